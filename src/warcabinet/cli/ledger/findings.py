"""What each file says of the rulebook, and what it said when it was last read.

Reading all code and tests as syntax trees takes seconds. In a checkout the findings are kept in
`.build`, by the hash of each file's text, so that only files that have changed are read again.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import msgspec

from warcabinet.cli.ledger import scan_code, scan_tests
from warcabinet.cli.ledger.index import Place, Problem
from warcabinet.cli.ledger.scan_code import CodeCitation
from warcabinet.cli.ledger.scan_tests import TestCitation


class Findings(msgspec.Struct, frozen=True):
    """What one file says: citations by code or by tests, entries of the book with their place, and
    a hash of the text of each definition."""

    code: tuple[CodeCitation, ...] = ()
    places: tuple[tuple[str, str, Place], ...] = ()
    tests: tuple[TestCitation, ...] = ()
    problems: tuple[Problem, ...] = ()
    """With the file itself and with the marks of its tests."""
    gists_missing: tuple[Problem, ...] = ()
    """Docstrings that open with numbers and say nothing of them."""
    digests: dict[str, str] = {}


class Reader:
    """Reads files, or remembers what they said. `root` is where their names begin."""

    def __init__(self, root: Path, number: re.Pattern[str], kept: Path | None = None) -> None:
        self.root = root
        self.number = number
        self._kept = kept
        self._known = _read(kept)
        self._used: dict[str, Findings] = {}
        self._by_file: dict[str, Findings] = {}

    def folder(self, folder: Path) -> Iterator[Findings]:
        """What every Python file beneath a folder says."""
        for path in sorted(folder.rglob("*.py")):
            yield self.file(path)

    def file(self, path: Path) -> Findings:
        shown = path.relative_to(self.root).as_posix()
        found = self._by_file.get(shown)
        if found is None:
            text = path.read_text(encoding="utf-8")
            key = f"{shown} {self.number.pattern} {hashlib.sha256(text.encode()).hexdigest()}"
            found = self._known.get(key) or _find(text, shown, self.number)
            self._used[key] = self._by_file[shown] = found
        return found

    def digest(self, place: str) -> str | None:
        """A hash of the text of a definition (`file::name`, `file::Class::name`) or of a row of
        data (`file.tsv::keys`), or None."""
        file, _, name = place.partition("::")
        path = self.root / file
        if path.suffix == ".tsv":
            return _row_digest(path, name)
        return self.file(path).digests.get(name.replace("::", ".")) if path.is_file() else None

    def keep(self) -> None:
        """Keep what was found. A folder that cannot be written to costs time only."""
        if self._kept is None or self._used.keys() <= self._known.keys():
            return
        known = {"code": _own_text(), "files": self._used}
        with suppress(OSError):
            self._kept.parent.mkdir(exist_ok=True)
            new = self._kept.with_suffix(f".{os.getpid()}")
            new.write_bytes(msgspec.msgpack.encode(known))
            new.replace(self._kept)


def _row_digest(path: Path, keys: str) -> str | None:
    """A hash of the row of a table that begins with these keys."""
    if not path.is_file():
        return None
    wanted = keys.split(" ")
    for line in path.read_text(encoding="utf-8").splitlines()[1:]:
        if " ".join(line.split("\t")).split(" ")[: len(wanted)] == wanted:
            return hashlib.sha256(line.encode()).hexdigest()[:12]
    return None


class _Kept(msgspec.Struct):
    code: str
    files: dict[str, Findings]


def _read(path: Path | None) -> dict[str, Findings]:
    if path is None or not path.is_file():
        return {}
    with suppress(OSError, msgspec.DecodeError):
        kept = msgspec.msgpack.decode(path.read_bytes(), type=_Kept)
        if kept.code == _own_text():
            return kept.files
    return {}


def _own_text() -> str:
    """A hash of the code that reads files: what an older one found is not used."""
    texts = [Path(module).read_bytes() for module in (scan_code.__file__, scan_tests.__file__)]
    return hashlib.sha256(b"\0".join([*texts, Path(__file__).read_bytes()])).hexdigest()


def _find(text: str, shown: str, number: re.Pattern[str]) -> Findings:
    try:
        tree = scan_code.parse(text)
    except SyntaxError as error:
        problem = Problem(shown, error.lineno or 1, f"does not parse: {error.msg}")
        return Findings(problems=(problem,))
    code, problems = scan_code.docstrings(tree, shown, number)
    tests, more = scan_tests.citations(tree, shown)
    return Findings(
        code=tuple(code),
        places=tuple(scan_code.registrations(tree, shown, number)),
        tests=tuple(tests),
        problems=tuple(more),
        gists_missing=tuple(problems),
        digests=scan_code.digests(tree, text),
    )

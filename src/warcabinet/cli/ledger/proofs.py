"""What has been proved: for each clause a test, and a change of the code that it notices.

Proofs are kept in `tests/proofs`, one file for each rule of the rulebook. A proof holds while the
texts of the test and of what was changed are as they were; only what has changed since has to be
proved again.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

import msgspec

from warcabinet.cli.ledger.clauses import clause_key, number_of
from warcabinet.cli.ledger.findings import Reader
from warcabinet.cli.ledger.index import chapter, read_rows
from warcabinet.cli.ledger.scan_tests import TestCitation

COLUMNS = ("clause", "test", "place", "change", "digest")


class Proof(msgspec.Struct, frozen=True):
    """How a clause was proved; without a test it was not."""

    clause: str
    test: str = ""
    place: str = ""
    change: str = ""
    tried: int = 0
    digest: str = ""


def read_proofs(folder: Path) -> dict[str, Proof]:
    """The proofs that are kept, by clause, whether they still hold or not."""
    found: dict[str, Proof] = {}
    for path in sorted(folder.glob("*.tsv")):
        for _, row in read_rows(path, COLUMNS):
            found[row[0]] = Proof(row[0], row[1], row[2], row[3], digest=row[4])
    return found


def holding(folder: Path, files: Reader, citations: Iterable[TestCitation]) -> dict[str, Proof]:
    """The proofs that hold: the test is one of the clause's own, and its text and that of the code
    that was changed are as they were."""
    claimed = {(use.clause, use.node) for use in citations}
    return {
        clause: proof
        for clause, proof in read_proofs(folder).items()
        if (clause, proof.test) in claimed
        and proof.digest == digest_of(files, proof.test, proof.place)
    }


def write_proofs(folder: Path, proofs: Iterable[Proof]) -> None:
    """Keep these proofs, and no others, one file for each rule."""
    files: dict[int, list[Proof]] = defaultdict(list)
    for proof in proofs:
        files[chapter(number_of(proof.clause))].append(proof)
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.tsv"):
        if int(old.stem) not in files:
            old.unlink()
    for rule, rows in files.items():
        rows.sort(key=lambda proof: clause_key(proof.clause))
        lines = ["\t".join(COLUMNS)]
        lines += ["\t".join((p.clause, p.test, p.place, p.change, p.digest)) for p in rows]
        text = "\n".join(lines) + "\n"
        path = folder / f"{rule:02}.tsv"
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


def digest_of(files: Reader, test: str, place: str) -> str:
    """A short hash of a test's text and of the text that was changed; empty if one is gone."""
    texts = [files.digest(test), files.digest(place)]
    if None in texts:
        return ""
    return hashlib.sha256(" ".join(map(str, texts)).encode()).hexdigest()[:12]

"""The forces as they are, and with damage done to them."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import warcabinet.awaw
from warcabinet.awaw.boards.tables import Flaw
from warcabinet.awaw.forces import Forces
from warcabinet.awaw.forces.checking import Known
from warcabinet.awaw.forces.reading import FOLDER, WANTED, forces_of
from warcabinet.awaw.loading import AwawData, load

DATA = Path(warcabinet.awaw.__file__).parent / "data" / FOLDER


@lru_cache(maxsize=1)
def data() -> AwawData:
    return load()


def forces() -> Forces:
    return data().forces


@lru_cache(maxsize=1)
def known() -> Known:
    owners = {row.nationality: row.power for row in data().nationalities.values()}
    return Known(data().rules, owners, data().countries, data().tables)


@lru_cache(maxsize=1)
def texts() -> dict[str, str]:
    return {sheet.file: (DATA / sheet.file).read_text("utf-8") for _, sheet in WANTED}


def read(**changed: str) -> tuple[Forces, tuple[Flaw, ...]]:
    """Our files, with other texts for those named (`ships`, `unit_types`, `ships_patch` ...)."""
    files = dict(texts())
    for name, text in changed.items():
        files[name.replace("_patch", ".patch").replace("_", "-") + ".tsv"] = text
    return forces_of(tuple((FOLDER, file, text) for file, text in files.items()), known())


def flaws(file: str, *keys: str, **cells: str) -> list[str]:
    """What is wrong after cells of a line change: the one with this first cell and these others."""
    lines = [line.split("\t") for line in texts()[file].splitlines()]
    found = [line for line in lines[1:] if _has(line, keys)]
    assert len(found) == 1, f"{len(found)} lines have {keys}"
    for column, value in cells.items():
        at = lines[0].index(column)
        assert found[0][at] != value, "the damage changes nothing"
        found[0][at] = value
    return _wrong(file, lines)


def without(file: str, *keys: str) -> list[str]:
    """What is wrong when the one line with this first cell and these others is missing."""
    lines = [line.split("\t") for line in texts()[file].splitlines()]
    left = [line for line in lines if not _has(line, keys)]
    assert len(left) == len(lines) - 1, f"{len(lines) - len(left)} lines have {keys}"
    return _wrong(file, left)


def _has(line: list[str], keys: tuple[str, ...]) -> bool:
    return line[0] == keys[0] and all(key in line[1:] for key in keys[1:])


def _wrong(file: str, lines: list[list[str]]) -> list[str]:
    text = "\n".join("\t".join(line) for line in lines) + "\n"
    name = file.removesuffix(".tsv").replace("-", "_")
    found = read(**{name: text})[1]
    return [f"{flaw.file}:{flaw.line}:{flaw.column}: {flaw.reason}" for flaw in found]

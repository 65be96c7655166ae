"""Where something stands in a scenario file: a path of keys, and the line it is written in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from warcabinet.awaw.boards.tables import At

Path: TypeAlias = tuple[str | int, ...]
"""Keys and places in lists (from 0), from the top of the file."""

_HEADER = re.compile(r"^\s*(\[\[?)\s*([^\[\]]+?)\s*\]\]?\s*(?:#.*)?$")
_KEY = re.compile(r"""^\s*([A-Za-z0-9_-]+|"[^"]*"|'[^']*')\s*=\s*(.*)$""")
_TEXTS = re.compile(r'"(?:[^"\\]|\\.)*"|\'[^\']*\'|#.*')


def named(path: Iterable[str | int]) -> str:
    """A path for people: `unit 4 hex` is the hex of the fourth unit."""
    return " ".join(str(part + 1) if isinstance(part, int) else part for part in path)


def lines_of(text: str) -> dict[Path, int]:
    """The line of every table and key of a TOML text, as far as it can be told by looking."""
    found: dict[Path, int] = {}
    counts: dict[Path, int] = {}
    here: Path = ()
    quote, depth, row = "", 0, 0
    array: Path = ()
    for number, line in enumerate(text.splitlines(), 1):
        if quote:
            quote = "" if quote in line else quote
            continue
        if depth:
            bare = _TEXTS.sub("", line)
            if depth == 1 and bare.lstrip().startswith("{"):
                found[(*array, row)] = number
                row += 1
            depth += bare.count("[") - bare.count("]")
            continue
        header = _HEADER.match(line)
        if header:
            here = _table(header[2].split("."), header[1] == "[[", counts)
            found[here] = number
            continue
        key = _KEY.match(line)
        if key:
            array = (*here, key[1].strip("\"'"))
            found[array] = number
            for mark in ('"""', "'''"):
                if key[2].startswith(mark) and mark not in key[2][3:]:
                    quote = mark
            bare = _TEXTS.sub("", key[2])
            depth, row = max(0, bare.count("[") - bare.count("]")), 0
    return found


def _table(words: Sequence[str], several: bool, counts: dict[Path, int]) -> Path:
    path: Path = ()
    for place, word in enumerate(words, 1):
        path = (*path, word.strip().strip("\"'"))
        if place == len(words) and several:
            counts[path] = counts.get(path, 0) + 1
        if path in counts:
            path = (*path, counts[path] - 1)
    return path


@dataclass(frozen=True, slots=True)
class Paper:
    """A file with its name and the lines of its keys."""

    file: str
    lines: Mapping[Path, int]

    def line(self, path: Path) -> int:
        """The line of a key or of the first row of a list, or of the table that should have it."""
        for end in range(len(path), 0, -1):
            for known in (path[:end], (*path[:end], 0)):
                if known in self.lines:
                    return self.lines[known]
        return 0


@dataclass(slots=True)
class Places:
    """Which file, and which place in it, each part of a scenario comes from."""

    own: Paper
    moved: dict[Path, tuple[Paper, Path]] = field(default_factory=dict)
    """Parts taken over from another file, or that stand elsewhere in their own."""

    def origin(self, path: Path) -> tuple[Paper, Path]:
        """The file that a part comes from, and its path there."""
        for end in range(len(path), 0, -1):
            if path[:end] in self.moved:
                paper, start = self.moved[path[:end]]
                return paper, start + path[end:]
        return self.own, path

    def at(self, path: Path) -> At:
        paper, start = self.origin(path)
        return At(paper.file, paper.line(start))


def merged(
    own: Mapping[str, Any], base: Mapping[str, Any], paper: Paper, places: Places, path: Path = ()
) -> dict[str, Any]:
    """A table that says only what differs, over one that says the rest.

    Tables are merged key by key; anything else, lists included, is replaced as a whole.
    """
    found: dict[str, Any] = {}
    for key in (*base, *(key for key in own if key not in base)):
        here = (*path, key)
        if key not in own:
            found[key] = base[key]
            places.moved[here] = (paper, here)
        elif isinstance(own[key], dict) and isinstance(base.get(key), dict):
            found[key] = merged(own[key], base[key], paper, places, here)
        else:
            found[key] = own[key]
    return found


def trimmed(rows: list[Any], keep: Sequence[int], path: Path, places: Places) -> list[Any]:
    """Some rows of a list, each remembering where it stands."""
    paper, start = places.origin(path)
    for new, old in enumerate(keep):
        places.moved[(*path, new)] = (paper, (*start, old))
    return [rows[index] for index in keep]

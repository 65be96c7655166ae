"""What a seat sees as a row of numbers of fixed length, for programs that learn.

The same for every game: each fact of the view is a path through it (`table units red-1 hex H2`),
and the path's checksum says which of the numbers it adds to. Some facts share a number; the more
numbers, the fewer do. Rows of a list are known by their first field, so a unit keeps its numbers
when others come and go.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from zlib import crc32

import msgspec

WIDTH = 2048
"""How many numbers unless told otherwise."""


def facts(view: bytes) -> Iterator[tuple[str, float]]:
    """Every fact of an encoded view: its path, and what it counts. Words count 1, numbers their
    own value; prose for people is a fact like any other."""
    yield from _facts("", msgspec.json.decode(view))


def _facts(path: str, value: Any) -> Iterator[tuple[str, float]]:
    match value:
        case None:
            return
        case bool():
            yield path, 1.0 if value else -1.0
        case int() | float():
            yield path, float(value)
        case str():
            yield f"{path} {value}", 1.0
        case dict():
            for name, inner in value.items():
                yield from _facts(f"{path} {name}", inner)
        case list():
            for number, inner in enumerate(value):
                yield from _facts(f"{path} {_name(inner, number)}", inner)


def _name(row: Any, number: int) -> str:
    """What a row of a list is known by. The order of mere words says nothing."""
    if isinstance(row, dict):
        first = next(iter(row.values()), None)
        if isinstance(first, str):
            return first
    return "" if isinstance(row, str) else str(number)


def features(view: bytes, width: int = WIDTH) -> list[float]:
    """Numbers between -1 and 1; views that differ nowhere have the same."""
    sums = [0.0] * width
    for path, count in facts(view):
        code = crc32(path.encode())
        sums[code % width] += count if code >> 31 else -count
    return [total / (1 + abs(total)) for total in sums]

"""Worked examples whose answer is a figure of the data, each under the number of its rule.

A line of a block: `example | table | rows | columns | values`. Rows, columns and values are parted
by `;` and the keys of one row by ` / `; a single row or column goes with every value.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import pytest

from tests.awaw.tables.second_reading import tables
from warcabinet.awaw.terms.tables import Key

Lines = tuple[str, ...]


def examples(names: str, cases: Mapping[str, object]) -> pytest.MarkDecorator:
    """One test for each example, which is its name; `names` as in `parametrize`."""
    return pytest.mark.parametrize(names, list(cases.values()), ids=list(cases))


def figure(table: str, key: Key, column: Key = "value") -> int:
    """A whole number of a table."""
    return tables()[table].number(key, column)


def up(amount: int, per: int) -> int:
    """A quotient rounded up."""
    return -(-amount // per)


def lines_of(block: str) -> dict[str, Lines]:
    """The lines of each example."""
    found: dict[str, Lines] = {}
    for line in block.strip().splitlines():
        example = line.split("|")[0].strip()
        found[example] = (*found.get(example, ()), line)
    return found


def differences(lines: Sequence[str]) -> list[str]:
    """Where the tables and the typed values differ."""
    found: list[str] = []
    for line in lines:
        _, table, rows, columns, values = (part.strip() for part in line.split("|"))
        typed = [value.strip() for value in values.split(";")]
        for row, column, value in zip(
            _each(rows, len(typed)), _each(columns, len(typed)), typed, strict=True
        ):
            keys = tuple(_number(part) for part in row.split(" / "))
            cell = tables()[table].lookup(keys, _number(column))
            if str(cell) != value:
                found.append(f"{table}, {row}, {column}: typed {value!r}, data {cell!r}")
    return found


def _each(text: str, count: int) -> list[str]:
    parts = [part.strip() for part in text.split(";")]
    return parts * count if len(parts) == 1 else parts


def _number(text: str) -> str | int:
    return int(text) if re.fullmatch(r"-?\d+", text) else text

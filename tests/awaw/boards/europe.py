"""The European board for tests, whole or damaged on purpose in memory."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec

from warcabinet.awaw import loading
from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.boards.kinds import Confidence, SideFeature
from warcabinet.awaw.boards.mapboards import assemble
from warcabinet.awaw.boards.rows import (
    BoardRows,
    Evidence,
    FeatureRow,
    SideRow,
)
from warcabinet.awaw.boards.tables import At, Flaw, TextTable

Damage = Callable[[BoardRows], BoardRows]
ORIGIN = ("estimate", Confidence.LOW, "damaged by a test")


@cache
def whole() -> tuple[AwawBoard, Evidence]:
    return loading.load_board("europe")


def damaged(*damages: Damage) -> AwawBoard:
    """The board with some of its rows spoiled."""
    rows = whole()[0].rows
    for damage in damages:
        rows = damage(rows)
    flaws: list[Flaw] = []
    board = assemble(rows, flaws)
    assert board is not None, flaws
    return board


def table_with(table: TextTable[Any], rows: list[Any]) -> TextTable[Any]:
    return TextTable(table.sheet, tuple(rows), tuple(At("test", 2) for _ in rows))


def _matches(row: Any, wanted: dict[str, Any]) -> bool:
    return all(getattr(row, name) == value for name, value in wanted.items())


def change(table: str, where: dict[str, Any], **fields: Any) -> Damage:
    """Other values in the rows of a table that match; there must be one at least."""

    def damage(rows: BoardRows) -> BoardRows:
        old = getattr(rows, table)
        hit = [row for row in old.rows if _matches(row, where)]
        assert hit, f"no row of {table} matches {where}"
        new = [
            msgspec.structs.replace(row, **fields) if _matches(row, where) else row
            for row in old.rows
        ]
        return msgspec.structs.replace(rows, **{table: table_with(old, new)})

    return damage


def drop(table: str, **where: Any) -> Damage:
    """Without the rows of a table that match; there must be one at least."""

    def damage(rows: BoardRows) -> BoardRows:
        old = getattr(rows, table)
        new = [row for row in old.rows if not _matches(row, where)]
        assert len(new) < len(old.rows), f"no row of {table} matches {where}"
        return msgspec.structs.replace(rows, **{table: table_with(old, new)})

    return damage


def add(table: str, *more: Any) -> Damage:
    """With more rows in a table."""

    def damage(rows: BoardRows) -> BoardRows:
        old = getattr(rows, table)
        new = table_with(old, [*old.rows, *more])
        return msgspec.structs.replace(rows, **{table: new})

    return damage


def side(name: str, feature: SideFeature, value: str = "") -> Damage:
    return add("sides", SideRow(name, feature, value, "", *ORIGIN))


def feature(space: str, name: str, value: str = "") -> Damage:
    return add("features", FeatureRow(space, name, value, "", *ORIGIN))


def focused(check: str) -> tuple[Evidence, tuple[Damage, ...]]:
    """Evidence for one check, and what keeps whole-board comparisons out of its way.

    Every change of a hex changes the size of some region and some likeness to the ancestor map,
    and most are spoken of by statements of several kinds. Those have their own damages.
    """
    evidence = whole()[1]
    if check != "statements":
        kind = check.removeprefix("statement ")
        rows = [row for row in evidence.statements.rows if row.kind == kind]
        rows = rows or [row for row in evidence.statements.rows if row.kind == "river"][:1]
        evidence = msgspec.structs.replace(
            evidence, statements=table_with(evidence.statements, rows)
        )
    if check != "ancestor":
        evidence = msgspec.structs.replace(
            evidence,
            ancestor=table_with(evidence.ancestor, [evidence.ancestor.rows[0]]),
            differences=table_with(evidence.differences, []),
        )
    quiet = () if check == "region counts" else (change("regions", {}, count=None),)
    return evidence, quiet

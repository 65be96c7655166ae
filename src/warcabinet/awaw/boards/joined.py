"""4.11: both boards as one, for scenarios that are played in both theaters.

The European hexes keep their names; those of the Pacific board have a `P` before theirs, so that
Truk is `PY31` there. A box that both boards have is one place (5.1). The Pacific rows lie below the
European ones in the numbering, with empty rows between them: no hex of the one board touches a hex
of the other, and ships go from board to board through the boxes only.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable
from functools import lru_cache
from types import MappingProxyType
from typing import TypeVar

from msgspec.structs import replace

from warcabinet.awaw.boards.areas import RANGE
from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.boards.mapboards import assemble
from warcabinet.awaw.boards.rows import BoardRows, CoastRow, LinkRow, RegionRow, SideRow
from warcabinet.awaw.boards.tables import Flaw, TextTable
from warcabinet.hexes import LetterGrid, Region, letter_rows

R = TypeVar("R")

WORLD = "world"
"""The name of both boards together."""

PREFIX = "P"
"""Stands before the names of Pacific hexes where there are both boards."""

REGION = "board-"
"""With the name of a board: the region of all its hexes, where there are both boards."""

_EMPTY_ROWS = ("OO", "QQ", "RR")
"""Rows after the last of the European board (4.21) in which there are no hexes. One would keep the
boards apart; three leave room to draw the boxes at their edges. `PP` is a row of the Pacific board.
"""


def world_grid() -> LetterGrid:
    rows = letter_rows("NN")
    return LetterGrid((*rows, *_EMPTY_ROWS, *(PREFIX + row for row in rows)))


@lru_cache(maxsize=2)
def joined(europe: AwawBoard, pacific: AwawBoard) -> AwawBoard:
    """The two boards as one. Boards never change, so the same two always give the same one."""
    flaws: list[Flaw] = []
    one, other = europe.rows, _prefixed(pacific)
    both = _both(_apart(one, other.name), _apart(other, one.name))
    board = assemble(both, flaws, world_grid())
    if board is None:  # each of them fits together, and no name is on both
        raise ValueError(f"the boards do not join: {flaws[0]}")
    return board


@lru_cache(maxsize=4)
def knowing(board: AwawBoard, other: AwawBoard) -> AwawBoard:
    """A board on which the regions of the other one are empty, so that rules that speak of them can
    be asked on either.
    """
    more = {name: row for name, row in other.regions.items() if name not in board.regions}
    empty = {name: Region(name, row.rule, 0) for name, row in more.items()}
    return dataclasses.replace(
        board,
        board=dataclasses.replace(board.board, _regions={**board.board.regions, **empty}),
        regions=MappingProxyType({**board.regions, **more}),
    )


def _both(one: BoardRows, other: BoardRows) -> BoardRows:
    return BoardRows(
        name=WORLD,
        territories=one.territories,
        hexes=_union(one.hexes, other.hexes, lambda row: row.hex),
        places=_union(one.places, other.places, lambda row: (row.hex, row.name)),
        features=_union(
            one.features, other.features, lambda row: (row.hex, row.feature, row.value)
        ),
        sides=_union(one.sides, other.sides, lambda row: (row.side, row.feature, row.value)),
        waters=_union(one.waters, other.waters, lambda row: (row.hex, row.water)),
        boxes=_union(one.boxes, other.boxes, lambda row: row.box),
        links=_union(
            one.links, other.links, lambda row: (row.start, row.end, row.kind, row.condition)
        ),
        regions=_union(one.regions, other.regions, lambda row: row.region),
        coast=_union(one.coast, other.coast, lambda row: row.points),
    )


def _apart(rows: BoardRows, other: str) -> BoardRows:
    """Regions are parts of one board, even where they are told by a territory of both boards; and
    the board as a whole is a region.
    """
    table = rows.regions
    cut = [replace(row, terms=(*row.terms, f"-region:{REGION}{other}")) for row in table.rows]
    sample = table.rows[0]
    whole = replace(
        sample,
        region=REGION + rows.name,
        name=rows.name,
        rule="4.11",
        count=None,
        terms=tuple(row.hex for row in rows.hexes.rows),
        partition="",
    )
    regions = TextTable(table.sheet, (whole, *cut), (table.places[0], *table.places))
    return replace(rows, regions=regions)


def _union(one: TextTable[R], other: TextTable[R], key: Callable[[R], object]) -> TextTable[R]:
    """The rows of both; what both have, such as a box, is there once."""
    known = {key(row) for row in one.rows}
    more = [(row, at) for row, at in other.located() if key(row) not in known]
    return TextTable(
        one.sheet,
        (*one.rows, *(row for row, _ in more)),
        (*one.places, *(at for _, at in more)),
    )


def _prefixed(board: AwawBoard) -> BoardRows:
    """The rows of a board with `P` before the name of each of its hexes."""
    rows = board.rows

    def term(text: str) -> str:
        minus = "-" if text.startswith("-") else ""
        bare = text.removeprefix("-")
        if ":" in bare or bare in board.boxes:
            return text
        return minus + RANGE.join(PREFIX + end for end in bare.split(RANGE))

    def side(row: SideRow) -> SideRow:
        one, other = row.side.split("|")
        value = PREFIX + row.value if row.value in (f"{one}>", f"{other}>") else row.value
        return replace(row, side=f"{PREFIX}{one}|{PREFIX}{other}", value=value)

    def link(row: LinkRow) -> LinkRow:
        return replace(row, start=term(row.start), end=term(row.end))

    def region(row: RegionRow) -> RegionRow:
        return replace(row, terms=tuple(term(each) for each in row.terms))

    return BoardRows(
        name=rows.name,
        territories=rows.territories,
        hexes=_changed(rows.hexes, _in_hex(rows.hexes.rows)),
        places=_changed(rows.places, _in_hex(rows.places.rows)),
        features=_changed(rows.features, _in_hex(rows.features.rows)),
        sides=_changed(rows.sides, map(side, rows.sides.rows)),
        waters=_changed(rows.waters, _in_hex(rows.waters.rows)),
        boxes=rows.boxes,
        links=_changed(rows.links, map(link, rows.links.rows)),
        regions=_changed(rows.regions, map(region, rows.regions.rows)),
        coast=_changed(rows.coast, map(_below, rows.coast.rows)),
    )


def _below(row: CoastRow) -> CoastRow:
    """A shore of the Pacific board, where that lies below the European one."""
    right, down = _offset()
    x, y, *steps = row.points.split(" ", 2)
    return replace(row, points=" ".join((str(int(x) + right), str(int(y) + down), *steps)))


@lru_cache(maxsize=1)
def _offset() -> tuple[int, int]:
    """How far the Pacific board is moved, in hundredths of a hex width."""
    grid = world_grid()
    (x1, y1), (x2, y2) = (grid.centre(grid.cell(name)) for name in ("A1", f"{PREFIX}A1"))
    return round((x2 - x1) * 100), round((y2 - y1) * 100)


def _changed(table: TextTable[R], rows: Iterable[R]) -> TextTable[R]:
    return TextTable(table.sheet, tuple(rows), table.places)


def _in_hex(rows: Iterable[R]) -> Iterable[R]:
    return (replace(row, hex=PREFIX + row.hex) for row in rows)  # type: ignore[attr-defined, type-var]

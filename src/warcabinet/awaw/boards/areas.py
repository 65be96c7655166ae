"""Areas written in words: hexes, ranges, territories, fronts and regions with terms taken away."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from warcabinet.hexes import Board, HexError

RANGE = ".."


class AreaError(ValueError):
    """A term that means nothing here; the text says why."""


def range_mask(board: Board, text: str) -> int:
    """5.62, 5.72A, 5.932A: the hexes of `A46..A50`, or of an edge such as `A23..EE1`, that a box is
    next to.

    Within a row a range is what it looks like. From row to row it follows the edge of the board on
    which both ends lie.
    """
    first, _, last = text.partition(RANGE)
    try:
        start, end = board.grid.cell(first), board.grid.cell(last)
        board.bit(first)
        board.bit(last)
    except HexError as error:
        raise AreaError(str(error)) from None
    if start > end:
        raise AreaError(f"{text} runs backward")
    if start.row == end.row:
        cells = (board.grid.named(start._replace(n=n)) for n in range(start.n, end.n + 1))
        return board.mask(name for name in cells if name is not None and name in board)
    rows: dict[int, list[str]] = {}
    for space in board.members(board.hexes):
        row = board.grid.cell(space).row
        if start.row <= row <= end.row:
            rows.setdefault(row, []).append(space)
    for place in (0, -1):
        if rows[start.row][place] == first and rows[end.row][place] == last:
            return board.mask(row[place] for row in rows.values())
    raise AreaError(f"{first} and {last} are not both on the west or both on the east edge")


def term_mask(
    board: Board,
    term: str,
    territories: Mapping[str, int],
    fronts: Mapping[str, int],
    region: Callable[[str], int],
) -> int:
    """The hexes of one term."""
    kind, colon, name = term.partition(":")
    if colon and kind == "territory":
        if name not in territories:
            raise AreaError(f"there is no territory {name}")
        return territories[name]
    if colon and kind == "front":
        if name not in fronts:
            raise AreaError(f"there is no front {name}")
        return fronts[name]
    if colon and kind == "region":
        return region(name)
    if RANGE in term:
        return range_mask(board, term)
    try:
        return board.bit(term)
    except HexError as error:
        raise AreaError(str(error)) from None


def area_of(terms: tuple[str, ...], mask_of: Callable[[str], int]) -> int:
    """The hexes of several terms in order; those with `-` before them are taken away."""
    found = 0
    for term in terms:
        if term.startswith("-"):
            found &= ~mask_of(term[1:])
        else:
            found |= mask_of(term)
    return found

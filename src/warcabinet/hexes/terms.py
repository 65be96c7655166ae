"""Terms of movement: what a step costs and where it may not go, for one class of unit.

Rules give layers (closed hexes, extra costs, zones of control); `Terms` holds them together so that
a flood, the path walked back through it, and the explanation afterwards cannot use different ones.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from warcabinet.hexes.board import Board
from warcabinet.hexes.masks import Links, Sides

NO_CAP = 1 << 30
"""Stands for "no lower allowance" in a `LeaveClass`."""

EnterClass = tuple[int, int]
"""Extra points to enter, and the spaces for which that is the total."""

LeaveClass = tuple[int, int, int]
"""Extra points to leave, the allowance that holds there, and the spaces for which both are so."""


class Terms(msgspec.Struct, frozen=True):
    """A step costs one point across a hexside, or the length of a link, and what is added here.

    `sides`   hexsides that may be crossed; None for all.
    `links`   links that may be used.
    `closed`  may not be entered. A start there may still be left.
    `stop`    may be entered but not left again (a start may): zones that end a supply line,
              closed straits, terrain that ends a move.
    `enter`   (extra points, area): added on entering a space of the area. Where areas overlap,
              all of them are added.
    `leave`   (extra points, area): added on leaving, likewise.
    `caps`    (allowance, area): a unit in such a space has this allowance, if lower than its
              own, for the next step: it may leave only if that keeps its total within it.
    `one_hex` a unit may always cross one open hexside, or link of length one, from its start into
              a space that is not closed, whatever that costs; it is then left with no points.
    """

    sides: Sides | None = None
    links: Links | None = None
    closed: int = 0
    stop: int = 0
    enter: tuple[tuple[int, int], ...] = ()
    leave: tuple[tuple[int, int], ...] = ()
    caps: tuple[tuple[int, int], ...] = ()
    one_hex: bool = False

    def __post_init__(self) -> None:
        for amount, _ in (*self.enter, *self.leave, *self.caps):
            if amount < 0:
                raise ValueError(f"costs and allowances are not negative ({amount})")

    @property
    def free(self) -> bool:
        """True if every step costs its length and nothing more."""
        return not (self.enter or self.leave or self.caps or self.one_hex)

    def enter_classes(self, board: Board) -> tuple[EnterClass, ...]:
        """The board cut by what it costs to enter; cheapest first."""
        return _totals(self.enter, board.spaces)

    def leave_classes(self, board: Board) -> list[LeaveClass]:
        """The board cut by what it costs to leave and by the allowance there; cheapest first."""
        by_extra = _totals(self.leave, board.spaces)
        if not self.caps:
            return [(extra, NO_CAP, area) for extra, area in by_extra]
        by_both = {(extra, NO_CAP): area for extra, area in by_extra}
        for cap, area in self.caps:
            cut: dict[tuple[int, int], int] = {}
            for (extra, known), part in by_both.items():
                inside = part & area
                outside = part ^ inside
                lower = (extra, min(cap, known))
                if inside:
                    cut[lower] = cut.get(lower, 0) | inside
                if outside:
                    cut[extra, known] = cut.get((extra, known), 0) | outside
            by_both = cut
        return sorted((extra, cap, area) for (extra, cap), area in by_both.items())


FREE = Terms()
"""Every hexside open, no links, one point a step."""


@lru_cache(maxsize=256)
def _totals(layers: tuple[tuple[int, int], ...], everything: int) -> tuple[EnterClass, ...]:
    """Overlapping layers of extra costs, made into areas that do not overlap, with their totals.

    Remembered, because terrain costs are the same for every flood of a kind of unit.
    """
    totals = {0: everything}
    for amount, area in layers:
        cut: dict[int, int] = {}
        for total, part in totals.items():
            inside = part & area
            outside = part ^ inside
            if inside:
                cut[total + amount] = cut.get(total + amount, 0) | inside
            if outside:
                cut[total] = cut.get(total, 0) | outside
        totals = cut
    return tuple(sorted(totals.items()))

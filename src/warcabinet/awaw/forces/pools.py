"""Force pools of Fall 1939, what rules demand of them, and what joins them later."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import msgspec

from warcabinet.awaw.boards.tables import Row, Sheet
from warcabinet.awaw.forces.cells import TAIL, Origin, number, origin, word
from warcabinet.awaw.forces.kinds import Event, RowKind, Tension
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.terms.calendar import GameTurn, game_turn
from warcabinet.awaw.terms.powers import Power, Theater

SHEET = Sheet(
    "force-pools",
    ("power", "theater", "type", "start", "builds", "when", "area", "row", *TAIL),
    ("power", "theater", "type", "when", "area", "row", "rule"),
)


class TensionLevel(NamedTuple):
    """A tension that reaches a level."""

    tension: Tension
    level: int


Moment: TypeAlias = GameTurn | TensionLevel | Event


class When(NamedTuple):
    """From the first of some moments, until the first of others; with none, for good."""

    begins: tuple[Moment, ...]
    ends: tuple[Moment, ...] = ()


class PoolRow(msgspec.Struct, frozen=True):
    """A line of `force-pools.tsv`.

    A pool row has so many at the start, which must stand in one of the areas if there are any, and
    so many allowable builds. A requirement has in `start` how many must stand there. What comes
    later has only builds. Quantities are factors.
    """

    power: Power
    theater: Theater
    type: UnitTypeId
    start: int
    builds: int
    when: When | None
    areas: tuple[str, ...]
    row: RowKind
    origin: Origin

    @property
    def total(self) -> int:
        return self.start + self.builds


def pool_row(row: Row) -> PoolRow:
    kind = word(row, "row", RowKind)
    wanted = {
        RowKind.POOL: ("start", "builds"),
        RowKind.REQUIREMENT: ("start",),
        RowKind.LATER: ("builds",),
    }[kind]
    counts = {column: number(row, column) for column in wanted}
    for column in ("start", "builds"):
        if column not in wanted and row[column]:
            row.bad(column, f"a {kind} row has none")
    if row.whole and not any(counts.values()):
        row.bad(wanted[0], "the row adds nothing")
    if (kind is RowKind.POOL) == bool(row["when"]):
        row.bad("when", "pool rows have none, the others need one")
    if kind is RowKind.REQUIREMENT and not row["area"]:
        row.bad("area", "a requirement needs one")
    return PoolRow(
        power=word(row, "power", Power),
        theater=word(row, "theater", Theater),
        type=UnitTypeId(row.filled("type")),
        start=counts.get("start", 0),
        builds=counts.get("builds", 0),
        when=_when(row) if row["when"] else None,
        areas=row.words("area"),
        row=kind,
        origin=origin(row),
    )


def _when(row: Row) -> When | None:
    try:
        return parse_when(row["when"])
    except ValueError as error:
        row.bad("when", str(error))
        return None


def parse_when(text: str) -> When:
    """Read `rgt 20 until russian-german-war or rgt 50`, or a part of such a text."""
    begins, _, ends = text.partition(" until ")
    return When(_moments(begins), _moments(ends) if ends else ())


def _moments(text: str) -> tuple[Moment, ...]:
    return tuple(_moment(part.strip()) for part in text.split(" or "))


def _moment(text: str) -> Moment:
    first, _, rest = text.partition(" ")
    if first in list(Tension) and rest.isdecimal():
        return TensionLevel(Tension(first), int(rest))
    if text in list(Event):
        return Event(text)
    try:
        return game_turn(text)
    except ValueError:
        known = ", ".join(Event)
        reason = f"{text!r} is no game turn, no tension with a level, and none of: {known}"
        raise ValueError(reason) from None

"""36: when Russia mobilizes, what it may add to its force pool then, and when that arrives.

Scenarios without tensions date the results: `scenarios.checks.mobilization` holds their dates
against the timetable that this module works out.
"""

from __future__ import annotations

import msgspec

from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.terms.tables import Tables

RUSSIA = "russia"
DELAYED_AS = {
    Category.AAF: "air",
    Category.NAS: "air",
    Category.INFANTRY: "infantry",
    Category.ARMOR: "armor",
}
"""36.32: the kinds of units that a power may mobilize, with their rows in the table of delays."""


class Increment(msgspec.Struct, frozen=True):
    """36.11D, 36.41A: a turn of a mobilization, by its number, and the BRPs of units it adds."""

    mobilization: int
    turn: int
    brps: int


def timetable(tables: Tables, first: int, war: int) -> tuple[Increment, ...]:
    """36.11D, 36.31A, 36.41A: the Russian mobilizations, if the first comes in this game turn and
    war with Germany breaks out in that one. In peace the first two take two turns each and the
    next ones follow at their intervals; in war there is one every turn, but what has begun is
    completed first.
    """
    total = tables["mobilization-gains"].number(RUSSIA, "unit_brps")
    found: list[Increment] = []
    start, end = first, first - 1
    for row in tables["mobilizations"].rows:
        if row.keys[0] != RUSSIA:
            continue
        if found:
            planned = start + int(row.cells["after"])
            start = min(planned, max(end + 1, war))
        turns = int(row.cells["turns"]) if start < war else 1
        end = start + turns - 1
        number = int(row.keys[2])
        found += [Increment(number, turn, total // turns) for turn in range(start, end + 1)]
    return tuple(found)


def delay(tables: Tables, category: str) -> int | None:
    """36.32, 36.32D, 36.33, 36.35, 36.35B, 36.35C, 36.35E: turns from mobilization to arrival in
    the force pool: infantry two, air four, armor six. None: such units are not mobilized.
    """
    name = DELAYED_AS.get(Category(category))
    return None if name is None else tables["mobilization-delays"].number(name, "turns")

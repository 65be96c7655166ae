"""20.18: what each sort of ship may do, as the Naval Activities Table has it."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.naval.ships.types_of_naval_units import ShipClass, Sort, class_of, is_slow
from warcabinet.awaw.state.naval import Hull
from warcabinet.awaw.state.statics import Statics
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Question, Refusal

RAID = "raid"
INVASION = "invasion"
BIGGEST = 5

_ROWS = {INVASION: "seaborne-invasion"}
"""Activities that the table calls by a longer name."""


class Role(StrEnum):
    """What a ship is for in an activity."""

    YES = "yes"  # it is one of those that do it
    CARRY = "carry"
    PROTECT = "protect"
    ACCOMPANY = "accompany"
    ALONE = "alone"  # submarines, without other ships


class JoinActivity(Question, frozen=True):
    """May a ship take part in an activity, in this role?"""

    classes: ClassVar[tuple[str, ...]] = ("activity", "sort")
    activity: str
    sort: str
    role: Role
    hull: Hull


@cache
def roles(setting: Statics, sort: Sort, activity: str) -> tuple[Role, ...]:
    """20.18: the roles that a sort of ship has in an activity; none: it takes no part."""
    words = setting.tables["naval-activities"].text(_ROWS.get(activity, activity), sort)
    return tuple(Role(word) for word in words.split())


def too_big_for_raids(one: ShipClass) -> bool:
    """21.532A: battleships of five factors do not raid."""
    return one.kind == "battleship" and one.size == BIGGEST


def may_join(world: AwawWorld, hull: Hull, activity: str, role: Role) -> list[Refusal]:
    """20.18: the reasons against a ship in an activity."""
    return BOOK.may(world, JoinActivity(activity, str(class_of(world, hull).sort), role, hull))


NO_PART = "ships of this sort have no such part in this activity"


@BOOK.forbids(JoinActivity, "20.231", NO_PART, sort=Sort.DESTROYER)
@BOOK.forbids(JoinActivity, "20.241", NO_PART, sort=Sort.CRUISER)
@BOOK.forbids(JoinActivity, "20.251", NO_PART, sort=Sort.CAPITAL_SHIP)
@BOOK.forbids(JoinActivity, "20.32, 20.33, 20.35", NO_PART, sort=Sort.FAST_CARRIER)
@BOOK.forbids(JoinActivity, "20.42, 20.43, 20.442", NO_PART, sort=Sort.ESCORT_CARRIER)
@BOOK.forbids(JoinActivity, "20.64", NO_PART, sort=Sort.TRANSPORT)
@BOOK.forbids(JoinActivity, "20.75", NO_PART, sort=Sort.SUBMARINE)
@BOOK.forbids(JoinActivity, "20.83", "ASW only opposes submarines, in their SW box", sort=Sort.ASW)
def not_in_the_table(world: AwawWorld, asked: JoinActivity) -> bool:
    """20.18: as the Naval Activities Table has it; who is refused is told the rule of its sort."""
    return asked.role not in roles(world.statics, Sort(asked.sort), asked.activity)


@BOOK.forbids(JoinActivity, "20.252A", "slow ships do not raid", activity=RAID)
def slow_raiders(world: AwawWorld, asked: JoinActivity) -> bool:
    return is_slow(world, asked.hull)

"""12: how many ground units may be in a space, and when that counts.

Limits do not bind units on the move; they bind at moments (12.2): the end of movement, of
exploitation movement and of redeployment. Whoever is at such a moment asks `overstacked`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import combinations
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import SPECIALIZED
from warcabinet.awaw.pieces.ground_units import a_hex, a_unit, side_of_unit
from warcabinet.awaw.politics.parties import faction_of, relations, units_of_side
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import CounterKind
from warcabinet.awaw.state.statics import Statics
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction, Side
from warcabinet.engine.book import Modifier, Question, Refusal
from warcabinet.engine.derived import derived
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId

PEARL_HARBOR = "Pearl Harbor"


MOST_SPECIALIZED = 3


# May they be together? ----------------------------------------------------------------------------


class Stacking(Question, frozen=True):
    """12.31: may this unit be in a space together with these others of its side? What is not
    forbidden is allowed; cooperation rules register their bans beside their subject.
    """

    classes: ClassVar[tuple[str, ...]] = ("nationality", "category")
    nationality: str
    category: str
    unit: UnitId
    space: SpaceId
    others: tuple[UnitId, ...]

    def about(self) -> tuple[Thing, ...]:
        return (a_unit(self.unit), a_hex(self.space))


# How many? ----------------------------------------------------------------------------------------


class Capacity(Question, frozen=True):
    """12.11: how many units, other than specialized ones and flak, a side may have in a space.

    `units` are those to be judged: a rule that lets some of them overstack adds their number.
    """

    classes: ClassVar[tuple[str, ...]] = ("side",)
    side: str
    space: SpaceId
    units: tuple[UnitId, ...]

    def about(self) -> tuple[Thing, ...]:
        return (a_hex(self.space),)


CAPACITY = Capacity


@BOOK.modifies(Capacity, "12.11A", "a hex", "two ground units may stack in a hex")
def two_units(world: AwawWorld, asked: Capacity) -> int:
    return 2


def capacity_parts(
    world: AwawWorld, space: str, side: Side, units: Iterable[UnitId]
) -> tuple[Modifier, ...]:
    return BOOK.total(world, Capacity(side, SpaceId(space), tuple(units)))


def capacity(world: AwawWorld, space: str, side: Side, units: Iterable[UnitId]) -> int:
    """12.11: the limit on units that are neither specialized nor flak."""
    return BOOK.amount(world, Capacity(side, SpaceId(space), tuple(units)))


def is_unlimited(world: AwawWorld, space: str) -> bool:
    """12.18, 5.12A: any number of ground units may be in a mapboard box."""
    return not world.map.is_hex(space)


# The check ----------------------------------------------------------------------------------------


def may_stay(world: AwawWorld, space: str, units: Iterable[UnitId]) -> list[Refusal]:
    """12.21: may exactly these units of one side be in the space together, where limits apply?"""
    there = tuple(sorted(set(units)))
    return [*too_many(world, space, there), *cannot_mix(world, space, there)]


def too_many(world: AwawWorld, space: str, there: tuple[UnitId, ...]) -> list[Refusal]:
    """10.41E, 10.42, 12.11, 12.12: the limits that these units break."""
    if not there or is_unlimited(world, space):
        return []
    kinds, rows = world.statics.kinds, world.units
    special = regular = 0
    for unit in there:
        if kinds[rows[unit].type].category in SPECIALIZED:
            special += 1
        else:
            regular += 1
    found = []
    if special > MOST_SPECIALIZED:
        reason = f"no more than {MOST_SPECIALIZED} specialized units may stack in a hex"
        found.append(Refusal("12.12", reason, (a_hex(space),)))
    side = side_of_unit(world, rows[there[0]]) if regular > 1 else None
    if side is not None and regular > (limit := capacity(world, space, side, there)):
        parts = capacity_parts(world, space, side, there)
        told = ", ".join(f"{part.value:+} {part.name}" for part in parts)
        reason = f"{regular} ground units are more than the limit of {limit} ({told})"
        found.append(Refusal("12.11", reason, (a_hex(space),)))
    return found


def cannot_mix(world: AwawWorld, space: str, there: tuple[UnitId, ...]) -> list[Refusal]:
    """12.31, 11.44: the bans on units of different allies in one place; partisans may be with
    others.
    """
    if len(there) < 2:
        return []
    found = []
    for place, unit in enumerate(there):
        one = world.statics.kinds[world.units[unit].type]
        others = there[:place] + there[place + 1 :]
        asked = Stacking(one.nationality, one.category, unit, SpaceId(space), others)
        found += BOOK.may(world, asked)
    return found


def room(world: AwawWorld, space: str, unit: UnitId) -> list[Refusal]:
    """12.21: may this unit come to those of its side that are in the space?"""
    return room_for(world, space, (unit,))


def room_for(world: AwawWorld, space: str, coming: Iterable[UnitId]) -> list[Refusal]:
    """12.21: may these units of one side come to those already there?"""
    new = tuple(coming)
    there = world.units_in[SpaceId(space)]
    if not there and len(new) < 2:
        return []
    side = side_of_unit(world, world.units[new[0]])
    return may_stay(world, space, (*friends_in(world, space, side), *new))


def friends_in(world: AwawWorld, space: str, side: Side | None) -> tuple[UnitId, ...]:
    """12.23: the units of a side in a space."""
    there = world.units_in[SpaceId(space)]
    if not there:
        return ()
    rows, sides = world.units, relations(world).sides
    return tuple([unit for unit in there if sides.get(rows[unit].party) is side])


@derived
def overstacked(world: AwawWorld, side: Side) -> Mapping[SpaceId, tuple[UnitId, ...]]:
    """12.22: the spaces in which a side's units break a limit now, with all its units there."""
    found: dict[SpaceId, tuple[UnitId, ...]] = {}
    for space in world.map.members(_stacks(world, side) & world.map.hexes):
        there = friends_in(world, space, side)
        if may_stay(world, space, there):
            found[space] = there
    return found


def most_to_stay(world: AwawWorld, space: str, there: tuple[UnitId, ...]) -> int:
    """12.11, 12.31: how many of these units, at the most, may stay in the space together."""
    for count in range(len(there), 0, -1):
        if any(not may_stay(world, space, some) for some in combinations(there, count)):
            return count
    return 0


def _stacks(world: AwawWorld, side: Side) -> int:
    """The spaces with at least two units of a side, one of them of a party in play."""
    seen = stacks = 0
    for name, its_side in relations(world).sides.items():
        if its_side is side and (there := world.standing[name]):
            stacks |= seen & there | world.standing.shared(name)
            seen |= there
    return stacks & units_of_side(world, side)


@BOOK.modifies(
    Capacity,
    "12.11B",
    "one-hex island",
    "one ground unit may stack on a one-hex island of the Pacific board without a port",
)
def small_island(world: AwawWorld, asked: Capacity) -> int | None:
    small = _without_port(world.statics)
    if not small or not world.map.has(small, asked.space):
        return None
    if f"{CounterKind.PORT}@{asked.space}" in world.counters:
        return None
    limits = world.statics.tables["stacking-limits"]
    return limits.number("pacific-one-hex-island", "units") - limits.number("hex", "units")


@cache
def _without_port(setting: Statics) -> int:
    """12.11B: the one-hex islands of the Pacific board that have no printed port."""
    board = setting.board
    ports = board.board.mask(row.hex for row in board.ports() if row.hex in board.board)
    return board.one_hex_islands() & setting.pacific & ~ports


@BOOK.modifies(
    Capacity,
    "12.11A, 12.19",
    PEARL_HARBOR,
    "five ground units of the Western Allies may stack in Pearl Harbor",
    side=Side.ALLIED,
)
def garrison_of_pearl_harbor(world: AwawWorld, asked: Capacity) -> int | None:
    if not world.map.has(pearl_harbor(world.statics), asked.space):
        return None
    if any(
        faction_of(world, world.units[one].party) != Faction.WESTERN_ALLIES for one in asked.units
    ):
        return None
    limits = world.statics.tables["stacking-limits"]
    return limits.number("pearl-harbor", "units") - limits.number("hex", "units")


@cache
def pearl_harbor(setting: Statics) -> int:
    place = setting.board.places.get(PEARL_HARBOR)
    return 0 if place is None else setting.board.board.bit(place.hex)

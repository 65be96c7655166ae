"""14.22, 14.23: who touches whom, and which units are counted in an attrition."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.ground.attrition.determining_attrition_levels import (
    all_fighters,
    boxes_beside,
    hostile_members,
    is_fighter,
    spaces_of,
)
from warcabinet.awaw.offensives import AttritionOn, may_attrition
from warcabinet.awaw.pieces.ground_units import a_hex, a_unit
from warcabinet.awaw.politics.parties import members_of
from warcabinet.awaw.state.attrition import ZoneId
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.naval import Voyage
from warcabinet.awaw.state.pieces import bit_of, where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Layer, Question, Refusal
from warcabinet.engine.derived import derived
from warcabinet.engine.world import Thing
from warcabinet.hexes import Sides

SHIELDED: Layer[Sides] = Layer("hexsides that attrition does not cross", ("faction",))
"""Crossed from outside into the hexes of the faction that is attritioned; all layers are added up.
"""

UNTOUCHABLE: Layer[int] = Layer("hexes whose units may not be attritioned", ("party",))
"""14.23E: for a party that would like to, beside what is not hostile to it anyway."""


class AttritionWith(Question, frozen=True):
    """14.22: is this unit counted in an attrition against that zone?"""

    classes: ClassVar[tuple[str, ...]] = ("nationality", "category")
    nationality: str
    category: str
    unit: UnitId
    zone: ZoneId

    def about(self) -> tuple[Thing, ...]:
        return (a_unit(self.unit),)


# Contact ------------------------------------------------------------------------------------------


@derived
def open_sides(world: AwawWorld, faction: str) -> Sides:
    """4.63, 14.23C, 14.23D: the hexsides across which units of a faction can be attritioned, as the
    attacker crosses them. Arrows count (R-001).
    """
    sides = world.board.ground_sides
    for _, shielded in BOOK.layers(world, SHIELDED, faction):
        if shielded:
            sides = sides - shielded
    return sides


def _boxes(world: AwawWorld, area: int) -> int:
    """5.47B, 5.57B, 5.77B, 81.68, 15.23: a box and the hexes beside it touch each other."""
    found = 0
    for box, beside in boxes_beside(world):
        if area & box:
            found |= beside
        if area & beside:
            found |= box
    return found


def targets_of(world: AwawWorld, party: str, zone: ZoneId) -> int:
    """14.22A, 14.23E: the spaces of a zone with units that this party may attrition."""
    found = all_fighters(world, hostile_members(world, party, world.attrition_zones[zone].faction))
    for _, spared in BOOK.layers(world, UNTOUCHABLE, party):
        found &= ~spared
    return found & spaces_of(world, zone)


@derived
def within_touch(world: AwawWorld, party: str, zone: ZoneId) -> int:
    """14.22A, 14.22B, 14.23C: the spaces from which units of a party touch defenders of a zone,
    whatever front they are on themselves.
    """
    targets = targets_of(world, party, zone)
    if not targets:
        return 0
    faction = world.attrition_zones[zone].faction
    return world.map.expand_back(targets, open_sides(world, faction)) | _boxes(world, targets)


def touched_by(world: AwawWorld, units: Iterable[UnitId], zone: ZoneId) -> int:
    """The spaces of a zone whose defenders are in contact with one of these units."""
    places: dict[str, int] = {}
    for unit in units:
        row = world.units[unit]
        places[row.party] = places.get(row.party, 0) | bit_of(world, row)
    sides = open_sides(world, world.attrition_zones[zone].faction)
    found = 0
    for party, area in places.items():
        near = world.map.expand(area, sides) | _boxes(world, area)
        found |= near & targets_of(world, party, zone)
    return found


def defenders_touched(
    world: AwawWorld, units: Iterable[UnitId], zone: ZoneId
) -> tuple[UnitId, ...]:
    """14.52C: the defenders in contact with these units."""
    members = members_of(world, world.attrition_zones[zone].faction)
    return tuple(
        unit
        for space in world.map.members(touched_by(world, units, zone))
        for unit in world.units_in[space]
        if world.units[unit].party in members and is_fighter(world, unit)
    )


# Who is counted -----------------------------------------------------------------------------------


@derived
def eligible(world: AwawWorld, faction: str, zone: ZoneId) -> tuple[UnitId, ...]:
    """9.81, 14.22, 14.32: all units of a faction that may be counted against a zone, minor
    allies among them, supplied or not, and however many are in a bridgehead.
    """
    return tuple(sorted(_eligible(world, faction, zone)))


def anybody_eligible(world: AwawWorld, faction: str, zone: ZoneId) -> bool:
    """14.22: is there any such unit? Looks no further than the first."""
    return next(_eligible(world, faction, zone), None) is not None


def _eligible(world: AwawWorld, faction: str, zone: ZoneId) -> Iterator[UnitId]:
    enemies = members_of(world, world.attrition_zones[zone].faction)
    if not all_fighters(world, enemies) & spaces_of(world, zone):
        return
    for party in members_of(world, faction):
        there = world.standing[party]
        near = within_touch(world, party, zone) & there if there else 0
        for space in world.map.members(near) if near else ():
            for unit in world.units_in[space]:
                if world.units[unit].party == party and BOOK.allows(
                    world, _counted(world, unit, zone)
                ):
                    yield unit


def against(world: AwawWorld, unit: UnitId, zone: ZoneId) -> list[Refusal]:
    """14.23: why a unit is not counted against a zone. Whoever is next to the enemy and may not
    attrition him all the same learns by which rule.
    """
    return [*_barred(world, unit, zone), *BOOK.may(world, _counted(world, unit, zone))]


def _barred(world: AwawWorld, unit: UnitId, zone: ZoneId) -> list[Refusal]:
    """14.23D, 14.23E: the rules that part a unit from all enemies of a zone beside it."""
    row, sides = world.units[unit], world.board.ground_sides
    faction = world.attrition_zones[zone].faction
    enemies = all_fighters(world, hostile_members(world, row.party, faction))
    enemies &= spaces_of(world, zone)

    def beside(area: int, across: Sides) -> bool:
        return world.map.has(world.map.expand_back(area, across), where(world, row.place))

    if not beside(enemies, sides):
        return []
    shields = BOOK.layers(world, SHIELDED, faction)
    spared = BOOK.layers(world, UNTOUCHABLE, row.party)
    entries = [
        *(entry for entry, shut in shields if shut and not beside(enemies, sides - shut)),
        *(entry for entry, area in spared if not beside(enemies & ~area, sides)),
    ]
    return [Refusal(entry.rules[0], entry.gist, (a_unit(unit),)) for entry in entries]


def _counted(world: AwawWorld, unit: UnitId, zone: ZoneId) -> AttritionWith:
    kind = world.type_of(world.units[unit])
    return AttritionWith(kind.nationality, kind.category, unit, zone)


@BOOK.forbids(
    AttritionWith, "14.22A, 14.22B, 14.23C", "a unit is counted where it touches enemy ground units"
)
def out_of_touch(world: AwawWorld, asked: AttritionWith) -> bool:
    row = world.units[asked.unit]
    return not world.map.has(within_touch(world, row.party, asked.zone), where(world, row.place))


@BOOK.forbids(
    AttritionWith, "14.23A, 9.65", "a unit that took part in offensive combat is not counted"
)
def has_attacked(world: AwawWorld, asked: AttritionWith) -> bool:
    """13.55C, 14.23A: an overrun was part of the movement phase, and does not matter."""
    return asked.unit in world.attacked or asked.unit in world.exploiters


@BOOK.forbids(AttritionWith, "14.23A", "a unit that dropped in this player turn is not counted")
def has_dropped(world: AwawWorld, asked: AttritionWith) -> bool:
    drop = world.airdrops.get(asked.unit)
    return drop is not None and drop.when == f"{world.turn.name}, {world.side}"


@BOOK.forbids(
    AttritionWith,
    "14.23A",
    "a unit that invaded in this player turn is not counted, defended or not as the hex was",
)
def has_invaded(world: AwawWorld, asked: AttritionWith) -> bool:
    row = world.shipped.get(asked.unit)
    return row is not None and row.how is Voyage.INVADED


@BOOK.forbids(AttritionWith, "14.23B, 9.74", "no unit is counted twice in a game turn")
def has_been_counted(world: AwawWorld, asked: AttritionWith) -> bool:
    return asked.unit in world.attrition_counted


@BOOK.forbids(
    AttritionWith,
    "14.23F, 10.23, 11.45",
    "partisans and replacements are not counted",
    category=(Category.PARTISAN.value, Category.REPLACEMENT.value),
)
def not_for_attrition(world: AwawWorld, asked: AttritionWith) -> bool:
    return True


@BOOK.forbids(AttritionWith, "9.61", "its country may not take part in attrition on this front")
def barred_on_front(world: AwawWorld, asked: AttritionWith) -> bool:
    front = world.attrition_zones[asked.zone].front
    return not BOOK.allows(world, AttritionOn(world.units[asked.unit].party, front))


# Which zones --------------------------------------------------------------------------------------


def against_zone(world: AwawWorld, faction: str, zone: ZoneId) -> list[Refusal]:
    """14.13, 14.31, 9.61: why a faction may not roll against a zone now."""
    row = world.attrition_zones.get(zone)
    if row is None:
        return [Refusal("14.211", "there is no such attrition zone")]
    if f"{faction}/{zone}" in world.attrition_rolled:
        return [Refusal("14.13", "this zone has been attritioned by this faction already")]
    if not any(hostile_members(world, party, row.faction) for party in members_of(world, faction)):
        return [Refusal("14.31", "this is not an enemy's zone")]
    if refusals := may_attrition(world, faction, row.front):
        return refusals
    if not anybody_eligible(world, faction, zone):
        return [Refusal("14.22", "no unit that can be counted touches the enemy there")]
    return []


def hexes_of(world: AwawWorld, units: Iterable[UnitId]) -> tuple[Thing, ...]:
    """The hexes of some units, for the log."""
    return tuple(
        a_hex(space) for space in sorted({where(world, world.units[unit].place) for unit in units})
    )

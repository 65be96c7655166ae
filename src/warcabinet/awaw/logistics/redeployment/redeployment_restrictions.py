"""28.2: who may redeploy, and through which hexes."""

from __future__ import annotations

from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.movement.ground_movement import (
    CLOSED,
    FOR_NOW,
    classes_of,
    confined,
    ground_for,
)
from warcabinet.awaw.logistics.hex_control.hex_control import controlled
from warcabinet.awaw.pieces.ground_units import a_hex, a_unit
from warcabinet.awaw.politics.parties import (
    air_hexes,
    faction_of,
    hostile_to,
    members_of,
    ship_hexes,
)
from warcabinet.awaw.state.ground import Unit, UnitId, type_named
from warcabinet.awaw.state.logistics import CounterKind, Supply
from warcabinet.awaw.state.pieces import bit_of, standing_of, where
from warcabinet.awaw.state.redeployment import Traffic
from warcabinet.awaw.state.statics import is_power
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Country, Status, status_of
from warcabinet.engine.book import Layer, Question, Refusal
from warcabinet.engine.derived import derived
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId

HINDERED: Layer[int] = Layer("hexes next to enemy units and counters", ("party",))
"""28.25: redeployments of the party do not begin, end or pass there."""

SPARED: Layer[int] = Layer("hexes that are entered and left whoever is next to them", ())
"""28.26D: the enemy beside them hinders nobody."""


TR_BOXES = ("australia", "india", "urals")
"""28.45: units TR between the board and these boxes only."""


# Who ----------------------------------------------------------------------------------------------


class MayRedeploy(Question, frozen=True):
    """28.21, 28.22: may this unit be redeployed at all? Each reason against it is a restriction."""

    classes: ClassVar[tuple[str, ...]] = ("nationality", "category")
    nationality: str
    category: str
    unit: UnitId

    def about(self) -> tuple[Thing, ...]:
        return (a_unit(self.unit),)


def may_redeploy(world: AwawWorld, unit: Unit) -> list[Refusal]:
    kind = world.statics.kinds[unit.type]
    return BOOK.may(world, MayRedeploy(kind.nationality, kind.category, unit.id))


@BOOK.forbids(
    MayRedeploy,
    "28.22C, 84.45E, 82.83A",
    "units of minor countries are redeployed only if these are allies; volunteers are lent",
)
def not_an_ally(world: AwawWorld, asked: MayRedeploy) -> bool:
    party = world.units[asked.unit].party
    return not is_power(party) and status_of(world, Country(party)) is not Status.ALLY


# Where --------------------------------------------------------------------------------------------


@BOOK.lays(
    HINDERED,
    "28.25",
    "a redeployment does not begin, end or pass next to an enemy ground unit that could come there",
)
def next_to_ground_units(world: AwawWorld, party: str) -> int:
    """28.26A, 28.26B, 28.26C: only next to those at war with the party, not where land does not
    join the hexes, and not next to units that are kept out of a hex for good.
    """
    found = 0
    for other in hostile_to(world, party):
        found |= _next_to_units_of(world, other)
    return found


@derived
def _next_to_units_of(world: AwawWorld, party: str) -> int:
    """28.26B, 28.26C: the hexes next to ground units of a party that could come there. Each party
    is looked at by itself: those that move in a phase are not those that hinder it.
    """
    found, sides = 0, world.board.land_sides
    for (nationality, category, closed), there in _classes_of(world, party).items():
        kept_out = closed | barred_for_good(world, party, nationality, category)
        found |= world.map.expand(there, sides) & ~kept_out
    return found


@derived
def _classes_of(world: AwawWorld, party: str) -> dict[tuple[str, str, int], int]:
    """Where units of a party stand, by nationality, category and what is closed to single ones.
    While units of others move it need not be found out again: where all of a category are alike,
    their rows are not looked at.
    """
    kinds, hexes = world.statics.kinds, world.map.hexes
    classes: dict[str, dict[tuple[str, str, int], list[UnitId]]] = {}
    for name in world.units_of[party]:
        one = kinds[type_named(name)]
        key = str(one.nationality), str(one.category), confined(world, name, one)
        classes.setdefault(key[1], {}).setdefault(key, []).append(name)
    found: dict[tuple[str, str, int], int] = {}
    for category, alike in classes.items():
        for key, names in alike.items():
            if len(alike) == 1:
                there = world.standing[f"{party}/{category}"]
            else:
                there = standing_of(world, (world.units[name] for name in names))
            found[key] = there & hexes
    return found


@BOOK.lays(
    HINDERED,
    "28.25, 28.26C",
    "a redeployment does not begin, end or pass next to enemy air or naval units",
)
def next_to_air_and_ships(world: AwawWorld, party: str) -> int:
    there = 0
    for other in hostile_to(world, party):
        there |= air_hexes(world, other) | ship_hexes(world, other)
    return world.map.expand(there & world.map.hexes, world.board.land_sides)


@BOOK.lays(
    HINDERED,
    "28.25, 28.26C",
    "a redeployment does not begin, end or pass next to enemy airbases, ports, industry or "
    "bridgeheads",
)
def next_to_counters(world: AwawWorld, party: str) -> int:
    there, counters = 0, counter_hexes(world)
    for other in hostile_to(world, party):
        there |= world.held[other] & counters
    return world.map.expand(there, world.board.land_sides)


@derived
def counter_hexes(world: AwawWorld) -> int:
    """28.25: the hexes with airbases, industry, bridgeheads and the like, whoever holds them; oil
    plants hinder nobody.
    """
    rows = world.counters.values()
    counters = (row.hex for row in rows if row.kind is not CounterKind.OIL_PLANT)
    return world.map.mask((*counters, *world.bridgeheads))


@derived
def barred_for_good(world: AwawWorld, party: str, nationality: str, kind: str) -> int:
    """28.26B: the hexes that units of a class can never enter, whatever stands there now. What
    keeps a unit out for the time being does not make it harmless.
    """
    found = 0
    for _, area in BOOK.layers(world, CLOSED, party, nationality, kind, without=FOR_NOW):
        found |= area
    return found


@derived
def hindered(world: AwawWorld, party: str) -> int:
    """28.25, 28.26D: all hexes that enemy units and counters close to the redeployments of a party,
    but for those that are open whoever is beside them.
    """
    found = 0
    for _, area in BOOK.layers(world, HINDERED, party):
        found |= area
    for _, area in BOOK.layers(world, SPARED):
        found &= ~area
    return found


@derived
def friendly(world: AwawWorld, party: str) -> int:
    """28.23, 28.24, 30.61E, 30.431: the hexes of the faction with full or partial supply, also
    those acquired in this player turn.
    """
    found = 0
    for name in members_of(world, faction_of(world, party)):
        found |= controlled(world, name)
    for row in world.hex_supply.values():
        if row.supply is Supply.NONE:
            found &= ~world.map.bit(row.hex)
    return found


def passable(world: AwawWorld, unit: Unit) -> int:
    """28.23, 28.25, 85.461, 29.24A: the hexes through which a unit may be redeployed: its side's
    own, in supply, away from the enemy, and not closed to units of its country."""
    kind = world.statics.kinds[unit.type]
    area = friendly(world, unit.party) & ~hindered(world, unit.party) & world.statics.map
    return area & ~ground_for(world, *classes_of(unit, kind)).closed


def why_closed(world: AwawWorld, unit: Unit, to: SpaceId) -> list[Refusal]:
    """28.23, 28.25, 28.41: why a unit may not be redeployed into a hex."""
    about, bit = (a_unit(unit.id), a_hex(to)), world.map.bit(to)
    if not friendly(world, unit.party) & bit:
        reason = "redeployments lead only into controlled hexes with full or partial supply"
        return [Refusal("28.23", reason, about)]
    if hindered(world, unit.party) & bit:
        return [Refusal("28.25", "the hex is next to the enemy", about)]
    kind = world.statics.kinds[unit.type]
    return [
        Refusal(entry.rules[0], entry.gist, about)
        for entry, area in BOOK.layers(world, CLOSED, *classes_of(unit, kind))
        if area & bit
    ] or [Refusal("7.211", "this is not on the map of the scenario", about)]


def over_the_edge(world: AwawWorld, start: str, to: str, about: tuple[Thing, ...]) -> list[Refusal]:
    """28.45: why nobody TRs between the board and this box, if it is not one of the three."""
    boxes = [space for space in (start, to) if not world.map.is_hex(space)]
    if len(boxes) != 1 or boxes[0] in TR_BOXES:
        return []
    reason = "of the boxes, units TR only into and out of those of Australia, India and the Urals"
    return [Refusal("28.45", reason, about)]


def start_hindered(world: AwawWorld, unit: Unit) -> list[Refusal]:
    """28.25: a redeployment may not begin next to the enemy."""
    bit = bit_of(world, unit)
    if not hindered(world, unit.party) & bit or not world.map.is_hex(where(world, unit.place)):
        return []
    return [
        Refusal(entry.rules[0], entry.gist, (a_unit(unit.id),))
        for entry, area in BOOK.layers(world, HINDERED, unit.party)
        if area & bit
    ][:1]


@derived
def objective_hexes(world: AwawWorld) -> int:
    """28.62A, 28.655A, 28.656: the hexes of all objectives, and those with a railhead."""
    railheads = (row.hex for row in world.counters.values() if row.kind is CounterKind.RAILHEAD)
    return world.map.mask((*(place.hex for place in world.board.objectives()), *railheads))


MOST_INTO_OBJECTIVE = 2
"""28.62C: ground units that may come into an objective, and as many out of it, each turn."""


def junctions(world: AwawWorld, unit: Unit) -> int:
    """28.62A, 4.613: objectives of the unit's alliance faction, and mapboard boxes."""
    held = 0
    for name in members_of(world, faction_of(world, unit.party)):
        held |= world.held[name]
    return objective_hexes(world) & held | world.map.boxes & world.statics.map


def traffic(world: AwawWorld, space: SpaceId) -> Traffic:
    """28.62C: the ground units that have come into, and left, an objective by SR."""
    return world.traffic.get(space) or Traffic(space)

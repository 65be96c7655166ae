"""28.2, 28.34: which way air units go when they are redeployed, and from base to base how far."""

from __future__ import annotations

from typing import ClassVar

from warcabinet.awaw.air.bases.basing import bases_of, faction_hexes
from warcabinet.awaw.air.missions.air_range import box_ways
from warcabinet.awaw.air.missions.carrier_based_air import moves_with_its_carrier
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.attack.defense_multipliers import home_of
from warcabinet.awaw.ground.movement.movement_of_flak import as_a_unit
from warcabinet.awaw.logistics.hex_control.hex_control import controlled
from warcabinet.awaw.logistics.redeployment.off_board_redeployments import BETWEEN_BOXES
from warcabinet.awaw.logistics.redeployment.redeployment_restrictions import (
    HINDERED,
    hindered,
    start_hindered,
)
from warcabinet.awaw.pieces.air_factors import an_air, is_air
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.pieces.supply_status import supply_in
from warcabinet.awaw.politics.parties import faction_of, hostile_to, members_of
from warcabinet.awaw.state.air import AirUnits
from warcabinet.awaw.state.logistics import Supply
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.statics import is_power
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Country, Faction, Power, Status, status_of
from warcabinet.engine.book import Question, Refusal
from warcabinet.engine.derived import derived
from warcabinet.hexes import Links, Sides, SpaceId

FIGURES = "redeployment-figures"


class RedeployAir(Question, frozen=True):
    """28.21: may air units of this sort be redeployed at all?"""

    classes: ClassVar[tuple[str, ...]] = ("nationality", "category", "party")
    nationality: str
    category: str
    party: str


@BOOK.forbids(
    RedeployAir,
    "28.22C, 84.45E",
    "air units of minor countries are redeployed only if these are allies",
)
def air_of_no_ally(world: AwawWorld, asked: RedeployAir) -> bool:
    return not is_power(asked.party) and status_of(world, Country(asked.party)) is not Status.ALLY


# The way ------------------------------------------------------------------------------------------

COALITION = frozenset((str(Faction.WESTERN_ALLIES), str(Faction.RUSSIA)))
"""29.24B: the factions that let units of each other through."""


@derived
def coalition_hexes(world: AwawWorld, party: str) -> int:
    """29.24B, 28.342, 53.47: the hexes of the other Allied faction, over which air units fly once
    both fight the same enemy; none of the Western Allies come into Russia (R-815).
    """
    found = 0
    for name in hosts(world, party):
        found |= controlled(world, name)
    if faction_of(world, party) == Faction.RUSSIA:
        return found
    return found & ~home_of(world.board, str(Power.RUSSIA))


def hosts(world: AwawWorld, party: str) -> tuple[str, ...]:
    """29.24B: the parties of the other Allied faction that fight an enemy of this one."""
    mine, foes = faction_of(world, party), set(hostile_to(world, party))
    if mine not in COALITION:
        return ()
    others = members_of(world, min(COALITION - {mine}))
    return tuple(name for name in others if foes & set(hostile_to(world, name)))


@derived
def open_to_flight(world: AwawWorld, party: str, without: int = 0) -> int:
    """28.25, 28.28, 28.342: the hexes over which air units of a party are redeployed: the sea, with
    all coasts and islands, and of the land their own and their allies', supplied or not, away from
    the enemy. `without`, here and below: as if these hexes were not their own.
    """
    board = world.board
    inland = board.land & ~board.water
    own = _own(world, party) & ~hindered(world, party) & ~without
    unclaimed = inland & ~_claimed(world)
    played = world.statics.map | ~board.land
    return board.playable & played & (~inland | own | unclaimed)


def _own(world: AwawWorld, party: str) -> int:
    return faction_hexes(world, party) | coalition_hexes(world, party)


@derived
def _claimed(world: AwawWorld) -> int:
    """The hexes that anybody controls."""
    return world.map.mask(world.control)


@derived
def open_hexsides(world: AwawWorld, party: str, without: int = 0) -> Sides:
    """28.342: where the land of a coast is not their own, air units pass it over water only."""
    own = _own(world, party) & ~without
    coast = world.board.land & world.board.water & ~own
    if not coast:
        return world.map.sides
    rest = world.map.hexes
    border = world.map.sides_between(coast, rest) | world.map.sides_between(rest, coast)
    return world.map.sides - (border - world.board.sea_sides)


def hops(world: AwawWorld, kind: UnitTypeId) -> tuple[int, ...]:
    """28.341: how far apart two bases may be, for each board that is played on: eight hexes in
    Europe, six in the Pacific; for naval air six in both.
    """
    figures = world.statics.tables[FIGURES]
    if world.statics.kinds[kind].category is Category.NAS:
        return tuple(figures.number("naval air hop", "value") for _ in world.statics.theaters)
    return tuple(figures.number(f"air hop {one}", "value") for one in world.statics.theaters)


def one_hop(
    world: AwawWorld, kind: UnitTypeId, party: str, place: SpaceId, without: int = 0
) -> int:
    """28.341: the places that one flight from a base reaches."""
    return _one_hop(world, party, place, hops(world, kind), box_ways(world, kind, party), without)


@derived
def _one_hop(
    world: AwawWorld,
    party: str,
    place: SpaceId,
    far: tuple[int, ...],
    links: Links | None,
    without: int,
) -> int:
    here = world.map.bit(place)
    return _flown(world, party, here, far, links, without) & ~here


def _flown(
    world: AwawWorld,
    party: str,
    places: int,
    far: tuple[int, ...],
    links: Links | None,
    without: int,
) -> int:
    """28.341: what is at most so far from any of these places, they themselves included. With both
    boards in play the hex that is flown to decides: a flight out of the Urals box, which touches
    both, goes as far on each as any other there.
    """
    sky, sides = open_to_flight(world, party, without), open_hexsides(world, party, without)
    if links is not None:
        sky |= world.map.boxes & world.statics.map
    found = fresh = places
    for flown in range(max(far)):
        if flown == far[-1]:  # on both boards the Pacific is the last
            sky &= ~world.statics.pacific
        fresh = world.map.expand(fresh, sides, links) & sky & ~found
        if not fresh:
            break
        found |= fresh
        fresh &= world.map.hexes  # boxes are no way from one edge to another
    return found


@derived
def supplied_hexes(world: AwawWorld) -> int:
    """28.341, 30.532, 30.61F, 30.523A: hexes with full or partial supply, with or without oil."""
    none = [row.hex for row in world.hex_supply.values() if row.supply is Supply.NONE]
    return world.map.spaces & ~world.map.mask(none)


def stops(world: AwawWorld, kind: UnitTypeId, party: str) -> int:
    """28.341, 28.23, 28.25, 28.28, 30.532, 30.61F, 30.523A: the bases to or through which air units
    are redeployed: controlled, with full or partial supply, and not next to the enemy; and boxes.
    """
    found = bases_of(world, kind, party) & supplied_hexes(world) & ~hindered(world, party)
    return found | world.map.boxes & world.statics.map


def by_tr(world: AwawWorld, row: AirUnits, without: int = 0) -> int:
    """28.12A, 28.341, 28.44, 28.45: the bases within reach of a TR, on any front."""
    near = one_hop(world, row.type, row.party, where(world, row.place), without)
    return near & stops(world, row.type, row.party) & ~without


def by_sr(world: AwawWorld, row: AirUnits, without: int = 0) -> int:
    """28.341, 28.62B, 5.27C: the bases within reach of an SR: from base to base, however far in
    all, and from box to box; the room at bases in between does not matter.
    """
    allowed = stops(world, row.type, row.party) & ~without
    return _chain(
        world,
        row.party,
        where(world, row.place),
        allowed,
        hops(world, row.type),
        _ways_of_sr(world, row.type, row.party),
        without,
    )


def _ways_of_sr(world: AwawWorld, kind: UnitTypeId, party: str) -> Links | None:
    """5.27C, 28.74: the ways of a flight, and those that only SRs take."""
    one, found = world.statics.kinds[kind], box_ways(world, kind, party)
    for _, some in BOOK.layers(world, BETWEEN_BOXES, party, one.nationality, one.category):
        if some.groups:
            more = Links((), 0) if found is None else found
            found = Links((*more.groups, *some.groups), more.sources | some.sources)
    return found


@derived
def _chain(
    world: AwawWorld,
    party: str,
    place: SpaceId,
    allowed: int,
    far: tuple[int, ...],
    links: Links | None,
    without: int,
) -> int:
    """28.62B: where flights from base to base lead, over bases that are allowed; all that are
    reached by the same number of flights are gone on from together.
    """
    here = found = bases = world.map.bit(place)
    while bases:
        fresh = _flown(world, party, bases, far, links, without) & allowed & ~found
        found |= fresh
        bases = fresh & world.map.hexes
    return found & ~here


# Who ----------------------------------------------------------------------------------------------


def against_redeploying(world: AwawWorld, row: AirUnits) -> list[Refusal]:
    """28.21, 28.22, 28.25, 28.28: who may be redeployed, and not out of a base next to the enemy. A
    base without supply may be left (R-076).
    """
    about = (an_air(row.id), a_hex(where(world, row.place)))
    if not is_air(world, row):
        return [Refusal("17.11", "this is not an air unit", about)]
    if found := moves_with_its_carrier(row):
        return found
    kind = world.statics.kinds[row.type]
    found = BOOK.may(world, RedeployAir(str(kind.nationality), str(kind.category), row.party))
    if found:
        return [Refusal(one.rule, one.reason, about) for one in found]
    if not world.map.has(hindered(world, row.party) & world.map.hexes, where(world, row.place)):
        return []
    return [
        Refusal(entry.rules[0], entry.gist, about)
        for entry, area in BOOK.layers(world, HINDERED, row.party)
        if world.map.has(area, where(world, row.place))
    ][:1]


def against_redeploying_flak(world: AwawWorld, row: AirUnits) -> list[Refusal]:
    """28.22, 28.25: whose flak is redeployed, and not from next to the enemy."""
    kind = world.statics.kinds[row.type]
    found = BOOK.may(world, RedeployAir(str(kind.nationality), str(kind.category), row.party))
    if found:
        return [Refusal(one.rule, one.reason, (an_air(row.id),)) for one in found]
    return start_hindered(world, as_a_unit(row))


def against_stop(world: AwawWorld, row: AirUnits, to: SpaceId) -> list[Refusal]:
    """28.23, 28.25, 30.61F: why no redeployment of air units ends in a base that they may use."""
    about = (an_air(row.id), a_hex(to))
    if world.map.is_hex(to) and supply_in(world, to) is Supply.NONE:
        reason = "air units are redeployed only to and through bases with supply"
        return [Refusal("28.341", reason, about)]
    if world.map.has(hindered(world, row.party), to):
        return [Refusal("28.25", "the base is next to the enemy", about)]
    return []

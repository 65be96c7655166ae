"""18.3, 18.22, 18.48: how far air units fly, and over what."""

from __future__ import annotations

from typing import ClassVar

from warcabinet.awaw.boards.kinds import SideFeature
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.movement.ground_movement import OFF_BOARD
from warcabinet.awaw.politics.parties import hostile_to, parties
from warcabinet.awaw.politics.parties import party as party_named
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Theater, is_neutral
from warcabinet.engine.book import Layer, Question
from warcabinet.engine.derived import derived
from warcabinet.hexes import Links, Sides, SpaceId

STAGING = 2
"""18.21: a unit changes base over so many times its range."""


class AirRange(Question, frozen=True):
    """18.31: the range of a type of air unit in a theater: printed, and what research adds."""

    classes: ClassVar[tuple[str, ...]] = ("nationality", "category")
    nationality: str
    category: str
    type: UnitTypeId
    party: str
    theater: Theater


def air_range(world: AwawWorld, kind: UnitTypeId, party: str, base: str) -> int:
    """18.31: how many hexes from its base an air unit performs its missions: the theater in which
    the base lies decides.
    """
    return _air_range(world, kind, party, world.statics.theater_at(base))


@derived
def _air_range(world: AwawWorld, kind: UnitTypeId, party: str, theater: Theater) -> int:
    one = world.statics.kinds[kind]
    return BOOK.amount(world, AirRange(one.nationality, one.category, kind, party, theater))


@BOOK.modifies(
    AirRange,
    "18.31A, 18.31B, 18.31D, 17.22, 17.32",
    "range",
    "army air and air transports fly four hexes in Europe and three in the Pacific, naval air "
    "three in both",
)
def printed_range(world: AwawWorld, asked: AirRange) -> int:
    return world.statics.kinds[asked.type].range(asked.theater) or 0


# Over what ----------------------------------------------------------------------------------------


@derived
def neutral_hexes(world: AwawWorld) -> int:
    """18.22: the hexes of countries and powers that are at war with nobody. Hexes that nobody
    controls, or that belong to a country at war on its own, are not among them.
    """
    found = 0
    for name in parties(world):
        if is_neutral(world, party_named(name)) and not hostile_to(world, name):
            found |= world.held[name]
    return found


@derived
def neutral_land(world: AwawWorld) -> int:
    """18.22: those of them that are land and nothing else."""
    return neutral_hexes(world) & world.board.land & ~world.board.water


@derived
def air_sides(world: AwawWorld) -> Sides:
    """18.22, 18.48, 4.631: the hexsides that air units cross: all but those of neutral land alone,
    with a neutral hex on either hand and no water (R-201). The water along a crossing arrow belongs
    to whoever holds both its shores.
    """
    neutral = neutral_hexes(world)
    if not neutral:
        return world.map.sides
    inside = world.map.sides_between(neutral, neutral)
    free = world.board.sea_sides - world.board.sides(SideFeature.ARROW)
    return world.map.sides - (inside - free)


@derived
def open_sky(world: AwawWorld) -> int:
    """18.22, 4.41: the hexes that air units may fly over: the sea, and all land that is open,
    played on and not wholly neutral.
    """
    played = world.statics.map | ~world.board.land
    return world.board.playable & played & ~neutral_land(world)


@derived
def rings(
    world: AwawWorld, place: SpaceId, distance: int, links: Links | None = None
) -> tuple[int, ...]:
    """18.22, 18.48, 18.23, 4.43, 5.77A: the places that can be reached by air from a base, by their
    distance from it; the base itself comes first. `links` are ways to and from boxes, where flights
    begin or end: none goes on through one.
    """
    sky, sides = open_sky(world), air_sides(world)
    if links is not None:
        sky |= world.map.boxes & world.statics.map
    found = fresh = world.map.bit(place)
    rows = [fresh]
    for _ in range(distance):
        fresh = world.map.expand(fresh, sides, links) & sky & ~found
        if not fresh:
            break
        rows.append(fresh)
        found |= fresh
        fresh &= world.map.hexes
    return tuple(rows)


@derived
def flown_over(world: AwawWorld, place: SpaceId, distance: int) -> int:
    """18.22, 18.48, 18.49: the hexes that can be reached by air from a base, its own included, over
    hexes that may be flown over. Boxes are out of it.
    """
    if not world.map.is_hex(place):
        return 0
    found = 0
    for ring in rings(world, place, distance):
        found |= ring
    return found


@derived
def mission_area(world: AwawWorld, kind: UnitTypeId, party: str, base: SpaceId) -> int:
    """18.45, 18.521: the hexes in which an air unit can perform missions from a base; from a
    carrier on one of several waters of a hex, as from that hex.
    """
    near = SpaceId(base.partition(":")[0])
    return flown_over(world, near, air_range(world, kind, party, base))


UNSTAGED: Layer[int] = Layer("places that are not staged to from a base", ("base",))
"""However near they are (5.47A)."""


# Changing base ------------------------------------------------------------------------------------


def staging_distance(world: AwawWorld, kind: UnitTypeId, party: str, base: str) -> int:
    """18.21: twice the range."""
    return STAGING * air_range(world, kind, party, base)


def staging_rings(world: AwawWorld, kind: UnitTypeId, party: str, base: SpaceId) -> tuple[int, ...]:
    """18.21, 18.22, 18.23: the places within staging distance of a base, by how far they are; with
    the boxes that air units of the party may go to, one hex beyond the edge of the board.
    """
    links = box_ways(world, kind, party)
    found = rings(world, base, staging_distance(world, kind, party, base), links)
    if links is None:
        return found
    for _, area in BOOK.layers(world, UNSTAGED, base):
        found = tuple(ring & ~area for ring in found)
    return found


def staging_area(world: AwawWorld, kind: UnitTypeId, party: str, base: SpaceId) -> int:
    """18.21: the places within staging distance, twice the range."""
    found = 0
    for ring in staging_rings(world, kind, party, base):
        found |= ring
    return found


def box_ways(world: AwawWorld, kind: UnitTypeId, party: str) -> Links | None:
    """18.23, 5.27A, 5.37A, 5.77A: the ways between the board and boxes that are open to air units
    of a party, as they are to its ground units.
    """
    one = world.statics.kinds[kind]
    found: Links | None = None
    for _, some in BOOK.layers(world, OFF_BOARD, party, one.nationality, one.category):
        if some.groups:
            groups = some.groups if found is None else (*found.groups, *some.groups)
            found = Links(groups, some.sources | (0 if found is None else found.sources))
    return found

"""21.432, 21.512: by which way ships of a base bring units to a goal, and if it is in range."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.naval.landings.invasions_with_ships_of_sw_boxes import is_sw_box
from warcabinet.awaw.naval.movement.ways import against_way, planned
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.activities import Sail, SailAlong
from warcabinet.awaw.naval.waters.paths import Path, is_off, length
from warcabinet.awaw.naval.waters.ports_and_basing import harbour
from warcabinet.awaw.naval.waters.range_and_distances import waters_in_range
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.state.air import AirId
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Refusal
from warcabinet.engine.derived import derived
from warcabinet.hexes import SpaceId


class Errand(NamedTuple):
    """What one kind of mission says for itself."""

    kind: Kind
    places: Callable[[AwawWorld, str], list[SpaceId]]
    """Where such missions of a party go."""
    goals: Callable[[AwawWorld, str, SpaceId], list[SpaceId]]
    """Those that are worth a thought: in range of a base."""
    against: Callable[[AwawWorld, str, SpaceId], list[Refusal]]
    """Why a place is no goal for a party."""
    waters: Callable[[AwawWorld, SpaceId], list[SpaceId]]
    """Where the ways to a goal end."""
    escort: str
    """The rule by which ships go along."""
    unit: Callable[[AwawWorld, UnitId, SpaceId], list[Refusal]] = lambda world, unit, to: []
    """Why a unit is not carried there."""
    leg: Callable[[AwawWorld, str, SpaceId, SpaceId, SpaceId], list[Refusal]] = (
        lambda world, party, base, start, to: []
    )
    """Why ships of a base do not fetch cargo at a place and carry it there."""
    air: Callable[[AwawWorld, AirId, SpaceId], list[Refusal]] = lambda world, stack, base: []
    """Why ships of a base do not carry these air units."""
    ordered_in: str = ""
    """The phase in which a scenario may order such missions."""
    way: Callable[[AwawWorld, SpaceId, SpaceId, Path], list[Refusal]] = (
        lambda world, start, to, path: []
    )
    """Why cargo is not brought there from where it embarks by this way."""


@derived  # asked again for every cargo, for the mission as a whole, and when it sails
def route(
    world: AwawWorld,
    errand: Errand,
    party: str,
    base: SpaceId,
    start: SpaceId | None,
    to: SpaceId,
    via: tuple[SpaceId, ...],
) -> Path:
    """21.435B, 21.514B, 21.1322: the way from the base over the place of embarkation to the goal,
    a two-front port from either side.
    """
    stops = (*((start,) if start not in (None, base) else ()), *via)
    kind = errand.kind
    ways = [
        planned(world, party, base, water, stops, kind)
        for water in errand.waters(world, to)
        if not against_way(world, party, base, water, stops, kind)
    ]
    return min(ways, key=lambda one: (length(world, one), one), default=())


def against_route(
    world: AwawWorld,
    errand: Errand,
    party: str,
    base: SpaceId,
    start: SpaceId | None,
    to: SpaceId,
    via: tuple[SpaceId, ...],
) -> list[Refusal]:
    """21.432, 21.512, 21.3614: every reason why ships of a base do not get there by this way."""
    if found := against_reaching(world, errand, party, base, start, to, via):
        return found
    path = route(world, errand, party, base, start, to, via)
    found = BOOK.may(world, SailAlong(party, errand.kind, path))
    if start is None:
        return found
    return found + errand.way(world, start, to, laden_part(world, path, base, start))


def laden_part(world: AwawWorld, path: Path, base: SpaceId, start: SpaceId) -> Path:
    """21.435B, 21.514B: the part of a way on which cargo is aboard: from where it embarks on."""
    if start == base:
        return path
    here = harbour(world, start)
    found = (n for n, one in enumerate(path) if not is_off(one) and world.map.has(here, one))
    return path[next(found, 0) :]


def against_reaching(
    world: AwawWorld,
    errand: Errand,
    party: str,
    base: SpaceId,
    start: SpaceId | None,
    to: SpaceId,
    via: tuple[SpaceId, ...],
) -> list[Refusal]:
    """21.432, 21.512, 21.3614: every reason why ships of a base do not get there, whatever speaks
    against the hexes of the way itself.
    """
    kind = errand.kind
    if found := BOOK.may(world, Sail(party, kind, base, to)):
        return found
    if start not in (None, base):
        assert start is not None
        if found := BOOK.may(world, Sail(party, kind, start, to)):
            return found
    if start is not None and (found := errand.leg(world, party, base, start, to)):
        return found
    stops = (*((start,) if start not in (None, base) else ()), *via)
    waters = errand.waters(world, to)
    if not waters:
        return [Refusal("21.21", "no way by sea leads there", (a_hex(base), a_hex(to)))]
    # That there is a way is known sooner than the way itself.
    every = [against_way(world, party, base, water, stops, kind) for water in waters]
    return [] if not all(every) else every[0]


def in_reach(world: AwawWorld, party: str, base: SpaceId, start: SpaceId, kind: str) -> bool:
    """Can ships of a base come to where cargo waits? If not, no goal need be tried from there."""
    if start == base or is_sw_box(base):
        return True
    return bool(harbour(world, start) & waters_in_range(world, party, base, kind))

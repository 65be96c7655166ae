"""21.23, 21.231: where ships go that are driven from their port: the nearest ports of their faction
that have room, whatever their supply.
"""

from __future__ import annotations

from typing import NamedTuple

from warcabinet.awaw.boards.kinds import Front
from warcabinet.awaw.naval.waters.activities import Activity
from warcabinet.awaw.naval.waters.ports_and_basing import fronts_of, room
from warcabinet.awaw.naval.waters.range_and_distances import ports_in_range
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId


class Refuge(NamedTuple):
    """A port or box for displaced ships: its distance, and the naval factors it can still base."""

    hexes: int
    place: SpaceId
    room: int


def refuges(
    world: AwawWorld, party: str, base: str, front: Front | None = None
) -> tuple[Refuge, ...]:
    """21.23, 21.23D, 21.231: the ports and boxes in range of ships displaced from a base that have
    room, nearest first; with a front, those on it. None: the ships are eliminated.
    """
    known = ports_in_range(world, party, base, Activity.DISPLACEMENT)
    found = (Refuge(hexes, place, room(world, place)) for place, hexes in known.items())
    return tuple(
        one for one in found if one.room and (front is None or front in fronts_of(world, one.place))
    )


def nearest(
    world: AwawWorld, party: str, base: str, front: Front | None = None
) -> tuple[Refuge, ...]:
    """21.23, 21.23A, 21.23B: the nearest of them, among which the owner chooses if they are as far.
    What finds no room there goes to the next closest, when that is asked for.
    """
    found = refuges(world, party, base, front)
    return tuple(one for one in found if one.hexes == found[0].hexes)


def fronts_to_flee_to(world: AwawWorld, base: str) -> tuple[Front, ...]:
    """21.23C: the fronts among which ships displaced from a two-front port choose; of any other
    port none, since there is no choice.
    """
    fronts = fronts_of(world, base)
    return fronts if len(fronts) > 1 else ()

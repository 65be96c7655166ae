"""What `warcabinet bench` times of the war at sea: the range of a force, with a way to the end of
it (21.36).

Floods are remembered in play, so the parts of one are put together here each time.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle

from warcabinet.awaw.naval.waters.activities import Activity
from warcabinet.awaw.naval.waters.naval_movement import waters_from
from warcabinet.awaw.naval.waters.ports_and_basing import harbour
from warcabinet.awaw.naval.waters.range_restrictions import budget, offing, ports_for, theater_of
from warcabinet.awaw.politics.parties import parties, ships_in
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId
from warcabinet.hexes.relays import NO_END, Relayed, relay

KINDS = (Activity.PATROL, Activity.BASE_CHANGE, Activity.INTERCEPTION)


def sea_range(world: AwawWorld) -> Callable[[], object] | None:
    """The hexes that ships reach from the bases where they lie, by turns, and the way to the
    furthest; None where there are no ships in port.
    """
    bases = [
        (party, base)
        for party in parties(world)
        for base in world.map.members(ships_in(world, (party,)) & world.map.hexes)
    ]
    if not bases:
        return None
    cases = [(party, base, kind) for party, base in bases for kind in KINDS]
    each = cycle([(case, _furthest(_flood(world, *case))) for case in cases])

    def run() -> object:
        case, goal = next(each)
        found = _flood(world, *case)
        return found.costs(), found.path(goal)

    return run


def _flood(world: AwawWorld, party: str, base: SpaceId, kind: str) -> Relayed:
    start = harbour(world, base)
    limits = budget(world, party, base, kind)
    ports = ports_for(world, party, limits) if limits.between < NO_END else ()
    waters = waters_from(world, party, start, kind)
    beyond = offing(world, party, theater_of(world, base)) if ports else None
    return relay(world.map, start, limits, ports, waters.terms, offing=beyond, ends=waters.ends)


def _furthest(found: Relayed) -> int:
    costs = found.costs()
    return found.board.bit(max(costs, key=lambda space: (costs[space], space)))

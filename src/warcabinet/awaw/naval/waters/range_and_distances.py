"""21.36: where ships of a party can go from a base for an activity, how far that is, and by which
way: with ports touched in time, and with the ways of their own in the Pacific.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.naval.waters.activities import Activity, Sail
from warcabinet.awaw.naval.waters.mapboard_boxes import direct
from warcabinet.awaw.naval.waters.naval_movement import Waters, waters_from
from warcabinet.awaw.naval.waters.paths import Path, between, length, step_length, through_canal
from warcabinet.awaw.naval.waters.ports_and_basing import harbour, ports_of
from warcabinet.awaw.naval.waters.range_restrictions import (
    FAR,
    TOO_FAR,
    Far,
    budget,
    offing,
    ports_for,
    theater_of,
)
from warcabinet.awaw.naval.waters.straits import shut_straits, straits_of
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Refusal
from warcabinet.engine.derived import derived
from warcabinet.hexes import Board, SpaceId
from warcabinet.hexes.relays import (
    NO_END,
    OFF,
    Budget,
    Offing,
    Ports,
    Relayed,
    relay,
    renewed,
)

RELAYS = 256
"""So many floods are remembered: those of several parties and activities, and of games that begin
alike, are the same."""


@derived
def relayed(world: AwawWorld, party: str, base: str, activity: str) -> Relayed:
    """21.3611, 21.3612, 21.3613, 21.3614: the flood from a base within the range of an activity."""
    start = harbour(world, base)
    waters = waters_from(world, party, start, activity)
    limits = budget(world, party, base, activity)
    ports = ports_for(world, party, limits) if limits.between < NO_END else ()
    off = offing(world, party, theater_of(world, base)) if ports else None
    return _relayed(world.map, start, limits, ports, waters, off)


@lru_cache(maxsize=RELAYS)
def _relayed(
    board: Board, start: int, limits: Budget, ports: Ports, waters: Waters, off: Offing | None
) -> Relayed:
    return relay(board, start, limits, ports, waters.terms, offing=off, ends=waters.ends)


@derived
def reach(world: AwawWorld, party: str, base: str, activity: str) -> Mapping[SpaceId, int]:
    """21.36, 21.362: the waters and boxes that ships of a party reach from a base, with the hexes
    that it takes. Boxes whose distance does not matter take none."""
    found = dict(relayed(world, party, base, activity).costs())
    for _, (bases, goals) in BOOK.layers(world, TOO_FAR, party, activity):
        if bases and world.map.has(bases, base):
            for space in world.map.members(world.board.at_sea(goals)):
                found.pop(space, None)
    for far in _far_from(world, party, base, activity):
        for space in world.map.members(world.board.at_sea(far.goals)):
            way = _far_way(world, party, base, far, world.map.bit(space), activity)
            if way:
                found[space] = min(found.get(space, NO_END), length(world, way))
    for place in world.map.members(direct(world, party, base, activity)):
        found |= dict.fromkeys(world.map.members(harbour(world, place)), 0)
    return found


@derived
def waters_in_range(world: AwawWorld, party: str, base: str, activity: str) -> int:
    """21.36, 21.362: the same as an area, for those who ask only whether a place is reached: this
    takes far less time than to list what each hex costs."""
    found = relayed(world, party, base, activity).reached
    for _, (bases, goals) in BOOK.layers(world, TOO_FAR, party, activity):
        if bases and world.map.has(bases, base):
            found &= ~world.board.at_sea(goals)
    for far in _far_from(world, party, base, activity):
        for bit in map(world.map.bit, world.map.members(world.board.at_sea(far.goals))):
            if _far_way(world, party, base, far, bit, activity):
                found |= bit
    for place in world.map.members(direct(world, party, base, activity)):
        found |= harbour(world, place)
    return found


@derived
def way(world: AwawWorld, party: str, base: str, goal: str, activity: str) -> Path:
    """21.36: a way from a base to a goal that is within range; empty if there is none."""
    bit = harbour(world, goal)
    known = reach(world, party, base, activity)
    if not any(space in known for space in world.map.members(bit)):
        return ()
    for far in _far_from(world, party, base, activity):
        if bit & world.board.at_sea(far.goals):
            found = _far_way(world, party, base, far, bit, activity)
            if found and length(world, found) == min(
                known[space] for space in world.map.members(bit) if space in known
            ):
                return found
    return through_canal(world.board, relayed(world, party, base, activity).path(bit))


@derived
def no_shut_strait_in_reach(world: AwawWorld, party: str, base: str, activity: str) -> bool:
    """21.2111: are the waters that ships of a base reach clear of all straits that are shut to
    them, and reached without ways of their own?
    """
    if _far_from(world, party, base, activity):
        return False
    hexes = world.board.ashore(relayed(world, party, base, activity).reached)
    straits = straits_of(world.board)
    return not any(straits[name].near & hexes for name in shut_straits(world, party))


@derived
def nearest_shut_strait(world: AwawWorld, party: str, base: str, activity: str) -> int:
    """21.2111: after how many hexes ships of a base first come beside a strait that is shut to
    them; none where they have ways of their own.
    """
    if _far_from(world, party, base, activity):
        return 0
    straits, shut = straits_of(world.board), 0
    for name in shut_straits(world, party):
        shut |= straits[name].near
    flooded = relayed(world, party, base, activity)
    for hexes in sorted({*flooded.masks, *flooded.last, *flooded.off}):
        if world.board.ashore(flooded.had_at(hexes)) & shut:
            return hexes
    return NO_END


@derived
def ports_in_range(
    world: AwawWorld, party: str, base: str, activity: str = Activity.BASE_CHANGE
) -> Mapping[SpaceId, int]:
    """21.223, 21.23, 21.231, 21.33: the ports of its faction, and the boxes, that ships of a party
    reach from a base, nearest first; the hexes between an edge and a box count.
    """
    known = reach(world, party, base, activity)
    found: dict[SpaceId, int] = {}
    for space in world.map.members(ports_of(world, party) | world.board.real_boxes):
        costs = [known[one] for one in world.map.members(harbour(world, space)) if one in known]
        asked = Sail(party, activity, SpaceId(base), space)
        if costs and space != base and BOOK.allows(world, asked):
            found[space] = min(costs)
    return dict(sorted(found.items(), key=lambda one: (one[1], one[0])))


# Ways of their own --------------------------------------------------------------------------------


def _far_from(world: AwawWorld, party: str, base: str, activity: str) -> list[Far]:
    layers = BOOK.layers(world, FAR, party, activity)
    return [far for _, some in layers for far in some if world.map.has(far.bases, base)]


@derived
def _far_way(world: AwawWorld, party: str, base: str, far: Far, goal: int, activity: str) -> Path:
    """21.3615, 21.3616: the shortest way through the islands that must be passed."""
    if not far.via:
        return between(world, party, harbour(world, base), goal, activity)
    there = _by_islands(world, party, base, far.via, activity)
    leg = between(world, party, world.map.bit(there[-1]), goal, activity) if there else ()
    return (*there, *leg[1:]) if leg else ()


@derived
def _by_islands(
    world: AwawWorld, party: str, base: str, islands: tuple[int, ...], activity: str
) -> Path:
    """The way to the last of the islands: the same to whatever goal beyond it."""
    found: Path = ()
    here = harbour(world, base)
    for stop in islands:
        leg = between(world, party, here, world.board.at_sea(stop), activity)
        if not leg:
            return ()
        found = (*found, *leg[1:]) if found else leg
        here = world.map.bit(leg[-1])
    return found


# Is a way within range? ---------------------------------------------------------------------------


def against_range(
    world: AwawWorld,
    party: str,
    path: Sequence[SpaceId],
    base: str,
    activity: str,
    island: tuple[int, int] = (0, 0),
) -> list[Refusal]:
    """21.361, 21.522: every reason why a way is beyond the range of ships of a party from their
    base. `island`: waters that count as a port for this way, and the hexes that may follow
    (21.3612).
    """
    goal = path[-1]
    about = (a_hex(base), a_hex(goal))
    hexes = length(world, path)
    for far in _far_from(world, party, base, activity):
        if world.board.at_sea(far.goals) & world.map.bit(goal):
            own = _far_way(world, party, base, far, world.map.bit(goal), activity)
            if own and hexes == length(world, own) and _touches(world, path, far.via):
                return []
    for entry, (bases, goals) in BOOK.layers(world, TOO_FAR, party, activity):
        there = world.board.at_sea(goals) & world.map.bit(goal)
        if bases and there and world.map.has(bases, base):
            return [Refusal(entry.rules[-1], entry.gist, about)]
    limits = budget(world, party, base, activity)
    found = []
    if hexes > limits.total:
        reason = f"the way is {hexes} hexes long, and ships go {limits.total} for this"
        found.append(Refusal("21.361", reason, about))
    gap = _gap(world, party, path, base, activity, island)
    if gap:
        found.append(Refusal("21.36C", "no port that meets the range is touched in time", about))
    return found


def _touches(world: AwawWorld, path: Sequence[SpaceId], islands: Sequence[int]) -> bool:
    spaces = world.map.mask(space for space in path if not space.endswith(OFF))
    return all(spaces & world.board.at_sea(one) for one in islands)


def _gap(
    world: AwawWorld,
    party: str,
    path: Sequence[SpaceId],
    base: str,
    activity: str,
    island: tuple[int, int] = (0, 0),
) -> bool:
    """21.3612, 21.3614: is there a leg between ports that is too long?"""
    limits = budget(world, party, base, activity)
    if limits.between >= NO_END:
        return False
    ports = ports_for(world, party, limits)
    off = offing(world, party, theater_of(world, base))
    left = limits.first
    for here, there in pairwise(path):
        step = step_length(world.board, here, there)
        notional = off is not None and (there.endswith(OFF) or here.endswith(OFF))
        left -= 1 if notional else step
        if left < 0:
            return True
        if there.endswith(OFF):
            left = limits.between if off is not None else left
        else:
            left = renewed(ports, left, world.map.bit(there))
            if world.map.bit(there) & island[0]:
                left = max(left, island[1])
    return False

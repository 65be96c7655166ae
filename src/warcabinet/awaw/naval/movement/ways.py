"""21.2, 21.36: the way that ships take to a goal, and what speaks against it."""

from __future__ import annotations

from collections.abc import Sequence

from warcabinet.awaw.boards.kinds import Front
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.activities import Sail
from warcabinet.awaw.naval.waters.central_pacific import fetches_home
from warcabinet.awaw.naval.waters.mapboard_boxes import REDEPLOYING, direct, gates_to, is_box
from warcabinet.awaw.naval.waters.paths import (
    Path,
    between,
    hex_of,
    is_off,
    legal,
    length,
    waters_at,
    waters_here,
)
from warcabinet.awaw.naval.waters.ports_and_basing import cargo_places, fronts_of, harbour
from warcabinet.awaw.naval.waters.range_and_distances import (
    against_range,
    reach,
    waters_in_range,
    way,
)
from warcabinet.awaw.naval.waters.range_restrictions import budget
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.state.naval import Activity
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Refusal
from warcabinet.engine.derived import derived
from warcabinet.hexes import SpaceId

SOUTH_AFRICA, INDIAN_OCEAN = SpaceId("south-africa"), SpaceId("indian-ocean-sw")
INTO_SW_BOXES = (Kind.SW_DEPLOYMENT, Kind.RAID)

BETWEEN_BOXES = (*REDEPLOYING, Kind.SW_DEPLOYMENT)
"""28.74C, 25.33: who goes from box to box for this does not cross the board, and is not met."""


def planned(
    world: AwawWorld, party: str, base: SpaceId, goal: SpaceId, via: Sequence[SpaceId], kind: str
) -> Path:
    """21.36, 21.416B, 25.33, 28.74C: the way from a base to a goal: by the spaces that are named,
    each reached by the shortest way from the one before; if none is, a way that is in range. Empty:
    there is none.
    """
    return _planned(world, party, base, goal, tuple(via), kind)


@derived  # a way that is proposed is asked for again as a whole, and when it is sailed
def _planned(
    world: AwawWorld, party: str, base: SpaceId, goal: SpaceId, via: Path, kind: str
) -> Path:
    if not via:
        if kind in BETWEEN_BOXES and is_box(world.board, base) and is_box(world.board, goal):
            return _direct(world, party, base, goal, kind)
        return way(world, party, base, goal, kind) or _direct(world, party, base, goal, kind)
    if edge := _edge_between(world, party, base, goal, kind):
        return _over_the_edge_by(world, party, base, goal, via, edge, kind)
    left = via[-1]
    found = _by(world, party, harbour(world, base), via, kind)
    if found and kind == Kind.ESCORT and not is_off(left):
        part = way(world, party, left, goal, kind)  # however far, with ports touched in time
        if part:
            return (*found, *part[1:])
    return _on(world, party, found, waters_at(world, goal), kind)


def _by(world: AwawWorld, party: str, here: int, via: Path, kind: str) -> Path:
    """From some waters by the spaces that are named, of which some may lie off the west edge
    (21.217C); empty: there is no such way.
    """
    found: Path = ()
    for stop in via:
        if is_off(stop) and found and is_off(found[-1]):  # along the edge
            found = (*found, stop)
            continue
        waters = waters_here(world, stop) if is_off(stop) else waters_at(world, stop)
        part = _on(world, party, found, waters, kind, here)
        if not part:
            return ()
        found = (*part, stop) if is_off(stop) else part
    return found


def _on(world: AwawWorld, party: str, before: Path, goal: int, kind: str, start: int = 0) -> Path:
    """A way goes on to some waters, or begins in some; from off the west edge by the hex of the
    edge beside it (21.217C). Empty: it cannot.
    """
    if not before:
        return between(world, party, start, goal, kind) if start else ()
    last = before[-1]
    part = between(world, party, waters_here(world, last), goal, kind)
    return (*before, *(part if is_off(last) else part[1:])) if part else ()


def _direct(world: AwawWorld, party: str, base: SpaceId, goal: SpaceId, kind: str) -> Path:
    """5.32, 21.224: to a box whose distance does not matter ships go without crossing the board."""
    start = world.map.members(harbour(world, base))
    known = reach(world, party, base, kind)
    ends = [one for one in world.map.members(harbour(world, goal)) if one in known]
    if not start or not ends:
        return ()
    if edge := _edge_between(world, party, base, goal, kind):
        return over_the_edge(world, party, base, goal, edge, kind)
    return start[0], ends[0]


def over_the_edge(
    world: AwawWorld, party: str, base: SpaceId, goal: SpaceId, edge: int, kind: str
) -> Path:
    """5.38A, 28.531, 25.33C, 21.533D: between a box and a port of Europe ships cross the board from
    or to its edge; empty if the port is on no way from there.
    """
    box, port = (base, goal) if is_box(world.board, base) else (goal, base)
    path = between(world, party, harbour(world, port), edge, kind)
    if not path:
        return ()
    return (*path, box) if port == base else (box, *reversed(path))


def _over_the_edge_by(
    world: AwawWorld, party: str, base: SpaceId, goal: SpaceId, via: Path, edge: int, kind: str
) -> Path:
    """28.531: the same by the spaces that are named, beginning or ending with a hex of the edge;
    empty: there is no such way."""
    inward = is_box(world.board, base)
    here = edge if inward else harbour(world, base)
    last = harbour(world, goal) if inward else edge
    found = _on(world, party, _by(world, party, here, via, kind), last, kind)
    if not found:
        return ()
    return (base, *found) if inward else (*found, goal)


def _edge_between(world: AwawWorld, party: str, base: SpaceId, goal: SpaceId, kind: str) -> int:
    """5.38A: the waters of the edge over which ships go between a box and a port, if no hexes count
    between them.
    """
    inward, outward = is_box(world.board, base), is_box(world.board, goal)
    if inward == outward or not world.map.has(direct(world, party, base, kind), goal):
        return 0
    box, port = (base, goal) if inward else (goal, base)
    return 0 if box == INDIAN_OCEAN and kind not in INTO_SW_BOXES else edge_to(world, box, port)


def edge_to(world: AwawWorld, box: SpaceId, port: SpaceId) -> int:
    """5.38A: the waters of the edge between a box and a port: to Suez, Basra and Abadan those of
    the south, from whatever box (R-530, R-740); from South Africa to the western front the west.
    """
    if gates := gates_to(world, SOUTH_AFRICA, port):
        return world.board.at_sea(gates)
    if box == SOUTH_AFRICA and Front.WESTERN in fronts_of(world, port):
        return world.board.at_sea(world.map.area("west-edge") & world.statics.map)
    return 0


def against_way(
    world: AwawWorld, party: str, base: SpaceId, goal: SpaceId, via: Sequence[SpaceId], kind: str
) -> list[Refusal]:
    """21.2, 21.36, 21.321: every reason why ships of a base may not go to a goal by this way."""
    return [*_against_way(world, party, base, goal, tuple(via), kind)]


@derived
def _against_way(
    world: AwawWorld, party: str, base: SpaceId, goal: SpaceId, via: Path, kind: str
) -> list[Refusal]:
    """21.321: nor do they leave their base to come back to it, but with what they fetch."""
    about = (a_hex(base), a_hex(goal))
    for space in (*via, goal):
        if space not in world.map and hex_of(space) not in world.board.hexes:
            return [Refusal("21.21", "there is no such place", about)]
    fetched = kind == Kind.ESCORT and bool(via)
    if goal == base and not fetched:
        return [Refusal("21.321", "ships do not leave their base to come back to it", about)]
    if found := BOOK.may(world, Sail(party, kind, base, goal)):
        return found
    edge = _edge_between(world, party, base, goal, kind)
    if not via and not edge and _in_range(world, party, base, goal, kind):
        return []
    path = planned(world, party, base, goal, via, kind)
    if via:
        if not path:
            return [Refusal("21.21", "there is no way by sea over these hexes", about)]
        if edge:
            return legal(world, party, [one for one in path if not is_box(world.board, one)], kind)
        stop = embarkation(world, party, base, goal, via[0]) if fetched else (0, 0)
        too_far = against_range(world, party, path, base, kind, stop)
        return legal(world, party, path, kind) + too_far
    if path:
        return []
    far = between(world, party, harbour(world, base), waters_at(world, goal), kind)
    if not far:
        return [Refusal("21.21", "no way by sea leads there", about)]
    return against_range(world, party, far, base, kind) or [
        Refusal("21.361", f"it is {length(world, far)} hexes away, out of range", about)
    ]


def _in_range(world: AwawWorld, party: str, base: SpaceId, goal: SpaceId, kind: str) -> bool:
    """21.36: whatever is reached has a way to it: it need not be found to know that."""
    near = waters_in_range(world, party, base, kind)
    return bool(harbour(world, base)) and bool(harbour(world, goal) & near)


def embarkation(
    world: AwawWorld, party: str, base: SpaceId, goal: SpaceId, place: SpaceId
) -> tuple[int, int]:
    """21.3612, 21.37, 21.3615C, 21.3616E: the waters of an island without a port from which units
    are escorted: for this it counts as a port that meets the range; with the hexes that may follow.
    Who is fetched home to Hawaii or Japan may come as far as the destroyers did. Nobody embarks off
    the board.
    """
    if is_off(place):
        return 0, 0
    limits = budget(world, party, base, Kind.ESCORT)
    if fetches_home(world, base, hex_of(goal)):
        return harbour(world, place), limits.first
    islands = cargo_places(world, faction_of(world, party))
    return (harbour(world, place), limits.between) if world.map.has(islands, place) else (0, 0)


def path_of(activity: Activity) -> Path:
    """22.13A: the whole way of an activity; the hexes of a strait are in two legs of it."""
    found: list[SpaceId] = []
    for leg in activity.legs:
        shared = next(
            (n for n in range(min(len(found), len(leg)), 0, -1) if found[-n:] == list(leg[:n])), 0
        )
        found += leg[shared:]
    return tuple(found)

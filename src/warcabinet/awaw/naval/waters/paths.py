"""21.2, 22.13A: ways of ships as lists of spaces: which are legal, how long they are, where straits
cut them in two.

A way goes from water to water. Its first or last space may be a box. Hexes off the west edge of the
European board are written as the hex of the edge beside them and `:off`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import pairwise

from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.boards.kinds import Front
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.naval.waters.activities import SailAlong
from warcabinet.awaw.naval.waters.mapboard_boxes import box_of, edge_ways, is_box, may_use
from warcabinet.awaw.naval.waters.naval_movement import (
    Waters,
    closed_to,
    flooded,
    spared,
    waters_from,
)
from warcabinet.awaw.naval.waters.ports_and_basing import harbour
from warcabinet.awaw.naval.waters.straits import (
    KIEL,
    SUEZ,
    Strait,
    open_canals,
    shut_straits,
    shutting,
    straits_of,
)
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Refusal
from warcabinet.engine.derived import derived
from warcabinet.hexes import Board, SpaceId, axial
from warcabinet.hexes.axial import Cell, Direction
from warcabinet.hexes.relays import OFF

Path = tuple[SpaceId, ...]

STEPS = 1 << 15
"""So many steps from water to water are remembered: what is between two never changes."""

WEST_EDGE, EAST_EDGE = "west-edge", "east-edge-us"

WAYS = 1 << 12
"""And so many shortest ways: they are the same for all who may sail the same waters."""

_OFF_BOARD = "ships leave the board only to a box, or off the west edge of the European board"


def hex_of(space: str) -> str:
    """The hex of a water, or the hex of the edge beside one off the board."""
    return space.partition(":")[0]


def is_off(space: str) -> bool:
    return space.endswith(OFF)


@cache
def cell_of(board: AwawBoard, space: str) -> Cell:
    """21.217C: where a hex lies; one off an edge of the board lies beyond its hex of the edge."""
    hex_ = hex_of(space)
    cell = board.board.grid.cell(hex_)
    if not is_off(space):
        return cell
    west = board.board.has(board.board.area(WEST_EDGE), hex_)
    return axial.step(cell, Direction.W if west else Direction.E)


@lru_cache(maxsize=WAYS)
def hexes_of(board: AwawBoard, path: Path) -> Path:
    """22.12, 21.217C: the hexes of a way in which ships can be met and struck: those on the board,
    and those off its edge from which they come back to it. Boxes are none, nor what lies between
    an edge and a box.
    """
    on_board = [_on_board(board, space) for space in path]
    if not any(on_board):
        return ()
    first, last = on_board.index(True), len(path) - 1 - on_board[::-1].index(True)
    found = (
        space
        for place, space in enumerate(path)
        if on_board[place] or (is_off(space) and first < place < last)
    )
    return tuple(dict.fromkeys(found))


def _on_board(board: AwawBoard, space: SpaceId) -> bool:
    return not is_off(space) and space in board.board and hex_of(space) in board.hexes


@derived
def off_the_west(world: AwawWorld) -> Path:
    """21.217C: the hexes off the west edge of the European board, where it is played on."""
    if WEST_EDGE not in world.map.regions:
        return ()
    edge = world.board.at_sea(world.map.area(WEST_EDGE) & world.statics.map)
    return tuple(SpaceId(f"{space}{OFF}") for space in world.map.members(edge))


def water_in_play(world: AwawWorld) -> int:
    """The sea that is played on."""
    return world.board.at_sea(world.board.water & world.statics.map)


@derived
def hexes_at_sea(world: AwawWorld) -> Path:
    """Its hexes, sorted by name: there are thousands of them, and always the same."""
    return tuple(sorted(world.map.named(water_in_play(world))))


def waters_here(world: AwawWorld, place: SpaceId) -> int:
    """The water of ships at sea; off the edge of the board that of the hex beside it."""
    return world.map.bit(place) if place in world.map else world.board.afloat(hex_of(place))


# May ships sail it? -------------------------------------------------------------------------------


def legal(world: AwawWorld, party: str, path: Sequence[SpaceId], activity: str) -> list[Refusal]:
    """21.2, 21.362, 28.27, 28.514: every reason why ships of a party may not sail this way for an
    activity, whatever its length and the fronts that it crosses."""
    found: list[Refusal] = []
    closed, _ = closed_to(world, party)
    for place, space in enumerate(path):
        if is_off(space):
            found += _off_board(world, party, path, place)
        elif space not in world.map or world.map.has(closed, space):
            found.append(_refusal("21.21", "ships sail on water that is played on", space))
        elif is_box(world.board, space) and 0 < place < len(path) - 1:
            reason = "only the first or the last space of a way of ships is a box"
            found.append(_refusal("21.217", reason, space))
    if found:
        return found
    for here, there in pairwise(path):
        found += _against_step(world, party, activity, here, there)
    found += _against_straits(world, party, path, activity)
    return found + BOOK.may(world, SailAlong(party, activity, tuple(path)))


def _refusal(rule: str, reason: str, *spaces: str) -> Refusal:
    return Refusal(rule, reason, tuple(a_hex(hex_of(space)) for space in spaces))


def _off_board(world: AwawWorld, party: str, path: Sequence[SpaceId], place: int) -> list[Refusal]:
    """21.217B, 21.217C, 30.311: hexes off the west edge of the European board, and off the east
    edge of the Pacific one, are ports of the Western Allies. Others go off the west edge and come
    back in activities on the western front.
    """
    space = path[place]
    edge = world.map.bit(hex_of(space)) if hex_of(space) in world.map else 0
    west, east = (_edge(world, name) & edge for name in (WEST_EDGE, EAST_EDGE))
    allied = faction_of(world, party) == "western allies"
    if place in (0, len(path) - 1) or not (west or (east and allied)):
        return [_refusal("21.217", _OFF_BOARD, space)]
    onboard = [one for one in path if one in world.board.hexes]
    if not allied and any(world.board.front[one] is not Front.WESTERN for one in onboard):
        reason = "only activities on the western front go off the west edge and come back"
        return [_refusal("21.217C", reason, space)]
    if not allied and _comes_back_there(path, place):
        return [_refusal("21.217C", "ships come back over another hex of the edge", space)]
    return []


def _comes_back_there(path: Sequence[SpaceId], place: int) -> bool:
    """Do ships that are off the edge leave and enter the board in the same hex?"""
    out = next(one for one in reversed(path[:place]) if not is_off(one))
    back = next(one for one in path[place:] if not is_off(one))
    return hex_of(out) == hex_of(back)


def _edge(world: AwawWorld, name: str) -> int:
    return world.map.area(name) if name in world.map.regions else 0


def _against_step(
    world: AwawWorld, party: str, activity: str, here: SpaceId, there: SpaceId
) -> list[Refusal]:
    board = world.board
    boxes = [one for one in (here, there) if is_box(board, one)]
    if len(boxes) == 1:
        return _against_box(world, party, activity, boxes[0], there if boxes[0] == here else here)
    if is_off(here) or is_off(there):
        near = hex_of(here) == hex_of(there) or (
            is_off(here)
            and is_off(there)
            and board.board.grid.distance(hex_of(here), hex_of(there)) == 1
        )
        return [] if near else [_refusal("21.217", _OFF_BOARD, here, there)]
    canal = canal_between(board, here, there)
    if canal is not None:
        if canal in open_canals(world, party):
            return []
        rule = "21.1321" if canal == KIEL else "21.212"
        return [_refusal(rule, f"the {canal} canal is not open to ships of {party}", here, there)]
    if next_to(board, here, there):
        return []
    return [_refusal("4.51", "ships cross hexsides with sea on both hands", here, there)]


def _against_box(world: AwawWorld, party: str, activity: str, box: str, edge: str) -> list[Refusal]:
    """21.16, 21.17, 21.214C, 21.214D, 21.217A: a box is entered and left over the hexes of an edge
    that its rule names, by those who may.
    """
    bit = world.map.bit(box)
    spaces = world.map.bit(hex_of(edge))
    ways = [
        route
        for route in edge_ways(world.board)
        if box_of(world.board, route) & bit and (route.sources | route.targets) & spaces
    ]
    if not ways:
        return [_refusal("21.217A", "the box is not reached over this hex of the edge", edge)]
    if any(may_use(world, party, activity, route) for route in ways):
        return []
    return [_refusal("21.216", "this way to the box is not open to these ships", edge)]


def _against_straits(
    world: AwawWorld, party: str, path: Sequence[SpaceId], activity: str
) -> list[Refusal]:
    found = []
    goal = world.map.bit(path[-1]) if path and not is_off(path[-1]) else 0
    shut = shut_straits(world, party)
    hexes = world.map.mask(hex_of(space) for space in path)
    for name in shut:
        strait = straits_of(world.board)[name]
        if (
            strait.near & hexes
            and passings(world.board, strait, path)
            and not spared(world, name, activity, goal)
        ):
            entry = shutting(world, party)[name]
            found.append(Refusal(shut[name], entry.gist, tuple(map(a_hex, (path[0], path[-1])))))
    return found


@lru_cache(maxsize=STEPS)
def next_to(board: AwawBoard, here: str, there: str) -> bool:
    """4.51, 4.52: do two waters meet at a sea hexside?"""
    start = board.board.bit(here)
    return board.board.has(board.board.expand(start, board.sailing_sides, board.water_links), there)


@lru_cache(maxsize=STEPS)
def canal_between(board: AwawBoard, here: str, there: str) -> str | None:
    """21.1321, 88.342: the canal that joins two waters: those of J30, or MM30 and LL31."""
    if here != there and hex_of(here) == hex_of(there):
        return KIEL if board.board.has(board.feature("canal"), hex_of(here)) else None
    suez = board.feature("canal-hex")
    pair = board.board.mask((hex_of(here), hex_of(there)))
    return SUEZ if suez and pair == suez and not next_to(board, here, there) else None


# Straits ------------------------------------------------------------------------------------------


def passings(board: AwawBoard, strait: Strait, path: Sequence[str]) -> list[tuple[int, int]]:
    """21.211: where a way passes through a strait: from the first to the last of its places in the
    strait. Who leaves it on the side on which he came in, begins in it or ends in it does not pass.
    """
    found = []
    start, crossed = -1, 0
    for place in range(len(path)):
        inside = _is_in(board, strait, path[place])
        if place and _crosses(board, strait, path[place - 1], path[place]):
            if not inside and not _is_in(board, strait, path[place - 1]):
                found.append((place - 1, place))
            crossed += 1
        if inside and start < 0:
            start = place
        elif not inside:
            if start > 0 and crossed % 2:
                found.append((start, place - 1))
            start, crossed = -1, 0
    return found


def _is_in(board: AwawBoard, strait: Strait, space: str) -> bool:
    return space in board.board and board.board.has(strait.hexes, space)


def _crosses(board: AwawBoard, strait: Strait, here: str, there: str) -> bool:
    one, other = hex_of(here), hex_of(there)
    if one == other or OFF in here + there:
        return False
    grid, bit = board.board, board.board.bit(one)
    if not (bit & strait.near and grid.is_hex(other) and grid.grid.distance(one, other) == 1):
        return False
    return bool(strait.sides[grid.grid.direction(one, other)] & bit)


def legs(board: AwawBoard, path: Sequence[SpaceId]) -> tuple[Path, ...]:
    """22.13A: a way cut where it passes through a strait or the Kiel canal. The hexes of a strait
    belong to the legs on either side of it.
    """
    cuts: list[tuple[int, int]] = []
    hexes = board.board.mask(hex_of(space) for space in path)
    for strait in straits_of(board).values():
        if not strait.near & hexes:
            continue  # who passes it has been on either hand of it
        cuts += [(last, first) for first, last in passings(board, strait, path)]
    for place in range(1, len(path)):
        if canal_between(board, path[place - 1], path[place]) == KIEL:
            cuts.append((place - 1, place))
    found, begin = [], 0
    for last, first in sorted(cuts):
        if last >= begin:
            found.append(tuple(path[begin : last + 1]))
            begin = first
    return (*found, tuple(path[begin:]))


def on_the_same_side(
    world: AwawWorld, party: str, approach: Sequence[SpaceId], leg: Sequence[SpaceId]
) -> bool:
    """21.2111: does a force of a party that comes by this way, or has come by it to patrol, meet a
    leg of an activity on its own side of every strait that is shut to it? The way ends in a hex of
    the leg.
    """
    if not approach or approach[-1] not in leg:
        return False
    near = _shut_beside(world, party, tuple(approach), tuple(leg))
    if not near:
        return True
    here = leg.index(approach[-1])
    onward = ([*approach, *leg[here + 1 :]], [*approach, *reversed(leg[:here])])
    parts = [way for way in onward if len(way) > len(approach)]
    return not any(passings(world.board, strait, way) for strait in near for way in parts)


def _shut_beside(world: AwawWorld, party: str, *ways: Path) -> list[Strait]:
    """The straits that are shut to a party and have some spaces of these ways on either hand."""
    straits, hexes = straits_of(world.board), 0
    for one in ways:
        hexes |= _hexes_along(world.map, one)
    shut = (straits[name] for name in shut_straits(world, party))
    return [strait for strait in shut if strait.near & hexes]


@lru_cache(maxsize=WAYS)
def _hexes_along(board: Board, path: Path) -> int:
    return board.mask(hex_of(space) for space in path if hex_of(space) in board)


@derived
def no_shut_strait_beside(world: AwawWorld, party: str, path: tuple[SpaceId, ...]) -> bool:
    """21.2111: is a way clear of all straits that are shut to a party?"""
    return not _shut_beside(world, party, path)


# How long -----------------------------------------------------------------------------------------


def length(world: AwawWorld, path: Sequence[str]) -> int:
    """21.36A, 21.36B, 21.36D, 21.217C: the hexes of a way by water, the first not counted, with
    those off the board between an edge and a box.
    """
    return sum(step_length(world.board, a, b) for a, b in pairwise(path))


@cache
def step_length(board: AwawBoard, here: str, there: str) -> int:
    boxes = [one for one in (here, there) if is_box(board, one)]
    if not boxes:
        return 0 if hex_of(here) == hex_of(there) and not is_off(here) and not is_off(there) else 1
    if len(boxes) == 2:
        return 0
    other = there if boxes[0] == here else here
    spaces = board.board.bit(hex_of(other))
    for route in edge_ways(board):
        at_box = box_of(board, route) & board.board.bit(boxes[0])
        if at_box and (route.sources | route.targets) & spaces:
            return (route.row.distance or 1) - is_off(other)
    return 0


# The shortest -------------------------------------------------------------------------------------


def waters_at(world: AwawWorld, place: str) -> int:
    """The waters of a place as a goal: of a port its harbour, of another hex all of its waters."""
    return harbour(world, place)


def shortest(
    world: AwawWorld, party: str, start: str, goal: str, activity: str = "base-change"
) -> Path:
    """21.36A: a shortest way of ships by water, whatever range they have; empty if there is none.
    Of several the first in the order of spaces.
    """
    return between(world, party, waters_at(world, start), waters_at(world, goal), activity)


def between(world: AwawWorld, party: str, start: int, goal: int, activity: str) -> Path:
    """A shortest way between waters."""
    waters = waters_from(world, party, start, activity, goal)
    return _between(world.board, world.map, waters, start, goal)


@lru_cache(maxsize=WAYS)
def _between(board: AwawBoard, spaces: Board, waters: Waters, start: int, goal: int) -> Path:
    levels, ends = flooded(spaces, start, waters), waters.ends
    cost = levels.nearest(goal)
    if cost is not None:
        space = spaces.first(levels.masks[cost] & goal)
        return through_canal(board, levels.path(space))
    if ends is None:
        return ()
    for near, mask in enumerate(levels.masks):
        if not mask & ends.sources:
            continue
        for _, targets in ends.steps_from(mask):
            if targets & goal:
                last = spaces.first(targets & goal)
                _, sources = ends.steps_into(spaces.bit(last))[0]
                before = levels.path(spaces.first(levels.masks[near] & sources))
                return (*through_canal(board, before), last)
    return ()


def through_canal(board: AwawBoard, path: Sequence[SpaceId]) -> Path:
    """21.1321: a way with both waters of the hex of the Kiel canal, where a flood gives one."""
    found: list[SpaceId] = list(path[:1])
    for space in path[1:]:
        here = found[-1]
        canal = board.board.has(board.feature("canal"), hex_of(space)) if ":" in space else False
        if canal and not is_off(space) and not next_to(board, here, space):
            waters = board.board.members(board.afloat(hex_of(space)))
            found += [one for one in waters if one != space and next_to(board, here, one)]
        found.append(space)
    return tuple(found)

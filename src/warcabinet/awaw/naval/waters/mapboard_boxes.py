"""5.11, 21.216, 21.217, 25.31: boxes as places of ships: over which edges they are reached, by
whom, and for what.
"""

from __future__ import annotations

from functools import cache

from warcabinet.awaw.boards.board import AwawBoard, Route
from warcabinet.awaw.boards.kinds import ANY, BoxKind, LinkKind
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.naval.waters.activities import Activity, Sail
from warcabinet.awaw.naval.waters.ports_and_basing import port_hexes, printed_ports
from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction, Power
from warcabinet.engine.derived import derived
from warcabinet.hexes import SpaceId

WESTERN = (Power.BRITAIN, Power.US)

REDEPLOYING = (Activity.REDEPLOYMENT, Activity.ESCORT, Activity.SUBMARINE_PASSAGE)
"""28.12B: ships that are redeployed, and ships that escort units which are."""

BUILT_PORTS = (
    ("pacific-us", "built-hawaiian-islands"),
    ("pacific-us", "built-society-islands"),
    ("australia", "built-solomon-islands"),
    ("australia", "built-new-hebrides-islands"),
    ("australia", "built-fiji-islands"),
    ("australia", "built-ellice-islands"),
)
"""28.752C, 28.755B: port counters in these islands are joined to the box like the ports that are
named.
"""


def may_use(world: AwawWorld, party: str, activity: str, route: Route) -> bool:
    """21.216, 25.31D, 25.35: is a way of ships open to a party, and for this activity? Hardly any
    is open from an SW box.
    """
    row = route.row
    if ANY not in row.uses and activity not in row.uses:
        return False
    return any(one in (ANY, party, faction_of(world, party)) for one in row.users)


@cache
def edge_ways(board: AwawBoard) -> tuple[Route, ...]:
    """5.12B, 5.22, 5.42B, 5.52, 5.932, 5.932A, 5.932B, 5.932C, 21.16, 21.17, 21.214C, 21.214D,
    21.36D, 25.33, 25.33A, 25.33B, 71.71, 72.71: ways over an edge to a box, where ships are met.
    """
    return tuple(
        route
        for route in board.routes
        if route.kind is LinkKind.NAVAL
        and route.row.distance
        and bool(route.targets & board.real_boxes) != bool(route.sources & board.real_boxes)
        and "region:" not in route.row.start + route.row.end
    )


def open_edges(world: AwawWorld, party: str, activity: str) -> tuple[Route, ...]:
    """21.217A: those that ships of a party may use."""
    return tuple(
        route
        for route in edge_ways(world.board)
        if may_use(world, party, activity, route)
        and (route.sources | route.targets) & world.board.real_boxes & world.statics.map
    )


def box_of(board: AwawBoard, route: Route) -> int:
    return (route.sources | route.targets) & board.real_boxes


def direct(world: AwawWorld, party: str, base: str, activity: str) -> int:
    """5.32, 21.215, 21.224, 25.31: the boxes and ports to which ships go without counting hexes:
    from box to box, and to boxes whose distance does not matter.
    """
    here = world.map.bit(base)
    found = 0
    for start, end in _without_counting(world, party, activity):
        if start & here:
            found |= end
    ends = world.board.real_boxes | port_hexes(world)
    return found & (world.statics.map & ends) & ~here


@derived  # the same for all bases, and asked for each
def _without_counting(world: AwawWorld, party: str, activity: str) -> tuple[tuple[int, int], ...]:
    """Both ends of the ways on which no hexes are counted."""
    board = world.board
    edges = open_edges(world, party, activity)
    found: list[tuple[int, int]] = []
    for route, redeploying in _uncounted(board, activity):
        if not redeploying and not may_use(world, party, activity, route):
            continue
        boxes = box_of(board, route)
        hexes = (route.sources | route.targets) & ~board.real_boxes
        if hexes and any(_same(world, hexes, boxes, edge) for edge in edges):
            continue  # its way lies over the edge
        found.append((route.sources, route.targets))
        if route.row.way == "both":
            found.append((route.targets, route.sources))
    return tuple(found)


@cache
def _uncounted(board: AwawBoard, activity: str) -> tuple[tuple[Route, bool], ...]:
    """The ways on which no hexes are counted for an activity, and if they are those of naval
    redeployments: other ways to boxes that do not lead over an edge.
    """
    found: list[tuple[Route, bool]] = []
    for route in board.routes:
        if redeploys(board, route, activity):
            found.append((route, True))
        elif (
            route.kind is LinkKind.NAVAL and route not in edge_ways(board) and box_of(board, route)
        ):
            found.append((route, False))
    return tuple(found)


def redeploys(board: AwawBoard, route: Route, activity: str) -> bool:
    """28.74, 28.75, 21.64H, 5.12A: is it a way of naval redeployments: to or from a mapboard box,
    or between Suez, Basra and Abadan? SW boxes are a matter of their own (28.77): what ships
    carry does not come into them.
    """
    if route.kind is not LinkKind.NR or activity not in REDEPLOYING:
        return False
    if (route.sources | route.targets) & sw_boxes(board):
        return False
    return bool(box_of(board, route)) or "21.64H" in route.rules()


@cache
def sw_boxes(board: AwawBoard) -> int:
    return board.board.mask(one for one, row in board.boxes.items() if row.kind is BoxKind.SW)


def joined(world: AwawWorld, one: str, other: str) -> bool:
    """28.75, 21.61, 5.27C, 5.37C: does a way of naval redeployments lead from here to there?
    Also to ports that were built in the islands that a rule names.
    """
    ends = world.map.bit(one) | world.map.bit(other)
    if not ends & world.board.real_boxes:
        return True
    here, there = world.map.bit(one), world.map.bit(other)
    for route, redeploying in _uncounted(world.board, REDEPLOYING[0]):
        if redeploying and (
            (route.sources & here and route.targets & there)
            or (route.sources & there and route.targets & here)
        ):
            return True
    return any(
        box in (one, other) and places_named(world, word) & ends for box, word in BUILT_PORTS
    )


def _same(world: AwawWorld, hexes: int, boxes: int, edge: Route) -> bool:
    """Does a way over an edge lead from the board of these hexes to one of these boxes?"""
    pacific = world.statics.pacific
    gate = (edge.sources | edge.targets) & ~world.board.real_boxes
    return bool(box_of(world.board, edge) & boxes) and bool(gate & pacific) is bool(hexes & pacific)


# What is allowed ----------------------------------------------------------------------------------


def is_box(board: AwawBoard, space: str) -> bool:
    return SpaceId(space) in board.boxes


def _ends(world: AwawWorld, asked: Sail) -> tuple[str, str] | None:
    """The box of an activity and the place at its other end; the start first if both are boxes."""
    if is_box(world.board, asked.start):
        return asked.start, asked.goal
    if is_box(world.board, asked.goal):
        return asked.goal, asked.start
    return None


def places_named(world: AwawWorld, word: str) -> int:
    """The places that a word of the tables stands for; none that this board has not."""
    board = world.board
    if word in board.boxes:
        return world.map.bit(word)
    if word == "pacific-board":
        return world.statics.pacific & world.map.hexes
    if word.startswith("built-"):
        built = port_hexes(world) & ~printed_ports(board)
        return built & _region(world, word.removeprefix("built-"))
    if word == "japanese-ports":
        return _region(world, "japan-home") & printed_ports(board)
    place = board.place(word.replace("-", " "))
    return world.map.bit(place.hex) if place is not None else _region(world, word)


def _region(world: AwawWorld, name: str) -> int:
    return world.map.area(name) if name in world.map.regions else 0


@BOOK.forbids(
    Sail,
    "21.214A, 21.214B, 5.28B, 5.38B, 5.48B, 5.58B, 21.216, 21.224",
    "ships change base only between a box and the places that its rule names",
    activity=Activity.BASE_CHANGE,
)
def no_base_change(world: AwawWorld, asked: Sail) -> bool:
    ends = _ends(world, asked)
    if ends is None:
        return False
    pairs = (ends, ends[::-1]) if is_box(world.board, ends[1]) else (ends,)
    table = world.statics.tables["box-base-changes"].rows
    return not any(
        row.keys[0] == box and world.map.has(places_named(world, str(row.keys[1])), there)
        for box, there in pairs
        for row in table
    )


def gates_to(world: AwawWorld, box: str, port: str) -> int:
    """5.38A: the hexes of an edge through which ships go between a box and this very port."""
    found = 0
    for row in world.statics.tables["box-base-changes"].rows:
        place, through = str(row.keys[1]), str(row.cells["through"]).split()
        if row.keys[0] == box and through and places_named(world, place) == world.map.bit(port):
            found |= world.map.mask(one for one in through if one in world.map)
    return found & world.statics.map


@BOOK.forbids(
    Sail,
    "28.75, 28.751, 28.752, 28.753, 28.754, 28.755, 5.28E, 5.38E, 5.48E, 5.58E, 28.74",
    "units are escorted between a box and the places that its rule names, and no others",
    activity=Activity.ESCORT,
)
def no_escort(world: AwawWorld, asked: Sail) -> bool:
    return not joined(world, asked.start, asked.goal)


@BOOK.forbids(
    Sail,
    "5.23, 5.33, 5.43, 5.53, 21.216",
    "only ships of the Western Allies go to and from this box",
)
def not_his_box(world: AwawWorld, asked: Sail) -> bool:
    ends = _ends(world, asked)
    if ends is None or world.board.boxes[SpaceId(ends[0])].kind is BoxKind.SW:
        return False
    boxes = [one for one in ends if is_box(world.board, one)]
    ours = {"atlantic-us", "pacific-us", "south-africa", "india", "australia"}
    return bool(ours & {*boxes}) and faction_of(world, asked.party) != "western allies"


@BOOK.forbids(Sail, "5.68", "no ships act from the Ethiopia box")
def no_ships_in_ethiopia(world: AwawWorld, asked: Sail) -> bool:
    return "ethiopia" in (asked.start, asked.goal)


@BOOK.forbids(Sail, "5.78", "no ships act from the Urals box")
def no_ships_in_the_urals(world: AwawWorld, asked: Sail) -> bool:
    return "urals" in (asked.start, asked.goal)


@BOOK.forbids(
    Sail,
    "21.14C, 21.15C, 21.18A, 5.28F, 5.38F, 21.413A",
    "ships in this box do not patrol and do not intercept",
    activity=(Activity.PATROL, Activity.INTERCEPTION),
)
def no_patrol(world: AwawWorld, asked: Sail) -> bool:
    table = world.statics.tables["box-naval-activities"]
    if not any(row.keys[0] == asked.start for row in table.rows):
        return False
    return table.row(asked.start).cells[str(asked.activity)] == "no"


@BOOK.forbids(
    Sail,
    "5.38D, 21.512E, 21.523C",
    "nobody invades, or bombards, from or into the South Africa box",
    activity=Activity.INVASION,
)
def no_invasion(world: AwawWorld, asked: Sail) -> bool:
    return "south-africa" in (asked.start, asked.goal)


@BOOK.forbids(
    Sail,
    "5.48D, 5.58D, 21.512E",
    "nobody invades a box",
    activity=Activity.INVASION,
)
def boxes_are_not_invaded(world: AwawWorld, asked: Sail) -> bool:
    return is_box(world.board, asked.goal)


@BOOK.forbids(
    Sail,
    "21.553, 21.553A, 21.553B, 21.553C",
    "fast carriers sail on a mission of their own from the boxes of India and Australia only",
    activity=Activity.CARRIER_MISSION,
)
def no_carrier_mission(world: AwawWorld, asked: Sail) -> bool:
    table = world.statics.tables["box-naval-activities"]
    if not any(row.keys[0] == asked.start for row in table.rows):
        return False
    return table.row(asked.start).cells[str(asked.activity)] != "yes"


@BOOK.forbids(
    Sail,
    "5.32",
    "ships are not displaced to the South Africa box",
    activity=Activity.DISPLACEMENT,
)
def no_refuge(world: AwawWorld, asked: Sail) -> bool:
    return asked.goal == "south-africa"


def _box_and_base(asked: Sail) -> tuple[str, str] | None:
    """25.31: the SW box of a deployment, and the base at its other end."""
    for box, base in ((asked.start, asked.goal), (asked.goal, asked.start)):
        if box.endswith("-sw"):
            return box, base
    return None


@BOOK.forbids(
    Sail, "25.31", "ships go to an SW box, or from it to a base", activity=Activity.SW_DEPLOYMENT
)
def no_deployment(world: AwawWorld, asked: Sail) -> bool:
    return _box_and_base(asked) is None


def _is_barred(world: AwawWorld, asked: Sail, barred: str) -> bool:
    """25.37: is this a deployment to an SW box, or back from it, with another base than those that
    its rule names?
    """
    ends = _box_and_base(asked)
    if ends is None or ends[0] != barred or _of_others(world, asked.party):
        return False
    ours = "britain-us" if asked.party in WESTERN else asked.party
    for row in world.statics.tables["strategic-box-bases"].rows:
        known = f"{row.keys[0]}-sw" == barred and row.keys[1] == ours
        if not known or (row.cells["units"] != "naval" and not asked.submarines):
            continue
        if world.map.has(places_named(world, str(row.keys[2])), ends[1]):
            return False
    return True


@BOOK.forbids(
    Sail,
    "25.31A, 25.37",
    "ships go to the Atlantic SW box, and come back from it, only from and to western ports, the "
    "Atlantic U.S. box and South Africa; of the Axis only German submarines do",
    activity=Activity.SW_DEPLOYMENT,
)
def not_to_the_atlantic(world: AwawWorld, asked: Sail) -> bool:
    return _is_barred(world, asked, "atlantic-sw")


@BOOK.forbids(
    Sail,
    "25.31B, 25.37, 5.932B",
    "ships go to the Pacific SW box, and come back from it, only from and to the places that its "
    "rule names",
    activity=Activity.SW_DEPLOYMENT,
)
def not_to_the_pacific(world: AwawWorld, asked: Sail) -> bool:
    return _is_barred(world, asked, "pacific-sw")


@BOOK.forbids(
    Sail,
    "25.31C, 25.37",
    "ships go to the Indian Ocean SW box, and come back from it, only from and to the places that "
    "its rule names",
    activity=Activity.SW_DEPLOYMENT,
)
def not_to_the_indian_ocean(world: AwawWorld, asked: Sail) -> bool:
    return _is_barred(world, asked, "indian-ocean-sw")


def _of_others(world: AwawWorld, party: str) -> bool:
    return party not in WESTERN and faction_of(world, party) == Faction.WESTERN_ALLIES


@BOOK.forbids(
    Sail,
    "25.31D",
    "of the Western Allies only British and American ships are in SW boxes",
    activity=Activity.SW_DEPLOYMENT,
)
def not_for_others(world: AwawWorld, asked: Sail) -> bool:
    return _box_and_base(asked) is not None and _of_others(world, asked.party)

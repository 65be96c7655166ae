"""Statements about ways: across hexsides, by land, by sea, through straits, to boxes."""

from __future__ import annotations

from warcabinet.awaw.boards import words
from warcabinet.awaw.boards.board import AwawBoard, Route
from warcabinet.awaw.boards.checks.statements import kind, names, pair, place, yes
from warcabinet.awaw.boards.kinds import LinkKind, SideFeature
from warcabinet.awaw.boards.rows import StatementRow
from warcabinet.hexes import NO_SIDES, Sides, connected, flood
from warcabinet.hexes.masks import bits

COMPASS = {
    "east": ("E",),
    "northeast": ("NE",),
    "north": ("NE", "NW"),
    "northwest": ("NW",),
    "west": ("W",),
    "southwest": ("SW",),
    "south": ("SW", "SE"),
    "southeast": ("SE",),
}
"""The hexsides that a water opens on if it lies on that coast of its hex."""


def crossed(board: AwawBoard, sides: Sides, a: str, b: str) -> bool:
    """Is the side between two hexes in a set?"""
    return bool(sides[board.board.grid.direction(a, b)] & board.board.bit(a))


@kind("land-passage", "4.51")
def _land_passage(board: AwawBoard, row: StatementRow) -> str:
    """Ground units cross hexsides with land on both hands."""
    there = crossed(board, board.land_sides, row.subject, row.value)
    return "" if there else "no land passage"


@kind("no-land-passage", "4.43")
def _no_land_passage(board: AwawBoard, row: StatementRow) -> str:
    """Nobody goes by land across all-Qattara hexsides."""
    return "land passage" if crossed(board, board.ground_sides, row.subject, row.value) else ""


@kind("sea-passage", "4.52")
def _sea_passage(board: AwawBoard, row: StatementRow) -> str:
    """Ships pass a partial hex unless its land reaches the edge."""
    return "" if crossed(board, board.sea_sides, row.subject, row.value) else "no sea passage"


@kind("no-sea-passage", "4.52")
def _no_sea_passage(board: AwawBoard, row: StatementRow) -> str:
    return "sea passage" if crossed(board, board.sea_sides, row.subject, row.value) else ""


@kind("river")
def _river(board: AwawBoard, row: StatementRow) -> str:
    there = board.sides(SideFeature.RIVER) | board.sides(SideFeature.CANAL)
    return "" if crossed(board, there, row.subject, row.value) else "no river"


@kind("canal")
def _canal(board: AwawBoard, row: StatementRow) -> str:
    if row.value in board.board:
        there = crossed(board, board.sides(SideFeature.CANAL), row.subject, row.value)
    else:
        there = bool(board.feature("canal") & words.area(board, row.subject))
    return "" if there else "no canal"


@kind("land-neighbours", "4.51")
def _land_neighbours(board: AwawBoard, row: StatementRow) -> str:
    found = board.board.expand(words.area(board, row.subject), board.land_sides)
    wanted = board.board.mask(row.value.split())
    return "" if found == wanted else words.shown(board, found)


@kind("coast", "4.614")
def _coast(board: AwawBoard, row: StatementRow) -> str:
    """The coast that a port lies on, and a water of that name in its hex."""
    port = place(board, row.subject)
    there = {each.water: each.sides for each in board.waters.get(board.board.space(port.hex), ())}
    if port.coast not in there:
        return (
            f"coast {port.coast or 'not named'} and waters {', '.join(there) or 'not told apart'}"
        )
    missing = set(COMPASS[row.value]) - set(there[port.coast])
    return f"{port.coast} without {', '.join(sorted(missing))}" if missing else ""


@kind("coast-differs", "21.5153")
def _coast_differs(board: AwawBoard, row: StatementRow) -> str:
    """A port and a beach of one hex that lie on different waters."""
    space = board.board.space(row.subject)
    ports = {each.coast for each in board.places_at.get(space, ()) if each.port}
    waters = {each.water: each.sides for each in board.waters.get(space, ())}
    for each in board.features_at.get(space, ()):
        if each.feature == "beach":
            on = {w for w, sides in waters.items() if w == each.value or each.value in sides}
            if on - ports and ports:
                return ""
    return "port and beach on the same water"


@kind("waters", "4.614")
def _waters(board: AwawBoard, row: StatementRow) -> str:
    """Hexes whose waters do not meet."""
    found = len(board.waters.get(board.board.space(row.subject), ()))
    wanted, _, more = row.value.partition(" ")
    holds = found >= int(wanted) if more else found == int(wanted)
    return "" if holds else f"{found or 1}"


@kind("water-front", "21.131")
def _water_front(board: AwawBoard, row: StatementRow) -> str:
    """The front of the sea that a port or coast opens on."""
    start = words.waters(board, row.subject)
    levels = flood(board.board, start, board.sailing(), limit=2)
    sea = board.ashore(levels.reached) & board.water & ~board.ashore(start)
    found = {board.front[space].value for space in board.board.members(sea)}
    return "" if row.value in found else ", ".join(sorted(found)) or "no sea"


# Boxes


def routes_between(board: AwawBoard, a: int, b: int) -> list[Route]:
    """The routes that join two areas, whichever way."""
    return [
        route
        for route in board.routes
        if (route.sources & a and route.targets & b) or (route.sources & b and route.targets & a)
    ]


@kind("adjacent-box", "5.1")
def _adjacent_box(board: AwawBoard, row: StatementRow) -> str:
    """Boxes that are adjacent to hexes of an edge."""
    here, box = board.board.bit(row.subject), board.board.bit(row.value)
    found = [route.row.distance for route in routes_between(board, here, box)]
    return "" if 1 in found else "not adjacent"


@kind("box-distance", "5.1")
def _box_distance(board: AwawBoard, row: StatementRow) -> str:
    """How many hexes off the board a box lies."""
    box, where = row.subject.split()
    area = words.area(board, where)
    found = {
        route.row.distance
        for route in routes_between(board, board.board.bit(box), area)
        if area & ~(route.sources | route.targets) == 0 and route.kind is LinkKind.NAVAL
    }
    return "" if int(row.value) in found else ", ".join(str(each) for each in found) or "no route"


@kind("gate", "5.1")
def _gate(board: AwawBoard, row: StatementRow) -> str:
    """The hexes through which a box is entered and left."""
    box = board.board.bit(row.subject.split()[0])
    wanted = 0
    for text in row.value.split():
        wanted |= words.area(board, text)
    reached = 0
    for each in bits(wanted):
        if routes_between(board, 1 << each, box):
            reached |= 1 << each
    missing = wanted & ~reached
    return f"no way through {words.shown(board, missing)}" if missing else ""


@kind("edge-closed", "21.217")
def _edge_closed(board: AwawBoard, row: StatementRow) -> str:
    """Ships do not leave the board past an edge to come back elsewhere."""
    edge, corners = words.edge(board, row.subject), words.edge(board, "west")
    for route in board.routes:
        both = route.sources & route.targets & edge & ~corners
        if route.kind is LinkKind.NAVAL and both:
            return f"a way from {words.shown(board, both)}"
    return ""


# Paths


@kind("path-land", "4.51")
def _path_land(board: AwawBoard, row: StatementRow) -> str:
    a, b = (words.area(board, each) & board.land for each in pair(row.subject))
    return "" if connected(board.board, a, board.marching()) & b else "no way by land"


@kind("split")
def _split(board: AwawBoard, row: StatementRow) -> str:
    """Units in these hexes and their zones part two places on land."""
    held = board.board.mask(row.subject.split())
    zones = held | board.board.expand(held, board.land_sides)
    a, b = (words.area(board, each) for each in pair(row.value))
    terms = board.marching()
    parted = not connected(board.board, a, type(terms)(sides=terms.sides, closed=zones)) & b
    whole = connected(board.board, a, terms) & b
    return "" if parted and whole else "they are not parted"


def straits_of(board: AwawBoard, row: StatementRow) -> Sides:
    """The hexsides of the straits that a statement is about: by rule, or by name."""
    found = [
        each
        for each in board.rows.sides.rows
        if each.feature is SideFeature.STRAIT
        and (row.rule in names(each.rule) or each.value.lower() in row.value.lower())
    ]
    return board.board.both_ways(board.board.sides_of({each.side for each in found}))


def canals_of(board: AwawBoard) -> list[Route]:
    """The ways of ships through canals."""
    return [
        route
        for route in board.routes
        if route.kind is LinkKind.NAVAL and "canal" in route.row.condition.lower()
    ]


@kind("path-naval", "4.51")
def _path_naval(board: AwawBoard, row: StatementRow) -> str:
    """Seas that are joined, and the straits that part them when shut."""
    a, b = (words.waters(board, each) for each in pair(row.subject))
    canals = canals_of(board)
    if not connected(board.board, a, board.sailing(routes=canals)) & b:
        return "no way by sea"
    if not row.value.startswith("open only"):
        return ""
    through_canal = any(r.sources & a | r.targets & a for r in canals if row.rule in r.rules())
    shut = straits_of(board, row)
    if "canal" in row.value or through_canal:
        terms = board.sailing()
    elif not shut:
        return "no hexsides that close the strait"
    else:
        terms = board.sailing(shut=shut)
    return "a way past it" if connected(board.board, a, terms) & b else ""


@kind("no-path-naval", "4.51")
def _no_path_naval(board: AwawBoard, row: StatementRow) -> str:
    a, b = (words.waters(board, each) for each in pair(row.subject))
    routes = () if "canal" in row.value else canals_of(board)
    terms = board.sailing(shut=NO_SIDES, routes=routes)
    return "a way by sea" if connected(board.board, a, terms) & b else ""


@kind("distance-at-most", "4.12")
def _distance_at_most(board: AwawBoard, row: StatementRow) -> str:
    a, b = (words.waters(board, each) for each in pair(row.subject))
    found = flood(board.board, a, board.sailing(), until=b).nearest(b)
    if found is None:
        return "no way by sea"
    return "" if found <= int(row.value) else str(found)


@kind("strait", "21.211")
def _strait(board: AwawBoard, row: StatementRow) -> str:
    region = f"strait-{row.value}"
    return yes(bool(board.board.area(region) & words.area(board, row.subject)), "yes", "strait")

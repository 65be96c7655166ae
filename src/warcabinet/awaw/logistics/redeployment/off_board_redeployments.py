"""28.7, 21.64G, 21.64H: redeployments off the board: to, from and between the boxes at its edges,
and the SW box whose transports escort units from one place to another.
"""

from __future__ import annotations

from functools import cache

from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.boards.kinds import Front, LinkKind
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.movement.box_garrisons import URALS
from warcabinet.awaw.ground.movement.ground_movement import (
    CLASSES,
    OFF_BOARD,
    classes_of,
    open_sides,
)
from warcabinet.awaw.logistics.hex_control.hex_control import new_to_faction
from warcabinet.awaw.logistics.redeployment.redeployment_restrictions import passable
from warcabinet.awaw.naval.landings.loading import ports_for_cargo
from warcabinet.awaw.naval.ships.submarines import BOXES
from warcabinet.awaw.naval.transports.sw_lanes import box_passed
from warcabinet.awaw.naval.transports.transports import JAPANESE, WESTERN
from warcabinet.awaw.naval.waters.mapboard_boxes import is_box, places_named
from warcabinet.awaw.naval.waters.ports_and_basing import fronts_of, ports_of
from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.state.ground import Unit
from warcabinet.awaw.state.rulings import URALS_BOX, chosen
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Layer
from warcabinet.engine.derived import derived
from warcabinet.hexes import Links, SpaceId, Terms
from warcabinet.hexes.masks import LinkGroup

BETWEEN_BOXES: Layer[Links] = Layer("ways of SRs that are no ways of movement", CLASSES)
"""28.71C, 28.74: from box to box without going over the board."""


US_BOXES = SpaceId("atlantic-us"), SpaceId("pacific-us")


def path_terms(world: AwawWorld, unit: Unit) -> Terms:
    """28.321, 28.62B, 28.71, 28.72, 28.73, 28.75, 28.756, 5.27C, 5.37C: how far does not
    matter: land, rivers and arrows, and the ways to and from boxes, such as the Urals box for
    Russians.
    """
    kind = world.statics.kinds[unit.type]
    links: Links | None = None
    classes = classes_of(unit, kind)
    ways = (
        *BOOK.layers(world, OFF_BOARD, *classes),
        *BOOK.layers(world, BETWEEN_BOXES, *classes),
    )
    for _, some in ways:
        if some.groups:
            more = links.groups if links is not None else ()
            links = Links((*more, *some.groups), some.sources | (links.sources if links else 0))
    boxes = 0 if links is None else _ends(links) & world.map.boxes
    closed = world.map.spaces & ~(passable(world, unit) | boxes)
    return Terms(sides=open_sides(world, unit.party), links=links, closed=closed)


@BOOK.lays(
    BETWEEN_BOXES,
    "28.751A, 28.752A, 28.71C, 28.74, 5.27C, 27.51, 27.52",
    "American, British and Canadian units go between the two U.S. boxes without transports",
    nationality=("us", "britain", "canada"),
)
def between_the_u_s_boxes(world: AwawWorld, party: str, nationality: str, category: str) -> Links:
    return _sr_ways(world.board, *US_BOXES)


@cache
def _sr_ways(board: AwawBoard, one: SpaceId, other: SpaceId) -> Links:
    if one not in board.boxes or other not in board.boxes:
        return Links((), 0)
    ends = board.board.bit(one), board.board.bit(other)
    both = ends[0] | ends[1]
    if not any(
        route.kind is LinkKind.SR and route.sources | route.targets == both
        for route in board.routes
    ):
        return Links((), 0)
    return Links((LinkGroup(1, *ends), LinkGroup(1, *reversed(ends))), both)


def _ends(links: Links) -> int:
    found = links.sources
    for group in links.groups:
        found |= group.targets
    return found


def keeps_its_units(world: AwawWorld, space: SpaceId) -> bool:
    """5.47C, 5.57C, 5.77C, 28.72A, 28.74A: a unit redeployed into a box ends the phase there.
    Another printing lets Russians go on from the Urals box (R-011).
    """
    if world.map.is_hex(space):
        return False
    return space != URALS or chosen(world, URALS_BOX) == "no"


ROUTES = "transport-escort-routes"


WESTERN_PORTS, JAPANESE_PLACES = "western-front-ports", "any-pacific-port-or-island"


MUST = "must"


def lane(world: AwawWorld, party: str, start: str, goal: str) -> SpaceId | None:
    """21.64G, 21.64H, 28.75: the SW box whose transports escort units of a party from here to
    there; None if transports do not sail between the two.
    """
    if is_box(world.board, start) or is_box(world.board, goal):
        return box_passed(world, start, goal)
    for box, area in _lanes(world, party):
        if world.map.has(area, start) and world.map.has(area, goal):
            return box
    return None


@derived
def _lanes(world: AwawWorld, party: str) -> tuple[tuple[SpaceId, int], ...]:
    """21.64G: the SW boxes whose transports sail for a party, each with the places between which
    they do."""
    areas: dict[str, int] = {}
    faction = faction_of(world, party)
    for row in world.statics.tables[ROUTES].rows:
        if str(row.cells["faction"]).replace("-", " ") == faction:
            key = f"{row.cells['transports']}/{row.cells['manner']}"
            areas[key] = areas.get(key, 0) | _places(world, party, str(row.keys[0]))
    return tuple((BOXES[key.partition("/")[0]], area) for key, area in areas.items())


def must_be_transports(world: AwawWorld, start: str, goal: str) -> bool:
    """21.64H: are units escorted between these places by transports alone: to and from boxes, and
    between Suez, Basra and Abadan?
    """
    if is_box(world.board, start) or is_box(world.board, goal):
        return True
    every = 0
    for row in world.statics.tables[ROUTES].rows:
        if row.cells["manner"] == MUST:
            every |= places_named(world, str(row.keys[0]))
    return world.map.has(every, start) and world.map.has(every, goal)


def new_places(world: AwawWorld, party: str, start: str, goal: str) -> list[SpaceId]:
    """21.64G: which of two places on the board the faction of a party did not control as the player
    turn began, so that transports do not sail there; where they must sail it does not matter.
    """
    if must_be_transports(world, start, goal):
        return []
    new = new_to_faction(world, faction_of(world, party))
    return [SpaceId(one) for one in (start, goal) if world.map.has(new, one)]


def _places(world: AwawWorld, party: str, word: str) -> int:
    if word == JAPANESE_PLACES:
        return ports_for_cargo(world, party) & world.statics.pacific
    if word == WESTERN_PORTS:
        ports = ports_of(world, party) & world.map.hexes & ~world.statics.pacific
        return world.map.mask(
            one for one in world.map.members(ports) if Front.WESTERN in fronts_of(world, one)
        )
    return places_named(world, word)


def factions_with_transports() -> tuple[str, ...]:
    """20.61: the Western Allies and Japan have transports."""
    return (WESTERN, JAPANESE)

"""21.64G, 21.64H, 28.75: the SW box whose transports escort units from one place to another."""

from __future__ import annotations

from warcabinet.awaw.boards.kinds import Front
from warcabinet.awaw.naval.landings.loading import ports_for_cargo
from warcabinet.awaw.naval.ships.submarine_basing import BOXES
from warcabinet.awaw.naval.transports.transports import JAPANESE, WESTERN
from warcabinet.awaw.naval.waters.mapboard_boxes import is_box, places_named
from warcabinet.awaw.naval.waters.ports_and_basing import fronts_of
from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Theater
from warcabinet.hexes import SpaceId

ROUTES = "transport-escort-routes"
WESTERN_PORTS, JAPANESE_PLACES = "western-front-ports", "any-pacific-port-or-island"
MUST = "must"


def lane(world: AwawWorld, party: str, start: str, goal: str) -> SpaceId | None:
    """21.64G, 21.64H, 28.75: the SW box whose transports escort units of a party from here to
    there; None if transports do not sail between the two.
    """
    if is_box(world.board, start) or is_box(world.board, goal):
        return _by_box(world, start, goal)
    groups: dict[str, list[int]] = {}
    faction = faction_of(world, party)
    for row in world.statics.tables[ROUTES].rows:
        if str(row.cells["faction"]).replace("-", " ") == faction:
            where = _places(world, party, str(row.keys[0]))
            key = f"{row.cells['transports']}/{row.cells['manner']}"
            groups.setdefault(key, []).append(where)
    for key, areas in groups.items():
        every = 0
        for area in areas:
            every |= area
        if world.map.has(every, start) and world.map.has(every, goal):
            return BOXES[key.partition("/")[0]]
    return None


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


def _places(world: AwawWorld, party: str, word: str) -> int:
    if word == JAPANESE_PLACES:
        return ports_for_cargo(world, party) & world.statics.pacific
    if word == WESTERN_PORTS:
        ports = ports_for_cargo(world, party) & world.map.hexes & ~world.statics.pacific
        return world.map.mask(
            one for one in world.map.members(ports) if Front.WESTERN in fronts_of(world, one)
        )
    return places_named(world, word)


def _by_box(world: AwawWorld, start: str, goal: str) -> SpaceId | None:
    """28.751, 28.752, 28.753, 28.754, 28.755: by the boxes at the ends. Between the U.S. boxes no
    transports are used.
    """
    ends = {start, goal}
    if {"atlantic-us", "pacific-us"} <= ends:
        return None
    if "atlantic-us" in ends:
        return BOXES["atlantic"]
    if "pacific-us" in ends:
        return BOXES["pacific"]
    (other, *_) = [*(ends - {"south-africa", "india", "australia"}), ""]
    board = world.map.is_hex(other) if other else False
    pacific = board and world.statics.theater_at(SpaceId(other)) is Theater.PACIFIC
    if "south-africa" in ends and board and not pacific:
        western = Front.WESTERN in fronts_of(world, other)
        return BOXES["atlantic" if western else "indian-ocean"]
    if "australia" in ends and pacific:
        return BOXES["pacific"]
    return BOXES["indian-ocean"]


def factions_with_transports() -> tuple[str, ...]:
    """20.61: the Western Allies and Japan have transports."""
    return (WESTERN, JAPANESE)

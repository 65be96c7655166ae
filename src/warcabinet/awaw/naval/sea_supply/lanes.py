"""30.331C, 30.224B, 5.28G, 5.38G, 5.48G, 5.58G, 71.61, 72.61: sea supply out of mapboard boxes: to
where, by which way, and with the transports of which SW box.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from warcabinet.awaw.boards.kinds import Front
from warcabinet.awaw.naval.movement.ways import edge_to, over_the_edge
from warcabinet.awaw.naval.ships.submarines import BOXES
from warcabinet.awaw.naval.transports.sw_lanes import on_fronts
from warcabinet.awaw.naval.transports.transports import transports_in
from warcabinet.awaw.naval.waters.activities import Activity
from warcabinet.awaw.naval.waters.paths import Path, length
from warcabinet.awaw.naval.waters.ports_and_basing import harbour
from warcabinet.awaw.naval.waters.range_and_distances import way
from warcabinet.awaw.naval.waters.range_restrictions import havens
from warcabinet.awaw.state.statics import Statics
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction
from warcabinet.engine.derived import derived
from warcabinet.hexes import SpaceId

WEST = str(Faction.WESTERN_ALLIES)
TABLE = "sea-supply-lanes"
EVERYWHERE = "Pacific mapboard"
FRONTS = {
    "western front and Gibraltar": (Front.WESTERN,),
    "Pacific and Asian fronts": (Front.PACIFIC, Front.ASIAN),
}
NOT_FROM_INDIA = "not Australia or the Pacific front"
LIMITS = {
    "india": (Front.ASIAN, Front.SOUTHEAST_ASIAN),
    "south-africa": (Front.MEDITERRANEAN,),
}
"""30.331C: supply from these boxes does not extend beyond these fronts."""


class Lane(NamedTuple):
    """30.331C: a row of the table of lanes."""

    box: SpaceId
    transports: SpaceId
    """The SW box in which they are."""
    fronts: tuple[Front, ...] = ()
    """Those to which it goes; none: all, or the places that are named."""
    places: tuple[str, ...] = ()
    through: tuple[str, ...] = ()
    """The line ends in one of these places or goes through a port in one of them."""


@cache
def lanes(setting: Statics) -> tuple[Lane, ...]:
    """30.331C: the lanes whose box is on this board."""
    boxes = {row.name: box for box, row in setting.board.boxes.items()}
    found = []
    for row in setting.tables[TABLE].rows:
        box = boxes.get(str(row.keys[0]))
        if box is None or not setting.board.board.has(setting.map, box):
            continue
        to, via = str(row.cells["to"]), str(row.cells["via"])
        ships = BOXES[str(row.cells["transports"]).lower().replace(" ", "-")]
        fronts = FRONTS.get(to, LIMITS.get(box, ()) if to == EVERYWHERE else ())
        named = to.split(", ") if to != EVERYWHERE and to not in FRONTS else []
        through = via.split(", ") if via and box != "india" else []
        found.append(Lane(box, ships, fronts, tuple(named), tuple(through)))
    return tuple(found)


@cache
def beyond(setting: Statics, box: str) -> tuple[Front, ...]:
    """30.331C: the fronts beyond which supply from a box does not extend; none: it may."""
    return LIMITS.get(box, ())


def lane_from(setting: Statics, box: str) -> Lane:
    return next(one for one in lanes(setting) if one.box == box)


def leads_to(world: AwawWorld, lane: Lane, goal: SpaceId) -> bool:
    """30.331C, 30.224B, 21.1322: may a line of the lane end here?"""
    if lane.places:
        return world.map.has(_places(world.statics, lane.places), goal)
    return on_fronts(world, lane.fronts, goal)


@cache
def _places(setting: Statics, names: tuple[str, ...]) -> int:
    found = 0
    board = setting.board
    for name in names:
        region = name.lower().replace(" ", "-")
        if (place := board.place(name)) is not None:
            found |= board.board.bit(place.hex)
        elif region in board.board.regions:
            found |= board.board.area(region) & board.land
        elif SpaceId(name) in board.hexes:
            found |= board.board.bit(name)
        elif SpaceId(f"P{name}") in board.hexes:
            found |= board.board.bit(f"P{name}")
    return found


@derived
def spare_transports(world: AwawWorld, lane: Lane) -> int:
    """20.64B, 21.421, 21.421B: the transports of a lane that have not been used in this turn."""
    return transports_in(world, WEST, lane.transports, usable=True)


@derived
def way_out(world: AwawWorld, party: str, box: SpaceId, goal: SpaceId) -> Path:
    """30.331C, 5.38A: the way of a line from a box to a place on the board; empty if there is none.
    From South Africa it comes over the southern edge, however far that is.
    """
    lane = lane_from(world.statics, box)
    if lane.places:
        if edge := edge_to(world, box, goal):
            return over_the_edge(world, party, box, goal, edge, Activity.SEA_SUPPLY)
        return (box, world.map.first(harbour(world, goal)))
    if not lane.through:
        return way(world, party, box, goal, Activity.SEA_SUPPLY)
    gates = _places(world.statics, lane.through)
    if world.map.has(gates, goal):
        return way(world, party, box, goal, Activity.SEA_SUPPLY)
    found: list[Path] = []
    for port in world.map.members(gates & havens(world, party)):
        there = way(world, party, box, port, Activity.SEA_SUPPLY)
        on = way(world, party, port, goal, Activity.SEA_SUPPLY) if there else ()
        if on:
            found.append((*there, *on[1:]) if there[-1] == on[0] else (*there, *on))
    return min(found, key=lambda path: (length(world, path), path), default=())

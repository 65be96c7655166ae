"""5.28, 5.38, 5.48, 5.58, 28.75, 30.361: the SW box that ships and cargo pass to and from a
mapboard box, and from which sea supply lines are protected.
"""

from __future__ import annotations

from warcabinet.awaw.boards.kinds import Front
from warcabinet.awaw.naval.ships.submarines import BOXES
from warcabinet.awaw.naval.waters.mapboard_boxes import is_box
from warcabinet.awaw.naval.waters.ports_and_basing import fronts_of
from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.state.sea_supply import SeaLine
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction, Power, Theater, at_war
from warcabinet.hexes import SpaceId

WEST, JAPAN = str(Faction.WESTERN_ALLIES), str(Faction.JAPAN)
FAR_PORTS = ("Suez", "Basra", "Abadan")
LANES = {
    "atlantic-us": "atlantic",
    "pacific-us": "pacific",
    "south-africa": "indian-ocean",
    "india": "indian-ocean",
    "australia": "pacific",
}
"""5.28, 5.38, 5.48, 5.58: the SW box that is passed to and from a mapboard box; from Australia to
the European board it is the Indian Ocean.
"""


def neutral_in_the_atlantic(world: AwawWorld, party: str, box: str) -> bool:
    """21.14E: American ships in the Atlantic SW box wait until the U.S. is at war with Germany."""
    return (
        party == Power.US
        and box == BOXES["atlantic"]
        and not at_war(world, Power.US, Power.GERMANY)
    )


def lane(world: AwawWorld, start: str, goal: str) -> SpaceId | None:
    """5.28C, 5.28D, 5.38C, 5.48C, 5.48D, 5.58C, 5.58D: the SW box between here and there; None
    between boards.
    """
    for box, other in ((start, goal), (goal, start)):
        if not is_box(world.board, SpaceId(box)) or box not in LANES:
            continue
        west = world.map.is_hex(other) and world.statics.theater_at(other) is Theater.EUROPE
        name = "indian-ocean" if box == "australia" and west else LANES[box]
        return BOXES[name]
    return None


def box_passed(world: AwawWorld, start: str, goal: str) -> SpaceId | None:
    """28.751, 28.752, 28.753, 28.754, 28.755, 25.35C: the SW box that ships and units pass which go
    from one mapboard box to another place for good. Between the U.S. boxes they pass none.
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


def on_fronts(world: AwawWorld, fronts: tuple[Front, ...], goal: SpaceId) -> bool:
    """30.331C: is a place on one of these fronts, and not in Australia if some are left out?"""
    if not fronts:
        return True
    if Front.PACIFIC not in fronts and world.board.territory[goal] == "australia":
        return False
    return any(front in fronts for front in fronts_of(world, goal))


def from_sw_box(world: AwawWorld, line: SeaLine, box: SpaceId) -> bool:
    """30.361C, 30.361D, 30.361E, 30.361F: may ships in an SW box protect a line?"""
    faction = faction_of(world, line.party)
    if box == BOXES["pacific"]:
        if faction == JAPAN:
            return True
        return faction == WEST and on_fronts(world, (Front.PACIFIC, Front.ASIAN), line.goal)
    if faction != WEST:
        return False
    if box == BOXES["atlantic"]:
        return line.origin == "atlantic-us"
    if box == BOXES["indian-ocean"]:
        names = (world.board.place(name) for name in FAR_PORTS)
        far = {place.hex for place in names if place is not None}
        return line.goal in far or on_fronts(world, (Front.SOUTHEAST_ASIAN,), line.goal)
    return False

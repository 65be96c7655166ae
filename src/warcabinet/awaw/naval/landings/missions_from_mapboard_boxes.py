"""5.28C, 5.38C, 5.48C, 5.58C, 21.433, 21.512D: to and from which places units are carried between
the mapboard boxes and the boards.
"""

from __future__ import annotations

from warcabinet.awaw.boards.kinds import Front
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.naval.cargo.embarking import cargo_of
from warcabinet.awaw.naval.waters.activities import Activity, Sail
from warcabinet.awaw.naval.waters.central_pacific import region
from warcabinet.awaw.naval.waters.mapboard_boxes import is_box
from warcabinet.awaw.naval.waters.ports_and_basing import fronts_of
from warcabinet.awaw.state.naval import Activity as Mission
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Theater
from warcabinet.hexes import SpaceId

MIDDLE_EAST = ("Suez", "Basra", "Abadan")
CENTRAL = ("Dutch Harbor", "Bora Bora", "Tahiti")
"""21.433B: what ships from the Pacific U.S. box carry units to, besides the Hawaiian Islands."""


def _at(world: AwawWorld, names: tuple[str, ...]) -> int:
    places = (world.board.place(name) for name in names)
    return world.map.mask(row.hex for row in places if row is not None and row.hex in world.map)


def _other_end(world: AwawWorld, asked: Sail, box: str) -> SpaceId | None:
    """The place on a board to or from which ships carry units by way of a box."""
    if asked.start == box and not is_box(world.board, asked.goal):
        return asked.goal
    if asked.goal == box and not is_box(world.board, asked.start):
        return asked.start
    return None


def _beyond_the_pacific_box(world: AwawWorld, asked: Sail) -> bool:
    place = _other_end(world, asked, "pacific-us")
    if place is None or not world.map.is_hex(place):
        return False
    return not world.map.has(region(world, "hawaiian-islands") | _at(world, CENTRAL), place)


@BOOK.forbids(
    Sail,
    "21.433, 21.433B, 5.28C",
    "from and to the Pacific U.S. box units are carried only to Dutch Harbor, the Hawaiian Islands "
    "and the Society Islands",
    activity=Activity.SEA_TRANSPORT,
)
def by_the_pacific_box(world: AwawWorld, asked: Sail) -> bool:
    return _beyond_the_pacific_box(world, asked)


@BOOK.forbids(
    Sail,
    "21.512D, 5.28C",
    "from the Pacific U.S. box only Dutch Harbor, the Hawaiian Islands and the Society Islands are "
    "invaded",
    activity=Activity.INVASION,
)
def invades_from_the_pacific_box(world: AwawWorld, asked: Sail) -> bool:
    return _beyond_the_pacific_box(world, asked)


def _beyond_the_atlantic_box(world: AwawWorld, asked: Sail) -> bool:
    place = _other_end(world, asked, "atlantic-us")
    if place is None or not world.map.is_hex(place):
        return False
    return Front.WESTERN not in fronts_of(world, place)


@BOOK.forbids(
    Sail,
    "21.433, 21.433A, 5.28C",
    "from and to the Atlantic U.S. box units are carried only to the western front",
    activity=Activity.SEA_TRANSPORT,
)
def by_the_atlantic_box(world: AwawWorld, asked: Sail) -> bool:
    return _beyond_the_atlantic_box(world, asked)


@BOOK.forbids(
    Sail,
    "21.512D, 5.28C",
    "from the Atlantic U.S. box only the western front and Gibraltar are invaded",
    activity=Activity.INVASION,
)
def invades_from_the_atlantic_box(world: AwawWorld, asked: Sail) -> bool:
    gibraltar = world.map.has(_at(world, ("Gibraltar",)), asked.goal)
    return not gibraltar and _beyond_the_atlantic_box(world, asked)


@BOOK.forbids(
    Sail,
    "21.433, 21.433C, 21.433D, 21.433E, 21.433F, 5.37A",
    "from and to the boxes of India, Australia and South Africa units are carried to Suez, Basra "
    "and Abadan; from and to the first two also to the Pacific board",
    activity=Activity.SEA_TRANSPORT,
)
def by_the_indian_ocean(world: AwawWorld, asked: Sail) -> bool:
    for box in ("india", "australia", "south-africa"):
        place = _other_end(world, asked, box)
        if place is None or not world.map.is_hex(place):
            continue
        pacific = world.statics.theater_at(place) is Theater.PACIFIC
        if pacific and box != "south-africa":
            continue
        if not world.map.has(_at(world, MIDDLE_EAST), place):
            return True
    return False


@BOOK.forbids(
    Sail,
    "21.512D, 5.48D",
    "from the boxes of India and Australia only the Pacific board is invaded",
    activity=Activity.INVASION,
)
def only_the_pacific_board(world: AwawWorld, asked: Sail) -> bool:
    place = _other_end(world, asked, asked.start)
    if asked.start not in ("india", "australia") or place is None or not world.map.is_hex(place):
        return False
    return world.statics.theater_at(place) is not Theater.PACIFIC


@BOOK.forbids(
    Sail,
    "5.38C, 5.48C, 5.58C, 21.433",
    "units are not carried from one mapboard box to another",
    activity=Activity.SEA_TRANSPORT,
)
def from_box_to_box(world: AwawWorld, asked: Sail) -> bool:
    return is_box(world.board, asked.start) and is_box(world.board, asked.goal)


def from_box(world: AwawWorld, missions: list[Mission], box: SpaceId) -> bool:
    """21.14B, 21.15B, 21.523A: does one of these missions carry units that embark in the box?"""
    return any(cargo.embarked == box for row in missions for cargo in cargo_of(world, row.id))

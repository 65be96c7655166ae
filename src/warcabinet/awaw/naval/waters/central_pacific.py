"""21.3614, 21.3615, 21.3616: what is special in the central Pacific: long first legs from Hawaii
and Japan, goals that are reached through islands, and Dutch Harbor.
"""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.hex_control.hex_control import controlled
from warcabinet.awaw.naval.waters.activities import Activity, Sail, SailAlong
from warcabinet.awaw.naval.waters.range_restrictions import FAR, FIRST_LEG, TOO_FAR, Far, hexes_for
from warcabinet.awaw.pieces.supply_status import supply_in
from warcabinet.awaw.politics.parties import faction_of, members_of
from warcabinet.awaw.state.logistics import Supply
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power
from warcabinet.engine.derived import derived


def _place(world: AwawWorld, name: str) -> int:
    place = world.board.place(name)
    return 0 if place is None else world.map.bit(place.hex)


def region(world: AwawWorld, name: str) -> int:
    """The land hexes of a region of the Pacific board; none on the European one."""
    return world.map.area(name) & world.board.land if name in world.map.regions else 0


HOMES = ("hawaiian-islands", "japan-home")


def fetches_home(world: AwawWorld, base: str, to: str) -> bool:
    """21.3615C, 21.3616E: do destroyers of Hawaii or Japan bring units home to it? These are
    fetched from any island in range.
    """
    return any(
        world.map.has(area, base) and world.map.has(area, to)
        for area in (region(world, name) for name in HOMES)
        if area and to in world.map
    )


@derived
def held_and_supplied(world: AwawWorld, party: str, hexes: int) -> bool:
    """21.3615, 21.3616: does the faction of a party control and fully supply all these hexes?"""
    mine = 0
    for name in members_of(world, faction_of(world, party)):
        mine |= controlled(world, name)
    if not hexes or hexes & ~mine:
        return False
    return all(supply_in(world, one, party) is Supply.FULL for one in world.map.members(hexes))


def _western(world: AwawWorld, party: str) -> bool:
    return faction_of(world, party) == "western allies"


@BOOK.lays(
    FIRST_LEG,
    "21.3615A",
    "from the Hawaiian Islands the first leg of the Western Allies is 15 hexes with Midway and "
    "Johnston Island, and 20 with Wake too",
)
def from_hawaii(world: AwawWorld, party: str) -> tuple[int, int]:
    near = _place(world, "Midway") | _place(world, "Johnston Island")
    if not _western(world, party) or not held_and_supplied(world, party, near):
        return 0, 0
    wake = held_and_supplied(world, party, _place(world, "Wake"))
    row = "first-leg-hawaii-with-wake" if wake else "first-leg-hawaii"
    return region(world, "hawaiian-islands"), hexes_for(world, row)


@BOOK.lays(
    FIRST_LEG,
    "21.3616A",
    "from Japan the first leg of Japanese ships is 20 hexes",
    party=Power.JAPAN,
)
def from_japan(world: AwawWorld, party: str) -> tuple[int, int]:
    return region(world, "japan-home"), hexes_for(world, "first-leg-japan")


@BOOK.lays(
    FAR,
    "21.3615B",
    "between the Hawaiian and the Aleutian Islands ships of the Western Allies go by the shortest "
    "way, whatever it counts",
)
def hawaii_and_the_aleutians(world: AwawWorld, party: str, activity: str) -> tuple[Far, ...]:
    if not _western(world, party):
        return ()
    one, other = region(world, "hawaiian-islands"), region(world, "aleutian-islands")
    return Far("21.3615B", one, other), Far("21.3615B", other, one)


@BOOK.lays(
    FAR,
    "21.3616C",
    "between Japan and the Aleutian Islands Japanese ships go by the shortest way, whatever it "
    "counts",
    party=Power.JAPAN,
)
def japan_and_the_aleutians(world: AwawWorld, party: str, activity: str) -> tuple[Far, ...]:
    one, other = region(world, "japan-home"), region(world, "aleutian-islands")
    if activity != Activity.INVASION:
        return Far("21.3616C", one, other), Far("21.3616C", other, one)
    target = _place(world, "Dutch Harbor")
    stones = (world.map.bit(space) for space in world.map.members(stepping_stones(world, party)))
    return (
        Far("21.3616C", one, other & ~target),
        *(Far("21.3614", one, target, (stone,)) for stone in stones),
    )


@BOOK.lays(
    FAR,
    "21.3616B",
    "from Japan Midway and Johnston Island are reached through Wake, and the Hawaiian Islands "
    "through Wake and one of the two, if Japan holds and supplies them",
    party=Power.JAPAN,
)
def through_wake(world: AwawWorld, party: str, activity: str) -> tuple[Far, ...]:
    japan, wake = region(world, "japan-home"), _place(world, "Wake")
    if not held_and_supplied(world, party, wake):
        return ()
    islands = [_place(world, "Midway"), _place(world, "Johnston Island")]
    found = [Far("21.3616B", japan, one, (wake,)) for one in islands]
    hawaii = region(world, "hawaiian-islands")
    goals = off_hawaii(world) & world.board.water if activity == Activity.PATROL else hawaii
    for one in islands:
        if held_and_supplied(world, party, one):
            found.append(Far("21.3616B", japan, goals, (wake, one)))
            found.append(Far("21.3616B", hawaii, japan, (one, wake)))
    return tuple(found)


@BOOK.lays(
    TOO_FAR,
    "21.3616A, 21.3616B",
    "Midway is in range of ships from Japan only through Wake",
    party=Power.JAPAN,
)
def not_midway(world: AwawWorld, party: str, activity: str) -> tuple[int, int]:
    return region(world, "japan-home"), _place(world, "Midway")


@BOOK.lays(
    TOO_FAR,
    "21.3614",
    "Japan invades Dutch Harbor only past another Aleutian island",
    party=Power.JAPAN,
    activity=Activity.INVASION,
)
def not_straight_to_dutch_harbor(world: AwawWorld, party: str, activity: str) -> tuple[int, int]:
    return region(world, "japan-home"), _place(world, "Dutch Harbor")


def off_hawaii(world: AwawWorld) -> int:
    """21.3616B: the hexes within three of a Hawaiian island, where Japanese ships may patrol."""
    found = region(world, "hawaiian-islands")
    for _ in range(hexes_for(world, "japanese-patrol-off-hawaii")):
        found |= world.map.expand(found)
    return found


# Invasions ----------------------------------------------------------------------------------------


@BOOK.forbids(
    Sail,
    "21.3614, 21.512B",
    "nobody invades from Dutch Harbor",
    activity=Activity.INVASION,
)
def not_from_dutch_harbor(world: AwawWorld, asked: Sail) -> bool:
    return world.map.has(_place(world, "Dutch Harbor"), asked.start)


@BOOK.forbids(
    Sail,
    "21.3614, 21.512C",
    "Japan invades Dutch Harbor only from Japan, and only if it holds and supplies another "
    "Aleutian island (R-057)",
    party=Power.JAPAN,
    activity=Activity.INVASION,
)
def dutch_harbor_from_japan(world: AwawWorld, asked: Sail) -> bool:
    target = _place(world, "Dutch Harbor")
    if not target or not target & world.board.ashore(world.map.bit(asked.goal)):
        return False
    if not world.map.has(region(world, "japan-home"), asked.start):
        return True
    return not stepping_stones(world, asked.party)


@BOOK.forbids(
    SailAlong,
    "21.3614, 21.512C",
    "an invasion of Dutch Harbor passes another Aleutian island that Japan holds and supplies",
    party=Power.JAPAN,
    activity=Activity.INVASION,
)
def past_a_stepping_stone(world: AwawWorld, asked: SailAlong) -> bool:
    ashore = world.board.ashore
    goal = ashore(world.map.bit(asked.path[-1])) if asked.path[-1] in world.map else 0
    if not goal & _place(world, "Dutch Harbor"):
        return False
    passed = ashore(world.map.mask(one for one in asked.path if one in world.map))
    return not passed & stepping_stones(world, asked.party)


def stepping_stones(world: AwawWorld, party: str) -> int:
    """21.3614: the Aleutian islands, but Dutch Harbor, that a party controls and fully supplies; an
    invasion of Dutch Harbor passes one of them.
    """
    others = region(world, "aleutian-islands") & ~_place(world, "Dutch Harbor")
    spaces = world.map.members(others)
    return world.map.mask(
        one for one in spaces if held_and_supplied(world, party, world.map.bit(one))
    )

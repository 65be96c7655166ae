"""21.531, 21.532, 21.533D: who may raid, from where, into which SW box; on which front that counts.

What is in a group is known to its own side. Whoever asks here speaks of his own ships, or has the
whole World.
"""

from __future__ import annotations

from collections.abc import Iterable

from warcabinet.awaw.boards.kinds import Front
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.naval.movement.employment_of_naval_units import LeavePort, SailTogether
from warcabinet.awaw.naval.ships.contents import ships_of
from warcabinet.awaw.naval.ships.operations_of_naval_units import too_big_for_raids
from warcabinet.awaw.naval.ships.submarines import BOXES
from warcabinet.awaw.naval.ships.types_of_naval_units import class_of
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.activities import Sail
from warcabinet.awaw.naval.waters.mapboard_boxes import WESTERN, places_named
from warcabinet.awaw.naval.waters.ports_and_basing import port_hexes, ports_of, printed_ports
from warcabinet.awaw.politics.parties import held_by_side, hostile_to, side_of_party
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import Hull
from warcabinet.awaw.state.raiders import RaiderGroup
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, Side
from warcabinet.hexes import SpaceId

RAID = Kind.RAID

UNSEEN = ("Bergen", "Scapa Flow")
"""21.533D, 22.11A: from and to these ports raiders sail straight to and from the Atlantic box."""

CANAL = "Suez"

HAWAII = "hawaiian-islands"

BOOK.note("21.531B", "raids are announced, and fought out, before submarines and bombers attack")
BOOK.note("20.241G, 20.251G, 20.32J", "cruisers, capital ships and fast carriers raid")


# Places -------------------------------------------------------------------------------------------


def ocean_of(box: str) -> str:
    """The name of an SW box in the tables."""
    return next(name for name, space in BOXES.items() if space == box)


def places(world: AwawWorld, word: str) -> int:
    """The ports or boxes that a word of the tables of raiders stands for."""
    if word.endswith("hawaiian-ports"):
        islands = world.map.area(HAWAII) if HAWAII in world.map.regions else 0
        built = word.startswith("built")
        return islands & port_hexes(world) & (~printed_ports(world.board) if built else -1)
    found = places_named(world, word) & (port_hexes(world) | world.map.boxes)
    return found & world.statics.map


def bases(world: AwawWorld, party: str, box: SpaceId) -> int:
    """21.532B, 21.532C, 21.532D: the ports from which ships of a power raid into an SW box."""
    found = 0
    for row in world.statics.tables["raider-bases"].rows:
        if row.keys[0] == ocean_of(box) and party in str(row.cells["powers"]).split():
            found |= places(world, str(row.keys[1]))
    return found & ports_of(world, party)


def most_from(world: AwawWorld, party: str, base: SpaceId, box: SpaceId) -> int | None:
    """21.532C, 21.532D, 88.37B: how many ships raid from a port in all; None: any number."""
    for row in world.statics.tables["raider-bases"].rows:
        known = row.keys[0] == ocean_of(box) and party in str(row.cells["powers"]).split()
        if known and world.map.has(places(world, str(row.keys[1])), base):
            return int(row.cells["ships"]) if row.cells["ships"] != "" else None
    return None


def front_of(world: AwawWorld, box: SpaceId, base: SpaceId | None) -> str:
    """21.531C: the front on which a raid counts, and is paid for."""
    for row in world.statics.tables["raider-fronts"].rows:
        word = str(row.keys[1])
        here = word == "any" or (base is not None and world.map.has(places(world, word), base))
        if row.keys[0] == ocean_of(box) and here:
            return str(Front(str(row.cells["front"])))
    return ""


def boxes_played(world: AwawWorld) -> list[SpaceId]:
    """21.531A: the SW boxes of this game."""
    return [box for box in BOXES.values() if world.map.has(world.statics.map, box)]


def raids_without_map(world: AwawWorld) -> bool:
    """21.533D: does the scenario play raiders without the map, so that nobody meets them on it?"""
    scenario = world.statics.scenario
    return scenario is not None and scenario.play.raiders and not scenario.play.war_at_sea


def sails_unseen(world: AwawWorld, base: SpaceId) -> bool:
    """21.533D, 22.11A: do raiders sail straight from this port to the box, and back?"""
    if raids_without_map(world):
        return True
    found = (world.board.place(name) for name in UNSEEN)
    return any(place is not None and place.hex == base for place in found)


# Groups -------------------------------------------------------------------------------------------


def count_ships(world: AwawWorld, hulls: Iterable[Hull]) -> int:
    """21.532E: how many ships they are; each cruiser of two factors is one."""
    found = 0
    for hull in hulls:
        known = class_of(world, hull)
        found += 1 if known.named else hull.factors // known.size
    return found


def ships_sent(world: AwawWorld, base: SpaceId, box: SpaceId) -> int:
    """21.532C: the ships that raid already from a port into a box, with those that come to join
    them.
    """
    rows = [row for row in world.raider_groups.rows() if (row.base, row.box) == (base, box)]
    return sum(count_ships(world, ships_of(world, row.force)) for row in rows)


def groups_in(world: AwawWorld, box: SpaceId, arrived: bool = True) -> tuple[RaiderGroup, ...]:
    """21.533C: the groups of raiders of a box, the first raider first."""
    rows = (row for row in world.raider_groups.rows() if row.box == box)
    found = [row for row in rows if row.arrived or not arrived]
    return tuple(sorted(found, key=lambda row: (row.order, row.force)))


def prey(world: AwawWorld, party: str) -> tuple[str, ...]:
    """21.531A, 25.31D: the owners of the transports that raiders of a power look for (R-450)."""
    foes = hostile_to(world, party)
    return tuple(str(one) for one in WESTERN if one in foes)


def figure(world: AwawWorld, name: str) -> int:
    return world.statics.tables["figures-naval"].number(name, "europe")


def group_of(world: AwawWorld, force: ForceId) -> RaiderGroup | None:
    return world.raider_groups.get(force)


# What is forbidden --------------------------------------------------------------------------------


@BOOK.forbids(
    Sail,
    "21.531A, 21.532B, 21.532C, 21.532D, 72.82, 85.461",
    "raiders go to an SW box, from a port that its rule names: German ships from the western front "
    "to the Atlantic, German and Italian ones from Suez and Japanese ones from Colombo, Madras and "
    "Singapore to the Indian Ocean, Japanese ones from Townsville, Noumea, Suva and Hawaii to the "
    "Pacific",
    activity=RAID,
)
def no_raiders_base(world: AwawWorld, asked: Sail) -> bool:
    if asked.goal not in boxes_played(world):
        return True
    return not world.map.has(bases(world, asked.party, asked.goal), asked.start)


@BOOK.forbids(
    Sail,
    "21.532C, 88.37B",
    "ships raid from Suez only if the Axis hold the Suez canal and Ethiopia",
    activity=RAID,
)
def canal_is_not_held(world: AwawWorld, asked: Sail) -> bool:
    if not world.map.has(places(world, CANAL.lower()), asked.start):
        return False
    banks = {name for row in world.statics.tables["suez-canal"].rows for name in row.keys}
    wanted = world.map.mask((*banks, "ethiopia"))
    return held_by_side(world, Side.AXIS) & wanted != wanted


@BOOK.forbids(
    Sail, "21.531A", "raiders look for the shipping of an enemy: there is no war", activity=RAID
)
def nobody_to_raid(world: AwawWorld, asked: Sail) -> bool:
    return not prey(world, asked.party)


@BOOK.forbids(Sail, "21.531A", "raiding is for ships of the Axis", activity=RAID)
def not_of_the_axis(world: AwawWorld, asked: Sail) -> bool:
    return side_of_party(world, asked.party) is not Side.AXIS


@BOOK.forbids(LeavePort, "21.532A", "battleships of five factors do not raid", activity=RAID)
def too_big_to_raid(world: AwawWorld, asked: LeavePort) -> bool:
    return too_big_for_raids(class_of(world, asked.hull))


@BOOK.forbids(
    SailTogether,
    "21.532E",
    "a group of raiders has no more than three ships, and each cruiser is one",
    activity=RAID,
)
def too_many_raiders(world: AwawWorld, asked: SailTogether) -> bool:
    return count_ships(world, asked.hulls) > figure(world, "raider-group-ships")


@BOOK.forbids(
    SailTogether,
    "21.532E",
    "a group of raiders has no more than one fast carrier",
    activity=RAID,
)
def too_many_carriers(world: AwawWorld, asked: SailTogether) -> bool:
    carriers = [hull for hull in asked.hulls if class_of(world, hull).fast_carrier]
    return len(carriers) > figure(world, "raider-group-carriers")


POCKET_BATTLESHIPS = ("germany-graf-spee", "germany-lutzow", "germany-scheer")
"""21.5331: the ships that may begin the game at sea."""

OPENING = (Power.GERMANY, BOXES["atlantic"])

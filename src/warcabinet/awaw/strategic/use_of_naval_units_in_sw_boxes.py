"""24.52, 25.12, 25.15, 25.22, 25.31, 25.32, 25.37, 25.38, 28.27: who may go to, from and between
SW boxes in the redeployment phase.
"""

from __future__ import annotations

from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.redeployment.restrictions_on_naval_redeployments import EndBySea
from warcabinet.awaw.naval.movement.room_in_port import room_for
from warcabinet.awaw.naval.ships.submarines import BOXES, SubmarinesIn
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, class_of
from warcabinet.awaw.naval.transports.transports import home_boxes, may_leave
from warcabinet.awaw.naval.waters.activities import Activity, Sail
from warcabinet.awaw.naval.waters.ports_and_basing import ports_of
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import faction_of, party
from warcabinet.awaw.politics.tensions import effective
from warcabinet.awaw.scenarios.file.words import Tension
from warcabinet.awaw.state.naval import Hull
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.submarines_and_asw import factors, ships_in_box
from warcabinet.awaw.terms.powers import Power, at_war
from warcabinet.engine.book import Question
from warcabinet.engine.derived import derived
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId

WESTERN = (Power.BRITAIN, Power.US)
INDIAN_OCEAN = BOXES["indian-ocean"]


def is_sw(space: str) -> bool:
    """5.91: is it one of the three SW boxes?"""
    return space in BOXES.values()


class GoToBox(Question, frozen=True):
    """24.52, 25.31: may factors of a row of ships go from where they are to this place, one of the
    two an SW box, in the redeployment phase?
    """

    classes: ClassVar[tuple[str, ...]] = ("power", "sort")
    power: str
    sort: str
    hull: Hull
    start: SpaceId
    to: SpaceId
    factors: int = 1

    def about(self) -> tuple[Thing, ...]:
        return (a_hex(self.start), a_hex(self.to))


def going(world: AwawWorld, hull: Hull, to: SpaceId, count: int = 1) -> GoToBox:
    start = SpaceId(str(hull.berth))
    return GoToBox(hull.party, class_of(world, hull).sort, hull, start, to, count)


@BOOK.forbids(
    GoToBox,
    "25.31, 25.31A, 25.31B, 25.31C, 25.37, 27.94A, 27.94B",
    "ships go to an SW box, and come back from it, only from and to the places that its rule names",
)
def from_the_wrong_place(world: AwawWorld, asked: GoToBox) -> bool:
    if is_sw(asked.start) and is_sw(asked.to):
        return False
    return _no_such_way(world, asked.power, asked.start, asked.to, asked.sort == Sort.SUBMARINE)


@derived  # asked for every row of ships in the same base
def _no_such_way(world: AwawWorld, power: str, start: SpaceId, to: SpaceId, boats: bool) -> bool:
    sail = Sail(power, Activity.SW_DEPLOYMENT, start, to, boats)
    return any(one.rule.startswith("25.31") for one in BOOK.may(world, sail))


@BOOK.forbids(
    GoToBox,
    "25.31, 25.31A, 25.31D, 27.94C",
    "only British, American and Japanese ships, and German submarines, are in SW boxes; Japanese "
    "ships in that of the Pacific",
)
def not_in_boxes(world: AwawWorld, asked: GoToBox) -> bool:
    if asked.sort == Sort.SUBMARINE or asked.power in WESTERN:
        return False
    box = asked.to if is_sw(asked.to) else asked.start
    return asked.power != Power.JAPAN or box != BOXES["pacific"]


@BOOK.forbids(
    GoToBox,
    "20.71, 20.72, 25.12, 25.13A, 25.13C, 25.13E",
    "this SW box is closed to these submarines",
    sort=Sort.SUBMARINE,
)
def closed_to_submarines(world: AwawWorld, asked: GoToBox) -> bool:
    return is_sw(asked.to) and bool(BOOK.may(world, SubmarinesIn(asked.power, asked.to)))


@BOOK.forbids(
    GoToBox,
    "24.52, 25.13A",
    "German submarines go to and from the Indian Ocean through a port of the Mediterranean",
    sort=Sort.SUBMARINE,
    power="germany",
)
def through_suez_only(world: AwawWorld, asked: GoToBox) -> bool:
    return is_sw(asked.start) and is_sw(asked.to)


@BOOK.forbids(
    GoToBox,
    "20.63, 20.622A, 20.622C, 25.37",
    "transports go to SW boxes of their faction, and never out of them; a box keeps as many as it "
    "began with",
    sort=Sort.TRANSPORT,
)
def transports_stay(world: AwawWorld, asked: GoToBox) -> bool:
    faction = faction_of(world, asked.power)
    if asked.to not in home_boxes(faction):
        return True
    return is_sw(asked.start) and asked.factors > may_leave(world, faction, asked.start)


@BOOK.forbids(
    GoToBox,
    "25.22E",
    "Japanese ASW goes to the Pacific box only in war with the United States",
    sort=Sort.ASW,
    power="japan",
)
def japanese_asw_in_peace(world: AwawWorld, asked: GoToBox) -> bool:
    return is_sw(asked.to) and not at_war(world, party(Power.JAPAN), party(Power.US))


@BOOK.forbids(
    GoToBox,
    "24.54, 25.22C, 25.22D, 25.32A, 25.32B",
    "before the United States is at war, American ASW goes to the Atlantic box by a tension of 25, "
    "a second factor of 35, and to the Pacific box by one of 40",
    sort=Sort.ASW,
    power="us",
)
def american_asw_in_peace(world: AwawWorld, asked: GoToBox) -> bool:
    if not is_sw(asked.to):
        return False
    enemy = Power.GERMANY if asked.to == BOXES["atlantic"] else Power.JAPAN
    if at_war(world, party(Power.US), party(enemy)):
        return False
    if asked.to == INDIAN_OCEAN:
        return True
    there = factors(
        tuple(
            ship
            for ship in ships_in_box(world, asked.to)
            if ship.party == Power.US and class_of(world, ship).sort is Sort.ASW
        )
    )
    if enemy is Power.JAPAN:
        came = world.box_moves.get(f"{asked.hull.what}@{asked.to}")
        there = 0 if came is None else came.factors
    return there + asked.factors > allowed_asw(world, asked.to)


def allowed_asw(world: AwawWorld, box: SpaceId) -> int:
    """25.32A, 25.32B: the American ASW factors that tension lets into a box in peace."""
    ocean = next(name for name, space in BOXES.items() if space == box)
    track = Tension.USAT if ocean == "atlantic" else Tension.USJT
    table = world.statics.tables["asw-tensions"]
    now = effective(world, track)
    found = 0
    for row in table.rows:
        least = int(str(row.keys[1]).partition("..")[0])
        if row.keys[0] == track and now >= least:
            found = int(row.cells["factors"])
    return found


# Ports --------------------------------------------------------------------------------------------


@BOOK.forbids(
    GoToBox,
    "28.27, 28.25, 28.26D",
    "ships do not go to an SW box from a port next to an enemy counter, nor come back to one",
)
def from_or_to_a_port_next_to_the_enemy(world: AwawWorld, asked: GoToBox) -> bool:
    return not all(
        BOOK.allows(world, EndBySea(asked.power, one)) for one in (asked.start, asked.to)
    )


@BOOK.forbids(
    GoToBox,
    "25.37, 21.112",
    "they come back to a base of their faction that has room",
)
def no_room(world: AwawWorld, asked: GoToBox) -> bool:
    if is_sw(asked.to):
        return False
    if world.map.is_hex(asked.to) and not world.map.has(ports_of(world, asked.power), asked.to):
        return True
    return asked.factors > room_for(world, asked.power, asked.to)

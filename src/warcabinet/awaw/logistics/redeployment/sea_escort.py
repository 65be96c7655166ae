"""21.61, 21.62, 28.12B: destroyers escort ground and air units that are redeployed over water.

The destroyers lie in the base of embarkation, or reach it on the first leg of their way. Others may
sail with them (21.65F).
"""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import commands, seats_of_side
from warcabinet.awaw.ground.movement.movement_of_flak import is_flak
from warcabinet.awaw.logistics.redeployment.air_redeployment_paths import (
    against_redeploying,
    against_redeploying_flak,
)
from warcabinet.awaw.logistics.redeployment.redeployment_restrictions import may_redeploy
from warcabinet.awaw.logistics.redeployment.restrictions_on_naval_redeployments import EndBySea
from warcabinet.awaw.naval.cargo.embarking import under_way
from warcabinet.awaw.naval.landings.loading import Embark, ports_for_cargo
from warcabinet.awaw.naval.landings.mission_orders import CargoMission
from warcabinet.awaw.naval.landings.range_of_sea_transport_and_invasions import Errand
from warcabinet.awaw.naval.landings.sea_transport_of_air_units import AirMission, EmbarkAir
from warcabinet.awaw.naval.ships.contents import forces_in, loose_in, ships_of
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, class_of
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.central_pacific import fetches_home
from warcabinet.awaw.naval.waters.mapboard_boxes import is_box
from warcabinet.awaw.naval.waters.paths import between, length
from warcabinet.awaw.naval.waters.ports_and_basing import harbour
from warcabinet.awaw.naval.waters.range_and_distances import reach, waters_in_range
from warcabinet.awaw.naval.waters.range_restrictions import budget
from warcabinet.awaw.pieces.ground_units import a_hex, a_unit
from warcabinet.awaw.pieces.supply_status import supply_in
from warcabinet.awaw.politics.parties import faction_of, ships_in, side_of_party
from warcabinet.awaw.state.air import AirId
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import Supply
from warcabinet.awaw.state.naval import UNINVERTED
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.redeployment import BySea
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Question, Refusal
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId

DESTROYERS, TRANSPORTS = "destroyers", "transports"
"""21.64: what escorts units."""

US_BOXES = ("atlantic-us", "pacific-us")
OF_THE_US_BOXES = ("us", "britain", "canada")
USERS = {
    "atlantic-us": "28.751",
    "pacific-us": "28.752",
    "south-africa": "28.753",
    "india": "28.754",
    "australia": "28.755",
}
"""The paragraph that says which units go to and from a box."""


class EscortBySea(CargoMission, frozen=True):
    """21.64A: destroyers escort ground units to another port."""


class EscortAirBySea(AirMission, frozen=True):
    """21.64A, 28.341: destroyers escort air units to another port."""


def by_sea(world: AwawWorld, piece: str) -> BySea:
    """What a unit, or factors of a stack, have done by sea in this phase."""
    return world.by_sea.get(piece) or BySea(piece)


def has_escorts(world: AwawWorld) -> bool:
    """21.64: has the moving side destroyers or transports that can still sail?"""
    return any(
        hull.state in UNINVERTED
        and not hull.damaged
        and class_of(world, hull).sort in (Sort.DESTROYER, Sort.TRANSPORT)
        and side_of_party(world, hull.party) is world.side
        for seat in seats_of_side(world, world.side)
        for space in world.map.members(ships_in(world, commands(world, seat)))
        for hull in (
            *loose_in(world, space),
            *(one for force in forces_in(world, space) for one in ships_of(world, force)),
        )
    )


# Who is escorted, and from where ------------------------------------------------------------------


@BOOK.forbids(
    Embark,
    "21.65C, 28.511",
    "units are escorted from a controlled port, an eligible island or a box with full supply",
    activity=Kind.ESCORT,
)
def no_port_to_leave(world: AwawWorld, asked: Embark) -> bool:
    return _no_port(world, world.units[asked.unit].party, asked.base)


@BOOK.forbids(
    EmbarkAir,
    "21.65C, 28.511",
    "air units are escorted from a controlled port, an eligible island or a box with full supply",
    activity=Kind.ESCORT,
)
def no_port_for_air(world: AwawWorld, asked: EmbarkAir) -> bool:
    return _no_port(world, asked.party, asked.base)


def _no_port(world: AwawWorld, party: str, base: SpaceId) -> bool:
    if is_box(world.board, base):
        return False
    held = world.map.has(ports_for_cargo(world, party), base)
    return not held or supply_in(world, base, party) is not Supply.FULL


@BOOK.forbids(
    Embark,
    "28.22, 28.21",
    "who may not be redeployed is not escorted",
    activity=Kind.ESCORT,
)
def not_redeployed(world: AwawWorld, asked: Embark) -> bool:
    return bool(may_redeploy(world, world.units[asked.unit]))


@BOOK.forbids(
    EmbarkAir,
    "28.22, 28.343",
    "air units that may not be redeployed, or are on a carrier, are not escorted",
    activity=Kind.ESCORT,
)
def air_not_redeployed(world: AwawWorld, asked: EmbarkAir) -> bool:
    row = world.air[asked.stack]
    found = (against_redeploying_flak if is_flak(world, row) else against_redeploying)(world, row)
    return any(one.rule not in ("28.25", "28.27") for one in found)


@BOOK.forbids(
    Embark,
    "28.27, 28.26D",
    "units do not embark in a port next to an enemy counter",
    activity=Kind.ESCORT,
)
def embarks_next_to_the_enemy(world: AwawWorld, asked: Embark) -> bool:
    return not BOOK.allows(world, EndBySea(world.units[asked.unit].party, asked.base))


@BOOK.forbids(
    EmbarkAir,
    "28.27, 28.26D",
    "air units do not embark in a port next to an enemy counter",
    activity=Kind.ESCORT,
)
def air_next_to_the_enemy(world: AwawWorld, asked: EmbarkAir) -> bool:
    return not BOOK.allows(world, EndBySea(asked.party, asked.base))


@BOOK.forbids(
    Embark,
    "28.523",
    "units that have come back from a voyage are not escorted again in the phase",
    activity=Kind.ESCORT,
)
def came_back(world: AwawWorld, asked: Embark) -> bool:
    return bool(by_sea(world, asked.unit).back)


@BOOK.forbids(
    Embark,
    "28.72A, 28.74A",
    "a unit redeployed into a box stays there",
    activity=Kind.ESCORT,
)
def stays_in_its_box(world: AwawWorld, asked: Embark) -> bool:
    row = world.redeployed.get(asked.unit)
    return row is not None and row.boxed


@BOOK.forbids(
    Embark,
    "28.313, 28.73C",
    "all redeployments by sea are announced at once; afterwards only those who came by sea sail on",
    activity=Kind.ESCORT,
)
def announced_too_late(world: AwawWorld, asked: Embark) -> bool:
    return under_way(world) and not by_sea(world, asked.unit).sailed


@BOOK.forbids(
    EmbarkAir,
    "28.313, 28.73C",
    "all redeployments by sea are announced at once; afterwards only those who came by sea sail on",
    activity=Kind.ESCORT,
)
def air_announced_too_late(world: AwawWorld, asked: EmbarkAir) -> bool:
    return under_way(world) and not by_sea(world, asked.stack).sailed


def against_going_on(world: AwawWorld, piece: str, by: str, here: str) -> list[Refusal]:
    """21.64I, 28.73B, 28.73C: an escort by transports is continued by destroyers that are based
    where it has ended, and one by destroyers by transports.
    """
    done = by_sea(world, piece)
    if not done.sailed:
        return []
    about = (a_hex(here),)
    if done.by == by:
        reason = "transports are followed by destroyers, and destroyers by transports"
        return [Refusal("21.64I", reason, about)]
    return []


# Where to -----------------------------------------------------------------------------------------


class EscortTo(Question, frozen=True):
    """21.65D: may units of a party be escorted to this place?"""

    party: str
    place: SpaceId

    def about(self) -> tuple[Thing, ...]:
        return (a_hex(self.place),)


@BOOK.forbids(
    EscortTo,
    "21.65D, 28.23",
    "units are escorted to a controlled port, an eligible island or a box, with full or partial "
    "supply",
)
def no_port_to_reach(world: AwawWorld, asked: EscortTo) -> bool:
    if is_box(world.board, asked.place):
        return asked.place.endswith("-sw")
    held = world.map.has(ports_for_cargo(world, asked.party), asked.place)
    return not held or supply_in(world, asked.place, asked.party) is Supply.NONE


def against_place(world: AwawWorld, party: str, to: SpaceId) -> list[Refusal]:
    """21.65D, 28.27: every reason why nobody of a party is escorted to a place."""
    return BOOK.may(world, EscortTo(party, to)) or BOOK.may(world, EndBySea(party, to))


def against_boxes(world: AwawWorld, nationality: str, party: str, *ends: str) -> list[Refusal]:
    """28.751, 28.752, 28.753, 28.754, 28.755: which units go to and from which boxes."""
    about = tuple(a_hex(one) for one in ends)
    western = faction_of(world, party) == "western allies"
    for box in (one for one in ends if is_box(world.board, one)):
        rule = USERS.get(box, "28.75")
        if box in US_BOXES and nationality not in OF_THE_US_BOXES:
            reason = "only American, British and Canadian units go to and from the U.S. boxes"
            return [Refusal(rule, reason, about)]
        if not western:
            reason = "only Western Allied units are escorted to and from this box"
            return [Refusal(rule, reason, about)]
    return []


def against_passenger(world: AwawWorld, name: UnitId, to: SpaceId) -> list[Refusal]:
    """28.23, 53.46: a unit is escorted to places of its own alliance faction."""
    unit = world.units[name]
    if to not in world.map or is_box(world.board, to):
        return []
    if world.map.has(ports_for_cargo(world, unit.party), to):
        return []
    reason = "units are redeployed only into hexes of their own alliance faction"
    return [Refusal("28.23", reason, (a_unit(name), a_hex(to)))]


# By destroyers ------------------------------------------------------------------------------------


def _against(world: AwawWorld, party: str, to: SpaceId) -> list[Refusal]:
    if is_box(world.board, to):
        reason = "from and to a box units are escorted by transports"
        return [Refusal("21.64H", reason, (a_hex(to),))]
    return against_place(world, party, to)


def places(world: AwawWorld, party: str) -> list[SpaceId]:
    return [*world.map.named(ports_for_cargo(world, party))]


def _waters(world: AwawWorld, to: SpaceId) -> list[SpaceId]:
    return world.map.members(harbour(world, to))


def _goals(world: AwawWorld, party: str, base: SpaceId) -> list[SpaceId]:
    known = reach(world, party, base, Kind.ESCORT)
    near = waters_in_range(world, party, base, Kind.ESCORT)
    found = [
        (min(known[one] for one in world.map.members(waters)), space)
        for space in places(world, party)
        if (waters := harbour(world, space) & near)
    ]
    return [space for _, space in sorted(found)]


def against_first_leg(
    world: AwawWorld, party: str, base: SpaceId, start: SpaceId, to: SpaceId
) -> list[Refusal]:
    """21.65A, 21.64H, 21.3615C, 21.3616E: destroyers of another base reach the place of embarkation
    on the first leg of their way; from islands in range of Hawaii or Japan they bring units home
    however far. From a box units are escorted by transports.
    """
    if is_box(world.board, start):
        reason = "from and to a box units are escorted by transports"
        return [Refusal("21.64H", reason, (a_hex(start),))]
    if start == base:
        return []
    if under_way(world):
        reason = "the escort is continued by destroyers that are based where it has ended"
        return [Refusal("21.64I", reason, (a_hex(base), a_hex(start)))]
    first = budget(world, party, base, Kind.ESCORT).first
    path = between(world, party, harbour(world, base), harbour(world, start), Kind.ESCORT)
    if path and length(world, path) <= first:
        return []
    if fetches_home(world, base, to):
        known = reach(world, party, base, Kind.ESCORT)
        if any(one in known for one in _waters(world, start)):
            return []
    reason = "destroyers lie in the base of embarkation, or reach it on the first leg of their way"
    return [Refusal("21.65A", reason, (a_hex(base), a_hex(start)))]


def _against_unit(world: AwawWorld, name: UnitId, to: SpaceId) -> list[Refusal]:
    here = where(world, world.units[name].place)
    found = against_going_on(world, name, DESTROYERS, here)
    return found or against_passenger(world, name, to)


def _against_air(world: AwawWorld, stack: AirId, base: SpaceId) -> list[Refusal]:
    here = where(world, world.air[stack].place)
    return against_going_on(world, stack, DESTROYERS, here)


ESCORT = Errand(
    Kind.ESCORT,
    places,
    _goals,
    _against,
    _waters,
    "21.65F",
    _against_unit,
    against_first_leg,
    _against_air,
)

"""21.51: seaborne invasions: announced with the missions of the combat phase, intercepted on their
way, and called off where enemy ships are in the way. How the troops fight is in
`invasion_combat.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from warcabinet.awaw.boards.kinds import Front
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import commands, seats_of_side
from warcabinet.awaw.command.together import together
from warcabinet.awaw.ground.attack.ground_attacks import hostile_in
from warcabinet.awaw.naval.battle.kamikazes_in_hex import KamikazesInHex
from warcabinet.awaw.naval.cargo.embarking import board_by
from warcabinet.awaw.naval.interception.interception_sequence import Interceptions
from warcabinet.awaw.naval.landings.marines_and_commandos import (
    commando_port,
    commando_ports,
    only_commandos,
    some_are_trained,
    too_far_for_commandos,
    too_long_for_commandos,
)
from warcabinet.awaw.naval.landings.mission_orders import CargoMission, mission_form, send
from warcabinet.awaw.naval.landings.range_of_sea_transport_and_invasions import Errand
from warcabinet.awaw.naval.movement.announced_by_order import COMBAT, bound_to, may_end
from warcabinet.awaw.naval.movement.fast_carrier_missions import (
    CARRIER_FORM,
    SendCarriers,
    send_carriers,
)
from warcabinet.awaw.naval.movement.land_based_air_attacks_on_naval_bases import AnnouncePortAttacks
from warcabinet.awaw.naval.movement.returning_to_base import ReturnAtOnce
from warcabinet.awaw.naval.movement.ways import path_of
from warcabinet.awaw.naval.task_forces.forming import Formation
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.activities import SailAlong
from warcabinet.awaw.naval.waters.mapboard_boxes import is_box
from warcabinet.awaw.naval.waters.paths import Path
from warcabinet.awaw.naval.waters.ports_and_basing import fronts_passed, harbour
from warcabinet.awaw.naval.waters.range_and_distances import reach
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import held_by, hostile_to, ships_in
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.naval import Activity, ActivityId, ActivityState, Stance
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import player_of, plays, plays_with_ships
from warcabinet.awaw.terms.calendar import Season
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Question, Refusal
from warcabinet.engine.decisions import Action, Decision, Form
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId

ANNOUNCING = "T.P.COM.ANN.10"
STRONGHOLDS = ("Gibraltar", "Singapore")
"""21.5154: invaded although they have no beach."""


class InvadeHex(Question, frozen=True):
    """21.5154: may a party invade this hex at all?"""

    party: str
    hex: SpaceId

    def about(self) -> tuple[Thing, ...]:
        return (a_hex(self.hex),)


def invadable(world: AwawWorld) -> int:
    """21.5154: beach hexes, one-hex islands, Gibraltar and Singapore."""
    found = world.board.invadable()
    for name in STRONGHOLDS:
        place = world.board.place(name)
        if place is not None and place.hex in world.map:
            found |= world.map.bit(place.hex)
    return found & world.statics.map


@BOOK.forbids(
    InvadeHex,
    "21.5154, 4.72",
    "only beaches, one-hex islands, Gibraltar and Singapore are invaded, and ports by commandos",
)
def no_beach(world: AwawWorld, asked: InvadeHex) -> bool:
    if is_box(world.board, asked.hex):
        return False
    if commando_port(world, asked.party, asked.hex, invadable(world)):
        return False
    return not world.map.has(invadable(world), asked.hex)


@BOOK.forbids(InvadeHex, "21.512E", "nobody invades a mapboard box")
def into_a_box(world: AwawWorld, asked: InvadeHex) -> bool:
    return is_box(world.board, asked.hex)


@BOOK.forbids(
    InvadeHex, "10.83, 21.5154", "commandos invade ports if the Western Allied CTL is two or more"
)
def untrained_commandos(world: AwawWorld, asked: InvadeHex) -> bool:
    port = commando_port(world, asked.party, asked.hex, invadable(world))
    return port and not some_are_trained(world, asked.party)


@BOOK.forbids(
    InvadeHex, "10.81", "commandos invade no port with enemy ground units as combat begins"
)
def defended_port(world: AwawWorld, asked: InvadeHex) -> bool:
    port = commando_port(world, asked.party, asked.hex, invadable(world))
    return port and bool(hostile_in(world, asked.party, asked.hex))


@BOOK.forbids(InvadeHex, "21.5151B, 34.23A", "the Aleutian islands are not invaded in winter")
def winter_in_the_aleutians(world: AwawWorld, asked: InvadeHex) -> bool:
    if world.turn.season is not Season.WINTER or "aleutian-islands" not in world.map.regions:
        return False
    return world.map.has(world.map.area("aleutian-islands"), asked.hex)


def _landings(world: AwawWorld, to: SpaceId) -> list[SpaceId]:
    """4.72, 21.5153C, 10.81: the waters from which a hex is invaded: those of its beach, or of its
    port.
    """
    found = world.board.landing(to)
    if not found and world.map.has(invadable(world), to):
        found = world.board.afloat(to)
    return world.map.members(found or harbour(world, to))


def _against(world: AwawWorld, party: str, to: SpaceId) -> list[Refusal]:
    return BOOK.may(world, InvadeHex(party, to))


def _goals(world: AwawWorld, party: str, base: SpaceId) -> list[SpaceId]:
    """21.512, 30.62: the enemy hexes that ships of a base may invade, as far as range decides."""
    known = reach(world, party, base, Kind.INVASION)
    hostile = held_by(world, hostile_to(world, party))
    return [
        space
        for space in _worth_it(world, party, hostile)
        if any(water in known for water in _landings(world, space))
    ]


@BOOK.forbids(
    SailAlong,
    "21.5151A, 34.23A",
    "nobody invades in winter through the seas of the western and eastern fronts",
    activity=Kind.INVASION,
)
def winter_seas(world: AwawWorld, asked: SailAlong) -> bool:
    if world.turn.season is not Season.WINTER:
        return False
    return not {Front.WESTERN, Front.EASTERN}.isdisjoint(fronts_passed(world, asked.path))


def _places(world: AwawWorld, party: str) -> list[SpaceId]:
    beaches = invadable(world)
    return world.map.members(beaches | commando_ports(world, party, beaches))


def _worth_it(world: AwawWorld, party: str, hostile: int) -> list[SpaceId]:
    beaches = invadable(world)
    return world.map.members((beaches | commando_ports(world, party, beaches)) & hostile)


def _against_unit(world: AwawWorld, unit: UnitId, to: SpaceId) -> list[Refusal]:
    """10.81: non-commandos do not invade ports without a beach."""
    return only_commandos(world, unit, to, invadable(world))


def _against_leg(
    world: AwawWorld, party: str, base: SpaceId, start: SpaceId, to: SpaceId
) -> list[Refusal]:
    """21.512A: how far commandos go."""
    return too_far_for_commandos(world, party, start, to, invadable(world))


def _against_length(world: AwawWorld, start: SpaceId, to: SpaceId, path: Path) -> list[Refusal]:
    """21.512A: nor do they by another way than the shortest."""
    return too_long_for_commandos(world, start, to, path, invadable(world))


INVASION = Errand(
    Kind.INVASION,
    _places,
    _goals,
    _against,
    _landings,
    "21.514D",
    unit=_against_unit,
    leg=_against_leg,
    way=_against_length,
    ordered_in=COMBAT,
)


# The question -------------------------------------------------------------------------------------


class Invade(CargoMission, frozen=True):
    """21.511, 21.514: destroyers carry ground units to an enemy coast; others protect them, or
    bombard."""


class EndMissions(Action, frozen=True):
    """No (more) naval missions in this combat phase."""


@together()
class NavalMissions(Decision[Invade | SendCarriers | EndMissions], frozen=True):
    """22.15A, 21.511, 21.554B: asked again and again until the side announces no more."""

    rule: ClassVar[str] = "21.511"
    secret: ClassVar[bool] = True  # which force carries what
    prompt: ClassVar[str] = "Announce seaborne invasions and fast carrier missions, or end it"
    by_default: ClassVar[str] = "nobody sails"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        Invade: mission_form(INVASION, Invade, "Invade", "no ships of yours can land troops"),
        SendCarriers: CARRIER_FORM,
        EndMissions: Form(closes=True, fits=may_end(COMBAT), weight=1, label="End announcing"),
    }

    def default(self, asked: Asked) -> Invade | EndMissions:
        first = next(bound_to(asked, COMBAT), None)
        return first if isinstance(first, Invade) else EndMissions()

    def real(self, asked: Asked) -> bool:
        world: AwawWorld = asked.world
        if any(row.state is ActivityState.ANNOUNCED for row in world.activities.values()):
            return True
        return any(asked.to_do())


@plays_with_ships(ANNOUNCING)
class AnnounceMissions(Procedure[None], tag="announce-missions"):
    """22.15A, 21.511, 21.554B, 20.164: after the counterair missions task forces are formed, and
    the naval missions of the combat phase announced, before the other side decides anything.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        before = player_of(StepId(ANNOUNCING))
        assert before is not None
        return self.call(before(), then=self.ports)

    def ports(self, world: AwawWorld, _: None) -> Step:
        return self.call(AnnouncePortAttacks(), then=self.form_up)

    def form_up(self, world: AwawWorld, _: None) -> Step:
        seats = seats_of_side(world, world.side)
        if not any(ships_in(world, commands(world, seat)) for seat in seats):
            return Done()
        return self.call(Formation(seats=seats), then=self.formed)

    def formed(self, world: AwawWorld, _: None) -> Step:
        return self.ask(NavalMissions(seats_of_side(world, world.side)), then=self.answered)

    def answered(self, world: AwawWorld, answer: Invade | SendCarriers | EndMissions) -> Step:
        if isinstance(answer, EndMissions):
            return Done()
        if isinstance(answer, SendCarriers):
            send_carriers(world, answer)
        else:
            send(world, INVASION, answer)
        return self.go(self.formed)


COMING = {
    Kind.INVASION: ("21.514", "the invasion of {} is off its coast"),
    Kind.CARRIER_MISSION: ("21.551", "the fast carriers are in {}"),
    Kind.RAID: ("21.533D", "the raiders have come to {}"),
}
"""The missions of the combat phase, and what is told when they are there."""


def come_off(world: AwawWorld, row: Activity) -> SpaceId:
    """22.131: a mission of the combat phase is in its hex, with all that it carries."""
    last = path_of(row)[-1]
    board_by(world, (row.id,), last)
    world.amend(row, state=ActivityState.THERE)
    for force in row.forces:
        there = world.forces[force]
        if there.stance is Stance.SAILING:
            world.amend(there, place=last)
    rule, told = COMING[Kind(row.kind)]
    world.tell(rule, told.format(row.goal), a_hex(row.goal))
    return last


@plays("T.P.COM.NAV.10", at_sea=True)
class MissionsUnderWay(Procedure[None], tag="missions-under-way", kw_only=True):
    """22.15, 22.131: the other side may intercept the missions; those that get through are in their
    hexes.
    """

    missions: tuple[ActivityId, ...] = ()
    hexes: tuple[SpaceId, ...] = ()
    """Where missions have arrived."""

    def start(self, world: AwawWorld, _: None) -> Step:
        self.missions = tuple(
            row.id
            for row in world.activities.rows()
            if row.kind in COMING and row.state is ActivityState.ANNOUNCED
        )
        if not self.missions:
            return Done()
        return self.call(Interceptions(activities=self.missions), then=self.met)

    def met(self, world: AwawWorld, _: None) -> Step:
        return self.call(ReturnAtOnce(), then=self.arrive)

    def arrive(self, world: AwawWorld, _: None) -> Step:
        for name in self.missions:
            row = world.activities.get(name)
            if row is None or row.state is not ActivityState.UNDER_WAY:
                continue
            last = come_off(world, row)
            if not is_box(world.board, last):
                self.hexes = tuple(dict.fromkeys((*self.hexes, last)))
        return self.go(self.next_hex)

    def next_hex(self, world: AwawWorld, _: object) -> Step:
        """17.463, 17.47A: kamikazes may attack ships in the hex of their mission."""
        if not self.hexes:
            return Done()
        space, *others = self.hexes
        self.hexes = tuple(others)
        there = tuple(
            row.id
            for row in world.forces.rows()
            if row.place == space and row.stance is Stance.SAILING
        )
        return self.call(KamikazesInHex(hex=space, forces=there), then=self.next_hex)

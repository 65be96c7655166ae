"""28.13C, 28.313, 28.5: naval redeployments (NRs): ships sail to other bases, and ground and air
units over water, escorted by destroyers or transports.

All are announced, then they are carried out in this order, and may be intercepted. Units that have
come to a port by sea may sail on from there, if other ships can escort them (21.64I).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from warcabinet.awaw.command.command import commands, seats_of_side
from warcabinet.awaw.command.together import together
from warcabinet.awaw.logistics.redeployment.combining_naval_redeployments import (
    PROTECT_FORM,
    TOGETHER_FORM,
    ProtectRedeployment,
    SailTogether,
    join,
    send_protection,
)
from warcabinet.awaw.logistics.redeployment.escort_by_transports import (
    FORM as TRANSPORTS_FORM,
)
from warcabinet.awaw.logistics.redeployment.escort_by_transports import (
    ShipByTransport,
    has_transports,
    send_transports,
)
from warcabinet.awaw.logistics.redeployment.off_board_redeployments import keeps_its_units
from warcabinet.awaw.logistics.redeployment.restrictions_on_naval_redeployments import (
    FORM as SHIPS_FORM,
)
from warcabinet.awaw.logistics.redeployment.restrictions_on_naval_redeployments import (
    RedeployShips,
    reach_port,
    send_ships,
)
from warcabinet.awaw.logistics.redeployment.sea_escort import (
    DESTROYERS,
    ESCORT,
    TRANSPORTS,
    EscortAirBySea,
    EscortBySea,
)
from warcabinet.awaw.logistics.redeployment.withdrawing_with_redeployments import (
    has_withdrawn,
    reach_port_with_others,
)
from warcabinet.awaw.logistics.supply.automatic_and_exploitation_supply import (
    lose_exploitation_supply,
)
from warcabinet.awaw.naval.cargo.embarking import (
    board_by,
    cargo_of,
    note_by_sea,
    put_ashore,
    take_off,
)
from warcabinet.awaw.naval.interception.interception_sequence import Interceptions
from warcabinet.awaw.naval.landings.mission_orders import mission_form, send
from warcabinet.awaw.naval.landings.sea_transport_of_air_units import air_form, send_air
from warcabinet.awaw.naval.movement.overfull_ports import EmptyOverfullPorts, till_redeployment
from warcabinet.awaw.naval.movement.returning_to_base import ReturnAtOnce, ReturnToBase, returning
from warcabinet.awaw.naval.movement.transfers_of_naval_air_units import Transfers
from warcabinet.awaw.naval.movement.ways import path_of
from warcabinet.awaw.naval.task_forces.forming import Formation
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.mapboard_boxes import REDEPLOYING
from warcabinet.awaw.pieces.air_factors import station
from warcabinet.awaw.pieces.ground_units import a_hex, a_unit
from warcabinet.awaw.politics.parties import ships_in
from warcabinet.awaw.state.air import AirState, AirUnits
from warcabinet.awaw.state.airbases import AirMoved
from warcabinet.awaw.state.naval import Activity, ActivityId, ActivityState, Cargo, Stance
from warcabinet.awaw.state.redeployment import Redeployed
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import Action, Decision, Form
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId

Order = (
    RedeployShips
    | EscortBySea
    | EscortAirBySea
    | ShipByTransport
    | ProtectRedeployment
    | SailTogether
)


class EndNavalRedeployments(Action, frozen=True):
    """Nobody else is redeployed by sea."""


@together()
class NavalRedeployments(Decision[Order | EndNavalRedeployments], frozen=True):
    """28.13C, 28.313: asked again and again until the side announces no more."""

    rule: ClassVar[str] = "28.13C"
    secret: ClassVar[bool] = True  # which force carries what
    prompt: ClassVar[str] = "Redeploy ships and units by sea, or end the naval redeployments"
    by_default: ClassVar[str] = "nobody is redeployed by sea"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        EscortBySea: mission_form(
            ESCORT, EscortBySea, "Escort by sea", "no destroyers of yours can escort anybody"
        ),
        EscortAirBySea: air_form(ESCORT, EscortAirBySea, "Escort air units by sea"),
        ShipByTransport: TRANSPORTS_FORM,
        ProtectRedeployment: PROTECT_FORM,
        RedeployShips: SHIPS_FORM,
        SailTogether: TOGETHER_FORM,
        EndNavalRedeployments: Form(closes=True, weight=3, label="End naval redeployments"),
    }

    def default(self, asked: Asked) -> EndNavalRedeployments:
        return EndNavalRedeployments()

    def real(self, asked: Asked) -> bool:
        if _open(asked.world):
            return True
        return any(asked.to_do())


def _open(world: AwawWorld) -> list[Activity]:
    """The redeployments that have been announced."""
    return [
        row
        for row in world.activities.rows()
        if row.kind in REDEPLOYING and row.state is ActivityState.ANNOUNCED
    ]


def has_ships(world: AwawWorld) -> bool:
    """Has the moving side anything that sails?"""
    return any(
        ships_in(world, commands(world, seat)) or has_transports(world, seat)
        for seat in seats_of_side(world, world.side)
    )


@plays("T.P.RED.30", at_sea=True)
class PlayNavalRedeployments(Procedure[None], tag="naval-redeployments", kw_only=True):
    """28.11, 28.13C, 28.313, 28.42, 28.521, 28.522, 21.63C: redeployments by sea are announced, all
    at once, and no other missions of ships; then they sail, in the order in which they were
    announced, and may be intercepted; then cargo goes ashore and ships return. Ships that are
    redeployed reach their bases last of all, so that they defend nobody else."""

    sailing: tuple[ActivityId, ...] = ()
    reached: tuple[SpaceId, ...] = ()

    def start(self, world: AwawWorld, _: None) -> Step:
        """17.3122B: before they sail, squadrons go aboard carriers in port, or ashore."""
        if not has_ships(world):
            return Done()
        return self.call(Transfers(), then=self.form)

    def form(self, world: AwawWorld, _: None) -> Step:
        return self.call(Formation(seats=seats_of_side(world, world.side)), then=self.more)

    def more(self, world: AwawWorld, _: None) -> Step:
        return self.ask(NavalRedeployments(seats_of_side(world, world.side)), then=self.answered)

    def answered(self, world: AwawWorld, answer: Order | EndNavalRedeployments) -> Step:
        match answer:
            case EndNavalRedeployments():
                return self.go(self.sail)
            case RedeployShips():
                send_ships(world, answer)
            case EscortBySea():
                send(world, ESCORT, answer)
            case EscortAirBySea():
                send_air(world, ESCORT, answer)
            case ShipByTransport():
                send_transports(world, answer)
            case ProtectRedeployment():
                send_protection(world, answer)
            case SailTogether():
                join(world, answer)
        return self.go(self.more)

    def sail(self, world: AwawWorld, _: None) -> Step:
        self.sailing = tuple(row.id for row in _open(world))
        if not self.sailing:
            return self.go(self.reach_ports)
        return self.call(Interceptions(activities=self.sailing), then=self.met)

    def met(self, world: AwawWorld, _: None) -> Step:
        return self.call(ReturnAtOnce(), then=self.land)

    def land(self, world: AwawWorld, _: None) -> Step:
        for name in self.sailing:
            row = world.activities.get(name)
            if row is None or row.kind != Kind.ESCORT:
                continue
            if row.state is ActivityState.UNDER_WAY:
                arrive(world, row)
        if returning(world):
            return self.call(ReturnToBase(), then=self.go_on)
        return self.go(self.go_on)

    def go_on(self, world: AwawWorld, _: None) -> Step:
        """21.64I, 28.73C: who has come to a port by sea may be escorted further."""
        if any(row.sailed > row.back for row in world.by_sea.rows()):
            return self.go(self.more)
        return self.go(self.reach_ports)

    def reach_ports(self, world: AwawWorld, _: None) -> Step:
        for row in list(world.activities.rows()):
            if row.kind != Kind.REDEPLOYMENT or row.state is not ActivityState.UNDER_WAY:
                continue
            world.amend(row, state=ActivityState.DONE)
            for force in row.forces:
                if world.forces[force].stance is Stance.SAILING:
                    reach_port(world, force, row.goal)
                    self.reached = (*self.reached, row.goal)
        if returning(world):
            return self.call(ReturnToBase(), then=self.room)
        return self.go(self.room)

    def room(self, world: AwawWorld, _: None) -> Step:
        """21.112, 28.523: who has come back may have overfilled his port; after a base change that
        failed room is made till the end of the phase.
        """
        return self.call(EmptyOverfullPorts(spared=till_redeployment(world)), then=self.over)

    def over(self, world: AwawWorld, _: None) -> Step:
        """17.3122B, 28.343: and where ships have arrived; to and from none that is at sea."""
        if not self.reached:
            return Done()
        ports = tuple(dict.fromkeys(self.reached))
        self.reached = ()
        return self.call(Transfers(ports=ports), then=self.over)


# Ashore -------------------------------------------------------------------------------------------


def arrive(world: AwawWorld, row: Activity) -> None:
    """21.65D, 28.523: units that got through go ashore; their ships return."""
    last = path_of(row)[-1]
    board_by(world, (row.id,), last)
    carried = {one.cargo: one.force for one in world.carried_by.rows()}
    for cargo in cargo_of(world, row.id):
        force = carried.get(cargo.id)
        if force is not None and world.forces[force].stance is Stance.SAILING:
            base = world.forces[force].base or ""
            by = TRANSPORTS if base.endswith("-sw") else DESTROYERS
            go_ashore(world, cargo, row.goal, by)
    world.amend(world.activities[row.id], state=ActivityState.DONE)
    for name in row.forces:
        there = world.forces[name]
        if there.stance is not Stance.SAILING:
            continue
        if has_withdrawn(world, row, name):
            reach_port_with_others(world, row, name)
        else:
            world.amend(there, place=last, stance=Stance.RETURNING)


def go_ashore(world: AwawWorld, cargo: Cargo, place: SpaceId, by: str) -> None:
    """28.54, 28.72A, 28.74A, 28.81: a unit has been redeployed by sea, and may SR or TR further,
    unless it has come into a box. Air units that are inverted stay so through the enemy's turn.
    """
    boxed = keeps_its_units(world, place)
    if cargo.air is not None:
        take_off(world, cargo)
        ready = cargo.air_state is AirState.READY
        state = AirState.READY if ready else AirState.REDEPLOYED
        station(world, cargo.air, cargo.party, place, cargo.amount, state)
        stack = str(AirUnits(cargo.air, cargo.party, place, 1, state).id)
        note_by_sea(world, stack, cargo.amount, by=by)
        if boxed:
            moved = world.air_moved.get(stack) or AirMoved(stack)
            world.put(msgspec.structs.replace(moved, boxed=moved.boxed + cargo.amount))
        world.tell("28.5", f"{cargo.amount} of {cargo.air} go ashore in {place}", a_hex(place))
        return
    unit = put_ashore(world, cargo, place)
    note_by_sea(world, str(unit.id), 1, by=by)
    lose_exploitation_supply(world, unit.id)
    if boxed:
        done = world.redeployed.get(unit.id) or Redeployed(unit.id)
        world.put(msgspec.structs.replace(done, boxed=True))
    world.tell("28.5", f"{unit.id} goes ashore in {place}", a_unit(unit.id), a_hex(place))

"""40.42, 40.45, 40.48, 5.8: the battle for a Murmansk convoy, from its box to the way home."""

from __future__ import annotations

from typing import ClassVar

from warcabinet.awaw.command.command import chief_seat, seat_for
from warcabinet.awaw.logistics.shipments.brp_grants_by_sea import survivors
from warcabinet.awaw.logistics.shipments.brp_grants_to_russia import MURMANSK, RUSSIA
from warcabinet.awaw.logistics.shipments.murmansk_attacks import (
    CallOffAttacks,
    ConvoyAttacks,
    EngageConvoy,
    StrikeConvoy,
    TorpedoConvoy,
    groups,
    under_way,
)
from warcabinet.awaw.logistics.shipments.murmansk_opposition import (
    GERMANY,
    ConvoyOpposition,
    OpposeConvoy,
    can_oppose,
    send_boats,
    send_ships,
)
from warcabinet.awaw.logistics.shipments.murmansk_results import (
    Cargo,
    ConvoyLosses,
    DamagedOil,
    LetOilGo,
    PayForOil,
    ShareLosses,
    after_losses,
    bring,
    carried_by,
    per_counter,
    shares,
    take_home,
)
from warcabinet.awaw.logistics.shipments.supply_lines_of_shipments import ATLANTIC, figure
from warcabinet.awaw.naval.battle.attacks_at_sea_outside_naval_combat import SortiesInHex
from warcabinet.awaw.naval.battle.naval_combat import Fought, NavalCombat
from warcabinet.awaw.naval.battle.submarine_attacks_during_naval_combat import fresh
from warcabinet.awaw.naval.interception.aborting_after_naval_combat import (
    AbortActivity,
    GoOnOrAbort,
    GoOnSailing,
    abort,
)
from warcabinet.awaw.naval.interception.damaged_ships_return import SendDamagedHome, send_home
from warcabinet.awaw.naval.interception.interception_by_submarines import LoneSubmarines
from warcabinet.awaw.naval.movement.setting_out import use
from warcabinet.awaw.naval.task_forces.changing_force import put_to_sea
from warcabinet.awaw.politics.brp_ledger import book
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import ActivityId, ActivityState, Stance
from warcabinet.awaw.state.shipments import OpposedConvoy, Route, Shipment, ShipmentState
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat


def in_convoy(world: AwawWorld) -> list[Shipment]:
    """40.42: the shipments that wait for a convoy to Murmansk."""
    return [
        row
        for row in world.shipments.rows()
        if row.route is Route.MURMANSK and row.state is ShipmentState.ANNOUNCED and row.activities
    ]


def sailing_with(world: AwawWorld) -> list[ActivityId]:
    """40.42: the activities of the transports, and of those who protect them."""
    own = [one for row in in_convoy(world) for one in row.activities]
    guards = [row.activity for row in world.sails_with.rows() if row.leader in own]
    return [one for one in (*own, *guards) if one in world.activities]


class MurmanskConvoy(Procedure[None], tag="murmansk-convoy", kw_only=True):
    """40.42, 40.431, 40.45, 40.47, 40.48: all shipments to Murmansk are one convoy. Germany may
    oppose it; what is left arrives, and all return to where they came from.
    """

    scope: ClassVar[str | None] = "interception"

    ships: tuple[ForceId, ...] = ()
    """German ships that have still to fight."""
    beside: tuple[ForceId, ...] = ()
    """Submarines that came with them."""
    boats: tuple[ForceId, ...] = ()
    """Submarines that came by themselves."""
    germans: tuple[ForceId, ...] = ()
    hexes: int = 0
    attacking: tuple[ForceId, ...] = ()
    struck: bool = False
    back: bool = False
    """40.45E: the convoy has given up."""
    cargo: Cargo | None = None

    def start(self, world: AwawWorld, _: None) -> Step:
        world.put(OpposedConvoy(MURMANSK))
        for name in sailing_with(world):
            row = world.activities[name]
            if row.state is not ActivityState.ABORTED:
                for force in row.forces:
                    put_to_sea(world, force, MURMANSK)
        seat = seat_for(world, GERMANY)
        if seat is None or not can_oppose(world):
            return self.go(self.results)
        return self.ask(ConvoyOpposition((seat,)), then=self.opposed)

    def opposed(self, world: AwawWorld, answer: OpposeConvoy) -> Step:
        self.ships = send_ships(world, answer)
        self.beside = send_boats(world, answer.with_ships)
        self.boats = send_boats(world, answer.apart)
        self.germans = (*self.ships, *self.beside, *self.boats)
        return self.go(self.next_attack)

    # Attacks --------------------------------------------------------------------------------------

    def next_attack(self, world: AwawWorld, _: object) -> Step:
        self.boats = tuple(boat for boat in self.boats if fresh(world, boat))
        self.ships = tuple(force for force in self.ships if force in world.forces)
        if not under_way(world):
            return self.go(self.results)
        seat = seat_for(world, GERMANY)
        assert seat is not None
        question = ConvoyAttacks((seat,), self.hexes, self.boats, self.ships)
        return self.ask(question, then=self.attacked)

    def attacked(
        self,
        world: AwawWorld,
        answer: StrikeConvoy | TorpedoConvoy | EngageConvoy | CallOffAttacks,
    ) -> Step:
        if isinstance(answer, CallOffAttacks):
            return self.go(self.results)
        if isinstance(answer, EngageConvoy):
            return self.go(self.engage)
        self.hexes += 1
        self.attacking = self.boats[: answer.submarines]
        if isinstance(answer, TorpedoConvoy):
            return self.go(self.torpedoes)
        strike = SortiesInHex(hex=MURMANSK, forces=under_way(world), groups=groups(world))
        return self.call(strike, then=self.struck_by_air)

    def struck_by_air(self, world: AwawWorld, was_struck: bool) -> Step:
        self.struck = was_struck
        return self.go(self.torpedoes)

    def torpedoes(self, world: AwawWorld, _: object) -> Step:
        """40.45B: after an air attack the submarines attack that were committed with it."""
        boats, self.attacking = self.attacking, ()
        targets = under_way(world)
        if not boats or not targets:
            return self.go(self.going_on)
        self.struck = True
        attack = LoneSubmarines(boats=boats, targets=targets, side=Side.AXIS, groups=groups(world))
        return self.call(attack, then=self.going_on)

    def engage(self, world: AwawWorld, _: object) -> Step:
        """40.45C: naval combat as ever, with air units and the submarines that came along."""
        joins = tuple((force, 1) for force in (*under_way(world), *self.ships))
        boats = tuple((boat, 1) for boat in self.beside if boat in world.forces)
        combat = NavalCombat(hex=MURMANSK, interceptor=Side.AXIS, joins=joins, boats=boats)
        self.ships = ()
        return self.call(combat, then=self.fought)

    def fought(self, world: AwawWorld, result: Fought) -> Step:
        """40.45C, 40.47A: if the Western Allies have lost or withdrawn, the convoy turns back."""
        self.struck = True
        if result.winner is Side.AXIS:
            self.give_up(world)
        return self.go(self.going_on)

    def going_on(self, world: AwawWorld, _: object) -> Step:
        """22.28A: a convoy that was attacked goes on, if its owner likes."""
        struck, self.struck = self.struck, False
        left = under_way(world)
        if not struck or not left:
            return self.go(self.next_attack)
        (leader, *_) = sailing_with(world)
        question = GoOnOrAbort((self._allies(world, left),), leader)
        return self.ask(question, then=self.decided)

    def decided(
        self, world: AwawWorld, answer: GoOnSailing | AbortActivity | SendDamagedHome
    ) -> Step:
        if isinstance(answer, SendDamagedHome):
            send_home(world, sailing_with(world)[0], answer.ships)
            self.struck = True
            return self.go(self.going_on)
        if isinstance(answer, AbortActivity):
            self.give_up(world)
        return self.go(self.next_attack)

    def give_up(self, world: AwawWorld) -> None:
        self.back = True
        for name in sailing_with(world):
            if world.activities[name].state is not ActivityState.ABORTED:
                abort(world, world.activities[name])

    def _allies(self, world: AwawWorld, forces: tuple[ForceId, ...]) -> Seat:
        return chief_seat(world, Side.ALLIED, [world.forces[one].party for one in forces])

    # Results --------------------------------------------------------------------------------------

    def results(self, world: AwawWorld, _: object) -> Step:
        """40.46, 40.47B: what was lost falls on BRPs or on oil."""
        rows = in_convoy(world)
        brps, oil = sum(row.brps for row in rows), sum(row.oil for row in rows)
        least, most = shares(brps, oil, world.opposed_convoys[MURMANSK].lost, per_counter(world))
        seat = chief_seat(world, Side.ALLIED, [row.giver for row in rows])
        return self.ask(ConvoyLosses((seat,), least, most), then=self.shared)

    def shared(self, world: AwawWorld, answer: ShareLosses) -> Step:
        rows = in_convoy(world)
        brps, oil = sum(row.brps for row in rows), sum(row.oil for row in rows)
        lost = world.opposed_convoys[MURMANSK].lost
        left = after_losses(brps, oil, lost, answer.on_oil, per_counter(world))
        ships = sum(survivors(world, one) for row in rows for one in row.activities)
        self.cargo = carried_by(left, ships, figure(world, "brps per transport"))
        if self.back or not self.cargo.price:
            return self.go(self.arrive)
        seat = seat_for(world, RUSSIA)
        assert seat is not None
        return self.ask(DamagedOil((seat,), self.cargo.price), then=self.paid)

    def paid(self, world: AwawWorld, answer: PayForOil | LetOilGo) -> Step:
        assert self.cargo is not None
        if isinstance(answer, PayForOil):
            book(world, RUSSIA, -self.cargo.price, "40.47B", "for oil that was damaged")
            self.cargo = Cargo(self.cargo.brps, self.cargo.oil + 1)
        return self.go(self.arrive)

    def arrive(self, world: AwawWorld, _: object) -> Step:
        """40.48, 5.81: what has come through arrives; all leave the box."""
        assert self.cargo is not None
        rows, own = in_convoy(world), sailing_with(world)
        if self.back or not under_way(world):
            take_home(world, rows, self.cargo)
        else:
            bring(world, rows, self.cargo)
        for name in own:
            if world.activities[name].state is not ActivityState.ABORTED:
                world.amend(world.activities[name], state=ActivityState.DONE)
        for row in [one for one in world.forces.rows() if one.place == MURMANSK]:
            world.amend(row, stance=Stance.RETURNING)
            if side_of_party(world, row.party) is Side.AXIS and row.base != ATLANTIC:
                use(world, row.id)
        return Done(None)

"""21.43: sea transport: in the movement phase destroyers carry ground units from port to port."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from warcabinet.awaw.air.transport.eligible_cargo import to_debark, to_embark
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import commands, seats_of_side
from warcabinet.awaw.command.together import together
from warcabinet.awaw.ground.movement.ground_movement import (
    allowance,
    points_left,
    spend,
    step_into,
)
from warcabinet.awaw.naval.cargo.air_cargo import land_air
from warcabinet.awaw.naval.cargo.embarking import board_by, cargo_of, put_ashore
from warcabinet.awaw.naval.interception.interception_sequence import Interceptions
from warcabinet.awaw.naval.landings.loading import Embark, ports_for_cargo
from warcabinet.awaw.naval.landings.mission_orders import CargoMission, mission_form, send
from warcabinet.awaw.naval.landings.range_of_sea_transport_and_invasions import Errand
from warcabinet.awaw.naval.landings.sea_transport_of_air_units import (
    CarryAirBySea,
    air_form,
    send_air,
)
from warcabinet.awaw.naval.landings.sea_transport_of_ground_units import (
    MOVE_FORM,
    MoveToPort,
    move_to_port,
)
from warcabinet.awaw.naval.movement.returning_to_base import ReturnAtOnce, ReturnToBase, returning
from warcabinet.awaw.naval.movement.ways import path_of
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.mapboard_boxes import is_box
from warcabinet.awaw.naval.waters.ports_and_basing import harbour
from warcabinet.awaw.naval.waters.range_and_distances import waters_in_range
from warcabinet.awaw.pieces.ground_units import a_hex, a_unit
from warcabinet.awaw.pieces.supply_status import enters_isolated_hex
from warcabinet.awaw.politics.parties import ships_in
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import Manner
from warcabinet.awaw.state.naval import (
    Activity,
    ActivityState,
    Shipped,
    Stance,
    Voyage,
)
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import player_of, plays_with_ships
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Question, Refusal
from warcabinet.engine.decisions import Action, Decision, Form
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId

ANNOUNCING, MEETING, LANDING = "T.P.MOV.TRA.20", "T.P.MOV.TRA.30", "T.P.MOV.TRA.40"

BOOK.note("21.437B", "stacking does not limit who is carried from or to a port")


class DebarkIn(Question, frozen=True):
    """21.431: may units of a party debark in this place?"""

    party: str
    place: SpaceId

    def about(self) -> tuple[Thing, ...]:
        return (a_hex(self.place),)


@BOOK.forbids(
    DebarkIn,
    "21.431, 21.435D, 21.435F",
    "units debark in a port, an eligible island or a box that their side has held since the turn "
    "began; a bridgehead alone is none",
)
def no_port_to_debark(world: AwawWorld, asked: DebarkIn) -> bool:
    if is_box(world.board, asked.place):
        return False
    return not world.map.has(ports_for_cargo(world, asked.party), asked.place)


def _against(world: AwawWorld, party: str, to: SpaceId) -> list[Refusal]:
    return BOOK.may(world, DebarkIn(party, to))


def _places(world: AwawWorld, party: str) -> list[SpaceId]:
    boxes = world.board.real_boxes & world.statics.map
    return world.map.members(ports_for_cargo(world, party) | boxes)


def _waters(world: AwawWorld, to: SpaceId) -> list[SpaceId]:
    return world.map.members(harbour(world, to))


def _goals(world: AwawWorld, party: str, base: SpaceId) -> list[SpaceId]:
    near = waters_in_range(world, party, base, Kind.SEA_TRANSPORT)
    return [space for space in _places(world, party) if harbour(world, space) & near]


def _against_unit(world: AwawWorld, name: UnitId, to: SpaceId) -> list[Refusal]:
    """21.437A: the movement factors for going aboard and ashore."""
    unit = world.units[name]
    if to not in world.map:
        return []
    cost = to_embark(world, unit, where(world, unit.place)) + to_debark(world, unit, to)
    left = points_left(world, unit)
    if left >= cost:
        return []
    reason = f"it has {left} movement factors left and needs {cost} to embark and debark"
    return [Refusal("21.437A", reason, (a_unit(name),))]


@BOOK.forbids(
    Embark, "21.435G", "a unit is not carried by sea twice in a turn", activity=Kind.SEA_TRANSPORT
)
def carried_already(world: AwawWorld, asked: Embark) -> bool:
    return asked.unit in world.shipped


SEA_TRANSPORT = Errand(
    Kind.SEA_TRANSPORT, _places, _goals, _against, _waters, "21.435E", _against_unit
)


# The question -------------------------------------------------------------------------------------


class TransportBySea(CargoMission, frozen=True):
    """21.431: destroyers carry ground units to another port; others protect them."""


class EndSeaTransport(Action, frozen=True):
    """Nobody (else) is carried by sea."""


@together()
class SeaTransports(
    Decision[TransportBySea | CarryAirBySea | MoveToPort | EndSeaTransport], frozen=True
):
    """21.431, 22.15A: asked again and again until the side announces no more."""

    rule: ClassVar[str] = "21.431"
    secret: ClassVar[bool] = True  # which force carries what
    prompt: ClassVar[str] = "Carry units by sea, or end the sea transport"
    by_default: ClassVar[str] = "nobody is carried by sea"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        TransportBySea: mission_form(
            SEA_TRANSPORT, TransportBySea, "Carry by sea", "no ships of yours can carry anybody"
        ),
        CarryAirBySea: air_form(SEA_TRANSPORT),
        MoveToPort: MOVE_FORM,
        EndSeaTransport: Form(closes=True, weight=6, label="End sea transport"),
    }

    def default(self, asked: Asked) -> EndSeaTransport:
        return EndSeaTransport()

    def real(self, asked: Asked) -> bool:
        if announced(asked.world):
            return True
        return any(asked.to_do())


def announced(world: AwawWorld) -> list[Activity]:
    return [
        row
        for row in world.activities.rows()
        if row.kind == Kind.SEA_TRANSPORT and row.state is ActivityState.ANNOUNCED
    ]


@plays_with_ships(ANNOUNCING)
class AnnounceSeaTransport(Procedure[None], tag="announce-sea-transport"):
    """13.32, 21.431, 22.15A: in the movement phase, after air transport, sea transport is
    announced, all of it before any is intercepted.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        before = player_of(StepId(ANNOUNCING))
        assert before is not None
        return self.call(before(), then=self.more)

    def more(self, world: AwawWorld, _: None) -> Step:
        seats = seats_of_side(world, world.side)
        if not any(ships_in(world, commands(world, seat)) for seat in seats):
            return Done()
        return self.ask(SeaTransports(seats), then=self.answered)

    def answered(
        self,
        world: AwawWorld,
        answer: TransportBySea | CarryAirBySea | MoveToPort | EndSeaTransport,
    ) -> Step:
        if isinstance(answer, EndSeaTransport):
            return Done()
        if isinstance(answer, MoveToPort):
            move_to_port(world, answer)
            return self.go(self.more)
        if isinstance(answer, CarryAirBySea):
            send_air(world, SEA_TRANSPORT, answer)
            return self.go(self.more)
        for one in answer.cargo:
            unit = world.units[one.unit]
            cost = to_embark(world, unit, where(world, unit.place))
            if cost:
                spend(world, unit.id, cost, max(allowance(world, unit), 1))
        send(world, SEA_TRANSPORT, answer)
        return self.go(self.more)


@plays_with_ships(MEETING)
class SeaTransportUnderWay(Procedure[None], tag="sea-transport-under-way", kw_only=True):
    """22.1, 22.15: the other side may intercept the ships."""

    coming_back: tuple[UnitId, ...] = ()

    def start(self, world: AwawWorld, _: None) -> Step:
        before = player_of(StepId(MEETING))
        assert before is not None
        return self.call(before(), then=self.meet)

    def meet(self, world: AwawWorld, _: None) -> Step:
        missions = tuple(row.id for row in announced(world))
        if not missions:
            return Done()
        return self.call(Interceptions(activities=missions), then=self.met)

    def met(self, world: AwawWorld, _: None) -> Step:
        """22.15D: who has aborted returns at once, and the units with him."""
        back = {*returning(world, at_once=True)}
        carried = {one.cargo: one.force for one in world.carried_by.rows()}
        aboard = (row for row in world.cargo.rows() if row.boarded and row.unit is not None)
        self.coming_back = tuple(
            UnitId(str(row.id)) for row in aboard if carried.get(row.id) in back
        )
        return self.call(ReturnAtOnce(), then=self.over)

    def over(self, world: AwawWorld, _: None) -> Step:
        ashore(world, self.coming_back)
        return Done()


@plays_with_ships(LANDING)
class DebarkFromShips(Procedure[None], tag="debark-from-ships", kw_only=True):
    """21.435H, 21.436, 21.437A: units that got through go ashore, and may move on with what
    movement they have left; then all ships return.
    """

    coming_back: tuple[UnitId, ...] = ()

    def start(self, world: AwawWorld, _: None) -> Step:
        before = player_of(StepId(LANDING))
        assert before is not None
        return self.call(before(), then=self.land)

    def land(self, world: AwawWorld, _: None) -> Step:
        for row in list(world.activities.rows()):
            if row.kind == Kind.SEA_TRANSPORT and row.state is ActivityState.UNDER_WAY:
                self._arrive(world, row)
        aboard = (row for row in world.cargo.rows() if row.boarded and row.unit is not None)
        self.coming_back = tuple(UnitId(str(row.id)) for row in aboard)
        at_sea = (one for one in world.forces.rows() if one.stance is Stance.RETURNING)
        if next(at_sea, None) is None:
            return Done()
        return self.call(ReturnToBase(), then=self.returned)

    def _arrive(self, world: AwawWorld, row: Activity) -> None:
        last = path_of(row)[-1]
        board_by(world, (row.id,), last)
        carried = {one.cargo: one.force for one in world.carried_by.rows()}
        for cargo in cargo_of(world, row.id):
            force = carried.get(cargo.id)
            if force is None or world.forces[force].stance is not Stance.SAILING:
                continue  # it has turned back, and comes home with its cargo
            if cargo.air is not None:
                land_air(world, cargo, row.goal)
                told = f"{cargo.amount} of {cargo.air} debark in {row.goal}"
                world.tell("21.438", told, a_hex(row.goal))
                continue
            unit = put_ashore(world, cargo, cargo.embarked)
            cost = to_debark(world, unit, row.goal)
            unit = step_into(world, unit, row.goal)
            spend(world, unit.id, cost, max(allowance(world, unit), 1))
            world.put(Shipped(unit.id, Voyage.TRANSPORTED))
            enters_isolated_hex(world, unit.id, Manner.SEA)
            about = (a_unit(unit.id), a_hex(row.goal))
            world.tell("21.43", f"{unit.id} debarks in {row.goal}", *about)
        world.amend(world.activities[row.id], state=ActivityState.DONE)
        for name in row.forces:
            there = world.forces[name]
            if there.stance is Stance.SAILING:
                world.amend(there, place=last, stance=Stance.RETURNING)

    def returned(self, world: AwawWorld, _: None) -> Step:
        """21.436C: who comes back pays for debarking, and may move on."""
        ashore(world, self.coming_back)
        return Done()


def ashore(world: AwawWorld, units: Iterable[UnitId]) -> None:
    """21.436C: units that have come back pay for debarking."""
    for name in units:
        if (unit := world.units.get(name)) is not None:
            cost = to_debark(world, unit, where(world, unit.place))
            spend(world, name, cost, max(allowance(world, unit), 1))

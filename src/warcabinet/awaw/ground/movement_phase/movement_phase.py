"""13.4, 13.5: the ground part of the movement phase: units move in any order, alone or together,
stop and go on, and overrun, until their side ends it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from warcabinet.awaw.command.command import seats_of_side
from warcabinet.awaw.command.together import together
from warcabinet.awaw.ground.movement.ground_movement import march, reachable
from warcabinet.awaw.ground.movement.movement_of_flak import move_flak
from warcabinet.awaw.ground.movement_phase.flak_orders import FLAK_FORM, MoveFlak
from warcabinet.awaw.ground.movement_phase.movement_orders import (
    EndMovement,
    Move,
    MoveTogether,
    OverrunHex,
    Pause,
    RemoveUnit,
    common_destinations,
    companions,
    cure,
    destinations,
    likely_overruns,
    movers,
    no_hex_overstacked,
    overrun_as_a_whole,
    overrunners,
    somebody_is_stuck,
    something_to_overrun,
    stops,
    stuck_units,
    targets,
    ways_out,
)
from warcabinet.awaw.ground.overruns.overruns import MOST_UNITS, Overrun
from warcabinet.awaw.ground.overruns.overruns_with_air_support import (
    OverrunWithAir,
    supported_overrun_form,
)
from warcabinet.awaw.offensives.partners import with_consent
from warcabinet.awaw.pieces.ground_units import eliminate
from warcabinet.awaw.state.ground import Cause, UnitId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays, what_follows
from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import Action, Decision, Form, Slot
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId

Order = (
    Move | MoveTogether | MoveFlak | Pause | OverrunHex | OverrunWithAir | RemoveUnit | EndMovement
)


@together(OverrunHex, OverrunWithAir)
class GroundMove(Decision[Order], frozen=True):
    """13.11, 13.41: asked again and again until the side ends its ground movement."""

    rule: ClassVar[str] = "13.41"
    prompt: ClassVar[str] = "Move ground units, overrun, or end the movement phase"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        Move: Form(
            (Slot("unit", movers), Slot("to", destinations)),
            proposals=ways_out,
            weight=240,
            label="Move",
        ),
        MoveTogether: Form(
            (
                Slot("units", companions, least=2, most=None, joint=True),
                Slot("to", common_destinations),
            ),
            weight=6,
            label="Move together",
        ),
        MoveFlak: FLAK_FORM,
        Pause: Form((Slot("unit", movers), Slot("to", stops)), label="Stop over"),
        OverrunHex: Form(
            (Slot("target", targets), Slot("units", overrunners, most=MOST_UNITS)),
            fits=something_to_overrun,
            whole=overrun_as_a_whole,
            proposals=likely_overruns,
            weight=6,
            label="Overrun",
        ),
        OverrunWithAir: supported_overrun_form(),
        RemoveUnit: Form(
            (Slot("unit", stuck_units),), fits=somebody_is_stuck, label="Remove a stuck unit"
        ),
        EndMovement: Form(closes=True, fits=no_hex_overstacked, weight=2, label="End movement"),
    }

    def default(self, asked: Asked) -> EndMovement | Move | RemoveUnit | None:
        return cure(asked) if no_hex_overstacked(asked) else EndMovement()


@plays("T.P.MOV.GND")
class GroundMovement(Procedure[None]):
    """13.11, 13.31, 13.32, 13.33: the ground movement of the side whose turn it is, the last part
    of the movement phase, once supply is determined."""

    def start(self, world: AwawWorld, _: None) -> Step:
        if (due := what_follows(world)) is not None:
            return self.call(due, then=self.start)
        return self.ask(GroundMove(seats_of_side(world, world.side)), then=self.decided)

    @with_consent(OverrunHex, OverrunWithAir)
    def decided(self, world: AwawWorld, action: Order) -> Step:
        match action:
            case Move(unit, to) | Pause(unit, to):
                move(world, unit, to)
            case MoveTogether(units, to):
                for unit in units:
                    move(world, unit, to)
            case MoveFlak(stack, factors, to):
                move_flak(world, world.air[stack], factors, to)
            case OverrunHex(target, units):
                return self.call(Overrun(units=units, target=target), then=self.overran)
            case OverrunWithAir(target, units, wings):
                overrun = Overrun(units=units, target=target, wings=wings)
                return self.call(overrun, then=self.overran)
            case RemoveUnit(unit):
                eliminate(world, world.units[unit], Cause.STACKING, "12.22")
            case EndMovement():
                return Done()
        return self.go(self.start)

    def overran(self, world: AwawWorld, succeeded: bool) -> Step:
        """13.55A, 13.55B: whoever succeeded goes on with the points left."""
        return self.go(self.start)


def move(world: AwawWorld, unit: UnitId, to: SpaceId) -> None:
    """13.41: move a unit by a cheapest way."""
    row = world.units[unit]
    found = reachable(world, row)
    march(world, row, found.path(to), found.cost(to))

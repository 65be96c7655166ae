"""21.4183, 21.4184: at the end of regular combat all ships at sea return; submarines may stay."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import commands, seats_of_side
from warcabinet.awaw.naval.movement.returning_to_base import ReturnToBase
from warcabinet.awaw.naval.movement.setting_out import use
from warcabinet.awaw.naval.ships.flying_off import land_on
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import ForceKind, Stance
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Question, Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat
from warcabinet.engine.world import Thing


class KeepOnPatrol(Action, frozen=True):
    """21.4184B: these submarines stay at sea; the others return."""

    forces: tuple[ForceId, ...]


class StayOnPatrol(Question, frozen=True):
    """21.4184B: may submarines stay on patrol through the turn of the other side?"""

    force: ForceId

    def about(self) -> tuple[Thing, ...]:
        return (Thing("force", str(self.force)),)


def on_patrol(world: AwawWorld, seat: Seat) -> list[ForceId]:
    """21.4184B: the submarines of a seat that may stay at sea: those on patrol that have not
    attacked.
    """
    own = commands(world, seat)
    return [
        row.id
        for row in world.forces.rows()
        if row.kind is ForceKind.SUBMARINES
        and row.stance is Stance.PATROL
        and row.party in own
        and not row.inverted
        and BOOK.allows(world, StayOnPatrol(row.id))
    ]


def _boats(asked: Asked, got: Got) -> Domain[ForceId]:
    found = on_patrol(asked.world, asked.seat)

    def why(force: ForceId) -> list[Refusal]:
        if force in found:
            return []
        held = BOOK.may(asked.world, StayOnPatrol(force)) if force in asked.world.forces else []
        return held or [Refusal("21.4184B", "only submarines on patrol stay at sea")]

    return Domain(found, why)


class SubmarinePatrols(Decision[KeepOnPatrol], frozen=True):
    """21.4184B: which submarines stay on patrol through the turn of the other side."""

    rule: ClassVar[str] = "21.4184B"
    prompt: ClassVar[str] = "Choose the submarines that stay on patrol"
    by_default: ClassVar[str] = "all submarines return"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        KeepOnPatrol: Form(
            (Slot("forces", _boats, least=0, most=None),),
            label="Keep on patrol",
            nothing="All submarines return",
        ),
    }

    def default(self, asked: Asked) -> KeepOnPatrol:
        return KeepOnPatrol(())

    def real(self, asked: Asked) -> bool:
        return bool(on_patrol(asked.world, asked.seat))


@plays("T.P.COM.RTN", at_sea=True)
class NavalReturn(Procedure[None], tag="naval-return", kw_only=True):
    """15.13, 21.4183, 21.4184B, 21.4191, 21.555E, 22.15C: at the end of regular combat all
    ships still at sea return, defensive patrols too. Submarines on patrol may stay till the other
    side has had its turn.
    """

    asked: tuple[Seat, ...] = ()
    staying: tuple[ForceId, ...] = ()

    def start(self, world: AwawWorld, _: None) -> Step:
        for seat in seats_of_side(world, world.side):
            if seat not in self.asked and on_patrol(world, seat):
                self.asked = (*self.asked, seat)
                return self.ask(SubmarinePatrols((seat,)), then=self.chosen)
        return self.go(self.turn_home)

    def chosen(self, world: AwawWorld, answer: KeepOnPatrol) -> Step:
        self.staying = (*self.staying, *answer.forces)
        return self.go(self.start)

    def turn_home(self, world: AwawWorld, _: None) -> Step:
        """22.18E: patrols wait till those whom they may support are home."""
        land_on(world)
        bound = [
            row
            for row in world.forces.rows()
            if row.stance is not Stance.PORT and row.id not in self.staying
        ]
        first = [row for row in bound if row.stance is not Stance.PATROL]
        for row in first or bound:
            if row.stance is Stance.DEFENSIVE_PATROL:
                use(world, row.id)
            world.amend(world.forces[row.id], stance=Stance.RETURNING)
        if first and len(first) < len(bound):
            return self.call(ReturnToBase(), then=self.turn_home)
        return self.call(ReturnToBase(), then=self.returned)

    def returned(self, world: AwawWorld, _: None) -> Step:
        return Done()

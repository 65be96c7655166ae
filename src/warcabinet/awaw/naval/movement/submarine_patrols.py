"""21.4184: submarines that stay on patrol through the turn of the other side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import commands
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import ForceKind, Stance
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Question, Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
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

"""15.45, 15.7: what the attacker chooses before and between the rounds of a ground attack."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot, among

# Before the first round ---------------------------------------------------------------------------


class ChargeTo(Action, frozen=True):
    """9.71, 15.45: the front on which the attack counts towards a full offensive."""

    front: str


def fronts_to_charge(asked: Asked, got: Got) -> Domain[str]:
    """9.71, 15.45: one of the fronts that receive the attack."""
    assert isinstance(asked.decision, FrontCharged)
    return among(asked.decision.fronts, "15.45", "the attack does not reach this front")


class FrontCharged(Decision[ChargeTo], frozen=True):
    """15.45: asked if the attack reaches two fronts, neither of them that of all attackers
    (R-008).
    """

    fronts: tuple[str, ...]

    rule: ClassVar[str] = "15.45"
    prompt: ClassVar[str] = "Choose the front on which the attack counts towards a full offensive"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        ChargeTo: Form((Slot("front", fronts_to_charge),), label="Charge")
    }

    def default(self, asked: Asked) -> ChargeTo:
        return ChargeTo(self.fronts[0])


# Between two rounds -------------------------------------------------------------------------------


class PressOn(Action, frozen=True):
    """15.71: fight another round."""


class BreakOff(Action, frozen=True):
    """15.71: abandon the attack."""


class NextRound(Decision[PressOn | BreakOff], frozen=True):
    """15.71, 15.72: another round, or an end; by default on while the odds are 1:1 or better."""

    attack: int
    defence: int
    round: int

    rule: ClassVar[str] = "15.71"
    prompt: ClassVar[str] = "Fight another round, or break off the attack"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        PressOn: Form(label="Press on"),
        BreakOff: Form(label="Break off"),
    }

    def prompt_for(self, asked: Asked) -> str:
        odds = f"{self.attack} against {self.defence}"
        return f"Fight round {self.round} with {odds}, or break off the attack"

    def default(self, asked: Asked) -> PressOn | BreakOff:
        return PressOn() if self.attack >= self.defence else BreakOff()

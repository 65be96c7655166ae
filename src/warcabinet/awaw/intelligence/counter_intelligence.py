"""45: counter-intelligence against spy rings. See also covert operations and harbor warnings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.intelligence.eligible_countries import (
    COUNTER_INTELLIGENCE,
    holding,
    holds,
)
from warcabinet.awaw.state.intelligence import RingId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction, side_of_faction
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Question, Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot

MINOR, MAJOR = "minor country", "major power"


class CounterRing(Question, frozen=True):
    """45.11, 45.51: may a faction use counter-intelligence against this sort of spy ring?"""

    classes: ClassVar[tuple[str, ...]] = ("faction", "sort")
    faction: str
    sort: str
    owner: str


@BOOK.forbids(
    CounterRing,
    "45.21A",
    "counter-intelligence eliminates spy rings of enemies; those in the research of a partner to "
    "be, too",
)
def own_side(world: AwawWorld, asked: CounterRing) -> bool:
    return side_of_faction(Faction(asked.owner)) is side_of_faction(Faction(asked.faction))


@BOOK.forbids(
    CounterRing,
    "45.51B",
    "Japanese counter-intelligence eliminates no spy rings in minor countries",
    faction=str(Faction.JAPAN),
    sort=MINOR,
)
def japan_hunts_at_home(world: AwawWorld, asked: CounterRing) -> bool:
    return True


def against_ring(world: AwawWorld, faction: str, name: RingId) -> list[Refusal]:
    ring = world.spy_rings.get(name)
    if ring is None:
        return [Refusal("46.51A", "there is no such spy ring")]
    sort = MAJOR if ring.category else MINOR
    return BOOK.may(world, CounterRing(faction, sort, ring.owner))


def within_reach(world: AwawWorld, faction: str) -> list[RingId]:
    """45.21A, 45.51A, 46.51A: the rings that a counter-intelligence result could eliminate, old
    ones as well as new ones (R-103).
    """
    return [name for name in world.spy_rings if not against_ring(world, faction, name)]


class EliminateRing(Action, frozen=True):
    """45.21A: counter-intelligence is used against a spy ring."""

    ring: RingId


class HoldCounterIntelligence(Action, frozen=True):
    """45.31A, 45.41: the result is kept for later."""


def _rings(asked: Asked, got: Got) -> Domain[RingId]:
    world, question = asked.world, asked.decision
    assert isinstance(question, HuntSpies)
    faction = question.faction
    return Domain(tuple(world.spy_rings), lambda name: against_ring(world, faction, name))


class HuntSpies(Decision[EliminateRing | HoldCounterIntelligence], frozen=True):
    """45.31A, 46.22: asked of who could hold counter-intelligence, when the other side's rings are
    placed and have had their first effect.
    """

    faction: str

    rule: ClassVar[str] = "45.31A"
    prompt: ClassVar[str] = "Use counter-intelligence against a spy ring?"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "counter-intelligence is kept for later"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        EliminateRing: Form(
            (Slot("ring", _rings),),
            fits=holding(COUNTER_INTELLIGENCE, "45.41"),
            label="Eliminate a spy ring",
        ),
        HoldCounterIntelligence: Form(label="Keep it for later"),
    }

    def prompt_for(self, asked: Asked) -> str:
        return f"{self.faction}: use counter-intelligence against a spy ring?"

    def default(self, asked: Asked) -> HoldCounterIntelligence:
        return HoldCounterIntelligence()

    def real(self, asked: Asked) -> bool:
        return holds(asked.world, self.faction, COUNTER_INTELLIGENCE)

"""45.21C, 45.31C, 45.53, 21.443B: counter-intelligence against a harbor attack."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.intelligence.eligible_countries import (
    COUNTER_INTELLIGENCE,
    figure,
    holding,
    holds,
    may_hold,
    spend,
)
from warcabinet.awaw.naval.battle.harbor_rolls import WARNED, HarborRoll
from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.research.research_sheet import plays_all, researchers, seat_of
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction
from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import Action, Decision, Form
from warcabinet.engine.procedures import Done, Procedure, Step


class WarnHarbor(Action, frozen=True):
    """45.21C: counter-intelligence is used against the attack."""


class LetHarborBe(Action, frozen=True):
    """45.41: the result is kept for later."""


class OpposeHarborAttack(Decision[WarnHarbor | LetHarborBe], frozen=True):
    """45.31C: asked of a faction whose ships are attacked in harbor, before it is resolved."""

    faction: str

    rule: ClassVar[str] = "45.31C"
    prompt: ClassVar[str] = "Use counter-intelligence against the harbor attack?"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "counter-intelligence is kept for later"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        WarnHarbor: Form(
            fits=holding(COUNTER_INTELLIGENCE, "45.41"), label="Use counter-intelligence"
        ),
        LetHarborBe: Form(label="Keep it for later"),
    }

    def default(self, asked: Asked) -> LetHarborBe:
        return LetHarborBe()

    def real(self, asked: Asked) -> bool:
        return holds(asked.world, self.faction, COUNTER_INTELLIGENCE)


class HarborWarning(Procedure[bool], kw_only=True):
    """45.31C, 45.53: the factions whose own ships lie in the harbor are asked, one after the other,
    until one of them uses a result.
    """

    factions: tuple[Faction, ...]

    def start(self, world: AwawWorld, _: object) -> Step:
        if not self.factions:
            return Done(False)
        faction = self.factions[0]
        question = OpposeHarborAttack((seat_of(world, faction),), str(faction))
        return self.ask(question, then=self.answered)

    def answered(self, world: AwawWorld, answer: WarnHarbor | LetHarborBe) -> Step:
        faction, *others = self.factions
        if isinstance(answer, WarnHarbor):
            spend(world, str(faction), COUNTER_INTELLIGENCE)
            world.tell("45.21C", f"{faction}: counter-intelligence has warned the harbor")
            return Done(True)
        self.factions = tuple(others)
        return self.go(self.start)


@BOOK.happens(
    WARNED,
    "45.21C, 45.31C, 45.53, 21.443B",
    "who holds counter-intelligence may use it against a harbor attack on ships of its own faction",
)
def warn_harbor(world: AwawWorld, parties: tuple[str, ...]) -> Procedure[bool]:
    lying = {faction_of(world, name) for name in parties}
    able = (one for one in researchers(world.statics) if plays_all(world.statics))
    return HarborWarning(
        factions=tuple(
            one for one in able if one in lying and may_hold(world, str(one), COUNTER_INTELLIGENCE)
        )
    )


@BOOK.modifies(
    HarborRoll,
    "45.21C, 21.443B",
    "counter-intelligence",
    "counter-intelligence reduces the effect of a harbor attack (R-170)",
)
def harbor_was_warned(world: AwawWorld, asked: HarborRoll) -> int | None:
    against = figure(world, "counter-intelligence against a harbor attack")
    return against if asked.opposed else None

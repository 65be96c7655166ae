"""Production that scenarios without research name (42): winter preparation, at a price in BRPs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from warcabinet.awaw.command import chief_seat
from warcabinet.awaw.economy.spending import may_spend, spend
from warcabinet.awaw.levels import level
from warcabinet.awaw.logistics.weather import MOST_PREPARED, improve
from warcabinet.awaw.parties import camp_of, members_of, side_of_party
from warcabinet.awaw.scenarios.model import Special
from warcabinet.awaw.scenarios.words import LevelKind
from warcabinet.awaw.setting import is_power
from warcabinet.awaw.steps import plays
from warcabinet.awaw.world import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Form
from warcabinet.engine.procedures import Done, Procedure, Step


class PrepareForWinter(Action, frozen=True):
    """42.24H: pay for better winter preparation."""


class DeclineProduction(Action, frozen=True):
    """Produce nothing."""


def offer(world: AwawWorld) -> Special | None:
    """42.24H: what the scenario offers the phasing side in this turn."""
    for row in world.statics.special("winter-preparation-purchase"):
        if row.turn == world.turn and side_of_party(world, row.who) is world.side:
            return row
    return None


def can_prepare(asked: Asked) -> list[Refusal]:
    """34.441, 42.24H: once a year, never above six, and paid for."""
    row = offer(asked.world)
    if row is None:
        return [Refusal("42.24H", "no winter preparation is on offer in this turn")]
    if (level(asked.world, LevelKind.WINTER_PREPARATION, row.who) or 0) >= MOST_PREPARED:
        return [Refusal("34.41", "nobody is better prepared than that")]
    return may_spend(asked.world, row.who, row.cost or 0)


class WinterProduction(Decision[PrepareForWinter | DeclineProduction], frozen=True):
    """42.24H: whether to pay for winter preparation in this turn."""

    rule: ClassVar[str] = "42.24H"
    prompt: ClassVar[str] = "Pay for better winter preparation?"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        PrepareForWinter: Form(fits=can_prepare, label="Pay"),
        DeclineProduction: Form(label="No"),
    }

    def prompt_for(self, asked: Asked) -> str:
        row = offer(asked.world)
        price = "" if row is None else f" ({row.amount} for {row.cost} BRPs)"
        return f"Pay for better winter preparation?{price}"

    def default(self, asked: Asked) -> DeclineProduction:
        return DeclineProduction()


@plays("T.P.BLD.30")
class Production(Procedure[None]):
    """34.441, 34.444A, 42.24H: winter preparation is bought for the whole alliance faction."""

    def start(self, world: AwawWorld, _: None) -> Step:
        row = offer(world)
        if row is None:
            return Done()
        seat = chief_seat(world, world.side, (row.who,))
        return self.ask(WinterProduction((seat,)), then=self.answered)

    def answered(self, world: AwawWorld, answer: PrepareForWinter | DeclineProduction) -> Step:
        row = offer(world)
        if isinstance(answer, PrepareForWinter) and row is not None:
            spend(world, row.who, row.cost or 0, "42.24H", "winter preparation")
            for name in members_of(world, camp_of(world, row.who)):
                if is_power(name):
                    improve(world, name, row.amount or 0, "42.24H")
        return Done()

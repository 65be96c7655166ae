"""Production that scenarios without research name (42): winter preparation, at a price in BRPs.

What has been produced is a secret of the faction until the next winter turn begins (34.444B,
42.17C). The price stands for research points, which are secret too, so it falls due only then
(R-300).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import chief_seat, seat_for
from warcabinet.awaw.economy.spending_limits import may_spend, spend
from warcabinet.awaw.logistics.weather.weather import MOST_PREPARED, improve, show_preparation
from warcabinet.awaw.moments import Part, come
from warcabinet.awaw.pieces.combat_training_levels import level
from warcabinet.awaw.politics.parties import faction_of, members_of, side_of_party
from warcabinet.awaw.scenarios.file.model import Special
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.economy import WinterPlan
from warcabinet.awaw.state.statics import is_power
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.terms.calendar import GameTurn, Season
from warcabinet.engine.asking import Asked, Below
from warcabinet.engine.book import Occasion, Refusal
from warcabinet.engine.decisions import Action, Decision, Form
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat

ORDERED: Occasion[type[Procedure[Any]]] = Occasion("production is ordered")
"""42.13: procedures that ask which points are to take effect."""

TRIGGERED: Occasion[Part] = Occasion("production takes effect")
"""42.14: what research points bring, before anything is built."""

CHOSEN: Occasion[type[Procedure[Any]]] = Occasion("what is produced is chosen")
"""42.22, 42.24: procedures that ask what is added to force pools, one after the other."""


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
    if planned_level(asked.world, row.who) >= MOST_PREPARED:
        return [Refusal("34.41", "nobody is better prepared than that")]
    return may_spend(asked.world, row.who, row.cost or 0)


def planned_level(world: AwawWorld, who: str) -> int:
    """34.41: how well a power will be prepared with what its faction has produced. For the seats of
    the faction: others do not see it.
    """
    found = level(world, LevelKind.WINTER_PREPARATION, who) or 0
    faction = faction_of(world, who)
    for plan in world.winter_plans.values():
        if not plan.open and faction_of(world, plan.who) == faction:
            found += plan.amount
    return found


class WinterProduction(Decision[PrepareForWinter | DeclineProduction], frozen=True):
    """42.24H, 42.17C: whether to produce winter preparation now; the others are not told."""

    secret: ClassVar[bool] = True
    rule: ClassVar[str] = "42.24H"
    prompt: ClassVar[str] = "Prepare for winter?"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        PrepareForWinter: Form(fits=can_prepare, label="Prepare"),
        DeclineProduction: Form(label="No"),
    }

    def prompt_for(self, asked: Asked) -> str:
        row = offer(asked.world)
        price = (
            "" if row is None else f" {row.amount} for {row.cost} BRPs, due as the winter begins"
        )
        return f"Prepare for winter?{price}"

    def default(self, asked: Asked) -> DeclineProduction:
        return DeclineProduction()


@plays("T.P.BLD.30")
class Production(Procedure[None]):
    """34.441, 34.444A, 42.24H: points take effect; winter preparation is bought for the whole
    alliance faction where a scenario sells it.
    """

    place: int = 0
    ordered: int = 0

    def start(self, world: AwawWorld, _: None) -> Step:
        orders = BOOK.parts(ORDERED)
        if self.ordered < len(orders):
            procedure = orders[self.ordered]
            self.ordered += 1
            return self.call(procedure(), then=self.start)
        come(world, TRIGGERED)
        return self.go(self.choose)

    def choose(self, world: AwawWorld, _: None) -> Step:
        kinds = BOOK.parts(CHOSEN)
        if self.place < len(kinds):
            procedure = kinds[self.place]
            self.place += 1
            return self.call(procedure(), then=self.choose)
        row = offer(world)
        if row is None:
            return Done()
        seat = chief_seat(world, world.side, (row.who,))
        return self.ask(WinterProduction((seat,)), then=self.answered)

    def answered(self, world: AwawWorld, answer: PrepareForWinter | DeclineProduction) -> Step:
        row = offer(world)
        if isinstance(answer, PrepareForWinter) and row is not None:
            plan = world.put(_plan(world, row))
            text = f"winter preparation of {plan.who}: {plan.amount} better from the next winter on"
            world.tell("42.17C", text, to=plan.seats)
        return Done()


def _plan(world: AwawWorld, row: Special) -> WinterPlan:
    """What would be produced by an offer: a secret of all seats of the faction (34.444A)."""
    assert row.turn is not None
    members = members_of(world, faction_of(world, row.who))
    seats = {seat for name in (row.who, *members) if (seat := seat_for(world, name)) is not None}
    return WinterPlan(row.who, row.turn.name, row.amount or 0, row.cost or 0, tuple(sorted(seats)))


@plays("T.0.40")
class RevealWinterPreparation(Procedure[None]):
    """34.444B, 42.17C: at the start of a winter turn what was produced before it is announced and
    counts from now on, and everybody's winter preparation is shown.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        for plan in list(world.winter_plans.rows()):
            if not plan.open:
                _announce(world, plan)
        for row in world.levels.rows():
            if row.kind == LevelKind.WINTER_PREPARATION:
                show_preparation(world, row.who, row.value)
        return Done()


def _announce(world: AwawWorld, plan: WinterPlan) -> None:
    """34.444A: it is paid for now, and lost if it cannot be (R-300)."""
    world.amend(plan, open=True)
    if may_spend(world, plan.who, plan.cost):
        world.tell("42.24H", f"{plan.who} cannot pay for its winter preparation, which is lost")
        return
    spend(world, plan.who, plan.cost, "42.24H", "winter preparation")
    for name in members_of(world, faction_of(world, plan.who)):
        if is_power(name):
            improve(world, name, plan.amount, "42.24H")


# What others may think ----------------------------------------------------------------------------


def imagine_plans(world: AwawWorld, seat: Seat, below: Below) -> None:
    """34.444B: fill in at random what others may have produced and not announced, for the odds and
    the computer players of a seat. Only what was on offer, which all know, can have been.
    """
    for row in world.statics.special("winter-preparation-purchase"):
        if row.turn is None or not _unannounced(world, row.turn):
            continue
        plan = _plan(world, row)
        if seat not in plan.seats and plan.key() not in world.winter_plans and below(2):
            world.put(plan)


def _unannounced(world: AwawWorld, offered: GameTurn) -> bool:
    """Is the turn of an offer over, and no winter has begun since?"""
    date = world.date
    if date is None:
        return False
    year = offered.year + 1 if offered.season is Season.WINTER else offered.year
    return offered < date < GameTurn(year, Season.WINTER)

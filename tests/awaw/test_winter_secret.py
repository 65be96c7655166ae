"""34.444B, 42.17C: what a faction has produced for the winter is its secret until it is announced.

Two games that differ only in that choice look the same to the other side, byte for byte.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import pytest

from tests.awaw.secrecy import sent
from tests.awaw.table import Staged, table, world_at
from warcabinet.awaw import RULES
from warcabinet.awaw.economy.production_without_research import (
    DeclineProduction,
    Production,
    RevealWinterPreparation,
)
from warcabinet.awaw.logistics.weather.weather import preparation
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.state.economy import Level, Treasury
from warcabinet.awaw.state.world import AwawWorld, Clock
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.chance import picker
from warcabinet.engine.decisions import Action, Decision, Form
from warcabinet.engine.game import Game, new_game
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat
from warcabinet.engine.views import log_lines
from warcabinet.players.spiel import Knowledge

AXIS, ALLIED = Seat("axis"), Seat("allied")
CHOICES = ("prepare-for-winter", "decline-production")


class Wait(Decision[DeclineProduction], frozen=True):
    """Something for the other side to answer."""

    rule: ClassVar[str] = "8.1"
    prompt: ClassVar[str] = "Go on?"
    forms: ClassVar[Mapping[type[Action], Form]] = {DeclineProduction: Form(label="Yes")}


class Year(Procedure[None]):
    """Production in spring, a question in summer, and the winter begins."""

    def start(self, world: AwawWorld, _: None) -> Step:
        return self.call(Production(), then=self.summer)

    def summer(self, world: AwawWorld, _: None) -> Step:
        world.put(Clock(StepId("T.P.BLD.30"), game_turn("Summer 1942"), Side.ALLIED))
        return self.ask(Wait((ALLIED,)), then=self.winter)

    def winter(self, world: AwawWorld, _: DeclineProduction) -> Step:
        world.put(Clock(StepId("T.0.40"), game_turn("Winter 1942"), Side.AXIS))
        return self.call(RevealWinterPreparation(), then=self.spring)

    def spring(self, world: AwawWorld, _: None) -> Step:
        return self.ask(Wait((ALLIED,)), then=self.end)

    def end(self, world: AwawWorld, _: DeclineProduction) -> Step:
        return Done()


def game(*answers: str) -> Game:
    world = world_at(turn="Spring 1942", step="T.P.BLD.30")
    made = new_game(Staged(world, Year()), "barbarossa", "winter", chance="seeded", seed="1")
    for answer in answers:
        seat, _, words = answer.partition(": ")
        made.say(Seat(seat), words)
    return made


@pytest.mark.rule("42.17C#1", "announced in the first winter to which it applies")
@pytest.mark.rule("34.444B#1", "told as winter begins")
def test_the_other_side_cannot_tell_until_winter() -> None:
    bought, declined = (game(f"axis: {choice}") for choice in CHOICES)
    assert sent(bought, ALLIED) == sent(declined, ALLIED)
    assert sent(bought, Seat("onlooker"))[3:5] == sent(declined, Seat("onlooker"))[3:5]
    assert sent(bought, AXIS) != sent(declined, AXIS)
    for made in (bought, declined):
        made.say(ALLIED, "decline-production")
    assert sent(bought, ALLIED) != sent(declined, ALLIED)
    texts = [line.text for line in log_lines(bought, ALLIED)]
    assert "winter preparation of germany: 1" in texts
    assert texts.count("winter preparation of germany rises from 0 to 1") == 1


def test_its_own_seat_is_shown_what_it_has_produced() -> None:
    made = game("axis: prepare-for-winter")
    for seat, count in ((AXIS, 1), (ALLIED, 0)):
        view = RULES.view(made.position.world.known_to(seat), seat)
        assert len(view.winter_plans) == count
    told = "winter preparation of germany: 1 better from the next winter on"
    assert told in [line.text for line in log_lines(made, AXIS)]
    made.say(ALLIED, "decline-production")
    assert not RULES.view(made.position.world.known_to(AXIS), AXIS).winter_plans
    assert made.position.world.known_to(ALLIED).rows()["winter_plans"]


def test_it_does_not_count_before_it_is_announced() -> None:
    made = game("axis: prepare-for-winter")
    world = made.position.world
    assert isinstance(world, AwawWorld)
    before = level_of(world, "germany")
    assert preparation(world, "germany", "germany") == 0
    made.say(ALLIED, "decline-production")
    world = made.position.world
    assert isinstance(world, AwawWorld)
    assert preparation(world, "germany", "germany") == 1
    assert preparation(world, "rumania", "rumania") == 1
    assert level_of(world, "germany") == before - 10


def test_what_cannot_be_paid_for_is_lost() -> None:
    world = world_at(turn="Spring 1942")
    t = table(play=Production(), turn="Spring 1942")
    t.say("axis: prepare-for-winter")
    (plan,) = t.world.winter_plans.values()
    poor = Treasury("germany", -500, world.treasuries["germany"].base)
    later = table(play=RevealWinterPreparation(), turn="Winter 1942", rows=(plan, poor))
    assert preparation(later.world, "germany", "germany") == 0
    assert later.world.winter_plans[plan.key()].open
    assert level_of(later.world, "germany") == -500


def test_what_is_planned_counts_against_six() -> None:
    five = Level("winter-preparation", "germany", 5)
    t = table(play=Production(), turn="Spring 1942", rows=(five,))
    t.say("axis: prepare-for-winter")
    rows = (five, *t.world.winter_plans.values())
    again = table(play=Production(), turn="Spring 1942", rows=rows)
    assert again.against("axis: prepare-for-winter") == {"34.41"}


def test_others_imagine_it_without_looking() -> None:
    bought, declined = (game(f"axis: {choice}").position for choice in CHOICES)
    found = set()
    for number in range(12):
        imagined = [
            Knowledge.of(position, ALLIED).imagined(picker(f"imagine {number}")).position.world
            for position in (bought, declined)
        ]
        assert imagined[0].rows() == imagined[1].rows()
        assert imagined[0].known_to(ALLIED).digest() == bought.world.known_to(ALLIED).digest()
        found.add(len(imagined[0].table("winter_plans")))
        own = Knowledge.of(bought, AXIS).imagined(picker("own")).position.world
        assert own.rows() == bought.world.rows()
    assert found == {0, 1}


def test_only_a_scenario_that_offers_it_keeps_secrets() -> None:
    assert world_at().keeps_secrets
    assert not world_at(scenario="poland-1939", turn="Fall 1939").keeps_secrets

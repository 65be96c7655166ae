"""The orders with which people begin a game with ships: when they are asked all the same."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.awaw.naval.battles import battle
from tests.awaw.naval.interceptions import MORESBY, RABAUL, TRUK, ocean, sail
from warcabinet import catalogue
from warcabinet.awaw.codebreaking.playing_codebreaking_cards import CardQuestion, PlayNoCard, Use
from warcabinet.awaw.naval.battle.battle_orders import Withdrawal, WithdrawGroups
from warcabinet.awaw.naval.battle.combat_groups import forces_in
from warcabinet.awaw.naval.battle.fleet_orders import CapitalTargets, Screening
from warcabinet.awaw.naval.battle.strike_orders import StrikeOrNot
from warcabinet.awaw.naval.battle.strike_targets import StrikeTargets
from warcabinet.awaw.naval.battle.withdrawal_from_naval_combat import LeavingShips, SendShipsHome
from warcabinet.awaw.naval.interception.aborting_after_naval_combat import (
    GoOnOrAbort,
    GoOnSailing,
)
from warcabinet.awaw.naval.interception.attempting_interception import InterceptionWindow
from warcabinet.awaw.naval.ships.changing import change
from warcabinet.awaw.naval.ships.concealing import reveal
from warcabinet.awaw.naval.task_forces.forming import LeaveTaskForces, TaskForceFormation
from warcabinet.awaw.state.codebreaking import Card, Deck
from warcabinet.awaw.state.naval import ActivityId, Condition, HullId
from warcabinet.awaw.state.naval_battles import GroupId
from warcabinet.awaw.state.world import AwawWorld, Clock
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import Decision
from warcabinet.engine.policies import first_orders
from warcabinet.engine.records import Seat
from warcabinet.players import arena
from warcabinet.players.awaw.greedy.policies import POLICIES

AXIS = Seat("axis")
ONE, TWO = "light-ships", "us-hornet"


def card(use: Use, wanted: Card, counters: bool = False) -> CardQuestion:
    return CardQuestion((AXIS,), Deck.JAPANESE_MAGIC, use, wanted, counters)


def says(world: AwawWorld, question: Decision[Any]) -> Any:
    """What the first order says to a question; None: the seat is asked."""
    asked = Asked(world.known_to(AXIS), question, AXIS)
    (order,) = (one for one in POLICIES[question.name()] if one.at_first and one.at_first(world))
    answer = order.answer(asked)
    assert answer is None or not asked.check(answer)
    return answer


@pytest.mark.parametrize(
    "question",
    [
        card(Use.SEARCH, Card.TACTICAL),
        card(Use.FLEET_COMBAT, Card.TACTICAL),
        StrikeOrNot((AXIS,), Side.AXIS),
        StrikeTargets((AXIS,), GroupId("allied-1"), (ONE, TWO), ()),
        Screening((AXIS,), (GroupId("axis-1"), GroupId("allied-1"))),
        CapitalTargets((AXIS,), Side.AXIS, ("japan-kirishima",), (ONE, TWO), "22.54B"),
    ],
    ids=lambda one: one.name(),
)
def test_only_the_first_round_asks(question: Decision[Any]) -> None:
    for now in (1, 2):
        world = battle({1: "kirishima, dd 10"}, {1: "hornet, dd 10"}, now)
        for force in forces_in(world, GroupId("allied-1")):
            reveal(world, force)
        assert (says(world, question) is None) is (now == 1)


def test_a_card_that_may_be_countered_is_asked_for_in_every_round() -> None:
    counter = card(Use.SEARCH, Card.TACTICAL, True)
    magic = card(Use.MAGIC_INTERCEPTION, Card.STRATEGIC)
    world = battle({1: "dd 10"}, {1: "dd 10"}, 2)
    assert (says(world, counter), says(world, magic)) == (None, None)
    assert isinstance(
        says(world, card(Use.SEARCH, Card.TACTICAL)),
        PlayNoCard,
    )


def test_who_has_one_target_fires_at_it() -> None:
    world = battle({1: "kirishima, dd 10"}, {1: "dd 10"})
    one = CapitalTargets((AXIS,), Side.AXIS, ("japan-kirishima",), (ONE,), "22.54B")
    assert says(world, one) is not None


@pytest.mark.parametrize(
    ("ships", "now", "attacked", "asked"),
    [
        ("akagi, dd 12", 1, True, False),
        ("akagi, dd 12", 3, True, False),
        ("akagi, dd 12 damaged", 3, True, True),
    ],
)
def test_withdrawal_is_asked_for_when_it_matters(
    ships: str, now: int, attacked: bool, asked: bool
) -> None:
    bare = ships.endswith(" damaged")
    world = battle({1: ships.removesuffix(" damaged")}, {1: "dd 10"}, now)
    world.amend(world.groups[GroupId("axis-1")], attacked=attacked)
    akagi = world.hulls[HullId("japan-akagi")]
    change(world, akagi, condition=Condition.DAMAGED)
    if bare:  # it has lost its squadrons and escorts
        for row in list(world.aboard.rows()):
            world.drop(row)
        (escort,) = (hull for hull in world.hulls.rows() if hull.what == "japan-dd")
        world.drop(escort)
    expected = None if asked else WithdrawGroups()
    assert says(world, Withdrawal((AXIS,), Side.AXIS)) == expected
    home = says(world, LeavingShips((AXIS,), Side.AXIS))
    assert home == (None if asked else SendShipsHome())


@pytest.mark.parametrize("damaged", [False, True])
def test_an_activity_goes_on_undamaged(damaged: bool) -> None:
    world = ocean(f"japan-1 {RABAUL}: akagi, dd 10")
    sail(world, "activity-1", "japan-1", "JJ29")
    if damaged:
        change(world, world.hulls[HullId("japan-akagi")], condition=Condition.DAMAGED)
    answer = says(world, GoOnOrAbort((AXIS,), ActivityId("activity-1")))
    assert answer == (None if damaged else GoOnSailing())


@pytest.mark.parametrize(
    ("step", "loose", "asked"),
    [
        ("T.P.MOV.NAV.10", False, False),
        ("T.P.MOV.NAV.10", True, True),
        ("T.P.COM.ANN.10", False, True),
    ],
)
def test_task_forces_are_formed_before_missions(step: str, loose: bool, asked: bool) -> None:
    more = [f"japan loose {RABAUL}: ca 4"] if loose else []
    world = ocean(f"japan-1 {TRUK}: akagi, dd 10", *more)
    world.put(Clock(StepId(step), world.turn, Side.AXIS))
    answer = says(world, TaskForceFormation((AXIS,)))
    assert answer == (None if asked else LeaveTaskForces())


def test_a_window_is_asked_for_where_somebody_may_come() -> None:
    near = ocean(f"us-1 {MORESBY}: ca 8, dd 4", f"japan-1 {RABAUL}: ca 8, dd 4", side="allied")
    sail(near, "activity-1", "us-1", "JJ29")
    window = InterceptionWindow((AXIS,), (ActivityId("activity-1"),), 1)
    assert says(near, window) is None
    far = ocean(f"us-1 {MORESBY}: ca 8, dd 4", f"japan-1 {TRUK}: ca 8, dd 4", side="allied")
    sail(far, "activity-1", "us-1", "JJ29")
    assert says(far, window) is not None


@pytest.mark.parametrize("seed", ["q-5", "q-8"])
def test_a_player_turn_of_the_atlantic_is_a_dozen_answers(seed: str) -> None:
    """Also with the raiders of the first turn, which need many hunters."""
    name = "battle-of-the-atlantic"
    rules = catalogue.rules_for(name)
    lined_up = arena.lineup(rules, name, ["greedy"])
    match = arena.Match(arena.start(rules, name, seed), lined_up, seed)
    for seat in lined_up:
        match.game.order(seat, first_orders("awaw", match.game.position.world))
    asked: Counter[tuple[object, ...]] = Counter()
    while True:
        world = match.game.position.world
        assert isinstance(world, AwawWorld)
        if world.date is not None and world.date > game_turn("Winter 1939"):
            break
        seat = arena.next_seat(match.game)
        if world.date is not None:
            asked[world.date, world.phasing, seat] += 1
        match.step(seat)
    assert 0 < max(asked.values()) <= 12

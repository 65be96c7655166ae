"""The computer players' reactions, and the same as policies for people's standing orders."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.naval.interceptions import TRUK, ocean
from tests.awaw.table import Table, table
from tests.awaw.transports import LOST, PLANES, STACK, supplying
from tests.players.sensing import ALLIED, says
from warcabinet import catalogue
from warcabinet.awaw.air.counterair.counterair_combat import ResolveAllCounterair
from warcabinet.awaw.codebreaking.playing_codebreaking_cards import CardQuestion, Use
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.naval.battle.attacks_against_enemy_bases import AttackBasesOrNot
from warcabinet.awaw.state.air import Flight, FlightId, Task
from warcabinet.awaw.state.codebreaking import Card, Deck
from warcabinet.awaw.state.counterair import Counteraired
from warcabinet.awaw.state.naval_battles import NavalBattle
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine import notation
from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import StandingOrder
from warcabinet.engine.entries import Answered
from warcabinet.engine.policies import policies_for
from warcabinet.hexes import SpaceId
from warcabinet.players import arena
from warcabinet.players.awaw.greedy import SENSE
from warcabinet.players.awaw.greedy.policies import POLICIES

RULES = catalogue.rules_of("awaw")


def answers(at: Table, decision: str) -> list[str]:
    """What each policy for the pending question says."""
    asked = at.asked(ALLIED)
    assert asked.decision.name() == decision
    found = [policy.answer(asked) for policy in policies_for("awaw", decision)]
    assert all(action is not None and not asked.check(action) for action in found)
    return [notation.write(action) for action in found if action is not None]


def test_policies_are_for_what_may_be_left_to_orders_and_players_have_a_sense_for() -> None:
    for decision, offered in POLICIES.items():
        assert RULES.decisions[decision] in (*RULES.reactions, *RULES.routine)
        assert decision in SENSE or any(policy.at_first for policy in offered)
        assert len({policy.name for policy in offered}) == len(offered)
        assert policies_for("awaw", decision) == offered


def over_minsk(attackers: int) -> Table:
    """So many Germans have fought a round with three Russian factors over Minsk."""
    flown = Flight(
        FlightId("flight-1"),
        Task.COUNTERAIR,
        UnitTypeId("germany-aaf"),
        "germany",
        SpaceId("L36"),
        SpaceId("K40"),
        attackers,
    )
    t = table(
        "russia-aaf K40 x3",
        turn="Fall 1941",
        step="T.P.MOV.AIR.50",
        play=ResolveAllCounterair(),
        rows=[flown, Counteraired(SpaceId("K40"), 1)],
    )
    t.dice(1, 1)
    t.dice(1, 1)
    return t


@pytest.mark.parametrize(("attackers", "answer"), [(3, "stay-and-fight"), (9, "leave-base")])
def test_a_base_is_left_to_twice_the_number(attackers: int, answer: str) -> None:
    t = over_minsk(attackers)
    assert answers(t, "leave-or-stay") == [answer]
    assert says(t, ALLIED) == answer


def transports(*units: str, **setting: Any) -> Table:
    """Supply flies from L36 by L37 and L38 to L39."""
    t = supplying("germany-infantry-3-3 L39", PLANES, *units, **setting)
    t.say(f"axis: fly-supply {LOST} {STACK} -")
    return t


def test_transports_are_met_where_few_can_protect_them() -> None:
    t = transports("russia-aaf K40 x3")
    assert answers(t, "transport-interception") == ["intercept-transports L39=russia-aaf@K40=2"]
    assert says(t, ALLIED) == "intercept-transports L39=russia-aaf@K40=2"
    guarded = transports("russia-aaf K40 x3", "germany-aaf M35 x4")
    assert answers(guarded, "transport-interception") == ["let-transports-pass"]


@pytest.mark.parametrize(("reds", "answer"), [(1, "break-off"), (6, "press-on")])
def test_interceptors_go_on_while_they_are_more(reds: int, answer: str) -> None:
    t = transports(f"russia-aaf K40 x{reds}", "germany-aaf M35 x2")
    t.say(f"allied: intercept-transports L39=russia-aaf@K40={reds}")
    t.say("axis: counter-intercept germany-aaf@M35=2")
    t.dice(1, 1)
    t.dice(1, 1)
    assert answers(t, "interceptors-go-on") == [answer]


def first_turn(orders: tuple[StandingOrder, ...]) -> list[Answered]:
    """What the Allies answer in the first turn of Barbarossa, these orders left beforehand."""
    name = "barbarossa-1941"
    match = arena.Match(arena.start(RULES, name, "1"), arena.lineup(RULES, name, ["greedy"]), "1")
    match.game.order(ALLIED, orders)
    while RULES.turn(match.game.position.world) <= 1:
        match.step(arena.next_seat(match.game))
    entries = match.game.entries
    return [e for e in entries if isinstance(e, Answered) and e.seat == ALLIED]


def test_orders_by_policy_answer_as_the_computer_player_would() -> None:
    wanted = tuple(
        StandingOrder(decision, f"policy {offered[0].name}")
        for decision, offered in sorted(POLICIES.items())
    )
    alone, ordered = first_turn(()), first_turn(wanted)
    assert [entry.text for entry in ordered] == [entry.text for entry in alone]
    assert not any(entry.by == "order" for entry in alone)
    verbs = {entry.text.split(" ")[0] for entry in ordered if entry.by == "order"}
    assert verbs >= {"defensive-air"}


@pytest.mark.parametrize("now", [1, 2])
def test_later_rounds_of_a_battle_ask_for_neither_bases_nor_cards(now: int) -> None:
    world = ocean(f"japan-1 {TRUK}: akagi, dd 10")
    world.put(NavalBattle(SpaceId("HH30"), Side.AXIS, round=now))
    bases = AttackBasesOrNot((ALLIED,), ())
    (order,) = policies_for("awaw", "attack-bases-or-not")
    assert (order.answer(Asked(world, bases, ALLIED)) is None) is (now == 1)
    (order,) = policies_for("awaw", "card-question")
    for use, counters in ((Use.SEARCH, False), (Use.SEARCH, True), (Use.FLEET_COMBAT, False)):
        card = CardQuestion((ALLIED,), Deck.AMERICAN_MAGIC, use, Card.TACTICAL, counters)
        later = now > 1 and not counters
        assert (order.answer(Asked(world, card, ALLIED)) is None) is not later

"""The mixed player: the same game for the same seed, and answers that let nothing pass."""

from __future__ import annotations

from tests.awaw.naval.battles import battle
from warcabinet import catalogue
from warcabinet.awaw.naval.battle.battle_orders import Withdrawal
from warcabinet.awaw.naval.battle.strike_orders import StrikeOrNot
from warcabinet.awaw.naval.interception.attempting_interception import InterceptAtSea
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.records import Seat
from warcabinet.engine.views import SeatView
from warcabinet.players import registry
from warcabinet.players.fuzz import fuzz
from warcabinet.players.mixed import GUNS, SHARES, MixedPlayer, guns_decide, is_dull


def test_shares_differ_between_games() -> None:
    assert {MixedPlayer(Seat("axis"), str(seed)).share for seed in range(40)} == set(SHARES)


def test_who_sends_nobody_lets_an_occasion_pass() -> None:
    assert is_dull(InterceptAtSea())


def test_where_guns_decide_nobody_strikes_or_withdraws() -> None:
    world = battle({1: "akagi, dd 10"}, {1: "dd 10"})
    seat = Seat("axis")
    view = SeatView("awaw", "midway", {}, seat, (seat,), 1, None)
    for question in (StrikeOrNot((seat,), Side.AXIS), Withdrawal((seat,), Side.AXIS)):
        asked = Asked(world.known_to(seat), question, seat)
        answer = GUNS[question.name()]
        player = MixedPlayer(seat, next(str(n) for n in range(20) if guns_decide(str(n))))
        assert player.choose(view, asked).verb() == answer
    assert not all(guns_decide(str(number)) for number in range(20))


def test_it_plays_other_games_too() -> None:
    scenario = "skirmish"
    rules = catalogue.rules_for(scenario)
    lined_up = dict.fromkeys(rules.seats(scenario, {}), "mixed")
    played = fuzz(rules, scenario, lined_up, "1")
    assert played.failure is None
    assert played.events == {}
    assert "mixed" in registry.names()

"""The mixed player: the same game for the same seed, and answers that let nothing pass."""

from __future__ import annotations

from warcabinet import catalogue
from warcabinet.awaw.naval.interception.attempting_interception import InterceptAtSea
from warcabinet.engine.records import Seat
from warcabinet.players import registry
from warcabinet.players.fuzz import fuzz
from warcabinet.players.mixed import SHARES, MixedPlayer, is_dull


def test_shares_differ_between_games() -> None:
    assert {MixedPlayer(Seat("axis"), str(seed)).share for seed in range(40)} == set(SHARES)


def test_who_sends_nobody_lets_an_occasion_pass() -> None:
    assert is_dull(InterceptAtSea())


def test_it_plays_other_games_too() -> None:
    scenario = "skirmish"
    rules = catalogue.rules_for(scenario)
    lined_up = dict.fromkeys(rules.seats(scenario, {}), "mixed")
    played = fuzz(rules, scenario, lined_up, "1")
    assert played.failure is None
    assert played.events == {}
    assert "mixed" in registry.names()

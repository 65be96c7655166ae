"""The greedy player: always legal, always the same, blind to what is hidden, better than chance."""

from __future__ import annotations

import json

import pytest
import typer
from typer.testing import CliRunner

from tests.players.sensing import in_poland
from warcabinet import catalogue
from warcabinet.cli.simulate import simulate_command
from warcabinet.engine.asking import Asked
from warcabinet.engine.chance import picker
from warcabinet.engine.decisions import Action
from warcabinet.players import arena, registry
from warcabinet.players.arena import Match
from warcabinet.players.contract import answer_of, reason_of, view_for
from warcabinet.players.greedy import MOST_IN_A_ROW, Desk, GreedyPlayer, Idea, make_greedy
from warcabinet.players.spiel import Knowledge


def match(scenario: str, players: str, seed: str) -> Match:
    rules = catalogue.rules_for(scenario)
    lined_up = arena.lineup(rules, scenario, players.split(","))
    return Match(arena.start(rules, scenario, seed), lined_up, seed)


def played(game: Match, most: int = 10_000) -> list[str]:
    """Play on, and give all answers; an answer that the rules refuse fails the test."""
    while not game.game.over and game.actions < most:
        game.step(arena.next_seat(game.game))
    return [entry.text for entry in game.game.entries if hasattr(entry, "text")]


# Legal, and the same again ------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["skirmish", "skirmish-duel", "order-of-play"])
def test_it_plays_games_that_it_has_no_sense_for(scenario: str) -> None:
    game = match(scenario, "greedy,random", "1")
    played(game)
    assert game.game.over


@pytest.mark.parametrize("players", ["greedy", "greedy,random", "random,greedy"])
def test_its_answers_in_poland_are_legal_and_always_the_same(players: str) -> None:
    for seed in "ab":
        first = match("poland-1939", players, seed)
        again = match("poland-1939", players, seed)
        assert played(first) == played(again)
        assert first.game.over


@pytest.mark.parametrize("players", ["greedy", "random,greedy"])
def test_its_answers_in_the_first_turns_of_barbarossa_are_legal(players: str) -> None:
    game = match("barbarossa-1941", players, "c")
    played(game, 500)
    assert game.game.over or game.actions == 500


def test_it_needs_nothing_that_it_kept() -> None:
    """Somebody who takes over at every question gives legal answers, too."""
    game = match("poland-1939", "greedy", "d")
    while not game.game.over:
        seat = arena.next_seat(game.game)
        game.players[seat] = make_greedy(seat, "d")
        game.step(seat)


# What it does not know ----------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["skirmish", "poland-1939"])
def test_hidden_things_make_no_difference(scenario: str) -> None:
    """The same question in another state that its seat cannot tell from this one."""
    game = match(scenario, "greedy,random", "e")
    below = picker("hidden")
    looked = 0
    while not game.game.over and looked < 120:
        seat = arena.next_seat(game.game)
        view = view_for(game.game, seat)
        asked = game.game.position.asked(seat)
        other = Knowledge.of(game.game.position, seat).imagined(below).asked(seat)
        assert asked is not None
        answer = make_greedy(seat, "e").choose(view, asked)
        assert make_greedy(seat, "e").choose(view, other) == answer
        looked += 1
        game.step(seat)


# How good it is -----------------------------------------------------------------------------------


@pytest.mark.timeout(60)
def test_it_beats_chance_in_poland() -> None:
    results = [match("poland-1939", "greedy,random", f"f{seed}").run() for seed in range(12)]
    assert sum(result.winner == "axis" for result in results) >= 11
    results = [match("poland-1939", "random,greedy", f"f{seed}").run() for seed in range(4)]
    assert all(result.winner == "allied" for result in results)


def test_simulate_knows_it() -> None:
    app = typer.Typer()
    app.command("simulate")(simulate_command)
    arguments = ["poland-1939", "--players", "greedy,random", "--games", "2", "--json"]
    run = CliRunner().invoke(app, arguments)
    assert run.exit_code == 0, run.output
    found = json.loads(run.stdout)
    assert found["players"] == {"axis": "greedy", "allied": "random"}
    assert "greedy" in registry.names()


# The player itself --------------------------------------------------------------------------------


def test_it_gives_the_first_legal_idea_and_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    game = match("skirmish-duel", "greedy,random", "h")
    seat = arena.next_seat(game.game)
    asked = game.game.position.asked(seat)
    assert asked is not None
    legal = asked.sample(lambda n: n - 1)
    other = asked.sample(lambda n: 0)
    assert legal is not None
    assert other is not None
    wrong = Wrong()

    def sense(asked: Asked, desk: Desk) -> list[Idea]:
        return [Idea(wrong, "no"), Idea(legal, "because"), Idea(other, "too late")]

    name = asked.decision.name()
    monkeypatch.setattr("warcabinet.players.greedy.sense_of", lambda game: {name: sense})
    player = GreedyPlayer(seat, "h")
    assert answer_of(player, game.game, seat) == legal
    assert reason_of(player) == "because"
    for _ in range(MOST_IN_A_ROW):
        answer_of(player, game.game, seat)
    assert reason_of(player) != "because", "it does not go on for ever"


class Wrong(Action, frozen=True):
    """No question takes this."""


def test_its_desk_keeps_what_follows_from_the_world() -> None:
    at = in_poland("germany-infantry-3-3 L33", "poland-infantry-1-3 P33")
    desk, asked = Desk(), at.asked("axis")
    found = [desk.found("thing", asked, lambda: object()) for _ in range(2)]
    assert found[0] is found[1]
    at.say("axis: move germany-infantry-3-3/1 M33")
    assert desk.found("thing", at.asked("axis"), lambda: object()) is not found[0]

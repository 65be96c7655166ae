"""A computer player hands in what it does as one list, as far as nobody else has a say in it."""

from __future__ import annotations

from typing import Any

import pytest

import table_client
from tests.server.conftest import Server
from tests.server.test_computers import card, wait_for
from warcabinet import catalogue
from warcabinet.engine import notation, savefile
from warcabinet.engine.entries import Answered
from warcabinet.engine.game import Game, new_game
from warcabinet.engine.records import Seat
from warcabinet.players import registry
from warcabinet.players.contract import answer_of
from warcabinet.server import worker_process
from warcabinet.server.service import Games
from warcabinet.server.worker_process import answers_of

AXIS = Seat("axis")


@pytest.fixture
def game() -> Game:
    """Poland, where the Axis is asked for the first time, in a process that has no secret."""
    rules = catalogue.rules_of("awaw")
    whole = new_game(rules, "poland-1939", "s" * 32)
    while AXIS not in whole.position.to_answer():
        seat = whole.position.to_answer()[0]
        whole.answer(seat, answer_of(registry.make("greedy", seat, "seed"), whole, seat))
    return savefile.load(savefile.encode(whole, with_secret=False), rules)


def test_a_list_is_what_single_answers_would_be(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_process, "TOGETHER", 60.0)
    before = game.position
    answers, reasons = answers_of(registry.make("greedy", AXIS, "seed"), game, AXIS)
    assert game.position is before
    assert len(answers) == len(reasons) > 1
    alone, player = game.fork(), registry.make("greedy", AXIS, "seed")
    for number, answer in enumerate(answers, 1):
        action = answer_of(player, alone, AXIS)
        assert notation.write(action) == answer
        assert alone.go_on(AXIS, action) == (number < len(answers))


def test_no_more_are_put_together_after_a_while(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_process, "TOGETHER", -1.0)
    answers, _ = answers_of(registry.make("greedy", AXIS, "seed"), game, AXIS)
    assert len(answers) == 1


def test_what_happens_in_a_fork_is_not_seen_in_the_game(game: Game) -> None:
    twin = game.fork()
    assert twin.go_on(AXIS, answer_of(registry.make("greedy", AXIS, "seed"), twin, AXIS))
    assert twin.seq > game.seq
    assert twin.undoable(AXIS) != game.undoable(AXIS)


def test_a_list_of_a_computer_is_stored_at_once(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers: list[int] = []
    plain = Games.commit

    def counted(self: Games, live: Any, *given: Any) -> int:
        before = live.head.seq
        seq = plain(self, live, *given)
        new = live.game.entries[before:]
        answers.append(sum(isinstance(one, Answered) and one.by == "seat" for one in new))
        return seq

    monkeypatch.setattr(Games, "commit", counted)
    seats = {seat: {"kind": "computer", "player": "greedy"} for seat in ("axis", "allied")}
    game = table_client.new_game(server.http, "awaw", "poland-1939", seats=seats)
    wait_for(lambda: card(server, game)["over"], "the end")
    assert max(answers) > 3
    assert server.http.get(f"/api/games/{game}/seats/axis/verify").json()["faults"] == []

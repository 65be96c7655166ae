"""The staff player: always legal, always the same, blind to what is hidden."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from tests.players.test_greedy import match, played
from warcabinet.engine.chance import picker
from warcabinet.engine.records import Seat
from warcabinet.players import arena
from warcabinet.players.contract import reason_of, view_for
from warcabinet.players.defaults import NOTHING, USUAL, why_default
from warcabinet.players.greedy import sense_of
from warcabinet.players.spiel import Knowledge
from warcabinet.players.staff import (
    EASY,
    NORMAL,
    StaffPlayer,
    make_staff,
)


@pytest.mark.parametrize("scenario", ["skirmish", "order-of-play"])
def test_it_plays_games_that_it_has_no_work_for(scenario: str) -> None:
    game = match(scenario, "staff,random", "1")
    played(game)
    assert game.game.over


@pytest.mark.parametrize("players", ["staff,greedy", "greedy,staff"])
def test_its_answers_in_poland_are_legal_and_always_the_same(players: str) -> None:
    first, again = match("poland-1939", players, "a"), match("poland-1939", players, "a")
    assert played(first) == played(again)
    assert first.game.over


MAIN_CHOICES = {
    "ground-move",
    "regular-attacks",
    "armor-placement",
    "exploitation-moves",
    "exploitation-combat",
    "ground-support",
    "counterair-missions",
    "first-trs",
    "unit-construction",
}


def test_it_has_a_reason_for_its_main_choices() -> None:
    game = match("poland-1939", "staff,staff-easy", "b")
    seen = set()
    while not game.game.over:
        seat = arena.next_seat(game.game)
        asked = game.game.position.asked(seat)
        assert asked is not None
        name = asked.decision.name()
        game.step(seat)
        why = reason_of(game.players[seat])
        assert "nothing better came to mind" not in why, name
        if name in MAIN_CHOICES:
            seen.add(name)
            assert why not in ("", USUAL, NOTHING), name
    assert len(seen) >= 5


@pytest.mark.parametrize("scenario", ["poland-1939", "midway"])
def test_every_answer_has_a_reason_in_plain_words(scenario: str) -> None:
    """No names of units, questions or states of the program, and nothing empty."""
    game = match(scenario, "staff", "b")
    while not game.game.over:
        seat = arena.next_seat(game.game)
        game.step(seat)
        why = reason_of(game.players[seat])
        assert why, game.game.entries[-1]
        assert "default" not in why
        assert not re.search(r"[_/=@]|[a-z]-\d|<|Side\.", why), why


def test_the_reason_for_a_default_says_why_it_is_a_good_answer() -> None:
    assert why_default("awaw", "combat-losses", looked=False) == "the units of least value are lost"
    assert why_default("awaw", "combat-losses", looked=True) == NOTHING
    assert why_default("awaw", "no-such-question", looked=False) == USUAL


def test_the_course_is_told_only_where_it_is_more_than_the_usual_plan() -> None:
    told = {True: 0, False: 0}
    game = match("barbarossa-1941", "staff", "b")
    while game.game.position.rules.turn(game.game.position.world) <= 1:
        seat = arena.next_seat(game.game)
        game.step(seat)
        why = reason_of(game.players[seat])
        assert "the plan as usual" not in why
        assert "set up in depth" not in why
        told["main effort goes towards" in why] += 1
        assert " and " not in why.partition("towards")[2].partition(" and ")[2], why
    assert told[True]
    assert told[False]


def test_it_needs_nothing_that_it_kept() -> None:
    """Somebody who takes over at every question gives legal answers, too."""
    game = match("poland-1939", "staff-easy", "d")
    while not game.game.over:
        seat = arena.next_seat(game.game)
        game.players[seat] = StaffPlayer(seat, "d", EASY)
        game.step(seat)


@pytest.mark.parametrize("scenario", ["skirmish", "poland-1939"])
def test_hidden_things_make_no_difference(scenario: str) -> None:
    """The same question in another state that its seat cannot tell from this one: some of each
    kind.
    """
    game = match(scenario, "staff", "e")
    below = picker("hidden")
    looked: Counter[str] = Counter()
    while not game.game.over and looked.total() < 20:
        seat = arena.next_seat(game.game)
        asked = game.game.position.asked(seat)
        assert asked is not None
        name = asked.decision.name()
        if looked[name] < 1:
            view = view_for(game.game, seat)
            known = Knowledge.of(game.game.position, seat)
            other = known.imagined(below)
            answer = make_staff(seat, "e").search(view, asked, known)
            known = Knowledge.of(other.position, seat)
            assert make_staff(seat, "e").search(view, other.asked(seat), known) == answer
            looked[name] += 1
        game.step(seat)


def test_the_easy_level_answers_some_questions_by_simple_sense_and_the_others_as_usual() -> None:
    simple, better = sense_of("awaw"), StaffPlayer(Seat("axis"), "1", NORMAL).sense("awaw")
    easy = StaffPlayer(Seat("axis"), "1", EASY).sense("awaw")
    assert set(easy) == set(better)
    for name, sense in easy.items():
        assert sense is (simple if name in EASY.simple else better)[name], name
        assert name not in EASY.simple or better[name] is not simple[name], name

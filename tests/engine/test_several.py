"""Several answers as one list: each its own entry, up to where the seat could not foresee."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

import pytest

from tests.engine import alliance
from tests.engine.playing import ANN, BOB, CYD, fresh, played, same_game, turn_of
from tests.engine.toy import RULES
from tests.engine.toy_parts import Allot, BoxId, Part, Stop
from warcabinet.engine.decisions import Action, StandingOrder
from warcabinet.engine.entries import Answered
from warcabinet.engine.game import Game, StepCrash
from warcabinet.engine.savefile import encode, load
from warcabinet.engine.several import SENTENCES, Given

MOVES = ("move out ann1 calm -", "move top ann2 wild hey", "allot in=1,out=1")


def said(game: Game, since: int) -> list[str]:
    return [entry.text for entry in game.entries[since:] if isinstance(entry, Answered)]


@pytest.mark.parametrize("chance", ["seeded", "committed"])
def test_the_record_is_that_of_single_answers(chance: str) -> None:
    one, all_ = turn_of(ANN, chance), turn_of(ANN, chance)
    for move in (*MOVES, "stop"):
        one.say(ANN, move)
    assert all_.answer_all(ANN, (*MOVES, "stop")) == Given(4, "all")
    assert same_game(one, all_)
    assert same_game(load(encode(all_), RULES), one)


def by_lists(single: Game, again: Game) -> int:
    """Give the answers of a game once more, those of one seat that follow each other as one list;
    what a list leaves over is sent again. How many answers came after others of their list."""
    left = [e for e in single.entries if isinstance(e, Answered) and e.by == "seat"]
    together = 0
    while left:
        seat, entries = next(groupby(left, key=lambda e: e.seat))
        run = [e.text for e in entries]
        given = again.answer_all(seat, run)
        assert given.count > 0
        assert given.stopped == (given.count < len(run))
        assert given.reason not in ("refused", "unclear", "failed")
        together += given.count - 1
        del left[: given.count]
    return together


@pytest.mark.parametrize("seed", range(6))
def test_whole_games_by_lists_are_those_by_single_answers(seed: int) -> None:
    single = played(str(seed), chance="committed")
    again = fresh(chance="committed", seed=str(seed))
    assert by_lists(single, again) > 3
    assert same_game(single, again)


@pytest.mark.parametrize("seed", range(6))
def test_open_questions_by_lists_are_those_by_single_answers(seed: int) -> None:
    single = alliance.played(str(seed))
    again = alliance.fresh(seed=str(seed))
    assert by_lists(single, again) > 3
    assert again.entries == single.entries
    assert again.position.digest() == single.position.digest()


def test_actions_may_be_mixed_with_texts() -> None:
    game = turn_of(ANN)
    since = game.seq
    allot = Allot((Part(BoxId("in"), 1),))
    answers: list[str | Action] = [MOVES[0], allot, Stop()]
    assert game.answer_all(ANN, answers) == Given(3, "all")
    assert said(game, since) == [MOVES[0], "allot in=1", "stop"]


def test_no_answers_are_all_given() -> None:
    game = turn_of(ANN)
    seq = game.seq
    assert game.answer_all(ANN, ()) == Given(0, "all")
    assert game.seq == seq


def test_each_is_undone_by_itself() -> None:
    game = turn_of(ANN)
    start, before = game.seq, game.position.digest()
    game.answer_all(ANN, MOVES)
    assert game.undoable(ANN) == [start + 1, start + 2, start + 3]
    for left in (2, 1, 0):
        game.undo(ANN)
        assert said(game, start) == list(MOVES[:left])
    assert game.position.digest() == before


def test_the_first_illegal_one_ends_the_list_and_says_why() -> None:
    game = turn_of(ANN)
    start = game.seq
    given = game.answer_all(ANN, (MOVES[0], "move in ann1 calm -", MOVES[2]))
    assert (given.count, given.reason) == (1, "refused")
    assert [refusal.rule for refusal in given.refusals] == ["T2.1"]
    assert said(game, start) == [MOVES[0]]
    assert given.sentence(3) == "1 of 3 answers was given. The next one is not allowed."


def test_what_cannot_be_read_ends_the_list_and_says_why() -> None:
    game = turn_of(ANN)
    start = game.seq
    given = game.answer_all(ANN, (*MOVES[:2], "fly away", MOVES[2]))
    assert (given.count, given.reason) == (2, "unclear")
    assert "'fly' is not one of" in given.refusals[0].reason
    assert said(game, start) == list(MOVES[:2])


def test_nothing_is_given_for_a_seat_that_is_not_asked() -> None:
    game = turn_of(ANN)
    seq = game.seq
    assert game.answer_all(BOB, ("stop", "stop")).count == 0
    assert game.answer_all(BOB, ("stop", "stop")).reason == "refused"
    assert game.seq == seq


@pytest.mark.parametrize(
    ("answers", "reason"),
    [
        (("fetch yes", "stop"), "roll"),
        (("fetch no", "stop"), "roll"),  # nobody else sees what was drawn
        (("show c1", "stop"), "revealed"),
        (("duel bob", "stop"), "others"),
        (("stop", "stop"), "others"),
    ],
)
def test_what_its_author_could_not_foresee_ends_the_list(
    answers: tuple[str, ...], reason: str
) -> None:
    game = turn_of(ANN)
    start = game.seq
    given = game.answer_all(ANN, (MOVES[2], *answers))
    assert (given.count, given.reason, given.refusals) == (2, reason, ())
    assert said(game, start) == [MOVES[2], answers[0]]
    assert given.sentence(3).endswith(SENTENCES[given.reason])


def test_what_comes_after_the_last_one_does_not_matter() -> None:
    game = turn_of(ANN)
    assert game.answer_all(ANN, (MOVES[0], "fetch yes")) == Given(2, "all")
    assert Given(2, "all").sentence(2) == "2 of 2 answers were given."


def test_a_reaction_that_an_order_answers_ends_the_list() -> None:
    game = alliance.fresh()
    game.order(CYD, (StandingOrder("defence", "defend yes"),))
    given = game.answer_all(ANN, ("count", "raid p5", "count"))
    assert (given.count, given.reason) == (2, "roll")


def test_a_sealed_answer_ends_the_list_whether_or_not_it_is_the_last() -> None:
    game = fresh()
    assert game.answer_all(ANN, ("bid 1", "stop")) == Given(1, "others")
    game.answer_all(BOB, ("bid 0", "stop"))
    assert game.answer_all(CYD, ("bid 0", "stop")) == Given(1, "others")
    assert game.position.to_answer() == (ANN,)


def test_a_sealed_answer_that_opens_all_ends_the_list_of_whoever_is_asked_next() -> None:
    game = fresh()
    game.say(BOB, "bid 0")
    game.say(CYD, "bid 0")
    assert game.answer_all(ANN, ("bid 1", "stop")) == Given(1, "others")
    assert game.position.to_answer() == (ANN,)


def test_the_end_of_the_game_ends_the_list() -> None:
    game = turn_of(ANN, rounds="1")
    game.say(ANN, "stop")
    game.say(BOB, "stop")
    assert game.answer_all(CYD, ("allot in=1", "stop", "stop")) == Given(2, "over")
    assert game.over


def test_an_open_question_goes_on_until_the_seat_passes() -> None:
    game = alliance.fresh()
    given = game.answer_all(ANN, ("take p1", "count", "confer", "speak", "agree", "count"))
    assert given == Given(5, "others")  # bob has not agreed yet
    game.say(BOB, "agree")
    start = game.seq
    assert game.answer_all(ANN, ("take p2", "rest", "count")) == Given(2, "others")
    assert said(game, start)[:2] == ["take p2", "rest"]


def test_answers_of_an_ally_in_between_are_played_again_at_undo() -> None:
    game = alliance.fresh()
    game.answer_all(ANN, ("take p1", "take p2"))
    game.answer_all(BOB, ("take p3",))
    game.undo(ANN)
    world = game.position.world
    assert isinstance(world, alliance.AllianceWorld)
    assert {post.id for post in world.posts.values() if post.holder == ANN} == {"p1"}
    assert {post.id for post in world.posts.values() if post.holder == BOB} == {"p3"}


@pytest.mark.parametrize("late", ["yes", "no"])
def test_a_rule_that_fails_ends_the_list_and_what_was_done_stands(late: str) -> None:
    game = turn_of(ANN)
    start = game.seq
    assert game.answer_all(ANN, (*MOVES, f"crash {late}", "stop")) == Given(3, "failed")
    assert said(game, start) == list(MOVES)
    assert isinstance(game.crash, StepCrash)
    assert game.answer_all(ANN, ("stop",)) == Given(1, "all")


def test_a_rule_that_fails_at_what_follows_by_itself_ends_the_list(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = turn_of(ANN)

    def settle(self: Game) -> None:
        self.crash = StepCrash(BOB, "guard", RuntimeError("it failed"))

    settling: Callable[[Game], None] = settle
    monkeypatch.setattr(Game, "settle", settling)
    assert game.answer_all(ANN, MOVES) == Given(1, "failed")

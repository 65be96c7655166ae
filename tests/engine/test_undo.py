"""Undo: one's own uninterrupted run, and never past what cannot be unknown again."""

from __future__ import annotations

import pytest

from tests.engine.playing import ANN, BOB, CYD, fresh, same_game, sent, steps, turn_of
from tests.engine.toy import RULES
from tests.engine.toy_parts import SEATS, Duel, Fetch, Guard, Show, Stop
from warcabinet.engine.chance import picker
from warcabinet.engine.chronicle import UNDO_EVERY
from warcabinet.engine.decisions import StandingOrder
from warcabinet.engine.entries import Answered, Ordered, Rolled
from warcabinet.engine.game import Game
from warcabinet.engine.position import Refused
from warcabinet.engine.records import Seat
from warcabinet.engine.savefile import encode, load

MOVES = ("move out ann1 calm -", "move top ann2 wild hey", "allot in=1,out=1")


def hashes(game: Game) -> list[str]:
    return [entry.state for entry in game.entries]


def cannot(game: Game, seat: Seat, to: int | None = None) -> None:
    before = (list(game.entries), game.position.digest())
    with pytest.raises(Refused, match="cannot take back"):
        game.undo(seat, to)
    assert (list(game.entries), game.position.digest()) == before


def test_to_any_point_of_the_own_run() -> None:
    for back in range(1, 4):
        game = turn_of(ANN)
        start = game.seq
        snapshots = [game.position.digest()]
        for move in MOVES:
            game.say(ANN, move)
            snapshots.append(game.position.digest())
        assert game.undo_reach(ANN) == start
        game.undo(ANN, start + 3 - back)
        assert game.position.digest() == snapshots[3 - back]
        assert game.seq == start + 3 - back
        cannot(game, ANN, start - 1)


def test_to_any_point_of_a_long_run() -> None:
    """Only some of the standings of a run are kept: the others are folded again."""
    length = 3 * UNDO_EVERY + 2
    game = turn_of(ANN)
    start = game.seq
    game.order(ANN, (StandingOrder("guarding"),))
    known = [(game.position.digest(), game.standing.transcript, game.seq)]
    for number in range(length):
        game.say(ANN, f"allot in={1 + number % 3}")
        known.append((game.position.digest(), game.standing.transcript, game.seq))
    for digest, transcript, seq in reversed(known[:-1]):
        game.undo(ANN, seq)
        assert (game.position.digest(), game.standing.transcript) == (digest, transcript)
        game.say(ANN, "allot top=3")
        game.undo(ANN)
        assert game.position.digest() == digest
        assert game.standing.orders[ANN] == (StandingOrder("guarding"),)
    assert game.undo_reach(ANN) == game.seq == start + 1


def test_one_by_one_without_a_number() -> None:
    game = turn_of(ANN)
    start = game.seq
    for move in MOVES:
        game.say(ANN, move)
    for left in (2, 1, 0):
        game.undo(ANN)
        assert game.seq == start + left
    cannot(game, ANN)


def test_undo_and_redo_give_the_same_hashes() -> None:
    once, again = turn_of(ANN), turn_of(ANN)
    for move in MOVES:
        once.say(ANN, move)
        again.say(ANN, "allot top=3")
        again.undo(ANN)
        again.say(ANN, move)
        again.undo(ANN)
        again.say(ANN, move)
    assert same_game(once, again)
    for game in (once, again):
        game.answer(ANN, Fetch(False))
    assert same_game(once, again), "undone answers leave no trace in the dice"


def test_never_past_a_roll() -> None:
    game = turn_of(ANN)
    game.say(ANN, MOVES[0])
    game.answer(ANN, Fetch(True))
    assert isinstance(game.entries[-1], Rolled)
    rolled = game.seq
    for to in (None, rolled - 1, rolled - 2, rolled - 3, 0):
        cannot(game, ANN, to)
    game.say(ANN, MOVES[1])
    game.undo(ANN)
    assert game.seq == rolled
    assert sent(game)[ANN].count(b"undo_to") == 0


def test_never_past_anothers_decision() -> None:
    game = turn_of(ANN)
    game.say(ANN, MOVES[0])
    game.answer(ANN, Stop())
    cannot(game, ANN)
    cannot(game, BOB)
    game.say(BOB, "allot -")
    cannot(game, ANN)
    game.undo(BOB)
    assert game.position.to_answer() == (BOB,)
    cannot(game, BOB)


def test_never_past_a_reaction_although_the_turn_goes_on() -> None:
    game = turn_of(ANN)
    game.answer(ANN, Duel(BOB))
    cannot(game, ANN)
    game.answer(BOB, Guard(0))
    cannot(game, BOB)
    cannot(game, ANN)


def test_never_past_opened_sealed_answers() -> None:
    """Ann answers last and it is her turn at once: she has seen what the others bid."""
    game = fresh()
    game.say(BOB, "bid 0")
    cannot(game, BOB)
    game.say(CYD, "bid 0")
    game.say(ANN, "bid 1")
    assert game.position.to_answer() == (ANN,)
    assert game.undo_reach(ANN) == game.seq
    cannot(game, ANN)
    game.say(ANN, MOVES[0])
    game.undo(ANN)
    cannot(game, ANN)


def test_never_past_a_secret_that_was_shown() -> None:
    game = turn_of(ANN)
    game.say(ANN, MOVES[0])
    shown = game.seq + 1
    game.answer(ANN, Show("c1"))
    cannot(game, ANN)
    game.say(ANN, MOVES[1])
    cannot(game, ANN, shown - 1)
    game.undo(ANN, shown)
    assert game.seq == shown


def test_numbers_that_are_none() -> None:
    game = turn_of(ANN)
    game.say(ANN, MOVES[0])
    for to in (-1, game.seq, game.seq + 5):
        cannot(game, ANN, to)


def test_the_orders_of_others_survive() -> None:
    game = turn_of(ANN)
    start = game.seq
    game.say(ANN, MOVES[0])
    game.order(BOB, (StandingOrder("guarding", "guard 1"),))
    game.say(ANN, MOVES[1])
    game.order(CYD, (StandingOrder("turn", "stop"),))
    game.undo(ANN, start)
    assert [type(entry) for entry in game.entries[start:]] == [Ordered, Ordered]
    assert set(game.standing.orders) == {BOB, CYD}
    assert game.position.to_answer() == (ANN,)
    assert game.undo_reach(ANN) == game.seq, "there is nothing of ann's to take back"
    twin = Game(RULES, game.header)
    twin.replay(game.entries)
    assert same_game(game, twin)


def test_what_an_order_answered_is_undone_with_what_led_to_it() -> None:
    game = turn_of(ANN)
    start = game.seq
    game.say(ANN, MOVES[0])
    game.order(ANN, (StandingOrder("guarding", "guard 0"),))
    game.undo(ANN)
    assert [type(entry) for entry in game.entries[start:]] == [Ordered]
    cannot(game, ANN)


@pytest.mark.parametrize("seed", range(4))
def test_whatever_can_be_undone_can_be_done_again(seed: int) -> None:
    game = fresh(seed=str(seed))
    below = picker(f"undo {seed}")
    undone = 0
    for seat, action in steps(game, str(seed)):
        last = game.entries[-1]
        if not isinstance(last, Answered) or below(2):
            continue
        reach = game.undo_reach(last.seat)
        for other in SEATS:
            assert other == last.seat or game.undo_reach(other) == game.seq
        if reach == game.seq:
            continue
        entries, before, views = list(game.entries), game.position.digest(), sent(game)
        game.undo(last.seat, reach + below(game.seq - reach))
        assert game.state_of(game.position) == game.entries[-1].state
        undone += len(entries) - game.seq
        for entry in entries[game.seq :]:
            assert isinstance(entry, Answered)
            game.say(entry.seat, entry.text)
        assert game.entries == entries
        assert game.position.digest() == before
        assert sent(game) == views
        assert game.position.check(seat, action) == []
    assert undone > 0


@pytest.mark.parametrize("seed", range(3))
def test_a_loaded_game_can_undo_as_far(seed: int) -> None:
    game = fresh(seed=str(seed))
    for _ in steps(game, str(seed)):
        twin = load(encode(game), RULES)
        reaches = {seat: game.undo_reach(seat) for seat in SEATS}
        assert {seat: twin.undo_reach(seat) for seat in SEATS} == reaches
        for seat, reach in reaches.items():
            if reach < game.seq:
                twin.undo(seat, reach)
                assert hashes(twin) == hashes(game)[:reach]
                assert twin.state_of(twin.position) == game.entries[reach - 1].state

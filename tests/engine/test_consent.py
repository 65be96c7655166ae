"""What the whole table agrees to: takebacks and amendments."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.playing import ANN, BOB, CYD, fresh, same_game, sent, turn_of
from tests.engine.toy import RULES
from tests.engine.toy_parts import Duel, Fetch, Guard, Show, Stop
from warcabinet.engine.decisions import StandingOrder
from warcabinet.engine.entries import (
    Amended,
    Amendment,
    Consented,
    Proposed,
    Rolled,
    RowChange,
    Takeback,
    TakenBack,
)
from warcabinet.engine.game import Game
from warcabinet.engine.position import Refused
from warcabinet.engine.records import Seat
from warcabinet.engine.savefile import encode, load
from warcabinet.engine.verifying import export, verify


def rolls(game: Game) -> list[Rolled]:
    return [entry for entry in game.entries if isinstance(entry, Rolled)]


def agree(game: Game, asker: Seat, proposal: Takeback | Amendment) -> None:
    game.propose(asker, proposal)
    for seat in game.header.seats:
        if seat != asker:
            game.consent(seat, True)


def sound(game: Game) -> None:
    """The record replays, loads and verifies."""
    twin = Game(RULES, game.header)
    twin.replay(game.entries)
    assert same_game(game, twin)
    assert same_game(game, load(encode(game), RULES))
    assert verify(encode(game)).faults == []
    for seat in game.header.seats:
        assert verify(export(game, seat)).faults == []


def test_a_takeback_passes_every_barrier_and_leaves_its_trace() -> None:
    game = turn_of(ANN, chance="committed")
    start, before = game.seq, game.position.digest()
    game.answer(ANN, Duel(BOB))
    game.answer(BOB, Guard(1))
    rolled, played = rolls(game), list(game.entries)
    agree(game, CYD, Takeback(start))
    assert game.position.digest() == before
    assert game.entries[: len(played)] == played, "the record keeps everything"
    last = [type(entry) for entry in game.entries[len(played) :]]
    assert last == [Proposed, Consented, Consented, TakenBack]
    assert f"Taken back by consent to entry {start}.".encode() in sent(game)[ANN]
    assert game.undo_reach(ANN) == game.seq
    game.answer(ANN, Duel(BOB))
    game.answer(BOB, Guard(1))
    again = rolls(game)[len(rolled) :]
    assert again[0].number == len(rolled) + 1, "numbers go on"
    assert {roll.key for roll in again}.isdisjoint(roll.key for roll in rolled), "with new keys"
    sound(game)


def test_a_takeback_tells_nothing_twice() -> None:
    game = turn_of(ANN)
    game.answer(ANN, Show("c1"))
    shown = game.seq
    game.say(ANN, "allot -")
    agree(game, ANN, Takeback(shown))
    assert game.entries[-1].told == ()
    assert sent(game)[BOB].count(b"ann shows c1") == 1
    sound(game)


def test_a_takeback_to_where_a_roll_was_pending_rolls_anew() -> None:
    game = turn_of(ANN, chance="committed")
    game.answer(ANN, Fetch(False))
    agree(game, BOB, Takeback(game.seq - 1))
    first, second = rolls(game)
    assert (first.number, second.number) == (1, 2)
    assert first.key != second.key
    assert game.position.to_answer() == (ANN,)
    sound(game)


def test_a_takeback_to_the_start_and_of_a_takeback() -> None:
    game = turn_of(ANN)
    reached, there = game.seq, game.position.digest()
    agree(game, ANN, Takeback(0))
    assert len(game.position.to_answer()) == 3
    agree(game, ANN, Takeback(reached))
    assert game.position.digest() == there
    agree(game, ANN, Takeback(game.seq - 1))
    assert game.position.digest() != b""
    sound(game)


def test_a_takeback_of_the_end() -> None:
    game = turn_of(ANN)
    game.resign(BOB)
    agree(game, CYD, Takeback(game.seq - 1))
    assert not game.over
    sound(game)


def test_standing_orders_are_followed_after_a_takeback() -> None:
    game = turn_of(ANN)
    start = game.seq
    game.answer(ANN, Stop())
    game.order(ANN, (StandingOrder("turn", "stop"),))
    agree(game, BOB, Takeback(start))
    assert game.position.to_answer() == (BOB,), "ann's order has answered for her"
    sound(game)


def test_one_refusal_ends_the_matter() -> None:
    game = turn_of(ANN)
    before = game.position.digest()
    game.propose(ANN, Takeback(0))
    assert all(b"ann asks to take back to entry 0" in view for view in sent(game).values())
    game.consent(BOB, True)
    with pytest.raises(Refused, match="bob has agreed already"):
        game.consent(BOB, True)
    with pytest.raises(Refused, match="already proposed"):
        game.propose(BOB, Takeback(0))
    game.consent(CYD, False)
    assert game.standing.proposal is None
    assert game.position.digest() == before
    with pytest.raises(Refused, match="nothing is proposed"):
        game.consent(BOB, True)
    game.propose(BOB, Takeback(0))
    game.consent(BOB, False)
    assert game.standing.proposal is None
    sound(game)


def test_play_that_goes_on_lets_the_matter_drop() -> None:
    game = turn_of(ANN)
    game.propose(BOB, Takeback(0))
    game.consent(CYD, True)
    game.answer(ANN, Stop())
    assert game.standing.proposal is None
    assert game.standing.agreed == frozenset()
    with pytest.raises(Refused, match="nothing is proposed"):
        game.consent(ANN, True)


def test_proposals_that_make_no_sense() -> None:
    game = turn_of(ANN)
    for to in (-1, game.seq, game.seq + 1):
        with pytest.raises(Refused, match="no entry"):
            game.propose(ANN, Takeback(to))
    with pytest.raises(Refused, match="no seat"):
        game.propose(Seat("eve"), Takeback(0))
    with pytest.raises(Refused, match="nothing is proposed"):
        game.consent(ANN, True)


# Amendments ---------------------------------------------------------------------------------------


def row(table: str, key: str, **fields: Any) -> RowChange:
    return RowChange(table, key, fields)


def coin(key: str, **fields: Any) -> RowChange:
    return row("coins", key, **{"id": key, "owner": "ann", "box": "top", "worth": 2, **fields})


def test_an_amendment_is_applied_and_named() -> None:
    game = turn_of(ANN)
    changes = (coin("ann1"), RowChange("coins", "bob1"), coin("new"))
    agree(game, BOB, Amendment(changes, "we forgot a coin"))
    coins = game.position.world.table("coins")
    assert (coins["ann1"].box, coins["new"].worth) == ("top", 2)
    assert "bob1" not in coins
    assert isinstance(game.entries[-1], Amended)
    for view in sent(game).values():
        assert b"Amended by consent: we forgot a coin" in view
        assert b"Amended by consent: coins: ann1, " in view
        assert b"worth 1: box top instead of " in view
        assert b"coins: bob1, " in view
        assert b" is removed." in view
        assert b"coins: new, ann, top, worth 2 is added." in view
    assert game.position.world.faults() == []
    assert game.position.to_answer() == (ANN,), "the question stays"
    sound(game)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ((row("purses", "x", id="x"),), "no table 'purses'; there are: cards, coins"),
        ((RowChange("coins", "nope"),), "there is no coins nope"),
        ((RowChange("cards", "c2"),), "ann sees no cards c2"),
        ((coin("ann1", worth="much"),), "coins ann1: Expected `int`"),
        ((row("coins", "ann1", id="ann1"),), "missing required field"),
        ((coin("ann1", id="ann2"),), "the row of ann1 is called ann2"),
        ((coin("ann1", worth=0),), "it would break the game: ann1 is worth nothing"),
        ((RowChange("scores", "ann"),), "it would break the game"),
    ],
)
def test_bad_amendments_are_refused(changes: tuple[RowChange, ...], reason: str) -> None:
    game = turn_of(ANN)
    before = (list(game.entries), game.position.digest())
    with pytest.raises(Refused, match=reason):
        game.propose(ANN, Amendment(changes))
    assert (list(game.entries), game.position.digest()) == before


def test_only_what_the_seat_knows_can_be_named() -> None:
    for seat, allowed in [(ANN, False), (BOB, True), (CYD, False)]:
        game = turn_of(ANN)
        try:
            game.propose(seat, Amendment((RowChange("cards", "c2"),)))
        except Refused:
            assert not allowed
        else:
            assert allowed


def test_an_amendment_is_recorded_with_all_its_fields_in_order() -> None:
    game = turn_of(ANN)
    agree(game, BOB, Amendment((row("coins", "new", owner="ann", id="new", box="in"),)))
    entry = game.entries[-1]
    assert isinstance(entry, Amended)
    assert entry.changes[0].row is not None
    assert list(entry.changes[0].row.items()) == [
        ("box", "in"),
        ("id", "new"),
        ("owner", "ann"),
        ("worth", 1),
    ]


def test_an_amendment_under_sealed_answers_keeps_them() -> None:
    game = fresh()
    game.say(ANN, "bid 1")
    agree(game, BOB, Amendment((coin("ann1"),)))
    assert set(game.position.sealed) == {ANN}
    game.say(BOB, "bid 0")
    game.say(CYD, "bid 0")
    assert game.position.to_answer() == (ANN,)
    sound(game)

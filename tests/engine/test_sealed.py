"""Sealed answers in the record: in the order of the seats, whoever answered when, or not at all."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.engine.playing import ANN, BOB, CYD, fresh, rules_of, same_game, sent, turn_of
from tests.engine.toy import RULES
from tests.engine.toy_parts import SEATS, Bid, BoxId, Coin, CoinId, Stop
from warcabinet.engine import chronicle
from warcabinet.engine.decisions import StandingOrder, numbers
from warcabinet.engine.entries import (
    Amended,
    Amendment,
    Answered,
    Continued,
    Entry,
    Ordered,
    Proposed,
    Resigned,
    Rolled,
    RowChange,
    Takeback,
    TakenBack,
)
from warcabinet.engine.game import Game, StepCrash, new_game
from warcabinet.engine.position import Refused
from warcabinet.engine.records import Seat
from warcabinet.engine.savefile import encode, load, read, replay
from warcabinet.engine.verifying import export, verify
from warcabinet.engine.views import log_lines, seat_view
from warcabinet.skirmish import RULES as SKIRMISH

BIDS = {ANN: "bid 0", BOB: "bid 1", CYD: "bid 0"}


def kinds(game: Game) -> list[type[Entry]]:
    return [type(entry) for entry in game.entries]


def waiting(game: Game) -> list[tuple[Seat, str]]:
    return [(answer.seat, answer.text) for answer in game.waiting]


def exports(game: Game) -> dict[Seat, bytes]:
    return {seat: export(game, seat) for seat in SEATS}


def sound(game: Game) -> None:
    assert same_game(game, load(encode(game), RULES))
    assert same_game(game, replay(read(encode(game)), RULES))
    for seat in SEATS:
        assert verify(export(game, seat)).faults == []


def agree(game: Game, asker: Seat, proposal: Takeback | Amendment) -> None:
    game.propose(asker, proposal)
    for seat in SEATS:
        if seat != asker:
            game.consent(seat, True)


@pytest.mark.parametrize("chance", ["seeded", "committed"])
def test_one_record_in_whatever_order_they_come(chance: str) -> None:
    games = []
    for order in permutations(SEATS):
        game = fresh(chance=chance)
        for seat in order:
            game.say(seat, BIDS[seat])
            sound(game)
        games.append(game)
    for game in games[1:]:
        assert game.entries == games[0].entries
        assert exports(game) == exports(games[0])
        assert same_game(game, games[0])


def test_an_answer_that_nobody_had_to_give_looks_like_any_other() -> None:
    """Cyd's order answers last, bob types: nothing tells, in views, exports or dice."""
    games = []
    for ordered in (ANN, CYD, None):
        game = turn_of(ANN, chance="committed")
        for seat in SEATS:
            game.answer(seat, Stop())
        start = game.seq
        for seat in SEATS:
            given = (StandingOrder("bidding", "bid 0"),) if seat == ordered else ()
            game.order(seat, given)
        for seat in (BOB, CYD, ANN):
            if seat != ordered:
                game.say(seat, "bid 0")
        answers = [e for e in game.entries[start:] if isinstance(e, Answered)]
        assert [e.seat for e in answers[:3]] == list(SEATS)
        games.append(game)
    seen = {export(game, BOB) for game in games}
    assert len(seen) == 1
    assert len({sent(game)[BOB] for game in games}) == 1


def test_withdrawn_and_replaced_answers_are_gone() -> None:
    plain, fickle = fresh(chance="committed"), fresh(chance="committed")
    fickle.say(CYD, "bid 1")
    fickle.say(BOB, "bid 0")
    assert waiting(fickle) == [(BOB, "bid 0"), (CYD, "bid 1")]
    fickle.withdraw(CYD)
    assert waiting(fickle) == [(BOB, "bid 0")]
    sound(fickle)
    fickle.say(BOB, BIDS[BOB])
    fickle.say(CYD, BIDS[CYD])
    with pytest.raises(Refused, match="ann has no sealed answer"):
        fickle.withdraw(ANN)
    fickle.say(ANN, BIDS[ANN])
    for seat in SEATS:
        plain.say(seat, BIDS[seat])
    assert fickle.entries == plain.entries
    assert exports(fickle) == exports(plain)


def test_nothing_that_is_sent_tells_who_has_sealed_an_answer() -> None:
    for first in SEATS:
        game = fresh()
        before, copies = sent(game), exports(game)
        game.say(first, "bid 1")
        for seat in SEATS:
            if seat != first:
                assert sent(game)[seat] == before[seat]
                assert export(game, seat) == copies[seat]
        assert b"bid 1" in export(game, first), "the seat's own view tells it"


def test_what_else_happens_goes_before_them() -> None:
    """And looks the same to the others as if nobody had sealed anything."""
    early, late = fresh(), fresh()
    early.say(CYD, "bid 1")
    for game in (early, late):
        game.order(BOB, (StandingOrder("turn", "stop"),))
        game.propose(ANN, Takeback(0))
    assert sent(early)[ANN] == sent(late)[ANN]
    assert seat_view(early, BOB).seq == 3
    assert kinds(early)[1:] == [Ordered, Proposed, Answered]
    assert any("asks to take back" in line.text for line in log_lines(early, BOB))
    late.say(CYD, "bid 1")
    assert late.entries == early.entries
    assert late.standing.proposal is not None, "a sealed answer does not let the matter drop"
    for game in (early, late):
        game.consent(CYD, False)
        game.say(BOB, "bid 0")
        game.say(ANN, "bid 0")
    assert same_game(early, late)
    sound(early)


def test_an_opened_answer_lets_a_proposal_drop() -> None:
    game = fresh()
    game.propose(ANN, Takeback(0))
    for seat in SEATS:
        assert game.standing.proposal is not None
        game.say(seat, BIDS[seat])
    assert game.standing.proposal is None
    sound(game)


def test_an_amendment_asks_anew_whoever_may_no_longer_answer_so() -> None:
    game = fresh()
    for seat in (ANN, BOB):
        game.say(seat, "bid 1")
    agree(game, BOB, Amendment((RowChange("cards", "c2"),), "bob lost it"))
    assert waiting(game) == [(ANN, "bid 1")], "bob holds no card to bid with"
    assert kinds(game)[-2:] == [Amended, Answered]
    assert game.position.to_answer() == (BOB, CYD)
    sound(game)
    game.say(CYD, "bid 0")
    assert game.position.to_answer() == (ANN,), "bob had no choice then"
    sound(game)


def test_a_takeback_or_a_resignation_leaves_none_behind() -> None:
    game = turn_of(ANN)
    start = game.shown
    for seat in SEATS:
        game.answer(seat, Stop())
    game.say(BOB, "bid 0")
    with pytest.raises(Refused, match="no entry"):
        game.propose(ANN, Takeback(game.seq - 1))
    agree(game, ANN, Takeback(1))
    assert game.position.to_answer() == SEATS, "the bid of another round is not taken for this one"
    assert isinstance(game.entries[-1], TakenBack)
    sound(game)
    agree(game, ANN, Takeback(start))
    assert game.position.to_answer() == (ANN,)
    sound(game)
    game = fresh()
    game.say(BOB, "bid 1")
    game.resign(CYD)
    assert isinstance(game.entries[-1], Resigned)
    assert game.waiting == []
    sound(game)


def test_none_is_left_behind_by_a_takeback_that_rolls_anew_and_asks_the_same() -> None:
    game = new_game(SKIRMISH, "skirmish-duel", "s")
    red, blue = game.header.seats
    for seat in (red, blue):
        asked = game.position.asked(seat)
        assert asked is not None
        default = asked.default()
        assert default is not None
        game.answer(seat, default)
    deployed = next(n for n, e in enumerate(game.entries) if isinstance(e, Rolled))
    game.say(red, "bid 3")
    game.propose(red, Takeback(deployed))
    game.consent(blue, True)
    assert isinstance(game.entries[-1], Rolled)
    assert game.position.to_answer() == (red, blue)
    assert game.position.sealed == {}


def test_a_crash_when_they_are_opened_keeps_them(monkeypatch: pytest.MonkeyPatch) -> None:
    game = fresh()
    game.say(CYD, "bid 0")
    game.say(ANN, "bid 1")
    entries, digest = list(game.entries), game.position.digest()

    def broken(*args: object) -> object:
        raise RuntimeError("the box does not open")

    with monkeypatch.context() as patch:
        patch.setattr("tests.engine.toy.Round.bids", broken)
        with pytest.raises(StepCrash, match="'bid 0' of bob"):
            game.say(BOB, "bid 0")
    assert (game.entries, game.position.digest()) == (entries, digest)
    assert "bob" not in game.trouble, "who came last is nobody's business"
    assert waiting(game) == [(ANN, "bid 1"), (CYD, "bid 0")]
    assert load(encode(game), RULES).entries == entries
    game.say(BOB, "bid 0")
    assert game.position.to_answer() == (ANN,)
    sound(game)


def test_an_answer_that_is_refused_changes_none_of_them() -> None:
    game = fresh()
    game.say(ANN, "bid 1")
    entries = list(game.entries)
    for seat, bid in ((ANN, 7), (BOB, 7), (Seat("eve"), 0)):
        with pytest.raises(Refused):
            game.answer(seat, Bid(bid))
        assert game.entries == entries
    assert waiting(game) == [(ANN, "bid 1")]


def test_no_snapshot_lies_among_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chronicle, "MARK_EVERY", 1)
    game = fresh()
    for seat in (CYD, ANN):
        game.say(seat, "bid 0")
        assert game.mark()[0] == game.shown == 1
        sound(game)
        twin = load(encode(game), RULES)
        twin.withdraw(seat)
        assert seat in twin.position.to_answer()
    game.say(BOB, "bid 0")
    assert game.mark()[0] > 3


def test_they_are_taken_over_under_newer_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    game = fresh()
    game.say(CYD, "bid 1")
    game.say(BOB, "bid 0")
    newer = rules_of(2)
    twin = load(encode(game), newer, continue_old=True)
    assert kinds(twin)[1:] == [Continued, Answered, Answered]
    assert waiting(twin) == [(BOB, "bid 0"), (CYD, "bid 1")]
    assert same_game(twin, load(encode(twin), newer))
    twin.withdraw(CYD)
    assert twin.position.to_answer() == (ANN, CYD)
    only_nothing = numbers(0, 0, "T", "bids are abolished")
    monkeypatch.setattr("tests.engine.toy_parts.numbers", lambda *args: only_nothing)
    twin = load(encode(game), newer, continue_old=True)
    assert kinds(twin)[1:] == [Continued, Answered]
    assert waiting(twin) == [(BOB, "bid 0")], "what newer rules do not allow is asked anew"


def test_an_amendment_that_concerns_nobody_keeps_them() -> None:
    game = fresh()
    game.say(ANN, "bid 1")
    row = {"id": "ann1", "owner": "ann", "box": "top", "worth": 2}
    agree(game, BOB, Amendment((RowChange("coins", "ann1", row),)))
    assert waiting(game) == [(ANN, "bid 1")]
    assert game.position.world.table("coins")["ann1"] == Coin(CoinId("ann1"), ANN, BoxId("top"), 2)
    sound(game)

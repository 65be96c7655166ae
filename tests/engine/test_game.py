"""A game and its record: answers, crashes, standing orders, resigning."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.engine.playing import ANN, BOB, CYD, fresh, played, rules_of, sent, steps, turn_of
from tests.engine.toy import RULES
from tests.engine.toy_parts import SEATS, Bid, Crash, Duel, Fetch, Guard, Show, Stop
from warcabinet.engine import chronicle
from warcabinet.engine import game as games
from warcabinet.engine.chance import Forced
from warcabinet.engine.chronicle import Chronicle
from warcabinet.engine.decisions import StandingOrder
from warcabinet.engine.entries import Answered, Began, Entry, Ordered, Rolled
from warcabinet.engine.game import Diverged, Game, StepCrash, new_game
from warcabinet.engine.notation import BadNotation
from warcabinet.engine.position import Position, Refused
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import BadOption, UnknownScenario


def kinds(game: Game, since: int = 0) -> list[str]:
    return [type(entry).__name__ for entry in game.entries[since:]]


def everything(game: Game) -> Any:
    standing = game.standing
    return (
        list(game.entries),
        game.position.digest(),
        standing.transcript,
        dict(standing.rolls),
        standing.barrier,
    )


def trouble(game: Game) -> tuple[str, StepCrash | None]:
    return game.trouble, game.crash


def forced(*values: tuple[int, ...]) -> Game:
    game = turn_of(ANN, chance="forced")
    assert isinstance(game.source, Forced)
    game.source.waiting += values
    return game


def test_a_new_game_stands_at_its_first_question() -> None:
    game = fresh()
    assert kinds(game) == ["Began"]
    assert isinstance(game.entries[0], Began)
    assert [event.text for event in game.entries[0].told] == ["The game begins."]
    assert game.position.to_answer() == SEATS
    assert game.header.options == {"rounds": "2"}
    assert game.version == 1
    with pytest.raises(UnknownScenario, match="it has: cards, plain"):
        new_game(RULES, "nowhere", "s")
    with pytest.raises(BadOption, match="no ruling 'x'"):
        new_game(RULES, "plain", "s", options={"x": "1"})
    with pytest.raises(BadOption, match="rounds cannot be '3'; it can be: 1, 2, 4"):
        new_game(RULES, "plain", "s", options={"rounds": "3"})
    with pytest.raises(ValueError, match="no chance called 'luck'"):
        new_game(RULES, "plain", "s", chance="luck")


def test_an_answer_and_its_rolls_are_one() -> None:
    game = forced((3, 4), (2, 2), (6, 5))
    seq = game.seq
    game.answer(ANN, Duel(BOB))
    assert kinds(game, seq) == ["Answered"]
    game.answer(BOB, Guard(1))
    assert kinds(game, seq) == ["Answered", "Answered", "Rolled", "Rolled", "Rolled"]
    rolls = [entry for entry in game.entries if isinstance(entry, Rolled)]
    assert [roll.number for roll in rolls] == [1, 2, 3]
    assert [roll.request.label for roll in rolls] == ["duel", "again", "duel"]
    assert game.position.world.table("scores")[ANN].points == 2


def test_every_entry_carries_the_hash_of_what_it_led_to() -> None:
    game = fresh(rounds="1")
    seen = [game.state_of(game.position)]
    assert game.entries[-1].state == seen[0]
    for _ in steps(game, "hash"):
        assert game.entries[-1].state == game.state_of(game.position)
    other = Game(RULES, msgspec.structs.replace(game.header, secret="another"))
    assert other.state_of(game.position) != game.state_of(game.position)


def test_a_refused_answer_leaves_no_trace() -> None:
    game = turn_of(ANN)
    before = everything(game)
    for seat, action in [(ANN, Bid(1)), (BOB, Stop()), (ANN, Show("c2")), (Seat("eve"), Stop())]:
        with pytest.raises(Refused):
            game.answer(seat, action)
    with pytest.raises(BadNotation, match="'bid' is not one of"):
        game.say(ANN, "bid 1")
    assert everything(game) == before
    assert game.trouble == ""


@pytest.mark.parametrize("chance", ["seeded", "committed"])
def test_a_crash_leaves_the_game_where_it_stood(chance: str) -> None:
    game = turn_of(ANN, chance=chance)
    before = everything(game)
    with pytest.raises(StepCrash, match="'crash yes' of ann made a rule fail") as first:
        game.answer(ANN, Crash(True))
    assert everything(game) == before
    assert "A rule failed at an answer of ann" in game.trouble
    assert all(b"A rule failed" in view for view in sent(game).values())
    assert game.crash is first.value
    with pytest.raises(StepCrash) as second:
        game.answer(ANN, Crash(True))
    assert game.crash is second.value
    assert str(first.value) == str(second.value), "the same die again"
    assert first.value.seat == ANN
    assert first.value.text == "crash yes"
    game.answer(ANN, Stop())
    assert trouble(game) == ("", None)
    assert b"A rule failed" not in sent(game)[ANN]


def test_a_crash_rerolls_nothing() -> None:
    smooth, rough = turn_of(ANN, chance="committed"), turn_of(ANN, chance="committed")
    for _ in range(3):
        with pytest.raises(StepCrash):
            rough.answer(ANN, Crash(True))
    for game in (smooth, rough):
        game.answer(ANN, Fetch(True))
    assert smooth.entries == rough.entries


def test_a_rule_that_fails_in_a_check_is_a_crash_too(monkeypatch: pytest.MonkeyPatch) -> None:
    game = turn_of(ANN)
    before = everything(game)

    def broken(*args: object) -> object:
        raise ZeroDivisionError

    monkeypatch.setattr("tests.engine.toy_parts.BOOK.may", broken)
    with pytest.raises(StepCrash):
        game.say(ANN, "move out ann1 calm -")
    assert everything(game) == before


def test_a_crash_while_settling_leaves_the_answer_standing() -> None:
    game = turn_of(BOB)
    game.order(ANN, (StandingOrder("turn", "crash no"),))
    game.answer(BOB, Stop())
    assert isinstance(game.entries[-1], Answered)
    assert game.entries[-1].seat == BOB
    assert "an answer of ann" in game.trouble
    assert game.position.to_answer() == (ANN,)
    crash = game.crash
    assert crash is not None
    assert (crash.seat, crash.text) == (ANN, "crash no")
    assert isinstance(crash.__cause__, RuntimeError)
    with pytest.raises(Refused):
        game.answer(BOB, Stop())
    assert game.crash is crash, "a refusal is no good entry"
    game.answer(ANN, Stop())
    assert trouble(game) == ("", None)


# Standing orders and seats without a choice -------------------------------------------------------


def test_a_seat_without_a_choice_is_answered_for() -> None:
    game = fresh(scenario="plain")
    # Nobody holds a card: all bid nothing, and the tie is rolled off.
    assert kinds(game)[:5] == ["Began", "Answered", "Answered", "Answered", "Rolled"]
    assert all(e.by == "default" for e in game.entries if isinstance(e, Answered))
    (seat,) = game.position.to_answer()
    other = next(s for s in SEATS if s != seat)
    game.answer(seat, Duel(other))
    said = [e for e in game.entries if isinstance(e, Answered)][-1]
    assert (said.seat, said.text, said.by, said.hidden) == (other, "guard 0", "default", True)
    for viewer in SEATS:
        seen = said.seen_by(viewer)
        assert isinstance(seen, Answered)
        assert seen.by == ("default" if viewer == other else "seat")
        assert seen.text == ("guard 0" if viewer == other else "")


def test_of_several_seats_those_with_a_choice_answer_first() -> None:
    game = turn_of(ANN)
    game.order(CYD, (StandingOrder("bidding"),))
    for seat in SEATS:
        game.answer(seat, Stop())
    assert game.position.to_answer() == SEATS, "cyd's order waits for the others"
    game.say(BOB, "bid 0")
    assert game.position.to_answer() == (ANN, CYD)
    game.say(ANN, "bid 1")
    said = [e for e in game.entries if isinstance(e, Answered)][-3:]
    assert [(e.seat, e.by, e.waits) for e in said] == [
        (ANN, "seat", True),
        (BOB, "seat", True),
        (CYD, "order", False),
    ]


def test_standing_orders() -> None:
    game = turn_of(ANN)
    game.order(BOB, (StandingOrder("guarding", "guard 1"), StandingOrder("turn", "stop")))
    game.answer(ANN, Duel(BOB))
    last = [e for e in game.entries if isinstance(e, Answered) and e.seat == BOB]
    assert [(e.text, e.by) for e in last[-2:]] == [("guard 1", "order"), ("stop", "order")]
    assert game.position.to_answer() == (CYD,)
    game.order(CYD, (StandingOrder("turn", "show c9"),))
    assert game.position.to_answer() == (CYD,), "an order that is not legal now is not followed"
    game.order(CYD, ())
    assert game.standing.orders[CYD] == ()


def test_an_order_given_in_time_answers_the_question_that_is_open() -> None:
    game = turn_of(ANN)
    game.order(ANN, (StandingOrder("turn", "stop"),))
    assert game.position.to_answer() == (BOB,)


def test_an_order_that_never_ends_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "MOST_SETTLED", 20)
    game = turn_of(ANN)
    seq = game.seq
    game.order(ANN, (StandingOrder("turn", "allot -"),))
    assert game.seq == seq + 21
    assert game.position.to_answer() == (ANN,)


def test_bad_orders_are_refused() -> None:
    game = turn_of(ANN)
    before = everything(game)
    for orders, reason in [
        ((StandingOrder("dreaming"),), "no decision is called 'dreaming'"),
        ((StandingOrder("turn", "fly away"),), "'fly' is not one of"),
        ((StandingOrder("turn", "bid 1"),), "'bid' is not one of"),
    ]:
        with pytest.raises(Refused, match=reason):
            game.order(ANN, orders)
    with pytest.raises(Refused, match="no seat 'eve'"):
        game.order(Seat("eve"), ())
    assert everything(game) == before


# Sealed answers, resigning, looking back ----------------------------------------------------------


def test_a_sealed_answer_can_be_withdrawn_and_replaced() -> None:
    game = fresh()
    with pytest.raises(Refused, match="no sealed answer"):
        game.withdraw(ANN)
    game.say(ANN, "bid 1")
    game.withdraw(ANN)
    assert kinds(game) == ["Began"]
    assert game.position.to_answer() == SEATS
    game.say(BOB, "bid 0")
    game.say(BOB, "bid 1")
    game.say(CYD, "bid 0")
    game.say(ANN, "bid 0")
    assert game.position.to_answer() == (BOB,)
    with pytest.raises(Refused, match="no sealed answer"):
        game.withdraw(ANN)


def test_resigning() -> None:
    game = turn_of(ANN)
    with pytest.raises(Refused, match="no seat"):
        game.resign(Seat("eve"))
    game.resign(BOB)
    assert game.over
    assert game.position.outcome is not None
    assert game.position.outcome.winners == (ANN, CYD)
    with pytest.raises(Refused, match="over"):
        game.resign(ANN)
    with pytest.raises(Refused, match="over"):
        game.answer(ANN, Stop())
    assert b"bob resigns." in sent(game)[CYD]


@pytest.mark.parametrize("seed", range(3))
def test_the_position_after_any_entry(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chronicle, "MARK_EVERY", 8)
    game = played(str(seed), rounds="4")
    assert len(game._marks) > 3
    for number, entry in enumerate(game.entries, 1):
        assert game.state_of(game.position_at(number)) == entry.state
    assert game.position_at(0).told


def test_a_look_back_spares_the_next_one_the_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chronicle, "LOOK_EVERY", 4)
    game = played("1", rounds="4")
    again = Game(RULES, game.header)
    again.resume(game.entries, game.position)  # as from a file: nothing between start and end
    folded: list[Entry] = []
    whole = Chronicle._next_position

    def counted(
        self: Chronicle, position: Position, entry: Entry, number: int, **how: bool
    ) -> Position:
        folded.append(entry)
        return whole(self, position, entry, number, **how)

    monkeypatch.setattr(Chronicle, "_next_position", counted)
    far = game.seq - 2
    assert again.state_of(again.position_at(far)) == game.entries[far - 1].state
    assert len(folded) == far
    for number in reversed(range(1, far)):
        folded.clear()
        assert again.state_of(again.position_at(number)) == game.entries[number - 1].state
        assert len(folded) < 4


def test_a_look_back_sees_what_came_in_the_place_of_what_was_undone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(chronicle, "LOOK_EVERY", 1)
    game = turn_of(ANN)
    game.say(ANN, "allot in=1")
    number = game.seq
    before = game.state_of(game.position_at(number))
    game.undo(ANN)
    game.say(ANN, "allot in=2")
    assert game.seq == number
    now = game.state_of(game.position_at(number))
    assert now == game.entries[number - 1].state != before


def test_replay_finds_whatever_was_changed() -> None:
    game = played("5", rounds="1")
    twin = Game(RULES, game.header)
    twin.replay(game.entries)
    assert everything(twin) == everything(game)
    for place, entry in enumerate(game.entries):
        wrong: list[msgspec.Struct] = [msgspec.structs.replace(entry, state="00" * 16)]
        if isinstance(entry, Answered):
            wrong.append(msgspec.structs.replace(entry, hidden=not entry.hidden))
            wrong.append(msgspec.structs.replace(entry, waits=not entry.waits))
            wrong.append(msgspec.structs.replace(entry, seat=Seat("eve")))
            wrong.append(msgspec.structs.replace(entry, text="fly"))
        elif isinstance(entry, Rolled):
            request = msgspec.structs.replace(entry.request, label="other")
            wrong.append(msgspec.structs.replace(entry, request=request))
            wrong.append(msgspec.structs.replace(entry, number=entry.number + 1))
            wrong.append(msgspec.structs.replace(entry, values=(99,)))
        for bad in wrong:
            assert isinstance(bad, Answered | Rolled | Began)
            with pytest.raises(Diverged) as caught:
                Game(RULES, game.header).replay([*game.entries[:place], bad])
            assert caught.value.number == place + 1


def test_orders_are_their_seats_own_business() -> None:
    game = turn_of(ANN)
    game.order(BOB, (StandingOrder("turn", "stop"),))
    entry = game.entries[-1]
    assert isinstance(entry, Ordered)
    assert entry.seen_by(ANN) == Ordered(seat=BOB)
    seen = entry.seen_by(BOB)
    assert isinstance(seen, Ordered)
    assert seen.orders
    assert rules_of(3).version == 3

"""Positions: values that an answer or a roll turns into another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec
import pytest

from tests.engine.playing import ANN, BOB, CYD, pick, sent, turn_of
from tests.engine.toy import RULES, Fight, RollOff, Round, SeatTurn, ToyRules
from tests.engine.toy_parts import (
    SEATS,
    Bid,
    BoxId,
    CoinId,
    Crash,
    Duel,
    Fetch,
    Guard,
    Guarding,
    Move,
    Stop,
    ToyWorld,
)
from warcabinet.engine import position as positions
from warcabinet.engine.asking import Asked
from warcabinet.engine.chance import Draw, outcomes, picker
from warcabinet.engine.decisions import Action, Decision, Form
from warcabinet.engine.position import Position, Refused, decode_action
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import Outcome

OPTIONS = {"rounds": "2"}


def opening(scenario: str = "cards") -> Position:
    return Position.opening(RULES, scenario, OPTIONS)


def anns_turn() -> Position:
    return opening().answer(ANN, Bid(1)).answer(BOB, Bid(0)).answer(CYD, Bid(0))


def coded(position: Position) -> Position:
    """Saved as text, loaded from text."""
    data = msgspec.json.decode(msgspec.json.encode(position.encode()))
    return Position.decode(RULES, position.scenario, OPTIONS, data)


def advance(position: Position, below: Any) -> Position:
    if position.request is not None:
        ways = outcomes(position.request)
        return position.resolve(ways[below(len(ways))][0])
    owners = position.to_answer()
    seat = owners[below(len(owners))]
    return position.answer(seat, pick(position, seat, below))


def test_the_opening() -> None:
    start = opening()
    assert start.to_answer() == SEATS
    assert start.decision is not None
    assert start.decision.sealed
    assert start.request is None
    assert not start.over
    assert [type(frame).__name__ for frame in start.stack] == ["WholeGame", "Round"]
    assert [event.text for event in start.told] == ["The game begins."]


@pytest.mark.parametrize("seed", range(4))
def test_encoding_anywhere_changes_nothing(seed: int) -> None:
    below = picker(f"choices {seed}")
    position = opening()
    while not position.over:
        twin = coded(position)
        assert twin.digest() == position.digest()
        assert twin.encode() == position.encode()
        assert twin.pending == position.pending
        assert twin.sealed == position.sealed
        assert position.world.faults() == []
        mark = f"{seed} {below(10**6)}"
        before = position.digest()
        after = advance(position, picker(mark))
        assert advance(twin, picker(mark)).digest() == after.digest(), "went on another way"
        assert position.digest() == before, "the old position is still what it was"
        position = after if below(2) else advance(twin, picker(mark))
    assert coded(position).outcome == position.outcome


def test_a_refused_answer_changes_nothing() -> None:
    position = anns_turn()
    before = position.digest()
    for seat, action in [
        (BOB, Stop()),
        (ANN, Bid(1)),
        (ANN, Duel(ANN)),
        (Seat("eve"), Stop()),
    ]:
        with pytest.raises(Refused) as caught:
            position.answer(seat, action)
        assert caught.value.refusals
        assert position.check(seat, action) == caught.value.refusals
    with pytest.raises(Refused, match="nothing is asked of bob now"):
        position.answer(BOB, Stop())
    with pytest.raises(RuntimeError, match="crashed as told"):
        position.answer(ANN, Crash(False))
    assert position.digest() == before


def test_the_keyed_hash_needs_its_key() -> None:
    position = opening()
    assert len({position.digest(), position.digest(b"a"), position.digest(b"b")}) == 3


def test_what_decides_the_future_is_in_the_hash() -> None:
    start = opening()
    sealed = start.answer(ANN, Bid(1))
    assert sealed.digest() != start.digest()
    assert start.answer(ANN, Bid(0)).digest() != sealed.digest()
    assert sealed.withdraw(ANN).digest() == start.digest()


def test_sealed_answers_reach_the_procedure_together() -> None:
    start = opening()
    one = start.answer(BOB, Bid(1))
    assert one.sealed == {BOB: Bid(1)}
    assert one.to_answer() == (ANN, CYD)
    assert one.world.digest() == start.world.digest()
    assert [frame.step for frame in one.stack] == [frame.step for frame in start.stack]
    replaced = one.answer(BOB, Bid(0))
    assert replaced.sealed == {BOB: Bid(0)}
    both = one.answer(CYD, Bid(0))
    withdrawn = both.withdraw(BOB)
    assert withdrawn.sealed == {CYD: Bid(0)}
    assert both.sealed == {BOB: Bid(1), CYD: Bid(0)}
    done = both.answer(ANN, Bid(0))
    assert done.sealed == {}
    assert done.to_answer() == (BOB,)
    with pytest.raises(Refused, match="no sealed answer"):
        done.withdraw(BOB)
    other_order = start.answer(ANN, Bid(0)).answer(CYD, Bid(0)).answer(BOB, Bid(1))
    assert other_order.digest() == done.digest()


def test_only_values_that_can_come_out_resolve_a_roll() -> None:
    tied = opening()
    for seat in SEATS:
        tied = tied.answer(seat, Bid(1))
    assert tied.request is not None
    assert tied.check(ANN, Bid(1))[0].reason == "nothing is asked of ann now"
    for values in [(1,), (0, 1), (7, 1)]:
        with pytest.raises(ValueError, match="cannot come from"):
            tied.resolve(values)
    again = tied.resolve((3, 3))
    assert again.digest() == tied.digest(), "a tie is rolled again"
    assert again.resolve((3, 4)).to_answer() == (BOB,)
    with pytest.raises(ValueError, match="no roll"):
        again.resolve((3, 4)).resolve((3, 4))


def test_what_is_pending_is_a_decision_or_a_roll_and_never_both() -> None:
    start = opening()
    assert start.pending is start.decision is not None
    assert start.request is None
    tied = start
    for seat in SEATS:
        tied = tied.answer(seat, Bid(1))
    assert tied.pending is tied.request is not None
    assert tied.decision is None
    for position in (start, tied, tied.copy(), tied.resolve((3, 4))):
        again = Position.decode(RULES, "cards", OPTIONS, position.encode())
        assert again.decision == position.decision
        assert again.request == position.request


def test_a_step_runs_once_on_a_private_copy_of_its_record() -> None:
    position = anns_turn()
    frames = list(position.stack)
    kept = [msgspec.to_builtins(frame) for frame in frames]
    position.answer(ANN, Stop())
    after = position.answer(ANN, Stop())
    assert [msgspec.to_builtins(frame) for frame in frames] == kept
    assert position.stack == frames
    assert after.to_answer() == (BOB,)
    assert after.world.table("scores") == position.world.table("scores")


def test_scopes_end_with_their_procedures() -> None:
    position = anns_turn().answer(ANN, Move(BoxId("out"), (CoinId("ann1"),)))
    world = position.world
    assert isinstance(world, ToyWorld)
    assert set(world.moved) == {"ann1"}
    ended = position.answer(ANN, Stop()).world
    assert isinstance(ended, ToyWorld)
    assert not ended.moved
    assert set(world.moved) == {"ann1"}
    fight = anns_turn().answer(ANN, Duel(BOB))
    assert set(fight.world.table("duelled")) == {"ann"}
    fought = fight.answer(BOB, Guard(0)).resolve((6, 6))
    assert not fought.world.table("duelled")


def test_draws_and_rolls_reach_the_step_as_they_are_read() -> None:
    drawn = anns_turn().answer(ANN, Fetch(False))
    assert drawn.request == Draw("card", "T4", ("ann-1", "ann-2", "ann-3"), to=(ANN,))
    assert "ann-2" in drawn.resolve((1,)).world.table("cards")


def test_the_game_ends_with_an_outcome() -> None:
    position, below = opening(), picker("end")
    while not position.over:
        position = advance(position, below)
    assert isinstance(position.outcome, Outcome)
    assert position.stack == []
    assert position.to_answer() == ()
    assert position.check(ANN, Stop())[0].reason == "the game is over"
    given_up = opening().ended(Outcome((BOB,), "ann left"))
    assert given_up.over
    assert given_up.pending is None


# Games that are wrong ----------------------------------------------------------------------------


class Runaway(Procedure[Outcome]):
    def start(self, w: ToyWorld, _: None) -> Step:
        return self.go(self.start)


class NoOutcome(Procedure[Outcome]):
    def start(self, w: ToyWorld, _: None) -> Step:
        return Done()


class Greedy(Procedure[Outcome]):
    def start(self, w: ToyWorld, _: None) -> Step:
        return self.draw(Draw("too many", "T", ("a",), 2), then=self.drawn)

    def drawn(self, w: ToyWorld, things: tuple[str, ...]) -> Step:
        return Done()


class Startles(Decision[Stop], frozen=True):
    rule: ClassVar[str] = "T"
    prompt: ClassVar[str] = ""
    reaction: ClassVar[bool] = True
    forms: ClassVar[Mapping[type[Action], Form]] = {Stop: Form()}


class Asks(Procedure[Outcome]):
    who: tuple[Seat, ...] = (ANN,)

    def start(self, w: ToyWorld, _: None) -> Step:
        return self.ask(Startles(self.who), then=self.said)

    def said(self, w: ToyWorld, answer: Stop) -> Step:
        return Done()


class Nests(Procedure[Outcome]):
    inner: bool = False

    def start(self, w: ToyWorld, _: None) -> Step:
        return self.call(TurnInDuel() if self.inner else SeatTurn(seat=ANN), then=self.back)

    def back(self, w: ToyWorld, _: None) -> Step:
        return Done()


class TurnInDuel(Procedure[None]):
    scope: ClassVar[str] = "duel"

    def start(self, w: ToyWorld, _: None) -> Step:
        return self.call(SeatTurn(seat=ANN), then=self.back)

    def back(self, w: ToyWorld, _: None) -> Step:
        return Done()


def opening_of(first: Procedure[Outcome]) -> Position:
    class Wrong(ToyRules):
        def set_up(
            self, scenario: str, options: Mapping[str, str]
        ) -> tuple[ToyWorld, Procedure[Outcome]]:
            return super().set_up(scenario, options)[0], first

    return Position.opening(Wrong(), "plain", OPTIONS)


@pytest.mark.parametrize(
    ("first", "message"),
    [
        (NoOutcome(), "no outcome"),
        (Greedy(), "too few things"),
        (Asks(), "the reaction startles has no default"),
        (Asks(who=()), "startles is asked of nobody"),
        (Nests(inner=True), "a turn cannot begin inside a duel: Nests.back > TurnInDuel.back"),
    ],
)
def test_games_that_are_wrong_are_found(first: Procedure[Outcome], message: str) -> None:
    with pytest.raises(RuntimeError, match=message):
        opening_of(first)


def test_procedures_that_run_in_a_circle_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(positions, "MOST_STEPS", 100)
    with pytest.raises(RuntimeError, match=r"100 steps without a question: Runaway\.start"):
        opening_of(Runaway())


def test_a_scope_may_begin_inside_an_outer_one() -> None:
    assert opening_of(Nests()).to_answer() == (ANN,)
    scopes = [kind.scope for kind in (Round, SeatTurn, Fight, RollOff)]
    assert scopes == ["round", "turn", "duel", None]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda d: d.pop("stack"),
        lambda d: d["stack"].append({"type": "no-such"}),
        lambda d: d["stack"].append({"step": "start"}),
        lambda d: d["stack"].append(7),
        lambda d: d.update(pending={"type": "no-such"}),
        lambda d: d.update(sealed={"ann": {"type": "bid", "amount": "x"}}),
        lambda d: d.update(sealed=[]),
        lambda d: d.update(rows={"coins": [{}]}),
        lambda d: d.update(rows=7),
        lambda d: d.update(outcome=7),
    ],
)
def test_a_position_that_is_not_whole_is_refused(spoil: Any) -> None:
    data = opening().answer(ANN, Bid(1)).encode()
    spoil(data)
    with pytest.raises(msgspec.ValidationError):
        Position.decode(RULES, "cards", OPTIONS, data)


def test_old_names_are_understood() -> None:
    class Renamed(ToyRules):
        renamed: ClassVar[Mapping[str, str]] = {"old-round": "round", "old-bidding": "bidding"}

    start = opening()
    data = start.encode()
    data["stack"][1]["type"] = "old-round"
    data["pending"]["type"] = "old-bidding"
    assert Position.decode(Renamed(), "cards", OPTIONS, data).digest() == start.digest()
    assert decode_action(RULES, {"type": "bid", "amount": 1}) == Bid(1)


def test_the_sealed_stay_in_no_view() -> None:
    game = turn_of(ANN)
    assert all(b"bid 0" not in sent(game)[seat] for seat in (ANN,))
    assert Guarding((BOB,), ANN).hidden
    asked = game.position.asked(ANN)
    assert isinstance(asked, Asked)

"""What a seat is sent: all it may know, and nothing that only others know."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import pytest

from tests.engine.playing import ANN, BOB, CYD, fresh, pick, sent, turn_of
from tests.engine.toy import ToyRules
from tests.engine.toy_parts import (
    Bidding,
    Card,
    Duel,
    Fetch,
    Guard,
    Guarding,
    Show,
    ToyWorld,
)
from warcabinet.engine.asking import Below
from warcabinet.engine.chance import picker
from warcabinet.engine.decisions import StandingOrder
from warcabinet.engine.game import Game, new_game
from warcabinet.engine.procedures import Procedure
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import Outcome
from warcabinet.engine.verifying import export
from warcabinet.engine.views import LogLine, encoded_view, log_lines, seat_view


def lines(game: Game, seat: Seat, since: int = 0) -> list[tuple[str, str]]:
    return [(line.kind, line.text) for line in log_lines(game, seat, since)]


def test_the_question_as_a_form() -> None:
    view = seat_view(turn_of(ANN), ANN)
    assert view.asking is not None
    assert view.waiting is not None
    assert (view.asking.decision, view.asking.rule, view.asking.prompt) == (
        "turn",
        "T2",
        "Your turn",
    )
    verbs = {verb.verb: verb for verb in view.asking.verbs}
    assert list(verbs) == ["move", "allot", "duel", "fetch", "show", "crash", "stop"]
    assert verbs["stop"].label == "End the turn"
    assert [slot.pick for slot in verbs["move"].slots] == ["box", "coin", "choice", "text"]
    other = seat_view(turn_of(ANN), BOB)
    assert other.asking is None
    assert other.waiting == view.waiting
    assert other.waiting.seats == (ANN,)


def test_a_verb_that_does_not_fit_is_not_offered() -> None:
    game = turn_of(ANN)
    game.say(ANN, "move out ann1 calm -")
    view = seat_view(game, ANN)
    assert view.asking is not None
    assert "duel" not in {verb.verb for verb in view.asking.verbs}
    assert view.undo_to == game.seq - 1
    assert seat_view(game, BOB).undo_to is None


def test_the_default_and_the_own_sealed_answer_are_shown_to_their_seat() -> None:
    game = fresh()
    game.say(ANN, "bid 1")
    own, other = seat_view(game, ANN).asking, seat_view(game, BOB).asking
    assert own is not None
    assert other is not None
    assert (own.default, own.given) == ("bid 0", "bid 1")
    assert (other.default, other.given) == ("bid 0", "")


def test_the_log() -> None:
    game = turn_of(ANN)
    start = game.seq
    game.answer(ANN, Fetch(False))
    game.answer(ANN, Show("c1"))
    drawn = next(card for card in game.position.world.table("cards") if card.startswith("ann-"))
    assert lines(game, ANN, start) == [
        ("said", "fetch no"),
        ("rolled", f"card: {drawn}"),
        ("told", f"ann draws {drawn}"),
        ("said", "show c1"),
        ("told", "ann shows c1"),
    ]
    assert lines(game, BOB, start) == [
        ("said", "fetch no"),
        ("said", "show c1"),
        ("told", "ann shows c1"),
    ]
    assert lines(game, BOB)[0] == ("told", "The game begins.")
    assert ("said", "bid 0") in lines(game, BOB)
    assert ("said", "bid 0") not in lines(game, ANN)


def test_dice_are_logged_as_they_are_read() -> None:
    game = turn_of(ANN, chance="forced")
    game.source.waiting += [(3, 4), (4, 2)]  # type: ignore[attr-defined]
    game.answer(ANN, Duel(BOB))
    game.answer(BOB, Guard(1))
    logged = [text for kind, text in lines(game, CYD) if kind == "rolled"]
    assert logged == ["duel: 7", "again: 2, 4"]
    assert "guard 1" not in dict.fromkeys(text for _, text in lines(game, CYD))


# Sealed answers -----------------------------------------------------------------------------------


def test_who_has_sealed_an_answer_is_not_shown() -> None:
    game = fresh()
    before = sent(game)
    game.say(BOB, "bid 1")
    after = sent(game)
    assert (after[ANN], after[CYD]) == (before[ANN], before[CYD])
    assert after[BOB] != before[BOB]
    game.withdraw(BOB)
    game.say(BOB, "bid 0")
    game.say(ANN, "bid 1")
    assert sent(game)[CYD] == before[CYD]


def test_sealed_answers_stand_in_the_log_when_they_are_opened() -> None:
    views = []
    for order in [(ANN, BOB, CYD), (CYD, BOB, ANN), (BOB, CYD, ANN)]:
        game = fresh()
        seen = seat_view(game, CYD).seq
        for seat in order:
            assert log_lines(game, CYD, seen) == ()
            assert seat_view(game, CYD).seq == seen
            game.say(seat, "bid 1" if seat == BOB else "bid 0")
        views.append(sent(game))
        opened = [line for line in log_lines(game, CYD, seen) if line.kind == "said"]
        assert opened == [LogLine(seen + 3, "said", "bid 0", seat="cyd", words="Bid 0")], (
            "in the seats' order"
        )
    assert views[0] == views[1] == views[2], "in whatever order they came"


def test_a_withdrawn_answer_is_not_opened() -> None:
    game = fresh()
    game.say(ANN, "bid 1")
    game.withdraw(ANN)
    game.say(ANN, "bid 0")
    game.say(CYD, "bid 1")
    game.say(CYD, "bid 0")
    game.say(BOB, "bid 1")
    assert [text for kind, text in lines(game, ANN) if kind == "said"] == ["bid 0"]
    assert [text for kind, text in lines(game, CYD) if kind == "said"] == ["bid 0"]


# Only hidden things differ ------------------------------------------------------------------------


class Hands(ToyRules):
    """Bob begins with other cards; ann and cyd cannot know."""

    def __init__(self, hand: tuple[str, ...]) -> None:
        self.hand = hand

    def set_up(
        self, scenario: str, options: Mapping[str, str]
    ) -> tuple[ToyWorld, Procedure[Outcome]]:
        w, first = super().set_up(scenario, options)
        w.drop(w.cards["c2"])
        for card in self.hand:
            w.put(Card(card, BOB))
        return w, first


HANDS = ((), ("c2",), ("c5", "c6", "c7"))
OTHERS = (ANN, CYD)


def start(hand: tuple[str, ...], chance: str) -> Game:
    return new_game(
        Hands(hand), "cards", "secret", options={"rounds": "2"}, chance=chance, seed="s"
    )


def finish_bobs_secrets(game: Game, below: Below) -> None:
    """Bob answers what is asked of him in secret, if he is asked at all."""
    decision = game.position.decision
    if isinstance(decision, Guarding) and decision.seats == (BOB,):
        asked = game.position.asked(BOB)
        assert asked is not None
        options = asked.options("guard", "cards")
        game.answer(BOB, Guard(options[below(len(options))]))


def equal_for_others(games: list[Game]) -> None:
    for seat in OTHERS:
        views = {encoded_view(game, seat) for game in games}
        assert len(views) == 1
        since = seat_view(games[0], seat).seq // 2
        logs = {msgspec.json.encode(log_lines(game, seat, since)) for game in games}
        assert len(logs) == 1


def bid(games: list[Game], below: Below, early: bool) -> None:
    """All bid; bob, where he is asked, before the others or after them."""
    bids = {seat: f"bid {below(2)}" for seat in OTHERS}
    if early:
        for game in games:
            asked = game.position.asked(BOB)
            assert asked is not None
            if asked.decision.real(asked):
                game.say(BOB, "bid 0")
        equal_for_others(games)
    for seat in OTHERS if below(2) else reversed(OTHERS):
        for game in games:
            game.say(seat, bids[seat])
        if early:
            equal_for_others(games)
    for game in games:
        decision = game.position.decision
        if isinstance(decision, Bidding) and BOB in game.position.to_answer():
            game.say(BOB, "bid 0")
    equal_for_others(games)


@pytest.mark.parametrize("early", [False, True])
@pytest.mark.parametrize("seed", range(6))
def test_whole_games_look_the_same_to_those_who_cannot_know(seed: int, early: bool) -> None:
    # Where bob answers first the order of the record differs, and with it committed dice.
    games = [start(hand, "seeded" if early else "committed") for hand in HANDS]
    below, secret = picker(f"public {seed}"), picker(f"secret {seed}")
    equal_for_others(games)
    for _ in range(200):
        if games[0].over:
            break
        if isinstance(games[0].position.decision, Bidding):
            bid(games, below, early)
            continue
        (seat,) = games[0].position.to_answer()
        action = pick(games[0].position, seat, below)
        if seat == BOB and action.verb() == "show":
            continue
        for game in games:
            before = game.seq
            game.answer(seat, action)
            finish_bobs_secrets(game, secret)
            assert game.seq > before
        equal_for_others(games)
        if below(4) == 0:
            _undo_alike(games, seat)
    assert games[0].over
    if not early:
        for viewer in OTHERS:
            assert len({export(game, viewer) for game in games}) == 1
    assert len({export(game, BOB) for game in games}) == len(games), "there was something to hide"


def _undo_alike(games: list[Game], seat: Seat) -> None:
    reaches = {game.undo_reach(seat) - game.seq for game in games}
    assert len(reaches) == 1
    if reaches != {0}:
        for game in games:
            game.undo(seat)
        equal_for_others(games)


def test_a_reaction_is_asked_alike_of_who_has_a_choice_and_who_has_none() -> None:
    """The one difference is that it takes its time: afterwards nothing tells."""
    games = [start(hand, "committed") for hand in HANDS]
    for game in games:
        for seat in OTHERS:
            game.say(seat, "bid 1" if seat == ANN else "bid 0")
        if BOB in game.position.to_answer():
            game.say(BOB, "bid 0")
        game.answer(ANN, Duel(BOB))
    assert not isinstance(games[0].position.decision, Guarding)
    assert isinstance(games[2].position.decision, Guarding)
    games[1].answer(BOB, Guard(0))
    games[2].answer(BOB, Guard(2))
    equal_for_others(games)


def test_standing_orders_are_followed_unseen() -> None:
    by_hand, by_order = turn_of(ANN), turn_of(ANN)
    by_order.order(BOB, (StandingOrder("guarding", "guard 1"),))
    by_hand.order(BOB, ())
    for game in (by_hand, by_order):
        game.answer(ANN, Duel(BOB))
    by_hand.answer(BOB, Guard(1))
    for seat in OTHERS:
        assert encoded_view(by_hand, seat) == encoded_view(by_order, seat)

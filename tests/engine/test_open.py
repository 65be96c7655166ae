"""Open questions: several seats act in one phase, in any order, until all have passed."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.engine.alliance import (
    ALLIES,
    ANN,
    BOB,
    CYD,
    RULES,
    SEATS,
    AllianceWorld,
    Campaign,
    Confer,
    Count,
    Defence,
    Levy,
    Pay,
    Rest,
    Speak,
    Voting,
    Yield,
    fresh,
    played,
)
from warcabinet.engine import savefile
from warcabinet.engine.chance import picker
from warcabinet.engine.decisions import Action, Form, Slot, StandingOrder, numbers
from warcabinet.engine.derived import derived
from warcabinet.engine.entries import Answered
from warcabinet.engine.game import Game
from warcabinet.engine.position import Passed, Position, Refused
from warcabinet.engine.procedures import Procedure, Step
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import Outcome
from warcabinet.engine.verifying import audited
from warcabinet.engine.views import seat_view
from warcabinet.players.arena import Match, next_seat
from warcabinet.players.fuzz import fuzz
from warcabinet.players.spiel import State


def holders(game: Game) -> dict[str, str]:
    world = game.position.world
    assert isinstance(world, AllianceWorld)
    return {post.id: post.holder for post in world.posts.values() if post.holder}


def told(game: Game) -> list[str]:
    return [event.text for event in game.position.told]


def pending(game: Game) -> str:
    decision = game.position.decision
    return decision.name() if decision is not None else ""


def passed(game: Game) -> tuple[Passed, ...]:
    return game.position.passed


def decoded(position: Position) -> Position:
    data = msgspec.json.decode(msgspec.json.encode(position.encode()))
    return Position.decode(RULES, "plain", position.options, data)


# Any of the seats may answer next ----------------------------------------------------------------


def test_allies_answer_in_any_order_until_both_have_passed() -> None:
    game = fresh()
    assert game.position.to_answer() == ALLIES
    game.say(BOB, "take p1")
    game.say(ANN, "take p2")
    game.say(ANN, "take p3")
    assert holders(game)["p1"] == BOB
    assert holders(game)["p3"] == ANN
    game.say(ANN, "rest")
    assert pending(game) == "campaign"
    assert game.position.to_answer() == (BOB,)
    assert told(game) == [], "the procedure has heard nothing"
    game.say(BOB, "take p4")
    assert game.position.to_answer() == (BOB,)
    game.say(BOB, "rest")
    assert told(game) == ["All rest, bob last"]
    assert game.position.to_answer() == (CYD,)
    assert passed(game) == ()


def test_who_has_passed_answers_no_more() -> None:
    game = fresh()
    game.say(ANN, "rest")
    assert game.position.asked(ANN) is None
    with pytest.raises(Refused, match="ann has already said that it is done here"):
        game.say(ANN, "count")
    with pytest.raises(Refused, match="nothing is asked of cyd now"):
        game.say(CYD, "count")


def test_the_step_knows_who_answers_and_later_steps_do_not() -> None:
    game = fresh()
    game.say(BOB, "count")
    assert told(game) == ["bob counts 4 coins"]
    assert game.position.world.answering == ""


def test_a_derived_fact_cannot_ask_who_answers() -> None:
    @derived
    def fact(world: AllianceWorld) -> str:
        return world.answering

    world = fresh().position.world
    assert isinstance(world, AllianceWorld)
    with pytest.raises(TypeError, match="who is answering"):
        fact(world)


def test_an_open_question_to_one_seat_is_as_any_question() -> None:
    game = fresh()
    game.say(ANN, "rest")
    game.say(BOB, "rest")
    assert game.position.to_answer() == (CYD,)
    game.say(CYD, "rest")
    assert told(game) == ["All rest, cyd last"]
    assert pending(game) == "levy"


# Who has passed belongs to the procedure that asks ------------------------------------------------


def test_passing_outlasts_what_comes_between() -> None:
    game = fresh()
    game.say(ANN, "rest")
    game.say(BOB, "raid p5")
    assert pending(game) == "defence"
    assert game.position.to_answer() == (CYD,)
    game.say(CYD, "defend no")  # and a roll
    assert pending(game) == "campaign"
    assert game.position.to_answer() == (BOB,)


def test_an_open_question_inside_another_has_passes_of_its_own() -> None:
    game = fresh()
    game.say(ANN, "rest")
    game.say(BOB, "confer")
    assert pending(game) == "voting"
    assert game.position.to_answer() == ALLIES
    game.say(BOB, "agree")
    assert game.position.to_answer() == (ANN,)
    assert passed(game) == (
        Passed(2, "campaign", (ANN,)),
        Passed(3, "voting", (BOB,)),
    )
    game.say(ANN, "speak")
    assert game.position.to_answer() == (ANN,)
    game.say(ANN, "agree")
    assert pending(game) == "campaign"
    assert game.position.to_answer() == (BOB,)
    assert passed(game) == (Passed(2, "campaign", (ANN,)),)


class Shrinking(Procedure[Outcome]):
    """Asks the allies two questions, and then the first again, of ann alone."""

    asked: int = 0

    def start(self, w: AllianceWorld, _: None) -> Step:
        return self.ask(Campaign(ALLIES), then=self.said)

    def said(self, w: AllianceWorld, action: Action) -> Step:
        self.asked += 1
        if self.asked == 1:
            return self.ask(Voting(ALLIES), then=self.said)
        return self.ask(Campaign((ANN,)), then=self.said)


def beginning(first: Procedure[Outcome]) -> Position:
    world, _ = RULES.set_up("plain", RULES.options({}))
    return Position.beginning(RULES, "plain", RULES.options({}), world, first)


def test_another_question_of_the_same_procedure_asks_all_and_a_last_seat_anew() -> None:
    start = beginning(Shrinking()).answer(ANN, Rest())
    voting = start.answer(BOB, Confer())
    assert voting.to_answer() == ALLIES, "passing one question is not passing another"
    last = voting.answer(ANN, Speak())
    assert last.to_answer() == (ANN,), "nobody else is left to answer"
    assert last.passed == ()


def test_passing_ends_with_the_procedure_and_with_the_game() -> None:
    game = fresh()
    game.say(ANN, "rest")
    game.resign(CYD)
    assert passed(game) == ()


# Hashing and saving -------------------------------------------------------------------------------


def test_passing_is_hashed_and_saved_whatever_its_order() -> None:
    start = fresh().position
    passed = start.answer(ANN, Rest())
    assert passed.digest() != start.digest()
    assert decoded(passed).passed == passed.passed
    assert decoded(passed).digest() == passed.digest()
    assert decoded(passed).to_answer() == (BOB,)
    assert "passed" not in start.encode()
    three = beginning(Three())
    orders = ((ANN, BOB), (BOB, ANN))
    assert len({three.answer(x, Rest()).answer(y, Rest()).digest() for x, y in orders}) == 1


class Three(Procedure[Outcome]):
    def start(self, w: AllianceWorld, _: None) -> Step:
        return self.ask(Campaign(SEATS), then=self.said)

    def said(self, w: AllianceWorld, action: Action) -> Step:
        return self.go(self.start)


def test_random_games_load_and_replay_as_they_were_played() -> None:
    passes = 0
    for seed in range(12):
        game = played(f"open {seed}", chance="committed")
        again = savefile.load(savefile.encode(game), RULES)
        assert again.position.digest() == game.position.digest()
        assert again.position.passed == game.position.passed
        audited(savefile.encode(game), RULES)
        passes += bool(game.position.passed)
        entries = [entry for entry in game.entries if isinstance(entry, Answered)]
        assert {entry.seat for entry in entries} >= set(ALLIES)
    assert passes, "none of the games stood where a seat had passed"


# What is wrong ------------------------------------------------------------------------------------


class OneOfTwo(Procedure[Outcome]):
    def start(self, w: AllianceWorld, _: None) -> Step:
        return self.ask(Defence(ALLIES), then=lambda w, a: self.start(w, None))


class SealedAsOpen(Procedure[Outcome]):
    def start(self, w: AllianceWorld, _: None) -> Step:
        return self.ask(Levy(SEATS), then=lambda w, a: self.start(w, None))


class OpenAsSealed(Procedure[Outcome]):
    def start(self, w: AllianceWorld, _: None) -> Step:
        return self.ask_all(Campaign(ALLIES), then=lambda w, a: self.start(w, None))


def test_a_question_for_one_is_not_asked_of_two() -> None:
    with pytest.raises(RuntimeError, match="defence is for one seat"):
        beginning(OneOfTwo())


def test_sealed_and_open_are_not_mixed_up() -> None:
    with pytest.raises(TypeError, match="levy is sealed"):
        beginning(SealedAsOpen())
    with pytest.raises(TypeError, match="campaign is not sealed"):
        beginning(OpenAsSealed())


def test_a_verb_that_closes_says_nothing_else() -> None:
    slot = Slot("coins", lambda asked, got: numbers(0, 1, "A", ""))
    with pytest.raises(TypeError, match="has no slots"):
        Form((slot,), closes=True)


# A form for each seat -----------------------------------------------------------------------------


def at_levy() -> Game:
    game = fresh()
    for seat in SEATS:
        game.say(seat, "rest")
    assert pending(game) == "levy"
    return game


def test_a_sealed_question_has_a_form_for_each_seat() -> None:
    game = at_levy()
    asked = game.position.asked(ANN), game.position.asked(CYD)
    assert asked[0] is not None
    assert asked[1] is not None
    assert asked[0].verbs() == ["pay"]
    assert asked[1].verbs() == ["yield"]
    assert isinstance(asked[0].sample(picker("levy")), Pay)
    assert isinstance(asked[1].sample(picker("levy")), Yield)
    assert asked[0].check(Yield("p5"))
    shown = seat_view(game, CYD).asking
    assert shown is not None
    assert [verb.verb for verb in shown.verbs] == ["yield"]
    with pytest.raises(Exception, match="yield"):
        game.say(ANN, "yield p5")
    game.say(CYD, "yield p5")
    game.say(ANN, "pay 1")
    game.say(BOB, "pay 2")
    world = game.position.world
    assert isinstance(world, AllianceWorld)
    assert world.chests["chest"].coins == 7
    assert "p5" not in holders(game)


# Answers that nobody has to give ------------------------------------------------------------------


def test_an_ally_without_a_choice_passes_after_those_who_have_one() -> None:
    game = fresh()
    for seat, text in ((ANN, "reveal card-of-ann"), (BOB, "take p1"), (BOB, "take p2")):
        game.say(seat, text)
    game.say(BOB, "take p3")
    game.say(BOB, "take p4")  # the chest is empty, and ann holds nothing
    assert game.position.to_answer() == ALLIES, "what bob does may yet give ann something to do"
    game.say(BOB, "rest")
    assert game.position.to_answer() == (CYD,)
    last = [entry for entry in game.entries if isinstance(entry, Answered)][-1]
    assert (last.seat, last.text, last.by) == (ANN, "rest", "default")


def test_a_standing_order_passes_for_its_seat() -> None:
    game = fresh()
    game.order(ANN, (StandingOrder("campaign", "rest"),))
    assert game.position.to_answer() == ALLIES
    game.say(BOB, "take p1")
    game.say(BOB, "rest")
    assert game.position.to_answer() == (CYD,)


class Dull(Campaign, frozen=True, tag="dull"):
    """Nobody has a choice, and the default does not close."""

    def default(self, asked: Any) -> Any:
        return Count()

    def real(self, asked: Any) -> bool:
        return False


class AsksDully(Procedure[Outcome]):
    seats: tuple[Seat, ...] = ALLIES

    def start(self, w: AllianceWorld, _: None) -> Step:
        return self.ask(Dull(self.seats), then=self.said)

    def said(self, w: AllianceWorld, action: Action) -> Step:
        return self.ask(Campaign((CYD,)), then=self.said)


def test_a_default_that_does_not_close_is_given_only_for_a_single_seat() -> None:
    both = State(beginning(AsksDully()))
    both._settle()
    assert both.waiting_for == ALLIES
    alone = State(beginning(AsksDully(seats=(BOB,))))
    alone._settle()
    assert alone.waiting_for == (CYD,)


# What is shown, and players -----------------------------------------------------------------------


def test_everybody_sees_who_has_not_passed() -> None:
    game = fresh()
    game.say(BOB, "rest")
    for seat in SEATS:
        waiting = seat_view(game, seat).waiting
        assert waiting is not None
        assert waiting.seats == (ANN,)
    assert seat_view(game, BOB).asking is None
    assert seat_view(game, ANN).asking is not None


def test_players_take_turns_in_an_open_question() -> None:
    game = fresh()
    assert next_seat(game) == ANN
    game.say(ANN, "take p1")
    assert next_seat(game) == BOB
    game.say(BOB, "take p2")
    assert next_seat(game) == ANN
    match = Match(fresh(seed="match"), dict.fromkeys(SEATS, "random"), "match")
    match.run(most=5000)
    assert match.game.over


@pytest.mark.parametrize("seed", range(4))
def test_random_games_pass_every_check(seed: int) -> None:
    lined_up = dict.fromkeys(SEATS, "random")
    found = fuzz(RULES, "plain", lined_up, f"checked {seed}", thorough=True)
    assert found.failure is None, found.failure.problems


def test_looking_ahead_goes_through_an_open_question_seat_by_seat() -> None:
    state = State.new(RULES, "plain")
    assert state.current_player == ANN
    state.apply(ANN, Rest())
    assert state.current_player == BOB
    assert state.legal_actions(ANN) == []
    state.apply(BOB, Rest())
    assert state.current_player == CYD

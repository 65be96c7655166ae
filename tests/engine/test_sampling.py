"""Random answers: legal, fair, and found even where drawing slot by slot hardly would."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import ClassVar

import pytest

from tests.engine.playing import ANN, every_way, fresh, steps
from tests.engine.toy_parts import ToyWorld
from warcabinet.engine.asking import PROPOSED, TRIES, Asked, Below
from warcabinet.engine.book import Refusal
from warcabinet.engine.chance import picker
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Slot, among, numbers
from warcabinet.engine.notation import write


class Pick(Action, frozen=True):
    number: int


class Pair(Action, frozen=True):
    numbers: tuple[int, ...]


class Maybe(Action, frozen=True):
    number: int | None


class Wait(Action, frozen=True):
    pass


NO = [Refusal("T", "no")]


def odd(asked: Asked, got: object) -> Domain[int]:
    """1, 3 and 5 out of the candidates 0 to 5."""
    return Domain(range(6), lambda n: [] if n in (1, 3, 5) else NO)


def nothing(asked: Asked, got: object) -> Domain[int]:
    return Domain(range(3), lambda n: NO)


def asked(forms: Mapping[type[Action], Form]) -> Asked:
    kind = type("Question", (Decision,), {"forms": forms, "rule": "T", "prompt": ""}, frozen=True)
    return Asked(ToyWorld(), kind((ANN,)), ANN)


def fairly(question: Asked, listing: bool) -> dict[str, Fraction]:
    def run(below: Below) -> str:
        action = question.sample(below, listing)
        assert action is not None
        assert question.check(action) == []
        return write(action)

    return every_way(run)


THIRD = Fraction(1, 3)


@pytest.mark.parametrize("listing", [False, True])
def test_every_legal_value_is_equally_likely(listing: bool) -> None:
    question = asked({Pick: Form((Slot("number", odd),))})
    assert fairly(question, listing) == {f"pick {n}": THIRD for n in (1, 3, 5)}


@pytest.mark.parametrize("listing", [False, True])
def test_every_set_of_a_size_is_equally_likely(listing: bool) -> None:
    question = asked({Pair: Form((Slot("numbers", odd, least=2, most=2),))})
    assert fairly(question, listing) == {f"pair {n}": THIRD for n in ("1,3", "1,5", "3,5")}
    question = asked({Pair: Form((Slot("numbers", odd, least=2, most=2, joint=True),))})
    assert fairly(question, listing) == {f"pair {n}": THIRD for n in ("1,3", "1,5", "3,5")}


@pytest.mark.parametrize("listing", [False, True])
def test_nothing_is_as_likely_as_something(listing: bool) -> None:
    question = asked({Maybe: Form((Slot("number", odd, least=0),))})
    sixth = Fraction(1, 6)
    expected = {"maybe -": Fraction(1, 2), **{f"maybe {n}": sixth for n in (1, 3, 5)}}
    assert fairly(question, listing) == expected
    question = asked({Maybe: Form((Slot("number", nothing, least=0),))})
    assert fairly(question, listing) == {"maybe -": Fraction(1)}


def test_verbs_by_weight() -> None:
    question = asked({Pick: Form((Slot("number", odd),), weight=3), Wait: Form()})
    chances = fairly(question, True)
    assert chances["wait"] == Fraction(1, 4)
    assert sum(chances.values()) == 1


def test_a_verb_of_no_weight_is_the_last_resort() -> None:
    question = asked({Wait: Form(weight=0), Pick: Form((Slot("number", odd),))})
    assert "wait" not in fairly(question, True)
    question = asked({Wait: Form(weight=0), Pick: Form((Slot("number", nothing),))})
    assert fairly(question, True) == {"wait": Fraction(1)}


@pytest.mark.parametrize("listing", [False, True])
def test_another_verb_is_tried_where_one_has_no_value(listing: bool) -> None:
    question = asked({Pick: Form((Slot("number", nothing),), weight=9), Wait: Form()})
    assert write_of(question.sample(picker("x"), listing)) == "wait"
    question = asked({Pick: Form((Slot("number", nothing),)), Wait: Form(fits=lambda a: NO)})
    assert question.sample(picker("x"), listing) is None
    question = asked({Pair: Form((Slot("numbers", odd, least=4, most=5),))})
    assert question.sample(picker("x"), listing) is None


def write_of(action: Action | None) -> str:
    return "" if action is None else write(action)


def needle(question: Asked, action: Pick) -> list[Refusal]:
    return [] if action.number == 777 else NO


def proposed(question: Asked) -> Iterable[Action]:
    yield Pick(776)  # not legal: must not be taken
    yield Pick(777)


def test_proposals_where_drawing_hardly_finds_a_legal_action() -> None:
    hay = Slot("number", lambda a, got: numbers(0, 10**6, "T", "no"))
    form = Form((hay,), whole=needle, proposals=proposed)
    assert write_of(asked({Pick: form}).sample(picker("x"))) == "pick 777"
    tries = []

    def counted(question: Asked, action: Pick) -> list[Refusal]:
        tries.append(action)
        return NO

    assert asked({Pick: Form((hay,), whole=counted)}).sample(picker("x")) is None
    assert len(tries) == TRIES


def test_one_of_the_first_legal_proposals_is_drawn() -> None:
    """Bad ones among them do not count, and no more are made than are needed."""
    made = []

    def many(question: Asked) -> Iterable[Action]:
        for n in range(100):
            made.append(n)
            yield Pick(n)

    form = Form((Slot("number", nothing),), whole=lambda a, action: NO, proposals=many)
    assert asked({Pick: form}).sample(picker("x")) is None
    even = Slot("number", lambda a, got: Domain((), lambda n: NO if n % 2 else []))
    question = asked({Pick: Form((even,), proposals=many)})
    made.clear()
    seen = {write_of(question.sample(picker(str(n)))) for n in range(200)}
    assert seen == {f"pick {2 * n}" for n in range(PROPOSED)}
    assert max(made) == 2 * (PROPOSED - 1)
    chances = fairly(question, False)
    assert set(chances.values()) == {Fraction(1, PROPOSED)}


def falling(question: Asked, got: object) -> Domain[int]:
    """Legal beside the others only if there are none that are greater: not the same both ways."""
    assert isinstance(got, dict)
    most = max(got["numbers"], default=0)
    return among([n for n in range(1, 4) if n > most], "T", "greater than the others")


def test_what_was_legal_when_drawn_is_checked_beside_what_was_drawn_later() -> None:
    question = asked({Pair: Form((Slot("numbers", falling, most=2, joint=True),)), Wait: Form()})
    assert question.check(Pair((2,))) == []
    assert question.check(Pair((1, 2))) != []
    for seed in range(50):
        action = question.sample(picker(str(seed)))
        assert action is not None
        assert question.check(action) == []


@pytest.mark.parametrize("seed", range(6))
def test_random_answers_of_whole_games_are_legal_and_canonical(seed: int) -> None:
    game = fresh(seed=str(seed))
    for seat, action in steps(game, str(seed)):
        question = game.position.asked(seat)
        assert question is not None
        assert question.check(action) == []
        listed = question.sample(picker(f"{seed} {game.seq}"), listing=True)
        assert listed is not None
        assert question.check(listed) == []


class NeverAsked(Decision[Wait], frozen=True):
    rule: ClassVar[str] = "T"
    prompt: ClassVar[str] = "?"
    forms: ClassVar[Mapping[type[Action], Form]] = {Wait: Form()}


def test_what_a_decision_is_by_itself() -> None:
    question = Asked(ToyWorld(), NeverAsked((ANN,)), ANN)
    assert question.default() is None
    assert question.decision.real(question)
    assert question.decision.prompt_for(question) == "?"
    assert not question.decision.hidden

"""Questions as a seat sees them: options, checks, reasons, random answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

import pytest

from tests.engine.playing import ANN, BOB
from tests.engine.toy import RULES
from tests.engine.toy_parts import (
    Allot,
    Bid,
    Bidding,
    BoxId,
    Card,
    CoinId,
    Duel,
    Fetch,
    Mood,
    Move,
    Moved,
    Part,
    Show,
    Stop,
    ToyWorld,
    Turn,
)
from warcabinet.engine.asking import Asked, ask_for
from warcabinet.engine.book import Refusal
from warcabinet.engine.chance import picker
from warcabinet.engine.decisions import (
    Action,
    Decision,
    Domain,
    Form,
    Got,
    Slot,
    SlotShape,
    among,
    numbers,
)
from warcabinet.engine.records import Seat
from warcabinet.engine.shapes import canonical


def world() -> ToyWorld:
    w, _ = RULES.set_up("cards", {"rounds": "2"})
    return w


def turn(seat: Seat = ANN, w: ToyWorld | None = None) -> Asked:
    return ask_for(w or world(), Turn((seat,)), seat)


def move(box: str, *coins: str, note: str | None = None) -> Move:
    return Move(BoxId(box), tuple(CoinId(coin) for coin in coins), Mood.CALM, note)


def plan(*parts: tuple[str, int]) -> Allot:
    return Allot(tuple(Part(BoxId(box), points) for box, points in parts))


def reasons(refusals: Sequence[Refusal]) -> list[tuple[str, str]]:
    return [(refusal.rule, refusal.reason) for refusal in refusals]


VERBS = "move, allot, duel, fetch, show, crash, stop"

# check --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        (move("out", "ann1"), []),
        (move("out", "ann1", "ann2", note="hey"), []),
        (move("out", "ann1", note="ho"), [("T2", "no note")]),
        (move("attic", "ann1"), [("T2", "no such box")]),
        (move("attic", "bob1"), [("T2", "no such box")]),  # the slots before come first
        (move("out"), [("T2", "coins: at least 1 must be given")]),
        (move("out", "ann1", "ann2", "bob1"), [("T2", "coins: at most 2 may be given")]),
        (move("out", "ann1", "ann1"), [("T2", "coins: nothing may be given twice")]),
        (move("out", "bob1", "x"), [("T2", "bob1 is not yours"), ("T2", "x is not yours")]),
        (move("in", "ann1", "ann2"), [("T2.3", f"ann{n} is there already") for n in (1, 2)]),
        (Duel(ANN), [("T6", "another seat")]),
        (Duel(BOB), []),
        (Fetch(True), []),
        (Show("c1"), []),
        (Show("c2"), [("T5", "you hold no such card")]),
        (Stop(), []),
        (Bid(0), [("T2", f"'bid' does not answer this question; it takes: {VERBS}")]),
    ],
)
def test_check(action: Action, expected: list[tuple[str, str]]) -> None:
    assert reasons(turn().check(action)) == expected


def test_a_verb_that_does_not_fit_is_refused_before_its_slots() -> None:
    w = world()
    w.put(Moved(CoinId("ann1")))
    asked = turn(ANN, w)
    assert reasons(asked.check(Duel(ANN))) == [("T6.1", "one duel a turn")]
    assert "duel" not in asked.verbs()
    assert "move" in asked.verbs()
    assert reasons(asked.why_not("duel", "against", BOB)) == [("T6.1", "one duel a turn")]
    assert reasons(asked.check(move("out", "ann1"))) == [("T2.1", "a coin moves once in a turn")]


def test_all_reasons_against_a_value_in_the_order_of_the_rules() -> None:
    w = world()
    w.amend(w.coins[CoinId("bob2")], worth=9)
    w.put(Moved(CoinId("bob2")))
    asked = turn(BOB, w)
    assert [rule for rule, _ in reasons(asked.check(move("out", "bob2")))] == ["T2.1", "T2.2"]


class Many(Decision[Stop], frozen=True):
    rule: ClassVar[str] = "T"
    prompt: ClassVar[str] = ""
    forms: ClassVar[Mapping[type[Action], Form]] = {
        Stop: Form(fits=lambda a: [Refusal("15.4", "b"), Refusal("9.2", "a"), Refusal("9.2", "a")])
    }


def test_reasons_are_given_once_each_and_nine_comes_before_fifteen() -> None:
    asked = Asked(world(), Many((ANN,)), ANN)
    assert reasons(asked.check(Stop())) == [("9.2", "a"), ("15.4", "b")]


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        (plan(), []),
        (plan(("in", 3)), []),
        (plan(("in", 1), ("out", 1), ("top", 1)), []),
        (plan(("in", 4)), [("T3.2", "three points in all")]),
        (plan(("in", 0)), [("T3.2", "three points in all")]),
        (plan(("in", 2), ("out", 2)), [("T3.2", "three points in all")]),
        (plan(("attic", 1)), [("T3.1", "a box once")]),
        (plan(("in", 1), ("in", 2)), [("T3.1", "a box once")]),
        (plan(("in", 1), ("in", 1)), [("T2", "plan: nothing may be given twice")]),
    ],
)
def test_the_parts_of_a_plan_are_checked_against_the_others(
    action: Allot, expected: list[tuple[str, str]]
) -> None:
    assert reasons(turn().check(action)) == expected


def test_what_is_hidden_causes_no_refusal() -> None:
    one, two = world(), world()
    two.put(Card("c9", BOB))
    for action in (Show("c9"), Show("c2"), Show("c1")):
        assert turn(ANN, one).check(action) == turn(ANN, two).check(action)
    assert ask_for(two, Bidding((ANN, BOB)), ANN).check(Bid(2)) != []
    assert ask_for(two, Bidding((ANN, BOB)), BOB).check(Bid(2)) == []


# options and reasons ------------------------------------------------------------------------------


def test_options_are_the_sorted_legal_values_not_yet_taken() -> None:
    asked = turn()
    assert asked.options("move", "box") == ["in", "out", "top"]
    assert asked.options("move", "coins", {"box": "out"}) == ["ann1", "ann2"]
    assert asked.options("move", "coins", {"box": "out", "coins": ("ann2",)}) == ["ann1"]
    assert asked.options("show", "card") == ["c1"]
    taken = {"plan": (Part(BoxId("in"), 2),)}
    assert asked.options("allot", "plan.box", taken) == ["out", "top"]
    assert asked.options("allot", "plan.points", taken, {"box": "out"}) == [1]
    assert asked.options("allot", "plan.points") == [1, 2, 3]
    with pytest.raises(KeyError, match="no slot wings"):
        asked.options("move", "wings")
    with pytest.raises(KeyError, match="turn is not answered by bid"):
        asked.options("bid", "amount")


def test_why_not() -> None:
    asked = turn()
    assert reasons(asked.why_not("move", "coins", "bob1")) == [("T2", "bob1 is not yours")]
    assert asked.why_not("move", "coins", "ann1") == []
    assert "does not answer" in asked.why_not("bid", "amount", 1)[0].reason


@pytest.mark.parametrize("verb", ["move", "allot", "duel", "fetch", "show", "crash"])
def test_a_value_is_an_option_if_and_only_if_nothing_speaks_against_it(verb: str) -> None:
    asked = turn()
    universe = [*world().coins, *world().cards, *world().scores, "in", "out", "top", "x"]
    for shape in asked.shapes(verb):
        if shape.pick in ("record", "choice", "yes-no"):
            continue
        for value in universe:
            legal = not asked.why_not(verb, shape.name, value)
            assert (value in asked.options(verb, shape.name)) == legal


def test_domains() -> None:
    assert numbers(2, 4, "T", "no").values() == [2, 3, 4]
    assert [n for n in range(7) if not numbers(2, 4, "T", "no").why(n)] == [2, 3, 4]
    assert numbers(3, 2, "T", "no").values() == []
    assert among("cab", "T", "no").values() == ["a", "b", "c"]
    assert Domain([3, 1, 3]).values() == [1, 3]


def test_whether_anything_is_possible_stops_at_the_first_legal_value() -> None:
    tried = []

    def why(n: int) -> list[Refusal]:
        tried.append(n)
        return [] if n > 3 else [Refusal("T", "too small")]

    assert Domain(range(100), why).possible()
    assert tried == [0, 1, 2, 3, 4]
    assert not Domain(range(3), why).possible()
    assert not Domain(()).possible()


def test_a_domain_is_found_once_for_a_question_and_what_is_filled_in() -> None:
    found = []

    def boxes(asked: Asked, got: Got) -> Domain[str]:
        found.append(dict(got))
        return Domain(("in", "out"))

    asked = turn()
    first = asked.domain_of(boxes)
    assert asked.domain_of(boxes, {}) is first
    other = asked.domain_of(boxes, {"coin": "ann1"})
    assert other is not first
    assert asked.domain_of(boxes, {"coin": "ann1"}) is other
    asked.domain_of(boxes, {"coin": ["no", "value"]})
    assert found == [{}, {"coin": "ann1"}, {"coin": ["no", "value"]}]
    assert turn().domain_of(boxes) is not first, "another question, another domain"


def test_a_rule_that_asks_for_a_slots_domain_gets_the_one_the_slot_has() -> None:
    asked = turn()
    form = asked.decision.forms[Move]
    box = form.slots[0]
    assert box.domain is not None
    assert asked.domain_of(box.domain) is asked.domain("move", box.name, {})


# shapes -------------------------------------------------------------------------------------------


def test_the_form_that_a_client_fills_in() -> None:
    asked = turn()
    assert asked.shapes("move") == (
        SlotShape("box", "box", 1, 1),
        SlotShape("coins", "coin", 1, 2, many=True),
        SlotShape("mood", "choice", 1, 1),
        SlotShape("note", "text", 0, 1),
    )
    inner = (SlotShape("box", "box", 1, 1), SlotShape("points", "number", 1, 1))
    assert asked.shapes("allot") == (SlotShape("plan", "record", 0, 3, many=True, inner=inner),)
    assert asked.shapes("fetch")[0].pick == "yes-no"
    assert asked.shapes("stop") == ()


class Fill(Action, frozen=True):
    boxes: tuple[str, ...]
    one: str | None


def as_many_as_cards(asked: Asked) -> int:
    return len(asked.world.cards)


class Filling(Decision[Fill], frozen=True):
    """Takes as many boxes as the seat knows cards, and one more or not."""

    rule: ClassVar[str] = "T"
    prompt: ClassVar[str] = ""
    forms: ClassVar[Mapping[type[Action], Form]] = {
        Fill: Form(
            (
                Slot("boxes", lambda a, got: among("abcd", "T", "no box"),
                     least=as_many_as_cards, most=as_many_as_cards),
                Slot("one", lambda a, got: among("xy", "T", "no one"),
                     least=lambda a: 1 if as_many_as_cards(a) > 1 else 0),
            )
        )
    }  # fmt: skip


def test_how_many_may_depend_on_the_question() -> None:
    w = world()
    asked = ask_for(w, Filling((ANN,)), ANN)
    assert [(s.least, s.most) for s in asked.shapes("fill")] == [(1, 1), (0, 1)]
    assert asked.check(Fill(("a",), None)) == []
    assert reasons(asked.check(Fill(("a", "b"), None))) == [("T", "boxes: at most 1 may be given")]
    w.put(Card("c9", ANN))
    asked = ask_for(w, Filling((ANN,)), ANN)
    assert [(s.least, s.most) for s in asked.shapes("fill")] == [(2, 2), (1, 1)]
    assert reasons(asked.check(Fill(("a",), "x"))) == [("T", "boxes: at least 2 must be given")]
    assert asked.check(Fill(("a", "b"), None)) != []
    assert [slot.pick for slot in asked.shapes("fill")] == ["text", "text"]
    for seed in range(20):
        action = asked.sample(picker(str(seed)), listing=bool(seed % 2))
        assert isinstance(action, Fill)
        assert len(action.boxes) == 2
        assert asked.check(action) == []


def test_tuples_are_canonical_unless_their_order_means_something() -> None:
    assert canonical(move("out", "b", "a")) == move("out", "a", "b")
    assert canonical(plan(("out", 1), ("in", 2))) == plan(("in", 2), ("out", 1))
    in_order = move("out", "a", "b")
    assert canonical(in_order) is in_order

    class Path(Action, frozen=True):
        ordered_fields: ClassVar[tuple[str, ...]] = ("hexes",)
        hexes: tuple[str, ...]

    assert canonical(Path(("b", "a", "b"))).hexes == ("b", "a", "b")


def test_a_slot_has_a_domain_or_inner_slots() -> None:
    plain = Slot("x", lambda a, got: Domain(()))
    with pytest.raises(TypeError, match="either"):
        Slot("x")
    with pytest.raises(TypeError, match="either"):
        Slot("x", lambda a, got: Domain(()), inner=(plain,))
    with pytest.raises(TypeError, match="exactly one plain value"):
        Slot("x", inner=(Slot("y", lambda a, got: Domain(()), least=0),))

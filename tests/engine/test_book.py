"""Restrictions, layers, modifiers and hooks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import pytest

from tests.engine.toy_parts import ToyWorld
from warcabinet.engine.book import (
    Book,
    Layer,
    Modifier,
    Occasion,
    Question,
    Refusal,
    Registration,
    rule_order,
)
from warcabinet.engine.procedures import Procedure
from warcabinet.engine.world import Thing


class Enter(Question, frozen=True):
    classes: ClassVar[tuple[str, ...]] = ("nation", "kind")
    nation: str
    kind: str
    hex: str = "K38"

    def about(self) -> tuple[Thing, ...]:
        return (Thing("hex", self.hex),)


class Other(Question, frozen=True):
    pass


W = ToyWorld()


def book() -> Book:
    b = Book()

    @b.forbids(Enter, "15.4", "armor may not enter", kind="armor")
    def armor(w: ToyWorld, q: Enter) -> bool:
        return True

    @b.forbids(Enter, "9.93B,9.2", "no Italian in the east", nation="Italy")
    def italians(w: ToyWorld, q: Enter) -> bool:
        return q.hex > "J"

    @b.forbids(Enter, "9.93A", "neither of these two", nation=("Italy", "Spain"), kind="armor")
    def two_nations(w: ToyWorld, q: Enter) -> bool:
        return True

    @b.modifies(Enter, "12.1", "rough", "rough ground doubles", kind="armor")
    def rough(w: ToyWorld, q: Enter) -> int | None:
        return 2 if q.hex == "K38" else None

    @b.modifies(Enter, "3.1", "cold", "cold takes one")
    def cold(w: ToyWorld, q: Enter) -> int | None:
        return -1

    return b


def rules(refusals: list[Refusal]) -> list[str]:
    return [refusal.rule for refusal in refusals]


def test_every_reason_is_given_in_the_order_of_the_rules() -> None:
    refusals = book().may(W, Enter("Italy", "armor"))
    assert rules(refusals) == ["9.93A", "9.93B", "15.4"]
    assert refusals[1] == Refusal("9.93B", "no Italian in the east", (Thing("hex", "K38"),))


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        (Enter("Italy", "infantry"), ["9.93B"]),
        (Enter("Italy", "infantry", "A1"), []),
        (Enter("Spain", "armor"), ["9.93A", "15.4"]),
        (Enter("Spain", "infantry"), []),
        (Enter("Russia", "armor"), ["15.4"]),
    ],
)
def test_filters(question: Enter, expected: list[str]) -> None:
    assert rules(book().may(W, question)) == expected


@pytest.mark.parametrize("space", ["A1", "K38"])
@pytest.mark.parametrize("kind", ["armor", "infantry"])
@pytest.mark.parametrize("nation", ["Italy", "Spain", "Finland"])
def test_allowed_is_what_has_no_reason_against_it(nation: str, kind: str, space: str) -> None:
    question = Enter(nation, kind, space)
    assert book().allows(W, question) == (book().may(W, question) == [])


def test_only_those_that_can_apply_are_called() -> None:
    b, called = Book(), []

    @b.forbids(Enter, "1.1", "never", nation="Spain")
    def never(w: ToyWorld, q: Enter) -> bool:
        called.append(q)
        return True

    assert b.may(W, Enter("Italy", "armor")) == []
    assert called == []
    assert b.may(W, Other()) == []


def test_amounts_are_named_and_restrictions_of_the_same_question_are_none() -> None:
    b = book()
    assert b.total(W, Enter("Italy", "armor")) == (
        Modifier("3.1", "cold", -1),
        Modifier("12.1", "rough", 2),
    )
    assert b.total(W, Enter("Italy", "armor", "A1")) == (Modifier("3.1", "cold", -1),)
    assert b.total(W, Enter("Italy", "infantry")) == (Modifier("3.1", "cold", -1),)


def test_layers() -> None:
    b = Book()
    closed: Layer[int] = Layer("closed", ("nation",))
    costly: Layer[int] = Layer("costly")
    rough: Layer[int] = Layer("rough")

    @b.lays(closed, "85.46A", "Hungarians stay out", nation="Hungary")
    def hungary(w: ToyWorld, nation: str) -> int:
        return 0b110

    @b.lays(closed, "9.1", "everybody stays out")
    def everybody(w: ToyWorld, nation: str) -> int:
        return 0b001

    @b.lays(rough, "9.3", "rough for all")
    def rocks(w: ToyWorld) -> int:
        return 0b100

    found = b.layers(W, closed, "Hungary")
    assert [mask for _, mask in b.layers(W, rough)] == [4]
    assert [(entry.rules[0], mask) for entry, mask in found] == [("9.1", 1), ("85.46A", 6)]
    assert [mask for _, mask in b.layers(W, closed, "Italy")] == [1]
    assert b.layers(W, costly) == []
    with pytest.raises(ValueError, match="zip"):
        b.layers(W, closed)


def test_a_layer_knows_for_whom_it_is_asked() -> None:
    b = Book()
    closed: Layer[str] = Layer("closed", ("nation", "kind"))

    @b.lays(closed, "9.1", "closed to some", kind="armor")
    def closed_to(w: ToyWorld, nation: str, kind: str) -> str:
        return f"{nation} {kind}"

    assert [mask for _, mask in b.layers(W, closed, "Italy", "armor")] == ["Italy armor"]
    assert [mask for _, mask in b.layers(W, closed, "Spain", "armor")] == ["Spain armor"]
    assert b.layers(W, closed, "Spain", "infantry") == []


def test_who_asks_may_leave_out_a_sort_of_entry() -> None:
    """Whatever number it cites: the entry says itself of which sorts it is."""
    b = Book()
    closed: Layer[int] = Layer("closed", (), ("for now", "afoot"))

    @b.lays(closed, "9.1", "rain", sorts=("for now", "afoot"))
    def rain(w: ToyWorld) -> int:
        return 1

    @b.lays(closed, "9.2", "a border")
    def border(w: ToyWorld) -> int:
        return 2

    @b.lays(closed, "9.3", "a crowd", sorts=("for now",))
    def crowd(w: ToyWorld) -> int:
        return 4

    def areas(without: str = "") -> list[int]:
        return [area for _, area in b.layers(W, closed, without=without)]

    assert areas() == [1, 2, 4]
    assert areas("for now") == [2]
    assert areas("afoot") == [2, 4]
    with pytest.raises(TypeError, match="closed: no such sort: 9"):
        areas("9.1")
    with pytest.raises(TypeError, match=r"9\.4: no such sort of layer: wet"):
        b.lays(closed, "9.4", "x", sorts=("wet",))


def test_an_entry_can_be_switched_off_and_on() -> None:
    b = book()
    italian = Enter("Italy", "infantry")
    assert rules(b.may(W, italian)) == ["9.93B"]
    b.switch_off("9.93B:italians")
    assert b.may(W, italian) == []
    b.switch_off("12.1:rough")
    assert b.total(W, Enter("Spain", "armor")) == (Modifier("3.1", "cold", -1),)
    b.switch_on("9.93B:italians")
    assert rules(b.may(W, italian)) == ["9.93B"]
    with pytest.raises(KeyError):
        b.switch_off("9.93B:nobody")


def test_an_entry_added_later_counts() -> None:
    b = book()
    assert b.may(W, Enter("Spain", "infantry")) == []

    @b.forbids(Enter, "2.5", "nobody at all")
    def nobody(w: ToyWorld, q: Enter) -> bool:
        return True

    assert rules(b.may(W, Enter("Spain", "infantry"))) == ["2.5"]


def test_bad_registrations_are_refused() -> None:
    b = book()
    with pytest.raises(TypeError, match=r"15\.5: no such filter: theater"):
        b.forbids(Enter, "15.5", "x", theater="east")

    def armor(w: ToyWorld, q: Enter) -> bool:
        return True

    with pytest.raises(ValueError, match=r"15\.4:armor is registered twice"):
        b.forbids(Enter, "15.4", "again")(armor)
    b.note("7.1", "a gist")
    with pytest.raises(ValueError, match="twice"):
        b.note("7.1", "another gist")


def test_registrations_for_the_ledger() -> None:
    b = book()
    b.note("7.1, 7.2", "a gist")
    entry = b.registrations["9.93B:italians"]
    assert (entry.rules, entry.gist, entry.kind) == (
        ("9.93B", "9.2"),
        "no Italian in the east",
        "restriction",
    )
    assert b.registrations["7.1, 7.2:note"].rules == ("7.1", "7.2")
    assert {entry.kind for entry in b.registrations.values()} == {
        "restriction",
        "modifier",
        "note",
    }


def test_rules_are_sorted_as_a_reader_sorts_them() -> None:
    wanted = ["9.2", "9.93A", "9.93B", "15.3", "15.33", "15.333", "15.33A", "15.4", "S20.1"]
    assert sorted(sorted(wanted), key=rule_order) == wanted
    assert sorted(["15.4", ""], key=rule_order) == ["", "15.4"]


# Hooks --------------------------------------------------------------------------------------------

FALLS: Occasion[Callable[[list[str]], None]] = Occasion("a town falls")
ENDS: Occasion[Callable[[list[str]], None]] = Occasion("the day ends")


def hooked() -> Book:
    b = Book()

    @b.happens(FALLS, "7.2", "the bells ring", order=10)
    def bells(told: list[str]) -> None:
        told.append("bells")

    @b.happens((FALLS, ENDS), "7.1, 7.1A", "people go home")
    def people(told: list[str]) -> None:
        told.append("people")

    @b.happens(FALLS, "8.1", "bakers close")
    def bakers(told: list[str]) -> None:
        told.append("bakers")

    return b


def carried_out(b: Book, occasion: Occasion[Callable[[list[str]], None]]) -> list[str]:
    told: list[str] = []
    for part in b.parts(occasion):
        part(told)
    return told


def test_hooks_go_by_their_numbers_and_then_by_their_rules() -> None:
    assert carried_out(hooked(), FALLS) == ["people", "bakers", "bells"]


def test_a_hook_may_be_there_for_several_occasions() -> None:
    assert carried_out(hooked(), ENDS) == ["people"]
    assert carried_out(hooked(), Occasion("nothing follows")) == []


def test_a_hook_is_an_entry_of_the_book() -> None:
    assert hooked().registrations["7.1:people"] == Registration(
        "7.1:people", ("7.1", "7.1A"), "people go home", "hook"
    )


def test_a_hook_that_is_off_is_left_out_on_every_occasion() -> None:
    b = hooked()
    assert carried_out(b, FALLS) == ["people", "bakers", "bells"]
    b.switch_off("7.1:people")
    assert carried_out(b, FALLS) == ["bakers", "bells"]
    assert carried_out(b, ENDS) == []
    b.switch_on("7.1:people")
    assert carried_out(b, FALLS) == ["people", "bakers", "bells"]


def test_a_hook_that_comes_later_is_heard_of() -> None:
    b = hooked()
    assert carried_out(b, ENDS) == ["people"]

    @b.happens(ENDS, "9.1", "lamps are lit", order=1)
    def lamps(told: list[str]) -> None:
        told.append("lamps")

    assert carried_out(b, ENDS) == ["people", "lamps"]


def test_procedures_may_be_hooks_too() -> None:
    class Feast(Procedure[None]):
        """A procedure of a game."""

    b = Book()
    played: Occasion[type[Procedure[Any]]] = Occasion("somebody plays")
    assert b.happens(played, "5.1", "a feast is held")(Feast) is Feast
    assert b.parts(played) == (Feast,)
    assert "5.1:Feast" in b.registrations


def test_whether_anything_can_modify_a_question_is_known_without_asking() -> None:
    b = Book()

    @b.modifies(Enter, "3.1", "cold", "cold takes one", nation="Italy")
    def cold(w: ToyWorld, q: Enter) -> int | None:
        return None

    assert b.modified(Enter("Italy", "armor"))
    assert not b.modified(Enter("Spain", "armor"))
    b.switch_off("3.1:cold")
    assert not b.modified(Enter("Italy", "armor"))


def test_everything_but_notes_can_be_switched_off() -> None:
    b = book_with_all_kinds()
    kinds = {one.kind for one in b.registrations.values()}
    assert kinds == {"restriction", "layer", "modifier", "hook", "note"}
    before = everything(b)
    assert all(before)
    for entry in [one.id for one in b.registrations.values() if one.kind != "note"]:
        b.switch_off(entry)
    assert not any(everything(b))


HEIGHT: Layer[int] = Layer("height")


def book_with_all_kinds() -> Book:
    b = hooked()
    b.note("1.1", "a note")

    @b.forbids(Enter, "15.4", "nobody enters")
    def nobody(w: ToyWorld, q: Enter) -> bool:
        return True

    @b.lays(HEIGHT, "4.1", "it is high")
    def high(w: ToyWorld) -> int:
        return 1

    @b.modifies(Enter, "3.1", "cold", "cold takes one")
    def cold(w: ToyWorld, q: Enter) -> int | None:
        return -1

    return b


def everything(b: Book) -> list[object]:
    question = Enter("Italy", "armor")
    return [
        b.may(W, question),
        b.layers(W, HEIGHT),
        b.total(W, question),
        b.parts(FALLS),
        b.parts(ENDS),
    ]

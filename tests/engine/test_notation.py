"""One action, one text, and back."""

from __future__ import annotations

import enum
from typing import ClassVar, Literal, NewType

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.playing import fresh, steps
from tests.engine.toy import RULES
from warcabinet.engine.decisions import Action
from warcabinet.engine.notation import (
    BadNotation,
    read,
    read_value,
    split_actions,
    split_words,
    write,
    write_value,
)
from warcabinet.engine.shapes import canonical

UnitId = NewType("UnitId", str)


class Color(enum.Enum):
    RED = "red"
    SEA_BLUE = "sea blue"


class Level(enum.Enum):
    LOW = 1
    HIGH = 12


class Rank(enum.IntEnum):
    FIRST = 1


class Piece(msgspec.Struct, frozen=True, order=True):
    name: UnitId
    count: int
    face_up: bool = False


class Say(Action, frozen=True):
    text: str


class SayMany(Action, frozen=True):
    texts: tuple[UnitId, ...]


class SayMaybe(Action, frozen=True):
    text: str | None
    number: int | None


class Everything(Action, frozen=True):
    ordered_fields: ClassVar[tuple[str, ...]] = ("path",)
    number: int
    yes: bool
    color: Color
    level: Level
    rank: Rank
    side: Literal["axis", "allies"]
    zone: Literal[1, 2]
    pieces: tuple[Piece, ...]
    colors: tuple[Color, ...]
    path: tuple[str, ...]
    piece: Piece


class Wait(Action, frozen=True):
    pass


KINDS: tuple[type[Action], ...] = (Say, SayMany, SayMaybe, Everything, Wait)
VERBS = {kind.verb(): kind for kind in KINDS}

# Everything that UTF-8 can hold; a lone surrogate could not be saved either.
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=8) | st.sampled_from(
    ["", "-", "--", ",", "=", '"', "\\", "\\n", " ", "a b", "yes", "no", "1", "K38", '"-"', "\x85"]
)
whole = st.integers(-(10**17), 10**17)
pieces = st.builds(Piece, texts.map(UnitId), whole, st.booleans())


@given(texts)
def test_any_text_comes_back(text: str) -> None:
    assert read(write(Say(text)), VERBS) == Say(text)


@given(st.lists(texts.map(UnitId), max_size=4))
def test_any_list_comes_back(some: list[UnitId]) -> None:
    action = canonical(SayMany(tuple(some)))
    assert read(write(action), VERBS) == action


@given(st.none() | texts, st.none() | whole)
def test_something_or_nothing_comes_back(text: str | None, number: int | None) -> None:
    assert read(write(SayMaybe(text, number)), VERBS) == SayMaybe(text, number)


@given(
    st.builds(
        Everything,
        whole,
        st.booleans(),
        st.sampled_from(Color),
        st.sampled_from(Level),
        st.sampled_from(Rank),
        st.sampled_from(["axis", "allies"]),
        st.sampled_from([1, 2]),
        st.lists(pieces, max_size=3).map(tuple),
        st.lists(st.sampled_from(Color), max_size=2).map(tuple),
        st.lists(texts, max_size=3).map(tuple),
        pieces,
    )
)
def test_every_kind_of_field_comes_back(action: Everything) -> None:
    action = canonical(action)
    assert read(write(action), VERBS) == action
    assert read(f"  {write(action)}\n", VERBS) == action


def test_the_order_of_a_set_does_not_matter_and_that_of_a_path_does() -> None:
    assert read("say-many b,a", VERBS) == SayMany((UnitId("a"), UnitId("b")))
    one = Everything(
        1, True, Color.RED, Level.LOW, Rank.FIRST, "axis", 1, (), (), ("b", "a"),
        Piece(UnitId("x"), 1),
    )  # fmt: skip
    assert write(one) == "everything 1 yes red 1 1 axis 1 - - b,a x=1=no"


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Say("K38"), "say K38"),
        (Say("a b"), 'say "a b"'),
        (Say(""), 'say ""'),
        (Say("-"), 'say "-"'),
        (Say("Köln"), "say Köln"),
        (SayMany(()), "say-many -"),
        (SayMany((UnitId("-"),)), 'say-many "-"'),
        (SayMany((UnitId("a"), UnitId("b"))), "say-many a,b"),
        (SayMaybe(None, None), "say-maybe - -"),
        (SayMaybe("-", -5), 'say-maybe "-" -5'),
        (Wait(), "wait"),
    ],
)
def test_texts(action: Action, text: str) -> None:
    assert write(action) == text
    assert read(text, VERBS) == action


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "nothing was said"),
        ("   ", "nothing was said"),
        ("fly K38", "'fly' is not one of: everything, say, say-many, say-maybe, wait"),
        ("say", "'say' is written: say <text>"),
        ("say a b", "'say' is written: say <text>"),
        ("wait now", "'wait' is written: wait"),
        ("say a,b", "text takes one value, not a list"),
        ("say a=b", "text takes no equals sign"),
        ("say a,", "a value is missing beside a comma or an equals sign"),
        ("say ,a", "a value is missing beside a comma or an equals sign"),
        ("say-many a,,b", "a value is missing beside a comma or an equals sign"),
        ('say "a', "a comma or a space is missing before a"),
        ('say "', '" is not closed or not a text'),
        ('say a"b"', 'a comma or a space is missing before "b"'),
        ('say "\\x"', '"\\x" is not closed or not a text'),
        ("a,b c", "a verb was expected, not a list"),
        ("say-maybe a b", "number is a number, not b"),
        ("say-maybe a 1.5", "number is a number, not 1.5"),
        ("say-maybe a 9999999999999999999", "number is a number, not 9999999999999999999"),
        ("everything 1 maybe red 1 1 axis 1 - - - x=1=no", "yes is yes or no, not maybe"),
        ("everything 1 yes blue 1 1 axis 1 - - - x=1=no",
         "color is one of red, sea blue, not blue"),
        ("everything 1 yes red 3 1 axis 1 - - - x=1=no", "level is one of 1, 12, not 3"),
        ("everything 1 yes red 1 1 axe 1 - - - x=1=no",
         "side is one of axis, allies, not axe"),
        ("everything 1 yes red 1 1 axis 3 - - - x=1=no", "zone is one of 1, 2, not 3"),
        ("everything 1 yes red 1 1 axis 1 x=1 - - x=1=no",
         "pieces is written <name>=<count>=<face_up>"),
        ("everything - yes red 1 1 axis 1 - - - x=1=no", "number is a number, not -"),
    ],
)  # fmt: skip
def test_bad_texts_are_explained(text: str, message: str) -> None:
    with pytest.raises(BadNotation) as caught:
        read(text, VERBS)
    assert str(caught.value) == message


words = st.sampled_from(
    [*VERBS, *RULES.actions, "-", ",", "=", '"', "\\", " ", "a", "1", "yes", "\n", "ann1", "\u2003"]
)


@given(st.lists(words, max_size=14).map("".join) | st.text(max_size=30))
def test_no_text_does_anything_but_be_read_or_explained(text: str) -> None:
    for verbs in (VERBS, RULES.actions):
        try:
            action = read(text, verbs)
        except BadNotation:
            continue
        assert read(write(action), verbs) == action


@given(st.sampled_from(sorted(RULES.actions)), st.lists(words | texts, max_size=4))
def test_texts_that_begin_well(verb: str, rest: list[str]) -> None:
    try:
        action = read(" ".join([verb, *rest]), RULES.actions)
    except BadNotation:
        return
    assert read(write(action), RULES.actions) == action


@pytest.mark.parametrize("seed", range(5))
def test_every_answer_of_a_game_comes_back(seed: int) -> None:
    game = fresh(seed=str(seed))
    for _, action in steps(game, str(seed)):
        assert read(write(action), RULES.actions) == action


# Texts that are not finished yet ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", []),
        ("  move  a,b c=2 ", ["move", "a,b", "c=2"]),
        ('say "a b",c', ["say", '"a b",c']),
        ('say "a b', ["say", '"a b']),
        (r'say "a \" b" c', ["say", r'"a \" b"', "c"]),
    ],
)
def test_the_words_of_a_line(text: str, words: list[str]) -> None:
    assert split_words(text) == words


def test_one_word_as_a_value() -> None:
    assert read_value(Everything, "number", "12") == 12
    assert read_value(Everything, "color", '"sea blue"') is Color.SEA_BLUE
    assert read_value(Everything, "colors", '"sea blue",red') == (Color.RED, Color.SEA_BLUE)
    assert read_value(Everything, "path", "c,a,c") == ("c", "a", "c")
    assert read_value(Everything, "pieces", "b=1=no,a=2=yes") == (
        Piece(UnitId("a"), 2, True),
        Piece(UnitId("b"), 1),
    )
    assert read_value(SayMany, "texts", "-") == ()
    assert read_value(SayMaybe, "text", "-") is None


@pytest.mark.parametrize(
    ("field", "word", "reason"),
    [
        ("number", "", "number takes one word"),
        ("number", "1 2", "number takes one word"),
        ("number", "one", "number is a number"),
        ("number", "1,2", "takes one value"),
        ("color", "green", "color is one of"),
        ("pieces", "a=1", "pieces is written"),
        ("path", "a,", "a value is missing"),
        ("path", '"a', "a comma or a space is missing"),
    ],
)
def test_a_word_that_is_no_value(field: str, word: str, reason: str) -> None:
    with pytest.raises(BadNotation, match=reason):
        read_value(Everything, field, word)


def test_a_value_as_a_word() -> None:
    values = (5, True, Color.SEA_BLUE, "a, b", "-", Piece(UnitId("x"), 2))
    assert [write_value(value) for value in values] == [
        "5",
        "yes",
        '"sea blue"',
        '"a, b"',
        '"-"',
        "x=2=no",
    ]


def test_several_actions_in_one_text() -> None:
    text = '# a note\nmove K38 a ; stop\n\n;say "a; b" "c\\";d";stop;\n  # end\n'
    assert split_actions(text) == ["move K38 a", "stop", 'say "a; b" "c\\";d"', "stop"]
    assert split_actions(" ; \n") == []


def test_a_word_with_a_semicolon_stands_in_quotes() -> None:
    assert write_value("a;b") == '"a;b"'
    assert split_actions(f"say {write_value('a;b')}") == ['say "a;b"']

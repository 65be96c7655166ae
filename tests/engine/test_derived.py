"""Remembered facts: recomputed if and only if something they read has changed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.playing import ANN, BOB
from tests.engine.toy_parts import SEATS, BoxId, Card, Coin, CoinId, Score, ToyWorld, worth_of
from warcabinet.engine import derived as derived_module
from warcabinet.engine.derived import KEPT_PER_ARGUMENTS, derived
from warcabinet.engine.records import Seat

CALLS: list[str] = []


@derived
def coins_worth(w: ToyWorld, seat: Seat, least: int = 0) -> int:
    CALLS.append("coins")
    return sum(c.worth for c in w.coins.values() if c.owner == seat and c.worth >= least)


@derived
def riches(w: ToyWorld, seat: Seat) -> int:
    CALLS.append("riches")
    return coins_worth(w, seat) + w.scores[seat].points


@derived
def in_box(w: ToyWorld, box: BoxId) -> int:
    CALLS.append("box")
    return len(w.coins_in[box])


@derived
def is_rich(w: ToyWorld, seat: Seat) -> bool:
    CALLS.append("rich?")
    return coins_worth(w, seat) > 10


@derived
def titles(w: ToyWorld) -> tuple[bool, ...]:
    CALLS.append("titles")
    return tuple(is_rich(w, seat) for seat in SEATS)


@derived
def of_options(w: ToyWorld) -> str:
    CALLS.append("options")
    return w.options["rounds"] + str(w.statics)


@derived
def whole_hash(w: ToyWorld) -> bytes:
    return w.digest()


@derived
def known_cards(w: ToyWorld, seat: Seat) -> int:
    return len(w.known_to(seat).cards)


def world() -> ToyWorld:
    w = ToyWorld(options={"rounds": "2"})
    w.put(Coin(CoinId("a"), ANN, BoxId("in"), 3))
    w.put(Score(ANN, 5))
    CALLS.clear()
    return w


def test_recomputed_only_when_a_table_it_read_has_changed() -> None:
    w = world()
    assert (coins_worth(w, ANN), coins_worth(w, ANN)) == (3, 3)
    w.put(Score(ANN, 6))
    w.put(Coin(CoinId("a"), ANN, BoxId("in"), 3))  # nothing new
    assert coins_worth(w.copy(), ANN) == 3
    assert CALLS == ["coins"]
    w.put(Coin(CoinId("b"), ANN, BoxId("in"), 1))
    assert coins_worth(w, ANN) == 4
    assert CALLS == ["coins", "coins"]


def test_what_a_nested_function_read_its_caller_read_too() -> None:
    for warm in (False, True):
        w = world()
        if warm:
            coins_worth(w, ANN)  # the inner result is remembered: its reads must still be noted
        assert riches(w, ANN) == 8
        w.put(Coin(CoinId("b"), ANN, BoxId("in"), 1))
        assert riches(w, ANN) == 9
        w.put(Score(ANN, 0))
        assert riches(w, ANN) == 4


def test_reading_an_index_is_reading_its_table() -> None:
    w = world()
    assert in_box(w, BoxId("in")) == 1
    w.put(Coin(CoinId("b"), ANN, BoxId("in")))
    assert in_box(w, BoxId("in")) == 2


def test_another_group_of_an_index_makes_no_difference() -> None:
    w = world()
    assert in_box(w, BoxId("in")) == 1
    w.put(Coin(CoinId("z"), BOB, BoxId("out"), 1))
    assert in_box(w, BoxId("in")) == 1
    assert CALLS == ["box"]
    w.put(Coin(CoinId("y"), BOB, BoxId("in"), 1))
    assert in_box(w, BoxId("in")) == 2
    assert CALLS == ["box", "box"]


def test_a_write_that_leaves_an_index_as_it_is_is_not_even_looked_into(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    w = world()
    assert in_box(w, BoxId("in")) == 1
    monkeypatch.setattr(derived_module, "_holds", lambda world, fact: False)
    coin = next(iter(w.coins.values()))
    w.amend(coin, worth=coin.worth + 1)
    assert in_box(w, BoxId("in")) == 1
    assert CALLS == ["box"]
    w.put(Coin(CoinId("y"), BOB, BoxId("out"), 1))
    assert in_box(w, BoxId("in")) == 1
    assert CALLS == ["box", "box"]  # the groups of this index are not told apart


def test_a_fact_outlives_a_change_beneath_it_that_makes_no_difference() -> None:
    w = world()
    assert not any(titles(w))
    CALLS.clear()
    w.put(Coin(CoinId("b"), ANN, BoxId("in"), 2))  # richer, and still not rich
    assert not any(titles(w))
    assert "titles" not in CALLS
    assert "coins" in CALLS
    CALLS.clear()
    assert not any(titles(w))
    assert CALLS == []  # from now on it is seen at once
    w.put(Coin(CoinId("c"), ANN, BoxId("in"), 9))
    assert any(titles(w))
    assert "titles" in CALLS


def test_correct_in_a_world_that_is_being_written() -> None:
    w = world().copy()
    for n in range(5):
        w.put(Coin(CoinId(f"n{n}"), BOB, BoxId("in"), 2))
        assert coins_worth(w, BOB) == 2 * (n + 1)
    assert w.faults() == []


def test_worlds_that_differ_in_options_or_statics() -> None:
    one, two = ToyWorld(options={"rounds": "1"}), ToyWorld(options={"rounds": "2"})
    three = ToyWorld(statics=5, options={"rounds": "2"})
    assert [of_options(w) for w in (one, two, three, one)] == ["1None", "2None", "25", "1None"]


def test_arguments_are_told_apart() -> None:
    w = world()
    assert coins_worth(w, ANN) == 3
    assert coins_worth(w, BOB) == 0
    assert coins_worth(w, ANN, 4) == 0
    assert coins_worth(w, ANN, least=4) == 0
    assert coins_worth(w, ANN, least=2) == 3


def test_a_few_worlds_in_turn_are_all_remembered() -> None:
    worlds, first = [], world()
    for n in range(KEPT_PER_ARGUMENTS):
        w = first.copy()
        w.put(Coin(CoinId("z"), ANN, BoxId("in"), n + 1))
        worlds.append(w)
    assert [coins_worth(w, ANN) for w in worlds] == [n + 4 for n in range(KEPT_PER_ARGUMENTS)]
    CALLS.clear()
    assert [coins_worth(w, ANN) for w in worlds] == [n + 4 for n in range(KEPT_PER_ARGUMENTS)]
    assert CALLS == []


def test_only_the_latest_arguments_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(derived_module, "KEPT_ARGUMENTS", 10)

    @derived
    def times(w: ToyWorld, n: int) -> int:
        CALLS.append(str(n))
        return n * len(w.coins)

    w = world()
    assert [times(w, n) for n in range(25)] == list(range(25))
    CALLS.clear()
    assert [times(w, n) for n in range(15, 25)] == list(range(15, 25))
    assert CALLS == []
    assert times(w, 0) == 0
    assert times(w, 15) == 15
    assert CALLS == ["0", "15"]


def test_an_argument_may_be_forgotten_while_it_is_computed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(derived_module, "KEPT_ARGUMENTS", 2)

    @derived
    def below_it(w: ToyWorld, n: int) -> int:
        return below_it(w, n - 1) + len(w.coins) if n else 0

    w = world()
    assert below_it(w, 20) == 20
    w.put(Coin(CoinId("b"), ANN, BoxId("in"), 1))
    assert below_it(w, 20) == 40


def test_reads_behind_the_back_are_noted() -> None:
    w = world()
    before = whole_hash(w)
    w.put(Score(BOB, 1))
    assert whole_hash(w) == w.digest() != before
    assert known_cards(w, ANN) == 0
    w.put(Card("c1", BOB))
    assert known_cards(w, ANN) == 0
    w.put(Card("c2", ANN))
    assert known_cards(w, ANN) == 1


def test_a_derived_function_cannot_write() -> None:
    @derived
    def writes(w: ToyWorld) -> None:
        w.put(Score(ANN, 1))

    with pytest.raises(TypeError, match="only for looking"):
        writes(world())


@given(
    st.lists(
        st.tuples(st.sampled_from(["coin", "score", "copy"]), st.sampled_from(SEATS),
                  st.integers(1, 4)),
        max_size=25,
    )
)  # fmt: skip
def test_always_equal_to_computing_anew(ops: list[tuple[str, Seat, int]]) -> None:
    w = ToyWorld()
    for seat in SEATS:
        w.put(Score(seat, 0))
    worlds = [w]
    for how, seat, n in ops:
        w = worlds[n % len(worlds)]
        if how == "copy":
            worlds.append(w.copy())
        elif how == "coin":
            w.put(Coin(CoinId(f"k{n}"), seat, BoxId("in"), n))
        else:
            w.put(Score(seat, n))
        for world in worlds:
            fresh = ToyWorld()
            fresh.load_rows(world.rows())
            for one in SEATS:
                anew = sum(c.worth for c in fresh.coins.values() if c.owner == one)
                assert worth_of(world, one) == anew
                assert riches(world, one) == anew + fresh.scores[one].points

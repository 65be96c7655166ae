"""Dice and draws: fair by construction, exact in their odds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.playing import ANN, BOB
from warcabinet.engine.chance import (
    NOBODY,
    PUBLIC,
    Dice,
    Draw,
    Forced,
    Request,
    RollContext,
    Seeded,
    Unforced,
    _below,
    channel,
    fits,
    outcomes,
    picker,
    reading,
    values_from,
)

READS = ("each", "sum", "sorted")
dice = st.builds(
    Dice,
    st.just("l"),
    st.just("T"),
    st.lists(st.integers(1, 6), min_size=1, max_size=3).map(tuple),
    st.sampled_from(READS),
)
draws = st.lists(st.sampled_from("abcd"), min_size=1, max_size=6).flatmap(
    lambda things: st.builds(
        Draw, st.just("l"), st.just("T"), st.just(tuple(things)), st.integers(0, len(things))
    )
)
NOW = RollContext(1, 1, b"")


def all_values(request: Request) -> list[tuple[int, ...]]:
    if isinstance(request, Dice):
        return list(product(*(range(1, sides + 1) for sides in request.sides)))
    return list(combinations(range(len(request.things)), request.count))


@given(dice | draws)
def test_the_odds_of_a_request_agree_with_brute_force(request: Request) -> None:
    every = all_values(request)
    wanted = Counter(reading(request, values) for values in every)
    found = outcomes(request)
    assert sum(chance for _, chance in found) == 1
    assert {reading(request, values): chance for values, chance in found} == {
        read: Fraction(n, len(every)) for read, n in wanted.items()
    }
    assert len({reading(request, values) for values, _ in found}) == len(found)
    assert all(fits(request, values) for values, _ in found)


def test_many_dice_read_as_a_sum_or_sorted_stay_few() -> None:
    assert len(outcomes(Dice("l", "T", (6,) * 30, "sum"))) == 151
    assert len(outcomes(Dice("l", "T", (6,) * 10, "sorted"))) == 3003


@given(dice | draws, st.binary(max_size=8), st.integers(1, 50))
def test_what_comes_out_fits(request: Request, key: bytes, number: int) -> None:
    values = values_from(key, request, number)
    assert fits(request, values)
    assert values == values_from(key, request, number)


@pytest.mark.parametrize(
    ("request_", "values"),
    [
        (Dice("l", "T", (6, 6)), (1,)),
        (Dice("l", "T", (6, 6)), (1, 2, 3)),
        (Dice("l", "T", (6, 6)), (0, 1)),
        (Dice("l", "T", (6, 4)), (1, 5)),
        (Draw("l", "T", ("a", "b", "c"), 2), (0,)),
        (Draw("l", "T", ("a", "b", "c"), 2), (1, 0)),
        (Draw("l", "T", ("a", "b", "c"), 2), (1, 1)),
        (Draw("l", "T", ("a", "b", "c"), 2), (1, 3)),
        (Draw("l", "T", ("a", "b", "c"), 2), (-1, 1)),
    ],
)
def test_what_cannot_come_out_does_not_fit(request_: Request, values: tuple[int, ...]) -> None:
    assert not fits(request_, values)


def test_readings() -> None:
    assert reading(Dice("l", "T", (6, 6, 6)), (5, 1, 3)) == (5, 1, 3)
    assert reading(Dice("l", "T", (6, 6, 6), "sum"), (5, 1, 3)) == (9,)
    assert reading(Dice("l", "T", (6, 6, 6), "sorted"), (5, 1, 3)) == (1, 3, 5)
    assert reading(Draw("l", "T", ("b", "a", "b"), 2), (0, 1)) == ("a", "b")
    assert reading(Draw("l", "T", ("b", "a", "b"), 2), (1, 2)) == ("a", "b")


@pytest.mark.parametrize("n", [1, 2, 3, 5, 6, 7, 10, 36, 100, 128, 255, 256])
def test_every_result_comes_from_equally_many_bytes(n: int) -> None:
    """Exhaustive over the first byte: thrown away, or each result equally often."""
    counted: Counter[int] = Counter()
    for byte in range(256):
        stream = iter([byte])
        try:
            counted[_below(n, stream)] += 1
        except (StopIteration, RuntimeError):
            continue  # thrown away: it asked for another byte
    assert set(counted) == set(range(n))
    assert len(set(counted.values())) == 1
    assert sum(counted.values()) > 128, "more than half of the bytes are used"


def test_two_bytes_where_one_is_too_few() -> None:
    counted: Counter[int] = Counter()
    for high, low in product(range(256), repeat=2):
        try:
            counted[_below(1000, iter([high, low]))] += 1
        except (StopIteration, RuntimeError):
            continue
    assert set(counted) == set(range(1000))
    assert set(counted.values()) == {65}


def test_a_draw_gives_every_set_equally_often() -> None:
    request = Draw("l", "T", ("a", "b", "c", "d"), 2)
    counted = Counter(values_from(str(n).encode(), request, 1) for n in range(3000))
    assert len(counted) == 6
    assert all(abs(n - 500) < 110 for n in counted.values())


def test_everything_that_names_a_roll_changes_it() -> None:
    request = Dice("l", "T", (1000,) * 4)
    base = values_from(b"key", request, 1, b"past")
    others = [
        values_from(b"kez", request, 1, b"past"),
        values_from(b"key", request, 2, b"past"),
        values_from(b"key", request, 1, b"pasu"),
        values_from(b"key", Dice("m", "T", (1000,) * 4), 1, b"past"),
        values_from(b"key", Dice("l", "U", (1000,) * 4), 1, b"past"),
    ]
    assert base not in others
    assert len(set(others)) == len(others)


def test_forced_values() -> None:
    source = Forced([(3, 4)])
    source.add(2)
    assert source.draw(Dice("l", "T", (6, 6)), NOW).values == (3, 4)
    assert source.draw(Dice("l", "T", (6,)), NOW).values == (2,)
    with pytest.raises(Unforced, match="no value was given for the roll 'late'"):
        source.draw(Dice("late", "T", (6,)), NOW)
    source.add(7)
    with pytest.raises(Unforced, match="cannot come from"):
        source.draw(Dice("l", "T", (6,)), NOW)


def test_seeded_values_depend_on_the_number_and_not_on_the_past() -> None:
    request = Dice("l", "T", (1000, 1000))
    source = Seeded("s")
    fifth = source.draw(request, RollContext(5, 1, b"x"))
    for n in range(1, 5):
        source.draw(request, RollContext(n, n, b""))
    assert source.draw(request, RollContext(5, 9, b"y")) == fifth
    assert Seeded("s").draw(request, RollContext(5, 1, b"")) == fifth
    assert source.draw(request, RollContext(6, 1, b"x")) != fifth
    assert Seeded("t").draw(request, RollContext(5, 1, b"")) != fifth


def test_channels() -> None:
    assert channel(Dice("l", "T", (6,))) == PUBLIC
    assert channel(Draw("l", "T", ("a",), 1, (ANN,))) == "seat:ann"
    assert channel(Draw("l", "T", ("a",), 1, ())) == NOBODY
    assert channel(Dice("l", "T", (6,), to=(ANN, BOB))) == NOBODY


def test_picks_can_be_repeated() -> None:
    def some(seed: str) -> Iterator[int]:
        below = picker(seed)
        return (below(10) for _ in range(20))

    assert list(some("a")) == list(some("a"))
    assert list(some("a")) != list(some("b"))

"""What is remembered until the next write, and what is known of writes from version to version."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.engine.playing import ANN, BOB
from tests.engine.toy_parts import SEATS, BoxId, Card, Coin, CoinId, Score, ToyWorld
from warcabinet.engine.derived import derived, until_next_write
from warcabinet.engine.journal import MOST_ENTRIES
from warcabinet.engine.records import Seat

CALLS: list[str] = []


@until_next_write
def coins_of(w: ToyWorld, seat: Seat) -> int:
    CALLS.append(seat)
    return sum(coin.worth for coin in w.coins.values() if coin.owner == seat)


@until_next_write
def cards(w: ToyWorld) -> int:
    return len(w.cards)


@derived
def twice(w: ToyWorld, seat: Seat) -> int:
    return 2 * coins_of(w, seat)


def world() -> ToyWorld:
    w = ToyWorld()
    w.put(Coin(CoinId("a"), ANN, BoxId("in"), 3))
    CALLS.clear()
    return w


def test_remembered_by_copies_until_one_of_them_writes() -> None:
    w = world()
    twin = w.copy()
    assert [coins_of(one, ANN) for one in (w, twin, w.known_to(BOB))] == [3, 3, 3]
    assert CALLS == [ANN]
    twin.put(Score(ANN, 1))
    assert coins_of(twin, ANN) == 3
    assert CALLS == [ANN, ANN]
    twin.put(Coin(CoinId("b"), ANN, BoxId("in"), 4))
    assert (coins_of(twin, ANN), coins_of(w, ANN)) == (7, 3)


def test_what_a_seat_does_not_know_is_another_version() -> None:
    w = world()
    w.put(Card("c", BOB))
    assert [cards(w), cards(w.known_to(ANN)), cards(w.known_to(BOB)), cards(w)] == [1, 0, 1, 1]


def test_a_fact_that_calls_it_sees_what_it_reads() -> None:
    w = world()
    assert twice(w, ANN) == 6
    w.put(Coin(CoinId("b"), ANN, BoxId("in"), 4))
    assert twice(w, ANN) == 14


@given(st.lists(st.tuples(st.sampled_from(SEATS), st.integers(1, 4)), max_size=40))
def test_however_many_versions_lie_between(writes: list[tuple[Seat, int]]) -> None:
    w = world()
    for place, (seat, worth) in enumerate(writes):
        if worth == 4:
            w = w.copy()
        w.put(Score(seat, worth))
        if worth != 3:
            w.put(Coin(CoinId(f"n{place % 5}"), seat, BoxId("in"), worth))
        one = SEATS[place % len(SEATS)]
        anew = sum(coin.worth for coin in w.coins.values() if coin.owner == one)
        assert coins_of(w, one) == anew
        assert twice(w, one) == 2 * anew
        assert len(w.journal) <= MOST_ENTRIES

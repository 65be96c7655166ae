"""What seats remember: public facts together, secret ones each by itself, and never a wrong one."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.playing import ANN, BOB
from tests.engine.toy_parts import SEATS, BoxId, Card, Coin, CoinId, Score, ToyWorld
from warcabinet.engine import derived as derived_module
from warcabinet.engine.derived import derived, until_next_write
from warcabinet.engine.records import Seat

CALLS: list[str] = []


@derived
def worth(w: ToyWorld, seat: Seat) -> int:
    CALLS.append("worth")
    return sum(coin.worth for coin in w.coins.values() if coin.owner == seat)


@derived
def held(w: ToyWorld, seat: Seat) -> int:
    CALLS.append("held")
    return len(w.cards_of[seat])


@derived
def all_cards(w: ToyWorld) -> int:
    CALLS.append("all")
    return len(w.cards)


@derived
def mixed(w: ToyWorld, seat: Seat) -> int:
    """Reads the cards only of whoever is rich enough."""
    return 100 * held(w, seat) + worth(w, seat) if worth(w, seat) > 4 else worth(w, seat)


@derived
def over_all(w: ToyWorld) -> tuple[int, ...]:
    return tuple(mixed(w, seat) for seat in SEATS)


@until_next_write
def lately(w: ToyWorld) -> tuple[int, int]:
    return len(w.coins), len(w.cards)


@until_next_write
def lately_worth(w: ToyWorld, seat: Seat) -> int:
    CALLS.append("lately")
    return worth(w, seat) + len(w.coins)


@until_next_write
def lately_held(w: ToyWorld, seat: Seat) -> int:
    CALLS.append("lately")
    return held(w, seat)


FUNCTIONS = [lambda w, f=f, s=s: f(w, s) for f in (worth, held, mixed) for s in SEATS] + [
    all_cards,
    over_all,
    lately,
]


def world() -> ToyWorld:
    w = ToyWorld()
    for seat in SEATS:
        w.put(Score(seat, 0))
    w.put(Coin(CoinId("a"), ANN, BoxId("in"), 3))
    w.put(Card("a1", ANN))
    w.put(Card("b1", BOB))
    CALLS.clear()
    return w


def test_a_public_fact_is_shared_by_all_who_look() -> None:
    w = world()
    assert [worth(one, ANN) for one in (w, w.known_to(ANN), w.known_to(BOB))] == [3, 3, 3]
    assert CALLS == ["worth"]


def test_what_a_seat_was_asked_is_known_when_it_has_answered() -> None:
    w = world()
    known = w.known_to(ANN)
    assert [lately_worth(one, ANN) for one in (known, w, w.copy(), known)] == [4] * 4
    assert CALLS.count("lately") == 1
    w.put(Coin(CoinId("b"), ANN, BoxId("in"), 4))
    assert [lately_worth(one, ANN) for one in (w, known)] == [9, 4]


def test_what_a_seat_found_in_its_secrets_holds_for_it_alone() -> None:
    w = world()
    known = w.known_to(BOB)
    assert [lately_held(one, ANN) for one in (known, w, w.known_to(ANN), known)] == [0, 1, 1, 0]
    assert CALLS.count("lately") == 3


def test_a_secret_fact_is_each_ones_own() -> None:
    w = world()
    for _ in range(2):
        assert all_cards(w.known_to(ANN)) == 1
        assert all_cards(w) == 2
        assert held(w.known_to(BOB), ANN) == 0
        assert held(w, ANN) == 1
        assert held(w.known_to(ANN), ANN) == 1
    assert sorted(CALLS) == ["all"] * 2 + ["held"] * 3


def test_a_write_that_a_seat_does_not_see_makes_no_difference_to_it() -> None:
    w = world()
    assert (all_cards(w.known_to(ANN)), all_cards(w.known_to(BOB))) == (1, 1)
    before = w.known_to(ANN)
    CALLS.clear()
    w.put(Card("b2", BOB))
    after = w.known_to(ANN)
    assert after.cards is before.cards
    assert after.cards_of is before.cards_of
    assert all_cards(after) == 1
    assert CALLS == []
    assert all_cards(w.known_to(BOB)) == 2


def test_a_public_fact_is_seen_at_a_glance_in_what_a_seat_knows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    w = world()
    worth(w, ANN)
    monkeypatch.setattr(derived_module, "_holds", lambda world, fact: False)
    w.put(Card("b2", BOB))
    w.put(Score(ANN, 4))
    assert worth(w.known_to(ANN), ANN) == 3
    assert CALLS == ["worth"]


def test_a_card_that_is_shown_is_found_by_its_owner() -> None:
    w = world()
    assert held(w.known_to(ANN), BOB) == 0
    w.amend(w.cards["b1"], shown=True)
    assert held(w.known_to(ANN), BOB) == 1


def test_a_fact_comes_to_read_a_secret() -> None:
    w = world()
    seats = [w.known_to(seat) for seat in (ANN, BOB)]
    assert [over_all(one)[0] for one in (w, *seats)] == [3, 3, 3]
    w.put(Coin(CoinId("b"), ANN, BoxId("in"), 4))
    seats = [w.known_to(seat) for seat in (ANN, BOB)]
    assert [over_all(one)[0] for one in (*seats, w)] == [107, 7, 107]
    w.put(Card("a2", ANN))
    assert [over_all(w.known_to(seat))[0] for seat in (BOB, ANN)] == [7, 207]


def fresh(known: ToyWorld) -> ToyWorld:
    twin = ToyWorld()
    twin.load_rows(known.rows())
    return twin


WRITES = st.tuples(
    st.sampled_from(["coin", "card", "open", "drop", "copy", "back"]),
    st.sampled_from(SEATS),
    st.integers(1, 5),
    st.permutations(range(3)),
)


@settings(deadline=None)
@given(st.lists(WRITES, max_size=25))
def test_always_what_it_would_be_anew_for_everybody(
    writes: list[tuple[str, Seat, int, list[int]]],
) -> None:
    worlds = [world()]
    w = worlds[0]
    for how, seat, n, order in writes:
        if how == "copy":
            worlds.append(w)
            w = w.copy()
        elif how == "back":
            w = worlds[n % len(worlds)].copy()
        elif how == "coin":
            w.put(Coin(CoinId(f"k{n}"), seat, BoxId("in"), n))
        elif how == "drop":
            if (card := w.cards.get(f"c{n}")) is not None:
                w.drop(card)
        else:
            w.put(Card(f"c{n}", seat, how == "open"))
        looks = [w, w.known_to(ANN), w.known_to(BOB)]
        assert looks[1].known_to(ANN).rows() == looks[1].rows()
        imagined = w.known_to(seat).copy()  # as computer players do
        imagined.readonly = False
        imagined.put(Card(f"i{n}", BOB if seat == ANN else ANN))
        for look in [*(looks[place] for place in order), imagined, imagined.known_to(BOB)]:
            anew = fresh(look)
            assert look.faults() == []
            assert look.digest() == anew.digest()
            for function in FUNCTIONS:
                assert function(look) == function(anew)

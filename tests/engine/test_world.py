"""Records, tables and the gate of the World."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.playing import ANN, BOB
from tests.engine.toy_parts import (
    BOXES,
    SEATS,
    BoxId,
    Card,
    Coin,
    CoinId,
    Duelled,
    Moved,
    Score,
    ToyWorld,
)
from warcabinet.engine.records import Change, Gathering, Grouping, Record, Table, digest, kebab
from warcabinet.engine.world import World

coins = st.builds(
    Coin,
    st.sampled_from([CoinId(f"k{n}") for n in range(6)]),
    st.sampled_from(SEATS),
    st.sampled_from([BoxId(box) for box in BOXES]),
    st.integers(1, 3),
)
cards = st.builds(Card, st.sampled_from(["c1", "c2", "c3"]), st.sampled_from(SEATS), st.booleans())
moved = st.builds(Moved, st.sampled_from([CoinId(f"k{n}") for n in range(3)]))
rows: st.SearchStrategy[Record] = st.one_of(coins, cards, moved)
writes = st.lists(st.tuples(st.sampled_from(["put", "drop", "end", "copy"]), rows), max_size=30)


def write(w: ToyWorld, how: str, row: Record) -> None:
    if how == "put":
        w.put(row)
    elif how == "drop" and row.key() in w.table(row.table):
        w.drop(row)
    elif how == "end":
        w.end_scope("turn")
    elif how == "copy":
        w.copy()  # shares the tables: the next write must clone


def rebuilt(w: ToyWorld) -> ToyWorld:
    twin = ToyWorld()
    twin.load_rows(w.rows())
    return twin


def contents(w: ToyWorld) -> Any:
    return {name: dict(w.table(name)) for name in w.record_types}


COIN = Coin(CoinId("k1"), ANN, BoxId("in"))


@pytest.mark.parametrize(
    "write",
    [
        lambda t: t.__setitem__("k1", COIN),
        lambda t: t.__delitem__("k1"),
        lambda t: t.pop("k1"),
        lambda t: t.popitem(),
        lambda t: t.setdefault("k1", COIN),
        lambda t: t.update({"k1": COIN}),
        lambda t: t.clear(),
        lambda t: t.__ior__({"k1": COIN}),
    ],
)
def test_a_table_is_written_only_through_the_gate(
    write: Callable[[Table[CoinId, Coin]], object],
) -> None:
    w = ToyWorld()
    w.put(COIN)
    with pytest.raises(TypeError, match="only by World"):
        write(w.coins)
    assert dict(w.coins) == {"k1": COIN}


@given(writes)
def test_the_running_hash_and_the_indexes_equal_a_rebuild(ops: list[tuple[str, Record]]) -> None:
    w = ToyWorld()
    for how, row in ops:
        write(w, how, row)
    assert w.faults() == []
    assert rebuilt(w).digest() == w.digest()
    assert rebuilt(w).coins_in.contents() == w.coins_in.contents()
    assert rebuilt(w).cards_of.contents() == w.cards_of.contents()


@given(st.lists(rows, max_size=12), st.randoms(use_true_random=False))
def test_the_hash_does_not_depend_on_the_order_of_writes(some: list[Record], rnd: Any) -> None:
    last = {(row.table, row.key()): row for row in some}
    shuffled = list(last.values())
    rnd.shuffle(shuffled)
    one, two = ToyWorld(), ToyWorld()
    for row in some:
        one.put(row)
    for row in shuffled:
        two.put(row)
    assert one.digest() == two.digest()


@given(st.lists(rows, max_size=8), writes, writes)
def test_copies_share_nothing_that_can_be_seen(
    first: list[Record], ours: list[tuple[str, Record]], theirs: list[tuple[str, Record]]
) -> None:
    w = ToyWorld()
    for row in first:
        w.put(row)
    before, hashed = contents(w), w.digest()
    twin = w.copy()
    for how, row in theirs:
        write(twin, how, row)
    assert (contents(w), w.digest()) == (before, hashed)
    changed, their_hash = contents(twin), twin.digest()
    for how, row in ours:
        write(w, how, row)
    assert (contents(twin), twin.digest()) == (changed, their_hash)
    assert w.faults() == []
    assert twin.faults() == []


def test_copies_share_tables_until_one_writes() -> None:
    w = ToyWorld()
    w.put(COIN)
    twin = w.copy()
    assert twin.coins is w.coins
    twin.put(Score(ANN, 3))
    assert twin.coins is w.coins
    w.amend(COIN, worth=2, box=BoxId("out"))
    assert twin.coins[CoinId("k1")].worth == 1
    assert twin.coins_in[BoxId("in")] == ("k1",)
    assert twin.coins_in is not w.coins_in


def test_equal_is_not_identical() -> None:
    one, two = ToyWorld(), ToyWorld()
    one.put(Card("c1", ANN, True))
    two.put(Card("c1", ANN, 1))  # type: ignore[arg-type]
    assert one.cards == two.cards
    assert one.digest() != two.digest()
    before = one.digest()
    one.put(Card("c1", ANN, 1))  # type: ignore[arg-type]
    assert one.digest() != before, "the gate took 1 for True"
    assert one.faults() == ["cards c1 does not load as it was saved"]


def test_an_empty_table_is_hashed_apart_from_another() -> None:
    assert digest(Moved(CoinId("x"))) != digest(Duelled("x"))
    one, two = ToyWorld(), ToyWorld()
    one.put(Moved(CoinId("x")))
    two.put(Duelled("x"))
    assert one.digest() != two.digest()


def test_changes_are_those_of_the_gate() -> None:
    w = ToyWorld()
    w.put(COIN)
    w.put(Moved(CoinId("k1")))
    w = w.copy()
    assert w.changes == []
    new = w.amend(w.coins[CoinId("k1")], box=BoxId("top"))
    w.put(new)  # writes nothing new
    w.drop(new)
    w.end_scope("turn")
    assert w.changes == [
        Change("coins", "k1", COIN, new),
        Change("coins", "k1", new, None),
        Change("moved", "k1", Moved(CoinId("k1")), None),
    ]


def test_rows_that_are_loaded_are_as_if_put() -> None:
    w = ToyWorld()
    for row in (COIN, Coin(CoinId("k0"), BOB, BoxId("in")), Moved(CoinId("k1"))):
        w.put(row)
    twin = ToyWorld()
    twin.load_rows(w.rows())
    assert twin.digest() == w.digest()
    assert twin.faults() == []
    assert contents(twin) == contents(w)
    assert sorted(one.key for one in twin.changes) == ["k0", "k1", "k1"]
    for world in (w, twin):
        world.amend(COIN, box=BoxId("top"))
        world.end_scope("turn")
    assert twin.digest() == w.digest()
    assert twin.faults() == []


def test_a_write_that_changes_nothing_leaves_the_table_itself() -> None:
    w = ToyWorld()
    w.put(COIN)
    twin = w.copy()
    twin.put(Coin(CoinId("k1"), ANN, BoxId("in")))
    assert twin.coins is w.coins
    assert twin.changes == []


def test_amend_keeps_the_key_and_drop_needs_a_row() -> None:
    w = ToyWorld()
    w.put(COIN)
    with pytest.raises(ValueError, match="key"):
        w.amend(COIN, id="k2")
    with pytest.raises(KeyError):
        w.drop(Moved(CoinId("k1")))


def test_amend_refuses_a_row_that_is_not_there_any_more() -> None:
    w = ToyWorld()
    w.put(COIN)
    new = w.amend(COIN, worth=2)
    before = contents(w), list(w.changes)
    for stale in (COIN, Coin(CoinId("k9"), ANN, BoxId("in"))):
        with pytest.raises(ValueError, match="is not what coins holds now"):
            w.amend(stale, box=BoxId("top"))
    assert (contents(w), w.changes) == before
    w.amend(Coin(CoinId("k1"), ANN, BoxId("in"), 2), box=BoxId("top"))  # equal is good enough
    assert w.coins[CoinId("k1")].box == "top"
    with pytest.raises(ValueError, match="holds now"):
        w.amend(new, worth=3)


def test_ending_a_scope_drops_its_tables_and_no_others() -> None:
    w = ToyWorld()
    for row in (COIN, Moved(CoinId("k1")), Duelled("ann"), Card("c1", ANN)):
        w.put(row)
    kept = w.copy()
    w.end_scope("turn")
    assert not w.moved
    assert w.coins
    assert w.duelled
    assert kept.moved
    w.end_scope("duel")
    assert not w.duelled
    w.end_scope("round")
    assert w.faults() == []


def test_an_index_follows_a_row_that_is_amended() -> None:
    w = ToyWorld()
    first, second = Coin(CoinId("k1"), ANN, BoxId("in")), Coin(CoinId("k2"), ANN, BoxId("in"))
    w.put(first)
    w.put(second)
    richer = w.amend(first, worth=3)
    assert w.coins_in[BoxId("in")] == ("k1", "k2"), "what it groups by has not changed"
    w.amend(richer, box=BoxId("out"))
    assert w.coins_in[BoxId("in")] == ("k2",)
    assert w.coins_in[BoxId("out")] == ("k1",)
    w.amend(second, box=BoxId("out"))
    assert w.coins_in.groups == {"out": ("k1", "k2")}
    assert w.faults() == []


def test_copies_share_an_index_until_a_write_concerns_it() -> None:
    w = ToyWorld()
    coin = w.put(Coin(CoinId("k1"), ANN, BoxId("in")))
    twin = w.copy()
    richer = twin.amend(coin, worth=3)
    assert twin.coins is not w.coins
    assert twin.coins_in is w.coins_in
    twin.amend(richer, box=BoxId("out"))
    assert twin.coins_in is not w.coins_in
    assert w.coins_in.groups == {"in": ("k1",)}
    assert twin.coins_in.groups == {"out": ("k1",)}
    assert w.faults() == twin.faults() == []


def test_a_seat_knows_only_its_own_secrets() -> None:
    w = ToyWorld()
    for row in (COIN, Card("c1", ANN), Card("c2", BOB), Card("c3", BOB, True)):
        w.put(row)
    known = w.known_to(ANN)
    assert sorted(known.cards) == ["c1", "c3"]
    assert known.cards_of[BOB] == ("c3",)
    assert known.coins is w.coins
    assert known.faults() == []
    assert known.digest() == rebuilt(known).digest()
    assert sorted(w.cards) == ["c1", "c2", "c3"]
    assert w.known_to(ANN).cards is known.cards, "kept while the table is the same"
    w.put(Card("c4", ANN))
    assert sorted(w.known_to(ANN).cards) == ["c1", "c3", "c4"]
    assert sorted(known.cards) == ["c1", "c3"]


@pytest.mark.parametrize(
    "write",
    [
        lambda w: w.put(Coin(CoinId("k9"), ANN, BoxId("in"))),
        lambda w: w.put(COIN),
        lambda w: w.amend(COIN, worth=3),
        lambda w: w.drop(COIN),
        lambda w: w.end_scope("turn"),
        lambda w: w.load_rows({"moved": [{"id": "k1"}]}),
    ],
)
def test_the_known_world_is_only_for_looking_at(write: Callable[[ToyWorld], object]) -> None:
    w = ToyWorld()
    w.put(COIN)
    w.put(Moved(CoinId("k1")))
    known = w.known_to(ANN)
    for world in (known, known.copy()):
        with pytest.raises(TypeError, match="only for looking"):
            write(world)
        assert world.changes == []
    w.put(Moved(CoinId("k2")))  # the World itself can still be written


def test_faults_are_found() -> None:
    w = ToyWorld()
    w.put(COIN)
    dict.__setitem__(w.coins, CoinId("k2"), COIN)
    found = " / ".join(w.faults())
    assert "running hash of coins" in found
    assert "k2 stands under a key not its own" in found
    assert "index coins_in" in found
    w = ToyWorld()
    w.put(Coin(CoinId("k1"), ANN, BoxId("in"), "much"))  # type: ignore[arg-type]
    assert w.faults() == ["coins k1 does not load as it was saved"]


@pytest.mark.parametrize(
    ("saved", "reason"),
    [
        ({"purses": []}, "no table 'purses'"),
        ({"coins": [{"id": "k1"}]}, "missing required field"),
        ({"coins": [{"id": "k1", "owner": "ann", "box": "in", "worth": "1"}]}, "Expected `int`"),
        ({"coins": [7]}, "Expected `object`"),
    ],
)
def test_rows_that_do_not_fit_are_refused(saved: Any, reason: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=reason):
        ToyWorld().load_rows(saved)


def test_a_world_names_tables_scopes_and_sources_that_exist() -> None:
    with pytest.raises(TypeError, match="of 'coins'"):

        class Wrong(World):
            purses: Table[CoinId, Coin]

    with pytest.raises(TypeError, match="unknown scope 'turn'"):

        class NoScope(World):
            moved: Table[CoinId, Moved]

    with pytest.raises(TypeError, match="unknown table 'coins'"):

        class NoSource(World):
            where: Grouping[BoxId, CoinId, Coin] = Grouping("coins", by="box")


def test_tables_that_were_sound_are_looked_at_again_when_they_are_written_to() -> None:
    w, sound = ToyWorld(), set[object]()
    w.put(Coin(CoinId("a"), ANN, BoxId("in")))
    assert w.faults(sound) == []
    w.coins.total += 1
    assert (len(w.faults()), w.faults(sound)) == (
        2,
        ["the running hash of the World is not that of its tables"],
    )
    w.put(Coin(CoinId("b"), ANN, BoxId("in")))
    assert "the running hash of coins is wrong" in w.faults(sound)


def test_rows_are_gathered_by_a_field() -> None:
    index: Gathering[BoxId, CoinId, Coin] = Gathering("coins", by="box", few=True)
    ins, out = BoxId("in"), BoxId("out")
    b, a = Coin(CoinId("b"), ANN, ins), Coin(CoinId("a"), ANN, ins)
    assert index.update(b.id, None, b) == (ins,)
    index.update(a.id, None, a)
    assert index[ins] == (a, b)
    before, moved = index.cloned(), Coin(CoinId("a"), ANN, out)
    assert set(index.update(a.id, a, moved)) == {ins, out}
    assert (index[ins], index[out]) == ((b,), (moved,))
    index.update(b.id, b, None)
    assert (index[ins], before[ins], before[out]) == ((), (a, b), ())
    assert index.contents() == {out: {"a": moved}}


@given(writes)
def test_rows_in_the_order_of_their_keys(some: list[tuple[str, Record]]) -> None:
    """Asked after every write, since the order is remembered until a key comes or goes."""
    w = ToyWorld()
    for how, row in some:
        write(w, how, row)
        for world in (w, w.known_to(ANN), w.known_to(BOB)):
            for name in world.record_types:
                table = world.table(name)
                assert list(table.rows()) == [table[key] for key in sorted(table)]


class Named(Record, frozen=True):
    table: ClassVar[str] = "named"
    name: str
    weight: int = 0


def test_small_things() -> None:
    assert kebab("EndCombat") == "end-combat"
    assert kebab("A1Go") == "a1-go"
    assert Named("x", 3).key() == "x"
    assert Named("x").seen_by(ANN)
    w = ToyWorld()
    w.put(Coin(CoinId("b"), ANN, BoxId("in")))
    w.put(Coin(CoinId("a"), ANN, BoxId("in")))
    assert [row.id for row in w.coins.rows()] == ["a", "b"]
    assert w.coins_in[BoxId("in")] == ("a", "b")
    assert w.coins_in[BoxId("nowhere")] == ()
    w.tell("T1", "hello", to=(ANN,))
    assert [event.text for event in w.told] == ["hello"]
    assert w.copy().told == []

"""Masks kept by the gate agree with masks counted anew, whatever comes and goes."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from warcabinet.engine import derived as derived_module
from warcabinet.engine.derived import derived
from warcabinet.engine.records import Record, Table
from warcabinet.engine.world import World
from warcabinet.hexes import Board, BoardBuilder, LetterGrid, letter_rows
from warcabinet.hexes.whereabouts import Whereabouts

HEXES = ("A1", "A2", "B1", "B2")


def little_board() -> Board:
    builder = BoardBuilder(LetterGrid(letter_rows("B")), "little")
    builder.hexes(HEXES)
    return builder.build()


BOARD = little_board()


class Pawn(Record, frozen=True):
    table: ClassVar[str] = "pawns"
    id: str
    owner: str
    place: str


def _board(statics: Any) -> Board:
    board: Board = statics
    return board


def _groups(pawn: Pawn, statics: Any) -> tuple[str, ...]:
    return pawn.owner, "all"


class Chess(World):
    pawns: Table[str, Pawn]
    standing: Whereabouts[str, Pawn] = Whereabouts("pawns", "place", _groups, _board)


moves = st.lists(
    st.tuples(
        st.sampled_from("abc"), st.sampled_from(["red", "blue"]), st.sampled_from([*HEXES, "off"])
    )
)

OWNERS = ("red", "blue")

branching = st.lists(
    st.tuples(
        st.integers(0, 30),
        st.sampled_from("abc"),
        st.sampled_from(OWNERS),
        st.sampled_from([*HEXES, "off", "gone"]),
    ),
    max_size=15,
)


@given(moves)
def test_the_masks_are_those_of_the_rows(steps: list[tuple[str, str, str]]) -> None:
    world = Chess(BOARD)
    copies: list[tuple[Chess, int]] = []
    for name, owner, place in steps:
        copies.append((world, world.standing["all"]))
        world = world.copy()
        old = world.pawns.get(name)
        if old is not None and old.place == place:
            world.drop(old)
        else:
            world.put(Pawn(name, owner, place))
        for group in ("red", "blue"):
            places = [p.place for p in world.pawns.values() if p.owner == group]
            there = {place: places.count(place) for place in places if place != "off"}
            assert world.standing[group] == BOARD.mask(there)
            shared = [place for place, count in there.items() if count > 1]
            assert world.standing.shared(group) == BOARD.mask(shared)
        assert world.faults() == []
    for earlier, mask in copies:  # a copy that goes on leaves the old World as it was
        assert earlier.standing["all"] == mask


# What is remembered of a group --------------------------------------------------------------------


@derived
def where(world: Chess, group: str) -> int:
    return world.standing[group]


@derived
def all_owners(world: Chess) -> tuple[int, ...]:
    return tuple(where(world, owner) for owner in OWNERS)


@given(branching)
def test_what_is_remembered_of_a_group_is_always_so(
    steps: list[tuple[int, str, str, str]],
) -> None:
    """In several Worlds that go on from each other in turn."""
    worlds = [Chess(BOARD)]
    for number, name, owner, place in steps:
        world = worlds[number % len(worlds)].copy()
        worlds.append(world)
        old = world.pawns.get(name)
        if place == "gone" and old is not None:
            world.drop(old)
        elif place != "gone":
            world.put(Pawn(name, owner, place))
        for one in worlds:
            assert all_owners(one) == tuple(one.standing[owner] for owner in OWNERS)


def test_a_write_to_another_group_is_not_even_looked_into(monkeypatch: pytest.MonkeyPatch) -> None:
    world = Chess(BOARD)
    world.put(Pawn("a", "red", "A1"))
    world.put(Pawn("b", "blue", "B1"))
    assert where(world, "red") == BOARD.bit("A1")
    looked: list[World] = []
    monkeypatch.setattr(derived_module, "_holds", lambda world, fact: looked.append(world))
    world.put(Pawn("b", "blue", "B2"))
    assert where(world, "red") == BOARD.bit("A1")
    assert not looked
    world.put(Pawn("a", "red", "A2"))
    assert where(world, "red") == BOARD.bit("A2")
    assert looked

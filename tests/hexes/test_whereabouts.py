"""Masks kept by the gate agree with masks counted anew, whatever comes and goes."""

from __future__ import annotations

from typing import Any, ClassVar

from hypothesis import given
from hypothesis import strategies as st

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
            there = {p.place for p in world.pawns.values() if p.owner == group} - {"off"}
            assert world.standing[group] == BOARD.mask(there)
        assert world.faults() == []
    for earlier, mask in copies:  # a copy that goes on leaves the old World as it was
        assert earlier.standing["all"] == mask

"""Worlds on the Pacific board: those of `table.world_at`, with the wars of the Pacific."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from tests.awaw.table import Table, table, world_at
from warcabinet.awaw.politics.parties import party
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Relation, WarState, war_state
from warcabinet.engine.records import Record

ALL_OUT = "japan/britain japan/us"
"""Besides the war in China, which goes on in any case."""


BOTH_BOARDS = pytest.mark.parametrize(
    ("scenario", "board"), [("pacific-1939", ""), ("global-war", "P")]
)
"""In the game on both boards the hexes of the Pacific board begin with a P of their own."""


def named(board: str, text: str) -> str:
    """`P21 Q20` with the letter of the board before each name."""
    return " ".join(board + name for name in text.split())


def pacific_world(*units: str, wars: str = ALL_OUT, **setting: Any) -> AwawWorld:
    """`pacific_world("japan-infantry-3-2 V12", turn="Summer 1942", control={"japan": "W12"})`."""
    return world_at(*units, **_pacific(wars, setting))


def pacific_table(*units: str, wars: str = ALL_OUT, **setting: Any) -> Table:
    """The same with a procedure that has just begun: `play=GroundMovement()`."""
    return table(*units, **_pacific(wars, setting))


def _pacific(wars: str, setting: dict[str, Any]) -> dict[str, Any]:
    rows: Iterable[Record] = setting.pop("rows", ())
    known = {"scenario": "pacific-1939", "turn": "Spring 1942", **setting}
    return {**known, "rows": [*map(_war, wars.split()), *rows]}


def _war(pair: str) -> WarState:
    one, other = pair.split("/")
    return war_state(party(one), party(other), Relation.WAR)

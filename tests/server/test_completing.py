"""What is offered as possible leads to a legal answer: stacks that can act, hexes to overrun."""

from __future__ import annotations

from typing import Any

import pytest

from table_client import Table, new_game
from tests.server.conftest import Server

Json = dict[str, Any]


def brought(server: Server, scenario: str, question: str) -> tuple[Table, Json]:
    """A game that has come to a question by the usual answers: who is asked, and what he sees."""
    tables = server.tables(
        new_game(server.http, "awaw", scenario, seed="completing"), "axis", "allied"
    )
    for _ in range(60):
        table = tables[tables["axis"].now()["decision"]["owners"][0]]
        state = table.now()
        if state["decision"]["name"] == question:
            return table, state
        table.answer(state["seq"], state["decision"]["default"])
    raise AssertionError(f"{question} never came")


@pytest.fixture
def moving(server: Server) -> tuple[Table, Json]:
    """Barbarossa 1941, the first ground movement of the Axis."""
    return brought(server, "barbarossa-1941", "ground-move")


def values(table: Table, seq: int, verb: str, slot: str, **more: Any) -> set[str]:
    return set(table.post("options", seq=seq, verb=verb, slot=slot, **more)["values"])


def test_a_unit_without_a_hex_to_go_to_does_not_begin_a_move(moving: tuple[Table, Json]) -> None:
    table, state = moving
    seq = state["seq"]
    plain = values(table, seq, "move", "unit")
    usable = values(table, seq, "move", "unit", usable=True)
    assert usable < plain
    for unit in plain:
        goes = values(table, seq, "move", "to", got={"unit": unit})
        assert bool(goes) == (unit in usable)


def test_a_hex_is_offered_for_an_overrun_only_if_the_factors_suffice(
    moving: tuple[Table, Json],
) -> None:
    table, state = moving
    seq = state["seq"]
    assert values(table, seq, "overrun-hex", "target") == {"I37", "M37"}
    assert values(table, seq, "overrun-hex", "target", usable=True) == {"I37"}
    # With air support M37 can be overrun: the question itself knows with what.
    assert "M37" in values(table, seq, "overrun-with-air", "target", usable=True)


def test_what_is_not_possible_says_so_with_the_figures(moving: tuple[Table, Json]) -> None:
    table, state = moving
    found = table.post("why-not", seq=state["seq"], pick="space", value="M37")
    forms = {form["verb"]: form for form in found["forms"]}
    (refusal,) = forms["overrun-hex"]["refusals"]
    assert refusal["rule"] == "13.52"
    assert refusal["reason"] == "8 against 2 is less than 6 to 1"
    assert forms["overrun-with-air"]["refusals"] == []
    able = table.post("why-not", seq=state["seq"], pick="space", value="I37")
    assert {form["verb"]: form["refusals"] for form in able["forms"]}["overrun-hex"] == []


def test_a_verb_that_needs_several_is_not_judged_by_one(moving: tuple[Table, Json]) -> None:
    table, state = moving
    seq = state["seq"]
    plain = values(table, seq, "move-together", "units")
    assert values(table, seq, "move-together", "units", usable=True) == plain

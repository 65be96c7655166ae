"""With the orders that people have from the beginning a turn at sea does not tire them."""

from __future__ import annotations

from collections import Counter

import pytest

from table_client import Table, checked, new_game
from tests.server.conftest import Server

PATROLS = ("patrol japan-2 - O49 -", "patrol japan-4 - O49 -", "patrol japan-3 - O49 -")
MOST = 20
"""Questions that a turn of Midway may ask a seat."""


def play_midway(axis: Table, allied: Table) -> Counter[str]:
    """Three patrols, and the usual answer to all else: how many questions each seat got."""
    patrols, asked = list(PATROLS), Counter[str]()
    for _ in range(200):
        for table in (axis, allied):
            state = table.now()
            if state["game"]["over"]:
                return asked
            card = state["decision"]
            if not card["mine"] or card["given"] is not None:
                continue
            answer = card["default"]
            if card["name"] == "naval-announcements" and patrols:
                answer = patrols.pop(0)
            if state["view"]["turn"] == "Summer 1942":
                asked[table.seat] += 1
            table.answer(state["seq"], answer)
            break
    raise AssertionError("Midway did not end")


@pytest.mark.timeout(120)
@pytest.mark.parametrize("seed", ["sea", "e", "k"])  # e: three strikes at a patrol; k: most windows
def test_a_turn_of_midway_asks_few_questions(server: Server, seed: str) -> None:
    game = new_game(server.http, "awaw", "midway", seed=seed)
    axis, allied = server.table(game, "axis"), server.table(game, "allied")
    ordered = {one["decision"]: one["answer"] for one in allied.state()["orders"]}
    assert ordered["interception-window"] == "policy at-the-best-hex"
    asked = play_midway(axis, allied)
    assert 5 < asked["allied"] <= MOST
    assert 5 < asked["axis"] <= MOST
    log = checked(server.http.get(f"{allied.path}/log"))
    said = [line for line in log if line["by"] == "order"]
    assert len(said) > MOST, "what the order decided is told"


def test_only_people_and_only_where_ships_sail(server: Server) -> None:
    seats = {"axis": {"kind": "computer", "player": "greedy"}}
    game = new_game(server.http, "awaw", "midway", seats=seats)
    assert server.table(game, "axis").state()["orders"] == []
    assert server.table(game, "allied").state()["orders"] != []
    land = new_game(server.http, "awaw", "poland-1939")
    assert server.table(land, "axis").state()["orders"] == []

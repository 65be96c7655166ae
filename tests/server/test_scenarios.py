"""Scenarios of the European board open as games on the server, and both sides set up."""

from __future__ import annotations

import pytest

from table_client import checked, new_game
from tests.awaw.scenarios.support import ALL, scenario
from tests.server.conftest import Server

SIDES = ("axis", "allied")
EUROPEAN = tuple(name for name in ALL if scenario(name).map.board == "europe")


@pytest.mark.parametrize("name", EUROPEAN)
def test_it_opens_and_both_sides_set_up(server: Server, name: str) -> None:
    game = new_game(server.http, "awaw", name, seed="opening")
    tables = server.tables(game, *SIDES)
    assert tables["axis"].state()["game"]["turn"] == "Set-up"
    orders = {row.order for row in scenario(name).deployment}
    for _ in range(len(orders) * len(SIDES)):
        card = checked(server.http.get(f"/api/games/{game}"))
        if card["turn"] != "Set-up":
            break
        (side,) = card["waiting_for"]
        tables[side].answer(tables[side].state()["seq"], "ready-set-up")
    card = checked(server.http.get(f"/api/games/{game}"))
    assert card["turn"].startswith(str(scenario(name).scenario.first))

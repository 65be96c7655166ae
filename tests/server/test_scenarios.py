"""Scenarios open as games on the server, both sides set up, and what is not enforced is told."""

from __future__ import annotations

import pytest

from table_client import checked, new_game
from tests.awaw.scenarios.support import ALL, scenario
from tests.server.conftest import Server

SIDES = ("axis", "allied")


SEALED = {
    "leave-task-forces": "leave-task-forces",
    "add-card": "add-card tactical",
    "place-points": "place-points -",
    "begin-in-port": "begin-in-port",
    "begin-in-the-indian-ocean": "begin-in-the-indian-ocean 0",
}
"""What is asked of both sides in secret before play, and an answer to it."""


@pytest.mark.parametrize("name", ALL)
def test_it_opens_and_both_sides_set_up(server: Server, name: str) -> None:
    game = new_game(server.http, "awaw", name, seed="opening")
    tables = server.tables(game, *SIDES)
    assert tables["axis"].state()["game"]["turn"] == "Set-up"
    orders = {row.order for row in scenario(name).deployment}
    for _ in range(len(orders) * len(SIDES) + len(SEALED)):
        card = checked(server.http.get(f"/api/games/{game}"))
        if card["turn"] != "Set-up":
            break
        for side in card["waiting_for"]:
            state = tables[side].state()
            verbs = [form["verb"] for form in state["decision"]["forms"]]
            wanted = (words for verb, words in SEALED.items() if verb in verbs)
            tables[side].answer(state["seq"], next(wanted, "ready-set-up"))
    card = checked(server.http.get(f"/api/games/{game}"))
    assert card["turn"].startswith(str(scenario(name).scenario.first))


def test_all_scenarios_are_listed_with_what_is_known_of_them(server: Server) -> None:
    listed = {one["scenario"]: one for one in checked(server.http.get("/api/scenarios"))}
    assert set(ALL) | {"order-of-play", "skirmish"} <= set(listed)
    assert not listed["poland-1939"]["partly"]
    assert not listed["coral-sea"]["partly"]
    assert listed["pacific-1939"]["partly"]
    assert listed["coral-sea"]["reconstructed"]


@pytest.mark.parametrize("name", ALL)
def test_its_page_tells_what_nobody_enforces(server: Server, name: str) -> None:
    page = checked(server.http.get(f"/api/scenarios/awaw/{name}"))
    assert page["card"]["title"] == scenario(name).scenario.title
    headings = [section["heading"] for section in page["sections"]]
    assert {"At war", "Order of deployment", "Victory"} <= set(headings)
    if page["card"]["partly"]:
        assert page["gaps"]
    assert not any(line.startswith("War at sea: ships stay") for line in page["gaps"])
    if name in ("coral-sea", "midway", "leyte-gulf", "battle-of-the-atlantic"):
        assert page["gaps"] == []


def test_a_page_of_nothing_is_told(server: Server) -> None:
    assert server.http.get("/api/scenarios/awaw/moon").status_code == 404
    assert server.http.get("/api/scenarios/chess/moon").status_code == 404


def test_the_log_names_nothing_that_nobody_enforces_and_the_view_has_ships(server: Server) -> None:
    game = new_game(server.http, "awaw", "coral-sea", seed="opening")
    table = server.tables(game, *SIDES)["axis"]
    view = table.state()["view"]
    assert {"shokaku", "zuikaku"} <= {ship["name"].lower() for ship in view["ships"]}
    assert {"type": "japan-ca", "place": "EE30", "factors": 8}.items() <= next(
        row for row in view["naval"] if row["id"] == "japan-ca@EE30"
    ).items()
    log = checked(server.http.get(f"/api/games/{game}/seats/axis/log"))
    assert not any("Not enforced yet: " in line["text"] for line in log)


def test_a_page_says_how_well_the_computer_plays(server: Server) -> None:
    page = checked(server.http.get("/api/scenarios/awaw/midway"))
    said = {one["player"]: one for one in page["computers"]}
    assert said["staff"]["measured"]
    assert "the simple player" in said["staff"]["words"]
    assert said["random"] == {
        "player": "random",
        "words": "not measured yet",
        "measured": False,
    }

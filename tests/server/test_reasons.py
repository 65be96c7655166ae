"""Why a computer player did that: kept beside the record, told only when it may be."""

from __future__ import annotations

from typing import Any

import pytest

from table_client import Table, checked, new_game
from tests.server.conftest import Server
from tests.server.test_computers import card, wait_for
from warcabinet.server.storage import Batch, Reasoned, Storage

AXIS = {"axis": {"kind": "computer", "player": "greedy"}}


def said(server: Server, table: Table, seat: str) -> list[dict[str, Any]]:
    log = checked(server.http.get(f"{table.path}/log"))
    return [line for line in log if line["kind"] == "said" and line["seat"] == seat]


def begun(server: Server, **more: Any) -> tuple[str, Table, list[dict[str, Any]]]:
    """A game of Poland in which the computer has begun to play the Axis."""
    game = new_game(server.http, "awaw", "poland-1939", seats=AXIS, **more)
    allied = server.table(game, "allied")

    def answered() -> list[dict[str, Any]]:
        """Keep the game going until the computer has moved something."""
        state = allied.state()
        mine = state["decision"]
        if mine is not None and mine["mine"] and mine["default"]:
            allied.answer(state["seq"], mine["default"])
        lines = said(server, allied, "axis")
        return lines if any(line["text"].startswith("move ") for line in lines) else []

    return game, allied, wait_for(answered, "a move of the computer")


def test_the_computer_explains_itself_where_the_host_wants_it(server: Server) -> None:
    game, allied, lines = begun(server, explains=True)
    assert card(server, game)["explains"] is True
    moved = next(line for line in lines if line["text"].startswith("move "))
    found = checked(server.http.get(f"{allied.path}/why/{moved['entry']}"))
    assert (found["entry"], found["seat"], found["answer"]) == (
        moved["entry"],
        "axis",
        moved["text"],
    )
    assert found["reason"]
    own = said(server, allied, "allied")
    for entry in (own[0]["entry"] if own else 1, 0, 10**6):
        refused = server.http.get(f"{allied.path}/why/{entry}")
        assert refused.status_code == 404
    assert server.http.get(f"/api/games/{game}/seats/polish/why/1").status_code == 404


def test_otherwise_it_keeps_its_reasons_until_the_game_is_over(server: Server) -> None:
    game, allied, lines = begun(server)
    assert card(server, game)["explains"] is False
    entry = lines[-1]["entry"]
    refused = server.http.get(f"{allied.path}/why/{entry}")
    assert refused.status_code == 403
    assert "until it is over" in refused.json()["error"]
    checked(server.http.put(f"/api/games/{game}/computer", json={"playing": False}))
    state = allied.state()
    allied.act("resign", state["seq"])
    assert card(server, game)["explains"] is True
    assert checked(server.http.get(f"{allied.path}/why/{entry}"))["seat"] == "axis"


def test_in_a_game_with_secrets_nothing_is_told_before_the_end(server: Server) -> None:
    both = {seat: {"kind": "computer", "player": "greedy"} for seat in ("red", "blue")}
    one = server.skirmish(seats={"blue": both["blue"]}, explains=True)
    assert card(server, one)["explains"] is False
    assert server.http.get(f"/api/games/{one}/seats/red/why/2").status_code == 403
    two = server.skirmish(seats=both, explains=True)
    wait_for(lambda: card(server, two)["over"], "the end")
    red = server.table(two, "red")
    told = {
        line["text"]: checked(server.http.get(f"{red.path}/why/{line['entry']}"))["reason"]
        for line in said(server, red, "blue")
    }
    assert "it is what is usually answered" in told.values()
    mine = said(server, red, "red")
    hidden = [line for line in mine if line["text"].startswith("assign")]
    for line in hidden:
        assert server.http.get(f"{red.path}/why/{line['entry']}").status_code == 404


@pytest.fixture
def storage(database_url: str) -> Storage:
    return Storage(database_url)


def test_reasons_go_with_their_entries(storage: Storage) -> None:
    new, head = storage.create_game("{}", game="g", scenario="s", title="")
    lines = Batch(keep=0, lines=["one", "two"], reasoned=(Reasoned(2, "it was nearer"),))
    head = storage.write(new, head, lines)
    assert storage.reason_at(new, 2) == "it was nearer"
    assert storage.reason_at(new, 1) == ""
    head = storage.write(new, head, Batch(keep=1, lines=["other"]))
    assert storage.reason_at(new, 2) == "", "that answer was taken back"
    storage.write(new, head, Batch(keep=2, lines=["three"], reasoned=(Reasoned(3, "why not"),)))
    storage.delete_game(new)
    assert storage.reason_at(new, 3) == ""
    storage.close()

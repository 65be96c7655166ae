"""The WebSocket of a seat: it shows the table, resumes after a break, and keeps secrets."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from table_client import Table, checked, play_on
from tests.server.conftest import Server, Starting
from tests.server.test_table import SEATS, a_move, deploy, mover

SOON = 20


def received(socket: ClientConnection, timeout: float = SOON) -> dict[str, Any]:
    message: dict[str, Any] = json.loads(socket.recv(timeout=timeout))
    return message


@contextmanager
def quiet(socket: ClientConnection) -> Iterator[None]:
    """Nothing comes, as a ping and its answer show."""
    yield
    socket.send('{"type":"ping"}')
    assert received(socket) == {"type": "pong"}


def test_it_begins_with_the_table_and_tells_what_happens(server: Server) -> None:
    game = server.skirmish()
    tables = server.tables(game, *SEATS)
    with server.watch(game, "blue") as socket:
        first = received(socket)
        assert first["type"] == "state"
        assert first["state"] == tables["blue"].state()
        deploy(tables)
        while (message := received(socket))["seq"] != tables["blue"].state()["seq"]:
            assert message["type"] == "moved"
        assert message["state"]["view"] == tables["blue"].state()["view"]


def test_every_line_of_the_log_comes_once(server: Server) -> None:
    game = server.skirmish()
    tables = server.tables(game, *SEATS)
    told: list[dict[str, Any]] = []

    def take(state: dict[str, Any]) -> None:
        told[:] = [line for line in told if line["entry"] <= state["told_from"]]
        told.extend(state["told"])

    with server.watch(game, "red") as socket:
        take(received(socket)["state"])
        end = play_on(tables, random.Random(9).randrange, 25)
        while True:
            state = received(socket)["state"]
            take(state)
            if state["seq"] == end["seq"]:
                break
    assert told == tables["red"].state()["told"]


def test_after_a_break_it_goes_on_where_it_was(server: Server) -> None:
    game = server.skirmish()
    tables = server.tables(game, *SEATS)
    deploy(tables)
    table, state = mover(tables)
    with server.watch(game, table.seat) as socket:
        seen = received(socket)["seq"]
    done = table.answer(state["seq"], a_move(table, state))
    with server.watch(game, table.seat, seq=seen) as socket:
        first = received(socket)
        assert first["state"] == done["state"]
        assert first["state"]["told_from"] == state["entry"]
    # An undo meanwhile: the client is told which of its lines are gone.
    undone = table.act("undo", done["seq"])
    with server.watch(game, table.seat, seq=done["seq"]) as socket:
        first = received(socket)
        assert first["seq"] == undone["seq"]
        assert first["state"]["told_from"] == state["entry"]
    # A number from another life: everything.
    with server.watch(game, table.seat, seq=10**6) as socket:
        assert received(socket)["state"]["told_from"] == 0


def test_it_survives_a_restart_of_the_server(starting: Starting) -> None:
    server = starting.start()
    game = server.skirmish()
    with server.watch(game, "red") as socket:
        seen = received(socket)["seq"]
        server = starting.again()
        with pytest.raises(ConnectionClosed):
            received(socket)
    deploy(server.tables(game, *SEATS))
    with server.watch(game, "red", seq=seen) as socket:
        assert received(socket)["state"] == server.table(game, "red").state(seen)


def test_a_sealed_answer_of_somebody_else_sends_nothing(server: Server) -> None:
    game = server.skirmish()
    red, blue = server.table(game, "red"), server.table(game, "blue")
    with server.watch(game, "blue") as theirs, server.watch(game, "red") as ours:
        received(theirs)
        state = received(ours)["state"]
        with quiet(theirs):
            red.answer(state["seq"], state["decision"]["default"])
            assert received(ours)["state"]["decision"]["given"]
        with quiet(theirs):
            red.act("withdraw", state["seq"])
            assert received(ours)["state"]["decision"]["given"] is None
        red.answer(state["seq"], state["decision"]["default"])
        received(ours)
        blue.answer(state["seq"], blue.state()["decision"]["default"])
        assert received(theirs)["type"] == "moved"
        assert received(ours)["type"] == "moved"


def test_two_watchers_of_one_seat_get_the_same(server: Server) -> None:
    game = server.skirmish()
    tables = server.tables(game, *SEATS)
    deploy(tables)
    table, state = mover(tables)
    with server.watch(game, table.seat) as one, server.watch(game, table.seat) as two:
        assert received(one) == received(two)
        table.answer(state["seq"], a_move(table, state))
        assert received(one) == received(two)


def test_a_new_title_and_a_deleted_game_are_told(server: Server) -> None:
    game = server.skirmish()
    with server.watch(game, "red") as socket:
        received(socket)
        server.http.patch(f"/api/games/{game}", json={"title": "Renamed"})
        assert received(socket)["state"]["game"]["title"] == "Renamed"
        server.http.delete(f"/api/games/{game}")
        assert received(socket) == {"type": "gone"}
        with pytest.raises(ConnectionClosed):
            socket.recv(timeout=SOON)


@pytest.mark.parametrize(("game", "seat"), [("nobody", "red"), ("", "green")])
def test_a_game_or_seat_that_is_not_there(server: Server, game: str, seat: str) -> None:
    game = game or server.skirmish()
    with server.watch(game, seat) as socket, pytest.raises(ConnectionClosed) as closed:
        socket.recv(timeout=SOON)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404


@pytest.mark.parametrize("said", ["hello", "[1]", '{"type":"fire"}', "\N{SNOWMAN}" * 1000])
def test_what_makes_no_sense_is_not_answered(server: Server, said: str) -> None:
    with server.watch(server.skirmish(), "red") as socket:
        received(socket)
        with quiet(socket):
            socket.send(said)


def test_a_page_of_another_site_gets_nothing(server: Server) -> None:
    game = server.skirmish()
    own = f"http://127.0.0.1:{server.port}"
    with server.watch(game, "red", origin=own) as socket:
        received(socket)
    for origin in ("https://evil.example", "null", f"http://127.0.0.1:{server.port + 1}"):
        with pytest.raises(InvalidStatus):
            server.watch(game, "red", origin=origin)
        answer = httpx.post(
            f"{own}/api/games/{game}/seats/red/resign",
            json={"seq": 1, "key": "k"},
            headers={"origin": origin},
        )
        assert answer.status_code == 403
        assert "from a page of another site" in answer.json()["error"]
    assert checked(server.http.get(f"/api/games/{game}"))["over"] is None
    good = server.http.patch(f"/api/games/{game}", json={"title": "ours"}, headers={"origin": own})
    assert good.status_code == 200


def test_watchers_are_counted(server: Server) -> None:
    game = server.skirmish()
    with server.watch(game, "red") as socket:
        received(socket)
        assert "warcabinet_websockets 1" in server.http.get("/api/metrics").text
    Table(server.http, game, "red").state()
    for _ in range(200):
        if "warcabinet_websockets 0" in server.http.get("/api/metrics").text:
            return
    pytest.fail("the watcher is still counted")

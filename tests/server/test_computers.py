"""Computer seats: they play in a process of their own, stop when told, and survive a restart."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Callable
from typing import Any

import pytest

from table_client import checked
from tests.server.conftest import Server, Starting
from warcabinet.players import registry
from warcabinet.server.workers import Workers

BOTH = {seat: {"kind": "computer", "player": "random"} for seat in ("red", "blue")}
PATIENCE = 60


def wait_for(found: Callable[[], Any], what: str) -> Any:
    until = time.monotonic() + PATIENCE
    while not (answer := found()):
        assert time.monotonic() < until, f"waited in vain for {what}"
        time.sleep(0.05)
    return answer


def card(server: Server, game: str) -> dict[str, Any]:
    found: dict[str, Any] = checked(server.http.get(f"/api/games/{game}"))
    return found


@pytest.mark.parametrize("player", [name for name in registry.names() if name != "random-listing"])
def test_a_game_between_computers_is_played_to_the_end(server: Server, player: str) -> None:
    seats = {seat: {"kind": "computer", "player": player} for seat in ("red", "blue")}
    game = server.skirmish(seats=seats)
    wait_for(lambda: card(server, game)["over"], "the end")
    assert checked(server.http.get(f"/api/games/{game}/seats/red/verify"))["faults"] == []


def test_a_computer_answers_a_person(server: Server) -> None:
    game = server.skirmish(seats={"blue": {"kind": "computer"}})
    red = server.table(game, "red")
    with server.watch(game, "red") as socket:
        state = json.loads(socket.recv(timeout=PATIENCE))["state"]
        kinds = [(seat["kind"], seat["player"]) for seat in state["game"]["seats"]]
        assert kinds == [("me", None), ("computer", "random")]
        red.answer(state["seq"], state["decision"]["default"])
        seen: list[dict[str, Any]] = []
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            message = json.loads(socket.recv(timeout=PATIENCE))
            seen.append(message)
            if message["type"] == "computer":
                if not message["thinking"]:
                    break
                continue  # it brings no state: what was answered already must not be again
            state = message["state"]
            decision = state["decision"]
            if decision and decision["mine"] and decision["given"] is None:
                red.answer(state["seq"], decision["default"])
    thinking = [message for message in seen if message["type"] == "computer"]
    assert {message["seat"] for message in thinking} == {"blue"}
    assert [message["thinking"] for message in thinking][:2] == [True, False]


def test_a_person_plays_a_whole_game_against_a_computer(server: Server) -> None:
    game = server.skirmish(seats={"red": {"kind": "computer"}})
    blue = server.table(game, "blue")

    def answered() -> bool:
        state = blue.state()
        decision = state["decision"]
        if decision and decision["mine"] and decision["given"] is None:
            blue.answer(state["seq"], decision["default"])
        return state["game"]["over"] is not None

    wait_for(answered, "the end")


def test_computers_stop_when_told_and_go_on_when_told(server: Server) -> None:
    game = server.skirmish(seats=BOTH)
    wait_for(lambda: card(server, game)["entry"] > 3, "the first answers")
    stopped = checked(server.http.put(f"/api/games/{game}/computer", json={"playing": False}))
    assert stopped["computer"] == "stopped"
    # One answer may have been on its way.
    time.sleep(0.3)
    seq = card(server, game)["seq"]
    time.sleep(0.5)
    assert card(server, game)["seq"] == seq
    resumed = checked(server.http.put(f"/api/games/{game}/computer", json={"playing": True}))
    assert resumed["computer"] == "playing"
    wait_for(lambda: card(server, game)["seq"] > seq, "more answers")


def test_a_server_that_starts_takes_up_where_the_last_one_stopped(starting: Starting) -> None:
    server = starting.start()
    game = server.skirmish(seats=BOTH)
    other = server.skirmish(seats=BOTH)
    server.http.put(f"/api/games/{other}/computer", json={"playing": False})
    wait_for(lambda: card(server, game)["entry"] > 3, "the first answers")
    server = starting.again()
    wait_for(lambda: card(server, game)["over"], "the end")
    assert card(server, other)["computer"] == "stopped"
    assert card(server, other)["over"] is None


@pytest.mark.skipif(os.name == "nt", reason="kills a process the Unix way")
def test_a_killed_process_is_replaced(server: Server) -> None:
    game = server.skirmish(seats=BOTH)
    workers: Workers = server.app.state.workers
    wait_for(lambda: card(server, game)["entry"] > 3, "the first answers")
    assert workers._process is not None
    pid = workers._process.pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    wait_for(lambda: card(server, game)["over"], "the end")


def test_a_player_without_an_answer_is_replaced_by_a_simpler_one(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A player that fails does not end the game; the answer comes from another."""
    game = server.skirmish(seats=BOTH)
    server.http.put(f"/api/games/{game}/computer", json={"playing": False})
    with server.games.at(game) as live:
        import msgspec

        seats = {
            seat: msgspec.structs.replace(place, player="nobody by this name")
            for seat, place in live.setting.seats.items()
        }
        live.setting = msgspec.structs.replace(live.setting, seats=seats)
    before = card(server, game)["seq"]
    server.http.put(f"/api/games/{game}/computer", json={"playing": True})
    wait_for(lambda: card(server, game)["seq"] > before, "an answer all the same")


def test_when_nobody_has_an_answer_the_game_waits(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    from warcabinet.server.worker_process import Reply

    monkeypatch.setattr(Workers, "_ask", lambda self, task: Reply(failed="on strike"))
    game = server.skirmish(seats=BOTH)
    wait_for(lambda: card(server, game)["computer"] == "stuck", "the computers to give up")
    monkeypatch.undo()
    server.http.put(f"/api/games/{game}/computer", json={"playing": True})
    wait_for(lambda: card(server, game)["over"], "the end")

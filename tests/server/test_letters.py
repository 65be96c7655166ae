"""Messages between the seats: everybody at the table reads them, and the record knows nothing."""

from __future__ import annotations

from typing import Any

import pytest

from table_client import Refused, Table, checked
from tests.server.conftest import Server, Starting
from tests.server.test_live import received
from warcabinet.server import letters
from warcabinet.server.letters import letters_of


def write(table: Table, name: str, text: str) -> dict[str, Any]:
    said = table.http.put(f"{table.path}/letters/{name}", json={"text": text})
    found: dict[str, Any] = checked(said)
    return found


def read(table: Table) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = checked(table.http.get(f"{table.path}/letters"))
    return found


def test_all_at_the_table_read_what_one_writes(server: Server) -> None:
    game = server.skirmish()
    red, blue = server.table(game, "red"), server.table(game, "blue")
    before = red.state()["seq"]
    write(red, "one", " Good luck. ")
    write(blue, "two", "And you.")
    written = [(one["number"], one["seat"], one["text"]) for one in read(blue)]
    assert written == [(1, "red", "Good luck."), (2, "blue", "And you.")]
    assert read(red) == read(blue)
    assert red.state()["seq"] == before, "nothing has happened in the game"


def test_what_is_sent_again_is_not_written_twice(server: Server) -> None:
    red = server.table(server.skirmish(), "red")
    assert write(red, "one", "Ready?") == write(red, "one", "Ready?")
    assert len(read(red)) == 1


def test_it_comes_at_once_over_the_live_connection(server: Server) -> None:
    game = server.skirmish()
    with server.watch(game, "blue") as socket:
        assert received(socket)["type"] == "state"
        sent = write(server.table(game, "red"), "one", "Your move.")
        assert received(socket) == {"type": "letter", "letter": sent}


def test_messages_survive_the_server_and_go_with_their_game(starting: Starting) -> None:
    server = starting.start()
    game = server.skirmish()
    write(server.table(game, "red"), "one", "Tomorrow at eight.")
    server = starting.again()
    assert [one["text"] for one in read(server.table(game, "red"))] == ["Tomorrow at eight."]
    checked(server.http.delete(f"/api/games/{game}"))
    assert letters_of(server.games.storage, game) == []


@pytest.mark.parametrize("text", ["  ", "x" * 1001])
def test_no_empty_and_no_endless_message(server: Server, text: str) -> None:
    with pytest.raises(Refused):
        write(server.table(server.skirmish(), "red"), "one", text)


def test_a_table_holds_so_many_messages(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(letters, "MOST_LETTERS", 1)
    red = server.table(server.skirmish(), "red")
    write(red, "one", "First.")
    with pytest.raises(Refused, match="no more"):
        write(red, "two", "Second.")

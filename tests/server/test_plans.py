"""Plans of a seat: kept with the game, shown to nobody else, forgotten when their turn is over."""

from __future__ import annotations

from typing import Any

import pytest

from table_client import Refused, Table, checked, new_game
from tests.server.conftest import Server, Starting
from tests.server.recording import Recorder
from warcabinet.engine.records import Seat
from warcabinet.server.plan_storage import plans_of, put_plan
from warcabinet.server.plans import MOST_PLANS

ARROW = {"kind": "arrow", "hexes": ["B2", "C3"]}
NOTE = {"kind": "note", "hexes": ["C3"], "text": "hold the ford"}
ATTACK = {"kind": "attack", "hexes": ["L34"], "units": ["germany-armor-4-6/1"]}


def put(table: Table, name: str, plan: dict[str, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = checked(table.http.put(f"{table.path}/plans/{name}", json=plan))
    return found


def plans(table: Table) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = checked(table.http.get(f"{table.path}/plans"))
    return found


def drop(table: Table, name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = checked(table.http.delete(f"{table.path}/plans/{name}"))
    return found


def test_plans_are_made_changed_and_deleted_one_by_one(server: Server) -> None:
    red = server.table(server.skirmish(), "red")
    assert plans(red) == []
    put(red, "one", ARROW)
    put(red, "two", NOTE)
    made = put(red, "one", {**ARROW, "text": "by night"})
    assert [(one["id"], one["text"]) for one in made] == [
        ("one", "by night"),
        ("two", NOTE["text"]),
    ]
    assert made == plans(red)
    assert [one["id"] for one in drop(red, "one")] == ["two"]
    assert [one["id"] for one in drop(red, "one")] == ["two"], "it was forgotten already"


def test_plans_survive_the_server_and_go_with_their_game(starting: Starting) -> None:
    server = starting.start()
    game = server.skirmish()
    put(server.table(game, "red"), "one", NOTE)
    server = starting.again()
    assert [one["text"] for one in plans(server.table(game, "red"))] == [NOTE["text"]]
    checked(server.http.delete(f"/api/games/{game}"))
    assert plans_of(server.games.storage, game, Seat("red")) == []


@pytest.mark.parametrize(
    ("plan", "word"),
    [
        ({"kind": "arrow", "hexes": ["B2"]}, "from one hex to another"),
        ({"kind": "note", "hexes": ["B2"], "text": "  "}, "needs a text"),
        ({"kind": "attack", "hexes": ["B2"]}, "needs units"),
        ({"kind": "song", "hexes": ["B2"]}, "kind"),
        ({"kind": "note", "hexes": [], "text": "x"}, "hexes"),
        ({"kind": "note", "hexes": ["B2"], "text": "x" * 501}, "text"),
        ({"kind": "note", "hexes": ["B2"], "text": "x", "turn": ["now"]}, "turn"),
    ],
)
def test_what_is_no_plan_is_refused(server: Server, plan: dict[str, Any], word: str) -> None:
    red = server.table(server.skirmish(), "red")
    put(red, "one", ARROW)
    with pytest.raises(Refused, match=word) as refused:
        put(red, "one", plan)
    assert refused.value.status == 400
    assert [one["kind"] for one in plans(red)] == ["arrow"], "nothing is lost"


def test_there_are_not_too_many_plans(server: Server) -> None:
    game = server.skirmish()
    red = server.table(game, "red")
    line = '{"id":"%d","kind":"note","hexes":["B2"],"text":"x"}'
    for n in range(MOST_PLANS):
        put_plan(server.games.storage, game, Seat("red"), str(n), line % n)
    with pytest.raises(Refused, match="Delete one first"):
        put(red, "more", NOTE)
    assert put(red, "7", NOTE)[7]["text"] == NOTE["text"], "one that is there may be changed"
    with pytest.raises(Refused, match="letters at most"):
        put(red, "x" * 65, NOTE)


def test_a_plan_that_cannot_be_read_costs_nobody_the_others(server: Server) -> None:
    game = server.skirmish()
    put_plan(server.games.storage, game, Seat("red"), "bad", "no plan")
    assert [one["id"] for one in put(server.table(game, "red"), "one", NOTE)] == ["one"]


def test_nobody_else_can_tell_that_something_is_planned(server: Server) -> None:
    """The other seat is sent the same, byte for byte, and hears nothing."""
    games = [server.skirmish(), server.skirmish()]
    recorders = [Recorder(server, game, "blue") for game in games]
    one, two = recorders
    before = one.watched()
    put(server.table(games[0], "red"), "one", NOTE)
    put(server.table(games[0], "red"), "two", {**ARROW, "text": "secret way"})
    assert one.watched() == before
    assert one.watched() == two.watched()
    for first, second in zip(one.everything(()), two.everything(()), strict=True):
        assert first == second
    assert one.get("/plans") == two.get("/plans")
    assert one.get("/plans")[2] == b"[]"
    for recorder in recorders:
        recorder.close()


def test_plans_are_no_part_of_the_record(server: Server) -> None:
    game = server.skirmish()
    red = server.table(game, "red")
    state = red.state()
    put(red, "one", NOTE)
    assert red.state() == state
    raw = server.http.get(f"/api/games/{game}/raw")
    own = server.http.get(f"{red.path}/export")
    for answer in (raw, own):
        assert "hold the ford" not in answer.text
    assert raw.status_code == own.status_code == 200


def test_planned_attacks_are_forgotten_when_their_player_turn_is_over(server: Server) -> None:
    game = new_game(server.http, "awaw", "poland-1939", seed="plans")
    seats = server.tables(game, "axis", "allied")

    def until(part: str) -> None:
        for _ in range(200):
            with server.games.at(game) as live:
                world: Any = live.game.position.world
                if world.now.side == part:
                    return
            state = seats["axis"].now()
            owner = state["decision"]["owners"][0]
            asked = seats[owner].now()
            seats[owner].answer(asked["seq"], asked["decision"]["default"])
        raise AssertionError(f"{part} never came")

    until("axis")
    axis = seats["axis"]
    put(axis, "attack", ATTACK)
    put(axis, "note", {**NOTE, "hexes": ["L34"]})
    put(axis, "arrow", {**ARROW, "hexes": ["L33", "L34"]})
    state = axis.now()
    axis.answer(state["seq"], state["decision"]["default"])
    assert [one["id"] for one in plans(axis)] == ["attack", "note", "arrow"]
    until("allied")
    assert [one["id"] for one in plans(axis)] == ["note", "arrow"]
    assert len(plans_of(server.games.storage, game, Seat("axis"))) == 2, "and it is deleted"

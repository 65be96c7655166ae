"""A what-if is a game of its own, marked for good, with other dice; and it opens no secret."""

from __future__ import annotations

from typing import Any

import pytest

from table_client import Refused, Table, checked, new_game, play_on
from tests.server.conftest import Server, Starting
from warcabinet.engine.chance import picker
from warcabinet.engine.verifying import audited


def _dice(table: Table) -> list[tuple[int, ...]]:
    log = checked(table.http.get(f"{table.path}/log"))
    return [tuple(line["dice"]["values"]) for line in log if line["dice"] is not None]


def _first_roll(table: Table) -> int:
    log = checked(table.http.get(f"{table.path}/log"))
    return next(int(line["entry"]) for line in log if line["dice"] is not None)


def _finished(server: Server, **more: Any) -> str:
    """A whole game of skirmish, with dice."""
    game = server.skirmish(**more)
    end = play_on(server.tables(game, "red", "blue"), picker("forking"), 2000)
    assert end["game"]["over"]
    return game


def _poland(server: Server, **seats: Any) -> Table:
    """Poland, a few answers in: nothing in it is hidden."""
    game = new_game(server.http, "awaw", "poland-1939", seats=seats, seed="fork")
    tables = server.tables(game, "axis", "allied")
    play_on(tables, picker("poland"), 6)
    return tables["axis"]


def test_a_what_if_begins_where_the_game_was_and_leaves_it_alone(server: Server) -> None:
    table = _poland(server)
    before = table.state()
    entry = before["entry"] - 2
    then = checked(table.http.get(f"{table.path}/at/{entry}"))
    made = table.post("fork", entry=entry)
    assert made["id"] != table.game_id
    branch = Table(server.http, made["id"], "axis").state()
    assert branch["view"] == then["view"]
    # The one entry more says that its dice are new.
    assert branch["entry"] == entry + 1
    assert table.state() == before


def test_it_is_marked_for_good(starting: Starting) -> None:
    server = starting.start()
    table = _poland(server)
    entry = table.state()["entry"]
    made = table.post("fork", entry=entry)
    mark = {"game": table.game_id, "entry": entry, "title": "Poland 1939", "turn": made["turn"]}
    assert made["title"] == "What if: Poland 1939"
    assert made["what_if"] == mark
    checked(server.http.patch(f"/api/games/{made['id']}", json={"title": "Poland 1939"}))
    # A what-if of it is still one of the game.
    again = Table(server.http, made["id"], "axis").post("fork", entry=entry)
    assert again["what_if"] == {**mark, "game": made["id"]}
    server = starting.again()
    cards = {card["id"]: card["what_if"] for card in checked(server.http.get("/api/games"))}
    assert cards[table.game_id] is None
    assert cards[made["id"]] == mark
    state = Table(server.http, made["id"], "axis").state()
    assert state["game"]["what_if"] == mark


def test_its_dice_are_others(server: Server) -> None:
    """Before the first roll of a finished game: the same answers, other dice."""
    game = _finished(server)
    table = server.table(game, "red")
    rolled = _first_roll(table)
    old = _dice(table)
    found = set()
    for _ in range(12):
        made = table.post("fork", entry=rolled - 1)
        branch = server.table(made["id"], "red")
        # The roll that was due is made at once, from a new secret.
        found.add(_dice(branch)[0])
        assert made["commitment"] != table.state()["game"]["commitment"]
    assert len(found | {old[0]}) > 1
    # Everything in it can be played again and proved, as in any game.
    file = server.http.get(f"/api/games/{made['id']}/backup").content
    audited(file, server.games.rules_of("skirmish"))


def test_nothing_that_is_hidden_is_opened_while_the_game_is_under_way(server: Server) -> None:
    game = server.skirmish()
    tables = server.tables(game, "red", "blue")
    state = play_on(tables, picker("few"), 4)
    assert not state["game"]["over"]
    before = len(checked(server.http.get("/api/games")))
    with pytest.raises(Refused, match="kept something hidden from you") as refused:
        tables["red"].post("fork", entry=state["entry"])
    assert refused.value.status == 403
    assert len(checked(server.http.get("/api/games"))) == before


def test_when_the_game_is_over_it_may_be_begun_anywhere(server: Server) -> None:
    table = server.table(_finished(server), "red")
    made = table.post("fork", entry=3)
    assert made["over"] is None
    assert made["what_if"]["entry"] == 3


def test_somebody_else_s_game_is_not_tried_out_while_it_is_under_way(server: Server) -> None:
    table = _poland(server, allied={"kind": "person"})
    with pytest.raises(Refused, match="Somebody else plays this game") as refused:
        table.post("fork", entry=2)
    assert refused.value.status == 403
    # Alone, one answers for everybody.
    over = server.table(_finished(server, seats={"blue": {"kind": "person"}}), "red")
    made = over.post("fork", entry=3)
    assert [seat["kind"] for seat in made["seats"]] == ["me", "me"]


@pytest.mark.parametrize("entry", [0, 9999])
def test_there_is_no_what_if_of_an_entry_that_is_not_there(server: Server, entry: int) -> None:
    table = _poland(server)
    with pytest.raises(Refused) as refused:
        table.post("fork", entry=entry)
    assert refused.value.status in (400, 404)


def test_a_lesson_has_none(server: Server) -> None:
    first = checked(server.http.get("/api/lessons"))[0]["id"]
    made = checked(server.http.post(f"/api/lessons/{first}"))
    with pytest.raises(Refused, match="A lesson has dice that are set"):
        server.table(made["id"], "axis").post("fork", entry=1)

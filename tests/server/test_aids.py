"""A table may be played without aids, and reports may be asked for about the past."""

from __future__ import annotations

from typing import Any

import pytest

from table_client import Refused, Table, checked, new_game
from tests.server.conftest import Server

TO_MOVEMENT = ("end-elimination", "end-airbases", "end-staging", "end-counterair")


def poland(server: Server, **more: Any) -> Table:
    """Poland 1939 in the German movement, from the Axis seat."""
    game = new_game(server.http, "awaw", "poland-1939", seed="one", **more)
    tables = server.tables(game, "allied", "axis")
    for table in tables.values():
        table.answer(table.state()["seq"], "ready-set-up")
    axis = tables["axis"]
    for answer in TO_MOVEMENT:
        axis.answer(axis.state()["seq"], answer)
    return axis


def report(table: Table, name: str, **query: Any) -> Any:
    return checked(table.http.get(f"{table.path}/reports/{name}", params=query))


def test_a_game_without_an_aid_gives_none(server: Server) -> None:
    table = poland(server, aids={"reach": False, "odds": False})
    for name, about in (
        ("reach", "germany-armor-4-6/1"),
        ("reachers", "L32"),
        ("assault", "L34"),
        ("threat", "L34"),
    ):
        with pytest.raises(Refused) as refused:
            report(table, name, about=about)
        assert refused.value.status == 400
        assert "without the aid" in refused.value.body["error"]
    with pytest.raises(Refused) as refused:
        table.post("odds", seq=table.state()["seq"], action="end-movement")
    assert "without the aid" in refused.value.body["error"]
    assert report(table, "supply", about="L33")["facts"]["now"] == "full"


def test_aids_are_there_unless_they_are_switched_off(server: Server) -> None:
    table = poland(server, aids={"odds": False})
    assert report(table, "reach", about="germany-armor-4-6/1")["facts"]["costs"]


def test_a_report_may_be_asked_for_about_the_past(server: Server) -> None:
    table = poland(server)
    before = table.state()["entry"]
    table.answer(table.state()["seq"], "move germany-armor-4-6/1 L36")
    now = report(table, "reach", about="germany-armor-4-6/1")["facts"]
    then = report(table, "reach", about="germany-armor-4-6/1", at=before)["facts"]
    assert (then["place"], now["place"]) == ("L33", "L36")
    assert then["left"] > now["left"]


def test_there_is_no_report_about_the_future(server: Server) -> None:
    table = poland(server)
    with pytest.raises(Refused) as refused:
        report(table, "zones", at=table.state()["entry"] + 1)
    assert refused.value.status == 404

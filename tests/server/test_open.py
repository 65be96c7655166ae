"""Open questions at the server: allies answer in one phase, and undo each on its own."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import cast

import pytest

from table_client import Refused, Table, new_game
from tests.engine.alliance import Rest, fresh
from tests.server.conftest import Server, Starting
from warcabinet import catalogue
from warcabinet.engine.game import Game
from warcabinet.engine.records import Seat
from warcabinet.server.foreseeing import foreseen
from warcabinet.server.live_game import LiveGame
from warcabinet.server.service import computer_due

ANN, BOB, CYD = SEATS = ("ann", "bob", "cyd")


@pytest.fixture
def alliance(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The small game of the engine's tests, offered as any other."""
    monkeypatch.setitem(catalogue.MODULES, "alliance", "tests.engine.alliance")
    yield
    catalogue.rules_of.cache_clear()


def begin(server: Server, **more: object) -> tuple[str, dict[str, Table]]:
    game = new_game(server.http, "alliance", "plain", **{"seed": "one", **more})
    return game, server.tables(game, *SEATS)


def say(table: Table, text: str) -> None:
    table.answer(table.state()["seq"], text)


def test_both_are_asked_until_they_have_passed(alliance: None, server: Server) -> None:
    _, tables = begin(server)
    for seat in (ANN, BOB):
        card = tables[seat].state()["decision"]
        assert card["mine"]
        assert card["owners"] == [ANN, BOB]
        assert not card["sealed"]
    say(tables[BOB], "take p1")
    say(tables[ANN], "rest")
    after = tables[ANN].state()
    assert not after["decision"]["mine"]
    assert after["decision"]["owners"] == [BOB]
    assert after["game"]["waiting_for"] == [BOB]
    assert [one["seat"] for one in after["game"]["seats"] if one["deciding"]] == [BOB]
    with pytest.raises(Refused) as refused:
        say(tables[ANN], "take p2")
    assert "ann has already said that it is done here" in str(refused.value.body)
    say(tables[BOB], "rest")
    assert tables[CYD].state()["decision"]["mine"]


def test_each_seat_gets_its_own_form(alliance: None, server: Server) -> None:
    _, tables = begin(server)
    for seat in SEATS:
        say(tables[seat], "rest")
    forms = {seat: tables[seat].state()["decision"]["forms"] for seat in SEATS}
    verbs = {seat: [form["verb"] for form in forms[seat]] for seat in SEATS}
    assert verbs == {ANN: ["pay"], BOB: ["pay"], CYD: ["yield"]}
    say(tables[CYD], "yield p5")
    say(tables[ANN], "pay 1")
    say(tables[BOB], "pay 2")
    assert tables[ANN].state()["view"]["coins"] == 7


def test_undo_keeps_what_an_ally_answered_since(alliance: None, starting: Starting) -> None:
    server = starting.start()
    game, tables = begin(server)
    say(tables[ANN], "take p1")
    first = tables[ANN].state()["entry"]
    say(tables[BOB], "take p2")
    state = tables[ANN].state()
    assert state["undo"] == {"reach": first - 1, "count": 1, "replays": [BOB]}
    assert tables[BOB].state()["undo"] == {"reach": first, "count": 1, "replays": []}
    assert tables[CYD].state()["undo"] is None
    done = tables[ANN].act("undo", state["seq"])["state"]
    assert done["undo"] is None
    assert done["view"]["posts"]["p1"] == ""
    assert done["view"]["posts"]["p2"] == BOB
    told = tables[CYD].state(state["seq"])["told"]
    assert [(line["seat"], line["takes_back"]) for line in told] == [(ANN, [first])]
    server = starting.again()
    again = server.table(game, ANN).state()
    assert again["view"] == done["view"]
    assert again["seq"] == done["seq"]


def test_undo_is_refused_with_the_answer_that_stands_against_it(
    alliance: None, server: Server
) -> None:
    _, tables = begin(server)
    say(tables[ANN], "take p1")
    say(tables[BOB], "count")
    before = tables[ANN].state()
    with pytest.raises(Refused) as refused:
        tables[ANN].act("undo", before["seq"])
    assert refused.value.status == 422
    (reason,) = refused.value.body["refusals"]
    why = "the later answer of Bob (Count) would be told otherwise"
    assert reason["reason"] == why
    assert tables[ANN].state() == before


def test_passing_is_final_only_for_the_last() -> None:
    game = fresh()
    passing = foreseen(game.position, Seat(ANN), Rest())
    assert passing is not None
    assert not passing.final, "it can be taken back while bob goes on"
    game.say(Seat(BOB), "rest")
    last = foreseen(game.position, Seat(ANN), Rest())
    assert last is not None
    assert last.final


def due(game: Game) -> str | None:
    setting = SimpleNamespace(stopped=False, computers=(Seat(BOB),))
    return computer_due(cast("LiveGame", SimpleNamespace(game=game, setting=setting, stuck="")))


def test_a_computer_answers_beside_a_person_as_long_as_it_has_a_choice() -> None:
    game = fresh()
    assert due(game) == BOB
    game.say(Seat(BOB), "reveal card-of-bob")
    for post in ("p1", "p2", "p3", "p4"):
        assert due(game) == BOB
        game.say(Seat(ANN), f"take {post}")
    assert game.position.to_answer() == (ANN, BOB)
    assert due(game) is None, "the chest is empty: what ann does may change that"

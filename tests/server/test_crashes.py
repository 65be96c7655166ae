"""A rule that fails: the game stays where it stood, everybody is told, and the host gets a report.

The rules are those of the toy game, which has an answer that fails on purpose.
"""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from table_client import Refused, Table, checked, new_game
from tests.engine.toy import RULES
from tests.server.conftest import Server, Starting
from tests.server.sample import sample_about
from warcabinet import files
from warcabinet.engine.rules import Rules, UnknownScenario
from warcabinet.server.app import create_app
from warcabinet.server.storage import Storage

SEATS = ("ann", "bob", "cyd")


def rules_of(game: str) -> Rules:
    if game != "toy":
        raise UnknownScenario(f"there is no game {game!r}")
    return RULES


@pytest.fixture
def toys(starting: Starting) -> Server:
    return starting.start(create_app(starting.settings, sample_about, rules_of=rules_of))


@pytest.fixture
def tables(toys: Server) -> dict[str, Table]:
    """A game in which Ann has the turn."""
    game = new_game(toys.http, "toy", "cards", seed="toy")
    found = toys.tables(game, *SEATS)
    for seat, bid in zip(SEATS, (1, 0, 0), strict=True):
        found[seat].answer(found[seat].state()["seq"], f"bid {bid}")
    return found


def test_the_game_stands_where_it_stood_and_says_so(
    toys: Server, tables: dict[str, Table], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    ann, bob = tables["ann"], tables["bob"]
    before = ann.state()
    with caplog.at_level(logging.ERROR), pytest.raises(Refused) as refused:
        ann.answer(before["seq"], "crash no")
    assert refused.value.status == 500
    assert "stands where it stood" in refused.value.body["error"]
    assert "crashed as told" not in str(refused.value.body), "what failed is the host's business"
    assert "crashed as told" in caplog.text
    after = ann.state()
    assert (after["seq"], after["view"]) == (before["seq"], before["view"])
    for table in (ann, bob):
        assert "A rule failed" in table.state()["trouble"]
    (card,) = checked(toys.http.get("/api/games"))
    assert card["crashed"] is True
    # The report makes it fail again.
    (path,) = (tmp_path / "crashes").glob("*.crash.json")
    failure = files.reproduce(files.load_crash(path), RULES)
    assert failure is not None
    # And the game goes on with another answer.
    done = ann.answer(after["seq"], "stop")
    assert done["state"]["trouble"] == ""
    assert done["state"]["game"]["crashed"] is False


def test_a_failure_behind_a_roll_takes_the_roll_with_it(tables: dict[str, Table]) -> None:
    ann = tables["ann"]
    before = ann.state()
    key = "mine"
    with pytest.raises(Refused) as refused:
        ann.answer(before["seq"], "crash yes", key)
    assert refused.value.status == 500
    assert ann.state()["entry"] == before["entry"]
    # The key was not used up: nothing was done under it.
    with pytest.raises(Refused) as refused:
        ann.answer(before["seq"], "crash yes", key)
    assert refused.value.status == 500


def test_what_cannot_be_written_has_not_happened(
    toys: Server, tables: dict[str, Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = tables["ann"]
    before = ann.state()
    move = "stop"

    def fail(*_: Any) -> None:
        raise OperationalError("insert", {}, Exception("disk full"))

    with monkeypatch.context() as patched:
        patched.setattr(Storage, "write", fail)
        with pytest.raises(Refused) as refused:
            ann.answer(before["seq"], move, "k")
        assert refused.value.status == 500
        assert "disk full" not in str(refused.value.body)
    assert ann.state()["view"] == before["view"]
    assert ann.state()["seq"] == before["seq"]
    assert ann.answer(before["seq"], move, "k")["again"] is False


def test_a_game_that_cannot_be_read_does_not_hide_the_others(
    toys: Server, tables: dict[str, Table]
) -> None:
    good = new_game(toys.http, "toy", "cards", seed="good")
    bad = tables["ann"].game_id
    with toys.games.at(bad) as live:
        toys.games.forget(live)
    with toys.games.storage._write() as connection:
        connection.exec_driver_sql(
            "update entries set line = replace(line, 'bid', 'bet') where game_id = ?", (bad,)
        )
    answer = toys.http.get(tables["ann"].path)
    assert answer.status_code == 422
    assert "cannot be opened" in answer.json()["error"]
    assert {card["id"] for card in checked(toys.http.get("/api/games"))} == {good, bad}
    assert toys.table(good, "ann").state()["decision"]
    assert toys.http.delete(f"/api/games/{bad}").status_code == 204


def test_a_game_of_older_rules_goes_on_and_its_record_says_so(
    starting: Starting, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = create_app(starting.settings, sample_about, rules_of=rules_of)
    toys = starting.start(app)
    game = new_game(toys.http, "toy", "cards", seed="old")
    found = toys.tables(game, *SEATS)
    for seat in SEATS:
        found[seat].answer(found[seat].state()["seq"], "bid 0")
    before = found["ann"].state()
    starting.stop()
    monkeypatch.setattr(type(RULES), "version", RULES.version + 1)
    toys = starting.start(create_app(starting.settings, sample_about, rules_of=rules_of))
    after = toys.table(game, "ann").state(before["seq"])
    assert any("Continued under rules version" in line["text"] for line in after["told"])
    assert after["view"] == before["view"]
    assert after["seq"] > before["seq"]
    starting.stop()
    toys = starting.start(create_app(starting.settings, sample_about, rules_of=rules_of))
    assert toys.table(game, "ann").state() == {**toys.table(game, "ann").state()}
    assert toys.table(game, "ann").state()["seq"] == after["seq"]

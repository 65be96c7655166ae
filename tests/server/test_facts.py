"""What never changes during a game, and what the host may look at: boards, rules, figures, logs."""

from __future__ import annotations

import json
import logging

import pytest
from litestar.testing import TestClient

from table_client import Refused, checked, new_game
from tests.server.conftest import Server, Starting
from tests.server.sample import sample_about
from warcabinet.cli.rule_cards import count, rule_card
from warcabinet.server.app import create_app
from warcabinet.server.logging_setup import JsonLines
from warcabinet.server.metrics import Metrics
from warcabinet.server.settings import Settings


def test_a_board_keeps_for_good_under_its_own_address(server: Server) -> None:
    game = new_game(server.http, "awaw", "poland-1939", seed="board")
    address = checked(server.http.get(f"/api/games/{game}"))["board"]
    found = server.http.get(address)
    assert found.json()["board"] == "europe"
    assert "immutable" in found.headers["cache-control"]
    plain = server.http.get(address.partition("?")[0])
    assert plain.headers["cache-control"] == "no-cache"
    again = server.http.get(
        address.partition("?")[0], headers={"if-none-match": plain.headers["etag"]}
    )
    assert again.status_code == 304
    assert again.content == b""


@pytest.mark.parametrize("path", ["chess/board", "awaw/waterloo", "skirmish/waterloo"])
def test_a_board_that_is_not_there(server: Server, path: str) -> None:
    assert server.http.get(f"/api/boards/{path}").status_code == 404


def test_reports_are_told_from_what_the_seat_knows(server: Server) -> None:
    game = new_game(server.http, "awaw", "poland-1939", seed="reports")
    table = server.table(game, "axis")
    names = {one["name"] for one in checked(server.http.get(f"{table.path}/reports"))}
    assert {"show", "supply", "brps", "standing"} <= names
    warsaw = checked(server.http.get(f"{table.path}/reports/show", params={"about": "Warsaw"}))
    assert "Warsaw" in warsaw["text"]
    for name, about, status in (("show", "Atlantis", 400), ("weather-forecast", "", 404)):
        answer = server.http.get(f"{table.path}/reports/{name}", params={"about": about})
        assert answer.status_code == status


def test_the_track_shows_the_phases_of_the_turn(server: Server) -> None:
    game = new_game(server.http, "awaw", "poland-1939", seed="track")
    phases = server.table(game, "axis").state()["phases"]
    states = [phase["state"] for phase in phases]
    assert states.count("now") == 1
    assert states == sorted(states, key=["done", "now", "coming"].index)
    assert server.skirmish()
    assert phases[0]["rules"]


def test_a_rule_is_told_in_our_own_words(settings: Settings) -> None:
    app = create_app(settings, sample_about, rule_card)
    with TestClient(app, base_url="http://127.0.0.1") as client:
        found = client.get("/api/rules/skirmish/S4.1").json()
        assert found["number"] == "S4.1"
        assert found["gists"]
        count("skirmish")
        counted = client.get("/api/rules/skirmish/S4.1").json()
        assert counted["gists"] == found["gists"]
        assert counted["status"] == "tested"
        assert counted["code"]
        assert counted["tests"]
        assert client.get("/api/rules/skirmish/S99.9").status_code == 404
        assert client.get("/api/rules/chess/1").status_code == 404


def test_a_server_without_a_rulebook_says_so(server: Server) -> None:
    assert server.http.get("/api/rules/skirmish/S4.1").status_code == 404


def test_figures_count_what_happened_and_name_nobody(starting: Starting) -> None:
    object.__setattr__(starting.settings, "metrics_key", "the host's")
    server = starting.start()
    game = server.skirmish(title="Top secret")
    red = server.table(game, "red")
    state = red.state()
    red.answer(state["seq"], state["decision"]["default"])
    with pytest.raises(Refused):
        red.answer(state["seq"] + 1, "bid 1")
    host = {"authorization": "Bearer the host's"}
    text = server.http.get("/api/metrics", headers=host).text
    assert 'warcabinet_actions_total{result="accepted"} 1' in text
    assert 'warcabinet_actions_total{result="stale"} 1' in text
    assert "warcabinet_commit_seconds_count 1" in text
    assert "warcabinet_live_games 1" in text
    for hidden in (game, "blue", "secret"):
        assert hidden not in text
    for wrong in ("Bearer mine", "the host's", "Bearer"):
        answer = server.http.get("/api/metrics", headers={"authorization": wrong})
        assert answer.status_code == 403
        assert "not the key" in answer.json()["error"]
    text = server.http.get("/api/metrics").text
    assert "warcabinet_live_games 1" in text
    assert "total" not in text
    assert "seconds" not in text


def test_without_a_key_of_the_host_nobody_reads_all_figures(server: Server) -> None:
    for given in ("Bearer", "Bearer x"):
        answer = server.http.get("/api/metrics", headers={"authorization": given})
        assert answer.status_code == 403


def test_times_are_counted_in_growing_buckets() -> None:
    metrics = Metrics()
    for seconds in (0.0004, 0.003, 0.04, 99.0):
        metrics.took("warcabinet_commit_seconds", seconds)
    lines = metrics.text(whole=True).splitlines()
    counts = [int(line.split()[-1]) for line in lines if "_bucket" in line]
    assert counts == sorted(counts)
    assert counts[0] == 1
    assert counts[-1] == 4
    assert "warcabinet_commit_seconds_count 4" in lines


def test_a_log_line_is_one_object_with_what_was_given() -> None:
    record = logging.makeLogRecord(
        {
            "name": "warcabinet.x",
            "levelno": 20,
            "levelname": "INFO",
            "msg": "did %s",
            "args": ("it",),
        }
    )
    record.game, record.ms, record.what = "g1", 1.5, ["a"]
    found = json.loads(JsonLines().format(record))
    assert found["message"] == "did it"
    assert (found["level"], found["game"], found["ms"], found["what"]) == (
        "info",
        "g1",
        1.5,
        "['a']",
    )
    try:
        raise ValueError("broken\nin two")
    except ValueError as error:
        record.exc_info = (type(error), error, error.__traceback__)
    line = JsonLines().format(record)
    assert "\n" not in line
    assert "broken" in json.loads(line)["error"]


def test_what_is_done_is_logged_without_what_was_said(
    starting: Starting, caplog: pytest.LogCaptureFixture
) -> None:
    server = starting.start()
    with caplog.at_level(logging.INFO, logger="warcabinet"):
        game = server.skirmish()
        red = server.table(game, "red")
        state = red.state()
        red.answer(state["seq"], state["decision"]["default"])
    said = [record for record in caplog.records if record.message == "accepted"]
    assert [(r.__dict__["game"], r.__dict__["seat"]) for r in said] == [(game, "red")]
    assert state["decision"]["default"] not in caplog.text

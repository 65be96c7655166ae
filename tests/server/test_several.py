"""Several answers in one request: how many are given, why no more, and what is refused at once.

The rules are those of the toy game, which has all that may end such a list.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from table_client import Refused, Table, fresh_key, new_game
from tests.engine.toy import RULES
from tests.server.conftest import Server, Starting
from tests.server.sample import sample_about
from warcabinet.engine.rules import Rules
from warcabinet.server.app import create_app
from warcabinet.server.requests import MOST_ANSWERS

SEATS = ("ann", "bob", "cyd")
MOVES = ("move out ann1 calm -", "move top ann2 wild hey", "allot in=1,out=1")


def rules_of(game: str) -> Rules:
    return RULES


def toys(starting: Starting) -> Server:
    return starting.start(create_app(starting.settings, sample_about, rules_of=rules_of))


def begun(server: Server) -> dict[str, Table]:
    """A game in which Ann has the turn."""
    game = new_game(server.http, "toy", "cards", seed="toy")
    found = server.tables(game, *SEATS)
    for seat, bid in zip(SEATS, (1, 0, 0), strict=True):
        found[seat].answer(found[seat].state()["seq"], f"bid {bid}")
    return found


@pytest.fixture
def tables(starting: Starting) -> dict[str, Table]:
    return begun(toys(starting))


def send(table: Table, *answers: str, key: str | None = None) -> dict[str, Any]:
    found: dict[str, Any] = table.act("answer", table.state()["seq"], key, answers=list(answers))
    return found


def said(table: Table) -> list[str]:
    return [line["text"] for line in table.state()["told"] if line["kind"] == "said"]


def test_all_are_given_and_each_is_undone_by_itself(tables: dict[str, Table]) -> None:
    ann = tables["ann"]
    before = ann.state()
    done = send(ann, *MOVES)
    assert done["answers"] == {
        "count": 3,
        "ended": "all",
        "sentence": "3 of 3 answers were given.",
        "refusals": [],
    }
    assert done["seq"] == before["seq"] + 3
    assert said(ann)[-3:] == list(MOVES)
    for left in (2, 1, 0):
        seq = ann.state()["seq"]
        ann.act("undo", seq)
        assert ann.state()["entry"] == before["entry"] + left
    assert ann.state()["view"] == before["view"]


def test_a_single_answer_says_nothing_about_several(tables: dict[str, Table]) -> None:
    ann = tables["ann"]
    assert ann.answer(ann.state()["seq"], MOVES[0])["answers"] is None


def test_the_first_illegal_one_ends_the_list_with_its_rule(tables: dict[str, Table]) -> None:
    ann = tables["ann"]
    given = send(ann, MOVES[0], "move in ann1 calm -", MOVES[2])["answers"]
    assert (given["count"], given["ended"]) == (1, "refused")
    assert [one["rule"] for one in given["refusals"]] == ["T2.1"]
    assert said(ann)[-1] == MOVES[0]


@pytest.mark.parametrize(
    ("answers", "ended"),
    [
        ((MOVES[0], "fetch yes", "stop"), "roll"),
        ((MOVES[0], "show c1", "stop"), "revealed"),
        ((MOVES[0], "stop", "stop"), "others"),
        ((MOVES[0], MOVES[1], "fly"), "unclear"),
        ((MOVES[0], MOVES[1], "crash no"), "failed"),
    ],
)
def test_why_a_list_ended(tables: dict[str, Table], answers: tuple[str, ...], ended: str) -> None:
    ann = tables["ann"]
    before = ann.state()
    given = send(ann, *answers)["answers"]
    assert (given["count"], given["ended"]) == (2, ended)
    assert given["sentence"].startswith("2 of 3 answers were given. ")
    assert said(ann)[-2:] == list(answers[:2])
    assert ann.state()["seq"] > before["seq"]


def test_the_others_see_it(tables: dict[str, Table]) -> None:
    send(tables["ann"], *MOVES)
    assert said(tables["bob"])[-3:] == list(MOVES)
    assert tables["bob"].state()["view"]["coins"] == tables["ann"].state()["view"]["coins"]


def test_watchers_are_told_once(starting: Starting) -> None:
    server = toys(starting)
    found = begun(server)
    with server.watch(found["bob"].game_id, "bob") as socket:
        socket.recv(timeout=10)
        done = send(found["ann"], *MOVES)
        told = msgspec.json.decode(socket.recv(timeout=10))
        assert (told["type"], told["seq"]) == ("moved", done["seq"])


def test_the_same_key_again_tells_the_same_after_a_restart_too(starting: Starting) -> None:
    ann = begun(toys(starting))["ann"]
    seq, key = ann.state()["seq"], fresh_key()
    answers = [MOVES[0], "move in ann1 calm -"]
    first = ann.act("answer", seq, key, answers=answers)
    again = ann.act("answer", seq, key, answers=answers)
    assert (first["again"], again["again"]) == (False, True)
    starting.stop()
    later = toys(starting).table(ann.game_id, "ann").act("answer", seq, key, answers=answers)
    for found in (again, later):
        assert (found["seq"], found["answers"]) == (first["seq"], first["answers"])
    assert later["state"]["entry"] == first["state"]["entry"]


# Errors: nothing is done --------------------------------------------------------------------------


def refused(table: Table, **fields: Any) -> Refused:
    """The error, after which everything is as it was."""
    before = table.state()
    with pytest.raises(Refused) as found:
        table.act("answer", fields.pop("seq", before["seq"]), **fields)
    assert table.state() == before
    return found.value


def test_something_happened_meanwhile(tables: dict[str, Table]) -> None:
    ann = tables["ann"]
    seq = ann.state()["seq"]
    done = ann.answer(seq, MOVES[0])
    error = refused(ann, seq=seq, answers=list(MOVES[1:]))
    assert (error.status, error.body["seq"]) == (409, done["seq"])


def test_if_not_even_the_first_is_legal_it_is_refused_as_a_single_one(
    tables: dict[str, Table],
) -> None:
    ann = tables["ann"]
    ann.answer(ann.state()["seq"], MOVES[0])
    error = refused(ann, answers=["move in ann1 calm -", MOVES[1]])
    assert error.status == 422
    assert [one["rule"] for one in error.body["refusals"]] == ["T2.1"]
    assert refused(tables["bob"], answers=["stop"]).status == 422


def test_if_a_rule_fails_at_the_first_the_game_stands_where_it_stood(
    tables: dict[str, Table],
) -> None:
    ann = tables["ann"]
    before = ann.state()
    with pytest.raises(Refused) as found:
        send(ann, "crash no", "stop")
    assert found.value.status == 500
    after = ann.state()
    assert (after["seq"], after["view"]) == (before["seq"], before["view"])


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"answers": []}, "answers"),
        ({"answers": ["stop"] * (MOST_ANSWERS + 1)}, "answers"),
        ({"answers": "stop"}, "answers"),
        ({"answers": None}, "answers"),
        ({"answers": ["stop", 7]}, "answers[1]"),
        ({"answers": ["stop", "x" * 9000]}, "answers[1]"),
        ({"answers": ["fly away", "stop"]}, "answers[0]"),
        ({"answers": ["stop"], "action": "stop"}, "answers"),
        ({"answers": ["stop"], "verb": "stop"}, "answers"),
        ({"answers": ["stop"], "values": {"x": 1}}, "answers"),
        ({}, "action"),
    ],
)
def test_what_makes_no_sense_is_refused_by_field(
    tables: dict[str, Table], fields: dict[str, Any], field: str
) -> None:
    error = refused(tables["ann"], **fields)
    assert (error.status, error.body["field"]) == (400, field)

"""What a seat does at its table: stale, double and lost answers, undo, consent, sealed answers."""

from __future__ import annotations

import random
import threading
from typing import Any

import pytest

from table_client import Refused, Table, checked, fresh_key, play_on
from tests.server.conftest import Server, Starting

SEATS = ("red", "blue")


@pytest.fixture
def begun(server: Server) -> tuple[Server, str, dict[str, Table]]:
    """A game in which both sides have deployed and bid; somebody is to move."""
    game = server.skirmish()
    tables = server.tables(game, *SEATS)
    deploy(tables)
    return server, game, tables


def deploy(tables: dict[str, Table]) -> None:
    for table in tables.values():
        state = table.state()
        table.answer(state["seq"], state["decision"]["default"])
    for table in tables.values():
        state = table.state()
        table.answer(state["seq"], "bid 1")


def mover(tables: dict[str, Table]) -> tuple[Table, dict[str, Any]]:
    """Whose turn it is, and what that seat sees."""
    state = tables["red"].state()
    table = tables[state["decision"]["owners"][0]]
    return table, table.state()


def a_move(table: Table, state: dict[str, Any], place: int = 0) -> str:
    """A legal move."""
    seq = state["seq"]
    piece = table.post("options", seq=seq, verb="move", slot="piece")["values"][0]
    got = {"piece": piece}
    to = table.post("options", seq=seq, verb="move", slot="to", got=got)["values"]
    return f"move {piece} {to[place]}"


Begun = tuple[Server, str, dict[str, Table]]


# Once and only once -------------------------------------------------------------------------------


def test_the_same_key_again_gives_the_first_answer_again(begun: Begun) -> None:
    _, _, tables = begun
    table, state = mover(tables)
    move, key = a_move(table, state), fresh_key()
    first = table.answer(state["seq"], move, key)
    again = table.answer(state["seq"], move, key)
    assert first["again"] is False
    assert again["again"] is True
    assert again["seq"] == first["seq"]
    assert again["state"] == first["state"]
    assert table.state()["entry"] == state["entry"] + 1


def test_a_key_is_good_for_one_thing_only(begun: Begun) -> None:
    _, _, tables = begun
    table, state = mover(tables)
    key = fresh_key()
    done = table.answer(state["seq"], a_move(table, state), key)
    for what, fields in (("answer", {"action": "end-move"}), ("resign", {}), ("undo", {})):
        with pytest.raises(Refused) as refused:
            table.act(what, done["seq"], key, **fields)
        assert refused.value.body["field"] == "key"


def test_a_key_is_remembered_after_a_restart(starting: Starting) -> None:
    server = starting.start()
    game = server.skirmish()
    deploy(server.tables(game, *SEATS))
    table, state = mover(server.tables(game, *SEATS))
    move, key = a_move(table, state), fresh_key()
    first = table.answer(state["seq"], move, key)
    server = starting.again()
    again = server.table(game, table.seat).answer(state["seq"], move, key)
    assert (again["again"], again["seq"]) == (True, first["seq"])
    assert again["state"]["entry"] == first["state"]["entry"]


def test_a_stale_answer_does_nothing_and_says_where_the_table_is(begun: Begun) -> None:
    _, _, tables = begun
    table, state = mover(tables)
    done = table.answer(state["seq"], a_move(table, state))
    for what in ("answer", "undo", "resign", "takeback", "withdraw"):
        fields: Any = {"answer": {"action": "end-move"}, "takeback": {"to": 0}}.get(what, {})
        with pytest.raises(Refused) as refused:
            table.act(what, state["seq"], **fields)
        assert refused.value.status == 409
        assert refused.value.body["seq"] == done["seq"]
    for what, fields in (
        ("options", {"verb": "move", "slot": "piece"}),
        ("check", {"action": "end-move"}),
    ):
        with pytest.raises(Refused) as refused:
            table.post(what, seq=state["seq"], **fields)
        assert refused.value.status == 409
    assert table.state(done["seq"])["seq"] == done["seq"]


def test_a_click_made_before_an_undo_is_stale_though_the_entry_has_the_same_number(
    begun: Begun,
) -> None:
    _, _, tables = begun
    table, state = mover(tables)
    first = table.answer(state["seq"], a_move(table, state))
    undone = table.act("undo", first["seq"])
    other = table.answer(undone["seq"], a_move(table, undone["state"], place=1))
    assert other["state"]["entry"] == first["state"]["entry"]
    assert other["seq"] > first["seq"]
    with pytest.raises(Refused) as refused:
        table.answer(first["seq"], "end-move")
    assert refused.value.status == 409


def test_of_many_clicks_at_once_one_counts(begun: Begun) -> None:
    server, game, tables = begun
    table, state = mover(tables)
    move = a_move(table, state)
    results: list[int] = []

    def click() -> None:
        try:
            server.table(game, table.seat).answer(state["seq"], move)
            results.append(200)
        except Refused as refused:
            results.append(refused.status)

    threads = [threading.Thread(target=click) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(results) == [200] + [409] * 7
    assert table.state()["entry"] == state["entry"] + 1


def test_two_clients_at_one_seat_see_the_same(begun: Begun) -> None:
    server, game, tables = begun
    table, state = mover(tables)
    other = server.table(game, table.seat)
    accepted = table.answer(state["seq"], a_move(table, state))
    seen = other.state(state["seq"])
    assert seen == accepted["state"]
    assert seen["told_from"] == state["entry"]


def test_two_servers_on_one_database_do_not_overwrite_each_other(starting: Starting) -> None:
    one, two = starting.start(), starting.start()
    game = one.skirmish()
    deploy(one.tables(game, *SEATS))
    table, state = mover(one.tables(game, *SEATS))
    other = two.table(game, table.seat)
    assert other.state()["seq"] == state["seq"]
    done = table.answer(state["seq"], a_move(table, state))
    with pytest.raises(Refused) as refused:
        other.answer(state["seq"], a_move(other, state, place=1))
    assert refused.value.status == 409
    assert refused.value.body["seq"] == done["seq"]
    assert other.state(state["seq"]) == done["state"]


# What is refused ----------------------------------------------------------------------------------


def test_an_illegal_answer_is_refused_with_every_reason(begun: Begun) -> None:
    _, _, tables = begun
    table, state = mover(tables)
    piece = a_move(table, state).split()[1]
    with pytest.raises(Refused) as refused:
        table.answer(state["seq"], f"move {piece} A5")
    assert refused.value.status == 422
    (refusal, *_) = refused.value.body["refusals"]
    assert refusal["rule"].startswith("S")
    assert refusal["reason"]
    checked_too = table.post("check", seq=state["seq"], action=f"move {piece} A5")
    assert checked_too["refusals"] == refused.value.body["refusals"]
    assert table.state()["seq"] == state["seq"]
    other = next(one for one in tables.values() if one is not table)
    with pytest.raises(Refused, match=r"(?i)nothing is asked"):
        other.answer(state["seq"], "end-move")


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"action": "fly me"}, "action"),
        ({"action": 'move "'}, "action"),
        ({}, "action"),
        ({"action": "end-move", "verb": "end-move"}, "action"),
        ({"verb": "fly"}, "verb"),
        ({"verb": "move", "values": {"piece": 3, "to": "A5"}}, "values"),
        ({"verb": "move", "values": {"wings": 2}}, "values"),
        ({"action": "x" * 9000}, "action"),
        ({"action": "end-move", "key": ""}, "key"),
        ({"action": "end-move", "key": "k" * 65}, "key"),
        ({"action": "end-move", "seq": -1}, "seq"),
        ({"action": "end-move", "now": True}, "now"),
    ],
)
def test_a_request_that_makes_no_sense_is_refused_by_field(
    begun: Begun, fields: dict[str, Any], field: str
) -> None:
    _, _, tables = begun
    table, state = mover(tables)
    with pytest.raises(Refused) as refused:
        table.post("answer", **{"seq": state["seq"], "key": "k", **fields})
    assert refused.value.status == 400
    assert refused.value.body["field"] == field
    assert refused.value.body["error"].endswith(".")
    assert table.state()["seq"] == state["seq"]


def test_an_answer_by_its_values_is_the_answer_by_its_text(begun: Begun) -> None:
    _, _, tables = begun
    table, state = mover(tables)
    _, piece, to = a_move(table, state).split()
    values = {"piece": piece, "to": to}
    found = table.post("check", seq=state["seq"], verb="move", values=values)
    assert (found["refusals"], found["action"]) == ([], f"move {piece} {to}")
    table.act("answer", state["seq"], verb="move", values=values)
    assert table.state()["told"][-1]["text"].startswith("move") or table.state()["undo"]


def test_a_body_that_is_too_large_is_refused(begun: Begun) -> None:
    server, _, tables = begun
    answer = server.http.post(f"{tables['red'].path}/answer", content=b"x" * 1_000_000)
    assert answer.status_code == 413
    assert answer.json() == {"error": "That is too large.", "status": 413}


# Why not? -----------------------------------------------------------------------------------------


def test_why_not_says_what_each_form_has_against_a_thing(begun: Begun) -> None:
    _, _, tables = begun
    table, state = mover(tables)
    piece, to = a_move(table, state).split()[1:]
    chosen = [{"pick": "piece", "value": piece}]
    seq = state["seq"]
    good = table.post("why-not", seq=seq, pick="hex", value=to, selection=chosen)
    assert good["possible"] is True
    assert {"verb": "move", "slot": "to", "refusals": [], "got": {"piece": piece}} == {
        name: value
        for name, value in next(form for form in good["forms"] if form["verb"] == "move").items()
        if name != "label"
    }
    bad = table.post("why-not", seq=seq, pick="hex", value="A5", selection=chosen)
    form = next(form for form in bad["forms"] if form["verb"] == "move")
    assert form["refusals"]
    value = {"verb": "move", "slot": "to", "got": {"piece": piece}, "value": "A5"}
    assert table.post("why", seq=seq, **value)["refusals"] == form["refusals"]
    nowhere = table.post("why-not", seq=seq, pick="hex", value="nowhere", selection=chosen)
    assert nowhere["possible"] is False
    enemy = "blue-1" if piece.startswith("red") else "red-1"
    theirs = table.post("why-not", seq=seq, pick="piece", value=enemy)
    assert theirs["forms"]
    assert not theirs["possible"]


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"verb": "fly", "slot": "x"}, "verb"),
        ({"verb": "move", "slot": "wings"}, "slot"),
        ({"verb": "move", "slot": "piece.name"}, "slot"),
        ({"verb": "move", "slot": "to", "got": {"piece": 17}}, "got"),
        ({"verb": "move", "slot": "piece", "got": {"to": "A5"}}, "got"),
        ({"verb": "move", "slot": "piece", "item": {"x": 1}}, "item"),
    ],
)
def test_a_question_about_nothing_is_refused_by_field(
    begun: Begun, fields: dict[str, Any], field: str
) -> None:
    _, _, tables = begun
    table, state = mover(tables)
    with pytest.raises(Refused) as refused:
        table.post("options", seq=state["seq"], **fields)
    assert (refused.value.status, refused.value.body["field"]) == (400, field)


def test_options_after_something_illegal_are_refused_by_the_rules(begun: Begun) -> None:
    _, _, tables = begun
    table, state = mover(tables)
    with pytest.raises(Refused) as refused:
        table.post("options", seq=state["seq"], verb="move", slot="to", got={"piece": "green-9"})
    assert refused.value.status == 422
    assert refused.value.body["refusals"]


# Undo, consent, amendments ------------------------------------------------------------------------


def test_undo_goes_as_far_as_the_card_says(begun: Begun) -> None:
    _, _, tables = begun
    table, start = mover(tables)
    other = next(one for one in tables.values() if one is not table)
    state = start
    for _ in range(2):
        state = table.answer(state["seq"], a_move(table, state))["state"]
    assert state["undo"] == {"reach": start["entry"], "count": 2, "replays": []}
    before = other.state()
    one = table.act("undo", state["seq"])
    assert one["state"]["undo"] == {"reach": start["entry"], "count": 1, "replays": []}
    both = table.act("undo", one["seq"], to=start["entry"])
    assert both["state"]["view"] == start["view"]
    assert both["state"]["undo"] is None
    # The other client is told which of its lines are gone.
    seen = other.state(before["seq"])
    assert seen["told_from"] == start["entry"]
    assert seen["told"] == []
    assert seen["seq"] > before["seq"]
    with pytest.raises(Refused) as refused:
        table.act("undo", both["seq"])
    assert refused.value.status == 422


def test_undone_answers_stay_undone_after_a_restart(starting: Starting) -> None:
    server = starting.start()
    game = server.skirmish()
    deploy(server.tables(game, *SEATS))
    table, start = mover(server.tables(game, *SEATS))
    done = table.answer(start["seq"], a_move(table, start))
    undone = table.act("undo", done["seq"])
    server = starting.again()
    after = server.table(game, table.seat).state()
    assert after["seq"] == undone["seq"]
    assert after["view"] == start["view"]


def test_a_takeback_needs_everybody_and_leaves_its_trace(begun: Begun) -> None:
    _, _, tables = begun
    table, start = mover(tables)
    other = next(one for one in tables.values() if one is not table)
    moved = table.answer(start["seq"], a_move(table, start))
    asked = table.act("takeback", moved["seq"], to=start["entry"], reason="I had not seen it")
    proposal = other.state()["proposal"]
    assert proposal["by"] == table.seat
    assert proposal["kind"] == "takeback"
    assert proposal["agreed"] == [table.seat]
    assert "I had not seen it" in proposal["text"]
    refused = other.act("consent", asked["seq"], yes=False)
    assert refused["state"]["proposal"] is None
    assert table.state()["view"] == moved["state"]["view"]
    asked = table.act("takeback", refused["seq"], to=start["entry"])
    agreed = other.act("consent", asked["seq"], yes=True)
    assert table.state()["view"] == start["view"]
    back = [line for line in agreed["state"]["told"] if "Taken back" in line["text"]]
    assert [line["back_to"] for line in back] == [start["entry"]]


def test_an_amendment_changes_a_row_by_consent(begun: Begun) -> None:
    server, _, tables = begun
    table, start = mover(tables)
    other = next(one for one in tables.values() if one is not table)
    rows = checked(server.http.get(f"{table.path}/rows/sides"))
    assert "pieces" in rows["tables"]
    row = {**rows["rows"]["red"], "tokens": 3}
    change = {"table": "sides", "key": "red", "row": row}
    asked = table.act("amend", start["seq"], changes=[change], reason="a token was lost")
    other.act("consent", asked["seq"], yes=True)
    side = next(side for side in table.state()["view"]["sides"] if side["seat"] == "red")
    assert side["tokens"] == 3
    with pytest.raises(Refused) as refused:
        table.act("amend", table.state()["seq"], changes=[{**change, "table": "planets"}])
    assert refused.value.status == 422
    assert server.http.get(f"{table.path}/rows/planets").status_code == 404


def test_a_computer_agrees_to_what_a_person_proposes(server: Server) -> None:
    game = server.skirmish(seats={"blue": {"kind": "computer", "player": "random"}})
    checked(server.http.put(f"/api/games/{game}/computer", json={"playing": False}))
    table = server.table(game, "red")
    state = table.state()
    asked = table.act("takeback", state["seq"], to=0)
    assert asked["state"]["proposal"] is None
    assert any("Taken back" in line["text"] for line in asked["state"]["told"])


def test_a_sealed_answer_is_changed_and_withdrawn_and_nobody_notices(server: Server) -> None:
    game = server.skirmish()
    red, blue = server.table(game, "red"), server.table(game, "blue")
    start, theirs = red.state(), blue.state()
    default = start["decision"]["default"]
    sealed = red.answer(start["seq"], default)
    assert sealed["state"]["decision"]["given"] == default
    assert sealed["seq"] == start["seq"]
    assert blue.state() == theirs
    withdrawn = red.act("withdraw", start["seq"])
    assert withdrawn["state"]["decision"]["given"] is None
    assert blue.state() == theirs
    assert checked(server.http.get(f"/api/games/{game}")) == start["game"]
    with pytest.raises(Refused) as refused:
        red.act("withdraw", start["seq"])
    assert refused.value.status == 422


def test_a_sealed_answer_survives_a_restart(starting: Starting) -> None:
    server = starting.start()
    game = server.skirmish()
    red = server.table(game, "red")
    start = red.state()
    default = start["decision"]["default"]
    red.answer(start["seq"], default)
    server = starting.again()
    state = server.table(game, "red").state()
    assert state["decision"]["given"] == default
    blue = server.table(game, "blue")
    done = blue.answer(start["seq"], blue.state()["decision"]["default"])
    assert done["state"]["decision"]["name"] != start["decision"]["name"]


def test_resigning_ends_the_game(begun: Begun) -> None:
    server, game, tables = begun
    done = tables["red"].act("resign", tables["red"].state()["seq"])
    assert done["state"]["game"]["over"]["winners"] == ["blue"]
    assert checked(server.http.get(f"/api/games/{game}"))["over"]["winners"] == ["blue"]


def test_standing_orders_answer_for_a_seat(begun: Begun) -> None:
    server, _, tables = begun
    red = tables["red"]
    orders = [{"decision": "bidding", "answer": "bid 0"}]
    state = checked(server.http.put(f"{red.path}/orders", json={"orders": orders}))
    assert state["orders"] == orders
    again = checked(server.http.put(f"{red.path}/orders", json={"orders": orders}))
    assert again["seq"] == state["seq"], "the same orders again change nothing"
    assert tables["blue"].state()["orders"] == []
    bad = server.http.put(f"{red.path}/orders", json={"orders": [{"decision": "dinner"}]})
    assert bad.status_code == 422


# Looking back, dice, reports ----------------------------------------------------------------------


def test_the_past_is_shown_as_the_seat_knew_it(server: Server) -> None:
    game = server.skirmish()
    tables = server.tables(game, *SEATS)
    kept: dict[int, Any] = {}
    below = random.Random(3).randrange

    def watch(accepted: dict[str, Any]) -> None:
        if accepted["state"]["seat"] == "red":
            kept[accepted["state"]["entry"]] = accepted["state"]["view"]

    play_on(tables, below, 60, watch)
    last = tables["red"].state()["entry"]
    for entry, view in kept.items():
        found = checked(server.http.get(f"{tables['red'].path}/at/{entry}"))
        assert found["view"] == view
        assert found["entry"] == entry
    for entry in (last + 1, 10**9):
        assert server.http.get(f"{tables['red'].path}/at/{entry}").status_code == 404
    assert server.http.get(f"{tables['red'].path}/at/x").status_code == 404


def test_the_log_can_be_read_in_parts(begun: Begun) -> None:
    server, _, tables = begun
    path = f"{tables['red'].path}/log"
    whole = checked(server.http.get(path))
    entries = sorted({line["entry"] for line in whole})
    parts = [
        line
        for entry in entries
        for line in checked(server.http.get(path, params={"from": entry, "to": entry}))
    ]
    assert parts == whole


def test_every_roll_that_a_seat_sees_has_its_proof(begun: Begun) -> None:
    server, _, tables = begun
    for table in tables.values():
        rolled = [line for line in table.state()["told"] if line["dice"]]
        assert rolled
        for line in rolled:
            proof = checked(server.http.get(f"{table.path}/proof/{line['entry']}"))
            assert proof["wrong"] == ""
            assert proof["dice"] == line["dice"]
            assert len(proof["transcript"]) == 64
    hidden = next(
        line["entry"]
        for line in tables["red"].state()["told"]
        if line["dice"] and line["dice"]["label"] == "order"
    )
    assert server.http.get(f"{tables['blue'].path}/proof/{hidden}").status_code == 404


def test_odds_come_from_the_rules(begun: Begun) -> None:
    _, _, tables = begun
    table, state = mover(tables)
    found = table.post("odds", seq=state["seq"], action=a_move(table, state), worlds=3)
    assert sum(one["chance"] for one in found["outcomes"]) == pytest.approx(1)
    with pytest.raises(Refused) as refused:
        table.post("odds", seq=state["seq"], action="move red-1 A5", worlds=3)
    assert refused.value.status == 422

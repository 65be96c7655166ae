"""What lies ahead in one's own turn: told, tried out, sent as one list, taken back."""

from __future__ import annotations

from typing import Any

import pytest

from table_client import Refused, Table, checked, fresh_key, new_game
from tests.server.conftest import Server

OPENING = ["give-up-units", "lay-airbases", "stage-air-units", "counterair-missions", "ground-move"]
PASSED = ["end-elimination", "end-airbases", "end-staging", "end-counterair"]


def started(
    server: Server, scenario: str = "poland-1939", seed: str = "ahead", **more: Any
) -> tuple[Table, Table]:
    """The tables of both sides, set up."""
    game = new_game(server.http, "awaw", scenario, seed=seed, **more)
    axis, allied = server.table(game, "axis"), server.table(game, "allied")
    allied.answer(allied.state()["seq"], "ready-set-up")
    axis.answer(axis.state()["seq"], "ready-set-up")
    return axis, allied


def until(axis: Table, allied: Table, question: str) -> dict[str, Any]:
    """On to a question of the Axis by defaults."""
    for _ in range(60):
        state = axis.state()
        if state["decision"]["name"] == question and state["decision"]["mine"]:
            return state
        table = axis if state["decision"]["mine"] else allied
        state = table.state()
        table.answer(state["seq"], state["decision"]["default"])
    raise AssertionError(question)


def keys(ahead: dict[str, Any]) -> list[str]:
    return [one["key"] for one in ahead["questions"]]


def said(table: Table, since: int = 0) -> list[tuple[str, str]]:
    lines = table.state()["told"]
    found = [line for line in lines if line["kind"] == "said" and line["entry"] > since]
    return [(line["text"], line["by"]) for line in found]


def test_the_questions_before_movement_are_told_in_the_order_of_play(server: Server) -> None:
    axis, allied = started(server)
    ahead = axis.state()["ahead"]
    assert keys(ahead) == OPENING
    assert (ahead["run"], ahead["title"], ahead["ends"]) == ("before", "Before you move", "main")
    first, last = ahead["questions"][0], ahead["questions"][-1]
    assert (first["after"], first["answers"]) == ([], ["end-elimination"])
    assert first["by_default"] == "all units are kept"
    assert (last["after"], last["answers"]) == (PASSED, [])
    # As it will be put: the same card, word for word, once it is asked.
    card = last["card"]
    for answer in PASSED:
        axis.answer(axis.state()["seq"], answer)
    assert axis.state()["decision"] == card
    assert keys(axis.state()["ahead"]) == ["ground-move"]
    assert allied.state()["ahead"] is None


def test_what_ships_do_is_a_question_of_its_own(server: Server) -> None:
    """21.416: nobody goes on to the ground war past the naval announcements."""
    axis, allied = started(server, "midway")
    for _ in range(20):
        state = axis.state()
        if state["decision"]["name"] == "naval-announcements":
            break
        ahead = state["ahead"]
        assert ahead is None or "ground-move" not in keys(ahead)
        table = axis if state["decision"]["mine"] and not state["decision"]["given"] else allied
        state = table.state()
        table.answer(state["seq"], state["decision"]["default"])
    assert state["decision"]["name"] == "naval-announcements"
    assert state["decision"]["mine"]
    assert state["ahead"] is None
    axis.answer(state["seq"], "end-announcements")
    state = axis.state()
    assert state["decision"]["name"] == "sea-transports"
    assert state["ahead"] is None, "what ships carry is one, too (21.43)"
    axis.answer(state["seq"], "end-sea-transport")
    state = axis.state()
    asked = [state["decision"]["name"], *(keys(state["ahead"]) if state["ahead"] else ())]
    assert asked[-1] == "ground-move"


def test_a_question_that_lies_ahead_can_be_asked_about(server: Server) -> None:
    axis, _ = started(server)
    state = axis.state()
    asking = {"seq": state["seq"], "verb": "move", "slot": "unit", "usable": True}
    ahead = axis.post("options", after=PASSED, **asking)
    unit = ahead["values"][0]
    to = axis.post(
        "options", seq=state["seq"], after=PASSED, verb="move", slot="to", got={"unit": unit}
    )["values"][0]
    move = f"move {unit} {to}"
    assert axis.post("check", seq=state["seq"], after=PASSED, action=move)["refusals"] == []
    with pytest.raises(Refused, match="not one of"):
        axis.post("options", **asking)
    reach = f"{axis.path}/reports/reach"
    report = checked(server.http.get(reach, params={"about": unit, "after": "\n".join(PASSED)}))
    assert to in report["facts"]["costs"]
    with pytest.raises(Refused):
        axis.post("check", seq=state["seq"], after=["end-movement"], action=move)
    # Nothing has happened.
    assert axis.state()["seq"] == state["seq"]
    for answer in PASSED:
        axis.answer(axis.state()["seq"], answer)
    now = axis.post("options", **{**asking, "seq": axis.state()["seq"]})
    assert now["values"] == ahead["values"]


def test_a_later_step_leaves_those_before_it_alone_and_undo_opens_them_again(
    server: Server,
) -> None:
    axis, allied = started(server)
    before = axis.state()
    asking = {"seq": before["seq"], "after": PASSED, "verb": "move", "usable": True}
    unit = axis.post("options", slot="unit", **asking)["values"][0]
    asking = {**asking, "got": {"unit": unit}, "usable": False}
    to = axis.post("options", slot="to", **asking)["values"][0]
    answers = [*PASSED, f"move {unit} {to}"]
    places = list(range(len(PASSED)))
    given = axis.act("answer", before["seq"], fresh_key(), answers=answers, skipped=places)
    assert given["answers"]["ended"] == "all"
    entry = before["entry"]
    assert said(axis, entry) == [*((one, "skip") for one in PASSED), (answers[-1], "")]
    # The others see answers like all others.
    assert said(allied, entry) == [(one, "") for one in answers]
    state = axis.state()
    earlier = before["undo"]["count"] if before["undo"] else 0
    assert state["undo"]["count"] == earlier + 1
    axis.act("undo", state["seq"], fresh_key())
    after = axis.state()
    assert after["entry"] == entry
    assert keys(after["ahead"]) == OPENING


def test_undo_opens_only_what_was_left_alone_for_the_last_answer(server: Server) -> None:
    axis, allied = started(server)
    state = until(axis, allied, "ground-move")
    axis.answer(state["seq"], "end-movement")
    state = axis.state()
    assert keys(state["ahead"]) == ["counterair-missions", "ground-support"]
    air = state["ahead"]["questions"][1]
    asking = {"seq": state["seq"], "after": air["after"], "verb": "support"}
    hexes = axis.post("options", slot="hex", usable=True, **asking)["values"]
    assert hexes
    # Given by hand, the first counts as an answer of its own.
    axis.answer(state["seq"], "end-counterair")
    axis.act("undo", axis.state()["seq"], fresh_key())
    assert axis.state()["decision"]["name"] == "counterair-missions"


def test_only_the_default_counts_as_leaving_a_question_alone(server: Server) -> None:
    axis, _ = started(server)
    state = axis.state()
    unit = axis.post("options", seq=state["seq"], verb="eliminate-unit", slot="unit", usable=True)[
        "values"
    ][0]
    answers = [f"eliminate-unit {unit}", "end-elimination"]
    axis.act("answer", state["seq"], fresh_key(), answers=answers, skipped=[0, 1])
    assert said(axis, state["entry"]) == [(answers[0], ""), (answers[1], "skip")]


def test_what_is_no_routine_is_not_passed_by(server: Server) -> None:
    """18.523: in the middle of an air battle nothing else is shown. The dice leave somebody who
    may stay.
    """
    axis, allied = started(server, "barbarossa-1941", seed="ahead 3")
    until(axis, allied, "counterair-missions")
    axis.answer(axis.state()["seq"], "counterair N36 germany-aaf@M35=5")
    assert keys(axis.state()["ahead"]) == ["counterair-missions"]
    axis.answer(axis.state()["seq"], "end-counterair")
    allied.answer(allied.state()["seq"], "stay-and-fight")
    state = axis.state()
    assert state["decision"]["name"] == "fight-or-stop"
    assert state["decision"]["default"] is not None
    assert state["ahead"] is None


def test_the_end_of_the_turn_is_one_list(server: Server) -> None:
    axis, allied = started(server)
    state = until(axis, allied, "attrition-choice")
    ahead = state["ahead"]
    assert keys(ahead) == ["attrition-choice", "lay-airbases", "first-trs", "srs", "give-up-units"]
    assert (ahead["run"], ahead["main"], ahead["ends"]) == ("end", "", "turn")
    answers = [one for question in ahead["questions"] for one in question["answers"]]
    done = axis.act("answer", state["seq"], fresh_key(), answers=answers, skipped=[0, 1, 2, 3])
    assert done["answers"]["count"] == len(answers)
    assert allied.state()["decision"]["mine"]


def test_plans_are_tried_out_and_what_speaks_against_them_is_told(server: Server) -> None:
    axis, allied = started(server)
    state = until(axis, allied, "attrition-choice")
    after = state["ahead"]["questions"][2]["after"]
    asking = {"seq": state["seq"], "after": after, "verb": "tr"}
    unit = axis.post("options", slot="unit", usable=True, **asking)["values"][0]
    to = axis.post("options", slot="to", got={"unit": unit}, **asking)["values"][0]
    plan = f"tr {unit} {to}"
    found = axis.post("ahead", seq=state["seq"], plans={"first-trs": [plan]})
    trs = next(one for one in found["questions"] if one["key"] == "first-trs")
    assert trs["answers"] == [plan, "end-redeployments"]
    assert (trs["refusals"], trs["planned"]) == ([], 1)
    assert trs["again"]["name"] == "first-trs"
    assert found["price"] == ""
    srs = next(one for one in found["questions"] if one["key"] == "srs")
    assert srs["after"][-2:] == [plan, "end-redeployments"]
    # Twice is not allowed: the first stands, the second is told with its reasons.
    found = axis.post("ahead", seq=state["seq"], plans={"first-trs": [plan, plan, "nonsense"]})
    trs = next(one for one in found["questions"] if one["key"] == "first-trs")
    assert trs["answers"] == [plan, "end-redeployments"]
    assert trs["refusals"]
    assert axis.state()["seq"] == state["seq"]


def test_an_order_for_ones_own_turn_leaves_its_question_out(server: Server) -> None:
    axis, _ = started(server)
    before = axis.state()
    cards = {one["decision"]: one for one in checked(server.http.get(f"{axis.path}/reactions"))}
    assert cards["give-up-units"]["own"]
    assert [one["kind"] for one in cards["give-up-units"]["offers"]] == ["default"]
    assert not cards["choose-landings"]["own"]
    orders = [
        {"decision": name, "answer": "default"} for name in ("give-up-units", "stage-air-units")
    ]
    checked(server.http.put(f"{axis.path}/orders", json={"orders": orders}))
    state = axis.state()
    assert keys(state["ahead"]) == ["lay-airbases", "counterair-missions", "ground-move"]
    assert said(axis, before["entry"]) == [("end-elimination", "order")]
    passed = state["ahead"]["questions"][-1]["after"]
    assert passed == ["end-airbases", "end-counterair"]
    axis.act("answer", state["seq"], answers=[*passed, "end-movement"], skipped=[0, 1])
    assert said(axis, before["entry"])[1:] == [
        ("end-airbases", "skip"),
        ("end-staging", "order"),
        ("end-counterair", "skip"),
        ("end-movement", ""),
    ]


def test_a_lesson_asks_one_question_after_the_other(server: Server) -> None:
    game = checked(server.http.post("/api/lessons/poland"))["id"]
    assert server.table(game, "axis").state()["ahead"] is None


def test_partners_are_asked_one_by_one(server: Server) -> None:
    """A question of several seats is not closed by one of them: there is nothing to skip."""
    game = new_game(server.http, "awaw", "north-africa", seed="ahead", options={"seats": "power"})
    cards = checked(server.http.get(f"/api/games/{game}"))["seats"]
    tables = [server.table(game, card["seat"]) for card in cards]
    shared = 0
    for _ in range(12):
        owners = tables[0].state()["decision"]["owners"]
        states = {table: table.state() for table in tables}
        if len(owners) > 1:
            shared += 1
            assert all(state["ahead"] is None for state in states.values())
        table = next(one for one in tables if one.seat == owners[0])
        state = states[table]
        table.answer(state["seq"], state["decision"]["default"])
    assert shared > 0

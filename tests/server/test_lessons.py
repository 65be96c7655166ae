"""Lessons: begun by their own route only, followed to the end, left, resumed and begun again."""

from __future__ import annotations

import re
import time
from typing import Any

import httpx
import msgspec
import pytest

from table_client import Refused, Table, checked
from tests.server.conftest import Server, Starting
from warcabinet.server.lessons.script import Lesson, Task, lessons

Json = dict[str, Any]
PATIENCE = 60
SEAT = "axis"

ROUTE: list[list[str]] = [
    ["!zoom", "!hex:M35", "!read"],
    ["!hex:O32", "!read"],
    ["move germany-armor-4-6/1 K36", "!why-not", "undo", "move germany-armor-4-6/1 K36"],
    [
        "!layer:supply",
        "!layer:control",
        "move germany-infantry-3-3/2 M36",
        "move germany-armor-4-6/2 L36",
        "move germany-armor-4-6/3 K36",
        "move germany-armor-4-6/4 K35",
    ],
    ["end-movement", "end-counterair", "support L35 germany-aaf@J36=2", "end-support"],
    [
        "!odds:3:1",
        "attack L35 germany-armor-4-6/3",
        "!proof",
        "lose-with-air - flight-1=1",
        "advance-into L35 germany-armor-4-6/3",
        "end-attacks",
    ],
    [
        "place-armor germany-armor-4-6/1 L35",
        "place-armor germany-armor-4-6/2 L35",
        "place-armor germany-armor-4-6/4 L35",
        "end-exploitation",
        "support M35 germany-aaf@K33=3,germany-aaf@M32=3",
        "end-support",
        "attack M35 germany-armor-4-6/1,germany-armor-4-6/2,germany-armor-4-6/4",
        "advance-into M35 germany-armor-4-6/1,germany-armor-4-6/2",
    ],
    ["land-at-home", "end-airbases", "end-redeployments", "end-redeployments", "end-elimination"],
]
"""What the coach asks for, step by step; `!` is what a client reports. Of the two armor units in
K36 the other one attacks than in the trials: both must do."""


def begin(server: Server) -> Table:
    card = checked(server.http.post("/api/lessons/poland"))
    return server.table(card["id"], SEAT)


def coach(table: Table) -> Json:
    found: Json = table.state()["coach"]
    return found


def saw(table: Table, what: str) -> Json:
    found: Json = checked(table.http.put(f"{table.path}/lesson/seen", json={"what": what}))
    return found


def again(table: Table, *, whole: bool = False) -> Json:
    found: Json = table.act("lesson/again", table.state()["seq"], whole=whole)["state"]
    return found


def my_turn(table: Table) -> Json:
    """The table when it is ours to answer, or over."""
    until = time.monotonic() + PATIENCE
    while True:
        state = table.state()
        if state["game"]["over"] or state["decision"]["mine"]:
            return state
        assert time.monotonic() < until, "the computer does not answer"
        time.sleep(0.05)


def follow(table: Table, *parts: str) -> Json:
    for part in parts:
        if part.startswith("!"):
            saw(table, part[1:])
            continue
        seq = my_turn(table)["seq"]
        if part == "undo":
            table.act("undo", seq)
        else:
            table.answer(seq, part)
    return my_turn(table)


def follow_to(table: Table, step: int) -> Json:
    """Follow the coach up to the beginning of a step."""
    for number, parts in enumerate(ROUTE[: step - 1], 1):
        assert coach(table)["step"] == number
        follow(table, *parts)
    return my_turn(table)


def ticks(table: Table) -> list[bool]:
    return [task["done"] for task in coach(table)["tasks"]]


def place_of(state: Json, unit: str) -> str:
    return str(next(row["place"] for row in state["view"]["units"] if row["id"] == unit))


def test_whoever_follows_the_coach_wins(server: Server) -> None:
    table = begin(server)
    assert coach(table)["step"] == 1
    state = follow_to(table, 9)
    assert state["game"]["over"]["winners"] == [SEAT]
    assert "decisive" in state["game"]["over"]["reason"]
    assert state["coach"]["finished"]
    assert state["game"]["lesson"] == "Lesson finished"
    assert state["coach"]["astray"] == ""
    rolled = [line for line in table.state()["told"] if line["kind"] == "rolled"]
    assert [line["dice"]["values"] for line in rolled] == [[2], [6]]


def test_the_dice_are_disclosed_and_no_proof_is_claimed(server: Server) -> None:
    table = begin(server)
    state = follow_to(table, 6)
    assert "dice are set" in state["coach"]["disclosure"]
    assert state["game"]["chance"] == "set"
    follow(table, "attack L35 germany-armor-4-6/1")
    line = next(line for line in table.state()["told"] if line["kind"] == "rolled")
    assert line["dice"]["fixed"]
    assert "set, not drawn" in line["text"]
    proof = checked(server.http.get(f"{table.path}/proof/{line['entry']}"))
    assert proof["wrong"] == "it was set by the lesson, not drawn"
    verified = checked(server.http.get(f"{table.path}/verify"))
    assert (verified["faults"], verified["rolls"], verified["fixed"]) == ([], 1, 1)


def test_exploiting_armor_is_weighed_as_such(server: Server) -> None:
    """16.45: all armor on a breakthrough hex may attack out of it, and the odds say so."""
    table = begin(server)
    follow_to(table, 7)
    follow(table, *ROUTE[6][:6])
    units = "germany-armor-4-6/1,germany-armor-4-6/2,germany-armor-4-6/4"
    found = server.http.get(f"{table.path}/reports/assault", params={"about": f"M35 {units}"})
    facts = checked(found)["facts"]
    assert (facts["odds"], facts["refusals"]) == ("2:1", [])
    assert facts["taken"] > 0.9


def test_a_task_is_done_when_it_was_done_and_not_before(server: Server) -> None:
    table = begin(server)
    saw(table, "read")  # reading comes after looking
    assert ticks(table) == [False, False, False]
    saw(table, "zoom")
    saw(table, "hex:M35")
    assert ticks(table) == [True, True, False]
    saw(table, "read")
    assert coach(table)["step"] == 2
    follow(table, *ROUTE[1])
    follow(table, "move germany-armor-4-6/1 K36")
    assert ticks(table) == [True, False, False, False]
    follow(table, "!why-not", "undo")
    assert ticks(table) == [True, True, True, False], "what was taken back counts as done once"
    follow(table, "move germany-armor-4-6/1 K36")
    assert coach(table)["step"] == 4
    follow(table, *ROUTE[3][:3])
    assert ticks(table)[2]
    follow(table, "undo")
    assert not ticks(table)[2], "and here as not done"


def test_an_undo_beyond_the_beginning_of_a_step_goes_back_to_the_one_before(server: Server) -> None:
    table = begin(server)
    follow_to(table, 4)
    follow(table, "undo")
    card = coach(table)
    assert card["step"] == 3
    assert ticks(table) == [True, True, True, False]


def test_somebody_who_goes_astray_is_told_and_begins_the_step_again(server: Server) -> None:
    table = begin(server)
    begun = follow_to(table, 4)
    follow(table, "move germany-armor-4-6/2 M32", "end-movement")
    assert "legal" in coach(table)["astray"]
    state = again(table)
    assert state["coach"]["astray"] == ""
    assert state["coach"]["step"] == 4
    assert state["decision"]["name"] == "ground-move"
    assert place_of(state, "germany-armor-4-6/2") == "N32"
    assert state["entry"] == begun["entry"]
    assert state["seq"] > begun["seq"]
    assert follow_to_end(table, 4)["coach"]["finished"]


def follow_to_end(table: Table, step: int) -> Json:
    for parts in ROUTE[step - 1 :]:
        follow(table, *parts)
    return my_turn(table)


def test_a_battle_fought_again_has_the_same_die(server: Server) -> None:
    table = begin(server)
    follow_to(table, 6)
    for _ in range(2):
        follow(table, "attack L35 germany-armor-4-6/1")
        rolled = [line for line in table.state()["told"] if line["kind"] == "rolled"]
        assert [line["dice"]["values"] for line in rolled] == [[2]]
        again(table)


def test_the_whole_lesson_is_begun_again_also_when_it_is_over(server: Server) -> None:
    table = begin(server)
    follow_to(table, 9)
    state = again(table, whole=True)
    assert (state["coach"]["step"], state["coach"]["finished"]) == (1, False)
    assert state["game"]["over"] is None
    assert place_of(state, "germany-armor-4-6/1") == "L33"
    follow(table, *ROUTE[0])
    assert coach(table)["step"] == 2


@pytest.mark.parametrize("step", [1, 3, 8])
def test_a_lesson_goes_on_after_a_restart_of_the_server(starting: Starting, step: int) -> None:
    table = begin(starting.start())
    follow_to(table, step)
    again(table)
    follow(table, *ROUTE[step - 1][:1])
    before = coach(table)
    server = starting.again()
    table = server.table(table.game_id, SEAT)
    assert coach(table) == before
    assert place_of(again(table, whole=True), "germany-armor-4-6/1") == "L33"
    server = starting.again()
    table = server.table(table.game_id, SEAT)
    assert coach(table)["step"] == 1
    follow(table, *ROUTE[0])
    assert coach(table)["step"] == 2


def test_a_lesson_that_was_begun_is_listed_to_go_on_with(server: Server) -> None:
    (card,) = checked(server.http.get("/api/lessons"))
    assert (card["id"], card["steps"], card["running"]) == ("poland", 8, None)
    table = begin(server)
    follow(table, *ROUTE[0])
    (card,) = checked(server.http.get("/api/lessons"))
    assert card["running"] == {"game": table.game_id, "seat": SEAT, "step": 2}
    (listed,) = checked(server.http.get("/api/games"))
    assert listed["lesson"] == "Lesson, step 2 of 8"


def test_a_lesson_is_left_for_an_ordinary_game_and_taken_up_again(server: Server) -> None:
    table = begin(server)
    follow_to(table, 3)
    leave = f"{table.path}/lesson"
    state = checked(server.http.put(leave, json={"left": True}))
    assert state["coach"]["left"]
    (card,) = checked(server.http.get("/api/lessons"))
    assert card["running"] is None
    follow(table, "move germany-armor-4-6/1 K36", "!why-not")
    with pytest.raises(Refused, match="was left"):
        again(table)
    state = checked(server.http.put(leave, json={"left": False}))
    assert (state["coach"]["left"], state["coach"]["step"]) == (False, 3)
    assert ticks(table) == [True, False, False, False], "nothing was noted without the coach"


def test_a_lesson_that_was_resigned_is_begun_again(server: Server) -> None:
    table = begin(server)
    state = follow_to(table, 3)
    state = table.act("resign", state["seq"])["state"]
    assert state["coach"]["astray"]
    assert again(table)["game"]["over"] is None


def test_dice_are_set_by_lessons_only(server: Server) -> None:
    wanted = {"game": "awaw", "scenario": "poland-1939"}
    asked: list[Json] = [{"lesson": True}, {"dice": []}, {"chance": "set"}]
    for more in asked:
        answer = server.http.post("/api/games", json={**wanted, **more})
        assert answer.status_code == 400, answer.text
    card = checked(server.http.post("/api/games", json=wanted))
    assert (card["chance"], card["lesson"]) == ("committed", "")
    body = {"dice": [{"label": "ground combat", "values": [6]}]}
    card = checked(server.http.post("/api/lessons/poland", json=body))
    table = server.table(card["id"], SEAT)
    follow_to(table, 6)
    follow(table, "attack L35 germany-armor-4-6/1")
    rolled = next(line for line in table.state()["told"] if line["kind"] == "rolled")
    assert rolled["dice"]["values"] == [2], "the values are the lesson's own"


def refused(answer: httpx.Response) -> int:
    assert answer.json()["error"]
    return answer.status_code


def test_there_is_no_coach_without_a_lesson(server: Server) -> None:
    assert refused(server.http.post("/api/lessons/france")) == 404
    game = server.skirmish()
    ordinary = server.table(game, "red")
    lesson = server.table(begin(server).game_id, "allied")
    for table in (ordinary, lesson):
        state = table.state()
        assert state["coach"] is None
        entry = state["entry"]
        path = f"{table.path}/lesson"
        acting = {"seq": state["seq"], "key": "k"}
        assert refused(server.http.put(path, json={"left": True})) == 404
        assert refused(server.http.put(f"{path}/seen", json={"what": "zoom"})) == 404
        assert refused(server.http.post(f"{path}/again", json=acting)) == 404
        assert table.state()["entry"] == entry


def test_a_stale_restart_does_nothing(server: Server) -> None:
    table = begin(server)
    follow_to(table, 3)
    old = table.state()["seq"]
    follow(table, "move germany-armor-4-6/1 K36")
    with pytest.raises(Refused) as error:
        table.act("lesson/again", old)
    assert error.value.status == 409
    assert place_of(table.state(), "germany-armor-4-6/1") == "K36"


# What the files say ----------------------------------------------------------------------------


@pytest.mark.parametrize("lesson", lessons().values(), ids=lambda one: one.id)
def test_no_sentence_of_a_lesson_is_long(lesson: Lesson) -> None:
    texts = [lesson.gist, lesson.disclosure, *lesson.farewell]
    for step in lesson.steps:
        texts += [step.astray, *step.text, *(task.text for task in step.tasks)]
    for text in texts:
        for sentence in re.split(r"(?<=[.:;])\s", text):
            assert len(sentence.split()) < 20, sentence


def test_a_task_says_in_one_way_when_it_is_done() -> None:
    with pytest.raises(ValueError, match="one way"):
        Task(text="Do it.")
    with pytest.raises(ValueError, match="one way"):
        Task(text="Do it.", seen="zoom", said="move .*")
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"text": "Do it.", "heard": "zoom"}, Task)

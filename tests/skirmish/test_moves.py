"""S4: moves and gallops."""

from __future__ import annotations

import pytest

from tests.skirmish.conftest import Table, TableMaker
from warcabinet.engine.world import Thing

ALONE = {"red-1": "E4 foot", "blue-1": "I1 foot"}


def options(t: Table, piece: str, verb: str = "move") -> set[str]:
    return set(t.asked("red").options(verb, "to", {"piece": piece}))


@pytest.mark.rule("S4.1#1", "a piece moves once in a phase")
def test_a_piece_moves_once_in_a_phase(table: TableMaker) -> None:
    t = table({**ALONE, "red-2": "A8 foot"})
    t.say("red: move red-1 E5")
    assert t.hex_of("red-1") == "E5"
    assert t.against("red: move red-1 E4") == {"S4.1"}
    assert t.asked("red").options("move", "piece") == ["red-2"]
    t.say("red: move red-2 A9")
    assert t.asked("red").verbs() == ["end-move"]


@pytest.mark.rule("S4.1#1", "only own pieces move and to another hex")
def test_only_own_pieces_move_and_to_another_hex(table: TableMaker) -> None:
    t = table(ALONE)
    assert t.against("red: move blue-1 I2") == {"S4.1"}
    assert t.against("red: move red-9 E5") == {"S4.1"}
    assert t.against("red: move red-1 E4") == {"S4.1"}


@pytest.mark.rule("S4.1#1", "a side need not move")
def test_a_side_need_not_move(table: TableMaker) -> None:
    t = table(ALONE)
    t.say("red: end-move")
    assert t.pending == "attacks"


@pytest.mark.rule("S4.2#1", "three points and no more")
def test_three_points_and_no_more(table: TableMaker) -> None:
    t = table({"red-1": "G5 foot", "blue-1": "A5 foot"})
    assert {"G6", "G7", "H6"} <= options(t, "red-1")
    assert "G8" not in options(t, "red-1")
    assert t.against("red: move red-1 E9") == {"S4.2"}


@pytest.mark.rule("S4.2#2", "what is not used is lost")
def test_what_is_not_used_is_lost(table: TableMaker) -> None:
    t = table({"red-1": "G5 foot", "blue-1": "A5 foot"})
    t.say("red: move red-1 G6")
    assert t.against("red: move red-1 G7") == {"S4.1"}


@pytest.mark.rule("S4.3#1", "a clear hex costs one point")
def test_a_clear_hex_costs_one_point(table: TableMaker) -> None:
    t = table({"red-1": "A9 foot", "blue-1": "I1 foot"}, weather="mud")
    assert "A11" in options(t, "red-1")
    assert "B11" not in options(t, "red-1")


@pytest.mark.rule("S4.3#1", "a hill costs one point more")
@pytest.mark.rule("S4.3A#1", "a hill costs one point more")
def test_a_hill_costs_one_point_more(table: TableMaker) -> None:
    t = table({"red-1": "B5 foot", "blue-1": "I1 foot"})
    assert "B6" in options(t, "red-1")
    t = table({"red-1": "B8 foot", "blue-1": "I1 foot"}, weather="mud")
    assert "B6" not in options(t, "red-1")
    assert "B7" in options(t, "red-1")


@pytest.mark.rule("S4.3#1", "woods cost one point more")
@pytest.mark.rule("S4.3B#1", "woods cost one point more")
def test_woods_cost_one_point_more(table: TableMaker) -> None:
    t = table({"red-1": "A5 foot", "blue-1": "I1 foot"}, weather="mud")
    assert "A6" in options(t, "red-1")
    assert "A7" not in options(t, "red-1")
    t = table({"red-1": "A6 foot", "blue-1": "I1 foot"}, weather="mud")
    assert "A7" in options(t, "red-1")


@pytest.mark.rule("S1.3#2", "pieces of both sides never stand in one hex")
@pytest.mark.rule("S4.4#1", "no piece enters a hex with an enemy")
def test_no_piece_enters_a_hex_with_an_enemy(table: TableMaker) -> None:
    t = table({"red-1": "E4 foot", "blue-1": "E5 foot"})
    refusals = t.refusals("red: move red-1 E5")
    assert [refusal.rule for refusal in refusals] == ["S4.4"]
    assert refusals[0].about == (Thing("piece", "red-1"), Thing("hex", "E5"))


@pytest.mark.rule("S4.5#1", "a move ends next to an enemy")
def test_a_move_ends_next_to_an_enemy(table: TableMaker) -> None:
    t = table({"red-1": "E4 foot", "blue-1": "F6 foot"})
    assert "E6" in options(t, "red-1")
    assert "E7" not in options(t, "red-1"), "E6 and F5 lie next to the enemy"
    t = table({"red-1": "E4 foot", "blue-1": "I1 foot"})
    assert "E7" in options(t, "red-1")


@pytest.mark.rule("S4.5#1", "a piece may leave the enemy's side")
def test_a_piece_may_leave_the_enemys_side(table: TableMaker) -> None:
    t = table({"red-1": "E4 foot", "blue-1": "E5 foot"})
    assert "F3" in options(t, "red-1")


@pytest.mark.rule("S4.6#1", "only horse gallop and they go further")
@pytest.mark.rule("S4.6A#1", "only horse gallop and they go further")
def test_only_horse_gallop_and_they_go_further(table: TableMaker) -> None:
    t = table({"red-1": "A9 foot", "red-2": "A9 horse", "blue-1": "I1 foot"})
    assert t.against("red: gallop red-1 A10") == {"S4.6A"}
    assert "C10" in options(t, "red-2", "gallop")
    assert "D8" not in options(t, "red-2")
    assert "D8" in options(t, "red-2", "gallop")
    assert "G7" not in options(t, "red-2", "gallop")


@pytest.mark.rule("S4.6A#1", "without horse nobody gallops")
def test_without_horse_nobody_gallops(table: TableMaker) -> None:
    t = table(ALONE)
    assert "gallop" not in t.asked("red").verbs()
    assert t.against("red: gallop red-1 E5") == {"S4.6A"}


@pytest.mark.rule("S4.6B#1", "who gallops enters no woods")
def test_who_gallops_enters_no_woods(table: TableMaker) -> None:
    t = table({"red-1": "A6 horse", "blue-1": "I1 foot"})
    assert "A7" in options(t, "red-1")
    assert t.against("red: gallop red-1 A7") == {"S4.6B"}


@pytest.mark.rule("S4.6C#1", "who gallops is shown and who moves is not")
def test_who_gallops_is_shown_and_who_moves_is_not(table: TableMaker) -> None:
    t = table({"red-1": "A5 horse", "red-2": "A9 horse", "blue-1": "I1 foot"})
    t.say("red: gallop red-1 A6")
    t.say("red: move red-2 A10")
    assert t.shown("red-1")
    assert not t.shown("red-2")


@pytest.mark.rule("S4.1#1", "a destination of nobody is refused and not a crash")
def test_a_destination_of_nobody_is_refused_and_not_a_crash(table: TableMaker) -> None:
    asked = table(ALONE).asked("red")
    assert asked.options("move", "to", {"piece": "nobody"}) == []
    assert asked.why_not("move", "to", "E5", {"piece": "nobody"})

"""S5.1 to S5.8: attacks and reactions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.skirmish.conftest import Table, TableMaker
from warcabinet.skirmish.field import BLUE, RED
from warcabinet.skirmish.world import PieceId

PAIR = {"red-1": "C6 foot", "blue-1": "D6 foot"}
"""Across a stream and up a hill: a 9 is a tie."""


def attacked(
    table: TableMaker,
    pieces: Mapping[str, str],
    attack: str = "red: attack D6 red-1 -",
    **settings: Any,
) -> Table:
    """Red attacks at once; blue is asked how it reacts."""
    t = table(pieces, **settings)
    t.say("red: end-move")
    t.say(attack)
    return t


@pytest.mark.rule("S5.1#1", "a target holds an enemy piece")
def test_a_target_holds_an_enemy_piece(table: TableMaker) -> None:
    t = table({**PAIR, "red-2": "C7 foot"})
    t.say("red: end-move")
    assert t.against("red: attack D5 red-1 -") == {"S5.1"}
    assert t.against("red: attack C7 red-1 -") == {"S5.1"}
    assert t.asked("red").options("attack", "target") == ["D6"]


@pytest.mark.rule("S5.1#2", "no hex is attacked twice in a phase")
def test_no_hex_is_attacked_twice_in_a_phase(table: TableMaker) -> None:
    t = attacked(table, {**PAIR, "red-2": "C7 foot"})
    t.say("blue: stand -")
    t.dice(4, 5)
    assert t.against("red: attack D6 red-2 -") == {"S5.1"}
    assert t.asked("red").verbs() == ["end-attack"]


@pytest.mark.rule("S5.1#1", "without a target there is nothing to attack")
def test_without_a_target_there_is_nothing_to_attack(table: TableMaker) -> None:
    t = table({"red-1": "A5 foot", "blue-1": "I4 foot"})
    t.say("red: end-move")
    asked = t.asked("red")
    assert asked.verbs() == ["end-attack"]
    assert not asked.decision.real(asked)


@pytest.mark.rule("S5.2#1", "a piece attacks only a neighbour")
def test_a_piece_attacks_only_a_neighbour(table: TableMaker) -> None:
    t = table({**PAIR, "red-2": "B7 foot"})
    t.say("red: end-move")
    assert t.against("red: attack D6 red-2 -") == {"S5.2"}
    assert t.against("red: attack D6 blue-1 -") == {"S5.2"}
    assert t.asked("red").options("attack", "pieces", {"target": "D6"}) == ["red-1"]


@pytest.mark.rule("S5.2#2", "several may attack together")
def test_several_may_attack_together(table: TableMaker) -> None:
    t = attacked(table, {**PAIR, "red-2": "C7 foot"}, "red: attack D6 red-1,red-2 -")
    assert set(t.world.engaged) == {"red-1", "red-2"}


@pytest.mark.rule("S5.2#3", "a piece attacks only once in a phase")
def test_a_piece_attacks_only_once_in_a_phase(table: TableMaker) -> None:
    t = attacked(table, {**PAIR, "red-2": "C7 foot", "blue-2": "D7 foot"})
    t.say("blue: stand -")
    t.dice(4, 5)
    assert t.against("red: attack D7 red-2 -") == set()
    assert t.against("red: attack D7 red-1,red-2 -") == {"S5.2"}
    t = attacked(table, {"red-1": "C7 foot", "blue-1": "D6 foot", "blue-2": "D7 foot"})
    t.say("blue: stand -")
    t.dice(4, 4)
    assert t.against("red: attack D7 red-1 -") == {"S5.1"}, "nobody is left to attack it"


@pytest.mark.rule("S5.3#1", "decoys do not attack")
def test_decoys_do_not_attack(table: TableMaker) -> None:
    t = table({**PAIR, "red-2": "C7 decoy"})
    t.say("red: end-move")
    assert t.against("red: attack D6 red-1,red-2 -") == {"S5.3"}


@pytest.mark.rule("S5.4#1", "guns attack only if they have not moved")
def test_guns_attack_only_if_they_have_not_moved(table: TableMaker) -> None:
    t = table({"red-1": "C6 guns", "red-2": "B7 guns", "red-3": "B6 foot", "blue-1": "D6 foot"})
    t.say("red: move red-2 C7")
    t.say("red: end-move")
    assert t.against("red: attack D6 red-2 -") == {"S5.4"}
    assert t.against("red: attack D6 red-1 -") == set()


@pytest.mark.rule("S5.4#1", "others attack after moving")
def test_others_attack_after_moving(table: TableMaker) -> None:
    t = table({"red-1": "B7 foot", "blue-1": "D6 foot"})
    t.say("red: move red-1 C7")
    t.say("red: end-move")
    assert t.against("red: attack D6 red-1 -") == set()


@pytest.mark.rule("S5.5#1", "attackers are shown before the other side reacts")
@pytest.mark.rule("S5.5#2", "attackers are shown before the other side reacts")
def test_attackers_are_shown_before_the_other_side_reacts(table: TableMaker) -> None:
    t = attacked(table, PAIR)
    assert t.pending == "reaction"
    assert t.position.to_answer() == (BLUE,)
    assert t.shown("red-1")
    assert not t.shown("blue-1")


@pytest.mark.rule("S5.6#2", "a side that does not choose stands")
def test_a_side_that_does_not_choose_stands(table: TableMaker) -> None:
    t = attacked(table, {**PAIR, "blue-2": "E6 foot"})
    asked = t.asked("blue")
    assert asked.verbs() == ["stand", "fall-back", "ambush"]
    default = asked.default()
    assert default is not None
    assert default.verb() == "stand"
    assert asked.decision.reaction


@pytest.mark.rule("S5.6#1", "whether there is a real choice is the sides own secret")
def test_whether_there_is_a_real_choice_is_the_sides_own_secret(table: TableMaker) -> None:
    shut_in = {
        "red-1": "H2 foot",
        "red-2": "G3 foot",
        "red-3": "H4 foot",
        "blue-1": "I1 foot",
        "blue-2": "I2 foot",
    }
    hidden = attacked(table, shut_in, "red: attack I1 red-1 -")
    decoy = attacked(table, {**shut_in, "blue-2": "I2 decoy"}, "red: attack I1 red-1 -")
    assert hidden.position.decision == decoy.position.decision, "the question is the same"
    assert hidden.asked("blue").decision.real(hidden.asked("blue"))
    assert not decoy.asked("blue").decision.real(decoy.asked("blue"))


@pytest.mark.rule("S5.6A#1", "who stands fights")
def test_who_stands_fights(table: TableMaker) -> None:
    t = attacked(table, PAIR)
    t.say("blue: stand -")
    assert t.pending == "fight"
    assert t.hex_of("blue-1") == "D6"


@pytest.mark.rule("S5.6A#1", "hold is played by a side that stands")
@pytest.mark.rule("S3.3C#1", "hold is played by a side that stands")
def test_hold_is_played_by_a_side_that_stands(table: TableMaker) -> None:
    t = attacked(table, PAIR, orders={"blue": "hold", "red": "charge"})
    assert t.against("blue: stand charge") == {"S3.3C"}
    t.say("blue: stand hold")
    assert t.world.known_to(RED).orders[BLUE].face == "hold"
    t = attacked(table, PAIR, orders={"blue": "haste"})
    assert t.against("blue: stand hold") == {"S3.3C"}


@pytest.mark.rule("S3.3A#1", "charge is played with an attack")
def test_charge_is_played_with_an_attack(table: TableMaker) -> None:
    t = table(PAIR, orders={"red": "charge"})
    t.say("red: end-move")
    assert t.against("red: attack D6 red-1 hold") == {"S3.3A"}
    t.say("red: attack D6 red-1 charge")
    assert t.world.known_to(BLUE).orders[RED].face == "charge"


@pytest.mark.rule("S5.6B#1", "who falls back shows nothing and does not fight")
@pytest.mark.rule("S5.6B#2", "who falls back shows nothing and does not fight")
def test_who_falls_back_shows_nothing_and_does_not_fight(table: TableMaker) -> None:
    t = attacked(table, {**PAIR, "blue-2": "D6 guns"})
    t.say("blue: fall-back E6")
    assert (t.hex_of("blue-1"), t.hex_of("blue-2")) == ("E6", "E6")
    assert not t.shown("blue-1")
    assert not t.shown("blue-2")
    assert t.pending == "advancing"


@pytest.mark.rule("S5.6C#1", "an ambusher joins the fight and stays where it is")
@pytest.mark.rule("S5.6C#3", "an ambusher joins the fight and stays where it is")
def test_an_ambusher_joins_the_fight_and_stays_where_it_is(table: TableMaker) -> None:
    t = attacked(table, {**PAIR, "blue-2": "E6 guns"})
    t.say("blue: ambush blue-2")
    assert t.shown("blue-2")
    assert t.world.engaged[PieceId("blue-2")].role == "ambusher"
    assert t.hex_of("blue-2") == "E6"
    assert t.pending == "fight"


@pytest.mark.rule("S5.6C#2", "who cannot spring an ambush")
def test_who_cannot_spring_an_ambush(table: TableMaker) -> None:
    pieces = {
        **PAIR,
        "blue-2": "E6 foot",
        "blue-3": "E5 foot shown",
        "blue-4": "E7 foot",
        "blue-5": "D7 decoy",
    }
    t = attacked(table, pieces)
    assert t.asked("blue").options("ambush", "piece") == ["blue-2"]
    for piece in ("blue-1", "blue-3", "blue-4", "blue-5", "red-1", "blue-9"):
        assert t.against(f"blue: ambush {piece}") == {"S5.6C"}


@pytest.mark.rule("S5.6C#1", "without an ambusher there is no ambush")
def test_without_an_ambusher_there_is_no_ambush(table: TableMaker) -> None:
    t = attacked(table, PAIR)
    assert "ambush" not in t.asked("blue").verbs()
    assert t.against("blue: ambush blue-1") == {"S5.6C"}


@pytest.mark.rule("S5.7#1", "a refuge is near and safe")
def test_a_refuge_is_near_and_safe(table: TableMaker) -> None:
    t = attacked(table, {**PAIR, "red-2": "C8 foot"})
    refuges = t.asked("blue").options("fall-back", "to")
    assert refuges == ["E5", "E6"]
    assert t.against("blue: fall-back F5") == {"S5.7"}, "too far"
    assert t.against("blue: fall-back C6") == {"S5.7"}, "an enemy stands there"
    assert t.against("blue: fall-back D7") == {"S5.7"}, "an enemy stands next to it"
    assert t.against("blue: fall-back J1") == {"S1.1"}


@pytest.mark.rule("S5.7#1", "a hex that holds an enemy but has none beside it is no refuge")
def test_a_hex_that_holds_an_enemy_but_has_none_beside_it_is_no_refuge(table: TableMaker) -> None:
    t = attacked(table, PAIR)
    domain = t.asked("blue").domain("fall-back", "to", {})
    assert [refusal.reason for refusal in domain.why("C6")] == ["an enemy piece stands there"]


@pytest.mark.rule("S5.7#1", "without a refuge nobody falls back")
def test_without_a_refuge_nobody_falls_back(table: TableMaker) -> None:
    pieces = {"red-1": "H2 foot", "red-2": "G3 foot", "red-3": "H4 foot", "blue-1": "I1 foot"}
    t = attacked(table, pieces, "red: attack I1 red-1 -")
    assert "fall-back" not in t.asked("blue").verbs()
    assert t.against("blue: fall-back I2") == {"S5.7"}


@pytest.mark.rule("S5.8#1", "the defenders are shown")
def test_the_defenders_are_shown(table: TableMaker) -> None:
    t = attacked(table, {**PAIR, "blue-2": "D6 guns"})
    t.say("blue: stand -")
    assert t.shown("blue-1")
    assert t.shown("blue-2")
    assert t.pending == "fight"


@pytest.mark.rule("S5.8#2", "where only decoys stood the hex is open")
def test_where_only_decoys_stood_the_hex_is_open(table: TableMaker) -> None:
    t = attacked(table, {"red-1": "C6 foot", "blue-1": "D6 decoy", "blue-2": "E6 foot"})
    t.say("blue: ambush blue-2")
    assert t.hex_of("blue-1") is None
    assert t.pending == "advancing"
    t.say("red: advance red-1")
    assert t.hex_of("red-1") == "D6"

"""S8: how the game ends, and the smallest game counted out."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from tests.skirmish.conftest import Table, TableMaker
from warcabinet.engine.odds import distribution
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import Outcome
from warcabinet.skirmish.field import BLUE, RED
from warcabinet.skirmish.sequence import Turn, WholeGame
from warcabinet.skirmish.victory import on_points, points_of


def after_a_quiet_turn(
    table: TableMaker,
    pieces: Mapping[str, str],
    turn: int = 1,
    whole: bool = False,
    **settings: Any,
) -> Table:
    """The end of a turn in which nobody moves."""
    t = table(pieces, play=WholeGame(step="turned") if whole else Turn(), turn=turn - 1, **settings)
    t.draw("clear")
    t.draw("hold")
    t.draw("hold")
    for answer in ("red: bid 1", "blue: bid 0"):
        t.say(answer)
    for seat in ("red", "blue"):
        t.say(f"{seat}: end-move")
        t.say(f"{seat}: end-attack")
    return t


@pytest.mark.rule("S8.1#1", "a piece in the enemy's village wins")
@pytest.mark.rule("S8.1#2", "if both have one there, the game is drawn")
@pytest.mark.parametrize(
    ("pieces", "winners"),
    [
        ({"red-1": "I4 foot", "blue-1": "E3 foot"}, (RED,)),
        ({"red-1": "E3 foot", "blue-1": "A8 decoy"}, (BLUE,)),
        ({"red-1": "I4 foot", "blue-1": "A8 foot"}, ()),
    ],
)
def test_a_piece_in_the_enemys_village_wins(
    table: TableMaker, pieces: Mapping[str, str], winners: tuple[Seat, ...]
) -> None:
    t = after_a_quiet_turn(table, pieces)
    assert t.outcome == Outcome(winners, "the village is taken", "S8.1")


@pytest.mark.rule("S8.1#1", "one's own village wins nothing")
def test_ones_own_village_wins_nothing(table: TableMaker) -> None:
    t = after_a_quiet_turn(table, {"red-1": "A8 foot", "blue-1": "I4 foot"})
    assert t.outcome is None


@pytest.mark.rule("S8.2#1", "who alone is left wins")
@pytest.mark.rule("S8.2#2", "if nobody is left, the game is drawn")
@pytest.mark.parametrize(
    ("pieces", "winners"),
    [
        ({"red-1": "E3 foot", "blue-1": "off foot shown"}, (RED,)),
        ({"red-1": "off foot shown", "blue-1": "E3 foot"}, (BLUE,)),
        ({"red-1": "off foot shown", "blue-1": "off foot shown"}, ()),
    ],
)
def test_who_alone_is_left_wins(
    table: TableMaker, pieces: Mapping[str, str], winners: tuple[Seat, ...]
) -> None:
    outcome = after_a_quiet_turn(table, pieces).outcome
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == (winners, "S8.2")


@pytest.mark.rule("S8.3#1", "the crossroads score a point a turn")
def test_the_crossroads_score_a_point_a_turn(table: TableMaker) -> None:
    t = after_a_quiet_turn(table, {"red-1": "E6 foot", "blue-1": "E3 foot"})
    assert (t.world.sides[RED].points, t.world.sides[BLUE].points) == (1, 0)


@pytest.mark.rule("S8.3#1", "no point in the turn that decides the game")
def test_no_point_in_the_turn_that_decides_the_game(table: TableMaker) -> None:
    t = after_a_quiet_turn(table, {"red-1": "E6 foot", "red-2": "I4 foot", "blue-1": "E3 foot"})
    assert t.world.sides[RED].points == 0


@pytest.mark.rule("S8.4#1", "enemy losses count but not decoys")
def test_enemy_losses_count_but_not_decoys(table: TableMaker) -> None:
    t = table(
        {
            "red-1": "A8 foot",
            "red-2": "off guns shown",
            "blue-1": "I4 foot",
            "blue-2": "off decoy shown",
        }
    )
    assert (points_of(t.world, RED), points_of(t.world, BLUE)) == (0, 1)
    assert on_points(t.world) == Outcome((BLUE,), "points: 0 to 1", "S8.4")


@pytest.mark.rule("S8.4#2", "equal points are a draw after the last turn and not before")
def test_equal_points_are_a_draw_after_the_last_turn_and_not_before(table: TableMaker) -> None:
    pieces = {"red-1": "A8 foot", "blue-1": "I4 foot"}
    t = after_a_quiet_turn(table, pieces, turn=8, whole=True)
    assert t.outcome == Outcome((), "points: 0 to 0", "S8.4")
    t = after_a_quiet_turn(table, pieces, turn=7, whole=True)
    assert t.outcome is None
    assert t.pending == "weather"


@pytest.mark.rule("S8.4#1", "the last crossroads count")
def test_the_last_crossroads_count(table: TableMaker) -> None:
    pieces = {"red-1": "A8 foot", "blue-1": "E6 foot"}
    t = after_a_quiet_turn(table, pieces, turn=8, whole=True)
    assert t.outcome == Outcome((BLUE,), "points: 0 to 1", "S8.4")


@pytest.mark.rule("S8.4#2", "a duel in which nobody acts is certainly drawn")
def test_a_duel_in_which_nobody_acts_is_certainly_drawn(opening: TableMaker) -> None:
    """Exact odds over a whole game: every weather, order and die, all answers by default."""
    odds = distribution(
        opening("skirmish-duel").position, lambda p: p.over, lambda p: p.outcome, most=20_000
    )
    assert odds == {Outcome((), "points: 0 to 0", "S8.4"): Fraction(1)}


@pytest.mark.rule("S2.3#2", "the choices of a duel counted by hand")
@pytest.mark.rule("S4.2#1", "the choices of a duel counted by hand")
@pytest.mark.rule("S4.5#1", "the choices of a duel counted by hand")
def test_the_choices_of_a_duel_counted_by_hand(opening: TableMaker) -> None:
    """Six plans; then each red piece can reach every hex of rows A to C, and none beyond."""
    t = opening("skirmish-duel")
    for kinds in permutations(("foot", "guns", "decoy")):
        parts = ",".join(f"red-{number}={kind}" for number, kind in enumerate(kinds, 1))
        assert t.against(f"red: assign {parts}") == set()
    t.say("red: assign red-1=foot,red-2=guns,red-3=decoy")
    t.say("blue: assign blue-1=foot,blue-2=guns,blue-3=decoy")
    for thing in ("clear", "hold", "hold"):
        t.draw(thing)
    t.say("red: bid 1")
    t.say("blue: bid 0")
    near = {"A3", "A4", "A5", "B3", "B4", "C2", "C3", "C4"}
    for piece in ("red-1", "red-2", "red-3"):
        options = t.asked("red").options("move", "to", {"piece": piece})
        assert set(options) == near - {t.hex_of(piece)}

"""Whoever takes over in mid-game plans from the World: nothing that was kept is needed."""

from __future__ import annotations

from functools import cache
from typing import cast

from tests.players.test_greedy import match
from warcabinet import catalogue
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.entries import Answered
from warcabinet.engine.records import Seat
from warcabinet.players import arena
from warcabinet.players.arena import Match
from warcabinet.players.contract import answer_of
from warcabinet.players.staff import StaffPlayer, work_of

SEED = "restart"
TURNS = 2


def own_turn(asked: Asked) -> str:
    """The player turn of its own in which a seat is asked, if it is one."""
    work = work_of("awaw")
    assert work is not None
    return work.opens(asked)


def answers(game: Match) -> list[str]:
    return [entry.text for entry in game.game.entries if isinstance(entry, Answered)]


def under_way(game: Match) -> bool:
    position = game.game.position
    return not game.game.over and position.rules.turn(position.world) <= TURNS


@cache
def undisturbed() -> tuple[list[str], dict[tuple[Seat, str], str]]:
    """A game, and the course that each seat followed in each turn of its own."""
    game = match("barbarossa-1941", "staff", SEED)
    courses: dict[tuple[Seat, str], str] = {}
    while under_way(game):
        seat = arena.next_seat(game.game)
        asked = game.game.position.asked(seat)
        assert asked is not None
        turn = own_turn(asked)
        game.step(seat)
        player = game.players[seat]
        assert isinstance(player, StaffPlayer)
        if turn:
            courses.setdefault((seat, turn), player.course)
    return answers(game), courses


def test_who_takes_over_when_a_turn_begins_plays_it_as_the_other_would_have() -> None:
    game = match("barbarossa-1941", "staff", SEED)
    begun: set[tuple[Seat, str]] = set()
    while under_way(game):
        seat = arena.next_seat(game.game)
        asked = game.game.position.asked(seat)
        assert asked is not None
        turn = own_turn(asked)
        if turn and (seat, turn) not in begun:
            begun.add((seat, turn))
            game.players[seat] = StaffPlayer(seat, SEED)
        game.step(seat)
    assert len(begun) == 2 * TURNS + 2  # set-ups as well
    assert answers(game) == undisturbed()[0]


def test_who_takes_over_in_the_middle_of_a_turn_has_a_course_for_it() -> None:
    """What has been taken meanwhile is no goal any more, but the effort does not go elsewhere."""
    game = match("barbarossa-1941", "staff", SEED)
    while (asked := game.game.position.asked(Seat("axis"))) is None or (
        asked.decision.name() != "regular-attacks"
    ):
        game.step(arena.next_seat(game.game))
    course = undisturbed()[1][Seat("axis"), own_turn(asked)]
    fresh = StaffPlayer(Seat("axis"), SEED)
    answer_of(fresh, game.game, Seat("axis"))
    first, after = (set(one.split(": ")[-1].split()) for one in (course, fresh.course))
    assert "main effort" in fresh.course
    assert len(first & after) > len(first) / 2


def test_each_of_eight_seats_plays_its_own_power() -> None:
    """7.215E: what a seat proposes is legal, though its command sees the whole side."""
    rules = catalogue.rules_for("global-war")
    options = {"seats": "power"}
    lined_up = arena.lineup(rules, "global-war", ["staff"], options)
    assert len(lined_up) == 8
    game = Match(arena.start(rules, "global-war", SEED, options), lined_up, SEED)
    acted: dict[Seat, set[str]] = {}
    while cast(AwawWorld, game.game.position.world).phasing is not Side.ALLIED:
        seat = arena.next_seat(game.game)
        asked = game.game.position.asked(seat)
        assert asked is not None
        game.step(seat)  # what is illegal is raised
        acted.setdefault(seat, set()).add(asked.decision.name())
    assert {"ground-move", "unit-construction"} <= acted[Seat("germany")]
    assert {"ground-move", "unit-construction"} <= acted[Seat("japan")]
    assert "regular-attacks" not in acted.get(Seat("russia"), set())

"""8.1, 8.2: the log says when something happened: game turn, player turn, phase."""

from __future__ import annotations

from tests.awaw.table import world_at
from warcabinet.awaw import RULES
from warcabinet.engine.entries import Answered
from warcabinet.engine.game import Game, new_game
from warcabinet.engine.records import Seat
from warcabinet.engine.views import log_lines
from warcabinet.server.logs import log_of

AXIS, ALLIED = Seat("axis"), Seat("allied")


def moved() -> Game:
    """Poland 1939 up to the end of the German movement."""
    game = new_game(RULES, "poland-1939", "secret", chance="seeded", seed="1")
    for seat in (ALLIED, AXIS):
        game.say(seat, "ready-set-up")
    for text in ("end-elimination", "end-airbases", "end-staging", "end-counterair"):
        game.say(AXIS, text)
    game.say(AXIS, "move germany-armor-4-6/1 L36")
    game.say(AXIS, "end-movement")
    return game


def test_every_line_of_the_log_knows_its_turn_player_turn_and_phase() -> None:
    lines = log_of(moved(), AXIS)
    first = lines[0].when
    assert (first.turn, first.part) == ("Set-up", "")
    move = next(line for line in lines if line.kind == "told" and "L36" in line.text).when
    assert (move.turn, move.part) == ("Fall 1939", "Axis player turn")
    assert move.phase == "Movement phase"
    assert all(line.when.turn for line in lines)


def test_an_answer_counts_to_the_phase_in_which_it_was_given() -> None:
    game = moved()
    said = {line.text: line for line in log_of(game, AXIS) if line.kind == "said"}
    assert said["ready-set-up"].when.phase == "Deployment"
    assert said["end-movement"].when.phase == "Movement phase"
    assert said["end-elimination"].when.phase == "Before movement"


def test_what_opens_a_phase_counts_to_that_phase() -> None:
    """The turn begins within the entry that ends the set-up."""
    lines = log_lines(moved(), ALLIED)
    begins = next(line for line in lines if line.text == "Fall 1939 begins.")
    assert RULES.moment_names(world_at(), begins.when)[0] == "Fall 1939"
    entry = next(line for line in lines if line.entry == begins.entry and line.kind == "said")
    assert RULES.moment_names(world_at(), entry.when)[0] == "Set-up"


def test_the_moment_is_no_part_of_what_the_dice_follow_from() -> None:
    entry = moved().entries[-1]
    assert isinstance(entry, Answered)
    assert entry.when != ""
    assert entry.public().when == ""
    assert entry.seen_by(ALLIED).when == entry.when

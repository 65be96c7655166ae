"""`warcabinet replay`: play a record again and see whether it leads where it says."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from warcabinet import files
from warcabinet.cli.errors import FAILURE, Misuse, Problem, as_sentence
from warcabinet.cli.opening import known_seat
from warcabinet.cli.progress import Waiting
from warcabinet.cli.screen import BAD, Screen, asked
from warcabinet.engine import savefile
from warcabinet.engine.entries import Rolled
from warcabinet.engine.game import Diverged, Game
from warcabinet.engine.rules import Rules
from warcabinet.engine.savefile import Contents
from warcabinet.engine.standing import last_continuation, version_of
from warcabinet.engine.views import LogLine, called, log_lines, outcome_of, seat_view

CHUNK = 50
"""Entries folded between two steps of the progress bar."""


def replay_command(
    file: Annotated[Path, typer.Argument(help="A game, or a crash report.")],
    to: Annotated[
        int | None, typer.Option(min=0, help="Stop after the entry of this number.")
    ] = None,
    seat: Annotated[
        str | None, typer.Option(help="Show the table and the log as this seat sees them.")
    ] = None,
    log: Annotated[bool, typer.Option("--log", help="Show the log of everything.")] = False,
) -> None:
    """Play a record again from its first entry and compare every position with the one recorded.

    Tells the number of entries and rolls, and how the game ended or what is asked now. If an entry
    does not lead where it should, its number and the reason are told and the exit code is 1. Of a
    crash report it does again what failed; the exit code is 1 if it still fails.

    Examples:

      warcabinet replay west.wcg
      warcabinet replay west.wcg --to 40 --seat blue
      warcabinet replay skirmish-west-41.crash.json
    """
    data = files.read(file)
    screen = Screen()
    if files.is_crash(data):
        raise typer.Exit(_crash(screen, file))
    contents = savefile.read(data)
    rules = files.rules_of(data)
    if to is not None:
        if to > len(contents.entries):
            raise Misuse(f"{file} holds {len(contents.entries)} entries; there is no entry {to}.")
        contents.entries, contents.problem = contents.entries[:to], ""
    viewer = known_seat(seat, contents.header.seats) if seat is not None else None
    try:
        game = folded(contents, rules)
    except Diverged as error:
        raise Problem(f"{file} goes astray at entry {error.number}: {error.reason}.") from error
    if log:
        lines = log_lines(game, viewer) if viewer is not None else everything(game)
        screen.log(lines, partial(called, game))
        screen.say()
    if viewer is not None:
        screen.raw(rules.draw_text(seat_view(game, viewer).table))
        screen.say()
    _summary(screen, game)
    if contents.problem:
        broken = len(contents.entries) + 1
        screen.say(f"The file is damaged at entry {broken}: {as_sentence(contents.problem)}", BAD)
        raise typer.Exit(FAILURE)


def folded(contents: Contents, rules: Rules) -> Game:
    """The game of a record, folded and verified from its start or from its last continuation."""
    entries = contents.entries
    version = version_of(contents.header, entries)
    if version != rules.version:
        raise Problem(
            f"This part was played under rules version {version} and this program has version "
            f"{rules.version}: it cannot be played again."
        )
    begun = last_continuation(entries)
    start = Contents(contents.header, entries[:begun], None, "", False)
    game = savefile.replay(start, rules)
    with Waiting("Playing again", len(entries) - begun) as waiting:
        for place in range(begun, len(entries), CHUNK):
            chunk = entries[place : place + CHUNK]
            game.replay(chunk)
            waiting.advance(len(chunk))
    return game


def everything(game: Game) -> list[LogLine]:
    """The log as all seats together read it: what at least one of them may see."""
    found: dict[int, dict[LogLine, None]] = {}
    for seat in game.header.seats:
        for line in log_lines(game, seat):
            found.setdefault(line.entry, {})[line] = None
    return [line for number in sorted(found) for line in found[number]]


def _summary(screen: Screen, game: Game) -> None:
    rolls = sum(isinstance(entry, Rolled) for entry in game.entries)
    begun = last_continuation(game.entries)
    scenario = game.rules.scenario(game.header.scenario)
    screen.say(f"{game.rules.title}: {scenario.title}, rules version {game.version}.")
    if begun:
        screen.say(
            f"Entries up to {begun - 1} were played under older rules and are not played again."
        )
    screen.say(f"{game.seq} entries, {rolls} rolls; every position is the one recorded.")
    position = game.position
    if (outcome := outcome_of(position)) is not None:
        screen.outcome(outcome, partial(called, game))
    elif position.decision is not None:
        waiting = " and ".join(called(game, seat) for seat in position.awaited())
        prompt = position.world.in_words(position.decision.prompt)
        prompt = asked(prompt, position.decision.rule)
        screen.say(f"{waiting} to answer: {prompt}")
    else:
        screen.say("The record breaks off before a roll.")


def _crash(screen: Screen, file: Path) -> int:
    """Do again what failed, and tell."""
    report = files.load_crash(file)
    failure = report.failure
    what = f"'{failure.action}' of {failure.seat}" if failure.action else "the start"
    screen.say(f"A crash report of {report.scenario or 'a game'}: {what} failed.")
    again = files.reproduce(report)
    if again is None:
        screen.say("It does not fail any more.")
        return 0
    screen.say("It fails again:", BAD)
    for problem in again.problems:
        screen.say(problem, indent="  ")
    if again.traceback:
        screen.raw(again.traceback)
    return FAILURE

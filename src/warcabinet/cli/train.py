"""`warcabinet train`: learn from games of a player against itself what positions are worth."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console

from warcabinet import catalogue
from warcabinet.cli.options import (
    AsJson,
    Resume,
    Seed,
    Workers,
)
from warcabinet.cli.parallel import in_batches
from warcabinet.cli.progress import Waiting
from warcabinet.cli.screen import grid, write_json
from warcabinet.engine.rules import UnknownScenario
from warcabinet.players import arena, fitting
from warcabinet.players.fitting import Fitted
from warcabinet.players.keeping import CannotResume, add_row, read_rows
from warcabinet.players.registry import UnknownPlayer
from warcabinet.players.training import (
    CannotTrain,
    Lesson,
    Lessons,
    Numbered,
    observed,
    teaching,
    trained,
)


def train_command(
    scenario: Annotated[str, typer.Argument(help="The scenario to play.")],
    games: Annotated[int, typer.Option(min=5, help="How many games are played.")] = 100,
    player: Annotated[str, typer.Option(help="Who plays all seats.")] = "staff",
    seed: Seed = "1",
    workers: Workers = None,
    resume: Resume = None,
    keep: Annotated[
        bool, typer.Option("--keep", help="Let the staff judge positions by these weights.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Learn what positions of a scenario are worth, from games of a player against itself.

    Each time a player turn begins, the features of the position are noted: points, forces by kind,
    who is cut off, BRPs, places in danger. Weights are then fitted by least squares to what the
    game was worth in the end, in victory points, and three more for a victory: one set for the
    last player turn, one for the four before, one for all earlier ones. A feature that would count
    the wrong way, such as losses that are good, gets no weight. One game in five is held out; the
    error on those is told, beside that of somebody who always says the mean. With --keep the
    weights are written to players/data/values.json, where *Ask my staff* finds them when it
    compares courses of action.

    It also notes for which places the first seat goes when the game begins: that is a matter of
    taste, drawn from the seed, so the games are an experiment. How much more they were worth where
    it went to a place is told with its error, and kept; staff-hard goes where it surely paid. The
    same seed gives the same results, whatever the number of workers. A long training with --resume
    goes on where it was broken off.

    The player warcabinet.players.staff:make_staff_trying draws more from its seed: how both seats
    lean, in the price of losses, the depth of a line and the like, and wider tastes. What each
    leaning brought a seat is told with its error, and kept; staff-hard leans where it surely paid.

    Example:

      warcabinet train barbarossa-1941 --games 200 --seed lessons
    """
    try:
        rules = catalogue.rules_for(scenario)
        arena.lineup(rules, scenario, [player])
    except (UnknownScenario, UnknownPlayer, arena.BadPlayers) as error:
        raise typer.BadParameter(str(error)) from None
    try:
        directions = teaching(rules, scenario).directions
        lessons = Lessons(scenario, player, seed)
        played = _play_all(lessons, games, workers, resume)
        fitted = trained(lessons, played, directions)
    except CannotTrain as error:
        raise typer.BadParameter(str(error)) from None
    except CannotResume as error:
        raise typer.BadParameter(f"--resume {resume}: {error}") from None
    if keep:
        fitting.keep([fitted])
    if as_json:
        write_json(fitted)
    else:
        _show(Console(), fitted)


class Job(msgspec.Struct, frozen=True):
    """What a worker needs to play some of the games."""

    lessons: Lessons
    numbers: tuple[int, ...]


def play_batch(job: Job, first: int, count: int) -> list[Numbered]:
    """Some of the games, in this process."""
    rules = catalogue.rules_for(job.lessons.scenario)
    return [
        Numbered(number, observed(rules, job.lessons, number))
        for number in job.numbers[first : first + count]
    ]


def _play_all(
    lessons: Lessons, games: int, workers: int | None, resume: Path | None
) -> list[Lesson]:
    """All games in their order, with a bar while they are played."""
    kept = [] if resume is None else read_rows(resume, lessons, Numbered)
    played = {one.number: one.lesson for one in kept}
    missing = tuple(number for number in range(games) if number not in played)
    with Waiting(f"Playing {lessons.scenario}", games) as waiting:
        waiting.advance(games - len(missing))
        for _, batch in in_batches(play_batch, Job(lessons, missing), len(missing), workers):
            for one in batch:
                played[one.number] = one.lesson
                if resume is not None:
                    add_row(resume, one)
            waiting.advance(len(batch))
    return [played[number] for number in range(games)]


def _show(console: Console, fitted: Fitted) -> None:
    console.print(
        f"{fitted.scenario}: {fitted.games} games of {fitted.player}, {fitted.held_out} held out",
        highlight=False,
    )
    console.print(
        f"missed by {fitted.error} victory points; the mean of all games by {fitted.error_of_mean}",
        highlight=False,
    )
    turns = list(fitted.weights)
    table = grid(
        "feature", *(f"{left} left or more" for left in turns), right=range(1, len(turns) + 1)
    )
    for name in fitted.weights[turns[0]]:
        table.add_row(name, *(f"{fitted.weights[left][name]:.3g}" for left in turns))
    console.print(table)
    console.print()
    efforts = grid("first effort", "games", "worth more by", "error", right=(1, 2, 3))
    for place, effort in fitted.efforts.items():
        efforts.add_row(place, str(effort.games), f"{effort.gain:+.1f}", f"{effort.error:.1f}")
    console.print(efforts)
    if fitted.leanings:
        console.print()
        console.print(_leanings(fitted))


def _leanings(fitted: Fitted) -> Any:
    """What each leaning brought, and whether that is sure."""
    table = grid("leaning to more", "seat", "worth more by", "error", "surely", right=(2, 3))
    for seat, rows in fitted.leanings.items():
        paid = fitted.surely_paid(seat)
        for name, row in rows.items():
            gain, error = f"{row.gain:+.1f}", f"{row.error:.1f}"
            table.add_row(name, seat, gain, error, "yes" if name in paid else "")
    return table

"""`warcabinet simulate`: whole games between computer players, with every check."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from warcabinet import catalogue, files
from warcabinet.cli.options import (
    AsJson,
    FailuresFolder,
    MostActions,
    Rulings,
    Seats,
    Seed,
    Workers,
    with_seats,
)
from warcabinet.cli.parallel import in_batches
from warcabinet.cli.progress import Waiting
from warcabinet.engine.rules import BadOption, Rules, UnknownScenario
from warcabinet.players import arena
from warcabinet.players.fuzz import Failure, Played, fuzz
from warcabinet.players.registry import UnknownPlayer

IN_PROCESS = 24
"""So few games are not worth starting other processes."""


class Job(msgspec.Struct, frozen=True):
    """What a worker needs to play some of the games."""

    scenario: str
    players: tuple[str, ...]
    options: dict[str, str]
    seed: str
    thorough: bool
    most: int
    turns: int = 0

    def seed_of(self, number: int) -> str:
        """Each game has a seed of its own, so it does not matter who plays it and when."""
        return f"{self.seed}-{number}"


def simulate_command(
    scenario: Annotated[str, typer.Argument(help="The scenario to play.")],
    players: Annotated[
        str,
        typer.Option(
            metavar="A,B",
            help="The players in the order of the scenario's seats, or one for all seats: "
            "a name, or module:function.",
        ),
    ] = "random",
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seed: Seed = "1",
    workers: Workers = None,
    out: FailuresFolder = Path("failures"),
    option: Rulings = None,
    seats: Seats = None,
    thorough: Annotated[
        bool, typer.Option("--thorough", help="Make every check at every action: slow.")
    ] = False,
    most_actions: MostActions = arena.MOST_ACTIONS,
    most_turns: Annotated[
        int, typer.Option(min=0, help="Stop each game after so many turns; 0: play to its end.")
    ] = 0,
    as_json: AsJson = False,
) -> None:
    """Play whole games between computer players and check everything that can be checked.

    The same seed gives the same games, whatever the number of workers. A game that fails is written
    to a folder as a crash report, which 'warcabinet replay' reproduces. Ends with code 1 when a
    game crashed, met a dead end or broke an invariant.
    """
    try:
        chosen = with_seats(option or [], seats)
        job = _job(scenario, players, chosen, seed, thorough, most_actions, most_turns)
    except (UnknownScenario, UnknownPlayer, BadOption, arena.BadPlayers) as error:
        raise typer.BadParameter(str(error)) from None
    since = time.perf_counter()
    played: list[Played | None] = [None] * games
    with Waiting(f"Playing {scenario}", games) as waiting:
        for first, batch in in_batches(play_batch, job, games, workers, IN_PROCESS):
            played[first : first + len(batch)] = batch
            waiting.advance(len(batch))
    seconds = time.perf_counter() - since
    done = [one for one in played if one is not None]
    failures = [one.failure for one in done if one.failure is not None]
    reports = save_failures(job.scenario, failures, out)
    summary = _summary(job, done, seconds, reports)
    if as_json:
        typer.echo(msgspec.json.format(msgspec.json.encode(summary), indent=1).decode())
    else:
        _show(Console(), summary)
    if reports:
        raise typer.Exit(1)


def _job(
    scenario: str,
    players: str,
    options: list[str],
    seed: str,
    thorough: bool,
    most: int,
    turns: int,
) -> Job:
    rules = catalogue.rules_for(scenario)
    names = [name.strip() for name in players.split(",")]
    chosen = chosen_rulings(rules, options)
    lined_up = arena.lineup(rules, scenario, names, chosen)
    return Job(scenario, tuple(lined_up.values()), chosen, seed, thorough, most, turns)


def chosen_rulings(rules: Rules, options: list[str]) -> dict[str, str]:
    """The rulings chosen on the command line, checked."""
    chosen = {}
    for text in options:
        name, equals, choice = text.partition("=")
        if not equals:
            raise BadOption(f"{text!r} is not written NAME=CHOICE")
        chosen[name] = choice
    rules.options(chosen)
    return chosen


def play_batch(job: Job, first: int, count: int) -> list[Played]:
    """Some of the games, in this process."""
    rules = catalogue.rules_for(job.scenario)
    lined_up = arena.lineup(rules, job.scenario, job.players, job.options)
    return [
        fuzz(
            rules,
            job.scenario,
            lined_up,
            job.seed_of(number),
            options=job.options,
            thorough=job.thorough,
            most=job.most,
            turns=job.turns,
        )
        for number in range(first, first + count)
    ]


def save_failures(scenario: str, failures: Iterable[Failure], folder: Path) -> list[str]:
    """Write a crash report for each game that failed; the files."""
    reports = [files.CrashReport(failure=failure, scenario=scenario) for failure in failures]
    return [str(files.write_crash(report, folder)) for report in reports]


def _summary(job: Job, played: list[Played], seconds: float, reports: list[str]) -> dict[str, Any]:
    failures = [one.failure for one in played if one.failure is not None]
    results = [one.result for one in played if one.result is not None]
    kinds = [failure.kind for failure in failures]
    actions = sum(one.actions for one in played)
    seats = catalogue.rules_for(job.scenario).seats(job.scenario, job.options)
    wins = dict.fromkeys(map(str, seats), 0)
    for result in results:
        for seat in result.winner.split("+") if result.winner else ():
            wins[seat] += 1
    return {
        "scenario": job.scenario,
        "players": dict(zip(map(str, seats), job.players, strict=True)),
        "seed": job.seed,
        "games": len(played),
        "crashes": kinds.count("crash"),
        "dead_ends": kinds.count("dead_end"),
        "violations": kinds.count("violation"),
        "actions": actions,
        "seconds": round(seconds, 2),
        "actions_per_s": round(actions / seconds, 1) if seconds else 0.0,
        "wins": wins,
        "draws": sum(result.winner is None for result in results),
        "events": {
            "answers": _added(one.answers for one in played),
            "procedures": _added(one.procedures for one in played),
            "games_with_answer": _added(dict.fromkeys(one.answers, 1) for one in played),
            "games_with_procedure": _added(dict.fromkeys(one.procedures, 1) for one in played),
            "games_with_event": _added(dict.fromkeys(one.events, 1) for one in played),
        },
        "failures": told_failures(failures, reports),
        "results": results,
    }


def told_failures(failures: Sequence[Failure], reports: Sequence[str]) -> list[dict[str, Any]]:
    """What went wrong, for a summary in JSON: each failure and its file."""
    return [
        {
            "kind": failure.kind,
            "seed": failure.seed,
            "seat": failure.seat,
            "action": failure.action,
            "problems": failure.problems,
            "file": report,
        }
        for failure, report in zip(failures, reports, strict=True)
    ]


def _added(counts: Iterable[dict[str, int]]) -> dict[str, int]:
    """The sums of many counts, by name."""
    total: Counter[str] = Counter()
    for one in counts:
        total.update(one)
    return dict(sorted(total.items()))


def _show(console: Console, summary: dict[str, Any]) -> None:
    table = Table(title=f"{summary['games']} games of {summary['scenario']}", show_header=False)
    table.add_column()
    table.add_column(justify="right")
    for name in ("crashes", "dead_ends", "violations"):
        count = summary[name]
        style = "bold red" if count else "green"
        table.add_row(name.replace("_", " "), f"[{style}]{count}[/]")
    table.add_row("actions", f"{summary['actions']:,}")
    table.add_row("actions per second, with checks", f"{summary['actions_per_s']:,.0f}")
    for seat, wins in summary["wins"].items():
        table.add_row(f"won by {seat} ({summary['players'][seat]})", str(wins))
    table.add_row("draws", str(summary["draws"]))
    for kind, games in summary["events"]["games_with_event"].items():
        table.add_row(f"games with {kind}", str(games))
    console.print(table)
    show_failures(console, summary["failures"])


def show_failures(console: Console, failures: Sequence[dict[str, Any]]) -> None:
    for failure in failures:
        console.print(f"{failure['kind']} in game {failure['seed']}: {failure['file']}")
        for problem in failure["problems"][:3]:
            console.print(f"  {problem}", highlight=False, markup=False)

"""`warcabinet tournament`: which computer player is the stronger, and by how much."""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console

from warcabinet import __version__, catalogue
from warcabinet.cli.options import (
    AsJson,
    FailuresFolder,
    MostActions,
    Resume,
    Rulings,
    Seed,
    Workers,
)
from warcabinet.cli.parallel import in_batches
from warcabinet.cli.progress import Waiting
from warcabinet.cli.screen import BAD, grid, write_json
from warcabinet.cli.simulate import chosen_rulings, save_failures, show_failures, told_failures
from warcabinet.engine.rules import BadOption, Rules, UnknownScenario
from warcabinet.players import arena, registry, strength
from warcabinet.players.keeping import CannotResume, Heading, KeptGames
from warcabinet.players.registry import UnknownPlayer
from warcabinet.players.scoring import (
    PairedPoints,
    Pairing,
    Ranking,
    Score,
    pairings,
    standings,
)
from warcabinet.players.strength import Strength
from warcabinet.players.tournament import (
    Contested,
    Fixture,
    check_players,
    contest,
    fixtures,
    seeds_between,
    seeds_from,
)


class Job(msgspec.Struct, frozen=True):
    """What a worker needs to play some of the games."""

    scenario: str
    options: dict[str, str]
    fixtures: tuple[Fixture, ...]
    most: int


def tournament_command(
    scenario: Annotated[str, typer.Argument(help="The scenario to play.")],
    players: Annotated[
        str,
        typer.Option(
            metavar="A,B,...", help="Two players or more: names, or module:function for each."
        ),
    ] = "greedy,random",
    games: Annotated[
        int, typer.Option(min=2, help="How many games for each two players; an even number.")
    ] = 20,
    seed: Seed = "1",
    seeds: Annotated[
        str | None,
        typer.Option(
            metavar="FIRST-LAST",
            help="Play these very seeds, two games each, instead of --games made of --seed.",
        ),
    ] = None,
    workers: Workers = None,
    out: FailuresFolder = Path("failures"),
    option: Rulings = None,
    most_actions: MostActions = arena.MOST_ACTIONS,
    resume: Resume = None,
    keep: Annotated[
        bool,
        typer.Option(
            "--keep",
            help="Keep the scores of built-in players as what the new-game form tells of them.",
        ),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Let computer players play each other in both seats and say who is the stronger.

    Every two players play the same seeds, each seed once in either seat. A draw is half a win; the
    limits given with a score are those of Wilson's interval with 95 % confidence. A proposal that
    the rules refuse is counted, and the default is played instead. The same seed gives the same
    games, whatever the number of workers; only the times differ. Where a scenario counts victory
    points, the mean of what the first player is ahead in both games of a seed is told with its
    error, and how often each player blundered in a game. A long tournament with --resume goes on
    where it was broken off. With --keep the scores become what `warcabinet players --scenario` and
    the new-game form say of the players. Ends with code 1 when a game failed or a player proposed
    something illegal.

    Example:

      warcabinet tournament poland-1939 --players greedy,random --games 20
    """
    names = [name.strip() for name in players.split(",")]
    if games % 2:
        raise typer.BadParameter(f"--games {games}: seats are exchanged, so the number is even")
    try:
        rules = catalogue.rules_for(scenario)
        check_players(rules, scenario, names)
        chosen = chosen_rulings(rules, option or [])
    except (UnknownScenario, UnknownPlayer, BadOption, arena.BadPlayers) as error:
        raise typer.BadParameter(str(error)) from None
    try:
        drawn = seeds_from(seed, games) if seeds is None else seeds_between(seeds)
    except ValueError as error:
        raise typer.BadParameter(f"--seeds: {error}") from None
    job = Job(scenario, chosen, tuple(fixtures(names, drawn)), most_actions)
    since = time.perf_counter()
    try:
        kept = None if resume is None else KeptGames.opened(resume, heading(rules, job))
    except CannotResume as error:
        raise typer.BadParameter(f"--resume {resume}: {error}") from None
    played = _play_all(job, workers, kept)
    failures = [one.failure for one in played if one.failure is not None]
    summary: dict[str, Any] = {
        "scenario": scenario,
        "players": names,
        "seed": seeds or seed,
        "games": 2 * len(drawn),
        "seconds": round(time.perf_counter() - since, 2),
        "standings": standings(names, played),
        "pairings": pairings(names, played),
        "failures": told_failures(failures, save_failures(scenario, failures, out)),
        "results": [one.result for one in played if one.result is not None],
    }
    if keep and not failures:
        strength.keep(kept_rows(summary))
    if as_json:
        write_json(summary)
    else:
        _show(Console(), summary)
    if failures or any(standing.illegal for standing in summary["standings"]):
        raise typer.Exit(1)


def kept_rows(summary: dict[str, Any]) -> list[Strength]:
    """The scores of a tournament as they are kept: each built-in player against each other."""
    found = []
    for pairing in summary["pairings"]:
        one, two = pairing.players
        if {one, two} <= set(registry.BUILT_IN):
            source = f"tournament {summary['scenario']} {one},{two} seed {summary['seed']}"
            when = (_commit(), time.strftime("%Y-%m-%d"))
            found.append(
                strength.measured(pairing.score, summary["scenario"], (one, two), when, source)
            )
    return found


def _commit() -> str:
    """The commit of the program that played, where it is known; else its version."""
    git = shutil.which("git")
    if git is not None:
        place = str(Path(__file__).parent)
        told = subprocess.run(
            [git, "-C", place, "rev-parse", "--short", "HEAD"],
            capture_output=True,
            text=True,
            check=False,
        )
        if told.returncode == 0:
            return told.stdout.strip()
    return __version__


def play_batch(job: Job, first: int, count: int) -> list[Contested]:
    """Some of the games, in this process."""
    rules = catalogue.rules_for(job.scenario)
    return [
        contest(rules, job.scenario, fixture, options=job.options, most=job.most)
        for fixture in job.fixtures[first : first + count]
    ]


def heading(rules: Rules, job: Job) -> Heading:
    """What games in a file must have in common with those that are to be played."""
    return Heading(job.scenario, job.options, rules.version, job.most)


def _play_all(job: Job, workers: int | None, kept: KeptGames | None = None) -> list[Contested]:
    """All games in the order of the fixtures, with a bar while they are played."""
    games = len(job.fixtures)
    played = {} if kept is None else dict(kept.games)
    missing = tuple(fixture for fixture in job.fixtures if fixture not in played)
    left = msgspec.structs.replace(job, fixtures=missing)
    with Waiting(f"Playing {job.scenario}", games) as waiting:
        waiting.advance(games - len(missing))
        for _, batch in in_batches(play_batch, left, len(missing), workers):
            for one in batch:
                played[one.fixture] = one
                if kept is not None:
                    kept.keep(one)
            waiting.advance(len(batch))
    return [played[fixture] for fixture in job.fixtures]


# For people -------------------------------------------------------------------------------------


def _show(console: Console, summary: dict[str, Any]) -> None:
    count = len(summary["results"])
    console.print(f"{summary['scenario']}: {count} games, {summary['games']} for each two players")
    console.print()
    console.print(_standings(summary["standings"]))
    for pairing in summary["pairings"]:
        console.print()
        one, two = pairing.players
        console.print(f"{one} against {two}: {_limits(pairing.score)}", highlight=False)
        if pairing.points is not None:
            console.print(_points(pairing.points), highlight=False)
        console.print(_by_seat(pairing))
        if len(pairing.levels) > 1 or "no levels" not in pairing.levels:
            console.print(_by_level(pairing))
    if any(standing.deeds for standing in summary["standings"]):
        console.print()
        console.print(_deeds(summary["standings"]))
    for standing in summary["standings"]:
        if standing.illegal:
            console.print(
                f"{standing.player} proposed {standing.illegal} illegal answers", style=BAD
            )
    show_failures(console, summary["failures"])


def _standings(found: Sequence[Ranking]) -> Any:
    headings = ("player", "games", "score", "95 %", "illegal", "turn, mean", "95 in 100", "longest")
    table = grid(*headings, right=range(1, len(headings)))
    for one in found:
        score = one.score
        table.add_row(
            one.player,
            str(score.games),
            _percent(score.score),
            f"{_percent(score.low)} - {_percent(score.high)}",
            str(one.illegal),
            f"{one.mean_seconds:.2f} s",
            f"{one.p95_seconds:.2f} s",
            f"{one.most_seconds:.2f} s",
        )
    return table


def _by_seat(pairing: Pairing) -> Any:
    table = grid(f"{pairing.players[0]} as", "won", "drawn", "lost", right=(1, 2, 3))
    for seat, tally in pairing.seats.items():
        table.add_row(seat, str(tally.wins), str(tally.draws), str(tally.losses))
    return table


def _by_level(pairing: Pairing) -> Any:
    """Levels by who had the first seat, whose victories and defeats they are."""
    seat = next(iter(pairing.seats), "first")
    table = grid("result", *(f"{name} as {seat}" for name in pairing.players), right=(1, 2))
    for level, counts in pairing.levels.items():
        table.add_row(level, *(str(counts.get(name, 0)) for name in pairing.players))
    return table


def _points(found: PairedPoints) -> str:
    return (
        f"victory points ahead in both seats together: {found.mean:+.1f} ± {found.error:.1f}"
        f" ({found.pairs} seeds, spread of one {found.spread:.1f})"
    )


def _deeds(found: Sequence[Ranking]) -> Any:
    """What each player did in a game, in the mean."""
    table = grid("in a game", *(one.player for one in found), right=range(1, len(found) + 1))
    for deed in dict.fromkeys(deed for one in found for deed in one.deeds):
        table.add_row(deed, *(f"{one.deeds.get(deed, 0):.1f}" for one in found))
    return table


def _limits(score: Score) -> str:
    return f"{_percent(score.score)} ({_percent(score.low)} to {_percent(score.high)})"


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"

"""The computer players' examination: fixed seeds, each played once in either seat, and the aims.

``.venv/bin/python tools/exam.py play FOLDER`` plays what the folder lacks of it, one file of games
for each paper; it can be broken off and goes on where it was. ``tools/exam.py write FOLDER``
writes every game's result to docs/exam.tsv, and ``tools/exam.py tell`` prints the table of
docs/players.md from that file. Names of papers behind the folder choose some of them.
"""

from __future__ import annotations

import argparse
import csv
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import msgspec

from warcabinet import catalogue
from warcabinet.cli.tournament import Job, heading, play_batch
from warcabinet.players import registry, strength
from warcabinet.players.arena import MOST_ACTIONS, GameResult
from warcabinet.players.keeping import KeptGames
from warcabinet.players.scoring import Pairing, pairings
from warcabinet.players.strength import Strength
from warcabinet.players.tournament import Contested, Fixture, fixtures, seeds_between

NOVEMBER = "tests.players.frozen.player:make_staff"
ANSWERS = Path(__file__).parent.parent / "docs" / "exam.tsv"
COLUMNS = ("paper", "seed", "first", "winner", "level", "points", "turns", "answers", "commit")


class Paper(msgspec.Struct, frozen=True):
    """Two players in a scenario: the first is examined, and should reach this score."""

    scenario: str
    players: tuple[str, str]
    aim: float
    seeds: str = "930000-930049"

    @property
    def name(self) -> str:
        one, two = ("november" if player == NOVEMBER else player for player in self.players)
        return f"{self.scenario} {one} {two}"

    @property
    def fixtures(self) -> list[Fixture]:
        return fixtures(self.players, seeds_between(self.seeds))


STAFF, LEVELS = ("staff", "greedy"), "930000-930149"
PAPERS = (
    Paper("barbarossa-1941", STAFF, 0.88),
    Paper("barbarossa", STAFF, 0.70),
    Paper("north-africa", STAFF, 0.75),
    Paper("mediterranean-1941", STAFF, 0.75),
    Paper("overlord-1944", STAFF, 0.75),
    Paper("battle-of-the-atlantic", STAFF, 0.75),
    Paper("midway", STAFF, 0.70),
    Paper("coral-sea", STAFF, 0.70),
    Paper("leyte-gulf", STAFF, 0.70),
    Paper("barbarossa", ("staff", NOVEMBER), 0.65),
    Paper("barbarossa-1941", ("staff", "staff-easy"), 0.62, LEVELS),
    Paper("barbarossa-1941", ("staff-hard", "staff"), 0.56, LEVELS),
)


# Playing ------------------------------------------------------------------------------------------


def opened(paper: Paper, folder: Path) -> tuple[Job, KeptGames]:
    job = Job(paper.scenario, {}, tuple(paper.fixtures), MOST_ACTIONS)
    path = folder / f"{paper.name.replace(' ', '_')}.jsonl"
    return job, KeptGames.opened(path, heading(catalogue.rules_for(paper.scenario), job))


def play(papers: Iterable[Paper], folder: Path) -> None:
    """Play, in this process, the games that the folder lacks."""
    folder.mkdir(parents=True, exist_ok=True)
    for paper in papers:
        job, kept = opened(paper, folder)
        for number, fixture in enumerate(job.fixtures):
            if fixture not in kept.games:
                (one,) = play_batch(job, number, 1)
                if one.failure is not None or any(one.illegal.values()):
                    print(f"{paper.name} {fixture}: {one.failure} {one.illegal}", file=sys.stderr)
                kept.keep(one)
        print(told(paper, [kept.games[one] for one in job.fixtures if one in kept.games]))


# Keeping ------------------------------------------------------------------------------------------


def rows(papers: Iterable[Paper], folder: Path, commit: str) -> Iterator[Sequence[str]]:
    for paper in papers:
        job, kept = opened(paper, folder)
        for fixture in job.fixtures:
            one = kept.games.get(fixture)
            if one is None or one.result is None:
                continue
            result, first = one.result, next(iter(one.result.seats))
            points = str(result.points[first]) if first in result.points else ""
            yield (
                paper.name,
                fixture.seed,
                "examined" if fixture.players == paper.players else "other",
                result.winner or "",
                result.level,
                points,
                str(result.turns),
                str(result.actions),
                commit,
            )


def write(papers: Sequence[Paper], folder: Path) -> None:
    """Put the games of these papers into docs/exam.tsv, and keep those of the others."""
    git = ["git", "-C", str(ANSWERS.parent), "rev-parse", "--short", "HEAD"]
    commit = subprocess.run(git, capture_output=True, text=True, check=True).stdout.strip()
    names = {paper.name for paper in papers}
    left = [row for row in read() if row["paper"] not in names]
    found = [dict(zip(COLUMNS, row, strict=True)) for row in rows(papers, folder, commit)]
    order = [paper.name for paper in PAPERS]
    with ANSWERS.open("w", newline="") as file:
        table = csv.DictWriter(file, COLUMNS, delimiter="\t", lineterminator="\n")
        table.writeheader()
        table.writerows(sorted((*left, *found), key=lambda row: order.index(row["paper"])))
    strength.keep(list(strengths(papers, found)))


def strengths(papers: Iterable[Paper], found: Sequence[dict[str, str]]) -> Iterator[Strength]:
    """The scores of built-in players, as the new-game form tells them."""
    for paper in papers:
        games = contested(paper, found)
        if games and set(paper.players) <= set(registry.BUILT_IN):
            commit = next(row["commit"] for row in found if row["paper"] == paper.name)
            when = (commit, time.strftime("%Y-%m-%d"))
            source = f"docs/exam.tsv, seeds {paper.seeds}"
            for players in (paper.players, paper.players[::-1]):
                if players[0] != "greedy":
                    (pairing,) = pairings(players, games)
                    yield strength.measured(pairing.score, paper.scenario, players, when, source)


def read() -> list[dict[str, str]]:
    if not ANSWERS.exists():
        return []
    with ANSWERS.open(newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def contested(paper: Paper, found: Iterable[dict[str, str]]) -> list[Contested]:
    """The games of a paper as they stand in the file."""
    first, second = catalogue.rules_for(paper.scenario).scenario(paper.scenario).seats
    games = []
    for row in found:
        if row["paper"] != paper.name:
            continue
        players = paper.players if row["first"] == "examined" else paper.players[::-1]
        points = int(row["points"]) if row["points"] else None
        result = GameResult(
            row["seed"],
            {str(first): players[0], str(second): players[1]},
            row["winner"] or None,
            int(row["turns"]),
            int(row["answers"]),
            "",
            "",
            row["level"],
            {} if points is None else {str(first): points, str(second): -points},
        )
        games.append(Contested(Fixture(players, row["seed"]), result, None, {}, {}))
    return games


# Telling ------------------------------------------------------------------------------------------


def table() -> str:
    """The table of docs/players.md."""
    heads = "| scenario | against | games | score | limits | aim | by seat | points ahead |"
    found = read()
    lines = [told(paper, games) for paper in PAPERS if (games := contested(paper, found))]
    return "\n".join((heads, "|---|---|---|---|---|---|---|---|", *lines))


def told(paper: Paper, games: Sequence[Contested]) -> str:
    (pairing,) = pairings(paper.players, games)
    score, points = pairing.score, pairing.points
    against = "the staff of November" if paper.players[1] == NOVEMBER else f"`{paper.players[1]}`"
    if paper.players[0] != "staff":
        against = f"`{paper.players[0]}` against {against}"
    return (
        f"| {paper.scenario} | {against} | {score.games} | {score.score:.2f}"
        f" | {score.low:.2f}-{score.high:.2f} | {paper.aim:.2f} | {by_seat(pairing)}"
        f" | {'' if points is None else f'{points.mean:+.1f} ± {points.error:.1f}'} |"
    )


def by_seat(pairing: Pairing) -> str:
    """Won, drawn and lost in each seat."""
    return ", ".join(
        f"{seat.capitalize()} {tally.wins}-{tally.draws}-{tally.losses}"
        for seat, tally in pairing.seats.items()
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("act", choices=("play", "write", "tell"))
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("papers", nargs="*", help="parts of the names of papers")
    args = parser.parse_args()
    if args.act == "tell":
        print(table())
        return
    if args.folder is None:
        parser.error("a folder for the games is missing")
    papers = [
        paper
        for paper in PAPERS
        if not args.papers or any(part in paper.name for part in args.papers)
    ]
    if args.act == "play":
        play(papers, args.folder)
    else:
        write(papers, args.folder)


if __name__ == "__main__":
    main()

"""How strong each set-up and each main effort of the Axis is, by the games of the examination.

``.venv/bin/python tools/openings.py`` plays the set-ups of all games of Barbarossa 1941 in which
`staff` had the Axis (docs/exam.tsv has their results) until its first turn has begun, and tells for
each way to open

* in how many games it was chosen,
* by how much its score is above the mean of its paper, with limits of 95 %: a win counts 1, a draw
  one half.

Papers are played against different opponents, so each game counts against the mean of its own.

``.venv/bin/python tools/openings.py --same-seeds 20`` plays so many games of the examination once
with each of the most frequent set-ups, whatever the staff would have chosen, and tells what each
comes to: the same seeds and opponents, so that only the set-up differs. ``--way 7 --way 12`` names
other ones by their rank.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import TypeVar

import msgspec

import exam
import seasons
from warcabinet import catalogue
from warcabinet.cli.parallel import in_batches
from warcabinet.cli.progress import Waiting
from warcabinet.engine import notation
from warcabinet.engine.records import Seat
from warcabinet.players import arena
from warcabinet.players.scoring import tally
from warcabinet.players.tournament import Contest, Fixture

SCENARIO, SEAT, PLAYER = "barbarossa-1941", Seat("axis"), "staff"
Job = TypeVar("Job")
Found = TypeVar("Found")

MOST_FREQUENT = 5
FEWEST = 5
"""What was chosen less often is told together."""
OTHERS = "others"
"""What all of them are called."""


class Opening(msgspec.Struct, frozen=True):
    """How the Axis opened a game, and how much better than the mean of its paper it went."""

    set_up: str
    effort: str
    ahead: float


def begun(fixtures: Sequence[Fixture], first: int, count: int) -> list[tuple[str, str]]:
    """The set-ups and main efforts of some games."""
    return [opened(fixture) for fixture in fixtures[first : first + count]]


def opened(fixture: Fixture) -> tuple[str, str]:
    """The set-up of the Axis and its first main effort."""
    rules = catalogue.rules_for(SCENARIO)
    lined_up = arena.lineup(rules, SCENARIO, fixture.players)
    match = Contest(arena.start(rules, SCENARIO, fixture.seed), lined_up, fixture.seed)
    while not (effort := seasons.course_of(match.players[SEAT])):
        match.step(arena.next_seat(match.game))
    return seasons.set_ups(match.game)[SEAT], seasons.in_order(effort)


def scores() -> Iterator[tuple[Fixture, float]]:
    """The games in which the staff had the Axis, each with what it is ahead of its paper."""
    found = exam.read()
    for paper in exam.PAPERS:
        games = [
            game
            for game in exam.contested(paper, found)
            if paper.scenario == SCENARIO
            and game.result is not None
            and game.result.seats[SEAT] == PLAYER
        ]
        worth = {game.fixture: tally(game, PLAYER).points for game in games}
        for fixture, score in worth.items():
            yield fixture, score - fmean(worth.values())


def forced(fixtures: Sequence[tuple[Fixture, str]], first: int, count: int) -> list[float]:
    """What the Axis scores in some games in which it sets up as told."""
    return [_forced(*one) for one in fixtures[first : first + count]]


def _forced(fixture: Fixture, set_up: str) -> float:
    rules = catalogue.rules_for(SCENARIO)
    lined_up = arena.lineup(rules, SCENARIO, fixture.players)
    match = Contest(arena.start(rules, SCENARIO, fixture.seed), lined_up, fixture.seed)
    for text in set_up.split("; "):
        while (seat := arena.next_seat(match.game)) != SEAT:
            match.step(seat)
        match.give(SEAT, notation.read(text, rules.actions))
    result = match.run(arena.MOST_ACTIONS)
    assert seasons.set_ups(match.game)[SEAT] == set_up
    return 0.5 if result.winner is None else float(result.winner == SEAT)


def tell(title: str, ways: dict[str, list[float]]) -> None:
    """A line for each way to open, the most frequent first."""
    few = [score for found in ways.values() if len(found) < FEWEST for score in found]
    often = {way: found for way, found in ways.items() if len(found) >= FEWEST}
    print(f"| {title} | games | above the mean |\n| --- | --- | --- |")
    for way, found in sorted(often.items(), key=lambda one: -len(one[1])):
        print(f"| {way} | {len(found)} | {told(found)} |")
    if few:
        print(f"| {OTHERS} ({len(ways) - len(often)}) | {len(few)} | {told(few)} |")
    print()


def told(found: Sequence[float]) -> str:
    """The mean with its limits of 95 %."""
    if len(found) < 2:
        return f"{fmean(found):+.2f}"
    return f"{fmean(found):+.2f} ± {1.96 * stdev(found) / sqrt(len(found)):.2f}"


def tell_same_seeds(scores: dict[str, list[float]]) -> None:
    """Each set-up on the same games, and against the mean of all of them."""
    means = [fmean(game) for game in zip(*scores.values(), strict=True)]
    print("| set-up | score | above the mean |\n| --- | --- | --- |")
    for way, found in scores.items():
        ahead = [one - mean for one, mean in zip(found, means, strict=True)]
        print(f"| {way} | {fmean(found):.2f} | {told(ahead)} |")
    print()


def main() -> None:
    words = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    words.add_argument("--workers", type=int)
    words.add_argument("--same-seeds", type=int, default=0, metavar="GAMES")
    words.add_argument("--way", type=int, action="append", metavar="RANK")
    given = words.parse_args()
    games = list(scores())
    fixtures = tuple(fixture for fixture, _ in games)
    found = dict[int, tuple[str, str]](enumerate(played("Setting up", begun, fixtures, given)))
    set_ups, efforts = defaultdict[str, list[float]](list), defaultdict[str, list[float]](list)
    for number, (_, ahead) in enumerate(games):
        set_up, effort = found[number]
        set_ups[set_up].append(ahead)
        efforts[effort].append(ahead)
    ranked = sorted(set_ups.items(), key=lambda one: -len(one[1]))
    if given.same_seeds:
        ways = given.way or [*range(1, 1 + MOST_FREQUENT)]
        some = fixtures[: given.same_seeds]
        pairs = tuple((one, ranked[way - 1][0]) for way in ways for one in some)
        points = played("Playing", forced, pairs, given)
        each = len(some)
        tell_same_seeds(
            {f"{way}": points[at * each : (at + 1) * each] for at, way in enumerate(ways)}
        )
        return
    tell("set-up", {f"{number}": found for number, (_, found) in enumerate(ranked, 1)})
    tell("main effort", efforts)


def played(
    what: str,
    play: Callable[[Sequence[Job], int, int], list[Found]],
    jobs: Sequence[Job],
    given: argparse.Namespace,
) -> list[Found]:
    """All of them, in the order of the jobs."""
    found: dict[int, Found] = {}
    with Waiting(what, len(jobs)) as waiting:
        for first, batch in in_batches(play, jobs, len(jobs), given.workers):
            found.update(enumerate(batch, first))
            waiting.advance(len(batch))
    return [found[number] for number in range(len(jobs))]


if __name__ == "__main__":
    main()

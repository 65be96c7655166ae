"""Holds the war of the convoys against history, and measures how even a scenario is.

``.venv/bin/python tools/convoys.py --games 20`` plays whole games of Battle of the Atlantic between
computer players and tells which share of the Allied transports sunk from 1940 to 1943 fell to each
year, beside the tonnage of history, and how the games ended.  Without ``--players`` both
sides play as history did (``players/awaw/historical.py``); ``--players greedy`` measures balance.
The same seed gives the same games.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence
from statistics import fmean, median, stdev

import msgspec

from warcabinet import catalogue
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.calendar import SEASONS
from warcabinet.cli.screen import write_json
from warcabinet.players import arena

HISTORICAL = "warcabinet.players.awaw.historical:make_historical"
HISTORY = {1940: 2.19, 1941: 2.17, 1942: 6.27, 1943: 2.59}
"""Shipping lost to submarines in millions of gross tons, as commonly published."""


class Played(msgspec.Struct, frozen=True):
    """A game: how it ended, its points for the Axis, and the transports sunk in each year."""

    level: str
    winner: str | None
    points: int
    sunk: dict[int, int]
    seconds: float


def sunk_by_year(world: AwawWorld) -> dict[int, int]:
    """24.13: by the track of transports."""
    found: dict[int, int] = {}
    before = 0
    rows = [row for row in world.shipping_records.rows() if row.faction == "western allies"]
    for row in sorted(rows, key=lambda row: row.turn):
        year = row.turn // len(SEASONS)
        found[year] = found.get(year, 0) + row.lost - before
        before = row.lost
    return found


def play(scenario: str, players: Sequence[str], seed: str) -> Played:
    rules = catalogue.rules_for(scenario)
    begun = time.process_time()
    match = arena.Match(
        arena.start(rules, scenario, seed), arena.lineup(rules, scenario, players), seed
    )
    result = match.run()
    world = match.game.position.world
    assert isinstance(world, AwawWorld)
    points = result.points.get("axis", 0)
    seconds = time.process_time() - begun
    return Played(result.level, result.winner, points, sunk_by_year(world), seconds)


def shares(games: Sequence[Played]) -> dict[int, float]:
    """Which share of the sinkings of these years fell to each, in all games together."""
    total = sum(game.sunk.get(year, 0) for game in games for year in HISTORY)
    return {year: sum(game.sunk.get(year, 0) for game in games) / max(1, total) for year in HISTORY}


def table(games: Sequence[Played]) -> str:
    """The table of docs/history.md."""
    found, tons = shares(games), sum(HISTORY.values())
    lines = [
        "| year | lost to submarines, million tons | share | sunk in a game, mean | share |",
        "| --- | --- | --- | --- | --- |",
    ]
    for year, tonnage in HISTORY.items():
        mean = fmean(game.sunk.get(year, 0) for game in games)
        row = f"| {year} | {tonnage} | {tonnage / tons:.0%} | {mean:.1f} | {found[year]:.0%} |"
        lines.append(row)
    return "\n".join(lines)


def balance(games: Sequence[Played]) -> str:
    points = [game.points for game in games]
    won = Counter(game.winner or "nobody" for game in games)
    spread = stdev(points) if len(points) > 1 else 0.0
    levels = Counter(game.level for game in games)
    return (
        f"games: {len(games)}; won by: {dict(won)}; levels: {dict(levels)}\n"
        f"points of the Axis: mean {fmean(points):.1f}, median {median(points)}, "
        f"spread {spread:.1f}, each {sorted(points)}"
    )


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--scenario", default="battle-of-the-atlantic")
    parser.add_argument("--players", default=HISTORICAL)
    parser.add_argument("--json", action="store_true")
    told = parser.parse_args(words)
    games = []
    for number in range(told.games):
        game = play(told.scenario, told.players.split(","), f"{told.seed}/{number}")
        games.append(game)
        print(f"{number + 1}: {game}", file=sys.stderr, flush=True)
    if told.json:
        write_json([msgspec.to_builtins(game) for game in games])
    else:
        print(table(games))
        print(balance(games))
    return 0


if __name__ == "__main__":
    sys.exit(main())

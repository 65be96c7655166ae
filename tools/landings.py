"""Measures scenarios that are fought across the sea: how even they are, and whether what makes them
comes about.

``.venv/bin/python tools/landings.py overlord-1944 --games 200`` plays whole games between computer
players and counts who wins, the points, in how many games

* the side that lands holds a bridgehead, or land that it has won, when the first turn is over;
* a convoy (supply, units or an invasion on its way over the sea) is intercepted.

The same seed gives the same games, whatever the number of workers.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from warcabinet import catalogue
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.state.logistics import BridgeheadKind
from warcabinet.awaw.state.naval import ActivityId
from warcabinet.awaw.state.naval_battles import Attempt
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.cli.parallel import in_batches
from warcabinet.engine.decisions import Action
from warcabinet.engine.game import Game
from warcabinet.engine.records import Seat
from warcabinet.players import arena

CONVOYS = (Kind.SEA_SUPPLY, Kind.SEA_TRANSPORT, Kind.ESCORT, Kind.INVASION)


class Job(msgspec.Struct, frozen=True):
    """What a worker needs to play some of the games."""

    scenario: str
    players: tuple[str, ...]
    seed: str


class Measured(msgspec.Struct, frozen=True):
    """One game: its result, and what has come about in it."""

    seed: str
    level: str
    winner: str
    points: float | None
    ashore: bool
    convoys: int


class Watching:
    """Looks at a game after each answer."""

    def __init__(self) -> None:
        self.convoys: set[str] = set()
        self.ashore = False
        self.turn = 0

    def before(self, game: Game, seat: Seat, action: Action) -> None:
        """Nothing is looked at before an answer."""

    def after(self, game: Game, seat: Seat, action: Action, seq: int) -> Game:
        world = game.position.world
        assert isinstance(world, AwawWorld)
        turn = game.rules.turn(world)
        if turn == 1:
            self.ashore = any(
                row.side == "allied" and row.kind is BridgeheadKind.INVASION
                for row in world.bridgeheads.rows()
            )
        for change in game.position.changes:
            row = change.new
            if isinstance(row, Attempt) and row.level == 1 and row.arrives is not None:
                activity = world.activities.get(ActivityId(row.target))
                if activity is None or activity.kind in CONVOYS:
                    self.convoys.add(f"{turn}/{world.phasing}/{row.target}")
        return game


def play_batch(job: Job, first: int, count: int) -> list[Measured]:
    """Some of the games, in this process."""
    rules = catalogue.rules_for(job.scenario)
    lined_up = arena.lineup(rules, job.scenario, job.players)
    found = []
    for number in range(first, first + count):
        seed, watch = f"{job.seed}-{number}", Watching()
        match = arena.Match(arena.start(rules, job.scenario, seed), lined_up, seed, watch)
        result = match.run()
        points = result.points.get("axis") if result.points else None
        found.append(
            Measured(
                seed,
                result.level,
                result.winner or "draw",
                points,
                watch.ashore,
                len(watch.convoys),
            )
        )
    return found


def told(games: Sequence[Measured]) -> dict[str, Any]:
    """The figures of all games."""
    points = sorted(game.points for game in games if game.points is not None)
    return {
        "games": len(games),
        "winners": dict(Counter(game.winner for game in games)),
        "levels": dict(Counter(game.level for game in games)),
        "points of the Axis": points,
        "ashore after the first turn": sum(game.ashore for game in games),
        "with a convoy intercepted": sum(game.convoys > 0 for game in games),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("scenario", help="mediterranean-1941 or overlord-1944")
    parser.add_argument("--games", type=int, default=200, help="how many games")
    parser.add_argument("--players", default="greedy", help="one for both sides, or two")
    parser.add_argument("--seed", default="1", help="where all chance comes from")
    parser.add_argument("--workers", type=int, default=2, help="how many processes")
    asked = parser.parse_args()
    job = Job(asked.scenario, tuple(asked.players.split(",")), asked.seed)
    games: list[Measured] = []
    for _, batch in in_batches(play_batch, job, asked.games, asked.workers):
        games += batch
    print(msgspec.json.format(msgspec.json.encode(told(games)), indent=1).decode())


if __name__ == "__main__":
    main()

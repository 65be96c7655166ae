"""Random games of the campaigns with checks: which projects, routes and atomic attacks came up.

    python tools/home_games.py                      30 games of eight turns of each campaign, and 30
                                                    of six turns of each later position
    python tools/home_games.py --games 2 --turns 4 --scenario pacific-1939
    python tools/home_games.py --scenario spring-1943 --scenario winter-1944 --counts counts.json

Positions of Spring 1943 and Winter 1944 come from the tests (`tests/players/late_war`). Players are
`home`: random ones that seldom let a grant or a bomb pass. `--workers N` plays in so many
processes; `--first N` begins with another game; `--counts FILE` adds to the counts of earlier runs.
Ends with code 1 if a game fails; it is kept in the folder `failures`, and `warcabinet replay` does
it again (one of a later position: the same game with `--first N --games 1`). What came up fewer
than ten times, or never, is marked: scripted tests stand for it
(docs/home-front.md).
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path

import msgspec

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.players.late_war.spring_1943 import SPRING_1943
from tests.players.late_war.winter_1944 import WINTER_1944
from warcabinet import catalogue
from warcabinet.awaw.research.atomics.atomic_attacks import IN_WORDS
from warcabinet.awaw.state.shipments import Route
from warcabinet.cli.parallel import in_batches
from warcabinet.cli.simulate import Job, save_failures
from warcabinet.engine.rules import Rules
from warcabinet.players import arena
from warcabinet.players.awaw.home_events import ATOMIC, PRODUCTION, RESEARCH, ROUTE
from warcabinet.players.fuzz import Played, fuzz

CAMPAIGNS = ("europe-1939", "pacific-1939", "global-war")
POSITIONS = {one.name: one for one in (SPRING_1943, WINTER_1944)}
TURNS, LATER = 8, 6
"""How many turns of a campaign, and of a position, are played."""

WANTED = 10


def rules_for(scenario: str) -> Rules:
    """The rules; with the positions of the tests if one of them is played."""
    if scenario not in POSITIONS:
        return catalogue.rules_for(scenario)
    from tests.players.late_war.position import late_war

    return late_war(*POSITIONS.values())


def play_batch(job: Job, first: int, count: int) -> list[Played]:
    """Some of the games, in this process."""
    rules = rules_for(job.scenario)
    lined_up = arena.lineup(rules, job.scenario, job.players)
    return [
        fuzz(rules, job.scenario, lined_up, job.seed_of(number), most=job.most, turns=job.turns)
        for number in range(first, first + count)
    ]


class Later(msgspec.Struct, frozen=True):
    """Games from a number on."""

    job: Job
    first: int


def play_later(later: Later, first: int, count: int) -> list[Played]:
    return play_batch(later.job, later.first + first, count)


def everything() -> list[str]:
    """Every project, route and kind of atomic attack that may come up."""
    table = catalogue.rules_for("global-war").settings["global-war"].tables["research-sheet"]  # type: ignore[attr-defined]
    found = [f"{row.cells['kind']}: {row.keys[0]}" for row in table.rows]
    found += [f"{ROUTE}: {route}" for route in Route]
    return [*found, *(f"{ATOMIC}: {kind}" for kind in IN_WORDS.values())]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--turns", type=int, default=0)
    parser.add_argument("--scenario", action="append", choices=(*CAMPAIGNS, *POSITIONS))
    parser.add_argument("--players", default="home")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", default="home")
    parser.add_argument("--counts", type=Path)
    chosen = parser.parse_args()
    found: Counter[str] = Counter()
    if chosen.counts and chosen.counts.exists():
        found.update(json.loads(chosen.counts.read_text()))
    failed = 0
    for scenario in chosen.scenario or (*CAMPAIGNS, *POSITIONS):
        names = tuple(arena.lineup(rules_for(scenario), scenario, [chosen.players]).values())
        turns = chosen.turns or (LATER if scenario in POSITIONS else TURNS)
        job = Job(scenario, names, {}, chosen.seed, False, arena.MOST_ACTIONS, turns)
        later = Later(job, chosen.first)
        for number, batch in in_batches(play_later, later, chosen.games, chosen.workers):
            for place, one in enumerate(batch, chosen.first + number):
                wrong = "" if one.failure is None else ": " + "; ".join(one.failure.problems)
                print(f"{scenario} {place}: {one.actions} answers{wrong}", flush=True)
                found.update(one.events)
                some = () if one.failure is None else (one.failure,)
                failed += len(some)
                for file in save_failures(scenario, some, Path("failures")):
                    print(f"{scenario}: a game failed: {file}")
            if chosen.counts:
                chosen.counts.write_text(json.dumps(found, indent=1, sort_keys=True))
    for name in sorted({*everything(), *(one for one in found if one.startswith(COUNTED))}):
        few = "" if found[name] >= WANTED else "  few" if found[name] else "  never"
        print(f"{found[name]:>6}  {name}{few}")
    print(f"{failed:>6}  games failed")
    return 1 if failed else 0


COUNTED = tuple(f"{kind}: " for kind in (RESEARCH, PRODUCTION, ROUTE, ATOMIC))


if __name__ == "__main__":
    sys.exit(main())

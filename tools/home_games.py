"""Random games of the campaigns with checks: which projects, routes and atomic attacks came up.

    python tools/home_games.py                      30 games of eight turns of each campaign
    python tools/home_games.py --games 2 --turns 4 --scenario pacific-1939

`--workers N` plays in so many processes. Ends with code 1 if a game fails; it is kept in the folder
`failures`, and `warcabinet replay` does it again. What came up fewer than ten times is
marked: scripted tests stand for it (tests/rules/test_40_*, test_41_*, test_42_*, test_43_*).
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

from warcabinet import catalogue
from warcabinet.cli.parallel import in_batches
from warcabinet.cli.simulate import Job, play_batch, save_failures
from warcabinet.players import arena
from warcabinet.players.awaw.home_events import ATOMIC, PRODUCTION, RESEARCH, ROUTE

CAMPAIGNS = ("europe-1939", "pacific-1939", "global-war")
WANTED = 10


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--turns", type=int, default=8)
    parser.add_argument("--scenario", action="append", choices=CAMPAIGNS)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", default="home")
    chosen = parser.parse_args()
    found: Counter[str] = Counter()
    failed = 0
    for scenario in chosen.scenario or CAMPAIGNS:
        rules = catalogue.rules_for(scenario)
        names = tuple(arena.lineup(rules, scenario, ["random"]).values())
        job = Job(scenario, names, {}, chosen.seed, False, arena.MOST_ACTIONS, chosen.turns)
        batches = in_batches(play_batch, job, chosen.games, chosen.workers)
        some = [one for _, batch in batches for one in batch]
        for one in some:
            found.update(one.events)
        failures = [one.failure for one in some if one.failure is not None]
        failed += len(failures)
        for file in save_failures(scenario, failures, Path("failures")):
            print(f"{scenario}: a game failed: {file}")
    for kind in (RESEARCH, PRODUCTION, ROUTE, ATOMIC):
        for name in sorted(one for one in found if one.startswith(f"{kind}: ")):
            few = "" if found[name] >= WANTED else "  few"
            print(f"{found[name]:>6}  {name}{few}")
    print(f"{failed:>6}  games failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

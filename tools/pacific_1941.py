"""Plays the first four turns of the war in the Pacific at random, with every check.

``.venv/bin/python tools/pacific_1941.py --games 20`` plays games from Winter 1941 on, Japan at war
with Britain and the U.S. and ships at sea.  The position is a data pack of the tests
(``tests/players/packs/pacific-1941``): the forces of Pacific 1939, other wars and another date.
It is no scenario to be won, so it is not offered to players.  Games that fail are written to the
folder ``--out``, and the tool ends with code 1.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path

from warcabinet.awaw.loading import load
from warcabinet.awaw.rules import AwawRules
from warcabinet.awaw.scenarios.file.offered import scenario_of
from warcabinet.cli.simulate import save_failures
from warcabinet.engine.rules import Scenario
from warcabinet.players import arena
from warcabinet.players.fuzz import fuzz

SCENARIO = "pacific-1941"
PACK = Path(__file__).parents[1] / "tests" / "players" / "packs" / SCENARIO


class Packed(AwawRules):
    """The rules with the scenarios of a pack."""

    def scenarios(self) -> Mapping[str, Scenario]:
        heads = self.data.scenarios.heads
        return {**super().scenarios(), SCENARIO: scenario_of(heads[SCENARIO])}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=20, help="how many games")
    parser.add_argument("--first", type=int, default=1, help="the number of the first game")
    parser.add_argument("--seed", default="1", help="where all chance comes from")
    parser.add_argument("--players", default="random", help="the players of both seats")
    parser.add_argument("--turns", type=int, default=0, help="stop after so many turns")
    parser.add_argument("--out", type=Path, default=Path("failures"), help="for games that fail")
    asked = parser.parse_args()
    rules = Packed(load(PACK))
    lined_up = arena.lineup(rules, SCENARIO, asked.players.split(","), {})
    failures = 0
    for number in range(asked.first, asked.first + asked.games):
        played = fuzz(rules, SCENARIO, lined_up, f"{asked.seed}-{number}", turns=asked.turns)
        wrong = played.failure
        found = "; ".join(wrong.problems) if wrong else "sound"
        print(f"game {number}: {played.actions} answers: {found}")
        for file in save_failures(SCENARIO, () if wrong is None else (wrong,), asked.out):
            failures += 1
            print(file)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()

"""Many games of the scenarios at sea: what happens in them, who wins them, and how much they ask.

    python tools/sea_games.py events       Coral Sea 500, Midway 500, Leyte Gulf 200, with checks
    python tools/sea_games.py balance      200 of each between greedy players
    python tools/sea_games.py questions    10 of Midway with the first standing orders of people

`--games N` plays N of each instead, `--workers N` in so many processes. `events` and `balance` end
with code 1 if a game fails or a target is missed; a game that fails is kept in the folder
`failures`, and `warcabinet replay` does it again.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

from warcabinet import catalogue
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.cli.parallel import in_batches
from warcabinet.cli.simulate import Job, play_batch, save_failures
from warcabinet.engine.policies import first_orders
from warcabinet.players import arena
from warcabinet.players.awaw.sea_events import BATTLE, KINDS
from warcabinet.players.fuzz import Played

GAMES = {"coral-sea": 500, "midway": 500, "leyte-gulf": 200}
EVERY_KIND = 20
"""So many games at least have each kind of event."""
BALANCED, DRAWN = 0.65, 0.25
"""No side wins more of the games, and fewer are drawn."""
MOST_QUESTIONS = 20
"""So many are asked of a seat in a turn of Midway."""


def played(scenario: str, player: str, games: int, workers: int | None, seed: str) -> list[Played]:
    """Whole games with checks; those that fail are kept."""
    rules = catalogue.rules_for(scenario)
    names = tuple(arena.lineup(rules, scenario, [player]).values())
    job = Job(scenario, names, {}, seed, False, arena.MOST_ACTIONS)
    found = [one for _, batch in in_batches(play_batch, job, games, workers) for one in batch]
    failures = [one.failure for one in found if one.failure is not None]
    for file in save_failures(scenario, failures, Path("failures")):
        print(f"{scenario}: a game failed: {file}")
    return found


def row(name: str, *cells: object) -> None:
    print(f"{name:<24}" + "".join(f"{cell!s:>12}" for cell in cells))


def events(games: int | None, workers: int | None, seed: str) -> bool:
    """How many games have each kind of event."""
    found = {
        scenario: played(scenario, "mixed", games or count, workers, seed)
        for scenario, count in GAMES.items()
    }
    counts = {
        scenario: Counter(kind for one in some for kind in one.events)
        for scenario, some in found.items()
    }
    row("games with", *GAMES, "all")
    row("games", *map(len, found.values()), sum(map(len, found.values())))
    totals = {kind: sum(count[kind] for count in counts.values()) for kind in KINDS}
    for kind in KINDS:
        row(kind, *(count[kind] for count in counts.values()), totals[kind])
    failed = sum(one.failure is not None for some in found.values() for one in some)
    row("failed", "", "", "", failed)
    rare = [kind for kind in KINDS if totals[kind] < EVERY_KIND]
    calm = [name for name, some in found.items() if 2 * counts[name][BATTLE] < len(some)]
    if rare:
        print(f"in fewer than {EVERY_KIND} games: {', '.join(rare)}")
    if calm:
        print(f"a battle in fewer than half of the games: {', '.join(calm)}")
    return not (failed or rare or calm)


def balance(games: int | None, workers: int | None, seed: str) -> bool:
    """Who wins between greedy players."""
    even = True
    row("greedy against greedy", "axis", "allied", "draws", "failed")
    for scenario in GAMES:
        some = played(scenario, "greedy", games or 200, workers, seed)
        results = [one.result for one in some if one.result is not None]
        wins = Counter(result.winner for result in results)
        row(scenario, wins["axis"], wins["allied"], wins[None], len(some) - len(results))
        most = max(wins["axis"], wins["allied"])
        even &= most <= BALANCED * len(some) and wins[None] < DRAWN * len(some)
        even &= len(results) == len(some)
    return even


def questions(games: int | None, _: int | None, seed: str) -> bool:
    """How often each seat is asked in a turn of Midway, with the orders that people begin with."""
    rules = catalogue.rules_for("midway")
    most: Counter[str] = Counter()
    names: Counter[str] = Counter()
    for number in range(games or 10):
        asked: Counter[str] = Counter()
        lined_up = arena.lineup(rules, "midway", ["greedy"])
        match = arena.Match(arena.start(rules, "midway", f"{seed}-{number}"), lined_up, seed)
        for seat in lined_up:
            match.game.order(seat, first_orders("awaw", match.game.position.world))
        while not match.game.over:
            seat, decision = arena.next_seat(match.game), match.game.position.decision
            world = match.game.position.world
            assert isinstance(world, AwawWorld)
            if world.date is not None and decision is not None:
                asked[str(seat)] += 1
                names[f"{seat} {decision.name()}"] += 1
            match.step(seat)
        row(f"game {number + 1}", *(f"{seat} {count}" for seat, count in sorted(asked.items())))
        most |= asked
    for name, count in names.most_common(20):
        print(f"{count:>5}  {name}")
    row("most", *(f"{seat} {count}" for seat, count in sorted(most.items())))
    return max(most.values()) <= MOST_QUESTIONS


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("what", choices=("events", "balance", "questions"))
    parser.add_argument("--games", type=int)
    parser.add_argument("--workers", type=int)
    parser.add_argument("--seed", default="sea")
    chosen = parser.parse_args()
    run = {"events": events, "balance": balance, "questions": questions}[chosen.what]
    return 0 if run(chosen.games, chosen.workers, chosen.seed) else 1


if __name__ == "__main__":
    sys.exit(main())

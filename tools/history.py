"""Writes the tables of `docs/history.md` on BRP bases, mobilizations and research.

    python tools/history.py            all of them
    python tools/history.py research   one of: tensions, brps, research

What happened is put into the Global War (`tests/awaw/test_history_of_*.py`) and held
against bounds. Ends with code 1 if one is broken.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.awaw import history_of_research as research
from tests.awaw import test_history_of_brps as brps
from tests.awaw import test_history_of_tensions as tensions
from warcabinet.awaw.mobilization.timing import done
from warcabinet.awaw.terms.calendar import game_turn


def tell(*cells: object) -> None:
    print(f"| {' | '.join(map(str, cells))} |")


def mobilizations() -> bool:
    world, _ = tensions.campaign("Spring 1942")
    sound = True
    tell("mobilization", "comes in turn", "anchor", "off by")
    for power, theater, number, anchor in tensions.MOBILIZED:
        turn = done(world, power, theater)[number - 1].turn
        late = turn - game_turn(anchor).number
        sound &= abs(late) <= tensions.TURNS
        tell(f"{power} in {theater}, {number}", turn, anchor, late)
    return sound


def bases() -> bool:
    found = brps.run()
    tell("power", *brps.YEARS)
    for power, years in found.items():
        tell(power, *years.values())
    return brps.near(found["us"][1944], 650) and brps.near(found["britain"][1941], 120)


def results() -> bool:
    sound = True
    tell("project", "points", *research.YEARS, "history", "source", "off by")
    for one in research.COURSES:
        means = research.course(one)
        off = research.off(one, means)
        sound &= off <= research.BOUND
        name = f"{one.faction}: {one.project.replace('-', ' ')}"
        points = " ".join(map(str, one.points))
        dates = zip(research.YEARS, one.history, strict=True)
        real = ", ".join(f"{year}{' twice' * (count > 1)}" for year, count in dates if count)
        tell(name, points, *(f"{mean:.1f}" for mean in means), real, one.source, f"{off:.1f}")
    least, most = research.BREAKTHROUGHS
    for faction, category in research.GENERAL:
        means = research.breakthroughs(faction, category)
        sound &= least <= means[-3] <= most
        points = " ".join(map(str, research.GENERAL[faction, category]))
        told = [f"{mean:.1f}" for mean in means]
        tell(f"{faction}: breakthroughs, {category}", points, *told, f"{least} to {most}", "41.31B")
    return sound


PARTS = {"tensions": mobilizations, "brps": bases, "research": results}


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("part", nargs="?", choices=PARTS)
    chosen = parser.parse_args()
    sound = True
    for name in [chosen.part] if chosen.part else PARTS:
        sound &= PARTS[name]()
        print()
    return 0 if sound else 1


if __name__ == "__main__":
    sys.exit(main())

"""Experiments on the staff's weights: in every game each of them is drawn higher or lower.

So one series of games is an experiment on all of them at once. What each brought the staff is told
with its error, in points of victory, and three more for a victory.

``nice .venv/bin/python tools/weigh.py play barbarossa axis greedy --games 200 --keep FILE`` lets
the staff play the Axis against ``greedy``. ``--keep`` keeps every game and goes on where it was
broken off. ``--set NAME=VALUE`` plays with a weight as given, and ``--plain`` draws nothing, to try
out what was found. ``tools/weigh.py tell FILE...`` tells what games say that were kept.

The weights are those of this process, so the opponent must be one who does not use them:
``greedy``, or the frozen staff, ``tests.players.frozen.player:make_staff_easy``.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from math import sqrt
from pathlib import Path

import msgspec
import numpy as np

from warcabinet import catalogue
from warcabinet.awaw.queries.terms import Side
from warcabinet.engine.chance import picker
from warcabinet.players import arena
from warcabinet.players.awaw.staff import weights
from warcabinet.players.awaw.staff.manners import MANNERS
from warcabinet.players.fitting import worth

EITHER = (
    "MANNER.price",
    "MANNER.bounty",
    "MANNER.air_raids",
    "MANNER.daring",
    "MANNER.worthwhile",
    "FRONT.initiative",
    "MANNER.guarded_at",
    "MARCH.risk",
    "MANNER.first_armor",
    "ATTACK.odds_alone",
    "MANNER.further",
    "MANNER.risk",
)
"""The weights that matter to whoever attacks and to whoever defends."""
TRIED = {
    "axis": (
        *EITHER,
        "MANNER.rein",
        "MANNER.aside",
        "MANNER.share",
        "MANNER.followers",
        "MANNER.air_share",
        "FRONT.fade",
        "FRONT.stray",
        "FRONT.need",
        "MANNER.thrift",
        "MANNER.final_price",
        "MANNER.progress",
        "MARCH.progress_armor",
        "MARCH.breakthrough",
        "DRIVE.forward",
        "DRIVE.strike",
        "MANNER.vital",
        "MANNER.isolated",
        "POCKET.least",
        "ATTACK.foot",
        "ATTACK.more_armor",
        "ATTACK.air",
        "ATTACK.decisive",
        "MANNER.breakthrough",
        "OVERRUN.failing",
        "CUT.isolated",
        "CAMPAIGN.distance",
        "MANNER.stake",
        "CAMPAIGN.reinforced",
    ),
    "allied": (
        *EITHER,
        "MANNER.screen",
        "MANNER.second",
        "MANNER.given_up",
        "MANNER.garrison",
        "MANNER.mass",
        "FRONT.watch",
        "LINE.behind",
        "LINE.rough",
        "LINE.manned",
        "LINE.pressed",
        "LINE.trodden",
        "LINE.zone",
        "LINE.exposed",
        "DEFENCE.held_at",
        "DEFENCE.most",
        "DEFENCE.treasure",
        "MANNER.first",
        "DEFENCE.behind",
        "DEFENCE.second",
        "DEFENCE.ring",
        "DEFENCE.siege",
        "DEFENCE.heaviest",
        "MANNER.massed",
        "MANNER.away",
        "DEFENCE.worthwhile",
        "DEFENCE.price",
        "DEFENCE.raid",
        "DEFENCE.fortified",
        "ATTACK.armor_lost",
        "MANNER.open",
    ),
}
"""By seat: the weights that are tried."""
WIDE, ADDED = 1.5, 0.2
"""How many times lower and higher weights are drawn, and how much where they are usually nothing.
"""
RIDGE = 0.3
"""For each weight, as much as so many games would say that it brings nothing."""


class Tried(msgspec.Struct, frozen=True):
    """A game: its seed, which way each weight was drawn, and what it brought the staff."""

    seed: str
    ways: dict[str, int]
    points: int
    won: int

    @property
    def became(self) -> float:
        return worth(self.points, self.won)


def group_of(seat: str, name: str) -> msgspec.Struct:
    """Where a weight stands: ``MANNER`` and ``LINE`` are those of the seat."""
    manner = MANNERS[Side(seat)]
    found: msgspec.Struct = {"MANNER": manner, "LINE": manner.line}.get(name) or getattr(
        weights, name
    )
    return found


def value_of(seat: str, name: str) -> float:
    """A weight by its name, such as ``FRONT.fade``."""
    group, field = name.split(".")
    found: float = getattr(group_of(seat, group), field)
    return found


def put(seat: str, name: str, value: float) -> None:
    """Give a weight a value in this process."""
    group, field = name.split(".")
    whole = type(value_of(seat, name)) is int
    msgspec.structs.force_setattr(group_of(seat, group), field, round(value) if whole else value)


def ways_of(value: float) -> tuple[float, float]:
    """What a weight of this usual value is drawn to be: lower, or higher."""
    if type(value) is int:
        step = max(1, round(abs(value) / 3))
        return value - step, value + step
    if not value:
        return -ADDED, ADDED
    return value / WIDE, value * WIDE


def drawn(seat: str, seed: str) -> dict[str, int]:
    """Which way each weight goes in a game."""
    return {name: picker(f"weigh {seed} {name}")(2) for name in TRIED[seat]}


WAYS = {
    seat: {name: ways_of(value_of(seat, name)) for name in names} for seat, names in TRIED.items()
}
"""By seat: the two values that each weight is given."""


def played(scenario: str, seat: str, other: str, seed: str, ways: Mapping[str, int]) -> Tried:
    for name, way in ways.items():
        put(seat, name, WAYS[seat][name][way])
    rules = catalogue.rules_for(scenario)
    seats = {one: "staff" if str(one) == seat else other for one in rules.scenario(scenario).seats}
    result = arena.play(rules, scenario, seats, seed)
    own = next(one for one in seats if str(one) == seat)
    winners = result.winner.split("+") if result.winner else []
    won = 0 if not winners else 1 if str(own) in winners else -1
    return Tried(seed, dict(ways), result.points[str(own)], won)


def read(paths: Sequence[Path]) -> list[Tried]:
    lines = [line for path in paths if path.exists() for line in path.read_bytes().splitlines()]
    return [msgspec.json.decode(line, type=Tried) for line in lines]


def told(games: Sequence[Tried]) -> str:
    """What each weight brought where it was high, by least squares, the surest first."""
    y = np.array([one.became for one in games])
    score = sum((one.won + 1) / 2 for one in games) / len(games)
    head = (
        f"{len(games)} games, score {score:.3f}, points {np.mean([g.points for g in games]):+.2f},"
        f" worth {y.mean():+.2f} ± {y.std() / sqrt(len(games)):.2f}"
    )
    names = sorted(games[0].ways)
    if not names:
        return head
    x = np.array([[2 * one.ways[name] - 1 for name in names] for one in games], float)
    mean = y.mean()
    inverse = np.linalg.inv(x.T @ x + RIDGE * len(names) * np.eye(len(names)))
    found = inverse @ x.T @ (y - mean)
    left = y - mean - x @ found
    spread = (left @ left) / max(1, len(games) - len(names) - 1)
    errors = np.sqrt(spread * np.diag(inverse))
    rows = sorted(
        zip(names, 2 * found, 2 * errors, strict=True), key=lambda row: -abs(row[1] / row[2])
    )
    return "\n".join((head, *(f"{n:24} {e:+.2f} ± {s:.2f}  {e / s:+.1f}" for n, e, s in rows)))


def series(args: argparse.Namespace) -> list[Tried]:
    """Play the games of a series that are not kept yet."""
    given = dict(one.split("=") for one in args.given)
    for name, value in given.items():
        put(args.seat, name, float(value))
    kept = read([args.keep]) if args.keep else []
    known = {one.seed for one in kept}
    for number in range(args.games):
        seed = f"{args.seed}-{number}"
        if seed in known:
            continue
        ways = {} if args.plain else drawn(args.seat, seed)
        free = {name: way for name, way in ways.items() if name not in given}
        kept.append(played(args.scenario, args.seat, args.opponent, seed, free))
        if args.keep:
            with args.keep.open("ab") as file:
                file.write(msgspec.json.encode(kept[-1]) + b"\n")
    return kept


def arguments(given: Sequence[str] | None = None) -> argparse.Namespace:
    """What is asked for; a weight that there is not is refused."""
    parser = argparse.ArgumentParser(description=__doc__)
    acts = parser.add_subparsers(dest="act", required=True)
    play = acts.add_parser("play")
    play.add_argument("scenario")
    play.add_argument("seat", choices=TRIED)
    play.add_argument("opponent")
    play.add_argument("--games", type=int, default=100)
    play.add_argument("--seed", default="weigh")
    play.add_argument("--keep", type=Path)
    play.add_argument("--set", action="append", default=[], dest="given", metavar="NAME=VALUE")
    play.add_argument("--plain", action="store_true", help="draw nothing")
    tell = acts.add_parser("tell")
    tell.add_argument("files", nargs="+", type=Path)
    args = parser.parse_args(given)
    for one in getattr(args, "given", ()):
        name, _, value = one.partition("=")
        try:
            value_of(args.seat, name)
            float(value)
        except (AttributeError, ValueError):
            play.error(f"--set {one}: this is no weight and its value, such as FRONT.fade=0.9")
    return args


def main() -> None:
    args = arguments()
    print(told(read(args.files) if args.act == "tell" else series(args)))


if __name__ == "__main__":
    main()

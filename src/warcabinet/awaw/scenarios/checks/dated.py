"""Tensions and the rates of shipyards that a scenario dates, as long as no rule moves them."""

from __future__ import annotations

from warcabinet.awaw.scenarios.file.model import Level
from warcabinet.awaw.scenarios.file.places import Path
from warcabinet.awaw.scenarios.file.words import Tension
from warcabinet.awaw.scenarios.situation.areas import Check
from warcabinet.awaw.terms.calendar import GameTurn, game_turn
from warcabinet.awaw.terms.powers import Theater

AMERICAN = {
    "atlantic-us": (str(Theater.EUROPE), Tension.USAT),
    "pacific-us": (str(Theater.PACIFIC), Tension.USJT),
}
"""27.7321A: the theater of each American yard, and the tension that mobilizes it."""


def dated_yard(check: Check, row: Level, path: Path) -> None:
    """27.7321, 27.7321A: a yard has a higher rate from a turn on. American ones rise by one point
    for each mobilization of the theater, which its own tension brings about, or its latest date.
    """
    if row.turn is None:
        check.fault(path, f"the rate of {row.who} at the start is printed: say from which turn on")
        return
    theater, tension = AMERICAN.get(row.who, ("", None))
    if tension is None:
        return
    number = row.value - 1
    begun = 0
    for line in check.data.tables["mobilizations"].rows:
        if line.keys[:2] != ("us", theater) or not line.keys[2].isdigit():
            continue
        levels = [
            one.value
            for one in check.scenario.situation.tensions
            if one.name is tension and (one.turn is None or one.turn <= row.turn)
        ]
        reached = max(levels, default=0) >= int(line.cells["level"])
        begun += reached or game_turn(str(line.cells["latest"])) <= row.turn
    if number > begun:
        reason = f"the U.S. has mobilized {begun} times there by {row.turn} (27.7321A)"
        check.fault(path, reason)


def tensions(check: Check) -> None:
    """49.8: each tension once for a turn, within the duration."""
    seen: set[tuple[Tension, GameTurn | None]] = set()
    for number, row in enumerate(check.scenario.situation.tensions):
        path: Path = ("situation", "tensions", number)
        if row.turn is not None:
            header = check.scenario.scenario
            if not header.first <= row.turn <= header.last:
                reason = f"{row.turn} is not from {header.first} to {header.last}"
                check.fault((*path, "turn"), reason)
        if (row.name, row.turn) in seen:
            check.fault((*path, "name"), f"{row.name} is there twice")
        seen.add((row.name, row.turn))

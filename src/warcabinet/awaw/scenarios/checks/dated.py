"""Tensions and the rates of shipyards that a scenario dates, as long as no rule moves them."""

from __future__ import annotations

from warcabinet.awaw.scenarios.file.model import Level
from warcabinet.awaw.scenarios.file.places import Path
from warcabinet.awaw.scenarios.file.words import Tension
from warcabinet.awaw.scenarios.situation.areas import Check
from warcabinet.awaw.terms.calendar import GameTurn, game_turn
from warcabinet.awaw.terms.powers import Power, Theater

AMERICAN = {
    "atlantic-us": (str(Theater.EUROPE), Tension.USAT, Power.GERMANY),
    "pacific-us": (str(Theater.PACIFIC), Tension.USJT, Power.JAPAN),
}
"""27.7321A: the theater of each American yard, the tension that mobilizes it, and the enemy."""
AT_WAR = 2
"""36.341A: so often in a turn an American yard grows once the U.S. is at war in its theater."""


def dated_yard(check: Check, row: Level, path: Path) -> None:
    """27.7321, 27.7321A, 36.341A: a yard has a higher rate from a turn on. American ones rise by
    one point for each mobilization of the theater, which its own tension brings about, or its
    latest date; and twice in each turn at war there.
    """
    if row.turn is None:
        check.fault(path, f"the rate of {row.who} at the start is printed: say from which turn on")
        return
    if row.who not in AMERICAN:
        return
    theater, tension, enemy = AMERICAN[row.who]
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
    wars = [
        one.turn
        for one in check.scenario.situation.entries
        if one.power == Power.US and enemy in one.against and one.turn is not None
    ]
    turns = max((row.turn.number - war.number + 1 for war in wars), default=0)
    if number > begun + AT_WAR * max(0, turns):
        reason = f"the U.S. has mobilized {begun} times there by {row.turn} (27.7321A)"
        check.fault(path, reason)


def tensions(check: Check) -> None:
    """49.8: each tension once for a turn, within the duration; a track is not dated."""
    seen: set[tuple[Tension, GameTurn | None]] = set()
    tracked = {row.name for row in check.scenario.situation.tensions if row.tracked}
    for number, row in enumerate(check.scenario.situation.tensions):
        path: Path = ("situation", "tensions", number)
        if row.turn is not None:
            header = check.scenario.scenario
            if not header.first <= row.turn <= header.last:
                reason = f"{row.turn} is not from {header.first} to {header.last}"
                check.fault((*path, "turn"), reason)
        if row.turn is not None and row.name in tracked:
            check.fault((*path, "turn"), "a track begins with the scenario, and play moves it")
        if (row.name, row.turn) in seen:
            check.fault((*path, "name"), f"{row.name} is there twice")
        seen.add((row.name, row.turn))

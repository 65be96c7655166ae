"""Positions of the tests of air support (18.55, 18.56, 18.61)."""

from __future__ import annotations

from tests.awaw.table import Table
from warcabinet.awaw.state.air import Task

SUPPORT, DEFENCE = Task.GROUND_SUPPORT, Task.DEFENSIVE_SUPPORT


def to_the_attacks(t: Table, defence: str = "-", intercept: str = "-") -> None:
    """From the announcement of ground support to the first attack."""
    if t.pending == "ground-support":
        t.say("axis: end-support")
    if t.pending == "air-defence":
        t.say(f"allied: defensive-air {defence}")
    if t.pending == "support-interception":
        t.say(f"axis: intercept-support {intercept}")


def air_dice(t: Table, attackers: int, defenders: int) -> None:
    """Two dice for each side, by their sums."""
    for total in (attackers, defenders):
        t.dice(total // 2, total - total // 2)

"""Figures of a party that victory may hang on. Each is registered beside its subject:

@measures("resistance", "russia")
def resistance(world: AwawWorld) -> int: ...
"""

from __future__ import annotations

from collections.abc import Callable

from warcabinet.awaw.economy.brps import spent_under
from warcabinet.awaw.scenarios.words import TallyKind
from warcabinet.awaw.world import AwawWorld

OFFENSIVES = ("9.42B", "9.51", "9.51A", "9.75", "13.51")
"""The rules under which offensive operations are paid for in the ledger."""

Measure = Callable[[AwawWorld], int]

_MEASURES: dict[tuple[str, str], Measure] = {}


def measures(name: str, party: str) -> Callable[[Measure], Measure]:
    """Register how a figure of a party is found."""

    def register(function: Measure) -> Measure:
        if (name, party) in _MEASURES:
            raise ValueError(f"the {name} of {party} is measured twice")
        _MEASURES[name, party] = function
        return function

    return register


def measure(world: AwawWorld, name: str, party: str) -> int | None:
    """The figure now; None if nobody measures it."""
    function = _MEASURES.get((name, party))
    return None if function is None else function(world)


COUNTED = (TallyKind.LOSSES, TallyKind.OFFENSIVES)
"""What is counted of every party as the game goes on; other figures only where somebody registers
how."""


def is_counted(kind: TallyKind, party: str) -> bool:
    """Whether somebody counts this of a party."""
    return kind in COUNTED or (kind, party) in _MEASURES


def tally(world: AwawWorld, kind: TallyKind, party: str) -> int | None:
    """How much of something a party has come to since the start; None if nobody counts it."""
    if kind is TallyKind.LOSSES:
        lost = world.casualties.get(party)
        return 0 if lost is None else lost.brps
    if kind is TallyKind.OFFENSIVES:
        return spent_under(world, party, OFFENSIVES)
    return measure(world, kind, party)

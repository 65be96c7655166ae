"""Figures of a party that victory may hang on. Each is registered beside its subject:

@measures("resistance", "russia")
def resistance(world: AwawWorld) -> int: ...
"""

from __future__ import annotations

from collections.abc import Callable

from warcabinet.awaw.scenarios.words import TallyKind
from warcabinet.awaw.world import AwawWorld

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


def tally(world: AwawWorld, kind: TallyKind, party: str) -> int | None:
    """How much of something a party has come to since the start; None if nobody counts it."""
    if kind is TallyKind.LOSSES:
        lost = world.casualties.get(party)
        return 0 if lost is None else lost.brps
    return measure(world, kind, party)

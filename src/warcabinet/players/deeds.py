"""What players did in a game, and what they did wrong, counted from its record.

Strength is measured by points; credibility by blunders, which a person sees at once and a score
does not show. What a game can count is a function that it offers as `counted`. Beside that stands
what happened in a game, whoever did it, for those who play many at random (`happened`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module

from warcabinet.engine.game import Game

COUNTERS = {"awaw": "warcabinet.players.awaw.deeds"}
"""The module that counts for each game; it offers `counted`."""

HAPPENINGS = {"awaw": ("warcabinet.players.awaw.sea_events", "warcabinet.players.awaw.home_events")}
"""The modules that read each game's log; each offers `happened`."""

Counts = Mapping[str, Mapping[str, int]]
"""By seat, then by what is counted, in plain words."""


def counted(game: Game) -> dict[str, dict[str, int]]:
    """What each seat did; empty for a game in which nothing is counted."""
    module = COUNTERS.get(game.rules.name)
    if module is None:
        return {}
    count: Callable[[Game], Counts] = import_module(module).counted
    return {seat: dict(found) for seat, found in count(game).items()}


def happened(game: Game) -> dict[str, int]:
    """How often things of note happened in a game, read from its log; empty where nobody looks."""
    found: dict[str, int] = {}
    for module in HAPPENINGS.get(game.rules.name, ()):
        read: Callable[[Game], dict[str, int]] = import_module(module).happened
        found |= read(game)
    return found

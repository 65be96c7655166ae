"""The games and scenarios this program knows. A new game is one more line here."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from warcabinet.engine.rules import Rules, UnknownScenario

MODULES = {"skirmish": "warcabinet.skirmish", "awaw": "warcabinet.awaw"}
"""The package of each game; it offers its rules as `RULES`."""


@cache
def rules_of(game: str) -> Rules:
    """The rules of a game by its name."""
    module = MODULES.get(game)
    if module is None:
        raise UnknownScenario(f"there is no game {game!r}; there are: {', '.join(MODULES)}")
    rules: Rules = import_module(module).RULES
    return rules


def games() -> dict[str, Rules]:
    """All games, in the order they are offered."""
    return {name: rules_of(name) for name in MODULES}


def rules_for(scenario: str) -> Rules:
    """The rules of the game that has a scenario of this name."""
    for rules in games().values():
        if scenario in rules.scenarios():
            return rules
    known = ", ".join(name for rules in games().values() for name in sorted(rules.scenarios()))
    raise UnknownScenario(f"there is no scenario {scenario!r}; there are: {known}")

"""The games and scenarios this program knows. A new game is one more line here."""

from __future__ import annotations

import gc
from functools import cache
from importlib import import_module
from threading import RLock
from typing import NamedTuple

from warcabinet.engine.rules import Rules, Scenario, UnknownScenario

MODULES = {"skirmish": "warcabinet.skirmish", "awaw": "warcabinet.awaw"}
"""The package of each game; it offers its rules as `RULES`."""

SELDOM = 50_000
"""After how many new objects the garbage collector looks for cycles. Play leaves none behind where
there are no secrets, and going through the rows of young Worlds every few hundred objects took a
tenth of the time of many games."""

RARELY, ALL = 20, 5
"""At every so many of these looks it goes through what has stayed as well, and at every so many of
those through everything. What stays is mostly what the games under way remember, a quarter of a
second's work in the global war; what games that are over leave behind goes only then."""

LOADING = RLock()
"""Held by whoever loads a game. Two threads that import modules which need each other would lock
each other out, and one of them would fail."""


@cache
def rules_of(game: str) -> Rules:
    """The rules of a game by its name."""
    module = MODULES.get(game)
    if module is None:
        raise UnknownScenario(f"there is no game {game!r}; there are: {', '.join(MODULES)}")
    with LOADING:
        looking = gc.isenabled()
        gc.disable()  # nearly all that is made here stays: looking for garbage took a tenth longer
        try:
            rules: Rules = import_module(module).RULES
        finally:
            if looking:
                gc.enable()
    # The rules stay as long as the program runs: no need to look through them for garbage.
    gc.freeze()
    gc.set_threshold(SELDOM, RARELY, ALL)
    return rules


def games() -> dict[str, Rules]:
    """All games, in the order they are offered."""
    return {name: rules_of(name) for name in MODULES}


class Listed(NamedTuple):
    """A scenario as it is listed, with the game that it belongs to."""

    game: str
    title: str
    scenario: Scenario


def listed() -> list[Listed]:
    """The scenarios of all games. A game that takes long to load says them beforehand."""
    with LOADING:
        return [one for game in MODULES for one in _listed(game)]


def _listed(game: str) -> list[Listed]:
    module = import_module(MODULES[game])
    if hasattr(module, "list_scenarios"):
        title, scenarios = module.TITLE, module.list_scenarios()
    else:
        rules = rules_of(game)
        title, scenarios = rules.title, rules.scenarios()
    return [Listed(game, title, one) for one in scenarios.values()]


def rules_for(scenario: str) -> Rules:
    """The rules of the game that has a scenario of this name; games after it are not loaded."""
    for rules in map(rules_of, MODULES):
        if scenario in rules.scenarios():
            return rules
    known = ", ".join(name for rules in games().values() for name in sorted(rules.scenarios()))
    raise UnknownScenario(f"there is no scenario {scenario!r}; there are: {known}")

"""Players by name: those built in, those that installed packages offer, and any `module:function`.

A package offers a player by an entry point of the group `warcabinet.players` that names a factory:
a function of a seat and a seed.
"""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import EntryPoint, entry_points

from warcabinet.engine.records import Seat
from warcabinet.players.bold import make_bold
from warcabinet.players.contract import Factory, Player, Searcher
from warcabinet.players.greedy import make_greedy
from warcabinet.players.home import make_home
from warcabinet.players.mixed import make_mixed
from warcabinet.players.random_player import make_random, make_random_listing
from warcabinet.players.staff import (
    make_staff,
    make_staff_easy,
    make_staff_hard,
)

GROUP = "warcabinet.players"

BUILT_IN: dict[str, Factory] = {
    "random": make_random,
    "random-listing": make_random_listing,
    "bold": make_bold,
    "mixed": make_mixed,
    "home": make_home,
    "greedy": make_greedy,
    "staff-easy": make_staff_easy,
    "staff": make_staff,
    "staff-hard": make_staff_hard,
}


class UnknownPlayer(Exception):
    """No player has this name, or the one that has it cannot be had."""


def names() -> list[str]:
    """All players by name: the built-in ones first."""
    return [*BUILT_IN, *sorted(_offered())]


def factory(name: str) -> Factory:
    """The factory of a player. A built-in name is never taken by another package."""
    if name in BUILT_IN:
        return BUILT_IN[name]
    if ":" in name:
        return _by_path(name)
    found = _offered().get(name)
    if found is None:
        raise UnknownPlayer(f"there is no player {name!r}; there are: {', '.join(names())}")
    try:
        return _callable(name, found.load())
    except (ImportError, AttributeError) as error:
        raise UnknownPlayer(f"the player {name!r} cannot be loaded: {error}") from error


def make(name: str, seat: Seat, seed: str) -> Player | Searcher:
    """A player of this name for one seat of one game."""
    player = factory(name)(seat, seed)
    if not isinstance(player, Player | Searcher):
        raise UnknownPlayer(f"{name!r} makes something that has neither 'choose' nor 'search'")
    return player


def _offered() -> dict[str, EntryPoint]:
    found = entry_points(group=GROUP)
    return {point.name: point for point in found if point.name not in BUILT_IN}


def _by_path(name: str) -> Factory:
    module, _, path = name.partition(":")
    try:
        found: object = import_module(module)
        for part in path.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError, ValueError) as error:
        raise UnknownPlayer(f"the player {name!r} cannot be loaded: {error}") from error
    return _callable(name, found)


def _callable(name: str, found: object) -> Factory:
    if not callable(found):
        raise UnknownPlayer(f"the player {name!r} is not a function of a seat and a seed")
    return found

"""Types made ready before threads use them.

msgspec works out how to read a Struct when it is read for the first time. Two threads that do so at
once bring the whole process down. So all Structs are made ready by one thread: the server's own
when it is made, those of a game when its rules are loaded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from threading import Lock

import msgspec

from warcabinet.engine.rules import Rules

_ready: set[type[msgspec.Struct]] = set()
_lock = Lock()


def make_ready() -> None:
    """Make every Struct ready that has been defined so far."""
    with _lock:
        for kind in set(_below(msgspec.Struct)) - _ready:
            # What cannot be read at all, such as a base with type variables, never is.
            with suppress(TypeError, NameError):
                msgspec.json.Decoder(kind)
            _ready.add(kind)


def _below(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for one in kind.__subclasses__():
        yield one
        yield from _below(one)


def readied(rules_of: Callable[[str], Rules]) -> Callable[[str], Rules]:
    """Rules by the name of their game, with all that they define made ready first."""
    known: dict[str, Rules] = {}
    one_at_a_time = Lock()

    def found(game: str) -> Rules:
        if game not in known:
            with one_at_a_time:
                rules = rules_of(game)
                _ = rules.actions, rules.decisions, rules.procedures  # defined when first looked at
                make_ready()
                known[game] = rules
        return known[game]

    return found

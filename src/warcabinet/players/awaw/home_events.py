"""What the home fronts do in a game of A World at War, read from its record.

40.11, 41.75, 42.13, 42.17, 43.42, 43.51: whoever plays many games at random wants to know whether
every project was rolled for or produced, and every route and kind of atomic attack used.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from warcabinet.engine.entries import Answered, Entry
from warcabinet.engine.game import Game

RESEARCH, PRODUCTION, ROUTE, ATOMIC = "research", "production", "route", "atomic attack"

_ROLLED = re.compile(r"^([a-z-]+): \d+ with")
_PRODUCED = re.compile(r"^[a-z ]+: ([a-z-]+): \d+ more$")
_GRANT = re.compile(r"^(?:grant-brps \S+ \S+|send-oil \S+) (\S+)")
_IN_BATTLE = "uses an atomic bomb"
_BOMB = re.compile(r": atomic attack on [^:]+: (.+)$")


def happened(game: Game) -> dict[str, int]:
    """How often each project, route and kind of atomic attack came up."""
    return dict(Counter(kind for entry in game.entries for kind in _kinds(entry)))


def _kinds(entry: Entry) -> Iterator[str]:
    if isinstance(entry, Answered) and (granted := _GRANT.match(entry.text)):
        yield f"{ROUTE}: {granted[1]}"
    for event in entry.told:
        if event.rule == "41.75" and (found := _ROLLED.match(event.text)):
            yield f"{RESEARCH}: {found[1]}"
        elif event.rule in ("42.17", "42.17A") and (found := _PRODUCED.match(event.text)):
            yield f"{PRODUCTION}: {found[1]}"
        elif event.rule == "43.51" and (found := _BOMB.search(event.text)):
            yield f"{ATOMIC}: {found[1]}"
        elif event.rule == "43.42" and _IN_BATTLE in event.text:
            yield f"{ATOMIC}: ground units"

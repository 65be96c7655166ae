"""What happens at sea in a game of A World at War, read from its log.

17.47, 21.517, 22.14, 22.32, 22.431, 22.46, 22.523, 22.53, 22.61, 22.94, 23.51, 23.61A, 23.7413,
48.61C: whoever plays many games at random wants to know whether battles at sea happened in them at
all, and each of their parts.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from warcabinet.engine.game import Game
from warcabinet.engine.world import Event

BATTLE = "naval battle"
COUNTER_INTERCEPTION = "counter-interception"
MAGIC = "Magic interception"
SURPRISE, ORDINARY = "surprise strike", "ordinary strike"
PAIRING = "pairing"
EVASION = "evasion"
WITHDRAWAL = "withdrawal"
SUBMARINES = "submarine attack"
KAMIKAZES = "kamikazes"
LANDING = "invasion combat"
BASES = "base attack"

KINDS = (
    BATTLE, COUNTER_INTERCEPTION, MAGIC, SURPRISE, ORDINARY, PAIRING, EVASION, WITHDRAWAL,
    SUBMARINES, KAMIKAZES, LANDING, BASES,
)  # fmt: skip

_TOLD = (
    (BATTLE, "22.32", "round 1 of the naval battle"),
    (COUNTER_INTERCEPTION, "22.14", "counter-intercept"),
    (COUNTER_INTERCEPTION, "22.14", "counters that"),
    (MAGIC, "48.61C", "intercepts by Magic"),
    (SURPRISE, "23.7413", "surprise of level"),
    (PAIRING, "22.53", "combat group"),
    (EVASION, "22.523", "evades"),
    (WITHDRAWAL, "22.61", "withdraws"),
    (SUBMARINES, "22.94", "attacks"),
    (KAMIKAZES, "17.47", ""),
    (BASES, "22.431", "attack the air base"),
    (BASES, "23.51", "air attack on the ships"),
    (BASES, "23.61A", "from carriers attack"),
)
"""What a line of the log with a rule says, for each kind of event."""

_ASHORE = re.compile(r" goes ashore in (\S+)$")


def happened(game: Game) -> dict[str, int]:
    """How often each of the kinds happened; those that never did are left out."""
    return dict(Counter(_kinds(event for entry in game.entries for event in entry.told)))


def _kinds(events: Iterator[Event]) -> Iterator[str]:
    landed: set[str] = set()
    turn = ""
    struck = False
    """A strike has been launched, and whether it surprises anybody is not told yet."""
    for event in events:
        if (now := event.when.rpartition("|")[0]) != turn:
            turn, landed = now, set()
        if struck:
            surprises = event.rule == "23.7413" and "surprise of level" in event.text
            if not surprises:
                yield ORDINARY
        struck = event.rule == "22.46" and " strike combat group " in event.text
        for kind, rule, words in _TOLD:
            if event.rule == rule and words in event.text:
                yield kind
        if event.rule == "21.517" and (ashore := _ASHORE.search(event.text)):
            landed.add(ashore[1])
        attacked = event.text.partition(" attack ")[2] if event.rule == "15.41" else ""
        if any(one in landed for one in attacked.split(" and ")):
            yield LANDING

"""7.11: the scenarios that players may choose from. To list them needs neither boards nor rules."""

from __future__ import annotations

from collections.abc import Mapping

from warcabinet.awaw.scenarios.file.model import Header
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import Scenario

SEATS = (Seat(Side.AXIS.value), Seat(Side.ALLIED.value))

ORDER_OF_PLAY = Scenario(
    name="order-of-play",
    title="The order of play",
    seats=SEATS,
    summary=(
        "Fall 1939 to Spring 1940, step by step, without board or units: every step in its "
        "place and named with its rules. What is not enforced yet is left to the players."
    ),
    length="3 turns",
)
FIRST, LAST = game_turn("Fall 1939"), game_turn("Spring 1940")
"""The game turns of the order of play."""

OFFERED = (
    *(ORDER_OF_PLAY.name, "poland-1939", "barbarossa-1941", "barbarossa", "north-africa"),
    *("coral-sea", "midway", "leyte-gulf", "overlord-1944", "battle-of-the-atlantic"),
    *("mediterranean-1941", "europe-1939", "pacific-1939", "global-war"),
)
"""The scenarios, the shorter ones first. What one of them uses and nobody enforces yet is told to
its players (`gaps.py`).
"""

WRITTEN = (
    *(ORDER_OF_PLAY.name, "poland-1939", "barbarossa-1941", "barbarossa", "north-africa"),
    *("coral-sea", "midway", "leyte-gulf", "overlord-1944", "mediterranean-1941"),
    "battle-of-the-atlantic",
)
"""Those whose procedures are written except for a few steps; of the others much is not."""


def scenario_of(head: Header) -> Scenario:
    """What a scenario file says of itself, for whoever chooses."""
    return Scenario(
        name=head.name,
        title=head.title,
        seats=SEATS,
        summary=head.summary,
        length=head.length,
        reconstructed=head.reconstructed,
        partly=head.name not in WRITTEN,
    )


def offered(heads: Mapping[str, Header]) -> dict[str, Scenario]:
    """The scenarios there are files for, in the order they are offered."""
    found = {name: scenario_of(head) for name, head in heads.items()}
    found[ORDER_OF_PLAY.name] = ORDER_OF_PLAY
    return {name: found[name] for name in OFFERED if name in found}

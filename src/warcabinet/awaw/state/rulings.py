"""The options of the game: where two printings of the rulebook differ, the other reading; and how
many sit at the table.
"""

from __future__ import annotations

from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.rules import Ruling

PARTISAN_ATTACKS = "attacks-on-partisans"
URALS_BOX = "urals-box"
SEATS = "seats"

BY_SIDE, BY_FACTION, BY_POWER = "side", "faction", "power"
"""How the parties are shared out among the seats."""

ARRANGEMENTS = (BY_SIDE, BY_FACTION, BY_POWER)

RULINGS = (
    Ruling(
        PARTISAN_ATTACKS,
        "9.61",
        "Do attacks on partisans count when a front, or an area in mud, has a limit (R-007)?",
        ("counted", "exempt"),
        "counted",
    ),
    Ruling(
        URALS_BOX,
        "27.42F",
        "May Russia build units in the Urals box, and redeploy through it in one phase (R-011)?",
        ("no", "yes"),
        "no",
    ),
    Ruling(
        SEATS,
        "7.215E",
        "Who plays: one seat for each side, the powers shared out by faction or as the scenario "
        "says, or one seat for each major power?",
        ARRANGEMENTS,
        BY_SIDE,
    ),
)


DEFAULTS = {ruling.name: ruling.default for ruling in RULINGS}


def chosen(world: AwawWorld, name: str) -> str:
    """The choice made for an option; its default in a World without options."""
    return world.options.get(name, DEFAULTS[name])

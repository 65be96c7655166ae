"""The options of the game: where two printings of the rulebook differ, the other reading."""

from __future__ import annotations

from warcabinet.awaw.world import AwawWorld
from warcabinet.engine.rules import Ruling

PARTISAN_ATTACKS = "attacks-on-partisans"
URALS_BOX = "urals-box"

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
)


def chosen(world: AwawWorld, name: str) -> str:
    """The choice made for an option; its default in a World without options."""
    default = next(ruling.default for ruling in RULINGS if ruling.name == name)
    return world.options.get(name, default)

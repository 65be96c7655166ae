"""How a player weighs things in A World at War: what he fears, what he wants, how hard he drives.

The greedy player has the plain doctrine. A player that compares courses of action has one for each.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from warcabinet.hexes import SpaceId


class Doctrine(msgspec.Struct, frozen=True):
    """Weights in BRPs where nothing else is said."""

    price: float = 1.1
    """What a factor of one's own is worth."""
    bounty: float = 1.0
    """What a factor of the enemy is worth."""
    effort: float = 0.05
    """What a factor on foot could do elsewhere."""
    armor_effort: float = 0.6
    """The same in tanks, beyond the first unit of an attack."""
    onward: float = 0.25
    """What it is worth to stand in a hex for where it leads."""
    worthwhile: float = 0.5
    """An attack that promises less is left alone."""
    air_share: float = 1 / 3
    """The part of the air within range that an ordinary attack may hope for."""
    air_raids: float = 0.5
    """The part of the air that may fly against bases."""
    overrun: float = 6.0
    """Overruns are tried at these odds against the defenders with all the air that may help."""
    followers: int = 3
    """Armor units that wait beside one attack to exploit."""
    daring: float = 0.0
    """Added to the boldness that the balance of forces suggests."""
    focus: Mapping[SpaceId, float] = {}
    """By how much hexes are worth more than usual to this course of action."""


PLAIN = Doctrine()

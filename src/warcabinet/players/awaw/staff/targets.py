"""Hexes that could be attacked, and what could be added to an attack."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from warcabinet.awaw.queries.terms import UnitId
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw.greedy.odds import NOTHING, Prospect


@dataclass
class Target:
    """A hex that could be attacked, and the attack on it as far as it is planned."""

    space: SpaceId
    near: int
    """From where it can be attacked."""
    wet: int
    """From where it is attacked across water."""
    factors: int
    plain: int
    stormed: int
    """Its strength on dry ground, without and with armor among the attackers."""
    extra: int
    """What the attackers have besides their own factors: support in the air already."""
    prize: float
    """What it is worth to clear it."""
    decisive: bool
    """It decides the game: nothing else matters as much."""
    places: dict[UnitId, SpaceId] = field(default_factory=dict)
    air: int = 0
    score: float = 0.0
    outlook: Prospect = NOTHING


@dataclass(frozen=True)
class Addition:
    """Units and air that could be added to an attack, and what they would bring."""

    ratio: float
    score: float
    outlook: Prospect
    places: Mapping[UnitId, SpaceId]
    air: int

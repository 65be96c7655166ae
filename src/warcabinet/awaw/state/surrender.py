"""Rows of the surrender rules."""

from __future__ import annotations

from typing import ClassVar

from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId


class UndefendedLoss(Record, frozen=True, gc=False):
    """49.154: a Russian objective or industrial center that the Axis took undefended."""

    table: ClassVar[str] = "undefended_losses"

    hex: SpaceId
    year: int = 0
    """49.154F: the year of the loss; it counts in the next one, too."""


class ExposedCity(Record, frozen=True, gc=False):
    """49.154A, 49.154B: a Russian objective or industrial center that stood empty as the Axis
    player turn began, though it was neither isolated nor next to an Axis hex a turn before.
    """

    table: ClassVar[str] = "exposed_cities"
    scope: ClassVar[str] = "player_turn"

    hex: SpaceId


class NearTheEnemy(Record, frozen=True, gc=False):
    """49.154B: the Russian objectives and industrial centers that were isolated or next to an Axis
    hex as the last Russian player turn began.
    """

    table: ClassVar[str] = "near_the_enemy"

    id: str
    hexes: tuple[SpaceId, ...]


class FrozenIndustry(Record, frozen=True, gc=False):
    """60.21A: Russia chose not to raise its industrial centers in the game turn that follows."""

    table: ClassVar[str] = "frozen_industry"

    id: str
    turn: int

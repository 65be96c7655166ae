"""Rows of offensive combat (15)."""

from __future__ import annotations

from typing import ClassVar

from warcabinet.awaw.terms.powers import SAVED_AS
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId


class WesternOffensive(Record, frozen=True, gc=False):
    """15.54B: an Axis player turn, by the number of its game turn, with offensive operations of the
    Axis on the western front.
    """

    table: ClassVar[str] = "western_offensives"

    turn: int


class FullOffensiveInWest(Record, frozen=True, gc=False):
    """27.7272C: an Axis player turn, by the number of its game turn, with a full offensive on the
    western front.
    """

    table: ClassVar[str] = "full_offensives_in_west"

    turn: int


class GroundAttackMade(Record, frozen=True, gc=False, rename=SAVED_AS):
    """34.23F: a ground attack of this player turn: by which factions, on which hexes, and whether
    only partisans were attacked; `number` tells attacks apart.
    """

    table: ClassVar[str] = "ground_attacks"
    scope: ClassVar[str] = "player_turn"

    number: int
    factions: tuple[str, ...]
    hexes: tuple[SpaceId, ...]
    on_partisans: bool

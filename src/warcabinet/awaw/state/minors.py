"""Rows of the minor countries."""

from __future__ import annotations

from typing import ClassVar

from warcabinet.engine.records import Record


class FirstAttack(Record, frozen=True, gc=False):
    """82.8, 83.22A: in which game turn (by its number) a minor country was first attacked."""

    table: ClassVar[str] = "first_attacks"

    country: str
    turn: int


class DiplomaticResult(Record, frozen=True, gc=False):
    """49.5: the diplomatic result that is in effect for a country, higher ones in favour of the
    Axis. Its rules are not written yet: it is amended by hand.
    """

    table: ClassVar[str] = "diplomatic_results"

    country: str
    result: int


class Conquest(Record, frozen=True, gc=False):
    """83.11: a minor country, or another area that is conquered by itself, that has fallen, to
    whom, and in which game turn.
    """

    table: ClassVar[str] = "conquests"

    area: str
    power: str
    turn: int


class FreshConquest(Record, frozen=True, gc=False):
    """83.22A: a country conquered in the turn in which it was attacked: all of it passes to the
    conqueror at the end of his player turn.
    """

    table: ClassVar[str] = "fresh_conquests"
    scope: ClassVar[str] = "player_turn"

    country: str
    power: str

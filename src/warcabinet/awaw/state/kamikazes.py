"""Rows of kamikazes (17.4)."""

from __future__ import annotations

from typing import ClassVar

from warcabinet.engine.records import Record


class Kamikazes(Record, frozen=True, gc=False):
    """17.43, 17.461: the kamikazes of a power, once it has invoked their rule. They are based
    nowhere, and everybody sees how many there are.
    """

    table: ClassVar[str] = "kamikazes"

    party: str
    ready: int = 0
    """Those that are built and may attack."""
    unbuilt: int = 0
    """17.44A, 17.44B: those of its force pool that have to be built, or built again."""
    most: int = 0
    """17.43A: how many there may be in its force pool."""
    widened: int = 0
    """17.43B, 17.47H: how often the force pool has grown."""
    spent: bool = False
    """17.43B: all that existed have been used against ships since the last construction phase."""


class KamikazesStruck(Record, frozen=True, gc=False):
    """17.47D: the kamikazes of a power have attacked in this game turn."""

    table: ClassVar[str] = "kamikazes_struck"
    scope: ClassVar[str] = "game_turn"

    party: str

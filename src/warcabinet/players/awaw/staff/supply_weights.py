"""The numbers behind ways back and relief."""

from __future__ import annotations

import msgspec


class Back(msgspec.Struct, frozen=True):
    """How many ways back armor should have."""

    wanted: int = 4
    manned: int = 3
    distant: int = 2
    """The ways that are enough; as how many a hex counts that is held, or behind the front."""
    massed: float = 16.0
    """Where so many enemy factors could come, breaking through is likely."""
    factor: float = 2.0
    """What each factor of armor risks that has no way back."""
    saved: float = 1.0
    saved_armor: float = 2.5
    """What an attack is worth for each factor that would be lost without it, on foot and in
    tanks."""
    walker: float = 1.5
    """What each factor gives up that walks to those who are cut off, whatever else it could do."""
    along: float = 1.5
    """How much more it is worth to guard the corridor of the main effort than other supply
    lines."""


BACK = Back()

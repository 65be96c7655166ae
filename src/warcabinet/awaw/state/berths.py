"""Where a piece may be: a berth is a space of the map, a ship or a task force.

Each kind has one spelling: a space as the board spells it (`K35`, `HH27:south`, `australia`), a
ship `ship:us-enterprise`, a task force `tf:us-1`. `pieces.where` follows a berth to its space.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NewType

from warcabinet.awaw.forces.ships import ShipId
from warcabinet.hexes import SpaceId

ForceId = NewType("ForceId", str)
"""The power that a force belongs to, and its number: `us-1`. A task force has that of its marker,
other forces say what they are: `us-loose-1`."""

if TYPE_CHECKING:

    class Afloat:
        """A ship or a task force. Text like any other, but mypy is not told so: whoever takes a
        berth for a space of the map does not pass its checks.
        """

        def __new__(cls, text: str) -> Afloat: ...
        def startswith(self, start: str | tuple[str, ...]) -> bool: ...
        def removeprefix(self, start: str) -> str: ...

else:
    Afloat = NewType("Afloat", str)

Berth = SpaceId | Afloat

SHIP, FORCE = "ship:", "tf:"

AFLOAT = (SHIP, FORCE)
"""How a berth begins that is no space of the map; no space begins so."""


def on_ship(ship: ShipId) -> Afloat:
    """The berth aboard a ship."""
    return Afloat(f"{SHIP}{ship}")


def in_force(force: ForceId) -> Afloat:
    """The berth in a task force, whichever of its ships it is."""
    return Afloat(f"{FORCE}{force}")


_FORCES = {"loose": "naval force", "submarines": "submarine force", "supply": "supply force"}


def force_name(force: str) -> str:
    """20.16: a force as players call it: a task force by the number of its marker."""
    head, _, number = force.rpartition("-")
    return f"{_FORCES.get(head.rpartition('-')[2], 'task force')} {number}"


def ship_of(berth: Berth) -> ShipId | None:
    """The ship of a berth; None if it is a space or a task force."""
    return ShipId(berth.removeprefix(SHIP)) if berth.startswith(SHIP) else None


def force_of(berth: Berth) -> ForceId | None:
    """The task force of a berth; None if it is a space or a ship."""
    return ForceId(berth.removeprefix(FORCE)) if berth.startswith(FORCE) else None


def space_of(berth: Berth) -> SpaceId | None:
    """The berth itself, if it is a space of the map; None aboard a ship or in a task force."""
    return None if berth.startswith(AFLOAT) else SpaceId(str(berth))


def afloat(berth: Berth) -> bool:
    """Is it a ship or a task force? What is there stands in no space of the map."""
    return berth.startswith(AFLOAT)

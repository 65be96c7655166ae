"""The words a player speaks in: the World, units, air units, sides, and where things are."""

from __future__ import annotations

from warcabinet.awaw.boards.kinds import Terrain
from warcabinet.awaw.command.command import asked_side, side_of_seat
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.pieces.air_factors import Sortie
from warcabinet.awaw.pieces.ground_units import is_armor
from warcabinet.awaw.politics.parties import (
    held_by,
    held_by_side,
    hostile_parties,
    hostile_to,
    parties_of,
)
from warcabinet.awaw.state.air import AirId, AirUnits, Task
from warcabinet.awaw.state.ground import Unit, UnitId
from warcabinet.awaw.state.logistics import CounterKind
from warcabinet.awaw.state.pieces import bit_of, where
from warcabinet.awaw.state.statics import Statics
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side

__all__ = [
    "AirId",
    "AirUnits",
    "AwawWorld",
    "Category",
    "CounterKind",
    "Side",
    "Sortie",
    "Statics",
    "Task",
    "Terrain",
    "Unit",
    "UnitId",
    "UnitTypeId",
    "asked_side",
    "bit_of",
    "held_by",
    "held_by_side",
    "hostile_parties",
    "hostile_to",
    "is_armor",
    "parties_of",
    "side_of_seat",
    "where",
]

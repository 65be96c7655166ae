"""Hexes and boards: names, arithmetic, layers, and floods over bit sets.

A game takes a `Grid` (how its hexes are called), fills a `BoardBuilder` from its data, and keeps
the `Board`. Areas are ints; `reach`, `reach2`, `flood`, `zones` and `shortest` work on them under
`Terms`. Nothing in here knows of sides, units or wars.
"""

from warcabinet.hexes.axial import DIRECTIONS, Cell, Direction
from warcabinet.hexes.board import Board
from warcabinet.hexes.budgets import TwoBudgets, reach2
from warcabinet.hexes.building import BoardBuilder, BoardError
from warcabinet.hexes.floods import (
    Levels,
    connected,
    flood,
    reach,
    shortest,
    within,
    zones,
)
from warcabinet.hexes.grid import (
    ColumnGrid,
    Grid,
    HexError,
    HexId,
    LetterGrid,
    SideId,
    SpaceId,
    letter_rows,
)
from warcabinet.hexes.layers import Region, SideLayer, SpaceLayer
from warcabinet.hexes.masks import NO_SIDES, Links, Sides
from warcabinet.hexes.terms import FREE, Terms

__all__ = [
    "DIRECTIONS",
    "FREE",
    "NO_SIDES",
    "Board",
    "BoardBuilder",
    "BoardError",
    "Cell",
    "ColumnGrid",
    "Direction",
    "Grid",
    "HexError",
    "HexId",
    "LetterGrid",
    "Levels",
    "Links",
    "Region",
    "SideId",
    "SideLayer",
    "Sides",
    "SpaceId",
    "SpaceLayer",
    "Terms",
    "TwoBudgets",
    "connected",
    "flood",
    "letter_rows",
    "reach",
    "reach2",
    "shortest",
    "within",
    "zones",
]

"""18.1: what a board has for air units: the towns of each hex, and which bases are small."""

from __future__ import annotations

from functools import cache

from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.boards.kinds import Terrain


@cache
def towns_of(board: AwawBoard) -> dict[str, int]:
    """17.21, 18.12: how many cities and ports a hex has; a port is a city, and counts once."""
    found: dict[str, int] = {}
    for row in board.rows.places.rows:
        if row.city or row.port:
            found[row.hex] = found.get(row.hex, 0) + 1
    return found


@cache
def small_bases(board: AwawBoard) -> int:
    """17.21, 18.12: the hexes whose bases hold three factors only, if they lie in the Pacific."""
    jungle = board.terrain.where(Terrain.JUNGLE) | board.terrain.where(Terrain.JUNGLE_MOUNTAIN)
    return jungle | board.one_hex_islands()

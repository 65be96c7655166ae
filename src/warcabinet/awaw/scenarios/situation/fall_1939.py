"""82.12, 82.93: how the world stands in Fall 1939, for scenarios that begin then and do not say it
all over again: whose each territory is, and the standing of every minor country.
"""

from __future__ import annotations

from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.boards.joined import WORLD
from warcabinet.awaw.loading import AwawData
from warcabinet.awaw.terms.data_rows import CountryRow
from warcabinet.awaw.terms.powers import Country, Status

OWN_MASTERS = (Status.NEUTRAL, Status.INDEPENDENT, Status.ATTACKED, Status.ALLY)
"""The standings in which a country holds its land itself."""


def holders(data: AwawData, board: AwawBoard, area: int) -> dict[str, int]:
    """Who holds what of an area: minor countries their own, everything else whose it was."""
    found: dict[str, int] = {}
    for territory in board.territories:
        here = board.territory.where(territory) & area & board.land
        holder = _holder(data, board, territory) if here else ""
        if holder:
            found[holder] = found.get(holder, 0) | here
    return found


def _holder(data: AwawData, board: AwawBoard, territory: str) -> str:
    """The country that a territory is, or is part of, if it is its own master; else its holder."""
    row = board.territories[territory]
    name = territory
    while name:
        country = data.countries.get(Country(name))
        if country is not None and country.status in OWN_MASTERS:
            return name
        name = board.territories[name].part_of
    return row.holder


def countries(data: AwawData, board: AwawBoard) -> tuple[CountryRow, ...]:
    """The minor countries of a board, or of both."""
    return tuple(row for row in data.countries.values() if board.name in (WORLD, str(row.theater)))

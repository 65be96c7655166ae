"""7.215: what a party has lost at sea since the start, for scenarios that count it."""

from __future__ import annotations

from collections.abc import Iterator

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.politics.measures import Measured
from warcabinet.awaw.scenarios.file.words import TallyKind
from warcabinet.awaw.state.naval import Sunk
from warcabinet.awaw.state.world import AwawWorld

NO_FIGHTING_SHIPS = (Category.TRANSPORT, Category.ASW, Category.NAS)
"""What is not counted as naval factors: shipping is tonnage, and squadrons have their own count."""


@BOOK.modifies(
    Measured,
    "7.215",
    "ships",
    "naval factors that were sunk, named ships by their size",
    figure=TallyKind.NAVAL_LOSSES,
)
def naval_losses(world: AwawWorld, asked: Measured) -> int:
    return sum(
        row.factors
        for row in _lost(world, asked.party)
        if _category(world, row) not in NO_FIGHTING_SHIPS
    )


@BOOK.modifies(
    Measured,
    "7.215",
    "squadrons",
    "naval air squadrons that were lost, in the air, at their bases and with their carriers",
    figure=TallyKind.NAVAL_AIR_LOSSES,
)
def naval_air_losses(world: AwawWorld, asked: Measured) -> int:
    return sum(
        row.factors for row in _lost(world, asked.party) if _category(world, row) is Category.NAS
    )


@BOOK.modifies(
    Measured,
    "7.215",
    "transports",
    "transports that were sunk",
    figure=TallyKind.TONNAGE,
)
def tonnage(world: AwawWorld, asked: Measured) -> int:
    return sum(
        row.factors
        for row in _lost(world, asked.party)
        if _category(world, row) is Category.TRANSPORT
    )


def _lost(world: AwawWorld, party: str) -> Iterator[Sunk]:
    return (row for row in world.sunk.values() if row.party == party)


def _category(world: AwawWorld, row: Sunk) -> Category | None:
    """Of a type without names; a named ship has none."""
    kind = world.statics.kinds.get(row.what)
    return None if kind is None else kind.category

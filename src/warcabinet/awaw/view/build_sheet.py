"""27.1, 27.3, 27.4: the construction sheet: what a seat can build now, for how much and where, and
what its limits leave.
"""

from __future__ import annotations

import msgspec

from warcabinet.awaw.command.command import commands, side_of_seat
from warcabinet.awaw.logistics.construction.construction_costs import price_of, unbuilt
from warcabinet.awaw.logistics.construction.construction_restrictions import (
    FACTOR_BUILDS,
    GROUND_BUILDS,
    against_type,
)
from warcabinet.awaw.logistics.construction.placement_of_newly_constructed_units import places_for
from warcabinet.awaw.logistics.construction.unit_construction import (
    against_building_at,
    newcomer_of,
    pools_of,
    who_pays,
)
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.state.logistics import Pool
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Refusal
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import NoReport
from warcabinet.hexes import SpaceId


class BuildRow(msgspec.Struct, frozen=True):
    """A type of unit that is in a force pool."""

    type: str
    party: str
    price: int
    """What the next one costs, or the next factor."""
    left: int
    """How many are in the pool."""
    in_factors: bool
    """It is built factor by factor, and may be built in one place together."""
    places: tuple[SpaceId, ...]
    """Where the next one can be built."""
    refusals: tuple[Refusal, ...]
    """Why none can be built now."""


class BuildBudget(msgspec.Struct, frozen=True):
    """27.31: what a power may spend on construction in this player turn, and has."""

    power: str
    limit: int
    used: int
    level: int


class BuildSheet(msgspec.Struct, frozen=True):
    rows: tuple[BuildRow, ...]
    budgets: tuple[BuildBudget, ...]


def sheet(world: AwawWorld, seat: Seat, rest: str) -> BuildSheet:
    """27.11, 27.41: all that is in the force pools that a seat pays for."""
    side = side_of_seat(world, seat)
    if world.now.side is not side:
        raise NoReport("Only the side whose player turn it is builds.")
    mine = commands(world, seat)
    return BuildSheet(
        tuple(
            _row(world, pool, categories == FACTOR_BUILDS)
            for categories in (GROUND_BUILDS, FACTOR_BUILDS)
            for pool in pools_of(world, side, categories)
            if who_pays(world, pool.type) in mine
        ),
        tuple(
            BuildBudget(row.power, row.limit, row.used, level_of(world, row.power))
            for row in world.building_budgets.rows()
            if row.power in mine
        ),
    )


def _row(world: AwawWorld, pool: Pool, in_factors: bool) -> BuildRow:
    refusals = tuple(against_type(world, pool.type))
    places: tuple[SpaceId, ...] = ()
    if not refusals:
        open_to_it = places_for(world, pool.type, pool.party)
        newcomer = newcomer_of(world, pool)
        places = tuple(
            space
            for space in world.map.listed(open_to_it)
            if not against_building_at(world, pool, space, newcomer)
        )
        if not places:
            refusals = (Refusal("27.41", "there is no hex with room for it", ()),)
    return BuildRow(
        str(pool.type),
        pool.party,
        price_of(world, pool.type, pool.party).brps,
        unbuilt(world, pool.type),
        in_factors,
        places,
        refusals,
    )


def sheet_text(world: AwawWorld, seat: Seat, rest: str) -> str:
    found = sheet(world, seat, rest)
    lines = [f"{one.power}: {one.used} of {one.limit} BRPs used" for one in found.budgets]
    for row in found.rows:
        why = f", not now: {row.refusals[0].reason}" if row.refusals else ""
        lines.append(f"  {row.type}: {row.left} left, {row.price} BRPs{why}")
    return "\n".join(lines) or "Nothing is left to be built."

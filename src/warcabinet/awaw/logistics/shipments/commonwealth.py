"""40.244, 40.332B: American grants to Canada, South Africa, Australia and India: for their
construction, and no more.
"""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.construction.construction_outside_home_countries import left_to_build
from warcabinet.awaw.logistics.shipments.restrictions_on_brp_grants import (
    COMMONWEALTH,
    FAR_DOMINIONS,
    MOST,
)
from warcabinet.awaw.naval.ships.yards import yards
from warcabinet.awaw.naval.shipyards.shipbuilding_rates_and_shipyard_capacity import (
    points,
    runner,
)
from warcabinet.awaw.politics.brp_ledger import book
from warcabinet.awaw.state.world import AwawWorld


@BOOK.lays(
    MOST,
    "40.244",
    "no more is granted to a country of the Commonwealth than it can spend on units and ships in "
    "this turn",
    giver="us",
    to=COMMONWEALTH,
)
def what_it_can_build(world: AwawWorld, giver: str, to: str) -> int:
    kinds = world.statics.kinds
    rows = (row for row in world.pools.values() if kinds[row.type].nationality == to)
    found = sum(kinds[row.type].cost * row.unbuilt for row in rows) + for_ships(world, to)
    if to in FAR_DOMINIONS:
        found = min(found, left_to_build(world, to))
    purse = sum(row.brps for row in world.shipments.rows() if row.to == to)
    return max(0, found - purse)


def for_ships(world: AwawWorld, country: str) -> int:
    """40.244, 27.72: the BRPs that the points of a country's shipyard take in a turn."""
    yard = yards(world.statics).get(country)
    if yard is None or runner(world, yard) is None:
        return 0
    figures = world.statics.tables["naval-construction-figures"]
    return points(world, yard) * figures.number("brps per naval factor", "value")


def return_purses(world: AwawWorld) -> None:
    """40.244: (R-491) what was granted to a country and not spent in the construction phase goes
    back to the giver, in BRPs and in what it may still build.
    """
    for row in list(world.purses.rows()):
        if not row.brps:
            continue
        book(world, row.giver, row.brps, "40.244", f"not spent by {row.country}")
        budget = world.building_budgets.get(row.giver)
        if budget is not None:
            world.amend(budget, limit=budget.limit + row.brps)
        world.amend(row, brps=0)

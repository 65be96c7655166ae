"""27.35: construction of factions that are subject to oil effects."""

from __future__ import annotations

from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.state.construction import ConstructionOil
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power

NO_OIL_NEEDED = (str(Power.US), str(Power.CHINA))
"""27.35G: whose construction needs no oil."""


def oil_cover(world: AwawWorld, counters: int) -> int:
    """27.35A: what so many oil counters let a faction build: 25 BRPs of normal cost for each."""
    return counters * world.statics.tables["construction-oil"].number(1, "brps")


def use_oil(world: AwawWorld, faction: str, counters: int, more: int = 0) -> None:
    """27.35A: a faction that is subject to oil effects puts counters (and flexible BRPs of cover)
    into construction. With none at all, everything it builds is more expensive.
    """
    row = world.construction_oil.get(faction) or ConstructionOil(faction)
    covers = row.covers + oil_cover(world, counters) + more
    world.put(
        ConstructionOil(faction, row.counters + counters, covers=covers, taken_up=row.taken_up)
    )


def oil_of(world: AwawWorld, power: str) -> ConstructionOil | None:
    """27.35F, 27.35G: the oil that a power's construction draws on, shared by its faction; None if
    it needs none.
    """
    if power in NO_OIL_NEEDED:
        return None
    return world.construction_oil.get(faction_of(world, power))


def suffers_construction_oil_effect(world: AwawWorld, faction: str) -> bool:
    """27.35E: for resistance levels: subject to oil effects, and not one counter was used."""
    row = world.construction_oil.get(faction)
    return row is not None and not row.counters

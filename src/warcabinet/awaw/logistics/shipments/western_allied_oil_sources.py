"""33.48, 33.4722, 33.4723, 33.4724, 33.53, 33.55: when Western Allied oil is counted, what lies on
the spot, and the status of the zones.
"""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.hex_control.hex_control import holder_of
from warcabinet.awaw.logistics.oil.oil_counters_and_consumption import (
    OIL_APPEARS,
    OIL_VANISHES,
    still_dry,
)
from warcabinet.awaw.logistics.oil.oil_effects import services_of, set_effect
from warcabinet.awaw.logistics.oil.oil_sources import centers, is_source_for, yield_of
from warcabinet.awaw.logistics.oil.oil_status import OF, power_of, reserve_of, tracked
from warcabinet.awaw.logistics.shipments.supply_lines_of_shipments import (
    BRITAIN,
    US,
    allied_hexes,
    joined,
    spot,
)
from warcabinet.awaw.logistics.shipments.western_allied_oil_reserves import (
    CENTER,
    IN_PERSIA,
    LOCAL,
    counted_at,
    plays_oil,
    present,
    stored,
    zones_now,
)
from warcabinet.awaw.logistics.supply.supply_determination import SUPPLY_DETERMINED, SUPPLY_FIXED
from warcabinet.awaw.naval.transports.transports import WESTERN
from warcabinet.awaw.politics.parties import faction_of, side_of_party
from warcabinet.awaw.state.oil import OilOffset, OilReserve, OilZone, Service
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.derived import derived
from warcabinet.hexes import SpaceId

PERSIA, PORT = "persia", "Abadan"

# When it is counted -------------------------------------------------------------------------------


# Oil on the spot ----------------------------------------------------------------------------------


def may_draw(world: AwawWorld, name: str, space: SpaceId) -> bool:
    """33.472, 33.4722, 33.4723, 33.4724: may the Western Allies draw on a center: on one that is a
    source of theirs, if they hold it; on a Persian one also while Persia is neutral, but not while
    partisans are there?
    """
    holder = holder_of(world, space)
    if holder is None or not is_source_for(world.statics, WESTERN, name):
        return False
    if faction_of(world, holder) == WESTERN:
        return True
    return name in IN_PERSIA and side_of_party(world, holder) is None


@derived
def gets_to_abadan(world: AwawWorld, center: str) -> bool:
    """33.43A, 33.4723: does oil of a center in Persia get to its port, over hexes of the Western
    Allies and of neutral Persia?
    """
    land = allied_hexes(world, BRITAIN)
    if side_of_party(world, PERSIA) is None:
        land |= world.held[PERSIA]
    return center == PORT or joined(world, BRITAIN, land, spot(world, center), spot(world, PORT))


@BOOK.happens(
    OIL_APPEARS,
    "33.41A, 33.4722, 33.4723, 33.4724",
    "the oil of centers that the Western Allies may draw on lies there for this player turn",
    order=1,
)
def centers_yield(world: AwawWorld) -> None:
    if world.side is not Side.ALLIED:
        return
    for name, space, counters in centers(world):
        if not counted_at(world, space) or not may_draw(world, name, space):
            continue
        if yields := yield_of(world, space, counters):
            world.put(OilReserve(f"{CENTER}{name}", yields, True))


@BOOK.happens(
    OIL_VANISHES,
    "33.41D, 33.431, 33.4724",
    "oil of the Western Allies that is in no reserve is removed as a player turn ends",
)
def oil_on_the_spot_is_gone(world: AwawWorld) -> None:
    for row in [*world.oil_reserves.rows()]:
        if row.faction.startswith((LOCAL, CENTER)) and (row.counters or row.fifths):
            world.amend(row, counters=0, fifths=0)


# The status of zones ------------------------------------------------------------------------------


def _note_zones(world: AwawWorld) -> None:
    """33.531, 33.535: what supplies which zone from now on."""
    new = {}
    for name, area in zones_now(world):
        new[name] = OilZone(name, world.map.named(area))
        if name.startswith(LOCAL) and name not in world.oil_reserves:
            world.put(OilReserve(name, 0, counted_at(world, name.removeprefix(LOCAL))))
    for row in [*world.oil_zones.rows()]:
        if row.name not in new:
            world.drop(row)
    for name, zone in new.items():
        if world.oil_zones.get(name) != zone:
            world.put(zone)
    for reserve in [*world.oil_reserves.rows()]:
        name, empty = reserve.faction, not reserve.counters and not reserve.fifths
        if name.startswith((LOCAL, CENTER)) and name not in new and empty:
            world.drop(reserve)


def _moved(world: AwawWorld, before: tuple[tuple[str, int], ...]) -> None:
    """33.541: oil used in this player turn for a zone whose supply comes ashore elsewhere now."""
    for row in [*world.oil_offsets.rows()]:
        name, power = reserve_of(row.faction), power_of(row.faction)
        if not name.startswith(LOCAL) or name in world.oil_zones:
            continue
        old = dict(before).get(name, 0)
        for zone, area in zones_now(world):
            if zone.startswith(LOCAL) and area & old:
                world.put(OilOffset(f"{zone}{OF}{power}", row.service))


def _status(world: AwawWorld, names: frozenset[str]) -> None:
    """33.533, 33.541, 33.551: those for whom no oil was used in this player turn do without."""
    for name, area in zones_now(world):
        if name not in names or tracked(world, name) is None:
            continue
        for power in (BRITAIN, US):
            account = f"{name}{OF}{power}"
            dry = still_dry(world, account)
            told = present(world, power, area) and not name.startswith(CENTER)
            for service in services_of(world):
                set_effect(world, account, service, service in dry, told)


def _forget_effects(world: AwawWorld) -> None:
    for row in [*world.oil_effects.rows()]:
        of_zone = power_of(row.faction) and row.service is not Service.CONSTRUCTION
        if of_zone and reserve_of(row.faction) not in world.oil_zones:
            world.drop(row)


@BOOK.happens(
    SUPPLY_FIXED,
    "33.531, 33.532, 33.533, 33.534, 33.535, 33.541, 33.551",
    "as initial supply determination of the Western Allies ends, each zone has the oil status of "
    "what supplies it now, for British and American units apart",
)
def western_status(world: AwawWorld) -> None:
    if world.side is not Side.ALLIED or not plays_oil(world):
        return
    before = stored(world)
    _note_zones(world)
    _moved(world, before)
    _forget_effects(world)
    _status(world, frozenset(world.oil_zones))


@BOOK.happens(
    SUPPLY_DETERMINED,
    "33.52A, 33.533",
    "after combat zones are noted anew; those that have just come to be have no oil yet",
)
def western_status_after_combat(world: AwawWorld) -> None:
    if world.side is not Side.ALLIED or not plays_oil(world):
        return
    old = frozenset(world.oil_zones)
    _note_zones(world)
    _forget_effects(world)
    _status(world, frozenset(world.oil_zones) - old)

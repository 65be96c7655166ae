"""20.164A, 7.223: the ships and squadrons of a power that nobody else sees.

Which ships a power has is public: its counters, less what is seen on the board, on the slips or was
seen to sink. What is not in sight is under its markers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.forces.ships import ShipId
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.naval.ships.flags import flags
from warcabinet.awaw.naval.ships.types_of_naval_units import STRATEGIC, ShipClass, classes
from warcabinet.awaw.state.naval import HullId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Nationality


def unseen(world: AwawWorld, power: str) -> Iterator[tuple[ShipClass, str]]:
    """The ships under the markers of a power, one by one, with their parties: those that it has and
    that are not seen anywhere.
    """
    known, setting = classes(world.statics), world.statics
    seen, totals = seen_factors(world), totals_of(world)
    for name, pool in world.pools.items():
        one = known.get(name)
        if one is not None and one.sort not in STRATEGIC and power in flags_of(world, pool.party):
            party = owner(world, setting.kinds[name].nationality)
            for _ in range(hidden_factors(world, name, seen, totals) // one.size):
                yield one, party
    scenario = setting.scenario
    slips = {row.what for row in world.slips.values()}
    fleets = () if scenario is None else scenario.fleet
    names = [name for fleet in fleets for name in fleet.ships]
    names += [str(row.ship) for row in world.sailed.rows()]
    for name in dict.fromkeys(names):
        away = (row := world.sailed.get(ShipId(name))) is not None and not row.here
        gone = name in world.sunk or HullId(name) in world.hulls or name in slips
        party = owner(world, setting.forces.ship(name).nationality)
        if not gone and not away and power in flags_of(world, party):
            yield known[name], party


def squadrons_unseen(world: AwawWorld, power: str) -> dict[UnitTypeId, int]:
    """17.312: the squadrons of naval air of a power that are not in sight, by type."""
    kinds = world.statics.kinds
    seen, totals = seen_factors(world), totals_of(world)
    return {
        pool.type: hidden_factors(world, pool.type, seen, totals)
        for pool in world.pools.values()
        if kinds[pool.type].category is Category.NAS and power in flags_of(world, pool.party)
    }


def flags_of(world: AwawWorld, party: str) -> tuple[str, ...]:
    """20.162C: a party, and the powers under whose markers its ships may be."""
    return party, *map(str, flags(world, party))


def owner(world: AwawWorld, nationality: Nationality) -> str:
    """The party that has ships and squadrons of a nationality."""
    return str(world.statics.data.nationalities[nationality].power or nationality)


def hidden_factors(
    world: AwawWorld, kind: str, seen: Mapping[str, int], totals: Mapping[str, int]
) -> int:
    """7.223: of a type, what is neither to be built nor elsewhere nor in sight."""
    pool, growth = world.pools[UnitTypeId(kind)], world.growth.get(kind)
    total = totals.get(kind, 0) + (0 if growth is None else growth.count)
    return max(0, total - pool.unbuilt - pool.elsewhere - seen.get(kind, 0))


def totals_of(world: AwawWorld) -> Mapping[str, int]:
    """7.223: how much of each type the force pools of the scenario have in all."""
    found: Counter[str] = Counter()
    scenario = world.statics.scenario
    for rows in () if scenario is None else scenario.pools.values():
        for row in rows:
            found[str(row.type)] += row.total
    return found


def seen_factors(world: AwawWorld) -> Mapping[str, int]:
    """What is in sight of each type: at sea and in port, on the slips, on land, in the air, aboard
    and as a cargo.
    """
    found: Counter[str] = Counter()
    for hull in world.hulls.values():
        found[hull.what] += hull.factors
    for slip in world.slips.values():
        found[slip.what] += slip.factors
    for air in world.air.values():
        found[air.type] += air.factors
    for flight in world.flights.values():
        found[flight.type] += flight.factors
    for squadrons in world.aboard.values():
        found[squadrons.type] += squadrons.squadrons
    for cargo in world.cargo.values():
        if cargo.air is not None:
            found[cargo.air] += cargo.amount
    for strike in world.on_strike.values():
        found[strike.type] += strike.squadrons
    for plan in world.air_plans.values():
        if plan.up:
            found[plan.type] += plan.cap
    return found

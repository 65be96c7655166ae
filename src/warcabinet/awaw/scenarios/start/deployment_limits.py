"""7.23: deployment limits: what a set-up must have in an area, or may have there at most."""

from __future__ import annotations

from collections.abc import Iterator

from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.scenarios.file.model import Demand
from warcabinet.awaw.scenarios.file.words import DemandKind
from warcabinet.awaw.state.pieces import bit_of, where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Refusal


def against_demands(world: AwawWorld, demand: Demand, who: tuple[str, ...]) -> list[Refusal]:
    """7.23: how the forces on the board fall short of a demand, or go beyond it."""
    area = world.statics.area(*demand.area)
    found = list(_forces(world, demand, who, near(world, area, demand.distance)))
    what = ", ".join(demand.types) or "ground units"
    within = f" or within {demand.distance} hexes of it" if demand.distance else ""
    where = f"{', '.join(demand.area)}{within}"
    match demand.kind:
        case DemandKind.AT_LEAST:
            count = sum(number for _, number, _, ground in found if ground or demand.types)
            if count < demand.count:
                reason = f"{demand.count} of {what} must be in {where}: there are {count}"
                return [Refusal(demand.rule, reason)]
        case DemandKind.AT_MOST:
            factors = sum(strength for _, _, strength, _ in found)
            if factors > demand.count:
                reason = f"at most {demand.count} factors may be in {where}: there are {factors}"
                return [Refusal(demand.rule, reason)]
        case DemandKind.EACH_HEX:
            held = world.map.mask(space for space, _, _, ground in found if ground)
            empty = world.map.members(area & ~held)
            if empty:
                about = tuple(a_hex(space) for space in empty)
                reason = f"no ground unit is in {', '.join(empty)}"
                return [Refusal(demand.rule, reason, about)]
    return []


def near(world: AwawWorld, area: int, distance: int) -> int:
    """7.23: an area, and what is within so many hexes of it."""
    found = area
    for _ in range(distance):
        found |= world.map.expand(found)
    return found


def _forces(
    world: AwawWorld, demand: Demand, who: tuple[str, ...], area: int
) -> Iterator[tuple[str, int, int, bool]]:
    """What a demand counts: place, number, factors, and whether it is a ground unit."""
    wanted = demand.nationalities or who
    for unit in world.units.values():
        kind = world.type_of(unit)
        if _counted(demand, kind.type, kind.nationality, wanted) and (area & bit_of(world, unit)):
            yield where(world, unit.place), 1, kind.combat, True
    for air in world.air.values():
        kind = world.statics.kinds[air.type]
        if _counted(demand, kind.type, kind.nationality, wanted) and (area & bit_of(world, air)):
            yield where(world, air.place), air.factors, air.factors, False


def _counted(demand: Demand, name: str, nationality: str, wanted: tuple[str, ...]) -> bool:
    return nationality in wanted and (not demand.types or name in demand.types)

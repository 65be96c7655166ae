"""21.517C, 21.52, 18.553: the ships of an invasion off its beach: who is there, what they carry,
and what they add to the attack.

How many naval factors bombard is public as soon as they do; which ships they are is not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from warcabinet.awaw.air.missions.air_factors_and_squadrons import is_naval_air
from warcabinet.awaw.air.support.ground_support import capped, limit_for, supporting
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import SQUADRONS
from warcabinet.awaw.ground.attack.assaults import Assault, attacking
from warcabinet.awaw.ground.attack.strengths_and_odds import AttackStrength
from warcabinet.awaw.naval.cargo.destroyer_and_transport_requirements import (
    factors_of,
    lift,
    need,
    per_factor,
)
from warcabinet.awaw.naval.cargo.embarking import aboard
from warcabinet.awaw.naval.damage.naval_nationality import drm
from warcabinet.awaw.naval.landings.shore_bombardment_limits_and_losses import (
    PER_FACTOR,
    added,
    counted,
    may_bombard,
)
from warcabinet.awaw.naval.ships.contents import ships_of
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, class_of
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.pieces.ground_units import is_partisan, total_factors
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.naval import (
    Activity,
    ActivityState,
    Cargo,
    Hull,
    OffTheBeach,
    Stance,
)
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId


def invasions_of(world: AwawWorld, space: SpaceId) -> list[Activity]:
    """21.514C, 21.522, 21.524: the missions that have come to invade a hex, from whatever bases;
    they are one landing.
    """
    return [
        row
        for row in world.activities.rows()
        if row.kind == Kind.INVASION and row.goal == space and row.state is ActivityState.THERE
    ]


def landing_hexes(world: AwawWorld) -> list[SpaceId]:
    """The hexes off which invasions have come."""
    every = (row for row in world.activities.rows() if row.state is ActivityState.THERE)
    return sorted({row.goal for row in every if row.kind == Kind.INVASION})


def forces_off(world: AwawWorld, space: SpaceId) -> list[ForceId]:
    """The forces off a hex that have not turned back."""
    return [
        force
        for row in invasions_of(world, space)
        for force in row.forces
        if world.forces[force].stance is Stance.SAILING
    ]


def still_aboard(world: AwawWorld, space: SpaceId) -> list[Cargo]:
    """What the forces off a hex of one's own still carry for it."""
    return [row for force in forces_off(world, space) for row in aboard(world, force)]


def invaders(world: AwawWorld, space: SpaceId) -> list[UnitId]:
    """21.517A: the units that have landed in a hex to fight for it."""
    rows = (row for row in world.landed.rows() if row.hex == space)
    return [row.unit for row in rows if row.unit in world.units]


def carrying(world: AwawWorld, force: ForceId) -> int:
    """21.513: the destroyer factors of a force that carry: for those who have landed, too."""
    found = sum(need(world, row) for row in aboard(world, force))
    own = {str(row.cargo) for row in world.carried_by.rows() if row.force == force}
    for row in world.landed.rows():
        unit = world.units.get(row.unit)
        if str(row.unit) in own and unit is not None:
            each = per_factor(world, Kind.INVASION, unit.party, row.embarked, row.hex)
            found += each * factors_of(world, unit)
    return found


def spare(world: AwawWorld, force: ForceId) -> int:
    """21.517C, 22.82C: the destroyer factors of a force that carry nobody (any more)."""
    return max(0, lift(world, ships_of(world, force)) - carrying(world, force))


# What they add ------------------------------------------------------------------------------------


def bombarding(world: AwawWorld, forces: Iterable[ForceId]) -> tuple[tuple[int, int], ...]:
    """21.525, 21.517C: the naval factors that these can bombard with, by their DRM: destroyers that
    carry nobody, cruisers and capital ships.
    """
    found: Counter[int] = Counter()
    for force in forces:
        left = spare(world, force)
        for hull in ships_of(world, force):
            if not may_bombard(world, hull):
                continue
            count = hull.factors
            if class_of(world, hull).sort is Sort.DESTROYER:
                count = min(count, left)
                left -= count
            found[drm(world, hull)] += count
    return tuple(sorted((modifier, count) for modifier, count in found.items() if count))


def escort_carriers(world: AwawWorld, forces: Iterable[ForceId]) -> int:
    """18.553A, 20.442: the factors of the escort carriers that are in the hex."""
    hulls = (hull for force in forces for hull in ships_of(world, force))
    return sum(hull.factors for hull in hulls if is_cve(world, hull))


def is_cve(world: AwawWorld, hull: Hull) -> bool:
    return class_of(world, hull).sort is Sort.ESCORT_CARRIER and not hull.damaged


def open_fire(
    world: AwawWorld, space: SpaceId, party: str, forces: Sequence[ForceId]
) -> OffTheBeach:
    """21.521, 18.553: these forces bombard, and their escort carriers support the landing."""
    row = OffTheBeach(
        space, party, bombarding(world, forces), escorts=escort_carriers(world, forces)
    )
    world.put(row)
    naval = sum(count for _, count in row.bombarding)
    if naval:
        world.tell("21.525", f"{naval} naval factors of {party} bombard {space}")
    if row.escorts:
        told = f"{row.escorts} escort carrier factors of {party} support the landing in {space}"
        world.tell("18.553", told)
    return row


def fire_for(world: AwawWorld, assault: Assault) -> OffTheBeach | None:
    """21.521, 16.43: the ships that support an attack: only a regular one with units that have
    landed in the hex.
    """
    if not world.landed or assault.exploiting:
        return None
    for unit in attacking(world, assault):
        landed = world.landed.get(unit)
        if landed is not None and landed.hex in assault.hexes:
            return world.off_the_beach.get(landed.hex)
    return None


def ground_in(world: AwawWorld, assault: Assault) -> int:
    """21.526, 11.44: the ground factors that ships bombard for; for partisans they do not."""
    units = attacking(world, assault)
    return total_factors(
        world, [unit for unit in units if not is_partisan(world, world.units[unit])]
    )


def invading_in(world: AwawWorld, assault: Assault) -> int:
    """The factors of those who have come by sea."""
    own = tuple(unit for unit in attacking(world, assault) if unit in world.landed)
    return total_factors(world, own)


@BOOK.modifies(
    AttackStrength,
    "21.525, 21.521, 21.517C, 21.527, 15.641D",
    "shore bombardment",
    "three naval factors that bombard add one factor to a landing, as often as their DRM allows",
)
def shore_bombardment(world: AwawWorld, asked: AttackStrength) -> int | None:
    row = fire_for(world, asked.assault)
    if row is None:
        return None
    return added(ground_in(world, asked.assault), row.bombarding) or None


@BOOK.modifies(
    AttackStrength,
    "18.553, 18.553B, 18.553C, 18.553D, 20.442",
    "escort carriers",
    "an escort carrier factor adds one factor to a landing, up to its ground factors, within the "
    "limit of ground support",
)
def escort_carrier_support(world: AwawWorld, asked: AttackStrength) -> int | None:
    row = fire_for(world, asked.assault)
    if row is None or not row.escorts:
        return None
    units = attacking(world, asked.assault)
    over = limit_for(world, units) - sum(capped(world, supporting(world, asked.assault), units))
    return max(0, min(row.escorts, invading_in(world, asked.assault), over)) or None


@BOOK.modifies(
    AttackStrength,
    "21.527, 18.5521",
    "remnants of bombardment and naval air",
    "what is left over of naval air and of bombarding ships is added together",
)
def remnants(world: AwawWorld, asked: AttackStrength) -> int | None:
    row = fire_for(world, asked.assault)
    if row is None:
        return None
    units = attacking(world, asked.assault)
    flights = supporting(world, asked.assault)
    squadrons = sum(one.factors for one in flights if is_naval_air(world, one))
    ships = counted(ground_in(world, asked.assault), row.bombarding)
    if not squadrons or sum(capped(world, flights, units)) >= limit_for(world, units):
        return None
    return (ships % PER_FACTOR + squadrons % SQUADRONS) // PER_FACTOR or None


@BOOK.modifies(
    AttackStrength,
    "21.517H",
    "carrying destroyers lost",
    "each carrying destroyer that is lost costs one factor in later rounds",
)
def carriers_lost(world: AwawWorld, asked: AttackStrength) -> int | None:
    row = fire_for(world, asked.assault)
    return None if row is None or not row.carriers_lost else -row.carriers_lost

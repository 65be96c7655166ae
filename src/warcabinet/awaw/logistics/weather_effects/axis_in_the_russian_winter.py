"""34.23F, 34.26: how much the European Axis can do in the Russian winter, and how much more Finns
and Swedes.
"""

from __future__ import annotations

from collections.abc import Iterable

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.ground.attack.ground_attacks import MakeAttack
from warcabinet.awaw.ground.battle.breakthroughs import ExploitFrom
from warcabinet.awaw.logistics.weather.weather import RUSSIAN_WINTER_ZONE, preparation
from warcabinet.awaw.logistics.weather_effects.ground_units import NO_ATTACKS, only_partisans
from warcabinet.awaw.moments import Moment
from warcabinet.awaw.politics.parties import faction_of, members_of
from warcabinet.awaw.state.bombing import Role
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.statics import is_power
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction, Power, Side, at_war
from warcabinet.engine.derived import derived
from warcabinet.hexes import SpaceId

MANY_AIR_FACTORS = 15
"""34.23F: from so many air factors on, their use counts like a ground attack."""

SPARED_BY_TRAINING = ("finland", "sweden")
"""34.26: who may attack beyond the limit of the European Axis."""


@derived
def winter_zone(world: AwawWorld) -> int:
    return world.statics.area(f"region:{RUSSIAN_WINTER_ZONE}")


def axis_effort_allowed(world: AwawWorld, types: Iterable[str] = ()) -> int | None:
    """34.23F, 34.26: how many ground attacks, and breakthrough hexes exploited from, the European
    Axis may have in the Russian winter zone: one for each level below 9 that it feels. Finns and
    Swedes by themselves take part in as many as they could make by their own preparation. None: it
    is not winter there.
    """
    row = world.weather.get(RUSSIAN_WINTER_ZONE)
    if row is None or not row.level:
        return None
    powers = [name for name in members_of(world, Faction.EUROPEAN_AXIS) if is_power(name)]
    best = max((preparation(world, name, name) for name in powers), default=0)
    own = {world.statics.kinds[one].nationality for one in types}
    if own and own <= set(SPARED_BY_TRAINING):
        best = max(best, min(preparation(world, name, name) for name in own))
    return max(0, NO_ATTACKS - max(0, row.level - best))


def attacks_left(world: AwawWorld, side: Side) -> int | None:
    """34.23F: how many ground attacks a side may still make where the winter limits them; None: as
    many as it likes.
    """
    allowed = axis_effort_allowed(world) if side is Side.AXIS else None
    return None if allowed is None else max(0, allowed - axis_effort_made(world))


def air_left(world: AwawWorld, side: Side) -> int | None:
    """34.23F: how many air factors a side may still use before they count as a ground attack; None:
    as many as it likes.
    """
    if attacks_left(world, side) is None or air_factors_used(world) >= MANY_AIR_FACTORS:
        return None
    return MANY_AIR_FACTORS - 1 - air_factors_used(world)


@BOOK.happens(
    Moment.PLAYER_TURN_STARTS,
    "34.23F",
    "as their turn starts in the Russian winter the Axis are told how many ground attacks they may "
    "make there",
)
def tell_of_the_limit(world: AwawWorld) -> None:
    left = attacks_left(world, world.side)
    if left is None or not at_war(world, Power.GERMANY, Power.RUSSIA):
        return
    attacks = "1 ground attack" if left == 1 else f"{left} ground attacks"
    world.tell(
        "34.23F",
        f"the European Axis may make {attacks} in the Russian winter zone in this "
        f"turn; {MANY_AIR_FACTORS} air factors, or a breakthrough hex exploited from, count as one",
    )


def axis_effort_made(world: AwawWorld) -> int:
    """34.23F: what has been used up of it in this player turn."""
    zone = winter_zone(world)
    attacks = [
        row
        for row in world.ground_attacks.values()
        if not row.on_partisans
        and any(_counts(world, faction, row.hexes) for faction in row.factions)
    ]
    exploited = {
        row.breakthrough
        for row in world.exploiters.values()
        if world.map.has(zone, row.breakthrough)
    }
    return len(attacks) + len(exploited) + (air_factors_used(world) >= MANY_AIR_FACTORS)


def air_factors_used(world: AwawWorld) -> int:
    """34.23F: the air factors that the European Axis has used there; those of Finns and Swedes are
    counted with them, and so are strategic bombers and interceptors.
    """
    flown = sum(
        row.factors
        for row in world.operations.values()
        if row.unit.startswith("air/") and _counts(world, row.faction, row.hexes)
    )
    raids = (
        row
        for row in world.raids.values()
        if _counts(world, faction_of(world, row.power), (row.target,))
    )
    strategic = (Role.BOMBERS, Role.INTERCEPTORS)
    return flown + sum(
        part.factors for row in raids for part in row.parts if part.role in strategic
    )


def _counts(world: AwawWorld, faction: str, hexes: tuple[str, ...]) -> bool:
    zone = winter_zone(world)
    return faction == Faction.EUROPEAN_AXIS and any(world.map.has(zone, one) for one in hexes)


@BOOK.forbids(
    MakeAttack,
    "34.23F, 34.26",
    "in the Russian winter the Axis make one ground attack for each winter level below 9",
)
def axis_supplies_are_spent(world: AwawWorld, asked: MakeAttack) -> bool:
    if not world.weather:
        return False
    attackers = [world.units[unit] for unit in asked.assault.attackers if unit in world.units]
    if not attackers or faction_of(world, attackers[0].party) != Faction.EUROPEAN_AXIS:
        return False
    if not _counts(world, Faction.EUROPEAN_AXIS, asked.assault.hexes):
        return False
    if all(only_partisans(world, attackers[0].party, one) for one in asked.assault.hexes):
        return False
    allowed = axis_effort_allowed(world, [unit.type for unit in attackers])
    return allowed is not None and axis_effort_made(world) >= allowed


def winter_spares(world: AwawWorld, unit: UnitId, space: SpaceId) -> bool:
    """34.23F, 34.26: may a unit still attack a hex, as far as the winter limits it?"""
    return not axis_supplies_are_spent(world, MakeAttack(Assault((unit,), (space,))))


@BOOK.forbids(
    ExploitFrom,
    "34.23F",
    "in the Russian winter each breakthrough hex that the Axis exploit from counts like an attack",
)
def axis_cannot_exploit_more(world: AwawWorld, asked: ExploitFrom) -> bool:
    if not world.weather or not world.map.has(winter_zone(world), asked.space):
        return False
    if faction_of(world, world.units[asked.unit].party) != Faction.EUROPEAN_AXIS:
        return False
    if any(row.breakthrough == asked.space for row in world.exploiters.values()):
        return False
    allowed = axis_effort_allowed(world)
    return allowed is not None and axis_effort_made(world) >= allowed

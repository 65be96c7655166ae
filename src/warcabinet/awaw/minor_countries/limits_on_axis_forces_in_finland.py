"""82.322: few foreign Axis forces may be in Finland, even after it has joined the Axis."""

from __future__ import annotations

from functools import cache

from warcabinet.awaw.air.bases.basing import BaseThere, squadrons_of
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import SQUADRONS, Category
from warcabinet.awaw.ground.movement.ground_movement import CLOSED, FOR_NOW
from warcabinet.awaw.moments import Moment
from warcabinet.awaw.pieces.ground_units import eliminate
from warcabinet.awaw.politics.parties import faction_of, members_of
from warcabinet.awaw.state.ground import Cause, UnitId, type_named
from warcabinet.awaw.state.pieces import bit_of
from warcabinet.awaw.state.statics import Statics
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction
from warcabinet.engine.derived import derived

FIGURES = "minor-country-figures"
WHOLE = "region:finland-whole"
AT_HOME = ("finland", "sweden")
"""82.322: Finns and Swedes do not count."""


def _figure(world: AwawWorld, name: str) -> int:
    return world.statics.tables[FIGURES].number(name, "value")


def finland(world: AwawWorld) -> int:
    return world.statics.area(WHOLE)


def foreigners(world: AwawWorld) -> list[UnitId]:
    """The ground units of the European Axis in Finland that count, the smallest first."""
    kinds = world.statics.kinds
    axis = members_of(world, Faction.EUROPEAN_AXIS)
    found = []
    for unit, party in world.inside[WHOLE]:
        kind = kinds[type_named(unit)]
        if party in axis and party not in AT_HOME and kind.nationality not in AT_HOME:
            found.append((kind.combat, unit))
    return [unit for _, unit in sorted(found)]


@derived
def foreign_forces(world: AwawWorld) -> tuple[int, int]:
    """82.322, 17.143: the ground and air factors, and the armor units, that count; three naval air
    squadrons, or what is left of three, are one factor.
    """
    rows = [world.statics.kinds[type_named(unit)] for unit in foreigners(world)]
    factors = sum([row.combat for row in rows]) + _in_factors(_foreign_squadrons(world))
    return factors, sum([row.category is Category.ARMOR for row in rows])


def _in_factors(squadrons: int) -> int:
    return -(-squadrons // SQUADRONS)


@derived
def _foreign_squadrons(world: AwawWorld) -> int:
    """82.322: the air units that count; remembered apart, for ground units move more often."""
    inside = finland(world)
    return sum(
        air.factors * squadrons_of(world, air.type)
        for air in world.air.values()
        if inside & bit_of(world, air)
        and world.statics.kinds[air.type].nationality not in AT_HOME
        and faction_of(world, air.party) == Faction.EUROPEAN_AXIS
    )


@BOOK.lays(
    CLOSED,
    "82.322, 82.32A, 84.43, 85.43",
    "no more than five foreign Axis factors, and one armor unit, may be in Finland",
    sorts=(FOR_NOW,),
)
def finland_is_full(world: AwawWorld, party: str, nationality: str, category: str) -> int:
    if nationality in AT_HOME or faction_of(world, party) != Faction.EUROPEAN_AXIS:
        return 0
    if not finland(world) & world.statics.map:
        return 0
    factors, armor = foreign_forces(world)
    if not factors:
        return 0  # there is room for any unit
    left = _figure(world, "axis factors in finland") - factors
    if left <= 0 or left < _smallest(world, nationality, category):
        return finland(world)
    full = armor >= _figure(world, "axis armor units in finland")
    return finland(world) if category == Category.ARMOR and full else 0


@BOOK.forbids(
    BaseThere,
    "82.322",
    "no more than five foreign Axis factors are in Finland, those in the air included",
)
def no_base_for_more(world: AwawWorld, asked: BaseThere) -> bool:
    if asked.nationality in AT_HOME or faction_of(world, asked.party) != Faction.EUROPEAN_AXIS:
        return False
    if not world.map.has(finland(world), asked.space):
        return False
    before = _foreign_squadrons(world)
    size = 1 if asked.category == Category.NAS else SQUADRONS
    more = _in_factors(before + asked.factors * size) - _in_factors(before)
    return foreign_forces(world)[0] + more > _figure(world, "axis factors in finland")


def _smallest(world: AwawWorld, nationality: str, category: str) -> int:
    """The factors of the smallest unit of a class that the scenario has."""
    return _least(world.statics, _types(world), nationality, category)


@derived
def _types(world: AwawWorld) -> frozenset[str]:
    """The types that the scenario has: the same whatever is built and lost."""
    return frozenset(world.pools)


@cache
def _least(setting: Statics, types: frozenset[str], nationality: str, category: str) -> int:
    kinds = (setting.kinds[name] for name in types)
    found = [k.combat for k in kinds if k.nationality == nationality and k.category == category]
    return min(found, default=1)


@BOOK.happens(
    (Moment.MOVEMENT_ENDS, Moment.COMBAT_ENDS, Moment.REDEPLOYMENT_ENDS),
    "82.321B",
    "what is in Finland beyond the limit at the end of a phase, by a retreat or as large units "
    "came in, is eliminated, the smallest units that are enough",
)
def remove_the_excess(world: AwawWorld) -> None:
    while True:
        factors, armor = foreign_forces(world)
        over = factors - _figure(world, "axis factors in finland")
        tanks = armor > _figure(world, "axis armor units in finland")
        if over <= 0 and not tanks:
            return
        units = [world.units[unit] for unit in foreigners(world)]
        if tanks:
            units = [u for u in units if world.statics.kinds[u.type].category is Category.ARMOR]
        if not units:
            return
        sizes = {unit.id: world.statics.kinds[unit.type].combat for unit in units}
        enough = [unit for unit in units if sizes[unit.id] >= over]
        eliminate(world, (enough or units[::-1])[0], Cause.SPECIAL, "82.321B")

"""11.4, 11.5: how partisans move and fight, and their supply."""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.ground.attack.defense_multipliers import DefenceMultiplier
from warcabinet.awaw.ground.attack.ground_attacks import AttackWith
from warcabinet.awaw.ground.attrition.counter_losses import LostToAttrition
from warcabinet.awaw.ground.movement.ground_movement import (
    CONFINED,
)
from warcabinet.awaw.ground.partisans.partisan_force_pools import (
    PARTISAN,
    area_of,
    out_of_bounds,
    partisan_areas,
)
from warcabinet.awaw.logistics.redeployment.redeployment_restrictions import MayRedeploy
from warcabinet.awaw.pieces.combat_training_levels import CombatTraining, training
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.world import AwawWorld


@BOOK.lays(CONFINED, "11.42", "partisans do not leave their country", category=PARTISAN)
def in_its_country(world: AwawWorld, category: str, unit: str) -> int:
    name = area_of(world, world.units[UnitId(unit)])
    area = partisan_areas(world.statics).get(name)
    if area is None:
        return 0
    return world.map.spaces & ~area.roam | out_of_bounds(world, name)


@BOOK.forbids(AttackWith, "11.42", "partisans do not attack across the border", category=PARTISAN)
def across_the_border(world: AwawWorld, attack: AttackWith) -> bool:
    return world.map.has(in_its_country(world, PARTISAN, attack.unit), attack.target)


@BOOK.modifies(
    DefenceMultiplier, "11.46, 15.33C", "partisans", "partisans defend at -1", category=PARTISAN
)
def weak_defenders(world: AwawWorld, asked: DefenceMultiplier) -> int:
    return -1


@BOOK.modifies(
    CombatTraining,
    "11.47, 41.923",
    "partisans",
    "the combat training of partisans is one, whatever their power has learned",
    category=PARTISAN,
)
def untrained(world: AwawWorld, asked: CombatTraining) -> int | None:
    found = training(world, asked.nationality, world.units[asked.unit].party)
    return 1 - found or None


BOOK.note("11.41", "partisans are moved and paid for by the power that built them")
BOOK.note("11.44", "partisans stack with regular units, but neither air nor ships support them")
BOOK.note("11.48", "partisans are prepared for any winter")


BOOK.note("11.51", "partisans are always in supply")


@BOOK.forbids(
    LostToAttrition,
    "11.45, 14.51",
    "partisans are not attritioned",
    category=Category.PARTISAN.value,
)
def partisans_are_spared(world: AwawWorld, asked: LostToAttrition) -> bool:
    return True


@BOOK.forbids(
    MayRedeploy, "28.22B, 11.43", "partisans are not redeployed", category=Category.PARTISAN.value
)
def partisans_stay(world: AwawWorld, asked: MayRedeploy) -> bool:
    return True

"""Positions with partisans: German hexes deep in Russia, and a Europe in which the Western Allies
build.
"""

from __future__ import annotations

from typing import Any

from tests.awaw.table import Table, table, world_at
from warcabinet.awaw.ground.partisans.construction_restrictions import against_area, against_place
from warcabinet.awaw.ground.partisans.partisan_construction import BuildPartisans
from warcabinet.awaw.state.construction import BuildingBudget
from warcabinet.awaw.state.economy import Treasury
from warcabinet.awaw.state.logistics import Control
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, Relation, war_state
from warcabinet.hexes import SpaceId

REAR = "J46 J47 J48 K46 K47 K48 K49 L46 L47 L48 I47 I48"
"""German hexes deep in Russia: K47 has German hexes all around it."""

BUDGET = BuildingBudget("russia", 50)


def occupied(*units: str, **setting: Any) -> AwawWorld:
    setting = {"turn": "Fall 1941", "side": "allied", "control": {"germany": REAR}, **setting}
    setting["rows"] = [BUDGET, *setting.get("rows", ())]
    return world_at(*units, **setting)


def building(*units: str, **setting: Any) -> Table:
    setting = {"turn": "Fall 1941", "side": "allied", "control": {"germany": REAR}, **setting}
    setting["rows"] = [BUDGET, *setting.get("rows", ())]
    return table(*units, play=BuildPartisans(), **setting)


def hand_over(world: AwawWorld, *spaces: str, to: str = "germany") -> None:
    for space in spaces:
        world.put(Control(SpaceId(space), to))


def rules(world: AwawWorld, builder: str, area: str) -> set[str]:
    return {one.rule for one in against_area(world, builder, area)}


def place_rules(
    world: AwawWorld, space: str, builder: str = "russia", area: str = "russia"
) -> set[str]:
    return {one.rule for one in against_place(world, builder, area, SpaceId(space))}


def europe(*rows: Any, **setting: Any) -> AwawWorld:
    """A World at war in which the scenario's own limits do not matter: the Western Allies build."""
    wars = [
        war_state(Power.BRITAIN, Power.GERMANY, Relation.WAR),
        war_state(Power.BRITAIN, Power.ITALY, Relation.WAR),
    ]
    budgets = [BuildingBudget("britain", 50), BuildingBudget("us", 50), Treasury("britain", 50, 50)]
    return occupied(rows=[*wars, *budgets, *rows], **setting)

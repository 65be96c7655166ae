"""22.71, R-613: a battle in which nobody can hurt anybody does not go on for ever."""

from __future__ import annotations

import pytest

from tests.awaw.naval.battles import SEA, battle
from tests.awaw.naval.interceptions import battle_until
from tests.awaw.table import Staged, Table
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.naval.battle.naval_combat import NavalCombat, can_fight
from warcabinet.awaw.state.air import AirUnits
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval_battles import SquadronsLost
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.position import Position
from warcabinet.hexes import SpaceId

ROUNDS = 3


def seas(axis: str, *allied: str) -> AwawWorld:
    """A battle of these groups, with no air units ashore and no cards."""
    world = battle({1: axis}, dict(enumerate(allied, 1)))
    for row in (*world.air.rows(), *world.card_pools.rows()):
        world.drop(row)
    return world


def rounds(axis: str, allied: str, late: str = "") -> int:
    """So many rounds of at most three are fought, in which nothing is hit and nobody leaves."""
    world = seas(axis, allied, *([late] if late else []))
    for row in (*world.groups.rows(), *world.group_of.rows(), *world.battles.rows()):
        world.drop(row)
    joins = [(ForceId("japan-1"), 1), (ForceId("us-1"), 1)]
    joins += [(ForceId("us-2"), ROUNDS)] if late else []
    play = NavalCombat(hex=SEA, interceptor=Side.ALLIED, joins=tuple(joins))
    t = Table(Position.opening(Staged(world, play), "midway", dict(world.options)))
    seen: set[int] = set()

    def done() -> bool:
        seen.update(row.round for row in t.world.battles.values())
        return not t.pending or max(seen) == ROUNDS

    battle_until(t, done)
    return max(seen)


@pytest.mark.parametrize(
    ("axis", "allied", "late", "expected"),
    [
        ("akagi without air", "enterprise without air", "", 1),
        ("akagi without air", "enterprise without air", "dd 10", ROUNDS),
        ("akagi without air", "enterprise", "", ROUNDS),
    ],
)
def test_a_battle_ends_if_nobody_can_fight(
    axis: str, allied: str, late: str, expected: int
) -> None:
    assert rounds(axis, allied, late) == expected


@pytest.mark.parametrize(
    ("ships", "expected"),
    [
        ("akagi without air", False),
        ("akagi", True),
        ("akagi damaged", False),
        ("akagi without air, dd 10", True),
        ("akagi without air, dd 10, cargo", False),
        ("akagi without air, dd 4 damaged", False),
        ("akagi without air, kongo", True),
    ],
)
def test_who_can_fight(ships: str, expected: bool) -> None:
    assert can_fight(seas(ships, "dd 10"), Side.AXIS) is expected


def test_land_based_air_can_fight() -> None:
    world = seas("akagi without air", "enterprise without air")
    assert not can_fight(world, Side.ALLIED)
    world.put(AirUnits(UnitTypeId("us-aaf"), "us", SpaceId("P53"), 3))
    assert not can_fight(world, Side.ALLIED)  # too far away
    near = battle({1: "akagi without air"}, {1: "enterprise without air"}, sea=SpaceId("P52"))
    near.put(AirUnits(UnitTypeId("us-aaf"), "us", SpaceId("P53"), 3))
    assert can_fight(near, Side.ALLIED)
    near.put(SquadronsLost(SpaceId("P53"), UnitTypeId("us-aaf"), "us", attack=3))
    assert not can_fight(near, Side.ALLIED)
    near.put(AirUnits(UnitTypeId("us-nas"), "us", SpaceId("P53"), 1))
    assert can_fight(near, Side.ALLIED)

"""22.71, R-613: a battle in which nobody can hurt anybody does not go on for ever."""

from __future__ import annotations

import pytest

from tests.awaw.naval.battles import SEA, battle
from tests.awaw.naval.interceptions import battle_until
from tests.awaw.table import Staged, Table
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.naval.battle.naval_combat import NavalCombat, can_be_hurt, can_fight
from warcabinet.awaw.state.air import AirUnits
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import ForceKind
from warcabinet.awaw.state.naval_battles import SquadronsLost, SubAttacked
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


def with_boats(world: AwawWorld, allied: str, *joins: str) -> Table:
    """A battle in which Japan's second force is one of submarines."""
    for row in (*world.groups.rows(), *world.group_of.rows(), *world.battles.rows()):
        world.drop(row)
    boats = world.forces[ForceId("japan-2")]
    world.amend(boats, kind=ForceKind.SUBMARINES)
    play = NavalCombat(
        hex=SEA,
        interceptor=Side.ALLIED,
        joins=tuple((ForceId(one), 1) for one in (*joins, allied)),
    )
    return Table(Position.opening(Staged(world, play), "midway", dict(world.options)))


def with_submarines(axis: str) -> AwawWorld:
    world = battle({1: axis, 2: "submarine 1"}, {1: "dd 10"})
    for row in (*world.air.rows(), *world.card_pools.rows()):
        world.drop(row)
    return world


@pytest.mark.rule("22.73#1", "nobody can hurt submarines that have attacked, and the battle ends")
@pytest.mark.parametrize(("attacked", "expected"), [(0, ROUNDS), (1, 1)])
def test_submarines_alone_hold_nobody_up(attacked: int, expected: int) -> None:
    world = with_submarines("dd 10")
    if attacked:
        (hull,) = [row for row in world.hulls.rows() if row.what == "japan-submarine"]
        world.put(SubAttacked(hull.id, attacked))
    assert not can_be_hurt(with_submarines_alone(world), Side.AXIS)
    t = with_boats(world, "us-1", "japan-2")
    seen: set[int] = set()

    def done() -> bool:
        seen.update(row.round for row in t.world.battles.values())
        return not t.pending or max(seen) == ROUNDS

    battle_until(t, done)
    assert max(seen) == expected


def with_submarines_alone(world: AwawWorld) -> AwawWorld:
    (group,) = [row for row in world.group_of.rows() if row.what == "japan-1"]
    world.drop(group)
    return world


@pytest.mark.rule("22.914#1", "submarines that were met with others attack, too, if they like")
@pytest.mark.rule("22.92#1", "and only those that have come to intercept must")
def test_submarines_with_others_may_attack() -> None:
    t = with_boats(with_submarines("ca 8"), "us-1", "japan-1", "japan-2")

    def asked() -> bool:
        late = any(row.round > 10 * ROUNDS for row in t.world.battles.values())
        return late or t.pending in ("submarine-targets", "")

    battle_until(t, asked)
    assert t.pending == "submarine-targets"
    t.say("axis: attack-groups -")
    assert not t.world.sub_attacked
    battle_until(t, asked)
    t.say("axis: attack-groups japan-2=allied-1")
    assert t.pending == "torpedo-target"

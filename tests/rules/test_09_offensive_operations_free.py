"""9.5, 9.6, 9.8, 9.9: air in Fall 1939, isolated units, and what costs nothing."""

from __future__ import annotations

import pytest

from tests.awaw.attrition import counted, zone_at, zoned
from tests.awaw.operations import AXIS, act, ids, rules_against, spaces
from tests.awaw.table import table, world_at
from tests.awaw.transports import JUMP, PLANES, brps, carrying
from tests.awaw.vectors.named import all_of_europe
from warcabinet.awaw.air.missions.employment import against_mission
from warcabinet.awaw.boards.kinds import Front
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.attrition.attrition_combat import AttritionCombat
from warcabinet.awaw.logistics.construction.unit_construction import BuildUnits
from warcabinet.awaw.offensives import attributed, brp_cost
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.state.air import AirId, Task
from warcabinet.awaw.state.construction import BuildingBudget
from warcabinet.awaw.state.exploitation import Exploiter
from warcabinet.awaw.state.ground import Cause, Eliminated, UnitId
from warcabinet.awaw.state.logistics import Pool, Supply, UnitSupply
from warcabinet.awaw.state.offensives import OffensiveSpending, Operation
from warcabinet.hexes import SpaceId

ISOLATED = UnitSupply(UnitId("germany-infantry-3-3/1"), Supply.NONE)
LIMIT = BuildingBudget("germany", 50)


@pytest.mark.rule("9.52#3", "a unit that was carried by air is paid for when it attacks")
def test_a_unit_that_was_carried_by_air_is_not_paid_for_until_it_attacks() -> None:
    t = carrying("germany-airborne-1-3 L36", PLANES)
    before = brps(t)
    t.say(f"axis: carry {JUMP} M35 L36 -")
    assert before - brps(t) == 1
    assert JUMP not in t.world.operations
    assert brp_cost(t.world, ids(JUMP), spaces("M36")) == 1


@pytest.mark.rule("9.91#4", "in Fall 1939 German air units do not act in the west or south")
@pytest.mark.parametrize(
    ("turn", "task", "target", "barred"),
    [
        ("Fall 1939", Task.COUNTERAIR, "N25", True),
        ("Fall 1939", Task.GROUND_SUPPORT, "N25", True),
        ("Fall 1939", Task.DEFENSIVE_SUPPORT, "N25", False),
        ("Winter 1939", Task.COUNTERAIR, "N25", False),
    ],
)
def test_german_air_units_are_quiet_in_the_west_in_fall_1939(
    turn: str, task: Task, target: str, barred: bool
) -> None:
    world = world_at("germany-aaf M27 x3", scenario="europe-1939", turn=turn)
    assert world.board.front[SpaceId(target)] is Front.WESTERN
    row = world.air[AirId("germany-aaf@M27")]
    found = {one.rule for one in against_mission(world, row, task, SpaceId(target))}
    assert ("9.91" in found) is barred


@pytest.mark.rule("9.81#2", "isolated units are counted in an attrition")
def test_isolated_units_may_attrition() -> None:
    units = ("germany-infantry-3-3 L37", "russia-infantry-1-3 L38")
    assert counted(zoned(*units, rows=[ISOLATED]), "L38") == {"germany-infantry-3-3/1"}


@pytest.mark.rule("9.82#7", "a unit lost in a free attack costs double in the same turn")
def test_who_was_lost_in_a_free_attack_costs_double() -> None:
    kind = UnitTypeId("germany-infantry-3-3")
    gone = Eliminated(0, UnitId(f"{kind}/9"), kind, "germany", Cause.FREE_ATTACK, "axis")
    for rows, cost in (((gone,), 6), ((), 3)):
        t = table(
            play=BuildUnits(), rows=(Pool(kind, "germany", 1), LIMIT, *rows), step="T.P.BLD.60"
        )
        before = level_of(t.world, "germany")
        t.say(f"axis: build-unit {kind} L31")
        assert before - level_of(t.world, "germany") == cost


@pytest.mark.rule("9.61#3", "attrition costs no BRPs")
def test_attrition_costs_nothing() -> None:
    t = table("germany-infantry-3-3 L37 x2", "russia-infantry-1-3 L38", play=AttritionCombat())
    before = level_of(t.world, "germany")
    t.say(f"axis: attrition {zone_at(t.world, 'L38')} -")
    t.dice(1)
    assert t.world.attrition_counted
    assert level_of(t.world, "germany") == before
    assert attributed(t.world, AXIS, "eastern") == 0


@pytest.mark.rule("9.76#1", "armor exploits onto a front where its own power has a full offensive")
def test_armor_exploits_onto_a_front_where_its_power_has_a_full_offensive() -> None:
    unit = UnitId("germany-armor-4-6/1")
    there = Exploiter(unit, SpaceId("L33"), SpaceId("L33"))
    done = Operation(UnitId("germany-infantry-3-3/9"), AXIS, 11, spaces("L37"), ("eastern",))
    world = world_at("germany-armor-4-6 L33", rows=(there, done))
    act(world, [unit], "L33")
    assert rules_against(world, [unit], "L34") == {"9.76"}
    world.put(OffensiveSpending("germany", "eastern", 15))
    assert rules_against(world, [unit], "L34") == set()


@pytest.mark.rule("9.57#6", "a unit that exploits onto another front is not paid for again")
def test_exploiting_onto_another_front_is_paid_for_once() -> None:
    unit = UnitId("germany-armor-4-6/1")
    world = world_at(
        "germany-armor-4-6 L33", rows=(Exploiter(unit, SpaceId("L33"), SpaceId("L33")),)
    )
    assert act(world, [unit], "L33") == 4
    assert act(world, [unit], "L34") == 0


@pytest.mark.rule("9.93B#2", "Italian air units act in the Mediterranean, but not in the east")
@pytest.mark.parametrize(
    ("base", "target", "barred"), [("Y22", "Y23", False), ("P35", "P36", True)]
)
def test_italian_air_units_act_in_the_mediterranean_only(
    base: str, target: str, barred: bool
) -> None:
    world = all_of_europe(f"italy-aaf {base} x3", control={"italy": base})
    row = world.air[AirId(f"italy-aaf@{base}")]
    found = against_mission(world, row, Task.GROUND_SUPPORT, SpaceId(target))
    assert ("9.93B" in {one.rule for one in found}) is barred

"""24.1-24.4: the force pools of strategic warfare, and what is built of them."""

from __future__ import annotations

import pytest

from tests.awaw.table import world_at
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.naval.shipyards.plans import Plan, points_used
from warcabinet.awaw.naval.shipyards.sw_unit_construction import (
    BoatOrder,
    available,
    boat_charges,
    boat_kinds,
)
from warcabinet.awaw.research.force_pool_limits import why_not
from warcabinet.awaw.research.prewar_research import prewar_results
from warcabinet.awaw.research.research_sheet import researchers
from warcabinet.awaw.research.restrictions_on_rp_allocation import against_project
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.sequence import procedure_of
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.research import ProjectId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import Power, Relation, Side, war_state
from warcabinet.hexes import SpaceId

STRATEGIC = (Category.SUBMARINE, Category.ASW, Category.TRANSPORT)


@pytest.fixture(scope="module")
def world() -> AwawWorld:
    return world_at(scenario="global-war", turn="Fall 1939", ready=True)


def start(world: AwawWorld, power: str) -> dict[str, tuple[int, int]]:
    """What a power has of submarines, ASW and transports, and what it may build."""
    found = {}
    for pool in world.pools.rows():
        kind = world.statics.kinds[pool.type]
        if pool.party == power and kind.category in STRATEGIC:
            there = sum(row.factors for row in world.hulls.rows() if row.what == pool.type)
            found[str(kind.category)] = (there, pool.unbuilt)
    return found


@pytest.mark.rule("24.31A#1", "Germany: a submarine, and another to build")
@pytest.mark.rule("24.31B#1", "Italy: the same")
@pytest.mark.rule("24.31C#1", "Japan: the same, and twenty transports")
@pytest.mark.rule("24.31D#1", "Britain: submarine, ASW and the transports of the Western Allies")
@pytest.mark.rule("24.31E#1", "the United States: submarine and ASW")
@pytest.mark.rule("24.31F#1", "France: none")
@pytest.mark.rule("24.31G#1", "Russia: none")
@pytest.mark.rule("24.31H#1", "China: none")
def test_starting_levels(world: AwawWorld) -> None:
    powers = ("germany", "italy", "japan", "britain", "us", "france", "russia", "china")
    found = {power: start(world, power) for power in powers}
    one = (1, 1)
    assert found == {
        "germany": {"submarine": one},
        "italy": {"submarine": one},
        "japan": {"submarine": one, "transport": (20, 0)},
        "britain": {"submarine": one, "asw": one, "transport": (35, 5)},
        "us": {"submarine": one, "asw": one},
        "france": {},
        "russia": {},
        "china": {},
    }


@pytest.mark.rule("7.31#4", "the British strategic bomber begins in the Atlantic SW box")
def test_strategic_bombers(world: AwawWorld) -> None:
    found = {
        (str(row.type), str(row.place)): row.factors
        for row in world.air.rows()
        if world.statics.kinds[row.type].category is Category.STRATEGIC_BOMBER
    }
    assert found == {
        ("britain-strategic-bomber", "atlantic-sw"): 1,
        ("us-strategic-bomber", "atlantic-us"): 1,
    }


@pytest.mark.rule("24.41B#1", "Italy builds submarines")
@pytest.mark.rule("24.41F#1", "France builds none")
@pytest.mark.rule("24.41H#1", "China builds none")
@pytest.mark.rule("24.234#1", "France builds no SW units")
@pytest.mark.rule("24.231#1", "Britain and the U.S. have submarines of their own")
def test_what_is_built(world: AwawWorld) -> None:
    assert boat_kinds(world, "germany") == ["germany-submarine"]
    assert boat_kinds(world, "italy") == ["italy-submarine"]
    for power in ("france", "russia", "china"):
        assert boat_kinds(world, power) == []
    assert boat_kinds(world, "britain")[:2] == ["britain-submarine", "britain-asw"]
    assert boat_kinds(world, "us")[:2] == ["us-submarine", "us-asw"]


@pytest.mark.rule("24.11#2", "no more are built than the pool has")
@pytest.mark.rule("24.233#1", "Britain and the U.S. share their transports")
def test_pools_limit_what_is_built(world: AwawWorld) -> None:
    assert [available(world, kind) for kind in boat_kinds(world, "germany")] == [1]
    for power in ("britain", "us"):
        assert boat_kinds(world, power)[-1] == "britain-transport"
    assert available(world, boat_kinds(world, "us")[-1]) == 5


SUBMARINES, ASW = ProjectId("submarine-production"), ProjectId("asw-production")
TRANSPORTS, BOMBERS = ProjectId("transport-production"), ProjectId("strategic-bomber-production")
AIR, FOR_JAPAN = ProjectId("air-production"), ProjectId("pacific-bomber-production")


@pytest.mark.rule("24.21#1", "research points make the pools of all SW units larger")
@pytest.mark.rule("24.21#2", "from 1940 on")
@pytest.mark.rule("24.21A#3", "bombers for Europe from 1940 on, for the Pacific from 1944")
@pytest.mark.rule("24.21B#1", "Western ASW and transports from 1941 on")
@pytest.mark.rule("24.21C#1", "Western and Japanese submarines from 1942 on, at war or not")
@pytest.mark.rule("24.21D#1", "Japanese ASW from 1943 on, at war or not")
@pytest.mark.parametrize(
    ("faction", "name", "first"),
    [
        ("european axis", SUBMARINES, 1940),
        ("european axis", AIR, 1940),
        ("western allies", AIR, 1940),
        ("western allies", BOMBERS, 1940),
        ("western allies", FOR_JAPAN, 1944),
        ("western allies", ASW, 1941),
        ("western allies", TRANSPORTS, 1941),
        ("western allies", SUBMARINES, 1942),
        ("japan", SUBMARINES, 1942),
        ("japan", ASW, 1943),
    ],
)
def test_when_pools_grow(world: AwawWorld, faction: str, name: ProjectId, first: int) -> None:
    war = world.copy()
    war.put(war_state(Power.JAPAN, Power.US, Relation.WAR))
    for one in (world, war):
        assert against_project(one, faction, name, first - 1)
        assert not against_project(one, faction, name, first)


@pytest.mark.rule("24.21A#1", "no bombers are produced without a research result")
@pytest.mark.rule("24.21A#2", "which Britain and the U.S. alone have from the start")
def test_who_produces_bombers(world: AwawWorld) -> None:
    begun = world.copy()
    for faction in researchers(begun.statics):
        prewar_results(begun, faction)
    able = set()
    for kind in begun.statics.kinds:
        bomber = begun.statics.kinds[kind].category is Category.STRATEGIC_BOMBER
        if bomber and not why_not(begun, UnitTypeId(kind), BOMBERS):
            able.add(str(kind))
    assert able == {"britain-strategic-bomber", "us-strategic-bomber"}
    found = begun.copy()
    found.put(Level(str(LevelKind.STRATEGIC_BOMBERS), "germany", 1))
    assert why_not(begun, UnitTypeId("germany-strategic-bomber"), BOMBERS)
    assert not why_not(found, UnitTypeId("germany-strategic-bomber"), BOMBERS)


@pytest.mark.rule("24.43#1", "each factor costs three BRPs")
@pytest.mark.rule("24.43#2", "and one shipbuilding point")
@pytest.mark.parametrize("kind", ["britain-submarine", "britain-asw", "britain-transport"])
def test_costs(world: AwawWorld, kind: str) -> None:
    yard, place = "glasgow", SpaceId("L22")
    order = BoatOrder(yard, UnitTypeId(kind), place, 2)
    assert [one.normal for one in boat_charges(world, "britain", [order])] == [3, 3]
    assert points_used(world, Plan("britain", (), (order,)), yard) == 2
    air = ("britain-strategic-bomber", "britain-interceptor")
    assert [world.statics.kinds[name].cost for name in air] == [3, 3]


@pytest.mark.rule("24.12#1", "SW units are built in the construction phase, SW is fought in combat")
@pytest.mark.rule("24.12#2", "in each player turn")
def test_when_it_comes(world: AwawWorld) -> None:
    for step in ("T.P.BLD.70", "T.P.COM.SW.30"):
        assert procedure_of(world.statics, StepId(step)) is not None
        played = world.statics.sequence.step(StepId(step)).played
        assert all(played.on(game_turn("Fall 1939"), side) for side in Side)

"""26.21-26.23, 27.91, 27.92, 17.7, 17.8: strategic air units on fronts, placed and moved."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.table import Staged, Table, world_at
from tests.rules.shared.bombing import europe, pacific, stack, staged
from warcabinet.awaw import RULES
from warcabinet.awaw.air.bases.basing import against_basing
from warcabinet.awaw.economy.construction_limits import set_limit
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.politics.parties import party
from warcabinet.awaw.scenarios.start.places import boxes_for, start_area, stays_out, why_not_there
from warcabinet.awaw.state.air import AirUnits
from warcabinet.awaw.state.bombing import FrontAir
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.logistics import Pool
from warcabinet.awaw.state.oil import OilEffect, Service
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.bombing.air_units_between_fronts_and_sw_boxes import (
    FrontMoves,
    first_fronts,
    goals,
)
from warcabinet.awaw.strategic.bombing.bases_and_ranges import bases_on
from warcabinet.awaw.strategic.bombing.construction_of_sw_air_units import (
    FrontConstruction,
    fronts_for,
)
from warcabinet.awaw.strategic.bombing.deployment_of_air_units_for_sw import (
    EUROPEAN_FRONTS,
    FOR_THE_PACIFIC,
    PACIFIC_FRONTS,
    may_assign,
    turn_up,
)
from warcabinet.awaw.strategic.bombing.strategic_bombing_attacks import bombers_of
from warcabinet.awaw.strategic.transfers_to_and_between_sw_boxes import SwBoxes
from warcabinet.awaw.terms.powers import Power, Relation, war_state
from warcabinet.engine.position import Position
from warcabinet.hexes import SpaceId

BOMBER, AMERICAN = UnitTypeId("britain-strategic-bomber"), UnitTypeId("us-strategic-bomber")

NO_OIL = OilEffect("european axis", Service.AIR)


def moving(*units: str, **more: Any) -> Table:
    return staged(europe(*units, **more), FrontMoves())


def rules(world: AwawWorld, kind: str, front: str, start: str = "") -> set[str]:
    owner = kind.split("-")[0]
    return {one.rule for one in may_assign(world, UnitTypeId(kind), owner, front, start)}


# From front to front ------------------------------------------------------------------------------


@pytest.mark.rule("26.21#2", "in redeployment they go to another front, used or not")
@pytest.mark.rule("17.71#3", "strategic bombers change fronts, used or not")
@pytest.mark.rule("17.81#3", "interceptors change fronts, used or not")
@pytest.mark.rule("24.11#1", "strategic bombers and interceptors are units of strategic warfare")
def test_changing_fronts() -> None:
    world = europe("britain-strategic-bomber western 3", "britain-interceptor western 2")
    row = world.front_air["britain-interceptor@western"]  # type: ignore[index]
    world.drop(row)
    world.put(FrontAir(row.type, row.party, row.front, row.factors, used=True))
    t = staged(world, FrontMoves())
    assert t.pending == "front-changes"
    t.say("allied: change-front britain-strategic-bomber@western mediterranean 2")
    t.say("allied: change-front britain-interceptor@western/used mediterranean 2")
    assert stack(t.world, "britain-strategic-bomber@mediterranean") == 2
    assert stack(t.world, "britain-strategic-bomber@western") == 1
    assert stack(t.world, "britain-interceptor@mediterranean/used") == 2
    assert "26.21" in t.against("allied: change-front britain-strategic-bomber@western western 1")
    t.say("allied: end-front-changes")
    assert t.pending == ""


@pytest.mark.rule("26.21#2", "though no base of theirs operates there: only new ones need one")
@pytest.mark.rule("5.943B#1", "they go from front to front, base or not (R-691)")
def test_units_change_fronts_without_a_base_there() -> None:
    t = moving("britain-strategic-bomber western 3")
    assert not bases_on(t.world, "britain", "eastern")
    t.say("allied: change-front britain-strategic-bomber@western eastern 1")
    assert stack(t.world, "britain-strategic-bomber@eastern") == 1
    short = moving("germany-interceptor western 2", side="axis", rows=[NO_OIL])
    assert not bases_on(short.world, "germany", "eastern")
    assert bases_on(short.world, "germany", "eastern", working=False)
    assert not short.against("axis: change-front germany-interceptor@western eastern 2")


@pytest.mark.rule("26.21#2", "by default those without a base go where there is one")
def test_by_default_they_look_for_a_base() -> None:
    t = moving("britain-strategic-bomber eastern 2")
    t.default("allied")
    t.default("allied")
    assert stack(t.world, "britain-strategic-bomber@western") == 2
    assert t.pending == ""
    nowhere = moving("germany-interceptor eastern 2", side="axis", rows=[NO_OIL])
    nowhere.default("axis")
    assert nowhere.pending == ""
    assert stack(nowhere.world, "germany-interceptor@eastern") == 2


@pytest.mark.rule("17.81#4", "who has gone there fights in the next player turn")
@pytest.mark.rule("5.943B#1", "they go from front to front")
def test_they_fight_from_their_new_front() -> None:
    t = moving("britain-strategic-bomber western 3")
    t.say("allied: change-front britain-strategic-bomber@western mediterranean 3")
    t.say("allied: end-front-changes")
    world = t.world.copy()
    world.readonly = False
    turn_up(world)
    rows = bombers_of(world, "britain", Category.STRATEGIC_BOMBER)
    assert [(row.front, row.factors, row.used) for row in rows] == [("mediterranean", 3, False)]


@pytest.mark.rule("24.232A#1", "British bombers serve in Europe only")
@pytest.mark.rule("24.232B#1", "American bombers of Europe stay in Europe")
@pytest.mark.rule("24.232C#1", "American bombers of the Pacific stay there")
def test_bombers_and_theaters() -> None:
    world = pacific()
    assert "26.23A" in rules(world, "britain-strategic-bomber", "asian", "western")
    assert "24.232B" in rules(world, "us-strategic-bomber", "asian", "western")
    assert "24.232B" not in rules(world, "us-strategic-bomber", "asian", "pacific")
    assert "24.232B" not in rules(world, "us-interceptor", "asian", "western")
    assert "24.232B" in rules(europe(), "us-strategic-bomber", "western", "asian")


@pytest.mark.rule("24.232B#1", "American bombers of the pool for Europe are built there")
@pytest.mark.rule("24.232C#1", "American bombers of the pool for the Pacific are built there")
@pytest.mark.rule("24.232#1", "the pools are distinct")
def test_american_pools_are_distinct() -> None:
    wars = [war_state(party("us"), party(foe), Relation.WAR) for foe in ("germany", "japan")]
    for pacific_ones, able in ((0, [True, False]), (1, [True, True]), (2, [False, True])):
        world = world_at(scenario="global-war", turn="Summer 1944", side="allied", rows=wars)
        world.put(Pool(AMERICAN, "us", 2, 0))
        world.put(Level(FOR_THE_PACIFIC, "us", pacific_ones))
        found = ["24.232B" not in rules(world, str(AMERICAN), at) for at in ("western", "pacific")]
        assert found == able
        both = may_assign(world, AMERICAN, "us", "western", factors=2)
        assert ("24.232B" in {one.rule for one in both}) is bool(pacific_ones)


@pytest.mark.rule("5.943C#1", "interceptors go from one SW box to the other, and fight from there")
def test_from_box_to_box() -> None:
    wars = [war_state(party("us"), party(foe), Relation.WAR) for foe in ("germany", "japan")]
    world = world_at(scenario="global-war", turn="Summer 1944", side="allied", rows=wars)
    world.put(FrontAir(UnitTypeId("us-interceptor"), "us", "western", 2, used=True))
    world.put(FrontAir(AMERICAN, "us", "western", 2))
    t = Table(Position.opening(Staged(world, FrontMoves()), "global-war", dict(world.options)))
    bombers = "allied: change-front us-strategic-bomber@western pacific 1"
    assert "24.232B" in t.against(bombers)
    t.say("allied: change-front us-interceptor@western/used pacific 2")
    t.say("allied: end-front-changes")
    after = t.world.copy()
    after.readonly = False
    turn_up(after)
    rows = bombers_of(after, "us", Category.INTERCEPTOR)
    assert [(row.front, row.factors, row.used) for row in rows] == [("pacific", 2, False)]


@pytest.mark.rule("24.53#2", "American bombers are of use only once they are on a front")
def test_americans_come_over() -> None:
    world = europe()
    world.put(FrontAir(AMERICAN, "us", "atlantic-us", 2))
    t = staged(world, FrontMoves())
    t.default("allied")
    assert stack(t.world, "us-strategic-bomber@western") == 2
    for row in list(world.wars.rows()):
        if "us" in row.key():
            world.drop(row)
    assert staged(world, FrontMoves()).pending == ""
    assert goals(world, world.front_air["us-strategic-bomber@atlantic-us"]) == []  # type: ignore[index]


def test_it_is_a_part_of_the_step_of_sw_boxes() -> None:
    t = staged(europe("britain-strategic-bomber western 3"), SwBoxes())
    while t.pending == "box-moves":
        t.say("allied: end-box-moves")
    assert t.pending == "front-changes"


# Their first front --------------------------------------------------------------------------------


@pytest.mark.rule("17.71#1", "strategic bombers are in SW boxes only")
@pytest.mark.rule("17.71#2", "each in a part for a front")
@pytest.mark.rule("17.81#2", "each in a part for a front")
@pytest.mark.rule("5.941#1", "only strategic bombers and interceptors are on fronts")
@pytest.mark.rule("24.53#1", "an American bomber begins in the U.S. box")
def test_where_they_begin() -> None:
    world = europe()
    world.put(AirUnits(BOMBER, "britain", SpaceId("atlantic-sw"), 1))
    world.put(AirUnits(AMERICAN, "us", SpaceId("atlantic-us"), 1))
    world.put(AirUnits(UnitTypeId("us-aaf"), "us", SpaceId("atlantic-us"), 5))
    first_fronts(world)
    fronts = {row.id for row in world.front_air.rows()}
    assert fronts == {"britain-strategic-bomber@western", "us-strategic-bomber@atlantic-us"}
    assert [row.type for row in world.air.rows()] == ["us-aaf"]
    assert against_basing(world, "britain", BOMBER, SpaceId("K23"))


def test_who_begins_elsewhere_stays_there() -> None:
    world = europe("britain-aaf K23 5")
    first_fronts(world)
    assert [(row.id, row.factors) for row in world.air.rows()] == [("britain-aaf@K23", 5)]
    assert not list(world.front_air.rows())


@pytest.mark.rule("17.71#1", "nobody sets strategic bombers up in a hex")
@pytest.mark.parametrize("power", ["us", "britain"])
def test_they_are_set_up_in_their_boxes(power: str) -> None:
    world, _ = RULES.set_up("global-war", RULES.options())
    assert isinstance(world, AwawWorld)
    kind = world.statics.kinds[UnitTypeId(f"{power}-strategic-bomber")]
    scenario = world.statics.scenario
    assert scenario is not None
    rows = tuple(n for n, row in enumerate(scenario.deployment) if power in row.who)
    assert not start_area(world, rows, kind)
    assert not stays_out(world, kind), "it has to be placed"
    (box,) = boxes_for(world, kind.type)
    assert why_not_there(world, rows, kind, box) == []
    army = world.statics.kinds[UnitTypeId(f"{power}-aaf")]
    base = world.map.members(start_area(world, rows, army))[0]
    assert [one.rule for one in why_not_there(world, rows, kind, base)] == ["17.71"]


# Built --------------------------------------------------------------------------------------------


POWERS = ("britain", "us", "germany", "russia")


def building(world: AwawWorld, *pools: str, powers: tuple[str, ...] = POWERS) -> Table:
    """`britain-interceptor 3` to be built."""
    for line in pools:
        kind, count = line.split()
        owner = kind.split("-")[0]
        world.put(Pool(UnitTypeId(kind), owner, int(count), 0))
    for power in powers:
        set_limit(world, power)
    return staged(world, FrontConstruction())


@pytest.mark.rule("28.77#3", "bombers and interceptors come into an SW box by its fronts")
@pytest.mark.parametrize("kind", ["strategic-bomber", "interceptor"])
def test_where_they_come_into_an_sw_box(kind: str) -> None:
    t = building(europe(), "britain-strategic-bomber 2", "britain-interceptor 2")
    found = fronts_for(t.world, UnitTypeId(f"britain-{kind}"))
    assert {"western", "mediterranean"} <= set(found)
    assert "eastern" not in found


@pytest.mark.rule("27.91A#6", "those of the pools are built in the construction phase, inverted")
@pytest.mark.rule("27.92C#1", "British ones on a front of the Atlantic box")
@pytest.mark.rule("26.22#1", "on a front with an operational base")
@pytest.mark.rule("5.943A#1", "on a front with an operational base")
@pytest.mark.rule("17.74#1", "a strategic bomber costs three BRPs")
@pytest.mark.rule("24.41D#1", "Britain builds strategic bombers and interceptors")
def test_building() -> None:
    t = building(europe(), "britain-strategic-bomber 2", "britain-interceptor 2")
    before = t.world.treasuries["britain"].level
    assert "26.22" in t.against("allied: build-for-front britain-strategic-bomber eastern 1")
    t.say("allied: build-for-front britain-strategic-bomber western 2")
    assert t.world.treasuries["britain"].level == before - 6
    assert stack(t.world, "britain-strategic-bomber@western/used") == 2
    assert t.world.pools["britain-strategic-bomber"].unbuilt == 0
    t.say("allied: build-for-front britain-interceptor mediterranean 1")
    world = t.world.copy()
    world.readonly = False
    turn_up(world)
    assert stack(world, "britain-interceptor@mediterranean") == 1


@pytest.mark.rule("24.41A#1", "Germany builds interceptors, and bombers with a result")
@pytest.mark.rule("24.41G#1", "so does Russia")
@pytest.mark.rule("24.41#1", "each power builds its own units of strategic warfare")
@pytest.mark.rule("27.92A#1", "German ones on a front of the Atlantic box")
def test_who_builds_what() -> None:
    for power, side in (("germany", "axis"), ("russia", "allied")):
        pools = (f"{power}-strategic-bomber 1", f"{power}-interceptor 1")
        order = f"{side}: build-for-front {power}-{{}} eastern 1"
        t = building(europe(side=side), *pools)
        assert "24.41" in t.against(order.format("strategic-bomber"))
        assert t.against(order.format("interceptor")) == set()
        known = building(europe(side=side, levels={f"strategic-bombers/{power}": 1}), *pools)
        assert known.against(order.format("strategic-bomber")) == set()


@pytest.mark.rule("24.41C#1", "Japan builds interceptors, and bombers with a result")
@pytest.mark.rule("24.41E#1", "the U.S. builds both")
def test_what_japan_and_america_build() -> None:
    pools = ("japan-strategic-bomber 1", "japan-interceptor 1")
    for results in (0, 1):
        world = pacific(levels={"strategic-bombers/japan": results}, side="axis")
        t = building(world, *pools, powers=("japan",))
        order = "axis: build-for-front japan-{} asian 1"
        assert ("24.41" in t.against(order.format("strategic-bomber"))) is not bool(results)
        assert t.against(order.format("interceptor")) == set()
    t = building(europe(), "us-strategic-bomber 1", "us-interceptor 1")
    for kind in ("strategic-bomber", "interceptor"):
        assert t.against(f"allied: build-for-front us-{kind} western 1") == set()


@pytest.mark.rule("24.232A#2", "Britain begins with one strategic bomber factor")
@pytest.mark.rule("24.232B#2", "the U.S. with one in Europe")
@pytest.mark.rule("24.232C#2", "and with none in the Pacific")
def test_bombers_at_the_start() -> None:
    def total(world: AwawWorld, kind: str) -> int:
        scenario = world.statics.scenario
        assert scenario is not None
        rows = (row for some in scenario.pools.values() for row in some)
        return sum(row.total for row in rows if row.type == kind)

    assert [total(europe(), kind) for kind in (BOMBER, AMERICAN)] == [1, 1]
    assert [total(pacific(), kind) for kind in (BOMBER, AMERICAN)] == [0, 0]


@pytest.mark.rule("27.92D#1", "American ones on every front of the box of the theater at war")
@pytest.mark.rule("27.92D#2", "and in the U.S. box of the other, not the other way round")
@pytest.mark.parametrize("kind", ["us-strategic-bomber", "us-interceptor"])
@pytest.mark.parametrize(
    ("foe", "open_to_it", "closed"),
    [
        ("germany", (*EUROPEAN_FRONTS, "pacific-us"), (*PACIFIC_FRONTS, "atlantic-us")),
        ("japan", (*PACIFIC_FRONTS, "atlantic-us"), (*EUROPEAN_FRONTS, "pacific-us")),
    ],
)
def test_where_new_americans_are_placed_with_one_enemy(
    kind: str, foe: str, open_to_it: tuple[str, ...], closed: tuple[str, ...]
) -> None:
    world = world_at(scenario="global-war", turn="Spring 1942", side="allied")
    world.put(war_state(Power.US, Power(foe), Relation.WAR))
    ours = {"26.23B", "27.92A", "27.92D"}
    for front in open_to_it:
        assert not rules(world, kind, front) & ours
    for front in closed:
        assert rules(world, kind, front) & ours == {
            "27.92D" if "us" in front.split("-") else "26.23B"
        }


@pytest.mark.rule("27.92B#1", "Japanese ones on a front of the Pacific box")
@pytest.mark.rule("27.92D#1", "American ones of both boxes, once the U.S. is at war there")
@pytest.mark.rule("27.92D#2", "before that in the U.S. box")
@pytest.mark.rule("27.92E#1", "Russian ones on the eastern or Asian front")
@pytest.mark.rule("5.942#1", "only in the Atlantic and Pacific boxes")
def test_in_which_boxes_they_are_placed() -> None:
    world, far = europe(), pacific()
    assert "27.92A" in rules(world, "japan-interceptor", "western")
    assert "27.92A" not in rules(far, "japan-interceptor", "asian")
    assert "27.92A" in rules(far, "germany-interceptor", "asian")
    assert "27.92A" not in rules(world, "us-interceptor", "western")
    assert "27.92D" in rules(world, "us-interceptor", "atlantic-us")
    peace = europe()
    for row in list(peace.wars.rows()):
        if "us" in row.key():
            peace.drop(row)
    assert rules(peace, "us-interceptor", "atlantic-us") == set()
    assert "27.92D" in rules(peace, "britain-interceptor", "atlantic-us")
    assert "27.92E" in rules(world, "russia-interceptor", "western")
    assert "27.92E" not in rules(world, "russia-interceptor", "eastern")
    assert "27.92E" not in rules(world, "russia-interceptor", "western", "eastern")

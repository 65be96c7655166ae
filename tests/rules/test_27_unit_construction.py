"""27: what units cost, what keeps them from being built, and the construction limit."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.pacific_world import pacific_world
from tests.awaw.table import Table, table, world_at
from warcabinet.awaw.air.records import AirId
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.brps import level_of
from warcabinet.awaw.economy.records import Level, Treasury
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.records import Cause, Eliminated, UnitId
from warcabinet.awaw.ground.units import eliminate, place_unit
from warcabinet.awaw.logistics.construction.building import BuildUnits, build
from warcabinet.awaw.logistics.construction.purse import (
    against,
    left,
    pay,
    price,
    suffers_construction_oil_effect,
    use_oil,
)
from warcabinet.awaw.logistics.construction.stock import Construct, against_type
from warcabinet.awaw.logistics.limits import (
    SetConstructionLimits,
    construction_limit,
    limit_parts,
    note_loss,
)
from warcabinet.awaw.logistics.records import Control, Counter, CounterKind, Pool
from warcabinet.awaw.logistics.records_construction import (
    BuildingBudget,
    Built,
    ConstructionOil,
    LimitLossCause,
)
from warcabinet.awaw.powers import Power, Relation, war_state
from warcabinet.awaw.scenarios.words import LevelKind
from warcabinet.awaw.world import AwawWorld
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

AXIS = "european axis"


def pool(kind: str, unbuilt: int, party: str = "germany") -> Pool:
    return Pool(UnitTypeId(kind), party, unbuilt)


def lost(number: int, kind: str, cause: Cause, side: str = "axis") -> Eliminated:
    """A unit lost in this game turn, in the player turn of a side."""
    unit = UnitId(f"{kind}/9{number}")
    return Eliminated(number, unit, UnitTypeId(kind), kind.partition("-")[0], cause, side)


def building(*rows: Record, limit: int = 50, **setting: Any) -> Table:
    """The step in which Germany builds, with a construction limit and the force pools given."""
    budget = BuildingBudget("germany", limit)
    return table(play=BuildUnits(), step="T.P.BLD.60", rows=(budget, *rows), **setting)


def spent(t: Table) -> int:
    return 180 - level_of(t.world, "germany")


# Costs --------------------------------------------------------------------------------------------


@pytest.mark.rule("27.11")
@pytest.mark.rule("27.11A")
@pytest.mark.rule("27.11B")
@pytest.mark.rule("27.11C")
@pytest.mark.rule("27.12")
@pytest.mark.parametrize(
    ("answer", "brps"),
    [
        ("build-unit germany-infantry-3-3 L31", 3),
        ("build-unit germany-replacement-1-1 L31", 1),
        ("build-factors germany-flak L31 2", 2),
        ("build-factors germany-nas J30 1", 1),
        ("build-unit germany-armor-4-6 L31", 8),
        ("build-unit germany-armor-5-6 L31", 10),
        ("build-unit germany-airborne-1-3 L31", 3),
        ("build-factors germany-aaf L31 4", 12),
        ("build-factors germany-air-transport L31 1", 3),
        ("build-factors germany-jet L31 1", 3),
    ],
)
def test_what_units_cost(answer: str, brps: int) -> None:
    kind = answer.split()[1]
    t = building(pool(kind, 5), Level(str(LevelKind.JETS), "germany", 9))
    t.say(f"axis: {answer}")
    assert spent(t) == brps
    assert left(t.world, "germany") == 50 - brps
    chart = t.world.statics.tables["brp-costs"]
    one = t.world.statics.kinds[kind]
    words = {
        "replacement": "replacements",
        "nas": "naval air",
        "aaf": "army air",
        "jet": "jets",
    }
    if one.category != "air-transport":  # not in the chart (R-067)
        item = words.get(one.category, str(one.category))
        per_factor = chart.number(("construction per factor", item), "brps")
        assert one.cost == per_factor * max(one.combat, 1)


@pytest.mark.rule("27.81")
@pytest.mark.rule("27.46")
def test_air_units_are_built_inverted_and_only_where_there_is_room() -> None:
    t = building(pool("germany-aaf", 7), pool("germany-flak", 1))
    assert t.against("axis: build-factors germany-aaf L31 6") == {"18.12"}
    t.say("axis: build-factors germany-aaf L31 5")
    assert [row.key() for row in t.world.air.values()] == ["germany-aaf@L31/new"]
    assert t.against("axis: build-factors germany-aaf L31 1") == {"18.12"}
    t.say("axis: build-factors germany-flak L31 1")
    assert "germany-flak@L31" in t.world.air  # flak is no air unit


@pytest.mark.rule("27.11")
@pytest.mark.rule("7.223#5", "units that are available are built out of the force pool")
def test_a_unit_comes_out_of_the_force_pool() -> None:
    t = building(pool("germany-infantry-3-3", 1))
    t.say("axis: build-unit germany-infantry-3-3 L31")
    assert t.place("germany-infantry-3-3/1") == "L31"
    assert t.world.pools["germany-infantry-3-3"].unbuilt == 0
    assert t.pending == ""
    t = building(pool("germany-infantry-3-3", 1), pool("germany-aaf", 4))
    assert t.against("axis: build-factors germany-aaf L31 5") == {"7.223"}
    assert t.against("axis: build-unit germany-armor-4-6 L31") == {"7.223"}
    assert t.against("axis: build-unit russia-infantry-1-3 L31") == {"7.223"}
    t.say("axis: build-factors germany-aaf L31 3")
    t.say("axis: build-factors germany-aaf L31 1")
    assert t.world.air[AirId("germany-aaf@L31/new")].factors == 4
    t.say("axis: end-construction")
    assert t.pending == ""


@pytest.mark.rule("27.11")
def test_a_power_builds_with_the_brps_it_has() -> None:
    pools = (pool("germany-infantry-3-3", 5), pool("germany-replacement-1-1", 5))
    t = building(*pools, Treasury("germany", 5, 150), turn="Fall 1939")
    t.say("axis: build-unit germany-infantry-3-3 L31")
    [rule] = t.against("axis: build-unit germany-infantry-3-3 M30")
    assert rule.startswith("39.")  # no deficit in 1939
    assert t.against("axis: build-unit germany-replacement-1-1 M30") == set()


@pytest.mark.rule("27.13")
@pytest.mark.rule("27.13A")
@pytest.mark.parametrize("cause", [Cause.ISOLATION, Cause.FREE_ATTACK, Cause.VOLUNTARY])
def test_some_losses_cost_double_in_the_same_turn(cause: Cause) -> None:
    kind = "germany-infantry-3-3"
    t = building(pool(kind, 2), lost(0, kind, cause))
    t.say(f"axis: build-unit {kind} L31")
    assert spent(t) == 3  # the one that was in the pool before
    t.say(f"axis: build-unit {kind} L32")
    assert spent(t) == 9
    assert left(t.world, "germany") == 41  # the price paid counts (R-068)


@pytest.mark.rule("27.13A")
def test_other_losses_cost_what_they_always_do() -> None:
    kind = "germany-infantry-3-3"
    t = building(pool(kind, 1), lost(0, kind, Cause.COMBAT))
    t.say(f"axis: build-unit {kind} L31")
    assert spent(t) == 3


@pytest.mark.rule("27.13B")
@pytest.mark.rule("27.14")
@pytest.mark.rule("27.35")
@pytest.mark.rule("27.35B")
@pytest.mark.rule("27.35C")
def test_without_oil_units_cost_double_and_some_triple() -> None:
    kind = "germany-infantry-3-3"
    t = building(pool(kind, 2), lost(0, kind, Cause.ISOLATION), ConstructionOil(AXIS))
    t.say(f"axis: build-unit {kind} L31")
    assert spent(t) == 6
    t.say(f"axis: build-unit {kind} L32")
    assert spent(t) == 6 + 9


# Restrictions -------------------------------------------------------------------------------------


@pytest.mark.rule("27.21")
@pytest.mark.rule("10.41D#1", "specialized units are not rebuilt in the turn of their loss")
def test_specialized_units_wait_a_turn() -> None:
    kind = "germany-airborne-1-3"
    t = building(pool(kind, 2), lost(0, kind, Cause.COMBAT), pool("germany-infantry-3-3", 1))
    t.say(f"axis: build-unit {kind} L31")
    assert t.against(f"axis: build-unit {kind} L32") == {"27.21"}
    t = building(pool(kind, 1), lost(0, kind, Cause.COMBAT, side="allied"))
    assert t.against(f"axis: build-unit {kind} L32") == set()


@pytest.mark.rule("27.22")
@pytest.mark.rule("27.22A")
@pytest.mark.rule("27.22B")
@pytest.mark.parametrize(
    ("kind", "back"),
    [
        ("dutch-east-indies-infantry-1-2", 0),
        ("vlasov-infantry-1-3", 0),
        ("wang-infantry-2-2", 0),
        ("indian-national-army-infantry-1-2", 0),
        ("germany-infantry-3-3", 1),
    ],
)
def test_some_units_are_never_rebuilt(kind: str, back: int) -> None:
    world = world_at(rows=(pool(kind, 0),))
    unit = place_unit(world, UnitTypeId(kind), "germany", "L31")
    eliminate(world, unit, Cause.COMBAT, "15.6")
    assert world.pools[kind].unbuilt == back


@pytest.mark.rule("27.23")
@pytest.mark.rule("27.61")
def test_naval_air_is_built_at_the_training_rate() -> None:
    t = building(pool("germany-nas", 5), pool("germany-infantry-3-3", 1))
    assert t.against("axis: build-factors germany-nas J30 2") == {"27.61"}
    t.say("axis: build-factors germany-nas J30 1")
    assert t.against("axis: build-factors germany-nas J30 1") == {"27.61"}
    world = t.world
    asked = [
        Construct("us", "nas", UnitTypeId("us-nas"), "us", 1),
        Construct("britain", "nas", UnitTypeId("britain-nas"), "britain", 2),
        Construct("italy", "nas", UnitTypeId("italy-nas"), "italy", 2),
        Construct("france", "nas", UnitTypeId("italy-nas"), "france", 1),
    ]
    barred = ["27.61" in {one.rule for one in BOOK.may(world, question)} for question in asked]
    assert barred == [True, False, True, True]
    world = pacific_world()
    asked = [Construct("us", "nas", UnitTypeId("us-nas"), "us", count) for count in (4, 5)]
    barred = ["27.61" in {one.rule for one in BOOK.may(world, question)} for question in asked]
    assert barred == [False, True]


def test_who_constructs_nothing_in_a_scenario() -> None:
    rows = (pool("germany-infantry-3-3", 14), pool("poland-infantry-1-3", 1, "poland"))
    t = table(play=BuildUnits(), scenario="poland-1939", turn="Fall 1939", side="axis", rows=rows)
    assert t.pending == ""  # Germany builds nothing, so it is not even asked
    assert {one.rule for one in against_type(t.world, "germany-infantry-3-3")} == {"7.221"}
    t = table(play=BuildUnits(), scenario="poland-1939", turn="Fall 1939", side="allied", rows=rows)
    assert t.against("allied: build-unit poland-infantry-1-3 M35") == set()


# Limits -------------------------------------------------------------------------------------------


@pytest.mark.rule("27.31")
def test_no_more_than_the_limit_is_spent() -> None:
    t = building(pool("germany-infantry-3-3", 5), pool("germany-replacement-1-1", 5), limit=7)
    t.say("axis: build-unit germany-infantry-3-3 L31")
    t.say("axis: build-unit germany-infantry-3-3 L32")
    assert t.against("axis: build-unit germany-infantry-3-3 M30") == {"27.31"}
    t.say("axis: build-unit germany-replacement-1-1 M30")
    assert t.pending == ""
    assert spent(t) == 7


def ic(space: str, value: int = 10) -> Counter:
    return Counter(CounterKind.INDUSTRIAL_CENTER, SpaceId(space), "russia", value)


@pytest.mark.rule("27.32")
@pytest.mark.rule("27.32A")
@pytest.mark.rule("37.12#1", "a third of the centers is part of the limit")
@pytest.mark.rule("39.31#1", "a third of the base, rounded down")
def test_the_basic_limit_is_a_third_of_the_base() -> None:
    world = world_at(rows=(Treasury("germany", 180, 100),))
    assert construction_limit(world, "germany") == 33
    world = world_at()
    assert construction_limit(world, "russia") == (42 + 9 * 10) // 3
    world.put(ic("H47", 15))
    assert construction_limit(world, "russia") == (42 + 8 * 10 + 15) // 3
    world.put(Control(SpaceId("H47"), "germany"))
    assert construction_limit(world, "russia") == (42 + 8 * 10) // 3


@pytest.mark.rule("27.32")
def test_the_limit_of_the_turn_is_fixed_and_told() -> None:
    t = table(play=SetConstructionLimits(), side="allied", step="T.P.BLD.40")
    assert t.world.building_budgets["russia"] == BuildingBudget("russia", 44)
    assert set(t.world.building_budgets) == {"russia"}
    assert t.told("27.32") == ["construction limit of russia: 44 (basic limit +44)"]


@pytest.mark.rule("27.32B")
@pytest.mark.rule("27.331")
def test_losses_lower_the_limit_together() -> None:
    world = world_at()
    note_loss(world, "germany", LimitLossCause.TRANSPORT_SHORTAGE, 2)
    note_loss(world, "germany", LimitLossCause.BOMBING, 4)
    note_loss(world, "germany", LimitLossCause.BOMBING, 1)
    note_loss(world, "germany", LimitLossCause.UNITS_BESIDE_BOX, 1)
    assert [(part.rule, part.value) for part in limit_parts(world, "germany")] == [
        ("27.32A", 50),
        ("27.331", -2),
    ]
    assert construction_limit(world, "germany") == 48
    assert construction_limit(world, "russia") == 44
    t = table(play=SetConstructionLimits(), step="T.P.BLD.40", rows=world.limit_losses.values())
    assert t.world.building_budgets["germany"].limit == 48
    assert not t.world.limit_losses  # they count once


@pytest.mark.rule("27.333")
def test_every_brp_lost_to_rockets_lowers_the_limit() -> None:
    world = world_at()
    note_loss(world, "russia", LimitLossCause.ROCKETS, 4)
    assert construction_limit(world, "russia") == 40


@pytest.mark.rule("27.335")
@pytest.mark.rule("38.22#2", "the construction limit falls")
@pytest.mark.rule("38.24#1", "retaken it counts for the limit at once")
def test_key_areas_in_enemy_hands_do_not_count() -> None:
    world = world_at(control={"russia": "O32"})
    assert construction_limit(world, "germany") == (150 - 25) // 3
    world.put(Control(SpaceId("O32"), "germany"))
    assert construction_limit(world, "germany") == 50
    rows = (
        Treasury("britain", 100, 60),
        war_state(Power.GERMANY, Power.BRITAIN, Relation.WAR),
    )
    world = world_at(rows=rows, control={"germany": "K23"})
    assert construction_limit(world, "britain") == 40 // 3  # the overseas part always counts


@pytest.mark.rule("27.32C")
@pytest.mark.rule("27.34")
def test_grants_raise_the_limit() -> None:
    world = world_at(turn="Spring 1942", side="allied")
    assert [(part.rule, part.value) for part in limit_parts(world, "russia")] == [
        ("27.32A", 44),
        ("27.34", 3),
    ]
    note_loss(world, "russia", LimitLossCause.ROCKETS, 100)
    assert construction_limit(world, "russia") == 3  # they come last
    assert construction_limit(world_at(turn="Fall 1941"), "russia") == 45
    assert construction_limit(world_at(turn="Fall 1941"), "germany") == 50  # spent elsewhere


# Oil ----------------------------------------------------------------------------------------------


def oiled(counters: int, more: int = 0, limit: int = 200) -> AwawWorld:
    world = world_at(rows=(BuildingBudget("germany", limit), BuildingBudget("italy", limit)))
    world.put(Treasury("germany", 500, 150))
    world.put(Treasury("italy", 500, 50))
    use_oil(world, AXIS, counters, more)
    return world


@pytest.mark.rule("27.35A")
@pytest.mark.parametrize(("counters", "covers"), [(0, 0), (1, 25), (2, 50), (3, 75), (5, 125)])
def test_each_counter_covers_25_brps(counters: int, covers: int) -> None:
    world = oiled(counters)
    for _ in range(covers):
        assert price(world, "germany", 1).brps == 1
        pay(world, "germany", 1, "27.11", "a factor")
    assert price(world, "germany", 1).brps == 2


@pytest.mark.rule("27.35A")
def test_what_does_not_fit_under_the_oil_is_dear() -> None:
    world = oiled(1)
    pay(world, "germany", 25, "27.11", "infantry")
    assert price(world, "germany", 3).brps == 6
    assert price(world, "germany", 3, dear=True).brps == 9
    assert price(oiled(1, more=5), "germany", 30).brps == 30


@pytest.mark.rule("27.35D")
def test_oil_does_not_raise_the_limit() -> None:
    world = oiled(3, limit=30)
    assert {one.rule for one in against(world, "germany", 31)} == {"27.31"}
    assert against(world, "germany", 30) == []
    world = oiled(0, limit=30)
    assert {one.rule for one in against(world, "germany", 16)} == {"27.31"}
    assert against(world, "germany", 15) == []


@pytest.mark.rule("27.35E")
def test_who_suffers_the_effect_for_resistance() -> None:
    assert suffers_construction_oil_effect(oiled(0), AXIS)
    assert not suffers_construction_oil_effect(oiled(1), AXIS)
    assert not suffers_construction_oil_effect(oiled(0), "russia")  # not tracked


@pytest.mark.rule("27.35F")
def test_germany_and_italy_share_their_oil() -> None:
    world = oiled(1)
    pay(world, "germany", 20, "27.11", "armor")
    assert price(world, "italy", 5).brps == 5
    assert price(world, "italy", 6).brps == 12
    assert left(world, "italy") == 200


@pytest.mark.rule("27.35G")
def test_the_us_needs_no_oil() -> None:
    world = world_at(rows=(ConstructionOil("western allies"),))
    assert price(world, "us", 10).brps == 10
    assert price(world, "britain", 10).brps == 20


# Minor countries ----------------------------------------------------------------------------------


@pytest.mark.rule("85.48")
@pytest.mark.rule("85.481A")
def test_an_ally_rebuilds_one_infantry_unit_for_nothing() -> None:
    rows = (pool("rumania-infantry-2-3", 1, "rumania"), pool("rumania-infantry-1-3", 1, "rumania"))
    t = building(*rows, pool("hungary-infantry-1-3", 1, "hungary"))
    assert t.against("axis: build-unit rumania-infantry-2-3 S30") == {"27.42"}
    t.say("axis: build-unit rumania-infantry-2-3 W33")
    assert spent(t) == 0
    assert left(t.world, "germany") == 50
    assert t.place("rumania-infantry-2-3/1") == "W33"
    assert t.against("axis: build-unit rumania-infantry-1-3 W33") == {"85.481A"}
    t.say("axis: build-unit hungary-infantry-1-3 S30")
    assert t.pending == ""


@pytest.mark.rule("85.482")
def test_an_allys_air_is_paid_for_by_its_patron() -> None:
    t = building(pool("rumania-aaf", 2, "rumania"), pool("germany-infantry-3-3", 1))
    assert t.against("axis: build-factors rumania-aaf W33 2") == {"85.482"}
    t.say("axis: build-factors rumania-aaf W33 1")
    assert spent(t) == 3
    assert left(t.world, "germany") == 47
    assert t.against("axis: build-factors rumania-aaf W33 1") == {"85.482"}


@pytest.mark.rule("84.47")
@pytest.mark.rule("84.47A")
@pytest.mark.rule("84.47C")
def test_an_associate_rebuilds_infantry_only() -> None:
    rows = (pool("finland-infantry-2-3", 2, "finland"), pool("finland-aaf", 1, "finland"))
    t = building(*rows, pool("germany-infantry-3-3", 1), pool("spain-infantry-2-3", 1, "spain"))
    assert t.against("axis: build-factors finland-aaf D41 1") == {"84.47C"}
    t.say("axis: build-unit finland-infantry-2-3 D41")
    assert spent(t) == 0
    assert t.against("axis: build-unit finland-infantry-2-3 D41") == {"84.47A"}
    assert t.against("axis: build-unit spain-infantry-2-3 L31") == {"84.47"}  # neutral


@pytest.mark.rule("84.47A")
def test_only_small_units_are_rebuilt() -> None:
    world = world_at()
    asked = Construct("rumania", "infantry", UnitTypeId("germany-infantry-3-3"), "finland")
    assert "84.47A" in {one.rule for one in BOOK.may(world, asked)}


# The Commonwealth ---------------------------------------------------------------------------------


def built(number: int, kind: str, count: int, paid: int) -> Built:
    return Built(number, UnitTypeId(kind), "britain", SpaceId("australia"), count, paid)


def barred(world: AwawWorld, kind: str, count: int = 1) -> set[str]:
    one = world.statics.kinds[kind]
    asked = Construct(one.nationality, one.category, UnitTypeId(kind), "britain", count)
    return {one.rule for one in BOOK.may(world, asked)} - {"7.223", "7.221"}


@pytest.mark.rule("27.473B")
def test_australia_builds_little() -> None:
    infantry = "australia-infantry-1-3"
    world = world_at()
    assert barred(world, infantry, 3) == set()
    assert barred(world, infantry, 4) == {"27.473B"}
    assert barred(world, "australia-aaf", 1) == set()
    assert barred(world, "australia-aaf", 2) == {"27.473B"}
    world.put(built(0, infantry, 3, 3))
    world.put(built(1, "australia-aaf", 1, 3))
    assert barred(world, infantry) == {"27.473B"}
    world = world_at(rows=(built(0, "australia-aaf", 1, 8),))
    assert barred(world, infantry, 2) == {"27.473B"}


@pytest.mark.rule("27.474B")
@pytest.mark.rule("27.474C")
def test_india_builds_three_brps_at_britains_cost() -> None:
    infantry = "india-infantry-1-3"
    world = world_at(rows=(pool(infantry, 4, "britain"), BuildingBudget("britain", 20)))
    world.put(Treasury("britain", 30, 100))
    assert barred(world, infantry, 3) == set()
    assert barred(world, infantry, 4) == {"27.474B"}
    build(world, UnitTypeId(infantry), SpaceId("india"))
    assert level_of(world, "britain") == 29
    assert left(world, "britain") == 19
    assert barred(world, infantry, 3) == {"27.474B"}

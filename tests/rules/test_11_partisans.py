"""Rule 11: partisans."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.table import Table, table, world_at
from warcabinet.awaw.air.records import AirUnits
from warcabinet.awaw.economy.brps import level_of
from warcabinet.awaw.economy.records import Level, Treasury
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.attack_rules import against_attacker
from warcabinet.awaw.ground.defence import Assault, multiplier_parts
from warcabinet.awaw.ground.movement import reachable, step_into, why_not
from warcabinet.awaw.ground.partisans import (
    automatic,
    disband,
    maximum,
    partisan_areas,
    pool_is_empty,
)
from warcabinet.awaw.ground.partisans_building import BuildPartisans
from warcabinet.awaw.ground.partisans_losses import PartisanAndBoxLosses, partisan_losses
from warcabinet.awaw.ground.partisans_rights import against_area, against_place
from warcabinet.awaw.ground.records import UnitId
from warcabinet.awaw.ground.records_partisans import Partisan, PartisanBuilt
from warcabinet.awaw.ground.units import place_unit
from warcabinet.awaw.levels import ctl
from warcabinet.awaw.logistics.control import controlled, holder_of, owner_of_record
from warcabinet.awaw.logistics.records import (
    Bridgehead,
    BridgeheadKind,
    Control,
    Counter,
    CounterKind,
    Surrendered,
)
from warcabinet.awaw.logistics.records_construction import BuildingBudget, Fort, FortKind
from warcabinet.awaw.logistics.supply import Determination, determine
from warcabinet.awaw.logistics.supply_status import fully_supplied
from warcabinet.awaw.logistics.weather import unit_preparation
from warcabinet.awaw.offensives import brp_cost
from warcabinet.awaw.parties import party
from warcabinet.awaw.powers import Alignment, Country, Power, Relation, Side, Status, war_state
from warcabinet.awaw.world import AwawWorld
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


# Pools -------------------------------------------------------------------------------------------


@pytest.mark.rule("11.22")
@pytest.mark.rule("11.22A")
@pytest.mark.rule("11.22B")
@pytest.mark.rule("11.22C")
@pytest.mark.rule("11.22E")
@pytest.mark.parametrize(
    ("area", "camp", "pool"),
    [
        ("france", "western allies", (1, 2)),
        ("france", "russia", (1, 2)),
        ("britain", "western allies", (2, 4)),
        ("britain", "russia", (0, 0)),
        ("russia", "russia", (4, 8)),
        ("russia", "western allies", (0, 0)),
        ("italy", "western allies", (1, 2)),
        ("italy", "russia", (1, 2)),
    ],
)
def test_partisans_in_major_powers(area: str, camp: str, pool: tuple[int, int]) -> None:
    world = world_at()
    assert (automatic(world, area, camp), maximum(world, area, camp)) == pool


@pytest.mark.rule("11.22A")
@pytest.mark.rule("11.22B")
@pytest.mark.rule("11.22C")
@pytest.mark.rule("11.22E")
def test_the_areas_of_major_powers() -> None:
    world = world_at()
    areas = partisan_areas(world.statics)
    for area, inside, outside in (
        ("france", "corsica", "french-north-africa"),
        ("britain", "ulster", "gibraltar"),
        ("russia", "eastern-poland", "western-poland"),
        ("italy", "sardinia", "north-africa"),
    ):
        assert areas[area].home & world.map.area(inside)
        assert not areas[area].home & world.map.area(outside)


@pytest.mark.rule("11.23")
@pytest.mark.parametrize(
    ("area", "axis", "west", "russia"),
    [
        ("yugoslavia", (0, 0), (2, 4), (2, 4)),
        ("greece", (0, 0), (1, 2), (1, 2)),
        ("poland", (0, 0), (2, 4), (0, 0)),
        ("spain", (3, 3), (2, 4), (2, 4)),
        ("egypt", (0, 2), (0, 0), (0, 0)),
        ("iraq", (0, 2), (0, 0), (0, 0)),
    ],
)
def test_partisans_in_minor_countries(
    area: str, axis: tuple[int, int], west: tuple[int, int], russia: tuple[int, int]
) -> None:
    world = world_at()
    for camp, pool in (("european axis", axis), ("western allies", west), ("russia", russia)):
        assert (automatic(world, area, camp), maximum(world, area, camp)) == pool
    assert "belgium" not in partisan_areas(world.statics)


@pytest.mark.rule("11.21")
def test_pools_are_limited_and_production_adds_to_them() -> None:
    four = "russia-partisan-1-3 K47 x4"
    world = occupied("russia-partisan-1-3 K47 x3", rows=[Level("partisans", "russia", 4)])
    assert not pool_is_empty(world, "russia", "russia")
    world = occupied(four, rows=[Level("partisans", "russia", 4)])
    assert rules(world, "russia", "russia") == {"11.21"}
    world = occupied(four, rows=[Level("partisans", "russia", 6)])
    assert rules(world, "russia", "russia") == set()
    world = occupied("russia-partisan-1-3 K47 x8", rows=[Level("partisans", "russia", 20)])
    assert rules(world, "russia", "russia") == {"11.21"}


@pytest.mark.rule("11.21")
@pytest.mark.rule("7.24")
def test_the_scenario_says_from_when_and_where() -> None:
    assert rules(occupied(), "russia", "russia") == set()
    assert rules(occupied(turn="Summer 1941"), "russia", "russia") == {"7.24"}
    yugoslavs = [
        Alignment(Country("yugoslavia"), Status.CONQUERED, Power.GERMANY),
        war_state(party("yugoslavia"), Power.GERMANY, Relation.WAR),
    ]
    assert rules(occupied(rows=yugoslavs), "russia", "yugoslavia") == {"7.24"}


# Where they may be built -------------------------------------------------------------------------


def europe(*rows: Any, **setting: Any) -> AwawWorld:
    """A World at war in which the scenario's own limits do not matter: the Western Allies build."""
    wars = [
        war_state(Power.BRITAIN, Power.GERMANY, Relation.WAR),
        war_state(Power.BRITAIN, Power.ITALY, Relation.WAR),
    ]
    budgets = [BuildingBudget("britain", 50), BuildingBudget("us", 50), Treasury("britain", 50, 50)]
    return occupied(rows=[*wars, *budgets, *rows], **setting)


def peace_with_russia(world: AwawWorld) -> AwawWorld:
    for row in list(world.wars.values()):
        if "russia" in (row.first, row.second):
            world.drop(row)
    return world


SURRENDERED = [Surrendered("france")]


@pytest.mark.rule("11.31")
@pytest.mark.rule("11.32A")
def test_no_allied_partisans_in_europe_before_russia_fights() -> None:
    assert rules(europe(*SURRENDERED), "britain", "france") == set()
    world = peace_with_russia(europe(*SURRENDERED))
    assert "11.32A" in rules(world, "britain", "france")
    world = peace_with_russia(europe(*SURRENDERED, Level("rgt", "", 50)))
    assert rules(world, "britain", "france") == set()


@pytest.mark.rule("11.33A")
def test_france_must_have_fallen_and_vichy_be_gone_or_allied() -> None:
    assert rules(europe(), "britain", "france") == {"11.33A"}
    vichy = Country("vichy-france")
    neutral = Alignment(vichy, Status.NEUTRAL)
    assert rules(europe(*SURRENDERED, neutral), "britain", "france") == {"11.33A"}
    gone = Alignment(vichy, Status.CONQUERED, Power.GERMANY)
    assert rules(europe(*SURRENDERED, gone), "britain", "france") == set()
    friend = Alignment(vichy, Status.ASSOCIATED, Power.BRITAIN)
    assert rules(europe(*SURRENDERED, friend), "britain", "france") == set()
    foe = Alignment(vichy, Status.ASSOCIATED, Power.GERMANY)
    assert rules(europe(*SURRENDERED, foe), "britain", "france") == {"11.33A"}


@pytest.mark.rule("11.33B")
def test_britain_must_have_surrendered() -> None:
    american = [war_state(Power.US, Power.GERMANY, Relation.WAR), Treasury("us", 50, 50)]
    assert rules(europe(*american), "us", "britain") == {"11.33B"}
    assert rules(europe(*american, Surrendered("britain")), "us", "britain") == set()
    assert rules(europe(*american, Surrendered("britain")), "russia", "britain") == {"11.22"}


@pytest.mark.rule("11.33")
@pytest.mark.rule("11.33C")
@pytest.mark.rule("11.353A")
def test_russia_must_be_at_war_with_germany() -> None:
    assert rules(occupied(), "russia", "russia") == set()
    world = peace_with_russia(occupied(rows=[Level("rgt", "", 50)]))
    assert rules(world, "russia", "russia") == {"11.33C"}
    assert rules(europe(), "britain", "russia") == {"11.22"}


@pytest.mark.rule("11.33C")
@pytest.mark.rule("68.34")
def test_a_hostile_ukraine_is_closed_to_partisans() -> None:
    ukraine = world_at().map.area("ukraine")
    world = occupied(control={"germany": " ".join(world_at().map.members(ukraine))})
    here = world.map.first(ukraine & world.board.land & world.statics.map)
    assert place_rules(world, here) == set()
    gone = Alignment(Country("ukraine"), Status.ALLY, Power.GERMANY)
    lost = occupied(
        f"russia-partisan-1-3 {here}",
        control={"germany": " ".join(world_at().map.members(ukraine))},
        rows=[gone],
    )
    hand_over(lost, here, to="germany")
    assert "11.33C" in place_rules(lost, here)
    disband(lost)
    assert not lost.units


@pytest.mark.rule("11.33D")
def test_italy_must_have_surrendered() -> None:
    assert rules(europe(), "britain", "italy") == {"11.33D"}
    assert rules(europe(Surrendered("italy")), "britain", "italy") == set()


@pytest.mark.rule("11.33E")
@pytest.mark.rule("11.33G")
@pytest.mark.rule("11.33H")
def test_no_partisans_in_germany_japan_or_america() -> None:
    assert rules(europe(), "britain", "germany") == {"11.33E"}
    assert rules(europe(), "britain", "japan") == {"11.33G"}
    assert rules(europe(), "britain", "us") == {"11.33H"}


@pytest.mark.rule("11.34")
def test_minor_countries_must_have_been_in_the_war_on_the_right_side() -> None:
    greece = party("greece")
    quiet = Alignment(Country("greece"), Status.NEUTRAL)
    assert rules(europe(quiet), "britain", "greece") == {"11.34"}
    fallen = Alignment(Country("greece"), Status.CONQUERED, Power.ITALY)
    attacked = war_state(greece, Power.ITALY, Relation.WAR)
    assert rules(europe(fallen, attacked), "britain", "greece") == set()
    own = war_state(greece, Power.BRITAIN, Relation.WAR)
    assert rules(europe(fallen, attacked, own), "britain", "greece") == {"11.34"}
    ally = Alignment(Country("greece"), Status.ALLY, Power.GERMANY)
    assert rules(europe(ally), "britain", "greece") == set()
    # Spanish partisans are built in Spanish Morocco too.
    world = world_at()
    assert partisan_areas(world.statics)["spain"].home & world.map.area("spanish-morocco")


@pytest.mark.rule("11.353")
@pytest.mark.rule("11.353B")
@pytest.mark.rule("11.354")
def test_the_builder_is_at_war_with_germany_and_with_the_holder() -> None:
    assert rules(europe(*SURRENDERED), "us", "france") == {"11.354"}
    world = occupied(control={"italy": "K47", "germany": "K46"})
    assert place_rules(world, "K47") == set()
    world.drop(world.wars[war_state(Power.RUSSIA, Power.ITALY, Relation.WAR).key()])
    assert place_rules(world, "K47") == {"11.353B"}
    assert place_rules(world, "K46") == set()


@pytest.mark.rule("11.355")
def test_axis_partisans_are_built_by_germany() -> None:
    spain = [
        Alignment(Country("spain"), Status.CONQUERED, Power.BRITAIN),
        war_state(party("spain"), Power.BRITAIN, Relation.WAR),
        BuildingBudget("germany", 50),
        BuildingBudget("italy", 50),
    ]
    world = europe(*spain, side="axis")
    assert rules(world, "germany", "spain") == set()
    assert rules(world, "italy", "spain") == {"11.355"}


# How they are built ------------------------------------------------------------------------------


@pytest.mark.rule("11.35")
@pytest.mark.rule("11.351")
@pytest.mark.rule("11.352")
@pytest.mark.rule("11.352A")
@pytest.mark.rule("11.353C")
def test_russia_builds_one_partisan_free_and_a_second_for_two_brps() -> None:
    t = building()
    before = level_of(t.world, "russia")
    t.say("allied: build-partisan russia russia K47")
    assert t.place("russia-partisan-1-3/1") == "K47"
    assert level_of(t.world, "russia") == before
    t.say("allied: build-partisan russia russia J48")
    assert level_of(t.world, "russia") == before - 2
    assert t.world.building_budgets["russia"].used == 2
    assert t.pending == ""  # no third one
    assert rules(t.world, "russia", "russia") == {"11.353C"}
    assert t.world.partisans[UnitId("russia-partisan-1-3/2")].area == "russia"


@pytest.mark.rule("11.352")
@pytest.mark.rule("11.353C")
def test_others_pay_for_each_and_build_one_a_turn_in_a_country() -> None:
    t = table(
        play=BuildPartisans(),
        turn="Fall 1941",
        side="allied",
        control={"germany": "O22 S21"},
        rows=[
            BuildingBudget("britain", 3),
            Treasury("britain", 50, 50),
            war_state(Power.BRITAIN, Power.GERMANY, Relation.WAR),
            Surrendered("france"),
        ],
    )
    assert not t.world.map.has(t.world.statics.map, "O22")
    assert rules(t.world, "britain", "france") == set()
    built = t.world.copy()
    built.put(PartisanBuilt(0, "western allies", "france"))
    assert rules(built, "britain", "france") == {"11.353C"}
    built.put(PartisanBuilt(0, "russia", "france"))
    assert rules(built, "britain", "france") == set()
    poor = t.world.copy()
    poor.put(BuildingBudget("britain", 1))
    assert rules(poor, "britain", "france") == {"27.31"}


@pytest.mark.rule("11.352A")
@pytest.mark.rule("11.353C")
def test_a_partisan_in_siberia_uses_up_the_free_one() -> None:
    free = PartisanBuilt(0, "russia", "siberia", free=True)
    t = building(rows=[free])
    before = level_of(t.world, "russia")
    t.say("allied: build-partisan russia russia K47")
    assert level_of(t.world, "russia") == before - 2
    assert t.pending == ""


@pytest.mark.rule("11.351")
def test_building_may_be_declined() -> None:
    t = building()
    assert t.pending == "partisan-construction"
    t.default("allied")
    assert t.pending == ""
    assert building(turn="Summer 1941").pending == ""


@pytest.mark.rule("11.353D")
def test_partisans_are_placed_on_vacant_enemy_hexes_or_with_their_own_kind() -> None:
    world = occupied("russia-partisan-1-3 J47", "russia-partisan-1-3 L47 x2")
    hand_over(world, "J47", "L47")
    assert place_rules(world, "K47") == set()
    assert place_rules(world, "J47") == set()
    assert place_rules(world, "L47") == {"12.11"}  # two stand there already
    assert place_rules(world, "H50") == {"11.353D"}  # Russian
    assert place_rules(world, "L31") == {"11.353D"}  # Berlin is in another country
    assert place_rules(world, "nowhere") == {"4.21"}
    crowd = occupied("russia-infantry-1-3 J47")
    hand_over(crowd, "J47", to="germany")
    assert place_rules(crowd, "J47") == {"11.353D"}


@pytest.mark.rule("11.353E")
def test_partisans_are_not_placed_with_enemies_their_counters_or_in_their_zones() -> None:
    world = occupied(
        "germany-infantry-1-3 K46",
        "germany-armor-4-6 L48",
        rows=[
            AirUnits(UnitTypeId("germany-aaf"), "germany", SpaceId("J46"), 2),
            Counter(CounterKind.AIRBASE, SpaceId("J47"), "germany"),
            Bridgehead(SpaceId("J48"), "axis", BridgeheadKind.RIVER, 1),
            Fort(SpaceId("I48"), all_round=FortKind.FORTIFICATION),
        ],
    )
    for space in ("K46", "J46", "J47", "J48", "I48", "K49"):
        assert place_rules(world, space) == {"11.353E"}, space
    assert place_rules(world, "I47") == set()


@pytest.mark.rule("11.37")
def test_partisans_outlive_the_liberation_of_their_country() -> None:
    world = occupied("russia-partisan-1-3 K47", control={"germany": "J48"})
    hand_over(world, "K47", to="russia")
    disband(world)
    assert "russia-partisan-1-3/1" in world.units
    assert rules(world, "russia", "russia") == set()


@pytest.mark.rule("11.38")
def test_partisans_vanish_when_their_power_surrenders() -> None:
    world = occupied("russia-partisan-1-3 K47", "russia-infantry-1-3 H50")
    disband(world)
    assert len(world.units) == 2
    world.put(Surrendered("russia"))
    disband(world)
    assert list(world.units) == ["russia-infantry-1-3/1"]


# How they move and fight -------------------------------------------------------------------------


@pytest.mark.rule("11.41")
def test_their_power_pays_for_their_attacks() -> None:
    world = occupied("russia-partisan-1-3 K47", "germany-infantry-1-3 K48")
    assert brp_cost(world, (UnitId("russia-partisan-1-3/1"),), (SpaceId("K48"),)) == 1
    assert world.units[UnitId("russia-partisan-1-3/1")].party == "russia"


@pytest.mark.rule("11.41")
def test_partisans_move_like_infantry() -> None:
    #
    world = occupied("russia-partisan-1-3 K47")
    found = reachable(world, world.units[UnitId("russia-partisan-1-3/1")])
    assert found.cost("K50") == 3
    assert found.cost("K51") is None


@pytest.mark.rule("11.42")
def test_partisans_stay_in_their_country() -> None:
    world = occupied("russia-partisan-1-3 L38", control={"germany": "L39 K38 K39"})
    unit = world.units[UnitId("russia-partisan-1-3/1")]
    found = reachable(world, unit).reached
    assert world.map.has(found, "L39")
    assert not world.map.has(found, "L36")
    outside = world.map.members(found & ~partisan_areas(world.statics)["russia"].roam)
    assert outside == []
    assert {one.rule for one in why_not(world, unit, "L36")} == {"11.42"}


@pytest.mark.rule("11.42")
def test_partisans_do_not_attack_across_the_border() -> None:
    start = world_at()
    board, land = start.map, start.board.land_sides
    area = partisan_areas(start.statics)["russia"].roam
    german = start.held["germany"] & ~area
    inside = board.first(board.expand(german, land) & area & start.held["russia"])
    beyond = board.first(board.expand(board.bit(inside), land) & german)
    neighbours = board.expand(board.bit(inside), land) & area
    at_home = board.first(neighbours)
    world = occupied(
        f"russia-partisan-1-3 {inside}",
        f"germany-infantry-1-3 {beyond}",
        f"germany-infantry-1-3 {at_home}",
    )
    unit = UnitId("russia-partisan-1-3/1")
    assert "11.42" in {one.rule for one in against_attacker(world, unit, SpaceId(beyond))}
    assert "11.42" not in {one.rule for one in against_attacker(world, unit, SpaceId(at_home))}


@pytest.mark.rule("11.42")
def test_a_partisan_remembers_where_it_was_built() -> None:
    # Built in France, it does not enter Italy, although the faction has partisans there too.
    world = occupied(
        "britain-partisan-1-3 K47", rows=[Partisan(UnitId("britain-partisan-1-3/1"), "france")]
    )
    unit = world.units[UnitId("britain-partisan-1-3/1")]
    assert not reachable(world, unit).reached & ~world.map.bit("K47")


@pytest.mark.rule("15.33C#3", "partisans always have -1")
@pytest.mark.rule("11.46")
def test_partisans_defend_at_minus_one() -> None:
    world = occupied("russia-partisan-1-3 K47", "germany-infantry-3-3 K46")
    assault = Assault((UnitId("germany-infantry-3-3/1"),), (SpaceId("K47"),))
    parts = multiplier_parts(world, UnitId("russia-partisan-1-3/1"), assault)
    assert ("11.46", -1) in {(part.rule, part.value) for part in parts}


@pytest.mark.rule("11.47")
@pytest.mark.rule("41.923")
def test_the_training_of_partisans_is_one_and_stays_one() -> None:
    for trained in (0, 1, 2, 3):
        world = occupied("russia-partisan-1-3 K47", rows=[Level("ctl", "russia", trained)])
        assert ctl(world, world.units[UnitId("russia-partisan-1-3/1")]) == 1


@pytest.mark.rule("11.48")
def test_partisans_are_ready_for_winter() -> None:
    world = occupied("russia-partisan-1-3 K47", rows=[Level("winter-preparation", "russia", 0)])
    assert unit_preparation(world, world.units[UnitId("russia-partisan-1-3/1")]) == 6


@pytest.mark.rule("11.51")
def test_partisans_need_no_supply() -> None:
    world = occupied("russia-partisan-1-3 K47", "russia-infantry-1-3 J48")
    determine(world, Side.ALLIED, Determination.INITIAL)
    assert fully_supplied(world, UnitId("russia-partisan-1-3/1"))


# Control -----------------------------------------------------------------------------------------


def partisan_in(space: str) -> AwawWorld:
    world = occupied(f"russia-partisan-1-3 {space}")
    hand_over(world, space, to="germany")
    return world


@pytest.mark.rule("11.61")
@pytest.mark.rule("11.62")
@pytest.mark.rule("11.63")
def test_a_partisan_controls_its_hex_and_only_while_it_is_there() -> None:
    world = partisan_in("K47")
    assert holder_of(world, "K47") is None
    assert not world.map.has(controlled(world, "germany"), "K47")
    assert not world.map.has(controlled(world, "russia"), "K47")
    unit = world.units[UnitId("russia-partisan-1-3/1")]
    world.amend(unit, place=SpaceId("K48"))
    assert holder_of(world, "K47") == "germany"
    assert holder_of(world, "K48") is None


@pytest.mark.rule("11.61")
@pytest.mark.rule("29.22C")
def test_moving_partisans_take_nothing_and_regulars_take_their_hex() -> None:
    world = partisan_in("K47")
    step_into(world, world.units[UnitId("russia-partisan-1-3/1")], "K48")
    assert owner_of_record(world, "K48") == "germany"
    world = occupied("russia-partisan-1-3 K47", "russia-infantry-3-3 K50")
    hand_over(world, "K47", to="germany")
    step_into(world, world.units[UnitId("russia-infantry-3-3/1")], "K47")
    assert holder_of(world, "K47") == "russia"


# What they cost the enemy ------------------------------------------------------------------------


def damage(world: AwawWorld) -> dict[str, int]:
    world.amend(world.now, side=Side.AXIS)
    return {power: len(units) for power, units in partisan_losses(world).items()}


@pytest.mark.rule("11.71")
@pytest.mark.rule("11.72")
def test_partisans_cost_the_holder_one_brp_each_at_the_end_of_his_combat_phase() -> None:
    world = partisan_in("K47")
    assert damage(world) == {"germany": 1}
    t = table(
        "russia-partisan-1-3 K47",
        play=PartisanAndBoxLosses(),
        turn="Fall 1941",
        control={"germany": REAR},
        rows=[world.control[SpaceId("K47")]],
    )
    booked = [row for row in t.world.bookings.values() if row.rule == "11.72"]
    assert [(row.power, row.amount) for row in booked] == [("germany", -1)]
    t = table(
        "russia-partisan-1-3 K47",
        play=PartisanAndBoxLosses(),
        turn="Fall 1941",
        side="allied",
        control={"germany": REAR},
        rows=[world.control[SpaceId("K47")]],
    )
    assert not [row for row in t.world.bookings.values() if row.rule == "11.72"]


@pytest.mark.rule("11.71")
def test_partisans_near_friends_or_in_friendly_hexes_do_no_damage() -> None:
    assert damage(partisan_in("K48")) == {}  # next to Russian hexes
    world = occupied("russia-partisan-1-3 K47", "russia-infantry-1-3 K46")
    hand_over(world, "K47", "K46")
    assert damage(world) == {}  # next to a Russian unit
    world = occupied("russia-partisan-1-3 K47")
    assert damage(world) == {}  # the hex itself is Russian
    world = occupied("russia-partisan-1-3 K47", "russia-partisan-1-3 K46")
    hand_over(world, "K47", "K46")
    assert damage(world)["germany"] >= 1  # partisans do not hinder each other


@pytest.mark.rule("11.71")
def test_partisans_on_islands_do_no_damage() -> None:
    def sicily(space: str) -> dict[str, int]:
        near = world_at().map.neighbours(space)
        world = europe(control={"germany": " ".join([space, *near])})
        world.put(Treasury("britain", 50, 50))
        kind = UnitTypeId("britain-partisan-1-3")
        place_unit(world, kind, "britain", space)
        return damage(world)

    assert sicily("EE20") == {}
    assert sicily("X23") == {"germany": 1}


@pytest.mark.rule("11.71A")
@pytest.mark.rule("87.23")
def test_irish_partisans_must_be_near_ulster() -> None:
    board = world_at().map
    ulster = board.area("ulster")
    near = board.first(board.area("irish-hexes-next-to-ulster"))
    far = next(
        space
        for space in board.members(partisan_areas(world_at().statics)["ireland"].home)
        if not board.has(board.expand(ulster) | ulster, space)
    )
    for space, cost in ((near, {"britain": 1}), (far, {})):
        world = europe()
        place_unit(world, UnitTypeId("germany-partisan-1-3"), "germany", space)
        world.put(Partisan(UnitId("germany-partisan-1-3/1"), "ireland"))
        found = {power: len(units) for power, units in partisan_losses(world).items()}
        assert found == cost

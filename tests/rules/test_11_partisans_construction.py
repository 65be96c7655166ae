"""Rule 11.3: where and how partisans are built."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.partisans import BUDGET, building, europe, hand_over, occupied, place_rules, rules
from tests.awaw.table import table, world_at
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.movement.ground_movement import reachable
from warcabinet.awaw.ground.partisans.partisan_construction import BuildPartisans
from warcabinet.awaw.ground.partisans.partisan_force_pools import (
    disband,
    partisan_areas,
)
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.politics.parties import party
from warcabinet.awaw.state.air import AirUnits
from warcabinet.awaw.state.construction import BuildingBudget, Fort, FortKind
from warcabinet.awaw.state.economy import Level, Treasury
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import (
    Bridgehead,
    BridgeheadKind,
    Control,
    Counter,
    CounterKind,
    Surrendered,
)
from warcabinet.awaw.state.naval import Hull
from warcabinet.awaw.state.partisans import PartisanBuilt
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Alignment, Country, Power, Relation, Status, war_state
from warcabinet.hexes import SpaceId

# Where they may be built -------------------------------------------------------------------------


def peace_with_russia(world: AwawWorld) -> AwawWorld:
    for row in list(world.wars.values()):
        if "russia" in (row.first, row.second):
            world.drop(row)
    return world


SURRENDERED = [Surrendered("france")]


@pytest.mark.rule(
    "11.32A#1", "the Allies build in Europe once Russia fights the Axis or tension is at 50"
)
def test_no_allied_partisans_in_europe_before_russia_fights() -> None:
    assert rules(europe(*SURRENDERED), "britain", "france") == set()
    world = peace_with_russia(europe(*SURRENDERED))
    assert "11.32A" in rules(world, "britain", "france")
    world = peace_with_russia(europe(*SURRENDERED, Level("rgt", "", 49)))
    assert rules(world, "britain", "france") == {"11.32A"}
    world = peace_with_russia(europe(*SURRENDERED, Level("rgt", "", 50)))
    assert rules(world, "britain", "france") == set()


@pytest.mark.rule("11.32A#1", "a war with Italy is one with the Axis; Russia is bound too")
def test_a_war_of_russia_with_italy_opens_europe_to_russian_partisans_too() -> None:
    bare = [*SURRENDERED, BuildingBudget("russia", 50), Treasury("russia", 50, 50)]
    world = peace_with_russia(europe(*bare))
    assert "11.32A" in rules(world, "russia", "france")
    world.put(war_state(Power.RUSSIA, Power.ITALY, Relation.WAR))
    assert "11.32A" not in rules(world, "russia", "france")


@pytest.mark.rule(
    "11.33A#1", "partisans in France need its fall and no Vichy, or one with the Western Allies"
)
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


@pytest.mark.rule("11.33A#2", "communist partisans in France need the same")
def test_communist_partisans_in_france_obey_the_same_rule() -> None:
    """In Barbarossa the scenario itself keeps Russian partisans in Russia."""
    assert rules(europe(), "russia", "france") == {"11.33A", "7.24"}
    assert rules(europe(*SURRENDERED), "russia", "france") == {"7.24"}


@pytest.mark.rule("11.33B#1", "Western partisans in Britain need its surrender")
@pytest.mark.rule("11.33B#2", "communist partisans are not built in Britain")
def test_britain_must_have_surrendered() -> None:
    american = [war_state(Power.US, Power.GERMANY, Relation.WAR), Treasury("us", 50, 50)]
    assert rules(europe(*american), "us", "britain") == {"11.33B"}
    assert rules(europe(*american, Surrendered("britain")), "us", "britain") == set()
    assert rules(europe(*american, Surrendered("britain")), "russia", "britain") == {"11.22"}


@pytest.mark.rule("11.33C#1", "partisans in Russia need a war with Germany")
@pytest.mark.rule("11.33C#4", "Western partisans are not built in Russia")
@pytest.mark.rule("11.353A#1", "what may not be used yet is not built")
def test_russia_must_be_at_war_with_germany() -> None:
    assert rules(occupied(), "russia", "russia") == set()
    world = peace_with_russia(occupied(rows=[Level("rgt", "", 50)]))
    assert rules(world, "russia", "russia") == {"11.33C"}
    assert rules(europe(), "britain", "russia") == {"11.22"}


@pytest.mark.rule("11.33C#7", "eastern Poland is theirs as well")
def test_communist_partisans_are_built_in_eastern_poland() -> None:
    """In K38, but not in M35, beyond the line."""
    world = occupied(control={"germany": "K38 M35"})
    assert world.map.has(world.statics.area("region:eastern-poland"), "K38")
    assert place_rules(world, "K38") == set()
    assert place_rules(world, "M35") == {"11.353D"}


@pytest.mark.rule("11.33C#2", "no partisan is built in a Ukraine that has gone over")
@pytest.mark.rule("11.33C#5", "those inside are eliminated")
@pytest.mark.rule("68.34#1", "partisans in a Ukraine that has gone over are eliminated")
@pytest.mark.rule("68.34#2", "none is built there")
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


@pytest.mark.rule("11.33C#6", "none enters it")
@pytest.mark.rule("68.34#2", "none enters it")
def test_partisans_do_not_walk_into_a_hostile_ukraine() -> None:
    board = world_at().map
    ukraine = board.area("ukraine") & world_at().board.land
    inside, outside = border_of(ukraine)
    open_, closed = (
        occupied(f"russia-partisan-1-3 {outside}", control={"germany": inside}, rows=rows)
        for rows in ([], [Alignment(Country("ukraine"), Status.ALLY, Power.GERMANY)])
    )
    unit = UnitId("russia-partisan-1-3/1")
    reached = [reachable(world, world.units[unit]).reached for world in (open_, closed)]
    assert [board.has(found, inside) for found in reached] == [True, False]


def border_of(area: int) -> tuple[str, str]:
    """Two Russian hexes, one in the area and one next to it."""
    world = world_at()
    board, land = world.map, world.board.land_sides
    russia = partisan_areas(world.statics)["russia"].home & world.statics.map
    for inside in board.members(area & russia):
        if beside := board.expand(board.bit(inside), land) & russia & ~area:
            return inside, board.first(beside)
    raise AssertionError("nothing borders on it")


@pytest.mark.rule("11.33C#3", "partisans in Siberia need a war with Japan")
def test_partisans_in_russia_need_no_war_with_japan_and_those_of_siberia_no_german_one() -> None:
    both = world_at(scenario="global-war", turn="Fall 1941", side="allied", rows=[BUDGET])
    assert {"11.33C"} <= rules(both, "russia", "russia") & rules(both, "russia", "siberia")
    both.put(war_state(Power.RUSSIA, Power.JAPAN, Relation.WAR))
    assert "11.33C" in rules(both, "russia", "russia")
    assert rules(both, "russia", "siberia") == set()
    both.put(war_state(Power.RUSSIA, Power.GERMANY, Relation.WAR))
    assert rules(both, "russia", "russia") == set()


@pytest.mark.rule("11.33D#1", "partisans of both factions in Italy need its surrender")
def test_italy_must_have_surrendered() -> None:
    assert rules(europe(), "britain", "italy") == {"11.33D"}
    assert rules(europe(Surrendered("italy")), "britain", "italy") == set()
    assert "11.33D" in rules(europe(), "russia", "italy")
    assert "11.33D" not in rules(europe(Surrendered("italy")), "russia", "italy")


@pytest.mark.rule("11.33E#1", "none in Germany")
@pytest.mark.rule("11.33G#1", "none in Japan")
@pytest.mark.rule("11.33H#1", "none in the U.S.")
def test_no_partisans_in_germany_japan_or_america() -> None:
    assert rules(europe(), "britain", "germany") == {"11.33E"}
    assert rules(europe(), "britain", "japan") == {"11.33G"}
    assert rules(europe(), "britain", "us") == {"11.33H"}


@pytest.mark.rule(
    "11.34#1", "a minor country has been attacked by an opponent, or been an ally or associate"
)
def test_minor_countries_must_have_been_in_the_war_on_the_right_side() -> None:
    greece = party("greece")
    quiet = Alignment(Country("greece"), Status.NEUTRAL)
    assert rules(europe(quiet), "britain", "greece") == {"11.34"}
    fallen = Alignment(Country("greece"), Status.CONQUERED, Power.ITALY)
    attacked = war_state(greece, Power.ITALY, Relation.WAR)
    assert rules(europe(fallen, attacked), "britain", "greece") == set()
    ally = Alignment(Country("greece"), Status.ALLY, Power.GERMANY)
    assert rules(europe(ally), "britain", "greece") == set()
    associate = Alignment(Country("greece"), Status.ASSOCIATED, Power.GERMANY)
    assert rules(europe(associate), "britain", "greece") == set()


@pytest.mark.rule("11.34#4", "once an ally is enough, also after its conquest")
def test_a_country_that_fell_as_an_ally_has_been_in_the_war() -> None:
    """Spain had no war of its own: it was Germany's ally until Britain conquered it."""
    fallen = Alignment(Country("spain"), Status.CONQUERED, Power.BRITAIN)
    world = europe(fallen, BuildingBudget("germany", 50), side="axis")
    assert rules(world, "germany", "spain") == set()
    # Where only the own side attacked, it is nobody's opponent that did.
    attacked = war_state(party("spain"), Power.GERMANY, Relation.WAR)
    world.put(attacked)
    assert rules(world, "germany", "spain") == {"11.34"}


@pytest.mark.rule("11.34#2", "not where the own faction declared war")
def test_nobody_builds_partisans_in_a_country_that_his_faction_attacked() -> None:
    greece = party("greece")
    fallen = Alignment(Country("greece"), Status.CONQUERED, Power.ITALY)
    attacked = war_state(greece, Power.ITALY, Relation.WAR)
    assert rules(europe(fallen, attacked), "britain", "greece") == set()
    for aggressor in (Power.BRITAIN, Power.FRANCE):
        own = war_state(greece, aggressor, Relation.WAR)
        assert rules(europe(fallen, attacked, own), "britain", "greece") == {"11.34"}
    russian = war_state(greece, Power.RUSSIA, Relation.WAR)
    assert rules(europe(fallen, attacked, russian), "britain", "greece") == set()


@pytest.mark.rule("11.34#3", "Spanish partisans are built in Spanish Morocco")
def test_spanish_partisans_are_built_in_spanish_morocco() -> None:
    rows = [Alignment(Country("spain"), Status.ALLY, Power.BRITAIN)]
    morocco = world_at().map.first(world_at().map.area("spanish-morocco") & world_at().board.land)
    world = europe(*rows, side="axis", control={"britain": morocco})
    assert "11.353D" not in place_rules(world, morocco, "germany", "spain")
    assert "11.353D" in place_rules(world, morocco, "germany", "turkey")


@pytest.mark.rule("11.341A#2", "Egypt, the Arab countries and Persia have a pool each")
def test_the_three_areas_of_moslem_unrest_have_pools_of_their_own() -> None:
    areas = partisan_areas(world_at().statics)
    egypt, arabs, persia = (areas[name] for name in ("egypt", "iraq", "persia"))
    assert egypt.pools == arabs.pools == persia.pools == {"european axis": (0, 2)}
    assert not egypt.home & (arabs.home | persia.home)
    assert not arabs.home & persia.home


@pytest.mark.rule("87.23#1", "an Allied declaration of war lets Germany build them")
@pytest.mark.rule("11.341B#2", "an Allied declaration of war opens Ireland")
def test_irish_partisans_follow_an_allied_declaration_of_war() -> None:
    neutral = Alignment(Country("ireland"), Status.NEUTRAL)
    world = europe(neutral, BuildingBudget("germany", 50), side="axis")
    assert rules(world, "germany", "ireland") == {"11.34"}
    world.put(war_state(party("ireland"), Power.BRITAIN, Relation.WAR))
    assert rules(world, "germany", "ireland") == set()


@pytest.mark.rule("11.353B#1", "the builder is at war with the power that holds the hex")
def test_the_builder_is_at_war_with_the_holder_of_the_hex() -> None:
    world = occupied(control={"italy": "K47", "germany": "K46"})
    assert place_rules(world, "K47") == set()
    world.drop(world.wars[war_state(Power.RUSSIA, Power.ITALY, Relation.WAR).key()])
    assert place_rules(world, "K47") == {"11.353B"}
    assert place_rules(world, "K46") == set()


@pytest.mark.rule("11.354#1", "any Western Ally at war with Germany builds partisans in Europe")
def test_western_partisans_in_europe_are_built_by_whoever_fights_germany() -> None:
    assert rules(europe(*SURRENDERED), "us", "france") == {"11.354"}
    at_war = war_state(Power.US, Power.GERMANY, Relation.WAR)
    rich = Treasury("us", 50, 50)
    assert rules(europe(*SURRENDERED, at_war, rich), "us", "france") == set()
    assert rules(europe(*SURRENDERED), "britain", "france") == set()


@pytest.mark.rule("11.355#1", "Germany builds the partisans of the European Axis, Italy does not")
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


@pytest.mark.rule("11.351#1", "partisans are placed in the construction phase")
@pytest.mark.rule("11.352A#1", "one Russian partisan a turn costs nothing")
@pytest.mark.rule("11.352A#3", "the second costs two BRPs")
@pytest.mark.rule("11.353C#2", "Russia builds a second partisan in Russia")
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


@pytest.mark.rule("27.31#3", "partisans are paid for out of the limit")
@pytest.mark.rule("11.353C#1", "a faction builds one partisan a turn in a country")
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
    assert rules(t.world, "britain", "france") == set()
    built = t.world.copy()
    built.put(PartisanBuilt(0, "western allies", "france"))
    assert rules(built, "britain", "france") == {"11.353C"}
    built.put(PartisanBuilt(0, "russia", "france"))
    assert rules(built, "britain", "france") == set()
    poor = t.world.copy()
    poor.put(BuildingBudget("britain", 1))
    assert rules(poor, "britain", "france") == {"27.31"}
    poor.put(BuildingBudget("britain", 2))
    assert rules(poor, "britain", "france") == set()


@pytest.mark.rule("11.353C#3", "the Arab countries count as one")
def test_the_arab_countries_count_as_one_when_partisans_are_built() -> None:
    """A partisan built in Palestine is one of the area that is named after Iraq."""
    built = [PartisanBuilt(0, "european axis", "iraq"), Level("partisans", "germany", 20)]
    world = europe(*built, BuildingBudget("germany", 50), side="axis")
    assert "11.353C" in rules(world, "germany", "iraq")
    assert "11.353C" not in rules(world, "germany", "egypt")
    palestine = world.map.first(world.statics.area("territory:palestine") & world.board.land)
    world.put(Control(palestine, "britain"))
    world.put(war_state(Power.BRITAIN, Power.GERMANY, Relation.WAR))
    assert "11.353D" not in place_rules(world, palestine, "germany", "iraq")


@pytest.mark.rule("11.352A#2", "a free partisan in Siberia uses up the one of the turn")
def test_a_partisan_in_siberia_uses_up_the_free_one() -> None:
    free = PartisanBuilt(0, "russia", "siberia", free=True)
    t = building(rows=[free])
    before = level_of(t.world, "russia")
    t.say("allied: build-partisan russia russia K47")
    assert level_of(t.world, "russia") == before - 2
    assert t.pending == ""


@pytest.mark.rule("11.351#1", "the builder is asked in that phase, and may decline")
def test_building_may_be_declined() -> None:
    t = building()
    assert t.pending == "partisan-construction"
    t.default("allied")
    assert t.pending == ""
    assert building(turn="Summer 1941").pending == ""


@pytest.mark.rule("11.353D#1", "on a vacant enemy hex of the country")
@pytest.mark.rule("11.353D#2", "or with another partisan of the same power")
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


GUARDS: dict[str, tuple[list[str], list[Any]]] = {
    "ground": (["germany-infantry-1-3 K46"], []),
    "air": ([], [AirUnits(UnitTypeId("germany-aaf"), "germany", SpaceId("K46"), 2)]),
    "ships": ([], [Hull("germany-scharnhorst", "germany", SpaceId("K46"), 3, named=True)]),
    "cruisers": ([], [Hull("germany-ca", "germany", SpaceId("K46"), 2)]),
    "airbase": ([], [Counter(CounterKind.AIRBASE, SpaceId("K46"), "germany")]),
    "bridgehead": ([], [Bridgehead(SpaceId("K46"), "axis", BridgeheadKind.RIVER, 1)]),
    "port": ([], [Counter(CounterKind.PORT, SpaceId("K46"), "germany")]),
    "center": ([], [Counter(CounterKind.INDUSTRIAL_CENTER, SpaceId("K46"), "germany")]),
    "fortification": ([], [Fort(SpaceId("K46"), all_round=FortKind.FORTIFICATION)]),
    "fortress": ([], [Fort(SpaceId("K46"), all_round=FortKind.FORTRESS)]),
    "zone": (["germany-armor-4-6 K45"], []),
}
"""What is in K46, or next to it, by what it is."""


def guarded(what: str) -> set[str]:
    units, rows = GUARDS[what]
    return place_rules(occupied(*units, rows=rows), "K46")


@pytest.mark.rule("11.353E#1", "not with an enemy ground unit")
def test_no_partisan_is_placed_with_enemy_ground_units() -> None:
    assert guarded("ground") == {"11.353E"}
    world = occupied("germany-infantry-1-3 K46")
    assert place_rules(world, "K47") == set()  # next to it: infantry has no zone of control


@pytest.mark.rule("11.353E#3", "not with enemy air units")
def test_no_partisan_is_placed_with_enemy_air_units() -> None:
    assert guarded("air") == {"11.353E"}


@pytest.mark.rule("11.353E#4", "not with enemy naval units")
def test_no_partisan_is_placed_with_enemy_naval_units() -> None:
    assert guarded("ships") == {"11.353E"}
    assert guarded("cruisers") == {"11.353E"}


@pytest.mark.rule("11.353E#5", "not with an enemy airbase, port counter or IC")
def test_no_partisan_is_placed_with_enemy_airbases_ports_or_centers() -> None:
    assert [guarded(what) for what in ("airbase", "port", "center")] == [{"11.353E"}] * 3
    plant = Counter(CounterKind.OIL_PLANT, SpaceId("K46"), "germany")
    assert place_rules(occupied(rows=[plant]), "K46") == set()
    own = Counter(CounterKind.INDUSTRIAL_CENTER, SpaceId("K46"), "russia")
    assert place_rules(occupied(rows=[own]), "K46") == set()


@pytest.mark.rule("11.353E#6", "not in an enemy bridgehead")
def test_no_partisan_is_placed_in_an_enemy_bridgehead() -> None:
    assert guarded("bridgehead") == {"11.353E"}


@pytest.mark.rule("11.353E#7", "not in enemy fortifications or fortresses")
def test_no_partisan_is_placed_in_enemy_works() -> None:
    assert guarded("fortification") == guarded("fortress") == {"11.353E"}


@pytest.mark.rule("11.353E#8", "not in an enemy zone of control")
def test_no_partisan_is_placed_in_an_enemy_zone_of_control() -> None:
    assert guarded("zone") == {"11.353E"}


@pytest.mark.rule("11.353E#2", "without such a hex none is built")
def test_where_no_hex_will_take_a_partisan_none_is_built() -> None:
    assert building(control={"germany": "K47"}).pending == "partisan-construction"
    full = building("germany-infantry-1-3 K47", control={"germany": "K47"})
    assert full.pending == ""
    two = building(
        "germany-infantry-1-3 K47", control={"germany": "K47 J47"}, rows=[BuildingBudget("us", 9)]
    )
    assert two.against("allied: build-partisan russia russia K47") == {"11.353E"}
    assert two.against("allied: build-partisan russia russia J47") == set()


@pytest.mark.rule("11.37#2", "they stay after the liberation of their country")
def test_partisans_outlive_the_liberation_of_their_country() -> None:
    world = occupied("russia-partisan-1-3 K47", control={"germany": "J48"})
    hand_over(world, "K47", to="russia")
    disband(world)
    assert "russia-partisan-1-3/1" in world.units


@pytest.mark.rule("11.37#1", "they are built after its liberation too")
def test_partisans_are_built_after_the_liberation_of_their_country() -> None:
    """Greece has been Italian and is free again: the right to build in it stays."""
    rows = [
        Alignment(Country("greece"), Status.CONQUERED, Power.ITALY),
        war_state(party("greece"), Power.ITALY, Relation.WAR),
    ]
    freed = Alignment(Country("greece"), Status.ASSOCIATED, Power.BRITAIN)
    assert rules(europe(*rows), "britain", "greece") == set()
    assert rules(europe(*rows, freed), "britain", "greece") == set()


@pytest.mark.rule("11.38#1", "partisans of a power that surrenders are eliminated")
def test_partisans_vanish_when_their_power_surrenders() -> None:
    world = occupied("russia-partisan-1-3 K47", "russia-infantry-1-3 H50")
    disband(world)
    assert len(world.units) == 2
    world.put(Surrendered("russia"))
    disband(world)
    assert list(world.units) == ["russia-infantry-1-3/1"]

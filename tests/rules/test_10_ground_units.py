"""10: ground units. What needs air, ships or production is not here."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.table import Table, table, world_at
from warcabinet.awaw import RULES
from warcabinet.awaw.boards.kinds import SideFeature, Terrain
from warcabinet.awaw.forces.kinds import SPECIALIZED, Category
from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.ground.attack.defense_multipliers import multiplier_parts, net_multiplier
from warcabinet.awaw.ground.attack.ground_attacks import against_attacker
from warcabinet.awaw.ground.movement.ground_movement import allowance, options_of, reachable
from warcabinet.awaw.ground.movement_phase.movement_phase import GroundMovement
from warcabinet.awaw.ground.overruns.overruns import why_not_with
from warcabinet.awaw.ground.stacking.zones_of_control import hostile_zone, zone_of
from warcabinet.awaw.pieces.combat_training_levels import ctl
from warcabinet.awaw.pieces.ground_units import mechanized
from warcabinet.awaw.scenarios.file.words import WeatherKind
from warcabinet.awaw.state.construction import Fort, FortKind
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import Supply, UnitSupply, Weather
from warcabinet.awaw.state.regions import SurprisedArmor
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Alignment, Country, Status, Theater
from warcabinet.hexes import SpaceId

INF, ARMOR, DROP = "germany-infantry-3-3", "germany-armor-4-6", "germany-airborne-1-3"
REPLACEMENT = "germany-replacement-1-1"
RIFLES, TANKS = "russia-infantry-2-3", "russia-armor-3-5"
KINDS = RULES.settings["barbarossa"].kinds


def at(*units: str, **setting: Any) -> AwawWorld:
    setting.setdefault("turn", "Summer 1942")
    return world_at(*units, **setting)


def moving(*units: str, **setting: Any) -> Table:
    setting.setdefault("turn", "Summer 1942")
    return table(*units, play=GroundMovement(), **setting)


def factor(world: AwawWorld, unit: str) -> int:
    return allowance(world, world.units[UnitId(unit)])


def partial(unit: str) -> UnitSupply:
    return UnitSupply(UnitId(unit), Supply.PARTIAL)


def zone(world: AwawWorld, party: str) -> set[str]:
    return set(world.map.members(zone_of(world, party)))


# 10.1, 10.2 ---------------------------------------------------------------------------------------


@pytest.mark.rule(
    "10.11#1", "infantry moves three in Europe, in partial supply too, but with a CTL of one less"
)
def test_infantry_moves_three_even_in_partial_supply() -> None:
    world = at(f"{INF} K45 x2", rows=(partial(f"{INF}/1"),))
    assert [factor(world, f"{INF}/{n}") for n in "12"] == [3, 3]
    first, second = (world.units[UnitId(f"{INF}/{n}")] for n in "12")
    assert ctl(world, first) == ctl(world, second) - 1
    assert KINDS["us-infantry-2-3"].movement(Theater.PACIFIC) == 2


@pytest.mark.rule("10.12#1", "mechanized infantry moves four in Europe")
@pytest.mark.rule("10.12#2", "in partial supply it moves three")
def test_mechanized_infantry_moves_four_while_its_component_works() -> None:
    foot = "britain-infantry-3-4"
    world = at(f"{foot} K45 x2", side="allied", rows=(partial(f"{foot}/1"),))
    assert [factor(world, f"{foot}/{n}") for n in "12"] == [3, 4]
    kind = KINDS[foot]
    assert kind.mechanized_in(Theater.EUROPE)
    assert not kind.mechanized_in(Theater.PACIFIC)
    assert kind.movement(Theater.PACIFIC) == 2
    assert zone_of(world, "britain") == 0  # a zone is for armor only


def test_exploiting_armor_shakes_infantry_and_replacements() -> None:
    world = at(f"{ARMOR} K45", f"{RIFLES} K46", f"{RIFLES} H47", f"{ARMOR} H46")
    open_field = Assault((UnitId(f"{ARMOR}/1"),), (SpaceId("K46"),), exploiting=True)
    moscow = Assault((UnitId(f"{ARMOR}/2"),), (SpaceId("H47"),), exploiting=True)
    assert net_multiplier(world, UnitId(f"{RIFLES}/1"), open_field) == 1
    assert net_multiplier(world, UnitId(f"{RIFLES}/2"), moscow) == 2
    back = at("russia-armor-5-6 K45", f"{REPLACEMENT} K46", side="allied")
    first = back.units[UnitId("russia-armor-5-6/1")]
    assault = Assault((first.id,), (SpaceId("K46"),), exploiting=True)
    shaken = "15.33A" in {
        part.rule for part in multiplier_parts(back, UnitId(f"{REPLACEMENT}/1"), assault)
    }
    assert shaken == (ctl(back, first) >= 2)


@pytest.mark.rule("10.22#1", "replacements move one")
def test_replacements_move_one() -> None:
    world = at(f"{REPLACEMENT} K45")
    assert factor(world, f"{REPLACEMENT}/1") == 1
    assert set(options_of(world, world.units[UnitId(f"{REPLACEMENT}/1")]).values()) == {1}


@pytest.mark.rule("10.23#1", "replacements have one combat factor")
def test_replacements_defend_with_one_factor_and_attack_nobody() -> None:
    rows = (partial(f"{REPLACEMENT}/2"),)
    world = at(f"{REPLACEMENT} K45 x2", f"{RIFLES} K46", rows=rows)
    unit = world.units[UnitId(f"{REPLACEMENT}/1")]
    assert world.type_of(unit).combat == 1
    assert "10.23" in {r.rule for r in against_attacker(world, unit.id, SpaceId("K46"))}
    assert "13.51" in {r.rule for r in why_not_with(world, unit, SpaceId("K46"))}
    other = world.units[UnitId(f"{REPLACEMENT}/2")]
    assert ctl(world, other) == ctl(world, unit) - 1


@pytest.mark.rule("10.26#1", "a replacement costs one BRP")
def test_a_replacement_costs_one_brp() -> None:
    costs = {one.cost for one in KINDS.values() if one.category is Category.REPLACEMENT}
    assert costs == {1}


# 10.31, 10.32, 10.33 ------------------------------------------------------------------------------


def test_armor_is_mechanized_and_others_are_not() -> None:
    world = at(f"{ARMOR} K45", f"{INF} K47")
    assert mechanized(world, world.units[UnitId(f"{ARMOR}/1")])
    assert not mechanized(world, world.units[UnitId(f"{INF}/1")])
    assert len(zone(world, "germany")) == 6


def test_without_full_supply_armor_acts_as_infantry() -> None:
    world = at(f"{ARMOR} K45", f"{TANKS} K47", rows=(partial(f"{ARMOR}/1"), partial(f"{TANKS}/1")))
    unit = world.units[UnitId(f"{ARMOR}/1")]
    assert not mechanized(world, unit)
    assert allowance(world, unit) == 3
    assert zone_of(world, "germany") == 0
    assert hostile_zone(world, "germany") == 0
    assert "13.52" in {r.rule for r in why_not_with(world, unit, SpaceId("K46"))}
    tanks = UnitId(f"{TANKS}/1")
    exploiting = Assault((unit.id,), (SpaceId("K47"),), exploiting=True)
    full = at(f"{ARMOR} K46", f"{TANKS} K47", rows=(partial(f"{TANKS}/1"),))
    parts = multiplier_parts(full, tanks, exploiting)
    assert "15.33A" in {part.rule for part in parts}
    healthy = at(f"{ARMOR} K46", f"{TANKS} K47")
    assert "15.33A" not in {part.rule for part in multiplier_parts(healthy, tanks, exploiting)}
    assert world.type_of(unit).combat == 4  # its combat factor is unaffected


@pytest.mark.rule("13.47#1", "in bad weather a unit obeys its limits")
@pytest.mark.rule(
    "10.33#3", "armor that has spent the points of infantry where its component is negated stops"
)
def test_in_the_hardest_winter_armor_goes_no_further_than_infantry() -> None:
    hard = Weather("russian-winter-zone", WeatherKind.WINTER, 11)
    world = at(f"{ARMOR} K37", f"{ARMOR} K45", rows=(hard,))
    board = world.map
    inside = world.units[UnitId(f"{ARMOR}/2")]
    assert not mechanized(world, inside)
    assert "K48" in board.members(reachable(world, inside).reached)
    assert "K49" not in board.members(reachable(world, inside).reached)
    border = world.units[UnitId(f"{ARMOR}/1")]
    found = reachable(world, border)
    assert mechanized(world, border)
    assert "K40" in board.members(found.reached)
    assert "K41" not in board.members(found.reached)  # three spent, and it is cold there


# 10.34 --------------------------------------------------------------------------------------------


@pytest.mark.rule("10.34#1", "armor has a zone in the six hexes around it")
def test_armor_has_a_zone_in_the_six_hexes_around_it() -> None:
    world = at(f"{ARMOR} K45", f"{INF} K50")
    assert zone(world, "germany") == {"K44", "K46", "J45", "J46", "L44", "L45"}
    assert zone(world, "russia") == set()


@pytest.mark.rule("10.341A#1", "a zone does not reach into a neutral country")
def test_zones_stop_at_neutral_borders() -> None:
    neutral = Alignment(Country("baltic-states"), Status.NEUTRAL)
    world = at(f"{ARMOR} J37", rows=(neutral,), control={"baltic-states": "I37 I38 J38"})
    assert zone(world, "germany") & {"I37", "I38", "J38"} == set()
    assert {"K37", "J36"} <= zone(world, "germany")
    attacked = at(f"{ARMOR} J37")
    assert {"I38", "J38"} <= zone(attacked, "germany")


@pytest.mark.rule("10.341B#1", "a zone does not cross water or lakes, not even at an arrow")
def test_zones_do_not_cross_water_not_even_at_arrows() -> None:
    world = at(f"{ARMOR} U40", f"{ARMOR} C42")
    found = zone(world, "germany")
    assert "U41" not in found  # an arrow
    assert "C43" not in found  # a lake
    assert "U39" in found


def test_zones_reach_across_rivers_and_into_rough_terrain_and_bad_weather() -> None:
    world = at(f"{ARMOR} M36", f"{ARMOR} L37")
    assert {"M37", "N36"} <= zone(world, "germany")  # a swamp among them
    rough_ground = world.board.terrain.where(Terrain.SWAMP, Terrain.FOREST, Terrain.MOUNTAIN)
    assert world.map.has(rough_ground, "M37")
    swamp = at(f"{ARMOR} M37")
    assert mechanized(swamp, swamp.units[UnitId(f"{ARMOR}/1")])
    assert {"M36", "N36"} <= zone(swamp, "germany")
    river = world.board.sides(SideFeature.RIVER)
    across = world.map.members(world.map.expand(world.map.bit("O40"), river))
    assert across
    assert set(across) <= zone(at(f"{ARMOR} O40"), "germany")
    winter = Weather("russian-winter-zone", WeatherKind.WINTER, 5)
    assert zone(at(f"{ARMOR} M36", rows=(winter,)), "germany") >= {"M37", "N36"}


@pytest.mark.rule("10.343#1", "a zone hinders movement")
def test_zones_hinder_movement() -> None:
    world = at(f"{INF} K45", f"{TANKS} K46")
    assert options_of(world, world.units[UnitId(f"{INF}/1")])[SpaceId("K44")] == 3


@pytest.mark.rule("10.344#2", "surprised armor at the border has no zone")
@pytest.mark.rule("10.344#3", "other surprised armor costs one point instead of two")
def test_surprised_armor_at_the_border_has_no_zone_and_others_a_weak_one() -> None:
    at_border = SurprisedArmor("russia", (SpaceId("K38"),))
    world = world_at(
        f"{ARMOR} K37", f"{ARMOR} K45", f"{TANKS} K38", f"{TANKS} K46", rows=(at_border,)
    )
    first, second = (world.units[UnitId(f"{ARMOR}/{n}")] for n in "12")
    assert options_of(world, first)[SpaceId("K36")] == 1
    assert options_of(world, second)[SpaceId("K44")] == 2


# 10.4, 10.9 ---------------------------------------------------------------------------------------


@pytest.mark.rule("10.41A#1", "specialized units have one factor")
@pytest.mark.rule("10.41C#1", "specialized units cost three BRPs")
def test_specialized_units_have_one_factor_and_cost_three() -> None:
    some = [one for one in KINDS.values() if one.category in SPECIALIZED]
    assert {(one.combat, one.cost) for one in some} == {(1, 3)}


@pytest.mark.rule("10.41F#1", "exploiting armor does not shake specialized units")
def test_exploiting_armor_and_winter_do_not_shake_specialized_units() -> None:
    winter = Weather("russian-winter-zone", WeatherKind.WINTER, 10)
    drop = "russia-airborne-1-3"
    world = at(f"{ARMOR} K45", f"{drop} K46", f"{DROP} L45", f"{TANKS} L46", rows=(winter,))
    exploiting = Assault((UnitId(f"{ARMOR}/1"),), (SpaceId("K46"),), exploiting=True)
    assert net_multiplier(world, UnitId(f"{drop}/1"), exploiting) == 2
    frozen = Assault((UnitId(f"{TANKS}/1"),), (SpaceId("L45"),))
    assert all(part.value > 0 for part in multiplier_parts(world, UnitId(f"{DROP}/1"), frozen))


@pytest.mark.rule("10.98#1", "a flak factor costs one BRP")
def test_flak_has_a_movement_factor_of_one_and_costs_one() -> None:
    flak = [one for one in KINDS.values() if one.category is Category.FLAK]
    assert {(one.move_europe or one.move_pacific, one.cost, one.combat) for one in flak} == {
        (1, 1, 0)
    }


@pytest.mark.rule("10.94#1", "flak is lost when enemies enter its hex")
def test_flak_is_lost_when_enemies_enter_its_hex() -> None:
    t = moving(f"{INF} K45", "russia-flak K46 x2", "germany-flak K47 x1", control={"russia": "K46"})
    t.say(f"axis: move {INF}/1 K46")
    assert [row.place for row in t.world.air.values()] == ["K47"]
    assert t.told("10.94")
    assert t.world.casualties["russia"].brps == 2


@pytest.mark.rule("10.341C#1", "a zone does not cross enemy works")
def test_enemy_works_stop_a_zone_and_own_works_do_not() -> None:
    works = all_round("K46")
    world = at(f"{ARMOR} K45", f"{TANKS} K46", rows=(works,))
    assert "K46" not in zone(world, "germany")
    assert "K44" in zone(world, "germany")
    assert "K45" in zone(world, "russia")


def all_round(space: str) -> Fort:
    return Fort(SpaceId(space), FortKind.FORTIFICATION)

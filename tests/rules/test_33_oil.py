"""33: oil for factions that are fed by land."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.pacific_world import pacific_table, pacific_world
from tests.awaw.table import table, world_at
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.battle.breakthroughs import CreateBreakthrough, may_exploit
from warcabinet.awaw.logistics.construction.construction_oil_effects import oil_cover
from warcabinet.awaw.logistics.hex_control import hex_control
from warcabinet.awaw.logistics.oil.oil_counters_and_consumption import (
    OilAdjustment,
    OilAfterCombat,
    OilAppears,
    OilAtInitialSupply,
    OilCleanUp,
    OilIntoConstruction,
)
from warcabinet.awaw.logistics.oil.oil_repairs import RepairOilCenters
from warcabinet.awaw.logistics.oil.oil_reserves import largest_reserve
from warcabinet.awaw.logistics.supply import supply_determination
from warcabinet.awaw.logistics.supply.supply_determination import SUPPLY_FIXED, InitialSupply
from warcabinet.awaw.moments import come
from warcabinet.awaw.pieces.combat_training_levels import ctl
from warcabinet.awaw.pieces.ground_units import mechanized
from warcabinet.awaw.state.exploitation import Breakthrough, Exploited
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import HeldByPartisans, Supply, UnitSupply
from warcabinet.awaw.state.oil import (
    OilDamage,
    OilEffect,
    OilOffset,
    OilReserve,
    Service,
)
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.surrender.russian_resistance import resistance_parts
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.hexes import SpaceId

AXIS, RUSSIA = "european axis", "russia"
ARMOR = "germany-armor-4-6"
PLOESTI, GROZNY, MAIKOP, BAKU = "V33", "U48", "U43", "Y49"
GERMAN_CITIES = "Berlin Breslau Cologne Essen Leipzig"
RUSSIAN_CITIES = "Moscow Leningrad Stalingrad Grozny Maikop"
COUNTED = OilReserve(AXIS, 6, True)
NO_ARMY_OIL = OilEffect(AXIS, Service.ARMY)
SERVICES = (Service.AIR, Service.NAVAL, Service.ARMY)


@pytest.mark.rule("33.422#1", "a reserve holds no more than its cities keep")
@pytest.mark.rule("33.422A#1", "two for each of five German cities")
@pytest.mark.rule("33.422C#1", "one for each of five Russian cities and the Urals")
def test_the_size_of_the_reserves() -> None:
    world = world_at()
    assert largest_reserve(world, AXIS) == 10
    assert largest_reserve(world, RUSSIA) == 6
    german = [world.board.places[name].hex for name in GERMAN_CITIES.split()]
    for city in german:
        assert largest_reserve(world_at(control={"russia": city}), AXIS) == 8
    russian = [world.board.places[name].hex for name in RUSSIAN_CITIES.split()]
    for city in russian:
        assert largest_reserve(world_at(control={"germany": city}), RUSSIA) == 5
    lost = world_at(control={"russia": " ".join(german), "germany": " ".join(russian)})
    assert largest_reserve(lost, AXIS) == 0
    assert largest_reserve(lost, RUSSIA) == 1  # in the Urals box
    kept = world_at(control={"italy": german[0]})  # an ally
    assert largest_reserve(kept, AXIS) == 10


@pytest.mark.rule("33.422B#1", "two for each of five Japanese cities")
def test_the_size_of_the_japanese_reserve() -> None:
    assert largest_reserve(pacific_world(), "japan") == 10
    for city in ("Harbin", "Kagoshima", "Mukden", "Osaka", "Tokyo"):
        place = pacific_world().board.places[city].hex
        assert largest_reserve(pacific_world(control={"us": place}), "japan") == 8
    assert largest_reserve(pacific_world(control={"us": "V12"}), "japan") == 10


@pytest.mark.rule("33.4424#1", "counted from the first Axis turn after the attack, with ten")
def test_axis_oil_is_counted_from_the_first_axis_turn_after_the_attack() -> None:
    t = table(play=OilAppears(), turn="Summer 1941")
    assert not t.world.oil_reserves[AXIS].tracked
    t = table(play=OilAppears(), turn="Fall 1941")
    assert t.world.oil_reserves[AXIS] == OilReserve(AXIS, 10, True)


@pytest.mark.rule("33.4624#1", "Russia counts no oil while it holds its three centers")
@pytest.mark.rule("33.4624#2", "it begins to count with all that its places can keep")
def test_russian_oil_is_counted_once_a_center_has_fallen() -> None:
    t = table(play=OilAppears(), turn="Fall 1941", side="allied")
    assert not t.world.oil_reserves[RUSSIA].tracked
    for lost, most in ((MAIKOP, 5), (GROZNY, 5), (BAKU, 6), (f"{MAIKOP} H47", 4)):
        old = OilReserve(RUSSIA, 2, False, 3)  # what it had when it was counted before
        t = table(play=OilAppears(), turn="Fall 1941", side="allied", rows=(old,),
                  control={"germany": lost})  # fmt: skip
        assert t.world.oil_reserves[RUSSIA] == OilReserve(RUSSIA, most, True)
    t = table(play=OilAppears(), turn="Fall 1941", side="allied", control={"germany": "H47"})
    assert not t.world.oil_reserves[RUSSIA].tracked


@pytest.mark.rule("33.4624#3", "Russia ceases to count only with six counters and all centers")
def test_russian_oil_is_counted_until_russia_has_six_counters_and_its_centers_again() -> None:
    def still_counted(counters: int, german: str = "") -> bool:
        reserve = OilReserve(RUSSIA, counters, True)
        held = {"germany": german}
        t = table(play=OilAppears(), turn="Fall 1941", side="allied", control=held, rows=(reserve,))
        return t.world.oil_reserves[RUSSIA].tracked

    assert not still_counted(6)
    assert still_counted(5)
    assert still_counted(5, german="H47")  # without Moscow five are all that it can keep
    for center in (MAIKOP, GROZNY, BAKU):
        assert still_counted(6, german=center)


@pytest.mark.rule("33.51#2", "a counter for each of the three services that is to have oil")
@pytest.mark.parametrize("oiled", ["air", "naval", "army", "air,naval", "air,naval,army", "-"])
def test_counters_offset_one_or_more_of_three_effects(oiled: str) -> None:
    """In the Pacific, where ships sail."""
    rows = (OilReserve("japan", 4, True), *(OilEffect("japan", one) for one in SERVICES))
    t = pacific_table(play=OilAdjustment(), side="axis", rows=rows)
    t.say(f"axis: use-oil {oiled}")
    got = {one for one in SERVICES if one in oiled}
    assert t.world.oil_reserves["japan"].counters == 4 - len(got)
    for _ in ("at once", "once supply is fixed"):
        assert set(t.world.oil_effects) == {f"japan/{one}" for one in SERVICES if one not in got}
        come(t.world, SUPPLY_FIXED)


@pytest.mark.rule("33.51#2", "a counter offsets the effect on a service")
@pytest.mark.rule("33.52A#2", "in the oil adjustment phase")
@pytest.mark.rule("33.521#1", "an effect may be taken to save oil")
@pytest.mark.rule("33.61#1", "the moving side chooses")
def test_each_service_takes_a_counter_or_does_without() -> None:
    t = table(play=OilAdjustment(), turn="Fall 1941", rows=(COUNTED,))
    t.say("axis: use-oil army")
    assert t.world.oil_reserves[AXIS].counters == 5
    come(t.world, SUPPLY_FIXED)
    assert list(t.world.oil_effects) == [f"{AXIS}/air"]


@pytest.mark.rule("33.61E#1", "want of oil in a turn touches the services, not the economy")
def test_without_any_oil_only_the_services_suffer_in_a_turn() -> None:
    t = table(play=OilAdjustment(), turn="Fall 1941", rows=(COUNTED,))
    before = dict(t.world.treasuries)
    t.say("axis: use-oil -")
    come(t.world, SUPPLY_FIXED)
    assert list(t.world.oil_effects) == [f"{AXIS}/air", f"{AXIS}/army"]
    assert dict(t.world.treasuries) == before


@pytest.mark.rule("33.62#1", "oil lifts an effect at once")
def test_oil_lifts_an_effect_at_once() -> None:
    t = table(play=OilAdjustment(), turn="Fall 1941", rows=(COUNTED, NO_ARMY_OIL))
    t.say("axis: use-oil air,army")
    assert not t.world.oil_effects


def test_an_empty_reserve_offsets_nothing() -> None:
    t = table(play=OilAdjustment(), turn="Fall 1941", rows=(OilReserve(AXIS, 0, True),))
    assert t.against("axis: use-oil army") == {"33.51"}
    t.say("axis: use-oil -")
    assert not t.world.oil_effects  # what was offset in the last turn still holds
    come(t.world, SUPPLY_FIXED)
    assert len(t.world.oil_effects) == 2


@pytest.mark.rule("33.411#1", "in any of the three windows")
@pytest.mark.rule("33.412#1", "a counter that is used leaves the reserve")
@pytest.mark.rule("33.52A#3", "during initial supply")
@pytest.mark.rule("33.52A#4", "after combat")
@pytest.mark.parametrize("window", [OilAtInitialSupply, OilAfterCombat])
def test_who_did_without_may_still_use_oil_later(window: type[OilAtInitialSupply]) -> None:
    rows = (COUNTED, OilOffset(AXIS, Service.AIR), NO_ARMY_OIL)
    t = table(play=window(), turn="Fall 1941", rows=rows)
    assert t.asked("axis").options("use-oil", "services") == [Service.ARMY]
    assert t.against("axis: use-oil air") == {"33.61"}  # it has oil already
    t.say("axis: use-oil army")
    assert t.world.oil_reserves[AXIS].counters == 5
    assert not t.world.oil_effects


@pytest.mark.parametrize("window", [OilAtInitialSupply, OilAfterCombat])
def test_nobody_is_asked_again_who_has_oil_or_has_none_to_use(
    window: type[OilAtInitialSupply],
) -> None:
    all_of_them = [OilOffset(AXIS, service) for service in (Service.AIR, Service.ARMY)]
    assert table(play=window(), turn="Fall 1941", rows=(COUNTED, *all_of_them)).pending == ""
    empty = OilReserve(AXIS, 0, True)
    assert table(play=window(), turn="Fall 1941", rows=(empty,)).pending == ""
    assert table(play=window(), turn="Fall 1941", side="allied", rows=(COUNTED,)).pending == ""


@pytest.mark.rule("33.531#1", "the oil of a source is that of its reserve")
@pytest.mark.rule("33.541#1", "oil lasts until the next initial supply is over")
def test_oil_lasts_until_initial_supply_determination_of_the_next_turn_is_over() -> None:
    t = table(play=OilAdjustment(), turn="Winter 1941", rows=(COUNTED,))
    t.say("axis: use-oil -")
    assert not t.world.oil_effects
    t = table(play=InitialSupply(), turn="Winter 1941", rows=(COUNTED,))
    assert sorted(t.world.oil_effects) == [f"{AXIS}/air", f"{AXIS}/army"]
    offset = OilOffset(AXIS, Service.ARMY)
    t = table(play=InitialSupply(), turn="Winter 1941", rows=(COUNTED, offset))
    assert sorted(t.world.oil_effects) == [f"{AXIS}/air"]
    theirs = table(play=InitialSupply(), turn="Winter 1941", side="allied", rows=(COUNTED,))
    assert not theirs.world.oil_effects


@pytest.mark.rule("33.535#1", "oil and supply are those of the last turn until it is over")
@pytest.mark.parametrize("before", [False, True])
def test_the_old_status_lasts_until_initial_supply_is_over(
    before: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether armor had oil and supply last time holds for the whole determination, and what comes
    of it holds from its end on.
    """
    seen: list[tuple[bool, bool]] = []
    armor = UnitId(f"{ARMOR}/1")
    old = UnitSupply(armor, Supply.PARTIAL)
    determine = supply_determination.determine

    def during(world: AwawWorld, *args: Any) -> None:
        seen.append((NO_ARMY_OIL.key() in world.oil_effects, armor in world.unit_supply))
        determine(world, *args)
        seen.append((NO_ARMY_OIL.key() in world.oil_effects, False))

    monkeypatch.setattr(supply_determination, "determine", during)
    rows = (COUNTED, NO_ARMY_OIL, old) if before else (COUNTED,)
    t = table(f"{ARMOR} L37", play=InitialSupply(), turn="Winter 1941", rows=rows)
    assert seen == [(before, before), (before, False)]
    assert NO_ARMY_OIL.key() in t.world.oil_effects  # no oil was used in this turn
    assert armor not in t.world.unit_supply
    oil = (OilOffset(AXIS, Service.ARMY), *rows)
    fed = table(f"{ARMOR} L37", play=InitialSupply(), turn="Winter 1941", rows=oil)
    assert seen[2:] == [(before, before), (before, False)]
    assert NO_ARMY_OIL.key() not in fed.world.oil_effects


@pytest.mark.rule("33.61C#2", "one CTL less")
@pytest.mark.rule("33.61C#5", "armor acts as infantry")
@pytest.mark.rule("33.61C#8", "not twice with partial supply")
def test_without_army_oil_armor_is_infantry_and_training_suffers() -> None:
    world = world_at(f"{ARMOR} L37", rows=(NO_ARMY_OIL,))
    armor = world.units[UnitId(f"{ARMOR}/1")]
    assert not mechanized(world, armor)
    assert ctl(world, armor) == 1
    fine = world_at(f"{ARMOR} L37")
    assert mechanized(fine, fine.units[armor.id])
    partial = UnitSupply(armor.id, Supply.PARTIAL)
    both = world_at(f"{ARMOR} L37", rows=(NO_ARMY_OIL, partial))
    assert ctl(both, both.units[armor.id]) == 1  # not twice


@pytest.mark.rule("16.61#4", "armor that lives on its exploitation feels no lack of oil")
@pytest.mark.rule("30.551A#1", "armor that lives on its exploitation feels no lack of oil")
def test_army_oil_does_not_touch_armor_that_lives_on_its_exploitation() -> None:
    """R-038: it keeps its tanks and its training and creates breakthroughs, but does not exploit,
    even if a supply line reaches it.
    """
    unit = UnitId(f"{ARMOR}/1")
    rows = (
        Exploited(unit, 2 * game_turn("Summer 1941").number),
        Breakthrough(SpaceId("L38"), (unit,)),
    )
    dry = world_at(f"{ARMOR} L37", turn="Fall 1941", rows=(*rows, NO_ARMY_OIL))
    armor = dry.units[unit]
    assert mechanized(dry, armor)
    assert ctl(dry, armor) == 2
    asked = CreateBreakthrough("germany", "armor", unit, SpaceId("L38"))
    assert BOOK.may(dry, asked) == []
    assert {one.rule for one in may_exploit(dry, unit, SpaceId("L38"))} == {"33.61C"}
    fine = world_at(f"{ARMOR} L37", turn="Fall 1941", rows=rows)
    assert may_exploit(fine, unit, SpaceId("L38")) == []


@pytest.mark.rule("33.52C#1", "in the construction phase")
@pytest.mark.rule("33.61D#1", "normal cost takes oil")
@pytest.mark.rule("33.61D#2", "25 BRPs a counter")
def test_oil_for_construction_covers_25_brps_a_counter() -> None:
    t = table(play=OilIntoConstruction(), turn="Fall 1941", rows=(COUNTED,))
    assert t.against("axis: oil-for-construction 7") == {"33.52C"}
    t.say("axis: oil-for-construction 2")
    assert t.world.oil_reserves[AXIS].counters == 4
    assert t.world.construction_oil[AXIS].covers == oil_cover(t.world, 2) == 50
    assert table(play=OilIntoConstruction(), turn="Summer 1941").pending == ""


@pytest.mark.rule("33.422#2", "what is too much is lost as the turn ends")
def test_what_a_reserve_cannot_hold_is_lost() -> None:
    t = table(play=OilCleanUp(), turn="Fall 1941", rows=(OilReserve(AXIS, 13, True),))
    assert t.world.oil_reserves[AXIS].counters == 10


@pytest.mark.rule("33.321#1", "capture damages it")
@pytest.mark.rule("33.3211B#1", "not in the turn of a surprise attack")
def test_a_captured_center_is_damaged_but_not_by_surprise() -> None:
    world = world_at(turn="Fall 1942")
    hex_control.take(world, MAIKOP, "germany", "29.21")
    assert world.oil_damage[SpaceId(MAIKOP)].markers == 1
    hex_control.take(world, MAIKOP, "russia", "29.21")
    assert world.oil_damage[SpaceId(MAIKOP)].markers == 1  # it yields only one
    caught = world_at(turn="Summer 1941")
    hex_control.take(caught, MAIKOP, "germany", "29.21")
    assert not caught.oil_damage


@pytest.mark.rule("33.321#2", "its recapture damages it, also in the turn of the surprise")
@pytest.mark.rule("33.3211B#1", "only Russian centers that the Axis take are spared")
def test_surprise_spares_only_what_the_axis_take_from_russia() -> None:
    caught = world_at(turn="Summer 1941")
    hex_control.take(caught, MAIKOP, "germany", "29.21")
    hex_control.take(caught, PLOESTI, "russia", "29.21")
    assert [row.hex for row in caught.oil_damage.rows()] == [PLOESTI]
    hex_control.take(caught, MAIKOP, "russia", "29.21")
    assert caught.oil_damage[SpaceId(MAIKOP)].markers == 1


@pytest.mark.rule("33.35#1", "one old marker as the turn ends")
def test_one_old_marker_is_repaired_at_the_end_of_the_turn() -> None:
    old = OilDamage(SpaceId(PLOESTI), 2)
    t = table(play=RepairOilCenters(), turn="Fall 1942", rows=(old,))
    assert t.world.oil_damage[SpaceId(PLOESTI)].markers == 1
    new = OilDamage(SpaceId(PLOESTI), 2, fresh=True)
    t = table(play=RepairOilCenters(), turn="Fall 1942", rows=(new,))
    assert t.world.oil_damage[SpaceId(PLOESTI)] == OilDamage(SpaceId(PLOESTI), 2)
    freed = (old, HeldByPartisans(SpaceId(PLOESTI)))  # not held throughout the turn
    t = table(play=RepairOilCenters(), turn="Fall 1942", rows=freed)
    assert t.world.oil_damage[SpaceId(PLOESTI)] == old
    two = (OilDamage(SpaceId(GROZNY), 1), OilDamage(SpaceId(MAIKOP), 1))
    t = table(play=RepairOilCenters(), turn="Fall 1942", side="allied", rows=two)
    assert t.against(f"allied: repair-oil-center {PLOESTI}") == {"33.35"}
    t.say(f"allied: repair-oil-center {MAIKOP}")
    assert SpaceId(MAIKOP) not in t.world.oil_damage
    assert SpaceId(GROZNY) in t.world.oil_damage


@pytest.mark.rule("60.11#12", "each oil effect on Russia costs a point")
def test_oil_effects_lower_russian_resistance() -> None:
    world = world_at(rows=(OilEffect(RUSSIA, Service.ARMY), OilEffect(RUSSIA, Service.AIR)))
    assert {part.name: part.value for part in resistance_parts(world)}["oil effects"] == -2

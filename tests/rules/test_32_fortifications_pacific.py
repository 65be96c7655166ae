"""32: fortifications in the Pacific: Singapore, jungles, and whole island groups."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.pacific_world import pacific_table, pacific_world
from tests.awaw.table import Table, world_at
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.ground.attack.defense_multipliers import multiplier_parts
from warcabinet.awaw.ground.attack.ground_attacks import against_odds
from warcabinet.awaw.ground.attrition.eligible_units import open_sides
from warcabinet.awaw.ground.stacking.zones_of_control import zone_of
from warcabinet.awaw.logistics.fortification_effects import fort_met
from warcabinet.awaw.logistics.fortifications.construction_restrictions import (
    FORTIFICATION,
    FortifyAt,
)
from warcabinet.awaw.logistics.fortifications.fortification_construction import FortifyPlaces
from warcabinet.awaw.logistics.fortifications.fortified_island_groups import (
    FortifyIslandGroups,
    against_group,
    open_groups,
)
from warcabinet.awaw.logistics.hex_control.hex_control import take
from warcabinet.awaw.moments import Moment, come
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.state.construction import (
    BeachDefence,
    BuildingBudget,
    Fort,
    FortBuilding,
    FortKind,
    OldWar,
)
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import HeldByPartisans, HexSupply, HexTaken, Supply
from warcabinet.awaw.state.naval import ActivityId, Landed
from warcabinet.awaw.state.research import Project, ProjectId
from warcabinet.awaw.state.world import AwawWorld, Clock
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.records import Record, Seat
from warcabinet.hexes import SpaceId

BUDGETS = tuple(BuildingBudget(power, 50) for power in ("japan", "us", "britain"))
ATTACKED = OldWar("britain", "japan")


FORTS = ProjectId("fortification-production")


def builds(*units: str, rows: tuple[Record, ...] = (), **setting: Any) -> Table:
    """Japan, or with `side="allied"` the Western Allies, may fortify island groups."""
    return pacific_table(*units, play=FortifyIslandGroups(), rows=(*BUDGETS, *rows), **setting)


def allies_build(*units: str, rows: tuple[Record, ...] = (), **setting: Any) -> Table:
    paid = Project("western allies", FORTS, points=4, open=False, seats=(Seat("allied"),))
    return builds(*units, rows=(ATTACKED, paid, *rows), side="allied", **setting)


def refused(world: AwawWorld, power: str, space: str) -> set[str]:
    return {one.rule for one in BOOK.may(world, FortifyAt(power, FORTIFICATION, SpaceId(space)))}


# Singapore ----------------------------------------------------------------------------------------


def attack(world: AwawWorld, *units: str) -> Assault:
    return Assault(tuple(UnitId(one) for one in units), (SpaceId("EE11"),))


@pytest.mark.rule("32.43C#1", "Singapore against the sea only")
@pytest.mark.rule("32.21B#7", "Singapore has nothing by land or from the air")
def test_singapore_is_a_fortress_to_the_sea_only() -> None:
    world = pacific_world("japan-infantry-3-2 DD11", "india-infantry-1-3 EE11")
    assert world.forts[SpaceId("EE11")] == Fort(SpaceId("EE11"), line=FortKind.FORTRESS)
    by_land = attack(world, "japan-infantry-3-2/1")
    from_the_air = attack(world)
    assert fort_met(world, "EE11", by_land) is None
    assert fort_met(world, "EE11", from_the_air) is None
    parts = multiplier_parts(world, UnitId("india-infantry-1-3/1"), by_land)
    assert not {"fortress", "fortification"} & {part.name for part in parts}


@pytest.mark.rule("32.21B#6", "+2 against an invasion of Singapore, without drops and land attacks")
@pytest.mark.rule("32.43C#2", "a fortress against invasions")
@pytest.mark.rule("15.32E#6", "Singapore is a fortress against invasions")
def test_singapore_is_a_fortress_against_invasions() -> None:
    units = ("japan-infantry-3-2 EE11", "japan-airborne-1-2 EE11", "japan-infantry-1-2 DD11")
    ashore = Landed(
        UnitId("japan-infantry-3-2/1"), SpaceId("EE11"), ActivityId("a"), SpaceId("L31")
    )
    world = pacific_world(*units, "india-infantry-1-3 EE11", rows=(ashore,))
    by_sea, by_air, by_land = (
        f"japan-{name}/1" for name in ("infantry-3-2", "airborne-1-2", "infantry-1-2")
    )
    assert fort_met(world, "EE11", attack(world, by_sea)) is FortKind.FORTRESS
    for others in (by_air, by_land):
        assert fort_met(world, "EE11", attack(world, by_sea, others)) is None


def test_by_land_nothing_of_singapore_is_fortified() -> None:
    world = pacific_world("japan-armor-1-3 DD11", "india-infantry-1-3 EE11")
    assert world.map.has(zone_of(world, "japan"), "EE11")
    way = world.map.sides_of(["DD11>EE11"])
    assert open_sides(world, "western allies") & way == way


def test_who_takes_singapore_has_no_fortress() -> None:
    world = pacific_world("japan-infantry-3-2 DD11")
    take(world, "EE11", "japan", "29.21")
    assert SpaceId("EE11") not in world.forts


# Where and when -----------------------------------------------------------------------------------


@pytest.mark.rule("32.13A#3", "jungles, Japan only")
def test_japan_fortifies_jungles() -> None:
    held = {"japan": "V12 T13", "britain": "U14"}
    world = pacific_world(control=held, rows=(ATTACKED,))
    assert refused(world, "japan", "V12") == set()  # jungle
    assert refused(world, "japan", "T13") == set()  # jungle and mountains
    assert refused(world, "britain", "U14") == {"32.13A"}
    t = pacific_table(play=FortifyPlaces(), control=held, rows=BUDGETS)
    assert t.against("axis: fortify japan V12") == set()
    t.say("axis: fortify japan V12")
    assert SpaceId("V12") in t.world.forts


def begin(world: AwawWorld, turn: str, side: str) -> None:
    world.end_scope("game_turn")
    world.put(Clock(StepId("T.P.STA.60"), game_turn(turn), Side(side)))
    come(world, Moment.PLAYER_TURN_STARTS)


@pytest.mark.rule("32.14H#1", "from the turn after the Japanese attack")
def test_the_western_allies_fortify_from_the_turn_after_the_japanese_attack() -> None:
    world = pacific_world(wars="")
    begin(world, "Winter 1941", "axis")
    assert refused(world, "britain", "W12") == {"32.14H"}
    for war in pacific_world().wars.values():  # Japan attacks in its player turn
        world.put(war)
    world.put(Clock(StepId("T.P.STA.60"), game_turn("Winter 1941"), Side.ALLIED))
    come(world, Moment.PLAYER_TURN_STARTS)
    assert refused(world, "britain", "W12") == {"32.14H"}
    begin(world, "Spring 1942", "axis")
    assert refused(world, "britain", "W12") == set()
    assert refused(world, "us", "W30") == set()


@pytest.mark.rule("32.14H#2", "or from a tension of 40")
@pytest.mark.parametrize(("tension", "rules"), [(39, {"32.14H"}), (40, set())])
def test_or_when_tension_is_high(tension: int, rules: set[str]) -> None:
    world = pacific_world(wars="", rows=(Level("usjt", "", tension),))
    assert refused(world, "britain", "W12") == rules


@pytest.mark.rule("32.14H#3", "in the Pacific only")
def test_that_holds_in_the_pacific_only() -> None:
    world = world_at(scenario="europe-1939", turn="Fall 1939", side="allied")
    assert "32.14H" not in refused(world, "britain", "L23")
    both = world_at(scenario="global-war", turn="Fall 1939", side="allied")
    assert "32.14H" not in refused(both, "britain", "L23")
    assert "32.14H" in refused(both, "britain", "PW12")


# Island groups ------------------------------------------------------------------------------------


@pytest.mark.rule("32.61#1", "island groups for five BRPs")
@pytest.mark.rule("32.63#1", "one group a turn")
def test_japan_fortifies_a_group_for_five_brps() -> None:
    t = builds()
    assert t.pending == "fortifying-islands"
    before = level_of(t.world, "japan")
    t.say("axis: fortify-islands marshall-islands")
    assert level_of(t.world, "japan") == before - 5
    assert set(t.world.beach_defences) == {"W37", "W38", "X38", "X39", "Y39"}
    assert t.pending == ""  # one group a turn


@pytest.mark.rule("32.61#2", "the U.S. pays")
def test_the_us_pays_for_the_western_allies() -> None:
    t = allies_build()
    us, britain = level_of(t.world, "us"), level_of(t.world, "britain")
    t.say("allied: fortify-islands solomon-islands")  # British islands
    assert (level_of(t.world, "us"), level_of(t.world, "britain")) == (us - 5, britain)


@pytest.mark.rule("32.61#1", "with a research point of the Western Allies, and not without one")
def test_the_western_allies_use_a_research_point_for_a_group() -> None:
    t = allies_build()
    t.say("allied: fortify-islands solomon-islands")
    assert [(row.project, row.points, row.made) for row in t.world.research.rows()] == [
        (FORTS, 3, 1)
    ]
    none = builds(rows=(ATTACKED,), side="allied")
    assert {one.rule for one in against_group(none.world, "solomon-islands")} == {"32.12B"}


@pytest.mark.rule("32.61#3", "Britain pays while Japan fights it alone")
@pytest.mark.parametrize(
    ("group", "payer"), [("solomon-islands", "britain"), ("marianas-islands", "us")]
)
def test_britain_pays_while_japan_fights_it_alone(group: str, payer: str) -> None:
    t = allies_build(wars="japan/britain")
    before = level_of(t.world, payer)
    t.say(f"allied: fortify-islands {group}")
    assert level_of(t.world, payer) == before - 5


def test_who_cannot_pay_fortifies_nothing() -> None:
    t = pacific_table(play=FortifyIslandGroups(), rows=(BuildingBudget("japan", 4), *BUDGETS[1:]))
    assert t.pending == ""


def test_the_allies_do_not_fortify_islands_before_they_fortify_anything() -> None:
    t = builds(side="allied")
    assert t.pending == ""


@pytest.mark.rule("32.62#1", "part of a group is enough")
@pytest.mark.rule("32.65#3", "islands of the enemy are not covered")
def test_of_a_group_that_is_divided_each_has_his_part() -> None:
    t = builds(control={"us": "X38 X39"})
    t.say("axis: fortify-islands marshall-islands")
    assert set(t.world.beach_defences) == {"W37", "W38", "Y39"}
    t.world.readonly = False
    take(t.world, "X38", "japan", "29.21")
    assert set(t.world.beach_defences) == {"W37", "W38", "Y39"}  # nor when they are captured
    t = allies_build(control={"us": "X38 X39"})
    t.say("allied: fortify-islands marshall-islands")
    assert set(t.world.beach_defences) == {"X38", "X39"}


def test_a_group_without_islands_of_ones_own_is_not_fortified() -> None:
    t = builds()
    assert t.against("axis: fortify-islands solomon-islands") == {"32.65"}
    assert "solomon-islands" not in open_groups(t.world)


@pytest.mark.rule("32.63#2", "not in the turn of other works")
@pytest.mark.parametrize("built", [FortBuilding("japan", 1, 0), FortBuilding("japan", 0, 1)])
def test_not_in_the_turn_in_which_a_hex_was_fortified(built: FortBuilding) -> None:
    assert builds(rows=(built,)).pending == ""
    assert builds(rows=(FortBuilding("russia", 1, 0),)).pending == "fortifying-islands"


def test_one_group_a_turn_or_none() -> None:
    t = builds()
    t.say("axis: end-fortifying-islands")
    assert t.pending == ""
    assert not t.world.beach_defences


@pytest.mark.rule("32.65#2", "only islands held and supplied since the turn began")
@pytest.mark.parametrize("taken", [HexTaken(SpaceId("W37"), "us"), HeldByPartisans(SpaceId("W37"))])
def test_only_islands_held_and_supplied_are_covered(taken: Record) -> None:
    hungry = HexSupply(SpaceId("W38"), Supply.PARTIAL)
    t = builds(rows=(taken, hungry))
    t.say("axis: fortify-islands marshall-islands")
    assert set(t.world.beach_defences) == {"X38", "X39", "Y39"}


def test_what_is_defended_already_is_not_fortified_again() -> None:
    done = tuple(BeachDefence(SpaceId(one)) for one in ("Y32", "Y33", "Y34"))
    t = builds(rows=done)
    assert t.against("axis: fortify-islands caroline-islands-east") == {"32.65"}


def test_an_island_of_a_fortified_group_can_be_fortified_too() -> None:
    rows = (*BUDGETS, BeachDefence(SpaceId("X38")))
    t = pacific_table(play=FortifyPlaces(), rows=rows)
    t.say("axis: fortify japan X38")
    assert SpaceId("X38") in t.world.forts
    assert SpaceId("X38") in t.world.beach_defences


@pytest.mark.rule("32.67#1", "beaches and Manus")
def test_in_the_bismarcks_the_beaches_and_manus_are_defended() -> None:
    t = builds(control={"japan": "DD28 DD30 DD31 EE30 FF29"})
    t.say("axis: fortify-islands bismarck-archipelago")
    assert set(t.world.beach_defences) == {"DD28", "DD31", "FF29"}


@pytest.mark.rule("32.67#2", "a fortification there counts by land")
def test_a_fortification_in_new_britain_counts_by_land_too() -> None:
    world = pacific_world(
        "japan-infantry-1-2 FF29",
        "us-marine-1-3 EE30",
        rows=(BeachDefence(SpaceId("FF29")),),
    )
    assault = Assault((UnitId("us-marine-1-3/1"),), (SpaceId("FF29"),))
    way = world.map.sides_of(["EE30>FF29"])
    names = {part.name for part in multiplier_parts(world, UnitId("japan-infantry-1-2/1"), assault)}
    assert "fortification" not in names
    assert open_sides(world, "japan") & way == way
    world.put(Fort(SpaceId("FF29"), all_round=FortKind.FORTIFICATION))
    parts = multiplier_parts(world, UnitId("japan-infantry-1-2/1"), assault)
    assert {part.name: part.value for part in parts}.get("fortification") == 1
    assert not open_sides(world, "japan") & way
    assert against_odds(world, assault)


@pytest.mark.rule("32.65#1", "+1 against an invasion of an island of the group")
@pytest.mark.rule("32.66#1", "a fortification may be built there in another turn")
@pytest.mark.rule("32.66#2", "which makes it +2")
def test_fortified_islands_are_stronger_against_invasions() -> None:
    t = builds()
    t.say("axis: fortify-islands marshall-islands")
    beaches = tuple(t.world.beach_defences.rows())
    assert refused(pacific_world(rows=beaches), "japan", "X38") == set()
    marine = UnitId("us-marine-1-3/1")
    ashore = Landed(marine, SpaceId("X38"), ActivityId("a"), SpaceId("P53"))
    works = Fort(SpaceId("X38"), all_round=FortKind.FORTIFICATION)
    units = ("us-marine-1-3 X38", "japan-infantry-1-2 X38")
    assault = Assault((marine,), (SpaceId("X38"),))
    for rows, dm in (((), 0), (beaches, 1), ((*beaches, works), 2)):
        world = pacific_world(*units, rows=(ashore, *rows))
        parts = multiplier_parts(world, UnitId("japan-infantry-1-2/1"), assault)
        assert sum(one.value for one in parts if one.name.startswith(("beach", "fort"))) == dm


@pytest.mark.rule("32.68#1", "lost with the island")
def test_islands_that_are_lost_are_fortified_no_more() -> None:
    rows = (BeachDefence(SpaceId("X38")), BeachDefence(SpaceId("X39")))
    world = pacific_world(rows=rows)
    take(world, "X38", "us", "29.21")
    assert set(world.beach_defences) == {"X39"}
    assert [event.rule for event in world.told if "lost" in event.text] == ["32.68"]
    take(world, "X38", "japan", "29.21")
    assert set(world.beach_defences) == {"X39"}  # for good


def test_europe_is_not_asked_about_islands() -> None:
    assert not open_groups(world_at())

"""Rule 11: partisans in China, Siberia and India; and partisans in capitals and bases."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.awaw.pacific_world import pacific_table, pacific_world
from tests.awaw.table import Table, table, world_at
from warcabinet.awaw.air.base_changes.displacement import homeless
from warcabinet.awaw.economy.brp_gains_and_losses import (
    AreasGained,
    FailedRecaptures,
)
from warcabinet.awaw.economy.capture_of_centers_and_key_areas import CentersCaptured
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.movement.ground_movement import step_into
from warcabinet.awaw.ground.partisans.construction_restrictions import against_area, against_place
from warcabinet.awaw.ground.partisans.economic_effect import PartisanAndBoxLosses, partisan_losses
from warcabinet.awaw.ground.partisans.partisan_construction import BuildPartisans, builders
from warcabinet.awaw.ground.partisans.partisan_force_pools import (
    automatic,
    maximum,
    partisan_areas,
    pool_is_empty,
)
from warcabinet.awaw.pieces.ground_units import place_unit
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.state.construction import BuildingBudget
from warcabinet.awaw.state.economy import Income
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import Control
from warcabinet.awaw.state.partisans import Partisan
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import (
    Alignment,
    Country,
    Faction,
    Membership,
    Power,
    Relation,
    Status,
    war_state,
)
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

COMMUNISTS = "communist-china"
NATIONALISTS = "nationalist china"
BUDGETS = (
    BuildingBudget("china", 10),
    BuildingBudget("russia", 10),
    BuildingBudget("britain", 10),
    BuildingBudget("us", 10),
)
JOINED = Membership(Power.CHINA, Faction.WESTERN_ALLIES)
RUSSIAN_ALLY = Alignment(Country(COMMUNISTS), Status.ALLY, Power.RUSSIA)
"""79.11: once Russia and Japan are at war."""


def china(*units: str, rows: tuple[Record, ...] = (), **setting: Any) -> AwawWorld:
    setting = {"turn": "Fall 1939", "side": "allied", "wars": "", **setting}
    return pacific_world(*units, rows=(*BUDGETS, *rows), **setting)


def building(*units: str, rows: tuple[Record, ...] = (), **setting: Any) -> Table:
    setting = {"turn": "Fall 1939", "side": "allied", "wars": "", **setting}
    return pacific_table(*units, play=BuildPartisans(), rows=(*BUDGETS, *rows), **setting)


def rules(world: AwawWorld, builder: str, area: str) -> set[str]:
    return {one.rule for one in against_area(world, builder, area)}


def add_partisans(world: AwawWorld, party: str, space: str, count: int) -> None:
    kind = UnitTypeId(f"{party}-partisan-1-{3 if party == 'russia' else 2}")
    for _ in range(count):
        place_unit(world, kind, party, space)


# Pools --------------------------------------------------------------------------------------------


@pytest.mark.rule("11.22D#2", "Siberia has a pool apart from Russia's")
def test_siberia_has_a_pool_of_its_own() -> None:
    world = china()
    assert (automatic(world, "siberia", "russia"), maximum(world, "siberia", "russia")) == (2, 4)
    assert "western allies" not in partisan_areas(world.statics)["siberia"].pools
    assert "russia" not in partisan_areas(world.statics)  # that is in Europe
    assert partisan_areas(world.statics)["siberia"].home == world.map.area("siberia")
    both = world_at(scenario="global-war", turn="Fall 1939")
    areas = partisan_areas(both.statics)
    assert not areas["russia"].home & areas["siberia"].home


@pytest.mark.rule("11.22F#2", "there are two Nationalist partisans")
@pytest.mark.rule("11.22F#3", "the number of Communist partisans grows from 1942 on")
@pytest.mark.rule("11.23#10", "one more Communist Chinese partisan each year")
@pytest.mark.parametrize(
    ("year", "communists"),
    [(1939, 1), (1941, 1), (1942, 2), (1943, 3), (1944, 4), (1945, 5), (1946, 6)],
)
def test_chinese_pools(year: int, communists: int) -> None:
    world = china(turn=f"Fall {year}")
    assert automatic(world, "china", COMMUNISTS) == communists
    assert automatic(world, "china", "russia") == communists  # as Russia's ally
    assert automatic(world, "china", NATIONALISTS) == 2
    assert automatic(world, "china", "western allies") == 2  # once it has joined them


@pytest.mark.rule("11.22F#3", "what is on the board counts against the pool")
def test_a_full_pool_is_full() -> None:
    world = china(turn="Fall 1942")
    add_partisans(world, COMMUNISTS, "L25", 1)
    assert not pool_is_empty(world, "china", COMMUNISTS)
    add_partisans(world, COMMUNISTS, "M25", 1)
    assert pool_is_empty(world, "china", COMMUNISTS)
    assert not pool_is_empty(world, "china", NATIONALISTS)


@pytest.mark.rule("11.22F#1", "China is without Manchuria, Hong Kong, Formosa and Hainan")
def test_china_is_without_manchuria_and_the_islands() -> None:
    world = china()
    home = partisan_areas(world.statics)["china"].home
    for name in ("manchuria", "hong-kong", "formosa", "hainan"):
        assert not home & world.statics.area(f"territory:{name}"), name
    assert home & world.statics.area("territory:communist-china")
    outside = world.map.first(world.statics.area("territory:manchuria"))
    found = {one.rule for one in against_place(world, "china", "china", outside)}
    assert found == {"11.353D"}


# Who builds them ----------------------------------------------------------------------------------


@pytest.mark.rule("11.33F#1", "both Chinas build partisans in China")
@pytest.mark.rule("11.356#1", "nobody but Nationalist China builds Nationalist partisans")
def test_both_chinas_build_partisans_and_nobody_else_there() -> None:
    world = china(rows=(JOINED,), wars="japan/britain japan/us")
    assert rules(world, "china", "china") == set()
    assert rules(world, COMMUNISTS, "china") == set()
    assert rules(world, "britain", "china") == {"11.33F"}
    assert rules(world, "us", "china") == {"11.33F"}
    assert builders(world) == ("china", COMMUNISTS)


@pytest.mark.rule("11.32A#1", "the rule is for Europe alone")
@pytest.mark.rule("11.354#1", "the rule is for Europe alone")
def test_the_rules_for_europe_do_not_hold_in_asia() -> None:
    """Russia is at peace and China does not fight Germany."""
    world = china(rows=(JOINED,), wars="japan/britain japan/us")
    assert not {"11.32A", "11.354"} & rules(world, "china", "china")
    both = world_at(scenario="global-war", turn="Fall 1939", side="allied", rows=(*BUDGETS, JOINED))
    assert {"11.32A", "11.354"} <= rules(both, "china", "greece")
    assert not {"11.32A", "11.354"} & rules(both, "china", "china")


@pytest.mark.rule("11.33F#1", "Russia builds none there")
def test_russia_builds_no_partisans_in_china_even_as_its_neighbours_ally() -> None:
    war = war_state(Power.RUSSIA, Power.JAPAN, Relation.WAR)
    world = china(rows=(RUSSIAN_ALLY, war))
    assert rules(world, "russia", "china") == {"11.33F"}
    assert rules(world, COMMUNISTS, "china") == set()


@pytest.mark.rule("11.33C#3", "partisans in Siberia need a war with Japan")
@pytest.mark.rule("11.352A#1", "the free one may be in Siberia")
def test_siberian_partisans_need_a_war_with_japan() -> None:
    assert rules(china(), "russia", "siberia") == {"11.33C"}
    war = war_state(Power.RUSSIA, Power.JAPAN, Relation.WAR)
    t = building(rows=(war,), control={"japan": "D30 E29"})
    before = level_of(t.world, "russia")
    t.say("allied: build-partisan russia siberia D30")
    assert level_of(t.world, "russia") == before
    assert t.told("11.352A")


@pytest.mark.rule("11.353C#1", "each China builds one a turn")
def test_one_a_turn_for_each_china() -> None:
    t = building(turn="Fall 1944")
    t.say("allied: build-partisan communist-china china L25")
    assert "11.353C" in t.against("allied: build-partisan communist-china china M25")
    t.say("allied: build-partisan china china M25")
    assert t.pending == ""


# What they cost -----------------------------------------------------------------------------------


@pytest.mark.rule("11.352B#1", "Communist partisans cost nothing")
def test_communist_partisans_cost_nothing_while_yenan_is_held() -> None:
    t = building()
    booked = len(t.world.bookings)
    t.say("allied: build-partisan communist-china china L25")
    assert t.place("communist-china-partisan-1-2/1") == "L25"
    assert t.told("11.352B")
    assert len(t.world.bookings) == booked


@pytest.mark.rule("11.352#1", "a partisan costs two BRPs")
def test_nationalist_partisans_cost_two_brps() -> None:
    t = building()
    before = level_of(t.world, "china")
    t.say("allied: build-partisan china china L25")
    assert level_of(t.world, "china") == before - 2


@pytest.mark.rule("11.352B#1", "only while Communist China or Russia has Yenan")
@pytest.mark.parametrize(("holder", "cost"), [(COMMUNISTS, 0), ("russia", 0), ("japan", 2)])
def test_without_yenan_russia_pays_for_them(holder: str, cost: int) -> None:
    t = table(
        play=BuildPartisans(),
        scenario="global-war",
        turn="Fall 1939",
        side="allied",
        control={holder: "PL23"},
        rows=BUDGETS,
    )
    before = level_of(t.world, "russia")
    t.say("allied: build-partisan communist-china china PL25")
    assert level_of(t.world, "russia") == before - cost


@pytest.mark.rule("11.352B#1", "in the Pacific alone they are always free")
def test_in_games_of_the_pacific_alone_yenan_does_not_matter() -> None:
    t = building(control={"japan": "L23"})
    t.say("allied: build-partisan communist-china china L25")
    assert t.told("11.352B")


# India --------------------------------------------------------------------------------------------


@pytest.mark.rule("11.71D#1", "Indian partisans cost Britain BRPs at war or not")
@pytest.mark.parametrize("wars", ["", "japan/britain"])
def test_indian_partisans_cost_britain_brps_at_war_or_not(wars: str) -> None:
    world = china(wars=wars)
    place_unit(world, UnitTypeId("japan-partisan-1-2"), "japan", "S8")
    world.put(Partisan(UnitId("japan-partisan-1-2/1"), "india"))
    assert partisan_losses(world) == {"britain": ["japan-partisan-1-2/1"]}
    before = level_of(world, "britain")
    PartisanAndBoxLosses().start(world, None)
    assert level_of(world, "britain") == before - 1


@pytest.mark.rule("11.71#2", "not in a hex of Japan's")
def test_indian_partisans_in_friendly_hexes_do_no_damage() -> None:
    """S8 is Japanese and all around it British."""
    world = china(wars="japan/britain", control={"japan": "S8"})
    place_unit(world, UnitTypeId("japan-partisan-1-2"), "japan", "S8")
    world.put(Partisan(UnitId("japan-partisan-1-2/1"), "india"))
    assert partisan_losses(world) == {}
    world.put(Control(SpaceId("S8"), "britain"))
    assert partisan_losses(world) == {"britain": ["japan-partisan-1-2/1"]}


# Capitals and bases -------------------------------------------------------------------------------

KIEV = "O39"


def german_kiev(world: AwawWorld) -> Income:
    return replace(world.incomes["ukraine"], receiver="germany")


def with_partisan(play: Any, side: str, income: Income, space: str = KIEV) -> Table:
    """A Russian partisan has taken a city that is German."""
    german = Control(SpaceId(space), "germany")
    unit = f"russia-partisan-1-3 {space}"
    return table(unit, play=play, side=side, turn="Fall 1941", rows=(income, german))


@pytest.mark.rule(
    "11.65#1",
    "a capital under a partisan is lost to its holder if he does not retake it in his next turn",
)
def test_a_partisan_in_a_capital_costs_its_holder_the_brps_if_he_does_not_retake_it() -> None:
    income = german_kiev(world_at())
    first = with_partisan(CentersCaptured(), "allied", income)
    assert level_of(first.world, "germany") == level_of(world_at(), "germany")
    t = with_partisan(FailedRecaptures(), "axis", income)
    assert level_of(t.world, "germany") == level_of(world_at(), "germany") - 5  # 10, prorated
    assert t.world.incomes["ukraine"].receiver == ""


@pytest.mark.rule("11.65#2", "one held as the scenario begins has been received")
def test_a_capital_held_at_the_start_of_the_scenario_has_paid_its_holder() -> None:
    """Germany has Poland as Barbarossa begins: with a partisan in Warsaw it loses the BRPs."""
    poland = world_at().incomes["poland"]
    assert poland.receiver == "germany"
    warsaw = world_at().board.place("Warsaw")
    assert warsaw is not None
    t = with_partisan(FailedRecaptures(), "axis", poland, warsaw.hex)
    assert t.world.incomes["poland"].receiver == ""
    assert level_of(t.world, "germany") < level_of(world_at(), "germany")


def recaptured(*units: str) -> str:
    """Who has the BRPs of the Ukraine after a German player turn with no partisan in Kiev."""
    rows = (german_kiev(world_at()), Control(SpaceId(KIEV), "germany"))
    t = table(*units, play=FailedRecaptures(), turn="Fall 1941", rows=rows)
    return t.world.incomes["ukraine"].receiver


@pytest.mark.rule("11.65#3", "eliminating the partisan keeps the BRPs")
def test_it_is_enough_to_eliminate_the_partisan() -> None:
    assert recaptured("germany-infantry-3-3 O39") == "germany"


@pytest.mark.rule("11.65#4", "nobody has to advance into it")
def test_nobody_has_to_advance_into_the_capital() -> None:
    assert recaptured() == "germany"
    lost = with_partisan(FailedRecaptures(), "axis", german_kiev(world_at()))
    assert lost.world.incomes["ukraine"].receiver == ""


@pytest.mark.rule("11.65#6", "the power of the partisan gains nothing")
def test_the_power_of_the_partisan_gains_nothing() -> None:
    """Infantry in Kiev would win back the BRPs of the Ukraine, a partisan does not."""
    income = replace(world_at().incomes["ukraine"], receiver="")
    t = with_partisan(AreasGained(), "allied", income)
    assert t.world.incomes["ukraine"].receiver == ""
    assert level_of(t.world, "russia") == level_of(world_at(), "russia")
    setting: dict[str, Any] = {"side": "allied", "turn": "Fall 1941", "rows": (income,)}
    regular = table("russia-infantry-1-3 O39", play=AreasGained(), **setting)
    assert regular.world.incomes["ukraine"].receiver == "russia"


@pytest.mark.rule("11.65#5", "a key economic area under a partisan is lost, and gained by nobody")
def test_a_key_area_is_lost_to_a_partisan_at_once() -> None:
    income = world_at().incomes["key area Breslau"]
    t = with_partisan(CentersCaptured(), "allied", income, "O32")
    assert level_of(t.world, "germany") == level_of(world_at(), "germany") - 12  # 25, prorated
    gained = with_partisan(AreasGained(), "allied", replace(income, receiver=""), "O32")
    assert level_of(gained.world, "russia") == level_of(world_at(), "russia")


@pytest.mark.rule("11.64#1", "a partisan that enters drives air units out")
@pytest.mark.rule("18.25#1", "a partisan in their base displaces air units")
def test_a_partisan_drives_air_units_from_their_base() -> None:
    world = world_at(
        "russia-partisan-1-3 N39",
        "germany-aaf O39 x2",
        turn="Fall 1941",
        side="allied",
        control={"germany": "O39"},
    )
    step_into(world, world.units[UnitId("russia-partisan-1-3/1")], "O39")
    assert not world.air_in[SpaceId("O39")]
    moved = [row.place for row in world.air.values()] + [row.base for row in homeless(world)]
    assert moved

"""33.7, 33.81A: the air factors that fly on the oil of a faction."""

from __future__ import annotations

import pytest

from tests.awaw.supporting import FEET, front
from tests.awaw.table import Table, put_unit, world_at
from warcabinet.awaw.air.air_nationality_effects import impaired
from warcabinet.awaw.air.combat.air_nationality import drm_parts
from warcabinet.awaw.air.missions.employment import against_mission
from warcabinet.awaw.air.missions.oil_for_air_operations import (
    a_turn_of_its_own,
    fuel_left,
    fuel_of_the_last_turn_ends,
    room_for,
)
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.pieces.air_factors import Wing, launch
from warcabinet.awaw.state.air import AirId, Task
from warcabinet.awaw.state.oil import (
    AirDry,
    AirFlown,
    AirFuel,
    OilEffect,
    OilReserve,
    Service,
)
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

AXIS, RUSSIA = "european axis", "russia"
BUCHAREST = "W33"
PLENTY = OilReserve(AXIS, 6, True)
NOTHING = OilReserve(AXIS, 0, True)


def oil(t: Table | AwawWorld, faction: str = AXIS) -> tuple[int, int]:
    """Counters and fifths of counters in a reserve."""
    world = t.world if isinstance(t, Table) else t
    row = world.oil_reserves[faction]
    return row.counters, row.fifths


def fly(world: AwawWorld, stack: str, factors: int, task: Task, target: str) -> None:
    launch(world, (Wing(AirId(stack), factors),), task, target)


# In the own player turn ---------------------------------------------------------------------------


@pytest.mark.rule("33.71B#1", "25 factors fly on the counter of the air force")
def test_twenty_five_factors_fly_on_the_oil_of_the_air_force() -> None:
    t = front(rows=(PLENTY, AirFlown(AXIS, 21)))
    t.say("axis: support N41 germany-aaf@O39=4")
    assert t.world.air_flown[AXIS].factors == 25
    assert oil(t) == (6, 0)
    assert not t.world.air_fuel


@pytest.mark.rule("33.71C#3", "a fifth for every five more")
@pytest.mark.rule("33.73A#1", "used as they take off")
@pytest.mark.rule("33.81A#1", "parts of a counter for more factors")
def test_more_factors_use_a_fifth_of_a_counter_for_every_five() -> None:
    t = front(rows=(PLENTY, AirFlown(AXIS, 24)))
    t.say("axis: support N41 germany-aaf@O39=4")
    assert oil(t) == (5, 4)
    assert t.world.air_fuel[AXIS] == AirFuel(AXIS, 1, 1)
    assert any("1/5 oil" in text for text in t.told("33.71C"))
    t.say("axis: support N41 germany-aaf@O39=1")
    assert oil(t) == (5, 4)  # 29 factors


@pytest.mark.rule("33.71C#2", "a second counter lets all fly")
@pytest.mark.rule("33.83#1", "the rest of a counter is kept")
def test_a_second_counter_lets_all_fly() -> None:
    t = front(rows=(PLENTY, AirFlown(AXIS, 45), AirFuel(AXIS, 4, 4)))
    t.say("axis: support N41 germany-aaf@O39=1")
    assert t.world.air_fuel[AXIS].fifths == 5
    assert oil(t) == (5, 4)
    t.say("axis: support N41 germany-aaf@O39=4")
    assert oil(t) == (5, 4)
    assert fuel_left(t.world, AXIS) is None


def test_without_more_oil_no_more_fly() -> None:
    t = front(rows=(NOTHING, AirFlown(AXIS, 22)))
    assert t.against("axis: support N41 germany-aaf@O39=4") == {"33.71"}
    assert t.asked("axis").options(
        "support", "wings.factors", {"hex": "N41"}, {"stack": "germany-aaf@O39"}
    ) == [1, 2, 3]
    t.say("axis: support N41 germany-aaf@O39=3")
    assert t.pending != "ground-support"  # nobody is left who could fly
    full = front(rows=(NOTHING, AirFlown(AXIS, 25)))
    assert full.pending != "ground-support"
    a_fifth = OilReserve(AXIS, 0, True, 1)
    t = front(rows=(a_fifth, AirFlown(AXIS, 25)))
    assert t.against("axis: support N41 germany-aaf@O39=5") == set()


def test_who_does_not_count_oil_flies_as_he_likes() -> None:
    t = front(rows=(OilReserve(AXIS, 10, False), AirFlown(AXIS, 25)))
    t.say("axis: support N41 germany-aaf@O39=5")
    assert oil(t) == (10, 0)
    assert fuel_left(t.world, AXIS) is None


@pytest.mark.rule("33.81A#1", "not before a counter has been used for the air force")
def test_without_oil_for_the_air_force_there_is_nothing_to_count() -> None:
    """Other rules say what flies without it; no parts of counters let more fly."""
    rows = (PLENTY, OilEffect(AXIS, Service.AIR), AirFlown(AXIS, 25))
    world = world_at("germany-aaf O34 x5", rows=rows, turn="Fall 1941")
    assert fuel_left(world, AXIS) is None
    row = world.air[AirId("germany-aaf@O34")]
    refused = {one.rule for one in against_mission(world, row, Task.GROUND_SUPPORT, SpaceId("O36"))}
    assert "33.61A" in refused
    fly(world, "germany-aaf@O34", 5, Task.DEFENSIVE_SUPPORT, "O34")
    assert oil(world) == (6, 0)
    assert not world.air_fuel


# What counts --------------------------------------------------------------------------------------


@pytest.mark.rule("33.61A#3", "army air and transports count, naval air does not")
def test_army_air_transports_and_jets_count_and_naval_air_does_not() -> None:
    world = world_at(rows=(NOTHING, AirFlown(AXIS, 25)), turn="Fall 1941")
    for name in ("germany-aaf", "germany-air-transport", "germany-nas"):
        put_unit(world, f"{name} O34 x2")
    rooms = {name: room_for(world, row) for name, row in world.air.items()}
    assert rooms[AirId("germany-aaf@O34")] == 0
    assert rooms[AirId("germany-air-transport@O34")] == 0
    assert rooms[AirId("germany-nas@O34")] is None


def test_fighting_over_the_base_is_no_operation() -> None:
    world = world_at("germany-aaf O34 x3", rows=(PLENTY,), turn="Fall 1941")
    fly(world, "germany-aaf@O34", 3, Task.BASE_DEFENCE, "O34")
    assert not world.air_flown


@pytest.mark.rule("33.61A#10", "minor allies count")
def test_allies_of_the_faction_fly_on_the_same_oil() -> None:
    """Bucharest is lost, so the Rumanians have no oil of their own."""
    world = world_at("germany-aaf O34 x3", "rumania-aaf V34 x1", rows=(PLENTY,), turn="Fall 1941",
                     control={"russia": BUCHAREST})  # fmt: skip
    fly(world, "germany-aaf@O34", 3, Task.GROUND_SUPPORT, "O36")
    fly(world, "rumania-aaf@V34", 1, Task.GROUND_SUPPORT, "V36")
    assert world.air_flown[AXIS].factors == 4


@pytest.mark.rule("33.25#2", "air units that their own capital feeds use no oil of the faction")
@pytest.mark.parametrize(("lost", "room", "flown"), [("", None, 0), (BUCHAREST, 0, 1)])
def test_what_its_capital_feeds_is_not_counted(lost: str, room: int | None, flown: int) -> None:
    """R-750: nor is it kept on the ground when the others have used up the oil."""
    control = {"russia": lost} if lost else {}
    unit = "rumania-aaf V34 x1"
    dry = world_at(unit, rows=(NOTHING, AirFlown(AXIS, 25)), turn="Fall 1941", control=control)
    row = dry.air[AirId("rumania-aaf@V34")]
    assert room_for(dry, row) == room
    refused = {one.rule for one in against_mission(dry, row, Task.GROUND_SUPPORT, SpaceId("V36"))}
    assert ("33.71" in refused) is bool(lost)
    world = world_at(unit, rows=(PLENTY,), turn="Fall 1941", control=control)
    fly(world, "rumania-aaf@V34", 1, Task.GROUND_SUPPORT, "V36")
    row_flown = world.air_flown.get(AXIS)
    assert (0 if row_flown is None else row_flown.factors) == flown


# In the other side's player turn ------------------------------------------------------------------


def defending(*rows: Record) -> Table:
    """Russian units in N41 and, with air units, in M44; the Russians are asked for their air."""
    t = front("russia-infantry-2-3 M44", "germany-infantry-3-3 M43", rows=rows)
    t.say("axis: end-support")
    return t


@pytest.mark.rule("33.52B#1", "in either player turn")
def test_the_other_side_has_its_own_twenty_five() -> None:
    t = defending(PLENTY, AirFlown(AXIS, 25), OilReserve(RUSSIA, 2, True), AirFlown(RUSSIA, 23))
    t.say("allied: defensive-air N41=russia-aaf@M44=4")
    assert oil(t, RUSSIA) == (1, 4)
    assert t.world.air_fuel[RUSSIA] == AirFuel(RUSSIA, 1, 0)  # not in a turn of its own
    assert oil(t) == (6, 0)


@pytest.mark.rule("33.73C#1", "without oil they fight with one less")
def test_over_their_own_base_they_fight_without_oil_and_worse() -> None:
    t = defending(OilReserve(RUSSIA, 0, True), AirFlown(RUSSIA, 25))
    assert t.against("allied: defensive-air N41=russia-aaf@M44=1") == {"33.71"}
    t.say("allied: defensive-air M44=russia-aaf@M44=2")
    assert t.told("33.73C")
    kind, base = UnitTypeId("russia-aaf"), SpaceId("M44")
    with_oil = front().world
    before = sum(part.value for part in drm_parts(with_oil, kind, "russia", base))
    after = sum(part.value for part in drm_parts(t.world, kind, "russia", base))
    assert after == before - 1


@pytest.mark.rule("33.25#2", "who has oil of his own fights as ever where others are without")
@pytest.mark.parametrize(("lost", "worse"), [("", False), (BUCHAREST, True)])
def test_want_of_others_does_not_weaken_those_with_oil_of_their_own(lost: str, worse: bool) -> None:
    """Germans and Rumanians in V34, from where Germans have flown without oil."""
    dry = AirDry(AXIS, SpaceId("V34"))
    control = {"russia": lost} if lost else {}
    world = world_at(rows=(NOTHING, dry), turn="Fall 1941", control=control)
    assert impaired(world, "germany", "V34")
    assert impaired(world, "rumania", "V34") is worse


def test_those_away_from_their_base_get_the_oil_that_is_left() -> None:
    t = defending(OilReserve(RUSSIA, 0, True), AirFlown(RUSSIA, 23))
    t.say("allied: defensive-air M44=russia-aaf@M44=2,N41=russia-aaf@M44=2")
    assert t.world.air_flown[RUSSIA].factors == 25
    assert list(t.world.air_dry) == [f"{RUSSIA}/M44"]


# How long it lasts --------------------------------------------------------------------------------


@pytest.mark.rule("33.541#6", "so does oil for more factors")
def test_oil_for_more_factors_lasts_until_initial_supply_is_over() -> None:
    world = world_at(rows=(PLENTY, AirFuel(AXIS, 3, 0)), turn="Fall 1941")
    assert fuel_left(world, AXIS) is None
    fuel_of_the_last_turn_ends(world)
    assert not world.air_fuel
    world = world_at(rows=(PLENTY, AirFuel(AXIS, 3, 1)), turn="Fall 1941")
    fuel_of_the_last_turn_ends(world)
    assert world.air_fuel[AXIS].fifths == 1  # used in this very turn
    a_turn_of_its_own(world)
    fuel_of_the_last_turn_ends(world)
    assert not world.air_fuel


@pytest.mark.rule("33.541#2", "what flew before counts in that player turn")
@pytest.mark.rule("33.71B#2", "others may fly in the next player turn")
def test_what_has_flown_counts_for_one_player_turn() -> None:
    world = world_at(rows=(NOTHING, AirFlown(AXIS, 20)), turn="Fall 1941")
    fuel_of_the_last_turn_ends(world)
    assert fuel_left(world, AXIS) == 5
    world.end_scope("player_turn")
    assert fuel_left(world, AXIS) == 25


def test_ground_combat_goes_on_as_ever() -> None:
    t = front(rows=(PLENTY, AirFlown(AXIS, 24)))
    t.say("axis: support N41 germany-aaf@O39=2")
    t.say("axis: end-support")
    if t.pending == "air-defence":
        t.say("allied: defensive-air -")
    t.say(f"axis: attack N41 {FEET}")
    assert "8 against 4: 2:1" in t.told("15.51")

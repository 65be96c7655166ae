"""10.62, 10.65: how the Chindit is raised and built, and how it lives."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.pacific_world import pacific_table, pacific_world
from tests.awaw.table import Table
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.chindits.chindit_creation import RaisingTheChindit, can_be_raised
from warcabinet.awaw.invariants import violations
from warcabinet.awaw.logistics.construction.unit_construction import BuildUnits
from warcabinet.awaw.logistics.supply.supply_determination import Determination, determine
from warcabinet.awaw.pieces.supply_status import supply_of
from warcabinet.awaw.scenarios.file.words import Tension
from warcabinet.awaw.scenarios.play.events import ForcePoolsGrow
from warcabinet.awaw.state.construction import BuildingBudget
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import Pool, Supply
from warcabinet.awaw.terms.powers import Side

CHINDIT, ONE, TWO = "britain-chindit-1-2", "india-infantry-1-3", "india-infantry-2-3"


def pool(kind: str, unbuilt: int) -> Pool:
    return Pool(UnitTypeId(kind), "britain", unbuilt)


def raising(*units: str, play: Any = None, **setting: Any) -> Table:
    return pacific_table(
        *units, play=play or RaisingTheChindit(), side="allied", step="T.P.BLD.10", **setting
    )


def unbuilt(t: Table, kind: str) -> int:
    row = t.world.pools.get(UnitTypeId(kind))
    return 0 if row is None else row.unbuilt


@pytest.mark.rule("10.65A#1", "the Chindit is raised from Indian units")
@pytest.mark.rule(
    "10.65A#2", "three Indian infantry factors, on the board or unbuilt, are removed for good"
)
@pytest.mark.rule("10.65A#3", "it is added unbuilt to the force pool")
@pytest.mark.rule("10.41B#2", "the Chindit may be raised without production")
def test_three_indian_factors_are_given_up_for_it() -> None:
    t = raising(f"{TWO} T11", f"{ONE} T10", rows=[pool(ONE, 2)])
    assert t.against(f"allied: raise-chindit {TWO}/1 -") == {"10.65A"}
    assert t.against(f"allied: raise-chindit {TWO}/1 {ONE}=2") == {"10.65A"}
    assert t.against(f"allied: raise-chindit - {ONE}=3") == {"10.65A"}
    assert t.against(f"allied: raise-chindit britain-infantry-1-3/1 {ONE}=2") == {"10.65A"}
    t.say(f"allied: raise-chindit {TWO}/1 {ONE}=1")
    assert t.place(f"{TWO}/1") is None
    assert t.place(f"{ONE}/1") == "T10"
    assert (unbuilt(t, TWO), unbuilt(t, ONE), unbuilt(t, CHINDIT)) == (0, 1, 1)
    assert not t.world.eliminated  # they are gone, not lost


def test_the_force_pools_know_what_has_become_of_the_units() -> None:
    t = raising(ready=True)
    assert not list(violations(t.world))
    t.say(f"allied: raise-chindit {TWO}/1,{ONE}/1 -")
    assert not list(violations(t.world))


def test_britain_is_asked_before_construction_while_there_is_none() -> None:
    three = f"{ONE} T11 x3"
    t = raising(three, play=ForcePoolsGrow())
    assert t.pending == "chindit-choice"
    t.say("allied: no-chindit")
    assert t.pending == ""
    assert raising(f"{ONE} T11 x2", play=ForcePoolsGrow()).pending == ""
    assert raising(three, rows=[pool(CHINDIT, 1)], play=ForcePoolsGrow()).pending == ""
    assert raising(three, f"{CHINDIT} T11", play=ForcePoolsGrow()).pending == ""
    assert not can_be_raised(pacific_world(three, side="axis"))


@pytest.mark.rule("10.65B#1", "it is built in India or the India box")
@pytest.mark.rule("10.65B#2", "its cost counts against the British, not the Indian limit")
@pytest.mark.rule("27.474D#2", "its cost counts against the British limit, not the Indian one")
def test_it_is_built_in_india_on_the_british_account() -> None:
    budget = BuildingBudget("britain", 3)
    rows = [pool(CHINDIT, 1), pool(ONE, 3), budget]
    t = raising(play=BuildUnits(), rows=rows)
    assert t.against(f"allied: build-unit {CHINDIT} W12") != set()  # Rangoon
    assert t.against(f"allied: build-unit {CHINDIT} india") == set()
    t.say(f"allied: build-unit {CHINDIT} T11")
    assert t.place(f"{CHINDIT}/1") == "T11"
    assert t.world.treasuries["britain"].level == pacific_world().treasuries["britain"].level - 3
    rows[2] = BuildingBudget("britain", 6)
    t = raising(play=BuildUnits(), rows=rows)
    t.say(f"allied: build-unit {CHINDIT} T11")
    for _ in range(3):  # what India may build is not the less
        t.say(f"allied: build-unit {ONE} india")


@pytest.mark.rule("10.65B#3", "before the war with Japan its construction raises no tension")
def test_it_raises_no_tension() -> None:
    rows = [pool(CHINDIT, 1), BuildingBudget("britain", 3), Level(Tension.USJT, "", 30)]
    t = raising(play=BuildUnits(), rows=rows, wars="")
    before = {str(row.key()): row.value for row in t.world.levels.values()}
    t.say(f"allied: build-unit {CHINDIT} T11")
    after = {str(row.key()): row.value for row in t.world.levels.values()}
    assert before == after
    assert after[f"{Tension.USJT}/"] == 30


@pytest.mark.rule("10.62#1", "it is always at least in limited supply")
@pytest.mark.rule("30.551C#1", "the Chindit has partial supply at least")
def test_it_is_never_without_partial_supply() -> None:
    world = pacific_world(
        f"{CHINDIT} V13", f"{ONE} V13", side="allied", control={"japan": "U13 U14 V12 W12 W13"}
    )
    determine(world, Side.ALLIED, Determination.INITIAL)
    assert supply_of(world, UnitId(f"{CHINDIT}/1")) is Supply.PARTIAL
    assert supply_of(world, UnitId(f"{ONE}/1")) is Supply.NONE

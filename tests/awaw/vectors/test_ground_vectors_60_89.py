"""Worked examples of surrender, borders and conquest (60 to 89), played."""

from __future__ import annotations

import pytest

from tests.awaw.table import table, world_at
from tests.awaw.vectors.named import all_of_europe, europe, land, play, vector
from warcabinet.awaw.economy.brp_gains_and_losses import (
    AreasGained,
    FailedRecaptures,
)
from warcabinet.awaw.economy.capture_of_centers_and_key_areas import CentersCaptured
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.battle.combat_phase import GroundAttacks
from warcabinet.awaw.ground.movement_phase.movement_phase import GroundMovement
from warcabinet.awaw.logistics.hex_control.hex_control import holder_of, owner_of_record
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.scenarios.start.setup import OpeningDeployment
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.logistics import Control, Pool
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.surrender.russian_force_pool_effects import RussianCheck
from warcabinet.awaw.surrender.russian_resistance import resistance
from warcabinet.hexes import SpaceId

# 60, 63, 64: Russia -------------------------------------------------------------------------------

COSTS = {"russia-aaf": 3, "russia-armor-3-5": 6, "russia-infantry-3-3": 3}


def removed(level: int, *rows: Level, turn: str) -> int:
    """The BRPs of what Russia removes at a level of resistance, beyond what one more unit makes."""
    pools = tuple(Pool(UnitTypeId(kind), "russia", 12) for kind in COSTS)
    other = tuple(
        Pool(row.type, row.party, 0, row.elsewhere)
        for row in world_at().pools.values()
        if row.party == "russia" and row.type not in COSTS
    )
    spare = resistance(world_at(rows=(*pools, *other))) - level
    low = Level("year-start-total", "russia", 150 - 100 * spare)
    t = table(play=RussianCheck(), side="allied", turn=turn, rows=(*pools, *other, low, *rows))
    assert resistance(t.world) == level
    while t.pending:
        t.default("allied")
    assert t.world.levels["lowest-resistance/russia"].value == level
    return sum(-row.count * COSTS[row.type] for row in t.world.growth.values())


@vector("60.32A")
def test_only_the_next_level_of_lost_resistance_costs_anything() -> None:
    """R-115: the last unit may carry the sum past what is due, here by less than a unit."""
    assert 60 <= removed(-3, turn="Fall 1942") < 66
    paid = Level("lowest-resistance", "russia", -3)
    assert 20 <= removed(-4, paid, turn="Winter 1942") < 26


@vector("63.51")
@pytest.mark.parametrize(
    ("kind", "least"),
    [("russia-infantry-2-3", 10), ("russia-infantry-3-3", 4), ("russia-armor-3-5", 6)],
)
def test_a_minimum_of_russians_stands_near_the_border(kind: str, least: int) -> None:
    """With a tension of 32, within four hexes of East Prussia, Poland and Rumania."""
    t = table(play=OpeningDeployment(), scenario="barbarossa", turn="Fall 1939", step="S.30")
    t.say("allied: fill-up")
    world = t.world
    near = world.statics.area("territory:east-prussia", "territory:poland", "territory:rumania")
    for _ in range(4):
        near |= world.map.expand(near)
    places = [where(world, row.place) for row in world.units.values() if row.type == kind]
    close = [place for place in places if world.map.has(near, place)]
    far = [
        space
        for space in world.map.members(world.statics.area("territory:russia") & world.board.land)
        if not world.map.has(near, space) and not world.units_in[space]
    ]
    assert len(close) >= least
    for place, to in zip(close[least - 1 :], far, strict=False):
        assert t.against("allied: finish-set-up") == set()
        t.say(f"allied: pick-up {kind} {place} 1")
        t.say(f"allied: deploy {kind} {to} 1")
    assert t.against("allied: finish-set-up") == {"63.51B"}


@vector("64.32")
@pytest.mark.parametrize(("german", "loss"), [("N36", 0), ("N36 J39", 0), ("N36 J39 P35", 7)])
def test_eastern_poland_pays_russia_until_all_three_cities_are_lost(german: str, loss: int) -> None:
    """Brest-Litovsk alone, with Vilna, and with Lvov too; ten BRPs at 75% in Summer."""
    t = table(play=FailedRecaptures(), control={"germany": german}, side="allied")
    assert level_of(t.world, "russia") == 150 - loss
    assert t.world.incomes["eastern-poland"].receiver == ("" if loss else "russia")


# 83: conquests ------------------------------------------------------------------------------------


def belgium(holder: str) -> AwawWorld:
    """Germany has Belgium and its fifteen BRPs; somebody has just taken Brussels."""
    return all_of_europe(control={holder: "M25"}, rows=(land("belgium", "germany", 15),))


@vector("83.31B example 1")
def test_a_capital_that_is_retaken_at_once_changes_nothing() -> None:
    world = belgium("us")
    world = play(world, CentersCaptured(), "Summer 1944", "allied")
    world.put(Control(SpaceId("M25"), "germany"))
    world = play(world, FailedRecaptures(), "Fall 1944", "axis")
    world = play(world, AreasGained(), "Fall 1944", "allied")
    assert (level_of(world, "germany"), level_of(world, "us")) == (100, 100)
    assert world.incomes["belgium"].receiver == "germany"


@vector("83.31B example 2")
def test_a_capital_that_is_not_retaken_is_lost_and_won_at_half() -> None:
    world = belgium("us")
    world = play(world, CentersCaptured(), "Summer 1944", "allied")
    assert level_of(world, "germany") == 100
    world = play(world, FailedRecaptures(), "Fall 1944", "axis")
    assert level_of(world, "germany") == 100 - 7
    world = play(world, AreasGained(), "Fall 1944", "allied")
    assert level_of(world, "us") == 100 + 7


@vector("83.61 example 1")
def test_germans_who_enter_albania_do_not_take_it() -> None:
    albania = "Z27 Z28 AA27 Y27"
    t = europe("germany-infantry-3-3 Z28", play=GroundMovement(), control={"italy": albania},
               rows=(land("albania", "italy", 5),))  # fmt: skip
    t.say("axis: move germany-infantry-3-3/1 Z27")
    assert t.place("germany-infantry-3-3/1") == "Z27"
    assert t.holder("Z27") == "italy"
    world = t.world.copy()
    world = play(world, FailedRecaptures(), "Summer 1942", "axis")
    world = play(world, AreasGained(), "Fall 1942", "axis")
    assert world.incomes["albania"].receiver == "italy"
    assert (level_of(world, "italy"), level_of(world, "germany")) == (100, 100)


@vector("83.61 example 2")
@pytest.mark.parametrize("freed", [True, False])
def test_partisans_in_belgrade_and_germans_who_drive_them_out(freed: bool) -> None:
    """Belgrade is V29, and Italian; Yugoslavia is worth ten here."""
    t = europe(
        "germany-armor-5-6 U29 x2", "russia-partisan-1-3 V29", play=GroundAttacks(),
        step="T.P.COM.GND.20", turn="Fall 1942", control={"italy": "V29"},
        rows=(land("yugoslavia", "italy", 10), Control(SpaceId("V29"), "italy")),
    )  # fmt: skip
    assert holder_of(t.world, "V29") is None
    if freed:
        t.say("axis: attack V29 germany-armor-5-6/1,germany-armor-5-6/2")
        t.dice(6)
        assert t.place("russia-partisan-1-3/1") is None
        t.say("axis: advance-into V29 germany-armor-5-6/1")
        assert t.place("germany-armor-5-6/1") == "V29"
        assert holder_of(t.world, "V29") == "italy"
    world = t.world.copy()
    assert owner_of_record(world, "V29") == "italy"
    world = play(world, FailedRecaptures(), "Fall 1942", "axis")
    assert level_of(world, "italy") == (100 if freed else 95)
    assert world.incomes["yugoslavia"].receiver == ("italy" if freed else "")


@vector("60.31A")
@pytest.mark.parametrize(
    ("armor", "infantry"),
    [("russia-armor-5-6", 7), ("russia-armor-4-5", 9), ("russia-armor-3-5", 11)],
)
def test_twenty_brps_of_air_armor_and_infantry(armor: str, infantry: int) -> None:
    """One air factor, one armor unit, and 1-3s for the rest."""
    pools = tuple(
        Pool(row.type, row.party, 0, row.elsewhere)
        for row in world_at().pools.values()
        if row.party == "russia"
    )
    left = {"russia-aaf": 1, armor: 1, "russia-infantry-1-3": 12}
    some = tuple(Pool(UnitTypeId(kind), "russia", count) for kind, count in left.items())
    spare = resistance(world_at(rows=(*pools, *some))) + 1
    low = Level("year-start-total", "russia", 150 - 100 * spare)
    t = table(play=RussianCheck(), side="allied", turn="Winter 1942", rows=(*pools, *some, low))
    t.say("allied: freeze-industry")
    for kind in ("russia-aaf", armor):
        t.say(f"allied: remove-unbuilt {kind}")
    for _ in range(infantry):
        assert t.pending == "russian-removal"
        t.say("allied: remove-unbuilt russia-infantry-1-3")
    assert t.pending == ""

"""33.93F: Japan turns up air units without oil."""

from __future__ import annotations

import pytest

from tests.awaw.pacific_world import pacific_table, pacific_world
from tests.awaw.table import Table, table
from warcabinet.awaw.air.base_changes.uninversion import SecondUninversion, may_turn_up
from warcabinet.awaw.air.missions.employment import against_mission
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.state.air import AirId, AirState, AirUnits, Task
from warcabinet.awaw.state.economy import Treasury
from warcabinet.awaw.state.logistics import HexSupply, Supply
from warcabinet.awaw.state.oil import OilEffect, OilOffset, OilReserve, Service
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

DRY = OilReserve("japan", 0, tracked=True)
TOKYO = SpaceId("L32")


def air(kind: str, factors: int, state: AirState = AirState.FLOWN, place: str = "L32") -> AirUnits:
    return AirUnits(UnitTypeId(f"japan-{kind}"), "japan", SpaceId(place), factors, state)


def ending(*rows: Record, oil: OilReserve | None = DRY, side: str = "axis") -> Table:
    """The end of the Japanese player turn."""
    before = () if oil is None else (oil,)
    return pacific_table(
        play=SecondUninversion(), step="T.P.FIN.60", side=side, rows=(*before, *rows)
    )


def base(t: Table) -> int:
    return t.world.treasuries["japan"].base


@pytest.mark.rule("33.93F#1", "Japan turns up air units at the cost of base")
@pytest.mark.rule("35.42B#1", "one of base for each factor turned up without oil")
def test_one_brp_of_base_for_each_factor_turned_up_without_oil() -> None:
    t = ending(air("aaf", 5))
    before, level = base(t), level_of(t.world, "japan")
    assert t.pending == "turning-up-for-base"
    t.say("axis: turn-up-for-base japan-aaf@L32/down 3")
    assert base(t) == before - 3
    assert level_of(t.world, "japan") == level
    assert t.world.air_in[TOKYO] == ("japan-aaf@L32", "japan-aaf@L32/down")
    assert t.told("33.93F")
    t.say("axis: end-turning-up")
    assert t.pending == ""


@pytest.mark.parametrize(("squadrons", "cost"), [(1, 1), (3, 1), (4, 2), (6, 2)])
def test_three_squadrons_of_naval_air_count_as_a_factor(squadrons: int, cost: int) -> None:
    t = ending(air("nas-elite", 6))
    before = base(t)
    t.say(f"axis: turn-up-for-base japan-nas-elite@L32/down {squadrons}")
    assert base(t) == before - cost


def test_supply_does_not_matter() -> None:
    t = ending(air("aaf", 2), HexSupply(TOKYO, Supply.NONE))
    t.say("axis: turn-up-for-base japan-aaf@L32/down 2")
    assert t.world.air_in[TOKYO] == ("japan-aaf@L32",)


def test_not_more_than_the_base_allows() -> None:
    t = ending(air("aaf", 5), Treasury("japan", 100, 2))
    assert t.against("axis: turn-up-for-base japan-aaf@L32/down 3") == {"33.93F"}
    t.say("axis: turn-up-for-base japan-aaf@L32/down 2")
    assert base(t) == 0
    assert t.pending == ""


def test_nobody_is_asked_who_has_oil_or_has_nothing_to_turn_up() -> None:
    assert ending(air("aaf", 5), OilOffset("japan", Service.AIR)).pending == ""
    assert ending(air("aaf", 5), oil=None).pending == ""
    assert ending(air("aaf", 5, AirState.READY)).pending == ""
    assert ending(air("aaf", 5), side="allied").pending == ""


def test_those_redeployed_inverted_stay_so() -> None:
    t = ending(air("aaf", 5, AirState.REDEPLOYED), air("aaf", 1, place="L31"))
    assert t.against("axis: turn-up-for-base japan-aaf@L32/redeployed 1") >= {"33.93F"}


def test_others_than_japan_need_oil() -> None:
    german = AirUnits(UnitTypeId("germany-aaf"), "germany", SpaceId("M35"), 3, AirState.FLOWN)
    dry = OilReserve("european axis", 0, tracked=True)
    t = table(play=SecondUninversion(), step="T.P.FIN.60", rows=(dry, german))
    assert t.pending == ""
    assert "germany-aaf@M35/down" in t.world.air


@pytest.mark.rule("33.93F#2", "new kamikazes are turned up")
def test_new_kamikazes_need_neither_oil_nor_a_base() -> None:
    world = pacific_world(rows=(DRY,))
    assert may_turn_up(world, air("kamikaze", 3, AirState.NEW, "pacific-sw"), ending=True)
    assert not may_turn_up(world, air("aaf", 3, AirState.NEW), ending=True)


@pytest.mark.rule("33.61A#8", "Japanese air units in Japan defend beyond their base without oil")
def test_japanese_air_units_defend_japan_without_oil() -> None:
    def rules(place: str, target: str) -> set[str]:
        row = air("aaf", 3, AirState.READY, place)
        world = pacific_world(rows=(row, OilEffect("japan", Service.AIR)))
        found = world.air[AirId(f"japan-aaf@{place}")]
        return {
            one.rule
            for one in against_mission(world, found, Task.DEFENSIVE_SUPPORT, SpaceId(target))
        }

    seoul = pacific_world().board.places["Seoul"].hex
    assert "33.61A" not in rules("L32", "L31")
    assert "33.61A" in rules(seoul, "G31")

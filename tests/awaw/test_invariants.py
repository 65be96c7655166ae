"""What must always be true of a World: each invariant notices when it is broken."""

from __future__ import annotations

import pytest

from tests.awaw.table import world_at
from warcabinet.awaw import RULES
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.invariants import remembered_wrongly, walked
from warcabinet.awaw.logistics.supply.supply_lines import trace
from warcabinet.awaw.pieces.air_factors import Wing, launch, move
from warcabinet.awaw.scenarios.play.events import grow_pool
from warcabinet.awaw.state.air import AirId, AirUnits, Task
from warcabinet.awaw.state.economy import Booking
from warcabinet.awaw.state.ground import Unit, UnitId
from warcabinet.awaw.state.logistics import Control, Supply, UnitSupply
from warcabinet.awaw.state.naval import Shipped, Voyage
from warcabinet.awaw.state.scenario import Growth
from warcabinet.awaw.state.world import AwawWorld, Clock
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId


@pytest.fixture
def start() -> AwawWorld:
    return world_at(scenario="barbarossa", ready=True, step="T.P.FIN")


def unit(world: AwawWorld, name: str) -> Unit:
    return world.units[UnitId(name)]


def found(world: AwawWorld, *rows: Record) -> str:
    for row in rows:
        world.put(row)
    return "; ".join(RULES.violations(world))


@pytest.mark.parametrize("scenario", ["poland-1939", "barbarossa-1941", "barbarossa"])
def test_nothing_is_broken_at_the_start(scenario: str) -> None:
    turn = "Fall 1939" if scenario == "poland-1939" else "Summer 1941"
    assert RULES.violations(world_at(scenario=scenario, turn=turn, ready=True)) == []


def test_a_unit_off_the_board(start: AwawWorld) -> None:
    start.amend(unit(start, "germany-armor-4-6/1"), place=SpaceId("ZZ99"))
    assert "germany-armor-4-6/1 is off the board" in found(start)


def test_a_unit_outside_the_part_that_is_played_on(start: AwawWorld) -> None:
    start.amend(unit(start, "germany-armor-4-6/1"), place=SpaceId("P20"))
    assert "outside the part of the board" in found(start)


def test_a_unit_at_sea(start: AwawWorld) -> None:
    sea = start.map.first(start.statics.map & start.map.hexes & ~start.board.land)
    start.amend(unit(start, "germany-armor-4-6/1"), place=sea)
    assert "is at sea" in found(start)


def test_enemies_in_one_hex(start: AwawWorld) -> None:
    start.amend(unit(start, "germany-armor-4-6/1"), place=SpaceId("H47"))
    assert "shares H47 with units it fights" in found(start)


def test_too_many_in_a_hex_at_the_end_of_a_turn(start: AwawWorld) -> None:
    for number in (1, 2, 3):
        start.amend(unit(start, f"germany-armor-4-6/{number}"), place=SpaceId("M35"))
    assert "M35 is overstacked" in found(start)


@pytest.mark.parametrize(("step", "wrong"), [("T.P.BLD", False), ("T.P.FIN", True)])
def test_who_has_come_back_from_the_sea_may_be_one_too_many(step: str, wrong: bool) -> None:
    """12.15: until the end of redeployment."""
    world = world_at(scenario="barbarossa", ready=True, step=step)
    for number in (1, 2, 3):
        world.amend(unit(world, f"germany-armor-4-6/{number}"), place=SpaceId("M35"))
    back = Shipped(UnitId("germany-armor-4-6/1"), Voyage.TURNED_BACK)
    assert ("M35 is overstacked" in found(world, back)) is wrong


def test_a_unit_in_a_hex_that_its_side_does_not_control(start: AwawWorld) -> None:
    start.put(Control(SpaceId("J37"), "russia"))
    assert "J37, which another controls" in found(start)


def test_control_of_what_is_no_land_in_play(start: AwawWorld) -> None:
    assert "no land that is played on: P20" in found(start, Control(SpaceId("P20"), "germany"))


def test_a_unit_that_came_from_nowhere(start: AwawWorld) -> None:
    one = unit(start, "germany-armor-4-6/1")
    extra = Unit(UnitId("germany-armor-4-6/99"), one.type, one.party, SpaceId("M32"))
    assert "make 13, not 12" in found(start, extra)


def test_a_pool_that_grows_by_the_book_is_in_order(start: AwawWorld) -> None:
    grow_pool(start, "germany-armor-4-6", 2)
    assert RULES.violations(start) == []
    start.amend(start.pools["germany-armor-4-6"], unbuilt=-1)
    assert "below zero" in found(start)


def test_growth_without_a_pool(start: AwawWorld) -> None:
    start.drop(start.pools["germany-armor-4-6"])
    grown = found(start, Growth(UnitTypeId("germany-armor-4-6"), 1))
    assert "germany-armor-4-6 has grown without a force pool" in grown


def test_air_factors_that_are_none(start: AwawWorld) -> None:
    row = next(start.air.rows())
    assert "0 " in found(start, AirUnits(row.type, row.party, row.place, 0))


def test_a_ledger_that_does_not_add_up(start: AwawWorld) -> None:
    assert "the ledger of germany" in found(start, Booking(99, "germany", 5, "1.1", "x", "now"))


def test_a_row_that_outlives_its_unit(start: AwawWorld) -> None:
    row = UnitSupply(UnitId("germany-armor-4-6/77"), Supply.NONE)
    assert "germany-armor-4-6/77, which is gone" in found(start, row)


def test_something_remembered_though_it_has_changed(start: AwawWorld) -> None:
    assert list(remembered_wrongly(start)) == []
    armor = [name for name, row in start.units.items() if row.type == "germany-armor-4-6"]
    for name in armor:
        dict.__delitem__(start.units, name)  # past the gate: nobody notices
    found = list(remembered_wrongly(start))
    assert "the zones of control against russia are not what they were thought to be" in found


def test_supply_followed_hex_by_hex_is_the_same(start: AwawWorld) -> None:
    for party in ("germany", "russia", "finland"):
        net = trace(start, party)
        assert walked(start, net) == net.full


def test_somebody_is_still_in_the_air(start: AwawWorld) -> None:
    start.put(Clock(StepId("T.P.BLD.60"), game_turn("Summer 1941"), Side.AXIS))
    stack = AirId("germany-aaf@J36")
    launch(start, [Wing(stack, 1)], Task.GROUND_SUPPORT, "J39")
    assert found(start) == "flight-1 from J36 is still in the air"  # and no factor is lost


def test_a_base_with_too_many_air_units(start: AwawWorld) -> None:
    start.put(Clock(StepId("T.P.BLD.60"), game_turn("Summer 1941"), Side.AXIS))
    move(start, Wing(AirId("germany-aaf@L36"), 4), SpaceId("J36"))
    assert "J36 bases more air units than it can" in found(start)


def test_air_units_in_a_base_of_the_enemy(start: AwawWorld) -> None:
    start.put(Clock(StepId("T.P.BLD.60"), game_turn("Summer 1941"), Side.AXIS))
    assert "is based in L36, which russia holds" in found(start, Control(SpaceId("L36"), "russia"))

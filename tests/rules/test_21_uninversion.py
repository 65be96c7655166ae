"""21.34, 21.71, 33.91B, 33.92, 33.93: inverted ships are turned up again."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from msgspec.structs import replace

from tests.awaw.naval.interceptions import play
from tests.rules.shared.sailing import TRUK, hulls, put, sea
from warcabinet.awaw.air.base_changes.uninversion import FirstUninversion, SecondUninversion
from warcabinet.awaw.logistics.oil.oil_status import tracked
from warcabinet.awaw.naval.movement.employment_of_naval_units import may_leave
from warcabinet.awaw.naval.movement.uninversion import may_turn_up, turn_up_other_ships
from warcabinet.awaw.naval.ships.inversion import set_state
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.state.air import AirState
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.logistics import HexSupply, Supply
from warcabinet.awaw.state.naval import Aboard, HullId, HullState
from warcabinet.awaw.state.oil import OilOffset, OilReserve, OilZone, Service
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, Relation, war_state
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

ONE = ForceId("japan-1")
FLEET = "japan-akagi japan-ca=6 japan-dd=4"
OIL = OilOffset("japan", Service.NAVAL)


def port(
    ships: str = "japan-dd=4",
    state: HullState = HullState.USED,
    at: str = TRUK,
    rows: Iterable[Record] = (OIL,),
    side: str = "axis",
) -> AwawWorld:
    world = sea(rows=(OilReserve("japan", 3, tracked=True), *rows), side=side)
    for hull in hulls(ships, at, state=state):
        put(world, hull)
    world.changes.clear()
    return world


def states(world: AwawWorld, ending: bool) -> set[HullState]:
    step = SecondUninversion() if ending else FirstUninversion()
    return {row.state for row in play(world, step).world.hulls.rows()}


def up(world: AwawWorld, ending: bool = True) -> bool:
    return states(world, ending) == {HullState.READY}


@pytest.mark.rule("21.71#1", "with oil for the navy all ships that can be are turned up")
@pytest.mark.rule("33.91B#1", "in the turn of their faction")
@pytest.mark.rule("33.92A#1", "ships need full supply and oil, too")
@pytest.mark.parametrize("ending", [False, True])
def test_ships_are_turned_up_with_oil(ending: bool) -> None:
    assert tracked(port(), "japan") is not None
    assert up(port(), ending)
    assert not up(port(rows=()), ending)
    assert not up(port(rows=(OilOffset("japan", Service.AIR),)), ending)
    assert not up(port(rows=(OIL, HexSupply(SpaceId(TRUK), Supply.PARTIAL))), ending)
    assert not up(port("us-dd=4", at="P53"), ending)  # not in the enemy's turn


@pytest.mark.rule("8.29#4", "ships are turned up as the player turn ends")
@pytest.mark.rule("33.91B#2", "squadrons are turned up with their carrier")
@pytest.mark.rule("17.3122D#1", "they have its status")
def test_a_task_force_is_turned_up_with_its_squadrons() -> None:
    world = sea(None, {"japan-1": (TRUK, FLEET)}, rows=[OIL])
    for row in [*world.aboard.rows()]:
        world.drop(row)
    set_state(world, ONE, HullState.USED)
    akagi = world.hulls[HullId("japan-akagi")]
    seats = {"open": akagi.open, "seats": akagi.seats}
    world.put(Aboard("japan-nas", "japan", "japan-akagi", 2, AirState.DOWN, **seats))  # type: ignore[arg-type]
    t = play(world, SecondUninversion())
    assert not t.world.forces[ONE].inverted
    assert {row.state for row in t.world.hulls.rows()} == {HullState.READY}
    (row,) = t.world.aboard.rows()
    assert (row.squadrons, row.state) == (2, AirState.READY)


def carrier(state: HullState, *, marker: bool, side: str = "axis") -> AwawWorld:
    """A carrier in port, under a marker or not, with two squadrons that are inverted as it is."""
    if marker:
        world = sea(None, {"japan-1": (TRUK, FLEET)}, rows=[OIL], side=side)
        set_state(world, ONE, state)
    else:
        world = port("japan-akagi", state=state, side=side)
    for row in [*world.aboard.rows()]:
        world.drop(row)
    akagi = world.hulls[next(name for name in world.hulls if name.startswith("japan-akagi"))]
    seats = {"open": akagi.open, "seats": akagi.seats}
    world.put(Aboard("japan-nas", "japan", "japan-akagi", 2, AirState.DOWN, **seats))  # type: ignore[arg-type]
    world.changes.clear()
    return world


def all_ready(world: AwawWorld) -> bool:
    ships = {row.state for row in world.hulls.rows()}
    return ships == {HullState.READY} and {row.state for row in world.aboard.rows()} == {
        AirState.READY
    }


@pytest.mark.rule("33.91B#2", "under a marker or not, as the turn begins and as it ends")
@pytest.mark.rule("33.91B#1", "only ships of the moving side")
@pytest.mark.parametrize("step", [FirstUninversion, SecondUninversion])
@pytest.mark.parametrize("marker", [True, False])
def test_carriers_are_turned_up_with_their_squadrons(
    marker: bool, step: type[FirstUninversion | SecondUninversion]
) -> None:
    assert all_ready(play(carrier(HullState.USED, marker=marker), step()).world)
    assert not all_ready(play(carrier(HullState.USED, marker=marker, side="allied"), step()).world)


@pytest.mark.rule("33.91B#2", "also as supply is determined")
@pytest.mark.rule("33.92B#1", "but who was used in this turn stays inverted till its end")
@pytest.mark.parametrize("marker", [True, False])
def test_carriers_are_turned_up_as_supply_comes(marker: bool) -> None:
    for state, side, ready in (
        (HullState.DOWN, "axis", True),
        (HullState.USED, "axis", False),
        (HullState.DOWN, "allied", False),
    ):
        world = carrier(state, marker=marker, side=side)
        turn_up_other_ships(world)
        assert all_ready(world) is ready


@pytest.mark.rule("21.34#1", "new ships do nothing in the turn in which they are placed")
@pytest.mark.rule("21.34#2", "and are turned up at its end")
def test_new_ships() -> None:
    world = port(state=HullState.NEW)
    (hull,) = world.hulls.rows()
    found = {one.rule for one in may_leave(world, Kind.PATROL, SpaceId(TRUK), hull)}
    assert "21.31" in found
    assert up(world)


@pytest.mark.rule("33.92D#1", "ships that were redeployed inverted stay so till their next turn")
def test_redeployed_ships() -> None:
    assert states(port(state=HullState.REDEPLOYED), ending=True) == {HullState.REDEPLOYED}
    assert up(port(state=HullState.REDEPLOYED), ending=False)


@pytest.mark.rule("33.92D#4", "American ships where the U.S. is not at war are turned up")
@pytest.mark.rule("33.92C#2", "new ships that were redeployed stay inverted")
def test_american_ships_redeployed_in_peace_are_turned_up() -> None:
    """In the port of Manila; Japanese ships in theirs are not."""
    peace = port("us-dd=4", HullState.REDEPLOYED, "W21", rows=(), side="allied")
    for row in [*peace.wars.rows()]:
        peace.drop(row)
    (hull,) = peace.hulls.rows()
    assert may_turn_up(peace, hull, SpaceId("W21"), ending=True)
    peace.put(war_state(Power.JAPAN, Power.US, Relation.WAR))
    assert not may_turn_up(peace, hull, SpaceId("W21"), ending=True)
    assert may_turn_up(peace, replace(hull, state=HullState.NEW), SpaceId("W21"), ending=True)


@pytest.mark.rule("33.93A#1", "submarines are turned up at the end in any case")
def test_submarines_need_nothing() -> None:
    assert up(port("japan-submarine=3", rows=()))
    assert not up(port("japan-submarine=3", rows=()), ending=False)


@pytest.mark.rule("33.93D#2", "so are Western Allied ships in the SW boxes")
@pytest.mark.rule("33.93D#3", "and in the U.S. boxes")
@pytest.mark.parametrize("box", ["pacific-sw", "pacific-us"])
def test_western_allied_ships_in_boxes_need_nothing(box: str) -> None:
    assert up(port("us-dd=4", at=box, rows=(), side="allied"))


def test_those_without_supply_are_turned_up_as_it_comes() -> None:
    cut_off = HexSupply(SpaceId(TRUK), Supply.PARTIAL)
    t = play(port(rows=(OIL, cut_off)), FirstUninversion())
    assert {row.state for row in t.world.hulls.rows()} == {HullState.DOWN}
    world = t.world.copy()
    world.readonly = False
    world.put(HexSupply(SpaceId(TRUK), Supply.FULL))
    turn_up_other_ships(world)
    assert {row.state for row in world.hulls.rows()} == {HullState.READY}


@pytest.mark.rule("27.82B#1", "new ships are turned up at the end with oil, if they stay there")
def test_new_ships_are_turned_up_with_oil() -> None:
    assert up(port(state=HullState.NEW))
    assert not up(port(state=HullState.NEW, rows=()))
    assert not up(port(state=HullState.REDEPLOYED))


@pytest.mark.rule("27.91B#2", "as other ships do")
@pytest.mark.rule("33.93A#2", "not those that were redeployed on the board")
def test_submarines_that_were_redeployed_stay_inverted() -> None:
    assert not up(port("japan-submarine=3", state=HullState.REDEPLOYED, rows=()))


@pytest.mark.rule("33.93B#1", "ASW and transports in an SW box are turned up in any case")
@pytest.mark.parametrize("what", ["us-asw=2", "us-transport=3"])
def test_asw_and_transports_in_sw_boxes(what: str) -> None:
    assert up(port(what, at="indian-ocean-sw", rows=(), side="allied"))
    zone = OilZone("pearl harbor", (SpaceId("P53"), SpaceId("indian-ocean-sw")))
    dry = (OilReserve("pearl harbor", 0, tracked=True), zone)
    assert up(port(what, at="indian-ocean-sw", rows=dry, side="allied"))
    assert not up(port("us-dd=3", at="P53", rows=dry, side="allied"))

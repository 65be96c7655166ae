"""30.51-30.53, 30.61: what poor supply of a port takes from its ships, and from who goes by sea."""

from __future__ import annotations

import pytest

from tests.awaw.table import put_unit
from tests.rules.shared.sea_supply import FULL, KAGOSHIMA, NONE, PARTIAL, TOKYO, seas, short
from warcabinet.awaw.logistics.supply.supply_determination import Determination, determine
from warcabinet.awaw.logistics.unsupplied_units import isolation_losses
from warcabinet.awaw.naval.air_naval.aas_and_land_based_air import in_range
from warcabinet.awaw.naval.damage.naval_nationality import drm
from warcabinet.awaw.naval.interception.naval_interception import port_operates
from warcabinet.awaw.naval.landings.loading import against_embarking
from warcabinet.awaw.naval.movement.employment_of_naval_units import may_leave
from warcabinet.awaw.naval.waters.activities import Activity
from warcabinet.awaw.pieces.supply_status import supply_in
from warcabinet.awaw.state.construction import Fort
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import HexSupply, Supply, UnitSupply
from warcabinet.awaw.state.naval import Hull
from warcabinet.awaw.state.oil import OilEffect, OilReserve, OilZone, Service
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.hexes import SpaceId

PORT = SpaceId(KAGOSHIMA)


def port(supply: Supply, ships: str = "japan-dd=4") -> AwawWorld:
    rows = [] if supply is FULL else short(KAGOSHIMA, of=supply)
    return seas(japan=f"{KAGOSHIMA} {TOKYO}", ships={KAGOSHIMA: ships}, rows=rows)


def only_ship(world: AwawWorld) -> Hull:
    (hull,) = world.hulls.rows()
    return hull


def rules_against(world: AwawWorld, activity: Activity) -> set[str]:
    return {one.rule for one in may_leave(world, activity, PORT, only_ship(world))}


@pytest.mark.rule("30.261#2", "a limited source is not enough for ships")
@pytest.mark.rule("30.524A#1", "ships change base freely from partially supplied ports")
@pytest.mark.rule("30.524A#4", "they carry out no offensive operations")
@pytest.mark.rule("30.524A#5", "nor do they escort units that are redeployed")
@pytest.mark.rule("30.51#4", "ships in fully supplied ports are not impaired")
@pytest.mark.rule("30.521#3", "ships in partially supplied ports are")
@pytest.mark.rule("30.53#2", "and so are ships in ports without any supply")
def test_ships_of_poorly_supplied_ports_only_change_base() -> None:
    for activity in (Activity.PATROL, Activity.ESCORT):
        assert rules_against(port(FULL), activity) == set()
    for poor in (PARTIAL, NONE):
        assert rules_against(port(poor), Activity.PATROL) == {"21.31"}
        assert rules_against(port(poor), Activity.SEA_SUPPLY) != set()
        assert rules_against(port(poor), Activity.ESCORT) == {"21.31"}
        for free in (Activity.BASE_CHANGE, Activity.REDEPLOYMENT):
            assert rules_against(port(poor), free) == set()


@pytest.mark.rule("30.524A#6", "their Naval Nationality DRM is lower by one")
@pytest.mark.rule("30.15#4", "a port without supply limits its ships")
def test_ships_of_poorly_supplied_ports_fight_worse() -> None:
    best = drm(port(FULL), only_ship(port(FULL)))
    for poor in (PARTIAL, NONE):
        world = port(poor)
        assert drm(world, only_ship(world)) == best - 1


@pytest.mark.rule("22.552A#19", "ships without full supply or without oil have one less")
def test_ships_without_oil_fight_worse() -> None:
    best = drm(port(FULL), only_ship(port(FULL)))
    for supply in (FULL, PARTIAL):
        world = port(supply)
        world.put(OilEffect("japan", Service.NAVAL))
        assert drm(world, only_ship(world)) == best - 1, "once, not twice"
    world = port(FULL)
    world.put(OilEffect("japan", Service.ARMY))
    assert drm(world, only_ship(world)) == best
    zone = (SpaceId("P53"), SpaceId("pacific-sw"))
    for row in (OilReserve("pearl harbor", 0, True), OilZone("pearl harbor", zone)):
        world.put(row)
    world.put(OilEffect("pearl harbor/us", Service.NAVAL))
    ready = {
        base: drm(world, Hull("us-dd", "us", SpaceId(base), 1)) for base in ("P53", "pacific-sw")
    }
    assert ready == {"P53": 1, "pacific-sw": 2}


@pytest.mark.rule("30.524A#3", "submarines in fortified ports are not impaired")
def test_submarines_in_a_fortified_port_fight_as_ever() -> None:
    boats = "japan-submarine=2"
    best = drm(port(FULL, boats), only_ship(port(FULL, boats)))
    world = port(PARTIAL, boats)
    assert drm(world, only_ship(world)) == best - 1
    assert "21.31" in rules_against(world, Activity.PATROL)
    world.put(Fort(PORT))
    assert drm(world, only_ship(world)) == best
    assert rules_against(world, Activity.PATROL) == set()
    others = port(PARTIAL)
    others.put(Fort(PORT))
    assert drm(others, only_ship(others)) == drm(port(FULL), only_ship(port(FULL))) - 1
    assert rules_against(others, Activity.PATROL) == {"21.31"}, "no other ships do"


@pytest.mark.rule("32.248#1", "submarines of an isolated fortified port sail, one worse each turn")
@pytest.mark.rule("32.248#2", "without a limit")
def test_submarines_of_an_isolated_fortified_port() -> None:
    boats = "japan-submarine=2"
    best = drm(port(FULL, boats), only_ship(port(FULL, boats)))
    for turns in (1, 2, 7):
        world = port(NONE, boats)
        world.put(HexSupply(PORT, NONE, short=turns))
        assert "21.31" in rules_against(world, Activity.PATROL)
        world.put(Fort(PORT))
        assert "21.31" not in rules_against(world, Activity.PATROL)
        assert drm(world, only_ship(world)) == best - turns
    ships = port(NONE)
    ships.put(Fort(PORT))
    assert "21.31" in rules_against(ships, Activity.PATROL)


@pytest.mark.rule("30.524A#7", "ships in partially supplied ports do not intercept")
@pytest.mark.rule("30.47C#1", "ships in operating bases intercept in the enemy's turn")
def test_ships_intercept_only_from_ports_that_operate() -> None:
    assert port_operates(port(FULL), "japan", PORT)
    assert not port_operates(port(PARTIAL), "japan", PORT)
    assert not port_operates(port(NONE), "japan", PORT)


@pytest.mark.rule("30.261#2", "a limited source is not enough for air units")
@pytest.mark.rule("30.523A#4", "air units of partially supplied bases do nothing at sea")
def test_air_units_of_poorly_supplied_bases_do_nothing_at_sea() -> None:
    for supply, found in ((FULL, 1), (PARTIAL, 0), (NONE, 0)):
        world = port(supply)
        put_unit(world, f"japan-aaf {KAGOSHIMA} x2")
        assert len(in_range(world, Side.AXIS, SpaceId("O27"))) == found


@pytest.mark.rule("30.522D#1", "poorly supplied ground units neither sail nor invade")
def test_poorly_supplied_units_are_not_carried_by_sea() -> None:
    for kind, rule in ((Activity.SEA_TRANSPORT, "21.437C"), (Activity.INVASION, "21.514F")):
        world = port(FULL)
        put_unit(world, f"japan-infantry-1-2 {KAGOSHIMA}")
        unit = world.units[UnitId("japan-infantry-1-2/1")]
        assert rule not in {one.rule for one in against_embarking(world, kind, unit)}
        world.put(UnitSupply(unit.id, PARTIAL))
        assert rule in {one.rule for one in against_embarking(world, kind, unit)}


@pytest.mark.rule("30.16#5", "ships in isolated ports carry out no missions")
@pytest.mark.rule("30.542E#2", "ships are never eliminated by isolation")
def test_ships_survive_isolation_and_stay_in_port() -> None:
    world = seas(japan="Y32", ships={"Y32": "japan-dd=4"})
    determine(world, Side.AXIS, Determination.INITIAL)
    determine(world, Side.AXIS, Determination.POST_COMBAT)
    assert supply_in(world, "Y32") is NONE
    isolation_losses(world, Side.AXIS)
    ship = only_ship(world)
    assert ship.factors == 4
    assert {one.rule for one in may_leave(world, Activity.PATROL, SpaceId("Y32"), ship)} == {
        "21.31"
    }

"""26.31, 26.443E, 78.53: whose supply an air base in China has."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.shared.bombing import CHUNGKING, bombers, pacific, raid
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.state.bombing import FrontAirId
from warcabinet.awaw.state.logistics import Control, HexSupply, Supply, SupplyZone
from warcabinet.awaw.state.oil import OilEffect, OilReserve, OilZone, Service
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.bombing.bases_and_ranges import bases_on
from warcabinet.awaw.strategic.bombing.defending_against_strategic_bombing import interceptors
from warcabinet.awaw.strategic.bombing.deployment_of_air_units_for_sw import may_assign
from warcabinet.awaw.terms.powers import Faction, Power
from warcabinet.hexes import SpaceId

WEST, RUSSIA = str(Faction.WESTERN_ALLIES), str(Faction.RUSSIA)
CITIES = (CHUNGKING,)
INDIA = (SpaceId("india"),)
FRONT = "asian"
HANKOW = SpaceId("P22")


def china(*units: str, sources: tuple[SpaceId, ...], faction: str = WEST, **more: Any) -> AwawWorld:
    """China has joined a faction, whose supply comes to Chungking from there."""
    world = pacific(*units, **more)
    world.amend(world.memberships[Power.CHINA], faction=Faction(faction))
    for row in list(world.control.rows()):
        in_front = world.map.is_hex(row.hex) and world.board.front[row.hex] == FRONT
        if row.holder != "china" and in_front:
            world.put(Control(row.hex, "japan"))
    zone = SupplyZone(faction, 0, sources, world.map.named(world.map.bit(CHUNGKING)))
    world.put(zone)
    world.changes.clear()
    return world


@pytest.mark.rule("26.31#4", "a base in China serves Americans if their own sources supply it")
@pytest.mark.parametrize(("sources", "serves"), [(INDIA, True), (CITIES, False), ((), False)])
def test_bases_of_bombers(sources: tuple[SpaceId, ...], serves: bool) -> None:
    world = china(sources=sources)
    base = world.map.bit(CHUNGKING)
    assert bool(bases_on(world, "us", FRONT) & base) is serves
    assert bool(bases_on(world, "china", FRONT) & base)
    bomber = UnitTypeId("us-strategic-bomber")
    assert bool(may_assign(world, bomber, "us", FRONT)) is not serves


@pytest.mark.rule("26.31#4", "it must be fully supplied")
def test_poorly_supplied_bases() -> None:
    world = china(sources=INDIA)
    world.put(HexSupply(CHUNGKING, Supply.PARTIAL))
    assert not bases_on(world, "us", FRONT) & world.map.bit(CHUNGKING)


@pytest.mark.rule("26.31#4", "and there must be oil for the air force")
def test_bases_without_oil() -> None:
    world = china(sources=INDIA)
    world.put(OilReserve("britain", 5, tracked=True))
    here = world.map.named(world.map.bit(CHUNGKING))
    world.put(OilZone("britain", here))
    assert bases_on(world, "us", FRONT) & world.map.bit(CHUNGKING)
    world.put(OilEffect("britain/us", Service.AIR))
    assert not bases_on(world, "us", FRONT) & world.map.bit(CHUNGKING)


@pytest.mark.rule("26.443E#1", "American interceptors meet Japanese bombers from such bases alone")
@pytest.mark.parametrize(("sources", "meets"), [(INDIA, True), (CITIES, False)])
def test_american_interceptors(sources: tuple[SpaceId, ...], meets: bool) -> None:
    world = china(f"us-interceptor {FRONT} 2", sources=sources, side="axis")
    one = raid(world, "japan", CHUNGKING, bombers("japan", 2, FRONT), start=HANKOW)
    found = [row.id for row in interceptors(world, one, CHUNGKING)]
    assert found == ([FrontAirId(f"us-interceptor@{FRONT}")] if meets else [])


@pytest.mark.rule("26.443E#1", "and Russian ones where Russian sources supply the base")
@pytest.mark.parametrize(("urals", "meets"), [((SpaceId("urals"),), True), (CITIES, False)])
def test_russian_interceptors(urals: tuple[SpaceId, ...], meets: bool) -> None:
    world = china(sources=urals, faction=RUSSIA)
    assert bool(bases_on(world, "russia", FRONT) & world.map.bit(CHUNGKING)) is meets

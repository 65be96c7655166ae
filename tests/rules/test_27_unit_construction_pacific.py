"""27.42, 27.47: where units are built on the Pacific board."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.pacific_world import pacific_world
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.logistics.construction.construction_restrictions import Construct
from warcabinet.awaw.logistics.construction.placement_of_newly_constructed_units import (
    against_count,
    against_place,
    places_for,
)
from warcabinet.awaw.state.construction import Built
from warcabinet.awaw.state.logistics import HexSupply, Pool, Supply
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId

INFANTRY, SMALL = UnitTypeId("japan-infantry-2-2"), UnitTypeId("japan-infantry-1-2")
CHINDIT = UnitTypeId("britain-chindit-1-2")
SIBERIAN, AIR = UnitTypeId("russia-infantry-2-3"), UnitTypeId("russia-aaf")


def building(*built: tuple[UnitTypeId, str, str, int], **setting: Any) -> AwawWorld:
    """A World in which these were built in this player turn: type, party, place and how many."""
    world = pacific_world(step="T.P.BLD.60", **setting)
    for number, (kind, party, place, count) in enumerate(built):
        paid = world.statics.kinds[kind].cost * count
        world.put(Built(number, kind, party, SpaceId(place), count, paid))
    return world


def against(world: AwawWorld, kind: UnitTypeId, party: str, space: str) -> set[str]:
    return {refusal.rule for refusal in against_place(world, kind, party, space)}


@pytest.mark.rule("27.42C#1", "Japan builds on its four home islands and not on the others")
def test_japan_builds_on_its_four_home_islands() -> None:
    world = building()
    for space in ("N28", "M30", "L32", "G35"):  # Kyushu, Shikoku, Honshu, Hokkaido
        assert against(world, UnitTypeId("japan-armor-2-3"), "japan", space) == set()
    for space in ("F36", "F38", "P28", "R23"):  # Karafuto, the Kuriles, Okinawa, Formosa
        assert "27.42" in against(world, INFANTRY, "japan", space)


@pytest.mark.rule("27.42H#1", "neither Nationalists nor Communists build in Manchuria")
def test_china_builds_in_china_and_not_in_manchuria() -> None:
    world = building(control={"china": "I29 P19", "communist-china": "I28 L23"})
    one, other = UnitTypeId("china-infantry-2-2"), UnitTypeId("communist-china-infantry-2-2")
    assert against(world, one, "china", "P19") == set()
    assert against(world, other, "communist-china", "L23") == set()
    assert "27.42H" in against(world, one, "china", "I29")
    assert "27.42H" in against(world, other, "communist-china", "I28")


@pytest.mark.rule("27.43A#1", "China builds where its own sources bring full supply")
def test_china_builds_where_its_own_sources_alone_bring_full_supply() -> None:
    rows = (
        HexSupply(SpaceId("P19"), Supply.PARTIAL, ("china",)),
        HexSupply(SpaceId("Q20"), Supply.PARTIAL),
    )
    world = pacific_world(step="T.P.BLD.60", rows=rows)
    kind = UnitTypeId("china-infantry-2-2")
    assert against(world, kind, "china", "P19") == set()
    assert against(world, kind, "china", "Q20") == {"27.43A"}


@pytest.mark.rule("27.471#1", "Japan builds infantry, and only that, in Korea and Manchuria")
@pytest.mark.rule("27.471#2", "three factors a turn in both together")
def test_japan_builds_three_infantry_factors_in_korea_and_manchuria_together() -> None:
    world = building()
    for space in ("K29", "G31"):
        assert against(world, INFANTRY, "japan", space) == set()
        assert against(world, UnitTypeId("japan-armor-1-3"), "japan", space) == {"27.471"}
    world = building((INFANTRY, "japan", "K29", 1), (INFANTRY, "japan", "L32", 1))
    assert against(world, INFANTRY, "japan", "G31") == {"27.471"}
    assert not world.map.has(places_for(world, INFANTRY, "japan"), "G31")
    assert against(world, SMALL, "japan", "G31") == set()
    assert against(world, INFANTRY, "japan", "L32") == set()


@pytest.mark.rule("27.476#1", "Russia builds six BRPs of units a turn in Siberia")
@pytest.mark.rule("27.476#2", "none in Mongolia and Tannu Tuva")
def test_russia_builds_six_brps_of_units_in_siberia() -> None:
    world = building()
    assert against(world, SIBERIAN, "russia", "H32") == set()
    for space in ("F26", "D24"):  # Mongolia, Tannu Tuva
        assert "27.42" in against(world, SIBERIAN, "russia", space)
    cost = world.statics.kinds[SIBERIAN].cost
    world = building((SIBERIAN, "russia", "D26", 6 // cost))
    assert against(world, SIBERIAN, "russia", "H32") == {"27.476"}
    world = building((AIR, "russia", "D26", 1))
    assert against(world, AIR, "russia", "H32") == set()  # three and three
    told = against_count(world, AIR, "H32", 2)
    assert {refusal.rule for refusal in told} == {"27.476"}


@pytest.mark.rule("27.474D#1", "the Chindit is built in India or the India box")
@pytest.mark.rule("27.474D#2", "it does not count against the Indian limit")
def test_the_chindit_is_built_in_india_and_does_not_count_against_its_limit() -> None:
    world = building()
    for space in ("india", "T11"):
        assert against(world, CHINDIT, "britain", space) == set()
    assert "27.42" in against(world, CHINDIT, "britain", "W12")
    assert "27.42" in against(world, UnitTypeId("britain-infantry-1-3"), "britain", "T11")
    indian = Construct("india", "infantry", UnitTypeId("india-infantry-1-3"), "britain", 3)
    pool = Pool(UnitTypeId("india-infantry-1-3"), "britain", 3)
    for built in ((), ((CHINDIT, "britain", "T11", 1),)):
        asked = {refusal.rule for refusal in BOOK.may(building(*built, rows=(pool,)), indian)}
        assert "27.474B" not in asked

"""17.5, 17.7, 17.8, 18.31: air units that research brings, and how far they fly."""

from __future__ import annotations

import pytest

from tests.awaw.table import world_at
from warcabinet.awaw.air.reach import air_range
from warcabinet.awaw.air.researched import range_at
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.records import Level
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.logistics.construction.stock import Construct
from warcabinet.awaw.powers import Theater
from warcabinet.awaw.scenarios.words import LevelKind
from warcabinet.awaw.world import AwawWorld

JET = UnitTypeId("germany-jet")
BOMBER = UnitTypeId("germany-strategic-bomber")
INTERCEPTOR = UnitTypeId("germany-interceptor")


def with_result(kind: LevelKind, result: int) -> AwawWorld:
    return world_at(rows=(Level(str(kind), "germany", result),))


@pytest.mark.rule("17.52", "17.52A", "17.52B", "17.52C")
@pytest.mark.parametrize(("result", "hexes"), [(9, 2), (10, 2), (11, 3), (12, 4), (14, 4)])
def test_jets_fly_farther_with_each_result(result: int, hexes: int) -> None:
    assert air_range(with_result(LevelKind.JETS, result), JET, "germany", "L31") == hexes


@pytest.mark.rule("17.72", "17.72A", "17.72B", "17.72C", "17.72D")
@pytest.mark.parametrize(("result", "hexes"), [(0, 4), (1, 8), (2, 16), (3, 24)])
def test_bombers_fly_farther_with_each_result(result: int, hexes: int) -> None:
    assert air_range(with_result(LevelKind.AIR_RANGE, result), BOMBER, "germany", "L31") == hexes


@pytest.mark.rule("17.82A", "17.82B", "17.82C", "17.82D")
@pytest.mark.parametrize(("result", "hexes"), [(0, 4), (1, 4), (2, 8), (3, 12)])
def test_interceptors_fly_farther_from_the_second_result(result: int, hexes: int) -> None:
    world = with_result(LevelKind.AIR_RANGE, result)
    assert air_range(world, INTERCEPTOR, "germany", "L31") == hexes


@pytest.mark.rule("17.52", "17.72")
def test_the_table_has_the_ranges_of_the_pacific_too() -> None:
    world = world_at()
    table = world.statics.tables["air-ranges"]
    pacific = {row.keys: row.cells["pacific"] for row in table.rows}
    assert [pacific["jet", key] for key in ("9..10", "11", "12..")] == [1, 2, 3]
    assert [pacific["strategic-bomber", str(n)] for n in range(4)] == [3, 6, 12, 18]
    assert range_at(world, "jet", 8, Theater.EUROPE) == 0


def test_kamikazes_fly_four_hexes() -> None:
    kind = world_at().statics.kinds["japan-kamikaze"]
    assert (kind.range_europe, kind.range_pacific) == (None, 4)


@pytest.mark.rule("17.54")
def test_jets_are_built_only_after_a_result_of_nine() -> None:
    def against(result: int) -> list[str]:
        world = with_result(LevelKind.JETS, result)
        asked = Construct("germany", "jet", JET, "germany")
        return [one.rule for one in BOOK.may(world, asked) if one.rule == "17.54"]

    assert against(8) == ["17.54"]
    assert against(9) == []
    assert world_at().statics.kinds[JET].cost == 3


@pytest.mark.rule("17.74")
@pytest.mark.rule("17.84")
@pytest.mark.parametrize("kind", [BOMBER, INTERCEPTOR])
def test_strategic_air_units_cost_three_brps(kind: UnitTypeId) -> None:
    assert world_at().statics.kinds[kind].cost == 3

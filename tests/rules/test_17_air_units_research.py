"""17.5, 17.7, 17.8, 18.31: air units that research brings, and how far they fly."""

from __future__ import annotations

import pytest

from tests.awaw.table import world_at
from warcabinet.awaw.air.missions.air_range import air_range
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.logistics.construction.construction_restrictions import Construct
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.world import AwawWorld

JET = UnitTypeId("germany-jet")
BOMBER = UnitTypeId("germany-strategic-bomber")
INTERCEPTOR = UnitTypeId("germany-interceptor")


def with_result(kind: LevelKind, result: int) -> AwawWorld:
    return world_at(rows=(Level(str(kind), "germany", result),))


def flies(kind: LevelKind, result: int, unit: str, base: str) -> int:
    """How far American units fly from a base in Europe or the Pacific with a research result."""
    rows = [Level(str(kind), "us", result)]
    world = world_at(scenario="global-war", turn="Fall 1939", rows=rows)
    return air_range(world, UnitTypeId(unit), "us", base)


@pytest.mark.rule("17.52A#1", "jets in Europe at 9: 2")
def test_jets_in_europe_at_9() -> None:
    assert flies(LevelKind.JETS, 9, "us-jet", "L22") == 2


@pytest.mark.rule("17.52A#2", "jets in the Pacific at 9: 1")
def test_jets_in_the_pacific_at_9() -> None:
    assert flies(LevelKind.JETS, 9, "us-jet", "PL32") == 1


@pytest.mark.rule("17.52B#1", "jets in Europe at 11: 3")
def test_jets_in_europe_at_11() -> None:
    assert flies(LevelKind.JETS, 11, "us-jet", "L22") == 3


@pytest.mark.rule("17.52B#2", "jets in the Pacific at 11: 2")
def test_jets_in_the_pacific_at_11() -> None:
    assert flies(LevelKind.JETS, 11, "us-jet", "PL32") == 2


@pytest.mark.rule("17.52C#1", "jets in Europe at 12: 4")
def test_jets_in_europe_at_12() -> None:
    assert flies(LevelKind.JETS, 12, "us-jet", "L22") == 4


@pytest.mark.rule("17.52C#2", "jets in the Pacific at 12: 3")
def test_jets_in_the_pacific_at_12() -> None:
    assert flies(LevelKind.JETS, 12, "us-jet", "PL32") == 3


@pytest.mark.rule("17.52A#1", "a result of 10 gives no more than one of 9")
def test_jets_need_eleven_to_fly_farther() -> None:
    assert flies(LevelKind.JETS, 10, "us-jet", "L22") == 2
    assert flies(LevelKind.JETS, 14, "us-jet", "L22") == 4


@pytest.mark.rule("17.72A#1", "bombers in Europe at 0: 4")
def test_bombers_in_europe_at_0() -> None:
    assert flies(LevelKind.AIR_RANGE, 0, "us-strategic-bomber", "L22") == 4


@pytest.mark.rule("17.72A#2", "bombers in the Pacific at 0: 3")
def test_bombers_in_the_pacific_at_0() -> None:
    assert flies(LevelKind.AIR_RANGE, 0, "us-strategic-bomber", "PL32") == 3


@pytest.mark.rule("17.72B#1", "bombers in Europe at 1: 8")
def test_bombers_in_europe_at_1() -> None:
    assert flies(LevelKind.AIR_RANGE, 1, "us-strategic-bomber", "L22") == 8


@pytest.mark.rule("17.72B#2", "bombers in the Pacific at 1: 6")
def test_bombers_in_the_pacific_at_1() -> None:
    assert flies(LevelKind.AIR_RANGE, 1, "us-strategic-bomber", "PL32") == 6


@pytest.mark.rule("17.72C#1", "bombers in Europe at 2: 16")
def test_bombers_in_europe_at_2() -> None:
    assert flies(LevelKind.AIR_RANGE, 2, "us-strategic-bomber", "L22") == 16


@pytest.mark.rule("17.72C#2", "bombers in the Pacific at 2: 12")
def test_bombers_in_the_pacific_at_2() -> None:
    assert flies(LevelKind.AIR_RANGE, 2, "us-strategic-bomber", "PL32") == 12


@pytest.mark.rule("17.72D#1", "bombers in Europe at 3: 24")
def test_bombers_in_europe_at_3() -> None:
    assert flies(LevelKind.AIR_RANGE, 3, "us-strategic-bomber", "L22") == 24


@pytest.mark.rule("17.72D#2", "bombers in the Pacific at 3: 18")
def test_bombers_in_the_pacific_at_3() -> None:
    assert flies(LevelKind.AIR_RANGE, 3, "us-strategic-bomber", "PL32") == 18


@pytest.mark.rule("17.82A#1", "interceptors in Europe at 0: 4")
def test_interceptors_in_europe_at_0() -> None:
    assert flies(LevelKind.AIR_RANGE, 0, "us-interceptor", "L22") == 4


@pytest.mark.rule("17.82A#2", "interceptors in the Pacific at 0: 3")
def test_interceptors_in_the_pacific_at_0() -> None:
    assert flies(LevelKind.AIR_RANGE, 0, "us-interceptor", "PL32") == 3


@pytest.mark.rule("17.82B#1", "interceptors in Europe at 1: 4")
def test_interceptors_in_europe_at_1() -> None:
    assert flies(LevelKind.AIR_RANGE, 1, "us-interceptor", "L22") == 4


@pytest.mark.rule("17.82B#2", "interceptors in the Pacific at 1: 3")
def test_interceptors_in_the_pacific_at_1() -> None:
    assert flies(LevelKind.AIR_RANGE, 1, "us-interceptor", "PL32") == 3


@pytest.mark.rule("17.82C#1", "interceptors in Europe at 2: 8")
def test_interceptors_in_europe_at_2() -> None:
    assert flies(LevelKind.AIR_RANGE, 2, "us-interceptor", "L22") == 8


@pytest.mark.rule("17.82C#2", "interceptors in the Pacific at 2: 6")
def test_interceptors_in_the_pacific_at_2() -> None:
    assert flies(LevelKind.AIR_RANGE, 2, "us-interceptor", "PL32") == 6


@pytest.mark.rule("17.82D#1", "interceptors in Europe at 3: 12")
def test_interceptors_in_europe_at_3() -> None:
    assert flies(LevelKind.AIR_RANGE, 3, "us-interceptor", "L22") == 12


@pytest.mark.rule("17.82D#2", "interceptors in the Pacific at 3: 9")
def test_interceptors_in_the_pacific_at_3() -> None:
    assert flies(LevelKind.AIR_RANGE, 3, "us-interceptor", "PL32") == 9


def test_kamikazes_fly_four_hexes() -> None:
    kind = world_at().statics.kinds["japan-kamikaze"]
    assert (kind.range_europe, kind.range_pacific) == (None, 4)


@pytest.mark.rule("17.54#2", "no jets before a result of 9")
def test_jets_are_built_only_after_a_result_of_nine() -> None:
    def against(result: int) -> list[str]:
        world = with_result(LevelKind.JETS, result)
        asked = Construct("germany", "jet", JET, "germany")
        return [one.rule for one in BOOK.may(world, asked) if one.rule == "17.54"]

    assert against(8) == ["17.54"]
    assert against(9) == []

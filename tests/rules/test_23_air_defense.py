"""23.42: the air defense of ships."""

from __future__ import annotations

import pytest

from tests.awaw.naval.battles import battle, numbered
from warcabinet.awaw.naval.air_naval.air_defense import AirDefense, Flak, defense_level, flak
from warcabinet.awaw.naval.battle.combat_groups import ships_in
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.naval import Hull
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.hexes import SpaceId


def sea(ships: str, research: int = 0) -> AwawWorld:
    world = battle({1: ships}, {1: "dd 10"})
    for row in list(world.levels.rows()):
        if row.kind == LevelKind.AIR_DEFENSE:
            world.drop(row)
    if research:
        world.put(Level(LevelKind.AIR_DEFENSE, "japan", research))
    return world


def level(ships: str, surprise: int = 0, research: int = 0) -> int:
    world = sea(ships, research)
    there = ships_in(world, numbered(world, Side.AXIS, 1).id)
    return defense_level(world, AirDefense(there, surprise))


@pytest.mark.rule("23.4213#4", "one level for every ten factors, fractions up")
@pytest.mark.rule("23.4211A#1", "damaged ships and destroyers with cargo count")
@pytest.mark.rule("23.421#2", "at sea the attacked group defends itself")
@pytest.mark.parametrize(
    ("ships", "wanted"),
    [
        ("dd 1", 1),
        ("dd 10", 1),
        ("dd 11", 2),
        ("dd 10, ca 12", 3),
        ("nagato damaged, dd 7", 2),
        ("dd 11, cargo", 2),
    ],
)
def test_factors(ships: str, wanted: int) -> None:
    assert level(ships) == wanted


@pytest.mark.rule("23.4211B#1", "each escort carrier factor counts three")
def test_escort_carriers_count_three_times() -> None:
    world = sea("dd 1")
    cves = Hull("us-cve", "us", SpaceId("EE30"), 4)
    assert defense_level(world, AirDefense((cves,), 0)) == 2
    three = Hull("us-cve", "us", SpaceId("EE30"), 3)
    assert defense_level(world, AirDefense((three,), 0)) == 1


@pytest.mark.rule("23.4213#9", "one level for each five-factor battleship")
@pytest.mark.rule("23.4213#1", "one level for each result of research")
@pytest.mark.rule("23.4213#5", "one level for each result of research")
@pytest.mark.rule("23.4213#11", "one less from a surprise of 2 on")
def test_what_else_counts() -> None:
    assert level("yamato, dd 5") == 2
    assert level("nagato, dd 6") == 1
    assert level("dd 10", research=2) == 3
    assert [level("dd 20", surprise=n) for n in (0, 1, 2, 7)] == [2, 2, 1, 1]


@pytest.mark.rule("23.4211C#1", "submarines and transports do not count")
@pytest.mark.rule("23.4211D#1", "below level one there is no roll")
@pytest.mark.rule("23.4211D#2", "submarines have no defense, whatever was researched")
@pytest.mark.rule("21.4184C#3", "nor do those that are attacked on patrol roll")
def test_who_does_not_defend() -> None:
    assert level("submarine 4", research=3) == 0
    assert level("dd 10, submarine 4") == 1
    assert level("dd 10", surprise=2) == 0
    assert flak(sea("dd 1"), 0, 12) == Flak()


TABLE = """\
1 0 0 0 0 0 0/1 0/1 1/0 1/0 1/1 1/1
2 0 0 0/1 0/1 1/0 1/0 1/1 1/1 1/2 1/2 2/1
3 0/1 0/1 1/0 1/0 1/1 1/1 1/2 1/2 2/1 2/1 2/2
4 1/0 1/0 1/1 1/1 1/2 1/2 2/1 2/1 2/2 2/2 2/3
5 1/0 1/1 1/1 1/2 1/2 2/1 2/1 2/2 2/2 2/3 2/3
6 1/1 1/1 1/2 1/2 2/1 2/1 2/2 2/2 2/3 2/3 3/2
7 1/1 1/2 1/2 2/1 2/1 2/2 2/2 2/3 2/3 3/2 3/2
8 1/2 1/2 2/1 2/1 2/2 2/2 2/3 2/3 3/2 3/2 3/3
9 1/2 2/1 2/1 2/2 2/2 2/3 2/3 3/2 3/2 3/3 3/3
10 2/1 2/1 2/2 2/2 2/3 2/3 3/2 3/2 3/3 3/3 3/4"""
"""By air defense level: eliminated and turned back, for rolls of 2 to 12."""


@pytest.mark.rule("23.4213#2", "every cell of the table")
@pytest.mark.parametrize("line", TABLE.splitlines())
def test_the_air_defense_table(line: str) -> None:
    row, *cells = line.split()
    world = sea("dd 10")
    for roll, cell in enumerate(cells, 2):
        eliminated, _, aborted = cell.partition("/")
        assert flak(world, int(row), roll) == Flak(int(eliminated), int(aborted or 0))


@pytest.mark.rule("23.4213#17", "the last column is open upwards")
@pytest.mark.rule("23.423#1", "the first figure is eliminated")
@pytest.mark.rule("23.423#2", "the second turns back")
@pytest.mark.rule("23.4213#12", "beyond ten the rest is looked up and added")
def test_results() -> None:
    world = sea("dd 10")
    assert flak(world, 1, 6) == Flak()
    assert flak(world, 1, 7) == Flak(0, 1)
    assert flak(world, 3, 12) == flak(world, 3, 14) == Flak(2, 2)
    assert flak(world, 10, 2) == Flak(2, 1)
    assert flak(world, 12, 7) == Flak(2 + 1, 3 + 0)

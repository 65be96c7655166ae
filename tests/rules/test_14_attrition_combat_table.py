"""Rule 14.4: the attrition table and its modifiers."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.awaw.attrition import AXIS, BIG, attrition, begun, modifiers, zone_at, zoned
from tests.awaw.pacific_world import pacific_table
from tests.awaw.table import put_unit, world_at
from warcabinet.awaw.ground.attrition.losses import the_fight
from warcabinet.awaw.ground.attrition.procedure import AttritionCombat
from warcabinet.awaw.ground.attrition.table import (
    Result,
    attrition_report,
    die_parts,
    on_this_board,
    parse,
    printed,
)
from warcabinet.awaw.ground.records import UnitId
from warcabinet.awaw.logistics.records import Supply, UnitSupply, Weather
from warcabinet.awaw.scenarios.words import WeatherKind
from warcabinet.awaw.world import AwawWorld
from warcabinet.engine.book import Modifier
from warcabinet.hexes import SpaceId

# 14.4 --------------------------------------------------------------------------------------------

CELLS = {
    (5, 0): "-",
    (10, 5): "1C",
    (11, 5): "1C/1H",
    (20, 11): "5C/3H",
    (21, 0): "1C",
    (30, 11): "7C/3H",
    (35, 5): "4C/2H",
    (40, 11): "8C/4H",
    (41, 0): "2C/1H",
    (50, 5): "5C/3H",
    (51, 0): "3C/2H",
    (60, 5): "7C/3H",
    (61, 0): "5C/2H",
    (200, 11): "12C/6H",
}


@pytest.mark.rule("14.41")
@pytest.mark.parametrize(("factors", "score"), list(CELLS))
def test_the_table_gives_the_result(factors: int, score: int) -> None:
    assert str(printed(world_at(), factors, score)) == CELLS[factors, score]


@pytest.mark.rule("14.41")
def test_the_table_is_one_ladder() -> None:
    """Each column starts some rungs higher on the same ladder."""
    world = world_at()
    rungs: dict[int, Result] = {}
    for column, offset in ((1, 0), (11, 4), (21, 6), (31, 8), (41, 10), (51, 12), (61, 14)):
        for score in range(12):
            result = printed(world, column, score)
            assert rungs.setdefault(score + offset, result) == result
    assert len(rungs) == 26


@pytest.mark.rule("14.43")
def test_scores_beyond_the_table_count_as_its_ends() -> None:
    world = world_at()
    assert printed(world, 41, -3) == printed(world, 41, 0) == Result(2, 1)
    assert printed(world, 5, 14) == printed(world, 5, 11) == Result(3, 1)
    assert max(printed(world, 61, score) for score in range(30)) == Result(12, 6)


@pytest.mark.rule("14.41")
@pytest.mark.rule("14.43")
def test_on_the_pacific_board_hexes_are_halved() -> None:
    statics = SimpleNamespace(
        tables=world_at().statics.tables, theater=SimpleNamespace(value="pacific")
    )
    pacific = cast(AwawWorld, SimpleNamespace(statics=statics))
    assert on_this_board(pacific, parse("3C/1H")) == (3, 0)
    assert on_this_board(pacific, parse("3C/2H")) == (3, 1)
    assert on_this_board(pacific, parse("5C/3H")) == (5, 1)
    assert on_this_board(pacific, parse("12C/6H")) == (12, 3)
    assert on_this_board(world_at(), parse("5C/3H")) == (5, 3)


@pytest.mark.rule("14.41#4", "in Asia half the hexes are given up, and the log says so")
def test_the_log_tells_the_result_that_is_applied() -> None:
    armies = [f"japan-infantry-3-2 {space} x8" for space in ("P20", "Q19", "O20")]
    t = pacific_table(*armies, "china-infantry-2-2 P19 x20", play=AttritionCombat())
    (zone,) = [row.id for row in t.world.attrition_zones.values() if SpaceId("P19") in row.spaces]
    t.say(f"axis: attrition {zone} -")
    t.dice(6)
    (line,) = t.told("14.41")
    assert line == (
        "rolled 6, size +1, combat training +1: 8, result 10C/2H "
        "(10C/5H on the table, with half the hexes in Asia)"
    )
    assert (the_fight(t.world).counters, the_fight(t.world).hexes) == (10, 2)
    europe = begun(*BIG, "russia-infantry-3-3 K47 x3", die=6)
    (line,) = europe.told("14.41")
    assert "on the table" not in line


@pytest.mark.rule("14.42")
@pytest.mark.rule("14.42A")
@pytest.mark.parametrize(
    ("factors", "bonus"), [(65, None), (70, None), (71, 1), (80, 1), (81, 2), (95, 3), (121, 6)]
)
def test_great_forces_add_to_the_die(factors: int, bonus: int | None) -> None:
    threes, rest = divmod(factors, 3)
    world = world_at(f"russia-infantry-3-3 K47 x{threes}", "germany-infantry-3-3 K46")
    for _ in range(rest):
        put_unit(world, "russia-infantry-1-3 K47")
    russians = world.units_of["russia"]
    parts = {part.name: part.value for part in die_parts(world, russians, ())}
    assert parts.get("size") == bonus
    assert printed(world, factors, 5) == Result(8, 4)


def training(world: AwawWorld, *attackers: str) -> int:
    units = [unit for unit in world.units if unit.startswith(attackers)]
    parts = die_parts(world, units, world.units_of["russia"])
    return sum(part.value for part in parts if part.name == "combat training")


@pytest.mark.rule("14.42B")
def test_the_training_of_the_most_factors_counts() -> None:
    world = world_at(
        "germany-infantry-3-3 K46 x7", "italy-infantry-3-3 J47 x4", "russia-infantry-3-3 K47"
    )
    assert training(world, "germany", "italy") == 1  # 21 German, 12 Italian factors
    world = world_at(
        "germany-infantry-3-3 K46 x2",
        "germany-armor-4-6 K46 x2",
        "italy-infantry-3-3 J47 x4",
        "italy-infantry-2-3 J47",
        "russia-infantry-3-3 K47",
    )
    assert training(world, "germany", "italy") == 0  # 14 each: the lower level
    partial = UnitSupply(UnitId("italy-infantry-1-3/1"), Supply.PARTIAL)
    world = world_at(
        "germany-infantry-3-3 K46 x2",
        "germany-armor-4-6 K46 x2",
        "italy-infantry-3-3 J47 x4",
        "italy-infantry-1-3 J47 x3",
        "russia-infantry-3-3 K47",
        rows=[
            partial,
            UnitSupply(UnitId("italy-infantry-1-3/2"), Supply.PARTIAL),
            UnitSupply(UnitId("italy-infantry-1-3/3"), Supply.PARTIAL),
        ],
    )
    assert training(world, "germany", "italy") == 1  # 14 German, 12 Italian, 3 half supplied


@pytest.mark.rule("14.42B")
def test_of_the_defenders_only_those_in_contact_count() -> None:
    # six factors of each level touch the attackers, the rest stands behind.
    world = zoned(
        "germany-infantry-3-3 K46 x2",
        "rumania-infantry-2-3 J47 x3",
        "germany-infantry-3-3 J46 x6",
        "russia-infantry-3-3 K47",
        "russia-infantry-3-3 J48",
        side="allied",
    )
    zone = zone_at(world, "K46")
    report = attrition_report(world, "russia", zone)
    assert len(report.defenders) == 5
    assert "combat training" not in {part.name for part in report.modifiers}
    assert [part for part in report.modifiers if part.name == "combat training"] == []


WINTER = [Weather("russian-winter-zone", WeatherKind.WINTER, 9)]


@pytest.mark.rule("14.42C")
def test_winter_preparation_modifies_the_die_in_winter() -> None:
    lines = ("germany-infantry-3-3 K46", "russia-infantry-3-3 K47")
    setting: dict[str, Any] = {"turn": "Winter 1941", "side": "allied"}
    world = zoned(*lines, rows=WINTER, **setting)
    assert modifiers(world, "russia", zone_at(world, "K46"))["winter preparation"] == 6
    world = zoned(*lines, **setting)
    assert "winter preparation" not in modifiers(world, "russia", zone_at(world, "K46"))
    world = zoned(*lines, rows=WINTER, turn="Winter 1941")
    assert modifiers(world, AXIS, zone_at(world, "K47"))["winter preparation"] == -6


@pytest.mark.rule("14.42C")
def test_preparation_counts_no_more_than_the_winter_of_the_area() -> None:
    mild = [Weather("winter-mediterranean", WeatherKind.WINTER, 4)]
    world = zoned(
        "germany-infantry-3-3 V33",
        "russia-infantry-3-3 V34",
        rows=mild,
        turn="Winter 1942",
        side="allied",
    )
    assert modifiers(world, "russia", zone_at(world, "V33"))["winter preparation"] == 4


@pytest.mark.rule("14.42C")
def test_no_winter_preparation_where_there_is_no_winter() -> None:
    mild = [Weather("winter-mediterranean", WeatherKind.WINTER, 4)]
    world = zoned(
        "germany-infantry-3-3 MM28",
        "russia-infantry-3-3 MM29",
        rows=mild,
        turn="Winter 1942",
        side="allied",
    )
    assert "winter preparation" not in modifiers(world, "russia", zone_at(world, "MM28"))


@pytest.mark.rule("14.42C")
def test_the_preparation_of_the_most_factors_counts() -> None:
    finns = ("finland-infantry-2-3 K46 x2", "germany-infantry-3-3 K46", "russia-infantry-3-3 K47")
    world = zoned(*finns, rows=WINTER, turn="Winter 1941", side="allied")
    assert "winter preparation" not in modifiers(world, "russia", zone_at(world, "K46"))
    world = zoned(
        *finns, "germany-infantry-1-3 K46", rows=WINTER, turn="Winter 1941", side="allied"
    )  # four factors each: the worse level
    assert modifiers(world, "russia", zone_at(world, "K46"))["winter preparation"] == 6


@pytest.mark.rule("14.41")
@pytest.mark.rule("14.42")
def test_the_report_tells_what_to_expect() -> None:
    world = zoned("germany-infantry-3-3 K46 x2", "russia-infantry-3-3 K47")
    report = attrition_report(world, AXIS, zone_at(world, "K47"))
    assert report.modifiers == (Modifier("14.42B", "combat training", 1),)
    assert [result for result, _ in report.outcomes] == ["-", "1C", "2C"]
    assert [chance for _, chance in report.outcomes] == pytest.approx([1 / 2, 1 / 3, 1 / 6])
    assert report.counters == pytest.approx(2 / 3)


@pytest.mark.rule("14.44")
def test_only_one_counter_and_a_hex_may_be_traded() -> None:
    lines = (
        "germany-infantry-3-3 K46 x2",
        "germany-armor-4-6 J47 x2",
        "russia-infantry-3-3 K47 x2",
        "russia-infantry-3-3 J48 x2",
    )
    t = attrition(*lines)
    t.say("axis: attrition russia-eastern-1 -")
    t.dice(4)
    assert t.pending == "attrition-trade"
    t.say("axis: take-two-counters")
    assert t.against("allied: lose-to-attrition russia-infantry-3-3/1") == {"14.51"}
    t.say("allied: lose-to-attrition russia-infantry-3-3/1,russia-infantry-3-3/3")
    assert t.pending == ""  # no hex is given up
    t = attrition(*lines)
    t.say("axis: attrition russia-eastern-1 -")
    t.dice(5)  # 2C/1H
    assert t.pending == "attrition-losses"

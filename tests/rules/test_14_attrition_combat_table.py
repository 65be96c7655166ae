"""Rule 14.4: the attrition table and its modifiers."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.attrition import AXIS, BIG, attrition, begun, modifiers, zone_at, zoned
from tests.awaw.pacific_world import BOTH_BOARDS, pacific_table, pacific_world
from tests.awaw.table import put_unit, world_at
from warcabinet.awaw.ground.attrition.attrition_combat import AttritionCombat
from warcabinet.awaw.ground.attrition.attrition_table import (
    AttritionResult,
    attrition_report,
    die_parts,
    on_its_board,
    parse,
    printed,
)
from warcabinet.awaw.ground.attrition.counter_losses import the_fight
from warcabinet.awaw.ground.attrition.determining_attrition_levels import freeze
from warcabinet.awaw.scenarios.file.words import WeatherKind
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import Supply, UnitSupply, Weather
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, Relation, Side, war_state
from warcabinet.engine.book import Modifier
from warcabinet.engine.chance import Dice
from warcabinet.hexes import SpaceId

# 14.4 --------------------------------------------------------------------------------------------

TABLE = """
 0   -      -      1C     2C     2C/1H  3C/2H  5C/2H
 1   -      1C     2C     1C/1H  3C/1H  4C/2H  5C/3H
 2   -      1C     2C     2C/1H  3C/2H  5C/2H  6C/3H
 3   -      2C     1C/1H  3C/1H  4C/2H  5C/3H  7C/3H
 4   -      2C     2C/1H  3C/2H  5C/2H  6C/3H  7C/4H
 5   1C     1C/1H  3C/1H  4C/2H  5C/3H  7C/3H  8C/4H
 6   1C     2C/1H  3C/2H  5C/2H  6C/3H  7C/4H  9C/4H
 7   2C     3C/1H  4C/2H  5C/3H  7C/3H  8C/4H  9C/5H
 8   2C     3C/2H  5C/2H  6C/3H  7C/4H  9C/4H  10C/5H
 9   1C/1H  4C/2H  5C/3H  7C/3H  8C/4H  9C/5H  11C/5H
10   2C/1H  5C/2H  6C/3H  7C/4H  9C/4H  10C/5H 11C/6H
11   3C/1H  5C/3H  7C/3H  8C/4H  9C/5H  11C/5H 12C/6H
"""
ENDS = ((1, 10), (11, 20), (21, 30), (31, 40), (41, 50), (51, 60), (61, 200))
ROWS = [line.split() for line in TABLE.strip().splitlines()]


@pytest.mark.rule("14.41#3", "every cell of the table, at both ends of each column")
@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_the_table_gives_the_result(row: list[str]) -> None:
    """Both ends of every column."""
    world = world_at()
    score, *cells = row
    for (low, high), cell in zip(ENDS, cells, strict=True):
        found = (str(printed(world, low, int(score))), str(printed(world, high, int(score))))
        assert found == (cell, cell), (low, high)


@pytest.mark.rule("14.41#1", "one die is rolled and the column of the factors read")
def test_one_die_is_rolled_and_the_column_read() -> None:
    t = attrition("germany-infantry-3-3 K46 x4", "russia-infantry-3-3 K47 x2")
    t.say("axis: attrition russia-eastern-1 -")
    request = t.position.request
    assert isinstance(request, Dice)
    assert request.sides == (6,)
    t.dice(2)  # twelve factors, and one for training: 3 in the second column
    assert t.told("14.41")[-1].startswith("rolled 2, combat training +1: 3, result 2C")


@pytest.mark.rule("14.41#2", "the result names counters lost and hexes given up")
def test_counters_are_lost_and_hexes_given_up() -> None:
    t = attrition("germany-armor-5-6 K46 x3", "russia-infantry-3-3 K47 x2",
                  "russia-infantry-3-3 J48 x2", "russia-infantry-1-3 K51 x2")  # fmt: skip
    t.say("axis: attrition russia-eastern-1 -")
    t.dice(5)  # 2C/1H
    fight = t.world.attrition_fight["now"]
    assert (fight.counters, fight.hexes) == (2, 1)
    assert t.pending == "attrition-losses"


@pytest.mark.rule("14.41#3", "each column starts some rungs higher")
def test_the_table_is_one_ladder() -> None:
    """Each column starts some rungs higher on the same ladder."""
    world = world_at()
    rungs: dict[int, AttritionResult] = {}
    for column, offset in ((1, 0), (11, 4), (21, 6), (31, 8), (41, 10), (51, 12), (61, 14)):
        for score in range(12):
            result = printed(world, column, score)
            assert rungs.setdefault(score + offset, result) == result
    assert len(rungs) == 26


@pytest.mark.rule("14.43#1", "scores beyond the table count as its ends")
@pytest.mark.rule("14.43#2", "12C/6H is the most")
def test_scores_beyond_the_table_count_as_its_ends() -> None:
    world = world_at()
    assert printed(world, 41, -3) == printed(world, 41, 0) == AttritionResult(2, 1)
    assert printed(world, 5, 14) == printed(world, 5, 11) == AttritionResult(3, 1)
    assert max(printed(world, 61, score) for score in range(30)) == AttritionResult(12, 6)


@pytest.mark.rule("14.41#4", "in Asia half the hexes, rounded down")
@pytest.mark.rule("14.43#6", "12C/3H is the most in Asia")
@BOTH_BOARDS
def test_on_the_pacific_board_hexes_are_halved(scenario: str, board: str) -> None:
    pacific = pacific_world(f"china-infantry-1-2 {board}P19", scenario=scenario)
    freeze(pacific, Side.AXIS)
    zone = zone_at(pacific, board + "P19")
    assert on_its_board(pacific, zone, parse("3C/1H")) == (3, 0)
    assert on_its_board(pacific, zone, parse("3C/2H")) == (3, 1)
    assert on_its_board(pacific, zone, parse("5C/3H")) == (5, 1)
    assert on_its_board(pacific, zone, parse("12C/6H")) == (12, 3)


@pytest.mark.rule("14.43#2", "12C/6H is the most in Europe, in a game on both boards too")
@pytest.mark.parametrize("scenario", ["barbarossa", "global-war"])
def test_on_the_european_board_hexes_are_not_halved(scenario: str) -> None:
    war = war_state(Power.GERMANY, Power.RUSSIA, Relation.WAR)
    world = world_at("russia-infantry-3-3 K47", scenario=scenario, rows=(war,))
    freeze(world, Side.AXIS)
    zone = zone_at(world, "K47")
    assert on_its_board(world, zone, parse("5C/3H")) == (5, 3)
    assert on_its_board(world, zone, parse("12C/6H")) == (12, 6)


@pytest.mark.rule("14.41#4", "in Asia half the hexes are given up, and the log says so")
@BOTH_BOARDS
def test_the_log_tells_the_result_that_is_applied(scenario: str, board: str) -> None:
    armies = [f"japan-infantry-3-2 {board}{space} x8" for space in ("P20", "Q19", "O20")]
    place = SpaceId(board + "P19")
    t = pacific_table(
        *armies, f"china-infantry-2-2 {place} x20", play=AttritionCombat(), scenario=scenario
    )
    (zone,) = [row.id for row in t.world.attrition_zones.values() if place in row.spaces]
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


@pytest.mark.rule("14.42A#1", "one for every ten factors over 61")
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
    assert printed(world, factors, 5) == AttritionResult(8, 4)


def training(world: AwawWorld, *attackers: str) -> int:
    units = [unit for unit in world.units if unit.startswith(attackers)]
    parts = die_parts(world, units, world.units_of["russia"])
    return sum(part.value for part in parts if part.name == "combat training")


ITALIANS = "italy-infantry-3-3 J47 x4"


@pytest.mark.rule("14.42B#1", "the difference in CTLs modifies the die")
@pytest.mark.rule("14.42B#2", "a higher CTL adds, a lower one takes away")
def test_better_training_adds_and_worse_training_takes_away() -> None:
    lines = ("germany-infantry-3-3 K46", "russia-infantry-3-3 K47")
    world = zoned(*lines)
    assert modifiers(world, AXIS, zone_at(world, "K47"))["combat training"] == 1
    other = zoned(*lines, side="allied")
    assert modifiers(other, "russia", zone_at(other, "K46"))["combat training"] == -1
    even = zoned("rumania-infantry-2-3 K46", "russia-infantry-3-3 K47")
    assert "combat training" not in modifiers(even, AXIS, zone_at(even, "K47"))


@pytest.mark.rule("14.42B#3", "the CTL of the most factors counts")
@pytest.mark.rule("14.43#3", "21 German and 12 Italian factors have the German CTL")
def test_the_training_of_the_most_factors_counts() -> None:
    """21 German and 12 Italian factors."""
    world = world_at("germany-infantry-3-3 K46 x7", ITALIANS, "russia-infantry-3-3 K47")
    assert training(world, "germany", "italy") == 1


@pytest.mark.rule("14.42B#4", "of equal groups the worse CTL counts")
@pytest.mark.rule("14.43#4", "14 and 14 have the Italian CTL")
def test_of_equal_groups_the_worse_training_counts() -> None:
    """14 factors each."""
    world = world_at(
        "germany-infantry-3-3 K46 x2",
        "germany-armor-4-6 K46 x2",
        ITALIANS,
        "italy-infantry-2-3 J47",
        "russia-infantry-3-3 K47",
    )
    assert training(world, "germany", "italy") == 0


@pytest.mark.rule("14.43#5", "half supplied units are a group of their own")
def test_partially_supplied_units_are_a_group_of_their_own() -> None:
    """14 German factors, 12 Italian ones, and 3 Italian ones that are half supplied."""
    names = [UnitId(f"italy-infantry-1-3/{number}") for number in (1, 2, 3)]
    lines = (
        "germany-infantry-3-3 K46 x2",
        "germany-armor-4-6 K46 x2",
        ITALIANS,
        "italy-infantry-1-3 J47 x3",
        "russia-infantry-3-3 K47",
    )
    half = world_at(*lines, rows=[UnitSupply(name, Supply.PARTIAL) for name in names])
    assert training(half, "germany", "italy") == 1
    assert training(world_at(*lines), "germany", "italy") == 0  # 14 against 15


@pytest.mark.rule("14.42B#3", "of the defenders those in contact count")
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


IN_WINTER = ("germany-infantry-3-3 K46", "russia-infantry-3-3 K47")


@pytest.mark.rule("14.42C#1", "the difference in winter preparation modifies the die")
def test_winter_preparation_modifies_the_die_in_winter() -> None:
    setting: dict[str, Any] = {"turn": "Winter 1941", "side": "allied"}
    world = zoned(*IN_WINTER, rows=WINTER, **setting)
    assert modifiers(world, "russia", zone_at(world, "K46"))["winter preparation"] == 6
    world = zoned(*IN_WINTER, **setting)
    assert "winter preparation" not in modifiers(world, "russia", zone_at(world, "K46"))


@pytest.mark.rule("14.42C#2", "better preparation adds, worse takes away")
def test_worse_preparation_takes_from_the_die() -> None:
    world = zoned(*IN_WINTER, rows=WINTER, turn="Winter 1941")
    assert modifiers(world, AXIS, zone_at(world, "K47"))["winter preparation"] == -6
    better = Level("winter-preparation", "germany", 4)
    world = zoned(*IN_WINTER, rows=[*WINTER, better], turn="Winter 1941")
    assert modifiers(world, AXIS, zone_at(world, "K47"))["winter preparation"] == -2


def in_the_balkans(level: int, germany: int = 0) -> dict[str, int]:
    world = zoned(
        "germany-infantry-3-3 V33",
        "russia-infantry-3-3 V34",
        rows=[
            Weather("winter-mediterranean", WeatherKind.WINTER, level),
            Level("winter-preparation", "germany", germany),
        ],
        turn="Winter 1942",
        side="allied",
    )
    return modifiers(world, "russia", zone_at(world, "V33"))


@pytest.mark.rule("14.42C#3", "no more than the winter of the area")
def test_preparation_counts_no_more_than_the_winter_of_the_area() -> None:
    assert [in_the_balkans(level)["winter preparation"] for level in (2, 4, 9)] == [2, 4, 6]


@pytest.mark.rule("14.42C#7", "in the Balkans six count as four")
def test_in_the_balkans_a_preparation_of_four_is_as_good_as_six() -> None:
    assert in_the_balkans(4, germany=3)["winter preparation"] == 1
    assert "winter preparation" not in in_the_balkans(4, germany=4)


@pytest.mark.rule("14.42C#4", "nothing where there is no winter")
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


@pytest.mark.rule(
    "14.42C#5", "the preparation of the most factors counts, of equal groups the worse"
)
def test_the_preparation_of_the_most_factors_counts() -> None:
    finns = ("finland-infantry-2-3 K46 x2", "germany-infantry-3-3 K46", "russia-infantry-3-3 K47")
    world = zoned(*finns, rows=WINTER, turn="Winter 1941", side="allied")
    assert "winter preparation" not in modifiers(world, "russia", zone_at(world, "K46"))
    world = zoned(
        *finns, "germany-infantry-1-3 K46", rows=WINTER, turn="Winter 1941", side="allied"
    )  # four factors each: the worse level
    assert modifiers(world, "russia", zone_at(world, "K46"))["winter preparation"] == 6


@pytest.mark.rule("14.41#3", "the report reads the same table")
def test_the_report_tells_what_to_expect() -> None:
    world = zoned("germany-infantry-3-3 K46 x2", "russia-infantry-3-3 K47")
    report = attrition_report(world, AXIS, zone_at(world, "K47"))
    assert report.modifiers == (Modifier("14.42B", "combat training", 1),)
    assert [result for result, _ in report.outcomes] == ["-", "1C", "2C"]
    assert [chance for _, chance in report.outcomes] == pytest.approx([1 / 2, 1 / 3, 1 / 6])
    assert report.counters == pytest.approx(2 / 3)


@pytest.mark.rule("14.44#1", "1C/1H may be traded for 2C")
@pytest.mark.rule("14.44#2", "other results stand")
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


@pytest.mark.rule("14.44#1", "in Asia too, where 1C/1H of the table is one counter alone")
@BOTH_BOARDS
@pytest.mark.parametrize(
    ("answer", "counters"), [("take-counter-and-hex", 1), ("take-two-counters", 2)]
)
def test_in_asia_one_counter_may_be_traded_for_two(
    scenario: str, board: str, answer: str, counters: int
) -> None:
    place = SpaceId(board + "P19")
    t = pacific_table(
        f"japan-infantry-3-2 {board}P20 x5", f"china-infantry-2-2 {place} x9",
        play=AttritionCombat(), scenario=scenario,
    )  # fmt: skip
    (zone,) = [row.id for row in t.world.attrition_zones.values() if place in row.spaces]
    t.say(f"axis: attrition {zone} -")
    t.dice(4)  # 5 in the column for 15 factors
    assert t.pending == "attrition-trade"
    t.say(f"axis: {answer}")
    fight = the_fight(t.world)
    assert (fight.counters, fight.hexes) == (counters, 0)

"""Worked examples of attrition (14), played."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.table import Staged, Table, table, world_at
from tests.awaw.vectors.named import WHOLE_BOARD, all_of_europe, europe, vector
from warcabinet.awaw.ground.attrition.attrition_combat import AttritionCombat
from warcabinet.awaw.ground.attrition.eligible_units import eligible
from warcabinet.awaw.ground.attrition.russian_winter import designations_left
from warcabinet.awaw.logistics.supply.supply_determination import Determination, determine
from warcabinet.awaw.scenarios.file.words import WeatherKind
from warcabinet.awaw.state.attrition import ZoneId
from warcabinet.awaw.state.construction import Fort, FortKind
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import DrewFrom, Supply, SupplyZone, UnitSupply, Weather
from warcabinet.awaw.state.world import AwawWorld, Clock
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.position import Position
from warcabinet.hexes import SpaceId

AXIS = "european axis"
FOOT = "germany-infantry-1-3"


def zone_of(t: Table, space: str) -> ZoneId:
    (found,) = [row.id for row in t.world.attrition_zones.values() if SpaceId(space) in row.spaces]
    return found


def rolled(t: Table, space: str, die: int, seat: str = "axis") -> Table:
    """All units that can be counted against the zone of a hex are, and the die has fallen."""
    t.say(f"{seat}: attrition {zone_of(t, space)} -")
    t.dice(die)
    return t


def attrition(*units: str, at: str, die: int, **setting: Any) -> Table:
    t = table(*units, play=AttritionCombat(), **setting)
    return rolled(t, at, die, str(setting.get("side", "axis")))


def on(world: AwawWorld, scenario: str = "barbarossa") -> Table:
    """Attrition combat begins in this World."""
    staged = Staged(world.copy(), AttritionCombat())
    return Table(Position.opening(staged, scenario, dict(world.options)))


# The table ----------------------------------------------------------------------------------------

TRAINING = {0: (1, 0), 5: (5, 1), 11: (6, 6)}
"""For a modified roll: a die, and a German training level against Russians of level one."""

CELLS = [
    ("14.41 example 1", 10, 0, "-"),
    ("14.41 example 2", 10, 5, "1C"),
    ("14.41 example 3", 20, 5, "1C/1H"),
    ("14.41 example 4", 20, 11, "5C/3H"),
    ("14.41 example 5", 30, 0, "1C"),
    ("14.41 example 6", 30, 11, "7C/3H"),
    ("14.41 example 7", 40, 5, "4C/2H"),
    ("14.41 example 8", 40, 11, "8C/4H"),
    ("14.41 example 9", 50, 0, "2C/1H"),
    ("14.41 example 10", 50, 5, "5C/3H"),
    ("14.41 example 11", 60, 0, "3C/2H"),
    ("14.41 example 12", 60, 5, "7C/3H"),
    ("14.41 example 13", 61, 0, "5C/2H"),
]


@pytest.mark.parametrize(
    ("factors", "roll", "result"),
    [pytest.param(*cell, id=name) for name, *cell in CELLS],
)
def test_an_attrition_roll(factors: int, roll: int, result: str) -> None:
    die, level = TRAINING[roll]
    t = attrition(
        f"{FOOT} K46 x{factors}", "russia-infantry-1-3 K47 x14", at="K47", die=die,
        rows=(Level("ctl", "germany", level),),
    )  # fmt: skip
    assert t.told("14.41")[-1].endswith(f"{roll}, result {result}")


SIZES = {71: 1, 80: 1, 81: 2, 95: 3, 121: 6}


@vector("14.42A example 1")
@pytest.mark.parametrize(("factors", "bonus"), list(SIZES.items()))
def test_great_attritions_add_to_the_roll(factors: int, bonus: int) -> None:
    t = table(f"{FOOT} K46 x{factors}", "russia-infantry-1-3 K47", play=AttritionCombat(),
              rows=(Level("ctl", "germany", 1),))  # fmt: skip
    rolled(t, "K47", 1)
    assert f": {1 + bonus}, result" in t.told("14.41")[-1]


@vector("14.42A example 2")
def test_sixty_five_factors_add_nothing() -> None:
    """R-023: the bonus begins with 71 factors."""
    t = attrition(f"{FOOT} K46 x65", "russia-infantry-1-3 K47 x14", at="K47", die=1,
                  rows=(Level("ctl", "germany", 0),))  # fmt: skip
    assert t.told("14.41")[-1].endswith("0, result 5C/2H")


# Modifiers ----------------------------------------------------------------------------------------


def trained(*units: str, rows: tuple[UnitSupply, ...] = ()) -> int:
    """What is added to a die of 3."""
    t = attrition(*units, "russia-infantry-1-3 K47 x6", at="K47", die=3, rows=rows)
    return int(t.told("14.41")[-1].split(":")[1].split(",")[0]) - 3


ITALIANS = "italy-infantry-3-3 J47 x4"


@vector("14.42B example 1")
def test_most_factors_are_german() -> None:
    assert trained("germany-infantry-3-3 K46 x7", ITALIANS) == 1


@vector("14.42B example 2")
def test_as_many_italians_as_germans() -> None:
    germans = ("germany-infantry-3-3 K46 x2", "germany-armor-4-6 K46 x2")
    assert trained(*germans, ITALIANS, "italy-infantry-2-3 J47") == 0


@vector("14.42B example 3")
def test_the_half_supplied_italians_are_a_group_of_their_own() -> None:
    germans = ("germany-infantry-3-3 K46 x2", "germany-armor-4-6 K46 x2")
    rows = tuple(UnitSupply(UnitId(f"italy-infantry-1-3/{n}"), Supply.PARTIAL) for n in (1, 2, 3))
    assert trained(*germans, ITALIANS, "italy-infantry-1-3 J47 x3", rows=rows) == 1


@vector("14.42C")
def test_no_winter_preparation_in_egypt() -> None:
    """Of the two lands of the example, the one in Europe."""
    winter = (
        Weather("winter-mediterranean", WeatherKind.WINTER, 4),
        Weather("russian-winter-zone", WeatherKind.WINTER, 9),
        Level("winter-preparation", "germany", 3),
    )
    t = europe(
        "germany-infantry-3-3 LL25 x2", "britain-infantry-3-4 LL26 x2", play=AttritionCombat(),
        turn="Winter 1941", rows=(*winter, Level("ctl", "britain", 2)),
        control={"britain": "LL26 LL27 MM26 MM27"},
    )  # fmt: skip
    rolled(t, "LL26", 2)
    assert t.told("14.41")[-1].startswith("rolled 2: 2,")


# Losses -------------------------------------------------------------------------------------------


@vector("14.44")
def test_one_counter_and_one_hex_may_become_two_counters() -> None:
    units = ("germany-infantry-3-3 K46 x2", "germany-armor-4-6 J47 x2")
    russians = ("russia-infantry-1-3 K47 x3", "russia-infantry-1-3 J48 x3")
    t = attrition(*units, *russians, at="K47", die=4)
    assert t.pending == "attrition-trade"
    t.say("axis: take-two-counters")
    fight = t.world.attrition_fight["now"]
    assert (fight.counters, fight.hexes) == (2, 0)
    for die in (5, 6):  # 2C/1H, 3C/1H
        assert attrition(*units, *russians, at="K47", die=die).pending == "attrition-losses"


@vector("14.52A example 1")
def test_russians_in_rumania_may_lose_units_in_russia() -> None:
    """Rumania is on the Mediterranean front: what is lost in Russia comes from another zone."""
    world = world_at(
        "germany-armor-5-6 V33 x3", "russia-infantry-1-3 V34 x2", "russia-infantry-1-3 H50",
        control={"russia": "V34 V35 U35"}, turn="Summer 1941", side="allied",
    )  # fmt: skip
    for moment in Determination:
        determine(world, Side.ALLIED, moment)
    world.put(Clock(StepId("T.P.COM.ATT"), game_turn("Fall 1941"), Side.AXIS))
    t = rolled(on(world), "V34", 4)
    t.say("axis: take-counter-and-hex")
    assert t.against("allied: lose-to-attrition russia-infantry-1-3/1") == set()
    assert t.against("allied: lose-to-attrition russia-infantry-1-3/3") == set()
    # Without full supply in their last turn, only from Rumania.
    world.put(UnitSupply(UnitId("russia-infantry-1-3/1"), Supply.PARTIAL))
    t = rolled(on(world), "V34", 3)  # one more for their training: 1C/1H again
    t.say("axis: take-counter-and-hex")
    assert t.against("allied: lose-to-attrition russia-infantry-1-3/3") == {"14.52A"}


@vector("14.52A example 2")
@pytest.mark.parametrize("supplied", [False, True])
def test_italians_in_africa_lose_units_in_italy_only_if_they_were_supplied(supplied: bool) -> None:
    """In the second case the line runs by sea: what that leaves behind is put down by hand."""
    world = all_of_europe(
        "britain-armor-2-5 LL25 x6", "italy-infantry-1-3 LL24 x3", "italy-infantry-1-3 Y22",
        control={"italy": "LL23 LL22 Y21 X22"}, turn="Spring 1941", side="axis",
    )  # fmt: skip
    for moment in Determination:
        determine(world, Side.AXIS, moment)
    assert all(UnitId(f"italy-infantry-1-3/{n}") in world.unit_supply for n in (1, 2, 3))
    if supplied:
        for n in (1, 2, 3):
            unit = UnitId(f"italy-infantry-1-3/{n}")
            world.drop(world.unit_supply[unit])
            world.put(DrewFrom(unit, (0,)))
        world.put(SupplyZone(AXIS, 0, (SpaceId("Y22"),), (SpaceId("Y22"), SpaceId("X22"))))
    world.put(Clock(StepId("T.P.COM.ATT"), game_turn("Spring 1941"), Side.ALLIED))
    t = rolled(on(world, WHOLE_BOARD), "LL24", 3, "allied")
    if t.pending == "attrition-trade":
        t.say("allied: take-counter-and-hex")
    (need,) = {t.world.attrition_fight["now"].counters}
    africa = [f"italy-infantry-1-3/{n}" for n in range(1, need)]
    there = ",".join([*africa, "italy-infantry-1-3/3"])
    italy = ",".join([*africa, "italy-infantry-1-3/4"])
    assert t.against(f"axis: lose-to-attrition {there}") == set()
    assert t.against(f"axis: lose-to-attrition {italy}") == (set() if supplied else {"14.52A"})


# Occupation ---------------------------------------------------------------------------------------


@vector("14.62B example 1")
def test_a_5_in_the_second_column_costs_one_of_two_units_and_not_the_hex() -> None:
    """The Axis hold K47 with two 3-3s; fifteen Russian factors roll a modified 5."""
    t = attrition(
        "russia-armor-5-6 K46 x2", "russia-armor-5-6 J47", "germany-infantry-3-3 K47 x2",
        "germany-infantry-3-3 K48", at="K47", die=6, side="allied", turn="Fall 1942",
    )  # fmt: skip
    assert t.told("14.41")[-1].endswith("5, result 1C/1H")
    t.say("allied: take-counter-and-hex")
    t.say("axis: lose-to-attrition germany-infantry-3-3/1")
    assert t.place("germany-infantry-3-3/2") == "K47"
    assert t.holder("K47") == "germany"
    if t.pending == "attrition-occupation":
        assert "14.62B" in t.against("allied: occupy-hexes K47=russia-armor-5-6/1")


@vector("14.521D")
def test_three_levels_of_winter_name_three_hexes() -> None:
    """Six less three for Germany, nothing for Russia: three hexes in all, for five counters."""
    axis_line = [f"germany-infantry-3-3 {space} x2" for space in ("K47", "J48", "L46", "M45")]
    t = attrition(
        "russia-infantry-3-3 K46 x6", "russia-infantry-3-3 J47 x3", "russia-infantry-3-3 L45 x3",
        *axis_line, at="K47", die=5, side="allied", turn="Winter 1941",
        control={"germany": "K48 K49 L48 J49"},
        rows=(
            Weather("russian-winter-zone", WeatherKind.WINTER, 6),
            Level("winter-preparation", "germany", 3),
        ),
    )  # fmt: skip
    fight = t.world.attrition_fight["now"]
    assert (fight.counters, fight.hexes) == (5, 3)
    assert designations_left(t.world) == 3
    assert t.against("allied: designate-hexes K47,J48,L46 -") == set()
    assert t.against("allied: designate-hexes K47 J48,L46") == set()
    assert t.against("allied: designate-hexes K47,J48,L46,M45 -") == {"14.521"}
    assert t.against("allied: designate-hexes K47,J48 L46,M45") == {"14.521D"}


# Who is attritioned -------------------------------------------------------------------------------


def counted(here: str, there: str, **setting: Any) -> bool:
    t = table(
        f"russia-infantry-3-3 {here}", f"germany-infantry-3-3 {there}", play=AttritionCombat(),
        side="allied", **setting,
    )  # fmt: skip
    if t.pending == "":
        return False
    return bool(eligible(t.world, "russia", zone_of(t, there)))


@vector("14.23D")
def test_fortresses_and_the_front_of_the_west_wall_are_not_attritioned() -> None:
    fortress = (Fort(SpaceId("K47"), all_round=FortKind.FORTRESS),)
    assert counted("K46", "K47")
    assert not counted("K46", "K47", rows=fortress)
    assert not counted("P25", "P26")  # the West Wall from the front
    assert counted("P27", "P26")  # and from behind

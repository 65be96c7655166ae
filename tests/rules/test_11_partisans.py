"""Rule 11: partisans: how many there may be, who builds them and where."""

from __future__ import annotations

import pytest

from tests.awaw.partisans import occupied, rules
from tests.awaw.table import world_at
from warcabinet.awaw.forces.ships import ShipId
from warcabinet.awaw.ground.partisans.partisan_force_pools import (
    automatic,
    maximum,
    partisan_areas,
    pool_is_empty,
)
from warcabinet.awaw.politics.parties import party
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Alignment, Country, Power, Relation, Status, war_state

# Pools -------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "11.22#3", "the table of partisans in major powers, with the Axis column of noughts"
)
@pytest.mark.rule("11.22A#2", "the Western Allies have one partisan in France, two with production")
@pytest.mark.rule("11.22A#3", "Russia has one partisan in France, two with production")
@pytest.mark.rule(
    "11.22B#2", "the Western Allies have two partisans in Britain, four with production"
)
@pytest.mark.rule("11.22B#3", "there are no communist partisans in Britain")
@pytest.mark.rule("11.22C#2", "there are no Western partisans in Russia")
@pytest.mark.rule("11.22C#3", "Russia has four partisans in Russia, eight with production")
@pytest.mark.rule("11.22D#1", "there are no Western partisans in Siberia")
@pytest.mark.rule("11.22D#2", "Russia has two partisans in Siberia, four with production")
@pytest.mark.rule("11.22E#2", "the Western Allies have one partisan in Italy, two with production")
@pytest.mark.rule("11.22E#3", "Russia has one partisan in Italy, two with production")
@pytest.mark.parametrize(
    ("area", "faction", "pool"),
    [
        ("france", "western allies", (1, 2)),
        ("france", "russia", (1, 2)),
        ("britain", "western allies", (2, 4)),
        ("britain", "russia", (0, 0)),
        ("russia", "russia", (4, 8)),
        ("russia", "western allies", (0, 0)),
        ("italy", "western allies", (1, 2)),
        ("italy", "russia", (1, 2)),
        ("siberia", "russia", (2, 4)),
        ("siberia", "western allies", (0, 0)),
        ("china", "western allies", (2, 2)),
        ("china", "russia", (1, 6)),
        ("france", "european axis", (0, 0)),
        ("britain", "european axis", (0, 0)),
        ("russia", "european axis", (0, 0)),
        ("siberia", "japan", (0, 0)),
        ("italy", "european axis", (0, 0)),
        ("china", "japan", (0, 0)),
    ],
)
def test_partisans_in_major_powers(area: str, faction: str, pool: tuple[int, int]) -> None:
    world = world_at(scenario="global-war", turn="Fall 1941")
    assert (automatic(world, area, faction), maximum(world, area, faction)) == pool


@pytest.mark.rule("11.22A#1", "French partisans are at home in Corsica, not in the colonies")
@pytest.mark.rule("11.22B#1", "British partisans are at home in Ulster, not in the colonies")
@pytest.mark.rule("11.22C#1", "Russian partisans are at home in eastern Poland")
@pytest.mark.rule(
    "11.22E#1", "Italian partisans are at home in Sicily and Sardinia, not in the colonies"
)
def test_the_areas_of_major_powers() -> None:
    world = world_at()
    areas = partisan_areas(world.statics)
    for area, inside, outside in (
        ("france", "corsica", "french-north-africa"),
        ("britain", "ulster", "gibraltar"),
        ("russia", "eastern-poland", "western-poland"),
        ("italy", "sardinia", "north-africa"),
        ("italy", "sicily", "italian-colonies"),
    ):
        assert areas[area].home & world.map.area(inside), inside
        assert not areas[area].home & world.map.area(outside), outside


NONE = (0, 0)


@pytest.mark.rule("11.23#2", "the pools of the first half of the European table")
@pytest.mark.parametrize(
    ("area", "axis", "west", "russia"),
    [
        ("egypt", (0, 2), NONE, NONE),
        ("greece", NONE, (1, 2), (1, 2)),
        ("iraq", (0, 2), NONE, NONE),
        ("ireland", (2, 2), NONE, NONE),
        ("persia", (0, 2), NONE, NONE),
    ],
)
def test_partisans_in_minor_countries(
    area: str, axis: tuple[int, int], west: tuple[int, int], russia: tuple[int, int]
) -> None:
    assert pools_in(world_at(), area) == (axis, west, russia)


@pytest.mark.rule("11.23#3", "the pools of the second half of the European table")
@pytest.mark.parametrize(
    ("area", "axis", "west", "russia"),
    [
        ("poland", NONE, (2, 4), NONE),
        ("spain", (3, 3), (2, 4), (2, 4)),
        ("sweden", NONE, (1, 2), (1, 2)),
        ("turkey", (3, 3), (2, 4), (2, 4)),
        ("yugoslavia", NONE, (2, 4), (2, 4)),
    ],
)
def test_partisans_in_the_other_minor_countries(
    area: str, axis: tuple[int, int], west: tuple[int, int], russia: tuple[int, int]
) -> None:
    assert pools_in(world_at(), area) == (axis, west, russia)


def pools_in(world: AwawWorld, area: str) -> tuple[tuple[int, int], ...]:
    factions = ("european axis", "western allies", "russia")
    return tuple(
        (automatic(world, area, faction), maximum(world, area, faction)) for faction in factions
    )


@pytest.mark.rule("11.23#4", "no minor country of the Pacific but Communist China has partisans")
@pytest.mark.rule("11.23#11", "countries with a dash in the table have no partisans")
def test_all_other_minor_countries_have_no_partisans() -> None:
    world = world_at(scenario="global-war", turn="Fall 1941")
    minor = {name for name, area in partisan_areas(world.statics).items() if not area.major}
    here = {"egypt", "greece", "iraq", "ireland", "persia"}
    there = {"poland", "spain", "sweden", "turkey", "yugoslavia"}
    assert minor == {*here, *there, "india"}


@pytest.mark.rule("11.23#5", "the row of Iraq stands for the Arab countries around it")
def test_the_arab_countries_are_one_area() -> None:
    world = world_at()
    home = partisan_areas(world.statics)["iraq"].home
    lands = {world.board.territory[space] for space in world.map.members(home)}
    arab = {"kuwait", "arabia", "transjordan", "palestine", "lebanon-syria"}
    assert lands == {"iraq", *arab}


@pytest.mark.rule("11.23#9", "Turkey has a two-factor cruiser and the Yavuz")
def test_turkey_has_a_cruiser_of_two_factors_and_a_battlecruiser() -> None:
    world = world_at()
    forces = world.statics.forces
    figures = {one.item: one.value for one in forces.minor_figures if one.country == "turkey"}
    assert figures["turkey-ca"] == 2  # factors, in one counter
    yavuz = forces.ships[ShipId("turkey-yavuz")]
    assert (yavuz.nationality, yavuz.factor) == ("turkey", 2)


@pytest.mark.rule("11.23#6", "the figure before the colon needs no production")
@pytest.mark.rule("11.23#7", "the figure after the colon is the most that production allows")
def test_what_comes_before_and_after_the_colon() -> None:
    """Two Western Allied partisans in Yugoslavia without production; with it up to four."""
    start = world_at()
    assert not pool_is_empty(start, "yugoslavia", "western allies")
    two = "britain-partisan-1-3 W28 x2"
    assert pool_is_empty(world_at(two), "yugoslavia", "western allies")
    basic = sum(
        automatic(start, name, "western allies")
        for name, area in partisan_areas(start.statics).items()
        if "western allies" in area.pools
    )
    one_result = [Level("partisans", "britain", basic + 1)]
    assert not pool_is_empty(world_at(two, rows=one_result), "yugoslavia", "western allies")
    three = "britain-partisan-1-3 W28 x3"
    assert pool_is_empty(world_at(three, rows=one_result), "yugoslavia", "western allies")
    many = [Level("partisans", "britain", basic + 9)]
    four = "britain-partisan-1-3 W28 x4"
    assert not pool_is_empty(world_at(three, rows=many), "yugoslavia", "western allies")
    assert pool_is_empty(world_at(four, rows=many), "yugoslavia", "western allies")


@pytest.mark.rule("11.21#1", "a faction builds no more partisans in an area than its pool has")
@pytest.mark.rule("11.21#2", "production adds to the basic pool")
def test_pools_are_limited_and_production_adds_to_them() -> None:
    four = "russia-partisan-1-3 K47 x4"
    world = occupied("russia-partisan-1-3 K47 x3", rows=[Level("partisans", "russia", 4)])
    assert not pool_is_empty(world, "russia", "russia")
    world = occupied(four, rows=[Level("partisans", "russia", 4)])
    assert rules(world, "russia", "russia") == {"11.21"}
    world = occupied(four, rows=[Level("partisans", "russia", 6)])
    assert rules(world, "russia", "russia") == set()
    world = occupied("russia-partisan-1-3 K47 x8", rows=[Level("partisans", "russia", 20)])
    assert rules(world, "russia", "russia") == {"11.21"}


@pytest.mark.rule("11.21#1", "a scenario may open an area later")
def test_the_scenario_says_from_when_and_where() -> None:
    assert rules(occupied(), "russia", "russia") == set()
    assert rules(occupied(turn="Summer 1941"), "russia", "russia") == {"7.24"}
    yugoslavs = [
        Alignment(Country("yugoslavia"), Status.CONQUERED, Power.GERMANY),
        war_state(party("yugoslavia"), Power.GERMANY, Relation.WAR),
    ]
    assert rules(occupied(rows=yugoslavs), "russia", "yugoslavia") == {"7.24"}

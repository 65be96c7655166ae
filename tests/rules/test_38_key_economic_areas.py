"""38: the key economic areas of all powers, on both boards."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.awaw.pacific_world import pacific_table, pacific_world
from tests.awaw.table import table, world_at
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.brp_gains_and_losses import (
    AreasGained,
    FailedRecaptures,
    foreign_income,
)
from warcabinet.awaw.economy.capture_of_centers_and_key_areas import CentersCaptured
from warcabinet.awaw.economy.construction_limits import LimitBase, lost_brps
from warcabinet.awaw.economy.year_start_sequence import year_total
from warcabinet.awaw.logistics.hex_control.hex_control import owner_of_record
from warcabinet.awaw.moments import TimeLimits
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.state.bombing import Aim, Bombed
from warcabinet.awaw.state.construction import LimitLoss, LimitLossCause
from warcabinet.awaw.state.economy import Income, Source
from warcabinet.awaw.state.logistics import Control, Surrendered
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId

EUROPE: dict[str, Any] = {"scenario": "europe-1939", "turn": "Spring 1940"}
IN_CHINA = ("Canton", "Nanking", "Peking", "Shanghai")


def areas_of(world: AwawWorld, power: str) -> dict[str, int]:
    rows = world.incomes.values()
    return {
        row.area.removeprefix("key area "): row.brps
        for row in rows
        if row.owner == power and row.source == "key economic area"
    }


def place_of(world: AwawWorld, city: str) -> str:
    place = world.board.place(city)
    assert place is not None
    return place.hex


def limit_base(world: AwawWorld, power: str) -> int:
    return sum(part.value for part in BOOK.total(world, LimitBase(power)))


def lost(world: AwawWorld, city: str, **fields: object) -> Income:
    return msgspec.structs.replace(world.incomes[f"key area {city}"], **fields)


@pytest.mark.rule("38.32A#1", "London 30")
@pytest.mark.rule("38.32B#1", "Manchester and Birmingham 15 each")
@pytest.mark.rule("38.33A#1", "Rome 20")
@pytest.mark.rule("38.33B#1", "Milan and Genoa 10 each")
@pytest.mark.rule("38.34A#1", "Paris 20")
@pytest.mark.rule("38.34B#1", "Marseilles and Lyon 10 each")
@pytest.mark.parametrize(
    ("power", "areas", "enemy"),
    [
        ("britain", {"London": 30, "Manchester": 15, "Birmingham": 15}, "germany"),
        ("italy", {"Rome": 20, "Milan": 10, "Genoa": 10}, "france"),
        ("france", {"Paris": 20, "Marseilles": 10, "Lyon": 10}, "germany"),
    ],
)
def test_the_key_areas_of_europe(power: str, areas: dict[str, int], enemy: str) -> None:
    world = world_at(**EUROPE)
    assert areas_of(world, power) == areas
    for city, brps in areas.items():
        _counts_for(world, power, city, brps, enemy, EUROPE)


@pytest.mark.rule("38.35A#1", "Vladivostok and Irkutsk 10 each")
@pytest.mark.rule("38.36A#1", "Tokyo 30")
@pytest.mark.rule("38.36B#1", "Osaka and Kagoshima 15 each")
@pytest.mark.rule("38.36C#1", "Mukden and Harbin 10 each")
@pytest.mark.rule("38.36D#1", "Seoul 10")
@pytest.mark.rule("38.36E#1", "Taipei 5")
@pytest.mark.rule("38.231#2", "Japanese areas are worth nothing to others")
@pytest.mark.parametrize(
    ("power", "areas", "enemy"),
    [
        ("russia", {"Vladivostok": 10, "Irkutsk": 10}, "japan"),
        (
            "japan",
            {
                "Tokyo": 30, "Osaka": 15, "Kagoshima": 15, "Mukden": 10, "Harbin": 10,
                "Seoul": 10, "Taipei": 5,
            },
            "china",
        ),
    ],
)  # fmt: skip
def test_the_key_areas_of_the_pacific(power: str, areas: dict[str, int], enemy: str) -> None:
    setting: dict[str, Any] = {"scenario": "pacific-1939", "turn": "Spring 1942"}
    world = world_at(**setting)
    assert areas_of(world, power) == areas
    for city, brps in areas.items():
        _counts_for(world, power, city, brps, enemy, setting)


def _counts_for(
    world: AwawWorld, power: str, city: str, brps: int, enemy: str, setting: dict[str, Any]
) -> None:
    """An area in enemy hands: its owner's limit, his year start total, and the captor's."""
    home = city in ("Tokyo", "Osaka", "Kagoshima")
    row = lost(world, city, receiver=enemy)
    taken = world_at(control={enemy: place_of(world, city)}, rows=(row,), **setting)
    year = 1942
    assert year_total(taken, power, year) == year_total(world, power, year) - brps
    gained = foreign_income(taken, enemy) - foreign_income(world, enemy)
    assert gained == (0 if home else brps)
    if (power, enemy) in (("britain", "germany"), ("france", "germany"), ("japan", "china")):
        assert limit_base(taken, power) == limit_base(world, power) - brps  # they are at war


@pytest.mark.rule("38.37A#1", "five Chinese areas of 5 each")
@pytest.mark.rule("38.371#1", "Japan begins with four of them")
@pytest.mark.rule("35.51B#1", "captured key areas count")
def test_japan_begins_with_four_of_the_five_chinese_areas() -> None:
    for scenario in ("pacific-1939", "global-war"):
        world = world_at(scenario=scenario, turn="Fall 1939")
        assert areas_of(world, "china") == dict.fromkeys((*IN_CHINA, "Chungking"), 5)
        for city in IN_CHINA:
            assert world.incomes[f"key area {city}"].receiver == "japan"
        assert world.incomes["key area Chungking"].receiver == "china"
        assert year_total(world, "china", 1940) == 40 - 20 == level_of(world, "china")
        assert year_total(world, "japan", 1940) == 95 + 20 == level_of(world, "japan")
        assert limit_base(world, "china") == 40 - 20


@pytest.mark.rule("38.23#3", "what is kept pays the captor, prorated, in his next turn")
@pytest.mark.rule("38.23#8", "and with its full value at the year start")
@pytest.mark.rule("38.23#9", "what the enemy has retaken before pays nothing")
def test_a_captured_area_pays_its_captor_in_his_next_turn() -> None:
    chungking = {"japan": place_of(pacific_world(), "Chungking")}
    t = pacific_table(play=CentersCaptured(), turn="Summer 1942", control=chungking)
    assert level_of(t.world, "china") == 20 - 3  # at once
    assert level_of(t.world, "japan") == 115
    row = t.world.incomes["key area Chungking"]
    later = pacific_table(play=AreasGained(), turn="Fall 1942", control=chungking, rows=(row,))
    assert level_of(later.world, "japan") == 115 + 2
    assert later.world.incomes["key area Chungking"].receiver == "japan"
    assert year_total(later.world, "japan", 1943) == year_total(t.world, "japan", 1943) + 5
    retaken = pacific_table(play=AreasGained(), turn="Fall 1942", rows=(row,))
    assert level_of(retaken.world, "japan") == 115
    assert retaken.world.incomes["key area Chungking"].receiver == ""


@pytest.mark.rule("38.23#6", "who loses a conquered area does not pay at once")
@pytest.mark.rule("38.23#7", "he has one turn to retake it")
def test_who_loses_a_conquered_area_has_a_turn_to_retake_it() -> None:
    peking = {"china": place_of(pacific_world(), "Peking")}
    setting: dict[str, Any] = {"turn": "Spring 1942", "control": peking}
    fell = pacific_table(play=CentersCaptured(), side="allied", **setting)
    assert level_of(fell.world, "japan") == 115
    failed = pacific_table(play=FailedRecaptures(), **setting)
    assert level_of(failed.world, "japan") == 115 - 5
    retaken = pacific_table(play=FailedRecaptures(), turn="Spring 1942")
    assert level_of(retaken.world, "japan") == 115


@pytest.mark.rule("38.24#2", "the first owner regains the prorated value in his next turn")
@pytest.mark.rule("35.33B#2", "China gains by retaking its own")
def test_china_gains_only_by_retaking_its_own() -> None:
    peking = {"china": place_of(pacific_world(), "Peking")}
    row = lost(pacific_world(), "Peking", receiver="")
    setting: dict[str, Any] = {"turn": "Summer 1942", "side": "allied", "rows": (row,)}
    t = pacific_table(play=AreasGained(), control=peking, **setting)
    assert level_of(t.world, "china") == 20 + 3
    assert t.world.treasuries["china"].base == 40
    assert limit_base(t.world, "china") == 20 + 5


@pytest.mark.rule("38.24#5", "his faction retakes it for him, others for themselves")
def test_allies_of_the_first_owner_retake_it_for_him_and_others_for_themselves() -> None:
    """Paris, retaken by Britain, is French again; taken by Russia it is a Russian conquest."""
    row = lost(world_at(**EUROPE), "Paris", receiver="")
    paris = place_of(world_at(**EUROPE), "Paris")
    for taker, receiver in (("britain", "france"), ("russia", "russia")):
        t = table(play=AreasGained(), side="allied", control={taker: paris}, rows=(row,), **EUROPE)
        assert t.world.incomes["key area Paris"].receiver == receiver


@pytest.mark.rule("38.21#2", "enemy partisans in it count as capture")
def test_partisans_in_an_area_lower_the_limit_too() -> None:
    world = pacific_world()
    mukden = place_of(world, "Mukden")
    japanese = Control(SpaceId(mukden), "japan")
    held = pacific_world(f"communist-china-partisan-1-2 {mukden}", rows=(japanese,))
    assert owner_of_record(held, mukden) == "japan"
    assert limit_base(held, "japan") == limit_base(world, "japan") - 10


@pytest.mark.rule("38.21#2", "its owner loses the BRPs to partisans as to any enemy")
def test_an_area_taken_by_partisans_is_lost_at_once() -> None:
    mukden = place_of(pacific_world(), "Mukden")
    partisan = f"communist-china-partisan-1-2 {mukden}"
    for units, brps in (((), 0), ((partisan,), 10)):
        control = {"japan": mukden}
        t = pacific_table(*units, play=CentersCaptured(), side="allied", control=control)
        assert level_of(t.world, "japan") == level_of(pacific_world(), "japan") - brps


@pytest.mark.rule("38.13#3", "one's own areas bring nothing besides the base")
def test_own_areas_bring_nothing_more() -> None:
    world = world_at(**EUROPE)
    held = [row for row in world.incomes.values() if row.owner == "france"]
    assert {row.receiver for row in held} == {"france"}
    colonies = sum(row.brps for row in held if row.source is Source.LAND)
    assert foreign_income(world, "france") == colonies
    assert year_total(world, "france", 1941) == world.treasuries["france"].base + colonies


@pytest.mark.rule("38.23#5", "what the Axis take in winter counts in the year start alone")
def test_what_the_axis_take_in_winter_counts_in_the_year_start() -> None:
    winter: dict[str, Any] = {"scenario": "europe-1939", "turn": "Winter 1940"}
    start = world_at(**winter)
    paris = {"germany": place_of(start, "Paris")}
    row = lost(start, "Paris", receiver="")
    t = table(play=TimeLimits(), control=paris, rows=(row,), **winter)
    assert t.world.incomes["key area Paris"].receiver == "germany"
    assert level_of(t.world, "germany") == level_of(start, "germany")
    assert year_total(t.world, "germany", 1941) == year_total(start, "germany", 1941) + 20
    summer = table(play=TimeLimits(), control=paris, rows=(row,), **EUROPE)
    assert summer.world.incomes["key area Paris"].receiver == ""


@pytest.mark.rule("38.24#4", "after its surrender a French area is a conquest like others")
def test_areas_of_fallen_powers_are_conquests_like_others() -> None:
    row = lost(world_at(**EUROPE), "Paris", receiver="")
    control = {"britain": place_of(world_at(**EUROPE), "Paris")}
    rows = (row, Surrendered("france"))
    t = table(play=AreasGained(), side="allied", control=control, rows=rows, **EUROPE)
    assert t.world.incomes["key area Paris"].receiver == "britain"


@pytest.mark.rule("27.335#2", "nor does it lower the construction limit twice")
@pytest.mark.rule("38.25#1", "what bombs took in the same turn is not lost with the area again")
@pytest.mark.rule("27.335#2", "nor does it lower the limit besides the loss of the area")
@pytest.mark.parametrize(("season", "loss"), [("Spring", 22), ("Summer", 16)])
def test_no_double_jeopardy(season: str, loss: int) -> None:
    """London is worth 30: bombed for 8 and captured it costs the rest of it, prorated."""
    setting: dict[str, Any] = {"scenario": "europe-1939", "turn": f"{season} 1941"}
    world = world_at(**setting)
    london = SpaceId(place_of(world, "London"))
    rows = (
        Bombed(london, Aim.AREA, 8, 8),
        LimitLoss("britain", LimitLossCause.BOMBING, 9),
    )
    t = table(play=CentersCaptured(), control={"germany": london}, rows=rows, **setting)
    assert level_of(world, "britain") - level_of(t.world, "britain") == loss
    assert lost_brps(t.world, "britain", LimitLossCause.BOMBING) == 1
    whole = table(play=CentersCaptured(), control={"germany": london}, **setting)
    assert (
        level_of(world, "britain") - level_of(whole.world, "britain")
        == {
            "Spring": 30,
            "Summer": 22,
        }[season]
    )

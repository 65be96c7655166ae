"""39: how much a power may spend, and what it may owe."""

from __future__ import annotations

import pytest

from tests.awaw.table import world_at
from warcabinet.awaw.economy.spending_limits import deepest_deficit, may_spend, spend
from warcabinet.awaw.economy.year_start_sequence import growth_rate
from warcabinet.awaw.politics.brp_ledger import book
from warcabinet.awaw.state.economy import Income, Level, Source, Treasury
from warcabinet.engine.records import Record


def rules(power: str, amount: int, turn: str = "Fall 1941", *rows: Record) -> set[str]:
    return {one.rule for one in may_spend(world_at(turn=turn, rows=rows), power, amount)}


@pytest.mark.rule("39.11#1", "all it has may be spent at once")
def test_what_a_power_has_it_may_spend_at_once() -> None:
    assert not rules("germany", 180)
    assert rules("finland", 1) == {"39.11"}  # no treasury


CHINA = (Treasury("china", 35, 35), Level("year-start-total", "china", 35))


@pytest.mark.rule("39.11#3", "China spends no more than half of its year start total in a turn")
@pytest.mark.rule("39.11#4", "the half is that of the year start, whatever happened since")
def test_china_spends_half_of_its_year_start_total_in_a_turn() -> None:
    assert not rules("china", 17, "Fall 1941", *CHINA)
    assert rules("china", 18, "Fall 1941", *CHINA) == {"39.11"}
    richer = (Treasury("china", 60, 60), CHINA[1])
    assert rules("china", 18, "Fall 1941", *richer) == {"39.11"}
    assert not rules("germany", 180)


@pytest.mark.rule("39.11#6", "what the enemy takes from China does not count")
def test_what_china_loses_does_not_count() -> None:
    world = world_at(turn="Fall 1941", rows=CHINA)
    book(world, "china", -10, "35.73D", "loss of a key economic area")
    assert not may_spend(world, "china", 17)
    spend(world, "china", 10, "27.11", "infantry")
    assert not may_spend(world, "china", 7)
    assert {one.rule for one in may_spend(world, "china", 8)} == {"39.11"}


@pytest.mark.rule("39.11#3", "whatever China spends counts, partisans too")
def test_what_china_pays_for_partisans_counts() -> None:
    world = world_at(turn="Fall 1941", rows=CHINA)
    book(world, "china", -10, "11.72", "partisans of the enemy")
    assert not may_spend(world, "china", 17)
    spend(world, "china", 3, "11.352B", "a partisan")
    assert {one.rule for one in may_spend(world, "china", 15)} == {"39.11"}
    assert not may_spend(world, "china", 14)


@pytest.mark.rule("39.21#1", "Germany, Japan, Russia, Britain and the U.S. may owe")
@pytest.mark.parametrize("power", ["germany", "japan", "russia", "britain", "us"])
def test_five_powers_may_owe(power: str) -> None:
    assert not rules(power, 6, "Fall 1941", Treasury(power, 5, 100))


@pytest.mark.rule("39.21#1", "no other power may owe")
@pytest.mark.parametrize("power", ["italy", "france", "china"])
def test_the_others_may_not_owe(power: str) -> None:
    total = Level("year-start-total", power, 100)
    assert not rules(power, 5, "Fall 1941", Treasury(power, 5, 100), total)
    assert rules(power, 6, "Fall 1941", Treasury(power, 5, 100), total) == {"39.22B"}


@pytest.mark.rule("39.22A#2", "what comes in later may allow spending again")
def test_additions_allow_spending_again() -> None:
    world = world_at(turn="Winter 1941", rows=(Treasury("germany", -56, 17),))
    assert {one.rule for one in may_spend(world, "germany", 1)} == {"39.22A"}
    book(world, "germany", 10, "35.73A", "a conquest")
    assert not may_spend(world, "germany", 10)
    assert {one.rule for one in may_spend(world, "germany", 11)} == {"39.22A"}


@pytest.mark.rule("39.22A#5", "Russian industrial centers do not bear deficits")
def test_industrial_centers_do_not_bear_deficits() -> None:
    world = world_at(turn="Winter 1941")
    rate = growth_rate(world, "russia", 1942)
    assert deepest_deficit(world, "russia") == world.treasuries["russia"].base * 100 // rate
    centers = [row for row in world.incomes.values() if row.source is Source.CENTER]
    for row in centers:
        world.amend(row, brps=20)
    assert deepest_deficit(world, "russia") == world.treasuries["russia"].base * 100 // rate


@pytest.mark.rule("39.22A#1", "not deeper than the base bears at the next year start")
def test_a_deficit_may_not_eat_up_the_base() -> None:
    """At 30% of 1942 a base of 17 bears a deficit of 56, as in the example of 35.53."""
    world = world_at(turn="Winter 1941", rows=(Treasury("germany", 0, 17),))
    assert deepest_deficit(world, "germany") == 56
    assert not may_spend(world, "germany", 56)
    assert {one.rule for one in may_spend(world, "germany", 57)} == {"39.22A"}


@pytest.mark.rule("39.22A#6", "key areas in enemy hands do not bear deficits")
@pytest.mark.rule("38.22#4", "the deficit limit falls too")
@pytest.mark.rule("38.24#6", "retaken it bears deficits at once")
def test_key_areas_in_enemy_hands_do_not_bear_deficits() -> None:
    lost = Income("key area Breslau", Source.KEY_AREA, "germany", "", 25)
    rows = (Treasury("germany", 0, 42), lost)
    world = world_at(turn="Winter 1941", rows=rows, control={"russia": "O32"})
    assert deepest_deficit(world, "germany") == 17 * 100 // 30
    retaken = world_at(turn="Winter 1941", rows=rows)  # it counts at once, its BRPs come later
    assert deepest_deficit(retaken, "germany") == 42 * 100 // 30


@pytest.mark.rule("39.22A#4", "the overseas part of Britain does not bear deficits")
def test_the_overseas_part_of_britain_does_not_bear_deficits() -> None:
    world = world_at(turn="Winter 1941", rows=(Treasury("britain", 0, 57),))
    assert deepest_deficit(world, "britain") == 17 * 100 // 30


@pytest.mark.rule("39.22B#1", "Italy, France and China owe nothing")
@pytest.mark.parametrize("power", ["italy", "france", "china"])
def test_some_powers_may_owe_nothing(power: str) -> None:
    assert rules(power, 6, "Fall 1941", Treasury(power, 5, 50)) == {"39.22B"}


@pytest.mark.rule("39.22C#1", "nobody owes in 1939")
def test_nobody_owes_in_1939() -> None:
    world = world_at(scenario="poland-1939", turn="Fall 1939")
    assert {one.rule for one in may_spend(world, "germany", 61)} == {"39.22C"}
    assert deepest_deficit(world, "germany") == 0
    later = world_at(turn="Spring 1940", rows=(Treasury("germany", 60, 150),))
    assert deepest_deficit(later, "germany") == 150 * 100 // growth_rate(later, "germany", 1941)
    assert deepest_deficit(later, "italy") == 0

"""39: how much a power may spend, and what it may owe."""

from __future__ import annotations

import pytest

from tests.awaw.table import world_at
from warcabinet.awaw.economy.records import Income, Source, Treasury
from warcabinet.awaw.economy.spending import deepest_deficit, may_spend


def rules(power: str, amount: int, turn: str = "Fall 1941", *rows: Treasury | Income) -> set[str]:
    return {one.rule for one in may_spend(world_at(turn=turn, rows=rows), power, amount)}


@pytest.mark.rule("39.11")
def test_what_a_power_has_it_may_spend_at_once() -> None:
    assert not rules("germany", 180)
    assert rules("finland", 1) == {"39.11"}  # no treasury


@pytest.mark.rule("39.21")
@pytest.mark.rule("39.22")
@pytest.mark.rule("39.22A")
def test_a_deficit_may_not_eat_up_the_base() -> None:
    """At 30% of 1942 a base of 17 bears a deficit of 56, as in the example of 35.53."""
    world = world_at(turn="Winter 1941", rows=(Treasury("germany", 0, 17),))
    assert deepest_deficit(world, "germany") == 56
    assert not may_spend(world, "germany", 56)
    assert {one.rule for one in may_spend(world, "germany", 57)} == {"39.22A"}


@pytest.mark.rule("39.22A")
@pytest.mark.rule("38.22")
@pytest.mark.rule("38.24")
def test_key_areas_in_enemy_hands_do_not_bear_deficits() -> None:
    lost = Income("key area Breslau", Source.KEY_AREA, "germany", "", 25)
    rows = (Treasury("germany", 0, 42), lost)
    world = world_at(turn="Winter 1941", rows=rows, control={"russia": "O32"})
    assert deepest_deficit(world, "germany") == 17 * 100 // 30
    retaken = world_at(turn="Winter 1941", rows=rows)  # it counts at once, its BRPs come later
    assert deepest_deficit(retaken, "germany") == 42 * 100 // 30


@pytest.mark.rule("39.22A")
def test_the_overseas_part_of_britain_does_not_bear_deficits() -> None:
    world = world_at(turn="Winter 1941", rows=(Treasury("britain", 0, 57),))
    assert deepest_deficit(world, "britain") == 17 * 100 // 30


@pytest.mark.rule("39.22B")
@pytest.mark.parametrize("power", ["italy", "france", "china"])
def test_some_powers_may_owe_nothing(power: str) -> None:
    assert rules(power, 6, "Fall 1941", Treasury(power, 5, 50)) == {"39.22B"}


@pytest.mark.rule("39.22C")
def test_nobody_owes_in_1939() -> None:
    world = world_at(scenario="poland-1939", turn="Fall 1939")
    assert {one.rule for one in may_spend(world, "germany", 61)} == {"39.22C"}

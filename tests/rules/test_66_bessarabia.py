"""66.3: the conquest of Bessarabia."""

from __future__ import annotations

import pytest

from tests.awaw.table import table, world_at
from tests.rules.test_27_unit_construction_places import german, pool
from warcabinet.awaw.economy.brps import level_of
from warcabinet.awaw.economy.income import AreasGained, FailedRecaptures, foreign_income
from warcabinet.awaw.economy.records import Income, Source
from warcabinet.awaw.minors.conquest import keys_of

HEXES = ("R35", "R36", "S36", "T36", "U36")
FREE = Income("bessarabia", Source.LAND, "russia", "", 5)


@pytest.mark.rule("66.31")
def test_all_five_hexes_must_be_taken() -> None:
    world = world_at()
    assert set(keys_of(world, "bessarabia")) == set(HEXES)
    four = {"germany": " ".join(HEXES[:4])}
    t = table(play=AreasGained(), control=four, turn="Spring 1942", rows=(FREE,))
    assert level_of(t.world, "germany") == 180
    five = {"germany": " ".join(HEXES)}
    t = table(play=AreasGained(), control=five, turn="Spring 1942", rows=(FREE,))
    assert level_of(t.world, "germany") == 180 + 5


@pytest.mark.rule("66.32")
@pytest.mark.rule("85.491")
def test_rumania_is_worth_ten_without_bessarabia_and_fifteen_with_it() -> None:
    world = world_at()
    assert world.incomes["rumania"].brps == 10
    assert world.incomes["bessarabia"].receiver == "russia"
    before = foreign_income(world, "germany")
    five = {"germany": " ".join(HEXES)}
    t = table(play=AreasGained(), control=five, turn="Spring 1942", rows=(FREE,))
    assert foreign_income(t.world, "germany") == before + 5


@pytest.mark.rule("66.32")
def test_rumania_and_bessarabia_are_lost_separately() -> None:
    both = Income("bessarabia", Source.LAND, "russia", "germany", 5)
    t = table(play=FailedRecaptures(), turn="Spring 1942", control={"russia": "W33"}, rows=(both,))
    assert t.world.incomes["rumania"].receiver == ""
    assert t.world.incomes["bessarabia"].receiver == ""
    held = table(
        play=FailedRecaptures(),
        turn="Spring 1942",
        control={"russia": "W33", "germany": "S36"},
        rows=(both,),
    )
    assert held.world.incomes["bessarabia"].receiver == "germany"


@pytest.mark.rule("66.32")
def test_rumania_builds_there_only_once_all_of_it_is_retaken() -> None:
    rows = (pool("rumania-infantry-2-3", 1, "rumania"),)
    t = german(rows=rows, control={"germany": "S36"})
    assert t.against("axis: build-unit rumania-infantry-2-3 S36") == {"66.32"}
    t = german(rows=rows, control={"germany": " ".join(HEXES)})
    assert t.against("axis: build-unit rumania-infantry-2-3 S36") == set()

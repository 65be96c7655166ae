"""67.3: the conquest of the Finnish border hexes."""

from __future__ import annotations

import pytest

from tests.awaw.table import table, world_at
from tests.rules.test_27_unit_construction_places import german, pool
from warcabinet.awaw.economy.brps import level_of
from warcabinet.awaw.economy.income import AreasGained, foreign_income
from warcabinet.awaw.economy.records import Income, Source
from warcabinet.awaw.minors.conquest import keys_of

HEXES = ("A46", "B45", "C44")
FREE = Income("finnish-border-hexes", Source.LAND, "russia", "", 5)


@pytest.mark.rule("67.31")
def test_all_three_hexes_must_be_taken() -> None:
    assert set(keys_of(world_at(), "finnish-border-hexes")) == set(HEXES)
    two = {"germany": " ".join(HEXES[:2])}
    t = table(play=AreasGained(), control=two, turn="Spring 1942", rows=(FREE,))
    assert level_of(t.world, "germany") == 180


@pytest.mark.rule("67.32")
@pytest.mark.rule("85.492")
def test_finland_is_worth_five_without_them_and_ten_with_them() -> None:
    world = world_at()
    assert world.incomes["finland"].brps == 5
    assert world.incomes["finnish-border-hexes"].receiver == "russia"
    before = foreign_income(world, "germany")
    three = {"germany": " ".join(HEXES)}
    t = table(play=AreasGained(), control=three, turn="Spring 1942", rows=(FREE,))
    assert level_of(t.world, "germany") == 180 + 5
    assert foreign_income(t.world, "germany") == before + 5


@pytest.mark.rule("67.32")
def test_finland_builds_there_only_once_all_of_it_is_retaken() -> None:
    rows = (pool("finland-infantry-2-3", 1, "finland"),)
    t = german(rows=rows, control={"germany": "B45"})
    assert t.against("axis: build-unit finland-infantry-2-3 B45") == {"67.32"}
    t = german(rows=rows, control={"germany": " ".join(HEXES)})
    assert t.against("axis: build-unit finland-infantry-2-3 B45") == set()

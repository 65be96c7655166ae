"""The year of a power on one sheet."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.awaw.table import world_at
from warcabinet.awaw.economy.year_start_sequence import year_sheet
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.state.economy import Treasury
from warcabinet.awaw.state.tensions import DeferredUnits, MobilizedUnits
from warcabinet.awaw.view.year_plan import saved, year_plan, year_plans
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import NoReport

SEAT = Seat("axis")


def test_the_sheet_of_a_power() -> None:
    rows = (
        Treasury("us", 100, 100),
        MobilizedUnits(UnitTypeId("us-aaf"), 7764, 3),
        DeferredUnits("us", "europe", 7760, 5),
    )
    world = world_at(scenario="global-war", turn="Winter 1940", side="allied", rows=rows)
    (plan,) = year_plans(world, SEAT, "us")
    assert [(row.left, row.base) for row in plan.savings][-1] == (100, plan.sheet.base)
    assert plan.savings[0].base == 100
    assert (plan.coming[0].turn, plan.coming[0].count, plan.deferred) == ("Spring 1941", 3, 5)
    assert {line.name for line in plan.tensions} >= {"U.S.-Axis tensions"}
    text = year_plan(world, SEAT, "us")
    assert "Spring 1941: 3 us-aaf mobilized" in text
    assert "U.S.-Axis tensions: 0" in text
    assert len(year_plans(world, SEAT, "")) == 8


def test_no_row_of_savings_repeats_another() -> None:
    """What has no effect is told once: how things stand may be the same as a step before."""
    rows = (Treasury("us", 45, 100), Treasury("china", 70, 60))
    world = world_at(scenario="global-war", turn="Winter 1940", rows=rows)
    lefts = []
    for power, now in (("us", 45), ("china", 70)):
        (plan,) = year_plans(world, SEAT, power)
        steps = [one for one in plan.savings if one.left != now]
        told = {(one.base, one.total, one.limit, one.points) for one in steps}
        assert len(told) == len(steps)
        lefts.append([one.left for one in plan.savings])
    assert lefts == [[0, 10, 20, 30, 40, 45], [0, 70]]


def test_nobody_without_brps_has_a_sheet() -> None:
    with pytest.raises(NoReport):
        year_plans(world_at(), SEAT, "finland")


@settings(max_examples=30, deadline=None)
@given(st.integers(-80, 120), st.integers(-80, 120), st.sampled_from(["us", "japan", "britain"]))
def test_savings_are_as_the_year_start_would_have_it(now: int, left: int, power: str) -> None:
    """What the sheet says of other savings is what the year start says when they are there."""
    rows = (Treasury(power, now, 100),)
    world = world_at(scenario="global-war", turn="Winter 1941", rows=rows)
    told = saved(world, year_sheet(world, power), left)
    there = world_at(scenario="global-war", turn="Winter 1941", rows=(Treasury(power, left, 100),))
    sheet = year_sheet(there, power)
    assert (told.base, told.total) == (sheet.base, sheet.total)

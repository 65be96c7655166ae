"""35: the year start: what growth brings besides BRPs, floors, and what holds whatever happens."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.awaw.pacific_world import pacific_world
from tests.awaw.table import table, world_at
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.brp_gains_and_losses import gain, lose
from warcabinet.awaw.economy.construction_limits import construction_limit
from warcabinet.awaw.economy.spending_limits import deepest_deficit, may_spend
from warcabinet.awaw.economy.year_start_sequence import (
    BrpCalculation,
    growth,
    growth_rate,
    new_year,
    points_by_growth,
    shrinkage,
    year_sheet,
)
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.naval.ships.yards import yards
from warcabinet.awaw.politics.brp_ledger import BaseFloor, ledger_faults, level_of
from warcabinet.awaw.state.economy import Income, Source, Treasury, YearEnd
from warcabinet.awaw.state.logistics import Pool, Surrendered
from warcabinet.awaw.terms.calendar import SEASONS, Season, prorated
from warcabinet.awaw.terms.powers import (
    Alignment,
    Country,
    Power,
    Relation,
    Status,
    war_state,
)

POWERS = ("germany", "italy", "japan", "britain", "france", "russia", "us", "china")


@pytest.mark.rule("35.34#1", "one research point for every 25 BRPs of growth")
@pytest.mark.rule("35.34#2", "mobilizations and centers bring none")
@pytest.mark.rule("35.22#2", "nor does the rise of a center")
@pytest.mark.parametrize(("grown", "points"), [(0, 0), (24, 0), (25, 1), (60, 2)])
def test_growth_brings_research_points(grown: int, points: int) -> None:
    world = world_at(scenario="global-war", turn="Spring 1942", rows=(YearEnd("us", 2 * grown),))
    new_year(world, "us", grown)
    assert points_by_growth(world, "us") == points
    row = world.treasuries["us"]
    world.amend(row, base=row.base + 25)  # a mobilization
    for center in [one for one in world.incomes.values() if one.source is Source.CENTER]:
        world.amend(center, brps=20)
    assert points_by_growth(world, "us") == points
    assert points_by_growth(world, "russia") == 0


@pytest.mark.rule("35.22#2", "centers that have risen in the year before bring no points either")
@pytest.mark.parametrize(("grown", "points"), [(24, 0), (25, 1)])
def test_centers_that_rise_bring_no_research_points(grown: int, points: int) -> None:
    """Seven centers that are worth ten BRPs more are no growth of the base."""
    world = world_at(scenario="global-war", turn="Spring 1943", rows=(YearEnd("russia", 60),))
    centers = [one for one in world.incomes.values() if one.source is Source.CENTER]
    assert len(centers) == 7
    for center in centers:
        world.amend(center, brps=center.brps + 10)
    new_year(world, "russia", grown)
    assert points_by_growth(world, "russia") == points


@pytest.mark.rule(
    "35.32#4", "a Britain that has surrendered and is at peace with Germany is neutral"
)
def test_britain_after_a_surrender_grows_as_a_neutral_power() -> None:
    kept = world_at(scenario="global-war")
    rows = [msgspec.structs.replace(row, unbuilt=0) for row in kept.pools.values()]
    unbuilt = Pool(UnitTypeId("britain-aaf"), "britain", 2)
    war = war_state(Power.BRITAIN, Power.JAPAN, Relation.WAR)
    peace = war_state(Power.BRITAIN, Power.GERMANY, Relation.SURRENDERED)
    for more, spared in (((), 0), ((Surrendered("britain"), peace), 6), ((peace,), 0)):
        world = world_at(
            scenario="global-war", turn="Winter 1942", rows=(*rows, unbuilt, war, *more)
        )
        assert growth(world, "britain", 100, 1943) == (100 - spared) * 40 // 100


@pytest.mark.rule("35.46#3", "40, 30 without Australia or India, 20 without both")
@pytest.mark.parametrize(
    ("gone", "floor"),
    [((), 40), (("australia",), 30), (("india",), 30), (("australia", "india"), 20)],
)
def test_the_floor_of_the_british_base(gone: tuple[str, ...], floor: int) -> None:
    rows = [Alignment(Country(one), Status.SURRENDERED) for one in gone]
    world = world_at(
        scenario="global-war", turn="Winter 1942", rows=(*rows, Treasury("britain", -500, 90))
    )
    assert BOOK.amount(world, BaseFloor("britain")) == floor
    assert shrinkage(world, "britain", 500, 1943) == 90 - floor


# Examples -----------------------------------------------------------------------------------------


def test_the_british_example() -> None:
    """35.53: a deficit of 15 in 1940, base 120, colonies 50: 155 in 1941."""
    rows = (Treasury("britain", -15, 120), YearEnd("britain", -15))
    world = world_at(scenario="global-war", turn="Spring 1941", rows=rows, step="Y.A")
    for row in [one for one in world.incomes.values() if one.receiver == "britain"]:
        if not (row.source is Source.KEY_AREA and row.owner == "britain"):
            world.drop(row)
    world.put(Income("colonies", Source.LAND, "britain", "britain", 50))
    new_year(world, "britain", 0)
    assert world.treasuries["britain"] == Treasury("britain", 155, 117)


# Properties ---------------------------------------------------------------------------------------


@settings(deadline=None)
@given(st.lists(st.integers(-60, 60), max_size=8), st.sampled_from(SEASONS))
def test_prorating_is_done_once_and_rounded_down(amounts: list[int], season: Season) -> None:
    share = {"spring": 4, "summer": 3, "fall": 2, "winter": 1}[season]
    total = sum(amounts)
    found = prorated(amounts, season)
    assert found == (abs(total) * share // 4) * (1 if total >= 0 else -1)


@settings(max_examples=30, deadline=None)
@given(st.lists(st.integers(1, 30), min_size=1, max_size=6), st.sampled_from(SEASONS))
def test_gains_and_losses_of_one_moment_are_added_up_first(
    values: list[int], season: Season
) -> None:
    world = world_at(scenario="global-war", turn=f"{season.capitalize()} 1941")
    rows = [world.put(Income(f"area {n}", Source.LAND, "", "", v)) for n, v in enumerate(values)]
    before = level_of(world, "germany")
    gain(world, "germany", rows, season)
    won = level_of(world, "germany") - before
    assert won == prorated(values, season)
    lose(world, "germany", [world.incomes[row.area] for row in rows], "35.73C")
    assert level_of(world, "germany") == before
    assert not ledger_faults(world)


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(POWERS), st.integers(-400, 400), st.integers(0, 400), st.integers(1940, 1946)
)
def test_floors_and_caps_of_a_year_start(power: str, left: int, base: int, year: int) -> None:
    rows = (Treasury(power, left, base), YearEnd(power, left))
    world = world_at(scenario="global-war", turn=f"Spring {year}", step="Y.A", rows=rows)
    sheet = year_sheet(world, power)
    floor = min(base, BOOK.amount(world, BaseFloor(power)))
    assert 0 <= floor <= sheet.base
    assert 0 <= growth_rate(world, power, year) <= 50
    if left >= 0:
        assert 0 <= sheet.changes <= left * growth_rate(world, power, year) // 100
    else:
        assert left <= sheet.changes <= 0
    new_year(world, power, max(0, sheet.changes))
    after = world.treasuries[power]
    assert (after.base, after.level) == (sheet.base, sheet.total)
    if power == "china":
        assert after.base == base


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(POWERS), st.integers(-60, 60), st.integers(0, 200), st.integers(1, 300))
def test_spending_never_eats_up_a_base(power: str, level: int, base: int, amount: int) -> None:
    """39.22A: whatever may be spent, the next year start leaves a base that is not below zero."""
    rows = (Treasury(power, level, base),)
    world = world_at(scenario="global-war", turn="Winter 1941", rows=rows)
    if may_spend(world, power, amount) or level - amount >= 0:
        return
    owed = amount - level
    assert owed <= deepest_deficit(world, power)
    rate = growth_rate(world, power, 1942)
    assert base - -(-owed * rate // 100) >= 0


def test_every_power_has_its_year_start() -> None:
    rows = tuple(YearEnd(power, 0) for power in POWERS)
    t = table(
        play=BrpCalculation(), scenario="global-war", turn="Spring 1940", step="Y.A", rows=rows
    )
    assert t.pending == ""
    for power in POWERS:
        assert f"year-start-total/{power}" in t.world.levels
        assert construction_limit(t.world, power) >= 0
    assert yards(t.world.statics)
    assert pacific_world(wars="").treasuries["china"].base == 40

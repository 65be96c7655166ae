"""35: the steps of a year start, and the BRPs with which powers begin a game."""

from __future__ import annotations

import pytest

from tests.awaw.scenarios.support import damaged, sheet
from tests.awaw.scenarios.test_scenario_checks import found
from tests.awaw.table import table, world_at
from tests.rules.shared.spying import world as campaign
from warcabinet.awaw.economy.brp_gains_and_losses import open_incomes
from warcabinet.awaw.economy.construction_limits import LimitsOfTheYear, construction_limit
from warcabinet.awaw.economy.year_start_sequence import (
    BrpCalculation,
    CloseTheYear,
    new_year,
    unspent,
    wanted_growth,
)
from warcabinet.awaw.politics.brp_ledger import book, level_of
from warcabinet.awaw.research.allocation_of_research_points import PlaceForTheYear
from warcabinet.awaw.research.research_points import AllotForTheYear
from warcabinet.awaw.scenarios.start.laying_out import open_treasuries
from warcabinet.awaw.state.bombing import Aim
from warcabinet.awaw.state.economy import Treasury, YearEnd
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.bombing.bombing_effects_and_firestorms import lose_brps
from warcabinet.awaw.strategic.bombing.bombing_targets import target_at
from warcabinet.awaw.terms.calendar import SEASONS, Season
from warcabinet.awaw.terms.powers import Alignment, Country, Status
from warcabinet.hexes import SpaceId

STARTS = ("global-war", "europe-1939", "pacific-1939")


# The steps of a year start ------------------------------------------------------------------------


def test_who_builds_nothing_is_told_no_limit() -> None:
    t = table(play=LimitsOfTheYear(), scenario="poland-1939", turn="Fall 1939")
    assert t.told("35.13B") == []


def first_of(world: AwawWorld, *steps: str) -> str:
    """Which of these steps of a year start is played first."""
    order = [str(moment.step.id) for moment in world.statics.sequence.year_start(1940)]
    return min(steps, key=lambda step: order.index(step))


@pytest.mark.rule("35.13A#1", "growth and the new total are worked out first")
def test_a_year_start_works_out_brps() -> None:
    rows = (YearEnd("us", 31), *(YearEnd(one, 0) for one in ("britain", "france", "russia")))
    t = table(play=BrpCalculation(), scenario="europe-1939", turn="Spring 1940", rows=rows)
    assert t.world.treasuries["us"] == Treasury("us", 115, 115)
    assert t.world.treasuries["britain"].base == 110
    assert t.told("35.31")
    assert first_of(t.world, "Y.A", "Y.B", "Y.C") == "Y.A"


@pytest.mark.rule("35.13B#1", "each power that builds is told its limit")
def test_a_year_start_tells_construction_limits() -> None:
    t = table(play=LimitsOfTheYear(), scenario="europe-1939", turn="Spring 1940")
    told = t.told("35.13B")
    assert "basic construction limit of us: 33" in told
    assert len(told) == len(t.world.treasuries)
    assert first_of(t.world, "Y.B", "Y.C") == "Y.B"


@pytest.mark.rule("35.13C#1", "the research points of the year are placed, once they are allotted")
def test_a_year_start_places_research_points() -> None:
    scenario = "battle-of-the-atlantic"
    t = table(play=PlaceForTheYear(), scenario=scenario, turn="Spring 1940", ready=True)
    assert len(t.told("41.12")) == 2
    t.say("axis: place-points torpedoes=2=spring")
    t.say("allied: place-points general-naval-research=3=spring")
    assert t.world.research["european axis/torpedoes"].points == 2
    assert t.pending == ""
    assert first_of(t.world, "Y.C.10", "Y.C.20", "Y.C.40") == "Y.C.10"
    assert first_of(t.world, "Y.C.20", "Y.C.40") == "Y.C.20"


def test_points_are_allotted_before_they_are_placed() -> None:
    """Where all research is played, who was allotted nothing is asked nothing."""
    nothing = table(play=PlaceForTheYear(), scenario="europe-1939", turn="Spring 1940")
    assert (nothing.pending, nothing.told("41.12")) == ("", [])
    t = table(play=AllotForTheYear(), scenario="europe-1939", turn="Spring 1940")
    rows = tuple(t.world.allotments.values())
    assert {row.faction: row.points for row in rows}["russia"] == 6
    t = table(play=PlaceForTheYear(), scenario="europe-1939", turn="Spring 1940", rows=rows)
    assert t.pending == "research-sheet"


@pytest.mark.rule("35.31#5", "what counts is what is left as winter ends, whatever comes later")
def test_growth_counts_what_was_left_at_the_end_of_winter() -> None:
    t = table(play=CloseTheYear(), scenario="europe-1939", turn="Spring 1940")
    world = t.world.copy()
    world.readonly = False
    assert (unspent(world, "us"), wanted_growth(world, "us")) == (100, 50)
    book(world, "us", -60, "test", "spent later")
    assert (unspent(world, "us"), wanted_growth(world, "us")) == (100, 50)
    fresh = world_at(scenario="europe-1939", turn="Spring 1940", rows=(Treasury("us", 40, 100),))
    assert (unspent(fresh, "us"), wanted_growth(fresh, "us")) == (40, 20)


@pytest.mark.rule(
    "35.46#1", "a base ends at zero; overseas Britain keeps forty, or less as they fall"
)
@pytest.mark.parametrize(
    ("power", "gone", "left"),
    [("us", (), 0), ("britain", (), 40), ("britain", ("india",), 30)],
)
def test_a_deficit_leaves_a_base_at_its_floor(power: str, gone: tuple[str, ...], left: int) -> None:
    rows = [Alignment(Country(one), Status.SURRENDERED) for one in gone]
    owed = (Treasury(power, -900, 60), YearEnd(power, -900))
    world = campaign(*rows, *owed, turn="Spring 1943")
    new_year(world, power, 0)
    assert world.treasuries[power].base == left


@pytest.mark.rule("35.63#3", "bombs, flying bombs and rockets cost what they cost, in winter too")
@pytest.mark.parametrize("season", SEASONS)
def test_bombing_losses_are_not_prorated(season: Season) -> None:
    world = world_at(scenario="europe-1939", turn=f"{season.capitalize()} 1941", side="axis")
    london = world.board.place("London")
    assert london is not None
    target = target_at(world, SpaceId(london.hex), Aim.AREA)
    assert target is not None
    before = level_of(world, "britain")
    assert lose_brps(world, target, 7) == 7
    assert level_of(world, "britain") == before - 7


def test_no_more_is_lost_than_a_target_is_worth() -> None:
    world = world_at(scenario="europe-1939", turn="Winter 1941", side="axis")
    london = world.board.place("London")
    assert london is not None
    target = target_at(world, SpaceId(london.hex), Aim.AREA)
    assert target is not None
    assert lose_brps(world, target, 3) + lose_brps(world, target, 500) == target.value


# How powers begin ---------------------------------------------------------------------------------


def opened(name: str) -> AwawWorld:
    """A scenario whose treasuries are opened once more."""
    world = world_at(scenario=name, turn="Fall 1939")
    assert world.statics.scenario is not None
    for row in list(world.treasuries.values()):
        world.drop(row)
    open_treasuries(world, world.statics.scenario)
    return world


@pytest.mark.rule("35.24#1", "in Global War a power has one treasury for the whole world")
def test_in_global_war_a_power_has_one_treasury() -> None:
    world = opened("global-war")
    bases = {row.power: row.base for row in world.treasuries.values()}
    assert [bases.get(one) for one in ("britain", "russia", "us")] == [110, 40, 100]
    assert {"japan", "germany"} <= set(world.treasuries)


@pytest.mark.rule("35.24#2", "in a European scenario it has that of the theater")
def test_in_europe_a_power_has_the_treasury_of_the_theater() -> None:
    world = opened("europe-1939")
    assert not {"japan", "china"} & set(world.treasuries)
    assert level_of(world, "us") == 100
    incomes = {row.area for row in world.incomes.values()}
    assert "malaya" not in incomes
    assert "malaya" in {row.area for row in opened("global-war").incomes.values()}


@pytest.mark.rule("35.65#1", "bases, conquests, allies and associates are those of the scenario")
def test_the_incomes_of_the_start_are_those_of_the_scenario() -> None:
    world = world_at()
    for row in list(world.incomes.values()):
        world.drop(row)
    open_incomes(world)
    receivers = {row.area: row.receiver for row in world.incomes.values()}
    areas = ("baltic-states", "ukraine", "rumania", "key area Berlin", "center O43")
    assert [receivers.get(one) for one in areas] == [
        "russia",
        "russia",
        "germany",
        "germany",
        "russia",
    ]
    assert "key area Tokyo" not in receivers
    assert world.treasuries["germany"].base == 150
    assert not {row.area for row in world.incomes.values() if row.receiver == "italy"} & {
        "rumania",
        "hungary",
    }


def said_of_base(name: str, base: int) -> list[str]:
    """What is said of a scenario in which the U.S. has another base."""
    start = "[economy.us]\nlevel = 100\nbase = "
    said = found("economy", damaged(name, (f"{start}100", f"{start}{base}")))
    return [one for one in said if "brp-base" in one]


@pytest.mark.rule("35.82#1", "a U.S. base that is not 100 in Fall 1939 is a fault")
def test_the_us_begins_with_a_base_of_100() -> None:
    world = opened("global-war")
    assert world.treasuries["us"] == Treasury("us", 100, 100)
    fault = "90, but the list of powers has 100 for brp-base"
    assert said_of_base("global-war", 90) == [f"economy us base: {fault}"]


@pytest.mark.rule("35.82#2", "in the campaign and in both theaters")
@pytest.mark.parametrize("name", STARTS)
def test_the_us_base_is_checked_in_every_game(name: str) -> None:
    assert said_of_base(name, 101)


def test_the_scenarios_have_the_bases_of_the_list_of_powers() -> None:
    for name in STARTS:
        assert not [one for one in found("economy", sheet(name)) if "brp-base" in one]


@pytest.mark.rule("35.83#1", "one level and one limit for both theaters")
def test_the_us_has_one_purse_and_one_limit_for_both_theaters() -> None:
    world = opened("global-war")
    assert [row.power for row in world.treasuries.values()].count("us") == 1
    assert construction_limit(world, "us") == 100 // 3
    world.amend(world.treasuries["us"], base=160)
    assert construction_limit(world, "us") == 160 // 3

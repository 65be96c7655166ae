"""41: research points are placed in secret, dice are rolled under code names, results count."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.table import Table, table, world_at
from tests.rules.shared.producing import by_the_sheet
from warcabinet.awaw import RULES
from warcabinet.awaw.economy.production_without_research import Production
from warcabinet.awaw.naval.damage.naval_nationality import drm
from warcabinet.awaw.pieces.combat_training_levels import level
from warcabinet.awaw.research.activation_of_research_points import (
    AlliedRolls,
    AxisRolls,
    ChooseProjects,
    ResearchRolls,
    donors,
)
from warcabinet.awaw.research.allocation_of_research_points import (
    NewCounts,
    PlaceBeforePlay,
    PlaceForTheYear,
    PointsNotUsed,
)
from warcabinet.awaw.research.research_die_rolls import chances, level_reached, middle, modifiers
from warcabinet.awaw.research.research_results import ResultsTakeEffect
from warcabinet.awaw.research.research_sheet import entries, project
from warcabinet.awaw.research.restrictions_on_rp_allocation import limit_by_brps, project_limit
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.research import Project, ProjectId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import player_of
from warcabinet.awaw.strategic.research_that_counts import tell_in_campaign
from warcabinet.awaw.strategic.submarine_warfare_modifiers import net_modifier
from warcabinet.awaw.strategic.submarines_and_asw import Campaign
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.procedures import Procedure
from warcabinet.engine.records import Record, Seat

NAME = "battle-of-the-atlantic"
AXIS, WEST = "european axis", "western allies"
GENERAL, TORPEDOES = ProjectId("general-naval-research"), ProjectId("torpedoes")
ASW, ADVANCED = ProjectId("anti-submarine-warfare"), ProjectId("advanced-submarines")
DRM = ProjectId("naval-nationality")
SEATS = {AXIS: (Seat("axis"),), WEST: (Seat("allied"),)}


def row(faction: str, name: str, **fields: Any) -> Project:
    return Project(faction, ProjectId(name), open=False, seats=SEATS[faction], **fields)


def play(procedure: Procedure[Any], turn: str, *rows: Record, side: str = "axis") -> Table:
    return table(play=procedure, scenario=NAME, turn=turn, side=side, ready=True, rows=rows)


def world(turn: str, *rows: Record) -> AwawWorld:
    return world_at(scenario=NAME, turn=turn, ready=True, rows=rows)


def of(w: AwawWorld, faction: str, name: ProjectId) -> Project:
    return project(w, faction, name)


# Placing ------------------------------------------------------------------------------------------


@pytest.mark.rule("41.12#1", "points are placed in secret in projects")
@pytest.mark.rule("41.61#1", "Germany's faction places as one")
@pytest.mark.rule("41.31B#1", "three at most in a project")
def test_points_are_placed_on_a_sheet() -> None:
    t = play(PlaceForTheYear(), "Spring 1940")
    assert t.against("axis: place-points torpedoes=4=spring") == {"41.31B"}
    t.say("axis: place-points torpedoes=3=spring,submarine-production=3=spring")
    t.say("allied: place-points general-naval-research=3=spring")
    assert of(t.world, AXIS, TORPEDOES).points == 3
    assert of(t.world, WEST, GENERAL).points == 3
    assert f"{AXIS}/torpedoes" not in t.world.known_to(Seat("allied")).table("research")


@pytest.mark.rule("41.31#1", "no more points than there are")
def test_there_are_so_many_points() -> None:
    t = play(PlaceForTheYear(), "Spring 1940")
    most = "torpedoes=3=spring,submarine-production=3=spring"
    assert t.against(f"axis: place-points {most}") == set()
    assert "41.31" in t.against(f"axis: place-points {most},shipbuilding-production=1=spring")


@pytest.mark.rule("41.31B#3", "a fourth with a breakthrough and 400 BRPs")
@pytest.mark.rule("41.31B#4", "a fifth with two and 500 BRPs")
@pytest.mark.rule("41.31B#5", "a sixth with three and 600 BRPs, and so on")
def test_breakthroughs_and_wealth_raise_the_limit() -> None:
    setting = world("Spring 1944").statics
    brps = (-5, 399, 400, 500, 650, 700)
    assert [limit_by_brps(setting, n) for n in brps] == [3, 3, 4, 5, 6, 7]
    one = entries(setting)[DRM]
    found = []
    for count in range(4):
        w = world("Spring 1944", row(WEST, GENERAL, results=count))
        found.append(project_limit(w, WEST, one, 1944))
    assert found == [3, 4, 5, 5]  # the scenario stands for 500 BRPs in 1944
    w = world("Spring 1942", row(WEST, GENERAL, results=2))
    assert project_limit(w, WEST, one, 1942) == 3


@pytest.mark.rule("41.31C#6", "high technology begins with one point and grows by one each year")
@pytest.mark.rule("41.31C#3", "ASW and advanced submarines are high technology")
def test_high_technology_begins_small() -> None:
    t = play(PlaceForTheYear(), "Spring 1941")
    assert t.against("allied: place-points anti-submarine-warfare=1=spring") == set()
    assert t.against("allied: place-points anti-submarine-warfare=2=spring") == {"41.31B"}
    later = play(PlaceForTheYear(), "Spring 1941", row(WEST, ASW, years=1))
    assert later.against("allied: place-points anti-submarine-warfare=2=spring") == set()
    assert later.against("allied: place-points anti-submarine-warfare=3=spring") == {"41.31B"}
    w = world("Spring 1943")
    assert project_limit(w, AXIS, entries(w.statics)[ADVANCED], 1943) == 1


@pytest.mark.rule("41.31D#5", "Axis torpedoes from 1940 on")
@pytest.mark.rule("41.31D#18", "advanced submarines from 1943 on")
def test_some_projects_open_late() -> None:
    early = play(PlaceBeforePlay(), "Fall 1939")
    assert early.against("axis: place-points torpedoes=1=fall") == {"41.31D"}
    assert early.against("axis: place-points general-naval-research=1=fall") == set()
    t = play(PlaceForTheYear(), "Spring 1940")
    assert t.against("axis: place-points torpedoes=1=spring") == set()
    assert t.against("axis: place-points advanced-submarines=1=spring") == {"41.31D"}
    late = play(PlaceForTheYear(), "Spring 1943")
    assert late.against("axis: place-points advanced-submarines=1=spring") == set()


@pytest.mark.rule("41.31D#6", "Western Allied ASW research from 1940 on")
@pytest.mark.rule("41.31D#9", "Western Allied ASW production from 1941 on")
@pytest.mark.rule("41.31D#10", "Western Allied transport production from 1941 on")
@pytest.mark.rule("41.31D#20", "Western Allied torpedoes from 1943 on")
def test_western_allied_dates() -> None:
    found: dict[str, int] = {}
    for year in (1939, 1940, 1941, 1943):
        procedure = PlaceBeforePlay() if year == 1939 else PlaceForTheYear()
        t = play(procedure, f"{'Fall' if year == 1939 else 'Spring'} {year}")
        season = "fall" if year == 1939 else "spring"
        for name in (ASW, "asw-production", "transport-production", TORPEDOES):
            if "41.31D" not in t.against(f"allied: place-points {name}=1={season}"):
                found.setdefault(str(name), year)
    assert found == {
        "anti-submarine-warfare": 1940,
        "asw-production": 1941,
        "transport-production": 1941,
        "torpedoes": 1943,
    }


@pytest.mark.rule("42.23B#2", "ASW is not produced by Germany")
@pytest.mark.rule("42.23C#3", "transports are not produced by Germany")
@pytest.mark.rule("41.31E#1", "only projects on the faction's own sheet")
def test_only_projects_of_the_faction() -> None:
    t = play(PlaceForTheYear(), "Spring 1943")
    assert t.against("axis: place-points anti-submarine-warfare=1=spring") == {"41.31E"}
    assert t.against("allied: place-points advanced-submarines=1=spring") == {"41.31E"}
    for name in ("asw-production", "transport-production"):
        assert t.against(f"axis: place-points {name}=1=spring") == {"41.31E"}
        assert t.against(f"allied: place-points {name}=1=spring") == set()
    assert t.against("allied: place-points anti-submarine-warfare=1=spring") == set()


# Choosing and rolling -----------------------------------------------------------------------------


@pytest.mark.rule("41.77A#1", "one project of a category in a turn")
@pytest.mark.rule("41.77A#2", "general research counts as one")
@pytest.mark.rule("41.71#1", "one project is chosen in each turn")
def test_one_project_is_rolled_for_in_a_turn() -> None:
    t = play(PlaceForTheYear(), "Spring 1940")
    both = "axis: place-points torpedoes=1=spring,general-naval-research=1="
    assert t.against(f"{both}spring") == {"41.77A"}
    assert t.against(f"{both}summer") == set()
    rows = (row(AXIS, TORPEDOES, points=1, season="spring"), row(AXIS, GENERAL, points=1))
    t = play(ChooseProjects(), "Spring 1940", *rows)
    assert of(t.world, AXIS, TORPEDOES).chosen
    assert not of(t.world, AXIS, GENERAL).chosen


@pytest.mark.rule("41.72#1", "not without a point in it")
def test_no_roll_without_points() -> None:
    empty, one = (row(AXIS, TORPEDOES, points=n, season="spring") for n in (0, 1))
    assert not of(play(ChooseProjects(), "Spring 1940", empty).world, AXIS, TORPEDOES).chosen
    assert of(play(ChooseProjects(), "Spring 1940", one).world, AXIS, TORPEDOES).chosen


@pytest.mark.rule("41.12#3", "points that were not used serve in a later year")
@pytest.mark.rule("41.76#1", "unused points are carried over")
def test_unused_points_stay() -> None:
    t = play(PointsNotUsed(), "Winter 1940", row(AXIS, TORPEDOES, points=2, season="fall"))
    t = play(NewCounts(), "Winter 1940", *t.world.research.values())
    assert of(t.world, AXIS, TORPEDOES).points == 2
    t = play(ChooseProjects(), "Spring 1941", *t.world.research.values())
    assert of(t.world, AXIS, TORPEDOES).chosen


@pytest.mark.rule("41.76#2", "points for submarines and transports lapse, those for ASW do not")
def test_points_for_submarines_and_transports_lapse() -> None:
    rows = (
        row(AXIS, "submarine-production", points=2),
        row(WEST, "transport-production", points=2),
        row(WEST, "asw-production", points=2),
    )
    t = play(PointsNotUsed(), "Winter 1942", *rows)
    left = {one.project: one.points for one in t.world.research.values()}
    assert left == {"submarine-production": 0, "transport-production": 0, "asw-production": 2}


@pytest.mark.rule("41.75#1", "the highest and the lowest of three dice are disregarded")
def test_the_middle_die_counts() -> None:
    assert middle((2, 6, 4)) == 4
    assert middle((1, 1, 6)) == 1


@pytest.mark.rule("41.75A#1", "one for each point")
@pytest.mark.rule("41.75B#1", "one for each breakthrough")
@pytest.mark.rule("41.75C#1", "what an earlier result left in brackets")
@pytest.mark.rule("41.75D#7", "one less for each torpedo result")
@pytest.mark.rule("41.43A#1", "breakthroughs help the projects of the category")
def test_what_modifies_the_die() -> None:
    rows = (row(AXIS, GENERAL, results=2), row(AXIS, TORPEDOES, carry=3, results=1))
    w = world("Spring 1942", *rows)
    parts = modifiers(w, AXIS, entries(w.statics)[TORPEDOES], 2)
    assert [(part.rule, part.value) for part in parts] == [
        ("41.75A", 2),
        ("41.75B", 2),
        ("41.75C", 3),
        ("41.75D", -1),
    ]


@pytest.mark.rule("41.43A#2", "breakthroughs do not help general research")
def test_breakthroughs_do_not_help_general_research() -> None:
    w = world("Spring 1942", row(AXIS, GENERAL, results=2, carry=1))
    parts = modifiers(w, AXIS, entries(w.statics)[GENERAL], 3)
    assert [part.value for part in parts] == [3, 1]


@pytest.mark.rule("41.75D#6", "the naval DRM of the senior partner, with what research has added")
@pytest.mark.rule("41.75D#8", "one less for each ASW result, also one still to come")
def test_what_has_been_reached_makes_it_harder() -> None:
    w = world("Spring 1943", row(AXIS, DRM, results=1), row(WEST, ASW, results=1, due=1))
    assert level_reached(w, AXIS, entries(w.statics)[DRM]) == 3
    assert level_reached(w, WEST, entries(w.statics)[DRM]) == 2
    assert level_reached(w, WEST, entries(w.statics)[ASW]) == 2


@pytest.mark.rule("41.75E#1", "radar results help ASW research")
def test_radar_helps_asw_research() -> None:
    for results in (0, 2):
        w = world("Spring 1943", Level("radar", WEST, results))
        parts = modifiers(w, WEST, entries(w.statics)[ASW], 1)
        found = [part.value for part in parts if part.rule == "41.75E"]
        assert found == ([results] if results else [])
    w = world("Spring 1943", Level("radar", AXIS, 2))
    found_of = modifiers(w, AXIS, entries(w.statics)[TORPEDOES], 1)
    assert [part.rule for part in found_of] == ["41.75A"]


def rolled(name: ProjectId, dice: tuple[int, int, int], **fields: Any) -> Table:
    one = row(AXIS, name, chosen=True, **fields)
    t = play(AxisRolls(), "Spring 1943", one)
    t.dice(*dice)
    return t


@pytest.mark.rule("41.76#3", "a roll uses up all points of the project")
@pytest.mark.rule("41.77B#1", "no second roll in the year")
@pytest.mark.rule("41.82#1", "a bracket is carried to the next roll")
def test_a_roll_uses_up_the_points() -> None:
    t = rolled(TORPEDOES, (1, 3, 6), points=2, season="spring")
    found = of(t.world, AXIS, TORPEDOES)
    assert (found.points, found.carry, found.due, found.chosen) == (0, 3, 0, False)
    t = play(ChooseProjects(), "Summer 1943", found)
    assert not of(t.world, AXIS, TORPEDOES).chosen


@pytest.mark.rule("41.82#2", "brackets do not add up")
@pytest.mark.rule("41.82#3", "a better bracket of before is kept")
@pytest.mark.rule("41.86#1", "a lesser result is taken for it")
def test_brackets_do_not_add_up() -> None:
    t = rolled(TORPEDOES, (3, 3, 3), points=1, carry=2)
    assert of(t.world, AXIS, TORPEDOES).carry == 4  # a result of 6
    t = rolled(DRM, (3, 3, 3), points=1, carry=5)  # 3+1+5-2 = 7: [+5]
    assert of(t.world, AXIS, DRM).carry == 5
    low = row(AXIS, DRM, points=1, carry=5, results=3, chosen=True)
    t = play(AxisRolls(), "Spring 1943", low)
    t.dice(3, 3, 3)  # 3+1+5-5 = 4: [+2]
    assert of(t.world, AXIS, DRM).carry == 5


@pytest.mark.rule("41.51#1", "a code name for each project")
@pytest.mark.rule("41.51#2", "kept for the whole game")
@pytest.mark.rule("41.51#4", "the dice are open to all")
@pytest.mark.rule("41.52#2", "the rolls of each code name can be looked up")
def test_dice_are_rolled_under_code_names() -> None:
    t = rolled(TORPEDOES, (3, 3, 3), points=1)
    (record,) = t.world.research_records.values()
    assert record.rolls == ("Spring 1943: 3",)
    told = [one.text for one in t.position.told if one.to is None]
    assert f"{AXIS}, project {record.code_name}: 3" in told
    assert not any("torpedoes" in text for text in told)
    rows = (of(t.world, AXIS, TORPEDOES), record)
    again = row(AXIS, TORPEDOES, points=1, chosen=True, code_name=record.code_name)
    t = play(AxisRolls(), "Spring 1944", rows[1], again, row(AXIS, GENERAL, points=1))
    t.dice(4, 4, 4)
    (one,) = t.world.research_records.values()
    assert one.rolls == ("Spring 1943: 3", "Spring 1944: 4")


@pytest.mark.rule("41.51#6", "research has a code name, production has none")
def test_production_has_no_code_name() -> None:
    boats = ProjectId("submarine-production")
    rows = (row(AXIS, TORPEDOES, points=1, chosen=True), row(AXIS, boats, points=1))
    t = play(AxisRolls(), "Spring 1943", *rows)
    t.dice(3, 3, 3)
    found = {one.project: one.code_name for one in t.world.research.rows()}
    assert found == {TORPEDOES: "Falcon", boats: ""}


@pytest.mark.rule("41.73#1", "the Axis roll first")
def test_each_side_rolls_in_its_step() -> None:
    rows = (row(AXIS, GENERAL, points=1, chosen=True), row(WEST, GENERAL, points=1, chosen=True))
    t = play(AxisRolls(), "Spring 1943", *rows)
    t.dice(3, 3, 3)
    assert t.pending == ""
    assert of(t.world, WEST, GENERAL).chosen
    t = play(AlliedRolls(), "Spring 1943", *t.world.research.values())
    t.dice(3, 3, 3)
    assert not of(t.world, WEST, GENERAL).chosen
    now = RULES.data.sequence.game_turn(game_turn("Spring 1943"))
    played = [player_of(one.step.id) for one in now]
    axis, allied = (played.index(one) for one in (AxisRolls, AlliedRolls))
    assert axis < allied < played.index(ResultsTakeEffect)


@pytest.mark.rule("41.78#1", "a low roll may be raised to three")
@pytest.mark.rule("41.78A#1", "one point for a 2, two for a 1")
@pytest.mark.rule("41.78A#2", "each is one more")
@pytest.mark.rule("41.78B#1", "points of the same category")
@pytest.mark.rule("41.78C#1", "whatever the limits of the project")
def test_a_low_roll_may_be_raised() -> None:
    donor = row(AXIS, "submarine-production", points=3)
    this = row(AXIS, GENERAL, points=3, chosen=True)
    for die, most in ((2, 1), (1, 2)):
        t = play(AxisRolls(), "Spring 1943", donor, this)
        t.dice(die, die, 6)
        assert t.pending == "reassignment"
        assert t.against(f"axis: reassign-points submarine-production={most + 1}") == {"41.78A"}
        assert t.against("axis: reassign-points torpedoes=1") == {"41.78B"}
        t.say(f"axis: reassign-points submarine-production={most}")
        assert of(t.world, AXIS, ProjectId("submarine-production")).points == 3 - most
        assert of(t.world, AXIS, GENERAL).carry == 4  # 3+3 is a 6
    t = play(AxisRolls(), "Spring 1943", donor, this)
    t.dice(3, 3, 6)
    assert t.pending == ""


@pytest.mark.rule("41.78B#2", "points that have been used may not be reassigned")
def test_there_must_be_points_to_reassign() -> None:
    t = play(AxisRolls(), "Spring 1943", row(AXIS, GENERAL, points=3, chosen=True))
    t.dice(1, 1, 6)
    assert t.pending == "reassignment"
    assert not donors(t.world, AXIS)
    assert t.against("axis: reassign-points submarine-production=1") == {"41.78B"}


# Results ------------------------------------------------------------------------------------------


@pytest.mark.rule("41.81A#1", "after a result with a star there is no more research")
@pytest.mark.rule("41.81A#5", "a disaster ends the project")
def test_a_disaster_ends_a_project() -> None:
    t = rolled(ADVANCED, (2, 2, 2), points=1)
    assert t.pending == "reassignment"
    t.default("axis")
    assert of(t.world, AXIS, ADVANCED).closed
    later = play(PlaceForTheYear(), "Spring 1944", of(t.world, AXIS, ADVANCED))
    assert later.against("axis: place-points advanced-submarines=1=spring") == {"41.81A"}


@pytest.mark.rule("41.81B#1", "torpedo results add up")
@pytest.mark.rule("41.83#1", "a result counts at once")
def test_results_add_up() -> None:
    t = rolled(TORPEDOES, (6, 6, 6), points=3, results=1)
    t = play(ResultsTakeEffect(), "Spring 1943", *t.world.research.values())
    assert of(t.world, AXIS, TORPEDOES).results == 2


@pytest.mark.rule("41.81C#1", "of advanced submarines the highest result counts")
def test_the_highest_result_counts() -> None:
    t = rolled(ADVANCED, (6, 6, 6), points=4, results=2)  # 10: two factors
    assert of(t.world, AXIS, ADVANCED).due == 0
    t = rolled(ADVANCED, (6, 6, 6), points=5, results=2)  # 11: three factors
    assert of(t.world, AXIS, ADVANCED).due == 1


@pytest.mark.rule("41.84A#1", "advanced submarines come one a turn")
def test_gradual_results() -> None:
    t = rolled(ADVANCED, (6, 6, 6), points=5)
    found = []
    for turn in ("Spring 1943", "Summer 1943", "Fall 1943", "Winter 1943"):
        t = play(ResultsTakeEffect(), turn, *t.world.research.values())
        found.append(of(t.world, AXIS, ADVANCED).results)
    assert found == [1, 2, 3, 3]


@pytest.mark.rule("41.84B#1", "of two ASW results the second comes a turn later")
@pytest.mark.rule("41.85#1", "if the first has been announced")
@pytest.mark.rule("25.622#3", "and changes the dice of submarine warfare a turn later")
def test_the_second_asw_result_comes_later() -> None:
    campaign = Campaign("germany", "atlantic")
    one = row(WEST, ASW, points=3, chosen=True)
    t = play(ResearchRolls(side=Side.ALLIED), "Spring 1942", one)
    t.dice(6, 6, 6)
    assert of(t.world, WEST, ASW).due == 2
    before = net_modifier(t.world, campaign)
    t = play(ResultsTakeEffect(), "Spring 1942", *t.world.research.values())
    assert (of(t.world, WEST, ASW).results, of(t.world, WEST, ASW).due) == (1, 1)
    assert net_modifier(t.world, campaign) == before - 1
    secret = play(ResultsTakeEffect(), "Summer 1942", *t.world.research.values())
    assert (of(secret.world, WEST, ASW).results, of(secret.world, WEST, ASW).due) == (1, 1)
    told = play(Production(), "Spring 1942", *t.world.research.values(), side="allied")
    by_the_sheet(told)
    rows = (*told.world.research.values(), *told.world.levels.values())
    t = play(ResultsTakeEffect(), "Summer 1942", *rows)
    assert (of(t.world, WEST, ASW).results, of(t.world, WEST, ASW).due) == (2, 0)
    assert net_modifier(t.world, campaign) == before - 2


@pytest.mark.rule("41.53#2", "results are told when they change dice")
@pytest.mark.rule("41.85#4", "ASW results are announced when they change the dice")
@pytest.mark.rule("41.88#2", "Western Allied ASW results count for both powers")
def test_results_change_the_dice_of_submarine_warfare() -> None:
    campaign = Campaign("germany", "atlantic")
    plain = net_modifier(world("Spring 1942"), campaign)
    w = world("Spring 1942", row(AXIS, TORPEDOES, results=2), row(WEST, ASW, results=1))
    assert net_modifier(w, campaign) == plain + 1
    assert net_modifier(w.known_to(Seat("axis")), campaign) == plain + 2
    assert net_modifier(w.known_to(Seat("allied")), campaign) == plain - 1
    tell_in_campaign(w, campaign)
    assert net_modifier(w, campaign) == plain + 1
    assert net_modifier(w.known_to(Seat("allied")), campaign) == plain + 1
    assert level(w, LevelKind.TORPEDO, AXIS) == 2
    assert of(w, AXIS, TORPEDOES).shown == 2


@pytest.mark.rule("41.53#1", "general research is never told")
def test_general_research_is_never_told() -> None:
    w = world("Spring 1942", row(AXIS, GENERAL, results=2), row(AXIS, TORPEDOES, results=1))
    tell_in_campaign(w, Campaign("germany", "atlantic"))
    assert {one.project: one.shown for one in w.research.rows()} == {GENERAL: 0, TORPEDOES: 1}
    assert [one.text for one in w.told] == [f"{AXIS}: {TORPEDOES}: results 1"]


@pytest.mark.rule("41.91#1", "a naval DRM result counts for all ships of the faction")
def test_naval_nationality_results_count_for_the_faction() -> None:
    plain = world("Spring 1942")
    w = world("Spring 1942", row(WEST, DRM, results=1))
    for party, more in (("britain", 1), ("us", 1), ("germany", 0)):
        hull = next(one for one in w.hulls.values() if one.party == party)
        assert drm(w, hull) == drm(plain, hull) + more


@pytest.mark.rule("41.87A#1", "German torpedoes begin with two in brackets")
@pytest.mark.rule("41.87B#2", "Western Allied ASW begins with one in brackets")
def test_research_before_the_war() -> None:
    t = play(PlaceBeforePlay(), "Fall 1939")
    t.default("axis")
    t.default("allied")
    assert of(t.world, AXIS, TORPEDOES).carry == 2
    assert of(t.world, WEST, ASW).carry == 1
    assert of(t.world, AXIS, DRM).carry == 0


def test_chances_add_up() -> None:
    w = world("Spring 1942", row(AXIS, TORPEDOES, carry=2))
    found = chances(w, AXIS, entries(w.statics)[TORPEDOES], 2)
    assert round(sum(one.percent for one in found)) == 100
    assert (found[0].results, found[0].percent) == (1, 74.1)  # a middle die of three or more

"""41.5: the research sheet of a seat: its own projects with their chances, and of the other side
nothing but what is open to all.
"""

from __future__ import annotations

import pytest

from tests.awaw.secrecy import ENCODER
from tests.awaw.table import world_at
from tests.awaw.test_research_secret import ALLIED, AXIS, FACTION, SHEETS, game
from tests.rules.shared.atomics import AXIS as EUROPEAN
from tests.rules.shared.atomics import URANIUM, bombs, known, plant
from warcabinet.awaw.research.atomics.effects_of_strategic_attacks import record
from warcabinet.awaw.research.research_sheet import entries
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.atomics import AtomicAim
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.research import Project, ProjectId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.view.research_sheet import ProjectLine, research, research_facts
from warcabinet.engine.game import Game
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import NoReport
from warcabinet.hexes import SpaceId


def sheet(made: Game, seat: Seat) -> bytes:
    """The sheet as it is sent: its facts and its words."""
    world = made.position.world.known_to(seat)
    assert isinstance(world, AwawWorld)
    facts = ENCODER.encode(research_facts(world, seat, ""))
    return facts + research(world, seat, "").encode()


def placed(number: int, carry: int = 2) -> Game:
    made = game(SHEETS[number], carry=carry)
    made.say(ALLIED, "place-points -")
    return made


def rolled(number: int) -> Game:
    """Until the results have taken effect, under code names."""
    made = placed(number, carry=4)
    for _ in range(9):
        decision = made.position.decision
        if decision is None or decision.name() == "research-sheet":
            return made
        made.say(AXIS, "reassign-points -")
    raise AssertionError("the year does not end")


def test_the_other_side_gets_the_same_sheet_whatever_is_placed() -> None:
    first, second = placed(0), placed(1)
    assert sheet(first, ALLIED) == sheet(second, ALLIED)
    assert sheet(first, AXIS) != sheet(second, AXIS)


def test_and_whatever_was_found() -> None:
    first, second = rolled(0), rolled(1)
    assert b"Falcon" in sheet(first, ALLIED)
    assert sheet(first, ALLIED) == sheet(second, ALLIED)
    assert sheet(first, AXIS) != sheet(second, AXIS)


def test_whoever_has_no_seat_sees_what_is_open() -> None:
    first, second = rolled(0), rolled(1)
    looker = Seat("looker")
    assert sheet(first, looker) == sheet(second, looker)
    world = first.position.world.known_to(looker)
    assert isinstance(world, AwawWorld)
    assert research_facts(world, looker, "").own == ()


def line(world: AwawWorld, name: str) -> ProjectLine:
    (plan,) = research_facts(world, AXIS, "").own
    lines = [one for category in plan.categories for one in category.projects]
    return next(one for one in lines if one.name == name)


def atlantic(*rows: Project) -> AwawWorld:
    world = world_at(scenario="battle-of-the-atlantic", turn="Spring 1940", ready=True)
    for row in rows:
        world.put(row)
    return world


def project(name: str, **more: object) -> Project:
    return Project(FACTION, ProjectId(name), open=False, seats=(AXIS,), **more)  # type: ignore[arg-type]


def test_points_turn_and_chances_of_a_project() -> None:
    world = atlantic(project("torpedoes", points=3, season="summer", carry=2, code_name="Falcon"))
    found = line(world, "torpedoes")
    assert (found.points, found.turn, found.now) == (3, "summer", True)
    assert {part.name: part.value for part in found.modifiers} == {
        "points": 3,
        "earlier research": 2,
    }
    assert round(sum(one.percent for one in found.chances)) == 100
    # 41.75: a 2 or better of the middle die makes the 7 that a torpedo result needs.
    good = sum(one.percent for one in found.chances if one.good)
    assert good == pytest.approx(100 * (1 - 16 / 216), abs=0.1)
    assert "torpedoes: 3 points, rolled for in summer" in research(world, AXIS, "")


def test_only_the_next_research_phase_rolls_now() -> None:
    world = atlantic(project("torpedoes", points=3, season="fall"))
    assert not line(world, "torpedoes").now
    assert line(world, "advanced submarines").reason == "not before 1943"


def test_production_says_what_the_next_increment_costs() -> None:
    world = atlantic(project("shipbuilding-production", points=2, season="spring", made=0))
    found = line(world, "shipbuilding production")
    assert (found.production, found.turn, found.chances) == (True, "spring", ())
    assert found.cost == 2


def test_what_the_enemy_has_announced() -> None:
    world = atlantic()
    world.put(Level(str(LevelKind.ASW), "western allies", 2))
    (known,) = research_facts(world, AXIS, "").others
    assert known.enemy
    assert [(one.name, one.value) for one in known.announced] == [("anti-submarine warfare", 2)]


def test_what_players_carry_out_is_marked() -> None:
    world = world_at(scenario="europe-1939", turn="Spring 1942", ready=True)
    (plan,) = research_facts(world, AXIS, "").own
    marked = {one.name: one.by_hand for category in plan.categories for one in category.projects}
    for entry in entries(world.statics).values():
        if entry.name in marked:
            assert marked[entry.name] == entry.by_hand
    assert marked["atomic bomb"] == marked["torpedoes"] == ""


def test_plants_and_bombs_are_on_the_sheet() -> None:
    world = world_at(scenario="europe-1939", turn="Spring 1945")
    made = bombs(EUROPEAN, uranium=2, plutonium=1, step=1)
    rows = (plant(EUROPEAN, URANIUM, "Winter 1944"), *made)
    for row in (*rows, known(EUROPEAN, "uranium-separation", results=1)):
        world.put(row)
    record(world, "us", "germany", SpaceId("M27"), AtomicAim.CITY)
    facts = research_facts(world, AXIS, "")
    assert facts.own[0].atomic == (
        "uranium plant 1: next material in Fall 1945",
        "uranium for atomic bombs: 2; 2 bombs",
        "plutonium for atomic bombs: 1; no bombs yet",
    )
    assert facts.attacks == ("atomic attack of us on M27: strategic attack, marker",)
    other = research_facts(world.known_to(Seat("allied")), Seat("allied"), "")
    assert all(not one.atomic for one in other.own)
    assert other.attacks == facts.attacks


def test_scenarios_without_research() -> None:
    with pytest.raises(NoReport):
        research_facts(world_at(), AXIS, "")

"""41.75: the results that research may be expected to bring with the points of history, by year.

Every die is weighed, none is rolled: for each state of a project the game's own chances are asked.
The dates held against it are those of the published Battle of the Atlantic where it has any, and
for the rest those of history. In no year do the expected results differ from those of history by
more than one; docs/history.md tells how the measure and the points came about.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from tests.awaw.table import world_at
from warcabinet.awaw.research.prewar_research import prewar
from warcabinet.awaw.research.research_die_rolls import chances
from warcabinet.awaw.research.research_sheet import entries, project, researchers
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.research import Project, ProjectId
from warcabinet.awaw.state.world import AwawWorld

BOUND = 1.0
YEARS = range(1939, 1946)
AXIS, WEST, RUSSIA, JAPAN = "european axis", "western allies", "russia", "japan"
PUBLISHED, HISTORY = "Battle of the Atlantic", "history"


class Course(msgspec.Struct, frozen=True):
    """A project: its points in each year from 1939, and the results that history had in each."""

    faction: str
    project: str
    points: tuple[int, ...]
    history: tuple[int, ...]
    source: str = HISTORY


COURSES = (
    Course(WEST, "radar", (1, 1, 1, 1, 1, 0, 0), (0, 1, 0, 0, 1, 0, 0), PUBLISHED),
    Course(WEST, "air-range", (1, 2, 0, 1, 2, 1, 0), (0, 1, 0, 0, 1, 0, 0), PUBLISHED),
    Course(AXIS, "air-range", (1, 2, 2, 0, 0, 0, 0), (0, 0, 1, 0, 0, 0, 0), PUBLISHED),
    Course(WEST, "anti-submarine-warfare", (0, 1, 2, 2, 4, 0, 0), (0, 0, 1, 1, 2, 0, 0)),
    Course(WEST, "strategic-bombers", (1, 1, 2, 2, 1, 2, 0), (0, 0, 0, 1, 0, 1, 0)),
    Course(WEST, "air-nationality", (0, 0, 1, 2, 3, 2, 0), (0, 0, 0, 0, 1, 0, 0)),
    Course(WEST, "combat-training", (0, 0, 0, 2, 2, 3, 0), (0, 0, 0, 0, 0, 1, 0)),
    Course(WEST, "torpedoes", (0, 0, 0, 0, 3, 0, 0), (0, 0, 0, 0, 1, 0, 0)),
    Course(AXIS, "torpedoes", (0, 1, 1, 2, 0, 0, 0), (0, 0, 0, 1, 0, 0, 0)),
    Course(AXIS, "combat-training", (2, 2, 2, 0, 0, 0, 0), (0, 0, 1, 0, 0, 0, 0)),
    Course(AXIS, "jets", (0, 0, 0, 0, 3, 3, 0), (0, 0, 0, 0, 0, 1, 0)),
    Course(AXIS, "rockets", (0, 0, 0, 0, 3, 4, 0), (0, 0, 0, 0, 0, 2, 0)),
    Course(AXIS, "advanced-submarines", (0, 0, 0, 0, 2, 2, 3), (0, 0, 0, 0, 0, 0, 1)),
    Course(RUSSIA, "combat-training", (0, 0, 0, 3, 3, 2, 0), (0, 0, 0, 0, 1, 0, 0)),
    Course(WEST, "controlled-reaction", (0, 0, 2, 3, 3, 0, 0), (0, 0, 0, 1, 0, 0, 0)),
)
"""The points are ours, within what a faction receives and may put into a project (41.31B)."""

GENERAL: Mapping[tuple[str, str], tuple[int, ...]] = {
    (AXIS, "air"): (1, 1, 2, 2, 2, 2, 2),
    (AXIS, "naval"): (1, 1, 2, 2, 2, 2, 2),
    (AXIS, "military"): (1, 2, 2, 2, 3, 3, 2),
    (WEST, "air"): (1, 1, 2, 2, 2, 2, 2),
    (WEST, "naval"): (1, 1, 2, 2, 2, 2, 2),
    (WEST, "military"): (0, 0, 1, 2, 2, 2, 2),
    (WEST, "atomic"): (0, 1, 2, 2, 2, 2, 2),
    (RUSSIA, "military"): (1, 1, 1, 2, 2, 2, 2),
}
"""41.4: points for general research, by category."""

BREAKTHROUGHS = (0, 3)
"""41.31B: in the example of the year start of 1944 the categories have none to three."""

State = tuple[int, int, bool]
"""Results, bracket, closed."""


def start() -> AwawWorld:
    """Fall 1939, with the brackets of before the war (41.87)."""
    world = world_at(scenario="global-war", turn="Fall 1939")
    for faction in researchers(world.statics):
        prewar(world, faction)
    return world


def put(world: AwawWorld, faction: str, name: str, results: int, carry: int = 0) -> None:
    row = project(world, faction, ProjectId(name))
    world.put(msgspec.structs.replace(row, results=results, carry=carry))


def expected(
    world: AwawWorld,
    faction: str,
    name: str,
    points: tuple[int, ...],
    help_: tuple[float, ...] = (),
    radar: tuple[float, ...] = (),
) -> list[float]:
    """The mean number of results at the end of each year; of breakthroughs in the category and of
    radar the whole part of what there is at its start counts.
    """
    one = entries(world.statics)[ProjectId(name)]
    row: Project = project(world, faction, one.id)
    adds = world.statics.tables["research-projects"].text(one.entry, "results") == "cumulative"
    states: dict[State, float] = {(0, row.carry, False): 1.0}
    found = []
    for number in range(len(points)):
        if number and help_:
            put(world, faction, f"general-{one.category}-research", int(help_[number - 1]))
        if number and radar:
            world.put(Level("radar", faction, int(radar[number - 1])))
        after: dict[State, float] = {}
        for state, share in states.items():
            for new, part in _rolled(world, faction, name, points[number], state, adds):
                after[new] = after.get(new, 0.0) + share * part
        states = after
        found.append(sum(state[0] * share for state, share in states.items()))
    return found


def _rolled(
    world: AwawWorld, faction: str, name: str, points: int, state: State, adds: bool
) -> Iterator[tuple[State, float]]:
    results, carry, closed = state
    if closed or not points:
        yield state, 1.0
        return
    put(world, faction, name, results, carry)
    one = entries(world.statics)[ProjectId(name)]
    for chance in chances(world, faction, one, points):
        more = results + chance.results if adds else max(results, chance.results)
        yield (more, chance.carry, chance.last), chance.percent / 100


def breakthroughs(faction: str, category: str) -> list[float]:
    points = GENERAL.get((faction, category))
    if points is None:
        return []
    return expected(start(), faction, f"general-{category}-research", points)


def course(one: Course) -> list[float]:
    """What may be expected of a project, by year."""
    world = start()
    category = entries(world.statics)[ProjectId(one.project)].category
    help_ = tuple(breakthroughs(one.faction, category))
    radar: tuple[float, ...] = ()
    if one.project == "anti-submarine-warfare":
        radar = tuple(course(COURSES[0]))
    return expected(world, one.faction, one.project, one.points, help_, radar)


def by_year(sums: list[float]) -> list[float]:
    """What comes in each year of what there is at its end."""
    return [now - before for before, now in zip([0.0, *sums], sums, strict=False)]


def off(one: Course, sums: list[float] | None = None) -> float:
    """The largest difference of a year."""
    gains = by_year(course(one) if sums is None else sums)
    return max(abs(mean - real) for mean, real in zip(gains, one.history, strict=True))

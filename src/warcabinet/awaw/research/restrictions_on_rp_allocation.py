"""41.31: how many research points may go to a category and to a project, and to which at all."""

from __future__ import annotations

from functools import cache

from warcabinet.awaw.politics.parties import members_of
from warcabinet.awaw.research.effects_of_general_research import breakthroughs
from warcabinet.awaw.research.research_sheet import (
    FIRST_PRODUCTION,
    INTELLIGENCE,
    LIMIT,
    Entry,
    allotment,
    entries,
    for_intelligence,
    in_force,
    plays_all,
    project,
)
from warcabinet.awaw.state.research import ProjectId
from warcabinet.awaw.state.statics import Statics
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Refusal
from warcabinet.engine.derived import derived


def category_limit(world: AwawWorld, faction: str, category: str, year: int) -> int | None:
    """41.31A, 41.62: half of a faction's points, rounded up, may go to one category; points for
    intelligence alone come on top. None: the scenario has points of one category only (R-427).
    """
    if not plays_all(world.statics):
        return None
    share = world.statics.tables["research-limits"].number("share of points in a category", "value")
    half = -(-allotment(world, faction, year) // share)
    extra = for_intelligence(world, faction, year) if category == INTELLIGENCE else 0
    return half + extra


def limit_by_brps(setting: Statics, brps: int) -> int:
    """41.31B: the most that a project may get whatever the breakthroughs: three, and one more for
    every hundred BRPs from 400 on. Who owes BRPs counts as one that has none.
    """
    table = setting.tables["rp-project-limits"]
    rows = [row for row in table.rows if int(row.cells["least_brps"]) <= max(0, brps)]
    last = rows[-1]
    more = (brps - int(last.cells["least_brps"])) // 100 if last is table.rows[-1] else 0
    return int(last.cells["rps"]) + more


@derived
def _by_wealth(world: AwawWorld, faction: str, year: int) -> int:
    """41.31B: by the richest member of the faction; a scenario without its economy says it."""
    said = in_force(world.statics, LIMIT, faction, year)
    if said is not None:
        return said
    powers = _powers(world, faction)
    levels = [row.level for row in world.treasuries.values() if row.power in powers]
    return limit_by_brps(world.statics, max(levels, default=0))


def _powers(world: AwawWorld, faction: str) -> tuple[str, ...]:
    return tuple(str(name) for name in members_of(world, faction))


def project_limit(world: AwawWorld, faction: str, one: Entry, year: int) -> int:
    """41.24, 41.31B, 41.31C: how many points of all kinds may be placed in a project in this year:
    three, more with breakthroughs in its category and wealth; in high technology one in the first
    year in which points are placed, two in the second, and so on.
    """
    figures = world.statics.tables["research-figures"]
    basic = figures.number("project limit", "value")
    most = min(
        basic + breakthroughs(world, faction, one.category), _by_wealth(world, faction, year)
    )
    if is_high_technology(world.statics, one):
        first = figures.number("high technology first year limit", "value")
        most = min(most, first + project(world, faction, one.id).years)
    return most


def is_high_technology(setting: Statics, one: Entry) -> bool:
    """41.31C: is this a project of high technology?"""
    if not one.is_research:
        return one.demanding
    return setting.tables["research-projects"].text(one.entry, "high_technology") == "yes"


def against_project(world: AwawWorld, faction: str, name: ProjectId, year: int) -> list[Refusal]:
    """41.31D, 41.31E, 41.77C, 41.81A, 42.16A, 24.21: every reason against points in a project in
    this year, whether or not it may be rolled for yet.
    """
    one = entries(world.statics).get(name)
    if one is None or faction not in one.factions:
        return [Refusal("41.31E", f"this is no project of the {faction}")]
    found = []
    if not one.is_research and year < FIRST_PRODUCTION:
        found.append(Refusal("42.16A", f"nothing is produced before {FIRST_PRODUCTION}"))
    first = first_year(world.statics, faction, one)
    if year < first:
        found.append(Refusal("41.31D", f"not before {first}"))
    if project(world, faction, name).closed:
        found.append(Refusal("41.81A", "no further research in this project"))
    return found


def first_year(setting: Statics, faction: str, one: Entry) -> int:
    """41.31D, 42.3341, 42.3342, 42.3343, 42.3344, 24.21A, 24.21B, 24.21C, 24.21D: from which year
    on it may have points.
    """
    return _year_of(setting, faction, one.date) if one.date else 0


@cache
def _year_of(setting: Statics, faction: str, date: str) -> int:
    rows = setting.tables["research-dates"].rows
    years = [
        int(row.cells["year"])
        for row in rows
        if row.keys[1] == date and row.keys[0] in (faction, "all")
    ]
    return max(years, default=0)

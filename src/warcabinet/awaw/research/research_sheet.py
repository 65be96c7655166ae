"""41.1, 41.6: the research sheet of a faction: its projects, its points, and who places them.

Projects are rows of the table `research-sheet`; those of another category are more rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

import msgspec

from warcabinet.awaw.command.command import faction_seat, seat_for
from warcabinet.awaw.politics.parties import members_of
from warcabinet.awaw.state.research import Project, ProjectId
from warcabinet.awaw.state.statics import Statics, is_power
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.calendar import GameTurn, Season
from warcabinet.awaw.terms.powers import ALLIANCE_FACTIONS, Faction, side_of_faction
from warcabinet.engine.derived import derived
from warcabinet.engine.records import Seat

POINTS = "naval-research"
LIMIT = "naval-research-limit"
"""The special rules of a scenario that say how many points there are and may go to a project."""

CAMPAIGN = "research"
"""The special rule of a scenario whose powers receive their points by the rules, for all projects:
a row for each faction that does research.
"""

TRACKED = (POINTS, CAMPAIGN)
"""The special rules of scenarios in which research is done."""

INTELLIGENCE = "intelligence"

GENERAL = "general research"
RESEARCH, PRODUCTION = "research", "production"
FIRST_PRODUCTION = 1940
"""42.16A: nothing is produced before."""


class Entry(msgspec.Struct, frozen=True):
    """A line of the research sheet."""

    id: ProjectId
    name: str
    category: str
    kind: str
    entry: str
    """The line of the tables of results, or of the table of costs."""
    date: str
    factions: tuple[str, ...]
    demanding: bool = False
    """41.31C: is it production of high technology?"""
    on_charts: bool = True
    """Is it played in a scenario of naval research alone?"""
    by_hand: str = ""
    """The rule by which the table carries out what it brings, as long as that is not enforced."""

    @property
    def is_research(self) -> bool:
        return self.kind == RESEARCH

    @property
    def is_general(self) -> bool:
        return self.entry == GENERAL


@cache
def entries(setting: Statics) -> Mapping[ProjectId, Entry]:
    """41.31E, 41.41: all projects: five of general research, and those that belong to each."""
    found = {}
    for row in setting.tables["research-sheet"].rows:
        cells = {name: str(cell) for name, cell in row.cells.items()}
        able = tuple(str(one) for one in ALLIANCE_FACTIONS if cells.get(str(one)) == "yes")
        one = Entry(
            ProjectId(row.keys[0]),
            cells["name"],
            cells["category"],
            cells["kind"],
            cells["entry"],
            cells["date"],
            able,
            cells["high_technology"] == "yes",
            cells["charts"] == "yes",
            cells["by_hand"],
        )
        found[one.id] = one
    return found


@cache
def of_faction(setting: Statics, faction: str) -> tuple[Entry, ...]:
    """41.31E: the projects on the sheet of a faction."""
    everything = plays_all(setting)
    return tuple(
        one
        for one in entries(setting).values()
        if faction in one.factions and (everything or one.on_charts)
    )


def plays_all(setting: Statics) -> bool:
    """Does a scenario play research of all categories, with points by the rules?"""
    return bool(setting.special(CAMPAIGN))


@cache
def researchers(setting: Statics) -> tuple[Faction, ...]:
    """41.61, 41.62, 41.63: the factions that do research in this scenario; the powers of a faction
    place their points as one. Russia and Japan do research by themselves; China does none.
    """
    named = {row.who for name in TRACKED for row in setting.special(name)}
    return tuple(one for one in ALLIANCE_FACTIONS if str(one) in named)


def tracks(setting: Statics) -> bool:
    """Is research done in this scenario?"""
    return bool(researchers(setting))


def seat_of(world: AwawWorld, faction: Faction) -> Seat:
    """41.61: who places the points of a faction."""
    return faction_seat(world, side_of_faction(faction), faction)


def factions_of_seat(world: AwawWorld, seat: Seat) -> tuple[Faction, ...]:
    """The factions that a seat places points for."""
    return tuple(one for one in researchers(world.statics) if seat_of(world, one) == seat)


def project(world: AwawWorld, faction: str, name: ProjectId) -> Project:
    """41.12: how a project stands; nothing has been done for one without a row."""
    found = world.research.get(f"{faction}/{name}")
    if found is not None:
        return found
    return Project(str(faction), name, open=False, seats=seats_of(world, faction))


@derived
def seats_of(world: AwawWorld, faction: str) -> tuple[Seat, ...]:
    """41.5: the seats that know what a faction does in research: those of its powers."""
    found = {seat_for(world, name) for name in members_of(world, faction) if is_power(name)}
    seats = {seat for seat in found if seat is not None}
    return tuple(sorted(seats or {seat_of(world, Faction(faction))}))


def projects(world: AwawWorld, faction: str) -> Iterator[tuple[Entry, Project]]:
    """The whole sheet of a faction, line by line."""
    for one in of_faction(world.statics, faction):
        yield one, project(world, faction, one.id)


def unannounced(world: AwawWorld, faction: str, name: ProjectId) -> int:
    """41.53: results in effect of which the others have not been told; for them there are none."""
    row = world.research.get(f"{faction}/{name}")
    return 0 if row is None else row.results - row.shown


# Points -------------------------------------------------------------------------------------------


def in_force(setting: Statics, name: str, faction: str, year: int) -> int | None:
    """What a special rule says of a faction in a year: its row for that year."""
    rows = [row for row in setting.special(name) if row.who == faction and row.turn is not None]
    return next((row.amount for row in rows if row.turn and row.turn.year == year), None)


def allotment(world: AwawWorld, faction: str, year: int) -> int:
    """41.12: the research points that a faction places in a year, in whatever category."""
    if not plays_all(world.statics):
        return in_force(world.statics, POINTS, faction, year) or 0
    row = world.allotments.get(faction)
    return row.points if row is not None and row.year == year else 0


def for_intelligence(world: AwawWorld, faction: str, year: int) -> int:
    """41.24, 41.25: the points besides those, which go to intelligence alone: with the diplomatic
    points that act as research points there.
    """
    row, placed = world.allotments.get(faction), world.intelligence_points.get(faction)
    found = row.intelligence if row is not None and row.year == year else 0
    return found + (placed.points if placed is not None and placed.year == year else 0)


def entries_of(world: AwawWorld, row: Project) -> Entry:
    return entries(world.statics)[row.project]


# When ---------------------------------------------------------------------------------------------


def year_of(world: AwawWorld) -> int:
    """The year that points are placed for: that of the next game turn played."""
    scenario = world.statics.scenario
    assert scenario is not None
    date = world.date
    return scenario.scenario.first.year if date is None else date.year


def seasons_of(setting: Statics, year: int) -> tuple[Season, ...]:
    """41.12: the game turns of a year that are played."""
    assert setting.scenario is not None
    head = setting.scenario.scenario
    turns = (GameTurn(year, season) for season in Season)
    return tuple(turn.season for turn in turns if head.first <= turn <= head.last)

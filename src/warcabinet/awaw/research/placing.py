"""41.1, 41.3, 41.76: research points are placed in secret, before play and at every year start."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from warcabinet.awaw.research.sheet import (
    POINTS,
    Entry,
    against_project,
    allotment,
    entries,
    faction_of_seat,
    of_faction,
    project,
    project_limit,
    projects,
    researchers,
    seasons_of,
    seat_of,
    year_of,
)
from warcabinet.awaw.state.research import ProjectId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.terms.calendar import Season
from warcabinet.awaw.terms.powers import Faction
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Manner, Slot, numbers
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat

LAPSE = ("submarines", "transports")
"""41.76, 42.23A, 42.23C: production whose points must be used in their year."""


class Placement(msgspec.Struct, frozen=True, order=True):
    """41.12: points for a project, and the game turn in which they are to be used."""

    project: ProjectId
    points: int
    season: Season


class PlacePoints(Action, frozen=True):
    """41.12: the research sheet of a faction for a year."""

    sheet: tuple[Placement, ...]


# What may be placed -------------------------------------------------------------------------------


def _others(got: Got) -> list[Placement]:
    """The other lines of the sheet, as far as they are filled in."""
    return [one for one in got.get("sheet", ()) if one.project != got.get("project")]


def _projects(asked: Asked, got: Got) -> Domain[ProjectId]:
    world, faction = asked.world, faction_of_seat(asked.world, asked.seat)
    year = year_of(world)
    taken = [one.project for one in got.get("sheet", ())]

    def why(name: ProjectId) -> list[Refusal]:
        if name in taken:
            return [Refusal("41.31B", "it stands on the sheet already")]
        return against_project(world, faction, name, year)

    return Domain(tuple(one.id for one in of_faction(world.statics, faction)), why)


def _points(asked: Asked, got: Got) -> Domain[int]:
    world, faction = asked.world, faction_of_seat(asked.world, asked.seat)
    year = year_of(world)
    left = allotment(world.statics, faction, year) - sum(one.points for one in _others(got))
    one = entries(world.statics).get(got["project"])
    limit = 0 if one is None else project_limit(world, faction, one, year)
    if left < limit:
        return numbers(1, left, "41.31", f"research points that are left: {max(0, left)}")
    return numbers(1, limit, "41.31B", f"{limit} points at most may go to this project")


def _seasons(asked: Asked, got: Got) -> Domain[Season]:
    """41.71, 41.77A: one project of a category is rolled for in each game turn."""
    world = asked.world
    lines = entries(world.statics)
    seasons = seasons_of(world.statics, year_of(world))
    this = lines.get(got["project"])
    taken = {
        one.season
        for one in _others(got)
        if this is not None
        and (other := lines.get(one.project)) is not None
        and _rolled_together(this, other)
    }

    def why(season: Season) -> list[Refusal]:
        if season not in seasons:
            return [Refusal("41.12", "this game turn is not played")]
        if season in taken:
            return [Refusal("41.77A", "another project of the category is rolled for then")]
        return []

    return Domain(tuple(Season), why)


def _rolled_together(one: Entry, other: Entry) -> bool:
    return one.is_research and other.is_research and one.category == other.category


def _adds_up(asked: Asked, answer: PlacePoints) -> list[Refusal]:
    """41.31: no more points than there are."""
    world, faction = asked.world, faction_of_seat(asked.world, asked.seat)
    most = allotment(world.statics, faction, year_of(world))
    if sum(one.points for one in answer.sheet) > most:
        return [Refusal("41.31", f"there are {most} research points")]
    return []


def proposal(world: AwawWorld, faction: Faction) -> PlacePoints:
    """41.3: a sound plan for the year, as far as the limits let it; what it leaves over goes to the
    other projects in the order of the sheet.
    """
    year = year_of(world)
    seasons = seasons_of(world.statics, year)
    left = allotment(world.statics, faction, year)
    lines = entries(world.statics)
    planned = [
        (ProjectId(row.keys[2]), int(row.cells["rps"]), Season(str(row.cells["season"])))
        for row in world.statics.tables["research-proposals"].rows
        if row.keys[0] == faction and int(row.keys[1]) == year
    ]
    names = {name for name, _, _ in planned}
    planned += [
        (one.id, left, seasons[0])
        for one in of_faction(world.statics, faction)
        if one.id not in names
    ]
    sheet: list[Placement] = []
    rolled: set[Season] = set()
    for name, wanted, season in planned:
        if against_project(world, faction, name, year):
            continue
        points = min(wanted, left, project_limit(world, faction, lines[name], year))
        free = [one for one in (season, *seasons) if one in seasons]
        if lines[name].is_research:
            free = [one for one in free if one not in rolled]
        if points > 0 and free:
            sheet.append(Placement(name, points, free[0]))
            left -= points
            if lines[name].is_research:
                rolled.add(free[0])
    return PlacePoints(tuple(sorted(sheet)))


class ResearchSheet(Decision[PlacePoints], frozen=True):
    """41.12, 41.3: asked of all factions at once and in secret, once a year."""

    rule: ClassVar[str] = "41.31"
    prompt: ClassVar[str] = "Place research points"
    manner: ClassVar[Manner] = "sealed"
    by_default: ClassVar[str] = "the points are placed as proposed"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        PlacePoints: Form(
            (
                Slot(
                    "sheet",
                    least=0,
                    most=None,
                    inner=(
                        Slot("project", _projects),
                        Slot("points", _points),
                        Slot("season", _seasons),
                    ),
                    joint=True,
                    drawn="many",
                ),
            ),
            whole=_adds_up,
            proposals=lambda asked: (
                proposal(asked.world, faction_of_seat(asked.world, asked.seat)),
            ),
            label="Place points",
            nothing="Place no points",
        )
    }

    def prompt_for(self, asked: Asked) -> str:
        faction = faction_of_seat(asked.world, asked.seat)
        year = year_of(asked.world)
        points = allotment(asked.world.statics, faction, year)
        return f"Place {points} research points for {year}: projects, and when each is used"

    def default(self, asked: Asked) -> PlacePoints:
        return proposal(asked.world, faction_of_seat(asked.world, asked.seat))


# When it is asked ---------------------------------------------------------------------------------


class PlaceResearch(Procedure[None]):
    """41.12, 41.62: all factions place the points of a year, at once and in secret."""

    def start(self, world: AwawWorld, _: None) -> Step:
        year = year_of(world)
        able = [one for one in researchers(world.statics) if allotment(world.statics, one, year)]
        if not able:
            return Done()
        for faction in able:
            points = allotment(world.statics, faction, year)
            world.tell("41.12", f"{faction}: research points for {year}: {points}")
        seats = tuple(sorted({seat_of(world, one) for one in able}))
        return self.ask_all(ResearchSheet(seats), then=self.placed)

    def placed(self, world: AwawWorld, answers: Mapping[Seat, PlacePoints]) -> Step:
        for seat, answer in sorted(answers.items()):
            faction = faction_of_seat(world, seat)
            for one in answer.sheet:
                place(world, faction, one)
        return Done()


def place(world: AwawWorld, faction: Faction, one: Placement) -> None:
    """41.12, 41.31C, 41.76: points are added to those that are in the project."""
    row = project(world, faction, one.project)
    row = msgspec.structs.replace(
        row, points=row.points + one.points, years=row.years + 1, season=str(one.season)
    )
    world.put(row)
    text = f"{one.project}: {one.points} research points, {row.points} in all, for {one.season}"
    world.tell("41.12", text, to=row.seats)


@plays("S.60", special=POINTS)
class PlaceBeforePlay(Procedure[None]):
    """7.33, 41.11, 41.87A, 41.87B: what was reached before the war, and the first points."""

    def start(self, world: AwawWorld, _: None) -> Step:
        for faction in researchers(world.statics):
            prewar(world, faction)
        return self.call(PlaceResearch(), then=self.placed)

    def placed(self, world: AwawWorld, _: None) -> Step:
        return Done()


def prewar(world: AwawWorld, faction: Faction) -> None:
    """41.87A, 41.87B, 41.87D: brackets from the years before the war. Japan's torpedo result does
    not count against later ones.
    """
    table = world.statics.tables["prewar-research"]
    for one, row in projects(world, faction):
        found = next((r for r in table.rows if r.keys == (str(faction), one.entry)), None)
        if one.is_research and found is not None and found.cells["modifier"] != "":
            world.put(msgspec.structs.replace(row, carry=int(found.cells["modifier"])))


@plays("Y.0.30", special=POINTS)
class PointsNotUsed(Procedure[None]):
    """41.76, 42.23A, 42.23C: points that were not used stay in their projects; those for submarines
    and transports are lost.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        lines = entries(world.statics)
        for row in list(world.research.rows()):
            if row.points and lines[row.project].entry in LAPSE:
                world.tell("41.76", f"{row.project}: {row.points} points lapse", to=row.seats)
                world.amend(row, points=0)
        return Done()


@plays("Y.0.40", special=POINTS)
class NewCounts(Procedure[None]):
    """42.15, 42.21: what counts by the year begins anew."""

    def start(self, world: AwawWorld, _: None) -> Step:
        for row in list(world.research.rows()):
            world.amend(row, season="", made=0)
        return Done()


@plays("Y.C.40", special=POINTS)
class PlaceForTheYear(Procedure[None]):
    """41.12, 35.13C: the points of a new year."""

    def start(self, world: AwawWorld, _: None) -> Step:
        return self.call(PlaceResearch(), then=self.placed)

    def placed(self, world: AwawWorld, _: None) -> Step:
        return Done()

"""41.1, 41.3, 41.76: research points are placed in secret, before play and at every year start."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

import msgspec

from warcabinet.awaw.research.prewar_research import prewar, prewar_results
from warcabinet.awaw.research.research_points import allot
from warcabinet.awaw.research.research_sheet import (
    INTELLIGENCE,
    TRACKED,
    Entry,
    allotment,
    entries,
    factions_of_seat,
    for_intelligence,
    of_faction,
    plays_all,
    project,
    researchers,
    seasons_of,
    seat_of,
    year_of,
)
from warcabinet.awaw.research.restrictions_on_rp_allocation import (
    against_project,
    category_limit,
    project_limit,
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


PROPOSALS, PLANS = "research-proposals", "research-plans"
"""Sound plans: for naval research alone, and for all categories."""

MANY = 99
"""As many points as the limits let a project have."""


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
    world, faction = asked.world, faction_asked(asked)
    year = year_of(world)
    taken = [one.project for one in got.get("sheet", ())]

    def why(name: ProjectId) -> list[Refusal]:
        if name in taken:
            return [Refusal("41.31B", "it stands on the sheet already")]
        return against_project(world, faction, name, year)

    return Domain(tuple(one.id for one in of_faction(world.statics, faction)), why)


def _points(asked: Asked, got: Got) -> Domain[int]:
    world, faction = asked.world, faction_asked(asked)
    year = year_of(world)
    one = entries(world.statics).get(got["project"])
    if one is None:
        return numbers(1, 0, "41.31E", "this is no project")
    found = room(world, faction, _others(got), one, year)
    return numbers(1, found.points, found.rule, found.text)


class Room(msgspec.Struct, frozen=True):
    """How many points may go to a project, and what limits them."""

    points: int
    rule: str
    text: str


def room(
    world: AwawWorld, faction: str, others: Sequence[Placement], one: Entry, year: int
) -> Room:
    """41.25, 41.31, 41.31A, 41.31B: how many points may go to a project beside what the other lines
    of a sheet have: the least of what is left in all, for its category, and for itself.
    """
    limit = project_limit(world, faction, one, year)
    found = Room(limit, "41.31B", f"{limit} points at most may go to this project")
    left = max(0, points_left(world, faction, others, one.category, year))
    if left < found.points:
        found = Room(left, "41.31", f"research points that are left: {left}")
    most = category_limit(world, faction, one.category, year)
    if most is not None:
        free = max(0, most - _in_category(world, others, one.category))
        if free < found.points:
            text = f"{most} points at most may go to {one.category} projects, {free} are left"
            found = Room(free, "41.31A", text)
    return found


def points_left(
    world: AwawWorld, faction: str, others: Sequence[Placement], category: str, year: int
) -> int:
    """41.25, 41.31: the points that are left for a category: those for intelligence alone are used
    there first.
    """
    extra = for_intelligence(world, faction, year)
    spied = _in_category(world, others, INTELLIGENCE)
    used = sum(one.points for one in others) - min(extra, spied)
    left = allotment(world, faction, year) - used
    return left + max(0, extra - spied) if category == INTELLIGENCE else left


def _in_category(world: AwawWorld, others: Sequence[Placement], category: str) -> int:
    lines = entries(world.statics)
    known = (one for one in others if one.project in lines)
    return sum(one.points for one in known if lines[one.project].category == category)


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
    """41.25, 41.31, 41.31A: no more points than there are, in all and for each category."""
    world, faction = asked.world, faction_asked(asked)
    year, found = year_of(world), []
    used = {one.category for one in entries(world.statics).values()}
    for category in sorted(used):
        spent = _in_category(world, answer.sheet, category)
        most = category_limit(world, faction, category, year)
        if most is not None and spent > most:
            text = f"{most} points at most may go to {category} projects"
            found.append(Refusal("41.31A", text))
    if points_left(world, faction, answer.sheet, "", year) < 0:
        most = allotment(world, faction, year)
        found.append(Refusal("41.31", f"there are {most} research points"))
    return found


def proposal(world: AwawWorld, faction: Faction) -> PlacePoints:
    """41.3: a sound plan for the year, as far as the limits let it; what it leaves over goes to the
    other projects in the order of the sheet.
    """
    year = year_of(world)
    seasons = seasons_of(world.statics, year)
    lines = entries(world.statics)
    plans = world.statics.tables[PLANS if plays_all(world.statics) else PROPOSALS]
    planned = [
        (ProjectId(row.keys[2]), int(row.cells["rps"]), Season(str(row.cells["season"])))
        for row in plans.rows
        if row.keys[0] == faction and int(row.keys[1]) == year
    ]
    names = {name for name, _, _ in planned}
    planned += [
        (one.id, MANY, seasons[0])
        for one in of_faction(world.statics, faction)
        if one.id not in names and not one.by_hand
    ]
    sheet: list[Placement] = []
    rolled: set[tuple[str, Season]] = set()
    for name, wanted, season in planned:
        one = lines[name]
        if against_project(world, faction, name, year):
            continue
        points = min(wanted, room(world, faction, sheet, one, year).points)
        free = [turn for turn in (season, *seasons) if turn in seasons]
        if one.is_research:
            free = [turn for turn in free if (one.category, turn) not in rolled]
        if points > 0 and free:
            sheet.append(Placement(name, points, free[0]))
            if one.is_research:
                rolled.add((one.category, free[0]))
    return PlacePoints(tuple(sorted(sheet)))


def able_of_seat(world: AwawWorld, seat: Seat) -> tuple[Faction, ...]:
    """The factions of a seat that have points to place in this year."""
    year = year_of(world)
    return tuple(one for one in factions_of_seat(world, seat) if allotment(world, one, year))


def faction_asked(asked: Asked) -> Faction:
    """Whose sheet a seat is asked for: that of one of its factions after the other."""
    assert isinstance(asked.decision, ResearchSheet)
    return able_of_seat(asked.world, asked.seat)[asked.decision.number]


class ResearchSheet(Decision[PlacePoints], frozen=True):
    """41.12, 41.3: asked of all factions at once and in secret, once a year; of a seat with several
    factions one after the other.
    """

    number: int = 0

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
            proposals=lambda asked: (proposal(asked.world, faction_asked(asked)),),
            label="Place points",
            nothing="Place no points",
        )
    }

    def prompt_for(self, asked: Asked) -> str:
        faction = faction_asked(asked)
        year = year_of(asked.world)
        points, extra = allotment(asked.world, faction, year), ""
        if more := for_intelligence(asked.world, faction, year):
            extra = f" and {more} for intelligence alone"
        whose = f"{faction}: place" if len(able_of_seat(asked.world, asked.seat)) > 1 else "Place"
        return f"{whose} {points} research points{extra} for {year}: projects, and their turns"

    def default(self, asked: Asked) -> PlacePoints:
        return proposal(asked.world, faction_asked(asked))


# When it is asked ---------------------------------------------------------------------------------


class PlaceResearch(Procedure[None]):
    """41.12, 41.62: all factions place the points of a year, at once and in secret."""

    number: int = 0

    def start(self, world: AwawWorld, _: None) -> Step:
        year = year_of(world)
        able = [one for one in researchers(world.statics) if allotment(world, one, year)]
        if not able:
            return Done()
        for faction in able:
            points = allotment(world, faction, year)
            world.tell("41.12", f"{faction}: research points for {year}: {points}")
        return self.go(self.ask_next)

    def ask_next(self, world: AwawWorld, _: None) -> Step:
        every = {seat_of(world, one) for one in researchers(world.statics)}
        seats = tuple(sorted(one for one in every if len(able_of_seat(world, one)) > self.number))
        if not seats:
            return Done()
        return self.ask_all(ResearchSheet(seats, self.number), then=self.placed)

    def placed(self, world: AwawWorld, answers: Mapping[Seat, PlacePoints]) -> Step:
        for seat, answer in sorted(answers.items()):
            faction = able_of_seat(world, seat)[self.number]
            for one in answer.sheet:
                place(world, faction, one)
        self.number += 1
        return self.go(self.ask_next)


def place(world: AwawWorld, faction: Faction, one: Placement) -> None:
    """41.12, 41.31C, 41.76, 45.41, 47.61: points are added to those that are in the project, also
    while a result of it is held.
    """
    row = project(world, faction, one.project)
    row = msgspec.structs.replace(
        row, points=row.points + one.points, years=row.years + 1, season=str(one.season)
    )
    world.put(row)
    text = f"{one.project}: {one.points} research points, {row.points} in all, for {one.season}"
    world.tell("41.12", text, to=row.seats)


@plays("S.60", special=TRACKED)
class PlaceBeforePlay(Procedure[None]):
    """7.33, 41.11, 41.87: what was reached before the war, and the first points."""

    def start(self, world: AwawWorld, _: None) -> Step:
        if plays_all(world.statics):
            allot(world, opening=True)
        for faction in researchers(world.statics):
            prewar(world, faction)
            prewar_results(world, faction)
        return self.call(PlaceResearch(), then=self.placed)

    def placed(self, world: AwawWorld, _: None) -> Step:
        return Done()


@plays("Y.0.30", special=TRACKED)
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


@plays("Y.0.40", special=TRACKED)
class NewCounts(Procedure[None]):
    """42.15, 42.21: what counts by the year begins anew."""

    def start(self, world: AwawWorld, _: None) -> Step:
        for row in list(world.research.rows()):
            world.amend(row, season="", made=0)
        return Done()


@plays("Y.C.40", special=TRACKED)
class PlaceForTheYear(Procedure[None]):
    """41.12, 35.13C: the points of a new year."""

    def start(self, world: AwawWorld, _: None) -> Step:
        return self.call(PlaceResearch(), then=self.placed)

    def placed(self, world: AwawWorld, _: None) -> Step:
        return Done()

"""41.5, 41.7, 41.84: the research phase: projects are chosen, the dice are rolled in the open under
code names, and results take effect.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

import msgspec

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.pieces.combat_training_levels import ENGAGED, OVERRUN_MADE
from warcabinet.awaw.pieces.ground_units import side_of_unit
from warcabinet.awaw.research.research_die_rolls import DIE, brought, middle, modifiers
from warcabinet.awaw.research.research_results import after
from warcabinet.awaw.research.research_sheet import (
    TRACKED,
    entries,
    project,
    projects,
    researchers,
    seat_of,
    tracks,
)
from warcabinet.awaw.research.secrecy_of_research import give_code_name, note_roll
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.research import Project, ProjectId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.terms.calendar import Season
from warcabinet.awaw.terms.powers import Faction, Power, Side, Theater, side_of_faction
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Occasion, Question, Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot, numbers
from warcabinet.engine.procedures import Done, Procedure, Step

FIRST_FOUGHT = "americans in europe"


LOW = 3
"""41.78: up to this a low roll may be raised."""

ATOMIC = "atomic"
CONTROLLED_REACTION = ProjectId("controlled-reaction")


EMPTIED: Occasion[Callable[[AwawWorld, Project], None]] = Occasion("a project has lost its points")


class RollFor(Question, frozen=True):
    """41.71: may a faction roll for this project now?"""

    classes: ClassVar[tuple[str, ...]] = ("faction", "entry")
    faction: str
    entry: str
    project: ProjectId


@BOOK.forbids(
    RollFor,
    "41.81E, 45.41, 47.61",
    "no second result is sought while one of the kind is held that is used once",
    entry=("harbor attack", "counter-intelligence", "covert operations", "espionage"),
)
def holds_one(world: AwawWorld, asked: RollFor) -> bool:
    row = project(world, asked.faction, asked.project)
    return row.results + row.due > 0


@BOOK.forbids(
    RollFor,
    "43.11A, 43.11D",
    "plutonium and the bomb wait for a controlled reaction",
    entry=("plutonium production", "atomic bomb"),
)
def no_reaction_yet(world: AwawWorld, asked: RollFor) -> bool:
    return not project(world, asked.faction, CONTROLLED_REACTION).results


@plays("T.R.10", special=TRACKED)
class ChooseProjects(Procedure[None]):
    """41.71, 41.72, 41.77A, 41.77B: each faction rolls for one project of a category: the one that
    its sheet names for this game turn; if it names none, one with points of an earlier year.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        for faction in researchers(world.statics):
            for category in sorted({one.category for one in entries(world.statics).values()}):
                row = choice(world, faction, category)
                if row is not None:
                    world.amend(row, chosen=True)
        return Done()


def choice(
    world: AwawWorld, faction: str, category: str, season: Season | None = None
) -> Project | None:
    """41.71: the project of a category that is rolled for in this game turn, or would be in a
    later one of the year.
    """
    ready = [
        row
        for one, row in projects(world, faction)
        if one.is_research and one.category == category and row.points and not row.closed
        if BOOK.allows(world, RollFor(str(faction), one.entry, row.project))
    ]
    named = [row for row in ready if row.season == (season or world.turn.season)]
    return next(iter(named or [row for row in ready if not row.season]), None)


def chosen(world: AwawWorld, faction: str) -> Project | None:
    """The next project of a faction whose die is to be rolled."""
    rows = (row for row in world.research.rows() if row.faction == faction and row.chosen)
    return next(rows, None)


# Reassigning --------------------------------------------------------------------------------------


class Taken(msgspec.Struct, frozen=True, order=True):
    """41.78B: points that are taken out of another project."""

    project: ProjectId
    points: int


class ReassignPoints(Action, frozen=True):
    """41.78: points of other projects that raise a low roll; none: it stays as it is."""

    taken: tuple[Taken, ...]


def donors(world: AwawWorld, faction: str) -> list[Project]:
    """41.78B, 41.78E: projects of the same category with points that have not been used; those in
    atomic research stay where they are.
    """
    this = chosen(world, faction)
    if this is None:
        return []
    category = entries(world.statics)[this.project].category
    if category == ATOMIC:
        return []
    return [
        row
        for one, row in projects(world, faction)
        if one.category == category and row.points and row.project != this.project
    ]


def _faction(asked: Asked) -> str:
    assert isinstance(asked.decision, Reassignment)
    return asked.decision.faction


def _donors(asked: Asked, got: Got) -> Domain[ProjectId]:
    able = {row.project for row in donors(asked.world, _faction(asked))}
    used = {one.project for one in got.get("taken", ())}

    this = chosen(asked.world, _faction(asked))
    kind = "" if this is None else f" of {entries(asked.world.statics)[this.project].category}"
    reason = f"only points{kind} projects raise it that have not been used"

    def why(name: ProjectId) -> list[Refusal]:
        return [] if name in able and name not in used else [Refusal("41.78B", reason)]

    return Domain(tuple(sorted(able)), why)


def _taken(asked: Asked, got: Got) -> Domain[int]:
    question = asked.decision
    assert isinstance(question, Reassignment)
    rows = donors(asked.world, _faction(asked))
    there = next((row.points for row in rows if row.project == got["project"]), 0)
    other = sum(one.points for one in got.get("taken", ()) if one.project != got["project"])
    most = min(there, LOW - question.roll - other)
    return numbers(1, most, "41.78A", f"{max(0, most)} points may be taken from it")


class Reassignment(Decision[ReassignPoints], frozen=True):
    """41.78: asked in secret of whoever has rolled a 1 or a 2."""

    roll: int
    faction: str

    secret: ClassVar[bool] = True
    rule: ClassVar[str] = "41.78"
    prompt: ClassVar[str] = "Raise a low research roll with points of other projects?"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        ReassignPoints: Form(
            (
                Slot(
                    "taken",
                    least=0,
                    most=2,
                    inner=(Slot("project", _donors), Slot("points", _taken)),
                    joint=True,
                    drawn="few",
                ),
            ),
            label="Reassign points",
            nothing="Leave the roll as it is",
        )
    }

    def prompt_for(self, asked: Asked) -> str:
        row = chosen(asked.world, _faction(asked))
        name = "" if row is None else f" for {row.project}"
        most = LOW - self.roll
        return f"A {self.roll} was rolled{name}; up to {most} points of other projects raise it"

    def default(self, asked: Asked) -> ReassignPoints:
        return ReassignPoints(())

    def real(self, asked: Asked) -> bool:
        return bool(donors(asked.world, _faction(asked)))


# Rolling ------------------------------------------------------------------------------------------


class ResearchRolls(Procedure[None], kw_only=True):
    """41.73, 41.75, 41.78: the factions of a side roll for what they have chosen."""

    side: Side
    die: int = 0

    def start(self, world: AwawWorld, _: object) -> Step:
        row = self._next(world)
        if row is None:
            return Done()
        named = give_code_name(world, row)
        world.tell("41.51", f"{row.faction}: a die is rolled for project {named.code_name}")
        return self.roll(DIE, then=self.rolled)

    def _next(self, world: AwawWorld) -> Project | None:
        able = (one for one in researchers(world.statics) if side_of_faction(one) is self.side)
        return next((row for one in able if (row := chosen(world, one))), None)

    def _pending(self, world: AwawWorld) -> Project:
        """41.5: the project whose die is rolled. Where others imagine the game they know no more
        than its code name: the project on which they imagine most points is taken for it.
        """
        found = self._next(world)
        if found is not None:
            return found
        records = world.research_records.values()
        named = [one for one in records if side_of_faction(Faction(one.faction)) is self.side][-1]
        lines = (row for one, row in projects(world, named.faction) if one.is_research)
        likely = max(lines, key=lambda row: row.points)
        likely = msgspec.structs.replace(likely, chosen=True, code_name=named.code_name)
        world.put(likely)
        return likely

    def rolled(self, world: AwawWorld, values: tuple[int, ...]) -> Step:
        row = self._pending(world)
        self.die = middle(values)
        note_roll(world, row, self.die)
        if self.die < LOW:
            seat = seat_of(world, Faction(row.faction))
            return self.ask(Reassignment((seat,), self.die, row.faction), then=self.raised)
        return self._found(world, self.die)

    def raised(self, world: AwawWorld, answer: ReassignPoints) -> Step:
        """41.78A, 41.78C, 41.78F, 41.78D: each point is one more, whatever the limits; nobody is
        told, unless spies know of a project that has no points any more.
        """
        row = self._pending(world)
        die = self.die
        for one in answer.taken:
            giver = world.research[f"{row.faction}/{one.project}"]
            now = world.amend(giver, points=giver.points - one.points)
            die += one.points
            text = f"{one.points} points of {one.project} raise the roll"
            world.tell("41.78", text, to=row.seats)
            if not now.points:
                for part in BOOK.parts(EMPTIED):
                    part(world, now)
        return self._found(world, die)

    def _found(self, world: AwawWorld, die: int) -> Step:
        find(world, self._pending(world), die)
        return self.go(self.start)


def find(world: AwawWorld, row: Project, die: int) -> None:
    """41.75, 41.76, 41.53: what a roll brings; only its own side is told."""
    one = entries(world.statics)[row.project]
    parts = modifiers(world, row.faction, one, row.points)
    result = die + sum(part.value for part in parts)
    found = brought(world.statics, one, result)
    new = after(row, one, found, world.statics)
    world.put(msgspec.structs.replace(new, chosen=False))
    causes = ", ".join(f"{part.name} {part.value:+}" for part in parts)
    text = f"{row.project}: {die} with {causes} is a result of {result}: {told(row, new)}"
    world.tell("41.75", text, to=row.seats)


def told(before: Project, new: Project) -> str:
    """What a roll has come to, in words."""
    gained = new.due - before.due
    if new.held != before.held:
        return f"a modifier of {-new.held[-1]}"
    if gained:
        return f"results {gained}"
    if new.closed:
        return "the project is cancelled"
    if new.carry > before.carry:
        return f"{new.carry:+} for the next roll"
    return "no effect"


@plays("T.R.20", special=TRACKED)
class AxisRolls(Procedure[None]):
    """41.73: the Axis roll first."""

    def start(self, world: AwawWorld, _: None) -> Step:
        return self.call(ResearchRolls(side=Side.AXIS), then=self.rolled)

    def rolled(self, world: AwawWorld, _: None) -> Step:
        return Done()


@plays("T.R.30", special=TRACKED)
class AlliedRolls(Procedure[None]):
    """41.73: then the Allies."""

    def start(self, world: AwawWorld, _: None) -> Step:
        return self.call(ResearchRolls(side=Side.ALLIED), then=self.rolled)

    def rolled(self, world: AwawWorld, _: None) -> Step:
        return Done()


@BOOK.happens(
    ENGAGED,
    "41.77C",
    "it is noted in which year American ground units first fight in Europe",
)
def americans_fight(world: AwawWorld, units: tuple[UnitId, ...]) -> None:
    key = Level(FIRST_FOUGHT, str(Power.US), 0).key()
    if not tracks(world.statics) or key in world.levels:
        return
    rows = [world.units[unit] for unit in units]
    if len({side_of_unit(world, row) for row in rows}) == 1:
        return  # nobody opposes them
    there = [
        row
        for row in rows
        if row.party == Power.US
        and world.statics.theater_at(where(world, row.place)) is Theater.EUROPE
    ]
    if there:
        world.put(Level(FIRST_FOUGHT, str(Power.US), world.turn.year))


@BOOK.happens(OVERRUN_MADE, "41.77C", "so is the year of an American overrun in Europe (R-617)")
def americans_overrun(world: AwawWorld, units: tuple[UnitId, ...]) -> None:
    americans_fight(world, units)


@BOOK.forbids(
    RollFor,
    "41.77C",
    "the Western Allies roll for combat training from 1943 on, or from the year after American "
    "ground units have first fought in Europe",
    faction=str(Faction.WESTERN_ALLIES),
    entry="combat training",
)
def trains_late(world: AwawWorld, asked: RollFor) -> bool:
    limits = world.statics.tables["research-limits"]
    latest = limits.number("western allied ctl rolls not after", "value")
    fought = world.levels.get(Level(FIRST_FOUGHT, str(Power.US), 0).key())
    first = latest if fought is None else min(latest, fought.value + 1)
    return world.turn.year < first

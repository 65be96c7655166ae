"""41, 42: research on one sheet: what is placed in each project, what the next roll may bring, and
what is known of the others.

Built from what the seat knows: the sheets of its own factions, and of the others what is open to
all.
"""

from __future__ import annotations

from fractions import Fraction

import msgspec

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.pieces.combat_training_levels import level
from warcabinet.awaw.research.activation_of_research_points import RollFor, choice
from warcabinet.awaw.research.atomics.arsenal import told_arsenal, told_attacks
from warcabinet.awaw.research.production import cost
from warcabinet.awaw.research.research_die_rolls import DIE, brought, middle, modifiers
from warcabinet.awaw.research.research_results import BEFORE_THE_FIRST, PROJECTS, after
from warcabinet.awaw.research.research_sheet import (
    Entry,
    allotment,
    entries,
    for_intelligence,
    of_faction,
    project,
    researchers,
    seats_of,
    year_of,
)
from warcabinet.awaw.research.restrictions_on_rp_allocation import (
    against_project,
    category_limit,
    project_limit,
)
from warcabinet.awaw.state.research import Project, ProjectId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.calendar import GameTurn, Season
from warcabinet.awaw.terms.powers import Faction, Side, side_of_faction
from warcabinet.engine.book import Modifier
from warcabinet.engine.chance import outcomes
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import NoReport

ROLLING = ("T.R.10", "T.R.20", "T.R.30")
BEFORE = ("S.", "Y.", "T.0")
"""Steps of the game turn in which the dice of research are rolled, and steps before them."""


class ResultChance(msgspec.Struct, frozen=True):
    """41.75: what a roll may bring, and how likely that is."""

    name: str
    percent: float
    good: bool
    """Is it a result, and not just a step on the way?"""


class ProjectLine(msgspec.Struct, frozen=True):
    """41.12: a project as its owner knows it."""

    name: str
    production: bool
    points: int
    most: int
    """41.31B: so many points at most may be placed in this year."""
    turn: str
    """41.71: the turn of its roll, or from which on it is produced; empty: none is named."""
    now: bool
    """41.71: is it rolled for in the next research phase?"""
    results: int
    due: int
    secret: int
    """41.53: results in effect of which the others have not been told."""
    carry: int
    """41.75C: what earlier research adds to the next roll."""
    code_name: str
    rolls: tuple[str, ...]
    modifiers: tuple[Modifier, ...]
    chances: tuple[ResultChance, ...]
    cost: int
    """42.21: what the next increment costs; zero: there is none now."""
    made: int
    reason: str
    """Why no points may go there, or no die be rolled."""
    rule: str
    by_hand: str
    """The rule by which the players carry out what it brings."""


class CategoryLines(msgspec.Struct, frozen=True):
    """41.31A: the projects of a category."""

    name: str
    points: int
    most: int
    """So many points of a year at most; zero: the scenario has no such limit."""
    projects: tuple[ProjectLine, ...]


class ResearchPlan(msgspec.Struct, frozen=True):
    """The sheet of a faction."""

    faction: str
    name: str
    year: int
    points: int
    intelligence: int
    next: str
    """The game turn of the next research phase; empty: the points of a new year come first."""
    categories: tuple[CategoryLines, ...]
    atomic: tuple[str, ...] = ()
    """43.12, 43.13: plants, material and bombs, in words."""


class Announced(msgspec.Struct, frozen=True):
    """41.53: what a faction has told of a project."""

    name: str
    value: int


class CodeLine(msgspec.Struct, frozen=True):
    """41.52: the dice of a project, by its code name."""

    name: str
    rolls: tuple[str, ...]
    category: str = ""
    """46.412A: as a spy ring has brought out; empty: nobody knows it."""


class RingLine(msgspec.Struct, frozen=True):
    """46.21: a spy ring, as everybody sees its marker."""

    name: str
    enemy: bool


class KnownResearch(msgspec.Struct, frozen=True):
    """What everybody knows of the research of a faction."""

    faction: str
    name: str
    enemy: bool
    points: int
    intelligence: int
    announced: tuple[Announced, ...]
    codes: tuple[CodeLine, ...]


class ResearchFacts(msgspec.Struct, frozen=True):
    own: tuple[ResearchPlan, ...]
    others: tuple[KnownResearch, ...]
    rings: tuple[RingLine, ...] = ()
    attacks: tuple[str, ...] = ()
    """43.311: the atomic attacks that were made, in words."""


def research_facts(world: AwawWorld, seat: Seat, rest: str) -> ResearchFacts:
    factions = researchers(world.statics)
    if not factions:
        raise NoReport("There is no research in this scenario.")
    own = [one for one in factions if seat in seats_of(world, str(one))]
    sides = {side_of_faction(one) for one in own}
    return ResearchFacts(
        tuple(_plan(world, one) for one in own),
        tuple(_known(world, one, sides) for one in factions if one not in own),
        tuple(
            RingLine(world.in_words(row.words()), side_of_faction(Faction(row.owner)) not in sides)
            for row in world.spy_rings.rows()
        ),
        told_attacks(world),
    )


# One's own sheet ----------------------------------------------------------------------------------


def _plan(world: AwawWorld, faction: Faction) -> ResearchPlan:
    year, turn = year_of(world), next_phase(world)
    lines = of_faction(world.statics, str(faction))
    rolled = _rolled_next(world, faction, lines, turn)
    found = []
    for category in dict.fromkeys(one.category for one in lines):
        its = [one for one in lines if one.category == category]
        most = category_limit(world, str(faction), category, year) or 0
        rows = tuple(_line(world, faction, one, rolled) for one in its)
        found.append(CategoryLines(category, sum(row.points for row in rows), most, rows))
    return ResearchPlan(
        str(faction),
        str(faction),
        year,
        allotment(world, str(faction), year),
        for_intelligence(world, str(faction), year),
        "" if turn is None else str(turn),
        tuple(found),
        told_arsenal(world, str(faction)),
    )


def next_phase(world: AwawWorld) -> GameTurn | None:
    """8.11: the game turn whose research phase comes next, or is being played; None: points are
    placed for a new year before, or the game ends.
    """
    now = world.date
    scenario = world.statics.scenario
    assert scenario is not None
    if now is None:
        return scenario.scenario.first
    if _step(world).startswith((*BEFORE, *ROLLING)):
        return now
    then = now.plus(1)
    return then if then.year == now.year and then <= scenario.scenario.last else None


def _step(world: AwawWorld) -> str:
    return world.moment().rpartition("|")[2]


def _rolled_next(
    world: AwawWorld, faction: Faction, lines: tuple[Entry, ...], turn: GameTurn | None
) -> frozenset[ProjectId]:
    """41.71: the projects that the next research phase rolls for, as things stand."""
    if _step(world) in ROLLING[1:]:
        rows = (project(world, str(faction), one.id) for one in lines)
        return frozenset(row.project for row in rows if row.chosen)
    if turn is None or world.date is None:
        return frozenset()
    found = (
        choice(world, str(faction), category, turn.season)
        for category in dict.fromkeys(one.category for one in lines)
    )
    return frozenset(row.project for row in found if row is not None)


def _line(
    world: AwawWorld, faction: Faction, one: Entry, rolled: frozenset[ProjectId]
) -> ProjectLine:
    row = project(world, str(faction), one.id)
    record = world.research_records.get(f"{faction}/{row.code_name}")
    reasons = against_project(world, str(faction), one.id, year_of(world))
    rolls = one.is_research and row.points > 0 and not row.closed
    dated = world.date is not None
    if rolls and dated and not reasons:
        reasons = list(BOOK.may(world, RollFor(str(faction), one.entry, one.id)))
    parts = modifiers(world, str(faction), one, row.points) if rolls else ()
    next_cost = None if one.is_research or not dated else cost(world, str(faction), one, row.made)
    return ProjectLine(
        one.name,
        not one.is_research,
        row.points,
        project_limit(world, str(faction), one, year_of(world)),
        Season(row.season).value if row.season else "",
        one.id in rolled,
        row.results,
        row.due,
        max(0, row.results - row.shown) if one.id in PROJECTS.values() else 0,
        row.carry,
        row.code_name,
        () if record is None else record.rolls,
        parts,
        chances_now(world, one, row, parts) if rolls else (),
        next_cost or 0,
        row.made,
        "; ".join(dict.fromkeys(reason.reason for reason in reasons)),
        reasons[0].rule if reasons else "",
        one.by_hand,
    )


def chances_now(
    world: AwawWorld, one: Entry, row: Project, parts: tuple[Modifier, ...]
) -> tuple[ResultChance, ...]:
    """41.75, 41.81, 41.82: what a roll with the points there are would come to, the best first."""
    plus = sum(part.value for part in parts)
    shares: dict[tuple[int, int, bool], Fraction] = {}
    for values, share in outcomes(DIE):
        found = brought(world.statics, one, middle(values) + plus)
        new = after(row, one, found, world.statics)
        key = (new.due - row.due + sum(new.held) - sum(row.held), new.carry, not new.closed)
        shares[key] = shares.get(key, Fraction(0)) + share
    return tuple(
        ResultChance(_came_to(row, *key), round(float(shares[key]) * 100, 1), key[0] > 0)
        for key in sorted(shares, reverse=True)
    )


def _came_to(row: Project, gained: int, carry: int, goes_on: bool) -> str:
    first = BEFORE_THE_FIRST.get(row.project)
    if gained and first is not None:
        text = f"a result of {first + row.results + row.due + gained}"
    elif gained:
        text = "1 result" if gained == 1 else f"{gained} results"
    else:
        text = ""
    if not goes_on:
        return f"{text}, the last" if text else "the project is cancelled"
    if text:
        return f"{text}, and {carry:+} for the next roll" if carry else text
    return f"{carry:+} for the next roll" if carry > row.carry else "no effect"


# What is known of others --------------------------------------------------------------------------


def _known(world: AwawWorld, faction: Faction, sides: set[Side]) -> KnownResearch:
    lines, year = entries(world.statics), year_of(world)
    announced = tuple(
        Announced(lines[name].name, value)
        for kind, name in PROJECTS.items()
        if (value := level(world, kind, str(faction)))
    )
    codes = tuple(
        CodeLine(row.code_name, row.rolls, "" if spied is None else spied.category)
        for row in world.research_records.rows()
        if row.faction == faction
        for spied in (world.uncovered_projects.get(row.key()),)
    )
    return KnownResearch(
        str(faction),
        str(faction),
        side_of_faction(faction) not in sides,
        allotment(world, str(faction), year),
        for_intelligence(world, str(faction), year),
        announced,
        codes,
    )


# In words -----------------------------------------------------------------------------------------


def research(world: AwawWorld, seat: Seat, rest: str) -> str:
    facts = research_facts(world, seat, rest)
    lines: list[str] = []
    for plan in facts.own:
        lines.append(f"{plan.name}, {plan.year}: {plan.points} research points")
        for category in plan.categories:
            lines.append(f"  {category.name}: {category.points} points placed")
            lines += [text for one in category.projects for text in _told(one)]
        lines += [f"  {text}" for text in plan.atomic]
    for known in facts.others:
        lines.append(f"{known.name}: {known.points} research points")
        lines += [f"  {one.name}: {one.value} announced" for one in known.announced]
        lines += [f"  {_coded(one)}" for one in known.codes]
    lines += [f"{one.name[0].upper()}{one.name[1:]}" for one in facts.rings]
    lines += facts.attacks
    return "\n".join(lines)


def _coded(one: CodeLine) -> str:
    of = f" ({one.category})" if one.category else ""
    return f"project {one.name}{of}: {', '.join(one.rolls) or 'no dice yet'}"


def _told(one: ProjectLine) -> list[str]:
    if not (one.points or one.results or one.due or one.made):
        return []
    when = f", {'from' if one.production else 'rolled for in'} {one.turn}" if one.turn else ""
    hand = f"; the players carry out what it brings ({one.by_hand})" if one.by_hand else ""
    head = f"    {one.name}: {one.points} points{when}, results so far: {one.results}{hand}"
    odds = ", ".join(f"{chance.percent:g}% {chance.name}" for chance in one.chances)
    return [head, f"      {'now: ' if one.now else ''}{odds}"] if odds else [head]

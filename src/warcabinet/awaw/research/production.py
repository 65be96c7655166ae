"""42.1, 42.2: production: what research points bring without a die.

What a project brings is registered beside its subject (`produces`); this module knows what it
costs, when it is triggered and what the others learn of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, TypeVar

import msgspec

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.research.effects_of_general_research import breakthroughs
from warcabinet.awaw.research.research_sheet import Entry, entries, project
from warcabinet.awaw.state.research import Project, ProjectId
from warcabinet.awaw.state.statics import Statics
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.calendar import Season
from warcabinet.awaw.terms.powers import Faction
from warcabinet.engine.book import Question

STEPS = ("first", "second", "third", "fourth")
AND_SO_ON = "..."

FIRST_LIMITED, LAST_PRINTED = 1940, 1943
BY_YEAR = (
    "air force pool",
    "strategic bombers",
    "air transports",
    "infantry, armor and flak",
    "specialized units",
)
"""42.16B: the projects with so many increments in a year."""

Effect = Callable[[AwawWorld, Faction, Entry, str], bool]
"""What one increment does for whom; False: nothing can be done now, and the points stay."""

Serves = Callable[[AwawWorld, Faction, str], tuple[str, ...]]
"""Whom an increment may serve: powers, or shipyards; the one that is proposed first."""


def whole_faction(world: AwawWorld, faction: Faction, entry: str) -> tuple[str, ...]:
    """Most projects serve their faction as a whole, or those whom a later question names."""
    return (str(faction),)


class Brings(msgspec.Struct, frozen=True):
    """What a project brings, whether the others are told when it does, and whom it may serve."""

    effect: Effect
    told: bool
    serves: Serves


EFFECTS: dict[str, Brings] = {}
"""42.2: what one increment of a project does, by its line in the table of costs."""

E = TypeVar("E", bound=Effect)


def produces(*names: str, told: bool = True, serves: Serves = whole_faction) -> Callable[[E], E]:
    """Register what an increment of these projects does in the unit construction phase."""

    def register(effect: E) -> E:
        for name in names:
            EFFECTS[name] = Brings(effect, told, serves)
        return effect

    return register


# Costs --------------------------------------------------------------------------------------------


def price(setting: Statics, entry: str, made: int) -> int | None:
    """42.21: what the next increment of a year costs before breakthroughs; None: there is no
    further one. Where the series goes on, each costs one more than the one before.
    """
    row = setting.tables["production-costs"].row(entry)
    most = row.cells["a_year"]
    if most != "" and made >= int(most):
        return None
    if row.cells["then"] == "same":
        return int(row.cells[STEPS[0]])
    if made < len(STEPS) and row.cells[STEPS[made]] != "":
        return int(row.cells[STEPS[made]])
    if row.cells["then"] == AND_SO_ON:
        return int(row.cells[STEPS[-1]]) + made - len(STEPS) + 1
    return None


class CheaperBy(Question, frozen=True):
    """42.12, 42.26: what makes a project cheaper besides breakthroughs."""

    classes: ClassVar[tuple[str, ...]] = ("entry",)
    entry: str
    faction: str


def cost(world: AwawWorld, faction: str, one: Entry, made: int) -> int | None:
    """42.11, 42.12, 42.21, 41.43B, 41.74: one less for each breakthrough in the category, also one
    of this turn, and never less than one; each year begins with the first price. None: there is no
    further increment in this year or game.
    """
    most = a_game(world.statics, one.entry)
    if most is not None and project(world, faction, one.id).results + made >= most:
        return None
    full = price(world.statics, one.entry, made)
    if full is None or made >= increments(world, one):
        return None
    less = BOOK.amount(world, CheaperBy(one.entry, faction))
    return max(1, full - less - breakthroughs(world, faction, one.category))


def increments(world: AwawWorld, one: Entry) -> int:
    """42.16B, 42.337: how many increments of a project a year allows: one in 1940 and 1941, two in
    1942, and one more in each year after that, of projects that create air and military units; the
    same for Russia at peace (R-102).
    """
    if one.entry not in BY_YEAR:
        return MANY
    year, table = world.turn.year, world.statics.tables["production-increments"]
    if year < FIRST_LIMITED:
        return 0
    return table.number(min(year, LAST_PRINTED), "increments") + max(0, year - LAST_PRINTED)


MANY = 99


def a_turn(setting: Statics, entry: str) -> int | None:
    """42.13: how many increments a project gives in one turn, if that is limited."""
    found = setting.tables["production-costs"].row(entry).cells["a_turn"]
    return None if found == "" else int(found)


def a_game(setting: Statics, entry: str) -> int | None:
    """42.24I, 42.26: how many results a project gives in a game, if that is limited."""
    found = setting.tables["production-costs"].row(entry).cells["a_game"]
    return None if found == "" else int(found)


# Triggering ---------------------------------------------------------------------------------------


def may_name(world: AwawWorld, row: Project, one: Entry) -> bool:
    """42.15: (R-101) a project is named once a year, but for what gives one increase a turn."""
    return not row.made or a_turn(world.statics, one.entry) is not None


def may_trigger(world: AwawWorld, row: Project, one: Entry) -> bool:
    """42.13, 42.15: is it the turn for a project, as its sheet says?"""
    begins = Season(row.season).number if row.season else 0
    return world.turn.season.number >= begins and may_name(world, row, one)


def produce(
    world: AwawWorld,
    faction: Faction,
    one: Entry,
    row: Project,
    count: int | None = None,
    whom: str | None = None,
) -> int:
    """42.12, 42.13, 42.21, 41.76: as many increments as the points pay for, or so many of them, for
    whom they are meant; the other points stay. Gives how many there are.
    """
    made, points = row.made, row.points
    limits = [most for most in (a_turn(world.statics, one.entry), count) if most is not None]
    brings = EFFECTS[one.entry]
    while not limits or made - row.made < min(limits):
        due = cost(world, faction, one, made)
        if due is None or due > points:
            break
        served = brings.serves(world, faction, one.entry)
        if not served or not brings.effect(world, faction, one, whom or served[0]):
            break
        made, points = made + 1, points - due
    more = made - row.made
    if more:
        now = world.research.get(row.key()) or row  # an effect may have written it
        results = now.results + (more if counts_results(world.statics, one) else 0)
        world.put(msgspec.structs.replace(now, made=made, points=points, results=results))
        text = f"{faction}: {one.id}: {more} more"
        if brings.told:
            world.tell("42.17A", text)
        else:
            world.tell("42.17", text, to=row.seats)
    return more


def counts_results(setting: Statics, one: Entry) -> bool:
    """Are the results of a project counted over the years? Where it adds to no force pool."""
    return one.entry in RESULTS


RESULTS = (
    "shock armies",
    "russian occupation policies",
    "chinese occupation policies",
    "indian subversion",
    "moslem unrest",
    "western allied partisans",
    "russian partisans",
    "uranium plants",
    "plutonium reactors",
    "naval air training",
    "airbases",
)


# Points that are used elsewhere -------------------------------------------------------------------


def next_cost(world: AwawWorld, faction: str, name: ProjectId) -> int | None:
    """42.21: what the next increment of a project costs now; None: none can be had in this turn, or
    there are too few points.
    """
    one, row = entries(world.statics)[name], project(world, faction, name)
    due = cost(world, faction, one, row.made)
    return due if due is not None and due <= row.points else None


def use_points(world: AwawWorld, faction: str, name: ProjectId) -> None:
    """41.76, 42.14: the points of one increment are used."""
    due, row = next_cost(world, faction, name), project(world, faction, name)
    assert due is not None
    world.amend(row, points=row.points - due, made=row.made + 1)

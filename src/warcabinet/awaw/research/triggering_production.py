"""41.85, 42.13, 42.14, 42.15, 42.17A: in its unit construction phase a faction says which
production projects take effect, how far and for whom, and which results it announces.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.production_without_research import ORDERED
from warcabinet.awaw.research.production import EFFECTS, may_name, may_trigger, produce
from warcabinet.awaw.research.production_costs import announce, jet_powers
from warcabinet.awaw.research.research_results import ANNOUNCED, JETS
from warcabinet.awaw.research.research_sheet import (
    Entry,
    entries,
    project,
    projects,
    researchers,
    seat_of,
)
from warcabinet.awaw.state.research import Project, ProjectId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction, side_of_faction
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot, numbers
from warcabinet.engine.procedures import Done, Procedure, Step


class Trigger(msgspec.Struct, frozen=True, order=True):
    """42.13, 41.85: a project that takes effect now, so many increments of it, for whom: a power, a
    shipyard or the whole faction. Or results that are announced.
    """

    project: ProjectId
    increments: int
    whom: str


class TriggerProduction(Action, frozen=True):
    """42.13: all that takes effect in this construction phase; none: nothing does."""

    projects: tuple[Trigger, ...]


# What can take effect -----------------------------------------------------------------------------


def is_announced(one: Entry, row: Project) -> bool:
    """41.85: are there results in effect that wait to be announced?"""
    return one.entry in ANNOUNCED and row.results > row.shown


def serves(world: AwawWorld, faction: Faction, one: Entry) -> tuple[str, ...]:
    """42.22D, 42.22E, 42.23: whom it may be for, the one that is proposed first."""
    if one.entry not in ANNOUNCED:
        return EFFECTS[one.entry].serves(world, faction, one.entry)
    return (jet_powers(world, faction) if one.id == JETS else ()) or (str(faction),)


def most(world: AwawWorld, faction: Faction, one: Entry) -> int:
    """42.12, 42.14, 42.15, 42.21: how many increments of a project can take effect now."""
    row = project(world, faction, one.id)
    if one.entry in ANNOUNCED:
        return row.results - row.shown if is_announced(one, row) else 0
    if one.is_research or not row.points or one.entry not in EFFECTS:
        return 0
    if not may_name(world, row, one):
        return 0
    trial = world.copy()
    trial.readonly = False
    return produce(trial, faction, one, row)


def able(world: AwawWorld, faction: Faction) -> dict[ProjectId, int]:
    """The projects of a faction that can take effect now. For whoever may know its sheet."""
    found = {one.id: most(world, faction, one) for one, _ in projects(world, faction)}
    return {name: count for name, count in found.items() if count}


def proposal(world: AwawWorld, faction: Faction) -> TriggerProduction:
    """What takes effect if nobody says otherwise: all that the sheet of the year has named for this
    turn or an earlier one, as far as it goes; and all results are announced.
    """
    lines, found = entries(world.statics), list[Trigger]()
    for name, count in able(world, faction).items():
        one, row = lines[name], project(world, faction, name)
        if one.entry in ANNOUNCED or may_trigger(world, row, one):
            found.append(Trigger(name, count, serves(world, faction, one)[0]))
    return TriggerProduction(tuple(found))


# The question -------------------------------------------------------------------------------------


def _faction(asked: Asked) -> Faction:
    assert isinstance(asked.decision, ProductionOrders)
    return Faction(asked.decision.faction)


def _projects(asked: Asked, got: Got) -> Domain[ProjectId]:
    some = able(asked.world, _faction(asked))
    taken = {one.project for one in got.get("projects", ())}

    def why(name: ProjectId) -> list[Refusal]:
        if name in taken:
            return [Refusal("42.15", "it is on the list already")]
        return [] if name in some else [Refusal("42.13", "it cannot take effect now")]

    return Domain(tuple(some), why)


def _increments(asked: Asked, got: Got) -> Domain[int]:
    one = entries(asked.world.statics).get(got["project"])
    count = 0 if one is None else most(asked.world, _faction(asked), one)
    least = count if one is not None and one.entry in ANNOUNCED else 1
    return numbers(least, count, "42.21", f"increments that can be had now: {count}")


def _whom(asked: Asked, got: Got) -> Domain[str]:
    one = entries(asked.world.statics).get(got["project"])
    names = () if one is None else serves(asked.world, _faction(asked), one)

    rule = "42.22D" if got["project"] == JETS else "42.13"

    def why(name: str) -> list[Refusal]:
        reason = f"it can be for {' or '.join(names) or 'nobody'} only"
        return [] if name in names else [Refusal(rule, reason)]

    return Domain(names, why)


class ProductionOrders(Decision[TriggerProduction], frozen=True):
    """42.13, 41.85: asked in secret of each faction in its unit construction phase, whether or not
    it has anything to trigger.
    """

    faction: str

    secret: ClassVar[bool] = True
    rule: ClassVar[str] = "42.13"
    prompt: ClassVar[str] = "Say which production takes effect, and announce results"
    by_default: ClassVar[str] = "production takes effect as the sheet of the year says"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        TriggerProduction: Form(
            (
                Slot(
                    "projects",
                    least=0,
                    most=None,
                    inner=(
                        Slot("project", _projects),
                        Slot("increments", _increments),
                        Slot("whom", _whom),
                    ),
                    joint=True,
                    drawn="few",
                ),
            ),
            proposals=lambda asked: (proposal(asked.world, _faction(asked)),),
            label="Production",
            nothing="Nothing takes effect",
        )
    }

    def prompt_for(self, asked: Asked) -> str:
        return f"{self.faction}: say which production takes effect, and announce results"

    def default(self, asked: Asked) -> TriggerProduction:
        return proposal(asked.world, Faction(self.faction))

    def real(self, asked: Asked) -> bool:
        return bool(able(asked.world, Faction(self.faction)))


@BOOK.happens(
    ORDERED,
    "42.13, 42.14, 42.15, 42.17A, 42.22D, 42.31, 42.32, 41.85",
    "in its unit construction phase a faction names any number of production projects: their "
    "points take effect, and what must be told is told; results that are not announced wait",
)
class ProductionTriggered(Procedure[None]):
    done: tuple[str, ...] = ()

    def start(self, world: AwawWorld, _: object) -> Step:
        for faction in researchers(world.statics):
            if side_of_faction(faction) is world.side and str(faction) not in self.done:
                self.done = (*self.done, str(faction))
                question = ProductionOrders((seat_of(world, faction),), str(faction))
                return self.ask(question, then=self.ordered)
        return Done()

    def ordered(self, world: AwawWorld, answer: TriggerProduction) -> Step:
        faction, lines = Faction(self.done[-1]), entries(world.statics)
        for one in answer.projects:
            if lines[one.project].entry in ANNOUNCED:
                announce(world, faction, one.project, one.whom)
                continue
            row = project(world, faction, one.project)
            produce(world, faction, lines[one.project], row, one.increments, one.whom)
        return self.go(self.start)

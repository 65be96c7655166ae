"""41.81E, 45.41, 46.11, 47.61: results of intelligence that are used once: who holds one, who may
have one, and what keeps Russia and the Western Allies apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol, cast

from warcabinet.awaw.politics.tensions import actual
from warcabinet.awaw.research.research_sheet import entries, project, researchers
from warcabinet.awaw.scenarios.file.words import Tension
from warcabinet.awaw.state.research import ProjectId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import (
    Faction,
    Power,
    Relation,
    Side,
    relation_between,
    side_of_faction,
)
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal

COUNTER_INTELLIGENCE = ProjectId("counter-intelligence")
ESPIONAGE = ProjectId("espionage")
COVERT_OPERATIONS = ProjectId("covert-operations")


def holds(world: AwawWorld, faction: str, name: ProjectId) -> bool:
    """41.53, 41.81E: has a faction a result that it can use now? For whoever may know it."""
    return project(world, faction, name).results > 0


class OfFaction(Protocol):
    """A question about the result of one faction."""

    @property
    def faction(self) -> str: ...


def holding(name: ProjectId, rule: str) -> Callable[[Asked], list[Refusal]]:
    """41.81E: nobody uses a result that the faction asked for does not hold."""

    def why(asked: Asked) -> list[Refusal]:
        question = cast(OfFaction, asked.decision)
        if holds(asked.world, question.faction, name):
            return []
        return [Refusal(rule, "there is no such result to use")]

    return why


def spend(world: AwawWorld, faction: str, name: ProjectId) -> None:
    """41.81E: a result is used up."""
    row = project(world, faction, name)
    world.amend(row, results=row.results - 1)


def may_hold(world: AwawWorld, faction: str, name: ProjectId) -> bool:
    """45.11, 46.11, 47.11: may a faction research this at all? Everybody knows that."""
    return faction in entries(world.statics)[name].factions


def of_side(world: AwawWorld, side: Side) -> Iterator[Faction]:
    """41.61, 46.22: the factions of a side that do research in this game."""
    return (one for one in researchers(world.statics) if side_of_faction(one) is side)


def figure(world: AwawWorld, name: str) -> int:
    return world.statics.tables["intelligence-figures"].number(name, "value")


def working_together(world: AwawWorld) -> bool:
    """46.32B, 46.411C, 47.51: have Russia and Germany gone to war, or is their tension at fifty?
    Then what keeps Russia and the Western Allies apart is lifted.
    """
    if relation_between(world, Power.GERMANY, Power.RUSSIA) is not Relation.PEACE:
        return True
    return actual(world, Tension.RGT) >= figure(world, "cooperation from rgt")


def russia_may_work_in(world: AwawWorld, country: str) -> bool:
    """45.52A, 46.32B, 47.51B, 47.51C, 49.32: the countries in which Russia may place DPs; all, once
    it works together with the Western Allies.
    """
    named = {row.keys[0] for row in world.statics.tables["russian-diplomatic-targets"].rows}
    return country in named or working_together(world)

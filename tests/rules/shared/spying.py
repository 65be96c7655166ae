"""Positions of intelligence in a few words."""

from __future__ import annotations

from functools import cache
from typing import Any

from tests.awaw.table import Staged, Table, world_at
from warcabinet.awaw.intelligence.establishment_of_spy_rings import SpyRings
from warcabinet.awaw.state.intelligence import RingId, SpyRing
from warcabinet.awaw.state.research import Project, ProjectId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.position import Position
from warcabinet.engine.procedures import Procedure
from warcabinet.engine.records import Record, Seat

AXIS, WEST, RUSSIA, JAPAN = "european axis", "western allies", "russia", "japan"
GLOBAL = "global-war"


def row(faction: str, name: str, **fields: Any) -> Project:
    seats = (Seat("axis" if faction in (AXIS, JAPAN) else "allied"),)
    return Project(faction, ProjectId(name), open=False, seats=seats, **fields)


def spies(faction: str) -> Project:
    """An espionage result of this turn."""
    return row(faction, "espionage", results=1)


def guards(faction: str) -> Project:
    """A counter-intelligence result."""
    return row(faction, "counter-intelligence", results=1)


def agents(faction: str) -> Project:
    """The capability of a covert operation."""
    return row(faction, "covert-operations", results=1)


def ring(number: int, owner: str, place: str, category: str = "", held: bool = False) -> SpyRing:
    return SpyRing(RingId(f"ring-{number}"), owner, place, category, held)


@cache
def _loaded(scenario: str, turn: str, side: str) -> AwawWorld:
    return world_at(scenario=scenario, turn=turn, side=side)


def world(
    *rows: Record, turn: str = "Spring 1940", scenario: str = GLOBAL, side: str = "axis"
) -> AwawWorld:
    """A campaign without units, with these rows."""
    found = _loaded(scenario, turn, side).copy()
    found.readonly = False
    for one in rows:
        found.put(one)
    found.changes.clear()
    found.told.clear()
    return found


def begin(what: Procedure[Any], *rows: Record, **setting: str) -> Table:
    """A procedure in such a world."""
    start = world(*rows, **setting)
    scenario = setting.get("scenario", GLOBAL)
    return Table(Position.opening(Staged(start, what), scenario, dict(start.options)))


def play(what: Procedure[Any], *rows: Record, **setting: str) -> Table:
    """The same, up to the first question with a choice."""
    return settle(begin(what, *rows, **setting))


def phase(*rows: Record) -> Table:
    """The end of a research phase, when all dice have been rolled."""
    return play(SpyRings(), *rows)


def rings(t: Table) -> set[tuple[str, str, str]]:
    return {(one.owner, one.place, one.category) for one in t.world.spy_rings.rows()}


def settle(t: Table) -> Table:
    """Who has no choice answers by itself."""
    while (decision := t.position.decision) is not None:
        seat = t.position.to_answer()[0]
        if decision.real(t.asked(str(seat))):
            break
        t.default(str(seat))
    return t


def say(t: Table, text: str) -> None:
    t.say(text)
    settle(t)

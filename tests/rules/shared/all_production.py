"""Positions for tests of production of all categories."""

from __future__ import annotations

from typing import Any

from tests.awaw.table import Table, table, world_at
from tests.rules.shared.producing import by_the_sheet
from warcabinet.awaw.economy.production_without_research import Production
from warcabinet.awaw.research.research_sheet import project
from warcabinet.awaw.state.research import Project, ProjectId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.procedures import Procedure
from warcabinet.engine.records import Record, Seat

AXIS, WEST, RUSSIA, JAPAN = "european axis", "western allies", "russia", "japan"
EUROPE = "europe-1939"
AIR, MILITARY = ProjectId("air-production"), ProjectId("military-production")


def row(faction: str, name: str, **fields: Any) -> Project:
    seats = (Seat("axis" if faction in (AXIS, JAPAN) else "allied"),)
    return Project(faction, ProjectId(name), open=False, seats=seats, **fields)


def world(*rows: Record, turn: str = "Spring 1942", scenario: str = EUROPE) -> AwawWorld:
    return world_at(scenario=scenario, turn=turn, rows=rows)


def produce(*rows: Record, turn: str = "Spring 1942", side: str = "axis") -> Table:
    """Production as the sheets of the year say."""
    t = table(play=Production(), scenario=EUROPE, turn=turn, side=side, rows=rows)
    return by_the_sheet(t)


def works(play: Procedure[None], *rows: Record) -> Table:
    return table(play=play, scenario=EUROPE, turn="Spring 1942", ready=True, rows=rows)


def unbuilt(t: Table, kind: str) -> int:
    found = t.world.growth.get(kind)
    return 0 if found is None else found.count


def of(t: Table, faction: str, name: str) -> Project:
    return project(t.world, faction, ProjectId(name))

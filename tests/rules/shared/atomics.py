"""Bombs and what it takes to have them."""

from __future__ import annotations

from typing import Any

from warcabinet.awaw.state.atomics import AtomicPlant, Material, Stockpile
from warcabinet.awaw.state.research import Project, ProjectId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.engine.records import Record, Seat

AXIS, WEST, RUSSIA, JAPAN = "european axis", "western allies", "russia", "japan"
URANIUM, PLUTONIUM = Material.URANIUM, Material.PLUTONIUM


def seats(faction: str) -> tuple[Seat, ...]:
    return (Seat("axis" if faction in (AXIS, JAPAN) else "allied"),)


def known(faction: str, name: str, **fields: Any) -> Project:
    """How a project of a faction stands."""
    return Project(faction, ProjectId(name), open=False, seats=seats(faction), **fields)


def plant(faction: str, material: Material, turn: str, **fields: Any) -> AtomicPlant:
    built = game_turn(turn).number
    return AtomicPlant(faction, material, 1, built, open=False, seats=seats(faction), **fields)


def bombs(
    faction: str, uranium: int = 0, plutonium: int = 0, step: int = 4
) -> tuple[Record, Record]:
    """Material, and bomb research that has come to a step: 1 to 4 for a "4", "7", "8", "9"."""
    pile = Stockpile(faction, uranium, plutonium, open=False, seats=seats(faction))
    return pile, known(faction, "atomic-bomb", results=step)


def with_bombs(world: AwawWorld, faction: str, **how: int) -> AwawWorld:
    for row in bombs(faction, **how):
        world.put(row)
    world.changes.clear()
    return world

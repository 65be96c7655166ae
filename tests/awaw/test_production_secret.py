"""41.5, 42.17: points, results and production of a campaign are secrets of their faction.

Two games that differ only in them look the same to the others, byte for byte.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.secrecy import sent
from tests.awaw.table import Staged, world_at
from warcabinet.awaw.economy.production_without_research import Production
from warcabinet.awaw.research.allocation_of_research_points import PlaceBeforePlay
from warcabinet.awaw.research.triggering_production import TriggerProduction
from warcabinet.awaw.state.research import Project, ProjectId
from warcabinet.engine.game import Game, new_game
from warcabinet.engine.procedures import Procedure
from warcabinet.engine.records import Record, Seat

AXIS, ALLIED = Seat("axis"), Seat("allied")
EUROPE = "europe-1939"


def row(faction: str, name: str, **fields: Any) -> Project:
    seat = AXIS if faction == "european axis" else ALLIED
    return Project(faction, ProjectId(name), open=False, seats=(seat,), **fields)


def game(
    play: Procedure[Any], *rows: Record, turn: str = "Spring 1942", side: str = "axis"
) -> Game:
    world = world_at(scenario=EUROPE, turn=turn, side=side, rows=rows)
    return new_game(Staged(world, play), EUROPE, "secrets", chance="seeded", seed="1")


def ordered(play: Game, seat: Seat, *, all_of_it: bool = True) -> Game:
    """Production as proposed, or none."""
    while (asked := play.position.asked(seat)) is not None:
        whole = asked.decision.default(asked)
        assert whole is not None
        play.answer(seat, whole if all_of_it else TriggerProduction(()))
    return play


def alike(made: list[Game], other: Seat, own: Seat) -> None:
    first, *others = [sent(one, other) for one in made]
    assert all(one == first for one in others)
    assert len({b"".join(sent(one, own)) for one in made}) == len(made)


@pytest.mark.rule("42.17F#1", "nobody is told of atomic facilities")
@pytest.mark.rule("42.17C#1", "winter preparation is a secret until winter")
@pytest.mark.parametrize(
    "name",
    [
        "uranium-plant-production",
        "winter-preparation-production",
        "russian-occupation-policies",
        "moslem-unrest",
    ],
)
def test_secret_production_looks_like_none(name: str) -> None:
    """Nor is seen whether points that are there are used."""
    points = row("european axis", name, points=9)
    some = ordered(game(Production(), points), AXIS)
    held = ordered(game(Production(), points), AXIS, all_of_it=False)
    none = game(Production(), row("european axis", name))
    alike([some, held, none], ALLIED, AXIS)


@pytest.mark.rule("42.17D#1", "shock armies are a secret until they are used")
@pytest.mark.parametrize("name", ["shock-army-production", "russian-partisans"])
def test_secret_production_of_russia(name: str) -> None:
    points = row("russia", name, points=5)
    some = ordered(game(Production(), points, side="allied"), ALLIED)
    held = ordered(game(Production(), points, side="allied"), ALLIED, all_of_it=False)
    none = game(Production(), row("russia", name), side="allied")
    alike([some, held, none], AXIS, ALLIED)


@pytest.mark.rule("41.85#1", "nobody sees that a result is held back")
@pytest.mark.parametrize("name", ["jets", "rockets", "anti-submarine-warfare"])
def test_results_that_are_held_back_look_like_none(name: str) -> None:
    faction, side = ("western allies", "allied") if name.startswith("anti") else ("", "axis")
    faction = faction or "european axis"
    own, other = (ALLIED, AXIS) if side == "allied" else (AXIS, ALLIED)
    held = game(Production(), row(faction, name, results=1), side=side)
    ordered(held, own, all_of_it=False)
    none = game(Production(), row(faction, name), side=side)
    alike([held, none], other, own)
    told = ordered(game(Production(), row(faction, name, results=1), side=side), own)
    assert sent(told, other) != sent(none, other)


SHEETS = (
    "general-air-research=3=fall,combat-training=2=winter",
    "radar=1=fall,general-military-research=3=fall",
)


def test_nobody_sees_what_others_place() -> None:
    first, second = (game(PlaceBeforePlay(), turn="Fall 1939") for _ in SHEETS)
    for made, sheet in zip((first, second), SHEETS, strict=True):
        made.say(AXIS, f"place-points {sheet}")
    assert sent(first, ALLIED) == sent(second, ALLIED)
    assert sent(first, AXIS) != sent(second, AXIS)


@pytest.mark.parametrize(
    "name", ["air-nationality", "combat-training", "radar", "air-range", "harbor-attack"]
)
def test_results_that_nobody_was_told_of(name: str) -> None:
    some = game(PlaceBeforePlay(), row("european axis", name, results=1), turn="Fall 1939")
    none = game(PlaceBeforePlay(), row("european axis", name), turn="Fall 1939")
    assert sent(some, ALLIED) == sent(none, ALLIED)

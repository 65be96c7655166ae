"""45, 46, 47: results that are kept, and what stands behind a code name, are secrets of a faction.

Two games that differ only in them look the same to the other side, byte for byte.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.secrecy import sent
from tests.awaw.table import Staged
from tests.rules.shared.spying import (
    AXIS,
    GLOBAL,
    JAPAN,
    WEST,
    agents,
    guards,
    ring,
    row,
    spies,
    world,
)
from warcabinet.awaw.ground.partisans.partisan_construction import (
    BuildPartisans,
    PartisanConstruction,
)
from warcabinet.awaw.intelligence.covert_operations import CovertOperationsOfMover
from warcabinet.awaw.intelligence.effect_of_spy_rings import NewProjectsUncovered
from warcabinet.awaw.intelligence.establishment_of_spy_rings import SpyRings
from warcabinet.awaw.scenarios.file.words import Tension
from warcabinet.awaw.state.construction import BuildingBudget
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.view.research_sheet import research_facts
from warcabinet.engine.game import Game, new_game
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Record, Seat

AXIS_SEAT, ALLIED = Seat("axis"), Seat("allied")
TRACK = Level(Tension.USAT, "", 20)


class ThenNothing(Procedure[None], kw_only=True):
    """A procedure, and then a year start, so that the game does not end with the answer."""

    what: Procedure[Any]

    def start(self, world: Any, _: object) -> Step:
        return self.call(self.what, then=self.played)

    def played(self, world: Any, _: object) -> Step:
        return self.call(NewProjectsUncovered(), then=self.over)

    def over(self, world: Any, _: object) -> Step:
        return Done()


def game(what: Procedure[Any], *rows: Record) -> Game:
    start = world(*rows)
    return new_game(
        Staged(start, ThenNothing(what=what)), GLOBAL, "spies", chance="seeded", seed="1"
    )


def alike(one: Game, other: Game, stranger: Seat, owner: Seat) -> None:
    only = ("research", "year-plan")
    assert sent(one, stranger, only) == sent(other, stranger, only)
    assert sent(one, owner, only) != sent(other, owner, only)


def test_counter_intelligence_that_is_kept() -> None:
    spied = ring(1, AXIS, WEST, "naval")
    held, none = (game(SpyRings(), spied, *rows) for rows in ((guards(WEST),), ()))
    held.say(ALLIED, "hold-counter-intelligence")
    alike(held, none, AXIS_SEAT, ALLIED)


def test_covert_operations_that_are_kept() -> None:
    held, none = (game(CovertOperationsOfMover(), TRACK, *rows) for rows in ((agents(AXIS),), ()))
    held.say(AXIS_SEAT, "no-covert-operation")
    alike(held, none, ALLIED, AXIS_SEAT)


def test_counter_intelligence_that_lets_an_operation_pass() -> None:
    held, none = (
        game(CovertOperationsOfMover(), TRACK, agents(AXIS), *rows)
        for rows in ((guards(WEST),), ())
    )
    for made in (held, none):
        made.say(AXIS_SEAT, "operate-covertly usat")
    held.say(ALLIED, "let-it-pass")
    alike(held, none, AXIS_SEAT, ALLIED)


@pytest.mark.rule("46.412A#2", "the names are told, not what they stand for, nor points")
def test_what_stands_behind_code_names() -> None:
    first = (
        row(WEST, "torpedoes", points=3, years=1),
        row(WEST, "general-naval-research", years=2),
    )
    second = (
        row(WEST, "harbor-attack", points=1, years=1),
        row(WEST, "naval-nationality", years=3),
    )
    games = [game(SpyRings(), spies(AXIS), *rows) for rows in (first, second)]
    for made in games:
        made.say(AXIS_SEAT, 'place-ring "western allies" naval')
        known = made.position.world.known_to(AXIS_SEAT)
        assert isinstance(known, AwawWorld)
        facts = research_facts(known, AXIS_SEAT, "")
        (codes,) = [one.codes for one in facts.others if one.faction == WEST]
        assert [one.category for one in codes] == ["naval", "naval"]
        assert [one.name for one in facts.rings] == [
            "the European Axis spy ring in Western Allies naval research"
        ]
    alike(games[0], games[1], AXIS_SEAT, ALLIED)


def test_that_india_may_rise() -> None:
    """11.32B: who raises partisans at peace has a result; the question is asked without it, too."""
    budget = BuildingBudget("japan", 50)
    ripe, calm = (
        game(BuildPartisans(), budget, *rows)
        for rows in ((row(JAPAN, "indian-subversion", results=1),), ())
    )
    assert isinstance(ripe.position.decision, PartisanConstruction)
    ripe.say(AXIS_SEAT, "end-partisans")
    alike(ripe, calm, ALLIED, AXIS_SEAT)

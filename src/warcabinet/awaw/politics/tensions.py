"""49.8: the levels of tension: what a scenario dates, or a track that what is played moves.

The actual level is a row of the levels. What moves it registers its part beside its own subject:
as a standing cause (`WarTension`, `StandingTension`), or by `raise_tension` when it happens.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import msgspec

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.scenarios.file.words import Tension
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.naming import LEVELS
from warcabinet.awaw.state.statics import Statics
from warcabinet.awaw.state.tensions import TensionEvent
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, Relation, Side, relation_between
from warcabinet.engine.book import Occasion, Question

WINTER = "winter"
"""41.211, 49.851D: whose level it is that the year start goes by."""

BETWEEN = {
    Tension.RGT: (Power.GERMANY, Power.RUSSIA),
    Tension.USAT: (Power.GERMANY, Power.US),
    Tension.USJT: (Power.JAPAN, Power.US),
}
"""The powers whose war ends a track: from then on nothing asks for its level (R-500)."""

DICED = (Tension.USAT, Tension.USJT)
"""49.851, 49.852: the tensions that have an effective level."""


class WarTension(Question, frozen=True):
    """49.841A: what do wars between major powers add to a tension as a game turn starts? Those that
    broke out in an earlier game turn count.
    """

    classes: ClassVar[tuple[str, ...]] = ("tension",)
    tension: str


class StandingTension(Question, frozen=True):
    """49.841B: what else adds to a tension in each game turn in which it is so, from its start or
    in its course?
    """

    classes: ClassVar[tuple[str, ...]] = ("tension",)
    tension: str


class MoveTension(Question, frozen=True):
    """49.84: may this cause move a tension now?"""

    classes: ClassVar[tuple[str, ...]] = ("tension",)
    tension: str
    cause: str


class NewWar(msgspec.Struct, frozen=True):
    """A war that has just broken out: who declared it, by whose player turn it is (R-501)."""

    by: str
    on: str
    side: Side


WARS_BREAK_OUT: Occasion[Callable[[AwawWorld, tuple[NewWar, ...]], None]] = Occasion(
    "wars break out"
)
"""49.842, 50.53: those that were declared together are told together."""


def tracks(setting: Statics) -> tuple[Tension, ...]:
    """49.84: the tensions that what is played moves in this scenario."""
    scenario = setting.scenario
    rows = () if scenario is None else scenario.situation.tensions
    return tuple(row.name for row in rows if row.tracked)


def over(world: AwawWorld, tension: Tension) -> bool:
    """R-500: have the two gone to war?"""
    return relation_between(world, *BETWEEN[tension]) is not Relation.PEACE


def moving(world: AwawWorld, tension: Tension) -> bool:
    """Is this a track that still moves?"""
    return tension in tracks(world.statics) and not over(world, tension)


def actual(world: AwawWorld, tension: Tension) -> int:
    """49.851A, 49.852A: the level of a tension; none is zero."""
    row = world.levels.get(f"{tension}/")
    return 0 if row is None else row.value


def effective(world: AwawWorld, tension: Tension) -> int:
    """49.851A, 49.851C, 49.852A, 49.852C: the level that American actions go by: with the die of
    this Allied player turn. Outside it the level itself (R-105).
    """
    die = world.tension_dice.get(tension)
    return actual(world, tension) + (0 if die is None else die.change)


def at_year_start(world: AwawWorld, tension: Tension) -> int:
    """41.211, 49.851D, 49.852D: the level that allotments of a year go by: the effective one of the
    winter turn before it.
    """
    row = world.levels.get(f"{tension}/{WINTER}")
    return actual(world, tension) if row is None else row.value


def raise_tension(world: AwawWorld, tension: Tension, by: int, rule: str, cause: str) -> None:
    """49.84: a tension rises, or (below zero) falls, though not below zero (R-502)."""
    if not by or not moving(world, tension):
        return
    if not BOOK.allows(world, MoveTension(str(tension), cause)):
        return
    before = actual(world, tension)
    level = max(0, before + by)
    world.put(Level(str(tension), "", level))
    world.tell(rule, f"{LEVELS[tension]}: {level} ({by:+}, {cause})")


def has_happened(world: AwawWorld, tension: Tension, cause: str) -> bool:
    return f"{tension}/{cause}" in world.tension_events


def event(world: AwawWorld, tension: Tension, by: int, rule: str, cause: str) -> None:
    """49.842: an event moves a tension, once."""
    if moving(world, tension) and not has_happened(world, tension, cause):
        world.put(TensionEvent(str(tension), cause, by))
        raise_tension(world, tension, by, rule, cause)


def undo(world: AwawWorld, tension: Tension, rule: str, cause: str) -> None:
    """49.842: what an event did is taken back: the land has been retaken."""
    row = world.tension_events.get(f"{tension}/{cause}")
    if row is not None and moving(world, tension):
        world.drop(row)
        raise_tension(world, tension, -row.change, rule, f"no more {cause}")


def stated(world: AwawWorld, tension: Tension, cause: str) -> int:
    """What the rules themselves say that a cause does."""
    return world.statics.tables["tension-modifiers"].number((str(tension), cause), "change")


def published(world: AwawWorld, cause: str) -> int:
    """What is published of the table of U.S.-Japanese tensions."""
    return world.statics.tables["usjt-published"].number(cause, "change")


def estimated(world: AwawWorld, tension: Tension, cause: str) -> int:
    """What is reconstructed of the tables that are not known."""
    return world.statics.tables["tension-estimates"].number((str(tension), cause), "change")

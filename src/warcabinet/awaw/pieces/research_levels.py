"""41.53, 41.81: what research counts for a party: what all know, and what its owner keeps secret.

A result that has been announced is a level of its faction; a scenario without research gives levels
to a party or to its faction. What is still secret is added by whoever keeps it (`SecretResults`):
in what a seat sees, its own only.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.pieces.combat_training_levels import level, set_level
from warcabinet.awaw.politics.parties import faction_of, payer_of
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Occasion, Question
from warcabinet.engine.derived import derived

AFFECTS: Occasion[Callable[[AwawWorld, LevelKind, tuple[str, ...]], None]] = Occasion(
    "research changes dice"
)
"""41.53: what is secret is announced when it affects play."""

SPENT: Occasion[Callable[[AwawWorld, LevelKind, str], None]] = Occasion("a secret result is used")
"""41.81E: a result that can be used once has been."""


class SecretResults(Question, frozen=True):
    """41.53: results of a kind that a party's faction has and has not announced."""

    classes: ClassVar[tuple[str, ...]] = ("kind",)
    kind: str
    party: str


def announced_level(world: AwawWorld, kind: LevelKind, party: str) -> int:
    """What all know: the level of a party, of the power that pays for it, or of its faction."""
    payer = payer_of(world, party)
    names = (party, party if payer is None else str(payer), faction_of(world, party))
    rows = (level(world, kind, name) for name in names)
    return next((row for row in rows if row is not None), 0)


def secret_results(world: AwawWorld, kind: LevelKind, party: str) -> int:
    """41.53: what the owner has besides."""
    return BOOK.amount(world, SecretResults(kind, party))


@derived
def research_level(world: AwawWorld, kind: LevelKind, party: str) -> int:
    """41.81, 41.91: what counts: all of it, also for countries that have joined since."""
    return announced_level(world, kind, party) + secret_results(world, kind, party)


def affects(world: AwawWorld, kind: LevelKind, *parties: str) -> None:
    """41.53: research of a kind changes the dice of these parties now."""
    for part in BOOK.parts(AFFECTS):
        part(world, kind, parties)


def use_up(world: AwawWorld, kind: LevelKind, party: str) -> None:
    """41.81E: a result for a single use is used: one that all know of, or else a secret one."""
    held = level(world, kind, party) or 0
    if held:
        set_level(world, kind, party, held - 1)
        return
    for part in BOOK.parts(SPENT):
        part(world, kind, party)


class ProducedPartisans(Question, frozen=True):
    """42.26, 44.36, 44.37: by how many production has made the pools of a faction larger."""

    classes: ClassVar[tuple[str, ...]] = ("faction",)
    faction: str

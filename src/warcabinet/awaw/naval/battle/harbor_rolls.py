"""21.443: the roll of a harbor attack on one target, and what changes it (R-170)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from fractions import Fraction

from warcabinet.awaw.air.combat.air_combat_table_and_modifiers import TWO_DICE
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.pieces.research_levels import research_level
from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Modifier, Occasion, Question
from warcabinet.engine.procedures import Procedure

LOWEST, HIGHEST = 2, 12
NET = 1
"""20.78D: what advanced submarines have, whatever else there is."""


class Nature(StrEnum):
    """21.443A: how a harbor is attacked."""

    SUBMARINE = "submarine"
    HUMAN_TORPEDOES = "human-torpedoes"
    MIDGET_SUBMARINES = "midget-submarines"


class HarborRoll(Question, frozen=True):
    """21.443A, 21.443B: what changes the roll against a target in a harbor."""

    attacker: str
    defender: str
    nature: Nature
    first: bool = False
    """21.444: the first German attack."""
    advanced: bool = False
    cards: int = 0
    """48.51C: what tactical cards have brought the attacker."""
    opposed: bool = False
    """21.443B: the defender has been warned of it."""


WARNED: Occasion[Callable[[AwawWorld, tuple[str, ...]], Procedure[bool]]] = Occasion(
    "a harbor is about to be attacked"
)
"""21.443B: a part is a procedure that says whether the parties whose ships lie there oppose it."""


def roll_parts(world: AwawWorld, asked: HarborRoll) -> tuple[Modifier, ...]:
    """21.443: the modifiers of a harbor attack, one by one."""
    return BOOK.total(world, asked)


def modifier(world: AwawWorld, asked: HarborRoll) -> int:
    """20.78D: their sum; of an advanced submarine always 1."""
    return NET if asked.advanced else sum(part.value for part in roll_parts(world, asked))


def hits_of(world: AwawWorld, asked: HarborRoll, roll: int) -> int:
    """21.443: the hits on a target with this roll of two dice (R-170)."""
    line = min(max(roll + modifier(world, asked), LOWEST), HIGHEST)
    return world.statics.tables["harbor-attack"].number(line, "hits")


def chances(world: AwawWorld, asked: HarborRoll) -> Mapping[int, Fraction]:
    """21.443: the chance of each number of hits."""
    found: dict[int, Fraction] = {}
    for roll, chance in TWO_DICE:
        count = hits_of(world, asked, roll)
        found[count] = found.get(count, Fraction(0)) + chance
    return dict(sorted(found.items()))


@BOOK.modifies(HarborRoll, "21.443A", "nature", "each way to attack a harbor has its own figure")
def nature(world: AwawWorld, asked: HarborRoll) -> int | None:
    return world.statics.tables["harbor-attack-natures"].number(asked.nature, "modifier") or None


@BOOK.modifies(HarborRoll, "21.444", "first German attack", "1 more for the first German attack")
def first_german(world: AwawWorld, asked: HarborRoll) -> int | None:
    return 1 if asked.first else None


@BOOK.modifies(HarborRoll, "21.443A", "torpedoes", "1 for each torpedo result, of submarines")
def torpedoes(world: AwawWorld, asked: HarborRoll) -> int | None:
    if asked.nature is not Nature.SUBMARINE:
        return None
    return research_level(world, LevelKind.TORPEDO, asked.attacker) or None


@BOOK.modifies(HarborRoll, "21.443B", "ASW", "1 less for each ASW result, against submarines")
def against_submarines(world: AwawWorld, asked: HarborRoll) -> int | None:
    if asked.nature is not Nature.SUBMARINE:
        return None
    return -abs(research_level(world, LevelKind.ASW, asked.defender)) or None


@BOOK.modifies(
    HarborRoll,
    "21.443B, 21.444",
    "earlier attacks",
    "1 less for each harbor attack that the faction has made, but for the first German one",
)
def earlier(world: AwawWorld, asked: HarborRoll) -> int | None:
    row = world.harbor_attacks.get(faction_of(world, asked.attacker))
    return None if row is None else -row.made or None


@BOOK.modifies(HarborRoll, "48.51C, 48.22C", "cards", "1 for or against who plays more cards")
def cards(world: AwawWorld, asked: HarborRoll) -> int | None:
    return asked.cards or None

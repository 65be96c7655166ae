"""23.44: the roll of air squadrons that attack one target among ships, and what changes it."""

from __future__ import annotations

from dataclasses import dataclass

from warcabinet.awaw.air.combat.air_nationality import drm_parts
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.naval.damage.naval_attack_table import air_hits
from warcabinet.awaw.naval.damage.naval_nationality import lowest_drm
from warcabinet.awaw.state.naval import Hull
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Modifier, Question
from warcabinet.hexes import SpaceId

SURPRISED = 3
"""23.441D: from this level of surprise on the attack is better."""


@dataclass(frozen=True, slots=True)
class Squadrons:
    """Squadrons of one type from one base."""

    type: UnitTypeId
    party: str
    base: SpaceId
    count: int


class AirAttackRoll(Question, frozen=True):
    """23.441: what changes the roll against a target: a named ship, or light ships as a group."""

    attackers: tuple[Squadrons, ...]
    target: tuple[Hull, ...]
    at_sea: bool = True
    surprise: int = 0
    kamikazes: bool = False


def roll_parts(world: AwawWorld, asked: AirAttackRoll) -> tuple[Modifier, ...]:
    """23.441: the modifiers of an air attack on ships."""
    return BOOK.total(world, asked)


def hits_of(world: AwawWorld, asked: AirAttackRoll, roll: int) -> int:
    """23.44: the hits on a target with this roll of two dice."""
    modifier = sum(part.value for part in roll_parts(world, asked))
    return air_hits(world, sum(one.count for one in asked.attackers), roll + modifier)


@BOOK.modifies(
    AirAttackRoll,
    "23.441A, 20.51",
    "air nationality",
    "the Air Nationality DRM of the attackers; if they differ, the lowest (R-050)",
)
def air_nationality(world: AwawWorld, asked: AirAttackRoll) -> int | None:
    values = (
        sum(part.value for part in drm_parts(world, one.type, one.party, one.base))
        for one in asked.attackers
    )
    return min(values) or None


@BOOK.modifies(
    AirAttackRoll,
    "23.441B, 20.51",
    "naval nationality",
    "the Naval Nationality DRM of the target is taken off, or added if it is negative",
)
def naval_nationality(world: AwawWorld, asked: AirAttackRoll) -> int | None:
    return -lowest_drm(world, asked.target) or None


@BOOK.modifies(
    AirAttackRoll,
    "23.441C, 17.354, 20.51",
    "naval air at sea",
    "1 for naval air units that attack ships at sea, if there are no others among them (R-050)",
)
def naval_air(world: AwawWorld, asked: AirAttackRoll) -> int | None:
    kinds = world.statics.kinds
    alone = all(kinds[one.type].category is Category.NAS for one in asked.attackers)
    return 1 if asked.at_sea and alone else None


@BOOK.modifies(AirAttackRoll, "23.441D, 20.51", "surprise", "1 from a surprise of level 3 on")
def surprise(world: AwawWorld, asked: AirAttackRoll) -> int | None:
    return 1 if asked.surprise >= SURPRISED else None

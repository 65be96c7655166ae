"""46.3, 46.4, 46.5: spy rings: where they may be, what they do to research, when they are lost."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.intelligence.eligible_countries import figure, russia_may_work_in
from warcabinet.awaw.research.research_die_rolls import ResearchRoll
from warcabinet.awaw.research.research_sheet import GENERAL, of_faction, researchers
from warcabinet.awaw.state.intelligence import RingId, SpyRing
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import PHASE_ENDS
from warcabinet.awaw.terms.powers import (
    Country,
    Faction,
    Power,
    Side,
    Status,
    home_side,
    side_of_faction,
    status_of,
)
from warcabinet.engine.book import Question, Refusal
from warcabinet.engine.procedures import Done, Procedure, Step

HELD = (
    Status.CONTROLLED,
    Status.ASSOCIATED,
    Status.ALLY,
    Status.CONQUERED,
    Status.COLONY,
    Status.COMMONWEALTH,
)
"""46.51C: the standings in which a country is under the control of its patron."""

NO_MINORS = (Status.COLONY, Status.COMMONWEALTH, Status.ABSENT)
"""46.21: countries with these standings are no minor countries now (R-551)."""

UKRAINE = Country("ukraine")


# Where they may be --------------------------------------------------------------------------------


class SpyInCountry(Question, frozen=True):
    """46.31A, 46.32: may a faction place a spy ring in this minor country?"""

    classes: ClassVar[tuple[str, ...]] = ("owner", "country")
    owner: str
    country: str


class SpyInResearch(Question, frozen=True):
    """46.31B: may a faction place a spy ring in this category of research of another faction?"""

    classes: ClassVar[tuple[str, ...]] = ("owner", "target", "category")
    owner: str
    target: str
    category: str


def has_ring(world: AwawWorld, owner: str, place: str, category: str = "") -> bool:
    wanted = (owner, place, category)
    return any((row.owner, row.place, row.category) == wanted for row in world.spy_rings.rows())


@BOOK.forbids(SpyInCountry, "46.31A", "a faction has one spy ring at most in a minor country")
def one_in_a_country(world: AwawWorld, asked: SpyInCountry) -> bool:
    return has_ring(world, asked.owner, asked.country)


@BOOK.forbids(
    SpyInCountry,
    "46.21, 46.31A",
    "spy rings are placed in minor countries, and in the Ukraine before it rises",
)
def no_minor_country(world: AwawWorld, asked: SpyInCountry) -> bool:
    if asked.country == UKRAINE:
        return UKRAINE not in world.alignments
    return status_of(world, Country(asked.country)) in NO_MINORS


@BOOK.forbids(
    SpyInCountry,
    "46.21, 46.32A",
    "Japan has no spy rings in minor countries",
    owner=str(Faction.JAPAN),
)
def japan_spies_on_powers(world: AwawWorld, asked: SpyInCountry) -> bool:
    return True


@BOOK.forbids(
    SpyInCountry,
    "46.32B",
    "Russia has spy rings where it may place DPs, until it fights Germany or tension is at 50",
    owner=str(Faction.RUSSIA),
)
def no_russian_dps(world: AwawWorld, asked: SpyInCountry) -> bool:
    return not russia_may_work_in(world, asked.country)


@BOOK.forbids(
    SpyInResearch,
    "46.21, 46.31B",
    "spy rings are placed in the research of enemies and those to come, never of allies",
)
def no_enemy(world: AwawWorld, asked: SpyInResearch) -> bool:
    return side_of_faction(Faction(asked.target)) is side_of_faction(Faction(asked.owner))


@BOOK.forbids(
    SpyInResearch, "46.31B", "a faction has one spy ring at most in a category of an enemy faction"
)
def one_in_a_category(world: AwawWorld, asked: SpyInResearch) -> bool:
    return has_ring(world, asked.owner, asked.target, asked.category)


@BOOK.forbids(
    SpyInResearch,
    "46.31B",
    "there is nothing to find in Russian naval research",
    target=str(Faction.RUSSIA),
    category="naval",
)
def no_naval_secrets(world: AwawWorld, asked: SpyInResearch) -> bool:
    return True


def categories_of(world: AwawWorld, faction: str) -> tuple[str, ...]:
    """41.4, 46.412: the categories in which a faction does research."""
    lines = of_faction(world.statics, faction)
    return tuple(dict.fromkeys(one.category for one in lines if one.is_research))


def against_country(world: AwawWorld, owner: str, country: str) -> list[Refusal]:
    if country not in world.alignments:
        return [Refusal("46.21", "there is no such minor country in this game")]
    return BOOK.may(world, SpyInCountry(owner, country))


def against_research(
    world: AwawWorld, owner: str, target: str, category: str = ""
) -> list[Refusal]:
    """46.31B: every reason against a ring in a category; without one, against all of them."""
    if target not in researchers(world.statics):
        return [Refusal("46.31B", "no research is done there in this game")]
    found: list[Refusal] = []
    for one in (category,) if category else categories_of(world, target):
        if one not in categories_of(world, target):
            return [Refusal("46.31B", "no research is done there in this game")]
        against = BOOK.may(world, SpyInResearch(owner, target, one))
        if not against:
            return []
        found += [refusal for refusal in against if refusal not in found]
    return found


def can_place(world: AwawWorld, owner: str) -> bool:
    """46.21: is there any place for a ring?"""
    if any(not against_research(world, owner, one) for one in researchers(world.statics)):
        return True
    return any(not against_country(world, owner, str(one)) for one in world.alignments)


# What they do to research -------------------------------------------------------------------------


@BOOK.modifies(
    ResearchRoll,
    "46.412B, 46.42",
    "own spy rings",
    "a spy ring helps its owner's general research in its category by one (R-552)",
    entry=GENERAL,
)
def spies_help(world: AwawWorld, asked: ResearchRoll) -> int | None:
    each = figure(world, "spy ring modifier for own general research")
    rings = [row for row in world.spy_rings.rows() if row.owner == asked.faction]
    return each * sum(row.category == asked.category for row in rings) or None


@BOOK.modifies(
    ResearchRoll,
    "46.412B, 46.42",
    "enemy spy rings",
    "a spy ring spoils the general research of its category by one (R-552)",
    entry=GENERAL,
)
def spies_harm(world: AwawWorld, asked: ResearchRoll) -> int | None:
    each = figure(world, "spy ring modifier for enemy general research")
    rings = [row for row in world.spy_rings.rows() if row.place == asked.faction]
    return each * sum(row.category == asked.category for row in rings) or None


# When they are lost -------------------------------------------------------------------------------


def ring_side(ring: SpyRing) -> Side:
    return side_of_faction(Faction(ring.owner))


def establish(world: AwawWorld, owner: str, place: str, category: str = "") -> SpyRing:
    """46.21: a marker is laid down, for all to see."""
    numbers = [int(row.id.rpartition("-")[2]) for row in world.spy_rings.rows()]
    name = RingId(f"ring-{max(numbers, default=0) + 1}")
    ring = SpyRing(name, owner, place, category)
    if not category and enemy_holds(world, ring):
        ring = msgspec.structs.replace(ring, enemy_held=True)
    world.put(ring)
    world.tell("46.21", f"{ring.words()} is established")
    return ring


def eliminate_ring(world: AwawWorld, ring: SpyRing, rule: str, how: str) -> None:
    """46.52: its marker is removed, and with it all that it does."""
    world.drop(ring)
    world.tell(rule, f"{ring.words()} is eliminated: {how}")


def held_by(world: AwawWorld, country: str) -> Power | None:
    """46.51C: the power that controls a minor country, by diplomacy or by arms."""
    row = world.alignments.get(country)
    return None if row is None or row.status not in HELD else row.patron


def enemy_holds(world: AwawWorld, ring: SpyRing) -> bool:
    """46.51C, 46.53B: is the country under the control of a power of the other side?"""
    power = held_by(world, ring.place)
    return power is not None and home_side(power) is not ring_side(ring)


@BOOK.happens(
    PHASE_ENDS,
    "46.51C, 46.53A, 46.53B",
    "a spy ring is lost when its minor country comes under enemy control, by diplomacy or by arms, "
    "unless it was when the ring was placed",
)
class RingsOverrun(Procedure[None]):
    def start(self, world: AwawWorld, _: None) -> Step:
        for ring in list(world.spy_rings.rows()):
            if not ring.category and not ring.enemy_held and enemy_holds(world, ring):
                how = f"{held_by(world, ring.place)} controls the country"
                eliminate_ring(world, ring, "46.51C", how)
        return Done()


BOOK.note("46.53A", "a spy ring goes on when the power that placed it surrenders")

"""26.21, 26.22, 26.23, 17.71, 17.81, 5.94: strategic bombers and interceptors on their fronts, and
on which they may be.
"""

from __future__ import annotations

from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.moments import Moment
from warcabinet.awaw.pieces.air_factors import join, note_lost, part_with
from warcabinet.awaw.pieces.research_levels import research_level
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.bombing import FrontAir, FrontAirId
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.ground import Cause
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.bombing.bases_and_ranges import US_BOXES, bases_on
from warcabinet.awaw.terms.powers import Power, Side, Theater, us_at_war_in
from warcabinet.engine.book import Question, Refusal

PACIFIC_FRONTS = ("pacific", "asian", "southeast-asian")
EUROPEAN_FRONTS = ("western", "eastern", "mediterranean")
"""26.21: the three parts of each SW box."""

SW_BOXES = {Theater.EUROPE: "atlantic-sw", Theater.PACIFIC: "pacific-sw"}
"""5.942: the two SW boxes that have fronts."""

BOX_NAMES = {"atlantic-sw": "Atlantic SW box", "pacific-sw": "Pacific SW box"}

STRATEGIC_AIR = "strategic bombers and interceptors"

BOMBERS_NEED = 1
"""24.21A: the result without which no strategic bombers are built; the Western Allies have it."""


FOR_THE_PACIFIC = "bombers for the pacific"
"""24.232C: the level that counts the American bombers produced for the Pacific."""


class AssignTo(Question, frozen=True):
    """26.21, 26.22, 27.92: may strategic air units of a party be assigned to this front, coming
    from another, or from nowhere: just built?
    """

    classes: ClassVar[tuple[str, ...]] = ("party", "category")
    party: str
    category: str
    front: str
    start: str = ""
    factors: int = 1


def fronts(world: AwawWorld) -> tuple[str, ...]:
    """26.21: the fronts of the boards that are played on."""
    found: tuple[str, ...] = ()
    for theater in world.statics.theaters:
        found += PACIFIC_FRONTS if theater is Theater.PACIFIC else EUROPEAN_FRONTS
    return found


def theater_of(front: str) -> Theater:
    pacific = front in PACIFIC_FRONTS or front == US_BOXES[1]
    return Theater.PACIFIC if pacific else Theater.EUROPE


def category_of(world: AwawWorld, row: FrontAir) -> Category:
    return world.statics.kinds[row.type].category


def may_assign(
    world: AwawWorld, kind: UnitTypeId, party: str, front: str, start: str = "", factors: int = 1
) -> list[Refusal]:
    """Every reason against units of a type on a front."""
    category = world.statics.kinds[kind].category
    return BOOK.may(world, AssignTo(party, str(category), front, start, factors))


def places(world: AwawWorld) -> tuple[str, ...]:
    """26.21, 26.23B: the fronts of this game, and the U.S. boxes, where units wait."""
    return (*fronts(world), *(one for one in US_BOXES if world.map.has(world.statics.map, one)))


@BOOK.forbids(
    AssignTo,
    "26.22, 5.943A",
    "new strategic air units are placed on fronts where there is an operational base (R-691)",
)
def no_base_there(world: AwawWorld, asked: AssignTo) -> bool:
    if asked.start or asked.front in US_BOXES:
        return False
    return not bases_on(world, asked.party, asked.front)


@BOOK.forbids(
    AssignTo,
    "26.23A, 24.232A",
    "British strategic bombers and interceptors do not serve in the Pacific",
    party=str(Power.BRITAIN),
)
def british_in_the_pacific(world: AwawWorld, asked: AssignTo) -> bool:
    return theater_of(asked.front) is Theater.PACIFIC


@BOOK.forbids(
    AssignTo,
    "26.23B, 24.53",
    "those of the U.S. stay in its box until it is at war in the theater",
    party=str(Power.US),
)
def americans_wait(world: AwawWorld, asked: AssignTo) -> bool:
    if asked.front in US_BOXES:
        return False
    return not us_at_war_in(world, theater_of(asked.front))


@BOOK.forbids(
    AssignTo,
    "24.232B, 24.232C",
    "American strategic bombers stay in the theater for which they were built",
    party=str(Power.US),
    category=Category.STRATEGIC_BOMBER,
)
def americans_in_the_other_theater(world: AwawWorld, asked: AssignTo) -> bool:
    return bool(asked.start) and theater_of(asked.start) is not theater_of(asked.front)


@BOOK.forbids(
    AssignTo,
    "24.232B, 24.232C",
    "the U.S. has one pool of strategic bombers for Europe and one for the Pacific",
    party=str(Power.US),
    category=Category.STRATEGIC_BOMBER,
)
def of_the_other_pool(world: AwawWorld, asked: AssignTo) -> bool:
    if asked.start or len(world.statics.theaters) == 1:
        return False
    theater, kind = theater_of(asked.front), UnitTypeId(f"{asked.party}-{asked.category}")
    there = sum(
        row.factors
        for row in world.front_air.rows()
        if row.type == kind and theater_of(row.front) is theater
    )
    return there + asked.factors > bombers_for(world, kind, theater)


def bombers_for(world: AwawWorld, kind: UnitTypeId, theater: Theater) -> int:
    """24.232B, 24.232C: the American bombers of a theater, built or not."""
    level = world.levels.get(Level(FOR_THE_PACIFIC, str(Power.US), 0).key())
    pacific = 0 if level is None else level.value
    if theater is Theater.PACIFIC:
        return pacific
    pool = world.pools.get(kind)
    built = sum(row.factors for row in world.front_air.rows() if row.type == kind)
    return built + (0 if pool is None else pool.unbuilt) - pacific


@BOOK.forbids(
    AssignTo,
    "27.92D, 26.23B",
    "only new American units are placed in a U.S. box, and only where the U.S. is not at war",
)
def in_a_us_box(world: AwawWorld, asked: AssignTo) -> bool:
    if asked.front not in US_BOXES:
        return False
    if asked.party != Power.US or asked.start:
        return True
    return us_at_war_in(world, theater_of(asked.front))


@BOOK.forbids(
    AssignTo,
    "27.92A, 27.92B, 27.92C, 27.92D, 5.942",
    "new strategic air units are placed in the SW boxes of their power",
)
def in_another_box(world: AwawWorld, asked: AssignTo) -> bool:
    if asked.start:
        return False
    for row in world.statics.tables["sw-unit-placing"].rows:
        if row.keys[0] == asked.party and row.keys[1] == STRATEGIC_AIR:
            box = BOX_NAMES[SW_BOXES[theater_of(asked.front)]]
            return box not in str(row.cells["places"]).split(", ")
    return True


@BOOK.forbids(
    AssignTo,
    "27.92E",
    "new Russian strategic air units are placed on the eastern or Asian front",
    party=str(Power.RUSSIA),
)
def russians_elsewhere(world: AwawWorld, asked: AssignTo) -> bool:
    return not asked.start and asked.front not in ("eastern", "asian")


# Rows ---------------------------------------------------------------------------------------------


def assign(
    world: AwawWorld, kind: UnitTypeId, party: str, front: str, factors: int, used: bool = False
) -> None:
    """26.21: so many factors more of a type are on a front."""
    join(world, FrontAir(kind, party, front, factors, used))


def take(world: AwawWorld, stack: FrontAirId, factors: int) -> FrontAir:
    """So many factors leave where they were; gives back the row as it was."""
    return part_with(world, world.front_air[stack], factors)


def use(world: AwawWorld, stack: FrontAirId, factors: int) -> FrontAirId:
    """26.443A, 26.663: factors that fly are inverted; gives the name that they have then."""
    row = take(world, stack, factors)
    assign(world, row.type, row.party, row.front, factors, used=True)
    return FrontAir(row.type, row.party, row.front, factors, used=True).id


def lose(world: AwawWorld, stack: FrontAirId, factors: int, rule: str) -> None:
    """26.454: factors are eliminated, and go back to their force pool."""
    row = take(world, stack, factors)
    note_lost(world, row.type, row.party, factors, Cause.COMBAT)
    world.tell(rule, f"{factors} of {row.type} eliminated")


def redeploy(world: AwawWorld, stack: FrontAirId, factors: int, front: str) -> None:
    """26.21, 24.52: factors go to another front, used or not, and stay as they are."""
    row = take(world, stack, factors)
    assign(world, row.type, row.party, front, factors, row.used)
    world.tell("26.21", f"{row.type} to the {front} front: {factors}")


def ready(world: AwawWorld, side: Side, category: Category) -> list[FrontAir]:
    """The uninverted strategic air units of a side, of one sort."""
    return [
        row
        for row in world.front_air.rows()
        if not row.used
        and side_of_party(world, row.party) is side
        and category_of(world, row) is category
    ]


@BOOK.happens(
    Moment.TIME_LIMITS,
    "33.93C",
    "strategic bombers and interceptors are turned up as their owner's player turn ends: those "
    "that defended in the enemy's do not escort in their own",
)
def turn_up(world: AwawWorld) -> None:
    for row in list(world.front_air.rows()):
        if row.used and side_of_party(world, row.party) is world.side:
            take(world, row.id, row.factors)
            assign(world, row.type, row.party, row.front, row.factors)


def bomber_results(world: AwawWorld, power: str) -> int:
    """24.21A, 26.461B: the strategic bomber results of a power; the one with which the Western
    Allies begin is among them.
    """
    if found := research_level(world, LevelKind.STRATEGIC_BOMBERS, power):
        return found
    return BOMBERS_NEED if power in (Power.BRITAIN, Power.US) else 0

"""17.5, 17.55, 17.7, 17.8: jets, strategic bombers and interceptors: their ranges, whether there
are jets at all, and what jets and interceptors are worth in air combat.

The results of research stand as levels of a party or its faction.
"""

from __future__ import annotations

from collections.abc import Iterable

from warcabinet.awaw.air.bases.basing import NO_BASE
from warcabinet.awaw.air.combat.air_nationality import AirNationality, chart_modifier
from warcabinet.awaw.air.combat.losses_from_mixed_forces import Squad
from warcabinet.awaw.air.missions.air_range import AirRange
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import SQUADRONS, STRATEGIC_AIR, Category
from warcabinet.awaw.logistics.construction.construction_restrictions import Construct
from warcabinet.awaw.pieces.research_levels import research_level
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Theater

FIRST_JETS = 9
"""17.54: the research result that brings jets."""

JET_STRENGTH = 3
"""17.55: what a jet counts for."""


# Research -----------------------------------------------------------------------------------------


def result_of(world: AwawWorld, kind: LevelKind, party: str) -> int:
    """17.52, 17.72: the research result of a party, of who pays for it, or of its faction."""
    return research_level(world, kind, party)


def range_at(world: AwawWorld, unit: str, result: int, theater: Theater) -> int:
    """17.52, 17.72, 17.82: the range of the table at a research result."""
    for row in world.statics.tables["air-ranges"].rows:
        name, results = row.keys
        if name == unit and _covers(results, result):
            return int(row.cells[str(theater)])
    return 0


def _covers(results: str, result: int) -> bool:
    least, dots, most = results.partition("..")
    if not dots:
        return result == int(least)
    return int(least) <= result <= int(most or result)


def _longer(world: AwawWorld, asked: AirRange, unit: str, result: int) -> int | None:
    printed = world.statics.kinds[asked.type].range(asked.theater) or 0
    return (range_at(world, unit, result, asked.theater) - printed) or None


@BOOK.modifies(
    AirRange,
    "17.52, 18.31E",
    "jet research",
    "jets fly two hexes in Europe and one in the Pacific; a hex more from a result of 11, two more "
    "from 12",
    category=Category.JET,
)
def jets_fly_farther(world: AwawWorld, asked: AirRange) -> int | None:
    return _longer(world, asked, "jet", max(result_of(world, LevelKind.JETS, asked.party), 9))


@BOOK.modifies(
    AirRange,
    "17.72, 18.31F",
    "air range research",
    "each result doubles the four hexes (three in the Pacific) of bombers, the third makes six "
    "times as many",
    category=Category.STRATEGIC_BOMBER,
)
def bombers_fly_farther(world: AwawWorld, asked: AirRange) -> int | None:
    result = result_of(world, LevelKind.AIR_RANGE, asked.party)
    return _longer(world, asked, "strategic-bomber", result)


@BOOK.modifies(
    AirRange,
    "17.82A, 17.82B, 17.82C, 17.82D",
    "air range research",
    "interceptors fly as far as army air until the second result doubles and the third trebles it",
    category=Category.INTERCEPTOR,
)
def interceptors_fly_farther(world: AwawWorld, asked: AirRange) -> int | None:
    result = result_of(world, LevelKind.AIR_RANGE, asked.party)
    return _longer(world, asked, "interceptor", result)


@BOOK.forbids(
    Construct,
    "17.54",
    "no jets are built before a research result of 9; then a factor costs three BRPs",
    category=Category.JET,
)
def no_jets_yet(world: AwawWorld, asked: Construct) -> bool:
    return result_of(world, LevelKind.JETS, asked.party) < FIRST_JETS


# In air combat ------------------------------------------------------------------------------------


def jets(squads: Iterable[Squad]) -> int:
    """17.56, 19.31B: one for each jet factor, or for each three jet squadrons."""
    found = {False: 0, True: 0}
    for squad in squads:
        if squad.is_jet:
            found[squad.squadrons] += squad.units
    return found[False] + found[True] // SQUADRONS


@BOOK.modifies(
    AirNationality,
    "19.31A, 17.85",
    "interceptors",
    "interceptors have one more",
    category=Category.INTERCEPTOR,
)
def interceptors(world: AwawWorld, asked: AirNationality) -> int:
    return chart_modifier(world, "interceptors")


# Cost and bases -----------------------------------------------------------------------------------

BOOK.note("17.74, 17.84", "a strategic bomber or interceptor factor costs three BRPs: its type")
BOOK.note("18.31C", "kamikazes fly four hexes: the range of their type")


@BOOK.lays(
    NO_BASE,
    "17.71, 17.81, 17.461",
    "strategic bombers and interceptors are in SW boxes only, kamikazes in no hex",
    category=(*STRATEGIC_AIR, Category.KAMIKAZE),
)
def not_on_the_board(world: AwawWorld, party: str, nationality: str, category: str) -> int:
    return world.map.hexes

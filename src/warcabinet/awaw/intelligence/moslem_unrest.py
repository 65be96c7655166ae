"""44.35, 42.26G, 11.341A: Axis partisans in the Middle East, by results of Moslem unrest.

A result is a secret until its partisan is first built: then it belongs to the area for good. So an
area takes one more partisan than it has had results, as long as one is left.
"""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.partisans.construction_restrictions import PartisanIn
from warcabinet.awaw.ground.partisans.partisan_construction import PARTISAN_BUILT
from warcabinet.awaw.ground.partisans.partisan_force_pools import (
    OUT_OF_BOUNDS,
    PartisanPool,
    in_areas,
    partisan_areas,
)
from warcabinet.awaw.intelligence.spy_rings import held_by
from warcabinet.awaw.logistics.shipments.brp_grants_to_russia import PERSIAN_ROUTE
from warcabinet.awaw.research.research_sheet import plays_all, project
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.research import ProjectId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Country, Faction, Power, Side, home_side, pair_key

UNREST = ProjectId("moslem-unrest")
AXIS = str(Faction.EUROPEAN_AXIS)
EGYPT, ARABS, PERSIA = "egypt", "iraq", "persia"
AREAS = (EGYPT, ARABS, PERSIA)
"""The areas as the tables of partisans call them: Iraq stands for all Arab countries."""


def stirred(world: AwawWorld, area: str) -> int:
    """44.35A: by how many results the pool of an area has become larger, for all to see."""
    row = world.levels.get(Level(str(UNREST), area, 0).key())
    return 0 if row is None else row.value


def results_left(world: AwawWorld) -> int:
    """44.351: results that no area has had yet. For whoever may know them."""
    if not plays_all(world.statics):
        return 0
    return project(world, AXIS, UNREST).results - sum(stirred(world, area) for area in AREAS)


@BOOK.modifies(
    PartisanPool,
    "44.35A, 42.26G, 11.21, 11.341A",
    "Moslem unrest",
    "each result of Moslem unrest allows one more partisan in one of the three areas, for good; no "
    "more than two in each",
    area=AREAS,
    faction=AXIS,
)
def unrest(world: AwawWorld, asked: PartisanPool) -> int | None:
    had = stirred(world, asked.area)
    most = partisan_areas(world.statics)[asked.area].pools[asked.faction][1]
    more = 1 if had < most and results_left(world) > 0 else 0
    return had + more or None


@BOOK.happens(
    PARTISAN_BUILT,
    "44.35A, 44.351",
    "a result of Moslem unrest is announced, and belongs to its area, when its partisan is first "
    "built",
)
def announce_unrest(world: AwawWorld, faction: str, area: str) -> None:
    if faction != AXIS or area not in AREAS or not results_left(world):
        return
    had = stirred(world, area)
    if in_areas(world, faction).get(area, 0) > had:
        world.put(Level(str(UNREST), area, had + 1))
        row = project(world, AXIS, UNREST)
        world.amend(row, shown=row.shown + 1)
        world.tell("44.351", f"Moslem unrest: {had + 1} Axis partisans may be in {_called(area)}")


def _called(area: str) -> str:
    return "Iraq and the Arab countries" if area == ARABS else area


# Where they may be --------------------------------------------------------------------------------


def attacked_by_allies(world: AwawWorld, country: str) -> bool:
    """44.35A: has an Allied power declared war on this country?"""
    allies = (power for power in Power if home_side(power) is Side.ALLIED)
    return any(pair_key(Country(country), power) in world.wars for power in allies)


@BOOK.forbids(
    PartisanIn,
    "11.341A, 44.35A",
    "Axis partisans are built in Persia if the Allies have declared war on it or opened the "
    "Persian route",
    area=PERSIA,
    faction=AXIS,
)
def persia_is_quiet(world: AwawWorld, asked: PartisanIn) -> bool:
    return not attacked_by_allies(world, PERSIA) and PERSIAN_ROUTE not in world.opened_routes


@BOOK.lays(
    OUT_OF_BOUNDS,
    "11.341A, 44.35A",
    "Axis partisans are in Lebanon and Syria only if the Allies control them (R-555)",
    area=ARABS,
)
def lebanon_is_not_allied(world: AwawWorld, area: str) -> int:
    power = held_by(world, "lebanon-syria")
    if power is not None and home_side(power) is Side.ALLIED and power not in world.surrendered:
        return 0
    return world.statics.area("territory:lebanon-syria")


@BOOK.lays(
    OUT_OF_BOUNDS,
    "11.341A, 44.35A",
    "Axis partisans are in Arabia only if the Allies have attacked it (R-555)",
    area=ARABS,
)
def arabia_is_quiet(world: AwawWorld, area: str) -> int:
    return 0 if attacked_by_allies(world, "arabia") else world.statics.area("territory:arabia")

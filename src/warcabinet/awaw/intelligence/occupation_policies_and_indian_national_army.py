"""44.32A, 44.33, 44.34A, 72.92, 72.93, 72.94, 85.46I: troops that are raised in occupied lands:
Vlasov, Wang and the Indian National Army.

Their counters lie in the force pool for all to see; how many factors of them may be built follows
from a secret result, and is kept in the row of its project.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.production_without_research import TRIGGERED
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.attack.ground_attacks import AttackWith
from warcabinet.awaw.ground.movement.ground_movement import CLOSED
from warcabinet.awaw.intelligence.western_allied_and_russian_partisans import (
    INDIAN,
    POLICIES,
    force_figure,
)
from warcabinet.awaw.logistics.construction.construction_restrictions import Construct
from warcabinet.awaw.logistics.construction.placement_of_newly_constructed_units import HOME
from warcabinet.awaw.logistics.hex_control.hex_control import controls
from warcabinet.awaw.moments import Moment
from warcabinet.awaw.research.research_sheet import plays_all, project, researchers
from warcabinet.awaw.scenarios.play.events import grow_pool
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.research import ProjectId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import PHASE_ENDS
from warcabinet.awaw.terms.powers import Faction, Power, at_war, side_of_faction
from warcabinet.engine.derived import derived
from warcabinet.engine.procedures import Done, Procedure, Step


class Force(msgspec.Struct, frozen=True):
    """Who raises troops, by which project, where, and for which objectives."""

    name: str
    """As the tables of occupation forces call it."""
    faction: Faction
    power: Power
    project: ProjectId
    lands: tuple[str, ...]
    rule: str
    told: str
    """The rule by which its result is told."""


FORCES: Mapping[str, Force] = {
    "vlasov": Force(
        "vlasov",
        Faction.EUROPEAN_AXIS,
        Power.GERMANY,
        POLICIES,
        ("russia", "poland", "eastern-poland"),
        "44.32A",
        "44.321",
    ),
    "wang": Force(
        "wang",
        Faction.JAPAN,
        Power.JAPAN,
        ProjectId("chinese-occupation-policies"),
        ("china", "communist-china", "manchuria"),
        "44.33A",
        "44.331",
    ),
    "indian-national-army": Force(
        "indian national army",
        Faction.JAPAN,
        Power.JAPAN,
        INDIAN,
        ("india", "ceylon", "burma"),
        "44.34A",
        "44.341",
    ),
}
NAMES = tuple(FORCES)
FOR_OBJECTIVES = ("wang", "indian-national-army")
"""44.33A, 44.34A: forces with one unit of each size for each objective that is held."""


@derived
def land_of(world: AwawWorld, nationality: str) -> int:
    """44.32A, 44.33A, 72.92C, 72.94: where such troops are raised and operate: pre-war Poland with
    its east, Burma, and so on.
    """
    board = world.board
    names = [one for one in FORCES[nationality].lands if one in board.territories]
    return board.territory.where(*names) & board.land


def types_of(world: AwawWorld, nationality: str) -> tuple[UnitTypeId, ...]:
    found = (one for one in world.statics.kinds.values() if one.nationality == nationality)
    return tuple(one.type for one in found)


# How many -----------------------------------------------------------------------------------------


def is_raised(world: AwawWorld, force: Force) -> bool:
    """42.26: may such troops be raised in this game, as far as everybody knows?"""
    if not plays_all(world.statics) or force.faction not in researchers(world.statics):
        return False
    return force.project != POLICIES or at_war(world, Power.GERMANY, Power.RUSSIA)


def rate(world: AwawWorld, force: Force) -> int:
    """44.32A, 44.33A, 44.34A: the factors that become available in a turn. For whoever may know the
    result.
    """
    results = project(world, str(force.faction), force.project).results
    if force.project != POLICIES:
        return force_figure(world, force.name, "factors a turn") if results else 0
    most = force_figure(world, force.name, "factors a turn at most")
    return min(most, results * force_figure(world, force.name, "factors a turn per result"))


@BOOK.happens(
    TRIGGERED,
    "44.32A, 44.33A, 44.34A, 72.92B",
    "in each unit construction phase factors of raised troops become available",
    order=50,
)
def more_troops(world: AwawWorld) -> None:
    for nationality, force in FORCES.items():
        if side_of_faction(force.faction) is not world.side or not is_raised(world, force):
            continue
        for kind in types_of(world, nationality):
            if kind not in world.pools:
                grow_pool(world, str(kind), world.statics.kinds[kind].limit or 0)
        if more := rate(world, force):
            row = project(world, str(force.faction), force.project)
            world.amend(row, surplus=row.surplus + more)


@BOOK.happens(
    Moment.TIME_LIMITS,
    "44.32A, 44.33A, 72.92B",
    "factors that were not built may be kept for larger units: two of Vlasov, one of the others",
)
def keep_factors(world: AwawWorld) -> None:
    for nationality, force in FORCES.items():
        row = project(world, str(force.faction), force.project)
        if side_of_faction(force.faction) is world.side and row.surplus:
            kept = force_figure(world, force.name, "unbuilt factors kept")
            left = row.surplus - factors_built(world, nationality)
            world.amend(row, surplus=min(kept, max(0, left)))


def factors_built(world: AwawWorld, nationality: str) -> int:
    """The factors of such troops that have been built in this player turn."""
    kinds = world.statics.kinds
    rows = (row for row in world.built.values() if kinds[row.type].nationality == nationality)
    return sum(row.count * kinds[row.type].combat for row in rows)


@BOOK.forbids(
    Construct,
    "44.32A, 44.33A, 44.34A, 72.92A, 72.92B, 72.92D",
    "no more factors of raised troops than production allows in this turn, with those kept",
    nationality=NAMES,
)
def beyond_the_rate(world: AwawWorld, asked: Construct) -> bool:
    force = FORCES[asked.nationality]
    if not is_raised(world, force):
        return True
    wanted = asked.count * world.statics.kinds[asked.kind].combat
    there = project(world, str(force.faction), force.project).surplus
    return factors_built(world, asked.nationality) + wanted > there


@BOOK.forbids(
    Construct,
    "44.33A, 44.34A, 72.93A, 72.93B",
    "one unit of each size for each objective that Japan controls",
    nationality=FOR_OBJECTIVES,
)
def beyond_the_objectives(world: AwawWorld, asked: Construct) -> bool:
    force = FORCES[asked.nationality]
    limit = world.statics.kinds[asked.kind].limit or 0
    pool = world.pools.get(asked.kind)
    raised = limit - (limit if pool is None else pool.unbuilt)
    return raised + asked.count > objectives_held(world, force)


def objectives_held(world: AwawWorld, force: Force) -> int:
    """27.22B: for each of them a unit may be built again."""
    rows = world.statics.tables["occupation-objectives"].rows
    names = {row.keys[1] for row in rows if row.keys[0] == force.name}
    hexes = (row.hex for row in world.board.objectives() if row.name in names)
    return sum(controls(world, str(force.power), space) for space in hexes)


# Where --------------------------------------------------------------------------------------------


@BOOK.lays(
    HOME,
    "44.32A, 44.33A, 72.92C",
    "raised troops are built in cities: Vlasov in Russia and Poland, Wang in China and Manchuria, "
    "the Indian National Army in India and Burma",
    nationality=NAMES,
)
def in_cities(world: AwawWorld, nationality: str, party: str) -> int:
    cities = world.map.mask(row.hex for row in world.board.cities() if row.hex in world.map)
    return cities & land_of(world, nationality)


@BOOK.lays(
    CLOSED,
    "44.32A, 44.33A, 72.94, 85.46I",
    "raised troops stay in the lands in which they are raised",
    nationality=NAMES,
)
def stay_there(world: AwawWorld, party: str, nationality: str, category: str) -> int:
    return world.map.hexes & ~land_of(world, nationality)


@BOOK.forbids(
    AttackWith,
    "44.32A, 44.33A, 72.94, 85.46I",
    "raised troops attack nobody outside the lands in which they are raised",
    nationality=NAMES,
)
def attack_there(world: AwawWorld, attack: AttackWith) -> bool:
    nationality = world.statics.kinds[world.units[attack.unit].type].nationality
    return not world.map.has(land_of(world, str(nationality)), attack.target)


# When it is told ----------------------------------------------------------------------------------


@BOOK.happens(
    PHASE_ENDS,
    "44.321, 44.331, 44.341",
    "occupation policies and subversion are revealed when troops are first raised by them",
)
class RaisingRevealed(Procedure[None]):
    def start(self, world: AwawWorld, _: None) -> Step:
        for nationality, force in FORCES.items():
            if not factors_built(world, nationality):
                continue
            row = project(world, str(force.faction), force.project)
            if row.results > row.shown:
                world.amend(row, shown=row.results)
                world.put(Level(str(force.project), str(force.faction), row.results))
                text = f"{force.faction}: {force.project}: {row.results} results"
                world.tell(force.told, text)
        return Done()

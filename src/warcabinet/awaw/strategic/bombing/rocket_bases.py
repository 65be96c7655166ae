"""26.61, 26.62, 26.63B, 24.42, 42.24E: rocket bases: how many there may be, where they are placed,
and how they are taken up for another place.
"""

from __future__ import annotations

from typing import ClassVar

from warcabinet.awaw.air.base_changes.airbase_placement import (
    americans_at_peace,
    not_controlled,
    not_supplied,
    not_traced_yet,
)
from warcabinet.awaw.air.bases.airbase_counters import against_counter_in
from warcabinet.awaw.air.combat.jets_bombers_interceptors import result_of
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.attrition.attrition_retreats import NO_REFUGE
from warcabinet.awaw.ground.attrition.counter_losses import BARED
from warcabinet.awaw.logistics.hex_control.presence_that_keeps_control import PRESENCE
from warcabinet.awaw.logistics.redeployment.redeployment_restrictions import HINDERED
from warcabinet.awaw.moments import Moment
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.pieces.research_levels import affects, announced_level
from warcabinet.awaw.politics.parties import hostile_to, parties_of, side_of_party
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.bombing import RocketBase, RocketBasesPlaced
from warcabinet.awaw.state.statics import is_power
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.bombing.bombing_effects_and_firestorms import lose_rocket_base
from warcabinet.awaw.strategic.bombing.resolving_attacks_against_the_target import figure
from warcabinet.awaw.terms.powers import Power, Side
from warcabinet.engine.book import Layer, Question, Refusal, Registration
from warcabinet.engine.derived import derived
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId

NO_ROCKET_BASE: Layer[int] = Layer("hexes in which a power places no rocket base", ("power",))


# How many -----------------------------------------------------------------------------------------


def rights(world: AwawWorld, power: str) -> bool:
    """42.24E: does a power have rocket bases at all? Germany, Japan, Russia and the U.S."""
    cells = world.statics.tables["production-rights"].row("rocket bases").cells
    return cells.get(power) == "yes"


def allowed(world: AwawWorld, power: str) -> int:
    """26.63B, 24.42: as many as the rocket result of a power allows; none without one."""
    return bases_with(world, power, result_of(world, LevelKind.ROCKETS, power))


def bases_with(world: AwawWorld, power: str, result: int) -> int:
    """42.24E: how many rocket bases a power has with this result."""
    if not rights(world, power):
        return 0
    found = 0
    for row in world.statics.tables["rocket-bases"].rows:
        least = int(str(row.keys[0]).rstrip("."))
        if result >= least:
            found = int(row.cells["bases"])
    return found


def bases_of(world: AwawWorld, power: str) -> list[RocketBase]:
    return [row for row in world.rocket_bases.rows() if row.owner == power]


def _lost(world: AwawWorld, power: str) -> int:
    row = world.rocket_bases_lost.get(power)
    return 0 if row is None else row.count


def placed(world: AwawWorld, power: str) -> RocketBasesPlaced:
    return world.rocket_bases_placed.get(power) or RocketBasesPlaced(power)


def additional(world: AwawWorld, power: str) -> bool:
    """26.61A, 26.63B: (R-064) may a power place one more than it ever had? One in a turn."""
    there = len(bases_of(world, power)) + _lost(world, power)
    most = figure(world.statics, "rocket-bases-placed-per-turn")
    return there < allowed(world, power) and placed(world, power).new < most


def may_recycle(world: AwawWorld, power: str) -> bool:
    """26.61A, 26.62C: (R-482) in a turn a power takes up one rocket base for another place, or
    places one again that was eliminated.
    """
    most = figure(world.statics, "rocket-bases-replaced-per-turn")
    return placed(world, power).again < most


def may_replace(world: AwawWorld, power: str) -> bool:
    """26.62C: is there one that was eliminated and may be placed again now?"""
    return _lost(world, power) > 0 and may_recycle(world, power)


def builders(world: AwawWorld, side: Side) -> list[str]:
    """The powers of a side that may place a rocket base, or take one up, in this turn."""
    return [
        name
        for name in sorted(parties_of(world, side))
        if is_power(name)
        and allowed(world, name)
        and (additional(world, name) or may_replace(world, name) or recyclable(world, name))
    ]


def recyclable(world: AwawWorld, power: str) -> list[SpaceId]:
    """26.61A: the rocket bases that a power could take up: the undamaged ones."""
    if not may_recycle(world, power):
        return []
    return [row.hex for row in bases_of(world, power) if not row.damaged]


# Where --------------------------------------------------------------------------------------------

BOOK.lays(
    NO_ROCKET_BASE,
    "26.61, 18.142C, 29.24A, 29.24B",
    "rocket bases are placed in hexes that the power or a partner of its faction controls",
)(not_controlled)

BOOK.lays(
    NO_ROCKET_BASE,
    "26.61, 30.61A, 30.12",
    "rocket bases are placed only in fully supplied hexes",
)(not_supplied)

BOOK.lays(
    NO_ROCKET_BASE,
    "26.61, 18.142C",
    "no rocket base is placed in a minor country in the movement phase of the turn in which it "
    "joins",
)(not_traced_yet)

BOOK.lays(
    NO_ROCKET_BASE,
    "26.61, 18.141",
    "the U.S. places rocket bases in Europe only once it is at war with Germany",
    power=Power.US,
)(americans_at_peace)


@BOOK.lays(NO_ROCKET_BASE, "26.61, 18.142D", "a hex has one rocket base at most")
def there_is_one(world: AwawWorld, power: str) -> int:
    return world.map.mask(world.rocket_bases)


@derived
def _layers(world: AwawWorld, power: str) -> list[tuple[Registration, int]]:
    return BOOK.layers(world, NO_ROCKET_BASE, power)


def sites(world: AwawWorld, power: str) -> int:
    """26.61: the hexes in which a power may place a rocket base."""
    found = world.board.land & world.statics.map
    for _, area in _layers(world, power):
        found &= ~area
    return found


def against_hex(world: AwawWorld, power: str, space: SpaceId) -> list[Refusal]:
    """26.61: every reason why a power may not place a rocket base in a hex."""
    land = ("26.61", "rocket bases are placed in land hexes of the map")
    return against_counter_in(world, space, _layers(world, power), land)


class MoveRockets(Question, frozen=True):
    """26.61B: may a rocket base be taken up in one hex and placed in another?"""

    classes: ClassVar[tuple[str, ...]] = ("side",)
    side: str
    start: SpaceId
    to: SpaceId

    def about(self) -> tuple[Thing, ...]:
        return (a_hex(self.to),)


@BOOK.forbids(
    MoveRockets,
    "26.61B, 18.145",
    "a rocket base of the Axis is placed again in its own theater",
    side=str(Side.AXIS),
)
def in_the_other_theater(world: AwawWorld, asked: MoveRockets) -> bool:
    theater_at = world.statics.theater_at
    return theater_at(asked.start) is not theater_at(asked.to)


# Placed -------------------------------------------------------------------------------------------


def place(world: AwawWorld, power: str, space: SpaceId) -> None:
    """26.61A, 26.62C, 26.62, 41.85: a new rocket base, or one that was eliminated; neither costs
    BRPs. If more are there than the others could expect, they are told of the result (R-710).
    """
    tally = placed(world, power)
    if additional(world, power):
        world.put(RocketBasesPlaced(power, tally.new + 1, tally.again))
    else:
        lost = world.rocket_bases_lost[power]
        if lost.count > 1:
            world.amend(lost, count=lost.count - 1)
        else:
            world.drop(lost)
        world.put(RocketBasesPlaced(power, tally.new, tally.again + 1))
    world.put(RocketBase(space, power))
    known = announced_level(world, LevelKind.ROCKETS, power)
    if len(bases_of(world, power)) > bases_with(world, power, known):
        affects(world, LevelKind.ROCKETS, power)
    world.tell("26.61", f"{power} places a rocket base in {space}", a_hex(space))


def recycle(world: AwawWorld, start: SpaceId, to: SpaceId) -> None:
    """26.61A: a rocket base is taken up and placed elsewhere."""
    row = world.rocket_bases[start]
    tally = placed(world, row.owner)
    world.drop(row)
    world.put(RocketBase(to, row.owner))
    world.put(RocketBasesPlaced(row.owner, tally.new, tally.again + 1))
    world.tell("26.61", f"{row.owner} moves a rocket base from {start} to {to}", a_hex(to))


# Lost, and repaired -------------------------------------------------------------------------------


@BOOK.happens(
    Moment.TIME_LIMITS,
    "26.62B",
    "a damaged rocket base works again as its owner's next player turn ends",
)
def repaired(world: AwawWorld) -> None:
    for row in list(world.rocket_bases.rows()):
        if row.damaged and side_of_party(world, row.owner) is world.side:
            world.amend(row, damaged=False)
            world.tell("26.62B", f"the rocket base in {row.hex} works again", a_hex(row.hex))


@BOOK.happens(
    BARED, "14.523", "a rocket base is eliminated with the last ground unit of its hex by attrition"
)
def bared(world: AwawWorld, space: SpaceId) -> None:
    row = world.rocket_bases.get(space)
    if row is not None:
        lose_rocket_base(world, row, "14.523")


# What they keep the enemy from --------------------------------------------------------------------


@derived
def _hexes(world: AwawWorld) -> int:
    return world.map.mask(world.rocket_bases)


def _hostile(world: AwawWorld, party: str) -> int:
    hostile = hostile_to(world, party)
    rows = world.rocket_bases.values()
    return world.map.mask(row.hex for row in rows if row.owner in hostile)


@BOOK.lays(PRESENCE, "29.31B, 29.71A", "rocket bases keep hexes around them")
def kept(world: AwawWorld, party: str) -> int:
    return _hexes(world) & world.held[party]


@BOOK.lays(NO_REFUGE, "14.72A", "no retreat into a hex with an enemy rocket base")
def no_refuge(world: AwawWorld, party: str) -> int:
    return _hostile(world, party)


@BOOK.lays(
    HINDERED,
    "28.25, 28.26C",
    "a redeployment does not begin, end or pass next to an enemy rocket base",
)
def hindered(world: AwawWorld, party: str) -> int:
    return world.map.expand(_hostile(world, party), world.board.land_sides)

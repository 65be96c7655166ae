"""13.4: how far a ground unit can go, what that costs, and how a move is carried out.

A move is one flood over the board under layers that the book holds. Each rule that closes, bars or
costs something lays its layer beside its subject; exploitation (16) reuses them.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.forces.unit_types import UnitType
from warcabinet.awaw.ground.stacking.flak import drop_flak
from warcabinet.awaw.ground.stacking.stacking import room
from warcabinet.awaw.logistics.hex_control import hex_control
from warcabinet.awaw.pieces.ground_units import (
    a_hex,
    a_unit,
    in_working_order,
    is_partisan,
    negated_area,
)
from warcabinet.awaw.state.ground import Spent, Unit, UnitId
from warcabinet.awaw.state.pieces import bit_of, where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Theater
from warcabinet.engine.book import Layer, Modifier, Question, Refusal
from warcabinet.engine.derived import derived, until_next_write
from warcabinet.engine.world import Thing
from warcabinet.hexes import NO_SIDES, Levels, Links, Sides, SpaceId, Terms, reach

CLASSES = ("party", "nationality", "category")

FOR_NOW = "for now"
"""A sort of `CLOSED`: a unit is kept out only for the time being, by other units, the weather or a
limit that is reached; it is no place that it can never enter (28.26B).
"""

ON_THE_MARCH = "on the march"
"""A sort of `CLOSED`: ground units are kept out, and not air units that are based there (18.1)."""

BY_UNITS = "by units"
"""A sort of `CLOSED`: enemy units are there; who drives them out or drops on them may enter."""

CLOSED: Layer[int] = Layer(
    "spaces that may not be entered", CLASSES, (FOR_NOW, ON_THE_MARCH, BY_UNITS)
)
CONFINED: Layer[int] = Layer("spaces that one unit may not enter", ("category", "unit"))
BARRED: Layer[Sides] = Layer("hexsides that may not be crossed", ("party",))
OFF_BOARD: Layer[Links] = Layer("ways between the board and its boxes", CLASSES)
ENTER_COST: Layer[tuple[int, int]] = Layer("extra points to enter, and where", CLASSES)
LEAVE_COST: Layer[tuple[int, int]] = Layer("extra points to leave, and where", CLASSES)
INFANTRY_FACTOR = {Theater.EUROPE: 3, Theater.PACIFIC: 2}
"""10.32, 13.41F: how far armor and mechanized infantry go without their mechanized component."""


# Who may move -------------------------------------------------------------------------------------


HELD: Layer[Collection[UnitId]] = Layer("units that stay where they are")
"""13.41: a layer of units and not of hexes: few are held, and all units are asked about."""


class LeavingTogether(Question, frozen=True):
    """13.45: may these units leave a space together? What keeps each of them is in `HELD`."""

    space: SpaceId
    units: tuple[UnitId, ...]

    def about(self) -> tuple[Thing, ...]:
        return (*(a_unit(unit) for unit in self.units), a_hex(self.space))


@derived
def held(world: AwawWorld) -> frozenset[UnitId]:
    """13.41: the units that may not move now."""
    return frozenset(unit for _, units in BOOK.layers(world, HELD) for unit in units)


def may_march(world: AwawWorld, unit: Unit) -> list[Refusal]:
    """13.41: every reason why a unit may not move now."""
    if unit.id not in held(world):
        return []
    return [
        Refusal(entry.rules[0], entry.gist, (a_unit(unit.id),))
        for entry, units in BOOK.layers(world, HELD)
        if unit.id in units
    ]


# How far ------------------------------------------------------------------------------------------


class MovementFactor(Question, frozen=True):
    """13.41, 10.11, 10.12, 10.22, 10.92: the movement factor of a unit: what is printed on it, and
    what rules add or take away. It has one for each board (4.12).
    """

    classes: ClassVar[tuple[str, ...]] = ("nationality", "category")
    nationality: str
    category: str
    unit: UnitId
    printed: int
    theater: Theater

    def about(self) -> tuple[Thing, ...]:
        return (a_unit(self.unit),)


@BOOK.modifies(
    MovementFactor, "13.41, 4.12", "printed", "a ground unit moves up to its movement factor"
)
def printed_factor(world: AwawWorld, asked: MovementFactor) -> int:
    return asked.printed


@BOOK.modifies(
    MovementFactor,
    "13.41F",
    "no mechanized component",
    "without its mechanized component a unit moves like infantry",
    category=(Category.ARMOR, Category.INFANTRY),
)
def like_infantry(world: AwawWorld, asked: MovementFactor) -> int | None:
    lost = INFANTRY_FACTOR[asked.theater] - asked.printed
    if lost >= 0 or in_working_order(world, world.units[asked.unit]):
        return None
    return lost


def allowance_parts(world: AwawWorld, unit: Unit) -> tuple[Modifier, ...]:
    return BOOK.total(world, _factor(world, unit))


def _factor(world: AwawWorld, unit: Unit, theater: Theater | None = None) -> MovementFactor:
    statics = world.statics
    one = statics.kinds[unit.type]
    here = theater or statics.theater_at(where(world, unit.place))
    printed = statics.movement_in[here][unit.type]
    return MovementFactor(one.nationality, one.category, unit.id, printed, here)


@until_next_write
def allowance(world: AwawWorld, unit: Unit) -> int:
    """13.41, 13.42, 4.12: the movement points a unit has for the whole phase, on the board where
    it is; unused ones are lost.
    """
    return max(BOOK.amount(world, _factor(world, unit)), 0)


def points_left(world: AwawWorld, unit: Unit) -> int:
    """13.45: what a unit has not yet used in this phase."""
    row = world.spent.get(unit.id)
    return max(allowance(world, unit) - (0 if row is None else row.points), 0)


# On what terms ------------------------------------------------------------------------------------


def classes_of(unit: Unit, one: UnitType) -> tuple[str, str, str]:
    """What the layers of movement are asked for."""
    return unit.party, str(one.nationality), str(one.category)


@derived
def open_sides(world: AwawWorld, party: str) -> Sides:
    """13.43: the hexsides that a party's ground units may cross."""
    barred = NO_SIDES
    for _, sides in BOOK.layers(world, BARRED, party):
        if sides:
            barred |= sides
    return world.map.sides - barred


@dataclass(frozen=True, slots=True)
class Ground:
    """What the layers of movement say for units of one class: see `Terms` for the words."""

    closed: int
    links: Links | None
    enter: tuple[tuple[int, int], ...]
    leave: tuple[tuple[int, int], ...]


@derived
def ground_for(world: AwawWorld, party: str, nationality: str, category: str) -> Ground:
    """13.41, 13.44, 5.23, 5.27A, 5.33, 5.37A, 5.67A: what is closed to units of one class, and what
    their steps cost; boxes to which no way is laid are not entered or left.
    """
    classes = (party, nationality, category)
    closed = world.map.spaces & ~world.statics.map
    for _, area in BOOK.layers(world, CLOSED, *classes):
        closed |= area
    links: Links | None = None
    for _, some in BOOK.layers(world, OFF_BOARD, *classes):
        if not some.groups:
            continue
        if links is not None:
            some = Links((*links.groups, *some.groups), links.sources | some.sources)
        links = some
    enter = tuple(cost for _, cost in BOOK.layers(world, ENTER_COST, *classes) if cost[1])
    leave = tuple(cost for _, cost in BOOK.layers(world, LEAVE_COST, *classes) if cost[1])
    return Ground(closed, links, enter, leave)


def march_terms(world: AwawWorld, unit: Unit, exploiting: bool = False) -> Terms:
    """13.41, 13.411: on what terms a unit moves from where it is now: what is closed, what steps
    cost, and whether it may still move one hex in any case. Exploitation keeps its own count of
    what has been spent: it always asks as if the unit had not moved.
    """
    one = world.statics.kinds[unit.type]
    ground = ground_for(world, *classes_of(unit, one))
    row = None if exploiting else world.spent.get(unit.id)
    spent = 0 if row is None else row.points
    caps = _caps(world, unit, one, spent)
    if ground.links is not None:
        caps += _beyond_the_box(world, unit, spent)
    return Terms(
        sides=open_sides(world, unit.party),
        links=ground.links,
        closed=ground.closed | confined(world, unit.id, one),
        enter=ground.enter,
        leave=ground.leave,
        caps=caps,
        one_hex=row is None,
    )


def confined(world: AwawWorld, unit: UnitId, one: UnitType) -> int:
    """11.42: what is closed to a single unit, because of where it comes from."""
    closed = 0
    for _, area in BOOK.layers(world, CONFINED, str(one.category), unit):
        closed |= area
    return closed


def _caps(world: AwawWorld, unit: Unit, one: UnitType, spent: int) -> tuple[tuple[int, int], ...]:
    """10.33: where its mechanized component is negated a unit goes on only within the movement
    factor of infantry.
    """
    theater = world.statics.theater_at(where(world, unit.place))
    if not one.mechanized_in(theater):
        return ()
    area = negated_area(world, unit.party, one)
    return ((max(INFANTRY_FACTOR[theater] - spent, 0), area),) if area else ()


def _beyond_the_box(world: AwawWorld, unit: Unit, spent: int) -> tuple[tuple[int, int], ...]:
    """4.12, 5.77A: a unit that comes out of the Urals box onto the Pacific board goes on there only
    within the movement factor it has on that board (R-290).
    """
    statics = world.statics
    if (
        len(statics.theaters) == 1
        or statics.theater_at(where(world, unit.place)) is Theater.PACIFIC
    ):
        return ()
    there = max(BOOK.amount(world, _factor(world, unit, Theater.PACIFIC)), 0)
    return ((max(there - spent, 0), statics.pacific),)


# Where to -----------------------------------------------------------------------------------------


Reach = Levels
"""Where a unit can go, what each space costs it, and a way there."""


def reach_with(world: AwawWorld, unit: Unit, points: int, terms: Terms) -> Reach:
    """13.41: where a unit can go from where it is with so many points, on these terms."""
    return reach(world.map, bit_of(world, unit), points, terms)


@until_next_write
def reachable(world: AwawWorld, unit: Unit) -> Reach:
    """13.41, 13.45: where a unit can go with the points that it has left."""
    return reach_with(world, unit, points_left(world, unit), march_terms(world, unit))


def step_cost(world: AwawWorld, terms: Terms, start: str, to: str) -> int:
    """13.41, 13.56: what one step costs, whether a unit has the points or not; the hex of an
    earlier overrun costs no more than others.
    """
    here, there = world.map.bit(start), world.map.bit(to)
    cost = 1
    if terms.links is not None and there & world.map.boxes | here & world.map.boxes:
        for length, sources, targets in terms.links.groups:
            if sources & here and targets & there:
                cost = length
    cost += sum(points for points, area in terms.enter if area & there)
    return cost + sum(points for points, area in terms.leave if area & here)


# Carrying it out ----------------------------------------------------------------------------------


def march(world: AwawWorld, unit: Unit, path: Sequence[SpaceId], points: int | None = None) -> Unit:
    """13.41, 13.45, 29.21: move a unit along a path, hex by hex: each hex comes under control as it
    is entered, and the points are noted (`points`, if it is known what the path costs). A path that
    costs more than the unit has is the one hex that it may always move (13.411), and takes all its
    points.
    """
    most = max(allowance(world, unit), 1)
    if points is None:
        terms = march_terms(world, unit)
        points = sum(step_cost(world, terms, start, to) for start, to in pairwise(path))
    for to in path[1:]:
        enter(world, unit, to)
    unit = world.amend(unit, place=path[-1])
    spend(world, unit.id, points, most)
    world.tell(
        "13.41",
        f"{unit.id} moves {'-'.join(path)}",
        a_unit(unit.id),
        a_hex(where(world, unit.place)),
    )
    return unit


def spend(world: AwawWorld, unit: UnitId, points: int, most: int) -> None:
    """13.45: note the points that a unit uses."""
    row = world.spent.get(unit)
    world.put(Spent(unit, min(points + (0 if row is None else row.points), most)))


def step_into(world: AwawWorld, unit: Unit, space: str) -> Unit:
    """29.21, 10.94: a unit goes into a space, with all that follows from it."""
    moved = world.amend(unit, place=SpaceId(space))
    enter(world, unit, space)
    return moved


def enter(world: AwawWorld, unit: Unit, space: str) -> None:
    """29.21, 10.94: whoever enters a space takes control of it, and hostile flak there is lost."""
    hex_control.enter(world, space, unit.party, partisan=is_partisan(world, unit))
    drop_flak(world, space, unit.party)


# For the screen -----------------------------------------------------------------------------------


def options_of(world: AwawWorld, unit: Unit) -> dict[SpaceId, int]:
    """13.41: the spaces that a unit can move to and stay in, with what they cost it."""
    if may_march(world, unit):
        return {}
    found = reachable(world, unit)
    options: dict[SpaceId, int] = {}
    for space in world.map.members(found.reached & ~bit_of(world, unit)):
        if not room(world, space, unit.id):
            options[space] = found.cost(space) or 0
    return options


def why_not(world: AwawWorld, unit: Unit, to: str) -> list[Refusal]:
    """13.41: every reason why a unit cannot move to a space and stay there; none if it can."""
    if refusals := may_march(world, unit):
        return refusals
    return out_of_reach(world, unit, reachable(world, unit), to) or room(world, to, unit.id)


def out_of_reach(world: AwawWorld, unit: Unit, found: Levels, to: str) -> list[Refusal]:
    """13.41, 13.43, 13.46: why a space is not among those that a flood found: it is closed, the way
    into it is barred, or it is too far.
    """
    bit = world.map.bit_if_any(to)
    if bit & found.reached and to != unit.place:
        return []
    about = (a_unit(unit.id), a_hex(to))
    if not bit:
        return [Refusal("13.41", "there is no such space", about)]
    if to == unit.place:
        return [Refusal("13.41", "the unit is there already", about)]
    if not bit & world.statics.map:
        return [Refusal("7.211", "this is not on the map of the scenario", about)]
    one = world.statics.kinds[unit.type]
    refusals = [
        Refusal(entry.rules[0], entry.gist, about)
        for entry, area in (
            *BOOK.layers(world, CLOSED, *classes_of(unit, one)),
            *BOOK.layers(world, CONFINED, str(one.category), unit.id),
        )
        if area & bit
    ]
    return refusals or _barred(world, unit, to) or [_too_far(world, unit, about)]


def _barred(world: AwawWorld, unit: Unit, to: str) -> list[Refusal]:
    if not (world.map.is_hex(where(world, unit.place)) and world.map.is_hex(to)):
        return []
    here = bit_of(world, unit)
    if not world.map.has(world.map.expand(here), to):
        return []
    direction = world.map.grid.direction(where(world, unit.place), to)
    return [
        Refusal(entry.rules[0], entry.gist, (a_unit(unit.id), a_hex(to)))
        for entry, sides in BOOK.layers(world, BARRED, unit.party)
        if sides[direction] & here
    ]


def _too_far(world: AwawWorld, unit: Unit, about: tuple[Thing, ...]) -> Refusal:
    left = points_left(world, unit)
    parts = allowance_parts(world, unit)
    told = ", ".join(f"{part.value:+} {part.name}" for part in parts[1:])
    have = f"{left} of {allowance(world, unit)} movement points left"
    return Refusal("13.41", f"out of reach: {have}{f' ({told})' if told else ''}", about)

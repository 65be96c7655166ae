"""20.16, 21.51: what a scenario orders the ships of a side to do in a turn: to sail as one task
force, to patrol, to invade.

An order binds as long as it can be carried out. A side does not end announcing before, its ships do
not sail for something else, its task forces are not broken up so that it could not any more, and
the units that ships are to carry wait for them.
Where an order asks for more than the other rules allow, as much of it binds as they do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import commands
from warcabinet.awaw.ground.movement.ground_movement import HELD
from warcabinet.awaw.naval.cargo.destroyer_and_transport_requirements import (
    factors_of,
    lift,
    per_factor,
)
from warcabinet.awaw.naval.landings.invasions_with_ships_of_sw_boxes import announced_to
from warcabinet.awaw.naval.landings.loading import as_much_as_fits, hulls_of, passengers
from warcabinet.awaw.naval.landings.mission_orders import against_mission
from warcabinet.awaw.naval.landings.seaborne_invasions import INVASION, Invade, InvadeHex
from warcabinet.awaw.naval.movement.announced_by_order import (
    COMBAT,
    IN_COMBAT,
    IN_MOVEMENT,
    MOVEMENT,
    EndAnnouncing,
)
from warcabinet.awaw.naval.movement.announcing_base_changes_and_patrols import (
    Patrol,
    against_goal,
    goals,
)
from warcabinet.awaw.naval.movement.crews import Ships, against_crew, crew
from warcabinet.awaw.naval.movement.employment_of_naval_units import SailTogether
from warcabinet.awaw.naval.ships.contents import Known, contents, loose_in, ships_of
from warcabinet.awaw.naval.ships.types_of_naval_units import STRATEGIC, Sort, class_of
from warcabinet.awaw.naval.task_forces.changing_force import SMALL
from warcabinet.awaw.naval.task_forces.composition import is_marker
from warcabinet.awaw.naval.task_forces.forming import Regroup, carry_out
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.scenarios.file.model import Special
from warcabinet.awaw.state.berths import ForceId, force_of
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.naval import Hull, Stance
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

TASK_FORCE, INVADE = "task-force", "invasion"
"""The special rules of scenarios. A task force without an area patrols; one with an area goes along
with the invasion of it, or patrols ahead of it.
"""

ELSEWHERE = (
    Kind.BASE_CHANGE,
    Kind.PATROL,
    Kind.SEA_TRANSPORT,
    Kind.CARRIER_MISSION,
    Kind.SW_DEPLOYMENT,
)
"""What ships with an order do not sail for."""

FEW_GOALS = 6


def orders(world: AwawWorld, name: str, own: Iterable[str]) -> list[Special]:
    """The orders to these parties in the game turn that is played, or is about to begin."""
    named = {*own}
    return [
        row
        for row in world.statics.special(name)
        if row.who in named and world.date in (None, row.turn)
    ]


def theirs(world: AwawWorld, name: str, seat: Seat) -> list[Special]:
    """Those that a seat has to carry out in its own player turn."""
    return [
        row
        for row in orders(world, name, commands(world, seat))
        if side_of_party(world, row.who) is world.phasing
    ]


# Who is meant -------------------------------------------------------------------------------------


def _from(world: AwawWorld, row: Special, space: str) -> bool:
    return not row.origin or world.map.has(world.statics.area(*row.origin), SpaceId(space))


def task_forces(world: AwawWorld, row: Special) -> list[ForceId]:
    """The task forces in port where the order is given."""
    return [
        force.id
        for force in world.forces.rows()
        if force.party == row.who
        and force.stance is Stance.PORT
        and is_marker(world, force.id)
        and _from(world, row, force.place)
    ]


def meant(world: AwawWorld, row: Special) -> list[Hull]:
    """The ships in port that have to sail in one task force."""
    return [
        hull
        for hull in world.hulls.rows()
        if hull.party == row.who
        and (not row.ships or hull.what in row.ships)
        and not hull.damaged
        and class_of(world, hull).sort not in STRATEGIC
        and _in_port(world, hull)
        and _from(world, row, where(world, hull.berth))
    ]


def _in_port(world: AwawWorld, hull: Hull) -> bool:
    force = force_of(hull.berth)
    return force is None or world.forces[force].stance is Stance.PORT


def _marked(world: AwawWorld, row: Special) -> list[ForceId]:
    """The task forces that these are in."""
    found = {force_of(hull.berth) for hull in meant(world, row)}
    return sorted(one for one in found if one is not None and is_marker(world, one))


def _sailors(
    world: AwawWorld, row: Special
) -> Iterator[tuple[tuple[ForceId, ...], tuple[Ships, ...]]]:
    """Those who could carry out an invasion by order: task forces of as many factors as it says;
    fewer than ten factors are destroyers in port that are in none.
    """
    for force in task_forces(world, row):
        known = contents(world, force)  # the other side does not know what is in it
        if isinstance(known, Known) and row.amount in (
            None,
            sum(hull.factors for hull in known.hulls),
        ):
            yield (force,), ()
    if row.amount is None or row.amount >= SMALL:
        return
    for space in world.map.members(world.statics.area(*row.origin)):
        for hull in loose_in(world, space):
            if hull.party == row.who and _is_lift(world, hull) and hull.factors >= row.amount:
                yield (), (Ships(hull.id, row.amount),)


def _is_lift(world: AwawWorld, hull: Hull) -> bool:
    return class_of(world, hull).sort is Sort.DESTROYER


# How it is carried out ----------------------------------------------------------------------------


@BOOK.happens(
    IN_MOVEMENT, "20.16, 21.41", "ships that the scenario orders to patrol have to be announced"
)
def patrols(world: AwawWorld, seat: Seat) -> Iterator[Patrol]:
    for row in theirs(world, TASK_FORCE, seat):
        for force in () if row.area else _marked(world, row):
            who = crew(world, (force,), ())
            if who is None or against_crew(world, Kind.PATROL, (force,), ()):
                continue
            every = goals(world, Kind.PATROL, who)
            near = sorted(every, key=lambda one: (_far(world, row.who, one), one))
            legal = (to for to in near if not against_goal(world, Kind.PATROL, who, to))
            for _, to in zip(range(FEW_GOALS), legal, strict=False):
                yield Patrol((force,), (), to, ())


def _far(world: AwawWorld, party: str, space: SpaceId) -> int:
    """The hexes from where the side has to invade."""
    areas = [term for row in orders(world, INVADE, (party,)) for term in row.area]
    ashore = str(space).partition(":")[0]
    to = world.map.members(world.statics.area(*areas)) if areas else []
    return min((world.board.board.grid.distance(ashore, one) for one in to), default=0)


@BOOK.happens(IN_COMBAT, "21.51, 20.16", "invasions that the scenario orders have to be announced")
def invasions(world: AwawWorld, seat: Seat) -> Iterator[Invade]:
    for row in theirs(world, INVADE, seat):
        if not announced(world, row):
            yield from _missions(world, seat, row)
        elif row.origin and row.amount is None:
            yield from _along(world, row, task_forces(world, row))
    for row in theirs(world, TASK_FORCE, seat):
        if row.area:
            yield from _along(world, row, _marked(world, row))


def announced(world: AwawWorld, row: Special) -> bool:
    """Has the invasion been announced, by those who were ordered to it?"""
    for to in world.map.members(world.statics.area(*row.area)):
        for activity in announced_to(world, Kind.INVASION, to):
            for force in activity.forces:
                there = world.forces[force]
                factors = sum(hull.factors for hull in ships_of(world, force))
                ours = there.party == row.who and _from(world, row, there.base or there.place)
                if ours and row.amount in (None, factors):
                    return True
    return False


def _missions(world: AwawWorld, seat: Seat, row: Special) -> Iterator[Invade]:
    waiting: dict[SpaceId, list[UnitId]] = {}
    for unit in passengers(world, seat, Kind.INVASION):
        waiting.setdefault(where(world, world.units[unit].place), []).append(unit)
    for forces, ships in _sailors(world, row):
        who = crew(world, forces, ships)
        if who is None or against_crew(world, Kind.INVASION, forces, ships):
            continue
        for start in sorted(waiting, key=lambda one: (one != who.base, one)):
            for to in world.map.members(world.statics.area(*row.area)):
                cargo = as_much_as_fits(world, Kind.INVASION, forces, ships, to, waiting[start])
                action = Invade(forces, ships, to, cargo, ())
                if cargo and not against_mission(world, INVASION, action):
                    yield action


def _along(world: AwawWorld, row: Special, forces: Iterable[ForceId]) -> Iterator[Invade]:
    """Task forces that have to go along with an invasion that has been announced."""
    for force in forces:
        for to in world.map.members(world.statics.area(*row.area)):
            action = Invade((force,), (), to, (), ())
            if announced_to(world, Kind.INVASION, to) and not against_mission(
                world, INVASION, action
            ):
                yield action


# What it forbids ----------------------------------------------------------------------------------


@BOOK.forbids(
    EndAnnouncing,
    "20.16, 21.41",
    "the scenario orders a task force of yours to patrol",
    phase=MOVEMENT,
)
def has_to_patrol(world: AwawWorld, asked: EndAnnouncing) -> bool:
    return next(patrols(world, asked.seat), None) is not None


@BOOK.forbids(
    EndAnnouncing,
    "21.51, 20.16",
    "the scenario orders your ships to an invasion that is not announced yet",
    phase=COMBAT,
)
def has_to_invade(world: AwawWorld, asked: EndAnnouncing) -> bool:
    return next(invasions(world, asked.seat), None) is not None


@BOOK.forbids(
    SailTogether,
    "20.16, 21.51",
    "by order of the scenario these ships sail for something else",
    activity=ELSEWHERE,
)
def has_other_orders(world: AwawWorld, asked: SailTogether) -> bool:
    party = asked.hulls[0].party
    if side_of_party(world, party) is not world.phasing:
        return False
    for row in orders(world, TASK_FORCE, (party,)):
        names = {hull.id for hull in meant(world, row)}
        if asked.activity != Kind.PATROL and any(hull.id in names for hull in asked.hulls):
            return True
    return any(_needed(world, row, asked) for row in orders(world, INVADE, (party,)))


@BOOK.forbids(
    InvadeHex, "21.51, 20.16", "the scenario orders a landing elsewhere, which comes first"
)
def has_to_land_elsewhere(world: AwawWorld, asked: InvadeHex) -> bool:
    if side_of_party(world, asked.party) is not world.phasing:
        return False
    rows = orders(world, INVADE, (asked.party,))
    if any(world.map.has(world.statics.area(*row.area), asked.hex) for row in rows):
        return False
    return any(not announced(world, row) and _able(world, row) for row in rows)


def _needed(world: AwawWorld, row: Special, asked: SailTogether) -> bool:
    """Can nobody else carry out an invasion by order?"""
    if not row.origin or not _from(world, row, asked.base):
        return False
    names = {hull.id: hull.factors for hull in asked.hulls}
    every = [*_sailors(world, row)]
    if row.amount is None:
        return any(hull.id in names for forces, _ in every for hull in ships_of(world, forces[0]))
    left = [
        (forces, ships)
        for forces, ships in every
        if not any(hull.id in names for force in forces for hull in ships_of(world, force))
        and all(
            world.hulls[one.hull].factors - names.get(one.hull, 0) >= one.factors for one in ships
        )
    ]
    return bool(every) and not left


@BOOK.lays(HELD, "21.51, 20.16", "it waits for the ships that the scenario orders to an invasion")
def waits_for_ships(world: AwawWorld) -> list[UnitId]:
    return [
        unit.id
        for row in world.statics.special(INVADE)
        if world.date in (None, row.turn) and side_of_party(world, row.who) is world.phasing
        for unit in world.units.rows()
        if unit.party == row.who and where(world, unit.place) in _harbors(world, row)
    ]


def _harbors(world: AwawWorld, row: Special) -> set[SpaceId]:
    """Where those lie who could carry out an invasion by order."""
    return {
        who.base
        for forces, ships in _sailors(world, row)
        if (who := crew(world, forces, ships)) is not None
    }


@BOOK.forbids(Regroup, "20.16", "the scenario keeps these ships in one task force")
def broken_up(world: AwawWorld, asked: Regroup) -> bool:
    rows = orders(world, TASK_FORCE, _parties(world, asked))
    if not rows:
        return False
    ahead = _regrouped(world, asked)
    return any(_groups(ahead, row) > _groups(world, row) for row in rows)


def _groups(world: AwawWorld, row: Special) -> int:
    """In how many forces the ships are that have to be in one; each loose ship is by itself."""
    return len({force_of(hull.berth) or hull.id for hull in meant(world, row)})


@BOOK.forbids(
    Regroup, "21.51, 20.16", "nobody could carry out the invasion that the scenario orders"
)
def nobody_left_to_invade(world: AwawWorld, asked: Regroup) -> bool:
    rows = orders(world, INVADE, _parties(world, asked))
    if not rows:
        return False
    ahead = _regrouped(world, asked)
    return any(_able(world, row) and not _able(ahead, row) for row in rows)


def _able(world: AwawWorld, row: Special) -> bool:
    """Has anybody of them the destroyers to carry one of the units that are there?"""
    units = [unit for unit in world.units.rows() if unit.party == row.who]
    there = [unit for unit in units if _from(world, row, where(world, unit.place))]
    for to in world.map.members(world.statics.area(*row.area)):
        needs = [
            per_factor(world, Kind.INVASION, row.who, where(world, unit.place), to)
            * factors_of(world, unit)
            for unit in there
        ]
        for forces, ships in _sailors(world, row):
            hulls = hulls_of(world, forces[0], ()) if forces else _parts(world, ships)
            if needs and lift(world, hulls) >= min(needs):
                return True
    return False


def _parts(world: AwawWorld, ships: tuple[Ships, ...]) -> tuple[Hull, ...]:
    found = crew(world, (), ships)
    return () if found is None else found.hulls


def _parties(world: AwawWorld, asked: Regroup) -> set[str]:
    return {world.hulls[one.hull].party for one in asked.ships}


def _regrouped(world: AwawWorld, asked: Regroup) -> AwawWorld:
    ahead = world.copy()
    ahead.readonly = False
    carry_out(ahead, asked.ships)
    return ahead

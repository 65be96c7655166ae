"""20.162, 20.164: who puts which ships under which markers, in secret.

One answer says it all for a seat, so that the others learn nothing from how many orders it took:
which factors go under which marker of their port, or back into it. What it does not name stays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import ClassVar

import msgspec

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import arrangement, commands
from warcabinet.awaw.naval.ships.contents import forces_in, loose_in, ships_of
from warcabinet.awaw.naval.ships.types_of_naval_units import STRATEGIC, class_of
from warcabinet.awaw.naval.task_forces.allied_strength import told_every_turn
from warcabinet.awaw.naval.task_forces.changing_force import (
    Part,
    form,
    join,
    leave,
    power_for,
    some_of,
)
from warcabinet.awaw.naval.task_forces.composition import free_markers, is_marker, may_form
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import ships_in
from warcabinet.awaw.state.berths import ForceId, force_of, space_of
from warcabinet.awaw.state.naval import Hull, HullId, Stance
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import SET_UP
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Question, Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Manner, Slot
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

PORT = ForceId("port")
"""20.164C: out of its task force, into the port."""

NEW_MARKERS = 4
"""How many of the markers that are not on the board are offered."""

TOO_FEW = 10


class Assigned(msgspec.Struct, frozen=True, order=True):
    """Factors of a row of ships, and the marker that they go under."""

    hull: HullId
    factors: int
    force: ForceId


class FormTaskForces(Action, frozen=True):
    """20.162: put ships under markers, or back into their port."""

    ships: tuple[Assigned, ...]


class LeaveTaskForces(Action, frozen=True):
    """Leave the task forces as they are."""


class Regroup(Question, frozen=True):
    """May a seat change its task forces so?"""

    ships: tuple[Assigned, ...]


# What a seat has --------------------------------------------------------------------------------


def own_ships(world: AwawWorld, seat: Seat) -> tuple[Hull, ...]:
    """20.162B, 20.164C: the ships of a seat that are in port and may be in a task force."""
    own = commands(world, seat)
    found = (
        hull
        for space in _ports(world, own)
        for hull in (*loose_in(world, space), *_in_forces(world, space, own))
        if hull.party in own and not hull.damaged
    )
    return tuple(hull for hull in found if class_of(world, hull).sort not in STRATEGIC)


def _ports(world: AwawWorld, own: frozenset[str]) -> list[SpaceId]:
    return world.map.members(ships_in(world, own))


def _in_forces(world: AwawWorld, space: SpaceId, own: frozenset[str]) -> Iterator[Hull]:
    for force in forces_in(world, space):
        row = world.forces[force]
        if row.party in own and row.stance is Stance.PORT and is_marker(world, force):
            yield from ships_of(world, force)


def _forces_for(world: AwawWorld, hull: Hull, seat: Seat) -> tuple[ForceId, ...]:
    """The markers that a ship may go under: those of its power in its port, and new ones; and out
    of its own into the port.
    """
    port, power = where(world, hull.berth), power_for(world, hull.party)
    there = (
        one
        for one in forces_in(world, port)
        if is_marker(world, one)
        and world.forces[one].stance is Stance.PORT
        and world.forces[one].party in commands(world, seat)
        and one != force_of(hull.berth)
    )
    out = () if space_of(hull.berth) is not None else (PORT,)
    return (*there, *free_markers(world, power)[:NEW_MARKERS], *out)


# The answer -------------------------------------------------------------------------------------


def _hulls(asked: Asked, got: Got) -> Domain[HullId]:
    own = {hull.id for hull in own_ships(asked.world, asked.seat)}

    def why(hull: HullId) -> list[Refusal]:
        return [] if hull in own else [Refusal("20.162", "no ship in port that may be assigned")]

    return Domain(sorted(own), why)


def _factors(asked: Asked, got: Got) -> Domain[int]:
    """20.91: any number of factors; cruisers by twos, named ships whole."""
    row = asked.world.hulls.get(got["hull"])
    if row is None:
        return Domain(())
    size = class_of(asked.world, row).size
    used = sum(one.factors for one in got.get("ships", ()) if one.hull == row.id)
    most = row.factors - used

    def why(factors: int) -> list[Refusal]:
        if 0 < factors <= most and factors % size == 0:
            return []
        return [Refusal("20.91", f"{most} factors are there, in counters of {size}")]

    return Domain(range(size, most + 1, size), why)


def _markers(asked: Asked, got: Got) -> Domain[ForceId]:
    world: AwawWorld = asked.world
    row = world.hulls.get(got["hull"])
    if row is None:
        return Domain(())
    known = _forces_for(world, row, asked.seat)
    spare = free_markers(world, power_for(world, row.party))

    def why(force: ForceId) -> list[Refusal]:
        if force in known or force in spare:
            return []
        return [Refusal("20.161", "no marker that these ships may have in their port")]

    return Domain(known, why)


def _as_wished(world: AwawWorld, ships: tuple[Assigned, ...]) -> dict[ForceId, list[Hull]]:
    """What would be in each force that is concerned, if it were so."""
    taken: Counter[HullId] = Counter()
    found: dict[ForceId, list[Hull]] = {}
    for one in ships:
        taken[one.hull] += one.factors
        row = world.hulls[one.hull]
        if one.force != PORT:
            found.setdefault(one.force, []).append(some_of(row, one.factors))
        if (old := force_of(row.berth)) is not None:
            found.setdefault(old, [])
    for force, hulls in found.items():
        for hull in ships_of(world, force) if force in world.forces else ():
            if hull.factors > taken[hull.id]:
                hulls.append(some_of(hull, hull.factors - taken[hull.id]))
    return found


def _legal(asked: Asked, action: FormTaskForces) -> list[Refusal]:
    """20.162: every task force that is concerned is one, or gone."""
    world: AwawWorld = asked.world
    for one in action.ships:
        if one.hull not in world.hulls:
            return [Refusal("20.162", "there is no such ship")]
    counted = Counter[HullId]()
    for one in action.ships:
        counted[one.hull] += one.factors
    if any(world.hulls[hull].factors < count for hull, count in counted.items()):
        return [Refusal("20.91", "more factors than there are")]
    found: list[Refusal] = []
    for force, hulls in sorted(_as_wished(world, action.ships).items()):
        if not hulls:
            continue
        ports = {where(world, hull.berth) for hull in hulls}
        if force in world.forces:
            ports.add(world.forces[force].place)
        port = min(ports)
        if len(ports) > 1:
            reason = "the ships of a task force come from one port"
            found.append(Refusal("20.164C", reason, (a_hex(port),)))
            continue
        power = _power(world, force, hulls)
        found += may_form(world, power, tuple(hulls), port)
    return found or BOOK.may(world, Regroup(action.ships))


def _power(world: AwawWorld, force: ForceId, hulls: list[Hull]) -> str:
    row = world.forces.get(force)
    return row.party if row is not None else force.rpartition("-")[0]


def _ways(asked: Asked) -> Iterator[FormTaskForces]:
    """Some that are legal: one new task force of what lies loose in a port, or one broken up."""
    world: AwawWorld = asked.world
    own = own_ships(world, asked.seat)
    for port in sorted({where(world, hull.berth) for hull in own}):
        loose = [hull for hull in own if hull.berth == port]
        for power in sorted({power_for(world, hull.party) for hull in loose}):
            mine = [hull for hull in loose if power_for(world, hull.party) == power]
            spare = free_markers(world, power)
            if spare and (parts := a_legal_one(world, power, mine, port)):
                yield FormTaskForces(
                    tuple(sorted(Assigned(hull, count, spare[0]) for hull, count in parts))
                )
    for force in sorted({force for hull in own if (force := force_of(hull.berth)) is not None}):
        ships = ships_of(world, force)
        yield FormTaskForces(tuple(sorted(Assigned(hull.id, hull.factors, PORT) for hull in ships)))


def a_legal_one(world: AwawWorld, power: str, hulls: list[Hull], port: SpaceId) -> list[Part]:
    """20.162: a task force of ships in a port: heavy ones first, then light ones until it is legal
    and as large as may be; none if there is no such.
    """
    ready = [hull for hull in hulls if not hull.inverted]
    parts: list[Part] = []
    chosen: list[Hull] = []
    best: list[Part] = []
    for hull in sorted(ready, key=lambda one: (not one.named, one.id)):
        size = class_of(world, hull).size
        for count in range(hull.factors, 0, -size):
            now = [*chosen, some_of(hull, count)]
            if sum(one.factors for one in now) <= 25:
                parts.append((hull.id, count))
                chosen = now
                break
        if not may_form(world, power, tuple(chosen), port):
            best = list(parts)
    return best


FORMING = Form(
    (
        Slot(
            "ships",
            most=None,
            inner=(
                Slot("hull", _hulls),
                Slot("factors", _factors),
                Slot("force", _markers),
            ),
            joint=True,
            drawn="few",
        ),
    ),
    whole=_legal,
    proposals=_ways,
    label="Form task forces",
)
"""20.162: how task forces are formed, wherever it is asked for."""


class TaskForceFormation(Decision[FormTaskForces | LeaveTaskForces], frozen=True):
    """20.162, 20.164A, 20.164B: which ships sail together; the other side sees the markers."""

    rule: ClassVar[str] = "20.162"
    prompt: ClassVar[str] = "Form task forces"
    manner: ClassVar[Manner] = "sealed"
    by_default: ClassVar[str] = "all task forces stay as they are"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        FormTaskForces: FORMING,
        LeaveTaskForces: Form(weight=2, label="Leave them as they are"),
    }

    def default(self, asked: Asked) -> LeaveTaskForces:
        return LeaveTaskForces()

    def real(self, asked: Asked) -> bool:
        return next(_ways(asked), None) is not None


def leave_those_at_hand(asked: Asked) -> LeaveTaskForces | None:
    """20.162: in the movement phase task forces stay as they are, if no ship that could be in one
    lies in port outside; else, and before missions, the seat is asked.
    """
    world: AwawWorld = asked.world
    outside = (hull for hull in own_ships(world, asked.seat) if force_of(hull.berth) is None)
    moving = world.now.step.startswith("T.P.MOV")
    return LeaveTaskForces() if moving and next(outside, None) is None else None


# Carried out ------------------------------------------------------------------------------------


def carry_out(world: AwawWorld, ships: tuple[Assigned, ...]) -> None:
    """20.162, 20.164A: first those that go into port, then those under markers that are there, then
    new task forces.
    """
    targets: dict[ForceId, list[Part]] = {}
    for one in ships:
        targets.setdefault(one.force, []).append((one.hull, one.factors))
    spaces = {one.hull: where(world, world.hulls[one.hull].berth) for one in ships}
    for hull, count in targets.pop(PORT, []):
        leave(world, [(hull, count)], spaces[hull])
    for force, parts in sorted(targets.items()):
        if force in world.forces:
            join(world, force, parts)
        else:
            form(world, force, force.rpartition("-")[0], spaces[parts[0][0]], parts)


class Formation(Procedure[None], tag="task-force-formation", kw_only=True):
    """20.162, 20.164B: the seats that are named form their task forces, each in secret."""

    seats: tuple[Seat, ...] = ()

    def start(self, world: AwawWorld, _: None) -> Step:
        asked = tuple(seat for seat in self.seats if ships_in(world, commands(world, seat)))
        if not asked or not world.statics.uses("20.16"):
            return Done()
        return self.ask_all(TaskForceFormation(asked), then=self.answered)

    def answered(
        self, world: AwawWorld, answers: Mapping[Seat, FormTaskForces | LeaveTaskForces]
    ) -> Step:
        for seat in sorted(answers):
            answer = answers[seat]
            if isinstance(answer, FormTaskForces):
                carry_out(world, answer.ships)
        told_every_turn(world)
        return Done()


@BOOK.happens(SET_UP, "20.164B", "task forces conceal ships from the start of the game")
class FirstTaskForces(Procedure[None], tag="first-task-forces"):
    """20.164B: the task forces that the scenario names are formed; then each seat may change its
    own. Where it names none, ships begin in their ports, and task forces are formed in play.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        scenario = world.statics.scenario
        fleets = () if scenario is None else scenario.fleet
        named = [fleet for fleet in fleets if fleet.task_force]
        for fleet in named:
            as_the_scenario_says(world, fleet.hex, fleet.ships, fleet.units, fleet.task_force)
        if not named:
            return Done()
        return self.call(Formation(seats=arrangement(world).seats), then=self.formed)

    def formed(self, world: AwawWorld, _: None) -> Step:
        return Done()


def as_the_scenario_says(
    world: AwawWorld, hex_: str, ships: tuple[str, ...], units: Mapping[str, int], number: int
) -> None:
    parts: list[Part] = [(HullId(name), world.hulls[HullId(name)].factors) for name in ships]
    parts += [(HullId(f"{kind}@{hex_}"), count) for kind, count in units.items()]
    power = power_for(world, world.hulls[parts[0][0]].party)
    form(world, ForceId(f"{power}-{number}"), power, SpaceId(hex_), parts)

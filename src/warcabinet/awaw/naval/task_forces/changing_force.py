"""20.163, 20.164: how a task force is put together, comes to port, splits and combines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from warcabinet.awaw.naval.damage.named_ships import repair_hits
from warcabinet.awaw.naval.ships.changing import move
from warcabinet.awaw.naval.ships.concealing import reveal
from warcabinet.awaw.naval.ships.contents import loose_in, ships_of
from warcabinet.awaw.naval.ships.flags import flags
from warcabinet.awaw.naval.ships.squadrons import fill_carriers
from warcabinet.awaw.naval.ships.types_of_naval_units import STRATEGIC, class_of
from warcabinet.awaw.naval.task_forces.composition import can_form, free_markers, may_form
from warcabinet.awaw.naval.task_forces.origins import forget_origins, note_origins
from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.state.berths import ForceId, in_force
from warcabinet.awaw.state.naval import Force, ForceKind, Hull, HullId, Stance
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId

SMALL = 10
"""20.164E, 21.312: from so many factors on a force must be a task force."""

Part = tuple[HullId, int]
"""Factors of a row of ships."""


def power_for(world: AwawWorld, party: str) -> str:
    """20.162C: whose marker ships of a party get, if nobody says otherwise."""
    return str(next(iter(flags(world, party)), party))


def form(
    world: AwawWorld, marker: ForceId, power: str, space: SpaceId, parts: Iterable[Part]
) -> Force:
    """20.162, 20.164A: ships in a port come under a marker that is not on the board yet, with the
    squadrons of their carriers; from now on the other side sees the marker alone.
    """
    chosen = list(parts)
    first = world.hulls[chosen[0][0]]
    force = world.put(Force(marker, power, space, inverted=first.inverted))
    join(world, force.id, chosen)
    world.tell("20.162", f"{in_force(marker)} of {power} is formed in {space}")
    return force


def join(world: AwawWorld, force: ForceId, parts: Iterable[Part]) -> None:
    """20.164A: ships in the same port come into a force, with the squadrons of their carriers."""
    moved = [move(world, world.hulls[hull], in_force(force), count) for hull, count in parts]
    fill_carriers(world, tuple(moved))


def leave(world: AwawWorld, parts: Iterable[Part], space: SpaceId) -> None:
    """20.164C: ships leave their task force for the port, where everybody sees them."""
    for hull, count in parts:
        move(world, world.hulls[hull], space, count)


def whole(hulls: Iterable[Hull]) -> list[Part]:
    return [(hull.id, hull.factors) for hull in hulls]


# Coming to port ---------------------------------------------------------------------------------


def come_to_port(world: AwawWorld, force: ForceId, port: SpaceId) -> None:
    """20.163, 20.523A, 20.162B: a force is in port again. Hits that have not damaged ships are
    repaired, damaged ships leave the force, and a task force that is no longer one loses its marker
    unless other ships in the port make up for what it has lost. Ships without a marker are in port
    like any others.
    """
    row = world.amend(world.forces[force], place=port, base=None, stance=Stance.PORT)
    forget_origins(world, force)
    for hull in ships_of(world, force):
        hull = repair_hits(world, hull)
        if row.kind is not ForceKind.TASK_FORCE or hull.damaged:
            move(world, hull, port)
    if force not in world.forces:
        return
    if may_form(world, row.party, ships_of(world, force), port):
        if parts := reinforcements(world, force):
            join(world, force, parts)
            return
        for hull in ships_of(world, force):
            move(world, hull, port)
        world.tell("20.163", f"{in_force(force)} of {row.party} is no longer one")


def put_to_sea(world: AwawWorld, force: ForceId, space: SpaceId) -> None:
    """22.19A, 22.19B: a force is in a hex of its way."""
    row = world.forces[force]
    base = row.place if row.base is None else row.base
    stance = Stance.SAILING if row.stance is Stance.PORT else row.stance
    world.amend(row, place=space, base=base, stance=stance)


def reinforcements(world: AwawWorld, force: ForceId) -> list[Part]:
    """20.163: the fewest factors in its port with which a depleted task force is one again: light
    ships before heavy ones; none if that cannot be.
    """
    row, own = world.forces[force], ships_of(world, force)
    found: list[Part] = []
    added: list[Hull] = []
    ready = [
        hull
        for hull in loose_in(world, row.place)
        if not hull.damaged
        and hull.inverted is row.inverted
        and class_of(world, hull).sort not in STRATEGIC
    ]
    for hull in sorted(ready, key=lambda one: (one.named, class_of(world, one).slow, one.id)):
        size = class_of(world, hull).size
        for count in range(size, hull.factors + 1, size):
            part = some_of(hull, count)
            if not may_form(world, row.party, (*own, *added, part), row.place):
                return [*found, (hull.id, count)]
        found.append((hull.id, hull.factors))
        added.append(hull)
    return []


def some_of(hull: Hull, factors: int) -> Hull:
    """Some factors of a row of ships, as a row of their own would be."""
    return hull if factors == hull.factors else msgspec.structs.replace(hull, factors=factors)


# Splitting and combining ------------------------------------------------------------------------


def split(world: AwawWorld, force: ForceId, parts: Sequence[Part]) -> ForceId:
    """20.164D: part of a task force acts alone. If a marker is left and both portions can be task
    forces, both stay hidden. Otherwise one keeps the marker, if it can be one, and the other is
    revealed: the part that acts, unless only it can be one. Gives the force of that part.
    """
    row = world.forces[force]
    taken = dict(parts)
    own = ships_of(world, force)
    going = tuple(some_of(hull, taken[hull.id]) for hull in own if hull.id in taken)
    staying = tuple(
        some_of(hull, hull.factors - taken.get(hull.id, 0))
        for hull in own
        if hull.factors > taken.get(hull.id, 0)
    )
    goes = not may_form(world, row.party, going, row.place)
    stays = bool(staying) and not may_form(world, row.party, staying, row.place)
    spare = free_markers(world, row.party)
    if goes and stays and spare:
        new = world.put(_like(row, spare[0], ForceKind.TASK_FORCE))
        join(world, new.id, parts)
        return new.id
    if goes and not stays:
        leave(world, whole(staying), row.place)
        return force
    new = world.put(_like(row, loose_id(world, row.party), ForceKind.LOOSE))
    join(world, new.id, parts)
    if not stays and force in world.forces:
        reveal(world, force)
        leave(world, whole(ships_of(world, force)), row.place)
    return new.id


def part_at_sea(world: AwawWorld, force: ForceId, parts: Sequence[Part]) -> ForceId:
    """20.163, 20.164D: part of a force at sea is a force of its own: under a marker, if it can be a
    task force and one is left, or else in the open. The others stay as they are.
    """
    row, taken = world.forces[force], dict(parts)
    going = tuple(some_of(world.hulls[hull], count) for hull, count in taken.items())
    spare = free_markers(world, row.party)
    marked = bool(spare) and not may_form(world, row.party, going, row.place)
    kind = ForceKind.TASK_FORCE if marked else ForceKind.LOOSE
    name = spare[0] if marked else loose_id(world, row.party)
    new = world.put(_like(row, name, kind))
    join(world, new.id, parts)
    return new.id


def _like(row: Force, name: ForceId, kind: ForceKind) -> Force:
    return Force(name, row.party, row.place, kind, row.base, row.inverted, row.stance)


def loose_id(world: AwawWorld, party: str, kind: str = "loose") -> ForceId:
    """A name for a force without a marker that none has yet."""
    number = 1
    while ForceId(f"{party}-{kind}-{number}") in world.forces:
        number += 1
    return ForceId(f"{party}-{kind}-{number}")


def must_combine(world: AwawWorld, forces: Sequence[ForceId]) -> bool:
    """20.164E: small forces of one alliance faction in the same activity that meet must combine if
    they come to ten factors together, may be one task force and have a marker for it. A task force
    never does.
    """
    rows = [world.forces[one] for one in forces]
    if any(row.kind is not ForceKind.LOOSE for row in rows) or len(rows) < 2:
        return False
    if len({faction_of(world, row.party) for row in rows}) > 1:
        return False
    each = [ships_of(world, row.id) for row in rows]
    factors = [sum(hull.factors for hull in hulls) for hulls in each]
    if max(factors) >= SMALL or sum(factors) < SMALL:
        return False
    every = tuple(hull for hulls in each for hull in hulls)
    power = power_for(world, rows[0].party)
    return can_form(world, power, every, rows[0].place) and bool(free_markers(world, power))


def combine(world: AwawWorld, forces: Sequence[ForceId]) -> ForceId:
    """20.164E: small forces that meet become a task force, with what they carry."""
    first = world.forces[forces[0]]
    power = power_for(world, first.party)
    marker = free_markers(world, power)[0]
    new = world.put(
        msgspec.structs.replace(_like(first, marker, ForceKind.TASK_FORCE), party=power)
    )
    note_origins(world, new, forces)
    for one in forces:
        join(world, new.id, whole(ships_of(world, one)))
    world.tell("20.164E", f"{in_force(marker)} of {power} is formed in {first.place}")
    return new.id

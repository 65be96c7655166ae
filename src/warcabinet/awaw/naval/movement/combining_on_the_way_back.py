"""22.18C, 21.33: a force returns to base by a way that its owner names, so that it is met together
with others that return (R-810).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import ClassVar

import msgspec

from warcabinet.awaw.naval.movement.bases_to_return_to import errand, fallback, way_back
from warcabinet.awaw.naval.movement.displaced_voyage import displaced
from warcabinet.awaw.naval.movement.room_in_port import factors_of, room_for
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.paths import (
    Path,
    between,
    hex_of,
    hexes_at_sea,
    length,
    water_in_play,
    waters_here,
)
from warcabinet.awaw.naval.waters.ports_and_basing import harbour
from warcabinet.awaw.naval.waters.range_and_distances import against_range
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import Force
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Domain, Got
from warcabinet.hexes import SpaceId

MOST_STOPS = 12


class Berthing(msgspec.Struct, frozen=True, order=True):
    """A force, and the base that it returns to."""

    force: ForceId
    base: SpaceId


class ReturnBy(Action, frozen=True):
    """22.18C: a force returns to a base over these hexes of the sea."""

    ordered_fields: ClassVar[tuple[str, ...]] = ("via",)

    force: ForceId
    base: SpaceId
    via: tuple[SpaceId, ...]


class Homeward(msgspec.Struct, frozen=True, order=True):
    """A force, the base that it returns to, and the hexes that its owner has named."""

    force: ForceId
    base: SpaceId
    via: tuple[SpaceId, ...]


def way_by(world: AwawWorld, force: Force, base: SpaceId, via: Iterable[SpaceId]) -> Path:
    """22.18C: the way of a force to a base over these hexes, each reached by the shortest way from
    the one before; empty: there is none.
    """
    kind, here = _kind(world, force), waters_here(world, force.place)
    found: Path = ()
    for waters in (*(waters_here(world, stop) for stop in via), harbour(world, base)):
        part = between(world, force.party, here, waters, kind)
        if not part:
            return ()
        found = (*found, *part[1:]) if found else part
        here = world.map.bit(part[-1])
    return found


def _kind(world: AwawWorld, force: Force) -> str:
    done = errand(world, force.id)
    return Kind.INTERCEPTION if done is None else done.kind


def against_way_back(
    world: AwawWorld, name: ForceId, base: SpaceId, via: tuple[SpaceId, ...]
) -> list[Refusal]:
    """22.18C, 21.33, 21.36: why a force does not return by this way: there is none, or it is longer
    than the shortest and out of range: of its activity to its own base, of a return to another.
    """
    force, about = world.forces[name], (a_hex(base),)
    if displaced(world, name):
        reason = "ships that were driven from their port go the shortest way to another"
        return [Refusal("21.23", reason, about)]
    path = way_by(world, force, base, via)
    if not path:
        return [Refusal("21.21", "there is no way by sea over these hexes", about)]
    if length(world, path) <= length(world, way_back(world, force, base)):
        return []
    if base == force.base:
        return against_range(world, force.party, path[::-1], base, _kind(world, force))
    return against_range(world, force.party, path, hex_of(force.place), Kind.RETURN)


def against_room(world: AwawWorld, bases: Iterable[Berthing]) -> list[Refusal]:
    """21.112: all that choose a port that is not their own have room in it."""
    coming: Counter[tuple[SpaceId, str]] = Counter()
    for one in bases:
        row = world.forces[one.force]
        if one.base != row.base:
            coming[one.base, row.party] += factors_of(world, one.force)
    for (base, party), factors in sorted(coming.items()):
        if factors > room_for(world, party, base):
            return [Refusal("21.112", "the port has no room for all of them", (a_hex(base),))]
    return []


def stops_at_sea(asked: Asked, got: Got) -> Domain[SpaceId]:
    """21.36A: hexes of the sea over which ships return."""
    world: AwawWorld = asked.world
    sea, every = water_in_play(world), hexes_at_sea(world)

    def why(space: SpaceId) -> list[Refusal]:
        if space in world.map and world.map.has(sea, space):
            return []
        return [Refusal("21.21", "ships sail on water that is played on", (a_hex(space),))]

    return Domain(every, why, steady=True, legal=lambda: every)


def by_way_of_others(world: AwawWorld, forces: list[ForceId]) -> Iterator[ReturnBy]:
    """22.18C: each force over the hex from which another returns."""
    for force in forces:
        base, here = fallback(world, force), world.forces[force].place
        for other in forces:
            there = world.forces[other].place
            if base is None or there == here or there not in world.map:
                continue
            if world.map.has(water_in_play(world), there) and not against_way_back(
                world, force, base, (there,)
            ):
                yield ReturnBy(force, base, (there,))

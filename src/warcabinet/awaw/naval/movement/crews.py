"""21.31, 21.312, 21.416B: who sails together: task forces, and factors of ships in a port that sail
without a marker; with the slots of the questions that ask for them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import commands
from warcabinet.awaw.naval.movement.employment_of_naval_units import (
    SailAsOne,
    may_leave,
    may_sail,
)
from warcabinet.awaw.naval.ships.contents import loose_in, ships_of
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, class_of
from warcabinet.awaw.naval.task_forces.changing_force import SMALL, some_of
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.paths import Path, hexes_at_sea, off_the_west, water_in_play
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import ships_in
from warcabinet.awaw.state.berths import ForceId, space_of
from warcabinet.awaw.state.naval import Hull, HullId, Stance
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Domain, Got, Slot
from warcabinet.engine.derived import derived, until_next_write
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId


class Ships(msgspec.Struct, frozen=True, order=True):
    """Factors of ships in a port that sail without a marker."""

    hull: HullId
    factors: int


# Who sails ----------------------------------------------------------------------------------------


class Crew(NamedTuple):
    """Those who sail together: whose they are, from where, and the ships."""

    party: str
    base: SpaceId
    hulls: tuple[Hull, ...]

    def factors(self) -> int:
        return sum(hull.factors for hull in self.hulls)


def in_port(world: AwawWorld, seat: Seat) -> tuple[ForceId, ...]:
    """21.32: the forces of a seat that lie in port; who changes base does not patrol."""
    own = commands(world, seat)
    return tuple(
        row.id for row in world.forces.rows() if row.party in own and row.stance is Stance.PORT
    )


@until_next_write
def loose_ships(world: AwawWorld, seat: Seat) -> tuple[Hull, ...]:
    """The ships of a seat in ports and boxes that are in no force."""
    own = commands(world, seat)
    spaces = world.map.members(ships_in(world, own))
    return tuple(hull for space in spaces for hull in loose_in(world, space) if hull.party in own)


def crew(world: AwawWorld, forces: Sequence[ForceId], ships: Sequence[Ships]) -> Crew | None:
    """20.165, 21.35B: those named, if they are there and lie in one base."""
    hulls: list[Hull] = []
    bases: set[SpaceId] = set()
    party = ""
    for force in forces:
        row = world.forces.get(force)
        if row is None:
            return None
        party = party or row.party
        bases.add(row.place)
        hulls += ships_of(world, force)
    for one in ships:
        hull = world.hulls.get(one.hull)
        if hull is None or (space := space_of(hull.berth)) is None:
            return None
        party = party or hull.party
        bases.add(space)
        hulls.append(some_of(hull, one.factors))
    return Crew(party, min(bases), tuple(hulls)) if len(bases) == 1 else None


def are_submarines(world: AwawWorld, crew: Crew) -> bool:
    """Are they submarines, and nothing else?"""
    sorts = {class_of(world, hull).sort for hull in crew.hulls}
    return sorts == {Sort.SUBMARINE}


def against_crew(
    world: AwawWorld, kind: Kind, forces: Sequence[ForceId], ships: Sequence[Ships]
) -> list[Refusal]:
    """21.31, 21.312: every reason why these may not sail together."""
    return [*_against_crew(world, kind, tuple(forces), tuple(ships))]


@until_next_write
def _against_crew(
    world: AwawWorld, kind: Kind, forces: tuple[ForceId, ...], ships: tuple[Ships, ...]
) -> list[Refusal]:
    """Remembered while nothing is written: a crew is looked at again for each of its goals."""
    if not forces and not ships:
        return [Refusal("21.31", "nobody is named who sails")]
    who = crew(world, forces, ships)
    if who is None:
        return [Refusal("21.221", "those who sail together begin in one base")]
    named = [one.hull for one in ships]
    if len({*named}) < len(named):
        return [Refusal("20.91", "a ship is named twice", (a_hex(who.base),))]
    every = [(tuple(ships_of(world, force)), True) for force in forces]
    if ships:
        every.append((tuple(some_of(world.hulls[one.hull], one.factors) for one in ships), False))
    found: list[Refusal] = []
    for hulls, marked in every:
        found += may_sail(world, kind, who.base, hulls, marked)
    if len(every) > 1 and not found:
        found += BOOK.may(world, SailAsOne(kind, who.base, tuple(every)))
    return list(dict.fromkeys(found))


def against_hull(world: AwawWorld, kind: Kind, hull: Hull) -> list[Refusal]:
    base = space_of(hull.berth)
    assert base is not None
    return may_leave(world, kind, base, hull)


# Slots --------------------------------------------------------------------------------------------


AgainstBase = Callable[[AwawWorld, Got, SpaceId], list[Refusal]]
"""Every reason why ships of a base cannot do what the rest of the answer says."""


def forces_slot(
    kind: Kind, against_base: AgainstBase | None = None
) -> Callable[[Asked, Got], Domain[ForceId]]:
    def domain(asked: Asked, got: Got) -> Domain[ForceId]:
        world: AwawWorld = asked.world
        own = in_port(world, asked.seat)

        def why(force: ForceId) -> list[Refusal]:
            if force not in own:
                return [Refusal("21.31", "this is not a force of yours in port")]
            base = world.forces[force].place
            if against_base and (found := against_base(world, got, base)):
                return found
            return against_crew(world, kind, (force,), ())

        return Domain(own, why)

    return domain


def hulls_slot(
    kind: Kind, against_base: AgainstBase | None = None
) -> Callable[[Asked, Got], Domain[HullId]]:
    """Ships without a marker; the rest of the answer may speak against some bases."""

    def domain(asked: Asked, got: Got) -> Domain[HullId]:
        world: AwawWorld = asked.world
        own = {hull.id for hull in loose_ships(world, asked.seat)}
        named = {one.hull for one in got.get("ships", ())}

        def why(hull: HullId) -> list[Refusal]:
            if hull not in own:
                return [Refusal("21.31", "this is not a ship of yours that lies in port")]
            if hull in named:
                return [Refusal("20.91", "a ship is named twice")]
            row = world.hulls[hull]
            base = space_of(row.berth)
            if against_base and base and (found := against_base(world, got, base)):
                return found
            return against_hull(world, kind, row)

        return Domain(sorted(own), why)

    return domain


def factors_slot(asked: Asked, got: Got) -> Domain[int]:
    """20.91: any number of factors; cruisers by twos, named ships whole."""
    row = asked.world.hulls.get(got["hull"])
    if row is None:
        return Domain((), lambda count: [Refusal("21.31", "there is no such ship")])
    size, most = class_of(asked.world, row).size, row.factors

    def why(count: int) -> list[Refusal]:
        if 0 < count <= most and count % size == 0:
            return []
        return [Refusal("20.91", f"{most} factors are there, in counters of {size}")]

    return Domain(range(size, most + 1, size), why)


def stops_slot(asked: Asked, got: Got) -> Domain[SpaceId]:
    """21.416B, 21.217C: hexes of the sea that the way leads over, also off the west edge."""
    world: AwawWorld = asked.world
    sea, spaces = water_in_play(world), _stops(world)

    def why(space: SpaceId) -> list[Refusal]:
        if space in off_the_west(world) or (space in world.map and world.map.has(sea, space)):
            return []
        return [Refusal("21.21", "ships sail on water that is played on", (a_hex(space),))]

    return Domain(spaces, why, steady=True, legal=lambda: spaces)


@derived
def _stops(world: AwawWorld) -> Path:
    return tuple(sorted((*hexes_at_sea(world), *off_the_west(world))))


def crews(
    asked: Asked, kind: Kind, bases: Collection[str] | None = None
) -> Iterator[tuple[tuple[ForceId, ...], tuple[Ships, ...]]]:
    """Each force by itself; and of each port, or of these, what may sail without a marker."""
    world: AwawWorld = asked.world
    for force in in_port(world, asked.seat):
        if bases is not None and world.forces[force].place not in bases:
            continue
        if not against_crew(world, kind, (force,), ()):
            yield (force,), ()
    ports: dict[tuple[Any, ...], list[Ships]] = {}
    for hull in loose_ships(world, asked.seat):
        if bases is not None and hull.berth not in bases:
            continue
        size = class_of(world, hull).size
        if against_hull(world, kind, hull):
            continue
        alike = (hull.berth, hull.party, hull.inverted, class_of(world, hull).sort == "submarine")
        some = ports.setdefault(alike, [])
        left = SMALL - 1 - sum(one.factors for one in some)
        if count := min(hull.factors, left) // size * size:
            some.append(Ships(hull.id, count))
    for some in ports.values():
        if some and not against_crew(world, kind, (), some):
            yield (), tuple(sorted(some))


def crew_slots(kind: Kind, against_base: AgainstBase | None = None) -> tuple[Slot, Slot]:
    """Who sails: forces of one port, and ships without a marker."""
    parts = (Slot("hull", hulls_slot(kind, against_base)), Slot("factors", factors_slot))
    return (
        Slot("forces", forces_slot(kind, against_base), least=0, most=None, drawn="few"),
        Slot("ships", least=0, most=None, inner=parts, joint=True, drawn="few"),
    )

"""21.434, 21.513: how many destroyers it takes to carry units by sea."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

from warcabinet.awaw.air.bases.basing import squadrons_of
from warcabinet.awaw.forces.kinds import SQUADRONS
from warcabinet.awaw.ground.attack.ground_attacks import hostile_in
from warcabinet.awaw.naval.ships.contents import ships_of
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, class_of
from warcabinet.awaw.naval.transports.transports import needed
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.mapboard_boxes import is_box
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.ground import Unit
from warcabinet.awaw.state.naval import Cargo, Hull
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId


def per_factor(world: AwawWorld, kind: str, party: str, start: str, goal: str) -> int:
    """21.434A, 21.434B, 21.513A, 21.513B, 21.513C, 21.64A, 5.28C, 5.28D, 5.38C, 5.48C, 5.48D,
    5.58C, 5.58D: the destroyer factors for each factor carried: one, two to a defended beach; one
    more from and to a mapboard box. In a redeployment transports carry from and to a box, and no
    destroyers are needed.
    """
    if kind == Kind.INVASION:
        defended = bool(hostile_in(world, party, goal))
        row = "invasion-defended" if defended else "invasion-undefended"
    elif kind == Kind.ESCORT:
        row = "sea-escort"
    else:
        row = "sea-transport"
    box = any(is_box(world.board, SpaceId(one)) for one in (start, goal))
    return world.statics.tables["sea-lift"].number((row, "box" if box else "board"), "destroyers")


def factors_of(world: AwawWorld, unit: Unit) -> int:
    """21.434A: what a ground unit counts as a cargo."""
    return world.statics.kinds[unit.type].combat


def size(world: AwawWorld, cargo: Cargo) -> int:
    """17.141B: the room that a cargo takes, in squadrons: three for each ground or air factor."""
    if cargo.unit is not None:
        return factors_of(world, cargo.unit) * SQUADRONS
    if cargo.air is None:
        return cargo.amount * SQUADRONS
    return cargo.amount * squadrons_of(world, cargo.air)


def in_factors(squadrons: int) -> int:
    """17.141B: the factors that squadrons count as, whatever their types: what does not make three
    takes the room of one.
    """
    return -(-squadrons // SQUADRONS)


def weight(world: AwawWorld, cargo: Cargo) -> int:
    """17.141B: the ground or air factors of a cargo by itself."""
    return in_factors(size(world, cargo))


def need(world: AwawWorld, cargo: Cargo) -> int:
    """21.434, 21.513: the destroyer factors that a cargo by itself takes now."""
    return each_factor(world, cargo) * weight(world, cargo)


def each_factor(world: AwawWorld, cargo: Cargo) -> int:
    """21.434, 21.513: those that each factor of a cargo takes now."""
    activity = world.activities.get(cargo.activity)
    if activity is None:
        return 1
    return per_factor(world, activity.kind, cargo.party, cargo.embarked, activity.goal)


def need_together(world: AwawWorld, rows: Iterable[Cargo]) -> int:
    """17.141B, 21.434: those that a cargo takes as a whole: squadrons of several stacks share the
    room of a factor.
    """
    sizes: Counter[int] = Counter()
    for row in rows:
        sizes[each_factor(world, row)] += size(world, row)
    return sum(each * in_factors(squadrons) for each, squadrons in sizes.items())


def beyond_destroyers(world: AwawWorld, rows: Sequence[Cargo], destroyers: int) -> int:
    """20.59, 22.82A: how much of the cargo of a force so many destroyer factors do not carry, in
    squadrons. All of it goes the same way.
    """
    each = max((each_factor(world, row) for row in rows), default=1)
    return sum(size(world, row) for row in rows) - SQUADRONS * (destroyers // each)


def lift(world: AwawWorld, hulls: Iterable[Hull]) -> int:
    """21.35A, 20.59: the destroyer factors that can carry."""
    return sum(
        hull.factors
        for hull in hulls
        if class_of(world, hull).sort is Sort.DESTROYER and not hull.damaged
    )


def lift_of(world: AwawWorld, force: ForceId) -> int:
    """Those of a force of one's own."""
    return lift(world, ships_of(world, force))


# Transports ---------------------------------------------------------------------------------------


def by_transports(world: AwawWorld, cargo: Cargo) -> bool:
    """21.64: is a cargo carried by transports: do its ships belong to an SW box?"""
    activity = world.activities.get(cargo.activity)
    if activity is None or activity.kind != Kind.ESCORT or not activity.forces:
        return False
    base = next((world.forces[one].base for one in activity.forces if one in world.forces), None)
    return base is not None and base.endswith("-sw")


def transports_of(world: AwawWorld, force: ForceId) -> int:
    """20.59: the undamaged transports of a force."""
    return sum(
        hull.factors
        for hull in ships_of(world, force)
        if class_of(world, hull).sort is Sort.TRANSPORT and not hull.damaged
    )


def beyond_transports(world: AwawWorld, rows: Sequence[Cargo], transports: int) -> int:
    """20.59, 20.64C, 21.66C: the least that must be lost so that the rest finds room in so many
    transports, in squadrons; none if all do.
    """
    if room_needed(world, rows) <= transports:
        return 0
    found = [
        sum(size(world, row) for row in lost)
        for count in range(1, len(rows) + 1)
        for lost in combinations(rows, count)
        if room_needed(world, [row for row in rows if row not in lost]) <= transports
    ]
    return min(found)


def room_needed(world: AwawWorld, rows: Iterable[Cargo]) -> int:
    """20.64C: the transports that a cargo takes; ground units are not split between two."""
    every = list(rows)
    ground = [weight(world, row) for row in every if row.unit is not None]
    air = sum(size(world, row) for row in every if row.unit is None)
    return needed(ground, in_factors(air))

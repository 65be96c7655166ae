"""21.434, 21.513: how many destroyers it takes to carry units by sea."""

from __future__ import annotations

from collections.abc import Iterable

from warcabinet.awaw.air.bases.basing import squadrons_of
from warcabinet.awaw.forces.kinds import SQUADRONS
from warcabinet.awaw.ground.attack.ground_attacks import hostile_in
from warcabinet.awaw.naval.ships.classes import Sort, class_of
from warcabinet.awaw.naval.ships.contents import ships_of
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.boxes import is_box
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.ground import Unit
from warcabinet.awaw.state.naval import Cargo, Hull
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId


def per_factor(world: AwawWorld, kind: str, party: str, start: str, goal: str) -> int:
    """21.434A, 21.434B, 21.513A, 21.513B, 21.513C: the destroyer factors for each factor carried:
    one, two to a defended beach; one more from and to a mapboard box.
    """
    if kind == Kind.INVASION:
        defended = bool(hostile_in(world, party, goal))
        row = "invasion-defended" if defended else "invasion-undefended"
    else:
        row = "sea-transport"
    box = any(is_box(world.board, SpaceId(one)) for one in (start, goal))
    return world.statics.tables["sea-lift"].number((row, "box" if box else "board"), "destroyers")


def factors_of(world: AwawWorld, unit: Unit) -> int:
    """21.434A: what a ground unit counts as a cargo."""
    return world.statics.kinds[unit.type].combat


def weight(world: AwawWorld, cargo: Cargo) -> int:
    """17.141B: the ground or air factors of a cargo; up to three squadrons of naval air are one."""
    if cargo.unit is not None:
        return factors_of(world, cargo.unit)
    if cargo.air is None:
        return cargo.amount
    return -(-cargo.amount * squadrons_of(world, cargo.air) // SQUADRONS)


def need(world: AwawWorld, cargo: Cargo) -> int:
    """21.434, 21.513: the destroyer factors that a cargo takes now."""
    activity = world.activities.get(cargo.activity)
    if activity is None:
        return weight(world, cargo)
    each = per_factor(world, activity.kind, cargo.party, cargo.embarked, activity.goal)
    return each * weight(world, cargo)


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

"""20.164A, 22.1: what everybody knows of the markers of an enemy: how large they may be, what they
have been announced to do, in which theater they are.

An activity is announced with what it is for and with its cargo, and only some ships may take part
in it. So a marker that sails for a fast carrier mission has a carrier under it, one that raids has
no destroyers, and an invasion has those that it takes to carry the units.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import NamedTuple

from warcabinet.awaw.naval.cargo.destroyer_and_transport_requirements import (
    by_transports,
    lift,
    need_together,
)
from warcabinet.awaw.naval.ships.contents import Known, Unknown, contents, fast_carriers
from warcabinet.awaw.naval.ships.operations_of_naval_units import roles, too_big_for_raids
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, class_of, classes
from warcabinet.awaw.naval.waters.activities import OPERATIONS
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import Activity, ActivityState, Force, ForceKind, Hull, Stance
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.statics import Statics
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction
from warcabinet.hexes import SpaceId

Place = tuple[str, SpaceId | None]
"""A power, and where its ships sail from, or are."""


class Marker(NamedTuple):
    """A marker whose ships are not known, and what may be under it."""

    least: int
    most: int
    barred: frozenset[str] = frozenset()
    """20.18: the ships that take no part in what it is doing."""
    theater: str = ""
    bare: int = 0
    """20.163: so many of its fast carrier factors may have no escorts: those were sunk, or left."""
    parted: bool = False
    """22.61B: ships may have been sent home from it."""
    carriers: int | None = None
    """22.452B: so many fast carriers; None, as below: nothing was told of it."""
    fast: bool | None = None


class Need(NamedTuple):
    """What some forces must have among them."""

    forces: tuple[ForceId, ...]
    sort: Sort
    factors: int


class Told(NamedTuple):
    """All of it: markers by their power, what they must have, and 20.167: the factors of each kind
    of ship that the Western Allies have out of sight in each theater; None if they were not asked.
    """

    markers: dict[str, dict[ForceId, Marker]]
    needs: tuple[Need, ...]
    theaters: dict[tuple[str, str], int] | None


def told(world: AwawWorld) -> Told:
    """What is known of the markers whose ships are not known in this World."""
    doing = {
        force: row
        for row in world.activities.rows()
        if row.state is not ActivityState.ABORTED and row.kind != Kind.RETURN
        for force in row.forces
    }
    parted = _parted(world)
    markers: dict[str, dict[ForceId, Marker]] = {}
    for row in world.forces.rows():
        if isinstance(found := contents(world, row.id), Unknown):
            activity = doing.get(row.id)
            kind = _purpose(row.stance, activity)
            barred = no_part_in(world.statics, kind) if kind else frozenset[str]()
            theater = str(world.statics.theater_at(row.place))
            marker = Marker(found.least, found.most, barred, theater, row.lost)
            if row.stance is not Stance.PORT and not parted.isdisjoint(_places(row)):
                marker = marker._replace(least=1, bare=found.most, parted=True)
            markers.setdefault(row.party, {})[row.id] = marker
    activities = {row.id: row for row in doing.values()}
    needs = [one for row in activities.values() for one in _needs(world, row)]
    return Told(markers, tuple(needs), _theaters(world))


def _parted(world: AwawWorld) -> set[Place]:
    """22.61B: where ships come from that sail home alone, without a marker: task forces of the same
    base, or in the same hex if they go to other bases (21.33), may be what is left of theirs.
    """
    return {
        place
        for row in world.forces.rows()
        if row.kind is ForceKind.LOOSE and row.stance is Stance.RETURNING
        for place in _places(row)
    }


def _places(row: Force) -> tuple[Place, Place]:
    return (row.party, row.base), (row.party, row.place)


def _purpose(stance: Stance, activity: Activity | None) -> str:
    if activity is not None and activity.kind in OPERATIONS:
        return activity.kind
    return Kind.PATROL if stance is Stance.PATROL else ""


@cache
def no_part_in(setting: Statics, kind: str) -> frozenset[str]:
    """20.18, 20.252A, 21.532A: the ships and types that take no part in an activity."""
    raid = kind == Kind.RAID
    return frozenset(
        one.what
        for one in classes(setting).values()
        if not roles(setting, one.sort, kind) or (raid and (one.slow or too_big_for_raids(one)))
    )


def _needs(world: AwawWorld, activity: Activity) -> list[Need]:
    """21.551, 21.434A, 21.513: what an activity takes, less what one sees of it; nothing once some
    of its ships have been sunk.
    """
    forces = [one for one in activity.forces if one in world.forces]
    if any(world.forces[one].lost for one in forces):
        return []
    seen: list[Hull] = []
    hidden: list[ForceId] = []
    for force in forces:
        inside = contents(world, force)
        if isinstance(inside, Known):
            seen += inside.hulls
        else:
            hidden.append(force)
    if not hidden:
        return []
    found = []
    if activity.kind == Kind.CARRIER_MISSION and not fast_carriers(world, tuple(seen)):
        found.append(Need(tuple(hidden), Sort.FAST_CARRIER, 1))
    cargo = [row for row in world.cargo.rows() if row.activity == activity.id]
    carrying = need_together(world, [row for row in cargo if not by_transports(world, row)])
    if carrying > lift(world, seen):
        found.append(Need(tuple(hidden), Sort.DESTROYER, carrying - lift(world, seen)))
    return found


def _theaters(world: AwawWorld) -> dict[tuple[str, str], int] | None:
    """20.167: what was told, less what is in sight there."""
    if not world.allied_strength:
        return None
    left = Counter({(row.theater, row.kind): row.factors for row in world.allied_strength.rows()})
    for hull in world.hulls.rows():
        if faction_of(world, hull.party) == Faction.WESTERN_ALLIES:
            theater = str(world.statics.theater_at(where(world, hull.berth)))
            left[theater, class_of(world, hull).kind] -= hull.factors
    return dict(left)

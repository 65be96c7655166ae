"""21.33, 21.23, 22.63: to which bases ships at sea may return."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.naval.battle.enemy_air_range import in_reach
from warcabinet.awaw.naval.cargo.embarking import aboard
from warcabinet.awaw.naval.movement.displaced_voyage import displaced
from warcabinet.awaw.naval.movement.room_in_port import MOVES, factors_of, room_for
from warcabinet.awaw.naval.movement.ways import path_of
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.paths import Path, between, length, waters_here
from warcabinet.awaw.naval.waters.ports_and_basing import harbour, ports_of
from warcabinet.awaw.naval.waters.ports_for_displaced_naval_units import refuges
from warcabinet.awaw.naval.waters.returning import return_bases
from warcabinet.awaw.politics.parties import (
    faction_of,
    held_by,
    hostile_to,
    members_of,
)
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import (
    Activity,
    ActivityState,
    Force,
)
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Occasion
from warcabinet.engine.derived import until_next_write
from warcabinet.hexes import SpaceId

RETURN_PLACES: Occasion[Callable[[AwawWorld, ForceId], Mapping[SpaceId, int] | None]] = Occasion(
    "ships return from where others do not go"
)
"""Who says where such a force returns, with the hexes; None: like all others."""


def way_back(world: AwawWorld, force: Force, base: SpaceId) -> Path:
    """21.36A: the shortest way from where a force is to a base."""
    row = errand(world, force.id)
    kind = Kind.INTERCEPTION if row is None else row.kind
    start = waters_here(world, force.place)
    found = between(world, force.party, start, harbour(world, base), kind)
    if not found and row is not None and row.legs and path_of(row)[0] in harbours(world, base):
        there = path_of(row)
        if force.place in there:  # the way that it came by is open to it
            return tuple(reversed(there[: there.index(force.place) + 1]))
    return found


def harbours(world: AwawWorld, base: SpaceId) -> list[SpaceId]:
    return world.map.members(harbour(world, base))


@until_next_write
def bases_for(world: AwawWorld, force: ForceId) -> Mapping[SpaceId, int]:
    """21.33, 21.222, 22.63, 28.523, 48.61C: the bases that a force may return to, with the hexes:
    its own first, then those near where it has acted or fought. Only to its own after a failed base
    change (22.63A), redeployment or mission that was to carry something, with units aboard
    (22.63B), or if it has intercepted by Magic. Ships of an SW box go back to it, unopposed
    (R-391).
    """
    row = world.forces[force]
    home = row.base
    for part in BOOK.parts(RETURN_PLACES):
        if (places := part(world, force)) is not None:
            return places
    if home is None:
        return {}
    done = errand(world, force)
    faction = ports_of(world, row.party)
    open_ = not world.map.is_hex(home) or world.map.has(faction, home)
    back = way_back(world, row, home) if open_ else ()
    own = {home: length(world, back)} if back else {}
    if home.endswith("-sw"):
        return {home: 0}
    if own and done is not None and (done.kind in MOVES or has_failed(done)):
        return own
    if own and (force in world.magic_forces or aboard(world, force)):
        return own
    if displaced(world, force):
        return havens(world, row, home)
    known = return_bases(world, row.party, row.place, home, own.get(home))
    found = {base: hexes or 0 for base, hexes in known.items() if base in own or base != home}
    beset = under_attack(world, row.party)
    return {base: hexes for base, hexes in found.items() if base not in beset} or found


CARRIES = (Kind.SEA_TRANSPORT, Kind.INVASION, Kind.ESCORT)


def has_failed(done: Activity) -> bool:
    """21.33, 21.436A, 21.436B, 21.516A, 21.516B, 21.66A, 21.66B, 28.523: has a force come from a
    mission that carries something before it was carried out, whether it was given up or the force
    has withdrawn from it? So return those too that only went along (R-832).
    """
    return done.kind in CARRIES and done.state is not ActivityState.DONE


def under_attack(world: AwawWorld, party: str) -> set[SpaceId]:
    """21.33, 22.63C: the bases that enemies invade in this combat phase: ships return there only
    if there is no other.
    """
    hostile = hostile_to(world, party)
    return {
        row.goal
        for row in world.activities.rows()
        if row.kind == Kind.INVASION and row.party in hostile
    }


def havens(world: AwawWorld, force: Force, lost: SpaceId) -> Mapping[SpaceId, int]:
    """21.23, 21.23A, 21.231: the nearest ports and boxes in range of a lost port that have room for
    all of a displaced force: one, or several that are equally near.
    """
    return shelters(world, force.party, lost, factors_of(world, force.id))


def shelters(world: AwawWorld, party: str, lost: SpaceId, need: int) -> Mapping[SpaceId, int]:
    """21.23, 23.462A: where so many naval factors go that leave a port. If it is not lost, they
    escape from an air attack, to where no enemy can follow them through the air.
    """
    held = held_by(world, members_of(world, faction_of(world, party)))
    escape = world.map.has(held, lost)
    able = [
        one
        for one in refuges(world, party, lost)
        if one.place != lost
        and room_for(world, party, one.place) >= need
        and (not world.map.is_hex(one.place) or world.map.has(held, one.place))
        and not (escape and in_reach(world, party, one.place))
    ]
    return {one.place: one.hexes for one in able if one.hexes == able[0].hexes}


def fallback(world: AwawWorld, force: ForceId) -> SpaceId | None:
    """21.33, 21.23: where a force goes that nobody sends elsewhere: to its own base; if that is
    lost, to the nearest that has room.
    """
    row = world.forces[force]
    known = bases_for(world, force)
    if row.base in known:
        return row.base
    need = factors_of(world, force)
    near = sorted(known, key=lambda base: (known[base], base))
    for base in near:
        if room_for(world, row.party, base) >= need:
            return base
    return next(iter(havens(world, row, row.place)), None)


def choices(world: AwawWorld, force: ForceId) -> list[SpaceId]:
    """The bases with room for all of a force, besides its own."""
    row, need = world.forces[force], factors_of(world, force)
    return [
        base
        for base in bases_for(world, force)
        if base != row.base and room_for(world, row.party, base) >= need
    ]


def errand(world: AwawWorld, force: ForceId) -> Activity | None:
    """The last activity of a force in this player turn, but for its way back, and for a base change
    that is over: who sails again from its new base is on another errand.
    """
    base = world.forces[force].base
    own = [
        row
        for row in world.activities.values()
        if force in row.forces and row.kind != Kind.RETURN and not has_moved(row, base)
    ]
    return max(own, key=lambda row: row.order, default=None)


def has_moved(row: Activity, base: SpaceId | None) -> bool:
    """21.32: is this a base change that has brought a force to where it is based now?"""
    over = row.state is ActivityState.DONE and row.goal == base
    return over and row.kind in (Kind.BASE_CHANGE, Kind.SW_DEPLOYMENT)

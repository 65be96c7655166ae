"""22.433, 22.434, 18.521, 23.131A: air units at a base that carriers counterair in a naval battle:
how they fight, and what becomes of them.
"""

from __future__ import annotations

import msgspec

from warcabinet.awaw.air.combat.losses_from_mixed_forces import Squad, Toll
from warcabinet.awaw.air.missions.air_factors_and_squadrons import factors_of
from warcabinet.awaw.forces.kinds import SQUADRONS
from warcabinet.awaw.naval.air_naval.aas_and_land_based_air import (
    KINDS,
    USABLE,
    Role,
    Stack,
    commit,
    is_naval_air,
    lose,
    lost_of,
    lost_squadrons,
    over_box,
    stack_at,
)
from warcabinet.awaw.naval.air_naval.flyers import Flyers, squad
from warcabinet.awaw.pieces.air_factors import eliminate_air, turn
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.air import AirId, AirState, AirUnits
from warcabinet.awaw.state.berths import space_of
from warcabinet.awaw.state.ground import Cause
from warcabinet.awaw.state.naval_battles import AbortedAtBase, FinalAborts
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.hexes import SpaceId


def bases_with_air(world: AwawWorld, side: Side, near: SpaceId, far: int) -> tuple[SpaceId, ...]:
    """22.431: the bases with air units of a side within range of a hex: everybody sees them. Around
    a box those whose air units work over it are in range.
    """
    grid = world.board.board.grid
    hex_ = near.partition(":")[0]
    found = hexes_with_air(world, side)
    if not world.map.is_hex(hex_):
        own = {row.party for row in world.air.rows() if side_of_party(world, row.party) is side}
        over = 0
        for one in own:
            over |= over_box(world, one, near)
        return tuple(base for base in found if world.map.has(over, base))
    return tuple(base for base in found if grid.distance(base, hex_) <= far)


def hexes_with_air(world: AwawWorld, side: Side) -> tuple[SpaceId, ...]:
    """18.521: all hexes at which air units of a side are based."""
    found = {
        base
        for row in world.air.rows()
        if (base := space_of(row.place)) is not None
        and world.statics.kinds[row.type].category in KINDS
        and side_of_party(world, row.party) is side
        and world.map.is_hex(base)
    }
    return tuple(sorted(found))


def _rows(world: AwawWorld, base: SpaceId) -> tuple[AirUnits, ...]:
    return tuple(
        world.air[stack]
        for stack in world.air_in[base]
        if world.statics.kinds[world.air[stack].type].category in KINDS
    )


def defenders(world: AwawWorld, base: SpaceId) -> tuple[Squad, ...]:
    """18.521B, 19.51, 23.131A, 23.413: all air units of the base fight, in squadrons; inverted ones
    bear losses last.
    """
    found = []
    for row in _rows(world, base):
        count = _squadrons(world, row)
        if count > 0:
            one = squad(world, Flyers(base, row.type, row.party, count), base)
            inverted = row.state not in USABLE
            found.append(msgspec.structs.replace(one, id=str(row.id), inverted=inverted))
    return tuple(found)


def _squadrons(world: AwawWorld, row: AirUnits) -> int:
    if is_naval_air(world, row.type):
        return row.factors
    gone = 0
    if row.state is AirState.AT_SEA and (lost := lost_of(world, row)) is not None:
        gone = lost.search + lost.cover + lost.attack
    return SQUADRONS * row.factors - gone


def suffer(world: AwawWorld, base: SpaceId, tolls: tuple[Toll, ...]) -> None:
    """22.433, 22.442C: who is shot down is gone; who is forced to abort has no part in this round.
    What the last attack on a base aborts counts when the battle is over (22.434).
    """
    for old in [one for one in world.final_aborts.rows() if one.base == base]:
        world.drop(old)
    for toll in tolls:
        row = world.air.get(AirId(toll.id))
        if row is None:
            continue
        stack = stack_at(world, base, row)
        if toll.aborted:
            key = (base, row.type, row.party)
            there = world.aborted_at_base.get(f"{row.type}@{base}")
            more = 0 if there is None else there.squadrons
            world.put(AbortedAtBase(*key, toll.aborted + more))
            world.put(FinalAborts(*key, toll.aborted + more))
            text = f"{toll.aborted} squadrons of {row.type} at {base} are forced to abort"
            world.tell("22.433", text)
        if toll.eliminated:
            _lose(world, row, stack, toll.eliminated)


def _lose(world: AwawWorld, row: AirUnits, stack: Stack, count: int) -> None:
    """23.154, 23.142A: naval air loses squadrons; army air that is not inverted too, its three
    sorts evenly; inverted factors are put together again at once.
    """
    if is_naval_air(world, row.type):
        eliminate_air(world, row.id, count, Cause.COMBAT, "19.42")
        return
    if row.state not in USABLE:
        left = factors_of(SQUADRONS * row.factors - count)
        if gone := row.factors - min(row.factors, left):
            eliminate_air(world, row.id, gone, Cause.COMBAT, "23.142A")
        return
    for _ in range(count):
        role = min(Role, key=lambda one: lost_squadrons(world, stack, one))
        lose(world, stack, role, 1)
    commit(world, stack, max(lost_squadrons(world, stack, one) for one in Role))


def invert_aborted(world: AwawWorld) -> None:
    """22.434, 18.526A, 23.144: when the battle is over, those that the last attack on their base
    has forced to abort are inverted; of army air each factor of which a squadron was.
    """
    for final in list(world.final_aborts.rows()):
        left = final.squadrons
        for state in USABLE:
            suffix = "" if state is AirState.READY else f"/{state}"
            row = world.air.get(AirId(f"{final.type}@{final.base}{suffix}"))
            if row is None or left <= 0:
                continue
            size = 1 if is_naval_air(world, row.type) else SQUADRONS
            count = min(row.factors, -(-left // size))
            turn(world, row.id, AirState.ABORTED, count)
            left -= count * size
        world.drop(final)

"""17.352: elite naval air: built only in peace, and rebuilt as ordinary naval air."""

from __future__ import annotations

from functools import cache

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import Trait
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.moments import Moment
from warcabinet.awaw.politics.parties import party
from warcabinet.awaw.state.logistics import Pool
from warcabinet.awaw.state.scenario import Growth
from warcabinet.awaw.state.statics import Statics
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction, at_war, members


@cache
def elite_types(setting: Statics) -> dict[UnitTypeId, UnitTypeId]:
    """17.352C: the elite types, each with the type as which it is rebuilt."""
    kinds = setting.kinds.values()
    return {
        elite.type: one.type
        for elite in kinds
        if Trait.ELITE in elite.traits
        for one in kinds
        if (one.nationality, one.category) == (elite.nationality, elite.category)
        and Trait.ELITE not in one.traits
    }


def rebuild_as_ordinary(world: AwawWorld, kind: UnitTypeId, count: int) -> None:
    """17.352C: so many of an elite type that are to be built are ordinary from now on."""
    pool = world.pools[kind]
    world.amend(pool, unbuilt=pool.unbuilt - count)
    other = count_as_ordinary(world, kind, pool.party, count)
    world.amend(other, unbuilt=other.unbuilt + count)


def count_as_ordinary(world: AwawWorld, kind: UnitTypeId, party: str, count: int) -> Pool:
    """17.352C, 17.42: so many of an elite type belong to the force pool of the ordinary one from
    now on, wherever they are; that pool.
    """
    ordinary = elite_types(world.statics)[kind]
    _grow(world, kind, -count)
    _grow(world, ordinary, count)
    pool = world.pools.get(ordinary)
    return world.put(Pool(ordinary, party, 0)) if pool is None else pool


def _grow(world: AwawWorld, kind: UnitTypeId, count: int) -> None:
    before = world.growth.get(kind)
    world.put(Growth(kind, count + (0 if before is None else before.count)))


def end_training(world: AwawWorld, kind: UnitTypeId) -> None:
    """17.352B: once its owner fights the Western Allies, an elite type is built no more."""
    pool = world.pools.get(kind)
    if pool is None or not pool.unbuilt:
        return
    west = members(world, Faction.WESTERN_ALLIES)
    if any(at_war(world, party(pool.party), power) for power in west):
        world.tell("17.352B", f"{pool.unbuilt} of {kind} are to be built as ordinary ones")
        rebuild_as_ordinary(world, kind, pool.unbuilt)


@BOOK.happens(
    Moment.COMBAT_ENDS,
    "17.352B",
    "elite squadrons that can no longer be trained are built as ordinary ones, from the end of "
    "combat on",
)
def end_all_training(world: AwawWorld) -> None:
    for kind in elite_types(world.statics):
        end_training(world, kind)

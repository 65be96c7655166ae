"""22.52, 22.521, 22.522, 22.523: which combat groups meet in fleet combat, and who may evade it."""

from __future__ import annotations

from dataclasses import dataclass

from warcabinet.awaw.naval.battle.combat_groups import (
    NUMBERS,
    battle_of,
    groups_of,
    is_active,
    is_fast,
)
from warcabinet.awaw.state.naval_battles import Group
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side


@dataclass(frozen=True, slots=True)
class Pair:
    """Two combat groups that engage; the first is of the Axis."""

    axis: Group
    allied: Group


def forced_pairs(world: AwawWorld) -> tuple[Pair, ...]:
    """22.521A, 22.521B: active groups of the same number fight each other; then the lowest that is
    left fights the next higher of the other side, until one side has none left.
    """
    now = battle_of(world).round
    left = {
        side: {group.number: group for group in groups_of(world, side) if is_active(group, now)}
        for side in Side
    }
    axis, allied = left[Side.AXIS], left[Side.ALLIED]
    same = sorted(axis.keys() & allied.keys())
    pairs = [Pair(axis.pop(number), allied.pop(number)) for number in same]
    others = zip(sorted(axis), sorted(allied), strict=False)
    pairs += [Pair(axis[own], allied[theirs]) for own, theirs in others]
    return tuple(pairs)


def free_groups(world: AwawWorld, side: Side) -> tuple[Group, ...]:
    """22.521D: the active groups of a side that have met no opposing active group in this round, or
    have sunk all of the one that they met.
    """
    now = battle_of(world).round
    return tuple(group for group in groups_of(world, side) if is_active(group, now) and group.free)


def targets_of(world: AwawWorld, group: Group) -> tuple[Group, ...]:
    """22.521D, 22.522, 22.452C, 22.524C: whom a free group may engage: any opposing active group;
    if it is fast, a distant one too that was found and has search results left. One that evaded in
    this round is left alone (22.523E).
    """
    now = battle_of(world).round
    fast = is_fast(world, group.id)
    every = in_reach(world, group.side)
    return tuple(other for other in every if fast or is_active(other, now))


def in_reach(world: AwawWorld, side: Side) -> tuple[Group, ...]:
    """22.521D, 22.523E, 22.524C: whom a side could engage with a fast group. Everybody sees it."""
    now = battle_of(world).round
    return tuple(
        other
        for other in groups_of(world, side.opponent)
        if is_active(other, now) or (not other.evaded and other.found > other.used)
    )


def may_evade(world: AwawWorld, group: Group) -> bool:
    """22.523A, 22.523B, 22.523C, 22.524C: a distant group that is fast, if a higher number is
    free.
    """
    return has_room(world, group) and is_fast(world, group.id)


def has_room(world: AwawWorld, group: Group) -> bool:
    """22.523A, 22.523C: is it distant, and a higher number free? Everybody sees it."""
    distant = not is_active(group, battle_of(world).round)
    return distant and higher_number(world, group) is not None


def higher_number(world: AwawWorld, group: Group) -> int | None:
    """22.523C, 22.523E, 22.524C: the next higher number that no friendly group has."""
    taken = {one.number for one in groups_of(world, group.side)}
    return next((n for n in NUMBERS if n > group.number and n not in taken), None)


def evade(world: AwawWorld, group: Group) -> Group:
    """22.523E, 22.424: it takes the next higher number, and is not engaged again in this round."""
    number = higher_number(world, group)
    assert number is not None, f"{group.id} cannot evade"
    return world.amend(group, number=number, evaded=True)

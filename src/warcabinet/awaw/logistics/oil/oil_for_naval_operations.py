"""33.72, 33.81B, 33.82: oil for naval operations.

The counter that a navy uses lets two task forces operate in its own player turn, and two in the
other side's; each further counter two more, and each fifth of one ten naval factors. Ships outside
task forces count as one for every 25 factors. Fifths are used for single forces as long as they are
cheaper than a whole counter.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count
from typing import NamedTuple

import msgspec

from warcabinet.awaw.logistics.oil.oil_reserves import FIFTHS, fifths_left, spend_fifths
from warcabinet.awaw.logistics.oil.oil_sources import has_its_own_oil
from warcabinet.awaw.logistics.oil.oil_status import accounts_at, suffers, tracked
from warcabinet.awaw.naval.ships.contents import ships_of
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, class_of, nationality_of
from warcabinet.awaw.politics.parties import faction_of, factions_of
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import ForceKind, Hull
from warcabinet.awaw.state.oil import NavalFuel, NavalUsed, Service
from warcabinet.awaw.state.world import AwawWorld

FREE = (Sort.SUBMARINE, Sort.TRANSPORT, Sort.ASW)
"""33.72E: submarines need no more oil than the counter of the navy; nor do those that belong into
SW boxes (R-525).
"""


class Need(NamedTuple):
    """33.72: what a force needs oil for."""

    account: str | None = None
    """None: none is counted for it, or its navy has no oil at all, and other rules say what it may
    do."""
    factors: int = 0


def need_of(world: AwawWorld, hulls: Iterable[Hull], base: str) -> Need:
    """33.25, 33.72E, 33.73B: the account on which a force of a base operates, and the naval factors
    for which oil is counted: not those that have their own (R-750).
    """
    if not world.oil_reserves:
        return Need()
    counted = [
        hull
        for hull in hulls
        if hull.factors
        and class_of(world, hull).sort not in FREE
        and not has_its_own_oil(world, hull.party, base)
    ]
    if not counted:
        return Need()
    account = _account_of(world, counted[0], base)
    return Need(account, sum(hull.factors for hull in counted))


# What it takes ------------------------------------------------------------------------------------


def _figure(world: AwawWorld, table: str, row: str, column: str) -> int:
    return world.statics.tables[table].number(row, column)


def fifths_for(world: AwawWorld, used: NavalUsed, least: int = 0) -> int:
    """33.72B, 33.72C, 33.72D, 33.82: the fewest fifths of counters, beyond the first counter, for
    all that has operated.
    """
    tables = world.statics.tables
    first = tables["oil-effects"].number("naval", "allows")
    each = tables["oil-more"].number("naval", "allows")
    large = tables["oil-figures"].number("board factors counted as a task force", "value")
    slots = used.forces - (-used.factors // large)
    for fifths in count(least):
        counters, part = divmod(fifths, FIFTHS)
        room = first + each * counters - slots
        if room >= 0 and sum(sorted(used.parts, reverse=True)[room:]) <= part:
            return fifths
    raise AssertionError


def with_force(world: AwawWorld, used: NavalUsed, marked: bool, factors: int) -> NavalUsed:
    """33.72C, 33.72D, 33.82: what has operated with one force more, in the cheaper way."""
    per_fifth = _figure(world, "oil-fifths", "naval factors", "1")
    part = -(-factors // per_fifth)
    more = msgspec.structs.replace(
        used,
        forces=used.forces + marked,
        factors=used.factors + (0 if marked else factors),
    )
    if part >= FIFTHS:
        return more
    in_parts = msgspec.structs.replace(used, parts=(*used.parts, part))
    return min(more, in_parts, key=lambda one: fifths_for(world, one))


def used_by(world: AwawWorld, account: str) -> NavalUsed:
    return world.naval_used.get(account) or NavalUsed(account)


def fuel_used(world: AwawWorld, account: str) -> int:
    row = world.naval_fuel.get(account)
    return 0 if row is None else row.fifths


def lacking(world: AwawWorld, account: str, forces: Sequence[tuple[bool, int]]) -> int:
    """33.72, 33.73A: how many fifths of counters are missing for these forces besides all that has
    operated: marked or not, and their factors.
    """
    used = used_by(world, account)
    for marked, factors in forces:
        used = with_force(world, used, marked, factors)
    more = max(0, fifths_for(world, used) - fuel_used(world, account))
    return max(0, more - fifths_left(world, account))


def _account_of(world: AwawWorld, hull: Hull, base: str) -> str | None:
    """33.73B, 33.551: on which account a ship of a base operates."""
    found = [
        one
        for one in accounts_at(world, hull.party, base, nationality_of(world, hull))
        if tracked(world, one) is not None and not suffers(world, one, Service.NAVAL)
    ]
    return min(found, key=lambda one: fuel_used(world, one) - fifths_left(world, one), default=None)


def short_of_oil(world: AwawWorld, hulls: Sequence[Hull], base: str, marked: bool) -> bool:
    """33.72, 33.82: is there no oil for this force, besides all that has operated?"""
    account, factors = need_of(world, hulls, base)
    return account is not None and lacking(world, account, ((marked, factors),)) > 0


# As they operate ----------------------------------------------------------------------------------


def operate(world: AwawWorld, force: ForceId) -> None:
    """33.411, 33.72C, 33.73A, 33.81B: a force operates; oil is used if it is more than has it."""
    row = world.forces.get(force)
    if row is None or not world.oil_reserves or row.kind is ForceKind.SUBMARINES:
        return
    account, factors = need_of(world, ships_of(world, force), row.base or row.place)
    if account is None:
        return
    old = used_by(world, account)
    if force in old.counted:
        return
    marked = row.kind is ForceKind.TASK_FORCE
    used = with_force(world, old, marked, factors)
    world.put(msgspec.structs.replace(used, counted=(*old.counted, str(force))))
    before = fuel_used(world, account)
    more = min(fifths_for(world, used) - before, fifths_left(world, account))
    if more <= 0:
        return
    spend_fifths(world, account, more, "33.72C", "more ships operate in this player turn")
    fuel = world.naval_fuel.get(account) or NavalFuel(account, 0)
    own = more if faction_of(world, row.party) in factions_of(world, world.side) else 0
    world.put(NavalFuel(account, before + more, fuel.fresh + own))


def operate_when_they_meet(world: AwawWorld, joins: Iterable[tuple[ForceId, int]]) -> None:
    """33.72F: of the forces that try to intercept, those use oil that meet somebody and so are in
    the first round of a battle; whose interception fails has not operated.
    """
    for force, joined in joins:
        if joined == 1:
            operate(world, force)

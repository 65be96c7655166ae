"""33.72, 33.73, 33.552: ships sail and intercept only if there is oil for so many; others that are
met fight one worse if there is none for them.
"""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.oil.oil_for_naval_operations import (
    Need,
    lacking,
    need_of,
    short_of_oil,
    used_by,
)
from warcabinet.awaw.logistics.supply.partially_supplied_units import poorly_supplied_port
from warcabinet.awaw.naval.damage.naval_nationality import NavalNationality
from warcabinet.awaw.naval.interception.naval_interception import TryIntercept
from warcabinet.awaw.naval.movement.employment_of_naval_units import SailAsOne, SailTogether
from warcabinet.awaw.naval.ships.contents import Known, contents
from warcabinet.awaw.naval.waters.activities import OPERATIONS, Activity
from warcabinet.awaw.politics.parties import faction_of, members_of
from warcabinet.awaw.state.berths import force_of
from warcabinet.awaw.state.naval import Force, ForceKind, Stance
from warcabinet.awaw.state.world import AwawWorld

NEEDS_OIL = (*OPERATIONS, Activity.SEA_SUPPLY)
"""33.61B: ships change base and are redeployed without."""


@BOOK.forbids(
    SailTogether,
    "33.72, 33.72B, 33.72C, 33.72D, 33.72E, 33.52B, 33.552",
    "two task forces operate in a player turn on the oil of the navy; more ships need more oil",
    activity=NEEDS_OIL,
)
def out_of_oil(world: AwawWorld, asked: SailTogether) -> bool:
    return bool(asked.hulls) and short_of_oil(world, asked.hulls, asked.base, asked.marked)


@BOOK.forbids(
    SailAsOne,
    "33.72, 33.72B, 33.72C, 33.552",
    "all forces of an order need oil at once, not only each of them by itself",
    activity=NEEDS_OIL,
)
def out_of_oil_together(world: AwawWorld, asked: SailAsOne) -> bool:
    needed: dict[str, list[tuple[bool, int]]] = {}
    for hulls, marked in asked.forces:
        account, factors = need_of(world, hulls, asked.base)
        if account is not None:
            needed.setdefault(account, []).append((marked, factors))
    return any(lacking(world, account, forces) > 0 for account, forces in needed.items())


@BOOK.forbids(
    TryIntercept,
    "33.72, 33.72B, 33.72C, 33.72F",
    "nor does a force try to intercept for which there would be no oil if all that try succeed",
)
def no_oil_to_intercept(world: AwawWorld, asked: TryIntercept) -> bool:
    sender = asked.sender
    if not world.oil_reserves or not sender.ships or sender.stance is not Stance.PORT:
        return False
    account, factors = need_of(world, sender.ships, sender.base)
    if account is None:
        return False
    others, partners = [], members_of(world, faction_of(world, sender.party))
    for attempt in world.attempts.values():
        row = world.forces.get(attempt.force)
        if row is None or row.party not in partners or row.kind is ForceKind.SUBMARINES:
            continue
        need = _need_of_force(world, row)
        if need.account == account:
            others.append((row.kind is ForceKind.TASK_FORCE, need.factors))
    return lacking(world, account, (*others, (sender.in_force, factors))) > 0


@BOOK.modifies(
    NavalNationality,
    "33.73C, 33.61B, 22.552A",
    "no oil left",
    "ships that need no oil to sail, as when they change base, have one less in battle if there is "
    "none for them (R-527)",
)
def met_without_oil(world: AwawWorld, asked: NavalNationality) -> int | None:
    force = force_of(asked.hull.berth) if world.oil_reserves else None
    row = None if force is None else world.forces.get(force)
    if row is None or not _is_met(row):
        return None
    if not need_of(world, (asked.hull,), row.base or row.place).factors:
        return None
    account = _uncounted(world, row)
    if account is None or poorly_supplied_port(world, asked) is not None:
        return None
    others = (one for one in world.forces.rows() if one.place == row.place and one.id < row.id)
    before = [
        _needs(world, one)
        for one in sorted(others, key=lambda one: one.id)
        if _is_met(one) and _uncounted(world, one) == account
    ]
    if lacking(world, account, (*before, _needs(world, row))) <= lacking(world, account, before):
        return None
    table = world.statics.tables["naval-nationality-modifiers"]
    return table.number("partial-supply-or-naval-oil-effect", "value")


def _is_met(row: Force) -> bool:
    """At sea, with ships that oil is counted for."""
    return row.stance is not Stance.PORT and row.kind is not ForceKind.SUBMARINES


def _uncounted(world: AwawWorld, row: Force) -> str | None:
    """The account of a force that has not operated on it in this player turn."""
    account = _need_of_force(world, row).account
    return None if account is None or row.id in used_by(world, account).counted else account


def _needs(world: AwawWorld, row: Force) -> tuple[bool, int]:
    return row.kind is ForceKind.TASK_FORCE, _need_of_force(world, row).factors


def _need_of_force(world: AwawWorld, row: Force) -> Need:
    """Nothing for a force whose ships are not known."""
    there = contents(world, row.id)
    if not isinstance(there, Known):
        return Need()
    return need_of(world, there.hulls, row.base or row.place)

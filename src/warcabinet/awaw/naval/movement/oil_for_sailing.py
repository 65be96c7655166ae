"""33.72, 33.73, 33.552: ships sail and intercept only if there is oil for so many."""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.oil.oil_for_naval_operations import (
    account_of,
    factors_of,
    lacking,
    short_of_oil,
)
from warcabinet.awaw.naval.interception.naval_interception import TryIntercept
from warcabinet.awaw.naval.movement.employment_of_naval_units import SailAsOne, SailTogether
from warcabinet.awaw.naval.ships.contents import ships_of
from warcabinet.awaw.naval.waters.activities import OPERATIONS, Activity
from warcabinet.awaw.state.naval import ForceKind, Stance
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
        factors = factors_of(world, hulls)
        account = account_of(world, hulls[0], asked.base) if factors else None
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
    account = account_of(world, sender.ships[0], sender.base) if sender.ships else None
    if account is None:
        return False
    others = []
    for attempt in world.attempts.values():
        row = world.forces.get(attempt.force)
        if row is None or row.party != sender.party or row.kind is ForceKind.SUBMARINES:
            continue
        others.append(
            (row.kind is ForceKind.TASK_FORCE, factors_of(world, ships_of(world, row.id)))
        )
    return short_of_oil(world, sender.ships, sender.base, sender.in_force, others)

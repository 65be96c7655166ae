"""33.7, 33.81A: oil for air operations.

The counter that a faction whose oil is counted uses for its air force lets 25 army air factors, air
transports and jets operate in its own player turn, and as many in the other side's. Whoever flies
more uses fifths of counters as they take off, five factors for each; with the fifth of them a
counter is whole, and all may fly.
"""

from __future__ import annotations

from collections.abc import Iterable

from warcabinet.awaw.air.bases.mission_restrictions import DEFENSIVE
from warcabinet.awaw.air.missions.employment import FlyMission
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.logistics.oil.oil_reserves import FIFTHS, fifths_left, spend_fifths
from warcabinet.awaw.logistics.oil.oil_sources import has_its_own_oil
from warcabinet.awaw.logistics.oil.oil_status import (
    accounts_at,
    called,
    of_side,
    suffers,
    tracked,
)
from warcabinet.awaw.logistics.supply.supply_determination import SUPPLY_FIXED
from warcabinet.awaw.moments import Moment
from warcabinet.awaw.pieces.air_factors import LAUNCHED, Sortie, Wing
from warcabinet.awaw.politics.parties import faction_of, factions_of
from warcabinet.awaw.state.air import HOMELESS, AirUnits, Flight, Task
from warcabinet.awaw.state.oil import AirDry, AirFlown, AirFuel, NavalFuel, Service
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Refusal
from warcabinet.engine.derived import derived

COUNTED = (Category.AAF, Category.AIR_TRANSPORT, Category.JET)
"""33.61A: neither naval air nor what is kept for strategic warfare."""

NO_OPERATION = (Task.BASE_DEFENCE, *HOMELESS)
"""17.23: fighting over one's base and leaving a lost one are no operations."""


def fuel_left(world: AwawWorld, account: str) -> int | None:
    """33.71B, 33.71C, 33.81A, 33.52B: how many more air factors can operate on an account in this
    player turn, the oil it could still use included; None: any number.
    """
    if not world.oil_reserves or tracked(world, account) is None:
        return None
    if suffers(world, account, Service.AIR):
        return None  # other rules say what they may do then
    used, more = _used(world, account), fifths_left(world, account)
    if used + more >= FIFTHS:
        return None
    flown = world.air_flown.get(account)
    return _allowed(world, used + more) - (0 if flown is None else flown.factors)


@derived
def account_of(world: AwawWorld, party: str, base: str, nationality: str) -> str | None:
    """33.13, 33.25, 33.551: the account on which air units of a base fly: where there are several,
    one that has oil for them (R-524). None: no oil is counted for them, or they have their own
    (R-750).
    """
    if not world.oil_reserves or has_its_own_oil(world, party, base):
        return None
    found = [
        one
        for one in accounts_at(world, party, base, nationality)
        if tracked(world, one) is not None
    ]
    with_oil = [one for one in found if not suffers(world, one, Service.AIR)] or found
    most = lambda one: UNLIMITED if (left := fuel_left(world, one)) is None else left  # noqa: E731
    return max(with_oil, key=most, default=None)


UNLIMITED = 10_000


def _used(world: AwawWorld, account: str) -> int:
    row = world.air_fuel.get(account)
    return 0 if row is None else row.fifths


def _allowed(world: AwawWorld, fifths: int) -> int:
    tables = world.statics.tables
    more = tables["oil-fifths"].number("air factors", str(fifths)) if fifths else 0
    return tables["oil-effects"].number("air", "allows") + more


# Before they take off -----------------------------------------------------------------------------


def room_for(
    world: AwawWorld, row: AirUnits, others: Iterable[Wing | Sortie] = (), at_home: bool = False
) -> int | None:
    """33.71: how many factors of a stack can operate beside others that are named already; None:
    any number. `at_home`: those who fight over their own base do not need oil (33.73C).
    """
    if not _counts(world, row):
        return None
    account = _account(world, row)
    left = None if account is None else fuel_left(world, account)
    if account is None or left is None:
        return None
    return max(0, left - _wanted(world, others, at_home).get(account, 0))


def short_of_oil(
    world: AwawWorld, some: Iterable[Wing | Sortie], at_home: bool = False
) -> list[Refusal]:
    """33.71: why these factors cannot all operate."""
    found = []
    for account, factors in sorted(_wanted(world, some, at_home).items()):
        left = fuel_left(world, account)
        if left is not None and factors > left:
            who, rest = called(account), max(left, 0)
            reason = f"the {who} has oil for {rest} more air factors, not for {factors}"
            found.append(Refusal("33.71", reason))
    return found


def _wanted(world: AwawWorld, some: Iterable[Wing | Sortie], at_home: bool) -> dict[str, int]:
    """The factors that need oil, by account."""
    found: dict[str, int] = {}
    for one in some:
        row = world.air.get(one.stack)
        if row is None or not _counts(world, row):
            continue
        if at_home and isinstance(one, Sortie) and one.hex == row.place:
            continue
        if (account := _account(world, row)) is not None:
            found[account] = found.get(account, 0) + one.factors
    return found


def _account(world: AwawWorld, row: AirUnits) -> str | None:
    nationality = str(world.statics.kinds[row.type].nationality)
    return account_of(world, row.party, where(world, row.place), nationality)


def _counts(world: AwawWorld, row: AirUnits) -> bool:
    return world.statics.kinds[row.type].category in COUNTED


@BOOK.forbids(
    FlyMission,
    "33.71, 33.71B, 33.71C, 33.73",
    "25 air factors fly in a player turn on the oil of the air force; more need more oil, but for "
    "the defence of their own base",
    category=COUNTED,
)
def out_of_fuel(world: AwawWorld, asked: FlyMission) -> bool:
    if asked.task in NO_OPERATION or _at_home(asked.task, asked.base, asked.target):
        return False
    account = account_of(world, asked.party, asked.base, asked.nationality)
    left = None if account is None else fuel_left(world, account)
    return left is not None and left <= 0


def _at_home(task: Task, base: str, target: str) -> bool:
    """33.61A, 33.73C: do they defend the hex in which they are based?"""
    return task in DEFENSIVE and base == target


# As they take off ---------------------------------------------------------------------------------


@BOOK.happens(
    LAUNCHED,
    "33.71C, 33.552, 33.73A, 33.81A",
    "oil for more factors than have it is used as they take off; those who defend their own base "
    "fly without, if there is none (33.73C)",
)
def burn(world: AwawWorld, flights: Iterable[Flight]) -> None:
    if not world.oil_reserves:
        return
    for flight in flights:
        if world.statics.kinds[flight.type].category not in COUNTED or flight.task in NO_OPERATION:
            continue
        base = where(world, flight.base)
        nationality = str(world.statics.kinds[flight.type].nationality)
        account = account_of(world, flight.party, base, nationality)
        if account is None or suffers(world, account, Service.AIR):
            continue
        factors, left = flight.factors, fuel_left(world, account)
        if left is not None and factors > left:
            if not _at_home(flight.task, base, flight.target):
                raise ValueError(f"{account} has oil for {left} air factors, not {factors}")
            world.put(AirDry(account, base))
            world.tell("33.73C", f"some air units in {flight.base} fight without oil")
            factors = max(left, 0)
        _fly(world, account, factors, faction_of(world, flight.party))


def _fly(world: AwawWorld, account: str, factors: int, faction: str) -> None:
    """Count factors that operate, and use the oil they need."""
    row, used = world.air_flown.get(account), _used(world, account)
    flown = factors + (0 if row is None else row.factors)
    world.put(AirFlown(account, flown))
    needed = used
    while needed < FIFTHS and flown > _allowed(world, needed):
        needed += 1
    if needed > used:
        reason = f"{flown} air factors fly in this player turn"
        spend_fifths(world, account, needed - used, "33.71C", reason)
        fuel = world.air_fuel.get(account) or AirFuel(account, 0)
        own = needed - used if faction in factions_of(world, world.side) else 0
        world.put(AirFuel(account, needed, fuel.fresh + own))


# How long it lasts --------------------------------------------------------------------------------


def fuels(world: AwawWorld) -> list[AirFuel | NavalFuel]:
    """33.541: oil for more air factors, and for more ships."""
    return [*world.air_fuel.rows(), *world.naval_fuel.rows()]


@BOOK.happens(
    Moment.PLAYER_TURN_STARTS,
    "33.541",
    "oil that was used for more air factors or ships before a player turn is not of this one",
)
def a_turn_of_its_own(world: AwawWorld) -> None:
    for row in fuels(world):
        if row.fresh and of_side(world, row.faction, world.side):
            world.amend(row, fresh=0)


@BOOK.happens(
    SUPPLY_FIXED,
    "33.541",
    "oil for more air factors and ships has effect until the end of the next initial supply "
    "determination of its faction; what was used before in this player turn still counts",
)
def fuel_of_the_last_turn_ends(world: AwawWorld) -> None:
    for row in fuels(world):
        if not of_side(world, row.faction, world.side):
            continue
        if row.fresh:
            world.amend(row, fifths=row.fresh)
        else:
            world.drop(row)

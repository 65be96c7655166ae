"""33.421, 33.471, 33.532, 33.551: on which oil units draw.

A faction draws on one reserve, wherever its units are; its account has the name of the faction.
One that keeps its oil apart has a reserve for each of its sources of supply, and each of its powers
pays for itself: there an account is a reserve and a power, and holds where that reserve supplies.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.politics.parties import faction_of, members_of, side_of_party
from warcabinet.awaw.state.oil import OilOffset, OilReserve, Service
from warcabinet.awaw.state.statics import Statics
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.book import Layer

OF = "/"
"""Between a reserve and the power that draws on it."""


class Account(NamedTuple):
    """Whoever draws on a reserve, and where it holds."""

    name: str
    area: int


ACCOUNTS: Layer[tuple[Account, ...]] = Layer("accounts of oil", ("faction", "party", "nationality"))
"""33.551: of factions that keep their oil apart: on what units of a party and nationality draw."""

TO_OFFSET: Layer[tuple[str, ...]] = Layer("accounts that may use oil now", ("side", "moment"))
"""33.52A: asked in the oil adjustment phase, and once supply is being determined."""

AT_HOME: Layer[tuple[str, ...]] = Layer("accounts for construction and growth", ("faction",))
"""33.63: the account from which a faction that keeps its oil apart pays for construction."""

ADJUSTMENT, SUPPLY = "adjustment", "supply"


@cache
def kept_apart(setting: Statics, faction: str) -> bool:
    """33.421: has a faction several reserves?"""
    rows = setting.tables["oil-reserves"].rows
    return sum(row.cells["faction"] == faction for row in rows) > 1


@cache
def reserves_of(setting: Statics, faction: str) -> tuple[str, ...]:
    """33.422: the names of the reserves of a faction."""
    rows = setting.tables["oil-reserves"].rows
    return tuple(str(row.keys[0]) for row in rows if row.cells["faction"] == faction)


def reserve_of(account: str) -> str:
    return account.partition(OF)[0]


def power_of(account: str) -> str:
    """33.551: whose units an account is for; nothing: all of the faction."""
    return account.partition(OF)[2]


def called(account: str) -> str:
    """An account in words."""
    name, _, power = account.partition(OF)
    return f"{name} ({power})" if power else name


def of_side(world: AwawWorld, account: str, side: Side) -> bool:
    """Is this an account of a side?"""
    names = (power_of(account),) if power_of(account) else members_of(world, account)
    return any(side_of_party(world, name) is side for name in names)


def tracked(world: AwawWorld, account: str) -> OilReserve | None:
    """The reserve of an account whose oil is counted."""
    reserve = world.oil_reserves.get(reserve_of(account))
    return reserve if reserve is not None and reserve.tracked else None


def accounts_at(world: AwawWorld, party: str, place: str, nationality: str = "") -> tuple[str, ...]:
    """33.13, 33.441, 33.451, 33.461, 33.531, 33.532, 33.533: the accounts on which units of a
    party in a place draw; none if they need no oil there."""
    faction = faction_of(world, party)
    found = BOOK.layers(world, ACCOUNTS, faction, party, nationality or party)
    there = (
        account.name for _, some in found for account in some if world.map.has(account.area, place)
    )
    return (*there,) if kept_apart(world.statics, faction) else (faction, *there)


def suffers(world: AwawWorld, account: str, service: Service) -> bool:
    return f"{account}/{service}" in world.oil_effects


def served(world: AwawWorld, accounts: tuple[str, ...], service: Service) -> bool:
    """33.532, 33.534, 33.541: has a service oil where it draws on these: from one of them at
    least?"""
    return not accounts or any(not suffers(world, one, service) for one in accounts)


def paid_for(world: AwawWorld, accounts: tuple[str, ...], service: Service) -> bool:
    """33.91: has oil been used for a service in this player turn, or is none needed, because it is
    not counted?
    """
    counted = [one for one in accounts if tracked(world, one) is not None]
    return not counted or any(OilOffset(one, service).key() in world.oil_offsets for one in counted)


def tracked_factions(world: AwawWorld, side: Side) -> tuple[str, ...]:
    """The factions of a side whose oil is counted, and lies in one reserve."""
    return tuple(
        faction
        for faction, reserve in sorted(world.oil_reserves.items())
        if reserve.tracked
        and any(side_of_party(world, name) is side for name in members_of(world, faction))
    )


def tracked_accounts(world: AwawWorld, side: Side, moment: str) -> tuple[str, ...]:
    """33.52A: the accounts of a side that may use oil now."""
    more = BOOK.layers(world, TO_OFFSET, str(side), moment)
    return (*tracked_factions(world, side), *(name for _, some in more for name in some))


def home_account(world: AwawWorld, faction: str) -> str | None:
    """33.61D, 33.61E, 33.63: from which account a faction pays for construction and growth, if
    oil is counted.
    """
    if not kept_apart(world.statics, faction):
        return faction if tracked(world, faction) is not None else None
    found = [one for _, some in BOOK.layers(world, AT_HOME, faction) for one in some]
    return found[0] if found else None

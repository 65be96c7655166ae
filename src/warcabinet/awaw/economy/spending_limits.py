"""39: what a power may spend now."""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.construction_limits import LimitBase, key_areas_lost
from warcabinet.awaw.economy.year_start_sequence import growth_rate, year_of_next_start
from warcabinet.awaw.politics.brp_ledger import BaseFloor, book, level_of
from warcabinet.awaw.state.economy import TurnSpending
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.surrender.russian_resistance import YEAR_START_TOTAL
from warcabinet.engine.book import Refusal
from warcabinet.engine.world import Thing

BEFORE_DEFICITS = 1939
"""39.22C: the year in which nobody may run into a deficit."""


def may_spend(world: AwawWorld, power: str, amount: int) -> list[Refusal]:
    """39.11, 39.21, 39.22: why a power may not spend so many BRPs now; no reason: it may."""
    has = level_of(world, power)
    about = (Thing("power", power),)
    short = f"{power} has {has} BRPs, and this costs {amount}"
    if amount <= 0:
        return []
    if power not in world.treasuries:
        return [Refusal("39.11", short, about)]
    if over := over_the_turn_limit(world, power, amount):
        return over
    if amount <= has:
        return []
    if not on_credit(world, power):
        return [Refusal("39.22B", f"{short}; it may not spend on credit", about)]
    if too_early(world):
        return [Refusal("39.22C", f"{short}; nobody spends on credit in 1939", about)]
    if amount - has > deepest_deficit(world, power):
        most = deepest_deficit(world, power)
        reason = f"{short}; a deficit of more than {most} would eat up its base"
        return [Refusal("39.22A", reason, about)]
    return []


def spend(world: AwawWorld, power: str, amount: int, rule: str, cause: str) -> None:
    """39.11: a power spends BRPs: they are booked, and count for what it may spend in this player
    turn. What it loses is booked only (`brp_ledger.book`).
    """
    book(world, power, -amount, rule, cause)
    if amount > 0 and _limited(world, power):
        world.put(TurnSpending(power, spent_this_turn(world, power) + amount))


def spent_this_turn(world: AwawWorld, power: str) -> int:
    """39.11: what a power that is limited has spent in this player turn."""
    row = world.turn_spending.get(power)
    return 0 if row is None else row.amount


def _limited(world: AwawWorld, power: str) -> bool:
    """39.11: is this a power that spends no more than half of its total in a player turn?"""
    return world.statics.tables["spending-limits"].text(power, "turn_limit") == "1/2"


def over_the_turn_limit(world: AwawWorld, power: str, amount: int) -> list[Refusal]:
    """39.11: China spends no more than half of its year start total in a player turn; what it loses
    to the enemy does not count.
    """
    total = world.levels.get(f"{YEAR_START_TOTAL}/{power}")
    if total is None or not _limited(world, power):
        return []
    if spent_this_turn(world, power) + amount <= total.value // 2:
        return []
    reason = f"{power} spends no more than {total.value // 2} BRPs in a player turn"
    return [Refusal("39.11", reason, (Thing("power", power),))]


def on_credit(world: AwawWorld, power: str) -> bool:
    """39.21, 39.22B: may a power spend BRPs that it does not have?"""
    return world.statics.tables["spending-limits"].text(power, "deficit") == "yes"


def too_early(world: AwawWorld) -> bool:
    """39.22C: is it still the year in which nobody may?"""
    return world.date is None or world.date.year <= BEFORE_DEFICITS


def deepest_deficit(world: AwawWorld, power: str) -> int:
    """38.22, 38.24, 39.22: the deepest deficit that spending may cause now: one whose part of the
    next growth rate, rounded up, is no more than the base without the key economic areas that are
    in enemy hands now and the part that no deficit takes. None for who may not, or not yet.
    """
    if not on_credit(world, power) or too_early(world):
        return 0
    base = world.treasuries[power].base + (key_areas_lost(world, LimitBase(power)) or 0)
    base -= BOOK.amount(world, BaseFloor(power))
    rate = growth_rate(world, power, year_of_next_start(world))
    if base <= 0 or rate <= 0:
        return 0
    return base * 100 // rate

"""The BRP ledger (2.51). Every change of a level is a booking with its rule and its cause."""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from warcabinet.awaw.state.economy import Booking, Treasury
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.calendar import GameTurn
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.book import Question
from warcabinet.engine.world import Thing


class BaseFloor(Question, frozen=True):
    """35.46, 38.24: what of a power's base neither a deficit nor the loss of key economic areas
    takes: nothing, unless a rule of that power says otherwise.
    """

    classes: ClassVar[tuple[str, ...]] = ("power",)
    power: str


def level_of(world: AwawWorld, power: str) -> int:
    """What a power has to spend; one without a treasury has nothing."""
    row = world.treasuries.get(power)
    return 0 if row is None else row.level


def open_treasury(world: AwawWorld, power: str, level: int, base: int, rule: str) -> None:
    """7.221: a power's BRPs at the start."""
    world.put(Treasury(power, 0, base))
    book(world, power, level, rule, "at the start")


def moment(world: AwawWorld) -> str:
    """When it is, as the ledger has it: the game turn and whose player turn."""
    return _named(world.date, world.phasing)


@cache
def _named(turn: GameTurn | None, side: Side | None) -> str:
    return f"{turn or 'Set-up'}{f', {side}' if side else ''}"


def book(world: AwawWorld, power: str, amount: int, rule: str, cause: str) -> None:
    """Change a power's BRP level by a gain or (below zero) a cost, and note why."""
    if not amount:
        return
    row = world.treasuries[power]
    world.amend(row, level=row.level + amount)
    world.put(Booking(len(world.bookings) + 1, power, amount, rule, cause, moment(world)))
    sign = "gains" if amount > 0 else "pays"
    world.tell(rule, f"{power} {sign} {abs(amount)} BRPs: {cause}", Thing("power", power))


def ledger_faults(world: AwawWorld) -> list[str]:
    """Powers whose bookings do not add up to their level."""
    sums: dict[str, int] = {}
    for booking in world.bookings.values():
        sums[booking.power] = sums.get(booking.power, 0) + booking.amount
    return [
        f"the ledger of {power} says {sums.get(power, 0)}, its level is {row.level}"
        for power, row in sorted(world.treasuries.items())
        if sums.get(power, 0) != row.level
    ]

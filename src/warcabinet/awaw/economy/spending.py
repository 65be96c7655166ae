"""39: what a power may spend now."""

from __future__ import annotations

from warcabinet.awaw.economy.brps import level_of
from warcabinet.awaw.economy.year_start import growth_rate, lost_key_areas, year_of_next_start
from warcabinet.awaw.powers import Power
from warcabinet.awaw.world import AwawWorld
from warcabinet.engine.book import Refusal
from warcabinet.engine.world import Thing

BEFORE_DEFICITS = 1939
"""39.22C: the year in which nobody spends what he has not."""


def may_spend(world: AwawWorld, power: str, amount: int) -> list[Refusal]:
    """39.11, 39.21, 39.22: why a power may not spend so many BRPs now; no reason: it may."""
    has = level_of(world, power)
    if amount <= 0 or amount <= has:
        return []
    about = (Thing("power", power),)
    short = f"{power} has {has} BRPs, and this costs {amount}"
    if power not in world.treasuries:
        return [Refusal("39.11", short, about)]
    if world.statics.tables["spending-limits"].text(power, "deficit") != "yes":
        return [Refusal("39.22B", f"{short}; it may not spend on credit", about)]
    if world.now.turn is None or world.now.turn.year <= BEFORE_DEFICITS:
        return [Refusal("39.22C", f"{short}; nobody spends on credit in 1939", about)]
    if amount - has > deepest_deficit(world, power):
        most = deepest_deficit(world, power)
        reason = f"{short}; a deficit of more than {most} would eat up its base"
        return [Refusal("39.22A", reason, about)]
    return []


def deepest_deficit(world: AwawWorld, power: str) -> int:
    """39.22A: the deepest deficit that spending may cause: one whose part of the next growth rate,
    rounded up, is no more than the base without the key economic areas in enemy hands. Britain's
    overseas part does not count.
    """
    base = world.treasuries[power].base - lost_key_areas(world, power)
    if power == Power.BRITAIN:
        figures = world.statics.tables["economy-figures"]
        base -= figures.number("british base floor", "value")
    rate = growth_rate(world, power, year_of_next_start(world))
    if base <= 0 or rate <= 0:
        return 0
    return base * 100 // rate

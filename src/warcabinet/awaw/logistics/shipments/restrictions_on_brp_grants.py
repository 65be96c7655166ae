"""40.3: who may grant BRPs to whom, and how many."""

from __future__ import annotations

from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.spending_limits import may_spend
from warcabinet.awaw.logistics.shipments.supply_lines_of_shipments import US, figure, held_by_allies
from warcabinet.awaw.naval.shipyards.american_transports import WESTERN_EUROPE
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.politics.tensions import effective
from warcabinet.awaw.scenarios.file.words import Tension
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, at_war
from warcabinet.engine.book import Layer, Question, Refusal
from warcabinet.engine.world import Thing

PAIRS = "brp-grants"
COMMONWEALTH = ("canada", "south-africa", "australia", "india")
FAR_DOMINIONS = ("australia", "india")
COOPERATION = "anglo-french-cooperation/western allies"
"""53.2: a level that says whether all restrictions have been lifted."""


class Grant(Question, frozen=True):
    """40.31: may a power grant BRPs to a power or country now?"""

    classes: ClassVar[tuple[str, ...]] = ("giver", "to")
    giver: str
    to: str

    def about(self) -> tuple[Thing, ...]:
        return (Thing("power", self.giver),)


MOST: Layer[int] = Layer("BRPs that a power may still grant in this turn", ("giver", "to"))
"""40.331A, 40.332A: the lowest of all layers counts."""


def granted(world: AwawWorld, giver: str, *to: str) -> int:
    """What a power has granted in this player turn."""
    return sum(row.brps for row in world.shipments.rows() if row.giver == giver and row.to in to)


def against_grant(world: AwawWorld, giver: str, to: str, brps: int = 1) -> list[Refusal]:
    """40.3, 40.23A: every reason why a power does not grant so many BRPs to somebody."""
    if found := BOOK.may(world, Grant(giver, to)):
        return found
    for rule, most in BOOK.layers(world, MOST, giver, to):
        if brps > most:
            number = rule.rules[0]
            return [Refusal(number, f"{giver} may grant {most} BRPs more in this turn")]
    if found := may_spend(world, giver, brps):
        return found
    if brps > level_of(world, giver):
        reason = f"{giver} has {level_of(world, giver)} BRPs, and no others can be granted"
        return [Refusal("40.23A", reason, (Thing("power", giver),))]
    return []


# Who ----------------------------------------------------------------------------------------------


@BOOK.forbids(
    Grant,
    "40.31, 40.11, 40.32A, 40.32B, 40.32C, 40.332A, 40.34C, 40.35, 40.36",
    "powers grant BRPs only to those whom the rules name: Italy, Japan, Russia and China to nobody",
)
def not_named(world: AwawWorld, asked: Grant) -> bool:
    rows = world.statics.tables[PAIRS].rows
    return (asked.giver, asked.to.replace("-", " ")) not in {row.keys for row in rows}


@BOOK.forbids(Grant, "40.23A", "a power without a treasury neither grants nor receives")
def no_treasury(world: AwawWorld, asked: Grant) -> bool:
    if asked.giver not in world.treasuries or asked.giver in world.surrendered:
        return True
    return asked.to not in COMMONWEALTH and (
        asked.to not in world.treasuries or asked.to in world.surrendered
    )


@BOOK.forbids(
    Grant, "40.331A, 40.34A", "grants to France only while Paris is in Allied hands", to="france"
)
def paris_is_lost(world: AwawWorld, asked: Grant) -> bool:
    return not held_by_allies(world, "Paris")


@BOOK.forbids(
    Grant,
    "40.34A",
    "Britain grants to France only once nothing restricts their cooperation any more",
    giver="britain",
    to="france",
)
def still_restricted(world: AwawWorld, asked: Grant) -> bool:
    row = world.levels.get(COOPERATION)
    return row is None or not row.value


@BOOK.forbids(
    Grant,
    "40.34B, 40.35, 40.36, 40.331B",
    "nobody grants to Russia before Russia and Germany have gone to war",
    to="russia",
)
def russia_at_peace(world: AwawWorld, asked: Grant) -> bool:
    return not at_war(world, Power.RUSSIA, Power.GERMANY)


@BOOK.forbids(
    Grant,
    "40.331B",
    "the U.S. grants to Russia only once it is at war with Germany",
    giver="us",
    to="russia",
)
def america_at_peace(world: AwawWorld, asked: Grant) -> bool:
    return not at_war(world, Power.US, Power.GERMANY)


@BOOK.forbids(
    Grant,
    "40.332B",
    "the U.S. grants to Australia and India once it is at war with Japan, or Britain has "
    "surrendered",
    giver="us",
    to=FAR_DOMINIONS,
)
def no_war_in_the_pacific(world: AwawWorld, asked: Grant) -> bool:
    return not at_war(world, Power.US, Power.JAPAN) and "britain" not in world.surrendered


# How many -----------------------------------------------------------------------------------------


@BOOK.lays(
    MOST,
    "40.331A, 40.333, 49.851D",
    "before its war with Germany the U.S. grants one BRP a turn to the Western Allies in Europe "
    "for each level of tension above 25, at most 25",
    giver="us",
    to=WESTERN_EUROPE,
)
def by_atlantic_tension(world: AwawWorld, giver: str, to: str) -> int:
    if at_war(world, Power.US, Power.GERMANY):
        return level_of(world, US)
    over = effective(world, Tension.USAT) - figure(world, "us grants above usat")
    most = max(0, over) * figure(world, "us brps per usat level above")
    most = min(most, figure(world, "us brps a turn before war at most"))
    return max(0, most - granted(world, US, *WESTERN_EUROPE))


@BOOK.lays(
    MOST,
    "40.332A, 40.81, 40.333, 49.852D",
    "before its war with Japan the U.S. grants to China what the tension allows",
    giver="us",
    to="china",
)
def by_pacific_tension(world: AwawWorld, giver: str, to: str) -> int:
    """R-490: one BRP for each level above 25, at most ten."""
    if at_war(world, Power.US, Power.JAPAN):
        return level_of(world, US)
    over = effective(world, Tension.USJT) - figure(world, "us grants to china above usjt")
    most = min(max(0, over), figure(world, "us brps for china before war at most"))
    return max(0, most - granted(world, US, to))

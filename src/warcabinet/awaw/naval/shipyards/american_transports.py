"""27.7322: transports that the U.S. builds for the Western Allies before it is at war with Germany:
cash and carry, lend lease, and those that Japan has sunk.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from warcabinet.awaw.naval.ships.yards import PACIFIC_US
from warcabinet.awaw.naval.shipyards.hurry_and_delay import tension
from warcabinet.awaw.naval.shipyards.shipbuilding_rates_and_shipyard_capacity import figure
from warcabinet.awaw.scenarios.file.words import Tension
from warcabinet.awaw.state.shipyards import AmericanShare, TransportLosses
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction, Power, at_war
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot, numbers

US, BRITAIN = str(Power.US), str(Power.BRITAIN)
WESTERN = str(Faction.WESTERN_ALLIES)
WESTERN_EUROPE = ("britain", "france", "canada", "south-africa")
"""40.331A: those who share the American grants of Europe."""


@dataclass(frozen=True, slots=True)
class Charge:
    """Who pays a normal cost in BRPs, and against whose construction limit it counts."""

    payer: str
    limit_of: str
    normal: int
    purse: str = ""
    """40.244: the country whose yard it is: what was granted to it is spent first."""


def losses(world: AwawWorld) -> TransportLosses:
    return world.transport_losses.get(WESTERN) or TransportLosses(WESTERN)


def lost_last_turn(world: AwawWorld) -> int:
    """27.7322A: the transports that the Western Allies lost in the Axis player turn of this game
    turn.
    """
    row = losses(world)
    return row.lost if row.turn == world.turn.number else 0


def before_the_war(world: AwawWorld) -> bool:
    """27.7322: is the U.S. not at war with Germany?"""
    return not at_war(world, Power.US, Power.GERMANY)


def cash_and_carry(world: AwawWorld) -> bool:
    """27.7322A: were more than five transports lost in the last Axis player turn?"""
    return lost_last_turn(world) > figure(world, "cash and carry after more lost transports than")


def levels_over(world: AwawWorld) -> int:
    """27.7322A, 27.7322B: the levels of U.S.-Axis tension above the last one without lend
    lease.
    """
    return max(0, tension(world, Tension.USAT) - figure(world, "lend lease above usat"))


def lend_lease(world: AwawWorld) -> int:
    """27.7322B: the BRPs that the U.S. itself may put into transports in a turn: one for each level
    of tension above 25, less what it has granted in Europe: both have one limit.
    """
    most = levels_over(world) * figure(world, "us brps for transports per usat level above")
    sent = (row for row in world.shipments.rows() if row.giver == US and row.to in WESTERN_EUROPE)
    return max(0, most - sum(row.brps for row in sent))


def may_share(world: AwawWorld) -> bool:
    """27.7322B: is it open who pays: cash and carry as well as lend lease?"""
    return before_the_war(world) and cash_and_carry(world) and lend_lease(world) > 0


def american_share(world: AwawWorld) -> int:
    """27.7322B: the BRPs that the U.S. puts into transports in this turn at most: what lend lease
    allows, or what has been said.
    """
    row, most = world.american_shares.get(US), lend_lease(world)
    return most if row is None else min(most, row.brps)


def for_japan(world: AwawWorld, yard: str, transports: int) -> int:
    """27.7322C: how many of these transports replace those that Japan has sunk, in its war with the
    U.S.: they are built in the Pacific, whatever the tension.
    """
    if yard != PACIFIC_US or not at_war(world, Power.US, Power.JAPAN):
        return 0
    return min(transports, losses(world).to_japan)


def against_transports(world: AwawWorld, orders: dict[str, int]) -> list[Refusal]:
    """27.7322A, 27.7322B, 27.7322C, 20.621B: why the U.S. does not build so many transports in its
    yards before the war.
    """
    if not before_the_war(world):
        return []
    left = sum(count - for_japan(world, yard, count) for yard, count in orders.items())
    if left <= 0 or cash_and_carry(world):
        return []
    cost = figure(world, "brps per naval factor")
    if not levels_over(world):
        reason = "before lend lease the U.S. builds transports only after six were lost in a turn"
        return [Refusal("27.7322A", reason)]
    if left * cost > lend_lease(world):
        reason = f"the U.S. may put {lend_lease(world)} BRPs into transports in this turn"
        return [Refusal("27.7322B", reason)]
    return []


def against_british_carriers(
    world: AwawWorld, carriers: int, orders: dict[str, int]
) -> list[Refusal]:
    """27.7223B: what British escort carriers cost counts against the limit of American grants,
    besides what the U.S. puts into transports; not once it is at war with Germany.
    """
    if not carriers or not before_the_war(world):
        return []
    cost = figure(world, "brps per naval factor")
    left = sum(count - for_japan(world, yard, count) for yard, count in orders.items())
    ours = min(left * cost, american_share(world))
    if carriers + ours <= lend_lease(world):
        return []
    reason = f"British escort carriers count as grants, and {lend_lease(world)} BRPs are allowed"
    return [Refusal("27.7223B", reason)]


def charges_for(world: AwawWorld, orders: dict[str, int]) -> list[Charge]:
    """27.7322A, 27.7322B, 27.7322C: who pays for transports from American yards. Before the war
    with Germany the U.S. pays as much as lend lease allows, or less if it is to save BRPs, and
    Britain the rest, all of it against the American limit; for those that Japan has sunk the U.S.
    pays alone.
    """
    cost = figure(world, "brps per naval factor")
    total, free = sum(orders.values()), sum(for_japan(world, *one) for one in orders.items())
    if not before_the_war(world):
        return [Charge(US, US, cost)] * total
    found = [Charge(US, US, cost)] * free
    grant = american_share(world)
    for _ in range(total - free):
        ours = min(cost, grant)
        grant -= ours
        parts = (Charge(US, US, ours), Charge(BRITAIN, US, cost - ours))
        found += [part for part in parts if part.normal]
    return found


# Who pays -----------------------------------------------------------------------------------------


class PayForTransports(Action, frozen=True):
    """27.7322B: how many BRPs the U.S. pays at most."""

    brps: int


def _brps(asked: Asked, got: Got) -> Domain[int]:
    most = lend_lease(asked.world)
    return numbers(0, most, "27.7322B", f"lend lease allows {most} BRPs in this turn")


class AmericanPayment(Decision[PayForTransports], frozen=True):
    """27.7322B: asked where Britain may pay for some or all of the transports, or the U.S."""

    rule: ClassVar[str] = "27.7322B"
    prompt: ClassVar[str] = "How many BRPs does the U.S. pay for transports? Britain pays the rest"
    by_default: ClassVar[str] = "the U.S. pays as much as lend lease allows"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        PayForTransports: Form((Slot("brps", _brps),), label="The U.S. pays"),
    }

    def default(self, asked: Asked) -> PayForTransports:
        return PayForTransports(lend_lease(asked.world))


def note_share(world: AwawWorld, answer: PayForTransports) -> None:
    world.put(AmericanShare(US, answer.brps))
    world.tell("27.7322B", f"the U.S. pays up to {answer.brps} BRPs for transports")


def note_rebuilt(world: AwawWorld, orders: dict[str, int]) -> None:
    """27.7322C: what replaces transports that Japan has sunk is done with."""
    built = sum(for_japan(world, *one) for one in orders.items())
    row = losses(world)
    if built and before_the_war(world):
        world.put(TransportLosses(WESTERN, row.turn, row.lost, row.to_japan - built))

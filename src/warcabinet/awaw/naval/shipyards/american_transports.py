"""27.7322: transports that the U.S. builds for the Western Allies before it is at war with Germany:
cash and carry, lend lease, and those that Japan has sunk.
"""

from __future__ import annotations

from dataclasses import dataclass

from warcabinet.awaw.naval.ships.yards import PACIFIC_US
from warcabinet.awaw.naval.shipyards.hurry_and_delay import tension
from warcabinet.awaw.naval.shipyards.shipbuilding_rates_and_shipyard_capacity import figure
from warcabinet.awaw.scenarios.file.words import Tension
from warcabinet.awaw.state.shipyards import TransportLosses
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction, Power, at_war
from warcabinet.engine.book import Refusal

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


def lend_lease(world: AwawWorld) -> int:
    """27.7322B: the BRPs that the U.S. itself may put into transports in a turn: one for each level
    of tension above 25, less what it has granted in Europe: both have one limit.
    """
    over = tension(world, Tension.USAT) - figure(world, "lend lease above usat")
    most = max(0, over) * figure(world, "us brps for transports per usat level above")
    sent = (row for row in world.shipments.rows() if row.giver == US and row.to in WESTERN_EUROPE)
    return max(0, most - sum(row.brps for row in sent))


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
    if not lend_lease(world):
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
    ours = min(left * cost, lend_lease(world))
    if carriers + ours <= lend_lease(world):
        return []
    reason = f"British escort carriers count as grants, and {lend_lease(world)} BRPs are allowed"
    return [Refusal("27.7223B", reason)]


def charges_for(world: AwawWorld, orders: dict[str, int]) -> list[Charge]:
    """27.7322A, 27.7322B, 27.7322C: who pays for transports from American yards. Before the war
    with Germany the U.S. pays as much as lend lease allows and Britain the rest, all of it against
    the American limit; for those that Japan has sunk the U.S. pays alone.
    """
    cost = figure(world, "brps per naval factor")
    total, free = sum(orders.values()), sum(for_japan(world, *one) for one in orders.items())
    if not before_the_war(world):
        return [Charge(US, US, cost)] * total
    found = [Charge(US, US, cost)] * free
    grant = lend_lease(world)
    for _ in range(total - free):
        ours = min(cost, grant)
        grant -= ours
        parts = (Charge(US, US, ours), Charge(BRITAIN, US, cost - ours))
        found += [part for part in parts if part.normal]
    return found


def note_rebuilt(world: AwawWorld, orders: dict[str, int]) -> None:
    """27.7322C: what replaces transports that Japan has sunk is done with."""
    built = sum(for_japan(world, *one) for one in orders.items())
    row = losses(world)
    if built and before_the_war(world):
        world.put(TransportLosses(WESTERN, row.turn, row.lost, row.to_japan - built))

"""What air support may come to before it is flown: the first round of air combat over each hex,
with exact chances, and the World as each of its results would leave it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

import msgspec

from warcabinet.awaw import offensives
from warcabinet.awaw.air.combat.air_combat import Squad, end_combat, engaged, net_modifier, squads
from warcabinet.awaw.air.combat.air_combat_table_and_modifiers import left_after
from warcabinet.awaw.air.missions.air_factors_and_squadrons import (
    break_down,
    fights_as_squadrons,
    lose,
)
from warcabinet.awaw.air.missions.naming_air_factors import overdrawn
from warcabinet.awaw.air.support.defensive_air_support import against_defending
from warcabinet.awaw.air.support.defensive_air_support import send as send_defence
from warcabinet.awaw.air.support.ground_support_orders import against_supporting
from warcabinet.awaw.air.support.ground_support_orders import send as send_support
from warcabinet.awaw.air.support.interception_of_support import (
    SUPPORTS,
    against_intercepting,
    by_hex,
    end_battle,
    intercept,
    payable,
)
from warcabinet.awaw.ground.battle.attack_forecast import Losses, lost_by, together
from warcabinet.awaw.pieces.air_factors import Sortie, Wing
from warcabinet.awaw.state.air import FlightId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.book import Refusal
from warcabinet.hexes import SpaceId


class AirPlan(msgspec.Struct, frozen=True):
    """Air support of an attack as its planner imagines it: his ground support, the other side's
    defensive air support, and its interception.
    """

    support: tuple[Sortie, ...] = ()
    defence: tuple[Sortie, ...] = ()
    interception: tuple[Sortie, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.support or self.defence or self.interception)


@dataclass(frozen=True)
class Outlook:
    """A World in which the air battles are over, and how likely it is."""

    chance: Fraction
    world: AwawWorld


def against_plan(world: AwawWorld, side: Side, plan: AirPlan, exploiting: bool) -> list[Refusal]:
    """18.551, 18.561, 18.611: every reason against a plan."""
    found = overdrawn(world, (*plan.support, *plan.interception))
    found += overdrawn(world, plan.defence, at_home=True)
    unknown = [
        Refusal("18.41", f"there are no air units {one.stack}")
        for one in (*plan.support, *plan.defence, *plan.interception)
        if one.stack not in world.air
    ]
    if found or unknown:
        return found + unknown
    for one in plan.support:
        row = world.air[one.stack]
        found += against_supporting(world, side, row, one.hex, exploiting)
    for one in plan.defence:
        found += against_defending(world, side.opponent, world.air[one.stack], one.hex)
    for one in plan.interception:
        found += against_intercepting(world, side, one.stack, one.hex)
    return found or payable(world, (*plan.support, *plan.interception))


def air_cost(world: AwawWorld, plan: AirPlan) -> int:
    """9.51: what the planner pays for his part of it."""
    ahead = world.copy()
    ahead.readonly = False
    cost = 0
    for space, flying in by_hex((*plan.support, *plan.interception)).items():
        cost += offensives.air_cost(ahead, flying, (space,))
        offensives.carry_out_air(ahead, flying, (space,), "air support")
    return cost


def announced(world: AwawWorld, plan: AirPlan) -> AwawWorld:
    """The World with the ground support and the defensive air support of a plan in the air."""
    ahead = world.copy()
    ahead.readonly = False
    for space, flying in by_hex(plan.support).items():
        send_support(ahead, flying, space)
    for flight in send_defence(ahead, plan.defence):
        ahead.amend(ahead.flights[flight], in_place=True)
    return ahead


def outlooks(
    world: AwawWorld, plan: AirPlan, side: Side
) -> tuple[list[Outlook], list[tuple[Fraction, Losses]]]:
    """18.563: all that one round of air combat over each hex can leave of the defensive air
    support, and apart from it what the interceptors may lose: the dice of the two sides are
    independent. The defender goes on with what is left, the attacker fights no second round.
    """
    found = [Outlook(Fraction(1), announced(world, plan))]
    cost: list[tuple[Fraction, Losses]] = [(Fraction(1), ())]
    for space, flying in by_hex(plan.interception).items():
        after = []
        lost: list[tuple[Fraction, Losses]] = []
        for one in found:
            more, lost = _over(one.world, space, flying, side)
            after += [Outlook(one.chance * other.chance, other.world) for other in more]
        found = after
        cost = _joined((p * q, together(a, b)) for p, a in cost for q, b in lost)
    return found, cost


def _joined(some: Iterable[tuple[Fraction, Losses]]) -> list[tuple[Fraction, Losses]]:
    totals: dict[Losses, Fraction] = {}
    for chance, losses in some:
        totals[losses] = totals.get(losses, Fraction(0)) + chance
    return [(chance, losses) for losses, chance in totals.items()]


def _over(
    world: AwawWorld, space: SpaceId, flying: Iterable[Wing], side: Side
) -> tuple[list[Outlook], list[tuple[Fraction, Losses]]]:
    """18.5631, 18.5633: one round over one hex: the supporters, and the interceptors."""
    ahead = world.copy()
    there = defending(ahead, space)
    sent = tuple(intercept(ahead, flying, space))
    if not there:
        end_battle(ahead, (), sent)
        return [Outlook(Fraction(1), ahead)], [(Fraction(1), ())]
    squadrons = fights_as_squadrons(ahead, (*there, *sent))
    if squadrons:
        break_down(ahead, (*there, *sent))
    ours, theirs = squads(ahead, sent, squadrons), squads(ahead, there, squadrons)
    modifier = net_modifier(ours, theirs)
    setting = ahead.statics
    found = []
    for left, chance in left_after(setting, theirs, engaged(ours), modifier):
        after = ahead.copy()
        _apply(after, theirs, left)
        end_battle(after, there, sent)
        found.append(Outlook(chance, after))
    lost = []
    for left, chance in left_after(setting, ours, engaged(theirs), -modifier):
        after = ahead.copy()
        _apply(after, ours, left)
        end_combat(after, sent)
        lost.append((chance, lost_by(ahead, after, side)))
    return found, _joined(lost)


def defending(world: AwawWorld, space: SpaceId) -> tuple[FlightId, ...]:
    """The defensive air support over a hex, with its escorts."""
    return tuple(
        sorted(
            row.id for row in world.flights.values() if row.task in SUPPORTS and row.target == space
        )
    )


def _apply(world: AwawWorld, before: tuple[Squad, ...], after: tuple[Squad, ...]) -> None:
    """What a round has left of a side, on the board."""
    left = {squad.id: squad for squad in after}
    for squad in before:
        flight = FlightId(squad.id)
        now = left.get(squad.id)
        gone = squad.units - (0 if now is None else now.units)
        if gone:
            lose(world, flight, gone, "19.42")
        if now is not None and now.aborted:
            world.amend(world.flights[flight], aborted=now.aborted)

"""Attacks, round after round, and what follows them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from tests.players.frozen.greedy.situation import MAIN, OBJECTIVE, Situation, situation
from tests.players.frozen.greedy.strikes import Staff, Strike
from warcabinet.awaw.queries.answers import (
    AdvanceTo,
    Attack,
    Attrition,
    AttritionChoice,
    AttritionOccupation,
    EndAttacks,
    LetStand,
    NextRound,
    OccupyHexes,
    PressOn,
    TakeExchange,
)
from warcabinet.awaw.queries.ground import (
    Assault,
    able_to_attack,
    against_attrition,
    attackable_hexes,
    attacks_that_must_be_made,
    attrition_units,
    enemy_zones,
    occupiable,
    one_advance_each,
    rounds_allowed,
    weigh,
)
from warcabinet.awaw.queries.terms import AwawWorld, UnitId, bit_of
from warcabinet.engine.asking import Asked
from warcabinet.hexes import SpaceId
from warcabinet.players.greedy import Desk, Idea

PLAN = "attacks"
ROUND = "round"
"""Where the number of the round under way is kept: how many attacks there were, and which round."""


def regular_attacks(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """15.12: landings, then the best attack that can be made now, until none is worth it."""
    yield from landings(situation(asked, desk))
    yield from attacks(asked, desk, planned, exploiting=False)


def exploitation_attacks(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """16.44: the same with armor that has exploited."""
    return attacks(asked, desk, planned, exploiting=True)


def attacks(
    asked: Asked,
    desk: Desk,
    make_plan: Callable[[Situation, bool], list[Strike]],
    *,
    exploiting: bool,
) -> Iterator[Idea]:
    """What must be attacked, then the attacks of a plan, one after the other."""
    world: AwawWorld = asked.world
    for forced in attacks_that_must_be_made(world, exploiting):
        yield Idea(Attack(forced.hexes, forced.attackers), "it must be attacked")
    # All attacks are planned at once; those that are left once it is done are planned again.
    when = f"{world.turn.name} {world.side} {exploiting}"
    for fresh in (False, True):
        plan: tuple[str, list[Strike]] | None = desk.plans.get(PLAN)
        if fresh or plan is None or plan[0] != when:
            plan = desk.plans[PLAN] = (when, make_plan(situation(asked, desk), exploiting))
        strikes = plan[1]
        while strikes:
            strike = strikes.pop(0)
            if all(unit in world.units for unit in strike.units):
                chance = f"{strike.outlook.clears:.0%} to clear it"
                yield Idea(Attack((strike.target,), strike.units), f"{strike.target}: {chance}")
    yield Idea(EndAttacks(), "nothing else is worth an attack")


def planned(
    now: Situation, exploiting: bool, support: Mapping[SpaceId, int] | None = None
) -> list[Strike]:
    """The attacks that can be made from where the units stand, with the air support that they may
    hope for; what is in the air counts in any case.
    """
    able, targets = attackable(now, exploiting)
    staff = Staff(now, able, exploiting=exploiting, support=support or {})
    return staff.plan(targets)


def landings(now: Situation) -> Iterator[Idea]:
    """21.517: who has gone ashore under the enemy's eyes attacks at even odds, and against any for
    what decides the game; else he came for nothing.
    """
    able, targets = attackable(now, exploiting=False)
    for target in targets:
        ashore = tuple(sorted(unit for unit in able if able[unit] == now.board.bit(target)))
        if not ashore:
            continue
        balance = weigh(now.world, Assault(ashore, (target,)))
        if balance.attack >= balance.defence or now.worth(target) >= MAIN:
            yield Idea(Attack((target,), ashore), f"we are ashore in {target}")


def attackable(now: Situation, exploiting: bool) -> tuple[dict[UnitId, int], list[SpaceId]]:
    """Who can attack something, each with the hex he stands in, and what can be attacked."""
    world = now.world
    able: dict[UnitId, int] = {}
    targets: list[SpaceId] = []
    for space in now.board.members(attackable_hexes(world, now.side)):
        units = able_to_attack(world, now.side, (space,), exploiting, False)
        if units:
            targets.append(space)
        for unit in units:
            able[unit] = bit_of(world, world.units[unit])
    return able, targets


def next_round(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """15.71: on while the odds are even; for what decides the game also against some odds."""
    one = asked.decision
    assert isinstance(one, NextRound)
    desk.plans[ROUND] = (len(asked.world.ground_attacks), one.round)
    if one.attack >= one.defence:
        yield Idea(PressOn(), "the odds are good enough")
    elif 2 * one.attack >= one.defence and stake(asked, desk) >= MAIN:
        yield Idea(PressOn(), "everything depends on it")


def exchange(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """15.53: those who cannot fight another round trade their losses for the hex."""
    world: AwawWorld = asked.world
    attack, round_ = desk.plans.get(ROUND, (0, 1))
    if attack != len(world.ground_attacks):
        round_ = 1
    fought = [unit for unit in world.attacked if unit in world.units]
    last = all(rounds_allowed(world, unit) <= round_ for unit in fought)
    if last and stake(asked, desk) >= OBJECTIVE:
        yield Idea(TakeExchange(), "there will be no other round")
    yield Idea(LetStand(), "the next round will be easier")


def stake(asked: Asked, desk: Desk) -> float:
    """What the hexes of the attack under way are worth."""
    world: AwawWorld = asked.world
    last = max(world.ground_attacks.values(), key=lambda row: row.number, default=None)
    if last is None:
        return 0.0
    now = situation(asked, desk)
    return sum(now.worth(space) for space in last.hexes)


# Attrition ----------------------------------------------------------------------------------------


def attrition(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """14.21: attrition costs nothing: every zone, with all that can be counted."""
    one, world = asked.decision, asked.world
    assert isinstance(one, AttritionChoice)
    zones = [row.id for row in enemy_zones(world, one.faction)]
    zones = [zone for zone in zones if not against_attrition(world, one.faction, zone)]
    for zone in sorted(zones, key=lambda z: (-len(attrition_units(world, one.faction, z)), z)):
        yield Idea(Attrition(zone, ()), "it costs nothing")


def occupation(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """14.61: the hexes that are worth most, each with a unit."""
    one, world = asked.decision, asked.world
    assert isinstance(one, AttritionOccupation)
    now = situation(asked, desk)
    worth = {space: now.worth(space) + now.pull.get(space, 0.0) for space in occupiable(world)}
    best = sorted(worth, key=lambda space: (-worth[space], space))
    for count in range(min(one.hexes, len(best)), 0, -1):
        advances: tuple[AdvanceTo, ...] | None = one_advance_each(world, best[:count])
        if advances is not None:
            yield Idea(OccupyHexes(advances), "these are worth most")

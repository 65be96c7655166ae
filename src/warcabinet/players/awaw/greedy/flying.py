"""The air: forward to the front, against weaker enemy bases, over the attacks that it lifts into a
better column, and over one's own units where it spoils the enemy's odds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from warcabinet.awaw.queries.air import (
    able_to_fly,
    bases_of,
    can_be_counteraired,
    enemy_air_factors,
    factors_to_stage,
    factors_with_oil,
    mission_area,
    ready_air,
    spread_factors,
    staging_destinations,
)
from warcabinet.awaw.queries.answers import (
    AirDefence,
    AnotherRound,
    CallOffSupport,
    Counterair,
    DefensiveAir,
    EndAirbases,
    EndCounterair,
    EndStaging,
    EndSupport,
    GoOnSupporting,
    GroundSupport,
    InterceptAgain,
    InterceptSupport,
    PlaceAirbase,
    Stage,
    StopIntercepting,
    Support,
    SupportInterception,
)
from warcabinet.awaw.queries.ground import Assault, Balance, rounds_allowed, weigh
from warcabinet.awaw.queries.sea import landings_to_support
from warcabinet.awaw.queries.terms import AirId, AirUnits, AwawWorld, Sortie, Task, UnitId, where
from warcabinet.engine.asking import Asked
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw.greedy.fighting import planned
from warcabinet.players.awaw.greedy.odds import better_columns, prospect
from warcabinet.players.awaw.greedy.situation import MAIN, Situation, situation
from warcabinet.players.awaw.greedy.strikes import Strike
from warcabinet.players.greedy import Desk, Idea

PER_GROUND_FACTOR = 3
"""18.554, 18.614: how many air factors support one ground factor."""
AIR_EFFORT = 0.12
"""What an air factor could do elsewhere, in BRPs."""
SUPERIOR = 1.5
WORTH_FLYING = 0.25
"""What each factor must save in defence."""
BETWEEN_BASES = 2
BEHIND = (2, 3)
"""How far from the enemy airbases are laid."""
CLOSE = 4
"""From how many hexes away ground units come to blows in a turn."""


# Where it is ----------------------------------------------------------------------------------


def hopes(now: Situation) -> dict[SpaceId, int]:
    """The air support that an attack on each enemy hex may hope for."""
    found: dict[SpaceId, int] = {}
    for row in ready_air(now.world, now.side):
        area = mission_area(now.world, row.type, row.party, where(now.world, row.place))
        for space in now.board.members(area & now.enemy_at):
            found[space] = found.get(space, 0) + row.factors
    return {
        space: factors if now.worth(space) >= MAIN else int(factors * now.doctrine.air_share)
        for space, factors in found.items()
    }


def enemy_air(now: Situation, space: SpaceId) -> int:
    """The enemy air factors that could help a hex."""
    return sum(
        row.factors
        for row in ready_air(now.world, now.side.opponent)
        if now.board.has(
            mission_area(now.world, row.type, row.party, where(now.world, row.place)), space
        )
    )


def support_over(now: Situation, space: SpaceId) -> int:
    """18.551: the factors of one's own that are in the air to support an attack on a hex."""
    return sum(
        row.factors
        for row in now.world.flights.values()
        if row.task is Task.GROUND_SUPPORT and row.target == space and row.party in now.parties
    )


def airbases(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """18.142: behind the front, where no other base is near, for those who have air units."""
    world: AwawWorld = asked.world
    now = situation(asked, desk)
    powers = asked.options("place-airbase", "power") if "place-airbase" in asked.verbs() else []
    for power in powers:
        kinds = sorted({row.type for row in world.air.values() if row.party == power})
        if not kinds:
            continue
        near = bases_of(world, kinds[0], power)
        for _ in range(BETWEEN_BASES):
            near |= now.board.expand(near)
        ranked = [
            (-now.pull.get(space, 0.0), space)
            for space, distance in now.enemy_distance.items()
            if distance in BEHIND and now.board.has(now.held & ~near, space)
        ]
        for _, space in sorted(ranked)[:3]:
            yield Idea(PlaceAirbase(power, space), "the front is out of range of other bases")
    yield Idea(EndAirbases(), "no base is needed")


def staging(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """18.21: each stack to the base from which it reaches most of what matters."""
    world: AwawWorld = asked.world
    now = situation(asked, desk)
    weights = _weights(now)
    if "stage" in asked.verbs():
        rows = [world.air[stack] for stack in asked.options("stage", "stack")]
        for row in sorted(rows, key=lambda one: (-one.factors, one.id)):
            here = _reached(now, row, where(world, row.place), weights)
            factors = factors_to_stage(world, row)
            ranked = [
                (_reached(now, row, to, weights), to)
                for to in staging_destinations(world, row, factors)
                if now.board.is_hex(to)
            ]
            best = max(ranked, key=lambda one: (one[0], one[1]), default=None)
            if best is not None and best[0] > 1.2 * here + 1:
                yield Idea(Stage(row.id, factors, best[1]), "it reaches more from there")
    yield Idea(EndStaging(), "the air is where it should be")


def _weights(now: Situation) -> dict[int, float]:
    """What it is worth to have a hex within range, by the hex's bit: enemies that may be attacked,
    own units that may be.
    """
    near_us = near_them = 0
    for distance, ring in now.rings(now.own_at, CLOSE):
        near_us |= ring if distance else 0
    for distance, ring in now.rings(now.enemy_at, CLOSE):
        near_them |= ring if distance else 0
    found: dict[int, float] = {}
    for space in now.board.members(near_us & now.enemy_at):
        found[now.board.bit(space)] = 1.0 + now.boldness * 0.3 * now.worth(space)
    for space in now.board.members(near_them & now.own_at):
        found[now.board.bit(space)] = 0.3 + (1.1 - now.boldness) * 0.3 * now.worth(space)
    return found


def _reached(now: Situation, row: AirUnits, base: SpaceId, weights: Mapping[int, float]) -> float:
    area = mission_area(now.world, row.type, row.party, base)
    found = sum(weight for bit, weight in weights.items() if bit & area)
    exposed = now.enemy_distance.get(base, 9) <= 1 and not now.board.has(now.own_at, base)
    return found * (0.5 if exposed else 1.0)


# Against bases --------------------------------------------------------------------------------


def counterair(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """18.521: twice the strength of a base, as long as enough is left for the ground."""
    world: AwawWorld = asked.world
    now = situation(asked, desk)
    everything = sum(row.factors for row in ready_air(world, now.side))
    flown = sum(row.factors for row in world.flights.values() if row.task is Task.COUNTERAIR)
    allowed = (everything + flown) * now.doctrine.air_raids - flown
    strength = {
        base: enemy_air_factors(world, base, now.side)
        for base in can_be_counteraired(world, now.side)
    }
    for base in sorted(strength, key=lambda one: (-strength[one], one)):
        stacks = able_to_fly(world, now.side, Task.COUNTERAIR, base)
        has = sum(world.air[stack].factors for stack in stacks)
        wanted = min(has, 2 * strength[base] + 1)
        if strength[base] and wanted >= SUPERIOR * strength[base] and wanted <= allowed:
            wings = tuple(spread_factors(world, stacks, wanted))
            yield Idea(Counterair(base, wings), f"{wanted} air factors against {strength[base]}")
    yield Idea(EndCounterair(), "no other base is weak enough")


# Over the ground battle -----------------------------------------------------------------------


def ground_support(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """18.551: where factors bring most, one hex at a time."""
    one = asked.decision
    assert isinstance(one, GroundSupport)
    now = situation(asked, desk)
    if not one.exploiting:
        yield from over_beaches(now)
    ranked = []
    for strike in planned(now, one.exploiting, hopes(now)):
        stacks = able_to_fly(now.world, now.side, Task.GROUND_SUPPORT, strike.target)
        found = _best_support(now, strike, stacks, one.exploiting)
        if found is not None:
            ranked.append((*found, strike.target, stacks))
    ranked.sort(key=lambda row: (-row[0], row[2]))
    for gain, factors, target, stacks in ranked:
        wings = tuple(spread_factors(now.world, stacks, factors))
        yield Idea(Support(target, wings), f"{factors} factors are worth {gain:.1f} there")
    yield Idea(EndSupport(), "no more air would help")


def over_beaches(now: Situation) -> Iterator[Idea]:
    """18.55: as much air as counts over a landing."""
    for beach, ground in landings_to_support(now.world).items():
        stacks = able_to_fly(now.world, now.side, Task.GROUND_SUPPORT, beach)
        has = sum(now.world.air[stack].factors for stack in stacks)
        flown = sum(row.factors for row in now.world.flights.values() if row.target == beach)
        most = min(has, PER_GROUND_FACTOR * ground - flown)
        for factors in range(most, 0, -3):
            wings = tuple(spread_factors(now.world, stacks, factors))
            yield Idea(Support(beach, wings), f"{factors} factors over the beach")


def _best_support(
    now: Situation, strike: Strike, stacks: list[AirId], exploiting: bool
) -> tuple[float, int] | None:
    """What support is worth, and how many factors: each better column is looked at."""
    world, target = now.world, strike.target
    has = sum(world.air[stack].factors for stack in stacks)
    balance = weigh(world, Assault(strike.units, (target,), exploiting))
    ground = sum(now.factors(unit) for unit in strike.units)
    flown = sum(row.factors for row in world.flights.values() if row.target == target)
    limit = min(has, PER_GROUND_FACTOR * ground - flown)
    rounds = min(rounds_allowed(world, unit) for unit in strike.units)
    before = _score(now, target, balance, 0, rounds)
    wanted = [count for count in better_columns(balance.attack, balance.defence) if count <= limit]
    if now.worth(target) >= MAIN and limit > 0:
        wanted.append(limit)
    best: tuple[float, int] | None = None
    for factors in wanted:
        gain = _score(now, target, balance, factors, rounds) - before - AIR_EFFORT * factors
        if gain > 0 and (best is None or gain > best[0]):
            best = gain, factors
    return best


def _score(now: Situation, target: SpaceId, balance: Balance, extra: int, rounds: int) -> float:
    factors = sum(one.factors for one in balance.defenders)
    found = prospect(now.world.statics, balance.attack + extra, balance.defence, factors, rounds)
    gain = found.clears * now.worth(target) + now.doctrine.bounty * found.enemy_loss
    return gain - now.doctrine.price * found.own_loss


def air_defence(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """18.611: factors where they save most, stack by stack."""
    one = asked.decision
    assert isinstance(one, AirDefence)
    now = situation(asked, desk)
    world = now.world
    left = {row.id: row.factors for row in ready_air(world, now.side)}
    sorties: list[Sortie] = []
    added: dict[SpaceId, int] = {}
    battles = _threatened(now, one.hexes)
    for stack, factors in sorted(left.items(), key=lambda item: (-item[1], item[0])):
        row = world.air[stack]
        area = mission_area(world, row.type, row.party, where(world, row.place))
        fuel = factors_with_oil(world, row, sorties, at_home=True)
        ranked = []
        for space, (balance, ground) in battles.items():
            most = min(factors, PER_GROUND_FACTOR * ground - added.get(space, 0))
            if fuel is not None and space != row.place:
                most = min(most, fuel)
            if most > 0 and now.board.has(area, space):
                saved = _saved(now, space, balance, added.get(space, 0), most)
                if saved > WORTH_FLYING * most:
                    ranked.append((saved, space, most))
        if ranked:
            _, space, count = max(ranked)
            sorties.append(Sortie(space, stack, count))
            added[space] = added.get(space, 0) + count
    if sorties:
        yield Idea(DefensiveAir(tuple(sorted(sorties))), "they are needed there")
        for sortie in sorties:
            yield Idea(DefensiveAir((sortie,)), "they are needed there")


def _threatened(now: Situation, hexes: tuple[SpaceId, ...]) -> dict[SpaceId, tuple[Balance, int]]:
    """The attacks that the enemy could make from where he stands, with the factors under attack."""
    world = now.world
    spaces = hexes or tuple(now.board.members(now.own_at & now.around(now.enemy_at)))
    found = {}
    for space in spaces:
        near = now.around(now.board.bit(space)) & now.enemy_at
        units: list[UnitId] = []
        for other in now.board.members(near):
            there = sorted(unit for unit in world.units_in[other] if unit in now.enemy)
            units += there[:2]
        if units:
            balance = weigh(world, Assault(tuple(sorted(units)), (space,)))
            ground = sum(one.factors for one in balance.defenders)
            if ground:
                found[space] = balance, ground
    return found


def _saved(now: Situation, space: SpaceId, balance: Balance, already: int, more: int) -> float:
    """What so many factors more over a hex are worth to its defender."""
    ground = sum(one.factors for one in balance.defenders)

    def danger(extra: int) -> float:
        found = prospect(now.world.statics, balance.attack, balance.defence + extra, ground, 2)
        return found.clears * now.worth(space) + found.enemy_loss - found.own_loss

    return danger(already) - danger(already + more)


# In the air -------------------------------------------------------------------------------------


def interception(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """18.561: what has not flown by now fights the support that it outnumbers."""
    one = asked.decision
    assert isinstance(one, SupportInterception)
    now = situation(asked, desk)
    world = now.world
    used: dict[AirId, int] = {}
    sorties: list[Sortie] = []
    order = sorted(one.hexes, key=lambda space: (-now.worth(space), space))
    for space in order:
        theirs = sum(
            row.factors
            for row in world.flights.values()
            if row.target == space and row.task in (Task.DEFENSIVE_SUPPORT, Task.ESCORT)
        )
        stacks = able_to_fly(world, now.side, Task.INTERCEPTION, space)
        free = {stack: world.air[stack].factors - used.get(stack, 0) for stack in stacks}
        if sum(free.values()) < SUPERIOR * theirs:
            continue
        for wing in spread_factors(world, stacks, 2 * theirs, free.__getitem__, tuple(sorties)):
            used[wing.stack] = used.get(wing.stack, 0) + wing.factors
            sorties.append(Sortie(space, wing.stack, wing.factors))
    if sorties:
        yield Idea(InterceptSupport(tuple(sorted(sorties))), "we outnumber them")


def another_round(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """18.5634: on while we are clearly more."""
    one = asked.decision
    assert isinstance(one, AnotherRound)
    if one.ours >= SUPERIOR * one.theirs and one.theirs:
        yield Idea(InterceptAgain(()), "we outnumber them")
    yield Idea(StopIntercepting(), "we are not clearly more than they")


def go_on_supporting(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """18.5631: nobody stays against twice his number."""
    one = asked.decision
    assert isinstance(one, GoOnSupporting)
    if one.theirs >= 2 * one.ours:
        yield Idea(CallOffSupport(), "they are too many")

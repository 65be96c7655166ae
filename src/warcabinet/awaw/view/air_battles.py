"""18.52, 18.55, 18.56, 18.61: the rows of the air sheet, mode by mode: attacks to support, hexes to
defend, air support to intercept, bases to counterair.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from warcabinet.awaw.air.counterair.counterair_orders import can_be_counteraired, defending_stacks
from warcabinet.awaw.air.missions.employment import able, may_fly, ready_air
from warcabinet.awaw.air.support.defensive_air_support import defended_area, may_defend
from warcabinet.awaw.air.support.ground_support import limit_for, wing_factors
from warcabinet.awaw.air.support.ground_support_orders import (
    announced_for,
    may_support,
    most_support,
    open_to_support,
)
from warcabinet.awaw.air.support.interception_of_support import open_support
from warcabinet.awaw.air.support.support_forecast import defending
from warcabinet.awaw.air.transport.airdrops import in_exploitation
from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.ground.attack.strengths_and_odds import Balance
from warcabinet.awaw.pieces.air_factors import Wing
from warcabinet.awaw.state.air import AirUnits, Task
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.awaw.view.air_rows import (
    AirReply,
    AirRow,
    Battle,
    Clash,
    InRange,
    Rung,
    battle,
    clash,
    filled,
    is_jet,
    ladder,
    likeliest,
    rung,
    strength_of,
    supporters,
)
from warcabinet.awaw.view.assaults import all_who_can
from warcabinet.engine.derived import until_next_write
from warcabinet.hexes import SpaceId

Rows = Sequence[AirUnits]


@until_next_write
def rows_of(world: AwawWorld, mode: str, side: Side, parties: frozenset[str]) -> tuple[AirRow, ...]:
    """All battles of a mode in which some air units of these parties can take part."""
    own = tuple(row for row in ready_air(world, side) if row.party in parties)
    make = {
        "support": support_rows,
        "defend": defence_rows,
        "intercept": interception_rows,
        "counterair": counterair_rows,
    }[mode]
    return tuple(make(world, side, own))


def support_rows(world: AwawWorld, side: Side, own: Rows) -> Iterable[AirRow]:
    """18.551: the hexes that one's ground units can attack."""
    exploiting = in_exploitation(world)
    for space in world.map.members(open_to_support(world, side, exploiting)):
        there = [row for row in own if may_support(world, side, row, space, exploiting)]
        if not there:
            continue
        units = all_who_can(world, side, (space,), exploiting)
        already = announced_for(world, space)
        over = wing_factors(world, (), already)
        total = strength_of(world, ((row, row.factors) for row in there))
        limit = most_support(world, side, space, exploiting)
        most = total if limit is None else max(0, min(total, limit - over))
        if not units:
            yield AirRow(space, (), (), 0, 0, (), over, _reach(there), most, (), ())
            continue
        fought = battle(world, Assault(units, (space,), exploiting))
        yield _row(
            world,
            fought,
            over,
            there,
            most,
            ladder(most, _adding(fought, 0)),
            tuple(
                AirReply(count, ladder(most, _adding(fought, count)))
                for count in answers_to(world, side, space, fought.balance)
            ),
        )


def answers_to(world: AwawWorld, side: Side, space: SpaceId, balance: Balance) -> tuple[int, ...]:
    """13.53, 18.611: how much defensive air the other side could send to a hex under attack: one
    factor, its strongest base, all that is in range, as far as the defenders' own factors allow.
    """
    foes = [
        row
        for row in ready_air(world, side.opponent)
        if not is_jet(world, row) and may_defend(world, side.opponent, row, space)
    ]
    there = sum(part.value for part in balance.support_parts)
    return _answers(world, foes, limit_for(world, [one.unit for one in balance.defenders]) - there)


def _adding(fought: Battle, theirs: int) -> Callable[[int], Rung]:
    return lambda ours: rung(fought, ours, fought.attack + ours, fought.defence + theirs)


def defence_rows(world: AwawWorld, side: Side, own: Rows) -> Iterable[AirRow]:
    """18.611: one's hexes that may be attacked, then those that nobody can attack."""
    exploiting = in_exploitation(world)
    quiet = []
    for space in world.map.members(defended_area(world, side, ())):
        there = [row for row in own if may_defend(world, side, row, space)]
        if not there or all(is_jet(world, row) for row in there):
            continue
        total = sum(row.factors for row in there)
        units = all_who_can(world, side.opponent, (space,), exploiting)
        if not units:
            here = tuple(world.units_in[space])
            quiet.append(AirRow(space, here, (), 0, 0, (), 0, _reach(there), total, (), ()))
            continue
        fought = battle(world, Assault(units, (space,), exploiting))
        defenders = [one.unit for one in fought.balance.defenders]
        room = max(0, limit_for(world, defenders) - fought.aloft)
        flying = [row for row in there if not is_jet(world, row)]
        foes = [
            row
            for row in ready_air(world, side.opponent)
            if may_fly(world, row, Task.INTERCEPTION, space)
        ]
        yield _row(
            world,
            fought,
            fought.aloft,
            there,
            total,
            ladder(total, _helping(world, fought, flying, room)),
            tuple(
                AirReply(
                    count, ladder(total, _met(world, fought, flying, room, filled(foes, count)))
                )
                for count in _answers(world, foes, None)[1:]
            ),
        )
    yield from quiet


def _helping(world: AwawWorld, fought: Battle, flying: Rows, room: int) -> Callable[[int], Rung]:
    """18.611, 18.614: so many factors support, as far as the limit goes."""

    def step(ours: int) -> Rung:
        helps = min(strength_of(world, named(world, filled(flying, ours))), room)
        return rung(fought, ours, fought.attack, fought.defence + helps)

    return step


def _met(
    world: AwawWorld, fought: Battle, flying: Rows, room: int, foes: list[Wing]
) -> Callable[[int], Rung]:
    """18.563: so many factors support, and are intercepted for one round."""

    def step(ours: int) -> Rung:
        if not ours:
            return rung(fought, 0, fought.attack, fought.defence)
        both = clash(world, named(world, filled(flying, ours)), named(world, foes))
        found = likeliest(
            fought,
            ours,
            both.left_of(world, "ours"),
            lambda left: (fought.attack, fought.defence + min(left, room)),
        )
        lost = both.losses(world)
        return msgspec.structs.replace(found, ours=lost[0], theirs=lost[1])

    return step


def interception_rows(world: AwawWorld, side: Side, own: Rows) -> Iterable[AirRow]:
    """18.561: the hexes with defensive air support that has just been given."""
    exploiting = in_exploitation(world)
    hexes = {world.flights[flight].target for flight in open_support(world)}
    for space in world.map.members(world.map.mask(hexes)):
        there = [row for row in own if may_fly(world, row, Task.INTERCEPTION, space)]
        if not there:
            continue
        total = sum(row.factors for row in there)
        flown = supporters(world, defending(world, space))
        aloft = sum(count for _, count in flown)
        units = all_who_can(world, side, (space,), exploiting)
        if not units:
            here = tuple(world.units_in[space])
            yield AirRow(space, here, (), 0, 0, (), aloft, _reach(there), total, (), ())
            continue
        fought = battle(world, Assault(units, (space,), exploiting))

        def step(ours: int, fought: Battle = fought, there: Rows = there) -> Rung:
            return intercepted(world, fought, named(world, filled(there, ours)))

        yield _row(world, fought, aloft, there, total, ladder(total, step), ())


def intercepted(world: AwawWorld, fought: Battle, ours: list[tuple[AirUnits, int]]) -> Rung:
    """18.563: the likeliest odds after one round of air combat."""
    count = sum(factors for _, factors in ours)
    if not ours:
        return rung(fought, 0, fought.attack, fought.defence)
    (space,) = fought.assault.hexes
    both = clash(world, ours, supporters(world, defending(world, space)))
    limit = limit_for(world, [one.unit for one in fought.balance.defenders])
    bare = fought.defence - fought.aloft
    found = likeliest(
        fought,
        count,
        both.left_of(world, "theirs"),
        lambda left: (fought.attack, bare + min(left, limit)),
    )
    lost = both.losses(world)
    return msgspec.structs.replace(found, ours=lost[0], theirs=lost[1])


def counterair_rows(world: AwawWorld, side: Side, own: Rows) -> Iterable[AirRow]:
    """18.521: enemy bases within range, those with most air units first."""
    found = []
    for base in can_be_counteraired(world, side):
        able_ones = set(able(world, side, Task.COUNTERAIR, base))
        there = [row for row in own if row.id in able_ones]
        if not there:
            continue
        total = sum(row.factors for row in there)
        foes = _at_base(world, base, there)

        def step(ours: int, there: Rows = there, foes: Rows = foes) -> Rung:
            return counteraired(world, named(world, filled(there, ours)), foes)

        strength = sum(row.factors for row in foes)
        found.append(
            AirRow(
                base,
                tuple(row.id for row in foes),
                (),
                strength,
                0,
                (),
                0,
                _reach(there),
                total,
                ladder(total, step),
                (),
            )
        )
    return sorted(found, key=lambda row: -row.defence)


def _at_base(world: AwawWorld, base: SpaceId, ours: Rows) -> list[AirUnits]:
    parties = sorted({row.party for row in ours})
    return [world.air[stack] for stack in defending_stacks(world, base, parties)]


def counteraired(world: AwawWorld, ours: list[tuple[AirUnits, int]], foes: Rows) -> Rung:
    """18.522: strength against strength, and what the first round costs both."""
    count = sum(factors for _, factors in ours)
    against = sum(row.factors for row in foes)
    if not ours or not foes:
        return Rung(count, f"{count} to {against}")
    both: Clash = clash(world, ours, [(row, row.factors) for row in foes])
    lost = both.losses(world)
    return Rung(count, f"{count} to {against}", ours=lost[0], theirs=lost[1])


def named(world: AwawWorld, wings: Iterable[Wing]) -> list[tuple[AirUnits, int]]:
    return [(world.air[one.stack], one.factors) for one in wings]


def _answers(world: AwawWorld, foes: Rows, room: int | None) -> tuple[int, ...]:
    """What the other side may add: one factor, its strongest base, all that is in range."""
    if not foes:
        return ()
    bases: dict[str, list[tuple[AirUnits, int]]] = {}
    for row in foes:
        bases.setdefault(where(world, row.place), []).append((row, row.factors))
    counts = (
        1,
        max(strength_of(world, some) for some in bases.values()),
        strength_of(world, ((row, row.factors) for row in foes)),
    )
    most = counts[2] if room is None else min(counts[2], room)
    return tuple(sorted({min(count, most) for count in counts if count > 0} - {0}))


def _reach(there: Rows) -> tuple[InRange, ...]:
    return tuple(InRange(row.id, row.factors) for row in there)


def _row(
    world: AwawWorld,
    fought: Battle,
    over: int,
    there: Rows,
    most: int,
    steps: tuple[Rung, ...],
    replies: tuple[AirReply, ...],
) -> AirRow:
    units = fought.assault.attackers
    places = {SpaceId(where(world, world.units[unit].place)) for unit in units}
    return AirRow(
        fought.assault.hexes[0],
        tuple(one.unit for one in fought.balance.defenders),
        tuple((one.factors, one.multiplier) for one in fought.balance.defenders),
        fought.defence,
        fought.balance.attack_parts[0].value if fought.balance.attack_parts else 0,
        tuple(sorted(places)),
        over,
        _reach(there),
        most,
        steps,
        replies,
    )

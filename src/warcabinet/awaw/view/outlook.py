"""What else may be foreseen before it is done: an overrun, and what one's own air support changes.

Both are worked out by the rules themselves, from what the seat knows.
"""

from __future__ import annotations

from itertools import pairwise

import msgspec

from warcabinet.awaw import offensives
from warcabinet.awaw.command.command import side_of_seat
from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.ground.attack.strengths_and_odds import Balance, odds, weigh
from warcabinet.awaw.ground.battle.attack_report import AttackReport, attack_report
from warcabinet.awaw.ground.exploitation.exploitation_overruns import against_overrun
from warcabinet.awaw.ground.movement.ground_movement import points_left, reachable
from warcabinet.awaw.ground.overruns import overruns
from warcabinet.awaw.ground.overruns.overruns import NEEDED
from warcabinet.awaw.ground.stacking.stacking import most_to_stay
from warcabinet.awaw.logistics.supply.supply_explained import explain
from warcabinet.awaw.politics.parties import held_by_side
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import Supply
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.awaw.view.air_battles import answers_to
from warcabinet.awaw.view.assaults import AIR, air_plan, all_who_can, named_units
from warcabinet.awaw.view.drawn import DefenderFacts
from warcabinet.engine.book import Modifier, Refusal
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import NoReport
from warcabinet.hexes import SpaceId

EXPLOITING = "exploiting"


class OverrunReply(msgspec.Struct, frozen=True):
    """13.53, 13.531: the overrun if the other side sends so many air factors."""

    factors: int
    odds: str
    needed: int
    """Own air factors that would bring it back to six to one."""


class OverrunAfter(msgspec.Struct, frozen=True):
    """12.11, 13.55, 30.32: how the units stand once they have overrun it, if nobody helps."""

    units: int
    """Ground units in the hex."""
    stay: int
    """So many of them may stay there at the end of movement."""
    left: int | None
    """Movement points that each of them still has; none where they exploit."""
    supply: Supply
    line: tuple[SpaceId, ...]
    """From the source of supply to the hex, both included."""


class OverrunFacts(msgspec.Struct, frozen=True):
    """An overrun before it is made: it succeeds without a die if the odds are there (13.52)."""

    hexes: tuple[SpaceId, ...]
    attack: int
    defence: int
    odds: str
    needed: int
    """The attack strength that it takes."""
    cost: int
    attackers: tuple[tuple[str, int], ...]
    support: int
    """Air factors that are to support it."""
    defenders: tuple[DefenderFacts, ...]
    support_parts: tuple[Modifier, ...]
    replies: tuple[OverrunReply, ...]
    """The other side's air: one factor, its strongest base, all it has in range."""
    refusals: tuple[Refusal, ...]
    after: OverrunAfter | None = None
    """If nothing stands against it."""


def overrun_facts(world: AwawWorld, seat: Seat, rest: str) -> OverrunFacts:
    """13.52, 13.53, 16.35: strengths and odds of an overrun, and all that stands against it."""
    words = [word for word in rest.split() if word.partition(":")[0] not in AIR]
    exploiting = EXPLOITING in words
    words = [word for word in words if word != EXPLOITING]
    if len(words) != 2:
        raise NoReport("Say which hex, and with whom: 'overrun N41 UNIT,UNIT'.")
    if world.now.side != side_of_seat(world, seat):
        raise NoReport("Only the side whose player turn it is can overrun.")
    target, units = _hex(world, words[0]), named_units(world, words[1])
    support = sum(one.factors for one in air_plan(world, (target,), rest).support)
    balance = weigh(world, Assault(tuple(sorted(units)), (target,), exploiting, overrun=True))
    attack = balance.attack + support
    kinds = world.statics.kinds
    refusals = tuple(_against(world, units, target, exploiting, support))
    return OverrunFacts(
        (target,),
        attack,
        balance.defence,
        _odds(attack, balance.defence),
        NEEDED * balance.defence,
        offensives.brp_cost(world, units, (target,)),
        tuple((unit, kinds[world.units[unit].type].combat) for unit in units),
        support,
        tuple(
            DefenderFacts(one.unit, one.factors, one.multiplier, one.strength, one.parts)
            for one in balance.defenders
        ),
        balance.support_parts,
        _replies(world, side_of_seat(world, seat), target, balance, support),
        refusals,
        None if refusals else _after(world, units, target, exploiting),
    )


def _replies(
    world: AwawWorld, side: Side, target: SpaceId, balance: Balance, support: int = 0
) -> tuple[OverrunReply, ...]:
    """13.531: the odds if the other side sends so many air factors."""
    attack = balance.attack + support
    return tuple(
        OverrunReply(
            count,
            _odds(attack, balance.defence + count),
            max(0, NEEDED * (balance.defence + count) - attack),
        )
        for count in answers_to(world, side, target, balance)
    )


def _made(
    world: AwawWorld, units: tuple[UnitId, ...], target: SpaceId, exploiting: bool
) -> AwawWorld:
    """13.54: the world as if an overrun had been made."""
    then = world.copy()
    then.readonly = False
    overruns.succeed(then, units, target, exploiting)
    return then


def _after(
    world: AwawWorld, units: tuple[UnitId, ...], target: SpaceId, exploiting: bool
) -> OverrunAfter:
    """13.54, 13.55: how they stand then."""
    then = _made(world, units, target, exploiting)
    there = then.units_in[target]
    line = explain(then, units[0])
    return OverrunAfter(
        len(there),
        most_to_stay(then, target, there),
        None if exploiting else min(points_left(then, then.units[unit]) for unit in units),
        line.now,
        line.line,
    )


def _against(
    world: AwawWorld, units: tuple[UnitId, ...], target: SpaceId, exploiting: bool, support: int
) -> list[Refusal]:
    if exploiting:
        return against_overrun(world, units, target, support)
    found = [
        refusal
        for unit in units
        for refusal in overruns.why_not_with(world, world.units[unit], target)
    ]
    return found or overruns.why_not_together(world, units, target, support=support)


def overrun(world: AwawWorld, seat: Seat, rest: str) -> str:
    facts = overrun_facts(world, seat, rest)
    lines = [f"{facts.attack} against {facts.defence}: {facts.odds}, {facts.needed} are needed"]
    for reply in facts.replies:
        held = f", {reply.needed} more would hold it" if reply.needed else ""
        lines.append(f"  with {reply.factors} of their air: {reply.odds}{held} (13.531)")
    lines += [f"  {refusal.reason} ({refusal.rule})" for refusal in facts.refusals]
    return "\n".join(lines)


class TargetFacts(msgspec.Struct, frozen=True):
    """A hex that units could overrun, or are only short of the odds for."""

    hex: SpaceId
    odds: str
    ready: bool
    """Nothing stands against it."""
    cost: int
    beyond: dict[SpaceId, int] = {}
    """13.55: where they could all go on to after it besides what their side holds, and the
    movement points to there in all.
    """
    ways: dict[SpaceId, tuple[SpaceId, int]] = {}
    """How each hex on the way there is reached, its own first: from where, and for how much."""
    replies: tuple[OverrunReply, ...] = ()
    """13.531: what the other side's air could make of it, if nothing stands against it."""


def targets_facts(world: AwawWorld, seat: Seat, rest: str) -> tuple[TargetFacts, ...]:
    """13.52, 16.35: the hexes next to units of one stack that the best of them could overrun."""
    words = rest.split()
    exploiting = EXPLOITING in words
    words = [word for word in words if word != EXPLOITING]
    if len(words) != 1:
        raise NoReport("Say with whom: 'targets UNIT,UNIT'.")
    if world.now.side != side_of_seat(world, seat):
        return ()
    units = named_units(world, words[0])
    found = (
        _target(world, units, target, exploiting)
        for target in world.map.neighbours(where(world, world.units[units[0]].place))
    )
    return tuple(one for one in found if one is not None)


def _target(
    world: AwawWorld, units: tuple[UnitId, ...], target: SpaceId, exploiting: bool
) -> TargetFacts | None:
    able = [
        unit
        for unit in units
        if not overruns.why_not_with(world, world.units[unit], target, exploiting)
    ]
    kinds = world.statics.kinds
    able.sort(key=lambda unit: -kinds[world.units[unit].type].combat)
    best = tuple(sorted(able[: overruns.MOST_UNITS]))
    if not best:
        return None
    balance = weigh(world, Assault(best, (target,), exploiting, overrun=True))
    ready = not _against(world, best, target, exploiting, 0)
    beyond, ways = _beyond(world, best, target) if ready and not exploiting else ({}, {})
    price, side = offensives.brp_cost(world, best, (target,)), world.now.side
    replies = _replies(world, side, target, balance) if ready and side is not None else ()
    told = _odds(balance.attack, balance.defence)
    return TargetFacts(target, told, ready, price, beyond, ways, replies)


def _beyond(
    world: AwawWorld, units: tuple[UnitId, ...], target: SpaceId
) -> tuple[dict[SpaceId, int], dict[SpaceId, tuple[SpaceId, int]]]:
    """13.55: as if it had been made, where all of the units could go with what they have left, and
    on which way.
    """
    before = min(points_left(world, world.units[unit]) for unit in units)
    then = _made(world, units, target, exploiting=False)
    left = min(points_left(then, then.units[unit]) for unit in units)
    found = [reachable(then, then.units[unit]) for unit in units]
    every = [one.costs() for one in found]
    side = world.now.side
    own = 0 if side is None else held_by_side(world, side)
    beyond = {
        space: before - left + max(costs[space] for costs in every)
        for space in every[0]
        if space != target
        and all(space in costs for costs in every)
        and not world.map.bit(space) & own
    }
    slowest = max(range(len(units)), key=lambda k: max(every[k].values(), default=0))
    ways = {target: (where(world, world.units[units[0]].place), before - left)}
    for space in beyond:
        path = found[slowest].path(space)
        for start, to in pairwise(path):
            ways[to] = (start, before - left + every[slowest][to])
    return beyond, ways


def targets(world: AwawWorld, seat: Seat, rest: str) -> str:
    found = targets_facts(world, seat, rest)
    words = {True: "can be overrun", False: "cannot be overrun so"}
    return "\n".join(f"{one.hex} {one.odds}: {words[one.ready]}" for one in found) or "Nothing."


# One's own air support ----------------------------------------------------------------------------


class Danger(msgspec.Struct, frozen=True):
    """An attack as its defender sees it: the odds, and how likely the hex falls."""

    attack: int
    defence: int
    odds: str
    taken: float
    loses: float
    """Factors that the defender loses on average."""


class ThreatFacts(msgspec.Struct, frozen=True):
    """18.611: the strongest attack on a hex as things stand, and with air units sent there."""

    hex: SpaceId
    attackers: tuple[str, ...]
    before: Danger
    after: Danger


def threat_facts(world: AwawWorld, seat: Seat, rest: str) -> ThreatFacts:
    """15.44, 18.611: what the units next to a hex could do to it; they need not."""
    words = [word for word in rest.split() if word.partition(":")[0] not in AIR]
    if len(words) != 1:
        raise NoReport("Say which hex of yours: 'threat N41 defence:russia-aaf@M44=3'.")
    side = side_of_seat(world, seat).opponent
    if world.now.side != side:
        raise NoReport("Only in the other side's player turn may your hexes be attacked.")
    hexes = (_hex(world, words[0]),)
    units = all_who_can(world, side, hexes)
    if not units:
        raise NoReport(f"Nobody can attack {hexes[0]}.")
    plan = air_plan(world, hexes, rest)
    before = attack_report(world, units, hexes)
    after = attack_report(world, units, hexes, plan=plan) if plan else before
    if plan and after.refusals:
        raise NoReport(f"That cannot be flown: {after.refusals[0].reason}.")
    return ThreatFacts(hexes[0], units, _danger(before), _danger(after))


def _danger(report: AttackReport) -> Danger:
    return Danger(
        report.attack,
        report.defence,
        report.odds,
        float(report.takes),
        float(report.defender_expects.factors),
    )


def threat(world: AwawWorld, seat: Seat, rest: str) -> str:
    facts = threat_facts(world, seat, rest)
    lines = [f"{facts.hex} may be attacked by {', '.join(facts.attackers)}"]
    for name, one in (("as things stand", facts.before), ("with air support", facts.after)):
        lines.append(f"  {name}: {one.attack} to {one.defence}, {one.odds}, taken {one.taken:.0%}")
    return "\n".join(lines)


def _hex(world: AwawWorld, word: str) -> SpaceId:
    space = SpaceId(word.upper())
    if space not in world.map:
        raise NoReport(f"There is no hex {word!r} on this board.")
    return space


def _odds(attack: int, defence: int) -> str:
    ours, theirs = odds(attack, defence)
    return f"{ours}:{theirs}" if theirs else "no defence"

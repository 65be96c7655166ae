"""What an attack would be like, for whoever plans it: strengths part by part, odds, and how it may
end.

The chances come from the rules themselves, run over every die with the default answers of both
sides; no battle is calculated in a second way here.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import msgspec

from warcabinet.awaw import offensives
from warcabinet.awaw.air.support.support_forecast import (
    AirPlan,
    Outlook,
    against_plan,
    air_cost,
    announced,
    outlooks,
)
from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.ground.attack.attackable_hexes import against_attack
from warcabinet.awaw.ground.attack.ground_attacks import against_attacker
from warcabinet.awaw.ground.attack.strengths_and_odds import Weight, weigh
from warcabinet.awaw.ground.battle.attack_forecast import (
    Ending,
    endings,
    in_order,
    lost_by,
    together,
)
from warcabinet.awaw.ground.battle.combat_results_table import column
from warcabinet.awaw.pieces.ground_units import factors
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.book import Modifier, Refusal
from warcabinet.hexes import SpaceId

MOST_TOLD = 20
"""How many endings are told, the likeliest first."""

MOST_KEPT = 64
"""How many reports are remembered: the same question is often asked twice."""


class Attacker(msgspec.Struct, frozen=True):
    """An attacking unit and its factors."""

    unit: UnitId
    factors: int


@dataclass(frozen=True)
class Expected:
    """What a side loses on average."""

    factors: Fraction
    brps: Fraction


@dataclass(frozen=True)
class AirOutlook:
    """18.5633: how likely so much defensive air support is left, and at which odds one attacks."""

    chance: Fraction
    support: int
    odds: str


@dataclass(frozen=True)
class AttackReport:
    """An attack before it is made. `endings` is empty if it is not allowed."""

    hexes: tuple[SpaceId, ...]
    attackers: tuple[Attacker, ...]
    defenders: tuple[Weight, ...]
    """Each with its DMs."""
    attack_parts: tuple[Modifier, ...]
    support_parts: tuple[Modifier, ...]
    """What supports the defenders."""
    attack: int
    defence: int
    odds: str
    """The column of the table, or what is worse than all of them."""
    cost: int
    """The BRPs that the attack costs."""
    refusals: tuple[Refusal, ...]
    endings: tuple[Ending, ...]
    attacker_expects: Expected
    defender_expects: Expected
    air: tuple[AirOutlook, ...] = ()
    """With planned air support: what the air battles may leave of the defensive air support."""

    @property
    def clears(self) -> Fraction:
        """The chance that no defender is left."""
        return sum((one.chance for one in self.endings if one.cleared), Fraction(0))

    @property
    def takes(self) -> Fraction:
        """The chance that every hex is taken."""
        whole = (one.chance for one in self.endings if one.taken == self.hexes)
        return sum(whole, Fraction(0))


def attack_report(
    world: AwawWorld,
    attackers: Iterable[UnitId],
    hexes: Iterable[SpaceId],
    exploiting: bool = False,
    free: bool = False,
    plan: AirPlan = AirPlan(),  # noqa: B008 - frozen
) -> AttackReport:
    """15.31, 15.51, 15.61: an attack as it would be fought now, and how likely each end is; with a
    plan, as if its air support were announced, and intercepted for one round.
    """
    assault = Assault(tuple(sorted(attackers)), tuple(sorted(hexes)), exploiting, free=free)
    key = (world.digest(), id(world.statics), assault, plan)
    if (known := _KEPT.get(key)) is not None:
        return known
    report = work_out(world, assault, plan)
    _KEPT[key] = report
    if len(_KEPT) > MOST_KEPT:
        _KEPT.popitem(last=False)
    return report


_KEPT: OrderedDict[Any, AttackReport] = OrderedDict()


def work_out(world: AwawWorld, assault: Assault, plan: AirPlan) -> AttackReport:
    """The same, not remembered."""
    side = side_of_party(world, world.units[assault.attackers[0]].party) or Side.AXIS
    refusals = against_plan(world, side, plan, assault.exploiting) if plan else []
    ahead = announced(world, plan) if plan and not refusals else world
    balance = weigh(ahead, assault)
    refusals = refusals or _refusals(ahead, assault, assault.free)
    ends: tuple[Ending, ...] = ()
    air: tuple[AirOutlook, ...] = ()
    if not refusals and plan:
        air, ends = _with_air(world, assault, plan, side)
    elif not refusals:
        ends = endings(world, assault, assault.free)
    cost = 0 if assault.free else offensives.brp_cost(ahead, assault.attackers, assault.hexes)
    return AttackReport(
        assault.hexes,
        tuple(Attacker(unit, factors(world, world.units[unit])) for unit in assault.attackers),
        balance.defenders,
        balance.attack_parts,
        balance.support_parts,
        balance.attack,
        balance.defence,
        _odds(balance.attack, balance.defence),
        cost + (air_cost(world, plan) if plan and not refusals else 0),
        tuple(refusals),
        ends,
        _expected(world, ends, "attacker_loses"),
        _expected(world, ends, "defender_loses"),
        air,
    )


def _odds(attack: int, defence: int) -> str:
    return column(attack, defence) or "worse than 1:4"


def _with_air(
    world: AwawWorld, assault: Assault, plan: AirPlan, side: Side
) -> tuple[tuple[AirOutlook, ...], tuple[Ending, ...]]:
    """18.563: the ground battle after each result of the air battles, and all of it together. Where
    the attack would not be allowed any more it is not made.
    """
    after_air, intercepting = outlooks(world, plan, side)
    fought: dict[tuple[tuple[str, int], ...], tuple[Ending, ...]] = {}
    air: dict[tuple[int, str], Fraction] = {}
    totals: dict[tuple[Any, ...], Fraction] = {}
    for one in after_air:
        key = tuple((row.id, row.factors) for row in one.world.flights.rows())
        if key not in fought:
            fought[key] = _ground(one, assault)
        balance = weigh(one.world, assault)
        seen = (sum(part.value for part in balance.support_parts), _odds_of(one.world, assault))
        air[seen] = air.get(seen, Fraction(0)) + one.chance
        down = lost_by(world, one.world, side.opponent)
        for end in fought[key]:
            for chance, lost in intercepting:
                what = (
                    together(end.attacker_loses, lost),
                    together(end.defender_loses, down),
                    end.taken,
                    end.cleared,
                )
                totals[what] = totals.get(what, Fraction(0)) + one.chance * end.chance * chance
    order = sorted(air.items(), key=lambda item: (-item[1], item[0]))
    return (
        tuple(AirOutlook(chance, support, at) for (support, at), chance in order),
        in_order(Ending(chance, *what) for what, chance in totals.items()),
    )


def _ground(one: Outlook, assault: Assault) -> tuple[Ending, ...]:
    if _refusals(one.world, assault, assault.free):
        return (Ending(Fraction(1), (), (), (), False),)
    return endings(one.world, assault, assault.free)


def _odds_of(world: AwawWorld, assault: Assault) -> str:
    balance = weigh(world, assault)
    return _odds(balance.attack, balance.defence)


def _refusals(world: AwawWorld, assault: Assault, free: bool) -> list[Refusal]:
    found = [
        refusal
        for unit in assault.attackers
        for space in assault.hexes
        for refusal in against_attacker(world, unit, space, assault.exploiting)
    ]
    return found or against_attack(world, assault, free)


def _expected(world: AwawWorld, endings: Iterable[Ending], whose: str) -> Expected:
    lost, brps = Fraction(0), Fraction(0)
    for one in endings:
        for kind, count in getattr(one, whose):
            lost += one.chance * count * world.statics.kinds[kind].combat
            brps += one.chance * count * world.statics.kinds[kind].cost
    return Expected(lost, brps)


# As text ------------------------------------------------------------------------------------------


def attack_text(report: AttackReport) -> str:
    """The report as a player reads it."""
    return "\n".join(_lines(report))


def _lines(report: AttackReport) -> Iterator[str]:
    cost = f"for {report.cost} BRPs" if report.cost else "without BRPs"
    yield f"{report.attack} against {report.defence}: {report.odds}, {cost}"
    yield "Attack: " + ", ".join(f"{one.unit} {one.factors}" for one in report.attackers)
    for part in report.attack_parts[1:]:
        yield f"  {part.value:+} {part.name} ({part.rule})"
    yield "Defence:"
    for one in report.defenders:
        parts = ", ".join(f"{part.value:+} {part.name}, {part.rule}" for part in one.parts)
        yield f"  {one.unit}: {one.factors} x {one.multiplier} = {one.strength} ({parts})"
    for part in report.support_parts:
        yield f"  {part.value:+} {part.name} ({part.rule})"
    if report.refusals:
        yield "Not allowed:"
        yield from (f"  {refusal.reason} ({refusal.rule})" for refusal in report.refusals)
        return
    for one_air in report.air if len(report.air) > 1 else ():
        chance = f"{float(one_air.chance):.1%}"
        yield f"After air combat: {chance}  {one_air.support} air factors support, {one_air.odds}"
    yield "How it may end, if both sides answer as they do by default:"
    for ending in report.endings[:MOST_TOLD]:
        yield f"  {float(ending.chance):.1%}  {_ending(ending)}"
    if rest := report.endings[MOST_TOLD:]:
        others = float(sum(one.chance for one in rest))
        yield f"  {others:.1%}  {len(rest)} other ways"
    ours, theirs = report.attacker_expects, report.defender_expects
    yield (
        f"On average {float(ours.factors):.1f} factors ({float(ours.brps):.1f} BRPs) are lost, and"
        f" {float(theirs.factors):.1f} ({float(theirs.brps):.1f} BRPs) destroyed;"
        f" cleared {float(report.clears):.1%}, taken {float(report.takes):.1%}."
    )


def _ending(ending: Ending) -> str:
    words = [
        f"lost: {_units(ending.attacker_loses)}",
        f"destroyed: {_units(ending.defender_loses)}",
    ]
    if ending.taken:
        words.append(f"{', '.join(ending.taken)} taken")
    return "; ".join(words)


def _units(lost: tuple[tuple[str, int], ...]) -> str:
    named = (f"{count} {kind}" if count > 1 else kind for kind, count in lost)
    return ", ".join(named) or "nothing"

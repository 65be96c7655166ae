"""What an attack would be like, for whoever plans it: strengths part by part, odds, and how it may
end.

The chances come from the rules themselves, run over every die with the default answers of both
sides; there is no second reckoning of a battle here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

import msgspec

from warcabinet.awaw import offensives
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.advance import AdvanceAfterCombat
from warcabinet.awaw.ground.attack_rules import against_attacker
from warcabinet.awaw.ground.attacks import against_attack
from warcabinet.awaw.ground.battle import GroundAttack
from warcabinet.awaw.ground.crt import column
from warcabinet.awaw.ground.defence import Assault, Weight, defenders, weigh
from warcabinet.awaw.ground.records import UnitId
from warcabinet.awaw.ground.units import factors
from warcabinet.awaw.logistics.control import holder_of
from warcabinet.awaw.world import AwawWorld
from warcabinet.engine.book import Modifier, Refusal
from warcabinet.engine.odds import distribution
from warcabinet.engine.position import Position
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import Outcome, Rules, Scenario
from warcabinet.engine.world import World
from warcabinet.hexes import SpaceId


class Attacker(msgspec.Struct, frozen=True):
    """An attacking unit and its factors."""

    unit: UnitId
    factors: int


@dataclass(frozen=True)
class Ending:
    """A way in which the attack may end, with its exact chance: the units lost on both sides, by
    type and number, and the hexes taken.
    """

    chance: Fraction
    attacker_loses: tuple[tuple[str, int], ...]
    defender_loses: tuple[tuple[str, int], ...]
    taken: tuple[SpaceId, ...]
    cleared: bool
    """All defenders are gone."""


@dataclass(frozen=True)
class Expected:
    """What a side loses on average."""

    factors: Fraction
    brps: Fraction


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
) -> AttackReport:
    """15.31, 15.51, 15.61: an attack as it would be fought now, and how likely each end is."""
    assault = Assault(tuple(sorted(attackers)), tuple(sorted(hexes)), exploiting)
    balance = weigh(world, assault)
    refusals = _refusals(world, assault, free)
    endings = () if refusals else _endings(world, assault, free)
    return AttackReport(
        assault.hexes,
        tuple(Attacker(unit, factors(world, world.units[unit])) for unit in assault.attackers),
        balance.defenders,
        balance.attack_parts,
        balance.support_parts,
        balance.attack,
        balance.defence,
        column(balance.attack, balance.defence) or "worse than 1:4",
        0 if free else offensives.brp_cost(world, assault.attackers, assault.hexes),
        tuple(refusals),
        endings,
        _expected(world, endings, "attacker_loses"),
        _expected(world, endings, "defender_loses"),
    )


def _refusals(world: AwawWorld, assault: Assault, free: bool) -> list[Refusal]:
    found = [
        refusal
        for unit in assault.attackers
        for space in assault.hexes
        for refusal in against_attacker(world, unit, space, assault.exploiting)
    ]
    return found or against_attack(world, assault, free)


# How it may end -----------------------------------------------------------------------------------


class ForeseenAttack(Procedure[Outcome], kw_only=True):
    """One attack by itself, and nothing after it."""

    attack: Assault
    free: bool

    def start(self, world: AwawWorld, _: None) -> Step:
        attack = GroundAttack(
            attackers=self.attack.attackers,
            hexes=self.attack.hexes,
            exploiting=self.attack.exploiting,
            free=self.free,
        )
        return self.call(attack, then=self.fought)

    def fought(self, world: AwawWorld, _: None) -> Step:
        return Done(Outcome((), "foreseen"))


class _Foresight(Rules):
    """The rules as far as one attack from a given World needs them."""

    name: ClassVar[str] = "foresight"
    title: ClassVar[str] = "One attack"
    version: ClassVar[int] = 1
    packages: ClassVar[tuple[str, ...]] = ()
    book = BOOK

    def __init__(self, world: AwawWorld, attack: ForeseenAttack) -> None:
        self.world, self.attack = world, attack

    def scenarios(self) -> Mapping[str, Scenario]:
        return {}

    def set_up(self, scenario: str, options: Mapping[str, str]) -> tuple[World, Procedure[Outcome]]:
        return self.world, self.attack

    def empty_world(self, scenario: str, options: Mapping[str, str]) -> World:
        raise NotImplementedError("nothing is loaded in foresight")

    def view(self, world: Any, seat: Seat) -> msgspec.Struct:
        raise NotImplementedError("nothing is shown in foresight")


def _endings(world: AwawWorld, assault: Assault, free: bool) -> tuple[Ending, ...]:
    start = world.copy()
    start.readonly = False
    rules = _Foresight(start, ForeseenAttack(attack=assault, free=free))
    opening = Position.opening(rules, "", dict(world.options))
    targets = defenders(world, assault)

    def settled(position: Position) -> bool:
        """With one hex nothing is open once its defenders are gone and somebody can advance."""
        if len(assault.hexes) > 1:
            return position.over
        return position.over or isinstance(position.decision, AdvanceAfterCombat)

    def ending(position: Position) -> tuple[Any, ...]:
        after = position.world
        assert isinstance(after, AwawWorld)
        taken = assault.hexes
        if position.over:
            held = {space: holder_of(world, space) for space in taken}
            taken = tuple(space for space in taken if holder_of(after, space) != held[space])
        return (
            _lost(world, after, assault.attackers),
            _lost(world, after, targets),
            taken,
            not any(unit in after.units for unit in targets),
        )

    if settled(opening):
        return (Ending(Fraction(1), *ending(opening)),)
    found = distribution(opening, settled, ending)
    endings = [Ending(chance, *what) for what, chance in found.items()]
    return tuple(sorted(endings, key=lambda one: (-one.chance, one.attacker_loses)))


def _lost(
    before: AwawWorld, after: AwawWorld, units: Iterable[UnitId]
) -> tuple[tuple[str, int], ...]:
    counts: dict[str, int] = {}
    for unit in units:
        if unit not in after.units:
            kind = before.units[unit].type
            counts[kind] = counts.get(kind, 0) + 1
    return tuple(sorted(counts.items()))


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
    yield "How it may end, if both sides answer as they do by default:"
    for ending in report.endings:
        yield f"  {float(ending.chance):.1%}  {_ending(ending)}"
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

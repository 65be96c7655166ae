"""15.5, 15.6: the Combat Results Table, how a result may be changed, and what it costs."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import ClassVar

import msgspec

from warcabinet.awaw.air.support.air_losses_in_battle import air_stakes
from warcabinet.awaw.air.support.ground_support import air_ctl, air_defending, carried, supporting
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.attack.assaults import Assault, attacking
from warcabinet.awaw.ground.attack.loss_requirements import Bill, Stake, plain_bill
from warcabinet.awaw.ground.attack.strengths_and_odds import Balance, odds
from warcabinet.awaw.pieces.combat_training_levels import ctl
from warcabinet.awaw.pieces.ground_units import a_hex, factors
from warcabinet.awaw.state.air import Flight
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.statics import Statics
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Modifier, Question
from warcabinet.engine.decisions import Action, Decision, Form
from warcabinet.engine.world import Thing

BEST, WORST = 5, 4
"""15.52: the columns of the table go from 1:4 to 5:1."""

HIGHEST_DIE = 6


class CombatResult(StrEnum):
    """15.61: what the table says."""

    A = "A"
    HALF_A = "a"
    EX = "Ex"
    EX_1 = "Ex-1"
    EX_2 = "Ex-2"
    EX_3 = "Ex-3"
    HALF_D = "d"
    D = "D"

    @property
    def lowers(self) -> int | None:
        """15.61: by how much an exchange of this kind lowers the defender's DM; None: it is none of
        these.
        """
        return _LOWERS.get(self)


_LOWERS = {CombatResult.EX_1: 1, CombatResult.EX_2: 2, CombatResult.EX_3: 3}

EXCHANGES = {1: CombatResult.EX_1, 2: CombatResult.EX_2, 3: CombatResult.EX_3}
"""15.55: the exchange to which attackers of a grade are held."""


# Reading the table --------------------------------------------------------------------------------


def column(attack: int, defence: int) -> str | None:
    """15.52: the column for these strengths, the best one for anything better; None for odds worse
    than 1:4.
    """
    ours, theirs = odds(attack, defence)
    if ours == 0 or theirs > WORST:
        return None
    return f"{min(ours, BEST)}:{max(theirs, 1)}"


class CombatDie(Question, frozen=True):
    """15.6: what is added to the die of a round of combat."""

    assault: Assault
    round: int

    def about(self) -> tuple[Thing, ...]:
        return tuple(a_hex(space) for space in self.assault.hexes)


@BOOK.modifies(CombatDie, "15.75", "later round", "+1 for each round of combat before")
def rounds_before(world: AwawWorld, asked: CombatDie) -> int | None:
    return asked.round - 1 or None


def die_parts(world: AwawWorld, assault: Assault, number: int) -> tuple[Modifier, ...]:
    return BOOK.total(world, CombatDie(assault, number))


def modified_die(rolled: int, parts: tuple[Modifier, ...]) -> int:
    """15.75: the die with its modifiers; more than 6 counts as 6 (R-025)."""
    return max(1, min(HIGHEST_DIE, rolled + sum(part.value for part in parts)))


def table_result(setting: Statics, at: str, die: int) -> CombatResult:
    """15.6: what the table gives in a column for a modified die."""
    return _results(setting)[at, die]


@cache
def _results(setting: Statics) -> dict[tuple[str, int], CombatResult]:
    table = setting.tables["combat-results"]
    columns = [f"1:{n}" for n in range(WORST, 1, -1)] + [f"{n}:1" for n in range(1, BEST + 1)]
    dice = range(1, HIGHEST_DIE + 1)
    return {(at, die): CombatResult(table.text(die, at)) for at in columns for die in dice}


# Changed results ----------------------------------------------------------------------------------


class PlainResult(Question, frozen=True):
    """15.55: are the results of this attack taken as they stand? Each reason why not, a fort or a
    landing, is a restriction registered beside its subject.
    """

    assault: Assault

    def about(self) -> tuple[Thing, ...]:
        return tuple(a_hex(space) for space in self.assault.hexes)


class FullExchange(Question, frozen=True):
    """15.54: does an exchange cost the attackers as much as the table says? Each reason why not is
    a restriction registered beside its subject.
    """

    assault: Assault

    def about(self) -> tuple[Thing, ...]:
        return tuple(a_hex(space) for space in self.assault.hexes)


class AirByFactors(Question, frozen=True):
    """18.611B, 18.612: do army air factors count one each in the defence, and naval air by threes?
    A reason why they count by squadrons is a restriction registered beside its subject.
    """

    assault: Assault

    def about(self) -> tuple[Thing, ...]:
        return tuple(a_hex(space) for space in self.assault.hexes)


def hardened(world: AwawWorld, assault: Assault) -> bool:
    """15.55: do the exchanges of forts and landings apply to this attack?"""
    return not BOOK.allows(world, PlainResult(assault))


def cheap_exchange(world: AwawWorld, assault: Assault) -> bool:
    """15.54: does an Ex of this attack count as an Ex-1?"""
    return not BOOK.allows(world, FullExchange(assault))


def grade(world: AwawWorld, unit: UnitId) -> int:
    """15.55A, 15.55B, 15.55C: the CTL of an attacker as far as forts and landings ask for it: 1 or
    less, 2, 3 or more.
    """
    return max(1, min(3, ctl(world, world.units[unit])))


def lowest_grade(world: AwawWorld, assault: Assault) -> int:
    """15.551: of a mixed force the lowest CTL counts."""
    return min(grade(world, unit) for unit in attacking(world, assault))


def against_works(result: CombatResult, of_grade: int) -> CombatResult:
    """15.55A, 15.55B, 15.55C: what a result becomes against forts and in landings, for attackers of
    a grade. A `d` stands here for the defender's choice to make an exchange of it.
    """
    if result in (CombatResult.D, CombatResult.HALF_D):
        return EXCHANGES[of_grade]
    if result is CombatResult.EX_2 and of_grade == 1:
        return CombatResult.EX_1
    return result


def exchange_for_d(world: AwawWorld, assault: Assault) -> CombatResult:
    """15.53, 15.54: the exchange that the attacker may take for a `d`."""
    return CombatResult.EX_1 if cheap_exchange(world, assault) else CombatResult.EX


class TakeExchange(Action, frozen=True):
    """15.53, 15.55: an exchange instead of the `d`."""


class LetStand(Action, frozen=True):
    """The `d` stands."""


class DefenderExchange(Decision[TakeExchange | LetStand], frozen=True):
    """15.55: against forts and landings the defender may make an exchange of a `d`."""

    exchange: str

    rule: ClassVar[str] = "15.55"
    prompt: ClassVar[str] = "The result is d: make it an exchange, or let it stand"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "let it stand"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        LetStand: Form(label="Let it stand"),
        TakeExchange: Form(label="Exchange"),
    }

    def prompt_for(self, asked: Asked) -> str:
        return f"The result is d: make it {self.exchange}, or let it stand"

    def default(self, asked: Asked) -> LetStand:
        return LetStand()


class AttackerExchange(Decision[TakeExchange | LetStand], frozen=True):
    """15.53: the attacker may take an exchange instead of a `d`."""

    exchange: str

    rule: ClassVar[str] = "15.53"
    prompt: ClassVar[str] = "The result is d: take an exchange, or let it stand"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        LetStand: Form(label="Let it stand"),
        TakeExchange: Form(label="Exchange"),
    }

    def prompt_for(self, asked: Asked) -> str:
        return f"The result is d: take {self.exchange} instead, or let it stand"

    def default(self, asked: Asked) -> LetStand:
        return LetStand()


# What it costs ------------------------------------------------------------------------------------


def _stakes(world: AwawWorld, units: tuple[UnitId, ...]) -> list[Stake]:
    rows = [world.units[unit] for unit in units]
    return [
        Stake(
            row.id,
            factors(world, row),
            world.type_of(row).cost,
            carries=carried(world, row.id),
        )
        for row in rows
    ]


def half(amount: int) -> int:
    """15.62: half, rounded up."""
    return -(-amount // 2)


def attacker_bill(
    world: AwawWorld, assault: Assault, balance: Balance, result: CombatResult
) -> Bill:
    """15.61, 15.631, 18.556: what the attackers lose: all the modified defence, half of it, as much
    as the defender in an exchange, or nothing; ground support may be taken for it. Who is not
    stronger loses all in an exchange, and what ships bore of it saves nobody (15.641).
    """
    stakes = _stakes(world, attacking(world, assault))
    stakes += air_stakes(world, supporting(world, assault))
    attack, defence = balance.attack, balance.defence
    due = 0
    if (less := result.lowers) is not None:
        due = balance.lowered(less)
    elif result is CombatResult.A:
        due = defence
    elif result is CombatResult.HALF_A:
        due = half(defence)
    elif result is CombatResult.EX:
        whole = sum(one.worth * one.count for one in stakes)
        due = defence if attack > defence else max(attack, whole)
    wins = result not in (CombatResult.A, CombatResult.HALF_A)
    return plain_bill(stakes, due, hold=wins, again=not wins or result is CombatResult.HALF_D)


def graded_bill(
    world: AwawWorld, assault: Assault, balance: Balance, printed: CombatResult
) -> Bill:
    """15.551: the bill of a mixed force against forts and in landings: once all attackers of the
    lowest CTL are lost, no more is due than the next higher CTL requires.
    """
    units = attacking(world, assault)
    grades = {unit: grade(world, unit) for unit in units}
    due = []
    for of_grade in sorted(set(grades.values())):
        less = against_works(printed, of_grade).lowers
        assert less is not None, "only exchanges are graded"
        due.append((of_grade, balance.lowered(less)))
    stakes = [msgspec.structs.replace(one, grade=grades[one.unit]) for one in _stakes(world, units)]
    lowest = min(grades.values())

    def of_air(row: Flight) -> int:
        """Air alone does not make the exchange more expensive: only attacking ground units do."""
        return max(lowest, min(3, air_ctl(world, row)))

    stakes += air_stakes(world, supporting(world, assault), of_air)
    return Bill(tuple(stakes), tuple(due), hold=True)


def defender_bill(
    world: AwawWorld, assault: Assault, balance: Balance, result: CombatResult
) -> Bill:
    """15.61, 15.631, 18.616: what the defenders lose: all, half of their factors without DMs, as
    much as a smaller attacker in an exchange, or nothing. Defensive air support belongs to them
    with what it adds to the defence (R-027, R-820), and may be taken for their losses.
    """
    stakes = _stakes(world, tuple(one.unit for one in balance.defenders))
    by_squadrons = not BOOK.allows(world, AirByFactors(assault))
    air = air_stakes(world, air_defending(world, assault), by_squadrons=by_squadrons)
    whole = sum(stake.worth * stake.count for stake in (*stakes, *air))
    if result in (CombatResult.A, CombatResult.HALF_A):
        return plain_bill([*stakes, *air], 0)
    if result is CombatResult.HALF_D:
        return plain_bill([*stakes, *air], half(whole), hold=True, again=True)
    if result is CombatResult.EX and balance.attack < balance.defence:
        modified = [
            msgspec.structs.replace(stake, worth=one.strength)
            for stake, one in zip(stakes, balance.defenders, strict=True)
        ]
        return plain_bill([*modified, *air], balance.attack, hold=True)
    return plain_bill([*stakes, *air], whole)

"""35, 36, 49.8: the year of a power on one sheet: what it will begin the next one with, by cause;
what more or less savings would make of that; what is mobilized; and how tensions stand.
"""

from __future__ import annotations

import msgspec

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.construction_limits import LimitBase, figure
from warcabinet.awaw.economy.spending_limits import deepest_deficit
from warcabinet.awaw.economy.year_start_sequence import (
    YearSheet,
    growth,
    shrinkage,
    year_sheet,
)
from warcabinet.awaw.mobilization.timing import in_play
from warcabinet.awaw.politics.tensions import (
    StandingTension,
    WarTension,
    actual,
    effective,
    moving,
    tracks,
)
from warcabinet.awaw.scenarios.start.laying_out import owner_of
from warcabinet.awaw.state.naming import LEVELS
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.calendar import GameTurn
from warcabinet.engine.book import Modifier
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import NoReport

STEP = 10
"""Savings are shown in steps of so many BRPs."""


class Savings(msgspec.Struct, frozen=True):
    """What the next year would begin with, if so many BRPs were left (below zero: owed)."""

    left: int
    base: int
    total: int
    limit: int
    """The basic construction limit of that year."""
    points: int
    """35.34: research points by growth."""


class Coming(msgspec.Struct, frozen=True):
    """36.35: mobilized units that join the force pool."""

    turn: str
    type: str
    count: int


class TensionLine(msgspec.Struct, frozen=True):
    """49.84: a tension, and what standing causes add to it in a turn."""

    name: str
    level: int
    effective: int
    causes: tuple[Modifier, ...]


class YearPlan(msgspec.Struct, frozen=True):
    """The sheet of a power."""

    power: str
    sheet: YearSheet
    savings: tuple[Savings, ...]
    deepest: int
    """39.22A: the deepest deficit that spending may cause."""
    coming: tuple[Coming, ...]
    deferred: int
    tensions: tuple[TensionLine, ...]


def year_plans(world: AwawWorld, seat: Seat, rest: str) -> tuple[YearPlan, ...]:
    """35.13: the sheets of all powers, or of one. BRPs, pools and tensions are open to all."""
    powers = [name for name in sorted(world.treasuries) if rest in ("", name)]
    if not powers or world.date is None:
        raise NoReport(f"{rest or 'Nobody'} has a year to plan now.")
    return tuple(plan_of(world, power) for power in powers)


def plan_of(world: AwawWorld, power: str) -> YearPlan:
    sheet = year_sheet(world, power)
    most = max(0, sheet.left) // STEP * STEP
    steps = sorted({*range(0, most + 1, STEP), sheet.left})
    deferred = sum(row.brps for row in world.deferred_units.rows() if row.power == power)
    return YearPlan(
        power,
        sheet,
        _changing([saved(world, sheet, left) for left in steps], sheet.left),
        deepest_deficit(world, power),
        _coming(world, power),
        deferred,
        _tensions(world),
    )


def _changing(rows: list[Savings], now: int) -> tuple[Savings, ...]:
    """The steps that change something, and how things stand: others would repeat the row before."""
    found: list[Savings] = []
    for row in rows:
        told = msgspec.structs.replace(found[-1], left=row.left) if found else None
        if row.left == now or row != told:
            found.append(row)
    return tuple(found)


def saved(world: AwawWorld, sheet: YearSheet, left: int) -> Savings:
    """35.31, 35.35, 35.53: the next year with other savings; all else as things stand."""
    power, year = sheet.power, sheet.year
    old = world.treasuries[power].base
    if left >= 0:
        change, carried = growth(world, power, left, year), 0
    else:
        change = -shrinkage(world, power, -left, year)
        carried = -left + change
    before = min(0, sheet.left)
    owed = -before + (sheet.changes if before else 0)
    total = sheet.total + (change - sheet.changes) - (carried - owed)
    parts = sum(part.value for part in BOOK.total(world, LimitBase(power)))
    counted = parts + change
    limit = max(0, counted) // figure(world, "base brps per limit brp")
    each = world.statics.tables["economy-figures"].number("growth brps per extra rp", "value")
    return Savings(left, old + change, total, limit, max(0, change) // each)


def _coming(world: AwawWorld, power: str) -> tuple[Coming, ...]:
    if not in_play(world.statics):
        return ()
    now = world.turn
    rows = sorted(world.mobilized_units.rows(), key=lambda row: (row.turn, row.type))
    return tuple(
        Coming(_named(now, row.turn), str(row.type), row.count)
        for row in rows
        if owner_of(world, row.type) == power
    )


def _named(now: GameTurn, number: int) -> str:
    return now.plus(number - now.number).name


def _tensions(world: AwawWorld) -> tuple[TensionLine, ...]:
    found = []
    for one in tracks(world.statics):
        causes: tuple[Modifier, ...] = ()
        if moving(world, one):
            causes = (
                *BOOK.total(world, StandingTension(str(one))),
                *BOOK.total(world, WarTension(str(one))),
            )
        line = TensionLine(LEVELS[one], actual(world, one), effective(world, one), causes)
        found.append(line)
    return tuple(found)


def year_plan(world: AwawWorld, seat: Seat, rest: str) -> str:
    lines: list[str] = []
    plans = year_plans(world, seat, rest)
    for one in plans:
        sheet = one.sheet
        lines.append(f"{one.power}, {sheet.year}: {sheet.total} BRPs as things stand")
        lines += [f"  {part.value:+5}  {part.name} ({part.rule})" for part in sheet.parts]
        lines.append(f"  growth {sheet.rate}%; deepest deficit by spending {one.deepest}")
        lines += [
            f"  {row.left} left: base {row.base}, {row.total} BRPs, limit {row.limit}, "
            f"{row.points} research points by growth"
            for row in one.savings
        ]
        lines += [f"  {row.turn}: {row.count} {row.type} mobilized" for row in one.coming]
        if one.deferred:
            lines.append(f"  {one.deferred} BRPs of units put off")
    for line in plans[0].tensions:
        told = ", ".join(f"{part.name} {part.value:+}" for part in line.causes)
        more = f" ({line.effective} in effect)" if line.effective != line.level else ""
        lines.append(f"{line.name}: {line.level}{more}; each turn: {told or 'nothing'}")
    return "\n".join(lines)

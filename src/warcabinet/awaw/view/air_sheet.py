"""18.5, 18.6: the air sheet: all battles to which a seat may send air units now, with the odds by
the number of factors, and what a plan of such flights costs and lacks.

`air-sheet support`, `air-sheet defend`, `air-sheet intercept` and `air-sheet counterair` say what
the air units do; after that a plan may follow: `K38=germany-aaf@L36=4`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from warcabinet.awaw import offensives
from warcabinet.awaw.air.bases.basing import squadrons_of
from warcabinet.awaw.air.missions.employment import ready_air
from warcabinet.awaw.air.missions.naming_air_factors import overdrawn
from warcabinet.awaw.air.support.defensive_air_support import task_of
from warcabinet.awaw.air.support.ground_support import wing_factors
from warcabinet.awaw.air.support.interception_of_support import by_hex
from warcabinet.awaw.air.transport.airdrops import in_exploitation
from warcabinet.awaw.command.command import commands, side_of_seat
from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.offensives.brp_costs import FULL, spent_on
from warcabinet.awaw.pieces.air_factors import Sortie, Wing
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.state.air import AirId, AirUnits, Task
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.view.air_battles import counteraired, intercepted, named, rows_of
from warcabinet.awaw.view.air_rows import AirRow, Rung, battle, is_jet, strength_of
from warcabinet.awaw.view.assaults import all_who_can
from warcabinet.engine.book import Refusal
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import NoReport
from warcabinet.hexes import SpaceId

MODES = ("support", "defend", "intercept", "counterair")
COMBAT = "T.P.COM"


class AirBase(msgspec.Struct, frozen=True):
    """Air units that may fly, and where they stand."""

    stack: str
    hex: str
    party: str
    factors: int
    each: int
    """Squadrons of a factor: three make a factor in a ground battle."""


class RowPlan(msgspec.Struct, frozen=True):
    """What a plan comes to in one battle."""

    hex: SpaceId
    cost: int
    is_free: bool
    """9.63: nothing more is to be paid on this front."""
    now: Rung
    """The odds with just these air units."""


class FrontSpending(msgspec.Struct, frozen=True):
    """9.63: what a power has paid on a front, and what a plan adds."""

    power: str
    front: str
    paid: int
    adds: int
    most: int


class AirSheet(msgspec.Struct, frozen=True):
    mode: str
    rows: tuple[AirRow, ...]
    bases: tuple[AirBase, ...]
    foe: str
    """Whose air units may answer."""
    foe_factors: int
    """How many of them are ready to fly in all."""
    planned: tuple[RowPlan, ...]
    spending: tuple[FrontSpending, ...]
    cost: int
    refusals: tuple[Refusal, ...]


# The plan -----------------------------------------------------------------------------------------


def sortie(world: AwawWorld, text: str) -> Sortie:
    """`K38=germany-aaf@L36=4`."""
    space, _, rest = text.partition("=")
    stack, _, count = rest.rpartition("=")
    if space not in world.map or AirId(stack) not in world.air or not count.isdigit():
        raise NoReport(f"'{text}' is no flight: say the hex, the air units and how many of them.")
    return Sortie(SpaceId(space), AirId(stack), int(count))


def against_plan(
    world: AwawWorld, mode: str, rows: dict[SpaceId, AirRow], some: Sequence[Sortie]
) -> list[Refusal]:
    """17.91, 18.554, 9.58: what stands against all of it together."""
    found = overdrawn(world, some, at_home=mode == "defend")
    if found:
        return found
    for space, wings in by_hex(some).items():
        row = rows.get(space)
        able = {one.stack for one in row.reach} if row is not None else set()
        if row is None or any(wing.stack not in able for wing in wings):
            reason = "not all of these air units can fly there"
            found.append(Refusal("18.45", reason, (a_hex(space),)))
        elif mode == "support" and (sent := wing_factors(world, wings)) > row.most:
            reason = f"{sent} factors are more than the {row.most} that can be of use there"
            found.append(Refusal("18.554", reason, (a_hex(space),)))
    if mode == "defend":
        helped = {one.hex for one in some if task_of(world, world.air[one.stack]) != Task.ESCORT}
        found += [
            Refusal("18.6141", "jets escort army or naval air that supports there", (a_hex(hex_),))
            for hex_ in sorted({one.hex for one in some} - helped)
        ]
    return found


def _now(world: AwawWorld, mode: str, row: AirRow, wings: list[Wing]) -> Rung:
    """The odds with exactly these air units."""
    flying = named(world, wings)
    count = sum(wing.factors for wing in wings)
    if mode == "counterair":
        foes = [world.air[AirId(stack)] for stack in row.defenders]
        return counteraired(world, flying, foes)
    if not row.ladder:
        return Rung(count, "")
    if mode == "intercept":
        units = all_who_can(world, world.side, (row.hex,), in_exploitation(world))
        fought = battle(world, Assault(units, (row.hex,), in_exploitation(world)))
        return intercepted(world, fought, flying)
    helps = strength_of(world, flying) if mode == "support" else count
    return [one for one in row.ladder if one.at <= max(helps, 0)][-1]


def sheet(world: AwawWorld, seat: Seat, rest: str) -> AirSheet:
    """The whole sheet, with a plan or without."""
    mode, _, flights = rest.strip().partition(" ")
    plan = [part for part in flights.split(",") if part]
    if mode not in MODES:
        raise NoReport(f"Say what the air units do: {', '.join(MODES)}.")
    side = side_of_seat(world, seat)
    phasing = world.now.side is side
    if world.now.side is None or phasing is (mode == "defend"):
        raise NoReport("That is not flown by your side now.")
    if mode in ("support", "defend", "intercept") and not str(world.now.step).startswith(COMBAT):
        raise NoReport("Nothing but an overrun is fought now.")
    parties = commands(world, seat)
    rows = rows_of(world, mode, side, parties)
    some = [sortie(world, part) for part in plan]
    known = {row.hex: row for row in rows}
    refusals = against_plan(world, mode, known, some)
    ahead = world.copy()
    ahead.readonly = False
    planned: list[RowPlan] = []
    for space, wings in by_hex(some).items() if not refusals else ():
        cost = 0
        if mode != "defend":
            refusals += offensives.against_air(ahead, wings, (space,))
            cost = offensives.air_cost(ahead, wings, (space,))
            if refusals:
                break
            offensives.carry_out_air(ahead, wings, (space,), "air support")
        row = known[space]
        planned.append(RowPlan(space, cost, cost == 0, _now(world, mode, row, wings)))
    reach = sorted({one.stack for row in rows for one in row.reach})
    foes = [row for row in ready_air(world, side.opponent) if not is_jet(world, row)]
    return AirSheet(
        mode,
        rows,
        tuple(_base(world, AirId(stack)) for stack in reach),
        _foe(world, rows, foes),
        sum(row.factors for row in foes),
        tuple(planned),
        _spending(world, ahead),
        sum(one.cost for one in planned),
        tuple(refusals),
    )


def _base(world: AwawWorld, stack: AirId) -> AirBase:
    row = world.air[stack]
    place = str(where(world, row.place))
    return AirBase(stack, place, row.party, row.factors, squadrons_of(world, row.type))


def _foe(world: AwawWorld, rows: Iterable[AirRow], foes: Sequence[AirUnits]) -> str:
    """Whose air units are most of those that may answer; without any, whose units stand there."""
    totals: dict[str, int] = {}
    for row in foes:
        totals[row.party] = totals.get(row.party, 0) + row.factors
    return max(totals, key=lambda party: (totals[party], party), default="")


def _spending(before: AwawWorld, after: AwawWorld) -> tuple[FrontSpending, ...]:
    """9.63: what each power has paid on each front, and would have."""
    return tuple(
        FrontSpending(row.power, row.front, paid, row.brps - paid, FULL)
        for row in after.offensive_spending.rows()
        for paid in (spent_on(before, row.power, row.front),)
    )


def sheet_text(world: AwawWorld, seat: Seat, rest: str) -> str:
    found = sheet(world, seat, rest)
    lines = []
    for row in found.rows:
        steps = ", ".join(f"{one.odds} with {one.at}" for one in row.ladder) or "no attack"
        lines.append(f"{row.hex}: {row.ground} against {row.defence}; {steps}")
    lines += [f"planned for {one.hex}: {one.now.odds}, {one.cost} BRPs" for one in found.planned]
    lines += [f"not allowed: {refusal.reason} ({refusal.rule})" for refusal in found.refusals]
    return "\n".join(lines) or "No air units of yours can fly anywhere."

"""27.3: the construction limit of a power in each of its player turns.

The limit is a total of the book, a third of another total, the base that counts for it. What takes
from either or adds to it registers its part beside its own subject: grants, ore, rockets.
"""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.industrial_centers import center_value
from warcabinet.awaw.logistics.hex_control.hex_control import owner_of_record, partisan_held
from warcabinet.awaw.moments import Moment
from warcabinet.awaw.politics.brp_ledger import BaseFloor
from warcabinet.awaw.politics.parties import hostile_to, parties_of
from warcabinet.awaw.scenarios.file.words import Construction
from warcabinet.awaw.state.construction import (
    BuildingBudget,
    LimitLoss,
    LimitLossCause,
)
from warcabinet.awaw.state.logistics import CounterKind
from warcabinet.awaw.state.statics import Statics, is_power
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.terms.powers import Power, Side
from warcabinet.engine.book import Modifier, Question
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.world import Thing

FIGURES = "construction-limit-figures"
KEY_AREAS = "key-economic-areas"
BASIC = "basic limit"
RUSSIA = str(Power.RUSSIA)

DIVIDED = (
    LimitLossCause.TRANSPORT_SHORTAGE,
    LimitLossCause.BOMBING,
    LimitLossCause.UNITS_BESIDE_BOX,
)
"""27.331: the losses of which every third BRP counts."""


def figure(world: AwawWorld, name: str) -> int:
    return world.statics.tables[FIGURES].number(name, "value")


# The base that counts -----------------------------------------------------------------------------


class LimitBase(Question, frozen=True):
    """27.32A, 35.22, 35.44: the BRPs of which a third is a power's basic construction limit."""

    classes: ClassVar[tuple[str, ...]] = ("power",)
    power: str


@BOOK.modifies(
    LimitBase, "27.32A, 39.31, 35.83", "BRP base", "the basic limit is a third of the BRP base"
)
def brp_base(world: AwawWorld, asked: LimitBase) -> int:
    row = world.treasuries.get(asked.power)
    return 0 if row is None else row.base


@BOOK.modifies(
    LimitBase,
    "27.32A, 37.12, 37.42, 37.44",
    "industrial centers",
    "Russia counts the industrial centers it controls, captured and retaken ones too",
    power=RUSSIA,
)
def russian_centers(world: AwawWorld, asked: LimitBase) -> int:
    return sum(
        center_value(world, row)
        for row in world.counters.values()
        if row.kind is CounterKind.INDUSTRIAL_CENTER and owner_of_record(world, row.hex) == RUSSIA
    )


@BOOK.modifies(
    LimitBase,
    "27.335, 38.21, 38.22, 38.24",
    "key areas lost",
    "a power's key economic areas in the hands of enemies, partisans too, do not count, down to "
    "the floor of its base",
)
def key_areas_lost(world: AwawWorld, asked: LimitBase) -> int | None:
    hostile, partisans = hostile_to(world, asked.power), partisan_held(world)
    lost = sum(
        brps
        for space, brps in _key_areas(world.statics, asked.power)
        if owner_of_record(world, space) in hostile or world.map.has(partisans, space)
    )
    if lost and (kept := BOOK.amount(world, BaseFloor(asked.power))):
        lost = min(lost, max(0, world.treasuries[asked.power].base - kept))
    return -lost or None


@cache
def _key_areas(setting: Statics, power: str) -> tuple[tuple[str, int], ...]:
    table, board = setting.tables[KEY_AREAS], setting.board
    return tuple(
        (place.hex, table.number(row.keys[0], "brps"))
        for row in table.rows
        if row.cells["power"] == power and (place := board.place(row.keys[0])) is not None
    )


# The limit ----------------------------------------------------------------------------------------


class ConstructionLimit(Question, frozen=True):
    """27.32: what a power may spend on construction in this player turn, part by part."""

    classes: ClassVar[tuple[str, ...]] = ("power",)
    power: str


def limit_parts(world: AwawWorld, power: str) -> tuple[Modifier, ...]:
    return BOOK.total(world, ConstructionLimit(power))


def construction_limit(world: AwawWorld, power: str) -> int:
    """27.32, 27.32B, 27.32C, 27.34: a third of the base less what lowers it, but not below zero;
    then what raises it.
    """
    parts = limit_parts(world, power)
    raised = sum(part.value for part in parts if part.value > 0 and part.name != BASIC)
    lowered = sum(part.value for part in parts) - raised
    return max(0, lowered) + raised


@BOOK.modifies(ConstructionLimit, "27.32A", BASIC, "a third of what counts, rounded down")
def basic_limit(world: AwawWorld, asked: ConstructionLimit) -> int:
    base = sum(part.value for part in BOOK.total(world, LimitBase(asked.power)))
    return base // figure(world, "base brps per limit brp")


def lost_brps(world: AwawWorld, power: str, *causes: LimitLossCause) -> int:
    rows = (world.limit_losses.get(f"{power}/{cause}") for cause in causes)
    return sum(row.brps for row in rows if row is not None)


def note_loss(world: AwawWorld, power: str, cause: LimitLossCause, brps: int) -> None:
    """27.331, 27.333: BRPs were lost in a way that lowers the next construction limit too."""
    world.put(LimitLoss(power, cause, lost_brps(world, power, cause) + brps))


def note_box_loss(world: AwawWorld, box: str, power: str, cause: LimitLossCause, brps: int) -> None:
    """27.331B, 27.331C, 27.333, 71.321, 72.321, 81.641, 81.72: BRPs were lost at the box of
    Australia, India or the Urals. Bombs, rockets and units beside a box together lower limits by no
    more than the figure of the box; what is beyond it counts for nobody.
    """
    most = figure(world, f"largest reduction {box}") - lost_brps(world, box, LimitLossCause.ROCKETS)
    each, before = figure(world, "lost brps per limit brp"), lost_brps(world, box, *DIVIDED)
    if cause is LimitLossCause.ROCKETS:
        counts = max(0, min(brps, most - before // each))
    else:
        counts = max(0, min(brps, most * each - before))
    if counts:
        note_loss(world, box, cause, counts)
        note_loss(world, power, cause, counts)


@BOOK.happens(
    Moment.PLAYER_TURN_STARTS,
    "27.331B, 27.331C, 27.333",
    "what was lost at mapboard boxes in the last Axis turn no longer counts in the next one",
)
def forget_box_losses(world: AwawWorld) -> None:
    if world.side is Side.AXIS:
        for row in [*world.limit_losses.rows()]:
            if row.power in world.board.boxes:
                world.drop(row)


def cut_of(world: AwawWorld, country: str) -> int:
    """27.331B, 27.331C, 27.333: by how much losses at its box lower the limit of a country there:
    by one for every three BRPs, and for every BRP lost to rockets.
    """
    lost = lost_brps(world, country, *DIVIDED) // figure(world, "lost brps per limit brp")
    return lost + lost_brps(world, country, LimitLossCause.ROCKETS)


@BOOK.modifies(
    ConstructionLimit,
    "27.331",
    "losses",
    "one for every three BRPs lost to transport shortages, bombing and units beside boxes together",
)
def losses_lower_it(world: AwawWorld, asked: ConstructionLimit) -> int | None:
    lost = lost_brps(world, asked.power, *DIVIDED)
    return -(lost // figure(world, "lost brps per limit brp")) or None


@BOOK.modifies(ConstructionLimit, "27.333", "rockets", "one for every BRP lost to rockets")
def rockets_lower_it(world: AwawWorld, asked: ConstructionLimit) -> int | None:
    lost = lost_brps(world, asked.power, LimitLossCause.ROCKETS)
    return -(lost // figure(world, "rocket brps per limit brp")) or None


def granted_now(world: AwawWorld, power: str) -> int:
    """40.23B: the BRPs that the scenario grants a power in this turn."""
    scenario = world.statics.scenario
    row = None if scenario is None else scenario.economy.get(power)
    if row is None:
        return 0
    return sum(one.brp for one in row.transfers if one.turn == world.turn and one.brp > 0)


@BOOK.modifies(
    ConstructionLimit,
    "27.34",
    "grants",
    "one for every three BRPs granted to the power in this turn",
)
def grants_raise_it(world: AwawWorld, asked: ConstructionLimit) -> int | None:
    return granted_now(world, asked.power) // figure(world, "received brps per limit brp") or None


# The step -----------------------------------------------------------------------------------------


def may_construct(world: AwawWorld, power: str) -> bool:
    """7.221: does this power construct units at all in this scenario?"""
    scenario = world.statics.scenario
    if scenario is None or power not in world.treasuries:
        return False
    row = scenario.economy.get(power)
    return row is not None and row.construction is Construction.NORMAL


@plays("Y.B")
class LimitsOfTheYear(Procedure[None]):
    """35.13B, 27.32A: as a year begins each power is told its basic limit; what lowers or raises it
    is worked out again in each player turn.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        for power in sorted(world.treasuries):
            if may_construct(world, power):
                limit = basic_limit(world, ConstructionLimit(power))
                text = f"basic construction limit of {power}: {limit}"
                world.tell("35.13B", text, Thing("power", power))
        return Done()


@plays("T.P.BLD.40")
class SetConstructionLimits(Procedure[None]):
    """27.31, 27.32: the limits of the powers whose turn it is are worked out and hold for the whole
    construction phase.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        for power in parties_of(world, world.side):
            if is_power(power) and may_construct(world, power):
                set_limit(world, power)
        return Done()


def set_limit(world: AwawWorld, power: str) -> None:
    parts = limit_parts(world, power)
    limit = construction_limit(world, power)
    told = ", ".join(f"{part.name} {part.value:+}" for part in parts)
    world.put(BuildingBudget(power, limit))
    world.tell("27.32", f"construction limit of {power}: {limit} ({told})", Thing("power", power))
    for cause in LimitLossCause:
        if (row := world.limit_losses.get(f"{power}/{cause}")) is not None:
            world.drop(row)

"""36.31, 36.34, 36.351: what a power takes for a mobilization, one thing after another."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import chief_seat
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.mobilization.deferring import (
    deferred,
    keep,
    most_deferred,
)
from warcabinet.awaw.mobilization.eligible_units import (
    HEAVY,
    against_transport,
    against_unit,
    against_yard,
    delay_of,
    limit,
    mobilization_of,
    plan_of,
    produced_part,
    types_of,
    wanting,
    yards_for,
)
from warcabinet.awaw.mobilization.timing import US
from warcabinet.awaw.naval.ships.yards import yards
from warcabinet.awaw.naval.shipyards.shipbuilding_rates_and_shipyard_capacity import raise_rate
from warcabinet.awaw.scenarios.play.events import grow_pool
from warcabinet.awaw.state.tensions import (
    AirMobilized,
    MobilizedUnits,
    Mobilizing,
    ProducedPart,
)
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, home_side
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Occasion, Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.world import Thing

YARD_RAISED: Occasion[Callable[[AwawWorld, str], None]] = Occasion(
    "a mobilization raises shipbuilding"
)
"""36.34: a function of the World and the power."""

PRODUCTION_DRAWN: Occasion[Callable[[AwawWorld, str, str, int], None]] = Occasion(
    "a mobilization draws on production"
)
"""42.336B: a function of the World, the power, the category of the unit and the BRPs."""

TRANSPORTS = "britain-transport"
"""24.233: the pool that Britain and the U.S. have together."""


class MobilizeUnit(Action, frozen=True):
    """36.31: one more unit, or factor, of a type."""

    kind: UnitTypeId


class MobilizeWithProduction(Action, frozen=True):
    """42.336B: one more unit, which what production has left helps to pay."""

    kind: UnitTypeId


class MobilizeYard(Action, frozen=True):
    """36.34: a shipyard has one more point, at once."""

    yard: str


class MobilizeTransport(Action, frozen=True):
    """36.32F: one more transport, at once."""


class EndMobilization(Action, frozen=True):
    """36.351: nothing more; what is left is put off."""


def _power(asked: Asked) -> str:
    decision = asked.decision
    assert isinstance(decision, PlanMobilization)
    return decision.power


def unit_choice(asked: Asked, got: Got) -> Domain[UnitTypeId]:
    world, power = asked.world, _power(asked)
    return Domain(types_of(world, power), lambda kind: against_unit(world, power, kind))


def joint_choice(asked: Asked, got: Got) -> Domain[UnitTypeId]:
    world, power = asked.world, _power(asked)
    return Domain(types_of(world, power), lambda kind: against_unit(world, power, kind, True))


def yard_choice(asked: Asked, got: Got) -> Domain[str]:
    world, power = asked.world, _power(asked)
    names = [yard.id for yard in yards_for(world, plan_of(world, power))]
    return Domain(names, lambda yard: against_yard(world, power, yard))


def some_unit(asked: Asked) -> list[Refusal]:
    """36.31: if nothing more can be taken, why not."""
    world, power = asked.world, _power(asked)
    if affordable(world, power):
        return []
    return [Refusal("36.31", f"{plan_of(world, power).left} BRPs of units are left")]


def some_joint_unit(asked: Asked) -> list[Refusal]:
    """42.336B: if production helps to pay nothing, why not."""
    world, power = asked.world, _power(asked)
    found = [against_unit(world, power, kind, True) for kind in types_of(world, power)]
    if any(not reasons for reasons in found):
        return []
    return [Refusal("42.336B", "production has nothing left that would make up a unit")]


def affordable(world: AwawWorld, power: str) -> list[UnitTypeId]:
    return [kind for kind in types_of(world, power) if not against_unit(world, power, kind)]


def some_yard(asked: Asked) -> list[Refusal]:
    world, power = asked.world, _power(asked)
    found = [against_yard(world, power, one.id) for one in yards_for(world, plan_of(world, power))]
    if any(not reasons for reasons in found):
        return []
    return found[0] if found else against_yard(world, power, "")


def some_transport(asked: Asked) -> list[Refusal]:
    return against_transport(asked.world, _power(asked))


def may_end(asked: Asked) -> list[Refusal]:
    """36.351, 36.352, 36.32A, 36.32C: a mobilization is not declined: what may not be put off is
    taken, and what must be in it is (R-505).
    """
    return against_ending(asked.world, _power(asked))


def against_ending(world: AwawWorld, power: str) -> list[Refusal]:
    plan = plan_of(world, power)
    row = mobilization_of(world, plan)
    missing = wanting(world, plan)
    last = row is None or row.done + 1 >= row.turns
    if len(missing) > (0 if last else 1) and affordable(world, power):
        reason = "each mobilization has an army air factor and a 4-5 or 5-6 armor unit"
        return [Refusal("36.32C", reason)]
    most = most_deferred(world, power)
    if plan.left - deferred(world, power, plan.theater) > most and affordable(world, power):
        rule = "36.351" if most else "36.352"
        return [Refusal(rule, f"no more than {most} BRPs of units may be put off")]
    return []


class PlanMobilization(
    Decision[
        MobilizeUnit | MobilizeWithProduction | MobilizeYard | MobilizeTransport | EndMobilization
    ],
    frozen=True,
):
    """36.31: asked again and again until the mobilization is planned."""

    power: str

    rule: ClassVar[str] = "36.31"
    prompt: ClassVar[str] = "Choose what is mobilized"
    by_default: ClassVar[str] = "army air first, then infantry"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        MobilizeUnit: Form((Slot("kind", unit_choice),), fits=some_unit, weight=6, label="Unit"),
        MobilizeWithProduction: Form(
            (Slot("kind", joint_choice),), fits=some_joint_unit, label="Unit, with production"
        ),
        MobilizeYard: Form((Slot("yard", yard_choice),), fits=some_yard, label="Shipbuilding"),
        MobilizeTransport: Form(fits=some_transport, label="Transport"),
        EndMobilization: Form(fits=may_end, label="Done"),
    }

    def prompt_for(self, asked: Asked) -> str:
        plan = plan_of(asked.world, self.power)
        what = "mobilizes" if plan.number else "takes up units that were put off"
        return f"{self.power} {what}: {plan.left} BRPs of units are left"

    def default(self, asked: Asked) -> MobilizeUnit | EndMobilization:
        world = asked.world
        plan, able = plan_of(world, self.power), affordable(world, self.power)
        kinds = world.statics.kinds
        heavy = [kind for kind in able if kinds[kind].designation in HEAVY]
        if heavy and len(wanting(world, plan)) > len(wanting(world, plan, kinds[heavy[-1]])):
            return MobilizeUnit(heavy[-1])
        air = [kind for kind in able if kinds[kind].category is Category.AAF]
        foot = [kind for kind in able if kinds[kind].category is Category.INFANTRY]
        for kind in (*air, *foot):
            return MobilizeUnit(kind)
        return EndMobilization()


class Plan(Procedure[None]):
    """36.31: the units of a mobilization, or of what was put off, are chosen and announced."""

    power: str

    def start(self, world: AwawWorld, _: None) -> Step:
        plan = plan_of(world, self.power)
        if not plan.left:
            return self.end(world)
        seat = chief_seat(world, home_side(Power(self.power)), (self.power,))
        return self.ask(PlanMobilization((seat,), self.power), then=self.chosen)

    def chosen(self, world: AwawWorld, action: Action) -> Step:
        if isinstance(action, MobilizeUnit):
            take_unit(world, self.power, action.kind)
        elif isinstance(action, MobilizeWithProduction):
            take_jointly(world, self.power, action.kind)
        elif isinstance(action, MobilizeYard):
            take_yard(world, self.power, action.yard)
        elif isinstance(action, MobilizeTransport):
            take_transport(world, self.power)
        else:
            return self.end(world)
        return self.start(world, None)

    def end(self, world: AwawWorld) -> Step:
        plan = plan_of(world, self.power)
        row = mobilization_of(world, plan)
        kinds = [world.statics.kinds[name] for name in plan.units]
        if row is not None:
            world.amend(
                row,
                done=row.done + 1,
                heavy=row.heavy or any(one.designation in HEAVY for one in kinds),
                air=row.air or any(one.category is Category.AAF for one in kinds),
            )
        keep(world, plan)
        world.drop(plan)
        return Done()


def take_jointly(world: AwawWorld, power: str, kind: UnitTypeId) -> None:
    """36.351, 42.336B: production pays what the mobilization does not; the unit comes as late as a
    mobilized one.
    """
    one = world.statics.kinds[kind]
    brps = produced_part(world, power, one)
    world.put(ProducedPart(power, kind, brps))
    for part in BOOK.parts(PRODUCTION_DRAWN):
        part(world, power, str(one.category), brps)
    world.tell("42.336B", f"{power}: production pays {brps} BRPs of {kind}")
    take_unit(world, power, kind, brps)


def take_unit(world: AwawWorld, power: str, kind: UnitTypeId, paid: int = 0) -> None:
    """36.31, 36.35, 36.353: a unit is announced with the turn in which it joins the force pool,
    which nobody changes any more; a part of it may be paid.
    """
    plan, one = plan_of(world, power), world.statics.kinds[kind]
    world.amend(plan, left=plan.left - one.cost + paid, units=(*plan.units, str(kind)))
    turn = world.turn.plus(delay_of(world, kind))
    before = world.mobilized_units.get(f"{kind}/{turn.number}")
    world.put(MobilizedUnits(kind, turn.number, 1 + (0 if before is None else before.count)))
    if one.category is Category.AAF:
        air = world.air_mobilized.get(power)
        world.put(AirMobilized(power, 1 + (0 if air is None else air.factors)))
    world.tell("36.31", f"{kind} is mobilized for {turn}", Thing("unit-type", kind))


def take_yard(world: AwawWorld, power: str, yard: str) -> None:
    """36.34, 36.35A: the rate of a yard rises at once."""
    plan = plan_of(world, power)
    cost = limit(world.statics.tables, power, "unit brps per shipbuilding increase") or 0
    world.amend(plan, left=plan.left - cost, yards=(*plan.yards, yard))
    found = yards(world.statics)[yard]
    raise_rate(world, found)
    world.tell("36.34", f"the shipyard at {found.name} has one more point")
    for part in BOOK.parts(YARD_RAISED):
        part(world, power)


def take_transport(world: AwawWorld, power: str) -> None:
    """36.32F, 36.35F: a transport joins the force pool at once."""
    plan = plan_of(world, power)
    cost = limit(world.statics.tables, US, "unit brps per transport") or 0
    world.amend(plan, left=plan.left - cost, transports=plan.transports + 1)
    grow_pool(world, TRANSPORTS, 1)
    world.tell("36.32F", "a transport is mobilized")


def open_plan(world: AwawWorld, power: str, theater: str, number: int, fresh: int) -> None:
    """36.31A, 36.351: what there is to plan with: the mobilization, and what was put off."""
    old = deferred(world, power, theater)
    world.put(Mobilizing(power, theater, number, fresh + old, fresh))

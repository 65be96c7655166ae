"""28.12, 28.4: tactical redeployments (TR) of ground units: with their movement factors, before all
other redeployments and after them.

First all units may TR, then units in objectives may SR to other objectives, then those that did may
TR once more. Stacking counts only at the end of the phase (28.29).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from warcabinet.awaw.air.base_changes.airbase_placement import (
    PlaceAirbase,
    RecycleAirbase,
    airbase_owner,
    carry_out,
)
from warcabinet.awaw.command.command import asked_side, seats_of_side
from warcabinet.awaw.command.together import together
from warcabinet.awaw.ground.movement.ground_movement import (
    may_march,
)
from warcabinet.awaw.logistics.redeployment.air_redeployment import (
    FIRST_TR_FORMS,
    TR_AIR,
    have_sred,
    tr_air,
)
from warcabinet.awaw.logistics.redeployment.off_board_redeployments import (
    keeps_its_units,
)
from warcabinet.awaw.logistics.redeployment.orders import Tr, TrAir, TrByAir, TrFlak
from warcabinet.awaw.logistics.redeployment.partners_on_the_way import concerned, tr_reach
from warcabinet.awaw.logistics.redeployment.redeployment_by_air_transport import (
    TR_BY_AIR,
    lift,
)
from warcabinet.awaw.logistics.redeployment.redeployment_of_flak import TR_FLAK, tr_flak
from warcabinet.awaw.logistics.redeployment.redeployment_restrictions import (
    may_redeploy,
    over_the_edge,
    passable,
    start_hindered,
    why_closed,
)
from warcabinet.awaw.logistics.redeployment.sea_escort import by_sea
from warcabinet.awaw.logistics.supply.automatic_and_exploitation_supply import (
    lose_exploitation_supply,
)
from warcabinet.awaw.offensives.partners import with_consent
from warcabinet.awaw.pieces.cargo import not_at_hand
from warcabinet.awaw.pieces.ground_units import a_hex, a_unit
from warcabinet.awaw.politics.parties import own_units
from warcabinet.awaw.state.ground import Unit, UnitId
from warcabinet.awaw.state.pieces import bit_of, where
from warcabinet.awaw.state.redeployment import Redeployed
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId


class EndRedeployments(Action, frozen=True):
    pass


def done(world: AwawWorld, unit: UnitId) -> Redeployed:
    return world.redeployed.get(unit) or Redeployed(unit)


def side_asked(asked: Asked) -> Side:
    return asked_side(asked)


def not_yours(unit: UnitId) -> list[Refusal]:
    return [Refusal("28.21", "this is not a unit of yours", (a_unit(unit),))]


# Tactical redeployments ---------------------------------------------------------------------------


def against_tr(world: AwawWorld, unit: Unit, second: bool) -> list[Refusal]:
    """28.311, 28.315, 28.43, 28.54, 28.64, 28.72A, 28.73C: one TR for every unit before SRs, one
    more for those that have SRed or have been redeployed by sea, even in vain; none out of a box
    that a unit has gone to in this phase."""
    row = done(world, unit.id)
    about = (a_unit(unit.id),)
    if second and not row.strategic and not by_sea(world, unit.id).sailed:
        return [Refusal("28.315", "only units that have been SRed may TR again", about)]
    if row.second if second else row.first:
        return [Refusal("28.43", "this unit has been TRed already", about)]
    if row.boxed:
        return [Refusal("28.72A", "a unit redeployed into a box stays there", about)]
    found = may_redeploy(world, unit) or may_march(world, unit)
    return found or start_hindered(world, unit)


def tr_units(asked: Asked, got: Got) -> Domain[UnitId]:
    """28.33, 28.35, 37.31: units alone; industrial centers and airbases are none, and stay."""
    world: AwawWorld = asked.world
    second = _second(asked)

    side = side_asked(asked)

    def why(unit: UnitId) -> list[Refusal]:
        if found := not_at_hand(world, side, unit, "28.21"):
            return found
        return against_tr(world, world.units[unit], second)

    if second:
        sred = {unit for unit, row in world.redeployed.items() if row.strategic}
        sailed = {UnitId(row.piece) for row in world.by_sea.rows() if row.sailed}
        return Domain(sorted(sred | (sailed & {*world.units})), why)
    return Domain(own_units(world, side), why, steady=True)


def tr_targets(asked: Asked, got: Got) -> Domain[SpaceId]:
    """28.23, 28.41, 28.42: what a TR reaches, over nobody."""
    world: AwawWorld = asked.world
    unit = world.units.get(got["unit"])
    if unit is None:
        return Domain((), lambda to: not_yours(got["unit"]))
    reached = tr_reach(world, unit).reached & ~bit_of(world, unit)

    def why(to: SpaceId) -> list[Refusal]:
        about = (a_unit(unit.id), a_hex(to))
        if to not in world.map:
            return [Refusal("28.41", "there is no such place", about)]
        if world.map.has(reached, to):
            return []
        if to == where(world, unit.place):
            return [Refusal("28.41", "the unit is there already", about)]
        if found := over_the_edge(world, where(world, unit.place), to, about):
            return found
        if world.map.is_hex(to) and not world.map.has(passable(world, unit), to):
            return why_closed(world, unit, to)
        return [Refusal("28.41", "it is out of reach of a TR", about)]

    return Domain(world.map.listed(reached), why, steady=True)


def _second(asked: Asked) -> bool:
    return isinstance(asked.decision, SecondTrs)


def some_tr(asked: Asked) -> list[Refusal]:
    if asked.domain_of(tr_units).possible():
        return []
    return [Refusal("28.43", "no unit of yours can be TRed")]


TR = Form((Slot("unit", tr_units), Slot("to", tr_targets)), fits=some_tr, weight=3, label="TR")
"""28.13A, 28.13E: both times TRs are asked for in the same words."""

FirstAnswer = Tr | TrFlak | TrAir | TrByAir | PlaceAirbase | RecycleAirbase | EndRedeployments
SecondAnswer = Tr | TrFlak | TrAir | TrByAir | EndRedeployments
SECOND_ORDERS: tuple[type[Action], ...] = (Tr, TrFlak, TrAir, TrByAir)
FIRST_ORDERS: tuple[type[Action], ...] = (*SECOND_ORDERS, PlaceAirbase, RecycleAirbase)


@together(taken=airbase_owner)
class FirstTrs(Decision[FirstAnswer], frozen=True):
    """28.13A, 28.311: tactical redeployments before all others."""

    rule: ClassVar[str] = "28.13A"
    prompt: ClassVar[str] = "TR a unit, or end the tactical redeployments"
    by_default: ClassVar[str] = "nobody redeploys tactically"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        Tr: TR,
        TrFlak: TR_FLAK,
        TrByAir: TR_BY_AIR,
        **FIRST_TR_FORMS,
        EndRedeployments: Form(closes=True, label="End redeployments"),
    }

    def default(self, asked: Asked) -> EndRedeployments:
        return EndRedeployments()


@together()
class SecondTrs(Decision[SecondAnswer], frozen=True):
    """28.13E, 28.315, 28.64: units that have been SRed may TR from where they have come to."""

    rule: ClassVar[str] = "28.13E"
    prompt: ClassVar[str] = "TR a unit that has been SRed, or end the redeployments"
    by_default: ClassVar[str] = "nobody redeploys tactically once more"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        Tr: TR,
        TrFlak: TR_FLAK,
        TrByAir: TR_BY_AIR,
        TrAir: TR_AIR,
        EndRedeployments: Form(closes=True, label="End redeployments"),
    }

    def default(self, asked: Asked) -> EndRedeployments:
        return EndRedeployments()


def tell_of_way(world: AwawWorld, rule: str, unit: Unit, verb: str, to: str) -> None:
    """28.41, 28.62: from where a unit has gone, and where to."""
    world.tell(rule, f"{unit.id} {verb} from {unit.place} to {to}", a_unit(unit.id), a_hex(to))


def carry_out_tr(world: AwawWorld, answer: Tr, second: bool) -> None:
    """28.29, 28.41, 28.42, 30.552: the unit goes where it was told, whoever is there; it overruns
    nothing on its way.
    """
    row = done(world, answer.unit)
    boxed = row.boxed or keeps_its_units(world, answer.to)
    changed = {"second": True} if second else {"first": True}
    world.put(msgspec.structs.replace(row, boxed=boxed, **changed))
    unit = world.units[answer.unit]
    world.amend(unit, place=answer.to)
    lose_exploitation_supply(world, unit.id)
    tell_of_way(world, "28.41", unit, "TRs", answer.to)


@plays("T.P.RED.10")
class FirstRedeployments(Procedure[None]):
    """28.11, 28.13A, 28.44, 28.45: after construction all eligible units may TR."""

    def start(self, world: AwawWorld, _: None) -> Step:
        return self.ask(FirstTrs(seats_of_side(world, world.side)), then=self.answered)

    @with_consent(*FIRST_ORDERS, unpaid=FIRST_ORDERS, also=concerned)
    def answered(self, world: AwawWorld, answer: FirstAnswer) -> Step:
        match answer:
            case EndRedeployments():
                return Done()
            case TrByAir():
                return self.call(lift(answer, "first"), then=self.start)
            case TrAir():
                tr_air(world, answer, second=False)
            case TrFlak():
                tr_flak(world, answer, second=False)
            case Tr():
                carry_out_tr(world, answer, second=False)
            case _:
                carry_out(world, answer)
        return self.go(self.start)


@plays("T.P.RED.60")
class LastRedeployments(Procedure[None]):
    """28.13E, 28.315: units that have been SRed, or redeployed by sea, may TR once more. Nobody is
    asked if there are none.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        sred = any(row.strategic for row in world.redeployed.values()) or have_sred(world)
        if not sred and not any(row.sailed for row in world.by_sea.values()):
            return Done()
        return self.ask(SecondTrs(seats_of_side(world, world.side)), then=self.answered)

    @with_consent(*SECOND_ORDERS, unpaid=SECOND_ORDERS, also=concerned)
    def answered(self, world: AwawWorld, answer: SecondAnswer) -> Step:
        match answer:
            case EndRedeployments():
                return Done()
            case TrByAir():
                return self.call(lift(answer, "second"), then=self.start)
            case TrAir():
                tr_air(world, answer, second=True)
            case TrFlak():
                tr_flak(world, answer, second=True)
            case Tr():
                carry_out_tr(world, answer, second=True)
        return self.go(self.start)


# Strategic redeployments --------------------------------------------------------------------------

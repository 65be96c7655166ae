"""28.6: strategic redeployments (SR) of ground units, from objective to objective."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from warcabinet.awaw.command.command import seats_of_side
from warcabinet.awaw.command.together import together
from warcabinet.awaw.ground.stacking.stacking import friends_in
from warcabinet.awaw.logistics.redeployment.air_redeployment import (
    SR_AIR,
    TOWARD_PORTS,
    sr_air,
)
from warcabinet.awaw.logistics.redeployment.off_board_redeployments import (
    keeps_its_units,
)
from warcabinet.awaw.logistics.redeployment.orders import Sr, SrAir, SrByAir, SrFlak
from warcabinet.awaw.logistics.redeployment.partners_on_the_way import (
    concerned,
    sr_reach,
)
from warcabinet.awaw.logistics.redeployment.redeployment_by_air_transport import (
    SR_BY_AIR,
    lift,
)
from warcabinet.awaw.logistics.redeployment.redeployment_of_flak import SR_FLAK, sr_flak
from warcabinet.awaw.logistics.redeployment.redeployment_restrictions import (
    MOST_INTO_OBJECTIVE,
    junctions,
    may_redeploy,
    objective_hexes,
    start_hindered,
    traffic,
)
from warcabinet.awaw.logistics.redeployment.sea_escort import by_sea
from warcabinet.awaw.logistics.redeployment.tactical_redeployments import (
    EndRedeployments,
    done,
    not_yours,
    side_asked,
    tell_of_way,
)
from warcabinet.awaw.logistics.supply.automatic_and_exploitation_supply import (
    lose_exploitation_supply,
)
from warcabinet.awaw.naval.landings.loading import ports_for_cargo
from warcabinet.awaw.offensives.partners import with_consent
from warcabinet.awaw.pieces.cargo import not_at_hand
from warcabinet.awaw.pieces.ground_units import a_hex, a_unit
from warcabinet.awaw.politics.parties import (
    parties_of,
    units_of_side,
)
from warcabinet.awaw.state.ground import Unit, UnitId
from warcabinet.awaw.state.pieces import bit_of, where
from warcabinet.awaw.state.redeployment import Traffic
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId


def against_sr(world: AwawWorld, unit: Unit) -> list[Refusal]:
    """28.62A, 28.62C, 28.314: who SRs starts in an objective that can send another unit. Who was
    SRed to a port in order to sail SRs again only if it has sailed (R-392).
    """
    row = done(world, unit.id)
    about = (a_unit(unit.id), a_hex(where(world, unit.place)))
    if row.strategic:
        return [Refusal("28.62", "this unit has been SRed already", about)]
    if row.boxed:
        return [Refusal("28.72A", "a unit redeployed into a box stays there", about)]
    if (sea := by_sea(world, unit.id)).toward and not sea.sailed:
        return [Refusal("28.312", "it has been SRed in order to sail, and has not sailed", about)]
    if found := may_redeploy(world, unit):
        return found
    if not world.map.has(junctions(world, unit), where(world, unit.place)):
        return [Refusal("28.62A", "an SR begins in a controlled objective or a box", about)]
    here = where(world, unit.place)
    if world.map.is_hex(here) and traffic(world, here).left >= MOST_INTO_OBJECTIVE:
        return [Refusal("28.62C", "two units have left this objective by SR", about)]
    return start_hindered(world, unit)


def sr_units(asked: Asked, got: Got) -> Domain[UnitId]:
    world: AwawWorld = asked.world

    side = side_asked(asked)

    def why(unit: UnitId) -> list[Refusal]:
        if found := not_at_hand(world, side, unit, "28.21"):
            return found
        return against_sr(world, world.units[unit])

    held = 0
    for name in parties_of(world, side):
        held |= world.held[name]
    ends = held & objective_hexes(world) | world.map.boxes
    there = world.map.members(ends & units_of_side(world, side))
    own = [unit for space in there for unit in friends_in(world, space, side)]
    return Domain(own, why, steady=True)


def toward_ports(asked: Asked) -> bool:
    """28.13B, 28.61: is it the question for SRs before NRs, which lead to ports only?"""
    return asked.decision.name() == TOWARD_PORTS


def sr_targets(asked: Asked, got: Got) -> Domain[SpaceId]:
    world: AwawWorld = asked.world
    unit = world.units.get(got["unit"])
    if unit is None:
        return Domain((), lambda to: not_yours(got["unit"]))
    ends = junctions(world, unit) & ~bit_of(world, unit)
    toward = toward_ports(asked)
    ports = ports_for_cargo(world, unit.party) | world.map.boxes if toward else world.map.spaces
    reached = sr_reach(world, unit)

    def why(to: SpaceId) -> list[Refusal]:
        about = (a_unit(unit.id), a_hex(to))
        if to not in world.map or not world.map.has(ends, to):
            return [Refusal("28.62A", "an SR ends in another controlled objective or a box", about)]
        if not world.map.has(ports, to):
            return [Refusal("28.312", "before NRs units are SRed only to ports", about)]
        if world.map.is_hex(to) and traffic(world, to).arrived >= MOST_INTO_OBJECTIVE:
            return [Refusal("28.62C", "two units have come into this objective by SR", about)]
        if not world.map.has(reached, to):
            return [Refusal("28.62B", "no path that is open to redeployment leads there", about)]
        return []

    return Domain(world.map.listed(ends & reached & ports), why, steady=True)


def some_sr(asked: Asked) -> list[Refusal]:
    if asked.domain_of(sr_units).possible():
        return []
    return [Refusal("28.62A", "no unit of yours can be SRed")]


Answer = Sr | SrFlak | SrByAir | SrAir | EndRedeployments
ORDERS: tuple[type[Action], ...] = (Sr, SrFlak, SrAir, SrByAir)


@together()
class Srs(Decision[Answer], frozen=True):
    """28.13D, 28.314: strategic redeployments from objective to objective."""

    rule: ClassVar[str] = "28.13D"
    prompt: ClassVar[str] = "SR a unit, or end the strategic redeployments"
    by_default: ClassVar[str] = "nobody redeploys strategically"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        Sr: Form(
            (Slot("unit", sr_units), Slot("to", sr_targets)), fits=some_sr, weight=3, label="SR"
        ),
        SrFlak: SR_FLAK,
        SrByAir: SR_BY_AIR,
        SrAir: SR_AIR,
        EndRedeployments: Form(closes=True, label="End redeployments"),
    }

    def default(self, asked: Asked) -> EndRedeployments:
        return EndRedeployments()


@plays("T.P.RED.50")
class StrategicRedeployments(Procedure[None]):
    """28.12C, 28.13D, 28.61, 28.62, 28.63, 28.64: as many SRs, over any distance, as the
    objectives can take."""

    def start(self, world: AwawWorld, _: None) -> Step:
        return self.ask(Srs(seats_of_side(world, world.side)), then=self.answered)

    @with_consent(*ORDERS, unpaid=ORDERS, also=concerned)
    def answered(self, world: AwawWorld, answer: Answer) -> Step:
        if isinstance(answer, EndRedeployments):
            return Done()
        if isinstance(answer, SrByAir):
            return self.call(lift(answer, "strategic"), then=self.start)
        if isinstance(answer, SrAir):
            sr_air(world, answer)
            return self.go(self.start)
        if isinstance(answer, SrFlak):
            sr_flak(world, answer)
            return self.go(self.start)
        carry_out_sr(world, answer)
        return self.go(self.start)


def carry_out_sr(world: AwawWorld, answer: Sr, *, toward: bool = False) -> None:
    """28.312, 28.62: a unit is in another objective, which counts against what it, and the one
    that it has left, may see in a turn. `toward`: it is to sail from there."""
    unit = world.units[answer.unit]
    if world.map.is_hex(here := where(world, unit.place)):
        before = traffic(world, here)
        world.put(Traffic(here, before.arrived, before.left + 1))
    if world.map.is_hex(answer.to):
        there = traffic(world, answer.to)
        world.put(Traffic(answer.to, there.arrived + 1, there.left))
    row = done(world, unit.id)
    boxed = keeps_its_units(world, answer.to)
    if toward:
        world.put(msgspec.structs.replace(by_sea(world, unit.id), toward=1))
        if boxed:
            world.put(msgspec.structs.replace(row, boxed=boxed))
    else:
        world.put(msgspec.structs.replace(row, strategic=True, boxed=boxed))
    world.amend(unit, place=answer.to)
    lose_exploitation_supply(world, unit.id)
    tell_of_way(world, "28.62", unit, "SRs", answer.to)

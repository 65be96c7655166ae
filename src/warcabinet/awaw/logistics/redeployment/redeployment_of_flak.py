"""10.99, 28.12, 28.4, 28.62C: flak is redeployed as ground units are: by TR with its movement
factor, by SR from objective to objective, each factor as one ground unit.

No more than three factors are brought to a hex (R-600).
"""

from __future__ import annotations

from warcabinet.awaw.air.base_changes.staging import against_leaving_box
from warcabinet.awaw.command.command import asked_side
from warcabinet.awaw.ground.movement.movement_of_flak import against_flak, as_a_unit, flak_of
from warcabinet.awaw.ground.stacking.flak import flak_room
from warcabinet.awaw.logistics.redeployment.air_redeployment import (
    SECOND_TRS,
    TOWARD_PORTS,
    arrive_by_sr,
    free_for_tr,
    not_by_sr,
    tr_air,
)
from warcabinet.awaw.logistics.redeployment.air_redeployment_paths import against_redeploying_flak
from warcabinet.awaw.logistics.redeployment.orders import SrFlak, TrFlak
from warcabinet.awaw.logistics.redeployment.partners_on_the_way import sr_reach, tr_reach
from warcabinet.awaw.logistics.redeployment.redeployment_restrictions import (
    MOST_INTO_OBJECTIVE,
    junctions,
    over_the_edge,
    passable,
    traffic,
    why_closed,
)
from warcabinet.awaw.naval.landings.loading import ports_for_cargo
from warcabinet.awaw.pieces.air_factors import an_air
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.state.air import AirId, AirUnits
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.redeployment import Traffic
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Domain, Form, Got, Slot, numbers
from warcabinet.hexes import SpaceId

# Who ----------------------------------------------------------------------------------------------


def _against(world: AwawWorld, side: Side, stack: AirId) -> list[Refusal]:
    if found := against_flak(world, side, stack, "28.21"):
        return found
    row = world.air[stack]
    return against_leaving_box(world, row) or against_redeploying_flak(world, row)


def _none(got: Got) -> Domain[SpaceId]:
    return Domain((), lambda to: [Refusal("28.21", "there is no such flak")])


# Tactical -----------------------------------------------------------------------------------------


def _second(asked: Asked) -> bool:
    return asked.decision.name() == SECOND_TRS


def tr_stacks(asked: Asked, got: Got) -> Domain[AirId]:
    world: AwawWorld = asked.world
    side, second = asked_side(asked), _second(asked)

    def why(stack: AirId) -> list[Refusal]:
        if found := _against(world, side, stack):
            return found
        if free_for_tr(world, world.air[stack], second):
            return []
        about = (an_air(stack),)
        if second:
            return [Refusal("28.315", "only flak that has been SRed may TR again", about)]
        return [Refusal("28.43", "this flak has been TRed already", about)]

    return Domain(flak_of(world, side), why)


def tr_factors(asked: Asked, got: Got) -> Domain[int]:
    row = asked.world.air.get(got["stack"])
    most = 0 if row is None else free_for_tr(asked.world, row, _second(asked))
    return numbers(1, most, "28.43", f"{most} factors of it can TR")


def tr_targets(asked: Asked, got: Got) -> Domain[SpaceId]:
    """28.12A, 28.41: hexes that flak reaches over hexes open to redeployment."""
    world: AwawWorld = asked.world
    if (row := world.air.get(got["stack"])) is None:
        return _none(got)
    unit, factors, here = as_a_unit(row), int(got["factors"]), where(world, row.place)
    reached = tr_reach(world, unit).reached & ~world.map.bit(here)

    def why(to: SpaceId) -> list[Refusal]:
        about = (an_air(row.id), a_hex(to))
        if to not in world.map or to == here:
            return [Refusal("28.41", "there is no such place to go to", about)]
        if world.map.has(reached, to):
            return flak_room(world, to, factors)
        if found := over_the_edge(world, here, to, about):
            return found
        if world.map.is_hex(to) and not world.map.has(passable(world, unit), to):
            return why_closed(world, unit, to)
        return [Refusal("28.41", "it is out of reach of a TR", about)]

    return Domain(world.map.listed(reached), why)


# Strategic ----------------------------------------------------------------------------------------


def free_for_sr(world: AwawWorld, row: AirUnits) -> int:
    """10.99, 28.62C, 28.72A: the factors of a stack that may SR: each once, and each counts as a
    ground unit that leaves its objective.
    """
    left = row.factors - not_by_sr(world, row)
    here = where(world, row.place)
    if world.map.is_hex(here):
        left = min(left, MOST_INTO_OBJECTIVE - traffic(world, here).left)
    return max(0, left)


def sr_stacks(asked: Asked, got: Got) -> Domain[AirId]:
    world: AwawWorld = asked.world
    side = asked_side(asked)

    def why(stack: AirId) -> list[Refusal]:
        if found := _against(world, side, stack):
            return found
        row, about = world.air[stack], (an_air(stack),)
        if not world.map.has(junctions(world, as_a_unit(row)), where(world, row.place)):
            return [Refusal("28.62A", "an SR begins in a controlled objective or a box", about)]
        if free_for_sr(world, row):
            return []
        reason = "it has been SRed, or two units have left this objective by SR"
        return [Refusal("28.62C", reason, about)]

    return Domain(flak_of(world, side), why)


def sr_factors(asked: Asked, got: Got) -> Domain[int]:
    row = asked.world.air.get(got["stack"])
    most = 0 if row is None else free_for_sr(asked.world, row)
    return numbers(1, most, "28.62C", f"{most} factors of it can SR")


def sr_targets(asked: Asked, got: Got) -> Domain[SpaceId]:
    """10.99, 28.62: objectives that can take in so many more units by SR, and boxes."""
    world: AwawWorld = asked.world
    if (row := world.air.get(got["stack"])) is None:
        return _none(got)
    unit, factors = as_a_unit(row), int(got["factors"])
    ends = junctions(world, unit) & ~world.map.bit(where(world, row.place))
    toward = asked.decision.name() == TOWARD_PORTS
    ports = ports_for_cargo(world, row.party) | world.map.boxes if toward else world.map.spaces
    reached = sr_reach(world, unit)

    def why(to: SpaceId) -> list[Refusal]:
        about = (an_air(row.id), a_hex(to))
        if to not in world.map or not world.map.has(ends, to):
            return [Refusal("28.62A", "an SR ends in another controlled objective or a box", about)]
        if not world.map.has(ports, to):
            return [Refusal("28.312", "before NRs units are SRed only to ports", about)]
        if world.map.is_hex(to) and traffic(world, to).arrived + factors > MOST_INTO_OBJECTIVE:
            reason = (
                "no more than two units come into an objective by SR, and each flak factor is one"
            )
            return [Refusal("28.62C", reason, about)]
        if not world.map.has(reached, to):
            return [Refusal("28.62B", "no path that is open to redeployment leads there", about)]
        return flak_room(world, to, factors)

    return Domain(world.map.listed(ends & reached & ports), why)


# Forms --------------------------------------------------------------------------------------------


def _some_tr(asked: Asked) -> list[Refusal]:
    if asked.domain_of(tr_stacks).possible():
        return []
    return [Refusal("28.43", "no flak of yours can be TRed")]


def _some_sr(asked: Asked) -> list[Refusal]:
    if asked.domain_of(sr_stacks).possible():
        return []
    return [Refusal("28.62A", "no flak of yours can be SRed")]


TR_FLAK = Form(
    (Slot("stack", tr_stacks), Slot("factors", tr_factors), Slot("to", tr_targets)),
    fits=_some_tr,
    label="TR flak",
)
SR_FLAK = Form(
    (Slot("stack", sr_stacks), Slot("factors", sr_factors), Slot("to", sr_targets)),
    fits=_some_sr,
    label="SR flak",
)


# What happens -------------------------------------------------------------------------------------


def tr_flak(world: AwawWorld, answer: TrFlak, second: bool) -> None:
    """28.41: factors are in another hex, as air factors would be."""
    tr_air(world, answer, second)


def sr_flak(world: AwawWorld, answer: SrFlak, *, toward: bool = False) -> None:
    """10.99, 28.62C: factors are in another objective, and each counts as a ground unit against
    what it, and the one that they have left, may see in a turn. `toward`: they are to sail.
    """
    here = where(world, world.air[answer.stack].place)
    if world.map.is_hex(here):
        before = traffic(world, here)
        world.put(Traffic(here, before.arrived, before.left + answer.factors))
    if world.map.is_hex(answer.to):
        there = traffic(world, answer.to)
        world.put(Traffic(answer.to, there.arrived + answer.factors, there.left))
    arrive_by_sr(world, answer, toward=toward)

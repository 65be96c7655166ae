"""28.12, 28.34, 28.4, 28.6: air units are redeployed: by TR from one base to another, by SR from
objective to objective over a chain of bases.

Basing limits hold wherever they land (R-203).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from warcabinet.awaw.air.base_changes.airbase_placement import AIRBASE_FORMS
from warcabinet.awaw.air.base_changes.staging import against_leaving_box, moved
from warcabinet.awaw.air.bases.basing import (
    against_basing,
    faction_hexes,
    may_base,
    squadrons_of,
)
from warcabinet.awaw.air.missions.employment import side_of_air
from warcabinet.awaw.command.command import asked_side
from warcabinet.awaw.forces.kinds import SQUADRONS
from warcabinet.awaw.logistics.redeployment.air_redeployment_paths import (
    FIGURES,
    against_redeploying,
    against_stop,
    by_sr,
    by_tr,
)
from warcabinet.awaw.logistics.redeployment.off_board_redeployments import keeps_its_units
from warcabinet.awaw.logistics.redeployment.orders import SrAir, SrFlak, TrAir, TrFlak
from warcabinet.awaw.logistics.redeployment.redeployment_restrictions import (
    objective_hexes,
    over_the_edge,
)
from warcabinet.awaw.logistics.redeployment.sea_escort import by_sea
from warcabinet.awaw.naval.air_naval.squadrons_that_become_factors import held_back
from warcabinet.awaw.naval.landings.loading import ports_for_cargo
from warcabinet.awaw.pieces.air_factors import Wing, an_air, move
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.state.air import AirId, AirState, AirUnits
from warcabinet.awaw.state.airbases import AirTraffic
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Domain, Form, Got, Slot
from warcabinet.hexes import SpaceId

# How many -----------------------------------------------------------------------------------------


SECOND_TRS = "second-trs"
"""28.13E: the name of the question for TRs after SRs."""

TOWARD_PORTS = "srs-toward-ports"
"""28.13B: the name of the question for SRs before NRs."""


def free_for_tr(world: AwawWorld, row: AirUnits, second: bool) -> int:
    """28.311, 28.315, 28.43, 28.54, 28.72A, 23.142A: the factors of a stack that may TR: before SRs
    each once, after them those that have been SRed or have sailed, once more; none that has gone
    into a box to stay, or that too few squadrons are left of.
    """
    done = moved(world, row.id)
    left = row.factors - done.first
    if second:
        stay = max(0, done.boxed - done.first)  # of those that came by SR or by sea
        left = done.strategic + by_sea(world, row.id).sailed - done.second - stay
    return max(0, min(left, row.factors - done.boxed, row.factors - held_back(world, row)))


def free_for_sr(world: AwawWorld, row: AirUnits) -> int:
    """28.62C, 28.72A, 23.142A: the factors of a stack that may SR: each once, and only as many as
    its objective may still send; none that too few squadrons are left of.
    """
    left = max(0, row.factors - max(not_by_sr(world, row), held_back(world, row)))
    if not world.map.is_hex(base := where(world, row.place)):
        return left
    sent = traffic(world, base).left
    return min(left, (most_by_sr(world) - sent) // squadrons_of(world, row.type))


def not_by_sr(world: AwawWorld, row: AirUnits) -> int:
    """28.62C, 28.72A, 28.312: the factors of a stack that do not SR, since they have been SRed, or
    have been redeployed into a box: whoever has been SRed into one counts once.
    """
    done = moved(world, row.id)
    return max(done.boxed, done.strategic + by_sea(world, row.id).toward)


def most_by_sr(world: AwawWorld) -> int:
    """28.62C: the squadrons that may come into an objective by SR, and as many out of it."""
    return (
        world.statics.tables[FIGURES].number("air factors into an objective", "value") * SQUADRONS
    )


def traffic(world: AwawWorld, space: SpaceId) -> AirTraffic:
    return world.air_traffic.get(space) or AirTraffic(space)


def junctions(world: AwawWorld, row: AirUnits) -> int:
    """28.62A: objectives of the alliance faction, and boxes."""
    own = objective_hexes(world) & faction_hexes(world, row.party)
    return own | world.map.boxes & world.statics.map


# Tactical -----------------------------------------------------------------------------------------


def _is_second(asked: Asked) -> bool:
    return asked.decision.name() == SECOND_TRS


def _own(world: AwawWorld, side: Side) -> list[AirId]:
    return [row.id for row in world.air.rows() if side_of_air(world, row) is side]


def tr_stacks(asked: Asked, got: Got) -> Domain[AirId]:
    world: AwawWorld = asked.world
    side, second = asked_side(asked), _is_second(asked)

    def why(stack: AirId) -> list[Refusal]:
        row, about = world.air.get(stack), (an_air(stack),)
        if row is None or side_of_air(world, row) is not side:
            return [Refusal("28.21", "these are not air units of yours", about)]
        if found := against_redeploying(world, row):
            return found
        if found := against_leaving_box(world, row):
            return found
        if not free_for_tr(world, row, second):
            if second:
                return [Refusal("28.315", "only those that have been SRed may TR again", about)]
            return [Refusal("28.43", "they have been TRed already", about)]
        if not any(_open(world, row, by_tr(world, row))):
            return [Refusal("28.341", "no supplied base with room is within reach", about)]
        return []

    return Domain(_own(world, side), why)


def _open(world: AwawWorld, row: AirUnits, reached: int, factors: int = 1) -> Iterator[SpaceId]:
    """The places that can base so many more factors, found one by one: mostly the first will do."""
    for space in world.map.members(reached):
        if may_base(world, row.party, row.type, space, factors):
            yield space


def tr_factors(asked: Asked, got: Got) -> Domain[int]:
    world: AwawWorld = asked.world
    row = world.air.get(got["stack"])
    most = 0 if row is None else free_for_tr(world, row, _is_second(asked))

    def why(count: int) -> list[Refusal]:
        about = (an_air(got["stack"]),)
        if row is None or not 1 <= count <= most:
            return [Refusal("28.43", f"{most} factors of it can TR", about)]
        if not any(_open(world, row, by_tr(world, row), count)):
            return [Refusal("18.12", "no base within reach has room for so many", about)]
        return []

    return Domain(range(1, most + 1), why)


def tr_bases(asked: Asked, got: Got) -> Domain[SpaceId]:
    world: AwawWorld = asked.world
    row = world.air.get(got["stack"])
    if row is None:
        return Domain((), lambda to: [Refusal("28.21", "there are no such air units")])
    stack, reached, factors = row, by_tr(world, row), int(got["factors"])

    def why(to: SpaceId) -> list[Refusal]:
        if found := _against_place(world, stack, factors, to):
            return found
        if world.map.has(reached, to):
            return []
        about = (an_air(stack.id), a_hex(to))
        if found := over_the_edge(world, where(world, stack.place), to, about):
            return found
        reason = "the base is out of reach of a TR, over hexes open to redeployment"
        return [Refusal("28.341", reason, about)]

    return Domain(world.map.members(reached), why)


def _against_place(world: AwawWorld, row: AirUnits, factors: int, to: SpaceId) -> list[Refusal]:
    about = (an_air(row.id), a_hex(to))
    if to not in world.map or not world.map.has(world.statics.map, to):
        return [Refusal("28.341", "there is no such place", about)]
    if to == row.place:
        return [Refusal("28.41", "they are there already", about)]
    return against_basing(world, row.party, row.type, to, factors) or against_stop(world, row, to)


# Strategic ----------------------------------------------------------------------------------------


def sr_stacks(asked: Asked, got: Got) -> Domain[AirId]:
    world: AwawWorld = asked.world
    side = asked_side(asked)

    def why(stack: AirId) -> list[Refusal]:
        row, about = world.air.get(stack), (an_air(stack),)
        if row is None or side_of_air(world, row) is not side:
            return [Refusal("28.21", "these are not air units of yours", about)]
        if found := against_redeploying(world, row):
            return found
        if not world.map.has(junctions(world, row), where(world, row.place)):
            return [Refusal("28.62A", "an SR begins in a controlled objective or a box", about)]
        if found := against_leaving_box(world, row):
            return found
        if not free_for_sr(world, row):
            reason = "they have been SRed, or five air factors have left this objective by SR"
            return [Refusal("28.62C", reason, about)]
        if not any(_ends(world, row, 1)):
            return [Refusal("28.62B", "no chain of bases leads to another objective", about)]
        return []

    return Domain(_own(world, side), why)


def _ends(world: AwawWorld, row: AirUnits, factors: int) -> Iterator[SpaceId]:
    """Where so many factors can be SRed to."""
    for space in _open(world, row, by_sr(world, row) & junctions(world, row), factors):
        if not _over_limit(world, row, factors, space):
            yield space


def _over_limit(world: AwawWorld, row: AirUnits, factors: int, to: SpaceId) -> bool:
    coming = factors * squadrons_of(world, row.type)
    return world.map.is_hex(to) and traffic(world, to).arrived + coming > most_by_sr(world)


def sr_factors(asked: Asked, got: Got) -> Domain[int]:
    world: AwawWorld = asked.world
    row = world.air.get(got["stack"])
    most = 0 if row is None else free_for_sr(world, row)

    def why(count: int) -> list[Refusal]:
        about = (an_air(got["stack"]),)
        if row is None or not 1 <= count <= most:
            return [Refusal("28.62C", f"{most} factors of it can SR", about)]
        if not any(_ends(world, row, count)):
            return [Refusal("18.12", "no objective can take in so many", about)]
        return []

    return Domain(range(1, most + 1), why)


def sr_bases(asked: Asked, got: Got) -> Domain[SpaceId]:
    world: AwawWorld = asked.world
    row = world.air.get(got["stack"])
    if row is None:
        return Domain((), lambda to: [Refusal("28.21", "there are no such air units")])
    stack, factors = row, int(got["factors"])
    reached, ends = by_sr(world, row), junctions(world, row)
    toward = asked.decision.name() == TOWARD_PORTS
    ports = ports_for_cargo(world, row.party) | world.map.boxes if toward else world.map.spaces

    def why(to: SpaceId) -> list[Refusal]:
        about = (an_air(stack.id), a_hex(to))
        if found := _against_place(world, stack, factors, to):
            return found
        if not world.map.has(ends, to):
            return [Refusal("28.62A", "an SR ends in another controlled objective or a box", about)]
        if not world.map.has(ports, to):
            return [Refusal("28.312", "before NRs air units are SRed only to ports", about)]
        if _over_limit(world, stack, factors, to):
            reason = "no more than five air factors come into an objective by SR"
            return [Refusal("28.62C", reason, about)]
        if not world.map.has(reached, to):
            return [Refusal("28.62B", "no chain of bases leads there", about)]
        return []

    return Domain(world.map.members(reached & ends & ports), why)


# Forms --------------------------------------------------------------------------------------------


def some_tr(asked: Asked) -> list[Refusal]:
    if asked.domain_of(tr_stacks).possible():
        return []
    return [Refusal("28.43", "no air units of yours can be TRed")]


def some_sr(asked: Asked) -> list[Refusal]:
    if asked.domain_of(sr_stacks).possible():
        return []
    return [Refusal("28.62A", "no air units of yours can be SRed")]


TR_AIR = Form(
    (Slot("stack", tr_stacks), Slot("factors", tr_factors), Slot("to", tr_bases)),
    fits=some_tr,
    label="TR air units",
)
SR_AIR = Form(
    (Slot("stack", sr_stacks), Slot("factors", sr_factors), Slot("to", sr_bases)),
    fits=some_sr,
    label="SR air units",
)
FIRST_TR_FORMS: Mapping[type[Action], Form] = {TrAir: TR_AIR, **AIRBASE_FORMS}
"""18.142A: airbases are laid in the redeployment phase, too."""


# What happens -------------------------------------------------------------------------------------


def tr_air(world: AwawWorld, answer: TrAir | TrFlak, second: bool) -> None:
    """28.41, 28.46, 28.81, 33.92D: factors land at another base; those that are inverted stay so
    through the enemy's turn, others do not become so.
    """
    stack = _go(world, answer)
    there = moved(world, stack)
    boxed = answer.factors if keeps_its_units(world, answer.to) else 0
    if second:
        use_up_second(world, answer.stack, answer.factors)
        done = there.second + answer.factors
        gone = there.strategic + answer.factors
        world.put(
            msgspec.structs.replace(there, strategic=gone, second=done, boxed=there.boxed + boxed)
        )
    else:
        first = there.first + answer.factors
        world.put(msgspec.structs.replace(there, first=first, boxed=there.boxed + boxed))
    _tell(world, "28.41", "TR", answer)


def use_up_second(world: AwawWorld, stack: AirId, factors: int) -> None:
    """28.315: factors that had sailed, or been SRed, to a base have left it by their last TR."""
    here, sea = moved(world, stack), by_sea(world, stack)
    sailed = min(sea.sailed, factors)
    if sailed:
        world.put(msgspec.structs.replace(sea, sailed=sea.sailed - sailed))
    rest = factors - sailed
    world.put(msgspec.structs.replace(here, strategic=here.strategic - rest))


def sr_air(world: AwawWorld, answer: SrAir, *, toward: bool = False) -> None:
    """28.312, 28.341, 28.342, 28.62: factors land in another objective, which counts against what
    it, and the one they have left, may see in a turn. `toward`: they are to sail from there."""
    row = world.air[answer.stack]
    squadrons = answer.factors * squadrons_of(world, row.type)
    if world.map.is_hex(base := where(world, row.place)):
        before = traffic(world, base)
        world.put(AirTraffic(base, before.arrived, before.left + squadrons))
    if world.map.is_hex(answer.to):
        after = traffic(world, answer.to)
        world.put(AirTraffic(answer.to, after.arrived + squadrons, after.left))
    arrive_by_sr(world, answer, toward=toward)


def arrive_by_sr(world: AwawWorld, answer: SrAir | SrFlak, *, toward: bool) -> None:
    """28.312, 28.62: factors are where they were SRed to, and it is noted what they have done."""
    there = moved(world, _go(world, answer))
    boxed = answer.factors if keeps_its_units(world, answer.to) else 0
    if toward:
        sea = by_sea(world, there.stack)
        world.put(msgspec.structs.replace(sea, toward=sea.toward + answer.factors))
    sred = 0 if toward else answer.factors
    world.put(
        msgspec.structs.replace(there, strategic=there.strategic + sred, boxed=there.boxed + boxed)
    )
    _tell(world, "28.62", "SR", answer)


def _go(world: AwawWorld, answer: TrAir | TrFlak | SrAir | SrFlak) -> AirId:
    """The stack that they belong to afterwards."""
    row = world.air[answer.stack]
    state = AirState.READY if row.ready else AirState.REDEPLOYED
    move(world, Wing(answer.stack, answer.factors), answer.to, state)
    return msgspec.structs.replace(row, place=answer.to, state=state).id


def _tell(world: AwawWorld, rule: str, how: str, answer: TrAir | TrFlak | SrAir | SrFlak) -> None:
    text = f"{answer.factors} of {answer.stack} {how} to {answer.to}"
    world.tell(rule, text, an_air(answer.stack), a_hex(answer.to))


def have_sred(world: AwawWorld) -> bool:
    """28.315: have any air units been SRed that may TR again?"""
    return any(row.strategic > row.second for row in world.air_moved.values())

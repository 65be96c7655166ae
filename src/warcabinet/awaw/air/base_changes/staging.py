"""18.2, 13.31: staging: air units change base at the beginning of the movement phase."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

import msgspec

from warcabinet.awaw.air.bases.basing import against_basing, bases_of
from warcabinet.awaw.air.missions.air_range import staging_area, staging_distance
from warcabinet.awaw.air.missions.carrier_based_air import moves_with_its_carrier
from warcabinet.awaw.air.missions.employment import side_of_air
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import asked_side, seats_of_side
from warcabinet.awaw.command.together import together
from warcabinet.awaw.pieces.air_factors import Wing, an_air, is_air, move
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.state.air import AirId, AirUnits
from warcabinet.awaw.state.airbases import AirMoved
from warcabinet.awaw.state.pieces import bit_of, where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId

MOST_PROPOSED = 40


class Stage(Action, frozen=True):
    """Factors of a stack change base."""

    stack: AirId
    factors: int
    to: SpaceId


class EndStaging(Action, frozen=True):
    """All others stay where they are."""


def moved(world: AwawWorld, stack: str) -> AirMoved:
    """What factors of a stack have done in this phase."""
    return world.air_moved.get(stack) or AirMoved(stack)


def against_leaving_box(world: AwawWorld, row: AirUnits) -> list[Refusal]:
    """28.72A, 28.74A: why a stack stays where it is: all of it has been redeployed into a box in
    this phase.
    """
    if moved(world, row.id).boxed < row.factors:
        return []
    reason = "air units and flak that were redeployed into a box stay there"
    return [Refusal("28.72A", reason, (an_air(row.id),))]


def unstaged(world: AwawWorld, row: AirUnits) -> int:
    """18.21: how many factors of a stack have not changed base in this phase."""
    return max(0, row.factors - moved(world, row.id).first)


def within_staging(world: AwawWorld, row: AirUnits) -> int:
    """18.21A, 18.21B, 18.21D, 18.23: the bases that a stack can stage to, on any front and whatever
    their supply, whether there is room or not; with the boxes that are open to it.
    """
    if moves_with_its_carrier(row):
        return 0
    area = staging_area(world, row.type, row.party, where(world, row.place)) & ~bit_of(world, row)
    return area & (bases_of(world, row.type, row.party) | world.map.boxes)


def destinations(world: AwawWorld, row: AirUnits, factors: int = 1) -> list[SpaceId]:
    """Where so many factors of a stack can stage to."""
    return [
        space
        for space in world.map.members(within_staging(world, row))
        if not against_basing(world, row.party, row.type, space, factors)
    ]


def can_stage(world: AwawWorld, row: AirUnits, factors: int = 1) -> bool:
    """Is there a base that so many factors of a stack can stage to?"""
    return any(
        not against_basing(world, row.party, row.type, space, factors)
        for space in world.map.listed(within_staging(world, row))
    )


def against_staging(world: AwawWorld, row: AirUnits, factors: int, to: SpaceId) -> list[Refusal]:
    """18.21, 18.22, 18.23: every reason why factors of a stack may not stage to a base."""
    about = (an_air(row.id), a_hex(to))
    if found := moves_with_its_carrier(row):
        return found
    if to not in world.map or not world.map.has(world.statics.map, to):
        return [Refusal("18.21", "there is no such place", about)]
    if to == row.place:
        return [Refusal("18.21", "they are there already", about)]
    if world.map.has(within_staging(world, row), to):
        return against_basing(world, row.party, row.type, to, factors)
    if not world.map.is_hex(to):
        return [Refusal("18.23", "they do not stage to this box", about)]
    if found := against_basing(world, row.party, row.type, to, factors):
        return found
    far = staging_distance(world, row.type, row.party, where(world, row.place))
    reason = f"the base is not within {far} hexes, over hexes they may fly over"
    return [Refusal("18.21", reason, about)]


# The decision -------------------------------------------------------------------------------------


def own_stacks(asked: Asked, got: Got) -> Domain[AirId]:
    """18.21: inverted or not."""
    world: AwawWorld = asked.world
    side = asked_side(asked)

    def why(stack: AirId) -> list[Refusal]:
        row, about = world.air.get(stack), (an_air(stack),)
        if row is None or side_of_air(world, row) is not side:
            return [Refusal("18.21", "these are not air units of yours", about)]
        if not is_air(world, row):
            return [Refusal("17.11", "this is not an air unit", about)]
        if found := moves_with_its_carrier(row):
            return found
        if not unstaged(world, row):
            return [Refusal("18.21", "they have staged already", about)]
        if not can_stage(world, row):
            return [Refusal("18.21", "no base with room is within staging distance", about)]
        return []

    return Domain([row.id for row in world.air.rows() if side_of_air(world, row) is side], why)


def how_many(asked: Asked, got: Got) -> Domain[int]:
    world: AwawWorld = asked.world
    stack: AirId = got["stack"]
    row = world.air.get(stack)
    most = 0 if row is None else unstaged(world, row)

    def why(count: int) -> list[Refusal]:
        about = (an_air(stack),)
        if row is None or not 1 <= count <= most:
            return [Refusal("18.21", f"{most} factors of it can stage", about)]
        if not can_stage(world, row, count):
            return [Refusal("18.12", "no base within reach has room for so many", about)]
        return []

    return Domain(range(1, most + 1), why)


def new_bases(asked: Asked, got: Got) -> Domain[SpaceId]:
    world: AwawWorld = asked.world
    row = world.air.get(got["stack"])
    if row is None:
        return Domain((), lambda to: [Refusal("18.21", "there are no such air units")])
    stack, factors = row, int(got["factors"])

    def why(to: SpaceId) -> list[Refusal]:
        return against_staging(world, stack, factors, to)

    return Domain(world.map.members(within_staging(world, stack)), why)


def somebody_can_stage(asked: Asked) -> list[Refusal]:
    if asked.domain_of(own_stacks).possible():
        return []
    return [Refusal("18.21", "no air units of yours can stage")]


def whole_stacks(asked: Asked) -> Iterator[Stage]:
    """Whole stacks to every base that has room for them."""
    world: AwawWorld = asked.world
    for stack in asked.domain_of(own_stacks).candidates:
        row = world.air[stack]
        if factors := unstaged(world, row):
            for to in destinations(world, row, factors)[:MOST_PROPOSED]:
                yield Stage(stack, factors, to)


@together()
class StageAirUnits(Decision[Stage | EndStaging], frozen=True):
    """18.21: asked again and again until the side stages no more."""

    rule: ClassVar[str] = "18.21"
    prompt: ClassVar[str] = "Stage air units to other bases, or end staging"
    by_default: ClassVar[str] = "all stay at their bases"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        Stage: Form(
            (Slot("stack", own_stacks), Slot("factors", how_many), Slot("to", new_bases)),
            fits=somebody_can_stage,
            proposals=whole_stacks,
            weight=2,
            label="Stage",
        ),
        EndStaging: Form(closes=True, weight=3, label="End staging"),
    }

    def default(self, asked: Asked) -> EndStaging:
        return EndStaging()


def end_if_nobody_can(asked: Asked) -> EndStaging | None:
    """18.21: where nobody can stage it is over; elsewhere the seat is asked."""
    return EndStaging() if somebody_can_stage(asked) else None


@plays("T.P.MOV.AIR.30")
class Staging(Procedure[None]):
    """13.31, 18.21, 18.22: the side whose turn it is stages; nobody can intercept that."""

    def start(self, world: AwawWorld, _: None) -> Step:
        if not any(side_of_air(world, row) is world.side for row in world.air.values()):
            return Done()
        return self.ask(StageAirUnits(seats_of_side(world, world.side)), then=self.answered)

    def answered(self, world: AwawWorld, answer: Stage | EndStaging) -> Step:
        if isinstance(answer, EndStaging):
            return Done()
        stage(world, answer.stack, answer.factors, answer.to)
        return self.go(self.start)


def stage(world: AwawWorld, stack: AirId, factors: int, to: SpaceId) -> None:
    """18.21: factors go to another base; those that are inverted stay so."""
    row = world.air[stack]
    move(world, Wing(stack, factors), to)
    arrived = moved(world, msgspec.structs.replace(row, place=to).id)
    world.put(msgspec.structs.replace(arrived, first=arrived.first + factors))
    world.tell("18.21", f"{factors} of {stack} stage to {to}", an_air(stack), a_hex(to))


BOOK.note("18.21C", "bases that came with an associated or friendly country can be used at once")

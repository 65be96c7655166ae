"""18.15: air units for which a base has no more room are eliminated as the phase ends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from warcabinet.awaw.air.bases.basing import crowded, excess, squadrons_of
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import chief_seat
from warcabinet.awaw.pieces.air_factors import an_air, eliminate_air, is_air
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.air import AirId
from warcabinet.awaw.state.ground import Cause
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import PHASE_ENDS
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId


def owners(world: AwawWorld, space: SpaceId) -> list[AirId]:
    """The stacks of air units in a place, those that are inverted first."""
    rows = [world.air[stack] for stack in world.air_in[space]]
    return [
        row.id for row in sorted(rows, key=lambda row: (row.ready, row.id)) if is_air(world, row)
    ]


def too_many(world: AwawWorld, space: SpaceId, stack: AirId) -> int:
    """How many factors of a stack would have to go if it alone made room."""
    row = world.air[stack]
    return min(row.factors, -(-excess(world, space) // squadrons_of(world, row.type)))


class GiveUpAir(Action, frozen=True):
    """Factors that have no room are eliminated."""

    air: AirId
    factors: int


def here(asked: Asked, got: Got) -> Domain[AirId]:
    world: AwawWorld = asked.world
    decision = asked.decision
    assert isinstance(decision, CrowdedBase)
    stacks = owners(world, decision.space)

    def why(stack: AirId) -> list[Refusal]:
        if stack in stacks:
            return []
        return [Refusal("18.15", "these are not at the crowded base", (an_air(stack),))]

    return Domain(stacks, why)


def how_many(asked: Asked, got: Got) -> Domain[int]:
    world: AwawWorld = asked.world
    decision = asked.decision
    assert isinstance(decision, CrowdedBase)
    most = too_many(world, decision.space, got["air"]) if got["air"] in world.air else 0

    def why(count: int) -> list[Refusal]:
        if 1 <= count <= most:
            return []
        return [Refusal("18.15", f"{most} factors at most have to go", (an_air(got["air"]),))]

    return Domain(range(1, most + 1), why)


class CrowdedBase(Decision[GiveUpAir], frozen=True):
    """18.15: which air units are eliminated at a base that cannot hold all of them."""

    space: SpaceId

    rule: ClassVar[str] = "18.15"
    prompt: ClassVar[str] = "Eliminate air units that have no room at their base"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "inverted ones first"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        GiveUpAir: Form((Slot("air", here), Slot("factors", how_many)), label="Eliminate factors"),
    }

    def prompt_for(self, asked: Asked) -> str:
        return f"{self.prompt}: {self.space}"

    def default(self, asked: Asked) -> GiveUpAir:
        """Inverted ones first."""
        world: AwawWorld = asked.world
        stack = owners(world, self.space)[0]
        return GiveUpAir(stack, too_many(world, self.space, stack))


@BOOK.happens(
    PHASE_ENDS,
    "18.15",
    "air factors for which there is no room at a base, and that have found none elsewhere by the "
    "end of the phase, are eliminated",
    order=20,
)
class CrowdedBases(Procedure[None]):
    def start(self, world: AwawWorld, _: None) -> Step:
        for space in crowded(world):
            stacks = owners(world, space)
            side = side_of_party(world, world.air[stacks[0]].party)
            if len(stacks) > 1 and side is not None:
                parties = (world.air[stack].party for stack in stacks)
                seat = chief_seat(world, side, parties)
                return self.ask(CrowdedBase((seat,), space), then=self.chosen)
            factors = too_many(world, space, stacks[0])
            eliminate_air(world, stacks[0], factors, Cause.STACKING, "18.15")
        return Done()

    def chosen(self, world: AwawWorld, answer: GiveUpAir) -> Step:
        world.tell(
            "18.15",
            "the base has no room for all",
            a_hex(where(world, world.air[answer.air].place)),
        )
        eliminate_air(world, answer.air, answer.factors, Cause.STACKING, "18.15")
        return self.go(self.start)

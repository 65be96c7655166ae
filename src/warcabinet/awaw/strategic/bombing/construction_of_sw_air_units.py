"""27.91A, 27.92, 26.22, 24.41, 5.943A: strategic bombers and interceptors are built in the
construction phase, and placed on fronts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import seats_of_side
from warcabinet.awaw.command.together import together
from warcabinet.awaw.forces.kinds import STRATEGIC_AIR
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.logistics.construction.construction_costs import pay, unbuilt
from warcabinet.awaw.logistics.construction.construction_restrictions import Construct, against_type
from warcabinet.awaw.logistics.construction.other_works import WORKS
from warcabinet.awaw.logistics.construction.unit_construction import pools_of, who_pays
from warcabinet.awaw.state.construction import Built
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.bombing.deployment_of_air_units_for_sw import (
    BOMBERS_NEED,
    SW_BOXES,
    assign,
    bomber_results,
    may_assign,
    places,
    theater_of,
)
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId


class BuildForFront(Action, frozen=True):
    """27.92: so many factors are built and placed on a front."""

    kind: UnitTypeId
    front: str
    factors: int


class EndFrontBuilding(Action, frozen=True):
    """27.91A: no more strategic air units in this turn."""


# What may be built --------------------------------------------------------------------------------


@BOOK.forbids(
    Construct,
    "24.41, 24.41A, 24.41B, 24.41C, 24.41D, 24.41E, 24.41F, 24.41G, 24.41H, 24.21A",
    "interceptors are built by powers that have them; strategic bombers by Britain and the U.S., "
    "by others with a research result",
    category=STRATEGIC_AIR,
)
def not_theirs(world: AwawWorld, asked: Construct) -> bool:
    found = ""
    for row in world.statics.tables["strategic-warfare-construction"].rows:
        if tuple(row.keys[:2]) == (asked.party, asked.category):
            found = str(row.cells["needs"])
    if found == "research":
        return bomber_results(world, asked.party) < BOMBERS_NEED
    return not found


def fronts_for(world: AwawWorld, kind: UnitTypeId) -> list[str]:
    """26.22, 27.92, 28.77: where new units of a type may be placed."""
    party = world.pools[kind].party
    return [one for one in places(world) if not may_assign(world, kind, party, one)]


def to_build(world: AwawWorld) -> list[UnitTypeId]:
    """24.41, 27.11: the types of the moving side that can be built now, and placed."""
    return [
        row.type
        for row in pools_of(world, world.side, STRATEGIC_AIR)
        if not against_type(world, row.type) and fronts_for(world, row.type)
    ]


# The question -------------------------------------------------------------------------------------


def _kinds(asked: Asked, got: Got) -> Domain[UnitTypeId]:
    world: AwawWorld = asked.world

    def why(kind: UnitTypeId) -> list[Refusal]:
        if kind not in world.pools or world.statics.kinds[kind].category not in STRATEGIC_AIR:
            return [Refusal("7.223", "your force pools have no such unit")]
        found = against_type(world, kind)
        if not found and not fronts_for(world, kind):
            found = [Refusal("26.22", "there is no front with a base for them")]
        return found

    return Domain([row.type for row in pools_of(world, world.side, STRATEGIC_AIR)], why)


def _fronts(asked: Asked, got: Got) -> Domain[str]:
    world: AwawWorld = asked.world
    kind = got["kind"]

    def why(front: str) -> list[Refusal]:
        if kind not in world.pools or front not in places(world):
            return [Refusal("27.92", "there is no such front")]
        return may_assign(world, kind, world.pools[kind].party, front)

    return Domain(list(places(world)), why)


def _factors(asked: Asked, got: Got) -> Domain[int]:
    world: AwawWorld = asked.world
    kind = got["kind"]

    def why(count: int) -> list[Refusal]:
        if count < 1:
            return [Refusal("27.11", "at least one factor is built")]
        party, front = world.pools[kind].party, got["front"]
        return against_type(world, kind, count) or may_assign(
            world, kind, party, front, factors=count
        )

    return Domain(range(1, unbuilt(world, kind) + 1), why)


def _proposals(asked: Asked) -> Iterator[BuildForFront]:
    world: AwawWorld = asked.world
    for kind in to_build(world):
        for front in fronts_for(world, kind):
            yield BuildForFront(kind, front, 1)


@together(kind=who_pays)
class FrontBuilding(Decision[BuildForFront | EndFrontBuilding], frozen=True):
    """27.91A, 27.92: asked of the moving side while it can build strategic air units."""

    rule: ClassVar[str] = "27.92"
    prompt: ClassVar[str] = "Build strategic bombers or interceptors, or go on"
    by_default: ClassVar[str] = "none is built"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        BuildForFront: Form(
            (Slot("kind", _kinds), Slot("front", _fronts), Slot("factors", _factors)),
            proposals=_proposals,
            label="Build for a front",
            weight=2,
        ),
        EndFrontBuilding: Form(closes=True, label="No more of these"),
    }

    def default(self, asked: Asked) -> EndFrontBuilding:
        return EndFrontBuilding()


@BOOK.happens(
    WORKS,
    "27.91A, 27.92",
    "strategic bombers and interceptors of the force pools are built in the construction phase",
    order=95,
)
class FrontConstruction(Procedure[None]):
    def start(self, world: AwawWorld, _: None) -> Step:
        if not to_build(world):
            return Done()
        return self.ask(FrontBuilding(seats_of_side(world, world.side)), then=self.answered)

    def answered(self, world: AwawWorld, answer: BuildForFront | EndFrontBuilding) -> Step:
        if isinstance(answer, EndFrontBuilding):
            return Done()
        build(world, answer.kind, answer.front, answer.factors)
        return self.go(self.start)


def build(world: AwawWorld, kind: UnitTypeId, front: str, count: int) -> None:
    """27.12, 24.43, 27.91A, 28.82: paid for like other units; they are inverted until the player
    turn ends.
    """
    pool = world.pools[kind]
    cost = world.statics.kinds[kind].cost * count
    paid = pay(world, str(who_pays(world, kind)), cost, "27.11", f"{count} {kind}")
    world.amend(pool, unbuilt=pool.unbuilt - count)
    box = SpaceId(SW_BOXES[theater_of(front)])
    world.put(Built(len(world.built), kind, pool.party, box, count, paid))
    assign(world, kind, pool.party, front, count, used=True)
    world.tell("27.92", f"{count} {kind} on the {front} front")

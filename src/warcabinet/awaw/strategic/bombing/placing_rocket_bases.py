"""26.61, 18.142A: a side places rocket bases in its movement, construction and redeployment
phases, as it lays airbases.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from warcabinet.awaw.air.base_changes.airbase_placement import OTHER_BASES
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import asked_side, seats_of_side
from warcabinet.awaw.command.together import together
from warcabinet.awaw.logistics.hex_control.hex_control import holder_of
from warcabinet.awaw.offensives.partners import with_consent
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import parties_of
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.bombing.rocket_bases import (
    MoveRockets,
    additional,
    against_hex,
    bases_of,
    builders,
    may_recycle,
    may_replace,
    place,
    recyclable,
    recycle,
    rights,
    sites,
)
from warcabinet.awaw.terms.powers import Power, Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId


class PlaceRocketBase(Action, frozen=True):
    """26.61A, 26.62C: a power places a rocket base."""

    power: Power
    hex: SpaceId


class MoveRocketBase(Action, frozen=True):
    """26.61A: a power takes up a rocket base and places it elsewhere."""

    taken: SpaceId
    hex: SpaceId


class EndRocketBases(Action, frozen=True):
    """26.61: no more rocket bases in this phase."""


def against_placing(world: AwawWorld, power: str) -> list[Refusal]:
    """26.61A, 26.62C, 26.63B: why a power places none now."""
    if additional(world, power) or may_replace(world, power):
        return []
    reason = "its research allows no more rocket bases, or none in this turn"
    return [Refusal("26.61A", reason, (Thing("power", power),))]


def against_taking_up(world: AwawWorld, space: SpaceId) -> list[Refusal]:
    """26.61A: why a rocket base is not taken up."""
    row = world.rocket_bases.get(space)
    if row is None:
        return [Refusal("26.61A", "there is no rocket base", (a_hex(space),))]
    if row.damaged:
        return [Refusal("26.61A", "a damaged rocket base is not taken up", (a_hex(space),))]
    if not may_recycle(world, row.owner):
        return [Refusal("26.61A", "one has been moved or replaced in this turn", (a_hex(space),))]
    return []


def _powers(asked: Asked, got: Got) -> Domain[Power]:
    world: AwawWorld = asked.world
    own = builders(world, asked_side(asked))

    def why(power: Power) -> list[Refusal]:
        if power not in own:
            return [Refusal("26.61", "you place no rocket bases for it", (Thing("power", power),))]
        return against_placing(world, str(power))

    return Domain([Power(name) for name in own], why)


def _hexes(asked: Asked, got: Got) -> Domain[SpaceId]:
    world: AwawWorld = asked.world
    power = str(got["power"])
    found = world.map.members(sites(world, power))
    return Domain(found, lambda space: against_hex(world, power, space))


def _old(asked: Asked, got: Got) -> Domain[SpaceId]:
    world: AwawWorld = asked.world
    own = [row.hex for name in builders(world, asked_side(asked)) for row in bases_of(world, name)]

    def why(space: SpaceId) -> list[Refusal]:
        if space not in own:
            return [Refusal("26.61A", "there is no rocket base of yours", (a_hex(space),))]
        return against_taking_up(world, space)

    return Domain(own, why)


def _new(asked: Asked, got: Got) -> Domain[SpaceId]:
    world: AwawWorld = asked.world
    row = world.rocket_bases.get(got["taken"])
    if row is None:
        return Domain((), lambda space: [Refusal("26.61A", "there is no rocket base")])
    side = str(asked_side(asked))

    def why(space: SpaceId) -> list[Refusal]:
        found = against_hex(world, row.owner, space)
        return found or BOOK.may(world, MoveRockets(side, row.hex, space))

    return Domain(world.map.members(sites(world, row.owner)), why)


def _proposals(asked: Asked) -> Iterator[PlaceRocketBase]:
    world: AwawWorld = asked.world
    for power in asked.domain_of(_powers).values():
        for space in world.map.members(sites(world, power)):
            yield PlaceRocketBase(power, space)


def _can_place(asked: Asked) -> list[Refusal]:
    world: AwawWorld = asked.world
    own = builders(world, asked_side(asked))
    if any(not against_placing(world, name) and sites(world, name) for name in own):
        return []
    return [Refusal("26.61A", "you place no more rocket bases in this turn")]


def _can_move(asked: Asked) -> list[Refusal]:
    world: AwawWorld = asked.world
    own = builders(world, asked_side(asked))
    if any(recyclable(world, name) and sites(world, name) for name in own):
        return []
    return [Refusal("26.61A", "you have no rocket base to take up")]


def _owner(world: AwawWorld, space: SpaceId) -> str | None:
    row = world.rocket_bases.get(space)
    return None if row is None else row.owner


def host(world: AwawWorld, order: PlaceRocketBase | MoveRocketBase) -> tuple[str, ...]:
    """18.142C, 29.24A: the partner in whose hex it is placed; another seat must permit it."""
    holder = holder_of(world, order.hex)
    if isinstance(order, MoveRocketBase):
        power = _owner(world, order.taken)
    else:
        power = str(order.power)
    return () if holder is None or holder == power else (holder,)


@together(taken=_owner)
class RocketBaseOrders(Decision[PlaceRocketBase | MoveRocketBase | EndRocketBases], frozen=True):
    """26.61: asked of the moving side while it may place rocket bases, or move them."""

    rule: ClassVar[str] = "26.61"
    prompt: ClassVar[str] = "Place rocket bases, or go on"
    by_default: ClassVar[str] = "no rocket base is placed"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        PlaceRocketBase: Form(
            (Slot("power", _powers), Slot("hex", _hexes)),
            fits=_can_place,
            proposals=_proposals,
            label="Place a rocket base",
        ),
        MoveRocketBase: Form(
            (Slot("taken", _old), Slot("hex", _new)),
            fits=_can_move,
            label="Move a rocket base",
        ),
        EndRocketBases: Form(closes=True, weight=3, label="No more rocket bases"),
    }

    def default(self, asked: Asked) -> EndRocketBases:
        return EndRocketBases()

    def real(self, asked: Asked) -> bool:
        return bool(builders(asked.world, asked_side(asked)))


FIRST_ROCKETS = 1943
"""41.31D: before this year nobody has a result for rockets."""


def could_place(world: AwawWorld, side: Side) -> bool:
    """26.61A, 41.53: may a side have rocket bases to place, as far as everybody knows? A result
    that is not used yet is a secret, so its owner is asked whether he has it or not.
    """
    if world.turn.year < FIRST_ROCKETS or not world.statics.special("research"):
        return bool(builders(world, side))
    return any(rights(world, name) for name in parties_of(world, side))


@BOOK.happens(
    OTHER_BASES,
    "26.61",
    "rocket bases are placed and taken up in the phases in which airbases are laid",
)
class RocketBases(Procedure[None]):
    def start(self, world: AwawWorld, _: None) -> Step:
        if not could_place(world, world.side):
            return Done()
        return self.ask(RocketBaseOrders(seats_of_side(world, world.side)), then=self.answered)

    @with_consent(
        PlaceRocketBase, MoveRocketBase, unpaid=(PlaceRocketBase, MoveRocketBase), also=host
    )
    def answered(
        self, world: AwawWorld, answer: PlaceRocketBase | MoveRocketBase | EndRocketBases
    ) -> Step:
        if isinstance(answer, EndRocketBases):
            return Done()
        if isinstance(answer, MoveRocketBase):
            recycle(world, answer.taken, answer.hex)
        else:
            place(world, str(answer.power), answer.hex)
        return self.go(self.start)

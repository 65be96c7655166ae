"""10.92: the order with which flak moves in the movement phase."""

from __future__ import annotations

from collections.abc import Iterator

from warcabinet.awaw.command.command import asked_side
from warcabinet.awaw.ground.movement.movement_of_flak import (
    against_flak,
    against_flak_move,
    flak_of,
    flak_reach,
    unmoved,
)
from warcabinet.awaw.pieces.air_factors import an_air
from warcabinet.awaw.state.air import AirId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Domain, Form, Got, Slot, numbers
from warcabinet.hexes import SpaceId


class MoveFlak(Action, frozen=True):
    """10.92: factors of flak go to a space next to theirs."""

    stack: AirId
    factors: int
    to: SpaceId


def stacks(asked: Asked, got: Got) -> Domain[AirId]:
    """10.92, 13.11: flak of one's own side that has not moved."""
    world: AwawWorld = asked.world
    side = asked_side(asked)

    def why(stack: AirId) -> list[Refusal]:
        if found := against_flak(world, side, stack, "13.11"):
            return found
        if unmoved(world, world.air[stack]) > 0:
            return []
        return [Refusal("10.92", "this flak has moved already", (an_air(stack),))]

    return Domain(flak_of(world, side), why)


def how_many(asked: Asked, got: Got) -> Domain[int]:
    row = asked.world.air.get(got["stack"])
    most = 0 if row is None else unmoved(asked.world, row)
    return numbers(1, most, "10.92", f"{most} factors of it can move")


def destinations(asked: Asked, got: Got) -> Domain[SpaceId]:
    """10.92, 10.96: spaces that the flak can reach and stay in."""
    world: AwawWorld = asked.world
    row = world.air.get(got["stack"])
    if row is None:
        return Domain((), lambda to: [Refusal("13.11", "there is no such flak")])
    stack, factors = row, int(got["factors"])
    reached = flak_reach(world, row).reached & ~world.map.bit(str(row.place))
    return Domain(
        world.map.listed(reached), lambda to: against_flak_move(world, stack, factors, to)
    )


def proposals(asked: Asked) -> Iterator[MoveFlak]:
    for stack in stacks(asked, {}).values():
        for to in destinations(asked, {"stack": stack, "factors": 1}).values()[:1]:
            yield MoveFlak(stack, 1, to)


def some_flak(asked: Asked) -> list[Refusal]:
    """10.92: offered while there is flak that can move."""
    world: AwawWorld = asked.world
    if flak_of(world, asked_side(asked)) and next(proposals(asked), None) is not None:
        return []
    return [Refusal("10.92", "no flak of yours can move")]


FLAK_FORM = Form(
    (Slot("stack", stacks), Slot("factors", how_many), Slot("to", destinations)),
    fits=some_flak,
    proposals=proposals,
    label="Move flak",
)

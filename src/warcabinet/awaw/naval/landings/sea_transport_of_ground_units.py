"""21.437A: ground units move to the port from which they are carried by sea, before others move."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import commands
from warcabinet.awaw.ground.movement.ground_movement import (
    march,
    may_march,
    out_of_reach,
    points_left,
    reachable,
)
from warcabinet.awaw.naval.landings.loading import Embark, ports_for_cargo
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.pieces.cargo import not_at_hand
from warcabinet.awaw.pieces.ground_units import a_hex, a_unit
from warcabinet.awaw.state.berths import afloat
from warcabinet.awaw.state.ground import Unit, UnitId
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Domain, Form, Got, Slot
from warcabinet.hexes import SpaceId

FEW = 40
"""How many units are looked at for one that could move to a port."""


class MoveToPort(Action, frozen=True):
    """A ground unit moves to a port, in order to be carried by sea (R-463)."""

    unit: UnitId
    to: SpaceId


def against_start(world: AwawWorld, unit: UnitId) -> list[Refusal]:
    """21.437A: why a unit does not move now."""
    if found := not_at_hand(world, world.side, unit, "21.437A"):
        return found
    row = world.units[unit]
    if found := may_march(world, row):
        return found
    if points_left(world, row) < 1:
        return [Refusal("13.41", "it has used all its movement points", (a_unit(unit),))]
    return []


def against_port(world: AwawWorld, row: Unit, to: SpaceId) -> list[Refusal]:
    """21.437A, 21.437B: a port within reach from which it could be carried, however many are there.
    It does not overrun anybody on its way.
    """
    about = (a_unit(row.id), a_hex(to))
    if to not in world.map or not world.map.has(ports_for_cargo(world, row.party), to):
        return [Refusal("21.437A", "units move to a port from which they are carried", about)]
    if where(world, row.place) == to:
        return [Refusal("21.437A", "it is there already", about)]
    found = out_of_reach(world, row, reachable(world, row), to)
    return found or BOOK.may(world, Embark(Kind.SEA_TRANSPORT, row.id, to))


def _own(asked: Asked) -> list[UnitId]:
    own = commands(asked.world, asked.seat)
    rows = asked.world.units.rows()
    return [row.id for row in rows if row.party in own and not afloat(row.place)]


def _units(asked: Asked, got: Got) -> Domain[UnitId]:
    return Domain(_own(asked), lambda unit: against_start(asked.world, unit))


def _ports(asked: Asked, got: Got) -> Domain[SpaceId]:
    world: AwawWorld = asked.world
    row = world.units.get(got["unit"])
    if row is None:
        return Domain((), lambda to: [Refusal("13.41", "there is no such unit")])
    found = reachable(world, row).reached & ports_for_cargo(world, row.party)
    return Domain(world.map.members(found), lambda to: against_port(world, row, to))


def _some(asked: Asked) -> Iterator[MoveToPort]:
    world: AwawWorld = asked.world
    for unit in islice(_own(asked), FEW):
        if against_start(world, unit):
            continue
        row = world.units[unit]
        near = reachable(world, row).reached & ports_for_cargo(world, row.party)
        for to in world.map.members(near):
            if not against_port(world, row, to):
                yield MoveToPort(unit, to)


def _somebody(asked: Asked) -> list[Refusal]:
    if next(_some(asked), None) is not None:
        return []
    return [Refusal("21.437A", "no unit of yours can move to a port")]


MOVE_FORM = Form(
    (Slot("unit", _units), Slot("to", _ports)),
    fits=_somebody,
    proposals=_some,
    label="Move to a port",
)


def move_to_port(world: AwawWorld, action: MoveToPort) -> None:
    row = world.units[action.unit]
    found = reachable(world, row)
    march(world, row, found.path(action.to), found.cost(action.to))

"""21.517K: invading units for which there is no room ashore: who goes back, and to which port.

Asked once the hex is won and the bridgehead decided, while there are more than may stay. Of those
of whom nothing is said the weakest go back where they embarked.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from msgspec.structs import replace

from warcabinet.awaw.ground.stacking.stacking import friends_in, may_stay
from warcabinet.awaw.naval.cargo.destroyer_and_transport_requirements import (
    factors_of,
    lift_of,
    need,
    per_factor,
)
from warcabinet.awaw.naval.cargo.embarking import aboard
from warcabinet.awaw.naval.landings.loading import ports_for_cargo
from warcabinet.awaw.naval.landings.range_of_sea_transport_and_invasions import against_route
from warcabinet.awaw.naval.landings.seaborne_invasions import INVASION
from warcabinet.awaw.naval.landings.shore_bombardment_mechanics import invaders, still_aboard
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.pieces.ground_units import a_hex, a_unit
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.naval import Cargo, CargoId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.hexes import SpaceId


class SendBack(Action, frozen=True):
    """21.517K: a unit goes back with its ships, to a port within range."""

    unit: UnitId
    to: SpaceId


class SendNobodyElse(Action, frozen=True):
    """21.517K: the others stay as far as there is room."""


def room_aboard(world: AwawWorld, unit: UnitId) -> bool:
    """21.517K: can the destroyers that are left of those that brought a unit take it back?"""
    carried = world.carried_by.get(CargoId(str(unit)))
    if carried is None or carried.force not in world.forces:
        return False
    row, landed = world.units[unit], world.landed[unit]
    each = per_factor(world, Kind.INVASION, row.party, landed.embarked, landed.hex)
    taken = sum(need(world, cargo) for cargo in aboard(world, carried.force))
    return lift_of(world, carried.force) - taken >= each * factors_of(world, row)


def to_land(world: AwawWorld, space: SpaceId) -> list[Cargo]:
    """21.517J: the units aboard that are still to come ashore."""
    rows = still_aboard(world, space)
    return [row for row in rows if row.unit is not None and not row.returning]


def too_many(world: AwawWorld, space: SpaceId, side: Side) -> bool:
    """21.517K, 12.11: would all who have come, with those who are there, be too many?"""
    ahead = world.copy()
    for row in to_land(world, space):
        assert row.unit is not None
        ahead.put(replace(row.unit, place=space))
    return bool(may_stay(ahead, space, friends_in(ahead, space, side)))


def able_to_return(world: AwawWorld, space: SpaceId) -> list[UnitId]:
    """21.517K: those who are aboard, or have fought and find room with their ships again."""
    back = [UnitId(str(row.id)) for row in to_land(world, space)]
    return [*back, *(unit for unit in invaders(world, space) if room_aboard(world, unit))]


def within_range(world: AwawWorld, space: SpaceId, unit: UnitId) -> list[SpaceId]:
    """21.517K, 21.3614: the ports within range of the hex, that where it embarked first."""
    name = CargoId(str(unit))
    carried, cargo = world.carried_by.get(name), world.cargo.get(name)
    if carried is None or (force := world.forces.get(carried.force)) is None:
        return []
    home = world.landed[unit].embarked if cargo is None else cargo.embarked
    base = SpaceId(str(force.base or home))
    ports = world.map.members(ports_for_cargo(world, force.party))
    near = (
        port
        for port in ports
        if port not in (home, space)
        and not against_route(world, INVASION, force.party, base, port, space, ())
    )
    return [home, *near]


def sent_ahead(world: AwawWorld, unit: UnitId) -> AwawWorld:
    """The World with those in port who have been sent back before, and this unit ashore."""
    ahead = world.trial()
    for row in world.cargo.rows():
        if row.unit is not None and (row.returning or row.id == CargoId(str(unit))):
            ahead.put(replace(row.unit, place=row.embarked))
    return ahead


def no_room_in_port(ahead: AwawWorld, unit: UnitId, to: SpaceId) -> list[Refusal]:
    """21.517K, 12.21: would the port to which it has been sent be overstacked?"""
    side = side_of_party(ahead, ahead.units[unit].party)
    return may_stay(ahead, to, (*friends_in(ahead, to, side), unit))


def _hex(asked: Asked) -> SpaceId:
    assert isinstance(asked.decision, SurplusUnits)
    return asked.decision.hex


def _units(asked: Asked, got: Got) -> Domain[UnitId]:
    world: AwawWorld = asked.world
    able = able_to_return(world, _hex(asked))

    def why(unit: UnitId) -> list[Refusal]:
        if unit in able:
            return []
        return [Refusal("21.517K", "it has not invaded, or its ships cannot take it back")]

    return Domain(able, why)


def _ports(asked: Asked, got: Got) -> Domain[SpaceId]:
    world: AwawWorld = asked.world
    unit: UnitId = got["unit"]
    near = within_range(world, _hex(asked), unit)
    ahead = sent_ahead(world, unit)

    def why(to: SpaceId) -> list[Refusal]:
        if to in near:  # 12.15: where it embarked there may be too many, until redeployment is over
            return [] if to == near[0] else no_room_in_port(ahead, unit, to)
        about = (a_unit(unit), a_hex(to))
        return [Refusal("21.517K", "units go back to a port within range of the hex", about)]

    return Domain(near, why)


class SurplusUnits(Decision[SendBack | SendNobodyElse], frozen=True):
    """21.517K: asked while more have come than may stay."""

    hex: SpaceId

    rule: ClassVar[str] = "21.517K"
    prompt: ClassVar[str] = "Send units that find no room back to port"
    by_default: ClassVar[str] = "the weakest units go back where they embarked"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        SendBack: Form((Slot("unit", _units), Slot("to", _ports)), label="Send back"),
        SendNobodyElse: Form(label="Send nobody else"),
    }

    def default(self, asked: Asked) -> SendNobodyElse:
        return SendNobodyElse()

    def prompt_for(self, asked: Asked) -> str:
        return f"Send units that find no room in {self.hex} back to port"


def is_asked(world: AwawWorld, space: SpaceId) -> bool:
    """21.517K: are there too many, and is there anybody who could go back?"""
    able = able_to_return(world, space)
    if not able:
        return False
    cargo = world.cargo.get(CargoId(str(able[0])))
    party = world.units[able[0]].party if cargo is None else cargo.party
    side = side_of_party(world, party)
    return side is not None and too_many(world, space, side)

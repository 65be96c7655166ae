"""17.312, 17.3124: the fast carriers of a seat in port and their squadrons: who takes how many, and
how squadrons go aboard, ashore and over to other carriers.
"""

from __future__ import annotations

from warcabinet.awaw.command.command import commands
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.naval.movement.crews import loose_ships
from warcabinet.awaw.naval.ships.changing import change
from warcabinet.awaw.naval.ships.contents import ships_of, squadrons_on
from warcabinet.awaw.naval.ships.squadrons import come_aboard, embark, leave_carrier, room_on
from warcabinet.awaw.naval.ships.types_of_naval_units import class_of
from warcabinet.awaw.pieces.air_factors import station
from warcabinet.awaw.state.air import AirId, AirState, AirUnits
from warcabinet.awaw.state.berths import ForceId, space_of
from warcabinet.awaw.state.naval import Condition, Hull, HullState, Stance
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

LOOSE = "loose"


def carriers(
    world: AwawWorld, seat: Seat, ports: tuple[SpaceId, ...] = ()
) -> dict[str, tuple[Hull, ...]]:
    """17.3122: the fast carriers of a seat in port, or in one of these, by force; those in no force
    by port.
    """
    own = commands(world, seat)
    found: dict[str, tuple[Hull, ...]] = {}
    for row in world.forces.rows():
        if row.party in own and row.stance is Stance.PORT:
            found[str(row.id)] = ships_of(world, row.id)
    for hull in loose_ships(world, seat):
        key = f"{LOOSE}@{space_of(hull.berth)}"
        found[key] = (*found.get(key, ()), hull)
    decks = {
        key: tuple(
            hull
            for hull in hulls
            if class_of(world, hull).fast_carrier and hull.condition is not Condition.SUNK
        )
        for key, hulls in found.items()
    }
    return {
        key: hulls
        for key, hulls in decks.items()
        if hulls and (not ports or port_of(world, key) in ports)
    }


def port_of(world: AwawWorld, key: str) -> SpaceId:
    head, _, port = key.partition("@")
    return SpaceId(port) if head == LOOSE else world.forces[ForceId(key)].place


def takes(hull: Hull, row: AirUnits) -> bool:
    """17.3122C, 17.3124: may these squadrons go aboard this carrier? None go aboard a damaged one;
    those that were built in this turn go aboard one that was launched in it.
    """
    if hull.party != row.party or hull.damaged:
        return False
    new = row.state is AirState.NEW and hull.state is HullState.NEW
    return row.state is AirState.READY or new


def room_aboard(world: AwawWorld, hulls: tuple[Hull, ...], row: AirUnits) -> int:
    """17.312: how many of these squadrons the carriers can still take."""
    return sum(max(0, room_on(world, hull)) for hull in hulls if takes(hull, row))


def aboard(world: AwawWorld, hulls: tuple[Hull, ...]) -> dict[UnitTypeId, int]:
    """The squadrons on these carriers, by type."""
    found: dict[UnitTypeId, int] = {}
    for hull in hulls:
        for row in squadrons_on(world, hull.what):
            found[row.type] = found.get(row.type, 0) + row.squadrons
    return found


def receives(hull: Hull) -> bool:
    """17.3124: an undamaged carrier that is not inverted."""
    return not hull.damaged and not hull.inverted


def gives(hull: Hull) -> bool:
    """17.3124: an undamaged carrier that is inverted."""
    return not hull.damaged and hull.inverted


def board(world: AwawWorld, hulls: tuple[Hull, ...], stack: AirId, squadrons: int) -> None:
    """17.312, 17.3122D: squadrons fill carrier after carrier, the emptiest first, and have their
    status from now on.
    """
    row, left = world.air[stack], squadrons
    fit = [hull for hull in hulls if takes(hull, row)]
    for hull in sorted(fit, key=lambda one: (-room_on(world, one), one.what)):
        if (count := min(left, room_on(world, hull))) > 0:
            embark(world, hull, stack, count)
            left -= count


def land(
    world: AwawWorld, hulls: tuple[Hull, ...], kind: UnitTypeId, squadrons: int, port: SpaceId
) -> None:
    """17.3122D, 17.3124: squadrons of carriers in port go ashore, from damaged ones first; those of
    inverted carriers are inverted.
    """
    left = squadrons
    for hull in sorted(hulls, key=lambda one: (not one.damaged, one.what)):
        for row in [one for one in squadrons_on(world, hull.what) if one.type == kind]:
            if (count := min(left, row.squadrons)) > 0:
                down = hull.inverted and row.state is AirState.READY
                leave_carrier(world, row, count)
                state = AirState.DOWN if down else row.state
                station(world, kind, row.party, port, count, state)
                left -= count


def to_shift(world: AwawWorld, hulls: tuple[Hull, ...], kind: UnitTypeId) -> int:
    """17.3124: how many squadrons of a type are on inverted carriers of a force and have room on
    those that are not inverted.
    """
    there = [
        row
        for hull in filter(gives, hulls)
        for row in squadrons_on(world, hull.what)
        if row.type == kind
    ]
    parties = {row.party for row in there}
    decks = [hull for hull in hulls if receives(hull) and hull.party in parties]
    room = sum(max(0, room_on(world, hull)) for hull in decks)
    return min(room, sum(row.squadrons for row in there))


def shift(world: AwawWorld, hulls: tuple[Hull, ...], kind: UnitTypeId, squadrons: int) -> None:
    """17.3124: squadrons of inverted carriers fill those that are not, the emptiest first; these
    are inverted by it as well.
    """
    decks = sorted(filter(receives, hulls), key=lambda one: (-room_on(world, one), one.what))
    left = squadrons
    for hull in filter(gives, hulls):
        for deck in decks:
            for row in [one for one in squadrons_on(world, hull.what) if one.type == kind]:
                count = min(left, row.squadrons, room_on(world, deck))
                if count < 1 or deck.party != row.party:
                    continue
                leave_carrier(world, row, count)
                come_aboard(world, deck, kind, row.party, count, row.state)
                change(world, world.hulls[deck.id], state=hull.state)
                left -= count

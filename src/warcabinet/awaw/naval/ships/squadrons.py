"""17.312: naval air squadrons that go on board carriers and leave them."""

from __future__ import annotations

from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.forces.ships import ShipId
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.naval.ships.contents import Known, contents, forces_in, squadrons_on
from warcabinet.awaw.naval.ships.types_of_naval_units import class_of
from warcabinet.awaw.pieces.air_factors import station, withdraw
from warcabinet.awaw.state.air import AirId, AirState
from warcabinet.awaw.state.naval import Aboard, AboardId, Hull, Stance
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId


def room_on(world: AwawWorld, hull: Hull) -> int:
    """17.312: how many squadrons more a carrier bases: as many in all as it has factors."""
    if not class_of(world, hull).fast_carrier:
        return 0
    return hull.factors - sum(row.squadrons for row in squadrons_on(world, hull.what))


def embark(world: AwawWorld, hull: Hull, stack: AirId, squadrons: int) -> Aboard:
    """17.312, 20.164A: squadrons at the port of a carrier go on board; they are as secret as it."""
    row = withdraw(world, stack, squadrons)
    return come_aboard(world, hull, row.type, row.party, squadrons, row.state)


def come_aboard(
    world: AwawWorld,
    hull: Hull,
    kind: UnitTypeId,
    party: str,
    squadrons: int,
    state: AirState = AirState.READY,
) -> Aboard:
    """17.312, 17.3123, 20.164A: squadrons are on a carrier now, and as secret as it."""
    ship = ShipId(hull.what)
    new = Aboard(kind, party, ship, squadrons, state, open=hull.open, seats=hull.seats)
    there = world.aboard.get(AboardId(new.key()))
    if there is None:
        return world.put(new)
    return world.amend(there, squadrons=there.squadrons + squadrons)


def leave_carrier(world: AwawWorld, row: Aboard, squadrons: int) -> None:
    """17.312: squadrons are on a carrier no longer."""
    if squadrons == row.squadrons:
        world.drop(row)
    else:
        world.amend(row, squadrons=row.squadrons - squadrons)


def rehome(world: AwawWorld, carrier: Hull, place: SpaceId) -> None:
    """17.3124: squadrons of a carrier that goes down at sea count as based on others of the naval
    force first: on undamaged ones, then on damaged ones. For whom there is no room stays where he
    is.
    """
    afloat = [
        hull
        for force in forces_in(world, place)
        if world.forces[force].party == carrier.party
        and world.forces[force].stance is not Stance.PORT
        and isinstance(found := contents(world, force), Known)
        for hull in found.hulls
        if hull.what != carrier.what
    ]
    for hull in sorted(afloat, key=lambda one: (one.damaged, one.what)):
        for row in squadrons_on(world, carrier.what):
            if (count := min(room_on(world, hull), row.squadrons)) > 0:
                leave_carrier(world, row, count)
                come_aboard(world, hull, row.type, row.party, count, row.state)


def go_ashore(world: AwawWorld, row: Aboard, squadrons: int, to: SpaceId) -> None:
    """17.312: squadrons of a carrier go to a base on land, where all see them."""
    leave_carrier(world, row, squadrons)
    station(world, row.type, row.party, to, squadrons, row.state)


def fill_carriers(world: AwawWorld, hulls: tuple[Hull, ...]) -> None:
    """17.312, 17.21: the squadrons at a port that are based on its carriers sail with them: each
    takes as many as it has room for. Army air is never on carriers.
    """
    for hull in hulls:
        port = where(world, hull.berth)
        for stack in world.air_in[port]:
            row = world.air[stack]
            naval = world.statics.kinds[row.type].category is Category.NAS
            if naval and row.party == hull.party and (room := room_on(world, hull)) > 0:
                embark(world, hull, stack, min(room, row.factors))

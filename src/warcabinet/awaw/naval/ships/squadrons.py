"""17.312: naval air squadrons that go on board carriers and leave them."""

from __future__ import annotations

from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.forces.ships import ShipId
from warcabinet.awaw.naval.ships.classes import class_of
from warcabinet.awaw.naval.ships.contents import squadrons_on
from warcabinet.awaw.pieces.air_factors import station, withdraw
from warcabinet.awaw.state.air import AirId
from warcabinet.awaw.state.naval import Aboard, AboardId, Hull
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
    ship = ShipId(hull.what)
    new = Aboard(row.type, row.party, ship, squadrons, row.state, open=hull.open, seats=hull.seats)
    there = world.aboard.get(AboardId(new.key()))
    if there is None:
        return world.put(new)
    return world.amend(there, squadrons=there.squadrons + squadrons)


def go_ashore(world: AwawWorld, row: Aboard, squadrons: int, to: SpaceId) -> None:
    """17.312: squadrons of a carrier go to a base on land, where all see them."""
    if squadrons == row.squadrons:
        world.drop(row)
    else:
        world.amend(row, squadrons=row.squadrons - squadrons)
    station(world, row.type, row.party, to, squadrons, row.state)


def fill_carriers(world: AwawWorld, hulls: tuple[Hull, ...]) -> None:
    """17.312: the squadrons at a port that are based on its carriers sail with them: each takes as
    many as it has room for.
    """
    for hull in hulls:
        port = where(world, hull.berth)
        for stack in world.air_in[port]:
            row = world.air[stack]
            naval = world.statics.kinds[row.type].category is Category.NAS
            if naval and row.party == hull.party and (room := room_on(world, hull)) > 0:
                embark(world, hull, stack, min(room, row.factors))

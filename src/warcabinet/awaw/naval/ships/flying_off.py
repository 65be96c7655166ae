"""17.312, 17.3124, 18.524B, 21.556: squadrons that are sent from the carriers of a force on
missions over land, and come back to them.

Everybody sees such squadrons, so they are rows of `air`; their base is the force, not one of its
ships, because which carriers it has remains a secret (20.164A).
"""

from __future__ import annotations

from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.naval.ships.contents import Known, contents, squadrons_on
from warcabinet.awaw.naval.ships.squadrons import come_aboard, leave_carrier, room_on
from warcabinet.awaw.naval.ships.types_of_naval_units import class_of
from warcabinet.awaw.pieces.air_factors import eliminate_air, station, withdraw
from warcabinet.awaw.state.air import AirId, AirUnits
from warcabinet.awaw.state.berths import ForceId, force_of, in_force
from warcabinet.awaw.state.ground import Cause
from warcabinet.awaw.state.naval import Aboard, Hull
from warcabinet.awaw.state.world import AwawWorld


def decks(world: AwawWorld, force: ForceId) -> tuple[Hull, ...]:
    """17.3124, 20.5222B, 21.314: the fast carriers of a force that launch and land squadrons: those
    that are not damaged. None where its ships are not known.
    """
    found = contents(world, force)
    if not isinstance(found, Known):
        return ()
    return tuple(
        hull for hull in found.hulls if class_of(world, hull).fast_carrier and not hull.damaged
    )


def on_deck(world: AwawWorld, force: ForceId) -> dict[UnitTypeId, int]:
    """17.312, 18.41: the squadrons of a force that could take off, by type."""
    found: dict[UnitTypeId, int] = {}
    for row in _ready(world, force):
        found[row.type] = found.get(row.type, 0) + row.squadrons
    return found


def _ready(world: AwawWorld, force: ForceId) -> list[Aboard]:
    return [row for hull in decks(world, force) for row in squadrons_on(world, hull.what)]


def fly_off(world: AwawWorld, force: ForceId, kind: UnitTypeId, squadrons: int) -> AirId:
    """21.556: squadrons of a force stand by for a mission, and are seen by all."""
    left = squadrons
    party = world.forces[force].party
    for row in _ready(world, force):
        if row.type == kind and left:
            count = min(left, row.squadrons)
            leave_carrier(world, row, count)
            party, left = row.party, left - count
    if left:
        raise ValueError(f"{force} has {squadrons - left} squadrons of {kind}, not {squadrons}")
    station(world, kind, party, in_force(force), squadrons)
    return AirUnits(kind, party, in_force(force), squadrons).id


def land_on(world: AwawWorld) -> None:
    """18.524B, 17.3124, 17.3122D: the squadrons of all forces are on their carriers again, and have
    the state of these; for whom there is no deck is lost.
    """
    for row in [one for one in world.air.rows() if force_of(one.place) is not None]:
        force = force_of(row.place)
        assert force is not None
        left = row.factors
        for hull in decks(world, force):
            if (count := min(left, room_on(world, hull))) > 0:
                withdraw(world, row.id, count)
                come_aboard(world, hull, row.type, row.party, count)
                left -= count
        if left:
            eliminate_air(world, row.id, left, Cause.COMBAT, "17.3124")

"""21.438, 21.35A, 18.24, 22.82A: air units that are carried by sea.

Each factor, or three squadrons of naval air, is a cargo of its own: so they are shared out among
forces, and lost, one by one.
"""

from __future__ import annotations

from msgspec.structs import replace

from warcabinet.awaw.air.bases.basing import squadrons_of
from warcabinet.awaw.forces.kinds import SQUADRONS
from warcabinet.awaw.naval.cargo.embarking import take_off
from warcabinet.awaw.naval.ships.concealing import seats_for
from warcabinet.awaw.pieces.air_factors import note_lost, station
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.state.air import AirUnits
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.ground import Cause
from warcabinet.awaw.state.naval import Activity, Cargo, CargoId, CarriedBy
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId


def lots(world: AwawWorld, kind: str, factors: int) -> list[int]:
    """21.35A, 17.141B: how so many factors, or squadrons of naval air, are broken down: each lot
    takes the room of one factor.
    """
    each = SQUADRONS // squadrons_of(world, kind)
    whole, rest = divmod(factors, each)
    return [each] * whole + ([rest] if rest else [])


def embark_air(
    world: AwawWorld, activity: Activity, force: ForceId, row: AirUnits, factors: int
) -> None:
    """21.35A, 20.164A: factors that were taken from a stack go aboard the ships of a force,
    inverted or not.
    """
    _no_longer_waiting(world, row, factors)
    place = where(world, row.place)
    boarded = place == world.forces[force].base
    seats = seats_for(world, row.party)
    numbers = [int(str(one).rpartition("/")[2]) for one in world.cargo if "/" in str(one)]
    number = max(numbers, default=0)
    for amount in lots(world, row.type, factors):
        number += 1
        name = CargoId(f"{row.type}/{number}")
        world.put(
            Cargo(
                name,
                row.party,
                activity.id,
                place,
                air=row.type,
                air_state=row.state,
                amount=amount,
                boarded=boarded,
            )
        )
        world.put(CarriedBy(name, force, open=not seats, seats=seats))
    world.tell("21.438", f"{factors} of {row.type} embark in {place}", a_hex(place))


def _no_longer_waiting(world: AwawWorld, row: AirUnits, factors: int) -> None:
    """28.312, 28.314, 28.315: those that were SRed to a port in order to sail are the first to
    embark, and later only those sail on that have come there by sea, so that fewer of them are
    left; who comes back has sailed, and may be redeployed further.
    """
    done = world.by_sea.get(row.id)
    if done is not None:
        toward = max(0, done.toward - factors)
        sailed = max(done.back, done.sailed - factors)
        world.put(replace(done, toward=toward, sailed=sailed))


def land_air(world: AwawWorld, cargo: Cargo, place: SpaceId) -> None:
    """21.438A, 18.24, 21.438C: air units go ashore, where they are based from now on, in the state
    in which they were.
    """
    assert cargo.air is not None
    take_off(world, cargo)
    station(world, cargo.air, cargo.party, place, cargo.amount, cargo.air_state)


def sink_air(world: AwawWorld, cargo: Cargo) -> None:
    """20.59, 22.82A: air units go down with their ships; who had not embarked stays on land."""
    assert cargo.air is not None
    if not cargo.boarded:
        land_air(world, cargo, cargo.embarked)
        return
    take_off(world, cargo)
    note_lost(world, cargo.air, cargo.party, cargo.amount, Cause.COMBAT)
    world.tell("22.82", f"{cargo.amount} of {cargo.air} go down with their ships")

"""23.411, 23.413, 17.3126, 17.3127: the air units of a base under attack: those ashore and those
on carriers in its port take off together, and land again.

What is on carriers under a marker is shown by this, and not on which.
"""

from __future__ import annotations

from collections.abc import Iterable

from warcabinet.awaw.air.bases.basing import excess
from warcabinet.awaw.air.combat.air_combat import end_combat
from warcabinet.awaw.air.counterair.counterair_combat import ANNOUNCED, FOUGHT_OVER
from warcabinet.awaw.air.counterair.counterair_orders import defending_stacks
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.naval.air_naval.squadrons_that_become_factors import put_together as settle
from warcabinet.awaw.naval.battle.port_targets import ships_in_port
from warcabinet.awaw.naval.ships.contents import squadrons_on
from warcabinet.awaw.naval.ships.squadrons import come_aboard, room_on
from warcabinet.awaw.naval.ships.types_of_naval_units import class_of
from warcabinet.awaw.pieces.air_factors import (
    Wing,
    land,
    launch,
    shoot_down,
    station,
)
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import parties_of
from warcabinet.awaw.state.air import AirId, FlightId, Task
from warcabinet.awaw.state.ground import Cause
from warcabinet.awaw.state.naval import Condition, Hull
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.hexes import SpaceId


def ashore_takes_off(world: AwawWorld, base: SpaceId, by: Side) -> tuple[FlightId, ...]:
    """18.521B, 23.414, 23.141A: the air units in the hex, inverted or not, and no others. Squadrons
    that have worked with ships are factors again.
    """
    put_together(world, base, by)
    stacks = defending_stacks(world, base, parties_of(world, by))
    wings = [Wing(stack, world.air[stack].factors) for stack in stacks]
    return tuple(launch(world, wings, Task.BASE_DEFENCE, base))


def put_together(world: AwawWorld, base: SpaceId, by: Side) -> None:
    """23.141A: the squadrons of a base that a side attacks are factors again."""
    rows = (world.air[stack] for stack in defending_stacks(world, base, parties_of(world, by)))
    for key in sorted({f"{row.type}@{row.place}" for row in rows}):
        if (lost := world.squadrons_lost.get(key)) is not None:
            settle(world, lost)


def show_decks(world: AwawWorld, port: SpaceId, side: Side) -> None:
    """23.411, 17.3126: everybody sees how many squadrons are on carriers in a port, and not on
    which.
    """
    ships = (ship for ship in ships_in_port(world, port, side) if ship.named)
    count = sum(row.squadrons for ship in ships for row in squadrons_on(world, ship.what))
    if count:
        text = f"{count} squadrons of naval air are on carriers in {port}"
        world.tell("23.411", text, a_hex(port))


def decks_take_off(world: AwawWorld, port: SpaceId, side: Side) -> tuple[FlightId, ...]:
    """23.411, 17.3126, 18.521C: the squadrons on carriers in the port take off, and everybody
    sees how many they are.
    """
    show_decks(world, port, side)
    found: dict[AirId, Wing] = {}
    for ship in ships_in_port(world, port, side):
        for row in squadrons_on(world, ship.what) if ship.named else ():
            world.drop(row)
            station(world, row.type, row.party, port, row.squadrons, row.state)
            stack = AirId(row.key().replace(f"@{row.ship}", f"@{port}"))
            more = found[stack].factors if stack in found else 0
            found[stack] = Wing(stack, row.squadrons + more)
    return tuple(launch(world, found.values(), Task.BASE_DEFENCE, port))


# Landing ------------------------------------------------------------------------------------------


def ashore_lands(world: AwawWorld, flights: Iterable[FlightId]) -> None:
    """18.526C: they land as they were; who was forced to abort is noted elsewhere."""
    there = [flight for flight in flights if flight in world.flights]
    end_combat(world, there)
    for flight in there:
        if (row := world.flights.get(flight)) is not None:
            land(world, flight, row.state)


def decks_land(world: AwawWorld, port: SpaceId, side: Side, flights: Iterable[FlightId]) -> None:
    """18.526B, 17.3124, 17.3127: squadrons return to carriers in the port, undamaged ones first,
    whether they were forced to abort or not; who finds none is based ashore if there is room, and
    lost if not.
    """
    for flight in [one for one in flights if one in world.flights]:
        row = world.flights[flight]
        left = row.factors
        for ship in _decks(world, port, side, row.party):
            if (count := min(left, room_on(world, ship))) > 0:
                come_aboard(world, ship, row.type, row.party, count, row.state)
                left -= count
        _drop(world, flight, row.factors - left)
    for flight in [one for one in flights if one in world.flights]:
        _go_ashore(world, port, flight)


def _go_ashore(world: AwawWorld, port: SpaceId, flight: FlightId) -> None:
    """17.3127: squadrons without a carrier count at the base already, as long as they fly."""
    row = world.flights[flight]
    if gone := min(row.factors, excess(world, port)):
        shoot_down(world, flight, gone, Cause.COMBAT, "17.3127")
    if flight in world.flights:
        text = f"{row.factors - gone} squadrons of {row.type} are based ashore in {port}"
        world.tell("17.3127", text)
        land(world, flight, row.state)


def _decks(world: AwawWorld, port: SpaceId, side: Side, party: str) -> list[Hull]:
    """17.3124: undamaged carriers first, then damaged ones; none that lies sunk."""
    afloat = (
        ship
        for ship in ships_in_port(world, port, side)
        if ship.party == party
        and ship.condition is not Condition.SUNK
        and class_of(world, ship).fast_carrier
    )
    return sorted(afloat, key=lambda ship: (ship.damaged, ship.what))


def _drop(world: AwawWorld, flight: FlightId, factors: int) -> None:
    """They are aboard again, and in the air no longer."""
    row = world.flights[flight]
    if factors == row.factors:
        world.drop(row)
    elif factors:
        world.amend(row, factors=row.factors - factors)


# Counteraired from land ---------------------------------------------------------------------------


@BOOK.happens(
    ANNOUNCED,
    "17.3126, 18.521C, 18.521D, 18.523",
    "naval air on carriers in a port that is counteraired is shown, fights with the air units of "
    "the base, and leaves it with them",
)
def decks_are_counteraired(world: AwawWorld, base: SpaceId) -> None:
    decks_take_off(world, base, world.side.opponent)


@BOOK.happens(
    ANNOUNCED,
    "23.141A",
    "squadrons of the base that have worked with ships are factors again before they fight",
)
def squadrons_are_counteraired(world: AwawWorld, base: SpaceId) -> None:
    put_together(world, base, world.side)


@BOOK.happens(
    FOUGHT_OVER,
    "17.3122C, 18.526B",
    "then it is on its carriers again, forced to abort or not",
)
def decks_are_home(world: AwawWorld, base: SpaceId, flights: tuple[FlightId, ...]) -> None:
    decks_land(world, base, world.side.opponent, flights)

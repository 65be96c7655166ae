"""18.46, 18.555, 18.618: what becomes of air support when the battle is over, or never came."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from warcabinet.awaw.air.base_changes.return_to_base import return_flights
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.moments import Moment
from warcabinet.awaw.pieces.air_factors import shoot_down, split
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import faction_of, side_of_party
from warcabinet.awaw.state.air import FlightId, Task
from warcabinet.awaw.state.ground import Cause
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.hexes import SpaceId

DEFENDING = (Task.DEFENSIVE_SUPPORT, Task.ESCORT)


def go_home(world: AwawWorld, flights: Iterable[FlightId], factors: int | None = None) -> None:
    """18.42A, 18.46: flights that have done what they took off for return, inverted, or so many
    factors of them.
    """
    for flight in sorted(flights):
        row = world.flights.get(flight)
        if row is None:
            continue
        whole = factors is None or factors >= row.factors
        return_flights(world, (flight if whole else split(world, flight, factors or 0),))


def end_attack(world: AwawWorld, assault: Assault, side: Side) -> None:
    """18.42A, 18.551: an attack is over: the ground support of those who made it returns."""
    if not world.flights or assault.free:
        return
    factions = world.ground_attacks[max(world.ground_attacks, key=int)].factions
    go_home(
        world,
        [
            row.id
            for row in world.flights.values()
            if row.task is Task.GROUND_SUPPORT
            and row.target in assault.hexes
            and faction_of(world, row.party) in factions
        ],
    )


def end_support(world: AwawWorld, prevented: Callable[[SpaceId], bool]) -> None:
    """18.555, 18.613, 18.618: all attacks have been made. Ground support whose attack its side has
    not made is eliminated; if the enemy prevented the attack it returns. Defensive air support has
    flown, attacked or not, and returns: it has no effect on exploitation.
    """
    for flight, row in sorted(world.flights.items()):
        if row.task is Task.GROUND_SUPPORT:
            if prevented(row.target):
                text = f"{row.target} could not be attacked: its ground support returns"
                world.tell("18.555", text, a_hex(row.target))
                go_home(world, (flight,))
            else:
                text = f"{row.target} was not attacked: its ground support is lost"
                world.tell("18.555", text, a_hex(row.target))
                shoot_down(world, flight, row.factors, Cause.COMBAT, "18.555")
        elif row.task in DEFENDING:
            go_home(world, (flight,))


def end_overrun(world: AwawWorld, target: SpaceId, side: Side) -> None:
    """13.53: all air over a hex that has been overrun returns at once, inverted."""
    go_home(
        world,
        [
            row.id
            for row in world.flights.values()
            if row.target == target
            and (
                row.task in DEFENDING
                or (row.task is Task.GROUND_SUPPORT and side_of_party(world, row.party) is side)
            )
        ],
    )


@BOOK.happens(
    Moment.COMBAT_ENDS,
    "18.46",
    "whoever still supports when combat is over returns",
)
def nobody_stays_in_the_air(world: AwawWorld) -> None:
    tasks = (Task.GROUND_SUPPORT, Task.INTERCEPTION, *DEFENDING)
    go_home(world, [row.id for row in world.flights.values() if row.task in tasks])

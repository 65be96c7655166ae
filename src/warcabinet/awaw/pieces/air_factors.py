"""18.41, 18.42, 17.91: air factors take off, land and are lost. Nothing else touches their rows, so
that no factor flies twice and none is made or forgotten.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

import msgspec

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import AIR_UNITS, Category
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.pieces.elite_naval_air import elite_types, rebuild_as_ordinary
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.state.air import (
    AirId,
    AirState,
    AirUnits,
    Flight,
    FlightId,
    TakenOff,
    Task,
)
from warcabinet.awaw.state.berths import Berth
from warcabinet.awaw.state.bombing import FrontAir
from warcabinet.awaw.state.ground import Casualties, Cause, Eliminated, UnitId
from warcabinet.awaw.state.naval import Sunk
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Occasion
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId

Stack = TypeVar("Stack", AirUnits, FrontAir)
"""Air factors at a base, or strategic ones on a front."""


class Wing(msgspec.Struct, frozen=True, order=True):
    """Some factors of a stack: `germany-aaf@K35=3`."""

    stack: AirId
    factors: int


class Sortie(msgspec.Struct, frozen=True, order=True):
    """Some factors of a stack sent to a hex: `K38=germany-aaf@K35=3`."""

    hex: SpaceId
    stack: AirId
    factors: int

    @property
    def wing(self) -> Wing:
        return Wing(self.stack, self.factors)


def an_air(stack: str) -> Thing:
    return Thing("air", stack)


# At their bases -----------------------------------------------------------------------------------


def station(
    world: AwawWorld,
    kind: UnitTypeId,
    party: str,
    place: Berth,
    factors: int,
    state: AirState = AirState.READY,
) -> None:
    """17.91: add factors to those of the same type and state at a base."""
    join(world, AirUnits(kind, party, place, factors, state))


def withdraw(world: AwawWorld, stack: AirId, factors: int) -> AirUnits:
    """17.91: take factors away from a stack; gives back the stack as it was."""
    return part_with(world, world.air[stack], factors)


def join(world: AwawWorld, row: AirUnits | FrontAir) -> None:
    """17.91: these factors are with those of the same type, place and state, in one row."""
    if row.factors <= 0:
        return
    there: AirUnits | FrontAir | None = world.table(row.table).get(row.key())
    if there is None:
        world.put(row)
    else:
        world.amend(there, factors=there.factors + row.factors)


def part_with(world: AwawWorld, row: Stack, factors: int) -> Stack:
    """17.91: a row has so many factors less; gives it back as it was."""
    if not 0 < factors <= row.factors:
        raise ValueError(f"{row.key()} has {row.factors} factors, not {factors}")
    if factors == row.factors:
        world.drop(row)
    else:
        world.amend(row, factors=row.factors - factors)
    return row


def move(world: AwawWorld, wing: Wing, to: Berth, state: AirState | None = None) -> None:
    """Bring factors to another base, in the state they are in or another."""
    row = withdraw(world, wing.stack, wing.factors)
    station(world, row.type, row.party, to, wing.factors, row.state if state is None else state)


def turn(world: AwawWorld, stack: AirId, state: AirState, factors: int | None = None) -> None:
    """18.42, 33.9: invert factors of a stack, or turn them up."""
    row = world.air[stack]
    count = row.factors if factors is None else factors
    withdraw(world, stack, count)
    station(world, row.type, row.party, row.place, count, state)


# In the air ---------------------------------------------------------------------------------------

Follower = Callable[[AwawWorld, Sequence[Flight]], None]

LAUNCHED: Occasion[Follower] = Occasion("flights have taken off together")


def launch(world: AwawWorld, wings: Iterable[Wing], task: Task, target: str) -> list[FlightId]:
    """18.41: factors leave their bases for a task."""
    found = []
    for wing in wings:
        row = withdraw(world, wing.stack, wing.factors)
        number = _next(world)
        world.put(
            Flight(
                number,
                task,
                row.type,
                row.party,
                row.place,
                SpaceId(target),
                wing.factors,
                row.state,
            )
        )
        found.append(number)
    for follower in BOOK.parts(LAUNCHED):
        follower(world, [world.flights[number] for number in found if number in world.flights])
    return [number for number in found if number in world.flights]


def take_off(world: AwawWorld, row: Flight, target: SpaceId, squadrons: int) -> FlightId:
    """23.152C: squadrons of a flight that has been broken down have a target of their own; the
    factors stay with the others.
    """
    number = _next(world)
    more = {"id": number, "target": target, "factors": 0, "squadrons": squadrons, "aborted": 0}
    world.put(msgspec.structs.replace(row, **more))
    return number


def split(world: AwawWorld, flight: FlightId, factors: int) -> FlightId:
    """17.91: so many factors of a flight become a flight of their own; those who were forced to
    abort are the first among them.
    """
    row = world.flights[flight]
    if not 0 < factors < row.factors or row.squadrons:
        raise ValueError(f"{flight} has {row.factors} factors: {factors} are no part of it")
    turned = min(row.aborted, factors)
    number = _next(world)
    world.amend(row, factors=row.factors - factors, aborted=row.aborted - turned)
    world.put(msgspec.structs.replace(row, id=number, factors=factors, aborted=turned))
    return number


def _next(world: AwawWorld) -> FlightId:
    last = world.taken_off.get("last")
    numbers = [int(flight.rpartition("-")[2]) for flight in world.flights]
    number = max(numbers, default=0) if last is None else max(last.number, *numbers, 0)
    world.put(TakenOff(number + 1))
    return FlightId(f"flight-{number + 1}")


def land(
    world: AwawWorld,
    flight: FlightId,
    state: AirState = AirState.FLOWN,
    place: Berth | None = None,
    factors: int | None = None,
) -> None:
    """18.42A, 18.46: what is left of a flight, or a part of it, returns to its base or lands at
    another, inverted unless the rule of its task says otherwise.
    """
    row = world.flights[flight]
    count = row.factors if factors is None else factors
    station(world, row.type, row.party, row.base if place is None else place, count, state)
    _lessen(world, row, count)


def shoot_down(world: AwawWorld, flight: FlightId, factors: int, cause: Cause, rule: str) -> None:
    """19.42: factors of a flight are eliminated."""
    row = world.flights[flight]
    if not is_its_own(world, row):
        note_lost(world, row.type, row.party, factors, cause)
    text = f"{factors} of {row.type} from {row.base} eliminated over {row.target}"
    world.tell(rule, text, a_hex(row.target))
    _lessen(world, row, factors)


def is_its_own(world: AwawWorld, row: Flight) -> bool:
    """10.61A: is this the air transport that goes with the unit it drops? It has no base, and no
    force pool.
    """
    if row.task is not Task.AIRDROP:
        return False
    unit = world.units[world.hauls[row.id].unit]
    return world.statics.kinds[unit.type].category is Category.CHINDIT


def _lessen(world: AwawWorld, row: Flight, factors: int) -> None:
    if not 0 <= factors <= row.factors:
        raise ValueError(f"{row.id} has {row.factors} factors, not {factors}")
    if factors == row.factors:
        world.drop(row)
    else:
        left = row.factors - factors
        world.amend(row, factors=left, aborted=min(row.aborted, left))


# Lost ---------------------------------------------------------------------------------------------


def eliminate_air(world: AwawWorld, stack: AirId, factors: int, cause: Cause, rule: str) -> None:
    """Factors at their base are eliminated."""
    row = withdraw(world, stack, factors)
    note_lost(world, row.type, row.party, factors, cause)
    text = f"{factors} of {row.type} in {row.place} are eliminated"
    world.tell(rule, text, an_air(stack), a_hex(where(world, row.place)))


def note_lost(world: AwawWorld, kind: UnitTypeId, party: str, factors: int, cause: Cause) -> None:
    """27.22, 13.23: lost factors go back to their force pool; each is noted, for its price if it is
    built again in the same game turn, and their value is counted. Elite ones are rebuilt as
    ordinary ones (17.352C). Of naval air the squadrons are counted too, for victory points
    (7.215).
    """
    if (pool := world.pools.get(kind)) is not None:
        world.amend(pool, unbuilt=pool.unbuilt + factors)
        if kind in elite_types(world.statics):
            rebuild_as_ordinary(world, kind, factors)
    side = "" if world.now.side is None else world.now.side
    for number in range(len(world.eliminated), len(world.eliminated) + factors):
        world.put(Eliminated(number, UnitId(kind), kind, party, cause, side))
    if world.statics.kinds[kind].category is Category.NAS:
        gone = world.sunk.get(kind)
        world.put(Sunk(kind, party, factors + (0 if gone is None else gone.factors)))
    before = world.casualties.get(party)
    cost = world.statics.kinds[kind].cost * factors
    world.put(Casualties(party, cost + (0 if before is None else before.brps)))


def is_air(world: AwawWorld, row: AirUnits) -> bool:
    """17.11, 17.13: is it an air unit? Flak is kept with them, and so are units of strategic
    warfare.
    """
    return world.statics.kinds[row.type].category in AIR_UNITS

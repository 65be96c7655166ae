"""18.25: air units whose base is lost go to the nearest base that has room for them.

They leave at once, as flights with the task `displaced`. Where only one base can receive them they
are there at once, too. Where their owner has a choice he is asked at the end of the phase, or
before, by `FindNewBases`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

from warcabinet.awaw.air.bases.basing import (
    bases_of,
    excess,
    may_base,
    most_based,
    room_at,
    squadrons_of,
)
from warcabinet.awaw.air.bases.operational_bases import operational
from warcabinet.awaw.air.missions.air_range import mission_area, staging_rings
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import asked_side, chief_of_flights
from warcabinet.awaw.command.together import own_orders
from warcabinet.awaw.logistics.hex_control.hex_control import ENTERED, TAKEN
from warcabinet.awaw.pieces.air_factors import Wing, is_air, land, launch, shoot_down
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import hostile_to, side_of_party
from warcabinet.awaw.state.air import HOMELESS, AirState, AirUnits, Flight, FlightId, Task
from warcabinet.awaw.state.ground import Cause
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.engine.derived import until_next_write
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId

# Where to -----------------------------------------------------------------------------------------


def takes_in(world: AwawWorld, flight: Flight, space: SpaceId) -> bool:
    """Can a place base at least one factor of a flight?"""
    return may_base(world, flight.party, flight.type, space)


def nearest(world: AwawWorld, flight: Flight) -> list[SpaceId]:
    """18.25: the nearest bases within staging distance of the lost one that can take in any of
    these factors, whatever their supply; boxes are bases, too.
    """
    own = bases_of(world, flight.type, flight.party) | world.map.boxes & world.statics.map
    own &= ~world.map.bit(where(world, flight.base))
    for ring in staging_rings(world, flight.type, flight.party, where(world, flight.base)):
        found = [s for s in world.map.members(ring & own) if takes_in(world, flight, s)]
        if found:
            return found
    return []


def other_bases(world: AwawWorld, flight: Flight) -> Iterator[SpaceId]:
    """18.46: the operational bases, other than its own, within range of the hex in which a flight
    has done its task, that its faction had when the phase began and that can take it in.
    """
    if not world.map.is_hex(flight.target):
        return
    area = mission_area(world, flight.type, flight.party, flight.target)
    area &= bases_of(world, flight.type, flight.party) & ~world.map.bit(where(world, flight.base))
    for space in world.map.members(area):
        if (
            space not in world.taken
            and operational(world, flight.party, space)
            and takes_in(world, flight, space)
        ):
            yield space


@until_next_write
def refuges(world: AwawWorld, flight: Flight) -> list[SpaceId]:
    """18.25, 18.46: where a flight without a base may go; those that were in the air when it was
    lost may also land wherever they could have returned to.
    """
    found = set(nearest(world, flight))
    if flight.task is Task.STRANDED:
        found.update(other_bases(world, flight))
    return sorted(found)


# Leaving ------------------------------------------------------------------------------------------


def homeless(world: AwawWorld, side: Side | None = None) -> list[Flight]:
    """The flights that look for a base, in order."""
    return [
        row
        for row in world.flights.rows()
        if row.task in HOMELESS and (side is None or side_of_party(world, row.party) is side)
    ]


def displace(world: AwawWorld, space: str, stacks: Iterable[AirUnits]) -> None:
    """18.25, 14.77, 18.617: all air units of some stacks leave their base."""
    wings = [Wing(row.id, row.factors) for row in stacks if is_air(world, row)]
    if not wings:
        return
    names = ", ".join(f"{wing.factors} of {world.air[wing.stack].type}" for wing in wings)
    world.tell("18.25", f"{names} are displaced from {space}", a_hex(space))
    launch(world, wings, Task.DISPLACED, space)
    settle(world)


def displace_excess(world: AwawWorld, space: str) -> None:
    """18.15, 18.25: as many air units as there is no more room for leave a base whose airbase has
    been eliminated, inverted ones first.
    """
    stacks = [world.air[stack] for stack in world.air_in[SpaceId(space)]]
    wings = []
    over = excess(world, space)
    for row in sorted(filter(lambda one: is_air(world, one), stacks), key=_spared_last):
        if over <= 0:
            break
        size = squadrons_of(world, row.type)
        count = min(row.factors, -(-over // size))
        wings.append(Wing(row.id, count))
        over -= count * size
    if wings:
        names = ", ".join(f"{wing.factors} of {world.air[wing.stack].type}" for wing in wings)
        world.tell("18.25", f"{names} are displaced from {space}", a_hex(space))
        launch(world, wings, Task.DISPLACED, space)
        settle(world)


def _spared_last(row: AirUnits) -> tuple[bool, str]:
    return row.ready, row.key()


@BOOK.happens(
    TAKEN,
    "18.25",
    "air units are displaced when an enemy comes to control their base without entering",
)
def base_is_taken(world: AwawWorld, space: str, before: str | None, after: str) -> None:
    base_is_entered(world, space, after)


@BOOK.happens(
    ENTERED,
    "18.25, 14.77, 18.251, 11.64",
    "air units are displaced when enemy ground units, partisans too, come into their base; into "
    "one that is defended they come only if they win",
)
def base_is_entered(world: AwawWorld, space: str, party: str) -> None:
    there = world.air_in[SpaceId(space)]
    if not there or not world.map.is_hex(space):
        return
    hostile = hostile_to(world, party)
    stacks = [world.air[stack] for stack in there]
    displace(world, space, [row for row in stacks if row.party in hostile])


# Landing ------------------------------------------------------------------------------------------


def settle(world: AwawWorld) -> None:
    """18.25, 18.253: whoever has no choice lands, inverted; whoever finds no base is lost."""
    while True:
        for row in homeless(world):
            found = refuges(world, row)
            if not found:
                text = f"{row.factors} of {row.type} find no base"
                world.tell("18.25", text, a_hex(where(world, row.base)))
                shoot_down(world, row.id, row.factors, Cause.SPECIAL, "18.25")
                break
            if len(found) == 1 and not _contested(world, row, found[0]):
                _land(world, row, found[0], row.factors)
                break
        else:
            return


def _contested(world: AwawWorld, row: Flight, space: SpaceId) -> bool:
    """18.25: if a base has room for some only, the owner says which air units go there."""
    if room_at(world, row.party, row.type, space) >= row.factors:
        wanted = sum(
            one.factors * squadrons_of(world, one.type)
            for one in homeless(world)
            if space in refuges(world, one)
        )
        left = room_at(world, row.party, row.type, space) * squadrons_of(world, row.type)
        return wanted > left
    return any(space in refuges(world, one) for one in homeless(world) if one.id != row.id)


def _land(world: AwawWorld, row: Flight, to: SpaceId, most: int) -> None:
    """18.252, 18.253: displaced air units are not intercepted on their way, and inverted."""
    count = most_based(world, row.party, row.type, to, min(row.factors, most))
    land(world, row.id, AirState.DISPLACED, to, count)
    world.tell("18.25", f"{count} of {row.type} fly from {row.base} to {to}", a_hex(to))


class FlyOn(Action, frozen=True):
    """Displaced air units go to a base."""

    flight: FlightId
    to: SpaceId
    factors: int


def flights(asked: Asked, got: Got) -> Domain[FlightId]:
    world: AwawWorld = asked.world
    own = [row.id for row in homeless(world, asked_side(asked))]

    def why(flight: FlightId) -> list[Refusal]:
        if flight in own:
            return []
        return [
            Refusal("18.25", "this is no displaced flight of yours", (Thing("flight", flight),))
        ]

    return Domain(own, why)


def new_bases(asked: Asked, got: Got) -> Domain[SpaceId]:
    world: AwawWorld = asked.world
    row = world.flights.get(got["flight"])
    found = [] if row is None else refuges(world, row)

    def why(space: SpaceId) -> list[Refusal]:
        if space in found:
            return []
        reason = "displaced air units go to the nearest base that has room for them"
        return [Refusal("18.25", reason, (a_hex(space),))]

    return Domain(found, why)


def how_many(asked: Asked, got: Got) -> Domain[int]:
    world: AwawWorld = asked.world
    row = world.flights.get(got["flight"])
    most = 0
    if row is not None and got["to"] in world.map:
        most = most_based(world, row.party, row.type, got["to"], row.factors)

    def why(count: int) -> list[Refusal]:
        if 1 <= count <= most:
            return []
        return [Refusal("18.25", f"{most} factors can go there", (a_hex(got["to"]),))]

    return Domain(range(1, most + 1), why)


@own_orders()
class ChooseNewBases(Decision[FlyOn], frozen=True):
    """18.25: the owner chooses between bases equally near, and who goes to one that does not have
    room for all.
    """

    rule: ClassVar[str] = "18.25"
    prompt: ClassVar[str] = "Send displaced air units to a new base"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "the first flight to the first base, as many as fit"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        FlyOn: Form(
            (Slot("flight", flights), Slot("to", new_bases), Slot("factors", how_many)),
            label="Fly to a base",
        ),
    }

    def prompt_for(self, asked: Asked) -> str:
        rows = homeless(asked.world, asked_side(asked))
        told = ", ".join(f"{row.factors} of {row.type} from {row.base} ({row.id})" for row in rows)
        return f"{self.prompt}: {told}"

    def default(self, asked: Asked) -> FlyOn:
        """The first of them to the nearest base, as many as it has room for."""
        world: AwawWorld = asked.world
        row = homeless(world, asked_side(asked))[0]
        to = (nearest(world, row) or refuges(world, row))[0]
        return FlyOn(row.id, to, most_based(world, row.party, row.type, to, row.factors))


class FindNewBases(Procedure[None]):
    """18.25: all displaced air units that still have a choice find a base."""

    def start(self, world: AwawWorld, _: None) -> Step:
        settle(world)
        left = homeless(world)
        if not left:
            return Done()
        side = side_of_party(world, left[0].party)
        if side is None:
            self.choose_for(world, left[0])
            return self.go(self.start)
        return self.ask(
            ChooseNewBases((chief_of_flights(world, side, (left[0].id,)),)), then=self.chosen
        )

    def choose_for(self, world: AwawWorld, row: Flight) -> None:
        """Nobody plays a country that stands aside: its air units take the first base."""
        to = refuges(world, row)[0]
        _land(world, row, to, row.factors)

    def chosen(self, world: AwawWorld, answer: FlyOn) -> Step:
        _land(world, world.flights[answer.flight], answer.to, answer.factors)
        return self.go(self.start)

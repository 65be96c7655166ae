"""17.6, 18.53, 18.54, 10.5: what all missions of air transports have in common: one factor for one
ground unit, from an operational base along a route, paid for when it is announced.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import ClassVar

from warcabinet.awaw.air.base_changes.return_to_base import return_flights
from warcabinet.awaw.air.missions.air_range import air_range, flown_over
from warcabinet.awaw.air.missions.employment import against_mission, ready_air
from warcabinet.awaw.air.missions.oil_for_air_operations import short_of_oil
from warcabinet.awaw.air.transport.transport_routes import Route, length, route
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.offensives.air_operation_costs import against_air, carry_out_air
from warcabinet.awaw.pieces.air_factors import Wing, an_air, is_its_own, land, launch, station
from warcabinet.awaw.pieces.ground_units import a_hex, a_unit, eliminate
from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.state.air import AirId, AirState, AirUnits, FlightId, Task
from warcabinet.awaw.state.air_transport import Haul
from warcabinet.awaw.state.ground import Cause, UnitId
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.statics import Statics
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Occasion, Question, Refusal
from warcabinet.engine.decisions import Domain, Got, Slot
from warcabinet.engine.derived import derived
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId

REDEPLOYMENT = "T.P.RED"

WORDS = {
    Task.AIR_SUPPLY: ("18.53", "flies supply to"),
    Task.AIR_TRANSPORT: ("18.54", "carries"),
    Task.AIRDROP: ("10.52", "is to drop"),
}

BOOK.note("17.61", "air transports are based as army air units are")
BOOK.note("17.62", "air transports fly four hexes, in the Pacific three: the range of their type")
BOOK.note("17.64", "an air transport factor costs three BRPs to build: the cost of its unit type")


class CarryFor(Question, frozen=True):
    """18.532, 18.542: may air transports of one party work for a ground unit of another?"""

    classes: ClassVar[tuple[str, ...]] = ("carrier", "cargo")
    carrier: str
    cargo: str
    unit: UnitId
    base: SpaceId

    def about(self) -> tuple[Thing, ...]:
        return (a_unit(self.unit), a_hex(self.base))


@BOOK.forbids(
    CarryFor,
    "18.542, 18.532",
    "air transports supply and carry units of their own alliance faction only",
)
def other_faction(world: AwawWorld, asked: CarryFor) -> bool:
    return faction_of(world, asked.carrier) != faction_of(world, asked.cargo)


def free_of_cost(world: AwawWorld) -> bool:
    """9.23, 18.513: air missions of the redeployment phase cost nothing."""
    return str(world.now.step).startswith(REDEPLOYMENT)


# Who can fly --------------------------------------------------------------------------------------


def is_transport(world: AwawWorld, row: AirUnits) -> bool:
    return world.statics.kinds[row.type].category is Category.AIR_TRANSPORT


@derived
def ready_transports(world: AwawWorld, side: Side) -> tuple[AirId, ...]:
    """18.41: the uninverted air transports of a side, in order."""
    return tuple([row.id for row in ready_air(world, side) if is_transport(world, row)])


def carriers(world: AwawWorld, unit: UnitId) -> list[AirId]:
    """18.545, 10.53A: the uninverted air transports in the base of a ground unit that may carry it,
    its own country's first.
    """
    row = world.units[unit]
    found = []
    for stack in world.air_in[row.place]:
        there = world.air[stack]
        if there.ready and is_transport(world, there) and not against_carrier(world, unit, there):
            found.append(stack)
    return sorted(found, key=lambda one: (world.air[one].party != row.party, one))


def against_carrier(world: AwawWorld, unit: UnitId, row: AirUnits) -> list[Refusal]:
    """18.532, 18.542: why these air transports do not work for a unit."""
    asked = CarryFor(row.party, world.units[unit].party, unit, where(world, row.place))
    return BOOK.may(world, asked)


def own_transport(world: AwawWorld, unit: UnitId) -> AirUnits | None:
    """10.61A: the air transport factor that goes with a Chindit, as if it stood in its base: one of
    its own nation.
    """
    row = world.units[unit]
    one = world.type_of(row)
    if one.category is not Category.CHINDIT:
        return None
    kind = _transport_of(world.statics, one.nationality)
    return AirUnits(kind, row.party, row.place, 1)


@cache
def _transport_of(setting: Statics, nationality: str) -> UnitTypeId:
    """The type of air transports that a nation has."""
    return next(
        one.type
        for one in setting.kinds.values()
        if one.nationality == nationality and one.category is Category.AIR_TRANSPORT
    )


def planes_for(world: AwawWorld, unit: UnitId) -> list[AirUnits]:
    """10.53A, 10.61A: the air transports that can drop a unit: those in its base, or its own."""
    own = own_transport(world, unit)
    if own is not None:
        return [own]
    return [world.air[stack] for stack in carriers(world, unit)]


def transporters(world: AwawWorld, units: Iterable[UnitId]) -> list[str]:
    """Whose air transports would carry these ground units."""
    return [planes[0].party for unit in units if (planes := planes_for(world, unit))]


def board(world: AwawWorld, unit: UnitId) -> AirId:
    """10.53A, 10.61A: the stack from which a unit is dropped, with what goes with it."""
    own = own_transport(world, unit)
    if own is None:
        return carriers(world, unit)[0]
    station(world, own.type, own.party, own.place, own.factors)
    return own.id


def farthest(world: AwawWorld, row: AirUnits, task: Task) -> int:
    """18.31D, 18.541: how many hexes a route may have: air transport goes twice the range."""
    return air_range(world, row.type, row.party, where(world, row.place)) * (
        2 if task is Task.AIR_TRANSPORT else 1
    )


def against_flight(
    world: AwawWorld, row: AirUnits, task: Task, target: SpaceId, factors: int = 1
) -> list[Refusal]:
    """18.41, 18.45, 18.51, 33.71, 9.51E, 9.58: why factors of a stack may not fly this mission, or
    have no oil for it, or nobody can pay for it.
    """
    if row.id not in world.air:  # it goes with a unit (10.61A)
        world = world.copy()
        world.readonly = False
        world.put(row)
    wing = Wing(row.id, factors)
    found = against_mission(world, row, task, target) or short_of_oil(world, (wing,))
    if not found and not free_of_cost(world):
        found = against_air(world, (wing,), (target,))
    return found


def against_route(
    world: AwawWorld,
    row: AirUnits,
    task: Task,
    target: SpaceId,
    via: Iterable[SpaceId] = (),
    sky: int | None = None,
) -> list[Refusal]:
    """18.48, 18.621: why a flight cannot go by these hexes."""
    about = (an_air(row.id), a_hex(target))
    way = route(world, where(world, row.place), target, via, sky)
    if not way:
        return [Refusal("18.48", "there is no way by air over these hexes", about)]
    if length(way) > (most := farthest(world, row, task)):
        reason = f"the route has {length(way)} hexes, and {most} may be flown"
        return [Refusal("18.45", reason, about)]
    return []


def way_points(base: Callable[[AwawWorld, Got], AirUnits | None], task: Task) -> Slot:
    """18.48, 18.621: a slot for hexes that a route leads over, within range of the base from which
    those chosen before fly; the route as a whole is judged at the end.
    """

    def hexes(asked: Asked, got: Got) -> Domain[SpaceId]:
        world: AwawWorld = asked.world
        row = base(world, got)
        area = (
            0
            if row is None
            else flown_over(world, where(world, row.place), farthest(world, row, task))
        )

        def why(space: SpaceId) -> list[Refusal]:
            if space in world.map and world.map.has(area, space):
                return []
            return [Refusal("18.48", "the route cannot lead over this hex", (a_hex(space),))]

        return Domain(world.map.members(area), why)

    return Slot("via", hexes, least=0, most=None, drawn="few")


# Flying -------------------------------------------------------------------------------------------


def take_off(
    world: AwawWorld,
    task: Task,
    stack: AirId,
    unit: UnitId,
    target: SpaceId,
    via: Iterable[SpaceId] = (),
    landing: SpaceId | None = None,
    sky: int | None = None,
) -> FlightId:
    """9.51E, 9.52, 9.54, 9.58, 10.53C, 18.42A: announce a flight of one factor, pay for it and
    send it off along its route. For the ground unit nothing is paid.
    """
    row, wing = world.air[stack], Wing(stack, 1)
    rule, words = WORDS[task]
    way: Route = route(world, where(world, row.place), target, via, sky)
    if not free_of_cost(world):
        carry_out_air(world, (wing,), (target,), f"{task} to {target}")
    flight = launch(world, (wing,), task, target)[0]
    world.put(
        Haul(flight, task, unit, way, where(world, row.place) if landing is None else landing)
    )
    text = f"{row.type} {words} {unit}: {'-'.join(way)}"
    world.tell(rule, text, a_unit(unit), *(a_hex(space) for space in way))
    return flight


def hauls(world: AwawWorld, task: Task | None = None) -> list[Haul]:
    """The announced flights that are still in the air, in order."""
    rows = [row for row in world.hauls.rows() if task is None or row.task is task]
    return sorted(rows, key=lambda row: int(row.flight.rpartition("-")[2]))


def come_home(world: AwawWorld, haul: Haul, place: SpaceId | None = None) -> None:
    """18.42A, 18.46, 18.545: a transport lands, inverted, and what it was sent for is over. After
    air transport that is in one of the two bases, and nowhere else. What goes with a unit lands
    nowhere (10.61A).
    """
    own = is_its_own(world, world.flights[haul.flight])
    world.drop(world.hauls[haul.flight])
    if own:
        world.drop(world.flights[haul.flight])
    elif haul.task is Task.AIR_TRANSPORT:
        land(world, haul.flight, AirState.FLOWN, place)
    else:
        return_flights(world, (haul.flight,))


HAUL_FAILED: Occasion[Callable[[AwawWorld, Haul, bool], None]] = Occasion(
    "air transports were shot down or turned back"
)
"""Takes the World, what was flown, and whether it is lost."""


def turn_back(world: AwawWorld, haul: Haul, rule: str, why: str) -> None:
    """18.623, 18.624, 10.54: the mission fails, and transport and cargo are back at their base."""
    flight = world.flights[haul.flight]
    text = f"{flight.type} returns to {flight.base}: {why}"
    about = (a_unit(haul.unit),) if haul.unit in world.units else ()
    world.tell(rule, text, *about, a_hex(where(world, flight.base)))
    come_home(world, haul)
    for part in BOOK.parts(HAUL_FAILED):
        part(world, haul, False)


def go_down(world: AwawWorld, haul: Haul) -> None:
    """18.624, 10.54: a transport is eliminated, and the ground unit on board with it."""
    world.drop(world.hauls[haul.flight])
    unit = world.units.get(haul.unit)
    if haul.task is not Task.AIR_SUPPLY and unit is not None:
        eliminate(world, unit, Cause.COMBAT, "18.624")
    for part in BOOK.parts(HAUL_FAILED):
        part(world, haul, True)

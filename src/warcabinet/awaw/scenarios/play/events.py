"""7.223: the forces that a scenario file dates: they arrive or leave.

They do so at the start of their owner's unit construction phase (T.P.BLD.10), where dated additions
enter the pools: forces that come built are placed there, so that they can be redeployed in the same
player turn like units just built, but take no part in the fighting before. Where no hex of their
area will take them they wait, and so do those that hang on a place which their side does not hold.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import chief_seat
from warcabinet.awaw.forces.ships import ShipId
from warcabinet.awaw.forces.unit_types import UnitType, UnitTypeId
from warcabinet.awaw.ground.stacking.zones_of_control import hostile_zone
from warcabinet.awaw.moments import Part, come
from warcabinet.awaw.naval.movement import ships_by_date
from warcabinet.awaw.pieces.elite_naval_air import elite_types, end_training
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.pieces.supply_status import supply_in
from warcabinet.awaw.politics.parties import held_by_side
from warcabinet.awaw.scenarios.file.model import Arrival
from warcabinet.awaw.scenarios.file.words import ArrivalKind, Stock
from warcabinet.awaw.scenarios.picture.description import names_on
from warcabinet.awaw.scenarios.play.mobilized import still_to_come
from warcabinet.awaw.scenarios.start.laying_out import owner_of, owner_of_nationality
from warcabinet.awaw.scenarios.start.room import (
    places_of,
    put_forces,
    room_for,
    take_forces,
)
from warcabinet.awaw.state.logistics import Pool, Supply
from warcabinet.awaw.state.scenario import Growth, Overdue
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Occasion, Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId

# Pools --------------------------------------------------------------------------------------------


def grow_pool(world: AwawWorld, name: str, count: int, unbuilt: bool = True) -> None:
    """7.223, 36.31: a force pool becomes larger (below zero: smaller), by units that may be built
    or by units that are put on the board at once. All changes of a pool's total come through here.
    """
    kind = world.statics.forces.type(UnitTypeId(name)).type
    pool = world.pools.get(kind)
    if pool is None:
        pool = world.put(Pool(kind, owner_of(world, kind), 0))
    if unbuilt:
        world.amend(pool, unbuilt=pool.unbuilt + count)
    before = world.growth.get(kind)
    world.put(Growth(kind, count + (0 if before is None else before.count)))
    if unbuilt and kind in elite_types(world.statics):
        end_training(world, kind)


def _from_stock(world: AwawWorld, row: Arrival, count: int, built: bool) -> None:
    """Take arriving forces out of where they come from; what is not built joins the pool. Ships
    with names have none.
    """
    if ships_by_date.is_named(world, row.type):
        return
    if row.stock is not Stock.ELSEWHERE:
        grow_pool(world, row.type, count, unbuilt=not built)
        return
    pool = world.pools[UnitTypeId(row.type)]
    world.amend(
        pool,
        elsewhere=pool.elsewhere - count,
        unbuilt=pool.unbuilt + (0 if built else count),
    )


# Arrivals -----------------------------------------------------------------------------------------


def arrival(world: AwawWorld, number: int) -> Arrival:
    scenario = world.statics.scenario
    assert scenario is not None
    return scenario.arrival[number]


def kind_of(world: AwawWorld, row: Arrival) -> UnitType:
    return world.statics.forces.type(UnitTypeId(row.type))


def party_of(world: AwawWorld, name: str) -> str:
    """Whose a ship, or a unit or factor of a type, is."""
    ship = world.statics.forces.ships.get(ShipId(name))
    return owner_of(world, name) if ship is None else owner_of_nationality(world, ship.nationality)


def why_not_arrive(world: AwawWorld, row: Arrival, space: str) -> list[Refusal]:
    """7.223: forces arrive in the area that the scenario names: in a box, or where units could be
    built, in a fully supplied hex of their side outside enemy zones of control, with room for them.
    """
    if space not in world.map or not world.map.has(world.statics.area(*row.area), space):
        return [Refusal("7.223", f"{row.type} does not arrive in {space}", (a_hex(space),))]
    about = (a_hex(space),)
    if not world.map.is_hex(space):
        return []
    party, bit = party_of(world, row.type), world.map.bit(space)
    side = world.statics.home_side.get(party)
    found = []
    if side is None or not bit & held_by_side(world, side):
        found.append(Refusal("27.45", f"{space} is not controlled by the side of {party}", about))
    elif supply_in(world, space) is not Supply.FULL:
        found.append(Refusal("27.43", f"{space} is not fully supplied", about))
    if bit & hostile_zone(world, party):
        found.append(Refusal("27.44", f"{space} is in an enemy zone of control", about))
    if not found and not _has_room(world, row, space):
        found.append(Refusal("27.46", f"{space} has no room for {row.type}", about))
    return found


def _has_room(world: AwawWorld, row: Arrival, space: str) -> bool:
    if ships_by_date.is_afloat(world, row.type):
        party = party_of(world, row.type)
        return ships_by_date.has_room(world, party, row.type, SpaceId(space))
    return room_for(world, kind_of(world, row), space) > 0


def places_to_arrive(world: AwawWorld, row: Arrival) -> list[SpaceId]:
    hexes = world.map.hexes
    return [
        space
        for space in world.map.members(_open_to(world, row))
        if not world.map.has(hexes, space) or _has_room(world, row, space)
    ]


def places_to_leave(world: AwawWorld, row: Arrival) -> list[SpaceId]:
    if ships_by_date.is_afloat(world, row.type):
        return ships_by_date.ports_with(world, row.type)
    return places_of(world, kind_of(world, row))


def is_awaited(world: AwawWorld, row: Arrival) -> bool:
    """R-471: forces that hang on places come when their side holds all of these."""
    side = world.statics.home_side.get(party_of(world, row.type))
    wanted = world.statics.area(*row.if_held) if row.if_held else 0
    return side is not None and not wanted & ~held_by_side(world, side)


def _open_to(world: AwawWorld, row: Arrival) -> int:
    """27.43, 27.44, 27.45: where forces may arrive, if there is room."""
    area = world.statics.area(*row.area) & world.statics.map
    hexes = area & world.map.hexes
    if not hexes:
        return area
    party = party_of(world, row.type)
    side = world.statics.home_side.get(party)
    held = 0 if side is None else held_by_side(world, side)
    allowed = hexes & held & ~world.map.mask(world.hex_supply) & ~hostile_zone(world, party)
    return area & ~hexes | allowed


class Arrive(Action, frozen=True):
    """Put one of the arriving units, or one air factor, into a space."""

    place: SpaceId


class Depart(Action, frozen=True):
    """Send one of the units, or one air factor, in a space away."""

    place: SpaceId


def arriving_in(asked: Asked, got: Got) -> Domain[SpaceId]:
    world, decision = asked.world, asked.decision
    assert isinstance(decision, Arriving)
    row = arrival(world, decision.number)
    area = world.statics.area(*row.area) & world.statics.map
    return Domain(world.map.members(area), lambda space: why_not_arrive(world, row, str(space)))


class Arriving(Decision[Arrive], frozen=True):
    """7.223: where do forces arrive that the scenario sends?"""

    number: int

    rule: ClassVar[str] = "7.223"
    prompt: ClassVar[str] = "Place the forces that arrive"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        Arrive: Form(slots=(Slot("place", arriving_in),), label="Place one")
    }

    def prompt_for(self, asked: Asked) -> str:
        world: AwawWorld = asked.world
        row = arrival(world, self.number)
        left = world.overdue[Overdue(self.number, 0).key()].left
        return f"{row.type} arrives ({left} to place): where is one put?"

    def default(self, asked: Asked) -> Arrive:
        return Arrive(places_to_arrive(asked.world, arrival(asked.world, self.number))[0])

    def real(self, asked: Asked) -> bool:
        return len(places_to_arrive(asked.world, arrival(asked.world, self.number))) > 1


def departing_from(asked: Asked, got: Got) -> Domain[SpaceId]:
    world, decision = asked.world, asked.decision
    assert isinstance(decision, Departing)
    row = arrival(world, decision.number)
    places = places_to_leave(world, row)

    def why(space: SpaceId) -> list[Refusal]:
        if space in places:
            return []
        return [Refusal("7.223", f"there is no {row.type} in {space}", (a_hex(space),))]

    return Domain(places, why)


class Departing(Decision[Depart], frozen=True):
    """7.223: which forces leave for another front?"""

    number: int

    rule: ClassVar[str] = "7.223"
    prompt: ClassVar[str] = "Choose the forces that leave for another front"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        Depart: Form(slots=(Slot("place", departing_from),), label="Send one away")
    }

    def prompt_for(self, asked: Asked) -> str:
        world: AwawWorld = asked.world
        row = arrival(world, self.number)
        left = world.overdue[Overdue(self.number, 0).key()].left
        return f"{row.type} leaves for another front ({left} to go): from where?"

    def default(self, asked: Asked) -> Depart:
        world: AwawWorld = asked.world
        return Depart(places_to_leave(world, arrival(world, self.number))[0])

    def real(self, asked: Asked) -> bool:
        world: AwawWorld = asked.world
        return len(places_to_leave(world, arrival(world, self.number))) > 1


Raising = Callable[[AwawWorld], Procedure[None] | None]
"""Takes the World and gives what is played, if units can be raised now."""

POOLS_GROW: Occasion[Part] = Occasion("force pools grow")
"""36.31: what joins the force pools of the phasing side before anything is built."""

RAISED_FROM_OTHERS: Occasion[Raising] = Occasion("units are raised out of others")
"""How units are raised out of others before construction; of several that can be, the first is."""


@plays("T.P.BLD.10")
class ForcePoolsGrow(Procedure[None]):
    """7.223, 36.31: the forces of the side whose player turn it is that come or go by their date,
    and those that could not do so before.
    """

    begun: bool = False
    waiting: tuple[int, ...] = ()

    def start(self, world: AwawWorld, _: None) -> Step:
        if not self.begun:
            self.begun = True
            self.fall_due(world)
            come(world, POOLS_GROW)
            numbers = (row.number for row in world.overdue.rows())
            self.waiting = tuple(number for number in numbers if self.own(world, number))
        while self.waiting:
            decision = self.question(world, self.waiting[0])
            if decision is not None:
                return self.ask(decision, then=self.chosen)
            self.waiting = self.waiting[1:]
        for raising in BOOK.parts(RAISED_FROM_OTHERS):
            if (procedure := raising(world)) is not None:
                return self.call(procedure, then=self.raised)
        return Done()

    def raised(self, world: AwawWorld, _: None) -> Step:
        return Done()

    def own(self, world: AwawWorld, number: int) -> bool:
        owner = party_of(world, arrival(world, number).type)
        return world.statics.home_side.get(owner) is world.side

    def fall_due(self, world: AwawWorld) -> None:
        """Note what comes or goes in this game turn; pools grow at once."""
        scenario = world.statics.scenario
        for number, row in enumerate(scenario.arrival if scenario is not None else ()):
            if row.turn != world.turn or not self.own(world, number):
                continue
            count = still_to_come(world, number, row)
            if not count:
                continue
            if row.kind is ArrivalKind.UNBUILT and is_awaited(world, row):
                self.to_build(world, row, count)
            else:
                world.put(Overdue(number, count))

    def to_build(self, world: AwawWorld, row: Arrival, count: int) -> None:
        _from_stock(world, row, count, built=False)
        world.tell("7.223", f"{count} {row.type} may be built", _about(row))

    def question(self, world: AwawWorld, number: int) -> Decision[Action] | None:
        """What is asked about the next of these forces; None if nothing can be done now."""
        due = world.overdue.get(Overdue(number, 0).key())
        if due is None:
            return None
        row = arrival(world, number)
        party = party_of(world, row.type)
        seats = (chief_seat(world, world.side, (party,)),)
        if not is_awaited(world, row):
            named = names_on(world.board)
            where = ", ".join(named(term) for term in row.if_held)
            world.tell("7.223", f"{due.left} {row.type} wait for {where}", _about(row))
            return None
        if row.kind is ArrivalKind.UNBUILT:
            self.to_build(world, row, due.left)
            self.done_with(world, due, due.left)
            return None
        if row.kind is ArrivalKind.BUILT:
            if places_to_arrive(world, row):
                return Arriving(seats, number)
            world.tell("7.223", f"{due.left} {row.type} wait: no place will take them", _about(row))
            return None
        if places_to_leave(world, row):
            return Departing(seats, number)
        if ships_by_date.is_named(world, row.type):
            if ships_by_date.is_gone(world, row.type):
                self.done_with(world, due, due.left)
            return None
        self.leave_unbuilt(world, due, row)
        return None

    def leave_unbuilt(self, world: AwawWorld, due: Overdue, row: Arrival) -> None:
        """None is on the board: those that could be built are built elsewhere."""
        pool = world.pools[UnitTypeId(row.type)]
        count = min(due.left, pool.unbuilt)
        if count:
            world.amend(pool, unbuilt=pool.unbuilt - count, elsewhere=pool.elsewhere + count)
            world.tell("7.223", f"{count} {row.type} can no longer be built here", _about(row))
            self.done_with(world, due, count)

    def chosen(self, world: AwawWorld, action: Action) -> Step:
        number = self.waiting[0]
        row, due = arrival(world, number), world.overdue[Overdue(number, 0).key()]
        afloat = ships_by_date.is_afloat(world, row.type)
        count = ships_by_date.at_once(world, row.type) if afloat else 1
        if isinstance(action, Arrive):
            if afloat:
                ships_by_date.arrive(world, party_of(world, row.type), row.type, action.place)
            else:
                party = owner_of(world, row.type)
                put_forces(world, kind_of(world, row), party, action.place, 1)
            _from_stock(world, row, count, built=True)
            text = f"{row.type} arrives in {action.place}"
            world.tell("7.223", text, _about(row), a_hex(action.place))
        elif isinstance(action, Depart):
            if afloat:
                ships_by_date.depart(world, row.type, action.place)
            else:
                take_forces(world, kind_of(world, row), action.place, 1)
            if (pool := world.pools.get(UnitTypeId(row.type))) is not None:
                world.amend(pool, elsewhere=pool.elsewhere + count)
            text = f"{row.type} leaves {action.place} for another front"
            world.tell("7.223", text, _about(row), a_hex(action.place))
        self.done_with(world, due, count)
        return self.start(world, None)

    def done_with(self, world: AwawWorld, due: Overdue, count: int) -> None:
        if due.left == count:
            world.drop(due)
        else:
            world.amend(due, left=due.left - count)


def _about(row: Arrival) -> Thing:
    return Thing("unit-type", row.type)

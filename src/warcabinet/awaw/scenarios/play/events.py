"""7.223: what a scenario file dates: levels, BRPs that come or go, and forces that arrive or leave.

Levels and BRPs change as the game turn opens (T.0.10). Forces change at the start of their owner's
unit construction phase (T.P.BLD.10), where dated additions enter the pools: forces that come built
are placed there, so that they can be redeployed in the same player turn like units just built, but
take no part in the fighting before. Where no hex of their area will take them they wait.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import chief_seat
from warcabinet.awaw.forces.unit_types import UnitType, UnitTypeId
from warcabinet.awaw.ground.stacking.zones_of_control import hostile_zone
from warcabinet.awaw.pieces.combat_training_levels import set_level
from warcabinet.awaw.pieces.elite_naval_air import elite_types, end_training
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.pieces.supply_status import supply_in
from warcabinet.awaw.politics.brp_ledger import book
from warcabinet.awaw.politics.parties import held_by_side
from warcabinet.awaw.scenarios.file.model import Arrival
from warcabinet.awaw.scenarios.file.words import ArrivalKind, Stock
from warcabinet.awaw.scenarios.play.mobilized import still_to_come
from warcabinet.awaw.scenarios.start.laying_out import owner_of
from warcabinet.awaw.scenarios.start.room import (
    places_of,
    put_forces,
    room_for,
    take_forces,
)
from warcabinet.awaw.state.logistics import Pool, Supply
from warcabinet.awaw.state.scenario import Growth, Overdue
from warcabinet.awaw.state.statics import is_power
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.terms.calendar import GameTurn
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Occasion, Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId

# Levels and BRPs ----------------------------------------------------------------------------------


@plays("T.0.10")
class SeasonAdvances(Procedure[None]):
    """2.41, 7.223: the new season, with the levels and BRPs that the scenario dates to it."""

    def start(self, world: AwawWorld, _: None) -> Step:
        set_dated_levels(world, world.turn)
        book_transfers(world, world.turn)
        return Done()


def set_dated_levels(world: AwawWorld, turn: GameTurn) -> None:
    """7.22: levels that change with this game turn."""
    scenario = world.statics.scenario
    if scenario is None:
        return
    for tension in scenario.situation.tensions:
        if tension.turn == turn:
            set_level(world, tension.name, "", tension.value)
            world.tell("7.22", f"{tension.name}: {tension.value}")
    for kind, rows in scenario.levels.items():
        for row in rows:
            if row.turn == turn:
                set_level(world, kind, row.who, row.value)
                name = kind.replace("-", " ")
                world.tell("7.22", f"{row.who}: {name} {row.value}", Thing("power", row.who))


def transfer_of(world: AwawWorld, power: str, turn: GameTurn) -> int:
    """7.221: the BRPs that come from other fronts in a game turn, or go there (below zero)."""
    scenario = world.statics.scenario
    economy = None if scenario is None else scenario.economy.get(power)
    return 0 if economy is None else sum(row.brp for row in economy.transfers if row.turn == turn)


def book_transfers(world: AwawWorld, turn: GameTurn) -> None:
    """7.221, 40.12: BRPs of other fronts, as the game turn opens."""
    scenario = world.statics.scenario
    if scenario is None:
        return
    for power in scenario.economy:
        amount = transfer_of(world, power, turn)
        if amount and is_power(power):
            cause = "from other fronts" if amount > 0 else "to other fronts"
            book(world, power, amount, "7.221", cause)


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
    """Take arriving forces out of where they come from; what is not built joins the pool."""
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


def why_not_arrive(world: AwawWorld, row: Arrival, space: str) -> list[Refusal]:
    """7.223: forces arrive in the area that the scenario names: in a box, or where units could be
    built, in a fully supplied hex of their side outside enemy zones of control, with room for them.
    """
    if space not in world.map or not world.map.has(world.statics.area(*row.area), space):
        return [Refusal("7.223", f"{row.type} does not arrive in {space}", (a_hex(space),))]
    about = (a_hex(space),)
    if not world.map.is_hex(space):
        return []
    party, bit = owner_of(world, row.type), world.map.bit(space)
    side = world.statics.home_side.get(party)
    found = []
    if side is None or not bit & held_by_side(world, side):
        found.append(Refusal("27.45", f"{space} is not controlled by the side of {party}", about))
    elif supply_in(world, space) is not Supply.FULL:
        found.append(Refusal("27.43", f"{space} is not fully supplied", about))
    if bit & hostile_zone(world, party):
        found.append(Refusal("27.44", f"{space} is in an enemy zone of control", about))
    if not room_for(world, kind_of(world, row), space):
        found.append(Refusal("27.46", f"{space} has no room for {row.type}", about))
    return found


def places_to_arrive(world: AwawWorld, row: Arrival) -> list[SpaceId]:
    kind, hexes = kind_of(world, row), world.map.hexes
    return [
        space
        for space in world.map.members(_open_to(world, row))
        if not world.map.has(hexes, space) or room_for(world, kind, space)
    ]


def _open_to(world: AwawWorld, row: Arrival) -> int:
    """27.43, 27.44, 27.45: where forces may arrive, if there is room."""
    area = world.statics.area(*row.area) & world.statics.map
    hexes = area & world.map.hexes
    if not hexes:
        return area
    party = owner_of(world, row.type)
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
    kind = kind_of(world, arrival(world, decision.number))
    places = places_of(world, kind)

    def why(space: SpaceId) -> list[Refusal]:
        if space in places:
            return []
        return [Refusal("7.223", f"there is no {kind.type} in {space}", (a_hex(space),))]

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
        return Depart(places_of(world, kind_of(world, arrival(world, self.number)))[0])

    def real(self, asked: Asked) -> bool:
        world: AwawWorld = asked.world
        return len(places_of(world, kind_of(world, arrival(world, self.number)))) > 1


Raising = Callable[[AwawWorld], Procedure[None] | None]
"""Takes the World and gives what is played, if units can be raised now."""

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
        owner = owner_of(world, arrival(world, number).type)
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
            if row.kind is ArrivalKind.UNBUILT:
                _from_stock(world, row, count, built=False)
                world.tell("7.223", f"{count} {row.type} may be built", _about(row))
            else:
                world.put(Overdue(number, count))

    def question(self, world: AwawWorld, number: int) -> Decision[Action] | None:
        """What is asked about the next of these forces; None if nothing can be done now."""
        due = world.overdue.get(Overdue(number, 0).key())
        if due is None:
            return None
        row = arrival(world, number)
        seats = (chief_seat(world, world.side, (owner_of(world, row.type),)),)
        if row.kind is ArrivalKind.BUILT:
            if places_to_arrive(world, row):
                return Arriving(seats, number)
            world.tell("7.223", f"{due.left} {row.type} wait: no place will take them", _about(row))
            return None
        if places_of(world, kind_of(world, row)):
            return Departing(seats, number)
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
        kind = kind_of(world, row)
        if isinstance(action, Arrive):
            put_forces(world, kind, owner_of(world, row.type), action.place, 1)
            _from_stock(world, row, 1, built=True)
            text = f"{row.type} arrives in {action.place}"
            world.tell("7.223", text, _about(row), a_hex(action.place))
        elif isinstance(action, Depart):
            take_forces(world, kind, action.place, 1)
            pool = world.pools[kind.type]
            world.amend(pool, elsewhere=pool.elsewhere + 1)
            text = f"{row.type} leaves {action.place} for another front"
            world.tell("7.223", text, _about(row), a_hex(action.place))
        self.done_with(world, due, 1)
        return self.start(world, None)

    def done_with(self, world: AwawWorld, due: Overdue, count: int) -> None:
        if due.left == count:
            world.drop(due)
        else:
            world.amend(due, left=due.left - count)


def _about(row: Arrival) -> Thing:
    return Thing("unit-type", row.type)

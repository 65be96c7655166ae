"""7.213, 7.3: the opening set-up. Everybody sets up in the order of deployment: as the scenario
has it ready, or unit by unit in his own area.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import ClassVar

import msgspec

from warcabinet.awaw.command.command import chief_seat, seats_of_side
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.scenarios.start.airbases import (
    AIRBASES,
    SetAirbase,
    lay_as_ready,
    set_airbase,
    theaters_for,
)
from warcabinet.awaw.scenarios.start.deployment_limits import against_demands
from warcabinet.awaw.scenarios.start.laying_out import owner_of, place_ready
from warcabinet.awaw.scenarios.start.places import (
    boxes_for,
    parties_in,
    rows_of,
    start_area,
    stays_out,
    why_not_there,
)
from warcabinet.awaw.scenarios.start.room import (
    places_of,
    present,
    put_forces,
    room_for,
    take_forces,
)
from warcabinet.awaw.state.statics import is_power
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot, numbers
from warcabinet.engine.derived import derived
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId


class Turn(msgspec.Struct, frozen=True):
    """Who sets up at one time: the rows of the order of deployment, and their side."""

    order: int
    side: Side
    rows: tuple[int, ...]
    seat: Seat


def turns_of(world: AwawWorld) -> tuple[Turn, ...]:
    """7.213: in the order of the scenario; rows of the same number and seat belong together."""
    scenario = world.statics.scenario
    if scenario is None:
        return ()
    found: dict[tuple[int, Side, int], tuple[int, ...]] = {}
    for number, row in enumerate(scenario.deployment):
        side = scenario.side_of(row.who[0])
        if side is not None:
            place = seats_of_side(world, side).index(chief_seat(world, side, row.who))
            key = (row.order, side, place)
            found[key] = (*found.get(key, ()), number)
    return tuple(
        Turn(order, side, rows, seats_of_side(world, side)[place])
        for (order, side, place), rows in sorted(found.items())
    )


@derived
def forces_left(world: AwawWorld, rows: tuple[int, ...]) -> dict[UnitTypeId, int]:
    """7.223: of each type of these parties, how many start forces are not on the board."""
    scenario = world.statics.scenario
    assert scenario is not None
    wanted, left = set(parties_in(world, rows)), Counter[UnitTypeId]()
    for unit in scenario.unit:
        if owner_of(world, unit.type) in wanted:
            left[UnitTypeId(unit.type)] += unit.count
    for row in world.units.values():
        left[row.type] -= 1
    for air in world.air.values():
        left[air.type] -= air.factors
    return {name: left[name] for name in sorted(left) if left[name] > 0}


def nothing_to_decide(world: AwawWorld, rows: tuple[int, ...]) -> bool:
    """7.31: these parties begin with nothing that is put on the board by hand: no ground and no air
    forces, and no airbase to lay.
    """
    scenario = world.statics.scenario
    assert scenario is not None
    own = set(parties_in(world, rows))
    return not any(owner_of(world, unit.type) in own for unit in scenario.unit) and not any(
        is_power(name) and theaters_for(world, name) for name in own
    )


# The actions --------------------------------------------------------------------------------------


class Deploy(Action, frozen=True):
    """Put start units of one type (air: factors) into a hex."""

    kind: UnitTypeId
    hex: SpaceId
    count: int


class PickUp(Action, frozen=True):
    """Take units of one type (air: factors) back into the hand."""

    kind: UnitTypeId
    hex: SpaceId
    count: int


class FillUp(Action, frozen=True):
    """Put all that is left where the ready set-up has it, as far as there is room."""


class ReadySetUp(Action, frozen=True):
    """Take the ready set-up of the scenario, whatever has been put down so far."""


class FinishSetUp(Action, frozen=True):
    """The set-up is as it should be."""


def types_to_deploy(asked: Asked, got: Got) -> Domain[UnitTypeId]:
    """7.223: start forces that are not on the board."""
    left = forces_left(asked.world, _rows(asked))

    def why(kind: UnitTypeId) -> list[Refusal]:
        if kind in left:
            return []
        return [Refusal("7.223", f"no {kind} is left to set up", (Thing("unit-type", kind),))]

    return Domain(tuple(left), why)


def hexes_to_deploy_in(asked: Asked, got: Got) -> Domain[SpaceId]:
    world, rows = asked.world, _rows(asked)
    kind = world.statics.kinds.get(got["kind"])
    if kind is None:
        return _no_such_type(got["kind"])
    return Domain(
        (*world.map.members(start_area(world, rows, kind)), *boxes_for(world, kind.type)),
        lambda space: why_not_there(world, rows, kind, str(space)),
    )


def _no_such_type(name: str) -> Domain[SpaceId]:
    return Domain((), lambda space: [Refusal("7.223", f"there is no {name}")])


def how_many_to_deploy(asked: Asked, got: Got) -> Domain[int]:
    world: AwawWorld = asked.world
    kind = world.statics.kinds.get(got["kind"])
    most = 0
    if kind is not None and got["hex"] in world.map:
        left = forces_left(world, _rows(asked)).get(kind.type, 0)
        most = min(left, room_for(world, kind, got["hex"]))
    return numbers(1, most, "7.31", f"from 1 to {most} can be put there")


def types_to_pick_up(asked: Asked, got: Got) -> Domain[UnitTypeId]:
    """7.31: what this set-up has put down."""
    world: AwawWorld = asked.world
    own = set(parties_in(world, _rows(asked)))
    there = {row.type for row in world.units.values() if row.party in own}
    there |= {row.type for row in world.air.values() if row.party in own}

    def why(kind: UnitTypeId) -> list[Refusal]:
        if kind in there:
            return []
        return [Refusal("7.31", f"no {kind} of yours is on the board", (Thing("unit-type", kind),))]

    return Domain(sorted(there), why)


def hexes_to_pick_up_from(asked: Asked, got: Got) -> Domain[SpaceId]:
    world: AwawWorld = asked.world
    kind = world.statics.kinds.get(got["kind"])
    if kind is None:
        return _no_such_type(got["kind"])
    places = places_of(world, kind)

    def why(space: SpaceId) -> list[Refusal]:
        if space in places:
            return []
        return [Refusal("7.31", f"there is no {kind.type} in {space}", (a_hex(space),))]

    return Domain(places, why)


def how_many_to_pick_up(asked: Asked, got: Got) -> Domain[int]:
    world: AwawWorld = asked.world
    kind = world.statics.kinds.get(got["kind"])
    most = 0 if kind is None else present(world, kind, got["hex"])
    return numbers(1, most, "7.31", f"from 1 to {most} are there")


def anything_left(asked: Asked) -> list[Refusal]:
    if forces_left(asked.world, _rows(asked)):
        return []
    return [Refusal("7.31", "all start forces are on the board")]


def anything_there(asked: Asked) -> list[Refusal]:
    world: AwawWorld = asked.world
    own = parties_in(world, _rows(asked))
    if any(world.units_of[party] for party in own) or any(
        row.party in own for row in world.air.values()
    ):
        return []
    return [Refusal("7.31", "nothing has been put down yet")]


def against_finishing(asked: Asked) -> list[Refusal]:
    """7.23, 7.31, 11.36: all start forces that have a place are placed, and the deployment limits
    are kept.
    """
    world, rows = asked.world, _rows(asked)
    kinds = world.statics.kinds
    found = forces_left(world, rows)
    if left := {name: n for name, n in found.items() if not stays_out(world, kinds[name])}:
        names = ", ".join(f"{count} {name}" for name, count in left.items())
        return [Refusal("7.31", f"not yet placed: {names}")]
    return [
        refusal
        for row in rows_of(world, rows)
        for demand in row.demands
        for refusal in against_demands(world, demand, row.who)
    ]


def _rows(asked: Asked) -> tuple[int, ...]:
    decision = asked.decision
    assert isinstance(decision, SetUp)
    return decision.rows


class SetUp(Decision[Action], frozen=True):
    """7.213, 7.31: asked of each side when its turn in the order of deployment has come."""

    rows: tuple[int, ...]

    rule: ClassVar[str] = "7.31"
    prompt: ClassVar[str] = "Set up the start forces"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        ReadySetUp: Form(weight=2, label="Take the ready set-up"),
        Deploy: Form(
            slots=(
                Slot("kind", types_to_deploy),
                Slot("hex", hexes_to_deploy_in),
                Slot("count", how_many_to_deploy),
            ),
            fits=anything_left,
            weight=4,
            label="Put units into a hex",
        ),
        PickUp: Form(
            slots=(
                Slot("kind", types_to_pick_up),
                Slot("hex", hexes_to_pick_up_from),
                Slot("count", how_many_to_pick_up),
            ),
            fits=anything_there,
            label="Take units back",
        ),
        SetAirbase: AIRBASES,
        FillUp: Form(fits=anything_left, label="Place the rest as in the ready set-up"),
        FinishSetUp: Form(fits=against_finishing, weight=2, label="The set-up is done"),
    }

    def default(self, asked: Asked) -> Action:
        """What was put down by hand stays, and the rest goes where the ready set-up has it."""
        if anything_there(asked):
            return ReadySetUp()
        if not against_finishing(asked):
            return FinishSetUp()
        return ReadySetUp() if anything_left(asked) else FillUp()

    def prompt_for(self, asked: Asked) -> str:
        world: AwawWorld = asked.world
        left = sum(forces_left(world, self.rows).values())
        who = ", ".join(parties_in(world, self.rows))
        return f"Set up the forces of {who}: {left} units and air factors are left"


# Procedures ---------------------------------------------------------------------------------------


@plays("S.30")
class OpeningDeployment(Procedure[None]):
    """7.213, 7.31: each side sets up its start forces, openly and in the order of deployment."""

    place: int = 0

    def start(self, world: AwawWorld, _: None) -> Step:
        turns = turns_of(world)
        while self.place < len(turns) and nothing_to_decide(world, turns[self.place].rows):
            self.place += 1
        if self.place >= len(turns):
            return Done()
        turn = turns[self.place]
        return self.ask(SetUp((turn.seat,), turn.rows), then=self.answered)

    def answered(self, world: AwawWorld, action: Action) -> Step:
        rows = turns_of(world)[self.place].rows
        match action:
            case Deploy(name, space, count):
                kind = world.statics.kinds[name]
                put_forces(world, kind, owner_of(world, name), space, count)
            case PickUp(name, space, count):
                take_forces(world, world.statics.kinds[name], space, count)
            case SetAirbase(power, space):
                set_airbase(world, power, space)
            case FillUp():
                fill_up(world, rows)
            case ReadySetUp():
                clear(world, rows)
                lay_as_ready(world, parties_in(world, rows))
                place_ready(world, parties_in(world, rows))
                self.tell(world, rows, "the ready set-up")
                self.place += 1
            case _:
                self.tell(world, rows, "a set-up of their own")
                self.place += 1
        return self.start(world, None)

    def tell(self, world: AwawWorld, rows: tuple[int, ...], how: str) -> None:
        world.tell("7.31", f"{', '.join(parties_in(world, rows))}: {how}")


def clear(world: AwawWorld, rows: tuple[int, ...]) -> None:
    """Take everything of these parties off the board."""
    own = set(parties_in(world, rows))
    for unit in list(world.units.rows()):
        if unit.party in own:
            world.drop(unit)
    for air in list(world.air.rows()):
        if air.party in own:
            world.drop(air)


def fill_up(world: AwawWorld, rows: tuple[int, ...]) -> None:
    """7.31: what is left goes where the ready set-up has it, else to the first hex with room."""
    scenario = world.statics.scenario
    assert scenario is not None
    left = forces_left(world, rows).copy()

    def put(name: UnitTypeId, space: str, wanted: int) -> None:
        kind = world.statics.kinds[name]
        if left.get(name, 0) and not why_not_there(world, rows, kind, space):
            count = min(wanted, left[name], room_for(world, kind, space))
            put_forces(world, kind, owner_of(world, name), space, count)
            left[name] -= count

    for row in scenario.unit:
        name = UnitTypeId(row.type)
        missing = row.count - present(world, world.statics.kinds[name], row.hex)
        if missing > 0:
            put(name, row.hex, missing)
    for name in [name for name in sorted(left) if left[name]]:
        for space in world.map.members(start_area(world, rows, world.statics.kinds[name])):
            put(name, space, left[name])
            if not left[name]:
                break

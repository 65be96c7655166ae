"""20.59, 22.82: cargo that is lost because too few of the ships that carried it are left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import ClassVar

from warcabinet.awaw.command.command import chief_seat, commands
from warcabinet.awaw.ground.attack.loss_requirements import (
    Bill,
    Stake,
    cheapest,
    only_way,
    plain_bill,
    settles,
    ways,
)
from warcabinet.awaw.naval.cargo.air_cargo import sink_air
from warcabinet.awaw.naval.cargo.destroyer_and_transport_requirements import (
    beyond_destroyers,
    beyond_transports,
    by_transports,
    lift_of,
    size,
    transports_of,
)
from warcabinet.awaw.naval.cargo.embarking import aboard, put_ashore
from warcabinet.awaw.pieces.ground_units import a_unit, eliminate
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.ground import Cause, UnitId
from warcabinet.awaw.state.naval import Cargo, CargoId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.engine.procedures import Done, Procedure, Step

MOST_WAYS = 60


class LoseCargo(Action, frozen=True):
    """20.59: these go down with their ships."""

    units: tuple[UnitId, ...]


def overload(world: AwawWorld, force: ForceId) -> Bill | None:
    """20.59, 22.82A, 22.82B, 21.66C: what a force can carry no more, in squadrons (17.141B): it is
    reckoned force by force, however many destroyers others have.
    """
    rows = aboard(world, force)
    if rows and by_transports(world, rows[0]):
        excess = beyond_transports(world, rows, transports_of(world, force))
    else:
        excess = beyond_destroyers(world, rows, lift_of(world, force))
    if excess <= 0:
        return None
    stakes = (Stake(UnitId(row.id), size(world, row), _value(world, row)) for row in rows)
    return plain_bill(stakes, excess)


def _value(world: AwawWorld, row: Cargo) -> int:
    if row.unit is not None:
        return world.statics.kinds[row.unit.type].cost
    return row.amount * (1 if row.air is None else world.statics.kinds[row.air].cost)


def carrying(world: AwawWorld) -> list[ForceId]:
    """The forces that carry anything, as far as they are known."""
    return sorted({row.force for row in world.carried_by.rows()})


def sink_cargo(world: AwawWorld, cargo: Cargo) -> None:
    """20.59, 22.82A: a cargo is lost. What had not embarked yet stays where it is."""
    if (carried := world.carried_by.get(cargo.id)) is not None:
        world.drop(carried)
    if cargo.air is not None:
        sink_air(world, cargo)
        return
    unit = put_ashore(world, cargo, cargo.embarked)
    if cargo.boarded:
        world.tell("22.82", f"{unit.id} goes down with its ships", a_unit(unit.id))
        eliminate(world, unit, Cause.COMBAT, "20.59")


def lose_without_ships(world: AwawWorld) -> None:
    """22.82A: what has no ships any more is lost."""
    for row in world.cargo.rows():
        if row.id not in world.carried_by and (row.unit is not None or row.air is not None):
            sink_cargo(world, row)


# The question -------------------------------------------------------------------------------------


def _bill(asked: Asked) -> Bill:
    """What the force of the seat that is asked carries too much. The question itself does not name
    it: which force carries what is a secret.
    """
    world: AwawWorld = asked.world
    own = commands(world, asked.seat)
    for force in carrying(world):
        if force in world.forces and world.forces[force].party in own:
            bill = overload(world, force)
            if bill is not None:
                return bill
    return plain_bill((), 0)


def _cargo(asked: Asked, got: Got) -> Domain[UnitId]:
    own = [stake.unit for stake in _bill(asked).stakes]

    def why(unit: UnitId) -> list[Refusal]:
        if unit in own:
            return []
        return [Refusal("22.82", "these ships do not carry it", (a_unit(unit),))]

    return Domain(own, why)


def _enough(asked: Asked, action: LoseCargo) -> list[Refusal]:
    if settles(_bill(asked), action.units):
        return []
    reason = "lose what the ships cannot carry any more, and nothing that could be spared"
    return [Refusal("20.59", reason)]


def _ways(asked: Asked) -> Iterator[LoseCargo]:
    return (LoseCargo(units) for units in islice(ways(_bill(asked)), MOST_WAYS))


class CargoLost(Decision[LoseCargo], frozen=True):
    """20.59: the owner chooses what is lost of what a force can carry no more."""

    rule: ClassVar[str] = "20.59"
    prompt: ClassVar[str] = "Choose the cargo that is lost with its destroyers"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "the cargo of the least value"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        LoseCargo: Form(
            (Slot("units", _cargo, most=None),),
            whole=_enough,
            proposals=_ways,
            label="Lose the cargo",
        )
    }

    def default(self, asked: Asked) -> LoseCargo:
        return LoseCargo(cheapest(_bill(asked)))

    def real(self, asked: Asked) -> bool:
        return only_way(_bill(asked)) is None


class CargoLosses(Procedure[None], tag="cargo-losses", kw_only=True):
    """20.59, 22.82: after a fight, force by force: who has too few destroyers left loses cargo at
    once, whether the activity goes on or not.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        lose_without_ships(world)
        for force in carrying(world):
            if overload(world, force) is not None:
                row = world.forces[force]
                side = side_of_party(world, row.party)
                assert side is not None
                seat = chief_seat(world, side, (row.party,))
                return self.ask(CargoLost((seat,)), then=self.lost)
        return Done()

    def lost(self, world: AwawWorld, answer: LoseCargo) -> Step:
        for unit in answer.units:
            sink_cargo(world, world.cargo[CargoId(str(unit))])
        return self.go(self.start)

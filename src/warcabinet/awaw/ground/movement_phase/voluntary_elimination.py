"""13.2, 28.91: voluntary elimination: before the movement phase, and as redeployment ends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from warcabinet.awaw.command.command import asked_side, seats_of_side
from warcabinet.awaw.command.together import together
from warcabinet.awaw.ground.movement.overstacking import CureOverstacking
from warcabinet.awaw.pieces.air_factors import eliminate_air
from warcabinet.awaw.pieces.cargo import not_at_hand
from warcabinet.awaw.pieces.ground_units import a_unit, eliminate
from warcabinet.awaw.politics.parties import parties_of, side_of_party
from warcabinet.awaw.state.air import AirId, AirUnits
from warcabinet.awaw.state.ground import Cause, UnitId
from warcabinet.awaw.state.statics import is_power
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.terms.powers import CLIENTS, Country, Power, Side, is_neutral, status_of
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.world import Thing


class EliminateUnit(Action, frozen=True):
    unit: UnitId


class EliminateAir(Action, frozen=True):
    air: AirId
    factors: int


class EndElimination(Action, frozen=True):
    pass


def may_not_eliminate(world: AwawWorld, owner: str, about: Thing) -> list[Refusal]:
    """13.21, 13.22A, 13.22B: the units of a power at war, and of countries that fight at its side,
    may be eliminated by their own player.
    """
    if is_power(owner):
        if is_neutral(world, Power(owner)):
            reason = "a neutral power does not voluntarily eliminate units"
            return [Refusal("13.22A", reason, (about,))]
        return []
    if status_of(world, Country(owner)) in CLIENTS:
        return []
    reason = "units of a minor country are not eliminated before it is an ally or associate"
    return [Refusal("13.22B", reason, (about,))]


def own_units(asked: Asked, got: Got) -> Domain[UnitId]:
    """13.21, 20.622A: ground units and partisans of one's own side, and no ships."""
    world: AwawWorld = asked.world
    side = asked_side(asked)

    def why(unit: UnitId) -> list[Refusal]:
        if found := not_at_hand(world, side, unit, "13.21"):
            return found
        return may_not_eliminate(world, world.units[unit].party, a_unit(unit))

    return Domain([u for name in parties_of(world, side) for u in world.units_of[name]], why)


def own_air(asked: Asked, got: Got) -> Domain[AirId]:
    """13.21, 20.622A: air factors of one's own side, by type and place, and no ships."""
    world: AwawWorld = asked.world
    side = asked_side(asked)

    def why(air: AirId) -> list[Refusal]:
        about = Thing("air", air)
        row = world.air.get(air)
        if row is None or side_of_party(world, row.party) is not side:
            return [Refusal("13.21", "these are not air units of yours", (about,))]
        return may_not_eliminate(world, row.party, about)

    return Domain([key for key, row in world.air.items() if _is_mine(world, row, side)], why)


def _is_mine(world: AwawWorld, row: AirUnits, side: Side) -> bool:
    return side_of_party(world, row.party) is side


def how_many(asked: Asked, got: Got) -> Domain[int]:
    world: AwawWorld = asked.world
    row = world.air.get(got["air"])
    there = 0 if row is None else row.factors

    def why(factors: int) -> list[Refusal]:
        if 1 <= factors <= there:
            return []
        return [Refusal("13.21", f"there are {there} factors")]

    return Domain(range(1, there + 1), why)


def has_air(asked: Asked) -> list[Refusal]:
    if own_air(asked, {}).possible():
        return []
    return [Refusal("13.21", "you have no air units")]


@together()
class GiveUpUnits(Decision[EliminateUnit | EliminateAir | EndElimination], frozen=True):
    """13.21: asked until the owner keeps the rest. Ships and airbases are not among what may be
    eliminated (13.22C, 13.22D).
    """

    rule: ClassVar[str] = "13.21"
    prompt: ClassVar[str] = "Eliminate units of your own, or keep them all"
    by_default: ClassVar[str] = "all units are kept"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        EliminateUnit: Form((Slot("unit", own_units),), label="Eliminate a unit"),
        EliminateAir: Form(
            (Slot("air", own_air), Slot("factors", how_many)),
            fits=has_air,
            label="Eliminate air factors",
        ),
        EndElimination: Form(closes=True, weight=98, label="Keep the rest"),
    }

    def default(self, asked: Asked) -> EndElimination:
        return EndElimination()


class Elimination(Procedure[None]):
    """13.21, 13.23: the side whose turn it is eliminates units of its own, one by one."""

    def start(self, world: AwawWorld, _: None) -> Step:
        return self.ask(GiveUpUnits(seats_of_side(world, world.side)), then=self.decided)

    def decided(
        self, world: AwawWorld, action: EliminateUnit | EliminateAir | EndElimination
    ) -> Step:
        match action:
            case EliminateUnit(unit):
                eliminate(world, world.units[unit], Cause.VOLUNTARY, "13.21")
            case EliminateAir(air, factors):
                eliminate_air(world, air, factors, Cause.VOLUNTARY, "13.21")
            case EndElimination():
                return Done()
        return self.go(self.start)


@plays("T.P.ELI.10")
class EliminationBeforeMovement(Procedure[None]):
    """13.21: immediately before the movement phase."""

    def start(self, world: AwawWorld, _: None) -> Step:
        return self.call(Elimination(), then=self.done)

    def done(self, world: AwawWorld, _: None) -> Step:
        return Done()


@plays("T.P.RED.70")
class EliminationAfterRedeployment(Procedure[None]):
    """28.91, 28.29, 12.14, 12.15, 12.22: at the end of redeployment a player may eliminate units,
    and must where they are still overstacked.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        return self.call(Elimination(), then=self.chosen)

    def chosen(self, world: AwawWorld, _: None) -> Step:
        return self.call(CureOverstacking(cause=Cause.VOLUNTARY), then=self.cured)

    def cured(self, world: AwawWorld, _: None) -> Step:
        return Done()

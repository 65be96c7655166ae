"""15.61, 15.62, 15.631: a side chooses which units, and which of the air factors that supported
them, are lost.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import ClassVar

import msgspec

from warcabinet.awaw.air.support.air_losses_in_battle import (
    flights_of,
    is_flight,
    shoot_down_support,
)
from warcabinet.awaw.command.command import chief_of_flights, chief_of_units
from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.ground.attack.loss_requirements import (
    Bill,
    cheapest,
    due_after,
    only_way,
    to_spare,
    ways,
    worth_of,
)
from warcabinet.awaw.pieces.ground_units import a_unit, eliminate
from warcabinet.awaw.state.air import FlightId
from warcabinet.awaw.state.ground import Cause, UnitId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Occasion, Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot, numbers
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat

MOST_WAYS = 200
"""How many ways to pay are proposed at most; all others may still be typed."""


class Lose(Action, frozen=True):
    """15.62: these units are lost."""

    units: tuple[UnitId, ...]


class Downed(msgspec.Struct, frozen=True, order=True):
    """18.556, 18.611C, 18.616: so many factors of a flight; of naval air each is three squadrons,
    or against a landing one.
    """

    flight: FlightId
    factors: int


class LoseWithAir(Action, frozen=True):
    """15.631: these units and air factors are lost: `lose-with-air UNIT,UNIT flight-2=3`."""

    units: tuple[UnitId, ...]
    air: tuple[Downed, ...]

    @property
    def lost(self) -> tuple[UnitId, ...]:
        return (*self.units, *(UnitId(one.flight) for one in self.air for _ in range(one.factors)))


def _bill(asked: Asked) -> Bill:
    assert isinstance(asked.decision, CombatLosses | SupportedLosses)
    return asked.decision.bill


def units_to_lose(asked: Asked, got: Got) -> Domain[UnitId]:
    """15.62: the units of one's own that the bill names."""
    own = [stake.unit for stake in _bill(asked).stakes if not stake.air]

    def why(unit: UnitId) -> list[Refusal]:
        if unit in own:
            return []
        return [Refusal("15.62", "this unit cannot be taken for this loss", (a_unit(unit),))]

    return Domain(own, why)


def flights_to_lose(asked: Asked, got: Got) -> Domain[FlightId]:
    """15.631, 18.617: air that supported this battle, and none that did not; each named once."""
    own = [FlightId(stake.unit) for stake in _bill(asked).stakes if stake.air]
    taken = [one.flight for one in got.get("air", ())]

    def why(flight: FlightId) -> list[Refusal]:
        if flight not in own:
            return [Refusal("18.617", "this air did not take part in the battle")]
        return [Refusal("15.62", "name each flight once")] if flight in taken else []

    return Domain(own, why)


def factors_to_lose(asked: Asked, got: Got) -> Domain[int]:
    """15.631: no more than there are."""
    counts = {str(stake.unit): stake.count for stake in _bill(asked).stakes if stake.air}
    most = counts.get(str(got["flight"]), 0)
    return numbers(1, most, "15.631", f"{most} factors of it took part")


def _unsettled(bill: Bill, lost: tuple[UnitId, ...]) -> list[Refusal]:
    """15.62, 15.551: enough is lost, and no unit among the lost could be spared."""
    worth, due = worth_of(bill, lost), due_after(bill, lost)
    if worth < due:
        return [Refusal("15.62", f"these are worth {worth}, and {due} must be lost")]
    return [
        Refusal("15.62", f"{unit} can be spared", () if is_flight(unit) else (a_unit(unit),))
        for unit in to_spare(bill, lost)
    ]


def pays_without_waste(asked: Asked, action: Lose) -> list[Refusal]:
    return _unsettled(_bill(asked), action.units)


def pays_with_air(asked: Asked, action: LoseWithAir) -> list[Refusal]:
    return _unsettled(_bill(asked), action.lost)


def with_air(lost: Iterable[UnitId]) -> LoseWithAir:
    """A way to pay as an answer."""
    counts = Counter(lost)
    units = tuple(sorted(unit for unit in counts if not is_flight(unit)))
    air = (Downed(FlightId(name), count) for name, count in counts.items() if is_flight(name))
    return LoseWithAir(units, tuple(sorted(air)))


def proposed_losses(asked: Asked) -> Iterator[Lose]:
    """15.62: some ways to pay, the cheapest first."""
    return (Lose(units) for units in islice(ways(_bill(asked)), MOST_WAYS))


def proposed_with_air(asked: Asked) -> Iterator[LoseWithAir]:
    """15.62, 15.631: the same where air may be lost."""
    return (with_air(lost) for lost in islice(ways(_bill(asked)), MOST_WAYS))


class CombatLosses(Decision[Lose], frozen=True):
    """15.62: which units a side loses; by default those of the least value."""

    bill: Bill

    rule: ClassVar[str] = "15.62"
    prompt: ClassVar[str] = "Choose the units that are lost"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "those of the least value that suffice"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        Lose: Form(
            (Slot("units", units_to_lose, most=None),),
            whole=pays_without_waste,
            proposals=proposed_losses,
            label="Lose",
            nothing="Lose nothing",
        )
    }

    def prompt_for(self, asked: Asked) -> str:
        return f"Choose units worth {self.bill.most} to lose"

    def default(self, asked: Asked) -> Lose:
        return Lose(cheapest(self.bill))

    def real(self, asked: Asked) -> bool:
        return len(_sorts(asked.world, self.bill)) > 1


class SupportedLosses(Decision[LoseWithAir], frozen=True):
    """15.631, 18.556, 18.616: which units and which of the air factors that supported them a side
    loses; by default those of the least value, but a ground unit stays where it matters.
    """

    bill: Bill

    rule: ClassVar[str] = "15.631"
    prompt: ClassVar[str] = "Choose the units and air factors that are lost"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "the least value; one ground unit is kept where the hex is at stake"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        LoseWithAir: Form(
            (
                Slot("units", units_to_lose, least=0, most=None),
                Slot(
                    "air",
                    least=0,
                    most=None,
                    inner=(Slot("flight", flights_to_lose), Slot("factors", factors_to_lose)),
                    joint=True,
                ),
            ),
            whole=pays_with_air,
            proposals=proposed_with_air,
            label="Lose",
            nothing="Lose nothing",
        )
    }

    def prompt_for(self, asked: Asked) -> str:
        return f"Choose units and air factors worth {self.bill.most} to lose"

    def default(self, asked: Asked) -> LoseWithAir:
        return with_air(cheapest(self.bill))

    def real(self, asked: Asked) -> bool:
        return len(_sorts(asked.world, self.bill)) > 1


def _sorts(world: AwawWorld, bill: Bill) -> set[tuple[object, ...]]:
    """Units of one type in one place, in the same supply, are as good as each other; so are air
    factors of one type from one base.
    """
    found: set[tuple[object, ...]] = set()
    for stake in bill.stakes:
        if stake.air:
            for flight in flights_of(stake.unit):
                found.add((world.flights[flight].type, world.flights[flight].base))
        else:
            row = world.units[stake.unit]
            found.add((row.type, row.place, row.id in world.unit_supply))
    return found


def bearer(world: AwawWorld, side: Side, bill: Bill) -> Seat:
    """15.62: the seat that chooses the losses: the one with most of the ground units concerned, or
    without any of the air.
    """
    units = [stake.unit for stake in bill.stakes if not stake.air]
    if units:
        return chief_of_units(world, side, units)
    flights = (flight for stake in bill.stakes for flight in flights_of(stake.unit))
    return chief_of_flights(world, side, flights)


class TakeLosses(Procedure[None], kw_only=True):
    """15.62: one side pays a bill; it is asked only if it could keep one unit or another."""

    seat: Seat
    bill: Bill
    cause: Cause = Cause.COMBAT
    rule: str = "15.61"

    def start(self, world: AwawWorld, _: None) -> Step:
        forced = only_way(self.bill)
        if forced is not None:
            lose(world, forced, self.cause, self.rule)
            return Done()
        if self.bill.has_air:
            return self.ask(SupportedLosses((self.seat,), self.bill), then=self.chosen)
        return self.ask(CombatLosses((self.seat,), self.bill), then=self.chosen)

    def chosen(self, world: AwawWorld, answer: Lose | LoseWithAir) -> Step:
        lost = answer.units if isinstance(answer, Lose) else answer.lost
        lose(world, lost, self.cause, self.rule)
        return Done()


class BearLosses(Procedure[Bill], kw_only=True):
    """15.64: somebody else bears some of the losses of the attackers; gives back what is left for
    ground units and air.
    """

    assault: Assault
    bill: Bill

    @classmethod
    def concerns(cls, world: AwawWorld, assault: Assault, bill: Bill) -> bool:
        """Is there anybody who could?"""
        raise NotImplementedError


ATTACKERS_LOSE: Occasion[type[BearLosses]] = Occasion("attackers suffer losses")


def lose(
    world: AwawWorld,
    units: Iterable[UnitId],
    cause: Cause = Cause.COMBAT,
    rule: str = "15.61",
) -> None:
    """15.61, 15.631: take lost units off the board, and lost air factors out of the air."""
    air = []
    for unit in units:
        if is_flight(unit):
            air.append(unit)
        else:
            eliminate(world, world.units[unit], cause, rule)
    if air:
        shoot_down_support(world, air, cause, rule)

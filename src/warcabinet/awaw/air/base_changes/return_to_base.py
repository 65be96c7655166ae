"""18.46, 18.42A: air units return from what they have done.

They go back to their base of origin. If it is lost, or has no room, they are displaced (18.25).
At the end of the phase their owner may have landed them at another operational base within range of
where they were.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from warcabinet.awaw.air.base_changes.displacement import (
    FindNewBases,
    homeless,
    other_bases,
    settle,
)
from warcabinet.awaw.air.bases.basing import bases_of, excess, most_based, room_aboard, squadrons_of
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import asked_side, seats_of_side
from warcabinet.awaw.command.together import together
from warcabinet.awaw.pieces.air_factors import Wing, an_air, land, move
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.air import (
    HOMELESS,
    AirId,
    AirState,
    AirUnits,
    Flight,
    FlightId,
    Task,
)
from warcabinet.awaw.state.airbases import LandingId, Returned
from warcabinet.awaw.state.berths import afloat, ship_of
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import PHASE_ENDS
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId


def return_flights(
    world: AwawWorld, flights: Iterable[FlightId], state: AirState = AirState.FLOWN
) -> None:
    """18.46, 18.42A, 18.25, 18.524B: what is left of some flights goes back to its base of origin,
    in a state; whoever finds that base lost, or full, is displaced from it and inverted.
    """
    for name in flights:
        row = world.flights.get(name)
        if row is None:
            continue
        count = _fitting(world, row)
        if count:
            stack = AirUnits(row.type, row.party, row.base, count, state).id
            land(world, row.id, state, None, count)
            if not afloat(row.base):  # 18.524B: those of carriers return to them
                world.put(Returned(_next(world), stack, row.target, count))
        if count < row.factors:
            left = world.flights[row.id]
            world.amend(left, task=Task.STRANDED)
            text = f"{left.factors} of {row.type} cannot return to {row.base}"
            world.tell("18.25", text, a_hex(where(world, row.base)))
    settle(world)


def _next(world: AwawWorld) -> LandingId:
    numbers = [int(name.rpartition("-")[2]) for name in world.returned]
    return LandingId(f"landing-{max(numbers, default=0) + 1}")


def _fitting(world: AwawWorld, row: Flight) -> int:
    """How many factors of a flight can go back to where they came from."""
    if (ship := ship_of(row.base)) is not None:
        return max(0, row.factors + min(0, room_aboard(world, ship)))
    if afloat(row.base):
        return row.factors
    if not world.map.is_hex(where(world, row.base)):
        return row.factors
    if not world.map.has(bases_of(world, row.type, row.party), where(world, row.base)):
        return 0
    over = excess(world, where(world, row.base))
    return max(0, row.factors + -over // squadrons_of(world, row.type))


# At another base ----------------------------------------------------------------------------------


class LandElsewhere(Action, frozen=True):
    """18.46: factors that have come back have landed at another base instead."""

    landing: LandingId
    to: SpaceId
    factors: int


class LandAtHome(Action, frozen=True):
    """18.46: all others have gone back to their own bases."""


def landed(world: AwawWorld, row: Returned) -> int:
    """How many of the factors that came back are still where they landed."""
    stack = world.air.get(row.stack)
    return 0 if stack is None else min(row.factors, stack.factors)


def as_flight(world: AwawWorld, row: Returned) -> Flight | None:
    """They are asked where they can land as if they were still in the air."""
    stack = world.air.get(row.stack)
    if stack is None:
        return None
    kind, party, base = stack.type, stack.party, stack.place
    return Flight(
        FlightId(row.id), Task.STRANDED, kind, party, base, row.target, landed(world, row)
    )


def choices(world: AwawWorld, row: Returned) -> list[SpaceId]:
    flight = as_flight(world, row)
    return [] if flight is None else list(other_bases(world, flight))


def has_choice(world: AwawWorld, row: Returned) -> bool:
    """Is there another base at all? Looks no further than the first."""
    flight = as_flight(world, row)
    return flight is not None and any(other_bases(world, flight))


def come_back(world: AwawWorld, side: Side) -> list[Returned]:
    """The landings of a side, in order."""
    return [
        row
        for row in world.returned.rows()
        if (stack := world.air.get(row.stack)) is not None
        and side_of_party(world, stack.party) is side
    ]


def landings(asked: Asked, got: Got) -> Domain[LandingId]:
    world: AwawWorld = asked.world
    own = [row.id for row in come_back(world, asked_side(asked))]

    def why(landing: LandingId) -> list[Refusal]:
        if landing not in own:
            return [Refusal("18.46", "no air units of yours have come back under this name")]
        row = world.returned[landing]
        if has_choice(world, row):
            return []
        reason = "no other operational base with room is within range of where they were"
        return [Refusal("18.46", reason, (an_air(row.stack), a_hex(row.target)))]

    return Domain(own, why)


def landing_places(asked: Asked, got: Got) -> Domain[SpaceId]:
    world: AwawWorld = asked.world
    row = world.returned.get(got["landing"])
    found = [] if row is None else choices(world, row)

    def why(space: SpaceId) -> list[Refusal]:
        if space in found:
            return []
        reason = "they land at operational bases with room, within range of where they were"
        return [Refusal("18.46", reason, (a_hex(space),))]

    return Domain(found, why)


def landing_factors(asked: Asked, got: Got) -> Domain[int]:
    world: AwawWorld = asked.world
    row = world.returned.get(got["landing"])
    stack = None if row is None else world.air.get(row.stack)
    most = 0
    if row is not None and stack is not None and got["to"] in world.map:
        most = most_based(world, stack.party, stack.type, got["to"], landed(world, row))

    def why(count: int) -> list[Refusal]:
        if 1 <= count <= most:
            return []
        return [Refusal("18.46", f"{most} factors can land there", (a_hex(got["to"]),))]

    return Domain(range(1, most + 1), why)


def some_landing(asked: Asked) -> list[Refusal]:
    if landings(asked, {}).possible():
        return []
    return [Refusal("18.46", "no air units can land anywhere else")]


@together()
class ChooseLandings(Decision[LandElsewhere | LandAtHome], frozen=True):
    """18.46: which air units have landed at another base than their own."""

    rule: ClassVar[str] = "18.46"
    prompt: ClassVar[str] = "Land air units at other bases, or let all return to their own"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "all return to their own"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        LandElsewhere: Form(
            (
                Slot("landing", landings),
                Slot("to", landing_places),
                Slot("factors", landing_factors),
            ),
            fits=some_landing,
            label="Land elsewhere",
        ),
        LandAtHome: Form(closes=True, weight=8, label="All return"),
    }

    def prompt_for(self, asked: Asked) -> str:
        world: AwawWorld = asked.world
        told = "; ".join(
            f"{landed(world, row)} of {row.stack}, back from {row.target}"
            for row in come_back(world, asked_side(asked))
        )
        return f"{self.prompt}. {told}"

    def default(self, asked: Asked) -> LandAtHome:
        return LandAtHome()


def held(world: AwawWorld, row: Flight) -> bool:
    """13.531: air over a hex that could not be overrun stays there for the attack on it."""
    if row.task in (Task.GROUND_SUPPORT, Task.DEFENSIVE_SUPPORT, Task.ESCORT):
        return row.target in world.failed_overruns
    return row.task in HOMELESS


@BOOK.happens(
    PHASE_ENDS,
    "18.46, 18.25",
    "as a phase ends the moving side says first where its air units land, then the other; then "
    "those without a base find one, and nobody is in the air any more",
    order=10,
)
class AirReturns(Procedure[None]):
    done: tuple[Side, ...] = ()

    def start(self, world: AwawWorld, _: None) -> Step:
        if not world.flights and not world.returned:
            return Done()
        return_flights(world, [row.id for row in world.flights.rows() if not held(world, row)])
        return self.go(self.next_side)

    def next_side(self, world: AwawWorld, _: None) -> Step:
        for side in (world.side, world.side.opponent):
            if side in self.done:
                continue
            if any(has_choice(world, row) for row in come_back(world, side)):
                self.done = (*self.done, side)
                return self.ask(ChooseLandings(seats_of_side(world, side)), then=self.landed)
        if homeless(world):
            return self.call(FindNewBases(), then=self.settled)
        return Done()

    def landed(self, world: AwawWorld, answer: LandElsewhere | LandAtHome) -> Step:
        if isinstance(answer, LandAtHome):
            return self.go(self.next_side)
        land_elsewhere(world, answer.landing, answer.to, answer.factors)
        self.done = self.done[:-1]
        return self.go(self.next_side)

    def settled(self, world: AwawWorld, _: None) -> Step:
        return Done()


def land_elsewhere(world: AwawWorld, landing: LandingId, to: SpaceId, factors: int) -> None:
    """18.46: factors land at another base, and are inverted at once."""
    row = world.returned[landing]
    stack = world.air[row.stack]
    move(world, Wing(AirId(row.stack), factors), to, AirState.LANDED)
    if factors == row.factors:
        world.drop(row)
    else:
        world.amend(row, factors=row.factors - factors)
    text = f"{factors} of {stack.type} land in {to} instead of {stack.place}"
    world.tell("18.46", text, an_air(row.stack), a_hex(to))

"""26.21, 24.52, 17.71, 17.81, 5.943: strategic bombers and interceptors change fronts in the
redeployment phase; and their first fronts, as a game begins.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import commands, seats_of_side
from warcabinet.awaw.command.together import together
from warcabinet.awaw.forces.kinds import STRATEGIC_AIR as STRATEGIC
from warcabinet.awaw.pieces.air_factors import withdraw
from warcabinet.awaw.politics.parties import parties_of
from warcabinet.awaw.scenarios.start.places import START_PLACES
from warcabinet.awaw.state.bombing import FrontAir, FrontAirId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import SET_UP
from warcabinet.awaw.strategic.bombing.bases_and_ranges import US_BOXES, bases_on
from warcabinet.awaw.strategic.bombing.deployment_of_air_units_for_sw import (
    SW_BOXES,
    assign,
    fronts,
    may_assign,
    redeploy,
    theater_of,
)
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot, numbers
from warcabinet.engine.procedures import Done, Procedure, Step


class ChangeFront(Action, frozen=True):
    """26.21: so many factors of these go to another front."""

    stack: FrontAirId
    front: str
    factors: int


class EndFrontChanges(Action, frozen=True):
    """26.21: all others stay on their fronts."""


# Where to -----------------------------------------------------------------------------------------


def against(world: AwawWorld, row: FrontAir, front: str) -> list[Refusal]:
    """26.21, 24.52: every reason against another front."""
    if front == row.front or front not in fronts(world):
        return [Refusal("26.21", "they go to another front of the game")]
    return may_assign(world, row.type, row.party, front, row.front)


def goals(world: AwawWorld, row: FrontAir) -> list[str]:
    return [front for front in fronts(world) if not against(world, row, front)]


def movable(world: AwawWorld, names: frozenset[str]) -> list[FrontAir]:
    return [row for row in world.front_air.rows() if row.party in names and goals(world, row)]


def wanted(world: AwawWorld, names: frozenset[str]) -> ChangeFront | None:
    """What nobody would leave undone: units that wait in a U.S. box, or have no base on their
    front, go where there is one.
    """
    for row in movable(world, names):
        if row.front in US_BOXES or not bases_on(world, row.party, row.front):
            for front in goals(world, row):
                if bases_on(world, row.party, front):
                    return ChangeFront(row.id, front, row.factors)
    return None


# The question -------------------------------------------------------------------------------------


def _stacks(asked: Asked, got: Got) -> Domain[FrontAirId]:
    world: AwawWorld = asked.world
    able = movable(world, commands(world, asked.seat))

    def why(stack: FrontAirId) -> list[Refusal]:
        if any(row.id == stack for row in able):
            return []
        return [Refusal("26.21", "these are no strategic air units that could change fronts")]

    return Domain([row.id for row in able], why)


def _fronts(asked: Asked, got: Got) -> Domain[str]:
    world: AwawWorld = asked.world
    row = world.front_air.get(got["stack"])

    def why(front: str) -> list[Refusal]:
        if row is None:
            return [Refusal("26.21", "there are no such units")]
        return against(world, row, front)

    return Domain(list(fronts(world)), why)


def _factors(asked: Asked, got: Got) -> Domain[int]:
    row = asked.world.front_air.get(got["stack"])
    most = 0 if row is None else row.factors
    return numbers(1, most, "26.21", f"there are {most} factors of them")


def _proposals(asked: Asked) -> Iterator[ChangeFront]:
    world: AwawWorld = asked.world
    for row in movable(world, commands(world, asked.seat)):
        for front in goals(world, row):
            yield ChangeFront(row.id, front, row.factors)


def _owner(world: AwawWorld, stack: FrontAirId) -> str | None:
    row = world.front_air.get(stack)
    return None if row is None else row.party


@together(stack=_owner)
class FrontChanges(Decision[ChangeFront | EndFrontChanges], frozen=True):
    """26.21: asked of the moving side until all are where they shall be."""

    rule: ClassVar[str] = "26.21"
    prompt: ClassVar[str] = "Move strategic bombers and interceptors to other fronts, or go on"
    by_default: ClassVar[str] = "those without a base go where there is one, all others stay"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        ChangeFront: Form(
            (Slot("stack", _stacks), Slot("front", _fronts), Slot("factors", _factors)),
            proposals=_proposals,
            label="Change fronts",
        ),
        EndFrontChanges: Form(closes=True, weight=3, label="All others stay"),
    }

    def default(self, asked: Asked) -> ChangeFront | EndFrontChanges:
        world: AwawWorld = asked.world
        return wanted(world, commands(world, asked.seat)) or EndFrontChanges()


class FrontMoves(Procedure[None]):
    """26.21, 24.52, 17.71, 17.81, 5.943B, 5.943C: used or not, strategic bombers and interceptors
    go to another front, of the other SW box too, and are none the worse for it; (R-691) they need
    no base there. (R-480) Each may go as often as its owner likes, since only where it ends counts;
    but nobody goes on forever.
    """

    moves: int = 0

    def start(self, world: AwawWorld, _: None) -> Step:
        able = movable(world, frozenset(parties_of(world, world.side)))
        if not able or self.moves >= 2 * sum(row.factors for row in able):
            return Done()
        return self.ask(FrontChanges(seats_of_side(world, world.side)), then=self.answered)

    def answered(self, world: AwawWorld, answer: ChangeFront | EndFrontChanges) -> Step:
        if isinstance(answer, EndFrontChanges):
            return Done()
        self.moves += 1
        redeploy(world, answer.stack, answer.factors, answer.front)
        return self.go(self.start)


# At the start -------------------------------------------------------------------------------------


@BOOK.happens(
    SET_UP,
    "26.21, 17.71, 17.81, 24.53, 5.941, 5.942",
    "strategic air units that begin in an SW box are on the first of its fronts with a base of "
    "theirs; those in a U.S. box wait there",
)
class FirstFronts(Procedure[None]):
    def start(self, world: AwawWorld, _: None) -> Step:
        if world.statics.uses("26.21"):
            first_fronts(world)
        return Done()


@BOOK.lays(
    START_PLACES,
    "17.71, 17.81",
    "strategic bombers and interceptors begin in their boxes, in no hex",
    category=STRATEGIC,
)
def in_no_hex(world: AwawWorld, party: str, category: str) -> int:
    return 0


def first_fronts(world: AwawWorld) -> None:
    """26.21, 24.53: (R-481) from their boxes to the fronts."""
    for row in list(world.air.rows()):
        place = str(row.place)
        if world.statics.kinds[row.type].category in STRATEGIC:
            goal = place if place in US_BOXES else _first(world, row.party, place)
            withdraw(world, row.id, row.factors)
            assign(world, row.type, row.party, goal, row.factors)


def _first(world: AwawWorld, party: str, box: str) -> str:
    there = [one for one in fronts(world) if SW_BOXES[theater_of(one)] == box]
    return next((one for one in there if bases_on(world, party, one)), there[0])

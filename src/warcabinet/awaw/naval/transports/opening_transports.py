"""20.631D: Western Allied transports that begin in the Atlantic or in the Indian Ocean."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import seat_for
from warcabinet.awaw.naval.ships.changing import move
from warcabinet.awaw.naval.ships.contents import loose_in
from warcabinet.awaw.naval.ships.submarines import BOXES
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, class_of
from warcabinet.awaw.naval.transports.transports import WESTERN, initial, transports_in
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import SET_UP
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.powers import Power
from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot, numbers
from warcabinet.engine.procedures import Done, Procedure, Step

FALL_1939 = game_turn("Fall 1939")
FIRST, OTHER = BOXES["atlantic"], BOXES["indian-ocean"]


class BeginInTheIndianOcean(Action, frozen=True):
    """20.631D: so many of the transports at large begin in the Indian Ocean."""

    transports: int


def at_large(world: AwawWorld) -> int:
    """20.631D: the transports in the Atlantic beyond those that belong there at the start."""
    scenario = world.statics.scenario
    if scenario is None or scenario.scenario.first != FALL_1939:
        return 0
    if not all(world.map.has(world.statics.map, box) for box in (FIRST, OTHER)):
        return 0
    return max(0, transports_in(world, WESTERN, FIRST) - initial(world, WESTERN, FIRST))


def _how_many(asked: Asked, got: Got) -> Domain[int]:
    return numbers(
        0, at_large(asked.world), "20.631D", "only transports at large begin in either ocean"
    )


class OpeningTransports(Decision[BeginInTheIndianOcean], frozen=True):
    """20.631D: asked once, in the set-up."""

    rule: ClassVar[str] = "20.631D"
    prompt: ClassVar[str] = (
        "How many of the transports at large begin in the Indian Ocean instead of the Atlantic?"
    )
    by_default: ClassVar[str] = "all of them begin in the Atlantic"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        BeginInTheIndianOcean: Form(
            (Slot("transports", _how_many),), label="Begin in the Indian Ocean"
        ),
    }

    def default(self, asked: Asked) -> BeginInTheIndianOcean:
        return BeginInTheIndianOcean(0)


@BOOK.happens(SET_UP, "20.631D", "the Western Allies say in which ocean transports at large begin")
class TransportsAtLarge(Procedure[None], tag="transports-at-large"):
    """20.631D: where both oceans are played from the beginning."""

    def start(self, world: AwawWorld, _: object) -> Step:
        seat = seat_for(world, Power.BRITAIN)
        if seat is None or not at_large(world):
            return Done()
        return self.ask(OpeningTransports((seat,)), then=self.answered)

    def answered(self, world: AwawWorld, answer: BeginInTheIndianOcean) -> Step:
        left = answer.transports
        for hull in loose_in(world, FIRST):
            count = min(left, hull.factors)
            if count and class_of(world, hull).sort is Sort.TRANSPORT:
                move(world, hull, OTHER, count)
                left -= count
        if answer.transports:
            told = f"transports that begin in the Indian Ocean: {answer.transports} more"
            world.tell("20.631D", told, a_hex(OTHER))
        return Done()

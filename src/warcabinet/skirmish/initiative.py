"""S3.4, S3.5: who goes first is bid for in secret; equal bids are settled by dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Manner, Slot, numbers
from warcabinet.engine.records import Seat
from warcabinet.skirmish.field import SEATS
from warcabinet.skirmish.world import SkirmishWorld


class Bid(Action, frozen=True):
    tokens: int


def bids(asked: Asked, got: Got) -> Domain[int]:
    """S3.4: from none to all of the tokens left."""
    left = asked.world.sides[asked.seat].tokens
    return numbers(0, left, "S3.4", f"you have {left} tokens to bid")


class Bidding(Decision[Bid], frozen=True):
    """S3.4: asked of both sides at once."""

    rule: ClassVar[str] = "S3.4"
    prompt: ClassVar[str] = "Bid for the initiative in secret"
    manner: ClassVar[Manner] = "sealed"
    forms: ClassVar[Mapping[type[Action], Form]] = {Bid: Form((Slot("tokens", bids),), label="Bid")}

    def default(self, asked: Asked) -> Bid:
        return Bid(0)

    def real(self, asked: Asked) -> bool:
        tokens: int = asked.world.sides[asked.seat].tokens
        return tokens > 0


def first_by_bids(world: SkirmishWorld, answers: Mapping[Seat, Bid]) -> Seat | None:
    """S3.4: both bids are spent, and the higher one goes first; None if they are equal."""
    for seat, answer in answers.items():
        side = world.sides[seat]
        world.amend(side, tokens=side.tokens - answer.tokens)
        world.tell("S3.4", f"{seat} bids {answer.tokens}")
    return _highest(tuple(answers[seat].tokens for seat in SEATS))


def first_by_dice(dice: tuple[int, ...]) -> Seat | None:
    """S3.5: the higher die goes first; None if they are equal."""
    return _highest(dice)


def _highest(numbers: tuple[int, ...]) -> Seat | None:
    best = [seat for seat, number in zip(SEATS, numbers, strict=True) if number == max(numbers)]
    return best[0] if len(best) == 1 else None

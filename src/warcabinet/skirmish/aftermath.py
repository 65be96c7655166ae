"""After the roll (S7): losses, retreats and advances, each a choice of the side concerned."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import ClassVar

from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat
from warcabinet.hexes import HexId
from warcabinet.skirmish.balance import attacking, defending, the_clash
from warcabinet.skirmish.refuge import refuges
from warcabinet.skirmish.stacking import STACK
from warcabinet.skirmish.world import PieceId, SkirmishWorld, a_piece, lose, strength_of


class Lose(Action, frozen=True):
    pieces: tuple[PieceId, ...]


class Retreat(Action, frozen=True):
    to: HexId


class Advance(Action, frozen=True):
    pieces: tuple[PieceId, ...]


def fighters(world: SkirmishWorld, seat: Seat) -> tuple[PieceId, ...]:
    """A side's pieces in the fight that are still on the board."""
    return attacking(world) if seat == the_clash(world).attacker else defending(world)


# Losses -----------------------------------------------------------------------------------------


def pieces_to_lose(asked: Asked, got: Got) -> Domain[PieceId]:
    """S7.1: one's own pieces in the fight."""
    own = fighters(asked.world, asked.seat)

    def why(piece: PieceId) -> list[Refusal]:
        if piece in own:
            return []
        return [Refusal("S7.1", "this is not a piece of yours in the fight", (a_piece(piece),))]

    return Domain(own, why)


def enough_and_none_to_spare(asked: Asked, action: Lose) -> list[Refusal]:
    """S7.1: the pieces are worth the points, and no piece among them could be spared."""
    assert isinstance(asked.decision, Casualties)
    points = asked.decision.points
    worth = strength_of(asked.world, action.pieces)
    if worth < points:
        return [Refusal("S7.1", f"these are worth {worth}, and {points} must be lost")]
    return [
        Refusal("S7.1", f"{piece} can be spared", (a_piece(piece),))
        for piece in action.pieces
        if worth - strength_of(asked.world, (piece,)) >= points
    ]


def ways_to_lose(asked: Asked) -> Iterator[Lose]:
    """S7.1: every way to bear the loss, the fewest pieces first."""
    own = fighters(asked.world, asked.seat)
    for count in range(1, len(own) + 1):
        for pieces in combinations(own, count):
            if not enough_and_none_to_spare(asked, Lose(pieces)):
                yield Lose(pieces)


class Casualties(Decision[Lose], frozen=True):
    """S7.1: which pieces are lost."""

    points: int

    rule: ClassVar[str] = "S7.1"
    prompt: ClassVar[str] = "Choose the pieces you lose"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "the fewest pieces that suffice"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        Lose: Form(
            (Slot("pieces", pieces_to_lose, most=None),),
            whole=enough_and_none_to_spare,
            proposals=ways_to_lose,
            label="Lose",
        )
    }

    def prompt_for(self, asked: Asked) -> str:
        return f"Choose pieces worth {self.points} to lose"

    def default(self, asked: Asked) -> Lose:
        return next(ways_to_lose(asked))

    def real(self, asked: Asked) -> bool:
        ways = ways_to_lose(asked)
        next(ways)
        return next(ways, None) is not None


class Losses(Procedure[None], kw_only=True):
    """S7.1: one side bears its losses; it is asked only if it could keep one piece or another."""

    seat: Seat
    points: int

    def start(self, world: SkirmishWorld, _: None) -> Step:
        own = fighters(world, self.seat)
        if len(own) > 1 and strength_of(world, own) > self.points > 0:
            return self.ask(Casualties((self.seat,), self.points), then=self.chosen)
        if self.points:
            lose(world, own, "S7.1")
        return Done()

    def chosen(self, world: SkirmishWorld, answer: Lose) -> Step:
        lose(world, answer.pieces, "S7.1")
        return Done()


# Retreat ----------------------------------------------------------------------------------------


class Retreating(Decision[Retreat], frozen=True):
    """S7.3: where the beaten pieces go. Asked only if there is a refuge, as everybody can see."""

    rule: ClassVar[str] = "S7.3"
    prompt: ClassVar[str] = "Choose where your beaten pieces retreat to"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "the first refuge"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        Retreat: Form((Slot("to", refuges),), label="Retreat")
    }

    def default(self, asked: Asked) -> Retreat:
        return Retreat(asked.domain_of(refuges).values()[0])

    def real(self, asked: Asked) -> bool:
        return len(asked.domain_of(refuges).values()) > 1


# Advance ----------------------------------------------------------------------------------------


def pieces_to_advance(asked: Asked, got: Got) -> Domain[PieceId]:
    """S7.4: the attacking pieces that are left."""
    own = attacking(asked.world)

    def why(piece: PieceId) -> list[Refusal]:
        if piece in own:
            return []
        return [Refusal("S7.4", "this piece did not attack", (a_piece(piece),))]

    return Domain(own, why)


class Advancing(Decision[Advance], frozen=True):
    """S7.4: which attackers advance; by default none."""

    rule: ClassVar[str] = "S7.4"
    prompt: ClassVar[str] = "Choose up to two pieces to advance"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        Advance: Form((Slot("pieces", pieces_to_advance, least=0, most=STACK),), label="Advance")
    }

    def default(self, asked: Asked) -> Advance:
        return Advance(())

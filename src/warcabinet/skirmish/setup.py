"""S2.3: before the first turn both sides decide, in secret, which piece is what.

One joint plan for each side, `assign red-1=foot,red-2=guns,...`: the domain of each part sees the
rest of the plan, so that no piece is named twice and no kind is used too often.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Manner, Slot
from warcabinet.engine.records import Seat
from warcabinet.skirmish.world import (
    KINDS,
    Identity,
    KindId,
    PieceId,
    SkirmishWorld,
    a_piece,
)


class Assignment(msgspec.Struct, frozen=True, order=True):
    """This piece is of this kind."""

    piece: PieceId
    kind: KindId


class Assign(Action, frozen=True):
    plan: tuple[Assignment, ...]


def pieces_to_assign(asked: Asked, got: Got) -> Domain[PieceId]:
    """S2.3: one's own pieces, each once."""
    own = asked.world.pieces_of[asked.seat]
    named = {part.piece for part in got["plan"]}

    def why(piece: PieceId) -> list[Refusal]:
        if piece not in own:
            return [Refusal("S2.3", "this is not one of your pieces", (a_piece(piece),))]
        if piece in named:
            return [Refusal("S2.3", "this piece is named twice", (a_piece(piece),))]
        return []

    return Domain(own, why)


def kinds_to_assign(asked: Asked, got: Got) -> Domain[KindId]:
    """S2.3: the kinds of the scenario's list that the rest of the plan has left over."""
    world: SkirmishWorld = asked.world
    pool = world.setting.pool
    used = [part.kind for part in got["plan"]]
    left = [kind for kind in KINDS if used.count(kind) < pool.count(kind)]

    def why(kind: KindId) -> list[Refusal]:
        if kind in left:
            return []
        reason = "used up" if kind in pool else "not on the scenario's list"
        return [Refusal("S2.3", f"{kind} is {reason}")]

    return Domain(left, why)


def every_piece(asked: Asked) -> int:
    """S2.3: a plan names every piece."""
    return len(asked.world.pieces_of[asked.seat])


class Deployment(Decision[Assign], frozen=True):
    """S2.3: asked of both sides at once."""

    rule: ClassVar[str] = "S2.3"
    prompt: ClassVar[str] = "Decide in secret which of your pieces is what"
    manner: ClassVar[Manner] = "sealed"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        Assign: Form(
            slots=(
                Slot(
                    "plan",
                    least=every_piece,
                    most=every_piece,
                    inner=(Slot("piece", pieces_to_assign), Slot("kind", kinds_to_assign)),
                ),
            ),
            label="Assign kinds",
        )
    }

    def default(self, asked: Asked) -> Assign:
        """The scenario's list as it stands."""
        world: SkirmishWorld = asked.world
        pairs = zip(world.pieces_of[asked.seat], world.setting.pool, strict=True)
        return Assign(tuple(Assignment(*pair) for pair in pairs))


def deploy(world: SkirmishWorld, answers: Mapping[Seat, Assign]) -> None:
    """S2.3: the plans take effect; each stays its owner's secret."""
    for seat, answer in answers.items():
        for part in answer.plan:
            world.put(Identity(part.piece, seat, part.kind))
    world.tell("S2.3", "both sides have deployed")

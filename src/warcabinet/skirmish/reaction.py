"""S5.6: what the attacked side does before the dice fall.

It is always asked: whether it could do anything but stand may be its secret.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Question, Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.engine.world import Thing
from warcabinet.hexes import HexId
from warcabinet.skirmish.attacks import order_held
from warcabinet.skirmish.balance import the_clash
from warcabinet.skirmish.book import BOOK
from warcabinet.skirmish.refuge import any_refuge, refuges
from warcabinet.skirmish.world import (
    FOG,
    HOLD,
    OrderId,
    PieceId,
    SkirmishWorld,
    a_piece,
    has_order,
    is_shown,
    is_weather,
    kind_of,
)


class Stand(Action, frozen=True):
    order: OrderId | None = None


class FallBack(Action, frozen=True):
    to: HexId


class Ambush(Action, frozen=True):
    piece: PieceId


class AmbushWith(Question, frozen=True):
    """May this piece spring an ambush?"""

    classes: ClassVar[tuple[str, ...]] = ("kind",)
    kind: str
    piece: PieceId

    def about(self) -> tuple[Thing, ...]:
        return (a_piece(self.piece),)


@BOOK.forbids(AmbushWith, "S5.6C", "an ambusher stands next to the attacked hex")
def too_far_to_ambush(world: SkirmishWorld, ambush: AmbushWith) -> bool:
    board = world.field.board
    around = board.expand(board.bit(the_clash(world).target))
    return not board.has(around, world.pieces[ambush.piece].hex)


@BOOK.forbids(AmbushWith, "S5.6C", "an ambusher must not have been shown before")
def known_to_all(world: SkirmishWorld, ambush: AmbushWith) -> bool:
    return is_shown(world, ambush.piece)


@BOOK.forbids(AmbushWith, "S5.6C", "a decoy cannot spring an ambush", kind="decoy")
def decoys_do_not_ambush(world: SkirmishWorld, ambush: AmbushWith) -> bool:
    return True


@BOOK.forbids(AmbushWith, "S3.2D", "there is no ambush in fog")
def lost_in_fog(world: SkirmishWorld, ambush: AmbushWith) -> bool:
    return is_weather(world, FOG)


def ambushers(asked: Asked, got: Got) -> Domain[PieceId]:
    """S5.6C: one's own hidden pieces next to the attacked hex."""
    world: SkirmishWorld = asked.world
    seat = asked.seat

    def why(piece: PieceId) -> list[Refusal]:
        there = world.pieces.get(piece)
        if there is None or there.owner != seat:
            return [Refusal("S5.6C", "this is not a piece of yours", (a_piece(piece),))]
        return BOOK.may(world, AmbushWith(kind_of(world, piece), piece))

    return Domain(world.pieces_of[seat], why)


def any_ambusher(asked: Asked) -> list[Refusal]:
    """S5.6C: somebody must be able to spring the ambush."""
    if asked.domain_of(ambushers).possible():
        return []
    return [Refusal("S5.6C", "no piece of yours can spring an ambush")]


class Reaction(Decision[Stand | FallBack | Ambush], frozen=True):
    """S5.6: the attacked side stands, falls back or springs an ambush; by default it stands."""

    target: HexId

    rule: ClassVar[str] = "S5.6"
    prompt: ClassVar[str] = "Stand, fall back or spring an ambush"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "stand"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        Stand: Form((Slot("order", order_held(HOLD, "S3.3C"), least=0),), weight=2, label="Stand"),
        FallBack: Form((Slot("to", refuges),), fits=any_refuge, label="Fall back"),
        Ambush: Form((Slot("piece", ambushers),), fits=any_ambusher, label="Ambush"),
    }

    def prompt_for(self, asked: Asked) -> str:
        return f"{self.target} is attacked: stand, fall back or spring an ambush"

    def default(self, asked: Asked) -> Stand:
        return Stand()

    def real(self, asked: Asked) -> bool:
        return (
            has_order(asked.world, asked.seat, HOLD)
            or not asked.unfit(self.forms[FallBack])
            or not asked.unfit(self.forms[Ambush])
        )

"""Attacks (S5.1 to S5.5): who may attack what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, cast

from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Question, Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, DomainOf, Form, Got, Slot
from warcabinet.engine.records import Seat
from warcabinet.engine.world import Thing
from warcabinet.hexes import HexId
from warcabinet.skirmish.book import BOOK
from warcabinet.skirmish.world import (
    CHARGE,
    OrderId,
    PieceId,
    SkirmishWorld,
    a_hex,
    a_piece,
    beside,
    enemy_of,
    has_order,
    holds,
    kind_of,
)


class Attack(Action, frozen=True):
    target: HexId
    pieces: tuple[PieceId, ...]
    order: OrderId | None = None


class EndAttack(Action, frozen=True):
    pass


class Target(Question, frozen=True):
    """May this hex be attacked?"""

    hex: HexId

    def about(self) -> tuple[Thing, ...]:
        return (a_hex(self.hex),)


class AttackWith(Question, frozen=True):
    """May this piece attack that hex?"""

    classes: ClassVar[tuple[str, ...]] = ("kind",)
    kind: str
    piece: PieceId
    target: HexId

    def about(self) -> tuple[Thing, ...]:
        return (a_piece(self.piece), a_hex(self.target))


@BOOK.forbids(Target, "S5.1", "no hex is attacked twice in a phase")
def attacked_already(world: SkirmishWorld, target: Target) -> bool:
    return target.hex in world.fought


@BOOK.forbids(AttackWith, "S5.2", "a piece attacks only a hex next to its own")
def too_far_to_attack(world: SkirmishWorld, attack: AttackWith) -> bool:
    board = world.field.board
    return not board.has(board.expand(board.bit(world.pieces[attack.piece].hex)), attack.target)


@BOOK.forbids(AttackWith, "S5.2", "a piece attacks only once in a phase")
def has_attacked(world: SkirmishWorld, attack: AttackWith) -> bool:
    return attack.piece in world.fought


@BOOK.forbids(AttackWith, "S5.3", "decoys do not attack", kind="decoy")
def decoys_do_not_attack(world: SkirmishWorld, attack: AttackWith) -> bool:
    return True


@BOOK.forbids(AttackWith, "S5.4", "guns that moved in this phase do not attack", kind="guns")
def guns_have_moved(world: SkirmishWorld, attack: AttackWith) -> bool:
    return attack.piece in world.moved


def targets(asked: Asked, got: Got) -> Domain[HexId]:
    """S5.1: hexes with enemy pieces that at least one of one's own can attack."""
    world: SkirmishWorld = asked.world
    board = world.field.board
    seat, enemy = asked.seat, enemy_of(asked.seat)

    def why(target: HexId) -> list[Refusal]:
        if target not in board:
            return [Refusal("S1.1", "there is no such hex", (a_hex(target),))]
        if not holds(world, enemy, target):
            return [Refusal("S5.1", "there is no enemy piece", (a_hex(target),))]
        if refusals := BOOK.may(world, Target(target)):
            return refusals
        if attackers_of(world, seat, target).possible():
            return []
        return [Refusal("S5.2", "no piece of yours can attack this hex", (a_hex(target),))]

    near = world.held[enemy] & beside(world, seat)
    return Domain(cast(list[HexId], board.members(near)), why)


def attackers(asked: Asked, got: Got) -> Domain[PieceId]:
    """S5.2: one's own pieces that can attack the hex chosen before."""
    return attackers_of(asked.world, asked.seat, got["target"])


def attackers_of(world: SkirmishWorld, seat: Seat, target: HexId) -> Domain[PieceId]:
    board = world.field.board
    if target not in board:
        return Domain((), lambda piece: [Refusal("S1.1", "there is no such hex", (a_hex(target),))])

    def why(piece: PieceId) -> list[Refusal]:
        there = world.pieces.get(piece)
        if there is None or there.owner != seat:
            return [Refusal("S5.2", "this is not a piece of yours", (a_piece(piece),))]
        return BOOK.may(world, AttackWith(kind_of(world, piece), piece, target))

    around = board.expand(board.bit(target))
    own = world.pieces_of[seat]
    return Domain([p for p in own if board.has(around, world.pieces[p].hex)], why)


def order_held(face: OrderId, rule: str) -> DomainOf:
    """S3.3: the one order that can be played here, if the side holds it."""

    def domain(asked: Asked, got: Got) -> Domain[OrderId]:
        held = (face,) if has_order(asked.world, asked.seat, face) else ()

        def why(order: OrderId) -> list[Refusal]:
            return [] if order in held else [Refusal(rule, f"you cannot play {order} here")]

        return Domain(held, why)

    return domain


def can_attack(asked: Asked) -> list[Refusal]:
    """S5.1: there must be something to attack."""
    if asked.domain_of(targets).possible():
        return []
    return [Refusal("S5.1", "there is nothing you can attack")]


class Attacks(Decision[Attack | EndAttack], frozen=True):
    """S5.1: asked again and again until the side ends its attacks."""

    rule: ClassVar[str] = "S5.1"
    prompt: ClassVar[str] = "Attack a hex, or end your attacks"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        Attack: Form(
            (
                Slot("target", targets),
                Slot("pieces", attackers, most=None),
                Slot("order", order_held(CHARGE, "S3.3A"), least=0),
            ),
            fits=can_attack,
            weight=8,
            label="Attack",
        ),
        EndAttack: Form(label="End attacks"),
    }

    def default(self, asked: Asked) -> EndAttack:
        return EndAttack()

    def real(self, asked: Asked) -> bool:
        return not asked.unfit(self.forms[Attack])

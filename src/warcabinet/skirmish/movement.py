"""Moves (S4). A move is one flood over the board, under layers that the book holds.

The domain of a destination floods once; the same masks then explain why a hex cannot be reached.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, cast

from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Layer, Question, Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, DomainOf, Form, Got, Slot
from warcabinet.engine.records import Seat
from warcabinet.engine.world import Thing
from warcabinet.hexes import NO_SIDES, HexId, Levels, Sides, Terms, reach
from warcabinet.skirmish.book import BOOK
from warcabinet.skirmish.stacking import Halt
from warcabinet.skirmish.world import (
    FLOOD,
    HASTE,
    HORSE,
    MUD,
    Moved,
    Piece,
    PieceId,
    SkirmishWorld,
    a_hex,
    a_piece,
    beside,
    enemy_of,
    has_order,
    is_weather,
    kind_of,
    place,
    play_order,
    show,
)

MARCH, GALLOP = "march", "gallop"


class Move(Action, frozen=True):
    piece: PieceId
    to: HexId


class Gallop(Action, frozen=True):
    piece: PieceId
    to: HexId


class Hasten(Action, frozen=True):
    """S3.3B: play the order haste."""


class EndMove(Action, frozen=True):
    pass


# Who may move ---------------------------------------------------------------------------------


class Start(Question, frozen=True):
    """May this piece make a move at this gait?"""

    classes: ClassVar[tuple[str, ...]] = ("kind", "gait")
    kind: str
    gait: str
    piece: PieceId

    def about(self) -> tuple[Thing, ...]:
        return (a_piece(self.piece),)


@BOOK.forbids(Start, "S4.1", "a piece moves only once in a phase")
def moved_already(world: SkirmishWorld, start: Start) -> bool:
    return start.piece in world.moved


@BOOK.forbids(Start, "S4.6A", "only horse gallop", gait=GALLOP, kind=("foot", "guns", "decoy"))
def too_slow_to_gallop(world: SkirmishWorld, start: Start) -> bool:
    return True


def movers(gait: str) -> DomainOf:
    def domain(asked: Asked, got: Got) -> Domain[PieceId]:
        """S4.1: one's own pieces that have not moved."""
        world: SkirmishWorld = asked.world
        seat = asked.seat

        def why(piece: PieceId) -> list[Refusal]:
            there = world.pieces.get(piece)
            if there is None or there.owner != seat:
                return [Refusal("S4.1", "this is not a piece of yours", (a_piece(piece),))]
            return BOOK.may(world, Start(kind_of(world, piece), gait, piece))

        own = [piece for piece in world.pieces_of[seat] if piece not in world.moved]
        if gait == GALLOP:
            own = [piece for piece in own if kind_of(world, piece) == HORSE]
        return Domain(own, why)

    return domain


marching = movers(MARCH)
galloping = movers(GALLOP)


# How far ----------------------------------------------------------------------------------------


class Allowance(Question, frozen=True):
    """How many movement points has a piece of this side at this gait?"""

    classes: ClassVar[tuple[str, ...]] = ("gait",)
    gait: str
    seat: Seat


@BOOK.modifies(Allowance, "S4.2", "a move", "a piece has three movement points")
def three_points(world: SkirmishWorld, allowance: Allowance) -> int:
    return 3


@BOOK.modifies(Allowance, "S4.6A", "gallop", "a gallop adds two movement points", gait=GALLOP)
def gallop_adds_two(world: SkirmishWorld, allowance: Allowance) -> int:
    return 2


@BOOK.modifies(Allowance, "S3.2C", "mud", "mud takes one movement point")
def mud_takes_one(world: SkirmishWorld, allowance: Allowance) -> int | None:
    return -1 if is_weather(world, MUD) else None


@BOOK.modifies(Allowance, "S3.3B", "haste", "the order haste adds one movement point")
def haste_adds_one(world: SkirmishWorld, allowance: Allowance) -> int | None:
    order = world.orders.get(allowance.seat)
    return 1 if order and order.face == HASTE and order.played else None


def allowance(world: SkirmishWorld, seat: Seat, gait: str) -> int:
    return sum(part.value for part in BOOK.total(world, Allowance(gait, seat)))


# What stands in the way -------------------------------------------------------------------------

CLOSED: Layer[int] = Layer("closed hexes", ("seat", "gait"))
BARRED: Layer[Sides] = Layer("barred hexsides")
ENDING: Layer[int] = Layer("hexes that end a move", ("seat",))
TOLL: Layer[tuple[int, int]] = Layer("extra points to enter, and where")


@BOOK.lays(CLOSED, "S4.4", "no piece enters a hex that holds an enemy piece")
def enemy_hexes(world: SkirmishWorld, seat: Seat, gait: str) -> int:
    return world.held[enemy_of(seat)]


@BOOK.lays(CLOSED, "S4.6B", "who gallops enters no woods", gait=GALLOP)
def woods_stop_a_gallop(world: SkirmishWorld, seat: Seat, gait: str) -> int:
    return world.field.woods


@BOOK.lays(BARRED, "S3.2E", "in a flood no move crosses a stream")
def flooded_streams(world: SkirmishWorld) -> Sides:
    return world.field.streams if is_weather(world, FLOOD) else NO_SIDES


@BOOK.lays(ENDING, "S4.5", "a move ends next to an enemy piece")
def beside_the_enemy(world: SkirmishWorld, seat: Seat) -> int:
    return beside(world, enemy_of(seat))


@BOOK.lays(TOLL, "S4.3A", "a hill costs one point more")
def hills(world: SkirmishWorld) -> tuple[int, int]:
    return 1, world.field.hills


@BOOK.lays(TOLL, "S4.3B", "woods cost one point more")
def woods(world: SkirmishWorld) -> tuple[int, int]:
    return 1, world.field.woods


def terms(world: SkirmishWorld, seat: Seat, gait: str) -> Terms:
    """S4.3: a hex costs one point and its tolls; all layers of the book in the form floods take."""
    closed = stop = 0
    for _, area in BOOK.layers(world, CLOSED, seat, gait):
        closed |= area
    for _, area in BOOK.layers(world, ENDING, seat):
        stop |= area
    barred = NO_SIDES
    for _, some in BOOK.layers(world, BARRED):
        if some:
            barred |= some
    tolls = tuple(toll for _, toll in BOOK.layers(world, TOLL))
    sides = world.field.board.sides - barred if barred else None
    return Terms(sides=sides, closed=closed, stop=stop, enter=tolls)


def reachable(world: SkirmishWorld, piece: Piece, gait: str) -> Levels:
    """S4.2: where a piece can go with its movement points."""
    board = world.field.board
    points = allowance(world, piece.owner, gait)
    return reach(board, board.bit(piece.hex), points, terms(world, piece.owner, gait))


def destinations(gait: str) -> DomainOf:
    def domain(asked: Asked, got: Got) -> Domain[HexId]:
        """S4.1, S4.2: another hex within reach, with room in it."""
        world: SkirmishWorld = asked.world
        board = world.field.board
        piece = world.pieces.get(got["piece"])
        if piece is None:
            return Domain((), lambda to: [Refusal("S4.1", "there is no such piece")])
        reached = reachable(world, piece, gait).reached & ~board.bit(piece.hex)

        def why(to: HexId) -> list[Refusal]:
            if to not in board:
                return [Refusal("S1.1", "there is no such hex", (a_hex(to),))]
            if to == piece.hex:
                return [Refusal("S4.1", "the piece stands there already", (a_hex(to),))]
            if board.has(reached, to):
                return BOOK.may(world, Halt(to))
            return unreachable(world, piece, gait, to)

        return Domain(cast(list[HexId], board.members(reached)), why)

    return domain


def unreachable(world: SkirmishWorld, piece: Piece, gait: str, to: HexId) -> list[Refusal]:
    """The layers that close a hex, or else that it is too far."""
    about = (a_piece(piece.id), a_hex(to))
    closing = [
        Refusal(entry.rules[0], entry.gist, about)
        for entry, area in BOOK.layers(world, CLOSED, piece.owner, gait)
        if world.field.board.has(area, to)
    ]
    points = allowance(world, piece.owner, gait)
    return closing or [Refusal("S4.2", f"it is out of reach with {points} points", about)]


# The decision -----------------------------------------------------------------------------------


def holds_haste(asked: Asked) -> list[Refusal]:
    """S3.3B: only who drew haste, and has not played it, may hasten."""
    if has_order(asked.world, asked.seat, HASTE):
        return []
    return [Refusal("S3.3B", "you do not hold the order haste")]


def somebody_can_move(asked: Asked) -> list[Refusal]:
    """S4.1: offered while a piece is left that has not moved."""
    if asked.domain_of(marching).possible():
        return []
    return [Refusal("S4.1", "all your pieces have moved")]


def somebody_can_gallop(asked: Asked) -> list[Refusal]:
    """S4.6A: offered while a horse is left that has not moved."""
    if asked.domain_of(galloping).possible():
        return []
    return [Refusal("S4.6A", "no piece of yours can gallop now")]


class Movement(Decision[Move | Gallop | Hasten | EndMove], frozen=True):
    """S4.1: asked again and again until the side ends its moves."""

    rule: ClassVar[str] = "S4.1"
    prompt: ClassVar[str] = "Move a piece, or end your moves"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        Move: Form(
            (Slot("piece", marching), Slot("to", destinations(MARCH))),
            fits=somebody_can_move,
            weight=6,
            label="Move",
        ),
        Gallop: Form(
            (Slot("piece", galloping), Slot("to", destinations(GALLOP))),
            fits=somebody_can_gallop,
            label="Gallop",
        ),
        Hasten: Form(fits=holds_haste, label="Play haste"),
        EndMove: Form(label="End moves"),
    }

    def prompt_for(self, asked: Asked) -> str:
        points = allowance(asked.world, asked.seat, MARCH)
        return f"Move a piece ({points} movement points), or end your moves"

    def default(self, asked: Asked) -> EndMove:
        return EndMove()


def move(world: SkirmishWorld, piece: PieceId, to: HexId) -> None:
    """S4.1: a piece goes to its new hex and does not move again in this phase."""
    world.tell("S4.1", f"{piece} moves to {to}", a_piece(piece), a_hex(to))
    place(world, (piece,), to)
    world.put(Moved(piece))


def gallop(world: SkirmishWorld, piece: PieceId, to: HexId) -> None:
    """S4.6C: who gallops is shown."""
    show(world, piece)
    move(world, piece, to)


def hasten(world: SkirmishWorld, seat: Seat) -> None:
    """S3.3B: haste holds for the rest of the phase."""
    play_order(world, seat)

"""Everything that can change during play: the tables of the game, and what follows from them.

Scopes: a turn holds two phases (one for each side), a phase holds any number of fights.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal, NewType

from warcabinet.engine.records import Grouping, Record, Seat, Table
from warcabinet.engine.world import Thing, World
from warcabinet.hexes import Board, HexId
from warcabinet.hexes.whereabouts import Whereabouts
from warcabinet.skirmish.field import BLUE, RED, Field

PieceId = NewType("PieceId", str)
KindId = NewType("KindId", str)
OrderId = NewType("OrderId", str)

FOOT, HORSE, GUNS, DECOY = KindId("foot"), KindId("horse"), KindId("guns"), KindId("decoy")
STRENGTH: Mapping[KindId, int] = {FOOT: 2, HORSE: 2, GUNS: 3, DECOY: 0}
KINDS = tuple(STRENGTH)

CHARGE, HASTE, HOLD = OrderId("charge"), OrderId("haste"), OrderId("hold")
ORDERS = (CHARGE, HASTE, HOLD)

NAME = re.compile(rf"\b({RED}|{BLUE})(?:-(\d+))?\b")
"""A side, or a piece of it by its number."""

CLEAR, RAIN, MUD, FOG, FLOOD = "clear", "rain", "mud", "fog", "flood"


@dataclass(frozen=True)
class Statics:
    """What a scenario fixes for the whole game."""

    field: Field
    turns: int
    tokens: int
    pool: tuple[KindId, ...]
    bag: Mapping[str, int]
    places: Mapping[Seat, tuple[HexId, ...]]


# For the whole game ---------------------------------------------------------------------------


class Clock(Record, frozen=True, gc=False):
    """S3.1: the turn being played; 0 before the first."""

    table: ClassVar[str] = "clock"
    id: str = "clock"
    turn: int = 0


class Side(Record, frozen=True, gc=False):
    """S3.4, S8.3: the tokens a side has left, and its points for the crossroads."""

    table: ClassVar[str] = "sides"
    seat: Seat
    tokens: int
    points: int = 0


class Piece(Record, frozen=True, gc=False):
    """S2.1: a piece on the board. Everybody sees where it stands."""

    table: ClassVar[str] = "pieces"
    id: PieceId
    owner: Seat
    hex: HexId


class Identity(Record, frozen=True, gc=False):
    """S2.1: what a piece is, on the board or off. Only its owner knows until it is shown."""

    table: ClassVar[str] = "identities"
    secret: ClassVar[bool] = True
    piece: PieceId
    owner: Seat
    kind: KindId
    shown: bool = False

    def seen_by(self, seat: Seat) -> bool:
        return self.shown or seat == self.owner


class Chit(Record, frozen=True, gc=False):
    """S3.2: how many chits of one weather are left in the bag."""

    table: ClassVar[str] = "bag"
    weather: str
    left: int


# For a turn -----------------------------------------------------------------------------------


class Weather(Record, frozen=True, gc=False):
    """S3.2: the weather of this turn."""

    table: ClassVar[str] = "weather"
    scope: ClassVar[str] = "turn"
    id: str = "weather"
    now: str = CLEAR


class Dealt(Record, frozen=True, gc=False):
    """S3.3: the side has drawn its order for this turn. That it has is public."""

    table: ClassVar[str] = "dealt"
    scope: ClassVar[str] = "turn"
    seat: Seat


class Order(Record, frozen=True, gc=False):
    """S3.3: which order a side drew. Only the side itself knows until it is played."""

    table: ClassVar[str] = "orders"
    scope: ClassVar[str] = "turn"
    secret: ClassVar[bool] = True
    seat: Seat
    face: OrderId
    played: bool = False

    def seen_by(self, seat: Seat) -> bool:
        return self.played or seat == self.seat


# For a phase ----------------------------------------------------------------------------------


class Active(Record, frozen=True, gc=False):
    """S3.1: the side whose phase it is."""

    table: ClassVar[str] = "active"
    scope: ClassVar[str] = "phase"
    seat: Seat


class Moved(Record, frozen=True, gc=False):
    """S4.1: has moved in this phase."""

    table: ClassVar[str] = "moved"
    scope: ClassVar[str] = "phase"
    piece: PieceId


class Fought(Record, frozen=True, gc=False):
    """S5.1, S5.2: a hex that has been attacked, or a piece that has attacked, in this phase."""

    table: ClassVar[str] = "fought"
    scope: ClassVar[str] = "phase"
    id: str


# For a fight ----------------------------------------------------------------------------------


class Clash(Record, frozen=True, gc=False):
    """S5.1: the fight that is going on, and the orders played in it."""

    table: ClassVar[str] = "clash"
    scope: ClassVar[str] = "fight"
    target: HexId
    attacker: Seat
    charge: bool = False
    hold: bool = False


class Engaged(Record, frozen=True, gc=False):
    """S5.2, S5.6C, S5.8: a piece in the fight."""

    table: ClassVar[str] = "engaged"
    scope: ClassVar[str] = "fight"
    piece: PieceId
    role: Literal["attacker", "defender", "ambusher"]


def _side_of(piece: Piece, setting: Statics) -> tuple[str, ...]:
    return (piece.owner,)


def _board_of(setting: Statics) -> Board:
    return setting.field.board


class SkirmishWorld(World):
    scopes = ("fight", "phase", "turn")

    clock: Table[str, Clock]
    sides: Table[Seat, Side]
    pieces: Table[PieceId, Piece]
    identities: Table[PieceId, Identity]
    bag: Table[str, Chit]
    weather: Table[str, Weather]
    dealt: Table[Seat, Dealt]
    orders: Table[Seat, Order]
    active: Table[Seat, Active]
    moved: Table[PieceId, Moved]
    fought: Table[str, Fought]
    clash: Table[HexId, Clash]
    engaged: Table[PieceId, Engaged]

    pieces_in: Grouping[HexId, PieceId, Piece] = Grouping("pieces", by="hex")
    pieces_of: Grouping[Seat, PieceId, Piece] = Grouping("pieces", by="owner")
    held: Whereabouts[PieceId, Piece] = Whereabouts("pieces", "hex", _side_of, _board_of)
    """The hexes in which each side has pieces."""

    @property
    def setting(self) -> Statics:
        setting: Statics = self.statics
        return setting

    @property
    def field(self) -> Field:
        return self.setting.field

    def in_words(self, text: str) -> str:
        """S2.1: sides and pieces by what stands on them: `red-1` is Red 1."""
        return NAME.sub(lambda one: one[1].capitalize() + (f" {one[2]}" if one[2] else ""), text)

    def moment(self) -> str:
        """S3.1: the turn."""
        clock = self.clock.get("clock")
        return f"Turn {clock.turn}" if clock is not None and clock.turn else "Set-up"


# Reading the World ----------------------------------------------------------------------------


def enemy_of(seat: Seat) -> Seat:
    return BLUE if seat == RED else RED


def turn_of(world: SkirmishWorld) -> int:
    return world.clock["clock"].turn


def is_weather(world: SkirmishWorld, weather: str) -> bool:
    now = world.weather.get("weather")
    return now is not None and now.now == weather


def kind_of(world: SkirmishWorld, piece: PieceId) -> KindId:
    """What a piece is, if this World knows it."""
    return world.identities[piece].kind


def is_shown(world: SkirmishWorld, piece: PieceId) -> bool:
    identity = world.identities.get(piece)
    return identity is not None and identity.shown


def strength_of(world: SkirmishWorld, pieces: Iterable[PieceId]) -> int:
    return sum(STRENGTH[kind_of(world, piece)] for piece in pieces)


def holds(world: SkirmishWorld, seat: Seat, hex_id: HexId) -> bool:
    """Has the side a piece in this hex?"""
    inside = world.pieces_in[hex_id]
    return bool(inside) and world.pieces[inside[0]].owner == seat


def has_order(world: SkirmishWorld, seat: Seat, face: OrderId) -> bool:
    """Does the side hold this order, not yet played?"""
    order = world.orders.get(seat)
    return order is not None and order.face == face and not order.played


def beside(world: SkirmishWorld, seat: Seat) -> int:
    """The hexes next to pieces of a side."""
    return world.field.board.expand(world.held[seat])


def a_hex(hex_id: HexId) -> Thing:
    return Thing("hex", hex_id)


def a_piece(piece: PieceId) -> Thing:
    return Thing("piece", piece)


# Writing the World ----------------------------------------------------------------------------


def show(world: SkirmishWorld, piece: PieceId) -> None:
    """S2.1, S2.2D: a piece is shown for good; a decoy that is shown leaves the board."""
    identity = world.identities[piece]
    if identity.shown:
        return
    world.amend(identity, shown=True)
    world.tell("S2.1", f"{piece} is shown: {identity.kind}", a_piece(piece))
    if identity.kind == DECOY:
        world.drop(world.pieces[piece])
        world.tell("S2.2D", f"{piece} leaves the board", a_piece(piece))


def lose(world: SkirmishWorld, pieces: Iterable[PieceId], rule: str) -> None:
    """Take pieces off the board as losses. They were shown when the fight began."""
    for piece in pieces:
        world.drop(world.pieces[piece])
        world.tell(rule, f"{piece} is lost", a_piece(piece))


def place(world: SkirmishWorld, pieces: Iterable[PieceId], to: HexId) -> None:
    for piece in pieces:
        world.amend(world.pieces[piece], hex=to)


def play_order(world: SkirmishWorld, seat: Seat) -> None:
    """S3.3: an order that is played is seen by everybody."""
    order = world.amend(world.orders[seat], played=True)
    world.tell("S3.3", f"{seat} plays {order.face}")

"""What a seat sees, built from nothing, field by field, in types that the World does not use."""

from __future__ import annotations

import msgspec

from warcabinet.engine.records import Seat
from warcabinet.skirmish.balance import attacking, defending
from warcabinet.skirmish.field import SEATS
from warcabinet.skirmish.victory import points_of
from warcabinet.skirmish.world import STRENGTH, Identity, Piece, SkirmishWorld, turn_of

HIDDEN = "?"


class PieceView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A piece on the board; `kind` is ? if the seat does not know it."""

    id: str
    owner: str
    hex: str
    kind: str
    strength: int | None = None
    """None if the seat does not know what it is."""
    shown: bool = False
    moved: bool = False
    attacked: bool = False


class LostView(msgspec.Struct, frozen=True):
    """A piece that has left the board."""

    id: str
    owner: str
    kind: str


class SideView(msgspec.Struct, frozen=True):
    """`order` is empty before the draw, ? if the seat does not know it."""

    seat: str
    tokens: int
    points: int
    order: str
    order_played: bool


class FightView(msgspec.Struct, frozen=True):
    target: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]


class SkirmishView(msgspec.Struct, frozen=True):
    field: str
    turn: int
    turns: int
    weather: str
    bag: dict[str, int]
    active: str
    sides: tuple[SideView, ...]
    pieces: tuple[PieceView, ...]
    gone: tuple[LostView, ...]
    fight: FightView | None


def view_of(world: SkirmishWorld) -> SkirmishView:
    """The view of the seat to which this World is known."""
    now = world.weather.get("weather")
    return SkirmishView(
        field=world.field.board.name,
        turn=turn_of(world),
        turns=world.setting.turns,
        weather=now.now if now else "",
        bag={chit.weather: chit.left for chit in world.bag.rows()},
        active=next((str(row.seat) for row in world.active.rows()), ""),
        sides=tuple(_side(world, seat) for seat in SEATS),
        pieces=tuple(_piece(world, piece) for piece in world.pieces.rows()),
        gone=tuple(
            _lost(identity)
            for identity in world.identities.rows()
            if identity.piece not in world.pieces
        ),
        fight=_fight(world),
    )


def _side(world: SkirmishWorld, seat: Seat) -> SideView:
    side = world.sides[seat]
    order = world.orders.get(seat)
    unknown = HIDDEN if seat in world.dealt else ""
    return SideView(
        seat=str(seat),
        tokens=side.tokens,
        points=points_of(world, seat),
        order=str(order.face) if order else unknown,
        order_played=order.played if order else False,
    )


def _piece(world: SkirmishWorld, piece: Piece) -> PieceView:
    identity = world.identities.get(piece.id)
    return PieceView(
        id=str(piece.id),
        owner=str(piece.owner),
        hex=str(piece.hex),
        kind=str(identity.kind) if identity else HIDDEN,
        strength=STRENGTH[identity.kind] if identity else None,
        shown=identity.shown if identity else False,
        moved=piece.id in world.moved,
        attacked=piece.id in world.fought,
    )


def _lost(identity: Identity) -> LostView:
    return LostView(str(identity.piece), str(identity.owner), str(identity.kind))


def _fight(world: SkirmishWorld) -> FightView | None:
    for clash in world.clash.rows():
        defenders = defending(world) or world.pieces_in[clash.target]
        return FightView(str(clash.target), attacking(world), defenders)
    return None

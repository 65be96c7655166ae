"""What must be true after every action, whatever has been played. Broken: an error in the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from warcabinet.skirmish.field import SEATS
from warcabinet.skirmish.stacking import STACK
from warcabinet.skirmish.world import DECOY, SkirmishWorld, turn_of


def violations(world: SkirmishWorld) -> Iterator[str]:
    yield from _hexes(world)
    if world.identities:
        yield from _identities(world)
    yield from _stores(world)
    yield from _scopes(world)


def _hexes(world: SkirmishWorld) -> Iterator[str]:
    for hex_id, inside in world.pieces_in.groups.items():
        if hex_id not in world.field.board:
            yield f"{inside} stand off the board, in {hex_id}"
        if len(inside) > STACK:
            yield f"{hex_id} holds {len(inside)} pieces"
        if len({world.pieces[piece].owner for piece in inside}) > 1:
            yield f"{hex_id} holds pieces of both sides"


def _identities(world: SkirmishWorld) -> Iterator[str]:
    for piece in world.pieces.values():
        identity = world.identities.get(piece.id)
        if identity is None or identity.owner != piece.owner:
            yield f"{piece.id} has no kind, or the kind of an enemy piece"
        elif identity.shown and identity.kind == DECOY:
            yield f"{piece.id} is a decoy, shown, and still on the board"
    for identity in world.identities.values():
        if identity.piece not in world.pieces and not identity.shown:
            yield f"{identity.piece} left the board without being shown"
    for seat in SEATS:
        kinds = Counter(row.kind for row in world.identities.values() if row.owner == seat)
        if kinds != Counter(world.setting.pool):
            yield f"{seat} has other kinds than the scenario gave it: {dict(kinds)}"


def _stores(world: SkirmishWorld) -> Iterator[str]:
    left = sum(chit.left for chit in world.bag.values())
    if left + turn_of(world) - sum(world.setting.bag.values()) not in (0, 1):
        yield f"{left} chits are left in turn {turn_of(world)}"
    for side in world.sides.values():
        if not 0 <= side.tokens <= world.setting.tokens:
            yield f"{side.seat} has {side.tokens} tokens"


def _scopes(world: SkirmishWorld) -> Iterator[str]:
    """Rows of a scope stand only while the row that opened it does."""
    for opened, tables in (
        (world.weather, ("dealt", "orders", "active")),
        (world.active, ("moved", "fought", "clash")),
        (world.clash, ("engaged",)),
    ):
        for name in tables:
            if not opened and world.table(name):
                yield f"{name} has outlived its scope"
    for name in ("weather", "active", "clash"):
        if len(world.table(name)) > 1:
            yield f"there is more than one row in {name}"

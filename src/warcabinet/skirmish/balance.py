"""The balance of a fight (S6), a list of named amounts that are added to the dice.

What the fight is about stands in the World (`Clash`, `Engaged`); the question names the ground.
"""

from __future__ import annotations

from typing import ClassVar

from warcabinet.engine.book import Modifier, Question
from warcabinet.skirmish.book import BOOK
from warcabinet.skirmish.world import (
    RAIN,
    Clash,
    Piece,
    PieceId,
    SkirmishWorld,
    is_weather,
    strength_of,
)


class Balance(Question, frozen=True):
    """What is added to the dice of this fight?"""

    classes: ClassVar[tuple[str, ...]] = ("terrain",)
    terrain: str


def the_clash(world: SkirmishWorld) -> Clash:
    return next(iter(world.clash.values()))


def attacking(world: SkirmishWorld) -> tuple[PieceId, ...]:
    """The attacking pieces still on the board."""
    return _engaged(world, "attacker")


def defending(world: SkirmishWorld) -> tuple[PieceId, ...]:
    """The defending pieces still on the board, an ambusher included."""
    return _engaged(world, "defender", "ambusher")


def _engaged(world: SkirmishWorld, *roles: str) -> tuple[PieceId, ...]:
    rows = world.engaged.rows()
    return tuple(row.piece for row in rows if row.role in roles and row.piece in world.pieces)


def balance(world: SkirmishWorld) -> tuple[Modifier, ...]:
    return BOOK.total(world, Balance(world.field.terrain(the_clash(world).target)))


@BOOK.modifies(Balance, "S6.1", "attackers", "the attackers' strength counts for them")
def attackers_strength(world: SkirmishWorld, question: Balance) -> int:
    return strength_of(world, attacking(world))


@BOOK.modifies(Balance, "S6.1", "defenders", "the defenders' strength counts against")
def defenders_strength(world: SkirmishWorld, question: Balance) -> int:
    return -strength_of(world, defending(world))


@BOOK.modifies(Balance, "S6.2", "hill", "a hill favours the defender", terrain="hill")
def uphill(world: SkirmishWorld, question: Balance) -> int:
    return -1


@BOOK.modifies(Balance, "S6.3", "stream", "attacking only across a stream costs 1")
def across_a_stream(world: SkirmishWorld, question: Balance) -> int | None:
    board = world.field.board
    beyond = board.expand(board.bit(the_clash(world).target), world.field.streams)
    return -1 if all(board.has(beyond, piece.hex) for piece in _pieces(world)) else None


@BOOK.modifies(Balance, "S6.4", "two sides", "attacking from two hexes or more adds 1")
def from_two_sides(world: SkirmishWorld, question: Balance) -> int | None:
    return 1 if len({piece.hex for piece in _pieces(world)}) > 1 else None


@BOOK.modifies(Balance, "S6.5", "ambush", "an ambush favours the defender")
def ambushed(world: SkirmishWorld, question: Balance) -> int | None:
    return -1 if _engaged(world, "ambusher") else None


@BOOK.modifies(Balance, "S3.2B", "rain", "rain favours the defender")
def in_the_rain(world: SkirmishWorld, question: Balance) -> int | None:
    return -1 if is_weather(world, RAIN) else None


@BOOK.modifies(Balance, "S3.3A", "charge", "the order charge adds 1")
def charging(world: SkirmishWorld, question: Balance) -> int | None:
    return 1 if the_clash(world).charge else None


@BOOK.modifies(Balance, "S3.3C", "hold", "the order hold takes 1 off")
def holding(world: SkirmishWorld, question: Balance) -> int | None:
    return -1 if the_clash(world).hold else None


def _pieces(world: SkirmishWorld) -> list[Piece]:
    return [world.pieces[piece] for piece in attacking(world)]

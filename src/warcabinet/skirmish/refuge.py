"""S5.7: where pieces that fall back or retreat may go."""

from __future__ import annotations

from typing import cast

from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Question, Refusal
from warcabinet.engine.decisions import Domain, Got
from warcabinet.engine.records import Seat
from warcabinet.engine.world import Thing
from warcabinet.hexes import HexId
from warcabinet.skirmish.balance import the_clash
from warcabinet.skirmish.book import BOOK
from warcabinet.skirmish.stacking import Halt
from warcabinet.skirmish.world import SkirmishWorld, a_hex, beside, enemy_of


class Refuge(Question, frozen=True):
    """May pieces of this side go to this hex to be safe?"""

    hex: HexId
    seat: Seat

    def about(self) -> tuple[Thing, ...]:
        return (a_hex(self.hex),)


@BOOK.forbids(Refuge, "S5.7", "an enemy piece stands there")
def taken_by_the_enemy(world: SkirmishWorld, refuge: Refuge) -> bool:
    return world.field.board.has(world.held[enemy_of(refuge.seat)], refuge.hex)


@BOOK.forbids(Refuge, "S5.7", "an enemy piece stands next to it")
def under_the_enemys_eyes(world: SkirmishWorld, refuge: Refuge) -> bool:
    return world.field.board.has(beside(world, enemy_of(refuge.seat)), refuge.hex)


def refuges(asked: Asked, got: Got) -> Domain[HexId]:
    """S5.7: hexes next to the attacked one that are safe and have room for all."""
    return refuges_of(asked.world, asked.seat)


def refuges_of(world: SkirmishWorld, seat: Seat) -> Domain[HexId]:
    board = world.field.board
    left = the_clash(world).target
    leaving = len(world.pieces_in[left])
    around = board.expand(board.bit(left))

    def why(to: HexId) -> list[Refusal]:
        if to not in board:
            return [Refusal("S1.1", "there is no such hex", (a_hex(to),))]
        if not board.has(around, to):
            return [Refusal("S5.7", "it is not next to the hex that is left", (a_hex(to),))]
        return BOOK.may(world, Refuge(to, seat)) + BOOK.may(world, Halt(to, leaving))

    return Domain(cast(list[HexId], board.members(around)), why)


def any_refuge(asked: Asked) -> list[Refusal]:
    """S5.7: falling back needs a refuge."""
    if asked.domain_of(refuges).possible():
        return []
    return [Refusal("S5.7", "there is no refuge")]

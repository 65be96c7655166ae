"""The game as the engine sees it: everything the contract of `engine/rules.py` asks for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar

from warcabinet.engine.asking import Below
from warcabinet.engine.book import Book
from warcabinet.engine.procedures import Procedure
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import Outcome, Rules, Ruling, Scenario
from warcabinet.hexes import Board
from warcabinet.skirmish import invariants, picture, text
from warcabinet.skirmish.book import BOOK
from warcabinet.skirmish.field import FIELDS, SEATS
from warcabinet.skirmish.movement import MARCH, reachable
from warcabinet.skirmish.scenarios import (
    RULINGS,
    SCENARIOS,
    SETTINGS,
    empty_world,
    piece_name,
    starting_world,
)
from warcabinet.skirmish.sequence import WholeGame
from warcabinet.skirmish.view import SkirmishView, view_of
from warcabinet.skirmish.world import (
    KINDS,
    ORDERS,
    Identity,
    KindId,
    Order,
    SkirmishWorld,
    turn_of,
)


class SkirmishRules(Rules):
    name: ClassVar[str] = "skirmish"
    title: ClassVar[str] = "Skirmish"
    summary: ClassVar[str] = "A tiny complete game that shows how the table and the referee work."
    version: ClassVar[int] = 1
    packages: ClassVar[tuple[str, ...]] = ("warcabinet.skirmish",)

    book: Book = BOOK
    rulings: tuple[Ruling, ...] = RULINGS

    def scenarios(self) -> Mapping[str, Scenario]:
        return SCENARIOS

    def set_up(
        self, scenario: str, options: Mapping[str, str]
    ) -> tuple[SkirmishWorld, Procedure[Outcome]]:
        return starting_world(scenario, options), WholeGame()

    def empty_world(self, scenario: str, options: Mapping[str, str]) -> SkirmishWorld:
        return empty_world(scenario, options)

    def seats_of(self, world: SkirmishWorld) -> tuple[Seat, ...]:
        return SEATS

    def view(self, world: SkirmishWorld, seat: Seat) -> SkirmishView:
        return view_of(world)

    def draw_text(self, view: SkirmishView) -> str:
        return text.draw(view)

    def turn(self, world: SkirmishWorld) -> int:
        return turn_of(world)

    def benchmarks(self, world: SkirmishWorld) -> Mapping[str, Callable[[], object]]:
        piece = next(world.pieces.rows())
        return {"reach": lambda: reachable(world, piece, MARCH)}

    def picture(self, scenario: str) -> bytes:
        return picture.encode(SETTINGS[scenario].field)

    def boards(self) -> Mapping[str, Board]:
        return {name: field.board for name, field in FIELDS.items()}

    def violations(self, world: SkirmishWorld) -> list[str]:
        return list(invariants.violations(world))

    def universe(self, world: SkirmishWorld, pick: str) -> Iterable[Any]:
        """Everything that could be named, lost pieces included."""
        pieces = len(world.setting.pool)
        everything: dict[str, Iterable[Any]] = {
            "piece": [piece_name(seat, n) for seat in SEATS for n in range(1, pieces + 1)],
            "hex": world.field.board.order,
            "kind": KINDS,
            "order": ORDERS,
            "number": range(-1, world.setting.tokens + 2),
        }
        return everything.get(pick, ())

    def imagine(self, world: SkirmishWorld, seat: Seat, below: Below) -> SkirmishWorld:
        """S2.1, S3.3: unknown pieces get what the scenario's list has left, unknown orders any.

        Nothing else can be inferred: whatever only one kind can do shows the piece that does it.
        """
        full = world.copy()
        full.readonly = False
        for other in SEATS:
            if turn_of(world) > 0:
                _imagine_identities(full, other, below)
            if other in world.dealt and other not in world.orders:
                full.put(Order(other, ORDERS[below(len(ORDERS))]))
        full.changes = []
        return full


def _imagine_identities(world: SkirmishWorld, owner: Seat, below: Below) -> None:
    known = Counter(row.kind for row in world.identities.values() if row.owner == owner)
    left: list[KindId] = sorted((Counter(world.setting.pool) - known).elements())
    for piece in world.pieces.rows():
        if piece.owner == owner and piece.id not in world.identities:
            world.put(Identity(piece.id, owner, left.pop(below(len(left)))))

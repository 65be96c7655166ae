"""Ways of ships from one board to the other, through the boxes that both boards have.

A box of the same id on both boards is one place (5.1). Ways between an edge and a box have the
distance that the rules give; those between boxes count for nothing (21.224). Ships in an SW box
return to where they came from (5.932B, 25.31), so that no way leads through one. Who may use which
way, and when, is for the rules of naval movement: this is the graph that they move in.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from warcabinet.awaw.boards.board import AwawBoard, Route
from warcabinet.awaw.boards.kinds import BoxKind, LinkKind
from warcabinet.awaw.boards.words import waters
from warcabinet.hexes import SpaceId, flood


class Leg(NamedTuple):
    """Part of a journey: on a board, from a place or box to another, so many hexes."""

    board: str
    start: str
    end: str
    length: int


class Journey(NamedTuple):
    length: int
    legs: tuple[Leg, ...]


def edges_of(board: AwawBoard) -> list[Route]:
    """5.12B, 5.932A, 5.932B, 5.932C: the ways between hexes of an edge and a box that have a
    distance.
    """
    return [
        route
        for route in board.routes
        if route.kind is LinkKind.NAVAL
        and route.row.distance
        and bool(route.targets & board.real_boxes) != bool(route.sources & board.real_boxes)
        and "region:" not in route.row.start + route.row.end
    ]


def leg(board: AwawBoard, start: str, end: str) -> int | None:
    """5.22, 5.32, 5.42, 5.52: how far it is between places or boxes, off-board hexes included.

    None if ships do not get there without another box.
    """
    a, b = _spaces(board, start), _spaces(board, end)
    closed = board.real_boxes & ~(a | b)
    terms = board.sailing(routes=edges_of(board), closed=closed)
    return flood(board.board, a, terms, until=b).nearest(b)


def _spaces(board: AwawBoard, text: str) -> int:
    return board.board.bit(text) if text in board.boxes else waters(board, text)


def journey(
    boards: Sequence[AwawBoard], start: tuple[str, str], end: tuple[str, str]
) -> Journey | None:
    """The shortest way between places, each given as board and name; None if there is none."""
    by_name = {board.name: board for board in boards}
    todo: list[tuple[int, int, tuple[str, str], tuple[Leg, ...]]] = [(0, 0, start, ())]
    done: set[tuple[str, str]] = set()
    count = 0
    while todo:
        length, _, here, legs = heappop(todo)
        if here == end:
            return Journey(length, legs)
        if here in done:
            continue
        done.add(here)
        for there, step in _onward(by_name, here, end):
            count += 1
            more = (*legs, step)
            heappush(todo, (length + step.length, count, there, more))
    return None


def _onward(
    boards: dict[str, AwawBoard], here: tuple[str, str], end: tuple[str, str]
) -> Iterator[tuple[tuple[str, str], Leg]]:
    """One leg from a place: over its board to a box or the end, or from box to box."""
    board = boards[here[0]]
    box_row = board.boxes.get(SpaceId(here[1]))
    if box_row is not None and box_row.kind is BoxKind.SW:
        return
    if box_row is not None:
        for other in boards.values():
            if other is not board and here[1] in other.boxes:
                yield (other.name, here[1]), Leg(other.name, here[1], here[1], 0)
        bit = board.board.bit(here[1])
        for route in board.routes:
            both = route.sources | route.targets
            if route.kind is LinkKind.NAVAL and both & bit and not both & ~board.real_boxes:
                for space in board.board.members(both & ~bit):
                    yield (board.name, str(space)), Leg(board.name, here[1], str(space), 0)
    for box in (*sorted(board.boxes), *([end[1]] if end[0] == board.name else [])):
        if box != here[1]:
            found = leg(board, here[1], str(box))
            if found is not None:
                yield (board.name, str(box)), Leg(board.name, here[1], str(box), found)

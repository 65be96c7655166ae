"""Random boards, terms and areas for the property tests, as words and as masks at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from hypothesis import strategies as st

from warcabinet.hexes import Board, BoardBuilder, Sides, Terms

from .reference import GRID, Conditions, Link, Plan

T = TypeVar("T")

ROWS = ("A", "B", "C", "D", "E", "Z", "AA")
ALL_HEXES = [f"{row}{n}" for row in ROWS for n in range(1, 8)]


@dataclass
class Case:
    """A board in both forms, and terms in both forms."""

    plan: Plan
    board: Board
    conditions: Conditions
    terms: Terms


def build(plan: Plan) -> Board:
    builder = BoardBuilder(GRID, "random")
    builder.hexes(plan.hexes)
    for box in plan.boxes:
        builder.box(box)
    builder.link_set("links")
    for link in plan.links:
        builder.link("links", link.a, link.b, length=link.length, one_way=link.one_way)
    return builder.build()


def as_sides(board: Board, crossings: set[tuple[str, str]]) -> Sides:
    return board.sides_of(f"{a}>{b}" for a, b in crossings)


def some(items: Sequence[T], share: int = 2) -> st.SearchStrategy[list[T]]:
    """About one in two, four or eight of the items (share 1, 2, 3), picked by random bits.

    Hypothesis' own sets are small; a kernel is tried harder where areas meet and overlap.
    """
    numbers = st.lists(st.integers(0, 2 ** len(items) - 1), min_size=share, max_size=share)

    def picked(draws: list[int]) -> list[T]:
        return [x for index, x in enumerate(items) if all(draw >> index & 1 for draw in draws)]

    return numbers.map(picked)


@st.composite
def plans(draw: st.DrawFn) -> Plan:
    only = draw(st.integers(3, len(ALL_HEXES)))
    missing = set(draw(some(ALL_HEXES)))
    hexes = [name for name in ALL_HEXES[:only] if name not in missing] or ["A1"]
    plan = Plan(hexes, sorted(draw(st.sets(st.sampled_from(["north", "east", "south"])))))
    pairs = st.tuples(st.sampled_from(plan.spaces), st.sampled_from(plan.spaces))
    links = st.tuples(pairs, st.integers(1, 4), st.booleans())
    unique: dict[frozenset[str], Link] = {}
    for (a, b), length, one_way in draw(st.lists(links, min_size=0, max_size=12)):
        if a != b:
            unique[frozenset((a, b))] = Link(a, b, length, one_way)
    plan.links = list(unique.values())
    return plan


def areas(plan: Plan, share: int = 2) -> st.SearchStrategy[set[str]]:
    return some(plan.spaces, share).map(set)


def starts(plan: Plan) -> st.SearchStrategy[set[str]]:
    return st.sets(st.sampled_from(plan.spaces), min_size=1, max_size=3)


@st.composite
def cases(draw: st.DrawFn, *, costs: bool = True) -> Case:
    plan = draw(plans())
    board = build(plan)
    conditions = Conditions(
        links=draw(st.sampled_from([True, True, False])),
        closed=draw(areas(plan, 3)),
        stop=draw(areas(plan, 3)),
    )
    if draw(st.sampled_from([True, True, False])):
        crossings = plan.crossings()
        conditions.open = set(crossings) - set(draw(some(crossings)))
    if costs:
        layer = st.tuples(st.integers(0, 2), areas(plan))
        conditions.enter = draw(st.lists(layer, max_size=3))
        conditions.leave = draw(st.lists(layer, max_size=2))
        conditions.caps = draw(st.lists(st.tuples(st.integers(0, 5), areas(plan)), max_size=2))
        conditions.one_hex = draw(st.booleans())

    def masked(layers: list[tuple[int, set[str]]]) -> tuple[tuple[int, int], ...]:
        return tuple((amount, board.mask(area)) for amount, area in layers)

    terms = Terms(
        sides=None if conditions.open is None else as_sides(board, conditions.open),
        links=board.links("links") if conditions.links else None,
        closed=board.mask(conditions.closed),
        stop=board.mask(conditions.stop),
        enter=masked(conditions.enter),
        leave=masked(conditions.leave),
        caps=masked(conditions.caps),
        one_hex=conditions.one_hex,
    )
    return Case(plan, board, conditions, terms)

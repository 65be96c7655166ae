"""Random boards, terms and areas for the property tests, as words and as masks at once."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import strategies as st

from warcabinet.hexes import Board, BoardBuilder, Sides, Terms

from .reference import GRID, Conditions, Link, Plan

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


@st.composite
def plans(draw: st.DrawFn) -> Plan:
    missing = draw(st.sets(st.sampled_from(ALL_HEXES), max_size=25))
    only = draw(st.integers(3, len(ALL_HEXES)))
    hexes = [name for name in ALL_HEXES[:only] if name not in missing] or ["A1"]
    boxes = draw(st.sets(st.sampled_from(["north", "east", "south"])))
    plan = Plan(hexes, sorted(boxes))
    pairs = st.tuples(st.sampled_from(plan.spaces), st.sampled_from(plan.spaces))
    unique: dict[frozenset[str], Link] = {}
    for a, b in draw(st.lists(pairs, max_size=8)):
        if a != b:
            unique[frozenset((a, b))] = Link(a, b, draw(st.integers(1, 4)), draw(st.booleans()))
    plan.links = list(unique.values())
    return plan


def areas(plan: Plan, *, min_size: int = 0, max_size: int = 20) -> st.SearchStrategy[set[str]]:
    return st.sets(st.sampled_from(plan.spaces), min_size=min_size, max_size=max_size)


@st.composite
def cases(draw: st.DrawFn, *, costs: bool = True) -> Case:
    plan = draw(plans())
    board = build(plan)
    conditions = Conditions(
        links=draw(st.booleans()),
        closed=draw(areas(plan, max_size=10)),
        stop=draw(areas(plan, max_size=8)),
    )
    crossings = plan.crossings()
    if crossings:
        shut = draw(st.none() | st.sets(st.sampled_from(crossings), max_size=30))
        conditions.open = None if shut is None else set(crossings) - shut
    if costs:
        layer = st.tuples(st.integers(0, 3), areas(plan))
        conditions.enter = draw(st.lists(layer, max_size=3))
        conditions.leave = draw(st.lists(layer, max_size=2))
        conditions.caps = draw(st.lists(layer, max_size=2))
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

"""Reach from port to port: compared with a plain search over (space, hexes left)."""

from __future__ import annotations

from heapq import heappop, heappush

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.hexes import strategies
from warcabinet.hexes import Board, BoardBuilder, LetterGrid, SpaceId, Terms
from warcabinet.hexes.masks import links_from
from warcabinet.hexes.relays import Budget, Offing, relay


def row_of(count: int) -> Board:
    builder = BoardBuilder(LetterGrid(), "row")
    for number in range(1, count + 1):
        builder.hex(f"A{number}")
    builder.box("box")
    return builder.build()


def plain(
    board: Board, start: SpaceId, budget: Budget, ports: int, terms: Terms
) -> dict[SpaceId, int]:
    """The same by a queue: the least hexes to each space, if ports are near enough and nobody comes
    back to the start.
    """
    todo = [(0, -budget.first, start)]
    done: set[tuple[SpaceId, int]] = set()
    found: dict[SpaceId, int] = {}
    while todo:
        spent, minus, space = heappop(todo)
        if (space, minus) in done:
            continue
        done.add((space, minus))
        found.setdefault(space, spent)
        left = -minus
        steps = [(1, one) for one in board.members(board.expand(board.bit(space), terms.sides))]
        if terms.links is not None:
            for length, sources, targets in terms.links.groups:
                if sources & board.bit(space):
                    steps += [(length, one) for one in board.members(targets)]
        for length, there in steps:
            if length > left or spent + length > budget.total or board.has(terms.closed, there):
                continue
            if there == start:
                continue
            after = left - length
            if board.has(ports, there):
                after = max(after, budget.between)
            heappush(todo, (spent + length, -after, there))
    return found


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_like_a_plain_search(data: st.DataObject) -> None:
    plan = data.draw(strategies.plans())
    board = strategies.build(plan)
    names = board.members(board.spaces)
    start = data.draw(st.sampled_from(names))
    ports = board.mask(data.draw(st.lists(st.sampled_from(names), max_size=5)))
    ports &= ~board.bit(start)  # nobody comes back to his start
    budget = Budget(
        data.draw(st.integers(0, 12)), data.draw(st.integers(1, 4)), data.draw(st.integers(0, 6))
    )
    closed = board.mask(data.draw(st.lists(st.sampled_from(names), max_size=3)))
    terms = Terms(links=board.links("links"), closed=closed & ~board.bit(start))
    found = relay(board, board.bit(start), budget, ((budget.between, ports),), terms)
    assert found.costs() == plain(board, start, budget, ports, terms)
    for space, cost in found.costs().items():
        path = found.path(board.bit(space))
        assert (path[0], path[-1]) == (start, space)
        assert len(path) <= cost + 1


@given(st.data())
@settings(max_examples=100, deadline=None)
def test_a_port_that_is_closed_makes_no_difference(data: st.DataObject) -> None:
    board = strategies.build(data.draw(strategies.plans()))
    names = board.members(board.spaces)
    start, shut = names[0], names[-1]
    limits = st.integers(0, 12)
    budget = Budget(data.draw(limits), data.draw(st.integers(1, 4)), data.draw(limits))
    spaces = st.sampled_from(range(len(names)))
    steps = data.draw(st.lists(st.tuples(spaces, spaces, st.just(1)), max_size=5))
    bits = [board.bit(name).bit_length() - 1 for name in names]
    ends = links_from((bits[one], bits[other], length) for one, other, length in steps)
    stop = board.mask(data.draw(st.lists(st.sampled_from(names), max_size=3)))
    terms = Terms(links=board.links("links"), closed=board.bit(shut), stop=stop)
    plain, shunned = (
        relay(board, board.bit(start), budget, ports, terms, ends=ends)
        for ports in ((), ((budget.between, board.bit(shut)),))
    )
    assert (plain.masks, plain.last, plain.off) == (shunned.masks, shunned.last, shunned.off)
    for space in plain.costs():
        assert plain.path(board.bit(space)) == shunned.path(board.bit(space))


def test_a_port_on_the_way_renews_the_leg() -> None:
    board = row_of(30)
    terms = Terms(sides=None)
    start = board.bit("A1")
    ports = board.mask(["A9", "A15"])
    found = relay(board, start, Budget(20, 10, 10), ((10, ports),), terms)
    assert found.cost(board.bit("A21")) == 20
    assert found.cost(board.bit("A22")) is None
    without = relay(board, start, Budget(20, 10, 10), (), terms)
    assert without.cost(board.bit("A11")) == 10
    assert without.cost(board.bit("A12")) is None
    # the first leg may be longer, and the one after a poor port shorter
    assert relay(board, start, Budget(20, 10, 15), (), terms).cost(board.bit("A16")) == 15
    poor = relay(board, start, Budget(20, 10, 10), ((5, ports),), terms)
    assert poor.cost(board.bit("A14")) == 13
    assert poor.cost(board.bit("A15")) is None  # six hexes from A9


def test_nobody_comes_back_to_the_start() -> None:
    """A port behind the start would renew the leg; from there no way leads past the start."""
    board = row_of(4)
    found = relay(
        board, board.bit("A2"), Budget(4, 3, 1), ((3, board.bit("A1")),), Terms(sides=None)
    )
    assert found.costs() == {"A2": 0, "A1": 1, "A3": 1}


def test_ends_are_entered_and_not_left() -> None:
    board = row_of(6)
    sides = board.both_ways(board.sides_of(["A1|A2", "A3|A4"]))
    step = links_from([(board.bit("A2").bit_length() - 1, board.bit("A3").bit_length() - 1, 1)])
    found = relay(board, board.bit("A1"), Budget(9, 9, 9), (), Terms(sides=sides), ends=step)
    assert found.costs() == {"A1": 0, "A2": 1, "A3": 2}
    assert found.path(board.bit("A3")) == ["A1", "A2", "A3"]


def test_hexes_off_an_edge_are_ports_and_lead_to_a_box() -> None:
    board = row_of(12)
    edge = board.bit("A12")
    found = relay(
        board,
        board.bit("A1"),
        Budget(40, 12, 12),
        (),
        Terms(sides=None, stop=board.bit("box")),
        offing=Offing(edge, board.bit("box"), 16),
    )
    assert found.cost(board.bit("box")) == 11 + 16
    assert found.path(board.bit("box"))[-2:] == ["A12:off", "box"]
    back = relay(
        board,
        board.bit("box"),
        Budget(40, 12, 12),
        (),
        Terms(sides=None, stop=board.bit("box")),
        offing=Offing(edge, board.bit("box"), 16),
    )
    assert back.cost(board.bit("A12")) == 16
    assert back.cost(board.bit("A1")) == 27  # eleven hexes from the port off the edge
    assert back.path(board.bit("A11")) == ["box", "A12:off", "A12", "A11"]

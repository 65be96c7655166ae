"""Every kernel on bit sets finds exactly what its slow reference finds, on random boards."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from warcabinet.hexes import (
    BoardBuilder,
    Terms,
    connected,
    flood,
    reach,
    reach2,
    shortest,
    within,
    zones,
)

from . import reference
from .reference import Conditions, in_order
from .strategies import areas, as_sides, build, cases, plans, starts


@settings(deadline=None, max_examples=40)
@given(st.data())
def test_expanding_both_ways(data: st.DataObject) -> None:
    case = data.draw(cases(costs=False))
    board, terms = case.board, case.terms
    area = data.draw(areas(case.plan))
    found = board.members(board.expand(board.mask(area), terms.sides, terms.links))
    expected = reference.expand(case.plan, area, case.conditions)
    assert found == in_order(expected, case.plan.boxes)
    back = set(board.members(board.expand_back(board.mask(area), terms.sides, terms.links)))
    singly = {
        s for s in case.plan.spaces if reference.expand(case.plan, {s}, case.conditions) & area
    }
    assert back == singly


@settings(deadline=None, max_examples=40)
@given(st.data())
def test_reach(data: st.DataObject) -> None:
    case = data.draw(cases())
    start = data.draw(starts(case.plan))
    points = data.draw(st.integers(0, 9))
    levels = reach(case.board, case.board.mask(start), points, case.terms)
    expected = reference.reach(case.plan, start, points, case.conditions)
    assert levels.costs() == expected
    assert case.board.members(levels.reached) == in_order(expected, case.plan.boxes)
    assert [levels.cost(space) for space in case.plan.spaces] == [
        expected.get(space) for space in case.plan.spaces
    ]
    half = {space for space, cost in expected.items() if cost <= points // 2}
    assert set(case.board.members(levels.within(points // 2))) == half


@settings(deadline=None, max_examples=40)
@given(st.data())
def test_paths_of_reach_cost_what_they_should(data: st.DataObject) -> None:
    case = data.draw(cases())
    start = data.draw(starts(case.plan))
    points = data.draw(st.integers(0, 9))
    levels = reach(case.board, case.board.mask(start), points, case.terms)
    steps = reference.graph(case.plan, case.conditions)
    for space in case.plan.spaces:
        path = levels.path(space)
        cost = levels.cost(space)
        if cost is None:
            assert path == []
        else:
            assert path[0] in start
            assert path[-1] == space
            assert (cost, 0) in reference.path_prices(steps, path, points, case.conditions)


@settings(deadline=None, max_examples=40)
@given(st.data())
def test_reach_under_two_budgets(data: st.DataObject) -> None:
    case = data.draw(cases())
    start = data.draw(starts(case.plan))
    points, zone_points = data.draw(st.integers(0, 7)), data.draw(st.integers(0, 5))
    zone = data.draw(areas(case.plan, 1))
    board = case.board
    found = reach2(board, board.mask(start), points, board.mask(zone), zone_points, case.terms)
    expected = reference.reach2(case.plan, start, points, zone, zone_points, case.conditions)
    assert {space: found.prices(space) for space in board.members(found.reached)} == {
        space: sorted(prices) for space, prices in expected.items()
    }
    steps = reference.graph(case.plan, case.conditions)
    for space, prices in expected.items():
        for price in prices:
            path = found.path(space, price)
            assert path[0] in start
            assert path[-1] == space
            assert price in reference.path_prices(
                steps, path, points, case.conditions, zone, zone_points
            )


@settings(deadline=None, max_examples=40)
@given(st.data())
def test_two_budgets_without_a_zone_are_plain_reach(data: st.DataObject) -> None:
    case = data.draw(cases())
    start = case.board.mask(data.draw(starts(case.plan)))
    points = data.draw(st.integers(0, 7))
    plain = reach(case.board, start, points, case.terms)
    double = reach2(case.board, start, points, 0, 0, case.terms)
    assert double.reached == plain.reached
    assert {s: [(c, 0)] for s, c in plain.costs().items()} == {
        s: double.prices(s) for s in case.board.members(plain.reached)
    }


@settings(deadline=None, max_examples=40)
@given(st.data())
def test_flood(data: st.DataObject) -> None:
    case = data.draw(cases(costs=False))
    sources = data.draw(st.just(set()) | starts(case.plan))
    limit = data.draw(st.none() | st.integers(0, 8))
    mask = case.board.mask(sources)
    levels = flood(case.board, mask, case.terms, limit)
    expected = reference.flood(case.plan, sources, case.conditions, limit)
    assert levels.costs() == expected
    if limit is None:
        assert connected(case.board, mask, case.terms) == case.board.mask(expected)
    else:
        assert within(case.board, mask, limit, case.terms) == case.board.mask(expected)


@settings(deadline=None, max_examples=40)
@given(st.data())
def test_corridor_holds_all_cheapest_ways_and_nothing_else(data: st.DataObject) -> None:
    case = data.draw(cases())
    start = data.draw(starts(case.plan))
    target = data.draw(st.sampled_from(case.plan.spaces))
    points = data.draw(st.integers(1, 5))
    board = case.board
    levels = reach(board, board.mask(start), points, case.terms)
    found = levels.corridor(board.bit(target))
    costs = reference.reach(case.plan, start, points, case.conditions)
    if target not in costs:
        assert found == ()
        return
    expected = reference.corridor(case.plan, costs, target, points, case.conditions)
    assert {s: k for k, mask in enumerate(found) for s in board.members(mask)} == expected


@settings(deadline=None, max_examples=40)
@given(st.data())
def test_shortest_path_is_the_walk_back_over_first_spaces(data: st.DataObject) -> None:
    case = data.draw(cases(costs=False))
    sources = data.draw(starts(case.plan))
    targets = data.draw(starts(case.plan))
    board, plan = case.board, case.plan
    path = shortest(board, board.mask(sources), board.mask(targets), case.terms)
    cost = reference.flood(plan, sources, case.conditions)
    found = [space for space in targets if space in cost]
    if not found:
        assert path == []
        return
    nearest = min(cost[space] for space in found)
    last = in_order((s for s in found if cost[s] == nearest), plan.boxes)[0]
    expected = [last]
    steps = reference.graph(plan, case.conditions)
    while cost[expected[0]]:
        here = expected[0]
        before = {
            space
            for space in plan.spaces
            for there, length in steps[space]
            if there == here
            and space in cost
            and cost[space] + length == cost[here]
            and (space not in case.conditions.stop or space in sources)
        }
        expected.insert(0, in_order(before, plan.boxes)[0])
    assert path == expected


@settings(deadline=None, max_examples=40)
@given(st.data())
def test_zones(data: st.DataObject) -> None:
    case = data.draw(cases(costs=False))
    area = data.draw(areas(case.plan, 1))
    board, terms = case.board, case.terms
    parts = zones(board, board.mask(area), terms.sides, terms.links)
    expected = reference.zones(case.plan, area, case.conditions)
    assert [set(board.members(part)) for part in parts] == expected


@settings(deadline=None, max_examples=40)
@given(st.data())
def test_sets_of_hexsides(data: st.DataObject) -> None:
    plan = data.draw(plans())
    board = build(plan)
    crossings = plan.crossings()
    assert set(board.side_names(board.sides)) == {
        f"{a}|{b}" for a, b in crossings if in_order((a, b)) == [a, b]
    }
    a, b = data.draw(areas(plan)), data.draw(areas(plan))
    between = {(x, y) for x, y in crossings if x in a and y in b}
    assert board.sides_between(board.mask(a), board.mask(b)) == as_sides(board, between)
    turned = {(y, x) for x, y in between}
    assert board.reverse(as_sides(board, between)) == as_sides(board, turned)
    assert board.both_ways(as_sides(board, between)) == as_sides(board, between | turned)
    assert board.sides_of(board.side_names(as_sides(board, between))) == as_sides(board, between)
    assert board.sides - as_sides(board, between) == as_sides(board, set(crossings) - between)


@settings(deadline=None, max_examples=40)
@given(st.data())
def test_links_of_several_sets_together(data: st.DataObject) -> None:
    plan = data.draw(plans())
    builder = BoardBuilder(reference.GRID, "two sets")
    builder.hexes(plan.hexes)
    for box in plan.boxes:
        builder.box(box)
    builder.link_set("odd")
    builder.link_set("even")
    for index, link in enumerate(plan.links):
        name = "odd" if index % 2 else "even"
        builder.link(name, link.a, link.b, length=link.length, one_way=link.one_way)
    board = builder.build()
    source = data.draw(st.sampled_from(plan.spaces))
    both = Terms(links=board.links("odd", "even"))
    found = flood(board, board.bit(source), both).costs()
    assert found == reference.flood(plan, {source}, Conditions(links=True))

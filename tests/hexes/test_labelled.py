"""Spaces listed with labels, and single spaces walked back from: like the slow ways."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.hexes import strategies
from warcabinet.hexes import Terms
from warcabinet.hexes.floods import steps_back, steps_to
from warcabinet.hexes.masks import bits, labelled, mask_of


@given(st.data())
@settings(max_examples=100, deadline=None)
def test_items_of_masks_that_do_not_overlap_have_their_labels(data: st.DataObject) -> None:
    length = data.draw(st.integers(1, 700))
    items = [f"item {number}" for number in range(length)]
    cut = data.draw(st.integers(0, length + 70))
    count = data.draw(st.integers(0, 300))
    places = data.draw(st.lists(st.integers(0, length - 1), unique=True, max_size=80))
    owners = [data.draw(st.integers(0, max(count - 1, 0))) for _ in places]
    masks = [
        mask_of([place for place, owner in zip(places, owners, strict=True) if owner == number])
        if number in owners
        else 0
        for number in range(count)
    ]
    labels = data.draw(st.lists(st.integers(-1, 999), min_size=count, max_size=count))
    found = labelled(items, masks, labels, cut)
    assert found == {
        items[place]: label
        for mask, label in zip(masks, labels, strict=True)
        for place in bits(mask)
    }
    if count < 256:
        assert [*found] == sorted(found, key=items.index)


@given(st.data())
@settings(max_examples=100, deadline=None)
def test_a_single_space_is_entered_from_where_its_area_is(data: st.DataObject) -> None:
    board = strategies.build(data.draw(strategies.plans()))
    sides = data.draw(st.sampled_from((None, board.sides_between(board.hexes, board.hexes))))
    terms = Terms(sides=sides, links=data.draw(st.sampled_from((None, board.links("links")))))
    for _ in range(2):  # the second time it is remembered
        for space in board.members(board.spaces):
            place = board.bit(space)
            assert steps_to(board, terms, place) == steps_back(board, terms, place)

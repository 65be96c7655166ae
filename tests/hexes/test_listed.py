"""The spaces of an area, looked up one by one: the same as if they were listed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from warcabinet.hexes import Board
from warcabinet.hexes.masks import bits, nth

from .strategies import areas, build, plans


@given(st.integers(1, 1 << 3000))
def test_the_nth_bit(mask: int) -> None:
    assert [nth(mask, number) for number in range(mask.bit_count())] == bits(mask)


@given(st.data())
def test_a_listed_area(data: st.DataObject) -> None:
    plan = data.draw(plans())
    board: Board = build(plan)
    area = board.mask(data.draw(areas(plan)))
    listed, members = board.listed(area), board.members(area)
    assert list(listed) == members
    assert [listed[place] for place in range(len(listed))] == members
    assert listed[1:3] == members[1:3]
    for place in (len(members), -len(members) - 1):
        with pytest.raises(IndexError):
            listed[place]
    if members:
        assert listed[-1] == members[-1]

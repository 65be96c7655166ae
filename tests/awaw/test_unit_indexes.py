"""What the gate keeps of units, as they come, move and go: the same as if built anew."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.awaw.table import world_at
from warcabinet.awaw.minor_countries.limits_on_axis_forces_in_finland import (
    WHOLE,
    finland,
    foreign_forces,
)
from warcabinet.awaw.state.ground import Spent
from warcabinet.awaw.state.pieces import bit_of
from warcabinet.awaw.state.spent_out import ALL

places = st.sampled_from(["land", "finland"])


@settings(max_examples=15, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 200), st.integers(0, 2000), places, st.integers(0, 6)),
                max_size=15))  # fmt: skip
def test_indexes_are_as_if_built_anew(steps: list[tuple[int, int, str, int]]) -> None:
    world = world_at(ready=True)
    for number, place, where, points in steps:
        rows = sorted(world.units)
        row = world.units[rows[number % len(rows)]]
        area = finland(world) if where == "finland" else world.board.land
        spaces = world.map.members(area & world.board.land & world.statics.map)
        row = world.amend(row, place=spaces[place % len(spaces)])
        world.put(Spent(row.id, points))
        if not points:
            world.drop(world.spent[row.id])
            world.drop(row)
        assert world.faults() == []
        inside = {unit for unit, _ in world.inside[WHOLE]}
        there = {one.id for one in world.units.values() if finland(world) & bit_of(world, one)}
        assert inside == there
        done = {
            unit
            for unit, spent in world.spent.items()
            if spent.points >= world.statics.most_movement[unit.rpartition("/")[0]]
        }
        assert world.spent_out[ALL] == done
        assert foreign_forces(world) == foreign_forces(world.copy())
    world.end_scope("phase")
    assert not world.spent_out[ALL]

"""The fields of a one-row table: each is a group of its own, and what reads one outlives changes of
the others."""

from __future__ import annotations

from typing import ClassVar

from hypothesis import given
from hypothesis import strategies as st

from warcabinet.engine.derived import derived
from warcabinet.engine.only_row import OnlyRow
from warcabinet.engine.records import Record, Table
from warcabinet.engine.world import World

CALLS: list[int] = []


class Clock(Record, frozen=True):
    table: ClassVar[str] = "clock"

    step: int
    day: int

    def key(self) -> str:
        return "now"


class Timed(World):
    clock: Table[str, Clock]
    dated: OnlyRow[str, Clock] = OnlyRow("clock", "day")


@derived
def tomorrow(world: Timed) -> int:
    CALLS.append(world.dated["day"])
    return CALLS[-1] + 1


def test_a_fact_of_one_field_outlives_the_others() -> None:
    world = Timed()
    assert world.dated["day"] is None
    world.put(Clock(1, 1))
    CALLS.clear()
    assert tomorrow(world) == 2
    world.put(Clock(2, 1))
    assert tomorrow(world) == 2
    assert CALLS == [1]
    world.put(Clock(2, 5))
    assert tomorrow(world) == 6
    assert CALLS == [1, 5]


@given(st.lists(st.one_of(st.none(), st.tuples(st.integers(0, 2), st.integers(0, 2)))))
def test_it_is_what_the_rows_make_it(writes: list[tuple[int, int] | None]) -> None:
    world = Timed()
    for write in writes:
        before = world.copy()
        seen = before.dated["day"]
        if write is not None:
            world.put(Clock(*write))
        elif world.clock:
            world.drop(world.clock["now"])
        row = world.clock.get("now")
        assert world.dated["day"] == (None if row is None else row.day)
        assert before.dated["day"] == seen
        assert not world.faults()

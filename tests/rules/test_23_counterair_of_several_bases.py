"""23.152: squadrons of army air factors that counterair several bases with naval air."""

from __future__ import annotations

import pytest

from tests.awaw.table import Table
from tests.rules.test_18_air_operations_counterair import end, over_london, roll, stacks
from warcabinet.awaw.air.missions.air_factors_and_squadrons import lose, recombine
from warcabinet.awaw.state.air import FlightId

BASES = ("britain-nas K23 x3", "britain-nas L22 x1")


def one_factor(*defenders: str) -> Table:
    t = over_london("germany-aaf L25 x1", *defenders)
    t.say("axis: counterair K23 germany-aaf@L25=1")
    return t


@pytest.mark.rule("23.152C#1", "the three squadrons of a factor counterair two bases")
def test_a_factor_over_two_bases() -> None:
    t = one_factor(*BASES)
    t.say("axis: share-squadrons flight-1 L22 2")
    end(t)
    t.say("axis: resolve-counterair L22")
    assert "2 squadrons against 1" in t.told("18.522")[0]
    roll(t, 2, 2)
    while t.pending in ("leave-or-stay", "fight-or-stop"):
        t.say("allied: stay-and-fight" if t.pending == "leave-or-stay" else "axis: disengage")
    assert "1 squadrons against 3" in t.told("18.522")[0]
    roll(t, 2, 2)
    while t.pending in ("leave-or-stay", "fight-or-stop"):
        t.say("allied: stay-and-fight" if t.pending == "leave-or-stay" else "axis: disengage")
    assert stacks(t, "germany") == {"germany-aaf@L25/flown": 1}


@pytest.mark.rule("23.152C#1", "but only over bases with naval air, and none is left behind")
def test_only_over_bases_with_naval_air() -> None:
    t = one_factor("britain-nas K23 x3", "britain-nas L22 x1", "britain-aaf J23 x1")
    assert t.against("axis: share-squadrons flight-1 L22 3") == {"23.152C"}
    assert t.against("axis: share-squadrons flight-1 L22 1") == set()
    assert t.against("axis: share-squadrons flight-1 J23 1") == {"23.152C"}
    assert t.against("axis: share-squadrons flight-1 K23 1") == {"23.152C"}
    other = over_london("germany-aaf L25 x2", "britain-aaf K23 x3", "britain-nas L22 x1")
    other.say("axis: counterair K23 germany-aaf@L25=1")
    assert other.against("axis: share-squadrons flight-1 L22 1") == {"23.152C"}


@pytest.mark.rule("23.152D#1", "what is left of a factor over all its bases is put together")
@pytest.mark.parametrize(
    ("lost", "factors"), [((1, 0), 1), ((0, 1), 1), ((1, 1), 0), ((0, 2), 0), ((1, 2), 0)]
)
def test_what_is_left_of_a_shared_factor(lost: tuple[int, int], factors: int) -> None:
    t = one_factor(*BASES)
    t.say("axis: share-squadrons flight-1 L22 2")
    end(t)
    world = t.world.copy()
    world.readonly = False
    flights = (FlightId("flight-1"), FlightId("flight-2"))
    for flight, count in zip(flights, lost, strict=True):
        if count:
            lose(world, flight, count, "19.42")
    recombine(world, flights)
    assert sum(row.factors for row in world.flights.rows() if row.party == "germany") == factors
    assert all(row.factors for row in world.flights.rows())

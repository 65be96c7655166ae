"""Worked examples of air combat and counterair (17, 18.52, 19, 23.14), played."""

from __future__ import annotations

from tests.awaw.table import Table, world_at
from tests.awaw.vectors.named import all_of_europe, europe, vector
from tests.rules.test_18_air_operations_counterair import end, phase, roll, stacks
from warcabinet.awaw.air.bases.basing import squadrons_of
from warcabinet.awaw.air.combat.air_combat import AirRound, end_combat
from warcabinet.awaw.air.combat.air_combat_table_and_modifiers import table_result
from warcabinet.awaw.air.missions.air_factors_and_squadrons import factors_of
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.state.air import Flight, FlightId, Task
from warcabinet.hexes import SpaceId

HERE, THERE = SpaceId("K23"), SpaceId("L25")


def flight(
    number: int, kind: str, factors: int, base: SpaceId = HERE, squadrons: int = 0
) -> Flight:
    """Air units over London: those based there defend it."""
    task = Task.BASE_DEFENCE if base == HERE else Task.COUNTERAIR
    name = FlightId(f"flight-{number}")
    party = kind.split("-")[0]
    kind_id = UnitTypeId(kind)
    return Flight(name, task, kind_id, party, base, HERE, factors, squadrons=squadrons)


def over_london(*flights: Flight) -> Table:
    ours = tuple(row.id for row in flights if row.base != HERE)
    theirs = tuple(row.id for row in flights if row.base == HERE)
    play = AirRound(attackers=ours, defenders=theirs)
    return europe(play=play, rows=flights, turn="Fall 1942")


@vector("17.141")
def test_a_factor_costs_three_and_is_three_squadrons() -> None:
    world = all_of_europe()
    kinds = world.statics.kinds
    assert (kinds["britain-aaf"].cost, kinds["britain-nas"].cost) == (3, 1)
    assert (squadrons_of(world, "britain-aaf"), squadrons_of(world, "britain-nas")) == (3, 1)


@vector("17.55")
def test_two_jets_fight_as_six_and_are_lost_as_two() -> None:
    t = over_london(flight(1, "germany-jet", 2, THERE), flight(2, "britain-aaf", 4))
    assert t.told("19.1") == ["6 factors against 4 over K23, modifier +2 for the attackers"]
    t.dice(1, 1)
    t.dice(4, 4)  # 6: 1/3
    (row,) = [row for row in t.world.flights.values() if row.type == "germany-jet"]
    assert (row.factors, row.aborted) == (1, 1)


@vector("18.521D")
def test_an_empty_base_that_is_counteraired_is_no_refuge() -> None:
    t = phase("germany-aaf L36 x5", "russia-aaf K40 x2")
    t.say("axis: counterair J39 germany-aaf@L36=1")
    t.say("axis: counterair K40 germany-aaf@L36=4")
    end(t)
    t.say("axis: resolve-counterair J39")
    roll(t, 3, 2)
    t.say("allied: leave-base")
    t.default("allied")
    assert [stack for stack in stacks(t, "russia") if "J39" in stack] == []


@vector("19.63")
def test_one_american_is_lost_and_one_briton_aborts() -> None:
    t = over_london(
        flight(1, "germany-aaf", 2, THERE), flight(2, "us-aaf", 3), flight(3, "britain-aaf", 1)
    )
    t.dice(3, 3)  # 1/1
    t.dice(1, 1)
    left = {str(row.type): (row.factors, row.aborted) for row in t.world.flights.values()}
    assert (left["us-aaf"], left["britain-aaf"]) == ((2, 0), (1, 1))


@vector("19.65")
def test_americans_australians_and_naval_air_against_a_carrier_force() -> None:
    t = over_london(
        flight(1, "japan-nas", 6, THERE),
        flight(2, "us-aaf", 2),
        flight(3, "australia-aaf", 1),
        flight(4, "us-nas", 1),
    )
    assert t.told("19.1")[0].startswith("6 squadrons against 10")
    t.dice(3, 3)  # 2/3
    t.dice(1, 1)
    left = {
        str(row.type): (row.squadrons or row.factors, row.aborted)
        for row in t.world.flights.values()
    }
    assert left["us-aaf"] == (5, 1)
    assert left["australia-aaf"] == (2, 1)
    assert left["us-nas"] == (1, 1)


@vector("23.142A")
def test_squadrons_into_factors() -> None:
    assert [factors_of(count) for count in range(1, 8)] == [0, 1, 1, 1, 2, 2, 2]


@vector("23.143")
def test_the_british_get_no_more_factors_than_their_pool_has() -> None:
    """Nine lost squadrons are three unbuilt factors; of three more on the board one is removed."""
    flights = (
        flight(1, "britain-aaf", 2, squadrons=2),
        flight(2, "britain-aaf", 2, THERE, squadrons=2),
        flight(3, "britain-aaf", 1, SpaceId("L22"), squadrons=2),
    )
    world = all_of_europe(rows=flights)
    end_combat(world, [row.id for row in flights])
    assert sum(row.factors for row in world.flights.values()) == 2


@vector("19.2 row 1", "19.2 row 5", "19.2 row 10", "19.2 row 20", "19.2 row 3")
def test_the_air_combat_table(example: str) -> None:
    expected = {"1": (7, 1, 0), "5": (6, 2, 2), "10": (7, 4, 4), "20": (12, 9, 9), "3": (7, 1, 2)}
    row = example.rpartition(" ")[2]
    roll_, *result = expected[row]
    assert table_result(world_at().statics, int(row), roll_) == tuple(result)

"""21.121, 21.123: port counters: when and where they are built, and that they stay."""

from __future__ import annotations

import pytest

from tests.awaw.pacific_world import pacific_world
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.construction.other_works import WORKS
from warcabinet.awaw.logistics.hex_control.hex_control import take
from warcabinet.awaw.logistics.unsupplied_units import isolation_losses
from warcabinet.awaw.research.production_of_ports_and_works import (
    BuildPorts,
    against_builder,
    against_port,
    port_sites,
)
from warcabinet.awaw.research.research_sheet import entries
from warcabinet.awaw.research.restrictions_on_rp_allocation import first_year
from warcabinet.awaw.state.construction import BuildingBudget
from warcabinet.awaw.state.logistics import (
    Control,
    Counter,
    CounterKind,
    HeldByPartisans,
    HexSupply,
    HexTaken,
    Supply,
)
from warcabinet.awaw.state.research import PortBuilt, ProjectId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.hexes import SpaceId

ISLAND = SpaceId("X38")


@pytest.mark.rule("27.11F#1", "ports are among what is constructed")
@pytest.mark.rule("21.121B#1", "ports are built in one's own construction phase")
def test_ports_are_built_in_the_construction_phase() -> None:
    assert BuildPorts in BOOK.parts(WORKS)
    world = pacific_world(turn="Spring 1942", side="axis")
    assert {one.rule for one in against_builder(world, "us", points=False)} == {"21.121"}


@pytest.mark.rule("21.121C#4", "only where the power has been since its turn began")
def test_no_port_on_an_island_that_was_just_taken() -> None:
    held = Control(ISLAND, "japan")
    world = pacific_world(turn="Spring 1942", side="axis", rows=[held])
    assert against_port(world, "japan", ISLAND) == []
    world.put(HexTaken(ISLAND, "us"))
    assert {one.rule for one in against_port(world, "japan", ISLAND)} == {"21.121C"}
    ours = pacific_world(turn="Spring 1942", side="axis", rows=[Control(ISLAND, "us")])
    assert {one.rule for one in against_port(ours, "japan", ISLAND)} == {"21.121C"}


@pytest.mark.rule("21.121C#4", "not where a partisan was as the turn began")
def test_no_port_where_a_partisan_was() -> None:
    rows = [Control(ISLAND, "japan"), HeldByPartisans(ISLAND)]
    world = pacific_world(turn="Spring 1942", side="axis", rows=rows)
    assert reasons(world, "japan", ISLAND) == ["it has not been yours since your turn began"]


def reasons(world: AwawWorld, power: str, space: str) -> list[str]:
    return [one.reason for one in against_port(world, power, SpaceId(space))]


@pytest.mark.rule("30.12#5", "port counters need a supplied hex")
@pytest.mark.rule("30.61A#2", "a fully supplied one")
@pytest.mark.rule("21.121C#1", "on one-hex islands of island groups that are supplied in full")
def test_ports_on_supplied_one_hex_islands() -> None:
    rows = [Control(ISLAND, "japan"), HexSupply(ISLAND, Supply.PARTIAL)]
    world = pacific_world(turn="Spring 1942", side="axis", rows=rows)
    assert reasons(world, "japan", ISLAND) == ["the island is not fully supplied"]
    only_islands = ["ports are built on one-hex islands of island groups"]
    mainland = world.map.members(world.held["japan"] & ~world.board.one_hex_islands())[0]
    assert reasons(world, "japan", mainland) == only_islands


@pytest.mark.rule("21.121C#2", "not in the Aleutians, which are one-hex islands too")
def test_no_ports_in_the_aleutians() -> None:
    world = pacific_world(turn="Spring 1942", side="axis")
    group = world.board.island_groups["aleutian-islands"] & world.board.one_hex_islands()
    found = world.map.members(group)
    for space in found:
        world.put(Control(space, "japan"))
    refused = {reason for space in found for reason in reasons(world, "japan", space)}
    assert refused == {"ports are built on one-hex islands of island groups"}


@pytest.mark.rule("21.121C#3", "one in a hex")
def test_one_port_in_a_hex() -> None:
    rows = [Control(ISLAND, "japan"), Counter(CounterKind.PORT, ISLAND, "us")]
    world = pacific_world(turn="Spring 1942", side="axis", rows=rows)
    assert reasons(world, "japan", ISLAND) == ["there is a port counter already"]


@pytest.mark.rule("21.121#1", "Japan and the United States, one in a turn")
@pytest.mark.rule("42.23F#2", "Japan and the United States only")
def test_who_builds_ports_and_how_many_in_a_turn() -> None:
    world = pacific_world(turn="Spring 1942", side="allied", rows=[BuildingBudget("us", 50)])

    def refused(power: str) -> list[str]:
        return [one.reason for one in against_builder(world, power, points=False)]

    assert refused("us") == []
    assert refused("britain") == ["britain builds no ports now"]
    world.put(PortBuilt("us"))
    assert refused("us") == ["one port a turn"]


def two_counters(supply: Supply = Supply.NONE) -> AwawWorld:
    rows = [
        Control(ISLAND, "japan"),
        Counter(CounterKind.PORT, ISLAND, "japan"),
        Counter(CounterKind.AIRBASE, ISLAND, "japan"),
        HexSupply(ISLAND, supply),
    ]
    return pacific_world(turn="Spring 1942", side="axis", rows=rows)


def counters(world: AwawWorld) -> set[CounterKind]:
    return {row.kind for row in world.counters.rows() if row.hex == ISLAND}


@pytest.mark.rule("21.123#1", "a port counter stays, whoever takes the island")
def test_port_counters_stay_when_taken() -> None:
    world = two_counters()
    take(world, ISLAND, "us", "29.21")
    assert counters(world) == {CounterKind.PORT}


@pytest.mark.rule("21.123#1", "nor does it go when a partner takes the island over")
def test_counters_stay_with_the_own_side() -> None:
    world = two_counters()
    take(world, ISLAND, "germany", "29.21")
    assert counters(world) == {CounterKind.PORT, CounterKind.AIRBASE}


@pytest.mark.rule("21.123#3", "and is not lost by isolation, as airbases are")
def test_port_counters_stay_when_isolated() -> None:
    world = two_counters()
    isolation_losses(world, Side.AXIS)
    assert counters(world) == {CounterKind.PORT}


def test_nothing_is_lost_in_supply() -> None:
    world = two_counters(Supply.FULL)
    isolation_losses(world, Side.AXIS)
    assert counters(world) == {CounterKind.PORT, CounterKind.AIRBASE}


@pytest.mark.rule("29.24A#4", "port counters are built in hexes of a partner, too (R-582)")
def test_ports_are_built_in_hexes_of_a_partner() -> None:
    for holder, offered in (("britain", True), ("us", True), ("russia", False), ("japan", False)):
        rows = [Control(ISLAND, holder)]
        world = pacific_world(turn="Spring 1942", side="allied", rows=rows)
        assert (ISLAND in port_sites(world, "us")) is offered, holder


@pytest.mark.rule("21.121A#1", "ports are produced from 1942 on, whenever war breaks out")
@pytest.mark.parametrize("faction", ["western allies", "japan"])
def test_ports_are_produced_from_1942_on(faction: str) -> None:
    setting = two_counters().statics
    ports = entries(setting)[ProjectId("port-production")]
    assert first_year(setting, faction, ports) == 1942

"""4.6, 4.7, 21.11, 21.12, 21.37: ports as bases of ships."""

from __future__ import annotations

import pytest

from tests.awaw.pacific_world import pacific_world
from tests.awaw.table import world_at
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.naval.landings.sea_transport import DebarkIn
from warcabinet.awaw.naval.waters.ports_and_basing import (
    NO_LIMIT,
    capacity,
    cargo_places,
    factors_in,
    harbour,
    port_hexes,
    ports_of,
    room,
)
from warcabinet.awaw.naval.waters.range_restrictions import havens
from warcabinet.awaw.scenarios.file.words import ChartRow
from warcabinet.awaw.state.berths import ForceId, in_force
from warcabinet.awaw.state.logistics import Control, Counter, CounterKind
from warcabinet.awaw.state.naval import Force, Hull
from warcabinet.awaw.state.shipyards import OnTheSlips
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId


def in_the_pacific(*rows: Hull | Force | Counter | OnTheSlips | Control) -> AwawWorld:
    return pacific_world(rows=rows)


KWAJALEIN, OKINAWA = "Kwajalein", "Q26"


def hex_called(world: AwawWorld, name: str) -> SpaceId:
    place = world.board.place(name)
    assert place is not None
    return SpaceId(place.hex)


@pytest.mark.rule("4.614#2", "ships are based in ports")
@pytest.mark.rule("21.11#1", "a port bases fifty factors")
@pytest.mark.rule("21.11#2", "a naval base no more than another port")
def test_a_port_bases_fifty_factors() -> None:
    world = world_at(scenario="europe-1939", turn="Summer 1940")
    scapa, brest = hex_called(world, "Scapa Flow"), hex_called(world, "Brest")
    assert capacity(world, scapa) == capacity(world, brest) == 50
    assert capacity(world, "L31") == 0  # Berlin


@pytest.mark.rule("21.111#1", "two ports in a hex base a hundred factors")
@pytest.mark.rule("21.111#2", "they are one port")
def test_two_ports_in_a_hex_are_one() -> None:
    world = world_at(scenario="europe-1939", turn="Summer 1940")
    assert capacity(world, "L22") == capacity(world, "J30") == 100
    assert world.map.members(harbour(world, "J30")) == ["J30:east", "J30:west"]
    assert capacity(pacific_world(), "L32") == 100


@pytest.mark.rule("21.112#1", "ships that are there already take from the room")
@pytest.mark.rule("21.113#1", "those that wait for repair on a chart do not")
def test_room_in_a_port() -> None:
    force = ForceId("japan-1")
    world = in_the_pacific(
        Hull("japan-dd", "japan", SpaceId(OKINAWA), 7),
        Force(force, "japan", SpaceId(OKINAWA)),
        Hull("japan-ca", "japan", in_force(force), 12),
        OnTheSlips("tokyo", "japan-ca", "japan", ChartRow.WAITING, None, 4),
    )
    assert factors_in(pacific_world(), OKINAWA) == 0
    assert factors_in(world, OKINAWA) == 19
    assert room(world, OKINAWA) == 31
    full = in_the_pacific(Hull("japan-dd", "japan", SpaceId(OKINAWA), 60))
    assert room(full, OKINAWA) == 0


@pytest.mark.rule("21.114#1", "a box bases any number of ships")
@pytest.mark.rule("5.12A#1", "boxes base any number of ships")
def test_a_box_has_no_limit() -> None:
    assert room(pacific_world(), "australia") == NO_LIMIT


@pytest.mark.rule("21.12#1", "a port counter is a port")
@pytest.mark.rule("4.731#2", "ships are based on one-hex islands only with a port counter")
@pytest.mark.rule("21.123#2", "who has captured it uses it")
@pytest.mark.rule("21.124#1", "at once")
def test_a_port_counter_is_a_port() -> None:
    world = pacific_world()
    island = hex_called(world, KWAJALEIN)
    assert world.map.has(world.board.one_hex_islands(), island)
    assert capacity(world, island) == 0
    assert not world.map.has(port_hexes(world), island)
    counter = Counter(CounterKind.PORT, island, "japan")
    built = in_the_pacific(counter, Control(island, "japan"))
    assert capacity(built, island) == 50
    assert built.map.has(ports_of(built, "japan"), island)
    assert built.map.has(havens(built, "japan"), island)
    captured = in_the_pacific(counter, Control(island, "us"))
    assert captured.map.has(ports_of(captured, "us"), island)
    assert not captured.map.has(ports_of(captured, "japan"), island)


@pytest.mark.rule("28.511#2", "units sail from islands without a port, too")
@pytest.mark.rule("21.37#1", "units are shipped into and out of islands without a port")
@pytest.mark.rule("21.37A#1", "one-hex islands are such islands")
@pytest.mark.rule("21.37B#1", "also by the beaches of Palawan, New Ireland and Halmahera")
@pytest.mark.rule("4.75#1", "the beaches of these three islands stand for ports")
@pytest.mark.rule("4.75#2", "units go ashore there without a bridgehead")
@pytest.mark.rule("4.75#3", "no ships are based there")
def test_islands_without_a_port() -> None:
    world = pacific_world(control={"japan": "Y19 Z19 CC21 DD21 DD30 DD31"})
    area = world.map.area("two-hex-islands-without-ports")
    beaches = area & world.board.feature("beach")
    assert beaches
    assert not beaches & ~cargo_places(world, "japan")
    assert not area & ~beaches & cargo_places(world, "japan")
    assert not world.bridgeheads
    refused = {
        space: {one.rule for one in BOOK.may(world, DebarkIn("japan", space))}
        for space in world.map.members(area)
    }
    assert {space for space, rules in refused.items() if not rules} == set(
        world.map.members(beaches)
    )
    assert not area & port_hexes(world)
    assert not area & havens(world, "japan")
    wake = hex_called(world, "Wake")
    assert world.map.has(cargo_places(world, "western allies"), wake)
    assert not world.map.has(cargo_places(world, "japan"), wake)
    truk = hex_called(world, "Truk")  # a port, and no such island
    assert not world.map.has(cargo_places(world, "japan"), truk)

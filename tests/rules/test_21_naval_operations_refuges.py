"""21.23: where ships go that are driven from their port."""

from __future__ import annotations

import pytest

from tests.awaw.pacific_world import pacific_world
from tests.awaw.table import world_at
from warcabinet.awaw.boards.kinds import Front
from warcabinet.awaw.naval.waters.ports_and_basing import fronts_of
from warcabinet.awaw.naval.waters.ports_for_displaced_naval_units import (
    fronts_to_flee_to,
    nearest,
    refuges,
)
from warcabinet.awaw.state.logistics import HexSupply, Supply
from warcabinet.awaw.state.naval import Hull
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId


def europe(*rows: Record) -> AwawWorld:
    return world_at(scenario="europe-1939", turn="Summer 1940", rows=rows)


def full(space: str) -> Hull:
    """Destroyers that fill a port."""
    return Hull("britain-dd", "britain", SpaceId(space), 200)


def called(world: AwawWorld, name: str) -> str:
    place = world.board.place(name)
    assert place is not None
    return place.hex


@pytest.mark.rule("21.23#1", "displaced ships go to the nearest port with room, supplied or not")
@pytest.mark.rule("21.23B#1", "what finds no room goes to the next closest")
def test_the_nearest_port_with_room() -> None:
    world = europe()
    found = refuges(world, "britain", called(world, "Malta"))
    assert [one.hexes for one in found] == sorted(one.hexes for one in found)
    first = found[0]
    assert all(world.map.has(world.held["germany"], one.place) is False for one in found)
    dry = europe(HexSupply(first.place, Supply.NONE))
    assert refuges(dry, "britain", called(world, "Malta"))[0].place == first.place
    crowded = europe(full(first.place))
    later = refuges(crowded, "britain", called(world, "Malta"))
    assert first.place not in [one.place for one in later]
    assert later[0] == found[1]
    some = europe(Hull("britain-dd", "britain", first.place, 40))
    left = refuges(some, "britain", called(world, "Malta"))[0]
    assert (left.place, left.room) == (first.place, 10)


@pytest.mark.rule("21.23A#1", "of ports as far the owner chooses")
def test_ports_as_far_are_all_offered() -> None:
    world = europe()
    gibraltar = nearest(world, "britain", "AA7")
    assert {one.place for one in gibraltar} == {
        called(world, "Oran"),
        called(world, "Casablanca"),
    }
    assert {one.hexes for one in gibraltar} == {4}


@pytest.mark.rule("21.23C#1", "from a two-front port the owner chooses the front")
def test_the_front_is_chosen_in_a_two_front_port() -> None:
    world = europe()
    assert fronts_to_flee_to(world, "AA7") == (Front.WESTERN, Front.MEDITERRANEAN)
    assert fronts_to_flee_to(world, called(world, "Brest")) == ()
    for front in (Front.WESTERN, Front.MEDITERRANEAN):
        found = nearest(world, "britain", "AA7", front)
        assert found
        assert all(front in fronts_of(world, one.place) for one in found)
    west = nearest(world, "britain", "AA7", Front.WESTERN)
    assert [one.place for one in west] == [called(world, "Casablanca")]


@pytest.mark.rule("21.23D#1", "without a port in range the ships are lost")
@pytest.mark.rule("21.3613#2", "displaced ships go 20 hexes in the Pacific")
def test_without_a_port_in_range_there_is_no_refuge() -> None:
    world = pacific_world()
    found = refuges(world, "japan", "Y32")
    assert found
    assert max(one.hexes for one in found) <= 20
    lost = pacific_world(control={"us": " ".join(one.place for one in found)})
    assert refuges(lost, "japan", "Y32") == ()
    assert nearest(lost, "japan", "Y32") == ()
    assert "pacific-us" in [one.place for one in refuges(world, "us", "P53")]

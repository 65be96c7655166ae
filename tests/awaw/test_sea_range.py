"""The report on where ships can go, as facts for the map and as text."""

from __future__ import annotations

import pytest

from tests.awaw.pacific_world import pacific_world
from tests.awaw.table import world_at
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import Force
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.view.reports import REPORTS
from warcabinet.awaw.view.sea_range import SeaRangeFacts, sea_range_facts
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import NoReport
from warcabinet.hexes import SpaceId

SEAT = Seat("axis")


def facts(world: AwawWorld, rest: str) -> SeaRangeFacts:
    return sea_range_facts(world, SEAT, rest)


def test_a_port_has_its_range_hex_by_hex() -> None:
    world = pacific_world(control={"japan": "EE30"})
    found = facts(world, "Truk patrol")
    assert (found.party, found.total, found.between, found.first) == ("japan", 20, 10, 10)
    assert found.hexes[SpaceId("Y32")] == 0
    assert max(found.hexes.values()) > 10
    assert all(":" not in space for space in found.hexes)
    assert [port.name for port in found.ports] == ["Rabaul"]
    assert found.ports[0].holds == 50
    first = facts(world, "L32 patrol")
    assert (first.first, first.between) == (20, 10)


def test_straits_near_these_waters_say_why_they_are_shut() -> None:
    world = world_at(scenario="europe-1939", turn="Summer 1940")
    shut = {strait.name: strait.rule for strait in facts(world, "Kiel").shut}
    assert shut["Kattegat"] == "21.211D"
    assert "Kerch" not in shut  # too far off to matter
    text = REPORTS["sea-range"].tell(world, SEAT, "Kiel")
    assert text.startswith("From Hamburg and Kiel, patrol of germany: 40 hexes, a port at least")
    assert "Shut: Kattegat (the Kattegat is passed only if" in text
    assert max(map(len, text.splitlines())) <= 78


def test_a_box_and_a_force_have_a_range_too() -> None:
    world = pacific_world(
        rows=[Force(ForceId("us-1"), "us", SpaceId("NN31"))],
    )
    box = facts(world, "australia base-change")
    assert box.hexes[SpaceId("NN24")] == 8
    assert "Pacific U.S. box" in [port.name for port in box.ports]
    assert all(port.holds is not None for port in facts(world, "P53 patrol").ports)
    force = facts(world, "us-1 interception")
    assert (force.base, force.party, force.total, force.between) == ("NN31", "us", 20, None)


def test_who_is_at_peace_has_no_limit() -> None:
    world = world_at(scenario="europe-1939", turn="Summer 1940")
    found = facts(world, "Taranto")
    assert found.total is None
    assert "no limit, they are not at war there" in REPORTS["sea-range"].tell(
        world, SEAT, "Taranto"
    )


@pytest.mark.parametrize("rest", ["", "Berlin", "nowhere", "patrol", "Wake patrol"])
def test_what_is_no_base_is_told_so(rest: str) -> None:
    with pytest.raises(NoReport):
        facts(pacific_world(), rest)

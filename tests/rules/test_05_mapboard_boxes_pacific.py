"""5.7: the Urals box beside the Pacific board."""

from __future__ import annotations

import pytest

from tests.awaw.attrition import zone_at
from tests.awaw.pacific_world import pacific_world
from warcabinet.awaw.ground.attrition.determining_attrition_levels import freeze
from warcabinet.awaw.ground.movement.box_garrisons import edge
from warcabinet.awaw.ground.movement.ground_movement import options_of, why_not
from warcabinet.awaw.regions.urals_box import urals_loss
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.terms.powers import Side

RIFLES = "russia-infantry-2-3"
AT_WAR = "japan/russia"


@pytest.mark.rule("5.72B#1", "the Urals box is next to A23 to L15 of the Pacific board")
@pytest.mark.rule("5.77A#1", "Russian ground units move into the box from the hexes next to it")
def test_russian_units_go_between_the_urals_and_the_western_edge() -> None:
    world = pacific_world(f"{RIFLES} F18", f"{RIFLES} E20", f"{RIFLES} urals", wars=AT_WAR)
    assert options_of(world, world.units[UnitId(f"{RIFLES}/1")])["urals"] == 1  # type: ignore[index]
    assert why_not(world, world.units[UnitId(f"{RIFLES}/2")], "F26")
    beside = set(world.map.members(edge(world)))
    assert len(beside) == 12
    assert {"A23", "F18", "G18", "L15"} <= beside  # half of them Communist Chinese
    ways = options_of(world, world.units[UnitId(f"{RIFLES}/3")])
    assert {space for space, cost in ways.items() if cost == 1} < beside
    assert beside < set(ways)


@pytest.mark.rule("5.77A#2", "no fewer factors stay in the box than Japan has beside it")
def test_japanese_units_there_are_next_to_the_box() -> None:
    world = pacific_world("japan-infantry-3-2 L15", f"{RIFLES} urals", wars=AT_WAR)
    assert urals_loss(world) == 1
    unit = world.units[UnitId(f"{RIFLES}/1")]
    assert {one.rule for one in why_not(world, unit, "F18")} == {"5.77A"}
    far = pacific_world("japan-infantry-3-2 L16", f"{RIFLES} urals", wars=AT_WAR)
    assert urals_loss(far) == 0
    assert not why_not(far, far.units[UnitId(f"{RIFLES}/1")], "F18")


@pytest.mark.rule("5.77B#2", "the box is part of the Pacific zones that touch it")
@pytest.mark.rule("81.68#2", "the box is part of the Pacific zones that touch it")
def test_the_box_and_the_zones_beside_it_are_one() -> None:
    world = pacific_world(f"{RIFLES} F18", f"{RIFLES} urals", wars=AT_WAR)
    freeze(world, Side.AXIS)
    assert zone_at(world, "urals") == zone_at(world, "F18")

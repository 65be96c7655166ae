"""7.215: losses at sea count for victory in the scenarios of the war at sea."""

from __future__ import annotations

import pytest

from tests.awaw.table import world_at
from warcabinet.awaw import RULES
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.gaps import gaps
from warcabinet.awaw.naval.ships.changing import remove
from warcabinet.awaw.naval.ships.squadrons import fill_carriers
from warcabinet.awaw.pieces.air_factors import note_lost
from warcabinet.awaw.scenarios.play import victory
from warcabinet.awaw.state.ground import Cause
from warcabinet.awaw.state.naval import Hull, Sunk
from warcabinet.awaw.state.world import AwawWorld

ELITE, ORDINARY = UnitTypeId("japan-nas-elite"), UnitTypeId("japan-nas")


def hull_of(world: AwawWorld, what: str) -> Hull:
    return next(row for row in world.hulls.rows() if row.what == what)


def midway() -> AwawWorld:
    """The fleets as they begin, with the elite squadrons of the Akagi on board."""
    world = world_at(scenario="midway", turn="Summer 1942", ready=True)
    fill_carriers(world, (hull_of(world, "japan-akagi"),))
    return world


def test_ships_sunk_are_counted_by_their_factors() -> None:
    world = midway()
    before = victory.points(world)
    remove(world, hull_of(world, "us-ca"), 4)
    assert victory.points(world) == before + 4
    remove(world, hull_of(world, "japan-yamato"))
    assert victory.points(world) == before + 4 - 5


def test_transports_are_no_naval_factors() -> None:
    world = midway()
    before = victory.points(world)
    world.put(Sunk("us-transport", "us", 3))
    assert victory.points(world) == before


def test_squadrons_are_counted_by_three_wherever_they_are_lost() -> None:
    world = midway()
    before = victory.points(world)
    note_lost(world, ORDINARY, "japan", 2, Cause.COMBAT)
    assert victory.points(world) == before
    note_lost(world, ORDINARY, "japan", 1, Cause.COMBAT)
    assert victory.points(world) == before - 1


@pytest.mark.rule("17.352C#1", "elite squadrons that sink with a carrier are rebuilt as ordinary")
def test_squadrons_that_sink_with_their_carrier_are_lost_as_all_others() -> None:
    world = midway()
    before = victory.points(world)
    elite, ordinary = (world.pools[kind] for kind in (ELITE, ORDINARY))
    remove(world, hull_of(world, "japan-akagi"))
    assert victory.points(world) == before - 3 - 1, "three factors, three squadrons"
    assert world.pools[ELITE].unbuilt == elite.unbuilt
    assert world.pools[ORDINARY].unbuilt == ordinary.unbuilt + 3
    assert world.casualties["japan"].brps > 0


def test_the_scenarios_say_that_losses_are_counted() -> None:
    for name in ("coral-sea", "midway", "leyte-gulf"):
        assert not any("not counted" in line for line in gaps(RULES.settings[name]))

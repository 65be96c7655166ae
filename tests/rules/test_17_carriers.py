"""17.21, 17.312, 17.51: who is based on fast carriers, and how many."""

from __future__ import annotations

import pytest

from tests.awaw.naval.interceptions import RABAUL, ocean
from tests.awaw.table import put_unit
from warcabinet.awaw.naval.ships.contents import squadrons_on
from warcabinet.awaw.naval.ships.squadrons import fill_carriers, room_on
from warcabinet.awaw.state.naval import HullId
from warcabinet.awaw.state.world import AwawWorld

AKAGI = HullId("japan-akagi")


def in_port(*air: str, ships: str = "akagi, dd 4") -> AwawWorld:
    """Carriers in Rabaul without squadrons, and these air units ashore, which then go aboard."""
    world = ocean(f"japan loose {RABAUL}: {ships}")
    for row in tuple(world.aboard.rows()):
        world.drop(row)
    for line in air:
        put_unit(world, line)
    fill_carriers(world, tuple(world.hulls.rows()))
    return world


def aboard(world: AwawWorld) -> list[tuple[str, int]]:
    return [(str(row.type), row.squadrons) for row in squadrons_on(world, AKAGI)]


@pytest.mark.rule("17.312#1", "a fast carrier bases as many squadrons as it has factors")
def test_a_carrier_bases_as_many_squadrons_as_it_has_factors() -> None:
    world = in_port(f"japan-nas {RABAUL} x5")
    assert aboard(world) == [("japan-nas", 3)]
    assert room_on(world, world.hulls[AKAGI]) == 0
    assert [row.factors for row in world.air.rows()] == [2]
    foreign = in_port(f"us-nas {RABAUL} x2")
    assert aboard(foreign) == []


@pytest.mark.rule("17.312#2", "other air units do not operate from carriers")
@pytest.mark.rule("17.21#6", "army air does not")
@pytest.mark.rule("17.51#2", "jets do not")
@pytest.mark.parametrize("kind", ["japan-aaf", "japan-jet"])
def test_only_naval_air_is_based_on_carriers(kind: str) -> None:
    world = in_port(f"{kind} {RABAUL} x1")
    assert aboard(world) == []
    assert [row.factors for row in world.air.rows()] == [1]

"""Worked examples of air units and their bases (17.1, 18.1), played."""

from __future__ import annotations

import pytest

from tests.awaw.table import table, world_at
from tests.awaw.vectors.named import vector
from warcabinet.awaw.air.bases.basing import room_at, squadrons_of
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.logistics.construction.construction_costs import price_of
from warcabinet.awaw.logistics.redeployment.tactical_redeployments import FirstRedeployments
from warcabinet.awaw.pieces.air_factors import station
from warcabinet.awaw.state.logistics import Counter, CounterKind
from warcabinet.hexes import SpaceId

AAF, NAS = UnitTypeId("germany-aaf"), UnitTypeId("germany-nas")
WARSAW, SAARE = SpaceId("M35"), SpaceId("F39")


@vector("17.141")
def test_three_brps_and_three_squadrons_for_a_factor() -> None:
    world = world_at()
    assert price_of(world, AAF, "germany").normal == 3
    assert price_of(world, NAS, "germany").normal == 1
    assert squadrons_of(world, AAF) == 3 * squadrons_of(world, NAS)


@vector("18.11")
@pytest.mark.parametrize(("factors", "squadrons"), [(4, 3), (3, 6), (0, 15)])
def test_what_a_base_for_five_factors_holds(factors: int, squadrons: int) -> None:
    world = world_at()
    station(world, AAF, "germany", WARSAW, factors)
    assert room_at(world, "germany", NAS, WARSAW) == squadrons
    station(world, NAS, "germany", WARSAW, squadrons)
    assert room_at(world, "germany", NAS, WARSAW) == 0
    assert room_at(world, "germany", AAF, WARSAW) == 0


@vector("18.13")
def test_an_island_bases_one_squadron_besides_its_airbase() -> None:
    """Saaremaa has no city; the airbase stands for the one of the example."""
    airbase = Counter(CounterKind.AIRBASE, SAARE, "germany")
    world = world_at(control={"germany": SAARE}, rows=(airbase,))
    station(world, AAF, "germany", SAARE, 5)
    assert room_at(world, "germany", AAF, SAARE) == 0
    assert room_at(world, "germany", NAS, SAARE) == 1


@vector("18.146")
def test_germans_use_an_italian_airbase_only_in_a_later_phase() -> None:
    earlier = Counter(CounterKind.AIRBASE, SpaceId("M34"), "italy")
    setting = {"step": "T.P.RED.10", "rows": (earlier,)}
    t = table("germany-aaf L31 x2", play=FirstRedeployments(), **setting)
    assert t.against("axis: tr-air germany-aaf@L31 2 M34") == set()
    t.say("axis: place-airbase italy N34")
    assert t.against("axis: tr-air germany-aaf@L31 2 N34") == {"18.12"}

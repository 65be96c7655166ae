"""28.36: ground units are redeployed by air transport."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.pacific_world import pacific_table
from tests.awaw.table import Table, table
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.logistics.redeployment.strategic_redeployments import StrategicRedeployments
from warcabinet.awaw.logistics.redeployment.tactical_redeployments import FirstRedeployments
from warcabinet.awaw.state.air import AirState, AirUnits
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import Counter, CounterKind, HexSupply, Supply
from warcabinet.hexes import SpaceId

AIRBORNE, INFANTRY = "germany-airborne-1-3", "germany-infantry-3-3"
JUMP = UnitId(f"{AIRBORNE}/1")
PLANES = UnitTypeId("germany-air-transport")


def first(*units: str, **setting: Any) -> Table:
    return table(*units, play=FirstRedeployments(), turn="Fall 1941", step="T.P.RED.10", **setting)


def strategic(*units: str, **setting: Any) -> Table:
    return table(
        *units, play=StrategicRedeployments(), turn="Fall 1941", step="T.P.RED.50", **setting
    )


@pytest.mark.rule("28.36A#1", "eight hexes in Europe, and only units that can be air transported")
def test_eight_hexes_and_only_units_that_can_be_carried() -> None:
    airbase = Counter(CounterKind.AIRBASE, SpaceId("T30"), "germany")
    t = first(f"{AIRBORNE} L31", f"{INFANTRY} L31", f"{PLANES} L31", rows=(airbase,))
    assert t.world.map.grid.distance("L31", "T30") == 8
    assert t.against(f"axis: tr-by-air {JUMP} T30 L31") == set()
    assert t.against(f"axis: tr-by-air {JUMP} T33 L31") == {"18.45"}  # nine
    assert t.against(f"axis: tr-by-air {INFANTRY}/1 M35 L31") == {"18.543"}


@pytest.mark.rule("28.36A#5", "six hexes on the Pacific board")
def test_six_hexes_in_the_pacific() -> None:
    airborne = "japan-airborne-1-2"
    t = pacific_table(f"{airborne} L31", "japan-air-transport L31", play=FirstRedeployments())
    distance = t.world.map.grid.distance
    assert (distance("L31", "O25"), distance("L31", "N24")) == (6, 7)
    assert t.against(f"axis: tr-by-air {airborne}/1 O25 L31") == set()
    assert t.against(f"axis: tr-by-air {airborne}/1 N24 L31") == {"18.45"}


@pytest.mark.rule("28.36A#2", "inverted air transports carry nobody")
def test_inverted_transports_carry_nobody() -> None:
    flown = AirUnits(PLANES, "germany", SpaceId("M35"), 1, AirState.FLOWN)
    t = first(f"{AIRBORNE} M35", f"{PLANES} L31", f"{AIRBORNE} L31", rows=(flown,))
    assert t.against(f"axis: tr-by-air {JUMP} L31 M35") == {"28.36B"}
    t = first(f"{AIRBORNE} M35", f"{PLANES} M35", rows=())
    assert t.against(f"axis: tr-by-air {JUMP} L31 M35") == set()


@pytest.mark.rule("28.36A#3", "nor those in a base that is not operational")
def test_transports_in_a_base_out_of_order_carry_nobody() -> None:
    for supply, rules in ((Supply.PARTIAL, {"18.51"}), (Supply.FULL, set())):
        rows = () if supply is Supply.FULL else (HexSupply(SpaceId("M35"), supply),)
        t = first(f"{AIRBORNE} M35", f"{PLANES} M35", f"{AIRBORNE} L31", f"{PLANES} L31", rows=rows)
        assert t.against(f"axis: tr-by-air {JUMP} O32 M35") == rules


@pytest.mark.rule("28.36B#2", "before an SR, too, both must have begun the segment there")
def test_unit_and_transports_begin_the_sr_segment_together() -> None:
    t = strategic(f"{AIRBORNE} M35", f"{PLANES} L31", f"{AIRBORNE} L31", f"{PLANES} O32",
                  f"{AIRBORNE} O32")  # fmt: skip
    t.say(f"axis: sr-air {PLANES}@L31 1 M35")
    assert t.against(f"axis: sr-by-air {JUMP} O32 M35") == {"28.36B"}
    third = f"{AIRBORNE}/3"
    assert t.against(f"axis: sr-by-air {third} L31 O32") == set()


@pytest.mark.rule("28.36D#2", "the transports redeploy further in a later segment, not in the same")
def test_transports_redeploy_in_a_later_segment() -> None:
    t = first(f"{AIRBORNE} M35", f"{PLANES} M35", "germany-aaf L31")
    t.say(f"axis: tr-by-air {JUMP} O32 O32")
    assert t.against(f"axis: tr-air {PLANES}@O32/flown 1 L31") == {"28.43"}
    rows = (*t.world.air.rows(), *t.world.air_moved.rows())
    t = strategic(rows=rows)
    t.say(f"axis: sr-air {PLANES}@O32/flown 1 L31")
    assert f"{PLANES}@L31/redeployed" in t.world.air

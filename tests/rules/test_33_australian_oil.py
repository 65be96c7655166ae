"""33.551B: Australians in the Pacific live on American oil, in all that needs any."""

from __future__ import annotations

import pytest

from tests.rules.shared.granting import lend_lease
from tests.rules.test_33_western_oil import counted
from warcabinet.awaw.air.base_changes.uninversion import has_oil
from warcabinet.awaw.naval.interception.naval_interception import port_operates
from warcabinet.awaw.naval.movement.uninversion import may_turn_up
from warcabinet.awaw.state.naval import Hull, HullState
from warcabinet.awaw.state.oil import OilEffect, OilOffset, OilZone, Service
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

BASE, RESERVE = SpaceId("PP53"), "pearl harbor"


def pearl_harbor(*oiled: str) -> AwawWorld:
    """Pearl Harbor, where oil has been used for these powers."""
    rows: list[Record] = [counted(RESERVE, 3), OilZone(RESERVE, (BASE,))]
    for power in ("britain", "us"):
        for service in (Service.AIR, Service.NAVAL):
            row = OilOffset if power in oiled else OilEffect
            rows.append(row(f"{RESERVE}/{power}", service))
    return lend_lease(rows=rows)


@pytest.mark.rule("33.551B#1", "American oil turns Australian ships and air units up")
@pytest.mark.rule("33.551B#1", "and makes their ports operate")
@pytest.mark.parametrize(("oiled", "whose"), [("us", "australia"), ("britain", "britain")])
def test_whose_oil_serves_whom(oiled: str, whose: str) -> None:
    world = pearl_harbor(oiled)
    for nationality, ship in (("australia", "australia-ca"), ("britain", "britain-ca")):
        served = nationality == whose
        hull = Hull(ship, "britain", BASE, 2, state=HullState.USED)
        assert may_turn_up(world, hull, BASE, ending=False) is served
        assert has_oil(world, "britain", BASE, nationality) is served
        assert port_operates(world, "britain", BASE, nationality) is served

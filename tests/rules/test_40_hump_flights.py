"""40.852, 18.621D: Japanese air units meet grants that are flown over the Hump."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.naval.strikes import roll
from tests.rules.shared.granting import ATLANTIC, INDIAN, lend_lease, levels, shipping
from tests.rules.shared.sailing import SeaTable
from warcabinet.awaw.air.transport.air_transports import turn_back
from warcabinet.awaw.logistics.shipments.mechanics_of_shipments import PlayShipments
from warcabinet.awaw.state.air import AirState
from warcabinet.awaw.state.logistics import HexSupply, Supply
from warcabinet.hexes import SpaceId

LEDO, HANOI = "PR15", "PT17"
FLEET = {ATLANTIC: "britain-transport=5", INDIAN: "britain-transport=5"}


def hump(*units: str, late: bool = False, **setting: Any) -> SeaTable:
    """The U.S. has granted five BRPs that fly from Ledo; Japan has air units in Hanoi."""
    rows = [HexSupply(SpaceId(HANOI), Supply.FULL)]
    world = lend_lease(
        f"us-air-transport {LEDO}", f"japan-aaf {HANOI} x4", *units,
        ships=FLEET, rows=rows, control={"japan": HANOI}, **setting,
    )  # fmt: skip
    t = shipping(world, PlayShipments(post_combat=late))
    t.say("allied: grant-brps us china hump-round-africa india 5")
    t.say("allied: end-shipments")
    return t


def met(t: SeaTable, dice: int) -> None:
    """They are intercepted over the way and attacked, with this roll."""
    t.say(f"axis: intercept-transports PR16=japan-aaf@{HANOI}=4")
    while t.pending:
        if t.position.decision is None:
            roll(t, dice)
        else:
            t.default(t.position.to_answer()[0])


@pytest.mark.rule("40.852#1", "Japan may meet what is flown over the Hump")
@pytest.mark.rule("18.621D#1", "like other air transports")
@pytest.mark.rule("17.63D#1", "air transports fly BRPs to China")
@pytest.mark.rule("9.21E#1", "at no cost but the BRPs")
@pytest.mark.rule("9.22G#1", "after combat, too")
@pytest.mark.rule("18.511E#1", "in the movement phase")
@pytest.mark.rule("18.512G#1", "and after combat")
@pytest.mark.rule("40.23B#1", "and the BRPs arrive when that is over")
@pytest.mark.parametrize("late", [False, True])
def test_flights_are_met(late: bool) -> None:
    t = hump(late=late)
    assert t.pending == "transport-interception"
    assert levels(t.world, "us", "china") == (95, 100)
    assert not t.world.operations
    assert t.against(f"axis: intercept-transports {LEDO}=japan-aaf@{HANOI}=1") == {"18.45"}
    t.say("axis: let-transports-pass")
    assert levels(t.world, "us", "china") == (95, 105)
    (plane,) = [row for row in t.world.air.rows() if row.type == "us-air-transport"]
    assert (plane.place, plane.state) == (LEDO, AirState.FLOWN)


@pytest.mark.rule("40.852#1", "they are shot down with what they carry, or return with it")
def test_flights_fail() -> None:
    t = hump()
    met(t, 12)
    assert levels(t.world, "us", "china") == (95, 100)
    assert not [row for row in t.world.air.rows() if row.type == "us-air-transport"]
    assert not t.world.hauls
    t = hump()
    (haul,) = t.world.hauls.rows()
    turn_back(t.world, haul, "18.624", "forced to abort")
    assert levels(t.world, "us", "china") == (100, 100)
    (plane,) = [row for row in t.world.air.rows() if row.type == "us-air-transport"]
    assert (plane.place, plane.state) == (LEDO, AirState.FLOWN)


@pytest.mark.rule("40.852#1", "and Allied air units counter-intercept")
def test_they_are_protected() -> None:
    t = hump(f"us-aaf {LEDO} x3")
    t.say(f"axis: intercept-transports PR16=japan-aaf@{HANOI}=4")
    assert t.pending == "counter-interception"

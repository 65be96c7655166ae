"""40.222, 40.246: a grant by every route, from the order to its arrival; and what becomes of BRPs
that are flown over the Hump.
"""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.awaw.naval.strikes import roll
from tests.rules.shared.granting import ATLANTIC, INDIAN, PACIFIC, lend_lease, levels, shipping
from tests.rules.shared.sailing import SeaTable
from warcabinet.awaw.air.transport.air_transports import turn_back
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.logistics.hex_control.hex_control import take
from warcabinet.awaw.politics.brp_ledger import ledger_faults
from warcabinet.awaw.state.logistics import HexSupply, Supply
from warcabinet.awaw.state.shipments import AlliedTurnsAtWar, OpenedRoute, Route
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId

LEDO, CANTON, HANOI = "PR15", SpaceId("PS20"), SpaceId("PT17")
ROUTES = {
    Route.LAND: "us canada atlantic-us",
    Route.ATLANTIC: "us britain F25",
    Route.PACIFIC: "us australia australia",
    Route.BY_AFRICA: "us india india",
    Route.BY_AUSTRALIA: "us india india",
    Route.MURMANSK: "britain russia murmansk",
    Route.PERSIA: "britain russia LL42",
    Route.TURKEY: "us russia Z33",
    Route.TURKEY_BY_SUEZ: "us russia EE37",
    Route.SIBERIA: "us russia urals",
    Route.CHINESE_PORT: f"us china {CANTON}",
    Route.INDOCHINA: "us china PU17",
    Route.ROAD_BY_PACIFIC: "us china PT11",
    Route.ROAD_BY_AUSTRALIA: "us china india",
    Route.ROAD_BY_AFRICA: "us china india",
    Route.HUMP_BY_PACIFIC: "us china PW12",
    Route.HUMP_BY_AUSTRALIA: "us china india",
    Route.HUMP_BY_AFRICA: "us china india",
}
"""Giver, recipient and where it goes ashore."""

OIL_ALONE = (Route.INDIAN_OCEAN,)
"""33.4733: see the oil of the Western Allies."""

HUMPS = (Route.HUMP_BY_PACIFIC, Route.HUMP_BY_AUSTRALIA, Route.HUMP_BY_AFRICA)


@cache
def everywhere() -> AwawWorld:
    """All routes are open: Persia, Turkey and Indochina are held, the Alaska highway is built,
    Canton has been retaken, and an air transport waits in Ledo; Japanese air units are in Hanoi.
    """
    bare = lend_lease()
    lands = ("persia", "turkey", "french-indochina")
    areas = [bare.statics.area(f"territory:{one}") for one in lands]
    held = [one for area in areas for one in bare.map.members(area) if one != HANOI]
    world = lend_lease(
        f"us-air-transport {LEDO}",
        f"japan-aaf {HANOI} x4",
        ships=dict.fromkeys((ATLANTIC, PACIFIC, INDIAN), "britain-transport=20"),
        rows=[
            OpenedRoute("persia", "britain", 1),
            OpenedRoute("alaska highway", "us", 1),
            AlliedTurnsAtWar("germany/russia", 4),
            HexSupply(HANOI, Supply.FULL),
        ],
        control={"britain": " ".join(held), "japan": HANOI},
    )
    for holder in ("japan", "china"):
        take(world, CANTON, holder, "test")
    if (row := world.hex_supply.get(CANTON)) is not None:
        world.drop(row)
    world.amend(world.pools[UnitTypeId("india-infantry-2-3")], unbuilt=4)
    world.changes.clear()
    world.told.clear()
    return world


def fresh() -> AwawWorld:
    world = everywhere().copy()
    world.readonly = False
    return world


def ordered(route: Route, brps: int) -> SeaTable:
    """A grant is ordered, and all orders are given."""
    giver, to, where = ROUTES[route].split()
    t = shipping(fresh())
    t.say(f"allied: grant-brps {giver} {to} {route} {where} {brps}")
    (row,) = t.world.shipments.rows()
    assert (row.route, row.brps) == (route, brps)
    t.say("allied: end-shipments")
    return t


def let_go(t: SeaTable) -> None:
    """All that follows goes its way, and nobody does anything against it."""
    while t.position.decision is not None:
        t.default(t.position.to_answer()[0])


def test_no_route_is_left_out() -> None:
    """Oil that destroyers bring home has a file of its own (test_33_axis_oil_by_sea)."""
    assert {*ROUTES, *OIL_ALONE, Route.BY_DESTROYERS} == set(Route)


@pytest.mark.parametrize("route", ROUTES)
def test_a_grant_by_every_route(route: Route) -> None:
    giver, to, _ = ROUTES[route].split()
    t = ordered(route, 3)
    let_go(t)
    (row,) = t.world.shipments.rows()
    assert row.arrived == 3
    assert levels(t.world, giver) == (97,)
    if to in t.world.treasuries:
        assert levels(t.world, to) == (103,)


# Over the Hump ------------------------------------------------------------------------------------


@settings(
    max_examples=6,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    route=st.sampled_from(HUMPS),
    brps=st.integers(1, 5),
    fate=st.sampled_from(["through", "met", "back"]),
    dice=st.integers(2, 12),
)
@pytest.mark.rule("40.85#1", "what is flown is given, lost or brought back, and nothing else")
def test_the_hump_makes_and_loses_nothing(route: Route, brps: int, fate: str, dice: int) -> None:
    t = ordered(route, brps)
    assert t.pending == "transport-interception"
    assert levels(t.world, "us", "china") == (100 - brps, 100)
    if fate == "back":
        (haul,) = t.world.hauls.rows()
        turn_back(t.world, haul, "18.624", "forced to abort")
    elif fate == "met":
        t.say(f"axis: intercept-transports PR16=japan-aaf@{HANOI}=4")
        while t.pending:
            if t.position.decision is None:
                roll(t, dice)
            else:
                t.default(t.position.to_answer()[0])
    else:
        t.say("axis: let-transports-pass")
    given_by, given_to = levels(t.world, "us", "china")
    planes = [row for row in t.world.air.rows() if row.type == "us-air-transport"]
    outcome = (100 - given_by, given_to - 100, len(planes))
    through, lost, back = (brps, brps, 1), (brps, 0, 0), (0, 0, 1)
    assert outcome in {"through": [through], "back": [back], "met": [through, lost, back]}[fate]
    assert fate == "back" or not t.world.hauls
    assert levels(t.world, "britain", "russia", "japan") == (100, 100, 100)
    assert not ledger_faults(t.world)

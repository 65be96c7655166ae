"""40.223, 20.59, 21.66: grants that the other side meets at sea; and that no BRP is made or lost on
the way but by that.
"""

from __future__ import annotations

from random import Random

import pytest

from tests.rules.shared.granting import ATLANTIC, lend_lease, levels, shipping
from tests.rules.shared.sailing import SeaTable
from warcabinet.awaw.logistics.shipments import brp_grants_by_sea
from warcabinet.awaw.logistics.shipments.brp_grants import against_way
from warcabinet.awaw.logistics.shipments.brp_grants_by_sea import carried, grant, settle
from warcabinet.awaw.logistics.shipments.supply_lines_of_shipments import Way, ways_to
from warcabinet.awaw.moments import Moment, come
from warcabinet.awaw.naval.interception.selecting_an_interception_hex import quarries
from warcabinet.awaw.naval.ships.changing import remove
from warcabinet.awaw.naval.ships.contents import ships_of
from warcabinet.awaw.naval.transports.transports import transports_in
from warcabinet.awaw.politics.brp_ledger import ledger_faults
from warcabinet.awaw.state.naval import ActivityState
from warcabinet.awaw.state.shipments import (
    AlliedTurnsAtWar,
    Route,
    Shipment,
    ShipmentId,
    ShipmentState,
)
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.submarine_losses_in_sw_combat import ShippingLosses
from warcabinet.awaw.strategic.submarines_and_asw import Campaign
from warcabinet.awaw.strategic.transport_losses_in_sw_combat import damaged_transports_leave, suffer
from warcabinet.hexes import SpaceId

DOVER = "K24"
FLEET = {ATLANTIC: "britain-transport=20"}
POWERS = ("us", "britain", "france", "russia", "china", "germany", "italy")


@pytest.fixture(autouse=True)
def ships_sail(monkeypatch: pytest.MonkeyPatch) -> None:
    """The campaign as it is played with ships that sail."""
    monkeypatch.setattr(brp_grants_by_sea, "ships_sail", lambda world: True)


def way(world: AwawWorld, port: str = DOVER) -> Way:
    return next(one for one in ways_to(world, "us", "britain") if one.where == port)


def sink(world: AwawWorld, row: Shipment, count: int) -> None:
    """Enemies sink so many transports of a convoy."""
    for _ in range(count):
        (activity,) = row.activities
        (force,) = world.activities[activity].forces
        (hull, *_) = ships_of(world, force)
        remove(world, hull, 1)


@pytest.mark.rule("40.223#1", "on the board a grant may be met: its transports sail there")
@pytest.mark.rule("40.223#2", "with too few transports left some of the BRPs are lost")
@pytest.mark.rule("20.59#4", "BRPs are lost if fewer transports survive than they need")
@pytest.mark.parametrize(("sunk", "arrive"), [(0, 12), (1, 10), (2, 5), (3, 0)])
def test_transports_are_sunk(sunk: int, arrive: int) -> None:
    world = lend_lease(ships=FLEET)
    row = grant(world, "us", "britain", way(world), 12)
    (activity,) = row.activities
    assert world.activities[activity].goal == DOVER
    assert levels(world, "us", "britain") == (88, 100)
    world.amend(world.activities[activity], state=ActivityState.UNDER_WAY)
    sink(world, row, sunk)
    settle(world, row.id)
    assert levels(world, "us", "britain") == (88, 100 + arrive)
    assert world.shipments[row.id].state is ShipmentState.ARRIVED


def test_few_damaged_transports_stay_in_port() -> None:
    world = lend_lease(ships={ATLANTIC: "britain-transport=7"})
    suffer(world, Campaign("germany", "atlantic"), ShippingLosses(damaged=1))
    damaged_transports_leave(world)
    come(world, Moment.PLAYER_TURN_STARTS)
    assert transports_in(world, "western allies", SpaceId(ATLANTIC)) == 6


@pytest.mark.rule("20.63#5", "who is used from port can be met at sea, and be sunk")
@pytest.mark.rule("20.634A#2", "for the optimal level they do not count")
def test_damaged_transports_that_are_used_may_be_sunk() -> None:
    world = lend_lease(ships={ATLANTIC: "britain-transport=7"})
    suffer(world, Campaign("germany", "atlantic"), ShippingLosses(damaged=7))
    damaged_transports_leave(world)
    assert {one.rule for one in against_way(world, way(world), 6)} == {"40.221"}
    come(world, Moment.PLAYER_TURN_STARTS)
    assert levels(world, "britain") == (100 - 30,)  # as if none were in the Atlantic
    assert against_way(world, way(world), 6) == []
    assert {one.rule for one in against_way(world, way(world), 11)} == {"40.221"}
    row = grant(world, "us", "britain", way(world), 6)
    (activity,) = row.activities
    assert [one.activity for one in quarries(world, row.activities, 1).values()] == [activity]
    sink(world, row, 2)
    assert transports_in(world, "western allies", SpaceId(ATLANTIC)) == 0
    assert sum(one.factors for one in world.hulls.rows() if one.what == "britain-transport") == 5


@pytest.mark.rule("21.65E#2", "a shipment that cannot go on turns back, and is not lost")
@pytest.mark.rule("21.66B#1", "what is left goes back to the giver")
def test_a_grant_that_turns_back() -> None:
    world = lend_lease(ships=FLEET)
    row = grant(world, "us", "britain", way(world), 12)
    (activity,) = row.activities
    sink(world, row, 1)
    world.amend(world.activities[activity], state=ActivityState.ABORTED)
    settle(world, row.id)
    assert levels(world, "us", "britain") == (98, 100)
    assert world.shipments[row.id].state is ShipmentState.TURNED_BACK


@pytest.mark.rule("40.223#3", "off the board nobody meets a grant")
def test_off_the_board() -> None:
    world = lend_lease(ships=FLEET)
    (south,) = ways_to(world, "us", "south-africa")
    row = grant(world, "us", "south-africa", south, 5)
    assert row.activities == ()


@pytest.mark.rule("40.224#1", "a whole grant, met by nobody, arrives and its transports come home")
def test_a_grant_sails_and_arrives() -> None:
    t = shipping(lend_lease(ships=FLEET))
    t.say(f"allied: grant-brps us britain through-the-atlantic {DOVER} 12")
    assert levels(t.world, "us", "britain") == (88, 100)
    finish(t)
    assert levels(t.world, "us", "britain") == (88, 112)
    assert transports_in(t.world, "western allies", SpaceId(ATLANTIC)) == 20
    assert transports_in(t.world, "western allies", SpaceId(ATLANTIC), usable=True) == 17


def finish(t: SeaTable) -> None:
    while t.pending:
        seat = t.position.to_answer()[0]
        if t.pending == "shipments":
            t.say(f"{seat}: end-shipments")
        else:
            t.default(seat)


@pytest.mark.rule("40.23A#2", "no BRP appears or vanishes but at sea")
@pytest.mark.parametrize("seed", range(12))
def test_brps_are_conserved(seed: int) -> None:
    """Random grants with random losses: what givers lose is what recipients gain and the sea
    takes.
    """
    dice = Random(seed)
    ships = {
        ATLANTIC: f"britain-transport={dice.randint(4, 20)}",
        "indian-ocean-sw": f"britain-transport={dice.randint(1, 6)}",
        "pacific-sw": f"britain-transport={dice.randint(1, 10)}",
    }
    world = lend_lease(ships=ships)
    before, lost = sum(levels(world, *POWERS)), 0
    for _ in range(6):
        giver, to = dice.choice([("us", "britain"), ("us", "france"), ("us", "china")])
        open_ = [one for one in ways_to(world, giver, to) if one.flown is None]
        if not open_:
            continue
        one, brps = dice.choice(open_), dice.randint(1, 20)
        if against_way(world, one, brps):
            continue
        row = grant(world, giver, to, one, brps)
        sunk = 0
        for name in row.activities:
            state = dice.choice([ActivityState.UNDER_WAY, ActivityState.ABORTED])
            world.amend(world.activities[name], state=state)
            if len(row.activities) == 1:
                sunk = dice.randint(0, -(-brps // 5))
                sink(world, row, sunk)
        settle(world, row.id)
        left = carried(world, brps, -(-brps // 5) - sunk) if row.activities else brps
        lost += brps - left
    assert sum(levels(world, *POWERS)) == before - lost
    assert not ledger_faults(world)


@pytest.mark.rule("21.424#1", "ships sail along and protect a grant")
def test_a_grant_is_protected() -> None:
    ships = {ATLANTIC: "britain-transport=4 britain-dd=4", "F24": "britain-dd=2"}
    t = shipping(lend_lease(ships=ships))
    t.say(f"allied: grant-brps us britain through-the-atlantic {DOVER} 12")
    protect = "allied: protect-shipment shipment-1 -"
    assert t.against(f"{protect} britain-dd@F24=2") == {"21.65G"}
    t.say(f"{protect} britain-dd@atlantic-sw=3")
    (row,) = t.world.sails_with.rows()
    assert row.leader == t.world.shipments[ShipmentId("shipment-1")].activities[0]
    finish(t)
    assert levels(t.world, "us", "britain") == (88, 112)
    assert not t.world.forces
    there = sum(hull.factors for hull in t.world.hulls.rows() if hull.berth == ATLANTIC)
    assert there == 8


def far_away(to: str, route: Route) -> tuple[str, bool, tuple[int, ...]] | None:
    """Of a grant of 10 BRPs by this route: from which box its transports sail, whether they can be
    met off the port where it ends, and what comes of it if one of them is sunk.
    """
    bare = lend_lease()
    turkey = " ".join(bare.map.members(bare.statics.area("territory:turkey")))
    ships = dict.fromkeys((ATLANTIC, "indian-ocean-sw", "pacific-sw"), "britain-transport=9")
    world = lend_lease(
        ships=ships, rows=[AlliedTurnsAtWar("germany/russia", 4)], control={"britain": turkey}
    )
    found = next((one for one in ways_to(world, "us", to) if one.route is route), None)
    if found is None:
        return None
    row = grant(world, "us", to, found, 10)
    name = row.activities[-1]
    (force,) = world.activities[name].forces
    met = [one for one in quarries(world, row.activities, 1).values() if one.activity == name]
    hexes = {space.partition(":")[0] for one in met for space in one.hexes}
    box = str(world.forces[force].base)
    for one in row.activities:
        world.amend(world.activities[one], state=ActivityState.UNDER_WAY)
    remove(world, ships_of(world, force)[0], 1)
    settle(world, row.id)
    return box, found.where in hexes, levels(world, "us", to)


@pytest.mark.rule("40.64#1", "grants to a Turkish port are met in the Mediterranean")
def test_grants_to_turkey_are_met_at_sea() -> None:
    assert far_away("russia", Route.TURKEY) == (ATLANTIC, True, (90, 105))
    by_suez = far_away("russia", Route.TURKEY_BY_SUEZ)
    assert by_suez == ("indian-ocean-sw", True, (90, 105))


@pytest.mark.rule("40.82A#5", "and those to a port in Asia on the Pacific")
def test_grants_to_asia_are_met_at_sea() -> None:
    assert far_away("china", Route.ROAD_BY_PACIFIC) == ("pacific-sw", True, (90, 105))

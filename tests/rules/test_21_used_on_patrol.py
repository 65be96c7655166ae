"""21.418, 21.42, 21.56: what ships on patrol may do besides fighting, and what is sent over the sea
as supply is determined, before movement and after combat."""

from __future__ import annotations

import pytest

from tests.awaw.naval.interceptions import (
    battle_to_the_end,
    pass_windows,
    play,
    roll,
    sail,
)
from tests.rules.shared.carriers import OFF_LAE
from tests.rules.shared.granting import lend_lease, levels, shipping
from tests.rules.shared.landing import AUSTRALIAN, MORESBY, RABAUL, coast
from tests.rules.shared.sailing import SeaTable
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.logistics.shipments.mechanics_of_shipments import (
    ShipmentsAfterCombat,
    ShipmentsAtInitialSupply,
)
from warcabinet.awaw.naval.carrier_air.carrier_air_missions import CarrierMissionsFlown
from warcabinet.awaw.naval.carrier_air.carrier_orders import squadrons_there
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.state.air import AirUnits
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import Stance
from warcabinet.engine.procedures import Procedure
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

AXIS = Seat("axis")
ONE = ForceId("japan-1")
FLEET = f"japan-1 {RABAUL}: akagi, kaga, ca 6, dd 6"
DEFENDED = (f"us-aaf {MORESBY} x2", f"{AUSTRALIAN} {MORESBY}")
STRIKE = f"axis: strike-base {MORESBY} japan-1=japan-nas=3"
DOVER = "K24"
FLEETS = {"atlantic-sw": "britain-transport=20"}


@pytest.mark.rule("21.418#1", "ships on patrol, with their naval air, are used so; others are not")
def test_ships_on_patrol_are_used() -> None:
    world = coast(FLEET, units=DEFENDED)
    assert play(world.copy(), CarrierMissionsFlown()).pending == ""
    row = world.forces[ONE]
    world.amend(row, stance=Stance.PATROL, base=row.place, place=SpaceId(OFF_LAE))
    world.changes.clear()
    t = play(world, CarrierMissionsFlown())
    assert t.pending == "carrier-air-missions"
    assert t.against(STRIKE) == set()


@pytest.mark.rule("21.418#2", "who has fought at sea may do it all the same")
def test_a_battle_does_not_keep_a_patrol_from_its_work() -> None:
    world = coast(FLEET, f"us-1 {MORESBY}: dd 10", units=DEFENDED[1:])
    sail(world, "activity-1", "japan-1", OFF_LAE, Kind.PATROL, stays=True)
    t = play(world)
    t.say(f"allied: intercept-at-sea activity-1={OFF_LAE}=us-1=0")
    roll(t, 6 * len(t.position.request.sides))  # type: ignore[union-attr]
    pass_windows(t)
    assert t.pending == "group-numbers"
    battle_to_the_end(t, "allied")
    while t.pending:
        t.default(t.position.to_answer()[0])
    row = t.world.forces[ONE]
    assert (row.place, row.inverted) == (OFF_LAE, False)
    later = t.world.copy()
    later.readonly = False
    later.amend(later.forces[ONE], stance=Stance.PATROL)
    later.put(AirUnits(UnitTypeId("us-aaf"), "us", SpaceId(MORESBY), 2))
    later.changes.clear()
    again = play(later, CarrierMissionsFlown())
    assert again.pending == "carrier-air-missions"
    asked = again.position.asked(AXIS)
    assert asked is not None
    assert squadrons_there(asked) == {(ONE, UnitTypeId("japan-nas")): 6}
    assert again.against(STRIKE) == set()


def sent(step: str, what: Procedure[None], side: str = "allied") -> SeaTable:
    return shipping(lend_lease(ships=FLEETS, step=step, side=side), what)


GRANT = f"allied: grant-brps us britain through-the-atlantic {DOVER}"


@pytest.mark.rule("21.42#1", "who moves sends BRPs over the sea as initial supply is determined")
def test_shipments_at_initial_supply() -> None:
    t = sent("T.P.MOV.SUP.40", ShipmentsAtInitialSupply())
    assert t.pending == "shipments"
    assert t.against(f"{GRANT} 5") == set()
    assert t.against(f"{GRANT} 101") != set()
    theirs = sent("T.P.MOV.SUP.40", ShipmentsAtInitialSupply(), "axis")
    assert "allied" not in theirs.position.to_answer()


@pytest.mark.rule("21.56#1", "and after combat in the same manner")
def test_shipments_after_combat() -> None:
    t = sent("T.P.PCA.110", ShipmentsAfterCombat())
    assert t.pending == "shipments"
    assert t.against(f"{GRANT} 5") == set()
    assert t.against(f"{GRANT} 101") != set()
    t.say(f"{GRANT} 5")
    assert [row.post_combat for row in t.world.shipments.rows()] == [True]
    t.say("allied: end-shipments")
    assert levels(t.world, "us", "britain") == (95, 105)
    theirs = sent("T.P.PCA.110", ShipmentsAfterCombat(), "axis")
    assert "allied" not in theirs.position.to_answer()

"""25.37: Japanese ships back from the Pacific SW box protect naval redeployments."""

from __future__ import annotations

import pytest

from tests.rules.shared.landing import RABAUL, TRUK
from tests.rules.shared.redeploying import over, overseas, place, redeploy
from tests.rules.shared.sailing import SeaTable
from warcabinet.awaw.logistics.redeployment.combining_naval_redeployments import against_protecting
from warcabinet.awaw.naval.interception.naval_interception import dice_question
from warcabinet.awaw.naval.interception.selecting_an_interception_hex import quarries
from warcabinet.awaw.naval.movement.crews import Ships
from warcabinet.awaw.naval.ships.changing import move
from warcabinet.awaw.naval.ships.contents import ships_of
from warcabinet.awaw.state.berths import ForceId, in_force
from warcabinet.awaw.state.naval import ActivityId, Force, HullId, HullState
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

BOX = "pacific-sw"
CORPS = "japan-infantry-2-2"
GUARD = "axis: protect-redeployment activity-1 -"


def sailing() -> SeaTable:
    """A corps sails from Rabaul to Truk, escorted by destroyers."""
    ships = {BOX: "japan-ca=4", RABAUL: "japan-dd=4"}
    held = {"japan": RABAUL}
    world = overseas(f"{CORPS} {RABAUL}", ships=ships, side="axis", wars="japan/us", control=held)
    t = redeploy(world)
    t.say(f"axis: escort-by-sea - japan-dd@{RABAUL}=4 {TRUK} {CORPS}/1=loose -")
    return t


@pytest.mark.rule("25.37#4", "they protect what goes to the port to which they withdraw")
def test_they_protect_and_stay_in_the_port() -> None:
    t = sailing()
    assert t.against(f"{GUARD} japan-ca@{BOX}=4") == set()
    t.say(f"{GUARD} japan-ca@{BOX}=4")
    mine = t.world.activities[ActivityId("activity-2")]
    assert easier_to_meet(t, mine.id)
    assert t.world.sails_with[mine.id].leader == "activity-1"
    assert {space.partition(":")[0] for leg in mine.legs for space in leg} - {BOX} == {TRUK}
    over(t)
    back = [row for row in t.world.hulls.rows() if row.what == "japan-ca"]
    assert [(row.berth, row.state) for row in back] == [(SpaceId(TRUK), HullState.REDEPLOYED)]
    assert not t.world.forces


@pytest.mark.rule("25.372B#1", "ships under a marker are inverted, and their task force with them")
def test_a_task_force_is_inverted_as_its_ships_are() -> None:
    ships = {BOX: "japan-ca=12", RABAUL: "japan-dd=4"}
    held = {"japan": RABAUL}
    world = overseas(f"{CORPS} {RABAUL}", ships=ships, side="axis", wars="japan/us", control=held)
    fleet = world.put(Force(ForceId("japan-1"), "japan", SpaceId(BOX)))
    for hull in [row for row in world.hulls.rows() if row.what == "japan-ca"]:
        move(world, hull, in_force(fleet.id))
    t = redeploy(world)
    t.say(f"axis: escort-by-sea - japan-dd@{RABAUL}=4 {TRUK} {CORPS}/1=loose -")
    t.say(f"{GUARD.removesuffix('-')}japan-1 -")
    over(t)
    there = t.world.forces[fleet.id]
    assert (there.place, there.inverted) == (TRUK, True)
    assert {row.state for row in ships_of(t.world, fleet.id)} == {HullState.REDEPLOYED}


@pytest.mark.rule("25.37#4", "only to Japan and Truk, and only Japanese ships")
def test_nowhere_else() -> None:
    ships = {BOX: "japan-ca=4", TRUK: "japan-dd=4"}
    world = overseas(ships=ships, side="axis", wars="japan/us", control={"japan": RABAUL})
    t = redeploy(world)
    t.say(f"axis: redeploy-ships - japan-dd@{TRUK}=4 {RABAUL} -")
    guards = (Ships(HullId(f"japan-ca@{BOX}"), 4),)
    found = against_protecting(t.world, Seat("axis"), ActivityId("activity-1"), (), guards)
    assert [one.rule for one in found] == ["25.31B"]
    assert t.against(f"{GUARD} japan-ca@{BOX}=4")


def easier_to_meet(t: SeaTable, name: ActivityId) -> bool:
    """Are there dice for what these ships do?"""
    (quarry,) = quarries(t.world, (name,), 1).values()
    ships = ships_of(t.world, quarry.forces[0])
    return dice_question(t.world, ships, quarry, quarry.hexes[-1], 1).hindered


@pytest.mark.rule("25.37#4", "ships that are redeployed are protected, too")
@pytest.mark.rule("22.22A#1", "who protects ships is no easier to meet for it")
def test_they_protect_ships() -> None:
    ships = {BOX: "japan-ca=4", RABAUL: "japan-dd=4"}
    world = overseas(ships=ships, side="axis", wars="japan/us", control={"japan": RABAUL})
    t = redeploy(world)
    t.say(f"axis: redeploy-ships - japan-dd@{RABAUL}=4 {TRUK} -")
    t.say(f"{GUARD} japan-ca@{BOX}=4")
    assert [easier_to_meet(t, name) for name in sorted(t.world.activities)] == [False, False]
    over(t)
    places = {row.what: str(row.berth) for row in t.world.hulls.rows()}
    assert places == {"japan-dd": TRUK, "japan-ca": TRUK}
    states = {row.what: row.state for row in t.world.hulls.rows()}
    assert states == {"japan-dd": HullState.READY, "japan-ca": HullState.REDEPLOYED}


@pytest.mark.rule("28.532#1", "with what their transports carry to any port")
@pytest.mark.rule("21.65G#1", "the units that transports of their box carry")
@pytest.mark.rule("28.533#1", "they are in their box again afterwards")
@pytest.mark.rule("25.36#1", "and have not been used by it")
@pytest.mark.parametrize(("start", "goal"), [(TRUK, RABAUL), (RABAUL, TRUK)])
def test_they_stay_with_the_transports_of_their_box(start: str, goal: str) -> None:
    ships = {BOX: "japan-ca=4 japan-transport=1"}
    held = {"japan": RABAUL}
    world = overseas(f"{CORPS} {start}", ships=ships, side="axis", wars="japan/us", control=held)
    t = redeploy(world)
    t.say(f"axis: ship-by-transport {CORPS}/1 - {goal} -")
    t.say(f"{GUARD} japan-ca@{BOX}=4")
    one, two = (t.world.activities[name] for name in sorted(t.world.activities))
    assert one.legs == two.legs
    over(t)
    assert place(t, f"{CORPS}/1") == goal
    rows = {row.what: row for row in t.world.hulls.rows()}
    assert {row.berth for row in rows.values()} == {BOX}
    assert not rows["japan-ca"].inverted


@pytest.mark.rule("28.32B#1", "nor do ships sail with units by way of those that protect them")
def test_whom_they_protect_stays_apart_from_units() -> None:
    ships = {BOX: "japan-ca=4", RABAUL: "japan-dd=8"}
    held = {"japan": RABAUL}
    world = overseas(f"{CORPS} {RABAUL}", ships=ships, side="axis", wars="japan/us", control=held)
    t = redeploy(world)
    dd = f"japan-dd@{RABAUL}"
    t.say(f"axis: redeploy-ships - {dd}=2 {TRUK} -")
    t.say(f"axis: escort-by-sea - {dd}=4 {TRUK} {CORPS}/1=loose -")
    t.say(f"axis: redeploy-ships - {dd}=2 {TRUK} -")
    t.say(f"{GUARD} japan-ca@{BOX}=4")
    assert t.against("axis: sail-together activity-1,activity-2") == {"28.32B"}
    assert t.against("axis: sail-together activity-2,activity-4") == {"28.32B"}
    assert t.against("axis: sail-together activity-3,activity-4") == set()
    t.say("axis: sail-together activity-3,activity-4")
    assert {row.activity: row.leader for row in t.world.sails_with.rows()} == {
        "activity-1": "activity-3",
        "activity-4": "activity-3",
    }

"""14.52A, 12.23, 12.41, 13.41D, 13.58, 30.62: ground units and ships in rules on other matters."""

from __future__ import annotations

import pytest

from tests.awaw.exploiting import exploiter, exploiting
from tests.awaw.naval.interceptions import sail
from tests.awaw.pacific_world import pacific_world
from tests.awaw.table import put_unit
from tests.rules.shared.landing import (
    AUSTRALIAN,
    INFANTRY,
    LAE,
    MARINE,
    MORESBY,
    RABAUL,
    TRANSPORT,
    at,
    at_sea,
    coast,
    unopposed,
)
from tests.rules.test_21_invasions import TROOPS, off_moresby, place
from tests.rules.test_28_boxes_by_sea import both_boards, spot
from warcabinet.awaw.ground.overruns.overruns import against
from warcabinet.awaw.ground.stacking.zones_of_control import hostile_zone
from warcabinet.awaw.logistics.supply.automatic_and_exploitation_supply import player_turn
from warcabinet.awaw.logistics.supply.supply_determination import Determination, determine
from warcabinet.awaw.naval.movement.ways import planned
from warcabinet.awaw.naval.ships.faults import naval_faults
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import (
    Bridgehead,
    BridgeheadKind,
    HexSupply,
    Supply,
)
from warcabinet.awaw.state.naval import Shipped, Voyage
from warcabinet.awaw.terms.powers import Side
from warcabinet.hexes import SpaceId

TOKYO = SpaceId("L32")


@pytest.mark.rule("14.52A#11", "units of a new bridgehead draw on the zone that they sailed from")
@pytest.mark.parametrize("embarked", [None, TOKYO])
def test_losses_of_a_bridgehead_come_from_where_the_invasion_was_launched(
    embarked: SpaceId | None,
) -> None:
    beach = SpaceId(MORESBY)
    units = (f"japan-infantry-1-2 {MORESBY}", f"japan-marine-1-2 {TOKYO}")
    world = pacific_world(*units, side="axis", control={"japan": MORESBY})
    world.put(Bridgehead(beach, "axis", BridgeheadKind.INVASION, player_turn(world)))
    world.put(Shipped(UnitId(INFANTRY), Voyage.INVADED, embarked))
    determine(world, Side.AXIS, Determination.POST_COMBAT)
    zones = [row for row in world.supply_zones.rows() if row.faction == "japan"]
    home = {row.number for row in zones if world.map.has(world.map.area_named(row.hexes), TOKYO)}
    drawn = set(world.drew_from[UnitId(INFANTRY)].zones)
    assert home
    assert (home <= drawn) is (embarked is not None)


@pytest.mark.rule("12.23#2", "no ground unit is at sea as a phase ends")
def test_units_do_not_stay_at_sea() -> None:
    t = at(coast(f"japan-1 {RABAUL}: ca 8, dd 6", units=TROOPS), *TRANSPORT)
    t.say(f"axis: transport-by-sea japan-1 - {LAE} {MARINE}=japan-1 -")
    assert at_sea(t, MARINE) or t.pending
    t.say("axis: end-sea-transport")
    unopposed(t)
    assert place(t, MARINE) == LAE
    assert not t.world.cargo


@pytest.mark.rule("12.41#3", "any number of ships is at sea in a hex")
def test_ships_at_sea_have_no_limit() -> None:
    """Three task forces of twenty factors pass the same hexes."""
    world = coast(*(f"japan-{n} {RABAUL}: ca 12, dd 8" for n in range(1, 4)))
    for number in range(1, 4):
        sail(world, f"activity-{number}", f"japan-{number}", MORESBY, Kind.INVASION)
    assert not list(naval_faults(world))
    ways = [row.legs for row in world.activities.rows()]
    assert len(ways) == 3
    assert ways[0] == ways[1] == ways[2]


@pytest.mark.rule("13.41D#6", "zones of control do not hold ships")
def test_zones_of_control_do_not_hold_ships() -> None:
    world = both_boards()
    start, goal = spot(world, "Portsmouth"), spot(world, "Scapa Flow")
    way = planned(world, "britain", start, goal, (), Kind.BASE_CHANGE)
    put_unit(world, "germany-armor-4-6 K23")
    assert world.map.has(hostile_zone(world, "britain"), start)
    assert planned(world, "britain", start, goal, (), Kind.BASE_CHANGE) == way


@pytest.mark.rule("13.58#1", "who lands does not overrun the beach")
def test_no_overrun_of_a_beach() -> None:
    units = (*TROOPS, f"japan-armor-2-3 {RABAUL}", f"{AUSTRALIAN} {MORESBY}")
    tank = "japan-armor-2-3/1"
    t = off_moresby("japan-1 EE30: ca 8, dd 12", cargo=(tank, INFANTRY), units=units)
    assert UnitId(tank) not in t.world.units  # at sea it overruns nobody
    t.say(f"axis: land-troops {tank},{INFANTRY} japan-1")
    refused = against(t.world, (UnitId(tank),), SpaceId(MORESBY))
    assert {one.rule for one in refused} == {"13.52"}  # it is in the hex already


@pytest.mark.rule("13.58#1", "armor that exploits off a beach overruns further inland")
def test_armor_off_a_beach_overruns_inland() -> None:
    armor = tuple(UnitId(f"germany-armor-5-6/{number}") for number in (1, 2))
    landed = (Shipped(unit, Voyage.INVADED, SpaceId("J36")) for unit in armor)
    beach = Bridgehead(SpaceId("K37"), "axis", BridgeheadKind.INVASION, 1)
    t = exploiting(
        "germany-armor-5-6 K37 x2",
        "russia-infantry-1-3 K38",
        rows=(*(exploiter(unit, "K37") for unit in armor), *landed, beach),
    )
    t.say(f"axis: exploiting-overrun {','.join(armor)} K38")
    assert t.place("russia-infantry-1-3/1") is None


def test_invasions_of_hexes_without_supply() -> None:
    """30.62."""
    rows = (HexSupply(SpaceId(MORESBY), Supply.NONE),)
    t = off_moresby(rows=rows)
    assert t.pending == "first-wave"

"""25.31, 25.33, 25.37, 25.372A: ships go to SW boxes and leave them in the movement phase, and
where they are met on that way.
"""

from __future__ import annotations

import pytest

from tests.awaw.table import Staged, Table, put_unit, world_at
from tests.rules.shared.raiders import at_war, put_ships
from tests.rules.shared.sailing import (
    PALAU,
    TRUK,
    NavalMovement,
    SeaTable,
    place_of,
    sailing,
    sea,
    states,
)
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.naval.interception.selecting_an_interception_hex import of_activity
from warcabinet.awaw.naval.movement.employment_of_naval_units import LeavePort
from warcabinet.awaw.naval.movement.uninversion import turn_up_ships
from warcabinet.awaw.naval.movement.ways import planned
from warcabinet.awaw.naval.ships.changing import change
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.paths import legs
from warcabinet.awaw.naval.waters.range_and_distances import reach
from warcabinet.awaw.state.berths import ForceId, in_force
from warcabinet.awaw.state.logistics import HexSupply, Supply
from warcabinet.awaw.state.naval import (
    Activity,
    ActivityId,
    ActivityState,
    Force,
    ForceKind,
    HullState,
    Stance,
)
from warcabinet.awaw.state.oil import OilEffect, OilOffset, Service
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic import box_voyages
from warcabinet.awaw.strategic.transfers_to_and_between_sw_boxes import SwBoxes
from warcabinet.engine.position import Position
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

SUEZ, BASRA, ABADAN = "MM30", "LL42", "LL43"
TOKYO = "L32"


def met(world: AwawWorld, party: str, base: str, to: str) -> tuple[str, ...] | None:
    """The hexes in which ships that go there are intercepted; None: nobody may."""
    start, goal = SpaceId(base), SpaceId(to)
    path = planned(world, party, start, goal, (), Kind.SW_DEPLOYMENT)
    assert path, f"no way from {base} to {to}"
    force = ForceId(f"{party}-loose-1")
    if force not in world.forces:
        world.put(Force(force, party, path[0], ForceKind.LOOSE, start, stance=Stance.SAILING))
        put_ships(world, in_force(force), party, "dd 4")
    ways = legs(world.board, path)
    row = Activity(ActivityId("activity-1"), party, Kind.SW_DEPLOYMENT, (force,), ways, goal)
    found = of_activity(world, row)
    return tuple(str(one) for quarry in found for one in quarry.hexes) or None


@pytest.mark.rule("25.33#1", "nobody is met between a mapboard box and an SW box")
@pytest.mark.rule("25.33A#1", "between ports of the western front and the western edge")
@pytest.mark.rule("25.33C#1", "no ships meet those between Suez, Basra or Abadan and the box")
def test_where_ships_are_met_in_europe() -> None:
    world = world_at(scenario="europe-1939", turn="Spring 1942", rows=[at_war("us/germany")])
    assert met(world, "britain", "atlantic-us", "atlantic-sw") is None
    assert met(world, "britain", "south-africa", "indian-ocean-sw") is None
    hexes = met(world, "britain", "K21", "atlantic-sw")
    assert hexes is not None
    assert hexes[0] == "K21:south"
    assert len(hexes) > 4
    for port in (SUEZ, BASRA, ABADAN):
        assert met(world, "britain", port, "indian-ocean-sw") is None


@pytest.mark.rule("25.33B#1", "from Pearl Harbor or Tahiti to the eastern edge, and back")
@pytest.mark.rule("25.33B#2", "Japanese ships in their port alone")
@pytest.mark.rule("25.33C#2", "between Colombo or Madras and the western edge of that board")
def test_where_ships_are_met_in_the_pacific() -> None:
    world = sea()
    for party in ("us", "britain"):
        for port, edge in (("P53", "P58"), ("NN45", "JJ48")):  # Pearl Harbor, Tahiti
            hexes = met(world, party, port, "pacific-sw")
            assert hexes is not None
            assert (hexes[0], hexes[-1], len(hexes) > 4) == (port, edge, True)
            assert met(world, party, "pacific-sw", port) == hexes[::-1]
    assert met(world, "us", "pacific-us", "pacific-sw") is None
    for port in (TRUK, TOKYO):
        assert met(world, "japan", port, "pacific-sw") == (port,)
        assert met(world, "japan", "pacific-sw", port) == (port,)
    for port in ("DD3", "Z5"):
        found = met(world, "britain", port, "indian-ocean-sw")
        assert found is not None
        assert (found[0].partition(":")[0], found[-1].partition(":")[0]) == (port, "CC2")


def deploying() -> SeaTable:
    """Japanese ships in Truk and in the Pacific box, in the movement phase."""
    return sailing(sea({TRUK: "japan-ca=4", "pacific-sw": "japan-dd=4"}))


@pytest.mark.rule("25.31#4", "ships go to an SW box in the movement phase")
def test_ships_go_to_an_sw_box_in_the_movement_phase() -> None:
    t = deploying()
    order = f"axis: deploy-to-box - japan-ca@{TRUK}=4"
    assert t.against(f"{order} pacific-sw -") == set()
    assert t.against(f"{order} {PALAU} -") == {"25.31"}


@pytest.mark.rule("25.31#1", "inverted ships too, and they stay so")
@pytest.mark.rule("25.31#5", "in the movement phase, too, and without oil")
@pytest.mark.parametrize(
    "rows",
    [
        (HexSupply(SpaceId(TRUK), Supply.NONE),),
        (HexSupply(SpaceId(TRUK), Supply.PARTIAL),),
        (OilEffect("japan", Service.NAVAL),),
    ],
)
def test_inverted_ships_without_supply_or_oil_go_to_an_sw_box(rows: tuple[Record, ...]) -> None:
    t = sailing(sea({TRUK: "japan-ca=4 japan-dd=2"}, rows=rows))
    t.world.readonly = False
    (ships,) = (row for row in t.world.hulls.rows() if row.what == "japan-dd")
    down = change(t.world, ships, state=HullState.USED)
    assert "21.31" in t.against(f"axis: patrol - japan-ca@{TRUK}=4 GG31 -")
    for hull, factors in ((f"japan-ca@{TRUK}", 4), (down.id, 2)):
        t.say(f"axis: deploy-to-box - {hull}={factors} pacific-sw -")
    t.say("axis: end-announcements")
    while t.pending == "interception-window":
        t.say(f"{t.position.to_answer()[0]}: intercept-at-sea -")
    there = {row.what: (str(row.berth), str(row.state)) for row in t.world.hulls.rows()}
    assert there == {"japan-ca": ("pacific-sw", "ready"), "japan-dd": ("pacific-sw", "used")}


@pytest.mark.rule("25.37#6", "and leave it")
def test_ships_leave_an_sw_box_in_the_movement_phase() -> None:
    t = deploying()
    order = "axis: deploy-to-box - japan-dd@pacific-sw=4"
    assert t.against(f"{order} {TRUK} -") == set()
    assert t.against(f"{order} {PALAU} -") != set()


def test_no_port_for_a_base_change() -> None:
    assert deploying().against(f"axis: change-base - japan-ca@{TRUK}=4 {PALAU} -") == {"21.223"}


def may_deploy(line: str) -> set[str]:
    """What is against ships that go to or from an SW box in the movement phase."""
    place, ships = line.split()
    world = sea({place: ships})
    (hull,) = world.hulls.rows()
    asked = LeavePort(Kind.SW_DEPLOYMENT, SpaceId(place), hull)
    return {one.rule for one in BOOK.may(world, asked)}


@pytest.mark.rule("25.12#3", "submarines neither enter nor leave a box in the movement phase")
def test_submarines_stay_in_the_movement_phase() -> None:
    assert may_deploy(f"{TRUK} japan-submarine=2") == {"25.31"}
    assert may_deploy("pacific-sw japan-submarine=2") == {"25.31"}


@pytest.mark.rule("5.934A#2", "submarines not in the movement phase")
def test_submarines_change_boxes_later() -> None:
    for boats in ("us-submarine=1", "japan-submarine=1"):
        port = "P53" if boats.startswith("us") else TRUK
        assert may_deploy(f"{port} {boats}") == {"25.31"}  # not in
        assert may_deploy(f"pacific-sw {boats}") == {"25.31"}  # nor out


@pytest.mark.rule("5.934A#1", "ASW goes to and from SW boxes in the movement phase, too")
@pytest.mark.parametrize("place", ["pacific-us", "pacific-sw"])
def test_asw_comes_and_goes_in_the_movement_phase(place: str) -> None:
    assert may_deploy(f"{place} us-asw=2") == set()


@pytest.mark.rule("25.31#2", "submarines are not deployed then, unlike other ships")
def test_submarines_are_not_deployed_in_the_movement_phase() -> None:
    assert may_deploy("P53 us-submarine=2") == {"25.31"}
    assert may_deploy("P53 us-dd=2") == set()


@pytest.mark.rule("25.37#2", "nor are they withdrawn")
def test_submarines_are_not_withdrawn_in_the_movement_phase() -> None:
    assert may_deploy("pacific-sw us-submarine=2") == {"25.31"}
    assert may_deploy("pacific-sw us-dd=2") == set()


def test_destroyers_are_withdrawn_in_the_movement_phase() -> None:
    assert may_deploy("pacific-sw japan-dd=4") == set()


@pytest.mark.rule("25.372A#1", "who leaves it is inverted for the rest of the player turn")
@pytest.mark.rule("5.934B#1", "ships enter and leave in the movement phase")
@pytest.mark.rule("5.934B#2", "who leaves is inverted")
def test_ships_come_and_go_in_the_movement_phase() -> None:
    t = sailing(sea({TRUK: "japan-ca=4", "pacific-sw": "japan-dd=4"}))
    t.say(f"axis: deploy-to-box - japan-ca@{TRUK}=4 pacific-sw -")
    t.say(f"axis: deploy-to-box - japan-dd@pacific-sw=4 {TRUK} -")
    t.say("axis: end-announcements")
    while t.pending == "interception-window":
        t.say(f"{t.position.to_answer()[0]}: intercept-at-sea -")
    assert place_of(t, "japan-ca@pacific-sw") == "pacific-sw"
    assert states(t, "japan-ca") == {"ready"}
    assert states(t, "japan-dd") == {"used"}
    assert {str(row.berth) for row in t.world.hulls.rows() if row.what == "japan-dd"} == {TRUK}


@pytest.mark.rule(
    "5.934B#2", "in movement for that player turn, in redeployment for the enemy's, too"
)
@pytest.mark.parametrize(
    ("state", "ending"), [(HullState.USED, "ready"), (HullState.REDEPLOYED, "redeployed")]
)
def test_how_long_ships_that_have_left_are_inverted(state: HullState, ending: str) -> None:
    world = sea({TRUK: "japan-dd=4"}, rows=[OilOffset("japan", Service.NAVAL)], side="axis")
    (row,) = world.hulls.rows()
    change(world, row, state=state)

    def after(end: bool) -> str:
        turn_up_ships(world, end)
        (hull,) = world.hulls.rows()
        return str(hull.state)

    assert after(True) == ending
    assert after(False) == "ready"  # as the next turn of its own begins


@pytest.mark.rule("25.35#1", "ships in an SW box neither patrol nor intercept nor sail on missions")
def test_ships_of_an_sw_box_do_nothing_else() -> None:
    world = sea({"pacific-sw": "us-dd=4"})
    box = SpaceId("pacific-sw")
    for kind in (Kind.PATROL, Kind.INTERCEPTION, Kind.SEA_TRANSPORT, Kind.CARRIER_MISSION):
        hexes = [space for space in reach(world, "us", box, kind) if world.map.is_hex(space)]
        assert hexes == []
    there = [space for space in reach(world, "us", box, Kind.SW_DEPLOYMENT) if space != box]
    assert there


@pytest.mark.rule("25.33C#1", "but air units do, as far as the edge of the board")
@pytest.mark.parametrize("air", [True, False])
def test_ships_on_the_red_sea_are_struck_from_the_air(air: bool) -> None:
    world = world_at(
        scenario="europe-1939", turn="Spring 1942", side="allied", control={"italy": "MM29"}
    )
    for table in (world.hulls, world.forces, world.aboard, world.air, world.card_pools):
        for row in list(table.rows()):
            world.drop(row)
    put_ships(world, SpaceId(SUEZ), "britain", "dd 4")
    world.put(at_war("italy/britain"))
    if air:
        put_unit(world, "italy-aaf MM29 x3")
    put_ships(world, SpaceId("KK28"), "italy", "littorio, dd 9")
    world.changes.clear()
    t = Table(Position.opening(Staged(world, NavalMovement()), "europe-1939", {}))
    while t.pending != "naval-announcements":
        t.default(t.position.to_answer()[0])
    t.say(f"allied: deploy-to-box - britain-dd@{SUEZ}=4 indian-ocean-sw -")
    t.say("allied: end-announcements")
    seen = set()
    while t.pending:
        seen.add(t.pending)
        if t.pending == "strike-or-not":
            assert t.world.forces[ForceId("britain-loose-1")].place == "NN30"
            t.say("axis: no-strike")
        else:
            t.default(t.position.to_answer()[0])
    assert "interception-window" not in seen
    assert ("strike-or-not" in seen) is air


# In the redeployment phase ------------------------------------------------------------------------


@pytest.fixture
def at_sea(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in scenarios that play the war at sea."""
    monkeypatch.setattr(box_voyages, "is_at_sea", lambda world: True)


def redeploying(*lines: str, side: str = "allied") -> Table:
    """`britain K21 dd 4`: these ships alone, in the redeployment phase, with Brest German."""
    world = world_at(
        scenario="europe-1939",
        turn="Spring 1942",
        side=side,
        step="T.P.RED.40",
        control={"germany": "N18"},
    )
    for table in (world.hulls, world.forces, world.aboard, world.air, world.card_pools):
        for row in list(table.rows()):
            world.drop(row)
    for line in lines:
        party, place, ships = line.split(" ", 2)
        put_ships(world, SpaceId(place), party, ships)
    world.changes.clear()
    return Table(Position.opening(Staged(world, SwBoxes()), "europe-1939", {}))


def there(t: Table, party: str) -> set[tuple[str, str]]:
    return {(str(row.berth), row.state) for row in t.world.hulls.rows() if row.party == party}


@pytest.mark.rule("25.33#2", "ships redeployed to and from SW boxes are met on the board")
@pytest.mark.usefixtures("at_sea")
def test_ships_redeployed_to_a_box_are_met() -> None:
    t = redeploying("britain K21 dd 4", "britain atlantic-sw ca 4", "germany N18 ca 8")
    t.say("allied: go-to-sw-box britain-dd@K21 atlantic-sw 4")
    t.say("allied: go-to-sw-box britain-ca@atlantic-sw K21 4")
    assert t.pending == "box-moves" or t.world.activities
    if t.pending == "box-moves":
        t.say("allied: end-box-moves")
    assert ("atlantic-sw", "ready") not in there(t, "britain")  # they are on their way
    assert t.pending == "interception-window"
    assert {row.kind for row in t.world.activities.rows()} == {Kind.SW_DEPLOYMENT}
    while t.pending == "interception-window":
        t.say(f"{t.position.to_answer()[0]}: intercept-at-sea -")
    assert t.pending == ""
    assert there(t, "britain") == {("atlantic-sw", "ready"), ("K21", "redeployed")}


@pytest.mark.rule("28.523#4", "who gives up the redeployment is back where he was")
@pytest.mark.usefixtures("at_sea")
def test_ships_that_do_not_get_through_are_back() -> None:
    t = redeploying("britain K21 dd 4", "germany N18 ca 8")
    t.say("allied: go-to-sw-box britain-dd@K21 atlantic-sw 4")
    while t.pending == "box-moves":
        t.say("allied: end-box-moves")
    (row,) = t.world.activities.rows()
    t.world.readonly = False
    t.world.amend(row, state=ActivityState.ABORTED)
    t.world.amend(t.world.forces[row.forces[0]], stance=Stance.RETURNING)
    while t.pending:
        t.default(t.position.to_answer()[0])
    assert {place for place, _ in there(t, "britain")} == {"K21"}


@pytest.mark.usefixtures("at_sea")
@pytest.mark.parametrize("ships", ["asw 2", "submarine 1"])
def test_asw_and_submarines_are_met_by_nobody(ships: str) -> None:
    t = redeploying(f"britain K21 {ships}", "germany N18 ca 8, submarine 2", side="axis")
    if ships.startswith("asw"):
        t = redeploying(f"britain K21 {ships}", "germany N18 ca 8")
        t.say("allied: go-to-sw-box britain-asw@K21 atlantic-sw 2")
        assert ("atlantic-sw", "ready") in there(t, "britain")
    else:
        t.say("axis: go-to-sw-box germany-submarine@N18 atlantic-sw 2")
        assert ("atlantic-sw", "ready") in there(t, "germany")
    assert not t.world.activities

"""24.52, 25.1, 25.3: to, from and between SW boxes."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.awaw.pacific_world import pacific_world
from tests.awaw.table import Staged, Table, world_at
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.naval.battle.destroyer_losses import in_base
from warcabinet.awaw.naval.ships.submarines import BOXES
from warcabinet.awaw.naval.ships.yards import ATLANTIC_US
from warcabinet.awaw.naval.shipyards.sw_unit_construction import BoatOrder, available, build_boats
from warcabinet.awaw.naval.transports.transports import transports_in
from warcabinet.awaw.scenarios.play.events import grow_pool
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.logistics import Control, HexSupply, Supply
from warcabinet.awaw.state.naval import Force, Hull, HullId, HullState
from warcabinet.awaw.state.oil import OilEffect, Service
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.box_uninversion import count_convoys, turn_up_in_boxes
from warcabinet.awaw.strategic.submarines_and_asw import (
    Campaign,
    asw_level,
    note_where_submarines_begin,
    ready,
)
from warcabinet.awaw.strategic.transfers_to_and_between_sw_boxes import (
    GoToSwBox,
    SwBoxes,
    against,
    carry_out,
    transports_return,
    wanted,
)
from warcabinet.awaw.terms.powers import Power, Relation, Side, war_state
from warcabinet.engine.position import Position
from warcabinet.hexes import SpaceId

KIEL = "J30"
ATLANTIC, INDIAN, PACIFIC = (BOXES[name] for name in ("atlantic", "indian-ocean", "pacific"))


def europe(*ships: str, scenario: str = "europe-1939", **setting: Any) -> AwawWorld:
    """`germany-submarine J30 3`: these ships and no others."""
    known = {"turn": "Summer 1942", "step": "T.P.RED", **setting}
    return only(world_at(scenario=scenario, **known), *ships)


def ocean(*ships: str, **setting: Any) -> AwawWorld:
    known = {"wars": "japan/us japan/britain", "turn": "Summer 1943", **setting}
    return only(pacific_world(**known), *ships)


def only(world: AwawWorld, *ships: str) -> AwawWorld:
    for row in list(world.hulls.rows()):
        world.drop(row)
    for line in ships:
        what, place, count, *state = line.split()
        space = SpaceId(BOXES.get(place, SpaceId(place)))
        found = HullState(state[0]) if state else HullState.READY
        world.put(Hull(what, what.split("-")[0], space, int(count), state=found))
    world.changes.clear()
    return world


def why(world: AwawWorld, what: str, to: str, count: int = 1) -> set[str]:
    """The rules against a move of the only ships of this type."""
    (hull,) = (row for row in world.hulls.rows() if row.what == what)
    space = SpaceId(BOXES.get(to, SpaceId(to)))
    return {refusal.rule for refusal in against(world, hull, space, count)}


def moved(world: AwawWorld, what: str, to: str, count: int = 1) -> Hull:
    (hull,) = (row for row in world.hulls.rows() if row.what == what)
    space = SpaceId(BOXES.get(to, SpaceId(to)))
    carry_out(world, hull, space, count)
    return next(row for row in world.hulls.rows() if row.what == what and row.berth == space)


def staged(world: AwawWorld) -> Table:
    return Table(Position.opening(Staged(world, SwBoxes()), "europe-1939", dict(world.options)))


# Submarines ---------------------------------------------------------------------------------------


@pytest.mark.rule("25.13A#6", "one German submarine begins the game in the Atlantic box")
def test_where_german_submarines_begin() -> None:
    world = world_at(scenario="europe-1939", turn="Fall 1939")
    boats = [row for row in world.hulls.rows() if row.what == "germany-submarine"]
    assert [(row.berth, row.factors) for row in boats] == [(ATLANTIC, 1)]
    note_where_submarines_begin(world)
    assert ready(world, Campaign("germany", "atlantic")) == 1  # so it fights at once


def test_who_begins_in_no_box() -> None:
    world = world_at(scenario="europe-1939", turn="Fall 1939")
    note_where_submarines_begin(world)
    assert ready(world, Campaign("germany", "indian-ocean")) == 0


@pytest.mark.rule("25.13C#3", "Japanese ones begin in port, not in the box that is closed to them")
@pytest.mark.rule("25.13E#2", "and so do American ones")
@pytest.mark.parametrize(("scenario", "board"), [("pacific-1939", ""), ("global-war", "P")])
def test_where_submarines_of_the_pacific_begin(scenario: str, board: str) -> None:
    world = world_at(scenario=scenario, turn="Fall 1939")
    boats = [row for row in world.hulls.rows() if row.what in ("japan-submarine", "us-submarine")]
    places = {row.what: str(row.berth) for row in boats}
    assert places == {"japan-submarine": f"{board}L32", "us-submarine": f"{board}P53"}


@pytest.mark.rule("25.12#2", "all, some or none of the submarines go in the redeployment phase")
@pytest.mark.rule("25.11#1", "submarines are on the board or in an SW box")
@pytest.mark.rule("25.13A#5", "into the Atlantic from a western front or Mediterranean port")
@pytest.mark.rule("25.31A#3", "from such a port")
def test_submarines_go_to_the_atlantic() -> None:
    t = staged(europe(f"germany-submarine {KIEL} 3"))
    assert t.pending == "box-moves"
    assert t.against(f"axis: go-to-sw-box germany-submarine@{KIEL} {ATLANTIC} 4") == {"24.52"}
    assert t.against(f"axis: go-to-sw-box germany-submarine@K28 {ATLANTIC} 1") == {"25.31"}
    t.say(f"axis: go-to-sw-box germany-submarine@{KIEL} {ATLANTIC} 2")
    t.say("axis: end-box-moves")
    found = {str(row.berth): row.factors for row in t.world.hulls.rows()}
    assert found == {KIEL: 1, ATLANTIC: 2}
    assert why(europe("germany-submarine J40 1"), "germany-submarine", "atlantic") >= {"25.31"}


@pytest.mark.rule("25.13C#2", "Japanese submarines do not enter the Indian Ocean box before")
@pytest.mark.rule("25.81#1", "they wait for war with Britain")
@pytest.mark.rule("25.13C#3", "nor that of the Pacific before war with the U.S.")
@pytest.mark.rule("25.91#1", "so of the Pacific")
@pytest.mark.rule("25.13C#6", "or before a tension of 40")
@pytest.mark.rule("25.13E#2", "nor do American submarines")
@pytest.mark.rule("25.13E#4", "they, too, from a tension of 40 on")
@pytest.mark.parametrize(
    ("wars", "tension", "open_ones"),
    [
        ("", 39, set()),
        ("", 40, {("japan", "pacific"), ("us", "pacific")}),
        ("japan/us", 0, {("japan", "pacific"), ("us", "pacific")}),
        ("japan/britain", 0, {("japan", "indian-ocean")}),
    ],
)
def test_when_submarines_enter_boxes_of_the_pacific(
    wars: str, tension: int, open_ones: set[tuple[str, str]]
) -> None:
    found = set()
    for power, port, box in (
        ("japan", "L32", "pacific"),
        ("japan", "L32", "indian-ocean"),
        ("us", "pacific-us", "pacific"),
    ):
        row = Level("usjt", "", tension)
        boats = f"{power}-submarine"
        world = ocean(f"{boats} {port} 1", wars=wars, rows=(row,))
        if not why(world, boats, box):
            found.add((power, box))
    assert found == open_ones


@pytest.mark.rule("25.91#4", "both from a tension of 40 on")
def test_the_pacific_box_is_open_from_a_tension_on() -> None:
    for power, port in (("japan", "L32"), ("us", "pacific-us")):
        boats = f"{power}-submarine"
        for tension in (39, 40):
            row = Level("usjt", "", tension)
            world = ocean(f"{boats} {port} 1", wars="", rows=(row,))
            assert (not why(world, boats, "pacific")) is (tension == 40)


def test_nobody_is_asked_if_nothing_can_move() -> None:
    assert staged(europe("italy-submarine AA20 1")).pending == ""


def test_nobody_moves_twice() -> None:
    world = europe("britain-asw L22 2")
    moved(world, "britain-asw", "atlantic", 2)
    assert why(world, "britain-asw", "indian-ocean") == {"24.52"}
    assert why(europe("britain-asw atlantic 2"), "britain-asw", "indian-ocean") == set()


@pytest.mark.rule("25.121#1", "inverted submarines stay so in the box until the enemy turn is over")
def test_submarines_that_have_attacked_on_the_board() -> None:
    world = europe(f"germany-submarine {KIEL} 1 used")
    assert moved(world, "germany-submarine", "atlantic").state is HullState.REDEPLOYED
    turn_up_in_boxes(world)
    assert states(world) == {"germany-submarine": HullState.REDEPLOYED}
    enemy_turn(world)
    turn_up_in_boxes(world)
    assert states(world) == {"germany-submarine": HullState.READY}


@pytest.mark.rule("25.122#1", "out of a box submarines are inverted until the enemy turn is over")
def test_submarines_that_come_back_to_the_board() -> None:
    world = europe("germany-submarine atlantic 1")
    assert moved(world, "germany-submarine", KIEL).state is HullState.REDEPLOYED
    turn_up_in_boxes(world)
    assert states(world) == {"germany-submarine": HullState.REDEPLOYED}
    enemy_turn(world)
    turn_up_in_boxes(world)
    assert states(world) == {"germany-submarine": HullState.READY}


def states(world: AwawWorld) -> dict[str, HullState]:
    return {row.what: row.state for row in world.hulls.rows()}


def enemy_turn(world: AwawWorld) -> None:
    now = world.now
    world.amend(now, side=Side.ALLIED if now.side is Side.AXIS else Side.AXIS)


@pytest.mark.rule("28.82#1", "new SW units are turned up as the turn ends in which they came there")
@pytest.mark.rule("28.82#2", "so that new ASW defends in the next enemy turn")
@pytest.mark.rule("5.934A#1", "new ones, too, in the turn in which they are built")
def test_new_submarines_and_asw() -> None:
    asw = europe("britain-asw L22 2 new", side="allied")
    assert why(asw, "britain-asw", "atlantic", 2) == set()
    assert why(asw, "britain-asw", "atlantic", 3) == {"24.52"}
    moved(asw, "britain-asw", "atlantic", 2)
    turn_up_in_boxes(asw)
    assert states(asw) == {"britain-asw": HullState.READY}
    assert asw_level(asw, Campaign("germany", "atlantic")) == 2
    world = europe(f"germany-submarine {KIEL} 1 new")
    assert why(world, "germany-submarine", "atlantic") == set()
    assert moved(world, "germany-submarine", "atlantic").state is HullState.NEW
    turn_up_in_boxes(world)
    assert states(world) == {"germany-submarine": HullState.READY}
    ships = europe("britain-transport atlantic 2 new", side="allied")
    turn_up_in_boxes(ships)
    assert states(ships) == {"britain-transport": HullState.READY}


@pytest.mark.rule("24.52#4", "German submarines reach the Indian Ocean through Suez alone")
@pytest.mark.rule("5.935#4", "German submarines reach the Indian Ocean through Suez alone")
def test_german_submarines_between_boxes() -> None:
    banks = [Control(SpaceId(name), "germany") for name in ("LL30", "LL31", "MM30", "MM31")]
    rows = (*banks, Control(SpaceId("ethiopia"), "italy"))
    world = europe("germany-submarine atlantic 1", rows=rows)
    assert why(world, "germany-submarine", "indian-ocean") == {"24.52"}


@pytest.mark.rule("25.31C#2", "from a Mediterranean port into the Indian Ocean")
def test_german_submarines_from_the_mediterranean() -> None:
    banks = [Control(SpaceId(name), "germany") for name in ("LL30", "LL31", "MM30", "MM31")]
    rows = (*banks, Control(SpaceId("ethiopia"), "italy"))
    port = mediterranean_port(europe())
    world = europe(f"germany-submarine {port} 1", rows=rows)
    assert why(world, "germany-submarine", "indian-ocean") == set()
    assert why(europe("germany-submarine J30 1", rows=rows), "germany-submarine", "indian-ocean")


# Gibraltar ----------------------------------------------------------------------------------------


def mediterranean_port(world: AwawWorld) -> str:
    """Some Italian port of the Mediterranean."""
    place = world.board.place("Taranto")
    assert place is not None
    return str(place.hex)


@pytest.mark.rule("25.15#1", "one German factor a turn goes past an Allied Gibraltar")
@pytest.mark.rule("25.15B#1", "between the Atlantic box and a Mediterranean port")
@pytest.mark.rule("25.151#1", "more if the Axis hold Gibraltar")
def test_german_submarines_past_gibraltar() -> None:
    port = mediterranean_port(europe())
    world = europe("germany-submarine atlantic 3")
    assert why(world, "germany-submarine", port, 2) == {"25.15"}
    assert why(world, "germany-submarine", port) == set()
    moved(world, "germany-submarine", port)
    (left,) = (row for row in world.hulls.rows() if row.berth == ATLANTIC)
    again = {one.rule for one in against(world, left, SpaceId(port), 1)}
    assert again == {"25.15"}
    held = europe("germany-submarine atlantic 3", control={"germany": "AA7"})
    assert why(held, "germany-submarine", port, 3) == set()
    home = europe("germany-submarine atlantic 3")
    assert why(home, "germany-submarine", KIEL, 3) == set()


@pytest.mark.rule("24.52#3", "the boxes are all connected, at once and without interception")
@pytest.mark.rule("5.935#3", "at once, and nobody meets them")
def test_nobody_meets_ships_between_boxes() -> None:
    ships = ("britain-dd atlantic 3", "germany-submarine atlantic 2", f"germany-dd {KIEL} 6")
    t = staged(europe(*ships, side="allied"))
    t.say(f"allied: go-to-sw-box britain-dd@{ATLANTIC} {INDIAN} 3")
    assert t.pending == ""  # nobody is asked, and they are there
    assert {row.berth for row in t.world.hulls.rows() if row.party == "britain"} == {INDIAN}


# Ships, ASW, transports ---------------------------------------------------------------------------


@pytest.mark.rule("24.52#1", "SW units and ships change SW boxes in the redeployment phase")
@pytest.mark.rule("24.52#2", "they are not inverted, and may be used next turn")
@pytest.mark.rule("25.38#1", "whatever they have done before")
@pytest.mark.rule("20.81#2", "ASW that changes boxes can be used")
@pytest.mark.rule("25.31#3", "Western ships go freely between the boxes")
@pytest.mark.rule("28.77#4", "transfers between SW boxes are free")
@pytest.mark.rule("5.935#1", "all sorts change boxes")
@pytest.mark.rule("5.935#2", "not inverted")
@pytest.mark.rule("5.934A#3", "from one SW box to another")
def test_between_boxes() -> None:
    for what in ("britain-asw", "britain-cve", "us-dd", "britain-transport"):
        world = europe(f"{what} atlantic 20", side="allied", rows=(at_war_with_us(),))
        assert why(world, what, "indian-ocean") == set(), what
        assert moved(world, what, "indian-ocean").state is HullState.READY
    used = europe("britain-asw atlantic 2 used", side="allied")
    assert moved(used, "britain-asw", "indian-ocean", 2).state is HullState.USED
    turn_up_in_boxes(used)
    assert states(used) == {"britain-asw": HullState.READY}


def at_war_with_us() -> Any:
    return war_state(Power.GERMANY, Power.US, Relation.WAR)


@pytest.mark.rule("25.31#1", "Britain, the U.S. and Japan deploy ships, inverted or not")
@pytest.mark.rule("25.34#1", "inverted ships stay inverted through the next enemy turn")
@pytest.mark.rule("28.77#1", "ships go to SW boxes as 25.31 says")
def test_inverted_ships() -> None:
    world = europe("britain-dd L22 3 used", side="allied")
    assert why(world, "britain-dd", "atlantic", 3) == set()
    assert moved(world, "britain-dd", "atlantic", 3).state is HullState.REDEPLOYED
    turn_up_in_boxes(world)
    assert world.hulls[HullId("britain-dd@atlantic-sw/redeployed")].inverted
    enemy_turn(world)
    turn_up_in_boxes(world)
    assert states(world) == {"britain-dd": HullState.DOWN}
    enemy_turn(world)
    turn_up_in_boxes(world)
    assert states(world) == {"britain-dd": HullState.READY}


@pytest.mark.rule("30.524B#2", "ships in partial supply operate in an SW box")
@pytest.mark.rule("25.31#5", "whatever the supply and the oil of their port are")
@pytest.mark.parametrize("supply", [Supply.NONE, Supply.PARTIAL])
def test_ships_of_ports_without_supply(supply: Supply) -> None:
    no_oil = OilEffect("western allies", Service.NAVAL)
    rows = (HexSupply(SpaceId("L22"), supply), no_oil, at_war_with_us())
    for what in ("britain-dd", "britain-asw", "us-ca"):
        world = europe(f"{what} L22 2", side="allied", rows=rows)
        assert why(world, what, "atlantic", 2) == set(), what


@pytest.mark.rule("28.82#3", "new escort carriers stay inverted in the box")
def test_new_escort_carriers() -> None:
    world = europe("britain-cve L22 3 new", side="allied")
    assert moved(world, "britain-cve", "atlantic", 3).state is HullState.REDEPLOYED
    turn_up_in_boxes(world)
    assert states(world) == {"britain-cve": HullState.REDEPLOYED}


@pytest.mark.rule("25.31D#1", "only British and American ships of the Western Allies")
@pytest.mark.rule("25.31D#2", "others do not enter")
@pytest.mark.rule("25.31A#2", "no Axis ships in the Atlantic box")
def test_whose_ships() -> None:
    allied = europe("france-dd N18 3", side="allied")
    assert "25.31" in why(allied, "france-dd", "atlantic")
    assert "25.31" in why(europe(f"germany-dd {KIEL} 3"), "germany-dd", "atlantic")
    japan = ocean("japan-dd pacific 3")
    assert "25.31" in why(japan, "japan-dd", "indian-ocean")
    tokyo = ocean("japan-dd N27 3")
    assert why(tokyo, "japan-dd", "indian-ocean") >= {"25.31"}


@pytest.mark.rule("25.37#1", "ships and ASW are withdrawn in the redeployment phase")
@pytest.mark.rule("20.81#1", "ASW is in SW boxes, ports and mapboard boxes")
@pytest.mark.rule("25.372B#1", "and are inverted through the next enemy turn")
@pytest.mark.rule("28.77#2", "who leaves one in this phase is inverted through the enemy's turn")
@pytest.mark.rule("5.934B#2", "also by the rule of the boxes")
def test_withdrawal() -> None:
    world = europe("britain-dd atlantic 3", side="allied")
    assert why(world, "britain-dd", "L22", 3) == set()
    assert moved(world, "britain-dd", "L22", 3).state is HullState.REDEPLOYED
    asw = europe("britain-asw atlantic 3 used", side="allied")
    assert why(asw, "britain-asw", "L22") == why(asw, "britain-asw", "atlantic-us") == set()
    assert "25.31" in why(europe("britain-dd indian-ocean 3", side="allied"), "britain-dd", "L22")


@pytest.mark.rule("25.37#7", "Japanese ones never leave that of the Pacific")
@pytest.mark.rule("25.37#5", "transports never leave the SW boxes")
@pytest.mark.rule("20.622C#1", "they do not go to port from enemy submarines")
@pytest.mark.rule("20.622C#2", "and end their turn in an SW box")
@pytest.mark.rule("20.621A#2", "they do not stay in port")
@pytest.mark.rule("20.63#1", "only damaged ones are in port")
@pytest.mark.rule("20.63#3", "and those work only from an SW box in which they begin the turn")
def test_transports() -> None:
    world = europe("britain-transport atlantic 20", side="allied")
    assert "20.63" in why(world, "britain-transport", "atlantic-us")
    port = europe("britain-transport atlantic-us 4 down", side="allied")
    t = staged(port)
    t.say("allied: end-box-moves")
    assert {str(row.berth) for row in t.world.hulls.rows()} == {ATLANTIC}
    japan = ocean("japan-transport pacific 20")
    assert why(japan, "japan-transport", "indian-ocean") >= {"20.63"}
    assert why(japan, "japan-transport", "L32") >= {"20.63"}
    assert states(t.world) == {"britain-transport": HullState.DOWN}
    assert transports_in(t.world, "western allies", ATLANTIC, usable=True) == 0
    after = t.world.copy()
    turn_up_in_boxes(after)
    assert transports_in(after, "western allies", ATLANTIC, usable=True) == 4


@pytest.mark.rule("24.631A#7", "damaged ones go back, and work again a turn later")
def test_damaged_transports_go_back() -> None:
    world = europe("britain-transport atlantic-us 4 down", side="allied")
    transports_return(world)
    assert transports_in(world, "western allies", ATLANTIC, usable=False) == 4
    assert transports_in(world, "western allies", ATLANTIC, usable=True) == 0
    turn_up_in_boxes(world)
    assert transports_in(world, "western allies", ATLANTIC, usable=True) == 4


@pytest.mark.rule("20.622#1", "after use transports change boxes in the redeployment phase")
@pytest.mark.rule("20.622B#1", "also those that were just built")
@pytest.mark.rule("20.622B#2", "used ones can be used there in the next turn")
@pytest.mark.rule("20.622B#3", "and not in this one")
@pytest.mark.parametrize("state", ["used", "new"])
def test_transports_change_boxes(state: str) -> None:
    world = europe(f"britain-transport atlantic 20 {state}", side="allied")
    moved(world, "britain-transport", "indian-ocean", 3)
    assert transports_in(world, "western allies", INDIAN, usable=True) == 0
    turn_up_in_boxes(world)
    assert transports_in(world, "western allies", INDIAN, usable=True) == 3


def test_transports_that_stay() -> None:
    world = europe("britain-transport atlantic 17", side="allied")
    assert why(world, "britain-transport", "indian-ocean", 2) == set()
    assert why(world, "britain-transport", "indian-ocean", 3) == {"20.63"}


def test_convoys_are_counted() -> None:
    world = europe("britain-transport atlantic 16", side="allied")
    count_convoys(world)
    assert world.convoys[f"western allies/{ATLANTIC}"].before == 16


# ASW and tension ----------------------------------------------------------------------------------


@pytest.mark.rule("25.32A#1", "one American ASW factor in the Atlantic from a tension of 25 on")
@pytest.mark.rule("25.32A#2", "a second from 35 on")
@pytest.mark.rule("24.54#1", "American ASW abides by tension")
@pytest.mark.rule("25.22C#1", "until the U.S. is at war")
@pytest.mark.parametrize(("tension", "most"), [(24, 0), (25, 1), (34, 1), (35, 2), (50, 2)])
def test_american_asw_in_the_atlantic(tension: int, most: int) -> None:
    row = Level("usat", "", tension)
    world = europe("us-asw atlantic-us 3", side="allied", rows=(row,))
    found = [count for count in (1, 2, 3) if not why(world, "us-asw", "atlantic", count)]
    assert found == list(range(1, most + 1))
    war = europe("us-asw atlantic-us 3", side="allied", rows=(row, at_war_with_us()))
    assert why(war, "us-asw", "atlantic", 3) == set()


@pytest.mark.rule("25.22D#1", "produced ASW: what American yards build waits for tension or war")
@pytest.mark.parametrize(
    ("kind", "yard", "place", "may"),
    [("britain-asw", "glasgow", "L22", True), ("us-asw", ATLANTIC_US, "atlantic-us", False)],
)
def test_asw_that_was_produced(kind: str, yard: str, place: str, may: bool) -> None:
    world = europe(side="allied", rows=(Level("usat", "", 0),))
    for name in ("britain-asw", "us-asw"):
        world.put(replace(world.pools[UnitTypeId(name)], unbuilt=0))
    grow_pool(world, "britain-asw", 2)
    world.put(Hull("britain-asw", "britain", ATLANTIC, 2))
    world.put(Hull("us-asw", "us", SpaceId("atlantic-us"), 2, state=HullState.USED))
    assert available(world, UnitTypeId(kind)) == 2
    build_boats(world, BoatOrder(yard, UnitTypeId(kind), SpaceId(place), 2))
    assert available(world, UnitTypeId(kind)) == 0
    built = next(row for row in world.hulls.rows() if row.state is HullState.NEW)
    found = {one.rule for one in against(world, built, ATLANTIC, 1)}
    assert (built.what, found) == (kind, set() if may else {"24.54"})


@pytest.mark.rule("25.32B#1", "one American ASW factor a turn in the Pacific from 40 on")
@pytest.mark.parametrize(("tension", "most"), [(39, 0), (40, 1), (49, 1)])
def test_american_asw_in_the_pacific(tension: int, most: int) -> None:
    world = ocean("us-asw pacific-us 3", wars="", side="allied", rows=(Level("usjt", "", tension),))
    found = [count for count in (1, 2) if not why(world, "us-asw", "pacific", count)]
    assert found == list(range(1, most + 1))


@pytest.mark.rule("25.22E#1", "Japanese ASW in the Pacific only in war with the U.S.")
def test_japanese_asw() -> None:
    place = ocean().board.place("Tokyo")
    assert place is not None
    peace = ocean(f"japan-asw {place.hex} 2", wars="")
    assert why(peace, "japan-asw", "pacific") == {"25.22E"}
    assert why(ocean(f"japan-asw {place.hex} 2"), "japan-asw", "pacific") == set()


@pytest.mark.rule("25.22B#2", "British ASW goes to any SW box, in peace with Japan, too")
def test_british_asw_goes_everywhere() -> None:
    for to in ("indian-ocean", "pacific"):
        world = ocean("britain-asw australia 1", wars="", side="allied")
        assert why(world, "britain-asw", to) == set(), to
    assert why(europe("britain-asw L22 1", side="allied"), "britain-asw", "atlantic") == set()


@pytest.mark.rule("25.22A#1", "the British ASW begins in the Atlantic box")
def test_where_asw_begins() -> None:
    world = world_at(scenario="europe-1939")
    found = {row.berth: row.factors for row in world.hulls.rows() if row.what == "britain-asw"}
    assert found == {ATLANTIC: 1}
    assert asw_level(world, Campaign("germany", "atlantic")) == 1


def test_no_asw_begins_in_the_indian_ocean() -> None:
    world = world_at(scenario="europe-1939")
    assert asw_level(world, Campaign("germany", "indian-ocean")) == 0


# Defaults -----------------------------------------------------------------------------------------


def test_by_default_submarines_and_asw_go_to_the_boxes() -> None:
    world = europe(f"germany-submarine {KIEL} 9", "germany-dd K28 3")
    found = wanted(world, frozenset({"germany"}))
    assert found == GoToSwBox(HullId(f"germany-submarine@{KIEL}"), ATLANTIC, 7)
    full = europe(f"germany-submarine {KIEL} 2", "germany-submarine atlantic 7")
    assert wanted(full, frozenset({"germany"})) is None
    asw = europe("britain-asw L22 2", side="allied")
    assert wanted(asw, frozenset({"britain"})) is not None


@pytest.mark.rule("25.361#1", "destroyers in an SW box stand in for those that submarines sink")
@pytest.mark.parametrize("power", ["us", "britain", "japan"])
def test_destroyers_in_an_sw_box(power: str) -> None:
    world = ocean(f"{power}-dd pacific 4", "us-cve pacific 4")
    force = ForceId(f"{power}-1")
    world.put(Force(force, power, SpaceId("P40"), base=PACIFIC))
    assert [(hull.what, hull.factors) for hull in in_base(world, force)] == [(f"{power}-dd", 4)]


def test_other_ships_in_an_sw_box() -> None:
    world = ocean("us-cve pacific 4")
    world.put(Force(ForceId("us-1"), "us", SpaceId("P40"), base=PACIFIC))
    assert in_base(world, ForceId("us-1")) == ()


@pytest.mark.rule("25.21#1", "ASW works from an SW box alone")
@pytest.mark.rule("25.21#2", "new ASW may stay in port, but does nothing there")
def test_asw_in_port() -> None:
    world = europe("britain-asw L22 3 new", side="allied")
    assert asw_level(world, Campaign("germany", "atlantic")) == 0
    assert why(world, "britain-asw", "atlantic", 2) == set()
    moved(world, "britain-asw", "atlantic", 2)
    assert asw_level(world, Campaign("germany", "atlantic")) == 2

"""4: the mapboard: coordinates, fronts, gray hexes, land and sea, cities, arrows, islands."""

from __future__ import annotations

from functools import cache

import pytest

from warcabinet.awaw.boards import AwawBoard, Front, PlaceKind, SideFeature, Surface, Terrain
from warcabinet.awaw.loading import load_board
from warcabinet.hexes import Sides, connected, flood


@cache
def europe() -> AwawBoard:
    return load_board("europe")[0]


def crosses(sides: Sides, a: str, b: str) -> bool:
    board = europe().board
    return bool(sides[board.grid.direction(a, b)] & board.bit(a))


def sails(start: int, goal: str, shut: Sides | None = None) -> bool:
    board = europe()
    terms = board.sailing() if shut is None else board.sailing(shut=shut)
    return bool(connected(board.board, start, terms) & board.afloat(goal))


@pytest.mark.rule("4.12")
def test_hexes_are_counted_across_the_grid() -> None:
    grid = europe().board.grid
    assert grid.distance("L31", "L32") == 1
    assert grid.distance("J39", "I42") == 3
    assert set(europe().board.neighbours("L31")) == {"K31", "K32", "L30", "L32", "M30", "M31"}


@pytest.mark.rule("4.21")
@pytest.mark.parametrize(
    ("city", "space"),
    [
        ("Lisbon", "V8"),
        ("Marrakech", "EE2"),
        ("Dublin", "H22"),
        ("Rome", "Y22"),
        ("Berlin", "L31"),
        ("Helsinki", "D41"),
        ("Moscow", "H47"),
        ("Perm", "D61"),
    ],
)
def test_cities_lie_where_their_coordinates_say(city: str, space: str) -> None:
    assert europe().places[city].hex == space


@pytest.mark.rule("4.14")
def test_terrain_of_the_other_board_is_not_found_in_europe() -> None:
    found = {terrain for terrain, mask in europe().terrain.masks.items() if mask}
    assert Terrain.QATTARA in found
    others = {Terrain.JUNGLE, Terrain.JUNGLE_MOUNTAIN, Terrain.HIMALAYA, Terrain.OUTBACK}
    assert not found & others


@pytest.mark.rule("4.31")
def test_every_hex_belongs_to_one_of_three_fronts() -> None:
    board = europe()
    fronts = (Front.EASTERN, Front.WESTERN, Front.MEDITERRANEAN)
    masks = [board.front.where(front) & board.board.hexes for front in fronts]
    assert all(masks)
    assert masks[0] | masks[1] | masks[2] == board.board.hexes
    assert sum(mask.bit_count() for mask in masks) == board.board.count(board.board.hexes)
    assert board.front["L31"] is Front.WESTERN
    assert board.front["H47"] is Front.EASTERN
    assert board.front["Y22"] is Front.MEDITERRANEAN


@pytest.mark.rule("4.42")
def test_gray_land_is_not_there() -> None:
    """4.42: the islands east of Athens are none; F33 is no one-hex island."""
    board = europe()
    assert board.board.has(board.feature("gray-part"), "CC28")
    assert not board.board.has(board.one_hex_islands(), "CC28")
    assert not board.board.has(board.one_hex_islands(), "F33")


def test_swiss_hexes_are_closed_to_ground_units() -> None:
    """Part of 4.41; air units do not move yet."""
    board = europe()
    swiss = board.territory.where("switzerland")
    assert board.board.count(swiss) == 4
    assert all(board.surface[s] is Surface.UNPLAYABLE for s in board.board.members(swiss))
    assert not connected(board.board, board.board.bit("T23"), board.marching()) & swiss


def test_ground_units_do_not_cross_qattara_hexsides() -> None:
    """Part of 4.43: movement. The other hex of the depression may be entered elsewhere."""
    board = europe()
    for side in (("NN25", "NN26"), ("MM26", "NN26")):
        assert not crosses(board.ground_sides, *side)
    assert board.board.neighbours("NN26", board.ground_sides)


@pytest.mark.rule("4.51")
def test_land_and_sea_hexsides_are_independent() -> None:
    board = europe()
    assert crosses(board.land_sides, "L31", "L32")
    assert not crosses(board.sea_sides, "L31", "L32")
    assert crosses(board.sea_sides, "A23", "A24")
    assert not crosses(board.land_sides, "A23", "A24")
    assert crosses(board.land_sides, "C27", "C28")
    assert crosses(board.sea_sides, "C27", "C28")
    # A river is no sea, and the Suez canal is no sea hexside either.
    rivers = board.sides(SideFeature.RIVER) & board.sea_sides
    assert all(mask & ~board.water == 0 for mask in rivers.masks)
    assert not crosses(board.sea_sides, "LL31", "MM30")


@pytest.mark.rule("4.51")
def test_land_is_connected_where_it_should_be() -> None:
    board = europe()
    by_land = board.marching(arrows=False)
    britain = connected(board.board, board.board.bit("K23"), by_land)
    assert board.board.has(britain, "C27")
    assert not britain & board.territory.where("france", "ireland")
    continent = connected(board.board, board.board.bit("O22"), by_land)
    assert board.board.has(continent, "H47")


@pytest.mark.rule("4.52")
@pytest.mark.parametrize(
    ("a", "b"),
    [("C27", "C28"), ("CC17", "DD17"), ("DD17", "EE17"), ("DD26", "EE26"), ("EE26", "FF26")],
)
def test_ships_pass_partial_hexes(a: str, b: str) -> None:
    assert crosses(europe().sea_sides, a, b)


@pytest.mark.rule("4.52")
def test_a_partial_hex_is_land_and_sea() -> None:
    board = europe()
    partial = board.surface.where(Surface.PARTIAL)
    assert partial & board.board.hexes == board.land & board.water


@pytest.mark.rule("4.53")
def test_a_lake_along_a_hexside_stops_ground_units() -> None:
    board = europe()
    lakes = board.sides(SideFeature.LAKE)
    assert lakes
    assert not lakes & board.land_sides


@pytest.mark.rule("4.611")
def test_cities_include_capitals_ports_and_capital_ports() -> None:
    names = {row.name for row in europe().cities()}
    assert {"Berlin", "Bergen", "Oslo", "Minsk"} <= names
    assert not names & {"Rhodes", "Luxembourg"}


def test_capitals_and_ports_include_capital_ports() -> None:
    """Part of 4.612, 4.614 and 4.615: what counts as what."""
    board = europe()
    capitals = {row.name for row in board.capitals()}
    ports = {row.name for row in board.ports()}
    assert {"Berlin", "Oslo"} <= capitals
    assert {"Bergen", "Oslo"} <= ports
    assert "Berlin" not in ports
    assert "Bergen" not in capitals


def test_the_capital_ports_of_europe_are_those_of_the_list() -> None:
    """The European half of 4.615."""
    found = {row.name for row in europe().rows.places.rows if row.kind is PlaceKind.CAPITAL_PORT}
    assert found == {
        "Algiers",
        "Athens",
        "Helsinki",
        "Lisbon",
        "Oslo",
        "Stockholm",
        "Tripoli",
        "Tunis",
    }


@pytest.mark.rule("4.614")
@pytest.mark.parametrize("port", ["Brindisi", "Rosyth", "Plymouth", "Lorient", "Famagusta"])
def test_a_port_lies_on_one_water_of_its_hex(port: str) -> None:
    board = europe()
    place = board.places[port]
    harbour = board.harbour(place)
    assert harbour.bit_count() == 1
    assert harbour != board.afloat(place.hex)
    assert board.ashore(harbour) == board.board.bit(place.hex)


@pytest.mark.rule("4.614")
def test_ships_do_not_cross_the_heel_of_italy() -> None:
    """4.614: who enters AA25 from the west cannot leave it to the east."""
    board = europe()
    west = board.board.bit("AA25:west")
    assert board.harbour(board.places["Brindisi"]) == board.board.bit("AA25:east")
    one_step = flood(board.board, west, board.sailing(), limit=1).reached
    assert not one_step & board.board.bit("AA25:east")
    to_the_east = flood(board.board, west, board.sailing()).cost("AA25:east")
    assert to_the_east is not None
    assert to_the_east > 2


@pytest.mark.rule("4.63")
def test_ground_units_cross_water_at_arrows_only() -> None:
    board = europe()
    arrows = board.sides(SideFeature.ARROW)
    assert len(board.board.side_names(arrows)) == 8
    assert crosses(board.ground_sides, "DD21", "DD22")
    assert crosses(board.ground_sides, "DD22", "DD21")
    assert not crosses(board.land_sides, "DD21", "DD22")
    assert not crosses(board.ground_sides, "K25", "K26")


@pytest.mark.rule("4.72")
def test_one_hex_islands_and_beaches_are_invadable() -> None:
    board = europe()
    for space in ("B29", "I31", "I32", "T10"):
        assert board.board.has(board.invadable(), space)
    for space in ("F33", "L31"):
        assert not board.board.has(board.invadable(), space)


@pytest.mark.rule("4.73")
def test_an_island_of_several_hexes_is_no_one_hex_island() -> None:
    board = europe()
    assert board.board.has(board.one_hex_islands(), "GG19")
    assert not board.one_hex_islands() & board.feature("multi-hex-island")


@pytest.mark.rule("21.211")
def test_a_strait_that_is_shut_parts_its_seas() -> None:
    """Ships go in from either side, but not through."""
    board = europe()
    sevastopol = board.harbour(board.places["Sevastopol"])
    assert sails(sevastopol, "GG19")
    shut = board.strait("Bosporus", "Dardanelles")
    assert not sails(sevastopol, "GG19", shut)
    assert sails(sevastopol, "Y34", shut)


def test_the_caspian_is_not_the_sea() -> None:
    board = europe()
    assert not sails(board.board.bit("U50"), "GG19")

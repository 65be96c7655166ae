"""4: the mapboard: coordinates, fronts, closed hexes, land and sea."""

from __future__ import annotations

import pytest

from tests.awaw.boards.europe import damaged as european
from tests.awaw.boards.europe import whole as printed
from tests.awaw.boards.pacific import damaged as pacific_board
from tests.awaw.pacific_world import pacific_world
from tests.awaw.table import world_at
from tests.awaw.vectors.named import all_of_europe
from warcabinet.awaw.air.missions.air_range import rings
from warcabinet.awaw.boards import AwawBoard, Front, SideFeature, Surface, Terrain
from warcabinet.awaw.ground.attack.ground_attacks import contact
from warcabinet.awaw.ground.movement.ground_movement import allowance, options_of
from warcabinet.awaw.ground.stacking.zones_of_control import zone_of
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Theater
from warcabinet.hexes import Sides, SpaceId, connected, flood


def europe() -> AwawBoard:
    """The board, put together anew from its rows."""
    return european()


def pacific() -> AwawBoard:
    return pacific_board()


def crosses(sides: Sides, a: str, b: str) -> bool:
    hexes = printed()[0].board
    return bool(sides[hexes.grid.direction(a, b)] & hexes.bit(a))


def sails(start: int, goal: str, shut: Sides | None = None) -> bool:
    board = europe()
    terms = board.sailing() if shut is None else board.sailing(shut=shut)
    return bool(connected(board.board, start, terms) & board.afloat(goal))


def flown(world: AwawWorld, start: str, hexes: int = 3) -> set[str]:
    """The hexes that air units reach from here."""
    reached = 0
    for ring in rings(world, SpaceId(start), hexes):
        reached |= ring
    return set(world.map.members(reached))


# 4.1, 4.2, 4.3 ------------------------------------------------------------------------------------


@pytest.mark.rule("4.12#1", "units move from hex to hex, and distances are counted in hexes")
def test_hexes_are_counted_across_the_grid() -> None:
    grid = europe().board.grid
    assert grid.distance("L31", "L32") == 1
    assert grid.distance("J39", "I42") == 3
    assert set(europe().board.neighbours("L31")) == {"K31", "K32", "L30", "L32", "M30", "M31"}


@pytest.mark.rule("4.12#2", "the same unit moves fewer hexes on the Pacific board")
def test_units_that_serve_on_both_boards_are_slower_in_the_pacific() -> None:
    rifles = UnitId("russia-infantry-3-3/1")
    west = world_at("russia-infantry-3-3 N40")
    east = pacific_world("russia-infantry-3-3 D22")
    assert allowance(west, west.units[rifles]) == 3
    assert allowance(east, east.units[rifles]) == 2
    printed_on_it = west.statics.kinds["russia-infantry-3-3"]
    assert printed_on_it.movement(Theater.EUROPE) == 3
    assert printed_on_it.movement(Theater.PACIFIC) == 2


@pytest.mark.rule("4.14#1", "only Europe has the Qattara depression")
@pytest.mark.rule("4.14#3", "only the Pacific board has jungle, Himalayas and outback")
def test_each_board_has_terrain_of_its_own() -> None:
    theirs = {Terrain.JUNGLE, Terrain.JUNGLE_MOUNTAIN, Terrain.HIMALAYA, Terrain.OUTBACK}
    here, there = ({one for one, mask in board.terrain.masks.items() if mask}
                   for board in (europe(), pacific()))  # fmt: skip
    assert Terrain.QATTARA in here
    assert Terrain.QATTARA not in there
    assert theirs <= there
    assert not theirs & here


@pytest.mark.rule("4.14#2", "a zone of control reaches into forests and mountains in Europe only")
def test_rough_terrain_differs_between_the_boards() -> None:
    west = world_at("germany-armor-4-6 L38")
    assert west.board.terrain["M38"] in (Terrain.FOREST, Terrain.SWAMP, Terrain.MOUNTAIN)
    assert west.map.has(zone_of(west, "germany"), "M38")
    east = pacific_world("russia-armor-4-5 D22", wars="japan/russia")
    rough = east.board.terrain.where(Terrain.FOREST, Terrain.MOUNTAIN, Terrain.SWAMP)
    assert east.map.expand(east.map.bit("D22"), east.board.land_sides) & rough
    assert not zone_of(east, "russia") & rough


@pytest.mark.rule("4.21#1", "every hex of either board is found by its row and number")
@pytest.mark.parametrize("board", ["europe", "pacific"])
def test_every_hex_has_its_own_coordinates(board: str) -> None:
    hexes = (europe() if board == "europe" else pacific()).board
    names = hexes.members(hexes.hexes)
    assert len({hexes.bit(name) for name in names}) == len(names)
    assert {hexes.space(name) for name in names} == set(names)
    assert all(hexes.grid.distance(name, name) == 0 for name in names)


@pytest.mark.rule("4.21#2", "the cities that the rulebook gives lie at the given coordinates")
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
        ("Tokyo", "L32"),
        ("Manila", "W21"),
        ("Pearl Harbor", "P53"),
    ],
)
def test_cities_lie_where_their_coordinates_say(city: str, space: str) -> None:
    board = pacific() if city in ("Tokyo", "Manila", "Pearl Harbor") else europe()
    assert board.places[city].hex == space


def in_three_fronts(board: AwawBoard, *fronts: Front) -> bool:
    masks = [board.front.where(front) & board.board.hexes for front in fronts]
    counted = sum(mask.bit_count() for mask in masks)
    return all(masks) and counted == board.board.count(board.board.hexes) == len(board.hexes)


@pytest.mark.rule("4.31#1", "every hex of a board belongs to exactly one of three fronts")
@pytest.mark.rule("4.31#2", "Europe has an eastern, a western and a Mediterranean front")
def test_europe_has_three_fronts() -> None:
    board = europe()
    assert in_three_fronts(board, Front.EASTERN, Front.WESTERN, Front.MEDITERRANEAN)
    assert board.front["L31"] is Front.WESTERN
    assert board.front["H47"] is Front.EASTERN
    assert board.front["Y22"] is Front.MEDITERRANEAN


@pytest.mark.rule("4.31#3", "the Pacific board has a Pacific, an Asian and a Southeast Asian front")
def test_the_pacific_board_has_three_fronts() -> None:
    board = pacific()
    assert in_three_fronts(board, Front.PACIFIC, Front.ASIAN, Front.SOUTHEAST_ASIAN)
    assert board.front[board.places["Pearl Harbor"].hex] is Front.PACIFIC
    assert board.front[board.places["Peking"].hex] is Front.ASIAN
    assert board.front[board.places["Singapore"].hex] is Front.SOUTHEAST_ASIAN


# 4.4: closed hexes and hexsides -------------------------------------------------------------------


@pytest.mark.rule("4.41#1", "beyond the edge of the board there is nothing to move or fly through")
def test_nobody_leaves_the_board_at_its_edge() -> None:
    world = all_of_europe("italy-infantry-2-3 II15", "britain-infantry-3-4 K23")
    hexes = world.map.hexes
    here = world.units[UnitId("italy-infantry-2-3/1")]
    assert world.map.mask(options_of(world, here)) & ~world.board.land == 0
    for board in (europe(), pacific()):
        inside = board.board.hexes & ~board.surface.where(Surface.UNPLAYABLE)
        assert board.playable == inside
        assert (
            connected(board.board, inside & board.water, board.sailing())
            & ~(board.water | board.water_spaces)
            == 0
        )
    assert world.map.mask(flown(world, "NN20", 6)) & ~hexes == 0


@pytest.mark.rule("4.41#2", "the four Swiss hexes are closed to ground units")
@pytest.mark.rule("4.41#5", "the four Swiss hexes are closed to air units")
def test_swiss_hexes_are_closed_to_ground_and_air_units() -> None:
    board = europe()
    swiss = board.territory.where("switzerland")
    assert board.board.count(swiss) == 4
    assert not connected(board.board, board.board.bit("T23"), board.marching()) & swiss
    world = all_of_europe("germany-infantry-3-3 Q24", "italy-infantry-2-3 T23")
    for name in ("germany-infantry-3-3/1", "italy-infantry-2-3/1"):
        assert not world.map.mask(options_of(world, world.units[UnitId(name)])) & swiss
    assert world.map.expand(world.map.bit("Q24")) & swiss
    assert not world.map.mask(flown(world, "Q24")) & swiss
    assert "Q22" in flown(world, "Q24")


@pytest.mark.rule("4.41#3", "ground units do not enter the middle four hexes of the outback")
@pytest.mark.rule("4.41#6", "air units fly over the middle of the outback")
def test_the_middle_of_the_outback_is_closed_to_ground_units_only() -> None:
    world = pacific_world("australia-infantry-2-3 MM19")
    middle = world.map.area("middle-outback")
    assert world.map.count(middle) == 4
    foot = world.units[UnitId("australia-infantry-2-3/1")]
    assert options_of(world, foot)
    assert not world.map.mask(options_of(world, foot)) & middle
    assert middle & ~world.map.mask(flown(world, "MM19")) == 0


@pytest.mark.rule("4.41#4", "no other land hex is closed")
def test_all_other_hexes_are_open() -> None:
    board = europe()
    swiss = board.territory.where("switzerland")
    assert board.board.hexes & ~board.playable == swiss
    assert pacific().playable == pacific().board.hexes
    assert board.land | board.water == board.playable


@pytest.mark.rule("4.42#1", "ground units do not enter gray land")
@pytest.mark.rule("4.42#4", "the islands east of Athens are not there")
def test_gray_land_is_not_there() -> None:
    board = europe()
    for space in ("CC28", "DD28"):
        assert board.board.has(board.feature("gray-part"), space)
        assert not board.board.has(board.one_hex_islands(), space)
        assert not board.board.has(board.invadable(), space)


@pytest.mark.rule("4.42#5", "a gray fragment of land does not count, the hex is sea")
@pytest.mark.rule("4.42#6", "F33 is no one-hex island, although the rest of it cannot be entered")
def test_f33_is_no_one_hex_island() -> None:
    board = europe()
    assert board.board.has(board.feature("gray-part"), "G32")
    assert board.board.has(board.land, "F33")
    assert crosses(board.ground_sides, "F33", "G32")  # along the arrow to Jutland only
    assert not crosses(board.land_sides, "F33", "G32")
    assert not board.board.has(board.one_hex_islands(), "F33")


@pytest.mark.rule("4.43#1", "ground units do not cross the two sides of the Qattara depression")
@pytest.mark.rule("4.43#2", "air units fly across the edge of the Qattara depression")
@pytest.mark.parametrize("side", [("NN25", "NN26"), ("MM26", "NN26")])
def test_qattara_hexsides_stop_ground_units_but_not_air_units(side: tuple[str, str]) -> None:
    board = europe()
    assert not crosses(board.ground_sides, *side)
    assert "NN27" in board.board.neighbours("NN26", board.ground_sides)
    assert side[1] in flown(all_of_europe(), side[0], 1)


@pytest.mark.rule("4.43#3", "ground units do not cross the Himalayas")
@pytest.mark.rule("4.43#4", "ground units do not cross the sides of the outback")
@pytest.mark.parametrize(
    ("unit", "here", "there", "beside"),
    [
        ("britain-infantry-3-4", "R15", "Q15", "R14"),
        ("britain-infantry-3-4", "Q11", "Q12", "R11"),
        ("australia-infantry-2-3", "NN17", "NN18", "NN16"),
        ("australia-infantry-2-3", "MM20", "NN20", "MM21"),
    ],
)
def test_ground_units_cross_neither_the_himalayas_nor_the_outback(
    unit: str, here: str, there: str, beside: str
) -> None:
    """Nor do their attacks, zones and supply lines, which use the same hexsides."""
    world = pacific_world(f"{unit} {here}", control={"britain": f"{here} {there} {beside}"})
    assert there in world.map.neighbours(here)
    reached = options_of(world, world.units[UnitId(f"{unit}/1")])
    assert there not in reached
    assert beside in reached
    assert not world.map.has(contact(world, there), here)
    assert world.map.has(contact(world, beside), here)


# 4.5: land and sea --------------------------------------------------------------------------------


@pytest.mark.rule("4.51#2", "ground units cross a hexside with land on both sides only")
@pytest.mark.rule("4.51#3", "a sea hexside has sea on both sides, and a river is none")
def test_land_and_sea_hexsides_are_independent() -> None:
    board = europe()
    assert crosses(board.land_sides, "L31", "L32")
    assert not crosses(board.sea_sides, "L31", "L32")
    assert crosses(board.sea_sides, "A23", "A24")
    assert not crosses(board.land_sides, "A23", "A24")
    assert crosses(board.land_sides, "C27", "C28")
    assert crosses(board.sea_sides, "C27", "C28")
    rivers = board.sides(SideFeature.RIVER) & board.sea_sides
    assert all(mask & ~board.water == 0 for mask in rivers.masks)


@pytest.mark.rule("4.51#2", "from Britain one does not walk to France or Ireland")
def test_land_is_connected_where_it_should_be() -> None:
    board = europe()
    by_land = board.marching(arrows=False)
    britain = connected(board.board, board.board.bit("K23"), by_land)
    assert board.board.has(britain, "C27")
    assert not britain & board.territory.where("france", "ireland")
    continent = connected(board.board, board.board.bit("O22"), by_land)
    assert board.board.has(continent, "H47")


@pytest.mark.rule("4.51#4", "ships cross sea hexsides only")
def test_ships_cross_sea_hexsides_only() -> None:
    board = europe()
    one_step = flood(board.board, board.afloat("A24"), board.sailing(), limit=1).reached
    assert board.board.has(one_step, "A23")
    inland = flood(board.board, board.board.bit("L31"), board.sailing(), limit=1).reached
    assert inland == board.board.bit("L31")


@pytest.mark.rule("88.341#3", "ships pass the canal by a route of its own")
@pytest.mark.rule("4.51#5", "the Suez canal is no sea hexside, yet a way for ships leads along it")
def test_ships_pass_the_suez_canal_by_a_route_of_its_own() -> None:
    board = europe()
    assert not crosses(board.sea_sides, "LL31", "MM30")
    assert not sails(board.afloat("MM30"), "LL31")
    canal = [route for route in board.routes if "21.212" in route.rules()]
    assert [(route.row.start, route.row.end) for route in canal] == [("MM30", "LL31")]
    through = connected(board.board, board.afloat("MM30"), board.sailing(routes=canal))
    assert through & board.afloat("LL31")


@pytest.mark.rule("4.52#2", "ships pass a hex whose land does not reach its edge")
@pytest.mark.parametrize(
    ("a", "b"),
    [("C27", "C28"), ("CC17", "DD17"), ("DD17", "EE17"), ("DD26", "EE26"), ("EE26", "FF26")],
)
def test_ships_pass_partial_hexes(a: str, b: str) -> None:
    assert crosses(europe().sea_sides, a, b)


@pytest.mark.rule("4.52#2", "ships do not pass a hex whose land reaches its edge")
def test_land_that_reaches_the_edge_parts_the_waters_of_a_hex() -> None:
    board = europe()
    west, east = (board.board.bit(f"J30:{coast}") for coast in ("west", "east"))
    assert not flood(board.board, west, board.sailing(), limit=1).reached & east
    assert not board.board.has(flood(board.board, west, board.sailing(), limit=1).reached, "J31")


@pytest.mark.rule("4.52#1", "a hex with land and sea is both")
def test_a_partial_hex_is_land_and_sea() -> None:
    board = europe()
    partial = board.surface.where(Surface.PARTIAL)
    assert partial & board.board.hexes == board.land & board.water
    world = world_at("germany-infantry-3-3 I32")
    assert board.board.has(partial, "I32")
    assert world.map.has(world.board.land & world.board.water, "I32")


@pytest.mark.rule("4.53#1", "a lake matters only where it covers a whole hexside")
def test_a_lake_along_a_hexside_stops_ground_units() -> None:
    """V53 and W53 lie at the Kara-Bogaz, which covers the side between V53 and W52 only."""
    board = europe()
    lakes = board.sides(SideFeature.LAKE)
    assert not lakes & board.land_sides
    assert not crosses(board.land_sides, "V53", "W52")
    assert crosses(board.land_sides, "V53", "W53")


@pytest.mark.rule("21.211#2", "a strait that is shut may be entered from either side, not passed")
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

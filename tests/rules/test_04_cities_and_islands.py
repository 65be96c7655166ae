"""4.6, 4.7: cities, crossing arrows, terrain and islands."""

from __future__ import annotations

import pytest

from tests.awaw.boards.europe import damaged as european
from tests.awaw.boards.europe import whole as printed
from tests.awaw.boards.pacific import damaged as pacific_board
from tests.awaw.pacific_world import pacific_world
from tests.awaw.table import world_at
from tests.awaw.vectors.named import all_of_europe
from warcabinet.awaw.air.bases.basing import is_base, island_squadrons
from warcabinet.awaw.air.missions.air_range import rings
from warcabinet.awaw.air.transport.transport_routes import route
from warcabinet.awaw.boards import AwawBoard, PlaceKind, SideFeature
from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.ground.attack.defense_multipliers import multiplier_parts
from warcabinet.awaw.ground.movement.ground_movement import options_of
from warcabinet.awaw.logistics.hex_control.hex_control import holder_of
from warcabinet.awaw.scenarios.file.words import WeatherKind
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import Control, Weather
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import Sides, SpaceId, flood


def europe() -> AwawBoard:
    """The board, put together anew from its rows."""
    return european()


def pacific() -> AwawBoard:
    return pacific_board()


def crosses(sides: Sides, a: str, b: str) -> bool:
    hexes = printed()[0].board
    return bool(sides[hexes.grid.direction(a, b)] & hexes.bit(a))


def flown(world: AwawWorld, start: str, hexes: int = 3) -> set[str]:
    """The hexes that air units reach from here."""
    reached = 0
    for ring in rings(world, SpaceId(start), hexes):
        reached |= ring
    return set(world.map.members(reached))


# 4.6: cities, arrows, terrain ---------------------------------------------------------------------


@pytest.mark.rule("4.611#1", "capitals, ports and capital-ports are cities too")
def test_cities_include_capitals_ports_and_capital_ports() -> None:
    names = {row.name for row in europe().cities()}
    assert {"Berlin", "Bergen", "Oslo", "Minsk"} <= names
    assert not names & {"Rhodes", "Luxembourg"}


@pytest.mark.rule("4.612#1", "capitals are those with a star, in colonies too")
@pytest.mark.rule("4.614#1", "ports are those with a circle")
@pytest.mark.rule("4.615#2", "a capital-port is a capital and a port")
def test_capitals_and_ports_include_capital_ports() -> None:
    board = europe()
    capitals = {row.name for row in board.capitals()}
    ports = {row.name for row in board.ports()}
    assert {"Berlin", "Oslo", "Tripoli", "Damascus"} <= capitals
    assert {"Bergen", "Oslo", "Tripoli"} <= ports
    assert "Berlin" not in ports
    assert "Bergen" not in capitals
    assert "Minsk" not in capitals | ports


@pytest.mark.rule("4.613#1", "objectives are red cities and red one-hex islands")
def test_objectives_are_cities_and_one_hex_islands() -> None:
    for board, islands in ((europe(), 0), (pacific(), 7)):
        rows = list(board.objectives())
        assert len(rows) == 42
        bare = [row.hex for row in rows if not row.city]
        assert len(bare) == islands
        assert board.board.mask(bare) & ~board.one_hex_islands() == 0
    assert {"Berlin", "Smolensk", "Malta"} <= {row.name for row in europe().objectives()}
    assert not {"Bergen", "Kiev", "Minsk"} & {row.name for row in europe().objectives()}


@pytest.mark.rule("4.615#3", "the capital-ports of Europe are the eight of the list")
@pytest.mark.rule("4.615#4", "those of the Pacific are the twelve of the list")
def test_the_capital_ports_are_those_of_the_list() -> None:
    def found(board: AwawBoard) -> set[str]:
        rows = board.rows.places.rows
        return {row.name for row in rows if row.kind is PlaceKind.CAPITAL_PORT}

    west = "Algiers Athens Helsinki Lisbon Oslo Stockholm Tripoli Tunis"
    east = (
        "Balikpapan Bangkok Batavia Kuching Manila Palembang Rangoon Saigon Seoul Singapore Taipei "
        "Tokyo"
    )
    assert found(europe()) == set(west.split())
    assert found(pacific()) == set(east.split())


RIFLES, RECRUITS = "germany-infantry-3-3/1", "germany-replacement-1-1/1"


def rules_of(world: AwawWorld, unit: str, place: str, *, exploiting: bool) -> set[str]:
    """What counts for or against a German unit that Russian armor attacks."""
    assault = Assault((UnitId("russia-armor-4-5/1"),), (SpaceId(place),), exploiting)
    return {part.name for part in multiplier_parts(world, UnitId(unit), assault)}


@pytest.mark.rule("4.612#3", "infantry and replacements in a capital withstand exploiting armor")
@pytest.mark.rule("4.612#4", "and the winter in a capital")
@pytest.mark.rule("4.613#3", "infantry and replacements in an objective withstand exploiting armor")
@pytest.mark.rule("4.613#5", "and the winter in an objective")
@pytest.mark.rule("4.616#2", "a city with a black dot does not help its defenders")
@pytest.mark.parametrize("unit", [RIFLES, RECRUITS])
@pytest.mark.parametrize(
    ("place", "from_", "spared"),
    [("O39", "O40", True), ("J43", "J44", True), ("K40", "K41", False)],
    ids=["Kiev, a capital", "Smolensk, an objective", "Minsk, a city"],
)
def test_capitals_and_objectives_spare_infantry_and_replacements(
    place: str, from_: str, spared: bool, unit: str
) -> None:
    units = (f"{unit.partition('/')[0]} {place}", f"russia-armor-4-5 {from_}")
    world = world_at(*units, turn="Fall 1942", side="allied", rows=[Level("ctl", "russia", 2)])
    assert ("exploiting armor" not in rules_of(world, unit, place, exploiting=True)) is spared
    deep = Weather("russian-winter-zone", WeatherKind.WINTER, 7)
    world = world_at(*units, turn="Winter 1942", side="allied", rows=[deep])
    assert ("winter" not in rules_of(world, unit, place, exploiting=False)) is spared


@pytest.mark.rule("4.616#1", "a city with a black dot bases air units")
def test_other_cities_base_air_units() -> None:
    world = world_at()
    assert is_base(world, "K40")  # Minsk
    assert not is_base(world, "K41")


@pytest.mark.rule("4.614#3", "Brindisi lies on the eastern water of its hex")
@pytest.mark.rule("4.614#4", "each of these ports lies on the coast that the rulebook gives")
@pytest.mark.parametrize(
    ("port", "coast"),
    [
        ("Brindisi", "AA25:east"),
        ("Rosyth", "F26:east"),
        ("Plymouth", "K21:south"),
        ("Lorient", "N19:south"),
        ("Famagusta", "GG34:south"),
    ],
)
def test_a_port_lies_on_one_water_of_its_hex(port: str, coast: str) -> None:
    board = europe()
    place = board.places[port]
    assert board.harbour(place) == board.board.bit(coast)
    assert board.harbour(place) != board.afloat(place.hex)
    assert board.ashore(board.harbour(place)) == board.board.bit(place.hex)


@pytest.mark.rule("4.614#3", "ships go past Brindisi in the eastern water only")
def test_ships_do_not_cross_the_heel_of_italy() -> None:
    """Who enters AA25 from the west cannot leave it to the east."""
    board = europe()
    west = board.board.bit("AA25:west")
    one_step = flood(board.board, west, board.sailing(), limit=1).reached
    assert not one_step & board.board.bit("AA25:east")
    to_the_east = flood(board.board, west, board.sailing()).cost("AA25:east")
    assert to_the_east is not None
    assert to_the_east > 2


@pytest.mark.rule("4.63#1", "ground units move across water along an arrow, either way")
def test_ground_units_cross_water_at_arrows_only() -> None:
    board = europe()
    assert crosses(board.ground_sides, "DD21", "DD22")
    assert crosses(board.ground_sides, "DD22", "DD21")
    assert not crosses(board.land_sides, "DD21", "DD22")
    assert not crosses(board.ground_sides, "K25", "K26")
    for here, there in (("DD21", "DD22"), ("DD22", "DD21")):
        world = all_of_europe(f"italy-infantry-2-3 {here}", control={"italy": "DD21 DD22"})
        assert there in options_of(world, world.units[UnitId("italy-infantry-2-3/1")])


ARROWS = {
    "Denmark": "F33|G32 I30|I31 I31|I32",
    "Scotland": "B29|C28",
    "the Turkish Straits": "Z33|Z34 AA31|BB31",
    "Kerch": "U40|U41",
    "Messina": "DD21|DD22",
    "the Philippines": "W22|X22 X22|Y22 Y22|Z22",
    "Japan": "H34|I34 L30|M29 L30|M30 L31|M30 M29|M30",
    "Sakhalin": "D36|D37",
}


@pytest.mark.rule("4.63#2", "the eight arrows of Europe are where the rulebook has them")
@pytest.mark.rule("4.63#3", "so are the nine of the Pacific")
def test_the_arrows_of_the_boards() -> None:
    found = [set(board.board.side_names(board.sides(SideFeature.ARROW)))
             for board in (europe(), pacific())]  # fmt: skip
    listed = [set(side.split()) for side in ARROWS.values()]
    assert found[0] == set().union(*listed[:5])
    assert found[1] == set().union(*listed[5:])


@pytest.mark.rule("4.631#1", "air units do not cross a strait with an arrow and neutral shores")
def test_the_water_along_an_arrow_belongs_to_its_shores() -> None:
    """I31 and I32 face each other across the Great Belt; off Tunis there is no arrow."""
    shores = [Control(SpaceId(space), "spain") for space in ("I31", "I32")]
    world = all_of_europe(rows=shores)
    assert "I32" not in flown(world, "I31", 1)
    assert len(route(world, SpaceId("I31"), SpaceId("I32"))) > 2  # round the islands
    world = all_of_europe(rows=shores[:1])
    assert "I32" in flown(world, "I31", 1)
    assert route(world, SpaceId("I31"), SpaceId("I32")) == ("I31", "I32")
    open_water = [Control(SpaceId(space), "spain") for space in ("CC17", "DD17")]
    assert "DD17" in flown(all_of_europe(rows=open_water), "CC17", 1)


@pytest.mark.rule("4.64#1", "a hex has one terrain, however much of it is printed")
@pytest.mark.rule(
    "4.64#2", "rough terrain helps its defenders whatever hexside they are attacked by"
)
def test_terrain_fills_the_hex() -> None:
    world = world_at("russia-infantry-2-3 M38")
    bonuses = set()
    for side in world.map.neighbours("M38", world.board.land_sides):
        foot = f"germany-infantry-3-3 {side}"
        world = world_at("russia-infantry-2-3 M38", foot, turn="Fall 1941")
        assault = Assault((UnitId(RIFLES),), (SpaceId("M38"),))
        parts = multiplier_parts(world, UnitId("russia-infantry-2-3/1"), assault)
        bonuses.add(sum(part.value for part in parts if part.rule == "15.32D"))
    assert bonuses == {1}


# 4.7: islands -------------------------------------------------------------------------------------


@pytest.mark.rule("4.72#1", "one-hex islands are invadable, the tip of Denmark is not")
def test_one_hex_islands_are_invadable() -> None:
    board = europe()
    assert board.places["Scapa Flow"].hex == "B29"
    for space in ("B29", "I31", "I32", "GG19"):
        assert board.board.has(board.invadable(), space)
    for space in ("F33", "L31"):
        assert not board.board.has(board.invadable(), space)


@pytest.mark.rule("4.72#2", "larger islands are invadable at their beaches only")
@pytest.mark.parametrize("board", ["europe", "pacific"])
def test_larger_islands_are_invadable_at_their_beaches(board: str) -> None:
    one = europe() if board == "europe" else pacific()
    larger = one.feature("multi-hex-island")
    assert larger & one.invadable() == larger & one.feature("beach") != 0
    assert larger & ~one.invadable()


@pytest.mark.rule("4.73#1", "an island of several hexes is no one-hex island")
def test_an_island_of_several_hexes_is_no_one_hex_island() -> None:
    board = europe()
    assert board.board.has(board.one_hex_islands(), "GG19")
    assert not board.one_hex_islands() & board.feature("multi-hex-island")
    assert not board.board.has(board.one_hex_islands(), "F33")


@pytest.mark.rule("4.731#1", "a one-hex island bases one naval air squadron besides other air")
def test_a_one_hex_island_bases_a_squadron_more() -> None:
    world = pacific_world()
    wake = world.board.places["Wake"].hex
    assert island_squadrons(world, wake) == 1
    assert is_base(world, wake)
    assert island_squadrons(world, world.board.places["Manila"].hex) == 0


GROUPS = {
    "4.74A": ("us", "Adak, Attu, Kiska, Unalaska, Umnak"),
    "4.74C": ("japan", "Oroluk, Ponape, Truk"),
    "4.74D": ("japan", "Palau, Ulithi, Woleai, Yap"),
    "4.74E": ("britain", "Funafuti, Niulakita, Niutao"),
    "4.74F": ("britain", "Vanua Levu, Viti Levu"),
    "4.74G": ("britain", "Beru, Makin, Nauru, Tamana, Tarawa"),
    "4.74H": ("us", "Hawaii, Kauai, Maui, Necker, Oahu"),
    "4.74I": ("japan", "Etorofu, Paramushiro, Uruppa"),
    "4.74K": ("japan", "Bikini, Eniwetok, Kwajalein, Majuro, Wotje"),
    "4.74L": ("britain", "Efate, Espiritu Santo"),
    "4.74M": ("britain", "Bora Bora, Tahiti"),
    "4.74N": (
        "britain",
        "Bougainville, Guadalcanal, New Georgia, San Cristobal, Santa Cruz, Santa Isabel",
    ),
}


def group_of(rule: str) -> int:
    board = pacific()
    (region,) = [row.region for row in board.regions.values() if row.rule == rule]
    return board.island_groups[region]


@pytest.mark.rule("4.74A#1", "the Aleutians are these islands, under this power")
@pytest.mark.rule("4.74C#1", "the eastern Carolines are these islands, under this power")
@pytest.mark.rule("4.74D#1", "the western Carolines are these islands, under this power")
@pytest.mark.rule("4.74E#1", "the Ellice Islands are these islands, under this power")
@pytest.mark.rule("4.74F#1", "Fiji are these islands, under this power")
@pytest.mark.rule("4.74G#1", "the Gilberts are these islands, under this power")
@pytest.mark.rule("4.74H#1", "the Hawaiian Islands are these islands, under this power")
@pytest.mark.rule("4.74I#1", "the Kuriles are these islands, under this power")
@pytest.mark.rule("4.74K#1", "the Marshalls are these islands, under this power")
@pytest.mark.rule("4.74L#1", "the New Hebrides are these islands, under this power")
@pytest.mark.rule("4.74M#1", "the Society Islands are these, French but under Britain (76.51)")
@pytest.mark.rule("4.74N#1", "the Solomons are these islands, under this power")
@pytest.mark.rule("4.741#1", "one power controls each island group at the start")
@pytest.mark.parametrize("rule", GROUPS)
def test_island_groups_and_who_controls_them_at_the_start(rule: str) -> None:
    power, names = GROUPS[rule]
    board = pacific()
    hexes = [board.places[name].hex for name in names.split(", ")]
    assert len(set(hexes)) == len(hexes)
    assert board.board.mask(hexes) == group_of(rule)
    for scenario, at in (("global-war", "P"), ("pacific-1939", "")):
        world = world_at(scenario=scenario, turn="Fall 1939")
        assert {holder_of(world, f"{at}{space}") for space in hexes} == {power}


@pytest.mark.rule("4.74B#1", "the Bismarcks are New Britain, New Ireland and Manus, under Britain")
def test_the_bismarck_archipelago_has_islands_of_several_hexes() -> None:
    board = pacific()
    rows = [row for row in board.rows.features.rows if row.feature.endswith("hex-island")]
    found = {row.value for row in rows if board.board.has(group_of("4.74B"), row.hex)}
    assert found == {"New Britain", "New Ireland", "Manus"}
    world = world_at(scenario="global-war", turn="Fall 1939")
    holders = {holder_of(world, f"P{space}") for space in board.board.members(group_of("4.74B"))}
    assert holders == {"britain"}


@pytest.mark.rule("4.74J#1", "the Marianas are American Guam and Japanese Saipan")
@pytest.mark.rule("4.741#2", "the Marianas alone are split at the start of the campaign game")
def test_the_marianas_are_split() -> None:
    board = pacific()
    guam, saipan = (board.places[name].hex for name in ("Guam", "Saipan"))
    assert group_of("4.74J") == board.board.mask((guam, saipan))
    world = world_at(scenario="global-war", turn="Fall 1939")
    assert (holder_of(world, f"P{guam}"), holder_of(world, f"P{saipan}")) == ("us", "japan")
    split = [
        name
        for name, area in board.island_groups.items()
        if len({holder_of(world, f"P{space}") for space in board.board.members(area)}) > 1
    ]
    assert split == ["marianas-islands"]

"""30.2, 30.3: supply sources, and supply lines by land."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tests.awaw.table import put_unit, world_at
from warcabinet.awaw.air.bases.operational_bases import base_supplied
from warcabinet.awaw.logistics.supply.supply_determination import (
    Determination,
    determine,
    explain,
    explain_text,
    trace,
)
from warcabinet.awaw.pieces.supply_status import supply_in, supply_of
from warcabinet.awaw.state.construction import Fort, FortKind
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import (
    Control,
    Counter,
    CounterKind,
    Supply,
    Surrendered,
)
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import (
    Alignment,
    Country,
    Power,
    Relation,
    Side,
    Status,
    war_state,
)
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

FULL, PARTIAL, NONE = Supply.FULL, Supply.PARTIAL, Supply.NONE


def bare(
    *units: str, rows: Iterable[Record] = (), turn: str = "Fall 1941", **control: str
) -> AwawWorld:
    """A World in which nobody has anything but these hexes and the units' own."""
    world = world_at(turn=turn)
    for row in tuple(world.control.values()):
        world.drop(row)
    for line in units:
        put_unit(world, line)
    for holder, hexes in control.items():
        for space in hexes.split():
            world.put(Control(SpaceId(space), holder))
    for record in rows:
        world.put(record)
    return world


def supply(world: AwawWorld, party: str, space: str) -> Supply:
    return trace(world, party).at(world.map.bit(space))


def beside(world: AwawWorld, space: str) -> str:
    """A land hex next to this one."""
    return world.map.neighbours(space, world.board.land_sides)[0]


def city_and_neighbour(holder: str, city: str, *rows: Record) -> tuple[AwawWorld, str]:
    world = bare(rows=rows)
    there = beside(world, city)
    for space in (city, there):
        world.put(Control(SpaceId(space), holder))
    return world, there


# Sources ------------------------------------------------------------------------------------------


@pytest.mark.rule("30.222A#1", "Berlin and Rome supply all of the Axis in full")
@pytest.mark.parametrize("city", ["L31", "Y22"])
def test_berlin_and_rome_supply_all_of_the_axis_in_full(city: str) -> None:
    world, there = city_and_neighbour("germany", city)
    for party in ("germany", "italy", "rumania", "hungary"):
        assert supply(world, party, there) is FULL
    assert supply(world, "russia", there) is NONE


@pytest.mark.rule("30.222A#2", "Rome does so even while Italy is neutral")
def test_rome_supplies_the_axis_while_italy_is_neutral() -> None:
    world, there = city_and_neighbour("italy", "Y22")
    world.drop(world.wars["italy/russia"])
    assert supply(world, "germany", there) is FULL


@pytest.mark.rule("30.222B#1", "a synthetic oil plant supplies all of the Axis in full")
def test_a_synthetic_oil_plant_supplies_the_axis_in_full() -> None:
    plant = Counter(CounterKind.OIL_PLANT, SpaceId("N29"), "germany")
    world, there = city_and_neighbour("germany", "N29")
    assert supply(world, "germany", there) is PARTIAL  # Leipzig alone
    world, there = city_and_neighbour("germany", "N29", plant)
    for party in ("germany", "italy", "rumania", "hungary"):
        assert supply(world, party, there) is FULL
    world, there = city_and_neighbour("russia", "N29", plant)
    assert supply(world, "russia", there) is NONE
    assert supply(world, "germany", there) is NONE


@pytest.mark.rule("30.224A#1", "London and Paris supply the Western Allies in full")
@pytest.mark.parametrize(("holder", "city"), [("britain", "K23"), ("france", "O22")])
def test_london_and_paris_supply_the_western_allies_in_full(holder: str, city: str) -> None:
    world, there = city_and_neighbour(holder, city)
    for party in ("britain", "france", "us"):
        assert supply(world, party, there) is FULL


@pytest.mark.rule("30.225A#1", "the Urals box supplies Russia in full")
@pytest.mark.rule("30.312#1", "a line by land may be of any length")
@pytest.mark.rule("30.329#1", "lines come from the Urals box onto the European board")
def test_the_urals_box_supplies_russia_in_full_over_any_distance() -> None:
    world = world_at()
    assert supply(world, "russia", "K38") is FULL
    assert supply(world, "russia", "urals") is FULL
    told = explain(world, "K38")
    assert told.line[0] == "urals"
    assert len(told.line) > 20


@pytest.mark.rule(
    "30.225B#1", "supply from the Urals enters by the Russian hexes of the eastern edge"
)
@pytest.mark.rule("30.311#1", "a line comes out of a box only onto hexes at the edge of the board")
def test_supply_from_the_urals_enters_through_russian_hexes_of_the_eastern_edge() -> None:
    for edge in ("A62", "N59", "Z53"):
        assert supply(bare(russia=edge), "russia", edge) is FULL
    assert supply(bare(russia="N58"), "russia", "N58") is NONE  # not on the edge
    assert supply(bare(russia="N58", germany="N59"), "russia", "N58") is NONE
    assert supply(bare(germany="N59"), "germany", "N59") is NONE


@pytest.mark.rule(
    "30.225B#2", "Persian hexes of the edge bring no supply while the Persian route is closed"
)
def test_persian_hexes_of_the_edge_need_the_persian_route() -> None:
    assert supply(bare(russia="GG50"), "russia", "GG50") is NONE


@pytest.mark.rule("30.227#1", "units in Ethiopia are always in full supply")
def test_units_in_ethiopia_are_always_in_full_supply() -> None:
    world = bare("italy-infantry-1-3 ethiopia", "britain-infantry-1-3 ethiopia")
    for side in Side:
        determine(world, side, Determination.INITIAL)
    for unit in ("italy-infantry-1-3/1", "britain-infantry-1-3/1"):
        assert supply_of(world, UnitId(unit)) is FULL


@pytest.mark.rule("30.23#1", "the capital of a power that has surrendered is no unlimited source")
@pytest.mark.rule("30.263#1", "it is a limited source")
@pytest.mark.parametrize(
    ("power", "city"),
    [("germany", "L31"), ("italy", "Y22"), ("france", "O22"), ("britain", "K23")],
)
def test_after_a_surrender_the_capital_supplies_whoever_has_it_in_part(
    power: str, city: str
) -> None:
    world, there = city_and_neighbour(power, city, Surrendered(power))
    assert supply(world, power, there) is PARTIAL
    world, there = city_and_neighbour("russia", city, Surrendered(power))
    assert supply(world, "russia", there) is PARTIAL


@pytest.mark.rule(
    "30.263#2", "the captured capital of a power that fights on supplies neither side"
)
def test_the_captured_capital_of_a_power_that_fights_on_supplies_nobody() -> None:
    for city in ("L31", "Y22", "O22", "K23"):
        world, there = city_and_neighbour("russia", city)
        assert supply(world, "russia", there) is NONE
        assert supply(world, "germany", there) is NONE


@pytest.mark.rule("30.24#1", "a minor country's capital supplies its own in full, others in part")
@pytest.mark.rule("30.264#1", "it supplies its patron in part")
@pytest.mark.rule("30.264#2", "and the patron's allies and clients")
def test_a_minor_country_s_capital_supplies_its_own_in_full_and_its_allies_in_part() -> None:
    world = world_at(control={"russia": "L31"})  # no Berlin, no sea line to Helsinki
    assert supply(world, "finland", "C43") is FULL
    assert supply(world, "germany", "C43") is PARTIAL
    assert supply(world, "italy", "C43") is PARTIAL
    assert supply(world, "rumania", "C43") is PARTIAL


@pytest.mark.rule("30.24#1", "air units and ships of others in its hexes are supplied in part")
def test_guests_of_a_country_that_lives_on_its_capital_are_supplied_in_part() -> None:
    """The hexes of a minor ally are its patron's, but it has full supply there all the same."""
    world = world_at(control={"russia": "L31"}, turn="Fall 1941")
    determine(world, Side.AXIS, Determination.INITIAL)
    for space in ("D41", "C43"):
        assert supply_in(world, space, "finland") is FULL
        assert {supply_in(world, space, one) for one in ("germany", "italy", "rumania")} == {
            PARTIAL
        }
        assert base_supplied(world, "finland", space)
        assert not base_supplied(world, "germany", space)


@pytest.mark.rule("30.24#1", "the capital of a conquered country supplies none of its units")
def test_a_country_on_its_own_lives_on_its_capital_until_it_is_conquered() -> None:
    world = world_at(scenario="poland-1939", turn="Fall 1939")
    assert supply(world, "poland", "L34") is FULL
    world.put(Alignment(Country("poland"), Status.CONQUERED, Power.GERMANY))
    assert supply(world, "poland", "L34") is NONE
    world = world_at(scenario="poland-1939", turn="Fall 1939", control={"germany": "M35"})
    assert supply(world, "poland", "L34") is NONE


@pytest.mark.rule("30.264#1", "a conquered country's capital supplies its conqueror in part")
def test_the_capital_of_a_conquered_country_supplies_its_conqueror_in_part() -> None:
    for holder in ("germany", "russia"):
        world, there = city_and_neighbour(holder, "M35")
        assert supply(world, holder, there) is PARTIAL


@pytest.mark.rule("30.262A#1", "six more Axis cities are limited sources")
@pytest.mark.parametrize("city", ["O32", "N26", "M27", "N29", "U22", "T23"])
def test_six_more_axis_cities_supply_in_part(city: str) -> None:
    world, there = city_and_neighbour("germany", city)
    assert supply(world, "italy", there) is PARTIAL
    world, there = city_and_neighbour("russia", city)
    assert supply(world, "russia", there) is NONE


@pytest.mark.rule("30.262B#1", "four more Western cities are limited sources")
@pytest.mark.parametrize("city", ["J23", "I24", "S21", "V19"])
def test_four_more_western_cities_supply_in_part(city: str) -> None:
    world, there = city_and_neighbour("britain", city)
    assert supply(world, "france", there) is PARTIAL
    world, there = city_and_neighbour("germany", city)
    assert supply(world, "germany", there) is NONE


@pytest.mark.rule("30.265#1", "colonial capitals in Europe supply in part whoever controls them")
@pytest.mark.parametrize(
    "city",
    ["MM42", "CC12", "KK35", "HH42", "MM29", "HH36", "KK34", "CC5", "BB7", "Z27", "II17", "DD17"],
)
def test_colonial_capitals_supply_whoever_controls_them_in_part(city: str) -> None:
    for holder, ally in (("italy", "germany"), ("britain", "us")):
        world, there = city_and_neighbour(holder, city)
        assert supply(world, holder, there) is PARTIAL
        assert supply(world, ally, there) is PARTIAL


@pytest.mark.rule("30.265#2", "capitals of neutral Vichy's colonies supply no Axis units")
@pytest.mark.parametrize("city", ["CC12", "DD17", "HH36"])  # Algiers, Tunis, Damascus
def test_capitals_of_vichy_colonies_supply_the_axis_only_under_its_control(city: str) -> None:
    world, there = city_and_neighbour("vichy-france", city)
    world.put(Control(SpaceId(there), "germany"))
    assert supply(world, "germany", there) is NONE
    world.put(Control(SpaceId(city), "italy"))
    assert supply(world, "germany", there) is PARTIAL


@pytest.mark.rule("30.265#3", "Kiev supplies only while the Ukraine is with Germany")
def test_kiev_supplies_only_while_the_ukraine_is_with_germany() -> None:
    world, there = city_and_neighbour("germany", "O39")
    assert supply(world, "germany", there) is NONE
    world.put(Alignment(Country("ukraine"), Status.ALLY, Power.GERMANY))
    assert supply(world, "germany", there) is PARTIAL
    world.put(Alignment(Country("ukraine"), Status.ASSOCIATED, Power.GERMANY))
    assert supply(world, "germany", there) is PARTIAL


@pytest.mark.rule("37.71#1", "a center feeds in part the Russians in it, and nobody else")
@pytest.mark.rule("30.267#1", "an industrial center supplies in part the Russians in it alone")
@pytest.mark.rule("30.27#1", "who was supplied there may leave; moving in supplies nobody")
@pytest.mark.rule("30.211#2", "a source limited to its own hex supplies nothing beside it")
def test_an_industrial_center_supplies_only_russians_in_it_and_only_in_part() -> None:
    world = bare("russia-infantry-2-3 D44", "russia-infantry-2-3 D45")
    fed = {name: trace(world, name).at(world.map.bit("D44")) for name in ("russia", "britain")}
    assert fed == {"russia": PARTIAL, "britain": NONE}
    determine(world, Side.ALLIED, Determination.INITIAL)
    assert supply_of(world, UnitId("russia-infantry-2-3/1")) is PARTIAL
    assert supply_of(world, UnitId("russia-infantry-2-3/2")) is NONE
    # Who was not supplied does not become so by moving in before the next determination.
    world.amend(world.units[UnitId("russia-infantry-2-3/2")], place=SpaceId("D44"))
    assert supply_of(world, UnitId("russia-infantry-2-3/2")) is NONE
    # Who was supplied there may leave.
    world.amend(world.units[UnitId("russia-infantry-2-3/1")], place=SpaceId("D45"))
    assert supply_of(world, UnitId("russia-infantry-2-3/1")) is PARTIAL


@pytest.mark.rule("30.267#2", "and units of Russian minor countries in it")
def test_an_industrial_center_supplies_clients_of_russia_in_it() -> None:
    world = bare(bulgaria="D44")
    assert supply(world, "bulgaria", "D44") is NONE
    world.put(Alignment(Country("bulgaria"), Status.ALLY, Power.RUSSIA))
    assert supply(world, "bulgaria", "D44") is PARTIAL


@pytest.mark.rule("30.292#1", "a captured industrial center supplies no Axis units")
@pytest.mark.rule("30.292#2", "other Russian sources serve the Axis once it has them")
def test_captured_industrial_centers_supply_no_axis_units() -> None:
    world, _ = city_and_neighbour("germany", "D44")
    assert Counter(CounterKind.INDUSTRIAL_CENTER, SpaceId("D44"), "russia").key() in world.counters
    assert supply(world, "germany", "D44") is NONE
    # Other Russian sources serve the Axis once they have them.
    world, there = city_and_neighbour("germany", "M35")
    assert supply(world, "germany", there) is PARTIAL


@pytest.mark.rule("30.291#1", "Western Allies draw nothing from the Urals box by hexes of its edge")
@pytest.mark.rule("30.291#4", "Russia draws nothing from London, though its hex is next to it")
def test_western_allies_and_russia_do_not_share_sources() -> None:
    assert supply(bare(russia="N59 N58"), "russia", "N58") is FULL
    assert supply(bare(britain="N59 N58"), "britain", "N58") is NONE
    assert supply(bare(russia="N59 N58"), "britain", "N58") is NONE
    assert supply(bare(britain="K23 K22"), "britain", "K22") is FULL
    assert supply(bare(britain="K23", russia="K22"), "russia", "K22") is NONE


@pytest.mark.rule("30.264#2", "allies that do not cooperate have no part in it")
@pytest.mark.rule("30.291#3", "nor does either draw on minor capitals and colonies of the other")
@pytest.mark.parametrize("city", ["M35", "HH36"])  # Warsaw, Damascus
def test_they_do_not_share_capitals_of_minors_and_colonies_either(city: str) -> None:
    for holder, other in (("russia", "britain"), ("britain", "russia")):
        world, there = city_and_neighbour(holder, city)
        assert supply(world, holder, there) is PARTIAL
        world.put(Control(SpaceId(there), other))
        assert supply(world, other, there) is NONE


@pytest.mark.rule("30.211#1", "a source supplies any number of units")
@pytest.mark.rule("30.221#1", "an unlimited source supplies units of all types")
def test_an_unlimited_source_supplies_any_number_of_units_of_any_type_in_full() -> None:
    kinds = ("infantry-3-3", "armor-4-6", "replacement-1-1", "airborne-1-3")
    places = ("M34", "M36", "N34", "N35", "O34", "P34")
    units = [f"germany-{kind} {place} x2" for kind in kinds for place in places]
    world = world_at(*units, turn="Fall 1941")
    determine(world, Side.AXIS, Determination.INITIAL)
    assert len(world.units) == 48
    assert not world.unit_supply


# Lines --------------------------------------------------------------------------------------------

CORRIDOR = "L31 L32 L33 L34 L35 L36 L37"


@pytest.mark.rule("30.321#1", "a line runs over controlled hexes only")
@pytest.mark.rule("30.31#1", "hexes are supplied by a line from a source")
def test_a_line_needs_controlled_land_hexes() -> None:
    world = bare(germany=CORRIDOR)
    assert supply(world, "germany", "L37") is FULL
    assert explain(world, "L37").line == tuple(CORRIDOR.split())
    for other in ("", "russia"):
        world = bare(germany=CORRIDOR.replace("L34", ""))
        if other:
            world.put(Control(SpaceId("L34"), other))
        assert supply(world, "germany", "L33") is FULL
        assert supply(world, "germany", "L35") is NONE


@pytest.mark.rule("30.321#4", "a line ends in the first hex in an enemy zone")
@pytest.mark.rule("30.321#2", "the hex supplied may be in an enemy zone")
def test_a_line_ends_in_the_first_hex_in_an_enemy_zone() -> None:
    world = bare("russia-armor-3-5 M35", germany=CORRIDOR)  # covers L35 and L36
    assert [supply(world, "germany", one) for one in ("L34", "L35", "L36", "L37")] == [
        FULL,
        FULL,
        NONE,
        NONE,
    ]
    world = bare("russia-infantry-3-3 M35", germany=CORRIDOR)
    assert supply(world, "germany", "L37") is FULL


@pytest.mark.rule("30.321#4", "own units do not open a hex in an enemy zone")
def test_own_units_do_not_open_a_hex_in_an_enemy_zone() -> None:
    world = bare(
        "russia-armor-3-5 M35",
        "germany-infantry-3-3 L35 x2",
        "germany-infantry-3-3 L36 x2",
        germany=CORRIDOR,
    )
    assert supply(world, "germany", "L37") is NONE


@pytest.mark.rule(
    "30.322#1", "no line straight from a source into a hex that the same armor covers"
)
@pytest.mark.rule("30.322#2", "but by way of a hex outside its zone")
@pytest.mark.rule("30.321#2", "the source may be in an enemy zone")
def test_a_source_under_enemy_armor_is_left_sideways_only() -> None:
    """S is L31, H is L32, both next to the armor in M31; K32 is next to both."""
    world = bare("russia-armor-3-5 M31", germany="L31 L32")
    assert supply(world, "germany", "L31") is FULL
    assert supply(world, "germany", "L32") is NONE
    assert explain(world, "L32").cuts[0].rule == "30.322"
    world = bare("russia-armor-3-5 M31", germany="L31 L32 K32")
    assert supply(world, "germany", "L32") is FULL
    assert explain(world, "L32").line == ("L31", "K32", "L32")


@pytest.mark.rule("30.322#1", "zones of different armor units do not bar the step")
def test_the_zones_of_two_armor_units_do_not_bar_the_step_between_them() -> None:
    # M30 covers L31 but not L32; M32 covers L32 but not L31.
    world = bare("russia-armor-3-5 M30", "russia-armor-3-5 M32", germany="L31 L32")
    assert supply(world, "germany", "L32") is FULL


@pytest.mark.rule("30.322#3", "no zone reaches into a fortified source")
@pytest.mark.rule("30.322#4", "a line goes through works in an enemy zone")
def test_no_zone_reaches_into_a_fortified_source_or_stops_a_line_in_a_fort() -> None:
    fort = Fort(SpaceId("L31"), all_round=FortKind.FORTRESS)
    world = bare("russia-armor-3-5 M31", germany="L31 L32", rows=(fort,))
    assert supply(world, "germany", "L32") is FULL
    forts = [Fort(SpaceId(one), all_round=FortKind.FORTIFICATION) for one in ("L35", "L36")]
    world = bare("russia-armor-3-5 M35", germany=CORRIDOR, rows=forts)
    assert supply(world, "germany", "L37") is FULL


@pytest.mark.rule("30.323#1", "lines run over hexes of partners and their clients, of nobody else")
def test_lines_run_over_hexes_of_partners_and_clients_but_of_nobody_else() -> None:
    west = CORRIDOR.replace("L34", "")
    for holder in ("italy", "rumania", "finland"):
        world = bare(germany=west)
        world.put(Control(SpaceId("L34"), holder))
        assert supply(world, "germany", "L37") is FULL
        assert supply(world, holder, "L37") is FULL
    assert supply(bare(germany=west, poland="L34"), "germany", "L37") is NONE


@pytest.mark.rule("30.324#1", "no line passes an enemy partisan")
def test_no_line_passes_an_enemy_partisan() -> None:
    world = bare(germany=CORRIDOR)
    put_unit(world, "russia-partisan-1-3 L34")
    world.put(Control(SpaceId("L34"), "germany"))
    assert supply(world, "germany", "L35") is NONE
    assert [cut.rule for cut in explain(world, "L35").cuts] == ["30.324"]


@pytest.mark.rule("30.324#2", "a line passes a friendly partisan only in a hex the side had before")
def test_a_line_passes_a_friendly_partisan_only_where_the_side_had_the_hex_before() -> None:
    world = bare(germany=CORRIDOR)
    put_unit(world, "germany-partisan-1-3 L34")
    world.put(Control(SpaceId("L34"), "germany"))
    assert supply(world, "germany", "L35") is FULL
    world.put(Control(SpaceId("L34"), "russia"))
    assert supply(world, "germany", "L35") is NONE


@pytest.mark.rule("30.325#1", "supply runs into Persia as elsewhere")
@pytest.mark.rule("30.325#2", "but not out of the Urals box by its edge while the route is closed")
def test_supply_runs_into_and_through_persia_but_not_from_the_urals_by_its_edge() -> None:
    world = world_at(control={"russia": "AA52 AA53"})
    assert supply(world, "russia", "AA52") is FULL  # through Russia
    assert supply(bare(russia="HH48 HH49"), "russia", "HH48") is NONE


@pytest.mark.rule("30.328#1", "a line crosses water at a crossing arrow")
@pytest.mark.rule("30.328#2", "this is supply by land: both shores are one zone")
def test_a_line_crosses_water_at_an_arrow() -> None:
    row = Alignment(Country("denmark"), Status.ATTACKED)
    world = bare(denmark="I32 I31 I30", rows=(row,))
    world.put(war_state(Country("denmark"), Power.GERMANY, Relation.WAR))
    assert supply(world, "denmark", "I30") is FULL
    assert "I31" in explain(world, "I30").line
    determine(world, Side.ALLIED, Determination.INITIAL)
    zones = [zone for zone in world.supply_zones.rows() if zone.faction == "denmark"]
    assert [(set(zone.hexes), zone.by_sea) for zone in zones] == [({"I30", "I31", "I32"}, False)]
    assert not world.map.has(world.map.expand(world.map.bit("I32"), world.board.land_sides), "I31")


@pytest.mark.rule("30.311#3", "northern Sweden and Finland are joined past the edge")
def test_northern_sweden_and_finland_are_joined_past_the_edge() -> None:
    finland = " ".join(world_at().map.members(world_at().statics.area("territory:finland")))
    world = bare(germany=f"{finland} A40")
    assert supply(world, "finland", "A40") is FULL
    assert explain(world, "A40").line[-2:] == ("A41", "A40")


@pytest.mark.rule("34.23C#1", "northern lakes freeze and carry supply")
def test_frozen_lake_ladoga_carries_a_line_to_leningrad_in_winter() -> None:
    around = "C43 C44 D43 D45 E43 E44 E45"
    held = "D44 C46 D46 D47 D48 D49 D50 D51 D52 D53 D54 D55 D56 D57 D58 D59 D60 D61 D62 D63 D64"
    for turn, expected in (("Fall 1941", PARTIAL), ("Winter 1941", FULL)):
        world = bare(russia=held, germany=around, turn=turn)
        assert supply(world, "russia", "C46") is FULL
        assert supply(world, "russia", "D44") is expected
    assert explain(world, "D44").line[-3:] == ("C46", "C45", "D44")


def test_lakes_further_south_do_not_freeze() -> None:
    # F42 and G41 have Lake Peipus between them.
    far = " ".join(f"F{n}" for n in range(42, 64))
    for turn in ("Fall 1941", "Winter 1941"):
        world = bare(russia=f"{far} G41", turn=turn)
        assert supply(world, "russia", "F42") is FULL
        assert supply(world, "russia", "G41") is NONE


@pytest.mark.rule(
    "30.341#1", "what the same source supplies is one zone, other sources' areas are others"
)
@pytest.mark.rule("30.341#2", "the Urals box belongs to the zone it supplies")
def test_areas_supplied_from_the_same_sources_are_one_zone_and_the_box_belongs_to_it() -> None:
    world = bare(russia="N59 N58 N57 T56 T55", germany="L31 L32")
    determine(world, Side.ALLIED, Determination.INITIAL)
    zones = [row for row in world.supply_zones.rows() if row.faction == "russia"]
    assert [set(zone.hexes) for zone in zones] == [{"N57", "N58", "N59", "T55", "T56", "urals"}]
    world = bare(germany="L31 L32 Y22 Y23")
    determine(world, Side.AXIS, Determination.INITIAL)
    zones = [row for row in world.supply_zones.rows() if row.faction == "european axis"]
    assert [zone.sources for zone in zones] == [("L31",), ("Y22",)]


# Explanations -------------------------------------------------------------------------------------


def test_an_explanation_names_the_line_and_its_source() -> None:
    text = explain_text(world_at(), "M36")
    assert "fully supplied" in text
    assert "line from Berlin L31 (30.222A): L31" in text


def test_an_explanation_names_what_cuts_the_line() -> None:
    world = bare("russia-armor-3-5 M35", germany=CORRIDOR)
    told = explain(world, "L37")
    assert told.now is NONE
    assert [(cut.hex, cut.rule) for cut in told.cuts] == [("L35", "30.321"), ("L36", "30.321")]
    assert "russia-armor-3-5/1 in M35" in told.cuts[0].reason
    world = bare("russia-infantry-3-3 L34", germany=CORRIDOR, russia="L34")
    text = explain_text(world, "L37")
    assert "L34: russia controls it, russia-infantry-3-3/1 is there (30.321)" in text


def test_an_explanation_tells_partial_supply_with_what_full_supply_lacks() -> None:
    world = world_at("germany-infantry-3-3 C43", control={"russia": "L31"})
    determine(world, Side.AXIS, Determination.INITIAL)
    told = explain(world, "germany-infantry-3-3/1")
    assert (told.stands, told.now) == (PARTIAL, PARTIAL)
    assert told.source is not None
    assert told.source.rule == "30.264"
    assert told.cuts
    assert supply_in(world, "C43", "finland") is FULL
    assert supply_in(world, "C43") is PARTIAL


# Sea supply that scenarios presume ----------------------------------------------------------------


@pytest.mark.rule("30.351#1", "zones that can be supplied by sea are presumed to be")
def test_a_scenario_without_ships_presumes_the_sea_lines_that_it_names() -> None:
    """East Prussia is cut off by land in 1939; Konigsberg is supplied from the Baltic ports."""
    world = world_at("germany-infantry-3-3 K35", scenario="poland-1939", turn="Fall 1939")
    assert supply(world, "germany", "K35") is FULL
    assert explain(world, "K35").line[0] == "J36"
    world.put(Control(SpaceId("L31"), "poland"))  # no source, no line
    assert supply(world, "germany", "K35") is NONE
    world.put(Control(SpaceId("L31"), "germany"))
    world.put(Control(SpaceId("J36"), "poland"))
    assert supply(world, "germany", "K35") is NONE


@pytest.mark.rule("30.332A#1", "a line by land goes on from the port where a sea line ends")
def test_helsinki_brings_full_supply_to_germans_in_finland() -> None:
    assert supply(world_at(), "germany", "C43") is FULL


@pytest.mark.rule("30.332A#2", "a port in an enemy zone is supplied by sea but passes nothing on")
def test_a_port_in_an_enemy_zone_is_supplied_by_sea_and_passes_nothing_on() -> None:
    world = world_at("russia-armor-3-5 C42", turn="Fall 1941")  # covers Helsinki
    assert supply(world, "germany", "D41") is FULL
    assert supply(world, "germany", "D43") is not FULL


@pytest.mark.rule("14.52A#3", "units supplied by sea draw on the zone the line comes from")
def test_units_supplied_by_sea_draw_on_the_zone_that_the_line_comes_from() -> None:
    units = ("germany-infantry-3-3 K35", "germany-infantry-3-3 L33")
    world = world_at(*units, scenario="poland-1939", turn="Fall 1939")
    determine(world, Side.AXIS, Determination.INITIAL)
    zones = {zone.number: zone for zone in world.supply_zones.rows()}
    assert sorted(zone.sources for zone in zones.values()) == [("J36",), ("L31",)]
    drawn = world.drew_from[UnitId("germany-infantry-3-3/1")].zones
    assert sorted(zones[number].sources for number in drawn) == [("J36",), ("L31",)]
    drawn = world.drew_from[UnitId("germany-infantry-3-3/2")].zones
    assert [zones[number].sources for number in drawn] == [("L31",)]

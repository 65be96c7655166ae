"""30.33, 30.34: sea supply lines: where they begin and end, how far they go, what they bring."""

from __future__ import annotations

import pytest

from tests.rules.shared.sea_supply import (
    FULL,
    HOLLANDIA,
    KAGOSHIMA,
    MANADO,
    NONE,
    PARTIAL,
    RABAUL,
    TOKYO,
    TRUK,
    ends,
    sea_lines,
    seas,
    short,
    supply,
)
from tests.rules.test_30_supply_pacific import JOINED
from warcabinet.awaw import RULES
from warcabinet.awaw.ground.stacking.zones_of_control import hostile_zone
from warcabinet.awaw.logistics.supply.supply_determination import Determination, determine
from warcabinet.awaw.naval.sea_supply.lanes import lanes, leads_to, way_out
from warcabinet.awaw.naval.sea_supply.sea_supply_presumed import limits_of, most
from warcabinet.awaw.naval.ships.supply_at_sea import cut
from warcabinet.awaw.pieces.supply_status import supply_in
from warcabinet.awaw.politics.parties import hostile_to
from warcabinet.awaw.state.logistics import (
    Bridgehead,
    BridgeheadKind,
    Counter,
    CounterKind,
    Supply,
)
from warcabinet.awaw.state.sea_supply import LineId, SeaLine
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

MANILA = "W21"


# Where they begin ---------------------------------------------------------------------------------


@pytest.mark.rule("30.331A#3", "a line begins in a port that is a supply source")
@pytest.mark.rule("30.361#1", "a line needs no ships")
def test_a_port_that_is_a_source_sends_supply_over_the_sea() -> None:
    world = seas(japan=f"{TOKYO} P36")
    assert not world.hulls
    assert ends(world, "japan") == {"P36": TOKYO}
    assert supply(world, "japan", "P36") is FULL
    assert supply(seas(japan="P36"), "japan", "P36") is NONE


@pytest.mark.rule("30.331A#4", "a port in a supplied zone sends, whatever its last status was")
@pytest.mark.rule("30.331A#5", "the port gets supply by land from a source in its zone")
def test_a_port_that_supply_reaches_by_land_sends_it_on() -> None:
    rows = short("L25", "L26")
    world = seas(japan="K29 L29 M28 N28 Q31", rows=rows)
    assert ends(world, "japan")["Q31"] == KAGOSHIMA
    inland = seas(scenario="europe-1939", britain="K23 L22 GG19 AA7")
    assert ends(inland, "britain")["AA7"] == "L22"
    cut = seas(scenario="europe-1939", britain="L22 AA7")
    assert ends(cut, "britain") == {}


@pytest.mark.rule("30.331A#5", "not from a source that supplies only its own hex")
@pytest.mark.rule("30.262C#1", "and none of it goes over the sea")
@pytest.mark.rule("30.267#1", "nor does that of an industrial center go over the sea")
def test_a_source_for_its_own_hex_alone_sends_nothing() -> None:
    vladivostok, islet, odessa, sevastopol = "H32", "G37", "T37", "V38"
    war = war_state(Power.RUSSIA, Power.JAPAN, Relation.WAR)
    pacific = seas(russia=f"{vladivostok} {islet}", rows=[war])
    assert supply(pacific, "russia", vladivostok) is PARTIAL
    assert ends(pacific, "russia") == {}

    def black(port: str, *more: str) -> AwawWorld:
        center = Counter(CounterKind.INDUSTRIAL_CENTER, SpaceId(port), "russia")
        rows = [war_state(Power.RUSSIA, Power.GERMANY, Relation.WAR), center]
        held = " ".join((port, *more, sevastopol))
        return seas(scenario="europe-1939", russia=held, rows=rows)

    assert supply(black(odessa), "russia", odessa) is PARTIAL
    assert ends(black(odessa), "russia") == {}
    constanta, bucharest = "W35", "W33"
    assert ends(black(constanta), "russia") == {}
    by_land = black(constanta, "W34", bucharest)
    assert ends(by_land, "russia") == {sevastopol: constanta}, "Bucharest supplies it, too"


@pytest.mark.rule("30.331A#3", "the capital of a minor country sends it full supply over the sea")
@pytest.mark.rule("30.24#1", "also over the sea, but others only partial supply")
def test_a_minor_capital_sends_its_own_country_full_supply() -> None:
    athens, crete, inland = "DD28", "GG26", "GG27"
    rows = [
        war_state(Country("greece"), Power.ITALY, Relation.WAR),
        Alignment(Country("greece"), Status.ALLY, Power.BRITAIN),
    ]

    def greece(*more: Record, held: str = f"{athens} {crete} {inland}") -> AwawWorld:
        return seas(scenario="europe-1939", greece=held, rows=[*rows, *more])

    world = greece()
    assert ends(world, "britain")[crete] == athens
    for space in (crete, inland):
        assert supply(world, "greece", space) is FULL
        assert supply(world, "britain", space) is PARTIAL
    determine(world, Side.ALLIED, Determination.INITIAL)
    assert supply_in(world, crete, "greece") is FULL
    line = next(row for row in world.sea_lines.rows() if row.goal == crete)
    cut(world, line, None)
    assert supply(world, "greece", crete) is NONE
    assert supply(greece(held=f"{crete} {inland}"), "greece", crete) is NONE


@pytest.mark.rule("30.331A#6", "a port in an enemy zone of control sends nothing")
def test_a_port_beside_enemy_armor_sends_nothing() -> None:
    harwich = "K24"
    free = seas(scenario="europe-1939", britain=f"K23 {harwich} AA7")
    assert ends(free, "britain") == {"AA7": harwich}
    armor = seas("germany-armor-4-6 L24", scenario="europe-1939", britain=f"K23 {harwich} AA7")
    assert ends(armor, "britain") == {"AA7": harwich}, "not over the Channel"
    landed = seas("germany-armor-4-6 J24", scenario="europe-1939", britain=f"K23 {harwich} AA7")
    assert ends(landed, "britain") == {}


@pytest.mark.rule("30.331A#3", "also while it is in an enemy zone of control")
def test_a_port_that_is_a_source_sends_supply_though_enemy_armor_is_beside_it() -> None:
    world = seas("us-armor-5-6 M29", japan=f"{KAGOSHIMA} P36")
    assert world.map.has(hostile_zone(world, "japan"), KAGOSHIMA)
    assert ends(world, "japan") == {"P36": KAGOSHIMA}
    assert supply(world, "japan", "P36") is FULL


# Where they end -----------------------------------------------------------------------------------


@pytest.mark.rule("30.331B#2", "a line ends in a port")
@pytest.mark.rule("30.331B#4", "a line ends on a one-hex island without a port")
@pytest.mark.rule("4.732#1", "one-hex islands without a port get supply by sea")
@pytest.mark.rule("30.331B#5", "a line ends on the beaches of New Ireland, Palawan and Halmahera")
@pytest.mark.rule("4.75#4", "supply by sea comes to the beaches of the three islands")
def test_lines_end_in_ports_on_islets_and_on_three_beaches() -> None:
    ports = f"{TOKYO} {TRUK} {MANILA} {MANADO}"
    world = seas(japan=f"{ports} P36 Z19 DD21 DD31 X20")
    assert {TRUK, MANILA, MANADO, "P36", "Z19", "DD21"} <= set(ends(world, "japan"))
    assert supply(world, "japan", "DD31") is FULL
    assert "X20" not in ends(world, "japan"), "neither a port nor an islet"


@pytest.mark.rule("30.331B#3", "a line ends at a bridgehead of a seaborne invasion")
@pytest.mark.rule("31.72#1", "sea lines end in a bridgehead as in a port")
@pytest.mark.rule("30.25#4", "later a bridgehead lets sea supply through, and is no source itself")
def test_a_bridgehead_of_an_invasion_receives_supply_and_gives_none_by_itself() -> None:
    beach, inland = "V21", "V22"

    def landed(kind: BridgeheadKind, more: str = "") -> AwawWorld:
        row = Bridgehead(SpaceId(beach), Side.AXIS, kind, placed=1)
        return seas(rows=[row], japan=f"{beach} {inland} {more}")

    assert supply(landed(BridgeheadKind.INVASION, f"{TOKYO} R23"), "japan", inland) is FULL
    assert supply(landed(BridgeheadKind.INVASION), "japan", beach) is NONE
    assert supply(landed(BridgeheadKind.RIVER, f"{TOKYO} R23"), "japan", beach) is NONE


@pytest.mark.rule("30.331D#1", "no line ends in a mapboard box")
@pytest.mark.rule("30.351#1", "every zone that can have supply by sea is presumed to get it")
def test_every_zone_gets_a_line_but_no_box_does() -> None:
    world = seas(us="P53 O53 M47 S48 R40", britain="DD3 Z9 NN24")
    goals = set(ends(world, "us"))
    assert {"O53", "M47", "S48", "R40", "Z9"} <= goals
    assert not goals & set(world.board.boxes)


# Zones --------------------------------------------------------------------------------------------

LIBYA = "II17 JJ17 JJ18 KK18 LL18 LL19 MM19 MM20 LL21 KK22 KK23 KK24"
ITALY = "Y22 Y23 Z23"


@pytest.mark.rule("30.342#1", "a zone with two ports gets one line")
@pytest.mark.rule("30.341#4", "hexes that one port can supply by land are a zone")
@pytest.mark.rule("30.331#1", "supply lines go over the sea")
def test_libya_gets_one_line_for_its_two_ports() -> None:
    world = seas(scenario="europe-1939", italy=f"{ITALY} {LIBYA}")
    assert len({"II17", "KK24"} & set(ends(world, "italy"))) == 1
    assert {supply(world, "italy", one) for one in LIBYA.split()} == {FULL}


@pytest.mark.rule("30.342#2", "where enemy zones split a zone, each part gets a line")
def test_armor_that_splits_libya_makes_two_zones() -> None:
    held = LIBYA.replace(" MM19", "").replace(" LL19", "")
    world = seas(
        "britain-armor-2-5 LL19",
        "britain-armor-2-5 MM19",
        scenario="europe-1939",
        italy=f"{ITALY} {held}",
    )
    assert {"II17", "KK24"} <= set(ends(world, "italy"))
    assert supply(world, "italy", "KK24") is FULL
    assert supply(world, "italy", "II17") is FULL


@pytest.mark.rule("30.335#1", "zones of control do nothing to a line on the water")
@pytest.mark.rule("30.335#2", "armor in Calais does nothing to a line through the Channel")
def test_armor_beside_the_channel_cuts_no_line() -> None:
    plymouth, calais = "L22", "L24"
    world = seas(
        f"germany-armor-4-6 {calais}", scenario="europe-1939", britain=f"K23 {plymouth} F24 AA7"
    )
    harwich = seas(
        f"germany-armor-4-6 {calais}", scenario="europe-1939", britain="K23 K24 K22 AA7 M18"
    )
    assert supply(world, "britain", "AA7") is FULL
    line = next(one for one in sea_lines(harwich, "britain") if one.goal == "AA7")
    assert set(line.path) & {"L23", "K25"}, "it passes by Calais"
    assert supply(harwich, "britain", "AA7") is FULL


# How far ------------------------------------------------------------------------------------------


@pytest.mark.rule("30.334#1", "a line touches a port in time, or it does not get there")
@pytest.mark.rule("30.61C#2", "only fully supplied ports help a line on its way")
def test_a_line_needs_ports_on_its_way() -> None:
    far = seas(us=f"{MANILA} {HOLLANDIA}")
    assert ends(far, "us") == {}
    world = seas(us=f"{MANILA} {MANADO} {HOLLANDIA}")
    assert ends(world, "us")[HOLLANDIA] == MANILA
    empty = seas(us=f"{MANILA} {MANADO} {HOLLANDIA}", rows=short(MANADO))
    assert HOLLANDIA not in ends(empty, "us")


@pytest.mark.rule("30.3341#1", "a line does not supply a port that it touches")
def test_a_port_on_the_way_is_not_supplied_by_the_line_that_touches_it() -> None:
    world = seas(us=f"{MANILA} {MANADO} {HOLLANDIA}")
    determine(world, Side.ALLIED, Determination.INITIAL)
    rows = {str(row.goal): row for row in world.sea_lines.rows()}
    assert any(space.startswith(MANADO) for space in rows[HOLLANDIA].path)
    cut(world, rows[MANADO], None)
    assert supply(world, "us", MANADO) is NONE
    assert supply(world, "us", HOLLANDIA) is FULL


@pytest.mark.rule("30.363#1", "lines to different zones are traced separately")
@pytest.mark.rule("30.363#2", "lines through the same hexes are distinct")
def test_a_line_that_is_cut_does_not_cut_another_through_the_same_port() -> None:
    """R-081, as in the example of the rule: Hollandia is cut, the line beyond it is not."""
    world = seas(us=f"{MANILA} {MANADO} {HOLLANDIA} {RABAUL}")
    determine(world, Side.ALLIED, Determination.INITIAL)
    rows = {str(row.goal): row for row in world.sea_lines.rows()}
    assert any(space.startswith(HOLLANDIA) for space in rows[RABAUL].path)
    cut(world, rows[HOLLANDIA], None)
    assert supply(world, "us", HOLLANDIA) is NONE
    assert supply(world, "us", RABAUL) is FULL


@pytest.mark.rule("30.311#5", "a line goes past the edge where ships may")
def test_a_line_of_the_western_allies_goes_past_the_west_edge() -> None:
    world = seas(
        scenario="europe-1939", britain="L22", ships={"atlantic-sw": "britain-transport=3"}
    )
    (line,) = sea_lines(world, "britain")
    assert (line.origin, line.goal) == ("atlantic-us", "L22")
    assert any(space.endswith(":off") for space in line.path)


# What they bring ----------------------------------------------------------------------------------


@pytest.mark.rule("30.332C#1", "a partially supplied zone sends partial supply")
@pytest.mark.rule("30.333#2", "from a limited source it brings partial supply")
@pytest.mark.rule("30.46#1", "a zone that is fed from one in limited supply is in limited supply")
def test_a_line_from_a_limited_source_brings_partial_supply() -> None:
    harbin = seas(japan=f"{RABAUL} R23 Q26 {MANADO}")
    assert supply(harbin, "japan", "R23") is PARTIAL
    assert ends(harbin, "japan") == {"Q26": "R23"}
    assert supply(harbin, "japan", "Q26") is PARTIAL
    assert supply(seas(japan=f"{TOKYO} R23 Q26"), "japan", "Q26") is FULL


@pytest.mark.rule("30.333#1", "any number of lines goes out from one port")
@pytest.mark.rule("30.211#1", "a port supplies any number of places over the sea")
def test_one_port_sends_any_number_of_lines() -> None:
    world = seas(japan=f"{KAGOSHIMA} Q26 Q31 P36 R23 X28")
    assert len(ends(world, "japan")) >= 5
    assert set(ends(world, "japan").values()) == {KAGOSHIMA}


MIDDLE_EAST = "MM30 LL30 LL29 MM29"
INDIAN_OCEAN = {"indian-ocean-sw": "britain-transport=1"}


def _middle_east() -> AwawWorld:
    """The example of the rule: Malta and Cyprus get their supply from Alexandria."""
    return seas(scenario="europe-1939", britain=f"{MIDDLE_EAST} GG19 GG34", ships=INDIAN_OCEAN)


@pytest.mark.rule("30.332B#1", "a zone supplied by sea sends on, from another port")
@pytest.mark.rule("30.332C#2", "the supply that a zone sends on is that of the same segment")
@pytest.mark.rule("30.224B#2", "supply comes out of the boxes by sea")
@pytest.mark.rule("30.331A#2", "a line begins in a mapboard box")
def test_the_middle_east_passes_on_what_it_gets_from_south_africa() -> None:
    world = _middle_east()
    lines = ends(world, "britain")
    assert lines == {"MM30": "south-africa", "GG19": "LL29", "GG34": "LL29"}
    assert {supply(world, "britain", one) for one in (*MIDDLE_EAST.split(), "GG19", "GG34")} == {
        FULL
    }
    one_port = seas(scenario="europe-1939", britain="MM30 GG34", ships=INDIAN_OCEAN)
    assert ends(one_port, "britain") == {"MM30": "south-africa"}


@pytest.mark.rule("30.332B#2", "lines from a zone whose line is cut bring no more than it has")
@pytest.mark.rule("30.383#1", "who was to be supplied by a line that is cut gets nothing from it")
@pytest.mark.rule("30.383#2", "a line that is cut does not touch supply by land")
def test_malta_and_cyprus_are_half_supplied_if_suez_is_cut() -> None:
    world = _middle_east()
    determine(world, Side.ALLIED, Determination.INITIAL)
    suez = next(row for row in world.sea_lines.rows() if row.goal == "MM30")
    cut(world, suez, None)
    places = (*MIDDLE_EAST.split(), "GG19", "GG34")
    assert {supply(world, "britain", one) for one in places} == {PARTIAL}, "Cairo still supplies"
    malta = next(row for row in world.sea_lines.rows() if row.goal == "GG19")
    cut(world, malta, None)
    assert supply(world, "britain", "GG19") is NONE


# Out of boxes -------------------------------------------------------------------------------------


def used_up(britain: str) -> int:
    """The transports that the supply of these British ports has used."""
    three = {"indian-ocean-sw": "britain-transport=3"}
    world = seas(scenario="europe-1939", britain=britain, ships=three)
    determine(world, Side.ALLIED, Determination.INITIAL)
    return sum(row.factors for row in world.hulls.rows() if row.state == "used")


@pytest.mark.rule("21.421#1", "what supply by sea takes depends on where it begins")
def test_only_lines_out_of_boxes_take_transports() -> None:
    assert used_up("GG19") == 0


@pytest.mark.rule("21.421B#1", "each Western line out of a box takes a transport of its area")
def test_each_line_out_of_a_box_takes_a_transport() -> None:
    assert used_up("MM30 LL42 LL43") == 2


@pytest.mark.rule("5.38A#1", "a line from South Africa, too, crosses the south edge")
@pytest.mark.parametrize(("port", "edge"), [("MM30", "NN30"), ("LL42", "NN41"), ("LL43", "NN41")])
def test_supply_from_south_africa_crosses_the_south_edge(port: str, edge: str) -> None:
    world = seas(scenario="europe-1939", britain=port)
    path = way_out(world, "britain", SpaceId("south-africa"), SpaceId(port))
    assert (path[0], path[1], path[-1]) == ("south-africa", edge, port)


@pytest.mark.rule("30.331C#4", "South Africa supplies three ports, with a transport each")
@pytest.mark.rule("30.224B#4", "South Africa supplies nothing else")
@pytest.mark.rule("5.38G#1", "a line from South Africa takes an Indian Ocean transport")
@pytest.mark.rule("20.64B#1", "only transports bring supply out of boxes")
@pytest.mark.rule("20.64B#2", "each line out of a box takes one transport")
def test_lines_out_of_boxes_take_a_transport_each() -> None:
    ports = "MM30 LL42 LL43 GG19"
    three = {"indian-ocean-sw": "britain-transport=3"}
    world = seas(scenario="europe-1939", britain=ports, ships=three)
    assert ends(world, "britain") == dict.fromkeys(("MM30", "LL42"), "south-africa")
    assert supply(world, "britain", "LL43") is FULL
    one = seas(scenario="europe-1939", britain=ports, ships=INDIAN_OCEAN)
    assert len(ends(one, "britain")) == 1
    none = seas(scenario="europe-1939", britain=ports)
    assert ends(none, "britain") == {}
    determine(world, Side.ALLIED, Determination.INITIAL)
    used = [row for row in world.hulls.rows() if row.state == "used"]
    assert sum(row.factors for row in used) == 2


@pytest.mark.rule("30.331C#2", "the Atlantic U.S. box supplies the western front and Gibraltar")
@pytest.mark.rule("5.28G#1", "each line out of a U.S. box takes a transport")
def test_the_atlantic_box_supplies_the_western_front() -> None:
    ships = {"atlantic-sw": "britain-transport=9"}
    world = seas(scenario="europe-1939", britain="L22 AA7 CC9", ships=ships)
    lines = ends(world, "britain")
    assert lines["L22"] == lines["AA7"] == "atlantic-us"
    assert "CC9" not in lines
    few = seas(
        scenario="europe-1939", britain="L22 AA7", ships={"atlantic-sw": "britain-transport=1"}
    )
    assert len(ends(few, "britain")) == 1


WEST_OF_EGYPT = "MM30 LL31 GG19 AA7 Z7"
"""From Suez by way of Malta and Gibraltar to Cadiz, on the western front."""


@pytest.mark.rule("30.331C#4", "its supply ends with the Mediterranean front")
def test_supply_from_south_africa_goes_no_farther_than_the_mediterranean_front() -> None:
    world = seas(scenario="europe-1939", britain=WEST_OF_EGYPT, ships=INDIAN_OCEAN)
    assert ends(world, "britain") == {"MM30": "south-africa", "GG19": "LL31", "AA7": "LL31"}
    assert supply(world, "britain", "Z7") is NONE
    held = f"{WEST_OF_EGYPT} {MIDDLE_EAST}"
    cairo = seas(scenario="europe-1939", britain=held, ships=INDIAN_OCEAN)
    assert ends(cairo, "britain")["Z7"] == "LL29"
    assert supply(cairo, "britain", "AA7") is FULL
    assert supply(cairo, "britain", "Z7") is PARTIAL, "what Cairo has for itself may go on"


@pytest.mark.rule("30.331C#6", "what India has sent goes no farther from where it came ashore")
def test_supply_from_india_goes_on_but_not_to_the_pacific_front() -> None:
    rangoon, manado = SpaceId("W12"), SpaceId(MANADO)
    world = seas(britain=f"{rangoon} {manado}")
    lines = [
        SeaLine(LineId("line-1"), "britain", SpaceId("india"), rangoon, (SpaceId("india"),)),
        SeaLine(LineId("line-2"), "britain", rangoon, manado, (rangoon, manado)),
    ]
    limits = limits_of(world, "britain", lines)
    assert set(limits) == {rangoon, manado}
    for place, most_there in (("Z9", FULL), (TRUK, NONE), ("JJ20", NONE)):
        assert most(world, "britain", limits, manado, SpaceId(place)) is most_there
    assert most(world, "britain", limits, rangoon, SpaceId(TRUK)) is PARTIAL, "Rangoon's own"


@pytest.mark.rule("30.331C#3", "by any of the listed places, and not beyond the two fronts")
def test_where_lines_of_the_pacific_box_go() -> None:
    ships = {"pacific-sw": "us-transport=9"}
    for gate in ("A51", "NN45", "MM45", "O51", "O53", "P54", "Q54"):
        world = seas(us=gate, ships=ships)
        assert ends(world, "us") == {gate: "pacific-us"}
    for gate, beyond in (("A51", "M47"), ("NN45", "JJ41")):
        assert ends(seas(us=f"{gate} {beyond}", ships=ships), "us")[beyond] == "pacific-us"
        assert ends(seas(us=beyond, ships=ships), "us") == {}
    (lane,) = [one for one in lanes(world.statics) if one.box == "pacific-us"]
    found = {space: leads_to(world, lane, SpaceId(space)) for space in ("P36", "NN31", "R23", "Z9")}
    assert found == {"P36": True, "NN31": True, "R23": True, "Z9": False}
    assert not leads_to(world, lane, SpaceId(MANADO))


@pytest.mark.rule(
    "30.331C#3",
    "the Pacific U.S. box supplies its fronts through Hawaii, the Aleutians or the Society Islands",
)
def test_the_pacific_box_supplies_by_way_of_hawaii() -> None:
    ships = {"pacific-sw": "us-transport=9"}
    world = seas(us="P54 M47", ships=ships)
    lines = {str(one.goal): one for one in sea_lines(world, "us")}
    assert lines["P54"].origin == "pacific-us"
    assert "M47" not in lines, "no port in Hawaii to go through"
    by_hawaii = seas(us="P54 NN31 A51", ships=ships)
    assert ends(by_hawaii, "us")["A51"] == "pacific-us"


@pytest.mark.rule("30.331C#5", "the Australia box supplies through Townsville or Noumea")
@pytest.mark.rule("5.58G#1", "a line out of the Australia box takes a Pacific transport")
@pytest.mark.rule("71.61#3", "sea supply comes out of the Australia box")
def test_the_australia_box_supplies_through_noumea() -> None:
    ships = {"pacific-sw": "us-transport=9"}
    world = seas(us="NN31 KK33", ships=ships)
    lines = {str(one.goal): one for one in sea_lines(world, "us")}
    assert lines["NN31"].origin == "australia"
    assert lines["NN31"].transports == "pacific-sw"
    assert ends(seas(us="NN31 KK33"), "us") == {}
    assert lines["KK33"].origin in ("australia", "NN31")
    assert "NN31" in lines["KK33"].path


@pytest.mark.rule("30.331C#5", "and by no other port")
def test_the_australia_box_supplies_only_by_its_two_ports() -> None:
    ships = {"pacific-sw": "us-transport=9"}
    found = {one: ends(seas(us=f"{one} KK33", ships=ships), "us") for one in ("NN31", "LL36")}
    assert set(found["NN31"]) == {"NN31", "KK33"}
    assert found["LL36"] == {}
    townsville = seas(us="NN24 HH27", ships=ships)
    (lane,) = [one for one in lanes(townsville.statics) if one.box == "australia"]
    path = way_out(townsville, "us", lane.box, SpaceId("HH27"))
    assert "NN24" in path
    assert way_out(seas(us="LL36"), "us", lane.box, SpaceId("HH27")) == ()


@pytest.mark.rule("30.331C#6", "India supplies through CC2, but not the Pacific and Australia")
@pytest.mark.rule("72.61#3", "sea supply comes out of the India box")
@pytest.mark.rule("5.48G#1", "a line from the India box takes an Indian Ocean transport")
def test_the_india_box_supplies_southeast_asia_but_not_the_pacific() -> None:
    colombo, akyab = "DD3", "Z9"
    world = seas(britain=f"{colombo} {akyab} W12")
    (lane,) = [one for one in lanes(world.statics) if one.box == "india"]
    assert lane.transports == "indian-ocean-sw"
    found = {goal for goal in (akyab, "W12", TRUK, "JJ20") if leads_to(world, lane, SpaceId(goal))}
    assert found == {akyab, "W12"}
    path = way_out(world, "britain", lane.box, SpaceId(akyab))
    assert path[:2] == ("india", "CC2")
    assert path[-1] == akyab


# Island groups ------------------------------------------------------------------------------------

CAROLINES = ("Y32", "Y33", "Y34")


@pytest.mark.rule("30.343#1", "an island group is one zone")
@pytest.mark.rule("30.343A#1", "one line goes to each group")
@pytest.mark.rule("30.343B#1", "it enters the group at an island in range")
@pytest.mark.rule("30.343C#1", "in the group it reaches all islands, however far they are")
def test_an_island_group_gets_one_line_for_all_its_islands() -> None:
    world = seas(japan=f"{TOKYO} {' '.join(CAROLINES)}")
    (line,) = sea_lines(world, "japan")
    assert {line.goal, *line.islands} == set(CAROLINES)
    assert {supply(world, "japan", one) for one in CAROLINES} == {FULL}
    marshalls = seas(us="P53 M47 S48 R40 W37 W38 X38 X39 Y39")
    (line,) = [one for one in sea_lines(marshalls, "us") if one.islands]
    assert {line.goal, *line.islands} == {"W37", "W38", "X38", "X39", "Y39"}


@pytest.mark.rule("30.343F#1", "islands that a line has reached are supplied, if it is then cut")
def test_islands_reached_before_a_line_is_cut_are_supplied() -> None:
    world = seas(japan=f"{TOKYO} {' '.join(CAROLINES)}")
    determine(world, Side.AXIS, Determination.INITIAL)
    (line,) = world.sea_lines.rows()
    cut(world, line, SpaceId(line.islands[0]))
    assert supply(world, "japan", line.goal) is FULL
    assert {supply(world, "japan", one) for one in line.islands} == {NONE}


# The rest -----------------------------------------------------------------------------------------


@pytest.mark.rule("30.326#2", "Western supply comes to China by sea through a Chinese port")
@pytest.mark.parametrize("rows", [(), (JOINED,)], ids=["alone", "joined"])
def test_china_gets_western_supply_by_sea_through_a_port(rows: tuple[Record, ...]) -> None:
    shanghai, inland = "O25", "P24"
    world = seas(china=f"{shanghai} {inland}", us=MANILA, rows=rows)
    assert ends(world, "china")[shanghai] == MANILA
    assert ends(seas(china=f"{shanghai} {inland}", rows=rows), "china") == {}
    troops = seas("us-infantry-1-3 P24", china=inland, us=f"{shanghai} {MANILA}", rows=(JOINED,))
    assert ends(troops, "us")[shanghai] == MANILA
    assert supply(troops, "us", inland) is FULL, "more than Shanghai has of itself"


HAIPHONG, HANOI, BEYOND, FARTHER = "U17", "T17", "S18", "R18"


@pytest.mark.rule("30.326#2", "and through Haiphong, from where it goes on by land")
@pytest.mark.rule("30.326#1", "through no other place in Indochina")
@pytest.mark.parametrize("rows", [(), (JOINED,)], ids=["alone", "joined"])
def test_china_gets_western_supply_by_sea_through_haiphong(rows: tuple[Record, ...]) -> None:
    def drawn(indochina: str, *units: str, us: str = MANILA) -> list[Supply]:
        own = f"{BEYOND} {FARTHER}"
        world = seas(*units, china=own, france=indochina, us=us, rows=rows)
        world.put(war_state(Power.FRANCE, Power.JAPAN, Relation.WAR))
        return [supply(world, "china", one) for one in (BEYOND, FARTHER)]

    assert drawn(f"{HAIPHONG} {HANOI}") == [FULL, FULL]
    assert drawn(HANOI) == [NONE, NONE]
    saigon = "Z14 Y15 X15 W16 V16 U16 T16"
    assert drawn(f"{saigon} {HANOI}") == [NONE, NONE], "Saigon is no Haiphong"
    assert drawn(f"{HAIPHONG} {HANOI}", us="") == [NONE, NONE]
    assert drawn(f"{HAIPHONG} {HANOI}", "japan-armor-3-3 S19") == [FULL, NONE], "in its zone"


@pytest.mark.rule("30.224B#3", "supply comes from the U.S. box though the U.S. is at peace")
def test_the_us_box_supplies_while_the_us_is_at_peace() -> None:
    ships = {"atlantic-sw": "britain-transport=9"}
    world = seas(scenario="europe-1939", britain="L22", ships=ships)
    assert "us" not in {*hostile_to(world, "germany"), *hostile_to(world, "italy")}
    assert ends(world, "britain") == {"L22": "atlantic-us"}


def test_only_scenarios_without_ships_name_ports_that_sea_supply_reaches() -> None:
    """30.351: where ships are, sea supply is traced; elsewhere the file says where it comes."""
    named = set()
    for name, scenario in RULES.data.scenarios.items():
        if "sea-supply" in scenario.special:
            assert not scenario.fleet, name
            named.add(name)
    assert named == {"barbarossa", "barbarossa-1941", "north-africa", "poland-1939"}

"""30: supply on the Pacific board: sources, lines, supply without lines, isolation."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from tests.awaw.pacific_world import pacific_world
from tests.awaw.table import put_unit, world_at
from warcabinet.awaw.air.base_changes.airbase_placement import against_hex
from warcabinet.awaw.air.missions.employment import against_mission
from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.ground.attack.defense_multipliers import multiplier_parts
from warcabinet.awaw.ground.movement.ground_movement import allowance
from warcabinet.awaw.logistics.supply.supply_determination import (
    Determination,
    determine,
    explain,
    trace,
    without_lines,
)
from warcabinet.awaw.logistics.unsupplied_units import count_turns, isolation_losses
from warcabinet.awaw.pieces.supply_status import supply_in, supply_of
from warcabinet.awaw.state.air import Task
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import Control, HexSupply, Supply, UnitSupply
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import (
    Alignment,
    Country,
    Faction,
    Membership,
    Power,
    Relation,
    Side,
    Status,
    war_state,
)
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

FOE = SpaceId("O24")
FULL, PARTIAL, NONE = Supply.FULL, Supply.PARTIAL, Supply.NONE
JOINED = Membership(Power.CHINA, Faction.WESTERN_ALLIES)
RED_ALLY = Alignment(Country("communist-china"), Status.ALLY, Power.RUSSIA)
TO_MANDALAY = "Q8 R8 S8 T8 T9 T10 T11 S12 S13 T13 U13"
"""From the India box on; O9 to CC2 is the edge."""
ON_TO_KUNMING = "T14 S15 S16 R17"


def bare(*units: str, rows: Iterable[Record] = (), **control: str) -> AwawWorld:
    """A World in which nobody has anything but these hexes and the units' own."""
    world = pacific_world()
    for row in tuple(world.control.values()):
        world.drop(row)
    for line in units:
        put_unit(world, line)
    for holder, hexes in control.items():
        for space in hexes.split():
            world.put(Control(SpaceId(space), holder.replace("_", "-")))
    for record in rows:
        world.put(record)
    return world


def supply(world: AwawWorld, party: str, space: str) -> Supply:
    return trace(world, party).at(world.map.bit(space))


def all_supplied(world: AwawWorld, party: str, spaces: str) -> set[Supply]:
    return {supply(world, party, space) for space in spaces.split()}


# Sources ------------------------------------------------------------------------------------------


@pytest.mark.rule("30.223A#1", "four cities supply Japan in full")
@pytest.mark.parametrize("line", ["L32 K32", "L31 L30", "N28 M29", "K29 J29"])
def test_four_cities_supply_japan_in_full(line: str) -> None:
    world = bare(japan=line)
    assert all_supplied(world, "japan", line) == {FULL}
    assert all_supplied(bare(us=line), "us", line) == {NONE}


@pytest.mark.rule("30.224D#1", "Pearl Harbor, Manila and Colombo supply all Western Allies in full")
@pytest.mark.parametrize("line", ["P53", "W21 V21", "DD3"])
def test_pearl_harbor_manila_and_colombo_supply_the_western_allies(line: str) -> None:
    world = bare(britain=line)
    for party in ("britain", "us", "australia", "india", "philippines"):
        assert all_supplied(world, party, line) == {FULL}
    assert all_supplied(bare(japan=line), "japan", line) == {NONE}


@pytest.mark.rule("30.224B#1", "the U.S. and South Africa boxes supply the Western Allies in full")
def test_units_in_the_u_s_and_south_africa_boxes_are_supplied() -> None:
    world = bare("us-infantry-1-3 pacific-us", "britain-infantry-1-3 pacific-us")
    determine(world, Side.ALLIED, Determination.INITIAL)
    assert {supply_of(world, unit) for unit in world.units} == {FULL}
    names = {one.space for one in trace(world_at(scenario="global-war"), "us").sources}
    assert names >= {"atlantic-us", "pacific-us", "south-africa"}


@pytest.mark.rule("5.25A#1", "the U.S. boxes supply the Western Allies in full")
@pytest.mark.parametrize("box", ["atlantic-us", "pacific-us"])
def test_the_us_boxes_supply_the_western_allies(box: str) -> None:
    world = world_at(scenario="global-war")
    assert {supply(world, party, box) for party in ("us", "britain")} == {FULL}


@pytest.mark.rule("5.35A#1", "the South Africa box supplies the Western Allies in full")
def test_the_south_africa_box_supplies_the_western_allies() -> None:
    world = world_at(scenario="global-war")
    assert {supply(world, party, "south-africa") for party in ("us", "britain")} == {FULL}


@pytest.mark.rule("72.61#2", "by land over the hexes of the west edge")
@pytest.mark.rule("71.61#2", "by land over the hexes of the south edge")
@pytest.mark.rule("72.61#1", "the India box supplies the Western Allies until India surrenders")
@pytest.mark.rule(
    "71.61#1", "the Australia box supplies the Western Allies until Australia surrenders"
)
@pytest.mark.rule("5.45A#1", "the India box supplies the Western Allies until India surrenders")
@pytest.mark.rule(
    "5.55A#1", "the Australia box supplies the Western Allies until Australia surrenders"
)
@pytest.mark.rule(
    "30.224C#1", "the Australia box supplies the Western Allies until Australia surrenders"
)
@pytest.mark.rule("30.224C#2", "the India box until India surrenders")
@pytest.mark.rule("30.224C#3", "lines are traced from them")
@pytest.mark.rule("30.329#3", "by land, through the edge beside them")
@pytest.mark.parametrize(
    ("box", "edge", "further"), [("india", "Q8", "R8"), ("australia", "NN24", "MM24")]
)
def test_the_boxes_of_australia_and_india_supply_by_land_until_they_surrender(
    box: str, edge: str, further: str
) -> None:
    line = f"{edge} {further}"
    world = bare(britain=line)
    assert all_supplied(world, "us", f"{box} {edge} {further}") == {FULL}
    gone = Alignment(Country(box), Status.SURRENDERED)
    after = bare(rows=(gone,), britain=line)
    assert all_supplied(after, "us", f"{box} {line}") == {NONE}
    assert all_supplied(bare(japan=line), "japan", f"{box} {line}") == {NONE}
    other, beach = {"india": ("australia", "NN24"), "australia": ("india", "Q8")}[box]
    one_left = bare(rows=(gone,), britain=beach)
    assert all_supplied(one_left, "us", f"{other} {beach}") == {FULL}, "each for itself"


@pytest.mark.rule("30.225C#1", "Russian supply enters the Pacific board by the western edge")
@pytest.mark.rule("30.225C#3", "by G18 to L15 only while the Communists are a Russian ally")
@pytest.mark.rule("30.225C#2", "the Communists draw on Russian sources even if no ally")
@pytest.mark.rule("30.329#2", "lines come from the Urals box onto the Pacific board")
def test_russian_supply_enters_from_the_urals_box_by_the_west_edge() -> None:
    world = bare(russia="F18 F19 G18 H18")
    assert all_supplied(world, "russia", "F18 F19") == {FULL}
    world = bare(russia="G18 H18")
    assert all_supplied(world, "russia", "G18 H18") == {NONE}
    ally = bare(russia="G18 H18", rows=(RED_ALLY,))
    assert all_supplied(ally, "russia", "G18 H18") == {FULL}
    own = bare(communist_china="G18 H18")
    assert all_supplied(own, "communist-china", "G18 H18") == {FULL}


@pytest.mark.rule("30.311#4", "Russian supply goes past the edge to Kamchatka")
def test_russian_supply_goes_past_the_edge_to_kamchatka() -> None:
    held = "F18 F19 A37 A41 A42"
    world = bare(russia=held)
    assert all_supplied(world, "russia", "A37 A41 A42") == {NONE}
    line = [f"B{n}" for n in range(23, 38)]
    world = bare(russia=f"A23 {' '.join(line)} A37 A41 A42 B41")
    assert all_supplied(world, "russia", "A37 A41 A42 B41") == {FULL}
    taken = bare(japan="A36 A37 A41", rows=[HexSupply(SpaceId(h), NONE) for h in ("A37", "A41")])
    determine(taken, Side.AXIS, Determination.POST_COMBAT)
    assert supply_in(taken, "A37") is FULL  # from A36, which is supplied
    assert supply_in(taken, "A41") is NONE  # not for Japan


@pytest.mark.rule("30.226A#1", "five cities supply Nationalist China in full")
@pytest.mark.rule("30.266#1", "objectives in China supply others who have them in part")
@pytest.mark.rule("78.91#1", "five cities supply it in full")
@pytest.mark.parametrize("line", ["P19 P20", "S20 R20", "N24 M24", "J26 J25", "O25 O24"])
def test_five_cities_supply_nationalist_china_in_full_and_others_in_part(line: str) -> None:
    assert all_supplied(bare(china=line), "china", line) == {FULL}
    assert all_supplied(bare(japan=line), "japan", line) == {PARTIAL}  # 30.266, R-082
    for rows in ((), (JOINED,)):
        for party in ("us", "britain"):
            assert all_supplied(bare(us=line, rows=rows), party, line) == {PARTIAL}


@pytest.mark.rule("30.226B#1", "Nationalist China draws in full on Western sources")
@pytest.mark.rule("30.226B#2", "and on Russian ones")
@pytest.mark.rule("30.291#2", "which supply Nationalist units though the West may not use them")
@pytest.mark.rule("30.294#1", "Western sources supply Nationalist units")
def test_nationalist_china_draws_on_western_and_russian_sources() -> None:
    siberia = bare(russia="F18 F19", china="G18")
    assert supply(siberia, "china", "G18") is FULL
    india = bare(britain="Q8 R8", china="S8")
    assert supply(india, "china", "S8") is FULL
    assert supply(india, "britain", "R8") is FULL
    assert supply(siberia, "britain", "F18") is NONE  # 30.291


@pytest.mark.rule("30.262C#1", "Vladivostok and Irkutsk supply in part the Russians in them alone")
@pytest.mark.rule("30.293#1", "they supply no Japanese units")
def test_vladivostok_and_irkutsk_supply_in_part_the_russians_in_them_alone() -> None:
    for city, near in (("H32", "G32"), ("D26", "D25")):
        world = bare(russia=f"{city} {near}")
        assert supply(world, "russia", city) is PARTIAL
        assert supply(world, "russia", near) is NONE
        assert supply(bare(japan=f"{city} {near}"), "japan", city) is NONE


@pytest.mark.rule("30.266#2", "Yen-an supplies Communist units in part, and nobody else")
@pytest.mark.rule("30.266#1", "objectives in China, Chungking too, supply the Communists in part")
def test_chinese_objectives_and_yen_an_are_limited_sources() -> None:
    reds = bare(communist_china="L23 L22 P19 P20")
    assert all_supplied(reds, "communist-china", "L23 L22 P19 P20") == {PARTIAL}
    assert supply(bare(japan="L23 L22"), "japan", "L22") is NONE
    assert supply(bare(china="L23"), "china", "L23") is NONE


@pytest.mark.rule("30.264#1", "in the Pacific, too, a capital supplies in part who controls it")
@pytest.mark.rule("30.264#2", "and his allies, but not the other side")
def test_the_capital_of_thailand_supplies_its_patron_or_captor_in_part() -> None:
    """Full supply is for the Thais alone."""
    bangkok, near = "Y13", "X13"
    thais = Alignment(Country("thailand"), Status.ALLY, Power.JAPAN)
    world = bare(rows=(thais,), thailand=f"{bangkok} {near}")
    assert supply(world, "thailand", near) is FULL
    assert supply(world, "japan", near) is PARTIAL
    assert supply(world, "us", near) is NONE
    fallen = Alignment(Country("thailand"), Status.CONQUERED, Power.BRITAIN)
    world = bare(rows=(fallen,), britain=f"{bangkok} {near}")
    for party in ("britain", "us", "australia"):
        assert supply(world, party, near) is PARTIAL
    for party in ("japan", "russia", "thailand"):
        assert supply(world, party, near) is NONE


COLONIAL = "G31 I29 R23 Z14 W12 DD11 EE11 DD14 II11 GG11 EE16 F26 D24"
"""From Harbin to Kyzyl."""


@pytest.mark.rule("30.265#4", "colonial capitals in the Pacific supply in part who controls them")
@pytest.mark.parametrize("city", COLONIAL.split())
def test_colonial_capitals_of_the_pacific_supply_whoever_controls_them_in_part(city: str) -> None:
    assert supply(bare(japan=city), "japan", city) is PARTIAL
    for party in ("britain", "us", "australia"):
        assert supply(bare(britain=city), party, city) is PARTIAL


@pytest.mark.rule(
    "30.294#4", "Western sources supply the Communists unless they are a Russian ally"
)
@pytest.mark.rule("79.622#1", "on Western sources, unless it is an ally of Russia")
def test_communist_china_draws_on_the_western_allies_unless_russia_is_its_ally() -> None:
    def drawn(*rows: Record) -> Supply:
        world = bare(britain="Q8 R8", communist_china="S8", rows=rows)
        return supply(world, "communist-china", "S8")

    assert drawn() is FULL
    assert drawn(RED_ALLY) is NONE


@pytest.mark.rule("78.921#1", "Russian sources, at war with Japan or not, in either faction")
@pytest.mark.rule("78.922#1", "Western sources, at war with Japan or not")
@pytest.mark.rule("79.621#1", "Russian sources, at war with Japan or not")
@pytest.mark.parametrize("rows", [(), (JOINED,)], ids=["alone", "joined"])
@pytest.mark.parametrize("peace", [False, True])
def test_the_chinas_draw_on_friends_at_war_and_at_peace(
    peace: bool, rows: tuple[Record, ...]
) -> None:
    def drawn(party: str, space: str, **control: str) -> Supply:
        world = bare(rows=rows, **control)
        for power in (Power.BRITAIN, Power.US) if peace else ():
            world.drop(world.wars[war_state(power, Power.JAPAN, Relation.WAR).key()])
        if not peace:
            world.put(war_state(Power.RUSSIA, Power.JAPAN, Relation.WAR))
        return supply(world, party, space)

    assert drawn("china", "G18", russia="F18", china="G18") is FULL
    assert drawn("communist-china", "G18", russia="F18", communist_china="G18") is FULL
    assert drawn("china", "S8", britain="Q8 R8", china="S8") is FULL


@pytest.mark.rule("30.45#1", "a zone is no source for those who do not draw on what supplies it")
@pytest.mark.rule("30.294#5", "after combat neither, the two Chinas do not draw on each other")
@pytest.mark.parametrize(
    ("party", "own", "city"), [("communist-china", "O19", "P19"), ("china", "K23", "L23")]
)
def test_the_chinas_do_not_draw_on_each_other_s_zones_after_combat(
    party: str, own: str, city: str
) -> None:
    """Chungking supplies the Nationalists, Yen-an the Communists."""
    other = "china" if party == "communist-china" else "communist-china"
    control: dict[str, Any] = {party.replace("-", "_"): own, other.replace("-", "_"): city}
    world = bare(f"{party}-infantry-1-2 {own}", **control)
    (unit,) = world.units
    for moment in Determination:
        determine(world, Side.ALLIED, moment)
        assert supply_in(world, city, other) is not NONE
        assert (supply_in(world, own, party), supply_of(world, unit)) == (NONE, NONE)


@pytest.mark.rule("30.294#5", "neither on objectives of the other, whose faction lends it sources")
@pytest.mark.rule(
    "30.266#1", "an objective in China supplies the side that controls it, but not both"
)
@pytest.mark.parametrize(
    ("party", "other", "row"),
    [("communist-china", "china", JOINED), ("china", "communist-china", RED_ALLY)],
)
def test_the_chinas_do_not_draw_on_each_other_s_objectives(
    party: str, other: str, row: Record
) -> None:
    """Chungking, once one of them has joined a faction on whose sources the other draws."""
    control: dict[str, Any] = {party.replace("-", "_"): "O19", other.replace("-", "_"): "P19"}
    world = bare(rows=[row], **control)
    assert supply(world, other, "P19") is not NONE
    assert supply(world, party, "O19") is NONE
    friend = "britain" if row is JOINED else "russia"
    lent: dict[str, Any] = {party.replace("-", "_"): "O19", friend: "P19"}
    assert supply(bare(rows=[row], **lent), party, "O19") is not NONE


@pytest.mark.rule("30.45#1", "a zone of those on whose sources a party draws is one for it, too")
def test_chinese_zones_grow_out_of_those_of_their_friends() -> None:
    """A Japanese unit has taken the way to Russia since supply was determined."""
    war = war_state(Power.RUSSIA, Power.JAPAN, Relation.WAR)
    world = bare(russia="F18 G18", japan="H18", rows=(war,))
    determine(world, Side.ALLIED, Determination.INITIAL)
    for space, holder in (("F18", "japan"), ("H18", "china")):
        world.put(Control(SpaceId(space), holder))
    determine(world, Side.ALLIED, Determination.POST_COMBAT)
    assert supply_in(world, "H18", "china") is FULL


@pytest.mark.rule("78.93#1", "over hexes of Russia, the Communists and the West, not of Japan")
@pytest.mark.rule("79.63#1", "over hexes of Russia, the Nationalists and the West, not of Japan")
def test_chinese_lines_run_over_hexes_of_the_other_china_but_not_of_japan() -> None:
    world = bare(russia="F18", communist_china="G18 H18", china="I18")
    assert supply(world, "china", "I18") is FULL
    world = bare(russia="F18", china="G18 H18", communist_china="I18")
    assert supply(world, "communist-china", "I18") is FULL
    for party in ("china", "communist-china"):
        others: dict[str, Any] = {party.replace("-", "_"): "I18"}
        assert supply(bare(russia="F18", japan="G18 H18", **others), party, "I18") is NONE
        for friend in ("britain", "us"):
            lent = bare(russia="F18", **others, **{friend: "G18 H18"})  # type: ignore[arg-type]
            assert supply(lent, party, "I18") is FULL


@pytest.mark.rule("30.294#2", "Chinese sources give Western units partial supply only")
@pytest.mark.rule("78.91#1", "in full to Nationalist units alone")
def test_western_units_get_no_more_than_partial_supply_from_chinese_sources() -> None:
    """30.294: also the hexes are told apart."""
    world = bare("us-infantry-1-3 P20", "china-infantry-2-2 P20", china="P19 P20", rows=(JOINED,))
    determine(world, Side.ALLIED, Determination.INITIAL)
    assert supply_of(world, UnitId("us-infantry-1-3/1")) is PARTIAL
    assert supply_of(world, UnitId("china-infantry-2-2/1")) is FULL
    assert supply_in(world, "P20", "us") is PARTIAL
    assert supply_in(world, "P20", "china") is FULL
    determine(world, Side.ALLIED, Determination.POST_COMBAT)
    assert supply_of(world, UnitId("us-infantry-1-3/1")) is PARTIAL
    assert supply_of(world, UnitId("china-infantry-2-2/1")) is FULL


# Lines --------------------------------------------------------------------------------------------


def road(british: str = TO_MANDALAY, chinese: str = ON_TO_KUNMING, *units: str) -> AwawWorld:
    return bare(*units, britain=british, china=f"{chinese} Q18", rows=(JOINED,))


@pytest.mark.rule("30.326#1", "Western supply comes to China by land through Mandalay to Kunming")
def test_the_burma_road_brings_western_supply_to_china() -> None:
    world = road()
    for party in ("china", "us", "communist-china"):
        assert all_supplied(world, party, "U13 R17 Q18 S16") == {FULL}
    assert explain(world, "Q18").line[-2:] == ("R17", "Q18")


@pytest.mark.rule("30.326#1", "and by no other way by land")
def test_no_other_way_by_land_leads_into_china() -> None:
    without_mandalay = road("Q8 R8 S8 T8 T9 T10 T11 S12 S13 S14 T14 R15", "R16 R17 S15 S16")
    assert all_supplied(without_mandalay, "china", "R17 Q18 R16") == {NONE}
    assert supply(without_mandalay, "china", "R15") is FULL
    cut_beyond = road(TO_MANDALAY, "T14 S15 S16")  # Kunming is not ours
    assert all_supplied(cut_beyond, "china", "S15 S16") == {NONE}
    cut_before = road(TO_MANDALAY.replace("T9 ", ""))
    assert all_supplied(cut_before, "china", "R17 Q18") == {NONE}


@pytest.mark.rule("30.326#1", "an enemy zone over Kunming ends the road there")
def test_an_enemy_zone_over_kunming_ends_the_road_there() -> None:
    """By way of Indochina: armor in S16 covers Kunming, but no mountains."""
    british, chinese = f"{TO_MANDALAY} U14 U15 T16", "S17 R17"
    assert all_supplied(road(british, chinese), "china", "R17 Q18") == {FULL}
    cut = road(british, chinese, "japan-armor-3-3 S16")
    assert (supply(cut, "china", "R17"), supply(cut, "china", "Q18")) == (FULL, NONE)


@pytest.mark.rule("30.327#1", "no full supply goes into the mountain jungles of New Guinea")
@pytest.mark.rule("30.327#3", "and none goes out of them")
def test_the_mountain_jungles_of_new_guinea_get_partial_supply_and_pass_none_on() -> None:
    """EE26, FF26 and FF27 lie in a row; EE26 is jungle, the others mountain jungle."""
    world = bare(japan="EE25 EE26 FF26 FF27 GG26")
    for space in ("FF26", "FF27", "GG26"):
        world.put(HexSupply(SpaceId(space), NONE))
    determine(world, Side.AXIS, Determination.POST_COMBAT)
    assert supply_in(world, "EE26") is FULL  # as before
    assert supply_in(world, "FF26") is PARTIAL
    assert supply_in(world, "GG26") is NONE


def may_lay(world: AwawWorld, space: str) -> bool:
    return "18.142C" not in {
        refusal.rule for refusal in against_hex(world, "britain", SpaceId(space))
    }


@pytest.mark.rule("30.327#2", "full supply that came by sea stays in Port Moresby")
@pytest.mark.rule("30.327#4", "partial supply goes on from there")
@pytest.mark.rule("30.327#5", "no airbase is laid in the mountain jungle beside it")
def test_partial_supply_goes_on_from_port_moresby() -> None:
    world = bare(britain="HH27 HH26 HH25")
    for space in ("HH26", "HH25"):
        world.put(HexSupply(SpaceId(space), NONE))
    determine(world, Side.ALLIED, Determination.POST_COMBAT)
    assert supply_in(world, "HH27") is FULL  # as before, by sea
    assert supply_in(world, "HH26") is PARTIAL
    assert supply_in(world, "HH25") is NONE  # beyond a mountain jungle
    assert [may_lay(world, space) for space in ("HH27", "HH26")] == [True, False]  # 18.142C
    assert world.map.area("new-guinea-relays") == world.map.mask(("HH27", "DD22"))  # and Sorong
    next_to_it = bare(britain="HH27 GG27")
    next_to_it.put(HexSupply(SpaceId("GG27"), NONE))
    determine(next_to_it, Side.ALLIED, Determination.POST_COMBAT)
    assert supply_in(next_to_it, "GG27") is PARTIAL  # jungle, but no full supply out of the port


@pytest.mark.rule("30.341#2", "the India and Australia boxes belong to the zones they supply")
@pytest.mark.parametrize(("box", "line"), [("india", "Q8 R8"), ("australia", "NN24 MM24")])
def test_the_boxes_of_india_and_australia_belong_to_the_zones_they_supply(
    box: str, line: str
) -> None:
    world = bare(britain=line)
    determine(world, Side.ALLIED, Determination.INITIAL)
    zones = [set(zone.hexes) for zone in world.supply_zones.rows() if box in zone.hexes]
    assert zones == [{box, *line.split()}]


@pytest.mark.rule("30.294#3", "Chinese sources supply the Flying Tigers in full")
def test_chinese_sources_supply_the_flying_tigers_in_full() -> None:
    world = bare(
        "flying-tigers-aaf P19", "us-aaf P19", china="P19 P20", britain="DD3", rows=(JOINED,)
    )
    determine(world, Side.ALLIED, Determination.INITIAL)
    barred = {
        str(row.type)
        for row in world.air.rows()
        if "18.51" in {one.rule for one in against_mission(world, row, Task.COUNTERAIR, FOE)}
    }
    assert barred == {"us-aaf"}
    assert len(world.air) == 2


# Supply without lines -----------------------------------------------------------------------------


@pytest.mark.rule("30.551D#1", "Japanese units in Japan are always supplied")
def test_japanese_units_in_japan_are_always_supplied() -> None:
    home, away = UnitId("japan-infantry-2-2/1"), UnitId("japan-infantry-2-2/2")
    world = bare("japan-infantry-2-2 G35", "japan-infantry-2-2 F36")  # Hokkaido, Sakhalin
    assert without_lines(world, Side.AXIS) == (away,)
    determine(world, Side.AXIS, Determination.INITIAL)
    assert (supply_of(world, home), supply_of(world, away)) == (FULL, NONE)
    others = bare("wang-infantry-2-2 G35")
    determine(others, Side.AXIS, Determination.INITIAL)
    assert supply_of(others, UnitId("wang-infantry-2-2/1")) is NONE


@pytest.mark.rule("30.551C#1", "the Chindit has partial supply at least")
def test_the_chindit_is_never_without_partial_supply() -> None:
    chindit = UnitId("britain-chindit-1-2/1")
    world = bare("britain-chindit-1-2 V13", "britain-infantry-1-3 V13")
    determine(world, Side.ALLIED, Determination.INITIAL)
    assert supply_of(world, chindit) is PARTIAL
    assert supply_of(world, UnitId("britain-infantry-1-3/1")) is NONE
    world = bare("britain-chindit-1-2 Q8")
    determine(world, Side.ALLIED, Determination.INITIAL)
    assert supply_of(world, chindit) is FULL


# Isolation ----------------------------------------------------------------------------------------


def survivors(side: Side, *units: str, rows: Iterable[Record] = ()) -> list[str]:
    world = bare(*units, rows=rows)
    determine(world, side, Determination.INITIAL)
    assert all(supply_of(world, unit) is NONE for unit in world.units)
    isolation_losses(world, side)
    return sorted(str(unit.place) for unit in world.units.rows())


@pytest.mark.rule("30.542B#1", "in the Pacific, units in ports survive isolation")
@pytest.mark.rule("30.542B#2", "and on one-hex islands")
@pytest.mark.rule("30.543#7", "in Rabaul, but not in the beach hex beside it")
def test_units_in_pacific_ports_and_on_islets_survive_isolation() -> None:
    troops = "us-infantry-1-3"
    found = survivors(
        Side.ALLIED,
        *(f"{troops} {place}" for place in ("EE30", "FF29", "R40", "X12")),
    )
    assert found == ["EE30", "R40"]  # Rabaul and Wake; not the beach beside Rabaul


@pytest.mark.rule("30.542C#1", "Japanese units survive isolation in jungle and mountain jungle")
@pytest.mark.rule("30.542C#2", "Thai, Wang and Indian National Army units do not")
def test_japanese_units_survive_isolation_in_the_jungle() -> None:
    own = survivors(
        Side.AXIS, *(f"japan-infantry-1-2 {place}" for place in ("V12", "V13", "W14", "P10"))
    )
    assert own == ["V12", "V13"]
    board = bare().board
    assert [board.terrain[SpaceId(one)] for one in own] == ["jungle", "jungle-mountain"]
    assert survivors(Side.AXIS, "japan-armor-1-3 V12") == ["V12"], "of every type"
    assert survivors(Side.AXIS, "wang-infantry-1-2 V12") == []
    thais = Alignment(Country("thailand"), Status.ALLY, Power.JAPAN)
    assert survivors(Side.AXIS, "thailand-infantry-1-2 V12", rows=(thais,)) == []
    assert survivors(Side.AXIS, "indian-national-army-infantry-1-2 V13") == []
    assert survivors(Side.ALLIED, "britain-infantry-1-3 V12") == []


@pytest.mark.rule("30.542D#1", "Chinese units survive isolation in China")
@pytest.mark.rule("79.65#1", "Communists survive")
@pytest.mark.rule("78.95#1", "Nationalists in China survive, abroad they do not")
def test_chinese_units_survive_isolation_in_china() -> None:
    found = survivors(
        Side.ALLIED,
        *(f"china-infantry-1-2 {place}" for place in ("Q20", "V13")),
        "communist-china-infantry-1-2 M22",
        "us-infantry-1-3 Q21",
    )
    assert found == ["M22", "Q20"]


@pytest.mark.rule("30.545#2", "a unit that survives isolation loses one DM for each turn of it")
def test_who_survives_isolation_defends_worse_turn_by_turn() -> None:
    """Americans in Rabaul, attacked from the beach beside it."""
    world = bare("us-infantry-1-3 EE30", "japan-infantry-2-2 FF29")
    held = UnitId("us-infantry-1-3/1")
    assault = Assault((UnitId("japan-infantry-2-2/1"),), (SpaceId("EE30"),))
    for turns in (0, 1, 2):
        parts = {part.rule: part.value for part in multiplier_parts(world, held, assault)}
        assert parts.get("15.33D", 0) == -turns
        determine(world, Side.ALLIED, Determination.INITIAL)
        isolation_losses(world, Side.ALLIED)
        count_turns(world, Side.ALLIED)


@pytest.mark.rule("30.522B#7", "armor in partial supply has two movement points in the Pacific")
def test_armor_in_partial_supply_has_two_movement_points_in_the_pacific() -> None:
    world = bare("japan-armor-3-3 O24")
    unit = world.units[UnitId("japan-armor-3-3/1")]
    assert allowance(world, unit) == 3
    world.put(UnitSupply(unit.id, PARTIAL))
    assert allowance(world, unit) == 2

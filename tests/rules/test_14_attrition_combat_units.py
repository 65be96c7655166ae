"""Rules 14.22, 14.23: which units are counted in an attrition."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.attrition import AXIS, attrition, counted, why_not, zone_at, zoned
from tests.awaw.pacific_world import pacific_world
from tests.awaw.table import world_at
from tests.rules.shared.attrition import BRITISH_WAR, TWO_ALLIES, china
from warcabinet.awaw.boards.kinds import Front
from warcabinet.awaw.ground.attrition.attrition_table import (
    attrition_report,
)
from warcabinet.awaw.ground.attrition.determining_attrition_levels import (
    fighters_in,
    freeze,
)
from warcabinet.awaw.ground.attrition.eligible_units import (
    against_zone,
    eligible,
)
from warcabinet.awaw.offensives import carry_out
from warcabinet.awaw.state.attrition import Airdrop, AttritionCounted
from warcabinet.awaw.state.construction import Fort, FortKind
from warcabinet.awaw.state.exploitation import Exploiter
from warcabinet.awaw.state.ground import Attacked, Overran, UnitId
from warcabinet.awaw.state.logistics import HexSupply, Supply, UnitSupply
from warcabinet.awaw.state.naval import Shipped, Voyage
from warcabinet.awaw.state.offensives import PaidFor
from warcabinet.awaw.terms.powers import (
    Alignment,
    Country,
    Power,
    Side,
    Status,
)
from warcabinet.hexes import SpaceId

# Who is counted ----------------------------------------------------------------------------------


@pytest.mark.rule("14.21#1", "factors next to enemy units are added up")
@pytest.mark.rule("14.22A#1", "units next to the enemy count, supplied or not")
@pytest.mark.rule("14.31#4", "all factors of a faction are added up for one roll")
def test_units_next_to_enemy_units_are_counted_supplied_or_not() -> None:
    world = zoned(
        "germany-infantry-3-3 K46",
        "germany-infantry-3-3 J47",
        "germany-infantry-3-3 K45",
        "russia-infantry-3-3 K47",
        rows=[UnitSupply(UnitId("germany-infantry-3-3/1"), Supply.NONE)],
    )
    assert counted(world, "K47") == {"germany-infantry-3-3/1", "germany-infantry-3-3/2"}
    assert why_not(world, "germany-infantry-3-3/3", "K47") == {"14.22A"}
    report = attrition_report(world, AXIS, zone_at(world, "K47"))
    assert (report.factors, report.column) == (6, "1..10")


@pytest.mark.rule("14.22B#1", "units on another front count where they touch")
def test_units_on_another_front_are_counted_against_the_front_they_touch() -> None:
    world = world_at()
    east = world.board.front.where(Front.EASTERN) & world.board.land
    south = world.board.front.where(Front.MEDITERRANEAN) & world.board.land
    border = (
        world.map.expand(east, world.board.land_sides) & south & world.map.area("rumania-proper")
    )
    here = world.map.first(border)
    there = world.map.first(world.map.expand(world.map.bit(here), world.board.land_sides) & east)
    world = zoned(f"germany-infantry-3-3 {here}", f"russia-infantry-3-3 {there}")
    assert world.attrition_zones[zone_at(world, there)].front == "eastern"
    assert counted(world, there) == {"germany-infantry-3-3/1"}


@pytest.mark.rule("14.23A#1", "units that attacked are not counted")
@pytest.mark.rule("14.23A#2", "nor those that exploited")
@pytest.mark.rule("14.23A#3", "nor those that dropped")
def test_units_that_attacked_exploited_or_dropped_are_not_counted() -> None:
    names = [UnitId(f"germany-armor-4-6/{n}") for n in (1, 2, 3)]
    drop = Airdrop(UnitId("germany-airborne-1-3/1"), SpaceId("J40"), "Summer 1941, axis")
    world = zoned(
        "germany-armor-4-6 K46 x4",
        "germany-airborne-1-3 J47 x2",
        "russia-infantry-3-3 K47",
        rows=[
            Attacked(names[0]),
            Exploiter(names[1], SpaceId("K45"), SpaceId("K45")),
            Overran(names[2]),  # 9.65: in the movement phase, so it does not matter
            drop,
        ],
    )
    assert counted(world, "K47") == {
        "germany-armor-4-6/3",
        "germany-armor-4-6/4",
        "germany-airborne-1-3/2",
    }
    for unit in ("germany-armor-4-6/1", "germany-armor-4-6/2", "germany-airborne-1-3/1"):
        assert why_not(world, unit, "K47") == {"14.23A"}


@pytest.mark.rule("14.23A#4", "nor those that invaded, if only an undefended hex")
def test_units_that_invaded_are_not_counted() -> None:
    """Who was carried to a port in the movement phase is counted."""
    first, second = (UnitId(f"germany-infantry-3-3/{n}") for n in (1, 2))
    world = zoned(
        "germany-infantry-3-3 K46 x2", "russia-infantry-3-3 K47",
        rows=[Shipped(first, Voyage.INVADED), Shipped(second, Voyage.TRANSPORTED)],
    )  # fmt: skip
    assert why_not(world, first, "K47") == {"14.23A", "21.519B"}
    assert counted(world, "K47") == {second}


@pytest.mark.rule("14.23B#1", "nobody is counted twice in a game turn")
@pytest.mark.rule("9.74#2", "a unit is counted in one attrition only")
def test_nobody_is_counted_twice_in_a_game_turn() -> None:
    one = UnitId("germany-infantry-3-3/1")
    world = zoned(
        "germany-infantry-3-3 K46", "russia-infantry-3-3 K47", rows=[AttritionCounted(one)]
    )
    assert why_not(world, one, "K47") == {"14.23B"}
    ring = "J46 J47 J48 K46 K48 K49 L46 L48 M47 M48 L47"
    t = attrition(
        "germany-infantry-3-3 K46",
        "germany-infantry-3-3 J46",
        "russia-infantry-3-3 K47",
        "russia-infantry-3-3 J45",
        control={"germany": ring},
    )
    pocket, rest = zone_at(t.world, "K47"), zone_at(t.world, "J45")
    assert t.against(f"axis: attrition {rest} -") == set()
    t.say(f"axis: attrition {pocket} -")
    t.dice(1)
    assert set(eligible(t.world, AXIS, rest)) == {"germany-infantry-3-3/2"}


@pytest.mark.rule("14.23C#1", "units do not touch across water without an arrow")
@pytest.mark.rule("4.63#5", "ground units attrition across water along an arrow")
def test_arrows_let_units_touch_and_all_water_hexsides_do_not() -> None:
    assert counted(zoned("germany-infantry-3-3 U40", "russia-infantry-3-3 U41"), "U41")
    assert not counted(zoned("germany-infantry-3-3 T40", "russia-infantry-3-3 U40"), "U40")


@pytest.mark.rule("14.23D#4", "isolated works still keep attrition out")
def test_works_that_isolation_has_weakened_still_keep_attrition_out() -> None:
    cut_off = HexSupply(SpaceId("V38"), Supply.NONE, isolated=5)
    world = zoned("germany-infantry-3-3 U38", "russia-infantry-3-3 V38", rows=[cut_off])
    assert not counted(world, "V38")


@pytest.mark.rule("14.23D#1", "nobody is counted across an enemy's works")
@pytest.mark.rule("14.23D#5", "but across one's own")
def test_no_attrition_across_enemy_fortified_hexsides() -> None:
    # Sevastopol is fortified against both hexes beside it.
    world = zoned("germany-infantry-3-3 U38", "russia-infantry-3-3 V38")
    assert not counted(world, "V38")
    # Its garrison attritions across its own works.
    world = zoned("germany-infantry-3-3 U38", "russia-infantry-3-3 V38", side="allied")
    assert counted(world, "U38", "russia") == {"russia-infantry-3-3/1"}


@pytest.mark.rule("14.23D#2", "units in an all-round fortress are never attritioned")
def test_an_all_round_fortress_is_never_attritioned() -> None:
    works = [Fort(SpaceId("AA7"), all_round=FortKind.FORTRESS)]
    world = zoned("germany-infantry-3-3 Z8", "russia-infantry-3-3 AA7", rows=works)
    assert not counted(world, "AA7")
    world = zoned("germany-infantry-3-3 Z8", "russia-infantry-3-3 AA7", side="allied", rows=works)
    assert counted(world, "Z8", "russia")


@pytest.mark.rule("14.23D#3", "the West Wall shields only where it faces")
def test_the_west_wall_faces_west_only() -> None:
    setting: dict[str, Any] = {"side": "allied"}
    front = zoned("russia-infantry-3-3 P25", "germany-infantry-3-3 P26", **setting)
    assert not counted(front, "P26", "russia")
    rear = zoned("russia-infantry-3-3 P27", "germany-infantry-3-3 P26", **setting)
    assert counted(rear, "P26", "russia")


@pytest.mark.rule("14.23E#1", "partisans and flak are not touched")
def test_partisans_and_flak_are_not_touched() -> None:
    assert not counted(zoned("germany-infantry-3-3 K46", "russia-partisan-1-3 K47"), "K48")
    world = zoned("germany-infantry-3-3 K46", "russia-flak K47")
    assert not counted(world, "K47")
    assert not fighters_in(world, zone_at(world, "K47"))


@pytest.mark.rule("14.23E#2", "nor units one is at peace with")
def test_units_at_peace_are_not_touched() -> None:
    """K47 is British; without a war with Britain only the Russians beside it are touched."""
    lines = ("germany-infantry-3-3 K46", "germany-armor-4-6 J47", *TWO_ALLIES)
    world = zoned(*lines, rows=[BRITISH_WAR])
    assert counted(world, "K47") == {"germany-infantry-3-3/1", "germany-armor-4-6/1"}
    peace = zoned(*lines)
    assert counted(peace, "J48") == {"germany-armor-4-6/1"}
    assert not [row for row in peace.attrition_zones.values() if "K47" in row.spaces]


@pytest.mark.rule("14.23E#3", "nor those that diplomacy protects")
def test_units_that_may_not_be_attacked_are_not_touched() -> None:
    """Thai units spare the Western Allies, Communist Chinese units whoever is outside China."""
    thai = Alignment(Country("thailand"), Status.ASSOCIATED, Power.JAPAN)
    world = pacific_world("thailand-infantry-1-2 W13", "japan-infantry-3-2 V14",
                          "britain-infantry-1-3 V13", rows=[thai])  # fmt: skip
    freeze(world, Side.AXIS)
    assert counted(world, "V13", "japan") == {"japan-infantry-3-2/1"}


@pytest.mark.rule("14.23E#3", "nor those out of bounds")
def test_communist_chinese_units_do_not_attrition_out_of_china() -> None:
    inside, outside = border_of_china()
    far = pacific_world(f"communist-china-infantry-1-2 {inside}", f"japan-infantry-1-2 {outside}",
                        side="allied")  # fmt: skip
    freeze(far, Side.ALLIED)
    assert not counted(far, outside, "communist-china")
    other = far.map.first(far.map.expand(far.map.bit(inside), far.board.land_sides) & china(far))
    near = pacific_world(f"communist-china-infantry-1-2 {inside}", f"japan-infantry-1-2 {other}",
                         side="allied")  # fmt: skip
    freeze(near, Side.ALLIED)
    assert counted(near, other, "communist-china")


def border_of_china() -> tuple[str, str]:
    """A hex of China and one of Manchuria beside it."""
    world = pacific_world()
    manchuria = world.statics.area("territory:manchuria") & world.board.land
    inside = world.map.first(world.map.expand(manchuria, world.board.land_sides) & china(world))
    beside = world.map.expand(world.map.bit(inside), world.board.land_sides) & manchuria
    return inside, world.map.first(beside)


@pytest.mark.rule("14.23F#1", "partisans, replacements and flak are not counted")
@pytest.mark.rule("10.23#4", "replacements are not counted in an attrition")
@pytest.mark.rule("10.93#3", "flak is not counted in an attrition")
def test_partisans_and_replacements_are_not_counted() -> None:
    world = zoned(
        "germany-replacement-1-1 K46",
        "germany-infantry-3-3 K46",
        "germany-flak K46",
        "russia-infantry-3-3 K47",
    )
    assert counted(world, "K47") == {"germany-infantry-3-3/1"}
    assert why_not(world, "germany-replacement-1-1/1", "K47") == {"14.23F"}
    world = zoned("russia-partisan-1-3 K47", "germany-infantry-3-3 K46", side="allied")
    assert not counted(world, "K46", "russia")


@pytest.mark.rule("9.61#1", "no attrition on a front with 15 BRPs of operations")
def test_no_attrition_on_a_front_with_a_full_offensive() -> None:
    units = [UnitId(f"germany-armor-5-6/{n}") for n in (1, 2, 3)]
    lines = ("germany-armor-5-6 J40 x3", "germany-infantry-3-3 K46", "russia-infantry-3-3 K47")
    world = zoned(*lines)
    carry_out(world, units[:2], (SpaceId("J41"),), PaidFor.ATTACK, "an attack")
    assert against_zone(world, AXIS, zone_at(world, "K47")) == []
    carry_out(world, units[2:], (SpaceId("J41"),), PaidFor.ATTACK, "an attack")
    assert [one.rule for one in against_zone(world, AXIS, zone_at(world, "K47"))] == ["9.61"]


@pytest.mark.rule("9.91#3", "in Fall 1939 Germany does not attrition in the west")
def test_no_attrition_where_a_country_may_not_act() -> None:
    setting: dict[str, Any] = {"scenario": "poland-1939", "turn": "Fall 1939"}
    west = zoned("germany-infantry-3-3 O23", "poland-infantry-2-3 O24", **setting)
    assert west.attrition_zones[zone_at(west, "O24")].front == "western"
    assert why_not(west, "germany-infantry-3-3/1", "O24") == {"9.61"}
    assert not counted(west, "O24")
    east = zoned("germany-infantry-3-3 L33", "poland-infantry-2-3 M33", **setting)
    assert counted(east, "M33") == {"germany-infantry-3-3/1"}


@pytest.mark.rule("14.213#1", "units may be left out")
def test_units_may_be_left_out() -> None:
    t = attrition("germany-infantry-3-3 K46 x2", "russia-infantry-3-3 K47 x2")
    assert t.against("axis: attrition russia-eastern-1 russia-infantry-3-3/1") == {"14.213"}
    everybody = "germany-infantry-3-3/1,germany-infantry-3-3/2"
    assert t.against(f"axis: attrition russia-eastern-1 {everybody}") == {"14.21"}
    t.say("axis: attrition russia-eastern-1 germany-infantry-3-3/2")
    assert t.told("14.21")[-1].endswith("with 3 factors (column 1..10)")
    assert "germany-infantry-3-3/2" not in t.world.attrition_counted


@pytest.mark.rule("14.21#1", "attrition may be declined")
def test_attrition_may_be_declined() -> None:
    t = attrition("germany-infantry-3-3 K46 x2", "russia-infantry-3-3 K47 x2")
    t.say("axis: end-attrition")
    assert t.pending == ""
    assert not t.world.attrition_counted

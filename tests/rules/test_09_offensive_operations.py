"""9.4, 9.5, 9.6: what offensive operations cost, and full and limited offensives."""

from __future__ import annotations

import pytest

from tests.awaw.operations import AXIS, ITALIAN_BRPS, act, ids, rules_against, spaces
from tests.awaw.table import table, world_at
from warcabinet.awaw.ground.attrition import eligible_units
from warcabinet.awaw.ground.battle.combat_phase import GroundAttacks
from warcabinet.awaw.ground.exploitation.breakthrough_placement import PlacingArmor
from warcabinet.awaw.ground.overruns.overruns import Overrun
from warcabinet.awaw.moments import Moment, come
from warcabinet.awaw.offensives import (
    attributed,
    brp_cost,
    full_offensive,
    may_attrition,
    spent_on,
)
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.scenarios.file.words import WeatherKind
from warcabinet.awaw.state.attrition import AttritionZone, ZoneId
from warcabinet.awaw.state.economy import Treasury
from warcabinet.awaw.state.exploitation import Breakthrough
from warcabinet.awaw.state.ground import Attacked, Overran
from warcabinet.awaw.state.logistics import Weather
from warcabinet.awaw.state.offensives import OffensiveSpending
from warcabinet.hexes import SpaceId

# What it costs ------------------------------------------------------------------------------------


@pytest.mark.rule("9.51A#1", "a ground factor costs one BRP")
@pytest.mark.rule("9.11D#1", "offensive operations cost BRPs")
def test_one_brp_for_each_ground_factor() -> None:
    world = world_at("germany-armor-4-6 L37", "germany-infantry-3-3 L37", "russia-infantry-2-3 L38")
    both = ids("germany-armor-4-6/1", "germany-infantry-3-3/1")
    assert brp_cost(world, both, spaces("L38")) == 7
    assert brp_cost(world, both[:1], spaces("L38")) == 4
    assert act(world, both, "L38") == 7
    assert level_of(world, "germany") == 173


@pytest.mark.rule("9.51A#2", "partisans are paid for too")
def test_partisans_are_paid_for_too() -> None:
    world = world_at("russia-partisan-1-3 M40", "germany-infantry-1-3 M39", side="allied")
    assert brp_cost(world, ids("russia-partisan-1-3/1"), spaces("M39")) == 1


@pytest.mark.rule("9.57#1", "a unit that has been paid for acts as often as it may")
def test_a_unit_is_paid_for_once_a_turn() -> None:
    world = world_at(
        "germany-armor-4-6 L37 x2", "russia-infantry-1-3 L38", "russia-infantry-2-3 L39"
    )
    assert act(world, ["germany-armor-4-6/1"], "L38") == 4
    assert act(world, ["germany-armor-4-6/1"], "L39") == 0
    assert act(world, ["germany-armor-4-6/1", "germany-armor-4-6/2"], "L39") == 4
    world.end_scope("player_turn")
    assert brp_cost(world, ids("germany-armor-4-6/1"), spaces("L39")) == 4


@pytest.mark.rule("9.41A#1", "an overrun in the movement phase is an offensive operation")
@pytest.mark.rule("9.11A#1", "ground units carry out offensive operations")
@pytest.mark.rule("8.24#4", "BRPs are spent in the movement phase as operations are carried out")
def test_an_overrun_is_paid_for() -> None:
    overrun = Overrun(
        units=ids("germany-armor-5-6/1", "germany-armor-5-6/2"), target=SpaceId("L38")
    )
    t = table("germany-armor-5-6 L37 x2", "russia-partisan-1-3 L38", play=overrun)
    assert spent_on(t.world, "germany", "eastern") == 10


@pytest.mark.rule("9.42A#1", "a ground attack in the combat phase is an offensive operation")
@pytest.mark.rule("9.58#1", "the cost is paid as the operation is announced")
@pytest.mark.rule("8.24#4", "BRPs are spent in the combat phase as operations are carried out")
def test_an_attack_is_paid_for_when_it_is_announced() -> None:
    t = table(
        "germany-infantry-3-3 L37 x2",
        "russia-infantry-2-3 L38",
        play=GroundAttacks(),
        step="T.P.COM.GND.20",
    )
    assert level_of(t.world, "germany") == 180
    t.say("axis: attack L38 germany-infantry-3-3/1,germany-infantry-3-3/2")
    assert t.pending == "ground combat"  # before any die
    assert level_of(t.world, "germany") == 174


@pytest.mark.rule("9.42B#1", "placement on a breakthrough hex is an offensive operation")
def test_armor_is_paid_for_when_it_is_placed_on_a_breakthrough_hex() -> None:
    t = table(
        "germany-armor-4-6 L37",
        play=PlacingArmor(),
        rows=(Breakthrough(SpaceId("L38"), ids("germany-armor-4-6/1"), False),),
        control={"germany": "L38"},
    )
    t.say("axis: place-armor germany-armor-4-6/1 L38")
    assert level_of(t.world, "germany") == 176
    assert attributed(t.world, AXIS, "eastern") == 4


# Full and limited offensives ----------------------------------------------------------------------


@pytest.mark.rule("9.63#1", "with 15 BRPs on a front there is a full offensive")
@pytest.mark.rule("9.63#2", "a power that has paid 15 BRPs on a front pays no more there")
def test_the_bill_of_a_power_on_a_front_stops_at_fifteen() -> None:
    """R-006: 23 BRPs of operations cost 15."""
    world = world_at(
        "germany-armor-4-6 L37 x3",
        "germany-infantry-3-3 M37 x3",
        "germany-armor-2-6 N36",
        "russia-infantry-2-3 L38",
    )
    assert act(world, [f"germany-armor-4-6/{n}" for n in (1, 2, 3)], "L38") == 12
    assert not full_offensive(world, "germany", "eastern")
    rest = [f"germany-infantry-3-3/{n}" for n in (1, 2, 3)] + ["germany-armor-2-6/1"]
    assert brp_cost(world, ids(*rest), spaces("L38")) == 3
    assert act(world, rest, "L38") == 3
    assert full_offensive(world, "germany", "eastern")
    assert spent_on(world, "germany", "eastern") == 15
    assert attributed(world, AXIS, "eastern") == 23


@pytest.mark.rule("9.63#1", "what the powers of a faction spend on a front counts together")
@pytest.mark.parametrize(
    ("side", "turn", "germans", "italians", "noted"),
    [
        ("axis", "Summer 1940", 15, 0, 1),
        ("axis", "Fall 1940", 15, 0, 1),
        ("axis", "Fall 1940", 8, 7, 1),
        ("axis", "Fall 1940", 8, 6, 0),
        ("allied", "Fall 1940", 15, 0, 0),
    ],
)
def test_a_faction_conducts_a_full_offensive_in_the_west(
    side: str, turn: str, germans: int, italians: int, noted: int
) -> None:
    spent = {"germany": germans, "italy": italians}
    rows = [OffensiveSpending(power, "western", brps) for power, brps in spent.items() if brps]
    rows += [OffensiveSpending(power, "eastern", 15) for power in spent]
    world = world_at(scenario="europe-1939", turn=turn, side=side, rows=rows)
    come(world, Moment.TIME_LIMITS)
    assert len(world.full_offensives_in_west) == noted


@pytest.mark.rule("9.63#3", "its minor allies and associates act for nothing too, on that front")
def test_a_full_offensive_holds_for_minor_allies_and_associates_but_for_one_front_only() -> None:
    world = world_at(
        "germany-infantry-3-3 L37 x5",
        "rumania-infantry-1-3 T35",
        "finland-infantry-2-3 C42",
        "italy-infantry-2-3 M37",
        "germany-infantry-1-3 N22",
        rows=(ITALIAN_BRPS,),
    )
    act(world, [f"germany-infantry-3-3/{n}" for n in range(1, 6)], "L38")
    assert brp_cost(world, ids("rumania-infantry-1-3/1"), spaces("T36")) == 0  # an ally
    assert brp_cost(world, ids("finland-infantry-2-3/1"), spaces("C43")) == 0  # an associate
    assert brp_cost(world, ids("italy-infantry-2-3/1"), spaces("L38")) == 2  # a partner
    assert brp_cost(world, ids("germany-infantry-1-3/1"), spaces("N21")) == 1  # another front


@pytest.mark.rule("9.63#4", "below 15 BRPs only what is paid for may be done")
def test_below_fifteen_only_what_is_paid_for_may_be_done() -> None:
    world = world_at(
        "germany-armor-4-6 L37 x3",
        "germany-infantry-3-3 M37",
        rows=(Treasury("germany", 12, 150),),
        turn="Fall 1939",
    )
    act(world, [f"germany-armor-4-6/{n}" for n in (1, 2, 3)], "L38")
    refused = rules_against(world, ["germany-infantry-3-3/1"], "L38")
    assert {rule.partition(".")[0] for rule in refused} == {"39"}


@pytest.mark.rule("9.61#1", "attrition only where operations are worth less than 15 BRPs")
@pytest.mark.rule("9.62#1", "up to 14 BRPs a faction conducts a limited offensive")
def test_a_faction_attritions_where_its_operations_are_worth_less_than_fifteen() -> None:
    world = world_at(
        "germany-armor-4-6 L37 x3", "germany-armor-2-6 M37", "germany-infantry-1-3 M38"
    )
    act(world, [f"germany-armor-4-6/{n}" for n in (1, 2, 3)], "L38")
    act(world, ["germany-armor-2-6/1"], "L38")
    assert attributed(world, AXIS, "eastern") == 14
    assert may_attrition(world, AXIS, "eastern") == []
    act(world, ["germany-infantry-1-3/1"], "L38")
    assert {refusal.rule for refusal in may_attrition(world, AXIS, "eastern")} == {"9.61"}
    assert may_attrition(world, AXIS, "western") == []
    assert may_attrition(world, "russia", "eastern") == []


@pytest.mark.rule("9.61#1", "partners count together")
def test_partners_together_can_lose_the_attrition_though_neither_has_a_full_offensive() -> None:
    world = world_at("germany-armor-4-6 L37 x2", "italy-infantry-2-3 M37 x4", rows=(ITALIAN_BRPS,))
    act(world, ["germany-armor-4-6/1", "germany-armor-4-6/2"], "L38")
    act(world, [f"italy-infantry-2-3/{n}" for n in (1, 2, 3, 4)], "L38")
    assert (spent_on(world, "germany", "eastern"), spent_on(world, "italy", "eastern")) == (8, 8)
    assert attributed(world, AXIS, "eastern") == 16
    assert may_attrition(world, AXIS, "eastern")
    assert not full_offensive(world, "germany", "eastern")
    assert not full_offensive(world, "italy", "eastern")


@pytest.mark.rule("9.61#1", "attacks on partisans count")
def test_attacks_on_partisans_count_unless_the_option_says_otherwise() -> None:
    """R-007."""
    units = ("germany-armor-4-6 L37 x4", "russia-partisan-1-3 L38", "russia-infantry-2-3 L39")
    for choice, value in (("counted", 16), ("exempt", 4)):
        world = world_at(*units, options={"attacks-on-partisans": choice})
        act(world, [f"germany-armor-4-6/{n}" for n in (1, 2, 3)], "L38")
        act(world, ["germany-armor-4-6/4"], "L39")
        assert attributed(world, AXIS, "eastern") == value
        assert bool(may_attrition(world, AXIS, "eastern")) is (choice == "counted")
        assert spent_on(world, "germany", "eastern") == 15


@pytest.mark.rule("9.64#1", "exploitation within 14 BRPs leaves attrition free")
def test_exploitation_fits_into_a_limited_offensive() -> None:
    world = world_at("germany-infantry-3-3 L37 x2", "germany-armor-4-6 L37 x2")
    act(world, ["germany-infantry-3-3/1", "germany-infantry-3-3/2"], "L38")
    act(world, ["germany-armor-4-6/1", "germany-armor-4-6/2"], "L38")  # placed on the breakthrough
    assert attributed(world, AXIS, "eastern") == 14
    assert may_attrition(world, AXIS, "eastern") == []


@pytest.mark.rule("9.64#2", "a partner of a full offensive exploits if it pays")
def test_a_partner_of_a_full_offensive_exploits_if_it_pays() -> None:
    rows = (
        ITALIAN_BRPS,
        OffensiveSpending("germany", "mediterranean", 15),
        Breakthrough(SpaceId("U22"), ids("italy-armor-2-5/1"), False),
    )
    t = table("italy-armor-2-5 U23", play=PlacingArmor(), rows=rows, control={"italy": "U22"})
    t.say("axis: place-armor italy-armor-2-5/1 U22")
    assert level_of(t.world, "italy") == 58
    assert spent_on(t.world, "italy", "mediterranean") == 2


@pytest.mark.rule("9.65#1", "who has attacked is not counted in an attrition")
@pytest.mark.rule("9.65#2", "who has overrun is counted")
@pytest.mark.rule("9.74#3", "who has attacked on one front does not attrition on another")
def test_who_attacked_is_not_counted_for_attrition_but_who_overran_is() -> None:
    first, second = ids("germany-armor-4-6/1", "germany-armor-4-6/2")
    zone = AttritionZone(ZoneId("russia-eastern-1"), "russia", "eastern", spaces("L38"))
    world = world_at(
        "germany-armor-4-6 L37 x2",
        "russia-infantry-2-3 L38",
        rows=(zone, Attacked(first), Overran(second)),
    )
    assert {refusal.rule for refusal in eligible_units.against(world, first, zone.id)} == {"14.23A"}
    assert eligible_units.against(world, second, zone.id) == []


@pytest.mark.rule("9.66#1", "a full offensive does not lift the limit of an area")
def test_the_limit_of_an_area_holds_in_a_full_offensive() -> None:
    """R-009: acts elsewhere neither lift nor use up the limit, and partners share it."""
    world = world_at(
        "germany-infantry-3-3 L35 x5",
        "germany-armor-5-6 L37 x2",
        "italy-infantry-2-3 M38 x2",
        "italy-infantry-1-3 M38",
        "germany-infantry-1-3 L37",
        "russia-infantry-2-3 L41",
        "russia-infantry-2-3 L42",
        rows=(ITALIAN_BRPS, Weather("mud-zone", WeatherKind.MUD)),
    )
    act(world, [f"germany-infantry-3-3/{n}" for n in range(1, 6)], "L36")
    assert full_offensive(world, "germany", "eastern")
    act(world, ["germany-armor-5-6/1", "germany-armor-5-6/2"], "L41")
    italians = ["italy-infantry-2-3/1", "italy-infantry-2-3/2"]
    assert rules_against(world, italians, "L42") == set()
    act(world, italians, "L42")
    assert rules_against(world, ["germany-infantry-1-3/1"], "L41") == {"34.22A"}
    assert rules_against(world, ["germany-infantry-1-3/1"], "L36") == set()
    # A unit that is counted in the area already does not count again.
    assert rules_against(world, ["germany-armor-5-6/1"], "L42") == set()

"""Rule 14.1 to 14.3: attrition zones, contact, and who is counted."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.attrition import AXIS, EAST, attrition, counted, zone_at, zoned
from tests.awaw.pacific_world import pacific_world
from tests.awaw.table import table, world_at
from tests.rules.shared.attrition import BRITISH_WAR, TWO_ALLIES
from warcabinet.awaw.boards.kinds import Front
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.attrition.determining_attrition_levels import (
    FreezeAttritionZones,
    attacking_factions,
    cut,
    fighters_in,
    freeze,
    front_area,
)
from warcabinet.awaw.ground.attrition.eligible_units import (
    against_zone,
    defenders_touched,
    eligible,
)
from warcabinet.awaw.ground.stacking.zones_of_control import zone_of
from warcabinet.awaw.pieces.ground_units import place_unit
from warcabinet.awaw.politics.parties import party
from warcabinet.awaw.state.attrition import Airdrop, ZoneId
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import Control
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import (
    Alignment,
    Country,
    Power,
    Relation,
    Side,
    Status,
    war_state,
)
from warcabinet.hexes import SpaceId

# 14.1 --------------------------------------------------------------------------------------------


@pytest.mark.rule("14.11A#1", "the factors next to the enemy are counted and a die is rolled")
@pytest.mark.rule("14.11B#1", "the defender removes units")
def test_an_attrition_runs_from_the_count_to_the_advance() -> None:
    t = attrition(
        "germany-infantry-3-3 K46 x2", "germany-armor-4-6 J47 x2", "russia-infantry-3-3 K47 x2"
    )
    assert t.pending == "attrition-choice"
    t.say("axis: attrition russia-eastern-1 -")
    assert t.told("14.21")[-1].endswith("with 14 factors (column 11..20)")
    assert t.pending == "attrition"
    t.dice(4)  # and one for training: 1C/1H
    t.say("axis: take-counter-and-hex")
    assert t.pending == "attrition-losses"
    t.say("allied: lose-to-attrition russia-infantry-3-3/1")
    assert t.place("russia-infantry-3-3/1") is None
    assert t.pending == ""  # all losses were taken in the only hex that could be occupied (14.62B)


@pytest.mark.rule("14.11C#1", "the attacker selects hexes")
@pytest.mark.rule("14.11D#1", "the defender retreats from them")
@pytest.mark.rule("14.11E#1", "the attacker occupies them")
@pytest.mark.rule("14.71#2", "the attacker comes after the defender has gone")
@pytest.mark.rule("14.64#1", "a unit advances into the hex")
def test_the_defender_leaves_before_the_attacker_comes() -> None:
    t = attrition(
        "germany-infantry-3-3 K46 x2",
        "germany-armor-4-6 J47 x2",
        "russia-infantry-3-3 K47",
        "russia-infantry-1-3 K47",
    )
    t.say("axis: attrition russia-eastern-1 -")
    t.dice(4)
    t.say("axis: take-counter-and-hex")
    t.say("allied: lose-to-attrition russia-infantry-1-3/1")
    assert t.pending == "attrition-occupation"
    assert t.against("axis: occupy-hexes K48=germany-infantry-3-3/1") == {"14.61"}
    t.say("axis: occupy-hexes K47=germany-infantry-3-3/1")
    assert t.pending == "attrition-retreat"
    assert t.place("germany-infantry-3-3/1") == "K46"
    t.say("allied: retreat-from-attrition russia-infantry-3-3/1=K48")
    assert t.place("russia-infantry-3-3/1") == "K48"
    assert t.place("germany-infantry-3-3/1") == "K47"
    assert t.holder("K47") == "germany"
    assert t.pending == ""


@pytest.mark.rule("14.13#2", "each faction rolls once against a zone")
def test_each_faction_rolls_once_against_each_zone() -> None:
    t = attrition(
        "germany-infantry-3-3 K46", "germany-infantry-3-3 J47", "russia-infantry-3-3 K47 x2"
    )
    assert t.against("axis: attrition russia-eastern-1 germany-infantry-3-3/2") == set()
    t.say("axis: attrition russia-eastern-1 germany-infantry-3-3/2")
    t.dice(1)
    # One unit is left that could be counted, but the zone has been attritioned.
    assert t.pending == ""
    assert [one.rule for one in against_zone(t.world, AXIS, EAST)] == ["14.13"]
    assert [one.rule for one in against_zone(t.world, AXIS, ZoneId("nowhere"))] == ["14.211"]


@pytest.mark.rule("14.13#1", "nobody rolls against those he does not fight")
def test_no_roll_against_a_faction_that_is_not_fought() -> None:
    world = zoned("germany-infantry-3-3 K46", "russia-infantry-3-3 K47")
    assert [one.rule for one in against_zone(world, "western allies", EAST)] == ["14.31"]


@pytest.mark.rule("14.13#1", "each faction has zones and a roll of its own")
@pytest.mark.rule("14.31#1", "a separate level against each zone")
def test_western_allies_and_russians_are_attritioned_separately() -> None:
    lines = ("germany-infantry-3-3 K46", "germany-armor-4-6 J47", *TWO_ALLIES)
    t = attrition(*lines, rows=[BRITISH_WAR])
    western, eastern = zone_at(t.world, "K47"), zone_at(t.world, "J48")
    assert [t.world.attrition_zones[zone].faction for zone in (western, eastern)] == [
        "western allies",
        "russia",
    ]
    t.say(f"axis: attrition {western} germany-armor-4-6/1")
    t.dice(1)
    assert t.pending == "attrition-choice"  # the armor may still be counted against Russia
    assert t.against(f"axis: attrition {western} -") == {"14.13"}
    t.say(f"axis: attrition {eastern} -")
    assert t.told("14.21")[-1].endswith("with 4 factors (column 1..10)")


@pytest.mark.rule("14.31#2", "Western Allies and Russians attrition separately")
@pytest.mark.rule("14.13#1", "each faction rolls for itself")
def test_western_allies_and_russians_attrition_separately() -> None:
    """Each faction is asked by itself, and only its own units are counted."""
    t = attrition("germany-infantry-3-3 K46", *TWO_ALLIES, "russia-infantry-3-3 J46",
                  rows=[BRITISH_WAR], side="allied")  # fmt: skip
    zone = zone_at(t.world, "K46")
    assert eligible(t.world, "western allies", zone) == ("britain-infantry-3-4/1",)
    assert eligible(t.world, "russia", zone) == ("russia-infantry-3-3/2",)
    for _ in range(2):
        assert t.pending == "attrition-choice"
        t.say(f"allied: attrition {zone} -")
        t.dice(1)
    assert t.pending == ""
    assert set(t.world.attrition_rolled) == {f"russia/{zone}", f"western allies/{zone}"}


@pytest.mark.rule("14.31#3", "so are the two Chinas")
def test_the_chinas_are_attritioned_separately() -> None:
    world = pacific_world(turn="Summer 1942")
    freeze(world, Side.AXIS)
    red = world.map.first(world.held["communist-china"])
    white = world.map.first(world.held["china"])
    factions = [world.attrition_zones[zone_at(world, space)].faction for space in (red, white)]
    assert factions == ["communist-china", "nationalist china"]
    ours = pacific_world("china-infantry-1-2 P19", side="allied", turn="Summer 1942")
    place_unit(ours, UnitTypeId("china-infantry-1-2"), "communist-china", red)
    assert {"communist-china", "nationalist china"} <= set(attacking_factions(ours))


@pytest.mark.rule("14.12#1", "attrition comes after regular and exploitation combat")
def test_attrition_comes_after_all_other_combat() -> None:
    steps = world_at().statics.sequence.children(StepId("T.P.COM"))
    names = [str(step.id) for step in steps]
    assert names.index("T.P.COM.GND") < names.index("T.P.COM.EXP") < names.index("T.P.COM.ATT")


# Zones -------------------------------------------------------------------------------------------


@pytest.mark.rule("14.211#1", "contiguous hexes of a faction on a front are one zone")
def test_hexes_that_hang_together_are_one_zone() -> None:
    ring = "J46 J47 J48 K46 K48 K49 L46 L48 M47 M48 L47"
    world = zoned("russia-infantry-3-3 K47", "russia-infantry-3-3 H50", control={"germany": ring})
    assert zone_at(world, "K47") != zone_at(world, "H50")
    assert world.attrition_zones[zone_at(world, "K47")].spaces == ("K47",)
    # One gap in the ring joins them, and enemy zones of control do not part them.
    gap = ring.replace(" K48", "")
    world = zoned(
        "russia-infantry-3-3 K47",
        "germany-armor-4-6 J48 x2",
        "germany-armor-4-6 L48 x2",
        control={"germany": gap},
    )
    assert zone_at(world, "K47") == zone_at(world, "H50")


@pytest.mark.rule("14.211#4", "zones are fixed at the start of the player turn")
def test_zones_are_fixed_before_anybody_moves() -> None:
    t = table("germany-armor-4-6 K46", "russia-infantry-3-3 K48", play=FreezeAttritionZones())
    world = t.world.copy()
    zone = zone_at(world, "K47")
    world.put(Control(SpaceId("K47"), "germany"))
    assert zone_at(world, "K47") == zone
    assert zone_at(world, "K48") == zone


@pytest.mark.rule("14.211#1", "a partisan does not split a zone")
def test_a_partisan_does_not_split_a_zone() -> None:
    # K48 is the only link between K47 and the rest of the Russian hexes.
    ring = "J46 J47 J48 K46 L46 L47"
    lines = ("russia-infantry-3-3 K47", "germany-partisan-1-3 K48")
    back = [Control(SpaceId("K48"), "russia")]
    world = zoned(*lines, control={"germany": ring}, rows=back)
    assert zone_at(world, "K47") == zone_at(world, "K48") == zone_at(world, "H50")


@pytest.mark.rule("14.211#4", "units driven out belong to it")
def test_units_driven_out_of_their_zone_still_belong_to_it() -> None:
    world = zoned("russia-infantry-3-3 K47", "germany-infantry-3-3 J48")
    zone = zone_at(world, "K47")
    unit = world.units[UnitId("russia-infantry-3-3/1")]
    world.put(Control(SpaceId("J47"), "germany"))
    freeze(world, Side.AXIS)
    world.amend(unit, place=SpaceId("J47"))
    assert fighters_in(world, zone) == ("russia-infantry-3-3/1",)


@pytest.mark.rule("14.211#6", "a zone ends where its front ends")
def test_zones_end_where_the_front_ends() -> None:
    world = world_at(control={"russia": "V33 V34 U34 T34"})
    fronts = {front for front, part in cut(world, "russia") if part}
    assert fronts == {Front.EASTERN, Front.MEDITERRANEAN}


@pytest.mark.rule("14.211#2", "in winter Asiatic Turkey is by itself")
def test_in_winter_turkey_is_two_zones() -> None:
    straits = {"germany": "Z33 Z34 AA33 AA34"}
    summer = world_at(control=straits, turn="Summer 1941", side="allied")
    freeze(summer, Side.ALLIED)
    assert zone_at(summer, "Z33") == zone_at(summer, "Z34")
    winter = world_at(control=straits, turn="Winter 1941", side="allied")
    freeze(winter, Side.ALLIED)
    assert zone_at(winter, "Z33") != zone_at(winter, "Z34")


@pytest.mark.rule("14.211#3", "in fall and winter northern Asia is by itself")
@pytest.mark.parametrize(
    ("turn", "one_zone"),
    [("Spring 1942", True), ("Summer 1942", True), ("Fall 1942", False), ("Winter 1942", False)],
)
def test_in_fall_and_winter_northern_asia_is_by_itself(turn: str, one_zone: bool) -> None:
    """J27 is in Manchuria, J26 in the part of China that Japan has."""
    world = pacific_world(turn=turn, side="allied")
    assert [world.board.territory[space] for space in ("J27", "J26")] == ["manchuria", "china"]
    freeze(world, Side.ALLIED)
    assert (zone_at(world, "J27") == zone_at(world, "J26")) is one_zone


@pytest.mark.rule("14.211#3", "its parts stay together")
def test_siberia_and_mongolia_stay_together_in_winter() -> None:
    war = war_state(Power.RUSSIA, Power.JAPAN, Relation.WAR)
    world = pacific_world(turn="Winter 1942", rows=[war])
    freeze(world, Side.AXIS)
    siberia, mongolia = (
        world.statics.area(name) & world.board.land
        for name in ("region:siberia", "territory:mongolia")
    )
    border = world.map.first(world.map.expand(siberia, world.board.land_sides) & mongolia)
    beside = world.map.first(
        world.map.expand(world.map.bit(border), world.board.land_sides) & siberia
    )
    assert zone_at(world, border) == zone_at(world, beside)


@pytest.mark.rule("14.211#5", "enemy zones of control do not part it")
def test_zones_of_control_do_not_part_a_zone() -> None:
    ring = "J46 J47 J48 K46 K49 L46 L48 M47 M48 L47"
    armor = ("germany-armor-4-6 J48 x2", "germany-armor-4-6 L48 x2")
    world = zoned("russia-infantry-3-3 K47", *armor, control={"germany": ring})
    assert world.map.has(zone_of(world, "germany"), "K48")
    assert zone_at(world, "K47") == zone_at(world, "H50")


@pytest.mark.rule("14.212#1", "dropped units alone belong to the zone they came from")
def test_dropped_units_alone_in_a_pocket_belong_to_the_zone_they_came_from() -> None:
    drop = Airdrop(UnitId("russia-airborne-1-3/1"), SpaceId("H50"), "Spring 1942, allied")
    ring = "J46 J47 J48 K46 K48 K49 L46 L48 M47 M48 L47"
    setting: dict[str, Any] = {"control": {"germany": ring}, "turn": "Summer 1942"}
    world = zoned("russia-airborne-1-3 K47", rows=[drop], **setting)
    assert zone_at(world, "K47") == zone_at(world, "H50")
    joined = zoned("russia-airborne-1-3 K47", "russia-infantry-1-3 K47", rows=[drop], **setting)
    assert zone_at(joined, "K47") != zone_at(joined, "H50")
    setting["turn"] = "Fall 1942"  # a turn later the drop counts no more
    later = zoned("russia-airborne-1-3 K47", rows=[drop], **setting)
    assert zone_at(later, "K47") != zone_at(later, "H50")


@pytest.mark.rule("14.212#2", "not if that is on another front")
def test_dropped_units_on_another_front_are_a_zone_of_their_own() -> None:
    """The pocket is on the Mediterranean front, Kiev on the eastern."""
    assert world_at().board.front[SpaceId("U31")] == Front.MEDITERRANEAN
    setting: dict[str, Any] = {"control": {"russia": "V33 V34"}, "turn": "Summer 1942"}
    for origin, same in (("V33", True), ("O39", False)):
        drop = Airdrop(UnitId("russia-airborne-1-3/1"), SpaceId(origin), "Spring 1942, allied")
        world = zoned("russia-airborne-1-3 U31", rows=[drop], **setting)
        assert (zone_at(world, "U31") == zone_at(world, origin)) is same


@pytest.mark.rule("14.212#3", "Chindits too")
def test_a_chindit_alone_in_a_pocket_belongs_to_the_zone_it_came_from() -> None:
    drop = Airdrop(UnitId("britain-chindit-1-2/1"), SpaceId("S14"), "Spring 1942, allied")
    setting: dict[str, Any] = {"turn": "Summer 1942", "control": {"japan": POCKET}}
    world = pacific_world("britain-chindit-1-2 U13", rows=[drop], **setting)
    freeze(world, Side.AXIS)
    assert zone_at(world, "U13") == zone_at(world, "S14")
    infantry = pacific_world("britain-infantry-1-3 U13", **setting)
    freeze(infantry, Side.AXIS)
    assert zone_at(infantry, "U13") != zone_at(infantry, "S14")


POCKET = "T12 T13 U12 U14 V12 V13 T14"
"""All around U13 in Burma."""


@pytest.mark.rule("14.24#1", "Gibraltar is on the Mediterranean front")
def test_gibraltar_is_on_the_mediterranean_front() -> None:
    world = world_at()
    rock = world.map.area("gibraltar")
    assert front_area(world, Front.MEDITERRANEAN) & rock == rock
    assert not front_area(world, Front.WESTERN) & rock


@pytest.mark.rule("81.68#1", "the box is part of the European zones that touch it")
@pytest.mark.rule("81.68#3", "units beside the box and in it attrition each other")
@pytest.mark.rule("5.77B#2", "the box is part of the European zones that touch it")
@pytest.mark.rule("5.77B#5", "units beside the box and in it attrition each other")
def test_the_urals_box_joins_the_zones_beside_it() -> None:
    edge = [str(space) for space in world_at().map.members(world_at().map.area("urals-adjacent"))]
    world = zoned("russia-infantry-3-3 urals")
    assert zone_at(world, "urals") == zone_at(world, "A62") == zone_at(world, "Z53")
    # so do pockets that hang together by the box alone.
    pocket = zoned("russia-infantry-3-3 urals", control={"germany": "A61 B61 B62"})
    assert zone_at(pocket, "A62") == zone_at(pocket, "Z53")
    # The Axis beside the box and the Russians in it attrition each other.
    beside = next(space for space in edge if space.startswith("H"))
    world = zoned(f"germany-infantry-3-3 {beside}", "russia-infantry-3-3 urals")
    assert counted(world, "urals") == {"germany-infantry-3-3/1"}
    world = zoned(f"germany-infantry-3-3 {beside}", "russia-infantry-3-3 urals", side="allied")
    assert counted(world, beside, "russia") == {"russia-infantry-3-3/1"}


@pytest.mark.rule("14.32#1", "units of minor allies are counted with their faction")
@pytest.mark.rule("14.32#2", "and touched with it")
def test_minor_allies_are_part_of_the_faction() -> None:
    world = zoned("germany-infantry-3-3 K46", "rumania-infantry-2-3 J47", "russia-infantry-3-3 K47")
    assert counted(world, "K47") == {"germany-infantry-3-3/1", "rumania-infantry-2-3/1"}
    world = zoned(
        "germany-infantry-3-3 K46",
        "rumania-infantry-2-3 J47",
        "russia-infantry-3-3 K47",
        side="allied",
    )
    assert zone_at(world, "K46") == zone_at(world, "J47")
    touched = defenders_touched(
        world, eligible(world, "russia", zone_at(world, "J47")), zone_at(world, "J47")
    )
    assert touched == ("rumania-infantry-2-3/1", "germany-infantry-3-3/1")


@pytest.mark.rule("14.32#3", "units of associated countries are counted with their faction")
@pytest.mark.rule("14.32#4", "and touched with it")
def test_associates_are_part_of_the_faction() -> None:
    associate = Alignment(Country("rumania"), Status.ASSOCIATED, Power.GERMANY)
    lines = ("germany-infantry-3-3 K46", "rumania-infantry-2-3 J47", "russia-infantry-3-3 K47")
    world = zoned(*lines, rows=[associate])
    assert counted(world, "K47") == {"germany-infantry-3-3/1", "rumania-infantry-2-3/1"}
    alone = ("rumania-infantry-2-3 J47", "russia-infantry-3-3 K47")
    world = zoned(*alone, rows=[associate], side="allied")
    assert counted(world, "J47", "russia") == {"russia-infantry-3-3/1"}


@pytest.mark.rule("14.33#1", "a country on its own has zones of its own")
def test_an_independent_country_is_attritioned_by_itself() -> None:
    world = zoned(
        "germany-infantry-3-3 L33",
        "poland-infantry-2-3 M34",
        scenario="poland-1939",
        turn="Fall 1939",
    )
    assert world.attrition_zones[zone_at(world, "M34")].faction == "poland"


@pytest.mark.rule("14.33#2", "and takes a roll of its own")
def test_each_independent_country_takes_a_roll_of_its_own() -> None:
    """Greece is attacked and alone, Russia fights beside it: two rolls."""
    rows = [
        Alignment(Country("greece"), Status.ATTACKED),
        war_state(party("greece"), Power.GERMANY, Relation.WAR),
        Control(SpaceId("K47"), "greece"),
    ]
    lines = ("germany-infantry-3-3 K46", "germany-armor-4-6 J47", "russia-infantry-3-3 J48")
    t = attrition(*lines, "greece-infantry-1-3 K47", rows=rows)
    greek, russian = zone_at(t.world, "K47"), zone_at(t.world, "J48")
    assert greek != russian
    t.say(f"axis: attrition {greek} germany-armor-4-6/1")
    t.dice(1)
    assert t.against(f"axis: attrition {russian} -") == set()

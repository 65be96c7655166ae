"""9.7, 9.8, 9.9: fronts, isolated units and special situations; who pays for whom."""

from __future__ import annotations

import msgspec
import pytest

from tests.awaw.operations import AXIS, ITALIAN_BRPS, WITH_FRANCE, act, ids, rules_against, spaces
from tests.awaw.table import Table, table, world_at
from warcabinet.awaw import RULES
from warcabinet.awaw.air.missions.employment import OFFENSIVE, against_mission
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.battle.combat_phase import GroundAttacks
from warcabinet.awaw.ground.battle.resolving_ground_attacks import GroundAttack
from warcabinet.awaw.moments import Moment, come
from warcabinet.awaw.naval.waters.activities import MISSIONS, Activity, Sail
from warcabinet.awaw.offensives import (
    AttritionOn,
    against_free,
    attributed,
    brp_cost,
    carry_out,
    full_offensive,
    may_attrition,
    purse_of,
    spent_on,
)
from warcabinet.awaw.offensives.brp_costs import charged_front
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.state.air import AirUnits, Task
from warcabinet.awaw.state.economy import Treasury
from warcabinet.awaw.state.exploitation import Exploiter
from warcabinet.awaw.state.ground import Cause, UnitId
from warcabinet.awaw.state.logistics import Control, Supply, UnitSupply
from warcabinet.awaw.state.naval import Hull
from warcabinet.awaw.state.offensives import OffensiveSpending, Operation, PaidFor
from warcabinet.awaw.state.statics import Statics
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import (
    Alignment,
    Country,
    Power,
    Relation,
    Status,
    war_state,
)
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

# Fronts -------------------------------------------------------------------------------------------


@pytest.mark.rule("9.71#1", "the front of the hex that is attacked is the front that is paid for")
def test_the_front_of_the_target_pays() -> None:
    """Italians in Turin and U21 who attack into France act on the western front."""
    world = world_at(
        "italy-infantry-3-3 T22",
        "italy-infantry-2-3 U21",
        "france-infantry-2-3 T21",
        rows=(ITALIAN_BRPS, war_state(Power.ITALY, Power.FRANCE, Relation.WAR)),
    )
    act(world, ["italy-infantry-3-3/1", "italy-infantry-2-3/1"], "T21")
    assert spent_on(world, "italy", "western") == 5
    assert spent_on(world, "italy", "mediterranean") == 0
    assert attributed(world, AXIS, "mediterranean") == 0


def test_a_full_offensive_in_the_mediterranean_leaves_western_attrition_free() -> None:
    world = world_at("italy-infantry-3-3 T22", rows=(ITALIAN_BRPS,))
    world.put(
        Operation(UnitId("italy-infantry-3-3/9"), AXIS, 15, spaces("U22"), ("mediterranean",))
    )
    assert may_attrition(world, AXIS, "mediterranean")
    assert may_attrition(world, AXIS, "western") == []


@pytest.mark.rule("9.73A#1", "one attack on hexes of two fronts is allowed")
@pytest.mark.rule("9.57#3", "an attack on two fronts is paid for once")
@pytest.mark.rule("9.75#1", "its cost counts on both fronts against attrition")
@pytest.mark.rule("9.75#5", "and on the attackers' front alone towards a full offensive")
def test_one_attack_on_two_fronts_is_paid_at_home_and_counted_on_both() -> None:
    """R-008: attackers in the west, one target in the west and one in the east."""
    world = world_at(
        "germany-armor-5-6 L33 x3",
        "france-infantry-1-3 L32",
        "france-infantry-1-3 L34",
        rows=(WITH_FRANCE,),
    )
    armor = [f"germany-armor-5-6/{n}" for n in (1, 2, 3)]
    assert rules_against(world, armor, "L32 L34") == set()
    assert act(world, armor, "L32 L34") == 15
    assert full_offensive(world, "germany", "western")
    assert not full_offensive(world, "germany", "eastern")
    assert may_attrition(world, AXIS, "western")
    assert may_attrition(world, AXIS, "eastern")


@pytest.mark.rule("9.75#5", "from a third front the owner names the one that pays")
def test_whoever_stands_on_a_third_front_names_the_one_that_pays() -> None:
    """R-008: from R34 in the east, against R33 in the west and S33 in the south."""
    world = world_at("germany-armor-5-6 R34", "germany-armor-4-6 R33")
    east, west = (
        world.units[ids("germany-armor-5-6/1")[0]],
        world.units[ids("germany-armor-4-6/1")[0]],
    )
    fronts = ("western", "mediterranean")
    assert charged_front(world, east, fronts, "western") == "western"
    assert charged_front(world, east, fronts, "mediterranean") == "mediterranean"
    assert charged_front(world, west, fronts, "mediterranean") == "western"
    carry_out(world, (east.id,), spaces("R33 S33"), PaidFor.ATTACK, "a test", named="mediterranean")
    assert spent_on(world, "germany", "mediterranean") == 5


@pytest.mark.rule("9.73#1", "a unit does not act on two fronts in any other way")
@pytest.mark.rule("9.74#1", "a unit does not make separate attacks on two fronts")
def test_a_unit_does_not_act_separately_on_two_fronts() -> None:
    world = world_at("germany-armor-5-6 L33", "germany-armor-4-6 L33")
    act(world, ["germany-armor-5-6/1"], "L32")
    assert rules_against(world, ["germany-armor-5-6/1"], "L34") == {"9.73"}
    assert rules_against(world, ["germany-armor-5-6/1"], "K33") == set()  # west again
    assert rules_against(world, ["germany-armor-4-6/1"], "L34") == set()


@pytest.mark.rule("9.73B#1", "armor exploits from one front into another")
@pytest.mark.rule("9.76#2", "within a limited offensive on that front")
@pytest.mark.rule("9.76#3", "or where a partner conducts a full offensive")
def test_exploiting_armor_crosses_a_front_boundary_within_a_limited_offensive() -> None:
    unit = UnitId("germany-armor-4-6/1")
    world = world_at(
        "germany-armor-4-6 L33",
        "germany-infantry-1-3 L36 x11",
        rows=(Exploiter(unit, SpaceId("L33"), SpaceId("L33")),),
    )
    act(world, [unit], "L33")
    assert rules_against(world, [unit], "L34") == set()
    others = [f"germany-infantry-1-3/{n}" for n in range(1, 12)]
    act(world, others[:10], "L37")
    assert rules_against(world, [unit], "L34") == set()  # 10 and 4
    act(world, others[10:], "L37")
    assert rules_against(world, [unit], "L34") == {"9.76"}  # 11 and 4
    world.put(OffensiveSpending("italy", "eastern", 15))
    assert rules_against(world, [unit], "L34") == set()  # a partner's full offensive
    act(world, [unit], "L34")
    assert attributed(world, AXIS, "eastern") == 15
    assert attributed(world, AXIS, "western") == 4


# Isolated units -----------------------------------------------------------------------------------

ISOLATED = UnitSupply(UnitId("germany-infantry-3-3/1"), Supply.NONE)


def isolated_attack(*units: str, rows: tuple[Record, ...] = (ISOLATED,)) -> Table:
    return table(
        "germany-infantry-3-3 L37 x2",
        *units,
        play=GroundAttacks(),
        rows=rows,
        step="T.P.COM.GND.20",
    )


@pytest.mark.rule("9.81#1", "isolated units may attack")
@pytest.mark.rule("9.82#1", "they may attack without paying")
@pytest.mark.rule("9.82#2", "such attacks do not count against attrition")
@pytest.mark.rule("9.82#5", "they are eliminated, whatever came of the attack")
def test_isolated_units_attack_for_nothing_and_are_lost() -> None:
    t = isolated_attack("russia-infantry-1-3 L38")
    t.say("axis: attack-free L38 germany-infantry-3-3/1")
    t.dice(1)
    while t.place("germany-infantry-3-3/1"):
        t.default("axis")
    assert level_of(t.world, "germany") == 180
    assert attributed(t.world, AXIS, "eastern") == 0
    (lost,) = [row for row in t.world.eliminated.values() if row.party == "germany"]
    assert lost.cause is Cause.FREE_ATTACK


@pytest.mark.rule("9.82#3", "they do not attack together with supplied units")
def test_who_attacks_for_nothing_attacks_without_supplied_units() -> None:
    t = isolated_attack("russia-infantry-1-3 L38")
    both = "germany-infantry-3-3/1,germany-infantry-3-3/2"
    assert t.against(f"axis: attack-free L38 {both}") == {"9.82"}
    assert t.against("axis: attack-free L38 germany-infantry-3-3/2") == {"9.82"}
    assert t.against(f"axis: attack L38 {both}") == set()


@pytest.mark.rule("9.82#6", "they may attack at the normal cost")
def test_isolated_units_may_attack_at_the_normal_cost() -> None:
    t = isolated_attack("russia-infantry-1-3 L38")
    t.say("axis: attack L38 germany-infantry-3-3/1")
    assert level_of(t.world, "germany") == 177
    assert attributed(t.world, AXIS, "eastern") == 3


# Special situations -------------------------------------------------------------------------------


@pytest.mark.rule("9.91#1", "in Fall 1939 Germany does not act in the west or south")
@pytest.mark.parametrize(
    ("turn", "target", "rules"),
    [
        ("Fall 1939", "N21", {"9.91"}),
        ("Fall 1939", "U22", {"9.91"}),
        ("Fall 1939", "L38", set()),
        ("Winter 1939", "N21", set()),
    ],
)
def test_germany_does_not_act_in_the_west_or_south_in_fall_1939(
    turn: str, target: str, rules: set[str]
) -> None:
    world = world_at("germany-infantry-1-3 N22", turn=turn)
    assert rules_against(world, ["germany-infantry-1-3/1"], target) == rules


@pytest.mark.rule("9.91#5", "nor do German ships act there, but they raid")
@pytest.mark.parametrize(
    ("turn", "party", "goal", "barred"),
    [
        ("Fall 1939", "germany", "G28", True),
        ("Fall 1939", "germany", "Z19", True),
        ("Fall 1939", "germany", "H36", False),
        ("Fall 1939", "britain", "G28", False),
        ("Winter 1939", "germany", "G28", False),
    ],
    ids=["in the west", "in the south", "in the Baltic", "the British", "later"],
)
def test_german_ships_stay_away_from_the_west_in_fall_1939(
    turn: str, party: str, goal: str, barred: bool
) -> None:
    world = world_at(scenario="europe-1939", turn=turn)

    def kept(activity: Activity) -> bool:
        asked = Sail(party, activity, SpaceId("J30"), SpaceId(goal))
        return "9.91" in {one.rule for one in BOOK.may(world, asked)}

    for activity in MISSIONS:
        assert kept(activity) is barred, activity
    for activity in (Activity.RAID, Activity.INTERCEPTION, Activity.BASE_CHANGE):
        assert not kept(activity), activity


@pytest.mark.rule("9.91#3", "nor does it attrition there")
def test_germany_does_not_attrition_in_the_west_in_fall_1939() -> None:
    world = world_at(turn="Fall 1939")
    barred = [refusal.rule for refusal in BOOK.may(world, AttritionOn("germany", "western"))]
    assert barred == ["9.91"]
    assert BOOK.may(world, AttritionOn("germany", "eastern")) == []
    assert BOOK.may(world, AttritionOn("italy", "western")) == []


@pytest.mark.rule("9.93B#1", "Italian armor and airborne units do not act in the east")
@pytest.mark.rule("56.72#1", "Italian armor does not attack in the east")
def test_italian_armor_does_not_act_in_the_east() -> None:
    world = world_at(
        "italy-armor-2-5 L37",
        "italy-airborne-1-3 L37",
        "italy-infantry-2-3 L37",
        rows=(ITALIAN_BRPS,),
    )
    assert rules_against(world, ["italy-armor-2-5/1"], "L38") == {"9.93B"}
    assert rules_against(world, ["italy-airborne-1-3/1"], "L38") == {"9.93B"}
    assert rules_against(world, ["italy-infantry-2-3/1"], "L38") == set()
    assert rules_against(world, ["italy-armor-2-5/1"], "U22") == set()


def mediterranean_world(*units: str, holder_of_rome: str) -> AwawWorld:
    """A World with Italy at war, Africa on its map, and rule 56 in use."""
    world = world_at(*units, rows=(ITALIAN_BRPS, Control(SpaceId("Y22"), holder_of_rome)))
    scenario = world.statics.scenario
    assert scenario is not None
    scenario = msgspec.structs.replace(
        scenario,
        map=msgspec.structs.replace(scenario.map, area=("front:mediterranean",)),
        rules=msgspec.structs.replace(scenario.rules, used=(*scenario.rules.used, "56")),
    )
    world.statics = Statics(RULES.data, world.board, scenario)
    return world


@pytest.mark.rule("9.93A#1", "Italians do not act without Rome, or without an Axis unit in Africa")
@pytest.mark.rule("56.73A#1", "Italian units undertake nothing in an Axis player turn")
@pytest.mark.rule("56.73#1", "without Rome, or an Axis unit in Africa, Italians are impaired")
@pytest.mark.rule("56.73#2", "what counts is the start of the player turn")
@pytest.mark.rule("56.73#3", "what happens in its course counts from the next one on")
@pytest.mark.parametrize(
    ("african", "holder", "rules"),
    [
        ("germany-infantry-1-3 LL19", "italy", set()),
        ("germany-infantry-1-3 LL19", "britain", {"9.93A"}),
        ("germany-infantry-1-3 X22", "italy", {"9.93A"}),
    ],
)
def test_italy_does_not_act_without_rome_or_africa(
    african: str, holder: str, rules: set[str]
) -> None:
    world = mediterranean_world(african, "italy-infantry-2-3 X22", holder_of_rome=holder)
    assert rules_against(world, ["italy-infantry-2-3/1"], "X21") == set()
    come(world, Moment.PLAYER_TURN_STARTS)
    assert rules_against(world, ["italy-infantry-2-3/1"], "X21") == rules
    free = against_free(world, ids("italy-infantry-2-3/1"), spaces("X21"))
    assert {refusal.rule for refusal in free} == rules
    assert rules_against(world, ["germany-infantry-1-3/1"], "X21") == set()


@pytest.mark.rule("9.93A#2", "neither do Italian air units")
@pytest.mark.rule("9.93A#3", "nor Italian ships")
@pytest.mark.parametrize(("holder", "broken"), [("italy", False), ("britain", True)])
def test_italian_planes_and_ships_do_not_act_without_rome(holder: str, broken: bool) -> None:
    """Defence, and a change of base, are no offensive operations."""
    world = mediterranean_world("germany-infantry-1-3 LL19", holder_of_rome=holder)
    come(world, Moment.PLAYER_TURN_STARTS)

    def barred(nation: str, task: Task) -> bool:
        flown = AirUnits(UnitTypeId(f"{nation}-aaf"), nation, SpaceId("X22"), 1)
        found = against_mission(world, flown, task, SpaceId("X21"))
        return "9.93A" in {one.rule for one in found}

    for task in OFFENSIVE:
        assert barred("italy", task) is broken, task
        assert not barred("germany", task)
    assert not barred("italy", Task.DEFENSIVE_SUPPORT)

    def kept(party: str, activity: Activity) -> bool:
        asked = Sail(party, activity, SpaceId("AA21"), SpaceId("CC22"))
        return "9.93A" in {one.rule for one in BOOK.may(world, asked)}

    for activity in (*MISSIONS, Activity.RAID):
        assert kept("italy", activity) is broken, activity
        assert not kept("germany", activity)
    assert not kept("italy", Activity.INTERCEPTION)
    assert not kept("italy", Activity.BASE_CHANGE)


@pytest.mark.rule(
    "56.11B#1", "Axis units in Ethiopia or beyond the canal hold Africa, Wafdists do not"
)
@pytest.mark.parametrize(
    ("african", "broken"),
    [
        ("italy-infantry-1-3 ethiopia", False),
        ("germany-infantry-3-3 LL31", False),  # Egypt east of the Suez canal
        ("italy-aaf LL19", False),
        ("germany-partisan-1-3 LL28", True),  # a Wafdist in Egypt
        ("germany-partisan-1-3 LL19", False),  # a partisan, but no Wafdist
        ("britain-infantry-3-4 LL19", True),
    ],
)
def test_who_holds_africa_for_the_axis(african: str, broken: bool) -> None:
    world = mediterranean_world(african, holder_of_rome="italy")
    come(world, Moment.PLAYER_TURN_STARTS)
    assert bool(world.italian_resolve) is broken


@pytest.mark.rule("56.11B#1", "ships in an African port are Axis units in Africa")
def test_ships_in_africa_hold_it_for_the_axis() -> None:
    for port, broken in (("II17", False), ("X22", True)):
        world = mediterranean_world(holder_of_rome="italy")
        world.put(Hull("italy-dd", "italy", SpaceId(port), 1))
        come(world, Moment.PLAYER_TURN_STARTS)
        assert bool(world.italian_resolve) is broken


# Who pays -----------------------------------------------------------------------------------------


@pytest.mark.rule("82.83B#1", "it attacks, and nobody is charged")
def test_a_country_on_its_own_pays_nothing() -> None:
    world = world_at("poland-infantry-2-3 M34", scenario="poland-1939", side="allied")
    assert purse_of(world, "poland") is None
    assert brp_cost(world, ids("poland-infantry-2-3/1"), spaces("L34")) == 0
    assert rules_against(world, ["poland-infantry-2-3/1"], "L34") == set()
    assert act(world, ["poland-infantry-2-3/1"], "L34") == 0
    assert attributed(world, "poland", "eastern") == 2


@pytest.mark.rule("64.41#5", "it attacks in the east at no cost")
def test_poland_as_a_british_ally_pays_nothing_in_the_east() -> None:
    rows = (
        Treasury("britain", 100, 100),
        Alignment(Country("poland"), Status.ALLY, Power.BRITAIN),
    )
    world = world_at("poland-infantry-2-3 M34", scenario="poland-1939", side="allied", rows=rows)
    assert purse_of(world, "poland") == "britain"
    assert brp_cost(world, ids("poland-infantry-2-3/1"), spaces("L34")) == 0
    assert brp_cost(world, ids("poland-infantry-2-3/1"), spaces("L32")) == 2


def test_whoever_lends_units_to_a_game_without_brps_of_his_own_is_paid_for() -> None:
    """52.31: Italy and Spain have no BRPs in this scenario; Germany uses their units."""
    world = world_at("italy-infantry-2-3 L37", "spain-infantry-2-3 L37")
    assert purse_of(world, "italy") == "germany"
    assert purse_of(world, "spain") == "germany"
    act(world, ["italy-infantry-2-3/1", "spain-infantry-2-3/1"], "L38")
    assert spent_on(world, "germany", "eastern") == 4
    assert attributed(world, AXIS, "eastern") == 4


@pytest.mark.rule("9.42A#1", "each power pays for its own units")
def test_each_power_pays_for_its_own_units_in_a_common_attack() -> None:
    attack = GroundAttack(
        attackers=ids("germany-infantry-3-3/1", "italy-infantry-2-3/1"), hexes=spaces("L38")
    )
    t = table(
        "germany-infantry-3-3 L37",
        "italy-infantry-2-3 L37",
        "russia-infantry-2-3 L38",
        play=attack,
        rows=(ITALIAN_BRPS,),
    )
    assert (level_of(t.world, "germany"), level_of(t.world, "italy")) == (177, 58)

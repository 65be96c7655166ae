"""13.5: overruns. Italians outside the Mediterranean front defend at face value (15.33B), so that a
1-3 of theirs can be overrun by six factors.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.exploiting import exploiter, exploiting
from tests.awaw.table import Table, table, world_at
from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.ground.attack.defense_multipliers import multiplier_parts
from warcabinet.awaw.ground.attack.ground_attacks import against_attacker
from warcabinet.awaw.ground.attack.strengths_and_odds import defence_strength
from warcabinet.awaw.ground.attrition.determining_attrition_levels import freeze
from warcabinet.awaw.ground.attrition.eligible_units import eligible
from warcabinet.awaw.ground.battle.breakthroughs import may_exploit
from warcabinet.awaw.ground.movement.ground_movement import points_left
from warcabinet.awaw.ground.movement_phase.movement_phase import GroundMovement
from warcabinet.awaw.ground.overruns.overruns import (
    Overrun,
    against,
    prospects,
    soft_targets,
    why_not_with,
)
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.politics.parties import held_by_side
from warcabinet.awaw.scenarios.file.words import WeatherKind
from warcabinet.awaw.state.construction import Fort, FortKind
from warcabinet.awaw.state.exploitation import Breakthrough
from warcabinet.awaw.state.ground import Attacked, Cause, FailedOverrun, Overran, Spent, UnitId
from warcabinet.awaw.state.logistics import (
    Bridgehead,
    BridgeheadKind,
    Counter,
    CounterKind,
    Supply,
    UnitSupply,
    Weather,
)
from warcabinet.awaw.state.naval import Shipped, Voyage
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, Relation, Side, war_state
from warcabinet.awaw.view.drawn import reach_facts
from warcabinet.awaw.view.outlook import targets_facts
from warcabinet.engine.records import Record, Seat
from warcabinet.hexes import SpaceId

INF, ARMOR, LIGHT = "russia-infantry-3-3", "russia-armor-4-5", "russia-armor-3-5"
WEAK, RIFLES = "italy-infantry-1-3", "germany-infantry-1-3"
PANZER = "germany-armor-4-6"
BOTH = f"{ARMOR}/1,{ARMOR}/2"
PAIR = (UnitId(f"{ARMOR}/1"), UnitId(f"{ARMOR}/2"))


def moving(*units: str, **setting: Any) -> Table:
    setting.setdefault("turn", "Summer 1942")
    return table(*units, play=GroundMovement(), side="allied", **setting)


def at(*units: str, **setting: Any) -> AwawWorld:
    return world_at(*units, side="allied", turn="Summer 1942", **setting)


def left(t: Table, unit: str) -> int:
    return points_left(t.world, t.world.units[UnitId(unit)])


def reasons(t: Table, text: str) -> str:
    return " ".join(refusal.reason for refusal in t.refusals(text))


@pytest.mark.rule("13.52#1", "two armor units at 6:1 overrun a hex")
@pytest.mark.rule("13.52#3", "each pays one point more")
@pytest.mark.rule("13.41E#1", "an overrun costs one point more")
@pytest.mark.rule("13.54#1", "the units in the hex are eliminated")
@pytest.mark.rule("13.54#2", "the mover loses nothing")
def test_two_armor_units_run_over_a_weak_hex() -> None:
    t = moving(f"{ARMOR} K45 x2", f"{WEAK} K46")
    t.say(f"allied: overrun-hex K46 {BOTH}")
    assert t.place(f"{WEAK}/1") is None
    assert {t.place(f"{ARMOR}/1"), t.place(f"{ARMOR}/2")} == {"K46"}  # the mover loses nothing
    assert left(t, f"{ARMOR}/1") == 3  # one for the hex, one for the overrun
    assert left(t, f"{ARMOR}/2") == 3
    assert t.holder("K46") == "russia"
    (lost,) = t.world.eliminated.values()
    assert lost.cause is Cause.OVERRUN
    assert any("8" in text and "against 1" in text for text in t.told("13.52"))


def test_who_plans_an_overrun_is_told_where_it_leads() -> None:
    """What is drawn beyond a hex is what the units can reach once they have overrun it."""
    enemy = {"germany": "K46 K47 J47"}
    t = moving(f"{ARMOR} K45 x2", f"{WEAK} K46", control=enemy)
    before = targets_facts(t.world, Seat("allied"), BOTH)
    beyond = {one.hex: one.beyond for one in before}
    ours = held_by_side(t.world, Side.ALLIED)
    t.say(f"allied: overrun-hex K46 {BOTH}")
    after = reach_facts(t.world, Seat("allied"), f"{ARMOR}/1").costs
    assert beyond[SpaceId("K46")] == {
        space: cost + 2 for space, cost in after.items() if not t.world.map.bit(space) & ours
    }
    assert set(beyond[SpaceId("K46")]) == {"K47", "J47"}
    ways = {one.hex: one.ways for one in before}[SpaceId("K46")]
    assert ways[SpaceId("K46")] == ("K45", 2)
    assert ways[SpaceId("K47")] == ("K46", beyond[SpaceId("K46")][SpaceId("K47")])
    short = targets_facts(moving(f"{ARMOR} K45", f"{WEAK} K46").world, Seat("allied"), PAIR[0])
    assert [(one.ready, one.beyond) for one in short] == [(False, {})]


@pytest.mark.rule("13.52#5", "below 6:1 there is no overrun")
def test_vector_eight_factors_against_a_1_3_in_the_open() -> None:
    t = moving(f"{ARMOR} K45 x2", f"{RIFLES} K46")
    assert t.against(f"allied: overrun-hex K46 {BOTH}") == {"13.52"}
    assert "8 against 2" in reasons(t, f"allied: overrun-hex K46 {BOTH}")


@pytest.mark.rule("13.52#5", "6:1 is just enough")
def test_six_to_one_is_just_enough() -> None:
    t = moving(f"{LIGHT} K45 x2", f"{WEAK} K46")
    assert t.against(f"allied: overrun-hex K46 {LIGHT}/1") == {"13.52"}  # 3 to 1
    assert t.against(f"allied: overrun-hex K46 {LIGHT}/1,{LIGHT}/2") == set()
    t = moving("russia-armor-5-6 K45", f"{WEAK} K46")
    assert t.against("allied: overrun-hex K46 russia-armor-5-6/1") == {"13.52"}  # 5 to 1


@pytest.mark.rule("13.51#1", "only armor and mechanized infantry overrun")
def test_overruns_take_mechanized_units() -> None:
    t = moving(f"{ARMOR} K45 x2", f"{INF} K45", f"{WEAK} K46")
    assert t.against(f"allied: overrun-hex K46 {ARMOR}/1,{INF}/1") == {"13.51"}
    assert t.against(f"allied: overrun-hex K46 {BOTH}") == set()


@pytest.mark.rule("13.51#4", "an overrun is an offensive operation")
def test_overruns_count_as_offensive_operations() -> None:
    t = moving(f"{ARMOR} K45 x2", f"{WEAK} K46")
    before = level_of(t.world, "russia")
    t.say(f"allied: overrun-hex K46 {BOTH}")
    assert level_of(t.world, "russia") == before - 8  # 9.51A, 9.58


@pytest.mark.rule("13.51#3", "positive and negative DMs count")
def test_multipliers_count_as_in_an_attack() -> None:
    world = at(f"{ARMOR} M36 x2", f"{WEAK} M37", f"{WEAK} L37")
    swamp = Assault(PAIR, (SpaceId("M37"),), overrun=True)
    names = {part.rule for part in multiplier_parts(world, UnitId(f"{WEAK}/1"), swamp)}
    assert {"15.32D", "15.33B"} <= names
    assert defence_strength(world, swamp) == 2
    assert {r.rule for r in against(world, PAIR, SpaceId("M37"))} == {"13.52"}
    assert against(world, PAIR, SpaceId("L37")) == []


@pytest.mark.rule("13.52#6", "no more than two units, through one hexside")
def test_no_more_than_two_units_overrun_through_one_hexside() -> None:
    world = at(f"{ARMOR} K45 x3", f"{ARMOR} L45", f"{WEAK} K46")

    def refused(*numbers: int) -> set[str]:
        units = tuple(UnitId(f"{ARMOR}/{number}") for number in numbers)
        return {one.rule for one in against(world, units, SpaceId("K46"))}

    assert refused(1, 2) == set()
    assert refused(1, 2, 3) == {"13.52"}
    assert refused(1, 4) == {"13.52"}  # two hexsides
    t = moving(f"{ARMOR} K45 x3", f"{WEAK} K46")
    assert t.against(f"allied: overrun-hex K46 {ARMOR}/1,{ARMOR}/2,{ARMOR}/3") == {"13.41"}


@pytest.mark.rule("13.52#7", "both have the use of their mechanized component")
def test_both_units_have_a_working_mechanized_component() -> None:
    weak = UnitSupply(UnitId(f"{ARMOR}/2"), Supply.PARTIAL)
    t = moving(f"{ARMOR} K45 x2", f"{WEAK} K46", rows=(weak,))
    assert t.against(f"allied: overrun-hex K46 {BOTH}") == {"13.52"}


@pytest.mark.rule("13.52#1", "into a hex with enemies next to the units")
def test_overruns_go_into_a_hex_with_enemies_next_to_the_units() -> None:
    t = moving(f"{ARMOR} K44 x2", f"{WEAK} K46")
    assert t.against(f"allied: overrun-hex K46 {BOTH}") == {"13.52"}  # nobody is next to it
    assert t.against(f"allied: overrun-hex K45 {BOTH}") == {"13.52"}  # nobody is in it
    assert t.against(f"allied: overrun-hex nowhere {BOTH}") == {"13.52"}


@pytest.mark.rule("13.52#4", "without the points there is no overrun")
def test_an_overrun_needs_the_points_for_it() -> None:
    t = moving(f"{ARMOR} K42 x2", f"{WEAK} K46")
    t.say(f"allied: move-together {BOTH} K45")
    assert left(t, f"{ARMOR}/1") == 2
    assert t.against(f"allied: overrun-hex K46 {BOTH}") == set()
    t = moving(f"{ARMOR} K41 x2", f"{WEAK} K46")
    t.say(f"allied: move-together {BOTH} K45")
    assert t.against(f"allied: overrun-hex K46 {BOTH}") == {"13.52"}  # one point left
    # Two more to leave a zone: 1 + 2 + 1 of 5.
    t = moving(f"{ARMOR} K45 x2", f"{WEAK} K46", f"{PANZER} L44")
    t.say(f"allied: overrun-hex K46 {BOTH}")
    assert left(t, f"{ARMOR}/1") == 1


@pytest.mark.rule("13.411#2", "the one hex is none for an overrun")
def test_the_one_hex_that_a_unit_may_always_move_is_none_for_an_overrun() -> None:
    # 1 for the hex, 2 for the zone, 1 for the overrun: 4, and surprised armor has 2.
    slow = "russia-armor-4-5"
    t = moving(
        f"{slow} M36 x2",
        f"{WEAK} N36",
        f"{PANZER} L36",
        turn="Summer 1941",
    )
    assert left(t, f"{slow}/1") == 2  # surprised (63.51F)
    assert t.against(f"allied: overrun-hex N36 {BOTH}") == {"13.52"}


@pytest.mark.rule("13.521#1", "overrunning units may come from different hexes")
def test_overrunning_units_may_come_from_different_hexes() -> None:
    t = moving(f"{ARMOR} K43", f"{ARMOR} L44", f"{WEAK} K46")
    t.say(f"allied: move {ARMOR}/1 K45")
    t.say(f"allied: move {ARMOR}/2 K45")
    t.say(f"allied: overrun-hex K46 {BOTH}")
    assert (left(t, f"{ARMOR}/1"), left(t, f"{ARMOR}/2")) == (1, 2)


@pytest.mark.rule("13.521#2", "a unit that came by sea overruns together with another")
def test_a_unit_that_came_by_sea_overruns() -> None:
    carried = UnitId(f"{ARMOR}/1")
    t = moving(
        f"{ARMOR} K45",
        f"{ARMOR} L44",
        f"{WEAK} K46",
        rows=[Shipped(carried, Voyage.TRANSPORTED), Spent(carried, 1)],
    )
    t.say(f"allied: move {ARMOR}/2 K45")
    assert t.against(f"allied: overrun-hex K46 {ARMOR}/1") == {"13.52"}
    t.say(f"allied: overrun-hex K46 {BOTH}")
    assert UnitId(f"{WEAK}/1") not in t.world.units


@pytest.mark.rule("13.522#1", "no more than two overrun out of a breakthrough hex")
def test_no_more_than_two_overrun_out_of_a_crowded_hex() -> None:
    world = at(f"{ARMOR} K45 x4", f"{WEAK} K46")
    units = tuple(UnitId(f"{ARMOR}/{n}") for n in "123")
    assert "13.52" in {r.rule for r in against(world, units, SpaceId("K46"), exploiting=True)}
    assert against(world, units[:2], SpaceId("K46"), exploiting=True) == []


@pytest.mark.rule("13.521#3", "armor from different breakthroughs combines")
def test_armor_from_different_breakthroughs_combines_for_an_overrun() -> None:
    """One unit has exploited from K37, the other from L37; both are in K38 now."""
    one, two = UnitId(f"{PANZER}/1"), UnitId(f"{PANZER}/2")
    rows = (
        Breakthrough(SpaceId("L37"), (two,), False),
        exploiter(one, "K37", "K38"),
        exploiter(two, "L37", "K38"),
    )
    t = exploiting(f"{PANZER} K38 x2", "russia-infantry-1-3 K39", rows=rows)
    assert t.against(f"axis: exploiting-overrun {one},{two} K39") == set()


def thwarted() -> Table:
    """As if defensive air support had lowered the odds after the declaration."""
    late = Overrun(units=PAIR, target=SpaceId("K46"), step="outcome")
    return table(f"{ARMOR} K45 x2", f"{RIFLES} K46", play=late, side="allied", turn="Summer 1942")


@pytest.mark.rule("13.531#1", "below 6:1 no overrun occurs")
def test_below_six_to_one_no_overrun_occurs() -> None:
    t = thwarted()
    assert t.place(f"{RIFLES}/1") == "K46"
    assert t.world.failed_overruns[SpaceId("K46")].units == PAIR


@pytest.mark.rule("13.531#2", "the units stay where they tried it")
def test_units_whose_overrun_failed_stay_where_they_tried_it() -> None:
    t = thwarted()
    assert (t.place(f"{ARMOR}/1"), t.place(f"{ARMOR}/2")) == ("K45", "K45")
    again = moving(f"{ARMOR} K45 x4", f"{WEAK} K46", rows=(FailedOverrun(SpaceId("K46"), PAIR),))
    assert again.against(f"allied: move {ARMOR}/1 K44") == {"13.531"}
    assert again.against(f"allied: move {ARMOR}/3 K44") == set()


@pytest.mark.rule("13.531#4", "the hex is not tried again")
def test_a_hex_is_not_overrun_at_a_second_attempt() -> None:
    lines = (f"{ARMOR} K45 x4", f"{WEAK} K46")
    others = f"allied: overrun-hex K46 {ARMOR}/3,{ARMOR}/4"
    failed = FailedOverrun(SpaceId("K46"), PAIR)
    assert "13.531" in moving(*lines, rows=(failed,)).against(others)
    elsewhere = FailedOverrun(SpaceId("J46"), PAIR)
    assert moving(*lines, rows=(elsewhere,)).against(others) == set()


@pytest.mark.rule("13.532#2", "nobody drops in the movement phase")
def test_nobody_drops_in_the_movement_phase() -> None:
    t = moving(f"{ARMOR} K45 x2", "russia-airborne-1-3 J46", f"{WEAK} K46")
    assert "overrun-hex" in t.asked("allied").verbs()
    assert not {verb for verb in t.asked("allied").verbs() if "drop" in verb}


def overran() -> Table:
    """K46 has just been overrun; K47 holds another weak unit, J49 a German one."""
    t = moving(f"{ARMOR} K45 x2", f"{WEAK} K46", f"{WEAK} K47", f"{RIFLES} J49")
    t.say(f"allied: overrun-hex K46 {BOTH}")
    return t


@pytest.mark.rule("13.55A#1", "they move on")
def test_after_an_overrun_units_move_on() -> None:
    t = overran()
    assert left(t, f"{ARMOR}/1") == 3
    t.say(f"allied: move {ARMOR}/1 J47")
    assert t.place(f"{ARMOR}/1") == "J47"


@pytest.mark.rule("13.55B#1", "they overrun others")
def test_after_an_overrun_units_overrun_others() -> None:
    t = overran()
    before = level_of(t.world, "russia")
    t.say(f"allied: overrun-hex K47 {BOTH}")
    assert t.place(f"{WEAK}/2") is None
    assert level_of(t.world, "russia") == before  # paid once (9.57)
    assert left(t, f"{ARMOR}/1") == 1


@pytest.mark.rule("13.55C#1", "they attack")
def test_after_an_overrun_units_attack() -> None:
    t = overran()
    t.say(f"allied: overrun-hex K47 {BOTH}")
    t.say(f"allied: move {ARMOR}/1 K48")
    assert against_attacker(t.world, UnitId(f"{ARMOR}/1"), SpaceId("J49")) == []


@pytest.mark.rule("13.55C#2", "or are counted in attrition")
def test_after_an_overrun_units_are_counted_in_attrition() -> None:
    """Units that attacked in the combat phase are not."""
    world = at(f"{ARMOR} K46 x2", f"{RIFLES} K47", rows=(Overran(PAIR[0]), Overran(PAIR[1])))
    freeze(world, Side.ALLIED)
    (zone,) = [row.id for row in world.attrition_zones.values() if SpaceId("K47") in row.spaces]
    assert set(eligible(world, "russia", zone)) == set(PAIR)
    world.put(Attacked(PAIR[0], False, SpaceId("K46")))
    assert set(eligible(world, "russia", zone)) == {PAIR[1]}


@pytest.mark.rule("13.55D#1", "they exploit")
def test_after_an_overrun_armor_exploits() -> None:
    broken = Breakthrough(SpaceId("K46"), PAIR, False)
    done = (Overran(PAIR[0]), Overran(PAIR[1]))
    world = at(f"{ARMOR} K45 x2", rows=(broken, *done), control={"russia": "K46"})
    assert may_exploit(world, PAIR[0], SpaceId("K46")) == []
    assert {one.rule for one in may_exploit(world, PAIR[0], SpaceId("J46"))} == {"16.21"}


@pytest.mark.rule("13.56#1", "others enter the hex at the usual cost")
def test_others_enter_an_overrun_hex_at_the_usual_cost() -> None:
    t = moving(f"{ARMOR} K45 x2", f"{INF} K44", f"{WEAK} K46")
    t.say(f"allied: overrun-hex K46 {BOTH}")
    t.say(f"allied: move-together {BOTH} K47")
    t.say(f"allied: move {INF}/1 K46")
    assert left(t, f"{INF}/1") == 1


@pytest.mark.rule("13.59#1", "an objective is overrun")
def test_no_objective_or_capital_is_safe_from_overruns() -> None:
    t = moving(f"{ARMOR} H48 x2", f"{WEAK} H47")  # Moscow
    assert any(row.hex == "H47" for row in t.world.board.objectives())
    t.say(f"allied: overrun-hex H47 {BOTH}")
    assert t.holder("H47") == "russia"


@pytest.mark.rule("13.59#2", "an IC or a bridgehead is overrun")
@pytest.mark.parametrize(
    "row",
    [
        Counter(CounterKind.INDUSTRIAL_CENTER, SpaceId("K46"), "germany"),
        Bridgehead(SpaceId("K46"), "axis", BridgeheadKind.RIVER, 1),
    ],
)
def test_no_center_or_bridgehead_is_safe_from_overruns(row: Record) -> None:
    t = moving(f"{ARMOR} K45 x2", f"{WEAK} K46", rows=(row,))
    t.say(f"allied: overrun-hex K46 {BOTH}")
    assert t.holder("K46") == "russia"


@pytest.mark.rule("13.59#3", "fortifications and fortresses are overrun")
@pytest.mark.parametrize("kind", [FortKind.FORTIFICATION, FortKind.FORTRESS])
def test_works_are_overrun_at_six_to_one_too(kind: FortKind) -> None:
    """A 1-3 of the Italians counts double in a fortification, three times in a fortress."""
    needed = {FortKind.FORTIFICATION: 12, FortKind.FORTRESS: 18}[kind]
    t = moving(
        f"{ARMOR} K45 x2", f"{WEAK} K46", "russia-aaf J46 x5", "russia-aaf J44 x5",
        rows=(Fort(SpaceId("K46"), all_round=kind),), control={"russia": "J46 J44"},
    )  # fmt: skip
    air = needed - 8
    wings = f"russia-aaf@J46={min(air, 5)}" + (f",russia-aaf@J44={air - 5}" if air > 5 else "")
    assert t.against(f"allied: overrun-with-air K46 {BOTH} russia-aaf@J46=3") == {"13.52"}
    t.say(f"allied: overrun-with-air K46 {BOTH} {wings}")
    assert t.holder("K46") == "russia"


@pytest.mark.rule("13.52#2", "one of the units is armor")
@pytest.mark.rule("10.12#1", "mechanized infantry overruns together with armor")
@pytest.mark.rule("13.51#1", "mechanized infantry overruns")
def test_mechanized_infantry_overruns_only_with_armor() -> None:
    war = war_state(Power.BRITAIN, Power.ITALY, Relation.WAR)
    foot, tank = "britain-infantry-3-4", "britain-armor-4-5"
    rows = (war, UnitSupply(UnitId(f"{foot}/2"), Supply.PARTIAL))
    t = moving(f"{foot} K45 x3", f"{tank} K45", f"{WEAK} K46", rows=rows)
    assert t.against(f"allied: overrun-hex K46 {foot}/1,{foot}/3") == {"13.52"}
    assert "armor" in reasons(t, f"allied: overrun-hex K46 {foot}/1,{foot}/3")
    assert "13.52" in t.against(f"allied: overrun-hex K46 {foot}/2,{tank}/1")  # negated
    assert "13.52" not in t.against(f"allied: overrun-hex K46 {foot}/1,{tank}/1")  # 7 to 1
    assert (left(t, f"{foot}/1"), left(t, f"{foot}/2")) == (4, 3)


def test_prospects_name_only_weak_hexes() -> None:
    world = at(f"{ARMOR} K45 x2", f"{WEAK} K46", f"{PANZER} J46")
    assert soft_targets(world, Side.ALLIED) == ["K46"]
    assert next(prospects(world, Side.ALLIED)) == ("K46", PAIR)


WINTER = "russian-winter-zone"


@pytest.mark.rule("13.57#1", "winter prevents overruns")
def test_a_hard_winter_prevents_overruns() -> None:
    prepared = 6  # Russia's own preparation (34.41)
    hard = Weather(WINTER, WeatherKind.WINTER, prepared + 3)
    t = moving(f"{ARMOR} K45 x2", f"{WEAK} K46", rows=(hard,))
    found = t.against(f"allied: overrun-hex K46 {BOTH}")
    assert any(rule.startswith("34.") for rule in found)
    mild = Weather(WINTER, WeatherKind.WINTER, prepared + 2)
    t = moving(f"{ARMOR} K45 x2", f"{WEAK} K46", rows=(mild,))
    assert t.against(f"allied: overrun-hex K46 {BOTH}") == set()


@pytest.mark.rule("13.57#2", "mud prevents overruns")
def test_mud_prevents_overruns_of_all_but_the_russians() -> None:
    mud = Weather("mud-zone", WeatherKind.MUD)
    world = at(f"{PANZER} K45", "russia-infantry-1-3 K46", f"{ARMOR} K47", rows=(mud,))
    unit = world.units[UnitId(f"{PANZER}/1")]
    assert {r.rule for r in why_not_with(world, unit, SpaceId("K46"))} == {"34.22B"}
    t = moving(f"{ARMOR} K45 x2", f"{WEAK} K46", rows=(mud,))
    assert t.against(f"allied: overrun-hex K46 {BOTH}") == set()

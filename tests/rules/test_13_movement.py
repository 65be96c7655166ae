"""13: movement."""

from __future__ import annotations

from typing import ClassVar

import pytest

from tests.awaw.pacific_world import BOTH_BOARDS, pacific_world
from tests.awaw.table import Table, table, world_at
from tests.rules.shared.movement import ARMOR, INF, LATER, RIFLES, TANKS, at, moving
from warcabinet.awaw.air.base_changes.staging import Staging
from warcabinet.awaw.ground.movement.ground_movement import (
    allowance,
    march_terms,
    open_sides,
    options_of,
    points_left,
    step_cost,
    why_not,
)
from warcabinet.awaw.ground.movement_phase.movement_phase import GroundMovement
from warcabinet.awaw.ground.stacking.zones_of_control import hostile_zone, zone_of
from warcabinet.awaw.scenarios.file.words import WeatherKind
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import (
    Supply,
    UnitSupply,
    Weather,
)
from warcabinet.awaw.state.oil import OilEffect, Service
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.regions import SurprisedArmor
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import (
    Alignment,
    Country,
    Power,
    Relation,
    Status,
    war_state,
)
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId


def costs(world: AwawWorld, unit: str) -> dict[SpaceId, int]:
    return options_of(world, world.units[UnitId(unit)])


def left(t: Table, unit: str) -> int:
    return points_left(t.world, t.world.units[UnitId(unit)])


def short(unit: str, supply: Supply = Supply.PARTIAL) -> UnitSupply:
    return UnitSupply(UnitId(unit), supply)


# 13.1, 13.41 --------------------------------------------------------------------------------------


@pytest.mark.rule("13.11#1", "a player moves some of his units and leaves the others")
def test_a_player_moves_as_many_of_his_own_units_as_he_likes() -> None:
    t = moving(f"{INF} K45 x2", f"{RIFLES} K50")
    assert t.against(f"axis: move {RIFLES}/1 K51") == {"13.11"}
    assert t.against("axis: move nobody/1 K51") == {"13.11"}
    t.say(f"axis: move {INF}/1 K46")
    t.say("axis: end-movement")  # the other one stays
    assert t.pending == ""
    assert (t.place(f"{INF}/1"), t.place(f"{INF}/2")) == ("K46", "K45")


@pytest.mark.rule("13.41#1", "a ground unit moves up to its movement factor")
def test_a_unit_moves_up_to_its_movement_factor() -> None:
    t = moving(f"{INF} K45", f"{ARMOR} K40")
    assert t.against(f"axis: move {INF}/1 K49") == {"13.41"}
    assert t.against(f"axis: move {ARMOR}/1 K47") == {"13.41"}
    assert t.against(f"axis: move {INF}/1 K45") == {"13.41"}  # where it is
    assert t.against(f"axis: move {INF}/1 nowhere") == {"13.41"}
    t.say(f"axis: move {INF}/1 K48")
    t.say(f"axis: move {ARMOR}/1 K46")
    assert t.holder("K47") == "germany"  # passed through (29.21)
    assert t.against(f"axis: move {INF}/1 K49") == {"13.41"}
    assert "movement points" in t.refusals(f"axis: move {INF}/1 K49")[0].reason


@pytest.mark.rule("13.41A#1", "a unit out of supply does not move")
def test_units_out_of_supply_do_not_move() -> None:
    t = moving(f"{INF} K45 x2", rows=(short(f"{INF}/1", Supply.NONE), short(f"{INF}/2")))
    assert t.against(f"axis: move {INF}/1 K46") == {"13.41A"}
    assert t.against(f"axis: move {INF}/2 K48") == set()  # partial supply is enough


@pytest.mark.rule("13.41B#1", "a clear hex costs one point")
def test_a_clear_hex_costs_one() -> None:
    world = at(f"{INF} K45")
    assert costs(world, f"{INF}/1")[SpaceId("K44")] == 1
    assert costs(world, f"{INF}/1")[SpaceId("K48")] == 3


@pytest.mark.rule("13.41C#1", "forest, mountain and swamp cost one more")
def test_rough_terrain_costs_one_more() -> None:
    world = at(f"{INF} N36", f"{INF} A47", f"{INF} Q31")
    assert costs(world, f"{INF}/1")[SpaceId("N37")] == 2  # swamp
    assert SpaceId("N38") not in costs(world, f"{INF}/1")
    assert costs(world, f"{INF}/2")[SpaceId("A46")] == 2  # forest
    assert costs(world, f"{INF}/3")[SpaceId("Q32")] == 2  # mountain
    assert costs(world, f"{INF}/3")[SpaceId("Q30")] == 1
    desert = at(f"{INF} S54")
    assert costs(desert, f"{INF}/1")[SpaceId("S55")] == 1


@pytest.mark.rule("13.41D#1", "in Europe leaving a zone, or moving within it, costs two more")
def test_leaving_a_zone_of_control_costs_two_more() -> None:
    world = at(f"{ARMOR} K45", f"{TANKS} K46")
    found = costs(world, f"{ARMOR}/1")
    assert found[SpaceId("K44")] == 3  # out of the zone
    assert found[SpaceId("L45")] == 3  # from one such hex to another
    assert found[SpaceId("K43")] == 4
    without = at(f"{ARMOR} K45", f"{RIFLES} K46")
    assert costs(without, f"{ARMOR}/1")[SpaceId("K44")] == 1


@pytest.mark.rule("13.41D#4", "entering a zone costs nothing more")
def test_entering_a_zone_of_control_costs_nothing_more() -> None:
    world = at(f"{INF} K43", f"{TANKS} K46")
    assert world.map.has(zone_of(world, "russia"), "K45")
    assert costs(world, f"{INF}/1")[SpaceId("K45")] == 2


@pytest.mark.rule("13.41D#2", "surprised Russian armor costs one, or nothing near the border")
def test_surprised_armor_has_less_of_a_zone_or_none() -> None:
    """In the Axis movement of Summer 1941: none near the border, one point elsewhere (63.51F)."""
    lines = (f"{ARMOR} K45", f"{TANKS} K46")
    surprised = at(*lines, turn="Summer 1941")
    assert costs(surprised, f"{ARMOR}/1")[SpaceId("K44")] == 2
    near = SurprisedArmor("russia", (SpaceId("K46"),))
    assert costs(at(*lines, turn="Summer 1941", rows=(near,)), f"{ARMOR}/1")[SpaceId("K44")] == 1
    assert costs(at(*lines, turn="Fall 1941"), f"{ARMOR}/1")[SpaceId("K44")] == 3


@pytest.mark.rule("13.41D#3", "in the Pacific it costs one more")
@BOTH_BOARDS
def test_in_the_pacific_leaving_a_zone_of_control_costs_one_more(scenario: str, board: str) -> None:
    def price(enemy: str, to: str) -> int:
        units = f"{enemy} {board}H26", f"china-infantry-1-2 {board}I26"
        world = pacific_world(*units, side="allied", scenario=scenario)
        unit = world.units[UnitId("china-infantry-1-2/1")]
        return step_cost(world, march_terms(world, unit), where(world, unit.place), board + to)

    assert price("japan-armor-2-3", "I25") == 2  # from one such hex to another
    assert price("japan-armor-2-3", "J25") == 2  # out of it
    assert price("japan-infantry-1-2", "J25") == 1


@pytest.mark.rule("13.41D#1", "in a game on both boards it costs two more in Europe")
def test_on_both_boards_leaving_a_zone_costs_two_more_in_europe() -> None:
    world = world_at(
        f"{ARMOR} K45", f"{TANKS} K46", scenario="global-war", turn=LATER,
        rows=[war_state(Power.GERMANY, Power.RUSSIA, Relation.WAR)],
    )  # fmt: skip
    unit = world.units[UnitId(f"{ARMOR}/1")]
    assert step_cost(world, march_terms(world, unit), "K45", "K44") == 3


@pytest.mark.rule("13.41D#5", "zones do not hold air units")
def test_zones_of_control_do_not_hold_air_units() -> None:
    """Eight hexes from Warsaw, with Russian armor beside it and beside the way."""
    armor = (f"{TANKS} M36", f"{TANKS} L34", f"{TANKS} L33")
    t = table("germany-aaf M35 x3", *armor, play=Staging(), step="T.P.MOV.AIR.30", turn=LATER)
    assert t.world.map.has(hostile_zone(t.world, "germany"), "M35")
    assert t.against("axis: stage germany-aaf@M35 3 J30") == set()
    assert t.against("axis: stage germany-aaf@M35 3 K28") == {"18.21"}


@pytest.mark.rule("13.41F#1", "partially supplied armor moves three in Europe")
def test_partially_supplied_armor_moves_three() -> None:
    world = at(f"{ARMOR} K45 x2", rows=(short(f"{ARMOR}/1"),))
    assert [allowance(world, world.units[UnitId(f"{ARMOR}/{n}")]) for n in "12"] == [3, 6]
    assert SpaceId("K49") not in costs(world, f"{ARMOR}/1")
    assert SpaceId("K51") in costs(world, f"{ARMOR}/2")


@pytest.mark.rule("13.41F#4", "so does mechanized infantry")
def test_partially_supplied_mechanized_infantry_moves_three() -> None:
    foot = "britain-infantry-3-4"
    world = at(f"{foot} K45 x2", f"{INF} K46", rows=(short(f"{foot}/1"), short(f"{INF}/1")))
    names = (f"{foot}/1", f"{foot}/2", f"{INF}/1")
    assert [allowance(world, world.units[UnitId(name)]) for name in names] == [3, 4, 3]


@pytest.mark.rule("13.41F#5", "and two in the Pacific")
@BOTH_BOARDS
def test_in_the_pacific_partially_supplied_armor_moves_two(scenario: str, board: str) -> None:
    world = pacific_world(
        f"japan-armor-2-3 {board}I29 x2", rows=[short("japan-armor-2-3/1")], scenario=scenario
    )
    names = ("japan-armor-2-3/1", "japan-armor-2-3/2")
    assert [allowance(world, world.units[UnitId(name)]) for name in names] == [2, 3]


@pytest.mark.rule("13.41F#2", "without army oil armor moves like infantry")
def test_armor_without_oil_moves_like_infantry() -> None:
    world = at(f"{ARMOR} K45", f"{INF} K45")
    assert allowance(world, world.units[UnitId(f"{ARMOR}/1")]) == 6
    dry = at(f"{ARMOR} K45", f"{INF} K45", rows=(OilEffect("european axis", Service.ARMY),))
    assert allowance(dry, dry.units[UnitId(f"{ARMOR}/1")]) == 3
    assert allowance(dry, dry.units[UnitId(f"{INF}/1")]) == 3


@pytest.mark.rule("13.41F#3", "British and American infantry moves two in the Pacific")
@BOTH_BOARDS
@pytest.mark.parametrize("infantry", ["britain-infantry-3-4", "us-infantry-3-4"])
def test_in_the_pacific_no_infantry_is_mechanized(infantry: str, scenario: str, board: str) -> None:
    unit = UnitId(f"{infantry}/1")
    pacific = pacific_world(f"{infantry} {board}U13", scenario=scenario)
    assert allowance(pacific, pacific.units[unit]) == 2
    europe = at(f"{infantry} K45")
    assert allowance(europe, europe.units[unit]) == 4


@pytest.mark.rule("13.411#1", "a supplied unit moves one hex whatever it costs")
def test_a_supplied_unit_may_always_move_one_hex() -> None:
    t = moving(f"{INF} K45", f"{INF} N36", f"{TANKS} N35", rows=(short(f"{INF}/2"),))
    assert t.against(f"axis: move {INF}/2 N38") == {"13.41"}
    t.say(f"axis: move {INF}/2 N37")  # 1 for the hex, 1 for the swamp, 2 for the zone
    assert left(t, f"{INF}/2") == 0
    assert t.against(f"axis: move {INF}/2 M37") == {"13.41"}


@pytest.mark.rule("13.411#1", "only if it has not moved yet")
def test_the_one_hex_is_for_units_that_have_not_moved() -> None:
    t = moving(f"{INF} M36", f"{TANKS} N37")
    t.say(f"axis: move {INF}/1 N36")
    assert left(t, f"{INF}/1") == 2
    assert t.against(f"axis: move {INF}/1 N35") == {"13.41"}  # leaving the zone takes three


@pytest.mark.rule("13.411#3", "not into a closed hex")
def test_the_one_hex_is_not_into_closed_hexes() -> None:
    t = moving(f"{INF} K45", f"{RIFLES} K46", f"{TANKS} J46")
    assert t.against(f"axis: move {INF}/1 K46") == {"13.46"}


@pytest.mark.rule("13.411#1", "in any weather")
@pytest.mark.parametrize(
    "weather",
    [Weather("mud-zone", WeatherKind.MUD), Weather("russian-winter-zone", WeatherKind.WINTER, 9)],
)
def test_weather_does_not_take_the_one_hex_away(weather: Weather) -> None:
    """A replacement has one point, and leaving the zone of armor takes two more."""
    lines = ("germany-replacement-1-1 K45", f"{TANKS} K46")
    world = at(*lines, turn="Winter 1941", rows=(weather,))
    assert costs(world, "germany-replacement-1-1/1").keys() >= {"K44", "J45"}


@pytest.mark.rule("13.42#1", "movement points are not handed on")
def test_points_are_not_handed_on_to_another_unit() -> None:
    t = moving(f"{INF} K45 x2")
    t.say(f"axis: move {INF}/1 K46")
    assert t.against(f"axis: move {INF}/2 K49") == {"13.41"}  # the first one's two do not help
    assert t.against(f"axis: move {INF}/2 K48") == set()


class TwoPhases(Procedure[None]):
    """Ground movement in two movement phases, one after the other."""

    place: int = 0

    def start(self, world: AwawWorld, _: object) -> Step:
        self.place += 1
        return Done() if self.place > 2 else self.call(OnePhase(), then=self.start)


class OnePhase(Procedure[None]):
    scope: ClassVar[str] = "phase"

    def start(self, world: AwawWorld, _: None) -> Step:
        return self.call(GroundMovement(), then=self.over)

    def over(self, world: AwawWorld, _: None) -> Step:
        return Done()


@pytest.mark.rule("13.42#2", "nor saved for the next turn")
def test_points_are_not_saved_for_the_next_turn() -> None:
    t = table(f"{INF} K45", play=TwoPhases(), turn=LATER)
    t.say(f"axis: move {INF}/1 K46")
    assert left(t, f"{INF}/1") == 2
    t.say("axis: end-movement")
    assert left(t, f"{INF}/1") == 3
    assert t.against(f"axis: move {INF}/1 K50") == {"13.41"}
    assert t.against(f"axis: move {INF}/1 K49") == set()


# 13.43, 13.44 -------------------------------------------------------------------------------------


@pytest.mark.rule("13.43A#1", "nobody crosses sea or lake hexsides but at an arrow")
def test_lakes_and_seas_stop_ground_units_except_at_arrows() -> None:
    t = moving("germany-replacement-1-1 C42", f"{INF} U40")
    assert t.against("axis: move germany-replacement-1-1/1 C43") == {"13.43A"}  # a lake
    assert t.against(f"axis: move {INF}/1 T41") != set()  # the sea
    t.say(f"axis: move {INF}/1 U41")  # the arrow at Kerch
    assert left(t, f"{INF}/1") == 2


@pytest.mark.rule("13.43B#1", "nobody crosses the Qattara depression")
def test_nobody_crosses_the_qattara_depression() -> None:
    world = at()
    sides = world.map.side_names(open_sides(world, "germany"))
    assert "MM26|NN26" not in sides
    assert "NN25|NN26" not in sides
    assert "LL26|MM26" in sides


@pytest.mark.rule("13.44#1", "units enter a box only where its rules allow it")
@pytest.mark.rule("5.73#1", "the box is Russia's: its units enter it")
@pytest.mark.rule("5.73#2", "Axis units do not enter the box")
def test_ground_units_leave_the_board_only_where_the_box_allows_it() -> None:
    t = moving(f"{RIFLES} L58", f"{RIFLES} urals x2", f"{INF} K60", side="allied")
    assert t.against(f"allied: move {RIFLES}/1 urals") == set()  # two clear hexes and the box
    world = t.world
    german = world.units[UnitId(f"{INF}/1")]
    assert SpaceId("urals") not in options_of(world, german)
    assert "5.73" in {refusal.rule for refusal in why_not(world, german, "urals")}


@pytest.mark.rule("13.44#2", "and with the points for the whole way")
def test_leaving_the_board_takes_the_points_for_the_whole_way() -> None:
    """L58 is two hexes from the edge, L57 three; the hex off the board is clear."""
    t = moving(f"{RIFLES} L58", f"{RIFLES} L57", side="allied")
    assert t.against(f"allied: move {RIFLES}/1 urals") == set()
    assert t.against(f"allied: move {RIFLES}/2 urals") == {"13.41"}


@pytest.mark.rule("13.44#3", "off-board hexes count as clear")
def test_off_board_hexes_are_clear() -> None:
    """The first hexes inside the board are one step from the box, whatever lies behind the edge."""
    world = at(f"{RIFLES} urals", side="allied")
    found = costs(world, f"{RIFLES}/1")
    clear = {space for space in ("K61", "L60", "M60") if world.board.terrain[space] == "clear"}
    assert clear
    assert {found[SpaceId(space)] for space in clear} == {1}


@pytest.mark.rule("13.44#4", "no unit moves from box to box")
def test_no_unit_moves_from_box_to_box() -> None:
    world = pacific_world("britain-infantry-3-4 india", side="allied")
    unit = world.units[UnitId("britain-infantry-3-4/1")]
    found = options_of(world, unit)
    assert found
    assert all(world.map.is_hex(space) for space in found)
    assert why_not(world, unit, "australia")


@pytest.mark.rule("13.44#1", "and leave it only as its rules allow")
@pytest.mark.rule("5.77A#2", "no unit leaves the box to fewer factors than the Axis have beside it")
def test_the_urals_box_keeps_as_many_factors_as_threaten_it() -> None:
    t = moving(f"{RIFLES} urals x2", f"{INF} K61", side="allied")
    assert t.against(f"allied: move {RIFLES}/1 L60") == {"5.77A"}  # two would face three
    t = moving(f"{RIFLES} urals x2", f"{RIFLES} L59", f"{INF} K61", side="allied")
    t.say(f"allied: move {RIFLES}/3 urals")
    t.say(f"allied: move {RIFLES}/1 L60")  # four factors stay against three
    assert left(t, f"{RIFLES}/1") == 2


# 13.45, 13.46 -------------------------------------------------------------------------------------


@pytest.mark.rule("13.45#2", "a unit waits for others and goes on")
def test_a_unit_may_wait_and_go_on_later() -> None:
    t = moving(f"{ARMOR} K45", f"{INF} L43")
    t.say(f"axis: move {ARMOR}/1 K43")
    t.say(f"axis: move {INF}/1 L44")
    assert left(t, f"{ARMOR}/1") == 4
    assert t.against(f"axis: move {ARMOR}/1 K48") == {"13.41"}
    t.say(f"axis: move {ARMOR}/1 K47")
    assert left(t, f"{ARMOR}/1") == 0
    assert t.against(f"axis: move {ARMOR}/1 K46") == {"13.41"}


@pytest.mark.rule("13.45#1", "units move together")
def test_units_move_together_if_all_of_them_can() -> None:
    t = moving(f"{ARMOR} K45", f"{INF} K45", f"{INF} K44")
    assert t.against(f"axis: move-together {ARMOR}/1,{INF}/1 K49") == {"13.41"}  # infantry cannot
    assert t.against(f"axis: move-together {ARMOR}/1,{INF}/2 K46") == {"13.45"}
    t.say(f"axis: move-together {ARMOR}/1,{INF}/1 K48")
    assert (t.place(f"{ARMOR}/1"), t.place(f"{INF}/1")) == ("K48", "K48")
    assert (left(t, f"{ARMOR}/1"), left(t, f"{INF}/1")) == (3, 0)


@pytest.mark.rule("13.46#1", "no unit enters or passes a hex with hostile ground units")
def test_no_unit_enters_or_passes_a_hex_with_hostile_ground_units() -> None:
    t = moving(f"{INF} K45", f"{RIFLES} K46", f"{RIFLES} J46", "russia-partisan-1-3 L44")
    assert t.against(f"axis: move {INF}/1 K46") == {"13.46"}
    assert t.against(f"axis: move {INF}/1 L44") == {"13.46"}  # partisans, too
    t.say(f"axis: move {INF}/1 K47")  # around them
    assert left(t, f"{INF}/1") == 0
    assert t.holder("K46") == "russia"


@pytest.mark.rule("50.51#1", "no unit enters a neutral country")
def test_no_unit_enters_a_country_that_is_not_at_war() -> None:
    neutral = Alignment(Country("baltic-states"), Status.NEUTRAL)
    t = moving(f"{INF} J37", rows=(neutral,), control={"baltic-states": "I37 I38 J38"})
    assert t.against(f"axis: move {INF}/1 J38") == {"50.51"}
    assert t.against(f"axis: move {INF}/1 K38") == set()


@pytest.mark.rule("13.41#1", "the map of the scenario is its edge")
def test_the_map_of_the_scenario_is_the_edge_of_the_world() -> None:
    t = moving(f"{INF} W33")
    assert t.against(f"axis: move {INF}/1 X32") == {"7.211"}


def test_what_the_screen_asks() -> None:
    world = at(f"{INF} K45", f"{INF} K46 x2", f"{RIFLES} K44")
    unit = world.units[UnitId(f"{INF}/1")]
    assert SpaceId("K46") not in options_of(world, unit)  # full
    assert {refusal.rule for refusal in why_not(world, unit, "K46")} == {"12.11"}
    assert {refusal.rule for refusal in why_not(world, unit, "K44")} == {"13.46"}
    assert why_not(world, unit, "K47") == []
    world.put(short(f"{INF}/1", Supply.NONE))
    assert options_of(world, unit) == {}
    assert {refusal.rule for refusal in why_not(world, unit, "K47")} == {"13.41A"}
    assert zone_of(world, "germany") == 0


# 13.47 -------------------------------------------------------------------------------------------


@pytest.mark.rule("13.47#2", "a unit that leaves bad weather has its points again")
def test_weather_binds_a_unit_only_while_it_is_in_it() -> None:
    """In the hardest winter armor has three points; K37 lies outside of the winter zone."""
    hard = Weather("russian-winter-zone", WeatherKind.WINTER, 11)
    world = at(f"{ARMOR} K38", rows=(hard,))
    found = costs(world, f"{ARMOR}/1")
    assert found[SpaceId("K33")] == 5  # out of it: all six points again
    assert SpaceId("K41") in found
    assert SpaceId("K42") not in found  # within it no more than three

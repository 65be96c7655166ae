"""10.3, 12.1, 13.4, 14.62: the ground of the Pacific board, and who finds room on it."""

from __future__ import annotations

import pytest

from tests.awaw.pacific_world import BOTH_BOARDS, pacific_world
from warcabinet.awaw.boards.kinds import Terrain
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.attrition.determining_attrition_levels import freeze
from warcabinet.awaw.ground.attrition.hex_occupation import against_advance
from warcabinet.awaw.ground.attrition.hex_occupation import against_hex as against_occupation
from warcabinet.awaw.ground.movement.ground_movement import (
    allowance,
    open_sides,
    options_of,
    why_not,
)
from warcabinet.awaw.ground.stacking.stacking import may_stay, overstacked
from warcabinet.awaw.ground.stacking.zones_of_control import zone_of
from warcabinet.awaw.logistics.bridgeheads import place_bridgehead
from warcabinet.awaw.pieces.ground_units import mechanized, negated_area
from warcabinet.awaw.scenarios.start.room import room_for
from warcabinet.awaw.state.attrition import AttritionFight
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import BridgeheadKind, Counter, CounterKind
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.hexes import SpaceId

TANK = "japan-armor-2-3/1"


def zone(world: AwawWorld, party: str) -> set[str]:
    return set(world.map.members(zone_of(world, party)))


def works(world: AwawWorld, unit: str) -> bool:
    return mechanized(world, world.units[UnitId(unit)])


def costs(world: AwawWorld, unit: str) -> dict[str, int]:
    return {str(to): cost for to, cost in options_of(world, world.units[UnitId(unit)]).items()}


# Tanks --------------------------------------------------------------------------------------------


@pytest.mark.rule("10.341D#1", "in the Pacific a zone crosses no river")
@pytest.mark.rule("10.341D#4", "in the Pacific a zone reaches into no rough terrain")
def test_in_the_pacific_zones_cross_no_rivers_and_reach_no_rough_ground() -> None:
    # Mukden: mountains in I30 and J29, the Liao before H29 and I28.
    assert zone(pacific_world("japan-armor-2-3 I29"), "japan") == {"H30", "J28"}
    # Nanking: the Yangtze before O24.
    near = {"N25", "M25", "M24", "N23", "O23"}
    assert zone(pacific_world("japan-armor-2-3 N24"), "japan") == near


@pytest.mark.rule("10.341D#2", "Japanese zones do not reach into jungle either")
def test_not_even_japanese_zones_reach_into_jungle() -> None:
    world = pacific_world("japan-armor-2-3 W12", "japan-armor-2-3 X13", wars="japan/britain")
    assert "X12" not in zone(world, "japan")  # jungle between the two, without a river
    assert "X11" in zone(world, "japan")


@pytest.mark.rule("10.32#10", "rough terrain of the Pacific negates the component")
@BOTH_BOARDS
def test_rough_ground_of_the_pacific_is_no_place_for_tanks(scenario: str, board: str) -> None:
    world = pacific_world(
        f"russia-armor-3-5 {board}D26", f"russia-armor-3-5 {board}H30",
        f"britain-armor-2-5 {board}W13", scenario=scenario,
    )  # fmt: skip
    assert not works(world, "russia-armor-3-5/1")  # mountains
    assert works(world, "russia-armor-3-5/2")
    assert not works(world, "britain-armor-2-5/1")  # jungle
    assert zone(world, "britain") == set()


@pytest.mark.rule("10.32#10", "jungle, mountains, swamp, forest and jungle/mountains")
def test_each_kind_of_rough_ground_of_the_pacific_stops_tanks() -> None:
    world = pacific_world()
    kind = world.statics.kinds[UnitTypeId("britain-armor-2-5")]
    closed = negated_area(world, "britain", kind)
    rough = (Terrain.JUNGLE, Terrain.MOUNTAIN, Terrain.SWAMP, Terrain.FOREST,
             Terrain.JUNGLE_MOUNTAIN)  # fmt: skip
    for terrain in (*rough, Terrain.CLEAR, Terrain.DESERT):
        hexes = world.board.terrain.where(terrain)
        assert hexes & closed == (hexes if terrain in rough else 0)
    assert world.board.terrain.where(Terrain.FOREST)


@pytest.mark.rule("10.32#2", "Japanese armor keeps its component in jungle")
@BOTH_BOARDS
def test_japanese_tanks_are_at_home_in_jungle_but_not_in_its_mountains(
    scenario: str, board: str
) -> None:
    tanks = [f"japan-armor-2-3 {board}{space}" for space in ("X12", "V13", "I30")]
    world = pacific_world(*tanks, scenario=scenario)
    assert works(world, TANK)
    assert not works(world, "japan-armor-2-3/2")
    assert not works(world, "japan-armor-2-3/3")


@pytest.mark.rule("10.33#3", "armor that has entered a mountain with the points of infantry stops")
@BOTH_BOARDS
def test_armor_that_enters_a_mountain_goes_no_further(scenario: str, board: str) -> None:
    world = pacific_world(f"japan-armor-2-3 {board}H30", scenario=scenario)
    assert allowance(world, world.units[UnitId(TANK)]) == 3
    assert costs(world, TANK)[board + "I29"] == 1
    assert costs(world, TANK)[board + "J28"] == 2
    assert costs(world, TANK)[board + "I30"] == 2
    assert board + "K29" not in costs(world, TANK)  # Seoul lies beyond the mountains


# Jungle -------------------------------------------------------------------------------------------


@pytest.mark.rule("13.41C#1", "jungle costs one more")
@pytest.mark.rule("13.41C#2", "not to Japanese units and the Chindit, but jungle in mountains does")
@pytest.mark.rule("10.63#1", "jungle costs the Chindit nothing more")
@pytest.mark.rule("10.63#2", "jungle in mountains costs it one more")
def test_jungle_costs_one_more_but_to_those_who_are_at_home_in_it() -> None:
    world = pacific_world(
        "japan-infantry-1-2 W12", "britain-chindit-1-2 U13", control={"japan": "X12 Y12"}
    )
    assert costs(world, "japan-infantry-1-2/1")["X12"] == 1
    assert costs(world, "britain-chindit-1-2/1")["V12"] == 1
    assert costs(world, "britain-chindit-1-2/1")["V13"] == 2  # jungle in mountains
    world = pacific_world("britain-infantry-1-3 U13")
    assert costs(world, "britain-infantry-1-3/1")["V12"] == 2


def attrition_advance(unit: str, start: str, into: str) -> tuple[set[str], set[str]]:
    """The rules against taking a hex by attrition, and against the unit that would."""
    kind = unit.rpartition("/")[0]
    foe, side = ("japan-infantry-2-2", "allied")
    if kind.startswith("japan"):
        foe, side = "britain-infantry-3-4", "axis"
    world = pacific_world(f"{kind} {start}", f"{foe} {into}", side=side)
    freeze(world, world.side)
    (row,) = [one for one in world.attrition_zones.values() if SpaceId(into) in one.spaces]
    faction = "japan" if side == "axis" else "western allies"
    world.put(AttritionFight(row.id, faction, (UnitId(unit),), (), hexes=1))
    return (
        {one.rule for one in against_occupation(world, SpaceId(into))},
        {one.rule for one in against_advance(world, UnitId(unit), SpaceId(into))},
    )


@pytest.mark.rule("14.62D#2", "Japanese units and the Chindit take jungle by attrition")
@pytest.mark.rule("10.64B#1", "the Chindit takes jungle by attrition")
@pytest.mark.rule("10.64B#2", "but not jungle in mountains")
def test_jungle_is_taken_by_attrition_only_by_those_at_home_in_it() -> None:
    assert attrition_advance("britain-chindit-1-2/1", "W12", "X12") == (set(), set())
    assert attrition_advance("japan-infantry-1-2/1", "W12", "X12") == (set(), set())
    assert attrition_advance("britain-infantry-1-3/1", "W12", "X12") == ({"14.62D"}, {"14.62D"})
    # Jungle in mountains is taken by nobody.
    assert attrition_advance("britain-chindit-1-2/1", "U13", "U14")[0] == {"14.62D"}


# Hexsides -----------------------------------------------------------------------------------------


@pytest.mark.rule("13.43C#1", "nobody crosses the Himalayas, nor from Ledo north")
def test_nobody_crosses_the_himalayas() -> None:
    world = pacific_world("britain-infantry-1-3 R15", "china-infantry-1-2 R17")
    ledo = world.units[UnitId("britain-infantry-1-3/1")]
    assert {one.rule for one in why_not(world, ledo, "R16")} == {"13.43C"}
    assert {one.rule for one in why_not(world, ledo, "Q15")} == {"13.43C"}
    assert not why_not(world, ledo, "S14")
    assert not world.map.has(world.map.expand(world.map.bit("Q12"), open_sides(world, "us")), "R12")


@pytest.mark.rule("13.43D#1", "nobody crosses the outback")
def test_nobody_crosses_the_outback() -> None:
    world = pacific_world("australia-infantry-1-3 MM18")
    unit = world.units[UnitId("australia-infantry-1-3/1")]
    assert {one.rule for one in why_not(world, unit, "NN18")} == {"13.43D"}
    assert not why_not(world, unit, "NN17")


# Room ---------------------------------------------------------------------------------------------


def too_many(world: AwawWorld, space: str) -> set[str]:
    units = tuple(world.units_in[SpaceId(space)])
    return {one.rule for one in may_stay(world, space, units)}


@pytest.mark.rule("12.11B#1", "one unit stacks on a one-hex island without a port")
@pytest.mark.rule("12.11B#2", "two where there is a port")
def test_one_unit_stacks_on_a_small_island_and_two_beside_a_port() -> None:
    island = "us-infantry-3-4 R40 x2"  # Wake
    assert too_many(pacific_world(island), "R40") == {"12.11"}
    assert too_many(pacific_world("us-infantry-3-4 R40"), "R40") == set()
    world = pacific_world("us-marine-1-3 R40 x3", "us-infantry-3-4 R40")
    assert too_many(world, "R40") == set()  # specialized units do not count
    port = Counter(CounterKind.PORT, SpaceId("R40"), "us")
    assert too_many(pacific_world(island, rows=[port]), "R40") == set()
    assert too_many(pacific_world("us-infantry-3-4 Q26 x2"), "Q26") == set()  # Okinawa
    assert too_many(pacific_world("us-infantry-3-4 Q26 x3"), "Q26") == {"12.11"}
    world = pacific_world("japan-infantry-1-2 V21 x2")  # Luzon is no one-hex island
    assert too_many(world, "V21") == set()


@pytest.mark.rule("12.11B#1", "at set-up too")
def test_the_opening_set_up_keeps_to_the_limits_of_islands_and_pearl_harbor() -> None:
    world = pacific_world("us-infantry-3-4 P53 x3")
    american = world.statics.forces.type("us-infantry-3-4")
    rooms = {space: room_for(world, american, space) for space in ("R40", "Q26", "P53", "N24")}
    assert rooms == {"R40": 1, "Q26": 2, "P53": 2, "N24": 2}


@pytest.mark.rule("12.11B#1", "two are noticed as overstacked")
def test_a_crowd_on_a_small_island_is_noticed() -> None:
    world = pacific_world("japan-infantry-1-2 R40 x2", "japan-infantry-1-2 N24 x2")
    assert set(overstacked(world, Side.AXIS)) == {"R40"}


@pytest.mark.rule("12.13#2", "a bridgehead makes no room on a one-hex island")
def test_a_bridgehead_makes_no_room_on_a_one_hex_island() -> None:
    world = pacific_world("us-infantry-3-4 R40 x2", "us-infantry-3-4 S20 x5")
    for space in ("R40", "S20"):
        place_bridgehead(world, SpaceId(space), Side.ALLIED, BridgeheadKind.INVASION)
    assert too_many(world, "R40") == {"12.11"}
    assert too_many(world, "S20") == set()  # Canton


@pytest.mark.rule("12.19#1", "five Western Allied units stack in Pearl Harbor")
def test_five_units_of_the_western_allies_stack_in_pearl_harbor() -> None:
    assert too_many(pacific_world("us-infantry-3-4 P53 x5"), "P53") == set()
    assert too_many(pacific_world("us-infantry-3-4 P53 x6"), "P53") == {"12.11"}
    assert too_many(pacific_world("russia-infantry-2-3 P53 x3"), "P53") == {"12.11"}
    assert too_many(pacific_world("japan-infantry-1-2 P53 x3"), "P53") == {"12.11"}


@pytest.mark.rule("12.11B#1", "on both boards together too")
@pytest.mark.rule("13.43C#1", "on both boards together too")
@pytest.mark.rule("10.341D#1", "on both boards together the Pacific keeps its rule")
def test_on_both_boards_together_the_pacific_keeps_its_rules() -> None:
    world = pacific_world(
        "japan-armor-2-3 PI29", "us-infantry-3-4 PR40 x2", "us-infantry-3-4 PP53 x5",
        scenario="global-war",
    )  # fmt: skip
    assert zone(world, "japan") == {"PH30", "PJ28"}
    assert too_many(world, "PR40") == {"12.11"}
    assert too_many(world, "PP53") == set()
    beyond = world.map.expand(world.map.bit("PR15"), open_sides(world, "britain"))
    assert set(world.map.members(beyond)) == {"PR14", "PS14", "PS15"}  # Ledo

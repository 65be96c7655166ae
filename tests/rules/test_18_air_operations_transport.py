"""17.6, 18.53, 18.54, 28.36: air transports supply and carry ground units."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.pacific_world import BOTH_BOARDS, pacific_world
from tests.awaw.table import Table, table, world_at
from tests.awaw.transports import (
    BASE,
    JUMP,
    LOST,
    PLANES,
    STACK,
    TANK,
    air,
    brps,
    carrying,
    stack,
    supplying,
    walk,
)
from warcabinet.awaw.air.missions.employment import against_mission
from warcabinet.awaw.air.transport.air_supply_missions import AirSupply
from warcabinet.awaw.air.transport.air_transports import CarryFor
from warcabinet.awaw.air.transport.eligible_cargo import (
    against_cargo,
    against_flight_to,
    to_debark,
    to_embark,
)
from warcabinet.awaw.air.transport.transport_routes import route
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.construction.unit_construction import BuildUnits
from warcabinet.awaw.logistics.redeployment.strategic_redeployments import StrategicRedeployments
from warcabinet.awaw.logistics.redeployment.tactical_redeployments import FirstRedeployments
from warcabinet.awaw.sequence import Walk
from warcabinet.awaw.state.air import AirState, Task
from warcabinet.awaw.state.airbases import AirTraffic
from warcabinet.awaw.state.construction import BuildingBudget
from warcabinet.awaw.state.ground import Spent, UnitId
from warcabinet.awaw.state.logistics import (
    Control,
    Counter,
    CounterKind,
    HexSupply,
    Pool,
    Supply,
    UnitSupply,
)
from warcabinet.awaw.state.oil import OilEffect, Service
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.redeployment import Traffic
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import Side
from warcabinet.hexes import SpaceId


def airbase(space: str, owner: str) -> Counter:
    return Counter(CounterKind.AIRBASE, SpaceId(space), owner)


# Routes -------------------------------------------------------------------------------------------


@pytest.mark.rule("18.48#1", "a route leads only where air units may fly")
def test_a_route_is_a_shortest_way_unless_its_owner_names_hexes() -> None:
    world = world_at()
    start, end = SpaceId("L36"), SpaceId("L40")
    assert route(world, start, end) == ("L36", "L37", "L38", "L39", "L40")
    assert "K38" in route(world, start, end, (SpaceId("K38"),))
    assert len(route(world, start, end, (SpaceId("M38"),))) == 6
    assert route(world, start, start) == ("L36",)
    for space in world.map.neighbours(start):
        world.put(Control(SpaceId(space), "spain"))  # neutral land all around the base
    assert route(world, start, end) == ()


# Air supply ---------------------------------------------------------------------------------------


@pytest.mark.rule("17.63A#1", "air transports supply")
@pytest.mark.rule("18.531#1", "air supply is flown in the movement phase, once lines are traced")
@pytest.mark.rule("18.511D#1", "it is a mission of the movement phase that is paid for")
@pytest.mark.rule("18.532#1", "a factor gives limited supply to one unit")
@pytest.mark.rule("9.21D#1", "air supply is flown in the movement phase")
def test_air_supply_keeps_a_unit_in_limited_supply() -> None:
    t = supplying("germany-infantry-3-3 L39", PLANES)
    assert t.pending == "air-supply-flights"
    before = brps(t)
    t.say(f"axis: fly-supply {LOST} {STACK} -")
    assert t.pending == ""
    assert t.world.unit_supply[LOST].supply is Supply.PARTIAL
    assert before - brps(t) == 1
    assert air(t) == {f"{STACK}/flown": 1}
    t = supplying("germany-infantry-3-3 L39", PLANES)
    t.default("axis")
    assert t.world.unit_supply[LOST].supply is Supply.NONE


@pytest.mark.rule("18.532#2", "no more units than there are air transports, each once")
def test_one_factor_supplies_one_unit_without_supply() -> None:
    units = ("germany-infantry-3-3 L39", "germany-infantry-3-3 K39", "germany-infantry-3-3 L37")
    t = supplying(*units, PLANES)
    assert t.against(f"axis: fly-supply {LOST} {STACK} -") == set()
    assert t.against(f"axis: fly-supply germany-infantry-3-3/3 {STACK} -") == {"18.532"}
    t.say(f"axis: fly-supply {LOST} {STACK} -")
    assert t.pending == ""
    assert t.world.unit_supply[UnitId("germany-infantry-3-3/2")].supply is Supply.NONE
    t = supplying(*units, f"{PLANES} x2")
    t.say(f"axis: fly-supply {LOST} {STACK} -")
    assert t.against(f"axis: fly-supply {LOST} {STACK} -") == {"18.532"}
    t.say(f"axis: fly-supply germany-infantry-3-3/2 {STACK} -")
    assert t.world.unit_supply[UnitId("germany-infantry-3-3/2")].supply is Supply.PARTIAL


@pytest.mark.rule("17.62#1", "air supply goes four hexes")
@pytest.mark.rule("18.533#1", "to units within range, from bases with full supply and oil")
@pytest.mark.rule("18.531#2", "not from a base in partial supply")
def test_air_supply_flies_from_operational_bases_within_range() -> None:
    assert supplying("germany-infantry-3-3 L40", PLANES).pending == "air-supply-flights"
    assert supplying("germany-infantry-3-3 L41", PLANES).pending == ""
    far = supplying("germany-infantry-3-3 L41", "germany-infantry-3-3 L40", PLANES)
    assert far.against(f"axis: fly-supply {LOST} {STACK} -") == {"18.45"}
    for row in (HexSupply(SpaceId(BASE), Supply.PARTIAL), OilEffect("european axis", Service.AIR)):
        assert supplying("germany-infantry-3-3 L39", PLANES, rows=[row]).pending == ""


@pytest.mark.rule("18.532#1", "inverted air transports supply nobody")
def test_inverted_transports_fly_nowhere() -> None:
    flown = stack("germany-air-transport", BASE, AirState.FLOWN)
    assert supplying("germany-infantry-3-3 L39", rows=[flown]).pending == ""


@pytest.mark.rule("17.63#1", "only air transports supply, and they do not fight")
@pytest.mark.rule("18.531#1", "only air transports supply by air")
def test_only_air_transports_supply() -> None:
    t = supplying("germany-infantry-3-3 L39", PLANES, "germany-aaf L36")
    assert t.against(f"axis: fly-supply {LOST} germany-aaf@L36 -") == {"18.532"}
    world = t.world
    planes = world.air[STACK]  # type: ignore[index]
    for task in (Task.COUNTERAIR, Task.GROUND_SUPPORT, Task.TRANSPORT_INTERCEPTION):
        found = {one.rule for one in against_mission(world, planes, task, SpaceId("L37"))}
        assert "17.23" in found
    for task in (Task.AIR_SUPPLY, Task.AIR_TRANSPORT, Task.AIRDROP):
        assert against_mission(world, planes, task, SpaceId("L37")) == []


@pytest.mark.rule("18.532#3", "air transports of a partner supply, those of another faction do not")
@pytest.mark.rule("18.542#3", "they carry units of partners, not those of another faction")
def test_partners_help_but_not_other_factions() -> None:
    t = supplying("rumania-infantry-1-3 L39", PLANES)
    t.say(f"axis: fly-supply rumania-infantry-1-3/1 {STACK} -")
    assert t.world.unit_supply[UnitId("rumania-infantry-1-3/1")].supply is Supply.PARTIAL
    world = t.world
    for cargo, refused in (("rumania", False), ("germany", False), ("russia", True)):
        asked = CarryFor("germany", cargo, LOST, SpaceId(BASE))
        assert bool(BOOK.may(world, asked)) is refused


@pytest.mark.rule("18.532#1", "armor is supplied as infantry: the supply is limited")
@pytest.mark.rule("30.522B#3", "armor in partial supply takes no hex by a zone of control")
def test_air_supply_feeds_the_infantry_component_only() -> None:
    t = supplying("germany-armor-4-6 L39", PLANES)
    t.say(f"axis: fly-supply {TANK} {STACK} -")
    assert t.world.unit_supply[TANK].supply is Supply.PARTIAL
    assert not t.world.map.has(t.world.held["germany"], "L38")


# Air transport: who, from where to where ----------------------------------------------------------


@pytest.mark.rule("18.543#1", "infantry of one factor and specialized units are carried")
@pytest.mark.rule("18.544#1", "armor, larger infantry and replacements are not")
@pytest.mark.rule("10.51#2", "airborne units are carried by air")
def test_only_small_infantry_and_specialized_units_are_carried() -> None:
    units = (
        "germany-airborne-1-3 L36", "germany-infantry-3-3 L36", "germany-armor-4-6 L36",
        "germany-replacement-1-1 L36", "rumania-infantry-1-3 L36", "rumania-infantry-2-3 L36",
    )  # fmt: skip
    world = world_at(*units)
    carried = {unit for unit, row in world.units.items() if not against_cargo(world, row)}
    assert carried == {JUMP, "rumania-infantry-1-3/1"}
    t = carrying(*units, PLANES)
    assert t.against(f"axis: carry {JUMP} M35 L36 -") == set()
    assert t.against("axis: carry germany-infantry-3-3/1 M35 L36 -") == {"18.543"}


@pytest.mark.rule("17.63B#1", "air transports carry")
@pytest.mark.rule("18.511F#1", "air transport is a mission of the movement phase that is paid for")
@pytest.mark.rule("18.542#1", "one factor carries one unit")
@pytest.mark.rule("18.542#2", "and without another factor nobody else flies")
@pytest.mark.rule("9.21F#1", "air transport is flown in the movement phase")
@pytest.mark.rule("9.52#1", "the unit that is carried by air costs nothing")
@pytest.mark.rule("9.52#2", "the air transport is paid for")
def test_one_factor_carries_one_unit_and_only_it_is_paid_for() -> None:
    t = carrying("germany-airborne-1-3 L36 x2", PLANES)
    before = brps(t)
    t.say(f"axis: carry {JUMP} M35 L36 -")
    assert t.pending == ""
    assert t.place(JUMP) == "M35"
    assert t.place("germany-airborne-1-3/2") == "L36"
    assert before - brps(t) == 1
    assert air(t) == {f"{STACK}/flown": 1}


@pytest.mark.rule("18.541#1", "eight hexes in Europe, not nine, over the whole route")
def test_air_transport_goes_eight_hexes() -> None:
    t = carrying("germany-airborne-1-3 M35", "germany-air-transport M35")
    far = t.world.map.grid.distance
    assert (far("M35", "M27"), far("M35", "N26")) == (8, 9)
    assert t.against(f"axis: carry {JUMP} M27 M35 -") == set()
    assert t.against(f"axis: carry {JUMP} N26 M35 -") == {"18.45"}
    assert t.against(f"axis: carry {JUMP} M27 M35 L31") == {"18.45"}


@pytest.mark.rule("18.545#1", "from a city or airbase to another, with transports at the start")
@pytest.mark.rule("18.545#2", "both must operate")
def test_air_transport_goes_from_base_to_base() -> None:
    t = carrying("germany-airborne-1-3 L36", PLANES)
    assert t.against(f"axis: carry {JUMP} L35 L36 -") == {"18.12"}
    assert t.against(f"axis: carry {JUMP} K40 L36 -") == {"18.51"}
    t = carrying(
        "germany-airborne-1-3 L36", PLANES, rows=[HexSupply(SpaceId("M35"), Supply.PARTIAL)]
    )
    assert t.against(f"axis: carry {JUMP} M35 L36 -") == {"18.51"}
    # The unit must be where the transports are.
    t = carrying("germany-airborne-1-3 L36", "germany-airborne-1-3 M36", PLANES)
    t.say("axis: end-approach")
    assert t.against("axis: carry germany-airborne-1-3/2 M35 M36 -") == {"18.545"}


@pytest.mark.rule("18.545#3", "the transports end in either of the two bases, if it has room")
def test_transports_end_in_either_base() -> None:
    t = carrying("germany-airborne-1-3 L36", PLANES)
    assert t.against(f"axis: carry {JUMP} M35 J36 -") == {"18.545"}
    t.say(f"axis: carry {JUMP} M35 M35 -")
    assert air(t) == {"germany-air-transport@M35/flown": 1}
    # Not where there is no room left.
    t = carrying("germany-airborne-1-3 L36", PLANES, "germany-aaf M35 x5")
    assert t.against(f"axis: carry {JUMP} M35 M35 -") == {"18.12"}
    assert t.against(f"axis: carry {JUMP} M35 L36 -") == set()


@pytest.mark.rule("18.547C#1", "units without supply are not carried, those in limited supply are")
def test_units_without_supply_are_not_carried() -> None:
    t = carrying("germany-airborne-1-3 L36 x2", PLANES, rows=[UnitSupply(JUMP, Supply.NONE)])
    assert t.against(f"axis: carry {JUMP} M35 L36 -") == {"18.547C"}
    t = carrying("germany-airborne-1-3 L36", PLANES, rows=[UnitSupply(JUMP, Supply.PARTIAL)])
    assert t.against(f"axis: carry {JUMP} M35 L36 -") == set()


@pytest.mark.rule("18.547B#1", "a full hex takes in more by air than may stay there")
def test_stacking_does_not_limit_the_flights() -> None:
    t = carrying("germany-airborne-1-3 L36", PLANES, "germany-airborne-1-3 M35 x3")
    t.say("axis: end-approach")
    t.say(f"axis: carry {JUMP} M35 L36 -")
    assert len(t.world.units_in[SpaceId("M35")]) == 4


# Air transport: movement --------------------------------------------------------------------------


@pytest.mark.rule("18.547A#1", "a unit that flies has its whole movement in the turn, no more")
@pytest.mark.rule("18.547A#2", "it moves to its base before other units move")
@pytest.mark.rule("18.547A#4", "it moves on after it has landed")
def test_units_move_to_their_base_first_and_on_afterwards() -> None:
    t = walk("T.P.MOV", "germany-airborne-1-3 L35", PLANES)
    while t.pending != "approach-to-bases":
        t.default("axis")
    t.say(f"axis: approach {JUMP} L36")
    assert t.world.spent[JUMP].points == 1
    t.say(f"axis: carry {JUMP} M35 L36 -")
    while t.pending != "ground-move":
        t.default("axis")
    assert t.place(JUMP) == "M35"
    assert t.world.spent[JUMP].points == 2
    t.say(f"axis: move {JUMP} M36")
    assert t.against(f"axis: move {JUMP} L36") == {"13.41"}


@pytest.mark.rule("13.411#4", "the one hex is none for air transport")
@pytest.mark.rule("18.547A#3", "who cannot pay for boarding and landing does not fly")
def test_who_has_too_few_movement_factors_does_not_fly() -> None:
    t = carrying("germany-airborne-1-3 L36 x2", PLANES, rows=[Spent(JUMP, 3)])
    assert t.against(f"axis: carry {JUMP} M35 L36 -") == {"18.547A"}
    t = carrying("germany-airborne-1-3 L33", "germany-airborne-1-3 L34", PLANES)
    assert t.against(f"axis: approach {JUMP} L36") == {"18.547A"}
    assert t.against("axis: approach germany-airborne-1-3/2 L36") == set()


@pytest.mark.rule("13.411#4", "air transport takes the points for zones and terrain")
@pytest.mark.rule("18.547A#5", "boarding is free, but costs two in a zone of enemy armor in Europe")
@pytest.mark.rule("18.547A#6", "landing costs one, and one more in rough terrain")
@pytest.mark.rule("18.547A#9", "and nothing more in the zone of enemy armor")
def test_zones_cost_at_the_start_and_rough_terrain_at_the_end() -> None:
    quiet = world_at("germany-airborne-1-3 L36")
    unit = quiet.units[JUMP]
    assert to_embark(quiet, unit, where(quiet, unit.place)) == 0
    zone = world_at("germany-airborne-1-3 L36", "russia-armor-3-5 L37", turn="Fall 1941")
    assert to_embark(zone, unit, where(zone, unit.place)) == 2
    rough = next(
        space for space in ("M37", "N37", "M38") if str(quiet.board.terrain[SpaceId(space)])
        != "clear"
    )  # fmt: skip
    assert to_debark(quiet, unit, SpaceId(rough)) == 2
    assert to_debark(quiet, unit, SpaceId("L37")) == 1
    assert to_debark(zone, unit, SpaceId("L38")) == 1  # beside enemy armor
    t = carrying("germany-airborne-1-3 L36", PLANES, "russia-armor-3-5 L37")
    t.say(f"axis: carry {JUMP} M35 L36 -")
    assert t.world.spent[JUMP].points == 3


@pytest.mark.rule("18.541#5", "in the movement phase, together with sea transport")
def test_air_transport_is_flown_in_the_segment_of_sea_transport() -> None:
    """After supply is determined, before the other ground units move."""
    t = table(
        "germany-airborne-1-3 M35",
        "germany-air-transport M35",
        play=Walk(under=StepId("T.P.MOV"), turn=game_turn("Summer 1941"), side=Side.AXIS),
        step="T.P.MOV",
        turn="Summer 1941",
    )
    met = []
    while t.pending:
        met.append((str(t.world.now.step), t.pending))
        t.default("axis")
    segments = list(dict.fromkeys(step[: len("T.P.MOV.XXX")] for step, _ in met))
    assert segments.index("T.P.MOV.TRA") == segments.index("T.P.MOV.GND") - 1
    assert ("T.P.MOV.TRA.20", "air-transport-flights") in met
    sequence = t.world.statics.sequence
    assert "sea and air transport" in sequence.step(StepId("T.P.MOV.TRA")).name.casefold()


@pytest.mark.rule("18.541#3", "a unit is carried once in a player turn")
def test_a_unit_flies_once_and_does_not_drop_then() -> None:
    t = carrying("germany-airborne-1-3 L36", f"{PLANES} x2")
    t.say(f"axis: carry {JUMP} M35 L36 -")
    assert t.pending == ""
    assert JUMP in t.world.air_carried


@pytest.mark.rule("18.544#2", "partisans and flak are not carried")
def test_partisans_are_not_carried() -> None:
    world = pacific_world("china-partisan-1-2 T17", "china-infantry-1-2 T17")
    found = {
        unit: {one.rule for one in against_cargo(world, row)} for unit, row in world.units.items()
    }
    assert found == {"china-partisan-1-2/1": {"18.543"}, "china-infantry-1-2/1": set()}


@pytest.mark.rule("18.545#4", "air transports stage to the base from which they fly then")
def test_transports_stage_and_carry_in_one_movement_phase() -> None:
    t = walk("T.P.MOV", "germany-airborne-1-3 L36", "germany-air-transport L31")
    while t.pending != "stage-air-units":
        t.default("axis")
    t.say("axis: stage germany-air-transport@L31 1 L36")
    while t.pending != "air-transport-flights":
        t.default("axis")
    t.say(f"axis: carry {JUMP} M35 L36 -")
    assert air(t) == {f"{STACK}/flown": 1}
    assert t.place(JUMP) == "M35"


PACIFIC_PLANES = "japan-air-transport"


@pytest.mark.rule("18.541#2", "six hexes in the Pacific, not seven")
@BOTH_BOARDS
def test_air_transport_goes_six_hexes_in_the_pacific(scenario: str, board: str) -> None:
    def against(name: str) -> set[str]:
        end = board + name
        world = pacific_world(
            f"japan-infantry-1-2 {board}L32", f"{PACIFIC_PLANES} {board}L32",
            rows=[airbase(end, "japan")], control={"japan": end}, scenario=scenario,
        )  # fmt: skip
        unit = world.units[UnitId("japan-infantry-1-2/1")]
        return {one.rule for one in against_flight_to(world, unit, SpaceId(end))}

    assert against("L26") == set()
    assert against("L25") == {"18.45"}


@pytest.mark.rule("18.547A#7", "boarding in the zone of enemy armor costs one in the Pacific")
@BOTH_BOARDS
def test_boarding_beside_armor_costs_one_in_the_pacific(scenario: str, board: str) -> None:
    infantry = f"japan-infantry-1-2 {board}N25"
    world = pacific_world(infantry, f"britain-armor-2-5 {board}N24", scenario=scenario)
    unit = world.units[UnitId("japan-infantry-1-2/1")]
    assert to_embark(world, unit, where(world, unit.place)) == 1
    quiet = pacific_world(infantry, scenario=scenario)
    assert to_embark(quiet, unit, where(quiet, unit.place)) == 0


@pytest.mark.rule("18.547A#8", "Japanese and the Chindit land in jungle at no more cost")
@pytest.mark.parametrize(
    ("kind", "jungle"),
    [("japan-infantry-1-2", 1), ("britain-chindit-1-2", 1), ("britain-infantry-1-3", 2)],
)
def test_japanese_and_chindits_land_easily_in_jungle(kind: str, jungle: int) -> None:
    world = pacific_world(f"{kind} W12")
    unit = world.units[UnitId(f"{kind}/1")]
    assert to_debark(world, unit, SpaceId("Y13")) == jungle  # Rangoon's neighbour in the jungle
    assert to_debark(world, unit, SpaceId("BB18")) == 2  # jungle and mountains
    assert to_debark(world, unit, SpaceId("U13")) == 1


# Redeployment -------------------------------------------------------------------------------------


def redeploying(*units: str, strategic: bool = False, **setting: Any) -> Table:
    play = StrategicRedeployments() if strategic else FirstRedeployments()
    step = "T.P.RED.50" if strategic else "T.P.RED.10"
    return table(*units, play=play, turn="Fall 1941", step=step, **setting)


@pytest.mark.rule("18.513A#1", "in the redeployment phase air transport costs nothing")
@pytest.mark.rule("18.541#4", "units are carried in the redeployment phase, too")
@pytest.mark.rule("9.23A#1", "air transport in the redeployment phase")
@pytest.mark.rule("9.23#1", "it costs nothing")
@pytest.mark.rule("28.36A#1", "air transports TR a unit")
@pytest.mark.rule("28.36C#1", "and end in its new base, or in the old one")
@pytest.mark.rule("28.36D#1", "they are inverted by it")
def test_units_are_redeployed_by_air_for_nothing() -> None:
    t = redeploying("germany-airborne-1-3 M35", "germany-air-transport M35")
    before = brps(t)
    assert t.against(f"axis: tr-by-air {JUMP} J36 M35") == set()
    t.say(f"axis: tr-by-air {JUMP} J36 J36")
    assert t.place(JUMP) == "J36"
    assert before == brps(t)
    assert air(t) == {"germany-air-transport@J36/flown": 1}
    assert t.against(f"axis: tr-by-air {JUMP} M35 J36") == {"28.36A"}
    assert "28.43" in t.against("axis: tr-air germany-air-transport@J36/flown 1 M35")


@pytest.mark.rule("28.36B#1", "unit and transports must have begun the TR segment together")
def test_unit_and_transports_begin_the_segment_together() -> None:
    t = redeploying("germany-airborne-1-3 M35", "germany-air-transport J36")
    t.say("axis: tr-air germany-air-transport@J36 1 M35")
    assert t.against(f"axis: tr-by-air {JUMP} J36 M35") == {"28.36A"}
    t = redeploying("germany-airborne-1-3 M35", "germany-air-transport J36",
                    "germany-airborne-1-3 L31", "germany-air-transport L31")  # fmt: skip
    t.say("axis: tr-air germany-air-transport@J36 1 M35")
    assert t.against(f"axis: tr-by-air {JUMP} L31 M35") == {"28.36B"}
    assert t.against("axis: tr-by-air germany-airborne-1-3/2 M35 L31") == set()
    t = redeploying("germany-airborne-1-3 M36 x2", "germany-airborne-1-3 M35",
                    "germany-air-transport M35")  # fmt: skip
    t.say(f"axis: tr {JUMP} M35")
    assert t.against(f"axis: tr-by-air {JUMP} J36 M35") == {"28.43"}


@pytest.mark.rule("28.36A#4", "not to a base next to the enemy")
def test_redeployment_by_air_keeps_away_from_the_enemy() -> None:
    t = redeploying(
        "germany-airborne-1-3 M35", "germany-air-transport M35", "russia-infantry-3-3 L37"
    )
    assert t.against(f"axis: tr-by-air {JUMP} L36 M35") == {"28.25"}
    assert t.against(f"axis: tr-by-air {JUMP} J36 M35") == set()


@pytest.mark.rule("18.513B#1", "counter-interception in the redeployment phase costs nothing")
@pytest.mark.rule("9.23B#1", "counter-interception in the redeployment phase costs nothing")
def test_in_redeployment_counter_interception_is_free_too() -> None:
    t = redeploying("germany-airborne-1-3 M35", "germany-air-transport M35", "russia-aaf K40 x2",
                    "germany-aaf L36")  # fmt: skip
    before = brps(t)
    t.say(f"axis: tr-by-air {JUMP} L36 M35")
    assert t.pending == "transport-interception"
    t.say("allied: intercept-transports L36=russia-aaf@K40=2")
    t.say("axis: counter-intercept germany-aaf@L36=1")
    assert brps(t) == before


@pytest.mark.rule("28.36E#1", "the unit counts for both objectives")
@pytest.mark.rule("28.36E#2", "the transports count for both if they go along")
def test_strategic_redeployment_by_air_counts_for_the_objectives() -> None:
    t = redeploying("germany-airborne-1-3 M35", "germany-air-transport M35", strategic=True)
    assert t.against(f"axis: sr-by-air {JUMP} L36 M35") == {"28.62A"}
    assert t.against(f"axis: sr-by-air {JUMP} N26 M35") == {"18.45"}
    t.say(f"axis: sr-by-air {JUMP} O32 O32")
    assert t.place(JUMP) == "O32"
    assert t.world.redeployed[JUMP].strategic
    start, end = SpaceId("M35"), SpaceId("O32")
    assert t.world.traffic[start].left == 1
    assert t.world.traffic[end].arrived == 1
    assert t.world.air_traffic[start].left == 3
    assert t.world.air_traffic[end].arrived == 3
    there = ("germany-airborne-1-3 M35", "germany-air-transport M35")
    full = Traffic(end, arrived=2)
    t = redeploying(*there, strategic=True, rows=[full])
    assert t.against(f"axis: sr-by-air {JUMP} O32 M35") == {"28.62C"}
    drained = Traffic(start, left=2)
    t = redeploying(*there, "germany-airborne-1-3 P33", "germany-air-transport P33",
                    strategic=True, rows=[drained])  # fmt: skip
    assert t.against(f"axis: sr-by-air {JUMP} O32 M35") == {"28.62C"}
    for traffic in (AirTraffic(start, left=15), AirTraffic(end, arrived=15)):
        t = redeploying(
            "germany-airborne-1-3 M35", "germany-air-transport M35", strategic=True, rows=[traffic]
        )
        assert t.against(f"axis: sr-by-air {JUMP} O32 O32") == {"28.36E"}
        assert t.against(f"axis: sr-by-air {JUMP} O32 M35") == set()
    room = (AirTraffic(start, left=12), AirTraffic(end, arrived=12), Traffic(start, left=1),
            Traffic(end, arrived=1))  # fmt: skip
    t = redeploying(*there, strategic=True, rows=room)
    assert t.against(f"axis: sr-by-air {JUMP} O32 O32") == set()


@pytest.mark.rule("18.542#2", "without air transports nobody is asked")
def test_air_supply_is_a_matter_of_its_step() -> None:
    """Nobody without air transports is asked anything."""
    assert table("germany-infantry-3-3 L39", play=AirSupply(), step="T.P.MOV.SUP.60").pending == ""
    assert carrying("germany-airborne-1-3 L36").pending == ""


@pytest.mark.rule("17.61#1", "air transports are built where army air could be based")
@pytest.mark.rule("17.64#1", "for three BRPs each")
def test_lost_air_transports_are_built_again() -> None:
    rows = (
        BuildingBudget("germany", 50),
        Pool("germany-air-transport", "germany", 1),  # type: ignore[arg-type]
    )
    t = table(play=BuildUnits(), turn="Fall 1941", step="T.P.BLD.60", rows=rows)
    before = brps(t)
    assert t.against("axis: build-factors germany-air-transport L32 1") == {"18.12"}
    t.say("axis: build-factors germany-air-transport L31 1")
    assert before - brps(t) == 3
    assert air(t) == {"germany-air-transport@L31/new": 1}

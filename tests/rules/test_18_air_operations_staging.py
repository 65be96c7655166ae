"""18.2, 18.4: staging, displacement, returning to base, and turning up (18.7, 33.9)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.pacific_world import pacific_world
from tests.awaw.table import Table, table, world_at
from tests.awaw.transports import walk
from tests.rules.shared.staging import AAF, BREST, RUSSIAN, WARSAW, air, factors
from warcabinet.awaw.air.base_changes.staging import (
    EndStaging,
    Staging,
    against_staging,
    destinations,
    end_if_nobody_can,
)
from warcabinet.awaw.air.base_changes.uninversion import (
    FirstUninversion,
    SecondUninversion,
    may_turn_up,
    turn_up_the_rest,
)
from warcabinet.awaw.air.missions.air_range import flown_over, mission_area, staging_area
from warcabinet.awaw.air.missions.employment import against_mission
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.minor_countries.associated_and_allied_minor_countries import associate
from warcabinet.awaw.sequence import Phase
from warcabinet.awaw.state.air import AirId, AirState, AirUnits, Flight, FlightId, Task
from warcabinet.awaw.state.airbases import AirMoved
from warcabinet.awaw.state.logistics import Control, HexSupply, Supply
from warcabinet.awaw.state.minors import FirstAttack
from warcabinet.awaw.state.oil import OilEffect, OilOffset, OilReserve, OilZone, Service
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import (
    Alignment,
    Country,
    Power,
    Relation,
    Side,
    Status,
    WarState,
    war_state,
)
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

AXIS = "european axis"


def staging(*units: str, **setting: object) -> Table:
    return table(*units, play=Staging(), step="T.P.MOV.AIR.30", **setting)


# Staging ------------------------------------------------------------------------------------------


def test_an_order_ends_staging_where_nobody_can() -> None:
    t = staging("germany-aaf M35 x3")
    question = t.position.asked(Seat("axis"))
    assert question is not None
    assert end_if_nobody_can(question) is None
    t.say("axis: stage germany-aaf@M35 3 J30")
    question = t.position.asked(Seat("axis"))
    assert question is not None
    assert end_if_nobody_can(question) == EndStaging()


@pytest.mark.rule("18.21#1", "eight hexes with a range of four, not nine, and once in a phase")
@pytest.mark.rule("18.21A#1", "from one front to another")
@pytest.mark.rule("13.31#1", "air units stage in the movement phase")
def test_air_units_stage_up_to_twice_their_range() -> None:
    t = staging("germany-aaf M35 x3")
    assert t.against("axis: stage germany-aaf@M35 3 J30") == set()  # eight hexes
    assert t.against("axis: stage germany-aaf@M35 3 K28") == {"18.21"}  # nine
    fronts = {str(t.world.board.front[SpaceId(space)]) for space in ("M35", "J30")}
    assert len(fronts) == 2
    t.say("axis: stage germany-aaf@M35 2 J30")
    assert (factors(t.world, "germany-aaf@M35"), factors(t.world, "germany-aaf@J30")) == (1, 2)
    assert t.against("axis: stage germany-aaf@J30 1 M27") == {"18.21"}  # once in a phase
    t.say("axis: end-staging")
    assert t.pending == ""


@pytest.mark.rule("18.21#2", "inverted or not")
def test_inverted_air_units_stage_and_stay_inverted() -> None:
    t = staging(rows=(air(AAF, "M35", 2, AirState.DOWN),))
    t.say("axis: stage germany-aaf@M35/down 2 L31")
    assert factors(t.world, "germany-aaf@L31/down") == 2


@pytest.mark.rule("18.21B#1", "only to bases of the own side")
def test_they_stage_only_to_bases_of_their_own_side() -> None:
    t = staging("germany-aaf M35 x3")
    assert t.against("axis: stage germany-aaf@M35 1 N36") == {"18.21B"}  # Russian
    assert t.against("axis: stage germany-aaf@M35 1 M34") == {"18.12"}  # no base
    assert t.against("axis: stage germany-aaf@M35 1 M35") == {"18.21"}
    assert t.against("axis: stage russia-aaf@H47 1 M35") == {"18.21"}
    t = staging("germany-aaf M35 x3", control={"germany": "N36"})
    assert t.against("axis: stage germany-aaf@M35 1 N36") == set()


@pytest.mark.rule("18.21D#1", "to a base without supply, from which they fly no mission")
@pytest.mark.rule("18.21D#2", "to a base with partial supply, and without oil")
@pytest.mark.rule("33.61A#9", "they stage freely")
@pytest.mark.rule("30.523A#1", "air units stage freely from and to bases short of supply")
@pytest.mark.rule("30.523A#6", "with partial supply they support only their own hex")
def test_they_stage_to_and_from_bases_without_supply_or_oil() -> None:
    rows = (HexSupply(SpaceId("J30"), Supply.NONE), HexSupply(WARSAW, Supply.PARTIAL))
    t = staging("germany-aaf M35 x3", "germany-aaf L31 x1", rows=rows)
    t.say("axis: stage germany-aaf@M35 3 J30")
    assert factors(t.world, "germany-aaf@J30") == 3
    row = t.world.air[AirId("germany-aaf@J30")]
    found = {one.rule for one in against_mission(t.world, row, Task.GROUND_SUPPORT, SpaceId("J31"))}
    assert "18.51" in found
    t.say("axis: stage germany-aaf@L31 1 M35")
    assert factors(t.world, "germany-aaf@M35") == 1
    row = t.world.air[AirId("germany-aaf@M35")]
    assert against_mission(t.world, row, Task.DEFENSIVE_SUPPORT, WARSAW) == []
    found = {one.rule for one in against_mission(t.world, row, Task.DEFENSIVE_SUPPORT, BREST)}
    assert found == {"30.523A"}
    t = staging("germany-aaf M35 x3", rows=(OilEffect(AXIS, Service.AIR),))
    assert t.against("axis: stage germany-aaf@M35 3 J30") == set()


@pytest.mark.rule("18.21B#2", "staging is over before ground units capture any base")
def test_nobody_stages_after_ground_units_have_moved() -> None:
    t = walk("T.P.MOV", "germany-aaf M35 x3", "germany-armor-4-6 M36", turn="Summer 1941")
    asked = []
    while t.pending:
        asked.append(t.pending)
        if t.pending == "ground-move" and t.place("germany-armor-4-6/1") == "M36":
            t.say("axis: move germany-armor-4-6/1 N36")
            assert t.holder("N36") == "germany"
        else:
            t.default("axis")
    assert asked.count("stage-air-units") == 1
    assert asked.index("stage-air-units") < asked.index("ground-move")
    assert asked[-1] == "ground-move"


@pytest.mark.rule("18.21C#1", "bases of a country that associates after an attack are used at once")
def test_bases_that_come_with_an_associated_country_are_used_at_once() -> None:
    greece = Country("greece")
    rows = [
        Alignment(greece, Status.ATTACKED),
        war_state(Power.GERMANY, greece, Relation.WAR),
        FirstAttack("greece", 1),
    ]
    setting: dict[str, Any] = {"scenario": "europe-1939", "turn": "Spring 1941", "side": "allied"}
    athens = SpaceId("DD28")
    control = {"greece": athens, "britain": "EE28"}
    world = world_at("britain-aaf EE28 x2", rows=rows, control=control, **setting)
    row = AirUnits(UnitTypeId("britain-aaf"), "britain", SpaceId("EE28"), 1)
    assert [one.rule for one in against_staging(world, row, 1, athens)] == ["18.21B"]
    associate(world, world.alignments[greece])
    assert against_staging(world, row, 1, athens) == []


@pytest.mark.rule("18.21#3", "only as many as the new base has room for")
def test_a_base_must_have_room_for_all_who_come() -> None:
    t = staging("germany-aaf M35 x5", "germany-aaf L31 x3")
    assert t.against("axis: stage germany-aaf@M35 3 L31") == {"18.12"}
    assert t.against("axis: stage germany-aaf@M35 2 L31") == set()


@pytest.mark.rule("18.22#1", "no enemy is asked whether he intercepts staging")
def test_staging_is_not_intercepted() -> None:
    t = staging("germany-aaf M35 x3", "russia-aaf N36 x5", "russia-aaf P35 x5")
    t.say("axis: stage germany-aaf@M35 3 L31")
    assert t.pending == "stage-air-units"
    assert t.position.decision is not None
    assert t.position.decision.seats == ("axis",)
    assert factors(t.world, "germany-aaf@L31") == 3


@pytest.mark.rule("18.22#2", "over enemies, countries at war on their own and hexes of nobody")
def test_they_stage_over_all_land_that_is_not_neutral() -> None:
    ring = """K34 K35 K36 L34 L35 L36 L37 M34 M36 M37 N34 N35 N36 O34 O35""".split()  # noqa: SIM905
    for holder in ("russia", "spain", None):
        world = world_at("germany-aaf M35 x3")
        for space in ring:
            if holder is None:
                world.drop(world.control[SpaceId(space)])
            else:
                world.put(Control(SpaceId(space), holder))
        if holder == "spain":
            world.put(Alignment(Country("spain"), Status.INDEPENDENT))
            world.put(WarState(Power.ITALY, Country("spain"), Relation.WAR))
        assert world.map.has(staging_area(world, AAF, "germany", WARSAW), "L31")


@pytest.mark.rule("18.22#3", "neutral land all around keeps them in")
@pytest.mark.rule("18.48#1", "and keeps missions in, too")
def test_nobody_flies_over_neutral_land() -> None:
    ring = """K34 K35 K36 L34 L35 L36 L37 M34 M36 M37 N34 N35 N36 O34 O35""".split()  # noqa: SIM905
    world = world_at("germany-aaf M35 x3")
    assert world.map.has(staging_area(world, AAF, "germany", WARSAW), "L31")
    neutral = [Control(SpaceId(space), "spain") for space in ring]
    world = world_at("germany-aaf M35 x3", rows=neutral)
    assert world.map.members(staging_area(world, AAF, "germany", WARSAW)) == ["M35"]
    assert world.map.members(mission_area(world, AAF, "germany", WARSAW)) == ["M35"]
    at_war = Alignment(Country("spain"), Status.ATTACKED)
    world = world_at("germany-aaf M35 x3", rows=(*neutral,))
    world.put(at_war)
    world.put(WarState(Power.RUSSIA, Country("spain"), Relation.WAR))
    assert world.map.has(staging_area(world, AAF, "germany", WARSAW), "L31")


@pytest.mark.rule("18.22#4", "they fly over part water, and not over a hexside of neutral land")
def test_neutral_coasts_are_flown_over_but_not_from_land_to_land() -> None:
    """E41, E40 and F40 lie on the coast of Estonia; between E41 and F40 there is land only."""
    world = world_at()
    coast = world.map.members(world.board.land & world.board.water)
    pairs = [
        (a, b)
        for a in coast
        if world.map.has(world.statics.map, a)
        for b in world.map.neighbours(a, world.board.land_sides)
        if b in coast and b not in world.map.neighbours(a, world.board.sea_sides)
    ]
    a, b = pairs[0]
    sea = [s for s in world.map.neighbours(a, world.board.sea_sides) if s not in coast]
    world.put(Control(a, "spain"))
    world.put(Control(b, "spain"))
    assert not world.map.has(flown_over(world, a, 1), b)
    for space in sea:
        assert world.map.has(flown_over(world, a, 1), space)
        assert world.map.has(flown_over(world, space, 1), a)


@pytest.mark.rule("18.22#2", "not over land that is not played on")
def test_land_outside_the_map_is_closed_and_the_sea_is_open() -> None:
    world = world_at(scenario="poland-1939", turn="Fall 1939")
    area = flown_over(world, SpaceId("J36"), 8)
    assert not area & world.board.land & ~world.statics.map
    assert area & ~world.board.land


@pytest.mark.rule("18.23#3", "Russians stage into the Urals box and out of it")
@pytest.mark.rule("18.23#2", "and Germans do not")
@pytest.mark.rule(
    "5.77A#3", "Russian air units stage into the box and out of it, German ones do not"
)
def test_russians_stage_into_the_urals_box_and_out_of_it() -> None:
    t = staging("russia-aaf I61 x3", "russia-aaf urals x2", side="allied")
    t.say("allied: stage russia-aaf@I61 3 urals")
    assert factors(t.world, "russia-aaf@urals") == 5
    assert t.against("allied: stage russia-aaf@urals 2 E63") == set()
    assert t.against("allied: stage russia-aaf@urals 3 E63") == {"18.21"}  # three have staged
    world = world_at("germany-aaf I61 x3", control={"germany": "I61"})
    row = world.air[AirId("germany-aaf@I61")]
    assert [one.rule for one in against_staging(world, row, 3, SpaceId("urals"))] == ["18.23"]


@pytest.mark.rule("18.23#1", "Western Allies stage into the India and Australia boxes")
@pytest.mark.rule("18.23#2", "nobody stages into any other box, nor Japan into these")
@pytest.mark.parametrize(("base", "box"), [("Z5", "india"), ("JJ20", "australia")])
def test_the_west_stages_into_the_boxes_at_the_edge_of_the_pacific(base: str, box: str) -> None:
    world = pacific_world()
    for kind in ("britain-aaf", "us-aaf", "japan-aaf"):
        row = AirUnits(UnitTypeId(kind), kind.partition("-")[0], SpaceId(base), 1)
        for to in ("india", "australia", "urals", "pacific-us"):
            found = [one.rule for one in against_staging(world, row, 1, SpaceId(to))]
            assert found == ([] if to == box and kind != "japan-aaf" else ["18.23"])


@pytest.mark.rule("18.49#1", "no mission out of a box, into one, or within one")
def test_no_missions_from_a_box_or_into_one() -> None:
    world = world_at("russia-aaf urals x3", "germany-aaf E63 x3")
    for stack, target, barred in (
        ("russia-aaf@urals", "E63", True),
        ("germany-aaf@E63", "urals", True),
        ("germany-aaf@E63", "E62", False),
        ("russia-aaf@urals", "urals", True),
    ):
        row = world.air[AirId(stack)]
        against = against_mission(world, row, Task.GROUND_SUPPORT, SpaceId(target))
        assert ("18.49" in {one.rule for one in against}) is barred


def test_nobody_is_asked_to_stage_without_air_units() -> None:
    assert staging(side="allied").pending == ""


def test_proposals_are_legal() -> None:
    t = staging(ready=True)
    asked = t.asked("axis")
    _, form = asked._known_form("stage")
    assert form.proposals is not None
    found = list(form.proposals(asked))
    assert found
    assert all(not asked.check(one) for one in found[:20])
    assert destinations(t.world, t.world.air[AirId("germany-aaf@J36")], 4)


# Turning up ---------------------------------------------------------------------------------------


def first(*rows: object, **setting: object) -> AwawWorld:
    return table(rows=rows, play=FirstUninversion(), step="T.P.ADJ.50", **setting).world


def last(*rows: object, **setting: object) -> AwawWorld:
    return table(rows=rows, play=SecondUninversion(), step="T.P.FIN.60", **setting).world


INVERTED = [state for state in AirState if state not in (AirState.READY, AirState.SPENT)]
"""Those that defended against flying bombs stay inverted for a turn (26.664)."""


@pytest.mark.rule("33.91A#1", "with oil all are turned up")
@pytest.mark.rule("18.71#1", "all inverted air units of a side are turned up")
@pytest.mark.parametrize("state", INVERTED)
def test_all_inverted_air_units_are_turned_up_as_the_turn_begins(state: AirState) -> None:
    world = first(air(AAF, "M35", 3, state), air(AAF, "M35", 1, AirState.READY))
    assert factors(world, "germany-aaf@M35") == 4


@pytest.mark.rule("33.92A#1", "only with full supply and oil")
@pytest.mark.rule("18.71#1", "unless the air oil effect holds")
def test_only_with_full_supply_and_oil() -> None:
    inverted = air(AAF, "M35", 3, AirState.FLOWN)
    counted = OilReserve(AXIS, 6, True)
    for row in (HexSupply(WARSAW, Supply.PARTIAL), counted):
        world = first(inverted, row)
        assert factors(world, "germany-aaf@M35/down") == 3
        assert factors(last(inverted, row), "germany-aaf@M35/down") == 3
    used = OilOffset(AXIS, Service.AIR)
    assert factors(first(inverted, counted, used), "germany-aaf@M35") == 3


@pytest.mark.rule("33.91A#1", "a counter turns up all of the faction, and nobody else")
@pytest.mark.rule("33.91A#2", "at any time of the turn in which it is used")
@pytest.mark.parametrize("later", [False, True])
def test_a_counter_for_the_air_force_turns_its_units_up(later: bool) -> None:
    """As the turn begins, or as supply is determined after it was used."""
    state = AirState.DOWN if later else AirState.FLOWN
    inverted = [air(AAF, place, 2, state) for place in ("M35", "L31")]
    ally = AirUnits(UnitTypeId("italy-aaf"), "italy", SpaceId("M35"), 1, state)
    theirs = air(RUSSIAN, "H47", 3, AirState.DOWN)
    reserves = [OilReserve(AXIS, 6, True), OilReserve("russia", 6, True)]

    def ready(*offsets: OilOffset) -> int:
        rows = (*inverted, ally, theirs, *reserves, *offsets)
        world = world_at(rows=rows) if later else first(*rows)
        if later:
            turn_up_the_rest(world)
        return sum(row.factors for row in world.air.rows() if row.state is AirState.READY)

    assert ready() == 0
    assert ready(OilOffset(AXIS, Service.NAVAL), OilOffset(AXIS, Service.ARMY)) == 0
    assert ready(OilOffset("russia", Service.AIR)) == 0
    assert ready(OilOffset(AXIS, Service.AIR)) == 2 + 2 + 1


@pytest.mark.rule("33.91A#2", "later in the turn, too")
def test_who_gets_supply_later_is_turned_up_then_and_who_has_flown_is_not() -> None:
    rows = (air(AAF, "M35", 3, AirState.DOWN), air(AAF, "M35", 1, AirState.FLOWN))
    world = world_at(rows=rows)
    turn_up_the_rest(world)
    assert factors(world, "germany-aaf@M35") == 3
    assert factors(world, "germany-aaf@M35/flown") == 1


@pytest.mark.rule("33.92E#1", "not in the enemy's turn")
def test_nobody_is_turned_up_in_the_enemys_turn() -> None:
    world = first(air(RUSSIAN, "H47", 3, AirState.FLOWN))
    assert factors(world, "russia-aaf@H47/flown") == 3
    world = first(air(RUSSIAN, "H47", 3, AirState.FLOWN), side="allied")
    assert factors(world, "russia-aaf@H47") == 3


@pytest.mark.rule("33.92B#1", "who was used is turned up at the end")
@pytest.mark.rule("33.92B#3", "at the start and again at the end")
@pytest.mark.rule("18.42A#2", "who has flown is turned up as the player turn ends")
@pytest.mark.rule("33.92C#1", "new units after redeployment")
@pytest.mark.rule("27.82A#1", "new air units are turned up as the turn ends")
@pytest.mark.parametrize("state", [AirState.FLOWN, AirState.NEW, AirState.LANDED])
def test_who_was_used_or_built_is_turned_up_at_the_end(state: AirState) -> None:
    world = last(air(AAF, "M35", 3, state))
    assert factors(world, "germany-aaf@M35") == 3


@pytest.mark.rule("33.92D#1", "who redeployed inverted stays so")
@pytest.mark.rule("27.82A#2", "not if they have been redeployed")
@pytest.mark.rule("28.46#1", "who was redeployed while inverted stays so as the turn ends")
@pytest.mark.rule("28.81#2", "and is turned up as his next turn begins")
def test_who_was_redeployed_inverted_stays_so_through_the_enemys_turn() -> None:
    redeployed = air(AAF, "M35", 3, AirState.REDEPLOYED)
    world = last(redeployed)
    assert factors(world, "germany-aaf@M35/redeployed") == 3
    assert factors(first(redeployed), "germany-aaf@M35") == 3


@pytest.mark.rule("33.93E#1", "in the U.S. boxes without supply")
def test_western_allies_in_the_us_box_need_no_supply() -> None:
    row = AirUnits(UnitTypeId("us-aaf"), "us", SpaceId("atlantic-us"), 3, AirState.FLOWN)
    name, boxes = "western allies europe", (SpaceId("atlantic-us"),)
    world = world_at(rows=(OilReserve(name, 3, True), OilZone(name, boxes)))
    assert may_turn_up(world, row, ending=True)


@pytest.mark.rule("33.92D#4", "Americans where they are not at war")
def test_americans_redeployed_where_they_are_not_at_war_are_turned_up() -> None:
    row = AirUnits(UnitTypeId("us-aaf"), "us", SpaceId("M35"), 3, AirState.REDEPLOYED)
    world = world_at()
    assert may_turn_up(world, row, ending=True)
    world.put(WarState(Power.GERMANY, Power.US, Relation.WAR))
    assert not may_turn_up(world, row, ending=True)


@pytest.mark.rule("33.92D#4", "in a game on both boards the theater of their base decides")
def test_on_both_boards_americans_are_turned_up_where_they_are_not_at_war() -> None:
    world = world_at(scenario="global-war")
    world.put(war_state(Power.JAPAN, Power.US, Relation.WAR))
    for place, able in (("K23", True), ("PW21", False), ("pacific-us", False)):
        row = AirUnits(UnitTypeId("us-aaf"), "us", SpaceId(place), 3, AirState.REDEPLOYED)
        assert may_turn_up(world, row, ending=True) is able


@pytest.mark.rule("33.93C#1", "strategic air units need neither")
def test_strategic_air_units_need_neither_supply_nor_oil() -> None:
    kind = UnitTypeId("germany-strategic-bomber")
    row = AirUnits(kind, "germany", SpaceId("M35"), 1, AirState.FLOWN)
    world = world_at(rows=(OilReserve(AXIS, 6, True), HexSupply(WARSAW, Supply.NONE)))
    assert may_turn_up(world, row, ending=True)


# The end of a phase -------------------------------------------------------------------------------


@pytest.mark.rule("18.42A#1", "what is still in the air as a phase ends lands inverted")
def test_nobody_is_in_the_air_when_a_phase_is_over() -> None:
    flying = Flight(FlightId("flight-1"), Task.GROUND_SUPPORT, AAF, "germany", WARSAW, WARSAW, 3)
    crowd = air(AAF, "L31", 6, AirState.READY)
    phase = Phase(under=StepId("T.P.ADJ"), turn=game_turn("Summer 1941"), side=Side.AXIS)
    t = table(rows=(flying, crowd), play=phase, step="T.P.ADJ")
    while t.pending:
        t.default("axis")
    assert not t.world.flights
    assert factors(t.world, "germany-aaf@M35/flown") == 3
    assert factors(t.world, "germany-aaf@L31") == 5


@pytest.mark.rule("33.92D#3", "who was TRed and then flew for redeployments is turned up")
def test_air_units_that_flew_after_a_redeployment_are_turned_up() -> None:
    moved = AirMoved("germany-aaf@M35/flown", first=3)
    world = last(air(AAF, "M35", 3, AirState.FLOWN), moved)
    assert factors(world, "germany-aaf@M35") == 3

"""9.31-9.33, 9.51F-9.51I, 9.52, 9.53, 9.56A, 9.57, 9.61, 9.63, 9.72, 21.414A, 21.554A: what naval
operations cost, and how they count on a front.
"""

from __future__ import annotations

import pytest

from tests.awaw.table import world_at
from tests.rules.shared.carriers import OFF_LAE
from tests.rules.shared.landing import (
    ASHORE,
    AUSTRALIAN,
    INFANTRY,
    MARINE,
    MORESBY,
    TRANSPORT,
    at,
    coast,
    unopposed,
)
from tests.rules.shared.sailing import FLEET, RABAUL, TRUK, SeaTable, sailing, sea
from tests.rules.test_21_invasion_places import spot
from warcabinet.awaw.naval.movement.announcing_base_changes_and_patrols import against_goal
from warcabinet.awaw.naval.movement.crews import crew
from warcabinet.awaw.naval.movement.return_prior_to_exploitation import NavalReturn
from warcabinet.awaw.naval.movement.setting_out import next_activity, set_out
from warcabinet.awaw.naval.ships.contents import ships_of
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.offensives import (
    attributed,
    brp_cost,
    carry_out_naval,
    full_offensive,
    may_attrition,
    naval_cost,
    spent_on,
)
from warcabinet.awaw.offensives.naval_operation_costs import worth
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.economy import Treasury
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.naval import Hull
from warcabinet.awaw.state.offensives import OffensiveSpending, Operation
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId

BRPS = Treasury("japan", 30, 60)
PACIFIC = "pacific"
JAPANESE = "japan"
OPEN_SEA = "AA32"


def hull(what: str, factors: int, at: str = TRUK, named: bool = False) -> Hull:
    return Hull(what, what.split("-")[0], SpaceId(at), factors, named=named)


def japan(**setting: object) -> AwawWorld:
    """A fleet of Truk with two carriers, three cruisers and four destroyers, and 30 BRPs."""
    forces = {"japan-1": (TRUK, FLEET)}
    ports = setting.pop("ports", None)
    return sea(ports, forces, control={"japan": RABAUL}, rows=[BRPS], **setting)  # type: ignore[arg-type]


def paid(world: AwawWorld) -> int:
    return BRPS.level - level_of(world, "japan")


def coral_sea(*lines: str, units: tuple[str, ...] = (), brps: Treasury = BRPS) -> AwawWorld:
    """The Coral Sea without the full offensive that the scenario gives."""
    full = OffensiveSpending("japan", PACIFIC, 0)
    return coast(*lines, units=units, rows=[brps, full])


# What ships cost ----------------------------------------------------------------------------------


@pytest.mark.rule("9.51F#1", "a destroyer factor costs a BRP")
def test_destroyers_cost_a_brp_for_each_factor() -> None:
    assert worth(japan(), hull("japan-dd", 4)) == 4


@pytest.mark.rule("9.51G#1", "a cruiser of two factors costs a BRP")
def test_cruisers_cost_a_brp_for_two_factors() -> None:
    assert worth(japan(), hull("japan-ca", 6)) == 3


@pytest.mark.rule("9.51H#1", "a named ship costs a BRP, whatever its size")
def test_named_ships_cost_a_brp_each() -> None:
    world = japan()
    named = [one for one in ships_of(world, ForceId("japan-1")) if one.named]
    assert [(one.what, worth(world, one)) for one in named] == [
        ("japan-akagi", 1),
        ("japan-kaga", 1),
    ]
    assert all(one.factors > 1 for one in named)


@pytest.mark.rule("9.51I#1", "an escort carrier costs a BRP for each factor")
def test_escort_carriers_cost_a_brp_for_each_factor() -> None:
    assert worth(japan(), hull("us-cve", 3)) == 3


@pytest.mark.rule("9.56A#1", "submarines act for nothing")
@pytest.mark.rule("21.414A#2", "a patrol of submarines costs nothing")
def test_submarines_patrol_for_nothing() -> None:
    world = japan(ports={TRUK: "japan-submarine=3"})
    t = sailing(world)
    boats = next(one.id for one in t.world.hulls.rows() if one.what == "japan-submarine")
    t.say(f"axis: patrol - {boats}=3 {OPEN_SEA} -")
    assert paid(t.world) == 0
    t.say(f"axis: patrol japan-1 - {OPEN_SEA} -")
    assert paid(t.world) == 9


# When it is paid ----------------------------------------------------------------------------------


@pytest.mark.rule("21.414A#1", "all ships of a patrol are paid for on the front of its hex")
@pytest.mark.rule("9.31A#1", "patrols are offensive operations; base changes are not")
@pytest.mark.rule("9.11A#3", "ships carry out offensive operations")
@pytest.mark.rule("9.33#1", "ships that only go along take part, and are paid for")
def test_a_patrol_is_paid_as_it_is_announced() -> None:
    t = sailing(japan())
    t.say(f"axis: patrol japan-1 - {OPEN_SEA} -")
    assert paid(t.world) == 2 + 3 + 4
    assert spent_on(t.world, "japan", PACIFIC) == 9
    assert attributed(t.world, JAPANESE, PACIFIC) == 9
    t = sailing(japan())
    t.say(f"axis: change-base japan-1 - {RABAUL} -")
    assert paid(t.world) == 0


@pytest.mark.rule("9.11D#1", "who cannot pay for an operation does not carry it out")
def test_who_cannot_pay_does_not_sail() -> None:
    world = japan()
    who = crew(world, (ForceId("japan-1"),), ())
    assert who is not None
    assert against_goal(world, Kind.PATROL, who, SpaceId(OPEN_SEA)) == []
    world.put(Treasury("japan", 8, 0))
    refused = against_goal(world, Kind.PATROL, who, SpaceId(OPEN_SEA))
    assert {one.rule for one in refused} == {"39.22A"}
    assert against_goal(world, Kind.BASE_CHANGE, who, SpaceId(RABAUL)) == []


@pytest.mark.rule("9.63#5", "on a front where a power has paid 15 BRPs its ships act for nothing")
@pytest.mark.rule("9.61#4", "naval operations count when a faction wants to attrition")
def test_ships_and_full_offensives() -> None:
    world = japan()
    many = [hull("japan-dd", 12)]
    carry_out_naval(world, "one", Kind.PATROL, many, SpaceId(OPEN_SEA))
    assert (paid(world), may_attrition(world, JAPANESE, PACIFIC)) == (12, [])
    assert not full_offensive(world, "japan", PACIFIC)
    carry_out_naval(world, "two", Kind.PATROL, many, SpaceId(OPEN_SEA))
    assert full_offensive(world, "japan", PACIFIC)
    assert {one.rule for one in may_attrition(world, JAPANESE, PACIFIC)} == {"9.61"}
    assert (paid(world), attributed(world, JAPANESE, PACIFIC)) == (15, 24)
    assert naval_cost(world, Kind.CARRIER_MISSION, many, SpaceId(OPEN_SEA)) == 0


@pytest.mark.rule("9.72#1", "what ships do counts on the front of the hex that receives it")
def test_the_front_of_the_goal_counts() -> None:
    world = japan()
    destroyers = [hull("japan-dd", 2)]
    camranh, here = "W11", OPEN_SEA
    carry_out_naval(world, "one", Kind.SEA_TRANSPORT, destroyers, SpaceId(camranh))
    front = str(world.board.front[SpaceId(camranh)])
    assert front != str(world.board.front[SpaceId(here)]) == PACIFIC
    assert (spent_on(world, "japan", front), spent_on(world, "japan", PACIFIC)) == (2, 0)


@pytest.mark.rule("21.1322#3", "what comes to Gibraltar by sea counts on the Mediterranean front")
def test_gibraltar_counts_on_the_mediterranean_front() -> None:
    world = world_at(scenario="europe-1939", turn="Summer 1941", side="allied")
    world.put(Treasury("britain", 100, 100))
    ships = [hull("britain-dd", 4, spot(world, "London"))]
    before = level_of(world, "britain")
    for kind in (Kind.INVASION, Kind.SEA_TRANSPORT):
        carry_out_naval(world, kind, kind, ships, spot(world, "Gibraltar"))
    assert spent_on(world, "britain", "mediterranean") == before - level_of(world, "britain") == 8
    assert spent_on(world, "britain", "western") == 0


# Carriers -----------------------------------------------------------------------------------------


def mission(world: AwawWorld, kind: Kind, goal: str) -> int:
    one = ForceId("japan-1")
    here = world.forces[one].place
    set_out(world, kind, here, (one,), (), SpaceId(goal), (SpaceId(here), SpaceId(goal)))
    return paid(world)


@pytest.mark.rule("21.554A#1", "all ships of a carrier mission are paid for")
@pytest.mark.rule("9.32D#1", "attacks of fast carriers on bases are offensive operations")
def test_a_carrier_mission_is_paid_for() -> None:
    assert mission(japan(), Kind.CARRIER_MISSION, OPEN_SEA) == 9


@pytest.mark.rule("21.554A#2", "submarines that go along with carriers cost nothing")
def test_submarines_with_carriers_cost_nothing() -> None:
    world = japan()
    ships = [hull("japan-dd", 2), hull("japan-submarine", 3)]
    assert naval_cost(world, Kind.CARRIER_MISSION, ships, SpaceId(OPEN_SEA)) == 2


@pytest.mark.rule("21.554A#3", "with an invasion the front of the land in the hex counts")
def test_carriers_with_an_invasion_count_where_the_land_is() -> None:
    world = world_at(scenario="europe-1939", turn="Summer 1941", side="allied")
    world.put(Treasury("britain", 100, 100))
    marseilles = spot(world, "Marseilles")
    ships = [hull("britain-dd", 2, spot(world, "Malta"))]
    carry_out_naval(world, "one", Kind.INVASION, ships, marseilles)
    assert spent_on(world, "britain", "western") == 2


@pytest.mark.rule("9.57#4", "a carrier that has been paid for patrols and supports for one price")
def test_carriers_are_paid_once() -> None:
    t = sailing(japan(), back=True)
    t.say(f"axis: patrol japan-1 - {OPEN_SEA} -")
    assert paid(t.world) == 9
    while t.pending:
        t.default(t.position.to_answer()[0])
        t.go_on()
    assert paid(t.world) == 9
    (row,) = t.world.operations.rows()
    assert (row.factors, row.fronts) == (9, (PACIFIC,))


# Cargo --------------------------------------------------------------------------------------------


@pytest.mark.rule("9.52#4", "sea transport costs the ships, not the units they carry")
@pytest.mark.rule("9.31B#1", "sea transport is an offensive operation")
def test_sea_transport_costs_its_ships() -> None:
    world = coral_sea(f"japan-1 {TRUK}: dd 10", units=(f"japan-infantry-1-2 {TRUK}",))
    t = at(world, *TRANSPORT)
    t.say(f"axis: transport-by-sea japan-1 - {RABAUL} {INFANTRY}=japan-1 -")
    assert paid(t.world) == 10


def landing(*defenders: str, brps: Treasury = BRPS) -> SeaTable:
    """Two units sail for Port Moresby with ten destroyers."""
    units = (f"japan-marine-1-2 {RABAUL}", f"japan-infantry-1-2 {RABAUL}", *defenders)
    world = coral_sea(f"japan-1 {RABAUL}: dd 10", units=units, brps=brps)
    t = at(world, *ASHORE, NavalReturn)
    t.say(f"axis: invade japan-1 - {MORESBY} {MARINE}=japan-1,{INFANTRY}=japan-1 -")
    assert brps.level - level_of(t.world, "japan") == 10
    t.say("axis: end-missions")
    unopposed(t)
    return t


DEFENDER = f"{AUSTRALIAN} {MORESBY}"


@pytest.mark.rule("9.53#1", "the ships of an invasion are always paid for")
@pytest.mark.rule("9.32B#1", "invasions are offensive operations")
@pytest.mark.rule("9.53#3", "units that invade an undefended hex cost nothing")
def test_an_undefended_hex_costs_the_ships() -> None:
    t = landing()
    assert paid(t.world) == 10
    assert not {UnitId(MARINE), UnitId(INFANTRY)} & {*t.world.operations}


@pytest.mark.rule("9.53#2", "all units that invade a defended hex are paid for, the reserve, too")
@pytest.mark.rule("9.42A#2", "an invasion of a defended hex is an offensive ground operation")
def test_a_defended_hex_costs_the_units_in_reserve_too() -> None:
    t = landing(DEFENDER)
    t.say(f"axis: land-troops {MARINE} japan-1")
    assert paid(t.world) == 11
    assert brp_cost(t.world, (UnitId(MARINE),), (SpaceId(MORESBY),)) == 1


@pytest.mark.rule("9.32A#1", "ships that bombard a hex carry out an operation")
def test_a_landing_that_is_called_off_costs_the_ships() -> None:
    t = landing(DEFENDER)
    guns = [hull("japan-ca", 8)]
    assert naval_cost(t.world, Kind.BOMBARDMENT, guns, SpaceId(MORESBY)) == 4
    t.world.readonly = False
    for row in t.world.activities.rows():
        t.world.amend(row, attacked=True)  # 15.22
    t.say("axis: call-off")
    assert paid(t.world) == 10


def test_who_cannot_pay_for_the_units_calls_the_landing_off() -> None:
    t = landing(DEFENDER, brps=Treasury("japan", 11, 0))
    assert t.against(f"axis: land-troops {MARINE} japan-1") == {"39.22A"}
    assert not t.against("axis: call-off")
    t.default("axis")
    assert not t.world.landed


def test_carriers_off_lae_pay_where_the_front_is_not_given() -> None:
    world = coral_sea(f"japan-1 {RABAUL}: akagi, dd 10")
    assert (
        naval_cost(
            world, Kind.CARRIER_MISSION, ships_of(world, ForceId("japan-1")), SpaceId(OFF_LAE)
        )
        == 11
    )


def test_an_operation_that_is_over_keeps_its_name() -> None:
    """9.61: what has been paid for is counted, however many activities there were before."""
    world = world_at(scenario="coral-sea", turn="Spring 1942")
    world.put(Operation(UnitId("activity-3"), "japan", 5, (), ()))
    assert next_activity(world) == "activity-4"

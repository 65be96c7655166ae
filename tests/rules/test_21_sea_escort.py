"""21.6, 28.12B, 28.523: ground and air units are escorted over water by destroyers."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.awaw.naval.interceptions import battle_to_the_end
from tests.awaw.table import table
from tests.rules.shared.landing import INFANTRY, LAE, MARINE, MORESBY, RABAUL, TRUK
from tests.rules.shared.redeploying import over, overseas, phase, place, redeploy
from tests.rules.shared.sailing import SeaTable, states
from warcabinet.awaw.logistics.redeployment.sea_escort import ESCORT as ERRAND
from warcabinet.awaw.logistics.redeployment.sea_escort import EscortBySea, against_first_leg
from warcabinet.awaw.logistics.redeployment.tactical_redeployments import FirstRedeployments
from warcabinet.awaw.naval.cargo.cargo_losses import overload
from warcabinet.awaw.naval.interception.selecting_an_interception_hex import met_with
from warcabinet.awaw.naval.landings.loading import LOOSE, Load, against_embarking
from warcabinet.awaw.naval.landings.mission_orders import against_mission
from warcabinet.awaw.naval.landings.sea_transport import SEA_TRANSPORT
from warcabinet.awaw.naval.landings.sea_transport_of_air_units import against_air
from warcabinet.awaw.naval.movement.crews import Ships
from warcabinet.awaw.naval.movement.ways import embarkation
from warcabinet.awaw.naval.ships.changing import change, remove
from warcabinet.awaw.naval.ships.operations_of_naval_units import Role, may_join
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.state.air import AirId, AirState, FlightId, Task
from warcabinet.awaw.state.air_transport import Haul
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import Control, HexSupply, Supply, UnitSupply
from warcabinet.awaw.state.naval import Hull, HullId, HullState, Stance
from warcabinet.awaw.state.redeployment import BySea
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

TROOPS = (f"japan-marine-1-2 {RABAUL}", f"japan-infantry-1-2 {RABAUL} x2")
ESCORT = "axis: escort-by-sea"
AIR = "axis: escort-air-by-sea"
BOTH = f"{MARINE}=loose,{INFANTRY}=loose"
GARRISON = [f"australia-infantry-1-3 {LAE}"]
SINGAPORE = "EE11"


def convoy(*ships: str, units: tuple[str, ...] = TROOPS, **more: object) -> SeaTable:
    return redeploy(phase(*ships, units=units, **more))  # type: ignore[arg-type]


@pytest.mark.rule("21.61#1", "units cross water with an escort")
@pytest.mark.rule("21.63C#1", "in the redeployment phase")
@pytest.mark.rule("21.64A#1", "one destroyer factor for each ground factor")
def test_destroyers_escort_units_to_another_port() -> None:
    t = convoy(f"japan loose {RABAUL}: dd 2")
    assert t.against(f"{ESCORT} - japan-dd@{RABAUL}=1 {LAE} {BOTH} -") == {"21.64A"}
    t.say(f"{ESCORT} - japan-dd@{RABAUL}=2 {LAE} {BOTH} -")
    assert UnitId(MARINE) not in t.world.units
    over(t)
    assert (place(t, MARINE), place(t, INFANTRY)) == (LAE, LAE)
    assert states(t, "japan-dd") == {"used"}


@pytest.mark.rule("28.12B#2", "units are escorted by sea")
@pytest.mark.rule("28.341#9", "air units are redeployed over water by sea escort")
def test_destroyers_escort_air_units() -> None:
    units = (*TROOPS, f"japan-aaf {RABAUL} x2")
    t = convoy(f"japan loose {RABAUL}: dd 2", units=units)
    stack = f"japan-aaf@{RABAUL}"
    assert t.against(f"{AIR} - japan-dd@{RABAUL}=1 {LAE} {stack}=2=loose -") == {"21.64A"}
    t.say(f"{AIR} - japan-dd@{RABAUL}=2 {LAE} {stack}=2=loose -")
    over(t)
    (row,) = t.world.air.rows()
    assert (row.place, row.factors, row.state) == (LAE, 2, AirState.READY)


@pytest.mark.rule("17.141B#3", "three squadrons of naval air are escorted as one factor")
def test_three_squadrons_are_escorted_as_one_factor() -> None:
    t = convoy(f"japan loose {RABAUL}: dd 2", units=(*TROOPS, f"japan-nas {RABAUL} x4"))
    stack = f"japan-nas@{RABAUL}"
    assert t.against(f"{AIR} - japan-dd@{RABAUL}=1 {LAE} {stack}=4=loose -") == {"21.64A"}
    assert t.against(f"{AIR} - japan-dd@{RABAUL}=1 {LAE} {stack}=3=loose -") == set()
    assert t.against(f"{AIR} - japan-dd@{RABAUL}=2 {LAE} {stack}=4=loose -") == set()


@pytest.mark.rule("20.231H#1", "destroyers escort units, once in a turn")
def test_an_escort_that_has_been_used_is_refused() -> None:
    t = convoy(f"japan loose {RABAUL}: dd 2", f"japan loose {TRUK}: dd 1")
    used = next(one for one in t.world.hulls.rows() if str(one.berth) == RABAUL)
    t.world.readonly = False
    change(t.world, used, state=HullState.USED)
    assert t.against(f"{ESCORT} - japan-dd@{RABAUL}/used=2 {LAE} {BOTH} -") == {"21.31"}
    assert UnitId(MARINE) in t.world.units
    assert not t.world.activities


# Where from and where to --------------------------------------------------------------------------


def test_destroyers_fetch_units_that_are_near() -> None:
    t = convoy(f"japan loose {TRUK}: dd 2")
    t.say(f"{ESCORT} - japan-dd@{TRUK}=2 {LAE} {BOTH} -")
    over(t)
    assert place(t, MARINE) == LAE


@pytest.mark.rule(
    "21.65A#1",
    "destroyers reach it on the first leg: those for Port Moresby are not in the Philippines",
)
def test_destroyers_of_manila_do_not_fetch_units_from_port_moresby() -> None:
    world = overseas(ships={})
    manila, townsville = world.board.place("Manila"), world.board.place("Townsville")
    assert manila is not None
    assert townsville is not None
    moresby, goal = SpaceId(MORESBY), SpaceId(manila.hex)
    assert not against_first_leg(world, "us", SpaceId(townsville.hex), moresby, goal)
    found = against_first_leg(world, "us", goal, moresby, goal)
    assert {one.rule for one in found} == {"21.65A"}


@pytest.mark.rule("21.65C#1", "units embark in a port of their side with full supply")
@pytest.mark.rule("21.65H#1", "they must be in the port already")
def test_units_embark_in_a_supplied_port() -> None:
    inland = "japan-infantry-1-2 GG25"
    t = convoy(f"japan loose {RABAUL}: dd 2", units=(*TROOPS, inland))
    order = f"{ESCORT} - japan-dd@{RABAUL}=2 {LAE}"
    assert t.against(f"{order} japan-infantry-1-2/3=loose -") == {"21.65C"}
    assert t.against(f"{order} {MARINE}=loose -") == set()
    hungry = [HexSupply(SpaceId(RABAUL), Supply.PARTIAL)]
    t = convoy(f"japan loose {TRUK}: dd 2", rows=hungry)
    assert t.against(f"{ESCORT} - japan-dd@{TRUK}=2 {LAE} {MARINE}=loose -") & {"21.65C", "21.65F"}


@pytest.mark.rule("21.65D#1", "they debark in a port of their side with some supply")
def test_units_debark_in_a_port_with_supply() -> None:
    order = f"{ESCORT} - japan-dd@{RABAUL}=2"
    for supply, rules in ((Supply.NONE, {"21.65D"}), (Supply.PARTIAL, set())):
        t = convoy(f"japan loose {RABAUL}: dd 2", rows=[HexSupply(SpaceId(LAE), supply)])
        assert t.against(f"{order} {LAE} {MARINE}=loose -") == rules
        assert t.against(f"{order} {MORESBY} {MARINE}=loose -") == {"21.65D"}


def test_units_do_not_land_next_to_the_enemy() -> None:
    t = convoy(f"japan loose {RABAUL}: dd 2", units=(*TROOPS, "australia-infantry-1-3 GG26"))
    order = f"{ESCORT} - japan-dd@{RABAUL}=2"
    assert t.against(f"{order} {LAE} {MARINE}=loose -") == {"28.27"}
    assert t.against(f"{order} {TRUK} {MARINE}=loose -") == set()


def test_isolated_units_and_partisans_are_not_escorted() -> None:
    hungry = [UnitSupply(UnitId(MARINE), Supply.NONE)]
    t = convoy(f"japan loose {RABAUL}: dd 2", rows=hungry)
    order = f"{ESCORT} - japan-dd@{RABAUL}=2 {LAE}"
    assert t.against(f"{order} {MARINE}=loose -") == {"28.22"}
    assert t.against(f"{order} {INFANTRY}=loose -") == set()


def test_replacements_are_escorted() -> None:
    t = convoy(f"japan loose {RABAUL}: dd 2", units=(f"japan-replacement-1-1 {RABAUL}",))
    t.say(f"{ESCORT} - japan-dd@{RABAUL}=1 {LAE} japan-replacement-1-1/1=loose -")
    over(t)
    assert place(t, "japan-replacement-1-1/1") == LAE


def against(
    world: AwawWorld, base: str, to: str, unit: str, party: str = "japan", kind: Kind = Kind.ESCORT
) -> set[str]:
    """Why destroyers of a base do not carry a unit of one factor from where it is."""
    ships = (Ships(HullId(f"{party}-dd@{base}"), 1),)
    action = EscortBySea((), ships, SpaceId(to), (Load(UnitId(unit), LOOSE),), ())
    errand = ERRAND if kind is Kind.ESCORT else SEA_TRANSPORT
    return {one.rule for one in against_mission(world, errand, action)}


ISLAND = "X39"
"""Seven hexes from Truk, nineteen from Tokyo, without a port."""


@pytest.mark.rule("21.62#1", "an escort touches ports in time")
@pytest.mark.rule("21.3612#2", "an island without a port counts as one for the units on it")
@pytest.mark.rule("4.732#2", "units are brought to and from one-hex islands without a port")
def test_an_island_counts_as_a_port_for_its_units() -> None:
    infantry = f"japan-infantry-1-2 {ISLAND}"
    world = overseas(infantry, ships={TRUK: "japan-dd=1"}, side="axis")
    assert against(world, TRUK, TRUK, INFANTRY) == set()
    there = embarkation(world, "japan", SpaceId(TRUK), SpaceId(TRUK), SpaceId(ISLAND))
    assert (bool(there[0]), there[1]) == (True, 10)
    a_port = embarkation(world, "japan", SpaceId(TRUK), SpaceId(TRUK), SpaceId(RABAUL))
    assert a_port == (0, 0)
    to_it = overseas(f"japan-infantry-1-2 {TRUK}", ships={TRUK: "japan-dd=1"}, side="axis")
    to_it.put(Control(SpaceId(ISLAND), "japan"))
    assert against(to_it, TRUK, ISLAND, INFANTRY) == set()


@pytest.mark.rule("21.3616E#1", "destroyers of Japan fetch units home from islands in range")
def test_destroyers_of_japan_fetch_units_home() -> None:
    tokyo, infantry = "L32", f"japan-infantry-1-2 {ISLAND}"
    world = overseas(infantry, ships={tokyo: "japan-dd=1"}, side="axis")
    assert against(world, tokyo, tokyo, INFANTRY) == set()
    far = overseas(infantry, ships={SINGAPORE: "japan-dd=1"}, side="axis",
                   control={"japan": SINGAPORE})  # fmt: skip
    assert against(far, SINGAPORE, SINGAPORE, INFANTRY) == {"21.65A"}


@pytest.mark.rule("21.3615C#1", "destroyers of Hawaii fetch units home from islands in range")
def test_destroyers_of_hawaii_fetch_units_home() -> None:
    world = overseas(ships={})
    midway, pearl = world.board.place("Midway"), world.board.place("Pearl Harbor")
    assert midway is not None
    assert pearl is not None
    marine = "us-marine-1-3"
    world = overseas(f"{marine} {midway.hex}", ships={pearl.hex: "us-dd=1"})
    assert against(world, pearl.hex, pearl.hex, f"{marine}/1", "us") == set()


# What may happen ----------------------------------------------------------------------------------


def met(loser: str, *ships: str) -> SeaTable:
    """An escort from Rabaul to Truk is met in Rabaul by a fleet from Lae."""
    t = convoy(f"japan-1 {RABAUL}: ca 8, dd 2", f"us-1 {LAE}: ca 10, dd 9", *ships,
               units=(*TROOPS, *GARRISON))  # fmt: skip
    t.say(f"{ESCORT} japan-1 - {TRUK} {MARINE}=japan-1 -")
    t.say("axis: end-naval-redeployments")
    (row, *_) = t.world.activities.values()
    t.say(f"allied: intercept-at-sea activity-1={row.legs[0][1]}=us-1=0")
    t.dice(*(6 for _ in t.position.request.sides))  # type: ignore[union-attr]
    t.go_on()
    if t.pending == "interception-window":
        t.say("axis: intercept-at-sea -")
    battle_to_the_end(t, loser)
    t.go_on()
    return t


@pytest.mark.rule("21.66B#1", "who is beaten brings the units back where they embarked")
@pytest.mark.rule("21.66A#1", "and the ships return to their own base")
@pytest.mark.rule("21.66D#1", "the units may TR from there")
@pytest.mark.rule("28.523#3", "and be redeployed over land")
@pytest.mark.rule("28.54#1", "also after a redeployment that has failed")
def test_an_escort_that_is_beaten_comes_back() -> None:
    t = met("axis", f"japan loose {RABAUL}: dd 4")
    over(t)
    assert place(t, MARINE) == RABAUL
    row = t.world.forces[ForceId("japan-1")]
    assert (row.place, row.stance, row.inverted) == (RABAUL, Stance.PORT, True)
    done = t.world.by_sea[MARINE]
    assert (done.sailed, done.back) == (1, 1)


@pytest.mark.rule("28.523#6", "who has come back is not escorted again")
def test_who_has_come_back_sails_no_more() -> None:
    back = phase(f"japan loose {RABAUL}: dd 2", units=TROOPS,
                 rows=[BySea(MARINE, sailed=1, back=1), BySea(INFANTRY, sailed=1)])  # fmt: skip
    refused = {
        row.id: {one.rule for one in against_embarking(back, Kind.ESCORT, row)}
        for row in back.units.rows()
    }
    assert refused[UnitId(MARINE)] == {"28.523"}
    assert refused[UnitId(INFANTRY)] == set()
    assert refused[UnitId("japan-infantry-1-2/2")] == {"28.313"}


@pytest.mark.rule("28.523#3", "air units that have come back are escorted no further")
@pytest.mark.rule("28.523#6", "nor are they, which the player is told")
@pytest.mark.parametrize(
    ("done", "rules"),
    [(BySea("", sailed=2, back=2), {"28.523"}), (BySea("", sailed=2), set()),
     (BySea("", toward=2), {"28.313"})],
)  # fmt: skip
def test_air_units_that_have_come_back_sail_no_more(done: BySea, rules: set[str]) -> None:
    stack = AirId(f"japan-aaf@{RABAUL}")
    world = phase(units=[f"japan-aaf {RABAUL} x2"],
                  rows=[replace(done, piece=stack), BySea(INFANTRY, sailed=1)])  # fmt: skip
    found = against_air(world, Kind.ESCORT, Seat("axis"), stack)
    assert {one.rule for one in found} == rules


@pytest.mark.rule("21.66C#1", "too few destroyers left: the cargo is lost")
def test_cargo_is_lost_with_its_destroyers() -> None:
    t = convoy(f"japan-1 {RABAUL}: ca 8, dd 2")
    t.say(f"{ESCORT} japan-1 - {LAE} {MARINE}=japan-1,{INFANTRY}=japan-1 -")
    world = t.world.copy()
    world.readonly = False
    one = ForceId("japan-1")
    assert overload(world, one) is None
    remove(world, world.hulls[HullId("japan-dd@tf:japan-1")], 1)
    bill = overload(world, one)
    assert bill is not None
    assert {stake.unit for stake in bill.stakes} == {MARINE, INFANTRY}


# Together -----------------------------------------------------------------------------------------


@pytest.mark.rule("21.65F#1", "other ships sail along to protect an escort")
@pytest.mark.rule("28.32A#2", "each escort is protected for itself, by ships that are named")
def test_other_ships_protect_an_escort() -> None:
    t = convoy(f"japan loose {RABAUL}: dd 1", f"japan-1 {RABAUL}: ca 8, dd 4")
    t.say(f"{ESCORT} - japan-dd@{RABAUL}=1 {LAE} {MARINE}=loose -")
    t.say("axis: protect-redeployment activity-1 japan-1 -")
    carrier, guard = (t.world.activities[one] for one in sorted(t.world.activities))
    assert carrier.legs == guard.legs
    assert met_with(t.world, carrier, 0, carrier.legs[0][0], (guard.id,)) == [guard.id]
    over(t)
    row = t.world.forces[ForceId("japan-1")]
    assert (row.place, row.inverted, place(t, MARINE)) == (RABAUL, True, LAE)


@pytest.mark.rule("21.65F#2", "they are based as the destroyers are")
def test_who_protects_reaches_the_embarkation_on_the_first_leg() -> None:
    t = convoy(f"japan loose {RABAUL}: dd 1", f"japan-1 {TRUK}: ca 8, dd 4")
    t.say(f"{ESCORT} - japan-dd@{RABAUL}=1 {LAE} {MARINE}=loose -")
    t.say("axis: protect-redeployment activity-1 japan-1 -")
    guard = t.world.activities[sorted(t.world.activities)[1]]
    assert RABAUL in [str(one) for leg in guard.legs for one in leg]
    assert t.against("axis: protect-redeployment activity-9 japan-1 -")


@pytest.mark.rule("21.65F#1", "also what transports escort from port to port")
@pytest.mark.rule("21.65F#2", "from the port of embarkation, or by it on the first leg alone")
@pytest.mark.parametrize(
    "order",
    [f"{ESCORT} - japan-dd@{RABAUL}=1 {LAE} {MARINE}=loose -",
     f"axis: ship-by-transport {MARINE} - {LAE} -"],
)  # fmt: skip
def test_from_where_others_protect_an_escort(order: str) -> None:
    ships = {"pacific-sw": "japan-transport=4", RABAUL: "japan-dd=1 japan-ca=2"}
    ships |= {TRUK: "japan-ca=4", SINGAPORE: "japan-ca=6"}
    world = overseas(*TROOPS, ships=ships, side="axis", wars="japan/us",
                     control={"japan": f"{RABAUL} {LAE} {SINGAPORE}"})  # fmt: skip
    t = redeploy(world)
    t.say(order)
    guard = "axis: protect-redeployment activity-1 -"
    assert t.against(f"{guard} japan-ca@{SINGAPORE}=6") == {"21.65A"}
    assert t.against(f"{guard} japan-ca@{RABAUL}=2") == set()
    t.say(f"{guard} japan-ca@{TRUK}=4")
    carrier, other = (t.world.activities[one] for one in sorted(t.world.activities))
    path = [str(one) for leg in other.legs for one in leg]
    assert path.index(RABAUL) < path.index(LAE)
    assert met_with(t.world, carrier, 0, carrier.legs[0][-1], (other.id,)) == [other.id]
    over(t)
    assert place(t, MARINE) == LAE
    back = {(str(row.berth), row.state) for row in t.world.hulls.rows() if row.factors == 4}
    assert (TRUK, HullState.USED) in back


@pytest.mark.rule("20.241H#1", "cruisers protect an escort")
@pytest.mark.rule("20.251H#1", "capital ships do")
@pytest.mark.rule("20.32K#1", "fast carriers do, with fast ships")
@pytest.mark.rule("20.42F#1", "escort carriers do")
@pytest.mark.parametrize("ships", ["ca 4", "haruna", "zuiho, ca 4", "submarine 2"])
def test_which_ships_protect_an_escort(ships: str) -> None:
    t = convoy(f"japan loose {RABAUL}: dd 1", f"japan loose {RABAUL}: {ships}")
    t.say(f"{ESCORT} - japan-dd@{RABAUL}=1 {LAE} {MARINE}=loose -")
    named = ",".join(
        f"{hull.id}={hull.factors}" for hull in t.world.hulls.rows() if str(hull.berth) == RABAUL
    )
    found = t.against(f"axis: protect-redeployment activity-1 - {named}")
    assert found == ({"21.65F"} if "submarine" in ships else set())
    carriers = Hull("us-cve", "us", SpaceId(RABAUL), 2)
    assert may_join(t.world, carriers, Kind.ESCORT, Role.PROTECT) == []


@pytest.mark.rule("28.32A#1", "escorts to one place sail together, or not")
@pytest.mark.rule("28.32B#1", "ships that are redeployed do not sail with units that are")
@pytest.mark.rule("21.65I#1", "escorts and redeployments of ships are carried out separately")
@pytest.mark.parametrize("joined", [True, False])
def test_escorts_to_one_place_may_sail_together(joined: bool) -> None:
    t = convoy(f"japan loose {RABAUL}: dd 4")
    dd = f"japan-dd@{RABAUL}"
    t.say(f"{ESCORT} - {dd}=1 {LAE} {MARINE}=loose -")
    t.say(f"{ESCORT} - {dd}=1 {LAE} {INFANTRY}=loose -")
    t.say(f"axis: redeploy-ships - {dd}=2 {LAE} -")
    assert t.against("axis: sail-together activity-1,activity-3") == {"28.32B"}
    if joined:
        t.say("axis: sail-together activity-1,activity-2")
    one, two, three = (t.world.activities[name] for name in sorted(t.world.activities))
    found = met_with(t.world, one, 0, one.legs[0][0], (two.id, three.id))
    assert found == ([two.id] if joined else [])


@pytest.mark.rule("21.65I#1", "escorts to different places are carried out separately")
def test_escorts_to_different_places_do_not_sail_together() -> None:
    t = convoy(f"japan loose {RABAUL}: dd 4")
    dd = f"japan-dd@{RABAUL}"
    t.say(f"{ESCORT} - {dd}=1 {LAE} {MARINE}=loose -")
    t.say(f"{ESCORT} - {dd}=1 {TRUK} {INFANTRY}=loose -")
    t.say(f"{ESCORT} - {dd}=1 {LAE} japan-infantry-1-2/2=loose -")
    assert t.against("axis: sail-together activity-1,activity-2") == {"28.32B"}
    assert t.against("axis: sail-together activity-1,activity-3") == set()


def test_nothing_crosses_water_without_an_escort() -> None:
    """28.321 with 21.61: in a game without ships nobody is asked."""
    t = table("britain-infantry-3-4 K23", play=FirstRedeployments(), scenario="europe-1939",
              step="T.P.RED.10", side="allied", turn="Fall 1940")  # fmt: skip
    assert t.against("allied: tr britain-infantry-3-4/1 N18") != set()


@pytest.mark.rule("18.541#1", "a unit is carried by air or by sea, not both")
def test_a_unit_that_flies_does_not_go_aboard() -> None:
    t = convoy(f"japan loose {RABAUL}: dd 2")
    mission = f"{ESCORT} - japan-dd@{RABAUL}=2 {LAE} {BOTH} -"
    assert not t.against(mission)
    t.world.readonly = False
    route = (SpaceId(RABAUL), SpaceId(LAE))
    flight = FlightId("flight-1")
    t.world.put(Haul(flight, Task.AIR_TRANSPORT, UnitId(MARINE), route, SpaceId(LAE)))
    assert t.against(mission) == {"18.541"}

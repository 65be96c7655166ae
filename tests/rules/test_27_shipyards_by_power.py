"""27.711, 27.722, 27.7272, 27.732, 27.9: what each power may build, hurry and defer, and when."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.shared.shipyards import (
    Yards,
    in_port,
    on_slip,
    rated,
    tense,
    war,
    world_with,
    yard,
)
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.logistics.construction.construction_outside_home_countries import left_to_build
from warcabinet.awaw.logistics.construction.construction_restrictions import against_type
from warcabinet.awaw.logistics.construction.placement_of_newly_constructed_units import places_for
from warcabinet.awaw.naval.ships.changing import remove
from warcabinet.awaw.naval.shipyards.american_transports import losses, lost_last_turn
from warcabinet.awaw.naval.shipyards.hurry_and_delay import (
    against_deferring,
    against_hurrying,
    against_scuttling,
    tension,
)
from warcabinet.awaw.naval.shipyards.restrictions_on_naval_construction import builds_carriers
from warcabinet.awaw.naval.shipyards.shipbuilding_rates_and_shipyard_capacity import (
    raise_rate,
    rate,
)
from warcabinet.awaw.naval.shipyards.sw_unit_construction import boat_kinds
from warcabinet.awaw.naval.waters.ports_and_basing import port_hexes
from warcabinet.awaw.scenarios.file.words import Tension
from warcabinet.awaw.scenarios.play.dated_levels import set_dated_levels
from warcabinet.awaw.state.air import AirState, AirUnits
from warcabinet.awaw.state.attacks import FullOffensiveInWest
from warcabinet.awaw.state.construction import BuildingBudget, Built
from warcabinet.awaw.state.logistics import Control, HexSupply, Pool, Supply
from warcabinet.awaw.state.minors import FirstAttack
from warcabinet.awaw.state.naval import Hull, HullId, HullState
from warcabinet.awaw.state.shipments import Route, Shipment, ShipmentId
from warcabinet.awaw.state.shipyards import CarrierLeave, Hurried, TransportLosses
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.powers import Alignment, Country, Power, Status
from warcabinet.engine.book import Refusal
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId


def rules(found: list[Refusal]) -> set[str]:
    return {one.rule for one in found}


def world_of(power: str, *rows: Record, **more: Any) -> AwawWorld:
    return world_with(*rows, power=power, scenario="global-war", **more)


# Who hurries --------------------------------------------------------------------------------------


@pytest.mark.rule("27.7272B#8", "Italy hurries ships only at war with the Western Allies")
@pytest.mark.rule("27.7272C#5", "and defers them only then")
def test_italy_builds_as_planned_in_peace() -> None:
    peace, at_war = world_of("italy"), world_of("italy", war("italy/britain"))
    assert rules(against_hurrying(peace, "italy", "genoa")) == {"27.7272B"}
    assert rules(against_deferring(peace, "italy", "genoa")) == {"27.7272C"}
    assert against_hurrying(at_war, "italy", "genoa") == []
    assert against_deferring(at_war, "italy", "genoa") == []


@pytest.mark.rule("27.7272B#9", "Britain hurries ships in 1939 only if Germany has")
def test_britain_does_not_hurry_ships_first_in_1939() -> None:
    early = world_of("britain", turn="Winter 1939")
    assert rules(against_hurrying(early, "britain", "glasgow")) == {"27.7272B"}


def test_britain_follows_germany_in_1939() -> None:
    early = world_of("britain", turn="Winter 1939")
    early.put(Hurried("germany"))
    assert against_hurrying(early, "britain", "glasgow") == []


def test_britain_hurries_ships_from_1940_on() -> None:
    assert against_hurrying(world_of("britain", turn="Spring 1940"), "britain", "glasgow") == []


def test_it_is_kept_who_has_hurried_ships() -> None:
    y = Yards(on_slip("kiel", "germany-tirpitz", "4/winter"), turn="Winter 1939")
    assert "germany" not in y.world.hurried
    y.order("hurry germany-tirpitz kiel")
    assert "germany" in y.world.hurried


@pytest.mark.rule("27.7272B#10", "Japan hurries ships at war with the U.S. or from a tension of 40")
@pytest.mark.rule("27.7272C#10", "and defers them only then")
@pytest.mark.rule("27.7272B#11", "the U.S. hurries ships in the Pacific under the same terms")
@pytest.mark.rule("27.7272C#11", "and defers them there only then")
@pytest.mark.parametrize(("power", "place"), [("japan", "tokyo"), ("us", "pacific-us")])
def test_the_yards_of_the_pacific(power: str, place: str) -> None:
    for calm in (world_of(power), world_of(power, tense("usjt", 39))):
        assert rules(against_hurrying(calm, power, place)) == {"27.7272B"}
        assert rules(against_deferring(calm, power, place)) == {"27.7272C"}
    for wary in (world_of(power, tense("usjt", 40)), world_of(power, war("japan/us"))):
        assert against_hurrying(wary, power, place) == []
        assert against_deferring(wary, power, place) == []


@pytest.mark.rule("27.7272B#12", "the U.S. hurries ships in the Atlantic at war with Germany only")
@pytest.mark.rule("27.7272C#12", "and defers them there only then")
def test_the_american_yard_of_the_atlantic() -> None:
    calm = world_of("us", tense("usjt", 45), tense("usat", 45))
    assert rules(against_hurrying(calm, "us", "atlantic-us")) == {"27.7272B"}
    assert rules(against_deferring(calm, "us", "atlantic-us")) == {"27.7272C"}
    at_war = world_of("us", war("germany/us"))
    assert against_hurrying(at_war, "us", "atlantic-us") == []
    assert against_deferring(at_war, "us", "atlantic-us") == []


@pytest.mark.rule("27.7272C#6", "France does not defer ships while nobody attacks in the west")
@pytest.mark.rule("27.7272C#7", "until Italy goes to war with Britain or France")
@pytest.mark.rule("27.7272C#8", "or the Axis makes a full offensive there")
@pytest.mark.rule("27.7272C#9", "or Germany attacks a minor country there")
@pytest.mark.rule("27.7272E#3", "France never scuttles ships")
def test_france_builds_as_planned() -> None:
    assert rules(against_deferring(world_of("france"), "france", "lorient")) == {"27.7272C"}
    causes: list[Record] = [
        war("italy/france"),
        war("italy/britain"),
        FullOffensiveInWest(1),
        Alignment(Country("norway"), Status.CONQUERED, Power.GERMANY),
    ]
    for cause in causes:
        world = world_of("france", cause)
        assert against_deferring(world, "france", "lorient") == []
        assert rules(against_scuttling(world, "france", "lorient")) == {"27.7272E"}


@pytest.mark.rule("27.7272C#9", "conquered at once, still fighting, or surviving with a new patron")
@pytest.mark.parametrize(
    ("country", "attacker", "free"),
    [
        ("norway", "germany", True),
        ("hungary", "germany", True),
        ("ireland", "germany", True),
        ("poland", "germany", False),
        ("greece", "germany", False),
        ("norway", "britain", False),
    ],
)
def test_which_german_attacks_free_the_french_yards(
    country: str, attacker: str, free: bool
) -> None:
    name, patron = Country(country), Power(attacker)
    other = Power.BRITAIN if patron is Power.GERMANY else Power.GERMANY
    first = FirstAttack(country, 1)
    standings: list[tuple[Record, ...]] = [
        (Alignment(name, Status.ATTACKED), first, war(f"{attacker}/{country}")),
        (Alignment(name, Status.CONQUERED, patron), first),
        (Alignment(name, Status.ASSOCIATED, other), first),
    ]
    for rows in standings:
        found = against_deferring(world_of("france", *rows), "france", "lorient")
        assert (found == []) is free, rows
    joined = Alignment(name, Status.ASSOCIATED, Power.BRITAIN)  # of its own will
    assert against_deferring(world_of("france", joined), "france", "lorient") != []


@pytest.mark.rule("27.7272E#2", "who may not defer ships does not scuttle them")
def test_who_scuttles() -> None:
    ship = on_slip("genoa", "italy-impero", "4/summer")
    assert Yards(ship, power="italy").against("scuttle italy-impero genoa") == {"27.7272C"}
    at_war = Yards(ship, war("italy/britain"), power="italy")
    assert at_war.against("scuttle italy-impero genoa") == set()


@pytest.mark.rule(
    "27.7272E#2", "neither Japan nor the U.S. scuttles ships before it may defer them"
)
@pytest.mark.parametrize(
    ("power", "place", "free"),
    [
        ("japan", "tokyo", [tense("usjt", 40), war("japan/us")]),
        ("us", "pacific-us", [tense("usjt", 40), war("japan/us")]),
        ("us", "atlantic-us", [war("germany/us")]),
    ],
)
def test_who_scuttles_in_the_pacific_and_in_america(
    power: str, place: str, free: list[Record]
) -> None:
    calm = world_of(power, tense("usjt", 39), tense("usat", 60))
    assert rules(against_scuttling(calm, power, place)) == {"27.7272C"}
    for row in free:
        assert against_scuttling(world_of(power, row), power, place) == []


# Who must go on -----------------------------------------------------------------------------------

LITTORIO = on_slip("genoa", "italy-littorio", "2/winter")
IMPERO = on_slip("genoa", "italy-impero", "4/winter")


@pytest.mark.rule("27.7272C#4", "who may not defer goes on as far as points and BRPs reach")
def test_a_power_that_must_go_on() -> None:
    y = Yards(LITTORIO, IMPERO, power="italy")
    assert y.against() == {"27.7272C"}
    alone = Yards(LITTORIO, power="italy")
    assert alone.against("lay-down italy-dd genoa 1") == {"27.7272C"}
    assert y.against("continue italy-impero genoa") == set()  # one point: one of the two
    poor = Yards(LITTORIO, power="italy", limit=2)
    poor.order()  # nothing can be paid for
    assert poor.chart("genoa") == {"italy-littorio": "2/spring"}


@pytest.mark.rule("27.7272C#4", "its BRPs are not spent on units instead")
def test_brps_are_kept_for_ships() -> None:
    world = world_with(LITTORIO, power="italy", limit=4)
    kind = UnitTypeId("italy-infantry-2-3")
    world.put(Pool(kind, "italy", 2))
    assert rules(against_type(world, kind)) == {"27.7272C"}
    world.put(BuildingBudget("italy", 5))
    assert against_type(world, kind) == []
    world.put(war("italy/britain"))
    world.put(BuildingBudget("italy", 4))
    assert against_type(world, kind) == []


def test_the_usual_plan_keeps_ships_moving() -> None:
    y = Yards(LITTORIO, IMPERO, in_port("italy-ca", "U22", 2), power="italy")
    assert y.usual() == "run-yards genoa=continue=italy-littorio=0,genoa=repair=italy-ca=2 -"


# Carriers -----------------------------------------------------------------------------------------


@pytest.mark.rule("27.7222C#1", "Russia, France and China build none")
@pytest.mark.rule("27.7222B#1", "Germany, Italy and Britain build light carriers only")
def test_light_carriers_in_europe() -> None:
    y = Yards(turn="Spring 1940")
    assert y.against("lay-down germany-carrier-b kiel") == set()
    for power in ("germany", "italy", "britain"):
        found = [builds_carriers(y.world, power, kind) for kind in ("CV", "CVB", "CVL")]
        assert found == [False, False, True]
    for power in ("russia", "france", "china"):
        assert not any(builds_carriers(y.world, power, kind) for kind in ("CV", "CVB", "CVL"))


@pytest.mark.rule("27.7222A#1", "the U.S. and Japan build all of them")
def test_fleet_carriers() -> None:
    y = Yards(power="japan", turn="Spring 1942")
    for ship in ("japan-taiho", "japan-shinano", "japan-zuiho"):
        assert y.against(f"lay-down {ship} tokyo") == set()
    y = Yards(war("japan/us"), power="us", turn="Spring 1942", scenario="pacific-1939")
    for ship in ("us-essex", "us-midway", "us-independence"):
        assert y.against(f"lay-down {ship} pacific-us") == set()


@pytest.mark.rule("27.7325#1", "before the war with Japan the U.S. begins no fast carrier")
@pytest.mark.rule("27.7325#2", "those on the slips go on")
@pytest.mark.rule("27.7325#3", "one for each event, of any type")
@pytest.mark.rule("20.34#1", "a carrier that is laid down takes no naval air from the pool")
def test_american_carriers_before_the_war() -> None:
    wasp = on_slip("atlantic-us", "us-wasp", "2/winter", 3)
    y = Yards(wasp, rated("atlantic-us", 3), power="us")
    begin = "lay-down us-essex atlantic-us"
    assert y.against(begin, "continue us-wasp atlantic-us") == {"27.7325"}
    assert y.against("continue us-wasp atlantic-us") == set()
    one = CarrierLeave("us", earned=1)
    y = Yards(wasp, one, rated("atlantic-us", 3), power="us")
    two = ("lay-down us-essex atlantic-us", "lay-down us-midway atlantic-us")
    assert y.against(*two, "continue us-wasp atlantic-us") == {"27.7325"}
    y.order(begin, "continue us-wasp atlantic-us")
    assert y.world.carrier_leave["us"] == CarrierLeave("us", earned=1, used=1)
    assert y.world.pools["us-nas"] == y.start.pools["us-nas"]
    assert not y.world.built


@pytest.mark.rule("27.7325A#1", "the launch of the Hiryu, Shokaku or Zuikaku allows one each")
@pytest.mark.rule("27.7325B#1", "and each other Japanese fast carrier that is laid down")
def test_what_japan_does_allows_american_carriers() -> None:
    y = Yards(on_slip("tokyo", "japan-hiryu", "2/winter", 3), power="japan")
    y.order("continue japan-hiryu tokyo", "lay-down japan-zuiho tokyo", "lay-down japan-dd tokyo 1")
    assert y.world.carrier_leave["us"].earned == 2
    other = on_slip("tokyo", "japan-taiho", "2/winter", 3)
    y = Yards(other, power="japan").order("continue japan-taiho tokyo")
    assert "us" not in y.world.carrier_leave


@pytest.mark.rule("27.7325A#1", "a launch after repairs is not the launch of a ship")
def test_a_repaired_carrier_allows_no_american_one() -> None:
    y = Yards(on_slip("tokyo", "japan-hiryu", "2/winter", 3), power="japan")
    y.order("continue japan-hiryu tokyo")
    world = y.world.copy()
    world.readonly = False
    world.drop(world.hulls[HullId("japan-hiryu")])
    world.put(on_slip("tokyo", "japan-hiryu", "launch/winter", 3))
    repaired = Yards.of(world, "japan").order()
    assert repaired.afloat("japan-hiryu") == 3
    assert repaired.world.carrier_leave["us"].earned == 1


@pytest.mark.rule("27.733#1", "in a European scenario German and Italian ones count")
def test_european_carriers_allow_american_ones() -> None:
    y = Yards(turn="Spring 1940").order("lay-down germany-carrier-b kiel")
    assert y.world.carrier_leave["us"].earned == 1
    y = Yards(turn="Spring 1940", scenario="global-war").order("lay-down germany-carrier-b kiel")
    assert "us" not in y.world.carrier_leave


@pytest.mark.rule("27.7223A#1", "only American yards build escort carriers")
@pytest.mark.rule("27.721C#7", "nobody else does")
@pytest.mark.rule("27.7223B#1", "British ones from a tension of 28")
@pytest.mark.rule("27.7223C#1", "American ones from a tension of 35")
@pytest.mark.rule("27.712B#1", "in either U.S. box: American ships and British escort carriers")
@pytest.mark.rule("20.43#1", "only the U.S. builds escort carriers")
@pytest.mark.rule("20.441#2", "it builds the British ones too")
def test_escort_carriers() -> None:
    british, american = "lay-down britain-cve atlantic-us 1", "lay-down us-cve atlantic-us 1"
    y = Yards(power="britain")
    for place in ("glasgow", "canada"):
        assert y.against(f"lay-down britain-cve {place} 1") == {"27.7223A"}
        assert y.against(f"lay-down us-cve {place} 1") == {"27.7223A"}
    for power, place in (("germany", "kiel"), ("japan", "tokyo")):
        assert Yards(power=power).against(f"lay-down us-cve {place} 1") == {"27.7223A"}
    for level, found in ((27, ({"27.7223B"}, {"27.7223C"})), (28, (set(), {"27.7223C"})),
                         (34, (set(), {"27.7223C"})), (35, (set(), set()))):  # fmt: skip
        y = Yards(tense("usat", level), power="us")
        assert (y.against(british), y.against(american)) == found
    y.order(british)
    assert y.chart("atlantic-us") == {"britain-cve": "launch/spring"}
    assert (y.paid("us"), y.paid("britain")) == (3, 0)
    (slip,) = y.world.slips.values()
    assert slip.party == "britain"


@pytest.mark.rule("27.7223B#3", "what they cost counts against the limit of American grants")
def test_british_escort_carriers_count_as_grants() -> None:
    """A tension of 30 allows five BRPs: one escort carrier, and no transport beside it."""
    british = "lay-down britain-cve atlantic-us {}"
    rows = (lost(5), rated("atlantic-us", 9))
    y = Yards(*rows, tense("usat", 30), power="us")
    assert y.against(british.format(1)) == set()
    assert y.against(british.format(2)) == {"27.7223B"}
    assert y.against(british.format(1), boats=[SHIPS.format(1)]) == {"27.7223B"}
    at_war = Yards(*rows, tense("usat", 30), war("germany/us"), power="us")
    assert at_war.against(british.format(2)) == set()


@pytest.mark.rule("27.7274#3", "no more escort carriers a turn than squadrons are trained")
@pytest.mark.rule("27.7223B#2", "British ones by the British rate")
@pytest.mark.rule("27.7223C#2", "American ones by the American")
@pytest.mark.rule("17.353B#1", "which they do not count against")
@pytest.mark.rule("27.61#3", "limited by the rate, not counted against it")
@pytest.mark.rule("27.7274#1", "each takes a point and three BRPs")
@pytest.mark.rule("27.7274#2", "and is launched after a turn by itself")
@pytest.mark.rule("20.441#1", "the training rate limits escort carriers")
@pytest.mark.rule("20.441#3", "they take no squadrons from the pool")
def test_as_many_escort_carriers_as_squadrons() -> None:
    ready = on_slip("pacific-us", "us-cve", "launch/winter", 2)
    trained = Built(0, UnitTypeId("us-nas"), "us", SpaceId("pacific-us"), 4, 4)
    y = Yards(ready, trained, tense("usat", 40), rated("pacific-us", 12), power="us",
              scenario="global-war")  # fmt: skip
    assert y.against("lay-down us-cve pacific-us 4") == set()
    assert y.against("lay-down us-cve pacific-us 5") == {"17.353B"}
    assert y.against("lay-down britain-cve pacific-us 3") == {"17.353B"}
    y.order("lay-down us-cve pacific-us 4", "lay-down britain-cve pacific-us 2")
    assert y.chart("pacific-us") == {"us-cve": "launch/spring", "britain-cve": "launch/spring"}
    assert y.afloat("us-cve") == 2
    assert y.paid() == 18
    assert y.world.pools["us-nas"] == y.start.pools["us-nas"]


@pytest.mark.rule("17.356#3", "in a European scenario four American ones without any training")
@pytest.mark.rule("17.353B#2", "whatever the rate is there")
def test_escort_carriers_in_a_european_scenario() -> None:
    y = Yards(tense("usat", 40), rated("atlantic-us", 12), power="us")
    assert y.against("lay-down us-cve atlantic-us 4") == set()
    assert y.against("lay-down us-cve atlantic-us 5") == {"17.353B"}


# Canada and Australia -----------------------------------------------------------------------------


@pytest.mark.rule("27.712C#1", "Canada builds destroyers, cruisers and ships of two factors")
@pytest.mark.rule("27.475B#1", "but nothing larger")
@pytest.mark.rule("27.42D#2", "British ships are built there")
def test_canada() -> None:
    y = Yards(power="britain")
    for order in ("britain-dd canada 1", "britain-ca canada 2", "britain-formidable canada"):
        assert y.against(f"lay-down {order}") == set()
    assert y.against("lay-down britain-lion canada") == {"27.712C"}
    y = Yards(on_slip("canada", "britain-dd", "launch/winter", 1), power="britain").order()
    assert "britain-dd@atlantic-us/new" in y.world.hulls


@pytest.mark.rule("27.712D#1", "Australia builds Australian destroyers and cruisers")
@pytest.mark.rule("27.712D#2", "two destroyers and two cruisers are in play at most")
@pytest.mark.rule("27.473B#4", "its points rebuild them")
@pytest.mark.rule("27.22C#2", "unlike those of minor countries they are rebuilt")
def test_australia() -> None:
    y = Yards(power="britain", scenario="pacific-1939")
    for stranger in ("britain-dd", "us-dd", "britain-ca", "us-cve"):
        rule = "27.7223A" if stranger == "us-cve" else "27.712"
        assert y.against(f"lay-down {stranger} australia 1") == {rule}
    both = Yards(power="britain", scenario="global-war")
    assert both.against("lay-down australia-dd glasgow 1") == {"27.712"}
    assert y.against(boats=["britain-submarine 1 australia australia"])
    assert y.against("lay-down australia-dd australia 1") == {"27.712D"}  # both are afloat
    world = world_with(power="britain", scenario="pacific-1939")
    for hull in [one for one in world.hulls.values() if one.what == "australia-dd"]:
        remove(world, hull)
    again = Yards.of(world, "britain")
    again.order("lay-down australia-dd australia 1")
    assert again.chart("australia") == {"australia-dd": "launch/spring"}
    assert again.paid("britain") == 3
    assert [row.paid for row in again.world.built.values()] == [3]


@pytest.mark.rule("27.712D#3", "no more than two Australian cruisers are in play")
def test_australian_cruisers() -> None:
    world = world_with(rated("australia", 4), power="britain", scenario="pacific-1939")
    build = "lay-down australia-ca australia"
    assert Yards.of(world, "britain").against(f"{build} 2") == {"27.712D"}  # all are afloat
    for hull in [one for one in world.hulls.values() if one.what == "australia-ca"]:
        remove(world, hull)
    again = Yards.of(world, "britain")
    assert again.against(f"{build} 4") == set()
    assert again.against(f"{build} 6") == {"27.712D"}


@pytest.mark.rule("27.473B#5", "its points repair ships of all Western Allies")
@pytest.mark.rule("27.7264#4", "they are repaired in Australia, too")
def test_repairs_in_australia() -> None:
    texas = in_port("us-texas", "australia", 3)
    y = Yards(texas, power="britain", scenario="pacific-1939").order("repair us-texas australia")
    assert y.chart("australia") == {"us-texas": "launch/summer"}
    assert y.paid("britain") == 3


@pytest.mark.rule("27.473B#1", "repairs in its yard, and going on there, count as well")
@pytest.mark.parametrize(
    "order", ["repair us-texas australia", "continue australia-ca australia 2"]
)
def test_all_work_in_australia_counts_against_its_limit(order: str) -> None:
    rows = (
        in_port("us-texas", "australia", 3),
        on_slip("australia", "australia-ca", "2/winter", 2),
    )
    for before, barred, after in ((6, set(), 0), (7, {"27.473B"}, 2)):
        planes = Built(0, UnitTypeId("australia-aaf"), "britain", SpaceId("australia"), 1, before)
        y = Yards(*rows, planes, power="britain", scenario="pacific-1939")
        assert y.against(order) == barred
        if not barred:
            y.order(order)
        assert left_to_build(y.world, "australia") == after


# Submarines, ASW and transports -------------------------------------------------------------------


@pytest.mark.rule("27.721A#1", "submarines are launched at once for a point and three BRPs each")
@pytest.mark.rule("27.711A#1", "in any port at home")
@pytest.mark.rule("27.93A#1", "German ones in Germany")
@pytest.mark.rule("27.91B#1", "they are built in the unit construction phase")
@pytest.mark.rule("27.7221A#1", "they count among the ships of one factor")
@pytest.mark.rule("20.76#1", "a submarine costs a point and three BRPs")
def test_submarines() -> None:
    y = Yards()
    assert y.against(boats=["germany-submarine 1 kiel U22"]) == {"27.93"}
    assert y.against(boats=["germany-submarine 2 kiel J30"]) == {"7.223"}
    y.order(boats=["germany-submarine 1 kiel K32"])
    hull = y.world.hulls[HullId("germany-submarine@K32/new")]
    assert (hull.factors, hull.state) == (1, HullState.NEW)
    assert y.paid() == 3
    assert y.world.pools["germany-submarine"].unbuilt == 0


@pytest.mark.rule("27.93B#1", "Italian ones in Italy or Sicily")
@pytest.mark.rule("27.93D#1", "British ones in Britain and Ulster")
@pytest.mark.rule("27.711C#1", "or in Canada")
@pytest.mark.rule("27.93E#1", "what Canada builds is placed in Canada")
@pytest.mark.rule("27.93F#1", "American ones in the box of the yard")
@pytest.mark.rule("27.711B#1", "in either U.S. box")
@pytest.mark.rule("5.26#2", "American ships lie in the box of the yard")
def test_where_submarines_are_placed() -> None:
    y = Yards(power="italy")
    assert y.against(boats=["italy-submarine 1 genoa AA24"]) == set()
    assert y.against(boats=["italy-submarine 1 genoa J30"]) == {"27.93"}
    y = Yards(power="britain")
    assert y.against(boats=["britain-submarine 1 glasgow F26"]) == set()
    assert y.against(boats=["britain-submarine 1 glasgow F24"]) == set()  # Belfast
    assert y.against(boats=["britain-submarine 1 glasgow AA7"]) == {"27.93"}  # Gibraltar
    assert y.against(boats=["britain-submarine 1 glasgow atlantic-us"]) == {"27.93"}
    assert y.against(boats=["britain-submarine 1 canada atlantic-us"]) == set()
    pool = Pool(UnitTypeId("us-submarine"), "us", 2)
    y = Yards(pool, power="us", scenario="global-war")
    assert y.against(boats=["us-submarine 1 atlantic-us atlantic-us"]) == set()
    assert y.against(boats=["us-submarine 1 pacific-us pacific-us"]) == set()
    assert y.against(boats=["us-submarine 1 pacific-us atlantic-us"]) == {"27.93"}


@pytest.mark.rule("27.711A#2", "the port must be fully supplied")
def test_submarines_are_launched_in_supplied_ports() -> None:
    y = Yards(HexSupply(SpaceId("K32"), Supply.PARTIAL))
    assert y.against(boats=["germany-submarine 1 kiel K32"]) == {"27.93"}
    assert y.against(boats=["germany-submarine 1 kiel J30"]) == set()


@pytest.mark.rule("27.93C#1", "Japanese ones in Japan")
def test_japanese_submarines() -> None:
    """In each port of the home islands, ASW too; not in ports on Okinawa or in Korea, nor in one
    that the enemy has taken.
    """
    pool = Pool(UnitTypeId("japan-asw"), "japan", 1)
    y = Yards(pool, power="japan")
    okinawa, seoul = "Q26", "K29"
    held = port_hexes(y.world) & y.world.held["japan"]
    assert {okinawa, seoul, "L31", "L32", "N28"} <= {*y.world.map.members(held)}
    for kind in ("japan-submarine", "japan-asw"):
        for port in ("L31", "L32", "N28"):
            assert y.against(boats=[f"{kind} 1 tokyo {port}"]) == set()
        for port in (okinawa, seoul, "pacific-sw"):
            assert y.against(boats=[f"{kind} 1 tokyo {port}"]) == {"27.93"}
    taken = Yards(pool, Control(SpaceId("N28"), "us"), power="japan")
    assert taken.against(boats=["japan-asw 1 tokyo N28"]) == {"27.93"}
    assert taken.against(boats=["japan-asw 1 tokyo L31"]) == set()


@pytest.mark.rule("27.711A#2", "transports need such a port as well, though they lie in no port")
@pytest.mark.parametrize(
    ("power", "yard_id", "box", "scenario"),
    [
        ("japan", "tokyo", "pacific-sw", "pacific-1939"),
        ("britain", "glasgow", "atlantic-sw", "europe-1939"),
    ],
)
def test_transports_are_launched_in_supplied_ports(
    power: str, yard_id: str, box: str, scenario: str
) -> None:
    kind = UnitTypeId(f"{power}-transport")
    pool = Pool(kind, power, 30)
    order = [f"{kind} 1 {yard_id} {box}"]
    y = Yards(pool, power=power, scenario=scenario)
    assert y.against(boats=order) == set()
    home = places_for(y.world, UnitTypeId(f"{power}-submarine"), power) & port_hexes(y.world)
    dry = [HexSupply(SpaceId(one), Supply.PARTIAL) for one in y.world.map.members(home)]
    assert Yards(pool, *dry[1:], power=power, scenario=scenario).against(boats=order) == set()
    assert Yards(pool, *dry, power=power, scenario=scenario).against(boats=order) == {"27.93"}


@pytest.mark.rule("27.711#1", "France and Russia build none of them")
def test_who_builds_submarines() -> None:
    world = world_of("france")
    assert boat_kinds(world, "france") == boat_kinds(world, "russia") == []
    assert boat_kinds(world, "us") == ["us-submarine", "us-asw", "britain-transport"]


@pytest.mark.rule("20.85#1", "Britain and the U.S. share the pool of ASW")
@pytest.mark.rule("20.84#1", "an ASW factor costs a point and three BRPs")
def test_britain_and_the_us_share_the_pool_of_asw() -> None:
    rows = Pool(UnitTypeId("britain-asw"), "britain", 0), Pool(UnitTypeId("us-asw"), "us", 2)
    y = Yards(*rows, power="britain")
    assert y.against(boats=["britain-asw 2 glasgow F26"]) == {"7.223"}
    y.order(boats=["britain-asw 1 glasgow F26"])
    assert y.afloat("britain-asw") == 1
    assert y.world.pools["us-asw"].unbuilt == 1
    assert y.paid() == 3


@pytest.mark.rule("27.71#2", "who has lost a yard still builds submarines with half of its points")
def test_the_points_of_a_lost_yard() -> None:
    pool = Pool(UnitTypeId("germany-submarine"), "germany", 4)
    y = Yards(Control(SpaceId("J30"), "britain"), pool, rated("kiel", 4))
    assert y.against(boats=["germany-submarine 2 kiel K32"]) == set()
    assert y.against(boats=["germany-submarine 3 kiel K32"]) == {"27.7221A"}
    assert y.against(boats=["germany-submarine 1 kiel J30"]) == {"27.93"}
    assert y.against("lay-down germany-dd kiel 1") == {"27.71"}


# American transports before the war ---------------------------------------------------------------


def lost(count: int, to_japan: int = 0) -> TransportLosses:
    return TransportLosses("western allies", 1940 * 4 + 3, count, to_japan)


SHIPS = "britain-transport {} atlantic-us atlantic-sw"


def american(*rows: Record, **more: Any) -> Yards:
    return Yards(*rows, rated("atlantic-us", 8), power="us", **more)


@pytest.mark.rule("27.7322A#1", "up to a tension of 25 the U.S. builds transports after six losses")
@pytest.mark.rule("27.7322A#3", "and Britain pays for them")
@pytest.mark.rule("27.7322A#4", "against the American limit")
@pytest.mark.rule("27.7322A#5", "without transports for the payment")
@pytest.mark.rule("27.7322#1", "before it is at war with Germany")
@pytest.mark.rule("20.621B#1", "American yards build Western Allied transports before the war")
def test_cash_and_carry() -> None:
    for usat in (0, 25):
        y = american(lost(5), tense("usat", usat))
        assert y.against(boats=[SHIPS.format(1)]) == {"27.7322A"}
    y = american(lost(6), tense("usat", 21))
    y.order(boats=[SHIPS.format(2)])
    assert (y.paid("britain"), y.paid("us")) == (6, 0)
    assert (y.used("us"), y.used("britain")) == (6, 0)
    assert "britain-transport@atlantic-sw/new" in y.world.hulls


@pytest.mark.rule("27.7322B#1", "above 25 it builds them whatever was lost")
@pytest.mark.rule("27.7322B#2", "one American BRP for each level above 25")
@pytest.mark.rule("27.7322B#4", "lend lease and cash and carry may be combined")
def test_lend_lease() -> None:
    """The example of the rulebook: 29 pays for one transport; 33 and seven losses for two, and a
    third with one BRP of Britain's.
    """
    y = american(lost(5), tense("usat", 29))
    assert y.against(boats=[SHIPS.format(2)]) == {"27.7322B"}
    y.order(boats=[SHIPS.format(1)])
    assert (y.paid("britain"), y.paid("us")) == (0, 3)
    y = american(lost(7), tense("usat", 33)).order(boats=[SHIPS.format(3)])
    assert (y.paid("britain"), y.paid("us"), y.used("us")) == (1, 8, 9)


@pytest.mark.rule("27.7322B#9", "Britain may pay for more of them, or for all")
@pytest.mark.parametrize("share", [0, 2, 8])
def test_britain_may_pay_for_more(share: int) -> None:
    y = american(lost(7), tense("usat", 33), share=share).order(boats=[SHIPS.format(3)])
    assert (y.paid("britain"), y.paid("us"), y.used("us")) == (9 - share, share, 9)


@pytest.mark.rule("27.7322B#9", "it is asked only where both may pay, and up to lend lease")
def test_who_pays_is_asked() -> None:
    asked = Yards.asked_of_us(lost(7), tense("usat", 33))
    assert asked.pending == "american-payment"
    assert asked.against("allied: pay-for-transports 9") == {"27.7322B"}
    for rows in ((lost(5), tense("usat", 33)), (lost(7), tense("usat", 25))):
        assert Yards.asked_of_us(*rows).pending == "naval-construction"
    at_war = (lost(7), tense("usat", 33), war("germany/us"))
    assert Yards.asked_of_us(*at_war).pending == "naval-construction"


@pytest.mark.rule("27.7322B#3", "they count against the American limit, and against that of grants")
def test_grants_and_transports_have_one_limit() -> None:
    """With a tension of 32 seven BRPs: two granted to Britain leave five, for one transport."""
    sent = Shipment(ShipmentId("shipment-1"), "us", "britain", Route.ATLANTIC, SpaceId("L22"), 2)
    far = Shipment(
        ShipmentId("shipment-1"), "us", "china", Route.HUMP_BY_PACIFIC, SpaceId("L22"), 2
    )
    for row, barred in ((sent, {"27.7322B"}), (far, set())):
        y = american(lost(5), tense("usat", 32), row)
        assert y.against(boats=[SHIPS.format(2)]) == barred
        assert y.against(boats=[SHIPS.format(1)]) == set()
    y.order(boats=[SHIPS.format(1)])
    assert y.used("us") == 3


@pytest.mark.rule("27.7322B#3", "nothing is left once as much has been granted")
def test_grants_may_leave_nothing_for_transports() -> None:
    sent = Shipment(ShipmentId("shipment-1"), "us", "britain", Route.ATLANTIC, SpaceId("L22"), 7)
    y = american(lost(5), tense("usat", 32), sent)
    assert y.against(boats=[SHIPS.format(1)]) == {"27.7322B"}
    y = american(lost(6), tense("usat", 32), sent).order(boats=[SHIPS.format(1)])
    assert (y.paid("britain"), y.paid("us"), y.used("us")) == (3, 0, 3)


@pytest.mark.rule("27.7322C#1", "what Japan has sunk is rebuilt in the Pacific at any tension")
@pytest.mark.rule("27.7322A#2", "those that Japan has sunk are another matter")
def test_transports_sunk_by_japan() -> None:
    rows = lost(0, to_japan=2), rated("pacific-us", 8), tense("usat", 0)
    ships = "britain-transport {} pacific-us pacific-sw"
    short = Pool(UnitTypeId("britain-transport"), "britain", 9)
    few = Hull("britain-transport", "britain", SpaceId("pacific-sw"), 1)
    y = Yards(*rows, short, few, war("japan/us"), power="us", scenario="global-war")
    calm = Yards(*rows, short, few, power="us", scenario="global-war")
    assert calm.against(boats=[ships.format(1)]) == {"27.7322A"}
    assert y.against(boats=[ships.format(3)]) == {"27.7322A"}
    y.order(boats=[ships.format(2)])
    assert (y.paid("us"), y.paid("britain")) == (6, 0)
    assert losses(y.world).to_japan == 0


def test_it_is_kept_how_many_transports_are_lost() -> None:
    world = world_with(turn="Winter 1940")
    remove(world, world.hulls[HullId("britain-transport@atlantic-sw")], 6)
    assert lost_last_turn(world) == 6
    assert losses(world).to_japan == 0


@pytest.mark.rule("20.621#1", "a transport costs a point and three BRPs")
def test_at_war_the_us_builds_transports_freely() -> None:
    y = american(war("germany/us")).order(boats=[SHIPS.format(2)])
    assert (y.paid("us"), y.paid("britain")) == (6, 0)


# Rates --------------------------------------------------------------------------------------------


def test_rates_are_raised() -> None:
    world = world_of("us")
    raise_rate(world, yard(world, "atlantic-us"))
    assert rate(world, yard(world, "atlantic-us")) == 2
    assert rate(world, yard(world, "pacific-us")) == 1


def test_tensions_and_rates_are_dated() -> None:
    """Where a scenario has no tracks, what it dates stands in for the rules that move them; a check
    of the file holds the rates against the mobilizations.
    """
    world = world_with(power="us", scenario="battle-of-the-atlantic")
    both = []
    for name in ("Fall 1939", "Spring 1940", "Fall 1940", "Summer 1941"):
        set_dated_levels(world, game_turn(name))
        both.append((tension(world, Tension.USAT), rate(world, yard(world, "atlantic-us"))))
    assert both == [(3, 1), (11, 2), (19, 2), (35, 4)]


@pytest.mark.rule("17.355#1", "before the war with Japan new American naval air goes on carriers")
def test_new_squadrons_go_on_board() -> None:
    box = SpaceId("pacific-us")
    new = AirUnits(UnitTypeId("us-nas"), "us", box, 4, AirState.NEW)
    carrier = Hull("us-essex", "us", box, 3, named=True)
    y = Yards(new, carrier, power="us", scenario="global-war")
    clear_carriers(y.start)
    y = Yards.of(y.start, "us").order()
    assert sum(row.squadrons for row in y.world.aboard.values() if row.ship == "us-essex") == 3
    at_war = Yards(new, carrier, war("japan/us"), power="us", scenario="global-war")
    at_war.order()
    assert not [row for row in at_war.world.aboard.values() if row.ship == "us-essex"]


def clear_carriers(world: AwawWorld) -> None:
    """Of the carriers in the box only one has room."""
    for hull in [one for one in world.hulls.values() if str(one.berth) == "pacific-us"]:
        if hull.named and hull.what != "us-essex":
            world.drop(hull)

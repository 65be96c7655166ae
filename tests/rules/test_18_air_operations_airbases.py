"""18.14: airbase counters: how many, when and where they are laid, recycled and lost."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.pacific_world import pacific_world
from tests.awaw.table import Table, table, world_at
from tests.awaw.transports import walk
from warcabinet.awaw.air.base_changes.airbase_placement import (
    NO_AIRBASE,
    Airbases,
    PlaceAirbase,
    against_laying,
)
from warcabinet.awaw.air.base_changes.overcrowded_bases import CrowdedBases
from warcabinet.awaw.air.base_changes.staging import Staging
from warcabinet.awaw.air.bases.airbase_counters import counters_of, on_board
from warcabinet.awaw.air.bases.basing import room_at
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.stacking.zones_of_control import hostile_zone
from warcabinet.awaw.logistics.hex_control.hex_control import take
from warcabinet.awaw.logistics.unsupplied_units import isolation_losses
from warcabinet.awaw.minor_countries.associated_and_allied_minor_countries import associate
from warcabinet.awaw.moments import Moment, come
from warcabinet.awaw.pieces.air_factors import station
from warcabinet.awaw.scenarios.start.airbases import theaters_for
from warcabinet.awaw.scenarios.start.setup import OpeningDeployment
from warcabinet.awaw.state.air import AirId
from warcabinet.awaw.state.airbases import AirbasesLaid, FreshAirbase
from warcabinet.awaw.state.construction import OldWar
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.logistics import Counter, CounterKind, HexSupply, Supply
from warcabinet.awaw.state.minors import FirstAttack
from warcabinet.awaw.state.world import AwawWorld, Clock
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import (
    Alignment,
    Country,
    Power,
    Relation,
    Side,
    Status,
    Theater,
    WarState,
    war_state,
)
from warcabinet.hexes import SpaceId

AAF, ITALIAN = UnitTypeId("germany-aaf"), UnitTypeId("italy-aaf")
WARSAW, LAND = "M35", "M34"
OLD_WARS = [OldWar("britain", "japan"), OldWar("japan", "us")]


def airbase(space: str, owner: str = "germany") -> Counter:
    return Counter(CounterKind.AIRBASE, SpaceId(space), owner)


def unsupplied(space: str, supply: Supply = Supply.NONE) -> HexSupply:
    return HexSupply(SpaceId(space), supply)


def laying(*units: str, step: str = "T.P.MOV.AIR.10", **setting: object) -> Table:
    return table(*units, play=Airbases(), step=step, **setting)


def against(world: AwawWorld, power: str, space: str) -> set[str]:
    layers = BOOK.layers(world, NO_AIRBASE, power)
    return {entry.rules[0] for entry, area in layers if world.map.has(area, space)}


def global_war(**setting: object) -> Table:
    known = {"scenario": "global-war", "turn": "Spring 1942", "side": "allied", **setting}
    return laying(**known)  # type: ignore[arg-type]


# How many -----------------------------------------------------------------------------------------

EUROPEAN = {"germany": 4, "italy": 2, "france": 2, "britain": 3, "russia": 3, "us": 3}
IN_PACIFIC = {"japan": 3, "britain": 1, "russia": 1, "us": 3, "china": 1}


@pytest.mark.rule("18.14#1", "the counters of each power in Europe")
@pytest.mark.rule("18.14#3", "the counters of each power in the Pacific")
@pytest.mark.rule("18.145#1", "the airbases of a power are its own in each theater")
def test_each_power_has_its_airbases() -> None:
    world = world_at(scenario="global-war", turn="Fall 1939")
    powers = [str(power) for power in Power]
    for theater, known in ((Theater.EUROPE, EUROPEAN), (Theater.PACIFIC, IN_PACIFIC)):
        found = {name: counters_of(world, name, theater) for name in powers}
        assert {name: count for name, count in found.items() if count} == known
    assert counters_of(world_at(), "germany", Theater.EUROPE) == 4
    assert [
        counters_of(pacific_world(), name, Theater.PACIFIC) for name in ("japan", "britain")
    ] == [3, 1]


def set_up(seat: str, who: str) -> Table:
    """The set-up of Global War, when it is the turn of this party."""
    t = table(play=OpeningDeployment(), scenario="global-war", turn="Fall 1939", step="S.30")
    while who not in t.asked(t.position.to_answer()[0]).decision.prompt_for(
        t.asked(t.position.to_answer()[0])
    ):
        t.default(t.position.to_answer()[0])
    assert t.position.to_answer() == (seat,)
    return t


@pytest.mark.rule("18.141#1", "in the set-up of Global War a power lays an airbase in each theater")
def test_a_power_lays_its_first_airbase_where_it_likes() -> None:
    t = set_up("axis", "germany")
    assert on_board(t.world, "germany") == ["M32"]
    assert t.against("axis: set-airbase germany O23") == {"18.142C"}  # French
    assert t.against("axis: set-airbase germany M32") == {"18.142D"}
    assert t.against("axis: set-airbase us M30") == {"18.141"}
    t.say("axis: set-airbase germany L30")
    assert on_board(t.world, "germany") == ["L30"]
    t.say("axis: set-airbase germany M30")
    assert on_board(t.world, "germany") == ["M30"]  # one, wherever it is
    t.say("axis: fill-up")
    t.say("axis: ready-set-up")
    assert on_board(t.world, "germany") == ["M32"]


@pytest.mark.rule("18.141#6", "but not the U.S., nor Britain in the Pacific")
@pytest.mark.parametrize(
    ("power", "theaters"),
    [
        ("germany", [Theater.EUROPE]),
        ("britain", [Theater.EUROPE]),
        ("us", []),
        ("russia", [Theater.EUROPE, Theater.PACIFIC]),
        ("japan", [Theater.PACIFIC]),
        ("china", [Theater.PACIFIC]),
    ],
)
def test_where_powers_begin_with_an_airbase(power: str, theaters: list[Theater]) -> None:
    assert theaters_for(world_at(scenario="global-war", turn="Fall 1939"), power) == theaters
    assert theaters_for(world_at(scenario="europe-1939", turn="Fall 1939"), power) == []


@pytest.mark.rule("18.141#1", "nobody loses his base by it")
def test_an_airbase_with_air_units_is_not_taken_away_in_the_set_up() -> None:
    t = set_up("axis", "germany")
    t.say("axis: deploy germany-aaf M32 1")
    assert t.against("axis: set-airbase germany L30") == {"18.15"}
    t.say("axis: pick-up germany-aaf M32 1")
    assert t.against("axis: set-airbase germany L30") == set()


@pytest.mark.rule("18.141#2", "the airbases that a scenario places lie there from the start")
def test_a_scenario_places_airbases() -> None:
    world = world_at()
    assert on_board(world, "germany") == ["L36", "O34"]
    assert on_board(world, "russia") == ["K40"]


# When ---------------------------------------------------------------------------------------------

ONE_A_TURN = ("italy", "britain", "france", "japan", "china")


def refused(turn: str, power: str, count: int, theater: Theater = Theater.EUROPE) -> bool:
    """Is another airbase refused to a power that has laid so many in this turn?"""
    rows = [AirbasesLaid(f"{power}/{theater}", count)]
    world = world_at(scenario="global-war", turn=turn, rows=rows)
    found = {one.rule for one in against_laying(world, power, theater)}
    assert found <= {"18.142B"}
    return bool(found)


@pytest.mark.rule("18.142B#1", "Italy, Japan, Britain, France and China lay one in a turn")
@pytest.mark.parametrize("power", ONE_A_TURN)
def test_most_powers_lay_one_airbase_in_a_turn(power: str) -> None:
    theater = Theater.PACIFIC if power in ("japan", "china") else Theater.EUROPE
    assert [refused("Spring 1943", power, count, theater) for count in (0, 1)] == [False, True]


@pytest.mark.rule("18.142B#2", "Germany and the U.S. lay two in a turn")
@pytest.mark.parametrize("power", ["germany", "us"])
def test_germany_and_the_us_lay_two_airbases_in_a_turn(power: str) -> None:
    assert [refused("Fall 1939", power, count) for count in (1, 2)] == [False, True]


@pytest.mark.rule("18.142B#3", "Russia lays one in each turn until the end of 1942")
@pytest.mark.parametrize("turn", ["Fall 1939", "Winter 1942"])
def test_russia_lays_one_airbase_in_a_turn_at_first(turn: str) -> None:
    assert [refused(turn, "russia", count) for count in (0, 1)] == [False, True]


@pytest.mark.rule("18.142B#5", "Russia lays two in each turn from Spring 1943 on")
@pytest.mark.parametrize("turn", ["Spring 1943", "Fall 1945"])
def test_russia_lays_two_airbases_in_a_turn_later(turn: str) -> None:
    assert [refused(turn, "russia", count) for count in (1, 2)] == [False, True]


@pytest.mark.rule("18.142B#2", "a third airbase of Germany is refused")
@pytest.mark.rule("18.142A#2", "both may be laid in the same phase")
def test_germany_lays_two_airbases_in_a_turn_and_italy_one() -> None:
    t = laying()
    t.say("axis: place-airbase germany M34")
    t.say("axis: place-airbase germany M36")
    assert t.against("axis: place-airbase germany N34") == {"18.142B", "18.143"}  # all four lie
    t.say("axis: place-airbase italy N34")
    assert t.pending == ""  # nothing more to lay
    assert t.world.counters["airbase@N34"].owner == "italy"
    assert "airbase@M34" in t.world.counters


@pytest.mark.rule("18.142A#2", "or in different phases: what was laid earlier in the turn counts")
def test_what_was_laid_in_an_earlier_phase_counts() -> None:
    rows = (AirbasesLaid("germany", 1), AirbasesLaid("italy", 1))
    t = laying(rows=rows, step="T.P.BLD.80")
    assert t.against("axis: place-airbase italy N34") == {"18.142B"}
    t.say("axis: place-airbase germany M34")
    assert t.pending == ""


def seats_laying(step: str) -> set[str]:
    """The seats that are asked for airbases somewhere under a step of the Axis player turn."""
    t = walk(step, "germany-infantry-3-3 M34", "russia-infantry-2-3 N38", turn="Summer 1941")
    found = set()
    while (decision := t.position.decision) is not None:
        seat = decision.seats[0]
        if PlaceAirbase in decision.forms:
            found.add(str(seat))
        t.default(str(seat))
    return found


@pytest.mark.rule("18.142A#1", "airbases are laid when units move, are built and redeploy")
@pytest.mark.rule("18.142A#3", "and by the side whose player turn it is alone")
@pytest.mark.parametrize(
    ("step", "seats"),
    [
        ("T.P.MOV", {"axis"}), ("T.P.BLD", {"axis"}), ("T.P.RED", {"axis"}),
        ("T.P.ADJ", set()), ("T.P.COM", set()), ("T.P.PCA", set()), ("T.P.FIN", set()),
    ],
)  # fmt: skip
def test_the_phases_in_which_airbases_are_laid(step: str, seats: set[str]) -> None:
    assert seats_laying(step) == seats


@pytest.mark.rule("18.142B#4", "in a game on both boards a power lays its airbases in each theater")
@pytest.mark.rule("18.145#2", "each theater has its own counters and recycles its own")
def test_each_theater_has_its_own_airbases_and_its_own_number_in_a_turn() -> None:
    wars = [war_state(Power.RUSSIA, Power.JAPAN, Relation.WAR)]
    control = {"britain": "PU7 PV7", "us": "PR40"}
    t = global_war(rows=[*wars, *OLD_WARS], control=control)
    t.say("allied: place-airbase britain L22")
    assert t.against("allied: place-airbase britain K23") == {"18.142B"}
    t.say("allied: place-airbase britain PU7")
    assert t.against("allied: place-airbase britain PV7") == {"18.142B"}  # the only one
    t = global_war(rows=[*OLD_WARS, airbase("PU7", "britain")], control=control)
    assert t.against("allied: place-airbase britain PV7") == {"18.143"}
    assert t.against("allied: recycle-airbase PU7 PV7") == set()
    assert t.against("allied: recycle-airbase PU7 L22") == {"18.145"}
    assert t.against("allied: place-airbase britain L22") == set()


# Where --------------------------------------------------------------------------------------------


@pytest.mark.rule("18.142C#1", "only in fully supplied hexes of the faction, also beside armor")
@pytest.mark.rule("29.24A#3", "airbases are laid in a partner's hexes")
@pytest.mark.rule("30.61A#1", "airbases are laid only in fully supplied hexes")
@pytest.mark.rule("30.12#3", "airbases need a supplied hex")
def test_airbases_are_laid_in_own_and_supplied_hexes() -> None:
    partial = unsupplied("M34", Supply.PARTIAL)
    t = laying("russia-armor-3-5 N36", rows=(unsupplied("M36"), partial))
    assert t.world.map.has(hostile_zone(t.world, "germany"), "N35")
    assert t.against("axis: place-airbase germany M36") == {"18.142C"}
    assert t.against("axis: place-airbase germany M34") == {"18.142C"}
    assert t.against("axis: place-airbase germany N38") == {"18.142C"}  # Russian
    assert t.against("axis: place-airbase germany I35") == {"18.142C"}  # sea
    assert t.against("axis: place-airbase germany ZZ99") == {"18.142C"}
    assert t.against("axis: place-airbase germany N35") == set()  # in a zone of control
    assert t.against("axis: place-airbase italy V32") == set()  # a partner's hex


@pytest.mark.rule("18.142C#2", "not in a hex of an ally outside the alliance faction")
@pytest.mark.rule("18.142C#4", "neither the West in Russian hexes nor Russia in those of the West")
def test_the_west_and_russia_lay_no_airbases_in_each_others_hexes() -> None:
    world = world_at(rows=[WarState(Power.GERMANY, Power.US, Relation.WAR)],
                     control={"britain": "L22", "russia": "N38", "us": "L23"})  # fmt: skip
    assert against(world, "britain", "N38") == {"18.142C"}
    assert against(world, "russia", "L22") == {"18.142C"}
    assert against(world, "russia", "L23") == {"18.142C"}
    assert against(world, "us", "L22") == set()
    assert against(world, "russia", "N38") == set()


@pytest.mark.rule("18.142C#3", "not in a country that joins in this turn, until units have moved")
def test_no_airbase_in_a_country_that_has_just_joined_until_it_has_moved() -> None:
    rows = [
        Alignment(Country("greece"), Status.ATTACKED),
        FirstAttack("greece", game_turn("Spring 1941").number),
    ]
    wars = [war_state(Power.GERMANY, Country("greece"), Relation.WAR)]
    setting: dict[str, Any] = {
        "scenario": "europe-1939",
        "turn": "Spring 1941",
        "side": "allied",
    }
    world = world_at(rows=[*rows, *wars], control={"greece": "DD27 EE24"}, **setting)
    before = world_at(control={"britain": "DD27"}, **setting)
    assert against(before, "britain", "DD27") == set()
    associate(world, world.alignments[Country("greece")])
    assert against(world, "britain", "DD27") == {"18.142C"}
    world.put(Clock(StepId("T.P.BLD.80"), world.turn, Side.ALLIED))
    assert against(world, "britain", "DD27") == set()
    world.put(Clock(StepId("T.P.MOV.AIR.10"), game_turn("Summer 1941"), Side.ALLIED))
    assert against(world, "britain", "DD27") == set()  # a turn later


@pytest.mark.rule("18.142D#1", "a hex with an airbase takes no second one")
def test_a_hex_has_one_airbase() -> None:
    t = laying(rows=(airbase(LAND),))
    assert t.against(f"axis: place-airbase germany {LAND}") == {"18.142D"}
    assert t.against(f"axis: place-airbase germany {WARSAW}") == set()


@pytest.mark.rule("18.142E#1", "each faction has one airbase at most in an island group")
def test_a_faction_lays_one_airbase_in_an_island_group() -> None:
    control = {"us": "W37 W38 X38 R40 BB39", "japan": "X39"}
    base = airbase("W37", "us")  # Eniwetok in the Marshalls
    world = pacific_world(control=control, rows=[base, *OLD_WARS])
    assert against(world, "us", "X38") == {"18.142E"}
    assert against(world, "britain", "X38") == {"18.142E"}  # the same faction
    assert against(world, "japan", "X39") == set()
    assert against(world, "us", "BB39") == set()  # Tarawa in the Gilberts
    assert against(world, "us", "R40") == set()  # Wake belongs to no group
    assert against(pacific_world(control=control, rows=OLD_WARS), "us", "X38") == set()


@pytest.mark.rule("18.142E#2", "none is laid on the Aleutians, and one in a group beside them")
def test_nobody_lays_airbases_in_the_aleutians() -> None:
    world = pacific_world(control={"us": "A51 X38", "japan": "B45"}, rows=OLD_WARS)
    assert against(world, "us", "A51") == {"18.142E"}
    assert against(world, "japan", "B45") == {"18.142E"}
    assert against(world, "us", "X38") == set()


@pytest.mark.rule("18.141#3", "the U.S. lays none in Europe until it is at war with Germany")
def test_the_us_lays_airbases_in_europe_only_at_war_with_germany() -> None:
    world = world_at(control={"us": WARSAW})
    assert against(world, "us", WARSAW) == {"18.141"}
    world.put(WarState(Power.GERMANY, Power.US, Relation.WAR))
    assert against(world, "us", WARSAW) == set()
    both = world_at(scenario="global-war", turn="Spring 1942", rows=OLD_WARS,
                    control={"us": "L22 PR40"})  # fmt: skip
    assert against(both, "us", "L22") == {"18.141"}
    assert against(both, "us", "PR40") == set()  # at war with Japan alone


@pytest.mark.rule("18.141#4", "the West lays none in the Pacific until the turn after war came")
def test_the_west_lays_no_airbases_in_the_pacific_before_the_turn_after_an_attack() -> None:
    world = pacific_world(wars="japan/britain", control={"us": "R40", "britain": "W12"})
    assert against(world, "us", "R40") == {"18.141"}
    assert against(world, "britain", "W12") == {"18.141"}
    assert against(world, "japan", "N24") == set()
    world.put(Clock(world.now.step, world.turn, Side.AXIS))
    come(world, Moment.PLAYER_TURN_STARTS)  # of the next game turn
    assert against(world, "britain", "W12") == set()
    assert against(world, "us", "R40") == {"18.141"}  # still at peace


@pytest.mark.rule("18.141#5", "or until tension with Japan is at 40")
@pytest.mark.parametrize(("tension", "found"), [(39, {"18.141"}), (40, set())])
def test_high_tension_lets_the_west_lay_airbases_in_the_pacific(
    tension: int, found: set[str]
) -> None:
    world = pacific_world(wars="", control={"us": "R40", "britain": "W12"},
                          rows=[Level("usjt", "", tension)])  # fmt: skip
    assert against(world, "us", "R40") == found
    assert against(world, "britain", "W12") == found


# Recycling ----------------------------------------------------------------------------------------


@pytest.mark.rule("18.143#1", "with all counters on the board one is laid only by taking one up")
@pytest.mark.rule("18.144#1", "an airbase is not taken up while another is off the board")
@pytest.mark.rule("18.144#2", "recycled it may go to another hex")
def test_airbases_are_recycled_once_all_are_on_the_board() -> None:
    t = laying(rows=(airbase("M34"),))  # besides two of the set-up
    assert t.against("axis: recycle-airbase M34 N34") == {"18.143"}
    assert t.against("axis: place-airbase germany N34") == set()
    t = laying(rows=(airbase("M34"), airbase("M36")), ready=True)
    assert t.against("axis: place-airbase germany N34") == {"18.143"}
    assert t.against("axis: recycle-airbase K40 N34") == {"18.143"}  # a Russian one
    t.say("axis: recycle-airbase M34 N34")
    assert "airbase@M34" not in t.world.counters
    assert "airbase@N34" in t.world.counters
    assert len(on_board(t.world, "germany")) == 4
    t.say("axis: recycle-airbase N34 N35")
    assert "18.142B" in t.against("axis: recycle-airbase M36 M34")


@pytest.mark.rule("18.143#2", "air units stage to a recycled airbase in the same phase")
@pytest.mark.rule("18.143#3", "and those of the old one must leave it, to the new one too")
def test_who_was_on_a_recycled_airbase_stages_away() -> None:
    rows = (airbase("M34"), airbase("M36"))
    t = laying("germany-aaf M34 x3", rows=rows)
    t.say("axis: recycle-airbase M34 N34")
    after = (*t.world.counters.rows(), *t.world.fresh_airbases.rows())
    assert "airbase@M34" not in t.world.counters
    staging = table("germany-aaf M34 x3", rows=after, play=Staging(), step="T.P.MOV.AIR.30")
    staging.say("axis: stage germany-aaf@M34 2 N34")
    assert staging.world.air[AirId("germany-aaf@N34")].factors == 2
    end = table("germany-aaf M34 x1", rows=after, play=CrowdedBases(), step="T.P.MOV")
    assert not end.world.air  # who stayed is lost


@pytest.mark.rule("18.143#3", "in the construction phase nobody could leave: the airbase stays")
def test_who_cannot_leave_a_recycled_airbase_keeps_it() -> None:
    rows = [airbase(space) for space in ("M34", "M36")]
    t = laying(f"germany-aaf {LAND} x3", rows=rows, ready=True, step="T.P.BLD.80")
    assert t.against(f"axis: recycle-airbase {LAND} N34") == {"18.143"}
    assert t.against("axis: recycle-airbase M36 N34") == set()
    t = laying(f"germany-aaf {LAND} x3", rows=rows, ready=True)  # they can stage afterwards
    assert t.against(f"axis: recycle-airbase {LAND} N34") == set()


# Who uses them ------------------------------------------------------------------------------------


@pytest.mark.rule("18.146#1", "in the phase of laying only the power that laid it uses an airbase")
@pytest.mark.rule("18.146#3", "in later phases its allies and minor allies do too")
def test_only_its_own_power_uses_a_fresh_airbase() -> None:
    fresh = (airbase(LAND, "italy"), FreshAirbase(SpaceId(LAND), "italy"))
    allies = {"germany": AAF, "rumania": UnitTypeId("rumania-aaf")}
    world = world_at(rows=fresh)
    assert [room_at(world, name, kind, LAND) for name, kind in allies.items()] == [0, 0]
    assert room_at(world, "italy", ITALIAN, LAND) == 5
    world = world_at(rows=fresh[:1])  # in a later phase
    assert [room_at(world, name, kind, LAND) for name, kind in allies.items()] == [5, 5]
    assert FreshAirbase.scope == "phase"


@pytest.mark.rule("18.146#2", "Australians use a British airbase at once, Americans do not")
def test_australians_use_a_fresh_british_airbase() -> None:
    rows = (airbase("LL23", "britain"), FreshAirbase(SpaceId("LL23"), "britain"))
    world = pacific_world(rows=rows, control={"britain": "LL23"})
    kinds = [UnitTypeId(name) for name in ("britain-aaf", "australia-aaf", "us-aaf")]
    parties = ("britain", "britain", "us")
    rooms = [
        room_at(world, party, kind, "LL23") for party, kind in zip(parties, kinds, strict=True)
    ]
    assert rooms == [5, 5, 0]


@pytest.mark.rule("18.146#4", "a German redeploys to an Italian airbase that was laid before")
@pytest.mark.rule("18.146#5", "and not to one laid in the redeployment phase itself")
def test_a_german_redeploys_only_to_an_older_italian_airbase() -> None:
    t = walk("T.P.RED", "germany-aaf L31 x2", rows=(airbase("N34", "italy"),), turn="Summer 1941")
    while t.pending and PlaceAirbase not in t.asked("axis").decision.forms:
        t.default("axis")
    assert t.against("axis: tr-air germany-aaf@L31 2 N34") == set()
    t.say("axis: place-airbase italy M34")
    assert t.against("axis: tr-air germany-aaf@L31 2 M34") == {"18.12"}


@pytest.mark.rule("18.146#6", "an ally uses the city of the hex, as far as the city has room")
def test_an_ally_uses_the_city_beside_a_fresh_airbase() -> None:
    rows = (airbase(WARSAW, "italy"), FreshAirbase(SpaceId(WARSAW), "italy"))
    world = world_at(f"germany-aaf {WARSAW} x2", rows=rows)
    assert room_at(world, "germany", AAF, WARSAW) == 3
    assert room_at(world, "italy", ITALIAN, WARSAW) == 8
    station(world, ITALIAN, "italy", SpaceId(WARSAW), 5)
    assert room_at(world, "germany", AAF, WARSAW) == 3
    station(world, ITALIAN, "italy", SpaceId(WARSAW), 2)
    assert room_at(world, "germany", AAF, WARSAW) == 1


# Losing them --------------------------------------------------------------------------------------


@pytest.mark.rule("18.147#1", "an airbase goes with its hex to the enemy, and stays for an ally")
@pytest.mark.rule("18.147#3", "and may be laid again afterwards")
def test_an_airbase_falls_with_its_hex() -> None:
    world = world_at(rows=(airbase(LAND),))
    take(world, LAND, "italy", "29.21")
    assert f"airbase@{LAND}" in world.counters
    take(world, LAND, "russia", "29.21")
    assert f"airbase@{LAND}" not in world.counters
    t = laying(rows=(airbase("M36"), airbase("N34")))  # all four
    assert t.against("axis: place-airbase germany N35") == {"18.143"}
    take(t.world, "N34", "russia", "29.21")
    assert t.against("axis: place-airbase germany N35") == set()


@pytest.mark.rule("18.147#2", "an airbase that is cut off is removed, one in supply stays")
@pytest.mark.rule("18.15#2", "and those based there find a new base as displaced air units")
@pytest.mark.rule("30.541#3", "an isolated airbase is eliminated")
@pytest.mark.rule("30.542E#1", "its air units are not")
def test_an_isolated_airbase_is_removed_and_its_air_units_displaced() -> None:
    rows = (airbase("L34"), unsupplied("L34"), airbase("M36"))
    world = world_at("germany-aaf L34 x5", rows=rows, turn="Fall 1941")
    isolation_losses(world, Side.ALLIED)
    assert "airbase@L34" in world.counters
    isolation_losses(world, Side.AXIS)
    assert "airbase@L34" not in world.counters
    assert "airbase@M36" in world.counters
    assert world.air[AirId("germany-aaf@M33/displaced")].factors == 5  # next to it

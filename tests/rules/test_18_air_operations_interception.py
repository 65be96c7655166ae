"""18.62, 10.54, 23.18: air transports are intercepted, and protected."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.table import Table, table
from tests.awaw.transports import (
    GREYS,
    JUMP,
    LOST,
    PLANES,
    REDS,
    STACK,
    air,
    brps,
    carrying,
    roll,
    stack,
    supplying,
)
from warcabinet.awaw.air.transport.airdrops import RegularAirdrops
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.logistics.redeployment.tactical_redeployments import FirstRedeployments
from warcabinet.awaw.state.air import AirState, AirUnits
from warcabinet.awaw.state.logistics import HexSupply, Supply
from warcabinet.awaw.terms.powers import Power, Relation, war_state
from warcabinet.hexes import SpaceId

OURS = AirUnits(UnitTypeId("rumania-aaf"), "italy", SpaceId("M35"), 1)
NO_WAR = war_state(Power.ITALY, Power.RUSSIA, Relation.SURRENDERED)
"""Air units that Italy has, and Italy at peace."""

# Interception -------------------------------------------------------------------------------------


def intercepted(*units: str, **setting: Any) -> Table:
    """Supply flies from L36 by L37 and L38 to L39; Russian aircraft are in K40."""
    t = supplying("germany-infantry-3-3 L39", PLANES, REDS + " x3", *units, **setting)
    t.say(f"axis: fly-supply {LOST} {STACK} -")
    assert t.pending == "transport-interception"
    return t


@pytest.mark.rule("18.534#1", "air supply may be intercepted")
@pytest.mark.rule("18.621#1", "over one hex of the route, the ends included, within range")
@pytest.mark.rule("18.621A#1", "air supply is met on its way")
def test_the_defender_intercepts_over_any_hex_of_the_route() -> None:
    t = intercepted()
    for space in ("L36", "L37", "L38", "L39"):
        near = t.world.map.grid.distance("K40", space) <= 4
        found = t.against(f"allied: intercept-transports {space}=russia-aaf@K40=1")
        assert found == (set() if near else {"18.45"})
    assert t.against("allied: intercept-transports K38=russia-aaf@K40=1") == {"18.621"}
    assert t.against("allied: intercept-transports L38=russia-aaf@K40=4") == {"17.91"}
    both = "L38=russia-aaf@K40=1,L39=russia-aaf@K40=1"
    assert t.against(f"allied: intercept-transports {both}") == {"18.621"}
    assert t.against(f"allied: intercept-transports L38={STACK}=1") == {"18.41"}


@pytest.mark.rule("18.621#1", "by default transports pass")
def test_by_default_transports_pass() -> None:
    t = intercepted()
    t.default("allied")
    assert t.world.unit_supply[LOST].supply is Supply.PARTIAL
    assert air(t)["russia-aaf@K40"] == 3


@pytest.mark.rule("18.621#2", "only uninverted air units of operational bases intercept")
@pytest.mark.rule("30.523A#6", "air units in partial supply intercept no air transport elsewhere")
def test_interceptors_need_an_operational_base() -> None:
    short = HexSupply(SpaceId("K40"), Supply.PARTIAL)
    t = supplying("germany-infantry-3-3 L39", PLANES, REDS, rows=[short])
    t.say(f"axis: fly-supply {LOST} {STACK} -")
    assert t.pending == ""
    down = stack("russia-aaf", "K40", AirState.FLOWN)
    t = supplying("germany-infantry-3-3 L39", PLANES, rows=[down])
    t.say(f"axis: fly-supply {LOST} {STACK} -")
    assert t.pending == ""


@pytest.mark.rule("17.65#3", "air transports under attack have no roll")
@pytest.mark.rule("18.623#1", "a single roll of those who attack the transports")
@pytest.mark.rule("18.623#3", "the transports make none")
@pytest.mark.rule("19.12#1", "one round against transports")
def test_one_roll_against_the_transports_and_none_of_theirs() -> None:
    t = intercepted()
    t.say("allied: intercept-transports L38=russia-aaf@K40=3")
    assert t.pending == "attack-on-transports"
    t.default("allied")
    assert t.pending == "air combat: attackers"
    roll(t, 7)  # 3 factors, 7-1: 1/2
    assert t.pending == ""
    assert t.world.unit_supply[LOST].supply is Supply.NONE
    assert air(t) == {"russia-aaf@K40/flown": 3}


@pytest.mark.rule("18.623#4", "eliminated or aborted, the transport fails, and else succeeds")
def test_an_abort_is_enough_to_fail() -> None:
    t = intercepted()
    t.say("allied: intercept-transports L38=russia-aaf@K40=1")
    t.default("allied")
    roll(t, 5)  # 1 factor, 5-1: 0/1
    assert t.world.unit_supply[LOST].supply is Supply.NONE
    assert air(t) == {
        f"{STACK}/flown": 1, "russia-aaf@K40": 2, "russia-aaf@K40/flown": 1,
    }  # fmt: skip
    t = intercepted()
    t.say("allied: intercept-transports L38=russia-aaf@K40=1")
    t.default("allied")
    roll(t, 2)  # no effect
    assert t.world.unit_supply[LOST].supply is Supply.PARTIAL


@pytest.mark.rule("18.623#5", "who fights nobody and attacks nobody stays uninverted")
@pytest.mark.rule("18.623#1", "some or none of them may attack")
def test_interceptors_who_fight_nobody_stay_ready() -> None:
    t = intercepted()
    t.say("allied: intercept-transports L38=russia-aaf@K40=3")
    t.say("allied: spare-transports")
    assert t.world.unit_supply[LOST].supply is Supply.PARTIAL
    assert air(t)["russia-aaf@K40"] == 3
    t = intercepted()
    t.say("allied: intercept-transports L38=russia-aaf@K40=3")
    flight = next(row.id for row in t.world.flights.values() if row.type == "russia-aaf")
    assert t.against(f"allied: attack-transports {flight}=4") == {"18.623"}
    t.say(f"allied: attack-transports {flight}=1")
    roll(t, 2)
    assert air(t) == {
        f"{STACK}/flown": 1, "russia-aaf@K40": 2, "russia-aaf@K40/flown": 1,
    }  # fmt: skip


@pytest.mark.rule("18.622#1", "air units within range counter-intercept")
@pytest.mark.rule("18.472#1", "the attacker may use air units to counter-intercept")
@pytest.mark.rule("18.472#2", "and pays for them")
@pytest.mark.rule("18.511I#1", "counter-interception is a mission of the movement phase")
@pytest.mark.rule(
    "9.21I#1", "interceptors of transports are counter-intercepted in the movement phase"
)
def test_counter_interception_is_paid_for() -> None:
    t = intercepted(GREYS + " x3")
    t.say("allied: intercept-transports L38=russia-aaf@K40=2")
    assert t.pending == "counter-interception"
    before = brps(t)
    assert t.against("axis: counter-intercept -") == {"18.622"}
    assert t.against("axis: counter-intercept germany-aaf@M35=4") == {"17.91"}
    t.say("axis: counter-intercept germany-aaf@M35=2")
    assert before - brps(t) == 2
    assert t.pending == "air combat: attackers"


@pytest.mark.rule("18.622#1", "but none whose owner is at peace with those who intercept")
def test_only_those_who_fight_the_interceptors_counter_intercept() -> None:
    order = "allied: intercept-transports L38=russia-aaf@K40=1"
    for rows, asked in (([], "counter-interception"), ([NO_WAR], "attack-on-transports")):
        t = intercepted(rows=[OURS, *rows])
        t.say(order)
        assert t.pending == asked
        t = intercepted(GREYS, rows=[OURS, *rows])
        t.say(order)
        found = t.against("axis: counter-intercept rumania-aaf@M35=1")
        assert found == ({"18.622"} if rows else set())


@pytest.mark.rule("18.622#7", "it ends when the interceptors are gone, and nobody is harmed")
@pytest.mark.rule("18.472#3", "the survivors of both sides are inverted")
def test_interceptors_that_are_shot_down_harm_nobody() -> None:
    t = intercepted(GREYS + " x3")
    t.say("allied: intercept-transports L38=russia-aaf@K40=1")
    t.say("axis: counter-intercept germany-aaf@M35=2")
    roll(t, 12)  # 2 factors, 12+1: 2/2
    roll(t, 2)  # 1 factor, 2-1: no effect
    assert t.pending == ""
    assert t.world.unit_supply[LOST].supply is Supply.PARTIAL
    assert air(t) == {
        f"{STACK}/flown": 1, "germany-aaf@M35": 1, "germany-aaf@M35/flown": 2,
        "russia-aaf@K40": 2,
    }  # fmt: skip


@pytest.mark.rule("18.623#2", "who was forced to abort in the last round does not attack")
@pytest.mark.rule(
    "18.472#3", "interceptors who fought are inverted, though they spare the transports"
)
def test_who_aborts_in_the_last_round_does_not_attack() -> None:
    t = intercepted(GREYS + " x1")
    t.say("allied: intercept-transports L38=russia-aaf@K40=2")
    t.say("axis: counter-intercept germany-aaf@M35=1")
    roll(t, 3)  # 1 factor, 3+1: 0/1
    roll(t, 2)  # 2 factors, 2-1: 0/1
    assert t.pending == "interceptors-go-on"
    t.default("allied")
    assert t.pending == "attack-on-transports"
    flight = next(row.id for row in t.world.flights.values() if row.type == "russia-aaf")
    assert t.against(f"allied: attack-transports {flight}=2") == {"18.623"}
    t.say("allied: spare-transports")
    assert air(t)["russia-aaf@K40/flown"] == 2  # they have fought
    assert air(t)["germany-aaf@M35/flown"] == 1


@pytest.mark.rule("18.622#3", "after one round the interceptors are asked")
@pytest.mark.rule("18.622#4", "they may fight another round")
@pytest.mark.rule("18.622#6", "which is fought then")
def test_the_interceptors_go_on_and_the_owner_reinforces() -> None:
    t = intercepted(GREYS + " x3")
    t.say("allied: intercept-transports L38=russia-aaf@K40=2")
    t.say("axis: counter-intercept germany-aaf@M35=1")
    roll(t, 3)
    roll(t, 2)
    t.say("allied: press-on")
    assert t.pending == "counter-interception"
    before = brps(t)
    t.say("axis: counter-intercept germany-aaf@M35=2")
    assert before - brps(t) == 2
    assert t.pending == "air combat: attackers"
    roll(t, 7)  # 3 factors, 7+1: 1/3
    roll(t, 2)
    assert t.pending == "interceptors-go-on"
    t.say("allied: press-on")
    t.say("axis: leave-transports-alone")
    assert t.pending == ""  # one is shot down, the other was forced to abort in the last round
    assert t.world.unit_supply[LOST].supply is Supply.PARTIAL
    assert air(t) == {
        f"{STACK}/flown": 1, "germany-aaf@M35/flown": 3, "russia-aaf@K40": 1,
        "russia-aaf@K40/flown": 1,
    }  # fmt: skip


@pytest.mark.rule("18.622#7", "it ends when the interceptors fight on and the owner withdraws")
def test_who_fights_on_alone_attacks_the_transports() -> None:
    t = intercepted(GREYS + " x1")
    t.say("allied: intercept-transports L38=russia-aaf@K40=2")
    t.say("axis: counter-intercept germany-aaf@M35=1")
    roll(t, 3)  # 1 factor, 3+1: 0/1
    roll(t, 2)
    t.say("allied: press-on")
    t.say("axis: leave-transports-alone")
    assert t.pending == "attack-on-transports"
    assert air(t)["germany-aaf@M35/flown"] == 1
    flight = next(row.id for row in t.world.flights.values() if row.type == "russia-aaf")
    assert t.against(f"allied: attack-transports {flight}=2") == {"18.623"}
    assert t.against(f"allied: attack-transports {flight}=1") == set()


@pytest.mark.rule("18.622#5", "reinforcements may come though nobody is left")
def test_reinforcements_come_though_nobody_is_left() -> None:
    t = intercepted(GREYS + " x2")
    t.say("allied: intercept-transports L38=russia-aaf@K40=3")
    t.say("axis: counter-intercept germany-aaf@M35=1")
    roll(t, 2)  # 1 factor, 2+1: no effect
    roll(t, 12)  # 3 factors, 12-1: 2/3
    assert t.pending == "interceptors-go-on"
    t.say("allied: press-on")
    assert t.against("axis: counter-intercept -") == {"18.622"}
    t.say("axis: counter-intercept germany-aaf@M35=1")
    assert t.pending == "air combat: attackers"


@pytest.mark.rule("18.622#2", "all interceptors over a hex meet all who fly over it (R-220)")
def test_interceptors_over_a_hex_meet_all_who_fly_over_it() -> None:
    """R-220."""
    t = supplying("germany-infantry-3-3 L39 x2", f"{PLANES} x2", REDS + " x3")
    t.say(f"axis: fly-supply {LOST} {STACK} -")
    t.say(f"axis: fly-supply germany-infantry-3-3/2 {STACK} -")
    t.say("allied: intercept-transports L38=russia-aaf@K40=3")
    t.default("allied")
    roll(t, 7)  # 1/2: one lost, one turned back
    assert air(t) == {f"{STACK}/flown": 1, "russia-aaf@K40/flown": 3}
    assert {row.supply for row in t.world.unit_supply.values()} == {Supply.NONE}


@pytest.mark.rule("18.622#2", "all counter-interceptors fight all interceptors over the hex")
@pytest.mark.rule(
    "18.622#8", "what the interceptors' dice have too much does not touch the transport"
)
def test_counter_interception_shields_the_transport() -> None:
    t = intercepted(GREYS + " x1", "germany-aaf L36 x1")
    t.say("allied: intercept-transports L38=russia-aaf@K40=3")
    t.say("axis: counter-intercept germany-aaf@M35=1,germany-aaf@L36=1")
    assert "2 factors against 3" in t.told("18.622")[0]
    roll(t, 2)  # 2 factors, 2+1: 0/1
    roll(t, 12)  # 3 factors, 12-1: 2/3 against two factors
    assert f"{STACK}" not in air(t)
    (haul,) = t.world.hauls.values()
    assert t.world.flights[haul.flight].aborted == 0
    t.say("allied: spare-transports")
    assert t.world.unit_supply[LOST].supply is Supply.PARTIAL


@pytest.mark.rule("18.471#1", "transports are met in the movement, combat and redeployment phases")
def test_transports_are_met_in_each_phase_in_which_they_fly() -> None:
    units = ("germany-airborne-1-3 L36", PLANES, REDS + " x3")
    supplied = intercepted()
    carried = carrying(*units)
    carried.say(f"axis: carry {JUMP} M35 L36 -")
    dropped = table(*units, play=RegularAirdrops(), turn="Fall 1941", step="T.P.COM.DRP")
    dropped.say(f"axis: drop L38 {JUMP} -")
    moved = table(*units, play=FirstRedeployments(), turn="Fall 1941", step="T.P.RED.10")
    moved.say(f"axis: tr-by-air {JUMP} M35 L36")
    for t in (supplied, carried, dropped, moved):
        assert t.pending == "transport-interception"
        assert t.position.decision is not None
        assert t.position.decision.seats == ("allied",)
    alone = carrying(*units[:2])
    alone.say(f"axis: carry {JUMP} M35 L36 -")
    assert alone.pending == ""


# Cargo --------------------------------------------------------------------------------------------


@pytest.mark.rule("18.546#1", "air transport may be intercepted")
@pytest.mark.rule("18.621B#1", "at the base of origin too")
@pytest.mark.rule("18.624#2", "cargo dies with its transport")
def test_cargo_dies_with_its_transport() -> None:
    t = carrying("germany-airborne-1-3 L36", PLANES, REDS + " x3")
    t.say(f"axis: carry {JUMP} M35 L36 -")
    t.say("allied: intercept-transports L36=russia-aaf@K40=3")
    t.default("allied")
    roll(t, 7)
    assert t.place(JUMP) is None
    assert air(t) == {"russia-aaf@K40/flown": 3}


@pytest.mark.rule("18.624#1", "cargo returns with a transport that aborts")
def test_cargo_returns_with_its_transport() -> None:
    t = carrying("germany-airborne-1-3 L36", PLANES, REDS + " x3")
    t.say(f"axis: carry {JUMP} M35 M35 -")
    t.say("allied: intercept-transports L36=russia-aaf@K40=1")
    t.default("allied")
    roll(t, 5)
    assert t.place(JUMP) == "L36"
    assert air(t)[f"{STACK}/flown"] == 1


@pytest.mark.rule("18.621C#1", "airdrops may be intercepted")
@pytest.mark.rule("18.512H#1", "counter-interception in the combat phase is paid for")
@pytest.mark.rule("18.624#3", "the dropped unit dies or returns with its transport")
@pytest.mark.rule("9.22H#1", "interceptors of airdrops are counter-intercepted in the combat phase")
@pytest.mark.rule("10.54#1", "airdrops are intercepted and counter-intercepted")
@pytest.mark.rule("10.54#2", "a unit whose transport aborts returns with it")
@pytest.mark.rule("10.54#3", "a unit whose transport is lost is lost with it")
def test_airdrops_are_intercepted() -> None:
    def drop() -> Table:
        units = ("germany-airborne-1-3 L36", PLANES, REDS + " x3", GREYS)
        t = table(*units, play=RegularAirdrops(), turn="Fall 1941", step="T.P.COM.DRP")
        t.say(f"axis: drop L38 {JUMP} -")
        t.say("allied: intercept-transports L38=russia-aaf@K40=3")
        return t

    t = drop()
    before = brps(t)
    assert t.pending == "counter-interception"
    t.say("axis: counter-intercept germany-aaf@M35=1")
    assert before - brps(t) == 1
    t = drop()
    t.default("axis")
    t.default("allied")
    roll(t, 7)
    assert t.place(JUMP) is None
    t = drop()
    t.default("axis")
    flight = next(row.id for row in t.world.flights.values() if row.type == "russia-aaf")
    t.say(f"allied: attack-transports {flight}=1")
    roll(t, 5)
    assert t.place(JUMP) == "L36"
    assert t.holder("L38") == "russia"


def test_a_drop_that_interception_has_weakened_is_called_off() -> None:
    """R-222."""
    units = ("germany-airborne-1-3 L36 x3", f"{PLANES} x3", REDS + " x3", "russia-infantry-1-3 K38")
    t = table(*units, play=RegularAirdrops(), turn="Fall 1941", step="T.P.COM.DRP")
    three = ",".join(f"germany-airborne-1-3/{number}" for number in (1, 2, 3))
    t.say(f"axis: drop K38 {three} -")
    t.say("allied: intercept-transports K38=russia-aaf@K40=1")
    t.default("allied")
    roll(t, 5)  # 0/1
    assert all(t.place(unit) == "L36" for unit in three.split(","))
    assert air(t)[f"{STACK}/flown"] == 3


# Squadrons ----------------------------------------------------------------------------------------


@pytest.mark.rule("17.65#1", "against naval air air transports are squadrons")
@pytest.mark.rule("23.18#1", "transports are hit as squadrons: a lesser result turns them back")
@pytest.mark.parametrize(("total", "left", "place"), [(2, 1, "L38"), (5, 1, "L36"), (12, 0, None)])
def test_naval_air_shoots_at_squadrons(total: int, left: int, place: str | None) -> None:
    """One naval air squadron: nothing, or less than two squadrons, which turns the factor back."""
    squadrons = 6 if place is None else 1
    nas = AirUnits("us-nas", "russia", SpaceId("K40"), squadrons)  # type: ignore[arg-type]
    t = table("germany-airborne-1-3 L36", PLANES, play=RegularAirdrops(), turn="Fall 1941",
              step="T.P.COM.DRP", rows=[nas])  # fmt: skip
    t.say(f"axis: drop L38 {JUMP} -")
    t.say(f"allied: intercept-transports L38=us-nas@K40={squadrons}")
    t.default("allied")
    roll(t, total)
    assert t.place(JUMP) == place
    assert air(t).get(f"{STACK}/flown", 0) == left


@pytest.mark.rule("18.621#1", "only those at war with the owner intercept")
def test_only_those_at_war_with_the_owner_intercept() -> None:
    """Finland is Germany's partner; an aircraft of a country that is not at war stays away."""
    neutral = AirUnits("spain-aaf", "britain", SpaceId("K40"), 1)  # type: ignore[arg-type]
    t = supplying("germany-infantry-3-3 L39", PLANES, rows=[neutral])
    t.say(f"axis: fly-supply {LOST} {STACK} -")
    assert t.pending == ""

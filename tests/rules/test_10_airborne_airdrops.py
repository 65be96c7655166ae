"""10.5, 16.42: airdrops: who may drop, where, and what follows."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.table import Table, table, world_at
from warcabinet.awaw.air.missions.employment import against_mission
from warcabinet.awaw.air.transport.airdrop_restrictions import against_jump, against_jumper
from warcabinet.awaw.air.transport.airdrops import ExploitationAirdrops, RegularAirdrops
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.attrition.determining_attrition_levels import freeze
from warcabinet.awaw.ground.attrition.hex_occupation import AttritionAdvance
from warcabinet.awaw.ground.battle.combat_phase import GroundAttacks
from warcabinet.awaw.ground.exploitation.exploitation_attacks import ExploitationAttacks
from warcabinet.awaw.logistics.redeployment.tactical_redeployments import FirstRedeployments
from warcabinet.awaw.logistics.supply.supply_determination import Determination, determine
from warcabinet.awaw.moments import Moment, come
from warcabinet.awaw.scenarios.file.words import WeatherKind
from warcabinet.awaw.sequence import Walk
from warcabinet.awaw.state.air import AirState, AirUnits, Task
from warcabinet.awaw.state.air_transport import AirCarried
from warcabinet.awaw.state.attrition import Airdrop, AttritionFight
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.ground import Attacked, FailedOverrun, UnitId
from warcabinet.awaw.state.logistics import HexSupply, Supply, UnitSupply, Weather
from warcabinet.awaw.state.naval import Shipped, Voyage
from warcabinet.awaw.state.oil import OilEffect, Service
from warcabinet.awaw.state.world import Clock
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.procedures import Procedure
from warcabinet.hexes import SpaceId

JUMP = UnitId("germany-airborne-1-3/1")
SECOND = UnitId("germany-airborne-1-3/2")
ALL_THREE = ",".join(f"germany-airborne-1-3/{number}" for number in (1, 2, 3))
FOOT = "germany-infantry-3-3/1"
BASE = "L36"
PLANES = f"germany-air-transport {BASE}"
TODAY = "Fall 1941, axis"


def dropping(*units: str, play: Procedure[Any] | None = None, **setting: Any) -> Table:
    """Germany may drop from Brest-Litovsk, where its transports are."""
    setting.setdefault("turn", "Fall 1941")
    setting.setdefault("step", "T.P.COM.DRP")
    return table(*units, play=play or RegularAirdrops(), **setting)


def ready(*more: str, play: Procedure[Any] | None = None, **setting: Any) -> Table:
    return dropping(f"germany-airborne-1-3 {BASE}", PLANES, *more, play=play, **setting)


def combat(*units: str, turn: str = "Fall 1941", **setting: Any) -> Table:
    """The combat phase from the airdrops on."""
    now = Walk(under=StepId("T.P.COM"), turn=game_turn(turn), side=Side.AXIS)
    t = table(*units, play=now, turn=turn, step="T.P.COM", **setting)
    until(t, "airdrop-orders")
    return t


def until(t: Table, name: str) -> None:
    for _ in range(60):
        if t.pending == name or t.position.decision is None:
            return
        t.default(t.position.decision.seats[0])


def counters(t: Table) -> dict[str, int]:
    return {stack: row.factors for stack, row in sorted(t.world.air.items())}


# Who may drop -------------------------------------------------------------------------------------


@pytest.mark.rule("10.51#1", "only airborne units drop")
def test_only_airborne_units_drop() -> None:
    t = ready("germany-infantry-1-3 L36")
    assert t.against(f"axis: drop K38 {JUMP} -") == set()
    assert t.against("axis: drop K38 germany-infantry-1-3/1 -") == {"10.51"}


def test_folgore_does_not_drop_for_germany() -> None:
    world = world_at("axis-italians-airborne-1-3 L36", PLANES, turn="Fall 1941")
    unit = world.units[UnitId("axis-italians-airborne-1-3/1")]
    assert {one.rule for one in against_jumper(world, unit)} == {"10.51"}


@pytest.mark.rule("10.53A#1", "a drop starts where a ready air transport is, one for each unit")
def test_a_drop_needs_ready_transports_in_the_base() -> None:
    units = (f"germany-airborne-1-3 {BASE} x2", "germany-airborne-1-3 M36")
    t = dropping(*units, PLANES)
    assert t.against(f"axis: drop K38 {JUMP} -") == set()
    assert t.against(f"axis: drop K38 {JUMP},{SECOND} -") == {"10.53A"}
    assert t.against("axis: drop K38 germany-airborne-1-3/3 -") == {"10.53A"}
    t = dropping(*units, f"{PLANES} x2")
    assert t.against(f"axis: drop K38 {JUMP},{SECOND} -") == set()
    flown = AirUnits("germany-air-transport", "germany", SpaceId(BASE), 1, AirState.FLOWN)  # type: ignore[arg-type]
    t = dropping(units[0], rows=[flown])
    assert t.pending == ""


@pytest.mark.rule("10.53A#5", "and where the air base is operational")
def test_the_base_must_be_operational() -> None:
    assert ready().pending == "airdrop-orders"
    assert ready(rows=[HexSupply(SpaceId(BASE), Supply.PARTIAL)]).pending == ""
    assert ready(rows=[OilEffect("european axis", Service.AIR)]).pending == ""
    # A hex without city or airbase is no base at all.
    t = dropping("germany-airborne-1-3 K37", "germany-air-transport K37")
    assert t.pending == ""


@pytest.mark.rule("16.41#6", "airborne units that have dropped or fought do not drop again")
@pytest.mark.rule("10.53B#1", "who was carried by air does not drop")
@pytest.mark.rule("10.53B#2", "who has attacked does not drop")
def test_who_has_flown_or_fought_does_not_drop() -> None:
    assert ready(rows=[AirCarried(JUMP)]).pending == ""
    assert ready(rows=[Attacked(JUMP)]).pending == ""
    assert ready(rows=[Airdrop(JUMP, SpaceId("J36"), TODAY)]).pending == ""
    assert ready(rows=[Airdrop(JUMP, SpaceId("J36"), "Summer 1941, axis")]).pending != ""


@pytest.mark.rule("10.53B#3", "who was carried by sea, or has invaded, does not drop")
@pytest.mark.parametrize("how", Voyage)
def test_who_has_gone_by_sea_does_not_drop(how: Voyage) -> None:
    assert ready(rows=[Shipped(JUMP, how)]).pending == ""
    assert ready(rows=[Shipped(UnitId("germany-infantry-1-3/1"), how)]).pending != ""


@pytest.mark.rule("33.61C#6", "airborne units do not drop")
@pytest.mark.rule("30.522C#1", "airborne units in partial supply do not drop")
@pytest.mark.rule("30.261#4", "a limited source does not supply the airborne part")
def test_airborne_units_short_of_supply_or_oil_do_not_drop() -> None:
    assert ready(rows=[UnitSupply(JUMP, Supply.PARTIAL)]).pending == ""
    world = world_at(
        f"germany-airborne-1-3 {BASE}", PLANES, turn="Fall 1941",
        rows=[OilEffect("european axis", Service.ARMY)],
    )  # fmt: skip
    assert "10.42" in {one.rule for one in against_jumper(world, world.units[JUMP])}
    world = world_at(
        f"germany-airborne-1-3 {BASE}", PLANES, turn="Fall 1941",
        rows=[UnitSupply(JUMP, Supply.PARTIAL)],
    )  # fmt: skip
    assert "10.42" in {one.rule for one in against_jumper(world, world.units[JUMP])}


@pytest.mark.rule("10.53D#1", "airborne units drop only with a CTL of two")
def test_untrained_airborne_units_do_not_drop() -> None:
    """Russians have a CTL of one in 1941."""
    units = ("russia-airborne-1-3 O39", "russia-air-transport O39")
    t = table(*units, play=RegularAirdrops(), turn="Fall 1941", side="allied", step="T.P.COM.DRP")
    assert t.pending == ""
    world = world_at(*units, turn="Fall 1941", side="allied")
    unit = world.units[UnitId("russia-airborne-1-3/1")]
    assert {one.rule for one in against_jumper(world, unit)} == {"10.53D"}


# Where --------------------------------------------------------------------------------------------


@pytest.mark.rule("10.53E#1", "nobody drops into a winter effect of three or more")
@pytest.mark.rule("34.41#6", "at 3 no airdrops")
def test_nobody_drops_into_hard_winter() -> None:
    def winter(level: int, prepared: int = 0) -> Table:
        zone = Weather("russian-winter-zone", WeatherKind.WINTER, level)
        ready_for = Level("winter-preparation", "germany", prepared)
        return ready(turn="Winter 1941", rows=[zone, ready_for])

    assert winter(2).against(f"axis: drop K38 {JUMP} -") == set()
    assert winter(3).against(f"axis: drop K38 {JUMP} -") == {"10.53E"}
    assert winter(3).against(f"axis: drop L34 {JUMP} -") == set()
    assert winter(5, prepared=3).against(f"axis: drop K38 {JUMP} -") == set()
    assert winter(6, prepared=3).against(f"axis: drop K38 {JUMP} -") == {"10.53E"}


@pytest.mark.rule("18.45#1", "airdrops are made within range")
def test_drops_are_made_within_range_of_the_base() -> None:
    t = ready()
    assert t.against(f"axis: drop L40 {JUMP} -") == set()
    assert t.against(f"axis: drop L41 {JUMP} -") == {"18.45"}
    assert t.against(f"axis: drop L40 {JUMP} M38") == {"18.45"}
    assert t.against(f"axis: drop L39 {JUMP} M38") == set()


@pytest.mark.rule("13.46#2", "airborne units drop on hostile units")
@pytest.mark.rule("10.58#1", "zones do not keep drops away")
def test_zones_and_enemies_do_not_keep_airborne_units_away() -> None:
    t = ready("russia-armor-3-5 K39", "russia-infantry-1-3 L39", "germany-infantry-3-3 L38")
    assert t.against(f"axis: drop K38 {JUMP} -") == set()
    assert t.against(f"axis: drop L39 {JUMP} -") == set()
    t.say(f"axis: drop K38 {JUMP} -")
    assert t.place(JUMP) == "K38"


@pytest.mark.rule("12.12#1", "no more than three, dropped ones included")
def test_no_more_than_three_specialized_units_in_a_hex() -> None:
    units = (f"germany-airborne-1-3 {BASE} x2", f"{PLANES} x2")
    t = dropping(*units, "germany-airborne-1-3 L38 x2")
    assert t.against(f"axis: drop L38 {JUMP} -") == set()
    assert t.against(f"axis: drop L38 {JUMP},{SECOND} -") == {"12.12"}


# When, and at what cost ---------------------------------------------------------------------------


@pytest.mark.rule("17.63C#1", "air transports drop airborne units")
@pytest.mark.rule("15.11#1", "the drop is asked for after air support and before ground attacks")
@pytest.mark.rule("9.22C#1", "airdrops are made in the combat phase")
@pytest.mark.rule("10.52#1", "airdrops are announced and resolved before ground combat")
@pytest.mark.rule("18.512C#1", "airdrops are flown in the combat phase")
def test_drops_come_between_air_support_and_ground_combat() -> None:
    units = (f"germany-airborne-1-3 {BASE}", PLANES, "germany-infantry-3-3 K37",
             "russia-infantry-1-3 K38")  # fmt: skip
    t = combat(*units)
    assert t.pending == "airdrop-orders"
    t.say(f"axis: drop K38 {JUMP} -")
    assert t.pending == "regular-attacks"
    assert t.against(f"axis: attack K38 {JUMP},{FOOT}") == set()


@pytest.mark.rule("9.54#1", "the air transport of an airdrop is paid for")
@pytest.mark.rule("9.54#2", "who drops on an empty hex is not paid for")
@pytest.mark.rule("9.54#3", "who drops on enemies and fights is paid for")
@pytest.mark.rule("10.53C#1", "the air transport of an airdrop carries out an offensive operation")
@pytest.mark.rule("10.53C#2", "the airborne unit does so only if it fights")
def test_the_transport_is_paid_for_and_the_unit_only_if_it_fights() -> None:
    t = combat(f"germany-airborne-1-3 {BASE}", PLANES, "russia-infantry-1-3 L40",
               "germany-infantry-3-3 L39")  # fmt: skip
    before = t.world.treasuries["germany"].level
    t.say(f"axis: drop K38 {JUMP} -")
    assert before - t.world.treasuries["germany"].level == 1
    assert JUMP not in t.world.operations
    t = combat(f"germany-airborne-1-3 {BASE}", PLANES, "russia-infantry-1-3 K38",
               "germany-infantry-3-3 K37")  # fmt: skip
    t.say(f"axis: drop K38 {JUMP} -")
    t.say(f"axis: attack K38 {JUMP},{FOOT}")
    assert before - t.world.treasuries["germany"].level == 1 + 1 + 3
    assert JUMP in t.world.operations


@pytest.mark.rule("9.57#5", "an airborne unit that drops and attacks pays once")
def test_an_airborne_unit_pays_once() -> None:
    t = combat(f"germany-airborne-1-3 {BASE}", PLANES, "russia-infantry-1-3 K38",
               "germany-infantry-3-3 K37 x2")  # fmt: skip
    before = t.world.treasuries["germany"].level
    t.say(f"axis: drop K38 {JUMP} -")
    t.say(f"axis: attack K38 {JUMP},{FOOT},germany-infantry-3-3/2")
    assert before - t.world.treasuries["germany"].level == 1 + 1 + 6
    assert t.world.operations[JUMP].factors == 1


@pytest.mark.rule("17.63C#1", "a transport that dropped a unit comes home inverted")
def test_the_transport_comes_home_inverted() -> None:
    t = ready()
    t.say(f"axis: drop K38 {JUMP} -")
    assert counters(t) == {f"germany-air-transport@{BASE}/flown": 1}
    assert not t.world.flights
    assert not t.world.hauls


# What follows -------------------------------------------------------------------------------------


@pytest.mark.rule("29.21#1", "airborne units that land in an empty hex take it")
def test_an_empty_hex_is_taken_at_once() -> None:
    t = ready("russia-infantry-1-3 K39")
    t.say(f"axis: drop K38 {JUMP} -")
    assert t.place(JUMP) == "K38"
    assert t.holder("K38") == "germany"
    row = t.world.airdrops[JUMP]
    assert (row.origin, row.when) == (BASE, TODAY)


@pytest.mark.rule("10.55A#2", "who drops beside the enemy does not attack him")
def test_who_drops_beside_the_enemy_does_not_attack_him() -> None:
    t = combat(f"germany-airborne-1-3 {BASE}", PLANES, "russia-infantry-1-3 K39",
               "germany-infantry-3-3 K38")  # fmt: skip
    t.say(f"axis: drop K38 {JUMP} -")
    assert t.against(f"axis: attack K39 {FOOT}") == set()
    assert t.against(f"axis: attack K39 {FOOT},{JUMP}") == {"15.92C"}


@pytest.mark.rule("10.55A#2", "who drops on an empty hex attacks nobody, alone or with others")
@pytest.mark.rule("15.22#2", "and nothing is asked for that only such a unit is next to")
def test_who_drops_on_an_empty_hex_attacks_nobody() -> None:
    units = (f"germany-airborne-1-3 {BASE}", PLANES, "russia-infantry-1-3 K38")
    t = combat(*units, "germany-infantry-3-3 K37")
    t.say(f"axis: drop K39 {JUMP} -")
    assert t.asked("axis").options("attack", "units", {"hexes": ("K38",)}) == [FOOT]
    for attackers in (JUMP, f"{FOOT},{JUMP}"):
        assert t.against(f"axis: attack K38 {attackers}") == {"15.92C"}
    t = combat(*units, "germany-infantry-3-3 M38", "russia-infantry-1-3 M39")
    t.say(f"axis: drop K39 {JUMP} -")
    assert t.asked("axis").options("attack", "hexes") == ["M39"]
    assert t.against(f"axis: attack K38 {JUMP}") == {"15.92C"}
    t = combat(*units)
    t.say(f"axis: drop K39 {JUMP} -")
    assert t.pending != "regular-attacks"


@pytest.mark.rule("15.22#2", "whatever was dropped beside them")
@pytest.mark.rule("10.55A#2", "who dropped beside them is not counted among them")
def test_a_drop_next_to_another_does_not_free_it_from_its_attack() -> None:
    t = combat(f"germany-airborne-1-3 {BASE} x2", f"{PLANES} x2", "germany-infantry-3-3 K37",
               "russia-infantry-1-3 K38")  # fmt: skip
    t.say(f"axis: drop K38 {JUMP} -")
    t.say(f"axis: drop K39 {SECOND} -")
    assert t.pending == "regular-attacks"
    assert t.against("axis: end-attacks") == {"15.22"}
    assert t.against(f"axis: attack K38 {FOOT}") == {"15.22"}
    t.default("axis")
    assert t.pending == "ground combat"
    assert SECOND not in t.world.attacked


@pytest.mark.rule("15.44#3", "a unit dropped on one of two hexes takes part in the attack on both")
@pytest.mark.rule("10.55B#1", "who drops on one of several hexes takes part in the attack on all")
def test_a_drop_joins_an_attack_on_two_hexes() -> None:
    t = combat(f"germany-airborne-1-3 {BASE}", PLANES, "germany-infantry-3-3 K37",
               "germany-infantry-3-3 L38", "russia-infantry-1-3 K38",
               "russia-infantry-1-3 L39")  # fmt: skip
    near_both = [
        space for space in ("L38", "K39", "L38")
        if t.world.map.has(t.world.map.expand(t.world.map.bit("K38")), space)
        and t.world.map.has(t.world.map.expand(t.world.map.bit("L39")), space)
    ]  # fmt: skip
    assert "L38" in near_both
    t.say(f"axis: drop L39 {JUMP} -")
    assert t.against(f"axis: attack K38,L39 {JUMP},germany-infantry-3-3/2") == set()


@pytest.mark.rule("10.55C#1", "nobody drops on enemies without odds of 1:1")
def test_no_drop_without_an_attack_at_even_odds() -> None:
    t = ready("russia-infantry-3-3 K38")
    assert t.against(f"axis: drop K38 {JUMP} -") == {"10.55C"}
    t = ready("russia-infantry-3-3 K38", "germany-infantry-3-3 K37 x2")
    assert t.against(f"axis: drop K38 {JUMP} -") == set()


@pytest.mark.rule(
    "15.32H#2", "infantry that only a drop attacks defends with three times its factor"
)
def test_drops_together_may_reach_the_odds() -> None:
    """Infantry that only airborne units attack defends with three times its factor."""
    units = (f"germany-airborne-1-3 {BASE} x3", f"{PLANES} x3", "russia-infantry-1-3 K38")
    t = dropping(*units)
    assert t.against(f"axis: drop K38 {JUMP},{SECOND} -") == {"10.55C"}
    assert t.against(f"axis: drop K38 {ALL_THREE} -") == set()


@pytest.mark.rule("15.22#2", "units dropped on enemies must attack them")
def test_who_drops_on_enemies_must_attack_them() -> None:
    t = combat(f"germany-airborne-1-3 {BASE}", PLANES, "germany-infantry-3-3 K37",
               "russia-infantry-1-3 K38")  # fmt: skip
    t.say(f"axis: drop K38 {JUMP} -")
    assert t.against("axis: end-attacks") == {"15.22"}
    assert t.against(f"axis: attack K38 {FOOT}") == {"15.22"}
    t.default("axis")
    assert t.pending == "ground combat"
    assert JUMP in t.world.attacked


def against_attrition_advance(when: str) -> set[str]:
    """From K37 into K38, which an attrition has emptied."""
    drop = Airdrop(JUMP, SpaceId("K37"), when)
    world = world_at(
        "germany-airborne-1-3 K37", "russia-infantry-1-3 K38", turn="Fall 1941",
        step="T.P.COM.ATT", rows=(drop,),
    )  # fmt: skip
    freeze(world, world.side)
    (zone,) = [row.id for row in world.attrition_zones.values() if SpaceId("K38") in row.spaces]
    world.put(AttritionFight(zone, "european axis", (JUMP,), (), hexes=1))
    asked = AttritionAdvance("germany", "airborne", JUMP, SpaceId("K38"))
    return {one.rule for one in BOOK.may(world, asked)}


@pytest.mark.rule("10.56#1", "who was dropped does not move on in that turn")
def test_who_was_dropped_does_not_move_on_by_attrition() -> None:
    assert against_attrition_advance(TODAY) == {"10.56"}
    assert against_attrition_advance("Summer 1941, axis") == set()


@pytest.mark.rule("10.56#4", "but it may be redeployed in that turn")
def test_who_was_dropped_may_be_redeployed() -> None:
    drop = Airdrop(JUMP, SpaceId(BASE), TODAY)
    t = table(f"germany-airborne-1-3 {BASE}", play=FirstRedeployments(), turn="Fall 1941",
              step="T.P.RED.10", rows=[drop])  # fmt: skip
    (to, *_) = [space for space in t.world.map.neighbours(BASE) if t.holder(space) == "germany"]
    t.say(f"axis: tr {JUMP} {to}")
    assert t.place(JUMP) == to


def test_a_drop_that_wins_holds_its_hex() -> None:
    t = combat(f"germany-airborne-1-3 {BASE}", PLANES, "germany-infantry-3-3 K37",
               "russia-infantry-1-3 K38")  # fmt: skip
    t.say(f"axis: drop K38 {JUMP} -")
    assert t.holder("K38") == "russia"
    t.say(f"axis: attack K38 {JUMP},{FOOT}")
    t.dice(6)
    assert t.place(JUMP) == "K38"
    assert t.holder("K38") == "germany"
    assert t.pending == "advance-after-combat"


@pytest.mark.rule("10.56#2", "who is in a hex with enemies after combat is lost")
def test_airborne_units_that_cannot_fight_any_more_are_lost() -> None:
    """Somebody else was to attack with them, and has been used up elsewhere."""
    drop = Airdrop(JUMP, SpaceId(BASE), TODAY)
    t = table("germany-airborne-1-3 K38", "russia-infantry-3-3 K38", "germany-infantry-3-3 L38",
              "russia-infantry-1-3 L39", play=GroundAttacks(), turn="Fall 1941",
              step="T.P.COM.GND.20", rows=[drop])  # fmt: skip
    assert t.against(f"axis: attack K38 {JUMP},{FOOT}") == {"10.55C"}
    t.say("axis: end-attacks")
    assert t.place(JUMP) is None


@pytest.mark.rule("13.532#1", "drops join the attack that follows a failed overrun")
def test_drops_help_where_an_overrun_has_failed() -> None:
    """There are no drops in the movement phase; in the combat phase they join the attack."""
    tank = UnitId("germany-armor-4-6/1")
    pledge = FailedOverrun(SpaceId("K38"), (tank,))
    t = combat(f"germany-airborne-1-3 {BASE}", PLANES, "germany-armor-4-6 K37",
               "russia-infantry-1-3 K38", rows=[pledge])  # fmt: skip
    t.say(f"axis: drop K38 {JUMP} -")
    assert t.against(f"axis: attack K38 {JUMP}") == {"13.531", "10.55C"}
    assert t.against(f"axis: attack K38 {JUMP},{tank}") == set()


@pytest.mark.rule(
    "10.57#1", "airborne units are not supplied automatically in the turn after a drop"
)
@pytest.mark.rule("30.62#2", "who drops into an unsupplied hex stays supplied in that turn")
def test_supply_lasts_through_the_drop_and_no_longer() -> None:
    t = ready()
    t.say(f"axis: drop K40 {JUMP} -")
    world = t.world.copy()
    determine(world, Side.AXIS, Determination.POST_COMBAT)
    assert JUMP not in world.unit_supply
    world.put(Clock(StepId("T.P.MOV.SUP.70"), game_turn("Winter 1941"), Side.AXIS))
    determine(world, Side.AXIS, Determination.INITIAL)
    assert world.unit_supply[JUMP].supply is Supply.NONE


# Exploitation -------------------------------------------------------------------------------------


@pytest.mark.rule("16.42#1", "drops in exploitation need no breakthrough")
@pytest.mark.rule("10.52#2", "or before exploitation combat, without any breakthrough")
def test_drops_in_exploitation_need_no_breakthrough() -> None:
    t = ready(play=ExploitationAirdrops(), step="T.P.COM.EXP.60")
    assert t.pending == "airdrop-orders"
    t.say(f"axis: drop K38 {JUMP} -")
    assert t.place(JUMP) == "K38"


@pytest.mark.rule("16.41#5", "airborne units dropped in exploitation attack in it")
@pytest.mark.rule("16.44#4", "after the support the attacker makes his airdrops")
@pytest.mark.rule("15.14#1", "airdrops of exploitation come before its combat")
def test_dropped_units_attack_in_exploitation() -> None:
    now = Walk(under=StepId("T.P.COM.EXP"), turn=game_turn("Fall 1941"), side=Side.AXIS)
    t = table(
        f"germany-airborne-1-3 {BASE} x3", f"{PLANES} x3", "russia-infantry-1-3 K38",
        "germany-infantry-3-3 K37", play=now, turn="Fall 1941", step="T.P.COM.EXP",
    )  # fmt: skip
    until(t, "airdrop-orders")
    assert t.against(f"axis: drop K38 {JUMP} -") == {"10.55C"}  # the infantry does not exploit
    t.say(f"axis: drop K38 {ALL_THREE} -")
    assert t.pending == "exploitation-combat"
    assert t.against("axis: end-attacks") == {"15.22"}
    assert t.against(f"axis: attack K38 {ALL_THREE},{FOOT}") == {"16.41"}
    t.say(f"axis: attack K38 {ALL_THREE}")
    assert t.pending == "ground combat"


@pytest.mark.rule("16.41#2", "infantry next to the enemy is not asked")
def test_no_questions_in_exploitation_without_armor_or_drops() -> None:
    t = table("germany-infantry-3-3 K37", "russia-infantry-1-3 K38",
              play=ExploitationAttacks(), turn="Fall 1941", step="T.P.COM.EXP.70")  # fmt: skip
    assert t.pending == ""


# Other rules that speak of drops ------------------------------------------------------------------


@pytest.mark.rule("18.251#1", "a drop displaces air units only if it wins")
def test_a_drop_displaces_aircraft_only_if_it_wins() -> None:
    t = combat(f"germany-airborne-1-3 {BASE}", PLANES, "germany-infantry-3-3 J38 x2",
               "russia-infantry-1-3 J39", "russia-aaf J39 x2")  # fmt: skip
    t.say(f"axis: drop J39 {JUMP} -")
    until(t, "regular-attacks")
    assert t.world.air_in[SpaceId("J39")]
    t.say(f"axis: attack J39 {JUMP},{FOOT},germany-infantry-3-3/2")
    t.dice(6)
    assert t.place(JUMP) == "J39"
    assert not t.world.air_in[SpaceId("J39")]


@pytest.mark.rule("9.93B#2", "Italian air units do not act in the east")
@pytest.mark.rule("56.72#1", "no Italian air or airborne operations in the east")
def test_italians_do_not_drop_in_the_east() -> None:
    world = world_at("italy-airborne-1-3 L36", PLANES, turn="Fall 1941")
    unit = world.units[UnitId("italy-airborne-1-3/1")]
    assert {one.rule for one in against_jump(world, unit, SpaceId("K38"))} == {"9.93B"}
    assert against_jump(world, unit, SpaceId("K29")) == []
    flown = AirUnits("italy-aaf", "italy", SpaceId("M35"), 1)  # type: ignore[arg-type]
    for task in (Task.COUNTER_INTERCEPTION, Task.COUNTERAIR, Task.GROUND_SUPPORT):
        found = {one.rule for one in against_mission(world, flown, task, SpaceId("L37"))}
        assert "9.93B" in found
    defence = against_mission(world, flown, Task.DEFENSIVE_SUPPORT, SpaceId("L37"))
    assert "9.93B" not in {one.rule for one in defence}


@pytest.mark.rule("14.212#1", "a drop counts in the next player turn only")
def test_drops_are_forgotten_after_the_next_player_turn() -> None:
    drop = Airdrop(JUMP, SpaceId(BASE), "Fall 1941, axis")
    for turn, side, kept in (
        ("Fall 1941", "axis", True),
        ("Fall 1941", "allied", True),
        ("Winter 1941", "axis", False),
    ):
        world = world_at("germany-airborne-1-3 K38", turn=turn, side=side, rows=[drop])
        come(world, Moment.PLAYER_TURN_STARTS)
        assert bool(world.airdrops) is kept

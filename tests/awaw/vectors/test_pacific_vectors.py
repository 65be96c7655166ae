"""Worked examples on the Pacific board, played."""

from __future__ import annotations

import pytest

from tests.awaw.pacific_world import pacific_table, pacific_world
from tests.awaw.table import Staged, Table
from tests.awaw.vectors.named import vector
from warcabinet.awaw.ground.attrition.attrition_combat import AttritionCombat
from warcabinet.awaw.ground.attrition.eligible_units import eligible
from warcabinet.awaw.ground.battle.combat_phase import GroundAttacks
from warcabinet.awaw.offensives import spent_on
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import DrewFrom, Supply, SupplyZone, UnitSupply
from warcabinet.awaw.state.offensives import Operation
from warcabinet.awaw.state.world import Clock
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.position import Position
from warcabinet.hexes import SpaceId

JAPAN = "japan"
HANOI, TOKYO, MANDALAY = "T17", "L32", "U13"
FOOT = "japan-infantry-3-2"


@vector("9.71 example 3")
def test_japanese_in_indochina_attack_chinese_on_the_asian_front() -> None:
    units = (f"{FOOT} {HANOI} x2", "china-infantry-1-2 S17")
    t = pacific_table(*units, play=GroundAttacks(), step="T.P.COM.GND.20")
    t.say(f"axis: attack S17 {FOOT}/1,{FOOT}/2")
    assert spent_on(t.world, JAPAN, "asian") == 6
    assert spent_on(t.world, JAPAN, "southeast-asian") == 0
    # Nobody who attacks there counts for an attrition, on either front.
    for zone in t.world.attrition_zones.values():
        assert not {f"{FOOT}/1", f"{FOOT}/2"} & set(eligible(t.world, JAPAN, zone.id))


@vector("9.71 example 3")
def test_they_may_join_an_asian_attrition_during_a_southeast_asian_offensive() -> None:
    spent = Operation(UnitId(f"{FOOT}/9"), JAPAN, 15, (SpaceId("U13"),), ("southeast-asian",))
    t = pacific_table(
        f"{FOOT} {HANOI} x2", "china-infantry-1-2 S17", play=AttritionCombat(),
        step="T.P.COM.ATT", rows=(spent,),
    )  # fmt: skip
    (zone,) = [row for row in t.world.attrition_zones.values() if SpaceId("S17") in row.spaces]
    assert zone.front == "asian"
    assert set(eligible(t.world, JAPAN, zone.id)) == {f"{FOOT}/1", f"{FOOT}/2"}


@vector("14.52A example 4")
@pytest.mark.parametrize("supplied", [False, True])
def test_japanese_in_burma_lose_units_in_japan_only_if_they_were_supplied(supplied: bool) -> None:
    """The line runs by sea: what that leaves behind is put down by hand."""
    world = pacific_world(
        "britain-infantry-3-4 U12 x6", f"{FOOT} {MANDALAY} x3", f"{FOOT} {TOKYO}",
        control={"japan": "U14 V13 W12"}, side="allied", step="T.P.COM.ATT",
    )  # fmt: skip
    home = SupplyZone(JAPAN, 0, (SpaceId(TOKYO),), (SpaceId(TOKYO),))
    world.put(home)
    if supplied:
        world.put(SupplyZone(JAPAN, 1, (SpaceId("W12"),), (SpaceId(MANDALAY),), by_sea=True))
    for number in (1, 2, 3):
        unit = UnitId(f"{FOOT}/{number}")
        world.put(DrewFrom(unit, (0, 1)) if supplied else UnitSupply(unit, Supply.PARTIAL))
    world.put(Clock(StepId("T.P.COM.ATT"), game_turn("Spring 1942"), Side.ALLIED))
    staged = Staged(world.copy(), AttritionCombat())
    t = Table(Position.opening(staged, "pacific-1939", dict(world.options)))
    (zone,) = [row for row in t.world.attrition_zones.values() if MANDALAY in row.spaces]
    t.say(f"allied: attrition {zone.id} -")
    t.dice(6)
    if t.pending == "attrition-trade":
        t.say("allied: take-counter-and-hex")
    (need,) = {t.world.attrition_fight["now"].counters}
    burma = [f"{FOOT}/{number}" for number in range(1, need)]
    there, japan = ",".join([*burma, f"{FOOT}/3"]), ",".join([*burma, f"{FOOT}/4"])
    assert t.against(f"axis: lose-to-attrition {there}") == set()
    assert t.against(f"axis: lose-to-attrition {japan}") == (set() if supplied else {"14.52A"})

"""10.6: the Chindit."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.pacific_world import pacific_table, pacific_world
from tests.awaw.table import Table
from tests.awaw.transports import roll
from warcabinet.awaw.air.transport.airdrop_restrictions import against_jump
from warcabinet.awaw.air.transport.airdrops import RegularAirdrops
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.ground.attack.defense_multipliers import multiplier_parts
from warcabinet.awaw.ground.attack.ground_attacks import AttackWith
from warcabinet.awaw.ground.attrition.determining_attrition_levels import freeze
from warcabinet.awaw.ground.attrition.hex_occupation import AttritionAdvance
from warcabinet.awaw.ground.movement.ground_movement import options_of, why_not
from warcabinet.awaw.naval.landings.mission_orders import against_unit
from warcabinet.awaw.naval.landings.range_of_sea_transport_and_invasions import Errand
from warcabinet.awaw.naval.landings.sea_transport import SEA_TRANSPORT
from warcabinet.awaw.naval.landings.seaborne_invasions import INVASION
from warcabinet.awaw.state.air import AirId
from warcabinet.awaw.state.air_transport import AirCarried
from warcabinet.awaw.state.attrition import Airdrop, AttritionFight
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.ground import Attacked, UnitId
from warcabinet.awaw.state.logistics import HexSupply, Pool, Supply, UnitSupply
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId

CHINDIT = UnitId("britain-chindit-1-2/1")
BASE = "T11"
"""Calcutta."""
BEHIND = "V12"
"""Jungle in Burma, three hexes from Calcutta."""
TODAY = "Spring 1944, allied"
TRAINED = Level("ctl", "britain", 2)


def dropping(*more: str, **setting: Any) -> Table:
    """The Chindit in Calcutta may drop on Burma, which is Japanese."""
    setting.setdefault("control", {"japan": "U12 U13 U14 V12 V13 T13 T14 S14 W12 X11 X12"})
    rows = [TRAINED, *setting.pop("rows", ())]
    return pacific_table(
        f"britain-chindit-1-2 {BASE}", *more, play=RegularAirdrops(), turn="Spring 1944",
        side="allied", step="T.P.COM.DRP", rows=rows, **setting,
    )  # fmt: skip


def paid(t: Table) -> int:
    before = pacific_world(turn="Spring 1944").treasuries["britain"].level
    return before - t.world.treasuries["britain"].level


@pytest.mark.rule("10.61A#1", "the Chindit drops without an air transport")
def test_it_drops_without_air_transports_and_they_are_none_the_fewer() -> None:
    t = dropping()
    assert t.pending == "airdrop-orders"
    t.say(f"allied: drop {BEHIND} {CHINDIT} -")
    assert paid(t) == 1  # its own transport is paid for like any other
    assert t.place(CHINDIT) == BEHIND
    assert t.holder(BEHIND) == "britain"
    assert not t.world.air
    assert not t.world.flights
    assert not t.world.hauls
    assert CHINDIT in t.world.airdrops


@pytest.mark.rule("10.61A#1", "and leaves those in its base alone")
def test_real_transports_stay_where_they_are() -> None:
    t = dropping(f"britain-air-transport {BASE} x2")
    t.say(f"allied: drop {BEHIND} {CHINDIT} -")
    assert t.place(CHINDIT) == BEHIND
    assert t.world.air[AirId(f"britain-air-transport@{BASE}")].factors == 2


@pytest.mark.rule("10.61A#2", "otherwise the restrictions on drops hold for it")
def test_otherwise_it_keeps_to_the_rules_of_drops() -> None:
    assert dropping().against(f"allied: drop W12 {CHINDIT} -") != set()  # too far away
    assert dropping(rows=[Level("ctl", "britain", 1)]).pending == ""
    assert dropping(rows=[HexSupply(SpaceId(BASE), Supply.PARTIAL)]).pending == ""
    assert dropping(rows=[UnitSupply(CHINDIT, Supply.PARTIAL)]).pending == ""
    assert dropping(rows=[AirCarried(CHINDIT)]).pending == ""
    assert dropping(rows=[Attacked(CHINDIT)]).pending == ""
    assert dropping(rows=[Airdrop(CHINDIT, SpaceId("R15"), TODAY)]).pending == ""


def intercepted(factors: int, total: int, **setting: Any) -> Table:
    """Japanese air from Mandalay meets the drop, and rolls this."""
    t = dropping(f"japan-aaf U13 x{factors}", **setting)
    t.say(f"allied: drop {BEHIND} {CHINDIT} -")
    t.say(f"axis: intercept-transports {BEHIND}=japan-aaf@U13={factors}")
    t.default("axis")
    roll(t, total)
    return t


@pytest.mark.rule("10.61B#1", "it returns if its transport aborts")
@pytest.mark.rule("10.61B#2", "it is lost if its transport is")
def test_it_returns_with_its_transport_or_is_lost_with_it() -> None:
    pool = Pool("britain-air-transport", "britain", 3)  # type: ignore[arg-type]
    t = intercepted(4, 12, rows=[pool])
    assert t.place(CHINDIT) is None
    assert t.world.pools["britain-air-transport"].unbuilt == 3
    assert [row.type for row in t.world.eliminated.values()] == ["britain-chindit-1-2"]
    assert not t.world.flights
    t = intercepted(1, 4)
    assert t.told("18.624")
    assert t.place(CHINDIT) == BASE
    assert t.holder(BEHIND) == "japan"
    assert not t.world.flights


@pytest.mark.rule("10.61C#1", "it does not drop on enemy ground units")
def test_it_does_not_drop_on_enemies() -> None:
    t = dropping(f"japan-infantry-1-2 {BEHIND}")
    assert t.against(f"allied: drop {BEHIND} {CHINDIT} -") == {"10.61C"}
    assert t.against(f"allied: drop U12 {CHINDIT} -") == set()


def against_fighting(world: AwawWorld, into: str) -> set[str]:
    asked = AttackWith("britain", "chindit", CHINDIT, SpaceId(into))
    return {one.rule for one in BOOK.may(world, asked)}


def against_advance(when: str) -> set[str]:
    """After an attrition, from the Sittang plain into jungle."""
    world = dropped("japan-infantry-1-2 X12", when=when, at="W12")
    freeze(world, world.side)
    (zone,) = [row.id for row in world.attrition_zones.values() if SpaceId("X12") in row.spaces]
    world.put(AttritionFight(zone, "western allies", (CHINDIT,), (), hexes=1))
    asked = AttritionAdvance("britain", "chindit", CHINDIT, SpaceId("X12"))
    return {one.rule for one in BOOK.may(world, asked)}


def dropped(*more: str, when: str = TODAY, at: str = "U12") -> AwawWorld:
    drop = Airdrop(CHINDIT, SpaceId(BASE), when)
    return pacific_world(
        f"britain-chindit-1-2 {at}", *more, turn="Spring 1944", side="allied", rows=[drop]
    )


@pytest.mark.rule("10.61D#1", "after a drop it neither attacks nor moves in that combat phase")
def test_after_a_drop_it_neither_attacks_nor_moves_in_combat() -> None:
    assert against_fighting(dropped("japan-infantry-1-2 U13"), "U13") == {"10.61D"}
    world = dropped("japan-infantry-1-2 U13", when="Winter 1943, allied")
    assert against_fighting(world, "U13") == set()
    assert against_advance(TODAY) == {"10.61D"}
    assert against_advance("Winter 1943, allied") == set()


@pytest.mark.rule("15.33H#1", "a lone Chindit takes one from the DM of those it attacks")
@pytest.mark.rule("10.64A#1", "alone it takes one from the DM of those it attacks")
def test_its_lonely_attacks_unsettle_the_enemy() -> None:
    def parts(*more: str) -> set[str]:
        world = pacific_world("britain-chindit-1-2 V12", "japan-infantry-1-2 W12", *more)
        assault = Assault((CHINDIT,), (SpaceId("W12"),))
        return {p.name for p in multiplier_parts(world, UnitId("japan-infantry-1-2/1"), assault)}

    assert "Chindits" in parts()
    assert "Chindits" not in parts("britain-infantry-1-3 V13")
    assert "Chindits" not in parts("us-infantry-2-3 V12")  # with it
    assert "Chindits" in parts("china-infantry-1-2 V13")  # no Western Ally
    assert "Chindits" in parts("britain-infantry-1-3 T11")


@pytest.mark.rule("10.66#1", "it moves on the Southeast Asian front only")
def test_it_is_used_on_the_southeast_asian_front_only() -> None:
    world = pacific_world("britain-chindit-1-2 T14", control={"britain": "T15 U14"})
    row = world.units[CHINDIT]
    assert {one.rule for one in why_not(world, row, "T15")} == {"10.66"}  # China
    assert not why_not(world, row, "U14")


@pytest.mark.rule("10.66#3", "it does not leave India before Britain and Japan are at war")
def test_it_stays_in_india_until_britain_and_japan_are_at_war() -> None:
    at_peace = pacific_world("britain-chindit-1-2 S13", wars="")
    row = at_peace.units[CHINDIT]
    assert {one.rule for one in why_not(at_peace, row, "S14")} == {"10.66"}
    assert "R14" in options_of(at_peace, row)
    at_war = pacific_world("britain-chindit-1-2 S13")
    assert not why_not(at_war, at_war.units[CHINDIT], "S14")


@pytest.mark.rule("10.66#1", "the Chindit is neither dropped nor does it attack off its front")
def test_it_neither_drops_nor_attacks_off_its_front() -> None:
    """T15 is in China, on the Asian front."""
    world = pacific_world("britain-chindit-1-2 T14", "japan-infantry-1-2 T15",
                          "japan-infantry-1-2 U14")  # fmt: skip
    assert against_fighting(world, "T15") == {"10.66"}
    assert against_fighting(world, "U14") == set()
    world = pacific_world("britain-chindit-1-2 S14")
    row = world.units[CHINDIT]
    assert {one.rule for one in against_jump(world, row, SpaceId("T15"))} == {"10.66"}
    assert against_jump(world, row, SpaceId("T14")) == []


@pytest.mark.rule("10.66#3", "before the war it is not dropped outside India")
def test_before_the_war_it_is_dropped_in_india_only() -> None:
    for wars, barred in (("", {"10.66"}), ("japan/britain", set())):
        world = pacific_world("britain-chindit-1-2 T11", wars=wars)
        row = world.units[CHINDIT]
        assert {one.rule for one in against_jump(world, row, SpaceId("U12"))} == barred
        assert against_jump(world, row, SpaceId("T12")) == []


@pytest.mark.rule("10.66#1", "ships do not carry the Chindit off its front")
@pytest.mark.rule("10.66#3", "nor out of India before the war")
def test_ships_do_not_carry_it_off_its_front() -> None:
    """Rangoon is on the Southeast Asian front, Pearl Harbor is not."""
    for wars, rangoon in (("", {"10.66"}), ("japan/britain", set())):
        world = pacific_world(
            "britain-chindit-1-2 T11", "britain-infantry-1-3 T11", wars=wars,
            control={"britain": "W12 P53"},
        )  # fmt: skip
        foot = UnitId("britain-infantry-1-3/1")
        for errand in (SEA_TRANSPORT, INVASION):
            assert carried(world, errand, CHINDIT, "P53") == {"10.66"}
            assert carried(world, errand, CHINDIT, "W12") == rangoon
            assert carried(world, errand, foot, "P53") == set()


def carried(world: AwawWorld, errand: Errand, unit: UnitId, to: str) -> set[str]:
    return {one.rule for one in against_unit(world, errand, unit, SpaceId(to))}

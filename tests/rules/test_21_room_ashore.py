"""21.517J, 21.517K, 12.11: how many units stay where they land, and what becomes of the others."""

from __future__ import annotations

import pytest

from tests.awaw.naval.interceptions import pass_windows
from tests.rules.shared.landing import (
    ASHORE,
    AUSTRALIAN,
    GUADALCANAL,
    INFANTRY,
    MARINE,
    RABAUL,
    TRUK,
    at,
    coast,
    sound,
    unopposed,
)
from tests.rules.shared.sailing import SeaTable
from warcabinet.awaw.ground.stacking.stacking import overstacked
from warcabinet.awaw.naval.landings.after_the_landing import LandingsEnd
from warcabinet.awaw.naval.movement.return_prior_to_exploitation import NavalReturn
from warcabinet.awaw.naval.ships.changing import remove
from warcabinet.awaw.pieces.ground_units import eliminate
from warcabinet.awaw.state.ground import Cause, UnitId
from warcabinet.awaw.state.logistics import Counter, CounterKind
from warcabinet.awaw.state.naval import HullId
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

ISLAND = SpaceId(GUADALCANAL)
TOKYO = "L32"
SECOND, THIRD = "japan-infantry-1-2/2", "japan-infantry-1-2/3"
FLEET = f"japan-1 {RABAUL}: ca 8, dd 6"
DESTROYERS = HullId("japan-dd@tf:japan-1")


def place(t: SeaTable, unit: str) -> str:
    return str(t.world.units[UnitId(unit)].place)


def invade(*cargo: str, units: tuple[str, ...], rows: tuple[Record, ...] = ()) -> SeaTable:
    t = at(coast(FLEET, units=units, rows=rows), *ASHORE, NavalReturn)
    loads = ",".join(f"{unit}=japan-1" for unit in cargo)
    t.say(f"axis: invade japan-1 - {GUADALCANAL} {loads} -")
    t.say("axis: end-missions")
    unopposed(t)
    return t


def test_nobody_lands_where_friends_fill_the_hex() -> None:
    units = (f"japan-infantry-1-2 {GUADALCANAL}", f"japan-infantry-1-2 {RABAUL}")
    t = invade(SECOND, units=units)
    assert place(t, SECOND) == RABAUL
    assert place(t, INFANTRY) == GUADALCANAL
    assert not overstacked(t.world, Side.AXIS)
    assert sound(t)


@pytest.mark.rule("21.517J#4", "marines still find room beside an infantry unit")
def test_marines_land_where_infantry_finds_no_room() -> None:
    units = (
        f"japan-infantry-1-2 {GUADALCANAL}",
        f"japan-infantry-1-2 {RABAUL}",
        f"japan-marine-1-2 {RABAUL}",
    )
    t = invade(SECOND, MARINE, units=units)
    assert (place(t, MARINE), place(t, SECOND)) == (GUADALCANAL, RABAUL)
    assert sound(t)


@pytest.mark.rule("21.517J#5", "two units that are not specialized stay on an island with a port")
def test_an_island_with_a_port_holds_two() -> None:
    port = Counter(CounterKind.PORT, ISLAND, "us")
    units = (f"japan-infantry-1-2 {RABAUL} x3",)
    t = invade(INFANTRY, SECOND, THIRD, units=units, rows=(port,))
    there = {*t.world.units_in[ISLAND]}
    assert len(there) == 2
    (left,) = {INFANTRY, SECOND, THIRD} - there
    assert place(t, left) == RABAUL
    assert sound(t)


def won(destroyers_left: int, *others: str) -> SeaTable:
    """Two infantry units have beaten the defenders of Guadalcanal; so many destroyers are left."""
    units = (f"japan-infantry-1-2 {RABAUL} x2", f"{AUSTRALIAN} {GUADALCANAL}", *others)
    t = invade(INFANTRY, SECOND, units=units)
    t.say(f"axis: land-troops {INFANTRY},{SECOND} japan-1")
    world = t.world.copy()
    world.readonly = False
    eliminate(world, world.units[UnitId(f"{AUSTRALIAN}/1")], Cause.COMBAT, "15.61")
    remove(world, world.hulls[DESTROYERS], 6 - destroyers_left)
    world.changes.clear()
    return at(world, LandingsEnd, NavalReturn)


@pytest.mark.rule("21.517K#1", "otherwise the weakest go back with the destroyers that are left")
def test_surplus_units_go_back_with_their_ships() -> None:
    t = won(destroyers_left=1)
    assert t.pending != "overstacking"
    unopposed(t)
    assert sorted((place(t, INFANTRY), place(t, SECOND))) == [RABAUL, GUADALCANAL]
    assert not overstacked(t.world, Side.AXIS)
    assert [len(t.told(rule)) for rule in ("21.517K", "21.516")] == [1, 0]


@pytest.mark.rule("21.517K#1", "surplus units go back to a port within range, by choice")
def test_the_invader_chooses_who_goes_back_and_where_to() -> None:
    t = won(destroyers_left=1)
    assert t.pending == "surplus-units"
    back = "axis: send-back"
    assert t.against(f"{back} {INFANTRY} {RABAUL}") == set()
    assert t.against(f"{back} {INFANTRY} {TRUK}") == set()
    assert t.against(f"{back} {INFANTRY} {TOKYO}") == {"21.517K"}  # too far
    assert t.against(f"{back} {INFANTRY} {GUADALCANAL}") == {"21.517K"}
    assert t.against(f"{back} japan-infantry-1-2/3 {RABAUL}") == {"21.517K"}
    t.say(f"{back} {INFANTRY} {TRUK}")
    assert t.pending != "surplus-units"
    unopposed(t)
    assert (place(t, INFANTRY), place(t, SECOND)) == (TRUK, GUADALCANAL)
    assert sound(t)


@pytest.mark.rule("12.21#1", "who is sent back elsewhere overstacks no port")
def test_nobody_is_sent_back_to_where_there_is_no_room() -> None:
    t = won(1, f"japan-infantry-2-2 {TRUK} x2", f"japan-infantry-2-2 {RABAUL} x2")
    back = f"axis: send-back {INFANTRY}"
    assert t.against(f"{back} {TRUK}") == {"12.11"}
    assert t.against(f"{back} {RABAUL}") == set()  # where it embarked (12.15)


@pytest.mark.rule("12.21#1", "nor do several who are sent there")
def test_those_sent_back_before_take_room() -> None:
    units = (f"japan-infantry-1-2 {RABAUL} x3", f"japan-infantry-2-2 {TRUK}")
    t = at(coast(FLEET, units=units), *ASHORE, NavalReturn)
    loads = ",".join(f"{unit}=japan-1" for unit in (INFANTRY, SECOND, THIRD))
    t.say(f"axis: invade japan-1 - {GUADALCANAL} {loads} -")
    t.say("axis: end-missions")
    while t.pending != "surplus-units":
        pass_windows(t)
        t.go_on()
    back = "axis: send-back"
    assert t.against(f"{back} {INFANTRY} {TRUK}") == set()
    t.say(f"{back} {SECOND} {TRUK}")
    assert t.against(f"{back} {INFANTRY} {TRUK}") == {"12.11"}


@pytest.mark.rule("21.517K#2", "who cannot go back is eliminated, and the invader chooses who")
def test_surplus_units_without_ships_are_eliminated() -> None:
    t = won(destroyers_left=0)
    assert t.pending == "overstacking"
    assert t.against(f"axis: eliminate-excess {INFANTRY}") == set()
    assert t.against(f"axis: eliminate-excess {SECOND}") == set()
    t.say(f"axis: eliminate-excess {SECOND}")
    assert UnitId(SECOND) not in t.world.units
    assert place(t, INFANTRY) == GUADALCANAL
    assert t.told("21.517K")

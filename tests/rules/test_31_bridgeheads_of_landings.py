"""21.517I, 21.517J, 31.22: bridgeheads of seaborne invasions."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from msgspec.structs import replace

from tests.awaw.table import put_unit
from tests.rules.shared.landing import ASHORE, INFANTRY, MARINE, at, unopposed
from tests.rules.shared.sailing import RABAUL, SeaTable, sea
from warcabinet.awaw.ground.stacking.stacking import overstacked
from warcabinet.awaw.logistics.bridgeheads import place_bridgehead
from warcabinet.awaw.logistics.supply.automatic_and_exploitation_supply import player_turn
from warcabinet.awaw.naval.landings.after_the_landing import may_have_bridgehead
from warcabinet.awaw.naval.landings.landing_ahead import room_on
from warcabinet.awaw.naval.movement.return_prior_to_exploitation import NavalReturn
from warcabinet.awaw.pieces.ground_units import place_unit
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import (
    Bridgehead,
    BridgeheadKind,
    BridgeheadRefused,
    Control,
    HexSupply,
    Supply,
)
from warcabinet.awaw.state.naval import ActivityId, Landed
from warcabinet.awaw.state.sea_supply import SeaSupplyTried
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.awaw.view.invasion_consequences import after_it
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

MORESBY = "HH27"
CHOICE = "bridgehead-choice"


def coast(units: Iterable[str] = (), rows: Iterable[Record] = ()) -> AwawWorld:
    world = sea(
        None,
        {"japan-1": (RABAUL, "japan-ca=6 japan-dd=6")},
        control={"japan": RABAUL, "britain": MORESBY},
        turn="Summer 1942",
        step="T.P.COM.ANN.10",
    )
    for row in [*world.treasuries.rows(), *world.units.rows(), *world.air.rows()]:
        world.drop(row)
    for line in (f"japan-marine-1-2 {RABAUL}", f"japan-infantry-1-2 {RABAUL}", *units):
        put_unit(world, line)
    for row in rows:
        world.put(row)
    world.changes.clear()
    return world


def land(world: AwawWorld) -> SeaTable:
    t = at(world, *ASHORE, NavalReturn)
    t.say(f"axis: invade japan-1 - {MORESBY} {MARINE}=japan-1,{INFANTRY}=japan-1 -")
    t.say("axis: end-missions")
    unopposed(t)
    return t


@pytest.mark.rule("21.517I#1", "an invader that survives in an enemy hex may place a bridgehead")
@pytest.mark.rule("21.517I#2", "also where nobody defended it")
@pytest.mark.rule("31.22A#1", "the hex was not friendly, defended or not")
@pytest.mark.rule("30.25#3", "it is kept where the invasion was launched")
@pytest.mark.rule("31.32#4", "it is offered as soon as the first invader holds the hex")
def test_a_landing_in_an_enemy_hex_has_a_bridgehead() -> None:
    t = land(coast())
    assert t.pending == CHOICE
    assert len(t.world.units_in[SpaceId(MORESBY)]) == 1
    assert len(t.world.cargo) == 1
    t.say("axis: place-bridgehead")
    (row,) = t.world.bridgeheads.rows()
    assert row.kind is BridgeheadKind.INVASION
    assert row.launched == (RABAUL,)


@pytest.mark.rule("21.517I#3", "none in a friendly hex")
@pytest.mark.rule("31.22B#1", "but where it could not be fully supplied")
@pytest.mark.rule("31.22B#2", "which a hex with partial supply is")
@pytest.mark.parametrize("supply", [Supply.FULL, Supply.PARTIAL, Supply.NONE])
def test_a_landing_in_a_friendly_hex(supply: Supply) -> None:
    rows = [Control(SpaceId(MORESBY), "japan"), HexSupply(SpaceId(MORESBY), supply)]
    t = land(coast(rows=rows))
    assert (t.pending == CHOICE) is (supply is not Supply.FULL)


@pytest.mark.rule("31.221#1", "not where sea supply could have come before, whoever would meet it")
def test_a_landing_where_supply_could_have_come() -> None:
    rows = [Control(SpaceId(MORESBY), "japan"), HexSupply(SpaceId(MORESBY), Supply.NONE)]
    beach = SpaceId(MORESBY)
    for full, may in (((), True), ((SpaceId(MORESBY),), False)):
        world = coast(rows=rows)
        world.put(SeaSupplyTried("japan", full=full))
        assert may_have_bridgehead(world, beach, "japan", world.map.bit(MORESBY)) is may
        assert may_have_bridgehead(world, beach, "japan", 0)


@pytest.mark.rule("31.22#1", "on beaches and one-hex islands only: not in Singapore (R-870)")
@pytest.mark.parametrize(
    ("space", "may", "room"), [(MORESBY, True, 5), ("HH32", True, 1), ("EE11", False, 2)]
)
def test_a_port_that_has_no_beach_gets_no_bridgehead(space: str, may: bool, room: int) -> None:
    """Port Moresby, Guadalcanal and Singapore."""
    world, place = coast(), SpaceId(space)
    assert room_on(world, place, Side.AXIS) == room
    assert ("31.21" in {one.rule for one in after_it(world, place, room, ())}) is may
    put_unit(world, f"japan-infantry-1-2 {space}")
    assert may_have_bridgehead(world, place, "japan", 0) is may


@pytest.mark.rule("31.22#1", "an invader that has attacked must survive; others do not suffice")
def test_those_who_advance_by_land_bring_no_bridgehead() -> None:
    world = coast()
    beach = SpaceId(MORESBY)
    assert may_have_bridgehead(world, beach, "japan", 0)
    world.put(Landed(UnitId(MARINE), SpaceId(MORESBY), ActivityId("activity-1"), SpaceId(RABAUL)))
    assert may_have_bridgehead(world, beach, "japan", 0)
    world.drop(world.units[UnitId(MARINE)])
    put_unit(world, f"japan-infantry-1-2 {MORESBY}")
    assert not may_have_bridgehead(world, beach, "japan", 0)


def fought_for(*rows: Record) -> SeaTable:
    """The Australian infantry at Port Moresby loses its fight, until a bridgehead is offered or
    everybody is home.
    """
    world = coast(units=[f"australia-infantry-1-3 {MORESBY}"], rows=rows)
    t = at(world, *ASHORE, NavalReturn)
    t.say(f"axis: invade japan-1 - {MORESBY} {MARINE}=japan-1,{INFANTRY}=japan-1 -")
    t.say("axis: end-missions")
    unopposed(t)
    t.say(f"axis: land-troops {MARINE},{INFANTRY} japan-1")
    t.say(f"axis: attack {MORESBY} {MARINE},{INFANTRY}")
    t.dice(6)
    while t.pending not in ("", CHOICE):
        t.default(t.position.to_answer()[0])
    assert UnitId(MARINE) in t.world.units_in[SpaceId(MORESBY)]
    return t


@pytest.mark.rule("21.517I#1", "those who have fought for the beach may, whatever supplies it")
@pytest.mark.rule("31.22A#1", "it counts whose the hex was when they came, not after the fight")
def test_a_hex_that_is_fought_for_was_not_friendly() -> None:
    """31.221 stands against bridgeheads for the sake of supply only (31.22B)."""
    t = fought_for(SeaSupplyTried("japan", full=(SpaceId(MORESBY),)))
    assert t.pending == CHOICE


@pytest.mark.rule("31.32#3", "who has declined one across a river is not asked for the landing")
def test_who_has_declined_across_the_river_is_not_asked_again() -> None:
    assert fought_for().pending == CHOICE
    t = fought_for(BridgeheadRefused(SpaceId(MORESBY)))
    assert t.pending == ""
    assert not t.world.bridgeheads


@pytest.mark.rule("31.32#3", "who has placed one across a river is not asked for the landing")
@pytest.mark.rule("31.22#1", "it is one of the invasion, which an invader holds as well")
def test_a_bridgehead_across_the_river_serves_the_landing() -> None:
    """R-640."""
    now = player_turn(coast())
    river = Bridgehead(SpaceId(MORESBY), Side.AXIS, BridgeheadKind.RIVER, now)
    t = fought_for(river)
    assert t.pending == ""
    (row,) = t.world.bridgeheads.rows()
    assert (row.kind, row.placed, row.launched) == (BridgeheadKind.INVASION, now, (RABAUL,))
    assert fought_for(replace(river, placed=now - 2)).pending == CHOICE  # of an earlier turn


@pytest.mark.rule(
    "31.32#2", "those who attacked by land then advance into a bridgehead of invaders"
)
@pytest.mark.rule("31.32#4", "it is offered before anybody else comes into the hex")
@pytest.mark.parametrize("placed", [True, False])
def test_others_advance_into_the_bridgehead_of_a_landing(placed: bool) -> None:
    """Two units beside the beach have attacked with those who landed, over no river."""
    beside = [f"japan-infantry-1-2/{number}" for number in (2, 3)]
    units = (f"australia-infantry-1-3 {MORESBY}", "japan-infantry-1-2 GG27 x2")
    t = at(coast(units), *ASHORE, NavalReturn)
    t.say(f"axis: invade japan-1 - {MORESBY} {MARINE}=japan-1,{INFANTRY}=japan-1 -")
    t.say("axis: end-missions")
    unopposed(t)
    t.say(f"axis: land-troops {MARINE},{INFANTRY} japan-1")
    t.say(f"axis: attack {MORESBY} {','.join(sorted((MARINE, INFANTRY, *beside)))}")
    t.dice(6)
    while t.pending not in ("", CHOICE, "advance-after-combat"):
        t.default(t.position.to_answer()[0])
    assert t.pending == CHOICE
    t.say("axis: place-bridgehead" if placed else "axis: no-bridgehead")
    assert t.pending == "advance-after-combat"
    advance = f"axis: advance-into {MORESBY} {','.join(beside)}"
    assert t.against(advance) == (set() if placed else {"12.11"})
    t.say(advance if placed else "axis: end-advance")
    while t.pending:
        assert t.pending != CHOICE
        t.default(t.position.to_answer()[0])
    rows = [(row.kind, row.launched) for row in t.world.bridgeheads.rows()]
    assert rows == ([(BridgeheadKind.INVASION, (RABAUL,))] if placed else [])


@pytest.mark.rule("21.517J#3", "five units may be where a bridgehead is")
def test_five_units_in_a_bridgehead() -> None:
    world = coast()
    world.put(Control(SpaceId(MORESBY), "japan"))
    place_bridgehead(world, SpaceId(MORESBY), Side.AXIS, BridgeheadKind.INVASION)
    kinds = world.statics.forces
    for _ in range(5):
        place_unit(world, kinds.type("japan-infantry-1-2").type, "japan", MORESBY)
    for _ in range(3):
        place_unit(world, kinds.type("japan-marine-1-2").type, "japan", MORESBY)
    assert MORESBY not in overstacked(world, Side.AXIS)
    place_unit(world, kinds.type("japan-infantry-1-2").type, "japan", MORESBY)
    assert MORESBY in overstacked(world, Side.AXIS)

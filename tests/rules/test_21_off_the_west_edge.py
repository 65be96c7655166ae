"""21.217C: ships that sail off the west edge of the European board and come back are met and struck
there as on the board."""

from __future__ import annotations

import pytest

from tests.awaw.naval.battles import add_force
from tests.awaw.naval.interceptions import battle_to_the_end, pass_windows, play, roll, sail
from tests.awaw.table import Table, world_at
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.naval.air_naval.aas_and_land_based_air import anybody_in_range, in_range
from warcabinet.awaw.naval.interception.naval_interception import (
    Sender,
    approach,
    distance,
    submarines_near,
)
from warcabinet.awaw.naval.interception.selecting_an_interception_hex import of_activity
from warcabinet.awaw.naval.movement.bases_to_return_to import way_back
from warcabinet.awaw.naval.movement.ways import against_way, planned
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.paths import cell_of, is_off, length
from warcabinet.awaw.state.air import AirUnits
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.logistics import Control, HexSupply, Supply
from warcabinet.awaw.state.naval import Hull, Stance
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.awaw.view.sea_choices import choices_facts
from warcabinet.awaw.view.sea_plan import sea_plan_facts
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId
from warcabinet.hexes.axial import distance as between_cells

ALLIED, GERMANS = Seat("allied"), ForceId("germany-1")
PLYMOUTH, GIBRALTAR, CORUNA = SpaceId("K21"), SpaceId("AA7"), SpaceId("R12")
OFF = tuple(SpaceId(name) for name in ("S7:off", "T7:off", "U6:off"))
WAY = (
    "K21:south K20 K19 K18 K17 K16 K15 L14 M13 N12 O11 P10 Q9 R8 S7 S7:off T7:off U6:off U6 U7 "
    "V7 W7 X7 Y7 Z7 AA7"
)


def bay(*forces: str) -> AwawWorld:
    """Germany holds La Coruna; nobody is at sea but these."""
    world = world_at(scenario="europe-1939", turn="Summer 1940", side="allied")
    for row in (*world.hulls.rows(), *world.forces.rows(), *world.aboard.rows()):
        world.drop(row)
    for row in (*world.units.rows(), *world.air.rows()):
        world.drop(row)
    world.put(Control(CORUNA, "germany"))
    world.put(HexSupply(CORUNA, Supply.FULL))
    for line in forces:
        add_force(world, line)
    world.changes.clear()
    return world


def met(*more: str) -> Table:
    """A British force on its way to Gibraltar, which comes back to the board far in the south."""
    world = bay("britain-1 K21: hood, dd 10", "germany-1 R12: bismarck, dd 10", *more)
    sail(world, "activity-1", "britain-1", GIBRALTAR, Kind.BASE_CHANGE, WAY)
    return play(world)


@pytest.mark.rule("21.217C#1", "an order names the hexes off the edge, and the way goes over them")
def test_an_order_goes_over_hexes_off_the_edge() -> None:
    world = bay()
    way = planned(world, "britain", PLYMOUTH, GIBRALTAR, OFF, Kind.BASE_CHANGE)
    assert " ".join(way) == WAY
    assert length(world, way) == 25
    apart = (OFF[0], OFF[2])
    found = against_way(world, "britain", PLYMOUTH, GIBRALTAR, apart, Kind.BASE_CHANGE)
    assert {refusal.rule for refusal in found} == {"21.217"}


@pytest.mark.rule("21.217C#1", "an escort goes over them as well: nobody embarks there")
def test_an_escort_goes_over_hexes_off_the_edge() -> None:
    assert against_way(bay(), "britain", PLYMOUTH, GIBRALTAR, OFF, Kind.ESCORT) == []


@pytest.mark.rule("21.217C#1", "ships come back over another hex of the edge")
def test_ships_do_not_come_back_where_they_left() -> None:
    world, brest, sea = bay(), SpaceId("N18"), SpaceId("S9")
    world.put(Control(brest, "germany"))
    for via, rules in (((OFF[0],), {"21.217C"}), (OFF[:2], set())):
        found = against_way(world, "germany", brest, sea, via, Kind.PATROL)
        assert {refusal.rule for refusal in found} - {"21.361", "21.36C"} == rules


@pytest.mark.rule("21.217C#3", "they are intercepted before, off the edge, and after")
def test_ships_are_intercepted_off_the_edge() -> None:
    t = met()
    (quarry,) = of_activity(t.world, next(iter(t.world.activities.values())))
    assert quarry.hexes == tuple(WAY.split())
    t.say("axis: intercept-at-sea activity-1=T7:off=germany-1=0")
    assert t.world.attempts[GERMANS].path[-2:] == ("T7", "T7:off")
    roll(t, 6)
    pass_windows(t)
    assert t.pending == "group-numbers"
    (battle,) = t.world.battles.values()
    assert battle.hex == "T7:off"
    assert {row.place for row in t.world.forces.rows()} == {"T7:off"}
    battle_to_the_end(t, "axis")
    assert {row.id: row.stance for row in t.world.forces.rows()} == {
        "britain-1": Stance.SAILING,
        "germany-1": Stance.RETURNING,
    }
    assert way_back(t.world, t.world.forces[GERMANS], CORUNA)[0] == "T7"


@pytest.mark.rule("21.217C#4", "a hex off the edge is one further for those who intercept")
@pytest.mark.rule("21.217C#3", "by the dice of its distance")
def test_distance_of_those_who_intercept() -> None:
    t = met()
    row = t.world.forces[GERMANS]
    sender = Sender("germany-1", "germany", row.place, (), row.id)
    near = distance(t.world, sender, SpaceId("T7"))
    assert near is not None
    assert distance(t.world, sender, OFF[1]) == near + 1
    (quarry,) = of_activity(t.world, next(iter(t.world.activities.values())))
    assert length(t.world, approach(t.world, sender, quarry, OFF[1])) == near + 1


@pytest.mark.rule("21.217C#4", "submarines near a hex off the edge are counted from there")
def test_submarines_near_a_hex_off_the_edge() -> None:
    world = bay()
    world.put(Hull("germany-submarine", "germany", SpaceId("V8"), 2))
    assert submarines_near(world, "germany", SpaceId("U6")) == 2  # three hexes away
    assert submarines_near(world, "germany", OFF[2]) == 0


@pytest.mark.rule("21.217C#3", "air units strike ships there as elsewhere")
@pytest.mark.rule("21.217C#4", "if they reach the hex off the edge")
def test_air_range_off_the_edge() -> None:
    world = bay()
    base = SpaceId("V8")
    world.put(Control(base, "germany"))
    world.put(HexSupply(base, Supply.FULL))
    world.put(AirUnits(UnitTypeId("germany-aaf"), "germany", base, 3))
    far = [one for one in world.map.members(world.board.water) if in_range(world, Side.AXIS, one)]
    assert far
    for row in ("K11", "N10", "O9", "P9", "Q8", "R8", "S7", "T7", "U6", "V6"):
        off = SpaceId(f"{row}:off")
        cells = world.board.board.grid.cell(base), cell_of(world.board, off)
        assert anybody_in_range(world, Side.AXIS, off) is (between_cells(*cells) <= 4)


@pytest.mark.rule("21.217C#3", "a plan tells the chance to be met off the edge, too")
def test_the_plan_of_a_way_off_the_edge() -> None:
    ships = ("britain-1 K21: hood, dd 10", "germany-1 R12: bismarck, dd 10")
    world = bay(*ships).known_to(ALLIED)
    facts = sea_plan_facts(world, ALLIED, "patrol britain-1 to V7 S7:off T7:off U6:off")
    assert facts.against == ()
    met_at = {space: one.any_at_once for space, one in zip(facts.path, facts.way, strict=True)}
    assert met_at[SpaceId("S7")] == pytest.approx(1 / 3)
    assert met_at[OFF[0]] == met_at[OFF[1]] == pytest.approx(1 / 6)


def test_another_way_may_lead_off_the_edge() -> None:
    """Along the edge a force that lies near it is further away by a hex."""
    ships = ("britain-1 K21: hood, dd 10", "germany-1 R12: bismarck, dd 10")
    world = bay(*ships).known_to(ALLIED)
    found = choices_facts(world, ALLIED, "patrol britain-1 to V6 P9 R8")
    assert [one.via for one in found.choices if is_off(one.via[0])]

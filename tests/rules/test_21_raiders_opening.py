"""7.31, 21.5331: pocket battleships that begin the game at sea; and a raid from set-up to port."""

from __future__ import annotations

import pytest

from tests.awaw.table import Staged, world_at
from tests.rules.shared.raiders import BOX, RaidTable, factors, where_is
from warcabinet.awaw import RULES
from warcabinet.awaw.naval.raiders.announcing_raids import AnnounceRaiders
from warcabinet.awaw.naval.raiders.opening_raiders import RaidersBeginAtSea
from warcabinet.awaw.naval.raiders.raids_in_boxes import RaidersInBoxes, RaidersReturn
from warcabinet.awaw.sequence import procedure_of
from warcabinet.awaw.state.naval import HullId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.engine.position import Position
from warcabinet.engine.procedures import Done, Procedure, Step

NAME = "battle-of-the-atlantic"
SPEE, LUTZOW, SCHEER = "germany-graf-spee", "germany-lutzow", "germany-scheer"
STEPS = (RaidersBeginAtSea, AnnounceRaiders, RaidersInBoxes, RaidersReturn)


class FirstRaid(Procedure[None], tag="test-first-raid", kw_only=True):
    place: int = 0

    def start(self, world: AwawWorld, _: object) -> Step:
        self.place += 1
        if self.place > len(STEPS):
            return Done()
        return self.call(STEPS[self.place - 1](), then=self.start)


def opening(**setting: str) -> RaidTable:
    known = {"scenario": NAME, "turn": "Fall 1939", "step": "S.40", **setting}
    world = world_at(ready=True, **known)  # type: ignore[arg-type]
    t = RaidTable(Position.opening(Staged(world, FirstRaid()), known["scenario"], {}))
    t.go_on()
    return t


@pytest.mark.rule("21.5331#1", "Graf Spee, Lutzow and Scheer, and no others, may begin at sea")
@pytest.mark.rule("21.5331#2", "in one group or in several")
@pytest.mark.rule("7.31#5", "in the Atlantic SW box")
def test_pocket_battleships_begin_at_sea() -> None:
    t = opening()
    assert t.pending == "opening-raiders"
    assert t.against("axis: begin-at-sea germany-scharnhorst") == {"21.5331"}
    t.say(f"axis: begin-at-sea {SPEE},{SCHEER}")
    t.say(f"axis: begin-at-sea {LUTZOW}")
    rows = sorted(t.world.raider_groups.values(), key=lambda row: row.order)
    assert [(row.box, row.base, row.arrived) for row in rows] == [(BOX, None, True)] * 2
    assert where_is(t, SPEE) == where_is(t, SCHEER) != where_is(t, LUTZOW)
    assert all(t.world.forces[row.force].place == BOX for row in rows)


@pytest.mark.rule("21.5331#1", "one or more of them, or none")
def test_who_is_not_to_raid_begins_in_port() -> None:
    t = opening()
    t.say("axis: begin-in-port")
    assert not t.world.raider_groups
    assert t.world.map.is_hex(where_is(t, SPEE))


@pytest.mark.rule("21.5331#3", "they must raid in Fall 1939, for one BRP each")
def test_ships_at_sea_must_raid_and_are_paid_for() -> None:
    t = opening()
    (before,) = (row.level for row in t.world.treasuries.rows() if str(row.power) == "germany")
    t.say(f"axis: begin-at-sea {LUTZOW},{SPEE}")
    t.say("axis: begin-in-port")
    (after,) = (row.level for row in t.world.treasuries.rows() if str(row.power) == "germany")
    assert before - after == 2
    assert len(t.world.activities) == 1
    t.until("raiders-to-oppose")
    assert t.pending == "raiders-to-oppose"


def test_a_whole_raid_without_the_map() -> None:
    """21.533, 21.536, 21.538: nobody meets raiders where the map is not played on."""
    t = opening()
    t.say("axis: begin-in-port")
    assert t.pending == "raider-orders"
    t.say("axis: raid-shipping - germany-gneisenau=3,germany-scharnhorst=3 atlantic-sw -")
    assert where_is(t, "germany-gneisenau") == where_is(t, "germany-scharnhorst")
    t.say("axis: end-raiding")
    assert t.pending == "raiders-to-oppose"
    t.say("allied: oppose-raiders -")
    t.roll(9)
    assert factors(t.world, "britain-transport", BOX) < 20
    t.until()
    ship = t.world.hulls[HullId("germany-gneisenau")]
    assert t.world.map.is_hex(str(ship.berth))
    assert ship.inverted


def test_where_raiders_are_played() -> None:
    """21.53: where ships sail, or where the scenario says that raiders do."""
    steps = [StepId(one) for one in ("S.40", "T.P.COM.ANN.15", "T.P.COM.NAV.20", "T.P.COM.NAV.30")]
    assert all(procedure_of(RULES.settings[NAME], step) is not None for step in steps)
    assert not any(procedure_of(RULES.settings["poland-1939"], step) for step in steps)

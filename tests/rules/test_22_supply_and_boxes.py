"""22.552B, 22.71C, 22.81A, 22.9432: battles about sea supply lines, and ships of SW boxes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.naval.battles import battle, numbered
from tests.awaw.naval.interceptions import ocean, roll, sail
from tests.awaw.table import Staged, Table
from tests.rules.shared.sea_supply import KAGOSHIMA, seas
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.naval.battle.destroyer_losses import in_base
from warcabinet.awaw.naval.battle.fleet_combat import FleetCombat
from warcabinet.awaw.naval.battle.naval_combat import NavalCombat
from warcabinet.awaw.naval.sea_supply.interception_and_disruption_of_sea_supply import (
    OpposeSeaSupply,
)
from warcabinet.awaw.naval.sea_supply.protection_of_sea_supply import AnnounceSeaSupply
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.state.air import AirUnits
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import Activity, ActivityId, Force, Hull, HullState, Stance
from warcabinet.awaw.state.sea_supply import LineId, LineState, SeaLine
from warcabinet.awaw.state.world import AwawWorld, Clock
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.position import Position
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId

ISLET, TAIPEI = "Q26", "R23"
ONE = ForceId("japan-1")
SUPPLY = ActivityId("activity-1")


def protects(world: AwawWorld, kind: str = Kind.SEA_SUPPLY) -> None:
    """The first Japanese force is at sea for this."""
    here = world.forces[ONE].place
    way = (SpaceId("X30"), here)
    world.put(Activity(SUPPLY, "japan", kind, (ONE,), (way,), here))
    if kind == Kind.SEA_SUPPLY:
        line = SeaLine(LineId("line-1"), "japan", SpaceId("X30"), here, way, forces=(ONE,))
        world.put(line)
    world.changes.clear()


def staged(world: AwawWorld, play: Procedure[Any], scenario: str = "midway") -> Table:
    return Table(Position.opening(Staged(world, play), scenario, dict(world.options)))


# Fleet combat -------------------------------------------------------------------------------------


@pytest.mark.rule("22.552B#3", "a group that protects sea supply is hindered")
@pytest.mark.parametrize(
    ("kind", "wanted"),
    [(Kind.SEA_SUPPLY, {"axis": 0, "allied": 0}), (Kind.BASE_CHANGE, {"axis": 1, "allied": -1})],
)
def test_protecting_supply_is_a_burden(kind: str, wanted: dict[str, int]) -> None:
    world = battle({1: "nagato"}, {1: "washington"})
    protects(world, kind)
    groups = [numbered(world, side, 1).id for side in Side]
    t = staged(world, FleetCombat(axis=groups[0], allied=groups[1], codes=0))
    t.say("axis: screen -")
    t.say("allied: screen -")
    frame = t.position.stack[-1]
    assert isinstance(frame, FleetCombat)
    assert {str(one.by): one.modifier for one in frame.volleys} == wanted


# When a battle ends -------------------------------------------------------------------------------


class EndOfRound(NavalCombat, tag="test-end-of-round", kw_only=True):
    """A round of the battle is over."""

    def start(self, world: AwawWorld, _: None) -> Step:
        return self.go(self.end_of_round)


def last_round(
    kind: str = Kind.SEA_SUPPLY,
    evaded: bool = False,
    enemy: str = "washington, dd 5",
    air: int = 0,
    enemy_evaded: bool = False,
) -> Table:
    """All Japanese ships of a battle off Hawaii are damaged."""
    world = battle({1: "nagato damaged, kongo damaged"}, {1: enemy}, sea=SpaceId("P52"))
    protects(world, kind)
    if air:
        world.put(AirUnits(UnitTypeId("us-aaf"), "us", SpaceId("P53"), air))
    world.amend(numbered(world, Side.AXIS, 1), evaded=evaded)
    world.amend(numbered(world, Side.ALLIED, 1), evaded=enemy_evaded)
    joins = ((ONE, 1), (ForceId("us-1"), 1))
    here = world.forces[ONE].place
    return staged(world, EndOfRound(hex=here, interceptor=Side.ALLIED, joins=joins))


@pytest.mark.rule("22.71C#2", "who traces sea supply may fight on with damaged ships")
def test_damaged_ships_hold_out_for_a_supply_line() -> None:
    t = last_round()
    assert (t.pending, t.position.to_answer()) == ("hold-out-for-supply", ("axis",))
    t.say("axis: hold-out")
    (row,) = t.world.battles.values()
    assert row.round == 2
    assert t.told("22.72") == []
    t = last_round()
    t.say("axis: let-it-end")
    assert t.pending == ""
    assert any("the allied side has won" in text for text in t.told("22.72"))
    assert last_round(Kind.BASE_CHANGE).pending == ""
    assert last_round(evaded=True).pending == ""
    cut = last_round()
    line = cut.world.sea_lines[LineId("line-1")]
    cut.world.amend(line, state=LineState.DISRUPTED)
    assert staged(cut.world, cut.position.stack[-1]).pending == ""


@pytest.mark.rule("22.71C#2", "also if the other side has damaged ships only, but air units")
def test_damaged_ships_hold_out_against_damaged_ships() -> None:
    """Without the air units nobody could hurt anybody, and the battle ends (R-613)."""
    damaged = "washington damaged"
    t = last_round(enemy=damaged, air=3)
    assert (t.pending, t.position.to_answer()) == ("hold-out-for-supply", ("axis",))
    t.say("axis: hold-out")
    (row,) = t.world.battles.values()
    assert row.round == 2
    t = last_round(enemy=damaged, air=3)
    t.say("axis: let-it-end")
    assert any("nobody has won" in text for text in t.told("22.72"))
    for other in (
        last_round(enemy=damaged),
        last_round(Kind.BASE_CHANGE, enemy=damaged, air=3),
        last_round(evaded=True, enemy=damaged, air=3),
        last_round(enemy=damaged, air=3, enemy_evaded=True),
    ):
        assert other.pending == ""


# Ships of SW boxes --------------------------------------------------------------------------------


class SeaSupply(Procedure[None], tag="test-supply-and-boxes"):
    """Supply by sea of an initial determination."""

    def start(self, world: AwawWorld, _: None) -> Step:
        return self.call(AnnounceSeaSupply(), then=self.announced)

    def announced(self, world: AwawWorld, _: None) -> Step:
        return self.call(OpposeSeaSupply(), then=self.over)

    def over(self, world: AwawWorld, _: None) -> Step:
        return Done()


@pytest.mark.rule("22.81A#3", "ships of an SW box are not inverted when they have lost")
@pytest.mark.parametrize(
    ("base", "state"), [("pacific-sw", HullState.TRIED), (KAGOSHIMA, HullState.USED)]
)
def test_beaten_ships_return_to_their_sw_box(base: str, state: HullState) -> None:
    ships = {TAIPEI: "us-dd=8", base: "japan-dd=2"}
    world = seas(ships=ships, japan=f"{KAGOSHIMA} {ISLET}", us=TAIPEI)
    world.put(Clock(world.now.step, world.turn, Side.AXIS))
    t = staged(world, SeaSupply(), "pacific-1939")
    (line,) = (row for row in t.world.sea_lines.rows() if row.goal == ISLET)
    t.say(f"axis: protect-supply {line.id} - japan-dd@{base}=2")
    while t.pending != "interception-window" or t.position.to_answer() != ("allied",):
        t.default(t.position.to_answer()[0])
    (activity,) = t.world.activities.values()
    space = activity.legs[0][-2]
    t.say(f"allied: intercept-at-sea {activity.id}={space}=us-dd@{TAIPEI}=8")
    roll(t, 12)
    while t.pending:
        if t.position.decision is None:
            t.dice(*(1 for _ in t.position.request.sides))  # type: ignore[union-attr]
        elif t.pending == "withdrawal" and t.position.to_answer()[0] == "axis":
            t.say("axis: withdraw-groups axis-1")
        elif t.pending == "interception-window":
            t.say(f"{t.position.to_answer()[0]}: intercept-at-sea -")
        else:
            t.default(t.position.to_answer()[0])
    assert t.world.sea_lines[line.id].state is LineState.DISRUPTED
    found = {(hull.berth, hull.state) for hull in t.world.hulls.rows() if hull.party == "japan"}
    assert found == {(base, state)}


# Losses elsewhere ---------------------------------------------------------------------------------


def standing_by(world: AwawWorld, force: str) -> set[str]:
    """Where destroyers stand by that could be lost instead of those of a force."""
    return {str(hull.berth) for hull in in_base(world, ForceId(force))}


@pytest.mark.rule("22.9432#2", "so may destroyers in ports that a sea supply line has passed")
def test_destroyers_of_ports_on_the_way_of_a_supply_line() -> None:
    way = "NN31 JJ29 II28 HH27 GG28 GG29"

    def found(kind: str, here: str) -> set[str]:
        world = ocean(
            "us-1 NN31: dd 4", "us loose HH27: dd 3", "us loose NN31: dd 2", side="allied"
        )
        sail(world, SUPPLY, "us-1", "GG29", kind=kind, path=way)
        world.amend(world.forces[ForceId("us-1")], place=SpaceId(here))
        return standing_by(world, "us-1")

    assert found(Kind.SEA_SUPPLY, "GG28") == {"NN31", "HH27"}
    assert found(Kind.SEA_SUPPLY, "II28") == {"NN31"}, "it has not come so far"
    assert found(Kind.SEA_TRANSPORT, "GG28") == {"NN31"}, "only sea supply"


@pytest.mark.rule("30.361#5", "losses by submarines may fall on who could protect the line as well")
def test_destroyers_of_the_sw_box_that_could_protect_a_line() -> None:
    def found(kind: str, box: str) -> set[str]:
        world = battle({1: "dd 5"}, {1: "dd 5"}, scenario="pacific-1939")
        world.put(Hull("japan-dd", "japan", SpaceId(box), 3))
        protects(world, kind)
        return standing_by(world, ONE)

    assert found(Kind.SEA_SUPPLY, "pacific-sw") == {"pacific-sw"}
    assert found(Kind.SEA_SUPPLY, "indian-ocean-sw") == set()
    assert found(Kind.BASE_CHANGE, "pacific-sw") == set()


@pytest.mark.rule("22.9432#3", "and those in the SW box that the activity has passed")
def test_destroyers_of_the_sw_box_on_the_way() -> None:
    def found(start: str, state: HullState = HullState.READY) -> set[str]:
        world = seas(ships={}, us="NN31 P53")
        for box in ("pacific-sw", "indian-ocean-sw"):
            world.put(Hull("us-dd", "us", SpaceId(box), 3, state=state))
        way = tuple(map(SpaceId, (start, "NN30", "NN31")))
        force = ForceId("us-1")
        world.put(Force(force, "us", way[1], base=way[0], stance=Stance.SAILING))
        world.put(Activity(SUPPLY, "us", Kind.SEA_TRANSPORT, (force,), (way,), way[2]))
        return standing_by(world, "us-1")

    assert found("australia") == {"pacific-sw"}
    assert found("P53") == set()
    assert found("australia", HullState.USED) == set()

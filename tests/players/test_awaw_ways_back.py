"""Armor that is not cut off any more: ways back, reserves behind the line, relief by attacks."""

from __future__ import annotations

import pytest

from tests.awaw.table import world_at
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw.greedy.marching import Plan
from warcabinet.players.awaw.staff.advancing import risk_of
from warcabinet.players.awaw.staff.front import FrontLine
from warcabinet.players.awaw.staff.manners import USUAL
from warcabinet.players.awaw.staff.marching import Posts, make_plan
from warcabinet.players.awaw.staff.redeploying import planned
from warcabinet.players.awaw.staff.relieving import Relief
from warcabinet.players.awaw.staff.supply_weights import BACK
from warcabinet.players.awaw.staff.ways_back import WaysBack

K37, K40, K41 = SpaceId("K37"), SpaceId("K40"), SpaceId("K41")
PANZER = UnitId("germany-armor-4-6/1")
ROAD = "K38 K39 K40 L38 L39"
"""A corridor of the Axis, two hexes wide at its root and one at its end."""
ENEMIES = ("russia-infantry-3-3 J42", "russia-infantry-3-3 M41", "russia-armor-3-5 J41")


def corridor(*units: str, turn: str = "Fall 1941") -> AwawWorld:
    return world_at(*units, *ENEMIES, turn=turn, control={"germany": ROAD})


def back(world: AwawWorld) -> WaysBack:
    return WaysBack(FrontLine(world, Side.AXIS, USUAL))


def test_the_end_of_a_corridor_has_fewer_ways_back_than_its_root() -> None:
    """30.54: who stands at the end of a road that the enemy could walk into is cut off first."""
    ways = back(corridor("germany-armor-4-6 K40"))
    assert ways.ways(K40) < BACK.wanted
    assert ways.ways(K40) <= ways.ways(SpaceId("K38")) <= ways.ways(K37) == BACK.wanted
    assert ways.risk(PANZER, K40) > ways.risk(PANZER, K37) == 0


def test_infantry_in_the_corridor_keeps_it_open() -> None:
    bare = back(corridor("germany-armor-4-6 K40"))
    guarded = back(corridor("germany-armor-4-6 K40", "germany-infantry-3-3 K39"))
    assert guarded.ways(K40) > bare.ways(K40)


def test_only_armor_is_held_back_and_only_while_somebody_will_ask() -> None:
    """30.42: after the last turn nobody determines supply again."""
    ways = back(corridor("germany-armor-4-6 K40", "germany-infantry-3-3 K41"))
    assert ways.risk(PANZER, K40) > 0
    assert ways.risk(UnitId("germany-infantry-3-3/1"), K41) == 0
    late = back(corridor("germany-armor-4-6 K40", turn="Winter 1942"))
    assert late.risk(PANZER, K40) == 0


def test_armor_goes_back_to_where_it_cannot_be_cut_off() -> None:
    """28.41: after combat it stood on at the end of a bare road, and was lost in the next turn."""
    enemies = ("russia-infantry-3-3 I42", "russia-infantry-3-3 M42", "russia-armor-3-5 I41")
    held = {"germany": ROAD}
    world = world_at("germany-armor-4-6 K40", *enemies, turn="Fall 1941", control=held)
    now = FrontLine(world, Side.AXIS, USUAL)
    to = planned(now, second=False)[PANZER]
    assert back(world).ways(to) > back(world).ways(K40)


# Relief -----------------------------------------------------------------------------------------

POCKET = ("germany-armor-4-6 K40 x2", "germany-infantry-3-3 K37 x2", "germany-infantry-3-3 L38 x2")


@pytest.mark.parametrize("side", ["axis", "allied"])
def test_an_attack_is_worth_whom_it_saves(side: str) -> None:
    """30.541: one armor unit in L39 cuts the road to two panzers. Whoever clears it saves them, on
    the defensive too.
    """
    held = {"germany": ROAD}
    cut = world_at(*POCKET, "russia-armor-3-5 L39", turn="Fall 1941", side=side, control=held)
    relief = Relief(FrontLine(cut, Side.AXIS, USUAL))
    assert relief.opens_supply(SpaceId("L39")) >= 8 * BACK.saved_armor
    other = world_at(
        *POCKET, "russia-armor-3-5 L39", "russia-infantry-1-3 O38", turn="Fall 1941", control=held
    )
    assert Relief(FrontLine(other, Side.AXIS, USUAL)).opens_supply(SpaceId("O38")) == 0
    open_road = world_at(*POCKET, "russia-infantry-1-3 O38", turn="Fall 1941", control=held)
    assert Relief(FrontLine(open_road, Side.AXIS, USUAL)).opens_supply(SpaceId("O38")) == 0


# Advances ---------------------------------------------------------------------------------------


def test_armor_risks_more_by_an_advance_to_where_it_can_be_cut_off() -> None:
    """15.91, 30.541: from the road to its open end; infantry and whoever goes the other way do
    not.
    """
    ways = back(corridor("germany-armor-4-6 K38", "germany-infantry-3-3 L38"))
    assert risk_of(ways, K40, (PANZER,)) > 0
    assert risk_of(ways, K40, (UnitId("germany-infantry-3-3/1"),)) == 0
    ahead = back(corridor("germany-armor-4-6 K40", "germany-infantry-3-3 L38"))
    assert risk_of(ahead, SpaceId("K38"), (PANZER,)) < 0


# Guards -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("near", "guards"), [((), 1), (("rumania-infantry-1-3 V32",), 0)])
def test_armor_guards_what_is_worth_it_if_no_infantry_can_come(
    near: tuple[str, ...], guards: int
) -> None:
    """33.22: Russian armor stood before Ploesti, and the only unit in reach was a panzer."""
    pieces = ("germany-armor-4-6 T33", "germany-infantry-3-3 K37 x2", "russia-armor-3-5 U35")
    now = FrontLine(world_at(*pieces, *near, turn="Fall 1941"), Side.AXIS, USUAL)
    assert not now.defensive
    assert now.guard_wanted(SpaceId("V33")) > 0
    plan = Plan("now")
    make_plan(now, plan)
    sent = [unit for unit, to in plan.moves.items() if to == "V33"]
    assert len(sent) >= 1
    assert sum(unit == PANZER for unit in sent) == guards


@pytest.mark.parametrize("settled", [True, False])
def test_whoever_holds_a_line_counts_the_ways_back_of_his_armor_before_combat_too(
    settled: bool,
) -> None:
    """30.541: most of those who do not attack stay where they go in their movement."""
    strong = corridor("germany-armor-4-6 K40", "germany-infantry-3-3 K37 x9")
    bold = FrontLine(strong, Side.AXIS, USUAL)
    assert not bold.holding
    assert (Posts(bold, {}, settled=settled).back is not None) is settled
    waiting = FrontLine(corridor("germany-armor-4-6 K40"), Side.AXIS, USUAL)
    assert waiting.holding
    assert Posts(waiting, {}, settled=settled).back is not None

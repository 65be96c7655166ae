"""Armor that is not cut off any more: ways back, reserves behind the line, relief by attacks."""

from __future__ import annotations

import pytest

from tests.awaw.table import world_at
from warcabinet.awaw.queries.answers import AdvanceAfterCombat, AdvanceInto, EndAdvance
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import Supply, UnitSupply
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw.greedy.marching import Plan
from warcabinet.players.awaw.greedy.situation import DOCTRINE, EYES
from warcabinet.players.awaw.staff.advancing import advance, most_wanted, risk_of
from warcabinet.players.awaw.staff.exploiting import promise
from warcabinet.players.awaw.staff.freeing import Freeing, freeing, freeing_first
from warcabinet.players.awaw.staff.front import FrontLine
from warcabinet.players.awaw.staff.manners import USUAL
from warcabinet.players.awaw.staff.marching import Posts, make_plan
from warcabinet.players.awaw.staff.redeploying import planned
from warcabinet.players.awaw.staff.relieving import Relief
from warcabinet.players.awaw.staff.supply import Lifelines
from warcabinet.players.awaw.staff.supply_weights import BACK
from warcabinet.players.awaw.staff.ways_back import WaysBack
from warcabinet.players.greedy import Desk

K37, K38, K39, K40, K41 = (SpaceId(f"K{column}") for column in range(37, 42))
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


def test_whom_an_attack_saves_in_the_last_turn_counts_if_it_costs_hardly_anything() -> None:
    """30.541: who is cut off then is lost before the game is over."""
    held = {"germany": ROAD}
    cut = world_at(*POCKET, "russia-armor-3-5 L39", turn="Winter 1942", control=held)
    now = FrontLine(cut, Side.AXIS, USUAL)
    assert now.final
    assert 0 < Relief(now).opens_supply(SpaceId("L39")) <= 8 * BACK.saved_armor * 0.2


# Freeing ----------------------------------------------------------------------------------------

BEHIND = ("germany-armor-4-6 K40", "germany-infantry-3-3 K37", "russia-infantry-3-3 M45")
IDLE = UnitId("germany-infantry-3-3/1")


def cut_off(*units: str, armor: UnitId = PANZER, turn: str = "Fall 1941") -> FrontLine:
    """A panzer in K40, and Russian ground without Russians between it and the infantry."""
    rows = (UnitSupply(armor, Supply.NONE),)
    held = {"germany": "K38 H39 J39 M37 N36", "russia": "K39 L39"}
    world = world_at(*units, turn=turn, control=held, rows=rows)
    return FrontLine(world, Side.AXIS, USUAL)


def sent(now: FrontLine) -> dict[UnitId, SpaceId]:
    plan = Plan("now")
    make_plan(now, plan)
    return plan.moves


def test_whoever_has_nothing_better_to_do_walks_the_road_to_those_who_are_cut_off() -> None:
    """30.541, 29.21: nobody fought for the road, so the panzer was lost beside it."""
    beside = {"J40", "K39", "L39"}
    assert sent(cut_off(*BEHIND))[IDLE] in beside
    assert sent(cut_off(*BEHIND, armor=UnitId("nobody"))).get(IDLE) not in beside


def test_nobody_walks_to_save_less_than_he_gives_up() -> None:
    now = cut_off(*BEHIND)
    moves, idle = {IDLE: K38}, {IDLE: now.board.mask([K37, K38, K39])}
    found = dict(freeing(now, moves, idle, {}, lambda unit, to: 4 * BACK.saved_armor - 0.1))
    assert found == {IDLE: "K39"}
    assert not list(freeing(now, moves, idle, {}, lambda unit, to: 4 * BACK.saved_armor))


class Choices:
    """Where one unit could stand."""

    def __init__(self, unit: UnitId, mask: int) -> None:
        self.choices: dict[UnitId, int] = {unit: mask}
        self.room: dict[SpaceId, int] = {}


@pytest.mark.parametrize(
    ("cut", "turn", "goes"),
    [
        (PANZER, "Fall 1941", True),
        (UnitId("nobody"), "Fall 1941", False),
        (PANZER, "Winter 1942", False),  # it would be lost, but the game is over
    ],
)
def test_only_for_those_who_will_be_missed_does_an_attack_wait(
    cut: UnitId, turn: str, goes: bool
) -> None:
    """30.541: five panzers were lost in M42 and N42, while those attacked elsewhere who could have
    walked to them.
    """
    behind = UnitId("germany-armor-4-6/2")
    panzers = ("germany-armor-4-6 K40", "germany-armor-4-6 K37", "russia-infantry-3-3 M45")
    now = cut_off(*panzers, armor=cut, turn=turn)
    staff = Choices(behind, now.board.mask([K37, K38, K39]))
    assert dict(freeing_first(now, staff)) == ({behind: "K39"} if goes else {})


def test_the_road_to_a_panzer_comes_before_an_attack() -> None:
    """A weak Russian in L37 could be attacked from K37, while the panzer waits in K40."""
    assert sent(cut_off(*BEHIND, "russia-infantry-1-3 L37"))[IDLE] in {"J40", "K39", "L39"}


def test_nobody_walks_where_somebody_goes_anyway() -> None:
    now = cut_off(*BEHIND, "germany-infantry-3-3 K38")
    idle = {IDLE: now.board.mask([K37, K38, K39])}
    moves = {UnitId("germany-infantry-3-3/2"): K39}
    assert not list(freeing(now, moves, idle, {}, lambda unit, to: 0.0))


@pytest.mark.parametrize(("price", "walks"), [(1.0, {1: "K39", 2: "K40"}), (5.0, {})])
def test_two_walk_a_road_that_is_too_long_for_one(price: float, walks: dict[int, str]) -> None:
    """30.43B: only both of its hexes together bring supply to the panzer beyond them."""
    two = ("germany-infantry-3-3 K38", "germany-infantry-3-3 L40")
    now = cut_off("germany-armor-4-6 K41", *two, "russia-infantry-3-3 M45")
    idle = {
        UnitId("germany-infantry-3-3/1"): now.board.mask([K38, K39]),
        UnitId("germany-infantry-3-3/2"): now.board.mask([SpaceId("L40"), K40]),
    }
    found = dict(freeing(now, {}, idle, {}, lambda unit, to: price))
    assert found == {UnitId(f"germany-infantry-3-3/{unit}"): to for unit, to in walks.items()}


H39, H40 = SpaceId("H39"), SpaceId("H40")


def beyond_riga(cut: UnitId, turn: str = "Fall 1941") -> FrontLine:
    """A panzer beyond an empty hex before Riga, infantry in the town, and Russians beside it."""
    pieces = ("germany-armor-4-6 H41", "germany-infantry-3-3 H39", "germany-infantry-3-3 K37 x9")
    held = {"germany": "I38 I39 J37 J38 J39", "russia": "H40"}
    rows = (UnitSupply(cut, Supply.NONE),)
    enemies = ("russia-infantry-3-3 G40 x2",)
    world = world_at(*pieces, *enemies, turn=turn, control=held, rows=rows)
    return FrontLine(world, Side.AXIS, USUAL)


def test_whom_one_saves_counts_less_in_the_last_turn() -> None:
    """30.541: he is lost, but will not be missed; only whoever is idle gives up nothing for him."""
    now = beyond_riga(PANZER)
    assert Freeing(now).worth(now.board.bit(H40)) == 4 * BACK.saved_armor
    late = beyond_riga(PANZER, turn="Winter 1942")
    assert Freeing(late).worth(now.board.bit(H40)) == 4 * BACK.saved_armor * USUAL.final_price
    assert Freeing(late, idle=True).worth(now.board.bit(H40)) == 4 * BACK.saved_armor


@pytest.mark.parametrize(("cut", "goes"), [(PANZER, True), (UnitId("nobody"), False)])
def test_whoever_opens_the_road_by_an_advance_leaves_a_town_for_it(cut: UnitId, goes: bool) -> None:
    """15.91, 30.43B: the attack cleared the road, and then nobody went there."""
    now, axis = beyond_riga(cut), Seat("axis")
    assert now.guard_wanted(H39) > 0
    desk = Desk()
    desk.plans |= {EYES: FrontLine, DOCTRINE: USUAL}
    question = AdvanceAfterCombat((axis,), (H40,), (IDLE,), ((IDLE,),))
    best = next(advance(Asked(now.world, question, axis), desk)).action
    assert best == (AdvanceInto(H40, (IDLE,)) if goes else EndAdvance())


def test_those_hexes_are_occupied_first_over_which_supply_would_come() -> None:
    """14.61, 30.43B: both I40 and H40 lie before the panzer, K40 does not."""
    spaces = [SpaceId("K40"), SpaceId("I40"), H40]
    assert most_wanted(beyond_riga(PANZER), spaces)[2] == "K40"
    assert most_wanted(beyond_riga(UnitId("nobody")), spaces)[1] == "K40"


def test_a_breakthrough_promises_more_where_armor_could_bring_supply() -> None:
    """16.21, 30.43B: armor that breaks out of H40 passes next to the panzer."""

    def promised(cut: UnitId) -> float:
        now = beyond_riga(cut)
        return promise(now, Lifelines.of(now, now.enemies), Freeing(now), H40)

    assert promised(PANZER) == promised(UnitId("nobody")) + 4 * BACK.saved_armor


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

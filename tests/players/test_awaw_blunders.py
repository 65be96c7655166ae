"""What the staff does no more: positions from games in which it threw forces away."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.awaw.exploiting import ONE, PANZER, THREE, TWO, exploiter, exploiting
from tests.awaw.table import world_at
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.scenarios.file.words import WeatherKind
from warcabinet.awaw.state import logistics
from warcabinet.awaw.state.air import Flight, FlightId, Task
from warcabinet.awaw.state.logistics import CounterKind, Weather
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.records import Seat
from warcabinet.engine.views import SeatView
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw.greedy.marching import choices_of
from warcabinet.players.awaw.greedy.odds import prospect
from warcabinet.players.awaw.staff.allocating import Allocation
from warcabinet.players.awaw.staff.defending import Defence
from warcabinet.players.awaw.staff.front import FrontLine
from warcabinet.players.awaw.staff.manners import USUAL
from warcabinet.players.awaw.staff.marching import Posts
from warcabinet.players.awaw.staff.redeploying import planned
from warcabinet.players.awaw.staff.targets import Target
from warcabinet.players.awaw.staff.weights import FRONT, MARCH
from warcabinet.players.staff import Officer

AXIS, ALLIED = Seat("axis"), Seat("allied")


def front(world: AwawWorld, side: Side = Side.AXIS) -> FrontLine:
    return FrontLine(world, side, USUAL)


# Armor without infantry -------------------------------------------------------------------------


def test_who_has_no_small_units_loses_large_ones() -> None:
    """15.61: a factor lost in an exchange costs armor that is alone four."""
    setting = world_at("germany-armor-4-6 K37").statics
    fine = prospect(setting, 8, 3, 1, 2)
    coarse = prospect(setting, 8, 3, 1, 2, grain=4)
    assert coarse.own_loss > fine.own_loss > 0
    assert coarse.clears < fine.clears


@pytest.mark.parametrize(("foot", "comes"), [("P42", True), ("P38", False), ("O42", True)])
def test_armor_attacks_with_infantry_or_not_at_all(foot: str, comes: bool) -> None:
    """15.51: 8 against 3. Armor does not attack at such odds without infantry."""
    pieces = ("germany-armor-4-6 P42 x2", f"germany-infantry-3-3 {foot}", "russia-infantry-1-3 O43")
    now = front(world_at(*pieces, scenario="barbarossa", turn="Fall 1941"))
    plan = {one.space: one for one in Allocation(now, choices_of(now)).plan()}
    assert (SpaceId("O43") in plan) is comes
    if comes:
        assert any("infantry" in unit for unit in plan[SpaceId("O43")].places)


# Corridors --------------------------------------------------------------------------------------


def test_armor_keeps_near_to_infantry() -> None:
    """30.54: nobody holds the way to armor that is far ahead of everybody on foot."""
    pieces = ("germany-armor-4-6 K40", "germany-infantry-3-3 K37", "russia-infantry-3-3 H47")
    now = front(world_at(*pieces, scenario="barbarossa", turn="Summer 1941"))
    assert now.stray(SpaceId("K40"), 4) == 0
    assert now.stray(SpaceId("J43"), 4) == 2 * FRONT.stray
    alone = front(world_at(*pieces[:1], *pieces[2:], scenario="barbarossa", turn="Summer 1941"))
    assert alone.stray(SpaceId("K40"), 4) > now.stray(SpaceId("J43"), 4)


def test_a_goal_draws_armor_no_further_than_its_corridor_is_held() -> None:
    def use(foot: str) -> float:
        pieces = (
            "germany-armor-4-6 K40",
            f"germany-infantry-3-3 {foot}",
            "russia-infantry-3-3 H47",
        )
        now = front(world_at(*pieces, scenario="barbarossa", turn="Summer 1941"))
        return Posts(now, {}).use(ONE, SpaceId("I45"))

    assert use("K40") - use("K36") >= MARCH.leash - 3


# Winter -----------------------------------------------------------------------------------------

IN_THE_WINTER = (
    *("germany-armor-4-6 J42 x2", "germany-infantry-3-3 K42 x2", "germany-infantry-3-3 K40 x2"),
    *("finland-infantry-2-3 D43 x2", "russia-infantry-1-3 J43", "russia-infantry-1-3 D44"),
)


def winter(level: int) -> FrontLine:
    rows = (Weather("russian-winter-zone", WeatherKind.WINTER, level),)
    held = {"germany": "J42 K42 K40 K41 K39 K38 L38 L39 L40 L41 L42 J41 J40 J39 J38 O39 O38 N38"}
    turn = "Winter 1941"
    return front(
        world_at(*IN_THE_WINTER, scenario="barbarossa", turn=turn, rows=rows, control=held)
    )


def test_whoever_may_not_attack_in_the_winter_holds_a_line() -> None:
    """34.23F: from level 9 on the Axis make no attack in the Russian winter zone."""
    mild, hard = winter(7), winter(9)
    assert not mild.defensive
    assert hard.defensive
    assert hard.halted
    assert Defence(hard).line


def test_no_attack_is_planned_that_the_winter_forbids() -> None:
    """34.23F, 34.26: but Finns may attack."""

    def attackers(now: FrontLine) -> set[str]:
        plan = Allocation(now, choices_of(now)).plan()
        return {unit.partition("-")[0] for one in plan for unit in one.places}

    assert "germany" in attackers(winter(7))
    assert "germany" not in attackers(winter(9))


BEFORE_MOSCOW = (
    *("germany-armor-4-6 H46 x2", "germany-infantry-3-3 I46 x2", "germany-infantry-3-3 I47 x2"),
    *("germany-aaf J43 x5", "germany-aaf H43 x5", "germany-aaf J44 x5", "germany-aaf K44 x5"),
    *("russia-infantry-3-3 H47 x2", "russia-armor-3-5 G48"),
)


def test_air_does_not_use_up_the_only_attack_of_the_winter() -> None:
    """34.23F: fifteen air factors count as an attack; of twenty in range fourteen fly."""

    def flown_at(level: int) -> int:
        rows = (Weather("russian-winter-zone", WeatherKind.WINTER, level),)
        now = front(world_at(*BEFORE_MOSCOW, scenario="barbarossa", turn="Winter 1942", rows=rows))
        here = {unit: now.board.bit(SpaceId(str(row.place))) for unit, row in now.own.items()}
        return sum(one.air for one in Allocation(now, here).plan())

    assert 0 < flown_at(8) <= 14


# What must not fall -----------------------------------------------------------------------------


def test_an_industrial_center_is_not_left_empty() -> None:
    center = logistics.Counter(CounterKind.INDUSTRIAL_CENTER, SpaceId("D49"), "russia", 10)
    pieces = ("germany-armor-4-6 D46 x2", "germany-infantry-3-3 D45 x9", "russia-infantry-2-3 D48")
    world = world_at(*pieces, scenario="barbarossa", turn="Summer 1942", rows=(center,))
    now = front(world, Side.ALLIED)
    assert now.defensive
    assert now.guard_wanted(SpaceId("D49")) >= 1


def test_armor_does_not_raid_ploesti_at_even_odds() -> None:
    """Russia's armor, alone: what it takes it will not hold."""
    pieces = (
        *("russia-armor-3-5 U34", "russia-armor-3-5 U35", "rumania-infantry-2-3 V33"),
        *(f"germany-infantry-3-3 {space} x2" for space in ("N36", "M36", "L36", "K37")),
    )
    world = world_at(*pieces, scenario="barbarossa", turn="Summer 1941", side="allied")
    now = front(world, Side.ALLIED)
    assert now.defensive
    assert not Allocation(now, choices_of(now)).plan()


# Too many in a hex ------------------------------------------------------------------------------


def test_armor_leaves_a_breakthrough_that_holds_too_many() -> None:
    """12.22: whoever is one too many is eliminated; nobody else comes to a hex that is full."""
    rows = tuple(exploiter(unit, "K37") for unit in (ONE, TWO, THREE))
    t = exploiting(f"{PANZER} K37 x3", rows=rows)
    player = Officer(AXIS, "s")
    view = SeatView("awaw", "", {}, AXIS, (AXIS, ALLIED), 0, None)
    for _ in range(9):
        asked = t.position.asked(AXIS)
        if asked is None or asked.decision.name() != "exploitation-moves":
            break
        t.position = t.position.answer(AXIS, player.choose(view, asked))
    there = Counter(t.place(unit) for unit in (ONE, TWO, THREE))
    assert max(there.values()) <= 2


def test_whoever_is_one_too_many_leaves_before_the_turn_ends() -> None:
    """12.22: armor that exploited stays on a full hex; infantry there can still go."""
    pieces = ("germany-infantry-3-3 D44 x3", "russia-infantry-2-3 D47", "russia-infantry-2-3 F45")
    held = {"germany": "D44 E43 E42 E44 D45"}
    now = front(world_at(*pieces, scenario="barbarossa", turn="Winter 1942", control=held))
    moves = planned(now, second=False)
    assert len(moves) == 1
    assert SpaceId("D44") not in moves.values()


# Air --------------------------------------------------------------------------------------------


def flown(target: str, factors: int) -> Flight:
    return Flight(
        FlightId("flight-1"),
        Task.GROUND_SUPPORT,
        UnitTypeId("germany-aaf"),
        "germany",
        SpaceId("L36"),
        SpaceId(target),
        factors,
    )


def attacks(now: FrontLine) -> dict[SpaceId, Target]:
    """The attacks that are planned from where everybody stands, with what is in the air."""
    here = {unit: now.board.bit(SpaceId(str(row.place))) for unit, row in now.own.items()}
    return {one.space: one for one in Allocation(now, here, air=False).plan()}


def test_what_is_in_the_air_draws_an_attack_but_not_everybody() -> None:
    """18.555: support is lost where nobody attacks; two attacks are better than one crowd."""
    pieces = (
        *("germany-infantry-3-3 K37 x2", "germany-infantry-3-3 L37 x2"),
        *("russia-infantry-2-3 K38", "russia-infantry-2-3 L38"),
    )
    now = front(
        world_at(*pieces, scenario="barbarossa", turn="Summer 1941", rows=(flown("K38", 3),))
    )
    plan = attacks(now)
    assert set(plan) == {"K38", "L38"}
    assert len(plan[SpaceId("K38")].places) <= 2


def test_an_attack_has_all_the_air_that_was_flown_for_it() -> None:
    """18.554: one factor can use three; twelve were flown for all attackers together."""
    pieces = ("finland-infantry-2-3 C44 x2", "germany-infantry-3-3 E43 x2", "germany-armor-4-6 D45")
    defenders = ("russia-infantry-3-3 D44 x2",)
    now = front(
        world_at(
            *pieces, *defenders, scenario="barbarossa", turn="Fall 1942", rows=(flown("D44", 12),)
        )
    )
    attack = attacks(now)[SpaceId("D44")]
    assert attack.extra == 12
    assert sum(now.factors(unit) for unit in attack.places) >= 4


LONE = ("germany-armor-4-6 K37", "germany-infantry-3-3 L36", "russia-infantry-2-3 K38")
"""4 against 2, in the surprise of the first turn."""


def test_armor_alone_attacks_where_air_would_be_thrown_away() -> None:
    """18.555: 5 against 2 is too little for armor, unless an air factor would be lost."""
    for support, attacked in ((), False), ((flown("K38", 1),), True):
        world = world_at(*LONE, scenario="barbarossa", turn="Summer 1941", rows=support)
        assert (SpaceId("K38") in attacks(front(world))) is attacked


@pytest.mark.parametrize(("enemy", "flies"), [((), True), (("russia-aaf L40 x3",), False)])
def test_no_air_is_flown_for_armor_alone_that_enemy_air_could_stop(
    enemy: tuple[str, ...], flies: bool
) -> None:
    """18.611: with three factors of defensive support the attack would be too bold."""
    pieces = (*LONE, "germany-aaf L36 x5", *enemy)
    now = front(world_at(*pieces, scenario="barbarossa", turn="Summer 1941"))
    here = {unit: now.board.bit(SpaceId(str(row.place))) for unit, row in now.own.items()}
    plan = {one.space: one.air for one in Allocation(now, here).plan()}
    assert (plan.get(SpaceId("K38"), 0) > 0) is flies

"""22.34, 22.44, 23.1, 23.2: land-based air units in a naval battle."""

from __future__ import annotations

import pytest

from tests.awaw.naval.battles import numbered
from tests.awaw.naval.strikes import JAPAN, OFF_LAE, US, aboard, near_land, roll, search
from tests.awaw.table import Staged, Table
from warcabinet.awaw.air.base_changes.uninversion import SecondUninversion
from warcabinet.awaw.air.missions.employment import may_fly
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.production_without_research import TRIGGERED
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.logistics.redeployment.air_redeployment import free_for_sr, free_for_tr
from warcabinet.awaw.moments import Moment, come
from warcabinet.awaw.naval.air_naval.aas_and_land_based_air import (
    Role,
    Stack,
    in_range,
    squadrons,
)
from warcabinet.awaw.naval.air_naval.base_defense import invert_aborted
from warcabinet.awaw.naval.air_naval.flyers import Flyers
from warcabinet.awaw.naval.air_naval.squadrons_that_become_factors import unbuilt_squadrons, unmade
from warcabinet.awaw.naval.battle.air_cover_and_land_based_air import (
    land_air,
    over_group,
    searching,
    strikers,
)
from warcabinet.awaw.naval.battle.air_cover_and_land_based_air import launch as launch_strike
from warcabinet.awaw.naval.battle.air_units_defending_naval_bases import put_together
from warcabinet.awaw.naval.battle.allocation_of_available_air_units import (
    AirPlanning,
    all_out,
    cautious,
)
from warcabinet.awaw.naval.battle.strike_orders import StrikeOrNot
from warcabinet.awaw.naval.battle.strike_targets import StrikeTargets
from warcabinet.awaw.naval.interception.naval_interception import spotters
from warcabinet.awaw.naval.landings.sea_transport_of_air_units import free_to_sail
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.pieces.air_factors import Wing, launch, turn
from warcabinet.awaw.state.air import AirId, AirState, Task
from warcabinet.awaw.state.logistics import Control
from warcabinet.awaw.state.naval import Condition, HullId
from warcabinet.awaw.state.naval_battles import FinalAborts, GroupId, SquadronsLost
from warcabinet.awaw.state.world import Clock
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.position import Position
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

RABAUL, LAE, MORESBY = "EE30", "GG27", "HH27"
FLEETS = ({1: "dd 10", 4: "akagi, kaga, dd 12"}, {1: "dd 10", 3: "enterprise, dd 12"})
AIR = (
    f"japan-aaf {RABAUL} x2",
    f"japan-nas {RABAUL} x2",
    f"japan-aaf {LAE}",
    f"us-aaf {MORESBY} x2",
)


def table(*air: str, now: int = 1) -> Table:
    t = near_land(*FLEETS, *(air or AIR), now=now)
    for seat in ("axis", "allied"):
        t.say(f"{seat}: attack-air-bases -")
    return t


def ready(t: Table, axis: str = "- - -", allied: str = "- - -") -> None:
    t.say(f"axis: plan-air {axis}")
    t.say(f"allied: plan-air {allied}")


# Who may ----------------------------------------------------------------------------------------


@pytest.mark.rule("22.341#1", "land-based air in range has a part in a battle")
@pytest.mark.rule("18.473#1", "it works with ships")
@pytest.mark.rule("22.442A#1", "if it is ready, at an operational base within range")
@pytest.mark.rule("22.442B#1", "and on no other mission")
def test_who_may_take_part() -> None:
    t = table(*AIR, "japan-aaf Y32")
    found = {one.id: one.factors for one in land_air(t.world, JAPAN)}
    assert found == {"japan-aaf@EE30": 2, "japan-nas@EE30": 2, "japan-aaf@GG27": 1}
    assert t.against("axis: plan-air - - japan-aaf@Y32=1") == {"22.442A"}
    turn(t.world, AirId("japan-aaf@EE30"), AirState.FLOWN, 1)
    found = {one.id: one.factors for one in in_range(t.world, JAPAN, OFF_LAE)}
    assert found[AirId("japan-aaf@EE30")] == 1


@pytest.mark.rule("23.162#1", "who flies a mission over land does not work with ships")
def test_who_flies_elsewhere_takes_no_part() -> None:
    t = table()
    world = t.world
    before = {one.id: one.factors for one in in_range(world, JAPAN, OFF_LAE)}
    assert before[AirId("japan-aaf@EE30")] == 2
    wing = (Wing(AirId("japan-aaf@EE30"), 1),)
    launch(world, wing, Task.COUNTERAIR, MORESBY)
    after = {one.id: one.factors for one in in_range(world, JAPAN, OFF_LAE)}
    assert after == {**before, AirId("japan-aaf@EE30"): 1}
    assert t.against("axis: plan-air - - japan-aaf@EE30=2") != set()
    assert t.against("axis: plan-air - - japan-aaf@EE30=1") == set()


@pytest.mark.rule("18.51#3", "only from bases that operate")
@pytest.mark.rule("22.9413D#1", "those at other bases do not search, for submarines neither")
def test_only_from_operational_bases() -> None:
    t = table()
    assert "japan-aaf@EE30" in {one.id for one in in_range(t.world, JAPAN, OFF_LAE)}
    t.world.put(Control(SpaceId(RABAUL), "us"))
    assert {one.id for one in in_range(t.world, JAPAN, OFF_LAE)} == {"japan-aaf@GG27"}


# Army air ---------------------------------------------------------------------------------------


@pytest.mark.rule("22.343#1", "army air takes part as squadrons")
@pytest.mark.rule("17.141D#1", "as it does whenever it works with ships")
@pytest.mark.rule("23.132#1", "each factor is three squadrons")
@pytest.mark.rule("23.132A#1", "one to search")
@pytest.mark.rule("23.132B#1", "one to cover")
@pytest.mark.rule("23.132C#1", "one to attack")
@pytest.mark.rule("23.151#1", "each does what it is for")
@pytest.mark.rule("22.41D#4", "those that search or attack fly no cover")
def test_an_army_factor_is_three_squadrons() -> None:
    t = table()
    assert t.against("axis: plan-air - - japan-aaf@EE30=2") == set()
    assert t.against("axis: plan-air - - japan-aaf@EE30=3") == {"22.4422A"}
    assert t.against("axis: plan-air - japan-aaf@EE30=axis-1=3 -") == {"22.41D"}
    ready(t, "- japan-aaf@EE30=axis-1=2 japan-aaf@EE30=2")
    force = {one.id: one.count for one in strikers(t.world, JAPAN)}
    assert force["EE30/japan-aaf"] == 2


@pytest.mark.rule("18.41#3", "in place of a mission they work with ships, more than once")
@pytest.mark.rule("23.163#1", "squadrons of a factor search, cover and attack in different hexes")
@pytest.mark.rule("23.163#2", "and at different times")
def test_squadrons_of_a_factor_work_apart() -> None:
    t = table(f"japan-aaf {RABAUL} x1", f"us-aaf {MORESBY} x2")
    ready(t, "- - japan-aaf@EE30=1")
    world = t.world
    assert {one.id for one in world.air.rows() if one.party == "japan"} == {"japan-aaf@EE30/at-sea"}
    here = {str(one.id): one.count for one in strikers(world, JAPAN)}
    assert here["EE30/japan-aaf"] == 1, "one squadron searches, another may attack"
    (elsewhere,) = in_range(world, JAPAN, SpaceId("FF30"))
    assert {role: squadrons(world, elsewhere, role) for role in Role} == dict.fromkeys(Role, 1)


@pytest.mark.rule("23.131C#1", "who covers is converted")
@pytest.mark.rule("23.131D#1", "so is who searches")
@pytest.mark.rule("23.133#1", "a factor at a time")
@pytest.mark.rule("23.162#2", "and flies no mission over land in this player turn")
def test_factors_that_work_with_ships_fly_no_other_mission() -> None:
    t = table()
    row = t.world.air[AirId("japan-aaf@EE30")]
    assert may_fly(t.world, row, Task.COUNTERAIR, SpaceId(MORESBY))
    ready(t, "- - japan-aaf@EE30=1")
    rows = {one.id: one.factors for one in t.world.air.rows() if one.place == RABAUL}
    assert rows == {"japan-aaf@EE30": 1, "japan-aaf@EE30/at-sea": 1, "japan-nas@EE30": 2}
    used = t.world.air[AirId("japan-aaf@EE30/at-sea")]
    assert not may_fly(t.world, used, Task.COUNTERAIR, SpaceId(MORESBY))


@pytest.mark.rule("17.23D#1", "army air attacks ships at sea")
@pytest.mark.rule("17.25#2", "army air attacks ships at sea in squadrons")
@pytest.mark.rule("23.131E#1", "who attacks ships is converted")
@pytest.mark.rule("23.75D#1", "army air attacks with its attack squadrons only")
@pytest.mark.rule("22.341D#1", "land-based air attacks ships in a battle")
@pytest.mark.rule("23.751B#1", "each squadron once in a round")
def test_land_based_air_strikes() -> None:
    t = table()
    ready(t)
    search(t, "1 1")
    assert t.against("axis: launch-strike allied-1 EE30=japan-aaf=3") == {"23.74D"}
    assert t.against("axis: launch-strike allied-1 EE30=japan-aaf=2") == set()
    t.say("axis: launch-strike allied-1 EE30=japan-aaf=2")
    assert t.world.air[AirId("japan-aaf@EE30/at-sea")].factors == 2
    t.say("allied: meet-strike -")
    roll(t, 2)
    t.say("axis: aim-strike light-ships=EE30=japan-aaf=2")
    roll(t, 7)
    assert t.against("axis: launch-strike allied-1 EE30=japan-aaf=1") == {"23.74D"}
    assert t.against("axis: launch-strike allied-1 GG27=japan-aaf=1") == set()


@pytest.mark.rule("23.161#1", "they may do it in many battles and rounds")
@pytest.mark.rule("23.24B#1", "each round anew")
@pytest.mark.rule("23.161#3", "but have one role in a round")
def test_who_has_worked_with_ships_may_do_so_again() -> None:
    t = table()
    ready(t, "- japan-nas@EE30=axis-1=2 -")
    assert "EE30/japan-nas" not in {one.id for one in strikers(t.world, JAPAN)}
    again = {one.id: one.factors for one in in_range(t.world, JAPAN, OFF_LAE)}
    assert again[AirId("japan-nas@EE30")] == 2


@pytest.mark.rule("23.751B#2", "who could not strike may do so in a later round")
def test_who_has_not_struck_may_in_a_later_round() -> None:
    t = table()
    world = t.world.copy()
    world.readonly = False
    launch_strike(world, JAPAN, (Flyers(LAE, UnitTypeId("japan-aaf"), "japan", 1),))
    bases = {one.source for one in strikers(world, JAPAN)}
    assert (RABAUL in bases, LAE in bases) == (True, False)
    for row in [*world.land_plans.rows()]:  # the round is over
        world.drop(row)
    assert {one.source: one.count for one in strikers(world, JAPAN)}.get(RABAUL, 0) > 0


@pytest.mark.rule("23.154#1", "losses are squadrons")
def test_losses_are_squadrons() -> None:
    t = table(f"japan-aaf {RABAUL} x2")
    ready(t)
    search(t, "3")
    t.say("axis: launch-strike allied-2 EE30=japan-aaf=2")
    t.say("allied: meet-strike -")
    roll(t, 7)
    stack = Stack(SpaceId(RABAUL), UnitTypeId("japan-aaf"), "japan", 2)
    lost = t.world.squadrons_lost["japan-aaf@EE30"]
    assert (lost.search, lost.cover, lost.attack) == (0, 0, 1)
    assert [squadrons(t.world, stack, one) for one in Role] == [2, 2, 1]


@pytest.mark.rule("23.141C#1", "in the end squadrons become factors again")
@pytest.mark.rule("23.142A#1", "two squadrons make a factor, one makes none")
@pytest.mark.rule("23.142A#2", "so do three and four; five to seven make two")
@pytest.mark.rule("23.143#1", "which are in play again")
@pytest.mark.rule("23.164#1", "and are inverted as redeployment ends")
@pytest.mark.rule("18.42B#1", "who works with ships is inverted only then")
@pytest.mark.rule("18.473#3", "as all who have worked with ships")
def test_squadrons_become_factors_again() -> None:
    def left(count: int) -> int:
        lost = SquadronsLost(SpaceId(RABAUL), UnitTypeId("japan-aaf"), "japan", attack=9 - count)
        return 3 - min(3, unmade(lost))

    assert [left(count) for count in range(10)] == [0, 0, 1, 1, 1, 2, 2, 2, 3, 3]
    t = table(f"japan-aaf {RABAUL} x2", f"japan-nas {RABAUL} x2")
    ready(t, "- - japan-aaf@EE30=2,japan-nas@EE30=1")
    world = t.world
    world.put(SquadronsLost(SpaceId(RABAUL), UnitTypeId("japan-aaf"), "japan", attack=2))
    come(world, Moment.REDEPLOYMENT_ENDS)
    rows = {one.id: one.factors for one in world.air.rows()}
    assert rows == {"japan-aaf@EE30/flown": 1, "japan-nas@EE30": 1, "japan-nas@EE30/flown": 1}
    assert not world.squadrons_lost


@pytest.mark.rule("23.142A#1", "also where an attack on their base has inverted all that are left")
def test_squadrons_of_inverted_factors_are_put_together_too() -> None:
    kind, base = UnitTypeId("japan-aaf"), SpaceId(RABAUL)
    world = table(f"japan-aaf {RABAUL} x2", f"japan-aaf {LAE} x2").world
    turn(world, AirId(f"japan-aaf@{RABAUL}"), AirState.AT_SEA)
    world.put(SquadronsLost(base, kind, "japan", attack=2, cover=1))
    world.put(FinalAborts(base, kind, "japan", 6))
    invert_aborted(world)
    come(world, Moment.REDEPLOYMENT_ENDS)
    rows = {one.id: one.factors for one in world.air.rows()}
    assert rows == {f"japan-aaf@{RABAUL}/aborted": 1, f"japan-aaf@{LAE}": 2}
    assert not world.squadrons_lost


@pytest.mark.rule("23.142B#2", "all squadrons of a base together, inverted by attacks on it or not")
def test_squadrons_of_a_base_are_put_together_whatever_has_inverted_them() -> None:
    """Of six squadrons one is left; one of the two factors was inverted by an attack."""
    kind, base = UnitTypeId("japan-aaf"), SpaceId(RABAUL)
    world = table(f"japan-aaf {RABAUL} x2").world
    turn(world, AirId(f"japan-aaf@{RABAUL}"), AirState.AT_SEA)
    world.put(SquadronsLost(base, kind, "japan", search=2, attack=2, cover=1))
    world.put(FinalAborts(base, kind, "japan", 1))
    invert_aborted(world)
    come(world, Moment.REDEPLOYMENT_ENDS)
    assert not world.air.get(AirId(f"japan-aaf@{RABAUL}/aborted"))
    assert not world.air.get(AirId(f"japan-aaf@{RABAUL}/flown"))


@pytest.mark.rule("23.142A#1", "squadrons that are lost are lost where their factors go, too")
@pytest.mark.parametrize(("lost", "left"), [(1, 2), (2, 1), (4, 1), (5, 0)])
def test_displaced_factors_bear_what_their_base_has_lost(lost: int, left: int) -> None:
    world = table(f"japan-aaf {RABAUL} x2").world
    row = AirId(f"japan-aaf@{RABAUL}/at-sea")
    turn(world, AirId(f"japan-aaf@{RABAUL}"), AirState.AT_SEA)
    world.put(SquadronsLost(SpaceId(RABAUL), UnitTypeId("japan-aaf"), "japan", attack=lost))
    launch(world, [Wing(row, 2)], Task.DISPLACED, RABAUL)
    assert sum(one.factors for one in world.flights.values()) == left
    assert not world.squadrons_lost


@pytest.mark.rule("23.142A#1", "what has lost two squadrons is no factor that could be redeployed")
def test_factors_that_are_no_more_are_not_redeployed() -> None:
    world = table(f"japan-aaf {RABAUL} x2").world
    turn(world, AirId(f"japan-aaf@{RABAUL}"), AirState.AT_SEA)
    row = world.air[AirId(f"japan-aaf@{RABAUL}/at-sea")]
    for lost, free in ((1, 2), (2, 1), (5, 0)):
        world.put(SquadronsLost(SpaceId(RABAUL), UnitTypeId("japan-aaf"), "japan", attack=lost))
        assert free_for_tr(world, row, second=False) == free
        assert free_for_sr(world, row) == free
        assert free_to_sail(world, Kind.ESCORT, row) == free


@pytest.mark.rule("23.144#1", "one squadron of each sort makes a factor that is not inverted")
@pytest.mark.rule("23.144#2", "others are inverted")
@pytest.mark.parametrize(
    ("search", "cover", "attack", "ready", "inverted"),
    [(0, 0, 1, 1, 1), (1, 1, 1, 1, 0), (0, 0, 2, 0, 1), (1, 1, 0, 1, 0)],
)
def test_factors_without_a_squadron_of_each_sort_are_inverted(
    search: int, cover: int, attack: int, ready: int, inverted: int
) -> None:
    world = table(f"japan-aaf {RABAUL} x2").world
    turn(world, AirId(f"japan-aaf@{RABAUL}"), AirState.AT_SEA)
    kind, base = UnitTypeId("japan-aaf"), SpaceId(RABAUL)
    world.put(SquadronsLost(base, kind, "japan", search=search, cover=cover, attack=attack))
    put_together(world, base, Side.ALLIED)
    rows = (world.air.get(AirId(f"japan-aaf@{RABAUL}/{state}")) for state in ("at-sea", "flown"))
    assert [0 if row is None else row.factors for row in rows] == [ready, inverted]


@pytest.mark.rule("23.141B#1", "in the unit construction phase of the side that moves")
def test_squadrons_are_made_good_in_the_own_turn() -> None:
    world = table(f"japan-aaf {RABAUL} x2", f"japan-aaf {LAE} x2").world
    turn(world, AirId(f"japan-aaf@{RABAUL}"), AirState.AT_SEA)
    world.put(SquadronsLost(SpaceId(RABAUL), UnitTypeId("japan-aaf"), "japan", attack=3))
    world.put(Clock(world.now.step, world.turn, Side.ALLIED))
    unbuilt_squadrons(world)
    assert [row.attack for row in world.squadrons_lost.rows()] == [3]
    world.put(Clock(world.now.step, world.turn, Side.AXIS))
    unbuilt_squadrons(world)
    assert [row.attack for row in world.squadrons_lost.rows()] == [0]


@pytest.mark.parametrize(
    ("lost", "left", "unmade"),
    [
        pytest.param(
            (2, 1),
            3,
            0,
            marks=pytest.mark.rule(
                "23.141B#2", "three squadrons that are lost are a factor to be built"
            ),
        ),
        pytest.param(
            (1, 1),
            3,
            0,
            marks=pytest.mark.rule("23.141B#3", "to two a third is added, one is disregarded"),
        ),
        ((1, 0), 4, 1),
        pytest.param(
            (2, 2),
            3,
            1,
            marks=pytest.mark.rule(
                "23.141B#4", "only squadrons that are lost, none of those in play"
            ),
        ),
        ((3, 2), 2, 0),
        ((0, 0), 4, 0),
    ],
)
def test_unbuilt_squadrons(lost: tuple[int, int], left: int, unmade: int) -> None:
    t = table(f"japan-aaf {RABAUL} x2", f"japan-aaf {LAE} x2")
    world = t.world
    kind = UnitTypeId("japan-aaf")
    for base, count in zip((RABAUL, LAE), lost, strict=True):
        turn(world, AirId(f"{kind}@{base}"), AirState.AT_SEA)
        if count:
            world.put(SquadronsLost(SpaceId(base), kind, "japan", attack=count))
    pool = world.pools[kind].unbuilt if kind in world.pools else 0
    enemy = world.copy()
    enemy.put(Clock(enemy.now.step, enemy.turn, Side.ALLIED))
    unbuilt_squadrons(enemy)
    assert enemy.squadrons_lost == world.squadrons_lost
    for part in BOOK.parts(TRIGGERED):
        if part is unbuilt_squadrons:
            part(world)
    assert sum(row.factors for row in world.air.rows() if row.type == kind) == left
    assert world.pools[kind].unbuilt - pool == 4 - left
    assert sum(row.attack for row in world.squadrons_lost.rows()) == unmade


def after_redeployment() -> dict[str, int]:
    t = table(f"japan-aaf {RABAUL} x2", f"japan-nas {RABAUL} x2")
    ready(t, "- - japan-aaf@EE30=2,japan-nas@EE30=1")
    world = t.world
    come(world, Moment.REDEPLOYMENT_ENDS)
    turn(world, AirId("japan-nas@EE30/flown"), AirState.REDEPLOYED)
    assert AirId("japan-aaf@EE30") not in world.air
    end = Table(Position.opening(Staged(world, SecondUninversion()), "coral-sea", {}))
    return {one.id: one.factors for one in end.world.air.rows() if one.party == "japan"}


@pytest.mark.rule("23.164#2", "as their player turn ends they may be turned up, if not redeployed")
def test_squadrons_are_turned_up_as_their_turn_ends() -> None:
    found = after_redeployment()
    assert (found.get("japan-aaf@EE30"), found.get("japan-nas@EE30")) == (2, 1)


def test_redeployed_squadrons_stay_inverted() -> None:
    assert after_redeployment().get("japan-nas@EE30/redeployed") == 1


@pytest.mark.rule("23.11A#1", "land-based squadrons spot for interceptions")
@pytest.mark.rule("23.11A#2", "which costs them nothing")
@pytest.mark.rule("23.131B#1", "army air with one squadron of each factor")
def test_spotting() -> None:
    t = table()
    route = (SpaceId(OFF_LAE),)
    assert spotters(t.world, "japan", route) == 5
    assert all(row.state is AirState.READY for row in t.world.air.rows())
    ready(t, "- - japan-aaf@EE30=2")
    assert spotters(t.world, "japan", route) == 5


# Naval air --------------------------------------------------------------------------------------


@pytest.mark.rule("22.41D#3", "naval air that covers neither searches nor attacks")
@pytest.mark.rule("22.4422A#1", "nor may what covers search")
@pytest.mark.rule("22.4422B#1", "what searches does not attack")
@pytest.mark.rule("17.33B#1", "land-based naval air covers")
@pytest.mark.rule("17.33C#1", "and searches")
def test_naval_air_has_one_role() -> None:
    t = table()
    both = "- japan-nas@EE30=axis-1={} japan-nas@EE30={}"
    assert t.against(f"axis: plan-air {both.format(1, 1)}") == set()
    assert t.against(f"axis: plan-air {both.format(1, 2)}") == {"22.4422A"}
    assert t.against("axis: plan-air axis-1=japan-nas=1 - -") == {"23.31"}  # 17.33E
    ready(t, both.format(1, 1))
    assert "EE30/japan-nas" not in {one.id for one in strikers(t.world, JAPAN)}
    t = table()
    ready(t, "- - japan-nas@EE30=1")
    assert {one.id: one.count for one in strikers(t.world, JAPAN)}["EE30/japan-nas"] == 1


# Search -----------------------------------------------------------------------------------------


@pytest.mark.rule("17.23C#1", "army air searches in naval combat")
@pytest.mark.rule("23.11B#1", "land-based air helps to search in a battle")
def test_land_based_air_searches() -> None:
    t = table()
    ready(t, "- - japan-aaf@EE30=2,japan-nas@EE30=1")
    assert searching(t.world, JAPAN) == 3
    assert searching(t.world, US) == 0


@pytest.mark.rule("22.341C#1", "land-based air searches")
@pytest.mark.rule("22.4422C#1", "each squadron is a die, up to three")
@pytest.mark.parametrize(
    ("orders", "dice"),
    [("-", 2), ("japan-aaf@EE30=2", 4), ("japan-aaf@EE30=2,japan-nas@EE30=2", 5)],
)
def test_searching(orders: str, dice: int) -> None:
    t = table()
    ready(t, f"- - {orders}")
    while "axis" not in t.pending:
        request = t.position.request
        assert request is not None
        t.dice(*(6 for _ in request.sides))  # type: ignore[union-attr]
    request = t.position.request
    assert request is not None
    assert len(request.sides) == dice  # type: ignore[union-attr]


# Air cover --------------------------------------------------------------------------------------


@pytest.mark.rule("17.23B#1", "army air covers ships")
@pytest.mark.rule("22.41D#2", "air cover may meet a strike on its own group")
def test_air_cover_is_over_its_group() -> None:
    t = table()
    ready(t, "- japan-aaf@EE30=axis-2=2 -")
    over = {name: over_group(t.world, GroupId(name)) for name in ("axis-1", "axis-2")}
    assert over["axis-1"] == ()
    assert [(one.source, one.count) for one in over["axis-2"]] == [("EE30", 2)]


@pytest.mark.rule("22.341B#1", "land-based air covers ships")
@pytest.mark.rule("23.11D#1", "cover squadrons and naval air")
@pytest.mark.rule("23.21#1", "over ships at sea")
@pytest.mark.rule("22.4421A#1", "on the group they were assigned to, and no other")
@pytest.mark.rule("23.24A#1", "which was said before any strike")
@pytest.mark.rule("22.4421C#1", "also against a surprise")
@pytest.mark.rule("19.31C#3", "air cover has no such advantage")
@pytest.mark.rule("23.415D#2", "with air cover among them the patrol has no bonus")
def test_air_cover() -> None:
    t = table()
    ready(t, "axis-2=japan-nas=2 japan-aaf@EE30=axis-2=2 -")
    search(t, "", "4")
    t.say("allied: launch-strike axis-2 carriers=us-nas=3")
    t.dice(1)
    assert t.against("axis: meet-strike EE30=japan-aaf=2") == set()
    assert t.against("axis: meet-strike GG27=japan-aaf=1") == {"23.415A"}
    t.say("axis: meet-strike carriers=japan-nas=1,EE30=japan-aaf=1")
    assert t.told("23.415")[0].endswith("modifier +0 for the attackers")


def test_cover_over_another_group_meets_nobody() -> None:
    t = table()
    ready(t, "- japan-aaf@EE30=axis-1=2 -")
    search(t, "", "4")
    t.say("allied: launch-strike axis-2 carriers=us-nas=3")
    t.dice(1)
    assert t.against("axis: meet-strike EE30=japan-aaf=1") == {"23.415E"}


@pytest.mark.rule("22.41D#1", "that air cover is flown is announced, over which group is not")
@pytest.mark.rule("22.4421B#1", "the bases are known, the group is a secret until it is struck")
def test_the_covered_group_is_a_secret() -> None:
    seen = []
    for group in ("axis-1", "axis-2"):
        t = table()
        t.say(f"axis: plan-air - japan-aaf@EE30={group}=2 -")
        t.say("allied: plan-air - - -")
        told = [(event.rule, event.text) for event in t.position.told]
        known = t.world.known_to(Seat("allied"))
        tables = ("covers", "land_plans", "air_plans", "air", "groups", "group_of")
        seen.append((told, [list(known.table(name).rows()) for name in tables], t.pending))
    assert seen[0] == seen[1]
    assert ("22.4421B", "2 squadrons of japan-aaf from EE30 fly air cover") in seen[0][0]


# Strikes together -------------------------------------------------------------------------------


@pytest.mark.rule("22.461B#3", "squadrons from carriers and from land strike together")
@pytest.mark.rule("23.7411A#1", "only carriers surprise")
@pytest.mark.rule("23.7411A#2", "not together with squadrons from land")
@pytest.mark.rule("17.141D#2", "army and naval squadrons count alike in it")
def test_carriers_and_land_strike_together() -> None:
    def launched(force: str) -> str:
        t = table()
        ready(t)
        search(t, "1")
        question = t.position.decision
        assert isinstance(question, StrikeOrNot)
        assert question.surprise
        t.say(f"axis: launch-strike allied-1 {force}")
        return t.pending

    assert launched("carriers=japan-nas=3") == "surprise"
    assert launched("carriers=japan-nas=3,EE30=japan-nas=2") == "scramble"
    assert launched("EE30=japan-aaf=2,GG27=japan-aaf=1") == "scramble"
    t = table()
    ready(t)
    search(t, "1")
    with_army = "carriers=japan-nas=6,EE30=japan-aaf=2"
    assert t.against(f"axis: launch-strike allied-1 {with_army}") == set()
    assert t.against(f"axis: launch-strike allied-1 {with_army},GG27=japan-aaf=1") == {"23.73"}


@pytest.mark.rule("23.165#1", "which costs no BRPs")
@pytest.mark.rule("18.473#2", "neither side")
def test_several_strikes_from_land() -> None:
    t = table()
    for row in [*t.world.treasuries.rows()]:
        t.world.amend(row, level=0)
    before = list(t.world.treasuries.rows())
    ready(t)
    search(t, "1 3")
    for target, force in (("allied-1", "EE30=japan-aaf=2"), ("allied-2", "GG27=japan-aaf=1")):
        t.say(f"axis: launch-strike {target} {force}")
        t.say("allied: meet-strike -")
        roll(t, 12)
    assert numbered(t.world, US, 3).used == 1
    at_sea = {row.id: row.factors for row in t.world.air.rows() if row.state is AirState.AT_SEA}
    assert at_sea == {"japan-aaf@EE30/at-sea": 2, "japan-aaf@GG27/at-sea": 1}
    assert list(t.world.treasuries.rows()) == before
    assert not t.world.operations


@pytest.mark.rule("17.33D#1", "naval air attacks ships at sea")
@pytest.mark.rule("23.74D#1", "a squadron that has attacked does not attack again in the round")
def test_naval_air_ashore_strikes_once() -> None:
    t = table()
    ready(t)
    search(t, "1 3")
    assert t.against(f"axis: launch-strike allied-1 {RABAUL}=japan-nas=3") == {"23.74D"}
    assert t.against(f"axis: launch-strike allied-1 {RABAUL}=japan-nas=2") == set()
    t.say(f"axis: launch-strike allied-1 {RABAUL}=japan-nas=1")
    t.say("allied: meet-strike -")
    roll(t, 7)
    assert t.pending == "strike-or-not"
    assert t.against(f"axis: launch-strike allied-2 {RABAUL}=japan-nas=2") == {"23.74D"}
    assert t.against(f"axis: launch-strike allied-2 {RABAUL}=japan-nas=1") == set()


@pytest.mark.rule("23.423#5", "losses of mixed forces are shared")
def test_losses_of_a_mixed_strike_are_shared() -> None:
    t = table()
    ready(t)
    search(t, "1")
    t.say("axis: launch-strike allied-1 carriers=japan-nas=2,EE30=japan-aaf=2")
    t.say("allied: meet-strike -")
    roll(t, 12)
    assert t.told("23.42") == ["air defense of level 1: 12, 1 squadrons shot down, 1 turned back"]
    lost = t.world.squadrons_lost.get("japan-aaf@EE30")
    assert lost is not None
    assert lost.attack == 1
    question = t.position.decision
    assert isinstance(question, StrikeTargets)
    assert {one.id: one.count for one in question.strike} == {
        "EE30/japan-aaf": 1,
        "carriers/japan-nas": 1,
    }


# Defaults ---------------------------------------------------------------------------------------


def test_defaults_and_policies() -> None:
    t = table()
    question = t.position.decision
    assert isinstance(question, AirPlanning)
    asked = t.asked("axis")
    plan = cautious(asked)
    assert t.against("axis: plan-air - - -") == set()
    assert [(one.stack, one.group, one.squadrons) for one in plan.covers] == [
        ("japan-aaf@EE30", "axis-2", 2),
        ("japan-aaf@GG27", "axis-2", 1),
    ]
    assert sum(one.squadrons for one in plan.searches) == 3
    assert all_out(asked).patrols == ()
    assert all_out(asked).covers == ()
    assert sum(one.squadrons for one in all_out(asked).searches) == 3


# Landing ashore ---------------------------------------------------------------------------------


@pytest.mark.rule("22.463B#3", "patrols may land at a base near the battle, and are inverted")
@pytest.mark.rule("17.3124#5", "only those on patrol, within three hexes, for the player turn")
def test_patrols_land_ashore() -> None:
    t = table(f"japan-aaf {LAE}")
    ready(t, "axis-2=japan-nas=2 - -")
    search(t, "", "4")
    t.say("allied: no-strike")
    assert t.pending == "where-to-land"
    assert t.against("axis: land-ashore axis-2=japan-nas=EE30=2") == set()
    assert t.against("axis: land-ashore axis-2=japan-nas=EE30=3") == {"22.463B"}
    assert t.against("axis: land-ashore axis-2=japan-nas=Y32=1") == {"22.463B"}
    assert t.against("axis: land-ashore axis-2=japan-nas=HH27=1") == {"22.463B"}
    assert t.against("axis: land-ashore axis-1=japan-nas=EE30=1") == {"22.463B"}
    t.say("axis: land-ashore axis-2=japan-nas=EE30=1")
    t.say("allied: land-ashore -")
    assert t.world.air[AirId("japan-nas@EE30/landed")].factors == 1
    assert aboard(t.world, "japan-akagi") + aboard(t.world, "japan-kaga") == 5


def test_by_default_those_land_ashore_who_have_no_carrier() -> None:
    t = table(f"japan-aaf {LAE}")
    ready(t, "axis-2=japan-nas=2 - -")
    search(t, "", "4")
    t.say("allied: no-strike")
    for ship in ("akagi", "kaga"):
        t.world.amend(t.world.hulls[HullId(f"japan-{ship}")], condition=Condition.DAMAGED)
    t.default("axis")
    t.default("allied")
    landed = [row for row in t.world.air.rows() if row.state is AirState.LANDED]
    assert sum(row.factors for row in landed) == 2

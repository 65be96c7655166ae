"""33.72, 33.81B, 33.82: the task forces and ships that operate on the oil of a navy."""

from __future__ import annotations

import pytest

from tests.awaw.naval.interceptions import (
    MORESBY,
    NOUMEA,
    RABAUL,
    battle_to_the_end,
    ocean,
    pass_windows,
    play,
    roll,
    sail,
)
from tests.awaw.table import world_at
from tests.rules.shared.sailing import sea
from warcabinet.awaw.air.missions.oil_for_air_operations import fuel_of_the_last_turn_ends
from warcabinet.awaw.logistics.oil.oil_for_naval_operations import (
    fifths_for,
    need_of,
    operate,
    short_of_oil,
    with_force,
)
from warcabinet.awaw.naval.damage.naval_nationality import lowest_drm
from warcabinet.awaw.naval.interception.naval_interception import of_force, why_not_at_all
from warcabinet.awaw.naval.interception.selecting_an_interception_hex import quarries
from warcabinet.awaw.naval.movement.crews import against_crew
from warcabinet.awaw.naval.movement.employment_of_naval_units import may_sail
from warcabinet.awaw.naval.ships.contents import ships_of
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.logistics import HexSupply, Supply
from warcabinet.awaw.state.naval import ActivityId, Force, ForceKind, Hull
from warcabinet.awaw.state.naval_battles import Attempt
from warcabinet.awaw.state.oil import NavalFuel, NavalUsed, OilEffect, OilReserve, Service
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, Relation, war_state
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

TRUK = SpaceId("Y32")
JAPAN = "japan"
ONE, TWO, THREE = ForceId("japan-1"), ForceId("japan-2"), ForceId("japan-3")


def fleet(*rows: Record, counters: int = 4) -> AwawWorld:
    """Three task forces of 13 factors each in Truk, and ships without a marker."""
    forces = {
        str(number): (str(TRUK), f"japan-{ship} japan-ca=6 japan-dd=4")
        for number, ship in ((ONE, "akagi"), (TWO, "kaga"), (THREE, "soryu"))
    }
    reserve = OilReserve(JAPAN, counters, True)
    ports = {str(TRUK): "japan-ca=9 japan-submarine=9"}
    return sea(ports, forces, side="axis", rows=(reserve, *rows))


def oil(world: AwawWorld) -> tuple[int, int]:
    row = world.oil_reserves[JAPAN]
    return row.counters, row.fifths


@pytest.mark.rule("33.72B#1", "two task forces operate on the counter of the navy")
@pytest.mark.rule("33.61B#2", "two task forces, and more for more oil")
@pytest.mark.rule("33.72C#1", "more ships need more oil")
@pytest.mark.rule("33.72C#3", "a fifth for every ten factors")
@pytest.mark.rule("33.81B#1", "parts of a counter for more ships")
@pytest.mark.rule("33.82#2", "in steps of ten factors")
@pytest.mark.rule("33.51#3", "oil lets more ships operate")
@pytest.mark.rule("33.411#2", "also for ships beyond the limit")
def test_the_third_task_force_uses_fifths() -> None:
    world = fleet()
    operate(world, ONE)
    operate(world, TWO)
    assert oil(world) == (4, 0)
    operate(world, THREE)
    assert oil(world) == (3, 3)
    assert world.naval_fuel[JAPAN] == NavalFuel(JAPAN, 2, 2)
    operate(world, THREE)
    assert oil(world) == (3, 3)  # counted once


@pytest.mark.rule("33.72C#2", "a whole counter lets two more task forces operate")
def test_a_second_counter_allows_two_more() -> None:
    world = fleet()
    used = NavalUsed(JAPAN, forces=2)
    assert fifths_for(world, used) == 0
    large = with_force(world, with_force(world, used, True, 50), True, 60)
    assert fifths_for(world, large) == 5
    assert fifths_for(world, with_force(world, large, True, 45)) == 10
    mixed = with_force(world, with_force(world, used, True, 30), True, 30)
    assert fifths_for(world, mixed) == 5


@pytest.mark.rule("33.72D#1", "25 factors without a marker count as one task force")
def test_ships_without_a_marker() -> None:
    world = fleet()
    for factors, fifths in ((25, 0), (50, 0), (51, 1)):
        used, left = NavalUsed(JAPAN), factors
        while left:
            some = min(9, left)
            used, left = with_force(world, used, False, some), left - some
        assert fifths_for(world, used) == fifths


@pytest.mark.rule("33.72E#1", "submarines do not count")
def test_submarines_need_no_more_oil() -> None:
    world = fleet(NavalUsed(JAPAN, forces=2), counters=0)
    ships = [hull for hull in world.hulls.values() if hull.berth == TRUK]
    boats = [hull for hull in ships if hull.what == "japan-submarine"]
    cruisers = [hull for hull in ships if hull.what == "japan-ca"]
    assert short_of_oil(world, cruisers, TRUK, False)
    assert not short_of_oil(world, boats, TRUK, False)
    name = ForceId("boats")
    world.put(Force(name, JAPAN, TRUK, ForceKind.SUBMARINES))
    operate(world, name)
    assert world.naval_used[JAPAN].forces == 2


BUCHAREST, CONSTANTA, AXIS = "W33", "W35", "european axis"


@pytest.mark.rule("33.25#2", "ships that their own capital feeds use no oil of the faction")
@pytest.mark.parametrize(("lost", "factors"), [("", 0), (BUCHAREST, 2)])
def test_ships_with_oil_of_their_own_do_not_count(lost: str, factors: int) -> None:
    """R-750: Rumanian destroyers in Constanta, alone and with German ships."""
    rows = (OilReserve(AXIS, 0, True), NavalUsed(AXIS, forces=2))
    world = world_at(rows=rows, turn="Fall 1941", control={"russia": lost} if lost else {})
    own = Hull("rumania-dd", "rumania", SpaceId(CONSTANTA), 2)
    german = Hull("germany-dd", "germany", SpaceId(CONSTANTA), 3)
    assert short_of_oil(world, (own,), CONSTANTA, True) is bool(lost)
    for force in ((own, german), (german, own)):
        assert need_of(world, force, CONSTANTA) == (AXIS, 3 + factors)
        assert short_of_oil(world, force, CONSTANTA, True)


def rules(world: AwawWorld, kind: Kind) -> set[str]:
    ships = tuple(hull for hull in world.hulls.values() if hull.berth == f"tf:{ONE}")
    assert ships
    return {one.rule for one in may_sail(world, kind, TRUK, ships, True)}


@pytest.mark.rule("33.72B#2", "others may operate in the next player turn")
@pytest.mark.rule("33.52B#2", "whenever they do")
def test_without_oil_no_more_ships_sail() -> None:
    full = NavalUsed(JAPAN, forces=2)
    assert "33.72" in rules(fleet(full, counters=0), Kind.PATROL)
    assert "33.72" in rules(fleet(full, counters=0), Kind.SEA_SUPPLY)
    assert "33.72" not in rules(fleet(full, counters=0), Kind.BASE_CHANGE)
    assert "33.72" not in rules(fleet(full, counters=1), Kind.PATROL)
    world = fleet(full, counters=0)
    world.end_scope("player_turn")
    assert "33.72" not in rules(world, Kind.PATROL)
    dry = fleet(full, OilEffect(JAPAN, Service.NAVAL), counters=0)
    assert "33.72" not in rules(dry, Kind.PATROL)  # another rule says what they may do


@pytest.mark.rule("33.541#7", "what sailed before still counts in that player turn")
def test_oil_for_ships_lasts_until_supply_is_fixed() -> None:
    world = fleet(NavalUsed(JAPAN, forces=2, parts=(2,)), NavalFuel(JAPAN, 2, 0))
    fuel_of_the_last_turn_ends(world)
    assert not world.naval_fuel
    assert fifths_for(world, world.naval_used[JAPAN]) == 2


@pytest.mark.rule("33.72C#1", "the forces of one order need oil together")
@pytest.mark.parametrize(("counters", "refused"), [(0, True), (1, False)])
def test_an_order_for_several_forces_needs_oil_for_all(counters: int, refused: bool) -> None:
    """One more may operate, and two are sent."""
    world = fleet(NavalUsed(JAPAN, forces=1), counters=counters)
    for forces in ((ONE,), (TWO,)):
        assert against_crew(world, Kind.PATROL, forces, ()) == []
    both = {one.rule for one in against_crew(world, Kind.PATROL, (ONE, TWO), ())}
    assert both == ({"33.72"} if refused else set())
    assert against_crew(world, Kind.BASE_CHANGE, (ONE, TWO), ()) == []


# Interceptions ------------------------------------------------------------------------------------


def hunted(*rows: Record) -> AwawWorld:
    """An American task force on its way from Noumea to Moresby, and a Japanese one in Rabaul."""
    world = ocean(
        f"us-1 {NOUMEA}: ca 6, dd 6", f"japan-1 {RABAUL}: ca 8, dd 8", side="allied"
    )  # fmt: skip
    sail(world, "activity-1", "us-1", MORESBY, Kind.SEA_TRANSPORT)
    for row in (OilReserve(JAPAN, 0, True), *rows):
        world.put(row)
    return world


def intercepting(world: AwawWorld, die: int) -> int:
    """How many task forces have used oil after an interception with these dice."""
    (quarry,) = quarries(world, (ActivityId("activity-1"),), 1).values()
    t = play(world)
    orders = (f"axis: intercept-at-sea activity-1={space}=japan-1=0" for space in quarry.hexes)
    t.say(next(order for order in reversed([*orders]) if not t.against(order)))
    request = t.position.request
    assert request is not None
    t.dice(*(die for _ in request.sides))  # type: ignore[union-attr]
    pass_windows(t)
    used = t.world.naval_used.get(JAPAN)
    return 0 if used is None else used.forces


@pytest.mark.rule("33.72F#1", "an interception that succeeds uses oil, one that fails does not")
def test_interceptions_that_fail_use_no_oil() -> None:
    assert intercepting(hunted(), 6) == 1
    assert intercepting(hunted(), 1) == 0


def test_interceptions_where_oil_is_not_counted() -> None:
    world = hunted()
    for row in tuple(world.oil_reserves.rows()):
        world.drop(row)
    assert intercepting(world, 6) == 0


def test_nobody_intercepts_without_oil() -> None:
    def against(*rows: Record) -> set[str]:
        world = hunted(*rows)
        (quarry,) = quarries(world, (ActivityId("activity-1"),), 1).values()
        return {one.rule for one in why_not_at_all(world, of_force(world, ONE), quarry, 1)}

    assert "33.72" in against(NavalUsed(JAPAN, forces=2))
    assert "33.72" not in against(NavalUsed(JAPAN, forces=1))


@pytest.mark.rule("33.72F#1", "those of a partner who draws on the same oil try at the same time")
@pytest.mark.parametrize("tries", [False, True])
def test_partners_who_try_to_intercept_share_their_oil(tries: bool) -> None:
    """There is oil for one task force, and an Italian one may be on its way already."""
    world = ocean(
        "britain-1 AA7: ca 6, dd 6", "germany-1 Z23: ca 8, dd 8", "italy-1 Z23: ca 8, dd 8",
        scenario="europe-1939", side="allied",
    )  # fmt: skip
    for power in (Power.GERMANY, Power.ITALY):
        world.put(war_state(power, Power.BRITAIN, Relation.WAR))
    sail(world, "activity-1", "britain-1", "GG19", Kind.BASE_CHANGE)
    for row in (OilReserve(AXIS, 0, True), NavalUsed(AXIS, forces=1)):
        world.put(row)
    (quarry,) = quarries(world, (ActivityId("activity-1"),), 1).values()
    there = quarry.hexes[-1]
    if tries:
        world.put(Attempt(ForceId("italy-1"), "activity-1", 0, there, (there,), 1, 2))
    german = of_force(world, ForceId("germany-1"))
    found = {one.rule for one in why_not_at_all(world, german, quarry, 1)}
    assert ("33.72" in found) is tries


# Those that are met ------------------------------------------------------------------------------


def moving(*rows: Record, counters: int = 0, kind: Kind = Kind.BASE_CHANGE) -> AwawWorld:
    """Japanese task forces on their way from Rabaul past Moresby, where an American one is."""
    world = ocean(f"japan-1 {RABAUL}: ca 8, dd 8", f"japan-2 {RABAUL}: ca 8, dd 4",
                  f"us-1 {MORESBY}: ca 8, dd 12")  # fmt: skip
    sail(world, "activity-1", "japan-1", "II26", kind)
    for row in (OilReserve(JAPAN, counters, True), *rows):
        world.put(row)
    return world


def drm(world: AwawWorld, force: ForceId = ONE) -> int:
    """The lowest Naval Nationality DRM of its ships."""
    return lowest_drm(world, ships_of(world, force))


FULL = NavalUsed(JAPAN, forces=2)


@pytest.mark.rule("33.73C#1", "ships that sail without oil fight one worse if they are met")
@pytest.mark.parametrize("kind", [Kind.BASE_CHANGE, Kind.REDEPLOYMENT, Kind.SW_DEPLOYMENT])
def test_ships_that_are_met_without_oil_fight_worse(kind: Kind) -> None:
    usual = drm(moving(kind=kind))  # two task forces may operate
    assert drm(moving(FULL, kind=kind)) == usual - 1
    assert drm(moving(FULL, counters=1, kind=kind)) == usual  # there is some for them
    assert drm(moving(NavalUsed(JAPAN, forces=1), kind=kind)) == usual
    assert drm(moving(NavalUsed(JAPAN, ("japan-1",), forces=2), kind=kind)) == usual
    uncounted = moving(FULL)
    uncounted.put(OilReserve(JAPAN, 0, False))
    assert drm(uncounted) == usual


@pytest.mark.rule("33.73C#1", "not twice with want of supply or of any oil, and not in port")
def test_want_of_oil_counts_once() -> None:
    usual = drm(moving())
    assert drm(moving(FULL, HexSupply(SpaceId(RABAUL), Supply.PARTIAL))) == usual - 1
    assert drm(moving(FULL, OilEffect(JAPAN, Service.NAVAL))) == usual - 1
    assert drm(moving(FULL), TWO) == usual  # it lies in port
    boats = moving(FULL)
    boats.amend(boats.forces[ONE], kind=ForceKind.SUBMARINES)
    assert drm(boats) == usual


@pytest.mark.rule("33.73C#1", "oil that is left goes to as many forces as it is enough for")
@pytest.mark.parametrize(("used", "worse"), [(0, 0), (1, 1), (2, 2)])
def test_oil_for_one_of_two_forces(used: int, worse: int) -> None:
    world = moving(NavalUsed(JAPAN, forces=used))
    row = world.forces[ONE]
    world.amend(world.forces[TWO], stance=row.stance, base=row.base, place=row.place)
    usual = drm(moving())
    assert [drm(world, one) for one in (ONE, TWO)] == [
        usual - (worse == 2), usual - (worse > 0)
    ]  # fmt: skip


@pytest.mark.rule("33.73C#1", "who has fought uses oil for it, if there is some")
@pytest.mark.parametrize("loser", ["axis", "allied"])
def test_ships_that_were_met_use_oil(loser: str) -> None:
    t = play(moving(FULL, counters=2))
    t.say("allied: intercept-at-sea activity-1=II26=us-1=0")
    roll(t, 6)
    pass_windows(t)
    assert oil(t.world) == (2, 0)
    battle_to_the_end(t, loser)
    assert oil(t.world) == (1, 3)  # sixteen factors take two fifths
    assert t.world.naval_used[JAPAN].counted == (ONE,)

"""17.352, 82.13C: elite naval air, air units of the Commonwealth."""

from __future__ import annotations

import pytest

from tests.awaw.attrition import lost
from tests.awaw.pacific_world import pacific_table, pacific_world
from warcabinet.awaw.air.combat.air_combat import end_combat, squads
from warcabinet.awaw.air.combat.air_nationality import drm_parts
from warcabinet.awaw.air.combat.losses_from_mixed_forces import apportion
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.attrition.attrition_combat import AttritionCombat
from warcabinet.awaw.invariants import violations
from warcabinet.awaw.moments import Moment, come
from warcabinet.awaw.pieces.air_factors import eliminate_air
from warcabinet.awaw.pieces.elite_naval_air import elite_types
from warcabinet.awaw.research.force_pool_increases import Addition, add
from warcabinet.awaw.scenarios.play.events import grow_pool
from warcabinet.awaw.state.air import AirId, Flight, FlightId, Task
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.ground import Cause
from warcabinet.awaw.state.logistics import Pool
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId

ELITE, ORDINARY = UnitTypeId("japan-nas-elite"), UnitTypeId("japan-nas")


# Elite naval air ----------------------------------------------------------------------------------


@pytest.mark.rule("17.352A#1", "elite naval air has one more, besides research")
def test_elite_naval_air_has_one_more_besides_research() -> None:
    def drm(world: AwawWorld, kind: UnitTypeId) -> int:
        return sum(part.value for part in drm_parts(world, kind, "japan", SpaceId("L32")))

    world = pacific_world()
    assert drm(world, ELITE) == drm(world, ORDINARY) + 1 == 3
    world.put(Level("air-drm", "japan", 3))
    assert drm(world, ELITE) == 4


@pytest.mark.rule("17.352#1", "all Japanese naval air is elite at the start")
def test_japan_begins_with_elite_naval_air() -> None:
    world = pacific_world(ready=True, wars="")
    kinds = {row.type for row in world.air.values() if row.type.startswith(ORDINARY)}
    assert kinds == {ELITE} == set(elite_types(world.statics))
    assert (unbuilt(world, ELITE) > 0, unbuilt(world, ORDINARY)) == (True, 0)


def unbuilt(world: AwawWorld, kind: UnitTypeId) -> int:
    row = world.pools.get(kind)
    return 0 if row is None else row.unbuilt


@pytest.mark.rule("17.352B#2", "what is not built when war comes is built as ordinary naval air")
@pytest.mark.parametrize("foe", ["britain", "us"])
def test_once_at_war_with_the_west_none_are_trained(foe: str) -> None:
    world = pacific_world(wars="")
    before = unbuilt(world, ELITE)
    assert before
    come(world, Moment.COMBAT_ENDS)
    assert (unbuilt(world, ELITE), unbuilt(world, ORDINARY)) == (before, 0)
    world = pacific_world(wars=f"japan/{foe}")
    come(world, Moment.COMBAT_ENDS)
    assert (unbuilt(world, ELITE), unbuilt(world, ORDINARY)) == (0, before)


@pytest.mark.rule("17.352B#1", "what joins the force pool in war is ordinary, before it elite")
def test_what_joins_the_force_pool_in_war_is_ordinary() -> None:
    world = pacific_world(rows=[Pool(ELITE, "japan", 0)])
    grow_pool(world, ELITE, 2)
    assert (unbuilt(world, ELITE), unbuilt(world, ORDINARY)) == (0, 2)
    peace = pacific_world(wars="japan/russia", rows=[Pool(ELITE, "japan", 0)])
    grow_pool(peace, ELITE, 2)
    assert (unbuilt(peace, ELITE), unbuilt(peace, ORDINARY)) == (2, 0)


@pytest.mark.rule("17.352B#3", "so it is with what production adds")
def test_naval_air_from_production_is_elite_in_peace_alone() -> None:
    for wars, found in (("", (2, 0)), ("japan/us", (0, 2))):
        world = pacific_world(wars=wars, rows=[Pool(ELITE, "japan", 0)])
        add(world, Addition(ELITE, 2))
        assert (unbuilt(world, ELITE), unbuilt(world, ORDINARY)) == found


@pytest.mark.rule("17.352C#1", "lost elite squadrons are rebuilt as ordinary ones")
@pytest.mark.rule("17.352C#2", "as many as were lost")
def test_lost_squadrons_are_rebuilt_as_ordinary_ones() -> None:
    world = pacific_world(ready=True, wars="")
    stack = next(row for row in world.air.values() if row.type == ELITE)
    before = unbuilt(world, ELITE)
    assert not list(violations(world))
    eliminate_air(world, AirId(stack.id), 2, Cause.COMBAT, "19.42")
    assert (unbuilt(world, ELITE), unbuilt(world, ORDINARY)) == (before, 2)
    assert not list(violations(world))


# The Commonwealth ---------------------------------------------------------------------------------


def flight(number: int, kind: str, factors: int, squadrons: int = 0) -> Flight:
    name = FlightId(f"flight-{number}")
    base = SpaceId("JJ20")
    return Flight(
        name, Task.COUNTERAIR, UnitTypeId(kind), "britain", base, base, factors,
        squadrons=squadrons,
    )  # fmt: skip


@pytest.mark.rule("19.61A#1", "Australian air bears losses as a nationality of its own")
@pytest.mark.rule("82.13C#2", "for air losses")
def test_australian_air_bears_losses_as_a_nationality_of_its_own() -> None:
    rows = [flight(1, "britain-aaf", 2), flight(2, "australia-aaf", 2)]
    world = pacific_world(rows=rows)
    found = apportion(squads(world, world.flights), 2, 0)
    assert {toll.id: toll.eliminated for toll in found} == {"flight-1": 1, "flight-2": 1}


@pytest.mark.rule("23.142B#2", "Australian squadrons are put together by themselves")
@pytest.mark.rule("82.13C#3", "when squadrons are put together")
def test_australian_squadrons_are_put_together_by_themselves() -> None:
    rows = [flight(1, "britain-aaf", 1, 1), flight(2, "australia-aaf", 1, 1)]
    world = pacific_world(rows=rows)
    end_combat(world, world.flights)
    assert not world.flights  # two squadrons of one nation would have made a factor
    world = pacific_world(rows=[flight(1, "australia-aaf", 1, 2)])
    end_combat(world, world.flights)
    assert [row.factors for row in world.flights.values()] == [1]


@pytest.mark.rule("14.522#2", "Indians lose no more than they have in contact")
@pytest.mark.rule("82.13C#1", "for attrition losses")
def test_the_commonwealth_takes_attrition_losses_by_nationality() -> None:
    t = pacific_table(
        "japan-infantry-3-2 W12 x2", "japan-infantry-3-2 V12 x2", "japan-infantry-3-2 V13 x2",
        "britain-infantry-1-3 U13", "india-infantry-1-3 U13", "india-infantry-1-3 T13 x2",
        play=AttritionCombat(),
    )  # fmt: skip
    (zone,) = [row.id for row in t.world.attrition_zones.values() if SpaceId("U13") in row.spaces]
    t.say(f"axis: attrition {zone} -")
    t.dice(6)
    if t.pending == "choose-result":
        t.default("axis")
    assert t.against("allied: lose-to-attrition india-infantry-1-3/1,india-infantry-1-3/2") == {
        "14.522"
    }
    t.say("allied: lose-to-attrition britain-infantry-1-3/1,india-infantry-1-3/1")
    assert lost(t) == {"britain-infantry-1-3/1", "india-infantry-1-3/1"}

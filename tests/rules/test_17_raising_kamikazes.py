"""17.41-17.45: how Japan comes to have kamikazes."""

from __future__ import annotations

import pytest

from tests.awaw.table import Staged, Table, put_unit, world_at
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.logistics.construction.naval_air_construction import training_rate
from warcabinet.awaw.naval.air_naval.building_kamikazes import RaiseKamikazes
from warcabinet.awaw.naval.air_naval.kamikazes import spend
from warcabinet.awaw.pieces.air_factors import eliminate_air
from warcabinet.awaw.state.air import AirId
from warcabinet.awaw.state.construction import BuildingBudget
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.ground import Cause
from warcabinet.awaw.state.kamikazes import Kamikazes
from warcabinet.awaw.state.logistics import Pool
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.position import Position

TOKYO = "L32"
NAS, ELITE, AAF = (UnitTypeId(f"japan-{one}") for one in ("nas", "nas-elite", "aaf"))
ASKED = "kamikaze-forces"
INVOKE = "axis: invoke-kamikazes"


def japan(
    *air: str, unbuilt: int = 0, side: str = "axis", row: Kamikazes | None = None
) -> AwawWorld:
    """Japan in its unit construction phase, with these air units alone."""
    world = world_at(scenario="pacific-1939", turn="Fall 1944", side=side, step="T.P.BLD.110")
    for one in (*world.air.rows(), *world.pools.rows(), *world.aboard.rows()):
        world.drop(one)
    for line in air:
        put_unit(world, line)
    world.put(Pool(NAS, "japan", unbuilt))
    world.put(BuildingBudget("japan", 40))
    if row is not None:
        world.put(row)
    world.changes.clear()
    return world


def at(world: AwawWorld) -> Table:
    return Table(Position.opening(Staged(world, RaiseKamikazes()), "pacific-1939", {}))


def forces(t: Table) -> Kamikazes:
    return t.world.kamikazes["japan"]


@pytest.mark.rule("17.41#1", "Japan may invoke the rule in any unit construction phase of its own")
@pytest.mark.rule("17.43A#1", "the force pool is twice the training rate at first")
def test_japan_invokes_the_rule() -> None:
    t = at(japan(f"japan-nas {TOKYO} x3"))
    assert t.pending == ASKED
    assert t.against(f"axis: make-kamikazes japan-nas@{TOKYO} 1") == {"17.41"}
    t.say(INVOKE)
    assert training_rate(t.world, "japan") == 3
    assert forces(t) == Kamikazes("japan", most=6)
    assert t.against(INVOKE) == {"17.41"}
    assert at(japan(side="allied")).pending == ""


@pytest.mark.rule("17.42#2", "elite naval air becomes ordinary")
def test_elite_naval_air_becomes_ordinary() -> None:
    t = at(japan(f"japan-nas-elite {TOKYO} x3", f"japan-nas {TOKYO} x1"))
    t.say(INVOKE)
    assert [(row.type, row.factors) for row in t.world.air.rows()] == [(NAS, 4)]
    assert (t.world.growth[ELITE].count, t.world.growth[NAS].count) == (-3, 3)


def test_converted_squadrons_that_are_lost_are_to_be_built() -> None:
    """17.42, 27.22: also if there was no ordinary naval air before."""
    world = japan(f"japan-nas-elite {TOKYO} x3")
    world.drop(world.pools[NAS])
    t = at(world)
    t.say(INVOKE)
    t.world.readonly = False
    eliminate_air(t.world, AirId(f"japan-nas@{TOKYO}"), 1, Cause.COMBAT, "19.42")
    assert t.world.pools.get(NAS) == Pool(NAS, "japan", 1)


@pytest.mark.rule("17.44A#1", "a squadron of naval air makes one, a factor of army air three")
@pytest.mark.rule("17.44A#2", "built units become built kamikazes, others have to be built")
@pytest.mark.rule("17.44A#3", "they leave the force pool for good")
@pytest.mark.rule("17.43A#2", "no more are made than the force pool holds")
def test_air_units_become_kamikazes() -> None:
    t = at(japan(f"japan-nas {TOKYO} x3", f"japan-aaf {TOKYO} x2", unbuilt=5))
    t.say(INVOKE)
    t.say(f"axis: make-kamikazes japan-aaf@{TOKYO} 1")
    assert forces(t).ready == 3
    t.say("axis: make-unbuilt-kamikazes japan-nas 2")
    assert (forces(t).ready, forces(t).unbuilt) == (3, 2)
    assert (t.world.growth[AAF].count, t.world.growth[NAS].count) == (-1, -2)
    assert t.world.pools[NAS].unbuilt == 3
    assert t.against(f"axis: make-kamikazes japan-nas@{TOKYO} 2") == {"17.43"}
    assert t.against(f"axis: make-kamikazes japan-aaf@{TOKYO} 1") == {"17.43"}
    assert t.against(f"axis: make-kamikazes japan-nas@{TOKYO} 1") == set()


@pytest.mark.rule("17.44B#1", "new and lost kamikazes are built within the force pool")
@pytest.mark.rule("17.44B#2", "whatever the training rate")
@pytest.mark.rule("17.44C#1", "for a BRP each")
@pytest.mark.rule("17.45#1", "and are ready")
def test_kamikazes_are_built() -> None:
    t = at(japan(row=Kamikazes("japan", ready=1, unbuilt=5, most=6)))
    assert t.against("axis: build-kamikazes 6") == {"17.44B"}
    t.say("axis: build-kamikazes 5")
    assert (forces(t).ready, forces(t).unbuilt) == (6, 0)
    assert t.world.building_budgets["japan"].used == 5


@pytest.mark.rule("17.43B#1", "when all have been used, the force pool grows")
@pytest.mark.rule("17.43C#1", "and again each time")
@pytest.mark.rule("17.47H#2", "each time they get better")
@pytest.mark.rule("17.47H#3", "and keep what they have learnt before")
def test_the_force_pool_grows_when_all_have_been_used() -> None:
    used = Kamikazes("japan", unbuilt=6, most=6, spent=True)
    assert forces(at(japan(row=used))) == Kamikazes("japan", unbuilt=6, most=12, widened=1)
    again = Kamikazes("japan", unbuilt=12, most=12, widened=1, spent=True)
    assert forces(at(japan(row=again))) == Kamikazes("japan", unbuilt=12, most=18, widened=2)
    kept = Kamikazes("japan", ready=1, unbuilt=5, most=6)
    assert forces(at(japan(row=kept))).most == 6


@pytest.mark.rule(
    "17.43B#1", "all that are built have to attack, in one turn or in several (R-690)"
)
def test_all_built_kamikazes_have_to_be_used() -> None:
    world = japan(row=Kamikazes("japan", ready=4, unbuilt=2, most=6))
    for used, most in ((3, 6), (1, 12)):
        world.readonly = False
        spend(world, Side.AXIS, used)
        world.changes.clear()
        after = forces(at(world.copy()))
        assert (after.most, after.spent) == (most, False)
    assert after == Kamikazes("japan", unbuilt=6, most=12, widened=1)
    world.put(after)
    world.changes.clear()
    assert forces(at(world)).most == 12  # not again before the next attack


@pytest.mark.rule("17.43B#2", "by more, if more naval air is trained")
def test_more_training_makes_the_force_pool_grow_faster() -> None:
    world = japan(row=Kamikazes("japan", unbuilt=6, most=6, spent=True))
    world.put(Level("naval-air-training-production", "japan", 2))
    world.changes.clear()
    assert forces(at(world)).most == 6 + 2 * (3 + 2)

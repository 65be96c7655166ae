"""33.234, 42.24F, 26.72B, 26.73: where synthetic oil plants are built, and how bombs hit them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.table import Staged, Table, table, world_at
from tests.rules.shared.bombing import ESSEN, bombers, europe, raid, staged
from tests.rules.shared.spying import AXIS, row
from warcabinet.awaw.logistics.oil.oil_sources import plants, plants_in
from warcabinet.awaw.research.atomics.effects_of_strategic_attacks import ruin_oil
from warcabinet.awaw.research.research_sheet import project
from warcabinet.awaw.research.synthetic_oil_plants import NewPlants, sites
from warcabinet.awaw.state.bombing import Aim, Bombed
from warcabinet.awaw.state.logistics import Control, Counter, CounterKind
from warcabinet.awaw.state.oil import OilDamage
from warcabinet.awaw.state.research import ProjectId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import player_of
from warcabinet.awaw.strategic.bombing.adding_up_the_bombing import BombingEffects
from warcabinet.awaw.strategic.bombing.bombing_effects_and_firestorms import (
    damage_oil,
    markers_due,
    plants_destroyed,
)
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.engine.position import Position
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

POINTS = ProjectId("oil-plant-production")
BREAKTHROUGH = row(AXIS, "general-military-research", results=1)


def start(*rows: Record, **setting: Any) -> Table:
    where = {"scenario": "europe-1939", "turn": "Spring 1941", **setting}
    return table(play=NewPlants(), step="T.P.ADJ.10", rows=rows, **where)


def standing(w: AwawWorld) -> set[str]:
    return {str(one.hex) for one in w.counters.rows() if one.kind is CounterKind.OIL_PLANT}


def plant(space: str, count: int = 0) -> Counter:
    return Counter(CounterKind.OIL_PLANT, SpaceId(space), "germany", count)


@pytest.mark.rule("42.24F#1", "an oil plant for five points, two a year, one a turn")
@pytest.mark.rule("42.24F#2", "as the player turn begins, before oil is counted")
@pytest.mark.rule("33.234#1", "five points, one less for each military breakthrough")
@pytest.mark.rule("33.234#2", "for oil in the turn in which it is produced")
@pytest.mark.rule("42.17B#2", "which all are told")
def test_a_plant_is_produced() -> None:
    rows = (row(AXIS, POINTS, points=9), BREAKTHROUGH)
    t = start(*rows)
    before, oil = standing(t.world), plants(t.world)
    site = sites(t.world)[-1]
    t.say(f"axis: build-plant {site}")
    assert standing(t.world) - before == {site}
    assert t.told("33.234") == [f"a synthetic oil plant in {site}"]
    assert plants(t.world) == oil + 1
    assert project(t.world, AXIS, POINTS).points == 5
    kept = (*t.world.research.values(), *t.world.counters.values())
    second = start(*kept, turn="Summer 1941")
    second.default("axis")
    assert project(second.world, AXIS, POINTS).points == 1
    done = row(AXIS, POINTS, points=9, made=2)
    assert start(done).against(f"axis: build-plant {site}") == {"33.234"}
    few = row(AXIS, POINTS, points=4)
    assert start(few).against(f"axis: build-plant {site}") == {"33.234"}
    children = [str(one.id) for one in t.world.statics.sequence.children(StepId("T.P.ADJ"))]
    assert children.index("T.P.ADJ.10") < children.index("T.P.ADJ.20")
    assert player_of(StepId("T.P.ADJ.10")) is NewPlants


def bombed(space: str, *rows: Record) -> Table:
    """As Germany's turn begins after an atomic attack on a plant."""
    world = world_at(rows=rows, scenario="europe-1939", turn="Spring 1941", step="T.P.ADJ.10")
    ruin_oil(world, SpaceId(space))
    return Table(Position.opening(Staged(world, NewPlants()), "europe-1939", {}))


@pytest.mark.rule("43.352#2", "a plant is built anew for five points where a bomb destroyed one")
def test_a_plant_is_built_anew() -> None:
    points = row(AXIS, POINTS, points=9)
    before = start(points)
    ruined = min(standing(before.world))
    assert before.against(f"axis: build-plant {ruined}") == {"33.234"}  # it has one
    t = bombed(ruined, points)
    assert ruined not in standing(t.world)
    t.say(f"axis: build-plant {ruined}")
    assert ruined in standing(t.world)
    assert project(t.world, AXIS, POINTS).points == 4
    few = bombed(ruined, row(AXIS, POINTS, points=4))
    assert few.against(f"axis: build-plant {ruined}") == {"33.234"}


def test_germany_may_wait() -> None:
    t = start(row(AXIS, POINTS, points=9))
    before = standing(t.world)
    t.say("axis: build-no-plant")
    assert standing(t.world) == before
    assert project(t.world, AXIS, POINTS).points == 9
    assert start(row(AXIS, POINTS, points=9), turn="Fall 1939").pending == ""


@pytest.mark.rule("33.234#3", "in a German objective that has none, which Germany names")
@pytest.mark.rule("33.234#4", "a second one where all have one")
@pytest.mark.rule("33.234#5", "no more than six")
def test_where_plants_stand() -> None:
    points = row(AXIS, POINTS, points=9)
    t = start(points)
    taken = next(iter(standing(t.world)))
    assert t.against(f"axis: build-plant {taken}") == {"33.234"}
    assert t.against("axis: build-plant K23") == {"33.234"}
    free = sites(t.world)
    assert len(free) > 1
    lost = tuple(Control(space, "russia") for space in free[1:])
    last = start(points, *lost)
    assert sites(last.world) == [free[0]]
    last.say(f"axis: build-plant {free[0]}")
    none_free = start(points, *lost, plant(free[0]))
    again = {free[0], *standing(t.world)}
    assert set(sites(none_free.world)) == again
    none_free.say(f"axis: build-plant {taken}")
    assert plants_in(none_free.world, taken) == 2
    assert plants(none_free.world) == len(again) + 1
    for space in again - {taken}:
        none_free.world.put(plant(space, 2))
    assert sites(none_free.world) == []
    six = start(points, *lost, plant(free[0], 2), *(plant(one, 2) for one in standing(t.world)))
    assert six.pending == ""


@pytest.mark.rule("26.73#1", "a second marker destroys a plant")
@pytest.mark.parametrize(
    ("markers", "already", "least", "most"),
    [(1, 0, 0, 0), (2, 0, 0, 1), (3, 0, 1, 1), (4, 0, 2, 2), (1, 1, 0, 1), (2, 1, 1, 1)],
)
def test_how_many_plants_are_destroyed(markers: int, already: int, least: int, most: int) -> None:
    rows: list[Record] = [plant(ESSEN, 2)]
    if already:
        rows.append(OilDamage(ESSEN, already, fresh=False))
    world = europe(rows=rows)
    assert plants_destroyed(world, ESSEN, markers) == (least, most)
    for wanted in (least, most):
        one = europe(rows=rows)
        damage_oil(one, ESSEN, markers, wanted)
        assert plants_in(one, ESSEN) == 2 - wanted
        row = one.oil_damage.get(ESSEN)
        assert (0 if row is None else row.markers) == markers + already - 2 * wanted
    assert markers_due(world, ESSEN, 90, paid=False) == 4 - already


@pytest.mark.rule("26.72B#1", "of several facilities in a hex the attacker chooses")
@pytest.mark.parametrize("wanted", [0, 1])
def test_the_attacker_assigns_damage(wanted: int) -> None:
    world = europe(turn="Summer 1944", rows=[plant(ESSEN, 2)])
    raid(world, "us", ESSEN, bombers("us", 3))
    world.put(Bombed(ESSEN, Aim.AREA, 20, 0))
    t = staged(world, BombingEffects())
    assert (t.pending, t.position.to_answer()) == ("assign-markers", ("allied",))
    assert t.against("allied: destroy-plants 2") == {"26.72B"}
    t.say(f"allied: destroy-plants {wanted}")
    assert plants_in(t.world, ESSEN) == 2 - wanted
    row = t.world.oil_damage.get(ESSEN)
    assert (0 if row is None else row.markers) == 2 - 2 * wanted

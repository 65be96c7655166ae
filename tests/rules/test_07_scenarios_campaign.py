"""7: what the campaign games have: their list, set-up in boxes, objectives and surrenders."""

from __future__ import annotations

import pytest

from tests.awaw.table import Staged, Table, table, world_at
from warcabinet.awaw import RULES
from warcabinet.awaw.opening import SupplyAtStart
from warcabinet.awaw.pieces.ground_units import eliminate
from warcabinet.awaw.scenarios.play import victory
from warcabinet.awaw.scenarios.play.victory import ScenarioEnd
from warcabinet.awaw.scenarios.start.places import boxes_for, why_not_there
from warcabinet.awaw.scenarios.start.setup import turns_of
from warcabinet.awaw.state.ground import Cause, UnitId
from warcabinet.awaw.state.logistics import Surrendered
from warcabinet.awaw.state.oil import OilEffect, Service
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Alignment, Country, Power, Side, Status, is_neutral
from warcabinet.engine.position import Position
from warcabinet.hexes import SpaceId


def europe(**setting: object) -> AwawWorld:
    return world_at(scenario="europe-1939", turn="Fall 1939", **setting)  # type: ignore[arg-type]


@pytest.mark.rule("7.11#4", "North Africa, Barbarossa and the Battle of the Atlantic are offered")
@pytest.mark.rule("7.11#5", "Coral Sea, Midway and Leyte Gulf are offered")
def test_the_scenarios_of_both_theaters_are_offered() -> None:
    offered = set(RULES.scenarios())
    assert offered >= {"global-war", "europe-1939", "pacific-1939"}
    assert offered >= {"north-africa", "barbarossa", "battle-of-the-atlantic"}
    assert offered >= {"coral-sea", "midway", "leyte-gulf"}


@pytest.mark.rule("7.222#1", "each power has its research and diplomatic points of the start")
def test_each_power_has_its_points_at_the_start() -> None:
    scenario = europe().statics.scenario
    assert scenario is not None
    germany, russia = scenario.economy["germany"], scenario.economy["russia"]
    assert (germany.research_points, germany.diplomatic_points) == (8, 3)
    assert (russia.research_points, russia.diplomatic_points) != (8, 3)


@pytest.mark.rule("7.223#6", "a unit that is eliminated goes back to the force pool")
def test_eliminated_units_go_back_to_the_force_pool() -> None:
    world = world_at("germany-infantry-3-3 L33")
    before = world.pools["germany-infantry-3-3"].unbuilt
    eliminate(world, world.units[UnitId("germany-infantry-3-3/1")], Cause.COMBAT, "15.61")
    assert world.pools["germany-infantry-3-3"].unbuilt == before + 1


@pytest.mark.rule("7.24#3", "nobody sets up in the land of an ally")
@pytest.mark.parametrize(
    ("kind", "own", "ally"),
    [("britain-infantry-3-4", "K23", "N23"), ("france-infantry-2-3", "N23", "K23")],
)
def test_nobody_sets_up_in_the_land_of_an_ally(kind: str, own: str, ally: str) -> None:
    world = europe()
    party = kind.partition("-")[0]
    (rows,) = [turn.rows for turn in turns_of(world) if party in parties(world, turn.rows)]
    found = world.statics.forces.type(kind)
    assert why_not_there(world, rows, found, own) == []
    assert {one.rule for one in why_not_there(world, rows, found, ally)} == {"7.23"}


def parties(world: AwawWorld, rows: tuple[int, ...]) -> set[str]:
    scenario = world.statics.scenario
    assert scenario is not None
    return {name for number in rows for name in scenario.deployment[number].who}


@pytest.mark.rule("7.25#2", "everybody begins with oil")
def test_nobody_is_short_of_oil_at_the_start() -> None:
    world = world_at(rows=[OilEffect("european axis", Service.ARMY)])
    t = Table(Position.opening(Staged(world, SupplyAtStart()), "barbarossa", {}))
    assert not t.world.oil_effects


@pytest.mark.rule("7.31#6", "American units begin in the U.S. boxes where the scenario has them")
@pytest.mark.rule("7.31#7", "Commonwealth units begin in boxes where the scenario has them")
@pytest.mark.parametrize(
    ("kind", "boxes"),
    [
        ("us-infantry-3-4", {"atlantic-us", "pacific-us"}),
        ("us-marine-1-3", {"pacific-us"}),
        ("canada-infantry-3-4", {"atlantic-us"}),
        ("south-africa-infantry-1-3", {"south-africa"}),
        ("britain-infantry-3-4", set()),
    ],
)
def test_which_units_begin_in_boxes(kind: str, boxes: set[str]) -> None:
    world = world_at(scenario="global-war", turn="Fall 1939")
    assert set(boxes_for(world, kind)) == boxes
    party = "us" if kind.startswith("us") else "britain"
    (rows,) = [turn.rows for turn in turns_of(world) if party in parties(world, turn.rows)]
    found = world.statics.forces.type(kind)
    for box in ("atlantic-us", "pacific-us", "south-africa", "india"):
        assert (why_not_there(world, rows, found, box) == []) is (box in boxes)


# Victory ------------------------------------------------------------------------------------------


def counts_for(world: AwawWorld, space: str) -> set[Side]:
    bit = world.map.bit(space)
    return {side for side in Side if victory.held(world, side, bit)}


@pytest.mark.rule("7.215D#1", "objectives in neutral minor countries count for nobody")
def test_objectives_of_neutral_countries_count_for_nobody() -> None:
    madrid = "W12"
    world = europe()
    assert world.board.territory[SpaceId(madrid)] == "spain"
    assert counts_for(world, madrid) == set()
    world = europe(rows=[Alignment(Country("spain"), Status.ALLY, Power.GERMANY)])
    assert counts_for(world, madrid) == {Side.AXIS}


@pytest.mark.rule("7.215D#2", "objectives of neutral Italy and Russia count for their sides")
def test_objectives_of_neutral_italy_and_russia_count() -> None:
    world = europe()
    assert is_neutral(world, Power.ITALY)
    assert is_neutral(world, Power.RUSSIA)
    assert counts_for(world, "Y22") == {Side.AXIS}
    assert counts_for(world, "H47") == {Side.ALLIED}


@pytest.mark.rule("7.215A#2", "who has reached the better level of victory wins")
def test_of_several_levels_the_best_counts() -> None:
    """With all objectives the Axis has those for each of its lesser victories too."""
    world = europe()
    objectives = {row.hex for row in world.board.objectives()}
    rich = world_at(scenario="europe-1939", turn="Winter 1946",
                    control={"germany": " ".join(objectives)})  # fmt: skip
    assert victory.judged(rich).name == "Axis victory"
    gone = [Surrendered("britain"), Surrendered("russia")]
    best = world_at(scenario="europe-1939", turn="Winter 1946",
                    control={"germany": " ".join(objectives)}, rows=gone)  # fmt: skip
    assert victory.judged(best).name == "Axis decisive victory"


@pytest.mark.rule("7.215B#1", "Britain and Russia are conquered while their surrenders hold")
def test_a_surrender_counts_while_it_holds() -> None:
    both = [Surrendered("britain"), Surrendered("russia")]
    won = world_at(scenario="global-war", turn="Winter 1946", rows=both)
    assert victory.judged(won).name == "Axis decisive victory"
    for row in both:
        won.drop(row)
        assert victory.judged(won).name != "Axis decisive victory"
        won.put(row)


@pytest.mark.rule("7.215C#1", "the European Axis are conquered when Germany and Italy have fallen")
def test_the_european_axis_fall_together() -> None:
    both = [Surrendered("germany"), Surrendered("italy")]
    for rows, over in ((both, True), (both[:1], False), (both[1:], False)):
        t = table(play=ScenarioEnd(), scenario="europe-1939", turn="Fall 1944", rows=rows)
        assert bool(t.world.verdicts) is over

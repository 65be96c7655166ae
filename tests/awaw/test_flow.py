"""Supply as it flows, and the hexes that selected armor could overrun: what the map draws."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.awaw.test_outlook import ALLIED, AXIS, TO_MOVEMENT, poland
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.view import drawn, flow, outlook
from warcabinet.engine.rules import NoReport
from warcabinet.hexes import SpaceId


@pytest.fixture(scope="module")
def moving() -> AwawWorld:
    world = poland(*TO_MOVEMENT).position.world
    assert isinstance(world, AwawWorld)
    return world


def test_the_load_of_a_step_is_what_hangs_on_it(moving: AwawWorld) -> None:
    """30.31: what goes into a hex is what comes out of it and what stands there."""
    facts = flow.flow_facts(moving, AXIS, "")
    assert facts.steps
    counts = Counter(str(unit.place) for unit in moving.units.values())
    into, out = Counter[str](), Counter[str]()
    for step in facts.steps:
        assert step.load == sum(counts[place] for place in step.places)
        assert moving.map.grid.distance(step.start, step.end) == 1
        into[step.end] += step.load
        out[step.start] += step.load
    for place, load in into.items():
        assert load == out[place] + counts[place]
    german = sum(unit.party == "germany" for unit in moving.units.values())
    assert sum(one.load for one in facts.sources) == german
    assert facts.without == ()


def test_every_line_is_the_one_that_a_unit_is_told(moving: AwawWorld) -> None:
    facts = flow.flow_facts(moving, AXIS, "")
    before = {step.end: step.start for step in facts.steps}
    for place in {place for step in facts.steps for place in step.places}:
        line = drawn.supply_facts(moving, AXIS, place).line
        way = [place]
        while way[-1] in before:
            way.append(before[way[-1]])
        assert tuple(reversed(way)) == line


def test_a_side_is_told_of_its_own_lines_only(moving: AwawWorld) -> None:
    theirs = {place for step in flow.flow_facts(moving, ALLIED, "").steps for place in step.places}
    assert all(
        moving.units[u].party != "germany" for place in theirs for u in moving.units_in[place]
    )
    assert "supplies" in flow.flow(moving, AXIS, "")


def test_targets_are_told_with_their_odds(moving: AwawWorld) -> None:
    """13.52: each hex next to the armor with enemies in it; ready is what can be declared."""
    units = ",".join(sorted(u for u in moving.units_in[SpaceId("L33")] if "armor" in u))
    found = outlook.targets_facts(moving, AXIS, units)
    assert "L34" in {one.hex for one in found}
    for one in found:
        whole = outlook.overrun_facts(moving, AXIS, f"{one.hex} {units}")
        assert (one.odds, one.cost) == (whole.odds, whole.cost)
        assert one.ready == (not whole.refusals)
        assert one.replies == (whole.replies if one.ready else ())
    assert found[0].hex in outlook.targets(moving, AXIS, units)


def test_infantry_has_no_targets_and_nobody_has_in_the_other_turn(moving: AwawWorld) -> None:
    foot = next(u for u in moving.units_in[SpaceId("L33")] if "armor" not in u)
    assert outlook.targets_facts(moving, AXIS, foot) == ()
    assert outlook.targets_facts(moving, ALLIED, "poland-infantry-1-3/1") == ()
    with pytest.raises(NoReport):
        outlook.targets_facts(moving, AXIS, "")

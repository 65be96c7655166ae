"""41.77C, 41.78F: points that are placed early, and when it is told that points were reassigned."""

from __future__ import annotations

import pytest

from tests.awaw.table import Table
from tests.rules.shared.spying import AXIS, WEST, begin, ring, row, world
from warcabinet.awaw.research.activation_of_research_points import ResearchRolls
from warcabinet.awaw.research.restrictions_on_rp_allocation import against_project
from warcabinet.awaw.state.intelligence import UncoveredProject
from warcabinet.awaw.state.research import ProjectId, ResearchRecord
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.records import Record

ROLLED = row(AXIS, "torpedoes", points=1, chosen=True, years=1, code_name="Falcon")
NAMES = (ResearchRecord(AXIS, "Falcon"), ResearchRecord(AXIS, "Granite"))
SPY = ring(1, WEST, AXIS, "naval")
KNOWN = UncoveredProject(AXIS, "Granite", "naval")


def reassigned(*rows: Record, text: str = "axis: reassign-points harbor-attack=1") -> Table:
    t = begin(ResearchRolls(side=Side.AXIS), ROLLED, *NAMES, *rows)
    t.dice(2, 2, 2)
    assert t.pending == "reassignment"
    t.say(text)
    return t


@pytest.mark.rule(
    "41.78F#1", "nobody hears of it but whose spies know of a new project that is bare"
)
@pytest.mark.parametrize(
    ("changes", "rows", "heard"),
    [
        ({}, (SPY, KNOWN), True),
        ({}, (KNOWN,), False),  # the ring is gone
        ({}, (SPY,), False),  # the project was never told
        ({}, (ring(1, WEST, AXIS, "air"), KNOWN), False),
        ({"points": 2}, (SPY, KNOWN), False),  # a point is left
        ({"years": 2}, (SPY, KNOWN), False),  # not a new project
    ],
)
def test_who_hears_of_it(changes: dict[str, int], rows: tuple[Record, ...], heard: bool) -> None:
    fields = {"points": 1, "years": 1, **changes}
    giver = row(AXIS, "harbor-attack", code_name="Granite", **fields)
    t = reassigned(giver, *rows)
    assert t.world.research[giver.key()].points == fields["points"] - 1
    told = [f"{AXIS}: all points of project Granite were reassigned"] if heard else []
    assert t.told("41.78F") == told


@pytest.mark.rule("41.77C#2", "points may be placed before")
def test_points_for_western_training_may_be_placed_early() -> None:
    name = ProjectId("combat-training")
    for year in (1940, 1942):
        early = world(turn=f"Spring {year}")
        assert against_project(early, WEST, name, year) == []
    bomb = {one.rule for one in against_project(early, WEST, ProjectId("atomic-bomb"), 1942)}
    assert bomb == {"41.31D"}

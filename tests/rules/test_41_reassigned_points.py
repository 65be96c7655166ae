"""41.77C, 41.78B, 41.78F: points that are placed early, whose points are reassigned, and when it is
told.
"""

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


@pytest.mark.rule("41.78B#1", "points of research or production of the same category, of no other")
def test_points_of_another_category_stay() -> None:
    rows = (
        row(AXIS, "harbor-attack", points=1),
        row(AXIS, "submarine-production", points=2),
        row(AXIS, "jets", points=2),
    )
    t = begin(ResearchRolls(side=Side.AXIS), ROLLED, *NAMES, *rows)
    t.dice(1, 1, 6)
    ask = "axis: reassign-points"
    (refusal,) = t.refusals(f"{ask} jets=1")
    assert (refusal.rule, refusal.reason) == (
        "41.78B",
        "only points of naval projects raise it that have not been used",
    )
    t.say(f"{ask} harbor-attack=1,submarine-production=1")
    left = {str(one.project): t.world.research[one.key()].points for one in rows}
    assert left == {"harbor-attack": 0, "submarine-production": 1, "jets": 2}


@pytest.mark.rule("41.78B#2", "points that production has used are not reassigned, the others are")
def test_used_points_stay_used() -> None:
    used = row(AXIS, "submarine-production", points=1, made=1)
    t = begin(ResearchRolls(side=Side.AXIS), ROLLED, *NAMES, used)
    t.dice(1, 1, 6)
    assert t.against("axis: reassign-points submarine-production=2") == {"41.78A"}
    t.say("axis: reassign-points submarine-production=1")
    assert t.world.research[used.key()].points == 0

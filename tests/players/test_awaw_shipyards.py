"""The computer in the shipyards: boats first, and none on credit."""

from __future__ import annotations

import pytest

from tests.awaw.table import table
from warcabinet.awaw.naval.shipyards.naval_construction import NavalCharts, RunYards, own_cost
from warcabinet.awaw.state.construction import BuildingBudget
from warcabinet.awaw.state.economy import Treasury
from warcabinet.players.awaw.greedy.shipyards import construction
from warcabinet.players.awaw.staff import STAFF, shipbuilding
from warcabinet.players.greedy import Desk, first_legal


def test_submarines_come_first() -> None:
    t = table(
        play=NavalCharts(),
        scenario="battle-of-the-atlantic",
        turn="Spring 1940",
        ready=True,
        rows=(BuildingBudget("germany", 50, 0),),
    )
    asked = t.asked("axis")
    idea = first_legal(asked, construction(asked, Desk()))
    assert idea is not None
    assert isinstance(idea.action, RunYards)
    assert [(one.kind, one.factors) for one in idea.action.boats] == [("germany-submarine", 1)]


@pytest.mark.parametrize(("level", "spent"), [(50, True), (2, False)])
def test_nobody_builds_ships_on_credit(level: int, spent: bool) -> None:
    """35.35: Germany laid down ships in Winter 1940 with a deficit of seven BRPs."""
    t = table(
        play=NavalCharts(),
        scenario="europe-1939",
        turn="Winter 1940",
        ready=True,
        rows=(BuildingBudget("germany", 50, 0), Treasury("germany", level, 150)),
    )
    asked = t.asked("axis")
    desk = Desk()
    desk.plans.update(STAFF.basics)
    idea = first_legal(asked, shipbuilding.construction(asked, desk))
    action = asked.default() if idea is None else idea.action
    assert isinstance(action, RunYards)
    cost = own_cost(t.world, "germany", action)
    assert (cost > 2) is spent
    assert cost <= level

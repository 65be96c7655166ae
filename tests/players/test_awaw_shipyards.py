"""The greedy player in the shipyards: boats first."""

from __future__ import annotations

from tests.awaw.table import table
from warcabinet.awaw.naval.shipyards.naval_construction import NavalCharts, RunYards
from warcabinet.awaw.state.construction import BuildingBudget
from warcabinet.players.awaw.greedy.shipyards import construction
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

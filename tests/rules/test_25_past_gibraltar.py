"""25.15, 25.151, 25.16, 25.91: submarines are redeployed past straits that the enemy holds."""

from __future__ import annotations

import pytest

from tests.awaw.table import Staged, Table
from tests.rules.test_25_boxes import europe, ocean, why
from warcabinet.awaw.logistics.redeployment.naval_redeployment import PlayNavalRedeployments
from warcabinet.awaw.logistics.redeployment.restrictions_on_naval_redeployments import (
    against_goal,
    goals,
)
from warcabinet.awaw.naval.movement.crews import Ships, crew
from warcabinet.awaw.naval.movement.ways import path_of
from warcabinet.awaw.state.logistics import Control
from warcabinet.awaw.state.strategic import PastGibraltar
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.position import Position
from warcabinet.hexes import SpaceId

LA_ROCHELLE, VIGO, PLYMOUTH = "Q18", "S11", "K21"
GIBRALTAR, CAGLIARI = "AA7", "AA19"
COAST = {"germany": f"{LA_ROCHELLE} {VIGO}"}


def refused(world: AwawWorld, what: str, to: str, factors: int = 1) -> set[str]:
    """The rules against a redeployment of the only ships of this type."""
    (hull,) = (row for row in world.hulls.rows() if row.what == what)
    who = crew(world, (), (Ships(hull.id, factors),))
    assert who is not None
    return {one.rule for one in against_goal(world, who, SpaceId(to))}


@pytest.mark.rule("25.15A#1", "one German submarine factor from the western front, within range")
@pytest.mark.rule("25.15#1", "one a turn, there or from the Atlantic box")
def test_german_submarines_from_the_western_front() -> None:
    world = europe(f"germany-submarine {LA_ROCHELLE} 3", control=COAST)
    assert refused(world, "germany-submarine", CAGLIARI) == set()
    assert refused(world, "germany-submarine", CAGLIARI, 2) == {"25.15"}
    assert refused(world, "germany-submarine", VIGO, 3) == set()
    far = europe(f"germany-submarine {LA_ROCHELLE} 1", control={"germany": LA_ROCHELLE})
    assert refused(far, "germany-submarine", CAGLIARI) == {"21.36C"}
    fleet = europe(f"germany-dd {LA_ROCHELLE} 1", control=COAST)
    assert refused(fleet, "germany-dd", CAGLIARI) == {"21.21"}
    back = europe(f"germany-submarine {CAGLIARI} 1", control=COAST)
    assert refused(back, "germany-submarine", VIGO) == set()


def test_the_passage_is_used_up() -> None:
    world = europe(f"germany-submarine {LA_ROCHELLE} 2", control=COAST)
    t = Table(Position.opening(Staged(world, PlayNavalRedeployments()), "europe-1939", {}))
    t.default("axis")
    boats = f"germany-submarine@{LA_ROCHELLE}"
    t.say(f"axis: redeploy-ships - {boats}=1 {CAGLIARI} -")
    (row,) = t.world.activities.rows()
    assert GIBRALTAR in {str(one).partition(":")[0] for one in path_of(row)}
    assert t.against(f"axis: redeploy-ships - {boats}=1 {CAGLIARI} -") == {"25.15"}
    assert t.against(f"axis: redeploy-ships - {boats}=1 {VIGO} -") == set()
    t.say("axis: end-naval-redeployments")
    assert t.pending == ""  # submarines are met by nobody
    assert {str(hull.berth) for hull in t.world.hulls.rows()} == {LA_ROCHELLE, CAGLIARI}
    box = europe("germany-submarine atlantic 1", rows=(PastGibraltar("european axis", 1),))
    assert why(box, "germany-submarine", CAGLIARI) == {"25.15"}


@pytest.mark.rule("25.151#2", "Italian submarines do not pass a Gibraltar of the Western Allies")
def test_italian_submarines() -> None:
    world = europe(f"italy-submarine {CAGLIARI} 1", control=COAST)
    assert refused(world, "italy-submarine", VIGO) == {"25.151"}
    open_ = {"germany": f"{LA_ROCHELLE} {VIGO} {GIBRALTAR}"}
    theirs = {"germany": VIGO, "italy": GIBRALTAR}
    held = europe(f"italy-submarine {CAGLIARI} 2", control=theirs)
    assert refused(held, "italy-submarine", VIGO, 2) == set()
    germans = europe(f"germany-submarine {LA_ROCHELLE} 3", control=open_)
    assert refused(germans, "germany-submarine", CAGLIARI, 3) == set()


@pytest.mark.rule("25.16#1", "Western submarines pass an Axis Gibraltar, too")
@pytest.mark.rule("25.16#2", "one factor a turn, between the western front and the Mediterranean")
def test_western_submarines() -> None:
    lost = {"germany": GIBRALTAR, "britain": f"{PLYMOUTH} V8 Z11 CC12 CC18"}
    world = europe(f"britain-submarine {PLYMOUTH} 2", side="allied", control=lost)
    assert refused(world, "britain-submarine", "CC12") == set()
    assert refused(world, "britain-submarine", "CC12", 2) == {"25.15"}
    world.put(PastGibraltar("western allies", 1))
    assert refused(world, "britain-submarine", "CC12") == {"25.15"}
    theirs = europe(f"britain-dd {PLYMOUTH} 2", side="allied", control=lost)
    assert refused(theirs, "britain-dd", "CC12") == {"21.21"}
    kept = {"britain": f"{PLYMOUTH} CC12"}
    free = europe(f"britain-submarine {PLYMOUTH} 2", side="allied", control=kept)
    assert refused(free, "britain-submarine", "CC12", 2) == set()


@pytest.mark.rule("25.91#3", "submarines do not pass a Singapore of the enemy's")
def test_submarines_past_singapore() -> None:
    saigon, rangoon, singapore = "Z14", "W12", "EE11"
    for holder, may in (("britain", False), ("japan", True)):
        world = ocean(f"japan-submarine {saigon} 1", control={"japan": f"{saigon} {rangoon}"})
        world.put(Control(SpaceId(singapore), holder))
        (hull,) = world.hulls.rows()
        who = crew(world, (), (Ships(hull.id, 1),))
        assert who is not None
        assert (rangoon in goals(world, who)) is may

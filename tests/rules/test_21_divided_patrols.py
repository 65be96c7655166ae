"""21.313, 21.4182D: patrols that divide, to support several friends or to keep a part back."""

from __future__ import annotations

import pytest

from tests.awaw.naval.interceptions import (
    LAE,
    MORESBY,
    RABAUL,
    battle_to_the_end,
    ocean,
    pass_windows,
    play,
    roll,
    sail,
)
from tests.awaw.table import Table
from warcabinet.awaw.naval.ships.faults import naval_faults
from warcabinet.awaw.state.berths import ForceId, in_force
from warcabinet.awaw.state.naval import ActivityId, Stance
from warcabinet.hexes import SpaceId

FIRST, SECOND = ActivityId("activity-1"), ActivityId("activity-2")
LARGE = "akagi, ca 12, dd 9"
"""24 factors: enough for two task forces."""


def patrol(ships: str, *others: str) -> Table:
    """A Japanese patrol in HH31, as Americans meet two carrier missions, in HH29 and in HH30."""
    world = ocean(
        f"japan-1 {RABAUL}: dd 12",
        f"japan-2 {RABAUL}: {ships}",
        f"japan-3 {LAE}: dd 12",
        f"us-1 {MORESBY}: ca 8, dd 4",
        f"us-2 {MORESBY}: ca 8, dd 4",
        *others,
    )
    sail(world, FIRST, "japan-1", "JJ29")
    sail(world, SECOND, "japan-3", "JJ30")
    row = world.forces[ForceId("japan-2")]
    world.amend(row, stance=Stance.PATROL, base=row.place, place=SpaceId("HH31"))
    t = play(world)
    t.say(f"allied: intercept-at-sea {FIRST}=HH29=us-1=0,{SECOND}=HH30=us-2=0")
    roll(t, 12)
    roll(t, 12)
    return t


def forces(t: Table) -> dict[str, int]:
    """The forces on patrol, and how many factors each has."""
    assert not list(naval_faults(t.world))
    found: dict[str, int] = {}
    for row in t.world.forces.rows():
        if row.stance is Stance.PATROL:
            ships = t.world.hulls_in[in_force(row.id)]
            found[str(row.id)] = sum(one.factors for one in ships)
    return found


@pytest.mark.rule("21.4182D#1", "a patrol divides, and each part supports another friend")
def test_a_patrol_divides_to_support_two_forces() -> None:
    t = patrol(LARGE)
    both = "axis: intercept-at-sea us-1=HH29=japan-2=0,us-2=HH30=japan-2=0"
    assert t.against(both) == {"22.14A"}
    t.say("axis: divide-patrol japan-2")
    assert t.position.decision is not None
    assert t.position.decision.hidden
    t.say("axis: detach-ships japan-ca@tf:japan-2=6,japan-dd@tf:japan-2=4")
    assert forces(t) == {"japan-2": 14, "japan-4": 10}
    t.say("axis: intercept-at-sea us-1=HH29=japan-2=0,us-2=HH30=japan-4=0")
    helps = {row.force: row.target for row in t.world.attempts.rows() if row.level == 2}
    assert helps == {"japan-2": "us-1", "japan-4": "us-2"}


@pytest.mark.rule("21.4182D#2", "a part stays on patrol, and supports nobody")
def test_a_part_of_a_patrol_stays_uncommitted() -> None:
    t = patrol(LARGE)
    t.say("axis: divide-patrol japan-2")
    t.say("axis: detach-ships japan-ca@tf:japan-2=2")
    t.say("axis: intercept-at-sea us-1=HH29=japan-loose-1=0")
    pass_windows(t)
    battle_to_the_end(t, "allied")
    assert t.world.activities[FIRST].forces == ("japan-1", "japan-loose-1")
    assert forces(t) == {"japan-2": 22}
    assert t.world.forces[ForceId("japan-2")].place == "HH31"


@pytest.mark.rule("21.313#5", "each part of a force that divides has escorts for its carriers")
def test_no_part_has_carriers_without_escort() -> None:
    t = patrol("akagi, kaga, ca 6, dd 4")
    t.say("axis: divide-patrol japan-2")
    few = "axis: detach-ships japan-akagi=3,japan-dd@tf:japan-2=2"
    assert t.against(few) == {"21.313"}
    assert t.against("axis: detach-ships japan-ca@tf:japan-2=6,japan-dd@tf:japan-2=2") == {"21.313"}
    assert t.against("axis: detach-ships japan-akagi=3,japan-dd@tf:japan-2=3") == set()


@pytest.mark.parametrize(
    ("ships", "left"),
    [
        ("japan-dd@tf:japan-2=4", {"japan-2": 10, "japan-loose-1": 4}),
        ("japan-ca@tf:japan-2=8,japan-dd@tf:japan-2=2", {"japan-2": 10, "japan-loose-1": 4}),
        ("japan-ca@tf:japan-2=6", {"japan-loose-1": 6, "japan-loose-2": 8}),
    ],
)
def test_who_keeps_the_marker(ships: str, left: dict[str, int]) -> None:
    """R-517: of two parts that cannot both be task forces the one that can be is."""
    t = patrol("ca 8, dd 6")
    t.say("axis: divide-patrol japan-2")
    t.say(f"axis: detach-ships {ships}")
    assert forces(t) == left


def test_a_large_part_needs_a_marker() -> None:
    markers = [f"japan-{number} {RABAUL}: dd 10" for number in range(4, 21)]
    t = patrol(LARGE, *markers)
    t.say("axis: divide-patrol japan-2")
    parts = "axis: detach-ships japan-ca@tf:japan-2=6,japan-dd@tf:japan-2=4"
    assert t.against(parts) == {"21.312"}
    assert t.against("axis: detach-ships -") == set()

"""88: the Middle East."""

from __future__ import annotations

import pytest

from tests.awaw.table import world_at
from warcabinet.awaw.boards.kinds import SideFeature
from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.ground.attack.defense_multipliers import across_water
from warcabinet.awaw.state.ground import UnitId
from warcabinet.hexes import SpaceId

ITALIAN, BRITISH = "italy-infantry-2-3", "britain-infantry-1-3"


@pytest.mark.rule("88.341#1", "the canal has three hexsides")
def test_the_hexsides_of_the_suez_canal() -> None:
    world = world_at()
    canal = world.board.sides(SideFeature.CANAL)
    for one, others in (("LL30", {"LL31"}), ("MM30", {"LL31", "MM31"}), ("LL29", set())):
        beyond = world.map.expand_back(world.map.bit(one), canal)
        assert set(world.map.members(beyond)) == others


@pytest.mark.rule("88.341#2", "who attacks across it attacks across a river")
@pytest.mark.parametrize(
    ("start", "target", "river"),
    [
        ("LL30", "LL31", True),
        ("LL31", "MM30", True),
        ("MM31", "MM30", True),
        ("LL30", "MM30", False),
    ],
)
def test_the_suez_canal_is_a_river_to_ground_units(start: str, target: str, river: bool) -> None:
    world = world_at(
        f"{ITALIAN} {start}", f"{BRITISH} {target}", scenario="europe-1939", turn="Spring 1941"
    )
    assault = Assault((UnitId(f"{ITALIAN}/1"),), (SpaceId(target),))
    assert across_water(world, assault, target) is river

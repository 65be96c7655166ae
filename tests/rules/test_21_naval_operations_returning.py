"""21.33: where ships return to."""

from __future__ import annotations

import pytest

from tests.awaw.pacific_world import pacific_world
from warcabinet.awaw.naval.waters.range_and_distances import reach
from warcabinet.awaw.naval.waters.returning import return_bases
from warcabinet.awaw.state.logistics import HexTaken
from warcabinet.awaw.state.naval import Hull
from warcabinet.hexes import SpaceId

TRUK, RABAUL, KAVIENG_SEA = SpaceId("Y32"), SpaceId("EE30"), "CC31"


@pytest.mark.rule("21.33#1", "ships return to their base, or to one near where they have acted")
def test_ships_return_to_their_base_or_to_one_near_by() -> None:
    world = pacific_world(control={"japan": RABAUL})
    home = reach(world, "japan", TRUK, "patrol")[SpaceId(KAVIENG_SEA)]
    found = return_bases(world, "japan", KAVIENG_SEA, TRUK, home)
    assert set(found) == {TRUK, RABAUL}
    assert found[TRUK] == home
    near = found[RABAUL]
    assert near is not None
    assert near <= 10
    # not to a port taken in this player turn, nor to a full one
    fresh = pacific_world(control={"japan": RABAUL}, rows=[HexTaken(RABAUL, "britain")])
    assert set(return_bases(fresh, "japan", KAVIENG_SEA, TRUK, home)) == {TRUK}
    full = pacific_world(control={"japan": RABAUL}, rows=[Hull("japan-dd", "japan", RABAUL, 50)])
    assert set(return_bases(full, "japan", KAVIENG_SEA, TRUK, home)) == {TRUK}
    # nor further than ten hexes, but home as far as the activity went
    assert set(return_bases(world, "japan", "M40", SpaceId("L32"), 12)) >= {SpaceId("L32")}
    assert all(
        hexes is not None and hexes <= 10
        for port, hexes in return_bases(world, "japan", "M40", "L32", 12).items()
        if port != "L32"
    )
    assert "L32" not in return_bases(world, "japan", "R45", "L32", None)


@pytest.mark.rule("21.33#7", "ships of an SW box go back to it")
def test_ships_of_an_sw_box_go_back_to_it() -> None:
    world = pacific_world()
    assert dict(return_bases(world, "us", "P55", "pacific-sw", 4)) == {"pacific-sw": 4}
    assert len(return_bases(world, "us", "P55", "P53", 2)) >= 1

"""42.334: fleet and carrier units have no force pools; shipbuilding alone limits them."""

from __future__ import annotations

import pytest

from tests.rules.shared.shipyards import Yards, in_port, rated
from warcabinet.awaw.forces.unit_types import UnitTypeId

SHIPS = ("lay-down germany-dd kiel 1", "lay-down germany-ca kiel 2", "lay-down germany-h kiel")


@pytest.mark.rule("42.334#1", "ships are built without a force pool and without research points")
def test_ships_need_neither_pool_nor_points() -> None:
    y = Yards(turn="Spring 1940")
    for kind in ("germany-dd", "germany-ca"):
        assert y.start.pools[UnitTypeId(kind)].unbuilt == 0
    assert not any(row.points for row in y.start.research.rows())
    for text in SHIPS:
        assert y.against(text) == set()
    damaged = in_port("germany-bismarck", "J30", 4)
    assert Yards(damaged, turn="Spring 1940").against("repair germany-bismarck kiel") == set()


@pytest.mark.rule("42.334#2", "only the rate of shipbuilding and the room in the yards limit them")
def test_rate_and_room_limit_ships() -> None:
    for rate in (2, 3):
        y = Yards(rated("kiel", rate), turn="Spring 1940")
        half = -(-rate // 2)  # 27.7221A: of small ships
        assert y.against(f"lay-down germany-dd kiel {half}") == set()
        assert y.against(f"lay-down germany-dd kiel {half + 1}") == {"27.7221A"}

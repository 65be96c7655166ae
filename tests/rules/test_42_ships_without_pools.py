"""42.334: fleet and carrier units have no force pools; shipbuilding alone limits them."""

from __future__ import annotations

import pytest

from tests.rules.shared.shipyards import Yards, in_port, on_slip, rated
from warcabinet.awaw.forces.unit_types import UnitTypeId

SHIPS = ("lay-down germany-dd kiel 1", "lay-down germany-ca kiel 2", "lay-down germany-h kiel")
BOAT = "germany-submarine 1 kiel J30"


def without_pools() -> Yards:
    """Germany with empty pools of ships and boats, and no research points."""
    y = Yards(turn="Spring 1940")
    for kind in ("germany-dd", "germany-ca", "germany-submarine"):
        y.start.amend(y.start.pools[UnitTypeId(kind)], unbuilt=0)
    return Yards.of(y.start, "germany")


@pytest.mark.rule("42.334#1", "ships are built without a force pool and without research points")
def test_ships_need_neither_pool_nor_points() -> None:
    y = without_pools()
    assert not any(row.points for row in y.start.research.rows())
    for text in SHIPS:
        assert y.against(text) == set()
    y.order("lay-down germany-dd kiel 1")
    assert y.chart("kiel") == {"germany-dd": "launch/summer"}
    assert y.world.pools[UnitTypeId("germany-dd")].unbuilt == 0
    damaged = in_port("germany-bismarck", "J30", 4)
    assert Yards(damaged, turn="Spring 1940").against("repair germany-bismarck kiel") == set()


def test_boats_need_a_pool() -> None:
    assert without_pools().against(boats=[BOAT]) == {"7.223"}
    assert Yards(turn="Spring 1940").against(boats=[BOAT]) == set()


@pytest.mark.rule("42.334#2", "the rate of shipbuilding limits them")
def test_the_rate_limits_ships() -> None:
    for rate in (2, 3):
        y = Yards(rated("kiel", rate), turn="Spring 1940")
        half = -(-rate // 2)  # 27.7221A: of small ships
        assert y.against(f"lay-down germany-dd kiel {half}") == set()
        assert y.against(f"lay-down germany-dd kiel {half + 1}") == {"27.7221A"}
    one = Yards(rated("kiel", 1), turn="Spring 1940")
    assert one.against(SHIPS[2]) == set()
    assert one.against(SHIPS[0], SHIPS[2]) == {"27.724A"}


@pytest.mark.rule("42.334#2", "and the room in the yards does")
def test_the_room_limits_ships() -> None:
    rows = (
        on_slip("kiel", "germany-dd", "launch/summer", 1),
        on_slip("kiel", "germany-ca", "2/fall", 4),
        on_slip("kiel", "germany-bismarck", "3/summer"),
    )
    assert Yards(*rows).against(SHIPS[0]) == {"27.741"}
    assert Yards(*rows, rated("kiel", 9)).against(SHIPS[0]) == set()
    assert Yards(*rows[1:]).against(SHIPS[0]) == set()

"""42.33: what only production adds, and what production and mobilization add together."""

from __future__ import annotations

import pytest

from tests.awaw.table import table, world_at
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.mobilization.eligible_units import MobilizeType
from warcabinet.awaw.research.force_pool_limits import infantry_left
from warcabinet.awaw.scenarios.play.events import ForcePoolsGrow
from warcabinet.awaw.state.research import Added
from warcabinet.awaw.state.tensions import MobilizedUnits, Mobilizing
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.engine.records import Record

EUROPE = "europe-1939"
FOOT = UnitTypeId("britain-infantry-1-3")
NOW = game_turn("Spring 1942").number


@pytest.mark.rule("42.331#2", "interceptors, bombers, air transports and jets are not mobilized")
@pytest.mark.parametrize("name", ["interceptor", "strategic-bomber", "air-transport", "jet"])
def test_what_only_production_adds(name: str) -> None:
    world = world_at(scenario=EUROPE, turn="Spring 1942")
    world.put(Mobilizing("germany", "europe", 1, 30))
    assert "36.32" in _rules(world, name)
    assert "36.32" not in _rules(world, "aaf")


def _rules(world: AwawWorld, name: str) -> set[str]:
    kind = UnitTypeId(f"germany-{name}")
    asked = MobilizeType("germany", str(world.statics.kinds[kind].category), kind)
    return {one.rule for one in BOOK.may(world, asked)}


def left(*rows: Record) -> int | None:
    """The British infantry that production may add after force pools have grown in the turn."""
    t = table(play=ForcePoolsGrow(), scenario=EUROPE, turn="Spring 1942", side="allied", rows=rows)
    return infantry_left(t.world, "britain")


@pytest.mark.rule("42.332B#1", "three British factors a year, and in a turn with mobilized ones")
def test_british_infantry_of_a_turn() -> None:
    assert left() == 3
    assert left(MobilizedUnits(FOOT, NOW, 1)) == 2
    assert left(MobilizedUnits(FOOT, NOW, 3)) == 0
    assert left(MobilizedUnits(FOOT, NOW + 1, 3)) == 3
    assert left(Added("britain", 1942, 2, NOW - 1, 2)) == 1
    assert left(Added("britain", 1942, 0, NOW - 1, 3)) == 3
    assert left(Added("britain", 1942, 1, NOW - 1, 1), MobilizedUnits(FOOT, NOW, 1)) == 2

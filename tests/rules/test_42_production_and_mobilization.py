"""42.33: what only production adds, and what production and mobilization add together."""

from __future__ import annotations

import pytest

from tests.awaw.table import table, world_at
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.mobilization.eligible_units import MobilizeType
from warcabinet.awaw.naval.ships.yards import Yard, yards
from warcabinet.awaw.naval.shipyards.shipbuilding_rates_and_shipyard_capacity import runner
from warcabinet.awaw.research.force_pool_limits import infantry_left
from warcabinet.awaw.research.naval_production import may_raise
from warcabinet.awaw.scenarios.play.events import ForcePoolsGrow
from warcabinet.awaw.state.logistics import Control, Surrendered
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


@pytest.mark.rule("42.23E#3", "yards of one's own are raised, captured ones are not")
def test_captured_yards_are_not_raised() -> None:
    rows = (Surrendered("france"), *(Control(yard.place, "germany") for yard in _yards("france")))
    world = world_at(scenario=EUROPE, turn="Spring 1942", rows=rows)
    taken = [yard for yard in _yards("france") if runner(world, yard) == "germany"]
    assert taken
    assert not any(may_raise(world, yard) for yard in taken)
    own = [yard for yard in _yards("germany") if runner(world, yard) == "germany"]
    assert own
    assert all(may_raise(world, yard) for yard in own)


def _yards(power: str) -> list[Yard]:
    world = world_at(scenario=EUROPE, turn="Spring 1942")
    return [
        yard
        for yard in yards(world.statics).values()
        if yard.power == power and world.map.is_hex(yard.place)
    ]

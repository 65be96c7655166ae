"""10.53: from where airborne units drop."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.pacific_world import pacific_table
from tests.awaw.table import Table, table, world_at
from warcabinet.awaw.air.transport.airdrop_restrictions import against_jumper
from warcabinet.awaw.air.transport.airdrops import RegularAirdrops
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.logistics.construction.unit_construction import BuildUnits
from warcabinet.awaw.logistics.supply.supply_determination import Determination, determine
from warcabinet.awaw.scenarios.file.words import WeatherKind
from warcabinet.awaw.sequence import Walk
from warcabinet.awaw.state.airbases import FreshAirbase
from warcabinet.awaw.state.construction import BuildingBudget
from warcabinet.awaw.state.ground import Spent, UnitId
from warcabinet.awaw.state.logistics import Counter, CounterKind, HexSupply, Pool, Supply, Weather
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import Side
from warcabinet.hexes import SpaceId

JUMP = UnitId("germany-airborne-1-3/1")


def dropping(base: str, **setting: Any) -> Table:
    units = (f"germany-airborne-1-3 {base}", f"germany-air-transport {base}")
    return table(*units, **{"play": RegularAirdrops(), "turn": "Fall 1941",
                            "step": "T.P.COM.DRP", **setting})  # fmt: skip


@pytest.mark.rule("10.53A#2", "unit and transport may come to the base in the same player turn")
def test_unit_and_transport_may_come_to_the_base_first() -> None:
    turn = Walk(under=StepId("T.P"), turn=game_turn("Fall 1941"), side=Side.AXIS)
    t = table("germany-airborne-1-3 L35", "germany-air-transport M35", play=turn,
              turn="Fall 1941", step="T.P")  # fmt: skip
    for _ in range(80):
        if t.pending == "stage-air-units" and "germany-air-transport@M35" in t.world.air:
            t.say("axis: stage germany-air-transport@M35 1 L36")
        elif t.pending == "ground-move" and t.place(JUMP) == "L35":
            t.say(f"axis: move {JUMP} L36")
        elif t.pending == "airdrop-orders":
            break
        else:
            assert t.position.decision is not None
            t.default(t.position.decision.seats[0])
    assert t.place(JUMP) == "L36"
    assert t.against(f"axis: drop K38 {JUMP} -") == set()


@pytest.mark.rule("10.53A#3", "full supply in the initial determination is enough")
def test_a_base_that_is_supplied_now_serves_whatever_it_was_before() -> None:
    """As the turn begins nobody has brought supply to the base."""
    none = HexSupply(SpaceId("L36"), Supply.NONE)
    units = ("germany-airborne-1-3 L36", "germany-air-transport L36")
    world = world_at(*units, turn="Fall 1941", rows=[none])
    assert against_jumper(world, world.units[JUMP]) != []
    determine(world, Side.AXIS, Determination.INITIAL)
    assert against_jumper(world, world.units[JUMP]) == []


@pytest.mark.rule("10.53A#4", "an airbase laid in the movement phase serves")
def test_an_airbase_that_was_just_laid_serves() -> None:
    laid = (Counter(CounterKind.AIRBASE, SpaceId("L37"), "germany"),
            FreshAirbase(SpaceId("L37"), "germany"))  # fmt: skip
    assert dropping("L37", control={"germany": "L37"}).pending == ""
    t = dropping("L37", rows=[*laid, Spent(JUMP, 1)], control={"germany": "L37"})
    assert t.against(f"axis: drop K38 {JUMP} -") == set()


@pytest.mark.rule("10.53E#2", "from a base in winter, but not into winter")
def test_the_base_may_lie_in_winter() -> None:
    """Minsk lies in the Russian winter, K37 does not."""
    winter = Weather("russian-winter-zone", WeatherKind.WINTER, 5)
    t = dropping("K40", turn="Winter 1941", rows=[winter], control={"germany": "K37 K38 K39 K40"})
    assert t.against(f"axis: drop K37 {JUMP} -") == set()
    assert t.against(f"axis: drop K39 {JUMP} -") == {"10.53E"}


@pytest.mark.rule("10.66#2", "the Chindit is built before Britain and Japan are at war")
def test_the_chindit_is_built_before_the_war() -> None:
    kind = UnitTypeId("britain-chindit-1-2")
    rows = [Pool(kind, "britain", 1), BuildingBudget("britain", 6)]
    t = pacific_table(play=BuildUnits(), side="allied", step="T.P.BLD.60", rows=rows, wars="")
    t.say(f"allied: build-unit {kind} T11")
    assert t.place(f"{kind}/1") == "T11"

"""Rules 13.2, 13.3: voluntary elimination, and what comes before ground movement."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.awaw.table import Table, table
from tests.rules.shared.movement import INF, LATER, RIFLES, at, moving
from warcabinet.awaw.air.base_changes.staging import Staging
from warcabinet.awaw.ground.movement_phase.movement_phase import GroundMovement
from warcabinet.awaw.ground.movement_phase.voluntary_elimination import (
    EliminationAfterRedeployment,
    EliminationBeforeMovement,
)
from warcabinet.awaw.ground.stacking.stacking import overstacked
from warcabinet.awaw.logistics.construction.construction_costs import price_of
from warcabinet.awaw.state.air import AirId
from warcabinet.awaw.state.ground import Cause
from warcabinet.awaw.state.logistics import (
    Control,
    Counter,
    CounterKind,
)
from warcabinet.awaw.state.naval import Hull
from warcabinet.awaw.steps import player_of
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import (
    Alignment,
    Country,
    Side,
    Status,
)
from warcabinet.engine.chance import outcomes
from warcabinet.hexes import SpaceId

# 13.2, 13.3 ---------------------------------------------------------------------------------------


def giving_up(*units: str, side: str = "axis", **setting: Any) -> Table:
    setting.setdefault("turn", LATER)
    return table(*units, play=EliminationBeforeMovement(), step="T.P.ELI.10", side=side, **setting)


@pytest.mark.rule("13.11#2", "air moves first, then ships, then ground units")
@pytest.mark.rule(
    "13.33#1", "supply is determined after air and naval movement and before ground movement"
)
def test_ground_units_move_after_supply_is_determined() -> None:
    phase = [step.id for step in at().statics.sequence.children(StepId("T.P.MOV"))]
    order = ["T.P.MOV.AIR", "T.P.MOV.NAV", "T.P.MOV.SUP", "T.P.MOV.TRA", "T.P.MOV.GND"]
    assert phase[:5] == order
    assert player_of(StepId("T.P.MOV.GND")) is GroundMovement


@pytest.mark.rule("13.31#2", "counterair comes after staging, before ships and supply")
def test_counterair_missions_come_between_staging_and_the_movement_of_ships() -> None:
    steps = [step.id for step in at().statics.sequence.children(StepId("T.P.MOV.AIR"))]
    assert player_of(StepId("T.P.MOV.AIR.30")) is Staging
    counterair = StepId("T.P.MOV.AIR.50")
    assert "counterair" in at().statics.sequence.step(counterair).name.casefold()
    assert steps.index(StepId("T.P.MOV.AIR.30")) < steps.index(counterair)
    phase = [step.id for step in at().statics.sequence.children(StepId("T.P.MOV"))]
    assert phase[:3] == ["T.P.MOV.AIR", "T.P.MOV.NAV", "T.P.MOV.SUP"]


@pytest.mark.rule(
    "13.21#1", "a side gives up ground and air units of its own, of its allies, and partisans"
)
def test_a_power_gives_up_its_own_and_its_allies_units() -> None:
    rumanian, band = "rumania-infantry-2-3", "russia-partisan-1-3"
    t = giving_up(f"{INF} K45", f"{rumanian} K44", f"{RIFLES} K46", "germany-aaf K45 x3")
    assert t.against(f"axis: eliminate-unit {RIFLES}/1") == {"13.21"}
    pool = t.world.pools[t.world.statics.forces.type(INF).type].unbuilt
    t.say(f"axis: eliminate-unit {INF}/1")
    t.say(f"axis: eliminate-unit {rumanian}/1")
    assert t.world.pools[t.world.statics.forces.type(INF).type].unbuilt == pool + 1
    assert t.against("axis: eliminate-air germany-aaf@K45 4") == {"13.21"}
    assert t.against("axis: eliminate-air russia-aaf@K45 1") == {"13.21"}
    t.say("axis: eliminate-air germany-aaf@K45 2")
    assert t.world.air[AirId("germany-aaf@K45")].factors == 1
    t.say("axis: eliminate-air germany-aaf@K45 1")
    assert not t.world.air
    t.say("axis: end-elimination")
    assert t.pending == ""
    t = giving_up(f"{band} K46", side="allied")
    t.say(f"allied: eliminate-unit {band}/1")
    assert t.place(f"{band}/1") is None


@pytest.mark.rule("13.21#2", "before movement and at the end of redeployment")
@pytest.mark.rule("28.91#1", "units are given up as redeployment ends")
def test_units_are_given_up_before_movement_and_after_redeployment() -> None:
    assert player_of(StepId("T.P.ELI.10")) is EliminationBeforeMovement
    assert player_of(StepId("T.P.RED.70")) is EliminationAfterRedeployment
    t = table(f"{INF} K45", play=EliminationAfterRedeployment(), step="T.P.RED.70", turn=LATER)
    t.say(f"axis: eliminate-unit {INF}/1")
    t.say("axis: end-elimination")
    assert t.pending == ""


@pytest.mark.rule("13.22A#1", "a neutral power gives up nothing")
@pytest.mark.rule("13.22B#1", "units of a country that is no ally yet are not given up")
def test_neutrals_give_up_nothing() -> None:
    t = giving_up("us-infantry-3-4 K46", side="allied")
    assert t.against("allied: eliminate-unit us-infantry-3-4/1") == {"13.22A"}
    neutral = Alignment(Country("rumania"), Status.NEUTRAL)
    home = Control(SpaceId("T33"), "rumania")
    t = giving_up("rumania-infantry-2-3 T33", rows=(neutral, home))
    assert t.against("axis: eliminate-unit rumania-infantry-2-3/1") == {"13.22B"}


@pytest.mark.rule("13.22D#1", "airbases are not given up")
def test_airbases_are_not_given_up() -> None:
    base = Counter(CounterKind.AIRBASE, SpaceId("K45"), "germany")
    t = giving_up(f"{INF} K45", rows=(base,))
    assert t.asked("axis").verbs() == ["eliminate-unit", "end-elimination"]
    assert t.against(f"axis: eliminate-unit {base.key()}") == {"13.21"}


@pytest.mark.rule("13.22C#1", "ships are not given up")
def test_ships_are_not_given_up() -> None:
    ship = Hull("germany-scharnhorst", "germany", SpaceId("J28"), 3, named=True)
    cruisers = Hull("germany-ca", "germany", SpaceId("J28"), 2)
    t = giving_up(f"{INF} K45", rows=(ship, cruisers))
    assert t.against("axis: eliminate-unit germany-scharnhorst") == {"13.21"}
    assert t.against(f"axis: eliminate-air {cruisers.key()} 1") == {"13.21"}


@pytest.mark.rule("20.622A#2", "nobody gives up transports to build them elsewhere")
def test_transports_are_not_given_up() -> None:
    ship = Hull("germany-transport", "germany", SpaceId("atlantic-sw"), 3)
    t = giving_up(f"{INF} K45", "germany-aaf K45 x2", "russia-infantry-2-3 K50", rows=(ship,))
    asked = t.asked("axis")
    assert asked.options("eliminate-unit", "unit", {}) == [f"{INF}/1"]
    assert asked.options("eliminate-air", "air", {}) == ["germany-aaf@K45"]


@pytest.mark.rule("13.23#1", "units given up cost double in the same game turn")
def test_units_given_up_cost_double_in_the_same_turn() -> None:
    t = giving_up(f"{INF} K45")
    t.say(f"axis: eliminate-unit {INF}/1")
    (lost,) = t.world.eliminated.values()
    assert lost.cause is Cause.VOLUNTARY
    kind = lost.type
    many = t.world.pools[kind].unbuilt
    assert price_of(t.world, kind, "germany", many - 1).times == 1
    assert price_of(t.world, kind, "germany", many).times == 2
    t = giving_up("germany-aaf K45 x3")
    t.say("axis: eliminate-air germany-aaf@K45 2")
    kind = t.world.air[AirId("germany-aaf@K45")].type
    many = t.world.pools[kind].unbuilt
    assert price_of(t.world, kind, "germany", many - 1).times == 2
    assert len(t.world.eliminated) == 2


@pytest.mark.rule("13.11#1", "any selection of moves comes to an end")
@pytest.mark.rule("12.21#1", "and leaves nobody overstacked")
@pytest.mark.parametrize("seed", range(4))
def test_a_movement_phase_played_at_random_always_comes_to_an_end(seed: int) -> None:
    side = ("axis", "allied")[seed % 2]
    t = moving(side=side, ready=True)
    picks = Random(seed)
    for _ in range(400):
        if not t.pending:
            break
        if t.position.request is not None:
            t.dice(*picks.choice([values for values, _ in outcomes(t.position.request)]))
            continue
        seat = t.position.to_answer()[0]
        action = t.asked(seat).sample(picks.randrange)
        assert action is not None
        t.position = t.position.answer(seat, action)
    assert t.pending == ""
    assert t.world.faults() == []
    assert overstacked(t.world, Side(side)) == {}
    assert not t.world.standing["russia"] & t.world.standing["germany"]

"""Worked examples that speak of air transports and airborne units."""

from __future__ import annotations

from tests.awaw.table import table
from tests.awaw.vectors.named import vector
from warcabinet.awaw.air.transport.airdrops import RegularAirdrops
from warcabinet.awaw.ground.battle.combat_phase import GroundAttacks
from warcabinet.awaw.state.ground import UnitId

JUMP = UnitId("germany-airborne-1-3/1")


@vector("9.57")
def test_an_airborne_unit_pays_once_for_its_drop_and_its_attack() -> None:
    """Of the three cases, that of the airborne unit; its transport is paid for besides (9.54)."""
    units = ("germany-airborne-1-3 L36", "germany-air-transport L36",
             "germany-infantry-3-3 K37", "russia-infantry-1-3 K38")  # fmt: skip
    t = table(*units, play=RegularAirdrops(), turn="Fall 1941", step="T.P.COM.DRP")
    before = t.world.treasuries["germany"].level
    t.say(f"axis: drop K38 {JUMP} -")
    assert before - t.world.treasuries["germany"].level == 1
    t = table(
        "germany-airborne-1-3 K38", *units[2:], play=GroundAttacks(), turn="Fall 1941",
        step="T.P.COM.GND.20", rows=tuple(t.world.airdrops.values()),
    )  # fmt: skip
    t.say(f"axis: attack K38 {JUMP},germany-infantry-3-3/1")
    assert before - t.world.treasuries["germany"].level == 1 + 3
    assert t.world.operations[JUMP].factors == 1

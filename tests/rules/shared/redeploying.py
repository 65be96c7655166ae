"""Positions of the tests of redeployment by sea (28.5, 21.6)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.awaw.naval.interceptions import ocean, pass_windows
from tests.awaw.pacific_world import pacific_world
from tests.awaw.table import Staged, put_unit
from tests.rules.shared.sailing import SeaTable, hulls, put
from warcabinet.awaw.logistics.redeployment.naval_redeployment import PlayNavalRedeployments
from warcabinet.awaw.naval.cargo.cargo_faults import cargo_faults
from warcabinet.awaw.naval.ships.faults import naval_faults
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.world import AwawWorld, Clock
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.position import Position
from warcabinet.engine.procedures import Procedure
from warcabinet.engine.records import Record

STEP = "T.P.RED.30"


def phase(
    *lines: str, units: Iterable[str] = (), rows: Iterable[Record] = (), side: str = "axis"
) -> AwawWorld:
    """`phase("japan loose EE30: dd 4", units=["japan-marine-1-2 EE30"])`: the naval redeployments
    of Summer 1942 around the Coral Sea, with these ships and units alone.
    """
    world = ocean(*lines, side=side)
    for unit in units:
        put_unit(world, unit)
    world.put(Clock(StepId(STEP), game_turn("Summer 1942"), Side(side)))
    for row in rows:
        world.put(row)
    world.changes.clear()
    world.told.clear()
    return world


def overseas(
    *units: str, ships: dict[str, str], side: str = "allied", world: AwawWorld | None = None,
    **setting: Any,
) -> AwawWorld:  # fmt: skip
    """`overseas("us-infantry-3-4 australia", ships={"pacific-sw": "us-transport=4"})`: the whole
    Pacific board in 1942, with these ships alone.
    """
    here = world or pacific_world(*units, side=side, step=STEP, turn="Summer 1942", **setting)
    for row in [*here.forces.rows()]:
        here.drop(row)
    for hull in [*here.hulls.rows()]:
        here.drop(hull)
    for port, text in ships.items():
        for hull in hulls(text, port):
            put(here, hull)
    here.changes.clear()
    here.told.clear()
    return here


def redeploy(
    world: AwawWorld, play: Procedure[Any] | None = None, *, transfers: bool = False
) -> SeaTable:
    """The question who is redeployed by sea; task forces stay as they are, and so do squadrons,
    unless `transfers` are asked for.
    """
    name = "coral-sea" if world.statics.scenario is None else str(world.statics.scenario.name)
    t = SeaTable(
        Position.opening(Staged(world, play or PlayNavalRedeployments()), name, dict(world.options))
    )
    if t.pending == "ship-shore-transfers" and not transfers:
        t.say(f"{world.side}: end-transfers")
    if t.pending == "task-force-formation":
        t.say(f"{world.side}: leave-task-forces")
    t.go_on()
    return t


def over(t: SeaTable) -> None:
    """Nobody else sails, nobody intercepts, and all return to their own bases."""
    while t.pending:
        seat = t.position.to_answer()[0]
        if t.pending == "naval-redeployments":
            t.say(f"{seat}: end-naval-redeployments")
        elif t.pending == "return-bases":
            t.say(f"{seat}: return-to -")
        elif t.pending == "interception-window":
            pass_windows(t)
            t.go_on()
        else:
            raise AssertionError(t.pending)
    assert not list(naval_faults(t.world))
    assert not list(cargo_faults(t.world))


def place(t: SeaTable, unit: str) -> str:
    return str(t.world.units[UnitId(unit)].place)

"""Air transports at Brest-Litovsk in Fall 1941, and what tests ask of them again and again."""

from __future__ import annotations

from typing import Any

from tests.awaw.table import Table, table
from warcabinet.awaw.sequence import Walk
from warcabinet.awaw.state.air import AirState, AirUnits
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import Side
from warcabinet.hexes import SpaceId

BASE = "L36"
PLANES = f"germany-air-transport {BASE}"
STACK = f"germany-air-transport@{BASE}"
JUMP = UnitId("germany-airborne-1-3/1")
LOST = UnitId("germany-infantry-3-3/1")
TANK = UnitId("germany-armor-4-6/1")
REDS = "russia-aaf K40"
GREYS = "germany-aaf M35"


def walk(step: str, *units: str, turn: str = "Fall 1941", **setting: Any) -> Table:
    """The steps under a step, played through."""
    now = Walk(under=StepId(step), turn=game_turn(turn), side=Side.AXIS)
    return table(*units, play=now, turn=turn, step=step, **setting)


def supplying(*units: str, **setting: Any) -> Table:
    """Initial supply, with a German unit behind the Russian lines in L39."""
    return walk("T.P.MOV.SUP", *units, **setting)


def carrying(*units: str, **setting: Any) -> Table:
    return walk("T.P.MOV.TRA", *units, **setting)


def roll(t: Table, total: int) -> None:
    """Two dice that add up to this."""
    first = max(1, total - 6)
    t.dice(first, total - first)


def brps(t: Table) -> int:
    return t.world.treasuries["germany"].level


def air(t: Table) -> dict[str, int]:
    return {stack: row.factors for stack, row in sorted(t.world.air.items())}


def stack(name: str, place: str, state: AirState, factors: int = 1) -> AirUnits:
    party = name.partition("-")[0]
    return AirUnits(name, party, SpaceId(place), factors, state)  # type: ignore[arg-type]

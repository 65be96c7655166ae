"""Flights of the tests of air combat (19)."""

from __future__ import annotations

from typing import Any

from tests.awaw.table import Table, table
from warcabinet.awaw.air.combat.air_combat import AirRound, air_drm
from warcabinet.awaw.air.combat.losses_from_mixed_forces import (
    Squad,
    apportion,
)
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.state.air import AirState, Flight, FlightId, Task
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId

FALL: dict[str, Any] = {"turn": "Fall 1941", "step": "T.P.MOV.AIR.50"}


def flight(
    number: int,
    kind: str,
    factors: int,
    base: str = "L36",
    target: str = "K40",
    task: Task = Task.COUNTERAIR,
    state: AirState = AirState.READY,
    squadrons: int = 0,
) -> Flight:
    party = kind.split("-")[0]
    return Flight(
        FlightId(f"flight-{number}"),
        task,
        UnitTypeId(kind),
        party,
        SpaceId(base),
        SpaceId(target),
        factors,
        state,
        0,
        squadrons,
    )


def over_minsk(*flights: Flight, single_sided: bool = False, **setting: Any) -> Table:
    """A round: flights from Minsk itself defend it."""
    return table(
        play=one_round(flights, single_sided), rows=flights, **{**FALL, **setting}
    )  # fmt: skip


def one_round(flights: tuple[Flight, ...], single_sided: bool = False) -> AirRound:
    ours = tuple(row.id for row in flights if row.base != row.target)
    theirs = tuple(row.id for row in flights if row.base == row.target)
    return AirRound(attackers=ours, defenders=theirs, single_sided=single_sided)


def home(number: int, kind: str, factors: int, **more: Any) -> Flight:
    return flight(number, kind, factors, base="K40", task=Task.BASE_DEFENCE, **more)


def left(t: Table, number: int) -> tuple[int, int]:
    """Factors left of a flight, and how many of them aborted."""
    row = t.world.flights.get(FlightId(f"flight-{number}"))
    return (0, 0) if row is None else (row.factors, row.aborted)


def squad(name: str, units: int, drm: int = 2, inverted: bool = False, **more: Any) -> Squad:
    """`germany-aaf` with so many units."""
    nationality, _, category = name.partition("-")
    return Squad(name, name, nationality, category, drm, units, inverted, **more)


def borne(*force: Squad, result: tuple[int, int], chosen: tuple[str, ...] = ()) -> dict[str, Any]:
    """What each bears, as the table writes it."""
    tolls = apportion(force, *result, chosen)
    return {toll.id: f"{toll.eliminated}/{toll.aborted}" for toll in tolls}


def drm(world: AwawWorld, kind: str, base: str = "L36") -> int:
    return air_drm(world, flight(9, kind, 1, base=base))

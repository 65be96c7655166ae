"""Ground combat with air support in a few words: Germans in N40 before Russians in N41, German air
in O39 and K40, Russian air in M44 and L43.
"""

from __future__ import annotations

from typing import Any

from tests.awaw.table import Table, table
from warcabinet.awaw.air.support.support_phases import (
    DefensiveSupportGiven,
    DefensiveSupportIntercepted,
    ExploitationDefence,
    ExploitationInterception,
    ExploitationSupport,
    GroundSupportAnnounced,
)
from warcabinet.awaw.air.transport.airdrops import RegularAirdrops
from warcabinet.awaw.ground.battle.combat_phase import GroundAttacks
from warcabinet.awaw.ground.exploitation.exploitation_attacks import ExploitationAttacks
from warcabinet.awaw.state.air import Flight, Task
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.procedures import Done, Procedure, Step

FOOT = "germany-infantry-3-3/1"
FEET = "germany-infantry-3-3/1,germany-infantry-3-3/2"
RUSSIAN = "russia-infantry-2-3/1"

STEPS = (
    GroundSupportAnnounced,
    DefensiveSupportGiven,
    DefensiveSupportIntercepted,
    RegularAirdrops,
    GroundAttacks,
)
EXPLOITING = (
    ExploitationSupport,
    ExploitationDefence,
    ExploitationInterception,
    ExploitationAttacks,
)


class SupportedCombat(Procedure[None]):
    """15.11: air support, its answer, its interception, airdrops, ground attacks."""

    exploiting: bool = False
    place: int = 0

    def start(self, world: AwawWorld, _: object) -> Step:
        steps = EXPLOITING if self.exploiting else STEPS
        if self.place == len(steps):
            return Done()
        self.place += 1
        return self.call(steps[self.place - 1](), then=self.start)


def combat(*units: str, exploiting: bool = False, **setting: Any) -> Table:
    """Regular combat of Fall 1941 from its air support on."""
    setting.setdefault("turn", "Fall 1941")
    setting.setdefault("step", "T.P.COM.EXP.30" if exploiting else "T.P.COM.GSP.10")
    setting.setdefault("control", {"germany": "O39 K40"})
    return table(*units, play=SupportedCombat(exploiting=exploiting), **setting)


def front(*more: str, **setting: Any) -> Table:
    """Two 3-3 with five factors behind them against a 2-3 with four."""
    return combat(
        "germany-infantry-3-3 N40 x2", "germany-aaf O39 x5", "russia-infantry-2-3 N41",
        "russia-aaf M44 x4", *more, **setting,
    )  # fmt: skip


def flying(t: Table, task: Task) -> dict[str, int]:
    """The factors in the air for a task, by hex."""
    found: dict[str, int] = {}
    for row in t.world.flights.values():
        if row.task is task:
            found[row.target] = found.get(row.target, 0) + row.factors
    return found


def stack(t: Table, name: str) -> int:
    """The factors of a stack: `germany-aaf@O39`, `germany-aaf@O39/flown`."""
    row = t.world.air.get(name)  # type: ignore[call-overload]
    return 0 if row is None else int(row.factors)


def flights(t: Table) -> list[Flight]:
    return list(t.world.flights.rows())


def all_factors(t: Table, kind: str) -> int:
    """All factors of a type, at their bases and in the air."""
    at_base = sum(row.factors for row in t.world.air.values() if row.type == kind)
    return at_base + sum(row.factors for row in t.world.flights.values() if row.type == kind)

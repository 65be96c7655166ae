"""Positions for tests of mobilization."""

from __future__ import annotations

from typing import Any

from tests.awaw.table import Table, table, world_at
from warcabinet.awaw.mobilization.force_pools import Plan
from warcabinet.awaw.politics.parties import party
from warcabinet.awaw.state.tensions import (
    KnownWar,
    Mobilization,
    Mobilizing,
)
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.powers import Relation, war_state
from warcabinet.engine.records import Record

EUROPE, PACIFIC = "europe", "pacific"
OLD = KnownWar("germany", "poland", 0)


def war(one: str, other: str) -> Record:
    return war_state(party(one), party(other), Relation.WAR)


def before(power: str, theater: str, *turns: str, length: int = 1) -> list[Mobilization]:
    """Earlier mobilizations of a power, completed."""
    return [
        Mobilization(power, theater, number, game_turn(turn).number, length, length, True, True)
        for number, turn in enumerate(turns, 1)
    ]


def at(turn: str, *rows: Record, side: str = "allied", scenario: str = "global-war") -> AwawWorld:
    return world_at(scenario=scenario, turn=turn, side=side, step="T.P.DIP.140", rows=(OLD, *rows))


def play(procedure: Any, turn: str, *rows: Record, **more: Any) -> Table:
    known = {"scenario": "global-war", "side": "allied", "step": "T.P.DIP.140", **more}
    return table(play=procedure, turn=turn, rows=(OLD, *rows), **known)


def answer_all(t: Table) -> None:
    """Whatever is asked is answered as if nobody decided."""
    while t.pending:
        assert t.position.decision is not None
        t.default(str(t.position.decision.seats[0]))


def planned(power: str, theater: str = EUROPE, number: int = 1, turn: str = "Fall 1942",
            left: int = 20, *rows: Record, scenario: str = "global-war", turns: int = 1,
            done: int = 0, fresh: int | None = None, **more: Any) -> Table:  # fmt: skip
    """A power in the middle of a mobilization that began in this turn."""
    begun = game_turn(turn).number - done
    what = Mobilization(power, theater, number, begun, turns, done, **more)
    plan = Mobilizing(power, theater, number, left, left if fresh is None else fresh)
    side = "axis" if power in ("italy", "japan") else "allied"
    rows = (OLD, *((what,) if number else ()), plan, *rows)
    return table(play=Plan(power=power), turn=turn, scenario=scenario, side=side,
                 step="T.P.ADJ.70", rows=rows)  # fmt: skip


def take(t: Table, *kinds: str) -> None:
    for kind in kinds:
        t.say(f"{seat(t)}: mobilize-unit {kind}")


def seat(t: Table) -> str:
    assert t.position.decision is not None
    return str(t.position.decision.seats[0])


def against(t: Table, words: str) -> set[str]:
    return t.against(f"{seat(t)}: {words}")

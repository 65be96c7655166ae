"""Worked examples that are played: how they are named, and a table with all of Europe on it.

Scenarios show a part of the board and of the powers. Examples from elsewhere are played on the
whole board, with nobody's scenario: only the units, hexes, wars and levels that the test gives.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from tests.awaw.table import Staged, Table, put_unit
from warcabinet.awaw import RULES
from warcabinet.awaw.state.economy import Income, Level, Source, Treasury
from warcabinet.awaw.state.logistics import Control
from warcabinet.awaw.state.world import AwawWorld, Clock
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import Power, Relation, Side, war_state
from warcabinet.engine.position import Position
from warcabinet.engine.procedures import Procedure
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

WHOLE_BOARD = "order-of-play"

AXIS_POWERS = (Power.GERMANY, Power.ITALY)
WESTERN_ALLIES = (Power.BRITAIN, Power.FRANCE, Power.US)


def vector(*names: str) -> pytest.MarkDecorator:
    """The test plays this worked example; with several, the same play shows all of them."""
    return pytest.mark.parametrize("example", names, indirect=True, ids=names)


def all_of_europe(
    *units: str,
    turn: str = "Summer 1942",
    side: str = "axis",
    step: str = "T.P.MOV.GND",
    control: Mapping[str, str] | None = None,
    rows: Iterable[Record] = (),
) -> AwawWorld:
    """The whole board, with Germany and Italy at war with all the Allies of Europe."""
    world, _ = RULES.set_up(WHOLE_BOARD, RULES.options({}))
    assert isinstance(world, AwawWorld)
    for one in AXIS_POWERS:
        for other in (*WESTERN_ALLIES, Power.RUSSIA):
            world.put(war_state(one, other, Relation.WAR))
    for power, ctl in (("germany", 2), ("italy", 1), ("russia", 1), ("britain", 2)):
        world.put(Level("ctl", power, ctl))
    for name in (*AXIS_POWERS, *WESTERN_ALLIES, Power.RUSSIA):
        world.put(Treasury(str(name), 100, 100))
    world.put(Clock(StepId(step), game_turn(turn), Side(side)))
    for holder, hexes in (control or {}).items():
        for space in hexes.split():
            world.put(Control(SpaceId(space), holder))
    for line in units:
        put_unit(world, line)
    for row in rows:
        world.put(row)
    world.changes.clear()
    world.told.clear()
    return world


def europe(*units: str, play: Procedure[Any], **setting: Any) -> Table:
    """A procedure that has just begun, with all of Europe as its board."""
    world = all_of_europe(*units, **setting)
    return Table(Position.opening(Staged(world, play), WHOLE_BOARD, dict(world.options)))


def land(area: str, receiver: str, brps: int, owner: str = "") -> Income:
    return Income(area, Source.LAND, owner or area, receiver, brps)


def now(world: AwawWorld, turn: str, side: str) -> None:
    world.put(Clock(StepId("T.P.PCA.60"), game_turn(turn), Side(side)))


def play(world: AwawWorld, procedure: Procedure[None], turn: str, side: str) -> AwawWorld:
    """The World after a step in a side's player turn; questions are answered by default."""
    now(world, turn, side)
    scenario = WHOLE_BOARD if world.statics.scenario is None else "barbarossa"
    t = Table(Position.opening(Staged(world, procedure), scenario, dict(world.options)))
    while t.position.decision is not None:
        t.default(str(next(iter(t.position.decision.seats))))
    return t.world.copy()

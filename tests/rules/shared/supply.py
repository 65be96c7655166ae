"""Positions of the tests of supply and isolation (30)."""

from __future__ import annotations

from tests.rules.test_30_supply_lines import CORRIDOR, bare
from warcabinet.awaw.logistics.supply.supply_determination import (
    Determination,
    determine,
)
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import (
    Supply,
)
from warcabinet.awaw.state.world import AwawWorld, Clock
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.records import Record

FULL, PARTIAL, NONE = Supply.FULL, Supply.PARTIAL, Supply.NONE


AXIS, ALLIED = Side.AXIS, Side.ALLIED


INITIAL, AFTER = Determination.INITIAL, Determination.POST_COMBAT


INFANTRY = UnitId("germany-infantry-3-3/1")


ARMOR = UnitId("germany-armor-4-6/1")


BLOCK = UnitId("russia-armor-3-5/1")


def cut_off(*units: str, rows: tuple[Record, ...] = ()) -> AwawWorld:
    """A German corridor east of Berlin whose end, L36 and L37, Russian armor in K36 cuts off."""
    return bare("russia-armor-3-5 K36", *units, germany=CORRIDOR, rows=rows)


def relieve(world: AwawWorld) -> None:
    world.drop(world.units[BLOCK])


def partly(*units: str) -> AwawWorld:
    """Units around Leipzig, with Berlin lost."""
    world = bare(*units, germany="N29 N30 M30", russia="L31")
    determine(world, AXIS, INITIAL)
    return world


def turn_of(world: AwawWorld, turn: str, side: Side) -> None:
    world.put(Clock(StepId("T.P.MOV.SUP.70"), game_turn(turn), side))

"""28.12: the orders with which units are redeployed."""

from __future__ import annotations

from warcabinet.awaw.state.air import AirId
from warcabinet.awaw.state.ground import UnitId
from warcabinet.engine.decisions import Action
from warcabinet.hexes import SpaceId


class Tr(Action, frozen=True):
    unit: UnitId
    to: SpaceId


class Sr(Action, frozen=True):
    unit: UnitId
    to: SpaceId


class TrAir(Action, frozen=True):
    """Air factors are redeployed to another base."""

    stack: AirId
    factors: int
    to: SpaceId


class SrAir(Action, frozen=True):
    """Air factors are redeployed from objective to objective."""

    stack: AirId
    factors: int
    to: SpaceId


class TrFlak(Action, frozen=True):
    """28.12A: factors of flak are redeployed with their movement factor."""

    stack: AirId
    factors: int
    to: SpaceId


class SrFlak(Action, frozen=True):
    """10.99: factors of flak are redeployed from objective to objective."""

    stack: AirId
    factors: int
    to: SpaceId


class TrByAir(Action, frozen=True):
    """28.36: air transports carry a unit to another base, and land there or return."""

    unit: UnitId
    to: SpaceId
    landing: SpaceId


class SrByAir(Action, frozen=True):
    """28.36: the same from objective to objective."""

    unit: UnitId
    to: SpaceId
    landing: SpaceId

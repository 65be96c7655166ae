"""60.2: what a low resistance costs Russian industry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.pieces.supply_status import supply_in
from warcabinet.awaw.state.logistics import CounterKind, Supply
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.surrender.russian_resistance import (
    RUSSIA,
)
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.hexes import SpaceId


class FreezeIndustry(Action, frozen=True):
    """60.21A: the industrial centers do not grow in the next game turn."""


class SurrenderCenter(Action, frozen=True):
    """60.21B: an isolated industrial center is given up with the units in it."""

    hex: SpaceId


def isolated_centers(world: AwawWorld) -> list[SpaceId]:
    """60.21B: Russian industrial centers without full supply from the east that still have Russian
    units in them. A center feeds its own garrison in part (37.71), however long it is cut off.
    """
    return sorted(
        counter.hex
        for counter in world.counters.values()
        if counter.kind is CounterKind.INDUSTRIAL_CENTER
        and world.map.has(world.held[RUSSIA] & world.standing[RUSSIA], counter.hex)
        and supply_in(world, counter.hex) is not Supply.FULL
    )


def centers(asked: Asked, got: Got) -> Domain[SpaceId]:
    allowed = isolated_centers(asked.world)

    def why(space: SpaceId) -> list[Refusal]:
        if space in allowed:
            return []
        return [Refusal("60.21B", "this is no isolated Russian industrial center", (a_hex(space),))]

    return Domain(allowed, why)


def some_center(asked: Asked) -> list[Refusal]:
    if isolated_centers(asked.world):
        return []
    return [Refusal("60.21B", "no Russian industrial center is isolated")]


class RussianIndustry(Decision[FreezeIndustry | SurrenderCenter], frozen=True):
    """60.21, 60.22: each turn Russia chooses what its low resistance costs."""

    rule: ClassVar[str] = "60.21"
    prompt: ClassVar[str] = (
        "Russian resistance is zero or less: freeze industry, or give up a center"
    )
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "freeze industry"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        FreezeIndustry: Form(label="Freeze industry"),
        SurrenderCenter: Form((Slot("hex", centers),), fits=some_center, label="Give up a center"),
    }

    def default(self, asked: Asked) -> FreezeIndustry:
        return FreezeIndustry()

    def real(self, asked: Asked) -> bool:
        return bool(isolated_centers(asked.world))

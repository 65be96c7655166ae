"""Moments at which several rules do something at once: each registers its part beside its subject.

    @BOOK.happens(Moment.PLAYER_TURN_STARTS, "29.31A", "what is noted ...")
    def snapshot(world: AwawWorld) -> None: ...

The procedure that plays the step calls `come`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.engine.book import Occasion
from warcabinet.engine.procedures import Done, Procedure, Step

Part = Callable[[AwawWorld], None]


class Moment:
    """The moments, by the step of the order of play in which they come."""

    PLAYER_TURN_STARTS: ClassVar[Occasion[Part]] = Occasion("T.P.STA.60")
    MOVEMENT_ENDS: ClassVar[Occasion[Part]] = Occasion("T.P.MOV.END.20")
    COMBAT_ENDS: ClassVar[Occasion[Part]] = Occasion("T.P.PCA.10")
    REDEPLOYMENT_ENDS: ClassVar[Occasion[Part]] = Occasion("T.P.RED.80")
    TIME_LIMITS: ClassVar[Occasion[Part]] = Occasion("T.P.FIN.20")


MOMENTS = frozenset(one.name for one in vars(Moment).values() if isinstance(one, Occasion))
"""Steps at which rules of all kinds do their part."""


def come(world: AwawWorld, occasion: Occasion[Part]) -> None:
    """Carry out all that is due."""
    for part in BOOK.parts(occasion):
        part(world)


@plays("T.P.MOV.END.20")
class MovementEnds(Procedure[None]):
    """What is looked at when movement is over."""

    def start(self, world: AwawWorld, _: None) -> Step:
        come(world, Moment.MOVEMENT_ENDS)
        return Done()


@plays("T.P.PCA.10")
class CombatEnds(Procedure[None]):
    """What is looked at when combat is over."""

    def start(self, world: AwawWorld, _: None) -> Step:
        come(world, Moment.COMBAT_ENDS)
        return Done()


@plays("T.P.RED.80")
class RedeploymentEnds(Procedure[None]):
    """What is looked at when redeployment is over."""

    def start(self, world: AwawWorld, _: None) -> Step:
        come(world, Moment.REDEPLOYMENT_ENDS)
        return Done()


@plays("T.P.FIN.20")
class TimeLimits(Procedure[None]):
    """What runs out at the end of a player turn."""

    def start(self, world: AwawWorld, _: None) -> Step:
        come(world, Moment.TIME_LIMITS)
        return Done()

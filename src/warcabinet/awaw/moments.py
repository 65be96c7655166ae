"""Moments at which several rules do something at once: each registers its part beside its subject.

    @at(Moment.PLAYER_TURN_STARTS)
    def snapshot(world: AwawWorld) -> None: ...

The procedure that plays the step calls `come`. Parts are carried out in the order of their numbers,
then of their names; none may depend on another unless its number is higher.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from warcabinet.awaw.steps import plays
from warcabinet.awaw.world import AwawWorld
from warcabinet.engine.procedures import Done, Procedure, Step

Part = Callable[[AwawWorld], None]


class Moment(StrEnum):
    """The moments, by the step of the order of play in which they come."""

    PLAYER_TURN_STARTS = "T.P.STA.60"
    MOVEMENT_ENDS = "T.P.MOV.END.20"
    COMBAT_ENDS = "T.P.PCA.10"
    REDEPLOYMENT_ENDS = "T.P.RED.80"
    TIME_LIMITS = "T.P.FIN.20"
    POSITION_FIXED = "T.P.FIN.90"


_PARTS: dict[Moment, list[tuple[int, str, Part]]] = {moment: [] for moment in Moment}


def at(moment: Moment, order: int = 0) -> Callable[[Part], Part]:
    """Register what a rule does at a moment."""

    def register(part: Part) -> Part:
        _PARTS[moment].append((order, f"{part.__module__}.{part.__qualname__}", part))
        _PARTS[moment].sort(key=lambda entry: entry[:2])
        return part

    return register


def come(world: AwawWorld, moment: Moment) -> None:
    """Carry out all that is due."""
    for _, _, part in _PARTS[moment]:
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

"""8.11, 8.2: where play stands in the order of play, for the track at the top of the screen."""

from __future__ import annotations

from typing import Literal

from warcabinet.awaw.sequence import in_use
from warcabinet.awaw.sequence_table import PLAYER_TURN, Manner, Step, StepId
from warcabinet.awaw.world import AwawWorld
from warcabinet.engine.rules import Phase


def track(world: AwawWorld) -> tuple[Phase, ...]:
    """The phases of the player turn, of the game turn or of the set-up, whichever goes on."""
    now, setting = world.now, world.statics
    above = _above(world, now.step)
    under = PLAYER_TURN if PLAYER_TURN in above else above[-1]
    steps = [
        step
        for step in setting.sequence.children(under)
        if step.played.manner is Manner.IN_ORDER
        and step.played.on(now.turn, now.side)
        and in_use(setting, step.id)
    ]
    here = next((place for place, step in enumerate(steps) if step.id in above), -1)
    return tuple(_phase(step, place - here) for place, step in enumerate(steps))


def _above(world: AwawWorld, step: StepId) -> list[StepId]:
    """A step and all that it is a part of, the whole last."""
    found = [step]
    while (parent := world.statics.sequence.step(found[-1]).parent) is not None:
        found.append(parent)
    return found


def _phase(step: Step, after: int) -> Phase:
    state: Literal["done", "now", "coming"] = (
        "now" if after == 0 else "done" if after < 0 else "coming"
    )
    return Phase(step.id, step.name, state, step.rules)

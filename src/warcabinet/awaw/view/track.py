"""8.11, 8.2: where play stands in the order of play, for the track at the top of the screen."""

from __future__ import annotations

from functools import cache
from typing import Literal

from warcabinet.awaw.sequence import in_use
from warcabinet.awaw.state.statics import Statics
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.order_of_play import (
    PLAYER_TURN,
    SETUP,
    YEAR_START,
    Manner,
    Step,
    StepId,
)
from warcabinet.engine.rules import PhaseOnTrack


def track(world: AwawWorld) -> tuple[PhaseOnTrack, ...]:
    """The phases of the player turn, of the game turn or of the set-up, whichever goes on."""
    now, setting = world.now, world.statics
    above = _path(setting, now.step)
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


def _path(setting: Statics, step: StepId) -> list[StepId]:
    """A step and all that it is a part of, the whole last."""
    found = [step]
    while (parent := setting.sequence.step(found[-1]).parent) is not None:
        found.append(parent)
    return found


def _phase(step: Step, after: int) -> PhaseOnTrack:
    state: Literal["done", "now", "coming"] = (
        "now" if after == 0 else "done" if after < 0 else "coming"
    )
    return PhaseOnTrack(step.id, step.name, state, step.rules)


BETWEEN = {SETUP: "Set-up", YEAR_START: "Year start"}
"""What the parts of play that belong to no player turn are called in the log."""


@cache
def moment_names(setting: Statics, when: str) -> tuple[str, str, str]:
    """A moment as `AwawWorld.moment` writes it: game turn, player turn, phase; "" for what is not.

    A year start sequence counts to the spring turn that it opens.
    """
    turn, side, step = when.split("|") if when else ("", "", "")
    above = _path(setting, StepId(step)) if step else []
    part = f"{side.capitalize()} player turn" if side else ""
    if not part and above:
        part = BETWEEN.get(above[-1], "") if turn else ""
    inside = above[: above.index(PLAYER_TURN)] if PLAYER_TURN in above else above[:-1]
    phase = setting.sequence.step(inside[-1]).name if inside else ""
    return (turn or BETWEEN[SETUP], part, phase)

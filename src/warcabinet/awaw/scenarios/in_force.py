"""The special rules of a scenario that are in force in the present game turn."""

from __future__ import annotations

from warcabinet.awaw.calendar import GameTurn
from warcabinet.awaw.scenarios.model import Special
from warcabinet.awaw.world import AwawWorld
from warcabinet.engine.derived import derived


@derived
def in_force(world: AwawWorld, name: str) -> tuple[Special, ...]:
    """The rows of a special rule that hold now: from their turn on, until their last."""
    return tuple(row for row in world.statics.special(name) if _runs(row, world.date))


def _runs(row: Special, turn: GameTurn | None) -> bool:
    if turn is None:
        return True
    return (row.turn is None or row.turn <= turn) and (row.until is None or turn <= row.until)

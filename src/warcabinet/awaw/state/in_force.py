"""The special rules of a scenario that are in force in the present game turn."""

from __future__ import annotations

from warcabinet.awaw.scenarios.file.model import Special
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.calendar import GameTurn
from warcabinet.engine.derived import derived


@derived
def in_force(world: AwawWorld, name: str) -> tuple[Special, ...]:
    """The rows of a special rule that hold now: from their turn on, until their last."""
    return tuple(row for row in world.statics.special(name) if _runs(row, world.date))


def _runs(row: Special, turn: GameTurn | None) -> bool:
    if turn is None:
        return True
    return (row.turn is None or row.turn <= turn) and (row.until is None or turn <= row.until)

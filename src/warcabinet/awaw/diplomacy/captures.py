"""49.842: cities whose capture moves a tension, and whose recapture takes that back."""

from __future__ import annotations

from warcabinet.awaw.logistics.hex_control.hex_control import holder_of
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.politics.tensions import event, has_happened, undo
from warcabinet.awaw.scenarios.file.words import Tension
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side


def watch(world: AwawWorld, tension: Tension, side: Side) -> None:
    """49.842: what a side holds of the cities that the table names counts; what it has lost again
    does not; and so on.
    """
    for row in world.statics.tables["tension-estimates"].rows:
        name = str(row.cells["place"])
        if row.keys[0] != tension or not name:
            continue
        cause = row.keys[1]
        place = world.board.place(name)
        if place is None or not world.map.has(world.statics.map, place.hex):
            continue
        holder = holder_of(world, place.hex)
        theirs = holder is not None and side_of_party(world, holder) is side
        if theirs and not has_happened(world, tension, cause):
            event(world, tension, int(row.cells["change"]), "49.842", cause)
        elif not theirs and has_happened(world, tension, cause):
            undo(world, tension, "49.842", cause)

"""9.8: attacks of isolated units that are not paid for."""

from __future__ import annotations

from collections.abc import Iterable

from warcabinet.awaw.pieces.ground_units import eliminate
from warcabinet.awaw.state.ground import Cause, UnitId
from warcabinet.awaw.state.world import AwawWorld


def end_free_attack(world: AwawWorld, attackers: Iterable[UnitId]) -> None:
    """9.81, 9.82, 27.13A: isolated units may attack; those that have done so without paying are
    eliminated when the attack is over, whatever came of it, and those it cost already count as lost
    in the same way.
    """
    taking_part = set(attackers)
    last = {row.unit: row for row in world.eliminated.rows() if row.unit in taking_part}
    for name in sorted(taking_part):
        if (unit := world.units.get(name)) is not None:
            eliminate(world, unit, Cause.FREE_ATTACK, "9.82")
        elif (row := last.get(name)) is not None:
            world.amend(row, cause=Cause.FREE_ATTACK)

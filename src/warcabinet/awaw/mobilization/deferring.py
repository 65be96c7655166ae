"""36.351, 36.352: BRPs of units that are put off, for four turns at most."""

from __future__ import annotations

from warcabinet.awaw.mobilization.eligible_units import limit
from warcabinet.awaw.state.tensions import DeferredUnits, Mobilizing
from warcabinet.awaw.state.world import AwawWorld


def most_deferred(world: AwawWorld, power: str) -> int:
    """36.351, 36.352: what a power may put off of a mobilization: Japan, Russia and the U.S. five
    BRPs of units, Britain and Italy none.
    """
    return limit(world.statics.tables, power, "unit brps deferred") or 0


def rows_of(world: AwawWorld, power: str, theater: str) -> list[DeferredUnits]:
    """36.351: what is put off and may be taken up now: from the turn after, for four turns. The
    oldest come first.
    """
    most = limit(world.statics.tables, power, "turns deferred") or 0
    now = world.turn.number
    rows = [
        row
        for row in world.deferred_units.rows()
        if (row.power, row.theater) == (power, theater) and row.turn < now <= row.turn + most
    ]
    return sorted(rows, key=lambda row: row.turn)


def deferred(world: AwawWorld, power: str, theater: str) -> int:
    return sum(row.brps for row in rows_of(world, power, theater))


def keep(world: AwawWorld, plan: Mobilizing) -> None:
    """36.351: what is left: of what was put off earlier it stays under its own date, the latest of
    it first (R-506); the rest is put off now, as far as that may be.
    """
    left = plan.left
    for row in reversed(rows_of(world, plan.power, plan.theater)):
        stays = min(left, row.brps)
        left -= stays
        if stays:
            world.amend(row, brps=stays)
        else:
            world.drop(row)
    later = min(left, most_deferred(world, plan.power), plan.fresh)
    if later:
        world.put(DeferredUnits(plan.power, plan.theater, world.turn.number, later))
        world.tell("36.351", f"{plan.power} puts off {later} BRPs of units")


def lapse(world: AwawWorld) -> None:
    """36.351: what has not been taken up in four turns is lost."""
    for row in list(world.deferred_units.rows()):
        most = limit(world.statics.tables, row.power, "turns deferred") or 0
        if world.turn.number > row.turn + most:
            world.drop(row)
            world.tell("36.351", f"{row.power} loses {row.brps} BRPs of units that were put off")

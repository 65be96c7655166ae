"""36.31, 36.35: units that a power has mobilized and that are on their way to its force pool, and
what becomes of them if they must leave the game before they get there (60.31B).
"""

from __future__ import annotations

from warcabinet.awaw.economy.russian_mobilization import delay
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.scenarios.file.model import Arrival
from warcabinet.awaw.scenarios.file.words import Stock
from warcabinet.awaw.scenarios.start.laying_out import owner_of
from warcabinet.awaw.state.scenario import Forgone
from warcabinet.awaw.state.world import AwawWorld


def still_to_come(world: AwawWorld, number: int, row: Arrival) -> int:
    """7.223, 60.31B: how many forces of a line of the scenario come or go at its date: all but
    those that have left the game on the way."""
    lost = world.forgone.get(Forgone(number, 0).key())
    return row.count - (0 if lost is None else lost.count)


def on_the_way(world: AwawWorld, party: str) -> dict[UnitTypeId, int]:
    """36.35: what a power has mobilized by now and what reaches its force pool in a later game
    turn: for each type the last line of the scenario that brings some; where mobilization is
    played, the last turn in which some come, below zero.
    """
    scenario = world.statics.scenario
    arrivals = scenario.arrival if scenario is not None else ()
    found: dict[UnitTypeId, int] = {}
    for number, row in enumerate(arrivals):
        kind = UnitTypeId(row.type)
        if row.stock is not Stock.MOBILIZATION or owner_of(world, kind) != party:
            continue
        turns = delay(world.statics.tables, world.statics.kinds[kind].category)
        begun = row.turn.plus(-(turns or 0))
        if begun <= world.turn < row.turn and still_to_come(world, number, row) > 0:
            before = found.get(kind)
            if before is None or row.turn >= arrivals[before].turn:
                found[kind] = number
    for unit in world.mobilized_units.rows():
        if owner_of(world, unit.type) == party:
            found[unit.type] = min(found.get(unit.type, 0), -unit.turn)
    return found


def never_arrives(world: AwawWorld, kind: UnitTypeId, number: int) -> None:
    """60.31B: one unit of this line of the scenario, or of this turn, leaves the game on its
    way.
    """
    if number < 0:
        row = world.mobilized_units[f"{kind}/{-number}"]
        if row.count > 1:
            world.amend(row, count=row.count - 1)
        else:
            world.drop(row)
        return
    lost = world.forgone.get(Forgone(number, 0).key())
    world.put(Forgone(number, 1 if lost is None else lost.count + 1))

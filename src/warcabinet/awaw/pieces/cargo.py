"""21.35: units aboard ships are cargo, and can do nothing else."""

from __future__ import annotations

from warcabinet.awaw.pieces.ground_units import a_unit, side_of_unit
from warcabinet.awaw.state.berths import afloat
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.book import Refusal


def not_at_hand(world: AwawWorld, side: Side, unit: UnitId, rule: str) -> list[Refusal]:
    """13.11, 21.35: why a side cannot do anything with a unit: it has no such unit, or it is cargo.
    `rule` says who may do what is asked for.
    """
    row = world.units.get(unit)
    if row is None or side_of_unit(world, row) is not side:
        return [Refusal(rule, "this is not a unit of yours", (a_unit(unit),))]
    if afloat(row.place):
        return [Refusal("21.35", "it is aboard a ship", (a_unit(unit),))]
    return []

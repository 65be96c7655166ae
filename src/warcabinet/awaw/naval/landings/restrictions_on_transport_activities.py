"""21.315, 21.434C, 21.513C, 20.64C: units that are carried to or from a mapboard box need
transports of the SW box that they pass, one for every five factors. Each is used once in a turn.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.supply.supply_lines import by_land, zones_of
from warcabinet.awaw.logistics.supply.supply_sources import faction_hexes
from warcabinet.awaw.naval.cargo.destroyer_and_transport_requirements import factors_of
from warcabinet.awaw.naval.sea_supply.supply_zones import landed_at
from warcabinet.awaw.naval.ships.changing import change
from warcabinet.awaw.naval.ships.contents import loose_in
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, class_of
from warcabinet.awaw.naval.transports.sw_lanes import LANES, lane
from warcabinet.awaw.naval.transports.transports import needed, transports_in
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.naval import ActivityState, HullState
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Question
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId


class CarryThrough(Question, frozen=True):
    """May ground units of these sizes, and so many air factors, be carried so, as far as transports
    are concerned?
    """

    classes: ClassVar[tuple[str, ...]] = ("activity",)
    activity: str
    party: str
    start: SpaceId
    goal: SpaceId
    sizes: tuple[int, ...]
    air: int = 0

    def about(self) -> tuple[Thing, ...]:
        return (a_hex(self.start), a_hex(self.goal))


def sizes_of(world: AwawWorld, units: Iterable[UnitId]) -> tuple[int, ...]:
    return tuple(sorted(factors_of(world, world.units[unit]) for unit in units))


@BOOK.forbids(
    CarryThrough,
    "21.434C, 20.64C, 5.28C, 5.38C, 5.48C, 5.58C",
    "to and from a mapboard box units need a transport of the SW box for every five factors",
    activity=Kind.SEA_TRANSPORT,
)
def too_few_to_carry(world: AwawWorld, asked: CarryThrough) -> bool:
    return _too_few_transports(world, asked)


@BOOK.forbids(
    CarryThrough,
    "21.513C, 20.64C, 5.28D, 5.48D, 5.58D",
    "units that invade from a mapboard box need a transport of the SW box for every five factors",
    activity=Kind.INVASION,
)
def too_few_to_invade(world: AwawWorld, asked: CarryThrough) -> bool:
    return _too_few_transports(world, asked)


def _too_few_transports(world: AwawWorld, asked: CarryThrough) -> bool:
    box = lane(world, asked.start, asked.goal)
    if box is None:
        return False
    there = transports_in(world, faction_of(world, asked.party), box, usable=True)
    return there < needed(asked.sizes, asked.air)


def same_zone(world: AwawWorld, party: str, one: SpaceId, other: SpaceId) -> bool:
    """30.341, 30.343: do two places belong to one supply zone of a party: by the same source, by
    land from one of them to the other, or as islands of one group?
    """
    bits = world.map.bit(one), world.map.bit(other)
    both = bits[0] | bits[1]
    if one == other or any(both & ~area == 0 for _, area in zones_of(world, party)):
        return True
    if both & ~(faction_hexes(world, party) | world.board.real_boxes):
        return False
    groups = world.board.island_groups.values()
    if any(both & ~group == 0 for group in groups):
        return True
    net = by_land(world, party)
    return any(both & ~landed_at(world, party, net, bit) == 0 for bit in bits)


@BOOK.forbids(
    CarryThrough,
    "21.315, 22.282",
    "after a mission with transports to a supply zone was aborted, none are used for that zone in "
    "this player turn; what was announced with it goes on",
)
def zone_was_given_up(world: AwawWorld, asked: CarryThrough) -> bool:
    if lane(world, asked.start, asked.goal) is None:
        return False
    faction = faction_of(world, asked.party)
    return any(
        row.state is ActivityState.ABORTED
        and row.with_cargo
        and faction_of(world, row.party) == faction
        and any(space in LANES for leg in row.legs for space in leg)
        and same_zone(world, asked.party, row.goal, asked.goal)
        for row in world.activities.rows()
    )


def use_transports(
    world: AwawWorld,
    party: str,
    start: SpaceId,
    goal: SpaceId,
    sizes: tuple[int, ...],
    air: int = 0,
) -> None:
    """20.64: the transports that carry them have had their use in this turn."""
    box = lane(world, start, goal)
    if box is None:
        return
    left = needed(sizes, air)
    for hull in loose_in(world, box):
        ours = faction_of(world, hull.party) == faction_of(world, party)
        sort = class_of(world, hull).sort
        if ours and sort is Sort.TRANSPORT and hull.state is HullState.READY and not hull.damaged:
            count = min(left, hull.factors)
            if count:
                change(world, hull, count, state=HullState.USED)
                left -= count

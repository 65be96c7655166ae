"""27.711, 27.721A, 27.9: submarines, ASW and transports, which are built at once.

They take shipbuilding points but no room on the charts. Their numbers are those of the force pools.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from warcabinet.awaw.forces.kinds import Category, Trait
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.logistics.construction.placement_of_newly_constructed_units import places_for
from warcabinet.awaw.naval.ships.changing import add
from warcabinet.awaw.naval.ships.yards import AUSTRALIA, Yard, yards
from warcabinet.awaw.naval.shipyards.american_transports import Charge, charges_for
from warcabinet.awaw.naval.shipyards.shipbuilding_rates_and_shipyard_capacity import (
    captured,
    figure,
    lost_yards,
    yards_run,
)
from warcabinet.awaw.naval.transports.transports import home_boxes, lacking, must_go_to
from warcabinet.awaw.naval.waters.ports_and_basing import port_hexes
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.scenarios.play.events import grow_pool
from warcabinet.awaw.state.naval import Hull, HullState
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power
from warcabinet.engine.book import Refusal
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId

US, BRITAIN = str(Power.US), str(Power.BRITAIN)
TRANSPORT = UnitTypeId("britain-transport")
"""20.631F: all Western Allied transports are kept as British ones."""


class BoatOrder(msgspec.Struct, frozen=True, order=True):
    """27.721A: submarines, ASW or transports that are built with the points of a yard."""

    yard: str
    kind: UnitTypeId
    place: SpaceId
    factors: int


def boat_yards(world: AwawWorld, power: str) -> list[Yard]:
    """27.71, 27.711, 27.712D: the yards whose points a power puts into such units: its own, those
    that it has lost too (R-074); in Australia only Australian ships are built.
    """
    mine = [yard for yard in yards_run(world, power) if not captured(world, yard)]
    return [yard for yard in (*mine, *lost_yards(world, power)) if yard.id != AUSTRALIA]


def boat_kinds(world: AwawWorld, power: str) -> list[UnitTypeId]:
    """27.711, 27.475B, 24.231, 24.234, 24.41: what a power builds of them: those of its own pools;
    France and Russia have none. Britain and the U.S. build transports for both.
    """
    names = [f"{power}-submarine", f"{power}-submarine-advanced", f"{power}-asw"]
    names.append(TRANSPORT if power in (US, BRITAIN) else f"{power}-transport")
    return [UnitTypeId(name) for name in names if name in world.pools]


def joint_pools(world: AwawWorld, kind: UnitTypeId) -> list[UnitTypeId]:
    """20.85, 24.233: the pools from which a type comes, its own first: Britain and the U.S. share
    one for ASW and one for transports.
    """
    one = world.statics.kinds[kind]
    if Trait.JOINT_POOL not in one.traits:
        return [kind]
    others = [
        other.type
        for name in world.pools
        if (other := world.statics.kinds[name]).category is one.category
        and Trait.JOINT_POOL in other.traits
        and other.type != kind
    ]
    return [kind, *others]


def available(world: AwawWorld, kind: UnitTypeId) -> int:
    """7.223, 24.11, 24.31: how many of a type may be built: what its force pool has beyond what
    was built at the start.
    """
    if kind not in world.statics.kinds:  # a wrong answer names it
        return 0
    return sum(open_to(world, kind, name) for name in joint_pools(world, kind))


def open_to(world: AwawWorld, kind: UnitTypeId, name: UnitTypeId) -> int:
    """25.22B, 25.22C, 20.85: how many factors of a pool may be built as a type: of its own pool
    all; of the partner's ASW only what goes beyond the factors that the partner is listed with
    (24.31), which none but its own yards build (R-414).
    """
    pool = world.pools.get(name)
    if pool is None:
        return 0
    if name == kind or world.statics.kinds[kind].category is not Category.ASW:
        return pool.unbuilt
    afloat = sum(hull.factors for hull in world.hulls.rows() if hull.what == name)
    table, row = world.statics.tables["strategic-warfare-forces"], (pool.party, str(Category.ASW))
    listed = table.number(row, "built") + table.number(row, "allowable")
    return max(0, min(pool.unbuilt, pool.unbuilt + afloat - listed))


def boat_places(world: AwawWorld, power: str, yard: Yard, kind: UnitTypeId) -> tuple[SpaceId, ...]:
    """27.711A, 27.711B, 27.711C, 27.93A, 27.93B, 27.93C, 27.93D, 27.93E, 27.93F, 5.26, 20.621A:
    where they are placed: in any port at home, or in the box of the yard; transports in the boxes
    of strategic warfare, if there is such a port: those that have too few are named first.
    """
    if world.map.is_hex(yard.place):
        home = places_for(world, kind, power) & port_hexes(world)
    else:
        home = world.map.bit(yard.place)
    if home and world.statics.kinds[kind].category is Category.TRANSPORT:
        faction = faction_of(world, power)
        played = [box for box in home_boxes(faction) if world.map.has(world.statics.map, box)]
        short = must_go_to(world, faction)
        return tuple(sorted(played, key=lambda box: box not in short))
    return tuple(SpaceId(one) for one in world.map.listed(home))


def against_boats(world: AwawWorld, power: str, order: BoatOrder) -> list[Refusal]:
    """27.711, 27.93: every reason against an order, whatever else is ordered."""
    yard = yards(world.statics).get(order.yard)
    if yard is None or yard not in boat_yards(world, power):
        return [Refusal("27.711", f"{power} builds no such units with the points of {order.yard}")]
    if order.kind not in boat_kinds(world, power):
        return [Refusal("27.711", f"{order.kind} is not built by {power}")]
    if order.factors < 1 or order.factors > available(world, order.kind):
        reason = f"{available(world, order.kind)} of them are in the force pool"
        return [Refusal("7.223", reason)]
    if order.place not in boat_places(world, power, yard, order.kind):
        return [Refusal("27.93", f"{order.kind} is not placed in {order.place}")]
    return []


def left_to_fill(world: AwawWorld, power: str, orders: Iterable[BoatOrder]) -> dict[SpaceId, int]:
    """20.621A: what each SW box that is played lacks when these orders are carried out; less than
    nothing: it has got more than it lacked.
    """
    faction = faction_of(world, power)
    played = [box for box in home_boxes(faction) if world.map.has(world.statics.map, box)]
    left = {box: lacking(world, faction, box) for box in played}
    for one in orders:
        kind = world.statics.kinds.get(one.kind)  # a wrong answer may name none
        if kind is not None and kind.category is Category.TRANSPORT and one.place in left:
            left[one.place] -= one.factors
    return left


def surplus_too_soon(world: AwawWorld, power: str, orders: Iterable[BoatOrder]) -> list[Refusal]:
    """20.621A: (R-060) new transports first fill the boxes that have too few; only then any box
    gets more than it lacks. What is ordered in a turn counts together.
    """
    left = left_to_fill(world, power, orders)
    waiting = tuple(a_hex(box) for box, count in left.items() if count > 0)
    if not waiting or min(left.values()) >= 0:
        return []
    return [Refusal("20.621A", "new transports first go where there are too few", waiting)]


def against_box(
    world: AwawWorld, power: str, orders: Iterable[BoatOrder], place: SpaceId
) -> list[Refusal]:
    """20.621A: why one more transport does not go to an SW box: it lacks none, and others do."""
    left = left_to_fill(world, power, orders)
    if left.get(place, 1) > 0:
        return []
    waiting = tuple(a_hex(box) for box, count in left.items() if count > 0)
    reason = "new transports first go where there are too few"
    return [Refusal("20.621A", reason, waiting)] if waiting else []


def boat_charges(world: AwawWorld, power: str, orders: list[BoatOrder]) -> list[Charge]:
    """20.621, 20.76, 20.84, 24.43, 27.721A, 27.7322: one point and three BRPs for each; American
    transports have rules of their own.
    """
    cost = figure(world, "brps per naval factor")
    found = []
    for one in orders:
        if not (power == US and one.kind == TRANSPORT):
            found += [Charge(power, power, cost, one.yard)] * one.factors
    return found + (charges_for(world, american(orders)) if power == US else [])


def american(orders: list[BoatOrder]) -> dict[str, int]:
    """The transports among the orders, by yard."""
    found: dict[str, int] = {}
    for one in orders:
        if one.kind == TRANSPORT:
            found[one.yard] = found.get(one.yard, 0) + one.factors
    return found


def build_boats(world: AwawWorld, order: BoatOrder) -> None:
    """27.721A, 27.81, 27.91: they are launched at once, inverted."""
    kind, left = order.kind, order.factors
    for name in joint_pools(world, kind):
        pool = world.pools[name]
        count = min(left, open_to(world, kind, name))
        left -= count
        if count and name != kind:
            grow_pool(world, name, -count)
            grow_pool(world, kind, count, unbuilt=False)
        elif count:
            world.amend(pool, unbuilt=pool.unbuilt - count)
    party = world.pools[kind].party
    add(world, Hull(kind, party, order.place, order.factors, state=HullState.NEW))
    text = f"{order.factors} {kind} are launched in {order.place}"
    world.tell("27.721A", text, Thing("power", party))

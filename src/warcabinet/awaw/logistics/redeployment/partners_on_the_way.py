"""28.12, 28.23: how far units are redeployed, and which partners are concerned: what goes over the
hexes of a power that another seat commands, or to its bases, needs that seat's consent.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from warcabinet.awaw.air.base_changes.airbase_placement import (
    PlaceAirbase,
    RecycleAirbase,
    airbase_host,
)
from warcabinet.awaw.air.transport.air_transports import against_route, carriers, transporters
from warcabinet.awaw.command.command import commands
from warcabinet.awaw.ground.movement.ground_movement import (
    Reach,
    allowance,
    march_terms,
    reach_with,
)
from warcabinet.awaw.ground.movement.movement_of_flak import as_a_unit
from warcabinet.awaw.logistics.hex_control.hex_control import controlled
from warcabinet.awaw.logistics.redeployment.air_redeployment_paths import (
    by_sr,
    by_tr,
    hosts,
    open_to_flight,
)
from warcabinet.awaw.logistics.redeployment.off_board_redeployments import path_terms
from warcabinet.awaw.logistics.redeployment.orders import (
    Sr,
    SrAir,
    SrByAir,
    SrFlak,
    Tr,
    TrAir,
    TrByAir,
    TrFlak,
)
from warcabinet.awaw.logistics.redeployment.redeployment_restrictions import passable
from warcabinet.awaw.politics.parties import faction_of, members_of, payer_of
from warcabinet.awaw.state.air import AirUnits, Task
from warcabinet.awaw.state.ground import Unit
from warcabinet.awaw.state.pieces import bit_of
from warcabinet.awaw.state.statics import is_power
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import connected

Going = Tr | Sr | TrFlak | SrFlak | TrAir | SrAir
Order = Going | TrByAir | SrByAir | PlaceAirbase | RecycleAirbase


def tr_reach(world: AwawWorld, unit: Unit, without: int = 0) -> Reach:
    """28.12A, 28.321, 28.41, 28.44, 28.45: a TR is a move with the unit's full movement factor,
    terrain, zones of control and weather, over hexes that are open to redeployment; fronts do not
    matter, and of the boxes only those of Australia, India and the Urals can be reached so.
    `without`: as if these hexes were closed."""
    terms = march_terms(world, unit)
    boxes = world.map.boxes & ~terms.closed
    closed = terms.closed | world.map.spaces & ~(passable(world, unit) | boxes) | without
    terms = msgspec.structs.replace(terms, closed=closed)
    return reach_with(world, unit, allowance(world, unit), terms)


def sr_reach(world: AwawWorld, unit: Unit, without: int = 0) -> int:
    """28.62B: where a path that is open to redeployment leads, however long."""
    terms = path_terms(world, unit)
    if without:
        terms = msgspec.structs.replace(terms, closed=terms.closed | without)
    return connected(world.map, bit_of(world, unit), terms)


# Partners -----------------------------------------------------------------------------------------


def concerned(world: AwawWorld, order: Order) -> Iterator[str]:
    """28.23, 28.341, 28.36, 18.142C: the parties that take part in an order unnamed: whose air
    transports carry the unit, and whose hexes it cannot do without.
    """
    match order:
        case PlaceAirbase() | RecycleAirbase():
            yield from airbase_host(world, order)
        case TrByAir() | SrByAir():
            yield from transporters(world, (order.unit,))
            yield from _holders(world, world.units[order.unit].party, order.to)
            yield from _flown_over(world, order)
        case _:
            yield from _on_the_way(world, order)


def _on_the_way(world: AwawWorld, order: Going) -> Iterator[str]:
    """28.23: partners whom the unit cannot go round, one after the other."""
    row: Unit | AirUnits
    row = world.units[order.unit] if isinstance(order, Tr | Sr) else world.air[order.stack]
    here, to, without = bit_of(world, row), world.map.bit(order.to), 0
    flown = isinstance(order, TrAir | SrAir)
    for power, hexes in _partners(world, row.party, hosts(world, row.party) if flown else ()):
        if _reached(world, order, (without | hexes) & ~here) & to:
            without |= hexes
        else:
            yield power


def _reached(world: AwawWorld, order: Going, without: int) -> int:
    match order:
        case Tr():
            return tr_reach(world, world.units[order.unit], without).reached
        case Sr():
            return sr_reach(world, world.units[order.unit], without)
        case TrFlak():
            return tr_reach(world, as_a_unit(world.air[order.stack]), without).reached
        case SrFlak():
            return sr_reach(world, as_a_unit(world.air[order.stack]), without)
        case TrAir():
            return by_tr(world, world.air[order.stack], without)
        case SrAir():
            return by_sr(world, world.air[order.stack], without)


def _partners(
    world: AwawWorld, party: str, more: tuple[str, ...] = ()
) -> Iterator[tuple[str, int]]:
    """The powers of a party's faction, and some more, that other seats command, and their hexes.
    What units of a minor country enter is their patron's, and so as good as their own (29.22A).
    """
    own = {party, str(payer_of(world, party)), *commands(world, world.answering)}
    ours = 0
    for name in own:
        ours |= controlled(world, name)
    for power in (*members_of(world, faction_of(world, party)), *more):
        hexes = controlled(world, power) & ~ours
        if is_power(power) and power not in own and hexes:
            yield power, hexes


def _flown_over(world: AwawWorld, order: TrByAir | SrByAir) -> Iterator[str]:
    """29.24B: who of the other Allied faction is flown over by air transports, if there is no other
    way.
    """
    stacks, without = carriers(world, order.unit), 0
    if not stacks or not (others := hosts(world, world.air[stacks[0]].party)):
        return
    row = world.air[stacks[0]]
    for power, hexes in _partners(world, row.party, others):
        sky = open_to_flight(world, row.party, without | hexes)
        if not against_route(world, row, Task.AIR_TRANSPORT, order.to, sky=sky):
            without |= hexes
        elif power in others:
            yield power


def _holders(world: AwawWorld, party: str, to: str) -> Iterator[str]:
    for power, hexes in _partners(world, party):
        if world.map.has(hexes, to):
            yield power

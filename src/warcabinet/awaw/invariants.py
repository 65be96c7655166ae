"""What must be true after every action, whatever has been played. Broken: an error in the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from warcabinet.awaw.air.bases.basing import crowded, room_aboard
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.forces.ships import ShipId
from warcabinet.awaw.ground.attack.attackable_hexes import drop_hexes
from warcabinet.awaw.ground.exploitation.chain_of_armor import chain_faults
from warcabinet.awaw.ground.stacking.stacking import overstacked
from warcabinet.awaw.ground.stacking.zones_of_control import hostile_zone
from warcabinet.awaw.logistics.hex_control.hex_control import TakeByEntering, holder_of
from warcabinet.awaw.logistics.supply.supply_lines import SupplyNet, first_steps, meagre, trace
from warcabinet.awaw.naval.cargo.cargo_faults import cargo_faults
from warcabinet.awaw.naval.ships.faults import naval_faults
from warcabinet.awaw.offensives.brp_costs import spending_faults
from warcabinet.awaw.politics.brp_ledger import ledger_faults
from warcabinet.awaw.politics.parties import (
    hostile_to,
    hostile_units,
    parties,
    parties_of,
    units_of_side,
)
from warcabinet.awaw.state.berths import afloat, ship_of
from warcabinet.awaw.state.logistics import Supply
from warcabinet.awaw.state.naval import Voyage
from warcabinet.awaw.state.pieces import pieces, where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, Side
from warcabinet.engine.derived import derived

EVERY = 100
"""One World in so many, by its hash, gets the slow checks."""

SETTLED = ("T.P.COM.GND", "T.P.COM.ATT", "T.P.PCA", "T.P.BLD", "T.P.FIN")
"""Parts of a player turn in which its side may have no more in a hex than may stay there (12.2)."""


GROUNDED = ("T.P.STA", "T.P.ADJ", "T.P.BLD", "T.P.FIN.60", "T.P.FIN.70", "T.P.FIN.90")
"""Parts of a player turn in which no air unit has anything to do in the air."""


def violations(world: AwawWorld) -> Iterator[str]:
    yield from _politics(world)
    if world.statics.scenario is None:
        return
    yield from _places(world)
    yield from _of_berths(world)
    yield from _of_ships(world)
    yield from cargo_faults(world)
    yield from _stacks(world)
    yield from _bases(world)
    yield from _control(world)
    yield from _of_pools(world)
    yield from ledger_faults(world)
    yield from spending_faults(world)
    yield from chain_faults(world)
    yield from _of_rows(world)
    if int.from_bytes(world.digest()[:4], "big") % EVERY == 0:
        yield from remembered_wrongly(world)


# These go through all pieces, and most answers touch few of them.


@derived
def _of_berths(world: AwawWorld) -> tuple[str, ...]:
    return tuple(berth_faults(world))


@derived
def _of_ships(world: AwawWorld) -> tuple[str, ...]:
    return tuple(naval_faults(world))


@derived
def _of_pools(world: AwawWorld) -> tuple[str, ...]:
    return tuple(_pools(world))


@derived
def _of_rows(world: AwawWorld) -> tuple[str, ...]:
    return tuple(_left_over(world))


def _politics(world: AwawWorld) -> Iterator[str]:
    for power in Power:
        if power not in world.memberships:
            yield f"{power} is in no faction"
    known = {*Power, *world.alignments}
    fighting = {party for row in world.wars.values() for party in (row.first, row.second)}
    for party in sorted(fighting - known):
        yield f"{party} is at war but not in this game"


def _places(world: AwawWorld) -> Iterator[str]:
    """Units stand on land or in boxes that are played on, and never with those they fight, except
    for airborne units on whom they fell, and troops that have landed among them, until the attacks
    are over (10.56, 21.517).
    """
    board, played = world.map, world.statics.map
    ground = world.board.land | world.board.real_boxes
    for party in world.units_of.groups:
        there = world.standing[party]
        for space in board.members(there & ~played):
            yield f"{party} is outside the part of the board that is played on: {space}"
        for space in board.members(there & played & ~ground):
            yield f"{party} is at sea, in {space}"
        shared = there & hostile_units(world, party) & board.hexes
        if shared and str(world.now.step).startswith("T.P.COM"):
            shared &= ~board.mask((*drop_hexes(world), *(row.hex for row in world.landed.rows())))
        if shared:
            yield f"{party} shares {', '.join(board.members(shared))} with units it fights"


def berth_faults(world: AwawWorld) -> Iterator[str]:
    """17.312, 20.16: every berth is on the board or afloat, no ship is aboard another, and only
    naval air squadrons are based on fast carriers, as many as these have factors.
    """
    places = []
    for piece in pieces(world):
        places.append((piece.id, piece.berth))
        if piece.count < 1:
            yield f"{piece.count} {piece.type} in {piece.berth}"
    places += [(str(force.id), force.place) for force in world.forces.rows()]
    for name, berth in places:
        try:
            space = where(world, berth)
        except LookupError as fault:
            yield f"{name}: {fault}"
        else:
            if space not in world.map:
                yield f"{name} is off the board, in {space}"
    for row in world.hulls.rows():
        if ship_of(row.berth) is not None:
            yield f"{row.key()} is aboard another ship"
    for air in world.air.rows():
        if ship_of(air.place) and world.statics.kinds[air.type].category is not Category.NAS:
            yield f"{air.id} is no naval air unit, and on a carrier"
    for row in world.hulls.rows():
        if row.named and (room := room_aboard(world, ShipId(row.what))) < 0:
            yield f"{row.what} bases {-room} squadrons too many"
    for party, units in world.units_of.groups.items():
        for unit in units:
            if afloat(world.units[unit].place):
                yield f"{unit} of {party} is aboard, and counted on the map"


def _stacks(world: AwawWorld) -> Iterator[str]:
    """12.21: nothing of the moving side is overstacked while it does not move. The other side may
    still have to cure what it suffered in attrition (12.17), and the moving side until the end of
    redeployment what has come back from the sea (12.15).
    """
    now = world.now
    if now.side is not None and now.step.startswith(SETTLED):
        excused = {row.hex for row in world.landed.rows()}  # 21.517A, 21.517J
        if not now.step.startswith("T.P.FIN"):
            excused |= {
                where(world, world.units[row.unit].place)
                for row in world.shipped.rows()
                if row.how is Voyage.TURNED_BACK and row.unit in world.units
            }
        for space, units in overstacked(world, now.side).items():
            if space in excused:
                continue
            yield f"{space} is overstacked: {', '.join(units)}"


def _bases(world: AwawWorld) -> Iterator[str]:
    """18.11, 18.15, 18.41: between two phases nobody is in the air, no base has more air units than
    it can hold, and none is held by those they fight.
    """
    if world.now.side is None or not world.now.step.startswith(GROUNDED):
        return
    for flight in world.flights.values():
        yield f"{flight.id} from {flight.base} is still in the air"
    for space in crowded(world):
        yield f"{space} bases more air units than it can"
    for air in world.air.values():
        holder = holder_of(world, where(world, air.place))
        if holder is not None and holder in hostile_to(world, air.party):
            yield f"{air.type} is based in {air.place}, which {holder} holds"


def _control(world: AwawWorld) -> Iterator[str]:
    land = world.board.land & world.statics.map
    stray = 0
    for party in parties(world):
        stray |= world.held[party] & ~land
    if stray:
        yield f"controlled, but no land that is played on: {', '.join(world.map.members(stray))}"
    for side in Side:
        there = units_of_side(world, side) & ~units_of_side(world, side.opponent) & world.map.hexes
        for party in parties_of(world, side):
            there &= ~world.standing[f"{party}/partisan"]
        held = 0
        for party in parties_of(world, side):
            held |= world.held[party]
        for space in world.map.members(there & ~held):
            party = world.units[world.units_in[space][0]].party
            if BOOK.allows(world, TakeByEntering(party, space)):
                yield f"{side} units stand in {space}, which another controls"


def _pools(world: AwawWorld) -> Iterator[str]:
    """7.223: of every type, what is on the board, to be built and elsewhere adds up."""
    scenario = world.statics.scenario
    if scenario is None or world.date is None:
        return
    count: Counter[str] = Counter()
    for piece in pieces(world):
        count[piece.type] += piece.count
    for flight in world.flights.values():
        count[flight.type] += flight.factors
    for assigned in world.front_air.values():
        count[assigned.type] += assigned.factors
    for slip in world.slips.values():
        count[slip.what] += slip.factors
    for strike in world.on_strike.values():
        count[strike.type] += strike.squadrons
    for plan in world.air_plans.values():
        count[plan.type] += plan.cap if plan.up else 0
    for cargo in world.cargo.values():
        if cargo.unit is not None:
            count[cargo.unit.type] += 1
        elif cargo.air is not None:
            count[cargo.air] += cargo.amount
    for name in world.growth:
        if name not in world.pools:
            yield f"{name} has grown without a force pool"
    expected = {row.type: row.total for rows in scenario.pools.values() for row in rows}
    for pool in world.pools.values():
        if pool.unbuilt < 0 or pool.elsewhere < 0:
            yield f"the pool of {pool.type} is below zero: {pool.unbuilt}, {pool.elsewhere}"
        growth = world.growth.get(pool.type)
        wanted = expected.get(pool.type, 0) + (0 if growth is None else growth.count)
        found = count[pool.type] + pool.unbuilt + pool.elsewhere
        if found != wanted:
            yield (
                f"{pool.type}: {count[pool.type]} on the board, {pool.unbuilt} to be built and "
                f"{pool.elsewhere} elsewhere make {found}, not {wanted}"
            )


def _left_over(world: AwawWorld) -> Iterator[str]:
    """No lasting row speaks of a unit that is gone."""
    for name, kind in world.record_types.items():
        if kind.scope == "game" and name != "units" and "unit" in kind.__struct_fields__:
            for row in world.table(name).values():
                unit = getattr(row, "unit")  # noqa: B009
                if unit not in world.units and unit not in world.cargo:
                    yield f"{name} still speaks of {unit}, which is gone"


def remembered_wrongly(world: AwawWorld) -> Iterator[str]:
    """Supply lines and zones of control as they are remembered, against a World that remembers
    nothing; and supply lines hex by hex, against floods over whole areas.
    """
    fresh = AwawWorld(world.statics, world.options)
    for name in world.record_types:
        for row in world.table(name).values():
            fresh.put(row)
    for party in world.units_of.groups:
        if hostile_zone(world, party) != hostile_zone(fresh, party):
            yield f"the zones of control against {party} are not what they were thought to be"
        net, again = trace(world, party), trace(fresh, party)
        if (net.full, net.partial) != (again.full, again.partial):
            yield f"the supply lines of {party} are not what they were thought to be"
        if walked(fresh, again) != again.full:
            yield f"the supply lines of {party} differ when they are followed hex by hex"


def walked(world: AwawWorld, net: SupplyNet) -> int:
    """30.321, 30.322, 30.327: the spaces of full supply, found one hex at a time. Where land lines
    bring partial supply at most, only what comes by sea is full, and does not go on.
    """
    ways, found, todo, poor = net.ways, 0, [], meagre(world)
    for source in net.sources:
        if source.supply is Supply.FULL:
            bit = world.map.bit(source.space)
            found |= bit
            if not source.own_hex and not bit & poor:
                steps = first_steps(world, net.party, ways, bit)
                todo += [world.map.bit(space) for space in world.map.members(steps)]
    reached = 0
    while todo:
        bit = todo.pop()
        if not bit & reached:
            reached |= bit
            if not bit & ways.ends:
                steps = ways.board.expand(bit, ways.sides, ways.links) & ways.open
                todo += [world.map.bit(space) for space in world.map.members(steps & ~reached)]
    return found | (reached & ~poor)

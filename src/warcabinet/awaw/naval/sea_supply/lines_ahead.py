"""30.33, 30.38: sea supply as it would be, for whoever thinks about it: the lines of a side, who
hangs on one of them, who could protect it, and who would be without supply if a port fell. Asked of
copies; nothing is done in the World.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.hex_control.hex_control import take
from warcabinet.awaw.logistics.supply.supply_lines import trace
from warcabinet.awaw.naval.interception.selecting_an_interception_hex import Quarry, quarries
from warcabinet.awaw.naval.movement.crews import Crew, crew, crews
from warcabinet.awaw.naval.sea_supply.interception_and_disruption_of_sea_supply import put_out
from warcabinet.awaw.naval.sea_supply.naval_units_that_protect import KIND, ProtectLine
from warcabinet.awaw.naval.sea_supply.protection_of_sea_supply import SeaSupplyOrders
from warcabinet.awaw.naval.sea_supply.sea_supply_lines import announce, lines_of
from warcabinet.awaw.naval.sea_supply.supply_zones import tracers, with_ships
from warcabinet.awaw.politics.parties import hostile_to, parties_of
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import Supply
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.sea_supply import LineId, LineState, SeaLine
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

Statuses = dict[UnitId, Supply]
RANK = {Supply.NONE: 0, Supply.PARTIAL: 1, Supply.FULL: 2}


class Loses(NamedTuple):
    """A ground unit that would be supplied worse than now."""

    unit: UnitId
    before: Supply
    after: Supply


def is_fixed(world: AwawWorld, side: Side) -> bool:
    """30.351: are the lines of a side announced in this player turn?"""
    return any(party in world.sea_supply_tried for party in tracers(world, side))


def with_lines(world: AwawWorld, side: Side) -> AwawWorld:
    """A copy in which the lines that are presumed are announced."""
    ahead = world.trial()
    if with_ships(world.statics) and not is_fixed(world, side):
        announce(ahead, side)
    return ahead


def lines_in(world: AwawWorld, side: Side) -> tuple[SeaLine, ...]:
    return tuple(line for party in tracers(world, side) for line in lines_of(world, party))


def statuses(world: AwawWorld, side: Side) -> Statuses:
    """30.13: what each ground unit of a side on the board can be supplied with now."""
    found = {}
    for party in parties_of(world, side):
        for name in world.units_of[party]:
            place = where(world, world.units[name].place)
            if world.map.is_hex(place):
                found[name] = trace(world, party).at(world.map.bit(place))
    return found


def losers(before: Statuses, after: Statuses) -> Iterator[Loses]:
    for unit, had in before.items():
        has = after.get(unit, had)
        if RANK[has] < RANK[had]:
            yield Loses(unit, had, has)


def without_line(world: AwawWorld, side: Side, name: LineId) -> Statuses:
    """30.38: the same if a line is disrupted, and what went on from where it ends with it."""
    ahead = world.trial()
    ahead.amend(ahead.sea_lines[name], state=LineState.DISRUPTED)
    return statuses(ahead, side)


def without_port(world: AwawWorld, side: Side, port: SpaceId) -> tuple[Statuses, list[SeaLine]]:
    """30.331, 29.11: the same if the enemy held a port, with the lines there would be then: those
    of this player turn that do not begin or end there, or, before they are announced, those that
    are presumed anew. Units in the port are not counted.
    """
    ahead = world.trial()
    enemy = next((one for name in tracers(world, side) for one in hostile_to(world, name)), None)
    assert enemy is not None
    for name in [*ahead.units]:
        if where(ahead, ahead.units[name].place) == port:
            ahead.drop(ahead.units[name])
    for line in tuple(ahead.sea_lines.rows()):
        if port in (line.origin, line.goal):
            ahead.amend(line, state=LineState.DISRUPTED)
    take(ahead, port, enemy, "29.21")
    return statuses(ahead, side), [*lines_in(ahead, side)]


# Who protects it, and who comes -------------------------------------------------------------------


def guards(world: AwawWorld, line: SeaLine) -> tuple[ForceId, ...]:
    return tuple(one for one in line.forces if one in world.forces)


def could_protect(world: AwawWorld, seat: Seat, line: SeaLine) -> Iterator[tuple[str, Crew]]:
    """30.361: those of a seat that could protect a line: by force, or by a ship of a port."""
    busy = {force for row in world.sea_lines.rows() for force in row.forces}
    for forces, ships in crews(Asked(world, SeaSupplyOrders((seat,)), seat), KIND):
        who = crew(world, forces, ships)
        if who is None or busy & set(forces):
            continue
        if BOOK.allows(world, ProtectLine(line, who.base, who.hulls)):
            yield (str(forces[0]) if forces else "", who)


def as_quarry(world: AwawWorld, line: SeaLine) -> tuple[AwawWorld, Iterable[Quarry]]:
    """30.352: a copy in which a line is traced, and what can be met of it."""
    ahead = world.trial()
    bare = ahead.amend(ahead.sea_lines[line.id], forces=guards(world, line))
    name = put_out(ahead, bare)
    return ahead, quarries(ahead, (name,), 1).values()

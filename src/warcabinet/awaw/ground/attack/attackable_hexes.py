"""10.55A, 15.21, 15.44, 13.531: which hexes can be attacked, by whom, and which must be."""

from __future__ import annotations

from collections.abc import Iterator

from warcabinet.awaw import offensives
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import seat_for
from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.ground.attack.ground_attacks import (
    MakeAttack,
    against_odds,
    contact,
    hostile_in,
    is_dropped,
    is_inside,
    may_attack,
    pledged,
    too_many_from,
)
from warcabinet.awaw.pieces.ground_units import a_hex, total_factors
from warcabinet.awaw.pieces.supply_status import unsupplied
from warcabinet.awaw.politics.parties import hostile_parties, parties_of, units_of_side
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.pieces import bit_of, where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.book import Refusal
from warcabinet.engine.derived import derived
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId


def against_attack(world: AwawWorld, assault: Assault, free: bool = False) -> list[Refusal]:
    """15.4, 15.52, 9.58: every reason against an attack as a whole: numbers, odds, BRPs."""
    found = [*too_many_from(world, assault), *BOOK.may(world, MakeAttack(assault, free))]
    found += against_odds(world, assault)
    against = offensives.against_free if free else offensives.against
    return found + against(world, assault.attackers, assault.hexes)


def mandatory(world: AwawWorld, exploiting: bool = False) -> list[Assault]:
    """13.531, 15.22: the attacks which can and must be made: on hexes that could not be overrun,
    and by airborne units on those on whom they were dropped.
    """
    found = []
    for space in sorted(world.failed_overruns):
        units = pledged(world, space, exploiting)
        if units:
            assault = Assault(units, (space,), exploiting)
            if not against_attack(world, assault):
                found.append(assault)
    drops = (drop_attack(world, space, exploiting) for space in drop_hexes(world))
    return [*found, *(assault for assault in drops if assault is not None)]


def drop_hexes(world: AwawWorld) -> list[SpaceId]:
    """15.22, 10.56: the hexes in which airborne units just dropped stand among enemies."""
    if not world.airdrops:
        return []
    return sorted(
        {
            where(world, row.place)
            for unit in world.airdrops
            if (row := world.units.get(unit)) is not None
            and is_dropped(world, unit)
            and hostile_in(world, row.party, where(world, row.place))
        }
    )


def drop_attack(world: AwawWorld, space: SpaceId, exploiting: bool) -> Assault | None:
    """10.55, 15.22: an attack that all who were dropped on a hex can make now: by themselves, or
    with all that can join in.
    """
    side = world.side
    able = able_to_attack(world, side, (space,), exploiting, False)
    dropped = tuple(unit for unit in able if is_dropped(world, unit))
    if not dropped:
        return None
    for units in (tuple(sorted(dropped)), as_many_as_may(world, able, (space,), exploiting)):
        assault = Assault(units, (space,), exploiting)
        if set(dropped) <= set(units) and not against_attack(world, assault):
            return assault
    return None


@derived
def able_to_attack(
    world: AwawWorld, side: Side, hexes: tuple[SpaceId, ...], exploiting: bool, isolated: bool
) -> tuple[UnitId, ...]:
    """15.44: the units of a side that can attack all these hexes; dropped airborne units only join
    others who attack several.
    """
    found = tuple(_able(world, side, hexes, exploiting, isolated))
    if len(hexes) > 1 and all(is_dropped(world, unit) for unit in found):
        return ()
    return found


def _able(
    world: AwawWorld, side: Side, hexes: tuple[SpaceId, ...], exploiting: bool, isolated: bool
) -> Iterator[UnitId]:
    if exploiting and nobody_exploits(world):
        return
    for unit in around(world, side, hexes):
        if (not isolated or unsupplied(world, unit)) and all(
            may_attack(world, unit, space, exploiting) for space in hexes
        ):
            yield unit


@derived
def can_be_attacked(
    world: AwawWorld, side: Side, space: SpaceId, exploiting: bool, isolated: bool = False
) -> bool:
    """15.21: can any unit of a side attack this hex? Looks no further than the first."""
    return any(_able(world, side, (space,), exploiting, isolated))


def nobody_exploits(world: AwawWorld) -> bool:
    """16.41: is there neither exploiting armor nor anybody who was dropped? Nobody else attacks
    during exploitation.
    """
    return not world.exploiters and not world.airdrops


def around(world: AwawWorld, side: Side, hexes: tuple[SpaceId, ...]) -> list[UnitId]:
    """10.55A, 15.44: the units of a side that are next to each of these hexes, or dropped on one.
    Who was dropped beside them is not among them.
    """
    near = units_of_side(world, side)
    for space in hexes:
        near &= contact(world, space)
    own, rows = parties_of(world, side), world.units
    found = [
        unit
        for space in world.map.members(near)
        for unit in world.units_in[space]
        if rows[unit].party in own
    ]
    if world.airdrops:
        found = [unit for unit in found if not is_dropped(world, unit)]
    if not world.airdrops and not world.landed:
        return found
    return [*found, *(unit for unit in _inside(world, hexes, own) if unit not in found)]


def dropped_beside(world: AwawWorld, space: SpaceId) -> tuple[UnitId, ...]:
    """10.55A: who was dropped next to his enemies in a hex, and so does not attack them."""
    near = contact(world, space)
    return tuple(
        unit
        for unit in sorted(world.airdrops)
        if is_dropped(world, unit)
        and (row := world.units.get(unit)) is not None
        and near & bit_of(world, row)
        and hostile_in(world, row.party, space)
    )


def _inside(world: AwawWorld, hexes: tuple[SpaceId, ...], own: tuple[str, ...]) -> list[UnitId]:
    """10.55, 21.517: who has been dropped on these hexes, or has landed in them."""
    return [
        unit
        for unit in sorted({*world.airdrops, *world.landed})
        if (row := world.units.get(unit)) is not None
        and row.party in own
        and row.place in hexes
        and is_inside(world, unit)
    ]


def _on_foot(world: AwawWorld, side: Side) -> int:
    """10.55A: the spaces with units of a side that were not dropped there in this player turn."""
    there, rows = units_of_side(world, side), world.units
    own = parties_of(world, side)
    for unit in world.airdrops:
        if unit not in rows:
            continue
        space = where(world, rows[unit].place)
        if all(is_dropped(world, one) for one in world.units_in[space] if rows[one].party in own):
            there &= ~world.map.bit(space)
    return there


@derived
def within_reach(world: AwawWorld, side: Side) -> int:
    """15.21: the hexes with enemy ground units that units of a side are next to."""
    hostile = 0
    for party in hostile_parties(world, side):
        hostile |= world.standing[party]
    near = world.map.expand(_on_foot(world, side), world.board.ground_sides)
    for unit in (*world.airdrops, *world.landed):
        if unit in world.units and is_inside(world, unit):
            near |= bit_of(world, world.units[unit])
    return near & hostile


@derived
def can_attack(world: AwawWorld, exploiting: bool, isolated: bool) -> bool:
    """15.21: can any unit of the phasing side attack any hex?"""
    if (isolated and not world.unit_supply) or (exploiting and nobody_exploits(world)):
        return False
    side = world.side
    return any(
        any(_able(world, side, (space,), exploiting, isolated))
        for space in world.map.members(within_reach(world, side))
    )


def as_many_as_may(
    world: AwawWorld, units: tuple[UnitId, ...], hexes: tuple[SpaceId, ...], exploiting: bool
) -> tuple[UnitId, ...]:
    """15.47: the strongest units, as many as may attack out of their hexes."""
    chosen: tuple[UnitId, ...] = ()
    for unit in sorted(units, key=lambda one: (-total_factors(world, (one,)), one)):
        wider = tuple(sorted((*chosen, unit)))
        if not too_many_from(world, Assault(wider, hexes, exploiting)):
            chosen = wider
    return chosen


def refuse_to_end(world: AwawWorld, seat: Seat, exploiting: bool = False) -> list[Refusal]:
    """13.531, 15.22: the mandatory attacks that are still to be made with units of a seat."""
    return [
        Refusal(
            "13.531" if assault.hexes[0] in world.failed_overruns else "15.22",
            f"{', '.join(assault.attackers)} must still attack {', '.join(assault.hexes)}",
            tuple(a_hex(space) for space in assault.hexes),
        )
        for assault in mandatory(world, exploiting)
        if any(seat_for(world, world.units[unit].party) == seat for unit in assault.attackers)
    ]

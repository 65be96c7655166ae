"""How well things stand for a side: what it holds and may yet take, who is left, who is cut off."""

from __future__ import annotations

from collections.abc import Mapping

from warcabinet.awaw.queries.scenario import verdict, victory_points
from warcabinet.awaw.queries.terms import (
    AwawWorld,
    Side,
    UnitId,
    bit_of,
    held_by_side,
    is_armor,
    parties_of,
    side_of_seat,
    where,
)
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId
from warcabinet.players import fitting
from warcabinet.players.awaw.greedy.situation import GOAL, prizes, rings_of
from warcabinet.players.awaw.staff.features import features_of
from warcabinet.players.awaw.staff.supply import supplied
from warcabinet.players.awaw.staff.turns import turns_left
from warcabinet.players.awaw.staff.weights import VALUE
from warcabinet.players.fitting import learned, predicted


def value(world: AwawWorld, seat: Seat) -> float:
    """In BRPs, more for a better position; a game that is over counts by its result. Where the
    worth of positions was learned from games it is taken from there, else it is judged by hand.
    """
    side = side_of_seat(world, seat)
    if (over := verdict(world)) is not None:
        won = 0 if not over.winners else 1 if seat in over.winners else -1
        points = victory_points(world) if side is Side.AXIS else -victory_points(world)
        return VALUE.point * fitting.worth(points, won)
    if (weights := _weights(world)) is not None:
        found = VALUE.point * predicted(weights, features_of(world))
        return found if side is Side.AXIS else -found
    return judged(world, side)


def judged(world: AwawWorld, side: Side) -> float:
    """What a position looks worth: forces and places of both sides."""
    return _forces(world, side) - _forces(world, side.opponent) + _places(world, side)


def _weights(world: AwawWorld) -> Mapping[str, float] | None:
    """What was learned of this scenario with as many player turns to go, if anything was."""
    scenario = world.statics.scenario
    fitted = None if scenario is None else learned().get(scenario.scenario.name)
    return None if fitted is None else fitted.of(turns_left(world))


def _forces(world: AwawWorld, side: Side) -> float:
    """What a side has: on the ground, less where no supply comes, and in the air."""
    found = 0.0
    for party in parties_of(world, side):
        fed = supplied(world, party)
        for unit in world.units_of[party]:
            row = world.units[unit]
            worth = world.type_of(row).combat * (VALUE.armor if is_armor(world, row) else 1.0)
            found += worth if _draws(world, unit, fed) else worth * VALUE.cut_off
        found += VALUE.air * sum(row.factors for row in world.air.values() if row.party == party)
    return found


def _draws(world: AwawWorld, unit: UnitId, fed: int) -> bool:
    """30.551A: will a unit be supplied in its next turn, by a line or because it exploited?"""
    return world.map.has(fed, where(world, world.units[unit].place)) or unit in world.exploited


def _places(world: AwawWorld, side: Side) -> float:
    """The hexes that count: for whoever holds them, and in part for whoever is near."""
    near = {one: _distances(world, one) for one in (side, side.opponent)}
    held = {one: held_by_side(world, one) for one in (side, side.opponent)}
    fed = {one: _fed(world, one) for one in (side, side.opponent)}
    found = 0.0
    for space, worth in prizes(world.statics).items():
        if worth < GOAL or space not in world.map:
            continue
        bit = world.map.bit(space)
        for one, sign in ((side, 1.0), (side.opponent, -1.0)):
            if not bit & held[one] & world.statics.map:
                continue
            sure = VALUE.held if bit & fed[one] else VALUE.held_unsupplied
            away = near[one.opponent].get(space, 99)
            sure -= VALUE.near * VALUE.fade**away
            found += sign * worth * sure
    return found


def _fed(world: AwawWorld, side: Side) -> int:
    found = 0
    for party in parties_of(world, side):
        found |= supplied(world, party)
    return found


def _distances(world: AwawWorld, side: Side) -> dict[SpaceId, int]:
    """How far the next supplied unit of a side is from each hex that counts."""
    found: dict[SpaceId, int] = {}
    standing = 0
    for party in parties_of(world, side):
        fed = supplied(world, party)
        for unit in world.units_of[party]:
            if _draws(world, unit, fed):
                standing |= bit_of(world, world.units[unit])
    for space, worth in prizes(world.statics).items():
        if worth >= GOAL and space in world.map:
            for away, ring in enumerate(rings_of(world.statics, space, VALUE.far)):
                if world.map.mask(ring) & standing:
                    found[space] = away
                    break
    return found

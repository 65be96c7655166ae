"""What a position is judged by: a few numbers that anybody can read off the table.

All are told for both sides alike, whoever looks; what each is worth is fitted by self-play
(`fitted.py`), not set by hand.
"""

from __future__ import annotations

from collections.abc import Iterator

from warcabinet.awaw.queries.logistics import level_of
from warcabinet.awaw.queries.scenario import victory_points
from warcabinet.awaw.queries.terms import (
    AwawWorld,
    Side,
    bit_of,
    held_by_side,
    is_armor,
    parties_of,
)
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw.greedy.situation import rings_of
from warcabinet.players.awaw.staff.supply import supplied
from warcabinet.players.awaw.staff.turns import turns_left

CLOSE, NEAR = 1, 4
"""Within so many hexes of a place forces stand before it, or can be there in a turn."""

SIDES = (Side.AXIS, Side.ALLIED)

GOOD = {
    "foot": 1,
    "armor": 1,
    "cut-off": -1,
    "air": 1,
    "brps": 1,
    "at-stake": -1,
    "pressed": -1,
    "unsupplied": -1,
}
"""What is told of each side, and whether more of it is good for that side."""

DIRECTIONS = {
    "turns-left": 0,
    "points": 1,
    **{f"{Side.AXIS.value}-{name}": way for name, way in GOOD.items()},
    **{f"{Side.ALLIED.value}-{name}": -way for name, way in GOOD.items()},
}
"""Every feature, and whether more of it is good for the Axis."""

Features = dict[str, float]


class Forces:
    """The units of one side on the map: where they stand, and who draws supply."""

    def __init__(self, world: AwawWorld, side: Side) -> None:
        self.foot = self.armor = self.cut_off = self.air = 0.0
        self.fed = 0
        self.standing: dict[int, float] = {}
        """The factors that draw supply, by hex."""
        for party in parties_of(world, side):
            fed = supplied(world, party)
            self.fed |= fed
            for unit in world.units_of[party]:
                row = world.units[unit]
                factors = float(world.type_of(row).combat)
                bit = bit_of(world, row)
                if not bit & fed and unit not in world.exploited:  # 30.551A
                    self.cut_off += factors
                    continue
                self.standing[bit] = self.standing.get(bit, 0.0) + factors
                if is_armor(world, row):
                    self.armor += factors
                else:
                    self.foot += factors
            self.air += sum(row.factors for row in world.air.values() if row.party == party)
        self.brps = float(sum(level_of(world, party) for party in parties_of(world, side)))

    def within(self, mask: int) -> float:
        return sum(factors for bit, factors in self.standing.items() if bit & mask)


def features_of(world: AwawWorld) -> Features:
    """The features of a position, by name."""
    found = {"turns-left": float(turns_left(world)), "points": float(victory_points(world))}
    forces = {side: Forces(world, side) for side in SIDES}
    for side, has in forces.items():
        found |= {
            f"{side.value}-foot": has.foot,
            f"{side.value}-armor": has.armor,
            f"{side.value}-cut-off": has.cut_off,
            f"{side.value}-air": has.air,
            f"{side.value}-brps": has.brps,
            f"{side.value}-at-stake": 0.0,
            f"{side.value}-pressed": 0.0,
            f"{side.value}-unsupplied": 0.0,
        }
    for space, points, holder in _counting(world):
        rings = rings_of(world.statics, space, NEAR)
        around = world.map.mask(one for ring in rings for one in ring)
        before = world.map.mask(one for ring in rings[: CLOSE + 1] for one in ring)
        own, other = forces[holder], forces[holder.opponent]
        found[f"{holder.value}-at-stake"] += points * _share(other, own, around)
        found[f"{holder.value}-pressed"] += points * _share(other, own, before)
        if not world.map.has(own.fed, space):
            found[f"{holder.value}-unsupplied"] += points
    return found


def _share(some: Forces, others: Forces, where: int) -> float:
    """The part that some have of all forces in an area; the fewer there are, the less it says."""
    have = some.within(where)
    return have / (have + others.within(where) + 1.0)


def _counting(world: AwawWorld) -> Iterator[tuple[SpaceId, float, Side]]:
    """The hexes that count in the end: for how many points, and who holds them."""
    scenario = world.statics.scenario
    if scenario is None:
        return
    held = {side: held_by_side(world, side) for side in SIDES}
    for row in scenario.victory.points:
        space = SpaceId(row.hex)
        if space in world.map:
            for side in SIDES:
                if world.map.has(held[side], space):
                    yield space, float(abs(row.points)), side

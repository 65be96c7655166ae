"""Where a unit that has nothing to attack is of most use."""

from __future__ import annotations

from tests.players.frozen.greedy.situation import Situation
from warcabinet.awaw.queries.terms import Terrain, UnitId, is_armor, where
from warcabinet.hexes import SpaceId

LINE = 1.5
"""What it is worth to stand in a hex of the front that nobody else holds."""
RISK = 0.6
COVER = {Terrain.FOREST: 0.5, Terrain.MOUNTAIN: 0.8, Terrain.SWAMP: 0.5}


class Posting:
    """Places units one after the other; `room` is shared with whoever else places units."""

    def __init__(self, now: Situation, room: dict[SpaceId, int]) -> None:
        self.now, self.room = now, room
        self.front = now.around(now.enemy_held | now.enemy_at) & ~now.enemy_at
        self._filled: dict[SpaceId, int] = {}

    def best(self, unit: UnitId, mask: int) -> SpaceId | None:
        """The hex of an area in which a unit is of most use, and counts there from now on."""
        space = self.most_useful(unit, mask)
        if space is not None:
            self.stand(unit, space)
        return space

    def stand(self, unit: UnitId, space: SpaceId) -> None:
        """A unit counts in a hex from now on."""
        self._filled[space] = self._filled.get(space, 0) + self.now.factors(unit)

    def most_useful(self, unit: UnitId, mask: int) -> SpaceId | None:
        """The hex of an area in which a unit is of most use."""
        now = self.now
        here = where(now.world, now.world.units[unit].place)
        ranked = [
            (self.use(unit, space) + (0.05 if space == here else 0.0), space)
            for space in now.board.members(mask)
            if self.room.get(space, 2) > 0 and now.board.is_hex(space)
        ]
        if not ranked:
            return None
        top = max(score for score, _ in ranked)
        return min(space for score, space in ranked if score == top)

    def use(self, unit: UnitId, space: SpaceId) -> float:
        """Of how much use a unit is in a hex."""
        now = self.now
        bold = now.boldness
        found = bold * now.pull.get(space, 0.0) * 0.3
        crowd = 0.5 if self._taken(space) else 1.0
        found += (1.2 - bold) * now.care.get(space, 0.0) * crowd
        if now.board.has(self.front, space):
            found += LINE * crowd
        found += COVER.get(now.world.board.terrain[space], 0.0)
        found -= self._risk(unit, space)
        return found - 0.3 * max(0, now.enemy_distance.get(space, 30) - 2)

    def _taken(self, space: SpaceId) -> bool:
        return self.room.get(space, 2) < 2 or space in self._filled

    def _risk(self, unit: UnitId, space: SpaceId) -> float:
        """What may be lost there: the more, the weaker the stack is against who can come."""
        now = self.now
        threat = now.threat.get(space, 0)
        if not threat:
            return 0.0
        own = now.factors(unit) + self._filled.get(space, 0)
        odds = threat / max(2 * own, 1)
        worth = now.factors(unit) * (2 if is_armor(now.world, now.world.units[unit]) else 1)
        return (1.1 - now.boldness) * RISK * worth * min(odds, 3.0) / 3.0

"""Operations: the main effort of a side as something that lasts for more than a turn.

An operation has aims (the goals of a campaign), forces, a corridor over which their supply runs, a
phase, and something that ends it. Nothing of it is kept: it follows from the World and from the
course that lies on the desk, which follows from the World and the seed. So it is the same after a
restart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum

import msgspec

from warcabinet.awaw.queries.terms import AwawWorld, UnitId, bit_of, is_armor, where
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw.staff.campaigns import away
from warcabinet.players.awaw.staff.front import FrontLine
from warcabinet.players.awaw.staff.supply import Lifelines
from warcabinet.players.awaw.staff.supply_weights import BACK

NAMED = 3
"""How many places are named."""
WATCHED = 8
"""How many hexes of a corridor are watched."""
PACE = 9.0
"""How many hexes nearer to an aim armor comes in a turn at best."""


class Phase(StrEnum):
    """How far an operation has come."""

    BREAK_IN = "break in"
    """The enemy stands in the way everywhere."""
    DRIVE = "drive"
    """There is an open road to an aim."""
    HOLD = "hold"
    """Its side does not have the initiative, or nothing is left to be taken."""
    WINTER_LINE = "winter line"
    """34.23F: the winter allows no attack."""


class Operation(msgspec.Struct, frozen=True):
    """A main effort."""

    aims: tuple[SpaceId, ...]
    """What is to be taken, the most valuable first."""
    forces: tuple[UnitId, ...]
    corridor: tuple[SpaceId, ...]
    """The hexes over which the supply of its armor runs and to which the enemy could come, those
    first over which most of it runs."""
    phase: Phase
    stops: str
    """What ends it."""

    def told(self, world: AwawWorld) -> str:
        """In half a sentence."""
        if not self.aims or self.phase in (Phase.HOLD, Phase.WINTER_LINE):
            return f"{self.phase}: {self.stops}"
        aims = listed(world, self.aims[:NAMED])
        over = ", ".join(self.corridor[:NAMED])
        road = f", supply over {over}" if over else ""
        return f"{self.phase} towards {aims} with {len(self.forces)} units{road}; {self.stops}"


def operation(now: FrontLine) -> Operation:
    """The operation of the course that a side follows; without one it holds what it has."""
    aims = aims_of(now)
    forces = tuple(unit for unit, goal in sorted(now.orders.items()) if goal in aims)
    phase = _phase(now, aims, forces)
    return Operation(aims, forces, corridor(now, forces), phase, _stops(now, aims, phase))


def aims_of(now: FrontLine) -> tuple[SpaceId, ...]:
    """The goals that the course raises, as far as the enemy still has them; if it raises none,
    those to which most factors go.
    """
    raised = [goal for goal, times in now.given.focus.items() if times >= 1 and goal in now.goals]
    if raised:
        return tuple(sorted(raised, key=lambda goal: (-now.worth(goal), goal)))
    sent: Counter[SpaceId] = Counter()
    for unit, goal in now.orders.items():
        sent[goal] += now.factors(unit)
    return tuple(sorted(sent, key=lambda goal: (-sent[goal], goal))[:NAMED])


def corridor(now: FrontLine, forces: tuple[UnitId, ...]) -> tuple[SpaceId, ...]:
    """Where the supply lines of the armor among some units run, within the enemy's reach."""
    armor = frozenset(unit for unit in forces if is_armor(now.world, now.own[unit]))
    traffic = Lifelines.of(now, now.parties, armor).traffic()
    ranked = [
        (-use, space)
        for bit, use in traffic.items()
        if (space := now.board.members(bit)[0]) in now.danger
    ]
    return tuple(space for _, space in sorted(ranked)[:WATCHED])


def _phase(now: FrontLine, aims: tuple[SpaceId, ...], forces: tuple[UnitId, ...]) -> Phase:
    if now.halted:
        return Phase.WINTER_LINE
    if now.defensive or not aims:
        return Phase.HOLD
    return Phase.DRIVE if _open_road(now, aims, forces) else Phase.BREAK_IN


def _open_road(now: FrontLine, aims: tuple[SpaceId, ...], forces: tuple[UnitId, ...]) -> bool:
    """Could the armor come beside an aim past the enemy's units and zones of control?"""
    free = now.open & ~now.enemy_at & ~now.enemy_zone
    ends = now.around(now.board.mask(aims)) | now.board.mask(aims)
    seen = fresh = now.board.mask(
        where(now.world, now.own[unit].place)
        for unit in forces
        if is_armor(now.world, now.own[unit]) and bit_of(now.world, now.own[unit]) & now.open
    )
    while fresh:
        fresh = now.around(fresh) & free & ~seen
        if fresh & ends:
            return True
        seen |= fresh
    return False


def _stops(now: FrontLine, aims: tuple[SpaceId, ...], phase: Phase) -> str:
    """What ends an operation: its aims are taken, there is no time left, or the winter comes."""
    match phase:
        case Phase.WINTER_LINE:
            return "until the winter allows attacks"
        case Phase.HOLD:
            return "nothing is left to be taken" if not aims else "the enemy has the initiative"
    late = [aim for aim in aims if away(now, aim) > PACE * now.rounds_left]
    if late:
        return f"too late for {listed(now.world, late)}"
    return f"until {listed(now.world, aims)} {'is' if len(aims) == 1 else 'are'} taken"


def guarded(now: FrontLine) -> dict[SpaceId, float]:
    """What it is worth to stand where the enemy could cut supply: more in the corridor of the main
    effort.
    """
    if not now.vital:
        return {}
    along = set(operation(now).corridor)
    return {
        space: lost * (BACK.along if space in along else 1.0) for space, lost in now.vital.items()
    }


def name_of(world: AwawWorld, space: SpaceId) -> str:
    places = world.board.places_at.get(space)
    return places[0].name if places else space


def listed(world: AwawWorld, spaces: Sequence[SpaceId]) -> str:
    """Places by their names, with commas and one "and"."""
    *others, last = [name_of(world, space) for space in spaces]
    return f"{', '.join(others)} and {last}" if others else last

"""Ground movement as the staff plans it: what can be taken without a fight, many lean attacks,
armor behind the breakthroughs; whoever is left goes on to his goal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from warcabinet.awaw.queries.terms import Terrain, UnitId, is_armor, where
from warcabinet.engine.asking import Asked
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw.greedy.marching import (
    Plan,
    Planner,
    by_worth,
    captures,
    carried_out,
    choices_of,
    followers,
    leave_out_boxes,
    sure_overruns,
)
from warcabinet.players.awaw.greedy.positions import Posting
from warcabinet.players.awaw.greedy.situation import MAIN, POINT, Situation
from warcabinet.players.awaw.greedy.strikes import IN_A_HEX, Strike, is_main
from warcabinet.players.awaw.staff import paratroops
from warcabinet.players.awaw.staff.allocating import Allocation
from warcabinet.players.awaw.staff.defending import Defence
from warcabinet.players.awaw.staff.freeing import freeing, freeing_first
from warcabinet.players.awaw.staff.front import FrontLine
from warcabinet.players.awaw.staff.operations import guarded
from warcabinet.players.awaw.staff.overrunning import overruns
from warcabinet.players.awaw.staff.relieving import relief
from warcabinet.players.awaw.staff.theaters import Theater, theaters_of
from warcabinet.players.awaw.staff.voyages import from_port, stranded
from warcabinet.players.awaw.staff.ways_back import WaysBack
from warcabinet.players.awaw.staff.weights import MARCH
from warcabinet.players.greedy import Desk, Idea

FREED = "supply comes over its way to those who are cut off"

COVER = {Terrain.FOREST: 0.3, Terrain.MOUNTAIN: 0.3, Terrain.SWAMP: 0.3}


def ground_move(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """13.41, 13.52: first overruns, then the others by a plan."""
    yield from overruns(asked, desk)
    yield from sure_overruns(asked, desk)
    yield from carried_out(asked, desk, make_plan)


def make_plan(now: Situation, plan: Plan) -> None:
    """Where every unit goes."""
    assert isinstance(now, FrontLine)
    for theater in theaters_of(now):
        choices = choices_of(theater)
        walls = list(theater.manned(choices)) if isinstance(theater, Theater) else []
        manned = {unit for unit, _ in walls}
        jumpers = [post for post in paratroops.posts(theater, choices) if post[0] not in manned]
        share_out(theater, choices, plan, walls, "to hold the fortification", jumpers)


def share_out(
    now: FrontLine,
    choices: dict[UnitId, int],
    plan: Plan,
    placed: Iterable[tuple[UnitId, SpaceId]] = (),
    why: str = "to overrun what is before it",
    jumpers: Iterable[tuple[UnitId, SpaceId]] = (),
) -> None:
    """A place for every unit, of those that it could have; some have theirs already, and some wait
    for their transports.
    """
    staff = Allocation(now, dict(choices))
    leave_out_boxes(now, staff)
    posts = Posts(now, staff.room)

    def send(unit: UnitId, to: SpaceId, why: str) -> None:
        if unit in staff.choices:
            del staff.choices[unit]
            staff.room[to] = staff.room.get(to, 2) - 1
        posts.stand(unit, to)
        if now.world.units[unit].place != to:
            plan.moves[unit], plan.reasons[unit] = to, why

    for unit, space in placed:
        send(unit, space, why)
    for unit, space in jumpers:  # 12.12: they take no room
        staff.choices.pop(unit, None)
        if now.world.units[unit].place != space:
            plan.moves[unit], plan.reasons[unit] = space, "to be dropped from there"
    for unit, space in relief(now, staff):
        send(unit, space, f"supply must come to {space}")
    for unit, space in freeing_first(now, staff):
        send(unit, space, FREED)
    strikes: list[Strike] = []
    # First what decides the game, then the rest with whoever is left.
    for main in (True, False):
        for unit, space in guards(now, staff, main):
            send(unit, space, f"{space} must not fall")
        for unit, space in walks(now, staff, main):
            send(unit, space, f"nobody defends {space}")
        targets = [space for space in staff.targets() if is_main(now, space) is main]
        for strike in staff.strikes(staff.plan(targets)):
            strikes.append(strike)
            for unit, space in strike.places.items():
                send(unit, space, f"to attack {strike.target}")
    for unit, space, target in followers(now, staff, strikes):
        send(unit, space, f"to exploit from {target}")
    idle: dict[UnitId, int] = {}
    posted: dict[UnitId, SpaceId] = {}
    for unit in sorted(staff.choices, key=lambda unit: (-now.factors(unit), unit)):
        to = posts.most_useful(unit, staff.choices[unit])
        if to is not None:
            idle[unit], posted[unit] = staff.choices[unit], to
            send(unit, to, posts.purpose(unit, to))
    walk_free(now, posts, plan, idle, posted)


def walk_free(
    now: FrontLine,
    posts: Posts,
    plan: Plan,
    idle: dict[UnitId, int],
    posted: dict[UnitId, SpaceId],
) -> None:
    """30.541: whoever has nothing better to do than to stand where he was posted walks instead over
    the road to those who are cut off.
    """

    def price(unit: UnitId, to: SpaceId) -> float:
        posts.leave(unit, posted[unit])
        lost = posts.use(unit, posted[unit]) - posts.use(unit, to)
        posts.enter(unit, posted[unit])
        return lost

    for unit, to in freeing(now, plan.moves, idle, posts.room, price):
        posts.leave(unit, posted[unit])
        posts.enter(unit, to)
        plan.moves[unit] = to
        plan.reasons[unit] = FREED


def guards(now: FrontLine, staff: Planner, main: bool) -> Iterator[tuple[UnitId, SpaceId]]:
    """Units for each hex of worth to which the enemy could come: one where he could walk in, more
    where the game is decided.
    """
    for space, worth in by_worth(now.treasures):
        wanted = now.guard_wanted(space)
        if not wanted or (worth >= MAIN) is not main:
            continue
        bit = now.board.bit(space)
        able = [unit for unit, mask in staff.choices.items() if mask & bit]
        if not (now.final or now.defensive):  # armor has better things to do
            foot = [unit for unit in able if not is_armor(now.world, now.own[unit])]
            able = able if not foot and worth >= MARCH.guarded_by_armor else foot
        able.sort(key=lambda unit: (now.own[unit].place != space, now.factors(unit), unit))
        for unit in enough(now, able, wanted):
            yield unit, space


def enough(now: Situation, able: list[UnitId], wanted: float) -> list[UnitId]:
    """The first unit that is strong enough, else the strongest two."""
    for unit in able:
        if now.factors(unit) >= wanted:
            return [unit]
    return sorted(able, key=lambda unit: (-now.factors(unit), unit))[:IN_A_HEX]


def walks(now: FrontLine, staff: Allocation, main: bool) -> Iterator[tuple[UnitId, SpaceId]]:
    """Goals without defenders, each for the weakest unit that can reach it; armor does not go for
    small towns, and the strongest goes for what counts most. What counts in the end and can be
    attacked once more gets a second unit, the strongest there is.
    """
    for unit, space in captures(now, staff, main):
        if unit not in staff.armor or now.goals[space] >= MARCH.town:
            yield unit, space
            if now.final and not now.last and now.goals[space] >= POINT and now.threat.get(space):
                bit = now.board.bit(space)
                able = [one for one, mask in staff.choices.items() if mask & bit and one != unit]
                for one in sorted(able, key=lambda one: (-now.factors(one), one))[:1]:
                    yield one, space


class Posts(Posting):
    """Gives units that do not fight their places, one after the other, with their goals in mind."""

    now: FrontLine

    def __init__(self, now: FrontLine, room: dict[SpaceId, int], *, settled: bool = False) -> None:
        super().__init__(now, room)
        self.defence = Defence(now)
        self.back = WaysBack(now) if settled or now.holding else None
        self.guarded = {} if now.holding else guarded(now)
        self.stranded = frozenset(stranded(now))
        self.from_port = from_port(now) if self.stranded else {}

    def leave(self, unit: UnitId, space: SpaceId) -> None:
        """A unit makes room in the hex in which it counted."""
        self.room[space] = self.room.get(space, IN_A_HEX) + 1
        left = self._filled.get(space, 0) - self.now.factors(unit)
        if left > 0:
            self._filled[space] = left
        else:
            self._filled.pop(space, None)

    def enter(self, unit: UnitId, space: SpaceId) -> None:
        """A unit takes up room in a hex, and counts there."""
        self.room[space] = self.room.get(space, IN_A_HEX) - 1
        self.stand(unit, space)

    def use(self, unit: UnitId, space: SpaceId) -> float:
        """Of how much use a unit is in a hex."""
        now = self.now
        armor = is_armor(now.world, now.world.units[unit])
        bold = now.boldness
        crowd = self._taken(space)
        found = COVER.get(now.world.board.terrain[space], 0.0) - self._risk(unit, space)
        if self.back is not None:  # combat is over, or most will stay where they are
            found -= self.back.risk(unit, space)
        if now.holding:
            there = self._filled.get(space, 0)
            units = IN_A_HEX - self.room.get(space, IN_A_HEX)
            return found + self.defence.use(space, now.factors(unit), there, units)
        if unit in self.stranded:
            return found - MARCH.port * self.from_port.get(space, 60)
        goal = now.orders.get(unit)
        if goal is not None:
            nearer = MARCH.progress_armor if armor else now.manner.progress
            found -= bold * nearer * now.distance(goal).get(space, 60)
        if armor:
            found -= now.stray(space, MARCH.leash)
        found += (1 - bold) * MARCH.care * now.care.get(space, 0.0) * (0.5 if crowd else 1.0)
        found -= (1 - bold) * MARCH.idle * max(0, now.enemy_distance.get(space, 30) - 2)
        if now.board.has(self.front, space) and not crowd:
            found += MARCH.line
        if not crowd:
            found += MARCH.vital * self.guarded.get(space, 0.0)
        if crowd and not armor:
            found -= MARCH.crowd
        return found

    def purpose(self, unit: UnitId, space: SpaceId) -> str:
        """Why a unit that does not fight goes to a hex."""
        now = self.now
        if now.holding:
            return f"{space} is in the line" if space in self.defence.line else "to stand ready"
        if unit in self.stranded:
            return "to be carried to the enemy"
        goal, here = now.orders.get(unit), where(now.world, now.own[unit].place)
        if goal is not None:
            away = now.distance(goal)
            if away.get(space, 60) < away.get(here, 60):
                return f"on the way to {goal}"
        if now.vital.get(space):
            return f"supply runs over {space}"
        return f"{space} needs somebody"

    def _risk(self, unit: UnitId, space: SpaceId) -> float:
        """What may be lost there, where the enemy could attack at better odds than even."""
        threat = self.now.threat.get(space, 0)
        if not threat:
            return 0.0
        factors = self.now.factors(unit)
        odds = threat / (2 * (factors + self._filled.get(space, 0)) or 1)
        return MARCH.risk * factors * min(max(0.0, odds - 1), 2.0)

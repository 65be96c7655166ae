"""Campaigns: goals that together would win the game, and cost least to take."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping

import msgspec

from warcabinet.awaw.queries.scenario import victory_points
from warcabinet.awaw.queries.terms import AwawWorld, Side, is_armor
from warcabinet.engine.chance import picker
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw.staff.front import FrontLine
from warcabinet.players.awaw.staff.weights import CAMPAIGN

TASTES = 101
"""How finely tastes differ."""


class Campaign(msgspec.Struct, frozen=True):
    """Goals to go for together, the most valuable first."""

    goals: tuple[SpaceId, ...]

    def focus(self, now: FrontLine) -> dict[SpaceId, float]:
        """By how much hexes are worth more than usual: each of the goals is needed as much as any
        other, but what is near falls anyway; what else would be worth as much may wait.
        """
        found = {
            goal: now.manner.aside for goal, worth in now.goals.items() if worth >= now.manner.stake
        }
        for goal in self.goals:
            raised = now.manner.stake / now.goals[goal] if away(now, goal) > CAMPAIGN.near else 1.0
            found[goal] = max(1.0, raised)
        return found


Taste = Callable[[SpaceId], float]
"""How much more than it costs a goal seems to cost to somebody: it differs from player to player,
and stays the same for all of a game.
"""


def taste_of(style: str) -> Taste:
    """Drawn from a seed, goal by goal."""

    def taste(goal: SpaceId) -> float:
        drawn = picker(f"taste {style} {goal}")(TASTES) / (TASTES - 1)
        return math.exp(CAMPAIGN.taste * (2 * drawn - 1))

    return taste


def campaigns(
    now: FrontLine, taste: Taste = lambda _: 1.0, paid: tuple[SpaceId, ...] = ()
) -> Iterator[Campaign]:
    """What is known to have paid, then the cheapest way to win by points, then what is left of it
    without each of its goals. None where points do not decide, or nothing is lacking.
    """
    lacking = lacking_points(now.world, now.side)
    if lacking is None or lacking + CAMPAIGN.margin <= 0:
        return
    gains = _gains(now)
    wanted = max(lacking + CAMPAIGN.margin, round(now.manner.share * sum(gains.values())))
    costs = {goal: taste(goal) * _cost(now, goal) for goal in gains}
    known = _ranked((goal for goal in paid if goal in gains), costs)
    best = _cheapest(gains, costs, wanted)
    others = []
    for goal in best:
        goals = _cheapest({one: gains[one] for one in gains if one != goal}, costs, wanted)
        others.append((sum(costs[one] for one in goals), goals))
    seen = set()
    for goals in (known, best, *(goals for _, goals in sorted(others))):
        if goals and goals not in seen:
            seen.add(goals)
            yield Campaign(goals)


def lacking_points(world: AwawWorld, side: Side) -> int | None:
    """The points that a side needs more than it has to win; None if it does not win by points."""
    scenario = world.statics.scenario
    if scenario is None or not scenario.victory.points:
        return None
    results = [row for row in scenario.victory.results if row.winner == side.value and not row.when]
    if side is Side.AXIS:
        low = [row.points_from for row in results if row.points_from is not None]
        return min(low) - victory_points(world) if low else None
    high = [row.points_to for row in results if row.points_to is not None]
    return victory_points(world) - max(high) if high else None


def _gains(now: FrontLine) -> dict[SpaceId, int]:
    """What it brings in points to take each place from the enemy."""
    scenario = now.world.statics.scenario
    assert scenario is not None
    return {
        goal: abs(row.points)
        for row in scenario.victory.points
        if (goal := SpaceId(row.hex)) in now.goals and now.board.has(now.enemy_held, goal)
    }


def _cost(now: FrontLine, goal: SpaceId) -> float:
    """The factors that a goal calls for, more the further it is; the more it is worth, the more
    defenders will come until one is there.
    """
    far = away(now, goal)
    called_for = now.needs[goal] + CAMPAIGN.reinforced * now.worth(goal) * far
    return called_for * math.exp(CAMPAIGN.distance * far)


def away(now: FrontLine, goal: SpaceId) -> float:
    """How far the next armor is from a goal, or the next foot, which is slower."""
    distance = now.distance(goal)
    return min(
        (
            distance[row.place] * (1 if is_armor(now.world, row) else CAMPAIGN.slow)
            for row in now.own.values()
            if row.place in distance
        ),
        default=CAMPAIGN.far,
    )


def _cheapest(
    gains: Mapping[SpaceId, int], costs: Mapping[SpaceId, float], wanted: int
) -> tuple[SpaceId, ...]:
    """The goals that bring so many points at the least cost, the most valuable first; all of them
    if they do not bring enough.
    """
    best: dict[int, tuple[float, tuple[SpaceId, ...]]] = {0: (0.0, ())}
    for goal in sorted(gains):
        for have, (cost, goals) in sorted(best.items()):
            reached = min(wanted, have + gains[goal])
            campaign = cost + costs[goal], (*goals, goal)
            if reached > have and (reached not in best or campaign < best[reached]):
                best[reached] = campaign
    return _ranked(best[max(best)][1], costs)


def _ranked(goals: Iterable[SpaceId], costs: Mapping[SpaceId, float]) -> tuple[SpaceId, ...]:
    return tuple(sorted(goals, key=lambda goal: (-costs[goal], goal)))

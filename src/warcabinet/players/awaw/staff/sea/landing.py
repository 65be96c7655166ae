"""Landings: where points are to be won, with everybody who can cover them; and carriers that help
those ashore.
"""

from __future__ import annotations

from collections.abc import Iterator

from warcabinet.awaw.queries.answers import EndMissions, Invade
from warcabinet.awaw.queries.sea import (
    beaches_of,
    foreseen,
    invasions_announced,
    landing_missions,
)
from warcabinet.awaw.queries.sea_answers import EndCarrierAir, StandBy
from warcabinet.awaw.queries.terms import AwawWorld, asked_side
from warcabinet.engine.asking import Asked
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw.greedy import sailing
from warcabinet.players.awaw.greedy.situation import situation
from warcabinet.players.awaw.staff.front import FrontLine
from warcabinet.players.awaw.staff.sea.beaches import takeable
from warcabinet.players.awaw.staff.voyages import is_hopeless
from warcabinet.players.greedy import Desk, Idea

COVER = "cover"
"""On the desk: False if nobody but those who must goes along."""


def naval_missions(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """21.511: first the landings that count, each with as much as can be carried; then all who can
    go along, since together they find the enemy and are not found so easily; then whatever else is
    worth it.
    """
    world: AwawWorld = asked.world
    side = asked_side(asked)
    counted = prized(world)
    going = invasions_announced(world)
    now = situation(asked, desk)
    assert isinstance(now, FrontLine)
    theirs = beaches_of(world, side.opponent)
    left = {one: counted[one] for one in theirs if one in counted and one not in going}
    for beach in takeable(asked, now, left):
        yield from (one for one in _landings(asked, beach) if _can_stay(now, one))
    for beach in sorted(going, key=lambda one: (-counted.get(one, 0), one)):
        for mission in landing_missions(asked, beach):
            if not mission.cargo and mission.forces and desk.plans.get(COVER, True):
                yield Idea(mission, f"they cover the landing in {beach}")
    for idea in sailing.naval_missions(asked, desk):
        if _can_stay(now, idea):
            yield idea
    yield Idea(EndMissions(), "no beach can be taken")


def prized(world: AwawWorld) -> dict[SpaceId, int]:
    """The hexes that count in this scenario, and by how many points."""
    scenario = world.statics.scenario
    rows = () if scenario is None else scenario.victory.points
    return {SpaceId(row.hex): abs(row.points) for row in rows if row.hex in world.map}


def _landings(asked: Asked, beach: SpaceId) -> Iterator[Idea]:
    loaded = [one for one in landing_missions(asked, beach) if one.cargo]
    loaded.sort(key=lambda one: (-_ashore(asked.world, one), len(one.ships), repr(one)))
    for mission in loaded:
        yield Idea(mission, f"{beach} decides the game")


def _can_stay(now: FrontLine, idea: Idea) -> bool:
    """Is this no landing, or one that is not thrown back at once?"""
    mission = idea.action
    if not isinstance(mission, Invade) or not mission.cargo:
        return True
    landing = sum(now.factors(load.unit) for load in mission.cargo)
    return not is_hopeless(now, mission.to, landing)


def _ashore(world: AwawWorld, mission: Invade) -> int:
    return foreseen(world, mission).attack


def carrier_air(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """21.556B: squadrons stand by for those who land."""
    for action in asked.proposals("stand-by"):
        assert isinstance(action, StandBy)
        yield Idea(action, "those ashore need help from the air")
    yield Idea(EndCarrierAir(), "nobody ashore needs them")

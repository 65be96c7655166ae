"""The sea: landings where they are likely to succeed, and units that go where they are of more
use.
"""

from __future__ import annotations

from collections.abc import Iterator

from warcabinet.awaw.queries.answers import (
    Arrive,
    CargoMission,
    EndMissions,
    EndNavalRedeployments,
    EndSeaSupply,
    EndSeaTransport,
    Invade,
    ProtectSupply,
)
from warcabinet.awaw.queries.sea import (
    beaches_of,
    feeds_somebody,
    foreseen,
    guns_of,
    invasions_announced,
    landing_missions,
    lines_with_guards,
    voyage,
)
from warcabinet.awaw.queries.terms import where
from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import Action
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw.greedy.flying import PER_GROUND_FACTOR, hopes
from warcabinet.players.awaw.greedy.situation import Situation, situation
from warcabinet.players.greedy import Desk, Idea

GOOD_ODDS = 2.0
"""What the strength of a landing must be, by that of the beach."""
GUNS_PER_GROUND_FACTOR = 2
"""21.526: about how many times the ground factors count that bombard."""
AIR_EXPECTED = 0.6
"""How much of the air that could fly over a beach is likely to be left for it."""
WORTH_A_LANDING = 20.0
NEAR_BY = 12
"""How many hexes ships sail to go along with others."""
NEARER = 4.0
"""By how much a place must draw more than the one where a unit is, to be carried there."""


def naval_missions(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """21.511: to the beach from which most is to be had, if it can be taken; then whoever is left
    goes along, or to another one.
    """
    now = situation(asked, desk)
    going = invasions_announced(now.world)
    for beach in going:
        for mission in landing_missions(asked, beach):
            escort = not mission.cargo and not guns_of(now.world, mission)
            if escort or voyage(now.world, mission) > NEAR_BY:
                continue  # destroyers that would only go along have better to do
            yield Idea(mission, f"with the others to {beach}")
    ranked: list[tuple[float, Invade]] = []
    hope = hopes(now)
    for beach in beaches_of(now.world, now.side.opponent):
        worth = now.worth(beach) + now.pull.get(beach, 0.0)
        if beach in going or worth < WORTH_A_LANDING:
            continue
        found = _best_landing(asked, now, beach, hope.get(beach, 0))
        if found is not None:
            odds, mission = found
            ranked.append((worth * min(odds, 4.0) / 4.0, mission))
    ranked.sort(key=lambda one: (-one[0], one[1].to))
    for _, mission in ranked:
        yield Idea(mission, f"we can take {mission.to}")
    yield Idea(EndMissions(), "no beach can be taken")


def _best_landing(
    asked: Asked, now: Situation, beach: SpaceId, air: int
) -> tuple[float, Invade] | None:
    """The strongest mission to a beach, and its strength by that of those who hold it."""
    missions = list(landing_missions(asked, beach))
    loaded = [one for one in missions if one.cargo]
    if not loaded:
        return None
    best = max(loaded, key=lambda one: sum(now.factors(load.unit) for load in one.cargo))
    balance = foreseen(now.world, best)
    guns = {(one.forces, one.ships): guns_of(now.world, one) for one in missions}
    fire = min(sum(guns.values()), GUNS_PER_GROUND_FACTOR * balance.attack)
    flown = min(int(air * AIR_EXPECTED), PER_GROUND_FACTOR * balance.attack)
    odds = (balance.attack + fire + flown) / max(balance.defence, 1)
    return (odds, best) if odds >= GOOD_ODDS else None


def arriving(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """7.223: where the enemy is to be reached from."""
    now = situation(asked, desk)
    places = asked.options("arrive", "place")
    for place in sorted(places, key=lambda one: (-now.pull.get(one, 0.0), one)):
        yield Idea(Arrive(place), "it is of most use there")


def sea_supply(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """30.361: light forces that have nothing else to do protect lines, one for each."""
    now = situation(asked, desk)
    guarded = lines_with_guards(now.world)
    for order in asked.proposals("protect-supply"):
        if not isinstance(order, ProtectSupply) or order.line in guarded or order.forces:
            continue
        if feeds_somebody(now.world, order.line):
            yield Idea(order, "it is not to be cut")
    yield Idea(EndSeaSupply(), "the lines are safe enough")


# Carried by sea -------------------------------------------------------------------------------


def sea_transports(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """21.43: to the ports from which the enemy can be reached."""
    return _carried(asked, desk, "transport-by-sea", EndSeaTransport())


def naval_redeployments(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """28.5: the same, escorted."""
    return _carried(asked, desk, "escort-by-sea", EndNavalRedeployments())


def _carried(asked: Asked, desk: Desk, verb: str, end: Action) -> Iterator[Idea]:
    now = situation(asked, desk)
    form = asked.form(verb)
    ranked: list[tuple[float, SpaceId, CargoMission]] = []
    for mission in asked.proposals(verb) if form is not None else ():
        if not isinstance(mission, CargoMission) or not mission.cargo:
            continue
        start = where(now.world, now.world.units[mission.cargo[0].unit].place)
        gain = now.pull.get(mission.to, 0.0) - now.pull.get(start, 0.0)
        if gain >= NEARER:
            ranked.append((-gain, mission.to, mission))
    for _, to, mission in sorted(ranked, key=lambda one: one[:2]):
        yield Idea(mission, f"they are of more use in {to}")
    yield Idea(end, "nobody is of more use elsewhere")

"""Landings of the staff in Overlord: on beaches that can be taken, and the air over those first."""

from __future__ import annotations

import pytest

from warcabinet.awaw import RULES
from warcabinet.awaw.queries.answers import Support
from warcabinet.awaw.queries.sea import beaches_of, landings_to_support
from warcabinet.awaw.queries.terms import AwawWorld, Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId
from warcabinet.players import arena
from warcabinet.players.awaw.greedy.situation import situation
from warcabinet.players.awaw.staff import STAFF
from warcabinet.players.awaw.staff.front import FrontLine
from warcabinet.players.awaw.staff.sea.beaches import takeable
from warcabinet.players.awaw.staff.sea.landing import prized
from warcabinet.players.greedy import Desk, Idea

NAME, SEED, ALLIED = "overlord-1944", "beaches", Seat("allied")
CALAIS = SpaceId("L24")


def asked_for(question: str) -> Asked:
    """The first question of this name to the Allies, as the staff has come to it."""
    lined_up = arena.lineup(RULES, NAME, ["greedy", "staff"])
    match = arena.Match(arena.start(RULES, NAME, SEED), lined_up, SEED)
    while True:
        seat = arena.next_seat(match.game)
        asked = match.game.position.asked(seat)
        assert asked is not None
        if seat == ALLIED and asked.decision.name() == question:
            return asked
        match.step(seat)


def desk() -> Desk:
    found = Desk("s")
    found.plans.update(STAFF.basics)
    return found


def holding(world: AwawWorld, space: SpaceId) -> int:
    return sum(world.type_of(world.units[unit]).combat for unit in world.units_in[space])


@pytest.fixture(scope="module")
def landing() -> Asked:
    return asked_for("naval-missions")


def test_beaches_that_few_defend_come_first(landing: Asked) -> None:
    now = situation(landing, desk())
    assert isinstance(now, FrontLine)
    counted = prized(now.world)
    theirs = {one: counted[one] for one in beaches_of(now.world, Side.AXIS) if one in counted}
    ranked = takeable(landing, now, theirs)
    held = {one: holding(now.world, one) for one in theirs}
    assert held[ranked[0]] < held[CALAIS]
    assert takeable(landing, now, {CALAIS: 1}) == [CALAIS]  # where there is no other


def test_air_flies_first_over_the_beach_that_is_easiest_to_take() -> None:
    """18.555: all of it once flew over Calais, which could not be attacked, none over Cherbourg."""
    asked = asked_for("ground-support")
    ideas: list[Idea] = list(STAFF.sense["ground-support"](asked, desk()))
    flown = [one.action.hex for one in ideas if isinstance(one.action, Support)]
    beaches = landings_to_support(asked.world)
    assert flown[0] in beaches
    assert holding(asked.world, flown[0]) == min(holding(asked.world, one) for one in beaches)

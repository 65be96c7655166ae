"""21.419: forces that have beaten a patrol and stay at sea."""

from __future__ import annotations

import pytest

from tests.awaw.naval.interceptions import (
    MORESBY,
    RABAUL,
    battle_to_the_end,
    ocean,
    pass_windows,
    play,
    sail,
    stance,
)
from tests.awaw.table import Table
from tests.rules.test_21_patrols_in_battle import lurk
from warcabinet.awaw.naval.interception.naval_interception import of_force, why_not_at_all
from warcabinet.awaw.naval.interception.resolving_naval_interceptions import MayTryAgain
from warcabinet.awaw.naval.interception.selecting_an_interception_hex import quarries
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import ActivityId, ForceKind, Stance
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId

ONE = ActivityId("activity-1")
US = ForceId("us-1")
TRY = "allied: intercept-at-sea activity-1=HH29=us-1=0"


def lurking(kind: Kind, *more: str, ships: str = "ca 8, dd 4") -> AwawWorld:
    """Americans are on defensive patrol in II28 when Japanese ships sail for JJ29."""
    world = ocean(f"japan-1 {RABAUL}: dd 12", f"us-1 {MORESBY}: {ships}", *more)
    sail(world, "activity-1", "japan-1", "JJ29", kind=kind)
    lurk(world, "II28")
    return world


def against(world: AwawWorld, name: str = "activity-1") -> set[str]:
    (quarry,) = quarries(world, (ActivityId(name),), 1).values()
    return {one.rule for one in why_not_at_all(world, of_force(world, US), quarry, 1)}


def best(t: Table) -> None:
    request = t.position.request
    assert request is not None
    t.dice(*(6 for _ in request.sides))  # type: ignore[union-attr]


@pytest.mark.rule("21.4192#1", "a defensive patrol intercepts from its hex as from a port")
@pytest.mark.parametrize("kind", [Kind.SEA_TRANSPORT, Kind.SEA_SUPPLY, Kind.INVASION])
def test_a_defensive_patrol_intercepts_again(kind: Kind) -> None:
    t = play(lurking(kind))
    t.say(TRY)
    assert t.world.attempts[US].path == ("II28", "HH29")
    assert t.world.attempts[US].dice > 0


@pytest.mark.rule("21.4193#1", "though it has intercepted a patrol in this turn before")
def test_a_defensive_patrol_may_intercept_what_comes_later() -> None:
    assert against(lurking(Kind.SEA_TRANSPORT)) == set()
    assert against(lurking(Kind.INVASION)) == set()


@pytest.mark.rule("21.4192#2", "what sails after the patrols, not what sails with them")
@pytest.mark.parametrize("kind", [Kind.PATROL, Kind.BASE_CHANGE])
def test_a_defensive_patrol_meets_no_more_patrols(kind: Kind) -> None:
    assert against(lurking(kind)) == {"21.4192"}
    world = lurking(kind)
    world.amend(world.forces[US], place=SpaceId(MORESBY), base=None, stance=Stance.PORT)
    assert against(world) == set()


@pytest.mark.rule("21.4195#1", "submarines on patrol may intercept whatever the other side does")
@pytest.mark.parametrize(
    "kind", [Kind.PATROL, Kind.BASE_CHANGE, Kind.SEA_TRANSPORT, Kind.SEA_SUPPLY, Kind.INVASION]
)
def test_submarines_on_patrol_intercept_any_activity(kind: Kind) -> None:
    world = lurking(kind, ships="submarine 4")
    for stance_there in (Stance.DEFENSIVE_PATROL, Stance.PATROL):
        world.amend(world.forces[US], kind=ForceKind.SUBMARINES, stance=stance_there)
        assert against(world) == set()


@pytest.mark.rule(
    "21.4192#2", "who has tried in the movement phase tries again in the combat phase"
)
def test_a_defensive_patrol_tries_again_in_the_combat_phase() -> None:
    world = lurking(Kind.SEA_TRANSPORT)
    lurk(world, "LL28")
    t = play(world)
    t.say(TRY)
    request = t.position.request
    assert request is not None
    t.dice(*(1 for _ in request.sides))  # type: ignore[union-attr]
    pass_windows(t)
    assert stance(t, "us-1") is Stance.DEFENSIVE_PATROL
    sail(t.world, "activity-2", "japan-1", "JJ29", kind=Kind.INVASION)
    assert against(t.world, "activity-2") == {"22.14A"}
    played = play(t.world, MayTryAgain())
    assert against(played.world, "activity-2") == set()


@pytest.mark.rule("21.4193#2", "one interception that succeeds is all")
def test_a_defensive_patrol_that_has_fought_goes_home() -> None:
    t = play(lurking(Kind.SEA_TRANSPORT))
    t.say(TRY)
    best(t)
    pass_windows(t)
    battle_to_the_end(t, "axis")
    assert stance(t, "us-1") is Stance.RETURNING
    assert t.world.forces[US].inverted


@pytest.mark.rule("21.4194#1", "who intercepts is countered anywhere on its way, in its hex too")
@pytest.mark.rule("21.4194#2", "others on defensive patrol are met by nobody")
def test_who_counters_a_defensive_patrol() -> None:
    t = play(lurking(Kind.SEA_TRANSPORT))
    assert [one.forces for one in quarries(t.world, (ONE,), 1).values()] == [(ForceId("japan-1"),)]
    t.say(TRY)
    best(t)
    (met,) = quarries(t.world, (ONE,), 2).values()
    assert (met.forces, met.hexes) == ((US,), ("II28", "HH29"))

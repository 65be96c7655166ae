"""Naval activities and those who may intercept them, put together for tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.awaw.naval.battles import add_force
from tests.awaw.table import Staged, Table, world_at
from warcabinet.awaw.naval.battle.battle_orders import GroupNumbers, Withdrawal
from warcabinet.awaw.naval.battle.combat_groups import groups_of
from warcabinet.awaw.naval.interception.interception_sequence import Interceptions
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.paths import legs, shortest
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import Activity, ActivityId, Stance
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.chance import Dice
from warcabinet.engine.position import Position
from warcabinet.engine.procedures import Procedure
from warcabinet.hexes import SpaceId

RABAUL, TRUK, LAE = "EE30", "Y32", "GG27"
MORESBY, NOUMEA, TOWNSVILLE = "HH27", "NN31", "JJ20"


def ocean(*forces: str, side: str = "axis", scenario: str = "coral-sea") -> AwawWorld:
    """The war at sea of 1942 with these forces alone: `japan-1 EE30: akagi, dd 10`, `us loose NN31:
    dd 4`, ships in port in no force. No air units, no cards.
    """
    world = world_at(scenario=scenario, turn="Summer 1942", side=side)
    for row in (*world.hulls.rows(), *world.forces.rows(), *world.aboard.rows()):
        world.drop(row)
    for row in (*world.units.rows(), *world.air.rows()):
        world.drop(row)
    for line in forces:
        add_force(world, line)
    for row in world.card_pools.rows():
        world.drop(row)
    world.changes.clear()
    return world


def sail(
    world: AwawWorld,
    name: str,
    forces: str,
    goal: str,
    kind: str = Kind.CARRIER_MISSION,
    path: str = "",
    **fields: Any,
) -> Activity:
    """An activity of these forces from their port to a goal, by the shortest way or by this."""
    own = tuple(ForceId(one) for one in forces.split())
    row = world.forces[own[0]]
    spaces = (
        tuple(SpaceId(one) for one in path.split())
        if path
        else shortest(world, row.party, row.place, goal)
    )
    assert spaces, f"no way from {row.place} to {goal}"
    parts = legs(world.board, spaces)
    activity = Activity(ActivityId(name), row.party, kind, own, parts, SpaceId(goal), **fields)
    world.put(activity)
    for force in own:
        there = world.forces[force]
        if there.stance is Stance.PORT:
            world.amend(there, base=there.place, stance=Stance.SAILING)
    world.changes.clear()
    return activity


def play(world: AwawWorld, procedure: Procedure[Any] | None = None) -> Table:
    """A table at which these activities are being intercepted."""
    names = tuple(sorted(world.activities))
    staged = Staged(world, procedure or Interceptions(activities=names))
    assert world.statics.scenario is not None
    name = world.statics.scenario.scenario.name
    return Table(Position.opening(staged, name, dict(world.options)))


def stance(t: Table, force: str) -> Stance | None:
    row = t.world.forces.get(ForceId(force))
    return None if row is None else row.stance


def battle_to_the_end(t: Table, loser: str) -> None:
    """A battle in which nothing is hit, until one side withdraws."""
    here = set(t.world.battles)
    assert here
    battle_until(t, lambda: set(t.world.battles) != here, loser)


def battle_until(t: Table, done: Callable[[], bool], loser: str = "") -> None:
    """A battle in which nothing is hit, until something has come about."""
    while not done():
        question = t.position.decision
        if question is None:
            request = t.position.request
            assert request is not None
            t.dice(*(1 for _ in request.sides))  # type: ignore[union-attr]
            continue
        (seat, *_) = t.position.to_answer()
        if isinstance(question, Withdrawal) and seat == loser:
            own = [group.id for group in groups_of(t.world, question.side)]
            t.say(f"{seat}: withdraw-groups {','.join(own)}")
        elif isinstance(question, GroupNumbers):
            mine = sorted(question.forces[question.seats.index(seat)])
            side = question.sides[question.seats.index(seat)]
            used = [group.number for group in groups_of(t.world, side)]
            order = {"axis": (5, 6, 4, 3, 2, 1), "allied": (6, 5, 4, 3, 2, 1)}[str(seat)]
            numbers = [number for number in order if number not in used]
            given = ",".join(f"{one}={number}" for one, number in zip(mine, numbers, strict=False))
            t.say(f"{seat}: number-groups {given}")
        else:
            t.default(seat)


def pass_windows(t: Table) -> None:
    """Nobody intercepts any more."""
    while t.pending == "interception-window":
        t.say(f"{t.position.to_answer()[0]}: intercept-at-sea -")


def roll(t: Table, total: int) -> None:
    """The dice that are waited for come to this sum."""
    request = t.position.request
    assert isinstance(request, Dice)
    faces = [1] * len(request.sides)
    for place in range(len(faces)):
        faces[place] += min(5, total - sum(faces))
    assert sum(faces) == total, f"{total} with {len(faces)} dice"
    t.dice(*faces)


def has_choice(t: Table) -> bool:
    """Is somebody asked who has a choice? If not, he is answered for."""
    question = t.position.decision
    return question is not None and question.real(t.asked(t.position.to_answer()[0]))

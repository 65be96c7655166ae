"""22.26, 22.28, 22.8: what becomes of forces that have met: who goes on, goes home or stays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from warcabinet.awaw.logistics.oil.oil_for_naval_operations import operate
from warcabinet.awaw.naval.battle.naval_combat import Fought
from warcabinet.awaw.naval.interception.counter_interceptions import Meeting
from warcabinet.awaw.naval.interception.damaged_ships_return import FORM as DAMAGED_HOME
from warcabinet.awaw.naval.interception.damaged_ships_return import SendDamagedHome, spend
from warcabinet.awaw.naval.interception.naming import called
from warcabinet.awaw.naval.interception.resolving_naval_interceptions import (
    adopt,
    go_home,
    turn_back,
    turned_back,
    where_it_was,
)
from warcabinet.awaw.naval.ships.contents import ships_of
from warcabinet.awaw.naval.ships.supply_at_sea import stay_in_port
from warcabinet.awaw.naval.task_forces.changing_force import put_to_sea
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import (
    Activity,
    ActivityId,
    ActivityState,
    Stance,
)
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import Action, Decision, Form

# What is decided ----------------------------------------------------------------------------------


class GoOnSailing(Action, frozen=True):
    """22.81A: the activity goes on."""


class AbortActivity(Action, frozen=True):
    """22.28, 22.81A: the activity is given up, and its forces go home."""


class GoOnOrAbort(Decision[GoOnSailing | AbortActivity | SendDamagedHome], frozen=True):
    """22.28, 22.81A, 23.443A: asked of the owner of an activity that has been attacked and has not
    lost; once more after he has sent damaged ships home.
    """

    activity: ActivityId

    rule: ClassVar[str] = "22.81A"
    prompt: ClassVar[str] = "Go on with the naval activity, or abort it?"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "go on"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        GoOnSailing: Form(label="Go on"),
        AbortActivity: Form(label="Abort"),
        SendDamagedHome: DAMAGED_HOME,
    }

    def default(self, asked: Asked) -> GoOnSailing:
        return GoOnSailing()


def go_on_undamaged(asked: Asked) -> GoOnSailing | None:
    """22.81A: an activity goes on if none of its ships is damaged; else its owner is asked."""
    question = asked.decision
    assert isinstance(question, GoOnOrAbort)
    world: AwawWorld = asked.world
    forces = world.activities[question.activity].forces
    hulls = (hull for force in forces if force in world.forces for hull in ships_of(world, force))
    return None if any(hull.damaged for hull in hulls) else GoOnSailing()


class GoOnIntercepting(Action, frozen=True):
    """22.161B: the force goes on to the hex of its interception."""


class GiveUpInterception(Action, frozen=True):
    """22.161B: the force goes home."""


class FinishInterception(Decision[GoOnIntercepting | GiveUpInterception], frozen=True):
    """22.161B, 22.252E: asked of the owner of forces that have beaten those who countered them."""

    forces: tuple[ForceId, ...]

    rule: ClassVar[str] = "22.161B"
    prompt: ClassVar[str] = "Go on to the interception, or return to port?"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "go on to the interception"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        GoOnIntercepting: Form(label="Intercept"),
        GiveUpInterception: Form(label="Return"),
    }

    def default(self, asked: Asked) -> GoOnIntercepting:
        return GoOnIntercepting()


# What follows -------------------------------------------------------------------------------------


def abort(world: AwawWorld, activity: Activity) -> None:
    """22.26B, 22.28, 22.281, 22.81A, 30.361B: the forces of an activity go home, inverted, but not
    those that have not left port for it. Who was still on the way to intercept it turns back.
    """
    stay_in_port(world, activity)
    activity = world.activities[activity.id]
    for row in [one for one in world.attempts.rows() if one.target == activity.id]:
        turn_back(world, row)
    for force in activity.forces:
        spend(world, force)
        world.amend(world.forces[force], stance=Stance.RETURNING)
    world.amend(world.activities[activity.id], state=ActivityState.ABORTED)
    world.tell("22.28", f"{called(world, *activity.forces)}: the naval activity is aborted")


def took_part(world: AwawWorld, meeting: Meeting, fought: Fought) -> list[ForceId]:
    """22.26C: the surviving forces that were there in a round of the battle, in its hex."""
    found = [
        force for force, joins in meeting.joins if joins <= fought.rounds and force in world.forces
    ]
    for force in found:
        put_to_sea(world, force, meeting.hex)
    return found


def settle_interceptors(world: AwawWorld, meeting: Meeting, fought: Fought) -> list[ForceId]:
    """22.26, 22.27, 22.81B, 22.81D, 22.92, 21.4193: forces that intercepted an activity go home:
    inverted if they have fought, or attacked as submarines. Gives those that may stay (21.4191):
    the victors over a patrol.
    """
    there = took_part(world, meeting, fought)
    won = fought.winner is meeting.interceptor
    patrol = won and all(
        world.activities[one].kind == Kind.PATROL
        for one in meeting.activities
        if one in world.activities
    )
    stay = []
    for force, _ in (*meeting.intercepting, *meeting.against):
        if force not in world.forces:
            continue
        if force not in there:
            turned_back(world, force)
        elif patrol and world.forces[force].stance is not Stance.RETURNING:
            if force in world.attempts:
                world.drop(world.attempts[force])
            stay.append(force)
        else:
            go_home(world, force, fought=True)
    for force, _ in meeting.boats:
        if force not in world.forces:
            continue
        if any(hull.id in world.sub_attacked for hull in ships_of(world, force)):
            put_to_sea(world, force, meeting.hex)
            go_home(world, force, fought=True)
        else:
            where_it_was(world, force)
    return stay


def settle_intercepted(world: AwawWorld, meeting: Meeting, fought: Fought) -> list[ActivityId]:
    """22.81A: forces that have lost abort their activity. Those that have withdrawn while others
    won go home alone. Gives the activities whose owner may choose.
    """
    won = fought.winner is meeting.interceptor.opponent
    asked = []
    for name in () if meeting.returning else meeting.activities:
        activity = world.activities.get(name)
        if activity is None:
            continue
        activity = world.amend(activity, attacked=True)
        if meeting.intercepting:
            for force in activity.forces:  # 33.73C: if they have not operated before
                operate(world, force)
        staying = [
            force for force in activity.forces if world.forces[force].stance is not Stance.RETURNING
        ]
        if not won or not staying:
            abort(world, activity)
            continue
        for force in activity.forces:
            if force not in staying:
                spend(world, force)
        asked.append(name)
    return asked


def settle_on_the_way(world: AwawWorld, meeting: Meeting, fought: Fought) -> list[ForceId]:
    """22.161B, 22.252D, 22.252E, 22.26, 22.26D, 22.81D: after a battle short of the hex of
    interception those who countered go home. If they have won, so do all whom they met, even who
    came too late, inverted as far as they have engaged; else these may go on, and those that helped
    them take up their interception. Gives who may go on.
    """
    there = took_part(world, meeting, fought)
    won = fought.winner is meeting.interceptor.opponent
    for force, _ in meeting.intercepting:
        if force in world.forces and force in world.attempts:
            if force in there:
                go_home(world, force, fought=True)
            else:
                turned_back(world, force)
    going = []
    for force, _ in meeting.intercepted:
        if force not in world.forces:
            continue
        if won and world.forces[force].stance is not Stance.RETURNING:
            going.append(force)
        elif force in there:
            go_home(world, force, fought=False)
        else:
            turned_back(world, force)
    for force, _ in meeting.counter:
        if force not in world.forces or force not in world.attempts:
            continue
        if force not in there:
            turned_back(world, force)
        elif going and world.forces[force].stance is not Stance.RETURNING:
            adopt(world, world.attempts[force], world.attempts[going[0]])
            going.append(force)
        else:
            go_home(world, force, fought=True)
    return going

"""Courses of action for a turn: which goals to go for, and how hard."""

from __future__ import annotations

from msgspec.structs import replace

from warcabinet.awaw.powers import Side
from warcabinet.awaw.scenarios.setup import SetUp
from warcabinet.awaw.world import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw_sense.doctrine import Doctrine
from warcabinet.players.awaw_sense.situation import DOCTRINE, rings_of
from warcabinet.players.awaw_staff import setting_up
from warcabinet.players.awaw_staff.front import Front
from warcabinet.players.awaw_staff.weights import USUAL
from warcabinet.players.staff import Course, WarGame

OPENING = "give-up-units"
"""13.21: the question that opens a player turn for its side."""
FOCUS = 3.0
REACH = 14
"""Goals further away than this from one's own units are not for this turn."""


def opens(asked: Asked) -> str:
    """The player turn that a question opens, if it is one of the seat's own."""
    world: AwawWorld = asked.world
    if isinstance(asked.decision, SetUp):
        return "set-up"
    if world.phasing is None or world.phasing.value != asked.seat:
        return ""
    return f"{world.turn.name} {world.side}" if asked.decision.name() == OPENING else ""


def courses(asked: Asked) -> list[Course]:
    """The usual one, then one for each goal that matters most, a harder and a careful one."""
    world: AwawWorld = asked.world
    now = Front(world, Side(asked.seat))
    found = [_course("the plan as usual", USUAL)]
    goals = sorted(_near_goals(now).items(), key=lambda item: (-item[1], item[0]))
    for space, _ in goals[:3]:
        found.append(
            _course(f"the main effort goes to {space}", replace(USUAL, focus={space: FOCUS}))
        )
    found.append(_course("hit hard", replace(USUAL, bounty=1.4, worthwhile=0.2, daring=0.2)))
    found.append(_course("save forces", replace(USUAL, price=1.6, daring=-0.3)))
    return found


def set_ups(decision: SetUp, asked: Asked, game: WarGame) -> list[Course]:
    """To stand ready for the first attack, if one moves first, or as the scenario has it."""
    world: AwawWorld = asked.world
    side = Side(asked.seat)
    found = [Course("the ready set-up", {})]
    if not _moves_first(world, side):
        actions = setting_up.for_defence(decision, world, side)
        return [Course("set up in depth", {setting_up.PLAN: actions}), *found]
    ahead = game.ahead("ground-move")
    if ahead is not None and ahead.world.phasing == side:
        now = Front(ahead.world, side, USUAL)
        actions = setting_up.for_attack(decision, asked.world, now)
        found.insert(0, Course("set up for the attack", {setting_up.PLAN: actions}))
    return found


def _moves_first(world: AwawWorld, side: Side) -> bool:
    scenario = world.statics.scenario
    return scenario is not None and scenario.scenario.movement[0] == side


def _course(name: str, doctrine: Doctrine) -> Course:
    return Course(name, {DOCTRINE: doctrine})


def _near_goals(now: Front) -> dict[SpaceId, float]:
    """What the goals within reach are worth, the less the further they are."""
    found = {}
    for space, worth in now.goals.items():
        for away, ring in enumerate(rings_of(now.world.statics, space, REACH)):
            if now.board.mask(ring) & now.own_at:
                found[space] = worth * 0.9**away
                break
    return found

"""Courses of action for a turn: which goals to go for, and how hard."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from warcabinet.awaw.queries.answers import SetUp
from warcabinet.awaw.queries.terms import AwawWorld, Side, asked_side
from warcabinet.engine.asking import Asked
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw.greedy.doctrine import Doctrine
from warcabinet.players.awaw.greedy.situation import DOCTRINE, rings_of
from warcabinet.players.awaw.staff import setting_up
from warcabinet.players.awaw.staff.campaigns import Campaign, Taste, campaigns, taste_of
from warcabinet.players.awaw.staff.front import FrontLine
from warcabinet.players.awaw.staff.leanings import known, manner_of
from warcabinet.players.awaw.staff.manners import Manner
from warcabinet.players.awaw.staff.operations import listed, operation
from warcabinet.players.staff import Course, Style, WarGame

MOST_GOALS = 3
FOCUS = 3.0
"""How many times as much as usual a goal is worth to whoever goes for it."""
REACH = 14
"""Goals further away than this from one's own units are not for this turn."""


WIDER = 1.5
"""How much more tastes count for whoever tries things out (a power)."""


def opens(asked: Asked) -> str:
    """The player turn of its own to which a question belongs: the first one opens it. Whoever takes
    over in the middle of it begins with the question that he finds.
    """
    world: AwawWorld = asked.world
    if isinstance(asked.decision, SetUp):
        return "set-up"
    if world.phasing is not asked_side(asked):
        return ""
    return f"{world.turn.name} {world.side}"


def courses(asked: Asked, style: Style) -> Iterator[Course]:
    """Whoever has the initiative thinks of campaigns that would win, the usual plan, and single
    goals; whoever has not, of the usual plan, with more attacks or fewer.
    """
    world: AwawWorld = asked.world
    side = asked_side(asked)
    usual = manner_of(world, side, style)
    now = FrontLine(world, side, usual)
    for number, course in enumerate(_campaigns(now, style)):
        yield course
        if not number:  # the likeliest is worth a second thought
            yield _harder(course)
    yield _as_usual(usual)
    if not now.defensive:
        goals = sorted(_near_goals(now).items(), key=lambda item: (-item[1], item[0]))
        for space, _ in goals[:MOST_GOALS]:
            yield _course(_towards(now, (space,)), replace(usual, focus={space: FOCUS}))
    yield _harder(_as_usual(usual))
    yield _course("save forces", replace(usual, price=1.6, daring=-0.3))


def effort(world: AwawWorld, side: Side, style: Style) -> tuple[SpaceId, ...]:
    """The goals of the campaign that somebody of this style prefers; none on the defensive."""
    now = FrontLine(world, side, manner_of(world, side, style))
    first = None if now.defensive else next(_preferred(now, style), None)
    return () if first is None else first.goals


def _campaigns(now: FrontLine, style: Style) -> Iterator[Course]:
    """Campaigns as somebody sees them whose tastes are drawn from a seed: the same all game long,
    so that the main effort stays where it is. Each is called by its phase and its aims.
    """
    if now.defensive:
        return
    usual = manner_of(now.world, now.side, style)
    for one in _preferred(now, style):
        doctrine = replace(usual, focus=one.focus(now))
        phase = operation(FrontLine(now.world, now.side, doctrine)).phase
        yield _course(f"{phase}: {_towards(now, one.goals)}", doctrine)


def _preferred(now: FrontLine, style: Style) -> Iterator[Campaign]:
    """Campaigns in the order in which somebody thinks of them: for whoever has learned, first what
    surely paid, as far as it is not taken yet.
    """
    fitted = known(now.world) if style.learned and now.side is Side.AXIS else None
    paid = () if fitted is None else fitted.best_effort()
    return campaigns(now, taste(style), tuple(SpaceId(goal) for goal in paid))


def taste(style: Style) -> Taste:
    """How expensive goals seem to somebody: tastes differ more among those who try things out."""
    drawn = taste_of(style.seed)
    return (lambda goal: float(drawn(goal) ** WIDER)) if style.trying else drawn


def _as_usual(usual: Manner) -> Course:
    return Course("the plan as usual", {DOCTRINE: usual})


def _harder(course: Course) -> Course:
    """The same with more attacks."""
    doctrine = replace(course.plans[DOCTRINE], bounty=1.4, worthwhile=0.2, daring=0.2)
    return _course(f"{course.name}, hitting hard", doctrine)


def _towards(now: FrontLine, goals: tuple[SpaceId, ...]) -> str:
    return f"the main effort goes towards {listed(now.world, goals)}"


def set_ups(decision: SetUp, asked: Asked, game: WarGame) -> Iterator[Course]:
    """To stand ready for the first attack, if one moves first, or as the scenario has it."""
    world: AwawWorld = asked.world
    side = asked_side(asked)
    usual = manner_of(world, side, game.style)
    if world.hulls:  # troops and squadrons wait for their ships
        pass
    elif not _moves_first(world, side):
        sector = setting_up.sector_of(game.style.seed)
        actions = setting_up.for_defence(decision, world, side, usual, sector)
        yield Course("set up in depth", {DOCTRINE: usual, setting_up.PLAN: actions})
    elif (ahead := game.ahead("ground-move")) is not None and ahead.world.phasing == side:
        now = FrontLine(ahead.world, side, usual)
        for way in (*_campaigns(now, game.style), _as_usual(usual)):
            front = FrontLine(now.world, side, way.plans[DOCTRINE])
            actions = setting_up.for_attack(decision, world, front)
            yield Course(way.name, {**way.plans, setting_up.PLAN: actions}, way.aim)
    yield Course("", {})


def _moves_first(world: AwawWorld, side: Side) -> bool:
    scenario = world.statics.scenario
    return scenario is not None and scenario.scenario.movement[0] == side


def _course(name: str, doctrine: Doctrine) -> Course:
    return Course(name, {DOCTRINE: doctrine}, name)


def _near_goals(now: FrontLine) -> dict[SpaceId, float]:
    """What the goals within reach are worth, the less the further they are."""
    found = {}
    for space, worth in now.goals.items():
        for away, ring in enumerate(rings_of(now.world.statics, space, REACH)):
            if now.board.mask(ring) & now.own_at:
                found[space] = worth * 0.9**away
                break
    return found

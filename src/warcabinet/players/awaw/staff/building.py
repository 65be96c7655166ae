"""Construction: whoever does not have the initiative fills his line and fortifies treasures; nobody
spends what he does not have without need.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from warcabinet.awaw.queries.answers import (
    BuildFactors,
    BuildUnit,
    EndConstruction,
    EndFortifying,
    Fortify,
)
from warcabinet.awaw.queries.logistics import (
    FORTIFICATION,
    GROUND_BUILDS,
    against_fortification,
    builder_of,
    construction_brps_left,
    construction_places,
    construction_price,
    force_pools,
    fortification_cost,
    fortification_sites,
    losses_at_double_cost,
    powers_that_fortify,
)
from warcabinet.awaw.queries.terms import AwawWorld, Category, UnitTypeId, where
from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import Action
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw.greedy import building
from warcabinet.players.awaw.greedy.situation import MAIN, situation
from warcabinet.players.awaw.greedy.strikes import IN_A_HEX
from warcabinet.players.awaw.staff.budget import SPARE, Budget, Purpose
from warcabinet.players.awaw.staff.defending import Defence
from warcabinet.players.awaw.staff.front import FrontLine
from warcabinet.players.awaw.staff.paratroops import room_left
from warcabinet.players.awaw.staff.weights import DEFENCE
from warcabinet.players.greedy import Desk, Idea

PLAN = "construction"


@dataclass
class Plan:
    """What is still to be built in a phase, and whether BRPs are kept for walls."""

    when: str
    builds: list[BuildUnit]
    walls: bool


def construction(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """27.1: where a unit is needed most, as planned when the phase began; what is left over as
    usual.
    """
    now = situation(asked, desk)
    assert isinstance(now, FrontLine)
    world: AwawWorld = asked.world
    if now.last:
        yield Idea(EndConstruction(), "it would come too late")
    when = f"{world.turn.name} {world.side}"
    plan: Plan | None = desk.plans.get(PLAN)
    if plan is None or plan.when != when:
        builds = planned(now) if now.defensive else []
        walls = any(_fortified(now, power) for power in sorted(powers_that_fortify(world)))
        plan = desk.plans[PLAN] = Plan(when, builds, walls)
    builds = plan.builds
    while builds:
        build = builds.pop(0)
        if is_dear(now, build) or overdraws(now, build):
            continue
        if not plan.walls or _leaves_enough(now, build):
            yield Idea(build, f"{build.where} needs somebody")
    for idea in _usual(asked, desk, now):
        if is_dear(now, idea.action) or overdraws(now, idea.action):
            continue
        if not plan.walls or _leaves_enough(now, idea.action):
            yield idea


def _usual(asked: Asked, desk: Desk, now: FrontLine) -> Iterator[Idea]:
    """What is built as usual; then, in a long war, what is to spare goes into the air, since units
    that are not built bring nothing (35.31: less than half of what is saved comes back).
    """
    for idea in building.construction(asked, desk):
        if isinstance(idea.action, EndConstruction) and Budget(now).another_year:
            yield from building.air(asked, now, "there is enough for it", SPARE)
        yield idea


def is_dear(now: FrontLine, action: Action) -> bool:
    """27.13A: armor, and whatever is not needed at once, waits a turn rather than cost double: what
    was cut off in this game turn is cheaper in the next one.
    """
    if not isinstance(action, BuildUnit):
        return False
    world, kind = now.world, action.kind
    if now.defensive and world.statics.kinds[kind].category is not Category.ARMOR:
        return False
    price = construction_price(world, kind, world.pools[kind].party)
    return price.times > 1 and losses_at_double_cost(world, kind) > 0


def overdraws(now: FrontLine, action: Action) -> bool:
    """35.35, 39.21: would it be paid with BRPs that nobody has? They are missing next year, and a
    part of them every year. Whoever must hold what decides the game, or has no other year to come,
    goes so far.
    """
    bought = _bought(now, action)
    if bought is None or Budget(now).allows(*bought, Purpose.BUILDING):
        return False
    return not (now.defensive and Defence(now).most_in_danger(MAIN))


def _bought(now: FrontLine, action: Action) -> tuple[str, int] | None:
    """Who pays for something that is built, and how much; None where nobody does."""
    if not isinstance(action, BuildUnit | BuildFactors):
        return None
    party = now.world.pools[action.kind].party
    payer = builder_of(now.world, party)
    count = action.factors if isinstance(action, BuildFactors) else 1
    price = construction_price(now.world, action.kind, party, count).brps
    return None if payer is None else (payer, price)


def planned(now: FrontLine) -> list[BuildUnit]:
    """A place for everything in the force pools, the strongest foot first."""
    world, defence = now.world, Defence(now)
    room = room_left(now)
    strength: dict[SpaceId, float] = {}
    for unit, row in now.own.items():
        strength[where(world, row.place)] = strength.get(where(world, row.place), 0) + now.factors(
            unit
        )
    found = []
    for kind, count in _wanted(now):
        factors = world.statics.kinds[kind].combat
        places = now.board.members(
            construction_places(world, kind, world.pools[kind].party) & now.open
        )
        for _ in range(count):
            ranked = [
                (
                    defence.use(
                        space, factors, strength.get(space, 0), IN_A_HEX - room.get(space, IN_A_HEX)
                    ),
                    space,
                )
                for space in places
                if room.get(space, IN_A_HEX) > 0
            ]
            if not ranked:
                break
            best = max(use for use, _ in ranked)
            space = min(space for use, space in ranked if use == best)
            found.append(BuildUnit(kind, space))
            room[space] = room.get(space, IN_A_HEX) - 1
            strength[space] = strength.get(space, 0) + factors
    return found


def _wanted(now: FrontLine) -> list[tuple[UnitTypeId, int]]:
    """What there is in the force pools: foot, the strongest first, then armor."""
    kinds = now.world.statics.kinds
    rows = [
        row
        for row in force_pools(now.world, now.side, GROUND_BUILDS)
        if kinds[row.type].category in (Category.INFANTRY, Category.ARMOR)
    ]
    rows.sort(
        key=lambda row: (
            kinds[row.type].category is Category.ARMOR,
            -kinds[row.type].combat,
            row.type,
        )
    )
    return [(row.type, row.unbuilt) for row in rows]


# Fortifications -----------------------------------------------------------------------------------


def _leaves_enough(now: FrontLine, build: Action) -> bool:
    """Is enough left for the fortification that is wanted?"""
    bought = _bought(now, build)
    if bought is None or bought[0] not in powers_that_fortify(now.world):
        return True
    payer, price = bought
    return construction_brps_left(now.world, payer) - price >= fortification_cost(now.world, payer)


def _fortified(now: FrontLine, power: str) -> list[SpaceId]:
    """The treasures that are worth a fortification, the most valuable and most endangered first."""
    world = now.world
    used = world.statics.uses("32.1") and power in world.treasuries
    if not used or not now.defensive or now.final:
        return []
    mask = fortification_sites(world, power, FORTIFICATION)
    return [
        space
        for space in Defence(now).most_in_danger(DEFENCE.fortified)
        if now.board.has(mask, space)
        and not against_fortification(world, power, FORTIFICATION, space)
    ]


def fortifying(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """32.11: what the enemy could come to, and is worth most."""
    now = situation(asked, desk)
    assert isinstance(now, FrontLine)
    if "fortify" in asked.verbs():
        for power in asked.options("fortify", "builder"):
            for space in _fortified(now, power):
                yield Idea(Fortify(power, space), f"{space} must not fall")
    yield Idea(EndFortifying(), "nothing needs walls")

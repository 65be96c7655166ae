"""20.52: hits and critical hits on named ships.

Damage is a condition, not a number of hits: a ship that a critical hit has damaged sinks with its
next hit, however few it has taken. Hits come before the critical hit of the same attack (R-053).
"""

from __future__ import annotations

from dataclasses import dataclass

from warcabinet.awaw.naval.ships.changing import change, remove
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, class_of
from warcabinet.awaw.state.berths import force_of
from warcabinet.awaw.state.naval import Condition, Hull, HullId, Stance
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.chance import Dice
from warcabinet.engine.procedures import Done, Procedure, Step

TWELVE = 12
TOTAL_SURPRISE = 7


@dataclass(frozen=True, slots=True)
class Blow:
    """What hits do to a named ship. `condition` None: it is gone."""

    condition: Condition | None
    hits: int = 0
    excess: int = 0
    """20.5242: hits beyond those that it took to sink a ship in port."""


def blow(size: int, condition: Condition, before: int, hits: int, in_port: bool) -> Blow:
    """20.5211A, 20.5221, 20.523A, 20.523C, 20.5231B, 20.527, 20.51, 20.511A: a ship is damaged by
    one hit less than its size and sunk by its size; a damaged one is sunk by any hit. At sea hits
    add up. In port those that do not damage it are gone at once, and a ship that lies sunk is
    destroyed by as many as would damage it. Hits that are too many do no more.
    """
    if not hits:
        return Blow(condition, before)
    if condition is Condition.SUNK:
        return Blow(None) if hits >= size - 1 else Blow(Condition.SUNK)
    total = hits if in_port else before + hits
    if condition is Condition.DAMAGED or total >= size:
        needed = 1 if condition is Condition.DAMAGED else size
        return Blow(Condition.SUNK, 0, hits - needed) if in_port else Blow(None)
    if total == size - 1:
        return Blow(Condition.DAMAGED, 0 if in_port else total)
    return Blow(Condition.FIT, 0 if in_port else total)


def in_port(world: AwawWorld, hull: Hull) -> bool:
    """Is a ship in a port or box, alone or in a force that has not sailed?"""
    force = force_of(hull.berth)
    return force is None or world.forces[force].stance is Stance.PORT


def hit(world: AwawWorld, hull: Hull, hits: int) -> Blow:
    """20.52, 20.5212A: carry out hits on a named ship: damaged, sunk in port, or removed from play.
    What is left of it stands in the World; whoever attacked rolls for a critical hit if one is due.
    """
    port = in_port(world, hull)
    found = blow(class_of(world, hull).size, hull.condition, hull.hits, hits, port)
    _become(world, hull, found.condition, found.hits)
    return found


def damage(world: AwawWorld, hull: Hull) -> None:
    """20.5221: a ship that is hit while it bombards the shore (21.5282C) is damaged, however few
    the hits; a damaged one is sunk.
    """
    worse = _worse(hull.condition, in_port(world, hull))
    _become(world, hull, worse, hull.hits)


def _become(world: AwawWorld, hull: Hull, condition: Condition | None, hits: int) -> None:
    if condition is None:
        world.tell("20.5212A", f"{hull.what} is lost")
        remove(world, hull)
    elif (condition, hits) != (hull.condition, hull.hits):
        if condition is not hull.condition:
            what = "sunk in port" if condition is Condition.SUNK else "damaged"
            world.tell("20.52", f"{hull.what} is {what}")
        change(world, hull, condition=condition, hits=hits)


def repair_hits(world: AwawWorld, hull: Hull) -> Hull:
    """20.523A: once a ship is back in port, hits that have not damaged it are repaired."""
    return change(world, hull, hits=0) if hull.hits else hull


# What a damaged ship still does -----------------------------------------------------------------


def may_fire(world: AwawWorld, hull: Hull) -> bool:
    """20.5222A, 20.5231A: damaged capital ships do not fire at ships; hits that have not damaged
    one do not keep it from firing.
    """
    return not (hull.damaged and class_of(world, hull).sort is Sort.CAPITAL_SHIP)


def may_launch(world: AwawWorld, hull: Hull) -> bool:
    """17.3124, 17.33E, 20.5222B, 20.5231A: only undamaged fast carriers launch and retrieve naval
    air units.
    """
    return class_of(world, hull).fast_carrier and not hull.damaged


def defending_factors(world: AwawWorld, hulls: tuple[Hull, ...]) -> int:
    """20.5222D, 20.5212B, 20.442, 23.42, 25.21: the factors by which ships defend themselves
    against air units: damaged ships count, those sunk in port do not; each escort carrier counts
    three. Submarines and transports count none.
    """
    found = 0
    for hull in hulls:
        sort = class_of(world, hull).sort
        if hull.condition is Condition.SUNK or sort in (Sort.SUBMARINE, Sort.TRANSPORT):
            continue
        found += hull.factors * (3 if sort is Sort.ESCORT_CARRIER else 1)
    return found


def defence_raised(world: AwawWorld, hulls: tuple[Hull, ...]) -> int:
    """20.253, 20.36: each five-factor battleship and each super carrier raises the level of air
    defense by one.
    """
    afloat = (hull for hull in hulls if hull.condition is not Condition.SUNK)
    return sum(class_of(world, hull).biggest for hull in afloat)


# Critical hits ----------------------------------------------------------------------------------


def critical_due(
    world: AwawWorld,
    hull: Hull,
    result: Blow,
    *,
    natural: int = 0,
    surprise: int = 0,
    by_air: bool = False,
    atomic: bool = False,
) -> bool:
    """20.5241, 20.525, 20.528, 20.531: may this attack have been a critical hit? If the dice showed
    twelve, whatever the modifiers; if the ship was sunk in port; if an air attack of surprise level
    seven damaged it; if an atomic attack damaged or sank it. Once for an attack, and never for
    cruisers. `hull` is the ship as it was before.
    """
    one = class_of(world, hull)
    if not one.named or one.sort is Sort.CRUISER or result.condition is None:
        return False
    worse = result.condition is not hull.condition
    sunk = worse and result.condition is Condition.SUNK
    total = by_air and surprise >= TOTAL_SURPRISE and worse
    return natural == TWELVE or sunk or total or (atomic and worse)


def is_critical(size: int, die: int, excess: int = 0) -> bool:
    """20.524, 20.5242: the die, with one more for each excess hit on a ship sunk in port, must
    exceed the size of the ship.
    """
    return die + excess > size


def _worse(condition: Condition, port: bool) -> Condition | None:
    """20.526: what becomes of a ship that is hit critically."""
    if condition is Condition.FIT:
        return Condition.DAMAGED
    return Condition.SUNK if condition is Condition.DAMAGED and port else None


class CriticalHit(Procedure[bool], tag="critical-hit", kw_only=True):
    """20.524, 20.526: one die is rolled; if it is a critical hit, an undamaged ship is damaged, a
    damaged one at sea sunk, in port sunk in port, and one that lies sunk destroyed. Gives whether
    it was one.
    """

    ship: str
    excess: int = 0

    def start(self, world: AwawWorld, _: None) -> Step:
        return self.roll(Dice("critical hit", "20.524", (6,)), then=self.rolled)

    def rolled(self, world: AwawWorld, values: tuple[int, ...]) -> Step:
        hull = world.hulls[HullId(self.ship)]
        if not is_critical(class_of(world, hull).size, values[0], self.excess):
            world.tell("20.524", f"no critical hit on {self.ship}")
            return Done(False)
        world.tell("20.526", f"a critical hit on {self.ship}")
        _become(world, hull, _worse(hull.condition, in_port(world, hull)), hull.hits)
        return Done(True)

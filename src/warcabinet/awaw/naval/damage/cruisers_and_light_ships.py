"""20.53, 20.54, 20.55, 20.57: hits on cruisers, on ships of one factor, and on both.

Pure arithmetic first, so that play and odds use the same; `hit_light` carries it out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations

from warcabinet.awaw.naval.damage.naval_nationality import drm
from warcabinet.awaw.naval.ships.changing import change, remove
from warcabinet.awaw.naval.ships.supply_at_sea import excess_hits, lines_of
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, class_of
from warcabinet.awaw.state.naval import Condition, Hull
from warcabinet.awaw.state.world import AwawWorld

CRUISER = 2
"""20.24: the factors of a cruiser."""


@dataclass(frozen=True, slots=True)
class LightLoss:
    """What hits do to a light force, in cruisers and in factors of the others."""

    damaged: int = 0
    """Cruisers that are damaged now and were not before."""
    sunk: int = 0
    """Cruisers that were undamaged and are sunk."""
    finished: int = 0
    """Cruisers that were damaged before and are sunk."""
    ones: int = 0
    """Factors of destroyers, escort carriers and transports that are sunk."""
    excess: int = 0
    """20.56: hits for which nothing was left."""


def light_loss(fit: int, damaged: int, ones: int, hits: int) -> LightLoss:
    """20.531, 20.532, 20.533, 20.541, 20.551, 20.56, 20.51, 20.511C: (R-055) of `fit` undamaged and
    `damaged` cruisers and `ones` factors of other light ships. Hits are shared evenly, the cruisers
    first; of the others no more factors are sunk than of cruisers, as long as there are any.
    Undamaged cruisers are hit before damaged ones, and one that was just damaged is hit again
    before the next.
    """
    wounded = sunk = finished = lost = on_cruisers = 0
    for number in range(hits):
        cruisers = fit + damaged + wounded
        even = lost < on_cruisers and lost < CRUISER * (sunk + finished)
        if ones and (not cruisers or (even and not wounded)):
            ones, lost = ones - 1, lost + 1
            continue
        if not cruisers:
            return LightLoss(0, sunk, finished, lost, hits - number)
        on_cruisers += 1
        if wounded:
            wounded, sunk = 0, sunk + 1
        elif fit:
            fit, wounded = fit - 1, 1
        else:
            damaged, finished = damaged - 1, finished + 1
    return LightLoss(wounded, sunk, finished, lost)


# Mixed types ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Type:
    """20.57: ships of one sort and nationality in a force."""

    name: str
    factors: int
    drm: int


def share_out(
    types: Sequence[Type], losses: int, chosen: Sequence[str] = (), step: int = 1
) -> dict[str, int]:
    """20.57, 20.552: losses are dealt out to the types in turn, `step` factors at a time, the
    largest type first; of equals the one with the lower naval modifier, then as their owner
    chooses. A type that has no more is passed over.
    """
    wanted = {name: place for place, name in enumerate(chosen)}
    order = sorted(
        types, key=lambda one: (-one.factors, one.drm, wanted.get(one.name, len(wanted)), one.name)
    )
    left = {one.name: one.factors for one in types}
    found = dict.fromkeys(left, 0)
    while losses > 0 and any(left.values()):
        for one in order:
            if losses > 0 and left[one.name]:
                left[one.name] -= step
                found[one.name] += step
                losses -= step
    return found


def to_choose(
    types: Sequence[Type], losses: int, step: int = 1, chosen: Sequence[str] = ()
) -> tuple[str, ...]:
    """20.57: the types of equal size and modifier among which the owner chooses, if it makes a
    difference; without those that he has `chosen` before.
    """
    alike: dict[tuple[int, int], list[str]] = {}
    for one in types:
        if one.name not in chosen:
            alike.setdefault((one.factors, one.drm), []).append(one.name)
    for tied in alike.values():
        orders = ((*chosen, *order) for order in permutations(tied))
        ways = [share_out(types, losses, order, step) for order in orders]
        if any(way != ways[0] for way in ways):
            return tuple(sorted(tied))
    return ()


# Carried out ------------------------------------------------------------------------------------


def types_of(world: AwawWorld, hulls: Sequence[Hull]) -> tuple[Type, ...]:
    """20.57, 20.78F: the types in a group of ships: each sort of each nationality is one, and
    advanced submarines are one of their own.
    """
    factors: dict[str, int] = {}
    worth: dict[str, int] = {}
    for hull in hulls:
        factors[hull.what] = factors.get(hull.what, 0) + hull.factors
        worth[hull.what] = drm(world, hull)
    return tuple(Type(what, count, worth[what]) for what, count in factors.items())


def hit_light(
    world: AwawWorld, hulls: Sequence[Hull], hits: int, chosen: Sequence[str] = ()
) -> LightLoss:
    """20.53, 20.55, 20.56, 20.57, 20.511B: carry out hits on a group of light ships: losses fall on
    the types in equal shares. Gives what was lost; excess hits disrupt the sea supply line that
    nobody protects any more (30.381B).
    """
    fit, worse, ones = _sorted(world, hulls)
    lines = lines_of(world, hulls)
    loss = light_loss(_count(fit), _count(worse), sum(hull.factors for hull in ones), hits)
    _lose(world, ones, loss.ones, chosen, 1)
    _lose(world, worse, loss.finished * CRUISER, chosen, CRUISER)
    gone = _lose(world, fit, loss.sunk * CRUISER, chosen, CRUISER)
    if loss.damaged:
        _damage_one(world, fit, gone, chosen)
    if loss.excess:
        excess_hits(world, lines)
    return loss


def _sorted(world: AwawWorld, hulls: Sequence[Hull]) -> tuple[list[Hull], list[Hull], list[Hull]]:
    """27.721C, 20.511B: undamaged and damaged cruisers, and the others, which are never damaged."""
    cruisers = [hull for hull in hulls if class_of(world, hull).sort is Sort.CRUISER]
    ones = [hull for hull in hulls if hull not in cruisers]
    fit = [hull for hull in cruisers if not hull.damaged]
    return fit, [hull for hull in cruisers if hull.damaged], ones


def ones_lost(
    world: AwawWorld, hulls: Sequence[Hull], hits: int, chosen: Sequence[str] = ()
) -> dict[str, int]:
    """20.55, 20.57: the factors of each type of ships of one factor that hits will sink."""
    fit, worse, ones = _sorted(world, hulls)
    loss = light_loss(_count(fit), _count(worse), sum(hull.factors for hull in ones), hits)
    return share_out(types_of(world, ones), loss.ones, chosen)


def types_at_choice(
    world: AwawWorld, hulls: Sequence[Hull], hits: int, chosen: Sequence[str] = ()
) -> tuple[str, ...]:
    """20.57: the types that are alike in number and modifier, if so many hits cannot be shared
    among them equally: one-factor ships first, then cruisers, as long as the owner has not
    `chosen` enough of them.
    """
    fit, worse, ones = _sorted(world, hulls)
    loss = light_loss(_count(fit), _count(worse), sum(hull.factors for hull in ones), hits)
    struck = (loss.sunk + loss.damaged) * CRUISER
    for group, lost, step in (
        (ones, loss.ones, 1),
        (worse, loss.finished * CRUISER, CRUISER),
        (fit, struck, CRUISER),
        (fit, loss.sunk * CRUISER, CRUISER),
    ):
        if found := to_choose(types_of(world, group), lost, step, chosen):
            return found
    return ()


def _damage_one(
    world: AwawWorld, fit: Sequence[Hull], gone: dict[str, int], chosen: Sequence[str]
) -> None:
    """20.532, 20.57: the odd hit damages a cruiser of the type whose turn it is."""
    types = (Type(one.name, one.factors + gone[one.name], one.drm) for one in _left(world, fit))
    sunk = sum(gone.values())
    shares = share_out(tuple(types), sunk + CRUISER, chosen, CRUISER)
    what = next(name for name, share in shares.items() if share > gone[name])
    hull = next(one for one in fit if one.what == what and one.id in world.hulls)
    change(world, world.hulls[hull.id], CRUISER, condition=Condition.DAMAGED)
    world.tell("20.533", f"a cruiser of {what} is damaged")


def _left(world: AwawWorld, hulls: Sequence[Hull]) -> tuple[Type, ...]:
    """The types of these ships, with what is left of them; none is 0."""
    there = {hull.what: 0 for hull in hulls}
    for hull in hulls:
        if hull.id in world.hulls:
            there[hull.what] += world.hulls[hull.id].factors
    worth = {one.name: one.drm for one in types_of(world, hulls)}
    return tuple(Type(what, count, worth[what]) for what, count in there.items())


def _count(cruisers: Sequence[Hull]) -> int:
    return sum(hull.factors for hull in cruisers) // CRUISER


def _lose(
    world: AwawWorld, hulls: Sequence[Hull], losses: int, chosen: Sequence[str], step: int
) -> dict[str, int]:
    """Factors of these ships are sunk, type by type."""
    shares = share_out(types_of(world, hulls), losses, chosen, step)
    for what, share in shares.items():
        left = share
        for hull in hulls:
            if hull.what == what and left:
                count = min(left, hull.factors)
                remove(world, world.hulls[hull.id], count)
                left -= count
        if share:
            world.tell("20.541", f"{share} factors of {what} are sunk")
    return shares

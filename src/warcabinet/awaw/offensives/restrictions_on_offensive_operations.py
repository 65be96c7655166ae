"""9.6, 9.7, 9.9: what stands against an offensive operation, and against attrition."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.spending_limits import may_spend
from warcabinet.awaw.offensives.brp_costs import (
    FULL,
    LIMITED,
    attributed,
    counted,
    dues,
    faction_for,
    fronts_of,
    full_offensive,
    value_in,
)
from warcabinet.awaw.pieces.ground_units import a_hex, a_unit
from warcabinet.awaw.politics.parties import members_of
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Layer, Question, Refusal
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId

SPENDING_LIMIT: Layer[tuple[int, int]] = Layer(
    "areas in which offensive operations are limited", ("faction",)
)
"""9.66: for a faction, the most that its operations against an area may be worth, and the area."""


class OffensiveOperation(Question, frozen=True):
    """May this ground unit carry out an offensive operation against that hex?"""

    classes: ClassVar[tuple[str, ...]] = ("nationality", "category")
    nationality: str
    category: str
    unit: UnitId
    target: SpaceId

    def about(self) -> tuple[Thing, ...]:
        return (a_unit(self.unit), a_hex(self.target))


class AttritionOn(Question, frozen=True):
    """May this party's units take part in attrition on that front?"""

    classes: ClassVar[tuple[str, ...]] = ("party",)
    party: str
    front: str


def against(
    world: AwawWorld,
    units: Iterable[UnitId],
    hexes: Iterable[SpaceId],
    named: str | None = None,
) -> list[Refusal]:
    """9.11, 9.11A, 9.41, 9.41A, 9.42, 9.42A, 9.42B: overruns, ground attacks and exploitation are
    offensive operations; every reason against one of these ground units against these hexes: bans,
    fronts, limits of areas, BRPs.
    """
    acting, targets = tuple(units), tuple(hexes)
    found = against_free(world, acting, targets)
    found += _other_front(world, acting, targets)
    found += _over_limits(world, acting, targets)
    owed: dict[str, int] = {}
    for (purse, _), due in dues(world, acting, targets, named).items():
        owed[purse] = owed.get(purse, 0) + due
    for purse, amount in owed.items():
        found += may_spend(world, purse, amount)
    return found


def against_free(
    world: AwawWorld, units: Iterable[UnitId], hexes: Iterable[SpaceId]
) -> list[Refusal]:
    """9.82, 9.11, 11.41: every reason against an attack of isolated units that is not paid for:
    what is banned is banned at any price, also to partisans, but limits and BRPs do not matter.
    """
    targets = tuple(hexes)
    found: list[Refusal] = []
    for name in units:
        kind = world.type_of(world.units[name])
        for target in targets:
            asked = OffensiveOperation(kind.nationality, kind.category, name, target)
            found += BOOK.may(world, asked)
    return found


def _other_front(
    world: AwawWorld, units: tuple[UnitId, ...], hexes: tuple[SpaceId, ...]
) -> list[Refusal]:
    """9.73, 9.74: a unit that has acted on one front does not act on another, except in a single
    attack on both (9.73A) or by exploiting (9.73B).
    """
    fronts = fronts_of(world, hexes)
    found = []
    for name in units:
        row = world.operations.get(name)
        if row is None:
            continue
        if name in world.exploiters:
            for front in fronts:
                found += may_cross(world, name, front)
        elif set(fronts).isdisjoint(row.fronts):
            reason = "a unit does not act separately on two fronts"
            found.append(Refusal("9.73", reason, (a_unit(name),)))
    return found


def may_cross(world: AwawWorld, name: UnitId, front: str) -> list[Refusal]:
    """9.76, 16.39A, 16.46A: exploiting armor moves or attacks across a front boundary only where
    its power, or a partner, conducts a full offensive, or within a limited offensive there.
    """
    row = world.operations.get(name)
    if row is None or not front or front in row.fronts:
        return []
    if any(full_offensive(world, power, front) for power in members_of(world, row.faction)):
        return []
    value = attributed(world, row.faction, front) + row.factors
    if value <= LIMITED:
        return []
    reason = (
        f"nobody conducts a full offensive on the {front} front, and with this unit operations "
        f"there would be worth {value}, more than a limited offensive"
    )
    return [Refusal("9.76", reason, (a_unit(name),))]


def _over_limits(
    world: AwawWorld, units: tuple[UnitId, ...], hexes: tuple[SpaceId, ...]
) -> list[Refusal]:
    """9.66: limits of an area hold whatever else is spent on the front."""
    new: dict[str, list[UnitId]] = {}
    for name in units:
        new.setdefault(faction_for(world, world.units[name].party), []).append(name)
    found = []
    for faction, names in new.items():
        received = world.map.mask(counted(world, world.units[names[0]].party, hexes))
        for entry, (limit, area) in BOOK.layers(world, SPENDING_LIMIT, faction):
            if not received & area:
                continue
            value = value_in(world, faction, area)
            for name in names:
                row = world.operations.get(name)
                if row is None or not world.map.mask(row.hexes) & area:
                    value += world.type_of(world.units[name]).combat
            if value > limit:
                reason = f"{entry.gist}: these would make {value}, and {limit} are allowed"
                found.append(Refusal(entry.rules[0], reason, tuple(a_hex(h) for h in hexes)))
    return found


def limits_left(world: AwawWorld, faction: str) -> tuple[tuple[int, int], ...]:
    """9.66: the areas in which a faction's operations are limited, each with what they may still
    be worth there.
    """
    return tuple(
        (area, limit - value_in(world, faction, area))
        for _, (limit, area) in BOOK.layers(world, SPENDING_LIMIT, faction)
    )


def may_attrition(world: AwawWorld, faction: str, front: str) -> list[Refusal]:
    """9.61, 9.62, 34.25A, 34.25B: a faction may only attrition on a front on which its operations
    are worth less than 15 BRPs, wherever they were paid for and whatever the weather in a part of
    it.
    """
    value = attributed(world, faction, front)
    if value < FULL:
        return []
    return [Refusal("9.61", f"{faction} has carried out {value} BRPs of operations on this front")]

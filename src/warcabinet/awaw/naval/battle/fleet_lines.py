"""22.531, 22.54A, 22.54D, 25.21: the ships of a combat group in fleet combat: capital ships, light
ships and those that are screened, and how those of the two sides pair off.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from warcabinet.awaw.naval.battle.combat_groups import forces_in, is_laden, ships_in
from warcabinet.awaw.naval.damage.naval_nationality import drm
from warcabinet.awaw.naval.ships.types_of_naval_units import AS_DESTROYERS, Sort, class_of, is_slow
from warcabinet.awaw.state.berths import in_force
from warcabinet.awaw.state.naval import Hull
from warcabinet.awaw.state.naval_battles import GroupId
from warcabinet.awaw.state.world import AwawWorld

LIGHT = (Sort.CRUISER, *AS_DESTROYERS, Sort.ESCORT_CARRIER)
"""22.531B, 25.21: light ships; destroyers only if they carry nothing, and ASW like them."""

RATIO = 3
"""22.54D: light ships pair off with up to three times as many."""


@dataclass(frozen=True, slots=True)
class Line:
    """22.531: the ships of a group as they fight. A row of factors of which only some are screened
    stands in both, each time with its own part.
    """

    capital: tuple[Hull, ...]
    """In the order of 22.54A."""
    light: tuple[Hull, ...]
    screened: tuple[Hull, ...]

    @property
    def light_factors(self) -> int:
        return sum(hull.factors for hull in self.light)

    def capital_of(self, began: Sequence[str]) -> tuple[Hull, ...]:
        """22.531C, 22.54E, 22.54G: the capital ships among those that `began` the combat in line:
        also those that were damaged since, as only cruisers are screened by that.
        """
        damaged = (ship for ship in self.screened if ship.what in began)
        return (*self.capital, *damaged)

    def in_words(self) -> str:
        every = (*self.capital, *self.light, *self.screened)
        named = [ship.what for ship in every if ship.named]
        light = [f"{ship.factors} {ship.what}" for ship in every if not ship.named]
        return ", ".join([*named, *light])


def must_be_screened(world: AwawWorld, group: GroupId, hull: Hull) -> bool:
    """22.531C, 20.58: damaged ships, fast carriers, transports and destroyers that carry cargo are
    screened in any case.
    """
    sort = class_of(world, hull).sort
    if hull.damaged or sort not in (*LIGHT, Sort.CAPITAL_SHIP):
        return True
    if sort is not Sort.DESTROYER:
        return False
    forces = forces_in(world, group)
    return any(is_laden(world, one) for one in forces if hull.berth == in_force(one))


def line_of(world: AwawWorld, group: GroupId) -> Line:
    """22.531: how the ships of a group stand now."""
    capital: list[Hull] = []
    light: list[Hull] = []
    screened: list[Hull] = []
    for hull in ships_in(world, group):
        if class_of(world, hull).sort is Sort.SUBMARINE:
            continue  # they take no part
        if must_be_screened(world, group, hull):
            screened.append(hull)
            continue
        row = world.screened.get(hull.id)
        hidden = 0 if row is None else min(row.factors, hull.factors)
        if hidden:
            screened.append(_part(hull, hidden))
        if hidden < hull.factors:
            is_capital = class_of(world, hull).sort is Sort.CAPITAL_SHIP
            (capital if is_capital else light).append(_part(hull, hull.factors - hidden))
    capital.sort(key=lambda hull: rank(world, hull))
    return Line(tuple(capital), tuple(light), tuple(screened))


def is_light(world: AwawWorld, hull: Hull) -> bool:
    """22.54C, 22.54G: ships that are fired at as a group, not one by one."""
    return class_of(world, hull).sort in (*LIGHT, Sort.TRANSPORT)


def _part(hull: Hull, factors: int) -> Hull:
    return hull if factors == hull.factors else msgspec.structs.replace(hull, factors=factors)


def rank(world: AwawWorld, hull: Hull) -> tuple[int, bool, int, int, str]:
    """22.54A: larger ships first, then faster ones, those with fewer hits, and those with the
    higher Naval Nationality DRM.
    """
    return (-hull.factors, is_slow(world, hull), hull.hits, -drm(world, hull), hull.what)


def pairs_of(axis: Line, allied: Line) -> dict[str, str]:
    """22.54A: capital ships fire at each other one to one, in their order; by the ship that fires.
    Those that have no opposite number are surplus.
    """
    found: dict[str, str] = {}
    for one, other in zip(axis.capital, allied.capital, strict=False):
        found[one.what] = other.what
        found[other.what] = one.what
    return found


def surplus_light(own: Line, other: Line) -> int:
    """22.54D: the light factors beyond three times those of the other side."""
    return max(0, own.light_factors - RATIO * other.light_factors)

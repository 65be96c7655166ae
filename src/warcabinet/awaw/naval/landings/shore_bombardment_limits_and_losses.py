"""21.52: what ships that bombard a coast add to a landing, and what they lose."""

from __future__ import annotations

from collections.abc import Sequence

from warcabinet.awaw.naval.damage.naval_nationality import drm
from warcabinet.awaw.naval.ships.operations_of_naval_units import Role, may_join
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, Weight, class_of
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.state.naval import Hull
from warcabinet.awaw.state.world import AwawWorld

PER_FACTOR = 3
"""21.525: naval factors for one combat factor."""

MOST_TIMES = 3
"""21.526C: how often the ground factors count at most."""

BARRED = 2
"""21.5281: other fleet factors that do not bombard any more for each that is lost."""


def may_bombard(world: AwawWorld, hull: Hull) -> bool:
    """20.231, 20.241, 20.251, 21.314: destroyers, cruisers and capital ships that are fit."""
    return not hull.damaged and not may_join(world, hull, Kind.BOMBARDMENT, Role.YES)


def times(modifier: int) -> int:
    """21.526A, 21.526B, 21.526C: how many times the ground factors of a landing bombardment by
    ships of this Naval Nationality DRM may add: as the DRM says, once at least and three times at
    most (R-345).
    """
    return min(max(modifier, 1), MOST_TIMES)


def added(ground: int, bombarding: Sequence[tuple[int, int]]) -> int:
    """21.525: the combat factors that bombardment adds to an attack of so many ground factors: one
    for three naval factors.
    """
    return counted(ground, bombarding) // PER_FACTOR


def counted(ground: int, bombarding: Sequence[tuple[int, int]]) -> int:
    """21.526D: the naval factors that count. Those of lower DRM count first, and each DRM up to its
    own limit. `bombarding`: DRM and naval factors.
    """
    so_far = 0
    for limit in range(1, MOST_TIMES + 1):
        factors = sum(count for modifier, count in bombarding if times(modifier) == limit)
        if factors:
            so_far = max(so_far, min(so_far + factors, PER_FACTOR * limit * ground))
    return so_far


def support(world: AwawWorld, ground: int, hulls: Sequence[Hull]) -> int:
    """21.525, 21.526: what these ships add."""
    able = [(drm(world, hull), hull.factors) for hull in hulls if may_bombard(world, hull)]
    return added(ground, able)


# Losses -------------------------------------------------------------------------------------------


def bearable(world: AwawWorld, hull: Hull) -> int:
    """21.5282: the most ground combat losses that a ship, or factors of a type, may take: each
    destroyer factor one, each cruiser two, a heavy ship one, which damages it.
    """
    one = class_of(world, hull)
    return 1 if one.weight is Weight.HEAVY else hull.factors


def may_bear(world: AwawWorld, hull: Hull, losses: int) -> bool:
    """21.5282A, 21.5282B, 21.5282C: only losses that sink a light ship or damage a heavy one."""
    size = 2 if class_of(world, hull).sort is Sort.CRUISER else 1
    return 0 <= losses <= bearable(world, hull) and losses % size == 0


def most_losses(ground: int, bombarding: Sequence[tuple[int, int]]) -> int:
    """21.5283: ships bear no more of the losses than their bombardment was worth."""
    return added(ground, bombarding)


def barred(world: AwawWorld, hull: Hull, losses: int) -> int:
    """21.5281: the other fleet factors that do not bombard in later rounds, because of losses that
    a ship has taken: two for each; what else a damaged heavy ship has counts among them.
    """
    rest = hull.factors - losses if class_of(world, hull).weight is Weight.HEAVY else 0
    return max(0, BARRED * losses - rest)

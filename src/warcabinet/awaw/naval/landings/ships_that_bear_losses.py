"""21.517H, 21.528, 15.641, 15.642: which ships may bear losses of a landing, and how many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import msgspec

from warcabinet.awaw.naval.landings.shore_bombardment_limits_and_losses import (
    bearable,
    may_bear,
    may_bombard,
)
from warcabinet.awaw.naval.landings.shore_bombardment_mechanics import (
    forces_off,
    is_cve,
    spare,
)
from warcabinet.awaw.naval.ships.contents import Known, contents
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, class_of
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.state.berths import ForceId, force_of
from warcabinet.awaw.state.naval import Hull, HullId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Refusal
from warcabinet.hexes import SpaceId

THIRD = 3
"""21.517H, 15.642: one of so many losses comes from destroyers."""


class Struck(msgspec.Struct, frozen=True, order=True):
    """A ship, or factors of a type, and the losses that it bears."""

    hull: HullId
    losses: int


# What may be taken --------------------------------------------------------------------------------


def is_destroyer(world: AwawWorld, hull: Hull) -> bool:
    return class_of(world, hull).sort is Sort.DESTROYER


def able(world: AwawWorld, space: SpaceId) -> list[Hull]:
    """The ships off a hex, of one's own, that may bear losses: destroyers, also those that carry
    (R-028), ships that bombard, and escort carriers. Who may not know what is there foresees
    none.
    """
    row = world.off_the_beach.get(space)
    fires = row is not None and bool(row.bombarding)
    escorts = row is not None and bool(row.escorts)
    found = []
    for force in forces_off(world, space):
        inside = contents(world, force)
        for hull in inside.hulls if isinstance(inside, Known) else ():
            if hull.damaged:
                continue
            if (
                is_destroyer(world, hull)
                or (fires and may_bombard(world, hull))
                or (escorts and is_cve(world, hull))
            ):
                found.append(hull)
    return found


def destroyers_off(world: AwawWorld, space: SpaceId) -> dict[ForceId, tuple[int, int]]:
    """By force: the destroyer factors that carry nobody, and those that carry."""
    found: Counter[ForceId] = Counter()
    for hull in able(world, space):
        if is_destroyer(world, hull):
            found[force_under(hull)] += hull.factors
    free = {force: min(count, spare(world, force)) for force, count in found.items()}
    return {force: (free[force], count - free[force]) for force, count in found.items()}


def owed_by_destroyers(world: AwawWorld, space: SpaceId, due: int, most: int) -> int:
    """21.517H, 15.642: a third of the losses, rounded down, as far as there are destroyers; of
    those that bombard no more than 21.5283 lets them bear (R-571).
    """
    there = destroyers_off(world, space).values()
    free, carry = sum(one for one, _ in there), sum(one for _, one in there)
    return min(due // THIRD, carry + min(free, most))


def against_losses(
    world: AwawWorld, space: SpaceId, due: int, most: int, ships: tuple[Struck, ...]
) -> list[Refusal]:
    """21.517H, 21.5282, 21.5283, 15.641B: every reason why ships do not bear losses so. `most`:
    what the bombardment was worth.
    """
    own = {hull.id: hull for hull in able(world, space)}
    about = (a_hex(space),)
    if any(one.hull not in own for one in ships):
        return [Refusal("21.5281", "this ship takes no part in the landing", about)]
    if len({one.hull for one in ships}) < len(ships):
        return [Refusal("21.5281", "a ship is named twice", about)]
    for one in ships:
        if not may_bear(world, own[one.hull], one.losses) or not one.losses:
            reason = "losses sink destroyers, whole cruisers, or damage a heavy ship by one"
            return [Refusal("21.5282", reason, about)]
    destroyers = sum(one.losses for one in ships if is_destroyer(world, own[one.hull]))
    owed = owed_by_destroyers(world, space, due, most)
    if destroyers < owed:
        reason = f"at least {owed} of the losses come from destroyers"
        return [Refusal("21.517H", reason, about)]
    total = sum(one.losses for one in ships)
    if any(total - _least_of(world, own[one.hull]) >= due for one in ships):
        reason = f"no more than {due} must be lost: some of these ships can be spared"
        return [Refusal("15.641C", reason, about)]
    fleet = _from_bombardment(world, space, own, ships)
    if fleet > most:
        reason = f"ships that bombard bear no more than the {most} that they were worth"
        return [Refusal("21.5283", reason, about)]
    return []


def _least_of(world: AwawWorld, hull: Hull) -> int:
    """The fewest losses that could be taken off a ship: a cruiser bears two or none."""
    return 2 if class_of(world, hull).sort is Sort.CRUISER else 1


def _from_bombardment(
    world: AwawWorld, space: SpaceId, own: Mapping[HullId, Hull], ships: tuple[Struck, ...]
) -> int:
    """15.641B: the losses that ships which bombarded must bear: not carrying destroyers, nor escort
    carriers.
    """
    off = destroyers_off(world, space)
    sunk = _sunk(world, own, ships)
    others = sum(
        one.losses
        for one in ships
        if not is_destroyer(world, own[one.hull]) and not is_cve(world, own[one.hull])
    )
    return others + sum(max(0, count - off[force][1]) for force, count in sunk.items())


def _sunk(
    world: AwawWorld, own: Mapping[HullId, Hull], ships: tuple[Struck, ...]
) -> Counter[ForceId]:
    """The destroyer factors lost, by force."""
    found: Counter[ForceId] = Counter()
    for one in ships:
        if is_destroyer(world, own[one.hull]):
            found[force_under(own[one.hull])] += one.losses
    return found


def free_destroyers_lost(
    world: AwawWorld, space: SpaceId, ships: tuple[Struck, ...], most: int
) -> dict[ForceId, int]:
    """21.5283: how many of the lost destroyers carried nobody, by force: as many as may be, since
    those that carry weaken the next round.
    """
    own = {hull.id: hull for hull in able(world, space)}
    off, sunk = destroyers_off(world, space), _sunk(world, own, ships)
    found = {force: max(0, count - off[force][1]) for force, count in sunk.items()}
    left = most - _from_bombardment(world, space, own, ships)
    for force, count in sunk.items():
        more = max(0, min(left, count - found[force], off[force][0] - found[force]))
        found[force] += more
        left -= more
    return found


def force_under(hull: Hull) -> ForceId:
    force = force_of(hull.berth)
    assert force is not None
    return force


def least(world: AwawWorld, space: SpaceId, due: int, most: int) -> tuple[Struck, ...]:
    """The destroyers that must be lost, and no others: those that carry nobody as far as they may
    bear losses, of the force that can spare most, then others.
    """
    left = owed_by_destroyers(world, space, due, most)
    off = destroyers_off(world, space)
    take: Counter[ForceId] = Counter()
    for place, room in ((0, most), (1, left)):
        for force in sorted(off, key=lambda one: (-off[one][0], one)):
            count = min(left, room, off[force][place])
            take[force] += count
            left -= count
            room -= count
    found: list[Struck] = []
    for hull in sorted(able(world, space), key=lambda one: one.id):
        if is_destroyer(world, hull) and (count := min(take[force_under(hull)], hull.factors)):
            found.append(Struck(hull.id, count))
            take[force_under(hull)] -= count
    return tuple(sorted(found))


def to_keep_a_unit(
    world: AwawWorld, space: SpaceId, due: int, most: int, ground: int
) -> tuple[Struck, ...]:
    """What must be lost, and ships as far as they can save one of the units that attacked."""
    ships = least(world, space, due, most)
    for hull in sorted(able(world, space), key=lambda one: (not is_destroyer(world, one), one.id)):
        if due - sum(one.losses for one in ships) < ground:
            break
        others = tuple(one for one in ships if one.hull != hull.id)
        for count in range(1, bearable(world, hull) + 1):
            more = tuple(sorted((*others, Struck(hull.id, count))))
            if sum(one.losses for one in more) <= sum(one.losses for one in ships):
                continue
            if not against_losses(world, space, due, most, more):
                ships = more
            if due - sum(one.losses for one in ships) < ground:
                break
    return ships

"""23.4, 19.6: squadrons in the air over ships: how they fight, and who of them bears losses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from warcabinet.awaw.air.combat.air_nationality import drm_parts
from warcabinet.awaw.air.combat.losses_from_mixed_forces import Squad, Toll, apportion
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.naval.air_naval.air_attack_dice_rolls import Squadrons
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId

CARRIERS = "carriers"
"""Where squadrons come from that are based on carriers: on which of them is a secret."""


class Flyers(msgspec.Struct, frozen=True, order=True):
    """Squadrons of one type from one base, or from carriers."""

    source: str
    type: UnitTypeId
    party: str
    count: int

    @property
    def id(self) -> str:
        return f"{self.source}/{self.type}"

    @property
    def from_carriers(self) -> bool:
        return self.source == CARRIERS


Force = tuple[Flyers, ...]


def total(force: Iterable[Flyers]) -> int:
    return sum(one.count for one in force)


def is_naval(world: AwawWorld, one: Flyers) -> bool:
    return world.statics.kinds[one.type].category is Category.NAS


def base_of(one: Flyers, space: SpaceId) -> SpaceId:
    """19.31A: the base that counts for the Air Nationality DRM; carriers are in the hex itself."""
    return space if one.from_carriers else SpaceId(one.source)


def squads(world: AwawWorld, force: Iterable[Flyers], space: SpaceId) -> tuple[Squad, ...]:
    """19.51: as they fight in the air."""
    return tuple(squad(world, one, space) for one in force)


def squad(world: AwawWorld, one: Flyers, space: SpaceId) -> Squad:
    kind = world.statics.kinds[one.type]
    drm = sum(part.value for part in drm_parts(world, one.type, one.party, base_of(one, space)))
    return Squad(
        one.id,
        str(one.type),
        str(kind.nationality),
        str(kind.category),
        drm,
        one.count,
        squadrons=True,
    )


def attackers(force: Iterable[Flyers], space: SpaceId) -> tuple[Squadrons, ...]:
    """23.441: as they attack ships."""
    return tuple(Squadrons(one.type, one.party, base_of(one, space), one.count) for one in force)


# Losses -----------------------------------------------------------------------------------------


class Fate(msgspec.Struct, frozen=True):
    """What becomes of a force: who goes on, who is lost, who returns without having attacked."""

    left: Force
    lost: Force
    back: Force


def bear(
    world: AwawWorld,
    stages: Sequence[Force],
    eliminated: int,
    aborted: int,
    space: SpaceId,
) -> Fate:
    """19.6, 23.416A: losses, then aborts, fall on the first force; what is more than it has, on the
    next. In each they are shared by the types. What nobody can bear is ignored.
    """
    left: list[Flyers] = []
    lost: list[Flyers] = []
    back: list[Flyers] = []
    for force in stages:
        tolls = {one.id: one for one in apportion(squads(world, force, space), eliminated, aborted)}
        for one in force:
            toll = tolls.get(one.id, Toll(one.id))
            _add(lost, one, toll.eliminated)
            _add(back, one, toll.aborted)
            _add(left, one, one.count - toll.eliminated - toll.aborted)
        eliminated -= sum(one.eliminated for one in tolls.values())
        aborted -= sum(one.aborted for one in tolls.values())
    return Fate(merged(left), merged(lost), merged(back))


def _add(found: list[Flyers], one: Flyers, count: int) -> None:
    if count > 0:
        found.append(msgspec.structs.replace(one, count=count))


def merged(force: Iterable[Flyers]) -> Force:
    """Squadrons that are alike together."""
    found: dict[str, Flyers] = {}
    for one in force:
        there = found.get(one.id)
        count = one.count + (0 if there is None else there.count)
        found[one.id] = msgspec.structs.replace(one, count=count)
    return tuple(sorted(found.values()))


def without(force: Iterable[Flyers], gone: Iterable[Flyers]) -> Force:
    """A force less some of it."""
    less = {one.id: one.count for one in merged(gone)}
    found: list[Flyers] = []
    for one in merged(force):
        _add(found, one, one.count - less.get(one.id, 0))
    return tuple(found)


def described(force: Iterable[Flyers]) -> str:
    """`6 squadrons of US naval air from carriers, 2 of US army air from HH27`."""
    parts = [
        f"{one.count} squadrons of {one.type} from "
        + (CARRIERS if one.from_carriers else str(one.source))
        for one in force
    ]
    return ", ".join(parts) or "no squadrons"

"""15.4: an attack or an overrun: who attacks which hexes, and who defends them."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.politics.parties import hostile_to
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Occasion
from warcabinet.hexes import SpaceId

Garrison = tuple[UnitId, ...]

MANNED: Occasion[Callable[[AwawWorld, SpaceId, Garrison], Garrison]] = Occasion(
    "a hex that is attacked has more units than defend it"
)
"""Takes the World, the hex and its defenders; gives those of them that count in its defense."""

STORMED: Occasion[Callable[[AwawWorld, Assault], None]] = Occasion("all who defended are gone")
"""Takes the World and the attack whose defenders are gone while attackers are left."""

CROWD = 3
"""So many defenders of a hex, and it is asked whether all of them count."""


class Assault(msgspec.Struct, frozen=True):
    """Who attacks which hexes, and how. The attackers stand where the World has them now."""

    attackers: tuple[UnitId, ...]
    hexes: tuple[SpaceId, ...]
    exploiting: bool = False
    overrun: bool = False
    free: bool = False
    """9.82: by isolated units that pay nothing."""


def attacking(world: AwawWorld, assault: Assault) -> tuple[UnitId, ...]:
    """21.517H: the attackers that are still there; units that are aboard are not."""
    rows = world.units
    return tuple([unit for unit in assault.attackers if unit in rows])


def defenders(world: AwawWorld, assault: Assault) -> tuple[UnitId, ...]:
    """15.41, 31.63A: all ground units in the attacked hexes that fight the attackers defend
    together, however many are in a bridgehead.
    """
    rows = world.units
    hostile: set[str] = set()
    for party in {rows[unit].party for unit in assault.attackers if unit in rows}:
        hostile.update(hostile_to(world, party))
    found: list[UnitId] = []
    for space in assault.hexes:
        there = [unit for unit in world.units_in[space] if rows[unit].party in hostile]
        found += there if len(there) < CROWD else _manned(world, space, tuple(there))
    return tuple(found)


def _manned(world: AwawWorld, space: SpaceId, there: Garrison) -> Garrison:
    for part in BOOK.parts(MANNED):
        there = part(world, space, there)
    return there

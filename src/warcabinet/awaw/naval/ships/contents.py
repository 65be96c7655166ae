"""20.164A: what is in a force, for whoever may know it.

This is the only door. In the World that a seat knows the ships of an enemy's task force are absent,
so a sum over them would silently be too small: whoever looks here gets told that they are not known
and must say what follows from that.
"""

from __future__ import annotations

from dataclasses import dataclass

from warcabinet.awaw.forces.ships import ShipId
from warcabinet.awaw.naval.ships.types_of_naval_units import class_of, is_slow
from warcabinet.awaw.state.berths import Berth, ForceId, in_force
from warcabinet.awaw.state.naval import Aboard, ForceKind, Hull, Stance
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId

LEAST, MOST = 10, 25
"""20.162A: the naval factors of a task force."""


@dataclass(frozen=True, slots=True)
class Known:
    """The ships of a force."""

    hulls: tuple[Hull, ...]

    @property
    def factors(self) -> int:
        """20.14: factors of all sorts count alike for the size of a force."""
        return sum(hull.factors for hull in self.hulls)


@dataclass(frozen=True, slots=True)
class Unknown:
    """20.162A: a marker, and how many factors may be under it."""

    least: int
    most: int


class Concealment(LookupError):
    """A rule asked for ships in a World in which they may not be known."""


def contents(world: AwawWorld, force: ForceId) -> Known | Unknown:
    """20.162A, 20.163, 20.164A: the ships of a force; under a marker of somebody else's, how many
    factors there may be: 10 to 25, less what was seen to sink; but in port it has 10 again.
    """
    hulls = _in(world, in_force(force))
    if hulls:
        return Known(hulls)
    row = world.forces[force]
    if row.kind is not ForceKind.TASK_FORCE:
        return Known(())
    smallest = LEAST if row.stance is Stance.PORT else 1
    return Unknown(max(smallest, LEAST - row.lost), max(smallest, MOST - row.lost))


def ships_of(world: AwawWorld, force: ForceId) -> tuple[Hull, ...]:
    """The ships of a force, for a rule that has the whole World or speaks of one's own forces.
    Raises Concealment where they may not be known.
    """
    found = contents(world, force)
    if isinstance(found, Unknown):
        raise Concealment(f"what is in task force {force} is not known here")
    return found.hulls


def loose_in(world: AwawWorld, space: SpaceId) -> tuple[Hull, ...]:
    """20.164A: the ships in a port or box that are in no force: everybody sees them."""
    return _in(world, space)


def ships_seen_of(world: AwawWorld, party: str) -> tuple[Hull, ...]:
    """The ships of a party that one sees, wherever they are: of others not those under markers."""
    return world.hulls_of[party]


def forces_in(world: AwawWorld, space: SpaceId) -> tuple[ForceId, ...]:
    """20.166: the forces in a space, which everybody sees; there may be several."""
    return tuple(row.id for row in world.forces.rows() if row.place == space)


def _in(world: AwawWorld, berth: Berth) -> tuple[Hull, ...]:
    return world.hulls_in[berth]


def squadrons_on(world: AwawWorld, ship: str) -> tuple[Aboard, ...]:
    """17.312: the naval air squadrons on a carrier that one knows of."""
    return world.aboard_of[ShipId(ship)]


# Sums over ships that are known -----------------------------------------------------------------


def fast_fleet(world: AwawWorld, hulls: tuple[Hull, ...]) -> int:
    """20.162F: the fast fleet factors among ships."""
    fleet = (hull for hull in hulls if class_of(world, hull).fleet and not is_slow(world, hull))
    return sum(hull.factors for hull in fleet)


def fast_carriers(world: AwawWorld, hulls: tuple[Hull, ...]) -> int:
    """20.162F: the fast carrier factors among ships."""
    return sum(hull.factors for hull in hulls if class_of(world, hull).fast_carrier)


def all_fast(world: AwawWorld, hulls: tuple[Hull, ...]) -> bool:
    """20.121: no slow ship among them."""
    return not any(is_slow(world, hull) for hull in hulls)


def fully_operational(world: AwawWorld, hull: Hull) -> bool:
    """20.33: an undamaged fast carrier with all the squadrons that it bases."""
    if hull.damaged or not class_of(world, hull).fast_carrier:
        return False
    return sum(row.squadrons for row in squadrons_on(world, hull.what)) >= hull.factors

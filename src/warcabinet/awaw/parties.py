"""Who is with whom in this game: the parties of a side, the hostile ones, and who pays for whom."""

from __future__ import annotations

from warcabinet.awaw.powers import (
    Country,
    Faction,
    Party,
    Power,
    Side,
    faction_of,
    fighting,
    patron_of,
    side_of,
)
from warcabinet.awaw.setting import is_power
from warcabinet.awaw.world import AwawWorld
from warcabinet.engine.derived import derived


def party(name: str) -> Party:
    """The party of a row: a power or a minor country."""
    return Power(name) if is_power(name) else Country(name)


@derived
def parties(world: AwawWorld) -> tuple[str, ...]:
    """All parties of this game, in order."""
    found = {str(power) for power in world.memberships} | {str(one) for one in world.alignments}
    return tuple(sorted(found))


@derived
def parties_of(world: AwawWorld, side: Side) -> tuple[str, ...]:
    """8.12: the parties that move with a side now."""
    return tuple(name for name in parties(world) if side_of_party(world, name) is side)


@derived
def side_of_party(world: AwawWorld, name: str) -> Side | None:
    """The side a party moves with. A country that only lends units is on the side of its seat."""
    return side_of(world, party(name)) or world.statics.home_side.get(name)


@derived
def hostile_to(world: AwawWorld, name: str) -> tuple[str, ...]:
    """The parties that fight this one."""
    one = party(name)
    return tuple(other for other in parties(world) if fighting(world, one, party(other)))


@derived
def camp_of(world: AwawWorld, name: str) -> str:
    """Who fights as one in attrition and offensive spending: the alliance faction, or a country
    that stands alone (14.12, 9.61).
    """
    faction = faction_of(world, party(name))
    return name if faction is None else str(faction)


@derived
def members_of(world: AwawWorld, camp: str) -> tuple[str, ...]:
    """The parties of a camp."""
    return tuple(name for name in parties(world) if camp_of(world, name) == camp)


@derived
def payer_of(world: AwawWorld, name: str) -> Power | None:
    """The power that pays for a party's operations and controls what its units take (29.22A): the
    power itself, or a client's patron. None: the country is on its own.
    """
    one = party(name)
    return one if isinstance(one, Power) else patron_of(world, Country(name))


def holder_for(world: AwawWorld, name: str) -> str:
    """29.22A: who comes to control a hex that units of this party enter."""
    return str(payer_of(world, name) or name)


def held_by_side(world: AwawWorld, side: Side) -> int:
    """The hexes that the parties of a side control."""
    found = 0
    for name in parties_of(world, side):
        found |= world.held[name]
    return found


def hostile_units(world: AwawWorld, name: str) -> int:
    """The spaces with ground units that fight this party."""
    found = 0
    for other in hostile_to(world, name):
        found |= world.standing[other]
    return found


def hostile_hexes(world: AwawWorld, name: str) -> int:
    """The hexes controlled by parties that fight this one."""
    found = 0
    for other in hostile_to(world, name):
        found |= world.held[other]
    return found


def units_of_side(world: AwawWorld, side: Side) -> int:
    """The spaces with ground units of a side."""
    found = 0
    for name in parties_of(world, side):
        found |= world.standing[name]
    return found


def camps_of(world: AwawWorld, side: Side) -> tuple[str, ...]:
    """The camps of a side, in order."""
    return tuple(sorted({camp_of(world, name) for name in parties_of(world, side)}))


def is_faction(camp: str) -> bool:
    """Is this camp an alliance faction, and not a country on its own?"""
    return camp in _FACTIONS


_FACTIONS = frozenset(str(faction) for faction in Faction)

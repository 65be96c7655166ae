"""10.34: zones of control. An armor unit with the use of its mechanized component reaches into the
six hexes around it; other rules say where it does not.
"""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.pieces.ground_units import MechanizedComponent, negated_area
from warcabinet.awaw.politics.parties import comrades, held_by, hostile_hexes, hostile_to
from warcabinet.awaw.state.armor_places import Placed
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Layer
from warcabinet.engine.derived import derived
from warcabinet.hexes import NO_SIDES, Sides

BLOCKED: Layer[Sides] = Layer("hexsides that stop a zone of control", ("party",))
"""Crossed outward from the armor of the party; the layers of all rules are added up."""

UNTOUCHED: Layer[int] = Layer("hexes into which no zone of control reaches", ("party",))
"""For the armor of the party."""

SILENT: Layer[int] = Layer("hexes whose armor has no zone of control", ("party",))
"""Where armor of the party stands and, for the time being, has no zone (10.344)."""

WEAK: Layer[int] = Layer("hexes whose armor has a weak zone of control", ("party",))
"""Where armor of the party stands whose zone costs one point less to leave (10.344, 34.41)."""


def active_armor(world: AwawWorld, party: str) -> int:
    """10.32, 10.34: the spaces with armor of a party whose mechanized component works."""
    armor = world.armor_of[party]
    return _active(world, party, armor) if armor else 0


@derived
def _active(world: AwawWorld, party: str, armor: tuple[Placed, ...]) -> int:
    """10.32: where units have the use of their mechanized component."""
    found = 0
    negated: dict[str, int] = {}
    for unit, kind, place in armor:
        bit = world.map.bit(place)
        if found & bit:
            continue
        one = world.statics.kinds[kind]
        if kind not in negated:
            negated[kind] = negated_area(world, party, one)
        if not bit & negated[kind]:
            asked = MechanizedComponent(one.nationality, one.category, unit, party, place)
            if BOOK.allows(world, asked):
                found |= bit
    return found


@derived
def _open_sides(world: AwawWorld, party: str) -> Sides:
    """10.341, 10.342: the hexsides that the zones of a party reach across: land of any kind, rivers
    and canals, except for what rules bar.
    """
    blocked = NO_SIDES
    for _, sides in BOOK.layers(world, BLOCKED, party):
        if sides:
            blocked |= sides
    return world.map.sides - blocked


def _around(world: AwawWorld, party: str, armor: int) -> int:
    """10.342: the hexes around armor that its zone may reach, whatever the weather is there."""
    if not armor:
        return 0
    for _, area in BOOK.layers(world, SILENT, party):
        armor &= ~area
    return world.map.expand(armor, _open_sides(world, party))


def _zone(world: AwawWorld, party: str, armor: int) -> int:
    return _touched(world, party, _around(world, party, armor))


def _touched(world: AwawWorld, party: str, zone: int) -> int:
    for _, area in BOOK.layers(world, UNTOUCHED, party):
        zone &= ~area
    return zone


@derived
def _all_around(world: AwawWorld, party: str, armor: tuple[Placed, ...]) -> tuple[int, int]:
    """The hexes around all armor of a party, and around that whose hold is not weakened. What
    changes with every move, who holds which hex, is left to the caller.
    """
    active = _active(world, party, armor)
    firm = active
    for _, area in BOOK.layers(world, WEAK, party):
        firm &= ~area
    around = _around(world, party, active)
    return around, around if firm == active else _around(world, party, firm)


def zone_of(world: AwawWorld, party: str) -> int:
    """10.34: the hexes in the zone of control of a party's armor."""
    armor = world.armor_of[party]
    return _touched(world, party, _all_around(world, party, armor)[0]) if armor else 0


def firm_zone_of(world: AwawWorld, party: str) -> int:
    """10.344: the hexes in the zone of a party's armor whose hold is not weakened."""
    armor = world.armor_of[party]
    return _touched(world, party, _all_around(world, party, armor)[1]) if armor else 0


def armor_over(world: AwawWorld, party: str, bit: int) -> int:
    """30.322: where the armor units of a party stand whose zone of control covers this hex."""
    found = 0
    near = active_armor(world, party) & world.map.expand(bit)
    while near:
        one = near & -near
        near ^= one
        if _zone(world, party, one) & bit:
            found |= one
    return found


def zones_over(world: AwawWorld, party: str, bit: int) -> int:
    """30.322: the hexes in the zones of those armor units of a party whose zone covers this hex."""
    return _zone(world, party, armor_over(world, party, bit))


@derived
def hostile_zone(world: AwawWorld, party: str) -> int:
    """10.343: the hexes in the zone of control of armor that fights this party."""
    found = 0
    for other in hostile_to(world, party):
        found |= zone_of(world, other)
    return found


@derived
def firm_hostile_zone(world: AwawWorld, party: str) -> int:
    """10.343, 10.344: the part of the hostile zone that holds with full strength."""
    found = 0
    for other in hostile_to(world, party):
        found |= firm_zone_of(world, other)
    return found


@derived
def contested(world: AwawWorld, party: str) -> int:
    """50.51: the hexes held by a party and its comrades or by those that fight it: all others
    belong to neutral powers and countries or to nobody. A hex that one takes from the other makes
    no difference, so what follows from it is remembered beyond that.
    """
    return held_by(world, comrades(world, party)) | hostile_hexes(world, party)


@BOOK.lays(UNTOUCHED, "10.341A", "no zone of control extends into a neutral country")
def neutral_country(world: AwawWorld, party: str) -> int:
    return world.map.hexes & ~contested(world, party)


@BOOK.lays(
    BLOCKED, "10.341B, 4.43", "a zone of control does not cross impassable or all-water hexsides"
)
def impassable_sides(world: AwawWorld, party: str) -> Sides:
    return world.map.sides - world.board.land_sides

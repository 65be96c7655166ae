"""14.21: attrition zones: cut before anybody moves, and kept for the whole player turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from warcabinet.awaw.boards.kinds import Front
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import COUNTERS, Category
from warcabinet.awaw.politics.parties import (
    faction_of,
    factions,
    factions_of,
    hostile_to,
    members_of,
    parties_of,
)
from warcabinet.awaw.state.attrition import AttritionZone, ZoneId
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.terms.calendar import GameTurn, Season
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.book import Layer
from warcabinet.engine.derived import derived
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import NO_SIDES, Sides
from warcabinet.hexes.floods import zones as connected_parts

SEVERED: Layer[Sides] = Layer("hexsides that keep attrition zones apart")
"""Both ways; the layers of all rules are added up."""

WELDED: Layer[tuple[int, int]] = Layer("boxes that join zones", ("faction",))
"""For a faction, a box that belongs to it, and the hexes beside that box: all zones that hold one
of these are a single zone with the box.
"""

FIGHTERS = tuple(kind for kind in COUNTERS if kind is not Category.PARTISAN)
"""14.23F, 14.61: the ground units that attrition is about: neither partisans nor flak."""


# Where they stand ---------------------------------------------------------------------------------


def fighters(world: AwawWorld, party: str) -> int:
    """11.45, 14.23E, 10.93: the spaces with ground units of a party that can be attritioned."""
    standing = world.standing
    found = standing[party]
    if found and standing[f"{party}/{Category.PARTISAN}"]:
        found = 0
        for kind in FIGHTERS:
            found |= standing[f"{party}/{kind}"]
    return found


@derived
def all_fighters(world: AwawWorld, names: tuple[str, ...]) -> int:
    """The spaces with ground units of these parties that can be attritioned."""
    found = 0
    for party in names:
        found |= fighters(world, party)
    return found


def is_fighter(world: AwawWorld, unit: UnitId) -> bool:
    return world.statics.kinds[world.units[unit].type].category in FIGHTERS


def spaces_of(world: AwawWorld, zone: ZoneId) -> int:
    """14.211: the spaces of a zone. Units that have been driven out of all zones of their faction
    count to the one they are next to.
    """
    own = _frozen(world)[0][zone]
    strays = _strays(world, world.attrition_zones[zone].faction)
    if strays:
        own |= strays & world.map.expand(own, world.board.ground_sides)
    return own


@derived
def _strays(world: AwawWorld, faction: str) -> int:
    """14.211: the hexes with units of a faction outside all its zones."""
    _, all_of = _frozen(world)
    return all_fighters(world, members_of(world, faction)) & ~all_of[faction] & world.map.hexes


@derived
def _frozen(world: AwawWorld) -> tuple[Mapping[ZoneId, int], Mapping[str, int]]:
    """14.211: the spaces of each zone as it was laid down, and of all zones of each faction."""
    areas: dict[ZoneId, int] = {}
    of_faction: dict[str, int] = {}
    for zone, row in world.attrition_zones.items():
        areas[zone] = world.map.area_named(row.spaces)
        of_faction[row.faction] = of_faction.get(row.faction, 0) | areas[zone]
    return areas, of_faction


def fighters_in(world: AwawWorld, zone: ZoneId) -> tuple[UnitId, ...]:
    """The units of a zone's faction that stand in it and can be attritioned."""
    row = world.attrition_zones[zone]
    area = spaces_of(world, zone)
    members = members_of(world, row.faction)
    return tuple(
        unit
        for space in world.map.members(all_fighters(world, members) & area)
        for unit in world.units_in[space]
        if world.units[unit].party in members and is_fighter(world, unit)
    )


# Cutting them -------------------------------------------------------------------------------------


def front_area(world: AwawWorld, front: Front) -> int:
    """4.31, 14.24: the hexes of a front; for attrition Gibraltar is on the Mediterranean front."""
    area = world.board.front.where(front)
    if "gibraltar" in world.map.regions:
        rock = world.map.area("gibraltar")
        area = area | rock if front is Front.MEDITERRANEAN else area & ~rock
    return area


def cut(world: AwawWorld, faction: str) -> Iterator[tuple[Front, int]]:
    """14.211, 14.33: the zones of a faction as things stand: hexes on one front that hang together.
    Passable hexsides and arrows connect; a hex that a partisan sits on counts as its former
    holder's (R-020).
    """
    held = 0
    for party in members_of(world, faction):
        held |= world.held[party]

    sides = world.board.ground_sides
    for _, severed in BOOK.layers(world, SEVERED):
        if severed:
            sides = sides - severed
    welds = [weld for _, weld in BOOK.layers(world, WELDED, faction) if weld[0]]
    for front in Front:
        if front is Front.NONE:
            continue
        area = front_area(world, front)
        there = held & area
        parts = connected_parts(world.map, there, sides) if there else []
        for box, beside in welds:
            if not beside & area:
                continue
            touching = [part for part in parts if part & beside]
            parts = [part for part in parts if not part & beside]
            one = box
            for part in touching:
                one |= part
            parts.append(one)
        for part in sorted(parts, key=lambda mask: mask & -mask):
            yield front, part


def freeze(world: AwawWorld, side: Side) -> None:
    """14.211, 14.31, 14.33: lay down the zones of every faction that a side fights now."""
    for row in tuple(world.attrition_zones.values()):
        world.drop(row)
    foes = {foe for name in parties_of(world, side) for foe in hostile_to(world, name)}
    for faction in sorted({faction_of(world, foe) for foe in foes}):
        numbers: dict[Front, int] = {}
        for front, part in _with_pockets(world, faction):
            numbers[front] = numbers.get(front, 0) + 1
            name = ZoneId(f"{faction.replace(' ', '-')}-{front}-{numbers[front]}")
            world.put(AttritionZone(name, faction, front, world.map.named(part)))


def _with_pockets(world: AwawWorld, faction: str) -> list[tuple[Front, int]]:
    """14.212: a pocket that holds nobody but units dropped there in the last player turn belongs to
    the zone they came from, if that is on the same front.
    """
    parts = list(cut(world, faction))
    if not world.airdrops:
        return parts
    last = previous_player_turn(world.turn, world.side)
    dropped = {unit: row for unit, row in world.airdrops.items() if row.when == last}
    found: list[tuple[Front, int]] = []
    moved: dict[int, int] = {}
    for number, (front, part) in enumerate(parts):
        inside = [
            unit
            for party in members_of(world, faction)
            for unit in world.units_of[party]
            if world.map.has(part, where(world, world.units[unit].place))
        ]
        if not inside or not all(unit in dropped for unit in inside):
            continue
        origin = dropped[inside[0]].origin
        home = next(
            (
                other
                for other, (its_front, its_part) in enumerate(parts)
                if its_front is front and other != number and world.map.has(its_part, origin)
            ),
            None,
        )
        if home is not None:
            moved[number] = home
    for number, (front, part) in enumerate(parts):
        if number in moved:
            continue
        for pocket, home in moved.items():
            if home == number:
                part |= parts[pocket][1]
        found.append((front, part))
    return found


def player_turn_name(turn: GameTurn, side: Side) -> str:
    """A player turn as `Airdrop.when` has it."""
    return f"{turn.name}, {side}"


def previous_player_turn(turn: GameTurn, side: Side) -> str:
    """8.12: the Axis moves first in a game turn."""
    if side is Side.ALLIED:
        return player_turn_name(turn, Side.AXIS)
    return player_turn_name(turn.previous, Side.ALLIED)


@BOOK.lays(
    SEVERED,
    "14.211",
    "in winter turns the Balkans with European Turkey and Asiatic Turkey are separate zones",
)
def winter_straits(world: AwawWorld) -> Sides:
    regions = world.map.regions
    if world.turn.season is not Season.WINTER or "winter-attrition-balkans" not in regions:
        return NO_SIDES
    north = world.map.area("winter-attrition-balkans")
    south = world.map.area("winter-attrition-asiatic-turkey")
    return world.map.both_ways(world.map.sides_between(north, south))


NORTH = ("region:siberia", "territory:manchuria", "territory:mongolia", "territory:tannu-tuva")
"""14.211: the part of the Asian front that is by itself in fall and winter."""


@BOOK.lays(
    SEVERED,
    "14.211",
    "in fall and winter turns Siberia, Manchuria, Mongolia and Tannu Tuva are apart from the rest "
    "of the Asian front",
)
def northern_asia(world: AwawWorld) -> Sides:
    if world.turn.season not in (Season.FALL, Season.WINTER) or "siberia" not in world.map.regions:
        return NO_SIDES
    north = world.statics.area(*NORTH)
    return world.map.both_ways(world.map.sides_between(north, world.map.hexes & ~north))


@derived
def boxes_beside(world: AwawWorld) -> tuple[tuple[int, int], ...]:
    """5.47B, 5.57B, 5.77B, 81.68: the boxes that take part in attrition, each with the hexes
    beside it.
    """
    layers = [BOOK.layers(world, WELDED, faction) for faction in factions(world)]
    return tuple(weld for some in layers for _, weld in some if weld[0])


@plays("T.P.ELI.20")
class FreezeAttritionZones(Procedure[None]):
    """14.211, 14.33: the zones of every enemy faction are fixed before anything moves (R-021)."""

    def start(self, world: AwawWorld, _: None) -> Step:
        freeze(world, world.side)
        return Done()


def enemy_zones(world: AwawWorld, faction: str) -> tuple[AttritionZone, ...]:
    """14.31, 14.33: the zones of factions that some member of this faction fights."""
    foes = {foe for name in members_of(world, faction) for foe in hostile_to(world, name)}
    hostile = {faction_of(world, foe) for foe in foes}
    return tuple(row for row in world.attrition_zones.rows() if row.faction in hostile)


def attacking_factions(world: AwawWorld) -> tuple[str, ...]:
    """14.13: the factions of the phasing side that have ground units."""
    return tuple(
        faction
        for faction in factions_of(world, world.side)
        if any(world.units_of[name] for name in members_of(world, faction))
    )


@derived
def hostile_members(world: AwawWorld, party: str, faction: str) -> tuple[str, ...]:
    """14.23E: the members of a faction that this party fights."""
    members = set(members_of(world, faction))
    return tuple(foe for foe in hostile_to(world, party) if foe in members)

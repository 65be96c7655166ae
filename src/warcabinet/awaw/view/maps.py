"""A part of the board in plain characters: who holds it, what stands there."""

from __future__ import annotations

import re
from collections import Counter

from warcabinet.awaw.boards.kinds import SideFeature, Terrain
from warcabinet.awaw.logistics.hex_control.hex_control import holder_of
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId
from warcabinet.hexes.text import sketch

MARKS = {
    Terrain.NONE: "~",
    Terrain.FOREST: "%",
    Terrain.MOUNTAIN: "^",
    Terrain.SWAMP: '"',
    Terrain.DESERT: ":",
}
LEGEND = """H47* is a hex with a city; ~ sea  % forest  ^ mountain  " swamp  = river
A, L: held by the Axis, the Allies; 7g2: two units with 7 factors (g: party), a3: air factors"""


def draw_map(world: AwawWorld, middle: SpaceId, radius: int) -> str:
    """The hexes around one, with what can be seen in them."""
    area = world.map.bit(middle)
    for _ in range(radius):
        area |= world.map.expand(area)
    area &= world.map.hexes
    if not area:
        area = world.map.bit(middle)
    rivers = world.board.sides(SideFeature.RIVER)
    near = dict.fromkeys(
        (name for name in world.map.side_names(rivers) if _within(world, name, area)), "="
    )
    drawn = sketch(
        world.map, lambda space: _label(world, space), inside=7, lines=3, sides=near, area=area
    )
    return f"{drawn}{LEGEND}"


def _within(world: AwawWorld, side: str, area: int) -> bool:
    here, there = re.split(r"[|>]", side)
    return world.map.has(area, here) and world.map.has(area, there)


def _label(world: AwawWorld, space: SpaceId) -> str:
    terrain = MARKS.get(world.board.terrain[space], "")
    places = world.board.places_at.get(space, ())
    city = "*" if any(place.city for place in places) else ""
    holder = holder_of(world, space)
    side = None if holder is None else side_of_party(world, holder)
    flag = "" if side is None else {"axis": "A", "allied": "L"}[side.value]
    head = f"{space}{city}{terrain} {flag}".strip()
    return f"{head}\n{_units(world, space)}\n{_air(world, space)}"


def _units(world: AwawWorld, space: SpaceId) -> str:
    """By party: factors, its first letter, how many units."""
    factors: Counter[str] = Counter()
    count: Counter[str] = Counter()
    for unit in world.units_in[space]:
        row = world.units[unit]
        factors[row.party] += world.type_of(row).combat
        count[row.party] += 1
    return " ".join(f"{factors[party]}{party[0]}{count[party]}" for party in sorted(count))


def _air(world: AwawWorld, space: SpaceId) -> str:
    factors = sum(row.factors for row in world.air.values() if where(world, row.place) == space)
    return f"a{factors}" if factors else ""

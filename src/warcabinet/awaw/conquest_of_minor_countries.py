"""83.1, 83.51: the hexes that decide about an area, who took them, and who is its conqueror."""

from __future__ import annotations

from warcabinet.awaw.logistics.hex_control.hex_control import holder_of, partisan_held, senior_of
from warcabinet.awaw.politics.parties import payer_of
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power
from warcabinet.engine.derived import derived
from warcabinet.hexes import SpaceId

WHOLE_AREAS = {
    "bessarabia": "region:bessarabia",
    "finnish-border-hexes": "region:finnish-border-hexes",
    "luxembourg": "territory:luxembourg",
    "hong-kong": "territory:hong-kong",
    "bhutan": "territory:bhutan",
    "nepal": "territory:nepal",
}
"""83.12D, 83.12E, 83.12F, 83.12G, 83.12H, 83.12I: areas that fall when all their hexes are
taken.
"""


@derived
def keys_of(world: AwawWorld, area: str) -> tuple[SpaceId, ...]:
    """63.31, 66.31, 67.31, 83.11, 83.12, 83.13: the hexes that decide about an area: its capitals,
    its key cities, or all of it. None: it is not conquered by itself.
    """
    table = world.statics.tables["conquest-keys"]
    if area in WHOLE_AREAS:
        return tuple(world.map.members(world.statics.area(WHOLE_AREAS[area])))
    if any(area in row.keys for row in table.rows):
        names = table.text(area, "keys").split(", ")
    else:
        figures = [one for one in world.statics.forces.minor_figures if one.country == area]
        names = [str(one.value) for one in figures if one.item == "capital"]
    places = [world.board.place(name) for name in names]
    return tuple(SpaceId(one.hex) for one in places if one is not None)


def taken_by(world: AwawWorld, space: SpaceId) -> str | None:
    """83.11: who controls a hex, even if only with a partisan."""
    if not world.map.has(partisan_held(world), space):
        return holder_of(world, space)
    return next((world.units[unit].party for unit in world.units_in[space]), None)


def conqueror_of(world: AwawWorld, area: str) -> Power | None:
    """83.51: of the powers that took an area together, the senior partner has the benefit. The
    holders of its key hexes tell who took it.
    """
    holders = {payer_of(world, str(taken_by(world, key))) for key in keys_of(world, area)}
    powers = sorted(str(power) for power in holders if power is not None)
    return Power(senior_of(world, powers)) if powers else None

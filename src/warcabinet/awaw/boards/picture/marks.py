"""Small drawings on a map: trees, peaks, reeds, dunes; stars and rings of cities."""

from __future__ import annotations

from collections.abc import Sequence

from warcabinet.awaw.boards.kinds import Terrain
from warcabinet.awaw.boards.picture.chart import number
from warcabinet.hexes.grid import Point

_STAR = "M10 1.6 12.4 7.4 18.6 7.8 13.8 11.8 15.4 17.9 10 14.5 4.6 17.9 6.2 11.8 1.4 7.8 7.6 7.4Z"

DEFINITIONS = f"""<defs>
<symbol id="city" viewBox="0 0 20 20"><circle cx="10" cy="10" r="8" fill="currentColor"/></symbol>
<symbol id="port" viewBox="0 0 20 20"><circle cx="10" cy="10" r="6.5" fill="#FDFAF3"
 stroke="currentColor" stroke-width="4"/></symbol>
<symbol id="capital" viewBox="0 0 20 20"><path d="{_STAR}" fill="currentColor"/></symbol>
<symbol id="capital-port" viewBox="0 0 20 20"><circle cx="10" cy="10" r="9" fill="#FDFAF3"
 stroke="currentColor" stroke-width="1.8"/><path d="{_STAR}" fill="currentColor"
 transform="translate(3.2 3.2) scale(.68)"/></symbol>
<symbol id="forest" viewBox="0 0 20 20"><path d="M10 1 15 10H12.5L16.5 16H3.5L7.5 10H5ZM9 16h2v3H9Z"
 fill="#7E8F55" fill-opacity=".85"/></symbol>
<symbol id="mountain" viewBox="0 0 20 20"><path d="M1 17 8 4 12 10.5 14 8 19 17" fill="none"
 stroke="#7A5C34" stroke-width="1.5" stroke-linejoin="round"/><path
 d="M8 4 9 9 8 13 10.5 17H19L14 8 12 10.5Z" fill="#7A5C34" fill-opacity=".35"/></symbol>
<symbol id="swamp" viewBox="0 0 20 20"><path d="M2 15H18M10 14V5M7 14 4.5 7M13 14 15.5 7"
 fill="none" stroke="#5B7F6A" stroke-width="1.5" stroke-linecap="round"/></symbol>
<symbol id="desert" viewBox="0 0 20 20"><g fill="#B98F45" fill-opacity=".75"><circle cx="4" cy="6"
 r="1.1"/><circle cx="12" cy="4" r="1.1"/><circle cx="16" cy="12" r="1.1"/><circle cx="7" cy="14"
 r="1.1"/></g></symbol>
<symbol id="palm" viewBox="0 0 20 20"><path
 d="M10 18C10.5 13 10 10 10 7M10 7C7 4 4 5 2.5 8M10 7C13 4 16 5 17.5 8M10 7C8 3 11 2 12 2"
 fill="none" stroke="#56793F" stroke-width="1.6"/></symbol>
<marker id="head" viewBox="0 0 10 10" refX="6" refY="5" markerWidth="3.2" markerHeight="3.2"
 orient="auto-start-reverse"><path d="M0 0 10 5 0 10Z" fill="#2C5C86"/></marker>
</defs>"""

SPREAD: dict[Terrain, tuple[str, float, tuple[Point, ...]]] = {
    Terrain.FOREST: (
        "forest",
        0.19,
        ((-0.24, -0.12), (0.02, -0.16), (0.27, -0.1), (-0.3, 0.12), (0.3, 0.12), (0.0, 0.36)),
    ),
    Terrain.MOUNTAIN: ("mountain", 0.3, ((-0.22, -0.12), (0.16, -0.16), (-0.02, 0.34))),
    Terrain.SWAMP: (
        "swamp",
        0.2,
        ((-0.24, -0.12), (0.08, -0.16), (0.3, 0.06), (-0.3, 0.14), (0.0, 0.34)),
    ),
    Terrain.DESERT: ("desert", 0.26, ((-0.22, -0.1), (0.2, -0.06), (0.0, 0.28))),
    Terrain.QATTARA: ("swamp", 0.22, ((-0.22, -0.1), (0.2, -0.06), (0.0, 0.28))),
    Terrain.JUNGLE: ("palm", 0.22, ((-0.24, -0.12), (0.06, -0.16), (0.28, 0.08), (-0.1, 0.32))),
    Terrain.JUNGLE_MOUNTAIN: ("palm", 0.24, ((-0.22, -0.12), (0.2, 0.3))),
    Terrain.HIMALAYA: ("mountain", 0.42, ((-0.16, -0.1), (0.2, 0.1), (-0.1, 0.34))),
    Terrain.OUTBACK: ("desert", 0.3, ((-0.2, -0.1), (0.2, 0.0), (0.0, 0.28))),
}
"""The mark of each terrain, its size, and where it stands in a hex."""


def terrain_marks(terrain: Terrain, centres: Sequence[Point], scale: float) -> str:
    """The marks of all hexes of a terrain."""
    if terrain not in SPREAD:
        return ""
    name, size, spread = SPREAD[terrain]
    width = number(size * scale)
    half = size / 2
    return "".join(
        f'<use href="#{name}" x="{number((x + dx - half) * scale)}" '
        f'y="{number((y + dy - half) * scale)}" width="{width}" height="{width}"/>'
        for x, y in centres
        for dx, dy in spread
    )

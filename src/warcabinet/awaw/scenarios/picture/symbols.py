"""Counters as SVG: NATO symbols, factors, stacks. A counter is drawn 100 units wide."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from warcabinet.awaw.scenarios.file.counters import Card
from warcabinet.awaw.terms.powers import Side

BODIES = {
    "germany": ("#4B5653", "#F8F5EA"),
    "italy": ("#5FA37C", "#0D2416"),
    "japan": ("#F1E2C4", "#7C150D"),
    "rumania": ("#D0A645", "#241B05"),
    "hungary": ("#76597D", "#FBF4FC"),
    "finland": ("#E3EBF0", "#17384F"),
    "bulgaria": ("#DDE5B4", "#1D2B18"),
    "russia": ("#BC4A3C", "#FFF6E8"),
    "britain": ("#CFB182", "#291C05"),
    "us": ("#7F8C57", "#11140A"),
    "france": ("#4A6FA8", "#FFFFFF"),
    "china": ("#3A7886", "#FFFFFF"),
}
OTHER = ("#A59D8C", "#241F15")
"""Body and figures of each nation's counters."""

EDGE, SHADOW, PILL, SPINE = "#1B1D1C", "#2A261C", "#17191A", "#FFFFFF"

_BOX = '<rect x="24" y="15" width="52" height="36" rx="1.5" fill="none"/>'
_CROSS = '<path d="M24 15 76 51M76 15 24 51"/>'
_PLANE = (
    '<path d="M50 10c2.4 0 3.6 3 3.6 7.5v7L76 36v5.5L53.6 36v9l6.4 4.6V53L50 50.4 40 53v-3.4'
    'l6.4-4.6v-9L24 41.5V36l22.4-11.5v-7C46.4 13 47.6 10 50 10Z" '
    'fill="{ink}" stroke="none"/>'
)
_SHIP = '<path d="M18 40h64l-8 12H26ZM34 40v-8h10v-8h12v8h10v8Z" fill="{ink}" stroke="none"/>'
SYMBOLS = {
    "infantry": _BOX + _CROSS,
    "armor": _BOX + '<rect x="32" y="23" width="36" height="20" rx="10" fill="none"/>',
    "replacement": _BOX + '<circle cx="50" cy="33" r="9" fill="none"/>',
    "airborne": _BOX + _CROSS + '<path d="M40 48q5-6 10 0q5-6 10 0" fill="none"/>',
    "marine": _BOX + '<path d="M50 20v26M43 26h14M38 38q3 8 12 8q9 0 12-8" fill="none"/>',
    "commando": _BOX + '<path d="M50 20v26M43 28h14" fill="none"/>',
    "chindit": _BOX + _CROSS + '<circle cx="50" cy="33" r="8" fill="none"/>',
    "partisan": _BOX + '<path d="M50 20 63 46H37Z" fill="none"/>',
    "flak": _BOX + '<path d="M36 51q0-26 14-26t14 26M50 25v26" fill="none"/>',
}
"""What stands on a ground counter; everything that flies or swims has a silhouette."""

CHIP_PLANE = (
    '<path d="M10 1 11.5 8 19 11.5V13.5L11.5 12 11 16 13.5 18.5H6.5L9 16 8.5 12 1 13.5V11.5'
    'L8.5 8Z"/>'
)


CHIP_SHIP = '<path d="M1 12h18l-3 5H4ZM6 12V9h3V5h2.5v4H15v3Z"/>'
CHIP_CARRIER = '<path d="M1 10h18l-3 6H4ZM11 10V5h3v5Z"/>'
CARRIERS = ("cv", "cvl", "cvb", "cve")


class Piece(NamedTuple):
    """What one counter shows: its card, and how many factors if it is counted in factors."""

    card: Card
    number: int
    side: Side

    @property
    def figures(self) -> str:
        """6.11: only combat and movement of units that differ in them; else the factor."""
        if not self.card.ground or self.card.category == "flak":
            return str(self.number)
        if self.card.category in ("infantry", "armor"):
            return self.card.designation
        return str(self.card.combat)


def colours(nationality: str) -> tuple[str, str]:
    return BODIES.get(nationality, OTHER)


def counter(piece: Piece) -> str:
    """One counter from 0,0 to 100,100."""
    body, ink = colours(piece.card.nationality)
    if piece.card.ground:
        symbol = SYMBOLS.get(piece.card.category, _BOX)
    else:
        symbol = (_PLANE if piece.card.air else _SHIP).format(ink=ink)
    spine = (
        f'<path d="M8 3h6v94H8a6 6 0 0 1-5-6V9a6 6 0 0 1 5-6Z" fill="{SPINE}" fill-opacity=".55"/>'
        if piece.side is Side.ALLIED
        else ""
    )
    code = ""
    if piece.card.nationality not in BODIES:
        code = (
            f'<text x="93" y="13" font-size="13" text-anchor="end" fill="{ink}">'
            f"{piece.card.nationality[:2].upper()}</text>"
        )
    return (
        f'<rect width="100" height="100" rx="8" fill="{body}" stroke="{EDGE}" stroke-width="3"/>'
        f'<rect x="3.5" y="3.5" width="93" height="93" rx="6" fill="none" stroke="#FFF" '
        f'stroke-opacity=".28" stroke-width="2"/>{spine}'
        f'<g stroke="{ink}" stroke-width="4" stroke-linejoin="round">{symbol}</g>'
        f'<text x="50" y="89" font-size="36" font-weight="700" fill="{ink}">{piece.figures}</text>'
        f"{code}"
    )


def stack(pieces: Sequence[Piece]) -> str:
    """A stack of ground units, the first on top, from 0,0 to 100,100 and a little beyond.

    Those below show their edges up and right, three at most; a pill has the sum of the factors.
    """
    parts = []
    under = pieces[1:4]
    parts.append(
        f'<rect x="3" y="6" width="100" height="100" rx="8" fill="{SHADOW}" fill-opacity=".35"/>'
    )
    for depth in range(len(under), 0, -1):
        body, _ = colours(under[depth - 1].card.nationality)
        parts.append(
            f'<rect x="{7 * depth}" y="{-7 * depth}" width="100" height="100" rx="8" '
            f'fill="{body}" stroke="{EDGE}" stroke-width="3"/>'
        )
    parts.append(counter(pieces[0]))
    if len(pieces) > 1:
        total = sum(piece.card.combat for piece in pieces)
        parts.append(
            f'<circle cx="98" cy="92" r="18" fill="{PILL}" stroke="#FFF" stroke-width="2.5"/>'
            f'<text x="98" y="100" font-size="23" font-weight="700" fill="#FFF">{total}</text>'
        )
    return "".join(parts)


def chip(piece: Piece) -> str:
    """Air factors beside ground units: a small plate from 0,0 to 64,34."""
    body, ink = colours(piece.card.nationality)
    light = (
        f'<path d="M2 5h5v24H2Z" fill="{SPINE}" fill-opacity=".6"/>'
        if piece.side is Side.ALLIED
        else ""
    )
    return (
        f'<rect width="64" height="34" rx="6" fill="{body}" stroke="{EDGE}" stroke-width="3"/>'
        f'{light}<svg x="9" y="5" width="24" height="24" viewBox="0 0 20 20" fill="{ink}">'
        f"{_silhouette(piece.card)}</svg>"
        f'<text x="47" y="26" font-size="{26 if piece.number < 10 else 22}" font-weight="700" '
        f'fill="{ink}">{piece.number}</text>'
    )


def _silhouette(card: Card) -> str:
    if card.air:
        return CHIP_PLANE
    return CHIP_CARRIER if card.category in CARRIERS else CHIP_SHIP


FACTORY = '<path d="M1 19V9l6 4V9l6 4V1h5v18Z" fill="#26231D" stroke="#FDFAF3" stroke-width="1"/>'
AIRBASE = (
    '<circle cx="10" cy="10" r="9" fill="#FDFAF3" stroke="#26231D" stroke-width="2"/>'
    '<path d="M4 13 16 7M4 7 16 13" stroke="#26231D" stroke-width="2.4"/>'
)
DERRICK = (
    '<path d="M9 1h2l5 18h-3l-1-4H8l-1 4H4Zm1 5-1.4 6h2.8Z" fill="#26231D" '
    'stroke="#FDFAF3" stroke-width="1"/>'
)
BASTION = (
    '<path d="M3 3h4v3h2V3h2v3h2V3h4v14H3Z" fill="#FDFAF3" stroke="#26231D" stroke-width="2"/>'
)
HURDLE = (
    '<path d="M2 16h16M4 15l5-11M11 4l5 11M6 4l9 11" fill="none" stroke="#26231D" '
    'stroke-width="2"/>'
)
ANCHOR = (
    '<circle cx="10" cy="10" r="9" fill="#FDFAF3" stroke="#26231D" stroke-width="2"/>'
    '<path d="M10 4v12M6.5 7.5h7M5 11q1 5 5 5t5-5" fill="none" stroke="#26231D" '
    'stroke-width="2"/>'
)
"""Markers in a box of 20."""

"""Colours of drawings, and the layers that tint a board by what is known of its hexes."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.boards.kinds import Confidence, Front, Terrain, source_words
from warcabinet.hexes import SpaceId

SEA, LAND, COAST, RIVER = "#C6D8DA", "#F2E9D3", "#5F828D", "#4F8CAB"
INK, INK2, RED, GRAY = "#26231D", "#565041", "#9C3527", "#B9B4A6"
GLOW = (("#BCD2D6", 0.62), ("#B0CAD0", 0.42), ("#A2C0C8", 0.22))
"""Bands along the coast, widest first: colour and width in hexes."""

TINTS = {
    Terrain.FOREST: "#D9DEB8",
    Terrain.MOUNTAIN: "#DFCAA4",
    Terrain.SWAMP: "#CBD8C4",
    Terrain.DESERT: "#EFDDB2",
    Terrain.QATTARA: "#E3C98F",
    Terrain.JUNGLE: "#C3D3A4",
    Terrain.JUNGLE_MOUNTAIN: "#B9BE8E",
    Terrain.HIMALAYA: "#CFC3B4",
    Terrain.OUTBACK: "#E6C9A0",
}


class TintLayer(StrEnum):
    """What a drawing may be tinted by."""

    CONTROL = "control"
    FRONTS = "fronts"
    WEATHER = "weather"
    SOURCE = "source"
    CONFIDENCE = "confidence"
    GEODATA = "geodata"


HOLDERS = {
    "germany": "#4B5653",
    "italy": "#5FA37C",
    "japan": "#C9A15A",
    "rumania": "#D0A645",
    "hungary": "#76597D",
    "finland": "#8FB3C9",
    "bulgaria": "#B9C36A",
    "russia": "#BC4A3C",
    "britain": "#C98F3E",
    "us": "#7F8C57",
    "france": "#4A6FA8",
    "china": "#3A7886",
}
OTHERS = ("#8C7AA9", "#6F9E9B", "#A98467", "#7E9159", "#B0708A", "#6E86B5", "#A6A15B", "#8E8E8E")
"""For holders without a colour of their own, by their place in the alphabet."""

FRONTS = {
    Front.EASTERN: "#BC4A3C",
    Front.WESTERN: "#4A6FA8",
    Front.MEDITERRANEAN: "#D0A645",
    Front.PACIFIC: "#4A6FA8",
    Front.ASIAN: "#D0A645",
    Front.SOUTHEAST_ASIAN: "#5FA37C",
}
WEATHER = "winter-zones"
"""The partition of regions that the weather layer shows."""

ZONES = ("#6E86B5", "#8FB3C9", "#5FA37C", "#D0A645", "#B0708A")
SOURCE_COLOURS = {
    "rulebook": "#1E7A74",
    "published": "#46BDB0",
    "predecessor": "#D0A645",
    "geography": "#4A6FA8",
    "history": "#76597D",
    "estimate": "#B3291B",
}
CONFIDENCES = {
    Confidence.HIGH: "#2F6B42",
    Confidence.MEDIUM: "#D8961A",
    Confidence.LOW: "#B3291B",
}

Tint = Callable[[SpaceId], str]
"""The colour of a hex, or nothing."""


def tint_of(board: AwawBoard, layer: TintLayer) -> tuple[Tint, list[tuple[str, str]]]:
    """What colours the hexes of a layer, and the key to those colours."""
    match layer:
        case TintLayer.CONTROL:
            return _control(board)
        case TintLayer.FRONTS:
            fronts = {front for front, mask in board.front.masks.items() if mask and front}
            key = [(f"{front.value} front", FRONTS[front]) for front in sorted(fronts)]
            return (lambda space: FRONTS.get(board.front[space], "")), key
        case TintLayer.WEATHER:
            return _weather(board)
        case TintLayer.SOURCE:
            return (
                lambda space: SOURCE_COLOURS[source_words(board.hexes[space].source)[0]],
                [(f"{name} first", colour) for name, colour in SOURCE_COLOURS.items()],
            )
        case TintLayer.CONFIDENCE:
            return (
                lambda space: CONFIDENCES[board.hexes[space].confidence],
                [(each.value, colour) for each, colour in CONFIDENCES.items()],
            )
        case TintLayer.GEODATA:
            return (lambda space: ""), []


def _control(board: AwawBoard) -> tuple[Tint, list[tuple[str, str]]]:
    holders = sorted(
        {
            board.territories[board.territory[space]].holder
            for space in board.board.members(board.land)
        }
        - {""}
    )
    rest = [name for name in holders if name not in HOLDERS]
    colours = {name: OTHERS[place % len(OTHERS)] for place, name in enumerate(rest)} | HOLDERS

    def tint(space: SpaceId) -> str:
        territory = board.territories.get(board.territory[space])
        return colours.get(territory.holder, "") if territory else ""

    return tint, [(name, colours[name]) for name in holders]


def _weather(board: AwawBoard) -> tuple[Tint, list[tuple[str, str]]]:
    zones = [row for row in board.regions.values() if row.partition == WEATHER]
    colours = {row.region: ZONES[place % len(ZONES)] for place, row in enumerate(zones)}
    masks = [(board.board.area(row.region), colours[row.region]) for row in zones]

    def tint(space: SpaceId) -> str:
        bit = board.board.bit(space)
        return next((colour for mask, colour in masks if mask & bit), "")

    return tint, [(row.name, colours[row.region]) for row in zones]

"""The words that board files are written with."""

from __future__ import annotations

from enum import StrEnum


class Surface(StrEnum):
    """4.52: a hex that is partly land and partly sea is both for all purposes."""

    LAND = "land"
    SEA = "sea"
    PARTIAL = "partial"
    UNPLAYABLE = "unplayable"  # 4.41, 4.42: gray on the board


class Shore(StrEnum):
    """What a line of the real earth under the board is; for drawing only."""

    LAND = "land"
    LAKE = "lake"
    RIVER = "river"
    SEA = "sea"  # a name, and where it is written


class Terrain(StrEnum):
    """4.14: some terrain is found on one board only."""

    NONE = ""  # no land
    CLEAR = "clear"
    FOREST = "forest"
    MOUNTAIN = "mountain"
    SWAMP = "swamp"
    DESERT = "desert"
    QATTARA = "qattara"
    JUNGLE = "jungle"
    JUNGLE_MOUNTAIN = "jungle-mountain"
    HIMALAYA = "himalaya"
    OUTBACK = "outback"


class Front(StrEnum):
    """4.31: each board is divided into three fronts, and every hex belongs to one of them."""

    NONE = ""  # a box
    EASTERN = "eastern"
    WESTERN = "western"
    MEDITERRANEAN = "mediterranean"
    PACIFIC = "pacific"
    ASIAN = "asian"
    SOUTHEAST_ASIAN = "southeast-asian"


FRONTS_OF_THE_PACIFIC = frozenset((Front.PACIFIC, Front.ASIAN, Front.SOUTHEAST_ASIAN))
"""4.31: the three fronts of the Pacific board; the others are those of the European board."""


class TerritoryKind(StrEnum):
    HOME = "home"
    MINOR = "minor"
    COLONY = "colony"
    MANDATE = "mandate"
    AREA = "area"


class PlaceKind(StrEnum):
    """What a named place is (4.61, 4.7)."""

    CITY = "city"
    PORT = "port"
    CAPITAL = "capital"
    CAPITAL_PORT = "capital-port"
    ISLAND = "island"
    AREA = "area"


class SideFeature(StrEnum):
    """What may be printed on a hexside."""

    RIVER = "river"
    LAKE = "lake"
    CANAL = "canal"
    ARROW = "arrow"  # 4.63
    IMPASSABLE = "impassable"  # 4.43
    FORT_LINE = "fort-line"  # counts against attacks into the hex that the value names
    NO_LAND = "no-land"  # land on both hands, and water along the side
    NO_SEA = "no-sea"  # water on both hands, and land along the side
    STRAIT = "strait"  # 21.211


class BoxKind(StrEnum):
    HOME = "home"
    SW = "sw"
    TRANSIT = "transit"


class LinkKind(StrEnum):
    NAVAL = "naval"
    GROUND = "ground"
    SUPPLY = "supply"
    AIR = "air"
    RAIL = "rail"
    SR = "sr"
    NR = "nr"


ANY = "any"
"""Of a way of ships: everybody may use it, or for every naval activity."""

USERS = (
    *(ANY, "western allies", "european axis", "japan", "russia"),
    *("britain", "us", "france", "germany", "italy"),
)
"""Who may be named as a user of a way of ships: alliance factions and powers."""

USES = (
    *(ANY, "base-change", "sea-transport", "invasion", "sw-deployment", "raid", "convoy"),
    "displacement",
)
"""The naval activities for which a way of ships may be open."""


class Way(StrEnum):
    BOTH = "both"
    TO = "to"


class Confidence(StrEnum):
    """How sure a row is."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


SOURCES = ("rulebook", "published", "predecessor", "geography", "history", "estimate")
"""Where a row may come from; `rulebook 4.615 + predecessor` names two of them."""


def source_words(text: str) -> tuple[str, ...]:
    """The sources that a row names, the strongest first; ValueError if one is not known."""
    found = []
    for part in text.split(" + "):
        word = part.split(" ", 1)[0]
        if word not in SOURCES:
            raise ValueError(f"{part!r} begins with none of: {', '.join(SOURCES)}")
        found.append(word)
    return tuple(sorted(set(found), key=SOURCES.index))

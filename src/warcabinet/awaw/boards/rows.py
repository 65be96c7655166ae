"""The rows of board files, one class for each file; every row says where it comes from."""

from __future__ import annotations

import msgspec

from warcabinet.awaw.boards.kinds import (
    BoxKind,
    Confidence,
    Front,
    LinkKind,
    PlaceKind,
    Shore,
    SideFeature,
    Surface,
    Terrain,
    TerritoryKind,
    Way,
)
from warcabinet.awaw.boards.tables import Sheet, TextTable

ORIGIN = ("source", "confidence", "note")

HEXES = Sheet("hexes", ("hex", "surface", "terrain", "territory", "front", *ORIGIN), ("hex",))
PLACES = Sheet(
    "places",
    ("hex", "name", "kind", "objective", "coast", "aliases", "rule", *ORIGIN),
    ("hex", "name"),
)
FEATURES = Sheet(
    "features", ("hex", "feature", "value", "rule", *ORIGIN), ("hex", "feature", "value")
)
SIDES = Sheet("sides", ("side", "feature", "value", "rule", *ORIGIN), ("side", "feature", "value"))
WATERS = Sheet("waters", ("hex", "water", "sides", "rule", *ORIGIN), ("hex", "water"))
BOXES = Sheet("boxes", ("box", "name", "kind", "capacity", "rule", *ORIGIN), ("box",))
LINKS = Sheet(
    "links",
    ("from", "to", "kind", "distance", "direction", "users", "uses", "condition", "rule", *ORIGIN),
    ("from", "to", "kind", "condition"),
)
REGIONS = Sheet(
    "regions", ("region", "name", "rule", "count", "hexes", "partition", *ORIGIN), ("region",)
)
STATEMENTS = Sheet(
    "statements",
    ("rule", "kind", "subject", "value", *ORIGIN),
    ("rule", "kind", "subject", "value"),
)
TERRITORIES = Sheet(
    "territories",
    ("territory", "name", "kind", "holder", "part_of", "rule", *ORIGIN),
    ("territory",),
)
ANCESTOR = Sheet(
    "ancestor",
    ("hex", "territory", "terrain", "coast", "marks", "rivers", "closed", *ORIGIN),
    ("hex",),
    optional=True,
)
DIFFERENCES = Sheet(
    "differences",
    ("hex", "field", "ancestor", "ours", "reason", *ORIGIN),
    ("hex", "field"),
    optional=True,
)
GRATICULE = Sheet("graticule", ("lon", "lat", "x", "y", *ORIGIN), ("lon", "lat"), optional=True)

COAST = Sheet("coast", ("kind", "name", "points", *ORIGIN), ("points",), optional=True)


class HexRow(msgspec.Struct, frozen=True, gc=False):
    """A line of `hexes.tsv`: one playable hex."""

    hex: str
    surface: Surface
    terrain: Terrain
    territory: str
    front: Front
    source: str
    confidence: Confidence
    note: str


class TerritoryRow(msgspec.Struct, frozen=True, gc=False):
    """A line of `territories.tsv`: whose a hex was before the war."""

    territory: str
    name: str
    kind: TerritoryKind
    holder: str
    part_of: str
    rule: str
    source: str
    confidence: Confidence
    note: str


_CITIES = (PlaceKind.CITY, PlaceKind.PORT, PlaceKind.CAPITAL, PlaceKind.CAPITAL_PORT)


class PlaceRow(msgspec.Struct, frozen=True):
    """A line of `places.tsv`: a city, island or area with a name."""

    hex: str
    name: str
    kind: PlaceKind
    objective: bool
    coast: str
    aliases: tuple[str, ...]
    rule: str
    source: str
    confidence: Confidence
    note: str

    @property
    def city(self) -> bool:
        """4.611: cities include capitals, ports and capital-ports."""
        return self.kind in _CITIES

    @property
    def port(self) -> bool:
        """4.614, 4.615: ports and capital-ports."""
        return self.kind in (PlaceKind.PORT, PlaceKind.CAPITAL_PORT)

    @property
    def capital(self) -> bool:
        """4.612, 4.615: capitals, also of colonies; a capital-port is a capital and a port."""
        return self.kind in (PlaceKind.CAPITAL, PlaceKind.CAPITAL_PORT)


class FeatureRow(msgspec.Struct, frozen=True, gc=False):
    """A line of `features.tsv`: something true of a hex."""

    hex: str
    feature: str
    value: str
    rule: str
    source: str
    confidence: Confidence
    note: str


class SideRow(msgspec.Struct, frozen=True, gc=False):
    """A line of `sides.tsv`: something printed on a hexside."""

    side: str
    feature: SideFeature
    value: str
    rule: str
    source: str
    confidence: Confidence
    note: str


class WaterRow(msgspec.Struct, frozen=True):
    """A line of `waters.tsv`: one of several waters of a hex, and the sides it opens on."""

    hex: str
    water: str
    sides: tuple[str, ...]
    rule: str
    source: str
    confidence: Confidence
    note: str


class BoxRow(msgspec.Struct, frozen=True, gc=False):
    """A line of `boxes.tsv`."""

    box: str
    name: str
    kind: BoxKind
    capacity: dict[str, str]
    rule: str
    source: str
    confidence: Confidence
    note: str


class LinkRow(msgspec.Struct, frozen=True, gc=False):
    """A line of `links.tsv`: a way that is no hexside."""

    start: str
    end: str
    kind: LinkKind
    distance: int | None
    way: Way
    users: tuple[str, ...]
    """Of a way of ships: the factions or powers that may use it; `any` for all."""
    uses: tuple[str, ...]
    """Of a way of ships: the naval activities for which they may; `any` for all."""
    condition: str
    rule: str
    source: str
    confidence: Confidence
    note: str


class RegionRow(msgspec.Struct, frozen=True):
    """A line of `regions.tsv`: a named part of the board, as terms to be worked out."""

    region: str
    name: str
    rule: str
    count: int | None
    terms: tuple[str, ...]
    partition: str
    source: str
    confidence: Confidence
    note: str


class StatementRow(msgspec.Struct, frozen=True, gc=False):
    """A line of `statements.tsv`: something the rulebook says of the board."""

    rule: str
    kind: str
    subject: str
    value: str
    source: str
    confidence: Confidence
    note: str


class AncestorRow(msgspec.Struct, frozen=True):
    """A line of `ancestor.tsv`: a land hex of the ancestor's map.

    `marks` are its beach, city and port. `rivers` and `closed` are directions (E, SW and SE: each
    side is told once) of hexsides to other land that have a river, or that are not crossed by land.
    """

    hex: str
    territory: str
    terrain: str
    coast: str
    marks: tuple[str, ...]
    rivers: tuple[str, ...]
    closed: tuple[str, ...]
    source: str
    confidence: Confidence
    note: str


class DifferenceRow(msgspec.Struct, frozen=True, gc=False):
    """A line of `differences.tsv`: where this board is not the ancestor's, and why."""

    hex: str
    field: str
    ancestor: str
    ours: str
    reason: str
    source: str
    confidence: Confidence
    note: str


class GraticuleRow(msgspec.Struct, frozen=True, gc=False):
    """A line of `graticule.tsv`: where a point of the earth lies on the board's plane."""

    lon: float
    lat: float
    x: float
    y: float
    source: str
    confidence: Confidence
    note: str


class CoastRow(msgspec.Struct, frozen=True, gc=False):
    """A line of `coast.tsv`: a real shore or river, or the name of a sea; for drawing only.

    `points` is the first point and the step to each further one, in hundredths of a hex width.
    """

    kind: Shore
    name: str
    points: str
    source: str
    confidence: Confidence
    note: str


class BoardRows(msgspec.Struct, frozen=True):
    """Everything read for one board."""

    name: str
    territories: TextTable[TerritoryRow]
    hexes: TextTable[HexRow]
    places: TextTable[PlaceRow]
    features: TextTable[FeatureRow]
    sides: TextTable[SideRow]
    waters: TextTable[WaterRow]
    boxes: TextTable[BoxRow]
    links: TextTable[LinkRow]
    regions: TextTable[RegionRow]
    coast: TextTable[CoastRow]


class Evidence(msgspec.Struct, frozen=True):
    """What a board is checked and drawn with; play does without."""

    statements: TextTable[StatementRow]
    ancestor: TextTable[AncestorRow]
    differences: TextTable[DifferenceRow]
    graticule: TextTable[GraticuleRow]

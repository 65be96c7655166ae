"""A board of the game: what is printed, as typed layers and masks, and who may pass where.

`AwawBoard` wraps `warcabinet.hexes.Board`. Land and sea are two graphs over the same hexes (4.51,
4.52): a hexside may be open to both, to one or to none. A hex with several waters that do not meet
has a space of its own for each of them (`AA25:east`); ships are in one of those, everything else
is in the hex. `afloat` and `ashore` go from the one to the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from warcabinet.awaw.boards.kinds import Front, LinkKind, SideFeature, Surface, Terrain
from warcabinet.awaw.boards.rows import (
    BoardRows,
    BoxRow,
    FeatureRow,
    HexRow,
    LinkRow,
    PlaceRow,
    RegionRow,
    SideRow,
    TerritoryRow,
    WaterRow,
)
from warcabinet.hexes import NO_SIDES, Board, Links, Sides, SpaceId, SpaceLayer, Terms
from warcabinet.hexes.masks import LinkGroup, bits, links_from

ISLAND_GROUPS = "island-groups"
"""The partition of the regions that are island groups."""


@dataclass(frozen=True, slots=True)
class Route:
    """A way between boxes and the map (5, 21.217), with the spaces at either end.

    A route says who may use it and when in words (`row.condition`); code that enforces its rule
    picks it by rule and kind. No distance: it counts for nothing.
    """

    row: LinkRow
    sources: int
    targets: int

    @property
    def kind(self) -> LinkKind:
        return self.row.kind

    def rules(self) -> tuple[str, ...]:
        return tuple(part.strip() for part in self.row.rule.split(","))


@dataclass(frozen=True, eq=False)
class AwawBoard:
    """One of the two boards; never changes, shared by every game."""

    name: str
    rows: BoardRows
    board: Board
    hexes: Mapping[SpaceId, HexRow]
    territories: Mapping[str, TerritoryRow]
    places: Mapping[str, PlaceRow]
    """By name."""
    names: Mapping[str, PlaceRow]
    """By name and alias, in small letters."""
    places_at: Mapping[SpaceId, tuple[PlaceRow, ...]]
    features: Mapping[str, int]
    """The hexes of each feature."""
    features_at: Mapping[SpaceId, tuple[FeatureRow, ...]]
    waters: Mapping[SpaceId, tuple[WaterRow, ...]]
    """4.52: the hexes with more than one water."""
    boxes: Mapping[SpaceId, BoxRow]
    routes: tuple[Route, ...]
    regions: Mapping[str, RegionRow]
    side_rows: Mapping[str, tuple[SideRow, ...]]
    printed: Mapping[SideFeature, Sides]
    """The hexsides of each feature, both ways; fort lines only as they are attacked."""

    land: int
    """4.51, 4.52: hexes with land, whole or in part, that units may use."""
    water: int
    """4.51, 4.52: hexes with sea, whole or in part."""
    playable: int
    """4.41: all hexes but the gray ones."""
    land_sides: Sides
    """4.51, 4.43: hexsides that ground units may cross without an arrow."""
    sea_sides: Sides
    """4.51: hexsides with sea on both hands, split hexes included."""
    sailing_sides: Sides
    """The sea hexsides between hexes that have one water each; the rest are `water_links`."""
    water_links: Links
    """The sea hexsides of hexes with several waters, as steps between those waters."""
    water_spaces: int
    """The spaces that stand for one water of a hex."""
    real_boxes: int
    """The boxes of rule 5."""

    def __repr__(self) -> str:
        return f"<AwawBoard {self.name}>"

    # Layers

    @cached_property
    def surface(self) -> SpaceLayer[Surface]:
        return self.board.space_layer("surface", Surface)

    @cached_property
    def terrain(self) -> SpaceLayer[Terrain]:
        return self.board.space_layer("terrain", Terrain)

    @cached_property
    def territory(self) -> SpaceLayer[str]:
        return self.board.space_layer("territory", str)

    @cached_property
    def front(self) -> SpaceLayer[Front]:
        """The front of each hex (4.31)."""
        return self.board.space_layer("front", Front)

    def sides(self, feature: SideFeature) -> Sides:
        """The hexsides with a feature; none if the board has none."""
        return self.printed.get(feature, NO_SIDES)

    def feature(self, name: str) -> int:
        """The hexes with a feature; none if the board has none."""
        return self.features.get(name, 0)

    @cached_property
    def ground_sides(self) -> Sides:
        """4.63: ground units cross all-water hexsides along arrows, either way, besides land."""
        return self.land_sides | self.sides(SideFeature.ARROW)

    # Places

    def place(self, name: str) -> PlaceRow | None:
        """The place of this name or alias, however it is spelled in capitals."""
        return self.places.get(name) or self.names.get(name.lower())

    def cities(self) -> Iterable[PlaceRow]:
        """4.611: all cities, whatever they are besides."""
        return (row for row in self.rows.places.rows if row.city)

    def ports(self) -> Iterable[PlaceRow]:
        """4.614, 4.615: ports and capital-ports."""
        return (row for row in self.rows.places.rows if row.port)

    def capitals(self) -> Iterable[PlaceRow]:
        """4.612, 4.615: capitals and capital-ports."""
        return (row for row in self.rows.places.rows if row.capital)

    def objectives(self) -> Iterable[PlaceRow]:
        """4.613: cities and one-hex islands whose name is red."""
        return (row for row in self.rows.places.rows if row.objective)

    def one_hex_islands(self) -> int:
        """4.73: an island of several hexes is none of these, even if only one hex is playable."""
        return self.feature("one-hex-island")

    @cached_property
    def island_groups(self) -> Mapping[str, int]:
        """4.74: the groups of Pacific islands on this board, by the names of their regions."""
        rows = (row for row in self.regions.values() if row.partition == ISLAND_GROUPS)
        areas = {row.region: self.board.area(row.region) & self.land for row in rows}
        return {name: area for name, area in areas.items() if area}

    def invadable(self) -> int:
        """4.72: one-hex islands may be invaded, all other coasts only at their beaches."""
        return self.one_hex_islands() | self.feature("beach")

    def landing(self, space: str) -> int:
        """4.72, 21.5153C: the waters from which ships land troops in a hex that may be invaded. A
        beach on a hex with several waters lies on one of them.
        """
        waters = self.waters.get(SpaceId(space), ())
        beaches = [
            row for row in self.features_at.get(SpaceId(space), ()) if row.feature == "beach"
        ]
        if not waters or not beaches:
            return self.afloat(space) if self.board.has(self.invadable(), space) else 0
        words = {word.strip() for row in beaches for word in row.value.split(",")}
        return self.board.mask(
            f"{space}:{row.water}" for row in waters if row.water in words or words & {*row.sides}
        )

    # Ships

    def afloat(self, space: str) -> int:
        """4.52: where a ship in this hex may be: the hex, or each of its waters."""
        waters = self.waters.get(SpaceId(space))
        if waters is None:
            return self.board.bit(space)
        return self.board.mask(f"{space}:{row.water}" for row in waters)

    def harbour(self, place: PlaceRow) -> int:
        """4.614: a port lies on one water of its hex, and its ships are on that water only."""
        if place.coast and SpaceId(place.hex) in self.waters:
            for row in self.waters[SpaceId(place.hex)]:
                if row.water == place.coast:
                    return self.board.bit(f"{place.hex}:{row.water}")
        return self.afloat(place.hex)

    def ashore(self, mask: int) -> int:
        """The hexes of spaces, with the waters of a hex as that hex."""
        found = mask & ~self.water_spaces
        for space in self.board.members(mask & self.water_spaces):
            found |= self.board.bit(space.partition(":")[0])
        return found

    def at_sea(self, mask: int) -> int:
        """The spaces that ships use in the hexes of an area."""
        return _at_sea(self, mask)

    @cached_property
    def split_hexes(self) -> tuple[tuple[int, int], ...]:
        """4.52: the hexes with more than one water, and those waters."""
        return tuple((self.board.bit(space), self.afloat(space)) for space in self.waters)

    def sailing(
        self, *, shut: Sides = NO_SIDES, routes: Iterable[Route] = (), closed: int = 0
    ) -> Terms:
        """4.51, 4.52: ships cross sea hexsides; they pass a partial hex unless its land parts it.

        `shut` are hexsides that are closed to them, such as those of a strait (`strait`); `routes`
        are ways to boxes that are open.
        """
        return _sailing(self, shut, tuple(routes), closed)

    def strait(self, *names: str) -> Sides:
        """21.211: a strait that is shut may be entered from either side, but not passed.

        The hexsides that close it together, both ways.
        """
        return _strait(self, frozenset(names))

    def ends(self, mask: int) -> int:
        """Where ships are at one end of a way: on the water of its hexes, or in its box."""
        boxes = mask & (self.real_boxes | self.water_spaces)
        return self.at_sea(mask) | boxes

    def open_links(self, shut: Sides) -> Links:
        """The steps between waters of split hexes, without those across hexsides that are shut."""
        if not shut:
            return self.water_links
        grid, one = self.board.grid, self.board
        kept = []
        for length, sources, targets in self.water_links.groups:
            for a in bits(sources):
                for b in bits(targets):
                    here = one.first(1 << a).partition(":")[0]
                    there = one.first(1 << b).partition(":")[0]
                    if not shut[grid.direction(here, there)] & one.bit(here):
                        kept.append((a, b, length))
        return links_from(kept)

    # Ground units

    def marching(self, *, arrows: bool = True) -> Terms:
        """4.41, 4.43, 4.51, 4.63: terms for ground units that nobody hinders."""
        sides = self.ground_sides if arrows else self.land_sides
        return Terms(sides=sides, closed=self.board.hexes & ~self.land)


@lru_cache(maxsize=64)
def _strait(board: AwawBoard, names: frozenset[str]) -> Sides:
    """All rows of hexsides are gone through: once for each port was too often."""
    return board.board.both_ways(
        board.board.sides_of(
            row.side
            for row in board.rows.sides.rows
            if row.feature is SideFeature.STRAIT and row.value in names
        )
    )


@lru_cache(maxsize=256)
def _at_sea(board: AwawBoard, mask: int) -> int:
    """Remembered: the same few areas are asked for, and each takes a tenth of a millisecond."""
    found = mask & board.water
    for bit, waters in board.split_hexes:
        if found & bit:
            found = found & ~bit | waters
    return found


@lru_cache(maxsize=256)
def _sailing(board: AwawBoard, shut: Sides, routes: tuple[Route, ...], closed: int) -> Terms:
    """Remembered for each set of shut straits: there are few, and each takes milliseconds."""
    links = board.open_links(shut)
    if routes:
        groups = list(links.groups)
        for route in routes:
            length = max(route.row.distance or 1, 1)
            sources, targets = board.ends(route.sources), board.ends(route.targets)
            groups.append(LinkGroup(length, sources, targets))
            if route.row.way == "both":
                groups.append(LinkGroup(length, targets, sources))
        every = 0
        for group in groups:
            every |= group.sources
        links = Links(tuple(groups), every)
    return Terms(sides=board.sailing_sides - shut, links=links, closed=closed)

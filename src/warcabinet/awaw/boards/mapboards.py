"""A board from its rows: everything checked against everything, every flaw with its line."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from types import MappingProxyType
from typing import TypeVar

from warcabinet.awaw.boards.areas import RANGE, AreaError, area_of, range_mask, term_mask
from warcabinet.awaw.boards.board import AwawBoard, Route
from warcabinet.awaw.boards.kinds import Front, SideFeature, Surface, Terrain
from warcabinet.awaw.boards.rows import BoardRows, WaterRow
from warcabinet.awaw.boards.tables import At, Flaw, TextTable
from warcabinet.hexes import (
    NO_SIDES,
    Board,
    BoardBuilder,
    HexError,
    LetterGrid,
    Links,
    Region,
    Sides,
    SpaceId,
)
from warcabinet.hexes.axial import DIRECTIONS, Direction
from warcabinet.hexes.masks import links_from, sides_from

T = TypeVar("T")
R = TypeVar("R")

ROWS = "NN"
"""4.21: the last row of either board; rows run A to Z and AA to NN."""


class _Assembly:
    """One board under construction."""

    def __init__(self, rows: BoardRows, flaws: list[Flaw], grid: LetterGrid) -> None:
        self.rows = rows
        self.flaws = flaws
        self.grid = grid
        self.known: set[str] = set()
        self.ranges: dict[str, int] = {}
        self.steps: dict[SideFeature, list[tuple[str, str]]] = {}

    def fault(self, at: At, column: str, reason: str) -> None:
        self.flaws.append(Flaw(at.file, at.line, column, reason))

    # What rows say of each other

    def check(self) -> None:
        territories = {row.territory for row in self.rows.territories.rows}
        for row, at in self.rows.hexes.located():
            try:
                self.grid.cell(row.hex)
            except HexError as error:
                self.fault(at, "hex", str(error))
            if row.territory and row.territory not in territories:
                self.fault(at, "territory", f"there is no territory {row.territory}")
            self.known.add(row.hex)
        for territory, at in self.rows.territories.located():
            if territory.part_of and territory.part_of not in territories:
                self.fault(at, "part_of", f"there is no territory {territory.part_of}")
        self._on_board(self.rows.places, lambda row: row.hex)
        self._on_board(self.rows.features, lambda row: row.hex)
        self._on_board(self.rows.waters, lambda row: row.hex)
        self._names()
        self._waters()
        self._sides()

    def _on_board(self, table: TextTable[T], hex_of: Callable[[T], str]) -> None:
        for row, at in table.located():
            if hex_of(row) not in self.known:
                self.fault(at, "hex", f"{hex_of(row)} is not on the board {self.rows.name}")

    def _names(self) -> None:
        """Names are unique on a board, aliases included."""
        seen: set[str] = set()
        for row, at in self.rows.places.located():
            for column, name in (("name", row.name), *(("aliases", each) for each in row.aliases)):
                if name.lower() in seen:
                    self.fault(at, column, f"{name} occurs twice")
                seen.add(name.lower())

    def _waters(self) -> None:
        for row, at in self.rows.waters.located():
            for word in row.sides:
                if word not in self.grid.direction_names:
                    names = ", ".join(self.grid.direction_names)
                    self.fault(at, "sides", f"{word!r} is none of: {names}")

    def _sides(self) -> None:
        for row, at in self.rows.sides.located():
            try:
                a, b = self.grid.side_hexes(row.side)
            except HexError as error:
                self.fault(at, "side", str(error))
                continue
            if row.side != f"{a}|{b}":
                self.fault(at, "side", f"this hexside is written {a}|{b}")
            for space in (a, b):
                if space not in self.known:
                    self.fault(at, "side", f"{space} is not on the board {self.rows.name}")
            steps = self.steps.setdefault(row.feature, [])
            if row.feature is not SideFeature.FORT_LINE:
                steps += [(a, b), (b, a)]
            elif row.value in (f"{a}>", f"{b}>"):
                steps.append((b, a) if row.value == f"{a}>" else (a, b))
            else:
                self.fault(at, "value", f"names the hex that is protected: {a}> or {b}>")

    # The board

    def build(self) -> AwawBoard | None:
        self.check()
        if self.flaws:
            return None
        board = self._hexes()
        land, water, playable = self._surfaces(board)
        printed = self._printed(board)
        land_sides = self._land(board, land, printed)
        sea_sides = self._sea(board, water, printed)
        waters = _grouped(self.rows.waters.rows, lambda row: SpaceId(row.hex))
        split = board.mask(waters)
        sailing = (sea_sides - board.sides_between(split, board.hexes)) - board.sides_between(
            board.hexes, split
        )
        board = self._regions(board)
        routes = self._routes(board)
        if self.flaws:
            return None
        features: dict[str, int] = {}
        for row in self.rows.features.rows:
            features[row.feature] = features.get(row.feature, 0) | board.bit(row.hex)
        boxes = {SpaceId(row.box): row for row in self.rows.boxes.rows}
        real_boxes = board.mask(boxes)
        names = {
            name.lower(): row for row in self.rows.places.rows for name in (row.name, *row.aliases)
        }
        return AwawBoard(
            name=self.rows.name,
            rows=self.rows,
            board=board,
            hexes=MappingProxyType({SpaceId(row.hex): row for row in self.rows.hexes.rows}),
            territories=MappingProxyType(
                {row.territory: row for row in self.rows.territories.rows}
            ),
            places=MappingProxyType({row.name: row for row in self.rows.places.rows}),
            names=MappingProxyType(names),
            places_at=_grouped(self.rows.places.rows, lambda row: SpaceId(row.hex)),
            features=MappingProxyType(features),
            features_at=_grouped(self.rows.features.rows, lambda row: SpaceId(row.hex)),
            waters=waters,
            boxes=MappingProxyType(boxes),
            routes=routes,
            regions=MappingProxyType({row.region: row for row in self.rows.regions.rows}),
            side_rows=_grouped(self.rows.sides.rows, lambda row: row.side),
            printed=MappingProxyType(printed),
            land=land,
            water=water,
            playable=playable,
            land_sides=land_sides,
            sea_sides=sea_sides,
            sailing_sides=sailing,
            water_links=_water_links(board, sea_sides, waters),
            water_spaces=board.boxes & ~real_boxes,
            real_boxes=real_boxes,
        )

    def _hexes(self) -> Board:
        """4.12, 4.14, 4.21, 4.31: one grid of hexes, each found by the letters of its row and its
        number; each has its terrain and its front.
        """
        builder = BoardBuilder(self.grid, self.rows.name)
        rows = self.rows.hexes.rows
        for row in rows:
            builder.hex(row.hex)
        for box in self.rows.boxes.rows:
            builder.box(box.box)
        for water in self.rows.waters.rows:
            builder.box(f"{water.hex}:{water.water}")
        none = Surface.UNPLAYABLE
        builder.space_layer("surface", Surface, none, [(row.hex, row.surface) for row in rows])
        terrain = [(row.hex, row.terrain) for row in rows if row.terrain]
        builder.space_layer("terrain", Terrain, Terrain.NONE, terrain)
        territory = [(row.hex, row.territory) for row in rows if row.territory]
        builder.space_layer("territory", str, "", territory)
        builder.space_layer("front", Front, Front.NONE, [(row.hex, row.front) for row in rows])
        return builder.build()

    def _surfaces(self, board: Board) -> tuple[int, int, int]:
        """4.41, 4.42, 4.52: gray land is not there. Hexes with land, with sea, and with either."""
        surface = board.space_layer("surface", Surface)
        land = surface.where(Surface.LAND, Surface.PARTIAL) & board.hexes
        water = surface.where(Surface.SEA, Surface.PARTIAL) & board.hexes
        return land, water, land | water

    def _printed(self, board: Board) -> dict[SideFeature, Sides]:
        found: dict[SideFeature, Sides] = {}
        for feature, steps in self.steps.items():
            masks: dict[Direction, int] = {}
            for a, b in steps:
                direction = board.grid.direction(a, b)
                masks[direction] = masks.get(direction, 0) | board.bit(a)
            found[feature] = sides_from(masks)
        return found

    def _land(self, board: Board, land: int, printed: dict[SideFeature, Sides]) -> Sides:
        """4.43, 4.51, 4.53: ground units cross sides with land on both hands and no water along."""
        open_ = board.sides_between(land, land)
        for feature in (SideFeature.NO_LAND, SideFeature.LAKE, SideFeature.IMPASSABLE):
            open_ -= printed.get(feature, NO_SIDES)
        return open_ - printed.get(SideFeature.ARROW, NO_SIDES)

    def _sea(self, board: Board, water: int, printed: dict[SideFeature, Sides]) -> Sides:
        """4.51: ships cross hexsides with sea on both hands; canals are routes, not sea."""
        open_ = board.sides_between(water, water) - printed.get(SideFeature.NO_SEA, NO_SIDES)
        return open_ - printed.get(SideFeature.CANAL, NO_SIDES)

    # Regions and routes

    def _regions(self, board: Board) -> Board:
        """4.74: the board with its regions, which may name each other in any order.

        They are worked out as masks, and for those the board's bits must be known: so there is a
        second step, which shares everything else with the board of the first.
        """
        rows = {row.region: (row, at) for row, at in self.rows.regions.located()}
        territories = _words(board, "territory", str)
        fronts = _words(board, "front", Front)
        for each in self.rows.territories.rows:
            territories.setdefault(each.territory, 0)
        masks: dict[str, int] = {}
        open_: list[str] = []

        def region(name: str) -> int:
            if name in masks:
                return masks[name]
            if name not in rows:
                raise AreaError(f"there is no region {name}")
            if name in open_:
                raise AreaError(f"region {name} is made of itself: {' > '.join([*open_, name])}")
            open_.append(name)
            try:
                masks[name] = area_of(
                    rows[name][0].terms,
                    lambda term: self._term(board, term, territories, fronts, region),
                )
            finally:
                open_.pop()
            return masks[name]

        found: dict[str, Region] = {}
        for name, (row, at) in rows.items():
            try:
                found[name] = Region(name, row.rule, region(name))
            except AreaError as error:
                self.fault(at, "hexes", str(error))
                masks[name] = 0
        return replace(board, _regions=found)

    def _routes(self, board: Board) -> tuple[Route, ...]:
        """5.22A, 5.62, 5.72A, 5.932A: a box touches hexes of an edge, or lies hexes off it."""
        found = []
        for row, at in self.rows.links.located():
            ends = []
            for column, text in (("from", row.start), ("to", row.end)):
                try:
                    ends.append(self._end(board, text))
                except AreaError as error:
                    self.fault(at, column, str(error))
            if len(ends) == 2:
                found.append(Route(row, *ends))
        return tuple(found)

    def _end(self, board: Board, text: str) -> int:
        known = self.ranges.get(text)
        if known is None:
            regions = board.regions

            def region(name: str) -> int:
                if name not in regions:
                    raise AreaError(f"there is no region {name}")
                return regions[name].mask

            known = self.ranges[text] = self._term(board, text, {}, {}, region)
        return known

    def _term(
        self,
        board: Board,
        term: str,
        territories: dict[str, int],
        fronts: dict[str, int],
        region: Callable[[str], int],
    ) -> int:
        """The mask of a term; edges are long to find and asked for often."""
        if RANGE not in term:
            return term_mask(board, term, territories, fronts, region)
        if term not in self.ranges:
            self.ranges[term] = range_mask(board, term)
        return self.ranges[term]


def assemble(
    rows: BoardRows, flaws: list[Flaw], grid: LetterGrid | None = None
) -> AwawBoard | None:
    """The board of these rows; None, and every reason in `flaws`, if they do not fit together."""
    return _Assembly(rows, flaws, grid or LetterGrid()).build()


def _grouped(rows: Iterable[R], key: Callable[[R], T]) -> MappingProxyType[T, tuple[R, ...]]:
    found: dict[T, list[R]] = {}
    for row in rows:
        found.setdefault(key(row), []).append(row)
    return MappingProxyType({name: tuple(several) for name, several in found.items()})


def _words(board: Board, layer: str, kind: type[T]) -> dict[str, int]:
    masks = board.space_layer(layer, kind).masks
    return {str(value): mask & board.hexes for value, mask in masks.items() if str(value)}


def _water_links(
    board: Board, sea: Sides, waters: MappingProxyType[SpaceId, tuple[WaterRow, ...]]
) -> Links:
    """Steps between the waters of hexes that have more than one (4.52, 4.614).

    Where both hexes of a side have several waters along it, those of the same name meet.
    """
    index = {space: place for place, space in _numbered(board)}
    steps: list[tuple[int, int, int]] = []
    for space, several in waters.items():
        bit = board.bit(space)
        for direction in DIRECTIONS:
            if not sea[direction] & bit:
                continue
            here = [row for row in several if direction.name in row.sides]
            other = board.grid.neighbour(space, direction)
            there = waters.get(other)
            if there is None:
                for row in here:
                    near, far = index[SpaceId(f"{space}:{row.water}")], index[other]
                    steps += [(near, far, 1), (far, near, 1)]
                continue
            beyond = [row for row in there if direction.opposite.name in row.sides]
            same = {row.water for row in here} & {row.water for row in beyond}
            for row in here:
                for match in beyond:
                    alike = row.water == match.water
                    if alike or not same or (len(here) == 1 or len(beyond) == 1):
                        near = index[SpaceId(f"{space}:{row.water}")]
                        steps.append((near, index[SpaceId(f"{other}:{match.water}")], 1))
    return links_from(steps)


def _numbered(board: Board) -> list[tuple[int, SpaceId]]:
    return [(board.bit(space).bit_length() - 1, space) for space in board.order]

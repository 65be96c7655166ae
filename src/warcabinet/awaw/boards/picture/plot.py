"""A board as SVG in the style of a map: paper land, blue sea, engraved terrain, serif names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from html import escape

from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.boards.kinds import PlaceKind, SideFeature, Surface, Terrain
from warcabinet.awaw.boards.picture import tints as looks
from warcabinet.awaw.boards.picture.chart import (
    chains,
    charted,
    curve_path,
    number,
    pair,
    path,
    smooth,
)
from warcabinet.awaw.boards.picture.marks import DEFINITIONS, terrain_marks
from warcabinet.awaw.boards.picture.tints import TintLayer
from warcabinet.hexes import SpaceId
from warcabinet.hexes.grid import Point

SERIF = "'EB Garamond', Garamond, Georgia, 'DejaVu Serif', serif"
SANS = "Inter, 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif"
MARGIN, CARD = 1.0, (4.4, 1.1)


@dataclass(frozen=True, slots=True)
class Plan:
    """What a drawing shows. `real` are coasts and rivers of the earth, in the board's plane."""

    scale: float = 48.0
    layer: TintLayer | None = None
    hex_ids: bool = False
    title: str = ""
    real: Sequence[tuple[str, Sequence[Sequence[Point]]]] = field(default=())
    """Colour and lines."""


class Plot:
    """One drawing being made."""

    def __init__(self, board: AwawBoard, plan: Plan) -> None:
        self.board = board
        self.plan = plan
        self.chart, self.lands = charted(board)
        self.scale = plan.scale
        grid = board.board.grid
        self.spots = {s: grid.position(s) for s in board.board.members(board.board.hexes)}
        xs, ys = [x for x, _ in self.spots.values()], [y for _, y in self.spots.values()]
        self.left, self.right = min(xs) - MARGIN, max(xs) + MARGIN
        self.top, self.low = min(ys) - MARGIN, max(ys) + MARGIN

    def svg(self) -> str:
        tint: looks.Tint = lambda _: ""  # noqa: E731
        key: list[tuple[str, str]] = []
        if self.plan.layer is not None:
            tint, key = looks.tint_of(self.board, self.plan.layer)
        bottom = self.low + self._cards_height(key)
        parts = [
            self._opening(bottom),
            *self._sea(),
            *self._ground(),
            *self._tints(tint),
            *self._grid(),
            *self._terrain(),
            *self._real(),
            *self._lines(),
            *self._territories(),
            *self._places(),
            *self._ids(),
            *self._boxes(),
            *self._key(key, bottom),
            "</svg>",
        ]
        return "\n".join(parts) + "\n"

    def _n(self, value: float) -> str:
        return number(value * self.scale)

    def _cards_height(self, key: Sequence[tuple[str, str]]) -> float:
        rows = -(-len(self.board.boxes) // self._columns())
        return rows * (CARD[1] + 0.2) + (0.8 if key else 0.2)

    def _columns(self) -> int:
        return max(1, int((self.right - self.left - 1) // (CARD[0] + 0.25)))

    def _opening(self, bottom: float) -> str:
        s = self._n
        box = f"{s(self.left)} {s(self.top)} {s(self.right - self.left)} {s(bottom - self.top)}"
        title = escape(self.plan.title or self.board.name)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" '
            f'width="{s(self.right - self.left)}" height="{s(bottom - self.top)}" role="img" '
            f'aria-label="{title}" font-family="{SANS}" text-anchor="middle">'
            f"<title>{title}</title>{DEFINITIONS}"
            f'<rect x="{s(self.left)}" y="{s(self.top)}" width="{s(self.right - self.left)}" '
            f'height="{s(bottom - self.top)}" fill="#E9E1D0"/>'
        )

    def _sea(self) -> Iterable[str]:
        board = self.board.board
        cells = (board.grid.corners(board.grid.cell(space)) for space in self.spots)
        outline = "".join(
            "M" + "L".join(pair(point, self.scale) for point in corners) + "Z" for corners in cells
        )
        yield f'<clipPath id="board"><path d="{outline}"/></clipPath>'
        yield (
            f'<path d="{outline}" fill="{looks.SEA}" stroke="{looks.SEA}" '
            f'stroke-width="{self._n(0.03)}"/>'
        )
        coast = self._coast()
        yield '<g clip-path="url(#board)">'
        for colour, width in looks.GLOW:
            yield (
                f'<path d="{coast}" fill="none" stroke="{colour}" stroke-linecap="round" '
                f'stroke-linejoin="round" stroke-width="{self._n(width)}"/>'
            )
        yield "</g>"

    def _coast(self) -> str:
        return "".join(
            curve_path(curve, self.scale) for land in self.lands.values() for curve in land.coast
        )

    def _ground(self) -> Iterable[str]:
        """Land by terrain, with terrain over the whole land of its hex (4.64)."""
        by_colour: dict[str, list[str]] = {}
        for space, land in self.lands.items():
            terrain = self.board.terrain[space]
            colour = looks.TINTS.get(terrain, looks.LAND)
            if self.board.surface[space] is Surface.UNPLAYABLE:
                colour = looks.GRAY
            by_colour.setdefault(colour, []).append(path(land, self.scale))
        for colour, paths in by_colour.items():
            yield (
                f'<path d="{"".join(paths)}" fill="{colour}" stroke="{colour}" '
                f'stroke-width="{self._n(0.025)}"/>'
            )
        yield (
            f'<path d="{self._coast()}" fill="none" stroke="{looks.COAST}" '
            f'stroke-linecap="round" stroke-width="{self._n(0.034)}"/>'
        )

    def _tints(self, tint: looks.Tint) -> Iterable[str]:
        by_colour: dict[str, list[str]] = {}
        grid = self.board.board.grid
        land_only = self.plan.layer in (TintLayer.CONTROL, TintLayer.WEATHER)
        for space in self.spots:
            colour = tint(space)
            if not colour:
                continue
            if land_only:
                if space in self.lands:
                    by_colour.setdefault(colour, []).append(path(self.lands[space], self.scale))
                continue
            corners = grid.corners(grid.cell(space))
            shape = "M" + "L".join(pair(point, self.scale) for point in corners) + "Z"
            by_colour.setdefault(colour, []).append(shape)
        for colour, paths in by_colour.items():
            yield f'<path d="{"".join(paths)}" fill="{colour}" fill-opacity=".38"/>'

    def _grid(self) -> Iterable[str]:
        grid, one = self.board.board.grid, self.board.board
        dry: list[str] = []
        wet: list[str] = []
        for space in self.spots:
            cell = grid.cell(space)
            bit = one.bit(space)
            for direction in (0, 1, 2, 3, 4, 5):
                beyond = one.shift(bit, grid.direction_named(grid.direction_names[direction]))
                if direction > 2 and beyond:
                    continue
                a, b = grid.side_points(cell, grid.direction_named(grid.direction_names[direction]))
                line = f"M{pair(a, self.scale)}L{pair(b, self.scale)}"
                (dry if (bit | beyond) & self.chart.ground else wet).append(line)
        for lines, opacity in ((dry, ".24"), (wet, ".13")):
            yield (
                f'<path d="{"".join(lines)}" fill="none" stroke="{looks.INK}" '
                f'stroke-opacity="{opacity}" stroke-width="{self._n(0.02)}"/>'
            )

    def _terrain(self) -> Iterable[str]:
        for terrain in Terrain:
            hexes = self.board.board.members(self.board.terrain.where(terrain))
            shown = [space for space in hexes if space in self.spots]
            marks = terrain_marks(terrain, [self.spots[space] for space in shown], self.scale)
            if marks:
                yield f"<g>{marks}</g>"

    def _real(self) -> Iterable[str]:
        for colour, lines in self.plan.real:
            drawn = "".join(
                "M" + "L".join(pair(point, self.scale) for point in line)
                for line in lines
                if len(line) > 1
            )
            yield (
                f'<g clip-path="url(#board)"><path d="{drawn}" fill="none" stroke="{colour}" '
                f'stroke-opacity=".8" stroke-linejoin="round" stroke-width="{self._n(0.035)}"/></g>'
            )

    # Hexsides

    def _lines(self) -> Iterable[str]:
        border = chains(self.chart.segments(self.chart.border()))
        yield self._line(border, "#8A6A45", 0.16, opacity=0.16)
        yield self._line(border, "#6F5233", 0.035, dash=(0.16, 0.07, 0.03, 0.07))
        front = chains(self.chart.segments(self.chart.front_boundary()))
        yield self._line(front, looks.RED, 0.04, dash=(0.1, 0.1), opacity=0.75)
        yield self._line(self._named(SideFeature.RIVER), looks.RIVER, 0.09)
        lakes = self.chart.segments(self._sides(SideFeature.LAKE))
        yield self._line([list(each) for each in lakes], looks.RIVER, 0.2, opacity=0.8)
        canals = [list(each) for each in self.chart.segments(self._sides(SideFeature.CANAL))]
        yield self._line(canals, looks.RIVER, 0.14)
        yield self._line(canals, looks.LAND, 0.05)
        walls = [list(each) for each in self.chart.segments(self._sides(SideFeature.IMPASSABLE))]
        yield self._line(walls, "#6B6352", 0.18)
        yield from self._forts()
        yield from self._arrows()

    def _sides(self, feature: SideFeature) -> list[str]:
        return [row.side for row in self.board.rows.sides.rows if row.feature is feature]

    def _named(self, feature: SideFeature) -> list[list[Point]]:
        """Lines of hexsides, those of one name (a river) joined."""
        names: dict[str, list[str]] = {}
        for row in self.board.rows.sides.rows:
            if row.feature is feature:
                names.setdefault(row.value, []).append(row.side)
        return [line for sides in names.values() for line in chains(self.chart.segments(sides))]

    def _line(
        self,
        lines: Iterable[Sequence[Point]],
        colour: str,
        width: float,
        *,
        dash: tuple[float, ...] = (),
        opacity: float = 1.0,
    ) -> str:
        dashes = f' stroke-dasharray="{" ".join(self._n(d) for d in dash)}"' if dash else ""
        faint = f' stroke-opacity="{opacity}"' if opacity < 1 else ""
        drawn = "".join(smooth(line, self.scale) for line in lines)
        return (
            f'<path d="{drawn}" fill="none" stroke="{colour}" stroke-linecap="round" '
            f'stroke-linejoin="round" stroke-width="{self._n(width)}"{dashes}{faint}/>'
        )

    def _forts(self) -> Iterable[str]:
        """Teeth along the side, pointing at whoever comes."""
        grid = self.board.board.grid
        teeth = []
        for row in self.board.rows.sides.rows:
            if row.feature is not SideFeature.FORT_LINE:
                continue
            inside = row.value.removesuffix(">")
            outside = next(name for name in row.side.split("|") if name != inside)
            a, b = grid.side_points(grid.cell(inside), grid.direction(inside, outside))
            (cx, cy), (ox, oy) = self.spots[SpaceId(inside)], self.spots[SpaceId(outside)]
            for step in (0.2, 0.5, 0.8):
                x, y = a[0] + (b[0] - a[0]) * step, a[1] + (b[1] - a[1]) * step
                x, y = x + (cx - ox) * 0.03, y + (cy - oy) * 0.03
                end = (x + (ox - cx) * 0.1, y + (oy - cy) * 0.1)
                teeth.append(f"M{pair((x, y), self.scale)}L{pair(end, self.scale)}")
            shift = ((cx - ox) * 0.03, (cy - oy) * 0.03)
            ends = [(p[0] + shift[0], p[1] + shift[1]) for p in (a, b)]
            teeth.append("M" + "L".join(pair(p, self.scale) for p in ends))
        yield (
            f'<path d="{"".join(teeth)}" fill="none" stroke="{looks.INK}" '
            f'stroke-width="{self._n(0.04)}"/>'
        )

    def _arrows(self) -> Iterable[str]:
        """A double arrow across the water."""
        for side in self._sides(SideFeature.ARROW):
            a, b = (self.spots[SpaceId(name)] for name in side.split("|"))
            ends = [
                (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part) for part in (0.34, 0.66)
            ]
            yield (
                f'<path d="M{pair(ends[0], self.scale)}L{pair(ends[1], self.scale)}" fill="none" '
                f'stroke="#2C5C86" stroke-width="{self._n(0.06)}" '
                'marker-start="url(#head)" marker-end="url(#head)"/>'
            )

    # Names

    def _territories(self) -> Iterable[str]:
        for name, row in self.board.territories.items():
            hexes = self.board.board.members(
                self.board.territory.where(name) & self.board.board.hexes
            )
            if len(hexes) < 4:
                continue
            (x, y), length = self._longest_run(hexes)
            size = min(1.1, max(0.26, length / (len(row.name) * 0.95)))
            yield (
                f'<text x="{self._n(x)}" y="{self._n(y - 0.12)}" '
                f'font-family="{SERIF}" font-size="{self._n(size)}" '
                f'letter-spacing="{self._n(size * 0.22)}" fill="{looks.INK2}" '
                f'fill-opacity=".42">{escape(row.name.upper())}</text>'
            )

    def _longest_run(self, hexes: Sequence[SpaceId]) -> tuple[Point, int]:
        """The middle and the length of the longest row of hexes, near the middle of them all."""
        runs: list[list[Point]] = []
        for spot in (self.spots[space] for space in hexes):
            near = runs and runs[-1][-1][1] == spot[1] and spot[0] - runs[-1][-1][0] < 1.5
            if near:
                runs[-1].append(spot)
            else:
                runs.append([spot])
        middle = sum(self.spots[space][1] for space in hexes) / len(hexes)
        best = max(runs, key=lambda run: len(run) - abs(run[0][1] - middle))
        return ((best[0][0] + best[-1][0]) / 2, best[0][1]), len(best)

    def _places(self) -> Iterable[str]:
        for space, places in self.board.places_at.items():
            x, y = self.spots[space]
            for index, row in enumerate(places):
                if row.kind is PlaceKind.AREA:
                    continue
                colour = looks.RED if row.objective else looks.INK
                up = y + 0.2 - 0.34 * (len(places) - 1 - index)
                if row.kind is not PlaceKind.ISLAND:
                    size = self._n(0.2 if row.kind is not PlaceKind.CITY else 0.12)
                    half = self._n(0.1 if row.kind is not PlaceKind.CITY else 0.06)
                    yield (
                        f'<use href="#{row.kind.value}" x="{self._n(x)}" y="{self._n(up)}" '
                        f'width="{size}" height="{size}" transform="translate(-{half} -{half})" '
                        f'color="{colour}"/>'
                    )
                capital = row.kind in (PlaceKind.CAPITAL, PlaceKind.CAPITAL_PORT)
                style = ' font-style="italic"' if row.kind is PlaceKind.ISLAND else ""
                weight = ' font-weight="700"' if row.objective or capital else ""
                name = row.name.upper() if capital else row.name
                size = self._n(min(0.2 if capital else 0.23, max(0.15, 2.3 / len(name))))
                yield (
                    f'<text x="{self._n(x)}" y="{self._n(up + 0.27)}" font-family="{SERIF}" '
                    f'font-size="{size}"{weight}{style} fill="{colour}" stroke="{looks.LAND}" '
                    f'stroke-width="{self._n(0.06)}" stroke-opacity=".75" '
                    f'paint-order="stroke">{escape(name)}</text>'
                )

    def _ids(self) -> Iterable[str]:
        if not self.plan.hex_ids:
            return
        yield f'<g font-size="{self._n(0.17)}" fill="{looks.INK2}" fill-opacity=".8">'
        for space, (x, y) in self.spots.items():
            yield f'<text x="{self._n(x)}" y="{self._n(y - 0.28)}">{space}</text>'
        yield "</g>"

    # Below the map

    def _boxes(self) -> Iterable[str]:
        columns = self._columns()
        for index, (box, row) in enumerate(self.board.boxes.items()):
            x = self.left + 0.5 + (index % columns) * (CARD[0] + 0.25)
            y = self.low + (index // columns) * (CARD[1] + 0.2) - 0.2
            yield (
                f'<rect x="{self._n(x)}" y="{self._n(y)}" width="{self._n(CARD[0])}" '
                f'height="{self._n(CARD[1])}" rx="{self._n(0.15)}" fill="#FDFAF3" '
                f'stroke="#C6B998" stroke-width="{self._n(0.03)}"/>'
                f'<text x="{self._n(x + CARD[0] / 2)}" y="{self._n(y + 0.5)}" '
                f'font-family="{SERIF}" font-size="{self._n(0.38)}" fill="{looks.INK}">'
                f"{escape(row.name)}</text>"
                f'<text x="{self._n(x + CARD[0] / 2)}" y="{self._n(y + 0.85)}" '
                f'font-size="{self._n(0.22)}" fill="{looks.INK2}">{escape(box)}</text>'
            )

    def _key(self, key: Sequence[tuple[str, str]], bottom: float) -> Iterable[str]:
        room = (self.right - self.left - 1) / max(len(key), 1)
        size = self._n(min(0.34, room / 8))
        for index, (name, colour) in enumerate(key):
            x, y = self.left + 0.5 + index * room, bottom - 0.6
            yield (
                f'<rect x="{self._n(x)}" y="{self._n(y)}" width="{self._n(0.35)}" '
                f'height="{self._n(0.35)}" fill="{colour}" fill-opacity=".6"/>'
                f'<text x="{self._n(x + 0.45)}" y="{self._n(y + 0.28)}" text-anchor="start" '
                f'font-size="{size}" fill="{looks.INK}">{escape(name)}</text>'
            )


def draw(board: AwawBoard, plan: Plan) -> str:
    """The drawing as one SVG document; the same board and plan give the same text."""
    return Plot(board, plan).svg()

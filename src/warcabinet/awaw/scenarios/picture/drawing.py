"""The start of a scenario as a picture: who holds what, where the front runs, what stands where."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from html import escape

from warcabinet.awaw.boards.areas import AreaError
from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.boards.joined import WORLD
from warcabinet.awaw.boards.picture import tints as looks
from warcabinet.awaw.boards.picture.chart import chains, path, smooth
from warcabinet.awaw.boards.picture.plot import SANS, SERIF, Plan, Plot
from warcabinet.awaw.loading import AwawData
from warcabinet.awaw.scenarios.file.model import Scenario
from warcabinet.awaw.scenarios.file.words import MarkerKind
from warcabinet.awaw.scenarios.picture import symbols
from warcabinet.awaw.scenarios.picture.description import said
from warcabinet.awaw.scenarios.picture.scenes import Start, part_of, start_of
from warcabinet.awaw.scenarios.picture.symbols import Piece
from warcabinet.awaw.terms.powers import Side
from warcabinet.hexes import SpaceId
from warcabinet.hexes.grid import Point

SCALE = 84.0
"""Hex width in pixels unless told otherwise."""

COUNTER, RAISED = 0.6, 0.07
"""The width of a counter, and how far it is raised to leave the names below it free."""

AROUND, TITLE, KEY = 1.3, 1.5, 1.0
"""Room around what is shown, above for the title and below for the key, in hexes."""

LINE = 0.34
ONE_ROW = 9
"""How many entries of the legend stand beside each other."""
"""Room for a line of the key that tells what is in a box."""

SMALL = 120
"""A scenario played on no more land hexes than these is shown whole."""

INKS = {Side.AXIS: "#3C4644", Side.ALLIED: "#B3392B"}
TINTS = {Side.AXIS: "#4B5653", Side.ALLIED: "#BC4A3C"}


class StartPlot(Plot):
    """A map of a scenario's start: the part of the board where something stands or is to be won."""

    def __init__(self, board: AwawBoard, scenario: Scenario, start: Start, scale: float) -> None:
        header = scenario.scenario
        self.heading = f"{header.title}: {header.first}"
        super().__init__(board, Plan(scale=scale, hex_ids=True, title=self.heading))
        self.scenario = scenario
        self.sides = start.sides
        self.stacks = start.stacks
        self.markers = start.markers
        self.places = start.places
        self.lists = [
            f"{board.boxes[box].name}: {words(pieces)}"
            for box, pieces in self.stacks.items()
            if box in board.boxes
        ]
        self._crop()

    def _crop(self) -> None:
        """Show what is held in the smaller scenarios, and where something is in the larger."""
        shown = {space for space in self.stacks if space in self.spots}
        shown |= {SpaceId(name) for name in self.places}
        held = (self.sides[Side.AXIS] | self.sides[Side.ALLIED]) & self.board.land
        if held.bit_count() <= SMALL:
            shown.update(self.board.board.members(held))
        spots = [self.spots[space] for space in shown if space in self.spots]
        spots = spots or list(self.spots.values())
        self.left = min(x for x, _ in spots) - AROUND
        self.right = max(x for x, _ in spots) + AROUND
        self.top = min(y for _, y in spots) - AROUND - TITLE
        self.low = max(y for _, y in spots) + AROUND

    # What the board's own drawing does differently

    def _cards_height(self, key: Sequence[tuple[str, str]]) -> float:
        return KEY + LINE * len(self.lists)

    def _tints(self, tint: looks.Tint) -> Iterable[str]:
        for side, mask in self.sides.items():
            shapes = "".join(
                path(self.lands[space], self.scale)
                for space in self.board.board.members(mask)
                if space in self.lands
            )
            yield f'<path d="{shapes}" fill="{TINTS[side]}" fill-opacity=".17"/>'
        rest = self.board.land & ~self.sides[Side.AXIS] & ~self.sides[Side.ALLIED]
        shapes = "".join(
            path(self.lands[space], self.scale)
            for space in self.board.board.members(rest)
            if space in self.lands
        )
        yield f'<path d="{shapes}" fill="#FDFAF3" fill-opacity=".55"/>'

    def _ids(self) -> Iterable[str]:
        """Names of hexes, but only of empty ones."""
        yield f'<g font-size="{self._n(0.15)}" fill="{looks.INK2}" fill-opacity=".65">'
        for space, (x, y) in self.spots.items():
            if space not in self.stacks and self._inside((x, y)):
                yield f'<text x="{self._n(x)}" y="{self._n(y - 0.3)}">{space}</text>'
        yield "</g>"

    def _territories(self) -> Iterable[str]:
        yield from super()._territories()
        yield from self._front()

    def _boxes(self) -> Iterable[str]:
        yield from self._markers()
        for space, pieces in self.stacks.items():
            if space in self.spots:
                yield from self._stack(self.spots[space], pieces)

    def _key(self, key: Sequence[tuple[str, str]], bottom: float) -> Iterable[str]:
        yield from self._title()
        yield from self._legend(bottom)

    # Counters

    def _stack(self, spot: Point, pieces: list[Piece]) -> Iterable[str]:
        ground = sorted(
            (piece for piece in pieces if piece.card.ground),
            key=lambda p: (p.card.category != "armor", -p.card.combat, p.card.type),
        )
        others = _summed([piece for piece in pieces if not piece.card.ground])
        x, y = spot[0] - COUNTER / 2, spot[1] - COUNTER / 2 - RAISED
        size = COUNTER * self.scale / 100
        top = ground or others[:1]
        yield self._placed(symbols.stack(top), x, y, size)
        for place, piece in enumerate(others if ground else others[1:]):
            yield self._placed(symbols.chip(piece), x - 0.27, y + 0.03 + 0.22 * place, size)

    def _placed(self, drawn: str, x: float, y: float, size: float) -> str:
        at = f"translate({self._n(x)} {self._n(y)}) scale({size:.3f})"
        return f'<g transform="{at}">{drawn}</g>'

    def _markers(self) -> Iterable[str]:
        icons = {
            MarkerKind.AIRBASE: (symbols.AIRBASE, -0.45),
            MarkerKind.INDUSTRIAL_CENTER: (symbols.FACTORY, 0.27),
            MarkerKind.PORT: (symbols.ANCHOR, 0.27),
            MarkerKind.OIL_PLANT: (symbols.DERRICK, 0.27),
            MarkerKind.FORTIFICATION: (symbols.BASTION, 0.27),
            MarkerKind.BEACH_DEFENSE: (symbols.HURDLE, -0.45),
        }
        for space, kind in self.markers:
            if space not in self.spots:
                continue
            x, y = self.spots[space]
            icon, dx = icons[kind]
            yield self._placed(icon, x + dx, y + 0.2 - 0.07, self.scale * 0.2 / 20)

    # The front

    def _front(self) -> Iterable[str]:
        """Two ribbons with a gap between them, each in the ink of the side that stands there."""
        one = self.board.board
        axis, allied = self.sides[Side.AXIS], self.sides[Side.ALLIED]
        between = one.both_ways(one.sides_between(axis, allied)) & self.board.ground_sides
        for line in chains(self.chart.segments(one.side_names(between))):
            wide = smooth(line, self.scale)
            yield (
                f'<path d="{wide}" fill="none" stroke="#FDFAF3" stroke-width="{self._n(0.2)}" '
                'stroke-linejoin="round" stroke-linecap="round"/>'
            )
            left = self._hand(line)
            for side, shift in ((left, 0.055), (left.opponent, -0.055)):
                ribbon = smooth(_shifted(line, shift), self.scale)
                yield (
                    f'<path d="{ribbon}" fill="none" stroke="{INKS[side]}" '
                    f'stroke-width="{self._n(0.07)}" stroke-linejoin="round"/>'
                )

    def _hand(self, line: Sequence[Point]) -> Side:
        """Whose hexes lie on the left of a line."""
        middle = ((line[0][0] + line[1][0]) / 2, (line[0][1] + line[1][1]) / 2)
        dx, dy = line[1][0] - line[0][0], line[1][1] - line[0][1]
        length = math.hypot(dx, dy) or 1.0
        beside = self.board.board.hex_at(
            middle[0] - dy / length * 0.3, middle[1] + dx / length * 0.3
        )
        held = beside is not None and self.board.board.has(self.sides[Side.AXIS], beside)
        return Side.AXIS if held else Side.ALLIED

    # Words

    def _title(self) -> Iterable[str]:
        header = self.scenario.scenario
        width = self.right - self.left
        yield (
            f'<rect x="{self._n(self.left)}" y="{self._n(self.top)}" width="{self._n(width)}" '
            f'height="{self._n(TITLE)}" fill="#F6F1E6" stroke="#DED4BF"/>'
        )
        whole = "" if header.first == header.last else f" to {header.last}"
        turns = f"{header.first}{whole}. {header.summary}"
        note = (
            "Reconstructed: not the published scenario. Map and forces are our own work; "
            "'warcabinet scenario show' tells from what."
            if header.reconstructed
            else ""
        )
        room = width - 0.8
        for text, dy, size, family, colour in (
            (header.title, 0.62, 0.56, SERIF, looks.INK),
            (turns, 0.97, 0.25, SANS, looks.INK2),
            (note, 1.29, 0.22, SANS, looks.RED),
        ):
            fit = min(size, room / max(len(text), 1) / 0.52)
            yield (
                f'<text x="{self._n(self.left + 0.4)}" y="{self._n(self.top + dy)}" '
                f'text-anchor="start" font-family="{family}" font-size="{self._n(fit)}" '
                f'fill="{colour}">{escape(text)}</text>'
            )

    def _legend(self, bottom: float) -> Iterable[str]:
        height = KEY + LINE * len(self.lists)
        top = bottom - height
        yield (
            f'<rect x="{self._n(self.left)}" y="{self._n(top)}" '
            f'width="{self._n(self.right - self.left)}" height="{self._n(height)}" fill="#F6F1E6" '
            'stroke="#DED4BF"/>'
        )
        room = self.right - self.left - 0.8
        for place, line in enumerate(self.lists):
            fit = min(0.24, room / max(len(line), 1) / 0.52)
            yield (
                f'<text x="{self._n(self.left + 0.4)}" y="{self._n(top + KEY + LINE * place)}" '
                f'text-anchor="start" font-size="{self._n(fit)}" fill="{looks.INK}">'
                f"{escape(line)}</text>"
            )
        pieces = [piece for stack in self.stacks.values() for piece in stack]
        first: dict[str, Piece] = {}
        for piece in pieces:
            if piece.card.ground:
                first.setdefault(piece.card.nationality, piece)
        words = [
            (symbols.counter(piece), 100, said(name).removeprefix("the "))
            for name, piece in first.items()
        ]
        air, ships = [p for p in pieces if p.card.air], [p for p in pieces if p.card.naval]
        words += [(symbols.chip(piece), 64, "air factors") for piece in air[:1]]
        words += [(symbols.chip(piece), 64, "naval factors") for piece in ships[:1]]
        kinds = {kind for _, kind in self.markers}
        for kind, icon, text in (
            (MarkerKind.AIRBASE, symbols.AIRBASE, "airbase"),
            (MarkerKind.INDUSTRIAL_CENTER, symbols.FACTORY, "industrial center"),
            (MarkerKind.PORT, symbols.ANCHOR, "port laid in the war"),
            (MarkerKind.OIL_PLANT, symbols.DERRICK, "synthetic oil plant"),
            (MarkerKind.FORTIFICATION, symbols.BASTION, "fortification"),
            (MarkerKind.BEACH_DEFENSE, symbols.HURDLE, "beach defense"),
        ):
            if kind in kinds:
                words.append((icon, 20, text))
        rows = 1 if len(words) <= ONE_ROW else 2
        in_row = -(-len(words) // rows)
        step = min(3.0, (self.right - self.left - 0.8) / max(in_row, 1))
        most = (step - 0.6) / max(max((len(text) for *_, text in words), default=1) * 0.55, 1)
        fit = min(0.24, step / 8) if rows == 1 else min(0.24, most)
        for place, (drawn, units, text) in enumerate(words):
            x = self.left + 0.4 + place % in_row * step
            y = top + 0.27 if rows == 1 else top + 0.06 + 0.48 * (place // in_row)
            wide = (0.45 if units > 20 else 0.3) * (1 if rows == 1 else 0.85)
            yield self._placed(drawn, x, y, self.scale * wide / units)
            yield (
                f'<text x="{self._n(x + 0.56)}" y="{self._n(y + 0.3)}" text-anchor="start" '
                f'font-size="{self._n(fit)}" fill="{looks.INK}">'
                f"{escape(text)}</text>"
            )

    def _inside(self, point: Point) -> bool:
        return self.left < point[0] < self.right and self.top < point[1] < self.low + 1


def _shifted(line: Sequence[Point], by: float) -> list[Point]:
    """A line beside another, on its left if `by` is above zero."""
    closed = math.dist(line[0], line[-1]) < 0.01
    found = []
    for place, (x, y) in enumerate(line):
        before = line[place - 1] if place else (line[-2] if closed else None)
        after = line[place + 1] if place + 1 < len(line) else (line[1] if closed else None)
        nx, ny = 0.0, 0.0
        for a, b in ((before, (x, y)), ((x, y), after)):
            if a is not None and b is not None:
                length = math.dist(a, b) or 1.0
                nx -= (b[1] - a[1]) / length
                ny += (b[0] - a[0]) / length
        size = math.hypot(nx, ny) or 1.0
        found.append((x + nx / size * by, y + ny / size * by))
    return found


def _summed(pieces: Sequence[Piece]) -> list[Piece]:
    """Air and naval factors of one sort are one chip: carriers, other ships, each sort of air."""
    found: dict[tuple[str, str], Piece] = {}
    for piece in pieces:
        card = piece.card
        carrier = card.category in symbols.CARRIERS
        sort = card.category if card.air else "carriers" if carrier else "ships"
        key = card.nationality, sort
        known = found.get(key)
        factors = piece.number + (known.number if known is not None else 0)
        found[key] = Piece((known or piece).card, factors, piece.side)
    return list(found.values())


def words(pieces: Sequence[Piece]) -> str:
    """What is in a box, in words."""
    total: dict[str, int] = {}
    for piece in pieces:
        number = 1 if piece.card.named else piece.number
        total[piece.card.type] = total.get(piece.card.type, 0) + number
    return ", ".join(f"{number} {name}" if number > 1 else name for name, number in total.items())


def draw_start(
    board: AwawBoard, scenario: Scenario, data: AwawData, scale: float = SCALE
) -> dict[str, str]:
    """The picture as one SVG document by the name of its board; of both boards, one for each.

    The same scenario gives the same texts.
    """
    try:
        whole = start_of(scenario, data, board)
    except AreaError as error:
        raise ValueError(str(error)) from None
    if board.name != WORLD:
        return {board.name: StartPlot(board, scenario, whole, scale).svg()}
    return {
        name: StartPlot(one, scenario, part_of(whole, board, one), scale).svg()
        for name, one in data.boards.items()
    }

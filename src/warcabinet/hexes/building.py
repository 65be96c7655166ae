"""Building a board from rows of data, with every mistake reported and not only the first.

A builder only collects. `build` checks everything against everything (a layer may name a hex that
a later row adds) and either returns a finished board or raises one `BoardError` that lists all
problems. Each call takes `at`, where the row comes from (`europe.csv:12`), which then opens the
line of its problem.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from warcabinet.hexes.axial import Cell
from warcabinet.hexes.board import Board, crossings
from warcabinet.hexes.grid import Grid, HexError, HexId, SpaceId
from warcabinet.hexes.layers import Crossing, Region, SideLayer, SpaceLayer
from warcabinet.hexes.masks import NO_SIDES, Links, links_from, mask_of
from warcabinet.hexes.numbering import Numbering, number

T = TypeVar("T")

Values = Mapping[str, T] | Iterable[tuple[str, T]]
"""Values by name, as a mapping or as pairs (pairs can show a name given twice)."""


class BoardError(HexError):
    """The data of a board contradict themselves; `problems` lists everything that was found."""

    def __init__(self, board: str, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        count = len(self.problems)
        text = "\n".join(f"  {problem}" for problem in self.problems)
        super().__init__(f"board {board}: {count} problem{'s' * (count != 1)}\n{text}")


@dataclass
class _Layer:
    kind: type[Any]
    default: Any
    directional: bool = False
    rows: list[tuple[str, Any, str]] = field(default_factory=list)


class BoardBuilder:
    """Collects spaces, layers, links and regions; see the module's text."""

    def __init__(self, grid: Grid, name: str) -> None:
        self.grid = grid
        self.name = name
        self._problems: list[str] = []
        self._hexes: dict[HexId, Cell] = {}
        self._boxes: set[SpaceId] = set()
        self._aliases: list[tuple[str, str, str]] = []
        self._space_layers: dict[str, _Layer] = {}
        self._side_layers: dict[str, _Layer] = {}
        self._links: dict[str, list[tuple[str, str, int, bool, str]]] = {}
        self._regions: dict[str, tuple[str, list[str], str]] = {}

    def _problem(self, text: str, at: str = "") -> None:
        self._problems.append(f"{at}: {text}" if at else text)

    # Spaces

    def hex(self, name: str, *, at: str = "") -> None:
        """Adds a hex of the grid."""
        try:
            cell = self.grid.cell(name)
        except HexError as error:
            self._problem(str(error), at)
            return
        if name in self._hexes:
            self._problem(f"hex {name} is given twice", at)
        self._hexes[HexId(SpaceId(name))] = cell

    def hexes(self, names: Iterable[str], *, at: str = "") -> None:
        for name in names:
            self.hex(name, at=at)

    def box(self, name: str, *, at: str = "") -> None:
        """Adds a space that is no hex: a box off the map, a sea zone.

        Where a hex holds two waters that do not meet, the second one is a box, too, with links to
        the hexes that open on it.
        """
        if not name or any(letter in "|>" or not letter.isprintable() for letter in name):
            self._problem(f"a box cannot be called {name!r}", at)
            return
        if self._is_hex_name(name):
            self._problem(f"box {name} has the name of a hex", at)
            return
        if name in self._boxes:
            self._problem(f"box {name} is given twice", at)
        self._boxes.add(SpaceId(name))

    def alias(self, name: str, space: str, *, at: str = "") -> None:
        """Another name for a space, where map sheets overlap. Boards answer with the space's id."""
        self._aliases.append((name, space, at))

    def _is_hex_name(self, name: str) -> bool:
        try:
            self.grid.cell(name)
        except HexError:
            return False
        return True

    # Layers

    def space_layer(
        self, name: str, kind: type[T], default: T, values: Values[T] = (), *, at: str = ""
    ) -> None:
        """Declares a layer with one value per space."""
        self._declare(self._space_layers, name, _Layer(kind, default), at)
        for space, value in _pairs(values):
            self.set(name, space, value, at=at)

    def set(self, layer: str, space: str, value: object, *, at: str = "") -> None:
        """Gives one space its value in a declared layer."""
        self._add(self._space_layers, layer, space, value, at)

    def side_layer(
        self,
        name: str,
        kind: type[T],
        default: T,
        values: Values[T] = (),
        *,
        directional: bool = False,
        at: str = "",
    ) -> None:
        """Declares a layer with one value per hexside (`K38|K39`).

        A directional layer may also give a value to one way of crossing (`K38>K39`). In any other
        layer both ways must agree.
        """
        self._declare(self._side_layers, name, _Layer(kind, default, directional), at)
        for side, value in _pairs(values):
            self.set_side(name, side, value, at=at)

    def set_side(self, layer: str, side: str, value: object, *, at: str = "") -> None:
        """Gives one hexside, or one way of crossing it, its value in a declared layer."""
        self._add(self._side_layers, layer, side, value, at)

    def _declare(self, layers: dict[str, _Layer], name: str, layer: _Layer, at: str) -> None:
        if name in layers:
            self._problem(f"layer {name} is declared twice", at)
            return
        layers[name] = layer
        if not _fits(layer.default, layer.kind):
            self._problem(
                f"layer {name}: the default {layer.default!r} is no {layer.kind.__name__}", at
            )

    def _add(
        self, layers: dict[str, _Layer], name: str, place: str, value: object, at: str
    ) -> None:
        layer = layers.get(name)
        if layer is None:
            self._problem(f"layer {name} is not declared ({place})", at)
        elif not _fits(value, layer.kind):
            kind = layer.kind.__name__
            self._problem(f"layer {name}: {place} has {value!r}, which is no {kind}", at)
        else:
            layer.rows.append((place, value, at))

    # Links and regions

    def link(
        self, links: str, a: str, b: str, *, length: int = 1, one_way: bool = False, at: str = ""
    ) -> None:
        """Joins two spaces in the set of links of this name."""
        self._links.setdefault(links, []).append((a, b, length, one_way, at))

    def link_set(self, links: str) -> None:
        """Makes sure that a set of links exists, even if nothing is joined."""
        self._links.setdefault(links, [])

    def region(self, name: str, spaces: Iterable[str], *, rule: str = "", at: str = "") -> None:
        """Names a part of the board, with the rule that draws it."""
        if name in self._regions:
            self._problem(f"region {name} is given twice", at)
        self._regions[name] = (rule, list(spaces), at)

    # Building

    def build(self) -> Board:
        """The finished board; BoardError with the list of all problems if there are any."""
        before = len(self._problems)
        numbering = number(self._hexes, self._boxes)
        aliases = self._check_aliases(numbering)
        space_layers = {
            name: self._space_layer(name, layer, numbering)
            for name, layer in self._space_layers.items()
        }
        side_layers = {
            name: self._side_layer(name, layer, numbering)
            for name, layer in self._side_layers.items()
        }
        links: dict[tuple[str, ...], Links] = {
            (name,): self._link_set(name, numbering) for name in self._links
        }
        regions = {name: self._region(name, numbering) for name in self._regions}
        if self._problems:
            error = BoardError(self.name, self._problems)
            del self._problems[before:]
            raise error
        return Board(
            name=self.name,
            grid=self.grid,
            width=numbering.width,
            order=numbering.order,
            hexes=numbering.hexes,
            boxes=numbering.boxes,
            spaces=numbering.spaces,
            sides=numbering.all_sides,
            _bit=numbering.bit,
            _space=numbering.space,
            _aliases=aliases,
            _space_layers=space_layers,
            _side_layers=side_layers,
            _links=links,
            _regions=regions,
        )

    def _known(self, space: str, numbering: Numbering, what: str, at: str) -> SpaceId | None:
        if space in numbering.bit:
            return SpaceId(space)
        self._problem(f"{what}: {space} is not on this board", at)
        return None

    def _check_aliases(self, numbering: Numbering) -> dict[str, SpaceId]:
        aliases: dict[str, SpaceId] = {}
        for name, space, at in self._aliases:
            if name in numbering.bit or name in aliases:
                self._problem(f"alias {name} is the name of a space or given twice", at)
            elif known := self._known(space, numbering, f"alias {name}", at):
                aliases[name] = known
        return aliases

    def _space_layer(self, name: str, layer: _Layer, numbering: Numbering) -> SpaceLayer[Any]:
        values: dict[SpaceId, Any] = {}
        for place, value, at in layer.rows:
            space = self._known(place, numbering, f"layer {name}", at)
            if space is not None and space in values:
                self._problem(f"layer {name}: {place} is given twice", at)
            elif space is not None:
                values[space] = value
        places: dict[Any, list[int]] = {}
        for space, index in numbering.bit.items():
            places.setdefault(values.get(space, layer.default), []).append(index)
        masks = {value: mask_of(some) for value, some in places.items()}
        spaces = frozenset(numbering.bit)
        return SpaceLayer(name, layer.kind, layer.default, spaces, values, masks)

    def _side_layer(self, name: str, layer: _Layer, numbering: Numbering) -> SideLayer[Any]:
        values: dict[Crossing, Any] = {}
        places: dict[Crossing, str] = {}
        for place, value, at in layer.rows:
            for crossing in self._new_crossings(name, place, value, at, numbering, values):
                values[crossing] = value
                places[crossing] = at
        if not layer.directional:
            for (a, b), at in places.items():
                if (b, a) not in places:
                    self._problem(f"layer {name}: {a}>{b} has a value and {b}>{a} has none", at)
                elif a < b and values[a, b] != values[b, a]:
                    self._problem(f"layer {name}: {a}>{b} and {b}>{a} differ", at)
        grouped: dict[Any, list[Crossing]] = {}
        for crossing, value in values.items():
            grouped.setdefault(value, []).append(crossing)
        sides = {value: numbering.sides(crossings) for value, crossings in grouped.items()}
        rest = numbering.all_sides
        for given in sides.values():
            rest -= given
        sides[layer.default] = sides.get(layer.default, NO_SIDES) | rest
        known = frozenset(numbering.crossings)
        return SideLayer(name, layer.kind, layer.default, layer.directional, known, values, sides)

    def _new_crossings(
        self,
        layer: str,
        place: str,
        value: object,
        at: str,
        numbering: Numbering,
        values: Mapping[Crossing, object],
    ) -> tuple[Crossing, ...]:
        """The crossings that a row of a side layer names; none, and a note, if it is wrong."""
        try:
            found = crossings(self.grid, place)
        except HexError as error:
            self._problem(f"layer {layer}: {error}", at)
            return ()
        if any(crossing not in numbering.crossings for crossing in found):
            self._problem(f"layer {layer}: {place} is not between two hexes of the board", at)
            return ()
        known = [values[crossing] for crossing in found if crossing in values]
        if known:
            how = "" if all(other == value for other in known) else " with different values"
            self._problem(f"layer {layer}: {place} is given twice{how}", at)
            return ()
        return found

    def _link_set(self, name: str, numbering: Numbering) -> Links:
        steps: list[tuple[int, int, int]] = []
        seen: set[tuple[str, str]] = set()
        for a, b, length, one_way, at in self._links[name]:
            what = f"link {a} to {b} ({name})"
            source = self._known(a, numbering, what, at)
            target = self._known(b, numbering, what, at)
            if length < 1:
                self._problem(f"{what}: a length of {length} is less than one", at)
            elif a == b:
                self._problem(f"{what}: it leads nowhere", at)
            elif source is not None and target is not None:
                pairs = [(source, target)] if one_way else [(source, target), (target, source)]
                if seen.intersection(pairs):
                    self._problem(f"{what}: it is given twice", at)
                seen.update(pairs)
                steps += [(numbering.bit[x], numbering.bit[y], length) for x, y in pairs]
        return links_from(steps)

    def _region(self, name: str, numbering: Numbering) -> Region:
        rule, spaces, at = self._regions[name]
        mask = 0
        for text in spaces:
            space = self._known(text, numbering, f"region {name}", at)
            if space is not None:
                bit = 1 << numbering.bit[space]
                if mask & bit:
                    self._problem(f"region {name}: {text} is given twice", at)
                mask |= bit
        return Region(name, rule, mask)


def _pairs(values: Values[T]) -> Iterable[tuple[str, T]]:
    return values.items() if isinstance(values, Mapping) else values


def _fits(value: object, kind: type[Any]) -> bool:
    """Is this a value of the type, and not a truth value posing as a number?"""
    return isinstance(value, kind) and (kind is bool or not isinstance(value, bool))

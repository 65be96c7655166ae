"""`warcabinet board`: the boards of the games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from warcabinet import catalogue, files
from warcabinet.cli.errors import Misuse, Problem
from warcabinet.cli.screen import Screen, grid, write_json
from warcabinet.engine.rules import Rules
from warcabinet.hexes import Board
from warcabinet.hexes.draw import Drawing, Stroke, svg
from warcabinet.hexes.grid import SpaceId
from warcabinet.hexes.layers import SideLayer
from warcabinet.hexes.masks import Sides
from warcabinet.hexes.text import sketch

board = typer.Typer(no_args_is_help=True, help="The boards of the games: list, show, draw.")

AsJson = Annotated[bool, typer.Option("--json", help="Write JSON.")]
Name = Annotated[str, typer.Argument(help="The board's name, as 'board list' has it.")]

TERRAIN = "terrain"
"""The layer that colours a drawing, where a board has one."""

FEW = 12
"""Layers with more values than these are only counted."""

COLOURS = {
    "clear": "#F2E9D3",
    "plain": "#F2E9D3",
    "woods": "#D9DEB8",
    "forest": "#D9DEB8",
    "hill": "#DFCAA4",
    "mountain": "#CDB084",
    "swamp": "#CBD8C4",
    "desert": "#EFDDB2",
    "sea": "#C6D8DA",
}
OTHERS = ("#E8B7A0", "#B9C7E0", "#E3D08A", "#CDB9D6", "#A8CFC4", "#D9C2B0", "#BFD8A6")
"""Colours of terrain that has none of its own, in the order of the names."""

LINES = ("#4F8CAB", "#B3291B", "#6B6352", "#8C5F17", "#2F6B42")
"""Colours of the hexside layers, in the order of their names."""


def boards_of(rules: Rules) -> Mapping[str, Any]:
    """The boards of a game by name; a game may do without."""
    found: Mapping[str, Any] = getattr(rules, "boards", dict)()
    return found


def all_boards() -> dict[str, tuple[Rules, Board]]:
    return {
        name: (rules, found)
        for rules in catalogue.games().values()
        for name, found in boards_of(rules).items()
    }


def board_named(name: str) -> tuple[Rules, Board]:
    boards = all_boards()
    if name not in boards:
        raise Misuse(f"There is no board {name}; there are: {', '.join(boards) or 'none yet'}.")
    return boards[name]


@board.command("list")
def list_command(as_json: AsJson = False) -> None:
    """List the boards of all games.

    Example:

      warcabinet board list
    """
    found = all_boards()
    if as_json:
        write_json([_facts(name, rules, one) for name, (rules, one) in found.items()])
        return
    screen = Screen()
    if found:
        table = grid("board", "game", "hexes", "boxes", right=(2, 3))
        for name, (rules, one) in found.items():
            hexes, boxes = one.count(one.hexes), one.count(one.boxes)
            table.add_row(name, rules.title, str(hexes), str(boxes))
        screen.console.print(table)
    for rules in catalogue.games().values():
        if not boards_of(rules):
            screen.say(f"The boards of {rules.title} are not there yet.")


@board.command("show")
def show_command(name: Name, as_json: AsJson = False) -> None:
    """Show a board: how many spaces it has, its layers and regions, and a sketch if it is small.

    Example:

      warcabinet board show valley
    """
    rules, one = board_named(name)
    facts = _facts(name, rules, one)
    if as_json:
        write_json(facts)
        return
    screen = Screen()
    screen.say(f"{name}, a board of {rules.title}", "bold")
    screen.say(f"{facts['hexes']} hexes, {facts['boxes']} boxes")
    for layer, values in facts["layers"].items():
        counted = ", ".join(f"{count} {value}" for value, count in values.items())
        screen.say(f"{layer}: {counted if len(values) <= FEW else f'{len(values)} different'}")
    for layer, count in facts["hexsides"].items():
        screen.say(f"{layer}: {count} hexsides")
    if facts["regions"]:
        screen.say(f"regions: {', '.join(facts['regions'])}")
    if one.grid.pointed:
        drawing = sketch(one)
        if max(len(line) for line in drawing.splitlines()) <= screen.width:
            screen.say()
            screen.raw(drawing)


@board.command("draw")
def draw_command(
    name: Name,
    out: Annotated[Path, typer.Option(help="The SVG file to write.")],
    scale: Annotated[float, typer.Option(min=4, max=400, help="Hex width in pixels.")] = 48.0,
) -> None:
    """Draw a board as an SVG picture, coloured by its terrain, with the name of every space.

    Example:

      warcabinet board draw valley --out valley.svg
    """
    rules, one = board_named(name)
    if out.is_dir():
        raise Problem(f"{out} is a folder; name a file.")
    drawing = Drawing(
        scale=scale,
        fill=_fill(one),
        labels=lambda space: space,
        strokes=tuple(_strokes(one)),
        title=f"{rules.title}: {name}",
    )
    files.write(out, svg(one, drawing).encode())
    Screen().say(f"{out} shows {name}.")


def _facts(name: str, rules: Rules, one: Board) -> dict[str, Any]:
    return {
        "board": name,
        "game": rules.name,
        "hexes": one.count(one.hexes),
        "boxes": one.count(one.boxes),
        "layers": {
            layer: dict(sorted(Counter(str(values[space]) for space in one.order).items()))
            for layer, values in one.space_layers.items()
        },
        "hexsides": {
            layer: len(one.side_names(_marked(sides))) for layer, sides in one.side_layers.items()
        },
        "regions": sorted(one.regions),
    }


def _fill(one: Board) -> dict[SpaceId, str]:
    terrain = one.space_layers.get(TERRAIN)
    if terrain is None:
        return {}
    kinds = sorted({str(terrain[space]) for space in one.order})
    strange = [kind for kind in kinds if kind not in COLOURS]
    colours = {kind: OTHERS[place % len(OTHERS)] for place, kind in enumerate(strange)}
    colours |= COLOURS
    return {space: colours[str(terrain[space])] for space in one.order}


def _marked(layer: SideLayer[Any]) -> Sides:
    """The hexsides that have something on them."""
    return layer.matching(lambda value: value != layer.default)


def _strokes(one: Board) -> list[Stroke]:
    return [
        Stroke(tuple(one.side_names(_marked(layer))), LINES[place % len(LINES)])
        for place, (_, layer) in enumerate(sorted(one.side_layers.items()))
    ]

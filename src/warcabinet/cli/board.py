"""`warcabinet board`: the boards of the games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from warcabinet import catalogue, files
from warcabinet.awaw.boards.picture.tints import TintLayer
from warcabinet.cli import atlas, pictures
from warcabinet.cli.errors import Misuse, Problem
from warcabinet.cli.options import AsJson
from warcabinet.cli.screen import Screen, grid, write_json
from warcabinet.engine.rules import Rules
from warcabinet.hexes import Board
from warcabinet.hexes.draw import Drawing, Stroke, svg
from warcabinet.hexes.grid import SpaceId
from warcabinet.hexes.layers import SideLayer
from warcabinet.hexes.masks import Sides
from warcabinet.hexes.text import sketch

board = typer.Typer(
    no_args_is_help=True, help="The boards of the games: list, show, draw, check, look up."
)

Name = Annotated[str, typer.Argument(help="The board's name, as 'board list' has it.")]
Data = Annotated[
    Path | None, typer.Option("--data", help="A data pack: a folder with files of its own.")
]
OnBoard = Annotated[str, typer.Option("--board", help="The board's name.")]

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
            table.add_row(name, rules.title, str(one.count(one.hexes)), str(_boxes(one)))
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
    out: Annotated[Path, typer.Option(help="The file to write: .svg, or .png.")],
    scale: Annotated[float, typer.Option(min=4, max=400, help="Hex width in pixels.")] = 48.0,
    layer: Annotated[TintLayer | None, typer.Option(help="Tint the hexes by this.")] = None,
    hex_ids: Annotated[bool, typer.Option("--hex-ids", help="Write the id into each hex.")] = False,
    geodata: Annotated[
        Path | None, typer.Option(help="A folder with real coasts and rivers to lay under it.")
    ] = None,
    data: Data = None,
) -> None:
    """Draw a board as an SVG picture, or as a PNG where a browser or rsvg-convert is installed.

    Example:

      warcabinet board draw valley --out valley.svg

      warcabinet board draw europe --out europe.png --layer fronts --hex-ids
    """
    if out.is_dir():
        raise Problem(f"{out} is a folder; name a file.")
    if name in atlas.NAMES:
        text = atlas.picture(name, data, scale=scale, layer=layer, hex_ids=hex_ids, geodata=geodata)
    else:
        rules, one = board_named(name)
        if layer or geodata or data or hex_ids:
            raise Misuse(f"The board {name} is drawn in one way only: leave the layers out.")
        drawing = Drawing(
            scale=scale,
            fill=_fill(one),
            labels=lambda space: space,
            strokes=tuple(_strokes(one)),
            title=f"{rules.title}: {name}",
        )
        text = svg(one, drawing)
    pictures.write(out, text)
    Screen().say(f"{out} shows {name}.")


@board.command("check")
def check_command(
    name: Annotated[str, typer.Argument(help="The board's name; all of them if left out.")] = "",
    data: Data = None,
    as_json: AsJson = False,
) -> None:
    """Check a board against the rulebook and against itself; exit code 1 if anything is wrong.

    Example:

      warcabinet board check europe
    """
    results = {each: atlas.checked(each, data) for each in ([name] if name else atlas.NAMES)}
    if as_json:
        write_json({each: failures for each, (_, failures) in results.items()})
    else:
        for each, (checks, failures) in results.items():
            atlas.tell_checks(each, checks, failures)
    if any(failures for _, failures in results.values()):
        raise typer.Exit(1)


@board.command("json")
def json_command(
    name: Name,
    out: Annotated[Path, typer.Option(help="The file to write.")],
    data: Data = None,
) -> None:
    """Write a board's shapes and facts as compact JSON for the client.

    Example:

      warcabinet board json europe --out europe.json
    """
    text, packed = atlas.client_json(name, data)
    files.write(out, text, files.FOR_ALL)
    Screen().say(f"{out} holds {name}: {len(text) // 1000} KB, {packed // 1000} KB compressed.")


@board.command("hex")
def hex_command(
    text: Annotated[str, typer.Argument(metavar="HEX", help="A hex, L31, or a place in it.")],
    name: OnBoard = "europe",
    data: Data = None,
    as_json: AsJson = False,
) -> None:
    """Say everything that is known of a hex, each fact with its source.

    Example:

      warcabinet board hex L31
    """
    known = atlas.hex_facts(name, data, text)
    if as_json:
        write_json(known)
    else:
        atlas.tell_hex(known)


@board.command("find")
def find_command(
    wanted: Annotated[str, typer.Argument(metavar="NAME", help="A city, island, box or region.")],
    name: OnBoard = "",
    data: Data = None,
    as_json: AsJson = False,
) -> None:
    """Find a named place: its hex and its board.

    Example:

      warcabinet board find Malta
    """
    for each in [name] if name else atlas.NAMES:
        known = atlas.found(each, data, wanted)
        if known is not None:
            break
    else:
        raise Problem(f"Nothing is called {wanted} on {name or ' or '.join(atlas.NAMES)}.")
    if as_json:
        write_json(known)
        return
    spaces = " ".join(known.get("hexes", [known["hex"]]))
    screen = Screen()
    screen.say(f"{known['name']}: {spaces} ({known['board']}, {known['kind']})")
    screen.say(f"source: {known['source']}, {known['confidence']} confidence", "dim")


def _boxes(one: Board) -> int:
    """How many boxes there are; one water of a hex (`AA25:east`) is none."""
    return sum(":" not in box for box in one.members(one.boxes))


def _facts(name: str, rules: Rules, one: Board) -> dict[str, Any]:
    hexes = one.members(one.hexes)
    return {
        "board": name,
        "game": rules.name,
        "hexes": one.count(one.hexes),
        "boxes": _boxes(one),
        "layers": {
            layer: dict(sorted(Counter(str(values[space]) or "none" for space in hexes).items()))
            for layer, values in one.space_layers.items()
        },
        "hexsides": {
            layer: len(one.side_names(_marked(sides))) for layer, sides in one.side_layers.items()
        }
        | (atlas.hexsides(name) if name in atlas.NAMES else {}),
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

"""A seat's view as text for the terminal: the board, then what does not fit on it."""

from __future__ import annotations

from collections.abc import Iterable

from warcabinet.hexes import SpaceId
from warcabinet.hexes.text import sketch
from warcabinet.skirmish.field import FIELDS, Field
from warcabinet.skirmish.view import HIDDEN, PieceView, SideView, SkirmishView

MARKS = {"hill": "^", "woods": "%", "red village": "#", "blue village": "#", "crossroads": "+"}
LEGEND = "^ hill  % woods  # village  + crossroads  ~ stream"


def draw(view: SkirmishView) -> str:
    field = FIELDS[view.field]
    streams = dict.fromkeys(field.board.side_names(field.streams), "~")
    board = sketch(
        field.board, lambda space: _label(view, field, space), inside=7, lines=2, sides=streams
    )
    weather = f", {view.weather}" if view.weather else ""
    phase = f", {view.active} moves and attacks" if view.active else ""
    lines = [
        f"Turn {view.turn} of {view.turns}{weather}{phase}",
        "",
        board.rstrip("\n"),
        "",
        f"{LEGEND}  Pieces: r1g is red-1, guns",
        f"In the bag: {_listed(f'{left} {name}' for name, left in view.bag.items() if left)}",
    ]
    if view.fight:
        fight = view.fight
        lines.append(
            f"Fight for {fight.target}: {_listed(fight.attackers)}"
            f" against {_listed(fight.defenders)}"
        )
    for side in view.sides:
        lines += ["", *_side_lines(view, side)]
    return "\n".join(lines) + "\n"


def _label(view: SkirmishView, field: Field, space: SpaceId) -> str:
    mark = MARKS.get(field.board.space_layer("terrain", str)[space], "")
    inside = " ".join(_short(piece) for piece in view.pieces if piece.hex == space)
    return f"{space} {mark}\n{inside}"


def _short(piece: PieceView) -> str:
    """`r1g` for red-1 if it is known to be guns, `r1?` if not."""
    return f"{piece.owner[0]}{piece.id.rpartition('-')[2]}{piece.kind[0]}"


def _side_lines(view: SkirmishView, side: SideView) -> list[str]:
    order = side.order or "none"
    if side.order_played:
        order += " (played)"
    lines = [f"{side.seat}: {side.points} points, {side.tokens} tokens, order: {order}"]
    lines += [f"  {_described(piece)}" for piece in view.pieces if piece.owner == side.seat]
    gone = _listed(f"{lost.id} ({lost.kind})" for lost in view.gone if lost.owner == side.seat)
    return [*lines, f"  off the board: {gone}"]


def _described(piece: PieceView) -> str:
    kind = "unknown" if piece.kind == HIDDEN else piece.kind
    notes = [
        note
        for note, true in (
            ("shown", piece.shown),
            ("moved", piece.moved),
            ("attacked", piece.attacked),
        )
        if true
    ]
    return f"{piece.id:7} {piece.hex:4} {kind:8} {', '.join(notes)}".rstrip()


def _listed(words: Iterable[str]) -> str:
    return ", ".join(words) or "none"

"""The two fields of the game, drawn as text: what is printed and never changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from warcabinet.engine.records import Seat
from warcabinet.hexes import Board, BoardBuilder, HexId, LetterGrid, Sides, SpaceId

RED = Seat("red")
BLUE = Seat("blue")
SEATS = (RED, BLUE)

TERRAIN = {
    ".": "clear",
    "h": "hill",
    "w": "woods",
    "R": "red village",
    "B": "blue village",
    "X": "crossroads",
}

VALLEY = """
    A5  . . w R . . .
    B5   . h . . w .
    C4  w . . . h . .
    D4   . . h w . .
    E3  h . . X . . h
    F3   . . w h . .
    G2  . . h . . . w
    H2   . w . . h .
    I1  . . . B w . .
"""
VALLEY_STREAMS = (
    "C4|D4 C5|D4 C5|D5 C6|D5 C6|D6",
    "F8|G8 F8|G7 F7|G7 F7|G6 F6|G6",
)

LANE = """
    A3  . R w
    B3   . .
    C2  h X h
    D2   . .
    E1  w B .
"""
LANE_STREAMS = ("B3|C2 B3|C3",)


@dataclass(frozen=True)
class Field:
    """S1.1, S1.2: a board with its terrain, its streams, two villages and a crossroads."""

    board: Board
    hills: int
    woods: int
    streams: Sides
    villages: Mapping[Seat, HexId]
    crossroads: HexId

    def terrain(self, hex_id: HexId) -> str:
        return self.board.space_layer("terrain", str)[hex_id]


def drawn(name: str, drawing: str, streams: tuple[str, ...]) -> Field:
    """The field of a drawing: in each line the first hex of a row, then a letter for each hex."""
    rows = [line.split() for line in drawing.strip().splitlines()]
    builder = BoardBuilder(LetterGrid(tuple(row[0][0] for row in rows)), name)
    builder.space_layer("terrain", str, "clear")
    for first, *letters in rows:
        for place, letter in enumerate(letters):
            hex_name = f"{first[0]}{int(first[1:]) + place}"
            builder.hex(hex_name)
            builder.set("terrain", hex_name, TERRAIN[letter])
    board = builder.build()
    terrain = board.space_layer("terrain", str)

    def only(what: str) -> HexId:
        return HexId(SpaceId(board.first(terrain.where(what))))

    return Field(
        board=board,
        hills=terrain.where("hill"),
        woods=terrain.where("woods"),
        streams=board.sides_of(side for stream in streams for side in stream.split()),
        villages={seat: only(f"{seat} village") for seat in SEATS},
        crossroads=only("crossroads"),
    )


FIELDS = {
    "valley": drawn("valley", VALLEY, VALLEY_STREAMS),
    "lane": drawn("lane", LANE, LANE_STREAMS),
}

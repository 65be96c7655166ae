"""What the words of a statement stand for on a board: hexes, places, territories, regions, seas."""

from __future__ import annotations

from warcabinet.awaw.boards.areas import AreaError, range_mask
from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.hexes import HexError

SEAS = {
    "atlantic": "west-edge",
    "north-sea": "Rosyth",
    "kattegat": "G33",
    "baltic": "Stockholm",
    "adriatic": "Venice",
    "mediterranean": "Malta",
    "black-sea": "Sevastopol",
    "caspian": "caspian-sea",
    "indian-ocean": "south-edge-suez",
    "azov": "sea-of-azov",
}
"""A place, hex or region on each sea that has no region of its own name."""


def area(board: AwawBoard, text: str) -> int:
    """The hexes that a word stands for; AreaError if it means nothing on this board."""
    if ".." in text:
        return range_mask(board.board, text)
    place = board.place(text)
    if place is not None:
        return board.board.bit(place.hex)
    name = text.lower().replace(" ", "-")
    if name in board.territories:
        return whole_territory(board, name)
    if name in board.board.regions:
        return board.board.area(name)
    if name == "east-edge":
        return edge(board, "east")
    if name.startswith("objectives-in-"):
        inside = area(board, name.removeprefix("objectives-in-"))
        return inside & board.board.mask(row.hex for row in board.objectives())
    try:
        return board.board.bit(text)
    except HexError:
        raise AreaError(f"nothing on the board {board.name} is called {text}") from None


def waters(board: AwawBoard, text: str) -> int:
    """Where ships are that are said to be at a place, in a region or on a sea.

    A region's hexes with several waters are left out: one cannot tell which of them is meant.
    """
    text = SEAS.get(text.lower(), text)
    place = board.place(text)
    if place is not None and place.port:
        return board.harbour(place)
    if ":" in text:
        try:
            return board.board.bit(text)
        except HexError as error:
            raise AreaError(str(error)) from None
    spaces = area(board, text)
    split = board.board.mask(board.waters)
    return board.at_sea(spaces & ~split or spaces)


def whole_territory(board: AwawBoard, name: str) -> int:
    """A territory with everything that is part of it."""
    masks = board.territory.masks
    return sum(
        masks.get(each, 0) & board.board.hexes
        for each in board.territories
        if name in chain(board, each)
    )


def chain(board: AwawBoard, territory: str) -> tuple[str, ...]:
    """A territory, what it is part of, and so on."""
    found: list[str] = []
    while territory and territory not in found:
        found.append(territory)
        row = board.territories.get(territory)
        territory = row.part_of if row else ""
    return tuple(found)


def edge(board: AwawBoard, name: str) -> int:
    """The hexes on an edge of the board."""
    directions = {"west": ("W",), "east": ("E",), "north": ("NW", "NE"), "south": ("SW", "SE")}
    if name not in directions:
        raise AreaError(f"{name} is no edge: west, east, north or south")
    one = board.board
    found = one.hexes
    for word in directions[name]:
        direction = one.grid.direction_named(word)
        found &= ~one.shift(one.hexes, direction.opposite)
    return found


def shown(board: AwawBoard, mask: int, most: int = 6) -> str:
    """An area in few words."""
    spaces = board.board.members(mask)
    more = f" and {len(spaces) - most} more" if len(spaces) > most else ""
    return " ".join(spaces[:most]) + more if spaces else "nothing"


def first(board: AwawBoard, mask: int) -> str:
    return board.board.first(mask) if mask else ""

"""How fast the kernels are; run by hand with `python tests/hexes/measure.py`.

The board has the size and outline of the larger ones in play (2,000 hexes, a sixth of it rough, an
eighth sea, some closed hexsides, one box along the eastern edge) and is made by arithmetic, so the
figures of two machines or two versions can be compared.
"""

from __future__ import annotations

import timeit
from collections.abc import Callable
from functools import partial

from warcabinet.hexes import (
    Board,
    BoardBuilder,
    LetterGrid,
    Terms,
    flood,
    reach,
    reach2,
    shortest,
    within,
    zones,
)
from warcabinet.hexes.axial import Cell


def noise(row: int, n: int, grain: int) -> int:
    """Something between 0 and 99 that looks random but is the same everywhere."""
    return (
        (row // grain * 7919 + n // grain * 104729 + row * n // grain * 31)
        * 2654435761
        % 2**32
        % 100
    )


def make_board() -> Board:
    grid = LetterGrid()
    builder = BoardBuilder(grid, "measured")
    builder.space_layer("ground", str, "clear")
    builder.side_layer("closed", bool, False)
    builder.box("east")
    for row in range(40):
        numbers = [n for n in range(1, 67) if 16 <= n + row / 2 <= 66]
        for n in numbers:
            name = grid.name(Cell(row, n))
            builder.hex(name)
            kind = noise(row, n, 4)
            if kind < 12:
                builder.set("ground", name, "sea")
            elif noise(row, n, 1) < 18:
                builder.set("ground", name, "rough")
            if n + 1 in numbers and noise(row, n, 2) > 93:
                builder.set_side("closed", f"{name}|{grid.name(Cell(row, n + 1))}", True)
        builder.link("land", "east", grid.name(Cell(row, numbers[-1])))
    return builder.build()


def show(what: str, run: Callable[[], object], size: int) -> None:
    count, _ = timeit.Timer(run).autorange()
    best = min(timeit.repeat(run, number=count // 5 + 1, repeat=9)) / (count // 5 + 1)
    print(f"{what:42} {best * 1e6:9.1f} µs   {size:5} spaces")


def main() -> None:
    started = timeit.default_timer()
    board = make_board()
    print(f"built {len(board)} spaces in {(timeit.default_timer() - started) * 1e3:.0f} ms")
    ground = board.space_layer("ground", str)
    sea, rough = ground.where("sea"), ground.where("rough")
    sides = board.sides - board.side_layer("closed", bool).where(True)
    links = board.links("land")
    start = board.bit("T32")
    armor = board.mask(["T36", "R34", "V28", "Q31", "W33"])
    zoc = board.expand(armor)
    closed = sea | armor

    area = within(board, start, 8)
    show("expand, all hexsides", lambda: board.expand(area), area.bit_count())
    show(
        "expand, open hexsides and links",
        lambda: board.expand(area, sides, links),
        area.bit_count(),
    )
    show("list the members of an area", lambda: board.members(area), area.bit_count())

    def terms() -> Terms:
        return Terms(
            sides=sides, links=links, closed=closed, enter=((1, rough),), leave=((2, zoc),)
        )

    for points in (3, 4, 6):
        size = reach(board, start, points, terms()).reached.bit_count()
        show(f"reach, {points} points", partial(reach, board, start, points, terms()), size)
    show("reach, 6 points, terms included", lambda: reach(board, start, 6, terms()), size)
    found = reach(board, start, 6, terms())
    last = board.members(found.masks[6])[-1]
    show("path walked back, 6 points", partial(found.path, last), len(found.path(last)))
    zone = board.spaces & ~within(board, board.bit("T26"), 6)
    double = partial(reach2, board, start, 6, zone, 3, terms())
    show("reach2, 6 points and 3 in a zone", double, double().reached.bit_count())
    for radius in (14, 60):
        beyond = board.spaces & ~within(board, start, radius)
        supply = Terms(sides=sides, links=links, closed=closed | beyond, stop=zoc)
        size = flood(board, start, supply).reached.bit_count()
        show(f"supply flood, {radius} hexes around", partial(flood, board, start, supply), size)
    land = board.hexes & ~sea
    show("connected zones of all land", partial(zones, board, land, sides), land.bit_count())
    path = partial(shortest, board, start, board.bit("C50"))
    show("shortest path across the board", path, len(path()))


if __name__ == "__main__":
    main()

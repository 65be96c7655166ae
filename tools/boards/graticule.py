"""`python -m tools.boards.graticule`: writes a board's table of meridians and parallels.

The program reads `graticule.tsv` to lay real coasts under a board and to tell the latitude of a
hex; between the points of the table it interpolates. Run again after a change of the anchors.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from .__main__ import DATA, HERE
from .draft import read_settings

EDGES = {"europe": (-28, 64, 20, 74, 2), "pacific": (60, 232, -30, 70, 4)}
"""West, east, south and north of what is tabled, and the step, in degrees."""


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.boards.graticule", description=__doc__)
    parser.add_argument("--board", default="europe", help="name of the board (europe)")
    parser.add_argument("--data", type=Path, default=DATA, help="folder with the boards' tables")
    given = parser.parse_args(arguments)
    settings = read_settings(HERE / given.board)
    projection = settings.projection()
    west, east, south, north, step = EDGES[given.board]
    lines = ["lon\tlat\tx\ty\tsource\tconfidence\tnote"]
    for lat in range(north, south - 1, -step):
        for lon in range(west, east + 1, step):
            x, y = projection.forward(lon, lat)
            lines.append(f"{lon}\t{lat}\t{x:.2f}\t{y:.2f}\tgeography\tmedium\t")
    path = given.data / given.board / "graticule.tsv"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{path.name}: {len(lines) - 1} rows")
    return 0


if __name__ == "__main__":
    sys.exit(main())

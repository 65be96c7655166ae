"""`python -m tools.boards.shores --geodata DIR`: what geography says of every coast of a board.

For each hex with land and water it writes into `shores.tsv`, beside the settings of the board, the
figures of its shore: how much of the hex is land, how high the land by the sea is, how much of it
is low, how deep the sea off it, and the climate; what follows from them alone, and whether a beach
stands there. The last columns, the verdict and its reason, are decided by hand and kept.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.loading import load_board
from warcabinet.hexes.grid import Point

from . import tables
from .draft import read_settings
from .geodata import GeodataError
from .projection import depth
from .survey import OCEAN, RAIN, Ground

HERE = Path(__file__).parent

STEP = 0.05
BY_THE_SEA = 0.2
"""How far from the sea, in hexes, land counts as shore; and from land the sea as inshore."""

LOW, STEEP = 150.0, 400.0
"""Heights in meters: up to the one a coast is low, from the other on it is steep."""

COLUMNS = (
    "hex",
    "waters",
    "land",
    "height",
    "low",
    "depth",
    "zone",
    "shore",
    "beach",
    "agrees",
    "verdict",
    "reason",
)


@dataclass(frozen=True, slots=True)
class Shore:
    """The shore of a hex in figures."""

    land: float
    height: float
    low: float
    """The share of the shore that is low."""
    depth: float
    zone: int

    @property
    def kind(self) -> str:
        """Low, wet (low under tropical rain: mangrove and swamp), hilly or steep."""
        if self.height > STEEP:
            return "steep"
        if self.low < 0.5:
            return "hilly"
        return "wet" if self.zone in RAIN else "low"


def agrees(shore: str, beach: str, island: bool) -> str:
    """Whether geography alone would say the same of a hex."""
    if island or shore == "unseen":
        return "-"
    if beach == "no":
        return "no" if shore == "low" else "yes"
    return "yes" if shore in ("low", "hilly") else "no"


def look(ground: Ground, centre: Point) -> Shore | None:
    """The shore around a point; none where the data have no land or no sea."""
    x0, y0 = centre
    reach = int(0.65 / STEP)
    spots = [
        (x0 + i * STEP, y0 + j * STEP)
        for i in range(-reach, reach + 1)
        for j in range(-reach, reach + 1)
        if depth(i * STEP, j * STEP) <= 1
    ]
    dry = [spot for spot in spots if ground.land.at(*spot)]
    wet = [spot for spot in spots if not ground.land.at(*spot)]
    shore, inshore = _near(dry, wet), _near(wet, dry)
    if not shore or not inshore:
        return None
    degrees = [ground.projection.back(*spot) for spot in shore]
    heights = sorted(max(0.0, ground.elevation.at(*spot)) for spot in degrees)
    deeps = sorted(
        max(0.0, -ground.elevation.at(*ground.projection.back(*spot))) for spot in inshore
    )
    zones = Counter(ground.climate.at(*spot) for spot in degrees)
    del zones[OCEAN]
    return Shore(
        len(dry) / len(spots),
        heights[len(heights) // 2],
        sum(one <= LOW for one in heights) / len(heights),
        deeps[len(deeps) // 2],
        zones.most_common(1)[0][0] if zones else 0,
    )


def _near(some: Sequence[Point], others: Sequence[Point]) -> list[Point]:
    """Of some points those that have one of the others close by."""
    cells = {(round(x / STEP), round(y / STEP)) for x, y in others}
    far = int(BY_THE_SEA / STEP)
    around = [(i, j) for i in range(-far, far + 1) for j in range(-far, far + 1)]
    return [
        (x, y)
        for x, y in some
        if any((round(x / STEP) + i, round(y / STEP) + j) in cells for i, j in around)
    ]


def coasts(board: AwawBoard) -> list[str]:
    """The hexes with land and water, in the order of the board."""
    return list(board.board.members(board.land & board.water & board.board.hexes))


def rows(board: AwawBoard, ground: Ground) -> list[dict[str, str]]:
    grid = board.board.grid
    beaches = {row.hex: row.value for row in board.rows.features.rows if row.feature == "beach"}
    found = []
    for name in coasts(board):
        shore = look(ground, grid.position(name))
        waters = ",".join(sorted(row.water for row in board.rows.waters.rows if row.hex == name))
        row = {"hex": name, "waters": waters, "beach": "no"}
        if name in beaches:
            row["beach"] = beaches[name] or "yes"
        if shore is None:
            row |= {"land": "", "height": "", "low": "", "depth": "", "zone": "", "shore": "unseen"}
        else:
            row |= {
                "land": f"{shore.land:.0%}",
                "height": f"{shore.height:.0f}",
                "low": f"{shore.low:.0%}",
                "depth": f"{shore.depth:.0f}",
                "zone": str(shore.zone),
                "shore": shore.kind,
            }
        island = board.board.has(board.one_hex_islands(), name)
        row["agrees"] = agrees(row["shore"], row["beach"], island)
        found.append(row)
    return found


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.boards.shores", description=__doc__)
    parser.add_argument("--geodata", type=Path, required=True, help="folder with the public data")
    parser.add_argument("--board", default="pacific", help="name of the board (pacific)")
    given = parser.parse_args(arguments)
    settings = read_settings(HERE / given.board)
    places = [settings.grid.position(name) for name in settings.hexes]
    corner = (min(x for x, _ in places), min(y for _, y in places))
    opposite = (max(x for x, _ in places), max(y for _, y in places))
    try:
        ground = Ground(given.geodata, settings.projection(), corner, opposite)
    except GeodataError as error:
        print(error, file=sys.stderr)
        return 1
    path = HERE / given.board / "shores.tsv"
    kept = {}
    if path.exists():
        kept = {row["hex"]: row for row in tables.read(path).rows}
    out = ["\t".join(COLUMNS)]
    for row in rows(load_board(given.board)[0], ground):
        old = kept.get(row["hex"], {})
        row |= {name: old.get(name, "") for name in ("verdict", "reason")}
        out.append("\t".join(row[name] for name in COLUMNS))
    path.write_text("\n".join(out) + "\n", encoding="utf-8")
    print(f"{path.name}: {len(out) - 1} coasts")
    return 0


if __name__ == "__main__":
    sys.exit(main())

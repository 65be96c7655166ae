"""Computes the rows of a board that only geography can give, and writes them into its tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, field
from pathlib import Path

from warcabinet.hexes import HexId, LetterGrid
from warcabinet.hexes.axial import Cell
from warcabinet.hexes.grid import SideId

from . import tables
from .projection import Anchor, Projection
from .survey import Ground, HexSurvey, Survey, look
from .tables import COMPUTED, Row, Table

OPEN_SHARE = 0.12
"""A hexside lets land or sea through if this share of its length has it on both banks."""

LAKE_SHARE = 0.9
"""A lake counts only if it covers a whole hexside."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What the pipeline must be told of a board: one folder of small tables in tools/boards."""

    grid: LetterGrid
    lon0: float
    hexes: list[HexId]
    anchors: list[Anchor]
    territories: dict[str, tuple[str, str]]
    """The name in the file of borders (empty: the sea): our territory, and its front."""
    settled: set[tuple[str, str]]
    """Hexside and feature that were looked at by hand: the pipeline writes no such row."""
    azimuthal: bool = False
    """Is the projection azimuthal instead of conic?"""
    fronts: Mapping[str, str] = field(default_factory=dict)
    """The front of sea hexes that is not the one of all seas."""

    def projection(self) -> Projection:
        return Projection(self.grid, self.anchors, self.lon0, azimuthal=self.azimuthal)


def read_settings(folder: Path) -> Settings:
    grid = LetterGrid()
    frame = tables.read(folder / "frame.tsv").rows
    hexes = [
        grid.name(Cell(grid.rows.index(row["row"]), n))
        for row in frame
        for n in range(int(row["first"]), int(row["last"]) + 1)
    ]
    anchors = [
        Anchor(row["hex"], row["place"], float(row["lat"]), float(row["lon"]))
        for row in tables.read(folder / "anchors.tsv").rows
    ]
    names = tables.read(folder / "names.tsv").rows
    territories = {row["name"]: (row["territory"], row["front"]) for row in names}
    settled = {(row["side"], row["feature"]) for row in tables.read(folder / "settled.tsv").rows}
    lon0 = sum(anchor.lon for anchor in anchors) / len(anchors)
    shape = folder / "projection.tsv"
    azimuthal = shape.exists() and tables.read(shape).rows[0]["projection"] == "azimuthal"
    fronts = dict(_fronts(folder / "fronts.tsv", grid))
    return Settings(grid, lon0, hexes, anchors, territories, settled, azimuthal, fronts)


def _fronts(path: Path, grid: LetterGrid) -> Iterator[tuple[str, str]]:
    """The hexes of ranges within rows, each with its front; none if there is no such file."""
    for row in tables.read(path).rows if path.exists() else ():
        for n in range(int(row["first"]), int(row["last"]) + 1):
            yield grid.name(Cell(grid.rows.index(row["row"]), n)), row["front"]


def survey(settings: Settings, geodata: Path) -> Survey:
    """Looks at every hex of the frame."""
    projection = settings.projection()
    places = [settings.grid.position(name) for name in settings.hexes]
    corner = (min(x for x, _ in places), min(y for _, y in places))
    opposite = (max(x for x, _ in places), max(y for _, y in places))
    return look(Ground(geodata, projection, corner, opposite), settings.grid, settings.hexes)


def write_board(folder: Path, settings: Settings, seen: Survey) -> dict[str, int]:
    """Rewrites the computed rows of the board's tables; says how many there are in each."""
    grid = settings.grid
    table = tables.read(folder / "hexes.tsv")
    hexes = tables.renewed(
        table,
        hex_rows(settings, table, seen),
        lambda row: row["hex"],
        lambda row: grid.cell(row["hex"]),
    )
    tables.write(folder / "hexes.tsv", hexes)
    table = tables.read(folder / "sides.tsv")
    sides = tables.renewed(
        table,
        side_rows(settings, hexes, table, seen),
        lambda row: (row["side"], row["feature"]),
        lambda row: (side_key(grid, row["side"]), row["feature"]),
    )
    tables.write(folder / "sides.tsv", sides)
    waters = tables.renewed(
        tables.read(folder / "waters.tsv"),
        water_rows(hexes, seen),
        lambda row: row["hex"],
        lambda row: (grid.cell(row["hex"]), row["water"]),
    )
    tables.write(folder / "waters.tsv", waters)
    return {
        name: sum(1 for row in table.rows if row["source"] == COMPUTED)
        for name, table in (("hexes", hexes), ("sides", sides), ("waters", waters))
    }


def hex_rows(settings: Settings, hexes: Table, seen: Survey) -> Iterator[Row]:
    """One row for each hex of the frame that nobody has authored."""
    authored = {row["hex"] for row in hexes.authored()}
    for name in settings.hexes:
        if name in authored:
            continue
        each = seen.hexes[name]
        territory, front = settings.territories.get(each.country, ("", ""))
        if each.surface == "sea":
            front = settings.fronts.get(name, front)
        elif not territory:
            raise tables.TableError(f"{name}: names.tsv has no territory for {each.country!r}")
        yield {
            "hex": name,
            "surface": each.surface,
            "terrain": each.terrain,
            "territory": territory,
            "front": front,
            "source": COMPUTED,
            "confidence": _confidence(each),
            "note": f"land {each.land:.0%}, {each.lat:.1f} N {each.lon:.1f} E",
        }


def _confidence(each: HexSurvey) -> str:
    """Low where the coast or a border runs so that a small shift would change the row."""
    if each.surface == "sea":
        return "medium" if each.land < 0.01 else "low"
    clear = each.share > 0.75 and (each.surface == "land" or 0.1 < each.land < 0.9)
    return "medium" if clear else "low"


def side_rows(settings: Settings, hexes: Table, sides: Table, seen: Survey) -> Iterator[Row]:
    """Rivers, lakes and closed hexsides.

    Rivers, lakes and `no-land` are computed only where one of the two hexes is: elsewhere the
    ancestor's map knows better. It knows nothing of ships, so `no-sea` is computed everywhere.
    """
    grid = settings.grid
    known = {row["hex"]: row for row in hexes.rows}
    found: dict[tuple[SideId, str], tuple[str, str]] = {}
    for side, each in seen.sides.items():
        a, b = (known.get(name) for name in grid.side_hexes(side))
        if a is None or b is None or COMPUTED not in (a["source"], b["source"]):
            continue
        if any(row["surface"] not in ("land", "partial") for row in (a, b)):
            continue
        if each.lake >= LAKE_SHARE:
            found[side, "lake"] = ("", "medium")
        elif each.land < OPEN_SHARE and each.sea >= OPEN_SHARE:
            found[side, "no-land"] = ("", "low")
        elif each.river:
            found[side, "river"] = (each.river, "medium")
    found = {key: what for key, what in found.items() if key not in settings.settled}
    marked = {(row["side"], row["feature"]) for row in sides.authored()} | set(found)
    for side in _without_sea(grid, known, marked):
        if (side, "no-sea") not in settings.settled:
            found[side, "no-sea"] = ("", "medium")
    for (side, feature), (value, confidence) in found.items():
        yield {
            "side": side,
            "feature": feature,
            "value": value,
            "rule": _RULES[feature],
            "source": COMPUTED,
            "confidence": confidence,
            "note": "",
        }


_RULES = {"river": "4.13", "lake": "4.53", "no-land": "4.51", "no-sea": "4.52"}


def _without_sea(
    grid: LetterGrid, known: Mapping[str, Row], marked: Set[tuple[str, str]]
) -> Iterator[SideId]:
    """Hexsides between two coastal hexes that no sea reaches.

    Water lies along every side of a sea hex and along every side that land does not cross. A side
    without water of its own has some if a side that meets it at an end has: the coast comes in
    there. All others are land from end to end.
    """
    coast = {name for name, row in known.items() if row["surface"] == "partial"}

    def wet(one: str, two: str) -> bool:
        side = grid.side(one, two)
        if (side, "lake") in marked:
            return False
        if (side, "no-land") in marked or (side, "arrow") in marked:
            return one in coast and two in coast
        return "sea" in (known[one]["surface"], known[two]["surface"])

    for name in sorted(coast, key=grid.cell):
        for other in grid.neighbours(name)[:3]:
            side = grid.side(name, other)
            if other not in coast or (side, "canal") in marked or wet(name, other):
                continue
            near = set(grid.neighbours(name)) & set(grid.neighbours(other))
            ends = [third for third in near if third in known]
            if not any(wet(name, third) or wet(other, third) for third in ends):
                yield side


def water_rows(hexes: Table, seen: Survey) -> Iterator[Row]:
    """Separate waters of computed hexes, called by the directions in which they lie."""
    ours = {row["hex"] for row in hexes.rows if row["source"] == COMPUTED}
    for name, groups in seen.waters.items():
        if name in ours:
            for directions in groups:
                yield {
                    "hex": name,
                    "water": "-".join(direction.name.lower() for direction in directions),
                    "sides": ",".join(direction.name for direction in directions),
                    "rule": "4.52",
                    "source": COMPUTED,
                    "confidence": "low",
                    "note": "",
                }


def side_key(grid: LetterGrid, side: str) -> tuple[Cell, Cell]:
    a, b = grid.side_hexes(side)
    return grid.cell(a), grid.cell(b)

"""From the texts of the forces files to `Forces`, or to everything that is wrong with them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import msgspec

from warcabinet.awaw.boards.reading import Texts
from warcabinet.awaw.boards.tables import Flaw, Sheet, TextTable, patched, read_lines, table
from warcabinet.awaw.forces import figures, markers, pools, ships, unit_types
from warcabinet.awaw.forces.checking import Known, Rows, check
from warcabinet.awaw.forces.demands import check_demands
from warcabinet.awaw.forces.figures import MinorFigure, PowerFigure
from warcabinet.awaw.forces.forces import Forces
from warcabinet.awaw.terms.tables import TableError, Tables

FOLDER = "forces"

T = TypeVar("T", PowerFigure, MinorFigure)


class _File(NamedTuple):
    field: str
    sheet: Sheet
    build: Callable[[Any], Any]


FILES = (
    _File("types", unit_types.SHEET, unit_types.unit_type),
    _File("ships", ships.SHEET, ships.ship),
    _File("pools", pools.SHEET, pools.pool_row),
    _File("power_figures", figures.POWERS, figures.power_figure),
    _File("minor_figures", figures.MINORS, figures.minor_figure),
    _File("markers", markers.SHEET, markers.marker),
)

WANTED = tuple((FOLDER, file.sheet) for file in FILES)
"""The folder and the sheet of every file."""


def forces_of(texts: Texts, known: Known | None) -> tuple[Forces, tuple[Flaw, ...]]:
    """The forces of these texts, and everything that is wrong with them.

    With nothing known, because other files are broken, the rows are only read.
    """
    by_file = {file: text for _, file, text in texts}
    flaws: list[Flaw] = []
    found: dict[str, TextTable[Any]] = {}
    for file in FILES:
        lines = read_lines(
            file.sheet, by_file.get(file.sheet.file, ""), f"{FOLDER}/{file.sheet.file}", flaws
        )
        if (text := by_file.get(file.sheet.patch)) is not None:
            changes = read_lines(file.sheet, text, f"{FOLDER}/{file.sheet.patch}", flaws)
            lines = patched(file.sheet, lines, changes, flaws)
        found[file.field] = table(file.sheet, lines, file.build, flaws)
    if known is not None:
        for field in ("power_figures", "minor_figures"):
            found[field] = _resolved(found[field], known.tables, flaws)
    forces = Forces(**{field: one.rows for field, one in found.items()})
    if known is not None and not flaws:  # what a dropped row leaves dangling would hide the cause
        rows = Rows(**found)
        check(forces, rows, known, flaws)
        check_demands(forces, rows, known, flaws)
    return forces, tuple(flaws)


def _resolved(one: TextTable[T], tables: Tables, flaws: list[Flaw]) -> TextTable[T]:
    """The figures with the values of the cells that they name."""
    rows: list[T] = []
    for row, at in one.located():
        value = row.value
        if row.cell is not None:
            try:
                value = row.cell.find(tables)
            except TableError as error:
                flaws.append(Flaw(*at, "value", str(error)))
        rows.append(msgspec.structs.replace(row, value=value))
    return TextTable(one.sheet, tuple(rows), one.places)

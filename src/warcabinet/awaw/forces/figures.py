"""Figures of powers and minor countries: one number or word each, or a cell of a table."""

from __future__ import annotations

import re

import msgspec

from warcabinet.awaw.boards.tables import Row, Sheet
from warcabinet.awaw.forces.cells import TAIL, Origin, origin, word
from warcabinet.awaw.forces.kinds import MORE_POWER_ITEMS, POWER_ITEMS, Unit
from warcabinet.awaw.terms.powers import Country, Power
from warcabinet.awaw.terms.tables import NOTHING, Cell, TableError, Tables

POWERS = Sheet("power-figures", ("power", "item", "value", "unit", *TAIL), ("power", "item"))
MINORS = Sheet("minor-figures", ("country", "item", "value", *TAIL), ("country", "item"))

_NUMBER = re.compile(r"-?\d+")


class Reference(msgspec.Struct, frozen=True):
    """A cell of a printed table: `table/row/column`, several keys of a row joined by `+`."""

    table: str
    keys: tuple[str, ...]
    column: str

    def find(self, tables: Tables) -> Cell:
        """What stands there; a printed dash is none. Raise `TableError` if nothing does."""
        table = tables[self.table]
        if len(self.keys) != len(table.keys):
            raise TableError(f"{self.table} has {len(table.keys)} keys")
        if self.column not in table.columns:
            raise TableError(f"{self.table}: no column {self.column}")
        found = table.cell(self.keys, self.column)
        return 0 if found == NOTHING else found


class PowerFigure(msgspec.Struct, frozen=True):
    """A line of `power-figures.tsv`. `cell` says where a value comes from that a table has."""

    power: Power
    item: str
    value: Cell
    unit: Unit
    cell: Reference | None
    origin: Origin


class MinorFigure(msgspec.Struct, frozen=True):
    """A line of `minor-figures.tsv`; the item is a word, or the id of a unit type it has."""

    country: Country
    item: str
    value: Cell
    cell: Reference | None
    origin: Origin


def power_figure(row: Row) -> PowerFigure:
    item = row.filled("item")
    if item and item not in POWER_ITEMS + MORE_POWER_ITEMS:
        row.bad("item", f"{item!r} is none of: {', '.join(POWER_ITEMS + MORE_POWER_ITEMS)}")
    value, cell = _value(row)
    if cell is None and not isinstance(value, int):
        row.bad("value", f"{value!r} is no whole number and no cell of a table")
    return PowerFigure(
        word(row, "power", Power), item, value, word(row, "unit", Unit), cell, origin(row)
    )


def minor_figure(row: Row) -> MinorFigure:
    value, cell = _value(row)
    country = Country(row.filled("country"))
    return MinorFigure(country, row.filled("item"), value, cell, origin(row))


def _value(row: Row) -> tuple[Cell, Reference | None]:
    text = row.filled("value")
    if _NUMBER.fullmatch(text):
        return int(text), None
    if "/" not in text:
        return text, None
    parts = text.split("/")
    if len(parts) != 3 or not all(parts):
        row.bad("value", f"{text!r} is no table/row/column")
        return text, None
    return text, Reference(parts[0], tuple(parts[1].split("+")), parts[2])

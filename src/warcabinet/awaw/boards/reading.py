"""From the texts of a board's files to its rows, and from the rows to the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, TypeVar

from warcabinet.awaw.boards import parsing
from warcabinet.awaw.boards import rows as r
from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.boards.mapboards import assemble
from warcabinet.awaw.boards.tables import Flaw, Sheet, TextTable, patched, read_lines, table

T = TypeVar("T")

SHEETS: tuple[tuple[Sheet, Callable[[Any], Any]], ...] = (
    (r.HEXES, parsing.hex_row),
    (r.PLACES, parsing.place_row),
    (r.FEATURES, parsing.feature_row),
    (r.SIDES, parsing.side_row),
    (r.WATERS, parsing.water_row),
    (r.BOXES, parsing.box_row),
    (r.LINKS, parsing.link_row),
    (r.REGIONS, parsing.region_row),
    (r.COAST, parsing.coast_row),
)
"""The files of one board and how their rows are built."""

EVIDENCE: tuple[tuple[Sheet, Callable[[Any], Any]], ...] = (
    (r.STATEMENTS, parsing.statement_row),
    (r.ANCESTOR, parsing.ancestor_row),
    (r.DIFFERENCES, parsing.difference_row),
    (r.GRATICULE, parsing.graticule_row),
)
"""The files that a board is checked and drawn with; play does without."""

SHARED: tuple[tuple[Sheet, Callable[[Any], Any]], ...] = ((r.TERRITORIES, parsing.territory_row),)
"""The files that both boards share."""

Texts = tuple[tuple[str, str, str], ...]
"""Folder, file and text of what was read: files of the board, their patches, shared files."""


def wanted(board: str, evidence: bool = False) -> list[tuple[str, Sheet]]:
    """The folder and the sheet of every file that a board, or its evidence, is made of."""
    if evidence:
        return [(f"boards/{board}", sheet) for sheet, _ in EVIDENCE]
    own = [(f"boards/{board}", sheet) for sheet, _ in SHEETS]
    return [("boards", sheet) for sheet, _ in SHARED] + own


@lru_cache(maxsize=8)
def board_of(name: str, texts: Texts) -> tuple[AwawBoard | None, tuple[Flaw, ...]]:
    """The board of these texts, or everything that is wrong with them.

    A board never changes, so the same texts give the same board.
    """
    flaws: list[Flaw] = []
    found = _tables(texts, "boards", SHARED, flaws)
    found |= _tables(texts, f"boards/{name}", SHEETS, flaws)
    if flaws:  # what a dropped row leaves dangling would only hide the cause
        return None, tuple(flaws)
    board = assemble(r.BoardRows(name=name, **found), flaws)
    return (None if flaws else board), tuple(flaws)


@lru_cache(maxsize=8)
def evidence_of(name: str, texts: Texts) -> tuple[r.Evidence, tuple[Flaw, ...]]:
    """The evidence of these texts, and everything that is wrong with them."""
    flaws: list[Flaw] = []
    found = _tables(texts, f"boards/{name}", EVIDENCE, flaws)
    return r.Evidence(**found), tuple(flaws)


def _tables(
    texts: Texts,
    folder: str,
    sheets: tuple[tuple[Sheet, Callable[[Any], Any]], ...],
    flaws: list[Flaw],
) -> dict[str, Any]:
    by_file = {(where, file): text for where, file, text in texts}
    return {sheet.name: _table(by_file, folder, sheet, build, flaws) for sheet, build in sheets}


def _table(
    texts: Mapping[tuple[str, str], str],
    folder: str,
    sheet: Sheet,
    build: Callable[[Any], T],
    flaws: list[Flaw],
) -> TextTable[T]:
    text = texts.get((folder, sheet.file))
    if text is None:
        if not sheet.optional:
            flaws.append(Flaw(f"{folder}/{sheet.file}", 0, "", "the file is missing"))
        return TextTable(sheet, (), ())
    lines = read_lines(sheet, text, f"{folder}/{sheet.file}", flaws)
    patch = texts.get((folder, sheet.patch))
    if patch is not None:
        changes = read_lines(sheet, patch, f"{folder}/{sheet.patch}", flaws)
        lines = patched(sheet, lines, changes, flaws)
    return table(sheet, lines, build, flaws)

"""The manual's page on the boards has the figures of the data as they are."""

from __future__ import annotations

import os
from pathlib import Path

from tests.awaw.boards import pacific
from tests.awaw.boards.europe import whole
from warcabinet.awaw.boards.checks.facts import figures, with_figures

PAGE = Path(__file__).parents[3] / "docs" / "boards.md"


def test_the_figures_are_those_of_the_data() -> None:
    text = PAGE.read_text(encoding="utf-8")
    wanted = with_figures(with_figures(text, *whole()), *pacific.whole())
    if os.environ.get("WRITE_DOCS"):
        PAGE.write_text(wanted, encoding="utf-8")
    else:
        assert text == wanted, "run: WRITE_DOCS=1 pytest tests/awaw/boards/test_docs.py"


def test_the_figures_count_every_row() -> None:
    board, evidence = whole()
    row = next(line for line in figures(board, evidence).splitlines() if "| hexes.tsv |" in line)
    cells = [int(cell or 0) for cell in row.replace(" ", "").split("|")[2:-1]]
    assert cells[0] == len(board.rows.hexes.rows) == sum(cells[1:7]) == sum(cells[7:])

"""The Pacific board for tests, whole or damaged on purpose in memory."""

from __future__ import annotations

from functools import cache

from tests.awaw.boards.europe import Damage
from warcabinet.awaw import loading
from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.boards.mapboards import assemble
from warcabinet.awaw.boards.rows import Evidence
from warcabinet.awaw.boards.tables import Flaw


@cache
def whole() -> tuple[AwawBoard, Evidence]:
    return loading.load_board("pacific")


def damaged(*damages: Damage) -> AwawBoard:
    """The board with some of its rows spoiled."""
    rows = whole()[0].rows
    for damage in damages:
        rows = damage(rows)
    flaws: list[Flaw] = []
    board = assemble(rows, flaws)
    assert board is not None, flaws
    return board

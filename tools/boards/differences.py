"""`python -m tools.boards.differences`: lists where our European board is not the ancestor's.

Reasons that stand in `differences.tsv` are kept. A new difference takes its reason from the note or
the rule of the row that makes it; one that has neither is reported, for somebody to give a reason.
Differences that are gone are dropped.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from warcabinet.awaw import loading
from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.boards.checks.ancestor import differences

from .__main__ import DATA

MOVED = {
    "river": "the river is drawn along other hexsides here; see the rows that have it",
}
COLUMNS = ("hex", "field", "ancestor", "ours", "reason", "source", "confidence", "note")


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.boards.differences", description=__doc__)
    parser.add_argument("--board", default="europe", help="name of the board (europe)")
    parser.add_argument("--data", type=Path, default=DATA, help="folder with the boards' tables")
    given = parser.parse_args(arguments)
    board, evidence = loading.load_board(given.board)
    known = {(row.hex, row.field, row.ours): row for row in evidence.differences.rows}
    lines = ["\t".join(COLUMNS)]
    bare = 0
    for (space, field), (theirs, ours) in differences(board, evidence).items():
        old = known.get((space, field, ours))
        if old is not None:
            reason, source, sure = old.reason, old.source, old.confidence.value
        else:
            reason, source, sure = reason_for(board, space, field, theirs)
        if not reason:
            bare += 1
            print(f"{space} {field}: {theirs or 'none'} to {ours or 'none'} needs a reason")
            continue
        lines.append("\t".join((space, field, theirs, ours, reason, source, sure, "")))
    path = given.data / given.board / "differences.tsv"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{path.name}: {len(lines) - 1} rows, {bare} left out for want of a reason")
    return 1 if bare else 0


def reason_for(board: AwawBoard, space: str, field: str, theirs: str) -> tuple[str, str, str]:
    """Reason, source and confidence of a difference, from the rows that make it."""
    if not field.startswith("side "):
        row = board.hexes[board.board.space(space)]
        rule = row.source.split(" + ")[0] if row.source.startswith("rulebook") else ""
        return row.note or rule, row.source, row.confidence.value
    grid = board.board.grid
    side = grid.side_toward(space, grid.direction_named(field.removeprefix("side ")))
    rows = [each for each in board.side_rows.get(side, ()) if each.feature.value != "fort-line"]
    for each in rows:
        what = f"{each.feature.value} {each.value}".strip()
        rule = f" ({each.rule})" if each.rule else ""
        reason = f"{what}{rule}: {each.note}" if each.note else f"{what}{rule}"
        return reason, each.source, each.confidence.value
    for each in board.side_rows.get(side, ()):
        if theirs == "closed":
            return f"a fort line lies here ({each.rule}): a land hexside", each.source, "medium"
    hex_row = board.hexes[board.board.space(space)]
    return MOVED.get(theirs, ""), hex_row.source, "medium"


if __name__ == "__main__":
    sys.exit(main())

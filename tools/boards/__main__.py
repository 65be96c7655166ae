"""`python -m tools.boards --geodata DIR [--board europe]`: computes a board's drafts again."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from .draft import read_settings, survey, write_board
from .geodata import GeodataError
from .tables import TableError

HERE = Path(__file__).parent
DATA = HERE.parents[1] / "src" / "warcabinet" / "awaw" / "data" / "boards"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.boards", description=__doc__)
    parser.add_argument("--geodata", type=Path, required=True, help="folder with the public data")
    parser.add_argument("--board", default="europe", help="name of the board (europe)")
    parser.add_argument("--data", type=Path, default=DATA, help="folder with the boards' tables")
    parser.add_argument("--settings", type=Path, default=HERE, help="folder with the settings")
    given = parser.parse_args(arguments)
    try:
        settings = read_settings(given.settings / given.board)
        counts = write_board(given.data / given.board, settings, survey(settings, given.geodata))
    except (GeodataError, TableError) as error:
        print(error, file=sys.stderr)
        return 1
    for name, count in counts.items():
        print(f"{name}.tsv: {count} computed rows")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""8.2: the questions of a player turn that a table may show together, by the steps they come in.

The order of play is not touched: each is put when it is due, and leaving one alone is its default.
"""

from __future__ import annotations

from warcabinet.awaw.command.command import side_of_seat
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import Run

BEFORE = Run("before", "Before you move", main="ground-move")
"""13.21, 18.142, 18.21, 18.52: what may be done before ground units move."""

AIR = Run("air", "Before you attack", main="ground-support")
"""18.46, 18.52, 18.551: what flies before the attacks."""

END = Run("end", "End of turn")
"""14.21, 18.46, 27.1, 32.11, 28.13: what is left after the attacks."""

RUNS: tuple[tuple[str, Run | None], ...] = (
    ("T.P.ELI", BEFORE),
    ("T.P.MOV.NAV", None),
    ("T.P.MOV.END", AIR),
    ("T.P.MOV", BEFORE),
    ("T.P.COM.ANN", AIR),
    ("T.P.COM.AIR", AIR),
    ("T.P.COM.NAV", None),
    ("T.P.COM.SW", AIR),
    ("T.P.COM.GSP", AIR),
    ("T.P.COM.ATT", END),
    ("T.P.PCA", END),
    ("T.P.BLD", END),
    ("T.P.RED", END),
)
"""The run of a step, by the beginning of its name; the first that fits counts. What ships do
(21.416, 22.15) is a question of its own: who goes on to the ground war must not pass it by."""


def run_of(world: AwawWorld, seat: Seat) -> Run | None:
    """The run in which a seat is, if it is the player turn of its side."""
    now = world.now
    if now.side is None or side_of_seat(world, seat) is not now.side:
        return None
    return next((run for step, run in RUNS if now.step.startswith(step)), None)

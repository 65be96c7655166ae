"""What the greedy player says at a table of A World at War."""

from __future__ import annotations

from typing import Any

from tests.awaw.table import Table, table
from warcabinet.awaw.ground.movement_phase.movement_phase import GroundMovement
from warcabinet.engine import notation
from warcabinet.engine.records import Seat
from warcabinet.engine.views import SeatView
from warcabinet.players.greedy import make_greedy

AXIS, ALLIED = Seat("axis"), Seat("allied")


def _view(seat: Seat) -> SeatView:
    return SeatView("awaw", "", {}, seat, (AXIS, ALLIED), 0, None)


def says(at: Table, seat: Seat) -> str:
    """What a fresh player answers."""
    return notation.write(make_greedy(seat, "g").choose(_view(seat), at.asked(seat)))


def play_on(at: Table, seat: Seat, most: int = 40) -> list[str]:
    """Let one player answer as long as its seat is asked."""
    player = make_greedy(seat, "g")
    said: list[str] = []
    while (asked := at.position.asked(seat)) is not None and len(said) < most:
        action = player.choose(_view(seat), asked)
        said.append(notation.write(action))
        at.position = at.position.answer(seat, action)
    return said


def in_poland(*units: str, **more: Any) -> Table:
    """A position in Poland, in ground movement if nothing else is said."""
    setting = {"scenario": "poland-1939", "turn": "Fall 1939", "play": GroundMovement(), **more}
    return table(*units, **setting)

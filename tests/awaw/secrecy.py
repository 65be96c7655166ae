"""Everything that a seat can get hold of, to compare games that differ in what it may not know."""

from __future__ import annotations

import msgspec

from warcabinet.awaw import RULES
from warcabinet.engine.game import Game
from warcabinet.engine.records import Seat
from warcabinet.engine.verifying import export
from warcabinet.engine.views import encoded_view, log_lines
from warcabinet.players.spiel import Knowledge

ENCODER = msgspec.json.Encoder(order="deterministic")


def sent(made: Game, seat: Seat, only: tuple[str, ...] = ()) -> list[bytes]:
    """Everything that a seat can get hold of; of the reports all, or only those named."""
    known = made.position.world.known_to(seat)
    asked = made.position.asked(seat)
    return [
        encoded_view(made, seat),
        ENCODER.encode(log_lines(made, seat)),
        export(made, seat),
        known.digest(),
        ENCODER.encode(known.rows()),
        ENCODER.encode([made.seq, made.shown, made.undo_reach(seat), made.trouble]),
        ENCODER.encode([asked.verbs() if asked else None, made.position.decision]),
        ENCODER.encode([entry.public() for entry in made.entries]),
        *(report.encode() for report in reports(made, seat, only)),
    ]


def past(made: Game, seat: Seat) -> list[bytes]:
    """The table as the seat sees it when it looks back on the entries, step by step."""
    found = []
    for number in range(1, len(made.entries) + 1):
        known = made.position_at(number).world.known_to(seat)
        found.append(ENCODER.encode(made.rules.view(known, seat)))
    return found


def odds(made: Game, seat: Seat) -> bytes:
    """All from which odds are reckoned for the seat."""
    return ENCODER.encode(Knowledge.of(made.position, seat).encode())


def reports(made: Game, seat: Seat, only: tuple[str, ...] = ()) -> list[str]:
    known = made.position.world.known_to(seat)
    found = []
    for name, report in RULES.reports().items():
        if only and name not in only:
            continue
        try:
            found.append(report.tell(known, seat, ""))
        except Exception as error:
            found.append(repr(error))
    return found

"""Everything that a seat can get hold of, to compare games that differ in what it may not know."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from warcabinet.awaw import RULES
from warcabinet.engine.decisions import Domain
from warcabinet.engine.game import Game
from warcabinet.engine.notation import BadNotation
from warcabinet.engine.position import Refused
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
        ENCODER.encode(refusals(made, seat)),
        *(report.encode() for report in reports(made, seat, only)),
    ]


WRONG = (-1, 10**6, "nobody", None)
"""Values that no question has."""


def refusals(made: Game, seat: Seat) -> list[str]:
    """What the seat reads when it answers wrongly: out of turn, with a verb that is not offered,
    and for each slot of its own question with values that it knows of and with others."""
    decision, asked = made.position.decision, made.position.asked(seat)
    if decision is None:
        return [refused(made, seat, "pass")]
    if asked is None:
        return [refused(made, seat, kind.verb()) for kind in decision.forms]
    found = [refused(made, seat, "pass")] if "pass" not in asked.verbs() else []
    for kind, form in asked.forms.items():
        unfit = asked.unfit(form)
        found.append(f"{kind.verb()}: {unfit}")
        for slot in form.slots if not unfit else ():
            if slot.inner:
                continue
            try:
                domain = asked.domain(kind.verb(), slot.name, {})
            except KeyError:  # it depends on the slots before it
                continue
            values = [*list(domain.candidates)[:40], *WRONG]
            found += [f"{slot.name} {value}: {against(domain, value)}" for value in values]
    return found


def refused(made: Game, seat: Seat, answer: str) -> str:
    """The error when a seat answers this, which it must not."""
    before = made.seq
    with pytest.raises((Refused, BadNotation)) as told:
        made.say(seat, answer)
    assert made.seq == before
    return f"{told.value!r}: {told.value}"


def against(domain: Domain[Any], value: Any) -> str:
    try:
        return repr(domain.why(value))
    except Exception as error:
        return repr(error)


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

"""Routes of the pending question: what may be answered, and what speaks against it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from litestar import Controller, post
from litestar.params import JSONBody

from warcabinet.engine import notation
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.records import Seat
from warcabinet.server import questions
from warcabinet.server.ahead import look_ahead, position_after
from warcabinet.server.errors import ERRORS
from warcabinet.server.faults import AgainstTheRules, Stale, refusal_shapes
from warcabinet.server.foreseeing import foreseen
from warcabinet.server.live_game import LiveGame
from warcabinet.server.requests import (
    Checking,
    LookingAhead,
    SlotQuestion,
    WhyNotQuestion,
    WhyQuestion,
)
from warcabinet.server.shapes import Ahead, Checked, Options, WhyNot
from warcabinet.server.sitting import PATH, SITTING, At, Sitting

T = TypeVar("T")


def asked_of(live: LiveGame, seat: Seat, seq: int, after: Sequence[str] = ()) -> Asked:
    """The pending question, if it is put to a seat that has seen what happened last; or the one
    that comes after some answers (see `ahead.py`)."""
    if seq != live.seq:
        raise Stale(live.seq)
    asked = position_after(live, seat, after).asked(seat)
    if asked is None:
        reason = "the game is over" if live.game.over else f"nothing is asked of {seat} now"
        raise AgainstTheRules([Refusal("", reason)])
    return asked


class OptionRoutes(Controller):
    """The question put to a seat. Nothing here changes anything."""

    path = PATH
    tags = ("options",)
    responses = ERRORS
    dependencies = SITTING

    @post("/options", status_code=200, sync_to_thread=True, summary="The legal values of a slot")
    def options(self, at: At, data: JSONBody[SlotQuestion]) -> Options:
        def find(asked: Asked) -> Options:
            found = questions.options(asked, data.verb, data.slot, data.got, data.item, data.usable)
            words = tuple(asked.world.in_words(notation.write_value(one)) for one in found)
            return Options(values=tuple(found), words=words)

        return _ask(at, data, find)

    @post("/check", status_code=200, sync_to_thread=True, summary="Whether an answer is legal")
    def check(self, at: At, data: JSONBody[Checking]) -> Checked:
        seat = at.seat()

        def find(live: LiveGame) -> Checked:
            asked = asked_of(live, seat, data.seq, data.after)
            verbs = {kind.verb(): kind for kind in asked.forms}
            action = questions.action_of(verbs, data.action, data.verb, data.values)
            refusals = refusal_shapes(asked.worded(asked.check(action)))
            position = position_after(live, seat, data.after)
            ahead = None if refusals else foreseen(position, seat, action)
            return Checked(refusals=refusals, action=notation.write(action), foreseen=ahead)

        return at.look(find)

    @post("/why", status_code=200, sync_to_thread=True, summary="What speaks against a value")
    def why(self, at: At, data: JSONBody[WhyQuestion]) -> Checked:
        def find(asked: Asked) -> Checked:
            found = questions.reasons(asked, data.verb, data.slot, data.got, data.item, data.value)
            return Checked(refusals=refusal_shapes(asked.worded(found)), action="")

        return _ask(at, data, find)

    @post("/why-not", status_code=200, sync_to_thread=True, summary="What can be done with a thing")
    def why_not(self, at: At, data: JSONBody[WhyNotQuestion]) -> WhyNot:
        def find(asked: Asked) -> WhyNot:
            return questions.why_not(asked, data.pick, data.value, data.selection)

        return _ask(at, data, find)

    @post(
        "/ahead",
        status_code=200,
        sync_to_thread=True,
        summary="The questions that lie ahead, if some are answered in this way",
        description="As in the state of the table, where all of them have their default. What was "
        "planned for a question and is not allowed is told with it, and not counted.",
    )
    def ahead(self, at: At, data: JSONBody[LookingAhead]) -> Ahead | None:
        seat = at.seat()

        def find(live: LiveGame) -> Ahead | None:
            asked_of(live, seat, data.seq)
            return look_ahead(live, seat, data.plans)

        return at.look(find)


def _ask(at: Sitting, data: SlotQuestion | WhyNotQuestion, find: Callable[[Asked], T]) -> T:
    seat = at.seat()
    return at.look(lambda live: find(asked_of(live, seat, data.seq, data.after)))

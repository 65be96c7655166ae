"""The route to one's own staff: what the seat knows goes to a process that plays courses out.

The staff has the seat's knowledge and nothing else, tells estimates and does nothing.
"""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import Controller, Request, post
from litestar.datastructures import State
from litestar.params import JSONBody

from warcabinet.engine.views import ENCODER
from warcabinet.players.spiel import Knowledge
from warcabinet.server.errors import ERRORS
from warcabinet.server.faults import BadRequest
from warcabinet.server.live_game import LiveGame
from warcabinet.server.options import asked_of
from warcabinet.server.reckoning_process import AdviceTask, Advised, Failed, Reply
from warcabinet.server.reports import require_aid
from warcabinet.server.requests import AdviceQuestion
from warcabinet.server.shapes import AdviceShape
from warcabinet.server.sitting import PATH, SITTING, At, Sitting
from warcabinet.server.waiting import reckoned


class AdviceRoutes(Controller):
    """What a staff officer says about the question of a seat."""

    path = PATH
    tags = ("reports",)
    responses = ERRORS
    dependencies = SITTING

    @post("/advice", status_code=200, summary="Ask one's own staff")
    async def advice(
        self, at: At, state: State, request: Request[Any, Any, Any], data: JSONBody[AdviceQuestion]
    ) -> AdviceShape:
        task = await asyncio.to_thread(advice_task, at, data)
        reply = await reckoned(request, state.reckoner, task, at.game_id, at.name)
        return advice_of(reply)


def advice_task(at: Sitting, data: AdviceQuestion) -> AdviceTask:
    """The question to the staff, with what the seat knows and nothing else. Courses tell chances:
    a game that is played without odds has no staff.
    """
    me = at.seat()

    def look(live: LiveGame) -> AdviceTask:
        require_aid(live, "odds")
        asked_of(live, me, data.seq, [])
        game = live.game
        return AdviceTask(
            game=game.header.game,
            scenario=game.header.scenario,
            options=dict(game.position.options),
            seat=me,
            known=ENCODER.encode(Knowledge.of(game.position, me).encode()),
        )

    return at.look(look)


def advice_of(reply: Reply) -> AdviceShape:
    """What the staff says, as it is sent."""
    if not isinstance(reply, Advised):
        why = reply.why if isinstance(reply, Failed) else ""
        raise BadRequest(why or "The staff has nothing to say.", field="seq")
    return msgspec.convert(msgspec.to_builtins(reply.advice), AdviceShape)

"""The route of odds: what the seat knows goes to a process that calculates, and the answer comes
back.

No thread and no lock waits for it, so that one long question stops nobody.
"""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Controller, Request, post
from litestar.datastructures import State
from litestar.params import JSONBody

from warcabinet.engine import notation
from warcabinet.engine.shapes import canonical
from warcabinet.engine.views import ENCODER
from warcabinet.players.spiel import Knowledge
from warcabinet.server.ahead import position_after
from warcabinet.server.errors import ERRORS
from warcabinet.server.faults import AgainstTheRules, BadRequest
from warcabinet.server.live_game import LiveGame
from warcabinet.server.options import asked_of
from warcabinet.server.questions import action_of
from warcabinet.server.reckoning_process import Chances, Failed, OddsTask, Reply
from warcabinet.server.reports import require_aid
from warcabinet.server.requests import OddsQuestion
from warcabinet.server.shapes import Odds, OutcomeChance
from warcabinet.server.sitting import PATH, SITTING, At, Sitting
from warcabinet.server.waiting import reckoned


class OddsRoutes(Controller):
    """How answers may turn out, as far as a seat can know."""

    path = PATH
    tags = ("reports",)
    responses = ERRORS
    dependencies = SITTING

    @post("/odds", status_code=200, summary="How an answer may turn out")
    async def odds(
        self, at: At, state: State, request: Request[Any, Any, Any], data: JSONBody[OddsQuestion]
    ) -> Odds:
        task = await asyncio.to_thread(odds_task, at, data)
        reply = await reckoned(request, state.reckoner, task, at.game_id, at.name)
        return odds_of(reply)


def odds_task(at: Sitting, data: OddsQuestion) -> OddsTask:
    """The question how an answer may turn out, with what the seat knows and nothing else."""
    me = at.seat()

    def look(live: LiveGame) -> OddsTask:
        require_aid(live, "odds")
        asked = asked_of(live, me, data.seq, data.after)
        verbs = {kind.verb(): kind for kind in asked.forms}
        action = action_of(verbs, data.action, data.verb, data.values)
        if refusals := asked.check(canonical(action)):
            raise AgainstTheRules(asked.worded(refusals))
        game = live.game
        position = position_after(live, me, data.after)
        return OddsTask(
            game=game.header.game,
            scenario=game.header.scenario,
            options=dict(game.position.options),
            seat=me,
            known=ENCODER.encode(Knowledge.of(position, me).encode()),
            action=notation.write(canonical(action)),
            then=tuple(data.then),
            worlds=data.worlds,
        )

    return at.look(look)


def odds_of(reply: Reply) -> Odds:
    """Odds as they are sent."""
    if isinstance(reply, Failed) and reply.refusals:
        raise AgainstTheRules(reply.refusals)
    if not isinstance(reply, Chances):
        why = reply.why if isinstance(reply, Failed) else ""
        raise BadRequest(why or "There are no odds for this.", field="action")
    exact = reply.worlds == 1 and not reply.trials
    return Odds(
        exact=exact,
        worlds=reply.worlds,
        trials=reply.trials,
        outcomes=tuple(
            OutcomeChance(outcome=outcome, chance=chance, fraction=fraction if exact else "")
            for outcome, fraction, chance in reply.outcomes
        ),
    )

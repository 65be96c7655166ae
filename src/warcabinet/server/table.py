"""Routes of a seat's table: what it sees, and what it does."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, MediaType, Response, get, post, put
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import UNSET

from warcabinet.engine.decisions import StandingOrder
from warcabinet.engine.entries import Amendment, RowChange, Takeback
from warcabinet.engine.records import Seat
from warcabinet.engine.verifying import export
from warcabinet.server.errors import ERRORS
from warcabinet.server.faults import BadRequest, NotThere
from warcabinet.server.games import attachment, text_file
from warcabinet.server.live_game import LiveGame
from warcabinet.server.logs import log_of
from warcabinet.server.questions import action_of, give_all
from warcabinet.server.reactions import ReactionCard, reactions_of
from warcabinet.server.reasons import Reason, reason_for
from warcabinet.server.requests import (
    Acting,
    Amending,
    Answering,
    Consenting,
    Ordering,
    TakingBack,
    Undoing,
)
from warcabinet.server.shapes import Accepted, AnswersGiven, LogLine, PastState, TableState
from warcabinet.server.sitting import PATH, SITTING, At
from warcabinet.server.states import past_state, table_state

Count = Annotated[int, QueryParameter(ge=0, le=2**53)]


class TableRoutes(Controller):
    """The table of one seat. Everything is built from what that seat may know."""

    path = PATH
    tags = ("table",)
    responses = ERRORS
    dependencies = SITTING

    # What it sees -------------------------------------------------------------------------------

    @get(sync_to_thread=True, summary="The table, with the log since a sequence number")
    def table(self, at: At, since: Count = 0) -> TableState:
        me = at.seat()
        return at.look(lambda live: table_state(live, me, since))

    @get("/at/{entry:int}", sync_to_thread=True, summary="The table after an earlier entry")
    def past(self, at: At, entry: FromPath[int]) -> PastState:
        me = at.seat()

        def look(live: LiveGame) -> PastState:
            first = live.game.first_replayable()
            if not first <= entry <= live.game.shown:
                raise NotThere(f"There is no entry {entry} to go back to.")
            return past_state(live, me, entry)

        return at.look_back(entry, look)

    @get("/log", sync_to_thread=True, summary="The log from one entry to another")
    def log(
        self,
        at: At,
        first: Annotated[int, QueryParameter(name="from", ge=0, le=2**53)] = 0,
        last: Annotated[int | None, QueryParameter(name="to", ge=0, le=2**53)] = None,
    ) -> list[LogLine]:
        me = at.seat()
        since = max(0, first - 1)
        return at.look(lambda live: list(log_of(live.game, me, since, last)))

    @get(
        "/export",
        sync_to_thread=True,
        media_type=MediaType.TEXT,
        summary="The seat's own copy of the game",
        description="What the seat saw and said, and the dice; enough to verify every roll it saw.",
        responses={200: text_file("An export.")},
    )
    def export(self, at: At) -> Response[bytes]:
        me = at.seat()
        data = at.look(lambda live: export(live.game, me))
        return attachment(f"{me}-{at.game_id}.wcx", data)

    @get(
        "/reactions",
        sync_to_thread=True,
        summary="The questions that may be left to standing orders, and what may be ordered",
    )
    def reactions(self, at: At) -> list[ReactionCard]:
        me = at.seat()
        return at.look(lambda live: reactions_of(live.game, me))

    @get("/why/{entry:int}", sync_to_thread=True, summary="Why a computer player answered so")
    def why(self, at: At, entry: FromPath[int]) -> Reason:
        at.seat()
        return at.look(lambda live: reason_for(live, at.games.storage, entry))

    # What it does -------------------------------------------------------------------------------

    @post(
        "/answer",
        status_code=200,
        sync_to_thread=True,
        summary="Answer the pending question, or several one after the other",
        description="Of several answers, each is an entry of its own. The list ends at the first "
        "one that is not allowed, at dice, at something revealed and where somebody else is asked; "
        "what was done stands, and the reply says how many were given and why it ended. If not "
        "even the first one can be given, that is an error as with a single answer.",
    )
    def answer(self, at: At, data: JSONBody[Answering]) -> Accepted:
        def do(live: LiveGame, me: Seat) -> AnswersGiven | None:
            game = live.game
            if data.answers is not UNSET:
                if data.action or data.verb or data.values:
                    raise BadRequest("Give either one answer, or several.", field="answers")
                return give_all(game, me, data.answers, data.skipped)
            decision = game.position.decision
            verbs = {kind.verb(): kind for kind in decision.forms_for(me)} if decision else {}
            action = action_of(verbs or game.rules.actions, data.action, data.verb, data.values)
            game.answer(me, action)
            return None

        return at.act(data, do)

    @post("/undo", status_code=200, sync_to_thread=True, summary="Take back one's own answers")
    def undo(self, at: At, data: JSONBody[Undoing]) -> Accepted:
        def do(live: LiveGame, me: Seat) -> None:
            live.game.undo(me, data.to)

        return at.act(data, do)

    @post("/takeback", status_code=200, sync_to_thread=True, summary="Ask all to go back")
    def takeback(self, at: At, data: JSONBody[TakingBack]) -> Accepted:
        def do(live: LiveGame, me: Seat) -> None:
            live.game.propose(me, Takeback(data.to, data.reason))
            computers_agree(live)

        return at.act(data, do)

    @post("/amend", status_code=200, sync_to_thread=True, summary="Ask all to change the game")
    def amend(self, at: At, data: JSONBody[Amending]) -> Accepted:
        def do(live: LiveGame, me: Seat) -> None:
            changes = tuple(RowChange(one.table, one.key, one.row) for one in data.changes)
            live.game.propose(me, Amendment(changes, data.reason))
            computers_agree(live)

        return at.act(data, do)

    @post("/consent", status_code=200, sync_to_thread=True, summary="Agree, or refuse")
    def consent(self, at: At, data: JSONBody[Consenting]) -> Accepted:
        def do(live: LiveGame, me: Seat) -> None:
            live.game.consent(me, data.yes)

        return at.act(data, do)

    @post("/withdraw", status_code=200, sync_to_thread=True, summary="Withdraw a sealed answer")
    def withdraw(self, at: At, data: JSONBody[Acting]) -> Accepted:
        def do(live: LiveGame, me: Seat) -> None:
            live.game.withdraw(me)

        return at.act(data, do)

    @post("/resign", status_code=200, sync_to_thread=True, summary="Give up")
    def resign(self, at: At, data: JSONBody[Acting]) -> Accepted:
        def do(live: LiveGame, me: Seat) -> None:
            live.game.resign(me)

        return at.act(data, do)

    @put("/orders", sync_to_thread=True, summary="Leave standing orders")
    def orders(self, at: At, data: JSONBody[Ordering]) -> TableState:
        """The same orders again change nothing, so that no key is needed."""
        wanted = tuple(StandingOrder(one.decision, one.answer) for one in data.orders)
        return at.games.order(at.game_id, at.seat(), wanted)


def computers_agree(live: LiveGame) -> None:
    """Computer players agree to whatever is proposed: people decide how they want to play."""
    for seat in live.setting.computers:
        if live.game.standing.proposal is not None and seat not in live.game.standing.agreed:
            live.game.consent(seat, True)

"""Routes of lessons: those that can be begun, and the coach of one at its table."""

from __future__ import annotations

from collections.abc import Callable

from litestar import Controller, get, post, put
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody

from warcabinet.engine.records import Seat
from warcabinet.server.errors import ERRORS
from warcabinet.server.lessons import beginning, coaching
from warcabinet.server.live_game import LiveGame
from warcabinet.server.requests import BeginningAgain, Learning, Seen
from warcabinet.server.shapes import Accepted, GameCard, LessonCard, TableState
from warcabinet.server.sitting import PATH, SITTING, At, Sitting
from warcabinet.server.states import table_state


class LessonRoutes(Controller):
    """Lessons: ordinary games with a coach and with dice that are set, and told to be."""

    path = "/api/lessons"
    tags = ("lessons",)
    responses = ERRORS

    @get(sync_to_thread=True, summary="All lessons, with those that were begun")
    def listed(self, state: State) -> list[LessonCard]:
        return beginning.listed(state.games)

    @post("/{lesson:str}", sync_to_thread=True, summary="Begin a lesson")
    def begin(self, state: State, lesson: FromPath[str]) -> GameCard:
        return beginning.begin(state.games, lesson)


class CoachRoutes(Controller):
    """The coach of a lesson, for the seat that has it."""

    path = f"{PATH}/lesson"
    tags = ("lessons",)
    responses = ERRORS
    dependencies = SITTING

    @put(sync_to_thread=True, summary="Send the coach away, or call it back")
    def leave(self, at: At, data: JSONBody[Learning]) -> TableState:
        """The same again changes nothing, so that no key is needed."""
        return _changed(at, lambda live, me: coaching.set_left(live, me, data.left))

    @put("/seen", sync_to_thread=True, summary="Tell the coach what was done with the table")
    def seen(self, at: At, data: JSONBody[Seen]) -> TableState:
        """What the present step does not ask for changes nothing."""
        return _changed(at, lambda live, me: coaching.report(live, me, data.what))

    @post("/again", status_code=200, sync_to_thread=True, summary="Begin the step, or all, again")
    def again(self, at: At, data: JSONBody[BeginningAgain]) -> Accepted:
        return at.act(data, lambda live, me: coaching.begin_again(live, me, data.whole))


def _changed(at: Sitting, change: Callable[[LiveGame, Seat], None]) -> TableState:
    """Change the progress of a lesson, not its game."""
    me = at.seat()
    with at.games.at(at.game_id) as live:
        before = live.setting
        change(live, me)
        coaching.look_on(live, at.games.storage)
        state = table_state(live, me, live.seq)
        news = live.setting != before
    if news:
        at.games.moved(at.game_id)
    return state

"""The coach at a game: keeps a lesson's progress beside the game, and goes back in it."""

from __future__ import annotations

import msgspec

from warcabinet.engine.game import Game
from warcabinet.engine.records import Seat
from warcabinet.server.faults import NotThere
from warcabinet.server.lessons.progress import Begun, Progress, advanced, saw
from warcabinet.server.lessons.script import Lesson, lessons
from warcabinet.server.live_game import LiveGame
from warcabinet.server.storage import Storage


def taught(live: LiveGame, seat: Seat) -> tuple[Lesson, Progress]:
    """The lesson that somebody has at a seat, and how far it is.

    :raises NotThere: if there is none.
    """
    progress = live.setting.learning
    lesson = lessons().get(progress.lesson) if progress is not None else None
    if progress is None or lesson is None or seat != lesson.seat:
        raise NotThere("There is no lesson at this seat.")
    return lesson, progress


def look_on(live: LiveGame, storage: Storage) -> None:
    """See what has become of the present step since something happened, and remember it.

    Should this get lost, the next look finds the same again in the record.
    """
    progress = live.setting.learning
    lesson = lessons().get(progress.lesson) if progress is not None else None
    if progress is None or lesson is None:
        return
    _set(live, advanced(lesson, progress, live.game, live.head.dropped))
    setting = msgspec.json.encode(live.setting).decode()
    if setting != live.row.setting:
        storage.set_row(live.id, setting=setting)
        live.row = msgspec.structs.replace(live.row, setting=setting)
    live.changed()


def report(live: LiveGame, seat: Seat, what: str) -> None:
    """Take note of what the client has seen its person do."""
    lesson, progress = taught(live, seat)
    if not (progress.left or progress.finished):
        _set(live, saw(lesson, progress, what))


def set_left(live: LiveGame, seat: Seat, left: bool) -> None:
    """Send the coach away, or call it back."""
    _, progress = taught(live, seat)
    _set(live, msgspec.structs.replace(progress, left=left))


def begin_again(live: LiveGame, seat: Seat, whole: bool) -> None:
    """Go back to where the present step began, or the first one: what was played since is gone,
    dice included."""
    _, progress = taught(live, seat)
    if progress.left:
        raise NotThere("The lesson was left. Take it up again first.")
    steps = progress.begun[:1] if whole else progress.begun
    entry = steps[-1].entry
    gone = live.game.shown - entry
    if gone > 0:
        live.game = _rewound(live.game, entry)
    steps = (*steps[:-1], Begun(entry, live.head.dropped + max(0, gone)))
    _set(live, msgspec.structs.replace(progress, begun=steps, finished=False))


def _rewound(game: Game, entry: int) -> Game:
    """A game as it was after an entry, with the record up to there."""
    again = Game(game.rules, game.header)
    again.resume(game.entries[:entry], game.position_at(entry))
    return again


def _set(live: LiveGame, progress: Progress) -> None:
    live.setting = msgspec.structs.replace(live.setting, learning=progress)

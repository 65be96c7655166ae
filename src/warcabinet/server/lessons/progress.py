"""Where a pupil is in a lesson: worked out from the record, and from what the client has reported.

A step begins at an entry of the record. If that entry is taken back, so is the step.
"""

from __future__ import annotations

import re

import msgspec

from warcabinet.engine.entries import Answered, TakenBack, Undone
from warcabinet.engine.game import Game
from warcabinet.engine.records import Seat
from warcabinet.server.lessons.script import Lesson, LessonStep, RowsThere, Task


class Begun(msgspec.Struct, frozen=True):
    """A step that was begun: after which entry, how many had been taken back by then, and which
    tasks are done and stay so."""

    entry: int
    dropped: int = 0
    kept: tuple[int, ...] = ()


class Progress(msgspec.Struct, frozen=True, kw_only=True):
    """How far somebody is: the steps begun, the last one the present one."""

    lesson: str
    begun: tuple[Begun, ...]
    left: bool = False
    """The coach was sent away; the game goes on without."""
    finished: bool = False

    @property
    def number(self) -> int:
        """The number of the present step, from 1."""
        return len(self.begun)


def standing_entries(game: Game) -> list[int]:
    """The numbers of the entries that nobody has taken back."""
    found: list[int] = []
    for number, entry in enumerate(game.entries[: game.shown], 1):
        if isinstance(entry, TakenBack):
            back = entry.to
            found = [one for one in found if one <= back]
        elif isinstance(entry, Undone):
            found = [one for one in found if one not in entry.answers]
        found.append(number)
    return found


def answers_since(game: Game, seat: Seat, entry: int) -> list[str]:
    """What a seat has answered after an entry and not taken back, in the notation."""
    entries = (game.entries[number - 1] for number in standing_entries(game) if number > entry)
    return [one.text for one in entries if isinstance(one, Answered) and one.seat == seat]


def there_are(game: Game, seat: Seat, wanted: RowsThere) -> bool:
    """Are there such rows, as far as the seat knows?"""
    known = game.position.world.known_to(seat)
    rows = [
        row
        for row in known.table(wanted.table).rows()
        if all(str(getattr(row, name)) == value for name, value in wanted.where.items())
    ]
    amount = sum(getattr(row, wanted.total) for row in rows) if wanted.total else len(rows)
    return bool(amount >= wanted.least)


def done_tasks(lesson: Lesson, progress: Progress, game: Game, dropped: int) -> tuple[int, ...]:
    """The places of the present step's tasks that are done."""
    begun = progress.begun[-1]
    said = answers_since(game, lesson.seat, begun.entry)

    def is_done(place: int, task: Task) -> bool:
        if place in begun.kept:
            return True
        if task.said:
            return sum(re.fullmatch(task.said, text) is not None for text in said) >= task.times
        if task.rows is not None:
            return there_are(game, lesson.seat, task.rows)
        if task.over:
            return game.over
        return task.undone and dropped > begun.dropped

    done: list[int] = []
    for place, task in enumerate(lesson.steps[progress.number - 1].tasks):
        if is_done(place, task) and (len(done) == place or not task.after):
            done.append(place)
    return tuple(done)


def advanced(lesson: Lesson, progress: Progress, game: Game, dropped: int) -> Progress:
    """The progress after what has happened at the table. `dropped`: how many entries were ever
    taken back by undo."""
    stands = set(standing_entries(game))
    begun = progress.begun
    while len(begun) > 1 and begun[-1].entry not in stands:
        begun = begun[:-1]
        progress = msgspec.structs.replace(progress, begun=begun, finished=False)
    while not (progress.left or progress.finished):
        done = done_tasks(lesson, progress, game, dropped)
        tasks = lesson.steps[progress.number - 1].tasks
        kept = tuple(place for place in done if tasks[place].kept)
        now = msgspec.structs.replace(progress.begun[-1], kept=kept)
        progress = msgspec.structs.replace(progress, begun=(*progress.begun[:-1], now))
        if len(done) < len(tasks):
            break
        if progress.number == len(lesson.steps):
            progress = msgspec.structs.replace(progress, finished=True)
        else:
            following = Begun(game.shown, dropped)
            progress = msgspec.structs.replace(progress, begun=(*progress.begun, following))
    return progress


def saw(lesson: Lesson, progress: Progress, what: str) -> Progress:
    """The progress when the client reports something of the present step."""
    begun = progress.begun[-1]
    tasks = lesson.steps[progress.number - 1].tasks
    places = {place for place, task in enumerate(tasks) if task.seen == what}
    now = msgspec.structs.replace(begun, kept=tuple(sorted({*begun.kept, *places})))
    return msgspec.structs.replace(progress, begun=(*progress.begun[:-1], now))


def is_astray(lesson: Lesson, progress: Progress, game: Game) -> bool:
    """Has the pupil done something legal from which this step does not go on?"""
    step: LessonStep = lesson.steps[progress.number - 1]
    fitting = (*step.fine, *(task.said for task in step.tasks if task.said))
    said = answers_since(game, lesson.seat, progress.begun[-1].entry)
    if any(not any(re.fullmatch(one, text) for one in fitting) for text in said):
        return True
    return game.over or not all(there_are(game, lesson.seat, one) for one in step.needs)

"""What the coach says, as it is sent."""

from __future__ import annotations

from warcabinet.engine.records import Seat
from warcabinet.server.lessons.progress import Progress, done_tasks, is_astray
from warcabinet.server.lessons.script import Lesson, lessons
from warcabinet.server.live_game import LiveGame
from warcabinet.server.shapes import CoachCard, TaskCard


def words_of(progress: Progress | None) -> str:
    """How far a lesson is, in words."""
    lesson = lessons().get(progress.lesson) if progress is not None else None
    if progress is None or lesson is None:
        return ""
    if progress.finished:
        return "Lesson finished"
    where = f"step {progress.number} of {len(lesson.steps)}"
    return f"Lesson left at {where}" if progress.left else f"Lesson, {where}"


def coach_card(live: LiveGame, seat: Seat) -> CoachCard | None:
    """The coach's card for a seat; None: it has no coach."""
    progress = live.setting.learning
    lesson = lessons().get(progress.lesson) if progress is not None else None
    if progress is None or lesson is None or seat != lesson.seat:
        return None
    step = lesson.steps[progress.number - 1]
    active = not (progress.left or progress.finished)
    astray = active and is_astray(lesson, progress, live.game)
    return CoachCard(
        lesson=lesson.id,
        title=lesson.title,
        step=progress.number,
        steps=len(lesson.steps),
        heading=step.title,
        text=lesson.farewell if progress.finished else step.text,
        tasks=_tasks(lesson, progress, live) if active else (),
        disclosure=lesson.disclosure,
        astray=step.astray if astray else "",
        left=progress.left,
        finished=progress.finished,
    )


def _tasks(lesson: Lesson, progress: Progress, live: LiveGame) -> tuple[TaskCard, ...]:
    done = done_tasks(lesson, progress, live.game, live.head.dropped)
    return tuple(
        TaskCard(
            text=task.text,
            touch=task.touch,
            done=place in done,
            seen=task.seen,
            hex=task.show.hex,
            control=task.show.control,
        )
        for place, task in enumerate(lesson.steps[progress.number - 1].tasks)
    )

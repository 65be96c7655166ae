"""Lessons to begin, and those that were begun."""

from __future__ import annotations

from warcabinet import files
from warcabinet.engine.game import new_game
from warcabinet.server import hosting
from warcabinet.server.faults import NotThere
from warcabinet.server.lessons.progress import Begun, Progress
from warcabinet.server.lessons.script import NoLesson, lesson_of, lessons
from warcabinet.server.seating import AIDS, HostChoices, Place, players_of
from warcabinet.server.service import Games, setting_of
from warcabinet.server.shapes import GameCard, LessonCard, RunningLesson
from warcabinet.server.storage import now


def begin(games: Games, name: str) -> GameCard:
    """Begin a lesson: a game of its scenario with set dice, played up to its first step."""
    try:
        lesson = lesson_of(name)
    except NoLesson as error:
        raise NotThere(str(error)) from error
    rules = games.rules_of(lesson.game)
    seats = {
        seat: Place("computer", lesson.players[seat]) if seat in lesson.players else Place()
        for seat in rules.scenario(lesson.scenario).seats
    }
    game = new_game(
        rules,
        lesson.scenario,
        files.fresh_secret(),
        chance="set",
        dice=lesson.dice,
        title=lesson.title,
        created=now(),
        players=players_of(seats),
    )
    for seat, orders in lesson.orders.items():
        game.order(seat, orders)
    for seat, text in lesson.opening:
        game.say(seat, text)
    setting = HostChoices(
        seats=seats,
        aids=dict.fromkeys(AIDS, True),
        seed=lesson.seed,
        learning=Progress(lesson=lesson.id, begun=(Begun(game.shown),)),
    )
    return hosting.store(games, game, setting, lesson.title)


def listed(games: Games) -> list[LessonCard]:
    """All lessons, each with the latest game of it that is not finished."""
    running: dict[str, RunningLesson] = {}
    for row in games.storage.list_games():
        setting = setting_of(row)
        progress = setting.learning if setting is not None else None
        if progress is None or progress.finished or progress.left or progress.lesson in running:
            continue
        if progress.lesson in lessons():
            running[progress.lesson] = RunningLesson(
                game=row.id, seat=lessons()[progress.lesson].seat, step=progress.number
            )
    return [
        LessonCard(
            id=one.id,
            title=one.title,
            gist=one.gist,
            steps=len(one.steps),
            running=running.get(one.id),
        )
        for one in lessons().values()
    ]

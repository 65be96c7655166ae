"""A process that calculates what takes long: odds, and whether a file can be played again.

A question comes with all that it needs, and with no more than whoever asks may know: for odds, the
position without anything hidden from the seat. The process keeps nothing and ends by itself when
the server is gone.
"""

from __future__ import annotations

import logging
import os
import signal
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any, Protocol

import msgspec

from warcabinet import catalogue
from warcabinet.engine import notation, savefile
from warcabinet.engine.book import Refusal
from warcabinet.engine.odds import TooMany
from warcabinet.engine.position import Position, Refused
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import UnknownScenario
from warcabinet.engine.verifying import audited
from warcabinet.engine.views import encoded_view
from warcabinet.players.advising import Advice, NoAdvice, advised
from warcabinet.players.prospects import NoProspects, Prospects, estimated, prospects, starts_of

log = logging.getLogger(__name__)

MOST_POSITIONS = 20_000
"""Different positions that are looked at for one question; more would take too much memory."""
FEW_TRIALS = 40
"""How often an answer is tried out at least where its odds are estimated, if there is any time."""
MOST_TRYING = 1.5
"""Seconds of work for which an answer is tried out at most."""
ADVISING = 2.5
"""Seconds of work for which courses of action are tried out."""
FEW_COURSES = 3
"""How many of them are tried out in any case, if there is any time."""
SLOWER = 3
"""So many times its time of work a question may take where others work on the same machine."""
LOWER = 5
"""By so much these processes stand back behind the server, where the system knows such a thing."""


class OddsTask(msgspec.Struct, frozen=True, kw_only=True, tag="odds"):
    """How may an answer turn out?"""

    game: str
    scenario: str
    options: dict[str, str]
    seat: str
    #: What the seat knows of the position, as JSON.
    known: bytes
    action: str
    then: tuple[str, ...]
    worlds: int


class AdviceTask(msgspec.Struct, frozen=True, kw_only=True, tag="advice"):
    """What would a staff officer do?"""

    game: str
    scenario: str
    options: dict[str, str]
    seat: str
    #: What the seat knows of the position, as JSON.
    known: bytes


class AuditTask(msgspec.Struct, frozen=True, kw_only=True, tag="audit"):
    """Can this file be played again?"""

    file: bytes


Task = OddsTask | AdviceTask | AuditTask


class Ask(msgspec.Struct, frozen=True):
    """A task under a number."""

    number: int
    task: Task


class Chances(msgspec.Struct, frozen=True, kw_only=True, tag="chances"):
    """The ways in which an answer may turn out, with their chances as fractions."""

    outcomes: list[tuple[str, str, float]]
    worlds: int
    trials: int


class Advised(msgspec.Struct, frozen=True, kw_only=True, tag="advised"):
    """What a staff officer says."""

    advice: Advice


class Sound(msgspec.Struct, frozen=True, kw_only=True, tag="sound"):
    """A file that has been played again, as it is to be kept."""

    file: bytes


class Failed(msgspec.Struct, frozen=True, kw_only=True, tag="failed"):
    """Why there is no answer, in a sentence, or the reasons of the rules."""

    why: str = ""
    refusals: list[Refusal] = []


class Cancelled(msgspec.Struct, frozen=True, kw_only=True, tag="cancelled"):
    """Nobody waited any more."""


Reply = Chances | Advised | Sound | Failed | Cancelled


class Signals(Protocol):
    """Two numbers that the server changes while a question is calculated: that of the question
    which nobody waits for any more (`GIVEN_UP`), and the seconds of work after which odds are
    estimated (`SECONDS`), which become fewer the more questions wait.
    """

    def __getitem__(self, place: int) -> float: ...


GIVEN_UP, SECONDS = 0, 1


class _Stop(Exception):
    """Nobody waits any more."""


class _Late(Exception):
    """The time for an exact answer is over."""


def reckoned(ask: Ask, signals: Signals) -> Reply:
    """The answer to a question."""

    def go_on() -> None:
        if signals[GIVEN_UP] == ask.number:
            raise _Stop

    try:
        match ask.task:
            case OddsTask():
                return _odds(ask.task, lambda: signals[SECONDS], go_on)
            case AdviceTask():
                return _advice(ask.task, lambda: signals[SECONDS], go_on)
            case AuditTask():
                return _audit(ask.task)
    except _Stop:
        return Cancelled()


class _Clock:
    """A time of work, and a longer one by the clock where others work on the same machine."""

    def __init__(self, seconds: Callable[[], float]) -> None:
        self._work, self._begun = time.process_time(), time.monotonic()
        self._seconds = seconds

    @property
    def over(self) -> bool:
        return time.process_time() - self._work > self._seconds() or self.late

    @property
    def late(self) -> bool:
        return time.monotonic() - self._begun > SLOWER * self._seconds()


def _odds(task: OddsTask, seconds: Callable[[], float], go_on: Callable[[], None]) -> Reply:
    rules = catalogue.rules_of(task.game)
    data = msgspec.json.decode(task.known)
    position = Position.decode(rules, task.scenario, task.options, data)
    seat = Seat(task.seat)
    try:
        action = notation.read(task.action, rules.actions)
        starts = starts_of(position, seat, task.worlds)
        exact = _Clock(seconds)

        def tick() -> None:
            go_on()
            if exact.over:
                raise _Late

        try:
            found = prospects(
                position,
                seat,
                action,
                then=task.then,
                starts=starts,
                tick=tick,
                most=MOST_POSITIONS,
            )
        except (_Late, TooMany):
            trying = _Clock(lambda: min(MOST_TRYING, seconds()))

            def more(trials: int) -> bool:
                go_on()
                return not trying.over or (trials < FEW_TRIALS and not trying.late)

            found = estimated(seat, action, then=task.then, starts=starts, go_on=more)
    except Refused as error:
        return Failed(refusals=error.refusals)
    except (NoProspects, notation.BadNotation) as error:
        return Failed(why=str(error))
    return _chances(found)


def _advice(task: AdviceTask, seconds: Callable[[], float], go_on: Callable[[], None]) -> Reply:
    rules = catalogue.rules_of(task.game)
    data = msgspec.json.decode(task.known)
    position = Position.decode(rules, task.scenario, task.options, data)
    clock = _Clock(lambda: min(ADVISING, seconds()))

    def more(trials: int) -> bool:
        go_on()
        return not clock.over or (trials < FEW_COURSES and not clock.late)

    try:
        return Advised(advice=advised(task.game, position, Seat(task.seat), more))
    except NoAdvice as error:
        return Failed(why=str(error))


def _chances(found: Prospects) -> Chances:
    return Chances(
        outcomes=[(outcome, str(chance), float(chance)) for outcome, chance in found.outcomes],
        worlds=found.worlds,
        trials=found.trials,
    )


def _audit(task: AuditTask) -> Reply:
    try:
        rules = catalogue.rules_of(savefile.read(task.file).header.game)
        game = audited(task.file, rules)
        for seat in game.header.seats:
            encoded_view(game, seat, game.seq)
        return Sound(file=savefile.encode(game))
    except (savefile.BadFile, UnknownScenario) as error:
        return Failed(why=str(error))
    except RecursionError:
        return Failed(why="it is nested too deeply")
    except Exception as error:
        # Its lines are in order, but what they tell is not: whoever wrote it was no War Cabinet.
        return Failed(why=f"it fails with {error!r}")


def run(connection: Connection, signals: Any) -> None:
    """Answer questions until the server is gone."""
    # Ctrl+C is for the server, which ends this process in its own time.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(LOWER)
    catalogue.listed()  # to read the rules takes a while: not while somebody waits
    decode = msgspec.msgpack.Decoder(Ask).decode
    try:
        while True:
            ask = decode(connection.recv_bytes())
            try:
                reply: Reply = reckoned(ask, signals)
            except Exception as error:
                log.exception("a question could not be reckoned")
                reply = Failed(why=f"The server failed at this: {type(error).__name__}.")
            connection.send_bytes(msgspec.msgpack.encode(reply))
    except (EOFError, OSError):
        return

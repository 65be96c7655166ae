"""Long calculations, off the way of requests: a few processes, and a queue that is fair to all.

Whoever asks waits without holding a thread or a lock. The same question asked twice is calculated
once; one that nobody waits for any more is given up. The queue takes turns: somebody who asks many
questions waits for their own, not everybody else.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import multiprocessing
import os
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any

import msgspec

from warcabinet.server import reckoning_process
from warcabinet.server.faults import TooBusy
from warcabinet.server.reckoning_process import (
    GIVEN_UP,
    SECONDS,
    Ask,
    AuditTask,
    Cancelled,
    Failed,
    Reply,
    Task,
)

log = logging.getLogger(__name__)

MOST_PROCESSES = 4
MOST_WAITING = 40
"""Questions of one client that may wait at a time."""
MOST_IN_ALL = 400
REMEMBERED = 256
"""Answers that are kept, for whoever asks the same again."""

IN_ALL = 9.0
"""Seconds after which whoever asks now is to have the odds, exact or estimated."""
LEAST, MOST = 0.25, 5.0
"""Seconds of work for which exact odds are tried, at least and at most."""
GRACE = 3.0
"""Seconds that a process has to let go of what nobody waits for, before it is ended."""
LONGEST, LONGEST_AUDIT = 60.0, 900.0
"""Seconds after which a process that has not answered is ended: for odds, and for a file that is
played again."""

_REPLY: msgspec.msgpack.Decoder[Reply] = msgspec.msgpack.Decoder(Reply)

Target = Callable[[Connection, Any], None]
Client = tuple[Hashable, Hashable]
"""Where a question comes from (an address), and for whom (a seat of a game)."""


class _Job:
    """One question, and everybody who waits for its answer."""

    def __init__(self, name: bytes, number: int, task: Task, client: Client, turn: int) -> None:
        self.name, self.number, self.task = name, number, task
        self.client, self.turn = client, turn
        self.asked = time.monotonic()
        self.waiting: dict[asyncio.Future[Reply], asyncio.AbstractEventLoop] = {}
        self.running = False

    @property
    def order(self) -> tuple[int, int]:
        return self.turn, self.number


class Reckoner:
    """The queue and the processes that serve it."""

    def __init__(
        self,
        processes: int | None = None,
        *,
        target: Target = reckoning_process.run,
        most_waiting: int = MOST_WAITING,
    ) -> None:
        self.processes = processes or default_processes()
        self._target = target
        self._most_waiting = most_waiting
        self._changed = threading.Condition()
        self._jobs: dict[bytes, _Job] = {}
        self._counts: dict[Hashable, int] = {}
        self._turns: dict[Client, int] = {}
        self._turn = self._number = 0
        self._known: OrderedDict[bytes, Reply] = OrderedDict()
        self._stopping = False
        self._hands = [_Hand(self, place) for place in range(self.processes)]

    def start(self, eager: bool = False) -> None:
        """`eager`: start the processes at once, so that the first question need not wait."""
        for hand in self._hands:
            hand.start(eager)

    def stop(self) -> None:
        """End everything; whoever still waits is told."""
        with self._changed:
            self._stopping = True
            self._changed.notify_all()
        for hand in self._hands:
            hand.end()
        with self._changed:
            left = list(self._jobs.values())
        for job in left:
            self._done(job, Failed(why="The server stops."))

    # Asking -------------------------------------------------------------------------------------

    async def ask(self, task: Task, client: Client) -> Reply:
        """The answer to a question. Whoever is cancelled meanwhile waits no more.

        :raises TooBusy: if too much waits already.
        """
        name = hashlib.blake2b(msgspec.msgpack.encode(task), digest_size=20).digest()
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Reply] = loop.create_future()
        with self._changed:
            if (known := self._known.get(name)) is not None:
                self._known.move_to_end(name)
                return known
            job = self._joined(name, task, client)
            job.waiting[future] = loop
            self._counts[client[0]] = self._counts.get(client[0], 0) + 1
            self._changed.notify_all()
        try:
            return await future
        finally:
            with self._changed:
                self._leave(job, future, client[0])

    def _joined(self, name: bytes, task: Task, client: Client) -> _Job:
        if self._counts.get(client[0], 0) >= self._most_waiting:
            raise TooBusy(
                f"{self._most_waiting} questions of yours are being reckoned already. "
                "Wait for their answers, then ask again."
            )
        job = self._jobs.get(name)
        if job is None:
            if self._stopping or len(self._jobs) >= MOST_IN_ALL:
                raise TooBusy("Too many questions wait to be reckoned. Ask again in a while.")
            # Who has asked much lately comes after those who have not.
            turn = max(self._turn, self._turns.get(client, 0)) + 1
            self._turns[client] = turn
            self._number += 1
            job = self._jobs[name] = _Job(name, self._number, task, client, turn)
        return job

    def _leave(self, job: _Job, future: asyncio.Future[Reply], address: Hashable) -> None:
        left = self._counts.get(address, 0) - 1
        if left > 0:
            self._counts[address] = left
        else:
            self._counts.pop(address, None)
        job.waiting.pop(future, None)
        if not job.waiting and not job.running and self._jobs.get(job.name) is job:
            del self._jobs[job.name]

    # For the processes ----------------------------------------------------------------------------

    def take(self) -> _Job | None:
        """The next question; None: stop."""
        with self._changed:
            while not self._stopping:
                waiting = self._ready()
                if waiting:
                    job = min(waiting, key=lambda one: one.order)
                    job.running = True
                    self._turn = max(self._turn, job.turn)
                    if len(self._turns) > MOST_IN_ALL:
                        self._turns = {c: t for c, t in self._turns.items() if t > self._turn}
                    return job
                self._changed.wait()
        return None

    def seconds(self) -> float:
        """How long a question may be calculated exactly now: an estimate takes about as long again,
        and the one that waits longest is to have its answer in time, so what is left of its time is
        shared by all that wait.
        """
        with self._changed:
            first = min((job.asked for job in self._jobs.values()), default=time.monotonic())
            left = first + IN_ALL - time.monotonic()
            return min(MOST, max(LEAST, left * self.processes / max(1, len(self._jobs)) / 2))

    def _ready(self) -> list[_Job]:
        """What may be begun. One process is always left for odds: to play a file again can take
        minutes."""
        audits = sum(isinstance(j.task, AuditTask) for j in self._jobs.values() if j.running)
        full = audits >= self.processes - 1
        return [
            job
            for job in self._jobs.values()
            if not (job.running or (full and isinstance(job.task, AuditTask)))
        ]

    def is_wanted(self, job: _Job) -> bool:
        """Does anybody still wait for it?"""
        with self._changed:
            return bool(job.waiting) and not self._stopping

    def _done(self, job: _Job, reply: Reply) -> None:
        with self._changed:
            if self._jobs.get(job.name) is job:
                del self._jobs[job.name]
            self._changed.notify_all()
            if isinstance(reply, reckoning_process.Chances) and not reply.trials:
                self._known[job.name] = reply
                while len(self._known) > REMEMBERED:
                    self._known.popitem(last=False)
            told = list(job.waiting.items())
        for future, loop in told:
            try:
                loop.call_soon_threadsafe(_tell, future, reply)
            except RuntimeError:
                # The loop is closed: the server stops.
                return

    def finish(self, job: _Job, reply: Reply) -> None:
        """Tell everybody who waits for it. One that was given up just as somebody asked the same
        is put back."""
        if isinstance(reply, Cancelled):
            with self._changed:
                job.running = False
                if not job.waiting:
                    self._jobs.pop(job.name, None)
                else:
                    self._number += 1
                    job.number = self._number  # the old number is given up for good
                self._changed.notify_all()
            return
        self._done(job, reply)

    def process(self, signals: Any) -> tuple[SpawnProcess, Connection]:
        """A fresh process, and the pipe to it."""
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        made = context.Process(
            target=self._target, args=(theirs, signals), name="warcabinet-reckoner", daemon=True
        )
        made.start()
        theirs.close()
        return made, ours


class _Hand:
    """One thread with one process: takes questions, and brings their answers."""

    def __init__(self, reckoner: Reckoner, place: int) -> None:
        self._reckoner = reckoner
        self._thread = threading.Thread(target=self._run, name=f"reckoner-{place}", daemon=True)
        self._lock = threading.Lock()
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._signals: Any = multiprocessing.get_context("spawn").RawArray("d", 2)
        self._ended = self._eager = False

    def start(self, eager: bool) -> None:
        self._eager = eager
        self._thread.start()

    def end(self) -> None:
        self._ended = True
        self._kill()
        if self._thread.ident is not None:
            self._thread.join(timeout=10)

    def _run(self) -> None:
        if self._eager:
            with contextlib.suppress(EOFError):
                self._connected()
        while (job := self._reckoner.take()) is not None:
            try:
                reply = self._exchange(job)
            except (EOFError, OSError):
                self._kill()
                reply = Failed(why="This could not be reckoned: its process has ended.")
            except Exception:
                log.exception("a question could not be reckoned")
                self._kill()
                reply = Failed(why="This could not be reckoned.")
            self._reckoner.finish(job, reply)

    def _exchange(self, job: _Job) -> Reply:
        pipe = self._connected()
        self._signals[SECONDS] = self._reckoner.seconds()
        pipe.send_bytes(msgspec.msgpack.encode(Ask(job.number, job.task)))
        longest = LONGEST_AUDIT if isinstance(job.task, AuditTask) else LONGEST
        until, given_up = time.monotonic() + longest, False
        while not pipe.poll(0.05):
            self._signals[SECONDS] = min(self._signals[SECONDS], self._reckoner.seconds())
            if not given_up and not self._reckoner.is_wanted(job):
                given_up = True
                self._signals[GIVEN_UP] = job.number
                until = time.monotonic() + GRACE
            if time.monotonic() > until:
                self._kill()
                return Cancelled() if given_up else Failed(why="This takes too long to reckon.")
        return _REPLY.decode(pipe.recv_bytes())

    def _connected(self) -> Connection:
        with self._lock:
            if self._process is not None and self._process.is_alive() and self._pipe is not None:
                return self._pipe
            if self._ended:
                raise EOFError
            self._process, self._pipe = self._reckoner.process(self._signals)
            return self._pipe

    def _kill(self) -> None:
        with self._lock:
            process, self._process = self._process, None
            pipe, self._pipe = self._pipe, None
        if process is not None:
            process.kill()
            process.join(timeout=5)
        if pipe is not None and not self._ended:
            pipe.close()


def default_processes() -> int:
    """As many as there are processors for them, within reason, and two at least."""
    try:
        cores = len(os.sched_getaffinity(0))
    except AttributeError:  # not every system tells
        cores = os.cpu_count() or 1
    return max(2, min(MOST_PROCESSES, cores))


def _tell(future: asyncio.Future[Reply], reply: Reply) -> None:
    if not future.done():
        future.set_result(reply)

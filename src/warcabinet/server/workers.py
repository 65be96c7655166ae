"""Computer seats: one process that thinks, and a queue of games in which it is to answer.

An answer goes the way of all answers, with the sequence number it was thought out for and a key of
its own.  Nothing about it is kept but the queue: whether a computer player is to answer follows
from the game, so that a server that starts takes up where the last one stopped.
"""

from __future__ import annotations

import logging
import multiprocessing
import queue
import secrets
import threading
import time
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from warcabinet.engine import savefile
from warcabinet.engine.entries import Entry
from warcabinet.engine.game import Game
from warcabinet.engine.records import Seat
from warcabinet.engine.views import ENCODER
from warcabinet.server import worker_process
from warcabinet.server.faults import AgainstTheRules, BadRequest, Fault, RuleFailed
from warcabinet.server.hub import Hub
from warcabinet.server.live_game import LiveGame
from warcabinet.server.questions import give_all
from warcabinet.server.reasons import reasoned
from warcabinet.server.requests import Answering
from warcabinet.server.service import Games, computer_due
from warcabinet.server.worker_process import Reply, Task

log = logging.getLogger(__name__)

FALLBACK = "random"
"""Who answers where the player of a seat has no answer that can be carried out."""
MOST_ATTEMPTS = 4

_REPLY = msgspec.msgpack.Decoder(Reply)


class Gone(Exception):
    """The process has ended before it answered."""


def _file(game: Game) -> bytes:
    """A game for the players' process, which never rolls: the secret stays here."""
    return savefile.encode(game, with_secret=False)


class Workers:
    """The queue, the thread that serves it, and the process that thinks."""

    def __init__(self, games: Games, hub: Hub) -> None:
        self._games, self._hub = games, hub
        self._queue: queue.Queue[str | None] = queue.Queue()
        self._queued: set[str] = set()
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._run, name="computer-seats", daemon=True)
        self._stopping = False
        self._now: str | None = None
        self._thinking: dict[str, Seat] = {}
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        # What the process has of each game: how many entries, and the last of them.
        self._sent: dict[str, tuple[int, Entry]] = {}

    def start(self, eager: bool = False) -> None:
        """Begin with the games in which a computer player was to answer when the server stopped.

        `eager`: start the process at once, so that the first answer does not have to wait for it.
        """
        self._thread.start()
        if eager:
            self._connected()
        for game_id in self._games.storage.due_games():
            self._put(game_id)

    def stop(self) -> None:
        """End the process and the thread; what was being thought out is not answered."""
        self._stopping = True
        self._queue.put(None)
        self._kill()
        if self._thread.ident is not None:
            self._thread.join(timeout=10)

    def consider(self, game_id: str) -> None:
        """Something has changed in a game: it may be a computer player's turn."""
        if self._games.is_due(game_id):
            self._put(game_id)
        elif game_id in self._thinking and self._now != game_id:
            self._done_thinking(game_id)

    def interrupt(self, game_id: str) -> None:
        """Let go of the answer that is being thought out for a game."""
        if self._now == game_id:
            self._kill()

    def _put(self, game_id: str) -> None:
        with self._lock:
            if game_id in self._queued or self._stopping:
                return
            self._queued.add(game_id)
        self._queue.put(game_id)

    def _ended(self) -> bool:
        return self._stopping

    def _run(self) -> None:
        while (game_id := self._queue.get()) is not None:
            with self._lock:
                self._queued.discard(game_id)
            self._now = game_id
            try:
                self._serve(game_id)
            except Fault as fault:
                log.warning("a computer seat has to wait: %s", fault, extra={"game": game_id})
            except SQLAlchemyError:
                log.exception("an answer of a computer seat was not stored; it is tried again")
                time.sleep(1)
                self._put(game_id)
            except Exception:
                log.exception("a computer seat failed", extra={"game": game_id})
            finally:
                self._now = None
            if self._games.is_due(game_id):
                self._put(game_id)
            else:
                self._done_thinking(game_id)
        self._kill()

    # One answer -----------------------------------------------------------------------------------

    def _serve(self, game_id: str) -> None:
        """Get one answer and give it; if it is none, a simpler player answers."""
        for attempt in range(MOST_ATTEMPTS):
            found = self._due(game_id, attempt)
            if found is None or self._ended():
                return
            seat, seq, task = found
            begun = time.perf_counter()
            try:
                reply = self._ask(task)
            except Gone:
                if not self._games.is_due(game_id):
                    return
                reply = Reply(failed="its process has ended")
            self._games.metrics.took("warcabinet_computer_seconds", time.perf_counter() - begun)
            if reply.orders:
                self._games.order(game_id, seat, reply.orders)
                return
            if not reply.failed and self._give(game_id, seat, seq, reply):
                return
            log.warning(
                "a computer player has no answer",
                extra={"game": game_id, "seat": seat, "player": task.player, "why": reply.failed},
            )
        self._stick(game_id)

    def _due(self, game_id: str, attempt: int) -> tuple[Seat, int, Task] | None:
        """The question of a computer seat, if there is one."""
        with self._games.at(game_id) as live:
            seat = computer_due(live, despite_crash=attempt > 0)
            if seat is None:
                live.due = False
                return None
            decision = live.game.position.decision
            # Whether somebody still thinks about a sealed answer is nobody's business.
            if decision is not None and decision.sealed:
                self._done_thinking(game_id)
            elif game_id not in self._thinking:
                self._thinking[game_id] = seat
                self._hub.thinking(game_id, seat, True)
            return seat, live.seq, self._task(live, seat, attempt)

    def _task(self, live: LiveGame, seat: Seat, attempt: int, whole: bool = False) -> Task:
        game, seed = live.game, live.setting.seed
        place = live.setting.seats[seat]
        task = Task(
            game_id=live.id,
            game=live.row.game,
            seat=seat,
            player=FALLBACK if attempt else place.player or FALLBACK,
            seed=f"{seed} {attempt}" if attempt else seed,
        )
        count, last = self._sent.get(live.id, (0, None))
        if not whole and 0 < count <= game.seq and game.entries[count - 1] is last:
            lines = tuple(ENCODER.encode(entry) for entry in game.entries[count:])
            task = msgspec.structs.replace(task, base=count, lines=lines)
        else:
            task = msgspec.structs.replace(task, file=_file(game))
        self._sent[live.id] = (game.seq, game.entries[-1])
        return task

    def _give(self, game_id: str, seat: Seat, seq: int, reply: Reply) -> bool:
        """Answer as the player said, as far as that goes; False if the rules refuse even the first
        answer or fail at it."""
        # Nobody can guess it: whoever could would learn whether a sealed answer is in.
        acting = Answering(seq=seq, key=secrets.token_hex(16), answers=list(reply.answers))

        def do(live: LiveGame) -> None:
            before = live.game.seq
            give_all(live.game, seat, reply.answers)
            live.reasoned = reasoned(live.game, before, seat, reply.reasons)

        result = "accepted"
        try:
            with self._games.at(game_id) as live:
                if not live.setting.stopped:
                    self._games.once(live, seat, acting, do)
        except (AgainstTheRules, BadRequest, RuleFailed) as fault:
            log.warning("an answer of a computer player failed: %s", fault)
            result = "failed"
        finally:
            self._games.metrics.add("warcabinet_computer_answers_total", result=result)
        if result == "accepted":
            self._games.moved(game_id)
        return result == "accepted"

    def _stick(self, game_id: str) -> None:
        """No player has an answer: the game waits for a person to resume it."""
        with self._games.at(game_id) as live:
            live.stuck = "its computer players have no answer"
            self._games.commit(live)
        self._games.moved(game_id)

    def _done_thinking(self, game_id: str) -> None:
        seat = self._thinking.pop(game_id, None)
        if seat is not None:
            self._hub.thinking(game_id, seat, False)

    # The process ----------------------------------------------------------------------------------

    def _ask(self, task: Task) -> Reply:
        reply = self._exchange(task)
        if reply.missing:
            with self._games.at(task.game_id) as live:
                task = msgspec.structs.replace(task, file=_file(live.game), base=0, lines=())
                self._sent[task.game_id] = (live.game.seq, live.game.entries[-1])
            reply = self._exchange(task)
        if reply.failed:
            self._sent.pop(task.game_id, None)
        return reply

    def _exchange(self, task: Task) -> Reply:
        pipe = self._connected()
        try:
            pipe.send_bytes(msgspec.msgpack.encode(task))
            while not pipe.poll(0.5):
                if self._ended():
                    raise Gone
            return _REPLY.decode(pipe.recv_bytes())
        except (EOFError, OSError) as error:
            self._kill()
            raise Gone from error

    def _connected(self) -> Connection:
        with self._lock:
            if self._process is not None and self._process.is_alive() and self._pipe is not None:
                return self._pipe
            if self._ended():
                raise Gone
            context = multiprocessing.get_context("spawn")
            self._sent.clear()
            self._pipe, theirs = context.Pipe()
            self._process = context.Process(
                target=worker_process.run, args=(theirs,), name="warcabinet-computer", daemon=True
            )
            self._process.start()
            theirs.close()
            return self._pipe

    def _kill(self) -> None:
        with self._lock:
            process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.join(timeout=5)

"""The process in which computer players think: games come in as lines, answers go out as text.

It keeps the games it was asked about, so that for the next question of a game only what is new has
to be sent.  It ends by itself when the server is gone.
"""

from __future__ import annotations

import logging
import signal
import time
from collections import OrderedDict
from multiprocessing.connection import Connection

import msgspec

from warcabinet import catalogue
from warcabinet.engine import notation, savefile
from warcabinet.engine.decisions import StandingOrder
from warcabinet.engine.entries import AnyEntry
from warcabinet.engine.game import Game
from warcabinet.engine.records import Seat
from warcabinet.players import registry
from warcabinet.players.contract import Player, Searcher, answer_of, orders_of, reason_of

log = logging.getLogger(__name__)

MOST_GAMES = 16
"""Games that are kept."""

TOGETHER = 0.3
"""Seconds after which no more answers are put together: whoever looks on wants to see them come."""

_ENTRY = msgspec.json.Decoder(AnyEntry)


class Task(msgspec.Struct, frozen=True, kw_only=True):
    """A question to a computer player. Either the whole game, or what follows entry ``base``."""

    game_id: str
    game: str
    seat: str
    player: str
    seed: str
    file: bytes | None = None
    base: int = 0
    lines: tuple[bytes, ...] = ()


class Reply(msgspec.Struct, frozen=True, kw_only=True):
    """Answers in the notation, to be given one after the other, or why there are none. ``missing``:
    send the whole game."""

    answers: tuple[str, ...] = ()
    #: Why the player gives each of them, if it can say.
    reasons: tuple[str, ...] = ()
    failed: str = ""
    missing: bool = False
    orders: tuple[StandingOrder, ...] = ()


def answers_of(
    player: Player | Searcher, game: Game, seat: Seat
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What the player answers now and next, as long as nobody else has a say in it, with its
    reasons. The game stays where it is. Dice are not rolled here, so the list ends before them."""
    ahead = game.fork()
    answers: list[str] = []
    reasons: list[str] = []
    until = time.monotonic() + TOGETHER
    while True:
        action = answer_of(player, ahead, seat)
        answers.append(notation.write(action))
        reasons.append(reason_of(player))
        if time.monotonic() > until or not ahead.go_on(seat, action):
            return tuple(answers), tuple(reasons)


class Thinker:
    """The games and players of this process."""

    def __init__(self) -> None:
        self.games: OrderedDict[str, Game] = OrderedDict()
        self.players: dict[tuple[str, str, str, str], Player | Searcher] = {}

    def reply(self, task: Task) -> Reply:
        try:
            game = self._game(task)
            if game is None:
                return Reply(missing=True)
            player = self._player(task)
            seat = Seat(task.seat)
            orders = orders_of(player)
            if game.standing.orders.get(seat, ()) == orders:
                orders = ()
            answers, reasons = answers_of(player, game, seat)
            return Reply(answers=answers, reasons=reasons, orders=orders)
        except Exception as error:
            log.exception("a computer player failed")
            self.games.pop(task.game_id, None)
            return Reply(failed=repr(error))

    def _game(self, task: Task) -> Game | None:
        if task.file is not None:
            game = savefile.load(task.file, catalogue.rules_of(task.game))
        else:
            kept = self.games.get(task.game_id)
            if kept is None or kept.seq != task.base:
                return None
            game = kept
            game.replay([_ENTRY.decode(line) for line in task.lines], verify=False)
        self.games[task.game_id] = game
        self.games.move_to_end(task.game_id)
        if len(self.games) > MOST_GAMES:
            gone, _ = self.games.popitem(last=False)
            self.players = {key: one for key, one in self.players.items() if key[0] != gone}
        return game

    def _player(self, task: Task) -> Player | Searcher:
        key = (task.game_id, task.seat, task.player, task.seed)
        if key not in self.players:
            self.players[key] = registry.make(task.player, Seat(task.seat), task.seed)
        return self.players[key]


def run(connection: Connection) -> None:
    """Answer questions until the server is gone."""
    # Ctrl+C is for the server, which ends this process in its own time.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    thinker = Thinker()
    decode = msgspec.msgpack.Decoder(Task).decode
    try:
        while True:
            task = decode(connection.recv_bytes())
            connection.send_bytes(msgspec.msgpack.encode(thinker.reply(task)))
    except (EOFError, OSError):
        return

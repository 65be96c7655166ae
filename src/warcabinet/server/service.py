"""The games service: games in memory, loaded when somebody asks, changed in one way only.

Every action: has the seat seen what happened last?  Was this key used before?  Then the rules check
and apply it, the entries go to the disk with the key in one transaction, and only then anybody is
told.  Whatever fails on the way leaves the game as it was.
"""

from __future__ import annotations

import hashlib
import logging
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from warcabinet import catalogue, files
from warcabinet.engine.asking import worded
from warcabinet.engine.automatic import without_choice
from warcabinet.engine.committed import Committed
from warcabinet.engine.decisions import StandingOrder
from warcabinet.engine.game import StepCrash
from warcabinet.engine.position import Refused
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import Rules, UnknownScenario
from warcabinet.engine.savefile import BadFile
from warcabinet.engine.set_dice import SetDice
from warcabinet.server.faults import (
    AgainstTheRules,
    BadRequest,
    CannotBeRead,
    NotThere,
    RuleFailed,
    Stale,
)
from warcabinet.server.lessons import coaching
from warcabinet.server.live_game import LiveGame, loaded
from warcabinet.server.metrics import Metrics
from warcabinet.server.readying import readied
from warcabinet.server.requests import Acting
from warcabinet.server.seating import HostChoices
from warcabinet.server.shapes import Accepted, AnswersGiven, GameCard, TableState
from warcabinet.server.states import Digest, card_of, digest_of, live_card, table_state
from warcabinet.server.storage import (
    Damaged,
    GameRow,
    Key,
    NoSuchGame,
    SequenceConflict,
    Storage,
)

log = logging.getLogger(__name__)

T = TypeVar("T")

MOST_LIVE = 256
"""Games kept in memory; beyond these the one not looked at for the longest time goes."""


class Games:
    """All games of one database."""

    def __init__(
        self,
        storage: Storage,
        *,
        rules_of: Callable[[str], Rules] = catalogue.rules_of,
        metrics: Metrics | None = None,
        crashes: Path | None = None,
        most_live: int = MOST_LIVE,
    ) -> None:
        self.storage = storage
        self.rules_of = readied(rules_of)
        self.metrics = metrics or Metrics()
        self.crashes = crashes
        """Where reports of failed rules are written; None: nowhere."""
        self.most_live = most_live
        self.moved: Callable[[str], None] = lambda game_id: None
        """Called after every change, with no lock held."""
        self.removed: Callable[[str], None] = lambda game_id: None
        self._live: OrderedDict[str, LiveGame] = OrderedDict()
        self._guard = threading.Lock()
        self._loading: dict[str, threading.Lock] = {}

    # Games in memory ------------------------------------------------------------------------------

    @contextmanager
    def at(self, game_id: str) -> Iterator[LiveGame]:
        """A game, for whoever wants to look at it or change it: nobody else does meanwhile."""
        while True:
            live = self._open(game_id)
            with live.lock:
                if not live.gone:
                    yield live
                    return

    def look(self, game_id: str, use: Callable[[LiveGame], T]) -> T:
        """What somebody wants to know about a game, with the rules at hand."""
        with self.at(game_id) as live:
            return use(live)

    def _open(self, game_id: str) -> LiveGame:
        with self._guard:
            live = self._live.get(game_id)
            if live is not None:
                self._live.move_to_end(game_id)
                return live
            loading = self._loading.setdefault(game_id, threading.Lock())
        with loading:
            with self._guard:
                live = self._live.get(game_id)
            if live is None:
                live = self._load(game_id)
                self.keep(live)
        with self._guard:
            self._loading.pop(game_id, None)
        return live

    def _load(self, game_id: str) -> LiveGame:
        try:
            stored = self.storage.read(game_id)
            setting = setting_of(stored.row)
            if setting is None:
                raise CannotBeRead(f"This game cannot be opened: {NO_SETTING}")
            live = loaded(stored, setting, self.rules_of(stored.row.game))
        except NoSuchGame as error:
            raise NotThere(str(error)) from error
        except (BadFile, Damaged, UnknownScenario) as error:
            log.exception("a stored game cannot be read", extra={"game": game_id})
            raise CannotBeRead(f"This game cannot be opened: {error}") from error
        if not live.is_stored() or digest_from(stored.row) is None:
            self.commit(live)
        ready_dice(live)
        coaching.look_on(live, self.storage)
        return live

    def keep(self, live: LiveGame) -> None:
        """Keep a game in memory, and let go of one that nobody has looked at for long."""
        with self._guard:
            self._live[live.id] = live
            for old in list(self._live.values()):
                if len(self._live) <= self.most_live:
                    break
                # One that somebody is just changing stays: it would be read without the change.
                if old is not live and old.lock.acquire(blocking=False):
                    old.gone = True
                    del self._live[old.id]
                    old.lock.release()
            self.metrics.set("warcabinet_live_games", len(self._live))

    def forget(self, live: LiveGame) -> None:
        """Let go of a game whose memory may not be what is stored; it is read again when wanted."""
        with self._guard:
            live.gone = True
            if self._live.get(live.id) is live:
                del self._live[live.id]

    def is_due(self, game_id: str) -> bool:
        """Is a computer player to answer in a game that is in memory?"""
        with self._guard:
            live = self._live.get(game_id)
        return live is not None and live.due

    def forget_id(self, game_id: str) -> None:
        """Let go of a game that was deleted."""
        with self._guard:
            live = self._live.pop(game_id, None)
        if live is not None:
            with live.lock:
                live.gone = True

    # Doing something ------------------------------------------------------------------------------

    def act(
        self,
        game_id: str,
        seat: Seat,
        acting: Acting,
        do: Callable[[LiveGame], AnswersGiven | None],
    ) -> Accepted:
        """Let a seat do something, once, and show it what came of it."""
        with self.at(game_id) as live:
            done, again = self.once(live, seat, acting, do)
            state = table_state(live, seat, acting.seq)
        if not again:
            self.moved(game_id)
        answers = msgspec.json.decode(done.given, type=AnswersGiven) if done.given else None
        return Accepted(seq=done.seq, again=again, state=state, answers=answers)

    def once(
        self,
        live: LiveGame,
        seat: Seat,
        acting: Acting,
        do: Callable[[LiveGame], AnswersGiven | None],
    ) -> tuple[Key, bool]:
        """Do something, unless it was done before under the same key; where it led, and whether it
        was."""
        request = _hash(seat, type(acting).__name__, acting)
        if live.keys is None:
            live.keys = self.storage.keys_of(live.id)
        # Each seat has keys of its own: to try one tells nothing about the others.
        name = _hash(seat, acting.key)
        known = live.keys.get(name)
        if known is None:
            older = live.keys.get(acting.key)  # stored when keys were the game's
            known = older if older is not None and older.request == request else None
        if known is not None:
            if known.request != request:
                raise BadRequest("This key was used for something else before.", field="key")
            self.metrics.add("warcabinet_actions_total", result="again")
            return known, True
        if acting.seq != live.seq:
            self.metrics.add("warcabinet_actions_total", result="stale")
            raise Stale(live.seq)
        given = self.attempt(live, do)
        told = msgspec.json.encode(given).decode() if given is not None else ""
        done = Key(name, request, 0, told)
        done = msgspec.structs.replace(done, seq=self.commit(live, done))
        self.metrics.add("warcabinet_actions_total", result="accepted")
        what = type(acting).__name__.lower()
        log.info("accepted", extra={"game": live.id, "seat": seat, "what": what, "seq": done.seq})
        return done, False

    def attempt(self, live: LiveGame, do: Callable[[LiveGame], T]) -> T:
        """Do something to a game in memory; if it fails, nothing has been done."""
        try:
            return do(live)
        except Refused as error:
            self._undone(live)
            self.metrics.add("warcabinet_actions_total", result="refused")
            word = live.game.position.world.in_words
            raise AgainstTheRules(worded(error.refusals, word)) from error
        except StepCrash as crash:
            self._report(live, crash)
            self._undone(live)
            if not live.gone:
                self.commit(live)
                self.moved(live.id)
            raise RuleFailed(
                "A rule of the game failed at this. Nothing has changed: the game stands where it "
                "stood. The server has written down how it came about.",
                seq=live.seq,
            ) from crash
        except BaseException:
            self._undone(live)
            raise

    def order(self, game_id: str, seat: Seat, wanted: tuple[StandingOrder, ...]) -> TableState:
        """Let a seat leave standing orders; the same ones again change nothing."""
        with self.at(game_id) as live:
            news = live.game.standing.orders.get(seat, ()) != wanted
            before = live.seq
            if news:
                self.attempt(live, lambda live: live.game.order(seat, wanted))
                self.commit(live)
            state = table_state(live, seat, before)
        if news:
            self.moved(game_id)
        return state

    @staticmethod
    def judged(ask: Callable[[], T]) -> T:
        """What is asked for, or the reasons of the rules against it."""
        try:
            return ask()
        except Refused as error:
            raise AgainstTheRules(error.refusals) from error

    def _undone(self, live: LiveGame) -> None:
        """After a failure: what is on disk counts."""
        if not live.is_stored():
            self.forget(live)

    def commit(self, live: LiveGame, key: Key | None = None) -> int:
        """Write what is new; the sequence number it leads to.

        If it cannot be written the game is read again from the disk when it is next wanted.
        """
        game = live.game
        crash = game.crash
        if crash is not None:
            self._report(live, crash)
        batch = live.batch()
        seq = live.next_seq(batch)
        digest = digest_of(game, seq)
        due = live.due = computer_due(live) is not None
        if key is not None:
            key = msgspec.structs.replace(key, seq=seq)
        text = msgspec.json.encode(digest).decode()
        batch = msgspec.structs.replace(batch, key=key, digest=text, due=due)
        try:
            with self.metrics.timed("warcabinet_commit_seconds"):
                head = self.storage.write(live.id, live.head, batch)
        except (SequenceConflict, NoSuchGame) as error:
            # Another server has written to this game, or deleted it.
            self.forget(live)
            log.warning("a game was changed by somebody else", extra={"game": live.id})
            raise Stale(self._stored_seq(live.id)) from error
        except SQLAlchemyError:
            self.forget(live)
            raise
        live.is_written(batch, head)
        if key is not None and live.keys is not None:
            live.keys[key.name] = key
        live.changed()
        coaching.look_on(live, self.storage)
        return seq

    def _stored_seq(self, game_id: str) -> int:
        try:
            row = self.storage.row(game_id)
        except NoSuchGame as error:
            raise NotThere(str(error)) from error
        digest = digest_from(row)
        return digest.seq if digest is not None else 0

    def _report(self, live: LiveGame, crash: StepCrash) -> None:
        """Write down a failed rule, once: how to make it fail again stays with the host."""
        if live.reported is crash:
            return
        live.reported, game = crash, live.game
        self.metrics.add("warcabinet_rule_crashes_total")
        log.error("a rule failed", extra={"seat": crash.seat, "action": crash.text}, exc_info=crash)
        if self.crashes is None:
            return
        try:
            report = files.crash_report(game, crash)
            name = f"{game.header.scenario}-{game.seq}-{_hash(crash.seat, crash.text)[:8]}"
            path = files.write_crash(report, self.crashes, name)
            log.error("the failed rule is written down", extra={"file": str(path)})
        except files.FileProblem:
            log.exception("the failed rule could not be written down")

    # Cards ----------------------------------------------------------------------------------------

    def cards(self) -> list[GameCard]:
        """All games, the one with the latest news first, none of them opened."""
        return [self._card(row) for row in self.storage.list_games()]

    def card(self, game_id: str) -> GameCard:
        """One game."""
        return self.look(game_id, live_card)

    def _card(self, row: GameRow) -> GameCard:
        try:
            rules: Rules | None = self.rules_of(row.game)
        except UnknownScenario:
            rules = None
        with self._guard:
            live = self._live.get(row.id)
        stuck = live is not None and bool(live.stuck)
        setting, digest = setting_of(row), digest_from(row)
        return card_of(
            row,
            setting or HostChoices(seats={}, aids={}),
            digest or Digest(),
            rules,
            stuck,
            damage_of(row, setting, digest),
        )


def computer_due(live: LiveGame, despite_crash: bool = False) -> Seat | None:
    """The seat whose computer player is to answer now, if any; none after a rule has failed.

    Of several that decide at once only one with a real choice: for the others the game itself
    answers when all who have one are done.
    """
    game = live.game
    if live.setting.stopped or live.stuck or game.over:
        return None
    if game.crash is not None and not despite_crash:
        return None
    position = game.position
    decision = position.decision
    for seat in position.to_answer():
        if seat in live.setting.computers:
            asked = position.asked(seat)
            assert asked is not None
            assert decision is not None
            if decision.manner == "one" or without_choice(asked) is None:
                return seat
    return None


def ready_dice(live: LiveGame) -> None:
    """Let a game compute its chains of keys now rather than at the first roll, which would keep
    everybody waiting for a tenth of a second."""
    source = live.game.source
    if isinstance(source, SetDice):
        source = source.rest
    if isinstance(source, Committed):
        source.commitments()


NO_SETTING = (
    "who sits where cannot be read from the database any more. Export it raw and import that file "
    "to play on with all seats yours, or delete it."
)


def setting_of(row: GameRow) -> HostChoices | None:
    """What the host chose for a game; None: that cannot be read."""
    try:
        return msgspec.json.decode(row.setting, type=HostChoices)
    except (msgspec.MsgspecError, RecursionError):
        return None


def digest_from(row: GameRow) -> Digest | None:
    """Where a stored game stands; None: that cannot be read."""
    try:
        return msgspec.json.decode(row.digest, type=Digest)
    except (msgspec.MsgspecError, RecursionError):
        return None


def damage_of(row: GameRow, setting: HostChoices | None, digest: Digest | None) -> str:
    """What of a game cannot be read from the database, in a sentence; empty: nothing."""
    if setting is None:
        return f"This game cannot be opened: {NO_SETTING}"
    if digest is None:
        return "Where this game stands cannot be read from the database. Open it to find out again."
    if "title" in row.damaged:
        return "The title of this game cannot be read any more. Rename it."
    if row.damaged:
        return "Something about this game cannot be read from the database any more."
    return ""


def _hash(*what: Any) -> str:
    data = msgspec.json.encode([*what], order="deterministic")
    return hashlib.blake2b(data, digest_size=16).hexdigest()

"""A game in memory, and what of it is stored.

The **sequence number** of a table grows with everything that happens and is never used twice, not
even after an undo: it is the number of entries that everybody may know of, and twice the number of
those that were ever taken back.  It depends on nothing that is hidden.  Every entry remembers the
sequence number under which it came, so that somebody who has seen number n can be told exactly what
is new, and which of the lines already seen are gone.
"""

from __future__ import annotations

import threading
from bisect import bisect_right
from typing import Any

import msgspec

from warcabinet.engine import savefile
from warcabinet.engine.entries import Entry
from warcabinet.engine.game import Game
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import Rules
from warcabinet.engine.views import ENCODER
from warcabinet.server.seating import HostChoices
from warcabinet.server.storage import Batch, GameRow, Head, Key, Reasoned, Snapshot, StoredGame, now


class LiveGame:
    """One game in memory. Whoever looks at it or changes it holds its lock."""

    def __init__(self, row: GameRow, setting: HostChoices, game: Game, head: Head) -> None:
        self.lock = threading.RLock()
        self.id = row.id
        self.row = row
        self.setting = setting
        self.game = game
        self.head = head
        self.keys: dict[str, Key] | None = None
        """What was asked for before, by the keys; None: not read yet."""
        self.due = False
        """A computer player is to answer."""
        self.gone = False
        """No longer the game of this id: deleted, or to be read again from the disk."""
        self.reported: object = None
        """The last failure of a rule that was written down."""
        self.reasoned: tuple[Reasoned, ...] = ()
        """Why a computer player gave the answer that is to be written next."""
        self.stuck = ""
        """Why the computer players cannot go on."""
        self.version = 0
        """Grows with every change, hidden ones too: for what is remembered here."""
        self.remembered: dict[Any, Any] = {}
        self._stored: list[Entry] = []
        self._born: list[int] = []
        self._shown = 0
        self._snapshot = 0

    # Numbers ------------------------------------------------------------------------------------

    @property
    def seq(self) -> int:
        """The sequence number of the table, as it is stored."""
        return self._shown + 2 * self.head.dropped

    def seen_at(self, seq: int) -> int:
        """The number of the last entry that somebody has seen who saw this sequence number, and
        that still stands."""
        if seq > self.seq:
            return 0  # of another table, perhaps of one that a backup has replaced
        return bisect_right(self._born, seq, 0, self._shown)

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.game.header.seats

    def changed(self) -> None:
        """Forget what was remembered about the game as it stood."""
        self.version += 1
        self.remembered.clear()

    # Storing ------------------------------------------------------------------------------------

    def is_stored(self) -> bool:
        """Is every entry in memory on disk, and no other?"""
        entries, stored = self.game.entries, self._stored
        return len(entries) == len(stored) and (not entries or entries[-1] is stored[-1])

    def batch(self) -> Batch:
        """What has to be written so that the disk has what memory has."""
        entries, stored = self.game.entries, self._stored
        # Entries are cut off at the end and added there, so whatever precedes one that has stayed
        # has stayed too.
        keep = min(len(entries), len(stored))
        while keep and entries[keep - 1] is not stored[keep - 1]:
            keep -= 1
        dropped = self.head.dropped + max(0, self._shown - keep)
        new = range(keep, len(entries))
        number, position = self.game.mark()
        snapshot = None
        # A snapshot of what was cut off would be taken for one of what comes in its place.
        if number > self._snapshot or keep < self._snapshot:
            line = ENCODER.encode(savefile.Snapshot(number, position.encode())).decode()
            snapshot = Snapshot(number, line)
        return Batch(
            keep=keep,
            lines=[ENCODER.encode(entries[place]).decode() for place in new],
            born=[place + 1 + 2 * dropped for place in new],
            dropped=dropped,
            reasoned=self.reasoned,
            snapshot=snapshot,
            updated=now() if self._is_news(dropped) else None,
        )

    def _is_news(self, dropped: int) -> bool:
        return (self.game.shown, dropped) != (self._shown, self.head.dropped)

    def is_written(self, batch: Batch, head: Head) -> None:
        """Take note that a batch is on disk."""
        self.head = head
        self.reasoned = ()
        self._stored = list(self.game.entries)
        self._born[batch.keep :] = batch.born
        self._shown = self.game.shown
        if batch.updated is not None:
            self.row = msgspec.structs.replace(self.row, updated=batch.updated)
        if batch.snapshot is not None:
            self._snapshot = batch.snapshot.after

    def next_seq(self, batch: Batch) -> int:
        """The sequence number when this batch is written."""
        return self.game.shown + 2 * batch.dropped

    def is_read(self, stored: StoredGame) -> None:
        """Take note of what is on disk already."""
        self._stored = list(self.game.entries)
        self._born = list(stored.born)
        self._shown = self.game.shown
        self._snapshot = stored.snapshot.after if stored.snapshot else 0

    def is_read_in_part(self, stored: StoredGame, kept: int) -> None:
        """The same where the game in memory has only the first entries from the disk."""
        self._stored = [*self.game.entries[:kept], *[_OTHER] * (len(stored.lines) - kept)]
        self._born = list(stored.born)
        self._shown = len(stored.lines)
        self._snapshot = 0


_OTHER = Entry()


# Lines and files ----------------------------------------------------------------------------------


def header_line(game: Game) -> str:
    """The header of a game as it is stored: the first line of its file."""
    lines, _ = savefile.unsealed(savefile.encode(game))
    return lines[0].decode()


def file_of(stored: StoredGame) -> bytes:
    """A stored game as a game file."""
    lines: list[object] = [msgspec.Raw(stored.header.encode())]
    for number, line in enumerate(stored.lines, 1):
        lines.append(msgspec.Raw(line.encode()))
        if stored.snapshot is not None and stored.snapshot.after == number:
            lines.append(msgspec.Raw(stored.snapshot.line.encode()))
    lines.append({"type": "end", "entries": len(stored.lines)})
    return savefile.sealed(lines)


def loaded(stored: StoredGame, setting: HostChoices, rules: Rules) -> LiveGame:
    """A stored game in memory. One that was played under older rules goes on under the present
    ones, and its record says so; then it has to be written.

    :raises savefile.BadFile: if it cannot be read.
    """
    data = file_of(stored)
    if stored.snapshot is not None and savefile.read(data).problem:
        # The lines were checked: it is the snapshot, which can be done without.
        stored = msgspec.structs.replace(stored, snapshot=None)
        data = file_of(stored)
    try:
        game = savefile.load(data, rules)
    except savefile.OtherVersion:
        game = savefile.load(data, rules, continue_old=True)
        live = LiveGame(stored.row, setting, game, stored.head)
        live.is_read_in_part(stored, _alike(game, stored))
        return live
    live = LiveGame(stored.row, setting, game, stored.head)
    live.is_read(stored)
    return live


def _alike(game: Game, stored: StoredGame) -> int:
    """How many of the first entries in memory are as they were on disk."""
    kept = 0
    for entry, line in zip(game.entries, stored.lines, strict=False):
        if ENCODER.encode(entry).decode() != line:
            break
        kept += 1
    return kept

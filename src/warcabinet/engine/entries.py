"""The entries of a game's record, and how much of each a seat or the public sees.

A game is its header and its entries in order. Answers stand in the notation, so a record can be
read. Every entry carries the hash of the position after it, keyed with the game's secret: an open
hash would let anyone try out all sealed choices.
"""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from warcabinet.engine.chance import NOBODY, Dice, Draw, Values, channel
from warcabinet.engine.committed import Commitment
from warcabinet.engine.decisions import StandingOrder
from warcabinet.engine.records import ENCODER, Seat, kebab
from warcabinet.engine.set_dice import SetRoll
from warcabinet.engine.world import Event

FORMAT = 1
KEY_SIZE = 32


class Header(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What a game starts from. `secret`, `seed` and `state_key` stay with the host."""

    game: str
    scenario: str
    options: dict[str, str]
    rules_version: int
    seats: tuple[Seat, ...]
    chance: str
    """`committed`, `seeded`, `forced`, or `set`: committed except for `dice`."""
    commitments: dict[str, Commitment] = {}
    title: str = ""
    created: str = ""
    players: dict[Seat, str] = {}
    """Who plays which seat: `person`, or the name of a computer player."""
    dice: tuple[SetRoll, ...] = ()
    """What the first rolls are to show, one after the other, in a lesson."""
    format: int = FORMAT
    secret: str = ""
    """What the chains of keys are made from that are in force: of the start, or of the last
    `NewDice`. Whoever has it foresees every roll."""
    seed: str = ""
    state_key: str = ""
    """The key of the hashes of positions, where it does not follow from the secret: in files
    without it, and in games that came from one."""

    def public(self) -> Header:
        return msgspec.structs.replace(self, secret="", seed="", state_key="")

    def bare(self) -> Header:
        """The header without what the dice come from; positions can still be checked."""
        return msgspec.structs.replace(self, secret="", seed="", state_key=self.hash_key().hex())

    @property
    def is_bare(self) -> bool:
        """Is what the dice come from missing?"""
        return not self.secret and self.state_key != ""

    def hash_key(self) -> bytes:
        """The key of the hashes of positions."""
        if self.state_key:
            key = bytes.fromhex(self.state_key)
            if len(key) != KEY_SIZE:
                raise ValueError("its key is no key")
            return key
        return hashlib.sha256(f"{self.secret}\0state".encode()).digest()[:KEY_SIZE]


class Entry(
    msgspec.Struct,
    frozen=True,
    tag_field="type",
    tag=kebab,
    omit_defaults=True,
    kw_only=True,
    gc=False,
):
    """Base of all entries. `state` is the keyed hash after it, `told` the log lines it caused,
    `when` the moment of the order of play at which it was made (`World.moment`)."""

    state: str = ""
    told: tuple[Event, ...] = ()
    when: str = ""

    def public(self) -> Entry:
        """What everybody sees of it, log lines aside."""
        return msgspec.structs.replace(self, state="", told=(), when="")

    def seen_by(self, seat: Seat) -> Entry:
        """What one seat sees of it."""
        told = tuple(e for e in self.told if e.to is None or seat in e.to)
        seen = self if self.open_to(seat) else self.public()
        return msgspec.structs.replace(seen, state="", told=told, when=self.when)

    def open_to(self, seat: Seat) -> bool:
        return True


class Began(Entry, frozen=True, omit_defaults=True, kw_only=True):
    """The scenario is set up: the first entry of every game, with what the set-up told."""


class Answered(Entry, frozen=True, omit_defaults=True, kw_only=True):
    """A seat's answer, in the notation. `hidden`: only the seat itself sees what it said."""

    seat: Seat
    text: str
    hidden: bool = False
    waits: bool = False
    """A sealed answer that is not opened before the others are in: seen by nobody."""
    by: str = "seat"
    """`seat`, `skip` (the seat went on to a later question and left this one alone), `order` (a
    standing order) or `default` (no real choice): seen by nobody else."""

    @property
    def by_itself(self) -> bool:
        """Did it follow without anything that the seat did at the time?"""
        return self.by not in ("seat", "skip")

    def public(self) -> Entry:
        return Answered(seat=self.seat, text="" if self.hidden else self.text, hidden=self.hidden)

    def seen_by(self, seat: Seat) -> Entry:
        seen = super().seen_by(seat)
        by = self.by if seat == self.seat else "seat"
        return msgspec.structs.replace(seen, by=by, waits=False)

    def open_to(self, seat: Seat) -> bool:
        return not self.hidden or seat == self.seat


class Rolled(Entry, frozen=True, omit_defaults=True, kw_only=True):
    """A roll or draw with its values and the key that proves them."""

    request: Dice | Draw
    values: Values
    number: int
    key: str = ""
    fixed: bool = False
    """The values were set beforehand and do not follow from the key."""
    seat_keys: dict[Seat, str] = {}
    """Room for a key of each seat, for games between machines that do not trust each other: there
    the values will follow from the keys of all, each opened only after the answer that led to the
    roll is recorded, so that no single one can foresee them. No source fills it yet, and a roll
    that has some does not verify."""

    def public(self) -> Entry:
        if self.request.to is None:
            return super().public()
        return HiddenRoll(channel=channel(self.request), number=self.number)

    def seen_by(self, seat: Seat) -> Entry:
        # What several seats see has its key from the chain of what nobody sees, and each key
        # gives away all before it: it is shown at the end.
        seen = super().seen_by(seat)
        shared = isinstance(seen, Rolled) and channel(self.request) == NOBODY
        return msgspec.structs.replace(seen, key="") if shared else seen

    def open_to(self, seat: Seat) -> bool:
        return self.request.to is None or seat in self.request.to

    def opened(self, seat: Seat) -> Entry:
        """What a seat is shown of it when the game is over: all but what it told others."""
        told = self.seen_by(seat).told
        return msgspec.structs.replace(self, state="", told=told)


class HiddenRoll(Entry, frozen=True, omit_defaults=True, kw_only=True):
    """What the others see of a roll that is not for them: that it was made."""

    channel: str
    number: int


class Ordered(Entry, frozen=True, omit_defaults=True, kw_only=True):
    """A seat's standing orders from now on. Its own business."""

    seat: Seat
    orders: tuple[StandingOrder, ...] = ()

    def public(self) -> Entry:
        return Ordered(seat=self.seat)

    def open_to(self, seat: Seat) -> bool:
        return seat == self.seat


class RowChange(msgspec.Struct, frozen=True, omit_defaults=True):
    """An amended row: all its fields, or None to remove it. `to`: the seats that may see it (None:
    all); the others see no more than that a row of the table changes. `was`: the row before it, so
    that the change can be told."""

    table: str
    key: str
    row: dict[str, Any] | None = None
    to: tuple[Seat, ...] | None = None
    was: dict[str, Any] | None = None

    def seen_by(self, seat: Seat | None) -> RowChange:
        """The change as one seat sees it, or (None) everybody."""
        return self if self.to is None or seat in self.to else RowChange(self.table, "", to=())


class Takeback(msgspec.Struct, frozen=True, tag_field="type", tag=kebab, omit_defaults=True):
    """Back to the position after entry number `to`, with the reason the seat gave."""

    to: int
    reason: str = ""


class Amendment(msgspec.Struct, frozen=True, tag_field="type", tag=kebab):
    """An umpire's amendment of the World, with the reason the table gave."""

    changes: tuple[RowChange, ...]
    reason: str = ""

    def seen_by(self, seat: Seat | None) -> Amendment:
        return Amendment(tuple(change.seen_by(seat) for change in self.changes), self.reason)


Proposal = Takeback | Amendment


class Proposed(Entry, frozen=True, omit_defaults=True, kw_only=True):
    """A seat asks all others for their consent; it consents itself by asking."""

    seat: Seat
    proposal: Takeback | Amendment

    def public(self) -> Entry:
        return Proposed(seat=self.seat, proposal=self._seen(None))

    def seen_by(self, seat: Seat) -> Entry:
        return msgspec.structs.replace(super().seen_by(seat), proposal=self._seen(seat))

    def _seen(self, seat: Seat | None) -> Takeback | Amendment:
        asked = self.proposal
        return asked.seen_by(seat) if isinstance(asked, Amendment) else asked


class Consented(Entry, frozen=True, omit_defaults=True, kw_only=True):
    """A seat agrees to what is proposed, or refuses it, which ends the matter."""

    seat: Seat
    yes: bool


class TakenBack(Entry, frozen=True, omit_defaults=True, kw_only=True):
    """All have agreed: play goes on from the position after entry `to`. The record keeps
    everything."""

    to: int


class Undone(Entry, frozen=True, omit_defaults=True, kw_only=True):
    """A seat has taken back answers of its own, and its allies' later answers were played again
    without them. `answers` are the numbers of what no longer stands: also answers that had followed
    by themselves, of whichever seat. `since`: the entry up to which nothing could be undone."""

    seat: Seat
    answers: tuple[int, ...]
    since: int


class Amended(Entry, frozen=True, omit_defaults=True, kw_only=True):
    """All have agreed: the rows are changed."""

    changes: tuple[RowChange, ...]
    reason: str = ""

    def public(self) -> Entry:
        return Amended(changes=tuple(c.seen_by(None) for c in self.changes), reason=self.reason)

    def seen_by(self, seat: Seat) -> Entry:
        changes = tuple(change.seen_by(seat) for change in self.changes)
        return msgspec.structs.replace(super().seen_by(seat), changes=changes)


class NotAmended(Entry, frozen=True, omit_defaults=True, kw_only=True):
    """All have agreed, but the amendment would break the game: nothing changes. Why may be a
    secret of somebody and is not told."""


class Resigned(Entry, frozen=True, omit_defaults=True, kw_only=True):
    """A seat has given up."""

    seat: Seat


class Continued(Entry, frozen=True, omit_defaults=True, kw_only=True):
    """The game goes on under another rules version from this position; what came before is
    history."""

    version: int
    position: dict[str, Any]

    def public(self) -> Entry:
        return Continued(version=self.version, position={})

    def open_to(self, seat: Seat) -> bool:
        return False


class NewDice(Entry, frozen=True, omit_defaults=True, kw_only=True):
    """The game was taken up from a file: from here on its dice follow from these new chains of
    keys, since whoever has the file may know the old ones."""

    commitments: dict[str, Commitment]


AnyEntry = (
    Began
    | Answered
    | Rolled
    | HiddenRoll
    | Ordered
    | Proposed
    | Consented
    | TakenBack
    | Undone
    | Amended
    | NotAmended
    | Resigned
    | Continued
    | NewDice
)


def start_transcript(header: Header) -> bytes:
    """The hash of what is public before the first entry."""
    return hashlib.sha256(ENCODER.encode(header.public())).digest()


def add_to_transcript(transcript: bytes, entry: Entry) -> bytes:
    """The hash of what is public with this entry added."""
    return hashlib.sha256(transcript + ENCODER.encode(entry.public())).digest()


class Transcript:
    """The hash of what is public so far, made when its bytes are asked for.

    Committed rolls are bound to it; seeded play never asks. Until then each one keeps the one
    before it and the entries that came after that.
    """

    __slots__ = ("_before", "_entries", "_hash")

    def __init__(self, start: bytes = b"") -> None:
        self._hash = start
        self._before: Transcript | None = None
        self._entries: tuple[Entry, ...] = ()

    def followed_by(self, *entries: Entry) -> Transcript:
        """The transcript with these entries more."""
        after = Transcript()
        after._before, after._entries = self, entries
        return after

    def __bytes__(self) -> bytes:
        missing: list[Transcript] = []
        last = self
        while last._before is not None:
            missing.append(last)
            last = last._before
        value = last._hash
        for each in reversed(missing):
            for entry in each._entries:
                value = add_to_transcript(value, entry)
            each._hash, each._before, each._entries = value, None, ()
        return value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Transcript) and bytes(self) == bytes(other)

    def __hash__(self) -> int:
        return hash(bytes(self))

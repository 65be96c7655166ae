"""Rows of the World: immutable records, kept in tables that only the World's gate may write.

A record class names its table, how long its rows live (`scope`) and whether they may be secret. A
fact that dies with the attack, the phase or the player turn is a row of a table with that scope,
never a flag that somebody must remember to clear.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import blake2b
from itertools import count
from typing import Any, ClassVar, Generic, NewType, NoReturn, Self, TypeVar

import msgspec

Seat = NewType("Seat", str)
"""A place at the table: whoever answers for it, a person or a program."""

K = TypeVar("K", bound=str)
R = TypeVar("R", bound="Record")

DIGEST_BITS = 128
DIGEST_SIZE = DIGEST_BITS // 8
DIGEST_MASK = (1 << DIGEST_BITS) - 1

ENCODER = msgspec.msgpack.Encoder(order="deterministic")
"""The one encoder used for anything that is hashed: its bytes do not depend on the order of
writes."""


def kebab(name: str) -> str:
    """`EndCombat` becomes `end-combat`: the tag of a class in saved games and its verb in the
    notation."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", name).lower()


class Record(msgspec.Struct, frozen=True):
    """One row of a table. Subclasses name their table and give their key."""

    table: ClassVar[str]
    scope: ClassVar[str] = "game"
    secret: ClassVar[bool] = False

    def key(self) -> str:
        """The id under which the row stands in its table."""
        return str(getattr(self, self.__struct_fields__[0]))

    def seen_by(self, seat: Seat) -> bool:
        """May this seat know the row? Only asked of tables that hold secrets."""
        return not self.secret


class Change(msgspec.Struct, frozen=True, gc=False):
    """One write through the gate: the row before and after (None: absent)."""

    table: str
    key: str
    old: Record | None
    new: Record | None


EMPTY = object()
"""The stamp of every table that nothing has been written to."""


class Table(dict[K, R], Generic[K, R]):
    """Rows by key. Reads are plain dict reads; writes go through the World or raise."""

    __slots__ = ("digests", "order", "seen", "stamp", "total")

    stamp: object
    """Another object after every write: the same stamp means the same rows."""
    total: int
    """The sum of the row digests, modulo 2**128."""
    seen: dict[Seat, Any]
    """What each seat sees of a secret table, as far as it has looked (`projections.py`)."""
    digests: dict[str, tuple[Record, int]]
    """Digests of rows as they were last written in this table or a clone of it: all share these."""
    order: tuple[K, ...] | None
    """The keys sorted, if somebody has asked for the rows in order since a key came or went."""

    def __init__(self) -> None:
        self.stamp = EMPTY
        self.total = 0
        self.seen = {}
        self.digests = {}
        self.order = None

    def cloned(self) -> Table[K, R]:
        twin: Table[K, R] = Table.__new__(Table)
        dict.update(twin, self)
        twin.stamp, twin.total = self.stamp, self.total
        twin.seen = {seat: part.cloned() for seat, part in self.seen.items()} if self.seen else {}
        twin.digests, twin.order = self.digests, self.order
        return twin

    def digest_of(self, key: str, row: Record) -> int:
        """The digest of a row that stands under a key, or is about to: worked out once."""
        known = self.digests.get(key)
        if known is not None and known[0] is row:
            return known[1]
        found = digest(row)
        self.digests[key] = row, found
        return found

    def rows(self) -> Iterator[R]:
        """Rows in the order of their keys: the order that may be seen."""
        order = self.order
        if order is None:
            order = self.order = tuple(sorted(self))
        return map(self.__getitem__, order)

    def _refuse(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise TypeError("a table is written only by World.put, amend and drop")

    __setitem__ = __delitem__ = __ior__ = _refuse
    pop = popitem = setdefault = update = clear = _refuse


def digest(record: Record) -> int:
    """A row's digest: what it says, and the table it says it in."""
    state = _begun(record.table).copy()
    state.update(ENCODER.encode(record))
    return int.from_bytes(state.digest(), "big")


@cache
def _begun(table: str) -> blake2b:
    """The hash of a table's name, to go on from: starting again for each row takes longer."""
    return blake2b(table.encode() + b"\0", digest_size=DIGEST_SIZE)


class Index(Generic[K, R]):
    """A derived look-up that the gate keeps up to date with one source table.

    It is read as `index[group]`, and what it gives is immutable: remembered facts (`derived.py`)
    compare it to know whether they still hold.
    """

    few: bool = False
    """Are its groups few enough to keep apart who has written to which? What is remembered of one
    of them then outlives, unlooked at, a write that concerns only others."""

    def __init__(self, source: str) -> None:
        self.source = source

    def fresh(self, statics: Any) -> Index[K, R]:
        """An empty index of the same kind, for a World with these statics."""
        raise NotImplementedError

    def cloned(self) -> Self:
        raise NotImplementedError

    def add(self, key: K, record: R) -> None:
        raise NotImplementedError

    def remove(self, key: K, record: R) -> None:
        raise NotImplementedError

    def fill(self, rows: Mapping[K, R]) -> None:
        """Add all rows of the table to an index that is empty."""
        for key, record in rows.items():
            self.add(key, record)

    def same(self, old: R, new: R) -> bool:
        """Does it make no difference here that a row was written in place of another?"""
        return False

    def update(self, key: K, old: R | None, new: R | None) -> tuple[Any, ...]:
        """A row is written in place of another (None: there is none). Gives the groups that this
        concerns, where they are `few`.
        """
        if old is not None:
            self.remove(key, old)
        if new is not None:
            self.add(key, new)
        return ()

    def contents(self) -> object:
        """Something comparable, for the test that rebuilds the index from nothing."""
        raise NotImplementedError


SECRET = 1
"""In a set of things that were read: some of them may be secret. Nothing has this bit itself."""


class Bits(dict[Any, int]):
    """A bit for each table, each index, and each group of an index whose groups are few, for sets
    of them. What is new gets the next bit when it is first read or written.

    All games of a kind share them. Threads may ask at once: `next` and `setdefault` are done in one
    go, so nothing ever has two bits, and no two things have the same.
    """

    def __init__(self) -> None:
        super().__init__()
        self._places = count(SECRET.bit_length())

    def __missing__(self, thing: Any) -> int:
        return self.setdefault(thing, 1 << next(self._places))


G = TypeVar("G")


class Grouping(Index[K, R], Generic[G, K, R]):
    """Who is where: the sorted keys of the rows that share the value of one field."""

    def __init__(self, source: str, by: str) -> None:
        super().__init__(source)
        self.by = by
        self.groups: dict[G, tuple[K, ...]] = {}

    def __getitem__(self, group: G) -> tuple[K, ...]:
        return self.groups.get(group, ())

    def fresh(self, statics: Any) -> Grouping[G, K, R]:
        return Grouping(self.source, self.by)

    def cloned(self) -> Self:
        twin = object.__new__(type(self))  # field by field: it is done for nearly every answer
        twin.source, twin.by, twin.groups = self.source, self.by, self.groups.copy()
        return twin

    def add(self, key: K, record: R) -> None:
        group = getattr(record, self.by)
        there = self.groups.get(group)
        self.groups[group] = (key,) if there is None else tuple(sorted((*there, key)))

    def remove(self, key: K, record: R) -> None:
        group = getattr(record, self.by)
        there = self.groups[group]
        if len(there) > 1:
            self.groups[group] = tuple([k for k in there if k != key])
        else:
            del self.groups[group]

    def same(self, old: R, new: R) -> bool:
        return bool(getattr(old, self.by) == getattr(new, self.by))

    def contents(self) -> object:
        return self.groups


class Gathering(Index[K, R], Generic[G, K, R]):
    """The rows themselves that share the value of one field, in the order of their keys. What reads
    those of one group is not concerned by writes to others.
    """

    def __init__(self, source: str, by: str, *, few: bool = False) -> None:
        super().__init__(source)
        self.by = by
        self.few = few
        self.groups: dict[G, dict[K, R]] = {}
        self.sorted: dict[G, tuple[R, ...]] = {}
        """Of the groups that were looked at since they were written to."""

    def __getitem__(self, group: G) -> tuple[R, ...]:
        found = self.sorted.get(group)
        if found is None:
            rows = self.groups.get(group)
            if rows is None:
                return ()
            found = self.sorted[group] = tuple([rows[key] for key in sorted(rows)])
        return found

    def fresh(self, statics: Any) -> Gathering[G, K, R]:
        return Gathering(self.source, self.by, few=self.few)

    def cloned(self) -> Self:
        twin = object.__new__(type(self))
        twin.source, twin.by, twin.few = self.source, self.by, self.few
        twin.groups, twin.sorted = self.groups.copy(), self.sorted.copy()
        return twin

    def add(self, key: K, record: R) -> None:
        group = getattr(record, self.by)
        self.groups[group] = {**self.groups.get(group, {}), key: record}
        self.sorted.pop(group, None)

    def remove(self, key: K, record: R) -> None:
        group = getattr(record, self.by)
        left = self.groups[group].copy()
        del left[key]
        if left:
            self.groups[group] = left
        else:
            del self.groups[group]
        self.sorted.pop(group, None)

    def update(self, key: K, old: R | None, new: R | None) -> tuple[Any, ...]:
        before = None if old is None else getattr(old, self.by)
        after = None if new is None else getattr(new, self.by)
        if old is not None and (new is None or before != after):
            self.remove(key, old)
        if new is not None:
            self.add(key, new)
        if not self.few:
            return ()
        return tuple({one for one in (before, after) if one is not None})

    def contents(self) -> object:
        return self.groups

"""The World: everything that can change during play, behind one gate.

All writes go through `put`, `amend` and `drop`. That one gate gives cheap copies (tables are shared
and cloned at the first write), the list of changes, the running hash, and the indexes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Self, TypeVar, get_origin, get_type_hints

import msgspec

from warcabinet.engine.journal import Journal, Version
from warcabinet.engine.memory import Memory
from warcabinet.engine.projections import note_write, projected
from warcabinet.engine.records import (
    DIGEST_MASK,
    DIGEST_SIZE,
    SECRET,
    Bits,
    Change,
    Index,
    Record,
    Seat,
    Table,
    digest,
)

R = TypeVar("R", bound=Record)

NO_SEAT = Seat("")

READ_ONLY = "this World is only for looking at"


class Thing(msgspec.Struct, frozen=True, order=True, gc=False):
    """Something a refusal or a log line speaks of: a unit, a hex, a power."""

    kind: str
    id: str


class Event(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A line of the log: what happened, by which rule, and who may read it (None: everybody).

    `when` is the moment of the order of play at which it happened, as `World.moment` writes it.
    """

    rule: str
    text: str
    about: tuple[Thing, ...] = ()
    to: tuple[Seat, ...] | None = None
    when: str = ""


class World:
    """Base of a game's World. A subclass annotates one attribute per table, e.g.

        class SkirmishWorld(World):
            scopes = ("fight", "turn")                 # inner scopes first
            pieces: Table[PieceId, Piece]
            pieces_in: Grouping[HexId, PieceId, Piece] = Grouping("pieces", by="hex")

    `statics` holds what never changes (board, tables of figures) and `options` the rulings in
    force.
    """

    scopes: ClassVar[tuple[str, ...]] = ()
    record_types: ClassVar[dict[str, type[Record]]] = {}
    labels: ClassVar[Mapping[str, str]] = {}
    """What players call tables and fields whose own names would puzzle them; nothing where a field
    is not for them."""
    secret_tables: ClassVar[tuple[str, ...]] = ()
    bits: ClassVar[Bits] = Bits()
    """For sets of tables (by name), indexes (by name) and their groups (by both names)."""
    secret_bits: ClassVar[dict[str, int]] = {}
    """What reading a table, or an index, adds to such a set besides: `SECRET`, or nothing."""
    index_types: ClassVar[dict[str, Index[Any, Any]]] = {}
    indexes_of: ClassVar[dict[str, tuple[str, ...]]] = {}
    concerned: ClassVar[dict[str, tuple[tuple[str, int], ...]]] = {}
    """The same, each with its bit; 0: its groups have bits of their own."""
    tables_of: ClassVar[dict[str, tuple[str, ...]]] = {}
    """The tables of each scope."""

    def __init_subclass__(cls, watching: bool = False) -> None:
        super().__init_subclass__()
        if watching:
            return
        records: dict[str, type[Record]] = {}
        indexes: dict[str, Index[Any, Any]] = {}
        for name, hint in get_type_hints(cls).items():
            if get_origin(hint) is Table:
                record = hint.__args__[1]
                if record.table != name:
                    raise TypeError(
                        f"{cls.__name__}.{name} holds {record.__name__} of {record.table!r}"
                    )
                if record.scope != "game" and record.scope not in cls.scopes:
                    raise TypeError(f"{record.__name__} has the unknown scope {record.scope!r}")
                records[name] = record
            elif isinstance(getattr(cls, name, None), Index):
                indexes[name] = getattr(cls, name)
        for name, index in indexes.items():
            if index.source not in records:
                raise TypeError(f"index {name} reads the unknown table {index.source!r}")
        cls.record_types = dict(sorted(records.items()))
        cls.bits = Bits()
        cls.secret_tables = tuple(name for name, kind in cls.record_types.items() if kind.secret)
        cls.index_types = indexes
        sources = {name: index.source for name, index in indexes.items()}
        cls.secret_bits = {
            name: SECRET if sources.get(name, name) in cls.secret_tables else 0
            for name in (*records, *indexes)
        }
        cls.indexes_of = {
            source: tuple(name for name, index in indexes.items() if index.source == source)
            for source in records
        }
        cls.concerned = {
            source: tuple((name, 0 if indexes[name].few else cls.bits[name]) for name in names)
            for source, names in cls.indexes_of.items()
        }
        cls.tables_of = {
            scope: tuple(name for name, kind in cls.record_types.items() if kind.scope == scope)
            for scope in cls.scopes
        }

    def __init__(self, statics: Any = None, options: Mapping[str, str] | None = None) -> None:
        self.statics = statics
        self.options: Mapping[str, str] = dict(options or {})
        self.changes: list[Change] = []
        self.told: list[Event] = []
        self.answering = NO_SEAT
        """The seat whose answer the running step just got; nobody in all other steps, and for
        sealed answers. For steps only: no part of the state, and derived facts do not depend on
        it."""
        self.readonly = False
        self.version = Version()
        self.journal = Journal()
        """What has been written from version to version: tables, and the indexes, or their groups,
        for which that made a difference."""
        self.memory = Memory()
        """What has been derived in this game (`derived.py`). All its Worlds share it."""
        self.notes: Any = None  # of a World that notes what is read, and `plain` is the real one
        self._owned: set[str] = set()  # the tables and indexes that no other World shares
        self._total = 0  # of all tables: a row's digest names its table, so one sum serves
        for name in self.record_types:
            setattr(self, name, Table())
        for name, index in self.index_types.items():
            setattr(self, name, index.fresh(statics))

    # The gate -----------------------------------------------------------------------------------

    def put(self, record: R) -> R:
        """Write a row, new or in place of the row with the same key."""
        key = record.key()
        self._write(key, self.__dict__[record.table].get(key), record)
        return record

    def amend(self, record: R, **fields: Any) -> R:
        """Write the row again with some fields changed; its key stays.

        Raises ValueError if the table no longer holds the row as given: changes would be lost.
        """
        key = record.key()
        there = self.__dict__[record.table].get(key)
        if there is not record and there != record:
            raise ValueError(f"{record!r} is not what {record.table} holds now: {there!r}")
        new = msgspec.structs.replace(record, **fields)
        if new.key() != key:
            raise ValueError(f"amend may not change the key of {record!r}")
        self._write(key, there, new)
        return new

    def drop(self, record: Record) -> None:
        """Remove the row from its table."""
        if self.readonly:
            raise TypeError(READ_ONLY)
        key = record.key()
        there = self.__dict__[record.table]
        old = there[key]
        self._change(record.table, key, old, None, -there.digest_of(key, old))
        there.digests.pop(key, None)

    def end_scope(self, scope: str) -> None:
        """Forget every row that lives only as long as this scope."""
        live, written = self.__dict__, 0
        for name in self.tables_of[scope]:
            if table := live[name]:
                if self.readonly:
                    raise TypeError(READ_ONLY)
                written |= self.bits[name]
                for key in sorted(table):
                    self.changes.append(Change(name, key, table[key], None))
                self._total = (self._total - table.total) & DIGEST_MASK
                self._owned.add(name)
                live[name] = Table()
                for index_name, bit in self.concerned[name]:
                    live[index_name] = self.index_types[index_name].fresh(self.statics)
                    self._owned.add(index_name)
                    written |= bit or self._groups_of(index_name)
        if written:
            self._mark(written)

    def _groups_of(self, index_name: str) -> int:
        """The bits of all groups of an index whose groups are few."""
        found = 0
        for of, bit in self.bits.copy().items():  # another game may add to them meanwhile
            if of[0] == index_name:
                found |= bit
        return found

    def tell(self, rule: str, text: str, *about: Thing, to: tuple[Seat, ...] | None = None) -> None:
        """Add a line to the log of the answer or roll that is being carried out."""
        self.told.append(Event(rule, text, about, to, self.moment()))

    def in_words(self, text: str) -> str:
        """A sentence of the log, a prompt or a reason as players read it: names in place of the
        keys that the rows have. What leaves the game for a person goes through here."""
        return text

    def label(self, name: str) -> str:
        """What players call a table or a field of its rows."""
        return self.labels.get(name, name.replace("_", " "))

    def moment(self) -> str:
        """The moment of the order of play, public and in short, for the log: `Rules.moment_names`
        reads it. Empty: the game has no such order."""
        return ""

    def _write(self, key: str, old: Record | None, new: Record) -> None:
        """Put a row under its key, where `old` stands now."""
        if self.readonly:
            raise TypeError(READ_ONLY)
        there = self.__dict__[new.table]
        if old is None:
            change = there.digest_of(key, new)
        else:
            old_digest = there.digest_of(key, old)
            change = there.digest_of(key, new) - old_digest
            if not change:
                return
        self._change(new.table, key, old, new, change)

    def _change(
        self, name: str, key: str, old: Record | None, new: Record | None, change: int
    ) -> None:
        """Put a row in the place of another (None: there is none), keep the indexes up to date that
        this makes a difference to, and add what changes in the running hash."""
        live, bits = self.__dict__, self.bits
        owned = live["_owned"]
        table: Table[Any, Any] = live[name]
        if name not in owned:
            table = live[name] = table.cloned()
            owned.add(name)
        table.stamp = object()
        table.total = (table.total + change) & DIGEST_MASK
        live["_total"] = (live["_total"] + change) & DIGEST_MASK
        if new is None:
            dict.__delitem__(table, key)
        else:
            dict.__setitem__(table, key, new)
        if old is None or new is None:
            table.order = None
        if table.seen:
            note_write(table.seen, key, old, new)
        live["changes"].append(Change(name, key, old, new))
        written = bits[name]
        if self.secret_bits[name]:
            # A row that comes into sight makes a difference to whoever did not see it before, even
            # where it makes none to the whole.
            for index_name, bit in self.concerned[name]:
                if bit:
                    written |= bit
                elif old is not None and new is not None and live[index_name].same(old, new):
                    written |= self._groups_of(index_name)
        for index_name, bit in self.concerned[name]:
            index = live[index_name]
            if old is not None and new is not None and index.same(old, new):
                continue
            if index_name not in owned:
                index = live[index_name] = index.cloned()
                owned.add(index_name)
            written |= bit
            for group in index.update(key, old, new):
                written |= bits[index_name, group]
        version = live["version"]
        if version.noted or written & ~version.written:
            self._mark(written)

    def _mark(self, bit: int) -> None:
        """Note what is written: another version, unless nobody knows of this one."""
        live = self.__dict__
        version: Version = live["version"]
        if version.noted:
            live["journal"] = live["journal"].after(version, bit)
            live["version"] = version.followed(bit)
        else:
            version.written |= bit
            if version.place:
                live["journal"].also(bit)

    # Copies and looks ---------------------------------------------------------------------------

    def table(self, name: str) -> Table[Any, Any]:
        return getattr(self, name)  # type: ignore[no-any-return]

    def copy(self) -> Self:
        """A World of its own that shares every table until one of the two writes to it."""
        twin = object.__new__(type(self))
        live = twin.__dict__ = self.__dict__.copy()
        live["changes"] = []
        live["told"] = []
        live["_owned"] = set()
        self.version.noted = True
        self._owned.clear()  # what was ours alone is shared; one set for a World and its watchers
        return twin

    def trial(self) -> Self:
        """A copy to think ahead in: it may be written to, even if this World is only looked at."""
        twin = self.copy()
        twin.readonly = False
        return twin

    @property
    def keeps_secrets(self) -> bool:
        """Is there any table whose rows some seats may not see?"""
        return bool(self.secret_tables)

    @property
    def may_keep_secrets(self) -> bool:
        """May there be such rows later in the game, even if there are none now?"""
        return self.keeps_secrets

    def known_to(self, seat: Seat) -> Self:
        """The World as this seat knows it: secret rows it may not see are absent. Read only.

        It is of the same version as this one: what was remembered without reading a secret holds
        for both. What reads secrets is remembered for the seat alone.
        """
        twin = self.copy()
        live = twin.__dict__
        for name in self.secret_tables:
            if whole := live[name]:
                part = whole.seen.get(seat)
                if part is None or part.late:
                    indexes = self.indexes_of[name]
                    fresh = {one: self.index_types[one].fresh(self.statics) for one in indexes}
                    part = projected(whole, seat, fresh)
                live[name] = part.table
                live.update(part.indexes)
                live["_total"] = (live["_total"] + part.table.total - whole.total) & DIGEST_MASK
                live["memory"] = self.memory.known_to(seat)
        twin.readonly = True
        return twin

    def digest(self) -> bytes:
        """The hash of all rows, whatever the order they were written in."""
        total = self._total
        if self.readonly:  # a part of the World, or one whose reads are noted
            total = sum(self.table(name).total for name in self.record_types) & DIGEST_MASK
        return total.to_bytes(DIGEST_SIZE, "big")

    # Saving -------------------------------------------------------------------------------------

    def rows(self) -> dict[str, list[Any]]:
        """All rows as plain data, by table and in the order of their keys."""
        return {
            name: [msgspec.to_builtins(row) for row in self.table(name).rows()]
            for name in self.record_types
            if self.table(name)
        }

    def load_rows(self, rows: Mapping[str, list[Any]]) -> None:
        """Write rows as saved by `rows`. A row that does not fit raises msgspec.ValidationError."""
        for name, saved in rows.items():
            kind = self.record_types.get(name)
            if kind is None:
                raise msgspec.ValidationError(f"there is no table {name!r}")
            found: list[Record] = msgspec.convert(saved, list[kind])  # type: ignore[valid-type]
            self._fill(name, {row.key(): row for row in found})

    def _fill(self, name: str, rows: Mapping[str, Record]) -> None:
        """Write all rows of a table that has none, as if one after the other had been put."""
        if self.readonly:
            raise TypeError(READ_ONLY)
        live, written = self.__dict__, self.bits[name]
        table: Table[Any, Any] = Table()
        live[name] = table
        dict.update(table, rows)
        table.stamp = object()
        table.total = sum([table.digest_of(key, row) for key, row in rows.items()]) & DIGEST_MASK
        self._total = (self._total + table.total) & DIGEST_MASK
        self._owned.add(name)
        self.changes += [Change(name, key, None, row) for key, row in rows.items()]
        for index_name, bit in self.concerned[name]:
            index = live[index_name] = self.index_types[index_name].fresh(self.statics)
            self._owned.add(index_name)
            index.fill(rows)
            written |= bit or self._groups_of(index_name)
        self._mark(written)

    def faults(self, sound: set[object] | None = None) -> list[str]:
        """What is wrong with the books themselves: sums, indexes, rows that would not load again.
        `sound` are the stamps of tables in which nothing was found before: these are not gone
        through again, and those that are found sound now join them."""
        found = []
        known = set() if sound is None else sound
        looked_at = {
            name: table.stamp
            for name in self.record_types
            if (table := self.table(name)).stamp not in known
        }
        for name in looked_at:
            table, kind = self.table(name), self.record_types[name]
            if table.total != sum(digest(row) for row in table.values()) & DIGEST_MASK:
                found.append(f"the running hash of {name} is wrong")
            for key, row in table.items():
                if row.key() != key:
                    found.append(f"{name} {key} stands under a key not its own")
                if not _loads_again(row, kind):
                    found.append(f"{name} {key} does not load as it was saved")
        if self._total != sum(self.table(name).total for name in self.record_types) & DIGEST_MASK:
            found.append("the running hash of the World is not that of its tables")
        for index_name, index in self.index_types.items():
            if index.source not in looked_at:
                continue
            built = index.fresh(self.statics)
            for key, row in self.table(index.source).items():
                built.add(key, row)
            if built.contents() != getattr(self, index_name).contents():
                found.append(f"the index {index_name} differs from one built anew")
        if not found:
            known.update(looked_at.values())
        return found


def _loads_again(row: Record, kind: type[Record]) -> bool:
    try:
        return digest(msgspec.convert(msgspec.to_builtins(row), kind)) == digest(row)
    except msgspec.ValidationError:
        return False

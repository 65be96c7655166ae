"""What a seat sees of a table with secrets: its rows, and the indexes of them.

A projection is made once for each seat and then kept beside the table. A write that a seat does not
see leaves its projection as it is, stamp included, so that facts over it hold. One that it sees is
carried out on the projection when the seat next looks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from warcabinet.engine.records import DIGEST_MASK, Index, Record, Seat, Table


class Projection(NamedTuple):
    """The rows that a seat sees, with their indexes, up to some writes that are still to follow."""

    table: Table[Any, Any]
    indexes: Mapping[str, Index[Any, Any]]
    late: list[str]
    """The keys that have been written since: in the table of this projection, and in no clone."""

    def cloned(self) -> Projection:
        return Projection(self.table, self.indexes, [*self.late])


def projected(
    whole: Table[Any, Any], seat: Seat, fresh: Mapping[str, Index[Any, Any]]
) -> Projection:
    """What a seat sees of a table now; `fresh` are its indexes, empty."""
    seen: Mapping[Seat, Projection] = whole.seen
    known = seen.get(seat)
    if known is not None and not known.late:
        return known
    if known is None:
        found = _with(Table(), fresh, whole, seat, whole)
    else:
        clones = {name: index.cloned() for name, index in known.indexes.items()}
        found = _with(known.table.cloned(), clones, whole, seat, dict.fromkeys(known.late))
    whole.seen[seat] = found
    return found


def note_write(
    seen: Mapping[Seat, Projection], key: str, old: Record | None, new: Record | None
) -> None:
    """A row of a table was written in place of another (None: there is none): its projections are
    late, as far as their seats see either."""
    for seat, part in seen.items():
        if (old is not None and old.seen_by(seat)) or (new is not None and new.seen_by(seat)):
            part.late.append(key)


def _with(
    table: Table[Any, Any],
    indexes: Mapping[str, Index[Any, Any]],
    whole: Table[Any, Any],
    seat: Seat,
    keys: Iterable[str],
) -> Projection:
    """Carry out the writes of some keys on a table and its indexes, as far as a seat sees them."""
    total = table.total
    for key in keys:
        old, new = table.get(key), whole.get(key)
        if new is not None and not new.seen_by(seat):
            new = None
        if old is new:
            continue
        if old is not None:
            total -= whole.digest_of(key, old)
        if new is None:
            dict.__delitem__(table, key)
        else:
            total += whole.digest_of(key, new)
            dict.__setitem__(table, key, new)
        if old is None or new is None:
            table.order = None
        for index in indexes.values():
            index.update(key, old, new)
    table.total = total & DIGEST_MASK
    table.stamp = object()
    table.seen = {}
    return Projection(table, indexes, [])

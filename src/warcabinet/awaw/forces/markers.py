"""Markers: counters that are no units."""

from __future__ import annotations

import msgspec

from warcabinet.awaw.boards.tables import Row, Sheet
from warcabinet.awaw.forces.cells import TAIL, Origin, origin
from warcabinet.awaw.terms.powers import Power

SHEET = Sheet("markers", ("marker", "owner", "limit", "cost", *TAIL), ("marker",))

ANY = "any"


class Marker(msgspec.Struct, frozen=True):
    """A line of `markers.tsv`: who may place it, how many there are, and the price of a counter.

    `limit` None means that there is no limit but the rules that place it; `limit_table` names the
    table with a limit for each power.
    """

    marker: str
    owners: tuple[Power, ...]
    limit: int | None
    limit_table: str
    cost: int | None
    origin: Origin


def marker(row: Row) -> Marker:
    limit = row["limit"]
    named = bool(limit) and not limit.isdecimal()
    return Marker(
        marker=row.filled("marker"),
        owners=_owners(row),
        limit=None if named else row.whole_number("limit"),
        limit_table=limit if named else "",
        cost=row.whole_number("cost"),
        origin=origin(row),
    )


def _owners(row: Row) -> tuple[Power, ...]:
    if row["owner"] == ANY:
        return tuple(Power)
    row.filled("owner")
    found: list[Power] = []
    for text in row.words("owner"):
        try:
            found.append(Power(text))
        except ValueError:
            row.bad("owner", f"{text!r} is none of: {ANY}, {', '.join(Power)}")
    return tuple(found)

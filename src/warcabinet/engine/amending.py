"""The umpire's amendment: any row of the World may be changed if the whole table agrees."""

from __future__ import annotations

from typing import Any

import msgspec

from warcabinet.engine.book import Refusal
from warcabinet.engine.chance import picker
from warcabinet.engine.entries import Amendment, RowChange
from warcabinet.engine.position import Position
from warcabinet.engine.records import Record, Seat
from warcabinet.engine.world import Thing


def refusals(position: Position, seat: Seat, amendment: Amendment) -> list[Refusal]:
    """Why an amendment cannot be made: rows that do not exist or do not fit, or a game it would
    break.

    A seat can only propose to change what it knows of.
    """
    found = []
    known = position.world.known_to(seat)
    for change in amendment.changes:
        kind = known.record_types.get(change.table)
        thing = Thing(change.table, change.key)
        if kind is None:
            tables = ", ".join(known.record_types)
            found.append(Refusal("", f"there is no table {change.table!r}; there are: {tables}"))
        elif change.row is None and change.key not in known.table(change.table):
            found.append(Refusal("", f"there is no {change.table} {change.key}", (thing,)))
        elif change.row is not None:
            try:
                row = msgspec.convert(change.row, kind)
            except msgspec.ValidationError as error:
                found.append(Refusal("", f"{change.table} {change.key}: {error}", (thing,)))
                continue
            if row.key() != change.key:
                found.append(
                    Refusal("", f"the row of {change.key} is called {row.key()}", (thing,))
                )
    return found or _broken(position, amendment.changes)


def as_recorded(position: Position, amendment: Amendment) -> Amendment:
    """The amendment with its rows complete and as a file gives them back: no tuples, in order."""
    kinds = position.world.record_types
    changes = tuple(
        change
        if change.row is None
        else RowChange(change.table, change.key, _plain(change.row, kinds[change.table]))
        for change in amendment.changes
    )
    return Amendment(changes, amendment.reason)


def _plain(row: dict[str, Any], kind: type[Record]) -> dict[str, Any]:
    data = msgspec.json.encode(msgspec.convert(row, kind), order="sorted")
    plain: dict[str, Any] = msgspec.json.decode(data)
    return plain


def amended(position: Position, changes: tuple[RowChange, ...]) -> Position:
    """The position with the rows changed; the question that was pending stays."""
    after = position.copy()
    for change in changes:
        table = after.world.table(change.table)
        if change.row is not None:
            row: Record = msgspec.convert(change.row, after.world.record_types[change.table])
            after.world.put(row)
        elif change.key in table:
            after.world.drop(table[change.key])
        text = f"Amended by consent: {described(change)}."
        after.world.tell("", text, Thing(change.table, change.key))
    return after


def described(change: RowChange) -> str:
    """The change in plain words."""
    if change.row is None:
        return f"{change.table} {change.key} is removed"
    fields = ", ".join(f"{name} {value}" for name, value in sorted(change.row.items()))
    return f"{change.table} {change.key} is now {fields}"


def _broken(position: Position, changes: tuple[RowChange, ...]) -> list[Refusal]:
    """What the amendment would break: an invariant of the game, or the question now asked."""
    before = set(position.rules.violations(position.world))
    try:
        after = amended(position, changes)
        found = [
            Refusal("", f"it would break the game: {violation}")
            for violation in position.rules.violations(after.world)
            if violation not in before
        ]
        for seat in after.to_answer():
            asked = after.asked(seat)
            if asked is not None and asked.sample(picker("amendment")) is None:
                found.append(Refusal("", f"{seat} would have no answer to the pending question"))
    except Exception as error:
        return [Refusal("", f"it would break the game: {error!r}")]
    return found

"""The umpire's amendment: any row of the World may be changed if the whole table agrees.

A seat that may not see a row learns no more than that a row of its table is to change.
"""

from __future__ import annotations

from typing import Any

import msgspec

from warcabinet.engine.book import Refusal
from warcabinet.engine.chance import picker
from warcabinet.engine.entries import Amendment, RowChange
from warcabinet.engine.position import Position
from warcabinet.engine.records import Record, Seat
from warcabinet.engine.world import Thing

BREAKS = "it would break the game"


def refusals(position: Position, seat: Seat, amendment: Amendment) -> list[Refusal]:
    """Why an amendment cannot be made: rows that do not exist or do not fit, or a game it would
    break.

    A seat can only propose to change what it knows of, and is told only what it knows.
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
    return found or _broken(position, seat, amendment.changes)


def as_recorded(position: Position, seat: Seat, amendment: Amendment) -> Amendment:
    """The amendment of a seat with its rows complete and as a file gives them back (no tuples, in
    order), and with the seats that may see them."""
    known = position.world.known_to(seat)
    changes = []
    for change in amendment.changes:
        kind = known.record_types[change.table]
        old = known.table(change.table).get(change.key)
        new = None if change.row is None else msgspec.convert(change.row, kind)
        to = None
        if kind.secret:
            rows = [row for row in (old, new) if row is not None]
            seats = _seats(position)
            may = tuple(s for s in seats if s == seat or all(row.seen_by(s) for row in rows))
            to = None if may == seats else may
        plain = None if new is None else _plain(new)
        changes.append(RowChange(change.table, change.key, plain, to))
    return Amendment(tuple(changes), amendment.reason)


def _plain(row: Record) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(row, order="sorted"))
    return plain


def _seats(position: Position) -> tuple[Seat, ...]:
    return position.rules.scenario(position.scenario).seats


def amended(position: Position, changes: tuple[RowChange, ...]) -> Position:
    """The position with the rows changed; the question that was pending stays."""
    after = position.copy()
    world = after.world
    for change in changes:
        table = world.table(change.table)
        if change.row is not None:
            row: Record = msgspec.convert(change.row, world.record_types[change.table])
            world.put(row)
        elif change.key in table:
            world.drop(table[change.key])
        thing = Thing(change.table, change.key)
        world.tell("", f"Amended by consent: {described(change)}.", thing, to=change.to)
        if change.to is not None:
            others = tuple(seat for seat in _seats(position) if seat not in change.to)
            world.tell("", f"Amended by consent: {described(change.seen_by(None))}.", to=others)
    return after


def described(change: RowChange) -> str:
    """The change in plain words, as far as it may be seen."""
    if change.to == ():
        return f"a row of {change.table} that not everybody may see is changed"
    if change.row is None:
        return f"{change.table} {change.key} is removed"
    fields = ", ".join(f"{name} {value}" for name, value in sorted(change.row.items()))
    return f"{change.table} {change.key} is now {fields}"


def _broken(position: Position, seat: Seat, changes: tuple[RowChange, ...]) -> list[Refusal]:
    """What the amendment would break. Of that, the seat is told what it could find out by itself:
    what breaks in the World known to it."""
    found = _problems(position, changes)
    if not found:
        return []
    known = position.copy()
    known.world = position.world.known_to(seat).copy()
    known.world.readonly = False
    known.sealed = {}
    told = set(_problems(known, changes))
    texts = [text for text in found if text in told]
    return [Refusal("", f"{BREAKS}: {text}") for text in texts] or [
        Refusal("", f"{BREAKS} in a way that {seat} may not know")
    ]


def _problems(position: Position, changes: tuple[RowChange, ...]) -> list[str]:
    """An invariant of the game, or the question now asked, that would not hold any more."""
    try:
        before = set(position.rules.violations(position.world))
        after = amended(position, changes)
        found = [v for v in position.rules.violations(after.world) if v not in before]
        for seat in after.decision.seats if after.decision else ():
            asked = after.asked(seat)
            if asked is None:
                continue
            if not asked.verbs() or asked.sample(picker("amendment")) is None:
                found.append(f"{seat} would have no answer to the pending question")
    except Exception as error:
        return [repr(error)]
    return found

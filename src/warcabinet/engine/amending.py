"""The umpire's amendment: any row of the World may be changed if the whole table agrees.

A seat that may not see a row learns no more than that a row of its table is to change. A proposal
is judged by what its proposer knows, so that it tells nothing that is hidden; what all have agreed
to is checked in full, and if it would break the game the record says so to everybody.
"""

from __future__ import annotations

from typing import Any

import msgspec

from warcabinet.engine.book import Refusal
from warcabinet.engine.chance import picker
from warcabinet.engine.entries import Amendment, RowChange
from warcabinet.engine.position import Position
from warcabinet.engine.records import Record, Seat
from warcabinet.engine.row_words import described
from warcabinet.engine.world import Thing

BREAKS = "it would break the game"


def refusals(position: Position, seat: Seat, amendment: Amendment) -> list[Refusal]:
    """Why a seat cannot propose an amendment: rows that do not exist, do not fit or are not its to
    see, or a game that would be broken as far as the seat knows it.

    Of a table with secrets only rows that the seat sees can be named, whether there are others of
    that name or not.
    """
    found = []
    known = position.world.known_to(seat)
    for change in amendment.changes:
        kind = known.record_types.get(change.table)
        thing = Thing(change.table, change.key)
        if kind is None:
            tables = ", ".join(known.record_types)
            found.append(Refusal("", f"there is no table {change.table!r}; there are: {tables}"))
            continue
        there = change.key in known.table(change.table)
        if kind.secret and not there:
            found.append(Refusal("", f"{seat} sees no {change.table} {change.key}", (thing,)))
        elif change.row is None and not there:
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
    if not found:
        broken = problems(_as_known(position, seat), amendment.changes)
        found = [Refusal("", f"{BREAKS}: {text}") for text in broken]
    return found


def as_recorded(position: Position, seat: Seat, amendment: Amendment) -> Amendment:
    """The amendment of a seat with its rows complete and as a file gives them back (no tuples, in
    order), with the seats that may see them and with what stood there."""
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
        was = None if old is None else _plain(old)
        changes.append(RowChange(change.table, change.key, plain, to, was))
    return Amendment(tuple(changes), amendment.reason)


def _plain(row: Record) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(row, order="sorted"))
    return plain


def _seats(position: Position) -> tuple[Seat, ...]:
    return position.rules.seats(position.scenario, position.options)


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
        text = described(change, world)
        world.tell("", f"Amended by consent: {text}.", thing, to=change.to)
        if change.to is not None:
            others = tuple(seat for seat in _seats(position) if seat not in change.to)
            text = described(change.seen_by(None), world)
            world.tell("", f"Amended by consent: {text}.", to=others)
    return after


def _as_known(position: Position, seat: Seat) -> Position:
    """The position with nothing in it that the seat does not know."""
    known = position.copy()
    known.world = position.world.known_to(seat).copy()
    known.world.readonly = False
    known.sealed = {}
    return known


def problems(position: Position, changes: tuple[RowChange, ...]) -> list[str]:
    """What an amendment would break that is whole now: an invariant of the game, or the pending
    question. Where even the position as it is cannot be judged, nothing is said."""
    try:
        before = set(_wrong(position))
    except Exception:
        return []
    try:
        return [text for text in _wrong(amended(position, changes)) if text not in before]
    except Exception:
        return ["a rule of the game fails at it"]


def _wrong(position: Position) -> list[str]:
    found = list(position.rules.violations(position.world))
    for seat in position.decision.seats if position.decision else ():
        asked = position.asked(seat)
        if asked is None:
            continue
        if not asked.verbs() or asked.sample(picker("amendment")) is None:
            found.append(f"{seat} would have no answer to the pending question")
    return found

"""What needs the consent of the whole table: taking back beyond dice, and amending the World.

Computer players always consent; each person at the screen is asked.
"""

from __future__ import annotations

from typing import Any, get_origin

import msgspec

from warcabinet.cli.errors import Misuse
from warcabinet.cli.terminal_game import TerminalGame
from warcabinet.engine.entries import Amendment, NotAmended, Proposal, RowChange, Takeback
from warcabinet.engine.records import Record
from warcabinet.engine.shapes import hints
from warcabinet.engine.views import seat_view


def back(table: TerminalGame, rest: str) -> None:
    """back N: take everything back to entry N, if all seats agree."""
    if not rest.isdigit():
        raise Misuse("Say how far: 'back 12' goes back to entry 12. 'log' shows the numbers.")
    _settle(table, Takeback(int(rest)))


def amend(table: TerminalGame, rest: str) -> None:
    """amend TABLE KEY field=value ... [because REASON]: change a row, if all seats agree."""
    text, _, reason = rest.partition(" because ")
    words = text.split()
    world = table.game.position.world.known_to(table.seat)
    if not words:
        table.screen.say("The tables of this game, each with 'amend TABLE':")
        table.screen.columns(list(world.record_types))
        return
    name, *words = words
    kind = world.record_types.get(name)
    if kind is None:
        raise Misuse(f"There is no table {name}; there are: {', '.join(world.record_types)}.")
    rows = world.table(name)
    if not words:
        for row in rows.rows():
            table.screen.say(f"{row.key()}: {_fields(row)}", indent="  ")
        if not rows:
            table.screen.say(
                f"The table {name} holds nothing that {table.called(table.seat)} knows of."
            )
        return
    key, *changes = words
    if changes == ["drop"]:
        change = RowChange(name, key)
    elif changes:
        old = rows.get(key)
        row = {} if old is None else msgspec.to_builtins(old)
        change = RowChange(name, key, _row(kind, key, row, changes))
    else:
        raise Misuse(f"Say what changes: 'amend {name} {key} field=value', or 'drop' at the end.")
    _settle(table, Amendment((change,), reason.strip()))


def _fields(row: Record) -> str:
    fields = msgspec.to_builtins(row)
    return ", ".join(f"{name}={value}" for name, value in fields.items())


def _row(kind: type[Record], key: str, row: dict[str, Any], changes: list[str]) -> dict[str, Any]:
    """A row with the fields changed as typed, in the types of its table."""
    saved = dict(zip(kind.__struct_encode_fields__, kind.__struct_fields__, strict=True))
    if not row:
        row[kind.__struct_encode_fields__[0]] = key
    for change in changes:
        field, equals, text = change.partition("=")
        if not equals or field not in saved:
            raise Misuse(
                f"'{change}' is not of the form field=value; the fields are: {', '.join(saved)}."
            )
        row[field] = _plain(hints(kind)[saved[field]], text)
    try:
        new = msgspec.convert(row, kind, strict=False)
    except msgspec.ValidationError as error:
        raise Misuse(f"{kind.table} {key}: {error}.") from error
    plain: dict[str, Any] = msgspec.to_builtins(new)
    return plain


def _plain(hint: Any, text: str) -> Any:
    if hint is bool:
        return {"yes": True, "no": False}.get(text, text)
    if get_origin(hint) is tuple:
        return [] if text in ("", "-") else text.split(",")
    return text


def _settle(table: TerminalGame, proposal: Proposal) -> None:
    """Put a proposal to all seats in turn; the last consent carries it out."""
    game = table.game
    game.propose(table.seat, proposal)
    try:
        for seat in game.header.seats:
            if seat == table.seat or game.standing.proposal is None:
                continue
            wish = seat_view(game, seat).proposed
            agrees = seat in table.players or table.keyboard.confirm(
                f"{wish}. {table.called(seat)}, agreed?"
            )
            game.consent(seat, agrees)
            if not agrees:
                table.screen.say(f"{table.called(seat)} does not agree; nothing has changed.")
                return
    finally:
        table.save()
    if isinstance(game.entries[-1], NotAmended):
        table.screen.say("All have agreed, but it would break the game: nothing has changed.")
    else:
        table.screen.say("All have agreed.")

"""The rows of a table in a player's words, and how each field is chosen or typed: what the
umpire's amendment is put together from."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin

import msgspec

from warcabinet.engine.records import Record
from warcabinet.engine.row_words import row_text, value_text
from warcabinet.engine.shapes import hints, is_many, item_type, pick_of
from warcabinet.engine.world import World
from warcabinet.server.shapes import RowField, Rows

FEW = 60
"""Of more values than these one is typed by its name, not chosen from a list."""


def rows_of(known: World, table: str) -> Rows:
    """A table as far as a seat knows it."""
    kind = known.record_types[table]
    rows = {row.key(): row for row in known.table(table).rows()}
    plain = {key: msgspec.to_builtins(row) for key, row in rows.items()}
    texts = (known.in_words(row_text(row, known.label)) for row in plain.values())
    sample = next(iter(rows.values()), None)
    return Rows(
        table=table,
        tables=tuple(known.record_types),
        called={name: known.label(name) for name in known.record_types if known.table(name)},
        rows=plain,
        names=dict(zip(plain, told_apart(texts), strict=True)),
        fields=tuple(
            _field(known, kind, name)
            for name in kind.__struct_fields__
            if sample is not None and known.label(name) and not _of_the_key(sample, name)
        ),
    )


def told_apart(texts: Iterable[str]) -> Iterator[str]:
    """The same name for the second time is followed by (2)."""
    counts: dict[str, int] = {}
    for text in texts:
        counts[text] = counts.get(text, 0) + 1
        yield text if counts[text] == 1 else f"{text} ({counts[text]})"


def _of_the_key(row: Record, name: str) -> bool:
    """Would the row be another one with another value there?"""
    try:
        return msgspec.structs.replace(row, **{name: object()}).key() != row.key()
    except Exception:  # the key is made of what this value holds
        return True


def _field(known: World, kind: type[Record], name: str) -> RowField:
    pick = pick_of(kind, name)
    choices = _choices(known, kind, name) if pick not in ("number", "yes-no") else {}
    named = {text: value for text, value in choices.items() if text != value}
    few = 0 < len(choices) <= FEW and (bool(named) or pick == "choice")
    if pick not in ("number", "yes-no"):
        pick = "choice" if few and not is_many(kind, name) else "text"
    return RowField(
        name=name,
        label=known.label(name),
        kind=pick,
        many=is_many(kind, name),
        optional=_optional(kind, name),
        choices=choices if pick == "choice" else named,
    )


def _optional(kind: type[Record], name: str) -> bool:
    hint = hints(kind)[name]
    return get_origin(hint) in (Union, UnionType) and NoneType in get_args(hint)


def _choices(known: World, kind: type[Record], name: str) -> dict[str, Any]:
    """The values that may stand there, by their names: of an enumeration all, else those that
    stand in the game where such a thing is wanted."""
    hint = item_type(kind, name)
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        values = {str(one.value) for one in hint}
    else:
        values = _alike(known, kind, name)
    ordered = sorted(values)
    texts = (known.in_words(value_text(one, known.label)) for one in ordered)
    return dict(zip(told_apart(texts), ordered, strict=True))


def _alike(known: World, kind: type[Record], name: str) -> set[str]:
    """What stands in all fields that hold the same sort of thing: of the same type, or, if that is
    just a text, with a value in common."""
    hint = item_type(kind, name)
    own = _standing(known, kind, name)
    found = set(own)
    for other in known.record_types.values():
        for field in other.__struct_fields__:
            if item_type(other, field) is hint:
                values = _standing(known, other, field)
                found |= values if hint is not str or values & own else set()
    return found


def _standing(known: World, kind: type[Record], name: str) -> set[str]:
    found: set[str] = set()
    for row in known.table(kind.table).values():
        value = msgspec.to_builtins(getattr(row, name))
        found |= {
            str(one) for one in (value if isinstance(value, list | tuple) else [value]) if one
        }
    return found

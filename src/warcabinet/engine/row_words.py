"""Rows of the World as a person reads them: for amendments, which name and change them.

A row is called by what stands in it, not by its key. The texts hold keys where the rows do;
`World.in_words` puts names in their place when they are shown.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from warcabinet.engine.entries import RowChange
from warcabinet.engine.world import World

Label = Callable[[str], str]
"""What players call a table or a field (`World.label`)."""

Fields = Mapping[str, Any]

NOTHING = "nothing"

SHOWN = 4
"""How many values of a list are named."""


def row_text(row: Fields, label: Label) -> str:
    """What a row says, in short: "germany-aaf, K35, 4 factors". What another field begins with
    (the type in the name of a unit) is said once, and a field without a label is left out."""
    row = {name: value for name, value in row.items() if label(name)}
    texts = [str(value) for value in row.values() if isinstance(value, str)]
    said = []
    for name, value in row.items():
        if isinstance(value, str) and _said_by_another(value, texts):
            texts.remove(value)
            continue
        if part := _part(name, value, label):
            said.append(part)
    return ", ".join(said)


def _said_by_another(value: str, texts: list[str]) -> bool:
    longer = re.compile(rf"{re.escape(value)}[-/@]\S")
    return texts.count(value) > 1 or any(longer.match(one) for one in texts)


def _part(name: str, value: Any, label: Label) -> str:
    """ "4 factors", "level 3", "exploiting"; nothing where nothing stands."""
    if isinstance(value, bool):
        return label(name) if value else ""
    if isinstance(value, int):
        what = label(name)
        return f"{value} {what}" if what.endswith("s") else f"{what} {value}"
    return value_text(value, label) if value else ""


def value_text(value: Any, label: Label) -> str:
    """A value of a row; of a long list the first ones."""
    if value in (None, "", "none", [], ()):
        return NOTHING
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        more = f" and {len(value) - SHOWN} more" if len(value) > SHOWN else ""
        return ", ".join(value_text(one, label) for one in value[:SHOWN]) + more
    return row_text(value, label) if isinstance(value, Mapping) else str(value)


def described(change: RowChange, world: World) -> str:
    """The change in plain words, as far as it may be seen."""
    label = world.label
    table = label(change.table)
    if change.to == ():
        return f"a row of {table} that not everybody may see is changed"
    kind = world.record_types.get(change.table)  # none: of an older game
    names = kind.__struct_fields__ if kind is not None else tuple(change.row or change.was or ())
    was = None if change.was is None else {name: change.was.get(name) for name in names}
    if change.row is None:
        return f"{table}: {change.key if was is None else row_text(was, label)} is removed"
    row = {name: change.row.get(name) for name in names}
    if was is None:
        return f"{table}: {row_text(row, label)} is added"
    altered = "; ".join(_altered(was, row, label)) or "nothing changes"
    return f"{table}: {row_text(was, label)}: {altered}"


def _altered(was: Fields, row: Fields, label: Label) -> Iterator[str]:
    for name, value in row.items():
        if value != was[name]:
            before, after = value_text(was[name], label), value_text(value, label)
            yield f"{label(name)} {after} instead of {before}"

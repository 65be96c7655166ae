"""Answers as a person would say them: "Move Germany armor 4-6 to L38".

The notation is what is typed and kept; a log shows what it means. The words come from the labels
of forms, the names of slots, and the names that the World has for things (`World.in_words`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from warcabinet.engine.decisions import Action, Form
from warcabinet.engine.notation import write_value
from warcabinet.engine.shapes import pick_of
from warcabinet.engine.world import World

SPACES = ("space", "hex", "place")
"""What is picked where a slot takes a place."""

TOWARDS = {"to": "to", "via": "by way of", "landing": "landing at"}
"""What is said before a place, by the name of its slot; `in` before the others."""

WITHOUT = "without"
"""A slot that holds what is left out."""


def in_words(world: World, action: Action, form: Form | None) -> str:
    """What an answer says."""
    label = form.label if form is not None and form.label else _phrase(action.verb())
    if not action.__struct_fields__:
        return label
    lead, said = _parts(world, action)
    if not lead and not said:
        return (form.nothing if form is not None else "") or f"{label}: nothing"
    what = ", ".join(said)
    if lead and what.startswith("in "):  # from one place to another
        lead, what = "", f"{lead} to {what.removeprefix('in ')}"
    gap = ": " if " " in label else " "
    return f"{label}{gap}{lead}{': ' if lead and what else ''}{what}"


def _parts(world: World, action: Action) -> tuple[str, list[str]]:
    """The places that an answer begins with, and everything after them."""
    fields = [(name, getattr(action, name)) for name in action.__struct_fields__]
    plain = {name: one for name, one in fields if not _of_records(one)}
    lead = ""
    first, held = fields[0]
    if held and first in plain and pick_of(type(action), first) in SPACES:
        lead = _listed(world, plain.pop(first))
    said = [_together(world, type(action), plain)]
    for _, value in fields:
        if _of_records(value):
            some = value if isinstance(value, tuple) else (value,)
            said.append(counted(_record(world, one) for one in some))
    return lead, [part for part in said if part]


def _of_records(value: Any) -> bool:
    if isinstance(value, tuple):
        return bool(value) and isinstance(value[0], msgspec.Struct)
    return isinstance(value, msgspec.Struct)


def _record(world: World, one: msgspec.Struct) -> str:
    fields = {name: getattr(one, name) for name in one.__struct_fields__}
    return _together(world, type(one), fields, ": ")


def _together(
    world: World, kind: type[msgspec.Struct], fields: Mapping[str, Any], gap: str = ", "
) -> str:
    """Things, how many of them, and where: "3 factors of Germany army air at K35 to L38". A record
    may name values that go without saying (`unsaid`)."""
    things, places, amount = [], [], ""
    unsaid: Mapping[str, Any] = getattr(kind, "unsaid", {})
    for name, value in fields.items():
        if value is None or value == () or value == unsaid.get(name):
            continue
        pick = pick_of(kind, name)
        if pick in SPACES:
            places.append(f"{TOWARDS.get(name, 'in')} {_listed(world, value)}")
        elif pick == "number":
            amount = _amount(world, name, value, len(fields) > 1)
        elif pick == "yes-no":
            things.append(f"{_phrase(name).lower()}: {'yes' if value else 'no'}")
        elif name == WITHOUT:
            things.append(f"without {_listed(world, value)}")
        else:
            things.append(_listed(world, value))
    what = gap.join(things)
    if amount and what:
        what = f"{amount} {what}" if amount.endswith("×") else f"{amount} of {what}"
    return " ".join(part for part in (what or amount.removesuffix(" ×"), *places) if part)


def _amount(world: World, name: str, value: int, of: bool) -> str:
    """ "3 factors" of a slot whose name is what it counts, else so many of the thing with it."""
    if name.endswith("s"):
        return world.in_words(f"{value} {name.removesuffix('s') if value == 1 else name}")
    return str(value) if not of else f"{value} ×" if value > 1 else ""


def _listed(world: World, value: Any) -> str:
    some = value if isinstance(value, tuple) else (value,)
    return counted(world.in_words(write_value(one)) for one in some)


def counted(texts: Iterator[str]) -> str:
    """ "A, A, B" as "2 × A, B"."""
    counts: dict[str, int] = {}
    for text in texts:
        counts[text] = counts.get(text, 0) + 1
    return ", ".join(f"{n} × {text}" if n > 1 else text for text, n in counts.items())


def _phrase(key: str) -> str:
    text = key.replace("-", " ").replace("_", " ")
    return text[:1].upper() + text[1:]

"""Answers that are not finished yet: what may come next, and what stands against what is there.

This is what help (`? attack`), reasons (`why attack C4`) and the Tab key are made of.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec

from warcabinet.engine import notation
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, SlotShape
from warcabinet.engine.notation import BadNotation, read_value, split_words, write_value
from warcabinet.engine.shapes import hints, item_type


@dataclass(frozen=True)
class Draft:
    """A verb with the values given so far, slot by slot."""

    kind: type[Action]
    shapes: tuple[SlotShape, ...]
    got: dict[str, Any] = field(default_factory=dict)

    @property
    def verb(self) -> str:
        return self.kind.verb()

    @property
    def whole(self) -> bool:
        return len(self.got) == len(self.shapes)

    @property
    def open(self) -> SlotShape | None:
        """The slot that comes next, or the last one if it takes several values."""
        if not self.whole:
            return self.shapes[len(self.got)]
        return self.shapes[-1] if self.shapes and self.shapes[-1].many else None

    def action(self) -> Action:
        return self.kind(**self.got)


def read(asked: Asked, text: str) -> Draft:
    """The draft that a line stands for; BadNotation where it cannot be one."""
    verb, *given = split_words(text)
    form = asked.form(verb)
    if form is None:
        kinds = ", ".join(kind.verb() for kind in asked.forms)
        raise BadNotation(f"'{verb}' does not answer this question; it takes: {kinds}")
    draft = Draft(form[0], asked.shapes(verb))
    if len(given) > len(draft.shapes):
        names = " ".join([verb, *(f"<{shape.name}>" for shape in draft.shapes)])
        raise BadNotation(f"'{verb}' is written: {names}")
    for shape, word in zip(draft.shapes, given, strict=False):
        draft.got[shape.name] = read_value(draft.kind, shape.name, word)
    return draft


def whole(asked: Asked, text: str) -> Action:
    """The finished answer that a line stands for; BadNotation if it is not one."""
    return notation.read(text, {kind.verb(): kind for kind in asked.forms})


def refusals(asked: Asked, draft: Draft) -> list[Refusal]:
    """Everything against a draft: as a whole if it is whole, else slot by slot."""
    form = asked.form(draft.verb)
    assert form is not None
    if draft.whole:
        return asked.check(draft.action())
    found = list(asked.unfit(form[1]))
    got: dict[str, Any] = {}
    for shape in draft.shapes[: len(draft.got)]:
        if found:
            break
        value = draft.got[shape.name]
        for place, one in enumerate(value if shape.many else (value,)):
            others = value[:place] + value[place + 1 :] if shape.many else ()
            here = {**got, shape.name: others} if shape.many else got
            found += _against(asked, draft.verb, shape, one, here)
        got[shape.name] = value
    return sorted(set(found))


def _against(
    asked: Asked, verb: str, shape: SlotShape, one: Any, got: dict[str, Any]
) -> list[Refusal]:
    if one is None:
        return []
    if not shape.inner:
        return asked.why_not(verb, shape.name, one, got)
    item: dict[str, Any] = {}
    for part in shape.inner:
        value = getattr(one, part.name)
        if found := asked.why_not(verb, f"{shape.name}.{part.name}", value, got, item):
            return found
        item[part.name] = value
    return []


def choices(asked: Asked, draft: Draft) -> list[tuple[str, list[str]]]:
    """The legal values of the open slot, as written; for a slot made of parts, of each part in turn
    (given the first value of the parts before it)."""
    shape = draft.open
    if shape is None:
        return []
    got = {shape.name: (), **draft.got} if shape.many else draft.got
    if not shape.inner:
        return [(shape.name, _options(asked, draft.verb, shape, got, {}))]
    found: list[tuple[str, list[str]]] = []
    item: dict[str, Any] = {}
    for part in shape.inner:
        values = asked.options(draft.verb, f"{shape.name}.{part.name}", got, item)
        found.append((part.name, [write_value(value) for value in values]))
        if not values:
            break
        item[part.name] = values[0]
    return found


def _options(
    asked: Asked, verb: str, shape: SlotShape, got: dict[str, Any], item: dict[str, Any]
) -> list[str]:
    if shape.inner:
        part = shape.inner[len(item)]
        found = asked.options(verb, f"{shape.name}.{part.name}", got, item)
    else:
        found = asked.options(verb, shape.name, got)
    none = [notation.NONE] if shape.least == 0 and not got.get(shape.name) else []
    return [*(write_value(value) for value in found), *none]


def completions(asked: Asked, before: str) -> list[str]:
    """The words that may follow a line that breaks off after a space, a comma or an equals sign."""
    if not before.strip():
        return asked.verbs()
    if before[-1].isspace():
        draft = read(asked, before)
        shape = draft.open
        if draft.whole or shape is None:
            return []
        got = {shape.name: (), **draft.got} if shape.many else draft.got
        return _options(asked, draft.verb, shape, got, {})
    *_, last = split_words(before)
    draft = read(asked, before[: len(before) - len(last)])
    shape = draft.open
    if shape is None or draft.whole:
        return []
    chosen, item = _broken_off(draft.kind, shape, last)
    return _options(asked, draft.verb, shape, {**draft.got, shape.name: chosen}, item)


def _broken_off(
    kind: type[Action], shape: SlotShape, word: str
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """The finished values of `red-1=foot,red-2=`, and the finished parts of its last one."""
    done, _, rest = word.rpartition(",")
    chosen: tuple[Any, ...] = read_value(kind, shape.name, done) if done else ()
    item: dict[str, Any] = {}
    parts = rest.split("=")[:-1]
    for part, text in zip(shape.inner, parts, strict=False):
        item[part.name] = msgspec.convert(
            text, hints(item_type(kind, shape.name))[part.name], strict=False
        )
    return chosen, item

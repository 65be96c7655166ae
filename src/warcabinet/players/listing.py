"""All legal answers to a question, where they can be listed at all."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb
from typing import Any

from warcabinet.engine import notation
from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import Action, Form, Slot
from warcabinet.engine.shapes import canonical, is_many

MOST = 2_000
"""More answers than these are no list anybody wants."""


class _TooMany(Exception):
    pass


def legal_actions(asked: Asked, most: int = MOST) -> list[Action] | None:
    """Every legal answer, in the order of their texts; None if they are too many or cannot be
    listed.

    Plans whose parts depend on each other, and tuples whose order matters, are not listed: draw
    those.
    """
    found: list[Action] = []
    try:
        for kind, form in asked.forms.items():
            if not asked.unfit(form):
                for action in _filled(asked, kind, form, most):
                    if not (form.whole and form.whole(asked, action)):
                        found.append(action)
                    if len(found) > most:
                        return None
    except _TooMany:
        return None
    return sorted(found, key=notation.write)


def _filled(asked: Asked, kind: type[Action], form: Form, most: int) -> Iterator[Action]:
    todo: list[dict[str, Any]] = [{}]
    for slot in form.slots:
        todo = [{**got, slot.name: v} for got in todo for v in _fillings(asked, kind, slot, got)]
        if len(todo) > 10 * most:
            raise _TooMany
    for got in todo:
        yield canonical(kind(**got))


def _fillings(asked: Asked, kind: type[Action], slot: Slot, got: dict[str, Any]) -> list[Any]:
    if slot.inner or slot.joint or slot.name in kind.ordered_fields:
        raise _TooMany
    values = asked.options(kind.verb(), slot.name, got)
    least, most = asked.bounds(slot)
    if not is_many(kind, slot.name):
        return [*values, None] if least == 0 else values
    top = len(values) if most is None else min(most, len(values))
    sizes = range(least, top + 1)
    if sum(comb(len(values), size) for size in sizes) > 10 * MOST:
        raise _TooMany
    return [chosen for size in sizes for chosen in combinations(values, size)]

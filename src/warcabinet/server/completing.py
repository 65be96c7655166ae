"""Can what is filled in become a legal answer?

A value may be legal for its slot and still lead nowhere: a unit that can move but has no hex to go
to, a hex that could be overrun if only there were more armor. What is offered as possible should
be, so that answers are tried: slot by slot, a few values of each, and those which the question
itself proposes. A search that would take too long gives the benefit of the doubt.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain, combinations
from typing import Any

from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Form, Slot
from warcabinet.engine.shapes import canonical, is_many, item_type

MOST_TRIED = 150
"""Complete answers that are tried before the search gives up."""

FEW = 3
"""Of so many values that a slot may take, the most are tried first: they have the best chances."""


def why_incomplete(asked: Asked, verb: str, got: Mapping[str, Any]) -> list[Refusal]:
    """What stands against every answer that begins so; nothing if one of them is legal. Of several
    tries that of the fewest reasons speaks for all.
    """
    found = asked.form(verb)
    assert found is not None
    kind, form = found
    best: list[Refusal] | None = None
    tried = 0
    for action in _completions(asked, kind, form, dict(got)):
        refusals = asked.check(action)
        if not refusals:
            return []
        if best is None or len(refusals) < len(best):
            best = refusals
        tried += 1
        if tried >= MOST_TRIED:
            break
    if _proposed(asked, form, got):
        return []
    if tried >= MOST_TRIED and form.proposals is None:
        return []
    return best or [Refusal(asked.decision.rule, "nothing can be chosen that goes with it")]


def can_begin(asked: Asked, verb: str, slot: str, value: Any) -> bool:
    """May an answer begin with this value of its first slot? Where more than one value is needed
    nothing is tried: what goes together is another question.
    """
    found = asked.form(verb)
    assert found is not None
    kind, form = found
    outer, _, inner = slot.partition(".")
    first = form.slots[0]
    if outer != first.name or inner:
        return True
    if is_many(kind, outer):
        return asked.bounds(first)[0] > 1 or not why_incomplete(asked, verb, {outer: (value,)})
    return not why_incomplete(asked, verb, {outer: value})


def _completions(
    asked: Asked, kind: type[Action], form: Form, got: dict[str, Any]
) -> Iterator[Action]:
    """Answers with what is filled in, and some values for the other slots."""
    slot = next((one for one in form.slots if one.name not in got), None)
    if slot is None:
        yield canonical(kind(**got))
        return
    for value in _values(asked, kind, slot, got):
        yield from _completions(asked, kind, form, {**got, slot.name: value})


def _values(asked: Asked, kind: type[Action], slot: Slot, got: Mapping[str, Any]) -> Iterator[Any]:
    least, most = asked.bounds(slot)
    many = is_many(kind, slot.name)
    if slot.inner:
        records = _records(asked, kind, slot, got)
        yield from ((one,) for one in records) if many else records
        if many and least == 0:
            yield ()
        return
    domain = asked.domain(kind.verb(), slot.name, {**got, slot.name: ()} if many else got)
    if not many:
        yield from domain.values()
        if least == 0:
            yield None
        return
    values = domain.values()
    sizes: Iterator[int] | range = range(least, 1 + min(least + 1, len(values)))
    if most is not None and most <= FEW:
        sizes = range(min(most, len(values)), least - 1, -1)
    yield from chain.from_iterable(combinations(values, size) for size in sizes)


def _records(asked: Asked, kind: type[Action], slot: Slot, got: Mapping[str, Any]) -> Iterator[Any]:
    """Small records for a slot that takes them: for each first part the last of the others, which
    is the most where they are numbers.
    """
    verb, record = kind.verb(), item_type(kind, slot.name)
    first, *others = slot.inner
    for value in asked.domain(verb, f"{slot.name}.{first.name}", got, {}).values():
        item = {first.name: value}
        for part in others:
            values = asked.domain(verb, f"{slot.name}.{part.name}", got, item).values()
            if not values:
                break
            item[part.name] = values[-1]
        else:
            yield record(**item)


def _proposed(asked: Asked, form: Form, got: Mapping[str, Any]) -> bool:
    """Does the question itself propose a legal answer that begins so?"""
    for proposal in form.proposals(asked) if form.proposals is not None else ():
        action = canonical(proposal)
        fits = all(_has(getattr(action, name), value) for name, value in got.items())
        if fits and not asked.check(action):
            return True
    return False


def _has(filled: Any, wanted: Any) -> bool:
    """What a slot of the proposal holds has all that is wanted there."""
    if isinstance(wanted, tuple):
        return isinstance(filled, tuple) and set(wanted) <= set(filled)
    return bool(filled == wanted)

"""Is a value offered if and only if there is no reason against it? And answers that are wrong on
purpose.

A domain lists its candidates and gives reasons against values. It is wrong if it has no reason
against something it does not list, or fails when asked about a value nobody would offer. This walks
through the slots of a question and asks about everything: the game's own universe of values, and
nonsense.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin

import msgspec

from warcabinet.engine.asking import Asked, Below
from warcabinet.engine.decisions import Action, Domain, Form, Slot
from warcabinet.engine.rules import Rules
from warcabinet.engine.shapes import canonical, is_many, item_type, pick_of, plain

NO_NAMES = ("", "-", "no such thing", "0", "äöü")
NO_NUMBERS = (-1_000_000, -1, 0, 1, 2, 3, 1_000_000)
MOST_PARTS = 3
"""How many parts of a plan are walked through before the next slot."""


def wrongly_offered(asked: Asked, rules: Rules, below: Below) -> list[str]:
    """What is wrong with the domains of a question."""
    found: list[str] = []
    for kind, form in asked.forms.items():
        if not asked.unfit(form):
            found += _Walk(asked, rules, below, kind, form).run()
    return found


class _Walk:
    """One way through the slots of a form, each filled with something legal before the next."""

    def __init__(
        self, asked: Asked, rules: Rules, below: Below, kind: type[Action], form: Form
    ) -> None:
        self.asked, self.rules, self.below = asked, rules, below
        self.kind, self.form = kind, form
        self.verb = kind.verb()
        self.got: dict[str, Any] = {}
        self.found: list[str] = []

    def run(self) -> list[str]:
        for slot in self.form.slots:
            if slot.inner or slot.joint:
                filled = self._parts(slot)
            else:
                filled = self._plain(slot)
            if not filled:
                break
        return self.found

    def _plain(self, slot: Slot) -> bool:
        domain = self.asked.domain(self.verb, slot.name, self.got)
        values = self._compare(slot.name, self.kind, slot.name, domain)
        least, most = self.asked.bounds(slot)
        if not is_many(self.kind, slot.name):
            if not values and least:
                return False
            self.got[slot.name] = values[self.below(len(values))] if values else None
            return True
        size = min(len(values), max(least, 1 + self.below(MOST_PARTS)))
        if most is not None:
            size = min(size, most)
        chosen = tuple(values.pop(self.below(len(values))) for _ in range(size))
        self.got[slot.name] = chosen
        return len(chosen) >= least

    def _parts(self, slot: Slot) -> bool:
        """A plan, part by part; the domain of each sees the parts before."""
        least, most = self.asked.bounds(slot)
        wanted = max(least, 1 + self.below(MOST_PARTS))
        if most is not None:
            wanted = min(wanted, most)
        chosen: tuple[Any, ...] = ()
        while len(chosen) < wanted:
            part = self._record(slot, chosen) if slot.inner else self._value(slot, chosen)
            if part is None or part in chosen:
                break
            chosen = (*chosen, part)
        self.got[slot.name] = chosen if is_many(self.kind, slot.name) else (*chosen, None)[0]
        return len(chosen) >= least

    def _value(self, slot: Slot, chosen: tuple[Any, ...]) -> Any:
        domain = self.asked.domain(self.verb, slot.name, {**self.got, slot.name: chosen})
        values = self._compare(slot.name, self.kind, slot.name, domain)
        return values[self.below(len(values))] if values else None

    def _record(self, slot: Slot, chosen: tuple[Any, ...]) -> Any:
        record = item_type(self.kind, slot.name)
        item: dict[str, Any] = {}
        for part in slot.inner:
            name = f"{slot.name}.{part.name}"
            got = {**self.got, slot.name: chosen}
            domain = self.asked.domain(self.verb, name, got, item)
            values = self._compare(name, record, part.name, domain)
            if not values:
                return None
            item[part.name] = values[self.below(len(values))]
        return record(**item)

    def _compare(
        self, name: str, kind: type[msgspec.Struct], field: str, domain: Domain[Any]
    ) -> list[Any]:
        """The values of a domain, after every other value has been asked about too."""
        values = domain.values()
        offered = set(values)
        place = f"{self.asked.decision.name()}: {self.verb} {name}"
        for value in _everything(self.rules, self.asked, kind, field, domain):
            try:
                reasons = domain.why(value)
            except Exception as error:
                self.found.append(f"{place}: asking why not {value!r} fails with {error!r}")
                continue
            if (value in offered) == bool(reasons):
                said = f"there is the reason {reasons[0].reason!r}" if reasons else "nothing is"
                what = "offered though" if reasons else "not offered though"
                against = "" if reasons else " against it"
                self.found.append(f"{place}: {value!r} is {what} {said}{against}")
        return values


def _everything(
    rules: Rules, asked: Asked, kind: type[msgspec.Struct], field: str, domain: Domain[Any]
) -> list[Any]:
    values = dict.fromkeys(domain.candidates)
    values.update(dict.fromkeys(rules.universe(asked.world, pick_of(kind, field))))
    values.update(dict.fromkeys(nonsense(item_type(kind, field))))
    return list(values)


def nonsense(hint: Any) -> Iterator[Any]:
    """Values of a type that hardly any question is about."""
    hint = plain(hint)
    if get_origin(hint) is Literal:
        yield from get_args(hint)
    elif hint is bool:
        yield from (False, True)
    elif hint is int:
        yield from NO_NUMBERS
    elif hint is str:
        yield from NO_NAMES
    elif isinstance(hint, type) and issubclass(hint, enum.Enum):
        yield from hint


def spoiled(asked: Asked, rules: Rules, action: Action, below: Below) -> Action | None:
    """The action with one field changed at random, most likely to something illegal."""
    found = asked.form(action.verb())
    if found is None or not found[1].slots:
        return None
    slot = found[1].slots[below(len(found[1].slots))]
    kind, old = type(action), getattr(action, slot.name)
    if is_many(kind, slot.name) and (not old or below(4) == 0):
        new: Any = () if old else None
    elif slot.inner:
        new = _spoiled_record(asked, rules, old, slot, below)
    else:
        new = _any_value(asked, rules, kind, slot.name, below)
    if is_many(kind, slot.name) and new != ():
        if new is None:
            return None
        place = below(len(old))
        new = (*old[:place], new, *old[place + 1 :])
    elif new is None:
        return None
    return canonical(msgspec.structs.replace(action, **{slot.name: new}))


def _spoiled_record(asked: Asked, rules: Rules, old: Any, slot: Slot, below: Below) -> Any:
    record = old[below(len(old))] if isinstance(old, tuple) else old
    if record is None:
        return None
    part = slot.inner[below(len(slot.inner))]
    value = _any_value(asked, rules, type(record), part.name, below)
    if value is None:
        return None
    return msgspec.structs.replace(record, **{part.name: value})


def _any_value(
    asked: Asked, rules: Rules, kind: type[msgspec.Struct], field: str, below: Below
) -> Any:
    pool = [
        *rules.universe(asked.world, pick_of(kind, field)),
        *nonsense(item_type(kind, field)),
    ]
    return pool[below(len(pool))] if pool else None

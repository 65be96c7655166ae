"""A question as one seat sees it: what may be answered, what may not and why.

`Asked` joins a decision with the World *known to the seat*. Something hidden can therefore cause an
outcome but never a refusal or a missing option. Players, clients, the notation and the referee
itself all go through it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

import msgspec

from warcabinet.engine.book import Refusal, rule_order
from warcabinet.engine.decisions import (
    Action,
    Decision,
    Domain,
    DomainOf,
    Form,
    Got,
    Slot,
    SlotShape,
)
from warcabinet.engine.records import Seat
from warcabinet.engine.shapes import canonical, is_many, item_type, pick_of
from warcabinet.engine.world import World

Below = Callable[[int], int]
"""A source of choices for players: `below(n)` gives a number from 0 to n - 1."""

MOST_KEPT = 64
"""Domains of one question that are remembered."""

TRIES = 8
"""How often drawing slot by slot is tried before the form's own proposals are used."""

DRAWN = "the action that was drawn last"
"""Under this name it is remembered."""

NOTHING_YET: Got = {}
"""No slot filled in."""

PROPOSED = 8
"""One is drawn among so many of the first legal proposals."""


class Asked(msgspec.Struct, frozen=True, eq=False):
    """One seat's question. `world` holds only what this seat knows."""

    world: Any
    decision: Decision[Action]
    seat: Seat
    _kept: dict[Any, Any] = {}
    """Domains and fits already found out: a question does not change while it is asked."""

    # What may be answered -----------------------------------------------------------------------

    @property
    def forms(self) -> Mapping[type[Action], Form]:
        return self.decision.forms_for(self.seat)

    def form(self, verb: str) -> tuple[type[Action], Form] | None:
        for kind, form in self.forms.items():
            if kind.verb() == verb:
                return kind, form
        return None

    def verbs(self) -> list[str]:
        """The verbs that may be used now, in the decision's order."""
        return [kind.verb() for kind, form in self.forms.items() if not self.unfit(form)]

    def to_do(self) -> Iterator[tuple[type[Action], Form]]:
        """The verbs that may be used now but those with which the seat is done, in an order in
        which it is soon known whether there is any."""
        every = [one for one in self.forms.items() if not one[1].closes]
        every.sort(key=lambda one: one[1].slow)
        return (one for one in every if not self.unfit(one[1]))

    def unfit(self, form: Form) -> list[Refusal]:
        if form.fits is None:
            return []
        found: list[Refusal] | None = self._kept.get(form.fits)
        if found is None:
            found = self._kept[form.fits] = form.fits(self)
        return found

    def shapes(self, verb: str) -> tuple[SlotShape, ...]:
        """The slots of a verb, for a client that knows nothing of the game."""
        kind, form = self._known_form(verb)
        return tuple(self._shape(kind, slot) for slot in form.slots)

    def bounds(self, slot: Slot) -> tuple[int, int | None]:
        """How few and how many values a slot takes now (None: any number)."""
        least, most = slot.least, slot.most
        return (
            least(self) if callable(least) else least,
            most(self) if callable(most) else most,
        )

    def _shape(self, kind: type[msgspec.Struct], slot: Slot) -> SlotShape:
        many = is_many(kind, slot.name)
        inner: tuple[SlotShape, ...] = ()
        if slot.inner:
            record = item_type(kind, slot.name)
            inner = tuple(self._shape(record, part) for part in slot.inner)
        pick = "record" if inner else pick_of(kind, slot.name)
        ordered = slot.name in getattr(kind, "ordered_fields", ())
        return SlotShape(slot.name, pick, *self.bounds(slot), many, ordered, inner)

    def domain(self, verb: str, slot: str, got: Got, item: Got | None = None) -> Domain[Any]:
        """The domain of a slot, given the slots before it.

        For a slot that takes several values `got` may hold those already chosen. For an inner slot,
        written `plan.amount`, `item` holds the inner slots before it.
        """
        _, form = self._known_form(verb)
        outer, _, inner = slot.partition(".")
        for candidate in form.slots:
            if candidate.name == outer:
                if not inner:
                    return self._domain(candidate, got)
                for part in candidate.inner:
                    if part.name == inner:
                        return self._domain(part, {outer: (), **got, **(item or {})})
        raise KeyError(f"{verb} has no slot {slot}")

    def domain_of(self, find: DomainOf, got: Got = NOTHING_YET) -> Domain[Any]:
        """What a domain function gives for this question: found once, then remembered.

        For rules that need the domain of a slot themselves, e.g. to say whether a verb fits.
        """
        try:
            key = (find, *got.items())
            found: Domain[Any] | None = self._kept.get(key)
        except TypeError:  # somebody filled in what cannot be a value
            return find(self, got)
        if found is None:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            found = self._kept[key] = find(self, got)
        return found

    def remembered(self, key: Any, find: Callable[[], Any]) -> Any:
        """Something else that is found once for this question."""
        if key not in self._kept:
            self._kept[key] = find()
        return self._kept[key]

    def options(
        self, verb: str, slot: str, got: Got | None = None, item: Got | None = None
    ) -> list[Any]:
        """The legal values of a slot, sorted; values already chosen for it are left out."""
        got = got or {}
        taken = got.get(slot, ()) if isinstance(got.get(slot, ()), tuple) else ()
        return [v for v in self.domain(verb, slot, got, item).values() if v not in taken]

    def why_not(
        self, verb: str, slot: str, value: Any, got: Got | None = None, item: Got | None = None
    ) -> list[Refusal]:
        """Every reason against one value."""
        found = self.form(verb)
        if found is None:
            return [self._wrong_verb(verb)]
        return self.unfit(found[1]) or self.domain(verb, slot, got or {}, item).why(value)

    def worded(self, refusals: Iterable[Refusal]) -> list[Refusal]:
        """Reasons as a person reads them."""
        return worded(refusals, self.world.in_words)

    def against_slot(
        self, verb: str, slot: str, value: Any, got: Got, complete: bool = True
    ) -> list[Refusal]:
        """Every reason against all that a slot holds, given the slots before it.

        Not `complete`: values are still to come, so that there may be too few.
        """
        kind, form = self._known_form(verb)
        found = next(each for each in form.slots if each.name == slot)
        if complete or not is_many(kind, slot):
            return self._against(kind, found, value, got)
        refusals = []
        for place, one in enumerate(value):
            others = value[:place] + value[place + 1 :]
            refusals += self._against_one(found, one, {**got, slot: others})
        return refusals

    def closes(self, action: Action) -> bool:
        """Does the seat say with this action that it is done?"""
        form = self.forms.get(type(action))
        return form is not None and form.closes

    def default(self) -> Action | None:
        answer = self.decision.default(self)
        return None if answer is None else canonical(answer)

    # Is this answer legal? ----------------------------------------------------------------------

    def check(self, action: Action) -> list[Refusal]:
        """All reasons against an action: the verb, then slot by slot, then as a whole."""
        if self._kept.get(DRAWN) is action:
            return []  # this very question has found it legal, value by value and as a whole
        kind = type(action)
        form = self.forms.get(kind)
        if form is None:
            return [self._wrong_verb(action.verb())]
        refusals = self.unfit(form)
        got: dict[str, Any] = {}
        for slot in form.slots:
            if refusals:
                return _sorted(refusals)
            value = getattr(action, slot.name)
            refusals = self._against(kind, slot, value, got)
            got[slot.name] = value
        if not refusals and form.whole:
            refusals = form.whole(self, action)
        return _sorted(refusals) if refusals else []

    def _against(self, kind: type[Action], slot: Slot, value: Any, got: Got) -> list[Refusal]:
        if not is_many(kind, slot.name):
            if value is None and self.bounds(slot)[0] == 0:
                return []
            return self._against_one(slot, value, got)
        if wrong := self._miscounted(kind, slot, value):
            return [wrong]
        if not (slot.joint or slot.inner):
            domain = self._domain(slot, got)
            return [refusal for one in value for refusal in domain.why(one)]
        refusals = []
        for place, one in enumerate(value):
            others = value[:place] + value[place + 1 :]
            refusals += self._against_one(slot, one, {**got, slot.name: others})
        return refusals

    def _against_one(self, slot: Slot, value: Any, got: Got) -> list[Refusal]:
        if not slot.inner:
            return self._domain(slot, got).why(value)
        item = dict(got)
        for part in slot.inner:
            inner = getattr(value, part.name)
            if refusals := self._domain(part, item).why(inner):
                return refusals
            item[part.name] = inner
        return []

    def _miscounted(self, kind: type[Action], slot: Slot, value: tuple[Any, ...]) -> Refusal | None:
        least, most = self.bounds(slot)
        if len(value) < least:
            return Refusal(self.decision.rule, f"{slot.name}: at least {least} must be given")
        if most is not None and len(value) > most:
            return Refusal(self.decision.rule, f"{slot.name}: at most {most} may be given")
        if slot.name not in kind.ordered_fields and len(set(value)) != len(value):
            return Refusal(self.decision.rule, f"{slot.name}: nothing may be given twice")
        return None

    def _domain(self, slot: Slot, got: Got) -> Domain[Any]:
        assert slot.domain is not None
        return self.domain_of(slot.domain, got)

    def _known_form(self, verb: str) -> tuple[type[Action], Form]:
        found = self.form(verb)
        if found is None:
            raise KeyError(f"{self.decision.name()} is not answered by {verb}")
        return found

    def _wrong_verb(self, verb: str) -> Refusal:
        can = ", ".join(kind.verb() for kind in self.forms)
        return Refusal(
            self.decision.rule, f"'{verb}' does not answer this question; it takes: {can}"
        )

    # Random answers -----------------------------------------------------------------------------

    def sample(self, below: Below, listing: bool = False) -> Action | None:
        """A legal action drawn slot by slot, or None if none was found.

        With `listing` every legal value of a slot is listed before one is drawn; otherwise
        candidates are drawn until one has no reason against it. Both are uniform over the legal
        values.
        """
        forms = list(self.forms.items())
        total = sum([form.weight for _, form in forms])
        while forms:
            kind, form = _pull_weighted(forms, total, below)
            total -= form.weight
            if self.unfit(form):
                continue  # drawn among the others then: as likely as if it had not been there
            for _ in range(TRIES if form.slots else 1):
                action = self._draw(kind, form, below, listing)
                if action is not None and not self._against_drawn(form, action):
                    self._kept[DRAWN] = action
                    return action
            # One of the first few, or the last there is; those after it are not looked for.
            if some := list(islice(self._proposals(form), below(PROPOSED) + 1)):
                return some[-1]
        return None

    def _against_drawn(self, form: Form, action: Action) -> list[Refusal]:
        """What can still be wrong with an action whose values were legal when they were drawn."""
        if form.in_parts:
            return self.check(action)
        return form.whole(self, action) if form.whole else []

    def proposals(self, verb: str) -> Iterator[Action]:
        """The legal answers that a form proposes by itself."""
        found = self.form(verb)
        if found is not None and not self.unfit(found[1]):
            yield from self._proposals(found[1])

    def _proposals(self, form: Form) -> Iterator[Action]:
        for proposal in form.proposals(self) if form.proposals else ():
            if not self.check(answer := canonical(proposal)):
                yield answer

    def _draw(self, kind: type[Action], form: Form, below: Below, listing: bool) -> Action | None:
        got: dict[str, Any] = {}
        for slot in form.slots:
            if is_many(kind, slot.name):
                value: Any = self._draw_many(kind, slot, got, below, listing)
            else:
                least = slot.least
                optional = (least(self) if callable(least) else least) == 0
                value = None
                if not optional or below(2):
                    value = self._draw_one(kind, slot, got, below, listing, ())
                    if value is _NOTHING and optional:
                        value = None
            if value is _NOTHING:
                return None
            got[slot.name] = value
        return canonical(kind(**got))

    def _draw_many(
        self, kind: type[Action], slot: Slot, got: Got, below: Below, listing: bool
    ) -> Any:
        least, most = self.bounds(slot)
        wanted = _how_many(slot, least, most, below)
        taken: tuple[Any, ...] = ()
        if not wanted:
            pass  # no need to look what there is
        elif not (slot.joint or slot.inner):
            pool = list(self._domain(slot, got).values())
            while pool and len(taken) < wanted:
                taken = (*taken, _pull(pool, below))
        else:
            while len(taken) < wanted:
                here = {**got, slot.name: taken}
                one = self._draw_one(kind, slot, here, below, listing, taken)
                if one is _NOTHING:
                    break
                taken = (*taken, one)
        return taken if len(taken) >= least else _NOTHING

    def _draw_one(
        self,
        kind: type[Action],
        slot: Slot,
        got: Got,
        below: Below,
        listing: bool,
        taken: tuple[Any, ...],
    ) -> Any:
        if slot.inner:
            item = dict(got)
            for part in slot.inner:
                value = _draw_value(self._domain(part, item), below, listing, ())
                if value is _NOTHING:
                    return _NOTHING
                item[part.name] = value
            record = item_type(kind, slot.name)
            one = record(**{part.name: item[part.name] for part in slot.inner})
            return _NOTHING if one in taken else one
        return _draw_value(self._domain(slot, got), below, listing, taken)


_NOTHING = object()

MANY = 60
"""As many values as random play ever takes for one slot."""


def _how_many(slot: Slot, least: int, most: int | None, below: Below) -> int:
    """How many values random play takes for a slot, as `Slot.drawn` says."""
    if slot.drawn == "many" and below(3):
        return MANY if most is None else most
    if most is None:
        most = least + 1 + below(4)
    if slot.drawn == "few":
        wanted = least
        while wanted < most and not below(4):
            wanted += 1
        return wanted
    return least + below(most - least + 1)


def _draw_value(domain: Domain[Any], below: Below, listing: bool, taken: tuple[Any, ...]) -> Any:
    if listing:
        values = [value for value in domain.values() if value not in taken]
        return values[below(len(values))] if values else _NOTHING
    pool = domain.pool()
    if not pool:
        return _NOTHING
    why: Callable[[Any], object] = domain.why
    if domain.legal is not None:
        why = set(pool).difference(domain.legal()).__contains__
    # The first of them mostly will do: it is what `_shuffled` would begin with.
    first = below(len(pool))
    value = pool[first]
    if value not in taken and not why(value):
        return value
    for value in _shuffled(pool, first, below):
        if value not in taken and not why(value):
            return value
    return _NOTHING


def _shuffled(pool: Sequence[Any], first: int, below: Below) -> Iterator[Any]:
    """The candidates in random order after the one drawn first, not one more than is asked for."""
    moved = {first: len(pool) - 1}
    for last in range(len(pool) - 2, -1, -1):
        place = below(last + 1)
        yield pool[moved.get(place, place)]
        moved[place] = moved.get(last, last)


def _sorted(refusals: list[Refusal]) -> list[Refusal]:
    return sorted(set(refusals), key=lambda refusal: (rule_order(refusal.rule), refusal))


def _pull(pool: list[Any], below: Below) -> Any:
    place = below(len(pool))
    pool[place], pool[-1] = pool[-1], pool[place]
    return pool.pop()


def _pull_weighted(
    forms: list[tuple[type[Action], Form]], total: int, below: Below
) -> tuple[type[Action], Form]:
    """One of the forms, each as likely as its part of the total weight; it is taken out."""
    mark = below(total or 1)
    for place, (_, form) in enumerate(forms):
        mark -= form.weight
        if mark < 0:
            return forms.pop(place)
    return forms.pop()


def worded(refusals: Iterable[Refusal], word: Callable[[str], str]) -> list[Refusal]:
    """Reasons as a person reads them."""
    return [msgspec.structs.replace(one, reason=word(one.reason)) for one in refusals]


def ask_for(world: World, decision: Decision[Action], seat: Seat) -> Asked:
    """The decision as this seat sees it."""
    return Asked(world.known_to(seat), decision, seat)

"""The game's book: restrictions, layers, modifiers and hooks, each registered beside its subject.

Four kinds of entry, each with its rule numbers and its gist:

* a **restriction** answers one question ("may this unit attack that hex?") with yes or no;
* a **layer** gives a static or derived value (a set of hexes closed to a class of unit, an extra
  cost) that floods use directly and that explains the refusal afterwards;
* a **modifier** adds one named amount to a total (a defence multiplier, a die-roll modifier);
* a **hook** does its part when something happens (a hex is taken, a player turn ends).

Filters name only what never changes (nation, kind, theater). They are resolved once per class of
asker, so that of hundreds of restrictions only the few that can apply are called.
"""

from __future__ import annotations

import re
from bisect import insort
from collections.abc import Callable, Mapping
from functools import lru_cache
from operator import attrgetter, itemgetter
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

import msgspec

from warcabinet.engine.world import Thing, World

W = TypeVar("W", bound=World)
V = TypeVar("V")
Q = TypeVar("Q", bound="Question")
F = TypeVar("F", bound=Callable[..., Any])
H = TypeVar("H", bound=Callable[..., Any])

Filter = str | tuple[str, ...]


class Refusal(msgspec.Struct, frozen=True, order=True, omit_defaults=True, gc=False):
    """Why something is not allowed: the rule, the reason in plain words, and what it speaks of."""

    rule: str
    reason: str
    about: tuple[Thing, ...] = ()


class Modifier(msgspec.Struct, frozen=True, gc=False):
    """One named part of a total."""

    rule: str
    name: str
    value: int


def _unclassed(question: Any) -> Any:
    return ()


class Question(msgspec.Struct, frozen=True, gc=False):
    """What a restriction or a modifier is asked. `classes` names the fields that filters may
    use."""

    classes: ClassVar[tuple[str, ...]] = ()
    classed: ClassVar[Callable[[Any], Any]]
    """What the filters look at, all of it at once."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls.classed = attrgetter(*cls.classes) if cls.classes else _unclassed

    def about(self) -> tuple[Thing, ...]:
        """The units and places a refusal of this question speaks of."""
        return ()


class Layer(Generic[V]):
    """A named kind of layer. `classes` names for whom it is asked: filters may use them, and
    `Book.layers` and the registered functions take their values in this order. `sorts` names the
    sorts of entry that some who ask leave out; an entry says itself of which of them it is."""

    def __init__(
        self, name: str, classes: tuple[str, ...] = (), sorts: tuple[str, ...] = ()
    ) -> None:
        self.name = name
        self.classes = classes
        self.sorts = sorts


class Occasion(Generic[H]):
    """Something that happens, and of which rules may make something. `H` is what they register for
    it: a function that takes what has happened, or a procedure to be played.
    """

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"Occasion({self.name!r})"


class Registration(msgspec.Struct, frozen=True):
    """One entry of the book, as the ledger and the rule chips see it."""

    id: str
    rules: tuple[str, ...]
    gist: str
    kind: str


class _Entry(msgspec.Struct, frozen=True):
    registration: Registration
    rule: str
    function: Callable[..., Any]
    filters: tuple[tuple[str, tuple[str, ...]], ...]
    name: str = ""
    sorts: tuple[str, ...] = ()


def _place(entry: _Entry) -> tuple[tuple[tuple[int, str], ...], str]:
    """Where an entry comes among those of its kind."""
    return rule_order(entry.rule), entry.registration.id


_HookPlace: TypeAlias = tuple[int, tuple[tuple[int, str], ...], str]
"""Where a hook comes among others: its number, its rule, its name."""


class Book:
    """All entries of one game. Each game has its own, so games and tests do not meet in one."""

    def __init__(self) -> None:
        self._registrations: dict[str, Registration] = {}
        self._entries: dict[tuple[str, object], list[_Entry]] = {}
        self._off: set[str] = set()
        self._applicable: dict[tuple[str, object, Any], tuple[_Entry, ...]] = {}
        """What concerns each class of asker. Those who ask look here themselves before they have it
        worked out: a game asks a dozen times for every answer."""
        self._hooks: dict[Occasion[Any], list[tuple[_HookPlace, Registration, Any]]] = {}
        self._parts: dict[Occasion[Any], tuple[Any, ...]] = {}
        """What is on of the hooks, in their order."""

    @property
    def registrations(self) -> Mapping[str, Registration]:
        return self._registrations

    def switch_off(self, entry: str) -> None:
        """Leave one entry out, to see whether a test notices."""
        if entry not in self._registrations:
            raise KeyError(entry)
        self._off.add(entry)
        self._forget()

    def switch_on(self, entry: str) -> None:
        self._off.discard(entry)
        self._forget()

    def _forget(self) -> None:
        """Something is on or off that was not before."""
        self._applicable.clear()
        self._parts.clear()

    # Registering --------------------------------------------------------------------------------

    def forbids(
        self, question: type[Q], rule: str, gist: str, **filters: Filter
    ) -> Callable[[Callable[[Any, Q], bool]], Callable[[Any, Q], bool]]:
        """Register a restriction: the function says whether the question falls under it."""
        return self._register(question, question.classes, "restriction", rule, gist, filters)

    def lays(
        self,
        layer: Layer[V],
        rule: str,
        gist: str,
        *,
        sorts: tuple[str, ...] = (),
        **filters: Filter,
    ) -> Callable[[Callable[..., V]], Callable[..., V]]:
        """Register a layer: the function takes the World and a value for each class of the layer,
        and gives the layer as it is now. `sorts`: of which of the layer's sorts the entry is."""
        if unknown := set(sorts) - set(layer.sorts):
            raise TypeError(f"{rule}: no such sort of layer: {', '.join(sorted(unknown))}")
        return self._register(layer, layer.classes, "layer", rule, gist, filters, sorts=sorts)

    def modifies(
        self, total: type[Q], rule: str, name: str, gist: str, **filters: Filter
    ) -> Callable[[Callable[[Any, Q], int | None]], Callable[[Any, Q], int | None]]:
        """Register a part of a total: the function gives its amount, or None where it does not
        apply."""
        return self._register(total, total.classes, "modifier", rule, gist, filters, name)

    def happens(
        self,
        occasion: Occasion[H] | tuple[Occasion[H], ...],
        rule: str,
        gist: str,
        order: int = 0,
    ) -> Callable[[H], H]:
        """Register a hook: the function or procedure is the part of this rule in what happens, on
        one occasion or on several. Lower numbers come first, then it goes by the rules; none may
        depend on another unless its number is higher.
        """
        occasions = occasion if isinstance(occasion, tuple) else (occasion,)

        def add(part: H) -> H:
            rules = _rules(rule)
            registration = Registration(f"{rules[0]}:{part.__name__}", rules, gist, "hook")
            self._add(registration)
            place = order, rule_order(rules[0]), part.__qualname__
            for one in occasions:
                hooks = self._hooks.setdefault(one, [])
                insort(hooks, (place, registration, part), key=itemgetter(0))
            self._forget()
            return part

        return add

    def note(self, rule: str, gist: str) -> None:
        """Give the gist of a paragraph whose code is neither of these and has no docstring of its
        own."""
        self._add(Registration(f"{rule}:note", _rules(rule), gist, "note"))

    def _register(
        self,
        key: object,
        classes: tuple[str, ...],
        kind: str,
        rule: str,
        gist: str,
        filters: Mapping[str, Filter],
        name: str = "",
        sorts: tuple[str, ...] = (),
    ) -> Callable[[F], F]:
        if unknown := set(filters) - set(classes):
            raise TypeError(f"{rule}: no such filter: {', '.join(sorted(unknown))}")
        wanted = tuple(
            (field, (value,) if isinstance(value, str) else value)
            for field, value in sorted(filters.items())
        )

        def add(function: F) -> F:
            rules = _rules(rule)
            registration = Registration(f"{rules[0]}:{function.__name__}", rules, gist, kind)
            self._add(registration)
            entries = self._entries.setdefault((kind, key), [])
            entry = _Entry(registration, rules[0], function, wanted, name, sorts)
            insort(entries, entry, key=_place)
            self._forget()
            return function

        return add

    def _add(self, registration: Registration) -> None:
        if registration.id in self._registrations:
            raise ValueError(f"{registration.id} is registered twice")
        self._registrations[registration.id] = registration

    # Asking -------------------------------------------------------------------------------------

    def may(self, world: World, question: Question) -> list[Refusal]:
        """Every reason against it, in the order of the rules; an empty list means it is allowed."""
        asked = type(question)
        entries = self._applicable.get(("restriction", asked, asked.classed(question)))
        if entries is None:
            entries = self._concerning("restriction", question)
        if not entries:
            return []
        return [
            Refusal(entry.rule, entry.registration.gist, question.about())
            for entry in entries
            if entry.function(world, question)
        ]

    def allows(self, world: World, question: Question) -> bool:
        """`may` as a yes or no: stops at the first reason against it."""
        asked = type(question)
        entries = self._applicable.get(("restriction", asked, asked.classed(question)))
        if entries is None:
            entries = self._concerning("restriction", question)
        for entry in entries:  # noqa: SIM110 - `all` takes longer
            if entry.function(world, question):
                return False
        return True

    def layers(
        self, world: World, layer: Layer[V], *values: str, without: str = ""
    ) -> list[tuple[Registration, V]]:
        """The layers of this kind that concern a class of asker, in the order of the rules; those
        that say that they are of the sort `without` are not asked."""
        entries = self._applicable.get(("layer", layer, values))
        if entries is None:
            entries = self._resolved("layer", layer, layer.classes, values)
            self._applicable["layer", layer, values] = entries
        if without:
            if without not in layer.sorts:
                raise TypeError(f"{layer.name}: no such sort: {without}")
            entries = tuple(entry for entry in entries if without not in entry.sorts)
        return [(entry.registration, entry.function(world, *values)) for entry in entries]

    def total(self, world: World, question: Question) -> tuple[Modifier, ...]:
        """The named amounts that apply, in the order of the rules: add them up, show them."""
        parts = []
        for entry in self._concerning("modifier", question):
            value = entry.function(world, question)
            if value is not None:
                parts.append(Modifier(entry.rule, entry.name, value))
        return tuple(parts)

    def amount(self, world: World, question: Question) -> int:
        """The sum of what applies."""
        asked = type(question)
        entries = self._applicable.get(("modifier", asked, asked.classed(question)))
        if entries is None:
            entries = self._concerning("modifier", question)
        found = 0
        for entry in entries:
            value = entry.function(world, question)
            if value is not None:
                found += value
        return found

    def parts(self, occasion: Occasion[H]) -> tuple[H, ...]:
        """What the rules do on an occasion, in their order: carry it out."""
        found = self._parts.get(occasion)
        if found is None:
            found = self._parts[occasion] = tuple(
                part
                for _, registration, part in self._hooks.get(occasion, ())
                if registration.id not in self._off
            )
        return found

    def modified(self, question: Question) -> bool:
        """Is there a modifier that can apply to a question?"""
        return bool(self._concerning("modifier", question))

    def _concerning(self, kind: str, question: Question) -> tuple[_Entry, ...]:
        """The entries of a kind that a question can fall under."""
        asked = type(question)
        key = (kind, asked, asked.classed(question))
        found = self._applicable.get(key)
        if found is None:
            classes = asked.classes
            values = tuple([getattr(question, field) for field in classes])
            found = self._applicable[key] = self._resolved(kind, asked, classes, values)
        return found

    def _resolved(
        self, kind: str, asked: object, classes: tuple[str, ...], values: tuple[str, ...]
    ) -> tuple[_Entry, ...]:
        """The entries for a question or layer that concern a class of asker."""
        have = dict(zip(classes, values, strict=True))
        return tuple(
            entry
            for entry in self._entries.get((kind, asked), ())
            if entry.registration.id not in self._off
            and all(have[field] in wanted for field, wanted in entry.filters)
        )


def _rules(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(","))


@lru_cache(maxsize=4096)
def rule_order(rule: str) -> tuple[tuple[int, str], ...]:
    """Sort key of rule numbers as a reader sorts them: 9.2 before 15.4, 15.33A before 15.33B.

    After the point the digits are read from the left (15.333 is a part of 15.33), so they sort as
    text.
    """
    head, _, tail = rule.partition(".")
    number = re.sub(r"\D", "", head)
    return ((int(number or 0), re.sub(r"\d", "", head)), (0, tail))

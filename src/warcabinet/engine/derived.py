"""Facts computed from the World and remembered while what they read is the same.

The function is handed a World that notes what it really reads: nobody declares dependencies and
none is forgotten. Of a table that is the whole of it: its stamp changes with every write. Of an
index it is only the groups that were looked at, with what they gave. Of another derived function it
is what that gave: if it gives the same again, from other rows, the fact still holds.

So a fact is looked at twice. Quickly: are all tables and groups beneath it the same, those of the
functions it called included? Otherwise: is what it read itself the same, and do the functions it
called give the same? Only if that fails, too, it is computed anew.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from warcabinet.engine.records import Index
from warcabinet.engine.world import World

W = TypeVar("W", bound=World)
P = ParamSpec("P")
T = TypeVar("T")

KEPT_PER_ARGUMENTS = 8
"""Search alternates between a few Worlds; more than these are not worth the comparison."""

LOOKED_INTO = 2
"""Of those only the latest are looked into when something beneath them has changed."""

KEPT_ARGUMENTS = 4096
"""Of each function the results for so many different arguments are kept, the latest asked for."""

MOST_GROUPS = 24
"""Who has looked at more groups of indexes than these is taken to have read their tables."""

_WATCHING: dict[type[World], type[World]] = {}

Recall = Callable[[World, Any], "_Fact"]
Tables = tuple[tuple[str, object], ...]
"""Names and stamps."""
Groups = tuple[tuple[str, Any, Any], ...]
"""Index, group, and what it gave."""


class _Notes:
    """What has been read: tables by name, groups of indexes, and other facts."""

    __slots__ = ("facts", "groups", "tables")

    def __init__(self) -> None:
        self.tables: set[str] = set()
        self.groups: dict[tuple[str, Any], Any] = {}
        self.facts: dict[tuple[Recall, Any], _Fact] = {}


class _Fact:
    """A result, what its function read itself, and all that lies beneath it."""

    __slots__ = (
        "all_groups",
        "all_tables",
        "facts",
        "groups",
        "options",
        "result",
        "statics",
        "tables",
    )

    def __init__(self, world: World, notes: _Notes, result: Any) -> None:
        live = world.__dict__
        self.statics, self.options, self.result = live["statics"], live["options"], result
        self.tables: Tables = tuple([(name, live[name].stamp) for name in notes.tables])
        self.groups: Groups = tuple([(*of, value) for of, value in notes.groups.items()])
        self.facts = tuple([(*of, fact.result) for of, fact in notes.facts.items()])
        self.all_tables: Tables = self.tables
        self.all_groups: Groups = self.groups
        self.settle(world, list(notes.facts.values()))

    def settle(self, world: World, beneath: list[_Fact]) -> None:
        """Put together what lies beneath, as it is in this World."""
        if not beneath and len(self.groups) <= MOST_GROUPS:
            return
        tables, groups = dict(self.tables), {(n, g): value for n, g, value in self.groups}
        for fact in beneath:
            tables.update(fact.all_tables)
            groups.update({(n, g): value for n, g, value in fact.all_groups})
        if len(groups) > MOST_GROUPS:
            sources = {world.index_types[name].source for name, _ in groups}
            tables.update((name, world.__dict__[name].stamp) for name in sources)
            groups.clear()
        self.all_tables = tuple(tables.items())
        self.all_groups = tuple([(n, g, value) for (n, g), value in groups.items()])


class _Glimpse:
    """An index of which only the groups looked at are noted."""

    __slots__ = ("_index", "_name", "_notes")

    def __init__(self, index: Index[Any, Any], name: str, notes: _Notes) -> None:
        self._index, self._name, self._notes = index, name, notes

    def __getitem__(self, group: Any) -> Any:
        found = self._index[group]  # type: ignore[index]
        self._notes.groups[self._name, group] = found
        return found

    def __getattr__(self, name: str) -> Any:
        self._notes.tables.add(self._index.source)
        return getattr(self._index, name)


def derived(function: Callable[Concatenate[W, P], T]) -> Callable[Concatenate[W, P], T]:
    """Remember the results of a pure function of the World and of hashable arguments."""
    memo: dict[Any, list[_Fact]] = {}

    def recall(world: World, arguments: Any) -> _Fact:
        facts = memo.get(arguments)
        if facts is None:
            if len(memo) >= KEPT_ARGUMENTS:
                del memo[next(iter(memo))]  # the one that came first
            facts = memo[arguments] = []
        live = world.__dict__
        for fact in facts:
            if live["statics"] is not fact.statics or live["options"] is not fact.options:
                continue
            if _unchanged(live, fact.all_tables, fact.all_groups):
                return fact
        for place, fact in enumerate(facts[:LOOKED_INTO]):
            if fact.facts and _holds(world, fact):
                if place:
                    facts.insert(0, facts.pop(place))
                return fact
        notes = _Notes()
        positional, named = arguments
        result = function(_watch(world, notes), *positional, **dict(named))  # type: ignore[arg-type]
        fact = _Fact(world, notes, result)
        facts.insert(0, fact)
        del facts[KEPT_PER_ARGUMENTS:]
        return fact

    @wraps(function)
    def remembered(world: W, *args: P.args, **kwargs: P.kwargs) -> T:
        live = world.__dict__
        arguments = (args, tuple(sorted(kwargs.items())) if kwargs else ())
        notes: _Notes | None = live.get("_notes")
        if notes is None:
            return recall(world, arguments).result  # type: ignore[no-any-return]
        fact = recall(live["_plain"], arguments)
        notes.facts[recall, arguments] = fact
        return fact.result  # type: ignore[no-any-return]

    return remembered  # type: ignore[return-value]


def _unchanged(live: dict[str, Any], tables: Tables, groups: Groups) -> bool:
    for name, stamp in tables:
        if live[name].stamp is not stamp:
            return False
    for name, group, value in groups:  # noqa: SIM110  a generator costs more than the loop
        if live[name][group] != value:
            return False
    return True


def _holds(world: World, fact: _Fact) -> bool:
    """Does a fact hold, though something beneath it has changed?"""
    live = world.__dict__
    if live["statics"] is not fact.statics or live["options"] is not fact.options:
        return False
    if not _unchanged(live, fact.tables, fact.groups):
        return False
    beneath = []
    for recall, arguments, value in fact.facts:
        found = recall(world, arguments)
        if found.result is not value and found.result != value:
            return False
        beneath.append(found)
    fact.settle(world, beneath)
    return True


def _watch(world: World, notes: _Notes) -> World:
    kind = type(world)
    if kind not in _WATCHING:
        _WATCHING[kind] = _watching_class(kind)
    twin: World = object.__new__(_WATCHING[kind])
    live = twin.__dict__
    live.update(world.__dict__)
    live["readonly"] = True
    live["_notes"] = notes
    live["_plain"] = world
    return twin


def _watching_class(kind: type[World]) -> type[World]:
    tables, indexes = kind.record_types, kind.index_types

    def read(self: World, name: str) -> Any:
        if name in tables:
            object.__getattribute__(self, "__dict__")["_notes"].tables.add(name)
        elif name in indexes:
            live = object.__getattribute__(self, "__dict__")
            return _Glimpse(live[name], name, live["_notes"])
        return object.__getattribute__(self, name)

    return type(f"Watched{kind.__name__}", (kind,), {"__getattribute__": read}, watching=True)

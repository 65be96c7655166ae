"""Facts computed from the World and remembered while what they read is the same.

The function is handed a World that notes what it really reads: nobody declares dependencies and
none is forgotten. Of a table that is the whole of it: its stamp changes with every write. Of an
index it is only the groups that were looked at, with what they gave: a unit that moves elsewhere
leaves a fact about another party's armor alone.
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

KEPT_ARGUMENTS = 4096
"""Of each function the results for so many different arguments are kept, the latest asked for."""

MOST_GROUPS = 24
"""Who has looked at more groups of indexes than these is taken to have read their tables."""

_WATCHING: dict[type[World], type[World]] = {}


class _Notes:
    """What has been read: tables by name, and groups of indexes with what they gave."""

    __slots__ = ("groups", "tables")

    def __init__(self) -> None:
        self.tables: set[str] = set()
        self.groups: dict[tuple[str, Any], Any] = {}


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
    memo: dict[Any, list[tuple[Any, Any, Any, Any, T]]] = {}

    @wraps(function)
    def remembered(world: W, *args: P.args, **kwargs: P.kwargs) -> T:
        live = world.__dict__
        arguments = (args, tuple(sorted(kwargs.items()))) if kwargs else args
        results = memo.get(arguments)
        if results is None:
            if len(memo) >= KEPT_ARGUMENTS:
                del memo[next(iter(memo))]  # the one that came first
            results = memo[arguments] = []
        notes: _Notes | None = live.get("_notes")
        for statics, options, tables, groups, result in results:
            if live["statics"] is not statics or live["options"] is not options:
                continue
            for name, stamp in tables:
                if live[name].stamp is not stamp:
                    break
            else:
                for name, group, value in groups:
                    if live[name][group] != value:
                        break
                else:
                    if notes is not None:
                        notes.tables.update([name for name, _ in tables])
                        for name, group, value in groups:
                            notes.groups[name, group] = value
                    return result
        watcher = _watch(world)
        result = function(watcher, *args, **kwargs)
        results.insert(0, (live["statics"], live["options"], *_settled(live, watcher), result))
        del results[KEPT_PER_ARGUMENTS:]
        if notes is not None:
            mine: _Notes = watcher.__dict__["_notes"]
            notes.tables |= mine.tables
            notes.groups |= mine.groups
        return result

    return remembered  # type: ignore[return-value]


def _settled(live: dict[str, Any], watcher: World) -> tuple[Any, Any]:
    """The notes of a computation, in the form in which they are compared."""
    notes: _Notes = watcher.__dict__["_notes"]
    indexes = watcher.index_types
    if len(notes.groups) > MOST_GROUPS:
        notes.tables.update(indexes[name].source for name, _ in notes.groups)
    groups = tuple(
        (name, group, value)
        for (name, group), value in notes.groups.items()
        if indexes[name].source not in notes.tables
    )
    return tuple((name, live[name].stamp) for name in sorted(notes.tables)), groups


def _watch(world: W) -> W:
    watching: type[Any] = type(world)
    if "_notes" not in world.__dict__:
        if watching not in _WATCHING:
            _WATCHING[watching] = _watching_class(watching)
        watching = _WATCHING[watching]
    twin: W = object.__new__(watching)
    twin.__dict__.update(world.__dict__)
    twin.__dict__["readonly"] = True
    twin.__dict__["_notes"] = _Notes()
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

"""Facts computed from the World and remembered while the tables they read are the same objects.

A table object never changes once a copy of the World shares it, so "the same object" means "nothing
in it changed". The function is handed a World that notes which tables it really reads: nobody
declares dependencies and none is forgotten.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from warcabinet.engine.world import World

W = TypeVar("W", bound=World)
P = ParamSpec("P")
T = TypeVar("T")

KEPT_PER_ARGUMENTS = 8
"""Search alternates between a few Worlds; more than these are not worth the comparison."""

KEPT_ARGUMENTS = 4096
"""Of each function the results for so many different arguments are kept, the latest asked for."""

_WATCHING: dict[type[World], type[World]] = {}


def derived(function: Callable[Concatenate[W, P], T]) -> Callable[Concatenate[W, P], T]:
    """Remember the results of a pure function of the World and of hashable arguments."""
    memo: dict[Any, list[tuple[tuple[tuple[str, object], ...], T]]] = {}

    @wraps(function)
    def remembered(world: W, *args: P.args, **kwargs: P.kwargs) -> T:
        live = world.__dict__
        if live["_owned"]:
            # Tables this World may still write in place: identity would lie. Share them first.
            live["_owned"] = set()
        arguments = (args, tuple(sorted(kwargs.items()))) if kwargs else args
        results = memo.get(arguments)
        if results is None:
            if len(memo) >= KEPT_ARGUMENTS:
                del memo[next(iter(memo))]  # the one that came first
            results = memo[arguments] = []
        noted: set[str] | None = live.get("_noted")
        for read, result in results:
            for name, value in read:
                if live[name] is not value:
                    break
            else:
                if noted is not None:
                    noted.update(name for name, _ in read)
                return result
        watcher = _watch(world)
        result = function(watcher, *args, **kwargs)
        names: set[str] = watcher.__dict__["_noted"]
        if noted is not None:
            noted |= names
        names |= {"statics", "options"}
        results.insert(0, (tuple((name, live[name]) for name in sorted(names)), result))
        del results[KEPT_PER_ARGUMENTS:]
        return result

    return remembered  # type: ignore[return-value]


def _watch(world: W) -> W:
    watching: type[Any] = type(world)
    if "_noted" not in world.__dict__:
        if watching not in _WATCHING:
            _WATCHING[watching] = _watching_class(watching)
        watching = _WATCHING[watching]
    twin: W = object.__new__(watching)
    twin.__dict__.update(world.__dict__)
    twin.__dict__["readonly"] = True
    twin.__dict__["_noted"] = set()
    return twin


def _watching_class(kind: type[World]) -> type[World]:
    tables = {name: name for name in kind.record_types}
    tables |= {name: index.source for name, index in kind.index_types.items()}

    def read(self: World, name: str) -> Any:
        source = tables.get(name)
        if source is not None:
            object.__getattribute__(self, "__dict__")["_noted"].add(source)
        return object.__getattribute__(self, name)

    return type(f"Watched{kind.__name__}", (kind,), {"__getattribute__": read}, watching=True)

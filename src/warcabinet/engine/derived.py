"""Facts computed from the World and remembered while what they read is the same.

The function is handed a World that notes what it really reads: nobody declares dependencies and
none is forgotten. Of a table that is the whole of it: its stamp changes with every write. Of an
index it is only the groups that were looked at, with what they gave. Of another derived function it
is what that gave: if it gives the same again, from other rows, the fact still holds.

So a fact is looked at three times, each look more expensive than the one before. Is this the
version of the World in which it was last found to hold? Has nothing been written since to any table
or index beneath it, those of the functions it called included? Or else: is what it read itself the
same, and do the functions it called give the same? Only if that fails, too, it is computed anew.

What is remembered belongs to the game (`World.memory`): a World hands it on to its copies, so all
positions of a game and of the search in it share it, and it goes away with them. A World as a seat
knows it has the version of the whole one; facts that read a secret are remembered for each seat.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, NoReturn, ParamSpec, TypeVar

from warcabinet.engine.journal import Version
from warcabinet.engine.memory import Memory, numbered
from warcabinet.engine.records import SECRET, Index
from warcabinet.engine.world import READ_ONLY, World

W = TypeVar("W", bound=World)
P = ParamSpec("P")
T = TypeVar("T")

KEPT_PER_ARGUMENTS = 4
"""Search alternates between a few Worlds; more than these are not worth the comparison. However
many seats look, they share facts, or remember their own (`memory.py`)."""

LOOKED_INTO = 2
"""Of those only the latest are looked into when something beneath them has changed; on the line of
play that goes on from the latest, that one alone."""

KEPT_ARGUMENTS = 4096
"""Of each function the results for so many different arguments are kept, the latest asked for."""

MOST_GROUPS = 128
"""Who has looked at more groups of indexes than these is taken to have read their tables. A side
of the global war has some forty parties, and what is asked of each of them should outlive a write
that concerns none."""

_WATCHING: dict[type[World], type[World]] = {}

Recall = Callable[[World, tuple[Any, ...]], "_Fact"]


class _Named(tuple[tuple[str, Any], ...]):
    """Arguments that were given by name: the last of the arguments that a fact is kept under."""

    __slots__ = ()


class _Fact:
    """A result, what its function read itself, and the version of the World in which it was last
    found to hold. While it is computed it takes the notes: tables with their stamps, groups of
    indexes with what they gave, and other facts.

    `own` and `beneath` are sets of tables, indexes and groups, as the bits of `World.bits`: those
    read here, and all that lie beneath, with `SECRET` if there is a secret table among them. An
    index, or a group of a few, is concerned only by a write that makes a difference to it.
    """

    __slots__ = (
        "at",
        "beneath",
        "facts",
        "groups",
        "own",
        "result",
        "tables",
    )

    at: Version
    beneath: int
    result: Any

    def __init__(self) -> None:
        self.own = 0
        self.tables: dict[str, object] = {}
        self.groups: dict[tuple[str, Any], Any] = {}
        self.facts: dict[tuple[Recall, tuple[Any, ...]], _Fact] = {}

    def note_table(self, world: World, name: str) -> None:
        self.tables[name] = world.__dict__[name].stamp
        self.own |= world.bits[name] | world.secret_bits[name]

    def complete(self, world: World, result: Any) -> None:
        """The function has given its result in a World."""
        if len(self.groups) > MOST_GROUPS:
            for name, _ in self.groups:
                self.note_table(world, world.index_types[name].source)
            self.groups.clear()
        self.result = result
        beneath = self.own
        for fact in self.facts.values():
            beneath |= fact.beneath
        self.beneath = beneath
        self.at = world.version
        self.at.noted = True


class _Glimpse:
    """An index of which only the groups looked at are noted."""

    __slots__ = ("_index", "_name", "_notes", "_world")

    def __init__(self, index: Index[Any, Any], name: str, notes: _Fact, world: World) -> None:
        self._index, self._name, self._notes, self._world = index, name, notes, world

    def __getitem__(self, group: Any) -> Any:
        found = self._notes.groups[self._name, group] = self._index[group]  # type: ignore[index]
        return found

    def __getattr__(self, name: str) -> Any:
        self._notes.note_table(self._world, self._index.source)
        return getattr(self._index, name)


class _GlimpseOfFew(_Glimpse):
    """The same of an index whose groups have bits of their own."""

    __slots__ = ()

    def __getitem__(self, group: Any) -> Any:
        notes, key = self._notes, (self._name, group)
        notes.own |= self._world.bits[key]
        found = notes.groups[key] = self._index[group]  # type: ignore[index]
        return found


def derived(function: Callable[Concatenate[W, P], T]) -> Callable[Concatenate[W, P], T]:
    """Remember the results of a pure function of the World and of hashable arguments."""

    def recall(world: World, arguments: tuple[Any, ...], facts: list[_Fact] | None = None) -> _Fact:
        """The fact for these arguments in a World, which is not one that is being watched. `facts`:
        those that are kept, if somebody has looked already."""
        memory = world.memory
        if facts is None:
            facts = memory.of(number).get(arguments)
        if facts is not None and (held := _holding(world, facts)):
            return held
        fact = _Fact()
        watching: Any = _watch(world, fact)
        if arguments and type(arguments[-1]) is _Named:
            result = function(watching, *arguments[:-1], **dict(arguments[-1]))
        else:
            result = function(watching, *arguments)  # type: ignore[call-arg]
        fact.complete(world, result)
        if fact.beneath & SECRET:
            memory.keep_apart(number)
        memo = memory.of(number)  # only now: meanwhile it may have been set apart
        facts = memo.get(arguments)
        if facts is None:
            if len(memo) >= KEPT_ARGUMENTS:
                del memo[next(iter(memo))]  # the one that came first
            memo[arguments] = [fact]
        else:
            facts.insert(0, fact)
            del facts[KEPT_PER_ARGUMENTS:]
        return fact

    @wraps(function)
    def remembered(world: W, *args: P.args, **kwargs: P.kwargs) -> T:
        arguments: tuple[Any, ...] = args
        if kwargs:
            arguments = (*args, _Named(sorted(kwargs.items())))
        live = world.__dict__
        try:
            facts: list[_Fact] | None = live["memory"].facts[number].get(arguments)
        except IndexError:  # it has no place there yet
            facts = live["memory"].of(number).get(arguments)
        notes: _Fact | None = live["notes"]
        if facts is None:
            fact = recall(world if notes is None else live["plain"], arguments)
        elif (fact := facts[0]).at is not (version := live["version"]):
            # The first two looks at the latest fact, here because most end with them; and most
            # look no further back than the version before.
            if (
                version.written & fact.beneath
                if fact.at is version.before
                else live["journal"].touched(fact.at, version, fact.beneath)
            ):
                fact = recall(world if notes is None else live["plain"], arguments, facts)
            else:
                fact.at = version
                version.noted = True
        if notes is not None:
            notes.facts[recall, arguments] = fact
        return fact.result  # type: ignore[no-any-return]

    number = numbered(remembered)
    return remembered  # type: ignore[return-value]


def until_next_write(function: Callable[Concatenate[W, P], T]) -> Callable[Concatenate[W, P], T]:
    """Remember the results of a pure function until anything at all is written: for what a question
    and the answer to it both need, and the next question does not.

    What a seat is asked is found out in what it knows; the answer is carried out in the whole
    World. What was found there without reading a secret holds here, too.
    """

    @wraps(function)
    def remembered(world: W, *args: P.args, **kwargs: P.kwargs) -> T:
        live = world.__dict__
        if kwargs or live["notes"] is not None:
            return function(world, *args, **kwargs)
        memory, version = live["memory"], live["version"]
        found = memory.brief_of(remembered, version)
        if args in found:
            return found[args]  # type: ignore[no-any-return]
        whole: Memory | None = memory.whole
        if whole is None:
            result = found[args] = function(world, *args, **kwargs)
            return result
        notes = _Fact()
        watching: Any = _watch(world, notes)
        result = found[args] = function(watching, *args, **kwargs)
        notes.complete(world, result)
        if not notes.beneath & SECRET:
            whole.brief_of(remembered, version)[args] = result
        return result

    return remembered  # type: ignore[return-value]


def _holding(world: World, facts: list[_Fact]) -> _Fact | None:
    """The one of these facts that holds in a World, put in front. Whether anything beneath the
    first of them has been written has mostly been looked at already."""
    live = world.__dict__
    version = live["version"]
    latest = facts[0]
    if latest.at is version:
        return latest
    journal = live["journal"]
    if journal.tells_of(latest.at):
        return _in_front(facts, latest, version) if _holds(world, latest) else None
    # That one is of another line of play; one of the others may be of this.
    for fact in facts[1:]:
        if fact.at is version or not journal.touched(fact.at, version, fact.beneath):
            return _in_front(facts, fact, version)
    for fact in facts[:LOOKED_INTO]:
        if _holds(world, fact):
            return _in_front(facts, fact, version)
    return None


def _in_front(facts: list[_Fact], fact: _Fact, version: Version) -> _Fact:
    if facts[0] is not fact:
        facts.remove(fact)
        facts.insert(0, fact)
    fact.at = version
    version.noted = True
    return fact


def _holds(world: World, fact: _Fact) -> bool:
    """Does a fact hold, though something beneath it may have changed?"""
    live = world.__dict__
    for name, stamp in fact.tables.items():
        if live[name].stamp is not stamp:
            return False
    for (name, group), value in fact.groups.items():
        found = live[name][group]
        if found is not value and found != value:
            return False
    beneath = fact.own
    version, touched = live["version"], live["journal"].touched
    version.noted = True
    for asked, inner in fact.facts.items():
        if inner.at is not version:
            if (
                version.written & inner.beneath
                if inner.at is version.before
                else touched(inner.at, version, inner.beneath)
            ):
                recall, arguments = asked
                known, inner = inner.result, recall(world, arguments)
                if inner.result is not known and inner.result != known:
                    return False
                fact.facts[asked] = inner
            else:
                inner.at = version
        beneath |= inner.beneath
    if beneath & SECRET & ~fact.beneath:
        return False  # all may share it, and what it calls has come to read a secret
    fact.beneath = beneath
    return True


def _watch(world: World, notes: _Fact) -> World:
    """A World that notes what is read of it. What is no table and no index it has at once; those it
    takes over, and notes, when they are looked at first."""
    kind = type(world)
    watching = _WATCHING.get(kind)
    if watching is None:
        watching = _WATCHING[kind] = _watching_class(world)
    twin: World = object.__new__(watching)
    live, whole = twin.__dict__, world.__dict__
    for name in watching.besides:  # type: ignore[attr-defined]
        live[name] = whole[name]
    live["readonly"] = True
    live["notes"] = notes
    live["plain"] = world
    return twin


def _watching_class(world: World) -> type[World]:
    kind = type(world)
    secret = kind.secret_bits
    reads: dict[str, Any] = {
        name: _Table(name, kind.bits[name] | secret[name]) for name in kind.record_types
    }
    reads |= {
        name: _Index(name, 0 if index.few else kind.bits[name], secret[name])
        for name, index in kind.index_types.items()
    }
    reads["answering"] = property(_refuse_to_tell)
    besides = tuple(name for name in world.__dict__ if name not in reads)
    own = {**reads, "besides": besides, "copy": _copy_of_all}
    own |= dict.fromkeys(("put", "amend", "drop", "end_scope"), _refuse_to_write)
    return type(f"Watched{kind.__name__}", (kind,), own, watching=True)


class _Table:
    """Stands for a table of a watching World until it is read, and not again: what the World itself
    has goes before this."""

    __slots__ = ("_bit", "_name")

    def __init__(self, name: str, bit: int) -> None:
        self._name, self._bit = name, bit

    def __get__(self, world: World, kind: type[World]) -> Any:
        live, name = world.__dict__, self._name
        table = live[name] = live["plain"].__dict__[name]
        notes: _Fact = live["notes"]
        notes.tables[name] = table.stamp
        notes.own |= self._bit
        return table


class _Index:
    """Stands for an index in the same way. No bit: its groups have bits of their own."""

    __slots__ = ("_bit", "_name", "_secret")

    def __init__(self, name: str, bit: int, secret: int) -> None:
        self._name, self._bit, self._secret = name, bit, secret

    def __get__(self, world: World, kind: type[World]) -> Any:
        live, name = world.__dict__, self._name
        plain, notes = live["plain"], live["notes"]
        glimpse = _Glimpse if self._bit else _GlimpseOfFew
        notes.own |= self._bit | self._secret
        found = live[name] = glimpse(plain.__dict__[name], name, notes, plain)
        return found


def _refuse_to_write(watching: World, *args: Any, **fields: Any) -> NoReturn:
    raise TypeError(READ_ONLY)


def _refuse_to_tell(watching: World) -> NoReturn:
    raise TypeError("a fact does not depend on who is answering: hand the seat over")


def _copy_of_all(watching: World) -> World:
    """Who copies a World may read anything of it, and write."""
    live = watching.__dict__
    plain: World = live["plain"]
    for name in watching.record_types:
        live["notes"].note_table(plain, name)
    return plain.copy()

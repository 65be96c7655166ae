"""From plain TOML values to typed records; whatever is wrong is noted and reading goes on."""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import Annotated, Any, TypeVar, cast, get_args, get_origin

import msgspec

from warcabinet.awaw.scenarios.file.places import Path
from warcabinet.awaw.terms.calendar import GameTurn, game_turn

S = TypeVar("S", bound=msgspec.Struct)

LONGEST = 60
"""Values longer than this are cut short in messages."""


class _Bad:
    """Stands for a value that could not be read."""


BAD = _Bad()


class _Field(typing.NamedTuple):
    key: str
    name: str
    kind: Any
    required: bool
    may_be_empty: bool


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[_Field, ...]:
    hints = typing.get_type_hints(kind, include_extras=True)
    return tuple(
        _Field(f.encode_name, f.name, hints[f.name], f.required, not f.required)
        for f in msgspec.structs.fields(kind)
    )


class Reader:
    """Reads one file; `faults` holds the place and the reason of all that is wrong with it."""

    def __init__(self) -> None:
        self.faults: list[tuple[Path, str]] = []

    def fault(self, path: Path, reason: str) -> None:
        self.faults.append((path, reason))

    def struct(self, kind: type[S], value: object, path: Path = ()) -> S | None:
        """A record of this kind, or None if one of its values could not be read."""
        if not isinstance(value, dict):
            self.fault(path, f"{shown(value)} is no table")
            return None
        fields = _fields(kind)
        known = {each.key for each in fields}
        for key in value:
            if key not in known:
                self.fault((*path, str(key)), f"is not known here; known are: {_list(known)}")
        given: dict[str, Any] = {}
        whole = True
        for each in fields:
            if each.key not in value:
                if each.required:
                    self.fault((*path, each.key), "is missing")
                    whole = False
                continue
            found = self.value(each.kind, value[each.key], (*path, each.key), each.may_be_empty)
            whole = whole and found is not BAD
            given[each.name] = found
        return kind(**given) if whole else None

    def value(self, kind: Any, value: object, path: Path, may_be_empty: bool = False) -> Any:
        """A value of this type, or BAD."""
        origin = get_origin(kind)
        if origin is Annotated:
            base, *notes = get_args(kind)
            found = self.value(base, value, path, may_be_empty)
            return found if found is BAD else self._bounded(found, notes, path)
        if origin in (typing.Union, types.UnionType):  # a value or nothing: TOML has no nothing
            inner = next(each for each in get_args(kind) if each is not type(None))
            return self.value(inner, value, path)
        if origin is tuple:
            return self._several(get_args(kind)[0], value, path, may_be_empty)
        if origin is Mapping:
            key_kind, inner = get_args(kind)
            return self._mapping(key_kind, inner, value, path)
        if isinstance(kind, type) and issubclass(kind, StrEnum):
            return self._choice(kind, value, path)
        if kind is GameTurn:
            return self._turn(value, path)
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            found = self.struct(kind, value, path)
            return BAD if found is None else found
        return self._plain(kind, value, path, may_be_empty)

    def _plain(self, kind: Any, value: object, path: Path, may_be_empty: bool) -> Any:
        words = {str: "text in quotes", int: "a whole number", bool: "true or false"}
        if type(value) is not kind:
            self.fault(path, f"{shown(value)} is not {words[kind]}")
            return BAD
        if value == "" and not may_be_empty:
            self.fault(path, "may not be empty")
            return BAD
        return value

    def _bounded(self, value: int, notes: list[Any], path: Path) -> Any:
        for note in notes:
            if not note.ge <= value <= note.le:
                self.fault(path, f"{value} is not from {note.ge} to {note.le}")
                return BAD
        return value

    def _several(self, kind: Any, value: object, path: Path, may_be_empty: bool) -> Any:
        if not isinstance(value, list):
            self.fault(path, f"{shown(value)} is no list")
            return BAD
        if not value and not may_be_empty:
            self.fault(path, "may not be an empty list")
            return BAD
        found = [self.value(kind, each, (*path, place)) for place, each in enumerate(value)]
        return BAD if any(each is BAD for each in found) else tuple(found)

    def _mapping(self, key_kind: Any, kind: Any, value: object, path: Path) -> Any:
        if not isinstance(value, dict):
            self.fault(path, f"{shown(value)} is no table")
            return BAD
        found = {}
        for key, each in value.items():
            here = (*path, str(key))
            name = self.value(key_kind, key, here)
            found[name] = self.value(kind, each, here)
        bad = any(name is BAD or each is BAD for name, each in found.items())
        return BAD if bad else types.MappingProxyType(found)

    def _choice(self, kind: type[StrEnum], value: object, path: Path) -> Any:
        if value in list(kind):
            return kind(cast(str, value))
        self.fault(path, f"{shown(value)} is none of: {', '.join(kind)}")
        return BAD

    def _turn(self, value: object, path: Path) -> Any:
        try:
            return game_turn(value if isinstance(value, str) else shown(value))
        except ValueError as error:
            self.fault(path, str(error))
            return BAD


def shown(value: object) -> str:
    """A value as it may be quoted in a message."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return "a list"
    text = repr(value)
    return text if len(text) <= LONGEST else text[:LONGEST] + "..."


def _list(words: typing.Iterable[str]) -> str:
    return ", ".join(sorted(words))

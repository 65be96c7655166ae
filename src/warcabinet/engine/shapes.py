"""What the fields of an action are: one value or several, and what kind of thing is picked."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from warcabinet.engine.records import ENCODER, kebab

T = TypeVar("T")
S = TypeVar("S", bound=msgspec.Struct)


def in_order(values: Iterable[T]) -> list[T]:
    """Values sorted, by their bytes where their type has no order of its own (plain enums)."""
    found = list(values)
    try:
        found.sort()
    except TypeError:
        found.sort(key=ENCODER.encode)
    return found


@cache
def hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


@cache
def is_many(kind: type, field: str) -> bool:
    """Does the field hold a tuple of values?"""
    return get_origin(hints(kind)[field]) is tuple


@cache
def item_type(kind: type, field: str) -> Any:
    """The type of one value of the field: without the tuple, without the None."""
    hint = hints(kind)[field]
    if get_origin(hint) is tuple:
        hint = get_args(hint)[0]
    if get_origin(hint) in (Union, UnionType):
        hint = next(part for part in get_args(hint) if part is not NoneType)
    return hint


@cache
def pick_of(kind: type, field: str) -> str:
    """What a client lets the player pick: the name of the field's NewType without `Id`, or its
    basic kind."""
    hint = item_type(kind, field)
    if hasattr(hint, "__supertype__"):
        return kebab(hint.__name__.removesuffix("Id"))
    if hint is bool:
        return "yes-no"
    if hint is int:
        return "number"
    if get_origin(hint) is Literal or (isinstance(hint, type) and issubclass(hint, enum.Enum)):
        return "choice"
    return "text"


@cache
def plain(hint: Any) -> Any:
    """The type behind a NewType."""
    while hasattr(hint, "__supertype__"):
        hint = hint.__supertype__
    return hint


@cache
def _unordered(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    ordered = getattr(kind, "ordered_fields", ())
    return tuple(f for f in kind.__struct_fields__ if is_many(kind, f) and f not in ordered)


def canonical(action: S) -> S:
    """The action with its tuples sorted, so that one answer has one text and one hash.

    A class whose tuples have an order of their own names them in `ordered_fields`.
    """
    fields = {}
    for name in _unordered(type(action)):
        value = getattr(action, name)
        if value and len(value) > 1 and (ordered := tuple(in_order(value))) != value:
            fields[name] = ordered
    return msgspec.structs.replace(action, **fields) if fields else action

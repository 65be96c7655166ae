"""The text form of every action, derived from its fields: one action, one text, and back.

The verb, then each field as a word: `attack K38 G-1,G-2`. Several values are joined by commas, none
is `-`, inner records join their fields with `=` (`allocate K38=2,L38=3`), numbers are digits, yes
and no are themselves. A word that could be misread stands in double quotes. Several actions stand
on lines of their own or are separated by semicolons.
"""

from __future__ import annotations

import enum
import json
import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, Literal, get_args, get_origin

import msgspec

from warcabinet.engine.decisions import Action
from warcabinet.engine.shapes import canonical, hints, in_order, is_many, item_type, plain

NONE = "-"
_PLAIN = re.compile(r"[^\s,=;\"]+")
_WORD = re.compile(r'(?:"(?:[^"\\]|\\.)*"?|[^\s"])+')
_ACTION = re.compile(r'(?:"(?:[^"\\]|\\.)*"?|[^;\n"])+')
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[^\s,="]+|[,=]|\s+|.')


class BadNotation(Exception):
    """A text that is no action: says what was expected."""


def write(action: Action) -> str:
    """The text of an action."""
    verb, fields = _parts(type(action))
    words = [verb]
    for field, many in fields:
        value = getattr(action, field)
        if many:
            words.append(",".join([write_value(v) for v in value]) if value else NONE)
        else:
            words.append(NONE if value is None else write_value(value))
    return " ".join(words)


@cache
def _parts(kind: type[Action]) -> tuple[str, tuple[tuple[str, bool], ...]]:
    """The verb of an action, and its fields, each with whether it takes several values."""
    return kind.verb(), tuple((field, is_many(kind, field)) for field in kind.__struct_fields__)


def write_value(value: Any) -> str:
    """The text of one value of a field."""
    if type(value) is str:
        return _word(value)
    if isinstance(value, msgspec.Struct):
        return "=".join(write_value(getattr(value, field)) for field in value.__struct_fields__)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, enum.Enum):
        value = value.value
    return _word(str(value))


@lru_cache(maxsize=4096)
def _word(text: str) -> str:
    """A text as it stands, or in quotes if it could be misread."""
    if text != NONE and _PLAIN.fullmatch(text):
        return text
    return json.dumps(text, ensure_ascii=False)


def read(text: str, actions: Mapping[str, type[Action]]) -> Action:
    """The action that a text stands for. Raises BadNotation with a plain sentence."""
    words = _words(text.strip())
    if not words:
        raise BadNotation("nothing was said")
    verb = _bare(words[0], "a verb")
    kind = actions.get(verb)
    if kind is None:
        raise BadNotation(f"'{verb}' is not one of: {', '.join(sorted(actions))}")
    fields = kind.__struct_fields__
    if len(words) - 1 != len(fields):
        wanted = " ".join([verb, *(f"<{field}>" for field in fields)])
        raise BadNotation(f"'{verb}' is written: {wanted}")
    values = {}
    for field, word in zip(fields, words[1:], strict=True):
        values[field] = _value(kind, field, word)
    try:
        action: Action = msgspec.convert({"type": verb, **values}, kind)
    except msgspec.ValidationError as error:
        raise BadNotation(f"{verb}: {error}") from error
    return canonical(action)


def split_actions(text: str) -> list[str]:
    """The actions of a text, one to a line or separated by semicolons. Lines that begin with `#`
    are comments."""
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    parts = (part.strip() for line in lines for part in _ACTION.findall(line))
    return [part for part in parts if part]


# Texts that are not finished yet ------------------------------------------------------------------


def split_words(text: str) -> list[str]:
    """The words of a line as they stand; a text in quotes is one, closed or not."""
    found: list[str] = _WORD.findall(text)
    return found


def read_value(kind: type[Action], field: str, word: str) -> Any:
    """The value of a field that one word stands for. Raises BadNotation with a plain sentence."""
    words = _words(word)
    if len(words) != 1:
        raise BadNotation(f"{field} takes one word")
    try:
        value = msgspec.convert(_value(kind, field, words[0]), hints(kind)[field])
    except msgspec.ValidationError as error:
        raise BadNotation(f"{field}: {error}") from error
    sortable = is_many(kind, field) and field not in kind.ordered_fields
    return tuple(in_order(value)) if sortable else value


# Words and values ---------------------------------------------------------------------------------

Word = list[list[str]]
"""A word as read: values separated by commas, each of parts separated by `=`; parts keep their
quotes."""


def _words(text: str) -> list[Word]:
    words = _quoted(text) if '"' in text else _unquoted(text)
    for word in words:
        if any(part == "" for value in word for part in value):
            raise BadNotation("a value is missing beside a comma or an equals sign")
    return words


def _unquoted(text: str) -> list[Word]:
    return [[value.split("=") for value in word.split(",")] for word in text.split()]


def _quoted(text: str) -> list[Word]:
    words: list[Word] = []
    fresh = True
    for token in _TOKEN.findall(text):
        if token.isspace():
            fresh = True
            continue
        if fresh:
            words.append([[""]])
            fresh = False
        if token == ",":
            words[-1].append([""])
        elif token == "=":
            words[-1][-1].append("")
        elif words[-1][-1][-1]:
            raise BadNotation(f"a comma or a space is missing before {token}")
        else:
            words[-1][-1][-1] = token
    return words


def _bare(word: Word, what: str) -> str:
    if len(word) != 1 or len(word[0]) != 1:
        raise BadNotation(f"{what} was expected, not a list")
    return _string(word[0][0])


def _string(part: str) -> str:
    if not part.startswith('"'):
        return part
    try:
        return str(json.loads(part))
    except ValueError as error:
        raise BadNotation(f"{part} is not closed or not a text") from error


def _value(kind: type[Action], field: str, word: Word) -> Any:
    wanted = item_type(kind, field)
    nothing = word == [[NONE]]
    if is_many(kind, field):
        return [] if nothing else [_item(field, wanted, parts) for parts in word]
    if nothing and type(None) in get_args(hints(kind)[field]):
        return None
    if len(word) != 1:
        raise BadNotation(f"{field} takes one value, not a list")
    return _item(field, wanted, word[0])


def _item(field: str, wanted: Any, parts: list[str]) -> Any:
    wanted = plain(wanted)
    if isinstance(wanted, type) and issubclass(wanted, msgspec.Struct):
        names = wanted.__struct_fields__
        if len(parts) != len(names):
            raise BadNotation(f"{field} is written {'='.join(f'<{name}>' for name in names)}")
        return {
            name: _scalar(f"{field} {name}", plain(item_type(wanted, name)), part)
            for name, part in zip(names, parts, strict=True)
        }
    if len(parts) != 1:
        raise BadNotation(f"{field} takes no equals sign")
    return _scalar(field, wanted, parts[0])


def _scalar(field: str, wanted: Any, part: str) -> Any:
    if wanted is bool:
        if part not in ("yes", "no"):
            raise BadNotation(f"{field} is yes or no, not {part}")
        return part == "yes"
    if choices := _choices(wanted):
        text = _string(part)
        if text not in choices:
            raise BadNotation(f"{field} is one of {', '.join(choices)}, not {part}")
        return choices[text]
    if wanted is int:
        if not re.fullmatch(r"-?\d{1,18}", part):
            raise BadNotation(f"{field} is a number, not {part}")
        return int(part)
    return _string(part)


@cache
def _choices(wanted: Any) -> dict[str, Any]:
    """The texts of a type with a few fixed values, and those values."""
    if get_origin(wanted) is Literal:
        return {str(value): value for value in get_args(wanted)}
    if isinstance(wanted, type) and issubclass(wanted, enum.Enum):
        return {str(member.value): member.value for member in wanted}
    return {}

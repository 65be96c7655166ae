"""Writes the client's types: the server's schema, and what each game shows of itself.

Run ``.venv/bin/python tools/client_types.py`` after a change to what the server sends; a test
fails as long as a written file is out of date. The server passes the views and the facts of
reports on as they are; their types are the games' own: what `Rules.view` and the `facts` of each
report return.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, get_type_hints

import msgspec
from msgspec import inspect

from warcabinet.catalogue import games
from warcabinet.server import requests
from warcabinet.server.app import create_app
from warcabinet.server.messages import LIVE_MESSAGES
from warcabinet.server.shapes import ErrorBody

LIB = Path(__file__).resolve().parent.parent / "web" / "src" / "lib"

HEADER = """\
// Written by tools/client_types.py from the server's schema. Do not edit by hand.

import type { AnyFacts, AnyView } from "./views";
"""

VIEWS_HEADER = """\
// Written by tools/client_types.py from the views and reports of the games. Do not edit by hand.
"""

SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}

#: What may leave out fields: everything that is sent to the server, and its refusals.
SPARING = {
    *(name for name, kind in vars(requests).items() if isinstance(kind, type)),
    ErrorBody.__name__,
}

#: What is a game's own business in the server's schema.
OF_THE_GAME = {
    ("TableState", "view"): "AnyView",
    ("PastState", "view"): "AnyView",
    ("ReportText", "facts"): "AnyFacts | null",
}


def ts_type(schema: dict[str, Any]) -> str:
    """The TypeScript type of one schema; an unknown shape stops the tool."""
    if not schema:
        return "unknown"
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    for several in ("oneOf", "anyOf"):
        if several in schema:
            return " | ".join(ts_type(choice) for choice in schema[several])
    kind = schema.get("type")
    if kind == "array" and "prefixItems" in schema:
        return f"readonly [{', '.join(ts_type(item) for item in schema['prefixItems'])}]"
    if kind == "array":
        item = ts_type(schema["items"])
        joined = "|" in item or item.startswith("readonly")
        return f"readonly ({item})[]" if joined else f"readonly {item}[]"
    if kind == "object" and "additionalProperties" in schema:
        return f"Readonly<Record<string, {ts_type(schema['additionalProperties'])}>>"
    if kind == "null":
        return "null"
    if kind in SIMPLE:
        return SIMPLE[kind]
    raise ValueError(f"no TypeScript type is known for {schema}")


def interface(name: str, schema: dict[str, Any], sparing: bool) -> str:
    """One record; a sparing one may leave out the fields that have a default."""
    if "enum" in schema:
        return f"export type {name} = {ts_type(schema)};\n"
    needed = schema.get("required", ())
    lines = [
        f"  readonly {field}{'?' if sparing and field not in needed else ''}: "
        f"{OF_THE_GAME.get((name, field)) or ts_type(kind)};"
        for field, kind in schema["properties"].items()
    ]
    return "\n".join([f"export interface {name} {{", *lines, "}", ""])


# The server's schema ------------------------------------------------------------------------------


def live_messages() -> dict[str, dict[str, Any]]:
    """What comes over the WebSocket, which the schema of the server does not describe."""
    _, found = msgspec.json.schema_components(LIVE_MESSAGES)
    return {kind.__name__: found[kind.__name__] for kind in LIVE_MESSAGES}


def render() -> str:
    """`schema.ts`. What the server sends has every field; what it is sent may leave some out."""
    schemas = create_app().openapi_schema.to_schema()["components"]["schemas"]
    messages = live_messages()
    either = " | ".join(messages)
    records = sorted((schemas | messages).items())
    return "\n".join(
        [
            HEADER,
            *(interface(name, schema, name in SPARING) for name, schema in records),
            "/** Everything that may come over the WebSocket of a seat. */",
            f"export type LiveMessage = {either};",
            "",
        ]
    )


# What the games show ------------------------------------------------------------------------------


def structs_in(kinds: Iterable[Any]) -> dict[str, type[msgspec.Struct]]:
    """The records that types are made of, by their names."""
    found: dict[str, type[msgspec.Struct]] = {}
    waiting = list(inspect.multi_type_info(kinds))
    while waiting:
        kind = waiting.pop()
        if isinstance(kind, inspect.StructType):
            name = kind.cls.__name__
            if name in found:
                if found[name] is not kind.cls:
                    raise ValueError(f"two records are called {name}")
                continue
            found[name] = kind.cls
        waiting += _parts(kind)
    return found


def _parts(kind: inspect.Type) -> Iterator[inspect.Type]:
    match kind:
        case inspect.StructType():
            yield from (field.type for field in kind.fields)
        case inspect.UnionType():
            yield from kind.types
        case inspect.TupleType():
            yield from kind.item_types
        case inspect.VarTupleType() | inspect.ListType():
            yield kind.item_type
        case inspect.DictType():
            yield kind.value_type


def sent(schema: dict[str, Any], sparing: bool) -> dict[str, Any]:
    """A record as it is sent: where defaults are left out, the null that is one never comes."""
    if not sparing or "properties" not in schema:
        return schema
    fields = {name: _without_null(kind) for name, kind in schema["properties"].items()}
    return {**schema, "properties": fields}


def _without_null(kind: dict[str, Any]) -> dict[str, Any]:
    if "anyOf" not in kind or kind.get("default", ...) is not None:
        return kind
    return {"anyOf": [choice for choice in kind["anyOf"] if choice != {"type": "null"}]}


def quoted(name: str) -> str:
    return name if name.isidentifier() else json.dumps(name)


def render_views(views: Mapping[str, Any], facts: Mapping[str, Any]) -> str:
    """`views.ts`: the view of each game, and the facts of each report that has some."""
    kinds = [*views.values(), *facts.values()]
    structs = structs_in(kinds)
    tops, schemas = msgspec.json.schema_components(kinds)
    lines = [VIEWS_HEADER]
    for name, schema in sorted(schemas.items()):
        sparing = name in structs and structs[name].__struct_config__.omit_defaults
        lines.append(interface(name, sent(schema, sparing), sparing))
    named = dict(zip([*views, *facts], map(ts_type, tops), strict=True))
    lines += [
        "/** What a seat sees, game by game. */",
        "export interface Views {",
        *(f"  readonly {name}: {named[name]};" for name in views),
        "}",
        "",
        "export type AnyView = Views[keyof Views];",
        "",
        "/** What a report says, for a client that draws it. */",
        "export interface Facts {",
        *(f"  readonly {quoted(name)}: {named[name]};" for name in facts),
        "}",
        "",
        "export type AnyFacts = Facts[keyof Facts];",
        "",
    ]
    return "\n".join(lines)


def shown() -> str:
    """`views.ts` of the games that there are."""
    views, facts = {}, {}
    for game, rules in games().items():
        views[game] = get_type_hints(rules.view)["return"]
        for name, report in rules.reports().items():
            if report.facts is not None:
                facts[name] = get_type_hints(report.facts)["return"]
    return render_views(views, facts)


WRITTEN = {"schema.ts": render, "views.ts": shown}


if __name__ == "__main__":
    for name, text in WRITTEN.items():
        (LIB / name).write_text(text(), encoding="utf-8")
        print(f"wrote {name}")

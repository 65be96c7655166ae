"""Writes the client's types from the server's schema.

Run ``.venv/bin/python tools/client_types.py`` after a change to what the server sends; a test
fails as long as the written file is out of date.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from warcabinet.server import requests
from warcabinet.server.app import create_app
from warcabinet.server.messages import LIVE_MESSAGES
from warcabinet.server.shapes import ErrorBody

TARGET = Path(__file__).resolve().parent.parent / "web" / "src" / "lib" / "schema.ts"

HEADER = """\
// Written by tools/client_types.py from the server's schema. Do not edit by hand.
"""

SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}

#: What may leave out fields: everything that is sent to the server, and its refusals.
SPARING = {
    *(name for name, kind in vars(requests).items() if isinstance(kind, type)),
    ErrorBody.__name__,
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
    if kind == "array":
        item = ts_type(schema["items"])
        return f"readonly ({item})[]" if "|" in item else f"readonly {item}[]"
    if kind == "object" and "additionalProperties" in schema:
        return f"Readonly<Record<string, {ts_type(schema['additionalProperties'])}>>"
    if kind == "null":
        return "null"
    if kind in SIMPLE:
        return SIMPLE[kind]
    raise ValueError(f"no TypeScript type is known for {schema}")


def interface(name: str, schema: dict[str, Any]) -> str:
    """One record. What the server sends has every field; what it is sent may leave some out."""
    needed = schema.get("required", ())
    lines = [
        f"  readonly {field}{'?' if name in SPARING and field not in needed else ''}: "
        f"{ts_type(kind)};"
        for field, kind in schema["properties"].items()
    ]
    return "\n".join([f"export interface {name} {{", *lines, "}", ""])


def live_messages() -> dict[str, dict[str, Any]]:
    """What comes over the WebSocket, which the schema of the server does not describe."""
    _, found = msgspec.json.schema_components(LIVE_MESSAGES)
    return {kind.__name__: found[kind.__name__] for kind in LIVE_MESSAGES}


def render() -> str:
    """The whole file."""
    schemas = create_app().openapi_schema.to_schema()["components"]["schemas"]
    messages = live_messages()
    either = " | ".join(messages)
    return "\n".join(
        [
            HEADER,
            *(interface(name, schema) for name, schema in sorted((schemas | messages).items())),
            "/** Everything that may come over the WebSocket of a seat. */",
            f"export type LiveMessage = {either};",
            "",
        ]
    )


if __name__ == "__main__":
    TARGET.write_text(render(), encoding="utf-8")
    print(f"wrote {TARGET.name}")

"""Writes the client's types from the server's schema.

Run ``.venv/bin/python tools/client_types.py`` after a change to what the server sends; a test
fails as long as the written file is out of date.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from warcabinet.server.app import create_app

TARGET = Path(__file__).resolve().parent.parent / "web" / "src" / "lib" / "schema.ts"

HEADER = """\
// Written by tools/client_types.py from the server's schema. Do not edit by hand.
"""

SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}


def ts_type(schema: dict[str, Any]) -> str:
    """The TypeScript type of one schema; an unknown shape stops the tool."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "oneOf" in schema:
        return " | ".join(ts_type(choice) for choice in schema["oneOf"])
    kind = schema.get("type")
    if kind == "array":
        item = ts_type(schema["items"])
        return f"readonly ({item})[]" if "|" in item else f"readonly {item}[]"
    if kind == "null":
        return "null"
    if kind in SIMPLE:
        return SIMPLE[kind]
    raise ValueError(f"no TypeScript type is known for {schema}")


def interface(name: str, schema: dict[str, Any]) -> str:
    """One record; the server always sends every field, so none is optional."""
    lines = [
        f"  readonly {field}: {ts_type(kind)};" for field, kind in schema["properties"].items()
    ]
    return "\n".join([f"export interface {name} {{", *lines, "}", ""])


def render() -> str:
    """The whole file."""
    schemas = create_app().openapi_schema.to_schema()["components"]["schemas"]
    return "\n".join(
        [HEADER, *(interface(name, schema) for name, schema in sorted(schemas.items()))]
    )


if __name__ == "__main__":
    TARGET.write_text(render(), encoding="utf-8")
    print(f"wrote {TARGET.name}")

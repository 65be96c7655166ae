"""The client's types follow the server's schema."""

from __future__ import annotations

import pytest

import client_types


def test_the_written_types_are_up_to_date() -> None:
    assert client_types.TARGET.read_text(encoding="utf-8") == client_types.render(), (
        "run .venv/bin/python tools/client_types.py"
    )


def test_an_unknown_shape_stops_the_tool() -> None:
    with pytest.raises(ValueError, match="no TypeScript type"):
        client_types.ts_type({"type": "mystery"})


def test_choices_and_lists() -> None:
    choice = {"oneOf": [{"type": "string"}, {"type": "null"}]}
    assert client_types.ts_type(choice) == "string | null"
    items = {"type": "array", "items": choice}
    assert client_types.ts_type(items) == "readonly (string | null)[]"

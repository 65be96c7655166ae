"""The client's types follow what the server sends: its schema, and the views of the games."""

from __future__ import annotations

import msgspec
import pytest

import client_types


@pytest.mark.parametrize("name", client_types.WRITTEN)
def test_the_written_types_are_up_to_date(name: str) -> None:
    written = (client_types.LIB / name).read_text(encoding="utf-8")
    assert written == client_types.WRITTEN[name](), "run .venv/bin/python tools/client_types.py"


def test_an_unknown_shape_stops_the_tool() -> None:
    with pytest.raises(ValueError, match="no TypeScript type"):
        client_types.ts_type({"type": "mystery"})


def test_choices_and_lists() -> None:
    choice = {"oneOf": [{"type": "string"}, {"type": "null"}]}
    assert client_types.ts_type(choice) == "string | null"
    items = {"type": "array", "items": choice}
    assert client_types.ts_type(items) == "readonly (string | null)[]"
    pairs = {"type": "array", "prefixItems": [{"type": "string"}, {"type": "integer"}]}
    assert client_types.ts_type(pairs) == "readonly [string, number]"
    assert client_types.ts_type({"type": "array", "items": pairs}) == (
        "readonly (readonly [string, number])[]"
    )


class Sparing(msgspec.Struct, omit_defaults=True):
    name: str
    size: int | None = None


class Whole(msgspec.Struct):
    parts: tuple[Sparing, ...]
    best: Sparing | None = None


def test_a_view_says_what_is_left_out() -> None:
    """What a record leaves out where it is the default may be missing, and is never null then;
    other records come with every field.
    """
    written = client_types.render_views({"chess": Whole}, {"long-walk": tuple[Sparing, ...]})
    assert "  readonly size?: number;\n" in written
    assert "  readonly best: Sparing | null;\n" in written
    assert "  readonly chess: Whole;\n" in written
    assert '  readonly "long-walk": readonly Sparing[];\n' in written


def test_two_records_of_one_name_stop_the_tool() -> None:
    other = msgspec.defstruct("Sparing", [("weight", int)])
    with pytest.raises(ValueError, match="two records are called Sparing"):
        client_types.render_views({"chess": Whole, "go": other}, {})

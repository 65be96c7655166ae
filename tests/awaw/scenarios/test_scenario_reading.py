"""Places in scenario files, and values that are not what they should be."""

from __future__ import annotations

from collections.abc import Mapping

from warcabinet.awaw.boards.kinds import Confidence
from warcabinet.awaw.scenarios.file.model import Count, FileTable, Row
from warcabinet.awaw.scenarios.file.places import lines_of, named
from warcabinet.awaw.scenarios.file.reading import Reader
from warcabinet.awaw.terms.calendar import GameTurn, Season

TEXT = '''# first line
[scenario]
name = "x"
sources = """
unit = 5
[unit]
"""

[[unit]]
hex = "A1"

[[unit]]
hex = "A2"
list = [
  { a = 1 },
  { a = 2 },
]
after = 1

[[unit.inner]]
b = 1

[[unit.inner]]
b = 2

[oil."european axis"]
reserve = 1
'''


def test_where_things_stand() -> None:
    lines = lines_of(TEXT)
    assert lines[("scenario", "sources")] == 4
    assert ("unit",) not in lines
    assert lines[("unit", 0, "hex")] == 10
    assert lines[("unit", 1)] == 12
    assert lines[("unit", 1, "list", 1)] == 16
    assert lines[("unit", 1, "after")] == 18
    assert lines[("unit", 1, "inner", 1, "b")] == 24
    assert lines[("oil", "european axis", "reserve")] == 27


def test_places_are_counted_from_one() -> None:
    assert named(("unit", 3, "hex")) == "unit 4 hex"


class Small(Row, frozen=True, kw_only=True, rename="kebab"):
    turn_of_war: GameTurn
    count: Count = 1
    words: tuple[str, ...] = ()
    yes: bool = False


KNOWN = "confidence, count, note, source, turn-of-war, words, yes"


class Large(FileTable, frozen=True, kw_only=True, rename="kebab"):
    rows: Mapping[str, tuple[Small, ...]]


def read(value: object) -> tuple[Large | None, list[str]]:
    reader = Reader()
    found = reader.struct(Large, value)
    return found, [f"{named(path)}: {reason}" for path, reason in reader.faults]


def test_a_whole_table() -> None:
    row = {"turn-of-war": "fall 1939", "source": "history", "confidence": "low", "words": ["a"]}
    found, faults = read({"rows": {"x": [row]}})
    assert faults == []
    assert found is not None
    (small,) = found.rows["x"]
    assert small.turn_of_war == GameTurn(1939, Season.FALL)
    assert small.confidence is Confidence.LOW
    assert small.words == ("a",)


def test_every_fault_is_told() -> None:
    bad = {
        "turn-of-war": "Maytime 1939",
        "source": "",
        "confidence": "sure",
        "count": 0,
        "words": ["a", 1],
        "yes": 1,
        "colour": "red",
    }
    found, faults = read({"rows": {"x": [bad, 5], "y": {}}})
    assert found is None
    assert faults == [
        f"rows x 1 colour: is not known here; known are: {KNOWN}",
        "rows x 1 source: may not be empty",
        "rows x 1 confidence: 'sure' is none of: high, medium, low",
        "rows x 1 turn-of-war: 'Maytime 1939' is no game turn; write it like 'Fall 1939'",
        "rows x 1 count: 0 is not from 1 to 999",
        "rows x 1 words 2: 1 is not text in quotes",
        "rows x 1 yes: 1 is not true or false",
        "rows x 2: 5 is no table",
        "rows y: a table is no list",
    ]


def test_what_is_missing_is_told() -> None:
    assert read({}) == (None, ["rows: is missing"])
    assert read({"rows": {"x": []}}) == (None, ["rows x: may not be an empty list"])

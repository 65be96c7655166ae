"""What a seat sees as numbers."""

from __future__ import annotations

import msgspec

from warcabinet.players.features import facts, features


def view(**table: object) -> bytes:
    return msgspec.json.encode({"table": table})


UNITS = [{"id": "red-1", "hex": "H2"}, {"id": "red-2", "hex": "H3", "moved": True}]


def test_facts_are_paths_and_counts() -> None:
    found = dict(facts(view(turn=4, weather="mud", fog=False, fight=None, units=UNITS[1:])))
    assert found == {
        " table turn": 4.0,
        " table weather mud": 1.0,
        " table fog": -1.0,
        " table units red-2 id red-2": 1.0,
        " table units red-2 hex H3": 1.0,
        " table units red-2 moved": 1.0,
    }


def test_a_row_keeps_its_numbers_when_others_go() -> None:
    alone, both = (dict(facts(view(units=units))) for units in (UNITS[1:], UNITS))
    assert alone.items() < both.items()


def test_numbers_are_bounded_and_tell_views_apart() -> None:
    here, there = (features(view(turn=turn, units=UNITS), 64) for turn in (4, 4000))
    assert len(here) == 64
    assert all(-1 < number < 1 for number in (*here, *there))
    assert here != there
    assert here == features(view(turn=4, units=UNITS), 64)
    assert sum(a != b for a, b in zip(here, there, strict=True)) == 1

"""What the journal of a line of play tells of versions near and far, and on other lines."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from warcabinet.engine import journal
from warcabinet.engine.journal import Journal, Version

Line = list[tuple[Version, int]]
"""The versions of a line of play, each with what was written after it."""


def follow(known: Journal, version: Version, bits: int) -> tuple[Journal, Version]:
    """What the gate does with a version that somebody has noted."""
    known = known.after(version, bits)
    after = Version()
    after.place = version.place + 1
    return known, after


def written(line: Line, since: int) -> int:
    found = 0
    for _, bits in line[since:]:
        found |= bits
    return found


@given(st.lists(st.integers(0, 1 << 9), max_size=150), st.integers(0, 1 << 9))
def test_everything_written_since_counts(writes: list[int], asked: int) -> None:
    known, version = Journal(), Version()
    line: Line = []
    for bits in writes:
        line.append((version, bits))
        known, version = follow(known, version, bits)
    for place, (one, _) in enumerate(line):
        assert known.touched(one, version, asked) == bool(written(line, place) & asked)
        half = line[len(line) // 2][0]
        if one.place < half.place:
            between = written(line[: half.place], place)
            assert known.touched(one, half, asked) == bool(between & asked)


def test_more_that_is_written_before_the_version_is_noted_counts_too() -> None:
    known, first = Journal(), Version()
    known, second = follow(known, first, 0b01)
    assert not known.touched(first, second, 0b10)
    known.also(0b10)
    assert known.touched(first, second, 0b10)


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 255)), max_size=80))
def test_lines_that_part_do_not_hear_of_each_other(writes: list[tuple[int, int]]) -> None:
    """Each write is made by one of six Worlds; every third time one of them copies the next."""
    lines: list[tuple[Journal, Version, Line]] = [(Journal(), Version(), []) for _ in range(6)]
    for number, (who, bits) in enumerate(writes):
        known, version, line = lines[who]
        if number % 3 == 0:
            lines[(who + 1) % 6] = (known, version, list(line))
        line = [*line, (version, bits)]
        known, version = follow(known, version, bits)
        lines[who] = (known, version, line)
    for known, version, line in lines:
        for place, (one, _) in enumerate(line):
            for bit in range(8):
                told = known.touched(one, version, 1 << bit)
                assert told == bool(written(line, place) >> bit & 1)
        for other, _, foreign in lines:
            mine = {id(one) for one, _ in line}
            for one, _ in foreign:
                if other is not known and id(one) not in mine and one is not version:
                    assert known.touched(one, version, 0), "nothing is known of another line"


def test_what_is_too_long_ago_counts_as_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "MOST_ENTRIES", 4 * journal.PAGE)
    known, version = Journal(), Version()
    line: Line = []
    for number in range(20 * journal.PAGE):
        line.append((version, 1 << number % 7))
        known, version = follow(known, version, 1 << number % 7)
        assert len(known) <= 4 * journal.PAGE
    assert known.touched(line[0][0], version, 0)
    recent = line[-journal.PAGE :]
    for (one, _), (_, last) in pairwise([*recent, (version, 0)]):
        rest = [bits for other, bits in recent if other.place >= one.place]
        assert known.touched(one, version, 1 << 9) is False
        assert known.touched(one, version, rest[0]) is True
        assert last in (0, *[bits for _, bits in recent])
    # One who goes on from a version that is forgotten begins anew.
    branch, after = follow(known, line[5][0], 0b1)
    assert branch is not known
    assert branch.touched(line[5][0], after, 0b1)
    assert not branch.touched(line[5][0], after, 0b10)

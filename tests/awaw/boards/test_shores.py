"""Every coast of the Pacific board has been looked at (`tools/boards/pacific/shores.tsv`)."""

from __future__ import annotations

from collections import Counter

import pytest

from boards import tables
from boards.shores import HERE, agrees, coasts
from tests.awaw.boards.pacific import whole

SHORES = {row["hex"]: row for row in tables.read(HERE / "pacific" / "shores.tsv").rows}


@pytest.mark.rule("4.72#2", "every coast is a beach or not, and an island of one hex needs none")
def test_every_coast_has_a_verdict() -> None:
    pacific = whole()[0]
    beaches = {row.hex: row.value for row in pacific.rows.features.rows if row.feature == "beach"}
    islands = set(pacific.board.members(pacific.one_hex_islands()))
    assert list(SHORES) == coasts(pacific)
    for name, row in SHORES.items():
        told = "island" if name in islands else "beach" if name in beaches else "none"
        assert row["verdict"] == told, name
        assert row["beach"] == (beaches.get(name, "no") or "yes"), name
        assert row["agrees"] == agrees(row["shore"], row["beach"], name in islands), name
        assert row["reason"], name


def test_where_geography_and_history_differ_the_reason_is_its_own() -> None:
    """A low coast without a beach, or a beach on a steep or wet one, is decided by itself."""
    plain = Counter(row["reason"] for row in SHORES.values())
    for name, row in SHORES.items():
        if row["agrees"] == "no":
            assert plain[row["reason"]] <= 4, name

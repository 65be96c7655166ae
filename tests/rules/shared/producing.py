"""Production as the sheets of the year say, where a test is about something else."""

from __future__ import annotations

from tests.awaw.table import Table


def by_the_sheet(t: Table) -> Table:
    """Every faction triggers what its sheet has named, and announces all results."""
    while t.pending == "production-orders":
        t.default(str(t.position.to_answer()[0]))
    return t

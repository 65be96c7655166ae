"""19.31A, 22.552A: on which line of the nationality charts units stand."""

from __future__ import annotations

from collections.abc import Mapping

CHART_LINES: Mapping[str, str] = {
    "free-french": "france",
    "vichy-france": "france",
    "axis-italians": "italy",
    "allied-italians": "italy",
}
"""58.624, 77.43: French units keep their modifiers, and so do those that Italy leaves (R-670)."""


def chart_line(nationality: str) -> str:
    """The nationality whose modifiers units of this one have, in the air and at sea."""
    return CHART_LINES.get(nationality, nationality)

"""The worked example that a test plays is the name of its case."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def example(request: pytest.FixtureRequest) -> str:
    """The number of the example; see `named.vector`."""
    return str(getattr(request, "param", ""))

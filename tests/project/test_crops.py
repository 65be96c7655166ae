"""The small maps of the home page."""

from __future__ import annotations

import pytest

from tests.project.conftest import ROOT
from warcabinet.awaw.scenarios.file.offered import WRITTEN

CROPS = ROOT / "web" / "src" / "home" / "crops"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_scenario_that_is_written_has_its_map(theme: str) -> None:
    """`tools/crops.py SCENARIO` bakes one that is missing."""
    names = {*WRITTEN, "lesson"} - {"order-of-play"}
    missing = {name for name in names if not (CROPS / f"{name}-{theme}.webp").exists()}
    assert not missing
